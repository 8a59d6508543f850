//! Divides the people of a season into divisions.

use super::{MAX_DIVISION, MIN_DIVISION, Outcome};

/// Somebody who plays in a season.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Entrant<T> {
    pub who: T,
    /// The person's division, position and outcome in the season before.
    pub before: Option<(u16, u16, Outcome)>,
    /// The division into which a manager has moved the person.
    pub moved: Option<u16>,
    pub rating: f64,
}

impl<T> Entrant<T> {
    /// The lowest division promised to the person; `None` for newcomers and people who come back, unless a manager has moved
    /// them.
    pub fn promised(&self) -> Option<u16> {
        self.moved.or_else(|| match self.before? {
            (division, _, Outcome::Up) => Some(division.saturating_sub(1).max(1)),
            (division, _, Outcome::Kept) => Some(division),
            (division, _, Outcome::Down) => Some(division.saturating_add(1)),
            (_, _, Outcome::Gone) => None,
        })
    }

    /// The key by which people are sorted. People whom a manager has moved come after people who earned the same division.
    fn rank(&self) -> (u16, bool, u16, u16) {
        let (division, position) =
            self.before.map_or((u16::MAX, u16::MAX), |(division, position, _)| (division, position));
        match self.promised() {
            Some(promised) => (promised, self.moved.is_some(), division, position),
            None => (u16::MAX, true, 0, 0),
        }
    }
}

/// Returns the divisions, the best first, each with four to eight people. If fewer than four people play, they are one smaller
/// division. Equal people stay in the order of the list.
///
/// First, nobody plays lower than promised, with one exception: if the bottom division would have fewer than four people, the
/// last people of the division above join it, as few as possible. Second, divisions have about `size` people, and the bottom
/// division has the rest.
pub fn divide<T>(mut entrants: Vec<Entrant<T>>, size: u16) -> Vec<Vec<T>> {
    entrants.sort_by(|one, two| one.rank().cmp(&two.rank()).then(two.rating.total_cmp(&one.rating)));
    let promised: Vec<_> = entrants.iter().map(Entrant::promised).collect();
    let sizes = sizes(&promised, size.into());
    let numbers: Vec<_> = (1..).zip(&sizes).flat_map(|(number, size)| vec![number; *size]).collect();
    put_down(&mut entrants, &numbers);
    let mut people = entrants.into_iter().map(|entrant| entrant.who);
    sizes.into_iter().map(|size| people.by_ref().take(size).collect()).collect()
}

/// Lets a person whom a manager has moved into a lower division change places with the best person there. `numbers` are the
/// divisions of the places.
fn put_down<T>(entrants: &mut [Entrant<T>], numbers: &[u16]) {
    let last = numbers.last().copied().unwrap_or(0);
    for (place, number) in numbers.iter().enumerate() {
        let moved = entrants.get(place).and_then(|entrant| entrant.moved).map(|moved| moved.min(last));
        if let Some(wanted) = moved.filter(|wanted| wanted > number)
            && let Some(best) = (0..)
                .zip(numbers.iter().zip(entrants.iter()))
                .find(|(_, (number, entrant))| **number == wanted && entrant.moved.is_none())
        {
            entrants.swap(place, best.0);
        }
    }
}

/// How bad a division is. Smaller is better, and an earlier field takes precedence over a later one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Cost {
    broken_promises: usize,
    /// How far the sizes of all divisions but the last are from the usual one, as a sum of squares.
    unusual: usize,
    unusual_bottom: usize,
}

impl Cost {
    /// The cost of division `number`, from 1, whose people have these promises.
    pub(super) fn of(number: usize, promised: &[Option<u16>], usual: usize, is_last: bool) -> Self {
        let broken_promises = promised.iter().flatten().filter(|division| usize::from(**division) < number).count();
        let off = promised.len().abs_diff(usual).pow(2);
        let (unusual, unusual_bottom) = if is_last { (0, off) } else { (off, 0) };
        Self { broken_promises, unusual, unusual_bottom }
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self {
            broken_promises: self.broken_promises + other.broken_promises,
            unusual: self.unusual + other.unusual,
            unusual_bottom: self.unusual_bottom + other.unusual_bottom,
        }
    }
}

/// The sizes with the least cost. They are found from the best ways to divide the first 0, 1, 2, … people.
fn sizes(promised: &[Option<u16>], usual: usize) -> Vec<usize> {
    let all = promised.len();
    if all < MIN_DIVISION {
        return if all == 0 { Vec::new() } else { vec![all] };
    }
    // The best ways for the first 0, 1, 2, … people, by the number of divisions.
    let mut ways: Vec<Vec<(Cost, Vec<usize>)>> = vec![vec![(Cost::default(), Vec::new())]];
    for count in 1..=all {
        let mut best: Vec<(Cost, Vec<usize>)> = Vec::new();
        for size in MIN_DIVISION..=MAX_DIVISION.min(count) {
            for (cost, before) in ways.get(count - size).into_iter().flatten() {
                let people = promised.get(count - size..count).unwrap_or_default();
                let cost = cost.plus(Cost::of(before.len() + 1, people, usual, count == all));
                let sizes: Vec<_> = before.iter().copied().chain([size]).collect();
                match best.iter_mut().find(|(_, other)| other.len() == sizes.len()) {
                    Some(other) if cost < other.0 => *other = (cost, sizes),
                    Some(_) => {}
                    None => best.push((cost, sizes)),
                }
            }
        }
        ways.push(best);
    }
    let last = ways.pop().unwrap_or_default().into_iter();
    last.min_by_key(|(cost, sizes)| (*cost, sizes.len())).map(|(_, sizes)| sizes).unwrap_or_default()
}
