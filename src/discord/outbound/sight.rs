use super::visibility::{Visibilities, Visibility};
use crate::{deadline, play, store::Place};
use serenity::all::{GuildId, UserId};
use std::{collections::HashMap, sync::Arc, time::Duration};
use tokio::time::Instant;

/// Which channels a person sees. Requests the facts about a server from Discord when they are first needed.
pub(crate) struct Sight<'a> {
    visibilities: &'a Visibilities,
    person: u64,
    /// The person's roles on one server, if they are known.
    roles: Option<(u64, Vec<u64>)>,
    /// Channels that the person certainly sees, with their threads.
    seen: Vec<u64>,
    /// A server all of whose channels the person sees.
    administers: Option<u64>,
    end: Instant,
    servers: HashMap<u64, Server>,
    /// How many of the places that were asked about are hidden from the bot.
    hidden: usize,
}

enum Server {
    Member(Arc<Visibility>, Vec<u64>),
    Left,
    Unknown,
}

impl<'a> Sight<'a> {
    /// Facts that Discord does not send within `timeout` stay unknown.
    pub(crate) fn of(visibilities: &'a Visibilities, person: u64, timeout: Duration) -> Self {
        let end = deadline::after(timeout);
        let (seen, servers) = (Vec::new(), HashMap::new());
        Self { visibilities, person, roles: None, seen, administers: None, end, servers, hidden: 0 }
    }

    pub(crate) const fn person(&self) -> play::UserId {
        play::UserId(self.person)
    }

    pub(crate) fn with_roles(self, guild: u64, roles: Vec<u64>) -> Self {
        Self { roles: Some((guild, roles)), ..self }
    }

    pub(crate) fn with_seen(self, channels: impl Into<Vec<u64>>) -> Self {
        Self { seen: channels.into(), ..self }
    }

    pub(crate) fn with_administered(self, guild: u64) -> Self {
        Self { administers: Some(guild), ..self }
    }

    /// Whether Discord did not answer about at least one server.
    pub(crate) fn has_unknown(&self) -> bool {
        self.servers.values().any(|server| matches!(server, Server::Unknown))
    }

    /// How many of the places that were asked about are in channels that the bot can't see itself.
    pub(crate) const fn hidden(&self) -> usize {
        self.hidden
    }

    /// Whether a list of the places that the person sees may be incomplete, which the list then has to say.
    pub(crate) fn is_partial(&self) -> bool {
        self.hidden > 0 || self.has_unknown()
    }

    /// Whether the person sees a place; `None` if that is unknown. `parent` is the channel of a public thread. Without it, a
    /// thread may be private.
    pub(crate) async fn sees(&mut self, place: Place, parent: Option<u64>) -> Option<bool> {
        // A private game is in no channel, and its player needs no check.
        if place.is_private() {
            return Some(false);
        }
        let channel = parent.unwrap_or(place.channel);
        if self.seen.iter().any(|seen| [place.channel, channel].contains(seen)) {
            return Some(true);
        }
        // Outside servers, the place is a conversation in which the person takes part.
        let Some(guild) = place.guild else { return Some(true) };
        if self.administers == Some(guild) {
            return Some(true);
        }
        if !self.servers.contains_key(&guild) {
            let server = self.ask(guild).await;
            self.servers.insert(guild, server);
        }
        match self.servers.get(&guild)? {
            Server::Member(channels, roles) => {
                let seen = channels.has_channel(channel).then(|| channels.sees(self.person, roles, channel));
                self.hidden += usize::from(seen.is_none() && channels.is_hidden(channel));
                seen
            }
            Server::Left => Some(false),
            Server::Unknown => None,
        }
    }

    async fn ask(&self, guild: u64) -> Server {
        let (server, left) = (GuildId::new(guild), deadline::left_until(self.end));
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
