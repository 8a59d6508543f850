//! Keeps channels short: when a newer board of a game is posted, a line of text replaces the picture of the board before. The
//! message of a challenge that has ended also becomes a line. The lines have no buttons, so Discord groups them.

use super::{
    announcement::public_lang,
    error::{SendError, TaskResult, code},
    message::Post,
    retry::wait_for_sight,
    work::{Limits, Work},
};
use crate::{
    discord::App,
    play::KeptBoards,
    store::{ClaimedTask, FormerBoard, TaskOutcome, kinds},
    text,
};
use serenity::all::{ChannelId, MessageId};

impl Work for kinds::FormerBoard {
    // Few, because new boards are more urgent.
    const LIMITS: Limits = Limits { concurrency: 2, ..Limits::given_up_after(time::Duration::minutes(10)) };

    /// Gives up an edit that Discord refuses; the board then stays as it is. If the channel is hidden from the bot, waits until
    /// the bot sees it.
    async fn run(app: &App, task: &mut ClaimedTask, former: FormerBoard) -> TaskResult {
        let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
        let FormerBoard { game: id, channel, message, last, is_challenge, next } = former;
        let settings = app.store.settings(guild).await?;
        let channel = ChannelId::new(channel);
        if !is_challenge {
            // The setting may have changed since the board was posted.
            if settings.boards == KeptBoards::All {
                return Ok(TaskOutcome::Done);
            }
            match app.client.is_thread(channel).await {
                Ok(false) => {}
                Ok(true) => return Ok(TaskOutcome::Done),
                Err(error) => return refused(app, task, channel, error).await,
            }
        }
        let (game, _) = app.store.load_until(id, last, last).await?;
        let lang = public_lang(&settings);
        let post = if is_challenge {
            Post::text(text::ended_challenge(lang, id, &game.table))
        } else {
            let next = next.map(|next| text::link(Some(guild), channel.get(), next));
            Post::text(text::former_board(lang, id, &game.table, next))
        };
        match app.client.replace_message(channel, MessageId::new(message), &post).await {
            Ok(()) => Ok(TaskOutcome::Done),
            Err(error) if error.has_code(code::TOO_MANY_OLD_EDITS) => Ok(TaskOutcome::Done),
            Err(error) => refused(app, task, channel, error).await,
        }
    }
}

/// The next step after Discord has refused a request: a wait while the channel is hidden, or none.
async fn refused(app: &App, task: &ClaimedTask, channel: ChannelId, error: SendError) -> TaskResult {
    if error.proof().may_pass() {
        return Err(error.into());
    }
    let now = app.clock.now();
    if error.may_be_hidden()
        && app.store.deleted_channels(&[channel.get()]).await?.is_empty()
        && let Some(waits) = wait_for_sight(now - task.due_since, now)
    {
        return Ok(waits);
    }
    tracing::debug!(%error, key = task.key, "could not replace the picture of an older board");
    Ok(TaskOutcome::Done)
}
