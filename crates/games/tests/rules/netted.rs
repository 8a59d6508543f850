//! Netted, compared ply by ply with the slow implementation.

mod figures;

use crate::comparison::{legal_texts, listed, pick_best};
use crate::every_game::{Symmetry, TestedGame, assert_properties, setups};
use crate::perft::assert_table;
use crate::support::{
    Random, often,
    slow::netted::{On, Place, Places, Seen, SlowNetted, around, name, names, place},
};
use parlor_games::{
    board::Cell,
    rules::{
        Illegal, Options, Outcome, Player, Position,
        netted::{self, Board, Ending, Kind, Move, Netted, Region, Setup},
    },
};
use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    time::Instant,
};

impl TestedGame for Netted {
    fn bound(setup: Setup) -> usize {
        // Each ply fills a cell, and no cell is emptied.
        slow(setup).board.len()
    }

    fn writable_moves(_: Setup) -> Vec<Move> {
        let cells = (0..26).flat_map(|q| (0..30).chain(253..257).map(move |r| name((q, r))));
        let moves: HashSet<_> = cells.map(|name| name.parse().expect("a cell's name")).collect();
        moves.into_iter().collect()
    }

    /// A third coordinate w makes all three run from 0 to the number of rows minus one, with the same sum for every cell. So they
    /// can be permuted on every board; on regular hexagons, each may also be counted from the other end.
    fn symmetries() -> Vec<Symmetry<Self>> {
        fn to(setup: Setup, mv: Move, map: impl Fn([i32; 3]) -> [i32; 3]) -> Move {
            let (a, b) = sides(setup);
            let (q, r) = place(&mv.to_string());
            let [q, r, _] = map([q, r, a + 2 * b - 3 - q - r]);
            read(&name((q, r)))
        }
        fn turned(setup: Setup, at: i32) -> i32 {
            let (a, b) = sides(setup);
            if a == b { a + b - 2 - at } else { at }
        }
        vec![
            Symmetry { name: "a third of a turn", map: |setup, mv| to(setup, mv, |[q, r, w]| [r, w, q]), swaps: false },
            Symmetry { name: "about one line", map: |setup, mv| to(setup, mv, |[q, r, w]| [r, q, w]), swaps: false },
            Symmetry { name: "about another", map: |setup, mv| to(setup, mv, |[q, r, w]| [q, w, r]), swaps: false },
            Symmetry {
                name: "half a turn of a hexagon, a third of a turn of others",
                map: |setup, mv| to(setup, mv, |[q, r, w]| [w, q, r].map(|at| turned(setup, at))),
                swaps: false,
            },
        ]
    }

    fn swapped(facts: netted::Facts) -> netted::Facts {
        facts
    }
}

/// The lengths of the top side and the next one.
fn sides(setup: Setup) -> (i32, i32) {
    let size = i32::from(setup.size());
    match setup.board() {
        Board::Hex => (size, size),
        Board::DoubleLimping => (size - 1, size + 1),
    }
}

pub fn slow(setup: Setup) -> SlowNetted {
    let board = match setup.board() {
        Board::Hex => "hex",
        Board::DoubleLimping => "double-limping",
    };
    SlowNetted::start(board, setup.size().into())
}

#[test]
fn netted_has_the_properties_of_every_game() {
    for setup in setups::<Netted>() {
        assert_properties::<Netted>(setup, often(800 / usize::from(setup.size()).pow(2)).max(10));
    }
}

/// Leads to positions that random play rarely reaches.
#[derive(Clone, Copy, Debug)]
enum Manner {
    /// Any legal move.
    Random,
    /// Moves that do not end the game, so that the board fills.
    Lingering,
    /// Moves that make bridges and do not end the game.
    Bridging,
    /// Moves on opposing bridges that do not end the game.
    Breaking,
    /// Moves that leave the opponent the most regions and do not end the game.
    Parting,
    /// Moves on the edge that do not end the game.
    Hugging,
    /// Moves off the edge that do not end the game.
    Shunning,
    /// Moves that leave the opponent the fewest placements.
    Stifling,
    /// Next to opposing stones.
    Crowding,
}

const MANNERS: [Manner; 9] = [
    Manner::Random,
    Manner::Lingering,
    Manner::Bridging,
    Manner::Breaking,
    Manner::Parting,
    Manner::Hugging,
    Manner::Shunning,
    Manner::Stifling,
    Manner::Crowding,
];

impl Manner {
    /// The value of a placement on `cell`.
    fn worth(self, game: &SlowNetted, fast: &Netted, cell: Place) -> i32 {
        let mut after = fast.clone();
        after.play_unchecked(read(&name(cell)));
        let ends = if after.outcome().is_some() { 1000 } else { 0 };
        let other = fast.to_move().other();
        match self {
            Self::Random => 0,
            Self::Lingering => -ends,
            Self::Bridging => after.bridges(fast.to_move()).len() as i32 - ends,
            Self::Breaking => i32::from(fast.bridges(other).contains(read(&name(cell)).0)) - ends,
            Self::Parting => after.regions(other).len() as i32 - ends,
            Self::Hugging => i32::from(game.on_edge(cell)) - ends,
            Self::Shunning => i32::from(!game.on_edge(cell)) - ends,
            Self::Stifling => {
                -(after.placements().len() as i32) - if after.ending().is_some_and(is_netting) { ends } else { 0 }
            }
            Self::Crowding => {
                let theirs = On::Stone(1 - game.mover as u8);
                around(cell).iter().filter(|&&next| game.on(next) == theirs).count() as i32
            }
        }
    }

    fn choose(self, game: &SlowNetted, fast: &Netted, from: &Places, random: &mut Random) -> Place {
        let mut from: Vec<Place> = from.iter().copied().collect();
        if matches!(self, Self::Random) || random.below(12) == 0 {
            return *random.pick(&from);
        }
        // Only a dozen moves, so that games of one manner differ.
        while from.len() > 12 {
            from.swap_remove(random.below(from.len()));
        }
        pick_best(&from, |&cell| self.worth(game, fast, cell), random)
    }
}

fn is_netting(ending: Ending) -> bool {
    matches!(ending, Ending::Netted { .. })
}

pub fn read(text: &str) -> Move {
    text.parse().expect("a move's text")
}

fn told(region: &Region) -> (Vec<String>, u32, u32) {
    (listed(region.cells), region.stones, region.edge)
}

fn at(cell: Cell) -> Place {
    place(&cell.to_string())
}

/// All facts of both positions have to agree.
pub fn same(fast: &Netted, slow: &SlowNetted, seen: &Seen) {
    let legal = legal_texts(fast);
    assert_eq!(legal, names(&seen.placements), "legal moves");
    assert_eq!(listed(fast.placements()), legal, "placements");
    assert_eq!(fast.to_move().index(), slow.mover, "to move");
    assert_eq!(usize::from(fast.ply()), slow.ply, "plies");
    assert_eq!(fast.facts(), netted::Facts {}, "facts");
    assert_eq!(listed(fast.board()), names(&slow.board.iter().copied().collect()), "board");
    let edge = slow.board.iter().copied().filter(|&cell| slow.on_edge(cell)).collect();
    assert_eq!(listed(fast.edge_cells()), names(&edge), "edge cells");
    for player in Player::BOTH {
        let index = player.index();
        assert_eq!(listed(fast.stones(player)), names(&slow.stones(index)), "stones of {player:?}");
        assert_eq!(listed(fast.bridges(player)), names(&seen.bridges[index]), "bridges of {player:?}");
        let mut regions: Vec<_> = fast.regions(player).iter().map(told).collect();
        regions.sort();
        let mut expected: Vec<_> = seen.regions[index]
            .iter()
            .map(|region| (names(&region.cells), region.stones as u32, region.edge as u32))
            .collect();
        expected.sort();
        assert_eq!(regions, expected, "regions of {player:?}");

        let found = fast.connections(player);
        let connections: BTreeSet<(u8, Place, Place)> = found
            .iter()
            .map(|connection| {
                let [a, b] = connection.stones.map(at);
                let kind = match connection.kind {
                    Kind::Adjacent => 1,
                    Kind::Diagonal => 2,
                    Kind::Bridge(cell) => {
                        let (q, r) = at(cell);
                        assert_eq!((2 * q, 2 * r), (a.0 + b.0, a.1 + b.1), "a bridge's middle");
                        3
                    }
                };
                assert!(a.1 < b.1 || a.1 == b.1 && a.0 < b.0, "the stone that is read first comes first");
                (kind, a.min(b), a.max(b))
            })
            .collect();
        assert_eq!(connections, slow.connections(index), "connections of {player:?}");
        assert_eq!(connections.len(), found.len(), "a connection twice");
    }
    let result = seen.winner.map(|winner| Outcome::Won(Player::BOTH[winner]));
    assert_eq!(fast.outcome(), result, "outcome");
    match fast.ending() {
        None => assert_eq!(seen.winner, None),
        Some(Ending::NoPlacement) => assert!(seen.winner.is_some() && !seen.netted, "why it ended"),
        Some(Ending::Netted { region }) => {
            assert!(seen.netted && region.is_netted(), "why it ended");
            let dead =
                seen.regions[slow.mover].iter().filter(|region| region.stones > 0 && region.edge <= region.stones);
            let most = dead.map(|region| region.stones).max();
            assert_eq!(most, Some(region.stones as usize), "the netted region");
        }
    }
    for &cell in &slow.board {
        let mv = read(&name(cell));
        let expected = match (result, slow.on(cell)) {
            (Some(_), _) => Err(Illegal::GameOver),
            (None, On::Stone(by)) => Err(Illegal::Occupied { cell: mv.0, by: Player::BOTH[usize::from(by)] }),
            _ => match seen.suicides.iter().find(|(other, _)| *other == cell) {
                None => Ok(()),
                Some((_, region)) => Err(Illegal::Netted(netted::Illegal::Suicide {
                    cell: mv.0,
                    stones: region.stones as u32,
                    edge: region.edge as u32,
                })),
            },
        };
        assert_eq!(fast.check(mv), expected, "{}", name(cell));
    }
}

/// Events by name.
type Tally = BTreeMap<&'static str, usize>;

fn notice(slow: &SlowNetted, seen: &Seen, tally: &mut Tally) {
    let mut count = |what, often| *tally.entry(what).or_default() += often;
    count("plies", 1);
    if let Some(winner) = seen.winner {
        count("games", 1);
        count(if seen.netted { "ended by a net" } else { "ended without a placement" }, 1);
        count(if winner == 0 { "won by Black" } else { "won by White" }, 1);
        let dead = |player: usize| {
            seen.regions[player].iter().filter(|region| region.stones > 0 && region.edge <= region.stones)
        };
        count("ended with several netted regions", usize::from(dead(slow.mover).count() > 1));
        return;
    }
    let (mover, other) = (slow.mover, 1 - slow.mover);
    count("suicides refused", seen.suicides.len());
    for &(cell, _) in &seen.suicides {
        let mut after = slow.clone();
        after.play(cell);
        let nets = after.regions(other).iter().any(|region| region.stones > 0 && region.edge <= region.stones);
        count("suicides refused that would have netted", usize::from(nets));
    }
    // Placements on opposing bridges that no neighbouring region allows by itself.
    for &cell in &seen.bridges[other] {
        let legal = seen.placements.contains(&cell);
        let mut opened = slow.clone();
        opened.play(cell);
        let joined = opened.regions(mover).into_iter().find(|region| region.cells.contains(&cell));
        let joined = joined.expect("a region of the new stone");
        let parts = seen.regions[mover].iter().filter(|region| region.cells.is_subset(&joined.cells));
        let margins: Vec<usize> = parts.map(|region| region.edge - region.stones).collect();
        if margins.iter().all(|&margin| margin <= 1) {
            count(
                match (legal, slow.on_edge(cell)) {
                    (true, true) => "bridges on the edge that may be broken, just so",
                    (true, false) => "bridges inside that may be broken, just so",
                    (false, true) => "bridges on the edge that may not be broken",
                    (false, false) => "bridges inside that may not be broken",
                },
                1,
            );
        }
        count("placements that would join regions", usize::from(margins.len() > 1));
    }
}

fn compare(setup: Setup, manners: [Manner; 2], seed: u64, tally: &mut Tally) {
    let mut random = Random::new(seed);
    let (mut fast, mut slow) = (Netted::start(setup), slow(setup));
    let mut played: Vec<String> = Vec::new();
    loop {
        let seen = slow.see();
        let told = std::panic::catch_unwind(|| same(&fast, &slow, &seen));
        assert!(told.is_ok(), "{setup:?}, {manners:?}, seed {seed}, after {}", played.join(" "));
        notice(&slow, &seen, tally);
        if seen.winner.is_some() {
            return;
        }
        let cell = manners[slow.mover].choose(&slow, &fast, &seen.placements, &mut random);
        played.push(name(cell));
        slow.play(cell);
        fast.play(read(&name(cell))).expect("a legal move");
        assert!(played.len() <= slow.board.len(), "every ply fills a cell");
    }
}

#[test]
fn every_ply_agrees_with_the_slow_rules() {
    let mut total = Tally::new();
    for (size, games) in [(3, 80), (4, 30), (5, 12), (6, 4), (7, 2), (8, 1)] {
        for board in [Board::Hex, Board::DoubleLimping] {
            let (began, mut tally) = (Instant::now(), Tally::new());
            let setup = Setup::new(board, size).expect("an allowed size");
            for seed in 0..often(games) as u64 {
                let mut random = Random::new(seed ^ 0xbeef);
                let manners = [*random.pick(&MANNERS), *random.pick(&MANNERS)];
                compare(setup, manners, seed, &mut tally);
            }
            println!("{setup:?}: {} games, {} plies compared, {:.1?}", tally["games"], tally["plies"], began.elapsed());
            for (what, often) in tally {
                *total.entry(what).or_default() += often;
            }
        }
    }
    println!("Netted: {total:#?}");
    for what in [
        "ended by a net",
        "ended without a placement",
        "ended with several netted regions",
        "won by Black",
        "won by White",
        "suicides refused",
        "suicides refused that would have netted",
        "bridges on the edge that may be broken, just so",
        "bridges inside that may be broken, just so",
        "bridges on the edge that may not be broken",
        "bridges inside that may not be broken",
        "placements that would join regions",
    ] {
        assert!(total.get(what).is_some_and(|&often| often >= 20), "too few: {what}");
    }
}

#[test]
fn move_counts_match_the_table() {
    assert_table::<Netted, SlowNetted>(3000);
}

#[test]
fn random_moves_are_uniform() {
    let mut position = Netted::start(Setup::new(Board::Hex, 4).expect("an allowed size"));
    let (mut random, mut moves) = (Random::new(1), Vec::new());
    while position.outcome().is_none() {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        // Each random number gives another move.
        let by_number: HashSet<Move> = (0..legal.len() as u32)
            .map(|number| {
                let choice = position.random_move(&mut moves, |below| {
                    assert_eq!(below as usize, legal.len());
                    number
                });
                choice.expect("a legal move")
            })
            .collect();
        assert_eq!(by_number, legal.iter().copied().collect::<HashSet<_>>());
        position.play_unchecked(*random.pick(&legal));
    }
    assert_eq!(position.random_move(&mut moves, |_| 0), None);
}

#[test]
fn the_order_of_moves_does_not_matter() {
    let mut compared = 0;
    for seed in 0..often(300) as u64 {
        let mut random = Random::new(seed);
        let setup = Setup::new(*random.pick(&[Board::Hex, Board::DoubleLimping]), 3 + random.below(3) as u8);
        let start = Netted::start(setup.expect("an allowed size"));
        let (mut here, mut played, mut moves) = (start.clone(), Vec::new(), Vec::new());
        while let Some(mv) = here.random_move(&mut moves, |count| random.below(count as usize) as u32) {
            here.play_unchecked(mv);
            played.push(mv);
        }
        // The last ply decides and stays last; the plies before it are reordered within each player.
        let last = played.pop().expect("a ply");
        let [mut black, mut white]: [Vec<Move>; 2] =
            [0, 1].map(|first| played.iter().copied().skip(first).step_by(2).collect());
        for list in [&mut black, &mut white] {
            let by = random.below(list.len().max(1));
            list.rotate_left(by);
        }
        let mut there = start;
        let order = (0..played.len()).map(|ply| if ply % 2 == 0 { black[ply / 2] } else { white[ply / 2] });
        if order.chain([last]).all(|mv| there.play(mv).is_ok()) {
            assert_eq!(here, there);
            assert_eq!(here.outcome(), there.outcome());
            assert_eq!(here.ending(), there.ending());
            compared += 1;
        }
    }
    println!("Netted: {compared} games compared with the same moves in another order");
    assert!(compared >= 50, "too few games can be played in another order");
}

#[test]
fn an_unchecked_illegal_move_does_not_panic() {
    for setup in setups::<Netted>() {
        let mut random = Random::new(setup.size().into());
        let writable = Netted::writable_moves(setup);
        let mut position = Netted::start(setup);
        for _ in 0..200 {
            position.play_unchecked(*random.pick(&writable));
            let _ = (position.ending(), position.regions(Player::One), position.connections(Player::Two));
        }
    }
}

#[test]
fn only_valid_options_are_accepted() {
    let options = |text: &str| Options::parse(text, Netted::OPTIONS).map(|options| Setup::try_from(&options));
    let of = |text: &str| options(text).expect("readable").map(|setup| (setup.board(), setup.size()));
    assert_eq!(of(""), Ok((Board::Hex, 5)));
    assert_eq!(of("6"), Ok((Board::Hex, 6)));
    assert_eq!(of("double-limping"), Ok((Board::DoubleLimping, 5)));
    assert_eq!(of("Double-Limping 8"), Ok((Board::DoubleLimping, 8)));
    for refused in ["size=2", "size=9", "size=big", "board=limping", "board=3", "sides=5"] {
        assert!(of(refused).is_err(), "{refused}");
    }
    let text = |text: &str| of(text).expect_err("refused");
    assert_eq!(text("board=square").to_string(), "board can't be \"square\"; it is one of hex, double-limping");
    assert_eq!(text("size=9").to_string(), "size can't be 9; it is one of 3, 4, 5, 6, 7, 8");
    assert_eq!(text("komi=1").to_string(), "there is no option komi; the options are board, size");
    assert_eq!(setups::<Netted>().len(), Netted::VARIANTS.len());
    assert_eq!(Setup::new(Board::Hex, 2).or(Setup::new(Board::DoubleLimping, 9)), None);
}

#[test]
fn both_implementations_name_the_cells_alike() {
    for setup in setups::<Netted>() {
        for &cell in &slow(setup).board {
            assert_eq!(read(&name(cell)).0, Cell::new(cell.0 as u8, cell.1 as u8));
            assert_eq!(place(&name(cell)), cell);
        }
    }
}
