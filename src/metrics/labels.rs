//! Values of labels. Their texts are stable, because dashboards and alerts use them.

macro_rules! labels {
    ($($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $value:ident = $label:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) enum $name {
            $($(#[$value_doc])* $value,)+
        }

        impl $name {
            pub(super) const ALL: &[Self] = &[$(Self::$value),+];

            pub(crate) const fn label(self) -> &'static str {
                match self {
                    $(Self::$value => $label,)+
                }
            }
        }
    )+};
}

labels! {
    Kind {
        /// A slash command, or an entry in a user's context menu.
        Command = "command",
        Component = "component",
        Modal = "modal",
        Autocomplete = "autocomplete",
    }

    Outcome {
        Answered = "answered",
        Refused = "refused",
        /// A bug, or a failure of the database or of Discord.
        Failed = "failed",
        TooLate = "too_late",
    }

    PictureKind {
        Picture = "picture",
        Animation = "animation",
        Curve = "curve",
        Analysis = "analysis",
        Table = "table",
    }

    SearchOutcome {
        Done = "done",
        /// The result is no longer needed.
        Cancelled = "cancelled",
    }

    /// Whose limit a refused request has exceeded.
    RateLimitScope {
        /// The bot's limit for one bucket.
        User = "user",
        /// The bot's limit for all buckets together.
        Global = "global",
        /// The limit of a channel or server, which the bot shares with others.
        Shared = "shared",
    }
}

impl RateLimitScope {
    /// `scope` is as in Discord's answers; without one, it is the bot's own.
    pub(crate) fn from_discord(scope: Option<&str>) -> Self {
        Self::ALL.iter().copied().find(|known| Some(known.label()) == scope).unwrap_or(Self::User)
    }
}
