//! Choices of a menu or of an option of a command: enums whose values Discord sends as texts.

use crate::{
    play::{ComputerPlay, First, KeptBoards, Pace, TimeoutRule},
    store::Notify,
    text::{self, Lang, msg},
    tournament::{Format, Repeats},
};
use parlor_ai::Level;
use parlor_render::{Coordinates, Theme};

pub(crate) trait Choice: Copy + 'static {
    fn all() -> impl Iterator<Item = Self>;

    /// Never changes, because old messages contain it.
    fn id(self) -> &'static str;

    fn label(self, lang: Lang) -> String;

    fn is_own_name(self) -> bool {
        false
    }

    fn from_id(id: &str) -> Option<Self> {
        Self::all().find(|choice| choice.id() == id)
    }
}

macro_rules! choices {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $id:literal: $label:ident,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $crate::discord::choice::Choice for $name {
            fn all() -> impl Iterator<Item = Self> {
                [$(Self::$variant),+].into_iter()
            }

            fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),+ }
            }

            fn label(self, lang: $crate::text::Lang) -> String {
                lang.text(match self { $(Self::$variant => $crate::text::msg::$label),+ })
            }
        }
    };
}
pub(crate) use choices;

/// Defines a type for some of the choices of another type.
macro_rules! some_choices {
    ($(#[$meta:meta])* $name:ident($of:ty) = $some:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name($of);

        impl $crate::discord::choice::Choice for $name {
            fn all() -> impl Iterator<Item = Self> {
                $some.into_iter().map(Self)
            }

            fn id(self) -> &'static str {
                self.0.id()
            }

            fn label(self, lang: $crate::text::Lang) -> String {
                self.0.label(lang)
            }
        }
    };
}
pub(crate) use some_choices;

/// Implements [`Choice`] for enums that are also stored, with the same ids.
macro_rules! stored_choices {
    ($($type:ty = $all:expr => |$lang:ident, $value:ident| $label:expr;)+) => {$(
        impl Choice for $type {
            fn all() -> impl Iterator<Item = Self> {
                $all.into_iter()
            }

            fn id(self) -> &'static str {
                <$type>::id(self)
            }

            fn label(self, $lang: Lang) -> String {
                let $value = self;
                $label
            }
        }
    )+};
}

stored_choices! {
    Pace = Pace::ALL => |lang, pace| text::pace(lang, pace);
    Level = Level::ALL => |lang, level| text::level(lang, level);
    TimeoutRule = TimeoutRule::ALL => |lang, rule| text::timeout(lang, rule);
    Theme = Theme::ALL.to_vec() => |lang, theme| lang.text(match theme {
        Theme::Light => msg::THEME_LIGHT,
        Theme::Dark => msg::THEME_DARK,
        Theme::Contrast => msg::THEME_CONTRAST,
        Theme::Shapes => msg::THEME_SHAPES,
    });
    ComputerPlay = ComputerPlay::ALL => |lang, play| text::computer_play(lang, play);
    KeptBoards = KeptBoards::ALL => |lang, kept| text::kept_boards(lang, kept);
    First = [First::Random, First::Challenger, First::Opponent] => |lang, first| lang.text(match first {
        First::Random => msg::CHOICE_FIRST_RANDOM,
        First::Challenger => msg::CHOICE_FIRST_ME,
        First::Opponent => msg::CHOICE_FIRST_OPPONENT,
    });
    Format = Format::ALL => |lang, format| lang.text(match format {
        Format::RoundRobin => msg::CHOICE_FORM_ROUND_ROBIN,
        Format::Knockout => msg::CHOICE_FORM_KNOCKOUT,
        Format::Swiss => msg::CHOICE_FORM_SWISS,
        Format::Teams => msg::CHOICE_FORM_TEAMS,
    });
    Repeats = Repeats::ALL => |lang, repeats| lang.text(match repeats {
        Repeats::Weekly => msg::CHOICE_REPEATS_WEEKLY,
        Repeats::Fortnightly => msg::CHOICE_REPEATS_FORTNIGHTLY,
        Repeats::Monthly => msg::CHOICE_REPEATS_MONTHLY,
    });
    Coordinates = Coordinates::ALL.to_vec() => |lang, coordinates| lang.text(match coordinates {
        Coordinates::Rim | Coordinates::NoNumbers => msg::COORDINATES_RIM,
        Coordinates::Cells => msg::COORDINATES_CELLS,
    });
    Notify = Notify::ALL => |lang, notify| lang.text(match notify {
        Notify::Mention => msg::TOLD_MENTION,
        Notify::Silent => msg::TOLD_SILENT,
        Notify::Direct => msg::TOLD_DM,
        Notify::Daily => msg::TOLD_DAILY,
        Notify::Off => msg::TOLD_OFF,
    });
}
