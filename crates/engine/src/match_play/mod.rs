//! Matches between two players, to measure how much stronger one is than the other.
//!
//! Games are played in pairs from the same opening, with the same dice and swapped seats. A failure in one game does not affect
//! the others: a program that ends, sends nonsense or is far too slow loses that game.

mod context;
mod forfeit;
mod game;
mod player_spec;
mod program;
mod score;
mod side;

use parlor_ai::Random;

use parlor_games::rules::Player;

use crate::{Explain, setup};
use context::MatchContext;
use forfeit::Forfeit;
use game::{FinishedGame, Opening};
use player_spec::PlayerSpec;
use score::{Score, StrengthEstimate};
use side::Side;
use std::{
    collections::HashMap,
    fmt, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicBool, AtomicU32, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

/// Who plays what, and how often.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
#[command(after_help = "PLAYER is one of\n  \
    easy, medium, hard, master   a level\n  \
    best@LIMIT                   the search as it is best in the game\n  \
    plain@LIMIT                  the search without any knowledge of the game\n  \
    random                       any legal move\n  \
    one-ply                      wins at once if it can, prevents an immediate win, else any move\n  \
    ugi@LIMIT:COMMAND            a program that speaks UGI; its options stand behind the limit,\n                               \
    as in 'ugi@2s,Level=hard:parlor engine'\n\
    LIMIT is what a move may take: 5000 playouts, 200ms or 2s.")]
pub struct Arguments {
    /// The first player; the result is from this player's point of view
    #[arg(value_name = "PLAYER")]
    first: PlayerSpec,
    /// The opponent
    #[arg(value_name = "PLAYER")]
    second: PlayerSpec,
    #[arg(long, help = setup::game_help())]
    game: String,
    /// The game's options as JSON, e.g. '{"size":7}'; what is left out takes its default
    #[arg(long, default_value = "{}")]
    options: String,
    /// How many games, an even number: each opening is played twice, with seats swapped
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u32,
    /// How many plies of each opening are random
    #[arg(long, default_value_t = 2, value_name = "PLIES")]
    opening: u16,
    /// The seed of openings, dice and players: the same seed gives the same games, unless a limit is a time
    #[arg(long, default_value_t = 0)]
    seed: u32,
    /// How many games are played at a time; as many as there are processors when not given
    #[arg(long)]
    threads: Option<usize>,
    /// A folder for the records of the games, which is made where it is missing
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// The plies after which a game is a draw
    #[arg(long, default_value_t = 1000, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    longest: u16,
    /// The seconds that a program without a time limit may take for one answer before it loses
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(1..))]
    deadline: u16,
}

#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    #[error("{0}")]
    Arguments(String),
    #[error("{player} can't play: {reason}")]
    Player {
        /// As written on the command line.
        player: String,
        /// A sentence.
        reason: String,
    },
    #[error("{} can't be written: {error}", .file.display())]
    Write { file: PathBuf, error: io::Error },
    #[error("a thread can't be started: {0}")]
    Thread(io::Error),
}

pub struct Output<O, P> {
    pub result: O,
    /// Also gets the result if `result` is closed.
    pub progress: P,
    /// Lines can be overwritten on a terminal.
    pub terminal: bool,
}

/// Plays until the match is over or `stopped` returns true, and reports the result of the games played.
///
/// # Errors
/// The arguments are invalid, a player can't play, a record can't be saved, or a thread can't be started.
pub fn run<O: Write, P: Write>(
    arguments: &Arguments,
    stopped: &(dyn Fn() -> bool + Sync),
    explain: Explain,
    mut output: Output<O, P>,
) -> Result<(), MatchError> {
    let invalid = MatchError::Arguments;
    let setup = setup::setup(setup::game(&arguments.game).map_err(invalid)?, &arguments.options).map_err(invalid)?;
    if arguments.games == 0 || !arguments.games.is_multiple_of(2) {
        let why = "--games is an even number above 0: each opening is played twice, with seats swapped";
        return Err(invalid(why.to_owned()));
    }
    if let Some(folder) = &arguments.records {
        fs::create_dir_all(folder).map_err(|error| MatchError::Write { file: folder.clone(), error })?;
    }
    let aborted = AtomicBool::new(false);
    let ended = || aborted.load(Ordering::Relaxed) || stopped();
    let context =
        MatchContext { setup, deadline: Duration::from_secs(arguments.deadline.into()), explain, stopped: &ended };
    for spec in [&arguments.first, &arguments.second] {
        // A player that can't be started at all is an error, not a hundred lost games.
        if let Err(forfeit) = Side::new(spec, context, 0)
            && forfeit != Forfeit::Stopped
        {
            return Err(player_error(spec, &forfeit));
        }
    }
    let mut tally = Tally::new(arguments);
    let mut first_error = None;
    let threads = arguments.threads.or_else(|| Some(thread::available_parallelism().ok()?.get()));
    let next = AtomicU32::new(0);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads.unwrap_or(1).clamp(1, arguments.games as usize) {
            let (sender, next) = (sender.clone(), &next);
            let work = move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arguments.games || (context.stopped)() {
                        return;
                    }
                    let Some(game) = play(arguments, context, number).transpose() else { return };
                    if sender.send((number, game)).is_err() {
                        return;
                    }
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                first_error = Some(MatchError::Thread(error));
                aborted.store(true, Ordering::Relaxed);
            }
        }
        drop(sender);
        for (number, game) in results {
            let recorded = game.and_then(|game| {
                tally.add(number, &game);
                output.report_progress(&tally, number, &game);
                arguments.records.as_ref().map_or(Ok(()), |folder| save(arguments, folder, number, &game))
            });
            if let Err(error) = recorded {
                first_error.get_or_insert(error);
                aborted.store(true, Ordering::Relaxed);
            }
        }
    });
    output.report_result(&tally);
    first_error.map_or(Ok(()), Err)
}

/// The first player's seat.
const fn seat(number: u32) -> Player {
    if number.is_multiple_of(2) { Player::One } else { Player::Two }
}

/// Random numbers for one purpose in one game or pair.
fn random(arguments: &Arguments, number: u32, purpose: u64) -> Random {
    // With three purposes, no two seeds are equal.
    Random::new(u64::from(arguments.seed) << 34 | u64::from(number) << 2 | purpose)
}

/// `None` if the match is stopped meanwhile.
///
/// # Errors
/// A player that could be started before can't be started now: the machine's fault, not the player's.
fn play(arguments: &Arguments, context: MatchContext<'_>, number: u32) -> Result<Option<FinishedGame>, MatchError> {
    let opening = Opening::new(context.setup, arguments.opening, &mut random(arguments, number / 2, 0));
    let side =
        |spec: &PlayerSpec, purpose| match Side::new(spec, context, random(arguments, number, purpose).below(u32::MAX))
        {
            Err(forfeit @ Forfeit::Start(_)) => Err(player_error(spec, &forfeit)),
            side => Ok(side),
        };
    let first = seat(number);
    let (one, two) = match (side(&arguments.first, 1)?, side(&arguments.second, 2)?) {
        (Err(Forfeit::Stopped), _) | (_, Err(Forfeit::Stopped)) => return Ok(None),
        (Err(forfeit), _) => return Ok(Some(opening.forfeited(opening.record(), first, forfeit))),
        (_, Err(forfeit)) => return Ok(Some(opening.forfeited(opening.record(), first.other(), forfeit))),
        (Ok(one), Ok(two)) => (one, two),
    };
    let mut sides = if first == Player::One { [one, two] } else { [two, one] };
    Ok(opening.play(&mut sides, arguments.longest.into(), context.explain))
}

fn player_error(spec: &PlayerSpec, forfeit: &Forfeit) -> MatchError {
    MatchError::Player { player: spec.text.clone(), reason: forfeit.to_string() }
}

fn save(arguments: &Arguments, folder: &Path, number: u32, game: &FinishedGame) -> Result<(), MatchError> {
    let mut names = [arguments.first.text.as_str(), arguments.second.text.as_str()];
    if seat(number) == Player::Two {
        names.reverse();
    }
    let file = folder.join(format!("{:05}.txt", number + 1));
    fs::write(&file, game.transcript(names).to_string()).map_err(|error| MatchError::Write { file, error })
}

/// From the first player's point of view.
struct Tally<'a> {
    arguments: &'a Arguments,
    /// By the first player's seat.
    scores: [Score; 2],
    /// Finished openings, by the first player's result in both games together. If an opening decides the game, each player wins
    /// once, which says nothing about their strength.
    openings: Score,
    /// Openings with one finished game, by number of the pair: 1 for a win, 0 for a draw, -1 for a loss.
    half_pairs: HashMap<u32, i8>,
    /// By player.
    forfeits: [u32; 2],
}

impl<'a> Tally<'a> {
    fn new(arguments: &'a Arguments) -> Self {
        Self {
            arguments,
            scores: [Score::default(); 2],
            openings: Score::default(),
            half_pairs: HashMap::new(),
            forfeits: [0; 2],
        }
    }

    fn add(&mut self, number: u32, game: &FinishedGame) {
        let first = seat(number);
        let won = game.stated.winner.map(|winner| winner == first);
        self.scores[first.index()].add(won);
        let points = won.map_or(0, |won| if won { 1 } else { -1 });
        match self.half_pairs.remove(&(number / 2)) {
            None => _ = self.half_pairs.insert(number / 2, points),
            Some(other) => {
                let both: i8 = points + other;
                self.openings.add((both != 0).then_some(both > 0));
            }
        }
        if let Some((loser, _)) = game.forfeit {
            self.forfeits[usize::from(loser != first)] += 1;
        }
    }

    fn score(&self) -> Score {
        let [one, two] = self.scores;
        Score { wins: one.wins + two.wins, draws: one.draws + two.draws, losses: one.losses + two.losses }
    }
}

/// A line each for strengths, seats and openings, and one for each player that forfeited games.
impl fmt::Display for Tally<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Arguments { first, second, games, .. }, score) = (self.arguments, self.score());
        writeln!(f, "{} against {}: {score}, {}", first.text, second.text, StrengthEstimate(score))?;
        write!(f, "as player 1 {}, as player 2 {}", self.scores[0], self.scores[1])?;
        write!(f, "\nopenings, of the two games together: {}", self.openings)?;
        for (player, forfeits) in [first, second].into_iter().zip(self.forfeits) {
            if forfeits > 0 {
                write!(f, "\n{} lost {forfeits} games by a fault", player.text)?;
            }
        }
        if score.games() < *games {
            write!(f, "\nstopped after {} of {games} games", score.games())?;
        }
        Ok(())
    }
}

impl<O: Write, P: Write> Output<O, P> {
    /// Failures are ignored, because the result contains everything that matters.
    fn report_progress(&mut self, tally: &Tally<'_>, number: u32, game: &FinishedGame) {
        let Arguments { first, second, games, .. } = tally.arguments;
        let (start, end) = if self.terminal { ("\r", "\x1b[K") } else { ("", "\n") };
        if let Some((loser, forfeit)) = &game.forfeit {
            let loser = if *loser == seat(number) { first } else { second };
            let _ = write!(self.progress, "{start}game {}: {} loses: {forfeit}{end}", number + 1, loser.text);
            let _ = if self.terminal { writeln!(self.progress) } else { Ok(()) };
        }
        let score = tally.score();
        // Where lines can't be overwritten, a line for each game would be too much.
        if self.terminal || score.games().is_multiple_of(games.div_ceil(10)) {
            let _ = write!(self.progress, "{start}{} of {games} games: {score}{end}", score.games());
            let _ = self.progress.flush();
        }
    }

    /// Uses the output for progress if that for results is closed.
    fn report_result(&mut self, tally: &Tally<'_>) {
        if self.terminal {
            let _ = writeln!(self.progress);
        }
        if writeln!(self.result, "{tally}").and_then(|()| self.result.flush()).is_err() {
            let _ = writeln!(self.progress, "{tally}");
        }
    }
}
