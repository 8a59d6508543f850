//! Tetrathedral: pawns on the board, rolls that win, and how near a pyramid is.

use super::{Knowledge, Settings, of_one};
use crate::{
    board::tri::{self, Set},
    rules::{
        Player, Position,
        tetrathedral::{Move, Tetrathedral, formation},
    },
};

/// The pyramids that win, in the order of the space in the middle.
static PYRAMIDS: [Set; PYRAMID_COUNT] = {
    let neighbours = tri::neighbours();
    let mut all = [0; PYRAMID_COUNT];
    let (mut centre, mut count) = (0, 0);
    while centre < tri::COUNT {
        let pyramid = formation(&neighbours, centre);
        if pyramid != 0 {
            all[count] = pyramid;
            count += 1;
        }
        centre += 1;
    }
    assert!(count == PYRAMID_COUNT);
    all
};

const PYRAMID_COUNT: usize = 36;

/// The pyramids that each space is part of, as bits by their place among all.
static PARTS: [u64; tri::COUNT] = {
    let mut all = [0; tri::COUNT];
    let mut space = 0;
    while space < tri::COUNT {
        let mut pyramid = 0;
        while pyramid < PYRAMID_COUNT {
            all[space] |= ((PYRAMIDS[pyramid] >> space & 1) as u64) << pyramid;
            pyramid += 1;
        }
        space += 1;
    }
    all
};

/// Steps over edges between any two spaces.
static STEPS: [[u8; tri::COUNT]; tri::COUNT] = {
    let mut all = [[0; tri::COUNT]; tri::COUNT];
    let mut from = 0;
    while from < tri::COUNT {
        let mut to = 0;
        while to < tri::COUNT {
            all[from][to] = tri::distance(tri::cell(from as u8), tri::cell(to as u8)) as u8;
            to += 1;
        }
        from += 1;
    }
    all
};

/// Steps of the straight way between two spaces; none where there is no way, or a pawn on it.
fn free_way(from: u8, to: u8, occupied: Set) -> Option<usize> {
    let (_, between) = tri::line(from, to)?.split_last()?;
    between.iter().all(|&space| occupied >> space & 1 == 0).then_some(between.len() + 1)
}

/// The rolls, as bits 1 to 8, by which a pawn that can go as far as `reach` with an eight goes that far.
fn rolls(steps: usize, reach: usize) -> u16 {
    let exact = if steps < 8 { 1 << steps } else { 0 };
    exact | if steps <= reach { 1 << 8 } else { 0 }
}

/// What one player has on the board.
struct Standing {
    /// Rolls that win at once, as bits.
    winning: u16,
    /// Rolls that capture.
    capturing: u16,
    /// Pyramids in which it has two pawns, and those in which it has three.
    twos: u32,
    threes: u32,
    pawns: u32,
    ring: u32,
    /// Steps between all pairs of pawns, per pair: pawns that are to make a pyramid have to come together.
    apart: f32,
}

impl Standing {
    /// That of the player and of the other.
    fn of(position: &Tetrathedral, player: Player) -> [Self; 2] {
        let players = [player, player.other()];
        let [own, theirs] = players.map(|player| position.pawns(player));
        let occupied = own | theirs;
        let reaches = players.map(|player| if position.out(player) > 0 { 8 } else { usize::MAX });
        let mut capturing = [0; 2];
        for from in tri::members(own) {
            for steps in tri::members(theirs).filter_map(|to| free_way(from, to, occupied)) {
                // A way leads back as well.
                for (rolls_of, reach) in capturing.iter_mut().zip(reaches) {
                    *rolls_of |= rolls(steps, reach);
                }
            }
        }
        [
            Self::of_pawns(own, occupied, reaches[0], capturing[0]),
            Self::of_pawns(theirs, occupied, reaches[1], capturing[1]),
        ]
    }

    /// That of the player with those pawns, who can go as far as `reach` with an eight.
    fn of_pawns(own: Set, occupied: Set, reach: usize, capturing: u16) -> Self {
        // Pawns in each pyramid, counted for all pyramids at once: the digits of 1 and 2. A pyramid has room for four,
        // which are a digit of 4 and these two nought.
        let (mut low, mut high) = (0, 0);
        for space in tri::members(own) {
            let parts = PARTS[usize::from(space)];
            high ^= low & parts;
            low ^= parts;
        }
        let (with_two, with_three) = (high & !low, high & low);
        let mut winning = 0;
        for pyramid in tri::members(with_three.into()) {
            let pyramid = PYRAMIDS[usize::from(pyramid)];
            let missing = (pyramid & !own).trailing_zeros() as u8;
            for steps in tri::members(own & !pyramid).filter_map(|from| free_way(from, missing, occupied)) {
                winning |= rolls(steps, reach);
            }
        }
        let pawns = own.count_ones();
        let (mut steps, mut rest) = (0, own);
        for one in tri::members(own) {
            rest &= rest - 1;
            let steps_to = &STEPS[usize::from(one)];
            steps += tri::members(rest).map(|other| u32::from(steps_to[usize::from(other)])).sum::<u32>();
        }
        let apart = 2.0 * steps as f32 / (pawns * pawns.saturating_sub(1)).max(1) as f32;
        Self {
            winning,
            capturing,
            twos: with_two.count_ones(),
            threes: with_three.count_ones(),
            pawns,
            ring: (own & tri::RINGS[0]).count_ones(),
            apart,
        }
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
        transpositions: false,
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
        let [own, theirs] = Standing::of(self, mover);
        let wins = own.winning.count_ones() as f32 / 8.0;
        let loses = theirs.winning.count_ones() as f32 / 8.0;
        let score = own.score() - theirs.score() + 0.2;
        let rest = 1.0 / (1.0 + (-score).exp());
        let value = wins + (1.0 - wins) * (rest * (1.0 - 0.7 * loses));
        of_one(value, mover)
    }

    fn master_playouts(&self) -> u32 {
        // A second or two.
        1_000_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ai::Random, rules::Outcome};

    /// Against the rules: what can be played with each roll, and what stands in each pyramid.
    #[test]
    fn standings_are_what_the_rules_make_of_the_position() {
        let (mut wins, mut captures) = (0, 0);
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let options = if seed % 2 == 0 { "pawns=4" } else { "pawns=8" };
            let options = crate::rules::Options::parse(options, Tetrathedral::OPTIONS).expect("options");
            let mut position =
                Tetrathedral::start(<Tetrathedral as Position>::Setup::try_from(&options).expect("a setup"));
            let mut moves = Vec::new();
            while position.outcome().is_none() && position.ply() < 300 {
                let mover = position.to_move();
                let own = position.pawns(mover);
                let [first, other] = Standing::of(&position, mover);
                let [turned_other, turned] = Standing::of(&position, mover.other());
                assert_eq!([first.score(), other.score()], [turned.score(), turned_other.score()]);
                let [twos, threes] =
                    [2, 3].map(|count| PYRAMIDS.iter().filter(|&set| (set & own).count_ones() == count).count() as u32);
                assert_eq!((first.twos, first.threes), (twos, threes));
                for roll in 1..=8 {
                    let mut rolled = position.clone();
                    rolled.set_roll(roll);
                    moves.clear();
                    rolled.legal_moves(&mut moves);
                    let after = moves.iter().map(|&mv| {
                        let mut after = rolled.clone();
                        after.play_unchecked(mv);
                        after
                    });
                    let (mut winning, mut capturing) = (false, false);
                    for after in after {
                        winning |= after.outcome() == Some(Outcome::Won(mover));
                        capturing |= after.out(mover.other()) > position.out(mover.other());
                    }
                    for standing in [&first, &turned] {
                        assert_eq!(standing.winning >> roll & 1 == 1, winning, "{position:?} {roll}");
                        assert_eq!(standing.capturing >> roll & 1 == 1, capturing, "{position:?} {roll}");
                    }
                    wins += u32::from(winning);
                    captures += u32::from(capturing);
                }
                position.set_roll(1 + random.below(8) as u8);
                // Every other ply what looks best, by which games come to where something can be won.
                moves.clear();
                position.legal_moves(&mut moves);
                let at = random.below(moves.len() as u32) as usize;
                let best = |mv: &Move| {
                    let mut after = position.clone();
                    after.play_unchecked(*mv);
                    of_one(after.evaluate(), mover)
                };
                let mv = if random.below(2) == 0 {
                    moves[at]
                } else {
                    moves.iter().copied().max_by(|a, b| best(a).total_cmp(&best(b))).expect("a move")
                };
                position.play_unchecked(mv);
            }
        }
        assert!(wins > 100 && captures > 1000, "{wins} {captures}");
    }
}
