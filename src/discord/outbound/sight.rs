//! What one person sees of the channels of servers.

use super::visibility::{Visibilities, Visibility};
use crate::store::Place;
use serenity::all::{GuildId, UserId};
use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

/// What a person sees of the channels of servers, requested from Discord as it is needed.
pub(crate) struct Sight<'a> {
    visibilities: &'a Visibilities,
    person: u64,
    /// The roles of the person on a server, where they are known.
    roles: Option<(u64, Vec<u64>)>,
    end: Instant,
    servers: HashMap<u64, Server>,
}

/// What the person sees of a server.
enum Server {
    /// As a member with these roles.
    Member(Arc<Visibility>, Vec<u64>),
    /// Nothing.
    Left,
    /// Discord does not say so in time.
    Unknown,
}

impl<'a> Sight<'a> {
    /// What a person sees; what Discord does not say within `timeout` stays unknown.
    pub(crate) fn of(visibilities: &'a Visibilities, person: u64, timeout: Duration) -> Self {
        Self { visibilities, person, roles: None, end: Instant::now() + timeout, servers: HashMap::new() }
    }

    /// The same, where the roles on a server are known.
    pub(crate) fn with_roles(self, guild: u64, roles: Vec<u64>) -> Self {
        Self { roles: Some((guild, roles)), ..self }
    }

    /// Whether the person sees a place; `None` where that is unknown. `parent` is the channel of its thread: a thread of which none is
    /// known may be private.
    pub(crate) async fn sees(&mut self, place: Place, parent: Option<u64>) -> Option<bool> {
        // A person who plays elsewhere is in the conversation.
        let Some(guild) = place.guild else { return Some(true) };
        if !self.servers.contains_key(&guild) {
            let server = self.ask(guild).await;
            self.servers.insert(guild, server);
        }
        match self.servers.get(&guild)? {
            Server::Member(channels, roles) => {
                let channel = parent.unwrap_or(place.channel);
                channels.has_channel(channel).then(|| channels.sees(self.person, roles, channel))
            }
            Server::Left => Some(false),
            Server::Unknown => None,
        }
    }

    async fn ask(&self, guild: u64) -> Server {
        let (server, left) = (GuildId::new(guild), self.end.saturating_duration_since(Instant::now()));
        let roles = async {
            match &self.roles {
                Some((of, roles)) if *of == guild => Ok(Some(roles.clone())),
                _ => self.visibilities.member_roles(server, UserId::new(self.person), left).await,
            }
        };
        match tokio::try_join!(self.visibilities.fetch(server, left), roles) {
            Ok((channels, Some(roles))) => Server::Member(channels, roles),
            Ok((_, None)) => Server::Left,
            Err(error) => {
                tracing::warn!(%error, guild, "could not read what a person sees of a server");
                Server::Unknown
            }
        }
    }
}
