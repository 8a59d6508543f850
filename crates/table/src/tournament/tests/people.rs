//! Organisers who remove and replace people, people who wait for a place, and starts at their time.

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
    // All have played.
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
    let door = |from, to| Door { from, to };
    for (door, rating, admitted) in [
        (door(None, None), Some(3000.0), true),
        (door(Some(1500), None), None, true),
        (door(Some(1501), None), None, false),
        (door(None, Some(1400)), Some(1400.4), true),
        (door(None, Some(1400)), Some(1400.6), false),
        (door(Some(1400), Some(1600)), Some(1399.0), false),
    ] {
        assert_eq!(door.admits(rating), admitted, "{door:?} {rating:?}");
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
    let mut tournament = Tournament { door: Door { from: None, to: Some(1600) }, ..open(6, schedule) };
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
    assert_eq!(tournament.perhaps_gone(true), [1, 3, 4, 5, 6].map(person));
    let changes = tournament.advance(Vec::new(), NOW);
    let regulars = changes.iter().find_map(|change| match change {
        TournamentChange::Repeated(_, regulars) => Some(regulars.clone()),
        _ => None,
    });
    assert_eq!(regulars, Some([1, 6].map(person).to_vec()));

    // Nor is an absentee, or who has left.
    let mut begun = Tournament { schedule, ..running(Format::RoundRobin, 4) };
    for player in &mut begun.players {
        player.every = true;
    }
    begun.players[3].left_at = Some(NOW);
    let pairing = Pairing { stage: 1, section: 0, replay: 0, seeds: [1, 2] };
    let late = TournamentGame {
        score: Some(Score::First),
        plies: 1,
        over: true,
        timed_out: true,
        ..TournamentGame::new(pairing)
    };
    begun.games = vec![late];
    assert_eq!(begun.regulars(NOW), [1, 3].map(person));
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
    // Join on the invitation ends nothing.
    assert_eq!(organise(&mut tournament, join(1, None)), Err(TournamentRefusal::Joined));
    assert_eq!(organise(&mut tournament, join(1, Some(true))), Err(TournamentRefusal::Joined));
    organise(&mut tournament, TournamentCommand::Start { by: person(9) }).unwrap();
    organise(&mut tournament, join(1, Some(false))).unwrap();
    assert_eq!(tournament.regulars(NOW), [person(2)]);
    assert_eq!(organise(&mut tournament, join(1, Some(false))), Err(TournamentRefusal::Started));
    organise(&mut tournament, TournamentCommand::Leave { by: person(2), for_good: true }).unwrap();
    assert_eq!(organise(&mut tournament, join(2, Some(false))), Err(TournamentRefusal::Started));
    assert_eq!(tournament.regulars(NOW), []);
}
