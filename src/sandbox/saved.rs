//! The world as a text, to go on with another day: places, people and what was said. What was under way is not
//! in it, nor what the bot registers whenever it connects.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use super::model::Message;
use super::world::{Channel, Guild, Person, State, StoredFile, World};

/// The form of the text. One of another form is refused.
const FORM: u32 = 1;

/// Why a world can't be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is no text of ours, or no longer.
    #[error("it is no whole world of a sandbox's: {0}")]
    Text(#[from] serde_json::Error),
    /// Another version of this program wrote it.
    #[error("another version of this program has written it (form {0}, not {FORM})")]
    Form(u32),
}

/// Whether a file looks like a world that a sandbox has written, of whichever form, and be it damaged since.
#[must_use]
pub fn has_written(file: &[u8]) -> bool {
    let mut bytes = file.iter().filter(|byte| !byte.is_ascii_whitespace()).copied().peekable();
    let form = br#"{"form":"#.iter().all(|byte| bytes.next_if_eq(byte).is_some());
    while bytes.next_if(u8::is_ascii_digit).is_some() {}
    form && br#","bot":"#.iter().all(|byte| bytes.next_if_eq(byte).is_some())
}

// The first fields are those by which a file is known, see `has_written`.
#[derive(Serialize, Deserialize)]
pub(super) struct Saved {
    form: u32,
    pub(super) bot: u64,
    pub(super) token: String,
    /// How far the clock was moved forward, in milliseconds.
    pub(super) ahead: i64,
    /// Where the sandbox listened: files are named by their addresses.
    base: String,
    guilds: BTreeMap<u64, Guild>,
    channels: BTreeMap<u64, Channel>,
    people: BTreeMap<u64, Person>,
    /// Server, person, bits.
    member_permissions: Vec<(u64, u64, u64)>,
    /// Server, person, roles.
    #[serde(default)]
    member_roles: Vec<(u64, u64, Vec<u64>)>,
    messages: BTreeMap<u64, Message>,
    /// Person, channel, message.
    seen: Vec<(u64, u64, u64)>,
}

impl Saved {
    /// Reads what [`World::saved`] gave, for a sandbox that listens at `base`.
    pub(super) fn read(text: &str, base: &str) -> Result<Self, Unreadable> {
        #[derive(Deserialize)]
        struct Head {
            form: u32,
            base: String,
        }
        let head: Head = serde_json::from_str(text)?;
        if head.form != FORM {
            return Err(Unreadable::Form(head.form));
        }
        // Addresses stand in attachments and in whatever the bot made of them.
        Ok(serde_json::from_str(&text.replace(&head.base, base))?)
    }

    /// The state to go on with.
    pub(super) fn state(self) -> State {
        let files = self.messages.values().flat_map(|message| &message.attachments).map(|file| {
            let stored = StoredFile { bytes: file.bytes.clone(), content_type: file.content_type.clone() };
            (file.id, stored)
        });
        State {
            files: files.collect(),
            guilds: self.guilds,
            channels: self.channels,
            people: self.people,
            member_permissions: self
                .member_permissions
                .into_iter()
                .map(|(guild, person, bits)| ((guild, person), bits))
                .collect(),
            member_roles: self
                .member_roles
                .into_iter()
                .map(|(guild, person, roles)| ((guild, person), roles))
                .collect(),
            messages: self.messages,
            seen: self.seen.into_iter().map(|(person, channel, message)| ((person, channel), message)).collect(),
            ..State::default()
        }
    }
}

fn triples<T: Clone + Ord>(map: &HashMap<(u64, u64), T>) -> Vec<(u64, u64, T)> {
    let mut triples: Vec<_> = map.iter().map(|((a, b), c)| (*a, *b, c.clone())).collect();
    triples.sort_unstable();
    triples
}

impl World {
    /// The world as a text.
    pub(super) fn saved(&self) -> Result<String, serde_json::Error> {
        let saved = self.read(|state| Saved {
            form: FORM,
            bot: self.bot,
            token: self.token.clone(),
            ahead: self.clock.ahead(),
            base: self.base(),
            guilds: state.guilds.clone(),
            channels: state.channels.clone(),
            people: state.people.clone(),
            member_permissions: triples(&state.member_permissions),
            member_roles: triples(&state.member_roles),
            messages: state.messages.clone(),
            seen: triples(&state.seen),
        });
        serde_json::to_string(&saved)
    }
}
