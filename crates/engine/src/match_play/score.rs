//! Estimates of playing strength from the results of a match.

use std::fmt;

/// Standard deviations that contain 95 % of a normal distribution.
const Z: f64 = 1.959_964;

/// One player's results.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Score {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
}

impl Score {
    /// `None` is a draw.
    pub(super) fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.wins += 1,
            None => self.draws += 1,
            Some(false) => self.losses += 1,
        }
    }

    pub(super) fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// 0 to 1, with half a point for a draw; 0.5 without games.
    pub(super) fn share(self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    /// The 95 % Wilson score interval of the share. Draws vary less than wins and losses, so with many draws it is wider than
    /// necessary.
    pub(super) fn interval(self) -> [f64; 2] {
        let (games, share) = (f64::from(self.games()), self.share());
        if games == 0.0 {
            return [0.0, 1.0];
        }
        let squared = Z * Z / games;
        let middle = share + squared / 2.0;
        let spread = Z * (share * (1.0 - share) / games + squared / (4.0 * games)).sqrt();
        [middle - spread, middle + spread].map(|end| (end / (1.0 + squared)).clamp(0.0, 1.0))
    }
}

/// Infinite for shares of 0 and 1.
fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// `+93 =0 -7`
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

/// Share, interval and Elo difference: `93.0 % (86.3 to 96.6), Elo +449 (+319 to +580)`.
pub(super) struct StrengthEstimate(pub(super) Score);

impl fmt::Display for StrengthEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([low, high], share) = (self.0.interval(), self.0.share());
        // Rounding errors must not make an infinite difference finite.
        let rating = |share: f64| match share {
            share if share < 1e-9 => "-∞".to_owned(),
            share if share > 1.0 - 1e-9 => "+∞".to_owned(),
            share => format!("{:+.0}", elo(share)),
        };
        write!(f, "{:.1} % ({:.1} to {:.1}), ", share * 100.0, low * 100.0, high * 100.0)?;
        write!(f, "Elo {} ({} to {})", rating(share), rating(low), rating(high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn score(wins: u32, draws: u32, losses: u32) -> Score {
        Score { wins, draws, losses }
    }

    #[test]
    fn intervals_agree_with_r() {
        for (score, said) in [
            // The first two are from R's prop.test(x, n, correct = FALSE).
            (score(93, 0, 7), "93.0 % (86.3 to 96.6), Elo +449 (+319 to +580)"),
            (score(50, 0, 50), "50.0 % (40.4 to 59.6), Elo +0 (-68 to +68)"),
            (score(40, 20, 40), "50.0 % (40.4 to 59.6), Elo +0 (-68 to +68)"),
            (score(10, 0, 0), "100.0 % (72.2 to 100.0), Elo +∞ (+166 to +∞)"),
            (score(0, 0, 10), "0.0 % (0.0 to 27.8), Elo -∞ (-∞ to -166)"),
            (score(0, 0, 0), "50.0 % (0.0 to 100.0), Elo +0 (-∞ to +∞)"),
        ] {
            assert_eq!(StrengthEstimate(score).to_string(), said, "{score}");
        }
    }

    proptest! {
        #[test]
        fn the_interval_contains_the_share_and_narrows_with_more_games(wins in 0..500_u32, draws in 0..500_u32, losses in 0..500_u32) {
            let played = score(wins, draws, losses);
            let [low, high] = played.interval();
            prop_assert!(0.0 <= low && low <= played.share() && played.share() <= high && high <= 1.0);
            if played.games() > 0 {
                let [nearer_low, nearer_high] = score(wins * 4, draws * 4, losses * 4).interval();
                prop_assert!(nearer_high - nearer_low < high - low);
                let [other_low, other_high] = score(losses, draws, wins).interval();
                prop_assert!((1.0 - other_high - low).abs() < 1e-9 && (1.0 - other_low - high).abs() < 1e-9);
            }
        }
    }
}
