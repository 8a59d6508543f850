//! The claims of a puzzle, and their proof.

use super::{
    Series,
    puzzling::Puzzling,
    solver::{Question, Solver},
};
use parlor_ai::{Level, choose};
use parlor_games::rules::Outcome;

/// The longest win that the choice of a reply looks for, in moves of the winner.
const LONGEST: u16 = 8;

/// The playouts of a reply that the computer chooses: few, so that a tap on a phone is answered at once.
const PLAYOUTS: u64 = 2_000;

/// Why a position is no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, thiserror::Error)]
pub enum NoPuzzle {
    /// The game is over, or there is no roll.
    #[error("the position can't be played on")]
    Over,
    /// There are too few moves to choose from.
    #[error("there are too few moves to choose from")]
    FewMoves,
    /// The first move wins at once.
    #[error("a single move wins")]
    TooShort,
    /// The mover can't force a win in the allowed number of moves.
    #[error("there is no forced win in the allowed number of moves")]
    NoWin,
    /// Several first moves win; in a warm-up, equally soon.
    #[error("another first move wins as well")]
    SeveralWins,
    /// After every other first move, the opponent's next one wins: the solution is only the one defence.
    #[error("every other first move loses at once")]
    OnlyDefence,
    /// After another move, there is no proof that the opponent wins (Tennessee Waltz: does not lose).
    #[error("another first move is not refuted")]
    NotRefuted,
    /// The search would take too long.
    #[error("the search ended without a result")]
    Undecided,
}

/// The winning line of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Win<M> {
    /// Both sides' moves, from the only winning one to the win; the opponent holds out as long as possible.
    pub(crate) line: Vec<M>,
    /// The rolls that the line and all refutations need.
    pub(crate) rolls: usize,
}

/// Proves that exactly one first move wins by force within the number of moves that the series allows, and that the opponent wins
/// after every other one, whatever the depth, but not after each of them at once. Where play can go round for ever, not losing is
/// enough for the opponent. In a warm-up, it is enough that the others don't win as soon, and that a search decides whether they win, also after the reply.
///
/// With a die, both the win and the refutations have to come within `rolls`, the first of which is for this position.
pub(crate) fn prove<P: Puzzling>(series: Series, position: &P, rolls: &[u8]) -> Result<Win<P::Move>, NoPuzzle> {
    if position.outcome().is_some()
        || P::DIE.is_some() && position.roll().is_none_or(|roll| rolls.first() != Some(&roll))
    {
        return Err(NoPuzzle::Over);
    }
    let others = legal(position);
    if others.len() < series.least_choice() {
        return Err(NoPuzzle::FewMoves);
    }
    let (moves, mut solver) = shortest(series, position, rolls)?;
    let first = solver.decisive(position).ok_or(NoPuzzle::Undecided)?;
    let others: Vec<P> = others.into_iter().filter(|&mv| mv != first).map(|mv| solver.play(position, mv)).collect();
    for after in &others {
        match solver.wins(after, P::EFFORT) {
            Some(true) => return Err(NoPuzzle::SeveralWins),
            Some(false) => {}
            None => return Err(NoPuzzle::Undecided),
        }
    }
    let next = Question { goal: position.to_move().other(), rolls: left(rolls, 1), plies: Some(1) };
    if moves > 1 && others.iter().all(|after| Solver::new(after, next).wins(after, P::EFFORT) == Some(true)) {
        return Err(NoPuzzle::OnlyDefence);
    }
    let needed = if series.is_warm_up() {
        rolls.len()
    } else {
        refute_all(position, &others, rolls, 2 * usize::from(moves) - 1)?
    };
    let line = line(position, first, rolls.get(..needed).unwrap_or(rolls)).ok_or(NoPuzzle::Undecided)?;
    // A line that ends with the opponent's move, or in which the player forfeits a turn, is solved by waiting. A warm-up is solved on
    // the board, not by passing.
    let waits = |mv: &P::Move| (P::DIE.is_some() || series.is_warm_up()) && P::target(*mv).is_none();
    if line.len() != 2 * usize::from(moves) - 1 || line.iter().step_by(2).any(waits) {
        return Err(NoPuzzle::NoWin);
    }
    if series.is_warm_up() && !decides_others(position, &line, rolls) {
        return Err(NoPuzzle::Undecided);
    }
    Ok(Win { line, rolls: needed })
}

/// Whether a search without a limit of depth decides which other moves would win too, in each position of the line in which the
/// player moves.
fn decides_others<P: Puzzling>(position: &P, line: &[P::Move], rolls: &[u8]) -> bool {
    let mut position = position.clone();
    for (index, &next) in line.iter().enumerate() {
        let left = left(rolls, index + 1);
        let after = |mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            set_roll(&mut after, left);
            after
        };
        let is_decided = |&mv: &P::Move| mv == next || still_wins(&after(mv), left).is_some();
        if index % 2 == 0 && !legal(&position).iter().all(is_decided) {
            return false;
        }
        position = after(next);
    }
    true
}

/// The number of the player's moves to the win, with the solver that proved it.
fn shortest<'a, P: Puzzling>(series: Series, position: &P, rolls: &'a [u8]) -> Result<(u16, Solver<'a, P>), NoPuzzle> {
    let (goal, allowed) = (position.to_move(), series.moves());
    let most = if P::DIE.is_some() { rolls.len().div_ceil(2) as u16 } else { *allowed.end() };
    for moves in 1..=most.min(*allowed.end()) {
        let mut solver = Solver::new(position, Question { goal, rolls, plies: Some(2 * moves - 1) });
        match solver.wins(position, P::EFFORT) {
            Some(true) if allowed.contains(&moves) => return Ok((moves, solver)),
            Some(true) => return Err(NoPuzzle::TooShort),
            Some(false) => {}
            None => return Err(NoPuzzle::Undecided),
        }
    }
    Err(NoPuzzle::NoWin)
}

/// Proves that the opponent refutes each of the positions, and returns the number of rolls that this takes, at least `least`.
fn refute_all<P: Puzzling>(position: &P, others: &[P], rolls: &[u8], least: usize) -> Result<usize, NoPuzzle> {
    let mover = position.to_move();
    if P::DIE.is_none() {
        // Searches each position on its own, as when a person tries the move.
        for after in others {
            match Solver::new(after, Question { goal: mover, rolls, plies: None }).wins(after, P::EFFORT) {
                Some(false) => {}
                Some(true) => return Err(NoPuzzle::SeveralWins),
                None => return Err(NoPuzzle::Undecided),
            }
        }
        return Ok(0);
    }
    let mut open: Vec<&P> = others.iter().collect();
    for needed in least..=rolls.len() {
        let rolls = rolls.get(..needed).unwrap_or(rolls);
        let mut solver = Solver::new(position, Question { goal: mover.other(), rolls, plies: None });
        open.retain(|after| solver.wins(after, P::EFFORT) != Some(true));
        if open.is_empty() {
            // When a person tries a move, its own search may take longer than its share of this one.
            let alone = Question { goal: mover.other(), rolls: left(rolls, 1), plies: None };
            let is_refuted = |after: &P| Solver::new(after, alone).wins(after, P::EFFORT) == Some(true);
            return if others.iter().all(is_refuted) { Ok(needed) } else { Err(NoPuzzle::Undecided) };
        }
        let mut solver = Solver::new(position, Question { goal: mover, rolls, plies: None });
        for after in &open {
            match solver.wins(after, P::EFFORT) {
                Some(false) => {}
                Some(true) => return Err(NoPuzzle::SeveralWins),
                None => return Err(NoPuzzle::Undecided),
            }
        }
    }
    Err(NoPuzzle::NotRefuted)
}

/// The moves from the winning move `first` to the win.
fn line<P: Puzzling>(position: &P, first: P::Move, rolls: &[u8]) -> Option<Vec<P::Move>> {
    let (mut line, mut position, mut next) = (Vec::new(), position.clone(), first);
    let goal = position.to_move();
    loop {
        line.push(next);
        let left = left(rolls, line.len());
        position.play_unchecked(next);
        set_roll(&mut position, left);
        match position.outcome() {
            Some(Outcome::Won(winner)) if winner == goal => return Some(line),
            Some(_) => return None,
            None if line.len() > 2 * usize::from(LONGEST) => return None,
            None => {}
        }
        next = if position.to_move() == goal { fastest(&position, left)? } else { longest_reply(&position, left)? };
    }
}

/// The mover's quickest win.
fn fastest<P: Puzzling>(position: &P, rolls: &[u8]) -> Option<P::Move> {
    let goal = position.to_move();
    (1..=LONGEST).find_map(|moves| {
        let mut solver = Solver::new(position, Question { goal, rolls, plies: Some(2 * moves - 1) });
        (solver.wins(position, P::EFFORT) == Some(true)).then(|| solver.decisive(position)).flatten()
    })
}

/// Whether the player who has just moved still wins by force.
pub(crate) fn still_wins<P: Puzzling>(position: &P, rolls: &[u8]) -> Option<bool> {
    Solver::new(position, Question { goal: position.to_move().other(), rolls, plies: None }).wins(position, P::EFFORT)
}

/// The reply of a player who loses by force: the one that delays the loss longest. Among several, one that leaves the opponent
/// the fewest moves that win as fast.
pub(crate) fn longest_reply<P: Puzzling>(position: &P, rolls: &[u8]) -> Option<P::Move> {
    let goal = position.to_move().other();
    let mut replies = legal(position);
    for moves in 0..=LONGEST {
        let mut solver = Solver::new(position, Question { goal, rolls, plies: Some(2 * moves) });
        let mut longer = replies.clone();
        longer.retain(|&reply| solver.wins(&solver.play(position, reply), P::EFFORT) != Some(true));
        if longer.is_empty() {
            return replies.into_iter().min_by_key(|&reply| {
                let after = solver.play(position, reply);
                let answers = legal(&after).into_iter();
                answers.filter(|&mv| solver.wins(&solver.play(&after, mv), P::EFFORT) == Some(true)).count()
            });
        }
        replies = longer;
    }
    replies.first().copied()
}

/// The reply that refutes the opponent's last move, a quick win if there is one. `None` if the search finds none, or the game is
/// over. In a warm-up with a die, most moves neither win nor lose within the rolls, and the computer chooses the reply.
pub(crate) fn refutation<P: Puzzling>(series: Series, position: &P, rolls: &[u8]) -> Option<P::Move> {
    let mover = position.to_move();
    let ask = |goal, plies| {
        let mut solver = Solver::new(position, Question { goal, rolls, plies });
        let decided = solver.wins(position, P::EFFORT) == Some(goal == mover);
        decided.then(|| solver.decisive(position)).flatten()
    };
    let quick = (1..=2).find_map(|moves| ask(mover, Some(2 * moves - 1)));
    let holds = || {
        if P::DIE.is_some() && series.is_warm_up() {
            choose(position, Level::Hard, 0, |progress| progress.playouts >= PLAYOUTS)
        } else {
            ask(mover.other(), None)
        }
    };
    quick.or_else(|| P::DIE.and_then(|_| ask(mover, None))).or_else(holds)
}

/// The positions after the moves with the roll `own` that don't let the opponent win at once with the roll `theirs`.
pub(crate) fn defences<P: Puzzling>(position: &P, own: u8, theirs: u8) -> Vec<P> {
    let (mut position, goal) = (position.clone(), position.to_move().other());
    position.set_roll(own);
    let rolls = [own, theirs];
    let mut solver = Solver::new(&position, Question { goal, rolls: &rolls, plies: None });
    let mut after: Vec<P> = legal(&position).into_iter().map(|mv| solver.play(&position, mv)).collect();
    after.retain(|after| solver.wins(after, P::EFFORT) == Some(false));
    after
}

/// Whether the player who has just moved wins with the next move and roll, whatever the opponent does with the roll `theirs`.
pub(crate) fn wins_next<P: Puzzling>(position: &P, theirs: u8, next: u8) -> bool {
    let question = Question { goal: position.to_move().other(), rolls: &[theirs, next], plies: None };
    Solver::new(position, question).wins(position, P::EFFORT) == Some(true)
}

fn legal<P: Puzzling>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// The rolls after `plies` plies.
pub(crate) fn left(rolls: &[u8], plies: usize) -> &[u8] {
    rolls.get(plies..).unwrap_or_default()
}

pub(crate) fn set_roll<P: Puzzling>(position: &mut P, rolls: &[u8]) {
    if let Some(&roll) = rolls.first() {
        position.set_roll(roll);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle;
    use parlor_games::{
        match_game,
        record::Step,
        rules::{AnyPosition, Game, Options},
    };

    /// Reads the moves of the line, and tells whether each other one is decided.
    fn decides<P: Puzzling>(start: &P, line: &[String], rolls: &[u8]) -> bool {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        for text in line {
            let next = legal(&position).into_iter().find(|mv| mv.to_string() == *text).expect("a legal move");
            moves.push(next);
            position.play_unchecked(next);
            set_roll(&mut position, left(rolls, moves.len()));
        }
        decides_others(start, &moves, rolls)
    }

    /// A person's move that the search can't decide would be called wrong.
    #[test]
    fn all_moves_of_a_warm_up_are_decided_and_those_of_an_empty_board_are_not() {
        for &game in Game::ALL {
            let series = Series::WarmUp(game);
            let mut all = (0..series.count()).filter_map(|number| puzzle(series, number));
            let warm_up = all.find(|puzzle| puzzle.moves() == 2).expect("a warm-up with two moves");
            let position = warm_up.step().expect("a position").position;
            let is_decided = |line: &[String]| match_game!(AnyPosition, &position, position => decides(position, line, warm_up.rolls()));
            assert!(is_decided(warm_up.line()), "{warm_up}");
        }
        let options = Options::parse("size=9", Game::Tether.options()).expect("options");
        let start = Step::start(Game::Tether.setup(&options).expect("a board")).position;
        let line = [start.legal_texts()[0].clone()];
        assert!(!match_game!(AnyPosition, &start, position => decides(position, &line, &[])));
    }
}
