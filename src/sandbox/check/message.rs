//! The body of a message: text, embeds, mentions, attachments.

use serde_json::Value;

use super::super::refusal::{Complaints, Refusal};
use super::{boolean, components, length, list, required, required_text, text};

/// Discord's flag on a message that only its addressee sees.
pub(in super::super) const EPHEMERAL: u64 = 1 << 6;
/// Discord's flag on a message that rings for nobody.
pub(in super::super) const SILENT: u64 = 1 << 12;
/// Discord's flag on a message that is made of components alone.
pub(in super::super) const COMPONENTS_V2: u64 = 1 << 15;
const SUPPRESS_EMBEDS: u64 = 1 << 2;

/// In characters.
const CONTENT: usize = 2000;
const EMBEDS: usize = 10;
/// Characters of all embeds of a message together.
const EMBED_TOTAL: usize = 6000;
const ATTACHMENTS: usize = 10;
const ALT_TEXT: usize = 1024;
const NONCE: usize = 25;

/// Checks a body by itself, without knowing the message that it may be changing.
pub(in super::super) fn check(body: &Value, flags_allowed: u64) -> Result<(), Refusal> {
    let mut complaints = Complaints::default();
    let found = &mut complaints;
    if !body.is_object() {
        return Err(Refusal::unreadable());
    }
    text(found, body, "content", 0, CONTENT);
    boolean(found, body, "tts");
    boolean(found, body, "enforce_nonce");
    embeds(found, body);
    attachments(found, body);
    mentions(found, &body["allowed_mentions"]);
    nonce(found, &body["nonce"]);
    flags(found, &body["flags"], flags_allowed);
    let v2 = body["flags"].as_u64().unwrap_or(0) & COMPONENTS_V2 != 0;
    if v2 {
        for field in ["content", "embeds", "poll"] {
            if !matches!(&body[field], Value::Null) && body[field] != "" && body[field] != Value::Array(vec![]) {
                found.at(field, |here| {
                    here.say(
                        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                        "This field cannot be used with the flag IS_COMPONENTS_V2",
                    );
                });
            }
        }
    }
    components::check(found, body, v2);
    complaints.finish()
}

fn flags(complaints: &mut Complaints, flags: &Value, allowed: u64) {
    let known = allowed | SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2;
    let bad = match flags {
        Value::Null => false,
        flags => flags.as_u64().is_none_or(|flags| flags & !known != 0),
    };
    if bad {
        complaints.at("flags", |here| {
            here.say("MESSAGE_FLAGS_INVALID", "These flags can't be set here.");
        });
    }
}

fn nonce(complaints: &mut Complaints, nonce: &Value) {
    let size = match nonce {
        Value::Null => 0,
        Value::String(nonce) => nonce.chars().count(),
        Value::Number(nonce) => nonce.to_string().len(),
        _ => usize::MAX,
    };
    if size > NONCE {
        complaints.at("nonce", |here| {
            here.say("NONCE_TYPE_INVALID", "Must be an integer or a string of 25 or fewer characters.");
        });
    }
}

fn mentions(complaints: &mut Complaints, allowed: &Value) {
    if allowed.is_null() {
        return;
    }
    complaints.at("allowed_mentions", |here| {
        let parse = list(here, allowed, "parse", 3);
        for (index, kind) in parse.iter().enumerate() {
            if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
                here.at("parse", |here| {
                    here.at(index, |here| {
                        here.say("BASE_TYPE_CHOICES", "Value must be one of {'users', 'roles', 'everyone'}.");
                    });
                });
            }
        }
        boolean(here, allowed, "replied_user");
        for field in ["users", "roles"] {
            let named = list(here, allowed, field, 100);
            if !named.is_empty() && parse.iter().any(|kind| kind.as_str() == Some(field)) {
                here.at(field, |here| {
                    here.say(
                        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                        format!("parse:[\"{field}\"] and {field}: [ids...] are mutually exclusive."),
                    );
                });
            }
            for (index, id) in named.iter().enumerate() {
                if snowflake(id).is_none() {
                    here.at(field, |here| here.at(index, not_a_snowflake));
                }
            }
        }
    });
}

/// An id, as a text or as a number.
pub(in super::super) fn snowflake(value: &Value) -> Option<u64> {
    match value {
        Value::String(digits) => digits.parse().ok(),
        other => other.as_u64(),
    }
}

fn not_a_snowflake(complaints: &mut Complaints) {
    complaints.say("NUMBER_TYPE_COERCE", "Value is not snowflake.");
}

fn attachments(complaints: &mut Complaints, body: &Value) {
    for (index, entry) in list(complaints, body, "attachments", ATTACHMENTS).iter().enumerate() {
        complaints.at("attachments", |here| {
            here.at(index, |here| {
                if snowflake(&entry["id"]).is_none() {
                    here.at("id", not_a_snowflake);
                }
                text(here, entry, "description", 0, ALT_TEXT);
                text(here, entry, "filename", 1, 1024);
            });
        });
    }
}

fn embeds(complaints: &mut Complaints, body: &Value) {
    let embeds = list(complaints, body, "embeds", EMBEDS);
    let mut total = 0;
    complaints.at("embeds", |here| {
        for (index, embed) in embeds.iter().enumerate() {
            here.at(index, |here| total += self::embed(here, embed));
        }
        if total > EMBED_TOTAL {
            here.say("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
        }
    });
}

/// Checks one embed and says how many of the counted characters it has.
fn embed(complaints: &mut Complaints, embed: &Value) -> usize {
    if !embed.is_object() {
        complaints.say("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return 0;
    }
    text(complaints, embed, "title", 0, 256);
    text(complaints, embed, "description", 0, 4096);
    text(complaints, embed, "url", 0, 2048);
    complaints.at("footer", |here| text(here, &embed["footer"], "text", 0, 2048));
    complaints.at("author", |here| text(here, &embed["author"], "name", 0, 256));
    let mut total = count(&embed["title"])
        + count(&embed["description"])
        + count(&embed["footer"]["text"])
        + count(&embed["author"]["name"]);
    for (index, field) in list(complaints, embed, "fields", 25).iter().enumerate() {
        complaints.at("fields", |here| {
            here.at(index, |here| {
                required_text(here, field, "name", 1, 256);
                required_text(here, field, "value", 1, 1024);
                boolean(here, field, "inline");
            });
        });
        total += count(&field["name"]) + count(&field["value"]);
    }
    if !embed["color"].is_null() && embed["color"].as_u64().is_none_or(|colour| colour > 0xff_ffff) {
        complaints
            .at("color", |here| here.say("NUMBER_TYPE_MAX", "int value should be less than or equal to 16777215."));
    }
    for picture in ["image", "thumbnail"] {
        let holder = &embed[picture];
        if holder.is_null() {
            continue;
        }
        complaints.at(picture, |here| {
            here.at("url", |here| match holder["url"].as_str() {
                None => required(here),
                Some(url) => {
                    length(here, url.len(), 1, 2048);
                    let known = ["attachment://", "http://", "https://"];
                    if !known.iter().any(|scheme| url.starts_with(scheme)) {
                        here.say("URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').");
                    }
                }
            });
        });
    }
    total
}

fn count(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}
