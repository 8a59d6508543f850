//! How often a person may challenge the same opponent: each challenge pings the opponent, who may not want to play.

use super::{Participant, Refusal};
use time::{Duration, OffsetDateTime};

/// How many open challenges a person may have to the same opponent.
const MAX_OPEN: u32 = 3;

/// How long a person has to wait before the next challenge to the same opponent, by the number of closed fruitless ones.
const WAITS: [Duration; 5] =
    [Duration::minutes(1), Duration::minutes(5), Duration::minutes(20), Duration::hours(1), Duration::hours(4)];

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FruitlessChallenges {
    pub open: u32,
    /// Declined, cancelled or expired within [`FruitlessChallenges::PERIOD`].
    pub closed: u32,
    pub last_closed: Option<OffsetDateTime>,
}

impl FruitlessChallenges {
    pub const PERIOD: Duration = Duration::DAY;

    pub fn check(self, opponent: Participant, now: OffsetDateTime) -> Result<(), Refusal> {
        if self.open >= MAX_OPEN {
            return Err(Refusal::ChallengesUnanswered { opponent, open: self.open });
        }
        let wait = usize::try_from(self.closed).ok().and_then(|closed| WAITS[..closed.min(WAITS.len())].last());
        match wait.zip(self.last_closed).map(|(wait, last)| last + *wait).filter(|again| now < *again) {
            Some(again) => Err(Refusal::ChallengeTooSoon { opponent, again }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::UserId;

    #[test]
    fn the_wait_grows_with_each_challenge_that_came_to_nothing() {
        let (opponent, now) = (Participant::Human(UserId(7)), OffsetDateTime::UNIX_EPOCH);
        let check = |closed, minutes| {
            let challenges = FruitlessChallenges { open: 0, closed, last_closed: (closed > 0).then_some(now) };
            challenges.check(opponent, now + Duration::minutes(minutes)).is_ok()
        };
        assert!(check(0, 0));
        for (closed, minutes) in [(1, 1), (2, 5), (3, 20), (4, 60), (5, 240), (99, 240)] {
            assert!(!check(closed, 0) && !check(closed, minutes - 1) && check(closed, minutes), "{closed}");
        }
        let open = FruitlessChallenges { open: MAX_OPEN, ..FruitlessChallenges::default() };
        assert_eq!(open.check(opponent, now), Err(Refusal::ChallengesUnanswered { opponent, open: MAX_OPEN }));
    }
}
