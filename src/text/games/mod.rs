//! The sentences about single games: variants, counts, why a move is illegal, why a player won.
//!
//! Each game implements [`GameText`] in a file of its own.

use super::{Lang, PlainMessage, msg};
use parlor_games::{
    board::Cell,
    for_each_game, match_game, match_game_type,
    rules::{self, AnyPosition, Game, Illegal, Outcome, Player, Position, Setup},
};

macro_rules! declare_modules {
    ([] $($module:ident::$Game:ident,)*) => {
        $(mod $module;)*
    };
}

for_each_game!(declare_modules);

/// The sentences of a game that take no arguments.
struct GameTexts {
    /// The names of the colours, player 1's first: `Red`.
    colours: [PlainMessage; 2],
    /// How moves are written: `a cell, such as d4`.
    moves: PlainMessage,
    /// The rules in short.
    rules: PlainMessage,
    /// The game in one line.
    pitch: PlainMessage,
    /// What the example position shows.
    example: PlainMessage,
}

/// The sentences of one game.
trait GameText: Position {
    /// The sentences without arguments.
    const TEXTS: GameTexts;

    /// The name of a variant: `9×9`.
    fn variant(lang: Lang, setup: Self::Setup) -> String;

    /// Why a move is illegal, where only this game has the reason.
    fn illegal(lang: Lang, illegal: Self::Illegal) -> String;

    /// The count that matters in the game, for the player's caption: `23 cells`. Empty where there is none.
    fn count_note(_lang: Lang, _facts: &Self::Facts, _player: Player) -> String {
        String::new()
    }

    /// The counts of both players, for readers who don't see the picture; `None` where only the stones count. `first`
    /// and `second` are the names of the players' colours.
    fn described(_lang: Lang, _facts: &Self::Facts, [_first, _second]: [String; 2]) -> Option<String> {
        None
    }

    /// Why `winner` has won by the rules, for a message.
    fn why_won(&self, lang: Lang, winner: Player) -> String;

    /// That `winner`, whose colour is given, has won by the rules, and why: for the picture.
    fn won(&self, lang: Lang, winner: Player, colour: String) -> String;

    /// Where a move leads, in words, if the name is one of a direction rather than of a cell.
    fn goal(_lang: Lang, _name: &str) -> Option<String> {
        None
    }
}

const fn texts(game: Game) -> GameTexts {
    match_game_type!(game, P => P::TEXTS)
}

/// The name of a seat's colour: `Red`.
pub fn colour(lang: Lang, game: Game, player: Player) -> String {
    lang.text(texts(game).colours[player.index()])
}

/// How moves of the game are written: `a cell, such as d4`.
pub fn move_form(lang: Lang, game: Game) -> String {
    lang.text(texts(game).moves)
}

/// The rules in short.
pub fn rules(lang: Lang, game: Game) -> String {
    lang.text(texts(game).rules)
}

/// The game in one line.
pub fn pitch(lang: Lang, game: Game) -> String {
    lang.text(texts(game).pitch)
}

/// What the example position in the rules shows.
pub fn example(lang: Lang, game: Game) -> String {
    lang.text(texts(game).example)
}

/// Where a move leads, in a menu: a cell's name, or a direction in words.
pub fn goal(lang: Lang, name: &str) -> String {
    let in_words = |&game: &Game| match_game_type!(game, P => P::goal(lang, name));
    Game::ALL.iter().find_map(in_words).unwrap_or_else(|| name.to_owned())
}

macro_rules! define_illegal {
    ([] $($module:ident::$Game:ident,)*) => {
        /// Why a move is illegal. `typed` is what was typed, as it is to stand in the sentence: for a message as
        /// [`typed`](super::typed) gives it.
        pub fn illegal(lang: Lang, game: Game, typed: &str, illegal: &Illegal) -> String {
            match *illegal {
                Illegal::Unreadable => unreadable(lang, game, typed),
                Illegal::GameOver => lang.text(msg::ILLEGAL_GAME_OVER),
                Illegal::OffBoard => lang.text(msg::IllegalOffBoard { typed }),
                Illegal::Occupied { cell, by } => occupied(lang, game, cell, by),
                $(Illegal::$Game(illegal) => rules::$module::$Game::illegal(lang, illegal),)*
            }
        }
    };
}

for_each_game!(define_illegal);

fn unreadable(lang: Lang, game: Game, typed: &str) -> String {
    lang.text(msg::IllegalUnreadable { typed, title: game.title(), form: move_form(lang, game) })
}

fn occupied(lang: Lang, game: Game, cell: Cell, by: Player) -> String {
    lang.text(msg::IllegalOccupied { cell: cell.to_string(), game: game.id(), by: colour(lang, game, by) })
}

/// The name of a setup's variant: `9×9`.
pub fn variant(lang: Lang, setup: Setup) -> String {
    match_game!(Setup, setup, setup: P => P::variant(lang, setup))
}

/// The count that matters in the game, for the player's caption: `23 cells`. Empty where there is none.
pub fn note(lang: Lang, position: &AnyPosition, player: Player) -> String {
    match_game!(AnyPosition, position, position: P => P::count_note(lang, &position.facts(), player))
}

/// The counts of both players in a sentence, for readers who don't see the picture.
pub(super) fn facts(lang: Lang, position: &AnyPosition) -> Option<String> {
    let colours = Player::BOTH.map(|player| colour(lang, position.game(), player));
    match_game!(AnyPosition, position, position: P => P::described(lang, &position.facts(), colours))
}

/// Why `winner` has won by the rules, for a message.
pub(super) fn why_won(lang: Lang, position: &AnyPosition, winner: Player) -> String {
    match_game!(AnyPosition, position, position => position.why_won(lang, winner))
}

/// Who designed the game, as far as its rule sheet says.
pub fn credit(lang: Lang, game: Game) -> String {
    game.credit().map_or_else(|| lang.text(msg::NO_DESIGNER), str::to_owned)
}

/// How the game stands by its rules alone, in a few words: `Red to move`.
pub fn standing(lang: Lang, position: &AnyPosition) -> String {
    let colour = |player| colour(lang, position.game(), player);
    match position.outcome() {
        None => lang.text(msg::StatusTurn { colour: colour(position.to_move()) }),
        Some(Outcome::Won(winner)) => {
            let colour = colour(winner);
            match_game!(AnyPosition, position, position => position.won(lang, winner, colour))
        }
        Some(Outcome::Drawn) => lang.text(msg::STATUS_DRAWN),
    }
}
