//! Why a command is applied to a game and how the result is announced; and the result.

use crate::play::{Event, GameId, Table};
use crate::store::Place;

/// Attempts at applying a command while others change the same game.
pub(in crate::store) const ATTEMPTS: usize = 5;

/// The cause of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cause {
    /// The interaction that asked for it. It is applied once however often Discord delivers it.
    pub interaction: Option<u64>,
    /// How the result is announced in the game's channel.
    pub announce: Announce,
}

impl Cause {
    /// A job of the bot's own: a timer, the computer, a deletion.
    pub const JOB: Self = Self { interaction: None, announce: Announce::Post };
}

/// How the result of a command is announced in the game's channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Announce {
    /// The outbox posts a message.
    Post,
    /// The outbox posts a message. The bot is known to have the permissions for that, so a channel that was closed
    /// to it is open again.
    PostAndReopen,
    /// By the answer to the interaction, since the bot may not post in the channel. Should the answer fail, the outbox
    /// tries to post after a delay.
    InAnswer,
}

/// A game after a command, and what the command did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applied {
    /// The game's number.
    pub id: GameId,
    /// Where it is played.
    pub place: Place,
    /// Its state after the events.
    pub table: Table,
    /// The events that the command caused; none for a tick that found nothing to do.
    pub events: Vec<Event>,
    /// How it is announced.
    pub announce: Announce,
    /// The row in the outbox that announces it.
    pub delivery: Option<i64>,
    /// Whether this was done by an earlier delivery of the same interaction.
    pub repeated: bool,
}
