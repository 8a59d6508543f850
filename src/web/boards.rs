//! My boards: the visitor's games, beginning with those in which it is the visitor's turn.

use super::{
    error::Failure,
    html::{self, escape, say},
    session::Visitor,
    state::WebState,
};
use crate::{
    discord::board_style,
    play::{GameId, Participant},
    store::Summary,
    text::{self, Lang, msg},
};
use axum::{extract::State, response::Html};
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

pub(super) async fn show(State(state): State<Arc<WebState>>, visitor: Visitor) -> Result<Html<String>, Failure> {
    let Visitor { person, lang, .. } = visitor;
    let store = &state.app.store;
    let running = store.games_everywhere(person, MAX_LISTED, 0).await?;
    let finished = store.finished_games(person, MAX_FINISHED).await?;
    let (waiting, others): (Vec<_>, Vec<_>) = running.into_iter().partition(|game| game.is_turn_of(person));
    let running = |games: Vec<Summary>| {
        let line = |game: Summary| Line {
            id: game.id,
            game: game.game,
            guild: game.place.guild,
            opponent: game.opponent_of(person),
            deadline: game.deadline,
        };
        games.into_iter().map(line).collect::<Vec<_>>()
    };
    let finished = finished.into_iter().map(|game| {
        let [one, two] = game.seats;
        let opponent = if one.is(person) { two } else { one };
        Line { id: game.id, game: game.game, guild: None, opponent, deadline: None }
    });
    let none = if waiting.is_empty() && others.is_empty() {
        format!("<p>{}</p>\n", say(lang, msg::PAGE_BOARDS_NONE))
    } else {
        String::new()
    };
    let mut body = format!("<main>\n<h1>{}</h1>\n{none}", say(lang, msg::PAGE_BOARDS));
    for (heading, lines) in [
        (msg::PAGE_BOARDS_WAITING, running(waiting)),
        (msg::PAGE_BOARDS_OTHERS, running(others)),
        (msg::PAGE_BOARDS_FINISHED, finished.collect()),
    ] {
        let items = join_all(lines.iter().map(|line| item(&state, lang, line))).await;
        if !items.is_empty() {
            body.push_str(&format!(
                "<h2>{}</h2>\n<ul class=\"boards\">\n{}</ul>\n",
                say(lang, heading),
                items.concat()
            ));
        }
    }
    body.push_str(&format!(
        "<p><a class=\"button\" href=\"/puzzles\">{}</a> <a class=\"button\" href=\"/learn\">{}</a></p>\n</main>\n<footer>{}</footer>\n",
        say(lang, msg::BUTTON_PUZZLES),
        say(lang, msg::PAGE_LEARN),
        html::sign_out(lang),
    ));
    let theme = board_style(&state.app, person, None).await?.theme;
    Ok(Html(html::document(lang, &lang.text(msg::PAGE_BOARDS), Some(theme), "", &body)))
}

async fn item(state: &WebState, lang: Lang, line: &Line) -> String {
    let opponent = state.app.names.fetch_of(lang, line.guild, line.opponent, NAMES_TIMEOUT).await;
    let opponent = opponent.unwrap_or_else(|| lang.text(msg::UNKNOWN_PLAYER));
    let time = line.deadline.map_or_else(String::new, |deadline| {
        format!(" · {}", say(lang, msg::PageTime { time: text::moment(lang, deadline) }))
    });
    let (id, title) = (line.id, escape(&text::numbered(line.game, line.id)));
    let about = format!("<b>{title}</b> {}{time}", say(lang, msg::PageAgainst { opponent }));
    html::item(&format!("/games/{id}"), &format!("/games/{id}/board.png?w=200"), &about)
}
