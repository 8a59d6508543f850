//! The position in words, for those who don't see the picture.

use super::{Lang, colour, status, variant};
use crate::{
    board::{Cell, Cells},
    play::{Match, Table},
    rules::{Facts, Player},
};

/// The longest description that Discord takes for a picture, in characters.
const MOST: usize = 1024;

/// The position of the table's game in words, the important ones first: at most 1,024 characters.
/// Empty before the game has begun.
pub fn alt_text(lang: Lang, table: &Table) -> String {
    let Some(game) = table.game() else { return String::new() };
    let setup = table.terms.setup;
    let after =
        game.last().map_or_else(String::new, |ply| lang.phrase("alt-after").with("last", ply.to_string()).text());
    let head = lang
        .phrase("alt-position")
        .with("title", setup.game().title())
        .with("variant", variant(lang, setup))
        .with("result", status(lang, table))
        .with("after", after)
        .text();
    let mut parts = vec![head];
    parts.extend(captured(lang, game));
    let Facts::Tether { territory: [one, two] } = game.position.facts();
    parts.push(
        lang.phrase("alt-territory")
            .with("red", colour(lang, setup.game(), Player::One))
            .with("blue", colour(lang, setup.game(), Player::Two))
            .with("one", one)
            .with("two", two)
            .text(),
    );
    // What is left of the space is shared by the two lists of stones.
    let used: usize = parts.iter().map(|part| part.chars().count() + 1).sum();
    let share = MOST.saturating_sub(used) / 2;
    for player in Player::BOTH {
        parts.push(stones(lang, game, player, share));
    }
    parts.join(" ").chars().take(MOST).collect()
}

fn captured(lang: Lang, game: &Match) -> Option<String> {
    let before = game.before.as_ref()?;
    let mover = before.to_move();
    let captured = before.stones(mover.other()) - game.position.stones(mover.other());
    (!captured.is_empty()).then(|| {
        lang.phrase("alt-captured")
            .with("last", game.last().map_or_else(String::new, ToString::to_string))
            .with("cells", names(lang, captured, 300))
            .text()
    })
}

fn stones(lang: Lang, game: &Match, player: Player, most: usize) -> String {
    let colour = colour(lang, game.record.setup.game(), player);
    let stones = game.position.stones(player);
    if stones.is_empty() {
        return lang.phrase("alt-no-stones").with("colour", colour).text();
    }
    // Room for the words around the list, and for how many stones it leaves out.
    let cells = names(lang, stones, most.saturating_sub(colour.chars().count() + 40));
    lang.phrase("alt-stones").with("colour", colour).with("cells", cells).text()
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
            return lang.phrase("alt-more").with("cells", text).with("more", more).text();
        }
        if index > 0 {
            text.push(' ');
        }
        text.push_str(&name);
    }
    text
}
