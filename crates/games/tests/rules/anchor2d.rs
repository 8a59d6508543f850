//! Anchor 2D, compared ply by ply with the slow implementation.

mod figures;

use crate::comparison::{legal_texts, listed, pick_best};
use crate::every_game::{Symmetry, TestedGame, assert_properties, setups};
use crate::perft::assert_table;
use crate::support::{
    Random, often,
    slow::anchor2d::{PAIRS, Place, Places, Seen, SlowAnchor2d, around, name, names, place},
};
use parlor_games::{
    board::{Cell, Cells},
    rules::{
        Illegal, Outcome, Player, Position,
        anchor2d::{self, Anchor2d, Move, Pairs, Setup, Size, letter},
    },
};
use std::{collections::HashSet, time::Instant};

/// Mirrors an edge's letter at the line from the apex down, which swaps the sides and the windows.
fn mirrored(edge: char) -> char {
    let at = "abcdefghi".find(edge).expect("an edge");
    char::from(b"bachgiedf"[at])
}

impl TestedGame for Anchor2d {
    fn bound(setup: Setup) -> usize {
        setup.board().len() as usize
    }

    fn writable_moves(_: Setup) -> Vec<Move> {
        let cells = (0..26).flat_map(|c| (0..30).chain(253..257).map(move |r| name((c, r))));
        let moves: HashSet<_> = cells.map(|name| name.parse().expect("a cell's name")).collect();
        moves.into_iter().collect()
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        fn mirror(_: Setup, mv: Move) -> Move {
            let (c, r) = place(&mv.to_string());
            read(&name((r - c, r)))
        }
        vec![
            Symmetry { name: "mirrored", map: mirror, swaps: false },
            Symmetry { name: "with the colours exchanged", map: |_, mv| mv, swaps: true },
            Symmetry { name: "mirrored with the colours exchanged", map: mirror, swaps: true },
        ]
    }

    fn mapped(by: &Symmetry<Self>, anchor2d::Facts { anchored }: anchor2d::Facts) -> anchor2d::Facts {
        let image = |pairs: Pairs| {
            pairs
                .names()
                .map(|name| {
                    let mut edges: Vec<char> = name.chars().map(mirrored).collect();
                    edges.sort_unstable();
                    edges.into_iter().collect::<String>()
                })
                .fold(Pairs::default(), |all, name| {
                    let pair = Pairs::NAMES.iter().position(|&other| other == name).expect("a pair");
                    all.with(pair)
                })
        };
        anchor2d::Facts { anchored: if by.name.starts_with("mirrored") { anchored.map(image) } else { anchored } }
    }

    fn swapped(anchor2d::Facts { anchored: [one, two] }: anchor2d::Facts) -> anchor2d::Facts {
        anchor2d::Facts { anchored: [two, one] }
    }
}

#[test]
fn anchor_2d_has_the_properties_of_every_game() {
    for setup in setups::<Anchor2d>() {
        assert_properties::<Anchor2d>(setup, often(320 / setup.board().len() as usize).max(3));
    }
}

/// Leads to positions that random play rarely reaches.
#[derive(Clone, Copy, Debug)]
enum Manner {
    /// Any legal move.
    Random,
    /// Cells that touch edges, one after the other.
    Rim,
    /// Cells with own stones on several sides: large, winding groups.
    Joining,
    /// The move that anchors the most pairs, else one that joins groups.
    Anchoring,
    /// The move that anchors the fewest pairs, so that the board fills.
    Sparing,
    /// Corners, then cells near corners: small anchors.
    Corners,
    /// Around the windows, so that groups surround them.
    Wrapping,
    /// Next to opposing stones.
    Crowding,
}

const MANNERS: [Manner; 8] = [
    Manner::Random,
    Manner::Rim,
    Manner::Joining,
    Manner::Anchoring,
    Manner::Sparing,
    Manner::Corners,
    Manner::Wrapping,
    Manner::Crowding,
];

impl Manner {
    /// The value of a placement on `cell`.
    fn worth(self, game: &SlowAnchor2d, fast: &Anchor2d, cell: Place) -> usize {
        let (own, other) = (&game.stones[game.mover], &game.stones[1 - game.mover]);
        let ring =
            [(1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1), (1, 1)].map(|(c, r)| own.contains(&(cell.0 + c, cell.1 + r)));
        let changes = (0..6).filter(|&index| ring[index] != ring[(index + 1) % 6]).count();
        let anchored = || {
            let mut after = fast.clone();
            after.play_unchecked(read(&name(cell)));
            after.anchored(fast.to_move()).len() as usize
        };
        let distance = |to: Place| fast_distance(cell, to);
        match self {
            Self::Random => 0,
            Self::Rim => 3 * game.edges(cell).len() + changes,
            Self::Joining => changes,
            Self::Anchoring => anchored() * 10 + changes,
            Self::Sparing => 10 - anchored(),
            Self::Corners => {
                let near = PAIRS.iter().map(|pair| distance(game.corner(pair))).min().expect("corners");
                10 - near.min(10)
            }
            Self::Wrapping => {
                let near = around(cell).iter().any(|&next| "defghi".contains(game.drawn(next)));
                4 * usize::from(
                    !near
                        && around(cell)
                            .iter()
                            .flat_map(|&next| around(next))
                            .any(|next| "defghi".contains(game.drawn(next))),
                ) + 2 * usize::from(near)
                    + changes
            }
            Self::Crowding => around(cell).iter().filter(|next| other.contains(next)).count(),
        }
    }

    fn choose(self, game: &SlowAnchor2d, fast: &Anchor2d, from: &Places, random: &mut Random) -> Place {
        let from: Vec<Place> = from.iter().copied().collect();
        if matches!(self, Self::Random) || random.below(8) == 0 {
            return *random.pick(&from);
        }
        pick_best(&from, |&cell| self.worth(game, fast, cell), random)
    }
}

fn fast_distance(a: Place, b: Place) -> usize {
    let (c, r) = (a.0 - b.0, a.1 - b.1);
    c.abs().max(r.abs()).max((c - r).abs()) as usize
}

pub fn read(text: &str) -> Move {
    text.parse().expect("a move's text")
}

fn cells(places: &Places) -> Cells {
    places.iter().map(|&(c, r)| Cell::new(c as u8, r as u8)).collect()
}

/// All facts of both positions have to agree.
pub fn same(fast: &Anchor2d, slow: &SlowAnchor2d, seen: &Seen) {
    let legal = legal_texts(fast);
    assert_eq!(legal, names(&seen.placements), "legal moves");
    assert_eq!(listed(fast.placements()), legal, "placements");
    assert_eq!(fast.to_move().index(), slow.mover, "to move");
    assert_eq!(usize::from(fast.ply()), slow.ply, "plies");
    let mut pairs = [Pairs::default(); 2];
    for player in Player::BOTH {
        let index = player.index();
        assert_eq!(listed(fast.stones(player)), names(&slow.stones[index]), "stones of {player:?}");
        let anchored: Vec<&str> = seen.anchored[index].iter().copied().collect();
        pairs[index] = fast.anchored(player);
        assert_eq!(pairs[index].names().collect::<Vec<_>>(), anchored, "pairs of {player:?}");
        assert_eq!(pairs[index].len() as usize, anchored.len());
        assert_eq!(fast.setup().anchored(fast.stones(player)), pairs[index], "the same found from the stones");
        for (pair, name) in PAIRS.iter().enumerate() {
            assert_eq!(fast.owner(pair) == Some(player), anchored.contains(name), "owner of {name}");
        }
    }
    assert_eq!(fast.facts(), anchor2d::Facts { anchored: pairs }, "facts");
    let outcome = seen.winner.map(|winner| Outcome::Won(Player::BOTH[winner]));
    assert_eq!(fast.outcome(), outcome, "outcome");
    for r in 0..19 {
        for c in 0..19 {
            let (found, cell) = (fast.check(read(&name((c, r)))), (c, r));
            let drawn = slow.in_triangle(cell).then(|| slow.drawn(cell));
            let holds = match found {
                Err(Illegal::GameOver) => outcome.is_some(),
                Err(Illegal::OffBoard) => outcome.is_none() && drawn.is_none(),
                Err(Illegal::Occupied { by, cell: named }) => {
                    slow.stones[by.index()].contains(&cell) && named.to_string() == name(cell)
                }
                Err(Illegal::Anchor2d(anchor2d::Illegal::Window { cell: named })) => {
                    drawn.is_some_and(|drawn| drawn != '.') && named.to_string() == name(cell)
                }
                Ok(()) => seen.placements.contains(&cell),
                Err(_) => false,
            };
            assert!(holds, "{}: {found:?}", name(cell));
        }
    }
}

/// Pictures show the anchoring groups.
fn same_anchors(fast: &Anchor2d, slow: &SlowAnchor2d) {
    for player in Player::BOTH {
        let mut groups: Vec<(Vec<&str>, Vec<String>)> = slow
            .groups(&slow.stones[player.index()])
            .iter()
            .map(|group| (PAIRS.into_iter().filter(|pair| slow.anchors(group, pair)).collect(), names(group)))
            .filter(|(pairs, _): &(Vec<&str>, _)| !pairs.is_empty())
            .collect();
        groups.sort();
        let mut found: Vec<_> =
            fast.anchors(player).map(|(pairs, group)| (pairs.names().collect::<Vec<_>>(), listed(group))).collect();
        found.sort();
        assert_eq!(found, groups, "anchoring groups of {player:?}");
    }
}

#[derive(Clone, Copy, Default)]
struct Count {
    games: usize,
    plies: usize,
    /// Wins by Black, by White.
    wins: [usize; 2],
    /// Pairs anchored without the corner.
    around: usize,
    /// The part of `around` with an opposing stone in the corner.
    around_opposing: usize,
    /// Groups at the end that connect a pair's edges and another edge, but do not anchor the pair.
    windowed: usize,
    /// Plies that anchored more than one pair.
    several: usize,
    /// Games that ended with at most two empty cells.
    full: usize,
}

impl Count {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.wins[0] += other.wins[0];
        self.wins[1] += other.wins[1];
        self.around += other.around;
        self.around_opposing += other.around_opposing;
        self.windowed += other.windowed;
        self.several += other.several;
        self.full += other.full;
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} games, {} plies compared; Black won {}, White {}; {} corners enclosed, {} of them with an opposing stone; \
             {} groups foiled by a window; {} plies with several pairs; {} boards as good as full",
            self.games,
            self.plies,
            self.wins[0],
            self.wins[1],
            self.around,
            self.around_opposing,
            self.windowed,
            self.several,
            self.full
        )
    }
}

fn compare(size: Size, manners: [Manner; 2], seed: u64) -> Count {
    let mut random = Random::new(seed);
    let mut fast = Anchor2d::start(Setup::new(size));
    let mut slow = SlowAnchor2d::start(size.name());
    let mut played: Vec<String> = Vec::new();
    let mut count = Count { games: 1, ..Count::default() };
    let mut before = [0, 1].map(|_| std::collections::BTreeSet::new());
    loop {
        let seen = slow.see();
        let told = std::panic::catch_unwind(|| {
            same(&fast, &slow, &seen);
            if seen.winner.is_some() || seed.is_multiple_of(4) {
                same_anchors(&fast, &slow);
            }
        });
        assert!(told.is_ok(), "{size:?}, {manners:?}, seed {seed}, after {}", played.join(" "));
        for (before, now) in before.iter().zip(&seen.anchored) {
            assert!(before.is_subset(now), "a pair never changes hands");
            count.several += usize::from(now.len() > before.len() + 1);
        }
        assert!(seen.anchored[0].is_disjoint(&seen.anchored[1]), "no pair is anchored by both");
        before = seen.anchored;
        if let Some(winner) = seen.winner {
            assert_eq!(1 - winner, slow.mover, "who moved last has won");
            count.plies = played.len();
            count.wins[winner] = 1;
            count.full = usize::from(played.len() + 2 >= slow.board().len());
            for (own, other) in [(0, 1), (1, 0)] {
                let mut pairs = before[own].clone();
                pairs.retain(|pair| !slow.stones[own].contains(&slow.corner(pair)));
                count.around += pairs.len();
                pairs.retain(|pair| slow.stones[other].contains(&slow.corner(pair)));
                count.around_opposing += pairs.len();
                for group in slow.groups(&slow.stones[own]) {
                    let edges: HashSet<char> = group.iter().flat_map(|&cell| slow.edges(cell)).collect();
                    let foiled =
                        |pair: &&str| pair.chars().all(|edge| edges.contains(&edge)) && !slow.anchors(&group, pair);
                    count.windowed +=
                        if edges.len() > 2 { PAIRS.iter().filter(|pair| foiled(pair)).count() } else { 0 };
                }
            }
            return count;
        }
        assert!(!seen.placements.is_empty(), "each player will always have a placement available");
        let cell = manners[slow.mover].choose(&slow, &fast, &seen.placements, &mut random);
        played.push(name(cell));
        slow.play(cell);
        fast.play(read(&name(cell))).expect("a legal move");
    }
}

#[test]
fn every_ply_agrees_with_the_slow_rules() {
    let mut total = Count::default();
    for (size, games) in [(Size::Quick, 120), (Size::Small, 20), (Size::Standard, 12), (Size::Large, 8)] {
        let began = Instant::now();
        let mut sum = Count::default();
        for seed in 0..often(games) as u64 {
            let mut random = Random::new(seed ^ 0xbeef);
            let manners = [*random.pick(&MANNERS), *random.pick(&MANNERS)];
            sum.add(&compare(size, manners, seed));
        }
        println!("{}: {sum}, {:.1?}", size.name(), began.elapsed());
        total.add(&sum);
    }
    println!("Anchor 2D: {total}");
    let rare =
        [total.wins[0], total.wins[1], total.around, total.around_opposing, total.windowed, total.several, total.full];
    assert!(
        rare.iter().all(|&count| count > total.games / 20),
        "the games hardly have what is rare, so they prove little"
    );
}

/// "Draws cannot occur in Anchor 2D": on a full board, each pair has one owner.
#[test]
fn every_pair_of_a_full_board_has_one_owner() {
    let mut boards = 0;
    for size in Size::ALL {
        let setup = Setup::new(size);
        let slow = SlowAnchor2d::start(size.name());
        let all: Vec<Place> = slow.board().into_iter().collect();
        assert_eq!(cells(&slow.board()), setup.board());
        let mut random = Random::new(setup.board().len().into());
        for round in 0..often(800) {
            // Dense and sparse random fillings, and ones with patches of one colour.
            let (share, patches) = (2 + random.below(7), random.below(6));
            let mut black: Places = all.iter().copied().filter(|_| random.below(10) < share).collect();
            for _ in 0..patches {
                let (middle, reach, add) = (*random.pick(&all), 1 + random.below(3), random.below(2) == 0);
                let near: Places = all.iter().copied().filter(|&cell| fast_distance(cell, middle) <= reach).collect();
                if add {
                    black.extend(near);
                } else {
                    black.retain(|cell| !near.contains(cell));
                }
            }
            let white: Places = all.iter().copied().filter(|cell| !black.contains(cell)).collect();
            let [one, two] = [&black, &white].map(|stones| setup.anchored(cells(stones)));
            let owned: Vec<&str> = one.names().chain(two.names()).collect();
            let owners: HashSet<&str> = owned.iter().copied().collect();
            assert_eq!(
                (owned.len(), owners.len()),
                (9, 9),
                "{size:?}: Black has {one:?}, White {two:?} with {black:?}"
            );
            assert!(one.len() >= 5 || two.len() >= 5);
            if round < often(120) {
                for (stones, found) in [(&black, one), (&white, two)] {
                    assert_eq!(
                        slow.anchored(stones).into_iter().collect::<Vec<_>>(),
                        found.names().collect::<Vec<_>>()
                    );
                }
            }
            boards += 1;
        }
    }
    println!("Anchor 2D: {boards} full boards, each pair with one owner");
}

/// Pictures use this geometry.
#[test]
fn the_boards_match_the_drawings() {
    for size in Size::ALL {
        let (setup, slow) = (Setup::new(size), SlowAnchor2d::start(size.name()));
        for row in 0..19 {
            for col in 0..19 {
                let cell = Cell::new(col, row);
                let at = (i32::from(col), i32::from(row));
                let drawn = if slow.in_triangle(at) { slow.drawn(at) } else { ' ' };
                assert_eq!(setup.board().contains(cell), drawn == '.', "{cell}");
                assert_eq!(setup.windows().contains(cell), drawn != '.' && drawn != ' ', "{cell}");
                for edge in 0..9 {
                    assert_eq!(setup.edge_cells(edge).contains(cell), drawn == letter(edge), "{cell}");
                }
                let touched: String = setup.edges(cell).map(letter).collect();
                let expected: String = if drawn == '.' { slow.edges(at).into_iter().collect() } else { String::new() };
                assert_eq!(touched, expected, "{cell}");
            }
        }
        for (pair, name) in PAIRS.into_iter().enumerate() {
            assert_eq!(setup.corner(pair).map(|cell| place(&cell.to_string())), Some(slow.corner(name)), "{name}");
        }
        assert_eq!((setup.corner(9), setup.edge_cells(9)), (None, Cells::EMPTY));
    }
}

#[test]
fn move_counts_match_the_table() {
    assert_table::<Anchor2d, SlowAnchor2d>(6000);
}

#[test]
fn the_order_of_moves_does_not_matter() {
    for size in Size::ALL {
        let mut random = Random::new(size as u64);
        let mut compared = 0;
        while compared < 20 {
            let mut one = Anchor2d::start(Setup::new(size));
            let (mut moves, mut list) = ([Vec::new(), Vec::new()], Vec::new());
            // An even number of plies, so that each player's moves can be reordered.
            for ply in 0..setup_plies(&one, &mut random) {
                let Some(mv) = one.random_move(&mut list, |below| random.below(below as usize) as u32) else { break };
                one.play(mv).expect("a legal move");
                moves[ply % 2].push(mv);
            }
            if one.outcome().is_some() {
                continue;
            }
            let mut two = Anchor2d::start(Setup::new(size));
            moves.iter_mut().for_each(|moves| moves.reverse());
            for ply in 0..usize::from(one.ply()) {
                two.play(moves[ply % 2][ply / 2]).expect("a legal move");
            }
            assert_eq!(one, two);
            compared += 1;
        }
    }
}

fn setup_plies(position: &Anchor2d, random: &mut Random) -> usize {
    2 * random.below(position.board().len() as usize / 2)
}

#[test]
fn random_moves_are_uniform() {
    let mut random = Random::new(7);
    let mut position = Anchor2d::start(Setup::new(Size::Large));
    for text in ["a1", "q17", "c11", "h13", "a17"] {
        position.play_text(text).expect(text);
    }
    let mut counts = std::collections::HashMap::new();
    let (places, tries) = (position.placements().len() as usize, 124 * 400);
    for _ in 0..tries {
        let mv = position.random_move(&mut Vec::new(), |below| random.below(below as usize) as u32);
        *counts.entry(mv.expect("a move")).or_insert(0) += 1;
    }
    assert_eq!((counts.len(), places), (124, 124));
    assert!(counts.keys().all(|&mv| position.check(mv).is_ok()));
    // Each count is near 400 with a deviation of 20, so the sum of squared errors in units of 400 is near 124.
    let error: f64 = counts.values().map(|&count| (f64::from(count) - 400.0).powi(2) / 400.0).sum();
    assert!(error < 124.0 + 6.0 * 16.0, "{error}");
}

#[test]
fn both_implementations_name_the_cells_alike() {
    for cell in SlowAnchor2d::start("large").board() {
        assert_eq!(read(&name(cell)).0, Cell::new(cell.0 as u8, cell.1 as u8));
        assert_eq!(place(&name(cell)), cell);
    }
}
