//! Tetrathedral: pawns on the board, rolls that win, and how near a pyramid is.

use super::{Knowledge, Settings, of_one};
use crate::{
    board::tri::{self, Set},
    rules::{
        Player, Position,
        tetrathedral::{Move, Tetrathedral},
    },
};

/// The pyramids that win, by the space in the middle.
static PYRAMIDS: [Set; PYRAMID_COUNT] = {
    let neighbours = tri::neighbours();
    let mut all = [0; PYRAMID_COUNT];
    let (mut centre, mut count) = (0, 0);
    while centre < tri::COUNT {
        let mut set = 1 << centre;
        let mut edge = 0;
        while let Some(next) = neighbours[centre].get(edge) {
            set |= 1 << next;
            edge += 1;
        }
        if set & tri::RINGS[0] == 0 {
            all[count] = set;
            count += 1;
        }
        centre += 1;
    }
    assert!(count == PYRAMID_COUNT);
    all
};

const PYRAMID_COUNT: usize = 36;

/// The rolls, as bits 1 to 8, with which a player's pawn reaches the space `to`.
fn rolls_to(from: u8, to: u8, occupied: Set, reach: usize) -> u16 {
    let Some(path) = tri::line(from, to) else { return 0 };
    let between = path.split_last().map_or(path, |(_, between)| between);
    if between.iter().any(|&space| occupied >> space & 1 == 1) {
        return 0;
    }
    let exact = if path.len() < 8 { 1 << path.len() } else { 0 };
    exact | if path.len() <= reach { 1 << 8 } else { 0 }
}

/// What one player has on the board.
struct Standing {
    /// Rolls that win at once, as bits.
    winning: u16,
    /// Rolls that capture.
    capturing: u16,
    /// Most pawns in one pyramid, and how many pyramids have two or three.
    twos: u32,
    threes: u32,
    pawns: u32,
    ring: u32,
    /// Steps between all pairs of pawns, per pair: pawns that are to make a pyramid have to come together.
    apart: f32,
}

impl Standing {
    fn of(position: &Tetrathedral, player: Player) -> Self {
        let [own, theirs] = [player, player.other()].map(|player| position.pawns(player));
        let occupied = own | theirs;
        let reach = if position.out(player) > 0 { 8 } else { usize::MAX };
        let (mut winning, mut twos, mut threes) = (0, 0, 0);
        for &pyramid in &PYRAMIDS {
            match (pyramid & own).count_ones() {
                2 => twos += 1,
                3 => {
                    threes += 1;
                    let missing = (pyramid & !own).trailing_zeros() as u8;
                    for from in tri::members(own & !pyramid) {
                        winning |= rolls_to(from, missing, occupied, reach);
                    }
                }
                _ => {}
            }
        }
        let mut capturing = 0;
        for from in tri::members(own) {
            for to in tri::members(theirs) {
                capturing |= rolls_to(from, to, occupied, reach);
            }
        }
        let pawns = own.count_ones();
        let (mut steps, mut rest) = (0, own);
        for one in tri::members(own) {
            rest &= rest - 1;
            let one = tri::cell(one);
            steps += tri::members(rest).map(|other| tri::distance(one, tri::cell(other))).sum::<u32>();
        }
        let apart = 2.0 * steps as f32 / (pawns * pawns.saturating_sub(1)).max(1) as f32;
        Self { winning, capturing, twos, threes, pawns, ring: (own & tri::RINGS[0]).count_ones(), apart }
    }

    /// What the standing is worth by itself, on the scale of the logistic function.
    fn score(&self) -> f32 {
        1.2 * self.pawns.min(4) as f32 + 0.4 * self.pawns as f32 + 0.1 * self.twos as f32 + 0.3 * self.threes as f32
            - 0.1 * self.ring as f32
            - 0.3 * self.apart
            + 0.08 * self.capturing.count_ones() as f32
    }
}

impl Knowledge for Tetrathedral {
    type View = f32;

    const SETTINGS: Settings = Settings {
        exploration: 0.2,
        rave: None,
        prior: 2.0,
        minimax: 0.0,
        policy: false,
        solver: true,
        solve_moves: 0,
        playout_plies: 0,
        evaluate: true,
        expand_after: 1,
        max_nodes: Settings::MAX_NODES,
    };

    /// Wins nearly all games against chance, and few against a short look ahead.
    const OVERLOOKED: Option<f32> = Some(0.7);

    const SLOTS: usize = 0;

    fn slot(_: Move) -> usize {
        0
    }

    fn view(&self) -> f32 {
        0.0
    }

    fn prior(&self, _: &f32, _: Move, after: &Self) -> f32 {
        of_one(after.evaluate(), self.to_move())
    }

    fn evaluate(&self) -> f32 {
        let mover = self.to_move();
        let (own, theirs) = (Standing::of(self, mover), Standing::of(self, mover.other()));
        let wins = own.winning.count_ones() as f32 / 8.0;
        let loses = theirs.winning.count_ones() as f32 / 8.0;
        let score = own.score() - theirs.score() + 0.2;
        let rest = 1.0 / (1.0 + (-score).exp());
        let value = wins + (1.0 - wins) * (rest * (1.0 - 0.7 * loses));
        of_one(value, mover)
    }

    fn master_playouts(&self) -> u32 {
        // A second or two.
        400_000
    }
}
