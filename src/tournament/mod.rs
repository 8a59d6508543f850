//! Tournaments: who plays whom, what follows from the results, and who has won. Pure, like [`crate::play`].
//!
//! The players are numbered from 1 by their rating at the start: their seeds. A tournament is its format, its players and its
//! games; [`Tournament::next`] says what follows from the results so far.

mod knockout;
mod round_robin;
mod score;
mod standings;
#[cfg(test)]
mod tests;

pub use knockout::Match;
pub use standings::Standing;

/// The fewest players of a tournament.
pub const MIN_PLAYERS: usize = 2;

/// The most players of a tournament: eight groups, whose winners fill the final group.
pub const MAX_PLAYERS: usize = 64;

/// The most players of a group.
pub const GROUP_SIZE: usize = 8;

/// How often a tied match of a knockout tournament is played again. After that the better seed goes on, so that the tournament
/// ends.
pub const MAX_REPLAYS: u16 = 2;

/// The number of a player, from 1.
pub type Seed = u16;

/// The format of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Groups in which everybody plays everybody twice, with seats swapped; the winners of several groups meet in a final group.
    RoundRobin,
    /// Matches of two games with seats swapped; who loses is out.
    Knockout,
}

impl Format {
    /// Both forms.
    pub const ALL: [Self; 2] = [Self::RoundRobin, Self::Knockout];

    /// Its stored name: `round-robin` or `knockout`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Knockout => "knockout",
        }
    }

    /// The format of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }
}

/// A game that is to be played once: by these two, at this place of the tournament.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pairing {
    /// The groups or the final group, or the round; from 1.
    pub stage: u16,
    /// The group, or the match of the round; from 0.
    pub section: u16,
    /// How often the match was played before; 0 in groups.
    pub replay: u16,
    /// The players. The first one begins.
    pub seeds: [Seed; 2],
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// The player who began won.
    First,
    /// The other player won.
    Second,
    Draw,
    /// Neither gets anything: a manager of the server ended the game without a result.
    Neither,
}

impl Score {
    /// All results.
    pub const ALL: [Self; 4] = [Self::First, Self::Second, Self::Draw, Self::Neither];

    /// Its stored name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
            Self::Neither => "neither",
        }
    }

    /// The result of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|score| score.id() == id)
    }

    /// The points of the two players, in halves of a point.
    pub const fn halves(self) -> [u32; 2] {
        match self {
            Self::First => [2, 0],
            Self::Second => [0, 2],
            Self::Draw => [1, 1],
            Self::Neither => [0, 0],
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TournamentGame {
    /// Who plays it.
    pub pairing: Pairing,
    /// Its result; `None` until it has ended.
    pub score: Option<Score>,
}

impl TournamentGame {
    /// The points of that player from the game, in halves of a point; `None` before the end, or for others.
    fn halves_of(&self, seed: Seed) -> Option<u32> {
        let [first, second] = self.score?.halves();
        match self.pairing.seeds {
            [player, _] if player == seed => Some(first),
            [_, player] if player == seed => Some(second),
            _ => None,
        }
    }
}

/// A tournament that has begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    pub format: Format,
    /// For each player in the order of seeds: as which one the player left, where that is so.
    pub left: Vec<Option<u32>>,
    /// The games so far, in the order of their pairings.
    pub games: Vec<TournamentGame>,
}

/// The consequences of the results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// Nothing, until more games have ended.
    Wait,
    /// These games begin.
    Begin(Vec<Pairing>),
    /// The tournament is over, with the place of each player in the order of seeds. Players with equal results share a place.
    End(Vec<u16>),
}

impl Tournament {
    /// The consequences of the results so far.
    pub fn next(&self) -> Next {
        match self.format {
            Format::RoundRobin => self.next_group_games(),
            Format::Knockout => self.next_matches(),
        }
    }

    /// The result of a game that is not played, because a player left before it began: that player, or the first of two, loses it.
    /// `None` where both play.
    pub fn walkover(&self, pairing: Pairing) -> Option<Score> {
        match pairing.seeds.map(|seed| self.left_as(seed)) {
            [None, None] => None,
            [None, Some(_)] => Some(Score::First),
            [Some(_), None] => Some(Score::Second),
            [Some(first), Some(second)] => Some(if first > second { Score::First } else { Score::Second }),
        }
    }

    /// The stage that is being played or was played last; `None` before the first one.
    pub fn stage(&self) -> Option<u16> {
        self.games.iter().map(|game| game.pairing.stage).max()
    }

    /// The number of players.
    fn players(&self) -> Seed {
        Seed::try_from(self.left.len()).unwrap_or(Seed::MAX)
    }

    /// As which one a player left.
    fn left_as(&self, seed: Seed) -> Option<u32> {
        self.left.get(usize::from(seed).checked_sub(1)?).copied().flatten()
    }

    /// The games of a group or a match.
    fn games_of(&self, stage: u16, section: u16) -> impl Iterator<Item = &TournamentGame> {
        self.games.iter().filter(move |game| (game.pairing.stage, game.pairing.section) == (stage, section))
    }

    fn games_of_stage(&self, stage: u16) -> impl Iterator<Item = &TournamentGame> {
        self.games.iter().filter(move |game| game.pairing.stage == stage)
    }
}

/// Both games of two players, with seats swapped.
fn both_seats(stage: u16, section: u16, replay: u16, [one, two]: [Seed; 2]) -> [Pairing; 2] {
    [[one, two], [two, one]].map(|seeds| Pairing { stage, section, replay, seeds })
}
