use super::*;
use crate::discord::model::guild::GuildRoles;
use proptest::prelude::*;

const EVERYONE: u64 = 1;
const ROLES: [u64; 3] = [11, 12, 13];
const PEOPLE: [u64; 2] = [21, 22];
const CHANNELS: [u64; 2] = [31, 32];

fn view() -> impl Strategy<Value = Option<bool>> {
    prop_oneof![3 => Just(None), 1 => Just(Some(true)), 1 => Just(Some(false))]
}

/// An overwrite that allows or denies the sight of a channel.
fn sight(kind: u64, id: u64, may_see: bool) -> Overwrite {
    let (allow, deny) = if may_see { (VIEW_CHANNEL, 0) } else { (0, VIEW_CHANNEL) };
    Overwrite { id: id.into(), kind, allow, deny }
}

fn overwrites() -> impl Strategy<Value = Vec<Overwrite>> {
    proptest::array::uniform6(view()).prop_map(|views| {
        let roles = [EVERYONE].into_iter().chain(ROLES).map(|role| (Overwrite::ROLE, role));
        let all = roles.chain(PEOPLE.map(|person| (Overwrite::PERSON, person)));
        all.zip(views).filter_map(|((kind, id), view)| Some(sight(kind, id, view?))).collect()
    })
}

fn channel(id: u64, permission_overwrites: Vec<Overwrite>) -> (u64, GuildChannel) {
    let (name, flags) = Default::default();
    (id, GuildChannel { id: id.into(), kind: 0, name, parent_id: None, flags, permission_overwrites })
}

fn role(permissions: Permissions) -> Role {
    Role { permissions: permissions.bits().into(), ..Role::default() }
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
            roles: [EVERYONE, a, b, c].into_iter().zip(granted.map(role)).collect(),
            channels: CHANNELS.into_iter().zip(channels).map(|(id, overwrites)| channel(id, overwrites)).collect(),
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

/// Channels and roles as servers usually have them.
#[test]
fn usual_channels_are_seen_by_those_for_whom_they_are_meant() {
    let [member, moderator, _] = ROLES;
    let [tables, lounge, staff, gone] = [31, 32, 33, 34];
    let only = |role| vec![sight(Overwrite::ROLE, EVERYONE, false), sight(Overwrite::ROLE, role, true)];
    let (members, moderators) = (only(member), only(moderator));
    let visibility = Visibility {
        everyone: EVERYONE,
        roles: HashMap::from([
            (EVERYONE, role(Permissions::VIEW_CHANNEL)),
            (member, Role::default()),
            (moderator, Role::default()),
        ]),
        channels: [(tables, members.clone()), (lounge, members), (staff, moderators)]
            .map(|(id, it)| channel(id, it))
            .into(),
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
        "id": "1", "name": "Games", "owner_id": "22",
        "roles": [
            { "id": "1", "permissions": "1024", "mentionable": false, "position": 0 },
            { "id": "11", "permissions": "0", "name": "Members", "mentionable": true, "position": 1 },
            { "id": "12", "permissions": "18446744073709559808", "position": 1 },
            { "id": "13", "permissions": "1024", "position": 2 },
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
        { "id": "33", "type": 0, "name": "___hidden___", "flags": 131_072, "permission_overwrites": [
            { "id": "1", "type": 0, "allow": "0", "deny": "1024" },
        ] },
    ]))
    .unwrap();
    let visibility = Visibility::new(GuildId::new(1), roles, channels, Some(vec![31, 33]));
    assert!(!visibility.is_hidden(31) && visibility.is_hidden(33) && visibility.hidden_channels() == Some(1));
    assert!(visibility.sees(20, &[], 32) && !visibility.sees(20, &[], 31));
    assert!(visibility.sees(20, &[11], 31) && visibility.sees(21, &[], 31));
    let may = |person, roles: &[u64], channel| visibility.permissions(person, roles, channel);
    let [view, send] = [Permissions::VIEW_CHANNEL, Permissions::SEND_MESSAGES];
    assert_eq!(may(20, &[], 31), Some(Permissions::empty()));
    assert_eq!([may(20, &[11], 31), may(21, &[], 31), may(20, &[], 32)], [view | send, view, view].map(Some));
    assert_eq!([may(22, &[], 31), may(20, &[], 33)], [Permissions::all(), Permissions::empty()].map(Some));
    assert_eq!(may(20, &[], 34), None, "a thread, or a deleted channel");
    assert!(visibility.is_unmentionable(1) && !visibility.is_unmentionable(11));
    assert!(visibility.is_owner(22) && visibility.sees(22, &[], 31) && !visibility.is_owner(21));
    assert!(visibility.has_role(13) && !visibility.has_role(14));
    assert!(visibility.has_channel(32) && !visibility.has_channel(33));
    // Of two roles in one position, the older one is above.
    for (higher, lower, is_above) in [
        (&[12, 13][..], &[11, 12][..], true),
        (&[11], &[12], true),
        (&[12], &[11], false),
        (&[11], &[11], false),
        (&[11], &[], true),
        (&[], &[11], false),
        (&[], &[], false),
        (&[], &[1], false),
        (&[1], &[], true),
        (&[14], &[11], false),
    ] {
        assert_eq!(visibility.is_above(higher, lower), is_above, "{higher:?} {lower:?}");
    }
    // Role 11 sees a channel that others don't, and may write there. Role 12 has a permission without a name.
    let granted =
        [11, 12, 13, 14].map(|role| visibility.granted_by(role).map(|it| permission_names(Lang::English, it)));
    let [members, unnamed] = ["View Channel, Send Messages", "Manage Messages, no. 64"].map(str::to_owned);
    assert_eq!(granted, [Some(members), Some(unnamed), Some(String::new()), None]);
    assert_eq!(
        permission_names(Lang::English, (Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR).bits().into()),
        "Administrator, Manage Server"
    );
}

#[test]
fn every_permission_has_the_name_that_discord_shows() {
    let names = |lang, permissions: Permissions| permission_names(lang, permissions.bits().into());
    let posting = Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES | Permissions::MENTION_EVERYONE;
    for (lang, expected) in [
        (Lang::English, "View Channel, Attach Files, Mention @everyone, @here, and All Roles"),
        (Lang::German, "Kanal anzeigen, Dateien anhängen, @everyone, @here und alle Rollen erwähnen"),
    ] {
        assert_eq!(names(lang, posting), expected);
    }
    for &lang in Lang::ALL {
        let all = names(lang, Permissions::all());
        assert!(!all.contains(|part: char| part.is_ascii_digit()), "{all}");
    }
}
