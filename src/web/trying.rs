//! Moves of both sides that a visitor tries on a copy of a game, and plans made of them.

use super::{WebState, board::GameView, error::Failure, session::Visitor, taps::Taps};
use crate::{
    play::{Command, Table},
    text,
};
use axum::{
    Form, Json,
    extract::{Path, Query, State},
    response::{IntoResponse, Response},
};
use parlor_games::record::{Ply, Step};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The longest line, in moves.
const MAX_LINE: usize = 60;

/// A position that the visitor tries, after the game's first plies and a line of moves.
#[derive(Serialize, Debug)]
struct TriedState {
    status: String,
    alt: String,
    /// In canonical form.
    line: Vec<String>,
    #[serde(flatten)]
    taps: Taps,
}

#[derive(Deserialize)]
pub(super) struct Line {
    pub(super) ply: usize,
    /// Moves, separated by commas.
    pub(super) line: String,
}

impl Line {
    /// Returns the moves in canonical form, and the position after them. `None` if the line can't be played.
    pub(super) fn play(&self, table: &Table) -> Option<(Vec<String>, Step)> {
        let die = table.terms.setup.game().die();
        let mut step = table.step(self.ply)?.ok()?;
        let mut line = Vec::new();
        for text in self.line.split(',').filter(|text| !text.is_empty()).take(MAX_LINE) {
            line.push(step.play(&Ply::parse(text.trim(), die)?).ok()?.to_string());
        }
        Some((line, step))
    }
}

/// Plays moves of both sides on a copy; nothing is stored.
pub(super) async fn attempt(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(line): Query<Line>,
) -> Result<Response, Failure> {
    let view = GameView::load(&state, visitor, &id).await?;
    let (line, step) = line.play(&view.game.table).ok_or(Failure::NotFound)?;
    let (lang, style) = (view.lang, view.style().await?);
    let map = state.app.pictures.board_map(step.position.setup(), style).await?;
    let status = text::position_status(lang, &step.position);
    let alt = text::position_alt_text(lang, &step.position, step.before.as_ref(), step.last.as_ref(), &status);
    let over = step.position.outcome().is_some();
    let taps = Taps::of(lang, &step.position, &map, !over, true);
    Ok(Json(TriedState { status, alt, line, taps }).into_response())
}

/// Turns a tried line into a plan: the opponent's move, the visitor's answer, and so on.
pub(super) async fn plan(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Plan { line, key }): Form<Plan>,
) -> Result<Response, Failure> {
    let view = GameView::load(&state, visitor, &id).await?;
    let line = line.split(',').take(MAX_LINE).map(str::to_owned).collect();
    view.apply(visitor, &Command::Plan { by: visitor.person.into(), line }, &format!("plan {key}")).await
}

#[derive(Deserialize)]
pub(super) struct Plan {
    line: String,
    key: String,
}
