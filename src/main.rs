//! The command line of Parlor: parses it and runs a mode.

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use parlor::{
    cli,
    clock::Clock,
    config::{self, Config, ConfigError, DatabaseOptions, HealthOptions, LogFormat, LogOptions},
    deadline::stretched,
    serve, watchdog,
};
use parlor_engine::match_play;
use std::{
    env,
    io::{self, IsTerminal, Write},
    process::ExitCode,
    sync::mpsc,
    thread,
    time::Duration,
};
use tokio_util::sync::CancellationToken;

/// Returns freed memory to the system. glibc's allocator keeps it: each thread that searches or draws leaves vectors of many
/// megabytes behind, and the process grows to some hundred.
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
    /// Check the record of a game, dice included
    Verify(cli::verify::Arguments),
    /// Find puzzles, and prove the stored ones
    Puzzles(cli::puzzles::Arguments),
    /// Play on this machine, without Discord: runs parlor-sandbox, a stand-in for Discord with a web page
    Sandbox(cli::sandbox::Arguments),
}

/// How long a stuck process may take to say why it ends.
const REPORT_TIMEOUT: Duration = Duration::from_secs(1);

/// These modes read settings from the environment and the file `.env`.
const CONFIGURED: [&str; 3] = ["serve", "health", "ratings"];

fn main() -> ExitCode {
    let configured = env::args_os().nth(1).is_some_and(|mode| CONFIGURED.iter().any(|name| mode == *name));
    let file = if configured { config::load_file() } else { Ok(()) };
    let arguments = match file.and_then(|()| arguments()) {
        Ok(arguments) => arguments,
        Err(error) => {
            let log = LogOptions::from_env();
            // A JSON log carries the error as its first line.
            if configured && log.format == LogFormat::Json {
                log_to_stderr(&log);
            }
            return fail(&error.into(), log.format);
        }
    };
    let format = match &arguments.mode {
        Mode::Serve { log, .. } | Mode::Ratings { log, .. } => {
            log_to_stderr(log);
            log.format
        }
        _ => LogFormat::Text,
    };
    match run(arguments.mode) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error, format),
    }
}

/// Also reads environment variables. Ends the process with clap's own output for `--help`, and for errors that are not about a
/// variable.
fn arguments() -> Result<Arguments, ConfigError> {
    let matches = config::ignore_blank_variables(Arguments::command()).try_get_matches();
    matches.and_then(|matches| Arguments::from_arg_matches(&matches)).map_err(|error| {
        let explained = config::explain(&Arguments::command(), &error);
        explained.unwrap_or_else(|| error.exit())
    })
}

fn run(mode: Mode) -> anyhow::Result<()> {
    match mode {
        Mode::Serve { config, log } => serve(*config, log.format)?,
        Mode::Referee => parlor_engine::referee::run(io::stdin().lock(), io::stdout().lock(), cli::explain)?,
        Mode::Engine => parlor_engine::ugi::run(io::stdin().lock(), io::stdout(), cli::explain)?,
        Mode::Match(arguments) => play_match(&arguments)?,
        Mode::Bench(arguments) => cli::bench::run(&arguments, io::stdout(), io::stderr())?,
        Mode::Render(arguments) => cli::render::run(&arguments)?,
        Mode::Health(options) => cli::health::run(options.metrics_addr, io::stdout().lock())?,
        Mode::Ratings { arguments, database, .. } => {
            let (url, now) = (database.database_url.reveal(), Clock::default().now());
            runtime()?.block_on(cli::ratings::run(arguments, url, now, io::stdout().lock()))?;
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

/// On the last line for people; as a log object for programs that read a JSON log.
#[expect(clippy::print_stderr, reason = "people see the last line whatever the log's filter is")]
fn fail(error: &anyhow::Error, format: LogFormat) -> ExitCode {
    if format == LogFormat::Json && tracing::event_enabled!(tracing::Level::ERROR) {
        tracing::error!(%error, "exiting because of an error");
    } else {
        eprintln!("parlor: {error}");
    }
    ExitCode::FAILURE
}

fn end_stuck(format: LogFormat) {
    let (reported, report) = mpsc::channel();
    // A blocked output may be the reason, so this is a thread of its own.
    let reporting = thread::Builder::new().spawn(move || {
        let limit = stretched(watchdog::LIMIT).as_secs();
        fail(
            &anyhow::anyhow!("the bot is stuck: no task has run for {limit} s; it ends so that it is restarted"),
            format,
        );
        reported.send(())
    });
    if reporting.is_ok() {
        let _reported = report.recv_timeout(REPORT_TIMEOUT);
    }
    std::process::exit(1);
}

fn serve(config: Config, format: LogFormat) -> anyhow::Result<()> {
    let runtime = runtime()?;
    watchdog::start(runtime.handle(), stretched(watchdog::LIMIT), move || end_stuck(format))?;
    let done = runtime.block_on(async {
        let stop = CancellationToken::new();
        tokio::spawn(stop_on_signal(stop.clone()));
        let offset = config.clock_ahead;
        let clock = Clock::gaining(offset.gain, offset.since);
        clock.advance(offset.start);
        serve::run(config, clock, stop).await
    });
    // The bot has ended; nothing needs to wait for tasks of libraries.
    runtime.shutdown_background();
    Ok(done?)
}

fn play_match(arguments: &match_play::Arguments) -> anyhow::Result<()> {
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

async fn signal() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        Ok(())
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

fn log_to_stderr(options: &LogOptions) {
    let log = tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::new(options.filter()))
        .with_writer(io::stderr);
    match options.format {
        LogFormat::Text => log.with_ansi(io::stderr().is_terminal()).init(),
        LogFormat::Json => {
            log.json().flatten_event(true).with_current_span(false).init();
            std::panic::set_hook(Box::new(|panic| tracing::error!(%panic, "a thread panicked")));
        }
    }
}
