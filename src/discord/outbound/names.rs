//! Names of people for pictures. They are held in memory only; the database holds nothing but ids.

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

/// For a message of the outbox.
pub(crate) const BOARD_NAMES_TIMEOUT: Duration = Duration::from_millis(1500);

/// For an answer to an interaction. Short, because the picture has to be sent within the same three seconds.
pub(crate) const ANSWER_NAMES_TIMEOUT: Duration = Duration::from_millis(300);

/// A full cache is emptied; names are fetched again as needed.
const CAPACITY: usize = 50_000;

/// Display names by server and person; without a server, global names.
pub(crate) struct Names {
    client: Client,
    known: Mutex<HashMap<(Option<GuildId>, UserId), String>>,
}

impl Names {
    pub(crate) fn new(client: Client) -> Self {
        Self { client, known: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(Option<GuildId>, UserId), String>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a name from Discord, and returns it as shown: without invisible characters that could reverse the text
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

    /// Without a call to Discord.
    pub(crate) fn known(&self, lang: Lang, guild: Option<u64>, participant: Participant) -> Option<String> {
        match participant {
            Participant::Computer(level) => Some(text::computer(lang, level)),
            Participant::Human(person) => self.known_person(guild.map(GuildId::new), person),
            Participant::Team(team) => Some(text::team(lang, team)),
            Participant::Deleted(_) => None,
        }
    }

    fn known_person(&self, guild: Option<GuildId>, person: play::UserId) -> Option<String> {
        self.lock().get(&(guild, discord_user(person)?)).cloned()
    }

    /// See [`Self::fetch`].
    pub(crate) async fn fetch_in(
        &self,
        guild: Option<u64>,
        person: play::UserId,
        deadline: Duration,
    ) -> Option<String> {
        self.fetch(guild.map(GuildId::new), person, deadline).await
    }

    /// Asks Discord for an unknown name. `None` when there is no response before `deadline`, or the person has left the
    /// server.
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

    /// Uses a colour in place of a name that does not arrive before `deadline`.
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
            Participant::Team(team) => Some(text::team(lang, team)),
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

/// `None` for id 0, which serenity's type does not allow.
fn discord_user(person: play::UserId) -> Option<UserId> {
    (person.0 != 0).then(|| UserId::new(person.0))
}
