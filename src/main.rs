//! The command line of Parlor: picks a mode, nothing else.

use clap::{Parser, Subcommand};
use parlor::{
    clock::Clock,
    config::{self, LogFormat},
    serve, tools,
};
use std::{
    io::{self, IsTerminal},
    process::ExitCode,
};
use tokio_util::sync::CancellationToken;

/// A Discord bot for playing abstract board games at one's own pace.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    mode: Mode,
}

#[derive(Subcommand)]
enum Mode {
    /// Run the bot, configured by the environment and a file .env
    Serve,
    /// Check games: answers JSON requests, one a line, from standard input on standard output
    Referee,
    /// Play as a program: the computer player over standard input and output, by the Universal Game Interface (UGI)
    Engine,
    /// Let two programs play many games against each other: how much stronger is one?
    Match(tools::duel::Arguments),
    /// Measure how fast rules, search and pictures are
    Bench(tools::bench::Arguments),
    /// Draw a position as a PNG, or a whole game as an animated GIF
    Render(tools::render::Arguments),
    /// Ask the bot that runs here how it is: exit code 0 when all is well. Needs PARLOR_METRICS_ADDR
    Health,
    /// Compare the stored ratings with what the results come to, in the database that DATABASE_URL names
    Ratings(tools::ratings::Arguments),
    /// Check the record of a game, dice included
    Verify(tools::verify::Arguments),
    /// Try the bot on this machine, without a Discord account: a page like a channel of Discord's
    Sandbox(tools::sandbox::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.mode {
        Mode::Serve => serve(),
        Mode::Referee => tools::referee::run(io::stdin().lock(), io::stdout().lock()).map_err(Into::into),
        Mode::Engine => tools::engine::run(io::stdin().lock(), io::stdout()).map_err(Into::into),
        Mode::Match(arguments) => duel(&arguments),
        Mode::Bench(arguments) => tools::bench::run(&arguments, io::stdout(), io::stderr()).map_err(Into::into),
        Mode::Render(arguments) => tools::render::run(&arguments).map_err(Into::into),
        Mode::Health => health(),
        Mode::Ratings(arguments) => ratings(arguments),
        Mode::Verify(arguments) => {
            tools::verify::run(&arguments, io::stdin().lock()).map(|found| println!("{found}")).map_err(Into::into)
        }
        Mode::Sandbox(arguments) => sandbox(arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

/// Says why the program ends. Who reads the log by a program gets this in the same form.
fn complain(error: &anyhow::Error) {
    if config::log_format() == Ok(LogFormat::Json) && tracing::event_enabled!(tracing::Level::ERROR) {
        tracing::error!(%error, "parlor ends");
    } else {
        eprintln!("parlor: {error}");
    }
}

fn serve() -> anyhow::Result<()> {
    config::load_file()?;
    log_to_stderr()?;
    let config = config::Config::from_env()?;
    let runtime = runtime()?;
    let done = runtime.block_on(async {
        let stop = CancellationToken::new();
        tokio::spawn(stop_on_signal(stop.clone()));
        let ahead = config.clock_ahead;
        let clock = Clock::gaining(ahead.gains, ahead.since);
        clock.advance(ahead.by);
        serve::run(config, clock, stop).await
    });
    // Nothing of ours runs any more; what serenity left behind is not waited for.
    runtime.shutdown_background();
    Ok(done?)
}

fn duel(arguments: &tools::duel::Arguments) -> anyhow::Result<()> {
    // A match computes on threads of its own; only the signal is waited for.
    let runtime = runtime()?;
    let stop = CancellationToken::new();
    runtime.spawn(stop_on_signal(stop.clone()));
    let (output, progress) = (io::stdout(), io::stderr());
    let told = tools::duel::Told { output, terminal: progress.is_terminal(), progress };
    Ok(tools::duel::run(arguments, &|| stop.is_cancelled(), told)?)
}

fn health() -> anyhow::Result<()> {
    config::load_file()?;
    Ok(tools::health::run(config::needed_metrics_addr()?, io::stdout().lock())?)
}

fn ratings(arguments: tools::ratings::Arguments) -> anyhow::Result<()> {
    config::load_file()?;
    log_to_stderr()?;
    let database = config::needed_database_url()?;
    let now = Clock::default().now();
    Ok(runtime()?.block_on(tools::ratings::run(arguments, database.reveal(), now, io::stdout().lock()))?)
}

fn sandbox(arguments: tools::sandbox::Arguments) -> anyhow::Result<()> {
    log_to_stderr()?;
    Ok(runtime()?.block_on(async {
        let stop = CancellationToken::new();
        tokio::spawn(stop_on_signal(stop.clone()));
        tools::sandbox::run(arguments, stop).await
    })?)
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

/// Ends the program by `stop` on SIGTERM and Ctrl-C; a second signal ends it at once.
async fn stop_on_signal(stop: CancellationToken) {
    for told in [false, true] {
        if let Err(error) = signal().await {
            return tracing::error!(%error, "signals can't be received");
        }
        if told {
            std::process::exit(130);
        }
        tracing::info!("stopping");
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

fn log_to_stderr() -> Result<(), config::ConfigError> {
    let log = tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::new(config::log_filter()))
        .with_writer(io::stderr);
    match config::log_format()? {
        // Colours are for terminals only.
        LogFormat::Text => log.with_ansi(io::stderr().is_terminal()).init(),
        LogFormat::Json => {
            log.json().flatten_event(true).with_current_span(false).init();
            std::panic::set_hook(Box::new(|panic| tracing::error!(%panic, "a thread panicked")));
        }
    }
    Ok(())
}
