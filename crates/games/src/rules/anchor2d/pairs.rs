//! Edges and pairs of edges.

/// The letter of an edge, 0 to 8: `a` to `c` are the triangle's left, right and bottom side, `d` to `f` those of the left window,
/// `g` to `i` those of the right one.
pub fn letter(edge: usize) -> char {
    char::from(b'a' + (edge % 9) as u8)
}

/// A set of pairs of adjacent edges. Pairs are numbered 0 to 8, in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pairs(u16);

impl Pairs {
    /// The names of all pairs, in alphabetical order.
    pub const NAMES: [&'static str; 9] = ["ab", "ac", "bc", "de", "df", "ef", "gh", "gi", "hi"];

    /// By pair: its two edges as bits, the lowest for `a`.
    pub(super) const EDGES: [u16; 9] = {
        let mut edges = [0; 9];
        let mut pair = 0;
        while pair < 9 {
            let name = Self::NAMES[pair].as_bytes();
            edges[pair] = 1 << (name[0] - b'a') | 1 << (name[1] - b'a');
            pair += 1;
        }
        edges
    };

    /// All nine pairs.
    pub const ALL: Self = Self((1 << 9) - 1);

    /// The names of the pairs, in alphabetical order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(|pair| Self::NAMES[pair])
    }

    /// The numbers of the pairs, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let pair = left.trailing_zeros() as usize;
                left &= left - 1;
                pair
            })
        })
    }

    /// Whether the set contains the pair.
    pub const fn contains(self, pair: usize) -> bool {
        pair < 9 && self.0 >> pair & 1 == 1
    }

    /// The number of pairs.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The two edges of a pair, 0 to 8.
    pub fn edges(pair: usize) -> [usize; 2] {
        let [one, two] = [Self::NAMES[pair % 9].as_bytes()[0], Self::NAMES[pair % 9].as_bytes()[1]];
        [one, two].map(|letter| usize::from(letter - b'a'))
    }

    /// The set with another pair; unchanged if there is no such pair.
    #[must_use]
    pub const fn with(self, pair: usize) -> Self {
        if pair < 9 { Self(self.0 | 1 << pair) } else { self }
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_sets_of_edges_by_name() {
        for (pair, name) in Pairs::NAMES.into_iter().enumerate() {
            let edges: String = Pairs::edges(pair).into_iter().map(letter).collect();
            assert_eq!(edges, name);
            assert_eq!(Pairs::EDGES[pair], Pairs::edges(pair).into_iter().fold(0, |all, edge| all | 1 << edge));
            let one = Pairs::default().with(pair);
            assert_eq!((one.len(), one.names().collect::<Vec<_>>()), (1, vec![name]));
            assert!(one.contains(pair) && Pairs::ALL.contains(pair) && !Pairs::ALL.without(one).contains(pair));
        }
        assert!(Pairs::default().is_empty() && !Pairs::ALL.contains(9));
    }
}
