//! The curve of a finished game's analysis, as under Discord's Analyse button.

use super::{error::Failure, taps::hex, visit::Visit};
use crate::{
    actions::analysis::check,
    analysis_service::AnalysisError,
    text::{self, msg},
};
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use parlor_games::rules::Player;
use serde::Serialize;
use std::{sync::Arc, time::Duration};

/// How long a request waits for the analysis. Then the page asks again.
const WAIT: Duration = Duration::from_secs(5);

#[derive(Serialize)]
struct Curve {
    head: String,
    alt: String,
    /// The name of the player whose chances these are, and that of the other player.
    names: [String; 2],
    /// The colours of that player's stones and of their outlines.
    colours: [String; 2],
    /// The chances of the visitor or, for a spectator, of player 1: before each ply and after the last one. Each has two
    /// values, the chances after the previous move and those with the roll for the next one.
    chances: Vec<[f32; 2]>,
    labels: Vec<String>,
    mistakes: Vec<Mistake>,
}

#[derive(Serialize)]
struct Mistake {
    /// The number of plies up to and including the mistake.
    ply: usize,
    text: String,
}

/// Answers with status 202 and an empty object while the analysis is being computed, or waits for another analysis of the
/// visitor.
pub(super) async fn show(Visit { visitor, view }: Visit) -> Result<Response, Failure> {
    let (person, lang) = (visitor.person, view.lang);
    let (id, game) = (view.game.id, view.started()?);
    let voice = visitor.voice();
    check(id, &view.game.table, game).map_err(|error| Failure::of(voice, error))?;
    let (app, record) = (Arc::clone(&view.state.app), game.record.clone());
    // The computation goes on if the visitor leaves, because its result is stored.
    let computing =
        tokio::spawn(async move { app.stop.run_until_cancelled(app.analyses.analysis(id, &record, person)).await });
    let analysis = match crate::deadline::timeout(WAIT, computing).await {
        Ok(Ok(Some(Ok(analysis)))) => analysis,
        Err(_) | Ok(Ok(Some(Err(AnalysisError::Busy)))) => {
            return Ok((StatusCode::ACCEPTED, Json(serde_json::json!({}))).into_response());
        }
        Ok(Ok(Some(Err(AnalysisError::Store(error))))) => return Err(error.into()),
        Ok(failed) => {
            tracing::warn!(?failed, game = %id, "could not analyse a game for a page");
            return Err(Failure::Refused(lang.text(msg::ANALYSIS_FAILED)));
        }
    };
    let (seat, mut names) = (view.seat(), view.names().await?);
    let upper = seat.unwrap_or(Player::One);
    if seat.is_some() {
        names[upper.index()] = lang.text(msg::PAGE_YOU);
    }
    let names = [upper, upper.other()].map(|player| names[player.index()].clone());
    let label = |chance| lang.text(msg::PageChance { name: names[0].clone(), chance: text::percent(lang, chance) });
    let chances = analysis.win_chances_of(upper);
    let curve = Curve {
        head: text::analysis_head(voice, id, game, &analysis, seat),
        alt: text::analysis_alt(lang, id, game, &analysis, seat),
        colours: view.style().await?.theme.stone(game.position.game(), upper).map(hex),
        labels: chances.iter().map(|[_, chance]| label(*chance)).collect(),
        chances,
        mistakes: analysis
            .mistakes
            .iter()
            .map(|mistake| Mistake { ply: mistake.ply + 1, text: text::analysis_mistake(voice, game, mistake) })
            .collect(),
        names,
    };
    Ok(Json(curve).into_response())
}
