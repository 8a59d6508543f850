//! A puzzle, its line of text, and a person's attempt at it.

use super::{
    Series, find,
    proof::{self, NoPuzzle, left},
    puzzling::{Puzzling, fits},
    symmetry::{Canonical, canonical},
};
use parlor_games::{
    match_game,
    record::{Ply, Record, RecordError, Step},
    rules::{AnyPosition, Illegal, Outcome, Player},
};
use std::fmt;

/// A position in which one move wins by force, or wins soonest: see [`Series`].
///
/// Its text is `options | plies | line | stars`, or in games with a die `options | plies | rolls | line | stars`: the moves that
/// lead to the position, and those of the solution, both sides'.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    series: Series,
    record: Record,
    rolls: Vec<u8>,
    line: Vec<String>,
    stars: u8,
}

/// Why a text is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPuzzle {
    /// The text has too few or too many parts, or a part can't be read.
    #[error("{0} can't be read")]
    Unreadable(&'static str),
    /// The game has no such variant, or puzzles don't know it.
    #[error("there is no board {0:?}")]
    Options(String),
    /// A move is not legal.
    #[error("{0} is not legal")]
    Illegal(String),
    /// The line does not lead to a win of the player to move, at the player's own move.
    #[error("the solution does not win")]
    NoWin,
    /// There is no puzzle in the position.
    #[error("{0}")]
    NoPuzzle(#[from] NoPuzzle),
    /// The proof found another solution, number of rolls or stars.
    #[error("it should be {0}")]
    Differs(String),
}

/// The result of a person's moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The moves and the replies to them.
    pub plies: Vec<Ply>,
    /// The game after the last of them, with the next roll in games with a die.
    pub step: Step,
    /// The verdict on the last move.
    pub verdict: Verdict,
}

/// How good a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It still wins by force; the person moves again.
    Right,
    /// It has won.
    Solved,
    /// In a warm-up: it still wins by force, but takes more moves than stated.
    Later,
    /// It does not win. The reply refutes it, unless the move ended the game.
    Wrong,
}

impl Puzzle {
    pub(crate) fn new(series: Series, record: Record, rolls: Vec<u8>, line: Vec<String>, stars: u8) -> Self {
        Self { series, record, rolls, line, stars }
    }

    /// Reads a line, and checks everything but the proof.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(series: Series, text: &str) -> Result<Self, BadPuzzle> {
        let game = series.game();
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let (options, plies, rolls, line, stars) = match (game.die(), &parts[..]) {
            (None, &[options, plies, line, stars]) => (options, plies, "", line, stars),
            (Some(_), &[options, plies, rolls, line, stars]) => (options, plies, rolls, line, stars),
            _ => return Err(BadPuzzle::Unreadable("the line")),
        };
        let setup = game.read_setup(options).ok();
        let setup = setup.filter(|setup| match_game!(AnyPosition, setup.start(), start => fits(&start.board())));
        let mut record = Record::new(setup.ok_or_else(|| BadPuzzle::Options(options.to_owned()))?);
        let plies: Option<_> = plies.split_whitespace().map(|text| Ply::parse(text, game.die())).collect();
        record.plies = plies.ok_or(BadPuzzle::Unreadable("a ply"))?;
        let rolls: Option<_> =
            rolls.split_whitespace().map(|text| parlor_games::record::roll(text, game.die()?)).collect();
        let stars = stars.parse().ok().filter(|stars| (1..=3).contains(stars));
        let puzzle = Self {
            series,
            record,
            rolls: rolls.ok_or(BadPuzzle::Unreadable("a roll"))?,
            line: line.split_whitespace().map(str::to_owned).collect(),
            stars: stars.ok_or(BadPuzzle::Unreadable("the number of stars"))?,
        };
        puzzle.check()?;
        Ok(puzzle)
    }

    fn check(&self) -> Result<(), BadPuzzle> {
        let mut step = self.step()?;
        let player = step.position.to_move();
        for (index, text) in self.line.iter().enumerate() {
            let ply = step.play(&self.ply(index, text)).map_err(|_| BadPuzzle::Illegal(text.clone()))?;
            if ply.text != *text {
                return Err(BadPuzzle::Unreadable("a move"));
            }
        }
        let moves = self.line.len().div_ceil(2) as u16;
        let won = step.position.outcome() == Some(Outcome::Won(player)) && self.line.len() % 2 == 1;
        if won && self.series.moves().contains(&moves) { Ok(()) } else { Err(BadPuzzle::NoWin) }
    }

    /// Proves every claim of the puzzle, including its solution and stars.
    ///
    /// # Errors
    /// What is wrong.
    pub fn prove(&self) -> Result<(), BadPuzzle> {
        fn prove<P: Puzzling>(puzzle: &Puzzle, position: &P) -> Result<Puzzle, NoPuzzle> {
            let win = proof::prove(puzzle.series, position, &puzzle.rolls)?;
            let stars = win.line.first().map_or(puzzle.stars, |&first| find::stars(puzzle.series, position, first));
            let rolls = puzzle.rolls.iter().copied().take(win.rolls).collect();
            let line = win.line.iter().map(ToString::to_string).collect();
            Ok(Puzzle { series: puzzle.series, record: puzzle.record.clone(), rolls, line, stars })
        }
        let step = self.step()?;
        let proved = match_game!(AnyPosition, &step.position, position => prove(self, position))?;
        if proved == *self { Ok(()) } else { Err(BadPuzzle::Differs(proved.to_string())) }
    }

    /// The game that leads to the position.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The position, with its roll in games with a die.
    ///
    /// # Errors
    /// The first illegal ply.
    pub fn step(&self) -> Result<Step, BadPuzzle> {
        let mut step = match self.record.steps().last() {
            Some(step) => step.map_err(|error| match error {
                RecordError::Illegal { text, .. } => BadPuzzle::Illegal(text),
                _ => BadPuzzle::Unreadable("a ply"),
            })?,
            None => Step::start(self.record.setup),
        };
        self.set_roll(&mut step, 0);
        Ok(step)
    }

    /// The rolls of both sides that are given in advance, beginning with that of the first move. They are enough for the solution
    /// and for every refutation of a wrong first move; in a warm-up, for two moves and the reply between them.
    pub fn rolls(&self) -> &[u8] {
        &self.rolls
    }

    /// The solution: the only first move that wins, and from there both sides' best moves.
    pub fn line(&self) -> &[String] {
        &self.line
    }

    /// The number of moves in which the player wins.
    pub fn moves(&self) -> usize {
        self.line.len().div_ceil(2)
    }

    /// 1 in a warm-up, or if the easy level finds the first move at its first try; 3 if the medium level misses it in any of four
    /// tries, otherwise 2.
    pub fn stars(&self) -> u8 {
        self.stars
    }

    /// Equal for puzzles that differ only by a turn or reflection of the board, the colours, or the rolls.
    pub fn canonical(&self) -> Option<Canonical> {
        let step = self.step().ok()?;
        Some(match_game!(AnyPosition, &step.position, position => canonical(position)))
    }

    /// Plays all `moves` of a person since the puzzle's position, with the opponent's replies between them. Ends after a wrong one.
    /// Later moves are right if they still win by force, whether they are in the solution or not; in a warm-up, if they win as soon.
    ///
    /// # Errors
    /// A move is illegal.
    pub fn attempt<T: AsRef<str>>(&self, moves: &[T]) -> Result<Attempt, Illegal> {
        let step = self.step().unwrap_or_else(|_| Step::start(self.record.setup));
        let player = step.position.to_move();
        let mut attempt = Attempt { plies: Vec::new(), step, verdict: Verdict::Right };
        for text in moves {
            attempt.play(self, text.as_ref())?;
            let position = &attempt.step.position;
            attempt.verdict = match position.outcome() {
                Some(Outcome::Won(winner)) if winner == player => Verdict::Solved,
                Some(_) => Verdict::Wrong,
                None if self.follows(&attempt.plies) => Verdict::Right,
                // The solution alone wins as soon, and its last move wins at once.
                None if self.series.is_warm_up() => match self.still_wins(&attempt) {
                    Some(true) => Verdict::Later,
                    Some(false) | None => Verdict::Wrong,
                },
                None if attempt.plies.len() == 1 => Verdict::Wrong,
                // Rarely, a position after the first moves is too hard for the search. The move then counts as right.
                None => match self.still_wins(&attempt) {
                    Some(false) => Verdict::Wrong,
                    Some(true) | None => Verdict::Right,
                },
            };
            self.reply(&mut attempt, player)?;
            if attempt.verdict != Verdict::Right {
                break;
            }
        }
        Ok(attempt)
    }

    /// Plays the opponent's reply, and turns that the player has to forfeit. A move that wins later needs no reply.
    fn reply(&self, attempt: &mut Attempt, player: Player) -> Result<(), Illegal> {
        while attempt.step.position.outcome().is_none() && attempt.verdict != Verdict::Later {
            let position = &attempt.step.position;
            let known = self.line.get(attempt.plies.len()).filter(|_| self.follows(&attempt.plies));
            let text = if position.to_move() == player {
                if attempt.verdict == Verdict::Wrong || !position.is_forfeited() {
                    break;
                }
                Some("pass".to_owned())
            } else if let Some(known) = known {
                Some(known.clone())
            } else {
                let (rolls, right) = (left(&self.rolls, attempt.plies.len()), attempt.verdict == Verdict::Right);
                match_game!(AnyPosition, position, position => {
                    let reply = if right {
                        proof::longest_reply(position, rolls)
                    } else {
                        proof::refutation(self.series, position, rolls)
                    };
                    reply.map(|mv| mv.to_string())
                })
            };
            let Some(text) = text else { break };
            attempt.play(self, &text)?;
            if attempt.step.position.outcome() == Some(Outcome::Won(player)) {
                attempt.verdict = Verdict::Solved;
            }
        }
        Ok(())
    }

    fn follows(&self, plies: &[Ply]) -> bool {
        plies.len() <= self.line.len() && plies.iter().zip(&self.line).all(|(ply, text)| ply.text == *text)
    }

    fn still_wins(&self, attempt: &Attempt) -> Option<bool> {
        let rolls = left(&self.rolls, attempt.plies.len());
        match_game!(AnyPosition, &attempt.step.position, position => proof::still_wins(position, rolls))
    }

    /// Sets the roll of the ply at `index` after the puzzle's position.
    fn set_roll(&self, step: &mut Step, index: usize) {
        if let Some(&roll) = self.rolls.get(index) {
            step.position.set_roll(roll);
        }
    }

    fn ply(&self, index: usize, text: &str) -> Ply {
        Ply { roll: self.rolls.get(index).copied(), text: text.to_owned() }
    }
}

impl Attempt {
    fn play(&mut self, puzzle: &Puzzle, text: &str) -> Result<(), Illegal> {
        let ply = self.step.play(&puzzle.ply(self.plies.len(), text))?;
        self.plies.push(ply);
        puzzle.set_roll(&mut self.step, self.plies.len());
        Ok(())
    }
}

/// The line of text that [`Puzzle::parse`] reads.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |parts: &mut dyn Iterator<Item = String>| parts.collect::<Vec<_>>().join(" ");
        let plies = join(&mut self.record.plies.iter().map(ToString::to_string));
        write!(f, "{} | {plies} | ", self.record.setup.options())?;
        if !self.rolls.is_empty() {
            write!(f, "{} | ", join(&mut self.rolls.iter().map(ToString::to_string)))?;
        }
        write!(f, "{} | {}", self.line.join(" "), self.stars)
    }
}
