//! My boards: the visitor's games, those first in which it is their turn.

use super::{
    WebState,
    error::WebError,
    html::{self, escape},
    session::Visitor,
};
use crate::{
    discord::board_style,
    store::{Summary, SummaryPhase},
    text::{self, msg},
};
use axum::{
    extract::State,
    response::{Html, IntoResponse, Response},
};
use std::sync::Arc;

const MAX_LISTED: i64 = 50;

pub(super) async fn show(State(state): State<Arc<WebState>>, visitor: Visitor) -> Result<Response, WebError> {
    let Visitor { person, asker } = visitor;
    let (app, lang) = (&state.app, asker.lang);
    let failed = |error| WebError::of_store(asker, &error);
    let games = app.store.games_everywhere(person, MAX_LISTED, 0).await.map_err(failed)?;
    let games = games.into_iter().filter(|game| matches!(game.phase, SummaryPhase::Playing { .. }));
    let (waiting, others): (Vec<_>, Vec<_>) = games.partition(|game| game.is_turn_of(person));
    let line = |game: &Summary| {
        let opponent = app.names.known(lang, game.place.guild, game.opponent_of(person));
        let opponent = opponent.unwrap_or_else(|| lang.text(msg::UNKNOWN_PLAYER));
        let time = game.deadline.map_or_else(String::new, |deadline| {
            let time = text::date(lang, deadline.date());
            format!(" · {}", escape(&lang.text(msg::PageTime { time })))
        });
        format!(
            "<li><a href=\"/games/{id}\"><img loading=\"lazy\" src=\"/games/{id}/board.png\" alt=\"\" width=\"96\">\
             <span><b>{title}</b> {against}{time}</span></a></li>\n",
            id = game.id,
            title = escape(&text::numbered(game.game, game.id)),
            against = escape(&lang.text(msg::PageAgainst { opponent })),
        )
    };
    let list = |heading, games: &[Summary]| {
        if games.is_empty() {
            return String::new();
        }
        let lines: String = games.iter().map(line).collect();
        format!("<h2>{}</h2>\n<ul class=\"boards\">\n{lines}</ul>\n", escape(&lang.text(heading)))
    };
    let none = if waiting.is_empty() && others.is_empty() {
        format!("<p>{}</p>\n", escape(&lang.text(msg::PAGE_BOARDS_NONE)))
    } else {
        String::new()
    };
    let title = lang.text(msg::PAGE_BOARDS);
    let body = format!(
        "<main>\n<h1>{}</h1>\n{}{}{none}</main>\n<footer>{}</footer>\n",
        escape(&title),
        list(msg::PAGE_BOARDS_WAITING, &waiting),
        list(msg::PAGE_BOARDS_OTHERS, &others),
        html::sign_out(lang),
    );
    let theme = board_style(app, person, None).await.map_err(failed)?.theme;
    Ok(Html(html::document(lang, &title, Some(theme), "", &body)).into_response())
}
