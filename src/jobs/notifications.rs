//! Wakes the jobs that wait for work in the database.

use super::failures::Failures;
use crate::{discord::App, store::Notification};
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Forwards the database's notifications, whichever process sent them.
pub(super) async fn listen(app: Arc<App>, waker: watch::Sender<()>) {
    let mut failures = Failures::default();
    let listening = async {
        loop {
            let listener = failures.check(app.store.listen().await, |error, failures| {
                tracing::warn!(%error, failures, "could not listen for the database's notifications; will retry");
            });
            if let Some(mut listener) = listener {
                // Nobody received the notifications from before the connection.
                waker.send_replace(());
                drop(app.changed_games.send(None));
                while let Ok(notification) = listener.next().await {
                    match notification {
                        Notification::Tasks => waker.send_replace(()),
                        // An error means that nobody looks at a board.
                        Notification::Game(id) => drop(app.changed_games.send(Some(id))),
                    }
                }
                tracing::info!("lost the connection for the database's notifications; will listen again");
            }
            tokio::time::sleep(failures.wait(RETRY_DELAY)).await;
        }
    };
    app.stop_jobs.run_until_cancelled(listening).await;
}
