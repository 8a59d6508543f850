//! What a player can do on the page besides moving: forms that need no script.

use super::html::say;
use crate::{
    play::{Command, Event, OutsideFacts, Reason, Refusal, UserId},
    store::LoadedGame,
    text::{Lang, PlainMessage, msg},
};
use time::OffsetDateTime;

/// In the order of the page: the name in a form, the command, and the label.
fn all(game: &LoadedGame, person: UserId, version: u32) -> [(&'static str, Command, PlainMessage); 11] {
    let by = person.into();
    [
        // The table decides whether a rematch is possible.
        ("rematch", Command::Rematch { by, game: game.id }, msg::BUTTON_REMATCH),
        ("hint", Command::Hint { by, version }, msg::BUTTON_HINT),
        ("draw-yes", Command::AnswerDraw { by, accept: true }, msg::BUTTON_DRAW_YES),
        ("draw-no", Command::AnswerDraw { by, accept: false }, msg::BUTTON_DRAW_NO),
        ("takeback-yes", Command::AnswerTakeback { by, grant: true, version }, msg::BUTTON_TAKEBACK_YES),
        ("takeback-no", Command::AnswerTakeback { by, grant: false, version }, msg::BUTTON_TAKEBACK_NO),
        ("claim", Command::Claim { by }, msg::BUTTON_CLAIM),
        ("extend", Command::Extend { by }, msg::BUTTON_EXTEND),
        ("takeback", Command::RequestTakeback { by }, msg::BUTTON_ASK_TAKEBACK),
        ("draw", Command::OfferDraw { by }, msg::BUTTON_OFFER_DRAW),
        ("resign", Command::Resign { by }, msg::BUTTON_RESIGN),
    ]
}

/// `None` for an unknown name.
pub(super) fn command(name: &str, game: &LoadedGame, person: UserId, version: u32) -> Option<Command> {
    all(game, person, version).into_iter().find(|action| action.0 == name).map(|(_, command, _)| command)
}

/// Forms for everything that the visitor can do now. In a tournament, a short game can't be called off.
pub(super) fn html(
    lang: Lang,
    game: &LoadedGame,
    person: UserId,
    in_tournament: bool,
    key: &str,
    now: OffsetDateTime,
) -> String {
    let table = &game.table;
    let Some(started) = table.game() else { return String::new() };
    let version = started.version();
    let form = |(name, command, label): (&str, Command, PlainMessage)| {
        let events = match table.decide(&command, &OutsideFacts::default(), now) {
            // Pressing the same button accepts it.
            Err(Refusal::RematchOffered { by, .. }) if !by.is(person) => Vec::new(),
            decided => decided.ok()?,
        };
        // A draw that was offered is accepted by its own button.
        if name == "draw" && started.draw.is_some() {
            return None;
        }
        let is_again = name == "rematch" && started.computer().is_some();
        let label = if is_again { msg::BUTTON_AGAIN } else { label };
        let button = |label: PlainMessage| {
            format!(
                "<form method=\"post\" action=\"/games/{}/actions\"><input type=\"hidden\" name=\"action\" value=\"{name}\">\
                 <input type=\"hidden\" name=\"version\" value=\"{version}\"><input type=\"hidden\" name=\"key\" value=\"{key}\">\
                 <button>{}</button></form>\n",
                game.id,
                say(lang, label),
            )
        };
        if name != "resign" {
            return Some(button(label));
        }
        let aborts = !in_tournament
            && events.iter().any(|it| matches!(it, Event::Ended { ending, .. } if ending.reason == Reason::Aborted));
        let confirm = button(if aborts { msg::BUTTON_ABORT_YES } else { msg::BUTTON_RESIGN_YES });
        Some(format!("<details><summary>{}</summary>{confirm}</details>\n", say(lang, label)))
    };
    all(game, person, version).into_iter().filter_map(form).collect()
}
