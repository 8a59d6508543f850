//! Who sees which channels of a server, and what its roles permit. Public lists name only games in channels that all of their
//! readers see. Before the bot gives a role, it checks the role's permissions.
//!
//! An interaction describes only its own channel, so the server's channels and roles are requested from Discord. They are
//! cached only briefly, because events about changes may go to another process.

use super::{
    client::Client,
    error::{SendError, SendResult, code},
};
use crate::{
    discord::model::{
        guild::{self, Bits, GuildChannel, GuildRoles, Overwrite},
        user::MemberAccess,
    },
    store::Store,
    text::{Lang, msg},
};
use serenity::all::{GuildId, Permissions, UserId};
use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

mod cache;
use cache::Cache;

const VIEW_CHANNEL: Bits = Permissions::VIEW_CHANNEL.bits() as Bits;
const ADMINISTRATOR: Bits = Permissions::ADMINISTRATOR.bits() as Bits;

/// The names of permissions in Discord's clients in this language. A permission that is newer than the texts gets a number.
pub(crate) fn permission_names(lang: Lang, bits: Bits) -> String {
    let set = (0..Bits::BITS).filter(|bit| bits >> bit & 1 == 1);
    set.map(|bit| lang.text(msg::Permission { bit })).collect::<Vec<_>>().join(", ")
}

/// The permissions that the bot needs to post boards in a channel that is not a thread.
pub(crate) const TO_POST_BOARDS: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES).union(Permissions::ATTACH_FILES);

pub(crate) const TO_USE_COMMANDS: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES).union(Permissions::USE_APPLICATION_COMMANDS);

pub(crate) const TO_OPEN_THREADS: Permissions =
    Permissions::CREATE_PUBLIC_THREADS.union(Permissions::SEND_MESSAGES_IN_THREADS);

pub(crate) const CACHE_TTL: Duration = Duration::from_secs(30);

/// The deadline of requests about channels and roles during an interaction. It leaves time for the bot's answer.
pub(crate) const DISCORD_TIMEOUT: Duration = Duration::from_secs(1);

/// The age up to which a cached answer counts for work that waits until the bot sees a channel.
const HIDDEN_TTL: Duration = Duration::from_secs(2);

/// How long an answer about a member is cached. A visitor could cause a request with each view of a page, and all requests
/// about a server share a rate limit.
const MEMBER_TTL: Duration = Duration::from_secs(2);

/// For a second look before a refusal: the person may just have been given the missing role, or a timeout may just have ended.
const SECOND_LOOK_TTL: Duration = Duration::from_millis(500);

/// How many servers, and how many deleted channels, are remembered.
const CAPACITY: usize = 200;

const MEMBER_CAPACITY: usize = 10_000;

#[derive(Clone, Copy, Default, Debug)]
struct Role {
    permissions: Bits,
    /// Permissions that the role adds in at least one channel, and that @everyone does not have there.
    in_channels: Bits,
    position: i64,
    /// Whether anybody can notify the role's members by a mention.
    mentionable: bool,
    of_bot: bool,
}

#[derive(Clone, Default, Debug)]
pub(crate) struct Visibility {
    /// The role that everybody has; its id is the server's.
    everyone: u64,
    owner: Option<u64>,
    server_name: String,
    roles: HashMap<u64, Role>,
    /// The channels that the bot can see, without threads.
    channels: HashMap<u64, GuildChannel>,
    /// Channels of which the bot knows only the ids, because it can't see them. It is unknown who sees them and what roles may
    /// do there. `None` until the gateway has listed the server's channels.
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
            let of_bot = role.is_of_bot();
            (role.id.get(), Role { permissions, in_channels: 0, position, mentionable, of_bot })
        };
        let (everyone, owner) = (guild.get(), owner_id.map(UserId::get));
        let mut roles: HashMap<_, _> = roles.into_iter().map(role).collect();
        let seen = channels.into_iter().filter(|channel| !channel.flags.is_hidden());
        let channels: HashMap<_, _> = seen.map(|channel| (channel.id.get(), channel)).collect();
        let on_server = roles.get(&everyone).map_or(0, |role| role.permissions);
        for channel in channels.values() {
            let of_roles = || channel.permission_overwrites.iter().filter(|it| it.kind == Overwrite::ROLE);
            let of_everyone = of_roles().filter(|it| it.id.get() == everyone);
            let everybody_may = of_everyone.fold(on_server, |may, it| may & !it.deny | it.allow);
            for overwrite in of_roles() {
                if let Some(role) = roles.get_mut(&overwrite.id.get()) {
                    role.in_channels |= overwrite.allow & !everybody_may;
                }
            }
        }
        let hidden = known.map(|known| known.into_iter().filter(|channel| !channels.contains_key(channel)).collect());
        Self { everyone, owner, server_name: name, roles, channels, hidden }
    }

    /// As [`Self::may`].
    pub(crate) fn sees(&self, person: u64, roles: &[u64], channel: u64) -> bool {
        self.may(person, roles, channel, Permissions::VIEW_CHANNEL)
    }

    /// The permissions of these roles and of @everyone on the server.
    fn granted(&self, roles: &[u64]) -> Bits {
        let held = roles.iter().chain([&self.everyone]).filter_map(|role| self.roles.get(role));
        held.fold(0, |granted, role| granted | role.permissions)
    }

    /// Whether somebody with the `held` roles may give another one.
    pub(crate) fn may_give(&self, held: &[u64], role: u64) -> bool {
        self.gives_roles(held) && self.is_above(held, &[role])
    }

    /// In a channel, the bit of this permission means another one, Manage Permissions.
    pub(crate) fn gives_roles(&self, held: &[u64]) -> bool {
        self.granted(held) & (Bits::from(Permissions::MANAGE_ROLES.bits()) | ADMINISTRATOR) != 0
    }

    /// A person's permissions in a channel; none in a hidden one. `None` for threads and deleted channels.
    pub(crate) fn permissions(&self, person: u64, roles: &[u64], channel: u64) -> Option<Permissions> {
        let Some(channel) = self.channels.get(&channel) else {
            return self.hidden.as_ref()?.contains(&channel).then(Permissions::empty);
        };
        let granted = self.granted(roles);
        if self.is_owner(person) || granted & ADMINISTRATOR != 0 {
            return Some(Permissions::all());
        }
        // If overwrites of one step disagree, those that allow a permission prevail.
        let applied = |bits: Bits, concerns: &dyn Fn(&Overwrite) -> bool| {
            let overwrites = channel.permission_overwrites.iter().filter(|it| concerns(it));
            let (deny, allow) = overwrites.fold((0, 0), |(deny, allow), it| (deny | it.deny, allow | it.allow));
            bits & !deny | allow
        };
        // In Discord's order.
        let bits = applied(granted, &|it| it.kind == Overwrite::ROLE && it.id.get() == self.everyone);
        let bits = applied(bits, &|it| it.kind == Overwrite::ROLE && roles.contains(&it.id.get()));
        let bits = applied(bits, &|it| it.kind == Overwrite::PERSON && it.id.get() == person);
        u64::try_from(bits & Bits::from(u64::MAX)).ok().map(Permissions::from_bits_truncate)
    }

    /// `false` for threads, which are not channels here, and for hidden channels, about which nothing is known.
    pub(crate) fn may(&self, person: u64, roles: &[u64], channel: u64, needed: Permissions) -> bool {
        self.permissions(person, roles, channel).is_some_and(|permissions| permissions.contains(needed))
    }

    pub(crate) fn server_name(&self) -> &str {
        &self.server_name
    }

    /// The name of a channel. `None` for categories, threads, forums and hidden channels.
    pub(crate) fn name_of(&self, channel: u64) -> Option<&str> {
        let found = self.channels.get(&channel).filter(|it| GuildChannel::OF_MESSAGES.contains(&it.kind))?;
        Some(&found.name)
    }

    pub(crate) fn is_unmentionable(&self, role: u64) -> bool {
        self.roles.get(&role).is_some_and(|role| !role.mentionable)
    }

    /// Whether no person has the role.
    pub(crate) fn is_of_bot(&self, role: u64) -> bool {
        self.roles.get(&role).is_some_and(|role| role.of_bot)
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

    /// Whether the channel exists but the bot can't see it. Before the gateway has listed the channels, also `true` for threads
    /// and for deleted channels.
    pub(crate) fn is_hidden(&self, channel: u64) -> bool {
        self.hidden.as_ref().map_or_else(|| !self.has_channel(channel), |hidden| hidden.contains(&channel))
    }

    pub(crate) fn is_category(&self, channel: u64) -> bool {
        self.channels.get(&channel).is_some_and(|it| it.kind == GuildChannel::CATEGORY)
    }

    /// Whether messages are only in the channel's threads, as in a forum.
    pub(crate) fn has_only_threads(&self, channel: u64) -> bool {
        self.channels.get(&channel).is_some_and(|it| GuildChannel::OF_THREADS.contains(&it.kind))
    }

    /// `None` if the channel is in no category, or the bot can't see it.
    pub(crate) fn category_of(&self, channel: u64) -> Option<u64> {
        Some(self.channels.get(&channel)?.parent_id?.get())
    }

    /// How many channels the bot can't see; `None` if that is unknown.
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

    /// The permissions that a role adds to those of @everyone, on the server or in one of the channels that the bot can see.
    /// `None` if the role does not exist.
    pub(crate) fn granted_by(&self, role: u64) -> Option<Bits> {
        let everybody_may = self.roles.get(&self.everyone).map_or(0, |role| role.permissions);
        self.roles.get(&role).map(|role| role.permissions & !everybody_may | role.in_channels)
    }

    /// Whether everybody who sees `this` channel certainly sees the `other`; `false` if it depends on the members' roles.
    pub(crate) fn all_who_see(&self, this: u64, other: u64) -> bool {
        let (Some(these), Some(others)) = (self.overwrites_of_sight(this), self.overwrites_of_sight(other)) else {
            return false;
        };
        if these == others {
            return true;
        }
        // If an overwrite denies the other channel to a role or a person, it depends on each member's other roles.
        let everyone = (Overwrite::ROLE, self.everyone);
        if others.iter().any(|&(kind, id, may_see)| !may_see && (kind, id) != everyone) {
            return false;
        }
        // Without denials, a further role never takes a channel away. A member sees this channel by a single role or by an
        // overwrite for the person, so it suffices to check each of these alone.
        let sees = |roles: &[u64], channel| self.sees(0, roles, channel);
        let by_role = |role: &u64| !sees(&[*role], this) || sees(&[*role], other);
        let by_name = these.iter().filter(|(kind, _, may_see)| *kind == Overwrite::PERSON && *may_see);
        (!sees(&[], this) || sees(&[], other))
            && self.roles.keys().filter(|role| **role != self.everyone).all(by_role)
            && by_name.map(|(_, person, _)| *person).all(|person| self.sees(person, &[], other))
    }

    /// The kind and the id of each overwrite that allows or denies the sight of a channel, and whether it allows it.
    fn overwrites_of_sight(&self, channel: u64) -> Option<HashSet<(u64, u64, bool)>> {
        let overwrites = self.channels.get(&channel)?.permission_overwrites.iter();
        let of_sight = overwrites.filter(|it| (it.allow | it.deny) & VIEW_CHANNEL != 0);
        Some(of_sight.map(|it| (it.kind, it.id.get(), it.allow & VIEW_CHANNEL != 0)).collect())
    }
}

/// How old an answer about a visitor of the page may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    First,
    /// Before the visitor is refused because of the first.
    Second,
}

pub(crate) struct Visibilities {
    client: Client,
    store: Store,
    known: Cache<GuildId, Arc<Visibility>>,
    /// `None` for people who are no members.
    members: Cache<(GuildId, UserId), Option<MemberAccess>>,
    /// Channels that were deleted a moment ago, which the database may not know yet.
    deleted: Mutex<HashSet<u64>>,
}

impl Visibilities {
    pub(crate) fn new(client: Client, store: Store) -> Self {
        let (known, members) = (Cache::new(CAPACITY), Cache::new(MEMBER_CAPACITY));
        Self { client, store, known, members, deleted: Mutex::default() }
    }

    pub(crate) fn forget(&self, guild: GuildId) {
        self.known.forget(&guild);
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

    pub(crate) async fn fetch(&self, guild: GuildId, deadline: Duration) -> SendResult<Arc<Visibility>> {
        self.fetch_newer(guild, CACHE_TTL, deadline).await
    }

    /// Like [`Self::fetch`], but requests the channels again if one of `channels` seems to be hidden. Another process may have
    /// received the event that the bot sees it again.
    pub(crate) async fn fetch_seeing(
        &self,
        guild: GuildId,
        channels: &[u64],
        deadline: Duration,
    ) -> SendResult<Arc<Visibility>> {
        let known = self.fetch(guild, deadline).await?;
        if channels.iter().any(|channel| known.is_hidden(*channel)) {
            return self.fetch_newer(guild, HIDDEN_TTL, deadline).await;
        }
        Ok(known)
    }

    /// The channels and roles of a server, requested within the last `max_age`. For callers that can't rely on the events about
    /// changes.
    pub(crate) async fn fetch_newer(
        &self,
        guild: GuildId,
        max_age: Duration,
        deadline: Duration,
    ) -> SendResult<Arc<Visibility>> {
        let request = async || {
            // Read before and after, so that a channel that is created or deleted meanwhile is not taken for hidden.
            let before = self.known_channels(guild).await;
            let (roles, channels) = tokio::try_join!(
                self.client.guild_roles(guild, deadline),
                self.client.guild_channels(guild, deadline)
            )?;
            let known = before.zip(self.known_channels(guild).await).map(|(mut before, after)| {
                before.retain(|channel| after.contains(channel));
                before
            });
            Ok::<_, SendError>(Arc::new(Visibility::new(guild, roles, channels, known)))
        };
        self.known.get(guild, max_age, deadline, request).await
    }

    /// Whether the bot can't see a channel for the time being; also `true` if Discord does not say so in time.
    pub(crate) async fn may_be_hidden(&self, guild: u64, channel: u64, deadline: Duration) -> bool {
        match self.fetch(guild.into(), deadline).await {
            Ok(visibility) => visibility.is_hidden(channel),
            Err(error) => {
                tracing::warn!(%error, guild, channel, "could not read the channels of a server; treating one as hidden");
                true
            }
        }
    }

    async fn known_channels(&self, guild: GuildId) -> Option<Vec<u64>> {
        self.store.known_channels(guild.get()).await.unwrap_or_else(|error| {
            tracing::warn!(%error, guild = guild.get(), "could not read which channels a server has; treating them as unknown");
            None
        })
    }

    /// A member, at most two seconds old, or half a second for a second look. `None` if the person is not a member.
    pub(crate) async fn recent_member(
        &self,
        guild: GuildId,
        person: UserId,
        look: Look,
    ) -> SendResult<Option<MemberAccess>> {
        let max_age = match look {
            Look::First => MEMBER_TTL,
            Look::Second => SECOND_LOOK_TTL,
        };
        let request = async || self.member(guild, person, DISCORD_TIMEOUT).await;
        self.members.get((guild, person), max_age, DISCORD_TIMEOUT, request).await
    }

    /// What a visitor of the page may see, at most half a minute old, or two seconds for a second look.
    pub(crate) async fn look(&self, guild: GuildId, look: Look) -> SendResult<Arc<Visibility>> {
        let max_age = match look {
            Look::First => CACHE_TTL,
            Look::Second => HIDDEN_TTL,
        };
        self.fetch_newer(guild, max_age, DISCORD_TIMEOUT).await
    }

    /// The roles of a member, requested now. `None` if the person is not a member.
    pub(crate) async fn member_roles(
        &self,
        guild: GuildId,
        person: UserId,
        deadline: Duration,
    ) -> SendResult<Option<Vec<u64>>> {
        Ok(self.member(guild, person, deadline).await?.map(|member| member.role_ids()))
    }

    async fn member(&self, guild: GuildId, person: UserId, deadline: Duration) -> SendResult<Option<MemberAccess>> {
        match self.client.member(guild, person, deadline).await {
            Err(error) if error.has_code(code::UNKNOWN_MEMBER) => Ok(None),
            asked => asked.map(Some),
        }
    }
}

#[cfg(test)]
mod tests;
