//! Names of people for pictures. They are held in memory only; the database holds nothing but ids.

use super::{client::Client, error::SendError};
use crate::{
    discord::model::user::Member,
    play::{self, Participant, StartedGame},
    text::{self, Lang},
};
use parlor_games::rules::Player;
use reqwest::StatusCode;
use serenity::all::{GuildId, UserId};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};
use tokio::{sync::Mutex as AsyncMutex, time::Instant};

pub(crate) const BOARD_NAMES_TIMEOUT: Duration = Duration::from_millis(1500);

/// For an answer to an interaction. Short, because the picture has to be sent within the same three seconds.
pub(crate) const ANSWER_NAMES_TIMEOUT: Duration = Duration::from_millis(300);

const CAPACITY: usize = 50_000;

/// For a request to Discord; callers give up earlier.
const ASK_TIMEOUT: Duration = Duration::from_secs(5);

/// How long somebody whom Discord does not know, or who has left the server, counts as having no name there.
const NAMELESS_FOR: Duration = Duration::from_mins(5);

/// How long a name is not asked for again after another failure: the questions of all callers would queue while Discord fails.
const FAILED_FOR: Duration = Duration::from_secs(5);

type Key = (Option<GuildId>, UserId);

#[derive(Clone, Debug)]
enum Known {
    Name(String),
    /// Until then.
    Nameless(Instant),
}

/// Display names by server and person; without a server, global names.
pub(crate) struct Names {
    client: Client,
    known: Mutex<HashMap<Key, Known>>,
    /// Held by the task that asks Discord for a name; other tasks wait for the answer.
    asking: Mutex<HashMap<Key, Weak<AsyncMutex<()>>>>,
}

impl Names {
    pub(crate) fn new(client: Client) -> Self {
        Self { client, known: Mutex::default(), asking: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a name from Discord, and returns it as shown: without invisible characters that could reverse the text
    /// after it.
    pub(crate) fn record(&self, guild: Option<GuildId>, user: UserId, name: Option<&str>) -> Option<String> {
        let mut name = text::strip_invisible(name?);
        if name.trim().is_empty() {
            "…".clone_into(&mut name);
        }
        self.learn((guild, user), Known::Name(name.clone()));
        Some(name)
    }

    fn learn(&self, key: Key, known: Known) {
        let mut names = self.lock();
        if names.len() >= CAPACITY {
            names.clear();
        }
        names.insert(key, known);
    }

    pub(crate) fn known(&self, lang: Lang, guild: Option<u64>, participant: Participant) -> Option<String> {
        match participant {
            Participant::Computer(level) => Some(text::computer(lang, level)),
            Participant::Human(person) => match self.lock().get(&(guild.map(GuildId::new), discord_user(person)?)) {
                Some(Known::Name(name)) => Some(name.clone()),
                Some(Known::Nameless(_)) | None => None,
            },
            Participant::Team(team) => Some(text::team(lang, team)),
            Participant::Deleted(_) => None,
        }
    }

    /// The answer that Discord would give; `None` if it is unknown.
    fn answered(&self, key: Key) -> Option<Option<String>> {
        match self.lock().get(&key)? {
            Known::Name(name) => Some(Some(name.clone())),
            Known::Nameless(until) => (Instant::now() < *until).then_some(None),
        }
    }

    fn asking(&self, key: Key) -> Arc<AsyncMutex<()>> {
        let mut asking = self.asking.lock().unwrap_or_else(PoisonError::into_inner);
        asking.retain(|_, lock| lock.strong_count() > 0);
        let known = asking.entry(key).or_default();
        let lock = known.upgrade().unwrap_or_default();
        *known = Arc::downgrade(&lock);
        lock
    }

    /// Asks Discord for an unknown name, once for all callers. `None` when there is no response before `deadline`, or the
    /// person has left the server.
    pub(crate) async fn fetch(
        self: &Arc<Self>,
        guild: Option<u64>,
        person: play::UserId,
        deadline: Duration,
    ) -> Option<String> {
        let key = (guild.map(GuildId::new), discord_user(person)?);
        if let Some(answer) = self.answered(key) {
            return answer;
        }
        let names = Arc::clone(self);
        // Goes on after the deadline, so that the next caller finds the answer.
        let asking = tokio::spawn(async move {
            let lock = names.asking(key);
            let _asking = crate::deadline::timeout(ASK_TIMEOUT, lock.lock()).await.ok()?;
            match names.answered(key) {
                Some(answer) => answer,
                None => names.ask(key).await,
            }
        });
        crate::deadline::timeout(deadline, asking).await.ok()?.ok()?
    }

    async fn ask(&self, (guild, id): Key) -> Option<String> {
        let fetched = match guild {
            Some(server) => {
                let member = self.client.member(server, id, ASK_TIMEOUT).await;
                let name = |member: &Member| member.user.as_ref()?.display_name(Some(member)).map(str::to_owned);
                member.map(|member| self.record(guild, id, name(&member).as_deref()))
            }
            None => {
                let user = self.client.user(id, ASK_TIMEOUT).await;
                user.map(|user| self.record(guild, id, user.display_name(None)))
            }
        };
        let nameless_for = match &fetched {
            Ok(_) => None,
            Err(SendError::Refused { status: StatusCode::NOT_FOUND | StatusCode::FORBIDDEN, .. }) => Some(NAMELESS_FOR),
            Err(_) => Some(FAILED_FOR),
        };
        // An interaction may have brought the name meanwhile.
        if let Some(time) = nameless_for.filter(|_| self.answered((guild, id)).is_none()) {
            self.learn((guild, id), Known::Nameless(Instant::now() + time));
        }
        fetched.inspect_err(|error| tracing::debug!(%error, "could not fetch the name of a person")).ok().flatten()
    }

    /// Uses a colour in place of a name that does not arrive before `deadline`.
    pub(crate) async fn of_players(
        self: &Arc<Self>,
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
        self: &Arc<Self>,
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
