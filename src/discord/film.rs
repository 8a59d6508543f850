//! Whole games as films, made beside everything else.

use super::{
    app::App,
    caller::Caller,
    lists::NAMES,
    poster::{Drawing, PostError, Poster},
    reply::{File, Post},
};
use crate::{
    metrics::Drawn,
    play::{GameId, Phase, Table},
    record::Step,
    render::Look,
    store::Place,
    text::{self, Lang},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// Films that are made at the same time. There are more posters than these, so that films of many games that end at
/// once leave room for other messages.
pub(super) const FILMS: usize = 2;

/// The longest film that Discord takes is one of 10 MiB.
const LARGEST: usize = 10_000_000;

/// The most characters of a film's description.
const ALT: usize = 1024;

/// How long somebody waits for a film.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// For its turn to be made.
    turn: Duration,
    /// For its making.
    making: Duration,
}

/// The last message of a game is to come soon. Without its film that can still be had by a button.
const LAST_BOARD: Patience = Patience { turn: Duration::from_secs(3), making: Duration::from_secs(8) };

/// Who asks for a film is told that it is being made.
const BUTTON: Patience = Patience { turn: Duration::from_secs(60), making: Duration::from_secs(60) };

impl Poster {
    /// The film that goes with the last board; none of a game that was hardly played, nor when there is no making it
    /// in time.
    pub(super) async fn last_film(
        &self,
        lang: Lang,
        id: GameId,
        place: Place,
        table: &Table,
        look: Look,
    ) -> Option<File> {
        if table.game().is_none_or(|game| game.is_short()) {
            return None;
        }
        match self.film(lang, id, place, table, look, LAST_BOARD).await {
            Ok(film) => {
                if film.is_none() {
                    tracing::warn!(game = %id, "no film: it took too long, or it is too large");
                }
                film
            }
            Err(error) => {
                tracing::error!(%error, game = %id, "a film could not be made");
                None
            }
        }
    }

    /// The film of the game so far, `None` when it takes too long or becomes too large.
    async fn film(
        &self,
        lang: Lang,
        id: GameId,
        place: Place,
        table: &Table,
        look: Look,
        patience: Patience,
    ) -> Result<Option<File>, PostError> {
        let Some(game) = table.game() else { return Ok(None) };
        let turn = tokio::time::timeout(patience.turn, Arc::clone(&self.films).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Ok(None) };
        let names = self.seated(lang, place.guild, game, NAMES).await;
        let (renderer, played, metrics) = (Arc::clone(&self.renderer), table.clone(), self.metrics.clone());
        let make = move || {
            let _turn = turn;
            let (begun, setup) = (Instant::now(), played.terms.setup);
            let plies = played.game().map_or(0, |game| game.record.plies.len());
            let mut film = renderer.film(setup, look, plies + 1)?;
            for (ply, step) in played.steps().enumerate() {
                // What is stored was played, so it can be replayed.
                let Ok(step) = step else { return Ok(None) };
                if begun.elapsed() > patience.making {
                    return Ok(None);
                }
                drawing(lang, &played, ply, step, names.clone(), look).scene(lang, |scene| film.add(scene))?;
            }
            film.finish().map(Some)
        };
        let drawn = tokio::task::spawn_blocking(move || metrics.draw(Drawn::Film, make));
        let film = drawn.await.map_err(|_| PostError::Interrupted)??.filter(|film| film.len() <= LARGEST);
        let alt = lang
            .phrase("alt-film")
            .with("game", text::numbered(table.terms.setup.game(), id))
            .with("plies", game.record.plies.len())
            .with("position", text::alt_text(lang, table))
            .text();
        Ok(film.map(|film| File::film(film, alt.chars().take(ALT).collect())))
    }
}

/// What a picture shows of the table's game after that many plies.
pub(super) fn drawing(lang: Lang, table: &Table, ply: usize, step: Step, names: [String; 2], look: Look) -> Drawing {
    let last = table.game().is_some_and(|game| game.record.plies.len() == ply);
    let Step { position, before, last: played } = step;
    Drawing {
        before,
        last: played.map(|ply| ply.text),
        names,
        turn: match &table.phase {
            Phase::Over { ending, .. } if last => ending.winner,
            _ => Some(position.to_move()),
        },
        status: if last { text::status(lang, table) } else { text::standing(lang, &position) },
        position,
        look,
    }
}

impl App {
    /// Puts the film in the place of the answer that said it is being made.
    pub(super) async fn send_film(&self, caller: &Caller, id: GameId) {
        let made = match self.visible(caller, id).await {
            Ok((place, table)) => {
                let look = self.look(caller).await.unwrap_or_default();
                self.poster.film(caller.lang, id, place, &table, look, BUTTON).await
            }
            Err(error) => return tracing::error!(%error, game = %id, "a film's game is gone"),
        };
        let post = match made {
            Ok(Some(film)) => {
                let said = caller.lang.phrase("film").with("game", format!("#{id}")).text();
                Post::text(said).with_file(film)
            }
            Ok(None) => Post::text(caller.lang.phrase("film-failed").text()),
            Err(error) => {
                tracing::error!(%error, game = %id, "a film could not be made");
                Post::text(caller.lang.phrase("film-failed").text())
            }
        };
        post.hand_over(&self.poster.http, caller).await;
    }
}
