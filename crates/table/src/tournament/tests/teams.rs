//! Matches of two teams.

use super::{super::decide::MAX_WAITING, *};

fn open(teams: &[u16], max_players: u16) -> Tournament {
    let players = (1..).zip(teams).map(|(number, &team)| TournamentPlayer { team: Some(team), ..player(number) });
    let players = players.collect();
    Tournament {
        phase: TournamentPhase::Open,
        table_at: None,
        max_players,
        teams: Some([71, 72]),
        players,
        ..running(Format::Teams, 0)
    }
}

fn numbers(players: &[&TournamentPlayer]) -> Vec<u64> {
    players.iter().map(|player| player.player.human().unwrap().0).collect()
}

#[test]
fn as_many_of_each_team_play_as_the_other_has_and_the_others_wait() {
    let tournament = open(&[0, 0, 1, 0, 1, 0], 64);
    let (playing, waiting) = tournament.playing_and_waiting();
    assert_eq!((numbers(&playing), numbers(&waiting)), (vec![1, 2, 3, 5], vec![4, 6]));
    let small = Tournament { max_players: 3, ..tournament };
    let (playing, waiting) = small.playing_and_waiting();
    assert_eq!((numbers(&playing), numbers(&waiting)), (vec![1, 3], vec![2, 4, 5, 6]));
    let alone = open(&[0, 0, 0], 64);
    assert_eq!(alone.decide(TournamentCommand::Start { by: person(9) }, NOW), Err(TournamentRefusal::TooFew));
}

#[test]
fn the_best_of_each_team_meet_on_the_first_board_twice_and_a_ban_moves_somebody_up() {
    let mut tournament = open(&[0, 1, 0, 1, 0, 1], 64);
    for (index, rating) in [(0, 1400.0), (1, 1450.0), (2, 1700.0), (3, 1650.0), (4, 1600.0), (5, 1800.0)] {
        tournament.players[index].rating = Some(rating);
    }
    tournament.players[3].banned = true;
    // With one of the second team banned, the first two of the first team play.
    let start = tournament.decide(TournamentCommand::Start { by: person(9) }, NOW).unwrap();
    apply(&mut tournament, &start, NOW);
    let seeds: Vec<_> = tournament.players.iter().map(|player| player.player.human().unwrap().0).collect();
    assert_eq!(seeds, [3, 6, 1, 2]);
    let begun = advance(&mut tournament, Vec::new(), NOW).concat();
    assert_eq!(begun.iter().map(|pairing| pairing.seeds).collect::<Vec<_>>(), [[1, 2], [2, 1], [3, 4], [4, 3]]);
}

#[test]
fn the_team_with_more_points_wins_and_its_members_share_the_first_place() {
    let mut tournament = Tournament { phase: TournamentPhase::Running, ..open(&[0, 1, 0, 1], 64) };
    advance(&mut tournament, Vec::new(), NOW);
    let score = |seeds, score| {
        (Pairing { stage: 1, section: (seeds as [Seed; 2])[0].div_ceil(2) - 1, replay: 0, seeds }, score)
    };
    let results = vec![score([1, 2], Score::First), score([2, 1], Score::Draw), score([3, 4], Score::Second)];
    advance(&mut tournament, results, NOW);
    assert_eq!(tournament.team_halves(), [3, 3]);
    assert_eq!(tournament.rounds()[0].iter().map(|board| board.winner).collect::<Vec<_>>(), [Some(1), None]);
    advance(&mut tournament, vec![score([4, 3], Score::Draw)], NOW);
    assert_eq!(tournament.team_halves(), [4, 4]);
    assert_eq!(tournament.phase, TournamentPhase::Over { stopped: false });
    assert!(tournament.players.iter().all(|player| player.place == Some(1)), "a tie");

    let mut tournament = Tournament { phase: TournamentPhase::Running, ..open(&[0, 1, 0, 1], 64) };
    advance(&mut tournament, Vec::new(), NOW);
    let lost = leave(&mut tournament, 2, NOW);
    assert_eq!(lost.len(), 2);
    advance(&mut tournament, lost, NOW);
    advance(&mut tournament, vec![score([3, 4], Score::Draw), score([4, 3], Score::Draw)], NOW);
    assert_eq!(tournament.team_halves(), [6, 2]);
    assert_eq!(tournament.players.iter().map(|player| player.place).collect::<Vec<_>>(), [1, 2, 1, 2].map(Some));
    assert_eq!(tournament.winners(), [1, 3].map(|number| person(number).into()));
}

#[test]
fn one_team_never_takes_the_places_of_the_other() {
    let mut tournament = Tournament { players: Vec::new(), ..open(&[], 9) };
    let join = |number: u16, team| TournamentCommand::Join { by: person(number), team: Some(team), every: None };
    let mut joined = 0;
    while let Ok(changes) = tournament.decide(join(joined + 1, 0), NOW) {
        apply(&mut tournament, &changes, NOW);
        joined += 1;
    }
    assert_eq!(usize::from(joined), 4 + MAX_WAITING / 2);
    assert_eq!(tournament.decide(join(100, 0), NOW), Err(TournamentRefusal::Full));
    for number in 200..204 {
        let changes = tournament.decide(join(number, 1), NOW).expect("room for the other team");
        apply(&mut tournament, &changes, NOW);
    }
    let (playing, _) = tournament.playing_and_waiting();
    assert_eq!(playing.len(), usize::from(tournament.seats()));
}

#[test]
fn a_match_waits_for_as_many_of_each_team_as_it_needs() {
    let schedule = |at_least| Schedule { starts_at: Some(NOW), at_least, ..Schedule::BY_HAND };
    for (teams, at_least, seats, begins) in [
        (&[0, 0, 0, 0, 1][..], 4, 64, false),
        (&[0, 0, 0, 1, 1], 4, 64, true),
        (&[0, 0, 1, 1], 5, 64, false),
        (&[0, 0, 0, 1, 1, 1], 5, 64, true),
        // Of three seats, only two can be taken, because both teams have the same number.
        (&[0, 1], 3, 3, true),
    ] {
        let tournament = Tournament { schedule: schedule(at_least), ..open(teams, seats) };
        let changes = tournament.advance(Vec::new(), NOW);
        let started = changes.iter().any(|change| matches!(change, TournamentChange::Started(_)));
        assert_eq!(started, begins, "{teams:?} {at_least}");
    }
}
