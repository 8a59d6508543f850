//! Wakes the jobs that wait for work in the database.

use super::failures::Failures;
use crate::store::{Notification, Store};
use std::time::Duration;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// How long to wait before listening again after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// A sender for each kind of work.
pub(super) struct Senders {
    outbox: watch::Sender<()>,
    tasks: watch::Sender<()>,
    computer: watch::Sender<()>,
}

/// A receiver for each kind of work.
pub(super) struct Receivers {
    pub(super) outbox: watch::Receiver<()>,
    pub(super) tasks: watch::Receiver<()>,
    pub(super) computer: watch::Receiver<()>,
}

/// Connected senders and receivers.
pub(super) fn channel() -> (Senders, Receivers) {
    let (outbox, outbox_receiver) = watch::channel(());
    let (tasks, tasks_receiver) = watch::channel(());
    let (computer, computer_receiver) = watch::channel(());
    let receivers = Receivers { outbox: outbox_receiver, tasks: tasks_receiver, computer: computer_receiver };
    (Senders { outbox, tasks, computer }, receivers)
}

/// Forwards notifications from the database, whichever process sent them.
pub(super) async fn listen(store: Store, senders: Senders, stop: CancellationToken) {
    let mut failures = Failures::default();
    let listening = async {
        loop {
            match store.listen().await {
                Ok(mut listener) => {
                    // Notifications from before were received by nobody.
                    senders.outbox.send_replace(());
                    senders.tasks.send_replace(());
                    senders.computer.send_replace(());
                    while let Ok(notification) = listener.next().await {
                        match notification {
                            Notification::Outbox => senders.outbox.send_replace(()),
                            Notification::Tasks => senders.tasks.send_replace(()),
                            Notification::Computer => senders.computer.send_replace(()),
                        }
                    }
                    failures.end();
                    tracing::warn!("lost the connection for the database's notifications; will listen again");
                }
                Err(error) => {
                    if let Some(failures) = failures.count() {
                        tracing::warn!(%error, failures, "could not listen for the database's notifications; will retry");
                    }
                }
            }
            tokio::time::sleep(failures.wait(RETRY_DELAY)).await;
        }
    };
    stop.run_until_cancelled(listening).await;
}
