//! Pages of a game for visitors with a session: who may see it, moves and other actions.

use super::{
    board::{self, PictureQuery, Preview},
    error::Failure,
    game::GameView,
    game_forms,
    game_page::page,
    session::Visitor,
    state::WebState,
};
use crate::{
    actions::{
        Actor, Error,
        apply::apply_to,
        challenge::rematch,
        checks::check_event_games,
        hint::{self, Hint},
        keep,
        moves::{self, Played},
        play::at_level,
        request_id,
        vote::Cast,
    },
    input,
    play::{Command, GameId, Phase, Table, UserId},
    store::{Applied, LoadedGame},
    text::{self, IntoMessage, Message, Voice, msg},
    work_limits::Work,
};
use axum::{
    Form, Json, RequestPartsExt,
    extract::{FromRequestParts, Path, Query},
    http::{StatusCode, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use serde::Deserialize;
use std::sync::Arc;

/// Identifies the request of a form, so that it has one effect however often it is repeated.
pub(super) struct Sent {
    /// The whole request as text. A page that a browser shows again may use its key again for another request, which must not
    /// count as a repetition.
    pub(super) action: String,
    pub(super) key: String,
}

/// The game in the URL, for a visitor. Fails with [`Failure::NotFound`] if the visitor may not see it.
pub(super) struct Visit {
    pub(super) visitor: Visitor,
    pub(super) view: GameView,
}

impl FromRequestParts<Arc<WebState>> for Visit {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<WebState>) -> Result<Self, Failure> {
        let visitor = Visitor::from_request_parts(parts, state).await?;
        let Path(id) = parts.extract().await.map_err(|_| Failure::NotFound)?;
        Self::load(state, visitor, id).await
    }
}

impl Visit {
    async fn load(state: &Arc<WebState>, visitor: Visitor, id: GameId) -> Result<Self, Failure> {
        check_sight(state, visitor.person, id).await?;
        let view = GameView::load(state, visitor.person.into(), visitor.lang, id).await?;
        Ok(Self { visitor, view })
    }

    async fn renewed(&self) -> Result<GameView, Failure> {
        Ok(Self::load(&self.view.state, self.visitor, self.view.game.id).await?.view)
    }

    async fn renewed_page(&self, said: &str) -> Result<Html<String>, Failure> {
        page(&self.renewed().await?, said, &[]).await
    }

    /// The visitor as an actor in this game, for actions that do not depend on its channel.
    fn actor(&self, form: &Sent, parent: Option<u64>) -> Actor {
        let game = &self.view.game;
        let id = request_id(self.visitor.person, &[&game.id, &form.action], &form.key);
        self.visitor.actor(id, game.place, parent)
    }

    /// The visitor as an actor in the game's channel, for actions that depend on it: a new game, which the server must allow
    /// there, or a vote.
    async fn actor_in_channel(&self, form: &Sent) -> Result<Actor, Failure> {
        let (app, game) = (&self.view.state.app, &self.view.game);
        // Only a server's channel has threads.
        let parent = if game.place.guild.is_some() { app.store.parent_of(game.id).await? } else { None };
        Ok(self.actor(form, parent))
    }

    /// Turns a refusal of a form that was sent without a script into the page with the refusal's sentence.
    async fn answer(&self, done: Result<Response, Failure>) -> Result<Response, Failure> {
        match done {
            Err(Failure::Refused(sentence)) if !self.visitor.by_script => {
                Ok((StatusCode::CONFLICT, self.renewed_page(&sentence).await?).into_response())
            }
            done => done,
        }
    }

    /// Loads the game again, and shows its page with a sentence about the effect.
    async fn said(&self, said: Result<Message<'static>, Error>) -> Result<Response, Failure> {
        match said {
            Ok(said) => Ok(self.renewed_page(&self.visitor.voice().text(said)).await?.into_response()),
            Err(error) => Err(self.view.explain(error).await),
        }
    }

    /// Applies a command to the game. If the form is repeated, the command has one effect.
    pub(super) async fn apply(&self, command: &Command, form: &Sent) -> Result<Response, Failure> {
        let applied = apply_to(&self.view.state.app, &self.actor(form, None), self.view.game.clone(), command).await;
        self.answer(self.shown(applied).await).await
    }

    async fn shown(&self, applied: Result<Applied, Error>) -> Result<Response, Failure> {
        match self.changed(applied).await {
            Ok(now) if self.visitor.by_script => Ok(page(&now, "", &[]).await?.into_response()),
            // A redirect, so that reloading the page does not send the form again.
            Ok(_) => Ok(Redirect::to(&format!("/games/{}", self.view.game.id)).into_response()),
            Err(failure) => Err(failure),
        }
    }

    async fn changed(&self, applied: Result<Applied, Error>) -> Result<GameView, Failure> {
        match applied {
            // The request was repeated, so others may have changed the game since.
            Ok(applied) if applied.repeated => self.renewed().await,
            Ok(Applied { id, place, table, .. }) => Ok(GameView {
                state: Arc::clone(&self.view.state),
                game: LoadedGame { id, place, table },
                address: self.view.address.clone(),
                ..self.view
            }),
            Err(error) => Err(self.view.explain(error).await),
        }
    }

    async fn play(&self, typed: &str, version: u32, form: &Sent) -> Result<Response, Failure> {
        let view = &self.view;
        // Who may vote depends on the channel.
        let is_vote = view.game.table.is_vote_game();
        let actor = if is_vote { self.actor_in_channel(form).await? } else { self.actor(form, None) };
        let text = input::read_move(view.lang, &view.started()?.position, typed).text;
        match moves::play(&view.state.app, &actor, view.game.clone(), text, Some(version)).await {
            Ok(Played::Moved(applied)) => self.shown(Ok(*applied)).await,
            // The sentence does not say more, because the page shows the time of the vote's end and the chosen move.
            Ok(Played::Voted(Cast { deadline: Some(_), .. })) => {
                self.said(Ok(msg::PAGE_VOTE_CAST.into_message())).await
            }
            Ok(Played::Voted(Cast { r#move, deadline })) => {
                self.said(Ok(msg::VoteCast { r#move, deadline }.into_message())).await
            }
            Err(error) => Err(view.explain(error).await),
        }
    }

    /// Finds a good move against the computer and marks it on the board, like the Hint button.
    async fn hint(&self, version: u32, form: &Sent) -> Result<Response, Failure> {
        let (Visitor { person, lang, by_script, .. }, app) = (self.visitor, &self.view.state.app);
        let checked = check_event_games(app, person, self.view.game.table.terms.setup).await;
        checked.map_err(|error| Failure::of(self.visitor.voice(), error))?;
        let command = Command::Hint { by: person.into(), version };
        let now = self.changed(apply_to(app, &self.actor(form, None), self.view.game.clone(), &command).await).await?;
        // The game may have gone on since the press.
        if now.started()?.version() != version {
            return Err(Failure::Refused(lang.text(msg::HINT_FAILED)));
        }
        let table = &now.game.table;
        let found = hint::find(app, person, now.game.id, table).await;
        let Hint { r#move, reason, cells } = found.map_err(|error| Failure::of(self.visitor.voice(), error))?;
        let cells: Vec<_> = cells.iter().map(|cell| cell.to_string()).collect();
        let said = text::hint(self.visitor.voice(), table.terms.setup.game(), &r#move, reason);
        if by_script {
            return Ok(Json(serde_json::json!({ "said": said, "move": r#move, "cells": cells })).into_response());
        }
        Ok(page(&now, &said, &cells).await?.into_response())
    }

    /// Proposes or accepts a rematch, like the Rematch button. Leads to the new game if it begins at once.
    async fn rematch(&self, form: &Sent) -> Result<Response, Failure> {
        match rematch(&self.view.state.app, &self.actor_in_channel(form).await?, self.view.game.id).await {
            Ok(Applied { table: Table { phase: Phase::Open { .. }, .. }, .. }) => {
                self.said(Ok(msg::PAGE_REMATCH_SENT.into_message())).await
            }
            Ok(begun) => Ok(Redirect::to(&format!("/games/{}", begun.id)).into_response()),
            Err(error) => Err(self.view.explain(error).await),
        }
    }

    /// Begins a game at the next level, like the Harder and Easier buttons.
    async fn next_level(&self, name: &str, form: &Sent) -> Result<Response, Failure> {
        let offered = game_forms::next_level(&self.view, self.visitor.person).filter(|(offered, _)| *offered == name);
        let (_, level) = offered.ok_or(Failure::NotFound)?;
        let begun = at_level(&self.view.state.app, &self.actor_in_channel(form).await?, self.view.game.id, level).await;
        Ok(to_board(self.visitor.voice(), begun)?.into_response())
    }

    /// Changes the visitor's notes or following of the game. The page says what has changed.
    async fn keep(&self, act: &Act, form: &Sent) -> Result<Response, Failure> {
        let (app, id, actor) = (&self.view.state.app, self.view.game.id, self.actor(form, None));
        // A move may have been made or taken back while the visitor wrote the note, so the form contains the note's ply.
        let newest = self.view.started()?.ply();
        let ply = act.ply.map_or(newest, |ply| ply.min(newest));
        let said = match &*act.action {
            "note" => keep::note(app, &actor, (id, ply), &act.text, Some(&act.seen)).await,
            "follow" => keep::follow(app, &actor, id, true).await,
            "follow-end" => keep::follow(app, &actor, id, false).await,
            _ => keep::unfollow(app, &actor, id).await,
        };
        self.said(said).await
    }
}

pub(super) async fn show(Visit { view, .. }: Visit) -> Result<Html<String>, Failure> {
    page(&view, "", &[]).await
}

pub(super) async fn picture(Visit { view, .. }: Visit, Query(size): Query<PictureQuery>) -> Result<Response, Failure> {
    let turn = view.state.app.limits.turn(Work::Page, view.whose).await;
    Ok(size.response(view.png(turn, &size).await?))
}

#[derive(Deserialize)]
pub(super) struct Seen {
    ply: usize,
    r#move: String,
}

/// The effect of a move in words. `line` in a picture's URL shows it.
pub(super) async fn preview(
    Visit { view, .. }: Visit,
    Query(Seen { ply, r#move }): Query<Seen>,
) -> Result<Json<Preview>, Failure> {
    view.preview(ply, &r#move)
}

#[derive(Deserialize)]
pub(super) struct WhyQuery {
    r#move: String,
    /// Set while the visitor tries moves: the number of the game's plies before the tried line.
    ply: Option<usize>,
    #[serde(default)]
    line: String,
}

/// Returns the sentence about a move that is not allowed, or an empty one if it is; and the legal move that was meant, as the script
/// names it.
pub(super) async fn why(
    visit: Visit,
    Query(WhyQuery { r#move, ply, line }): Query<WhyQuery>,
) -> Result<Response, Failure> {
    if let Some(ply) = ply {
        let (_, step) = visit.view.tried(ply, &line).ok_or(Failure::NotFound)?;
        return Ok(board::why(visit.view.lang, step, &r#move));
    }
    let view = &visit.view;
    let position = &view.started()?.position;
    let meant = position.resolve(&input::read_move(view.lang, position, &r#move).text).ok();
    let command = moves::command(visit.visitor.person, &view.game, r#move, None);
    let sentence = match view.decide(&command) {
        Ok(_) => String::new(),
        Err(refusal) => {
            match view.explain(Error::rules(view.game.id, view.game.table.terms.setup.game(), refusal)).await {
                Failure::Refused(sentence) => sentence,
                failure => return Err(failure),
            }
        }
    };
    Ok(Json(serde_json::json!({ "error": sentence, "move": meant })).into_response())
}

/// Serves the URL of a form if the browser loads it again after a refusal.
pub(super) async fn back(_: Visitor, Path(id): Path<GameId>) -> Redirect {
    Redirect::to(&format!("/games/{id}"))
}

#[derive(Deserialize)]
pub(super) struct Move {
    r#move: String,
    /// The version of the board that the visitor saw.
    version: u32,
    key: String,
}

pub(super) async fn play(visit: Visit, Form(Move { r#move, version, key }): Form<Move>) -> Result<Response, Failure> {
    let form = Sent { action: format!("move {version} {}", r#move), key };
    visit.answer(visit.play(&r#move, version, &form).await).await
}

#[derive(Deserialize)]
pub(super) struct Act {
    action: String,
    version: u32,
    key: String,
    /// The text of a note. `ply` is the one at which the visitor began to write it, and `seen` the note that was there.
    #[serde(default)]
    text: String,
    ply: Option<u16>,
    #[serde(default)]
    seen: String,
}

pub(super) async fn act(visit: Visit, Form(act): Form<Act>) -> Result<Response, Failure> {
    let Act { action, version, key, text, .. } = &act;
    let (version, form) = (*version, Sent { action: format!("{action} {version} {text}"), key: key.clone() });
    match &**action {
        "hint" => visit.answer(visit.hint(version, &form).await).await,
        "rematch" => visit.answer(visit.rematch(&form).await).await,
        "harder" | "easier" => visit.answer(visit.next_level(action, &form).await).await,
        "note" | "follow" | "follow-end" | "unfollow" => visit.answer(visit.keep(&act, &form).await).await,
        _ => {
            let command = game_forms::command(action, &visit.view.game, visit.visitor.person, version);
            visit.apply(&command.ok_or(Failure::NotFound)?, &form).await
        }
    }
}

/// Redirects to the game that has begun.
pub(super) fn to_board(voice: Voice<'_>, begun: Result<Applied, Error>) -> Result<Redirect, Failure> {
    let begun = begun.map_err(|error| Failure::of(voice, error))?;
    Ok(Redirect::to(&format!("/games/{}", begun.id)))
}

/// Checks whether a person may see a game. Called before the game is loaded, because loading may take long.
pub(super) async fn check_sight(state: &WebState, person: UserId, id: GameId) -> Result<(), Failure> {
    let store = &state.app.store;
    let sees = store.plays_in(person, id).await? || store.has_opened_board(person, id, state.app.clock.now()).await?;
    if sees { Ok(()) } else { Err(Failure::NotFound) }
}
