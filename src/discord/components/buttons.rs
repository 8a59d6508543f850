//! Rows of buttons.

use crate::{
    discord::components::custom_id::CustomId,
    league::{LeagueId, SeasonPhase},
    play::{GameId, Participant, Phase, Proposal, StartedGame, Table, Team, TurnClock},
    store::Summary,
    text::{self, IntoMessage, Lang, PlainMessage, msg},
    tournament::TournamentId,
};
use parlor_ai::Level;
use parlor_games::rules::Game;
use serenity::all::{
    ButtonStyle::{self, Danger, Primary, Secondary, Success},
    CreateActionRow, CreateButton,
};
use std::num::NonZeroI64;

pub(crate) fn button<'a>(lang: Lang, label: impl IntoMessage<'a>, id: &CustomId, style: ButtonStyle) -> CreateButton {
    labelled(lang.text(label), id, style)
}

pub(crate) fn plain<'a>(lang: Lang, label: impl IntoMessage<'a>, id: &CustomId) -> CreateButton {
    button(lang, label, id, Secondary)
}

pub(crate) fn labelled(label: impl Into<String>, id: &CustomId, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id.to_string()).label(label).style(style)
}

/// As many rows of buttons as Discord allows under a message.
pub(crate) const MAX_ROWS: usize = 5;

/// Rows of four, because five buttons wrap on phones; rows of five if there are more than 20. Discord allows five rows of five.
pub(crate) fn rows(buttons: impl IntoIterator<Item = CreateButton>) -> Vec<CreateActionRow> {
    let buttons: Vec<_> = buttons.into_iter().collect();
    let width = if buttons.len() > 20 { 5 } else { 4 };
    buttons.chunks(width).take(MAX_ROWS).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

/// If the board page is on, its button replaces Rules, which moves under More.
pub(crate) fn under_board(lang: Lang, id: GameId, table: &Table, has_page: bool) -> Vec<CreateActionRow> {
    let game_kind = table.terms.setup.game();
    let rows = match &table.phase {
        Phase::Open { .. } => {
            let accept = button(lang, msg::BUTTON_ACCEPT, &CustomId::Accept(id), Success);
            let decline = table.opponent.map(|_| plain(lang, msg::BUTTON_DECLINE, &CustomId::Decline(id)));
            vec![[accept].into_iter().chain(decline).chain([learn(lang, game_kind), rules(lang, game_kind)]).collect()]
        }
        Phase::Playing(game, clock) => {
            let mut rows = to_move(lang, id, (table, game), has_page);
            let help_row = rows.len();
            rows.push(help(lang, id, table, game));
            rows.extend(answers(lang, id, game, clock));
            if rows.iter().filter(|row| !row.is_empty()).count() > MAX_ROWS {
                rows[help_row].clear();
            }
            rows
        }
        Phase::Over { game, ending, .. } => {
            let replay = plain(lang, msg::BUTTON_REPLAY, &CustomId::Replay(id));
            let analyse = (!game.is_short()).then(|| plain(lang, msg::BUTTON_ANALYSE, &CustomId::Analyze(id)));
            match game.computer() {
                _ if table.is_vote_game() => vec![[replay].into_iter().chain(analyse).collect()],
                Some((computer, level)) => {
                    let harder = level.harder().filter(|_| ending.winner == Some(computer.other()));
                    let harder = harder.map(|harder| play_at(lang, msg::BUTTON_HARDER, id, harder));
                    let again = plain(lang, msg::BUTTON_AGAIN, &CustomId::Rematch(id));
                    let friend = plain(lang, msg::BUTTON_FRIEND, &CustomId::ChooseFriend(id));
                    vec![harder.into_iter().chain([again, friend]).chain(analyse).collect(), vec![replay]]
                }
                None => {
                    let rematch = button(lang, msg::BUTTON_REMATCH, &CustomId::Rematch(id), Primary);
                    let waiting = plain(lang, msg::BUTTON_NEXT_WAITING, &CustomId::NextBoard);
                    vec![[rematch, replay].into_iter().chain(analyse).chain([waiting]).collect()]
                }
            }
        }
        Phase::Closed(_) => Vec::new(),
    };
    rows.into_iter().filter(|row| !row.is_empty()).map(CreateActionRow::Buttons).collect()
}

/// The ways to play a move, or to vote for one; for a vote also the teams.
fn to_move(lang: Lang, id: GameId, (table, game): (&Table, &StartedGame), has_page: bool) -> Vec<Vec<CreateButton>> {
    let version = game.version();
    let vote = if table.is_vote_game() { msg::BUTTON_VOTE } else { msg::BUTTON_MOVE };
    let (form, menus) = (CustomId::OpenMoveForm(id, version), CustomId::Pick(id, version, String::new()));
    let (pick, more) = (plain(lang, msg::BUTTON_PICK, &menus), plain(lang, msg::BUTTON_MORE, &CustomId::More(id)));
    let mut rows = if has_page {
        let open = open_page(lang, &CustomId::OpenPage(id));
        vec![vec![open], vec![plain(lang, vote, &form), pick, more]]
    } else {
        vec![vec![button(lang, vote, &form, Primary), pick, rules(lang, table.terms.setup.game()), more]]
    };
    if table.is_vote_game() {
        let mut teams: Vec<_> = game.seats.into_iter().filter_map(Participant::team).collect();
        teams.sort_unstable();
        teams.retain(|team| *team != Team::Channel);
        let join = |team| {
            let label = msg::ButtonJoinTeam { team: text::team(lang, team) };
            button(lang, label, &CustomId::JoinTeam(id, team), Success)
        };
        let notify = plain(lang, msg::BUTTON_NOTIFY_ME, &CustomId::NotifyVoter(id));
        // In a row of their own, because five buttons wrap on phones.
        rows.push(teams.into_iter().map(join).chain([notify]).collect());
    }
    rows
}

fn help(lang: Lang, id: GameId, table: &Table, game: &StartedGame) -> Vec<CreateButton> {
    let is_vote_game = table.is_vote_game();
    let mut help = Vec::new();
    if !is_vote_game && game.computer().is_some_and(|(computer, _)| computer != game.position.to_move()) {
        help.push(plain(lang, msg::BUTTON_HINT, &CustomId::Hint(id, game.version())));
    }
    // Both players see these under their first board.
    if game.record.plies.len() <= 1 {
        help.push(learn(lang, table.terms.setup.game()));
        help.extend(game.seed.map(|_| check_dice(lang, id, is_vote_game)));
    }
    help
}

/// Answers to the other player's proposal, and what a player can do when the other's time is up.
fn answers(lang: Lang, id: GameId, game: &StartedGame, clock: &TurnClock) -> Vec<Vec<CreateButton>> {
    let version = game.version();
    let answer =
        |(yes, accept, style), (no, decline)| vec![button(lang, yes, &accept, style), plain(lang, no, &decline)];
    let draw = game.draw.map(|_| {
        let accept = (msg::BUTTON_DRAW_YES, CustomId::AnswerDraw(id, true), Success);
        answer(accept, (msg::BUTTON_DRAW_NO, CustomId::AnswerDraw(id, false)))
    });
    let takeback = game.takeback.as_ref().map(|_| {
        let grant = (msg::BUTTON_TAKEBACK_YES, CustomId::AnswerTakeback(id, version, true), Success);
        answer(grant, (msg::BUTTON_TAKEBACK_NO, CustomId::AnswerTakeback(id, version, false)))
    });
    let late = clock
        .expired_at
        .map(|_| answer((msg::BUTTON_CLAIM, CustomId::Claim(id), Danger), (msg::BUTTON_EXTEND, CustomId::Extend(id))));
    [draw, takeback, late].into_iter().flatten().collect()
}

/// While the computer thinks, the only button shows the board, in case its update is lost.
pub(crate) fn under_private_board(lang: Lang, id: GameId, table: &Table, has_page: bool) -> Vec<CreateActionRow> {
    if table.task().is_some() {
        return show_board(lang, id);
    }
    let mut rows = under_board(lang, id, table, has_page);
    if let Phase::Over { .. } = table.phase {
        rows.push(show_private_game(lang, id));
    }
    rows
}

pub(crate) fn show_board(lang: Lang, id: GameId) -> Vec<CreateActionRow> {
    rows([plain(lang, msg::BUTTON_SHOW_BOARD, &CustomId::PrivateBoard(id))])
}

pub(crate) fn easier(lang: Lang, id: GameId, level: Level) -> Option<CreateButton> {
    Some(play_at(lang, msg::BUTTON_EASIER, id, level.easier()?))
}

fn play_at(lang: Lang, label: PlainMessage, id: GameId, level: Level) -> CreateButton {
    button(lang, label, &CustomId::PlayAtLevel(id, level), Primary)
}

pub(crate) fn back_to_board(lang: Lang, id: GameId) -> CreateActionRow {
    CreateActionRow::Buttons(vec![plain(lang, msg::BUTTON_BACK_TO_BOARD, &CustomId::PrivateBoard(id))])
}

pub(crate) fn show_private_game(lang: Lang, id: GameId) -> CreateActionRow {
    CreateActionRow::Buttons(vec![plain(lang, msg::BUTTON_SHOW, &CustomId::ShowPrivateGame(id))])
}

pub(crate) fn cancel(lang: Lang, id: GameId) -> Vec<CreateActionRow> {
    rows([plain(lang, msg::BUTTON_CANCEL, &CustomId::Cancel(id))])
}

/// Empty if the board was never posted.
pub(crate) fn next_board(lang: Lang, board: &Summary) -> Vec<CreateActionRow> {
    let label = || lang.text(msg::ButtonNext { game: text::numbered(board.game, board.id) });
    rows(board.message.map(|message| CreateButton::new_link(board.place.link(message)).label(label())))
}

/// The bot commits to a game's dice or lots before it shows the first board.
pub(crate) fn check_dice(lang: Lang, id: GameId, is_vote_game: bool) -> CreateButton {
    plain(lang, if is_vote_game { msg::BUTTON_LOT } else { msg::BUTTON_DICE }, &CustomId::CheckDice(id))
}

/// For the player whose proposal it is.
pub(crate) fn withdraw_proposal(lang: Lang, id: GameId, proposal: Proposal) -> CreateButton {
    let label = match proposal {
        Proposal::Draw => msg::BUTTON_WITHDRAW_DRAW,
        Proposal::Takeback => msg::BUTTON_WITHDRAW_TAKEBACK,
    };
    plain(lang, label, &CustomId::Withdraw(id, proposal))
}

pub(crate) fn yes_or_no(lang: Lang, (yes, id): (PlainMessage, CustomId), no: PlainMessage) -> Vec<CreateActionRow> {
    rows([button(lang, yes, &id, Danger), plain(lang, no, &CustomId::Dismiss)])
}

pub(crate) fn play_or_not(lang: Lang, id: GameId, version: u32, text: &str, is_private: bool) -> Vec<CreateActionRow> {
    let label = msg::ButtonPlay { r#move: text.to_owned() };
    let play = button(lang, label, &CustomId::Play(id, version, text.to_owned()), Success);
    let not = if is_private { CustomId::PrivateBoard(id) } else { CustomId::NotPlayed };
    rows([play, plain(lang, msg::BUTTON_NOT_PLAY, &not)])
}

/// Filled, because the page is the best way to play and to learn.
pub(crate) fn open_page(lang: Lang, id: &CustomId) -> CreateButton {
    button(lang, msg::BUTTON_OPEN, id, Primary)
}

pub(crate) fn learn(lang: Lang, game: Game) -> CreateButton {
    plain(lang, msg::BUTTON_LEARN, &CustomId::Learn(game))
}

pub(crate) fn rules(lang: Lang, game: Game) -> CreateButton {
    plain(lang, msg::BUTTON_RULES, &CustomId::Rules(game))
}

/// The one that newcomers should begin with stands out.
pub(crate) fn learn_any(lang: Lang, first: Game) -> Vec<CreateActionRow> {
    let learn = |&game: &Game| {
        let style = if game == first { Primary } else { Secondary };
        button(lang, msg::ButtonLearnGame { title: game.title() }, &CustomId::Learn(game), style)
    };
    rows(Game::ALL.iter().map(learn))
}

pub(crate) fn decide_or_not(lang: Lang, yes: CustomId) -> Vec<CreateActionRow> {
    // A correction changes a game that has ended.
    let label =
        if matches!(yes, CustomId::CorrectResult(..)) { msg::BUTTON_CORRECT_YES } else { msg::BUTTON_DECIDE_YES };
    yes_or_no(lang, (label, yes), msg::BUTTON_DECIDE_NO)
}

pub(crate) fn give_role_or_not(lang: Lang, yes: CustomId) -> Vec<CreateActionRow> {
    yes_or_no(lang, (msg::BUTTON_GIVE_ROLE, yes), msg::BUTTON_GIVE_ROLE_NOT)
}

/// When people `check_in`, the button to join does both.
pub(crate) fn tournament_invitation(
    lang: Lang,
    id: TournamentId,
    repeats: bool,
    check_in: bool,
) -> Vec<CreateActionRow> {
    let every = || button(lang, msg::BUTTON_TOURNAMENT_EVERY, &CustomId::JoinEveryTournament(id), Primary);
    let join = if check_in { msg::BUTTON_TOURNAMENT_HERE } else { msg::BUTTON_TOURNAMENT_JOIN };
    let mut buttons = vec![button(lang, join, &CustomId::JoinTournament(id), Primary)];
    buttons.extend(repeats.then(every));
    buttons.extend([
        plain(lang, msg::BUTTON_TOURNAMENT_LEAVE, &CustomId::LeaveTournament(id)),
        plain(lang, msg::BUTTON_TOURNAMENT_START, &CustomId::StartTournament(id)),
    ]);
    rows(buttons)
}

pub(crate) fn tournament_teams(lang: Lang, id: TournamentId) -> Vec<CreateActionRow> {
    let team = |number: usize| {
        plain(lang, msg::ButtonTournamentTeam { number }, &CustomId::JoinTournamentTeam(id, number == 2))
    };
    rows([1, 2].map(team))
}

/// For somebody who joins every time, or did so until now.
pub(crate) fn skip_tournament(lang: Lang, id: TournamentId) -> Vec<CreateActionRow> {
    rows([plain(lang, msg::BUTTON_TOURNAMENT_SKIP, &CustomId::SkipTournament(id))])
}

pub(crate) fn check_in(lang: Lang, id: TournamentId, message: Option<NonZeroI64>) -> Vec<CreateActionRow> {
    rows([
        button(lang, msg::BUTTON_TOURNAMENT_HERE, &CustomId::CheckIn(id), Primary),
        plain(lang, msg::BUTTON_TOURNAMENT_TABLE, &CustomId::TournamentTable(id, message)),
    ])
}

/// Under the invitation once the tournament has begun.
pub(crate) fn tournament_begun(lang: Lang, id: TournamentId, repeats: bool) -> Vec<CreateActionRow> {
    let every = || plain(lang, msg::BUTTON_TOURNAMENT_EVERY, &CustomId::JoinEveryTournament(id));
    let table = plain(lang, msg::BUTTON_TOURNAMENT_TABLE, &CustomId::TournamentTable(id, None));
    rows(std::iter::once(table).chain(repeats.then(every)))
}

/// `message` is the number of the message's task, by which the bot finds its message again.
pub(crate) fn tournament_table(lang: Lang, id: TournamentId, message: Option<NonZeroI64>) -> Vec<CreateActionRow> {
    rows([plain(lang, msg::BUTTON_TOURNAMENT_TABLE, &CustomId::TournamentTable(id, message))])
}

/// Under the message of a season's phase.
pub(crate) fn league(
    lang: Lang,
    id: LeagueId,
    (season, phase): (u16, SeasonPhase),
    may_join: bool,
) -> Vec<CreateActionRow> {
    let table = plain(lang, msg::BUTTON_LEAGUE_TABLE, &CustomId::LeagueTable(id, season, phase));
    let leave = plain(lang, msg::BUTTON_LEAGUE_LEAVE, &CustomId::LeaveLeague(id));
    match (phase, may_join) {
        (SeasonPhase::Registration | SeasonPhase::Running, true) => rows([
            button(lang, msg::BUTTON_LEAGUE_JOIN, &CustomId::JoinLeague(id, false), Primary),
            button(lang, msg::BUTTON_LEAGUE_EVERY, &CustomId::JoinLeague(id, true), Primary),
            leave,
            table,
        ]),
        (SeasonPhase::Running, false) => rows([leave, table]),
        _ => rows([table]),
    }
}

/// Asks an organiser what to end. Without a current season, only the league can end.
pub(crate) fn end_league(lang: Lang, id: LeagueId, season: Option<u16>) -> Vec<CreateActionRow> {
    let end_season =
        |season| button(lang, msg::ButtonLeagueEndSeason { season }, &CustomId::EndSeason(id, season), Danger);
    let mut buttons: Vec<_> = season.map(end_season).into_iter().collect();
    buttons.push(button(lang, msg::BUTTON_LEAGUE_END, &CustomId::EndLeague(id), Danger));
    buttons.push(plain(lang, msg::BUTTON_TOURNAMENT_NO, &CustomId::Dismiss));
    rows(buttons)
}

/// `page` counts from 0. Empty if there is only one page.
pub(crate) fn pages(lang: Lang, page: u16, pages: u16, id: impl Fn(u16) -> CustomId) -> Vec<CreateActionRow> {
    if pages <= 1 {
        return Vec::new();
    }
    let turn = |label, to: Option<u16>, other: u16| {
        // Discord requires unique ids even on disabled buttons.
        plain(lang, label, &id(to.unwrap_or(other))).disabled(to.is_none())
    };
    rows([
        turn(msg::BUTTON_EARLIER, page.checked_sub(1), u16::MAX),
        turn(msg::BUTTON_LATER, Some(page + 1).filter(|&next| next < pages), u16::MAX - 1),
    ])
}
