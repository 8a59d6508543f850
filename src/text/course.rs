//! What is said about the course of a game that is over.

use super::{Lang, colour, numbered};
use crate::{
    ai::{Course, Turning},
    play::{GameId, Match},
    rules::Player,
};

/// The longest description that Discord takes for a picture, in characters.
const MOST: usize = 1024;

/// A chance to win: `71%`. What is not certain is neither 0 nor 100.
pub fn percent(lang: Lang, chance: f32) -> String {
    let rounded = (chance * 100.0).round();
    let certain = chance <= 0.0 || chance >= 1.0;
    let shown = if certain { rounded.clamp(0.0, 100.0) } else { rounded.clamp(1.0, 99.0) };
    lang.phrase("percent").with("value", shown as u8).text()
}

/// What an analysis found, for a message: whose chance the picture shows, and the moves that turned the game.
pub fn course(lang: Lang, id: GameId, game: &Match, course: &Course) -> String {
    let kind = game.position.game();
    let first = colour(lang, kind, Player::One);
    let mut said = lang.phrase("analysis").with("game", numbered(kind, id)).with("first", first).text();
    if kind.die().is_some() {
        said.push_str(&lang.phrase("analysis-dice").text());
    }
    let found = if course.turnings.is_empty() { "analysis-even" } else { "analysis-turnings" };
    said.push('\n');
    said.push_str(&lang.phrase(found).text());
    for turning in &course.turnings {
        said.push_str("\n- ");
        said.push_str(&told(lang, game, turning, "analysis-turning"));
    }
    said
}

/// The picture of a course in words.
pub fn course_alt(lang: Lang, id: GameId, game: &Match, course: &Course) -> String {
    let kind = game.position.game();
    let chances = || course.moments.iter().flat_map(|moment| [moment.left, moment.now]);
    let shown = |chance: Option<f32>| percent(lang, chance.unwrap_or(0.5));
    let head = lang
        .phrase("analysis-alt")
        .with("game", numbered(kind, id))
        .with("plies", course.moments.len().saturating_sub(1))
        .with("first", colour(lang, kind, Player::One))
        .with("start", shown(chances().next()))
        .with("end", shown(chances().last()))
        .with("least", shown(chances().min_by(f32::total_cmp)))
        .with("most", shown(chances().max_by(f32::total_cmp)))
        .text();
    let moves = course.turnings.iter().map(|turning| told(lang, game, turning, "analysis-alt-turning"));
    let parts: Vec<_> = std::iter::once(head).chain(moves).collect();
    parts.join(" ").chars().take(MOST).collect()
}

fn told(lang: Lang, game: &Match, turning: &Turning, id: &'static str) -> String {
    let played = game.record.plies.get(turning.ply).map_or_else(|| turning.text.clone(), ToString::to_string);
    let mover = game.record.setup.mover(turning.ply);
    lang.phrase(id)
        .with("ply", turning.ply + 1)
        .with("move", played)
        .with("colour", colour(lang, game.position.game(), mover))
        .with("before", percent(lang, turning.before))
        .with("after", percent(lang, turning.after))
        .with("better", turning.better.as_str())
        .text()
}
