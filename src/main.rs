//! The command line of Parlor: parses it and runs a mode.

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use parlor::{
    cli,
    clock::Clock,
    config::{self, Config, ConfigError, DatabaseOptions, HealthOptions, LogFormat, LogOptions},
    deadline::stretched,
    log_writer::LogWriter,
    metrics::Metrics,
    serve::{self, ServeError},
    watchdog,
};
use parlor_engine::match_play;
use std::{
    env,
    error::Error,
    fmt::Display,
    io::{self, IsTerminal, Write},
    process::ExitCode,
    time::Duration,
};
use tokio::signal::unix::{self, SignalKind};
use tokio_util::sync::CancellationToken;

/// Returns freed memory to the system. glibc's allocator keeps it: each thread that searches or draws leaves vectors of many
/// megabytes behind, and the process grows to some hundred.
///
/// `serve` also does without huge pages: the system takes one back only when all its two megabytes are free. After a load that needs
/// 70 MB, a process would keep 220.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A Discord bot for playing abstract board games at one's own pace.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    mode: Mode,
}

#[derive(Subcommand)]
enum Mode {
    /// Run the bot. Every option can also be set by a variable of the environment or of a file .env
    #[command(override_usage = "parlor serve [OPTIONS]")]
    Serve {
        #[command(flatten)]
        config: Box<Config>,
        #[command(flatten)]
        log: LogOptions,
    },
    /// Print the address with which people add the bot to their server. Reads the settings of `parlor serve`
    #[command(override_usage = "parlor invite [OPTIONS]")]
    Invite {
        #[command(flatten)]
        config: Box<Config>,
        #[command(flatten)]
        log: LogOptions,
    },
    /// Check games: answers JSON requests, one a line, from standard input on standard output
    Referee,
    /// Play as a program: the computer player over standard input and output, by the Universal Game Interface (UGI)
    Engine,
    /// Let two programs play many games against each other: how much stronger is one?
    Match(match_play::Arguments),
    /// Measure how fast rules, search and pictures are
    Bench(cli::bench::Arguments),
    /// Draw a position as a PNG, or a whole game as an animated GIF
    Render(cli::render::Arguments),
    /// Ask the bot that runs on this machine for its health: exit code 0 when all is well
    #[command(override_usage = "parlor health [OPTIONS]")]
    Health(HealthOptions),
    /// Compare the stored ratings with ratings recomputed from the results
    #[command(override_usage = "parlor ratings [OPTIONS]")]
    Ratings {
        #[command(flatten)]
        arguments: cli::ratings::Arguments,
        #[command(flatten)]
        database: DatabaseOptions,
        #[command(flatten)]
        log: LogOptions,
    },
    /// Prepare a restored backup before the bot runs on it: move numbers on, repeat deletions, end sessions
    #[command(override_usage = "parlor restored [OPTIONS]")]
    Restored {
        #[command(flatten)]
        arguments: cli::restored::Arguments,
        #[command(flatten)]
        database: DatabaseOptions,
        #[command(flatten)]
        log: LogOptions,
    },
    /// Check the record of a game, dice included
    Verify(cli::verify::Arguments),
    /// Find puzzles, and prove the stored ones
    Puzzles(cli::puzzles::Arguments),
    /// Play on this machine, without Discord: runs parlor-sandbox, a stand-in for Discord with a web page
    Sandbox(cli::sandbox::Arguments),
}

/// `EX_CONFIG` of sysexits.h: starting again does not help until somebody changes a setting. deploy/parlor.service knows it.
const CONFIGURATION: u8 = 78;

const FAILURE: u8 = 1;

/// How long a process that ends may take to write its last lines: nobody may be reading them.
const REPORT_TIMEOUT: Duration = Duration::from_secs(1);

/// These modes read settings from the environment and the file `.env`.
const CONFIGURED: [&str; 5] = ["serve", "invite", "health", "ratings", "restored"];

fn main() -> ExitCode {
    let configured = env::args_os().nth(1).is_some_and(|mode| CONFIGURED.iter().any(|name| mode == *name));
    let metrics = Metrics::default();
    let file = if configured { config::load_file() } else { Ok(()) };
    let arguments = match file.and_then(|()| arguments()) {
        Ok(arguments) => arguments,
        Err(error) => {
            let options = LogOptions::from_env();
            // A JSON log carries the error as its first line.
            let is_json = configured && options.format == LogFormat::Json;
            let log = if is_json { Log::start(&options, metrics).ok() } else { None };
            return fail(&error, CONFIGURATION, log.as_ref());
        }
    };
    let log = match &arguments.mode {
        Mode::Serve { log, .. } | Mode::Invite { log, .. } | Mode::Ratings { log, .. } | Mode::Restored { log, .. } => {
            match Log::start(log, metrics.clone()) {
                Ok(log) => Some(log),
                Err(error) => return fail(&error, FAILURE, None),
            }
        }
        _ => None,
    };
    match run(arguments.mode, metrics, log.as_ref()) {
        Ok(()) => {
            log.inspect(Log::flush);
            ExitCode::SUCCESS
        }
        Err(error) => {
            let is_lasting = error.downcast_ref().is_some_and(ServeError::is_lasting);
            fail(&error, if is_lasting { CONFIGURATION } else { FAILURE }, log.as_ref())
        }
    }
}

/// Also reads environment variables. Ends the process with clap's own output for `--help`, `--version`, and errors about arguments
/// without a variable.
fn arguments() -> Result<Arguments, ConfigError> {
    let matches = config::ignore_blank_variables(Arguments::command()).try_get_matches();
    matches.and_then(|matches| Arguments::from_arg_matches(&matches)).map_err(|error| {
        let explained = config::explain(&Arguments::command(), &error);
        explained.unwrap_or_else(|| error.exit())
    })
}

fn run(mode: Mode, metrics: Metrics, log: Option<&Log>) -> Result<(), Failure> {
    match mode {
        Mode::Serve { config, .. } => serve(*config, metrics, log.cloned())?,
        Mode::Invite { config, .. } => {
            let address = until_signal(serve::invitation(&config, Clock::default(), metrics))?;
            writeln!(io::stdout(), "{address}")?;
        }
        Mode::Referee => parlor_engine::referee::run(io::stdin().lock(), io::stdout().lock(), cli::explain)?,
        Mode::Engine => parlor_engine::ugi::run(io::stdin().lock(), io::stdout(), cli::explain)?,
        Mode::Match(arguments) => play_match(&arguments)?,
        Mode::Bench(arguments) => cli::bench::run(&arguments, io::stdout(), io::stderr())?,
        Mode::Render(arguments) => cli::render::run(&arguments)?,
        Mode::Health(options) => cli::health::run(options.metrics_addr, io::stdout().lock())?,
        Mode::Ratings { arguments, database, .. } => {
            let (url, now) = (database.database_url.reveal(), Clock::default().now());
            until_signal(cli::ratings::run(arguments, url, now, io::stdout().lock()))?;
        }
        Mode::Restored { arguments, database, .. } => {
            let (url, clock) = (database.database_url.reveal(), Clock::default());
            until_signal(cli::restored::run(&arguments, url, &clock, io::stdout().lock()))?;
        }
        Mode::Verify(arguments) => {
            let found = cli::verify::run(&arguments, io::stdin().lock())?;
            writeln!(io::stdout(), "{found}")?;
        }
        Mode::Puzzles(arguments) => cli::puzzles::run(&arguments, io::stdout(), io::stderr())?,
        Mode::Sandbox(arguments) => cli::sandbox::run(&arguments)?,
    }
    Ok(())
}

type Failure = Box<dyn Error + Send + Sync>;

/// On the last line for people, whatever the log's filter is; as a log object for programs that read a JSON log.
fn fail(error: &impl Display, code: u8, log: Option<&Log>) -> ExitCode {
    log.inspect(|log| log.writer.silence_other_threads());
    let error = without_numbers(&error.to_string());
    let line = format!("parlor: {error}\n");
    // The exit code tells of the failure where nothing can be written.
    let _unwritten = match log {
        Some(log) if log.format == LogFormat::Json && tracing::event_enabled!(tracing::Level::ERROR) => {
            tracing::error!(%error, "exiting because of an error");
            Ok(())
        }
        Some(log) => log.writer.clone().write_all(line.as_bytes()),
        None => io::stderr().write_all(line.as_bytes()),
    };
    log.inspect(|log| log.flush());
    code.into()
}

/// Without "(os error 2)", which only developers know.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(')').map_or("", |(_, after)| after))
}

fn end_stuck(log: Option<&Log>) {
    let limit = stretched(watchdog::LIMIT).as_secs();
    let error = format!("the bot is stuck: no task has run for {limit} s; it ends so that it is restarted");
    fail(&error, FAILURE, log);
    std::process::exit(FAILURE.into());
}

fn serve(config: Config, metrics: Metrics, log: Option<Log>) -> Result<(), Failure> {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "could not do without huge pages");
    }
    warn_about_settings(&config);
    let runtime = runtime()?;
    watchdog::start(runtime.handle(), stretched(watchdog::LIMIT), move || end_stuck(log.as_ref()))?;
    let done = runtime.block_on(async {
        let stop = CancellationToken::new();
        tokio::spawn(stop_on_signal(stop.clone()));
        let offset = config.clock_ahead;
        let clock = Clock::gaining(offset.gain, offset.since);
        clock.advance(offset.start);
        serve::run(config, clock, metrics, stop).await
    });
    // The bot has ended; nothing needs to wait for tasks of libraries.
    runtime.shutdown_background();
    Ok(done?)
}

/// About settings that have no effect.
fn warn_about_settings(config: &Config) {
    let variables = config::named_proxies().join(",");
    if !variables.is_empty() {
        tracing::warn!(variables, "the bot uses no proxy; it connects to Discord directly");
    }
    let variables = config::unknown_variables().join(",");
    if !variables.is_empty() {
        tracing::warn!(variables, "no setting has this name; it may be misspelt");
    }
    if config.client_secret.is_some() && config.web_url.is_none() {
        tracing::warn!("DISCORD_CLIENT_SECRET has no effect without PARLOR_WEB_URL");
    }
    if config.public_key.is_some() && config.client_secret.is_none() {
        tracing::warn!("DISCORD_PUBLIC_KEY has no effect without DISCORD_CLIENT_SECRET");
    }
}

fn play_match(arguments: &match_play::Arguments) -> Result<(), Failure> {
    // A match computes on its own threads; the runtime only waits for the signal.
    let runtime = runtime()?;
    let stop = CancellationToken::new();
    runtime.spawn(stop_on_signal(stop.clone()));
    let (result, progress) = (io::stdout(), io::stderr());
    let output = match_play::Output { result, terminal: progress.is_terminal(), progress };
    Ok(match_play::run(arguments, &|| stop.is_cancelled(), cli::explain, output)?)
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

/// A signal ends the process at once. As the first process of a container, it would otherwise ignore signals.
fn until_signal<T, E: Into<Failure>>(work: impl Future<Output = Result<T, E>>) -> Result<T, Failure> {
    runtime()?.block_on(async {
        tokio::select! {
            biased;
            heard = signal() => {
                heard?;
                std::process::exit(130)
            }
            done = work => done.map_err(Into::into),
        }
    })
}

/// On SIGTERM or Ctrl-C; a second signal ends the process at once.
async fn stop_on_signal(stop: CancellationToken) {
    for stopping in [false, true] {
        if let Err(error) = signal().await {
            return tracing::error!(%error, "could not listen for signals; SIGTERM and Ctrl-C end the process at once");
        }
        if stopping {
            std::process::exit(130);
        }
        tracing::info!("stopping after a signal");
        stop.cancel();
    }
}

async fn signal() -> io::Result<()> {
    let (mut terminate, mut interrupt) =
        (unix::signal(SignalKind::terminate())?, unix::signal(SignalKind::interrupt())?);
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}

/// The log on standard error.
#[derive(Clone)]
struct Log {
    format: LogFormat,
    writer: LogWriter,
}

impl Log {
    fn start(options: &LogOptions, metrics: Metrics) -> io::Result<Self> {
        let (writer, format) = (LogWriter::start(io::stderr(), metrics)?, options.format);
        let (lines, filter) = (writer.clone(), tracing_subscriber::EnvFilter::try_new(options.filter()));
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter.map_err(io::Error::other)?)
            // These complaints would go to standard error themselves, and panic where it can't be written.
            .log_internal_errors(false)
            .with_writer(move || lines.clone());
        match format {
            LogFormat::Text => log.with_ansi(io::stderr().is_terminal()).init(),
            LogFormat::Json => log.json().flatten_event(true).with_current_span(false).init(),
        }
        // The default hook would wait for a reader of standard error.
        std::panic::set_hook(Box::new(|panic| tracing::error!(%panic, "a thread panicked")));
        Ok(Self { format, writer })
    }

    fn flush(&self) {
        self.writer.flush(stretched(REPORT_TIMEOUT));
    }
}
