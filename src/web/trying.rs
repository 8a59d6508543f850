//! Moves of both sides that a visitor tries on a copy of a game, and plans made of them.

use super::{error::Failure, taps::Taps, visit::Visit};
use crate::{
    play::{Command, Table},
    text,
};
use axum::{Form, Json, extract::Query, response::Response};
use parlor_games::record::{Ply, Step};
use serde::{Deserialize, Serialize};

const MAX_LINE: usize = 60;

#[derive(Serialize)]
pub(super) struct TriedState {
    status: String,
    alt: String,
    line: Vec<String>,
    #[serde(flatten)]
    taps: Taps,
}

#[derive(Deserialize)]
pub(super) struct Line {
    ply: usize,
    line: String,
}

/// Returns the moves of a line after the game's first plies, in canonical form, and the position after them. `None` if it can't
/// be played.
pub(super) fn play(table: &Table, ply: usize, line: &str) -> Option<(Vec<String>, Step)> {
    let die = table.terms.setup.game().die();
    let mut step = table.step(ply)?.ok()?;
    let mut played = Vec::new();
    for text in line.split(',').filter(|text| !text.is_empty()).take(MAX_LINE) {
        played.push(step.play(&Ply::parse(text.trim(), die)?).ok()?.to_string());
    }
    Some((played, step))
}

/// Plays moves of both sides on a copy; nothing is stored.
pub(super) async fn attempt(
    Visit { view, .. }: Visit,
    Query(Line { ply, line }): Query<Line>,
) -> Result<Json<TriedState>, Failure> {
    let (line, Step { position, before, last }) = play(&view.game.table, ply, &line).ok_or(Failure::NotFound)?;
    let lang = view.lang;
    let map = view.state.app.pictures.board_map(position.setup(), view.style().await?).await?;
    let status = text::position_status(lang, &position);
    let alt = text::position_alt_text(lang, &position, before.as_ref(), last.as_ref(), &status);
    let taps = Taps::of(lang, &position, &map, position.outcome().is_none(), true);
    Ok(Json(TriedState { status, alt, line, taps }))
}

#[derive(Deserialize)]
pub(super) struct Plan {
    line: String,
    key: String,
}

/// Turns a tried line into a plan: the opponent's move, the visitor's answer, and so on.
pub(super) async fn plan(visit: Visit, Form(Plan { line, key }): Form<Plan>) -> Result<Response, Failure> {
    let line = line.split(',').take(MAX_LINE).map(str::to_owned).collect();
    visit.apply(&Command::Plan { by: visit.visitor.person.into(), line }, &format!("plan {key}")).await
}
