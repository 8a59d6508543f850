//! Pick: a move by menus, for those without a keyboard. A column, a cell, then where it goes from there.

use super::{
    app::{Answer, App, Trouble},
    caller::Caller,
    custom_id::CustomId,
    reply::{Post, Reply},
    turn::may_move,
};
use crate::{
    play::GameId,
    text::{self, Lang},
};
use serenity::all::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};
use std::collections::BTreeMap;

/// The most choices of a menu.
const MENU: usize = 25;

/// Stands behind the letters of a column that was chosen, since a cell is still to be chosen in it.
const COLUMN: char = '*';

/// What is to be chosen next.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    /// Nothing: the move is complete.
    Move(String),
    /// One of these columns, as what is chosen then and the number of moves there.
    Column(Vec<(String, usize)>),
    /// One of these cells or other beginnings of a move, or of these goals.
    Place(Vec<String>),
    /// What was chosen leads nowhere.
    Nowhere,
}

impl App {
    /// The Pick button.
    pub(super) async fn pick(&self, caller: &Caller, id: GameId, version: u32) -> Answer {
        let (place, table) = self.table(caller, id).await?;
        let title = table.terms.setup.game();
        let game = self.allowed(caller, id, title, may_move(&table, caller, version)).await?;
        let ids = |chosen| CustomId::Pick(id, version, chosen);
        let Some(post) = menu(caller.lang, ids, "", &game.position.legal_texts()) else {
            return Err(Trouble::Say(caller.lang.phrase("unknown-button").text()));
        };
        Ok(Reply::Private(post.with_file(self.seen(caller, place, &table).await?)).into())
    }

    /// Something was chosen after `chosen`: the next menu, or the move is played.
    pub(super) async fn picked(&self, caller: &Caller, id: GameId, version: u32, chosen: &str) -> Answer {
        let (place, table) = self.table(caller, id).await?;
        let title = table.terms.setup.game();
        let game = self.allowed(caller, id, title, may_move(&table, caller, version)).await?;
        let legal = game.position.legal_texts();
        match next(chosen, &legal) {
            Step::Move(text) => self.play_picked(caller, id, version, &text).await,
            _ => match menu(caller.lang, |chosen| CustomId::Pick(id, version, chosen), chosen, &legal) {
                Some(post) => Ok(Reply::Update(post.with_file(self.seen(caller, place, &table).await?)).into()),
                None => Err(Trouble::Say(caller.lang.phrase("unknown-button").text())),
            },
        }
    }
}

/// The move that was chosen, once it is complete.
pub(super) fn chosen_move(chosen: &str, legal: &[String]) -> Option<String> {
    match next(chosen, legal) {
        Step::Move(text) => Some(text),
        _ => None,
    }
}

/// The menu after what was chosen so far, which its id carries; `None` where that leads nowhere.
pub(super) fn menu(lang: Lang, id: impl FnOnce(String) -> CustomId, chosen: &str, legal: &[String]) -> Option<Post> {
    let (phrase, options) = match next(chosen, legal) {
        Step::Column(columns) => {
            let option = |(column, count): (String, usize)| {
                let name = column.rsplit('-').next().unwrap_or_default().trim_end_matches(COLUMN).to_owned();
                let label = lang.phrase("pick-column-option").with("column", name).with("count", count).text();
                CreateSelectMenuOption::new(label, column)
            };
            ("pick-column", columns.into_iter().map(option).collect())
        }
        Step::Place(places) => {
            let option = |place: String| {
                let name = place.trim_end_matches('-').rsplit('-').next().unwrap_or_default();
                CreateSelectMenuOption::new(text::goal(lang, name), place.clone())
            };
            (if chosen.contains('-') { "pick-goal" } else { "pick-cell" }, places.into_iter().map(option).collect())
        }
        Step::Move(text) => ("pick-cell", vec![CreateSelectMenuOption::new(text.clone(), text)]),
        Step::Nowhere => return None,
    };
    let kind = CreateSelectMenuKind::String { options };
    let menu = CreateSelectMenu::new(id(chosen.to_owned()).to_string(), kind).placeholder(lang.phrase(phrase).text());
    let so_far = chosen.trim_end_matches([COLUMN, '-']);
    let said = match so_far {
        "" => lang.phrase("pick").text(),
        so_far => lang.phrase("pick-more").with("chosen", so_far).text(),
    };
    Some(Post::text(said).with_rows(vec![CreateActionRow::SelectMenu(menu)]))
}

/// What follows on what was chosen: nothing yet, a column (`d*`), a first cell (`d4-`), a column of goals
/// (`d4-e*`), or a move.
fn next(chosen: &str, legal: &[String]) -> Step {
    if legal.iter().any(|text| text == chosen) {
        return Step::Move(chosen.to_owned());
    }
    let (from, column) = match chosen.rsplit_once('-') {
        Some((from, column)) => (format!("{from}-"), column),
        None => (String::new(), chosen),
    };
    // What can stand next: the rest of a move up to its hyphen, which stays where more follows.
    let mut places: Vec<String> = Vec::new();
    for text in legal.iter().filter_map(|text| text.strip_prefix(&from)) {
        let end = text.find('-').map_or(text.len(), |hyphen| hyphen + 1);
        let place = format!("{from}{}", &text[..end]);
        if !places.contains(&place) {
            places.push(place);
        }
    }
    if let Some(letters) = column.strip_suffix(COLUMN) {
        places.retain(|place| letters_of(&place[from.len()..]) == letters);
    } else if !column.is_empty() {
        return Step::Nowhere;
    }
    match places.as_slice() {
        [] => Step::Nowhere,
        // Where a pawn or a pair can go one way only, nothing is left to choose.
        [only] if !from.is_empty() && legal.contains(only) => Step::Move(only.clone()),
        _ if places.len() <= MENU => Step::Place(places),
        _ => {
            let mut columns = BTreeMap::<String, usize>::new();
            for place in &places {
                *columns.entry(format!("{from}{}{COLUMN}", letters_of(&place[from.len()..]))).or_default() += 1;
            }
            if columns.len() > MENU { Step::Nowhere } else { Step::Column(columns.into_iter().collect()) }
        }
    }
}

/// The letters with which a cell's name begins; words such as `pass` are all letters.
fn letters_of(place: &str) -> &str {
    let end = place.find(|c: char| c.is_ascii_digit()).unwrap_or(place.len());
    &place[..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Options};

    /// All moves that the menus lead to, and the most choices seen.
    fn reached(chosen: &str, legal: &[String], depth: usize, moves: &mut Vec<String>) {
        assert!(depth <= 5, "{chosen} asks too much");
        match next(chosen, legal) {
            Step::Move(text) => moves.push(text),
            Step::Column(columns) => {
                assert!((2..=MENU).contains(&columns.len()), "{chosen}: {} columns", columns.len());
                for (column, count) in columns {
                    assert!(column.len() <= 40 && count > 0);
                    reached(&column, legal, depth + 1, moves);
                }
            }
            Step::Place(places) => {
                assert!((1..=MENU).contains(&places.len()), "{chosen}: {} places", places.len());
                for place in places {
                    assert_ne!(place, chosen);
                    reached(&place, legal, depth + 1, moves);
                }
            }
            Step::Nowhere => panic!("{chosen} leads nowhere"),
        }
    }

    #[test]
    fn every_legal_move_is_reached_once_by_menus_that_fit() {
        for &game in Game::ALL {
            for variant in game.variants() {
                let options = Options::parse(variant, game.options()).expect("a variant's options");
                let mut position = game.setup(&options).expect("a variant").start();
                for ply in 0..60_usize {
                    if let Some(die) = game.die() {
                        // Eights allow the most.
                        position.set_roll(if ply % 3 == 0 { die } else { ply as u8 % die + 1 });
                    }
                    if position.outcome().is_some() {
                        break;
                    }
                    let mut legal = position.legal_texts();
                    let mut moves = Vec::new();
                    reached("", &legal, 0, &mut moves);
                    let next = legal[(ply * 31 + 7) % legal.len()].clone();
                    moves.sort_unstable();
                    legal.sort_unstable();
                    assert_eq!(moves, legal, "{} {variant}", game.id());
                    position.play_text(&next).expect("a legal move");
                }
            }
        }
    }

    #[test]
    fn what_is_no_choice_leads_nowhere() {
        let legal = ["a1", "c3-n", "c3-s"].map(str::to_owned);
        assert_eq!(next("", &legal), Step::Place(vec!["a1".to_owned(), "c3-".to_owned()]));
        assert_eq!(next("c3-", &legal), Step::Place(vec!["c3-n".to_owned(), "c3-s".to_owned()]));
        assert_eq!(next("c3-s", &legal), Step::Move("c3-s".to_owned()));
        for chosen in ["b2", "c3-e", "x*", "-", "--", "c3", "a1-"] {
            assert_eq!(next(chosen, &legal), Step::Nowhere, "{chosen}");
        }
    }
}
