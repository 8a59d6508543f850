//! The state that the bot makes once at its start and passes to handlers, jobs and message builders.

use super::{
    command_list::Commands,
    outbound::{
        client::Client, names::Names, own_messages::OwnMessages, pictures::Pictures, private_messages::PrivateBoards,
        shut_out::PrivateThreads, visibility::Visibilities,
    },
};
use crate::{
    analysis_service::AnalysisService,
    clock::Clock,
    config::{Config, PublicKey, Secret},
    deletion_file::DeletionFile,
    digest::hex_digest,
    metrics::Metrics,
    play::GameId,
    search_pool::SearchPool,
    store::{ClaimedTask, LoadedGame, Posted, Store, StoreError},
    work_limits::{Whose, Work, WorkLimits},
};
use serenity::all::InteractionId;
use std::{
    collections::{HashSet, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::broadcast;
use tokio_util::sync::CancellationToken;

/// A page that missed more changes than this looks at its game again.
const CHANGED_GAMES: usize = 1024;

pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) client: Client,
    pub(crate) clock: Clock,
    pub(crate) metrics: Metrics,
    pub(crate) commands: Commands,
    pub(crate) names: Arc<Names>,
    pub(crate) pictures: Pictures,
    pub(crate) visibilities: Visibilities,
    pub(crate) own_messages: OwnMessages,
    pub(crate) private_boards: PrivateBoards,
    pub(crate) private_threads: PrivateThreads,
    interactions: Mutex<Interactions>,
    pub(crate) analyses: AnalysisService,
    pub(crate) search_pool: SearchPool,
    pub(crate) limits: WorkLimits,
    /// Games that have changed, in any process, for open board pages. `None` means that changes may have been missed.
    pub(crate) changed_games: broadcast::Sender<Option<GameId>>,
    /// Messages of games that this process has posted, by delivery.
    pub(crate) posted: broadcast::Sender<(GameId, i64)>,
    /// The address of the board page, if it is on; without a slash at its end.
    pub(crate) web_url: Option<String>,
    /// A secret of all processes. Links to the board page are derived from it and from an interaction.
    pub(crate) link_key: String,
    pub(crate) activity: Option<Secret>,
    /// Verifies that requests of frames come through Discord's proxy, which signs them.
    pub(crate) activity_key: Option<PublicKey>,
    pub(crate) deletions: Option<DeletionFile>,
    /// Cancelled when the bot stops; for answers that may take longer than the shutdown.
    pub(crate) stop: CancellationToken,
    /// Cancelled last: jobs post what players did until the end.
    pub(crate) stop_jobs: CancellationToken,
}

/// Longer than the deadline of any answer or page, so that theirs decides.
const LOAD_TIMEOUT: Duration = Duration::from_secs(10);

/// Another delivery of one of these is ignored.
#[derive(Default)]
struct Interactions {
    /// This process is answering them.
    in_progress: HashSet<InteractionId>,
    /// The newest ones whose caller has read a refusal.
    refused: VecDeque<InteractionId>,
}

/// More than come while Discord may still repeat a delivery.
const MAX_REFUSED: usize = 1000;

pub(crate) struct InteractionInProgress<'a> {
    app: &'a App,
    id: InteractionId,
}

impl InteractionInProgress<'_> {
    /// What was refused, for example because of work in progress, must not be done by another delivery a moment later.
    pub(crate) fn record_refusal(&self) {
        let mut all = self.app.interactions();
        all.refused.truncate(MAX_REFUSED - 1);
        all.refused.push_front(self.id);
    }
}

impl Drop for InteractionInProgress<'_> {
    fn drop(&mut self) {
        let mut all = self.app.interactions();
        all.in_progress.remove(&self.id);
        self.app.metrics.set_interactions_in_progress(all.in_progress.len());
    }
}

impl App {
    /// A person or a network loads one game at a time, because a game may have thousands of plies. Loading goes on after its caller
    /// has given up, and holds its turn until the end.
    pub(crate) async fn load_game(
        &self,
        whose: impl Into<Whose>,
        id: GameId,
    ) -> Result<Option<LoadedGame>, StoreError> {
        let whose = whose.into();
        let is_strangers = matches!(whose, Whose::Network(_));
        let work = if is_strangers { Work::PublicLoad } else { Work::Load };
        let turn = self.limits.turn(work, whose).await;
        let permit = self.limits.permit(work, LOAD_TIMEOUT).await;
        match self.store.load_holding(id, is_strangers, (turn, permit)).await {
            Err(StoreError::NoSuchGame(_)) => Ok(None),
            loaded => loaded.map(Some),
        }
    }

    pub(crate) fn announce_posted(&self, task: &ClaimedTask) {
        if let (Some(links), Some(Posted { message: Some(_), .. })) = (task.links, task.posted()) {
            let _nobody_waits = self.posted.send((links.game, task.id()));
        }
    }

    fn interactions(&self) -> MutexGuard<'_, Interactions> {
        self.interactions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `None` while another delivery of the interaction is being answered, or after one was refused.
    pub(crate) fn begin_interaction(&self, id: InteractionId) -> Option<InteractionInProgress<'_>> {
        let mut all = self.interactions();
        let is_first = !all.refused.contains(&id) && all.in_progress.insert(id);
        self.metrics.set_interactions_in_progress(all.in_progress.len());
        // Lazily: dropping one that is not needed would wait for this lock.
        is_first.then(|| InteractionInProgress { app: self, id })
    }

    pub(crate) fn new(
        client: Client,
        commands: Commands,
        store: Store,
        clock: Clock,
        metrics: Metrics,
        search_pool: SearchPool,
        config: &Config,
    ) -> Self {
        let limits = WorkLimits::new();
        let names = Arc::new(Names::new(client.clone()));
        Self {
            pictures: Pictures::new(Arc::clone(&names), metrics.clone(), limits.clone(), config.web_url.is_some()),
            visibilities: Visibilities::new(client.clone(), store.clone()),
            own_messages: OwnMessages::new(client.clone()),
            private_boards: PrivateBoards::default(),
            private_threads: PrivateThreads::default(),
            interactions: Mutex::default(),
            analyses: AnalysisService::new(store.clone(), metrics.clone(), search_pool.clone(), limits.clone()),
            changed_games: broadcast::Sender::new(CHANGED_GAMES),
            posted: broadcast::Sender::new(CHANGED_GAMES),
            web_url: config.web_url.clone(),
            link_key: hex_digest(&[&"links to the board page", &config.token.reveal()]),
            activity: config.client_secret.clone().filter(|_| config.web_url.is_some()),
            activity_key: config.public_key,
            deletions: DeletionFile::of(config),
            stop: CancellationToken::new(),
            stop_jobs: CancellationToken::new(),
            store,
            client,
            commands,
            clock,
            metrics,
            names,
            search_pool,
            limits,
        }
    }
}
