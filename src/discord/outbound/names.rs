//! Names of people for the pictures. They are kept in memory only: of a person nothing but the id is stored.

use super::client::Client;
use crate::{
    discord::model::user::Member,
    play::{self, Participant, StartedGame},
    text::{self, Lang},
};
use parlor_games::rules::Player;
use serenity::all::{GuildId, UserId};
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// Deadline for unknown names in a message that is posted from the outbox.
pub(crate) const BOARD_NAMES_TIMEOUT: Duration = Duration::from_millis(1500);

/// Deadline for unknown names in an answer to an interaction. It is short because the picture has to be sent within
/// the same three seconds.
pub(crate) const ANSWER_NAMES_TIMEOUT: Duration = Duration::from_millis(300);

/// Number of names that are kept. When there are more, all are dropped and fetched again as needed.
const CAPACITY: usize = 50_000;

/// Display names by server, or outside of servers, and person, fetched from Discord when they are unknown.
pub(crate) struct Names {
    client: Client,
    known: Mutex<HashMap<(Option<GuildId>, UserId), String>>,
}

impl Names {
    /// No names yet; unknown ones are fetched with `client`.
    pub(crate) fn new(client: Client) -> Self {
        Self { client, known: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(Option<GuildId>, UserId), String>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a name that Discord sent. Returns it as it is shown: without characters that would turn round the text
    /// after it.
    pub(crate) fn record(&self, guild: Option<GuildId>, user: UserId, name: Option<&str>) -> Option<String> {
        let mut name = text::strip_invisible(name?);
        if name.trim().is_empty() {
            "…".clone_into(&mut name);
        }
        let mut names = self.lock();
        if names.len() >= CAPACITY {
            names.clear();
        }
        names.insert((guild, user), name.clone());
        Some(name)
    }

    /// The name of a player, if it is known without a call to Discord.
    pub(crate) fn known(&self, lang: Lang, guild: Option<GuildId>, participant: Participant) -> Option<String> {
        match participant {
            Participant::Computer(level) => Some(text::computer(lang, level)),
            Participant::Human(person) => self.known_person(guild, person),
            Participant::Deleted(_) => None,
        }
    }

    fn known_person(&self, guild: Option<GuildId>, person: play::UserId) -> Option<String> {
        self.lock().get(&(guild, discord_user(person)?)).cloned()
    }

    /// The name of a person on a server, or outside of servers, fetched from Discord when it is unknown. `None` when Discord does not
    /// answer before `deadline`, or the person has left the server.
    pub(crate) async fn fetch(
        &self,
        guild: Option<GuildId>,
        person: play::UserId,
        deadline: Duration,
    ) -> Option<String> {
        if let Some(name) = self.known_person(guild, person) {
            return Some(name);
        }
        let id = discord_user(person)?;
        let fetched = match guild {
            Some(server) => {
                let member = self.client.member(server, id, deadline).await;
                let name = |member: &Member| member.user.as_ref()?.display_name(Some(member)).map(str::to_owned);
                member.map(|member| self.record(guild, id, name(&member).as_deref()))
            }
            None => {
                let user = self.client.user(id, deadline).await;
                user.map(|user| self.record(guild, id, user.display_name(None)))
            }
        };
        match fetched {
            Ok(name) => name,
            Err(error) => {
                tracing::debug!(%error, "could not fetch the name of a person");
                None
            }
        }
    }

    /// The names of the two players of a game, as far as they are known or arrive before `deadline`. The colours
    /// stand in for the others.
    pub(crate) async fn of_players(
        &self,
        lang: Lang,
        guild: Option<u64>,
        game: &StartedGame,
        deadline: Duration,
    ) -> [String; 2] {
        let mut names = Player::BOTH.map(|player| text::colour(lang, game.position.game(), player));
        let guild = guild.map(GuildId::new);
        let fetch = async |participant: Participant| match participant {
            Participant::Computer(level) => Some(text::computer(lang, level)),
            Participant::Human(person) => self.fetch(guild, person, deadline).await,
            Participant::Deleted(_) => None,
        };
        let [one, two] = game.seats;
        let (one, two) = tokio::join!(fetch(one), fetch(two));
        for (name, fetched) in names.iter_mut().zip([one, two]) {
            *name = fetched.unwrap_or_else(|| name.clone());
        }
        names
    }
}

/// The user as serenity's type, which does not allow the id 0.
fn discord_user(person: play::UserId) -> Option<UserId> {
    (person.0 != 0).then(|| UserId::new(person.0))
}
