use super::{
    pictures::Tables,
    texts::{absent, check_in, end, games_begin, hidden, invitation, new_player, put_off, removed, table},
};
use crate::{
    digest,
    discord::{
        App,
        components::{buttons, custom_id::CustomId},
        model::message::Message,
        outbound::{
            announcement::{public_lang, public_style},
            deleted::Deleted,
            error::{BuildError, Proof, TaskResult},
            message::Post,
            notify::{self, Attempt, DirectNotice, Urgency},
            own_messages::search_since,
            rank_roles, threads,
            work::{Limits, Work},
        },
    },
    play::UserId,
    store::{ClaimedTask, Place, StoreError, TaskOutcome, TournamentError, TournamentMessage, kinds},
    tournament::{
        About, INVITATION_SPACING, NamedGames, Seed, Tournament, TournamentCommand, TournamentGame, TournamentPhase,
    },
};
use serenity::all::ChannelId;
use std::{num::NonZeroI64, time::Duration};

const NAMES_TIMEOUT: Duration = Duration::from_millis(1500);

/// How long a message that names games waits for their boards, so that it comes after them.
const WAIT_FOR_BOARDS: time::Duration = time::Duration::minutes(10);

/// Additional wait per game that begins at the same time in the channel: Discord allows five messages in five seconds.
const WAIT_PER_BOARD: time::Duration = time::Duration::seconds(3);

/// How late a call to check in may be and still put off the start. After that, the start does not wait for it.
const WAIT_FOR_CALL: time::Duration = time::Duration::HOUR;

const WAIT_FOR_THREAD: time::Duration = time::Duration::minutes(2);

const POLL: time::Duration = time::Duration::seconds(2);

impl Work for kinds::TournamentMessage {
    // A refused message waits until the bot may post there, or the tournament moves.
    const LIMITS: Limits = Limits { wait_refused: time::Duration::MAX, ..Limits::given_up_after(time::Duration::WEEK) };

    async fn run(app: &App, task: &mut ClaimedTask, message: TournamentMessage) -> TaskResult {
        let (store, now) = (&app.store, app.clock.now());
        let Some(tournament) = store.tournament(message.tournament).await? else { return Ok(TaskOutcome::Done) };
        // If the tournament has moved to this channel, its role was already mentioned in the former one.
        let calls = message.channel.is_none_or(|channel| channel == tournament.channel);
        let message = message.in_channel(tournament.channel);
        if let Some(games) = message.about.games()
            && !has_begun(&tournament, games)
            && now - task.due_since < patience(&tournament, games)
        {
            return Ok(TaskOutcome::Again(now + POLL));
        }
        if let Some((then, why)) = store.refusal_of_like(task, "", now).await? {
            store.notify_players_of_games(task, message, now).await?;
            return Ok(TaskOutcome::Refused(then, why));
        }
        let shown = match message.about {
            About::Invitation => show_invitation(app, task, &message, &tournament, calls).await,
            _ if is_early(app, task, message.about, &tournament).await? => Ok(TaskOutcome::Again(now + POLL)),
            about => post(app, task, about, &tournament).await,
        };
        match &shown {
            Ok(TaskOutcome::Done) => store.withdraw_tournament_notices(&message).await?,
            Err(error) if error.proof() == Proof::NotHere => store.notify_players_of_games(task, message, now).await?,
            _ => {}
        }
        shown
    }
}

/// Whether a division still waits for the invitation on which its thread is opened.
pub(crate) fn awaits_invitation(tournament: &Tournament, waited: time::Duration) -> bool {
    tournament.division.is_some_and(|division| division.awaits_invitation)
        && tournament.phase == TournamentPhase::Running
        && !tournament.refused
        && waited < WAIT_FOR_THREAD
}

/// Opens a thread for the boards on the invitation of a tournament that has begun. If that is impossible, or fails for long,
/// the boards are posted in the channel. They wait while the bot can't see it.
pub(crate) async fn open_thread(app: &App, task: &ClaimedTask, tournament: &Tournament) -> TaskResult<()> {
    let waited = app.clock.now() - task.due_since;
    // Live games need no thread of the tournament, because each of them has its own.
    let wants_thread = tournament.phase == TournamentPhase::Running && !tournament.pace.is_live();
    let Some(message) = tournament.thread_on.filter(|_| wants_thread) else { return Ok(()) };
    let thread = match threads::open_on(app, tournament.channel, message, tournament.name.clone()).await {
        Ok(thread) => Some(thread),
        Err(error) if error.proof().may_pass() && waited < WAIT_FOR_THREAD => return Err(error.into()),
        Err(error)
            if error.may_be_hidden()
                && !app.store.closed_channel(tournament.channel).await?.is_some_and(|closed| closed.gone) =>
        {
            tell_creator_of_hidden_channel(app, task, tournament).await?;
            return Err(error.into());
        }
        Err(error) => {
            tracing::warn!(%error, tournament = %tournament.id, "could not open a thread for a tournament; its boards come in the channel");
            None
        }
    };
    Ok(app.store.record_tournament_thread(tournament, thread).await?)
}

/// Once, however often the thread is tried.
async fn tell_creator_of_hidden_channel(app: &App, task: &ClaimedTask, tournament: &Tournament) -> TaskResult<()> {
    if task.was_refused {
        return Ok(());
    }
    let Some(creator) = app.store.tournament_creator(tournament.id).await? else { return Ok(()) };
    let (channel, now) = (ChannelId::new(tournament.channel), app.clock.now());
    let lang = public_lang(&app.store.settings(tournament.guild).await?);
    let notice = DirectNotice {
        people: vec![creator],
        lang,
        place: Place::on_server(tournament.guild, tournament.channel),
        content: hidden(lang, tournament, true),
        followed: None,
        turn: None,
        board: None,
        urgent: false,
    };
    let source = format!("hidden-{}", tournament.id);
    Ok(notify::enqueue_direct(&app.store, &notice, &source, channel, None, task.tried, now).await?)
}

/// Whether the games of a message have begun, as far as they can. Of live games, only some begin at once, and the message says
/// that the others come later. Without threads, there may not be room yet for any of the message's games.
fn has_begun(tournament: &Tournament, games: NamedGames) -> bool {
    let named = tournament.named(games);
    let no_room = !tournament.threads
        && games.replay == 0
        && tournament.games.iter().any(|game| game.pairing.stage == games.stage && game.id.is_some());
    let live = tournament.pace.is_live() && (no_room || named.iter().any(|game| game.id.is_some()));
    live || named.iter().all(|game| game.id.is_some() || game.score.is_some())
}

fn patience(tournament: &Tournament, games: NamedGames) -> time::Duration {
    let begins = tournament.named(NamedGames { sections: (0, u16::MAX), ..games }).len();
    WAIT_FOR_BOARDS + WAIT_PER_BOARD * i32::try_from(begins).unwrap_or(i32::MAX)
}

/// Whether a message has to wait: for the boards of its games; a table and the end, for the messages before them.
async fn is_early(app: &App, task: &ClaimedTask, about: About, tournament: &Tournament) -> Result<bool, StoreError> {
    let now = app.clock.now();
    if let About::Replaced { seed } | About::Added { seed } = about {
        let waits = now - task.due_since < WAIT_FOR_BOARDS;
        let begun: Vec<_> = new_games(tournament, seed).filter_map(|game| game.id).collect();
        return Ok(waits && (!new_games_begun(tournament, seed) || app.store.has_waiting_first_board(&begun).await?));
    }
    match about.games() {
        Some(games) if now - task.due_since < patience(tournament, games) => {
            let numbers: Vec<_> = tournament.named(games).into_iter().filter_map(|game| game.id).collect();
            app.store.has_waiting_first_board(&numbers).await
        }
        Some(_) => Ok(false),
        None => app.store.has_earlier_message(task, tournament, now).await,
    }
}

/// Whether a new player's games have begun, as far as they can begin at once. `false` before the first pairing, when no games
/// are known.
fn new_games_begun(tournament: &Tournament, seed: Seed) -> bool {
    let live =
        tournament.pace.is_live() && (!tournament.threads || new_games(tournament, seed).any(|game| game.id.is_some()));
    !tournament.games.is_empty() && (live || new_games(tournament, seed).all(|game| game.id.is_some()))
}

/// The games of a player that have not ended.
fn new_games(tournament: &Tournament, seed: Seed) -> impl Iterator<Item = &TournamentGame> {
    tournament.games.iter().filter(move |game| game.score.is_none() && game.pairing.seeds.contains(&seed))
}

fn wait_for_limits(app: &App, channel: ChannelId) -> Option<TaskOutcome> {
    Some(TaskOutcome::Again(app.clock.now() + app.client.post_wait(channel)?))
}

async fn post(app: &App, task: &ClaimedTask, about: About, tournament: &Tournament) -> TaskResult {
    let place = Place::on_server(tournament.guild, tournament.channel);
    // The daily tables of all divisions would bury the league's messages.
    let thread = tournament.thread.filter(|_| about == About::Table && tournament.division.is_some());
    let channel = ChannelId::new(thread.unwrap_or(tournament.channel));
    if let Some(wait) = wait_for_limits(app, channel) {
        return Ok(wait);
    }
    let called = match about {
        About::CheckIn { part, of } => match call(app, task, tournament, (part, of)).await? {
            // Another call has replaced it.
            None => return Ok(TaskOutcome::Done),
            called => called,
        },
        _ => None,
    };
    let tournament = called.as_ref().unwrap_or(tournament);
    let settings = app.store.settings(tournament.guild).await?;
    let (lang, theme) = (public_lang(&settings), public_style(&settings).theme);
    let post = match (about, about.games()) {
        (About::Table, _) => Some(table(lang, tournament)),
        (About::Absent { seed }, _) => Some(absent(lang, tournament, seed)),
        (About::Removed { seed }, _) => Some(removed(lang, tournament, seed)),
        (About::Replaced { seed } | About::Added { seed }, _) => {
            let ids: Vec<_> = new_games(tournament, seed).filter_map(|game| game.id).collect();
            let late = matches!(about, About::Added { .. });
            Some(new_player(lang, tournament, seed, late, &app.store.newest_messages(&ids).await?))
        }
        (About::CheckIn { part, of }, _) => check_in(lang, tournament, (part, of)),
        (About::PutOff, _) => put_off(lang, tournament),
        (About::End, _) => {
            let deleted = Deleted::among(app, tournament.guild, &[], tournament.role.as_slice()).await;
            let role = tournament.role.filter(|role| !deleted.contains(*role));
            let may_give = match role {
                Some(role) => rank_roles::may_give(app, tournament.guild, role).await,
                None => None,
            };
            Some(end(lang, &Tournament { role, ..tournament.clone() }, may_give != Some(false)))
        }
        (_, Some(games)) => {
            let ids: Vec<_> = tournament.named(games).into_iter().filter_map(|game| game.id).collect();
            games_begin(lang, tournament, games, &app.store.newest_messages(&ids).await?)
        }
        (_, None) => None,
    };
    let Some(mut post) = post else { return Ok(TaskOutcome::Done) };
    if matches!(about, About::Table | About::End) {
        post.files = match app.pictures.tournament(lang, tournament, theme, Tables::Stage, NAMES_TIMEOUT).await {
            Err(BuildError::Render(error)) => {
                tracing::error!(tournament = %tournament.id, %error, "could not draw the table of a tournament; posting it in words");
                Vec::new()
            }
            files => files?,
        };
    }
    let row = NonZeroI64::new(task.id());
    post.rows = match about {
        About::CheckIn { .. } => buttons::check_in(lang, tournament.id, row),
        _ => buttons::tournament_table(lang, tournament.id, row),
    };
    let now = app.clock.now();
    let direct = apply_preferences(app, &mut post, about, tournament, Attempt { first: task.tried, now }).await?;
    // A message that pings nobody, such as a table, is silent.
    post.silent = post.pinged_role.is_none() && (post.silent || post.pings.is_empty());
    let content = post.content.clone();
    let id = CustomId::TournamentTable(tournament.id, row).to_string();
    let is_it = |message: &Message| message.has_component(&id);
    let (since, messages) = (search_since(task, now), &app.own_messages);
    let sent = match messages.post_once(channel, since, is_it, post.clone(), nonce(task, channel)).await {
        // The thread was deleted or locked.
        Err(error) if thread.is_some() && error.is_closed_channel() => {
            let channel = ChannelId::new(tournament.channel);
            messages.post_once(channel, since, is_it, post, nonce(task, channel)).await?
        }
        sent => sent?,
    };
    let notice =
        DirectNotice { people: direct, lang, place, content, followed: None, turn: None, board: None, urgent: false };
    let source = format!("t{}", task.id());
    notify::enqueue_direct(&app.store, &notice, &source, channel, sent, task.tried, now).await?;
    Ok(TaskOutcome::Done)
}

/// Records that people are called to check in. People whose quiet hours last too long for that count as checked in. Returns the
/// tournament, or `None` if the call is no longer wanted.
async fn call(
    app: &App,
    task: &ClaimedTask,
    tournament: &Tournament,
    (part, of): (u16, u16),
) -> Result<Option<Tournament>, StoreError> {
    let (store, now) = (&app.store, app.clock.now());
    let moves = now - task.due_since < WAIT_FOR_CALL && !tournament.to_call(part, of).is_empty();
    let Some(mut called) = store.record_call(task, tournament.id, moves, now).await? else { return Ok(None) };
    let people: Vec<_> = called.to_call(part, of).iter().filter_map(|player| player.player.human()).collect();
    for player in people {
        let quiet_until = store.preferences(player).await?.quiet_until(now);
        if quiet_until.is_none_or(|end| !called.is_too_late_to_check_in(end)) {
            continue;
        }
        let excuse = TournamentCommand::Excuse { player };
        match store.change_tournament(called.guild, called.id, excuse, now).await {
            Ok(changed) => called = changed,
            Err(TournamentError::Refused(_)) => {}
            Err(TournamentError::Store(error)) => return Err(error),
        }
    }
    Ok(Some(called))
}

/// Returns the people who get direct messages instead of pings.
async fn apply_preferences(
    app: &App,
    post: &mut Post,
    about: About,
    tournament: &Tournament,
    attempt: Attempt,
) -> Result<Vec<UserId>, StoreError> {
    let place = Place::on_server(tournament.guild, tournament.channel);
    let urgency = match about {
        About::CheckIn { .. } if tournament.pace.is_live() => Urgency::Called,
        // A daily message could come too late for checking in.
        About::CheckIn { .. } => Urgency::Now,
        // The daily message lists the boards anyway.
        _ => Urgency::CanWait,
    };
    notify::apply_preferences(&app.store, post, (place, true), urgency, attempt).await
}

async fn show_invitation(
    app: &App,
    task: &mut ClaimedTask,
    message: &TournamentMessage,
    tournament: &Tournament,
    calls: bool,
) -> TaskResult {
    let (channel, now) = (ChannelId::new(tournament.channel), app.clock.now());
    let mut post = invitation(public_lang(&app.store.settings(tournament.guild).await?), tournament);
    // Only a new invitation pings; an edit pings nobody.
    post.pinged_role = tournament.called.filter(|_| calls && tournament.phase == TournamentPhase::Open);
    // The invitation is recognised by either of its buttons: it gets another one when the tournament begins.
    let ids = [CustomId::JoinTournament(tournament.id), CustomId::TournamentTable(tournament.id, None)];
    let ids = ids.map(|id| id.to_string());
    let is_it = |message: &Message| ids.iter().any(|id| message.has_component(id));
    let known = message.shown.map(|(known, _)| known);
    let shown = match app.own_messages.show((task, now), (channel, known), is_it, post, nonce(task, channel)).await? {
        Ok(shown) => shown,
        Err(outcome) => return Ok(outcome),
    };
    task.set_payload(&TournamentMessage { shown: Some((shown, tournament.phase)), ..message.clone() });
    Ok(match (message.shown, tournament.phase) {
        // The answer to a press from before the change may arrive after this edit, and show the former state again. So the
        // invitation is edited once more.
        (Some((_, before)), phase) if before != phase => TaskOutcome::Idle(Some(now + INVITATION_SPACING)),
        (_, TournamentPhase::Over { .. }) => TaskOutcome::Done,
        (_, TournamentPhase::Open | TournamentPhase::Running) => TaskOutcome::Idle(None),
    })
}

/// The same in every attempt. Discord compares nonces across channels, so a message that moves to another one needs a new nonce.
fn nonce(task: &ClaimedTask, channel: ChannelId) -> String {
    digest::nonce(&[&"tournament", &task.id(), &channel])
}

#[cfg(test)]
mod tests {
    use super::{super::texts::tests::large, *};
    use crate::{
        play::Pace,
        tournament::{Format, Score},
    };

    #[test]
    fn the_message_about_live_games_follows_the_first_that_begin_and_any_other_follows_all() {
        let games = NamedGames { stage: 1, sections: (0, 3), replay: 0 };
        for (pace, expected) in [(Pace::FiveMinutes, [false, true, true]), (Pace::ThreeDays, [false, false, true])] {
            let mut swiss = Tournament { pace, ..large(Format::Swiss, 9) };
            let ids: Vec<_> = swiss.games.iter_mut().map(|game| game.id.take()).collect();
            for (index, expected) in [0, 1, 4].into_iter().zip(expected) {
                for (game, id) in swiss.games.iter_mut().zip(&ids).take(index) {
                    game.id = *id;
                }
                assert_eq!(has_begun(&swiss, games), expected, "{pace:?}, {index} begun");
            }
            swiss.games.iter_mut().for_each(|game| (game.id, game.score) = (None, Some(Score::First)));
            assert!(has_begun(&swiss, games), "there are only walk-overs");
        }
    }

    #[test]
    fn a_message_waits_three_seconds_longer_for_each_game_that_begins_with_its_own() {
        let games = NamedGames { stage: 1, sections: (0, 0), replay: 0 };
        for (players, boards) in [(8, 56), (64, 8 * 56)] {
            let longest = patience(&large(Format::RoundRobin, players), games);
            assert_eq!(longest, WAIT_FOR_BOARDS + time::Duration::seconds(3 * boards), "{players} players");
        }
    }
}
