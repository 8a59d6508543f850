//! The bot's application and the address of its gateway, requested from Discord before it connects.

use super::error::DiscordError;
use crate::{
    backoff::Backoff,
    discord::{
        model::event::BotGateway,
        outbound::{error::SendError, rest::Rest},
    },
};
use serde::Deserialize;
use serenity::all::ApplicationId;
use std::{sync::Arc, time::Duration};
use tokio::time::{sleep, timeout};

/// Deadline for one answer of Discord's.
const READ_TIMEOUT: Duration = Duration::from_secs(15);

/// After this time without an answer a log line says that the bot waits.
const SLOW_WARNING_AFTER: Duration = Duration::from_secs(5);

/// The pauses between attempts.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(1));

/// Asks Discord about the bot.
pub(super) struct Discovery {
    rest: Arc<Rest>,
    /// The address of the stand-in for Discord, if there is one.
    stand_in: Option<String>,
}

/// Why Discord did not answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum DiscoveryError {
    #[error(transparent)]
    Send(#[from] SendError),
    #[error("the address is of the real Discord")]
    RealDiscord,
}

/// The part that is used of what Discord says about an application.
#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
}

impl Discovery {
    pub(super) fn new(rest: Arc<Rest>, stand_in: Option<String>) -> Self {
        Self { rest, stand_in }
    }

    /// The application that the token is of. Asks until Discord answers.
    ///
    /// # Errors
    /// When Discord does not accept the token, or the answer is not Discord's.
    pub(super) async fn application(&self) -> Result<ApplicationId, DiscordError> {
        let ask = || async { Ok(self.rest.read::<Application>("/oauth2/applications/@me", READ_TIMEOUT).await?.id) };
        self.retry_until_answered("the id of the bot's application", ask).await
    }

    /// Where the gateway is and what it allows. Asks until Discord answers.
    ///
    /// # Errors
    /// As [`Self::application`].
    pub(super) async fn gateway(&self) -> Result<BotGateway, DiscordError> {
        self.retry_until_answered("the gateway's address", || self.gateway_once()).await
    }

    /// As [`Self::gateway`], asking once.
    pub(super) async fn gateway_once(&self) -> Result<BotGateway, DiscoveryError> {
        let gateway: BotGateway = self.rest.read("/gateway/bot", READ_TIMEOUT).await?;
        if self.may_connect(&gateway.url) { Ok(gateway) } else { Err(DiscoveryError::RealDiscord) }
    }

    /// Whether the bot may connect to this address: with a stand-in it never connects to the real Discord.
    pub(super) fn may_connect(&self, url: &str) -> bool {
        self.stand_in.is_none() || !url.contains("discord.gg")
    }

    /// Asks Discord for something until it answers.
    async fn retry_until_answered<T, Asking>(
        &self,
        asked_for: &str,
        ask: impl Fn() -> Asking,
    ) -> Result<T, DiscordError>
    where
        Asking: Future<Output = Result<T, DiscoveryError>>,
    {
        let mut failed = 0;
        loop {
            let error = match tell_silence(asked_for, None, ask()).await {
                Ok(answer) => return Ok(answer),
                Err(DiscoveryError::Send(error)) if error.is_unauthorized() => return Err(DiscordError::Token),
                Err(DiscoveryError::Send(error)) if error.is_temporary() => error,
                Err(error) => {
                    return Err(match &self.stand_in {
                        Some(stand_in) => DiscordError::NoStandIn(stand_in.clone()),
                        None => DiscordError::Unreachable(error.to_string()),
                    });
                }
            };
            failed += 1;
            let wait = BACKOFF.pause(failed);
            tracing::warn!(%error, ?wait, asked_for, "a request to Discord during startup failed; will retry");
            sleep(wait).await;
        }
    }
}

/// Waits for something from Discord. When it takes long, a log line says what the bot waits for.
pub(super) async fn tell_silence<T>(waiting_for: &str, shard: Option<u32>, answer: impl Future<Output = T>) -> T {
    let mut answer = std::pin::pin!(answer);
    if let Ok(answer) = timeout(SLOW_WARNING_AFTER, &mut answer).await {
        return answer;
    }
    tracing::warn!(waiting_for, shard, silent = ?SLOW_WARNING_AFTER, "Discord does not answer; still waiting");
    answer.await
}
