//! The taps that make up a move. The script is the same for all games: it gets each move as a list of taps, and a label for
//! each cell and word.

use crate::text::{self, Lang, msg};
use maud::{Markup, html};
use parlor_games::{
    board::Cell,
    rules::{AnyPosition, Player, Setup},
};
use parlor_render::{BoardMap, Theme};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Serialize, Debug)]
pub(super) struct Taps {
    /// The taps for each move, and its text. A tap is a cell's name, or a word such as a direction.
    pub(super) moves: Vec<(Vec<String>, String)>,
    /// How many of the moves are legal; these come first. A lesson may offer further ones.
    legal: usize,
    words: BTreeMap<String, String>,
    /// The words that are directions, in rows from north to south. The middle of the compass is an empty word.
    compass: &'static [&'static [&'static str]],
    labels: BTreeMap<String, String>,
    /// The colour of the player to move. It is shown in place of the stone until the preview's picture arrives.
    stone: String,
}

impl Taps {
    /// The taps of the legal moves, or of none without `may_tap`. `with_rolls` is for moves that a visitor tries: their texts
    /// begin with a roll. If the die is still to be rolled, the first tap chooses the roll.
    pub(super) fn of(
        lang: Lang,
        position: &AnyPosition,
        (map, theme): (&BoardMap, Theme),
        may_tap: bool,
        with_rolls: bool,
    ) -> Self {
        let moves = match may_tap {
            true if with_rolls => with_die(position),
            true => position.legal_texts().into_iter().map(|text| (parts(&text), text)).collect(),
            false => Vec::new(),
        };
        let all: BTreeSet<&String> = moves.iter().flat_map(|(taps, _)| taps).collect();
        let words = all.into_iter().filter(|part| Cell::parse(part).is_none());
        let words = words.map(|word| (word.clone(), word_label(lang, position.setup(), word))).collect();
        let labels = map.cells.iter().map(|&(cell, _)| (cell.to_string(), cell_label(lang, position, cell))).collect();
        let [stone, _] = theme.stone(position.game(), position.to_move());
        Self { legal: moves.len(), moves, words, compass: text::compass(position.setup()), labels, stone: hex(stone) }
    }

    /// Offers a move that a lesson names, even if it is not legal.
    pub(super) fn offer(&mut self, lang: Lang, setup: Setup, text: &str) {
        if self.moves.iter().any(|(_, legal)| legal == text) {
            return;
        }
        let taps = parts(text);
        for word in taps.iter().filter(|part| Cell::parse(part).is_none()) {
            self.words.entry(word.clone()).or_insert_with(|| word_label(lang, setup, word));
        }
        self.moves.push((taps, text.to_owned()));
    }

    /// The layer of cells over the picture. On a public page, cells are not buttons.
    pub(super) fn layer(&self, lang: Lang, map: &BoardMap, hinted: &[String], is_public: bool) -> Markup {
        let role = if is_public { "img" } else { "button" };
        let points = |corners: &[(f32, f32)]| {
            let points: Vec<_> = corners.iter().map(|(x, y)| format!("{x:.0},{y:.0}")).collect();
            points.join(" ")
        };
        html! {
            svg viewBox={ "0 0 " (map.width) " " (map.height) } role="group" aria-label=(lang.text(msg::PAGE_BOARD)) {
                @for (cell, corners) in &map.cells {
                    @let name = cell.to_string();
                    polygon.hinted[hinted.contains(&name)] data-cell=(name) role=(role) tabindex="-1"
                        aria-label=[self.labels.get(&name)] points=(points(corners)) {}
                }
            }
        }
    }
}

/// The colour in the form of style sheets, as in `#rrggbb`.
pub(super) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The taps of a move. Omits the `@` of a pawn that enters: its space is empty, so no other move begins there.
fn parts(text: &str) -> Vec<String> {
    text.trim_start_matches('@').split('-').map(str::to_owned).collect()
}

fn with_die(position: &AnyPosition) -> Vec<(Vec<String>, String)> {
    let Some(sides) = position.game().die() else {
        return position.legal_texts().into_iter().map(|text| (parts(&text), text)).collect();
    };
    let is_rolled = position.roll();
    let rolls = is_rolled.map_or(1..=sides, |roll| roll..=roll);
    let mut moves = Vec::new();
    for roll in rolls {
        let mut rolled = position.clone();
        rolled.set_roll(roll);
        for text in rolled.legal_texts() {
            let mut taps = parts(&text);
            if is_rolled.is_none() {
                taps.insert(0, format!("{roll}:"));
            }
            moves.push((taps, format!("{roll}:{text}")));
        }
    }
    moves
}

/// The label of a direction has an arrow and its name; the label of a roll is the number.
fn word_label(lang: Lang, setup: Setup, word: &str) -> String {
    if let Some(roll) = word.strip_suffix(':') {
        return lang.text(msg::PageRoll { roll: roll.to_owned() });
    }
    if word == "pass" {
        return lang.text(msg::PAGE_PASS);
    }
    let is_direction = text::compass(setup).iter().any(|row| row.contains(&word));
    if is_direction { text::compass_point(word) } else { text::destination(lang, word) }
}

fn cell_label(lang: Lang, position: &AnyPosition, cell: Cell) -> String {
    let owner = Player::BOTH.into_iter().find(|&player| position.stones(player).contains(cell));
    let cell = cell.to_string();
    match owner {
        Some(player) => lang.text(msg::PageCellStone { cell, colour: text::colour(lang, position.game(), player) }),
        None => lang.text(msg::PageCellEmpty { cell }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_games::rules::{Game, Options};

    #[test]
    fn words_are_in_the_language_of_the_reader() {
        let setup = Game::Waltz.setup(&Options::default()).unwrap();
        let labels = ["pass", "ne", "3:"].map(|word| word_label(Lang::German, setup, word));
        assert_eq!(labels, ["Passen", "↗ ne", "Eine 3 würfeln"]);
    }

    #[test]
    fn no_two_buttons_of_a_screen_have_the_same_label() {
        let beside_a_board = [
            msg::PAGE_PASS,
            msg::PAGE_CANCEL,
            msg::PAGE_NOW,
            msg::PAGE_TRY,
            msg::PAGE_TRY_END,
            msg::PAGE_PLAN,
            msg::PAGE_BOARDS,
            msg::BUTTON_SKIP_LESSON,
            msg::BUTTON_FIRST,
            msg::BUTTON_EARLIER,
            msg::BUTTON_LATER,
            msg::BUTTON_LAST,
            msg::BUTTON_HINT,
            msg::BUTTON_DRAW_YES,
            msg::BUTTON_DRAW_NO,
            msg::BUTTON_MORE,
        ];
        for &lang in Lang::ALL {
            let labels: BTreeSet<_> = beside_a_board.iter().map(|&label| lang.text(label)).collect();
            assert_eq!(labels.len(), beside_a_board.len(), "{lang:?}: {labels:?}");
        }
    }

    /// Otherwise a tap could not distinguish two moves.
    #[test]
    fn no_two_legal_moves_have_the_same_taps() {
        for &game in Game::ALL {
            let mut position = game.setup(&Options::default()).unwrap().start();
            for step in 0..60_usize {
                let all = with_die(&position);
                let distinct: BTreeSet<_> = all.iter().map(|(taps, _)| taps).collect();
                assert_eq!(distinct.len(), all.len(), "{game:?} {all:?}");
                let Some((_, text)) = all.get(step * 7 % all.len().max(1)) else { break };
                parlor_games::record::Ply::parse(text, game.die()).unwrap().play_on(&mut position).unwrap();
            }
        }
    }
}
