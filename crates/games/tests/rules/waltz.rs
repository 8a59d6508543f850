//! Tennessee Waltz, compared ply by ply with the slow implementation.

mod figures;

use crate::comparison::{legal_texts, listed, pick_best};
use crate::every_game::{Symmetry, TestedGame, assert_properties, setups};
use crate::perft::assert_table;
use crate::support::{
    Random, often,
    slow::{
        SlowRules,
        places::{Places, name, names, place},
        waltz::{End, Placement, SlowWaltz, step},
    },
};
use parlor_games::{
    board::{Cell, Cells},
    rules::{
        Illegal, Options, Outcome, Player, Position,
        waltz::{self, Direction, Ending, Grid, Move, Prospects, Setup, Waltz},
    },
};
use std::{collections::BTreeMap, time::Instant};

impl TestedGame for Waltz {
    fn bound(setup: Setup) -> usize {
        Waltz::start(setup).board().len() as usize * 3
    }

    fn writable_moves(setup: Setup) -> Vec<Move> {
        let side = if setup.grid() == Grid::Square { setup.size() } else { 2 * setup.size() };
        let mut moves = vec![Move::Pass];
        for cell in (0..=side).flat_map(|row| (0..=side).map(move |col| Cell::new(col, row))).chain(far()) {
            moves.push(Move::Place { cell, slide: None });
            moves.extend(Direction::ALL.map(|direction| Move::Place { cell, slide: Some(direction) }));
        }
        moves
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        fn symmetry(name: &'static str, map: fn(Setup, Move) -> Move) -> Symmetry<Waltz> {
            Symmetry { name, map, swaps: false }
        }
        // Squares have the first seven, limping hexagons the first five, regular hexagons all.
        vec![
            symmetry("1", turned::<1>),
            symmetry("2", turned::<2>),
            symmetry("3", turned::<3>),
            symmetry("4", turned::<4>),
            symmetry("5", turned::<5>),
            symmetry("6", turned::<6>),
            symmetry("7", turned::<7>),
            symmetry("8", turned::<8>),
            symmetry("9", turned::<9>),
            symmetry("10", turned::<10>),
            symmetry("11", turned::<11>),
        ]
    }

    fn swapped(waltz::Facts { token, pairs: [one, two] }: waltz::Facts) -> waltz::Facts {
        waltz::Facts { token: token.map(Player::other), pairs: [two, one] }
    }
}

/// Cells on no board.
fn far() -> impl Iterator<Item = Cell> {
    [18, 19, 31, 32, 63, 64, 127, 128, 200, 254]
        .into_iter()
        .flat_map(|far| [Cell::new(far % 26, 0), Cell::new(0, far), Cell::new(25, far), Cell::new(far % 26, 254)])
}

/// The identity if the board has fewer symmetries.
fn turned<const K: usize>(setup: Setup, mv: Move) -> Move {
    let Move::Place { cell, slide } = mv else { return mv };
    let size = i32::from(setup.size());
    let step_of = |direction: Direction| step(setup.grid().name(), direction.name());
    let at = |cell: Cell| (i32::from(cell.col), i32::from(cell.row));
    let by = slide.map(|direction| step_of(direction).expect("a direction of the grid"));
    let (to, turned) = match setup.grid() {
        Grid::Square if K < 8 => {
            // Both coordinates can be reversed, and then exchanged.
            let turn = |(x, y): (i32, i32), last: i32| {
                let (x, y) = (if K & 1 > 0 { last - x } else { x }, if K & 2 > 0 { last - y } else { y });
                if K & 4 > 0 { (y, x) } else { (x, y) }
            };
            (turn(at(cell), size - 1), by.map(|by| turn(by, 0)))
        }
        Grid::Hex | Grid::Limping if K < 6 || setup.grid() == Grid::Hex => {
            // A third coordinate makes the sum the same for all cells; the symmetries are the permutations of the three. On
            // regular hexagons, all three can also be reversed.
            let (sum, last) =
                if setup.grid() == Grid::Hex { (3 * size - 3, 2 * size - 2) } else { (3 * size - 1, 2 * size - 1) };
            let turn = |(q, r): (i32, i32), sum: i32, last: i32| {
                let mut three = [q, r, sum - q - r];
                if K >= 6 {
                    three = three.map(|along| last - along);
                }
                let order = [[0, 1], [1, 2], [2, 0], [1, 0], [0, 2], [2, 1]][K % 6];
                (three[order[0]], three[order[1]])
            };
            (turn(at(cell), sum, last), by.map(|by| turn(by, 0, 0)))
        }
        _ => return mv,
    };
    let slide = turned.map(|step| {
        let found = Direction::ALL.into_iter().find(|&direction| step_of(direction) == Some(step));
        found.expect("the image of a direction")
    });
    Move::Place { cell: Cell::new(to.0 as u8, to.1 as u8), slide }
}

#[test]
fn waltz_has_the_properties_of_every_game() {
    for setup in setups::<Waltz>() {
        let cells = Waltz::start(setup).board().len() as usize;
        assert_properties::<Waltz>(setup, often(10_000 / cells.pow(2)).clamp(1, often(20)));
    }
}

fn slow(setup: Setup) -> SlowWaltz {
    SlowWaltz::start(setup.grid().name(), setup.size().into())
}

pub fn read(text: &str) -> Move {
    text.parse().expect("a move's text")
}

fn cell(place: (i32, i32)) -> Cell {
    Cell::new(place.0 as u8, place.1 as u8)
}

fn direction(name: &str) -> Direction {
    Direction::ALL.into_iter().find(|direction| direction.name() == name).expect("a direction")
}

/// The expected result of `check` for a placement.
fn expected(slow: &SlowWaltz, over: bool, at: (i32, i32), by: Option<&str>) -> Result<(), Illegal> {
    if over {
        return Err(Illegal::GameOver);
    }
    if !slow.on_board(at) {
        return Err(Illegal::OffBoard);
    }
    let other = Player::BOTH[1 - slow.mover];
    let at_cell = cell(at);
    if let Some(by) = Player::BOTH.into_iter().find(|player| slow.stones[player.index()].contains(&at)) {
        return Err(Illegal::Occupied { cell: at_cell, by });
    }
    match slow.check_placement(at, by) {
        Placement::Legal => Ok(()),
        Placement::NoSuchDirection => Err(Illegal::Waltz(waltz::Illegal::NoSuchDirection {
            direction: direction(by.expect("a direction was named")),
        })),
        Placement::NoPair => Err(Illegal::Waltz(waltz::Illegal::NoPair { cell: at_cell })),
        Placement::NoSlide => Err(Illegal::Waltz(waltz::Illegal::NoSlide { cell: at_cell })),
        Placement::WhichDirection(_) => Err(Illegal::Waltz(waltz::Illegal::WhichDirection { cell: at_cell })),
        Placement::LeavesBoard(stones) => Err(Illegal::Waltz(waltz::Illegal::LeavesBoard { stone: cell(stones[0]) })),
        Placement::PushesOff(stones) => {
            Err(Illegal::Waltz(waltz::Illegal::PushesOff { stone: cell(stones[0]), by: other }))
        }
    }
}

/// All facts of both positions have to agree. Returns the legal moves.
pub fn same(fast: &Waltz, slow: &SlowWaltz) -> Vec<String> {
    let legal = legal_texts(fast);
    let expected_legal = slow.legal();
    assert_eq!(legal, expected_legal, "legal moves");
    assert_eq!(fast.to_move().index(), slow.mover, "to move");
    assert_eq!(usize::from(fast.ply()), slow.ply, "plies");
    let slow_pairs = [slow.pairs(0), slow.pairs(1)];
    let pairs = [0, 1].map(|player: usize| slow_pairs[player].len() as u32);
    for (player, pairs) in Player::BOTH.into_iter().zip(slow_pairs) {
        assert_eq!(listed(fast.stones(player)), names(&slow.stones[player.index()]), "stones of {player:?}");
        let pairs: Places = pairs.into_iter().flatten().collect();
        assert_eq!(listed(fast.pairs(player)), names(&pairs), "pairs of {player:?}");
    }
    let friends = |cell: (i32, i32), player: usize| -> Vec<(i32, i32)> {
        slow.around(cell).iter().copied().filter(|next| slow.stones[player].contains(next)).collect()
    };
    let prospects = [0, 1].map(|player: usize| {
        let makes = |&&cell: &&(i32, i32)| match friends(cell, player)[..] {
            [friend] => friends(friend, player).is_empty(),
            _ => false,
        };
        let empty = slow.empty();
        let free = empty.iter().filter(|&&cell| friends(cell, player).is_empty()).count() as u32;
        Prospects { pairs: pairs[player], makers: empty.iter().filter(makes).count() as u32, free }
    });
    assert_eq!(fast.prospects(), prospects, "prospects");
    let taken = slow.stones[0].len() + slow.stones[1].len();
    assert_eq!(fast.filled(), taken as f32 / slow.board().len() as f32, "filled");
    let token = slow.token.map(|holder| Player::BOTH[holder]);
    assert_eq!(fast.token(), token, "token");
    assert_eq!(fast.facts(), waltz::Facts { token, pairs }, "facts");
    let ending = slow.end().map(|end| match end {
        End::BothPassed => Ending::BothPassed,
        End::NoRoom => Ending::NoRoom,
    });
    assert_eq!(fast.ending(), ending, "ending");
    let result = slow.result().map(|winner| winner.map_or(Outcome::Drawn, |winner| Outcome::Won(Player::BOTH[winner])));
    assert_eq!(fast.outcome(), result, "outcome");

    let over = result.is_some();
    let pass = match (over, slow.may_pass()) {
        (true, _) => Err(Illegal::GameOver),
        (false, true) => Ok(()),
        (false, false) => Err(Illegal::Waltz(waltz::Illegal::PassTooEarly)),
    };
    assert_eq!(fast.check(Move::Pass), pass, "pass");
    for at in slow.board().into_iter().chain([(-1, 3), (3, -1), (17, 0), (0, 17), (0, 0), (15, 15)]) {
        if at.0 < 0 || at.1 < 0 {
            continue;
        }
        for by in [None].into_iter().chain(SlowWaltz::directions().into_iter().map(Some)) {
            let mv = Move::Place { cell: cell(at), slide: by.map(direction) };
            assert_eq!(fast.check(mv), expected(slow, over, at, by), "{mv}");
        }
        // The direction may be omitted if only one is legal.
        let bare = name(at);
        let meant = match expected(slow, over, at, None) {
            Err(Illegal::Waltz(waltz::Illegal::WhichDirection { cell })) => match slow.check_placement(at, None) {
                Placement::WhichDirection(ways) if ways.len() == 1 => Ok(read(&format!("{bare}-{}", ways[0]))),
                _ => Err(Illegal::Waltz(waltz::Illegal::WhichDirection { cell })),
            },
            other => other.map(|()| read(&bare)),
        };
        assert_eq!(fast.resolve(&bare), meant, "{bare} alone");
    }
    for text in &legal {
        let mv = read(text);
        let mut moved = fast.slide(mv);
        moved.sort();
        let mut expected: Vec<_> = slow.moved(text).into_iter().map(|(from, to)| (cell(from), to.map(cell))).collect();
        expected.sort();
        assert_eq!(moved, expected, "stones that {text} moves");
        let off: Vec<Cell> = expected.iter().filter(|(_, to)| to.is_none()).map(|&(from, _)| from).collect();
        assert_eq!(fast.removed(mv), off.into_iter().collect::<Cells>(), "stones that {text} pushes off");
    }
    legal
}

/// Leads to positions that random play rarely reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    /// Any legal move.
    Random,
    /// Slides that move the most stones, else placements next to own stones.
    Pushing,
    /// Slides that push own stones off, else placements on the rim.
    Ejecting,
    /// Moves that make more pairs than the opponent has.
    Leading,
    /// As many pairs as the opponent, preferably none, and no pass: the board fills without a token.
    Level,
    /// Placements beside the most stones: big groups, and slides that are rarely possible.
    Crowding,
    /// The rim of the board.
    Hugging,
    /// Placements away from all stones, and sometimes passes.
    Idle,
}

const MANNERS: [Manner; 8] = [
    Manner::Random,
    Manner::Pushing,
    Manner::Ejecting,
    Manner::Leading,
    Manner::Level,
    Manner::Crowding,
    Manner::Hugging,
    Manner::Idle,
];

impl Manner {
    /// The value of a move.
    fn worth(self, game: &SlowWaltz, fast: &Waltz, text: &str) -> i32 {
        let mv = read(text);
        let Move::Place { cell: at, slide } = mv else { return if self == Self::Idle { 4 } else { -100 } };
        let at = (i32::from(at.col), i32::from(at.row));
        let around = game.around(at);
        let stones = |player: usize| around.iter().filter(|next| game.stones[player].contains(next)).count() as i32;
        let (own, other) = (stones(game.mover), stones(1 - game.mover));
        let rim = -(around.len() as i32);
        let pairs = || {
            let mut after = fast.clone();
            after.play_unchecked(mv);
            let [own, other] =
                [fast.to_move(), fast.to_move().other()].map(|player| after.pairs(player).len() as i32 / 2);
            (own, other)
        };
        match self {
            Self::Random => 0,
            Self::Pushing => {
                let moved = fast.slide(mv).len() as i32;
                if moved > 0 { moved * 4 } else { other }
            }
            Self::Ejecting => fast.removed(mv).len() as i32 * 20 + rim + i32::from(slide.is_some()),
            Self::Leading => {
                let (own, other) = pairs();
                (own - other) * 4 + i32::from(slide.is_some())
            }
            Self::Level => {
                let (own, other) = pairs();
                let taken = i32::from(own != other) * 40;
                stones(game.mover) - taken - (own + other) * 4
            }
            Self::Crowding => own + other,
            Self::Hugging => rim,
            Self::Idle => -(own + other),
        }
    }

    fn choose(self, game: &SlowWaltz, fast: &Waltz, from: &[String], random: &mut Random) -> String {
        if self == Self::Random || random.below(10) == 0 {
            return random.pick(from).clone();
        }
        pick_best(from, |text| self.worth(game, fast, text), random)
    }
}

/// Shows that rare events happened.
#[derive(Default)]
struct Seen(BTreeMap<&'static str, usize>);

impl Seen {
    fn note(&mut self, what: &'static str, count: usize) {
        *self.0.entry(what).or_default() += count;
    }

    fn at(&self, what: &str) -> usize {
        self.0.get(what).copied().unwrap_or(0)
    }
}

fn compare(setup: Setup, manners: [Manner; 2], seed: u64, seen: &mut Seen) {
    let mut random = Random::new(seed);
    let mut fast = Waltz::start(setup);
    let mut slow = slow(setup);
    let mut played: Vec<String> = Vec::new();
    let longest = slow.board().len() * 3;
    seen.note("games", 1);
    loop {
        let told = std::panic::catch_unwind(|| same(&fast, &slow));
        let Ok(legal) = told else { panic!("{setup:?}, {manners:?}, seed {seed}, after {}", played.join(" ")) };
        if legal.is_empty() {
            seen.note(
                match (slow.end(), slow.token) {
                    (Some(End::NoRoom), Some(0)) => "dark wins for want of room",
                    (Some(End::NoRoom), _) => "light wins for want of room",
                    (_, Some(0)) => "dark wins by passes",
                    (_, Some(_)) => "light wins by passes",
                    (_, None) => "draws",
                },
                1,
            );
            return;
        }
        if played.len() == longest {
            return seen.note("left unfinished", 1);
        }
        let text = manners[slow.mover].choose(&slow, &fast, &legal, &mut random);
        let (mover, other) = (fast.to_move(), fast.to_move().other());
        let (before, token) = (Player::BOTH.map(|player| fast.pairs(player).len()), fast.token());
        let moved = fast.slide(read(&text));
        played.push(text.clone());
        slow.play(&text);
        fast.play_text(&text).expect("a legal move");

        seen.note("plies", 1);
        seen.note("passes", usize::from(text == "pass"));
        seen.note("passes for want of a placement", usize::from(text == "pass" && legal.len() == 1));
        seen.note("slides", usize::from(!moved.is_empty()));
        seen.note("slides that push", usize::from(moved.len() > 2));
        seen.note("long pushes", usize::from(moved.len() > 5));
        seen.note("stones pushed off", moved.iter().filter(|(_, to)| to.is_none()).count());
        seen.note("two pushed off at once", usize::from(moved.iter().filter(|(_, to)| to.is_none()).count() > 1));
        let after = Player::BOTH.map(|player| fast.pairs(player).len());
        let pushed = moved.len() > 2;
        seen.note("opposing pairs made", usize::from(pushed && after[other.index()] > before[other.index()]));
        seen.note("opposing pairs broken", usize::from(after[other.index()] < before[other.index()]));
        seen.note("own pairs broken", usize::from(after[mover.index()] < before[mover.index()]));
        seen.note("two own pairs at once", usize::from(after[mover.index()] >= before[mover.index()] + 4));
        seen.note("token lost by one's own move", usize::from(token == Some(mover) && fast.token() == Some(other)));
        let bare = fast.board().iter().map(|cell| fast.resolve(&cell.to_string()));
        for meant in bare {
            seen.note(
                "pairs that can't slide",
                usize::from(matches!(meant, Err(Illegal::Waltz(waltz::Illegal::NoSlide { .. })))),
            );
            seen.note("directions left out", usize::from(matches!(meant, Ok(Move::Place { slide: Some(_), .. }))));
        }
        let even = fast.token().is_some() && after[0] == after[1];
        seen.note("token kept though even", usize::from(even));
    }
}

#[test]
fn every_ply_agrees_with_the_slow_rules() {
    let mut total = Seen::default();
    for setup in setups::<Waltz>() {
        let began = Instant::now();
        let cells = slow(setup).board().len();
        let mut seen = Seen::default();
        for seed in 0..often(15_000 / cells.pow(2)).clamp(2, often(100)) as u64 {
            let mut random = Random::new(seed ^ 0xbeef);
            let manners = [*random.pick(&MANNERS), *random.pick(&MANNERS)];
            // Only if both play this way does nobody take the lead.
            let manners = if seed % 16 == 0 { [Manner::Level; 2] } else { manners };
            compare(setup, manners, seed, &mut seen);
        }
        println!(
            "{} {}: {} games, {} plies compared, {:.1?}",
            setup.grid().name(),
            setup.size(),
            seen.at("games"),
            seen.at("plies"),
            began.elapsed()
        );
        for (what, count) in seen.0 {
            total.note(what, count);
        }
    }
    println!("Tennessee Waltz: {:#?}", total.0);
    let games = total.at("games");
    for (what, least) in [
        ("plies", games * 10),
        ("slides that push", games),
        ("long pushes", games / 20),
        ("stones pushed off", games / 2),
        ("two pushed off at once", games / 100),
        ("passes for want of a placement", games / 100),
        ("opposing pairs made", games / 100),
        ("opposing pairs broken", games / 10),
        ("own pairs broken", games / 10),
        ("two own pairs at once", games / 100),
        ("token lost by one's own move", games / 100),
        ("token kept though even", games),
        ("dark wins for want of room", games / 10),
        ("light wins for want of room", games / 10),
        ("dark wins by passes", games / 100),
        ("light wins by passes", games / 100),
        ("draws", games / 200),
        ("pairs that can't slide", games / 10),
        ("directions left out", games / 10),
    ] {
        assert!(total.at(what) >= least, "{what}: {} times in {games} games prove little", total.at(what));
    }
}

/// Exactly one of the equally likely numbers draws each legal move; if a forbidden slide is drawn, the draw is repeated.
#[test]
fn random_moves_are_uniform() {
    let (mut plies, mut repeated) = (0, 0);
    for setup in setups::<Waltz>() {
        let (mut position, mut random) = (Waltz::start(setup), Random::new(setup.size().into()));
        let mut room = Vec::new();
        for _ in 0..300 {
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            if legal.is_empty() {
                assert_eq!(position.random_move(&mut room, |_| panic!("no number is asked for")), None);
                position = Waltz::start(setup);
                continue;
            }
            let mut drawn = Vec::new();
            let (mut first, mut count) = (0, 1);
            while first < count {
                let mut asked = 0;
                let mv = position.random_move(&mut room, |below| {
                    asked += 1;
                    if asked == 1 {
                        count = below;
                        first
                    } else {
                        random.below(below as usize) as u32
                    }
                });
                let mv = mv.expect("a move");
                assert_eq!(position.check(mv), Ok(()));
                if asked == 1 {
                    drawn.push(mv);
                } else {
                    repeated += 1;
                }
                first += 1;
            }
            let sorted = |moves: Vec<Move>| {
                let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
                texts.sort();
                texts
            };
            let next = *random.pick(&legal);
            // If every draw is forbidden, legal moves are listed.
            if !(drawn.is_empty() && legal == [Move::Pass]) {
                assert_eq!(sorted(drawn), sorted(legal), "{position:?}");
            }
            position.play(next).expect("a legal move");
            plies += 1;
        }
    }
    println!("{plies} positions, {repeated} draws repeated");
    assert!(repeated > plies, "draws are hardly ever repeated");
}

#[test]
fn move_counts_match_the_table() {
    assert_table::<Waltz, SlowWaltz>(4000);
}

#[test]
fn both_implementations_name_the_cells_alike() {
    for setup in setups::<Waltz>() {
        let slow = slow(setup);
        assert_eq!(listed(Waltz::start(setup).board()), names(&slow.board().into_iter().collect()));
        for at in slow.board() {
            assert_eq!(read(&name(at)), Move::Place { cell: cell(at), slide: None });
            assert_eq!(place(&name(at)), at);
        }
        let options: Options = setup.into();
        assert_eq!(<SlowWaltz as SlowRules>::start(&options), slow);
    }
}
