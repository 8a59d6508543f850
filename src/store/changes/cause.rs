use crate::play::{Event, GameId, Table};
use crate::store::place::Place;
use time::OffsetDateTime;

/// Attempts at one command while others change the same game.
pub(in crate::store) const ATTEMPTS: usize = 5;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cause {
    /// The interaction that asked for the command. It is applied once, however often Discord delivers it.
    pub interaction: Option<u64>,
    /// When the person pressed, by the bot's clock, if that is known.
    pub pressed: Option<OffsetDateTime>,
    pub announce: Announce,
}

impl Cause {
    /// The bot's own jobs: a timer, the computer, a deletion.
    pub const JOB: Self = Self { interaction: None, pressed: None, announce: Announce::Post };
}

/// How the game's channel learns of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Announce {
    Post,
    /// Like `Post`. The bot is known to have the permissions now, so a channel that was marked closed is reopened.
    PostAndReopen,
    /// The answer to the interaction carries it, because the bot may not post in the channel. A task tries to post it after
    /// a delay, in case the answer fails.
    InAnswer,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applied {
    pub id: GameId,
    pub place: Place,
    /// After the events.
    pub table: Table,
    /// Empty if a tick found nothing to do.
    pub events: Vec<Event>,
    pub announce: Announce,
    /// The task of the announcement.
    pub delivery: Option<i64>,
    /// An earlier delivery of the same interaction did this.
    pub repeated: bool,
}
