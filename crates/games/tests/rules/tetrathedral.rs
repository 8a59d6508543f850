//! Tetrathedral, compared ply by ply with the slow implementation.

mod sheet;

use crate::comparison::{legal_texts, listed, pick_best};
use crate::every_game::{Symmetry, TestedGame, assert_properties, setups};
use crate::perft::assert_table;
use crate::support::{
    Random, often,
    slow::tetrathedral::{Board, SlowTetrathedral},
};
use parlor_games::{
    board::{Cell, Cells, tri},
    rules::{
        Illegal, Options, Outcome, Player, Position,
        tetrathedral::{self, Move, Setup, Tetrathedral},
    },
};
use std::{collections::HashSet, time::Instant};

impl TestedGame for Tetrathedral {
    /// Enough for captures, re-entries and most wins.
    fn bound(_: Setup) -> usize {
        if often(1) > 1 { 3000 } else { 100 }
    }

    fn exchanged(setup: Setup) -> Option<Setup> {
        Setup::new(setup.pawns(), setup.first().other())
    }

    fn naming(cell: Cell) -> Option<Move> {
        Some(Move::Enter(cell))
    }

    fn writable_moves(_: Setup) -> Vec<Move> {
        let off = ["a10", "b12", "d16", "e16", "h10", "i1", "z30", "c255", "c300"]
            .map(|name| Cell::parse(name).unwrap_or_else(|| panic!("{name} is a cell's name")));
        let cells: Vec<Cell> = Tetrathedral::board().iter().chain(off).collect();
        let goes = cells.iter().flat_map(|&from| cells.iter().map(move |&to| Move::Go { from, to }));
        let moves: HashSet<_> = goes.chain(cells.iter().copied().map(Move::Enter)).chain([Move::Pass]).collect();
        moves.into_iter().collect()
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        fn to(mv: Move, map: impl Fn(Cell) -> Cell) -> Move {
            match mv {
                Move::Go { from, to } => Move::Go { from: map(from), to: map(to) },
                Move::Enter(cell) => Move::Enter(map(cell)),
                Move::Pass => Move::Pass,
            }
        }
        fn mirror(Cell { col, row }: Cell) -> Cell {
            Cell::new(col, [9, 11, 13, 15, 15, 13, 11, 9][usize::from(col)] - 1 - row)
        }
        fn upside_down(Cell { col, row }: Cell) -> Cell {
            Cell::new(7 - col, row)
        }
        vec![
            Symmetry { name: "left and right", map: |_, mv| to(mv, mirror), swaps: false },
            Symmetry { name: "up and down", map: |_, mv| to(mv, upside_down), swaps: true },
            Symmetry { name: "half a turn", map: |_, mv| to(mv, |cell| mirror(upside_down(cell))), swaps: true },
        ]
    }

    fn swapped(tetrathedral::Facts { out: [one, two], roll }: tetrathedral::Facts) -> tetrathedral::Facts {
        tetrathedral::Facts { out: [two, one], roll }
    }
}

#[test]
fn tetrathedral_has_the_properties_of_every_game() {
    let all = setups::<Tetrathedral>();
    assert_eq!(all.len(), 4);
    for setup in all {
        assert_properties::<Tetrathedral>(setup, often(3));
    }
}

/// Leads to positions that random play rarely reaches.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Manner {
    /// Any legal move.
    Random,
    /// Captures, else moves towards opposing pawns.
    Capturing,
    /// Moves together in the middle of the board, where formations win.
    Building,
    /// Moves together at the rim, where formations don't win.
    Hugging,
    /// Moves next to opposing pawns, which block them.
    Crowding,
    /// Captures, but keeps own pawns out of play as long as possible.
    Reluctant,
}

const MANNERS: [Manner; 6] =
    [Manner::Random, Manner::Capturing, Manner::Building, Manner::Hugging, Manner::Crowding, Manner::Reluctant];

impl Manner {
    /// The value of a move to `to`.
    fn worth(self, position: &Tetrathedral, mv: Move, to: Cell) -> i32 {
        let (own, other) = (position.stones(position.to_move()), position.stones(position.to_move().other()));
        let taken = 100 * position.removed(mv).len() as i32;
        let near = |cells: Cells| -> i32 {
            cells.iter().map(|cell| 20 - Tetrathedral::distance(cell, to) as i32).max().unwrap_or(0)
        };
        let from = match mv {
            Move::Go { from, .. } => Some(from),
            Move::Enter(_) | Move::Pass => None,
        };
        let rest: Cells = own.iter().filter(|&cell| Some(cell) != from).collect();
        let ring = Tetrathedral::ring();
        match self {
            Self::Random => 0,
            Self::Capturing => taken + near(other),
            Self::Building => {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let won = 1000 * i32::from(after.outcome().is_some());
                let together = rest.iter().filter(|&cell| Tetrathedral::distance(cell, to) <= 2).count() as i32;
                won + together * 10 + near(rest) - 30 * i32::from(ring.contains(to))
            }
            Self::Hugging => near(rest) + 30 * i32::from(ring.contains(to)),
            Self::Crowding => other.iter().filter(|&cell| Tetrathedral::distance(cell, to) <= 2).count() as i32 - taken,
            Self::Reluctant => taken + near(other) - 50 * i32::from(from.is_none()),
        }
    }

    fn choose(self, position: &Tetrathedral, from: &[String], random: &mut Random) -> String {
        if self == Self::Random || random.below(6) == 0 {
            return random.pick(from).clone();
        }
        let worth = |text: &String| {
            let mv = read(text);
            Tetrathedral::target(mv).map_or(0, |to| self.worth(position, mv, to))
        };
        pick_best(from, worth, random)
    }
}

pub fn read(text: &str) -> Move {
    text.parse().expect("a move's text")
}

fn told(why: Illegal) -> String {
    match why {
        Illegal::GameOver => "over".to_owned(),
        Illegal::OffBoard => "off board".to_owned(),
        Illegal::Occupied { cell, by } => format!("{cell} is {}'s", by.index()),
        Illegal::Tetrathedral(tetrathedral::Illegal::NotRolled) => "not rolled".to_owned(),
        Illegal::Tetrathedral(tetrathedral::Illegal::MustMove) => "must move".to_owned(),
        Illegal::Tetrathedral(tetrathedral::Illegal::NoPawn { cell }) => format!("no pawn on {cell}"),
        Illegal::Tetrathedral(tetrathedral::Illegal::OwnPawn { cell }) => format!("own pawn on {cell}"),
        Illegal::Tetrathedral(tetrathedral::Illegal::NotInLine { .. }) => "not in line".to_owned(),
        Illegal::Tetrathedral(tetrathedral::Illegal::WrongDistance { roll, distance }) => {
            format!("distance {distance} with {roll}")
        }
        Illegal::Tetrathedral(tetrathedral::Illegal::Blocked { roll, distance, by, .. }) => {
            format!("{by} is in the way, {distance} with {roll}")
        }
        Illegal::Tetrathedral(tetrathedral::Illegal::NoEight { .. }) => "no eight".to_owned(),
        Illegal::Tetrathedral(tetrathedral::Illegal::NothingOut) => "nothing out".to_owned(),
        Illegal::Tetrathedral(tetrathedral::Illegal::NotInRing { .. }) => "not in the ring".to_owned(),
        _ => format!("{why:?}"),
    }
}

/// Both implementations have to give the same reason, or none.
pub fn same_refusal(fast: &Tetrathedral, slow: &SlowTetrathedral, text: &str) {
    let found = fast.resolve(text).map(|mv| assert_eq!(mv.to_string(), text)).map_err(told);
    assert_eq!(found, slow.judge(text), "{text}");
}

/// All facts of both positions have to agree.
pub fn same(fast: &Tetrathedral, slow: &SlowTetrathedral) -> Vec<String> {
    let legal = legal_texts(fast);
    assert_eq!(legal, slow.legal(), "legal moves");
    assert_eq!(fast.to_move().index(), slow.mover, "to move");
    assert_eq!(usize::from(fast.ply()), slow.ply, "plies");
    assert_eq!(fast.roll(), slow.roll, "roll");
    for player in Player::BOTH {
        let pawns = slow.pawns.iter().filter(|(_, owner)| **owner == player.index()).map(|(name, _)| name.clone());
        assert_eq!(listed(fast.stones(player)), pawns.collect::<Vec<_>>(), "pawns of {player:?}");
        assert_eq!(fast.out(player), slow.out[player.index()], "pawns out of play");
    }
    assert_eq!(fast.facts(), tetrathedral::Facts { out: slow.out, roll: fast.roll() }, "facts");
    let result = slow.winner.map(|winner| Outcome::Won(Player::BOTH[winner]));
    assert_eq!(fast.outcome(), result, "outcome");
    match (fast.pyramid(), slow.winner) {
        (None, None) => {}
        (Some(pyramid), Some(winner)) => {
            let centre = pyramid.centre.to_string();
            assert!(slow.formations(winner).contains(&centre), "{centre}");
            assert_eq!(listed(pyramid.around.into_iter().collect()), Board::get().around(&centre));
        }
        (pyramid, _) => panic!("a pyramid only of the winner's: {pyramid:?}"),
    }
    // Also moves to cells that are not listed: from one row of the board at a time, to all cells.
    if slow.ply.is_multiple_of(6) || slow.winner.is_some() {
        let rows = [slow.ply / 6 % 8, 3].map(|row| (b'a' + row as u8) as char);
        let pawns = slow.pawns.keys().filter(|_| slow.winner.is_none());
        for from in pawns.chain(Board::get().names().filter(|name| name.starts_with(rows[0]) && name.ends_with('5'))) {
            for to in Board::get().names() {
                same_refusal(fast, slow, &format!("{from}-{to}"));
            }
        }
        for to in Board::get().names() {
            same_refusal(fast, slow, &format!("@{to}"));
        }
    }
    same_refusal(fast, slow, "pass");
    for text in &legal {
        let (mv, ends) = (read(text), text.split_once('-'));
        let captured = ends.map(|(_, to)| to.to_owned()).filter(|to| slow.pawns.contains_key(to));
        assert_eq!(listed(fast.removed(mv)), captured.into_iter().collect::<Vec<_>>(), "removed by {text}");
        let to = ends.map_or(text.strip_prefix('@'), |(_, to)| Some(to));
        assert_eq!(Tetrathedral::target(mv).map(|cell| cell.to_string()).as_deref(), to);
    }
    legal
}

#[derive(Default, Debug)]
struct Tally {
    games: usize,
    plies: usize,
    captures: usize,
    captures_with_eight: usize,
    entries: usize,
    /// Moves with an eight while a pawn was out of play.
    short_eights: usize,
    /// Moves with an eight beyond eight spaces.
    far_eights: usize,
    passes: usize,
    passes_with_pawns: usize,
    wins: [usize; 2],
    winning_captures: usize,
    all_out: usize,
}

fn compare(options: &str, manners: [Manner; 2], seed: u64, plies: usize, tally: &mut Tally) {
    let mut random = Random::new(seed);
    let options = Options::parse(options, Tetrathedral::OPTIONS).expect("readable options");
    let mut fast = Tetrathedral::start(Setup::try_from(&options).expect("allowed options"));
    let mut slow = <SlowTetrathedral as crate::support::slow::SlowRules>::start(&options);
    let mut played: Vec<String> = Vec::new();
    let eights = random.below(3);
    tally.games += 1;
    loop {
        let roll = if random.below(4) < eights { 8 } else { 1 + random.below(8) as u8 };
        fast.set_roll(roll);
        slow.set_roll(roll);
        let found = std::panic::catch_unwind(|| same(&fast, &slow));
        let Ok(legal) = found else { panic!("{options}, {manners:?}, seed {seed}, after {}", played.join(" ")) };
        if slow.winner.is_some() {
            tally.wins[slow.winner.unwrap_or_default()] += 1;
            return;
        }
        if played.len() >= plies {
            return;
        }
        let text = manners[slow.mover].choose(&fast, &legal, &mut random);
        let mover = slow.mover;
        let out = slow.out;
        tally.all_out += usize::from(slow.pawns.values().all(|&owner| owner != mover));
        tally.passes += usize::from(text == "pass");
        tally.passes_with_pawns += usize::from(text == "pass" && slow.pawns.values().any(|&owner| owner == mover));
        tally.entries += usize::from(text.starts_with('@'));
        if let (8, Some((from, to))) = (roll, text.split_once('-')) {
            tally.short_eights += usize::from(out[mover] > 0);
            tally.far_eights += usize::from(Board::get().path(from, to).expect("a path").len() > 8);
        }
        played.push(format!("{roll}:{text}"));
        slow.play(&text);
        fast.play(read(&text)).expect("a legal move");
        let captured = usize::from(slow.out[1 - mover] > out[1 - mover]);
        tally.captures += captured;
        tally.captures_with_eight += captured * usize::from(roll == 8);
        tally.winning_captures += captured * usize::from(slow.winner.is_some());
        tally.plies += 1;
        // Nothing is legal before the next roll.
        if tally.plies.is_multiple_of(8) {
            same(&fast, &slow);
        }
    }
}

#[test]
fn every_ply_agrees_with_the_slow_rules() {
    let mut tally = Tally::default();
    for options in ["first=1 pawns=4", "first=2 pawns=4", "first=1 pawns=8", "first=2 pawns=8"] {
        let began = Instant::now();
        let (games, plies) = (tally.games, tally.plies);
        for seed in 0..often(40) as u64 {
            let mut random = Random::new(seed ^ 0xbeef);
            let manners = [*random.pick(&MANNERS), *random.pick(&MANNERS)];
            compare(options, manners, seed, 100, &mut tally);
        }
        println!(
            "{options}: {} games, {} plies compared, {:.1?}",
            tally.games - games,
            tally.plies - plies,
            began.elapsed()
        );
    }
    println!("Tetrathedral: {tally:?}");
    let Tally { games, captures, captures_with_eight, entries, short_eights, far_eights, passes, .. } = tally;
    assert!(captures > games * 3 && captures_with_eight > games / 2, "too few captures");
    assert!(entries > games && short_eights > games / 2 && far_eights > games / 2, "too few eights");
    assert!(passes > games && tally.passes_with_pawns > games / 20 && tally.all_out > 10, "too few passes");
    assert!(tally.wins.iter().all(|&wins| wins > games / 20) && tally.winning_captures > 2, "too few wins");
}

#[test]
fn move_counts_match_the_table() {
    assert_table::<Tetrathedral, SlowTetrathedral>(3000);
}

/// The slow rules build their board from points.
#[test]
fn both_implementations_have_the_same_board() {
    let board = Board::get();
    assert_eq!(board.names().cloned().collect::<Vec<_>>(), listed(Tetrathedral::board()));
    assert_eq!(board.ring.iter().cloned().collect::<Vec<_>>(), listed(Tetrathedral::ring()));
    let mut paths = 0;
    for from in Tetrathedral::board().iter() {
        let index = tri::index(from).expect("a space");
        let around = tri::NEIGHBOURS[usize::from(index)].spaces().iter().map(|&next| tri::cell(next)).collect();
        assert_eq!(listed(around), board.around(&from.to_string()));
        for to in Tetrathedral::board().iter() {
            let path: Vec<String> = Tetrathedral::path(from, to).map(|cell| cell.to_string()).collect();
            assert_eq!(path, board.path(&from.to_string(), &to.to_string()).unwrap_or_default(), "{from} {to}");
            paths += usize::from(!path.is_empty());
        }
    }
    println!("{paths} straight paths are the same");
    assert_eq!(Tetrathedral::path(Cell::new(200, 200), Cell::new(0, 0)).count(), 0);
}
