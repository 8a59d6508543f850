//! The bot's application and the address of its gateway, requested from Discord before it connects.

use super::{error::DiscordError, socket::Uri};
use crate::{
    backoff::Backoff,
    discord::{
        model::event::BotGateway,
        outbound::{error::SendError, rest::Rest},
    },
};
use serde::Deserialize;
use serenity::all::ApplicationId;
use std::{net::IpAddr, sync::Arc, time::Duration};
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
    #[error("the address of the gateway is not Discord's")]
    ForeignGateway,
}

/// The part that is used of what Discord says about an application.
#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
}

/// Where a URL leads to, as the WebSocket's client reads it.
struct Address {
    scheme: String,
    host: String,
    port: u16,
}

impl Address {
    /// Reads a URL that has a scheme and a host, and no user.
    fn parse(url: &str) -> Option<Self> {
        let url: Uri = url.parse().ok()?;
        let scheme = url.scheme_str()?.to_ascii_lowercase();
        let authority = url.authority().filter(|authority| !authority.as_str().contains('@'))?;
        let default = if ["https", "wss"].contains(&&*scheme) { 443 } else { 80 };
        let (host, port) = (authority.host().to_ascii_lowercase(), authority.port_u16().unwrap_or(default));
        Some(Self { scheme, host, port })
    }

    /// Whether this is a gateway on the host of a stand-in's API, and encrypted if that is.
    fn is_gateway_of(&self, api: &Self) -> bool {
        let encrypted = self.scheme == "wss" || self.scheme == "ws" && api.scheme == "http";
        encrypted && (self.host == api.host || self.is_loopback() && api.is_loopback())
    }

    fn is_loopback(&self) -> bool {
        let ip = self.host.trim_matches(['[', ']']).parse::<IpAddr>();
        self.host == "localhost" || ip.is_ok_and(|ip| ip.is_loopback())
    }
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
    pub(super) async fn gateway(&self) -> Result<BotGateway, DiscordError> {
        self.retry_until_answered("the gateway's address", || self.gateway_once()).await
    }

    /// As [`Self::gateway`], asking once.
    pub(super) async fn gateway_once(&self) -> Result<BotGateway, DiscoveryError> {
        let gateway: BotGateway = self.rest.read("/gateway/bot", READ_TIMEOUT).await?;
        if self.is_gateway(&gateway.url) { Ok(gateway) } else { Err(DiscoveryError::ForeignGateway) }
    }

    /// Whether this may be the gateway: the bot sends its token there. It is a host of Discord's over TLS, or the host of the
    /// stand-in.
    fn is_gateway(&self, url: &str) -> bool {
        let Some(url) = Address::parse(url) else { return false };
        match &self.stand_in {
            None => url.scheme == "wss" && (url.host == "discord.gg" || url.host.ends_with(".discord.gg")),
            Some(api) => Address::parse(api).is_some_and(|api| url.is_gateway_of(&api)),
        }
    }

    /// Whether a session may be resumed at this address, which was stored or sent by the gateway at `gateway`. The stand-in
    /// has no other addresses than that one and its API's.
    pub(super) fn may_resume_at(&self, url: &str, gateway: &str) -> bool {
        let place = |url: &str| Address::parse(url).map(|url| (url.host, url.port));
        let known = |api: &String| [api.as_str(), gateway].into_iter().any(|known| place(known) == place(url));
        self.is_gateway(url) && self.stand_in.as_ref().is_none_or(known)
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

#[cfg(test)]
mod tests;
