//! `/help`.

use crate::{
    discord::{
        components::buttons,
        context::Caller,
        outbound::message::{Post, Reply},
    },
    text::{self, msg},
};
use parlor_games::rules::Game;

/// `/help`.
pub(crate) fn show(caller: &Caller) -> Reply {
    let lang = caller.lang;
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
    let help = lang.text(msg::Help { games: games.join("\n") });
    Reply::Private(Post::text(help).with_rows(buttons::rules()))
}
