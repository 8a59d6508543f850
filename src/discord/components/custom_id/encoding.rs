//! The text form of custom ids.

use crate::{
    discord::choice::Choice,
    league::{LeagueId, SeasonPhase},
    play::{GameId, Proposal, Team, UserId},
    tournament::TournamentId,
};
use parlor_games::rules::{Game, Player, Setup};
use parlor_puzzles::Series;
use std::{
    fmt,
    num::{NonZeroI64, NonZeroU8, NonZeroU64},
    str::Split,
};

pub(super) type Parts<'a> = Split<'a, char>;

/// A field of an id: one or more parts.
pub(super) trait Field: Sized {
    /// Puts a colon before each part.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    fn read(parts: &mut Parts<'_>) -> Option<Self>;
}

/// Defines an enum of ids, or of their last fields. The brackets list the parts: words and fields.
macro_rules! define_ids {
    (
        $(#[$meta:meta])* $name:ident;
        $(
            $(#[$doc:meta])*
            $variant:ident $(($($field:ident: $type:ty),+))? = [$($part:tt)+]
            $(=> $module:ident::$handler:ident $(.$then:ident())? $(, $input:ident)?)?;
        )+
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub(crate) enum $name {
            $($(#[$doc])* $variant $(($($type),+))?,)+
        }

        impl $crate::discord::components::custom_id::encoding::Field for $name {
            fn write(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant $(($($field),+))? => { $(encoding::write_part!(f $part);)+ })+
                }
                Ok(())
            }

            fn read(parts: &mut encoding::Parts<'_>) -> Option<Self> {
                $(
                    let mut rest = parts.clone();
                    let mut read = || {
                        $(encoding::read_part!(rest $part);)+
                        rest.next().is_none().then_some(Self::$variant $(($($field),+))?)
                    };
                    if let Some(id) = read() {
                        *parts = rest;
                        return Some(id);
                    }
                )+
                None
            }
        }
    };
}
pub(super) use define_ids;

macro_rules! write_part {
    ($f:ident $word:literal) => {
        $f.write_str(concat!(":", $word))?
    };
    ($f:ident $field:ident) => {
        encoding::Field::write($field, $f)?
    };
}
pub(super) use write_part;

macro_rules! read_part {
    ($parts:ident $word:literal) => {
        if $parts.next()? != $word {
            return None;
        }
    };
    ($parts:ident $field:ident) => {
        let $field = encoding::Field::read(&mut $parts)?;
    };
}
pub(super) use read_part;

macro_rules! one_part {
    ($($type:ty: |$value:ident| $written:expr, |$text:ident| $read:expr;)+) => {$(
        impl Field for $type {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let $value = self;
                write!(f, ":{}", $written)
            }

            fn read(parts: &mut Parts<'_>) -> Option<Self> {
                let $text = parts.next()?;
                $read
            }
        }
    )+};
}

one_part! {
    i8: |number| number, |text| text.parse().ok();
    i32: |number| number, |text| text.parse().ok();
    i64: |number| number, |text| text.parse().ok();
    u8: |number| number, |text| text.parse().ok();
    u16: |number| number, |text| text.parse().ok();
    u32: |number| number, |text| text.parse().ok();
    u64: |number| number, |text| text.parse().ok();
    String: |typed| typed, |text| Some(text.to_owned());
    bool: |yes| if *yes { "yes" } else { "no" }, |text| match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    GameId: |game| game, |text| text.parse().ok().map(GameId);
    LeagueId: |league| league, |text| text.parse().ok().map(LeagueId);
    SeasonPhase: |phase| phase.id(), |text| SeasonPhase::from_id(text);
    TournamentId: |tournament| tournament, |text| text.parse().ok().map(TournamentId);
    UserId: |person| person.0, |text| text.parse().ok().map(|id: NonZeroU64| UserId(id.get()));
    Proposal: |proposal| proposal.id(), |text| Proposal::from_id(text);
    Team: |team| team.number(), |text| text.parse().ok().and_then(Team::from_number);
    Game: |game| game.id(), |text| Game::from_name(text);
    Series: |series| series, |text| Series::from_name(text);
    Option<Game>: |game| game.map_or("all", Game::id), |text| match text {
        "all" => Some(None),
        text => Game::from_name(text).map(Some),
    };
    Option<Player>: |winner| winner.map_or(0, Player::number), |text| match text {
        "0" => Some(None),
        number => number.parse().ok().and_then(Player::from_number).map(Some),
    };
    Option<NonZeroI64>: |number| number.map_or(0, NonZeroI64::get), |text| text.parse().ok().map(NonZeroI64::new);
    Option<NonZeroU8>: |number| number.map_or(0, NonZeroU8::get), |text| text.parse().ok().map(NonZeroU8::new);
}

impl<T: Choice> Field for T {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ":{}", self.id())
    }

    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        Self::from_id(parts.next()?)
    }
}

/// `None` is an empty part.
macro_rules! optional {
    ($($type:ty),+) => {$(
        impl Field for Option<$type> {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Some(chosen) => chosen.write(f),
                    None => f.write_str(":"),
                }
            }

            fn read(parts: &mut Parts<'_>) -> Option<Self> {
                match parts.clone().next()? {
                    "" => parts.next().map(|_| None),
                    _ => Field::read(parts).map(Some),
                }
            }
        }
    )+};
}

optional!(UserId, bool, u16, i64, u64, parlor_ai::Level, crate::play::Pace, crate::tournament::Repeats);

impl Field for (Game, Option<Setup>) {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, setup) = self;
        game.write(f)?;
        setup.map_or_else(String::new, |setup| setup.options().to_string()).write(f)
    }

    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let game = Game::read(parts)?;
        let setup = match parts.next()? {
            "" => None,
            text => Some(game.read_setup(text).ok()?),
        };
        Some((game, setup))
    }
}

/// The last field of an id may contain colons, as in the move `3:a2-b5`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rest(pub(crate) String);

impl Field for Rest {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }

    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let first = parts.next()?.to_owned();
        Some(Self(parts.fold(first, |text, part| text + ":" + part)))
    }
}
