//! Decides the changes of a tournament that follow from people's commands and from results of games.

use super::{
    About, Format, Next, Pairing, RatingRange, Schedule, Score, Seed, Tournament, TournamentGame, TournamentPhase,
    TournamentPlayer,
    teams::in_boards,
    threads::{BoardPlace, BoardPlaces},
};
use crate::play::{Event, First, Participant, Table, Terms, TimeoutRule, UserId};
use time::{Duration, OffsetDateTime};

/// A tournament that does not begin within this time ends.
pub const OPEN_FOR: Duration = Duration::days(30);

/// The time between edits of the invitation while people join, because Discord limits edits.
pub const INVITATION_SPACING: Duration = Duration::seconds(5);

/// A running tournament is also advanced this often without an event, because a game that can't be read counts after a day.
const SWEEP_INTERVAL: Duration = Duration::HOUR;

/// Nothing wakes a tournament when another live game of its channel ends, so it looks this often.
const ROOM_INTERVAL: Duration = Duration::MINUTE;

/// At most this many people wait for a place; in a match of teams, at most half as many for each team.
pub const MAX_WAITING: usize = 32;

/// A game with this many plies counts as played, and nobody else can take a seat in it.
const PLAYED: u16 = 4;

const BATCH: usize = 20;

const TABLE_INTERVAL: Duration = Duration::days(1);

/// A player who has lost this many games on time and has never moved is out.
const MAX_ABSENCES: usize = 2;

pub(super) const DEFAULT_RATING: f64 = 1500.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentCommand {
    Join {
        by: UserId,
        /// The team, in a match of teams.
        team: Option<u16>,
        /// Whether to join the next ones of the series too. A person who has already joined may change it, and after the start
        /// anybody may join the next ones.
        every: Option<bool>,
    },
    /// Joins the next ones, but not this one.
    Skip {
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
    /// Once the tournament has begun, the player loses all unfinished games.
    Remove {
        by: UserId,
        player: UserId,
    },
    /// Adds somebody after the start: to a Swiss tournament before its second round, or to a group with room before its first
    /// result.
    Add {
        by: UserId,
        player: UserId,
    },
    /// Before the start, checks in a player whom the bot can't ask in time.
    Excuse {
        player: UserId,
    },
    /// Somebody else takes the player's place. Games in which nobody has played begin anew.
    Replace {
        by: UserId,
        player: UserId,
        new: UserId,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentRefusal {
    Unknown,
    Started,
    Over,
    Full,
    Joined,
    Banned(UserId),
    /// The person does not take part, or has left.
    NotJoined,
    TooFew,
    /// The server has as many unfinished tournaments as allowed.
    TooMany,
    /// An unfinished tournament of the server has this name.
    NameTaken,
    /// The person's rating is outside of the bounds.
    Rating(RatingRange),
    /// An organiser names somebody who does not take part, or has no games left.
    NoPlayer,
    /// The player has a game with four plies or more.
    HasPlayed,
    /// The new player already takes part.
    NewPlays,
    /// Nobody can be added any more.
    TooLate,
    NoEmptyPlace,
    /// It has not begun, so people can join.
    NotStarted,
    /// No other tournament follows it.
    Once,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TournamentChange {
    /// A person has joined; in a match of teams, with the team. After the start, the person waits for the next tournament.
    Joined(UserId, Option<u16>),
    /// A person has checked in.
    CheckedIn(UserId),
    /// From now on, people who have joined have to check in.
    CheckInOpened,
    /// A person joins the next ones too, or no longer.
    Every(UserId, bool),
    /// Before the start, somebody who joins every time.
    Skipped(UserId),
    /// Before the start.
    Withdrew(UserId),
    /// After the start.
    Left(UserId),
    /// A player was added after the start, with the next seed.
    Added(UserId),
    Replaced {
        player: UserId,
        new: UserId,
    },
    /// The game begins anew.
    Renewed {
        pairing: Pairing,
        by: UserId,
    },
    /// Too few have joined, so the start moves.
    PutOff(OffsetDateTime),
    /// The next tournament of a series begins to be open, with the people of this one who join it.
    Repeated(Schedule, Vec<UserId>),
    /// The series ends, because too few people have joined twice in a row.
    SeriesEnded,
    Started(Vec<Participant>),
    Paired(Vec<Pairing>),
    Begun(Pairing, Event, BoardPlace),
    Scored(Pairing, Score),
    /// Places by seed, which absentees don't get; `None` if not all games were played.
    Ended(Option<Vec<Option<u16>>>),
    RoleWon(UserId),
    /// A message or an edit of the invitation is due at this time.
    Announced(About, OffsetDateTime),
    /// The tournament's task is to run, because the tournament may go on.
    Woken,
}

use TournamentChange::{
    Added, Announced, Begun, CheckedIn, Ended, Every, Joined, Left, Paired, Renewed, Repeated, Replaced, RoleWon,
    Scored, Started, Withdrew, Woken,
};

impl Tournament {
    pub fn decide(
        &self,
        command: TournamentCommand,
        now: OffsetDateTime,
    ) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        match command {
            TournamentCommand::Join { by, team, every } => self.join(by, team, every, now),
            TournamentCommand::Skip { by } => self.skip(by, now),
            TournamentCommand::Leave { by, for_good } => self.leave(by, for_good, now),
            TournamentCommand::Start { .. } => self.start(self.admitted_by_hand(now), now),
            TournamentCommand::Stop { .. } => match self.phase {
                TournamentPhase::Over { .. } => Err(TournamentRefusal::Over),
                TournamentPhase::Open | TournamentPhase::Running => Ok(self.end(None, now)),
            },
            TournamentCommand::Remove { player, .. } => self.remove(player, now),
            TournamentCommand::Add { player, .. } => self.add(player, now),
            TournamentCommand::Excuse { player } => Ok(self.check_in(player, now)),
            TournamentCommand::Replace { by, player, new } => self.replace(by, player, new, now),
        }
    }

    pub(super) fn check_open(&self) -> Result<(), TournamentRefusal> {
        match self.phase {
            TournamentPhase::Open => Ok(()),
            TournamentPhase::Running => Err(TournamentRefusal::Started),
            TournamentPhase::Over { .. } => Err(TournamentRefusal::Over),
        }
    }

    fn join(
        &self,
        by: UserId,
        team: Option<u16>,
        every: Option<bool>,
        now: OffsetDateTime,
    ) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        if every == Some(true) && !self.takes_regulars() {
            return Err(TournamentRefusal::Once);
        }
        let mut changes = every.map_or_else(Vec::new, |every| self.change_every(by, every, now));
        if every != Some(false) {
            changes.extend(self.check_in(by, now));
        }
        if !changes.is_empty() {
            return Ok(changes);
        }
        if every == Some(true) && self.phase == TournamentPhase::Running {
            return self.join_next(by, now);
        }
        self.check_open()?;
        if self.seed_of(by).is_some() {
            return Err(TournamentRefusal::Joined);
        }
        // Each team has half of the places, so that one can't take those of the other.
        let teams = if self.teams.is_some() { 2 } else { 1 };
        let joined = self.players.iter().filter(|player| self.teams.is_none() || player.team == team).count();
        if joined >= (usize::from(self.seats()) + MAX_WAITING) / teams {
            return Err(TournamentRefusal::Full);
        }
        changes.extend([Joined(by, team), Announced(About::Invitation, now + INVITATION_SPACING)]);
        changes.extend((every == Some(true)).then_some(Every(by, true)));
        changes.extend(self.check_in_is_open(now).then_some(CheckedIn(by)));
        Ok(changes)
    }

    fn leave(
        &self,
        by: UserId,
        for_good: bool,
        now: OffsetDateTime,
    ) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        let player = self.players.iter().find(|player| player.player.is(by));
        let takes_part = player.is_some_and(|player| player.left_at.is_none());
        let left = match self.phase {
            TournamentPhase::Over { .. } => return Err(TournamentRefusal::Over),
            // Somebody who has already left only stops joining the next ones.
            _ if !takes_part && player.is_some_and(|player| player.every) => {
                return Ok(self.change_every(by, false, now));
            }
            _ if !takes_part => return Err(TournamentRefusal::NotJoined),
            TournamentPhase::Open => Withdrew(by),
            TournamentPhase::Running if for_good => Left(by),
            TournamentPhase::Running => return Err(TournamentRefusal::Started),
        };
        Ok(vec![left, Woken, Announced(About::Invitation, now + INVITATION_SPACING)])
    }

    fn remove(&self, player: UserId, now: OffsetDateTime) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        let mut changes = self.leave(player, true, now).map_err(|refusal| match refusal {
            TournamentRefusal::NotJoined => TournamentRefusal::NoPlayer,
            other => other,
        })?;
        if changes.contains(&Left(player)) {
            changes.extend(self.seed_of(player).map(|seed| Announced(About::Removed { seed }, now)));
        }
        Ok(changes)
    }

    fn add(&self, player: UserId, now: OffsetDateTime) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        match self.phase {
            TournamentPhase::Open => return Err(TournamentRefusal::NotStarted),
            TournamentPhase::Over { .. } => return Err(TournamentRefusal::Over),
            TournamentPhase::Running => {}
        }
        if self.seed_of(player).is_some() {
            return Err(TournamentRefusal::NewPlays);
        }
        let seed = self.last_seed().saturating_add(1);
        let pairings = match self.format {
            _ if seed > self.format.seats().1 => return Err(TournamentRefusal::NoEmptyPlace),
            Format::RoundRobin => self.games_of_new(seed)?,
            Format::Swiss if self.stage().is_none_or(|round| round == 1) => Vec::new(),
            Format::Knockout | Format::Swiss | Format::Teams => return Err(TournamentRefusal::TooLate),
        };
        let mut changes = vec![Added(player), Woken, Announced(About::Invitation, now + INVITATION_SPACING)];
        changes.extend((!pairings.is_empty()).then_some(Paired(pairings)));
        // Before the first pairing, no message is needed: the one about the pairing names everybody.
        changes.extend(self.stage().map(|_| Announced(About::Added { seed }, now)));
        Ok(changes)
    }

    fn replace(
        &self,
        by: UserId,
        player: UserId,
        new: UserId,
        now: OffsetDateTime,
    ) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        if let TournamentPhase::Over { .. } = self.phase {
            return Err(TournamentRefusal::Over);
        }
        let seed = self.seed_of(player).ok_or(TournamentRefusal::NoPlayer)?;
        if self.seed_of(new).is_some() {
            return Err(TournamentRefusal::NewPlays);
        }
        let mut changes = vec![Replaced { player, new }, Woken, Announced(About::Invitation, now + INVITATION_SPACING)];
        changes.extend(self.check_in_is_open(now).then_some(CheckedIn(new)));
        if self.phase == TournamentPhase::Running {
            let own = || self.games.iter().filter(|game| game.pairing.seeds.contains(&seed));
            if own().any(|game| game.plies >= PLAYED) {
                return Err(TournamentRefusal::HasPlayed);
            }
            // After a tie, the games that tied are over.
            let of_stage = || own().filter(|game| Some(game.pairing.stage) == self.stage());
            let replay = of_stage().map(|game| game.pairing.replay).max();
            let current = of_stage().filter(|game| Some(game.pairing.replay) == replay);
            let renewed: Vec<_> = current.map(|game| Renewed { pairing: game.pairing, by }).collect();
            // Before the first pairing and after a bye there is nothing to renew.
            if renewed.is_empty() && own().next().is_some() {
                return Err(TournamentRefusal::NoPlayer);
            }
            changes.extend(renewed);
            changes.push(Announced(About::Replaced { seed }, now));
        }
        Ok(changes)
    }

    /// A person's seed; until the tournament begins, the number in the order of joining.
    fn seed_of(&self, person: UserId) -> Option<Seed> {
        (1..).zip(&self.players).find(|(_, player)| player.player.is(person)).map(|(seed, _)| seed)
    }

    pub(super) fn start(
        &self,
        mut players: Vec<&TournamentPlayer>,
        now: OffsetDateTime,
    ) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        self.check_open()?;
        if players.len() < usize::from(self.format.seats().0) {
            return Err(TournamentRefusal::TooFew);
        }
        let rating = |player: &TournamentPlayer| player.rating.unwrap_or(DEFAULT_RATING);
        // Players with equal ratings stay in the order of joining.
        players.sort_by(|one, two| rating(two).total_cmp(&rating(one)));
        if self.teams.is_some() {
            players = in_boards(players);
        }
        let seeds = players.into_iter().map(|player| player.player).collect();
        Ok(vec![Started(seeds), Woken, Announced(About::Invitation, now)])
    }

    /// The next step, with the scores of games that have ended.
    pub fn advance(&self, results: Vec<(Pairing, Score)>, now: OffsetDateTime) -> Vec<TournamentChange> {
        match self.phase {
            TournamentPhase::Open => return self.open(now),
            TournamentPhase::Over { .. } => return Vec::new(),
            TournamentPhase::Running => {}
        }
        let mut after = self.clone();
        for game in &mut after.games {
            let result = results.iter().find(|(pairing, _)| *pairing == game.pairing);
            game.score = game.score.or(result.map(|(_, score)| *score));
        }
        let mut next = after.expel_absentees(now);
        if next.is_empty() {
            let mut places = after.board_places(now);
            let begin = |pairing| after.begin(pairing, &mut places, now);
            next = after.beginnable().into_iter().filter_map(begin).take(BATCH).collect();
        }
        if next.is_empty() {
            next = match after.next() {
                Next::Wait => Vec::new(),
                Next::Begin(pairings) => after.pair(pairings, now),
                Next::End(places) => {
                    let repeated =
                        self.schedule.next(false, &self.zone, now).map(|next| Repeated(next, after.regulars(now)));
                    after.end(Some(places), now).into_iter().chain(repeated).collect()
                }
            };
        }
        let mut changes: Vec<_> = results.into_iter().map(|(pairing, score)| Scored(pairing, score)).collect();
        if !self.table_waits && changes.iter().chain(&next).any(|change| matches!(change, Scored(..))) {
            let due = self.table_at.map_or(now, |last| now.max(last.min(now) + TABLE_INTERVAL));
            changes.push(Announced(About::Table, due));
        }
        // The message about the end replaces the table.
        changes.extend(next);
        changes
    }

    pub fn next_advance(&self, changes: &[TournamentChange], now: OffsetDateTime) -> Option<OffsetDateTime> {
        match self.phase {
            TournamentPhase::Over { .. } => None,
            _ if !changes.is_empty() => Some(now),
            TournamentPhase::Open => Some(self.next_while_open()),
            TournamentPhase::Running if self.lacks_room() => Some(now + ROOM_INTERVAL),
            TournamentPhase::Running => Some(now + SWEEP_INTERVAL),
        }
    }

    /// Games that have begun and whose results count when they end.
    pub fn games_in_progress(&self) -> impl Iterator<Item = &TournamentGame> {
        let runs = self.phase == TournamentPhase::Running;
        self.games.iter().filter(move |game| runs && game.score.is_none() && game.id.is_some())
    }

    /// Removes absentees. Not in a knockout or a match of teams, where an absentee has no further games.
    fn expel_absentees(&self, now: OffsetDateTime) -> Vec<TournamentChange> {
        let has_more_games = matches!(self.format, Format::RoundRobin | Format::Swiss);
        let is_out = |seed: Seed, player: &TournamentPlayer| {
            let losses = self.games.iter().filter(|game| game.late() == Some(seed)).count();
            player.left_at.is_none() && losses >= MAX_ABSENCES && self.is_absent(seed)
        };
        let out = (1..).zip(&self.players).filter(|(seed, player)| has_more_games && is_out(*seed, player));
        let mut changes: Vec<_> = out
            .filter_map(|(seed, player)| Some((seed, player.player.human()?)))
            .flat_map(|(seed, person)| [Left(person), Announced(About::Absent { seed }, now)])
            .collect();
        if !changes.is_empty() {
            // The woken task resigns these players' games in progress.
            changes.push(Woken);
        }
        changes
    }

    /// `None` while it waits for a thread.
    fn begin(&self, pairing: Pairing, places: &mut BoardPlaces, now: OffsetDateTime) -> Option<TournamentChange> {
        let challenge = || {
            let [first, second] = pairing.seeds.map(|seed| self.player(seed));
            let terms = Terms {
                setup: self.setup?,
                first: First::Challenger,
                pace: self.pace,
                rated: self.rated,
                // A tournament must not wait for somebody to claim a win.
                timeout: TimeoutRule::Loss,
                pair: None,
                event: true,
            };
            Table::challenge(first?, Some(second?), terms, now).ok()
        };
        Some(match self.walkover(pairing.seeds) {
            Some(score) => Scored(pairing, score),
            // The season is over.
            None if self.division.is_some_and(|division| division.is_over(now)) => Scored(pairing, Score::Draw),
            None => match challenge() {
                Some(challenge) => Begun(pairing, challenge, places.take()?),
                None => Scored(pairing, Score::Neither),
            },
        })
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

    pub(super) fn end(&self, places: Option<Vec<u16>>, now: OffsetDateTime) -> Vec<TournamentChange> {
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
