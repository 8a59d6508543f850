//! Moves of both sides that a visitor tries on a copy of a game, and plans made of them.

use super::{
    board::{counts, status_and_alt},
    error::Failure,
    game::MAX_LINE,
    taps::Taps,
    visit::{Sent, Visit},
};
use crate::play::Command;
use axum::{Form, Json, extract::Query, response::Response};
use serde::{Deserialize, Serialize};

#[derive(Serialize)]
pub(super) struct TriedState {
    status: String,
    alt: String,
    /// Player 1 first.
    counts: [String; 2],
    line: Vec<String>,
    #[serde(flatten)]
    taps: Taps,
}

#[derive(Deserialize)]
pub(super) struct Line {
    ply: usize,
    line: String,
}

/// Plays moves of both sides on a copy of the game. Stores nothing.
pub(super) async fn attempt(
    Visit { view, .. }: Visit,
    Query(Line { ply, line }): Query<Line>,
) -> Result<Json<TriedState>, Failure> {
    let (line, step) = view.tried(ply, &line).ok_or(Failure::NotFound)?;
    let (lang, style, position) = (view.lang, view.style().await?, &step.position);
    let map = view.state.app.pictures.board_map(position.setup(), style).await?;
    let (status, alt) = status_and_alt(lang, &step);
    let taps = Taps::of(lang, position, (&map, style.theme), position.outcome().is_none(), true);
    let counts = counts(lang, position);
    Ok(Json(TriedState { status, alt, counts, line, taps }))
}

#[derive(Deserialize)]
pub(super) struct Plan {
    line: String,
    key: String,
}

/// Turns a tried line into a plan: the opponent's move, the visitor's answer, and so on.
pub(super) async fn plan(visit: Visit, Form(Plan { line, key }): Form<Plan>) -> Result<Response, Failure> {
    let form = Sent { action: format!("plan {line}"), key };
    let line = line.split(',').take(MAX_LINE).map(str::to_owned).collect();
    visit.apply(&Command::Plan { by: visit.visitor.person.into(), line }, &form).await
}
