//! `parlor puzzles`: finds puzzles, and proves known ones again.

use super::CliError;
use parlor_engine::setup;
use parlor_games::rules::Game;
use parlor_puzzles::{Counts, Finder, Puzzle, Series};
use std::{
    fs,
    io::Write,
    path::PathBuf,
    time::{Duration, Instant},
};

#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, PartialEq, Eq, Debug, clap::Subcommand)]
enum Command {
    /// Look for puzzles in games of the computer against itself, and print a line for each
    Find(FindArguments),
    /// Prove puzzles again: by exhaustive search, that one move wins and that the opponent answers every other one
    Prove(ProveArguments),
}

#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
struct FindArguments {
    #[arg(help = setup::game_help())]
    game: String,
    /// Look for warm-ups: one move wins in one or two moves, the others not as soon
    #[arg(long)]
    warm_ups: bool,
    /// Stop after that many games; without a limit of time, the same seed finds the same puzzles
    #[arg(long)]
    games: Option<u64>,
    /// Stop after that many seconds
    #[arg(long, required_unless_present_any = ["games", "count"], value_parser = clap::value_parser!(u64).range(1..))]
    seconds: Option<u64>,
    /// Stop after that many puzzles
    #[arg(long)]
    count: Option<u64>,
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// A file of puzzles: those found are appended, and none of them resembles one that is there
    #[arg(long)]
    out: Option<PathBuf>,
}

#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
struct ProveArguments {
    #[arg(help = setup::game_help() + "; all when not given")]
    game: Option<String>,
    /// Prove warm-ups
    #[arg(long)]
    warm_ups: bool,
    /// A file of puzzles, in place of those in the program
    #[arg(long, requires = "game")]
    file: Option<PathBuf>,
}

/// Counts and progress go to `notes`.
pub fn run(arguments: &Arguments, output: impl Write, notes: impl Write) -> Result<(), CliError> {
    match &arguments.command {
        Command::Find(arguments) => find(arguments, output, notes),
        Command::Prove(arguments) => prove(arguments, output),
    }
}

fn find(arguments: &FindArguments, mut output: impl Write, mut notes: impl Write) -> Result<(), CliError> {
    let series = series(&arguments.game, arguments.warm_ups)?;
    let known = match &arguments.out {
        Some(file) if file.exists() => read(series, file)?,
        _ => Vec::new(),
    };
    let known: Result<Vec<_>, _> = known.into_iter().collect();
    let mut finder = Finder::new(series, arguments.seed, &known.map_err(CliError::Invalid)?);
    let (start, limit) = (Instant::now(), arguments.seconds.map_or(Duration::MAX, Duration::from_secs));
    let wanted = |counts: &Counts| {
        arguments.games.is_none_or(|games| counts.games < games)
            && arguments.count.is_none_or(|count| counts.kept < count)
            && start.elapsed() < limit
    };
    while wanted(finder.counts()) {
        for puzzle in finder.next_game() {
            match &arguments.out {
                None => writeln!(output, "{puzzle}")?,
                Some(file) => {
                    let opened = fs::OpenOptions::new().create(true).append(true).open(file);
                    let appended = opened.and_then(|mut file| writeln!(file, "{puzzle}"));
                    appended.map_err(|error| CliError::Write { file: file.clone(), error })?;
                }
            }
        }
    }
    let Counts { games, positions, without, alike, unwanted, kept } = finder.counts();
    let seconds = start.elapsed().as_secs_f64();
    writeln!(notes, "{kept} puzzles in {games} games, {positions} positions and {seconds:.0} s")?;
    for (why, count) in without {
        writeln!(notes, "{count:8} {why}")?;
    }
    let enough = if arguments.warm_ups { "of that length" } else { "that the easy level solves" };
    writeln!(notes, "{alike:8} resemble another puzzle\n{unwanted:8} too many {enough}")?;
    Ok(())
}

fn prove(arguments: &ProveArguments, mut output: impl Write) -> Result<(), CliError> {
    let all = match &arguments.game {
        None if arguments.warm_ups => Game::ALL.iter().copied().map(Series::WarmUp).collect(),
        None => Series::all().collect(),
        Some(game) => vec![series(game, arguments.warm_ups)?],
    };
    let mut wrong = 0;
    for series in all {
        let (start, mut right) = (Instant::now(), 0);
        let puzzles = match &arguments.file {
            Some(file) => read(series, file)?,
            None => lines(series, parlor_puzzles::data(series)),
        };
        for (number, puzzle) in (1..).zip(puzzles) {
            match puzzle.and_then(|puzzle| puzzle.prove().map_err(|why| why.to_string())) {
                Ok(()) => right += 1,
                Err(why) => {
                    wrong += 1;
                    writeln!(output, "{series} {number}: {why}")?;
                }
            }
        }
        writeln!(output, "{series}: {right} proved in {:.0} s", start.elapsed().as_secs_f64())?;
    }
    if wrong == 0 { Ok(()) } else { Err(CliError::Invalid(format!("{wrong} of the puzzles are wrong"))) }
}

fn series(game: &str, warm_ups: bool) -> Result<Series, CliError> {
    let game = setup::game(game).map_err(CliError::Invalid)?;
    Ok(if warm_ups { Series::WarmUp(game) } else { Series::Game(game) })
}

fn read(series: Series, file: &PathBuf) -> Result<Vec<Result<Puzzle, String>>, CliError> {
    let text = fs::read_to_string(file).map_err(|error| CliError::Read { file: file.clone(), error })?;
    Ok(lines(series, &text))
}

fn lines(series: Series, text: &str) -> Vec<Result<Puzzle, String>> {
    let read = |(number, line)| Puzzle::parse(series, line).map_err(|why| format!("line {number}: {why}"));
    (1..).zip(text.lines()).map(read).collect()
}
