//! Streaks: days in a row on which a person has solved a puzzle.

use super::day_of;
use crate::store::database::{Result, Store};
use std::collections::{HashMap, HashSet};

/// How many days are read first. Most streaks are shorter.
const FIRST_DAYS: i32 = 64;

impl Store {
    /// Reads the last days first, and earlier ones only of people for whom these don't decide.
    pub(super) async fn by_puzzle_days<T>(
        &self,
        people: &[i64],
        day: i32,
        decide: impl Fn(&PuzzleDays) -> Option<T>,
    ) -> Result<Vec<(i64, T)>> {
        let (mut decided, mut people, mut days) = (Vec::new(), people.to_vec(), FIRST_DAYS);
        while !people.is_empty() {
            let read = self.puzzle_days(&people, day.saturating_sub(days).max(0), day).await?;
            people.clear();
            for (id, read) in read {
                match decide(&read) {
                    Some(found) => decided.push((id, found)),
                    None => people.push(id),
                }
            }
            days = days.saturating_mul(16);
        }
        Ok(decided)
    }

    async fn puzzle_days(&self, people: &[i64], first: i32, last: i32) -> Result<Vec<(i64, PuzzleDays)>> {
        let nothing = || PuzzleDays { first, ..PuzzleDays::default() };
        let mut found: HashMap<i64, PuzzleDays> = people.iter().map(|id| (*id, nothing())).collect();
        let rows = sqlx::query!(
            "select distinct user_id, day from puzzle_results
             where user_id = any($1) and solved and day between $2 and $3",
            people,
            first,
            last
        );
        for row in rows.fetch_all(&self.pool).await? {
            found.entry(row.user_id).or_default().solved.insert(row.day);
        }
        let rows = sqlx::query!("select user_id, starts, ends from absences where user_id = any($1)", people);
        for row in rows.fetch_all(&self.pool).await? {
            found.entry(row.user_id).or_default().away.push((day_of(row.starts), day_of(row.ends)));
        }
        Ok(people.iter().filter_map(|id| Some((*id, found.remove(id)?))).collect())
    }
}

/// The days that decide a person's streaks.
#[derive(Default)]
pub(super) struct PuzzleDays {
    /// The days from this one on are known; if it is 0, all.
    first: i32,
    solved: HashSet<i32>,
    /// The first and the last day of each absence.
    away: Vec<(i32, i32)>,
}

impl PuzzleDays {
    fn is_away(&self, day: i32) -> bool {
        self.away.iter().any(|(first, last)| (*first..=*last).contains(&day))
    }

    /// `None` if earlier days decide.
    pub(super) fn streak(&self, day: i32) -> Option<u32> {
        let mut length = 0;
        for then in (self.first..=day).rev() {
            let is_solved = self.solved.contains(&then);
            if then != day && !is_solved && !self.is_away(then) {
                return Some(length);
            }
            length += u32::from(is_solved);
        }
        (self.first == 0).then_some(length)
    }

    /// The last day of the streak before this day's, and its length: more than one day. `Some(None)` while that streak goes on, and
    /// once another day was solved since. `None` if earlier days decide.
    pub(super) fn ended_streak(&self, day: i32) -> Option<Option<(i32, u32)>> {
        let Some(&last) = self.solved.iter().filter(|then| **then < day).max() else {
            return (self.first == 0).then_some(None);
        };
        let has_ended = (last.saturating_add(1)..day).any(|then| !self.is_away(then));
        if !has_ended {
            return Some(None);
        }
        let length = self.streak(last)?;
        Some((length > 1).then_some((last, length)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_streak_goes_back_to_the_first_day_that_was_neither_solved_nor_away() {
        let solved = HashSet::from([10, 11, 12, 15, 16, 19]);
        let days = |away: &[(i32, i32)]| PuzzleDays { first: 0, solved: solved.clone(), away: away.to_vec() };
        let streak = |day, away: &[(i32, i32)]| days(away).streak(day).unwrap();
        assert_eq!(streak(12, &[]), 3);
        assert_eq!(streak(13, &[]), 3, "today may still come");
        assert_eq!(streak(14, &[]), 0);
        assert_eq!(streak(16, &[]), 2);
        assert_eq!(streak(16, &[(13, 14)]), 5, "days away end nothing, and don't count");
        assert_eq!(streak(16, &[(14, 14)]), 2);
        assert_eq!(streak(20, &[(12, 14), (17, 18)]), 6);
        assert_eq!(streak(9, &[]), 0);
        let ended = |day, away: &[(i32, i32)]| days(away).ended_streak(day).unwrap();
        assert_eq!((ended(12, &[]), ended(13, &[])), (None, None), "today may still come");
        assert_eq!(
            (ended(14, &[]), ended(15, &[])),
            (Some((12, 3)), Some((12, 3))),
            "before and after the next solution"
        );
        assert_eq!(ended(16, &[]), None, "another streak has begun");
        assert_eq!((ended(14, &[(13, 13)]), ended(15, &[(13, 14)])), (None, None), "days away end nothing");
        assert_eq!((ended(18, &[]), ended(21, &[])), (Some((16, 2)), None), "one day is no streak");
        assert_eq!(ended(9, &[]), None);
    }

    proptest! {
        #[test]
        fn the_last_days_decide_as_all_days_do_or_not_at_all(
            solved in prop::collection::hash_set(0..40, 0..40),
            away in prop::collection::vec((0..40, 0..5), 0..3),
            day in 0..40_i32,
            first in 0..40_i32,
        ) {
            let away: Vec<_> = away.into_iter().map(|(first, more)| (first, first + more)).collect();
            let since = |first| PuzzleDays {
                first,
                solved: solved.iter().copied().filter(|then| (first..=day).contains(then)).collect(),
                away: away.clone(),
            };
            let (all, last) = (since(0), since(first.min(day)));
            prop_assert!(last.streak(day).is_none_or(|streak| Some(streak) == all.streak(day)));
            prop_assert!(last.ended_streak(day).is_none_or(|ended| Some(ended) == all.ended_streak(day)));
            prop_assert!(all.streak(day).is_some() && all.ended_streak(day).is_some());
        }
    }
}
