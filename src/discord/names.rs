//! Names of people for the pictures. They are kept in memory only: nothing is stored of a person but the id.

use crate::play;
use serenity::all::{GuildId, Http, UserId};
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// Names kept before all are forgotten and asked for again.
const MOST: usize = 50_000;

/// Names of people by server.
#[derive(Debug, Default)]
pub(super) struct Names(Mutex<HashMap<(GuildId, UserId), String>>);

impl Names {
    fn lock(&self) -> MutexGuard<'_, HashMap<(GuildId, UserId), String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a name that came with an interaction.
    pub(super) fn note(&self, guild: GuildId, user: UserId, name: String) {
        let mut names = self.lock();
        if names.len() >= MOST {
            names.clear();
        }
        names.insert((guild, user), name);
    }

    /// The name of a person, if it is known without asking.
    pub(super) fn known(&self, guild: GuildId, person: play::UserId) -> Option<String> {
        self.lock().get(&(guild, user(person)?)).cloned()
    }

    /// The name of a person, asked of Discord when it isn't known. `None` when there is no answer in
    /// `patience` or the person has left.
    pub(super) async fn ask(
        &self,
        http: &Http,
        guild: GuildId,
        person: play::UserId,
        patience: Duration,
    ) -> Option<String> {
        if let Some(name) = self.known(guild, person) {
            return Some(name);
        }
        let id = user(person)?;
        match tokio::time::timeout(patience, http.get_member(guild, id)).await {
            Ok(Ok(member)) => {
                let name = member.display_name().to_owned();
                self.note(guild, id, name.clone());
                Some(name)
            }
            Ok(Err(error)) => {
                tracing::debug!(error = super::errors::told(&error), "no name");
                None
            }
            Err(_) => None,
        }
    }
}

/// Of the others Discord knows nothing.
fn user(person: play::UserId) -> Option<UserId> {
    person.is_somebody().then(|| UserId::new(person.0))
}
