//! The curve of a finished game's analysis, as under Discord's Analyse button.

use super::{error::Failure, visit::Visit};
use crate::{
    analysis_service::AnalysisError,
    discord::analysis,
    text::{self, msg},
};
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use std::{sync::Arc, time::Duration};

/// Afterwards the page asks again.
const WAIT: Duration = Duration::from_secs(5);

#[derive(Serialize)]
struct Curve {
    head: String,
    alt: String,
    /// Player 1 first.
    names: [String; 2],
    /// Player 1's chances before each ply and after the last: after the previous move, and then with the roll for the next one.
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

/// Answers Accepted, without content, while the analysis is computed or waits for another one of the visitor.
pub(super) async fn show(Visit { visitor, view }: Visit) -> Result<Response, Failure> {
    let (person, lang) = (visitor.person, view.lang);
    let (id, game) = (view.game.id, view.started()?);
    analysis::check(lang, id, &view.game.table, game).map_err(|error| Failure::of(lang, error))?;
    let (app, record) = (Arc::clone(&view.state.app), game.record.clone());
    // The computation goes on even if nobody waits for it.
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
    let names = view.names().await?;
    let label = |chance| lang.text(msg::PageChance { name: names[0].clone(), chance: text::percent(lang, chance) });
    let curve = Curve {
        head: text::without_markup(lang, &text::analysis_head(lang, id, game, &analysis)),
        alt: text::analysis_alt(lang, id, game, &analysis),
        chances: analysis.win_chances.iter().map(|chance| [chance.before_roll, chance.after_roll]).collect(),
        labels: analysis.win_chances.iter().map(|chance| label(chance.after_roll)).collect(),
        mistakes: analysis
            .mistakes
            .iter()
            .map(|mistake| Mistake {
                ply: mistake.ply + 1,
                text: text::without_markup(lang, &text::analysis_mistake(lang, game, mistake)),
            })
            .collect(),
        names,
    };
    Ok(Json(curve).into_response())
}
