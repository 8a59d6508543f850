//! Everything on this machine: the stand-in for Discord, a private Postgres, the bot in a process of
//! its own, and two people who play a short game of Tether.

use crate::{
    config::{self, LOOPBACK},
    sandbox::{
        Answer, Message, NoAnswer, Sandbox, Timeout,
        postgres::{PostgresError, PostgresOptions, PrivatePostgres},
    },
    store::{Scratch, StoreError},
};
use serde_json::{Value, json};
use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

/// A game on 5x5 in which both sides capture and Red claims the majority.
const MOVES: &str = "d3 a1 e4 b5 a5 a4 d1 b2 b4 a2 d5 e5 e3 c2 c1 e2 c3";

/// How long the bot may take to connect.
const START: Duration = Duration::from_secs(30);

/// Why the game was not played.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// There is no database.
    #[error(transparent)]
    Postgres(#[from] PostgresError),
    /// The database that is there can't be used.
    #[error("the server that DATABASE_URL names can't be used: {0}")]
    Scratch(#[from] StoreError),
    /// A socket, a process or a file failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The bot did not connect.
    #[error("the bot did not connect within {} s; its log is above", START.as_secs())]
    NoBot,
    /// The bot did not answer.
    #[error(transparent)]
    NoAnswer(#[from] NoAnswer),
    /// The bot did not post.
    #[error(transparent)]
    Timeout(#[from] Timeout),
    /// The bot did something else than it should.
    #[error("the bot did not do as it should: {0}")]
    Unexpected(String),
}

/// Plays the game and leaves the pictures that were posted in `pictures`, which is made if need be.
///
/// # Errors
/// What went wrong first.
pub async fn play(pictures: &Path) -> Result<(), PlayError> {
    fs::create_dir_all(pictures)?;
    // On a server that is there already, in a database of its own: the bot would take up the messages
    // that wait in another's.
    let (server, scratch) = match config::database_url() {
        Some(url) => (None, Some(Scratch::create(&url).await?)),
        None => {
            println!("Starting a private PostgreSQL ...");
            let started = tokio::task::spawn_blocking(|| PrivatePostgres::start(PostgresOptions::default())).await;
            (Some(started.map_err(io::Error::other)??), None)
        }
    };
    let database = match (&server, &scratch) {
        (_, Some(scratch)) => scratch.url().to_owned(),
        (Some(server), None) => server.url(),
        (None, None) => String::new(),
    };
    let sandbox = Sandbox::start((LOOPBACK, 0).into()).await?;
    println!("A stand-in for Discord listens on {}.", sandbox.api_base());
    let bot = Bot::start(&sandbox, &database)?;
    tokio::time::timeout(START, sandbox.bot_ready()).await.map_err(|_| PlayError::NoBot)?;
    sandbox.commands_registered().await?;
    println!("The bot is connected. Ana and Ben play Tether (Mark Steere, 2009) on 5x5.\n");

    let scene = Scene::new(&sandbox);
    let saved = scene.play(pictures).await?;
    let path = fs::canonicalize(pictures)?;
    println!("\n{saved} pictures, as they were posted, are in {}", path.display());
    drop(bot);
    sandbox.shutdown().await;
    if let Some(scratch) = scratch {
        scratch.remove().await?;
    }
    Ok(())
}

/// The bot's process; it ends with this value.
struct Bot(Child);

impl Bot {
    fn start(sandbox: &Sandbox, database: &str) -> io::Result<Self> {
        let child = Command::new(env::current_exe()?)
            .arg("serve")
            .env("DISCORD_TOKEN", sandbox.token())
            .env("DATABASE_URL", database)
            .env("PARLOR_DISCORD_API", sandbox.api_base())
            .env("PARLOR_SHARDS", "0..1/1")
            .env("DISCORD_DEV_GUILD", "")
            .stdin(Stdio::null())
            .spawn()?;
        Ok(Self(child))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ended = self.0.kill().and_then(|()| self.0.wait());
    }
}

/// A channel with two people.
struct Scene<'a> {
    sandbox: &'a Sandbox,
    channel: u64,
    ana: u64,
    ben: u64,
}

impl<'a> Scene<'a> {
    fn new(sandbox: &'a Sandbox) -> Self {
        let channel = sandbox.add_channel(sandbox.add_guild("Parlor"), "tables");
        let ana = sandbox.add_person("Ana", "en-US");
        let ben = sandbox.add_person("Ben", "en-GB");
        Self { sandbox, channel, ana, ben }
    }

    async fn play(&self, pictures: &Path) -> Result<usize, PlayError> {
        let challenge = json!({
            "game": "tether", "opponent": self.ben.to_string(), "variant": "size=5", "first": "me",
        });
        self.slash(self.ana, "challenge", challenge).await?;
        let challenge = self.sandbox.wait_for(self.channel, |message| message.button("Accept").is_some()).await?;
        println!("#tables  {}", self.readable(&challenge.content));
        self.press(self.ben, &challenge, "Accept").await?;

        let mut board = self.board(challenge.id).await?;
        let mut saved = 0;
        self.save(&board, &pictures.join("00-start.png"), &mut saved)?;
        for (index, text) in MOVES.split_whitespace().enumerate() {
            let mover = if index % 2 == 0 { self.ana } else { self.ben };
            self.slash(mover, "move", json!({ "move": text })).await?;
            board = self.board(board.id).await?;
            self.save(&board, &pictures.join(format!("{:02}-{text}.png", index + 1)), &mut saved)?;
        }
        if board.button("Rematch").is_none() {
            return Err(PlayError::Unexpected(format!("the game did not end: {}", board.content)));
        }
        Ok(saved)
    }

    async fn slash(&self, person: u64, command: &str, options: Value) -> Result<Answer, PlayError> {
        Ok(self.sandbox.slash(person, self.channel, command, options).await?)
    }

    async fn press(&self, person: u64, message: &Message, label: &str) -> Result<Answer, PlayError> {
        let button = message.button(label).ok_or_else(|| PlayError::Unexpected(format!("no button {label}")))?;
        Ok(self.sandbox.click(person, message, &button).await?)
    }

    /// The next message with a picture.
    async fn board(&self, after: u64) -> Result<Message, PlayError> {
        let posted = |message: &Message| message.id > after && !message.attachments.is_empty();
        Ok(self.sandbox.wait_for(self.channel, posted).await?)
    }

    fn save(&self, board: &Message, path: &PathBuf, saved: &mut usize) -> Result<(), PlayError> {
        println!("#tables  {}", self.readable(&board.content));
        for picture in &board.attachments {
            fs::write(path, &picture.bytes)?;
            *saved += 1;
        }
        Ok(())
    }

    /// A message as people would read it: names in place of mentions, no marks for bold.
    fn readable(&self, content: &str) -> String {
        content
            .replace(&format!("<@{}>", self.ana), "@Ana")
            .replace(&format!("<@{}>", self.ben), "@Ben")
            .replace("**", "")
            .split(" Time for the move")
            .next()
            .unwrap_or_default()
            .to_owned()
    }
}
