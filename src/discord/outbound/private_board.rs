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
    deadline::stretched,
    discord::components::buttons,
    store::{ClaimedTask, LoadedGame, PrivateAnswer, StoreError, TaskOutcome},
    text::{self, Lang},
};
use parlor_games::board::Cells;
use serenity::all::InteractionId;

const CHECK: time::Duration = time::Duration::seconds(2);

/// Discord accepts a first answer for about this long. Until then, an answer that Discord does not know yet may still arrive.
const ANSWER_IN_TRANSIT: std::time::Duration = std::time::Duration::from_secs(4);

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
    if now - task.due_since > TOKEN_TIME {
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
        Err(error) if error.has_code(code::UNKNOWN_ANSWER) && now - task.due_since < stretched(ANSWER_IN_TRANSIT) => {
            return Ok(TaskOutcome::Again(now + time::Duration::SECOND));
        }
        // The buttons of the message show the board.
        Err(error) => tracing::debug!(%error, game = %id, "could not show the computer's move in a private game"),
    }
    Ok(TaskOutcome::Done)
}
