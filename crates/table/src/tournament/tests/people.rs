//! Organisers remove and replace people; people wait for places; tournaments start at their times.

use super::*;

fn open(players: u16, schedule: Schedule) -> Tournament {
    Tournament { phase: TournamentPhase::Open, table_at: None, schedule, ..running(Format::RoundRobin, players) }
}

fn organise(tournament: &mut Tournament, command: TournamentCommand) -> Result<(), TournamentRefusal> {
    let changes = tournament.decide(command, NOW)?;
    apply(tournament, &changes, NOW);
    Ok(())
}

#[test]
fn who_waits_moves_up_when_somebody_leaves_is_removed_or_is_banned() {
    let mut tournament = Tournament { max_players: 2, ..open(5, Schedule::BY_HAND) };
    let waiting = |tournament: &Tournament| tournament.playing_and_waiting().1.len();
    assert_eq!(waiting(&tournament), 3);
    let by = person(99);
    organise(&mut tournament, TournamentCommand::Remove { by, player: person(1) }).unwrap();
    organise(&mut tournament, TournamentCommand::Leave { by: person(2), for_good: false }).unwrap();
    tournament.players[0].banned = true;
    organise(&mut tournament, TournamentCommand::Start { by }).unwrap();
    let players: Vec<_> = tournament.players.iter().map(|player| player.player).collect();
    assert_eq!(players, [4, 5].map(|number| person(number).into()));
    assert_eq!(waiting(&tournament), 0);
}

#[test]
fn a_removed_player_loses_the_rest_and_results_stay() {
    let mut tournament = running(Format::RoundRobin, 3);
    advance(&mut tournament, Vec::new(), NOW);
    let won = Pairing { stage: 1, section: 0, replay: 0, seeds: [1, 2] };
    advance(&mut tournament, vec![(won, Score::First)], NOW);
    let remove = TournamentCommand::Remove { by: person(99), player: person(1) };
    let changes = tournament.decide(remove, NOW).unwrap();
    assert!(changes.contains(&TournamentChange::Announced(About::Removed { seed: 1 }, NOW)));
    apply(&mut tournament, &changes, NOW);
    assert_eq!(tournament.resignations().len(), 3);
    let first = tournament.games.iter().find(|game| game.pairing == won).unwrap();
    assert_eq!(first.score, Some(Score::First));
    assert_eq!(tournament.decide(remove, NOW), Err(TournamentRefusal::NoPlayer));
}

#[test]
fn a_player_is_replaced_while_nobody_has_played_and_the_games_begin_anew() {
    let mut tournament = running(Format::RoundRobin, 3);
    advance(&mut tournament, Vec::new(), NOW);
    let by = person(99);
    let replace = |player, new| TournamentCommand::Replace { by, player: person(player), new: person(new) };
    // All players have played.
    assert_eq!(tournament.decide(replace(1, 7), NOW), Err(TournamentRefusal::HasPlayed));
    for game in tournament.games.iter_mut().filter(|game| game.pairing.seeds.contains(&1)) {
        game.plies = 3;
    }
    let lost = tournament.games.iter_mut().find(|game| game.pairing.seeds == [1, 2]).unwrap();
    (lost.score, lost.over, lost.timed_out, lost.plies) = (Some(Score::Second), true, true, 0);
    assert_eq!(tournament.decide(replace(1, 3), NOW), Err(TournamentRefusal::NewPlays));
    assert_eq!(tournament.decide(replace(8, 7), NOW), Err(TournamentRefusal::NoPlayer));
    organise(&mut tournament, TournamentCommand::Leave { by: person(1), for_good: true }).unwrap();
    organise(&mut tournament, replace(1, 7)).unwrap();
    assert_eq!(tournament.player(1), Some(person(7).into()));
    assert!(!tournament.has_left(1));
    let unbegun: Vec<_> = tournament.games.iter().filter(|game| game.id.is_none()).collect();
    assert_eq!(unbegun.len(), 4);
    assert!(unbegun.iter().all(|game| game.score.is_none() && game.pairing.seeds.contains(&1)));
    advance(&mut tournament, Vec::new(), NOW);
    assert_eq!(tournament.games_in_progress().count(), 6);
    assert_eq!(tournament.decide(replace(7, 1), NOW), Err(TournamentRefusal::HasPlayed));
}

#[test]
fn a_player_with_a_bye_is_replaced_and_one_who_is_out_is_not() {
    let mut tournament = running(Format::Knockout, 3);
    advance(&mut tournament, Vec::new(), NOW);
    assert!(tournament.games.iter().all(|game| !game.pairing.seeds.contains(&1)), "a bye");
    organise(&mut tournament, TournamentCommand::Replace { by: person(99), player: person(1), new: person(7) })
        .unwrap();
    assert_eq!(tournament.player(1), Some(person(7).into()));
    // After a tie, only the games of the replay begin anew.
    for game in &mut tournament.games {
        (game.score, game.over, game.plies) = (Some(Score::Draw), true, 3);
    }
    advance(&mut tournament, Vec::new(), NOW);
    for game in tournament.games.iter_mut().filter(|game| game.pairing.replay > 0) {
        game.plies = 0;
    }
    let tied = tournament.games.iter().filter(|game| game.pairing.replay == 0).copied().collect::<Vec<_>>();
    organise(&mut tournament, TournamentCommand::Replace { by: person(99), player: person(2), new: person(8) })
        .unwrap();
    assert!(tied.iter().all(|game| tournament.games.contains(game)), "{:?}", tournament.games);
}

#[test]
fn a_player_is_replaced_before_the_start() {
    let mut tournament = open(2, Schedule::BY_HAND);
    organise(&mut tournament, TournamentCommand::Replace { by: person(99), player: person(2), new: person(7) })
        .unwrap();
    let players: Vec<_> = tournament.players.iter().map(|player| player.player).collect();
    assert_eq!(players, [1, 7].map(|number| person(number).into()));
}

/// Advances at the time of the start, or later, until nothing is due.
fn start_at(tournament: &mut Tournament, now: OffsetDateTime) -> Vec<TournamentChange> {
    let mut all = Vec::new();
    loop {
        let changes = tournament.advance(Vec::new(), now);
        if changes.is_empty() || tournament.phase != TournamentPhase::Open {
            return all;
        }
        apply(tournament, &changes, now);
        all.extend(changes);
    }
}

#[test]
fn a_tournament_starts_at_its_time_or_late_if_enough_have_joined() {
    let starts_at = NOW + Duration::DAY;
    let schedule = Schedule { starts_at: Some(starts_at), ..Schedule::BY_HAND };
    for late in [Duration::ZERO, Duration::days(40)] {
        let mut tournament = open(4, schedule);
        assert_eq!(tournament.next_advance(&[], NOW), Some(starts_at));
        assert_eq!(tournament.advance(Vec::new(), starts_at - Duration::SECOND), []);
        let changes = start_at(&mut tournament, starts_at + late);
        assert_eq!(changes.iter().filter(|change| matches!(change, TournamentChange::Started(_))).count(), 1);
        assert_eq!(tournament.phase, TournamentPhase::Running);
    }
}

#[test]
fn with_too_few_people_a_start_is_put_off_once_then_called_off_and_repeated_unless_that_comes_twice() {
    let starts_at = NOW + Duration::DAY;
    let first_start = Some(starts_at);
    let repeats = Some(Repeats::Weekly);
    let schedule = Schedule { starts_at: first_start, first_start, repeats, ..Schedule::BY_HAND };
    for call_offs in [0, 1] {
        let mut tournament = open(3, Schedule { call_offs, ..schedule });
        let changes = start_at(&mut tournament, starts_at);
        let then = starts_at + Duration::WEEK;
        assert_eq!(changes[0], TournamentChange::PutOff(then));
        assert!(changes.contains(&TournamentChange::Announced(About::PutOff, starts_at)));
        assert_eq!(tournament.next_advance(&[], starts_at), Some(then));
        // Somebody else joins in time, or nobody does.
        let mut joined = tournament.clone();
        organise(&mut joined, TournamentCommand::Join { by: person(9), team: None, every: None }).unwrap();
        start_at(&mut joined, then);
        assert_eq!(joined.phase, TournamentPhase::Running);
        let changes = start_at(&mut tournament, then);
        assert_eq!(tournament.phase, TournamentPhase::Over { stopped: true });
        let next = changes.iter().find_map(|change| match change {
            TournamentChange::Repeated(next, _) => Some(*next),
            _ => None,
        });
        let later = Schedule { starts_at: Some(starts_at + Duration::weeks(2)), call_offs: 1, ..schedule };
        assert_eq!(next, (call_offs == 0).then_some(later));
        assert_eq!(changes.contains(&TournamentChange::SeriesEnded), call_offs == 1);
    }
}

#[test]
fn the_next_one_follows_the_end_of_the_games_but_not_an_organisers_end() {
    let first_start = Some(NOW - Duration::HOUR);
    let schedule = Schedule { first_start, repeats: Some(Repeats::Weekly), call_offs: 1, ..Schedule::BY_HAND };
    let mut tournament = Tournament { schedule, ..running(Format::RoundRobin, 2) };
    advance(&mut tournament, Vec::new(), NOW);
    let is_next =
        |change: &TournamentChange| matches!(change, TournamentChange::Repeated(next, _) if next.call_offs == 0);
    let stopped = tournament.decide(TournamentCommand::Stop { by: person(1) }, NOW).unwrap();
    assert!(!stopped.iter().any(is_next));
    let results = better_seeds_win(&tournament);
    assert!(tournament.advance(results, NOW).iter().any(is_next));
}

#[test]
fn a_door_admits_ratings_within_its_bounds_and_new_people_as_1500() {
    let rating_range = |from, to| RatingRange { from, to };
    for (rating_range, rating, admitted) in [
        (rating_range(None, None), Some(3000.0), true),
        (rating_range(Some(1500), None), None, true),
        (rating_range(Some(1501), None), None, false),
        (rating_range(None, Some(1400)), Some(1400.4), true),
        (rating_range(None, Some(1400)), Some(1400.6), false),
        (rating_range(Some(1400), Some(1600)), Some(1399.0), false),
    ] {
        assert_eq!(rating_range.admits(rating), admitted, "{rating_range:?} {rating:?}");
    }
}

#[test]
fn somebody_added_before_the_first_pairing_is_paired_with_the_others() {
    for format in [Format::RoundRobin, Format::Swiss] {
        let mut tournament = running(format, 5);
        organise(&mut tournament, TournamentCommand::Add { by: person(99), player: person(6) }).unwrap();
        assert_eq!(tournament.games, []);
        advance(&mut tournament, Vec::new(), NOW);
        assert!(tournament.games.iter().any(|game| game.pairing.seeds.contains(&6)), "{format:?}");
        let expected = if format == Format::Swiss { 3 } else { 6 * 5 };
        assert_eq!(tournament.games.len(), expected);
    }
    // The groups are made with the pairing, so nine people make two.
    let mut full = running(Format::RoundRobin, 8);
    let add = |player| TournamentCommand::Add { by: person(99), player: person(player) };
    organise(&mut full, add(9)).unwrap();
    advance(&mut full, Vec::new(), NOW);
    assert_eq!(full.group_tables(1).iter().map(Vec::len).collect::<Vec<_>>(), [5, 4]);
    for (format, most) in [(Format::RoundRobin, 64), (Format::Swiss, 128)] {
        assert_eq!(organise(&mut running(format, most), add(most + 1)), Err(TournamentRefusal::NoEmptyPlace));
    }
    let mut paired = running(Format::RoundRobin, 8);
    advance(&mut paired, Vec::new(), NOW);
    assert_eq!(organise(&mut paired, add(9)), Err(TournamentRefusal::NoEmptyPlace));
}

#[test]
fn a_swiss_tournament_gains_no_round_by_people_who_come_late() {
    let mut tournament = running(Format::Swiss, 16);
    advance(&mut tournament, Vec::new(), NOW);
    organise(&mut tournament, TournamentCommand::Add { by: person(99), player: person(17) }).unwrap();
    assert_eq!(tournament.swiss_rounds(), 4);
    let results = better_seeds_win(&tournament);
    advance(&mut tournament, results, NOW);
    assert_eq!((tournament.stage(), tournament.swiss_rounds()), (Some(2), 4));
}

#[test]
fn a_swiss_tournament_begins_by_itself_only_with_four() {
    let schedule = Schedule { starts_at: Some(NOW), at_least: 2, ..Schedule::BY_HAND };
    let mut tournament = Tournament { format: Format::Swiss, ..open(3, schedule) };
    assert_eq!(tournament.least(), 4);
    let changes = start_at(&mut tournament, NOW);
    assert!(matches!(changes[..], [TournamentChange::PutOff(_), ..]), "{changes:?}");
}

#[test]
fn live_games_that_run_beside_a_tournament_take_its_room_and_it_looks_again_each_minute() {
    for (threads, beside, begun) in [(false, 0, 4), (false, 3, 1), (false, 4, 0), (false, 9, 0), (true, 9, 4)] {
        let mut tournament =
            Tournament { pace: Pace::FiveMinutes, threads, live_beside: beside, ..running(Format::Knockout, 12) };
        advance(&mut tournament, Vec::new(), NOW);
        // Of sixteen, the four best go through without a match.
        assert_eq!(tournament.games_in_progress().count(), begun, "{threads} {beside}");
        let again = tournament.next_advance(&[], NOW).expect("a next step");
        assert_eq!(again, NOW + if threads { Duration::HOUR } else { Duration::MINUTE });
    }
}

#[test]
fn who_joins_every_time_is_in_the_next_one_too() {
    let first_start = Some(NOW);
    let repeats = Some(Repeats::Weekly);
    let schedule =
        Schedule { starts_at: first_start, first_start, repeats, put_off: true, at_least: 7, ..Schedule::BY_HAND };
    let mut tournament = Tournament { rating_range: RatingRange { from: None, to: Some(1600) }, ..open(6, schedule) };
    for player in &mut tournament.players {
        player.every = true;
    }
    tournament.players[1].every = false;
    tournament.players[2].banned = true;
    tournament.players[3].deletion_requested = true;
    tournament.players[4].rating = Some(1601.0);
    (tournament.players[5].banned, tournament.players[5].ban_ends) = (true, Some(NOW));
    assert!(!tournament.is_due(NOW - Duration::SECOND) && tournament.is_due(NOW));
    assert_eq!(tournament.perhaps_gone(false), []);
    assert_eq!(tournament.perhaps_gone(true), [1, 2, 3, 4, 5, 6].map(person));
    let changes = tournament.advance(Vec::new(), NOW);
    let regulars = changes.iter().find_map(|change| match change {
        TournamentChange::Repeated(_, regulars) => Some(regulars.clone()),
        _ => None,
    });
    assert_eq!(regulars, Some([1, 6].map(person).to_vec()));

    // An absentee is not in the next one, and neither is a person who has left, unless they ask for it again.
    let mut begun = Tournament { schedule, ..running(Format::RoundRobin, 5) };
    for player in &mut begun.players {
        player.every = true;
    }
    for number in [4, 5] {
        organise(&mut begun, TournamentCommand::Leave { by: person(number), for_good: true }).unwrap();
    }
    organise(&mut begun, TournamentCommand::Join { by: person(5), team: None, every: Some(true) }).unwrap();
    let pairing = Pairing { stage: 1, section: 0, replay: 0, seeds: [1, 2] };
    let late = TournamentGame {
        score: Some(Score::First),
        plies: 1,
        over: true,
        timed_out: true,
        ..TournamentGame::new(pairing)
    };
    begun.games = vec![late];
    assert_eq!(begun.regulars(NOW), [1, 3, 5].map(person));
    let again = TournamentCommand::Join { by: person(5), team: None, every: Some(true) };
    assert_eq!(begun.decide(again, NOW), Ok(vec![TournamentChange::Every(person(5), true)]));
    let edited = TournamentChange::Announced(About::Invitation, NOW + INVITATION_SPACING);
    let no_longer = vec![TournamentChange::Every(person(5), false), edited];
    let leave = TournamentCommand::Leave { by: person(5), for_good: false };
    for command in [leave, TournamentCommand::Remove { by: person(99), player: person(5) }] {
        assert_eq!(begun.decide(command, NOW), Ok(no_longer.clone()));
    }
    apply(&mut begun, &no_longer, NOW);
    assert_eq!(begun.decide(leave, NOW), Err(TournamentRefusal::NotJoined));
}

#[test]
fn somebody_who_joins_every_time_can_skip_one_before_its_start() {
    let skip = |number| TournamentCommand::Skip { by: person(number) };
    assert_eq!(organise(&mut open(2, Schedule::BY_HAND), skip(1)), Err(TournamentRefusal::Once));
    let schedule = Schedule { repeats: Some(Repeats::Weekly), first_start: Some(NOW), ..Schedule::BY_HAND };
    let mut tournament = open(3, schedule);
    // The third has just left.
    organise(&mut tournament, TournamentCommand::Leave { by: person(3), for_good: false }).unwrap();
    for number in [1, 3, 1] {
        organise(&mut tournament, skip(number)).unwrap();
    }
    assert_eq!((tournament.players.len(), tournament.waiting_for_next.len()), (1, 2));
    assert_eq!(tournament.regulars(NOW), [1, 3].map(person));
    tournament.players.extend((10..).take(MAX_WAITING + usize::from(tournament.seats())).map(player));
    assert_eq!(organise(&mut tournament, skip(4)), Err(TournamentRefusal::Full));
    tournament.phase = TournamentPhase::Running;
    assert_eq!(organise(&mut tournament, skip(2)), Err(TournamentRefusal::Started));
}

#[test]
fn joining_every_time_is_for_tournaments_that_repeat_and_can_be_changed_after_the_start() {
    let join = |number: u16, every| TournamentCommand::Join { by: person(number), team: None, every };
    let mut once = open(1, Schedule::BY_HAND);
    for number in [1, 2] {
        assert_eq!(organise(&mut once, join(number, Some(true))), Err(TournamentRefusal::Once));
    }
    let schedule = Schedule { repeats: Some(Repeats::Weekly), first_start: Some(NOW), ..Schedule::BY_HAND };
    let mut tournament = open(1, schedule);
    organise(&mut tournament, join(2, Some(true))).unwrap();
    organise(&mut tournament, join(1, Some(true))).unwrap();
    assert!(tournament.players.iter().all(|player| player.every));
    // Another press of Join on the invitation does not change that.
    assert_eq!(organise(&mut tournament, join(1, None)), Err(TournamentRefusal::Joined));
    assert_eq!(organise(&mut tournament, join(1, Some(true))), Err(TournamentRefusal::Joined));
    organise(&mut tournament, TournamentCommand::Start { by: person(9) }).unwrap();
    organise(&mut tournament, join(1, Some(false))).unwrap();
    assert_eq!(tournament.regulars(NOW), [person(2)]);
    assert_eq!(organise(&mut tournament, join(1, Some(false))), Err(TournamentRefusal::Started));
    organise(&mut tournament, TournamentCommand::Leave { by: person(2), for_good: true }).unwrap();
    assert_eq!(organise(&mut tournament, join(2, Some(false))), Err(TournamentRefusal::Started));
    assert_eq!(tournament.regulars(NOW), []);
    // After the start, somebody else joins the next one.
    let edited = TournamentChange::Announced(About::Invitation, NOW + INVITATION_SPACING);
    let joins_next = vec![TournamentChange::Joined(person(3), None), TournamentChange::Every(person(3), true), edited];
    assert_eq!(tournament.decide(join(3, Some(true)), NOW), Ok(joins_next));
    assert_eq!(tournament.decide(join(3, None), NOW), Err(TournamentRefusal::Started));
    let waiting = (100..).map(|number| TournamentPlayer { every: true, ..player(number) });
    tournament.waiting_for_next = waiting.take(usize::from(tournament.seats()) + MAX_WAITING).collect();
    assert_eq!(tournament.decide(join(3, Some(true)), NOW), Err(TournamentRefusal::Full));
    assert!(tournament.decide(join(100, Some(true)), NOW).is_ok(), "this person waits already");
    // Players who join every time come after people who wait.
    tournament.players[0].every = true;
    let next: Vec<_> = tournament.next_players().map(|player| player.player).collect();
    assert!(next[0].is(person(100)));
    assert_eq!(next.last(), Some(&tournament.players[0].player));
}

/// A tournament with check-in, for which six people have joined for four places. Also returns the time of the start.
fn with_check_in(at_least: u16) -> (Tournament, OffsetDateTime) {
    let starts_at = NOW + Duration::DAY;
    let schedule = Schedule { starts_at: Some(starts_at), at_least, check_in: true, ..Schedule::BY_HAND };
    (Tournament { max_players: 4, ..open(6, schedule) }, starts_at)
}

fn join_now(tournament: &mut Tournament, number: u16, every: Option<bool>, now: OffsetDateTime) {
    let join = TournamentCommand::Join { by: person(number), team: None, every };
    let changes = tournament.decide(join, now).unwrap();
    apply(tournament, &changes, now);
}

#[test]
fn whoever_has_not_checked_in_in_the_last_hour_gives_up_the_place_to_people_who_wait() {
    let (mut tournament, starts_at) = with_check_in(3);
    let from = starts_at - Duration::HOUR;
    assert_eq!(tournament.next_advance(&[], NOW), Some(from));
    let early = TournamentCommand::Join { by: person(1), team: None, every: None };
    assert_eq!(tournament.decide(early, from - Duration::SECOND), Err(TournamentRefusal::Joined));
    assert_eq!(tournament.advance(Vec::new(), from - Duration::SECOND), []);
    let called = start_at(&mut tournament, from);
    let calls = called.iter().filter(|it| matches!(it, TournamentChange::Announced(About::CheckIn { .. }, _)));
    assert_eq!(calls.count(), 1, "{called:?}");
    assert_eq!(tournament.to_call(0, 1).len(), 6);
    assert_eq!(tournament.next_advance(&[], from), Some(starts_at));
    assert_eq!(start_at(&mut tournament, from), [], "nobody is called twice");
    for (number, every) in [(2, None), (5, None), (6, None), (7, None)] {
        join_now(&mut tournament, number, every, from);
    }
    assert_eq!(
        tournament.decide(early, from).map(|changes| changes[0].clone()),
        Ok(TournamentChange::CheckedIn(person(1)))
    );
    let twice = TournamentCommand::Join { by: person(2), team: None, every: None };
    assert_eq!(tournament.decide(twice, from), Err(TournamentRefusal::Joined));
    start_at(&mut tournament, starts_at);
    let players: Vec<_> = tournament.players.iter().map(|player| player.player).collect();
    assert_eq!(players, [2, 5, 6, 7].map(|number| person(number).into()), "whoever joins late is here");
}

#[test]
fn too_few_who_check_in_put_the_start_off_and_check_in_anew() {
    let (mut tournament, starts_at) = with_check_in(3);
    start_at(&mut tournament, starts_at - Duration::HOUR);
    for number in [1, 2] {
        join_now(&mut tournament, number, None, starts_at);
    }
    let then = starts_at + Duration::WEEK;
    assert_eq!(start_at(&mut tournament, starts_at)[0], TournamentChange::PutOff(then));
    assert_eq!(tournament.next_advance(&[], starts_at), Some(then - Duration::HOUR));
    start_at(&mut tournament, then - Duration::HOUR);
    assert_eq!(tournament.to_call(0, 1).len(), 6, "all are asked again");
    start_at(&mut tournament, then);
    assert_eq!(tournament.phase, TournamentPhase::Over { stopped: true });
    assert!(tournament.has_too_few_players());
}

#[test]
fn people_who_are_called_late_have_some_time_and_an_organiser_need_not_wait_for_the_call() {
    let (mut tournament, starts_at) = with_check_in(2);
    let mut by_hand = tournament.clone();
    organise(&mut by_hand, TournamentCommand::Start { by: person(99) }).unwrap();
    assert_eq!(by_hand.players.len(), 4);
    let late = starts_at + Duration::hours(3);
    start_at(&mut tournament, late);
    assert_eq!((tournament.phase, tournament.begins_at()), (TournamentPhase::Open, Some(late + Duration::minutes(15))));
    // Once everybody has checked in, the tournament begins at once.
    let mut complete = tournament.clone();
    for number in 1..=6 {
        let join = TournamentCommand::Join { by: person(number), team: None, every: None };
        assert!(complete.decide(join, late).unwrap().contains(&TournamentChange::Woken));
        join_now(&mut complete, number, None, late);
    }
    start_at(&mut complete, late);
    assert_eq!(complete.phase, TournamentPhase::Running);
    for number in [1, 6] {
        join_now(&mut tournament, number, None, late);
    }
    start_at(&mut tournament, late + Duration::minutes(15));
    assert_eq!((tournament.phase, tournament.players.len()), (TournamentPhase::Running, 2));
    // Nobody has to be called to a tournament that is announced in its last hour.
    let (tournament, starts_at) = with_check_in(2);
    let mut tournament = Tournament { players: Vec::new(), ..tournament };
    let announced = starts_at - Duration::MINUTE;
    for number in [1, 2] {
        join_now(&mut tournament, number, None, announced);
    }
    assert!(start_at(&mut tournament, announced).contains(&TournamentChange::CheckInOpened));
    start_at(&mut tournament, starts_at);
    assert_eq!(tournament.phase, TournamentPhase::Running);
}

#[test]
fn nobody_gives_up_a_place_because_the_bot_was_down_or_a_call_is_not_posted_or_an_organiser_starts_early() {
    let called = |at_least| {
        let (mut tournament, starts_at) = with_check_in(at_least);
        start_at(&mut tournament, starts_at - Duration::HOUR);
        join_now(&mut tournament, 6, None, starts_at - Duration::HOUR);
        (tournament, starts_at)
    };
    let people = |tournament: &Tournament| tournament.players.iter().map(|it| it.player).collect::<Vec<_>>();
    // The bot comes back after the start, and asks again once.
    let (mut missed, starts_at) = called(2);
    let back = starts_at + Duration::minutes(5);
    assert!(start_at(&mut missed, back).contains(&TournamentChange::CheckInOpened));
    let begins = back + Duration::minutes(15);
    assert_eq!((missed.phase, missed.begins_at()), (TournamentPhase::Open, Some(begins)));
    join_now(&mut missed, 2, None, begins);
    start_at(&mut missed, begins + Duration::MINUTE);
    assert_eq!(people(&missed), [2, 6].map(|number| person(number).into()));
    for (refused, calls_wait) in [(true, false), (false, true)] {
        let (mut tournament, starts_at) = called(4);
        (tournament.refused, tournament.calls_wait) = (refused, calls_wait);
        start_at(&mut tournament, starts_at);
        assert_eq!(people(&tournament), [1, 2, 3, 4].map(|number| person(number).into()));
    }
    let (mut early, _) = called(2);
    organise(&mut early, TournamentCommand::Start { by: person(99) }).unwrap();
    assert_eq!(people(&early), [6, 1, 2, 3].map(|number| person(number).into()), "people who are here come first");
}

#[test]
fn whoever_sleeps_until_it_is_too_late_to_check_in_keeps_the_place_but_not_in_live_games() {
    let (mut tournament, starts_at) = with_check_in(2);
    let from = starts_at - Duration::HOUR;
    start_at(&mut tournament, from);
    let latest = starts_at - Duration::minutes(15);
    for (quiet_until, too_late) in [(latest, false), (latest + Duration::SECOND, true), (starts_at, true)] {
        assert_eq!(tournament.is_too_late_to_check_in(quiet_until), too_late, "{quiet_until}");
    }
    let live = Tournament { pace: Pace::FiveMinutes, ..tournament.clone() };
    assert!(!live.is_too_late_to_check_in(starts_at));
    for (number, changed) in [(3, true), (3, false), (99, false)] {
        let changes = tournament.decide(TournamentCommand::Excuse { player: person(number) }, from).unwrap();
        assert_eq!(!changes.is_empty(), changed, "{number}");
        apply(&mut tournament, &changes, from);
    }
    join_now(&mut tournament, 5, None, from);
    start_at(&mut tournament, starts_at);
    let players: Vec<_> = tournament.players.iter().map(|player| player.player).collect();
    assert_eq!(players, [3, 5].map(|number| person(number).into()));
}

#[test]
fn each_person_is_called_once_whoever_leaves_between_two_messages() {
    let (tournament, starts_at) = with_check_in(2);
    let mut tournament = Tournament { players: (1..=160).map(player).collect(), ..tournament };
    let called = start_at(&mut tournament, starts_at - Duration::HOUR);
    let parts = called.iter().filter_map(|change| match change {
        TournamentChange::Announced(About::CheckIn { part, of }, _) => Some((*part, *of)),
        _ => None,
    });
    let mut all = BTreeSet::new();
    for (part, of) in parts {
        let people: Vec<_> = tournament.to_call(part, of).into_iter().map(|player| player.player).collect();
        assert!((20..=60).contains(&people.len()), "{}", people.len());
        let gone = people[0].human().unwrap();
        assert!(people.into_iter().all(|person| all.insert(person)), "called twice");
        organise(&mut tournament, TournamentCommand::Leave { by: gone, for_good: false }).unwrap();
    }
    assert_eq!(all.len(), 160);
}
