//! The bot's application and the gateway's address, requested before the bot connects.

use super::{error::DiscordError, socket::Uri};
use crate::{
    backoff::Backoff,
    discord::{
        model::event::BotGateway,
        outbound::{error::SendError, rest::Rest},
    },
};
use reqwest::StatusCode;
use serde::Deserialize;
use serenity::all::ApplicationId;
use std::{net::IpAddr, sync::Arc, time::Duration};
use tokio::time::sleep;

const READ_TIMEOUT: Duration = Duration::from_secs(15);

const SLOW_WARNING_AFTER: Duration = Duration::from_secs(5);

const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(1));

pub(super) struct Discovery {
    rest: Arc<Rest>,
    stand_in: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub(super) enum DiscoveryError {
    #[error(transparent)]
    Send(#[from] SendError),
    #[error("the address of the gateway is not Discord's")]
    ForeignGateway,
}

#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
}

/// The parts of a URL as the WebSocket client parses it.
struct Address {
    scheme: String,
    host: String,
    port: u16,
}

impl Address {
    fn parse(url: &str) -> Option<Self> {
        let url: Uri = url.parse().ok()?;
        let scheme = url.scheme_str()?.to_ascii_lowercase();
        let authority = url.authority().filter(|authority| !authority.as_str().contains('@'))?;
        let default = if ["https", "wss"].contains(&&*scheme) { 443 } else { 80 };
        let (host, port) = (authority.host().to_ascii_lowercase(), authority.port_u16().unwrap_or(default));
        Some(Self { scheme, host, port })
    }

    /// Whether this is a gateway on the host of the stand-in's API, encrypted unless the API is not.
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

    pub(super) async fn application(&self) -> Result<ApplicationId, DiscordError> {
        let ask = || async { Ok(self.rest.read::<Application>("/oauth2/applications/@me", READ_TIMEOUT).await?.id) };
        self.retry_until_answered("the id of the bot's application", ask).await
    }

    pub(super) async fn gateway(&self) -> Result<BotGateway, DiscordError> {
        self.retry_until_answered("the gateway's address", || self.gateway_once()).await
    }

    pub(super) async fn gateway_once(&self) -> Result<BotGateway, DiscoveryError> {
        let gateway: BotGateway = self.rest.read("/gateway/bot", READ_TIMEOUT).await?;
        if self.is_gateway(&gateway.url) { Ok(gateway) } else { Err(DiscoveryError::ForeignGateway) }
    }

    /// Whether the address is one of Discord's hosts over TLS, or the stand-in's host. Checked because the bot sends its token
    /// to the gateway.
    fn is_gateway(&self, url: &str) -> bool {
        let Some(url) = Address::parse(url) else { return false };
        match &self.stand_in {
            None => url.scheme == "wss" && (url.host == "discord.gg" || url.host.ends_with(".discord.gg")),
            Some(api) => Address::parse(api).is_some_and(|api| url.is_gateway_of(&api)),
        }
    }

    /// Whether to trust an address for resuming, which the gateway sent or the database stored. With a stand-in, only the host
    /// and port of its gateway and of its API are trusted.
    pub(super) fn may_resume_at(&self, url: &str, gateway: &str) -> bool {
        let place = |url: &str| Address::parse(url).map(|url| (url.host, url.port));
        let known = |api: &String| [api.as_str(), gateway].into_iter().any(|known| place(known) == place(url));
        self.is_gateway(url) && self.stand_in.as_ref().is_none_or(known)
    }

    async fn retry_until_answered<T, Asking: Future<Output = Result<T, DiscoveryError>>>(
        &self,
        asked_for: &str,
        ask: impl Fn() -> Asking,
    ) -> Result<T, DiscordError> {
        let mut failed = 0;
        loop {
            let error = match warn_if_slow(asked_for, None, ask()).await {
                Ok(answer) => return Ok(answer),
                Err(DiscoveryError::Send(SendError::Refused { status: StatusCode::UNAUTHORIZED, .. })) => {
                    return Err(DiscordError::Token);
                }
                // Discord knows these routes, so a 404 comes from another server.
                Err(
                    error @ (DiscoveryError::ForeignGateway
                    | DiscoveryError::Send(SendError::Refused { status: StatusCode::NOT_FOUND, .. })),
                ) => {
                    return Err(match &self.stand_in {
                        Some(stand_in) => DiscordError::NoStandIn(stand_in.clone()),
                        None => DiscordError::Unreachable(error.to_string()),
                    });
                }
                Err(error) => error,
            };
            failed += 1;
            let wait = BACKOFF.pause(failed);
            tracing::warn!(%error, ?wait, asked_for, "a request to Discord during startup failed; will retry");
            sleep(wait).await;
        }
    }
}

pub(super) async fn warn_if_slow<T>(waiting_for: &str, shard: Option<u32>, answer: impl Future<Output = T>) -> T {
    let mut answer = std::pin::pin!(answer);
    tokio::select! {
        answer = &mut answer => return answer,
        () = sleep(SLOW_WARNING_AFTER) => {}
    }
    tracing::warn!(waiting_for, shard, silent = ?SLOW_WARNING_AFTER, "Discord does not answer; still waiting");
    answer.await
}

#[cfg(test)]
mod tests;
