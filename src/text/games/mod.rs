//! The sentences that differ between games: variants, counts, why a move is illegal, why a player won.
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
    /// The rules in three short paragraphs: the goal, the turn, the end.
    rules: PlainMessage,
    /// The details of the rules, as a list.
    rules_more: PlainMessage,
    /// The game in one line.
    pitch: PlainMessage,
    /// The lesson of the example position.
    example: PlainMessage,
}

/// The sentences of one game.
trait GameText: Position {
    /// The sentences without arguments.
    const TEXTS: GameTexts;

    /// The pieces, as the messages that all games share select them: `stone` or `pawn`.
    const PIECE: &'static str = "stone";

    /// The name of a variant: `9×9`.
    fn variant(lang: Lang, setup: Self::Setup) -> String;

    /// Why a move is illegal, for reasons that only this game has.
    fn illegal(lang: Lang, illegal: Self::Illegal) -> String;

    /// The game's count for the player's caption: `23 cells`. Empty in games without one.
    fn count_note(_lang: Lang, _facts: &Self::Facts, _player: Player) -> String {
        String::new()
    }

    /// What a move that adds `by` to the player's count gains, for a hint: `2 cells`. `None` in games without a count.
    fn gain(_lang: Lang, _by: u32) -> Option<String> {
        None
    }

    /// The counts of both players, for readers who do not see the picture; `None` in games without counts. `first` and
    /// `second` are the names of the players' colours.
    fn describe_counts(_lang: Lang, _facts: &Self::Facts, [_first, _second]: [String; 2]) -> Option<String> {
        None
    }

    /// Why `winner` has won by the rules, for a message.
    fn why_won(&self, lang: Lang, winner: Player) -> String;

    /// The status of a game that `winner` has won by the rules, for the picture. `colour` is the winner's.
    fn win_status(&self, lang: Lang, winner: Player, colour: String) -> String;

    /// The direction of that name in words; `None` if no direction of this game has the name.
    fn direction(_lang: Lang, _name: &str) -> Option<String> {
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

/// The pieces of the game, as messages select them.
pub(super) fn piece(game: Game) -> &'static str {
    match_game_type!(game, P => P::PIECE)
}

/// How moves of the game are written: `a cell, such as d4`.
pub fn move_form(lang: Lang, game: Game) -> String {
    lang.text(texts(game).moves)
}

/// The details of the rules, as a list.
pub fn rules_more(lang: Lang, game: Game) -> String {
    lang.text(texts(game).rules_more)
}

/// The rules in three short paragraphs: the goal, the turn, the end.
pub fn rules(lang: Lang, game: Game) -> String {
    lang.text(texts(game).rules)
}

/// The game in one line.
pub fn pitch(lang: Lang, game: Game) -> String {
    lang.text(texts(game).pitch)
}

/// The lesson of the example position in the rules.
pub fn example(lang: Lang, game: Game) -> String {
    lang.text(texts(game).example)
}

/// The destination of a move for a menu: a cell's name, or a direction in words.
pub fn destination(lang: Lang, name: &str) -> String {
    direction(lang, name).map_or_else(|| name.to_owned(), |words| format!("{name} ({words})"))
}

/// The direction of that name in words: `north-east`. `None` if no game has such a direction.
pub fn direction(lang: Lang, name: &str) -> Option<String> {
    let direction = |&game: &Game| match_game_type!(game, P => P::direction(lang, name));
    Game::ALL.iter().find_map(direction)
}

macro_rules! define_illegal {
    ([] $($module:ident::$Game:ident,)*) => {
        /// Why a move is illegal. `input` is the typed move, prepared for the sentence: in a message by
        /// [`escape_markup`](super::escape_markup).
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
    lang.text(msg::IllegalUnreadable { input, title: game.title(), form: move_form(lang, game) })
}

fn occupied(lang: Lang, game: Game, cell: Cell, by: Player) -> String {
    lang.text(msg::IllegalOccupied { cell: cell.to_string(), piece: piece(game), by: colour(lang, game, by) })
}

/// The name of a setup's variant: `9×9`.
pub fn variant(lang: Lang, setup: Setup) -> String {
    match_game!(Setup, setup, setup: P => P::variant(lang, setup))
}

/// The game's count for the player's caption: `23 cells`. Empty in games without one.
pub fn count_note(lang: Lang, position: &AnyPosition, player: Player) -> String {
    match_game!(AnyPosition, position, position: P => P::count_note(lang, &position.facts(), player))
}

/// What a move that adds `by` to the player's count gains: `2 cells`. `None` in games without a count.
pub fn gain(lang: Lang, game: Game, by: u32) -> Option<String> {
    match_game_type!(game, P => P::gain(lang, by))
}

/// The counts of both players in a sentence, for readers who do not see the picture.
pub(super) fn facts(lang: Lang, position: &AnyPosition) -> Option<String> {
    let colours = Player::BOTH.map(|player| colour(lang, position.game(), player));
    match_game!(AnyPosition, position, position: P => P::describe_counts(lang, &position.facts(), colours))
}

/// Why `winner` has won by the rules, for a message.
pub(super) fn why_won(lang: Lang, position: &AnyPosition, winner: Player) -> String {
    match_game!(AnyPosition, position, position => position.why_won(lang, winner))
}

/// The designer of the game, or a text that says that the rule sheet names none.
pub fn credit(lang: Lang, game: Game) -> String {
    game.credit().map_or_else(|| lang.text(msg::NO_DESIGNER), str::to_owned)
}

/// Whose turn it is, or how the game ended by its rules, in a few words: `Red to move`.
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
