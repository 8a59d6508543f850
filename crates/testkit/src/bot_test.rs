//! The set-up of a test over the wire: the sandbox in place of Discord, a database, and the bot between them.

use crate::free_address::free_address;
use parlor::{
    clock::Clock,
    config::Config,
    metrics::Metrics,
    play::{GameId, KeptBoards, UserId},
    serve,
    store::{Setting, Store},
};

use parlor_sandbox::{ActionError, InteractionResponse, Message, Sandbox, temp_database::TempDatabase};
use serde_json::{Value, json};
use sqlx::{PgPool, postgres::PgPoolOptions};
use std::{
    collections::HashMap,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};
use tokio_util::sync::CancellationToken;

use crate::{
    database::create_migrated_database,
    openapi::Description,
    polling::{poll, wait_for},
    stretch,
};

pub mod sql;

/// Requests that all tests of the binary have checked against Discord's description.
static CHECKED: AtomicUsize = AtomicUsize::new(0);

/// A task of this process, or a process of its own.
enum Bot {
    Task { stop: CancellationToken, task: tokio::task::JoinHandle<Result<(), serve::ServeError>> },
    Process(Child),
}

/// A sandbox with a guild, a channel and two users, a database, and the bot.
pub struct BotTest {
    pub sandbox: Sandbox,
    pub guild: u64,
    /// Games are played in this channel.
    pub channel: u64,
    /// A user with the locale `en-US`.
    pub ana: u64,
    /// A user with the locale `en-GB`.
    pub ben: u64,
    /// The clock of a bot that runs in this process.
    pub clock: Clock,
    /// The test's own access to the database, not the bot's.
    pub store: Store,
    sql: PgPool,
    database: String,
    /// The same database, if it was made for this test.
    own_database: Option<TempDatabase>,
    /// Further environment variables of bots started from now on.
    pub settings: HashMap<&'static str, String>,
    bot: Option<Bot>,
    /// A second bot, in a process of its own.
    other: Option<Child>,
}

/// Discord's permission bit for View Channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;

/// The most that the first view of a board takes without its picture, in bytes.
pub const MAX_FIRST_VIEW: usize = 60_000;

impl BotTest {
    /// Starts the bot in this process.
    pub async fn new() -> Self {
        let mut test = Self::without_bot().await;
        test.start().await;
        test
    }

    /// Starts the bot in a process of its own, which can be killed.
    pub async fn with_process() -> Self {
        let mut test = Self::without_bot().await;
        test.start_process().await;
        test
    }

    pub async fn without_bot() -> Self {
        let database = create_migrated_database().await;
        let mut test = Self::without_bot_on(database.url().to_owned()).await;
        test.own_database = Some(database);
        test
    }

    /// Migrates the database if necessary.
    pub async fn without_bot_on(database: String) -> Self {
        stretch::begin();
        let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into()).await.expect("a sandbox");
        let guild = sandbox.add_guild("Games");
        let channel = sandbox.add_channel(guild, "tables");
        let ana = sandbox.add_user("Ana", "en-US");
        let ben = sandbox.add_user("Ben", "en-GB");
        let store = Store::connect(&database).await.expect("a store");
        let sql = PgPoolOptions::new().max_connections(1).connect_lazy(&database).expect("a URL");
        Self {
            sandbox,
            guild,
            channel,
            ana,
            ben,
            clock: Clock::default(),
            store,
            sql,
            database,
            own_database: None,
            settings: HashMap::new(),
            bot: None,
            other: None,
        }
    }

    /// From now on, the bot and the test's own queries use this database. Closes the connections to the former one.
    pub async fn go_over_to(&mut self, database: String) {
        self.sql.close().await;
        self.sql = PgPoolOptions::new().max_connections(1).connect_lazy(&database).expect("a URL");
        self.database = database;
    }

    /// The test's server keeps the pictures and the buttons of older boards.
    pub async fn keep_all_boards(&self) {
        let (all, now) = (Setting::Boards(KeptBoards::All), self.clock.now());
        self.store.change_setting(self.guild, all, &[], UserId(self.ana), now).await.expect("a setting");
    }

    /// Turns the board page on, for bots started from now on. Returns its address.
    pub fn turn_page_on(&mut self) -> String {
        let free = free_address();
        let url = format!("http://localhost:{}", free.port());
        self.settings.insert("PARLOR_WEB_URL", url.clone());
        self.settings.insert("PARLOR_WEB_ADDR", free.to_string());
        url
    }

    /// Turns the board page on, as an Activity too. Returns its address.
    pub fn turn_activity_on(&mut self) -> String {
        let url = self.turn_page_on();
        let _command = self.sandbox.enable_activities();
        self.sandbox.map_activity(&format!("{url}/activity"));
        self.settings.insert("DISCORD_CLIENT_SECRET", self.sandbox.client_secret());
        url
    }

    /// Presses Play on the board under a board and returns the link in the answer.
    pub async fn board_link(&self, user: u64, board: &Message) -> String {
        let label =
            if board.button("Solve on the board").is_some() { "Solve on the board" } else { "Play on the board" };
        let answer = self.press(user, board, label).await.expect("an answer");
        assert!(answer.ephemeral, "{answer:?}");
        let message = answer.message.expect("a message");
        let link = message.components.iter().find_map(|row| row["components"][0]["url"].as_str());
        link.unwrap_or_else(|| panic!("no link in {message:?}")).to_owned()
    }

    pub fn database(&self) -> &str {
        &self.database
    }

    /// The bot's environment variables.
    pub fn environment(&self) -> HashMap<&'static str, String> {
        let mut variables = HashMap::from([
            ("DISCORD_TOKEN", self.sandbox.token().to_owned()),
            ("DATABASE_URL", self.database.clone()),
            ("PARLOR_DISCORD_API", self.sandbox.api_base()),
            ("PARLOR_SHARDS", "0..1/1".to_owned()),
            // As on small machines: each connection costs a new bot its set-up, and each plans the statements anew.
            ("PARLOR_DATABASE_CONNECTIONS", "8".to_owned()),
            ("PARLOR_STRETCH", stretch::factor().to_string()),
            ("RUST_LOG", std::env::var("RUST_LOG").unwrap_or_else(|_| "error".to_owned())),
        ]);
        variables.extend(self.settings.clone());
        variables
    }

    pub async fn start(&mut self) {
        let variables = self.environment();
        let config = Config::read(|name| variables.get(name).cloned()).expect("a configuration");
        let stop = CancellationToken::new();
        let mut task = tokio::spawn(serve::run(config, self.clock.clone(), Metrics::default(), stop.clone()));
        tokio::select! {
            ended = &mut task => panic!("the bot ended at its start: {ended:?}"),
            () = self.wait_until_ready() => {}
        }
        self.bot = Some(Bot::Task { stop, task });
    }

    pub async fn start_process(&mut self) {
        self.bot = Some(Bot::Process(self.process()));
        self.wait_until_ready().await;
    }

    /// `None` if the bot is a task of this process.
    pub fn process_id(&self) -> Option<u32> {
        match &self.bot {
            Some(Bot::Process(child)) => Some(child.id()),
            Some(Bot::Task { .. }) | None => None,
        }
    }

    /// Starts a second bot on the same database. It stands by for the shard of the first one.
    pub async fn start_second_process(&mut self) {
        self.other = Some(self.process());
        self.wait_until_found("select count(*) - 1 from processes").await;
    }

    fn process(&self) -> Child {
        Command::new(crate::parlor_program())
            .arg("serve")
            .current_dir(std::env::temp_dir())
            .envs(self.environment())
            .stdin(Stdio::null())
            .spawn()
            .expect("parlor starts")
    }

    /// The bot is ready once it is connected and has registered its commands.
    pub async fn wait_until_ready(&self) {
        // A process that ended at its start is never ready.
        wait_for("a connected bot", self.sandbox.bot_ready()).await;
        self.sandbox.commands_registered().await.expect("commands");
    }

    /// The process has no chance to clean up.
    pub async fn kill(&mut self) {
        let Some(Bot::Process(mut child)) = self.bot.take() else { panic!("the bot has no process") };
        child.kill().expect("a process to kill");
        child.wait().expect("an end");
        self.sandbox.bot_disconnected().await.expect("gone");
    }

    /// The processes have no chance to clean up.
    pub async fn kill_both(&mut self) {
        let mut other = self.other.take().expect("a second process");
        other.kill().expect("a process to kill");
        other.wait().expect("an end");
        self.kill().await;
    }

    /// Returns the process, so that the test can wait for its end.
    pub fn send_sigterm(&mut self) -> Arc<Mutex<Child>> {
        let Some(Bot::Process(child)) = self.bot.take() else { panic!("the bot has no process") };
        let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill");
        assert!(killed.success());
        Arc::new(Mutex::new(child))
    }

    /// Stops a bot of this process in an orderly way, and starts it again.
    pub async fn restart(&mut self) {
        self.stop().await;
        self.sandbox.bot_disconnected().await.expect("gone");
        self.start().await;
    }

    async fn stop(&mut self) {
        match self.bot.take() {
            Some(Bot::Task { stop, task }) => {
                stop.cancel();
                let ended = wait_for("the bot stops", task).await;
                ended.expect("the bot does not panic").expect("the bot ends without an error");
            }
            Some(Bot::Process(mut child)) => {
                let _killed = child.kill();
                let _ended = child.wait();
            }
            None => {}
        }
    }

    /// Stops the bot and checks what every test requires: the bot used only routes that Discord has, and every request conforms
    /// to Discord's description of its API.
    pub async fn close(mut self) {
        self.stop().await;
        assert_eq!(self.sandbox.unknown_routes(), Vec::<String>::new(), "requests on routes that don't exist");
        if let Some(description) = Description::from_environment() {
            let report = description.check(&self.sandbox.requests());
            assert_eq!(report.violations, Vec::<String>::new(), "requests unlike Discord's description");
            let all = CHECKED.fetch_add(report.checked, Ordering::Relaxed) + report.checked;
            eprintln!("{all} requests checked against Discord's description, no violation");
        }
        if let Some(database) = self.own_database.take() {
            database.remove().await.expect("the database is removed");
        }
    }

    /// Uses a slash command in the test's channel.
    pub async fn slash(&self, user: u64, command: &str, options: Value) -> Result<InteractionResponse, ActionError> {
        self.sandbox.slash(user, self.channel, command, options).await
    }

    /// Uses a slash command and returns the text of the reply, which nobody but the caller must see.
    pub async fn private_reply(&self, user: u64, command: &str, options: Value) -> String {
        private_content(&self.slash(user, command, options).await.expect("an answer"))
    }

    /// Makes the draft of a tournament in the test's channel and publishes it. Returns the text of the last reply, or the refusal.
    pub async fn create_tournament(&self, user: u64, options: Value) -> String {
        private_content(&self.publish_tournament(user, self.channel, options).await)
    }

    pub async fn publish_tournament(&self, user: u64, channel: u64, options: Value) -> InteractionResponse {
        let create = json!({ "create": options });
        let answer = self.sandbox.slash(user, channel, "tournament", create).await.expect("an answer");
        let draft = answer.message.as_ref().expect("a draft or a refusal");
        // In any language.
        match draft.buttons().into_iter().find(|(_, id, _)| id.contains(":publish:")) {
            Some((_, publish, _)) => self.sandbox.click(user, draft, &publish).await.expect("an answer"),
            None => answer,
        }
    }

    /// Ends or decides a game with `/settings`, says yes to the question if there is one, and returns the text of the last reply.
    pub async fn decide_game(&self, manager: u64, setting: Value) -> String {
        let asked = self.slash(manager, "settings", setting).await.expect("an answer");
        match asked.message.as_ref().filter(|question| question.button("Yes, end it").is_some()) {
            Some(question) => private_content(&self.press(manager, question, "Yes, end it").await.expect("an answer")),
            None => private_content(&asked),
        }
    }

    /// Uses `/move` and returns the text of the reply.
    pub async fn play(&self, user: u64, text: &str) -> String {
        self.private_reply(user, "move", json!({ "move": text })).await
    }

    /// Ana and Ben play the moves by turns, Ana first, each after the board of the move before. Returns the last board.
    pub async fn play_in_turns(&self, mut board: Message, moves: &[impl AsRef<str>]) -> Message {
        for (mover, text) in [self.ana, self.ben].into_iter().cycle().zip(moves) {
            self.play(mover, text.as_ref()).await;
            board = self.next_board(board.id).await;
        }
        board
    }

    /// `label` is the text of the button.
    pub async fn press(&self, user: u64, message: &Message, label: &str) -> Result<InteractionResponse, ActionError> {
        let id = message.button(label).unwrap_or_else(|| panic!("no button {label} under {:?}", message.content));
        self.sandbox.click(user, message, &id).await
    }

    /// Presses Accept under the user's own challenge, and Cancel under the reply. Returns what replaces the reply.
    pub async fn cancel_challenge(&self, user: u64, challenge: &Message) -> Message {
        let own = self.press(user, challenge, "Accept").await.expect("an answer").message.expect("a message");
        self.press(user, &own, "Cancel").await.expect("an answer").message.expect("a message")
    }

    /// Presses More under a board, then the button with that label under the reply.
    pub async fn press_under_more(&self, user: u64, board: &Message, label: &str) -> InteractionResponse {
        let more = self.press(user, board, "More").await.expect("an answer").message.expect("a message");
        self.press(user, &more, label).await.expect("an answer")
    }

    /// Waits for a public message of the channel, newer than `after`, that contains `text` or did before it was edited. Returns the
    /// message as it was then.
    pub async fn next_message(&self, after: u64, text: &str) -> Message {
        self.next(after, &format!("message with {text:?}"), |message| message.content.contains(text)).await
    }

    /// Waits for a board in the channel that is newer than `after`. Returns it as it was before it became a line.
    pub async fn next_board(&self, after: u64) -> Message {
        self.next(after, "board", is_board).await
    }

    async fn next(&self, after: u64, what: &str, is_wanted: impl Fn(&Message) -> bool) -> Message {
        let has_wanted = |message: &Message| message.versions().any(&is_wanted);
        let found = self.sandbox.wait_after(self.channel, after, has_wanted).await.ok();
        found.and_then(|message| message.versions().find(|version| is_wanted(version)).cloned()).unwrap_or_else(|| {
            let all: Vec<_> = self.sandbox.messages(self.channel).into_iter().map(|m| m.content).collect();
            panic!("no {what} after {after}; there are {all:#?}")
        })
    }

    /// Starts a game of Tether: Ana challenges Ben, who accepts; Ana begins. Returns the first board.
    pub async fn start_game(&self, variant: &str) -> Message {
        self.start_game_with(json!({ "variant": variant, "first": "me" })).await
    }

    /// Takes options of `/challenge`. Returns the first board.
    pub async fn start_game_with(&self, options: Value) -> Message {
        let after = self.newest_message_id();
        let mut all = json!({ "game": "tether", "opponent": self.ben.to_string(), "first": "me" });
        for (name, value) in options.as_object().expect("options") {
            all[name] = value.clone();
        }
        self.private_reply(self.ana, "challenge", all).await;
        let challenge = self.next_message(after, "challenges").await;
        self.press(self.ben, &challenge, "Accept").await.expect("accepted");
        self.next_board(challenge.id).await
    }

    /// A legal move of game 1. The computer's moves differ from run to run, so no fixed answer to them is always legal.
    pub async fn legal_move(&self) -> String {
        let stored = self.store.load(GameId(1)).await.expect("the store");
        stored.table.game().expect("a game").position.legal_texts().swap_remove(0)
    }

    /// Waits until the bot has stored the message as the newest board of the game. Users see a message before the bot receives
    /// the response to its request.
    pub async fn wait_until_recorded(&self, game: i64, message: &Message) {
        poll("the board is recorded", async || {
            let newest = self.store.newest_message(GameId(game)).await.expect("the store");
            newest.filter(|(_, id)| *id == message.id)
        })
        .await;
    }

    /// 0 if there is no message.
    pub fn newest_message_id(&self) -> u64 {
        self.sandbox.messages(self.channel).last().map_or(0, |message| message.id)
    }

    /// The posted boards of games, oldest first, each as it was before it became a line. Boards under challenges don't count.
    pub fn boards(&self) -> Vec<Message> {
        let messages = self.sandbox.messages(self.channel);
        messages.iter().filter_map(|message| message.versions().find(|version| is_board(version)).cloned()).collect()
    }
}

impl Drop for BotTest {
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

/// Whether the message shows the board of a game, and not the empty one of a challenge.
fn is_board(message: &Message) -> bool {
    let is_challenge = message.buttons().iter().any(|(_, id, _)| id.contains(":accept:"));
    !message.attachments.is_empty() && !is_challenge
}

/// Panics if anybody but the caller can see the reply.
pub fn private_content(answer: &InteractionResponse) -> String {
    assert!(answer.ephemeral, "not ephemeral: {answer:?}");
    answer.message.as_ref().expect("a message").content.clone()
}
