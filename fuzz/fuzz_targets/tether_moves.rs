//! Any bytes as a game: the first byte chooses the size, each other byte a cell. The incremental state must equal the state
//! computed from the stones alone, and the game turned by half a circle must be the same game.

// libFuzzer: -len_control=0 -max_len=800

#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_games::{
    board::{Cell, Cells, hex},
    rules::{
        Outcome, Player, Position,
        tether::{Move, Setup, Tether},
    },
};

/// The cells that `player`'s opponent can't reach from their sides past `wall`, cell by cell.
fn enclosed(size: u8, player: Player, wall: &Cells) -> Cells {
    let mut reached = Cells::EMPTY;
    let on_side = |cell: &Cell| {
        let along = if player == Player::One { cell.col } else { cell.row };
        along == 0 || along == size - 1
    };
    let mut open: Vec<Cell> = hex::rhombus(size).iter().filter(on_side).collect();
    while let Some(cell) = open.pop() {
        if cell.col < size && cell.row < size && !wall.contains(cell) && !reached.contains(cell) {
            reached.insert(cell);
            open.extend(hex::neighbours(cell));
        }
    }
    hex::rhombus(size) - reached
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let size = 5 + 2 * (first % 8);
    let Some(setup) = Setup::new(size) else { unreachable!("odd and at most 19") };
    let (mut game, mut turned) = (Tether::start(setup), Tether::start(setup));
    let turn = |cell: Cell| Cell::new(size - 1 - cell.col, size - 1 - cell.row);
    let turn_all = |cells: Cells| cells.iter().map(turn).collect::<Cells>();
    // A cell takes one byte on small boards, two on larger ones.
    let step = if size > 15 { 2 } else { 1 };
    for word in rest.chunks_exact(step) {
        let number = word.iter().fold(0, |number, &byte| number << 8 | u16::from(byte)) % u16::from(size).pow(2);
        let cell = Cell::new((number % u16::from(size)) as u8, (number / u16::from(size)) as u8);

        let legal = game.placements();
        let found = game.check(Move(cell));
        assert_eq!(found.is_ok(), legal.contains(cell));
        let before = game.clone();
        assert_eq!(game.play(Move(cell)), found);
        if found.is_err() {
            assert_eq!(game, before);
            continue;
        }
        turned.play(Move(turn(cell))).expect("a mirrored move");

        let mut closed = Cells::EMPTY;
        for player in Player::BOTH {
            let (stones, tethered) = (game.stones(player), game.tethered(player));
            assert_eq!(game.territory(player), enclosed(size, player, &tethered));
            closed |= enclosed(size, player, &stones);
            assert!(tethered.is_subset(&stones));
            assert_eq!(turn_all(stones), turned.stones(player));
            assert_eq!(turn_all(tethered), turned.tethered(player));
            assert_eq!(turn_all(game.territory(player)), turned.territory(player));
        }
        let opposing = game.stones(game.to_move());
        let mover = game.to_move().other();
        assert!(!opposing.intersects(&enclosed(size, mover, &game.stones(mover))), "surrounded stones are captured");
        if game.outcome().is_none() {
            assert_eq!(
                game.placements(),
                hex::rhombus(size) - game.stones(Player::One) - game.stones(Player::Two) - closed
            );
            assert!(!game.placements().is_empty());
        } else {
            assert!(game.placements().is_empty());
            assert_ne!(game.outcome(), Some(Outcome::Drawn), "draws cannot occur in Tether");
        }
        assert_eq!(turn_all(game.placements()), turned.placements());
        assert_eq!(game.outcome(), turned.outcome());
    }
});
