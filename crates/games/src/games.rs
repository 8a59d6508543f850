//! The one list of the games, and macros that dispatch over it.
//!
//! A game is its own files in each layer and a line in [`for_each_game!`](crate::for_each_game). Each layer passes a
//! macro of its own to the list, which declares the modules of the games and makes what has an arm or a variant for each.

/// Calls a macro with the list of all games: `for_each_game!(callback)` becomes
/// `callback! { [] tether::Tether, anchor2d::Anchor2d, ... }`.
///
/// An entry is the module of a game, of the same name in every layer, and the type of its positions, which also names
/// the variants of the game in enumerations. What follows the callback is passed on between the brackets.
/// The order is the order in which games are listed everywhere.
#[macro_export]
macro_rules! for_each_game {
    ($($callback:ident)::+ $(, $($argument:tt)*)?) => {
        $($callback)::+! {
            [$($($argument)*)?]
            tether::Tether,
            anchor2d::Anchor2d,
            waltz::Waltz,
            netted::Netted,
            tetrathedral::Tetrathedral,
        }
    };
}

/// Evaluates an expression with the value inside an enumeration that has one variant for each game:
/// `match_game!(AnyPosition, any, position => position.ply())`.
///
/// Where the expression needs the type of the game's positions, it gets a name after a colon:
/// `match_game!(Setup, setup, setup: P => AnyPosition::from(P::start(setup)))`.
#[macro_export]
macro_rules! match_game {
    ([$Enum:ident, $value:expr, $inner:ident => $body:expr] $($module:ident::$Game:ident,)*) => {
        match $value {
            $($Enum::$Game($inner) => $body,)*
        }
    };
    ([$Enum:ident, $value:expr, $inner:ident: $P:ident => $body:expr] $($module:ident::$Game:ident,)*) => {
        match $value {
            $(
                $Enum::$Game($inner) => {
                    type $P = $crate::rules::$module::$Game;
                    $body
                }
            )*
        }
    };
    ($Enum:ident, $value:expr, $inner:ident $(: $P:ident)? => $body:expr) => {
        $crate::for_each_game!($crate::match_game, $Enum, $value, $inner $(: $P)? => $body)
    };
}

/// Evaluates an expression with the type of a game's positions: `match_game_type!(game, P => P::TITLE)`.
#[macro_export]
macro_rules! match_game_type {
    ([$game:expr, $P:ident => $body:expr] $($module:ident::$Game:ident,)*) => {
        match $game {
            $(
                $crate::rules::Game::$Game => {
                    type $P = $crate::rules::$module::$Game;
                    $body
                }
            )*
        }
    };
    ($game:expr, $P:ident => $body:expr) => {
        $crate::for_each_game!($crate::match_game_type, $game, $P => $body)
    };
}
