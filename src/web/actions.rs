//! What a player can do on the page besides moving: forms that need no script.

use super::html::escape;
use crate::{
    play::{Command, Event, OutsideFacts, Reason, Refusal, StartedGame, UserId},
    store::LoadedGame,
    text::{Lang, PlainMessage, msg},
};
use time::OffsetDateTime;

/// In the order of the page: the name in a form, the label and, if the page asks for confirmation, the label of the answer.
const ACTIONS: [(&str, PlainMessage, Option<PlainMessage>); 11] = [
    ("rematch", msg::BUTTON_REMATCH, None),
    ("hint", msg::BUTTON_HINT, None),
    ("draw-yes", msg::BUTTON_DRAW_YES, None),
    ("draw-no", msg::BUTTON_DRAW_NO, None),
    ("takeback-yes", msg::BUTTON_TAKEBACK_YES, None),
    ("takeback-no", msg::BUTTON_TAKEBACK_NO, None),
    ("claim", msg::BUTTON_CLAIM, None),
    ("extend", msg::BUTTON_EXTEND, None),
    ("takeback", msg::BUTTON_ASK_TAKEBACK, None),
    ("draw", msg::BUTTON_OFFER_DRAW, None),
    ("resign", msg::BUTTON_RESIGN, Some(msg::BUTTON_RESIGN_YES)),
];

/// `None` for an unknown name.
pub(super) fn command(name: &str, game: &LoadedGame, person: UserId, version: u32) -> Option<Command> {
    let by = person.into();
    Some(match name {
        // The table decides whether a rematch is possible.
        "rematch" => Command::Rematch { by, game: game.id },
        "hint" => Command::Hint { by, version },
        "draw-yes" => Command::AnswerDraw { by, accept: true },
        "draw-no" => Command::AnswerDraw { by, accept: false },
        "takeback-yes" => Command::AnswerTakeback { by, grant: true, version },
        "takeback-no" => Command::AnswerTakeback { by, grant: false, version },
        "claim" => Command::Claim { by },
        "extend" => Command::Extend { by },
        "takeback" => Command::RequestTakeback { by },
        "draw" => Command::OfferDraw { by },
        "resign" => Command::Resign { by },
        _ => return None,
    })
}

/// Forms for everything that the visitor can do now; empty for spectators. In a tournament, a short game can't be called off.
pub(super) fn html(
    lang: Lang,
    game: &LoadedGame,
    person: UserId,
    in_tournament: bool,
    key: &str,
    now: OffsetDateTime,
) -> String {
    let table = &game.table;
    let Some(version) = table.game().map(StartedGame::version) else { return String::new() };
    let form = |(name, label, asked): &(&str, PlainMessage, Option<PlainMessage>)| {
        let events = match table.decide(&command(name, game, person, version)?, &OutsideFacts::default(), now) {
            // Pressing the same button accepts it.
            Err(Refusal::RematchOffered { by, .. }) if !by.is(person) => Vec::new(),
            decided => decided.ok()?,
        };
        // A draw that was offered is accepted by its own button.
        if *name == "draw" && table.game().is_some_and(|game| game.draw.is_some()) {
            return None;
        }
        let is_again = *name == "rematch" && table.game().is_some_and(|game| game.computer().is_some());
        let label = if is_again { &msg::BUTTON_AGAIN } else { label };
        let aborts = !in_tournament
            && events.iter().any(|it| matches!(it, Event::Ended { ending, .. } if ending.reason == Reason::Aborted));
        let button = |label: PlainMessage| {
            format!(
                "<form method=\"post\" action=\"/games/{}/actions\"><input type=\"hidden\" name=\"action\" value=\"{name}\">\
                 <input type=\"hidden\" name=\"version\" value=\"{version}\"><input type=\"hidden\" name=\"key\" value=\"{key}\">\
                 <button>{}</button></form>\n",
                game.id,
                escape(&lang.text(label)),
            )
        };
        Some(match asked {
            None => button(*label),
            Some(yes) => format!(
                "<details><summary>{}</summary>{}</details>\n",
                escape(&lang.text(*label)),
                button(if aborts { msg::BUTTON_ABORT_YES } else { *yes }),
            ),
        })
    };
    ACTIONS.iter().filter_map(form).collect()
}
