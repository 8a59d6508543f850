//! The players' surroundings, and the results of their actions.

use parlor::store::Store;
use parlor_sandbox::{ActionError, InteractionResponse, Sandbox};
use sqlx::PgPool;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tokio_util::sync::CancellationToken;

/// Discord waits this long for an answer to an interaction.
const ANSWER_TIME: Duration = Duration::from_secs(3);

/// Two connections to the database.
#[derive(Clone)]
pub struct Database {
    pub store: Store,
    pub sql: PgPool,
}

impl Database {
    pub async fn connect(url: &str) -> Self {
        let store = Store::connect(url).await.expect("a store");
        Self { store, sql: PgPool::connect(url).await.expect("a connection") }
    }
}

#[derive(Clone, Copy)]
pub struct Channel {
    pub guild: u64,
    pub id: u64,
    pub deleted: bool,
}

pub struct MoveAttempt {
    pub game: i64,
    pub by: u64,
    /// The acknowledged text, or the typed one.
    pub text: String,
    pub end: MoveResult,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveResult {
    Played,
    Refused,
    /// No answer, or an unclear one: the move may have been played.
    Unknown,
}

/// A time in which interactions may stay without an answer, and the reason.
pub struct Disturbance {
    pub name: String,
    pub from: Instant,
    pub to: Instant,
}

/// A server lists open challenges in one channel and shows results in the other.
#[derive(Clone, Copy)]
pub struct ServerChannels {
    pub guild: u64,
    pub lobby: u64,
    pub results: u64,
}

pub struct Town {
    pub sandbox: Sandbox,
    pub people: Vec<u64>,
    /// Servers without these channels are missing: an older program may not know of them.
    pub server_channels: Vec<ServerChannels>,
    /// Concurrent games.
    pub games: i64,
    pub stop: CancellationToken,
    pub moves: Mutex<Vec<MoveAttempt>>,
    /// The count of each answer, by its first words.
    pub answers: Mutex<BTreeMap<String, usize>>,
    /// Times at which people gave up waiting for an answer.
    pub unanswered: Mutex<Vec<Instant>>,
    pub disturbances: Mutex<Vec<Disturbance>>,
    channels: Mutex<Vec<Channel>>,
    database: Mutex<Arc<Database>>,
}

impl Town {
    pub fn new(sandbox: Sandbox, people: Vec<u64>, games: i64, channels: Vec<Channel>, database: Database) -> Self {
        Self {
            sandbox,
            people,
            server_channels: Vec::new(),
            games,
            stop: CancellationToken::new(),
            moves: Mutex::default(),
            answers: Mutex::default(),
            unanswered: Mutex::default(),
            disturbances: Mutex::default(),
            channels: Mutex::new(channels),
            database: Mutex::new(Arc::new(database)),
        }
    }

    /// Whether the person manages all servers.
    pub fn manages_servers(&self, person: u64) -> bool {
        self.people[0] == person
    }

    /// The database on the primary server.
    pub fn database(&self) -> Arc<Database> {
        Arc::clone(&self.database.lock().expect("the database"))
    }

    pub fn set_database(&self, database: Database) {
        *self.database.lock().expect("the database") = Arc::new(database);
    }

    /// Deleted channels are included.
    pub fn channels(&self) -> Vec<Channel> {
        self.channels.lock().expect("channels").clone()
    }

    /// A random channel that exists.
    pub fn any_channel(&self) -> u64 {
        let channels = self.channels();
        let there: Vec<_> = channels.iter().filter(|channel| !channel.deleted).collect();
        there[rand::random_range(0..there.len())].id
    }

    /// The channel, or another one of its server if it was deleted.
    pub fn channel_for(&self, id: i64) -> u64 {
        let (channels, id) = (self.channels(), id.cast_unsigned());
        let Some(own) = channels.iter().find(|channel| channel.id == id) else { return id };
        let there = |other: &&Channel| !other.deleted && other.guild == own.guild;
        if own.deleted { channels.iter().find(there).map_or(id, |other| other.id) } else { id }
    }

    /// Deletes a random channel and adds one to its server.
    pub fn replace_channel(&self) {
        let mut channels = self.channels.lock().expect("channels");
        let there: Vec<usize> = (0..channels.len()).filter(|&index| !channels[index].deleted).collect();
        let gone = &mut channels[there[rand::random_range(0..there.len())]];
        gone.deleted = true;
        let (guild, id) = (gone.guild, gone.id);
        let new = self.sandbox.add_channel(guild, "new");
        channels.push(Channel { guild, id: new, deleted: false });
        drop(channels);
        self.sandbox.remove_channel(id);
    }

    /// From now on, interactions may stay without an answer for this time.
    pub fn disturb(&self, name: &str, time: Duration) {
        let from = Instant::now();
        let disturbance = Disturbance { name: name.to_owned(), from, to: from + time };
        self.disturbances.lock().expect("disturbances").push(disturbance);
    }

    /// Counts an answer by its first words. Returns its text.
    pub fn note_answer(&self, answer: &Result<InteractionResponse, ActionError>) -> String {
        let text = match answer {
            Ok(InteractionResponse { message: Some(message), .. }) => message.content.clone(),
            Ok(_) => "(form)".to_owned(),
            Err(error) => format!("({error:?})"),
        };
        if matches!(answer, Err(ActionError::NoResponse)) {
            self.unanswered.lock().expect("times").push(Instant::now());
        }
        self.count_answer(&text);
        text
    }

    pub fn count_answer(&self, text: &str) {
        let words: Vec<_> = text.split_whitespace().take(3).filter(|word| word.is_ascii()).collect();
        let words: Vec<_> = words.into_iter().filter(|word| !word.contains(|c: char| c.is_ascii_digit())).collect();
        *self.answers.lock().expect("answers").entry(words.join(" ")).or_default() += 1;
    }

    /// Counts missing answers by the last disturbance before them. Returns the times of the others, too.
    pub fn unanswered_by_disturbance(&self) -> (BTreeMap<String, usize>, Vec<Instant>) {
        let (mut explained, mut unexplained) = (BTreeMap::new(), Vec::new());
        let disturbances = self.disturbances.lock().expect("disturbances");
        for &end in self.unanswered.lock().expect("times").iter() {
            let asked = end - ANSWER_TIME;
            match disturbances.iter().rev().find(|disturbance| disturbance.from <= end && asked <= disturbance.to) {
                Some(disturbance) => *explained.entry(disturbance.name.clone()).or_default() += 1,
                None => unexplained.push(asked),
            }
        }
        (explained, unexplained)
    }
}
