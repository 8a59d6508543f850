//! `/help`.

use super::prelude::*;
use crate::{
    discord::{
        components::buttons::button,
        context::{CommandInfo, commands::Commands},
    },
    store::Place,
};
use parlor_games::rules::Game;
use serenity::all::ButtonStyle;

command! { HELP: command_help, Anywhere => show() }

async fn show(app: &App, caller: &Caller) -> Result<Post> {
    let lang = caller.lang;
    let commands = commands(&app.commands, lang, caller.place, |command| command.for_newcomers);
    let content = format!("{}\n\n{}\n\n{commands}", lang.text(msg::LEARN_WHICH), lang.text(msg::HELP));
    let commands = button(lang, msg::BUTTON_ALL_COMMANDS, &CustomId::AllCommands, ButtonStyle::Secondary);
    let games = button(lang, msg::BUTTON_ALL_GAMES, &CustomId::AllGames, ButtonStyle::Secondary);
    let mut rows = buttons::learn_any(lang);
    rows.extend(buttons::rows([commands, games]));
    Ok(Post::text(content).with_rows(rows))
}

pub(crate) async fn all_commands(app: &App, caller: &Caller) -> HandlerResult {
    Ok(Reply::private_text(commands(&app.commands, caller.lang, caller.place, |_| true)).into())
}

fn commands(commands: &Commands, lang: Lang, place: Place, wanted: impl Fn(&CommandInfo) -> bool) -> String {
    let line = |it: &CommandInfo| {
        lang.text(msg::HelpCommand { command: commands.mention(lang, it.name), help: lang.text(it.help()) })
    };
    commands.usable_in(place).filter(|it| wanted(it)).map(line).collect::<Vec<_>>().join("\n")
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
