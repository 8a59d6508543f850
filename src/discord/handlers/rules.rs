//! `/rules`: the rules of a game, with a picture of an example.

use crate::{
    discord::{
        context::{App, Caller, HandlerResult},
        handlers::preferences,
        outbound::{
            error::BuildError,
            message::{File, Post, Reply},
            pictures::Drawing,
        },
    },
    render::Style,
    text::{self, Lang, msg},
};
use parlor_games::{
    for_each_game,
    record::Record,
    rules::{Game, Player},
};

macro_rules! define_example {
    ([] $($module:ident::$Game:ident,)*) => {
        /// A record of the game that stops where the board shows what the game is about.
        const fn example(game: Game) -> &'static str {
            match game {
                $(
                    Game::$Game => include_str!(concat!(
                        env!("CARGO_MANIFEST_DIR"), "/assets/examples/", stringify!($module), ".txt",
                    )),
                )*
            }
        }
    };
}

for_each_game!(define_example);

/// `/rules`, and the buttons of `/help`.
pub(crate) async fn show(app: &App, caller: &Caller, game: Game) -> HandlerResult {
    let lang = caller.lang;
    let content = lang.text(msg::Rules {
        title: game.title(),
        credit: text::credit(lang, game),
        rules: text::rules(lang, game),
        moves: text::move_form(lang, game),
        example: text::example(lang, game),
    });
    let example = example_picture(app, lang, game, preferences::board_style(app, caller).await?).await?;
    Ok(Reply::Private(Post::text(content).with_file(example)).into())
}

async fn example_picture(app: &App, lang: Lang, game: Game, style: Style) -> Result<Option<File>, BuildError> {
    let Some(mut positions) = positions(game) else { return Ok(None) };
    let (record, Some(position)) = (positions.0, positions.1.pop()) else { return Ok(None) };
    let (before, last) = (positions.1.pop(), record.plies.last());
    let status = text::position_status(lang, &position);
    let alt = text::position_alt_text(lang, &position, before.as_ref(), last, &status);
    let drawing = Drawing {
        names: Player::BOTH.map(|player| text::colour(lang, game, player)),
        turn: Some(position.to_move()),
        last: last.map(|ply| ply.text.clone()),
        position,
        before,
        status,
        style,
    };
    Ok(Some(File::board(app.pictures.position(lang, drawing).await?, alt)))
}

/// The example's record and all its positions.
fn positions(game: Game) -> Option<(Record, Vec<parlor_games::rules::AnyPosition>)> {
    let record: Record = example(game).parse().ok()?;
    let positions = record.positions().collect::<Result<_, _>>().ok()?;
    Some((record, positions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_an_example_of_every_game() {
        for &game in Game::ALL {
            let (record, positions) = positions(game).expect("a record that can be replayed");
            assert_eq!(record.setup.game(), game);
            assert!(positions.len() > 2);
        }
    }
}
