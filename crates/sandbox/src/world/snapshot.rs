//! Snapshots: the world as JSON text for a later sandbox. A snapshot has guilds, channels, users and messages. It has no
//! interactions under way, and no commands: the bot registers them at every start.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use super::entities::{Channel, Guild, StoredFile, User};
use super::state::State;
use crate::model::Message;

/// Other versions of the format are refused.
const FORMAT: u32 = 1;

#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    #[error("it is not a complete snapshot of a sandbox: {0}")]
    Json(#[from] serde_json::Error),
    #[error("another version of this program has written it (format {0}, not {FORMAT})")]
    Format(u32),
}

/// True for a snapshot of any version, even if it has been damaged since.
pub fn looks_like_snapshot(file: &[u8]) -> bool {
    let mut bytes = file.iter().filter(|byte| !byte.is_ascii_whitespace()).copied().peekable();
    let format = br#"{"form":"#.iter().all(|byte| bytes.next_if_eq(byte).is_some());
    while bytes.next_if(u8::is_ascii_digit).is_some() {}
    format && br#","bot":"#.iter().all(|byte| bytes.next_if_eq(byte).is_some())
}

// The JSON keys are the file format and never change. The first two fields identify a snapshot; see `looks_like_snapshot`.
#[derive(Serialize, Deserialize)]
pub(crate) struct Snapshot {
    #[serde(rename = "form")]
    format: u32,
    pub(crate) bot: u64,
    pub(crate) token: String,
    /// Milliseconds that the clock was moved forward.
    #[serde(rename = "ahead")]
    pub(crate) clock_offset: i64,
    /// The URLs of files begin with this URL of the sandbox.
    #[serde(rename = "base")]
    base_url: String,
    guilds: BTreeMap<u64, Guild>,
    channels: BTreeMap<u64, Channel>,
    #[serde(rename = "people")]
    users: BTreeMap<u64, User>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    installed: BTreeSet<u64>,
    /// Guild, user, permission bits.
    member_permissions: Vec<(u64, u64, u64)>,
    /// Guild, user, roles.
    #[serde(default)]
    member_roles: Vec<(u64, u64, Vec<u64>)>,
    messages: BTreeMap<u64, Message>,
    /// User, channel, message.
    #[serde(rename = "seen")]
    last_read: Vec<(u64, u64, u64)>,
}

impl Snapshot {
    pub(crate) fn new(state: &State, bot: u64, token: String, clock_offset: i64, base_url: String) -> Self {
        Self {
            format: FORMAT,
            bot,
            token,
            clock_offset,
            base_url,
            guilds: state.guilds.clone(),
            channels: state.channels.clone(),
            users: state.users.clone(),
            installed: state.installed.clone(),
            member_permissions: triples(&state.member_permissions),
            member_roles: triples(&state.member_roles),
            messages: state.messages.clone(),
            last_read: triples(&state.last_read),
        }
    }

    pub(crate) fn to_json(&self) -> Result<String, SnapshotError> {
        Ok(serde_json::to_string(self)?)
    }

    /// Replaces the URL of the old sandbox by `base_url`.
    pub(crate) fn from_json(text: &str, base_url: &str) -> Result<Self, SnapshotError> {
        #[derive(Deserialize)]
        struct Header {
            form: u32,
            base: String,
        }
        let header: Header = serde_json::from_str(text)?;
        if header.form != FORMAT {
            return Err(SnapshotError::Format(header.form));
        }
        // URLs of the old sandbox are in attachments and in what the bot made of them.
        Ok(serde_json::from_str(&text.replace(&header.base, base_url))?)
    }

    pub(crate) fn into_state(self) -> State {
        let files = self.messages.values().flat_map(|message| &message.attachments).map(|file| {
            let stored = StoredFile { bytes: file.bytes.clone(), content_type: file.content_type.clone() };
            (file.id, stored)
        });
        State {
            files: files.collect(),
            guilds: self.guilds,
            channels: self.channels,
            users: self.users,
            installed: self.installed,
            member_permissions: by_pair(self.member_permissions),
            member_roles: by_pair(self.member_roles),
            messages: self.messages,
            last_read: by_pair(self.last_read),
            ..State::default()
        }
    }
}

fn triples<T: Clone + Ord>(map: &HashMap<(u64, u64), T>) -> Vec<(u64, u64, T)> {
    let mut triples: Vec<_> = map.iter().map(|((a, b), c)| (*a, *b, c.clone())).collect();
    triples.sort_unstable();
    triples
}

fn by_pair<T>(triples: Vec<(u64, u64, T)>) -> HashMap<(u64, u64), T> {
    triples.into_iter().map(|(a, b, c)| ((a, b), c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// The first version of this program wrote this text.
    #[test]
    fn the_json_keys_of_the_state_file_do_not_change() {
        let message = json!({
            "id": 7, "channel": 3, "author": 1, "content": "", "embeds": [], "components": [],
            "attachments": [{
                "id": 8, "filename": "board.png", "description": "a board", "size": 3, "bytes": "AQID", "width": 1,
                "height": 1, "content_type": "image/png", "url": "http://127.0.0.1:1/files/8/board.png",
            }],
            "mentions": [4], "notified": [4], "ephemeral_for": null, "nonce": null, "edited": false, "edits": 0,
            "loading": false, "flags": 0, "kind": 20, "reply_to": null, "interaction": 6, "used": [4, "challenge"],
            "created_at": 5, "edited_at": null,
        });
        let snapshot = json!({
            "form": 1, "bot": 1, "token": "sandbox-1.made-up.0", "ahead": 1000, "base": "http://127.0.0.1:1",
            "guilds": { "2": { "name": "Parlor", "locale": "en-US", "roles": { "9": "Players" } } },
            "channels": { "3": {
                "guild": 2, "name": "tables", "kind": 0, "parent": null, "recipient": null, "bot_permissions": 1024,
                "archived": false, "locked": false, "auto_archive": 4320, "members": [],
            } },
            "people": { "4": { "name": "Ana", "locale": "de" } },
            "member_permissions": [[2, 4, 8]], "member_roles": [[2, 4, [9]]],
            "messages": { "7": message }, "seen": [[4, 3, 7]],
        });
        let base_url = "http://127.0.0.1:1";
        let read = Snapshot::from_json(&snapshot.to_string(), base_url).expect("a snapshot");
        let (bot, token, offset) = (read.bot, read.token.clone(), read.clock_offset);
        let state = read.into_state();
        assert_eq!(&state.files[&8].bytes[..], [1, 2, 3]);
        let text = Snapshot::new(&state, bot, token, offset, base_url.to_owned()).to_json().expect("text");
        assert!(looks_like_snapshot(text.as_bytes()), "{text}");
        let written: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(written, snapshot);
    }
}
