//! The number of votes under the board of a vote game.

use super::{
    announcement::News,
    error::{TaskResult, code},
    work::{Limits, Work},
};
use crate::{
    discord::App,
    play::{Event, Phase},
    store::{ClaimedTask, ShownVotes, TaskOutcome, kinds},
};
use serenity::all::{ChannelId, MessageId};
use time::{Duration, OffsetDateTime};

/// When a number in a message may be updated next: once a minute in the message's first hour, then every half hour.
pub(super) fn next_edit(opened: OffsetDateTime, edited: OffsetDateTime) -> OffsetDateTime {
    let soon = edited + Duration::MINUTE;
    if soon <= opened + Duration::HOUR { soon } else { edited + Duration::minutes(30) }
}

impl Work for kinds::VoteCount {
    const LIMITS: Limits = Limits::given_up_after(Duration::minutes(10));

    /// Updates the number of votes in the game's newest message. If Discord refuses the edit, the old number stays.
    async fn run(app: &App, task: &mut ClaimedTask, shown: Option<ShownVotes>) -> TaskResult {
        let (Some(id), store, now) = (task.game(), &app.store, app.clock.now()) else { return Ok(TaskOutcome::Done) };
        let game = store.load(id).await?;
        let (Phase::Playing(_, clock), Some(_)) = (&game.table.phase, game.table.vote()) else {
            return Ok(TaskOutcome::Done);
        };
        // A board is still to be posted, and shows the number.
        let later = Ok(TaskOutcome::Idle(Some(now + Duration::MINUTE)));
        let Some((place, message)) = store.newest_message(id).await? else { return later };
        let Some((first, last)) = store.announced_in(id, message).await? else { return later };
        let mut news = News::load(store, id, (first, game.table.events - 1)).await?;
        let since = usize::try_from(last - first + 1).unwrap_or(usize::MAX).min(news.events.len());
        // Later events may have moved the deadline.
        if news.events.split_off(since).iter().any(Event::is_announced) {
            return later;
        }
        let shown = shown.filter(|shown| shown.message == message);
        let mut shown = shown.unwrap_or(ShownVotes { message, voted: None, edited: clock.since });
        let then = next_edit(clock.since, shown.edited.min(now));
        if then > now {
            return Ok(TaskOutcome::Idle(Some(then)));
        }
        let voted = store.vote_status(id).await?.voted;
        if shown.voted == Some(voted) {
            return Ok(TaskOutcome::Done);
        }
        let Some(announcement) = news.announce_without_files(app).await? else { return Ok(TaskOutcome::Done) };
        let mut post = announcement.post;
        post.pings.clear();
        match app.client.edit_message(ChannelId::new(place.channel), MessageId::new(message), &post).await {
            Err(error) if error.proof().may_pass() && !error.has_code(code::TOO_MANY_OLD_EDITS) => {
                return Err(error.into());
            }
            Err(error) => tracing::debug!(%error, game = %id, "could not renew the number of votes under a board"),
            Ok(()) => {}
        }
        (shown.voted, shown.edited) = (Some(voted), now);
        task.set_payload(&shown);
        Ok(TaskOutcome::Idle(Some(next_edit(clock.since, now))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_renewed_each_minute_for_an_hour_and_then_every_half_hour() {
        let opened = OffsetDateTime::UNIX_EPOCH;
        let at = |minutes| opened + Duration::minutes(minutes);
        assert_eq!(next_edit(opened, at(0)), at(1));
        assert_eq!(next_edit(opened, at(59)), at(60));
        assert_eq!(next_edit(opened, at(60)), at(90));
        assert_eq!(next_edit(opened, at(100)), at(130));
    }
}
