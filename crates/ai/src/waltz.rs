//! Knowledge of Tennessee Waltz: pairs, room for more pairs, and when to pass.

use super::{Knowledge, Settings};
use parlor_games::rules::{
    Outcome, Player, Position,
    waltz::{Grid, Move, Prospects, Waltz},
};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The player's advantage, on the scale of the logistic function.
///
/// The features predict the results of searches with 8000 playouts in 27,000 positions. Their weights come from matches of the
/// search against itself with other weights, at least 200 games each, on squares of side 5 and 7, hexagons of side 4 and limping
/// boards of side 3. All features count more the fuller the board is, the token most of all; only room without a friendly stone
/// nearby counts most while the board is half full.
fn score(position: &Waltz, player: Player) -> f32 {
    let prospects = position.prospects();
    let [own, theirs] = [player, player.other()].map(|player| prospects[player.index()]);
    let ahead = |of: fn(&Prospects) -> u32| of(&own) as f32 - of(&theirs) as f32;
    let sign = |whose: Player| if whose == player { 1.0 } else { -1.0 };
    // In matches of 1.7 against 2.7, 1.7 won 170 to 128 on squares and lost 82 to 118 on hexagons.
    let token = if position.setup().grid() == Grid::Square { 1.7 } else { 2.7 };
    let filled = position.filled();
    filled
        * (filled * token * position.token().map_or(0.0, sign)
            + 2.3 * ahead(|of| of.pairs)
            + ahead(|of| of.makers)
            + 1.6 * (1.0 - filled) * ahead(|of| of.free)
            + 0.85 * sign(position.to_move()))
}

fn win_chance(position: &Waltz, player: Player) -> f32 {
    1.0 / (1.0 + (-score(position, player)).exp())
}

impl Knowledge for Waltz {
    type View = ();

    /// A move's value depends on all other stones, so RAVE does not help. Long playouts do not help either: random stones turn
    /// pairs into larger groups that count for nothing. A few plies even out what the evaluation overlooks; a playout policy cost
    /// more time than it gained strength.
    const SETTINGS: Settings = Settings {
        exploration: 0.15,
        rave: None,
        prior: 5.0,
        minimax: 0.3,
        policy: false,
        solver: true,
        solve_moves: 3,
        playout_plies: 4,
        evaluate: true,
        expand_after: 1,
        transpositions: true,
        max_nodes: Settings::MAX_NODES,
    };

    const SLOTS: usize = 0;

    fn slot(_: Move) -> usize {
        0
    }

    fn key(&self) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        self.situation().hash(&mut hasher);
        Some(hasher.finish())
    }

    fn view(&self) {}

    fn prior(&self, (): &(), _: Move, after: &Self) -> f32 {
        let mover = self.to_move();
        match after.outcome() {
            Some(Outcome::Won(winner)) => f32::from(winner == mover),
            _ => win_chance(after, mover),
        }
    }

    fn evaluate(&self) -> f32 {
        win_chance(self, Player::One)
    }

    fn is_nonsense(&self, mv: Move) -> bool {
        mv == Move::Pass && self.token() != Some(self.to_move())
    }

    fn master_playouts(&self) -> u32 {
        // One to two seconds on every size.
        7_000_000 / self.board().len().max(25)
    }
}
