//! Checks the clocks of a game with nothing but its stored events: a second implementation of the rules for clocks, which shares
//! no code with the bot.
//!
//! The player to move has the pace's time. It stands still during absences of that player and during downtimes of the bot. When
//! it is used up, and the player is not away, the time is up.

use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// A time or a span in milliseconds.
type Millis = i64;

const SECOND: Millis = 1000;
const HOUR: Millis = 3600 * SECOND;
const DAY: Millis = 24 * HOUR;
/// Times in events are whole seconds.
const ROUNDING: Millis = 2 * SECOND;

/// An event with its time.
pub struct Stored {
    pub at: Millis,
    pub body: Value,
}

/// The number of checks, by name.
pub type Counts = BTreeMap<&'static str, usize>;

/// Start and end.
type Span = (Millis, Millis);

/// The time of the player to move.
struct Turn {
    mover: u64,
    since: Millis,
    /// `None` without a limit.
    limit: Option<Millis>,
    reminded: bool,
    /// An automatic absence has begun. It is followed by no reminder.
    excused: bool,
    /// The bot recorded at this time that the time is up.
    up: Option<Millis>,
}

/// The clocks of one game.
pub struct ClockCheck<'a> {
    game: i64,
    /// Limit for the delay of a timed event, in the time of clocks.
    slack: Millis,
    counts: &'a mut Counts,
    faults: &'a mut Vec<String>,
    loses_at_once: bool,
    has_die: bool,
    pace: Option<Millis>,
    seats: [u64; 2],
    /// The seat that makes the first ply.
    first: usize,
    plies: usize,
    away: HashMap<u64, Vec<Span>>,
    down: Vec<Span>,
    /// The end of an open challenge.
    expires: Option<Millis>,
    turn: Option<Turn>,
}

impl<'a> ClockCheck<'a> {
    pub fn new(game: i64, first: usize, slack: Millis, counts: &'a mut Counts, faults: &'a mut Vec<String>) -> Self {
        Self {
            game,
            slack,
            counts,
            faults,
            loses_at_once: false,
            has_die: false,
            pace: None,
            seats: [0; 2],
            first,
            plies: 0,
            away: HashMap::new(),
            down: Vec::new(),
            expires: None,
            turn: None,
        }
    }

    fn fault(&mut self, what: impl std::fmt::Display) {
        self.faults.push(format!("game {}: {what}", self.game));
    }

    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// All bots had stopped at `end`.
    pub fn check(mut self, events: &[Stored], end: Millis) {
        for (seq, event) in events.iter().enumerate() {
            let before = self.faults.len();
            self.take(event);
            for fault in &mut self.faults[before..] {
                fault.push_str(&format!(" (event {seq}, {})", event.body));
            }
        }
        if let Some(expires) = self.expires
            && expires + self.slack < end
        {
            self.fault("the challenge should have expired");
        }
        self.not_overdue(end);
    }

    fn take(&mut self, event: &Stored) {
        let (at, body) = (event.at, &event.body);
        let seconds = |name: &str| body[name].as_i64().expect("a time") * SECOND;
        let person = |value: &Value| value.as_u64().expect("a person");
        match body["kind"].as_str().expect("a kind") {
            "challenged" => {
                let terms = &body["terms"];
                self.loses_at_once = terms["timeout"] == "loss";
                self.has_die = terms["setup"]["game"] == "tetrathedral";
                self.pace = match terms["pace"].as_str() {
                    Some("1h") => Some(HOUR),
                    Some("12h") => Some(12 * HOUR),
                    Some("1d") => Some(DAY),
                    Some("3d") => Some(3 * DAY),
                    Some("7d") => Some(7 * DAY),
                    _ => None,
                };
                self.expires = Some(seconds("expires"));
            }
            "accepted" => {
                self.answered(at);
                self.seats = [person(&body["seats"][0]), person(&body["seats"][1])];
                for absence in body["away"].as_array().into_iter().flatten() {
                    let span = |name: &str| absence[name].as_i64().expect("a time") * SECOND;
                    self.gone(person(&absence["by"]), (span("from"), span("until")));
                }
                self.next(at);
            }
            "declined" | "cancelled" => self.answered(at),
            "expired" => {
                let expires = self.expires.take().unwrap_or(at);
                self.within("expired", at, expires);
            }
            "moved" => {
                self.not_overdue(at);
                self.plies += 1;
                self.next(at);
            }
            "taken_back" => {
                self.not_overdue(at);
                self.plies = usize::try_from(body["to"].as_u64().expect("a ply")).expect("a number");
                self.next(at);
            }
            "reminded" => self.reminded(at),
            "time_up" => {
                self.run_out("time up", at);
                if self.loses_at_once || self.is_young() {
                    self.fault("the time is up, but the game should have ended");
                }
                if let Some(turn) = &mut self.turn {
                    turn.up = Some(at);
                }
            }
            "extended" => {
                self.not_overdue(at);
                self.count("a day given");
                let (deadline, mover) = (seconds("deadline"), self.turn.as_ref().map_or(0, |turn| turn.mover));
                // The day of an absent player begins after the absence.
                let away = self.away.get(&mover).and_then(|spans| spans.last()).map_or(at, |last| last.1.max(at));
                if (deadline - away - DAY).abs() > ROUNDING {
                    self.fault("the given time is not a day");
                }
                let up = self.turn.as_ref().is_some_and(|turn| turn.up.is_some());
                if !up {
                    self.fault("a day was given before the time was up");
                }
                self.next(at);
                if let Some(turn) = &mut self.turn {
                    turn.limit = Some(deadline - away);
                }
            }
            "away" => {
                let (by, span) = (person(&body["by"]), (seconds("from"), seconds("until")));
                if !body["left"].is_null() {
                    self.run_out("an automatic absence", at);
                    if span.0 < at - ROUNDING {
                        self.fault("the absence began before the time was up");
                    }
                } else {
                    self.count("an absence");
                }
                self.excuse(by, span.0);
                self.gone(by, span);
            }
            "credited" => {
                self.count("a credit");
                let span = (seconds("from"), seconds("until"));
                if let Some(expires) = &mut self.expires {
                    *expires += span.1 - span.0;
                }
                self.down.push(span);
            }
            "ended" => self.ended(at, body),
            _ => {}
        }
    }

    fn ended(&mut self, at: Millis, body: &Value) {
        let up = self.turn.as_ref().and_then(|turn| turn.up);
        match body["reason"].as_str().expect("a reason") {
            "lapsed" => match up {
                Some(up) => {
                    let over = self.lapse(up);
                    self.within("a lapse", at, over);
                }
                None => self.fault("the game lapsed before the time was up"),
            },
            "timed_out" => {
                self.run_out("a loss at once", at);
                if !self.loses_at_once {
                    self.fault("the opponent should have been asked");
                }
            }
            "claimed" => {
                self.not_overdue(at);
                self.count("a claim");
                if up.is_none() {
                    self.fault("claimed before the time was up");
                }
            }
            // A game without `by` was called off because time ran out.
            "aborted" if body["by"].is_null() => {
                self.run_out("a game called off", at);
                if !self.is_young() {
                    self.fault("the game was called off, but it counts");
                }
            }
            _ => self.not_overdue(at),
        }
        self.turn = None;
    }

    /// Whether the game counts for nobody if the time is up now. In a game with a die, the player to move has already seen a
    /// roll.
    fn is_young(&self) -> bool {
        self.plies < 4 && !self.has_die
    }

    fn answered(&mut self, at: Millis) {
        if let Some(expires) = self.expires.take()
            && at > expires
        {
            self.fault("the challenge was answered after it had expired");
        }
    }

    /// Starts the clock of the player to move.
    fn next(&mut self, at: Millis) {
        let mover = self.seats[(self.first + self.plies) % 2];
        self.turn = Some(Turn { mover, since: at, limit: self.pace, reminded: false, excused: false, up: None });
    }

    /// Records an absence. If another one is running, changes its end.
    fn gone(&mut self, person: u64, (from, until): Span) {
        let spans = self.away.entry(person).or_default();
        match spans.last_mut() {
            Some(last) if from < last.1 => last.1 = until,
            _ => spans.push((from, until)),
        }
    }

    /// The time is used up when the absence begins. It then ends together with the absence, without a reminder.
    fn excuse(&mut self, person: u64, from: Millis) {
        let used_up = |turn: &Turn| turn.up.is_none() && self.deadline(turn).is_some_and(|deadline| deadline <= from);
        if self.turn.as_ref().is_some_and(|turn| turn.mover == person && used_up(turn))
            && let Some(turn) = &mut self.turn
        {
            (turn.since, turn.limit, turn.excused) = (from, Some(0), true);
        }
    }

    /// The time at which the player has used `amount` of the clock, outside of absences and downtimes.
    fn used(&self, turn: &Turn, amount: Millis) -> Millis {
        let away = self.away.get(&turn.mover).map(Vec::as_slice).unwrap_or_default();
        let mut still: Vec<Span> = away.iter().chain(&self.down).copied().collect();
        still.sort_unstable();
        let (mut now, mut left) = (turn.since, amount);
        for (from, until) in still {
            let running = from.max(now) - now;
            // An absence includes the moment of its beginning.
            if running > left {
                break;
            }
            if until > now {
                left -= running;
                now = until;
            }
        }
        now + left
    }

    /// The time at which the clock runs out.
    fn deadline(&self, turn: &Turn) -> Option<Millis> {
        Some(self.used(turn, turn.limit?))
    }

    /// The time at which the game lapses: after three days, plus downtimes of the bot.
    fn lapse(&self, up: Millis) -> Millis {
        let down: Millis = self.down.iter().map(|(from, until)| (until - from.max(&up)).max(0)).sum();
        up + 3 * DAY + down
    }

    /// Checks that a timed event happened when it was due, or a little later.
    fn within(&mut self, what: &'static str, at: Millis, due: Millis) {
        self.count(what);
        if at < due - ROUNDING {
            self.fault(format!("{what} is {} s too early", (due - at) / SECOND));
        }
        if at > due + self.slack {
            self.fault(format!("{what} is {} s too late", (at - due) / SECOND));
        }
    }

    /// Checks that the clock has run out.
    fn run_out(&mut self, what: &'static str, at: Millis) {
        match self.turn.as_ref().map(|turn| (turn.up, self.deadline(turn))) {
            Some((None, Some(deadline))) => self.within(what, at, deadline),
            _ => self.fault(format!("{what} without a clock")),
        }
        self.remind_by(at);
    }

    /// Checks that no timed event is overdue.
    fn not_overdue(&mut self, at: Millis) {
        let Some(turn) = &self.turn else { return };
        let due = match turn.up {
            Some(up) => Some(self.lapse(up)),
            None => self.deadline(turn),
        };
        if let Some(due) = due
            && due + self.slack < at
        {
            self.fault(format!("a timed event is overdue by {} s", (at - due) / SECOND));
        }
        self.remind_by(at);
    }

    /// The time of the reminder. A reminder that is due shortly before an absence may come after it.
    fn reminder(&self, turn: &Turn, limit: Millis) -> Millis {
        let due = self.used(turn, limit - (limit / 4).min(DAY));
        let away = self.away.get(&turn.mover).map(Vec::as_slice).unwrap_or_default();
        away.iter().fold(due, |due, &(from, until)| if (due..due + self.slack).contains(&from) { until } else { due })
    }

    fn reminded(&mut self, at: Millis) {
        let Some(turn) = &self.turn else { return self.fault("a reminder without a clock") };
        let (Some(limit), Some(deadline)) = (turn.limit, self.deadline(turn)) else {
            return self.fault("a reminder without a limit");
        };
        let due = self.reminder(turn, limit);
        if turn.reminded || turn.excused {
            self.fault("a second reminder");
        }
        if at > deadline + ROUNDING {
            self.fault("a reminder when the time is up");
        }
        self.within("a reminder", at, due);
        if let Some(turn) = &mut self.turn {
            turn.reminded = true;
        }
    }

    /// Checks that the reminder is not overdue, unless the clock ran out meanwhile.
    fn remind_by(&mut self, at: Millis) {
        let Some(turn) = &self.turn else { return };
        let (Some(limit), Some(deadline)) = (turn.limit, self.deadline(turn)) else { return };
        let due = self.reminder(turn, limit);
        let expected = !turn.reminded && !turn.excused && turn.up.is_none();
        if expected && due + self.slack < at.min(deadline) {
            self.fault(format!("no reminder for {} s", (at - due) / SECOND));
        }
    }
}
