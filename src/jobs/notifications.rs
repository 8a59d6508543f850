//! Wakes the jobs that wait for work in the database.

use super::failures::Failures;
use crate::{
    play::GameId,
    store::{Notification, Store},
};
use std::time::Duration;
use tokio::sync::{broadcast, watch};
use tokio_util::sync::CancellationToken;

const RETRY_DELAY: Duration = Duration::from_secs(1);

pub(super) struct Senders {
    outbox: watch::Sender<()>,
    tasks: watch::Sender<()>,
    computer: watch::Sender<()>,
    games: broadcast::Sender<Option<GameId>>,
}

pub(super) struct Receivers {
    pub(super) outbox: watch::Receiver<()>,
    pub(super) tasks: watch::Receiver<()>,
    pub(super) computer: watch::Receiver<()>,
}

pub(super) fn channel(games: broadcast::Sender<Option<GameId>>) -> (Senders, Receivers) {
    let (outbox, outbox_receiver) = watch::channel(());
    let (tasks, tasks_receiver) = watch::channel(());
    let (computer, computer_receiver) = watch::channel(());
    let receivers = Receivers { outbox: outbox_receiver, tasks: tasks_receiver, computer: computer_receiver };
    (Senders { outbox, tasks, computer, games }, receivers)
}

/// Forwards the database's notifications, whichever process sent them.
pub(super) async fn listen(store: Store, senders: Senders, stop: CancellationToken) {
    let mut failures = Failures::default();
    let listening = async {
        loop {
            let listener = failures.check(store.listen().await, |error, failures| {
                tracing::warn!(%error, failures, "could not listen for the database's notifications; will retry");
            });
            if let Some(mut listener) = listener {
                // Nobody received the notifications from before the connection.
                for sender in [&senders.outbox, &senders.tasks, &senders.computer] {
                    sender.send_replace(());
                }
                drop(senders.games.send(None));
                while let Ok(notification) = listener.next().await {
                    match notification {
                        Notification::Outbox => senders.outbox.send_replace(()),
                        Notification::Tasks => senders.tasks.send_replace(()),
                        Notification::Computer => senders.computer.send_replace(()),
                        // An error means that nobody looks at a board.
                        Notification::Game(id) => drop(senders.games.send(Some(id))),
                    }
                }
                tracing::warn!("lost the connection for the database's notifications; will listen again");
            }
            tokio::time::sleep(failures.wait(RETRY_DELAY)).await;
        }
    };
    stop.run_until_cancelled(listening).await;
}
