//! Any bytes as a game: the first byte chooses the setup, each two others a move, legal or not. The state must equal the state
//! computed from the stones alone, a slide must match the movement of the stones, and the transposed game must be the same game.

// libFuzzer: -len_control=0 -max_len=600

#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_games::{
    board::{Cell, Cells},
    rules::{
        Options, Outcome, Player, Position,
        waltz::{Direction, Ending, Facts, Grid, Move, Setup, Waltz},
    },
};

/// Columns and rows of a step.
fn step(grid: Grid, direction: Direction) -> Option<(i8, i8)> {
    use Direction::{E, N, Ne, Nw, S, Se, Sw, W};
    Some(match (grid, direction) {
        (_, E) => (1, 0),
        (_, W) => (-1, 0),
        (Grid::Square, N) | (Grid::Hex | Grid::Limping, Se) => (0, 1),
        (Grid::Square, S) | (Grid::Hex | Grid::Limping, Nw) => (0, -1),
        (Grid::Square, Se) | (Grid::Hex | Grid::Limping, Ne) => (1, -1),
        (Grid::Square, Nw) | (Grid::Hex | Grid::Limping, Sw) => (-1, 1),
        (Grid::Square, Ne) => (1, 1),
        (Grid::Square, Sw) => (-1, -1),
        (Grid::Hex | Grid::Limping, N | S) => return None,
    })
}

fn next(cell: Cell, (cols, rows): (i8, i8)) -> Cell {
    Cell::new(cell.col.wrapping_add_signed(cols), cell.row.wrapping_add_signed(rows))
}

/// The neighbours of a cell in the set.
fn near(grid: Grid, cell: Cell, set: &Cells) -> Vec<Cell> {
    let steps = Direction::ALL.into_iter().filter_map(|direction| step(grid, direction));
    steps
        .filter(|(cols, rows)| grid != Grid::Square || cols * rows == 0)
        .map(|by| next(cell, by))
        .filter(|&next| set.contains(next))
        .collect()
}

fn transposed(grid: Grid, mv: Move) -> Move {
    let Move::Place { cell, slide } = mv else { return mv };
    let slide = slide.map(|direction| {
        let image = step(grid, direction).map(|(cols, rows)| (rows, cols));
        // A direction that the grid doesn't have does not change.
        let turned = Direction::ALL.into_iter().find(|&other| image.is_some() && step(grid, other) == image);
        turned.unwrap_or(direction)
    });
    Move::Place { cell: Cell::new(cell.row, cell.col), slide }
}

fn turned(cells: Cells) -> Cells {
    cells.iter().map(|cell| Cell::new(cell.row, cell.col)).collect()
}

/// The position must agree with everything that its stones alone show.
fn plain(game: &Waltz) {
    let grid = game.setup().grid();
    let empty = game.board() - game.stones(Player::One) - game.stones(Player::Two);
    let pairs = Player::BOTH.map(|player| {
        let own = game.stones(player);
        let alone_with = |cell| near(grid, cell, &own);
        let is_paired = |&cell: &Cell| matches!(alone_with(cell)[..], [other] if alone_with(other).len() == 1);
        let paired: Cells = own.iter().filter(is_paired).collect();
        assert_eq!(paired, game.pairs(player));
        paired.len() / 2
    });
    assert_eq!(game.facts(), Facts { token: game.token(), pairs });
    match pairs[0].cmp(&pairs[1]) {
        std::cmp::Ordering::Less => assert_eq!(game.token(), Some(Player::Two)),
        std::cmp::Ordering::Equal => {}
        std::cmp::Ordering::Greater => assert_eq!(game.token(), Some(Player::One)),
    }
    let has_room = |player: Player| {
        let own = game.stones(player);
        empty.iter().any(|cell| match near(grid, cell, &own)[..] {
            [] => near(grid, cell, &empty).into_iter().any(|next| near(grid, next, &own).is_empty()),
            [friend] => near(grid, friend, &own).is_empty(),
            _ => false,
        })
    };
    let no_room = game.token().is_some_and(|holder| !has_room(holder.other()));
    assert_eq!(game.ending() == Some(Ending::NoRoom), no_room);
    assert_eq!(game.outcome().is_some(), game.ending().is_some());
    assert_eq!(game.outcome() == Some(Outcome::Drawn), game.ending().is_some() && game.token().is_none());
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let variant = Waltz::VARIANTS[usize::from(first) % Waltz::VARIANTS.len()];
    let options = Options::parse(variant, Waltz::OPTIONS).expect("readable options");
    let setup = Setup::try_from(&options).expect("an allowed setup");
    let grid = setup.grid();
    let (mut game, mut image) = (Waltz::start(setup), Waltz::start(setup));
    for word in rest.chunks_exact(2) {
        let number = usize::from(word[0]) << 8 | usize::from(word[1]);
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        assert_eq!(legal.is_empty(), game.outcome().is_some());
        // Three in four moves are legal, otherwise hardly any game would get far.
        let mv = if number % 4 > 0 && !legal.is_empty() {
            legal[number / 4 % legal.len()]
        } else {
            let number = number / 4;
            let cell = Cell::new((number % 18) as u8, (number / 18 % 18) as u8);
            match number / 324 % 10 {
                9 => Move::Pass,
                slide => Move::Place { cell, slide: Direction::ALL.get(slide).copied() },
            }
        };
        let found = game.check(mv);
        assert_eq!(found.is_ok(), legal.contains(&mv));
        let before = game.clone();
        assert_eq!(game.play(mv), found);
        assert_eq!(image.check(transposed(grid, mv)).is_ok(), found.is_ok());
        if found.is_err() {
            assert_eq!(game, before);
            // An illegal move must not panic either.
            let mut wrong = game.clone();
            wrong.play_unchecked(mv);
            continue;
        }
        image.play(transposed(grid, mv)).expect("a transposed move");

        // There is one stone more. All stones that move do so by one step, and the mover's stones are the ones that leave the
        // board.
        let mover = before.to_move();
        for player in Player::BOTH {
            let mut stones = before.stones(player);
            if let (Move::Place { cell, .. }, true) = (mv, player == mover) {
                stones.insert(cell);
            }
            let moved: Vec<_> = before.slide(mv).into_iter().filter(|&(from, _)| stones.contains(from)).collect();
            for &(from, to) in &moved {
                let Move::Place { slide: Some(direction), .. } = mv else { unreachable!("only pairs slide") };
                let by = step(grid, direction).expect("a direction of the grid");
                assert!(to == Some(next(from, by)).filter(|&to| game.board().contains(to)));
                assert!(to.is_some() || player == mover && before.removed(mv).contains(from));
            }
            let after: Cells = stones
                .iter()
                .filter(|stone| !moved.iter().any(|(from, _)| from == stone))
                .chain(moved.iter().filter_map(|&(_, to)| to))
                .collect();
            assert_eq!(after, game.stones(player));
            assert_eq!(after.len(), stones.len() - if player == mover { before.removed(mv).len() } else { 0 });
            assert_eq!(turned(after), image.stones(player));
        }
        assert!(!game.stones(Player::One).intersects(&game.stones(Player::Two)));
        plain(&game);
        assert_eq!((game.facts(), game.ending()), (image.facts(), image.ending()));
        let mut images = Vec::new();
        image.legal_moves(&mut images);
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        assert_eq!(images.len(), legal.len());
        assert!(legal.into_iter().all(|mv| images.contains(&transposed(grid, mv))));
    }
});
