//! `/rules`: a game in short, with a drawn example.

use super::{
    app::{Answer, App},
    caller::Caller,
    poster::{Drawing, PostError},
    reply::{File, Post, Reply},
};
use crate::{
    record::Record,
    render::Look,
    rules::{Game, Player},
    text::{self, Lang},
};

/// A game worth looking at, as a record that stops where there is something to see.
const fn example(game: Game) -> &'static str {
    match game {
        Game::Tether => include_str!("../../assets/examples/tether.txt"),
        Game::Anchor2d => include_str!("../../assets/examples/anchor2d.txt"),
        Game::Waltz => include_str!("../../assets/examples/waltz.txt"),
        Game::Netted => include_str!("../../assets/examples/netted.txt"),
        Game::Tetrathedral => include_str!("../../assets/examples/tetrathedral.txt"),
    }
}

impl App {
    /// `/rules`, and the buttons of `/help`.
    pub(super) async fn rules(&self, caller: &Caller, game: Game) -> Answer {
        let lang = caller.lang;
        let content = lang
            .phrase("rules")
            .with("title", game.title())
            .with("credit", text::credit(lang, game))
            .with("rules", text::rules(lang, game))
            .with("moves", text::move_form(lang, game))
            .with("example", lang.phrase(&format!("{}-example", game.id())).text())
            .text();
        let example = self.example(lang, game, self.look(caller).await?).await?;
        Ok(Reply::Private(Post::text(content).with_file(example)).into())
    }

    async fn example(&self, lang: Lang, game: Game, look: Look) -> Result<Option<File>, PostError> {
        let Some(mut positions) = positions(game) else { return Ok(None) };
        let (record, Some(position)) = (positions.0, positions.1.pop()) else { return Ok(None) };
        let (before, last) = (positions.1.pop(), record.plies.last());
        let status = text::standing(lang, &position);
        let alt = text::described(lang, &position, before.as_ref(), last, &status);
        let drawing = Drawing {
            names: Player::BOTH.map(|player| text::colour(lang, game, player)),
            turn: Some(position.to_move()),
            last: last.map(|ply| ply.text.clone()),
            position,
            before,
            status,
            look,
        };
        Ok(Some(File::board(self.poster.draw(lang, drawing).await?, alt)))
    }
}

/// The example's record and all its positions.
fn positions(game: Game) -> Option<(Record, Vec<crate::rules::AnyPosition>)> {
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
