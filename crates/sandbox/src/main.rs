//! `parlor-sandbox`: Parlor on this machine, without Discord. See [`program`].

mod program;

use clap::Parser;
use program::Arguments;
use std::{
    env,
    io::{self, IsTerminal, Write},
    process::ExitCode,
};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

#[tokio::main]
#[expect(clippy::disallowed_methods, reason = "the log filter is read before anything else")]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let filter = env::var("RUST_LOG").ok().filter(|filter| !filter.is_empty());
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(filter.as_deref().unwrap_or("warn,parlor_sandbox=info")))
        .log_internal_errors(false)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .init();
    let stop = CancellationToken::new();
    tokio::spawn(stop_on_signal(stop.clone()));
    match program::run(arguments, stop).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Whatever the log filter is. The exit code tells of the failure where nothing can be written.
            let _unwritten = writeln!(io::stderr(), "parlor-sandbox: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A second signal ends the program at once.
async fn stop_on_signal(stop: CancellationToken) {
    let (mut terminate, mut interrupt) = match (signal(SignalKind::terminate()), signal(SignalKind::interrupt())) {
        (Ok(terminate), Ok(interrupt)) => (terminate, interrupt),
        (Err(error), _) | (_, Err(error)) => {
            return tracing::error!(%error, "could not listen for SIGTERM and Ctrl-C; they end the program without a clean shutdown");
        }
    };
    for stopping in [false, true] {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        if stopping {
            std::process::exit(130);
        }
        stop.cancel();
    }
}
