//! People who join, enter late, leave, and are kept out.

use super::*;
use parlor::{
    store::{Departure, Joined},
    tournament::TournamentCommand,
};

#[tokio::test(flavor = "multi_thread")]
async fn late_people_take_empty_places_until_a_quarter_is_gone_and_play_everybody() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=10, false, noon()).await;
    let start = noon() + WEEK;
    two.go(id, start).await;
    let day = start + Duration::DAY;
    let joined = two.store().join_league(GUILD, id, person(20), true, day).await.unwrap();
    assert_eq!(joined, Joined::Late { division: 2 });
    assert_eq!(refused(two.store().join_league(GUILD, id, person(20), true, day).await), LeagueRefusal::Joined);
    // Who plays may change to every season and back, and nothing begins.
    let kept = two.store().join_league(GUILD, id, person(20), false, day).await.unwrap();
    assert_eq!(kept, Joined::Kept { division: 2 });
    let kept = two.store().join_league(GUILD, id, person(1), true, day).await.unwrap();
    assert_eq!(kept, Joined::Kept { division: 1 });
    two.go(id, day).await;
    let season = two.season(id, 1).await;
    let bottom = two.divisions(&season).await.remove(1);
    assert_eq!((bottom.players.len(), bottom.games.len()), (5, 20));
    assert!(bottom.games.iter().all(|game| game.id.is_some()));
    assert_eq!(bottom.player(5), Some(person(20).into()));
    let quarter = start + LENGTH / 4;
    assert!(two.store().join_league(GUILD, id, person(21), false, quarter - Duration::SECOND).await.is_ok());
    let full = two.store().join_league(GUILD, id, person(22), false, quarter - Duration::SECOND).await;
    assert_eq!(refused(full), LeagueRefusal::NotOpen(Some(start + LENGTH / 2)));
    // In a league with room, it is too late after a quarter.
    let other = two.store().create_league(&NewLeague { size: 8, ..new_league(2) }, noon()).await.unwrap();
    two.go(other, noon()).await;
    two.enroll(other, 30..34, false, noon()).await;
    two.go(other, start).await;
    let late = two.store().join_league(GUILD, other, person(22), false, quarter).await;
    assert_eq!(refused(late), LeagueRefusal::NotOpen(Some(start + LENGTH / 2)));
    two.play_season(&season, day).await;
    let again = two.season(id, 1).await;
    two.go(id, quarter).await;
    two.play_season(&again, quarter).await;
    two.go(id, quarter).await;
    assert_eq!(two.season(id, 1).await.phase, SeasonPhase::Closed);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_join_that_is_delivered_again_gets_the_same_answer() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=4, false, noon()).await;
    let again = |interaction, number, every, now| {
        let store = two.store().for_interaction(interaction, person(number));
        async move { store.join_league(GUILD, id, person(number), every, now).await.unwrap() }
    };
    let registered = again(70, 5, false, noon()).await;
    assert_eq!(registered, Joined::Registered { season: 1, starts_at: noon() + WEEK });
    assert_eq!(again(70, 5, false, noon()).await, registered);
    let start = noon() + WEEK;
    two.go(id, start).await;
    let late = start + Duration::DAY;
    for (interaction, number, every, expected) in [
        (71_u64, 6, false, Joined::Late { division: 1 }),
        (72, 6, true, Joined::Kept { division: 1 }),
        (73, 5, true, Joined::Kept { division: 1 }),
    ] {
        for seconds in 0..3 {
            let now = late + Duration::hours(interaction.cast_signed()) + Duration::seconds(seconds);
            let joined = again(interaction, number, every, now).await;
            assert_eq!(joined, expected, "{interaction}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_person_gets_a_place_before_the_division_is_paired() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=4, false, noon()).await;
    let start = noon() + WEEK;
    while two.store().advance_league(id, &division_name, start).await.unwrap() == Some(start) {}
    let season = two.season(id, 1).await;
    assert_eq!(two.divisions(&season).await[0].games, []);
    let joined = two.store().join_league(GUILD, id, person(5), false, start).await.unwrap();
    assert_eq!(joined, Joined::Late { division: 1 });
    two.go(id, start).await;
    let division = two.divisions(&season).await.remove(0);
    let own = division.games.iter().filter(|game| game.pairing.seeds.contains(&5) && game.id.is_some());
    assert_eq!((division.player(5), own.count()), (Some(person(5).into()), 8));
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_has_one_meaning_for_each_season() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=6, true, noon()).await;
    let leave = async |number: u64, now| two.store().leave_league(GUILD, id, person(number), now).await;
    assert_eq!(leave(6, noon()).await.unwrap(), Departure { runs: None });
    assert_eq!(refused(leave(6, noon()).await), LeagueRefusal::NotJoined);
    let start = noon() + WEEK;
    two.go(id, start).await;
    let season = two.season(id, 1).await;
    let division = season.divisions[0].tournament;
    // The season goes on for who does not join the next one.
    assert_eq!(leave(5, start).await.unwrap(), Departure { runs: Some((1, division)) });
    two.go(id, start + LENGTH / 2).await;
    let next = two.season(id, 2).await;
    assert_eq!((next.players.len(), next.player(person(5)).is_none()), (4, true));
    assert!(two.divisions(&season).await[0].players.iter().all(|player| player.left_at.is_none()));
    // Who leaves the next season at half time plays on in this one.
    let half = start + LENGTH / 2;
    assert_eq!(leave(4, half).await.unwrap().runs, Some((1, division)));
    assert_eq!(two.season(id, 2).await.players.len(), 3);
    // Removed and banned people lose the rest; their season can end.
    let removed = two.store().remove_from_league(GUILD, id, (ANA, person(3)), half).await.unwrap();
    assert_eq!(removed.runs, Some((1, division)));
    // Only the question is asked again: nothing is written into the log.
    let entries = two.store().audit_entries(GUILD, 20).await.unwrap().len();
    let again = two.store().remove_from_league(GUILD, id, (ANA, person(3)), half).await.unwrap();
    assert_eq!(again.runs, Some((1, division)));
    assert_eq!(two.store().audit_entries(GUILD, 20).await.unwrap().len(), entries);
    two.store().ban(GUILD, Ban { person: person(2), until: None }, ANA, half).await.unwrap();
    two.go(id, half).await;
    let next = two.season(id, 2).await;
    assert_eq!(next.players.iter().map(|it| it.player).collect::<Vec<_>>(), [person(1).into()]);
    let stored = two.divisions(&season).await.remove(0);
    let left: Vec<_> = stored.players.iter().filter(|it| it.left_at.is_some()).map(|it| it.player).collect();
    assert_eq!(left, [person(2).into()]);
    two.play_season(&season, half).await;
    two.go(id, half).await;
    let closed = two.season(id, 1).await;
    assert_eq!(closed.phase, SeasonPhase::Closed);
    assert_eq!(closed.player(person(2)).unwrap().outcome, Some(Outcome::Gone));
}

#[tokio::test(flavor = "multi_thread")]
async fn blocks_bans_and_limits_hold_at_joining_and_at_the_start() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=6, true, noon()).await;
    let block = async |by: u64, of: u64| two.store().block(person(by), person(of), noon()).await.unwrap();
    assert!(block(1, 10).await && block(11, 2).await);
    for number in [10, 11] {
        let joined = two.store().join_league(GUILD, id, person(number), false, noon()).await;
        assert_eq!(refused(joined), LeagueRefusal::Blocked);
    }
    // Later, who joined first plays, whoever blocks.
    assert!(block(3, 4).await && block(6, 5).await);
    for interaction in 2..=3 {
        let other = two.store().create_league(&new_league(interaction), noon()).await.unwrap();
        two.go(other, noon()).await;
        let joined = two.store().join_league(GUILD, other, person(1), false, noon()).await;
        if interaction == 2 {
            assert!(joined.is_ok());
        } else {
            assert_eq!(refused(joined), LeagueRefusal::TooManyJoined);
        }
    }
    two.go(id, noon() + WEEK).await;
    let season = two.season(id, 1).await;
    assert_eq!(numbers(&season).into_keys().collect::<Vec<_>>(), [1, 2, 3, 5]);
    // Who was left out does not play: the person enters late, or not at all.
    let enter = async |number| two.store().join_league(GUILD, id, person(number), true, noon() + WEEK).await;
    assert_eq!(refused(enter(4).await), LeagueRefusal::Blocked);
    assert!(two.store().unblock(person(6), person(5), noon()).await.unwrap());
    assert_eq!(enter(6).await.unwrap(), Joined::Late { division: 1 });
    two.go(id, noon() + WEEK).await;
    let late = noon() + WEEK + LENGTH / 4;
    let too_late = two.store().join_league(GUILD, id, person(4), false, late).await;
    assert_eq!(refused(too_late), LeagueRefusal::NotOpen(Some(noon() + WEEK + LENGTH / 2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_enters_a_division_without_a_place() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=4, false, noon()).await;
    let start = noon() + WEEK;
    two.go(id, start).await;
    let fill = "insert into tournament_players (tournament_id, user_id, joined_at, seed)
        select id, n, now(), n from tournaments, generate_series(5, 8) n";
    sqlx::query(fill).execute(&two.sql).await.unwrap();
    let full = two.store().join_league(GUILD, id, person(5), false, start).await;
    assert_eq!(refused(full), LeagueRefusal::NotOpen(Some(start + LENGTH / 2)));
    assert_eq!(two.season(id, 1).await.players.len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_counts_for_the_limit_while_the_person_plays_or_joins_every_season() {
    let two = Two::new().await;
    let mut leagues = vec![two.league().await];
    for interaction in 2..=3 {
        let league = two.store().create_league(&new_league(interaction), noon()).await.unwrap();
        two.go(league, noon()).await;
        leagues.push(league);
    }
    let [few, running, third] = leagues.try_into().expect("three leagues");
    two.enroll(few, 1..=1, true, noon()).await;
    two.enroll(running, 1..=4, false, noon()).await;
    for now in [noon() + WEEK, noon() + 2 * WEEK] {
        two.go(few, now).await;
        two.go(running, now).await;
    }
    assert_eq!(two.season(few, 1).await.phase, SeasonPhase::CalledOff);
    let now = noon() + 2 * WEEK;
    let join = async || two.store().join_league(GUILD, third, person(1), false, now).await;
    // The next season of the first league will have the person.
    assert_eq!(refused(join().await), LeagueRefusal::TooManyJoined);
    let division = two.season(running, 1).await.divisions[0].tournament;
    let leave = TournamentCommand::Leave { by: person(1), for_good: true };
    two.store().change_tournament(GUILD, division, leave, now).await.unwrap();
    assert!(join().await.is_ok(), "who has left a division is free");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deletion_of_a_person_leaves_seasons_to_the_others() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=5, true, noon()).await;
    two.go(id, noon() + WEEK).await;
    two.go(id, noon() + WEEK + LENGTH / 2).await;
    let now = noon() + WEEK + LENGTH / 2;
    two.store().request_deletion(person(2), now).await.unwrap();
    assert_eq!(two.season(id, 2).await.players.len(), 4);
    let joined = two.store().join_league(GUILD, id, person(2), true, now).await;
    assert!(matches!(joined, Err(LeagueError::Store(StoreError::Refused(_)))), "{joined:?}");
    two.go(id, now).await;
    assert!(two.store().delete_person(person(2), 7, &[], now).await.unwrap());
    let season = two.season(id, 1).await;
    two.play_season(&season, now).await;
    two.go(id, now).await;
    let closed = two.season(id, 1).await;
    assert_eq!((closed.phase, closed.players.len()), (SeasonPhase::Closed, 5));
    let gone: Vec<_> =
        closed.players.iter().filter(|it| it.outcome == Some(Outcome::Gone)).map(|it| it.player).collect();
    assert_eq!(gone, [Participant::Deleted(7)]);
}
