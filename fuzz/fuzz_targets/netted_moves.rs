//! Any bytes as a game: the first byte chooses the board, each other byte a cell, on the board or off it. The incremental state
//! must equal the state computed from the stones alone, and the game turned by a third of a circle must be the same game.

// libFuzzer: -len_control=0 -max_len=200

#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_games::{
    board::{Cell, Cells, hex},
    rules::{
        Illegal, Outcome, Player, Position,
        netted::{self, Board, Ending, Move, Netted, Region, Setup},
    },
};

/// The cell is empty and between two of the stones `own`.
fn is_bridge(cell: Cell, own: &Cells, other: &Cells) -> bool {
    let holds = |by| hex::step(cell, by).is_some_and(|next| own.contains(next));
    let pair = hex::STEPS.iter().any(|&(cols, rows)| holds((cols, rows)) && holds((-cols, -rows)));
    pair && !own.contains(cell) && !other.contains(cell)
}

/// The region around `first` that the net of the stones `wall` leaves to the player with the stones `own`, cell by cell.
fn region(board: &Cells, edge: &Cells, own: &Cells, wall: &Cells, first: Cell) -> Region {
    let (mut cells, mut open) = (Cells::EMPTY, vec![first]);
    while let Some(from) = open.pop() {
        if cells.contains(from) {
            continue;
        }
        cells.insert(from);
        for to in hex::neighbours(from) {
            let walls = hex::neighbours(from).filter(|&cell| hex::distance(cell, to) == 1 && wall.contains(cell));
            if board.contains(to) && !wall.contains(to) && !is_bridge(to, wall, own) && walls.count() < 2 {
                open.push(to);
            }
        }
    }
    Region { cells, stones: (cells - (cells - *own)).len(), edge: (cells - (cells - *edge)).len() }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let (kind, size) = ([Board::Hex, Board::DoubleLimping][usize::from(first % 2)], 3 + first / 2 % 6);
    let Some(setup) = Setup::new(kind, size) else { unreachable!("3 to 8") };
    let (mut game, mut turned) = (Netted::start(setup), Netted::start(setup));
    let (board, edge) = (game.board(), game.edge_cells());
    let (a, b) = if kind == Board::Hex { (size, size) } else { (size - 1, size + 1) };
    let turn = |cell: Cell| Cell::new(cell.row, a + 2 * b - 3 - cell.col - cell.row);
    let turn_all = |cells: Cells| cells.iter().map(turn).collect::<Cells>();
    let height = a + b;
    for &byte in rest {
        let cell = Cell::new(byte % height, byte / height);
        let found = game.check(Move(cell));
        assert_eq!(found.is_ok(), game.placements().contains(cell));
        let (player, other) = (game.to_move(), game.to_move().other());
        let before = game.clone();
        assert_eq!(game.play(Move(cell)), found);
        if let Err(why) = found {
            assert_eq!(game, before);
            match why {
                Illegal::GameOver => assert!(game.outcome().is_some()),
                Illegal::OffBoard => assert!(!board.contains(cell)),
                Illegal::Occupied { by, .. } => assert!(game.stones(by).contains(cell)),
                Illegal::Netted(netted::Illegal::Suicide { stones, edge, .. }) => assert!(stones >= edge),
                other => panic!("{other:?} is no reason in Netted"),
            }
            continue;
        }
        turned.play(Move(turn(cell))).expect("a turned move");

        let stones = [Player::One, Player::Two].map(|player| game.stones(player));
        assert_eq!(stones[player.index()], before.stones(player) | Cells::of(cell));
        for player in Player::BOTH {
            let (own, wall) = (stones[player.index()], stones[player.other().index()]);
            let bridges: Cells = board.iter().filter(|&cell| is_bridge(cell, &own, &wall)).collect();
            assert_eq!(game.bridges(player), bridges);
            let barred: Cells =
                board.iter().filter(|&cell| wall.contains(cell) || is_bridge(cell, &wall, &own)).collect();
            let regions = game.regions(player);
            assert_eq!(regions.iter().map(|region| region.cells.len()).sum::<u32>(), (board - barred).len());
            for found in &regions {
                let first = found.cells.iter().next().expect("a cell");
                assert_eq!(*found, region(&board, &edge, &own, &wall, first));
            }
            assert_eq!(turn_all(own), turned.stones(player));
            assert_eq!(turn_all(bridges), turned.bridges(player));
        }
        assert!(!game.regions(player).iter().any(Region::is_netted), "a player never nets his own stones");
        let netted = game.regions(other).iter().any(Region::is_netted);
        let (own, wall) = (stones[other.index()], stones[player.index()]);
        let vacant = board - own - wall;
        let live = |cell: &Cell| {
            let own = own | Cells::of(*cell);
            let region = region(&board, &edge, &own, &wall, *cell);
            region.edge > region.stones
        };
        let placements: Cells = if netted { Cells::EMPTY } else { vacant.iter().filter(live).collect() };
        assert_eq!(game.placements(), placements);
        assert_eq!(game.outcome(), placements.is_empty().then_some(Outcome::Won(player)));
        assert_eq!(matches!(game.ending(), Some(Ending::Netted { .. })), netted);
        assert_eq!(turn_all(game.placements()), turned.placements());
        assert_eq!(game.outcome(), turned.outcome());
    }
});
