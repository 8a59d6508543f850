//! My boards: the visitor's games, beginning with those in which it is the visitor's turn.

use super::{
    WebState,
    error::Failure,
    html::{self, escape},
    session::Visitor,
};
use crate::{
    discord::board_style,
    play::{GameId, Participant},
    text::{self, Lang, PlainMessage, msg},
};
use axum::{
    extract::State,
    response::{Html, IntoResponse, Response},
};
use futures_util::future::join_all;
use parlor_games::rules::Game;
use std::{sync::Arc, time::Duration};
use time::OffsetDateTime;

const MAX_LISTED: i64 = 50;
const MAX_FINISHED: i64 = 20;

/// For requests to Discord.
const NAMES_TIMEOUT: Duration = Duration::from_millis(500);

struct Line {
    id: GameId,
    game: Game,
    guild: Option<u64>,
    opponent: Participant,
    deadline: Option<OffsetDateTime>,
}

pub(super) async fn show(State(state): State<Arc<WebState>>, visitor: Visitor) -> Result<Response, Failure> {
    let Visitor { person, lang, .. } = visitor;
    let store = &state.app.store;
    let running = store.games_everywhere(person, MAX_LISTED, 0).await?;
    let finished = store.finished_games(person, MAX_FINISHED).await?;
    let (waiting, others): (Vec<_>, Vec<_>) = running
        .into_iter()
        .map(|game| {
            let opponent = game.opponent_of(person);
            let line =
                Line { id: game.id, game: game.game, guild: game.place.guild, opponent, deadline: game.deadline };
            (game.is_turn_of(person), line)
        })
        .partition(|(yours, _)| *yours);
    let finished = finished.into_iter().map(|game| {
        let [one, two] = game.seats;
        let opponent = if one.is(person) { two } else { one };
        (false, Line { id: game.id, game: game.game, guild: None, opponent, deadline: None })
    });
    let lists = [
        (msg::PAGE_BOARDS_WAITING, waiting),
        (msg::PAGE_BOARDS_OTHERS, others),
        (msg::PAGE_BOARDS_FINISHED, finished.collect()),
    ];
    let mut body = format!("<main>\n<h1>{}</h1>\n", escape(&lang.text(msg::PAGE_BOARDS)));
    if lists[0].1.is_empty() && lists[1].1.is_empty() {
        body.push_str(&format!("<p>{}</p>\n", escape(&lang.text(msg::PAGE_BOARDS_NONE))));
    }
    for (heading, lines) in &lists {
        body.push_str(&list(&state, lang, *heading, lines).await);
    }
    let (learn, puzzles) = (escape(&lang.text(msg::PAGE_LEARN)), escape(&lang.text(msg::BUTTON_PUZZLES)));
    let sign_out = html::sign_out(lang);
    body.push_str(&format!(
        "<p><a class=\"button\" href=\"/puzzles\">{puzzles}</a> <a class=\"button\" href=\"/learn\">{learn}</a></p>\n</main>\n<footer>{sign_out}</footer>\n"
    ));
    let theme = board_style(&state.app, person, None).await?.theme;
    Ok(Html(html::document(lang, &lang.text(msg::PAGE_BOARDS), Some(theme), "", &body)).into_response())
}

/// Empty if there are no games.
async fn list(state: &WebState, lang: Lang, heading: PlainMessage, lines: &[(bool, Line)]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let items = join_all(lines.iter().map(|(_, line)| item(state, lang, line))).await;
    format!("<h2>{}</h2>\n<ul class=\"boards\">\n{}</ul>\n", escape(&lang.text(heading)), items.concat())
}

async fn item(state: &WebState, lang: Lang, line: &Line) -> String {
    let names = &state.app.names;
    let opponent = match line.opponent {
        Participant::Human(person) => names.fetch_in(line.guild, person, NAMES_TIMEOUT).await,
        other => names.known(lang, line.guild, other),
    };
    let opponent = opponent.unwrap_or_else(|| lang.text(msg::UNKNOWN_PLAYER));
    let time = line.deadline.map_or_else(String::new, |deadline| {
        let time = text::moment(lang, deadline);
        format!(" · {}", escape(&lang.text(msg::PageTime { time })))
    });
    let id = line.id;
    format!(
        "<li><a href=\"/games/{id}\"><img loading=\"lazy\" src=\"/games/{id}/board.png?w=200\" alt=\"\" width=\"96\">\
         <span><b>{}</b> {}{time}</span></a></li>\n",
        escape(&text::numbered(line.game, id)),
        escape(&lang.text(msg::PageAgainst { opponent })),
    )
}
