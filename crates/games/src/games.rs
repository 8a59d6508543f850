//! The list of games, and macros that dispatch over it.
//!
//! A game consists of its files in each layer and a line in [`for_each_game!`](crate::for_each_game). Each layer passes the list
//! a macro of its own, which declares the modules of the games and generates whatever has an arm or a variant for each.

/// Calls a macro with the list of all games: `for_each_game!(callback)` becomes
/// `callback! { [] tether::Tether, anchor2d::Anchor2d, ... }`.
///
/// Each entry has the game's module, named the same in every layer, and the type of its positions, which also names the game's
/// variants in enumerations. Arguments after the callback are passed on between the brackets. Games are listed everywhere in this
/// order.
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

/// Declares a module for each game: `for_each_game!(parlor_games::declare_modules, pub)`.
#[macro_export]
macro_rules! declare_modules {
    ([] $($module:ident::$Game:ident,)*) => {
        $(mod $module;)*
    };
    ([pub] $($module:ident::$Game:ident,)*) => {
        $(pub mod $module;)*
    };
}

/// Evaluates an expression with the value inside an enumeration that has a variant for each game: `match_game!(AnyPosition, any,
/// position => position.ply())`.
///
/// If the expression needs the type of the game's positions, name it after a colon: `match_game!(Setup, setup, setup: P =>
/// AnyPosition::from(P::start(setup)))`.
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
