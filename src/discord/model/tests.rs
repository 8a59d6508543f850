//! Payloads from Discord's documentation and API description are read, whatever form their unused parts have.

use super::{
    event::{BotGateway, Payload},
    guild::{GuildChannel, GuildRoles},
    interaction::RegisteredCommand,
    message::Message,
    read,
    user::{Member, User},
};
use parlor_testkit::{
    openapi::Description,
    payloads::{FORMS, groups, unused, with_form},
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;

/// Reads the payload, then again with every form at every unused path. If there are thousands, each path gets one form, together with
/// a few others.
fn check(kind: &str, payload: &Value, read: impl Fn(&str) -> String) -> usize {
    let expected = read(&payload.to_string());
    let paths = unused(kind, payload);
    let mut forms = FORMS.iter().cycle();
    let (size, each) = if paths.len() > 1000 { (8, 1) } else { (1, FORMS.len()) };
    for group in groups(&paths, size) {
        for form in forms.by_ref().take(each) {
            let changed = with_form(payload, &group, *form);
            assert_eq!(read(&changed), expected, "{kind}: {group:?} as {form:?}");
        }
    }
    paths.len() * each
}

fn reading<T: DeserializeOwned + Debug>(text: &str) -> String {
    format!("{:?}", read::<T>(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}")))
}

fn event(kind: &'static str) -> impl Fn(&str) -> String {
    move |data| {
        let frame = format!(r#"{{"op":0,"s":3,"t":"{kind}","d":{data}}}"#);
        let payload = Payload::read(frame.as_bytes()).unwrap_or_else(|error| panic!("{error}: {frame}"));
        let reading = format!("{payload:?}");
        assert!(!reading.contains("Unreadable"), "{reading}");
        reading
    }
}

#[test]
fn unused_parts_of_responses_may_have_any_form() {
    let Some(description) = Description::from_environment() else { return };
    let example = |schema: &str| description.example(schema);
    let count = check("message", &example("MessageResponse"), reading::<Message>)
        + check("user", &example("UserResponse"), reading::<User>)
        + check("member", &example("GuildMemberResponse"), reading::<Member>)
        + check("guild", &example("GuildWithCountsResponse"), reading::<GuildRoles>)
        + check("channel", &example("GuildChannelResponse"), reading::<GuildChannel>)
        + check("command", &example("ApplicationCommandResponse"), reading::<RegisteredCommand>)
        + check("gateway", &example("GatewayBotResponse"), reading::<BotGateway>);
    assert!(count > 3000, "{count}");
    eprintln!("{count} responses with one new form each were read as without it");
}

/// As in the documentation, with later additions.
fn interaction(kind: u8, data: &Value) -> Value {
    json!({
        "type": kind, "token": "A_UNIQUE_TOKEN", "id": "786008729715212338", "version": 1,
        "application_id": "845027738276462632", "guild_id": "290926798626357999", "channel_id": "645027906669510667",
        "app_permissions": "442368", "guild_locale": "en-US", "locale": "de", "context": 0, "entitlements": [],
        "authorizing_integration_owners": { "0": "290926798626357999" }, "attachment_size_limit": 10_485_760,
        "channel": { "id": "645027906669510667", "type": 11, "parent_id": "645027906669510600", "flags": 0 },
        "guild": { "id": "290926798626357999", "locale": "en-US", "features": ["COMMUNITY"] },
        "member": {
            "user": {
                "id": "53908232506183680", "username": "Mason", "avatar": "a_d5efa99b3eeaa7dd43acca82f5692432",
                "discriminator": "1337", "public_flags": 131_141,
                "avatar_decoration_data": { "asset": "v2_a_0123456789abcdef0123456789abcdef", "sku_id": "1144058844004233369" },
            },
            "roles": ["539082325061836999"], "premium_since": null, "permissions": "2147483647", "pending": false,
            "nick": null, "mute": false, "joined_at": "2017-03-13T19:19:14.040000+00:00", "deaf": false, "flags": 0,
        },
        "data": data,
    })
}

fn interactions() -> [Value; 6] {
    let user =
        json!({ "id": "53908232506183681", "username": "mason", "global_name": "Mason", "avatar": null, "bot": true });
    let resolved = json!({
        "users": { "53908232506183681": user },
        "members": { "53908232506183681": { "nick": "M", "roles": [], "permissions": "0", "avatar": null } },
        "roles": { "539082325061836999": {
            "id": "539082325061836999", "permissions": "1024", "color": 3_447_003, "tags": { "bot_id": "53908232506183681" },
        } },
        "channels": { "645027906669510667": { "id": "645027906669510667", "type": 0, "name": "games" } },
    });
    [
        interaction(
            2,
            &json!({
                "id": "771825006014889984", "name": "settings", "type": 1, "resolved": resolved,
                "options": [{ "type": 1, "name": "rank-role", "options": [
                    { "type": 8, "name": "role", "value": "539082325061836999" },
                    { "type": 4, "name": "rating", "value": 1600 },
                ] }],
            }),
        ),
        interaction(
            2,
            &json!({
                "id": "771825006014889984", "name": "Challenge to a game", "type": 2, "resolved": resolved,
                "target_id": "53908232506183681",
            }),
        ),
        interaction(
            2,
            &json!({
                "id": "771825006014889984", "name": "Replay", "type": 3, "target_id": "1020000000000000001",
                "resolved": { "messages": { "1020000000000000001": {
                    "id": "1020000000000000001", "channel_id": "645027906669510667", "type": 0, "content": "A board",
                    "author": { "id": "53908232506183680", "username": "Parlor", "global_name": null, "bot": true },
                    "components": [{ "type": 1, "components": [{ "type": 2, "custom_id": "v1:more:7", "label": "More" }] }],
                } } },
            }),
        ),
        interaction(3, &json!({ "custom_id": "v1:pick:1:2", "component_type": 3, "values": ["c"], "id": 2 })),
        interaction(
            4,
            &json!({
                "id": "771825006014889984", "name": "move", "type": 1,
                "options": [{ "type": 3, "name": "move", "value": "c", "focused": true }],
            }),
        ),
        interaction(
            5,
            &json!({
                "custom_id": "v1:form:1:2",
                "components": [
                    { "type": 1, "components": [{ "type": 4, "custom_id": "a", "value": "b" }] },
                    { "type": 18, "id": 1, "component": { "type": 4, "id": 2, "custom_id": "move", "value": "c3" } },
                ],
            }),
        ),
    ]
}

#[test]
fn events_are_read_whatever_form_their_unused_parts_have() {
    let mut count = 0;
    for payload in interactions() {
        count += check("INTERACTION_CREATE", &payload, event("INTERACTION_CREATE"));
    }
    let guild = json!({
        "id": "290926798626357999", "name": "Games", "icon": "0123456789abcdef", "preferred_locale": "de", "large": true,
        "channels": [{ "id": "1", "type": 0 }], "threads": [], "roles": [{ "id": "1", "permissions": "0" }], "member_count": 3,
    });
    let channel =
        json!({ "id": "1", "guild_id": "2", "type": 0, "name": "a", "permission_overwrites": [], "flags": 0 });
    let role = json!({ "guild_id": "2", "role": { "id": "3", "colors": { "primary_color": 1 } }, "role_id": "3" });
    let metadata = json!({ "archived": true, "locked": false, "auto_archive_duration": 60 });
    let thread =
        json!({ "id": "1", "guild_id": "2", "type": 11, "thread_metadata": metadata, "total_message_sent": 1 });
    let ready = json!({
        "v": 10, "session_id": "s", "resume_gateway_url": "wss://gateway-us-east1-b.discord.gg", "shard": [0, 1],
        "user": { "id": "5", "username": "Parlor", "flags": 0 }, "guilds": [{ "id": "2", "unavailable": true }],
        "application": { "id": "5", "flags": 0 }, "_trace": [], "session_type": "normal",
    });
    for (kind, payload) in [
        ("READY", &ready),
        ("GUILD_CREATE", &guild),
        ("GUILD_UPDATE", &guild),
        ("GUILD_DELETE", &json!({ "id": "2", "unavailable": true })),
        ("CHANNEL_CREATE", &channel),
        ("CHANNEL_UPDATE", &channel),
        ("CHANNEL_DELETE", &channel),
        ("THREAD_UPDATE", &thread),
        ("THREAD_CREATE", &thread),
        (
            "THREAD_MEMBERS_UPDATE",
            &json!({ "id": "1", "guild_id": "2", "member_count": 2, "removed_member_ids": ["4"], "added_members": [
                { "id": "1", "user_id": "5", "join_timestamp": "2026-01-01T00:00:00+00:00", "flags": 1 },
            ] }),
        ),
        ("THREAD_DELETE", &thread),
        ("GUILD_ROLE_CREATE", &role),
        ("GUILD_ROLE_UPDATE", &role),
        ("GUILD_ROLE_DELETE", &role),
    ] {
        count += check(kind, payload, event(kind));
    }
    eprintln!("{count} events with one new form each were read as without it");
}

#[test]
fn the_used_parts_of_an_interaction_are_read() {
    let read = |payload: &Value| event("INTERACTION_CREATE")(&payload.to_string());
    let [command, target, message, menu, typed, form] = &interactions().map(|payload| read(&payload));
    for (reading, parts) in [
        (command, ["UserId(53908232506183680)", "rank-role", "Number(1600)", "is_installed_here: true"]),
        (target, ["Challenge to a game", "TargetId(53908232506183681)", "Some(\"Mason\")", "bot: true"]),
        (message, ["Replay", "TargetId(1020000000000000001)", "UserId(53908232506183680)", "v1:more:7"]),
        (menu, ["v1:pick:1:2", "values: [\"c\"]", "locale: \"de\"", "kind: 11"]),
        (typed, ["focused: true", "Text(\"c\")", "RoleId(539082325061836999)", "Autocomplete"]),
        (form, ["v1:form:1:2", "Some(\"move\")", "Some(\"c3\")", "ChannelId(645027906669510667)"]),
    ] {
        for part in parts {
            assert!(reading.contains(part), "{part}: {reading}");
        }
    }
}

/// The value may be private.
#[test]
fn an_error_names_the_path_and_quotes_nothing() {
    let error = |payload: &Value| {
        let frame = json!({ "op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": payload });
        format!("{:?}", Payload::read(frame.to_string().as_bytes()).expect("a payload"))
    };
    let mut without_sender = interaction(2, &json!({ "name": "help" }));
    without_sender["member"]["user"]["id"] = json!("a secret");
    assert!(error(&without_sender).contains("member.user.id"), "{}", error(&without_sender));
    let unnamed = error(&interaction(2, &json!({ "name": { "a secret": 1 }, "type": 1 })));
    assert!(unnamed.contains("data.name") && !unnamed.contains("a secret"), "{unnamed}");
    let untokened = error(&json!({ "id": "1", "token": ["a secret"] }));
    assert!(untokened.contains("token") && !untokened.contains("a secret"), "{untokened}");
    let text = read::<u64>(br#""a secret""#).expect_err("no number").to_string();
    assert!(!text.contains("a secret"), "{text}");
}
