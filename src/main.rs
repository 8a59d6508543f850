//! The command line: picks a mode, nothing else.

use clap::{Parser, Subcommand};
use std::io;

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    mode: Mode,
}

#[derive(Subcommand)]
enum Mode {
    /// Checks games: answers JSON requests, one a line, from standard input on standard output
    Referee,
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().mode {
        Mode::Referee => parlor::tools::referee::run(io::stdin().lock(), io::stdout().lock())?,
    }
    Ok(())
}
