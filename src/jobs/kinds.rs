//! What the tasks of each kind do, and their limits.

use super::{computer, data_deletion, standing_offers, tournaments};
use crate::{
    discord::{
        App,
        outbound::{
            channel_gone, daily_message, delivery,
            error::DeliveryError,
            former_board, lobby, notify, private_board, public_pages, puzzle, rank_roles, results,
            retry::{GIVE_UP_AFTER, WAIT_REFUSED},
            threads,
            tournament::posting,
            vote_game,
        },
    },
    search_pool::SearchPool,
    store::{ClaimedTask, TaskKind, TaskOutcome},
};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Concurrent tasks per process; several, so that one hanging channel does not block the rest.
    pub(super) concurrency: usize,
    pub(super) per_owner: usize,
    /// A finished task occupies its place for this much longer.
    pub(super) pause: Duration,
    /// For failures that may pass. `None`: the task is never given up.
    pub(super) give_up_after: Option<time::Duration>,
    /// For refusals by Discord.
    pub(super) wait_refused: time::Duration,
    /// A process that stops still runs what waits, for some seconds.
    pub(super) is_drained: bool,
}

impl Limits {
    const DEFAULT: Self = Self::given_up_after(time::Duration::DAY);

    const NEVER_GIVEN_UP: Self = Self { give_up_after: None, ..Self::DEFAULT };

    const fn given_up_after(age: time::Duration) -> Self {
        Self {
            concurrency: 8,
            per_owner: 2,
            pause: Duration::ZERO,
            give_up_after: Some(age),
            wait_refused: age,
            is_drained: false,
        }
    }

    const fn of_searches(concurrency: usize) -> Self {
        Self { concurrency, per_owner: concurrency, ..Self::NEVER_GIVEN_UP }
    }

    /// Discord blocks bots that open many conversations at once.
    const fn one_a_second(self) -> Self {
        Self { concurrency: 1, pause: Duration::from_secs(1), ..self }
    }

    pub(super) const fn of(kind: TaskKind, search_pool: &SearchPool) -> Self {
        match kind {
            // At most two are in the same channel, so many channels have to hang before others wait.
            TaskKind::Delivery => Self {
                concurrency: 32,
                per_owner: 32,
                wait_refused: WAIT_REFUSED,
                is_drained: true,
                ..Self::given_up_after(GIVE_UP_AFTER)
            },
            TaskKind::ComputerTurn => Self::of_searches(search_pool.moves()),
            // One place stays free for short turns.
            TaskKind::LongComputerTurn if search_pool.moves() > 1 => Self::of_searches(search_pool.moves() - 1),
            TaskKind::LongComputerTurn => Self::of_searches(search_pool.moves()),
            TaskKind::Result | TaskKind::ArchiveThread | TaskKind::DeleteMessage => Self::DEFAULT,
            TaskKind::Lobby | TaskKind::Puzzle | TaskKind::PublicPages | TaskKind::StandingOffer => {
                Self::NEVER_GIVEN_UP
            }
            // One at a time leaves the database capacity for people.
            TaskKind::DeletePerson | TaskKind::DeleteServer => Self { concurrency: 1, ..Self::NEVER_GIVEN_UP },
            // After this time, the person is pinged in the channel.
            TaskKind::DirectNotice => Self::given_up_after(time::Duration::minutes(15)),
            // After this time, the player is told at the next command.
            TaskKind::ChannelNotice => Self::given_up_after(time::Duration::minutes(15)).one_a_second(),
            // After a failed day, the next message is due tomorrow.
            TaskKind::DailyMessage => Self::given_up_after(time::Duration::MAX).one_a_second(),
            // Few, because new boards are more urgent.
            TaskKind::FormerBoard => Self { concurrency: 2, ..Self::given_up_after(time::Duration::minutes(10)) },
            TaskKind::VoteCount => Self::given_up_after(time::Duration::minutes(10)),
            // The lifetime of the answer's token.
            TaskKind::PrivateBoard | TaskKind::LaunchedBoard => {
                Self { concurrency: 32, ..Self::given_up_after(time::Duration::minutes(15)) }
            }
            // If Discord refuses one role, the server's others are not attempted. A refused role waits until the server's
            // rules or roles change.
            TaskKind::RankRole => Self { per_owner: 1, wait_refused: time::Duration::MAX, ..Self::DEFAULT },
            TaskKind::Tournament => Self::given_up_after(time::Duration::MAX),
            // A refused message waits until the bot may post there, or the tournament moves.
            TaskKind::TournamentMessage => {
                Self { wait_refused: time::Duration::MAX, ..Self::given_up_after(time::Duration::WEEK) }
            }
        }
    }
}

/// `lost` is cancelled when the task was deleted or replaced, or another process runs it.
pub(super) async fn run(
    app: &App,
    task: &mut ClaimedTask,
    lost: &CancellationToken,
) -> Result<TaskOutcome, DeliveryError> {
    match task.kind {
        TaskKind::Delivery => tokio::select! {
            outcome = delivery::deliver(app, task) => Ok(outcome),
            () = lost.cancelled() => {
                tracing::warn!("a delivery was deleted, or another process delivers it");
                Ok(TaskOutcome::Recorded)
            }
        },
        TaskKind::ComputerTurn | TaskKind::LongComputerTurn => Ok(computer::take_turn(app, task, lost).await),
        TaskKind::Result => results::post(app, task).await,
        TaskKind::DirectNotice => notify::send_notice(app, task).await,
        TaskKind::DailyMessage => daily_message::send(app, task).await,
        TaskKind::ChannelNotice => channel_gone::notify(app, task).await,
        TaskKind::ArchiveThread => threads::archive(app, task).await,
        TaskKind::StandingOffer => standing_offers::renew(app, task).await,
        TaskKind::FormerBoard => former_board::replace(app, task).await,
        TaskKind::PrivateBoard => private_board::update(app, task).await,
        TaskKind::LaunchedBoard => private_board::tell_end(app, task).await,
        TaskKind::RankRole => rank_roles::change(app, task).await,
        TaskKind::Tournament => tournaments::advance(app, task).await,
        TaskKind::TournamentMessage => posting::show(app, task).await,
        TaskKind::Lobby => lobby::show(app, task).await,
        TaskKind::PublicPages => public_pages::check(app, task).await,
        TaskKind::Puzzle => puzzle::keep(app, task).await,
        TaskKind::VoteCount => vote_game::renew_count(app, task).await,
        TaskKind::DeleteMessage => lobby::delete_former(app, task).await,
        TaskKind::DeletePerson => data_deletion::of_person(app, task).await,
        TaskKind::DeleteServer => data_deletion::of_server(app, task).await,
    }
}

/// Called when a task is given up.
pub(super) async fn fall_back(app: &App, task: &ClaimedTask, error: &DeliveryError) -> Result<(), DeliveryError> {
    match task.kind {
        TaskKind::DirectNotice => notify::ping_instead(app, task, error).await,
        _ => Ok(()),
    }
}
