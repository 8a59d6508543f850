//! Who sees which channels of a server. Lists that many read name only games of channels that their readers see.
//!
//! Discord says of an interaction only what its own channel allows, so that the channels and roles of the server are requested.
//! They are kept for a short while: the process that keeps them may not be the one that hears of their changes.

use super::{client::Client, error::SendError};
use crate::discord::model::guild::{GuildChannel, Overwrite, Role};
use serenity::all::{GuildId, Permissions};
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::OnceCell;

/// How long the channels of a server are kept.
pub(crate) const KEPT: Duration = Duration::from_secs(30);

/// Number of servers that are kept. When there are more, all are dropped and requested again as needed.
const CAPACITY: usize = 200;

/// The effect of an overwrite of a channel's permissions on seeing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum View {
    Allowed,
    Denied,
}

/// The overwrites of a channel that are about seeing it, by the id of a role or a person.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Overwrites {
    roles: HashMap<u64, View>,
    people: HashMap<u64, View>,
}

/// Which channels of a server its members see.
#[derive(Clone, Default, Debug)]
pub(crate) struct Visibility {
    /// The role that everybody has: its id is the server's.
    everyone: u64,
    /// The permissions of each role.
    roles: HashMap<u64, Permissions>,
    /// The roles that only the permission to mention everyone lets notify.
    unmentionable: HashSet<u64>,
    channels: HashMap<u64, Overwrites>,
}

impl Visibility {
    fn new(guild: GuildId, roles: Vec<Role>, channels: Vec<GuildChannel>) -> Self {
        let overwrites = |channel: GuildChannel| {
            let mut found = Overwrites::default();
            for overwrite in channel.permission_overwrites {
                let view = if overwrite.allow.contains(Permissions::VIEW_CHANNEL) {
                    View::Allowed
                } else if overwrite.deny.contains(Permissions::VIEW_CHANNEL) {
                    View::Denied
                } else {
                    continue;
                };
                match overwrite.kind {
                    Overwrite::ROLE => found.roles.insert(overwrite.id.get(), view),
                    Overwrite::PERSON => found.people.insert(overwrite.id.get(), view),
                    _ => None,
                };
            }
            (channel.id.get(), found)
        };
        Self {
            everyone: guild.get(),
            unmentionable: roles.iter().filter(|role| !role.mentionable).map(|role| role.id.get()).collect(),
            roles: roles.into_iter().map(|role| (role.id.get(), role.permissions)).collect(),
            channels: channels.into_iter().map(overwrites).collect(),
        }
    }

    /// Whether a person with these roles sees a channel. Threads are no channels here, and nobody sees them.
    pub(crate) fn sees(&self, person: u64, roles: &[u64], channel: u64) -> bool {
        let Some(overwrites) = self.channels.get(&channel) else { return false };
        let held = || roles.iter().chain([&self.everyone]);
        let granted = |permission| held().any(|role| self.roles.get(role).is_some_and(|has| has.contains(permission)));
        if granted(Permissions::ADMINISTRATOR) {
            return true;
        }
        // The order is Discord's: of a later rule the earlier ones are overruled.
        let mut sees = granted(Permissions::VIEW_CHANNEL);
        match overwrites.roles.get(&self.everyone) {
            Some(View::Allowed) => sees = true,
            Some(View::Denied) => sees = false,
            None => {}
        }
        let of_roles = |view| roles.iter().any(|role| overwrites.roles.get(role) == Some(&view));
        if of_roles(View::Denied) {
            sees = false;
        }
        if of_roles(View::Allowed) {
            sees = true;
        }
        match overwrites.people.get(&person) {
            Some(View::Allowed) => true,
            Some(View::Denied) => false,
            None => sees,
        }
    }

    /// Whether a mention of a role notifies its members only by the permission to mention everyone.
    pub(crate) fn is_unmentionable(&self, role: u64) -> bool {
        self.unmentionable.contains(&role)
    }

    /// Whether everybody who sees `this` channel certainly sees the `other` one.
    pub(crate) fn all_who_see(&self, this: u64, other: u64) -> bool {
        let (Some(these), Some(others)) = (self.channels.get(&this), self.channels.get(&other)) else { return false };
        if these == others {
            return true;
        }
        // Where a role or a person is denied the other channel, it depends on the other roles of each member.
        let denied = others.roles.iter().any(|(role, view)| *role != self.everyone && *view == View::Denied)
            || others.people.values().any(|view| *view == View::Denied);
        if denied {
            return false;
        }
        // Without denials, more roles never see less. A member sees this channel by one role or by name.
        let sees = |roles: &[u64], channel| self.sees(0, roles, channel);
        let by_role = |role: &u64| !sees(&[*role], this) || sees(&[*role], other);
        let by_name = these.people.iter().filter(|(_, view)| **view == View::Allowed);
        (!sees(&[], this) || sees(&[], other))
            && self.roles.keys().filter(|role| **role != self.everyone).all(by_role)
            && by_name.map(|(person, _)| *person).all(|person| self.sees(person, &[], other))
    }
}

/// The visibility of channels by server, requested from Discord when it is unknown or too old.
pub(crate) struct Visibilities {
    client: Client,
    known: Mutex<HashMap<GuildId, Known>>,
}

/// The known visibility of a server, or its request by one of the tasks that wait for it.
#[derive(Clone)]
struct Known {
    since: Instant,
    visibility: Arc<OnceCell<Arc<Visibility>>>,
}

impl Visibilities {
    /// None yet; they are requested with `client`.
    pub(crate) fn new(client: Client) -> Self {
        Self { client, known: Mutex::default() }
    }

    /// Has the channels of a server requested anew, because they or the roles have changed.
    pub(crate) fn forget(&self, guild: GuildId) {
        self.lock().remove(&guild);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GuildId, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The entry of a server, which is new where there is none or it is too old.
    fn entry(&self, guild: GuildId) -> Arc<OnceCell<Arc<Visibility>>> {
        let mut known = self.lock();
        if let Some(entry) = known.get(&guild)
            && entry.since.elapsed() < KEPT
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

    /// The visibility of a server's channels.
    ///
    /// # Errors
    /// When Discord does not answer before `deadline`, or refuses.
    pub(crate) async fn fetch(&self, guild: GuildId, deadline: Duration) -> Result<Arc<Visibility>, SendError> {
        let entry = self.entry(guild);
        let fetching = entry.get_or_try_init(async || {
            let (roles, channels) = tokio::try_join!(
                self.client.guild_roles(guild, deadline),
                self.client.guild_channels(guild, deadline)
            )?;
            Ok::<_, SendError>(Arc::new(Visibility::new(guild, roles.roles, channels)))
        });
        // Another one may be requesting it, with a later deadline.
        let fetched = tokio::time::timeout(deadline, fetching).await.map_err(|_| SendError::TimedOut)?;
        fetched.map(Arc::clone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::model::guild::GuildRoles;
    use proptest::prelude::*;

    const EVERYONE: u64 = 1;
    const ROLES: [u64; 3] = [11, 12, 13];
    const PEOPLE: [u64; 2] = [21, 22];
    const CHANNELS: [u64; 2] = [31, 32];

    fn view() -> impl Strategy<Value = Option<View>> {
        prop_oneof![3 => Just(None), 1 => Just(Some(View::Allowed)), 1 => Just(Some(View::Denied))]
    }

    fn overwrites() -> impl Strategy<Value = Overwrites> {
        (proptest::array::uniform4(view()), proptest::array::uniform2(view())).prop_map(|(roles, people)| {
            let set = |ids: Vec<u64>, views: Vec<Option<View>>| {
                ids.into_iter().zip(views).filter_map(|(id, view)| Some((id, view?))).collect()
            };
            let [a, b, c] = ROLES;
            Overwrites { roles: set(vec![EVERYONE, a, b, c], roles.into()), people: set(PEOPLE.into(), people.into()) }
        })
    }

    fn permissions() -> impl Strategy<Value = Permissions> {
        prop_oneof![
            6 => Just(Permissions::SEND_MESSAGES),
            5 => Just(Permissions::VIEW_CHANNEL),
            1 => Just(Permissions::ADMINISTRATOR),
        ]
    }

    proptest! {
        #[test]
        fn all_who_see_is_true_only_if_every_viewer_sees_the_other_channel(
            granted in proptest::array::uniform4(permissions()),
            channels in proptest::array::uniform2(overwrites()),
        ) {
            let [a, b, c] = ROLES;
            let visibility = Visibility {
                everyone: EVERYONE,
                roles: [EVERYONE, a, b, c].into_iter().zip(granted).collect(),
                channels: CHANNELS.into_iter().zip(channels).collect(),
                ..Visibility::default()
            };
            let [this, other] = CHANNELS;
            let certain = visibility.all_who_see(this, other);
            let members = (0..8_u8).flat_map(|held| {
                let roles: Vec<_> = (0..3).filter(|bit| held >> bit & 1 == 1).map(|bit| ROLES[bit]).collect();
                [20, 21, 22].map(|person| (person, roles.clone()))
            });
            for (person, roles) in members {
                let [sees, sees_other] = CHANNELS.map(|channel| visibility.sees(person, &roles, channel));
                prop_assert!(!certain || !sees || sees_other, "{person} with {roles:?}: {visibility:?}");
            }
        }
    }

    /// As people set their servers up.
    #[test]
    fn usual_channels_are_seen_by_those_for_whom_they_are_meant() {
        let [member, moderator, _] = ROLES;
        let [tables, lounge, staff, gone] = [31, 32, 33, 34];
        let members = Overwrites {
            roles: HashMap::from([(EVERYONE, View::Denied), (member, View::Allowed)]),
            ..Overwrites::default()
        };
        let moderators = Overwrites {
            roles: HashMap::from([(EVERYONE, View::Denied), (moderator, View::Allowed)]),
            ..Overwrites::default()
        };
        let visibility = Visibility {
            everyone: EVERYONE,
            roles: HashMap::from([
                (EVERYONE, Permissions::VIEW_CHANNEL),
                (member, Permissions::empty()),
                (moderator, Permissions::empty()),
            ]),
            channels: HashMap::from([(tables, members.clone()), (lounge, members), (staff, moderators)]),
            ..Visibility::default()
        };
        assert!(!visibility.sees(21, &[], tables) && visibility.sees(21, &[member], tables));
        assert!(!visibility.sees(21, &[member], staff) && visibility.sees(21, &[moderator, member], staff));
        assert!(visibility.all_who_see(tables, lounge) && !visibility.all_who_see(tables, staff));
        assert!(!visibility.sees(21, &[member], gone) && !visibility.all_who_see(tables, gone));
    }

    #[test]
    fn guild_responses_are_parsed() {
        let roles: GuildRoles = serde_json::from_value(serde_json::json!({
            "id": "1", "name": "Games",
            "roles": [
                { "id": "1", "permissions": "1024", "mentionable": false },
                { "id": "11", "permissions": "0", "name": "Members", "mentionable": true },
            ],
        }))
        .unwrap();
        let channels: Vec<GuildChannel> = serde_json::from_value(serde_json::json!([
            { "id": "31", "type": 0, "permission_overwrites": [
                { "id": "1", "type": 0, "allow": "0", "deny": "1024" },
                { "id": "11", "type": 0, "allow": "3072", "deny": "0" },
                { "id": "21", "type": 1, "allow": "1024", "deny": "0" },
            ] },
            { "id": "32", "type": 4 },
        ]))
        .unwrap();
        let visibility = Visibility::new(GuildId::new(1), roles.roles, channels);
        assert!(visibility.sees(20, &[], 32) && !visibility.sees(20, &[], 31));
        assert!(visibility.sees(20, &[11], 31) && visibility.sees(21, &[], 31));
        assert!(visibility.is_unmentionable(1) && !visibility.is_unmentionable(11));
    }
}
