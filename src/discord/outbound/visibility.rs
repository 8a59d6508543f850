//! Who sees which channels of a server, and what its roles permit. Public lists name only games in channels that all
//! their readers see, and the bot gives only roles that permit nothing else.
//!
//! An interaction describes only its own channel, so the server's channels and roles are requested. They are cached
//! briefly, because the process with the cache may not be the one that receives the events of their changes.

use super::{
    client::Client,
    error::{SendError, code},
};
use crate::{
    deadline,
    discord::model::{
        guild::{self, Bits, GuildChannel, GuildRoles, Overwrite},
        user::MemberAccess,
    },
    store::Store,
};
use serenity::all::{GuildId, Permissions, RoleId, UserId};
use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use tokio::sync::OnceCell;

const VIEW_CHANNEL: Bits = Permissions::VIEW_CHANNEL.bits() as Bits;
const ADMINISTRATOR: Bits = Permissions::ADMINISTRATOR.bits() as Bits;

/// As Discord shows them; a number for a permission without a known name.
pub(crate) fn permission_names(bits: Bits) -> String {
    let flag = |bit: u32| Some(Permissions::from_bits(1_u64.checked_shl(bit)?)?.iter_names().next()?.0);
    let name = |bit| flag(bit).map_or_else(|| format!("no. {bit}"), permission_name);
    let set = (0..Bits::BITS).filter(|bit| bits >> bit & 1 == 1);
    set.map(name).collect::<Vec<_>>().join(", ")
}

fn permission_name(flag: &str) -> String {
    let shown = match flag {
        "CREATE_INSTANT_INVITE" => "Create Invites",
        "MANAGE_GUILD" => "Manage Server",
        "MENTION_EVERYONE" => "Mention @everyone, @here, and All Roles",
        "SEND_TTS_MESSAGES" => "Send TTS Messages",
        "USE_VAD" => "Use Voice Activity",
        _ => return flag.split('_').map(capitalized).collect::<Vec<_>>().join(" "),
    };
    shown.to_owned()
}

fn capitalized(word: &str) -> String {
    let word = word.to_lowercase();
    match word.split_at_checked(1) {
        Some((first, rest)) if !["in", "to"].contains(&word.as_str()) => first.to_uppercase() + rest,
        _ => word,
    }
}

/// In a channel that is no thread.
pub(crate) const TO_POST_BOARDS: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES).union(Permissions::ATTACH_FILES);

pub(crate) const TO_OPEN_THREADS: Permissions =
    Permissions::CREATE_PUBLIC_THREADS.union(Permissions::SEND_MESSAGES_IN_THREADS);

pub(crate) const CACHE_TTL: Duration = Duration::from_secs(30);

/// Discord's answers about channels and roles have to leave time for the bot's own answer.
pub(crate) const DISCORD_TIMEOUT: Duration = Duration::from_secs(1);

/// For work that waits until the bot sees a channel.
const HIDDEN_TTL: Duration = Duration::from_secs(2);

const CAPACITY: usize = 200;

/// Whether a role or a person may see a channel, as far as an overwrite says so.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Overwrites {
    roles: HashMap<u64, bool>,
    people: HashMap<u64, bool>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Role {
    permissions: Bits,
    /// Additional permissions in some channel, which not everybody has there.
    in_channels: Bits,
    position: i64,
    /// Anybody can notify its members by a mention.
    mentionable: bool,
}

#[derive(Clone, Default, Debug)]
pub(crate) struct Visibility {
    /// The role that everybody has; its id is the server's.
    everyone: u64,
    owner: Option<u64>,
    roles: HashMap<u64, Role>,
    channels: HashMap<u64, Overwrites>,
    /// Of each channel, as Discord sends them.
    overwrites: HashMap<u64, Vec<Overwrite>>,
    categories: HashSet<u64>,
    server_name: String,
    /// Of the channels in which people write messages, threads left out.
    names: HashMap<u64, String>,
    /// The category of each channel in one.
    category_of: HashMap<u64, u64>,
    /// Channels that Discord shows the bot only by their ids, so it is unknown who sees them and what roles may do there.
    /// `None` until the gateway has listed the server's channels.
    hidden: Option<HashSet<u64>>,
}

impl Visibility {
    /// `known` lists all channels, according to the gateway; `channels` lists the ones that the bot can see.
    fn new(
        guild: GuildId,
        GuildRoles { name, owner_id, roles }: GuildRoles,
        channels: Vec<GuildChannel>,
        known: Option<Vec<u64>>,
    ) -> Self {
        let role = |role: guild::Role| {
            let guild::Role { permissions, position, mentionable, .. } = role;
            (role.id.get(), Role { permissions, in_channels: 0, position, mentionable })
        };
        let (everyone, owner) = (guild.get(), owner_id.map(UserId::get));
        let roles = roles.into_iter().map(role).collect();
        let mut found = Self { everyone, owner, roles, server_name: name, ..Self::default() };
        for channel in channels {
            found.add(channel);
        }
        found.hidden = known.map(|known| known.into_iter().filter(|channel| !found.has_channel(*channel)).collect());
        found
    }

    fn add(&mut self, channel: GuildChannel) {
        let overwrites = channel.permission_overwrites;
        if channel.kind == GuildChannel::CATEGORY {
            self.categories.insert(channel.id.get());
        }
        if GuildChannel::OF_MESSAGES.contains(&channel.kind) {
            self.names.insert(channel.id.get(), channel.name);
        }
        if let Some(category) = channel.parent_id {
            self.category_of.insert(channel.id.get(), category.get());
        }
        let mut everybody_may = self.roles.get(&self.everyone).map_or(0, |role| role.permissions);
        for everyone in overwrites.iter().filter(|it| it.kind == Overwrite::ROLE && it.id.get() == self.everyone) {
            everybody_may = everybody_may & !everyone.deny | everyone.allow;
        }
        let mut found = Overwrites::default();
        for overwrite in &overwrites {
            let id = overwrite.id.get();
            if overwrite.kind == Overwrite::ROLE
                && let Some(role) = self.roles.get_mut(&id)
            {
                role.in_channels |= overwrite.allow & !everybody_may;
            }
            let may_see = overwrite.allow & VIEW_CHANNEL != 0;
            if !may_see && overwrite.deny & VIEW_CHANNEL == 0 {
                continue;
            }
            match overwrite.kind {
                Overwrite::ROLE => found.roles.insert(id, may_see),
                Overwrite::PERSON => found.people.insert(id, may_see),
                _ => None,
            };
        }
        self.channels.insert(channel.id.get(), found);
        self.overwrites.insert(channel.id.get(), overwrites);
    }

    /// `false` for threads, which are not channels here, and for hidden channels, because it is unknown who sees them.
    pub(crate) fn sees(&self, person: u64, roles: &[u64], channel: u64) -> bool {
        let Some(overwrites) = self.channels.get(&channel) else { return false };
        let held = || roles.iter().chain([&self.everyone]);
        let granted = |bit| held().any(|role| self.roles.get(role).is_some_and(|has| has.permissions & bit != 0));
        if self.is_owner(person) || granted(ADMINISTRATOR) {
            return true;
        }
        // In Discord's order. If roles disagree, one that allows it decides.
        let everyone = overwrites.roles.get(&self.everyone).copied();
        let of_roles = roles.iter().filter_map(|role| overwrites.roles.get(role).copied()).max();
        let of_person = overwrites.people.get(&person).copied();
        of_person.or(of_roles).or(everyone).unwrap_or_else(|| granted(VIEW_CHANNEL))
    }

    /// What these roles permit on the server, together with what everybody may do.
    fn granted(&self, roles: &[u64]) -> Bits {
        let held = roles.iter().chain([&self.everyone]).filter_map(|role| self.roles.get(role));
        held.fold(0, |granted, role| granted | role.permissions)
    }

    /// Whether somebody with the `held` roles may give another one.
    pub(crate) fn may_give(&self, held: &[u64], role: u64) -> bool {
        let manages = Bits::from((Permissions::MANAGE_ROLES | Permissions::ADMINISTRATOR).bits());
        self.granted(held) & manages != 0 && self.is_above(held, &[role])
    }

    /// What a person may do in a channel; nothing in a hidden one. `None` for threads and deleted channels.
    pub(crate) fn permissions(&self, person: u64, roles: &[u64], channel: u64) -> Option<Permissions> {
        let Some(overwrites) = self.overwrites.get(&channel) else {
            return self.hidden.as_ref()?.contains(&channel).then(Permissions::empty);
        };
        let granted = self.granted(roles);
        if self.is_owner(person) || granted & ADMINISTRATOR != 0 {
            return Some(Permissions::all());
        }
        let is_everyone = |it: &&Overwrite| it.kind == Overwrite::ROLE && it.id.get() == self.everyone;
        let is_held = |it: &&Overwrite| it.kind == Overwrite::ROLE && roles.contains(&it.id.get());
        let is_own = |it: &&Overwrite| it.kind == Overwrite::PERSON && it.id.get() == person;
        // In Discord's order. If roles disagree, one that allows it decides.
        let applied = |bits: Bits, overwrites: Vec<&Overwrite>| {
            let denied = overwrites.iter().fold(0, |all, it| all | it.deny);
            overwrites.iter().fold(bits & !denied, |all, it| all | it.allow)
        };
        let bits = applied(granted, overwrites.iter().filter(is_everyone).collect());
        let bits = applied(bits, overwrites.iter().filter(is_held).collect());
        let bits = applied(bits, overwrites.iter().filter(is_own).collect());
        u64::try_from(bits & Bits::from(u64::MAX)).ok().map(Permissions::from_bits_truncate)
    }

    /// Whether a person may type commands in a channel.
    pub(crate) fn may_use_commands(&self, person: u64, roles: &[u64], channel: u64) -> bool {
        let needed = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES | Permissions::USE_APPLICATION_COMMANDS;
        self.permissions(person, roles, channel).is_some_and(|permissions| permissions.contains(needed))
    }

    /// Whether somebody, such as the bot, may post boards in a channel that is no thread.
    pub(crate) fn may_post_boards(&self, person: u64, roles: &[u64], channel: u64) -> bool {
        self.permissions(person, roles, channel).is_some_and(|permissions| permissions.contains(TO_POST_BOARDS))
    }

    pub(crate) fn server_name(&self) -> &str {
        &self.server_name
    }

    /// `None` for categories, threads, forums and hidden channels.
    pub(crate) fn name_of(&self, channel: u64) -> Option<&str> {
        self.names.get(&channel).map(String::as_str)
    }

    pub(crate) fn is_unmentionable(&self, role: u64) -> bool {
        self.roles.get(&role).is_some_and(|role| !role.mentionable)
    }

    pub(crate) fn is_owner(&self, person: u64) -> bool {
        self.owner == Some(person)
    }

    pub(crate) fn has_role(&self, role: u64) -> bool {
        self.roles.contains_key(&role)
    }

    pub(crate) fn has_channel(&self, channel: u64) -> bool {
        self.channels.contains_key(&channel)
    }

    /// Whether the bot can't see a channel for the time being. Before the gateway has listed the channels, that is also true of
    /// threads and of deleted channels.
    pub(crate) fn is_hidden(&self, channel: u64) -> bool {
        self.hidden.as_ref().map_or_else(|| !self.has_channel(channel), |hidden| hidden.contains(&channel))
    }

    pub(crate) fn is_category(&self, channel: u64) -> bool {
        self.categories.contains(&channel)
    }

    /// `None` if the channel is in no category, or the bot can't see it.
    pub(crate) fn category_of(&self, channel: u64) -> Option<u64> {
        self.category_of.get(&channel).copied()
    }

    /// `None` if unknown.
    pub(crate) fn hidden_channels(&self) -> Option<usize> {
        self.hidden.as_ref().map(HashSet::len)
    }

    /// Whether any of the `higher` roles is above all of the `lower` ones. People without a role only have @everyone.
    pub(crate) fn is_above(&self, higher: &[u64], lower: &[u64]) -> bool {
        // Of two roles in one position, Discord ranks the older one higher.
        let rank = |role: u64| self.roles.get(&role).map(|found| (found.position, Reverse(role)));
        let highest = |roles: &[u64]| roles.iter().filter_map(|&role| rank(role)).max();
        let everyone = (i64::MIN, Reverse(0));
        highest(higher).unwrap_or(everyone) > highest(lower).unwrap_or(everyone)
    }

    /// What the role permits in the server, or in one of its channels that the bot can see, beyond what everybody may do there; `None` if it
    /// does not exist.
    pub(crate) fn granted_by(&self, role: u64) -> Option<Bits> {
        let everybody_may = self.roles.get(&self.everyone).map_or(0, |role| role.permissions);
        self.roles.get(&role).map(|role| role.permissions & !everybody_may | role.in_channels)
    }

    /// Whether everybody who sees `this` channel certainly sees the `other`; `false` if it depends on the members' roles.
    pub(crate) fn all_who_see(&self, this: u64, other: u64) -> bool {
        let (Some(these), Some(others)) = (self.channels.get(&this), self.channels.get(&other)) else { return false };
        if these == others {
            return true;
        }
        // If a role or a person is denied the other channel, it depends on each member's other roles.
        let denied = others.roles.iter().any(|(role, may_see)| *role != self.everyone && !may_see)
            || others.people.values().any(|may_see| !may_see);
        if denied {
            return false;
        }
        // Without denials, more roles never see less. A member sees this channel by a single role, or by name.
        let sees = |roles: &[u64], channel| self.sees(0, roles, channel);
        let by_role = |role: &u64| !sees(&[*role], this) || sees(&[*role], other);
        let by_name = these.people.iter().filter(|(_, may_see)| **may_see);
        (!sees(&[], this) || sees(&[], other))
            && self.roles.keys().filter(|role| **role != self.everyone).all(by_role)
            && by_name.map(|(person, _)| *person).all(|person| self.sees(person, &[], other))
    }
}

pub(crate) struct Visibilities {
    client: Client,
    store: Store,
    known: Mutex<HashMap<GuildId, Known>>,
    /// Channels that were deleted a moment ago, which the database may not know yet.
    deleted: Mutex<HashSet<u64>>,
}

/// A cached visibility, or the request for it by one of the waiting tasks.
#[derive(Clone)]
struct Known {
    since: Instant,
    visibility: Arc<OnceCell<Arc<Visibility>>>,
}

impl Visibilities {
    pub(crate) fn new(client: Client, store: Store) -> Self {
        Self { client, store, known: Mutex::default(), deleted: Mutex::default() }
    }

    pub(crate) fn forget(&self, guild: GuildId) {
        self.lock().remove(&guild);
    }

    pub(crate) fn note_deleted(&self, channel: u64) {
        let mut deleted = self.deleted.lock().unwrap_or_else(PoisonError::into_inner);
        if deleted.len() >= CAPACITY {
            deleted.clear();
        }
        deleted.insert(channel);
    }

    pub(crate) fn is_deleted(&self, channel: u64) -> bool {
        self.deleted.lock().unwrap_or_else(PoisonError::into_inner).contains(&channel)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GuildId, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn entry(&self, guild: GuildId, max_age: Duration) -> Arc<OnceCell<Arc<Visibility>>> {
        let mut known = self.lock();
        if let Some(entry) = known.get(&guild)
            && entry.since.elapsed() < max_age
        {
            return Arc::clone(&entry.visibility);
        }
        if known.len() >= CAPACITY {
            known.clear();
        }
        let visibility = Arc::default();
        known.insert(guild, Known { since: Instant::now(), visibility: Arc::clone(&visibility) });
        visibility
    }

    pub(crate) async fn fetch(&self, guild: GuildId, deadline: Duration) -> Result<Arc<Visibility>, SendError> {
        self.fetch_newer(guild, CACHE_TTL, deadline).await
    }

    /// As [`Self::fetch`], but requested anew if one of the channels seems to be hidden: another process may have got the event
    /// that the bot sees it again.
    pub(crate) async fn fetch_seeing(
        &self,
        guild: GuildId,
        channels: &[u64],
        deadline: Duration,
    ) -> Result<Arc<Visibility>, SendError> {
        let known = self.fetch(guild, deadline).await?;
        if channels.iter().any(|channel| known.is_hidden(*channel)) {
            return self.fetch_newer(guild, HIDDEN_TTL, deadline).await;
        }
        Ok(known)
    }

    /// Requested within the last `max_age`, because a change of roles may have been missed.
    pub(crate) async fn fetch_newer(
        &self,
        guild: GuildId,
        max_age: Duration,
        deadline: Duration,
    ) -> Result<Arc<Visibility>, SendError> {
        let entry = self.entry(guild, max_age);
        let fetching = entry.get_or_try_init(async || {
            let (roles, channels) = tokio::try_join!(
                self.client.guild_roles(guild, deadline),
                self.client.guild_channels(guild, deadline)
            )?;
            // Read afterwards, so that a channel that is new to both lists is not taken for hidden.
            let known = self.store.known_channels(guild.get()).await.unwrap_or_else(|error| {
                tracing::warn!(%error, guild = guild.get(), "could not read which channels a server has; taking it as unknown");
                None
            });
            Ok::<_, SendError>(Arc::new(Visibility::new(guild, roles, channels, known)))
        });
        // Another task may be requesting it, with a later deadline.
        let fetched = deadline::timeout(deadline, fetching).await.map_err(|_| SendError::TimedOut)?;
        fetched.map(Arc::clone)
    }

    /// The roles of a member who may write and use commands: `None` during a timeout, and if the person is no member.
    pub(crate) async fn active_member_roles(
        &self,
        guild: GuildId,
        person: UserId,
        now: OffsetDateTime,
        deadline: Duration,
    ) -> Result<Option<Vec<u64>>, SendError> {
        match self.client.member::<MemberAccess>(guild, person, deadline).await {
            Ok(member) if member.is_timed_out(now) => Ok(None),
            Ok(member) => Ok(Some(member.roles.into_iter().map(RoleId::get).collect())),
            Err(error) if error.has_code(code::UNKNOWN_MEMBER) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// `None` if the person is no member.
    pub(crate) async fn member_roles(
        &self,
        guild: GuildId,
        person: UserId,
        deadline: Duration,
    ) -> Result<Option<Vec<u64>>, SendError> {
        match self.client.member_roles(guild, person, deadline).await {
            Ok(roles) => Ok(Some(roles)),
            Err(error) if error.has_code(code::UNKNOWN_MEMBER) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests;
