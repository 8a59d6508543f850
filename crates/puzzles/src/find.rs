//! Finds puzzles in games of the computer against itself.

use super::{
    Puzzle, Series, data,
    proof::{self, NoPuzzle},
    puzzling::Puzzling,
    symmetry::{Canonical, canonical},
};
use parlor_ai::{Level, Random, choose};
use parlor_games::{
    match_game_type,
    record::{Ply, Record},
    rules::{AnyPosition, Options, Setup},
};
use std::collections::{BTreeMap, HashSet};

/// Plies between two puzzles of one game; closer ones are often the same idea.
const PLIES_APART: usize = 12;

/// Longer games are abandoned.
const LONGEST_GAME: u16 = 200;

/// After this many undecided positions in a row, earlier ones are hopeless.
const UNDECIDED_IN_A_ROW: u32 = 2;

/// Rolls that are tried for a puzzle. Those that it turns out not to need are cut off.
const ROLLS: usize = 6;

/// The rolls of a warm-up: enough for the solution, for the reply to a wrong move, and for a win that comes a move later.
const WARM_UP_ROLLS: usize = 3;

/// With a die: the most sequences of rolls that are tried in a position, and how many are made for each likely beginning.
const SEQUENCES: usize = 48;
const TRIES: u32 = 8;

/// With a die, positions a few plies apart are as good as neighbouring ones, and choosing rolls takes time.
const STRIDE: usize = 3;

/// The most moves that may survive the opponent's next move. With more, a few rolls hardly ever refute all but one of them.
const MOST_DEFENCES: usize = 8;

/// At most one in this many puzzles may be found by the easy level.
const EASY: usize = 3;

/// One in this many warm-ups takes two moves, the others one.
const IN_TWO: usize = 3;

/// What a finder has examined so far.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Games played.
    pub games: u64,
    /// Positions examined, in games with a die once for each sequence of rolls.
    pub positions: u64,
    /// Positions without a puzzle, by reason.
    pub without: BTreeMap<NoPuzzle, u64>,
    /// Puzzles left out because they resemble another one.
    pub alike: u64,
    /// Puzzles left out because the easy level finds enough others, and warm-ups that are too long or too short.
    pub unwanted: u64,
    /// Puzzles kept.
    pub kept: u64,
}

/// Plays games and looks for puzzles. The same seed gives the same games, and the same puzzles.
#[derive(Debug)]
pub struct Finder {
    series: Series,
    seed: u64,
    /// Puzzles that were found, or known before, and those of the game's other series.
    known: HashSet<Canonical>,
    /// The number of puzzles that were found, or known before.
    length: usize,
    easy: usize,
    counts: Counts,
}

impl Finder {
    /// A finder that avoids puzzles like those in `known`, and like those of the game's other series.
    pub fn new(series: Series, seed: u64, known: &[Puzzle]) -> Self {
        let easy = known.iter().filter(|puzzle| puzzle.stars() == 1).count();
        let others = data(series.other()).lines().filter_map(|line| Puzzle::parse(series.other(), line).ok());
        Self {
            series,
            seed,
            known: known.iter().cloned().chain(others).filter_map(|puzzle| puzzle.canonical()).collect(),
            length: known.len(),
            easy,
            counts: Counts::default(),
        }
    }

    /// What the finder has examined so far.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Plays the next game, and returns the puzzles in it.
    pub fn next_game(&mut self) -> Vec<Puzzle> {
        match_game_type!(self.series.game(), P => self.search_game::<P>())
    }

    fn search_game<P: Puzzling>(&mut self) -> Vec<Puzzle>
    where
        AnyPosition: From<P>,
        Setup: From<P::Setup>,
    {
        let mut random = Random::new(self.seed.wrapping_mul(0x1_0000_0001).wrapping_add(self.counts.games));
        let boards = if self.series.is_warm_up() { P::WARM_UP_BOARDS } else { P::BOARDS };
        let board = boards.get((self.counts.games % boards.len() as u64) as usize).copied().unwrap_or_default();
        self.counts.games += 1;
        let setup = Options::parse(board, P::OPTIONS).and_then(|options| P::Setup::try_from(&options));
        let Ok(setup) = setup else { return Vec::new() };
        let game: Vec<(P, Ply)> = play(P::start(setup), &mut random);
        let plies: Vec<Ply> = game.iter().map(|(_, ply)| ply.clone()).collect();
        let (mut found, mut undecided) = (Vec::new(), 0);
        let mut end = game.len();
        for (index, (position, _)) in game.iter().enumerate().rev() {
            if undecided >= UNDECIDED_IN_A_ROW && P::DIE.is_none() {
                break;
            }
            if index >= end || P::DIE.is_some() && !index.is_multiple_of(STRIDE) {
                continue;
            }
            let mut record = Record::new(Setup::from(setup));
            record.plies = plies.get(..index).unwrap_or_default().to_vec();
            match self.examine(position, record, &mut random) {
                Ok(Some(puzzle)) => {
                    end = index.saturating_sub(PLIES_APART - 1);
                    found.push(puzzle);
                    undecided = 0;
                }
                Ok(None) => undecided = 0,
                Err(NoPuzzle::Undecided) => undecided += 1,
                Err(_) => undecided = 0,
            }
        }
        found
    }

    /// `Ok(None)` if the position has a puzzle, but not a wanted one.
    fn examine<P: Puzzling>(
        &mut self,
        position: &P,
        record: Record,
        random: &mut Random,
    ) -> Result<Option<Puzzle>, NoPuzzle> {
        let (mut position, mut rolls) = (position.clone(), Vec::new());
        let mut proved = Err(NoPuzzle::NoWin);
        for sequence in sequences(self.series, &position, random) {
            rolls = sequence;
            proof::set_roll(&mut position, &rolls);
            self.counts.positions += 1;
            proved = proof::prove(self.series, &position, &rolls);
            match proved {
                Ok(_) => break,
                Err(why) => *self.counts.without.entry(why).or_default() += 1,
            }
        }
        let win = proved?;
        rolls.truncate(win.rolls);
        let Some(&first) = win.line.first() else { return Ok(None) };
        let alike = canonical(&position);
        if self.known.contains(&alike) {
            self.counts.alike += 1;
            return Ok(None);
        }
        let stars = stars(self.series, &position, first);
        let length = self.length + 1;
        let wanted = match self.series {
            Series::WarmUp(_) => (win.line.len() > 1) == length.is_multiple_of(IN_TWO),
            Series::Game(_) => stars > 1 || (self.easy + 1) * EASY <= length,
        };
        if !wanted {
            self.counts.unwanted += 1;
            return Ok(None);
        }
        self.known.insert(alike);
        self.length = length;
        self.easy += usize::from(stars == 1);
        self.counts.kept += 1;
        let line = win.line.iter().map(ToString::to_string).collect();
        Ok(Some(Puzzle::new(self.series, record, rolls, line, stars)))
    }
}

/// Sequences of rolls with which the position may be a puzzle; a single empty one in games without a die.
///
/// With random rolls, most moves neither win nor lose in a few plies. So sequences begin with rolls after which most moves lose
/// to the opponent's next one. The player's next roll is, if possible, one with which a single defence wins. In a warm-up, where other
/// moves need not lose, random rolls will do, but not the highest, which lets a pawn go anywhere.
fn sequences<P: Puzzling>(series: Series, position: &P, random: &mut Random) -> Vec<Vec<u8>> {
    let Some(die) = P::DIE else { return vec![Vec::new()] };
    if series.is_warm_up() {
        let mut rolls = || [(); WARM_UP_ROLLS].map(|()| 1 + random.below(u32::from(die) - 1) as u8).to_vec();
        return (0..SEQUENCES).map(|_| rolls()).collect();
    }
    let mut sequences = Vec::new();
    for [own, theirs] in (1..=die).flat_map(|own| (1..=die).map(move |theirs| [own, theirs])) {
        let defences = proof::defences(position, own, theirs);
        if !(2..=MOST_DEFENCES).contains(&defences.len()) {
            continue;
        }
        let wins = |next: &u8| defences.iter().filter(|after| proof::wins_next(*after, theirs, *next)).count() == 1;
        let likely: Vec<u8> = (1..=die).filter(wins).collect();
        let any = [1 + random.below(die.into()) as u8];
        for next in likely.iter().chain(&any) {
            let tries = if likely.contains(next) { TRIES } else { 1 };
            for _ in 0..tries {
                let rest = [(); ROLLS - 3].map(|()| 1 + random.below(die.into()) as u8);
                sequences.push([own, theirs, *next].into_iter().chain(rest).collect());
            }
        }
    }
    // A random choice, so that no roll is preferred.
    (0..SEQUENCES.min(sequences.len()))
        .map(|_| sequences.swap_remove(random.below(sequences.len() as u32) as usize))
        .collect()
}

/// See [`Puzzle::stars`].
pub(crate) fn stars<P: Puzzling>(series: Series, position: &P, first: P::Move) -> u8 {
    let finds = |level, seed| choose(position, level, seed, |_| false) == Some(first);
    if series.is_warm_up() || finds(Level::Easy, 0) {
        1
    } else if (0..4).all(|seed| finds(Level::Medium, seed)) {
        2
    } else {
        3
    }
}

/// A game between two levels, with some random moves for variety. Each position comes with the ply that was played in it.
fn play<P: Puzzling>(mut position: P, random: &mut Random) -> Vec<(P, Ply)> {
    let levels = [(); 2].map(|()| if random.below(2) == 0 { Level::Easy } else { Level::Medium });
    let opening = 2 + random.below(6);
    let (mut game, mut room) = (Vec::new(), Vec::new());
    while position.outcome().is_none() && position.ply() < LONGEST_GAME {
        let roll = P::DIE.map(|die| 1 + random.below(die.into()) as u8);
        if let Some(roll) = roll {
            position.set_roll(roll);
        }
        let level = levels.get(position.to_move().index()).copied().unwrap_or(Level::Easy);
        let by_chance = u32::from(position.ply()) < opening || random.below(16) == 0;
        let seed = random.below(u32::MAX).into();
        let mv = if by_chance {
            position.random_move(&mut room, |count| random.below(count))
        } else {
            choose(&position, level, seed, |_| false)
        };
        let Some(mv) = mv else { break };
        game.push((position.clone(), Ply { roll, text: mv.to_string() }));
        position.play_unchecked(mv);
    }
    game
}
