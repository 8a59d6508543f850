//! The page "My boards": the visitor's games, first those in which it is the visitor's turn; challenges, results, puzzles, and
//! a new game.

use super::{
    board::{PictureQuery, lasting_version},
    error::Failure,
    html,
    session::Visitor,
    state::WebState,
    visit::to_board,
};
use crate::{
    actions::{challenge, play, request_id},
    discord::outbound::{announcement::board_style, pictures::Drawing, sight::Sight},
    play::{First, GameId, Participant, Table},
    store::{Finished, LoadedGame, Place, StoreError, Summary, SummaryPhase, day_of},
    text::{self, Lang, PlainMessage, msg},
    work_limits::{Whose, Work},
};
use axum::{
    Form,
    extract::{Path, Query, State},
    response::{Html, Redirect, Response},
};
use futures_util::future::{join_all, try_join_all};
use maud::{Markup, html};
use parlor_games::{
    record::Step,
    rules::{Game, Player},
};
use parlor_puzzles::Series;
use serde::Deserialize;
use std::{sync::Arc, time::Duration};

const MAX_LISTED: i64 = 50;
const MAX_FINISHED: i64 = 20;

/// The deadline of requests to Discord.
const NAMES_TIMEOUT: Duration = Duration::from_millis(500);

struct Line {
    id: GameId,
    title: String,
    /// About the opponent or the result.
    about: String,
    /// The time that is left.
    time: Option<Markup>,
}

struct Lines<'a> {
    state: &'a WebState,
    visitor: Visitor,
}

impl Lines<'_> {
    async fn name(&self, guild: Option<u64>, participant: Participant) -> String {
        let lang = self.visitor.lang;
        let name = self.state.app.names.fetch_of(lang, guild, participant, NAMES_TIMEOUT).await;
        name.unwrap_or_else(|| lang.text(msg::UNKNOWN_PLAYER))
    }

    async fn running(&self, game: &Summary) -> Line {
        let lang = self.visitor.lang;
        let opponent = self.name(game.place.guild, game.opponent_of(self.visitor.person)).await;
        let time = |deadline| html::time_left(lang, deadline, self.state.app.clock.now());
        let about = if game.is_rematch {
            lang.text(msg::PageWantsRematch { opponent })
        } else {
            lang.text(msg::PageAgainst { opponent })
        };
        Line { id: game.id, title: text::numbered(game.game, game.id), about, time: game.deadline.map(time) }
    }

    /// The line of a vote game, which says whether the visitor has voted.
    async fn vote(&self, game: &Summary) -> Line {
        let lang = self.visitor.lang;
        let mut line = self.running(game).await;
        let vote = match (&game.vote, game.phase) {
            (Some(vote), _) => lang.text(msg::PageVoted { r#move: vote.clone() }),
            (None, _) if game.may_vote => lang.text(msg::PAGE_VOTE),
            (None, SummaryPhase::Playing { on_turn, .. }) => {
                lang.text(msg::PageTheirTurn { name: self.name(game.place.guild, on_turn).await })
            }
            (None, SummaryPhase::Open { .. }) => String::new(),
        };
        line.about = format!("{} · {vote}", line.about);
        let is_against_computer = game.opponent_of(self.visitor.person).level().is_some();
        if text::first_vote_decides(is_against_computer, game.deadline, self.state.app.clock.now()) {
            line.time = Some(html! { (lang.text(msg::VOTE_FIRST_DECIDES)) });
        }
        line
    }

    async fn finished(&self, game: &Finished) -> Line {
        let (lang, [one, two]) = (self.visitor.lang, game.seats);
        let (own, opponent) = if one.is(self.visitor.person) { (Player::One, two) } else { (Player::Two, one) };
        let opponent = self.name(None, opponent).await;
        let about = match game.winner {
            Some(winner) if winner == own => lang.text(msg::PageBeat { opponent }),
            Some(_) => lang.text(msg::PageLostTo { opponent }),
            None if game.drawn => lang.text(msg::PageDrew { opponent }),
            None => format!("{} · {}", lang.text(msg::STATUS_ABORTED), lang.text(msg::PageAgainst { opponent })),
        };
        Line { id: game.id, title: text::numbered(game.game, game.id), about, time: None }
    }
}

/// A challenge to the visitor.
struct Challenge {
    line: Line,
    terms: Option<String>,
    /// The version of its picture.
    version: String,
}

impl Challenge {
    async fn of(lines: &Lines<'_>, game: &Summary) -> Result<Self, StoreError> {
        let Lines { state, visitor: Visitor { person, lang, .. } } = *lines;
        let style = board_style(&state.app, person, game.place.guild).await?;
        let loaded = state.app.load_game(Whose::Person(person), game.id).await.unwrap_or_else(|error| {
            tracing::warn!(%error, game = %game.id, "could not read the terms of a challenge; listing it without them");
            None
        });
        let terms = loaded.map(|LoadedGame { table: Table { terms, .. }, .. }| {
            let (variant, pace) = (text::variant(lang, terms.setup), text::pace(lang, terms.pace));
            lang.text(msg::PageTerms { variant, pace, rated: terms.rated })
        });
        Ok(Self { line: lines.running(game).await, terms, version: lasting_version(lang, style) })
    }
}

/// A challenge with the buttons that answer it. They have the same effect as the buttons in Discord.
fn challenge_item(lang: Lang, challenge: &Challenge) -> Markup {
    let Challenge { line: Line { id, title, about, time }, terms, version } = challenge;
    let answer = |answer: &str, label: PlainMessage, kind: &str| {
        html! { button class=(kind) name="answer" value=(answer) { (lang.text(label)) } }
    };
    html! {
        li {
            div {
                img loading="lazy" src={ "/games/" (id) "/challenge/board.png?w=200&v=" (version) } alt="" width="96";
                p {
                    b { (title) } br;
                    (about) @if let Some(time) = time { " · " (time) }
                    @if let Some(terms) = terms { br; span.quiet { (terms) } }
                }
            }
            form.answers method="post" action={ "/games/" (id) "/challenge" } {
                (html::key_field(&html::random_key()))
                (answer("accept", msg::BUTTON_ACCEPT, "primary"))
                (answer("decline", msg::BUTTON_DECLINE, ""))
            }
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Answered {
    answer: String,
    key: String,
}

/// A challenge to the visitor. Fails with [`Failure::NotFound`] if it challenges somebody else, or can be answered only in
/// Discord.
async fn challenge_to(state: &WebState, Visitor { person, .. }: Visitor, id: GameId) -> Result<LoadedGame, Failure> {
    let game = state.app.load_game(Whose::Person(person), id).await?.ok_or(Failure::NotFound)?;
    let is_asked = game.table.opponent.is_some_and(|opponent| opponent.is(person));
    if is_asked && !game.place.is_by_answers() { Ok(game) } else { Err(Failure::NotFound) }
}

/// The picture of the board with which the game of a challenge would begin.
pub(super) async fn challenge_picture(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<GameId>,
    Query(size): Query<PictureQuery>,
) -> Result<Response, Failure> {
    let Visitor { person, lang, .. } = visitor;
    let game = challenge_to(&state, visitor, id).await?;
    let style = board_style(&state.app, person, game.place.guild).await?;
    let start = Step { position: game.table.terms.setup.start(), before: None, last: None };
    let turn = state.app.limits.turn(Work::Page, person).await;
    let drawing = Drawing::of_step(lang, start, style);
    Ok(size.response(state.app.pictures.page_board(turn, lang, drawing, size.picture()).await?))
}

/// Accepts or declines a challenge to the visitor.
pub(super) async fn answer(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(id): Path<GameId>,
    Form(Answered { answer, key }): Form<Answered>,
) -> Result<Redirect, Failure> {
    let person = visitor.person;
    let LoadedGame { place, .. } = challenge_to(&state, visitor, id).await?;
    let parent = state.app.store.parent_of(id).await?;
    let actor = visitor.actor(request_id(person, &[&id, &answer], &key), place, parent);
    let (done, path) = match &*answer {
        "accept" => (challenge::accept(&state.app, &actor, id).await, format!("/games/{id}")),
        "decline" => (challenge::decline(&state.app, &actor, id).await, "/".to_owned()),
        _ => return Err(Failure::NotFound),
    };
    done.map_err(|error| Failure::of(visitor.voice(), error))?;
    Ok(Redirect::to(&path))
}

/// The visitor's vote games, except those in channels that the visitor no longer sees. The visitor may then open them as after
/// a press of “Play on the board”.
async fn vote_games(state: &WebState, visitor: Visitor) -> Result<Vec<Summary>, StoreError> {
    let (person, now) = (visitor.person, state.app.clock.now());
    let mut sight = Sight::of(&state.app.visibilities, person.0, NAMES_TIMEOUT);
    let mut open = Vec::new();
    for game in state.app.store.vote_games_of(person, MAX_LISTED, now).await? {
        if !state.app.store.has_opened_board(person, game.id, now).await? {
            if sight.sees(game.place, game.parent).await != Some(true) {
                continue;
            }
            match state.app.store.allow_board(person, game.id, now).await {
                // The visitor's data is being deleted.
                Err(StoreError::Refused(_)) => continue,
                seen => seen?,
            }
        }
        open.push(game);
    }
    Ok(open)
}

pub(super) async fn show(State(state): State<Arc<WebState>>, visitor: Visitor) -> Result<Html<String>, Failure> {
    let Visitor { person, lang, .. } = visitor;
    let store = &state.app.store;
    let running = store.games_everywhere(person, MAX_LISTED, 0).await?;
    let votes = vote_games(&state, visitor).await?;
    let finished = store.finished_games(person, MAX_FINISHED).await?;
    let mut challenges = store.challenges_to(person, MAX_FINISHED).await?;
    // Challenges in such places can be answered only in Discord, because their boards are answers to interactions.
    challenges.retain(|challenge| !challenge.place.is_by_answers());
    let (waiting, others): (Vec<_>, Vec<_>) = running.iter().partition(|game| game.is_turn_of(person));
    let lines = Lines { state: &state, visitor };
    let waiting = join_all(waiting.into_iter().map(|game| lines.running(game))).await;
    let sections = [
        (msg::PAGE_BOARDS_VOTES, join_all(votes.iter().map(|game| lines.vote(game))).await),
        (msg::PAGE_BOARDS_OTHERS, join_all(others.into_iter().map(|game| lines.running(game))).await),
        (msg::PAGE_BOARDS_FINISHED, join_all(finished.iter().map(|game| lines.finished(game))).await),
    ];
    let asked = try_join_all(challenges.iter().map(|game| Challenge::of(&lines, game))).await?;
    let today = day_of(state.app.clock.now());
    let solved = store.puzzle_results(person, today).await?.iter().filter(|result| result.solved).count();
    let streak = store.puzzle_streak(person, today).await?;
    let style = board_style(&state.app, person, None).await?;
    let body = html! {
        header {
            h1 { (lang.text(msg::PAGE_BOARDS)) }
            a.button href="#new" { (lang.text(msg::PAGE_NEW_GAME)) }
        }
        main data-script="boards.js" {
            @if running.is_empty() && votes.is_empty() { p { (lang.text(msg::PAGE_BOARDS_NONE)) } }
            (section(lang, msg::PAGE_BOARDS_WAITING, &waiting))
            @if !asked.is_empty() {
                h2 { (lang.text(msg::PAGE_CHALLENGES)) }
                ul.challenges { @for challenge in &asked { (challenge_item(lang, challenge)) } }
            }
            @for (heading, lines) in &sections { (section(lang, *heading, lines)) }
            p.doors {
                a.button href="/puzzles" {
                    (lang.text(msg::BUTTON_PUZZLES)) " " span.quiet { (solved) "/" (Series::of_day(today.into()).count()) }
                    @if streak > 1 { " 🔥 " (streak) }
                }
                a.button href="/learn" { (lang.text(msg::PAGE_LEARN)) }
            }
            (new_game(lang, running.is_empty()))
            (html::times(lang, Some(state.app.clock.now())))
        }
        footer { (html::sign_out(lang)) }
    };
    Ok(html::document(
        lang,
        &lang.text(msg::PAGE_BOARDS),
        Some(style.theme),
        &html::scripts(&html::LIST_SCRIPTS),
        &body,
    ))
}

fn section(lang: Lang, heading: PlainMessage, lines: &[Line]) -> Markup {
    html! {
        @if !lines.is_empty() {
            h2 { (lang.text(heading)) }
            ul.boards { @for line in lines { (item(line)) } }
        }
    }
}

fn item(Line { id, title, about, time }: &Line) -> Markup {
    let line = html! {
        b { (title) } br;
        (about)
        @if let Some(time) = time { " · " (time) }
    };
    html::item(&format!("/games/{id}"), &format!("/games/{id}/board.png?w=200"), &line)
}

/// The form that begins a game against the computer. `is_first` makes its button the page's main one, for a visitor without a
/// running game.
fn new_game(lang: Lang, is_first: bool) -> Markup {
    let title = lang.text(msg::PAGE_NEW_GAME);
    html! {
        form.new #new method="post" action="/games" {
            h2 { (title) }
            (html::key_field(&html::random_key()))
            select name="game" aria-label=(title) {
                @for game in Game::ALL { option value=(game.id()) { (game.title()) } }
            }
            button.primary[is_first] { (lang.text(msg::PAGE_NEW_START)) }
            button formaction="/friend" formmethod="get" { (lang.text(msg::BUTTON_FRIEND)) }
        }
    }
}

#[derive(Deserialize)]
pub(super) struct New {
    game: String,
    key: String,
}

/// Begins a private game against the computer, at the level that suits the visitor. It needs no channel.
pub(super) async fn begin(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Form(New { game, key }): Form<New>,
) -> Result<Redirect, Failure> {
    let person = visitor.person;
    let game = Game::from_name(&game).ok_or(Failure::NotFound)?;
    let id = request_id(person, &[&"play", &game.id()], &key);
    let actor = visitor.actor(id, Place::private(None, person), None);
    let begun = play::begin(&state.app, &actor, (game, None), None, First::Random, Some(false)).await;
    to_board(visitor.voice(), begun)
}

/// Serves the URL of a form if the browser loads it again after a refusal.
pub(super) async fn back(_: Visitor) -> Redirect {
    Redirect::to("/")
}
