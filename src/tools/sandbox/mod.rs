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
    store::{OpenError, Scratch},
};
use keeping::Keeping;
use scene::Scene;
use std::{
    env, fmt, fs,
    io::{self, Write},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};
use tokio::process::{Child, ChildStdin, Command};
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
    #[error("DATABASE_URL can't be used: {0}")]
    Scratch(#[from] OpenError),
    /// What is kept needs a database that is kept.
    #[error("--state keeps a PostgreSQL of its own: unset DATABASE_URL")]
    NotOurs,
    /// A socket, a process or a file failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file of the kept world can't be used.
    #[error("{} can't be used: {error}", .file.display())]
    State {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The kept world can't be gone on with.
    #[error("{} can't be used: {error}. --fresh starts over", .file.display())]
    World {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// What is there is somebody else's.
    #[error("{} is no state of the sandbox's, and is left as it is: name another file", .0.display())]
    Foreign(PathBuf),
    /// The world can't be kept.
    #[error("{} can't be written: {error}", .file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The bot did not connect.
    #[error("the bot did not connect within {} s; its log is above", START.as_secs())]
    NoBot,
    /// Somebody else listens there, or nobody may.
    #[error("port {port} can't be listened on: {error}")]
    Port {
        /// The port.
        port: u16,
        /// Why.
        error: io::Error,
    },
    /// Another sandbox keeps its world there.
    #[error("{} is in use by another sandbox", .0.display())]
    InUse(PathBuf),
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
    let keeping = Keeping::new(arguments.state.as_deref())?;
    if arguments.fresh {
        keeping.forget()?;
    }
    let address: SocketAddr = (LOOPBACK, arguments.port).into();
    let kept = keeping.read()?;
    let sandbox = match &kept {
        Some(world) => Sandbox::resume(address, world).await,
        None => Sandbox::start(address).await,
    };
    let sandbox = sandbox.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => keeping.unusable(kept.as_deref().unwrap_or_default().as_bytes(), error),
        _ => SandboxError::Port { port: arguments.port, error },
    })?;
    sandbox.keep(MESSAGES, ENTRIES);
    let database = Database::start(&keeping).await?;
    let bot = Bot::start(&sandbox, &database.url)?;
    tokio::time::timeout(START, sandbox.bot_ready()).await.map_err(|_| SandboxError::NoBot)?;
    sandbox.commands_registered().await?;
    match &arguments.pictures {
        Some(pictures) => {
            play(&sandbox, pictures).await?;
            bot.end().await?;
        }
        None => {
            if kept.is_none() {
                furnish(&sandbox);
            }
            if !stop.is_cancelled() {
                welcome(&sandbox, &keeping);
                if !arguments.no_browser {
                    browse(&sandbox.api_base());
                }
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
    say("Ana and Ben play Tether (Mark Steere, 2009) on 5x5.\n");
    let saved = Scene::new(sandbox).play(pictures).await?;
    let path = fs::canonicalize(pictures)?;
    say(format!("\n{saved} pictures, as they were posted, are in {}", path.display()));
    Ok(())
}

/// Somewhere to play, and people to be.
fn furnish(sandbox: &Sandbox) {
    let guild = sandbox.add_guild("Parlor");
    for name in ["tables", "lounge"] {
        let _id = sandbox.add_channel(guild, name);
    }
    for name in ["Players", "Moderators"] {
        let _id = sandbox.add_role(guild, name);
    }
    let ana = sandbox.add_person("Ana", "en-US");
    sandbox.set_member_permissions(guild, ana, permissions::PERSON | permissions::ADMINISTRATOR);
    for (name, locale) in [("Ben", "en-GB"), ("Chloé", "fr"), ("Daichi", "ja")] {
        let _id = sandbox.add_person(name, locale);
    }
}

fn welcome(sandbox: &Sandbox, keeping: &Keeping) {
    say(format!("Parlor's sandbox: open {} in a browser on this machine.\n", sandbox.api_base()));
    say("Three things to try:");
    say("  1. As Ana, type /challenge, choose Tennessee Waltz and Ben as the opponent. Become Ben and accept.");
    say("  2. Play by /move with suggestions, or by the button Move. Each player is called when it's their turn.");
    say(
        "  3. The button { } shows every request and event, gives Discord a bad day, and lets days pass in a second.\n",
    );
    match keeping.file() {
        Some(file) => say(format!("All of it is kept in {0} and {0}.db. Ctrl-C ends it.", file.display())),
        None => say("Nothing is kept: --state FILE would. Ctrl-C ends it."),
    }
}

/// Prints a line; that nobody reads it any more is no reason to end.
fn say(line: impl fmt::Display) {
    let _nobody_reads = writeln!(io::stdout(), "{line}");
}

/// Opens the page where there is a desktop to show it.
fn browse(address: &str) {
    let desktop = cfg!(target_os = "macos") || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| config::is_set(name));
    if desktop && let Err(error) = open::that_detached(address) {
        say(format!("The browser could not be opened: {error}"));
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
            if keeping.file().is_some() {
                return Err(SandboxError::NotOurs);
            }
            let scratch = Scratch::create(&url).await?;
            return Ok(Self { url: scratch.url().to_owned(), scratch: Some(scratch), _server: None });
        }
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
                    Some(bot) => bot.process.wait().await.map(drop),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = stop.cancelled() => break,
                order = orders.recv() => match order {
                    // The bot's clock is set when it starts.
                    Some(Order::Restart | Order::Advance(_)) => self.restart().await?,
                    None => break,
                },
                ended = ended => {
                    ended?;
                    self.bot = None;
                    say("The bot has ended; its log is above. The page can start it again.");
                }
                _ = saving.tick() => if let Err(error) = self.keeping.save(&self.sandbox) {
                    say(format!("Nothing is kept for now: {error}"));
                },
            }
        }
        if let Some(bot) = self.bot.take() {
            bot.end().await?;
        }
        self.keeping.save(&self.sandbox)
    }

    async fn restart(&mut self) -> Result<(), SandboxError> {
        if let Some(bot) = self.bot.take() {
            bot.end().await?;
        }
        self.bot = Some(Bot::start(&self.sandbox, &self.database.url)?);
        Ok(())
    }
}

/// Stops the bot when the pipe closes: however this process ends, it does.
const SUPERVISOR: &str = r#"
exec 3<&0 </dev/null
"$0" serve 3<&- &
bot=$!
{ cat <&3 >/dev/null; kill "$bot"; } 2>/dev/null &
wait "$bot"
"#;

/// The bot's process, under a shell that ends it with this value.
struct Bot {
    process: Child,
    pipe: Option<ChildStdin>,
}

impl Bot {
    fn start(sandbox: &Sandbox, database: &str) -> io::Result<Self> {
        let mut process = Command::new("/bin/sh")
            .args(["-c", SUPERVISOR])
            .arg(env::current_exe()?)
            .env("DISCORD_TOKEN", sandbox.token())
            .env("DATABASE_URL", database)
            .env("PARLOR_DISCORD_API", sandbox.api_base())
            .env("PARLOR_CLOCK_AHEAD", sandbox.clock_ahead())
            .env("PARLOR_SHARDS", "0..1/1")
            .env("DISCORD_DEV_GUILD", "")
            // What the bot does is seen in the page; the terminal is for what goes wrong.
            .env("RUST_LOG", config::log_filter_or("warn"))
            // A Ctrl-C in the terminal is for us; the bot ends after it.
            .process_group(0)
            .stdin(Stdio::piped())
            .spawn()?;
        Ok(Self { pipe: process.stdin.take(), process })
    }

    /// Ends the bot, and waits until it has finished what it has in hand.
    async fn end(mut self) -> io::Result<()> {
        drop(self.pipe.take());
        self.process.wait().await.map(drop)
    }
}
