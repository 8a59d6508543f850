//! The handles that all handlers share.

use crate::{
    analysis_service::AnalysisService,
    clock::Clock,
    discord::{
        context::commands::Commands,
        outbound::{client::Client, names::Names, pictures::Pictures, poster::Poster, visibility::Visibilities},
    },
    metrics::Metrics,
    search_pool::SearchPool,
    store::Store,
    work_limits::WorkLimits,
};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) client: Client,
    pub(crate) commands: Commands,
    pub(crate) names: Arc<Names>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) visibilities: Arc<Visibilities>,
    pub(crate) poster: Arc<Poster>,
    pub(crate) clock: Clock,
    pub(crate) metrics: Metrics,
    pub(crate) analyses: AnalysisService,
    pub(crate) search_pool: SearchPool,
    pub(crate) limits: WorkLimits,
    /// Cancelled when the bot stops, for work that may take longer than a shutdown.
    pub(crate) stop: CancellationToken,
}
