//! Pages on which the visitor chooses a channel of Discord in which the bot posts something: a challenge to everyone, a private
//! game, or a puzzle.

use super::{
    error::Failure,
    html,
    session::Visitor,
    state::WebState,
    visit::{Visit, check_sight},
};
use crate::{
    actions::{
        Actor,
        challenge::{self, NewChallenge, usual_terms},
        channels::{self, OpenChannel},
        play,
        puzzle::{OpenPuzzle, Solving, what_is_shown},
        request_id,
    },
    discord::outbound::{announcement::board_style, puzzle as words},
    play::{GameId, StartedGame},
    store::{Place, Showable, day_of},
    text::{self, Lang, PlainMessage, msg},
    work_limits::Whose,
};
use axum::{
    Form,
    extract::{Path, Query, State},
    response::Html,
};
use maud::{Markup, html};
use parlor_games::rules::{Game, Setup};
use parlor_puzzles::Series;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
pub(super) struct Asked {
    game: String,
    /// A game whose variant the challenge takes over.
    like: Option<GameId>,
}

impl Asked {
    async fn setup(&self, state: &Arc<WebState>, visitor: Visitor) -> Result<Setup, Failure> {
        let Some(like) = self.like else {
            let usual = Game::from_name(&self.game).and_then(|game| game.read_setup("").ok());
            return usual.ok_or(Failure::NotFound);
        };
        check_sight(state, visitor.person, like).await?;
        let game = state.app.load_game(Whose::Person(visitor.person), like).await?;
        Ok(game.ok_or(Failure::NotFound)?.table.terms.setup)
    }
}

#[derive(Deserialize)]
pub(super) struct Chosen {
    channel: u64,
}

/// The question of such a page.
struct Question<'a> {
    title: PlainMessage,
    about: &'a str,
    /// The path to which the form is sent.
    path: &'a str,
    fields: Markup,
    button: PlainMessage,
    /// The sentence if there is no channel to choose.
    otherwise: PlainMessage,
}

impl Question<'_> {
    async fn page(self, state: &WebState, visitor: Visitor, channels: &[OpenChannel]) -> Result<Html<String>, Failure> {
        let lang = visitor.lang;
        let (title, heading) = (lang.text(self.title), lang.text(msg::PAGE_WHICH_CHANNEL));
        let body = html! {
            header { (html::back(lang, "/", msg::PAGE_BOARDS)) h1 { (title) } }
            main {
                p { (self.about) }
                @if channels.is_empty() {
                    p { (lang.text(self.otherwise)) }
                } @else {
                    form.new method="post" action=(self.path) {
                        h2 { (heading) }
                        (self.fields)
                        (html::key_field(&html::random_key()))
                        select name="channel" aria-label=(heading) {
                            @for channel in channels { option value=(channel.actor.place.channel) { (named(channel)) } }
                        }
                        button.primary { (lang.text(self.button)) }
                    }
                }
            }
        };
        let theme = board_style(&state.app, visitor.person, None).await?.theme;
        Ok(html::document(lang, &title, Some(theme), &html! {}, &body))
    }
}

async fn answer(state: &WebState, visitor: Visitor, sentence: &str) -> Result<Html<String>, Failure> {
    let theme = board_style(&state.app, visitor.person, None).await?.theme;
    Ok(html::message(visitor.lang, Some(theme), sentence, true))
}

fn named(OpenChannel { name, server, .. }: &OpenChannel) -> String {
    format!("#{name} · {server}")
}

/// The visitor as an actor outside of all channels.
fn anywhere(visitor: Visitor, request: u64) -> Actor {
    visitor.actor(request, Place::private(None, visitor.person), None)
}

/// The channel that the visitor has chosen. Fails if it is not offered any more.
fn chosen(channels: Vec<OpenChannel>, channel: u64, lang: Lang) -> Result<OpenChannel, Failure> {
    let found = channels.into_iter().find(|it| it.actor.place.channel == channel);
    found.ok_or_else(|| Failure::Refused(lang.text(msg::PAGE_CHANNEL_CLOSED)))
}

pub(super) async fn ask_where_to_challenge(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, Failure> {
    let setup = asked.setup(&state, visitor).await?;
    let channels = channels::of(&state.app, &anywhere(visitor, 0), None).await;
    let channels = channels.map_err(|error| Failure::of(visitor.voice(), error))?;
    let about = format!("{} · {}", setup.game().title(), text::variant(visitor.lang, setup));
    let question = Question {
        title: msg::BUTTON_FRIEND,
        about: &about,
        path: "/friend",
        fields: html! {
            input type="hidden" name="game" value=(asked.game);
            @if let Some(like) = asked.like { input type="hidden" name="like" value=(like); }
        },
        button: msg::BUTTON_FRIEND,
        otherwise: msg::PAGE_FRIEND_IN_DISCORD,
    };
    question.page(&state, visitor, &channels).await
}

#[derive(Deserialize)]
pub(super) struct ChosenToChallenge {
    game: String,
    like: Option<GameId>,
    channel: u64,
    key: String,
}

/// Opens a challenge to everyone in the channel.
pub(super) async fn challenge(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Form(ChosenToChallenge { game, like, channel, key }): Form<ChosenToChallenge>,
) -> Result<Html<String>, Failure> {
    let failure = |error| Failure::of(visitor.voice(), error);
    let setup = Asked { game, like }.setup(&state, visitor).await?;
    let id = request_id(visitor.person, &[&"friend", &text::variant(Lang::English, setup), &channel], &key);
    let channels = channels::of(&state.app, &anywhere(visitor, id), None).await.map_err(failure)?;
    let channel = chosen(channels, channel, visitor.lang)?;
    let new = NewChallenge {
        place: channel.actor.place,
        opponent: None,
        terms: usual_terms(setup, &channel.settings),
        keep: false,
    };
    challenge::create(&state.app, &channel.actor, new, &channel.settings).await.map_err(failure)?;
    answer(&state, visitor, &visitor.lang.text(msg::PageFriendAsked { channel: named(&channel) })).await
}

/// The channels in which a private game can be shown: those of its server or, for a game from outside of servers, all that the
/// player sees.
async fn channels_to_show(visit: &Visit, request: u64) -> Result<Vec<OpenChannel>, Failure> {
    let (game, visitor) = (&visit.view.game, visit.visitor);
    if !game.place.is_private() || !game.table.is_over() {
        return Err(Failure::NotFound);
    }
    let channels = channels::of(&visit.view.state.app, &anywhere(visitor, request), game.place.guild).await;
    let mut channels = channels.map_err(|error| Failure::of(visitor.voice(), error))?;
    channels.retain(|channel| play::place(&channel.actor, channel.settings.computer, Some(true)).is_ok());
    Ok(channels)
}

pub(super) async fn ask_where_to_show(visit: Visit) -> Result<Html<String>, Failure> {
    let (game, channels) = (&visit.view.game, channels_to_show(&visit, 0).await?);
    let question = Question {
        title: msg::PAGE_SHOW,
        about: &text::numbered(game.table.terms.setup.game(), game.id),
        path: &format!("/games/{}/show", game.id),
        fields: html! {},
        button: msg::BUTTON_SHOW,
        otherwise: msg::PAGE_SHOW_IN_DISCORD,
    };
    question.page(&visit.view.state, visit.visitor, &channels).await
}

/// Shows a private game in a channel. Only once in each channel, whether on the page or by the button in Discord.
pub(super) async fn show(visit: Visit, Form(Chosen { channel }): Form<Chosen>) -> Result<Html<String>, Failure> {
    let (visitor, game, app) = (visit.visitor, &visit.view.game, &visit.view.state.app);
    let version = game.table.game().map_or(0, StartedGame::version);
    let id = play::request_to_show(visitor.person, &play::what_is_shown(game.id, version), channel);
    let open = chosen(channels_to_show(&visit, id).await?, channel, visitor.lang)?;
    let until = app.clock.now() + play::SHOWN_FOR;
    let shown = channels::show(app, &open, Showable::Game(game.id), until).await;
    shown.map_err(|error| Failure::of(visitor.voice(), error))?;
    answer(&visit.view.state, visitor, &visitor.lang.text(msg::PageShown { channel: named(&open) })).await
}

/// Whether the puzzle of this day can be shown in channels.
pub(super) fn is_shown_by_day(day: i32, today: i32) -> bool {
    day >= today.saturating_sub(1)
}

/// A puzzle that can be shown. Only today's and yesterday's, because there are enough older ones to flood a channel.
fn puzzle_to_show(state: &WebState, (series, day): (String, i32)) -> Result<(Series, i32), Failure> {
    if !is_shown_by_day(day, day_of(state.app.clock.now())) {
        return Err(Failure::NotFound);
    }
    let series = Series::from_name(&series).ok_or(Failure::NotFound)?;
    let opened = OpenPuzzle::new(&state.app, series, day, Solving::ByAddress);
    opened.map(|_| (series, day)).map_err(|_| Failure::NotFound)
}

pub(super) async fn ask_where_to_show_puzzle(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(puzzle): Path<(String, i32)>,
) -> Result<Html<String>, Failure> {
    let (series, day) = puzzle_to_show(&state, puzzle)?;
    let channels = channels::of(&state.app, &anywhere(visitor, 0), None).await;
    let channels = channels.map_err(|error| Failure::of(visitor.voice(), error))?;
    let question = Question {
        title: msg::PAGE_SHOW,
        about: &words::title(visitor.lang, series),
        path: &format!("/puzzles/{series}/{day}/show"),
        fields: html! {},
        button: msg::BUTTON_SHOW,
        otherwise: msg::PAGE_PUZZLE_SHOW_IN_DISCORD,
    };
    question.page(&state, visitor, &channels).await
}

/// Shows a puzzle in a channel. Only once in each channel, whether on the page or by the button in Discord.
pub(super) async fn show_puzzle(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    Path(puzzle): Path<(String, i32)>,
    Form(Chosen { channel }): Form<Chosen>,
) -> Result<Html<String>, Failure> {
    let failure = |error| Failure::of(visitor.voice(), error);
    let (series, day) = puzzle_to_show(&state, puzzle)?;
    let id = play::request_to_show(visitor.person, &what_is_shown(series, day), channel);
    let channels = channels::of(&state.app, &anywhere(visitor, id), None).await.map_err(failure)?;
    let open = chosen(channels, channel, visitor.lang)?;
    let until = words::start_of(day.saturating_add(1));
    channels::show(&state.app, &open, Showable::puzzle(series, day), until).await.map_err(failure)?;
    answer(&state, visitor, &visitor.lang.text(msg::PagePuzzleShown { channel: named(&open) })).await
}
