use crate::discord::App;
use crate::{
    discord::outbound::{
        client::JOB_TIMEOUT,
        error::TaskResult,
        tournament::{expel_gone, posting},
        work::{Limits, Work},
    },
    play::Command,
    store::{Cause, ClaimedTask, StoreError, TaskOutcome, kinds},
    tournament::TournamentPhase,
};

const POLL: time::Duration = time::Duration::seconds(2);

/// Nothing begins on a server from which the bot was removed. It may be invited back.
pub(super) const ABSENCE_PAUSE: time::Duration = time::Duration::minutes(10);

impl Work for kinds::Tournament {
    const LIMITS: Limits = Limits::given_up_after(time::Duration::MAX);

    async fn run(app: &App, task: &mut ClaimedTask, (): ()) -> TaskResult {
        let (store, clock) = (&app.store, &app.clock);
        let Some(id) = task.tournament() else { return Ok(TaskOutcome::Done) };
        // Kept while the tournament is open: it must not start at a time later than the check for players who have left.
        let mut now = clock.now();
        let Some(tournament) = store.tournament(id).await? else { return Ok(TaskOutcome::Done) };
        if store.has_left(tournament.guild).await? {
            return Ok(TaskOutcome::Idle(Some(now + ABSENCE_PAUSE)));
        }
        let begins = tournament.is_due(now);
        let tournament = expel_gone(app, tournament, begins, JOB_TIMEOUT).await?;
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
        posting::open_thread(app, task, &tournament).await?;
        loop {
            match store.advance_tournament(id, now).await? {
                Some(next) if next <= now => {
                    // One that has just begun by itself gets its thread before its boards.
                    if tournament.phase == TournamentPhase::Open
                        && let Some(begun) = store.tournament(id).await?
                    {
                        posting::open_thread(app, task, &begun).await?;
                    }
                    now = clock.now();
                }
                Some(next) => return Ok(TaskOutcome::Idle(Some(next))),
                None => return Ok(TaskOutcome::Done),
            }
        }
    }
}
