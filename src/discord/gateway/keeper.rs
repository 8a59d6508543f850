//! Leases shards, and runs a task for each.
//!
//! Every half second, and whenever a session begins, the keeper renews this process's lease, reads what all processes hold, and
//! applies [`assignment`](super::assignment). The states of a shard:
//!
//! ```text
//!            claim                 session resumed, or identified
//!   free ------------> claimed ---------------------------------> connected
//!    ^ ^                  |  ^                                        |
//!    | |  release         |  |        connection lost                 |
//!    | +------------------+  +----------------------------------------+
//!    |                                                                |
//!    |  release: the connection is closed so that the session lives   |
//!    |  on, and only then the row is freed, with the session in it    |
//!    +----------------------------------------------------------------+
//!    |  the holder died, froze or was cut off: another process frees the row, with the session as of the
//!    |  last poll
//!    +---- lost
//! ```
//!
//! * **Renewals fail.** Before the others regard the lease as ended, the shard's task closes its connection, keeps the session
//!   and waits. If a renewal then succeeds, nobody has taken the shard, and the task resumes the session. If the process's row
//!   is gone, all tasks end, and the process registers again without shards.
//! * **The database is down.** A process can't distinguish this from being cut off, so it also stops serving before its lease
//!   ends. A process that was alone at its last renewal keeps its connections, because nobody can take its shards, and some
//!   commands need no database. If another process starts meanwhile, it takes the sessions by resuming them.
//! * **The process was frozen.** When it wakes, its lease has ended by its own clock. It drops the events in its sockets; the
//!   successor gets them by resuming.
//! * **The process stops.** Shards that another process can take are released at once, the others once the interactions in
//!   progress are answered. The sessions live on for the next process.

use super::{
    assignment::{Assignments, NewTotal, Waiting, decide, has_heir},
    error::DiscordError,
    lease::{DualTimestamp, LeaseKeeper},
    shard::{Gateway, ShardTask, Stop},
    shards::Shards,
};
use crate::{
    config::ShardRange,
    deadline,
    store::{ClaimedShard, Fleet, GatewaySession, Shard, ShardLeases, ShardRecord, StoreError},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};
use tokio::{
    sync::oneshot,
    task::JoinHandle,
    time::{Instant, sleep},
};
use tokio_util::sync::CancellationToken;

const POLL: Duration = Duration::from_millis(500);

/// When a renewal succeeds after the renewals failed for this long, this process takes no other process for dead during
/// [`RETURN`]: after an outage of the database, processes renew one after another.
const OUTAGE: Duration = Duration::from_secs(5);

const RETURN: Duration = Duration::from_secs(5);

const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// An unchanged session is stored again this often, because old sessions are not resumed.
const SESSION_REFRESH: Duration = Duration::from_secs(60);

pub(super) struct ShardManager {
    gateway: Arc<Gateway>,
    leases: ShardLeases,
    shards: Shards,
    range: Option<ShardRange>,
    lease: LeaseKeeper,
    running: BTreeMap<Shard, Running>,
    /// Whether this process has a row among the living ones.
    registered: bool,
    renewed: Option<DualTimestamp>,
    no_failover_before: Option<Instant>,
    alone: bool,
    failing: bool,
    /// Discord's minimum total, once it has refused a smaller one.
    required: Option<u32>,
    waiting: Option<Waiting>,
    stored: BTreeMap<Shard, (ShardRecord, Instant)>,
}

struct Running {
    stop: oneshot::Sender<Stop>,
    task: JoinHandle<Result<Option<GatewaySession>, DiscordError>>,
}

impl ShardManager {
    pub(super) fn new(gateway: Arc<Gateway>, leases: ShardLeases, shards: Shards, range: Option<ShardRange>) -> Self {
        Self {
            gateway,
            leases,
            shards,
            range,
            lease: LeaseKeeper::default(),
            running: BTreeMap::new(),
            registered: false,
            renewed: None,
            no_failover_before: None,
            alone: true,
            failing: false,
            required: None,
            waiting: None,
            stored: BTreeMap::new(),
        }
    }

    /// Keeps this process's share of the shards connected. Returns when `stop` is cancelled; the shards are then still
    /// connected.
    pub(super) async fn run(&mut self, stop: &CancellationToken) -> Result<(), DiscordError> {
        loop {
            self.reap().await?;
            // These steps may be cancelled at any point, because they wait only for the database. The others also open and
            // close connections.
            let Some(fleet) = stop.run_until_cancelled(self.poll_fleet()).await else { return Ok(()) };
            if let Some(fleet) = fleet {
                self.reconcile(&fleet).await?;
            }
            tokio::select! {
                () = stop.cancelled() => return Ok(()),
                () = sleep(POLL) => {}
                // A new session is stored at once, so that a successor can resume it instead of waiting to identify.
                () = self.shards.session_began() => {}
            }
        }
    }

    /// Releases shards that other processes can take.
    pub(super) async fn hand_over(&mut self) {
        if !self.registered || self.failing {
            return;
        }
        let poll = async {
            self.leases.record_stopping().await?;
            self.leases.fleet().await
        };
        match deadline::timeout(STOP_TIMEOUT, poll).await {
            Ok(Ok(fleet)) => {
                let shards = self.running.keys().copied();
                let shards: Vec<_> = shards.filter(|shard| has_heir(self.leases.name(), &fleet, *shard)).collect();
                self.release(&shards, Stop::KeepSession).await;
            }
            Ok(Err(error)) => tracing::warn!(%error, "could not hand over the shards; closing them"),
            Err(_) => tracing::warn!(timeout = ?STOP_TIMEOUT, "could not hand over the shards; closing them"),
        }
    }

    /// Closes all connections and removes this process's row. The sessions live on for the next process.
    pub(super) async fn end(mut self) {
        let records = self.stop(&self.all(), Stop::KeepSession).await;
        let leave = async {
            self.leases.store(&records, true).await?;
            self.leases.leave().await
        };
        if self.registered && !matches!(deadline::timeout(STOP_TIMEOUT, leave).await, Ok(Ok(()))) {
            tracing::warn!("could not free the shards of this process; others take them when its lease ends");
        }
    }

    fn all(&self) -> Vec<Shard> {
        self.running.keys().copied().collect()
    }

    async fn reap(&mut self) -> Result<(), DiscordError> {
        let ended: Vec<_> = self.running.extract_if(.., |_, running| running.task.is_finished()).collect();
        for (_, running) in ended {
            match running.task.await {
                Ok(Ok(_)) => {}
                Ok(Err(DiscordError::TooFewShards { total, recommended }))
                    if self.range.is_none() && recommended > Some(total) =>
                {
                    if self.required < recommended {
                        tracing::info!(
                            shards = total,
                            recommended,
                            "Discord requires more shards; starting as many as it recommends"
                        );
                        self.required = recommended;
                    }
                }
                Ok(Err(error)) => return Err(error),
                Err(_) => return Err(DiscordError::Panicked),
            }
        }
        Ok(())
    }

    /// Renews the lease and reads what all processes hold. `None` on failure; of several failures in a row, only the first is
    /// logged.
    async fn poll_fleet(&mut self) -> Option<Fleet> {
        let polled = self.try_poll_fleet().await;
        if let Err(error) = &polled
            && !self.failing
        {
            tracing::warn!(%error, "could not renew the leases of shards; will retry");
        }
        self.failing = polled.is_err();
        polled.ok()
    }

    async fn try_poll_fleet(&mut self) -> Result<Fleet, StoreError> {
        let sent = DualTimestamp::now();
        let renewed = self.renew(sent).await;
        if renewed.is_err() && self.alone {
            self.lease.excuse(sent);
        }
        if !renewed? {
            tracing::warn!(
                lease = ?self.renewed.map(DualTimestamp::elapsed),
                "lost the leases of all shards, because they were not renewed in time; starting anew"
            );
            self.lease.lost();
            self.registered = false;
            return Ok(Fleet::default());
        }
        self.save().await?;
        if self.no_failover_before.is_none_or(|until| Instant::now() >= until) {
            let dead = self.leases.free_shards_of_dead_processes().await?;
            if dead > 0 {
                tracing::warn!(processes = dead, "a process died; its shards were freed");
            }
        }
        self.leases.fleet().await
    }

    /// Returns whether this process still holds its shards.
    async fn renew(&mut self, sent: DualTimestamp) -> Result<bool, StoreError> {
        if self.registered {
            if !self.leases.renew().await? {
                return Ok(false);
            }
        } else {
            self.leases.register(self.range).await?;
            self.registered = true;
        }
        if self.renewed.is_some_and(|renewed| renewed.elapsed() > OUTAGE) {
            self.no_failover_before = Some(Instant::now() + RETURN);
        }
        self.renewed = Some(sent);
        self.lease.renewed(sent);
        Ok(true)
    }

    /// Stores sessions that have changed, so that another process can resume them if this one dies.
    async fn save(&mut self) -> Result<(), StoreError> {
        let mut records = self.shards.records();
        records.retain(|record| {
            let stored = self.stored.get(&record.shard);
            stored.is_none_or(|(stored, at)| stored != record || at.elapsed() > SESSION_REFRESH)
        });
        if records.is_empty() {
            return Ok(());
        }
        self.leases.store(&records, false).await?;
        let now = Instant::now();
        self.stored.extend(records.into_iter().map(|record| (record.shard, (record, now))));
        Ok(())
    }

    async fn reconcile(&mut self, fleet: &Fleet) -> Result<(), DiscordError> {
        if !self.registered {
            self.stop(&self.all(), Stop::KeepSession).await;
            return Ok(());
        }
        self.alone = fleet.processes.len() <= 1;
        // A shard that Discord refused is held but has no task.
        let held = fleet.held.iter().filter(|held| held.holder == self.leases.name()).map(|held| held.shard);
        let own: BTreeSet<Shard> = held.collect();
        let former: Vec<_> = own.iter().copied().filter(|shard| Some(shard.total) != fleet.total).collect();
        if let Some(shard) = former.first() {
            tracing::info!(
                from = shard.total,
                to = fleet.total,
                "the number of shards has changed; closing the former ones"
            );
            self.release(&former, Stop::EndSession).await;
            if self.range.is_some() {
                return Err(DiscordError::TooFewShards { total: shard.total, recommended: fleet.total });
            }
            return Ok(());
        }
        // The database does not name this process as their holder any more. A statement of this process that freed them may
        // have succeeded although its answer was lost.
        let lost: Vec<_> = self.all().into_iter().filter(|shard| !own.contains(shard)).collect();
        if !lost.is_empty() {
            tracing::info!(shards = ?lost.iter().map(|shard| shard.number).collect::<Vec<_>>(), "another process has shards of this one; closing them");
            self.stop(&lost, Stop::KeepSession).await;
        }
        self.shards.set_total(fleet.total.unwrap_or(1));
        let Assignments { total, claim, release, waiting } =
            decide(self.leases.name(), fleet, self.gateway.limiter.recommended_shards());
        let required = self.required.filter(|required| Some(*required) > fleet.total);
        let required = required.map(|to| NewTotal { to, unheld: false });
        if let Some(new) = required.or(total) {
            match self.leases.change_total(fleet.total, new.to, new.unheld).await {
                Ok(true) => tracing::info!(from = fleet.total, to = new.to, "set the number of shards"),
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "could not set the number of shards; will retry"),
            }
        }
        // A shard that this process holds without a task: Discord has refused it, or the answer to the statement that claimed
        // it was lost.
        let refused = self.required > fleet.total;
        let lost_claims = own.into_iter().filter(|shard| !refused && !self.running.contains_key(shard));
        for shard in lost_claims.chain(claim).collect::<Vec<_>>() {
            if let Err(error) = self.claim(shard).await {
                tracing::warn!(%error, shard = shard.number, "could not take a shard; will retry");
                break;
            }
        }
        if let Some(shard) = release.filter(|shard| !self.shards.is_identifying(*shard)) {
            self.release(&[shard], Stop::KeepSession).await;
        }
        self.report(waiting);
        Ok(())
    }

    async fn claim(&mut self, shard: Shard) -> Result<(), StoreError> {
        let Some(ClaimedShard { mut session }) = self.leases.claim(shard).await? else { return Ok(()) };
        if let Some(session) = &mut session {
            session.url = self.gateway.limiter.resume_url(Some(&session.url));
        }
        let resumes = session.is_some();
        tracing::info!(shard = shard.number, total = shard.total, resumes, "took a shard");
        self.start(shard, session);
        Ok(())
    }

    fn start(&mut self, shard: Shard, session: Option<GatewaySession>) {
        self.stored.remove(&shard);
        let entry = self.shards.add(shard, session);
        let task = ShardTask::new(Arc::clone(&self.gateway), shard, entry, self.lease.lease());
        let (stop, order) = oneshot::channel();
        self.running.insert(shard, Running { stop, task: tokio::spawn(task.run(order)) });
    }

    async fn release(&mut self, shards: &[Shard], how: Stop) {
        let records = self.stop(shards, how).await;
        if records.is_empty() {
            return;
        }
        if let Err(error) = self.leases.store(&records, true).await {
            // The next poll shows whether they are free.
            return tracing::warn!(%error, "could not free shards; will retry");
        }
        for ShardRecord { shard, session, .. } in records {
            let kept = session.is_some();
            tracing::info!(shard = shard.number, total = shard.total, session_kept = kept, "released a shard");
        }
    }

    /// Stops the tasks of shards, and waits until their connections are closed. Returns the states to store.
    async fn stop(&mut self, shards: &[Shard], how: Stop) -> Vec<ShardRecord> {
        let stop = |running: Running| {
            // The task may have ended.
            let _ended = running.stop.send(how);
            running.task
        };
        let tasks: Vec<_> = shards.iter().map(|shard| (*shard, self.running.remove(shard).map(stop))).collect();
        let mut records = Vec::new();
        for (shard, task) in tasks {
            let session = match task {
                Some(task) => task.await.ok().and_then(Result::ok).flatten(),
                None => None,
            };
            records.push(ShardRecord { shard, connected: false, session });
        }
        records
    }

    fn report(&mut self, waiting: Option<Waiting>) {
        self.shards.set_standby(self.running.is_empty() && waiting.is_some());
        if self.waiting == waiting {
            return;
        }
        match &waiting {
            None => tracing::info!(shards = self.running.len(), "this process holds all shards that it can serve"),
            Some(Waiting::Standby) => tracing::info!("other processes serve all shards; standing by"),
            Some(Waiting::Range(shards)) => {
                tracing::warn!(?shards, "another process serves shards of PARLOR_SHARDS; standing by for them");
            }
            Some(Waiting::OtherTotal(total)) => tracing::warn!(
                total,
                "other processes divide the servers into another number of shards than PARLOR_SHARDS; standing by"
            ),
            Some(Waiting::FormerTotal) => tracing::info!("waiting until no shard of the former number is served"),
        }
        self.waiting = waiting;
    }
}
