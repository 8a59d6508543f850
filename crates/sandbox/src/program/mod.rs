//! The program: the stand-in for Discord with its page, a private PostgreSQL server, and the bot in a process of its own.
//!
//! | file | contents |
//! |---|---|
//! | this one | arguments, start and shutdown |
//! | `playground` | the guild and the conversations of a new sandbox, and the welcome text |
//! | `host` | the running program: restarts the bot, saves the state |
//! | `bot_process`, `database` | the bot's process and its database |
//! | `state_file` | the file of `--state` |
//! | `demo_game` | the game of `--pictures` |
//! | `error` | the program's errors |

mod bot_process;
mod database;
mod demo_game;
mod error;
mod host;
mod playground;
mod state_file;

use bot_process::BotProcess;
use database::Database;
use demo_game::DemoGame;
use error::ProgramError;
use host::Host;
use parlor_sandbox::Sandbox;
use state_file::StateFile;
use std::{
    env, fmt, fs,
    io::{self, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    time::Duration,
};
use tokio_util::sync::CancellationToken;

const BOT_START_TIMEOUT: Duration = Duration::from_secs(30);

/// About 20 MB of pictures per channel.
const MESSAGE_LIMIT: usize = 400;
const LOG_LIMIT: usize = 2000;

/// Plays Parlor on this machine, without Discord
///
/// Starts a stand-in for Discord with a web page that looks like a channel of Discord, a private PostgreSQL server
/// (or a temporary database on the server of DATABASE_URL), and the bot itself. In the page you act as any of several
/// users, see every request and event, and make Discord misbehave. Nothing leaves this machine.
///
/// Needs the program `parlor` in the same folder, and PostgreSQL installed or DATABASE_URL set. Ctrl-C ends it.
#[derive(Clone, PartialEq, Eq, Debug, clap::Parser)]
#[command(version)]
pub struct Arguments {
    /// Port of the page on 127.0.0.1; 0 takes a free port. The next port is the board page's
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Keep channels, users and messages in this file, and the games in the folder FILE.db, for the next start
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Delete the state in FILE and FILE.db first, and start over
    #[arg(long, requires = "state")]
    fresh: bool,
    /// Don't open a browser
    #[arg(long)]
    no_browser: bool,
    /// Instead of the page: let two users play a short game, and write its pictures to this folder
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["state", "no_browser"])]
    pictures: Option<PathBuf>,
}

pub async fn run(arguments: Arguments, stop: CancellationToken) -> Result<(), ProgramError> {
    // As in the bot, which reads the same variable: tests on a busy machine wait longer.
    let stretch: u32 = variable("PARLOR_STRETCH").and_then(|factor| factor.parse().ok()).unwrap_or(1);
    parlor_sandbox::stretch(stretch);
    let state_file = StateFile::open(arguments.state.as_deref())?;
    if arguments.fresh {
        state_file.delete()?;
    }
    let address: SocketAddr = (Ipv4Addr::LOCALHOST, arguments.port).into();
    let snapshot = state_file.read()?;
    let sandbox = match &snapshot {
        Some(snapshot) => Sandbox::resume(address, snapshot).await,
        None => Sandbox::start(address).await,
    };
    let sandbox = sandbox.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => state_file.invalid(snapshot.as_deref().unwrap_or_default().as_bytes(), error),
        _ => ProgramError::Port { port: arguments.port, error },
    })?;
    sandbox.limit_history(MESSAGE_LIMIT, LOG_LIMIT);
    let database = Database::start(&state_file).await?;
    let page = page_port(arguments.port)?;
    sandbox.enable_activities();
    sandbox.map_activity(&format!("http://localhost:{page}/activity"));
    let mut bot = BotProcess::start(&sandbox, database.url(), page)?;
    let starting = async {
        #[expect(clippy::disallowed_methods, reason = "the stand-in has limits of its own")]
        let ready = tokio::time::timeout(BOT_START_TIMEOUT.saturating_mul(stretch), sandbox.bot_ready()).await;
        ready.map_err(|_| ProgramError::BotNotConnected)?;
        sandbox.commands_registered().await?;
        Ok::<_, ProgramError>(())
    };
    tokio::select! {
        started = starting => started?,
        ended = bot.wait() => return Err(ended.map_or_else(ProgramError::Io, |()| ProgramError::BotEnded)),
        () = stop.cancelled() => {
            bot.stop().await?;
            sandbox.shutdown().await;
            return database.stop().await;
        }
    }
    match &arguments.pictures {
        Some(folder) => {
            play_demo_game(&sandbox, folder).await?;
            bot.stop().await?;
        }
        None => {
            if snapshot.is_none() {
                playground::set_up(&sandbox);
            }
            playground::open_conversations(&sandbox);
            if !stop.is_cancelled() {
                playground::print_welcome(&sandbox, state_file.path());
                if !arguments.no_browser {
                    open_browser(&sandbox.api_base());
                }
            }
            Host::new(sandbox.clone(), &database, page, bot, state_file).run(stop).await?;
        }
    }
    sandbox.shutdown().await;
    database.stop().await
}

/// The one after the sandbox's, if that was chosen and the next one is free.
fn page_port(sandbox: u16) -> io::Result<u16> {
    let bind = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let next = sandbox.checked_add(1).filter(|next| *next > 1).and_then(|next| bind(next).ok());
    next.map_or_else(|| bind(0), Ok)?.local_addr().map(|address| address.port())
}

async fn play_demo_game(sandbox: &Sandbox, folder: &Path) -> Result<(), ProgramError> {
    fs::create_dir_all(folder)?;
    print_line("Ana and Ben play Tether (Mark Steere, 2009) on 5x5.\n");
    let saved = DemoGame::new(sandbox).play(folder).await?;
    let path = fs::canonicalize(folder)?;
    print_line(format!("\n{saved} pictures, as they were posted, are in {}", path.display()));
    Ok(())
}

/// A blank variable counts as unset.
#[expect(clippy::disallowed_methods, reason = "the only place where the program module reads environment variables")]
fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.trim().is_empty())
}

/// A closed standard output is not an error.
fn print_line(line: impl fmt::Display) {
    let _closed = writeln!(io::stdout(), "{line}");
}

/// Does nothing without a desktop.
fn open_browser(address: &str) {
    let desktop =
        cfg!(target_os = "macos") || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| variable(name).is_some());
    if desktop && let Err(error) = open::that_detached(address) {
        print_line(format!("The browser could not be opened: {error}"));
    }
}
