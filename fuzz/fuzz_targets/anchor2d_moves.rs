//! Any bytes as a game: the first byte chooses the size, each other byte a cell. The incremental state must equal the state
//! computed from the stones alone, cell by cell, and the mirrored game must be the mirror image of the game.

// libFuzzer: -len_control=0 -max_len=400

#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_games::{
    board::{Cell, Cells},
    rules::{
        Illegal, Outcome, Player, Position,
        anchor2d::{self, Anchor2d, Move, Pairs, Setup, Size},
    },
};

fn around(cell: Cell) -> impl Iterator<Item = Cell> {
    [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)]
        .into_iter()
        .filter_map(move |(cols, rows)| Some((cell.col.checked_add_signed(cols)?, cell.row.checked_add_signed(rows)?)))
        .map(|(col, row)| Cell::new(col, row))
}

/// The cells of `within` that are connected with `from`, cell by cell.
fn walk(from: Cell, within: &Cells) -> Cells {
    let (mut reached, mut open) = (Cells::EMPTY, vec![from]);
    while let Some(cell) = open.pop() {
        if within.contains(cell) && !reached.contains(cell) {
            reached.insert(cell);
            open.extend(around(cell));
        }
    }
    reached
}

/// The pairs that the stones anchor, in the words of the rules.
fn anchored(setup: Setup, stones: &Cells) -> Pairs {
    let (mut left, mut pairs) = (*stones, Pairs::default());
    while let Some(first) = left.nth(0) {
        let group = walk(first, &left);
        left -= group;
        let touched = |cells: &Cells| {
            let edges: std::collections::BTreeSet<usize> = cells.iter().flat_map(|cell| setup.edges(cell)).collect();
            edges
        };
        let edges = touched(&group);
        for pair in 0..9 {
            let two = Pairs::edges(pair);
            let corner = setup.corner(pair).expect("nine pairs");
            let region = walk(corner, &(setup.board() - group));
            let within = touched(&region).iter().all(|edge| two.contains(edge));
            if edges.len() > 2 && two.iter().all(|edge| edges.contains(edge)) && within {
                pairs = pairs.with(pair);
            }
        }
    }
    pairs
}

/// Sides and windows change places.
fn mirrored(pairs: Pairs) -> Pairs {
    // ab, bc, ac; gh, hi, gi; de, ef, df instead of ab, ac, bc; de, df, ef; gh, gi, hi.
    let image = [0, 2, 1, 6, 8, 7, 3, 5, 4];
    pairs.iter().fold(Pairs::default(), |all, pair| all.with(image[pair]))
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let setup = Setup::new(Size::ALL[usize::from(first % 4)]);
    let (mut game, mut image) = (Anchor2d::start(setup), Anchor2d::start(setup));
    let mirror = |cell: Cell| Cell::new(cell.row - cell.col, cell.row);
    let rows = u16::from(setup.rows());
    for &byte in rest {
        // A byte is a cell of the triangle or of the row below it.
        let mut number = u16::from(byte) % ((rows + 1) * (rows + 2) / 2);
        let mut row = 0;
        while number > row {
            row += 1;
            number -= row;
        }
        let cell = Cell::new(number as u8, row as u8);

        let legal = game.placements();
        let found = game.check(Move(cell));
        assert_eq!(found.is_ok(), legal.contains(cell));
        let before = game.clone();
        assert_eq!(game.play(Move(cell)), found);
        if let Err(why) = found {
            assert_eq!(game, before);
            let expected = match why {
                Illegal::GameOver => game.outcome().is_some(),
                Illegal::OffBoard => row == rows,
                Illegal::Occupied { by, .. } => game.stones(by).contains(cell),
                Illegal::Anchor2d(anchor2d::Illegal::Window { .. }) => row < rows && !game.board().contains(cell),
                _ => false,
            };
            assert!(expected, "{cell}: {why:?}");
            continue;
        }
        image.play(Move(mirror(cell))).expect("a mirrored move");

        for player in Player::BOTH {
            let stones = game.stones(player);
            assert_eq!(game.anchored(player), anchored(setup, &stones));
            assert!(before.anchored(player).iter().all(|pair| game.anchored(player).contains(pair)));
            let mirror_stones: Cells = stones.iter().map(mirror).collect();
            assert_eq!(mirror_stones, image.stones(player));
            assert_eq!(mirrored(game.anchored(player)), image.anchored(player));
        }
        assert_eq!(game.outcome(), image.outcome());
        let won = Player::BOTH.into_iter().find(|&player| game.anchored(player).len() >= 5);
        assert_eq!(game.outcome(), won.map(Outcome::Won));
        assert_eq!(game.placements().is_empty(), won.is_some(), "draws cannot occur in Anchor 2D");
    }
});
