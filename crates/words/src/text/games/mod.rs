//! Sentences that differ between games: variants, counts, reasons why a move is illegal or a player has won.
//!
//! Each game implements [`GameText`] in a file of its own.

use super::{Lang, PlainMessage, msg};
use parlor_games::{
    board::Cell,
    for_each_game, match_game, match_game_type,
    rules::{self, AnyPosition, Game, Illegal, Outcome, Player, Position, Setup},
};

parlor_games::for_each_game!(parlor_games::declare_modules);

/// Sentences without arguments.
pub struct GameTexts {
    /// Player 1's first: `Red`.
    colours: [PlainMessage; 2],
    /// `a cell, such as d4`.
    pub moves: PlainMessage,
    /// Three short paragraphs: the goal, the turn, the end.
    pub rules: PlainMessage,
    /// A list of details.
    pub rules_more: PlainMessage,
    /// The game in one line.
    pub pitch: PlainMessage,
    /// What the example position teaches.
    pub example: PlainMessage,
}

trait GameText: Position {
    const TEXTS: GameTexts;

    /// The key by which shared messages select the word: `stone` or `pawn`.
    const PIECE: &'static str = "stone";

    /// `9×9`.
    fn variant(lang: Lang, setup: Self::Setup) -> String;

    /// Only reasons that other games don't have.
    fn illegal(lang: Lang, illegal: Self::Illegal) -> String;

    /// For the player's caption: `17 of 25 cells`. Empty in games without a count.
    fn count_note(&self, _lang: Lang, _player: Player) -> String {
        String::new()
    }

    /// For a hint: `2 cells` if a move adds `by` to the player's count. `None` in games without a count.
    fn gain(_lang: Lang, _by: u32) -> Option<String> {
        None
    }

    /// Both players' counts, for readers who do not see the picture. `first` and `second` are the names of the players' colours.
    fn describe_counts(_lang: Lang, _facts: &Self::Facts, [_first, _second]: [String; 2]) -> Option<String> {
        None
    }

    /// For a message, if `winner` won by the rules.
    fn why_won(&self, lang: Lang, winner: Player) -> String;

    /// For the picture, if `winner` won by the rules. `colour` is the winner's.
    fn win_status(&self, lang: Lang, winner: Player, colour: String) -> String;

    /// `None` if the game has no direction of that name.
    fn direction(_lang: Lang, _name: &str) -> Option<String> {
        None
    }

    /// The directions in which a placed piece can move, laid out like the buttons: rows from north to south, with an empty name
    /// in the middle.
    fn compass(_setup: Self::Setup) -> &'static [&'static [&'static str]] {
        &[]
    }
}

pub const fn game_texts(game: Game) -> GameTexts {
    match_game_type!(game, P => P::TEXTS)
}

pub fn colour(lang: Lang, game: Game, player: Player) -> String {
    lang.text(game_texts(game).colours[player.index()])
}

pub(super) fn piece(game: Game) -> &'static str {
    match_game_type!(game, P => P::PIECE)
}

/// For a menu: a cell's name, or a direction in words.
pub fn destination(lang: Lang, name: &str) -> String {
    direction(lang, name).map_or_else(|| name.to_owned(), |words| format!("{name} ({words})"))
}

/// `north-east`. `None` if no game has the direction.
pub fn direction(lang: Lang, name: &str) -> Option<String> {
    let direction = |&game: &Game| match_game_type!(game, P => P::direction(lang, name));
    Game::ALL.iter().find_map(direction)
}

/// Empty in games without directions.
pub fn compass(setup: Setup) -> &'static [&'static [&'static str]] {
    match_game!(Setup, setup, setup: P => P::compass(setup))
}

/// For a button: `↗ ne`. The letters are those of moves, whatever the language.
pub fn compass_point(name: &str) -> String {
    let arrow = match name {
        "n" => "↑",
        "ne" => "↗",
        "e" => "→",
        "se" => "↘",
        "s" => "↓",
        "sw" => "↙",
        "w" => "←",
        "nw" => "↖",
        other => return other.to_owned(),
    };
    format!("{arrow} {name}")
}

macro_rules! define_illegal {
    ([] $($module:ident::$Game:ident,)*) => {
        /// `input` is the typed move, prepared for the sentence; messages use [`escape_markup`](super::escape_markup).
        pub fn illegal(lang: Lang, game: Game, input: &str, illegal: &Illegal) -> String {
            match *illegal {
                Illegal::Unreadable => unreadable(lang, game, input),
                Illegal::GameOver => lang.text(msg::ILLEGAL_GAME_OVER),
                Illegal::OffBoard => lang.text(msg::IllegalOffBoard { input }),
                Illegal::Occupied { cell, by } => occupied(lang, game, cell, by),
                $(Illegal::$Game(illegal) => rules::$module::$Game::illegal(lang, illegal),)*
            }
        }
    };
}

for_each_game!(define_illegal);

fn unreadable(lang: Lang, game: Game, input: &str) -> String {
    lang.text(msg::IllegalUnreadable { input, title: game.title(), form: lang.text(game_texts(game).moves) })
}

fn occupied(lang: Lang, game: Game, cell: Cell, by: Player) -> String {
    lang.text(msg::IllegalOccupied { cell: cell.to_string(), piece: piece(game), by: colour(lang, game, by) })
}

pub fn variant(lang: Lang, setup: Setup) -> String {
    match_game!(Setup, setup, setup: P => P::variant(lang, setup))
}

pub fn count_note(lang: Lang, position: &AnyPosition, player: Player) -> String {
    match_game!(AnyPosition, position, position => position.count_note(lang, player))
}

pub fn gain(lang: Lang, game: Game, by: u32) -> Option<String> {
    match_game_type!(game, P => P::gain(lang, by))
}

pub(super) fn facts(lang: Lang, position: &AnyPosition) -> Option<String> {
    let colours = Player::BOTH.map(|player| colour(lang, position.game(), player));
    match_game!(AnyPosition, position, position: P => P::describe_counts(lang, &position.facts(), colours))
}

pub(super) fn why_won(lang: Lang, position: &AnyPosition, winner: Player) -> String {
    match_game!(AnyPosition, position, position => position.why_won(lang, winner))
}

/// The designer, or a text that the rule sheet names none.
pub fn credit(lang: Lang, game: Game) -> String {
    game.credit().map_or_else(|| lang.text(msg::NO_DESIGNER), str::to_owned)
}

/// Whose turn it is, or how the game ended by its rules: `Red to move`.
pub fn position_status(lang: Lang, position: &AnyPosition) -> String {
    let colour = |player| colour(lang, position.game(), player);
    match position.outcome() {
        None => lang.text(msg::StatusTurn { colour: colour(position.to_move()) }),
        Some(Outcome::Won(winner)) => {
            let colour = colour(winner);
            match_game!(AnyPosition, position, position => position.win_status(lang, winner, colour))
        }
        Some(Outcome::Drawn) => lang.text(msg::STATUS_DRAWN),
    }
}
