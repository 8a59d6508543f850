//! Keeps channels short: when a newer board of a game is posted, a line of text replaces the one before, and likewise a challenge
//! that has ended. The lines have no buttons, so that Discord groups them.

use super::{
    announcement::public_lang,
    error::{TaskResult, code},
    message::Post,
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

    /// Gives up an edit that Discord refuses; the board then stays as it is.
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
                Err(error) if error.proof().may_pass() => return Err(error.into()),
                Ok(true) | Err(_) => return Ok(TaskOutcome::Done),
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
            Err(error) if error.proof().may_pass() && !error.has_code(code::TOO_MANY_OLD_EDITS) => {
                return Err(error.into());
            }
            Err(error) => tracing::debug!(%error, game = %id, "could not replace the picture of an older board"),
            Ok(()) => {}
        }
        Ok(TaskOutcome::Done)
    }
}
