//! Matches between two players that are programs: how much stronger is one than the other?
//!
//! Games are played in pairs from the same opening, and with the same dice, with seats swapped. Whatever
//! happens to one game, the others go on: a program that ends, says nonsense or is far too slow loses the game.

mod game;
mod notation;
mod program;
mod score;
mod side;

use crate::{ai::Random, rules::Player, tools::setup};
use game::{Opening, Played};
use notation::Spec;
use score::{Score, Strength};
use side::{Fall, Side, Terms};
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
    ugi@LIMIT:COMMAND            a program that speaks UGI; its options stand behind the limit,\n                               \
    as in 'ugi@2s,Level=hard:parlor engine'\n\
    LIMIT is what a move may take: 5000 playouts, 200ms or 2s.")]
pub struct Arguments {
    /// The player whose results are told
    #[arg(value_name = "PLAYER")]
    first: Spec,
    /// The opponent
    #[arg(value_name = "PLAYER")]
    second: Spec,
    /// The game's id: tether, anchor2d, waltz, netted or tetrathedral
    #[arg(long)]
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
    /// What openings, dice and players draw their chance from: the same seed gives the same games, where no limit is a time
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
    /// The seconds after which a program loses that has no time as its limit
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(1..))]
    deadline: u16,
}

/// Why there is no match, or not the whole of it.
#[derive(Debug, thiserror::Error)]
pub enum MatchFault {
    /// The arguments make no match.
    #[error("{0}")]
    Arguments(String),
    /// A player can't play at all.
    #[error("{player} can't play: {fall}")]
    Player {
        /// As it was written.
        player: String,
        /// Why, in a sentence.
        fall: String,
    },
    /// A record can't be saved.
    #[error("{} can't be written: {error}", .file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The machine gives no thread.
    #[error("a thread can't be started: {0}")]
    Thread(io::Error),
}

/// Where a match tells how it goes.
pub struct Told<O, P> {
    /// For the result.
    pub output: O,
    /// For what happens meanwhile, and for the result where `output` is closed.
    pub progress: P,
    /// Whether `progress` is a terminal, on which a line can be overwritten.
    pub terminal: bool,
}

/// Plays the match, unless `stopped` says that it is to end, and tells the result of what was played.
///
/// # Errors
/// What is wrong with the arguments, with a player before the first game, or with the folder for the records.
pub fn run<O: Write, P: Write>(
    arguments: &Arguments,
    stopped: &(dyn Fn() -> bool + Sync),
    mut told: Told<O, P>,
) -> Result<(), MatchFault> {
    let fault = MatchFault::Arguments;
    let setup = setup::setup(setup::game(&arguments.game).map_err(fault)?, &arguments.options).map_err(fault)?;
    if arguments.games == 0 || !arguments.games.is_multiple_of(2) {
        let why = "--games is an even number above 0: each opening is played twice, with seats swapped";
        return Err(fault(why.to_owned()));
    }
    if let Some(folder) = &arguments.records {
        fs::create_dir_all(folder).map_err(|error| MatchFault::Write { file: folder.clone(), error })?;
    }
    let halted = AtomicBool::new(false);
    let ended = || halted.load(Ordering::Relaxed) || stopped();
    let terms = Terms { setup, deadline: Duration::from_secs(arguments.deadline.into()), stopped: &ended };
    for spec in [&arguments.first, &arguments.second] {
        // What can't be started at all is no matter of a hundred lost games.
        if let Err(fall) = Side::new(spec, terms, 0)
            && fall != Fall::Stopped
        {
            return Err(cannot_play(spec, &fall));
        }
    }
    let mut tally = Tally::new(arguments);
    let mut fault = None;
    let threads = arguments.threads.or_else(|| Some(thread::available_parallelism().ok()?.get()));
    let next = AtomicU32::new(0);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads.unwrap_or(1).clamp(1, arguments.games as usize) {
            let (sender, next) = (sender.clone(), &next);
            let work = move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arguments.games || (terms.stopped)() {
                        return;
                    }
                    let Some(played) = play(arguments, terms, number).transpose() else { return };
                    if sender.send((number, played)).is_err() {
                        return;
                    }
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                fault = Some(MatchFault::Thread(error));
                halted.store(true, Ordering::Relaxed);
            }
        }
        drop(sender);
        for (number, played) in results {
            let noted = played.and_then(|played| {
                tally.add(number, &played);
                told.progress(&tally, number, &played);
                arguments.records.as_ref().map_or(Ok(()), |folder| save(arguments, folder, number, &played))
            });
            if let Err(error) = noted {
                fault.get_or_insert(error);
                halted.store(true, Ordering::Relaxed);
            }
        }
    });
    told.end(&tally);
    fault.map_or(Ok(()), Err)
}

/// The seat that the first player has in a game.
const fn seat(number: u32) -> Player {
    if number.is_multiple_of(2) { Player::One } else { Player::Two }
}

/// The seed for one purpose in one game or pair.
fn seed(arguments: &Arguments, number: u32, purpose: u64) -> Random {
    // Three purposes: the streams of no two of them are those of one number.
    Random::new(u64::from(arguments.seed) << 34 | u64::from(number) << 2 | purpose)
}

/// Plays a game; nothing where the match is stopped meanwhile.
///
/// # Errors
/// A player that could be started before can't be any more: that is the machine's fault, not the player's.
fn play(arguments: &Arguments, terms: Terms<'_>, number: u32) -> Result<Option<Played>, MatchFault> {
    let opening = Opening::new(terms.setup, arguments.opening, &mut seed(arguments, number / 2, 0));
    let side = |spec: &Spec, purpose| match Side::new(spec, terms, seed(arguments, number, purpose).below(u32::MAX)) {
        Err(fall @ Fall::Start(_)) => Err(cannot_play(spec, &fall)),
        side => Ok(side),
    };
    let first = seat(number);
    let (one, two) = match (side(&arguments.first, 1)?, side(&arguments.second, 2)?) {
        (Err(Fall::Stopped), _) | (_, Err(Fall::Stopped)) => return Ok(None),
        (Err(fall), _) => return Ok(Some(opening.lost(opening.record(), first, fall))),
        (_, Err(fall)) => return Ok(Some(opening.lost(opening.record(), first.other(), fall))),
        (Ok(one), Ok(two)) => (one, two),
    };
    let mut sides = if first == Player::One { [one, two] } else { [two, one] };
    Ok(opening.play(&mut sides, arguments.longest.into()))
}

fn cannot_play(spec: &Spec, fall: &Fall) -> MatchFault {
    MatchFault::Player { player: spec.text.clone(), fall: fall.to_string() }
}

fn save(arguments: &Arguments, folder: &Path, number: u32, played: &Played) -> Result<(), MatchFault> {
    let mut names = [arguments.first.text.as_str(), arguments.second.text.as_str()];
    if seat(number) == Player::Two {
        names.reverse();
    }
    let file = folder.join(format!("{:05}.txt", number + 1));
    fs::write(&file, played.transcript(names).to_string()).map_err(|error| MatchFault::Write { file, error })
}

/// What has been played so far, as the first player sees it.
struct Tally<'a> {
    arguments: &'a Arguments,
    /// By the seat that it had.
    scores: [Score; 2],
    /// Openings of which both games have ended, by what the player got out of the two. An opening that decides the
    /// game is shared however much stronger one of the players is.
    openings: Score,
    /// Openings of which only one game has ended, by the number of the pair: 1 for a win, 0 for a draw, -1 for a loss.
    halves: HashMap<u32, i8>,
    /// Games that either player lost without the rules having a say in it.
    falls: [u32; 2],
}

impl<'a> Tally<'a> {
    fn new(arguments: &'a Arguments) -> Self {
        Self {
            arguments,
            scores: [Score::default(); 2],
            openings: Score::default(),
            halves: HashMap::new(),
            falls: [0; 2],
        }
    }

    fn add(&mut self, number: u32, played: &Played) {
        let first = seat(number);
        let won = played.stated.winner.map(|winner| winner == first);
        self.scores[first.index()].add(won);
        let points = won.map_or(0, |won| if won { 1 } else { -1 });
        match self.halves.remove(&(number / 2)) {
            None => _ = self.halves.insert(number / 2, points),
            Some(other) => {
                let both: i8 = points + other;
                self.openings.add((both != 0).then_some(both > 0));
            }
        }
        if let Some((loser, _)) = played.fall {
            self.falls[usize::from(loser != first)] += 1;
        }
    }

    fn score(&self) -> Score {
        let [one, two] = self.scores;
        Score { wins: one.wins + two.wins, draws: one.draws + two.draws, losses: one.losses + two.losses }
    }
}

/// The result: a line about strengths, one for the seats, one for the openings, and one for each player that lost games by faults.
impl fmt::Display for Tally<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Arguments { first, second, games, .. }, score) = (self.arguments, self.score());
        writeln!(f, "{} against {}: {score}, {}", first.text, second.text, Strength(score))?;
        write!(f, "as player 1 {}, as player 2 {}", self.scores[0], self.scores[1])?;
        write!(f, "\nopenings, of the two games together: {}", self.openings)?;
        for (player, falls) in [first, second].into_iter().zip(self.falls) {
            if falls > 0 {
                write!(f, "\n{} lost {falls} of them by a fault", player.text)?;
            }
        }
        if score.games() < *games {
            write!(f, "\nstopped after {} of {games} games", score.games())?;
        }
        Ok(())
    }
}

impl<O: Write, P: Write> Told<O, P> {
    /// Tells how far the match is. Whoever does not listen misses nothing that the result won't say.
    fn progress(&mut self, tally: &Tally<'_>, number: u32, played: &Played) {
        let Arguments { first, second, games, .. } = tally.arguments;
        let (start, end) = if self.terminal { ("\r", "\x1b[K") } else { ("", "\n") };
        if let Some((loser, fall)) = &played.fall {
            let loser = if *loser == seat(number) { first } else { second };
            let _ = write!(self.progress, "{start}game {}: {} loses: {fall}{end}", number + 1, loser.text);
            let _ = if self.terminal { writeln!(self.progress) } else { Ok(()) };
        }
        let score = tally.score();
        // A line for each game is too much where none can be overwritten.
        if self.terminal || score.games().is_multiple_of(games.div_ceil(10)) {
            let _ = write!(self.progress, "{start}{} of {games} games: {score}{end}", score.games());
            let _ = self.progress.flush();
        }
    }

    /// Tells the result, to whoever still listens.
    fn end(&mut self, tally: &Tally<'_>) {
        if self.terminal {
            let _ = writeln!(self.progress);
        }
        if writeln!(self.output, "{tally}").and_then(|()| self.output.flush()).is_err() {
            let _ = writeln!(self.progress, "{tally}");
        }
    }
}
