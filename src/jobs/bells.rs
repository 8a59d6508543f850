//! Wakes those who wait for something in the database.

use crate::store::{Ring, Store};
use std::time::Duration;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// How long to wait before listening anew.
const AGAIN: Duration = Duration::from_secs(1);

/// A bell for each kind of thing that somebody waits for.
pub(super) struct Bells {
    outbox: watch::Sender<()>,
    computer: watch::Sender<()>,
}

/// Where they are heard.
pub(super) struct Heard {
    pub(super) outbox: watch::Receiver<()>,
    pub(super) computer: watch::Receiver<()>,
}

/// New bells.
pub(super) fn hang() -> (Bells, Heard) {
    let (outbox, outbox_heard) = watch::channel(());
    let (computer, computer_heard) = watch::channel(());
    (Bells { outbox, computer }, Heard { outbox: outbox_heard, computer: computer_heard })
}

/// Passes on that something has come to wait, from whichever process.
pub(super) async fn listen(store: Store, bells: Bells, stop: CancellationToken) {
    let ringing = async {
        loop {
            match store.listen().await {
                Ok(mut rings) => {
                    // What came before is in nobody's ears.
                    bells.outbox.send_replace(());
                    bells.computer.send_replace(());
                    while let Ok(ring) = rings.ring().await {
                        match ring {
                            Ring::Outbox => bells.outbox.send_replace(()),
                            Ring::Computer => bells.computer.send_replace(()),
                        }
                    }
                    tracing::warn!("the database's notices were lost");
                }
                Err(error) => tracing::warn!(%error, "no notices from the database"),
            }
            tokio::time::sleep(AGAIN).await;
        }
    };
    stop.run_until_cancelled(ringing).await;
}
