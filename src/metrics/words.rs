//! The values of labels.

/// What an interaction is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A slash command, or one of a person's menu.
    Command,
    /// A button or a menu.
    Component,
    /// A form.
    Modal,
    /// Choices for what is being typed.
    Autocomplete,
}

/// How an interaction ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// As it was meant.
    Answered,
    /// The person was told why nothing comes of it.
    Refused,
    /// We made a mistake, or something that we need is out of order.
    Failed,
    /// Discord waited no longer, or would not have.
    TooLate,
}

/// What was drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawn {
    /// A position.
    Picture,
    /// A game.
    Film,
    /// A rating over time.
    Curve,
    /// The chances over a game.
    Course,
}

/// How the computer's thinking ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thought {
    /// With something to do.
    Done,
    /// Nobody wanted to know any more.
    GivenUp,
}

/// What became of a message of the outbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Delivered {
    /// It is in the channel.
    Sent,
    /// It is tried again later.
    Later,
    /// It can't be posted.
    Dead,
    /// The channel lets us post nothing.
    Closed,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Command, Self::Component, Self::Modal, Self::Autocomplete];

    /// In labels and in logs.
    pub(crate) const fn word(self) -> &'static str {
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

    /// In labels and in logs.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Refused => "refused",
            Self::Failed => "failed",
            Self::TooLate => "too_late",
        }
    }
}

impl Drawn {
    pub(super) const ALL: [Self; 4] = [Self::Picture, Self::Film, Self::Curve, Self::Course];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Film => "film",
            Self::Curve => "curve",
            Self::Course => "course",
        }
    }
}

impl Thought {
    pub(super) const ALL: [Self; 2] = [Self::Done, Self::GivenUp];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::GivenUp => "given_up",
        }
    }
}

impl Delivered {
    pub(super) const ALL: [Self; 4] = [Self::Sent, Self::Later, Self::Dead, Self::Closed];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Later => "later",
            Self::Dead => "dead",
            Self::Closed => "closed",
        }
    }
}
