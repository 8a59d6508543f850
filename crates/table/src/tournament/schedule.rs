//! When a tournament begins by itself, and when the next one of a series follows.

use super::{
    About, INVITATION_SPACING, MAX_WAITING, OPEN_FOR, Tournament, TournamentChange, TournamentPhase, TournamentPlayer,
    TournamentRefusal,
};
use crate::{
    play::{UserId, stored_enum},
    zone::Zone,
};
use TournamentChange::{
    Announced, CheckInOpened, CheckedIn, Every, Joined, PutOff, Repeated, SeriesEnded, Skipped, Woken,
};
use time::{Date, Duration, Month, OffsetDateTime};

/// The usual minimum of players for a start at a given time.
pub const DEFAULT_AT_LEAST: u16 = 4;

/// The least time for people to join the next tournament of a series.
const OPEN_AT_LEAST: Duration = Duration::DAY;

/// How long before the start people can check in.
const CHECK_IN: Duration = Duration::HOUR;

/// The least time that people have to check in, even if the bot asks late. People who would have less, because of quiet hours,
/// keep their places.
const CHECK_IN_AT_LEAST: Duration = Duration::minutes(15);

/// If the start is later than this, the bot may have been down, and perhaps nobody could check in.
const LATE: Duration = Duration::minutes(2);

/// The most people that a message calls to check in, on average. A message with more might not have room for them.
const CALLED_AT_ONCE: usize = 40;

/// A series ends after this many tournaments in a row for which too few people joined.
const MAX_CALL_OFFS: u16 = 2;

stored_enum! {
    /// How often a tournament is held.
    Repeats {
        Weekly = "weekly",
        Fortnightly = "fortnightly",
        Monthly = "monthly",
    }
}

impl Repeats {
    pub const ALL: [Self; 3] = [Self::Weekly, Self::Fortnightly, Self::Monthly];

    /// The start with this number, from 0, at the same local time as the first. In a month without that day, it is on the last
    /// day.
    fn start(self, first: OffsetDateTime, number: u16, zone: &Zone) -> Option<OffsetDateTime> {
        let first = zone.local(first);
        let date = match self {
            Self::Weekly => first.date().checked_add(Duration::weeks(number.into()))?,
            Self::Fortnightly => first.date().checked_add(Duration::weeks(i64::from(number) * 2))?,
            Self::Monthly => {
                let months = i32::from(u8::from(first.month())) - 1 + i32::from(number);
                let month = Month::try_from(u8::try_from(months.rem_euclid(12)).ok()? + 1).ok()?;
                let year = first.year().checked_add(months.div_euclid(12))?;
                let day = first.day().min(month.length(year));
                Date::from_calendar_date(year, month, day).ok()?
            }
        };
        Some(zone.at(first.replace_date(date)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// `None` if an organiser starts it.
    pub starts_at: Option<OffsetDateTime>,
    /// The tournament begins by itself only with at least this many players.
    pub at_least: u16,
    /// Whether the start was put off, because too few people had joined.
    pub put_off: bool,
    pub repeats: Option<Repeats>,
    /// When the first tournament of the series was to begin.
    pub first_start: Option<OffsetDateTime>,
    /// How many tournaments in a row before this one had too few players.
    pub call_offs: u16,
    /// Whether people who have joined must check in during the last hour, or else give up their places at the start.
    pub check_in: bool,
    /// When people were asked to check in for this start.
    pub called_at: Option<OffsetDateTime>,
}

impl Schedule {
    pub const BY_HAND: Self = Self {
        starts_at: None,
        at_least: DEFAULT_AT_LEAST,
        put_off: false,
        repeats: None,
        first_start: None,
        call_offs: 0,
        check_in: false,
        called_at: None,
    };

    fn check_in_from(self) -> Option<OffsetDateTime> {
        self.starts_at.filter(|_| self.check_in).map(|starts_at| starts_at - CHECK_IN)
    }

    /// When the first step of the tournament is due; `None` if an organiser starts it.
    pub fn first_step(self) -> Option<OffsetDateTime> {
        self.check_in_from().or(self.starts_at)
    }

    /// The new start if the start is put off: whole weeks later, and in the future. `None` if it was already put off.
    fn put_off_until(self, zone: &Zone, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let starts_at = self.starts_at.filter(|_| !self.put_off)?;
        let mut weeks = (1..=u16::MAX).map_while(|number| Repeats::Weekly.start(starts_at, number, zone));
        weeks.find(|at| *at > now)
    }

    /// Whether the series ends if too few people join this tournament too.
    pub const fn is_last_try(self) -> bool {
        self.repeats.is_some() && self.call_offs + 1 >= MAX_CALL_OFFS
    }

    /// The schedule of the next tournament after one that ends now. `too_few`: not enough people had joined this one.
    /// It may have begun earlier than planned, so that its own date is still to come.
    pub fn next(self, too_few: bool, zone: &Zone, now: OffsetDateTime) -> Option<Self> {
        let call_offs = if too_few { self.call_offs + 1 } else { 0 };
        let (repeats, first) = (self.repeats.filter(|_| call_offs < MAX_CALL_OFFS)?, self.first_start?);
        let mut starts = (1..=u16::MAX).map_while(|number| repeats.start(first, number, zone));
        let starts_at = starts.find(|at| *at >= now + OPEN_AT_LEAST && Some(*at) > self.starts_at)?;
        Some(Self { starts_at: Some(starts_at), put_off: false, call_offs, called_at: None, ..self })
    }
}

/// The edit of the invitation. It is a little later, because others may join, leave or check in before.
fn invitation_edit(now: OffsetDateTime) -> TournamentChange {
    Announced(About::Invitation, now + INVITATION_SPACING)
}

impl Tournament {
    /// When the tournament begins by itself. If the bot has asked people late to check in, they still have some time for it.
    pub fn begins_at(&self) -> Option<OffsetDateTime> {
        let starts_at = self.schedule.starts_at?;
        let called_at = self.schedule.called_at.filter(|_| self.players.iter().any(|player| !player.checked_in));
        Some(called_at.map_or(starts_at, |called_at| starts_at.max(called_at + CHECK_IN_AT_LEAST)))
    }

    /// When it is called off if only an organiser can start it, and nobody does.
    pub fn called_off_at(&self) -> Option<OffsetDateTime> {
        self.schedule.starts_at.is_none().then(|| self.created_at + OPEN_FOR)
    }

    /// The time of the start or, if only an organiser can start it, of the end.
    fn opens_until(&self) -> OffsetDateTime {
        self.begins_at().unwrap_or(self.created_at + OPEN_FOR)
    }

    pub(super) fn next_while_open(&self) -> OffsetDateTime {
        let check_in = self.schedule.check_in_from().filter(|_| self.schedule.called_at.is_none());
        check_in.unwrap_or_else(|| self.opens_until())
    }

    /// Whether people who have joined can check in. A person who joins while this is so counts as checked in.
    pub fn check_in_is_open(&self, now: OffsetDateTime) -> bool {
        self.phase == TournamentPhase::Open && self.schedule.check_in_from().is_some_and(|from| now >= from)
    }

    /// Whether the player has checked in, or was not asked to. A message that is not posted has asked nobody.
    pub(super) fn is_here(&self, player: &TournamentPlayer) -> bool {
        let asked = self.schedule.called_at.is_some() && !self.calls_wait && !self.refused;
        !asked || player.checked_in
    }

    /// Checks in somebody who has joined. Empty if the check-in is not open, or if the person has already checked in.
    pub(super) fn check_in(&self, by: UserId, now: OffsetDateTime) -> Vec<TournamentChange> {
        let player = self.players.iter().find(|player| player.player.is(by));
        if !self.check_in_is_open(now) || player.is_none_or(|player| player.checked_in) {
            return Vec::new();
        }
        let mut changes = vec![CheckedIn(by), invitation_edit(now)];
        // The start may have waited only for this person.
        changes.extend((self.begins_at() > self.schedule.starts_at).then_some(Woken));
        changes
    }

    /// Whether somebody whose quiet hours end at this time keeps the place without checking in. Not with live games, which call
    /// people in quiet hours too.
    pub fn is_too_late_to_check_in(&self, quiet_until: OffsetDateTime) -> bool {
        let begins_at = self.begins_at().filter(|_| !self.pace.is_live());
        begins_at.is_some_and(|begins_at| quiet_until + CHECK_IN_AT_LEAST > begins_at)
    }

    /// The players at a start by itself: those for whom there is room. People who are banned, or have not checked in, leave
    /// room for others.
    fn admitted(&self, now: OffsetDateTime) -> Vec<&TournamentPlayer> {
        self.seated(self.players.iter().filter(|player| !player.is_banned(now) && self.is_here(player))).0
    }

    /// The players if an organiser starts it. People who have not checked in may still have time for it, so they get the
    /// remaining places.
    pub(super) fn admitted_by_hand(&self, now: OffsetDateTime) -> Vec<&TournamentPlayer> {
        let players = self.players.iter().filter(|player| !player.is_banned(now));
        let (here, others): (Vec<_>, Vec<_>) = players.partition(|player| self.is_here(player));
        self.seated(here.into_iter().chain(others)).0
    }

    /// Whether the start is overdue. The bot may have been down, so people are asked again to check in.
    fn is_late(&self, now: OffsetDateTime) -> bool {
        now - self.opens_until() > LATE && !self.refused && self.players.iter().any(|player| !player.checked_in)
    }

    /// Whether it ended before it could begin by itself.
    pub fn ended_early(&self) -> bool {
        self.ended_at.zip(self.begins_at()).is_some_and(|(ended, begins)| ended < begins)
    }

    /// The next step of a tournament that has not begun: it begins at its time if enough people have joined.
    pub(super) fn open(&self, now: OffsetDateTime) -> Vec<TournamentChange> {
        if now < self.next_while_open() {
            return Vec::new();
        }
        if self.schedule.starts_at.is_none() {
            return self.end(None, now);
        }
        if self.schedule.check_in && (self.schedule.called_at.is_none() || self.is_late(now)) {
            return self.open_check_in(now);
        }
        let admitted = self.admitted(now);
        if admitted.len() >= self.least().into()
            && let Ok(started) = self.start(admitted, now)
        {
            return started;
        }
        if let Some(then) = self.schedule.put_off_until(&self.zone, now) {
            return vec![PutOff(then), Announced(About::PutOff, now), Announced(About::Invitation, now)];
        }
        let next = self.schedule.next(true, &self.zone, now).map(|next| Repeated(next, self.regulars(now)));
        let repeated = next.or_else(|| self.schedule.repeats.map(|_| SeriesEnded));
        self.end(None, now).into_iter().chain(repeated).collect()
    }

    fn open_check_in(&self, now: OffsetDateTime) -> Vec<TournamentChange> {
        let absent = self.players.iter().filter(|player| !player.checked_in).count();
        let of = u16::try_from(absent.div_ceil(CALLED_AT_ONCE)).unwrap_or(u16::MAX);
        let calls = (0..of).map(|part| Announced(About::CheckIn { part, of }, now));
        [CheckInOpened, Announced(About::Invitation, now)].into_iter().chain(calls).collect()
    }

    /// The players whom message `part` of `of` calls to check in. A player stays in the same part while others come and go.
    pub fn to_call(&self, part: u16, of: u16) -> Vec<&TournamentPlayer> {
        // The hash spreads ids evenly.
        let hash = |person: UserId| person.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let is_in = |person| hash(person) % u64::from(of.max(1)) == u64::from(part);
        let players = self.players.iter().filter(|player| !player.checked_in);
        players.filter(|player| player.player.human().is_some_and(is_in)).collect()
    }

    /// Changes whether somebody who has joined, and perhaps left, joins the next ones too. Empty if nothing changes.
    pub(super) fn change_every(&self, by: UserId, every: bool, now: OffsetDateTime) -> Vec<TournamentChange> {
        let changes = |player: &&TournamentPlayer| player.player.is(by) && player.every != every;
        match (self.players.iter().find(changes), self.phase) {
            (None, _) | (_, TournamentPhase::Over { .. }) => Vec::new(),
            (Some(_), TournamentPhase::Open) => vec![Every(by, every)],
            // The invitation names everybody who joins the next one.
            (Some(_), TournamentPhase::Running) => vec![Every(by, every), invitation_edit(now)],
        }
    }

    /// Whether people can join every tournament of the series. Not in matches of teams, because people may change teams.
    pub fn takes_regulars(&self) -> bool {
        self.schedule.repeats.is_some() && self.teams.is_none()
    }

    /// Before the start. Somebody who has just left comes back for the next ones.
    pub(super) fn skip(&self, by: UserId, now: OffsetDateTime) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        if !self.takes_regulars() {
            return Err(TournamentRefusal::Once);
        }
        self.check_open()?;
        if self.waiting_for_next.iter().any(|player| player.player.is(by)) {
            return Ok(Vec::new());
        }
        let joined = self.players.iter().any(|player| player.player.is(by));
        if !joined && self.players.len() + self.waiting_for_next.len() >= usize::from(self.seats()) + MAX_WAITING {
            return Err(TournamentRefusal::Full);
        }
        let changes = (!joined).then_some(Joined(by, None)).into_iter();
        Ok(changes.chain([Every(by, true), Skipped(by), Woken, invitation_edit(now)]).collect())
    }

    /// After the start.
    pub(super) fn join_next(
        &self,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<Vec<TournamentChange>, TournamentRefusal> {
        if self.players.iter().chain(&self.waiting_for_next).any(|player| player.player.is(by)) {
            return Ok(vec![Every(by, true)]);
        }
        if self.next_players().count() >= usize::from(self.seats()) + MAX_WAITING {
            return Err(TournamentRefusal::Full);
        }
        Ok(vec![Joined(by, None), Every(by, true), invitation_edit(now)])
    }

    /// People who will be in the next tournament: first people who wait for it, then players of this one who join it. Not
    /// absentees, and nobody whose rating is now outside of the bounds.
    pub fn next_players(&self) -> impl Iterator<Item = &TournamentPlayer> {
        let came = (1..).zip(&self.players).filter(|(seed, _)| !self.is_absent(*seed)).map(|(_, player)| player);
        self.waiting_for_next
            .iter()
            .chain(came)
            .filter(|player| player.every && !player.deletion_requested && self.rating_range.admits(player.rating))
    }

    pub(super) fn regulars(&self, now: OffsetDateTime) -> Vec<UserId> {
        let may_join = self.next_players().filter(|player| !player.is_banned(now));
        may_join.filter_map(|player| player.player.human()).collect()
    }

    /// Whether it begins by itself now, if enough people have joined.
    pub fn is_due(&self, now: OffsetDateTime) -> bool {
        self.phase == TournamentPhase::Open && self.begins_at().is_some_and(|begins_at| now >= begins_at)
    }

    /// People who may have left the server without leaving the tournament: at the start, everybody; later, those in games that
    /// ended on time.
    pub fn perhaps_gone(&self, begins: bool) -> Vec<UserId> {
        match self.phase {
            TournamentPhase::Open if begins => self.players.iter().filter_map(|player| player.player.human()).collect(),
            TournamentPhase::Running => self.late_people().collect(),
            TournamentPhase::Open | TournamentPhase::Over { .. } => Vec::new(),
        }
    }

    /// Players of games that have just ended because somebody's time ran out.
    fn late_people(&self) -> impl Iterator<Item = UserId> {
        let games = self.games_in_progress().filter(|game| game.over && game.timed_out);
        let mut seeds: Vec<_> =
            games.flat_map(|game| game.pairing.seeds).filter(|&seed| !self.has_left(seed)).collect();
        seeds.sort_unstable();
        seeds.dedup();
        seeds.into_iter().filter_map(|seed| self.player(seed)?.human())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::datetime;

    fn schedule(repeats: Repeats, first: OffsetDateTime) -> Schedule {
        let starts_at = Some(first);
        Schedule { starts_at, repeats: Some(repeats), first_start: starts_at, ..Schedule::BY_HAND }
    }

    #[test]
    fn the_next_start_keeps_the_weekday_or_the_day_of_the_month_and_lies_a_day_ahead() {
        let first = datetime!(2026-01-31 18:00 UTC);
        for (repeats, now, expected) in [
            (Repeats::Weekly, datetime!(2026-02-01 00:00 UTC), datetime!(2026-02-07 18:00 UTC)),
            (Repeats::Weekly, datetime!(2026-02-07 10:00 UTC), datetime!(2026-02-14 18:00 UTC)),
            (Repeats::Fortnightly, datetime!(2026-02-01 00:00 UTC), datetime!(2026-02-14 18:00 UTC)),
            (Repeats::Monthly, datetime!(2026-02-01 00:00 UTC), datetime!(2026-02-28 18:00 UTC)),
            (Repeats::Monthly, datetime!(2026-03-02 00:00 UTC), datetime!(2026-03-31 18:00 UTC)),
            (Repeats::Monthly, datetime!(2027-12-31 00:00 UTC), datetime!(2028-01-31 18:00 UTC)),
        ] {
            let next = schedule(repeats, first).next(false, &Zone::UTC, now).expect("another one");
            assert_eq!((next.starts_at, next.first_start), (Some(expected), Some(first)), "{repeats:?} {now}");
        }
    }

    #[test]
    fn two_call_offs_in_a_row_end_a_series_and_a_tournament_between_them_does_not() {
        let first = datetime!(2026-01-31 18:00 UTC);
        let once = schedule(Repeats::Weekly, first).next(true, &Zone::UTC, first).expect("another try");
        assert_eq!(once.next(true, &Zone::UTC, first + Duration::WEEK), None);
        let held = once.next(false, &Zone::UTC, first + Duration::WEEK).expect("another one");
        assert!(held.next(true, &Zone::UTC, first + Duration::weeks(2)).is_some());
        assert_eq!(Schedule::BY_HAND.next(false, &Zone::UTC, first), None);
    }

    #[test]
    fn a_tournament_that_began_early_is_not_held_again_on_its_own_date() {
        let first = datetime!(2026-01-31 18:00 UTC);
        let second = Schedule { starts_at: Some(first + Duration::WEEK), ..schedule(Repeats::Weekly, first) };
        let next = second.next(false, &Zone::UTC, first + Duration::days(3)).expect("another one");
        assert_eq!(next.starts_at, Some(first + Duration::weeks(2)));
    }

    #[test]
    fn a_start_is_put_off_once_by_a_week_or_after_an_outage_by_as_many_as_have_passed() {
        let first = datetime!(2026-01-31 18:00 UTC);
        let schedule = schedule(Repeats::Weekly, first);
        assert_eq!(schedule.put_off_until(&Zone::UTC, first), Some(first + Duration::WEEK));
        assert_eq!(schedule.put_off_until(&Zone::UTC, first + Duration::days(17)), Some(first + Duration::weeks(3)));
        assert_eq!(Schedule { put_off: true, ..schedule }.put_off_until(&Zone::UTC, first), None);
    }

    proptest! {
        #[test]
        fn repeated_starts_keep_their_hour_through_the_changes_of_the_clock(
            zone in prop::sample::select(vec!["Europe/Berlin", "America/New_York", "Australia/Sydney"]),
            minutes in 0_i64..366 * 24 * 60,
            repeats in prop::sample::select(Repeats::ALL.to_vec()),
            late in 0_i64..400 * 24 * 60,
        ) {
            let zone = Zone::named(zone).expect("a zone");
            let first = datetime!(2026-01-01 00:00 UTC) + Duration::minutes(minutes);
            let now = first + Duration::minutes(late);
            let hour = zone.local(first).time();
            let next = schedule(repeats, first).next(false, &zone, now).and_then(|next| next.starts_at).expect("another one");
            let put_off = schedule(repeats, first).put_off_until(&zone, now).expect("another start");
            for at in [next, put_off] {
                let local = zone.local(at);
                let wanted = local.replace_time(hour);
                // On one day of the year, the clocks may skip the hour.
                prop_assert!(
                    local.time() == hour || local == wanted + Duration::HOUR && zone.local(at - Duration::HOUR) < wanted,
                    "{local}",
                );
                prop_assert_eq!(zone.at(wanted), at, "the first of two such hours");
            }
            prop_assert!(next >= now + OPEN_AT_LEAST && put_off > now && put_off <= now + Duration::days(7) + Duration::HOUR);
        }
    }
}
