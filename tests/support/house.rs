//! A whole house for a test: Discord's stand-in, a database of its own, and the bot between them.

use parlor::{
    clock::Clock,
    config::Config,
    play::GameId,
    sandbox::{Answer, Message, NoAnswer, Sandbox},
    serve,
    store::Store,
};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use std::{
    collections::HashMap,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use tokio_util::sync::CancellationToken;

use super::{database::database, openapi::Description};

/// Requests checked against Discord's description so far, by all tests of the binary.
static CHECKED: AtomicUsize = AtomicUsize::new(0);

/// The bot, in this process or in one of its own.
enum Bot {
    Task { stop: CancellationToken, task: tokio::task::JoinHandle<Result<(), serve::ServeError>> },
    Process(Child),
}

pub struct House {
    pub sandbox: Sandbox,
    pub guild: u64,
    pub channel: u64,
    pub ana: u64,
    pub ben: u64,
    /// The clock of a bot in this process.
    pub clock: Clock,
    pub store: Store,
    pub database: String,
    bot: Option<Bot>,
    /// A second process beside it.
    other: Option<Child>,
    counted: Mutex<()>,
}

/// Discord's bit for view-only.
pub const VIEW_CHANNEL: u64 = 1 << 10;

impl House {
    /// A house with the bot in this process.
    pub async fn new() -> Self {
        let mut house = Self::empty().await;
        house.start().await;
        house
    }

    /// A house with the bot in a process of its own, which can be killed.
    pub async fn with_process() -> Self {
        let mut house = Self::empty().await;
        house.start_process().await;
        house
    }

    /// A house without a bot.
    pub async fn empty() -> Self {
        Self::on(database().await).await
    }

    /// A house without a bot on a database that is there.
    pub async fn on(database: String) -> Self {
        let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into()).await.expect("a sandbox");
        let guild = sandbox.add_guild("Games");
        let channel = sandbox.add_channel(guild, "tables");
        let ana = sandbox.add_person("Ana", "en-US");
        let ben = sandbox.add_person("Ben", "en-GB");
        let store = Store::open(&database).await.expect("a store");
        Self {
            sandbox,
            guild,
            channel,
            ana,
            ben,
            clock: Clock::default(),
            store,
            database,
            bot: None,
            other: None,
            counted: Mutex::new(()),
        }
    }

    /// Where its database is.
    pub fn database(&self) -> &str {
        &self.database
    }

    /// What the bot's environment holds.
    pub fn variables(&self) -> HashMap<&'static str, String> {
        HashMap::from([
            ("DISCORD_TOKEN", self.sandbox.token().to_owned()),
            ("DATABASE_URL", self.database.clone()),
            ("PARLOR_DISCORD_API", self.sandbox.api_base()),
            ("PARLOR_SHARDS", "0..1/1".to_owned()),
            ("RUST_LOG", std::env::var("RUST_LOG").unwrap_or_else(|_| "error".to_owned())),
        ])
    }

    /// Starts the bot in this process.
    pub async fn start(&mut self) {
        let variables = self.variables();
        let config = Config::read(|name| variables.get(name).cloned()).expect("a configuration");
        let stop = CancellationToken::new();
        let task = tokio::spawn(serve::run(config, self.clock.clone(), stop.clone()));
        self.bot = Some(Bot::Task { stop, task });
        self.ready().await;
    }

    /// Starts the bot in a process of its own.
    pub async fn start_process(&mut self) {
        self.bot = Some(Bot::Process(self.process()));
        self.ready().await;
    }

    /// Starts a second process on the same database, which the sandbox tells of everything as well.
    pub async fn start_second_process(&mut self) {
        let connected = self.sandbox.connections();
        self.other = Some(self.process());
        while self.sandbox.connections() == connected {
            tokio::task::yield_now().await;
        }
    }

    fn process(&self) -> Child {
        Command::new(env!("CARGO_BIN_EXE_parlor"))
            .arg("serve")
            .current_dir(std::env::temp_dir())
            .envs(self.variables())
            .stdin(Stdio::null())
            .spawn()
            .expect("parlor starts")
    }

    /// Waits until the bot serves.
    pub async fn ready(&self) {
        self.sandbox.bot_ready().await;
        self.sandbox.commands_registered().await.expect("commands");
    }

    /// Kills the bot's process like a power cut would.
    pub async fn kill(&mut self) {
        let Some(Bot::Process(mut child)) = self.bot.take() else { panic!("the bot has no process") };
        child.kill().expect("a process to kill");
        child.wait().expect("an end");
        self.sandbox.bot_gone().await.expect("gone");
    }

    /// Asks the bot's process to stop.
    pub fn ask_to_stop(&mut self) -> Arc<Mutex<Child>> {
        let Some(Bot::Process(child)) = self.bot.take() else { panic!("the bot has no process") };
        let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill");
        assert!(killed.success());
        Arc::new(Mutex::new(child))
    }

    /// Stops the bot, and checks what holds in every test: nothing was asked of Discord that it
    /// doesn't have, and every request is as Discord describes it.
    pub async fn close(mut self) {
        match self.bot.take() {
            Some(Bot::Task { stop, task }) => {
                stop.cancel();
                let ended = tokio::time::timeout(Duration::from_secs(20), task).await.expect("the bot stops in time");
                ended.expect("the bot does not panic").expect("the bot ends well");
            }
            Some(Bot::Process(mut child)) => {
                let _killed = child.kill();
                let _ended = child.wait();
            }
            None => {}
        }
        let _one_at_a_time = self.counted.lock();
        assert_eq!(self.sandbox.unplanned(), Vec::<String>::new(), "requests on routes that don't exist");
        if let Some(description) = Description::from_environment() {
            let report = description.check(&self.sandbox.requests());
            assert_eq!(report.violations, Vec::<String>::new(), "requests unlike Discord's description");
            let all = CHECKED.fetch_add(report.checked, Ordering::Relaxed) + report.checked;
            eprintln!("{all} requests checked against Discord's description, no violation");
        }
    }

    // What people do

    pub async fn slash(&self, user: u64, command: &str, options: Value) -> Result<Answer, NoAnswer> {
        self.sandbox.slash(user, self.channel, command, options).await
    }

    /// Uses a slash command and gives what the caller alone is told.
    pub async fn told(&self, user: u64, command: &str, options: Value) -> String {
        private(&self.slash(user, command, options).await.expect("an answer"))
    }

    pub async fn play(&self, user: u64, text: &str) -> String {
        self.told(user, "move", json!({ "move": text })).await
    }

    /// Presses the button with that label.
    pub async fn press(&self, user: u64, message: &Message, label: &str) -> Result<Answer, NoAnswer> {
        let id = message.button(label).unwrap_or_else(|| panic!("no button {label} under {:?}", message.content));
        self.sandbox.click(user, message, &id).await
    }

    /// Presses More under a board, and the button with that label under the answer.
    pub async fn more(&self, user: u64, board: &Message, label: &str) -> Answer {
        let more = self.press(user, board, "More").await.expect("an answer").message.expect("a message");
        self.press(user, &more, label).await.expect("an answer")
    }

    /// Has the person used all days of absence of the year.
    pub async fn no_days_left(&self, person: u64) {
        let mut connection = PgConnection::connect(&self.database).await.expect("a connection");
        sqlx::query(
            "insert into absences (user_id, starts, ends, automatic)
             select $1, now() - interval '1 day' + n * interval '1 ms', now() - interval '1 hour', false
             from generate_series(1, 40) n",
        )
        .bind(person.cast_signed())
        .execute(&mut connection)
        .await
        .expect("absences");
    }

    /// What a query finds in the database.
    pub async fn number(&self, query: &'static str) -> i64 {
        let mut connection = PgConnection::connect(&self.database).await.expect("a connection");
        sqlx::query_scalar(query).fetch_one(&mut connection).await.expect(query)
    }

    /// Runs a statement on the database.
    pub async fn sql(&self, statement: &'static str) {
        let mut connection = PgConnection::connect(&self.database).await.expect("a connection");
        sqlx::query(statement).execute(&mut connection).await.expect(statement);
    }

    /// Takes the database away from under everybody.
    pub async fn sever_database(&self) {
        self.store.close().await;
        let (server, name) = self.database.rsplit_once('/').expect("a URL with a database");
        let mut connection = PgConnection::connect(&format!("{server}/postgres")).await.expect("a connection");
        sqlx::query(sqlx::AssertSqlSafe(format!("drop database {name} with (force)")))
            .execute(&mut connection)
            .await
            .expect("no database");
    }

    /// The first public message after `after` in the channel that holds `text`.
    pub async fn message(&self, after: u64, text: &str) -> Message {
        let found = self.sandbox.wait_after(self.channel, after, |m| m.content.contains(text)).await;
        found.unwrap_or_else(|_| {
            let all: Vec<_> = self.sandbox.messages(self.channel).into_iter().map(|m| m.content).collect();
            panic!("no message with {text:?} after {after}; there are {all:#?}")
        })
    }

    /// The board that is posted after `after`.
    pub async fn board(&self, after: u64) -> Message {
        let found = self.sandbox.wait_after(self.channel, after, |m| !m.attachments.is_empty()).await;
        found.unwrap_or_else(|_| {
            let all: Vec<_> = self.sandbox.messages(self.channel).into_iter().map(|m| m.content).collect();
            panic!("no board after {after}; there are {all:#?}")
        })
    }

    /// Ana challenges Ben, who accepts; Ana begins. Gives the first board.
    pub async fn begin(&self, variant: &str) -> Message {
        self.begin_with(json!({ "variant": variant, "first": "me" })).await
    }

    /// The same with other options.
    pub async fn begin_with(&self, options: Value) -> Message {
        let after = self.newest();
        let mut all = json!({ "game": "tether", "opponent": self.ben.to_string(), "first": "me" });
        for (name, value) in options.as_object().expect("options") {
            all[name] = value.clone();
        }
        self.told(self.ana, "challenge", all).await;
        let challenge = self.message(after, "challenges").await;
        self.press(self.ben, &challenge, "Accept").await.expect("accepted");
        self.board(challenge.id).await
    }

    /// Waits until the bot has written down that a message is the newest board of that game: people see a
    /// message before its sender hears that it was posted.
    pub async fn knows(&self, game: i64, message: &Message) {
        let written = async {
            while self.store.newest_message(GameId(game)).await.expect("the store").map(|(_, id)| id)
                != Some(message.id)
            {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), written).await.expect("the board is never written down");
    }

    /// The id of the newest message in the channel, 0 when there is none.
    pub fn newest(&self) -> u64 {
        self.sandbox.messages(self.channel).last().map_or(0, |message| message.id)
    }

    /// Boards in the channel, oldest first.
    pub fn boards(&self) -> Vec<Message> {
        self.sandbox.messages(self.channel).into_iter().filter(|m| !m.attachments.is_empty()).collect()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let first = self.bot.take().and_then(|bot| match bot {
            Bot::Process(child) => Some(child),
            Bot::Task { .. } => None,
        });
        for mut child in first.into_iter().chain(self.other.take()) {
            let _killed = child.kill();
            let _ended = child.wait();
        }
    }
}

/// What the caller alone was told.
pub fn private(answer: &Answer) -> String {
    assert!(answer.ephemeral, "not for the caller alone: {answer:?}");
    answer.message.as_ref().expect("a message").content.clone()
}
