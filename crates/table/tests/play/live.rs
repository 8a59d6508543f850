//! Live games: clocks start with boards, run until a move is made, and stand still while nobody can play.

use super::*;
use proptest::sample::Index;

/// The unit of time in these tests.
const STEP: Duration = Duration::milliseconds(100);

/// A turn. Its times are in tenths of a second from the move before it.
#[derive(Clone, Debug)]
struct Turn {
    /// When the board was sent, and when Discord accepted it; `None` if the bot never learns that.
    posted: Option<(i64, i64)>,
    /// The time from the board, or from the beginning of the turn, to the press.
    thinks: i64,
    /// The time from the press to its arrival.
    delay: i64,
    /// The error of the time that is known for the press.
    skew: i64,
    /// The beginning and the length of a downtime, in whole seconds. It is credited before the move.
    down: Option<(i64, i64)>,
    credited_first: bool,
}

fn turns() -> impl Strategy<Value = Turn> {
    let posted = prop::option::weighted(0.8, (prop_oneof![4 => Just(0), 1 => 0..400_i64], 1..300_i64));
    let skew = prop_oneof![6 => Just(0), 1 => -40..40_i64, 1 => -3000..3000_i64];
    let down = prop::option::weighted(0.3, (0..60_i64, 2..100_i64));
    (posted, 0..900_i64, 0..60_i64, skew, down, any::<bool>()).prop_map(
        |(posted, thinks, delay, skew, down, credited_first)| Turn {
            // While the bot is down, it sends nothing.
            posted: posted.map(|(sent, took)| if down.is_some() { (0, took) } else { (sent, sent + took) }),
            thinks,
            delay,
            skew,
            down,
            credited_first,
        },
    )
}

/// Counts, one by one, tenths of a second: when the clock starts, and for how many of them until `pressed` the player could
/// think.
fn count(turn: &Turn, posted: Option<i64>, pressed: i64) -> (i64, i64) {
    let is_down = |at: i64| turn.down.is_some_and(|(from, len)| (from * 10..(from + len) * 10).contains(&at));
    let sent = turn.posted.filter(|_| posted.is_some()).map_or(0, |(sent, _)| sent);
    let (mut waited, mut start, mut used) = (0, None, 0);
    for at in 0.. {
        if start.is_none() && (posted.is_some_and(|posted| posted <= at) || waited >= 150 && at >= sent + 150) {
            start = Some(at);
        }
        if at >= pressed
            && let Some(start) = start
        {
            return (start, used);
        }
        if !is_down(at) {
            waited += 1;
            used += i64::from(start.is_some());
        }
    }
    (0, 0)
}

fn live() -> impl Strategy<Value = Pace> {
    select(Pace::ALL.into_iter().filter(|pace| pace.is_live()).collect::<Vec<_>>())
}

fn left(scenario: &Scenario, person: Participant) -> Duration {
    let game = scenario.table.game().expect("a game");
    game.time_left.of(game.seat(person).expect("a seat")).expect("a limit")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(often(100) as u32))]

    #[test]
    fn a_clock_counts_the_time_in_which_its_player_could_think(
        pace in live(), turns in prop::collection::vec(turns(), 1..14), choices in prop::collection::vec(any::<Index>(), 14),
        seconds in 1_700_000_000..2_000_000_000_i64,
    ) {
        let begun = OffsetDateTime::from_unix_timestamp(seconds).expect("a time");
        let mut scenario = Scenario::new(Some(BEN), terms_of(Game::Waltz, First::Challenger, pace), begun);
        scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
        let control = pace.time_control().expect("a limit");
        let mut expected = [(ANA, control.start), (BEN, control.start)];
        for (turn, choice) in turns.iter().zip(&choices) {
            let begun = scenario.now;
            let at = |tenths: i64| begun + STEP * i32::try_from(tenths).expect("small");
            let (by, version) = scenario.table.game().map(|game| (game.on_turn(), game.version())).expect("a game");
            let down_until = turn.down.map_or(0, |(from, len)| (from + len) * 10);
            // The bot can't learn of an accepted board while it is down.
            let in_downtime = |at: i64| turn.down.is_some_and(|(from, _)| (from * 10..down_until).contains(&at));
            let took = turn.posted.map(|(_, took)| if in_downtime(took) { down_until } else { took });
            let pressed = (took.unwrap_or(0) + turn.thinks).max(down_until);
            // In whole seconds, because credits are in whole seconds.
            let arrived = (pressed + turn.delay + 10) / 10 * 10;
            let credit = turn.down.map(|(from, len)| {
                Command::Credit { from: at(from * 10), until: at((from + len) * 10) }
            });
            let shown = took.zip(turn.posted).map(|(took, (sent, _))| Command::Shown { version, sent: at(sent), at: at(took) });
            let mut happens: Vec<_> = credit.into_iter().map(|it| (down_until, it)).collect();
            happens.extend(took.zip(shown));
            happens.sort_by_key(|(at, _)| *at);
            // The two may be recorded in either order, and each is recorded twice.
            if turn.credited_first && happens.len() == 2 && happens[0].0 == happens[1].0 {
                happens.swap(0, 1);
            }
            for (tenths, command) in happens {
                scenario.now = scenario.now.max(at(tenths));
                scenario.act(&command).expect("recorded");
                prop_assert_eq!(scenario.act(&command), Ok(vec![]));
            }
            // Nobody presses while the bot is down.
            let told = (pressed + turn.skew).max(down_until);
            let counted = told.clamp(arrived - 30, arrived);
            let (_, used) = count(turn, took, counted);
            let mine = expected.iter_mut().find(|(person, _)| *person == by).expect("a player");
            let remains = mine.1 - STEP * i32::try_from(used).expect("small");
            scenario.now = at(arrived);
            scenario.outside.pressed = Some(at(told));
            let legal = scenario.table.game().expect("a game").position.legal_texts();
            let moved = scenario.act(&Command::Move { by, text: choice.get(&legal).clone(), version: None });
            if remains < Duration::ZERO {
                prop_assert_eq!(moved, Err(Refusal::OutOfTime));
                let due = scenario.table.deadline().expect("a deadline") + Duration::seconds(5);
                if due - TICK > scenario.now {
                    scenario.now = due - TICK;
                    prop_assert_eq!(scenario.tick(), []);
                }
                scenario.now = scenario.now.max(due);
                let event = scenario.tick();
                prop_assert!(matches!(event[..], [Event::Ended { .. }]), "{:?}", event);
                return Ok(());
            }
            prop_assert!(moved.is_ok(), "{:?} with {:?} left", moved, remains);
            mine.1 = (remains + control.gain).min(control.most);
            if !control.saves() {
                mine.1 = control.start;
            }
            if scenario.table.is_over() {
                return Ok(());
            }
            for (person, remains) in expected {
                prop_assert_eq!(left(&scenario, person), remains, "{:?}", turn);
            }
        }
    }

    /// The job credits downtimes a second or two later, and the player may be faster.
    #[test]
    fn a_downtime_gives_the_same_whether_it_is_credited_before_or_after_the_move(
        pace in live(), shown in 0..10_i64, from in 10..100_i64, length in 1..100_i64, thinks in 0..100_i64,
    ) {
        let mut before = on_turn(pace);
        show(&mut before, 0, shown);
        let mut after = before.clone();
        let credit = Command::Credit { from: at(from), until: at(from + length) };
        let text = before.table.game().expect("a game").position.legal_texts()[0].clone();
        let play = Command::Move { by: ANA, text, version: None };
        before.now = at(from + length);
        before.act(&credit).expect("recorded");
        (before.now, after.now) = (at(from + length + thinks), at(from + length + thinks));
        let moved = before.act(&play);
        if after.act(&play).is_ok() {
            prop_assert!(moved.is_ok(), "{:?}", moved);
            after.act(&credit).expect("recorded");
            for person in [ANA, BEN] {
                prop_assert_eq!(left(&before, person), left(&after, person));
            }
            prop_assert_eq!(before.table.deadline(), after.table.deadline());
        }
    }

    #[test]
    fn whatever_happens_no_clock_gains_more_than_its_rule(
        mut scenario in scenarios_at(Pace::ALL.into_iter().filter(|pace| pace.is_live()).collect()),
        sequence in prop::collection::vec(attempts(), 1..120),
    ) {
        let control = scenario.table.terms.pace.time_control().expect("a limit");
        for attempt in sequence {
            let command = attempt.command(&mut scenario);
            let Ok(events) = scenario.act(&command) else { continue };
            let slow = |event: &Event| matches!(event, Event::Reminded | Event::TimeUp | Event::Away { .. } | Event::Extended { .. });
            prop_assert!(!events.iter().any(slow), "{:?}", events);
            let Phase::Playing(game, clock) = &scenario.table.phase else { continue };
            for seat in Player::BOTH {
                let setup = game.record.setup;
                let moves = (0..game.record.plies.len()).filter(|ply| setup.mover(*ply) == seat).count();
                let bound = control.start + control.gain * moves as i32;
                let left = game.time_left.of(seat).expect("a limit");
                prop_assert!(left >= Duration::ZERO && left <= bound.min(control.most), "{left:?} of {bound:?}");
            }
            let on_turn = game.time_left.of(game.position.to_move()).expect("a limit");
            prop_assert!(clock.deadline.expect("a deadline") >= clock.since + on_turn);
        }
    }
}

fn at(seconds: i64) -> OffsetDateTime {
    OffsetDateTime::UNIX_EPOCH + Duration::seconds(seconds)
}

/// Ana, who has begun, is on turn after four plies.
fn on_turn(pace: Pace) -> Scenario {
    let mut scenario = Scenario::played(pace, 4, at(0));
    scenario.outside.absence_days_left = 30;
    scenario
}

fn show(scenario: &mut Scenario, sent: i64, posted: i64) {
    let version = scenario.table.awaited_board().expect("a board");
    scenario.now = scenario.now.max(at(posted));
    scenario.act(&Command::Shown { version, sent: at(sent), at: at(posted) }).expect("shown");
}

#[test]
fn the_game_is_lost_five_seconds_after_the_time_was_up_without_claims_or_absences() {
    for timeout in TimeoutRule::ALL {
        let mut scenario = on_turn(Pace::OneMinute);
        scenario.table.terms.timeout = timeout;
        let absence = Absence { by: ANA, from: at(1), until: at(100_000) };
        scenario.outside.absences = vec![absence];
        show(&mut scenario, 0, 2);
        assert_eq!(scenario.act(&Command::SyncAbsences), Ok(vec![]));
        assert_eq!((scenario.table.deadline(), scenario.table.due()), (Some(at(62)), Some(at(67))));
        scenario.now = at(67) - TICK;
        assert_eq!(scenario.tick(), []);
        scenario.now = at(67);
        let ending = Ending { winner: Some(Player::Two), reason: Reason::TimedOut };
        assert_eq!(scenario.tick(), [Event::Ended { ending, by: None }]);
    }
}

#[test]
fn a_move_that_was_made_in_time_counts_when_it_arrives_late() {
    let mut scenario = on_turn(Pace::OneMinute);
    show(&mut scenario, 0, 0);
    let moved = |scenario: &mut Scenario, pressed: Option<OffsetDateTime>, now: OffsetDateTime| {
        (scenario.outside.pressed, scenario.now) = (pressed, now);
        scenario.act(&Command::Move { by: ANA, text: "e5".to_owned(), version: None })
    };
    let late = at(60) + Duration::milliseconds(2500);
    for pressed in [None, Some(late), Some(at(61)), Some(at(100))] {
        assert_eq!(moved(&mut scenario.clone(), pressed, late), Err(Refusal::OutOfTime), "{pressed:?}");
    }
    let long_ago = moved(&mut scenario.clone(), Some(at(59)), at(64));
    assert_eq!(long_ago, Err(Refusal::OutOfTime), "no interaction takes five seconds");
    let events = moved(&mut scenario, Some(at(60)), late).expect("in time");
    assert!(matches!(&events[..], [Event::Pressed { when }, Event::Moved { .. }] if *when == at(60)), "{events:?}");
}

#[test]
fn a_board_that_is_held_back_starts_the_clock_when_it_comes() {
    let mut scenario = on_turn(Pace::FiveMinutesSaved);
    assert_eq!(scenario.table.deadline(), Some(at(15 + 320)), "two moves have gained 20 seconds");
    let mut held = scenario.clone();
    show(&mut held, 40, 41);
    assert_eq!(held.table.deadline(), Some(at(41) + left(&held, ANA)));
    // This board was sent at once, but Discord accepted it late.
    show(&mut scenario, 1, 41);
    assert_eq!(scenario.table.deadline(), Some(at(16) + left(&scenario, ANA)));
}

#[test]
fn time_does_not_run_out_while_a_board_waits_but_not_for_ever() {
    let mut scenario = on_turn(Pace::OneMinute);
    scenario.outside.message_waits = true;
    let mut holds = 0;
    while !scenario.table.is_over() {
        scenario.now = scenario.table.due().expect("a clock");
        holds += 1;
        match &scenario.tick()[..] {
            [Event::Held { until }] => assert_eq!(*until, scenario.now),
            [Event::Ended { ending, .. }] => assert_eq!(ending.reason, Reason::Stopped, "nobody loses"),
            other => panic!("{other:?}"),
        }
        assert!(holds < 100);
    }
    let over = scenario.now - at(0);
    assert!((Duration::HOUR..Duration::minutes(63)).contains(&over), "{over}");
    // Once the board was shown, later messages that wait hold nothing.
    let mut scenario = on_turn(Pace::OneMinute);
    show(&mut scenario, 0, 1);
    scenario.outside.message_waits = true;
    scenario.now = scenario.table.due().expect("a clock");
    assert!(matches!(scenario.tick()[..], [Event::Ended { .. }]));
}

#[test]
fn before_four_plies_a_live_game_is_called_off_and_one_of_an_event_is_lost() {
    for event in [false, true] {
        let terms = Terms { event, ..terms(First::Challenger, Pace::ThreeMinutes) };
        let mut scenario = Scenario::new(Some(BEN), terms, at(0));
        scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
        scenario.now = at(15 + 180 + 5);
        scenario.tick();
        let reason = if event { Reason::TimedOut } else { Reason::Aborted };
        assert_eq!(scenario.ending(), Some(Ending { winner: event.then_some(Player::Two), reason }));
    }
}
