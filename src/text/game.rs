//! What is said about one game and no other: variants, counts, why somebody won.

use super::{Lang, Phrase};
use crate::rules::{AnyPosition, Facts, Game, Outcome, Player, Position, Setup, Value, netted, waltz};

/// The name of a seat's colour: `Red`.
pub fn colour(lang: Lang, game: Game, player: Player) -> String {
    lang.phrase(&format!("{}-player-{}", game.id(), player.number())).text()
}

/// How moves of the game are written: `a cell, such as d4`.
pub fn move_form(lang: Lang, game: Game) -> String {
    lang.phrase(&format!("{}-moves", game.id())).text()
}

/// Where a move leads, in a menu: a cell's name, or a direction in words.
pub fn goal(lang: Lang, name: &str) -> String {
    if waltz::Direction::ALL.iter().any(|direction| direction.name() == name) {
        return format!("{name} ({})", lang.phrase(&format!("direction-{name}")).text());
    }
    name.to_owned()
}

/// The rules in short.
pub fn rules(lang: Lang, game: Game) -> String {
    lang.phrase(&format!("{}-rules", game.id())).text()
}

/// A setup's variant: `9×9`.
pub fn variant(lang: Lang, setup: Setup) -> String {
    let id = format!("variant-{}", setup.game().id());
    let options = setup.options();
    options
        .iter()
        .fold(lang.phrase(&id), |phrase, (name, value)| match value {
            Value::Number(number) if name == "size" => {
                phrase.with("size", *number).with("before", number - 1).with("next", number + 1)
            }
            Value::Number(number) => phrase.with(name, *number),
            Value::Word(word) => phrase.with(name, word.as_str()),
        })
        .text()
}

/// The count that matters in the game, for the player's caption: `23 cells`. Empty where there is none.
pub fn note(lang: Lang, position: &AnyPosition, player: Player) -> String {
    match position.facts() {
        Facts::Tether { territory } => lang.phrase("tether-count").with("cells", territory[player.index()]).text(),
        Facts::Anchor2d { anchored } => {
            lang.phrase("anchor2d-count").with("pairs", anchored[player.index()].len()).text()
        }
        Facts::Waltz { token, pairs } => lang
            .phrase("waltz-count")
            .with("pairs", pairs[player.index()])
            .with("token", if token == Some(player) { "yes" } else { "no" })
            .text(),
        Facts::Netted => String::new(),
        Facts::Tetrathedral { out } => lang.phrase("tetrathedral-count").with("out", out[player.index()]).text(),
    }
}

/// Where things stand beside the stones, in a sentence for those who don't see the picture.
pub(super) fn facts(lang: Lang, position: &AnyPosition) -> Option<String> {
    let id = format!("alt-{}", position.game().id());
    let names = Player::BOTH.map(|player| colour(lang, position.game(), player));
    let [first, second] = &names;
    let phrase = lang.phrase(&id).with("first", first.as_str()).with("second", second.as_str());
    let phrase = match position.facts() {
        Facts::Tether { territory: [one, two] } => phrase.with("one", one).with("two", two),
        Facts::Anchor2d { anchored } => {
            let [one, two] = anchored.map(|pairs| pairs.names().collect::<Vec<_>>().join(" "));
            phrase.with("one", or_none(lang, one)).with("two", or_none(lang, two))
        }
        Facts::Waltz { token, pairs: [one, two] } => {
            let holder = token.map_or(0, Player::number);
            phrase.with("one", one).with("two", two).with("holder", holder)
        }
        Facts::Netted => return None,
        Facts::Tetrathedral { out: [one, two] } => {
            phrase.with("one", one).with("two", two).with("roll", position.roll().unwrap_or(0))
        }
    };
    Some(phrase.text())
}

fn or_none(lang: Lang, list: String) -> String {
    if list.is_empty() { lang.phrase("alt-none").text() } else { list }
}

/// Why `winner` has won by the rules, as the sentence of that kind filled in: `why` is for a message,
/// `status` for the picture.
pub(super) fn won(lang: Lang, kind: &str, position: &AnyPosition, winner: Player) -> String {
    let game = position.game();
    let phrase = lang.phrase(&format!("{kind}-{}", game.id())).with("colour", colour(lang, game, winner));
    reason(phrase, position, winner).text()
}

/// Who designed the game, as far as its rule sheet says.
pub fn credit(lang: Lang, game: Game) -> String {
    game.credit().map_or_else(|| lang.phrase("no-designer").text(), str::to_owned)
}

/// How the game stands by its rules alone, in a few words: `Red to move`.
pub fn standing(lang: Lang, position: &AnyPosition) -> String {
    match position.outcome() {
        None => lang.phrase("status-turn").with("colour", colour(lang, position.game(), position.to_move())).text(),
        Some(Outcome::Won(winner)) => won(lang, "status", position, winner),
        Some(Outcome::Drawn) => lang.phrase("status-drawn").text(),
    }
}

fn reason<'a>(phrase: Phrase<'a>, position: &AnyPosition, winner: Player) -> Phrase<'a> {
    match position {
        AnyPosition::Tether(tether) => {
            let all = u32::from(tether.setup().size()).pow(2);
            phrase.with("count", tether.territory(winner).len()).with("all", all)
        }
        AnyPosition::Anchor2d(anchor) => phrase.with("count", anchor.anchored(winner).len()),
        AnyPosition::Waltz(waltz) => {
            phrase.with("how", if waltz.ending() == Some(waltz::Ending::NoRoom) { "no-room" } else { "passed" })
        }
        AnyPosition::Netted(netted) => match netted.ending() {
            Some(netted::Ending::Netted { region }) => {
                phrase.with("how", "netted").with("stones", region.stones).with("edge", region.edge)
            }
            _ => phrase.with("how", "no-placement").with("stones", 0).with("edge", 0),
        },
        AnyPosition::Tetrathedral(tetrathedral) => {
            let centre = tetrathedral.pyramid().map_or_else(String::new, |pyramid| pyramid.centre.to_string());
            phrase.with("cell", centre)
        }
    }
}
