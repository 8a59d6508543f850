//! Discord's payloads in forms that nobody has seen yet: every part that the bot does not use may look like anything.

use serde_json::{Value, json};

/// Fields that the bot uses, by payload. `*` stands for every element of a list or a map, and `**` for any steps into lists of
/// components and labels. The bot also uses everything below such a field.
const USED: &[(&str, &[&str])] = &[
    ("READY", &["session_id", "resume_gateway_url", "user/username", "guilds/*/id", "guilds/*/unavailable"]),
    ("RESUMED", &[]),
    (
        "GUILD_CREATE",
        &[
            "id",
            "preferred_locale",
            "unavailable",
            "channels/*/id",
            "threads/*/id",
            "threads/*/guild_id",
            "threads/*/type",
        ],
    ),
    ("GUILD_UPDATE", &["id", "preferred_locale", "channels/*/id"]),
    ("GUILD_DELETE", &["id", "unavailable"]),
    ("CHANNEL_CREATE", &["id", "guild_id", "flags"]),
    ("CHANNEL_UPDATE", &["id", "guild_id", "flags"]),
    ("CHANNEL_DELETE", &["id", "guild_id"]),
    ("THREAD_CREATE", &["id", "guild_id", "type", "thread_metadata/archived", "thread_metadata/locked"]),
    ("THREAD_UPDATE", &["id", "guild_id", "type", "thread_metadata/archived", "thread_metadata/locked"]),
    ("THREAD_MEMBERS_UPDATE", &["id", "guild_id", "added_members/*/user_id", "removed_member_ids"]),
    ("THREAD_DELETE", &["id", "guild_id"]),
    ("GUILD_ROLE_CREATE", &["guild_id"]),
    ("GUILD_ROLE_UPDATE", &["guild_id"]),
    ("GUILD_ROLE_DELETE", &["guild_id"]),
    ("GUILD_MEMBER_UPDATE", &["guild_id"]),
    (
        "INTERACTION_CREATE",
        &[
            "id",
            "token",
            "type",
            "locale",
            "context",
            "guild_id",
            "channel_id",
            "channel/id",
            "channel/type",
            "channel/parent_id",
            "app_permissions",
            "message/id",
            "message/flags",
            "message/components/**/custom_id",
            "authorizing_integration_owners",
            "user/id",
            "user/username",
            "user/global_name",
            "user/bot",
            "member/nick",
            "member/roles",
            "member/permissions",
            "member/user/id",
            "member/user/username",
            "member/user/global_name",
            "member/user/bot",
            "data/name",
            "data/type",
            "data/target_id",
            "data/custom_id",
            "data/values",
            "data/options/*/name",
            "data/options/*/type",
            "data/options/*/value",
            "data/options/*/focused",
            "data/options/*/options/*/name",
            "data/options/*/options/*/type",
            "data/options/*/options/*/value",
            "data/options/*/options/*/focused",
            "data/resolved/users/*/id",
            "data/resolved/users/*/username",
            "data/resolved/users/*/global_name",
            "data/resolved/users/*/bot",
            "data/resolved/members/*/nick",
            "data/resolved/members/*/roles",
            "data/resolved/members/*/permissions",
            "data/resolved/roles/*/id",
            "data/resolved/roles/*/permissions",
            "data/resolved/roles/*/position",
            "data/resolved/roles/*/mentionable",
            "data/resolved/roles/*/managed",
            "data/resolved/roles/*/tags/bot_id",
            "data/resolved/channels/*/type",
            "data/resolved/messages/*/id",
            "data/resolved/messages/*/author/id",
            "data/resolved/messages/*/author/username",
            "data/resolved/messages/*/author/global_name",
            "data/resolved/messages/*/author/bot",
            "data/resolved/messages/*/channel_id",
            "data/resolved/messages/*/content",
            "data/resolved/messages/*/flags",
            "data/resolved/messages/*/attachments",
            "data/resolved/messages/*/components/**/custom_id",
            "data/resolved/messages/*/components/**/value",
            "data/components/**/custom_id",
            "data/components/**/value",
        ],
    ),
    (
        "message",
        &[
            "id",
            "channel_id",
            "author/id",
            "author/username",
            "author/global_name",
            "author/bot",
            "content",
            "flags",
            "attachments",
            // Containers, sections and rows hold components to any depth. The bot reads only their ids and values.
            "components/**/custom_id",
            "components/**/value",
        ],
    ),
    ("posted message", &["id"]),
    ("user", &["id", "username", "global_name", "bot"]),
    (
        "member",
        &[
            "nick",
            "user/id",
            "user/username",
            "user/global_name",
            "user/bot",
            "roles",
            "permissions",
            "communication_disabled_until",
        ],
    ),
    (
        "guild",
        &[
            "name",
            "owner_id",
            "roles/*/id",
            "roles/*/permissions",
            "roles/*/position",
            "roles/*/mentionable",
            "roles/*/managed",
            "roles/*/tags/bot_id",
        ],
    ),
    (
        "channel",
        &[
            "id",
            "name",
            "type",
            "flags",
            "parent_id",
            "permission_overwrites/*/id",
            "permission_overwrites/*/type",
            "permission_overwrites/*/allow",
            "permission_overwrites/*/deny",
        ],
    ),
    ("command", &["id", "name"]),
    ("gateway", &["url", "shards", "session_start_limit"]),
    ("application", &["id"]),
];

/// New forms of a value, as JSON; `None` leaves the value out.
pub const FORMS: [Option<&str>; 12] = [
    None,
    Some("null"),
    Some("true"),
    Some("7"),
    Some("-1.5"),
    Some("36893488147419103232"),
    Some("1e999"),
    Some(r#""""#),
    Some(r#""v2_a_0123456789abcdef0123456789abcdef""#),
    Some(r#""\ud800""#),
    Some(r#"[{"v":2}]"#),
    Some(r#"{"v":{"2":[]}}"#),
];

/// Stands for a form until the payload is text: not every form is a [`Value`].
const MARK: &str = "a value of a new form";

/// Paths that the bot does not use, as JSON pointers. Each object has one more, for a field that Discord may add.
pub fn unused(kind: &str, payload: &Value) -> Vec<String> {
    let (_, used) = USED.iter().find(|(name, _)| *name == kind).unwrap_or_else(|| panic!("no payload is a {kind}"));
    let used: Vec<Vec<&str>> = used.iter().map(|path| path.split('/').collect()).collect();
    let mut found = Vec::new();
    collect(&used, payload, &mut Vec::new(), &mut found);
    found
}

pub fn used(kind: &str) -> &'static [&'static str] {
    USED.iter().find(|(name, _)| *name == kind).map_or(&[], |(_, used)| used)
}

/// The part of a pattern that a path covers.
#[derive(PartialEq)]
enum Fit {
    No,
    /// The pattern goes on.
    Part,
    /// The path is at the end of the pattern, or further down.
    Whole,
}

fn fit(pattern: &[&str], path: &[String]) -> Fit {
    match (pattern, path) {
        ([], _) => Fit::Whole,
        (_, []) => Fit::Part,
        (["**", rest @ ..], [step, further @ ..]) => {
            let is_nested = matches!(step.as_str(), "components" | "component") || step.parse::<usize>().is_ok();
            if is_nested { fit(pattern, further) } else { fit(rest, path) }
        }
        ([part, rest @ ..], [step, further @ ..]) => {
            if *part == "*" || part == step {
                fit(rest, further)
            } else {
                Fit::No
            }
        }
    }
}

fn collect(used: &[Vec<&str>], value: &Value, path: &mut Vec<String>, found: &mut Vec<String>) {
    let fits = |wanted: Fit| used.iter().any(|pattern| fit(pattern, path) == wanted);
    if fits(Fit::Whole) {
        return;
    }
    let leads_to_used = path.is_empty() || fits(Fit::Part);
    if !leads_to_used {
        found.push(format!("/{}", path.join("/")));
    }
    let mut step = |name: String, value: &Value| {
        path.push(name);
        collect(used, value, path, found);
        path.pop();
    };
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                step(name.replace('~', "~0").replace('/', "~1"), value);
            }
            step("a_new_field".to_owned(), &Value::Null);
        }
        Value::Array(elements) => {
            for (index, value) in elements.iter().enumerate() {
                step(index.to_string(), value);
            }
        }
        _ => {}
    }
}

/// Returns the payload's text with the values at these paths in that form.
pub fn with_form(payload: &Value, paths: &[&str], form: Option<&str>) -> String {
    let mut payload = payload.clone();
    // From the last to the first, so that removing an element of a list moves none that is still to be changed.
    for path in paths.iter().rev() {
        let (parent, name) = path.rsplit_once('/').expect("a path");
        match payload.pointer_mut(parent) {
            Some(Value::Object(fields)) => {
                let name = name.replace("~1", "/").replace("~0", "~");
                match form {
                    Some(_) => _ = fields.insert(name, json!(MARK)),
                    None => _ = fields.remove(&name),
                }
            }
            Some(Value::Array(elements)) => {
                let index: usize = name.parse().expect("an index");
                match form {
                    Some(_) => elements[index] = json!(MARK),
                    None => _ = elements.remove(index),
                }
            }
            // The path is inside one that was already changed.
            _ => {}
        }
    }
    payload.to_string().replace(&json!(MARK).to_string(), form.unwrap_or_default())
}

/// The paths of [`unused`] that are inside no other path. [`with_form`] at all of these changes everything that the bot does not
/// use.
pub fn outermost(paths: &[String]) -> Vec<&str> {
    paths.iter().map(String::as_str).filter(|path| !paths.iter().any(|other| is_inside(path, other))).collect()
}

fn is_inside(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.starts_with('/'))
}

/// Divides the paths into groups of about that size. No path is inside another one of its group.
pub fn groups(paths: &[String], size: usize) -> Vec<Vec<&str>> {
    let mut groups: Vec<Vec<&str>> = vec![Vec::new(); paths.len().div_ceil(size)];
    // Neighbours are inside each other more often than paths that are far apart.
    for (index, path) in paths.iter().enumerate() {
        let free = (0..groups.len()).map(|more| (index + more) % groups.len());
        let mut fitting = free.filter(|&group| !groups[group].iter().any(|other| is_inside(path, other)));
        match fitting.next() {
            Some(group) => groups[group].push(path),
            None => groups.push(vec![path]),
        }
    }
    groups
}

fn kind_of_response(source: &str) -> Option<&'static str> {
    let (method, path) = source.split_once(' ')?;
    let steps: Vec<&str> = path.trim_matches('/').split('/').collect();
    Some(match (method, steps.as_slice()) {
        ("POST", ["channels", _, "messages"]) => "posted message",
        ("GET", ["channels", _, "messages"] | ["webhooks", _, _, "messages", _]) => "message",
        ("GET", ["users", "@me"]) | ("POST", ["users", "@me", "channels"]) => "application",
        ("GET", ["users", _]) => "user",
        ("GET", ["guilds", _, "members", _]) => "member",
        ("GET", ["guilds", _]) => "guild",
        ("GET", ["guilds", _, "channels"]) => "channel",
        ("GET", ["gateway", "bot"]) => "gateway",
        ("GET", ["oauth2", "applications", "@me"]) => "application",
        (_, ["applications", _, "commands"]) => "command",
        ("POST", ["channels", _, "messages", _, "threads"]) => "application",
        // The bot does not use even the body of all other responses.
        _ => return None,
    })
}

/// Returns what the sandbox sends, with that form wherever the bot does not look.
pub fn everywhere(source: &str, text: &str, form: Option<&str>) -> String {
    let Ok(mut payload) = serde_json::from_str::<Value>(text) else { return text.to_owned() };
    let all = |kind: &str, payload: &Value| {
        let paths = unused(kind, payload);
        with_form(payload, &outermost(&paths), form)
    };
    if source == "gateway" {
        let Some(kind) = payload["t"].as_str().filter(|kind| USED.iter().any(|(name, _)| name == kind)) else {
            return text.to_owned();
        };
        let event = all(kind, &payload["d"]);
        payload["d"] = json!(MARK);
        return payload.to_string().replace(&json!(MARK).to_string(), &event);
    }
    if payload.get("code").is_some_and(Value::is_number) {
        return text.to_owned();
    }
    match (kind_of_response(source), &payload) {
        (None, _) => form.unwrap_or_default().to_owned(),
        (Some(kind), Value::Array(elements)) => {
            let elements: Vec<String> = elements.iter().map(|element| all(kind, element)).collect();
            format!("[{}]", elements.join(","))
        }
        (Some(kind), payload) => all(kind, payload),
    }
}
