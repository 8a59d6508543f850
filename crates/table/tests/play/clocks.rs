//! Clocks of all paces. Those with a fixed time for each move are compared with an older implementation, and those that save
//! time with a second computation.

use super::*;
use parlor_table::play::TimeControl;
use std::collections::BTreeMap;

/// The implementation from when every pace had a fixed time for each move.
struct OldClock {
    limit: Option<Duration>,
    since: OffsetDateTime,
    deadline: Option<OffsetDateTime>,
    remind_at: Option<OffsetDateTime>,
    expired_at: Option<OffsetDateTime>,
    absences: BTreeMap<Participant, (OffsetDateTime, OffsetDateTime)>,
    credited: Vec<(OffsetDateTime, OffsetDateTime)>,
}

impl OldClock {
    fn new(pace: Pace, at: OffsetDateTime) -> Self {
        let limit = match pace {
            Pace::Unlimited => None,
            Pace::Hour => Some(Duration::hours(1)),
            Pace::HalfDay => Some(Duration::hours(12)),
            Pace::Day => Some(Duration::days(1)),
            Pace::ThreeDays => Some(Duration::days(3)),
            Pace::Week => Some(Duration::days(7)),
            new => panic!("{new:?}"),
        };
        let (deadline, remind_at, expired_at) = (None, None, None);
        Self { limit, since: at, deadline, remind_at, expired_at, absences: BTreeMap::new(), credited: Vec::new() }
    }

    fn due(&self) -> Option<OffsetDateTime> {
        self.expired_at.map(|at| at + Duration::days(3)).or(self.remind_at).or(self.deadline)
    }

    fn back(&self, on_turn: Participant, at: OffsetDateTime) -> OffsetDateTime {
        self.absences.get(&on_turn).map_or(at, |(_, until)| at.max(*until))
    }

    fn run_until(&mut self, deadline: OffsetDateTime, since: OffsetDateTime) {
        let left = Duration::min((deadline - since) / 4, Duration::DAY);
        (self.since, self.deadline, self.remind_at, self.expired_at) =
            (since, Some(deadline), Some(deadline - left), None);
    }

    /// `on_turn` is the participant to move after the event.
    fn apply(&mut self, event: &Event, on_turn: Participant, at: OffsetDateTime) {
        match event {
            Event::Accepted { .. } | Event::Moved { .. } | Event::TakenBack { .. } => {
                if let Event::Accepted { away, .. } = event {
                    self.absences = away.iter().map(|it| (it.by, (it.from, it.until))).collect();
                }
                self.credited.clear();
                let since = self.back(on_turn, at);
                match self.limit {
                    Some(limit) => self.run_until(since + limit, since),
                    None => self.since = since,
                }
            }
            Event::Reminded => self.remind_at = None,
            Event::TimeUp => self.expired_at = Some(at),
            Event::Extended { deadline } => self.run_until(*deadline, self.back(on_turn, at).min(*deadline)),
            Event::Away { by, from, until, .. } => {
                let before = self.absences.get(by).copied();
                let begun = before.filter(|(_, before)| from <= before).map_or(*from, |(begun, _)| begun.min(*from));
                self.absences.insert(*by, (begun, *until));
                if *by == on_turn {
                    self.pause(before.map(|(_, until)| until), *from, *until, at);
                }
            }
            _ => {}
        }
    }

    fn pause(
        &mut self,
        before: Option<OffsetDateTime>,
        from: OffsetDateTime,
        until: OffsetDateTime,
        at: OffsetDateTime,
    ) {
        if self.expired_at.is_some() {
            return;
        }
        if self.deadline.is_some_and(|deadline| deadline <= from) {
            (self.deadline, self.remind_at) = (Some(until.max(at)), None);
            return;
        }
        match before.filter(|&before| from < before) {
            Some(before) => self.shift(until - before.max(self.since)),
            None => self.shift((until - from.max(self.since)).max(Duration::ZERO)),
        }
        if self.since > at {
            self.since = until.max(at);
        }
        for time in [&mut self.deadline, &mut self.remind_at].into_iter().flatten() {
            *time = (*time).max(until);
        }
    }

    fn credit(&mut self, from: OffsetDateTime, until: OffsetDateTime, on_turn: Participant) {
        if self.due().is_none() {
            return;
        }
        let mut parts = vec![(from, until)];
        for &(begun, ended) in &self.credited {
            parts =
                parts.iter().flat_map(|&(from, until)| [(from, until.min(begun)), (from.max(ended), until)]).collect();
        }
        for (from, until) in parts.into_iter().filter(|(from, until)| from < until) {
            self.credited.push((from, until));
            let from = from.max(self.since);
            let away =
                self.absences.get(&on_turn).map_or(Duration::ZERO, |&(gone, back)| until.min(back) - from.max(gone));
            self.shift((until - from - away.max(Duration::ZERO)).max(Duration::ZERO));
        }
    }

    fn shift(&mut self, by: Duration) {
        for time in [&mut self.deadline, &mut self.remind_at, &mut self.expired_at].into_iter().flatten() {
            *time += by;
        }
    }
}

fn whole_second(time: OffsetDateTime) -> OffsetDateTime {
    time.replace_nanosecond(0).expect("a time")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(often(120) as u32))]

    #[test]
    fn every_deadline_of_a_time_for_each_move_is_what_it_always_was(
        mut scenario in scenarios_at(vec![
            Pace::Unlimited, Pace::Hour, Pace::HalfDay, Pace::Day, Pace::ThreeDays, Pace::Week,
        ]),
        sequence in prop::collection::vec(attempts(), 1..90),
    ) {
        let mut old = OldClock::new(scenario.table.terms.pace, scenario.now);
        for attempt in sequence {
            let command = attempt.command(&mut scenario);
            let mut table = scenario.table.clone();
            let Ok(events) = scenario.act(&command) else { continue };
            for event in &events {
                table.apply(event, scenario.now).expect("an event");
                if let Some(game) = table.game() {
                    old.apply(event, game.on_turn(), scenario.now);
                }
            }
            let Phase::Playing(game, clock) = &scenario.table.phase else { continue };
            if let Command::Credit { from, until } = command {
                old.credit(whole_second(from), whole_second(until), game.on_turn());
            }
            prop_assert_eq!(scenario.table.deadline(), old.deadline, "{:?}", events);
            prop_assert_eq!(scenario.table.due(), old.due(), "{:?}", events);
            prop_assert_eq!((clock.since, clock.expired_at), (old.since, old.expired_at), "{:?}", events);
        }
    }
}

#[test]
fn games_that_were_stored_before_paces_saved_time_have_the_deadlines_of_then() {
    let stories: Vec<Value> = serde_json::from_str(include_str!("events.json")).expect("JSON");
    let mut compared = 0;
    for story in stories {
        let mut stored = story["events"].as_array().expect("events").iter().map(|stored| {
            let event: Event = serde_json::from_value(stored.clone()).expect("an event");
            (event, OffsetDateTime::from_unix_timestamp(stored["at"].as_i64().expect("a time")).expect("a time"))
        });
        let challenge = stored.next().expect("a challenge");
        let mut table = Table::replay([challenge.clone()]).expect("a table");
        let saves = table.terms.pace.time_control().is_some_and(TimeControl::saves);
        if table.is_vote_game() || saves {
            continue;
        }
        let mut old = OldClock::new(table.terms.pace, challenge.1);
        for (event, at) in stored {
            table.apply(&event, at).expect("an event");
            let Phase::Playing(game, _) = &table.phase else { continue };
            old.apply(&event, game.on_turn(), at);
            if let Event::Credited { from, until } = event {
                old.credit(from, until, game.on_turn());
            }
            let runs = game.on_turn().level().is_none();
            assert_eq!(table.deadline(), old.deadline.filter(|_| runs), "{}: {event:?}", story["name"]);
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared}");
}

/// A step in a game in which players save time; see [`Saved::step`].
#[derive(Clone, Debug)]
enum Step {
    Wait(i64),
    Move(usize),
    /// The waiting player plans an answer to a move, which is then played.
    Planned(usize),
    TakeBack(bool),
    Leave(bool, i64),
    Return(bool),
    /// The bot is down for this long, and credits the clocks at once, or after some moves.
    Down(i64, usize),
    Extend,
}

fn steps() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (1..400_000_i64).prop_map(Step::Wait),
        8 => any::<usize>().prop_map(Step::Move),
        2 => any::<usize>().prop_map(Step::Planned),
        3 => any::<bool>().prop_map(Step::TakeBack),
        2 => (any::<bool>(), 1..500_000_i64).prop_map(|(who, gone)| Step::Leave(who, gone)),
        2 => any::<bool>().prop_map(Step::Return),
        2 => (60..500_000_i64, prop_oneof![Just(0), 1..4_usize]).prop_map(|(down, moves)| Step::Down(down, moves)),
        3 => Just(Step::Extend),
    ]
}

/// A change of a player's time.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Used(Duration),
    /// The time for a move; contains the number of plies before the move.
    Gained(u16),
    Given(Duration),
}

/// A second computation of saved time. It has no deadlines, and counts the time in which a player could think.
struct Saved {
    scenario: Scenario,
    entries: BTreeMap<Participant, Vec<Entry>>,
    away_until: BTreeMap<Participant, OffsetDateTime>,
    /// Whether the player to move has been away in this turn. The table keeps only the last absence of a turn.
    has_left: bool,
}

impl Saved {
    fn new(pace: Pace) -> Self {
        let mut scenario = Scenario::new(
            Some(BEN),
            terms_of(Game::Waltz, First::Challenger, pace),
            OffsetDateTime::UNIX_EPOCH + Duration::days(20_000),
        );
        scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
        let mut saved = Self { scenario, entries: BTreeMap::new(), away_until: BTreeMap::new(), has_left: false };
        for _ in 0..4 {
            saved.play(0);
        }
        saved
    }

    fn left(&self, person: Participant) -> Duration {
        let control = self.scenario.table.terms.pace.time_control().expect("a limit");
        let mut left = control.start;
        for entry in self.entries.get(&person).into_iter().flatten() {
            left = match entry {
                Entry::Used(time) => (left - *time).max(Duration::ZERO),
                Entry::Gained(_) => (left + control.gain).min(control.most),
                Entry::Given(time) => left + *time,
            };
        }
        left
    }

    fn on_turn(&self) -> Participant {
        self.scenario.table.game().expect("a game").on_turn()
    }

    fn add(&mut self, person: Participant, entry: Entry) {
        self.entries.entry(person).or_default().push(entry);
    }

    /// Lets time pass in which the player to move can think, unless away.
    fn wait(&mut self, time: Duration) {
        let (on_turn, then) = (self.on_turn(), self.scenario.now + time);
        let from = self.away_until.get(&on_turn).map_or(self.scenario.now, |until| self.scenario.now.max(*until));
        self.add(on_turn, Entry::Used((then - from).max(Duration::ZERO)));
        self.scenario.now = then;
    }

    fn play(&mut self, choice: usize) {
        let game = self.scenario.table.game().expect("a game");
        let (by, ply, legal) = (game.on_turn(), game.ply(), game.position.legal_texts());
        let text = legal[choice % legal.len()].clone();
        let events = self.scenario.act(&Command::Move { by, text, version: None }).expect("a legal move");
        let mut mover = by;
        for (count, _) in events.iter().filter(|event| matches!(event, Event::Moved { .. })).enumerate() {
            self.add(mover, Entry::Gained(ply + count as u16));
            mover = if mover == ANA { BEN } else { ANA };
        }
        self.has_left = false;
    }

    fn expired(&self) -> bool {
        matches!(&self.scenario.table.phase, Phase::Playing(_, clock) if clock.expired_at.is_some())
    }

    fn is_over(&self) -> bool {
        self.scenario.table.is_over()
    }

    fn step(&mut self, step: &Step) {
        match *step {
            Step::Wait(seconds) => {
                self.wait(Duration::seconds(seconds));
                for _ in 0..3 {
                    self.scenario.tick();
                }
            }
            Step::Move(choice) => self.play(choice),
            Step::Planned(choice) => {
                let game = self.scenario.table.game().expect("a game");
                let by = game.waiting();
                let mut position = game.position.clone();
                let legal = position.legal_texts();
                let text = legal[choice % legal.len()].clone();
                position.play_text(&text).expect("a legal move");
                if let Some(answer) = position.legal_texts().first().filter(|_| position.outcome().is_none()) {
                    let line = vec![text, answer.clone()];
                    // Refused if the player has changed plans too often.
                    let _refused = self.scenario.act(&Command::Plan { by, line });
                }
                self.play(choice);
            }
            Step::TakeBack(own) => {
                let game = self.scenario.table.game().expect("a game");
                let by = if own { game.on_turn() } else { game.waiting() };
                let (other, version) = (game.opponent_of(by).expect("an opponent"), game.version());
                if self.scenario.act(&Command::RequestTakeback { by }).is_err() {
                    return;
                }
                let command = Command::AnswerTakeback { by: other, grant: true, version };
                self.scenario.act(&command).expect("granted");
                let remain = self.scenario.table.game().expect("a game").ply();
                for entries in self.entries.values_mut() {
                    entries.retain(|entry| !matches!(entry, Entry::Gained(ply) if *ply >= remain));
                }
                self.has_left = false;
            }
            Step::Leave(on_turn, seconds) => {
                let game = self.scenario.table.game().expect("a game");
                let (by, now) = (if on_turn { game.on_turn() } else { game.waiting() }, self.scenario.now);
                let away = self.away_until.get(&by).is_some_and(|until| now <= *until);
                if away || self.expired() || (on_turn && self.has_left) {
                    return;
                }
                let until = now + Duration::seconds(seconds);
                self.has_left |= on_turn;
                self.absent(Absence { by, from: now, until });
            }
            Step::Return(on_turn) => {
                let game = self.scenario.table.game().expect("a game");
                let (by, now) = (if on_turn { game.on_turn() } else { game.waiting() }, self.scenario.now);
                if self.away_until.get(&by).is_some_and(|until| now < *until) {
                    self.absent(Absence { by, from: now, until: now });
                    self.has_left = true;
                }
            }
            Step::Down(seconds, moves) => {
                let from = self.scenario.now;
                self.scenario.now += Duration::seconds(seconds);
                let until = self.scenario.now;
                for choice in 0..moves {
                    if !self.is_over() {
                        self.play(choice);
                    }
                }
                if !self.is_over() {
                    self.scenario.act(&Command::Credit { from, until }).expect("credited");
                }
            }
            Step::Extend => {
                if self.expired() {
                    let (late, by) = (self.on_turn(), self.scenario.table.game().expect("a game").waiting());
                    self.scenario.act(&Command::Extend { by }).expect("a day");
                    self.add(late, Entry::Used(self.left(late)));
                    self.add(late, Entry::Given(Duration::DAY));
                    self.has_left = false;
                }
            }
        }
    }

    fn absent(&mut self, absence: Absence) {
        self.scenario.outside.absences.retain(|it| it.by != absence.by);
        self.scenario.outside.absences.push(absence);
        self.scenario.act(&Command::SyncAbsences).expect("recorded");
        self.away_until.insert(absence.by, absence.until);
    }

    fn check(&self) -> Result<(), TestCaseError> {
        let Phase::Playing(game, clock) = &self.scenario.table.phase else { return Ok(()) };
        let (now, on_turn) = (self.scenario.now, game.on_turn());
        let runs_from = self.away_until.get(&on_turn).map_or(now, |until| now.max(*until));
        let left = (clock.deadline.expect("a deadline") - runs_from).max(Duration::ZERO);
        prop_assert_eq!(left, self.left(on_turn), "on turn: {:?}", self.entries);
        let saved = self.scenario.table.time_of_waiting();
        prop_assert_eq!(saved, Some(self.left(game.waiting())), "waiting: {:?}", self.entries);
        // No clock gains more than its time control allows.
        let control = self.scenario.table.terms.pace.time_control().expect("a limit");
        for (person, left) in [(on_turn, Some(left)), (game.waiting(), saved)] {
            let entries = self.entries.get(&person).into_iter().flatten();
            let bound = entries.fold(control.start, |sum, entry| match entry {
                Entry::Used(_) => sum,
                Entry::Gained(_) => sum + control.gain,
                Entry::Given(time) => sum + *time,
            });
            prop_assert!(left <= Some(bound.min(control.most)), "{left:?} of {bound:?}");
        }
        Ok(())
    }
}

fn saving() -> impl Strategy<Value = Pace> {
    select(vec![Pace::ThreeDaysSaved, Pace::FiveDaysSaved, Pace::WeekInAll, Pace::FortnightInAll])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(often(200) as u32))]

    #[test]
    fn clocks_that_save_time_gain_what_their_rule_says_and_run_only_while_the_player_can_move(
        pace in saving(), steps in prop::collection::vec(steps(), 1..60),
    ) {
        let mut saved = Saved::new(pace);
        for step in steps {
            saved.step(&step);
            if saved.is_over() {
                return Ok(());
            }
            saved.check().map_err(|error| TestCaseError::fail(format!("{step:?}: {error}")))?;
        }
    }

    #[test]
    fn no_command_lets_a_clock_gain_more_than_its_moves_and_the_days_that_were_given(
        mut scenario in saving().prop_flat_map(|pace| scenarios_at(vec![pace])),
        sequence in prop::collection::vec(attempts(), 1..90),
    ) {
        let control = scenario.table.terms.pace.time_control().expect("a limit");
        let mut days = BTreeMap::<Participant, i32>::new();
        for attempt in sequence {
            let command = attempt.command(&mut scenario);
            let late = scenario.table.game().map(StartedGame::on_turn);
            let Ok(events) = scenario.act(&command) else { continue };
            if let ([Event::Extended { .. }], Some(late)) = (&events[..], late) {
                *days.entry(late).or_default() += 1;
            }
            let Some(game) = scenario.table.game() else { continue };
            for seat in Player::BOTH {
                let setup = game.record.setup;
                let moves = (0..game.record.plies.len()).filter(|ply| setup.mover(*ply) == seat).count();
                let given = Duration::DAY * *days.get(&game.participant(seat)).unwrap_or(&0);
                let bound = control.start + control.gain * moves as i32 + given;
                let left = game.time_left.of(seat).expect("a limit");
                prop_assert!(left <= bound.min(control.most + given), "{left:?} of {bound:?}: {:?}", scenario.events);
                prop_assert!(left >= Duration::ZERO);
            }
        }
    }
}

fn hours(hours: i64) -> OffsetDateTime {
    OffsetDateTime::UNIX_EPOCH + Duration::hours(hours)
}

fn time_of(scenario: &Scenario, person: Participant) -> Option<Duration> {
    let game = scenario.table.game().expect("a game");
    game.time_left.of(game.seat(person).expect("a seat"))
}

#[test]
fn the_gain_comes_after_the_move_up_to_the_most() {
    let mut scenario = Scenario::played(Pace::ThreeDaysSaved, 0, hours(0));
    assert_eq!(scenario.table.deadline(), Some(hours(72)));
    scenario.now = hours(6);
    scenario.play("a1");
    assert_eq!(time_of(&scenario, ANA), Some(Duration::hours(72)), "66 + 12 hours, at most 72");
    scenario.play("b1");
    scenario.now = hours(56);
    scenario.play("a2");
    assert_eq!(scenario.table.time_of_waiting(), Some(Duration::hours(34)), "22 + 12 hours");
    scenario.play("b2");
    assert_eq!(scenario.table.deadline(), Some(hours(56 + 34)));
    assert_eq!(scenario.table.due(), Some(hours(56 + 34) - Duration::minutes(34 * 60 / 4)), "a quarter is left");

    let mut scenario = Scenario::played(Pace::FiveDaysSaved, 0, hours(0));
    for (text, left) in [("a1", 6), ("b1", 6), ("a2", 7), ("b2", 7), ("a3", 7)] {
        scenario.play(text);
        assert_eq!(scenario.table.time_of_waiting(), Some(Duration::days(left)));
    }
}

#[test]
fn time_in_all_is_never_gained_and_the_opponent_can_give_a_day() {
    let mut scenario = Scenario::played(Pace::WeekInAll, 4, hours(0));
    scenario.now = hours(24);
    scenario.play("e5");
    scenario.play("d5");
    assert_eq!(scenario.table.deadline(), Some(hours(24 + 6 * 24)));
    scenario.now = hours(24 * 7);
    assert_eq!(scenario.tick(), [Event::TimeUp]);
    scenario.act(&Command::Extend { by: BEN }).expect("a day");
    scenario.now += Duration::hours(4);
    scenario.play("c5");
    assert_eq!(time_of(&scenario, ANA), Some(Duration::hours(20)));
    // A late move is allowed, but the next turn begins without time.
    scenario.play("b5");
    scenario.now += Duration::hours(21);
    assert_eq!(scenario.tick(), [Event::TimeUp]);
    scenario.play("e4");
    scenario.play("d4");
    assert_eq!(scenario.table.deadline(), Some(scenario.now));
    assert_eq!(scenario.tick(), [Event::TimeUp]);
}

#[test]
fn a_takeback_takes_the_gain_back_and_gives_no_time() {
    let mut scenario = Scenario::played(Pace::ThreeDaysSaved, 4, hours(0));
    scenario.now = hours(30);
    scenario.play("e5");
    scenario.now = hours(40);
    let version = scenario.table.game().expect("a game").version();
    scenario.act(&Command::RequestTakeback { by: ANA }).expect("asked");
    scenario.act(&Command::AnswerTakeback { by: BEN, grant: true, version }).expect("granted");
    assert_eq!(scenario.table.deadline(), Some(hours(40 + 42)), "30 of 72 hours are used");
    assert_eq!(scenario.table.time_of_waiting(), Some(Duration::hours(62)));
}

#[test]
fn a_planned_reply_costs_nothing() {
    let mut scenario = Scenario::played(Pace::ThreeDaysSaved, 5, hours(0));
    scenario.now = hours(20);
    scenario.play("e5");
    scenario.play("d5");
    let line = vec!["c5".to_owned(), "b5".to_owned()];
    scenario.act(&Command::Plan { by: ANA, line }).expect("a plan");
    scenario.now = hours(50);
    assert_eq!(scenario.play("c5").len(), 2);
    assert_eq!(time_of(&scenario, ANA), Some(Duration::hours(72)));
    assert_eq!(time_of(&scenario, BEN), Some(Duration::hours(72 - 20 + 12 - 30 + 12)));
}

#[test]
fn a_downtime_that_is_credited_after_a_move_is_given_back_to_its_player() {
    let mut scenario = Scenario::played(Pace::WeekInAll, 4, hours(0));
    // The bot is down from the tenth to the hundredth hour. Ana moves at once, then Ben.
    scenario.now = hours(100);
    scenario.play("e5");
    assert_eq!(time_of(&scenario, ANA), Some(Duration::hours(68)));
    scenario.now = hours(101);
    scenario.play("d5");
    assert_eq!(scenario.table.deadline(), Some(hours(101 + 68)));
    scenario.act(&Command::Credit { from: hours(10), until: hours(100) }).expect("credited");
    assert_eq!(scenario.table.deadline(), Some(hours(101 + 158)));
    assert_eq!(scenario.table.time_of_waiting(), Some(Duration::hours(167)));
    // An overlapping downtime is credited once, also after another move.
    scenario.play("c5");
    scenario.act(&Command::Credit { from: hours(0), until: hours(90) }).expect("credited");
    assert_eq!(time_of(&scenario, ANA), Some(Duration::hours(168)));
}

#[test]
fn a_forfeited_turn_gains_nothing() {
    let options = Options::parse("pawns=4", Game::Tetrathedral.options()).expect("options");
    let setup = Game::Tetrathedral.setup(&options).expect("a setup");
    let terms = Terms { setup, ..terms(First::Challenger, Pace::FiveDaysSaved) };
    let mut forfeits = 0;
    for number in 0..60 {
        let mut scenario = Scenario::new(Some(BEN), terms, hours(0));
        let seed = DiceSeed::new([number; 32]);
        scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed }).expect("accepted");
        let mut left = BTreeMap::from([(ANA, Duration::days(5)), (BEN, Duration::days(5))]);
        while let Phase::Playing(game, _) = &scenario.table.phase
            && game.ply() < 400
        {
            let legal = game.position.legal_texts();
            let choice = usize::from(number) * 31 + usize::from(game.ply()) * 17;
            let text = legal[choice % legal.len()].clone();
            let time = left.get_mut(&game.on_turn()).expect("a player");
            *time = (*time - Duration::hours(36)).max(Duration::ZERO) + Duration::DAY;
            scenario.now += Duration::hours(36);
            let events = scenario.play(&text);
            let passes = |event: &&Event| matches!(event, Event::Moved { text, .. } if text == "pass");
            forfeits += events.iter().filter(passes).count();
            for (person, left) in &left {
                assert_eq!(time_of(&scenario, *person), Some(*left));
            }
        }
    }
    assert!(forfeits > 0, "no turn was forfeited");
}
