//! Knowledge of Tetrathedral: pawns on the board, rolls that win, and the distance to a pyramid.

use super::{Beginner, Knowledge, Settings, relative_to};
use parlor_games::{
    board::tri::{self, Set},
    rules::{
        Player, Position,
        tetrathedral::{Move, Tetrathedral, formation},
    },
};

/// In the order of their central spaces.
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

/// By space: the pyramids that contain it, as bits by index into [`PYRAMIDS`].
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

/// Steps across edges between any two spaces.
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

/// `None` if the spaces are not on a line, or a pawn is in between.
fn free_way(from: u8, to: u8, occupied: Set) -> Option<usize> {
    let (_, between) = tri::line(from, to)?.split_last()?;
    between.iter().all(|&space| occupied >> space & 1 == 0).then_some(between.len() + 1)
}

/// The rolls, as bits 1 to 8, that move a pawn `steps` steps. An eight moves it any distance up to `reach`.
fn rolls(steps: usize, reach: usize) -> u16 {
    let exact = if steps < 8 { 1 << steps } else { 0 };
    exact | if steps <= reach { 1 << 8 } else { 0 }
}

/// What counts in a position for one player.
struct Features {
    /// Rolls with which the player wins at once, as bits.
    winning: u16,
    /// Rolls with which the player captures, as bits.
    capturing: u16,
    /// Pyramids with two and with three own pawns.
    twos: u32,
    threes: u32,
    pawns: u32,
    ring: u32,
    /// The mean distance between two own pawns, which have to meet for a pyramid.
    apart: f32,
}

impl Features {
    /// The player's first, then the opponent's.
    fn of(position: &Tetrathedral, player: Player) -> [Self; 2] {
        let players = [player, player.other()];
        let [own, theirs] = players.map(|player| position.pawns(player));
        let occupied = own | theirs;
        let reaches = players.map(|player| if position.out(player) > 0 { 8 } else { usize::MAX });
        let mut capturing = [0; 2];
        for from in tri::members(own) {
            for steps in tri::members(theirs).filter_map(|to| free_way(from, to, occupied)) {
                // The opponent can capture along the same line.
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

    /// `own` are the player's pawns; `reach` is how far an eight moves one.
    fn of_pawns(own: Set, occupied: Set, reach: usize, capturing: u16) -> Self {
        // Counts pawns in all pyramids at once, as two binary digits. Four pawns, the most in a pyramid, overflow to 0.
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

    /// On the scale of the logistic function.
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

    /// A beginner sees where pawns should go, but seldom that a roll wins, along which line and with which pawn.
    const BEGINNER: Beginner = Beginner { candidates: 7.0, missed_wins: 0.95, missed_threats: 0.0 };

    const SLOTS: usize = 0;

    fn slot(_: Move) -> usize {
        0
    }

    /// A beginner only looks at their own pawns, and neither hinders nor fears the opponent's.
    fn glance(&self, mv: Move) -> Option<f32> {
        let mut after = self.clone();
        after.play_unchecked(mv);
        let [own, _] = Features::of(&after, self.to_move());
        Some(own.score())
    }

    fn view(&self) -> f32 {
        0.0
    }

    fn prior(&self, _: &f32, _: Move, after: &Self) -> f32 {
        relative_to(after.evaluate(), self.to_move())
    }

    fn evaluate(&self) -> f32 {
        let mover = self.to_move();
        let [own, theirs] = Features::of(self, mover);
        let wins = own.winning.count_ones() as f32 / 8.0;
        let loses = theirs.winning.count_ones() as f32 / 8.0;
        let score = own.score() - theirs.score() + 0.2;
        let rest = 1.0 / (1.0 + (-score).exp());
        let value = wins + (1.0 - wins) * (rest * (1.0 - 0.7 * loses));
        relative_to(value, mover)
    }

    fn master_playouts(&self) -> u32 {
        // One to two seconds.
        1_000_000
    }

    fn hard_playouts(&self) -> u32 {
        // Twice as many would take twice the time of other games, and won no more: 72 of 140 games.
        50_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use parlor_games::rules::Outcome;

    /// What can be played with each roll, and the pawns in each pyramid.
    #[test]
    fn features_agree_with_the_rules() {
        let (mut wins, mut captures) = (0, 0);
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let options = if seed % 2 == 0 { "pawns=4" } else { "pawns=8" };
            let options = parlor_games::rules::Options::parse(options, Tetrathedral::OPTIONS).expect("options");
            let mut position =
                Tetrathedral::start(<Tetrathedral as Position>::Setup::try_from(&options).expect("a setup"));
            let mut moves = Vec::new();
            while position.outcome().is_none() && position.ply() < 300 {
                let mover = position.to_move();
                let own = position.pawns(mover);
                let [first, other] = Features::of(&position, mover);
                let [turned_other, turned] = Features::of(&position, mover.other());
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
                    for features in [&first, &turned] {
                        assert_eq!(features.winning >> roll & 1 == 1, winning, "{position:?} {roll}");
                        assert_eq!(features.capturing >> roll & 1 == 1, capturing, "{position:?} {roll}");
                    }
                    wins += u32::from(winning);
                    captures += u32::from(capturing);
                }
                position.set_roll(1 + random.below(8) as u8);
                // Every other ply is the best by the evaluation, so that games reach positions with wins.
                moves.clear();
                position.legal_moves(&mut moves);
                let at = random.below(moves.len() as u32) as usize;
                let best = |mv: &Move| {
                    let mut after = position.clone();
                    after.play_unchecked(*mv);
                    relative_to(after.evaluate(), mover)
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
