//! Compares settings with the server's state: channels and roles that they name may be deleted, and roles that the bot gives
//! may have gained permissions.

use super::prelude::*;
use crate::{
    discord::outbound::{
        deleted::{self, Deleted},
        rank_roles,
        visibility::{DISCORD_TIMEOUT, TO_OPEN_THREADS, Visibility, permission_names},
    },
    play::UserId,
    store::{DeletedSettings, EventRoles, GivenRole, Lobby, PuzzleChannel, RankRole, ResultsChannel, Settings},
    text::PlainMessage,
    tournament::TournamentPhase,
};
use serenity::all::Permissions;
use std::{collections::BTreeSet, sync::Arc, time::Duration};

/// For each of the bot's posts: it looks in the channel before it posts again.
const TO_POST: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES).union(Permissions::READ_MESSAGE_HISTORY);

const FOR_PICTURES: Permissions = TO_POST.union(Permissions::ATTACH_FILES);

/// Of tournaments and of leagues.
const MAX_EVENTS: i64 = 50;

/// Each by its name, in bold.
pub(crate) fn bold_permissions(lang: Lang, permissions: Permissions) -> String {
    let bold = |permission: Permissions| format!("**{}**", permission_names(lang, permission.bits().into()));
    permissions.iter().map(bold).collect::<Vec<_>>().join(", ")
}

pub(crate) struct ServerState {
    pub(crate) guild: u64,
    pub(crate) settings: Settings,
    pub(crate) lobby: Option<Lobby>,
    pub(crate) results: Option<ResultsChannel>,
    pub(crate) puzzle: Option<PuzzleChannel>,
    pub(crate) rank_roles: Vec<RankRole>,
    given: Vec<GivenRole>,
    /// The channels of tournaments and leagues that go on.
    events: Vec<u64>,
    event_roles: Vec<EventRoles>,
    here: Option<u64>,
    found: Option<Arc<Visibility>>,
    /// The bot and its roles on the server.
    own: Option<(u64, Vec<u64>)>,
    pub(crate) deleted: Deleted,
}

impl ServerState {
    pub(crate) async fn load(app: &App, guild: u64) -> Result<Self> {
        let store = &app.store;
        let (settings, lobby) = (store.settings(guild).await?, store.lobby(guild).await?);
        let (results, rank_roles) = (store.results_channel(guild).await?, store.rank_roles(guild).await?);
        let (given, puzzle) = (store.given_roles(guild).await?, store.puzzle_channel(guild).await?);
        let event_roles = store.event_roles(guild).await?;
        let found = deleted::fetch(app, guild, Duration::ZERO).await;
        let mut state = Self {
            guild,
            settings,
            lobby,
            results,
            puzzle,
            rank_roles,
            given,
            events: Vec::new(),
            event_roles,
            here: None,
            found,
            own: None,
            deleted: Deleted::default(),
        };
        if let Some(found) = &state.found {
            let (channels, mut roles): (Vec<_>, Vec<_>) = state.named().into_iter().map(|(_, c, r)| (c, r)).unzip();
            roles.extend(state.event_roles.iter().map(|event| event.teams.clone()));
            state.deleted = Deleted::on(app, guild, found, &channels.concat(), &roles.concat()).await;
        }
        Ok(state)
    }

    /// Loads the bot's roles, without which [`Self::missing_in`] knows nothing. If games may be played in all channels, `here`
    /// stands for them.
    pub(crate) async fn load_own_roles(&mut self, app: &App, here: Option<u64>) {
        self.here = here;
        self.own = rank_roles::own_roles(app, self.guild, DISCORD_TIMEOUT).await;
    }

    /// Loads the channels of tournaments and leagues, which otherwise count as unused.
    pub(crate) async fn load_events(&mut self, app: &App, person: UserId) -> Result<()> {
        let tournaments = app.store.tournaments_of(self.guild, person, MAX_EVENTS).await?;
        let tournaments = tournaments.iter().filter(|it| !matches!(it.phase, TournamentPhase::Over { .. }));
        let leagues = app.store.leagues_of(self.guild, person, MAX_EVENTS).await?;
        let leagues = leagues.iter().filter(|it| !it.ended).map(|it| it.channel);
        self.events = tournaments.map(|it| it.channel).chain(leagues).collect();
        Ok(())
    }

    /// What the bot needs in a channel for the settings that name it, and for tournaments and leagues.
    pub(crate) fn needed_in(&self, channel: u64) -> Permissions {
        let Self { settings, lobby, results, puzzle, events, event_roles, .. } = self;
        let mut needed = Permissions::empty();
        if self.channels_of_games().contains(&channel) {
            needed |= if settings.threads { FOR_PICTURES | TO_OPEN_THREADS } else { FOR_PICTURES };
        }
        let events_here = event_roles.iter().filter(|event| event.channel == channel);
        let mut called: Vec<_> = events_here.filter_map(|event| event.called).collect();
        if let Some(lobby) = lobby.as_ref().filter(|lobby| lobby.channel == channel) {
            needed |= TO_POST;
            called.extend(lobby.role);
        }
        let is_unmentionable = |role| self.found.as_ref().is_some_and(|found| found.is_unmentionable(role));
        if called.into_iter().any(is_unmentionable) {
            needed |= Permissions::MENTION_EVERYONE;
        }
        let pictures = [results.as_ref().map(|it| it.channel), puzzle.as_ref().map(|it| it.channel)];
        if pictures.contains(&Some(channel)) {
            needed |= FOR_PICTURES;
        }
        if events.contains(&channel) {
            needed |= FOR_PICTURES | Permissions::SEND_MESSAGES_IN_THREADS;
            if settings.threads {
                needed |= TO_OPEN_THREADS;
            }
        }
        if self.found.as_ref().is_some_and(|found| found.has_only_threads(channel)) {
            // People open them, and games in threads have none of their own.
            needed.remove(Permissions::SEND_MESSAGES | Permissions::CREATE_PUBLIC_THREADS);
            needed |= Permissions::SEND_MESSAGES_IN_THREADS;
        }
        needed
    }

    /// Those in which games are allowed, or the one that stands for all.
    pub(crate) fn channels_of_games(&self) -> Vec<u64> {
        match &*self.settings.channels {
            [] => self.here.into_iter().collect(),
            allowed => allowed.to_vec(),
        }
    }

    /// Whether [`Self::missing_in`] knows anything.
    pub(crate) const fn is_known(&self) -> bool {
        self.own.is_some() && self.found.is_some()
    }

    /// Whether the bot may give roles; `None` if Discord does not tell.
    pub(crate) fn gives_roles(&self) -> Option<bool> {
        Some(self.found.as_ref()?.gives_roles(&self.own.as_ref()?.1))
    }

    /// What the bot lacks of [`Self::needed_in`]. `None` if Discord does not tell, as about threads.
    pub(crate) fn missing_in(&self, channel: u64) -> Option<Permissions> {
        let ((me, roles), found) = (self.own.as_ref()?, self.found.as_ref()?);
        let missing = self.needed_in(channel) - found.permissions(*me, roles, channel)?;
        // Without it, no other permission counts.
        let unseen = missing & Permissions::VIEW_CHANNEL;
        Some(if unseen.is_empty() { missing } else { unseen })
    }

    /// The channels of games, of other settings, of tournaments and of leagues.
    pub(crate) fn channels(&self) -> BTreeSet<u64> {
        self.named()
            .into_iter()
            .flat_map(|(_, channels, _)| channels)
            .chain(self.channels_of_games())
            .chain(self.events.iter().copied())
            .filter(|id| !self.deleted.contains(*id))
            .collect()
    }

    /// The channels and the roles that each subcommand of `/settings` names.
    fn named(&self) -> [(PlainMessage, Vec<u64>, Vec<u64>); 8] {
        let Self { settings, lobby, results, puzzle, rank_roles, given, .. } = self;
        let is_rank_role = |role: &u64| rank_roles.iter().any(|rule| rule.role == *role);
        let (for_rank, mut of_events): (_, Vec<_>) = given.iter().map(|given| given.role).partition(is_rank_role);
        of_events.extend(self.called_by_events());
        let lobby_role = lobby.iter().filter_map(|lobby| lobby.role).collect();
        [
            (msg::NAME_CHANNEL, settings.channels.clone(), Vec::new()),
            (msg::NAME_ROLE, Vec::new(), settings.roles.clone()),
            (msg::NAME_LOBBY, lobby.iter().map(|lobby| lobby.channel).collect(), lobby_role),
            (msg::NAME_RESULTS, results.iter().map(|results| results.channel).collect(), Vec::new()),
            (msg::NAME_PUZZLE, puzzle.iter().map(|puzzle| puzzle.channel).collect(), Vec::new()),
            (msg::NAME_TOURNAMENT_ROLE, Vec::new(), settings.tournament_role.into_iter().collect()),
            (msg::NAME_RANK_ROLE, Vec::new(), for_rank),
            (msg::NAME_TOURNAMENT, Vec::new(), of_events),
        ]
    }

    /// What was deleted and can only be taken out together; a setting that names one channel or role can be set again. `None`
    /// if there is nothing like that.
    pub(crate) fn removable(&self) -> Option<DeletedSettings> {
        let deleted = |ids: &[u64]| ids.iter().copied().filter(|id| self.deleted.contains(*id)).collect::<Vec<_>>();
        // An empty list would allow all.
        let of_list = |list: &[u64]| Some(deleted(list)).filter(|gone| gone.len() < list.len()).unwrap_or_default();
        let event_roles: Vec<_> = self.given_roles().chain(self.called_by_events()).collect();
        let found = DeletedSettings {
            channels: of_list(&self.settings.channels),
            roles: of_list(&self.settings.roles),
            event_roles: deleted(&event_roles),
        };
        (found != DeletedSettings::default()).then_some(found)
    }

    pub(crate) fn settings_with_deleted(&self, lang: Lang) -> Vec<String> {
        let is_deleted = |id: &u64| self.deleted.contains(*id);
        let named = self.named().into_iter();
        let named = named.filter(|(_, channels, roles)| channels.iter().chain(roles).any(is_deleted));
        named.map(|(name, ..)| lang.text(name)).collect()
    }

    /// The unaccepted permissions because of which the bot withholds a role; `None` if it gives the role.
    pub(crate) fn withheld(&self, lang: Lang, role: u64) -> Option<String> {
        let accepted = self.given.iter().find(|given| given.role == role)?.accepted;
        let granted = self.found.as_ref()?.granted_by(role)? & !u128::from(accepted);
        (granted != 0).then(|| permission_names(lang, granted))
    }

    /// A mention, or words for a hidden or a deleted channel. Also for channels that no setting names.
    pub(crate) fn channel(&self, lang: Lang, channel: u64) -> String {
        if self.is_hidden(channel) {
            return deleted::hidden_channel(lang, channel);
        }
        self.deleted.channel(lang, channel)
    }

    pub(crate) fn is_hidden(&self, channel: u64) -> bool {
        self.found.as_ref().is_some_and(|found| found.is_hidden(channel))
    }

    /// How many channels are hidden from the bot; 0 if that is unknown.
    pub(crate) fn hidden_channels(&self) -> usize {
        self.found.as_ref().and_then(|found| found.hidden_channels()).unwrap_or(0)
    }

    fn called_by_events(&self) -> impl Iterator<Item = u64> {
        self.event_roles.iter().filter_map(|event| event.called)
    }

    /// The names and channels of matches of which a team's role was deleted.
    pub(crate) fn without_team(&self) -> Vec<(String, u64)> {
        let lacks = |event: &&EventRoles| event.teams.iter().any(|role| self.deleted.contains(*role));
        self.event_roles.iter().filter(lacks).map(|event| (event.name.clone(), event.channel)).collect()
    }

    pub(crate) fn given_roles(&self) -> impl Iterator<Item = u64> {
        self.given.iter().map(|given| given.role)
    }
}
