//! Tournaments: pairings, consequences of results, and winners. Pure, like [`crate::play`].
//!
//! Players are numbered from 1 by their rating at the start: their seeds. A tournament consists of its format, its players and
//! its games; [`Tournament::next`] says what follows from the results so far.

mod knockout;
mod round_robin;
mod score;
mod standings;
#[cfg(test)]
mod tests;

pub use knockout::Match;
pub use standings::Standing;

pub const MIN_PLAYERS: usize = 2;

/// Eight groups, whose winners fill the final group.
pub const MAX_PLAYERS: usize = 64;

pub const GROUP_SIZE: usize = 8;

/// Tied knockout matches are replayed this often. Then the better seed advances, so that the tournament ends.
pub const MAX_REPLAYS: u16 = 2;

/// A player's number, from 1.
pub type Seed = u16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// In each group, everybody plays everybody twice, with seats swapped; the winners of several groups meet in a final group.
    RoundRobin,
    /// Matches of two games with seats swapped; the loser is out.
    Knockout,
}

impl Format {
    pub const ALL: [Self; 2] = [Self::RoundRobin, Self::Knockout];

    /// As stored.
    pub const fn id(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Knockout => "knockout",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }
}

/// A game to be played once: who plays it, and where it belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pairing {
    /// From 1: the groups or the final group, or the round.
    pub stage: u16,
    /// From 0: the group, or the match of the round.
    pub section: u16,
    /// How often the match was replayed before; 0 in groups.
    pub replay: u16,
    /// The first player begins.
    pub seeds: [Seed; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// The player who began won.
    First,
    Second,
    Draw,
    /// A manager of the server ended the game without a result; nobody gets points.
    Neither,
}

impl Score {
    pub const ALL: [Self; 4] = [Self::First, Self::Second, Self::Draw, Self::Neither];

    /// As stored.
    pub const fn id(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
            Self::Neither => "neither",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|score| score.id() == id)
    }

    /// Each player's points, in halves.
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
    pub pairing: Pairing,
    /// `None` until the game has ended.
    pub score: Option<Score>,
}

impl TournamentGame {
    /// In halves of a point; `None` before the game's end, or for other players.
    fn halves_of(&self, seed: Seed) -> Option<u32> {
        let [first, second] = self.score?.halves();
        match self.pairing.seeds {
            [player, _] if player == seed => Some(first),
            [_, player] if player == seed => Some(second),
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    pub format: Format,
    /// By seed: the order in which the player left, if so.
    pub left: Vec<Option<u32>>,
    /// In the order of their pairings.
    pub games: Vec<TournamentGame>,
}

/// What follows from the results so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// More games have to end first.
    Wait,
    /// These games begin.
    Begin(Vec<Pairing>),
    /// Over; contains each player's place by seed. Players with equal results share a place.
    End(Vec<u16>),
}

impl Tournament {
    pub fn next(&self) -> Next {
        match self.format {
            Format::RoundRobin => self.next_group_games(),
            Format::Knockout => self.next_matches(),
        }
    }

    /// The result of a game that is not played because a player left before it began. That player loses; if both left, the first
    /// to leave. `None` if both play.
    pub fn walkover(&self, pairing: Pairing) -> Option<Score> {
        match pairing.seeds.map(|seed| self.left_as(seed)) {
            [None, None] => None,
            [None, Some(_)] => Some(Score::First),
            [Some(_), None] => Some(Score::Second),
            [Some(first), Some(second)] => Some(if first > second { Score::First } else { Score::Second }),
        }
    }

    /// The current or last stage; `None` before the first.
    pub fn stage(&self) -> Option<u16> {
        self.games.iter().map(|game| game.pairing.stage).max()
    }

    fn players(&self) -> Seed {
        Seed::try_from(self.left.len()).unwrap_or(Seed::MAX)
    }

    /// The order in which the player left.
    fn left_as(&self, seed: Seed) -> Option<u32> {
        self.left.get(usize::from(seed).checked_sub(1)?).copied().flatten()
    }

    fn games_of(&self, stage: u16, section: u16) -> impl Iterator<Item = &TournamentGame> {
        self.games.iter().filter(move |game| (game.pairing.stage, game.pairing.section) == (stage, section))
    }

    fn games_of_stage(&self, stage: u16) -> impl Iterator<Item = &TournamentGame> {
        self.games.iter().filter(move |game| game.pairing.stage == stage)
    }
}

fn both_seats(stage: u16, section: u16, replay: u16, [one, two]: [Seed; 2]) -> [Pairing; 2] {
    [[one, two], [two, one]].map(|seeds| Pairing { stage, section, replay, seeds })
}
