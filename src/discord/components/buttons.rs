//! Rows of buttons.

use crate::{
    discord::components::custom_id::CustomId,
    play::{GameId, Phase, Reason, Table},
    store::{Summary, TournamentId},
    text::{self, Lang, PlainMessage, msg},
};
use parlor_games::rules::Game;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};
use std::num::NonZeroI64;

/// A button with that label; `id` says what it does.
pub(crate) fn button(lang: Lang, label: PlainMessage, id: &CustomId, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id.to_string()).label(lang.text(label)).style(style)
}

/// The buttons under a board: all actions at the table in its present state.
pub(crate) fn under_board(lang: Lang, id: GameId, table: &Table) -> Vec<CreateActionRow> {
    use ButtonStyle::{Danger, Primary, Secondary, Success};
    let rows = match &table.phase {
        Phase::Open { .. } => {
            let accept = button(lang, msg::BUTTON_ACCEPT, &CustomId::Accept(id), Success);
            let decline = button(lang, msg::BUTTON_DECLINE, &CustomId::Decline(id), Secondary);
            let cancel = button(lang, msg::BUTTON_CANCEL, &CustomId::Cancel(id), Secondary);
            let learn = learn(lang, table.terms.setup.game());
            match table.opponent {
                Some(_) => vec![vec![accept, decline, cancel, learn]],
                None => vec![vec![accept, cancel, learn]],
            }
        }
        Phase::Playing(game, clock) => {
            let version = game.version();
            let mut rows = vec![vec![
                button(lang, msg::BUTTON_MOVE, &CustomId::OpenMoveForm(id, version), Primary),
                button(lang, msg::BUTTON_PICK, &CustomId::Pick(id, version, String::new()), Secondary),
                button(lang, msg::BUTTON_RULES, &CustomId::Rules(table.terms.setup.game()), Secondary),
                button(lang, msg::BUTTON_MORE, &CustomId::More(id), Secondary),
            ]];
            let mut help = Vec::new();
            if game.computer().is_some_and(|(computer, _)| computer != game.position.to_move()) {
                help.push(button(lang, msg::BUTTON_HINT, &CustomId::Hint(id, version), Secondary));
            }
            // Both players see their first board with it.
            if game.record.plies.len() <= 1 {
                help.push(learn(lang, table.terms.setup.game()));
            }
            if !help.is_empty() {
                rows.push(help);
            }
            if game.draw.is_some() {
                rows.push(vec![
                    button(lang, msg::BUTTON_DRAW_YES, &CustomId::AnswerDraw(id, true), Success),
                    button(lang, msg::BUTTON_DRAW_NO, &CustomId::AnswerDraw(id, false), Secondary),
                ]);
            }
            if game.takeback.is_some() {
                rows.push(vec![
                    button(lang, msg::BUTTON_TAKEBACK_YES, &CustomId::AnswerTakeback(id, version, true), Success),
                    button(lang, msg::BUTTON_TAKEBACK_NO, &CustomId::AnswerTakeback(id, version, false), Secondary),
                ]);
            }
            if clock.expired_at.is_some() {
                rows.push(vec![
                    button(lang, msg::BUTTON_CLAIM, &CustomId::Claim(id), Danger),
                    button(lang, msg::BUTTON_EXTEND, &CustomId::Extend(id), Secondary),
                ]);
            }
            rows
        }
        Phase::Over { .. } => vec![vec![
            button(lang, msg::BUTTON_REMATCH, &CustomId::Rematch(id), Primary),
            button(lang, msg::BUTTON_REPLAY, &CustomId::Replay(id), Secondary),
        ]],
        Phase::Closed(_) => Vec::new(),
    };
    rows.into_iter().map(CreateActionRow::Buttons).collect()
}

/// A link to another board on which the reader is to move; none where it has no message.
pub(crate) fn next_board(lang: Lang, board: &Summary) -> Vec<CreateActionRow> {
    let Some(message) = board.message else { return Vec::new() };
    let label = lang.text(msg::ButtonNext { game: text::numbered(board.game, board.id) });
    let link =
        CreateButton::new_link(text::link(board.place.server_in_links(), board.place.channel, message)).label(label);
    vec![CreateActionRow::Buttons(vec![link])]
}

/// The buttons that send the daily message at another time.
pub(crate) fn shift_daily(lang: Lang) -> CreateActionRow {
    let shift = |hours: i8| {
        let label = match hours {
            ..0 => lang.text(msg::ButtonDailyEarlier { hours: hours.unsigned_abs() }),
            _ => lang.text(msg::ButtonDailyLater { hours: hours.unsigned_abs() }),
        };
        CreateButton::new(CustomId::ShiftDaily(hours).to_string()).label(label).style(ButtonStyle::Secondary)
    };
    CreateActionRow::Buttons([-6, -1, 1, 6].map(shift).into())
}

/// The buttons of what a player can do in a running game besides moving.
pub(crate) fn more(lang: Lang, id: GameId, table: &Table) -> Vec<CreateActionRow> {
    use ButtonStyle::Secondary;
    let mut buttons = vec![button(lang, msg::BUTTON_RESIGN, &CustomId::ConfirmResignation(id), Secondary)];
    if table.allows_draws() {
        buttons.push(button(lang, msg::BUTTON_OFFER_DRAW, &CustomId::OfferDraw(id), Secondary));
    }
    if table.allows_takebacks() {
        buttons.push(button(lang, msg::BUTTON_ASK_TAKEBACK, &CustomId::RequestTakeback(id), Secondary));
    }
    buttons.push(button(lang, msg::BUTTON_REPLAY, &CustomId::Replay(id), Secondary));
    vec![CreateActionRow::Buttons(buttons)]
}

/// A button to join each of these challenges, at most 20.
pub(crate) fn join(lang: Lang, challenges: &[GameId]) -> Vec<CreateActionRow> {
    let button = |id: &GameId| {
        let label = lang.text(msg::ButtonJoin { id: id.to_string() });
        CreateButton::new(CustomId::Join(*id).to_string()).label(label).style(ButtonStyle::Success)
    };
    challenges.chunks(5).take(4).map(|row| CreateActionRow::Buttons(row.iter().map(button).collect())).collect()
}

/// A button that takes back what a player planned in each of these games, at most five.
pub(crate) fn clear_plan_buttons(lang: Lang, games: &[GameId]) -> Vec<CreateActionRow> {
    let button = |id: &GameId| {
        let label = lang.text(msg::ButtonDropPlan { id: id.to_string() });
        CreateButton::new(CustomId::ClearPlan(*id).to_string()).label(label).style(ButtonStyle::Secondary)
    };
    let buttons: Vec<_> = games.iter().take(5).map(button).collect();
    if buttons.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(buttons)] }
}

/// Back from an absence.
pub(crate) fn come_back(lang: Lang) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(vec![button(lang, msg::BUTTON_BACK, &CustomId::EndAbsence, ButtonStyle::Primary)])]
}

/// A button for each of these moves at that version of the board, at most 25.
pub(crate) fn moves(id: GameId, version: u32, texts: &[String]) -> Vec<CreateActionRow> {
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

/// A button for each thing that a typed text can mean, with its label, at most 25.
pub(crate) fn meant(meant: Vec<(String, CustomId)>) -> Vec<CreateActionRow> {
    let style = if meant.len() == 1 { ButtonStyle::Primary } else { ButtonStyle::Secondary };
    let button = |(label, id): &(String, CustomId)| CreateButton::new(id.to_string()).label(label).style(style);
    meant.chunks(5).take(5).map(|row| CreateActionRow::Buttons(row.iter().map(button).collect())).collect()
}

/// The buttons to export and to delete personal data.
pub(crate) fn privacy(lang: Lang) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(vec![
        button(lang, msg::CHOICE_PRIVACY_EXPORT, &CustomId::Export, ButtonStyle::Primary),
        button(lang, msg::CHOICE_PRIVACY_DELETE, &CustomId::ConfirmDeletion, ButtonStyle::Danger),
    ])]
}

/// The buttons to confirm the deletion of personal data, or not.
pub(crate) fn forget_or_not(lang: Lang) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(vec![
        button(lang, msg::BUTTON_FORGET_YES, &CustomId::DeleteData, ButtonStyle::Danger),
        button(lang, msg::BUTTON_FORGET_NO, &CustomId::Dismiss, ButtonStyle::Secondary),
    ])]
}

/// The buttons to play a previewed move, or not.
pub(crate) fn play_or_not(lang: Lang, id: GameId, version: u32, text: &str) -> Vec<CreateActionRow> {
    let play = CreateButton::new(CustomId::Play(id, version, text.to_owned()).to_string())
        .label(lang.text(msg::ButtonPlay { r#move: text.to_owned() }))
        .style(ButtonStyle::Success);
    let not = button(lang, msg::BUTTON_NOT_PLAY, &CustomId::Dismiss, ButtonStyle::Secondary);
    vec![CreateActionRow::Buttons(vec![play, not])]
}

/// A button that opens the lessons about a game.
pub(crate) fn learn(lang: Lang, game: Game) -> CreateButton {
    button(lang, msg::BUTTON_LEARN, &CustomId::Learn(game), ButtonStyle::Secondary)
}

/// A button for the lessons about each game.
pub(crate) fn learn_any(lang: Lang) -> Vec<CreateActionRow> {
    let button = |&game: &Game| {
        CreateButton::new(CustomId::Learn(game).to_string())
            .label(lang.text(msg::ButtonLearnGame { title: game.title() }))
            .style(ButtonStyle::Primary)
    };
    Game::ALL.chunks(5).map(|games| CreateActionRow::Buttons(games.iter().map(button).collect())).collect()
}

/// The buttons to confirm a resignation, or to abort a game of only a few moves.
pub(crate) fn resign_or_not(lang: Lang, id: GameId, reason: Reason) -> Vec<CreateActionRow> {
    // The id says whether the game is aborted: if more moves are played before the click, aborting must not turn into
    // a loss.
    let (yes, id) = match reason {
        Reason::Aborted => (msg::BUTTON_ABORT_YES, CustomId::Abort(id)),
        _ => (msg::BUTTON_RESIGN_YES, CustomId::Resign(id)),
    };
    vec![CreateActionRow::Buttons(vec![
        button(lang, yes, &id, ButtonStyle::Danger),
        button(lang, msg::BUTTON_RESIGN_NO, &CustomId::Dismiss, ButtonStyle::Secondary),
    ])]
}

/// The buttons to join a tournament and to leave it.
pub(crate) fn tournament_invitation(lang: Lang, id: TournamentId) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(vec![
        button(lang, msg::BUTTON_TOURNAMENT_JOIN, &CustomId::JoinTournament(id), ButtonStyle::Primary),
        button(lang, msg::BUTTON_TOURNAMENT_LEAVE, &CustomId::LeaveTournament(id), ButtonStyle::Secondary),
    ])]
}

/// The button that shows the table of a tournament, under the message of that number where it is recognised by that.
pub(crate) fn tournament_table(lang: Lang, id: TournamentId, message: Option<NonZeroI64>) -> Vec<CreateActionRow> {
    let table = CustomId::TournamentTable(id, message);
    vec![CreateActionRow::Buttons(vec![button(lang, msg::BUTTON_TOURNAMENT_TABLE, &table, ButtonStyle::Secondary)])]
}

/// The buttons to leave a tournament that has begun, or not.
pub(crate) fn leave_tournament_or_not(lang: Lang, id: TournamentId) -> Vec<CreateActionRow> {
    tournament_or_not(lang, msg::BUTTON_TOURNAMENT_LEAVE_YES, &CustomId::LeaveStartedTournament(id))
}

/// The buttons to end a tournament early, or not.
pub(crate) fn end_tournament_or_not(lang: Lang, id: TournamentId) -> Vec<CreateActionRow> {
    tournament_or_not(lang, msg::BUTTON_TOURNAMENT_END_YES, &CustomId::EndTournament(id))
}

fn tournament_or_not(lang: Lang, label: PlainMessage, yes: &CustomId) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(vec![
        button(lang, label, yes, ButtonStyle::Danger),
        button(lang, msg::BUTTON_TOURNAMENT_NO, &CustomId::Dismiss, ButtonStyle::Secondary),
    ])]
}

/// The buttons to the pages before and after `page` of a list with `pages` pages. None for a single page.
pub(crate) fn pages(lang: Lang, page: u16, pages: u16, id: impl Fn(u16) -> CustomId) -> Vec<CreateActionRow> {
    if pages <= 1 {
        return Vec::new();
    }
    let turn = |label, to: Option<u16>, other: u16| {
        // A disabled button needs a unique id as well.
        button(lang, label, &id(to.unwrap_or(other)), ButtonStyle::Secondary).disabled(to.is_none())
    };
    vec![CreateActionRow::Buttons(vec![
        turn(msg::BUTTON_EARLIER, page.checked_sub(1), u16::MAX),
        turn(msg::BUTTON_LATER, Some(page + 1).filter(|&next| next < pages), u16::MAX - 1),
    ])]
}
