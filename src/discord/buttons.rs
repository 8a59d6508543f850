//! The buttons under messages.

use super::custom_id::CustomId;
use crate::{
    play::{GameId, Phase, Reason, Table},
    rules::Game,
    text::Lang,
};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

/// A button with the label of that sentence.
pub(super) fn button(lang: Lang, label: &str, id: &CustomId, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id.to_string()).label(lang.phrase(label).text()).style(style)
}

/// What can be done at a table in its present state, by whoever it concerns.
pub(super) fn of_table(lang: Lang, id: GameId, table: &Table) -> Vec<CreateActionRow> {
    use ButtonStyle::{Danger, Primary, Secondary, Success};
    let rows = match &table.phase {
        Phase::Open { .. } => {
            let accept = button(lang, "button-accept", &CustomId::Accept(id), Success);
            let decline = button(lang, "button-decline", &CustomId::Decline(id), Secondary);
            let cancel = button(lang, "button-cancel", &CustomId::Cancel(id), Secondary);
            match table.opponent {
                Some(_) => vec![vec![accept, decline, cancel]],
                None => vec![vec![accept, cancel]],
            }
        }
        Phase::Playing(game, clock) => {
            let version = game.version();
            let mut rows = vec![vec![
                button(lang, "button-move", &CustomId::AskMove(id, version), Primary),
                button(lang, "button-pick", &CustomId::Pick(id, version, String::new()), Secondary),
                button(lang, "button-rules", &CustomId::Rules(table.terms.setup.game()), Secondary),
                button(lang, "button-more", &CustomId::More(id), Secondary),
            ]];
            if game.draw.is_some() {
                rows.push(vec![
                    button(lang, "button-draw-yes", &CustomId::AnswerDraw(id, true), Success),
                    button(lang, "button-draw-no", &CustomId::AnswerDraw(id, false), Secondary),
                ]);
            }
            if game.takeback.is_some() {
                rows.push(vec![
                    button(lang, "button-takeback-yes", &CustomId::AnswerTakeback(id, version, true), Success),
                    button(lang, "button-takeback-no", &CustomId::AnswerTakeback(id, version, false), Secondary),
                ]);
            }
            if clock.up_since.is_some() {
                rows.push(vec![
                    button(lang, "button-claim", &CustomId::Claim(id), Danger),
                    button(lang, "button-extend", &CustomId::Extend(id), Secondary),
                ]);
            }
            rows
        }
        Phase::Over { .. } => vec![vec![
            button(lang, "button-rematch", &CustomId::Rematch(id), Primary),
            button(lang, "button-replay", &CustomId::Replay(id), Secondary),
        ]],
        Phase::Closed(_) => Vec::new(),
    };
    rows.into_iter().map(CreateActionRow::Buttons).collect()
}

/// What a player can do in a running game besides moving.
pub(super) fn more(lang: Lang, id: GameId, table: &Table) -> Vec<CreateActionRow> {
    use ButtonStyle::Secondary;
    let mut buttons = vec![button(lang, "button-resign", &CustomId::AskResign(id), Secondary)];
    if table.allows_draws() {
        buttons.push(button(lang, "button-offer-draw", &CustomId::OfferDraw(id), Secondary));
    }
    if table.allows_takebacks() {
        buttons.push(button(lang, "button-ask-takeback", &CustomId::AskTakeback(id), Secondary));
    }
    buttons.push(button(lang, "button-replay", &CustomId::Replay(id), Secondary));
    vec![CreateActionRow::Buttons(buttons)]
}

/// A button that takes back what a player planned in each of these games, at most five.
pub(super) fn drop_plans(lang: Lang, games: &[GameId]) -> Vec<CreateActionRow> {
    let button = |id: &GameId| {
        let label = lang.phrase("button-drop-plan").with("id", id.to_string()).text();
        CreateButton::new(CustomId::DropPlan(*id).to_string()).label(label).style(ButtonStyle::Secondary)
    };
    let buttons: Vec<_> = games.iter().take(5).map(button).collect();
    if buttons.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(buttons)] }
}

/// Back from an absence.
pub(super) fn come_back(lang: Lang) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(vec![button(lang, "button-back", &CustomId::ComeBack, ButtonStyle::Primary)])]
}

/// A button for each of these moves at that version of the board, at most 25.
pub(super) fn moves(id: GameId, version: u32, texts: &[String]) -> Vec<CreateActionRow> {
    let row = |texts: &[String]| {
        let button = |text: &String| {
            CreateButton::new(CustomId::Play(id, version, text.clone()).to_string())
                .label(text)
                .style(ButtonStyle::Secondary)
        };
        CreateActionRow::Buttons(texts.iter().map(button).collect())
    };
    texts.chunks(5).take(5).map(row).collect()
}

/// What can be done about what is stored.
pub(super) fn privacy(lang: Lang) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(vec![
        button(lang, "choice-privacy-export", &CustomId::Export, ButtonStyle::Primary),
        button(lang, "choice-privacy-delete", &CustomId::AskForget, ButtonStyle::Danger),
    ])]
}

/// Be forgotten, or don't.
pub(super) fn forget_or_not(lang: Lang) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(vec![
        button(lang, "button-forget-yes", &CustomId::Forget, ButtonStyle::Danger),
        button(lang, "button-resign-no", &CustomId::KeepPlaying, ButtonStyle::Secondary),
    ])]
}

/// Play a move that was shown, or don't.
pub(super) fn play_or_not(lang: Lang, id: GameId, version: u32, text: &str) -> Vec<CreateActionRow> {
    let play = CreateButton::new(CustomId::Play(id, version, text.to_owned()).to_string())
        .label(lang.phrase("button-play").with("move", text.to_owned()).text())
        .style(ButtonStyle::Success);
    let not = button(lang, "button-not-play", &CustomId::KeepPlaying, ButtonStyle::Secondary);
    vec![CreateActionRow::Buttons(vec![play, not])]
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
