//! Positions in words, for readers who do not see the picture.

use super::{
    Lang, colour,
    games::{facts, piece},
    msg, status, variant,
};
use crate::play::Table;
use parlor_games::{
    board::{Cell, Cells},
    record::Ply,
    rules::{AnyPosition, Player},
};

/// Discord's limit for the alternative text of a picture.
pub(super) const MAX_ALT_CHARS: usize = 1024;

/// Describes the table's current position, most important facts first. Before the game has begun, describes the empty board.
pub fn alt_text(lang: Lang, table: &Table) -> String {
    board_description(lang, table, MAX_ALT_CHARS)
}

/// As [`alt_text`].
pub fn board_description(lang: Lang, table: &Table, max_chars: usize) -> String {
    let Some(game) = table.game() else {
        let start = table.terms.setup.start();
        return describe(lang, &start, None, None, (&status(lang, table), false), max_chars);
    };
    let is_over = table.is_over();
    let result = (&*status(lang, table), is_over);
    describe(lang, &game.position, game.before.as_ref(), game.last(), result, max_chars)
}

/// As [`alt_text`]. The ply `last` led from `before` to `position`; `result` says whose turn it is, or how the game ended.
pub fn position_alt_text(
    lang: Lang,
    position: &AnyPosition,
    before: Option<&AnyPosition>,
    last: Option<&Ply>,
    result: &str,
) -> String {
    describe(lang, position, before, last, (result, false), MAX_ALT_CHARS)
}

fn describe(
    lang: Lang,
    position: &AnyPosition,
    before: Option<&AnyPosition>,
    last: Option<&Ply>,
    (result, is_over): (&str, bool),
    max_chars: usize,
) -> String {
    let after = last.map_or_else(String::new, |ply| lang.text(msg::AltAfter { last: ply.to_string() }));
    let (title, variant) = (position.game().title(), variant(lang, position.setup()));
    let head = if is_over {
        lang.text(msg::AltEnd { title, variant, result, after })
    } else {
        lang.text(msg::AltPosition { title, variant, result, after })
    };
    let mut parts = vec![head];
    parts.extend(before.zip(last).and_then(|(before, last)| captured(lang, before, last)));
    parts.extend(facts(lang, position));
    // The two lists of stones share the remaining space.
    let used: usize = parts.iter().map(|part| part.chars().count() + 1).sum();
    let share = max_chars.saturating_sub(used) / 2;
    for player in Player::BOTH {
        parts.push(stones(lang, position, player, share));
    }
    parts.join(" ").chars().take(max_chars).collect()
}

/// Names the stones that the ply `last` removed from `before`.
pub fn captured(lang: Lang, before: &AnyPosition, last: &Ply) -> Option<String> {
    let removed = before.removed(&last.text);
    let own = !(removed & before.stones(before.to_move())).is_empty();
    (!removed.is_empty())
        .then(|| lang.text(msg::AltCaptured { last: last.text.clone(), cells: cell_names(lang, removed, 300), own }))
}

fn stones(lang: Lang, position: &AnyPosition, player: Player, max_chars: usize) -> String {
    let game = position.game();
    let colour = colour(lang, game, player);
    let stones = position.stones(player);
    if stones.is_empty() {
        return lang.text(msg::AltNoStones { colour, piece: piece(game) });
    }
    // The words around the list and the count of omitted cells take up to 40 characters.
    let cells = cell_names(lang, stones, max_chars.saturating_sub(colour.chars().count() + 40));
    lang.text(msg::AltStones { colour, piece: piece(game), cells })
}

/// Lists the cells column by column. If there are too many, the list ends with how many are left out.
fn cell_names(lang: Lang, cells: Cells, max_chars: usize) -> String {
    let mut cells: Vec<Cell> = cells.iter().collect();
    cells.sort_unstable();
    let mut text = String::new();
    for (index, cell) in cells.iter().enumerate() {
        let name = cell.to_string();
        if text.len() + name.len() + 1 > max_chars {
            let more = cells.len() - index;
            return lang.text(msg::AltMore { cells: text, more });
        }
        if index > 0 {
            text.push(' ');
        }
        text.push_str(&name);
    }
    text
}
