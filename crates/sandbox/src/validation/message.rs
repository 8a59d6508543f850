//! The body of a message: text, embeds, mentions, attachments.

use serde_json::Value;

use super::form_errors::FormErrors;
use super::{boolean, components, length, list, required, required_text, text};
use crate::api_error::ApiError;

/// Discord's flag of a message that only one user sees.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// Discord's flag of a message without notifications.
pub(crate) const SILENT: u64 = 1 << 12;
/// Discord's flag of a message that consists of components only.
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
const SUPPRESS_EMBEDS: u64 = 1 << 2;

/// Characters.
const CONTENT_LENGTH: usize = 2000;
const MAX_EMBEDS: usize = 10;
/// Characters of all embeds of a message together.
const EMBED_TOTAL_LENGTH: usize = 6000;
const MAX_ATTACHMENTS: usize = 10;
const ALT_TEXT_LENGTH: usize = 1024;
const NONCE_LENGTH: usize = 25;

/// Does not look at the message that the body may edit.
pub(crate) fn check(body: &Value, flags_allowed: u64) -> Result<(), ApiError> {
    let mut collected = FormErrors::default();
    let errors = &mut collected;
    if !body.is_object() {
        return Err(ApiError::INVALID_JSON);
    }
    text(errors, body, "content", 0, CONTENT_LENGTH);
    boolean(errors, body, "tts");
    boolean(errors, body, "enforce_nonce");
    embeds(errors, body);
    attachments(errors, body);
    mentions(errors, &body["allowed_mentions"]);
    nonce(errors, &body["nonce"]);
    flags(errors, &body["flags"], flags_allowed);
    let v2 = body["flags"].as_u64().unwrap_or(0) & COMPONENTS_V2 != 0;
    if v2 {
        for field in ["content", "embeds", "poll"] {
            if !matches!(&body[field], Value::Null) && body[field] != "" && body[field] != Value::Array(vec![]) {
                errors.add_at(
                    field,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    "This field cannot be used with the flag IS_COMPONENTS_V2",
                );
            }
        }
    }
    components::check(errors, body, v2);
    collected.finish()
}

fn flags(errors: &mut FormErrors, flags: &Value, allowed: u64) {
    let known = allowed | SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2;
    let bad = match flags {
        Value::Null => false,
        flags => flags.as_u64().is_none_or(|flags| flags & !known != 0),
    };
    if bad {
        errors.add_at("flags", "MESSAGE_FLAGS_INVALID", "These flags can't be set here.");
    }
}

fn nonce(errors: &mut FormErrors, nonce: &Value) {
    let size = match nonce {
        Value::Null => 0,
        Value::String(nonce) => nonce.chars().count(),
        Value::Number(nonce) => nonce.to_string().len(),
        _ => usize::MAX,
    };
    if size > NONCE_LENGTH {
        errors.add_at("nonce", "NONCE_TYPE_INVALID", "Must be an integer or a string of 25 or fewer characters.");
    }
}

fn mentions(errors: &mut FormErrors, allowed: &Value) {
    if allowed.is_null() {
        return;
    }
    errors.at("allowed_mentions", |errors| {
        let parse = list(errors, allowed, "parse", 3);
        for (index, kind) in parse.iter().enumerate() {
            if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
                errors.at("parse", |errors| {
                    errors.add_at(index, "BASE_TYPE_CHOICES", "Value must be one of {'users', 'roles', 'everyone'}.");
                });
            }
        }
        boolean(errors, allowed, "replied_user");
        for field in ["users", "roles"] {
            let named = list(errors, allowed, field, 100);
            if !named.is_empty() && parse.iter().any(|kind| kind.as_str() == Some(field)) {
                errors.add_at(
                    field,
                    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                    format!("parse:[\"{field}\"] and {field}: [ids...] are mutually exclusive."),
                );
            }
            for (index, id) in named.iter().enumerate() {
                if snowflake(id).is_none() {
                    errors.at(field, |errors| errors.at(index, not_a_snowflake));
                }
            }
        }
    });
}

/// The id may be a string or a number.
pub(crate) fn snowflake(value: &Value) -> Option<u64> {
    match value {
        Value::String(digits) => digits.parse().ok(),
        other => other.as_u64(),
    }
}

fn not_a_snowflake(errors: &mut FormErrors) {
    errors.add("NUMBER_TYPE_COERCE", "Value is not snowflake.");
}

fn attachments(errors: &mut FormErrors, body: &Value) {
    for (index, entry) in list(errors, body, "attachments", MAX_ATTACHMENTS).iter().enumerate() {
        errors.at("attachments", |errors| {
            errors.at(index, |errors| {
                if snowflake(&entry["id"]).is_none() {
                    errors.at("id", not_a_snowflake);
                }
                text(errors, entry, "description", 0, ALT_TEXT_LENGTH);
                text(errors, entry, "filename", 1, 1024);
            });
        });
    }
}

fn embeds(errors: &mut FormErrors, body: &Value) {
    let embeds = list(errors, body, "embeds", MAX_EMBEDS);
    let mut total = 0;
    errors.at("embeds", |errors| {
        for (index, embed) in embeds.iter().enumerate() {
            errors.at(index, |errors| total += self::embed(errors, embed));
        }
        if total > EMBED_TOTAL_LENGTH {
            errors.add("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
        }
    });
}

/// Returns the number of characters that count towards the total.
fn embed(errors: &mut FormErrors, embed: &Value) -> usize {
    if !embed.is_object() {
        errors.add("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return 0;
    }
    text(errors, embed, "title", 0, 256);
    text(errors, embed, "description", 0, 4096);
    text(errors, embed, "url", 0, 2048);
    errors.at("footer", |errors| text(errors, &embed["footer"], "text", 0, 2048));
    errors.at("author", |errors| text(errors, &embed["author"], "name", 0, 256));
    let mut total = count(&embed["title"])
        + count(&embed["description"])
        + count(&embed["footer"]["text"])
        + count(&embed["author"]["name"]);
    for (index, field) in list(errors, embed, "fields", 25).iter().enumerate() {
        errors.at("fields", |errors| {
            errors.at(index, |errors| {
                required_text(errors, field, "name", 1, 256);
                required_text(errors, field, "value", 1, 1024);
                boolean(errors, field, "inline");
            });
        });
        total += count(&field["name"]) + count(&field["value"]);
    }
    if !embed["color"].is_null() && embed["color"].as_u64().is_none_or(|color| color > 0xff_ffff) {
        errors.add_at("color", "NUMBER_TYPE_MAX", "int value should be less than or equal to 16777215.");
    }
    for field in ["image", "thumbnail"] {
        let holder = &embed[field];
        if holder.is_null() {
            continue;
        }
        errors.at(field, |errors| {
            errors.at("url", |errors| match holder["url"].as_str() {
                None => required(errors),
                Some(url) => {
                    length(errors, url.len(), 1, 2048);
                    let known = ["attachment://", "http://", "https://"];
                    if !known.iter().any(|scheme| url.starts_with(scheme)) {
                        errors.add("URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').");
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
