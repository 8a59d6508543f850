//! Names and numbers of games.

use super::{
    MAX_MISSPELT, Reading, Token, folded, is_misspelt, key, tokens,
    words::{self, NUMBER_WORDS},
};
use crate::play::GameId;
use parlor_games::rules::Game;

/// By id, title or a word of the title, or the beginning of one of these.
pub fn read_game(typed: &str) -> Reading<Game> {
    if let Some(game) = Game::from_name(typed) {
        return Reading::Certain(game);
    }
    let typed = key(typed);
    if typed.is_empty() {
        return Reading::Unreadable;
    }
    let games = |fits: &dyn Fn(&str) -> bool| -> Vec<Game> {
        Game::ALL.iter().copied().filter(|game| names(*game).iter().any(|name| fits(name))).collect()
    };
    Reading::only(games(&|name| name == typed))
        .or_else(|| Reading::only(games(&|name| name.starts_with(&typed))))
        .or_else(|| match typed.chars().count() {
            0..MAX_MISSPELT => Reading::unclear(games(&|name| is_misspelt(&typed, name))),
            _ => Reading::Unreadable,
        })
}

/// As keys: the id, the title, and the words of the title.
fn names(game: Game) -> Vec<String> {
    [game.id(), game.title()].into_iter().chain(game.title().split(' ')).map(key).collect()
}

/// From `12`, `#12`, `Tether #12` and what lists of games show, also `no. 12`.
pub fn read_game_number(typed: &str) -> Option<GameId> {
    let typed = super::to_halfwidth(typed);
    let number = match typed.split_once('#') {
        Some((_, rest)) => rest.split(|c: char| !c.is_ascii_digit()).next(),
        None => typed.split_whitespace().next_back(),
    };
    let number = number.filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    number.and_then(number_of).or_else(|| written_number(&typed))
}

fn number_of(digits: &str) -> Option<GameId> {
    digits.parse().ok().map(GameId)
}

/// A number beside words such as `no.`.
fn written_number(typed: &str) -> Option<GameId> {
    let mut number = None;
    for token in tokens(&folded(typed)) {
        match token {
            Token::Digits(digits) if number.is_none() => number = Some(digits),
            Token::Word(word) if words::is_among(NUMBER_WORDS, &word) => {}
            Token::Sign('°' | '№' | '(') if number.is_none() => {}
            Token::Sign('.' | ':' | ')') => {}
            _ => return None,
        }
    }
    number_of(&number?)
}
