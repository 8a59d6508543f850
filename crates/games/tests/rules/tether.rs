//! Tether, compared ply by ply with the slow implementation.

mod figures;

use crate::comparison::{legal_texts, listed, pick_best};
use crate::every_game::{Symmetry, TestedGame, assert_properties, setups};
use crate::perft::assert_table;
use crate::support::{
    Random, often,
    slow::tether::{Place, Places, Seen, SlowTether, around, name, names, place},
};
use parlor_games::{
    board::Cell,
    rules::{
        Illegal, Outcome, Player, Position,
        tether::{self, Move, Setup, Tether},
    },
};
use std::{collections::HashSet, time::Instant};

impl TestedGame for Tether {
    fn bound(setup: Setup) -> usize {
        // Each ply uses up an empty open cell, and no cell becomes open again: cells freed by a capture are inside the capturing
        // loop.
        usize::from(setup.size()).pow(2)
    }

    fn writable_moves(_: Setup) -> Vec<Move> {
        let cells = (0..26).flat_map(|q| (0..30).chain(253..257).map(move |r| name((q, r))));
        let moves: HashSet<_> = cells.map(|name| name.parse().expect("a cell's name")).collect();
        moves.into_iter().collect()
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        fn to(mv: Move, map: impl Fn((i32, i32)) -> (i32, i32)) -> Move {
            name(map(place(&mv.to_string()))).parse().expect("a cell's name")
        }
        fn last(setup: Setup) -> i32 {
            i32::from(setup.size()) - 1
        }
        vec![
            Symmetry {
                name: "half a turn",
                map: |setup, mv| to(mv, |(q, r)| (last(setup) - q, last(setup) - r)),
                swaps: false,
            },
            Symmetry { name: "about the long diagonal", map: |_, mv| to(mv, |(q, r)| (r, q)), swaps: true },
            Symmetry {
                name: "about the short diagonal",
                map: |setup, mv| to(mv, |(q, r)| (last(setup) - r, last(setup) - q)),
                swaps: true,
            },
        ]
    }

    fn swapped(tether::Facts { territory: [one, two] }: tether::Facts) -> tether::Facts {
        tether::Facts { territory: [two, one] }
    }
}

#[test]
fn tether_has_the_properties_of_every_game() {
    for setup in setups::<Tether>() {
        assert_properties::<Tether>(setup, often(8000 / usize::from(setup.size()).pow(3)).max(3));
    }
}

/// Leads to positions that random play rarely reaches.
#[derive(Clone, Copy, Debug)]
enum Manner {
    /// Any legal move.
    Random,
    /// Cells that separate their neighbours: only such stones close loops.
    Looping,
    /// Captures of most stones, else moves that close loops.
    Capturing,
    /// The rim of the board, corners first.
    Hugging,
    /// Loops away from own sides, which stay untethered and are captured later.
    Roaming,
    /// Next to opposing stones.
    Crowding,
}

const MANNERS: [Manner; 6] =
    [Manner::Random, Manner::Looping, Manner::Capturing, Manner::Hugging, Manner::Roaming, Manner::Crowding];

impl Manner {
    /// The value of a placement on `cell`.
    fn worth(self, game: &SlowTether, fast: &Tether, cell: Place) -> usize {
        let (own, other) = (&game.stones[game.mover], &game.stones[1 - game.mover]);
        // Own stones and sides around the cell, and the number of changes between own and other on the way round.
        let ring: Vec<bool> = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
            .iter()
            .map(|(q, r)| (cell.0 + q, cell.1 + r))
            .map(|next| own.contains(&next) || !(0..game.size).contains(&if game.mover == 0 { next.1 } else { next.0 }))
            .collect();
        let changes = (0..6).filter(|&index| ring[index] != ring[(index + 1) % 6]).count();
        match self {
            Self::Random => 0,
            Self::Looping => changes,
            Self::Capturing => {
                let mut after = fast.clone();
                after.play_unchecked(read(&name(cell)));
                let captured = other.len() - after.stones(fast.to_move().other()).len() as usize;
                captured * 10 + changes
            }
            Self::Hugging => {
                let rim = |at: i32| usize::from(at == 0 || at == game.size - 1);
                rim(cell.0) + rim(cell.1)
            }
            Self::Roaming => changes + 3 * usize::from(!game.on_side(game.mover, cell)),
            Self::Crowding => around(cell).iter().filter(|next| other.contains(next)).count(),
        }
    }

    fn choose(self, game: &SlowTether, fast: &Tether, from: &Places, random: &mut Random) -> Place {
        let from: Vec<Place> = from.iter().copied().collect();
        if matches!(self, Self::Random) || random.below(8) == 0 {
            return *random.pick(&from);
        }
        pick_best(&from, |&cell| self.worth(game, fast, cell), random)
    }
}

pub fn read(text: &str) -> Move {
    text.parse().expect("a move's text")
}

/// All facts of both positions have to agree.
pub fn same(fast: &Tether, slow: &SlowTether, seen: &Seen) {
    let legal = legal_texts(fast);
    assert_eq!(legal, names(&seen.placements), "legal moves");
    assert_eq!(listed(fast.placements()), legal, "placements");
    assert_eq!(fast.to_move().index(), slow.mover, "to move");
    assert_eq!(usize::from(fast.ply()), slow.ply, "plies");
    for player in Player::BOTH {
        let index = player.index();
        assert_eq!(listed(fast.stones(player)), names(&slow.stones[index]), "stones of {player:?}");
        assert_eq!(listed(fast.tethered(player)), names(&seen.tethered[index]), "tethered of {player:?}");
        assert_eq!(listed(fast.territory(player)), names(&seen.territory[index]), "territory of {player:?}");
    }
    let territory = [0, 1].map(|player| seen.territory[player].len() as u32);
    assert_eq!(fast.facts(), tether::Facts { territory }, "facts");
    let result = seen.result.map(|winner| match winner {
        Some(0) => Outcome::Won(Player::One),
        Some(_) => Outcome::Won(Player::Two),
        None => Outcome::Drawn,
    });
    assert_eq!(fast.outcome(), result, "outcome");
    for cell in slow.board() {
        let found = fast.check(read(&name(cell)));
        let holds = match found {
            Err(Illegal::GameOver) => result.is_some(),
            Err(Illegal::Occupied { by, .. }) => slow.stones[by.index()].contains(&cell),
            Err(Illegal::Tether(tether::Illegal::Surrounded { by, .. })) => seen.surrounded[by.index()].contains(&cell),
            Ok(()) => seen.placements.contains(&cell),
            Err(_) => false,
        };
        assert!(holds, "{}: {found:?}", name(cell));
    }
}

/// Returns the numbers of compared plies and captured stones.
fn compare(size: u8, manners: [Manner; 2], seed: u64) -> (usize, usize) {
    let mut random = Random::new(seed);
    let mut fast = Tether::start(Setup::new(size).expect("an allowed size"));
    let mut slow = SlowTether::start(size.into());
    let mut played: Vec<String> = Vec::new();
    let mut captured = 0;
    loop {
        let seen = slow.see();
        let told = std::panic::catch_unwind(|| same(&fast, &slow, &seen));
        assert!(told.is_ok(), "size {size}, {manners:?}, seed {seed}, after {}", played.join(" "));
        if seen.placements.is_empty() {
            assert!(seen.result.is_some_and(|winner| winner.is_some()), "draws cannot occur in Tether");
            return (played.len(), captured);
        }
        let cell = manners[slow.mover].choose(&slow, &fast, &seen.placements, &mut random);
        captured += slow.stones[1 - slow.mover].len();
        played.push(name(cell));
        slow.play(cell);
        captured -= slow.stones[slow.mover].len();
        fast.play(read(&name(cell))).expect("a legal move");
        assert!(played.len() <= usize::from(size).pow(2), "every ply fills or closes a cell for good");
    }
}

#[test]
fn every_ply_agrees_with_the_slow_rules() {
    let mut total = (0, 0, 0);
    for (size, games) in [(5, 700), (7, 300), (9, 150), (11, 20), (13, 10), (15, 4), (17, 2), (19, 2)] {
        let began = Instant::now();
        let mut sum = (0, 0, 0);
        for seed in 0..often(games) as u64 {
            let mut random = Random::new(seed ^ 0xbeef);
            let manners = [*random.pick(&MANNERS), *random.pick(&MANNERS)];
            let (plies, captured) = compare(size, manners, seed);
            sum = (sum.0 + 1, sum.1 + plies, sum.2 + captured);
        }
        println!(
            "{size}x{size}: {} games, {} plies compared, {} stones captured, {:.1?}",
            sum.0,
            sum.1,
            sum.2,
            began.elapsed()
        );
        total = (total.0 + sum.0, total.1 + sum.1, total.2 + sum.2);
    }
    println!("Tether: {} games, {} plies compared, {} stones captured", total.0, total.1, total.2);
    assert!(total.2 > total.0, "the games hardly capture, so they prove little");
}

#[test]
fn move_counts_match_the_table() {
    assert_table::<Tether, SlowTether>(6000);
}

#[test]
fn both_implementations_name_the_cells_alike() {
    for cell in SlowTether::start(19).board() {
        assert_eq!(read(&name(cell)).0, Cell::new(cell.0 as u8, cell.1 as u8));
        assert_eq!(place(&name(cell)), cell);
    }
}
