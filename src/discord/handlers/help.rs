//! `/help`.

use super::prelude::*;
use crate::{
    discord::{
        components::buttons::button,
        context::{CommandInfo, CommandName, commands::Commands},
    },
    store::Place,
};
use parlor_games::rules::Game;
use serenity::all::ButtonStyle;

command! { HELP: command_help, Anywhere => show() }

async fn show(app: &App, caller: &Caller) -> Result<Post> {
    let lang = caller.lang;
    let commands = commands(&app.commands, lang, caller.place, true);
    let content = format!("{}\n\n{}\n\n{commands}", lang.text(msg::LEARN_WHICH), lang.text(msg::HELP));
    let commands = button(lang, msg::BUTTON_ALL_COMMANDS, &CustomId::AllCommands, ButtonStyle::Secondary);
    let games = button(lang, msg::BUTTON_ALL_GAMES, &CustomId::AllGames, ButtonStyle::Secondary);
    let mut rows = buttons::learn_any(lang);
    rows.extend(buttons::rows([commands, games]));
    Ok(Post::text(content).with_rows(rows))
}

pub(crate) async fn all_commands(app: &App, caller: &Caller) -> HandlerResult {
    Ok(Reply::private_text(commands(&app.commands, caller.lang, caller.place, false)).into())
}

/// The list of all commands is too long for their names in two languages.
fn commands(commands: &Commands, lang: Lang, place: Place, for_newcomers: bool) -> String {
    let line = |it: &CommandInfo| {
        let mut command = commands.mention(lang, it.name);
        // A mention has the English name, and the menu of commands the reader's.
        if let CommandName::Typed(text, _) = it.name
            && for_newcomers
            && command.starts_with('<')
            && lang.text(text.name) != text.key
        {
            command.push_str(&format!(" (/{})", lang.text(text.name)));
        }
        lang.text(msg::HelpCommand { command, help: lang.text(it.help()) })
    };
    commands.usable_in(place).filter(|it| it.for_newcomers || !for_newcomers).map(line).collect::<Vec<_>>().join("\n")
}

pub(crate) async fn all_games(_: &App, caller: &Caller) -> HandlerResult {
    Ok(Reply::private_text(games(caller.lang)).into())
}

fn games(lang: Lang) -> String {
    let games: Vec<_> = Game::ALL
        .iter()
        .map(|game| {
            lang.text(msg::HelpGame {
                title: game.title(),
                credit: text::credit(lang, *game),
                pitch: text::pitch(lang, *game),
            })
        })
        .collect();
    lang.text(msg::HelpGames { games: games.join("\n") })
}

#[cfg(test)]
mod tests;
