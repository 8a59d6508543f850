//! Names of people for pictures. They are only in memory; the database contains ids, but no names.

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

/// For an answer to an interaction. Short, because the names, the picture and the sending share Discord's three seconds.
pub(crate) const ANSWER_NAMES_TIMEOUT: Duration = Duration::from_millis(300);

const CAPACITY: usize = 50_000;

/// The deadline of a request to Discord. Callers give up earlier.
const ASK_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a person counts as nameless after Discord did not know them, or they were not on the server.
const NAMELESS_FOR: Duration = Duration::from_mins(5);

/// How long a name is not requested again after another failure. Otherwise the requests of all callers would queue while
/// Discord fails.
const FAILED_FOR: Duration = Duration::from_secs(5);

type Key = (Option<GuildId>, UserId);

#[derive(Clone, Debug)]
enum Known {
    Name(String),
    /// Discord gives no name; it is asked again after this moment.
    Nameless(Instant),
}

/// Display names by server and person; without a server, global names.
pub(crate) struct Names {
    client: Client,
    known: Mutex<HashMap<Key, Known>>,
    /// Locks that are held by tasks that ask Discord for a name. Other tasks wait for the answer.
    asking: Mutex<HashMap<Key, Weak<AsyncMutex<()>>>>,
}

impl Names {
    pub(crate) fn new(client: Client) -> Self {
        Self { client, known: Mutex::default(), asking: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a name from Discord, and returns it as it is shown: without invisible characters, which could for example
    /// reverse the text after it.
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

    /// The name that is known; `Some(None)` if Discord is known to give none. `None` if Discord has to be asked.
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

    /// A person's name. Asks Discord for an unknown one, once for all callers. `None` if there is no response before
    /// `deadline`, or Discord gives no name.
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
        // The request goes on after the caller's deadline, so that the next caller finds the answer.
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

    /// The names of both players. The player's colour stands for a name that does not arrive before `deadline`.
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

    /// `None` if the name does not arrive before `deadline`, or the participant has none.
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
