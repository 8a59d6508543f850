//! Any bytes as a game: the first byte chooses the setup, then each three bytes are a roll and a move, legal or not. The position
//! must agree with a new computation from the places of the pawns, and the board upside down, with the players exchanged, must be
//! the same game.

// libFuzzer: -len_control=0 -max_len=900

#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_games::{
    board::{Cell, Cells},
    rules::{
        Illegal, Outcome, Player, Position,
        tetrathedral::{Move, Setup, Tetrathedral},
    },
};

/// Half edges from the middle of the board, and the row.
fn place(cell: Cell) -> (i32, i32) {
    let row = i32::from(cell.col);
    (i32::from(cell.row) - 4 - row.min(7 - row), row)
}

/// The spaces of the board across the edges of a space.
fn around(cell: Cell) -> Cells {
    let (x, row) = place(cell);
    let below = (x + row).rem_euclid(2) == 1;
    let over = [(x - 1, row), (x + 1, row), (x, if below { row - 1 } else { row + 1 })];
    Tetrathedral::board().iter().filter(|&next| over.contains(&place(next))).collect()
}

/// Four pawns of the player make a pyramid off the outer ring.
fn won(position: &Tetrathedral, player: Player) -> bool {
    let pawns = position.stones(player) - Tetrathedral::ring();
    pawns.iter().any(|centre| around(centre).len() == 3 && around(centre).is_subset(&pawns))
}

fn turned(cell: Cell) -> Cell {
    Cell::new(7_u8.wrapping_sub(cell.col), cell.row)
}

fn turned_all(cells: Cells) -> Cells {
    cells.iter().map(turned).collect()
}

fn turned_move(mv: Move) -> Move {
    match mv {
        Move::Go { from, to } => Move::Go { from: turned(from), to: turned(to) },
        Move::Enter(cell) => Move::Enter(turned(cell)),
        Move::Pass => Move::Pass,
    }
}

/// The number stands for a pass, the entry of a pawn, or a path between two cells, some of them off the board.
fn written(code: u8, number: u8, legal: &[Move]) -> Move {
    let cell = |byte: u8| Cell::new(byte / 16 % 9, byte % 16);
    match code {
        // Most numbers pick a legal move, otherwise hardly any game would get far.
        0..=199 => legal.get(usize::from(number) % legal.len().max(1)).copied().unwrap_or(Move::Pass),
        200..=204 => Move::Pass,
        205..=219 => Move::Enter(cell(number)),
        _ => Move::Go { from: cell(code.wrapping_mul(37)), to: cell(number) },
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let pawns = if first & 1 == 0 { 4 } else { 8 };
    let begins = if first & 2 == 0 { Player::One } else { Player::Two };
    let [Some(setup), Some(other)] = [begins, begins.other()].map(|begins| Setup::new(pawns, begins)) else {
        unreachable!("4 and 8 are allowed")
    };
    let (mut game, mut image) = (Tetrathedral::start(setup), Tetrathedral::start(other));
    for ply in rest.chunks_exact(3) {
        let &[roll, code, number] = ply else { unreachable!("three at a time") };
        // Now and then a number that no die shows; eights more often than others.
        let roll = if roll < 250 { 1 + (roll % 12).min(7) } else { roll };
        game.set_roll(roll);
        image.set_roll(roll);
        assert_eq!(game.roll(), image.roll());

        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        let mv = written(code, number, &legal);
        let found = game.check(mv);
        assert_eq!(found.is_ok(), legal.contains(&mv), "{mv}");
        for &mv in &legal {
            assert_eq!(game.check(mv), Ok(()), "{mv}");
            assert_eq!(image.check(turned_move(mv)), Ok(()), "{mv}");
        }
        assert_eq!(legal.is_empty(), game.roll().is_none());
        assert_eq!(legal.contains(&Move::Pass), legal.len() == 1 && legal == [Move::Pass]);
        let before = game.clone();
        assert_eq!(game.play(mv), found);
        if let Err(why) = found {
            assert_eq!(game, before);
            assert_eq!(why == Illegal::GameOver, game.outcome().is_some());
            continue;
        }
        image.play(turned_move(mv)).expect("a mirrored move");

        let mover = before.to_move();
        assert_eq!((game.to_move(), game.roll(), game.ply()), (mover.other(), None, before.ply() + 1));
        let taken = before.removed(mv);
        assert_eq!(before.stones(mover.other()) - taken, game.stones(mover.other()));
        for player in Player::BOTH {
            assert_eq!(game.stones(player).len() + game.out(player), u32::from(pawns), "no pawn is lost");
            assert_eq!(turned_all(game.stones(player)), image.stones(player.other()));
            assert_eq!(won(&game, player), game.outcome() == Some(Outcome::Won(player)));
        }
        assert!(!game.stones(Player::One).intersects(&game.stones(Player::Two)));
        assert_eq!(game.pyramid().is_some(), game.outcome().is_some());
        if let Move::Go { from, to } = mv {
            let path: Vec<Cell> = Tetrathedral::path(from, to).collect();
            let (last, passed) = path.split_last().expect("a path");
            assert_eq!(*last, to);
            let pawns = before.stones(Player::One) | before.stones(Player::Two);
            assert!(!passed.iter().any(|&cell| pawns.contains(cell)), "{mv} leads over a pawn");
        }
    }
});
