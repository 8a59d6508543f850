//! Decides what people's commands and the results of games change in a tournament.

use super::{
    About, Format, MIN_PLAYERS, Next, Pairing, Score, Seed, Tournament, TournamentGame, TournamentPhase,
    TournamentPlayer,
};
use crate::play::{Event, First, GameId, Participant, Table, Terms, TimeoutRule, UserId};
use time::{Duration, OffsetDateTime};

/// A tournament that does not begin within this time ends.
pub const OPEN_FOR: Duration = Duration::days(30);

/// Between edits of the invitation while people join: Discord limits edits.
pub const INVITATION_SPACING: Duration = Duration::seconds(5);

/// A running tournament is also advanced this often without an event, because a game that can't be read counts after some days.
const SWEEP_INTERVAL: Duration = Duration::HOUR;

const BATCH: usize = 20;

const MATCHES_PER_MESSAGE: u16 = 16;

const TABLE_INTERVAL: Duration = Duration::days(1);

/// A player who has lost so many games on time without ever having moved is out.
const MAX_ABSENCES: usize = 2;

const DEFAULT_RATING: f64 = 1500.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentCommand {
    Join {
        by: UserId,
    },
    /// Once the tournament has begun, only for good: the player then loses all unfinished games.
    Leave {
        by: UserId,
        for_good: bool,
    },
    Start {
        by: UserId,
    },
    /// Games in progress continue on their own.
    Stop {
        by: UserId,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentRefusal {
    Unknown,
    Started,
    Over,
    Full,
    Joined,
    /// The person does not take part, or has left.
    NotJoined,
    TooFew,
    /// The server has as many unfinished tournaments as it may.
    TooMany,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TournamentChange {
    Joined(UserId),
    /// Before the start.
    Withdrew(UserId),
    /// After the start.
    Left(UserId),
    Started(Vec<Participant>),
    Paired(Vec<Pairing>),
    Begun(Pairing, Event),
    Scored(Pairing, Score),
    /// Places by seed, which absentees don't get; `None` if not all games were played.
    Ended(Option<Vec<Option<u16>>>),
    RoleWon(UserId),
    /// A message is due, or the invitation's edit.
    Announced(About, OffsetDateTime),
    /// The tournament may go on.
    Woken,
}

use TournamentChange::{Announced, Begun, Ended, Joined, Left, Paired, RoleWon, Scored, Started, Withdrew, Woken};

impl Tournament {
    pub fn decide(
        &self,
        command: TournamentCommand,
        now: OffsetDateTime,
    ) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        match command {
            TournamentCommand::Join { by } => self.join(by, now),
            TournamentCommand::Leave { by, for_good } => self.leave(by, for_good, now),
            TournamentCommand::Start { .. } => self.start(now),
            TournamentCommand::Stop { .. } => match self.phase {
                TournamentPhase::Over { .. } => Err(TournamentRefusal::Over),
                TournamentPhase::Open | TournamentPhase::Running => Ok(self.end(None, now)),
            },
        }
    }

    fn check_open(&self) -> Result<(), TournamentRefusal> {
        match self.phase {
            TournamentPhase::Open => Ok(()),
            TournamentPhase::Running => Err(TournamentRefusal::Started),
            TournamentPhase::Over { .. } => Err(TournamentRefusal::Over),
        }
    }

    fn join(&self, by: UserId, now: OffsetDateTime) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        self.check_open()?;
        if self.players.iter().any(|player| player.player.is(by)) {
            return Err(TournamentRefusal::Joined);
        }
        if self.players.len() >= usize::from(self.max_players) {
            return Err(TournamentRefusal::Full);
        }
        Ok(vec![Joined(by), Announced(About::Invitation, now + INVITATION_SPACING)])
    }

    fn leave(
        &self,
        by: UserId,
        for_good: bool,
        now: OffsetDateTime,
    ) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        let takes_part = self.players.iter().any(|player| player.player.is(by) && player.left_at.is_none());
        let left = match self.phase {
            TournamentPhase::Over { .. } => return Err(TournamentRefusal::Over),
            _ if !takes_part => return Err(TournamentRefusal::NotJoined),
            TournamentPhase::Open => Withdrew(by),
            TournamentPhase::Running if for_good => Left(by),
            TournamentPhase::Running => return Err(TournamentRefusal::Started),
        };
        Ok(vec![left, Woken, Announced(About::Invitation, now + INVITATION_SPACING)])
    }

    fn start(&self, now: OffsetDateTime) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        self.check_open()?;
        let mut players: Vec<_> = self.players.iter().filter(|player| !player.is_banned(now)).collect();
        if players.len() < MIN_PLAYERS {
            return Err(TournamentRefusal::TooFew);
        }
        let rating = |player: &TournamentPlayer| player.rating.unwrap_or(DEFAULT_RATING);
        // Among equals, who joined first comes first.
        players.sort_by(|one, two| rating(two).total_cmp(&rating(one)));
        let seeds = players.into_iter().map(|player| player.player).collect();
        Ok(vec![Started(seeds), Woken, Announced(About::Invitation, now)])
    }

    /// The next step, with the scores of games that have ended.
    pub fn advance(&self, results: Vec<(Pairing, Score)>, now: OffsetDateTime) -> Vec<TournamentChange> {
        match self.phase {
            TournamentPhase::Open if now >= self.created_at + OPEN_FOR => return self.end(None, now),
            TournamentPhase::Open | TournamentPhase::Over { .. } => return Vec::new(),
            TournamentPhase::Running => {}
        }
        let mut after = self.clone();
        for game in &mut after.games {
            let result = results.iter().find(|(pairing, _)| *pairing == game.pairing);
            game.score = game.score.or(result.map(|(_, score)| *score));
        }
        let mut next = after.expel_absentees(now);
        let unbegun = after.games.iter().filter(|game| game.score.is_none() && game.id.is_none());
        if next.is_empty() {
            next = unbegun.take(BATCH).map(|game| after.begin(game.pairing, now)).collect();
        }
        if next.is_empty() {
            next = match after.next() {
                Next::Wait => Vec::new(),
                Next::Begin(pairings) => after.pair(pairings, now),
                Next::End(places) => after.end(Some(places), now),
            };
        }
        let mut changes: Vec<_> = results.into_iter().map(|(pairing, score)| Scored(pairing, score)).collect();
        if !self.table_waits && changes.iter().chain(&next).any(|change| matches!(change, Scored(..))) {
            let due = self.table_at.map_or(now, |last| now.max(last.min(now) + TABLE_INTERVAL));
            changes.push(Announced(About::Table, due));
        }
        // The end comes instead of the table.
        changes.extend(next);
        changes
    }

    pub fn next_advance(&self, changes: &[TournamentChange], now: OffsetDateTime) -> Option<OffsetDateTime> {
        match self.phase {
            TournamentPhase::Over { .. } => None,
            _ if !changes.is_empty() => Some(now),
            TournamentPhase::Open => Some(self.created_at + OPEN_FOR),
            TournamentPhase::Running => Some(now + SWEEP_INTERVAL),
        }
    }

    /// Games that have begun and whose results count when they end.
    pub fn games_in_progress(&self) -> impl Iterator<Item = &TournamentGame> {
        let runs = self.phase == TournamentPhase::Running;
        self.games.iter().filter(move |game| runs && game.score.is_none() && game.id.is_some())
    }

    /// Players who have left resign their games, in the order of leaving.
    pub fn resignations(&self) -> Vec<(GameId, Participant)> {
        let seats = self.games_in_progress().flat_map(|game| game.pairing.seeds.map(|seed| (seed, game.id)));
        let mut leavers: Vec<_> = seats.filter_map(|(seed, game)| Some((self.left_as(seed)?, game?))).collect();
        leavers.sort_unstable();
        leavers.into_iter().filter_map(|((_, seed), game)| Some((game, self.player(seed)?))).collect()
    }

    /// In a knockout, an absentee's match is over anyway.
    fn expel_absentees(&self, now: OffsetDateTime) -> Vec<TournamentChange> {
        let is_out = |seed: Seed, player: &TournamentPlayer| {
            let losses = self.games.iter().filter(|game| game.late() == Some(seed)).count();
            player.left_at.is_none() && losses >= MAX_ABSENCES && self.is_absent(seed)
        };
        let out =
            (1..).zip(&self.players).filter(|(seed, player)| self.format != Format::Knockout && is_out(*seed, player));
        let mut changes: Vec<_> = out
            .filter_map(|(seed, player)| Some((seed, player.player.human()?)))
            .flat_map(|(seed, person)| [Left(person), Announced(About::Absent { seed }, now)])
            .collect();
        if !changes.is_empty() {
            // They resign their games in progress.
            changes.push(Woken);
        }
        changes
    }

    fn begin(&self, pairing: Pairing, now: OffsetDateTime) -> TournamentChange {
        let challenge = || {
            let [first, second] = pairing.seeds.map(|seed| self.player(seed));
            let terms = Terms {
                setup: self.setup?,
                first: First::Challenger,
                pace: self.pace,
                rated: self.rated,
                // The tournament ends without anybody's help.
                timeout: TimeoutRule::Loss,
                pair: None,
                event: true,
            };
            Table::challenge(first?, Some(second?), terms, now).ok()
        };
        match self.walkover(pairing.seeds) {
            Some(score) => Scored(pairing, score),
            None => challenge().map_or(Scored(pairing, Score::Neither), |challenge| Begun(pairing, challenge)),
        }
    }

    fn pair(&self, pairings: Vec<Pairing>, now: OffsetDateTime) -> Vec<TournamentChange> {
        let is_expelled = |seed: Seed, player: &TournamentPlayer| {
            (player.is_banned(now) || player.deletion_requested)
                && player.left_at.is_none()
                && pairings.iter().any(|pairing| pairing.seeds.contains(&seed))
        };
        let expelled = (1..).zip(&self.players).filter(|(seed, player)| is_expelled(*seed, player));
        let expelled: Vec<_> = expelled.filter_map(|(_, player)| player.player.human()).map(Left).collect();
        // Without them, other people may be paired.
        if !expelled.is_empty() {
            return expelled;
        }
        let messages = self.messages_about(&pairings).into_iter().map(|about| Announced(about, now));
        std::iter::once(Paired(pairings)).chain(messages).collect()
    }

    fn messages_about(&self, pairings: &[Pairing]) -> Vec<About> {
        let per_message = match self.format {
            Format::RoundRobin => 1,
            Format::Knockout => MATCHES_PER_MESSAGE,
        };
        let mut messages: Vec<About> = Vec::new();
        let mut sections: Vec<_> = pairings.iter().map(|it| (it.stage, it.section, it.replay)).collect();
        sections.dedup();
        for (stage, section, replay) in sections {
            match messages.last_mut() {
                _ if replay > 0 => messages.push(About::Replay { stage, section, replay }),
                Some(About::Games { section: first, last_section, .. }) if section - *first < per_message => {
                    *last_section = section;
                }
                _ => messages.push(About::Games { stage, section, last_section: section }),
            }
        }
        messages
    }

    fn end(&self, places: Option<Vec<u16>>, now: OffsetDateTime) -> Vec<TournamentChange> {
        let nobody_played = self.nobody_played();
        let place = |(seed, place)| (!nobody_played && !self.is_absent(seed)).then_some(place);
        let places: Option<Vec<_>> = places.map(|places| (1..).zip(places).map(place).collect());
        let ranked = self.players.iter().zip(places.iter().flatten());
        let winners = ranked.filter(|(player, place)| **place == Some(1) && player.left_at.is_none());
        let winners = winners.filter_map(|(player, _)| player.player.human().filter(|_| self.role.is_some()));
        let mut changes: Vec<_> = winners.map(RoleWon).collect();
        let edit = Announced(About::Invitation, now + INVITATION_SPACING);
        changes.extend([Ended(places), Announced(About::End, now), edit]);
        changes
    }
}
