//! The position in words, for those who don't see the picture.

use super::{Lang, colour, msg, status, variant};
use crate::play::Table;
use parlor_games::{
    board::{Cell, Cells},
    record::Ply,
    rules::{AnyPosition, Player},
};

/// The longest description that Discord takes for a picture, in characters.
const MOST: usize = 1024;

/// The position of the table's game in words, the important ones first: at most 1,024 characters.
/// Empty before the game has begun.
pub fn alt_text(lang: Lang, table: &Table) -> String {
    in_words(lang, table, MOST)
}

/// The same in at most so many characters.
pub fn in_words(lang: Lang, table: &Table, most: usize) -> String {
    let Some(game) = table.game() else { return String::new() };
    within(lang, &game.position, game.before.as_ref(), game.last(), &status(lang, table), most)
}

/// A position in words as in [`alt_text`], after the ply `last` was played in the position `before`.
/// `result` says how things stand.
pub fn described(
    lang: Lang,
    position: &AnyPosition,
    before: Option<&AnyPosition>,
    last: Option<&Ply>,
    result: &str,
) -> String {
    within(lang, position, before, last, result, MOST)
}

fn within(
    lang: Lang,
    position: &AnyPosition,
    before: Option<&AnyPosition>,
    last: Option<&Ply>,
    result: &str,
    most: usize,
) -> String {
    let after = last.map_or_else(String::new, |ply| lang.text(msg::AltAfter { last: ply.to_string() }));
    let head = lang.text(msg::AltPosition {
        title: position.game().title(),
        variant: variant(lang, position.setup()),
        result,
        after,
    });
    let mut parts = vec![head];
    parts.extend(before.zip(last).and_then(|(before, last)| captured(lang, before, last)));
    parts.extend(super::games::facts(lang, position));
    // What is left of the space is shared by the two lists of stones.
    let used: usize = parts.iter().map(|part| part.chars().count() + 1).sum();
    let share = most.saturating_sub(used) / 2;
    for player in Player::BOTH {
        parts.push(stones(lang, position, player, share));
    }
    parts.join(" ").chars().take(most).collect()
}

fn captured(lang: Lang, before: &AnyPosition, last: &Ply) -> Option<String> {
    let gone = before.removed(&last.text);
    let own = !(gone & before.stones(before.to_move())).is_empty();
    (!gone.is_empty()).then(|| {
        lang.text(msg::AltCaptured {
            last: last.text.clone(),
            cells: names(lang, gone, 300),
            own: if own { "yes" } else { "no" },
        })
    })
}

fn stones(lang: Lang, position: &AnyPosition, player: Player, most: usize) -> String {
    let title = position.game();
    let colour = colour(lang, title, player);
    let stones = position.stones(player);
    if stones.is_empty() {
        return lang.text(msg::AltNoStones { colour, game: title.id() });
    }
    // Room for the words around the list, and for how many stones it leaves out.
    let cells = names(lang, stones, most.saturating_sub(colour.chars().count() + 40));
    lang.text(msg::AltStones { colour, game: title.id(), cells })
}

/// The cells' names column by column, cut with a count of what is missing at `most` characters.
fn names(lang: Lang, cells: Cells, most: usize) -> String {
    let mut cells: Vec<Cell> = cells.iter().collect();
    cells.sort_unstable();
    let mut text = String::new();
    for (index, cell) in cells.iter().enumerate() {
        let name = cell.to_string();
        if text.len() + name.len() + 1 > most {
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
