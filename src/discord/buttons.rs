//! The buttons under messages.

use super::custom_id::CustomId;
use crate::{
    play::{GameId, Phase, Reason, Table},
    rules::Game,
    text::Lang,
};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

fn button(lang: Lang, label: &str, id: &CustomId, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id.to_string()).label(lang.phrase(label).text()).style(style)
}

/// What can be done at a table in its present state, by whoever it concerns.
pub(super) fn of_table(lang: Lang, id: GameId, table: &Table) -> Vec<CreateActionRow> {
    use ButtonStyle::{Danger, Primary, Secondary, Success};
    let buttons = match &table.phase {
        Phase::Open { .. } => {
            let accept = button(lang, "button-accept", &CustomId::Accept(id), Success);
            let decline = button(lang, "button-decline", &CustomId::Decline(id), Secondary);
            let cancel = button(lang, "button-cancel", &CustomId::Cancel(id), Secondary);
            match table.opponent {
                Some(_) => vec![accept, decline, cancel],
                None => vec![accept, cancel],
            }
        }
        Phase::Playing(game, clock) => {
            let mut buttons = vec![
                button(lang, "button-move", &CustomId::AskMove(id, game.ply()), Primary),
                button(lang, "button-resign", &CustomId::AskResign(id), Secondary),
            ];
            if clock.up_since.is_some() {
                buttons.push(button(lang, "button-claim", &CustomId::Claim(id), Danger));
                buttons.push(button(lang, "button-extend", &CustomId::Extend(id), Secondary));
            }
            buttons
        }
        Phase::Over { .. } => vec![button(lang, "button-rematch", &CustomId::Rematch(id), Primary)],
        Phase::Closed(_) => return Vec::new(),
    };
    vec![CreateActionRow::Buttons(buttons)]
}

/// A button for each of these moves at that ply, at most 25.
pub(super) fn moves(id: GameId, ply: u16, texts: &[String]) -> Vec<CreateActionRow> {
    let row = |texts: &[String]| {
        let button = |text: &String| {
            CreateButton::new(CustomId::Play(id, ply, text.clone()).to_string())
                .label(text)
                .style(ButtonStyle::Secondary)
        };
        CreateActionRow::Buttons(texts.iter().map(button).collect())
    };
    texts.chunks(5).take(5).map(row).collect()
}

/// A button to the rules of each game.
pub(super) fn rules() -> Vec<CreateActionRow> {
    let button = |&game: &Game| {
        CreateButton::new(CustomId::Rules(game).to_string()).label(game.title()).style(ButtonStyle::Secondary)
    };
    Game::ALL.chunks(5).map(|games| CreateActionRow::Buttons(games.iter().map(button).collect())).collect()
}

/// Whether to resign, or to call off a game that has hardly begun.
pub(super) fn resign_or_not(lang: Lang, id: GameId, reason: Reason) -> Vec<CreateActionRow> {
    // A click after more has been played must not turn into a loss, so what was promised is in the id.
    let (yes, id) = match reason {
        Reason::Aborted => ("button-abort-yes", CustomId::CallOff(id)),
        _ => ("button-resign-yes", CustomId::Resign(id)),
    };
    vec![CreateActionRow::Buttons(vec![
        button(lang, yes, &id, ButtonStyle::Danger),
        button(lang, "button-resign-no", &CustomId::KeepPlaying, ButtonStyle::Secondary),
    ])]
}

/// The pages before and after `page` of a list with `pages` pages; none for a single page.
pub(super) fn pages(lang: Lang, page: u16, pages: u16, id: impl Fn(u16) -> CustomId) -> Vec<CreateActionRow> {
    if pages <= 1 {
        return Vec::new();
    }
    let turn = |label, to: Option<u16>, other: u16| {
        // A disabled button needs an id as well, one that no other has.
        button(lang, label, &id(to.unwrap_or(other)), ButtonStyle::Secondary).disabled(to.is_none())
    };
    vec![CreateActionRow::Buttons(vec![
        turn("button-earlier", page.checked_sub(1), u16::MAX),
        turn("button-later", Some(page + 1).filter(|&next| next < pages), u16::MAX - 1),
    ])]
}
