//! `parlor bench`: the speed of rules, search and pictures, on one thread.

mod measure;
mod row;

pub use measure::{Measured, measure};
pub use row::playout;

use super::CliError;
use parlor_engine::setup;
use parlor_games::rules::{Game, OptionError, Setup};
use row::Row;
use std::{
    io::{self, Write},
    time::Duration,
};

#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct Arguments {
    #[arg(long, help = setup::game_help() + "; all when not given")]
    game: Option<String>,
    /// The game's options as JSON, e.g. '{"size":7}'; all of its variants when not given
    #[arg(long, requires = "game")]
    options: Option<String>,
    /// How many seconds each variant is measured; warm-ups take a tenth more
    #[arg(long, default_value = "2", value_parser = seconds)]
    seconds: Duration,
    /// Print a JSON list in place of a table: an object for each variant
    #[arg(long)]
    json: bool,
}

/// Prints each variant's row as soon as it is measured. Warnings, for example about a debug build, go to `notes`. A closed pipe
/// ends the measurement without an error.
pub fn run(arguments: &Arguments, mut output: impl Write, mut notes: impl Write) -> Result<(), CliError> {
    let setups = setups(arguments)?;
    if cfg!(debug_assertions) {
        writeln!(notes, "This build is made for tests, not for speed: measure with cargo run --release -- bench")?;
    }
    match print(arguments, &setups, &mut output) {
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        printed => printed,
    }
}

fn print(arguments: &Arguments, setups: &[Setup], output: &mut impl Write) -> Result<(), CliError> {
    if !arguments.json {
        writeln!(output, "{}", row::line(row::HEAD))?;
    }
    for (index, &setup) in setups.iter().enumerate() {
        let row = Row::measure(setup, arguments.seconds)?;
        if arguments.json {
            let start = if index == 0 { "[" } else { ",\n " };
            write!(output, "{start}{}", serde_json::to_string(&row).map_err(io::Error::from)?)?;
        } else {
            writeln!(output, "{}", row.line())?;
        }
        output.flush()?;
    }
    if arguments.json {
        writeln!(output, "]")?;
    }
    Ok(())
}

fn setups(arguments: &Arguments) -> Result<Vec<Setup>, CliError> {
    let Some(game) = &arguments.game else {
        return Game::ALL.iter().map(|&game| variants(game)).collect::<Result<Vec<_>, _>>().map(|all| all.concat());
    };
    let game = setup::game(game).map_err(CliError::Invalid)?;
    match &arguments.options {
        None => variants(game),
        Some(options) => Ok(vec![setup::setup(game, options).map_err(CliError::Invalid)?]),
    }
}

fn variants(game: Game) -> Result<Vec<Setup>, CliError> {
    let setups: Result<_, _> = game.variants().iter().map(|variant| game.read_setup(variant)).collect();
    setups.map_err(|error: OptionError| CliError::Invalid(error.to_string()))
}

/// A fraction is allowed.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let seconds = seconds.filter(|seconds| (Duration::from_millis(1)..=Duration::from_secs(3600)).contains(seconds));
    seconds.ok_or_else(|| "it is a number of seconds from 0.001 to 3600".to_owned())
}
