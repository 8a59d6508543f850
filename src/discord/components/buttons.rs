//! Rows of buttons.

use crate::{
    discord::components::custom_id::CustomId,
    play::{GameId, Participant, Phase, Reason, Table, Team},
    store::Summary,
    text::{self, IntoMessage, Lang, PlainMessage, msg},
    tournament::TournamentId,
};
use parlor_ai::Level;
use parlor_games::{
    board::Cell,
    rules::{Game, Setup},
};
use serenity::all::{
    ButtonStyle::{self, Danger, Primary, Secondary, Success},
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
};
use std::num::NonZeroI64;

pub(crate) fn button<'a>(lang: Lang, label: impl IntoMessage<'a>, id: &CustomId, style: ButtonStyle) -> CreateButton {
    labelled(lang.text(label), id, style)
}

/// A button whose label needs no translation.
pub(crate) fn labelled(label: impl Into<String>, id: &CustomId, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id.to_string()).label(label).style(style)
}

/// Puts four buttons in a row, because five wrap on phones, or five if there are more than 20. Discord allows five rows of five.
pub(crate) fn rows(buttons: impl IntoIterator<Item = CreateButton>) -> Vec<CreateActionRow> {
    let buttons: Vec<_> = buttons.into_iter().collect();
    let width = if buttons.len() > 20 { 5 } else { 4 };
    buttons.chunks(width).take(5).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

/// If the board page is on, its button replaces Rules, which moves under More.
pub(crate) fn under_board(lang: Lang, id: GameId, table: &Table, has_page: bool) -> Vec<CreateActionRow> {
    let game_kind = table.terms.setup.game();
    let rows = match &table.phase {
        Phase::Open { .. } => {
            let mut buttons = vec![button(lang, msg::BUTTON_ACCEPT, &CustomId::Accept(id), Success)];
            if table.opponent.is_some() {
                buttons.push(button(lang, msg::BUTTON_DECLINE, &CustomId::Decline(id), Secondary));
            }
            buttons.extend([
                learn(lang, game_kind),
                button(lang, msg::BUTTON_RULES, &CustomId::Rules(game_kind), Secondary),
            ]);
            vec![buttons]
        }
        Phase::Playing(game, clock) => {
            let version = game.version();
            let vote = if table.is_vote_game() { msg::BUTTON_VOTE } else { msg::BUTTON_MOVE };
            let mut rows = vec![vec![
                button(lang, vote, &CustomId::OpenMoveForm(id, version), Primary),
                button(lang, msg::BUTTON_PICK, &CustomId::Pick(id, version, String::new()), Secondary),
                if has_page {
                    button(lang, msg::BUTTON_OPEN, &CustomId::OpenPage(id), Secondary)
                } else {
                    button(lang, msg::BUTTON_RULES, &CustomId::Rules(game_kind), Secondary)
                },
                button(lang, msg::BUTTON_MORE, &CustomId::More(id), Secondary),
            ]];
            let mut help = Vec::new();
            if table.is_vote_game() {
                let mut teams: Vec<_> = game.seats.into_iter().filter_map(Participant::team).collect();
                teams.sort_unstable();
                teams.retain(|team| *team != Team::Channel);
                help.extend(teams.into_iter().map(|team| {
                    let label = msg::ButtonJoinTeam { team: text::team(lang, team) };
                    button(lang, label, &CustomId::JoinTeam(id, team), Success)
                }));
                help.push(button(lang, msg::BUTTON_NOTIFY_ME, &CustomId::NotifyVoter(id), Secondary));
                // Five buttons wrap on phones.
                rows.push(std::mem::take(&mut help));
            } else if game.computer().is_some_and(|(computer, _)| computer != game.position.to_move()) {
                help.push(button(lang, msg::BUTTON_HINT, &CustomId::Hint(id, version), Secondary));
            }
            // Both players see these under their first board.
            if game.record.plies.len() <= 1 {
                help.push(learn(lang, game_kind));
                help.extend(game.seed.map(|_| check_dice(lang, id, table.is_vote_game())));
            }
            rows.push(help);
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
        Phase::Over { game, ending, .. } => {
            let mut next = Vec::new();
            match game.computer() {
                _ if table.is_vote_game() => {}
                Some((computer, level)) => {
                    let harder = Level::ALL.into_iter().find(|harder| *harder > level);
                    if let Some(harder) = harder.filter(|_| ending.winner == Some(computer.other())) {
                        next.push(button(lang, msg::BUTTON_HARDER, &CustomId::PlayAtLevel(id, harder), Primary));
                    }
                    next.push(button(lang, msg::BUTTON_AGAIN, &CustomId::Rematch(id), Secondary));
                    next.push(button(lang, msg::BUTTON_FRIEND, &CustomId::ChooseFriend(id), Secondary));
                }
                None => next.push(button(lang, msg::BUTTON_REMATCH, &CustomId::Rematch(id), Primary)),
            }
            if !game.is_short() {
                next.push(button(lang, msg::BUTTON_ANALYSE, &CustomId::Analyze(id), Secondary));
            }
            let replay = button(lang, msg::BUTTON_REPLAY, &CustomId::Replay(id), Secondary);
            if table.is_vote_game() {
                next.insert(0, replay);
                vec![next]
            } else if game.computer().is_some() {
                vec![next, vec![replay]]
            } else {
                next.insert(1, replay);
                next.push(button(lang, msg::BUTTON_NEXT_WAITING, &CustomId::NextBoard, Secondary));
                vec![next]
            }
        }
        Phase::Closed(_) => Vec::new(),
    };
    rows.into_iter().filter(|row| !row.is_empty()).map(CreateActionRow::Buttons).collect()
}

/// While the computer thinks, the only button shows the board, in case its update is lost.
pub(crate) fn under_private_board(lang: Lang, id: GameId, table: &Table, has_page: bool) -> Vec<CreateActionRow> {
    if table.task().is_some() {
        return rows([button(lang, msg::BUTTON_SHOW_BOARD, &CustomId::PrivateBoard(id), Secondary)]);
    }
    let mut rows = under_board(lang, id, table, has_page);
    if let Phase::Over { .. } = table.phase {
        rows.push(publish(lang, id));
    }
    rows
}

/// Offers an easier level to somebody who keeps losing.
pub(crate) fn easier(lang: Lang, id: GameId, level: Level) -> Option<CreateButton> {
    let easier = Level::ALL.into_iter().rfind(|easier| *easier < level)?;
    Some(button(lang, msg::BUTTON_EASIER, &CustomId::PlayAtLevel(id, easier), Primary))
}

pub(crate) fn choose_friend(lang: Lang, id: GameId) -> Vec<CreateActionRow> {
    let kind = CreateSelectMenuKind::User { default_users: None };
    let menu = CreateSelectMenu::new(CustomId::ChallengeFriend(id).to_string(), kind);
    vec![CreateActionRow::SelectMenu(menu.placeholder(lang.text(msg::MENU_FRIEND)))]
}

/// `link` belongs to the person who pressed Open.
pub(crate) fn board_page(lang: Lang, link: String) -> Vec<CreateActionRow> {
    rows([CreateButton::new_link(link).label(lang.text(msg::BUTTON_OPEN_LINK))])
}

pub(crate) fn newest_board(lang: Lang, id: GameId) -> Vec<CreateActionRow> {
    rows([button(lang, msg::BUTTON_NEWEST_BOARD, &CustomId::NewestBoard(id), Secondary)])
}

/// Back to a private game's board.
pub(crate) fn back_to_board(lang: Lang, id: GameId) -> CreateActionRow {
    CreateActionRow::Buttons(vec![button(lang, msg::BUTTON_BACK_TO_BOARD, &CustomId::PrivateBoard(id), Secondary)])
}

pub(crate) fn publish(lang: Lang, id: GameId) -> CreateActionRow {
    CreateActionRow::Buttons(vec![button(lang, msg::BUTTON_SHOW, &CustomId::Publish(id), Secondary)])
}

/// Only the challenger sees this button.
pub(crate) fn cancel(lang: Lang, id: GameId) -> Vec<CreateActionRow> {
    rows([button(lang, msg::BUTTON_CANCEL, &CustomId::Cancel(id), Secondary)])
}

/// Links to another board on which it is the reader's turn, if that board was posted.
pub(crate) fn next_board(lang: Lang, board: &Summary) -> Vec<CreateActionRow> {
    let label = || lang.text(msg::ButtonNext { game: text::numbered(board.game, board.id) });
    let link = |message| text::link(board.place.server_in_links(), board.place.channel, message);
    rows(board.message.map(|message| CreateButton::new_link(link(message)).label(label())))
}

pub(crate) fn shift_daily(lang: Lang) -> CreateActionRow {
    let shift = |hours: i8| {
        let label = match hours {
            ..0 => lang.text(msg::ButtonDailyEarlier { hours: hours.unsigned_abs() }),
            _ => lang.text(msg::ButtonDailyLater { hours: hours.unsigned_abs() }),
        };
        labelled(label, &CustomId::ShiftDaily(hours), Secondary)
    };
    CreateActionRow::Buttons([-6, -1, 1, 6].map(shift).into())
}

/// The bot commits to a game's dice or lots before it shows the first board.
fn check_dice(lang: Lang, id: GameId, is_vote_game: bool) -> CreateButton {
    button(lang, if is_vote_game { msg::BUTTON_LOT } else { msg::BUTTON_DICE }, &CustomId::CheckDice(id), Secondary)
}

pub(crate) fn more(
    lang: Lang,
    id: GameId,
    may_offer_draw: bool,
    may_take_back: bool,
    game: Game,
    has_page: bool,
) -> Vec<CreateActionRow> {
    let more = [
        (true, msg::BUTTON_RESIGN, CustomId::ConfirmResignation(id)),
        (may_offer_draw, msg::BUTTON_OFFER_DRAW, CustomId::OfferDraw(id)),
        (may_take_back, msg::BUTTON_ASK_TAKEBACK, CustomId::RequestTakeback(id)),
        (true, msg::BUTTON_REPLAY, CustomId::Replay(id)),
    ];
    let more = more.into_iter().filter(|it| it.0).map(|(_, label, id)| button(lang, label, &id, Secondary));
    let rules = has_page.then(|| button(lang, msg::BUTTON_RULES, &CustomId::Rules(game), Secondary));
    let dice = game.die().map(|_| check_dice(lang, id, false));
    let second: Vec<_> = rules.into_iter().chain(dice).chain([note(lang, id)]).collect();
    rows(more).into_iter().chain(rows(second)).collect()
}

fn note(lang: Lang, id: GameId) -> CreateButton {
    button(lang, msg::BUTTON_NOTE, &CustomId::Note(id), Secondary)
}

/// `follows` is `None` if the game can't be followed. Inside is whether the reader follows each move, if the reader follows it.
/// `rules_of` is the game if its boards lack the Rules button.
pub(crate) fn more_for_others(
    lang: Lang,
    id: GameId,
    follows: Option<Option<bool>>,
    rules_of: Option<Game>,
) -> Vec<CreateActionRow> {
    let choice = |label, moves, follows| {
        (follows != Some(moves)).then(|| button(lang, label, &CustomId::Follow(id, moves), Secondary))
    };
    let follow = follows.map(|follows| {
        let stop = follows.map(|_| button(lang, msg::BUTTON_UNFOLLOW, &CustomId::Unfollow(id), Secondary));
        [choice(msg::BUTTON_FOLLOW_END, false, follows), choice(msg::BUTTON_FOLLOW_MOVES, true, follows), stop]
    });
    let replay = button(lang, msg::BUTTON_REPLAY, &CustomId::Replay(id), Secondary);
    let rules = rules_of.map(|game| button(lang, msg::BUTTON_RULES, &CustomId::Rules(game), Secondary));
    let others = [replay, note(lang, id)].into_iter().chain(rules);
    rows(follow.into_iter().flatten().flatten()).into_iter().chain(rows(others)).collect()
}

pub(crate) fn unfollow(lang: Lang, games: &[GameId]) -> Vec<CreateActionRow> {
    let stop =
        |id: &GameId| button(lang, msg::ButtonUnfollowGame { id: id.to_string() }, &CustomId::Unfollow(*id), Secondary);
    rows(games.iter().map(stop))
}

/// At most 20.
pub(crate) fn join(lang: Lang, challenges: &[GameId]) -> Vec<CreateActionRow> {
    let join = |id: &GameId| button(lang, msg::ButtonJoin { id: id.to_string() }, &CustomId::Join(*id), Success);
    rows(challenges.iter().take(20).map(join))
}

/// The lots of a vote game can be checked at any time.
pub(crate) fn check_lots(lang: Lang, id: GameId) -> Vec<CreateActionRow> {
    rows([check_dice(lang, id, true)])
}

pub(crate) fn close_vote_or_not(lang: Lang, id: GameId, ply: u16) -> Vec<CreateActionRow> {
    yes_or_no(lang, (msg::BUTTON_CLOSE_VOTE_YES, CustomId::CloseVote(id, ply)), msg::BUTTON_DECIDE_NO)
}

pub(crate) fn end_vote_game_or_not(lang: Lang, id: GameId) -> Vec<CreateActionRow> {
    decide_or_not(lang, CustomId::EndVoteGame(id))
}

/// A person has at most ten.
pub(crate) fn withdraw(lang: Lang, offers: &[GameId]) -> Vec<CreateActionRow> {
    let withdraw =
        |id: &GameId| button(lang, msg::ButtonWithdraw { id: id.to_string() }, &CustomId::Cancel(*id), Secondary);
    rows(offers.iter().map(withdraw))
}

pub(crate) fn standing_offers(lang: Lang) -> CreateActionRow {
    CreateActionRow::Buttons(vec![button(lang, msg::BUTTON_OFFERS, &CustomId::StandingOffers, Secondary)])
}

/// At most five.
pub(crate) fn clear_plan_buttons(lang: Lang, games: &[GameId]) -> Vec<CreateActionRow> {
    let clear =
        |id: &GameId| button(lang, msg::ButtonDropPlan { id: id.to_string() }, &CustomId::ClearPlan(*id), Secondary);
    rows(games.iter().take(5).map(clear))
}

pub(crate) fn come_back(lang: Lang) -> Vec<CreateActionRow> {
    rows([button(lang, msg::BUTTON_BACK, &CustomId::EndAbsence, Primary)])
}

/// At most 25.
pub(crate) fn moves(id: GameId, version: u32, texts: &[String]) -> Vec<CreateActionRow> {
    rows(texts.iter().map(|text| labelled(text, &CustomId::Play(id, version, text.clone()), Secondary)))
}

/// The cell of the slide if the moves differ only in its direction.
pub(crate) fn sliding(setup: Setup, moves: &[String]) -> Option<Cell> {
    let points = text::compass(setup);
    let mut cells = moves.iter().map(|text| {
        let (cell, point) = text.rsplit_once('-')?;
        Cell::parse(cell).filter(|_| points.iter().any(|row| row.contains(&point)))
    });
    let first = cells.next()??;
    cells.all(|cell| cell == Some(first)).then_some(first)
}

/// One button per direction of the grid, laid out the way they point. Directions not among `moves` are disabled.
pub(crate) fn compass(
    setup: Setup,
    cell: Cell,
    moves: &[String],
    id: impl Fn(String) -> CustomId,
) -> Vec<CreateActionRow> {
    let point = |&name: &&str| {
        let text = format!("{cell}-{name}");
        let label = if name.is_empty() { cell.to_string() } else { text::compass_point(name) };
        let is_legal = moves.contains(&text);
        labelled(label, &id(text), Secondary).disabled(!is_legal)
    };
    let rows = text::compass(setup).iter();
    rows.map(|row| CreateActionRow::Buttons(row.iter().map(point).collect())).collect()
}

/// At most 25.
pub(crate) fn meant(meant: Vec<(String, CustomId)>) -> Vec<CreateActionRow> {
    let style = if meant.len() == 1 { Primary } else { Secondary };
    rows(meant.into_iter().map(|(label, id)| labelled(label, &id, style)))
}

pub(crate) fn privacy(lang: Lang, has_sessions: bool) -> Vec<CreateActionRow> {
    let sessions = has_sessions.then(|| button(lang, msg::BUTTON_SIGN_OUT, &CustomId::EndWebSessions, Secondary));
    let first = [
        button(lang, msg::CHOICE_PRIVACY_EXPORT, &CustomId::Export, Primary),
        button(lang, msg::CHOICE_PRIVACY_DELETE, &CustomId::ConfirmDeletion, Danger),
    ];
    rows(first.into_iter().chain(sessions))
}

fn yes_or_no(lang: Lang, (yes, id): (PlainMessage, CustomId), no: PlainMessage) -> Vec<CreateActionRow> {
    rows([button(lang, yes, &id, Danger), button(lang, no, &CustomId::Dismiss, Secondary)])
}

pub(crate) fn forget_or_not(lang: Lang) -> Vec<CreateActionRow> {
    yes_or_no(lang, (msg::BUTTON_FORGET_YES, CustomId::DeleteData), msg::BUTTON_FORGET_NO)
}

pub(crate) fn play_or_not(lang: Lang, id: GameId, version: u32, text: &str, is_private: bool) -> Vec<CreateActionRow> {
    let label = msg::ButtonPlay { r#move: text.to_owned() };
    let play = button(lang, label, &CustomId::Play(id, version, text.to_owned()), Success);
    let not = if is_private { CustomId::PrivateBoard(id) } else { CustomId::NotPlayed };
    rows([play, button(lang, msg::BUTTON_NOT_PLAY, &not, Secondary)])
}

pub(crate) fn learn(lang: Lang, game: Game) -> CreateButton {
    button(lang, msg::BUTTON_LEARN, &CustomId::Learn(game), Secondary)
}

pub(crate) fn learn_any(lang: Lang) -> Vec<CreateActionRow> {
    let learn =
        |&game| button(lang, msg::ButtonLearnGame { title: Game::title(game) }, &CustomId::Learn(game), Primary);
    rows(Game::ALL.iter().map(learn))
}

pub(crate) fn resign_or_not(lang: Lang, id: GameId, reason: Reason) -> Vec<CreateActionRow> {
    // The id holds what was asked: if more moves are played before the click, aborting must not turn into a loss.
    let yes = match reason {
        Reason::Aborted => (msg::BUTTON_ABORT_YES, CustomId::Abort(id)),
        _ => (msg::BUTTON_RESIGN_YES, CustomId::Resign(id)),
    };
    yes_or_no(lang, yes, msg::BUTTON_RESIGN_NO)
}

pub(crate) fn decide_or_not(lang: Lang, yes: CustomId) -> Vec<CreateActionRow> {
    yes_or_no(lang, (msg::BUTTON_DECIDE_YES, yes), msg::BUTTON_DECIDE_NO)
}

pub(crate) fn tournament_invitation(lang: Lang, id: TournamentId) -> Vec<CreateActionRow> {
    rows([
        button(lang, msg::BUTTON_TOURNAMENT_JOIN, &CustomId::JoinTournament(id), Primary),
        button(lang, msg::BUTTON_TOURNAMENT_LEAVE, &CustomId::LeaveTournament(id), Secondary),
        button(lang, msg::BUTTON_TOURNAMENT_START, &CustomId::StartTournament(id), Secondary),
    ])
}

/// `message` is the number of the message's task, by which the bot finds its message again.
pub(crate) fn tournament_table(lang: Lang, id: TournamentId, message: Option<NonZeroI64>) -> Vec<CreateActionRow> {
    rows([button(lang, msg::BUTTON_TOURNAMENT_TABLE, &CustomId::TournamentTable(id, message), Secondary)])
}

pub(crate) fn leave_tournament_or_not(lang: Lang, id: TournamentId) -> Vec<CreateActionRow> {
    let yes = (msg::BUTTON_TOURNAMENT_LEAVE_YES, CustomId::LeaveStartedTournament(id));
    yes_or_no(lang, yes, msg::BUTTON_TOURNAMENT_NO)
}

pub(crate) fn end_tournament_or_not(lang: Lang, id: TournamentId) -> Vec<CreateActionRow> {
    let yes = (msg::BUTTON_TOURNAMENT_END_YES, CustomId::EndTournament(id));
    yes_or_no(lang, yes, msg::BUTTON_TOURNAMENT_NO)
}

/// `page` counts from 0. Empty if there is only one page.
pub(crate) fn pages(lang: Lang, page: u16, pages: u16, id: impl Fn(u16) -> CustomId) -> Vec<CreateActionRow> {
    if pages <= 1 {
        return Vec::new();
    }
    let turn = |label, to: Option<u16>, other: u16| {
        // Discord requires unique ids even on disabled buttons.
        button(lang, label, &id(to.unwrap_or(other)), Secondary).disabled(to.is_none())
    };
    rows([
        turn(msg::BUTTON_EARLIER, page.checked_sub(1), u16::MAX),
        turn(msg::BUTTON_LATER, Some(page + 1).filter(|&next| next < pages), u16::MAX - 1),
    ])
}
