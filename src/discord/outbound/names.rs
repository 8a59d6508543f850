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

pub(crate) const BOARD_NAMES_TIMEOUT: Duration = Duration::from_millis(1500);

/// For an answer to an interaction. Short, because the picture has to be sent within the same three seconds.
pub(crate) const ANSWER_NAMES_TIMEOUT: Duration = Duration::from_millis(300);

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

    pub(crate) fn known(&self, lang: Lang, guild: Option<u64>, participant: Participant) -> Option<String> {
        match participant {
            Participant::Computer(level) => Some(text::computer(lang, level)),
            Participant::Human(person) => self.known_person(guild.map(GuildId::new), discord_user(person)?),
            Participant::Team(team) => Some(text::team(lang, team)),
            Participant::Deleted(_) => None,
        }
    }

    fn known_person(&self, guild: Option<GuildId>, user: UserId) -> Option<String> {
        self.lock().get(&(guild, user)).cloned()
    }

    /// Asks Discord for an unknown name. `None` when there is no response before `deadline`, or the person has left the
    /// server.
    pub(crate) async fn fetch(&self, guild: Option<u64>, person: play::UserId, deadline: Duration) -> Option<String> {
        let (guild, id) = (guild.map(GuildId::new), discord_user(person)?);
        if let Some(name) = self.known_person(guild, id) {
            return Some(name);
        }
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
        fetched.inspect_err(|error| tracing::debug!(%error, "could not fetch the name of a person")).ok().flatten()
    }

    /// Uses a colour in place of a name that does not arrive before `deadline`.
    pub(crate) async fn of_players(
        &self,
        lang: Lang,
        guild: Option<u64>,
        game: &StartedGame,
        deadline: Duration,
    ) -> [String; 2] {
        let [one, two] = Player::BOTH.map(async |player| {
            let name = self.fetch_of(lang, guild, game.seats[player.index()], deadline).await;
            name.unwrap_or_else(|| text::colour(lang, game.position.game(), player))
        });
        tokio::join!(one, two).into()
    }

    /// `None` when a name does not arrive before `deadline`, or the participant has none.
    pub(crate) async fn fetch_of(
        &self,
        lang: Lang,
        guild: Option<u64>,
        participant: Participant,
        deadline: Duration,
    ) -> Option<String> {
        match participant {
            Participant::Human(person) => self.fetch(guild, person, deadline).await,
            other => self.known(lang, guild, other),
        }
    }
}

/// `None` for id 0, which serenity's type does not allow.
fn discord_user(person: play::UserId) -> Option<UserId> {
    (person.0 != 0).then(|| UserId::new(person.0))
}
