//! How the easy level chooses: like a person who knows the rules but has hardly played.

use super::{Choice, Random, knowledge::Knowledge, one_ply::loses_at_once};
use parlor_games::rules::Outcome;

/// How the easy level is weak in a game.
///
/// The easy level plays like a beginner, who considers the first few moves that come to mind and takes the best-looking one, cares
/// more about their own plans than about the opponent's, and overlooks things. A short search would be too strong: even a few
/// playouts of good moves beat a beginner. A random move among all looks senseless.
///
/// The numbers are measured: the level gets about 45 to 60 % of the points against [`one_ply`](super::one_ply()), and more than
/// 75 % against random moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Beginner {
    /// The mean number of considered moves, which are random. It has the greatest effect: in Anchor 2D, the level gets about 54 %
    /// against `one_ply` with a mean of 1.5 moves, and 70 % with 3.
    pub candidates: f32,
    /// The probability of overlooking a win in one move.
    pub missed_wins: f32,
    /// The probability of overlooking that the opponent's next move would win.
    pub missed_threats: f32,
}

impl Beginner {
    /// Values that fit most games.
    pub const DEFAULT: Self = Self { candidates: 1.5, missed_wins: 0.75, missed_threats: 0.1 };

    /// A beginner's move, from a search's choices, the best first. `None` without choices.
    pub(super) fn choose<P: Knowledge>(
        self,
        position: &P,
        choices: Vec<Choice<P::Move>>,
        random: &mut Random,
    ) -> Option<P::Move> {
        let best = choices.first()?.clone();
        let won = Some(Outcome::Won(position.to_move()));
        if best.proven == won && random.unit() >= self.missed_wins {
            return Some(best.mv);
        }
        let mut unseen = choices;
        unseen.retain(|choice| choice.proven != won && !position.is_nonsense(choice.mv));
        if random.unit() >= self.missed_threats {
            let lost = Some(Outcome::Won(position.to_move().other()));
            unseen.retain(|choice| choice.proven != lost && !loses_at_once(position, choice.mv));
        }
        let whole = self.candidates as u32;
        let count = whole + u32::from(random.unit() < self.candidates.fract());
        let seen = (0..count).filter_map(|_| {
            let index = random.below(unseen.len() as u32) as usize;
            (index < unseen.len()).then(|| unseen.swap_remove(index))
        });
        let look = |choice: Choice<P::Move>| (position.glance(choice.mv).unwrap_or(choice.win), choice.mv);
        let chosen = seen.map(look).reduce(|best, next| if next.0 > best.0 { next } else { best });
        Some(chosen.map_or(best.mv, |(_, mv)| mv))
    }
}
