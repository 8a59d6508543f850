//! What went wrong, and what to do about it.

use super::{Lang, colour, mention, move_form, relative, typed};
use crate::{
    board::Cell,
    play::{Closed, MAX_ANSWERS, Refusal},
    rules::{Game, Illegal, OptionError, Value, Values},
};

/// Why a move is illegal. `typed` is what was typed, as it is to stand in the sentence: for a message as
/// [`typed`] gives it.
pub fn illegal(lang: Lang, game: Game, typed: &str, illegal: &Illegal) -> String {
    let cell_phrase = |id: &'static str, cell: Cell| lang.phrase(id).with("cell", cell.to_string());
    let phrase = match *illegal {
        Illegal::Unreadable => lang
            .phrase("illegal-unreadable")
            .with("typed", typed)
            .with("title", game.title())
            .with("form", move_form(lang, game)),
        Illegal::GameOver => lang.phrase("illegal-game-over"),
        Illegal::OffBoard => lang.phrase("illegal-off-board").with("typed", typed),
        Illegal::Occupied { cell, by } => {
            cell_phrase("illegal-occupied", cell).with("game", game.id()).with("by", colour(lang, game, by))
        }
        Illegal::Surrounded { cell, by } => cell_phrase("illegal-surrounded", cell).with("by", colour(lang, game, by)),
        Illegal::Window { cell } => cell_phrase("illegal-window", cell),
        Illegal::Suicide { cell, stones, edge } => {
            cell_phrase("illegal-suicide", cell).with("stones", stones).with("edge", edge)
        }
        Illegal::PassTooEarly => lang.phrase("illegal-pass-too-early"),
        Illegal::NoSuchDirection { direction } => {
            lang.phrase("illegal-no-such-direction").with("direction", direction.name())
        }
        Illegal::NoPair { cell } => cell_phrase("illegal-no-pair", cell),
        Illegal::NoSlide { cell } => cell_phrase("illegal-no-slide", cell),
        Illegal::WhichDirection { cell } => cell_phrase("illegal-which-direction", cell),
        Illegal::LeavesBoard { stone } => cell_phrase("illegal-leaves-board", stone),
        Illegal::PushesOff { stone, by } => cell_phrase("illegal-pushes-off", stone).with("by", colour(lang, game, by)),
        Illegal::NotRolled => lang.phrase("illegal-not-rolled"),
        Illegal::MustMove => lang.phrase("illegal-must-move"),
        Illegal::NoPawn { cell } => cell_phrase("illegal-no-pawn", cell),
        Illegal::OwnPawn { cell } => cell_phrase("illegal-own-pawn", cell),
        Illegal::NotInLine { from, to } => {
            lang.phrase("illegal-not-in-line").with("from", from.to_string()).with("to", to.to_string())
        }
        Illegal::WrongDistance { roll, distance } => {
            lang.phrase("illegal-wrong-distance").with("roll", roll).with("distance", distance)
        }
        Illegal::Blocked { roll, from, distance, by } => lang
            .phrase("illegal-blocked")
            .with("roll", roll)
            .with("from", from.to_string())
            .with("distance", distance)
            .with("by", by.to_string()),
        Illegal::NoEight { roll } => lang.phrase("illegal-no-eight").with("roll", roll),
        Illegal::NothingOut => lang.phrase("illegal-nothing-out"),
        Illegal::NotInRing { cell } => cell_phrase("illegal-not-in-ring", cell),
    };
    phrase.text()
}

/// Why options make no setup of `game`.
pub fn option_error(lang: Lang, game: Game, error: &OptionError) -> String {
    match error {
        OptionError::Unknown { name, allowed } => {
            lang.phrase("option-unknown").with("name", typed(name)).with("allowed", allowed.join(", ")).text()
        }
        OptionError::NotAllowed { name, given, allowed } => lang
            .phrase("option-not-allowed")
            .with("name", name.clone())
            .with("given", typed(given))
            .with("allowed", allowed.join(", "))
            .text(),
        OptionError::Unreadable { text } => {
            let example = game.options().first().map_or_else(String::new, |spec| {
                let value = match spec.values {
                    Values::Numbers(numbers) => numbers.first().map(|&number| Value::Number(number)),
                    Values::Words(words) => words.first().map(|&word| Value::Word(word.to_owned())),
                };
                value.map_or_else(String::new, |value| format!("{}={value}", spec.name))
            });
            lang.phrase("option-unreadable").with("text", typed(text)).with("example", example).text()
        }
    }
}

/// Why a command came to nothing. `newest` is a sentence that leads to the newest board, or empty.
pub fn refusal(lang: Lang, game: Game, refusal: &Refusal, newest: &str) -> String {
    let plain = |id: &str| lang.phrase(id).text();
    let text = match refusal {
        Refusal::OwnOpponent => plain("refusal-own-opponent"),
        Refusal::OwnChallenge => plain("refusal-own-challenge"),
        Refusal::NotChallenged { opponent } => {
            lang.phrase("refusal-not-challenged").with("opponent", mention(lang, *opponent)).text()
        }
        Refusal::OpenToAll => plain("refusal-open-to-all"),
        Refusal::NotChallenger { challenger } => {
            lang.phrase("refusal-not-challenger").with("challenger", mention(lang, *challenger)).text()
        }
        Refusal::Closed(Closed::Declined) => plain("refusal-declined"),
        Refusal::Closed(Closed::Cancelled) => plain("refusal-cancelled"),
        Refusal::Closed(Closed::Expired) => plain("refusal-expired"),
        Refusal::AlreadyAccepted => plain("refusal-already-accepted"),
        Refusal::NotBegun => plain("refusal-not-begun"),
        Refusal::NotPlaying => plain("refusal-not-playing"),
        Refusal::NotYourTurn { turn } => lang.phrase("refusal-not-your-turn").with("turn", mention(lang, *turn)).text(),
        Refusal::Stale => lang.phrase("refusal-stale").with("newest", newest.to_owned()).text(),
        Refusal::Over => lang.phrase("refusal-over").with("newest", newest.to_owned()).text(),
        Refusal::PlanIllegal { index, illegal: why, typed: text } => lang
            .phrase("refusal-plan-illegal")
            .with("number", index + 1)
            .with("why", illegal(lang, game, &typed(text), why))
            .text(),
        Refusal::PlanFull => lang.phrase("refusal-plan-full").with("most", MAX_ANSWERS).text(),
        Refusal::PlanOnOwnTurn => plain("refusal-plan-own-turn"),
        Refusal::PlanWithDice => plain("refusal-plan-dice"),
        Refusal::PlanWithoutAnswer => plain("refusal-plan-no-answer"),
        Refusal::NoDraws => lang.phrase("refusal-no-draws").with("game", game.title()).text(),
        Refusal::DrawOffered => plain("refusal-draw-offered"),
        Refusal::DrawTooSoon { plies } => lang.phrase("refusal-draw-too-soon").with("plies", *plies).text(),
        Refusal::NoOffer => lang.phrase("refusal-no-offer").with("newest", newest.to_owned()).text(),
        Refusal::NothingToTakeBack => plain("refusal-nothing-to-take-back"),
        Refusal::DiceRolled => plain("refusal-dice-rolled"),
        Refusal::TakebackAsked { by } => lang.phrase("refusal-takeback-asked").with("by", mention(lang, *by)).text(),
        Refusal::TooLong => plain("refusal-too-long"),
        Refusal::NotOver => plain("refusal-not-over"),
        Refusal::TooFarOn => plain("refusal-too-far-on"),
        Refusal::OwnTime => plain("refusal-own-time"),
        Refusal::TimeLeft { deadline: Some(deadline) } => {
            lang.phrase("refusal-time-left").with("deadline", relative(*deadline)).text()
        }
        Refusal::TimeLeft { deadline: None } => plain("refusal-no-limit"),
        Refusal::RematchOffered { by, .. } => {
            lang.phrase("refusal-rematch-offered").with("by", mention(lang, *by)).text()
        }
        Refusal::Illegal { illegal: why, typed: text, near } => {
            let mut text = illegal(lang, game, &typed(text), why);
            if !near.moves.is_empty() {
                text.push(' ');
                let near = lang.phrase("near").with("moves", near.moves.join(", ")).with("more", near.more);
                text.push_str(&near.text());
            }
            text
        }
    };
    text.trim_end().to_owned()
}
