//! Compares settings with the server's state: channels and roles that they name may be deleted, and roles that the bot gives
//! may have gained permissions.

use super::{lookup::DISCORD_TIMEOUT, prelude::*};
use crate::{
    discord::outbound::visibility::{self, Visibility, permission_names},
    store::{GivenRole, Lobby, PuzzleChannel, RankRole, ResultsChannel, Settings},
    text::PlainMessage,
};
use serenity::all::GuildId;
use std::{collections::HashSet, sync::Arc, time::Duration};

/// Counts nothing as deleted if Discord does not answer.
#[derive(Default, Debug)]
pub(crate) struct Deleted {
    channels: HashSet<u64>,
    roles: HashSet<u64>,
}

impl Deleted {
    pub(crate) async fn among(app: &App, guild: u64, channels: &[u64], roles: &[u64]) -> Self {
        match fetch(app, guild, visibility::CACHE_TTL).await {
            Some(found) => Self::on(app, &found, channels, roles).await,
            None => Self::default(),
        }
    }

    async fn on(app: &App, found: &Visibility, channels: &[u64], roles: &[u64]) -> Self {
        let roles = roles.iter().copied().filter(|&role| !found.has_role(role)).collect();
        let mut deleted = HashSet::new();
        for &channel in channels.iter().filter(|&&channel| !found.has_channel(channel)) {
            // It may be a thread, which Discord's list of channels leaves out.
            if let Ok(true) = app.client.is_deleted_channel(channel, DISCORD_TIMEOUT).await {
                deleted.insert(channel);
            }
        }
        Self { channels: deleted, roles }
    }

    pub(crate) fn has_channel(&self, channel: u64) -> bool {
        self.channels.contains(&channel)
    }

    pub(crate) fn has_role(&self, role: u64) -> bool {
        self.roles.contains(&role)
    }

    pub(crate) fn channel(&self, lang: Lang, channel: u64) -> String {
        if self.has_channel(channel) { lang.text(msg::DELETED_CHANNEL) } else { format!("<#{channel}>") }
    }

    pub(crate) fn role(&self, lang: Lang, role: u64) -> String {
        if self.has_role(role) { lang.text(msg::DELETED_ROLE) } else { format!("<@&{role}>") }
    }

    pub(crate) fn ids(&self) -> Vec<u64> {
        self.channels.iter().chain(&self.roles).copied().collect()
    }
}

/// `None` if Discord does not answer.
async fn fetch(app: &App, guild: u64, max_age: Duration) -> Option<Arc<Visibility>> {
    match app.visibilities.fetch_newer(GuildId::new(guild), max_age, DISCORD_TIMEOUT).await {
        Ok(found) => Some(found),
        Err(error) => {
            tracing::warn!(%error, guild, "could not read the channels and roles of a server; not looking for deleted ones");
            None
        }
    }
}

pub(crate) struct ServerState {
    pub(crate) settings: Settings,
    pub(crate) lobby: Option<Lobby>,
    pub(crate) results: Option<ResultsChannel>,
    pub(crate) puzzle: Option<PuzzleChannel>,
    pub(crate) rank_roles: Vec<RankRole>,
    given: Vec<GivenRole>,
    found: Option<Arc<Visibility>>,
    pub(crate) deleted: Deleted,
}

impl ServerState {
    pub(crate) async fn load(app: &App, guild: u64) -> Result<Self, HandlerError> {
        let store = &app.store;
        let (settings, lobby) = (store.settings(guild).await?, store.lobby(guild).await?);
        let (results, rank_roles) = (store.results_channel(guild).await?, store.rank_roles(guild).await?);
        let (given, puzzle) = (store.given_roles(guild).await?, store.puzzle_channel(guild).await?);
        let found = fetch(app, guild, Duration::ZERO).await;
        let mut state =
            Self { settings, lobby, results, puzzle, rank_roles, given, found, deleted: Deleted::default() };
        if let Some(found) = &state.found {
            let named = state.named();
            let (mut channels, mut roles) = (Vec::new(), Vec::new());
            for (_, id) in named {
                match id {
                    Named::Channel(id) => channels.push(id),
                    Named::Role(id) => roles.push(id),
                }
            }
            state.deleted = Deleted::on(app, found, &channels, &roles).await;
        }
        Ok(state)
    }

    /// Each with the name of its subcommand of `/settings`.
    fn named(&self) -> Vec<(PlainMessage, Named)> {
        let Self { settings, lobby, results, puzzle, rank_roles, given, .. } = self;
        let is_rank_role = |role| rank_roles.iter().any(|rule| rule.role == role);
        let by_setting = [
            settings.channels.iter().map(|&id| (msg::NAME_CHANNEL, Named::Channel(id))).collect::<Vec<_>>(),
            settings.roles.iter().map(|&id| (msg::NAME_ROLE, Named::Role(id))).collect(),
            lobby.iter().map(|lobby| (msg::NAME_LOBBY, Named::Channel(lobby.channel))).collect(),
            lobby.iter().filter_map(|lobby| Some((msg::NAME_LOBBY, Named::Role(lobby.role?)))).collect(),
            results.iter().map(|results| (msg::NAME_RESULTS, Named::Channel(results.channel))).collect(),
            puzzle.iter().map(|puzzle| (msg::NAME_PUZZLE, Named::Channel(puzzle.channel))).collect(),
            settings.tournament_role.iter().map(|&id| (msg::NAME_TOURNAMENT_ROLE, Named::Role(id))).collect(),
            given
                .iter()
                .map(|&GivenRole { role, .. }| {
                    (if is_rank_role(role) { msg::NAME_RANK_ROLE } else { msg::NAME_TOURNAMENT }, Named::Role(role))
                })
                .collect(),
        ];
        by_setting.into_iter().flatten().collect()
    }

    pub(crate) fn settings_with_deleted(&self, lang: Lang) -> Vec<String> {
        let is_deleted = |named: Named| match named {
            Named::Channel(id) => self.deleted.has_channel(id),
            Named::Role(id) => self.deleted.has_role(id),
        };
        let mut names: Vec<_> =
            self.named().into_iter().filter(|(_, id)| is_deleted(*id)).map(|(name, _)| lang.text(name)).collect();
        names.dedup();
        names
    }

    /// The unaccepted permissions because of which the bot withholds a role; `None` if it gives the role.
    pub(crate) fn withheld(&self, role: u64) -> Option<String> {
        let accepted = self.given.iter().find(|given| given.role == role)?.accepted;
        let granted = self.found.as_ref()?.granted_by(role)? & !u128::from(accepted);
        (granted != 0).then(|| permission_names(granted))
    }

    pub(crate) fn given_roles(&self) -> impl Iterator<Item = u64> {
        self.given.iter().map(|given| given.role)
    }
}

#[derive(Clone, Copy)]
enum Named {
    Channel(u64),
    Role(u64),
}
