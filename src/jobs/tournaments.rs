use crate::discord::App;
use crate::{
    discord::outbound::{
        client::JOB_TIMEOUT,
        error::{DeliveryError, SendError},
        tournament::posting,
        work::{Limits, Work},
    },
    play::{Command, UserId},
    store::{Cause, ClaimedTask, LeagueError, StoreError, TaskOutcome, TournamentError, kinds},
    tournament::{Division, Tournament, TournamentCommand, TournamentPhase},
};
use serenity::all::GuildId;
use time::OffsetDateTime;

const POLL: time::Duration = time::Duration::seconds(2);

impl Work for kinds::Tournament {
    const LIMITS: Limits = Limits::given_up_after(time::Duration::MAX);

    async fn run(app: &App, task: &mut ClaimedTask, (): ()) -> Result<TaskOutcome, DeliveryError> {
        let (store, clock) = (&app.store, &app.clock);
        let Some(id) = task.tournament() else { return Ok(TaskOutcome::Done) };
        // It must not begin at a time for which nobody has been looked up.
        let mut now = clock.now();
        let Some(tournament) = store.tournament(id).await? else { return Ok(TaskOutcome::Done) };
        let tournament = expel_gone(app, tournament, now).await?;
        if tournament.phase != TournamentPhase::Open {
            now = clock.now();
        }
        // Players who left lose their games first, so that the results are complete.
        for (game, by) in tournament.resignations() {
            match store.apply(game, &Command::Resign { by }, Cause::JOB, clock.now()).await {
                // It may have ended meanwhile.
                Ok(_) | Err(StoreError::Refused(_)) => {}
                Err(error) if error.is_broken_game() => {
                    tracing::error!(%error, %game, "could not end a game of a player who has left a tournament");
                }
                Err(error) => return Err(error.into()),
            }
        }
        // The thread of a division is opened on its invitation, and the boards follow.
        if posting::awaits_invitation(&tournament, clock.now() - task.due_since) {
            return Ok(TaskOutcome::Again(clock.now() + POLL));
        }
        posting::open_thread(app, &tournament, clock.now() - task.due_since).await?;
        loop {
            match store.advance_tournament(id, now).await? {
                Some(next) if next <= now => {
                    // One that has just begun by itself gets its thread before its boards.
                    if tournament.phase == TournamentPhase::Open
                        && let Some(begun) = store.tournament(id).await?
                    {
                        posting::open_thread(app, &begun, clock.now() - task.due_since).await?;
                    }
                    now = clock.now();
                }
                Some(next) => return Ok(TaskOutcome::Idle(Some(next))),
                None => return Ok(TaskOutcome::Done),
            }
        }
    }
}

/// When a game ends on time, either player may have left the server. Such a player loses the rest. Nobody is taken along into the next
/// tournament of a series after leaving the server.
async fn expel_gone(app: &App, tournament: Tournament, now: OffsetDateTime) -> Result<Tournament, DeliveryError> {
    let Tournament { id, guild, division, .. } = tournament;
    let mut left = false;
    for person in tournament.perhaps_gone(now) {
        // If Discord doesn't answer, the tournament must go on: the next game that is lost on time asks again.
        let Ok(is_gone) = is_gone(app, guild, person).await else { break };
        if is_gone {
            // Neither the next season, nor those after it.
            if let Some(Division { league, .. }) = division {
                match app.store.leave_league(guild, league, person, app.clock.now()).await {
                    Ok(_) | Err(LeagueError::Refused(_)) => {}
                    Err(LeagueError::Store(error)) => return Err(error.into()),
                }
            }
            let leave = TournamentCommand::Leave { by: person, for_good: true };
            match app.store.change_tournament(guild, id, leave, app.clock.now()).await {
                Ok(_) | Err(TournamentError::Refused(_)) => left = true,
                Err(TournamentError::Store(error)) => return Err(error.into()),
            }
        }
    }
    Ok(if left { app.store.tournament(id).await?.unwrap_or(tournament) } else { tournament })
}

async fn is_gone(app: &App, guild: u64, person: UserId) -> Result<bool, SendError> {
    let (guild, user) = (GuildId::new(guild), serenity::all::UserId::new(person.0));
    // Discord sometimes doesn't know a member for a moment.
    for _ in 0..2 {
        if app.visibilities.member_roles(guild, user, JOB_TIMEOUT).await?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}
