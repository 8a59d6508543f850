//! `/help`.

use super::{prelude::*, rules::example_step, setup};
use crate::{
    deadline,
    discord::{
        command_list::{CommandInfo, CommandName, Commands},
        components::buttons::{button, plain},
        outbound::{error::BuildError, pictures::Drawing},
    },
    store::Place,
};
use parlor_games::rules::Game;
use parlor_render::Style;
use serenity::all::ButtonStyle;
use std::time::Duration;
use tokio::sync::OnceCell;

command! { HELP: command_help, Anywhere => show() }

/// The easiest to learn.
const FIRST_GAME: Game = Game::Tether;

/// `/help` waits only so long for the database, without which it works too.
const SETTINGS_TIMEOUT: Duration = Duration::from_millis(500);

/// Drawn once: everybody sees the same, because `/help` works without the database, which knows the themes.
static BOARDS: OnceCell<Vec<u8>> = OnceCell::const_new();

async fn show(app: &App, caller: &Caller) -> Result<Post> {
    let lang = caller.lang;
    let start = lang.text(msg::LearnWhich { title: FIRST_GAME.title() });
    let mut about = vec![lang.text(msg::HELP)];
    if app.web_url.is_some() {
        about.push(lang.text(msg::HelpPage { button: lang.text(msg::BUTTON_OPEN) }));
    }
    let commands = commands(&app.commands, lang, caller.place, true);
    let content = format!("{start}\n\n{}\n\n{commands}", about.join("\n"));
    let commands = plain(lang, msg::BUTTON_ALL_COMMANDS, &CustomId::AllCommands);
    let games = plain(lang, msg::BUTTON_ALL_GAMES, &CustomId::AllGames);
    let setup = |style| button(lang, msg::BUTTON_SETUP, &CustomId::Setup, style);
    let may_set_up = caller.manages_server && setup::SETUP.info.usable.includes(caller.place);
    let is_new = may_set_up && is_new(app, caller).await;
    let mut rows = if is_new { buttons::rows([setup(ButtonStyle::Primary)]) } else { Vec::new() };
    rows.extend(buttons::learn_any(lang, FIRST_GAME));
    let last = (may_set_up && !is_new).then(|| setup(ButtonStyle::Secondary));
    rows.extend(buttons::rows([commands, games].into_iter().chain(last)));
    Ok(Post::text(content).with_file(boards(app, lang).await?).with_rows(rows))
}

/// Whether the server's log of changes is still empty; `false` if the database does not answer.
async fn is_new(app: &App, caller: &Caller) -> bool {
    let Some(guild) = caller.place.guild else { return false };
    let changed = deadline::timeout(SETTINGS_TIMEOUT, app.store.audit_entries(guild, 1)).await;
    matches!(changed, Ok(Ok(entries)) if entries.is_empty())
}

/// An example of each game.
async fn boards(app: &App, lang: Lang) -> Result<File, BuildError> {
    let drawings = || {
        let steps = Game::ALL.iter().filter_map(|game| example_step(*game));
        steps.map(|step| Drawing::of_step(lang, step, Style::default())).collect()
    };
    let png = BOARDS.get_or_try_init(|| app.pictures.gallery(lang, drawings())).await?.clone();
    let games: Vec<_> = Game::ALL.iter().map(|game| game.title()).collect();
    Ok(File::board(png, lang.text(msg::HelpAlt { games: games.join(", ") })))
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
                pitch: lang.text(text::game_texts(*game).pitch),
            })
        })
        .collect();
    lang.text(msg::HelpGames { games: games.join("\n") })
}

#[cfg(test)]
mod tests;
