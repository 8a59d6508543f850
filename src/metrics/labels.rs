//! Values of labels. Their texts are stable, because dashboards and alerts use them.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A slash command, or an entry in a user's context menu.
    Command,
    /// A button or a select menu.
    Component,
    Modal,
    /// A request for suggestions while an option is typed.
    Autocomplete,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Answered,
    /// The answer says why.
    Refused,
    /// A bug, or a failure of the database or of Discord.
    Failed,
    /// After Discord's deadline.
    TooLate,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PictureKind {
    /// A position as a PNG.
    Picture,
    /// A whole game as an animated GIF.
    Animation,
    /// A rating over time.
    Curve,
    /// The win chances over a game.
    Analysis,
    /// The table of a tournament.
    Table,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchOutcome {
    Done,
    /// The result is no longer needed.
    Cancelled,
}

/// Of an attempt to post a message of the outbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PostOutcome {
    Sent,
    /// The attempt failed and will be repeated.
    Retry,
    /// The message can't be posted; there are no more attempts.
    Dead,
    /// The bot may not post in the channel.
    Closed,
}

/// Whose limit a refused request has exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RateLimitScope {
    /// The bot's in one bucket.
    User,
    /// The bot's over all buckets.
    Global,
    /// That of a channel or server, which others use up, too.
    Shared,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Command, Self::Component, Self::Modal, Self::Autocomplete];

    /// Used in logs, too.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Component => "component",
            Self::Modal => "modal",
            Self::Autocomplete => "autocomplete",
        }
    }
}

impl Outcome {
    pub(super) const ALL: [Self; 4] = [Self::Answered, Self::Refused, Self::Failed, Self::TooLate];

    /// Used in logs, too.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Refused => "refused",
            Self::Failed => "failed",
            Self::TooLate => "too_late",
        }
    }
}

impl PictureKind {
    pub(super) const ALL: [Self; 5] = [Self::Picture, Self::Animation, Self::Curve, Self::Analysis, Self::Table];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Animation => "film",
            Self::Curve => "curve",
            Self::Analysis => "course",
            Self::Table => "table",
        }
    }
}

impl SearchOutcome {
    pub(super) const ALL: [Self; 2] = [Self::Done, Self::Cancelled];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Cancelled => "given_up",
        }
    }
}

impl PostOutcome {
    pub(super) const ALL: [Self; 4] = [Self::Sent, Self::Retry, Self::Dead, Self::Closed];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Retry => "later",
            Self::Dead => "dead",
            Self::Closed => "closed",
        }
    }
}

impl RateLimitScope {
    pub(super) const ALL: [Self; 3] = [Self::User, Self::Global, Self::Shared];

    /// `scope` is as in Discord's answers; without one, it is the bot's own.
    pub(crate) fn from_discord(scope: Option<&str>) -> Self {
        Self::ALL.into_iter().find(|known| Some(known.label()) == scope).unwrap_or(Self::User)
    }

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Global => "global",
            Self::Shared => "shared",
        }
    }
}
