//! `/help`.

use crate::{
    discord::{
        components::{
            buttons::{self, button},
            custom_id::CustomId,
        },
        context::{App, Caller},
        outbound::message::{Post, Reply},
    },
    text::{self, Lang, msg},
};
use parlor_games::rules::Game;
use serenity::all::{ButtonStyle, CreateActionRow};

/// `/help`.
pub(crate) fn show(app: &App, caller: &Caller) -> Reply {
    let lang = caller.lang;
    let commands = app.command_mentions.insert(lang, lang.text(msg::HELP));
    let content = format!("{commands}\n\n{}", lang.text(msg::LEARN_WHICH));
    let commands = button(lang, msg::BUTTON_ALL_COMMANDS, &CustomId::AllCommands, ButtonStyle::Secondary);
    let games = button(lang, msg::BUTTON_ALL_GAMES, &CustomId::AllGames, ButtonStyle::Secondary);
    let mut rows = buttons::learn_any(lang);
    rows.push(CreateActionRow::Buttons(vec![commands, games]));
    Reply::Private(Post::text(content).with_rows(rows))
}

/// The button for all commands.
pub(crate) fn all_commands(app: &App, caller: &Caller) -> Reply {
    let lang = caller.lang;
    Reply::private_text(app.command_mentions.insert(lang, lang.text(msg::HELP_MORE)))
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

    #[test]
    fn all_commands_and_all_games_fit_into_a_message_when_they_are_mentioned() {
        for &lang in Lang::ALL {
            for text in [lang.text(msg::HELP_MORE), games(lang)] {
                let chars = recorded().insert(lang, text).chars().count();
                assert!(chars <= MAX_CONTENT, "{lang:?}: {chars} characters");
            }
        }
    }
}
