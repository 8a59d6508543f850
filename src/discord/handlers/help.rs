//! `/help`.

use crate::{
    discord::{
        commands::{
            mentions::CommandMentions,
            schema::{self, Command, Named},
        },
        components::{
            buttons::{self, button},
            custom_id::CustomId,
        },
        context::{App, Caller},
        outbound::message::{Post, Reply},
    },
    store::Place,
    text::{self, CommandText, Lang, msg},
};
use parlor_games::rules::Game;
use serenity::all::{ButtonStyle, CreateActionRow};

/// The commands that a newcomer needs.
const FIRST_COMMANDS: &[CommandText] = &[
    msg::command_challenge::COMMAND,
    msg::command_play::COMMAND,
    msg::command_move::COMMAND,
    msg::command_games::COMMAND,
    msg::command_board::COMMAND,
    msg::command_rules::COMMAND,
    msg::command_preferences::COMMAND,
];

/// `/help`.
pub(crate) fn show(app: &App, caller: &Caller) -> Reply {
    let lang = caller.lang;
    let is_first = |command: &Command| match command.named {
        Named::Typed(text, _) => FIRST_COMMANDS.iter().any(|first| first.key == text.key),
        Named::UserMenu(_) => false,
    };
    let commands = commands(&app.command_mentions, lang, caller.place, is_first);
    let content = format!("{}\n\n{}\n\n{commands}", lang.text(msg::LEARN_WHICH), lang.text(msg::HELP));
    let commands = button(lang, msg::BUTTON_ALL_COMMANDS, &CustomId::AllCommands, ButtonStyle::Secondary);
    let games = button(lang, msg::BUTTON_ALL_GAMES, &CustomId::AllGames, ButtonStyle::Secondary);
    let mut rows = buttons::learn_any(lang);
    rows.push(CreateActionRow::Buttons(vec![commands, games]));
    Reply::Private(Post::text(content).with_rows(rows))
}

/// The button for all commands.
pub(crate) fn all_commands(app: &App, caller: &Caller) -> Reply {
    Reply::private_text(commands(&app.command_mentions, caller.lang, caller.place, |_| true))
}

/// A line for each of the commands that can be used in a place.
fn commands(mentions: &CommandMentions, lang: Lang, place: Place, wanted: impl Fn(&Command) -> bool) -> String {
    let all = schema::all().into_iter().filter(|command| command.usable.includes(place) && wanted(command));
    let lines = all.map(|command| {
        let help = match command.named {
            Named::Typed(text, _) => text.help,
            Named::UserMenu(_) => msg::HELP_USER_MENU,
        };
        format!("- {} {}", mentions.name(lang, &command), lang.text(help))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The button for all games, with their designers.
pub(crate) fn all_games(caller: &Caller) -> Reply {
    Reply::private_text(games(caller.lang))
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
mod tests {
    use super::*;
    use crate::discord::{commands::mentions::tests::recorded, outbound::message::MAX_CONTENT};

    /// The places in which different commands can be used.
    const PLACES: [Place; 3] = [Place::on_server(1, 2), Place::direct(2), Place::by_answers(None, 2)];

    #[test]
    fn all_commands_and_all_games_fit_into_a_message_when_they_are_mentioned() {
        for &lang in Lang::ALL {
            for text in [commands(&recorded(), lang, PLACES[0], |_| true), games(lang)] {
                let chars = text.chars().count();
                assert!(chars <= MAX_CONTENT, "{lang:?}: {chars} characters");
            }
        }
    }

    #[test]
    fn every_registered_command_is_listed_where_it_works_and_nowhere_else() {
        for (place, context) in PLACES.into_iter().zip([0, 1, 2]) {
            for &lang in Lang::ALL {
                let list = commands(&recorded(), lang, place, |_| true);
                for command in schema::all() {
                    let created = serde_json::to_value(&command.create).expect("JSON");
                    let works = created["contexts"].as_array().expect("contexts").contains(&context.into());
                    let name = recorded().name(lang, &command);
                    assert_eq!(list.lines().filter(|line| line.contains(&name)).count(), usize::from(works), "{name}");
                }
            }
        }
    }
}
