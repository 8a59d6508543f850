//! Boards of games against the computer that only their player sees. They are answers to the player's interactions.

use super::{
    animation,
    announcement::{add_level_results, public_lang, public_style},
    client::{InteractionHandle, TOKEN_TIME},
    error::{BuildError, DeliveryError, code},
    message::Post,
    next_board::{self, SIGHT_TIMEOUT},
    sight::Sight,
};
use crate::discord::App;
use crate::{
    discord::components::buttons,
    play::GameId,
    store::{ClaimedTask, LoadedGame, PrivateAnswer, StoreError, TaskOutcome},
    text::{self, Lang},
};
use parlor_games::board::Cells;
use serenity::all::InteractionId;
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Instant,
};

const CHECK: time::Duration = time::Duration::seconds(2);

/// Discord accepts a first answer for about this long. Until then, an answer that Discord does not know yet may still arrive.
const ANSWER_IN_TRANSIT: time::Duration = time::Duration::seconds(4);

const MAX_SENT: usize = 10_000;

/// Writes in `lang` or, without it, in the language in which the game was started. Links to the next board that waits for the
/// player, whose sight is given.
///
/// With `animated`, the picture of a game that is over is the whole game, which takes longer.
pub(crate) async fn build(
    app: &App,
    lang: Option<Lang>,
    game: &LoadedGame,
    sight: Sight<'_>,
    animated: bool,
) -> Result<Post, BuildError> {
    let LoadedGame { id, place, table } = game;
    let settings = app.store.settings_of(*id).await?;
    let (lang, style) = (lang.unwrap_or_else(|| public_lang(&settings)), public_style(&settings));
    let content = text::private_board(lang, *id, table);
    let mut post = Post::text(content).with_rows(buttons::under_private_board(lang, *id, table, app.web_url.is_some()));
    add_level_results(&app.store, lang, *id, table, &mut post).await?;
    post.rows.extend(next_board::find(app, lang, sight, Some(*id)).await);
    if animated
        && table.is_over()
        && let Some(whole) = animation::for_last_board(&app.pictures, lang, *id, *place, table, style).await
    {
        return Ok(post.with_file(whole));
    }
    Ok(post.with_file(app.pictures.board(lang, place.guild, table, style, Cells::EMPTY, None).await?))
}

/// Adds the computer's move, or the whole game at its end, to the answer to the player's move.
pub(crate) async fn update(app: &App, task: &ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
    let (Some(id), Some(PrivateAnswer { interaction, token })) = (task.game(), task.payload()) else {
        return Ok(TaskOutcome::Done);
    };
    let (now, to) = (app.clock.now(), InteractionHandle::new(InteractionId::new(interaction.max(1)), token));
    if now - task.created > TOKEN_TIME {
        return Ok(TaskOutcome::Done);
    }
    let game = match app.store.load(id).await {
        Ok(game) if game.place.is_private() => game,
        Ok(_) | Err(StoreError::NoSuchGame(_)) => return Ok(TaskOutcome::Done),
        Err(error) => return Err(error.into()),
    };
    if game.table.task().is_some() {
        return Ok(TaskOutcome::Again(now + CHECK));
    }
    let Some(player) = game.table.challenger.human() else { return Ok(TaskOutcome::Done) };
    let sight = Sight::of(&app.visibilities, player.0, SIGHT_TIMEOUT);
    let post = build(app, None, &game, sight, true).await?;
    match app.client.update_answer(&to, &post).await {
        Ok(()) => {}
        Err(error) if error.proof().may_pass() => return Err(error.into()),
        Err(error) if error.has_code(code::UNKNOWN_ANSWER) && now - task.created < ANSWER_IN_TRANSIT => {
            return Ok(TaskOutcome::Again(now + time::Duration::SECOND));
        }
        // The buttons of the message show the board.
        Err(error) => tracing::debug!(%error, game = %id, "could not show the computer's move in a private game"),
    }
    Ok(TaskOutcome::Done)
}

/// The newest message of each private game, if this process sent it. Used only to close older ones, so entries may be dropped.
#[derive(Default)]
pub(crate) struct PrivateBoards(Mutex<HashMap<GameId, SentBoard>>);

struct SentBoard {
    /// `None` for the answer to a command, until it is pressed.
    message: Option<u64>,
    answer: InteractionHandle,
    since: Instant,
}

pub(crate) struct Target {
    /// The pressed message; otherwise a new one.
    pub(crate) in_place: bool,
    /// The answer whose message this board replaces.
    pub(crate) closes: Option<InteractionHandle>,
}

impl PrivateBoards {
    /// `pressed` is the message of the interaction `to`. If a newer message shows the game, the board goes into a new message
    /// below it.
    pub(crate) fn place(&self, id: GameId, pressed: Option<u64>, to: &InteractionHandle) -> Target {
        let mut sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let lives = |board: &SentBoard| now - board.since < TOKEN_TIME;
        if sent.len() >= MAX_SENT {
            sent.retain(|_, board| lives(board));
        }
        let former = sent.remove(&id).filter(lives);
        // A message is newer than the interaction that it answers.
        let newest = former.as_ref().map(|board| board.message.unwrap_or_else(|| board.answer.id.get()));
        let message = pressed.filter(|pressed| newest.is_none_or(|newest| *pressed >= newest));
        let is_same = former
            .as_ref()
            .is_some_and(|board| message.is_some() && board.message.is_none_or(|it| Some(it) == message));
        if sent.len() < MAX_SENT {
            sent.insert(id, SentBoard { message, answer: to.clone(), since: now });
        }
        Target { in_place: message.is_some(), closes: former.filter(|_| !is_same).map(|board| board.answer) }
    }
}
