//! Everything on this machine: the stand-in for Discord with its page, a private Postgres, and the bot in a
//! process of its own.

mod keeping;
mod scene;

use crate::{
    config::{self, LOOPBACK},
    sandbox::{
        NoAnswer, Order, Sandbox, Timeout, permissions,
        postgres::{PostgresError, PostgresOptions, PrivatePostgres},
    },
    store::{Scratch, StoreError},
};
use keeping::Keeping;
use scene::Scene;
use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};
use tokio::process::{Child, Command};
use tokio_util::sync::CancellationToken;

/// How long the bot may take to connect.
const START: Duration = Duration::from_secs(30);

/// Messages that a channel keeps, and entries of the log: some 20 MB of pictures a channel.
const MESSAGES: usize = 400;
const ENTRIES: usize = 2000;

/// What is wanted, as it stands on the command line.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct Arguments {
    /// The port of the page; any that is free when not said
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// A file in which channels, people and messages are kept for the next time, the games in a folder beside it
    #[arg(long)]
    state: Option<PathBuf>,
    /// Forget what is kept there and start over
    #[arg(long, requires = "state")]
    fresh: bool,
    /// Don't open a browser
    #[arg(long)]
    no_browser: bool,
    /// Instead of the page: two people play a short game, whose pictures are left in this folder
    #[arg(long, conflicts_with_all = ["state", "no_browser"])]
    pictures: Option<PathBuf>,
}

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// There is no database.
    #[error(transparent)]
    Postgres(#[from] PostgresError),
    /// The database that is there can't be used.
    #[error("the server that DATABASE_URL names can't be used: {0}")]
    Scratch(#[from] StoreError),
    /// What is kept needs a database that is kept.
    #[error("--state keeps a PostgreSQL of its own: unset DATABASE_URL")]
    NotOurs,
    /// A socket, a process or a file failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The kept world can't be used.
    #[error("{} can't be used: {error}. --fresh starts over", .file.display())]
    State {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The bot did not connect.
    #[error("the bot did not connect within {} s; its log is above", START.as_secs())]
    NoBot,
    /// The bot ended by itself.
    #[error("the bot ended by itself; its log is above")]
    BotEnded,
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

/// Does what the arguments say, until `stop`.
///
/// # Errors
/// What went wrong first.
pub async fn run(arguments: Arguments, stop: CancellationToken) -> Result<(), SandboxError> {
    let keeping = Keeping::new(arguments.state.as_deref());
    if arguments.fresh {
        keeping.forget()?;
    }
    let database = Database::start(&keeping).await?;
    let address = (LOOPBACK, arguments.port).into();
    let kept = keeping.read()?;
    let sandbox = match &kept {
        Some(world) => Sandbox::resume(address, world).await.map_err(|error| keeping.unusable(error))?,
        None => Sandbox::start(address).await?,
    };
    let bot = Bot::start(&sandbox, &database.url)?;
    tokio::time::timeout(START, sandbox.bot_ready()).await.map_err(|_| SandboxError::NoBot)?;
    sandbox.commands_registered().await?;
    match &arguments.pictures {
        Some(pictures) => play(&sandbox, pictures).await?,
        None => {
            if kept.is_none() {
                furnish(&sandbox);
            }
            welcome(&sandbox, &keeping);
            if !arguments.no_browser {
                browse(&sandbox.api_base());
            }
            House { sandbox: sandbox.clone(), database: &database, bot: Some(bot), keeping }.keep(stop).await?;
        }
    }
    sandbox.shutdown().await;
    database.end().await
}

/// Two people play by code.
async fn play(sandbox: &Sandbox, pictures: &Path) -> Result<(), SandboxError> {
    fs::create_dir_all(pictures)?;
    println!("Ana and Ben play Tether (Mark Steere, 2009) on 5x5.\n");
    let saved = Scene::new(sandbox).play(pictures).await?;
    let path = fs::canonicalize(pictures)?;
    println!("\n{saved} pictures, as they were posted, are in {}", path.display());
    Ok(())
}

/// Somewhere to play, and people to be.
fn furnish(sandbox: &Sandbox) {
    sandbox.keep(MESSAGES, ENTRIES);
    let guild = sandbox.add_guild("Parlor");
    for name in ["tables", "lounge"] {
        let _id = sandbox.add_channel(guild, name);
    }
    let ana = sandbox.add_person("Ana", "en-US");
    sandbox.set_member_permissions(guild, ana, permissions::PERSON | permissions::ADMINISTRATOR);
    for (name, locale) in [("Ben", "en-GB"), ("Chloé", "fr"), ("Daichi", "ja")] {
        let _id = sandbox.add_person(name, locale);
    }
}

fn welcome(sandbox: &Sandbox, keeping: &Keeping) {
    println!("Parlor's sandbox: open {} in a browser on this machine.\n", sandbox.api_base());
    println!("Three things to try:");
    println!("  1. As Ana, type /challenge, choose Tennessee Waltz and Ben as the opponent. Become Ben and accept.");
    println!("  2. Play by /move with suggestions, or by the button Move. Each player is called when it's their turn.");
    println!(
        "  3. The button {{ }} shows every request and event, gives Discord a bad day, and lets days pass in a second.\n"
    );
    match keeping.folder() {
        Some(folder) => println!("All of it is kept in {}. Ctrl-C ends it.", folder.display()),
        None => println!("Nothing is kept: --state FILE would. Ctrl-C ends it."),
    }
}

/// Opens the page where there is a desktop to show it.
fn browse(address: &str) {
    let desktop = cfg!(target_os = "macos") || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| config::is_set(name));
    if desktop && let Err(error) = open::that_detached(address) {
        println!("The browser could not be opened: {error}");
    }
}

/// Where the bot keeps its games.
struct Database {
    url: String,
    scratch: Option<Scratch>,
    _server: Option<PrivatePostgres>,
}

impl Database {
    /// A server of our own, or a database of our own on the server that is there: the bot would take up the
    /// messages that wait in another's.
    async fn start(keeping: &Keeping) -> Result<Self, SandboxError> {
        if let Some(url) = config::database_url() {
            if keeping.folder().is_some() {
                return Err(SandboxError::NotOurs);
            }
            let scratch = Scratch::create(&url).await?;
            return Ok(Self { url: scratch.url().to_owned(), scratch: Some(scratch), _server: None });
        }
        println!("Starting a private PostgreSQL ...");
        let options = PostgresOptions { directory: keeping.database() };
        let started = tokio::task::spawn_blocking(|| PrivatePostgres::start(options)).await;
        let server = started.map_err(io::Error::other)??;
        Ok(Self { url: server.url(), scratch: None, _server: Some(server) })
    }

    async fn end(self) -> Result<(), SandboxError> {
        match self.scratch {
            Some(scratch) => Ok(scratch.remove().await?),
            None => Ok(()),
        }
    }
}

/// All of it while people play.
struct House<'a> {
    sandbox: Sandbox,
    database: &'a Database,
    /// None while it is started anew.
    bot: Option<Bot>,
    keeping: Keeping,
}

impl House<'_> {
    /// Does what the page asks for and keeps what changes, until `stop`.
    async fn keep(mut self, stop: CancellationToken) -> Result<(), SandboxError> {
        let mut orders = self.sandbox.orders();
        let mut saving = tokio::time::interval(keeping::EVERY);
        loop {
            let ended = async {
                match &mut self.bot {
                    Some(bot) => bot.0.wait().await.map(drop),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = stop.cancelled() => break,
                order = orders.recv() => match order {
                    // The bot's clock is set when it starts.
                    Some(Order::Restart | Order::Advance(_)) => self.restart().await?,
                    None => break,
                },
                ended = ended => {
                    ended?;
                    return Err(SandboxError::BotEnded);
                }
                _ = saving.tick() => self.keeping.save(&self.sandbox)?,
            }
        }
        self.keeping.save(&self.sandbox)
    }

    async fn restart(&mut self) -> Result<(), SandboxError> {
        if let Some(Bot(mut child)) = self.bot.take() {
            child.kill().await?;
        }
        self.bot = Some(Bot::start(&self.sandbox, &self.database.url)?);
        Ok(())
    }
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
            .env("PARLOR_CLOCK_AHEAD", sandbox.ahead().as_secs().to_string())
            .env("PARLOR_SHARDS", "0..1/1")
            .env("DISCORD_DEV_GUILD", "")
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        Ok(Self(child))
    }
}
