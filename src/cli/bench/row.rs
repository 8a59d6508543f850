//! The measurements of one variant of a game.

use super::{
    measure::{Measured, measure},
    playout::playout,
};
use crate::{
    cli::scene::Shown,
    render::{RenderError, Renderer, Theme},
};
use parlor_ai::{AnySearch, Budget, Random};
use parlor_engine::random_move;
use parlor_games::match_game;
use parlor_games::{
    record::{Ply, Step},
    rules::{AnyPosition, Position, Setup},
};
use serde::Serialize;
use std::{fmt, time::Duration};

/// Random games in a batch. They take some milliseconds at most.
const GAMES: u64 = 16;

/// Playouts of each search. A batch is a new search, so that its tree has the size that it has in play.
const PLAYOUTS: u32 = 1000;

/// How many random games are tried to find a middle position that is not decided yet.
const ATTEMPTS: u32 = 20;

/// A row of the table. The names of the fields are those of `--json`. Other programs read them: they never change.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Row {
    /// The game's id.
    game: &'static str,
    /// All options, as in records.
    options: String,
    /// Plies of random games by the rules alone, in a second.
    plies_per_second: f64,
    /// Random games in a second.
    playouts_per_second: f64,
    /// The mean number of plies of a random game.
    mean_plies: f64,
    /// Playouts of the computer player's search at the start of the game, in a second.
    nodes_per_second: f64,
    /// The same in the middle of a random game.
    nodes_per_second_middle: f64,
    /// Milliseconds for a picture of that position, with a warm backdrop.
    render_ms: f64,
    /// The size of the picture.
    png_bytes: usize,
}

impl Row {
    /// Takes all measurements, each for about a quarter of the time.
    ///
    /// # Errors
    /// When the picture can't be drawn.
    pub(super) fn measure(setup: Setup, time: Duration) -> Result<Self, RenderError> {
        let (time, mut start) = (time / 4, setup.start());
        let plies = match_game!(AnyPosition, &start, start => playouts(start, time));
        let games = (plies.batches * GAMES) as f64;
        let mean_plies = plies.work as f64 / games;
        let middle = middle(setup, mean_plies / 2.0);
        if let Some(die) = setup.game().die() {
            start.set_roll(die);
        }
        let (picture, png_bytes) = pictures(&middle, time)?;
        Ok(Self {
            game: setup.game().id(),
            options: setup.options().to_string(),
            plies_per_second: tenths(plies.rate()),
            playouts_per_second: tenths(games / plies.seconds),
            mean_plies: tenths(mean_plies),
            nodes_per_second: tenths(searches(&start, time).rate()),
            nodes_per_second_middle: tenths(searches(&middle.0.position, time).rate()),
            render_ms: (1e5 / picture.rate()).round() / 100.0,
            png_bytes,
        })
    }

    /// The titles of the columns.
    pub(super) const HEAD: [&'static str; 9] =
        ["game", "options", "plies/s", "playouts/s", "plies", "nodes/s", "in the middle", "picture ms", "bytes"];
}

/// Writes a row of cells: two texts, then numbers.
pub(super) fn columns(f: &mut fmt::Formatter<'_>, cells: [&str; 9]) -> fmt::Result {
    let [game, options, plies, playouts, mean, nodes, middle, picture, bytes] = cells;
    write!(
        f,
        "{game:<12} {options:<27} {plies:>10} {playouts:>10} {mean:>7} {nodes:>9} {middle:>13} {picture:>10} {bytes:>7}"
    )
}

/// A row of the table, without a line break.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = |number: f64| format!("{number:.0}");
        columns(
            f,
            [
                self.game,
                &self.options,
                &whole(self.plies_per_second),
                &whole(self.playouts_per_second),
                &format!("{:.1}", self.mean_plies),
                &whole(self.nodes_per_second),
                &whole(self.nodes_per_second_middle),
                &format!("{:.2}", self.render_ms),
                &self.png_bytes.to_string(),
            ],
        )
    }
}

/// Rounded to one decimal: the rest is noise.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Measures plies of random games, [`GAMES`] in a batch.
fn playouts<P: Position>(start: &P, time: Duration) -> Measured {
    let (mut random, mut moves) = (Random::new(1), Vec::with_capacity(512));
    measure(time, || (0..GAMES).map(|_| u64::from(playout(start, &mut random, &mut moves).ply())).sum())
}

/// Measures playouts of new searches.
fn searches(position: &AnyPosition, time: Duration) -> Measured {
    let mut seed = 0;
    measure(time, || {
        seed += 1;
        search(position, seed)
    })
}

/// Searches once, and returns the number of playouts: fewer than [`PLAYOUTS`] when the result is proven earlier.
fn search(position: &AnyPosition, seed: u64) -> u64 {
    let mut search = AnySearch::new(position, seed);
    search.run(Budget::playouts(PLAYOUTS), |_| false);
    search.progress().playouts
}

/// A middle position of a random game that the search can't solve; an earlier one where it can, on a small board.
fn middle(setup: Setup, plies: f64) -> Shown {
    let mut shown = Shown(Step::start(setup));
    for seed in 0..ATTEMPTS {
        shown = Shown(Step::start(setup));
        let (step, mut random) = (&mut shown.0, Random::new(seed.into()));
        let plies = plies * f64::from(ATTEMPTS - seed) / f64::from(ATTEMPTS);
        loop {
            let roll = setup.game().die().map(|die| 1 + random.below(die.into()) as u8);
            roll.inspect(|&roll| step.position.set_roll(roll));
            if f64::from(step.position.ply()) >= plies {
                break;
            }
            let Some(text) = random_move(&step.position, &mut random) else { break };
            if step.play(&Ply { roll, text }).is_err() {
                break;
            }
        }
        if search(&shown.0.position, 0) == u64::from(PLAYOUTS) {
            break;
        }
    }
    shown
}

/// Measures pictures of a position, and returns the size of one in bytes.
fn pictures(shown: &Shown, time: Duration) -> Result<(Measured, usize), RenderError> {
    let renderer = Renderer::new();
    let draw = || shown.scene(|scene| renderer.png(scene, Theme::Light));
    let bytes = draw()?.len();
    let measured = measure(time, || u64::from(draw().is_ok()));
    Ok((measured, bytes))
}
