//! Tournaments that begin by themselves and repeat, and what organisers do with people and names.

use super::{messages::claim, *};
use parlor::{
    store::{Ban, Setting},
    tournament::Repeats,
};
use parlor_games::rules::Player;

fn on(start: OffsetDateTime, repeats: Option<Repeats>) -> Schedule {
    let first_start = repeats.map(|_| start);
    Schedule { starts_at: Some(start), repeats, first_start, ..Schedule::BY_HAND }
}

/// Entries of the log.
fn ends_of_series(id: TournamentId) -> &'static str {
    format!("select count(*) from audit where change = '{{\"series_ended\": {id}}}'").leak()
}

impl Two {
    async fn scheduled(&self, schedule: Schedule, players: u64) -> TournamentId {
        let new = NewTournament { schedule, ..new_tournament(Format::RoundRobin, 1) };
        let id = self.store().create_tournament(&new, noon()).await.unwrap();
        for number in 1..=players {
            self.join(id, person(number), noon()).await;
        }
        // Each change has it advanced.
        if let Some(task) = self.claim_advance(noon()).await {
            self.settle_advance(&task, noon()).await;
        }
        id
    }

    async fn replace(&self, id: TournamentId, player: u64, new: u64) -> Result<Tournament, TournamentError> {
        let replace = TournamentCommand::Replace { by: ANA, player: person(player), new: person(new) };
        self.store().change_tournament(GUILD, id, replace, noon()).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_starts_once_at_its_time_or_after_an_outage() {
    for late in [Duration::ZERO, Duration::days(10)] {
        let two = Two::new().await;
        let starts_at = noon() + Duration::DAY;
        let id = two.scheduled(on(starts_at, None), 4).await;
        assert_eq!(two.claim_advance(starts_at - Duration::SECOND).await, None);
        let now = starts_at + late;
        let task = two.claim_advance(now).await.expect("its start");
        two.advance(id, now).await;
        two.settle_advance(&task, now).await;
        assert_eq!(two.stored(id).await.phase, TournamentPhase::Running);
        assert_eq!(two.number("select count(*) from games").await, 12);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn too_few_people_put_a_start_off_once_and_end_a_series_after_two_call_offs() {
    let two = Two::new().await;
    let starts_at = noon() + Duration::DAY;
    let first = two.scheduled(on(starts_at, Some(Repeats::Weekly)), 3).await;
    two.advance(first, starts_at).await;
    let stored = two.stored(first).await;
    let then = starts_at + Duration::WEEK;
    assert_eq!((stored.phase, stored.schedule.starts_at), (TournamentPhase::Open, Some(then)));
    assert_eq!(two.number("select count(*) from tasks where key like '%-put-off'").await, 1);
    two.advance(first, then).await;
    assert_eq!(two.stored(first).await.phase, TournamentPhase::Over { stopped: true });
    let newest = async || TournamentId(two.number("select max(id) from tournaments").await);
    let second = newest().await;
    let stored = two.stored(second).await;
    let again = starts_at + Duration::weeks(2);
    assert_eq!((stored.phase, stored.schedule.starts_at), (TournamentPhase::Open, Some(again)));
    assert_eq!((stored.name.as_str(), stored.players.len(), stored.schedule.call_offs), ("Cup", 0, 1));
    assert_eq!(two.number("select count(*) from tasks where key like '%-invitation'").await, 2);
    // Its own task is due then.
    two.advance(second, again).await;
    two.advance(second, again + Duration::WEEK).await;
    assert_eq!(two.stored(second).await.phase, TournamentPhase::Over { stopped: true });
    assert_eq!(newest().await, second, "there is no third one");
    assert_eq!(two.number(ends_of_series(second)).await, 1);
    assert_eq!(two.number(ends_of_series(first)).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_one_is_announced_once_when_one_is_over_unless_the_channel_is_gone() {
    for gone in [false, true] {
        let two = Two::new().await;
        let starts_at = noon() + Duration::DAY;
        let id = two.scheduled(on(starts_at, Some(Repeats::Monthly)), 4).await;
        two.advance(id, starts_at).await;
        if gone {
            two.store().note_deleted_channel(GUILD, HALL.channel, starts_at).await.unwrap();
        }
        better_seeds_win(&two, id, starts_at).await;
        two.advance(id, starts_at).await;
        assert_eq!(two.stored(id).await.phase, TournamentPhase::Over { stopped: false });
        assert_eq!(two.number("select count(*) from tournaments").await, if gone { 1 } else { 2 });
        assert_eq!(two.number(ends_of_series(id)).await, i64::from(gone));
    }
}

/// The next tournament names the creator of the one before.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_that_repeats_while_its_creator_is_deleted_names_nobody() {
    let two = Two::new().await;
    let starts_at = noon() + Duration::DAY;
    let id = two.scheduled(on(starts_at, Some(Repeats::Monthly)), 4).await;
    two.advance(id, starts_at).await;
    better_seeds_win(&two, id, starts_at).await;
    two.store().request_deletion(ANA, starts_at).await.unwrap();
    // The next tournament refers to the server, so it is not committed yet.
    let mut lock = two.sql.acquire().await.unwrap();
    sqlx::raw_sql("begin; select from servers for update").execute(&mut *lock).await.unwrap();
    let (advancing, deleting) = (two.store().clone(), two.store().clone());
    let advanced = tokio::spawn(async move {
        while advancing.advance_tournament(id, starts_at).await.unwrap().is_some_and(|then| then <= starts_at) {}
    });
    two.wait_for_lock().await;
    let deletion = tokio::spawn(async move { deleting.delete_person(ANA, 7, &[], starts_at).await.unwrap() });
    poll("both wait for a lock", async || (two.waiting().await > 1).then_some(())).await;
    sqlx::raw_sql("rollback").execute(&mut *lock).await.unwrap();
    advanced.await.unwrap();
    assert!(deletion.await.unwrap());
    assert_eq!(two.number("select count(*) from tournaments").await, 2);
    assert_eq!(two.traces(ANA).await, Vec::<String>::new());
}

/// Whoever corrects a result locks the tournament before the game.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_locked_a_tournament_gets_its_games_while_its_creator_is_deleted() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 2).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    let game = two.stored(id).await.games[0].id.expect("a game");
    two.act(game, Command::Adjudicate { by: ANA.into(), winner: None }).await;
    two.store().request_deletion(ANA, noon()).await.unwrap();
    let mut holder = two.connection_named("holder").await;
    let mut held = holder.begin().await.unwrap();
    sqlx::query("select id from tournaments for no key update").execute(&mut *held).await.unwrap();
    let store = two.store().clone();
    let deletion = tokio::spawn(async move { store.delete_person(ANA, 7, &[], noon()).await.unwrap() });
    two.wait_for_lock().await;
    let games = sqlx::query("select id from games for no key update nowait").fetch_all(&mut *held).await;
    assert_eq!(games.expect("nobody else has locked a game").len(), 2);
    held.commit().await.unwrap();
    assert!(deletion.await.unwrap());
    assert_eq!(two.traces(ANA).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_tournaments_keep_their_hour_in_the_servers_zone() {
    let two = Two::new().await;
    let berlin = Setting::Zone("Europe/Berlin".to_owned());
    assert!(two.store().change_setting(GUILD, berlin, &[], ANA, noon()).await.unwrap());
    let zone = two.store().settings(GUILD).await.unwrap().zone;
    // The clocks are set back in between.
    let starts_at = time::macros::datetime!(2027-10-24 18:00 UTC);
    let id = two.scheduled(on(starts_at, Some(Repeats::Fortnightly)), 3).await;
    two.advance(id, starts_at).await;
    let put_off = two.stored(id).await.schedule.starts_at;
    assert_eq!(put_off, Some(time::macros::datetime!(2027-10-31 19:00 UTC)));
    two.advance(id, put_off.unwrap()).await;
    let next = two.stored(TournamentId(two.number("select max(id) from tournaments").await)).await;
    assert_eq!(next.schedule.starts_at, Some(time::macros::datetime!(2027-11-07 19:00 UTC)));
    assert_eq!(zone.local(starts_at).time(), zone.local(next.schedule.starts_at.unwrap()).time());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_joins_every_time_comes_along_also_from_the_waiting_list_unless_gone_banned_or_deleted() {
    let two = Two::new().await;
    let starts_at = noon() + Duration::DAY;
    let schedule = on(starts_at, Some(Repeats::Weekly));
    let new = NewTournament { schedule, max_players: 5, ..new_tournament(Format::RoundRobin, 1) };
    let id = two.store().create_tournament(&new, noon()).await.unwrap();
    // Five places; the others wait. The fourth joins only this one.
    for number in 1..=12 {
        let join = TournamentCommand::Join { by: person(number), team: None, every: Some(number != 4) };
        let now = noon() + Duration::seconds(number.cast_signed());
        two.store().change_tournament(GUILD, id, join, now).await.unwrap();
    }
    two.advance(id, starts_at).await;
    assert_eq!(two.stored(id).await.players.len(), 5, "who waits does not play");
    let listed = two.store().tournaments_of(GUILD, person(6), 10).await.unwrap();
    assert!(listed.iter().any(|it| it.takes_part && !it.is_asked), "who waits for the next one can leave it");
    two.leave_for_good(id, person(1), starts_at).await;
    // Somebody who had no place takes one, and three others no longer wait for the next tournament.
    for command in [
        TournamentCommand::Replace { by: ANA, player: person(5), new: person(9) },
        TournamentCommand::Leave { by: person(10), for_good: false },
        TournamentCommand::Join { by: person(11), team: None, every: Some(false) },
        TournamentCommand::Remove { by: ANA, player: person(12) },
    ] {
        two.store().change_tournament(GUILD, id, command, starts_at).await.unwrap();
    }
    // Somebody else joins the next one, twice.
    for _ in 0..2 {
        let join = TournamentCommand::Join { by: person(13), team: None, every: Some(true) };
        two.store().change_tournament(GUILD, id, join, starts_at).await.unwrap();
    }
    for banned in [2, 7] {
        let ban = Ban { person: person(banned), until: None };
        two.store().ban(GUILD, ban, ANA, starts_at).await.unwrap();
    }
    two.store().request_deletion(person(8), starts_at).await.unwrap();
    for _ in 0..20 {
        two.advance(id, starts_at).await;
        if two.stored(id).await.phase != TournamentPhase::Running {
            break;
        }
        better_seeds_win(&two, id, starts_at).await;
    }
    let next = two.stored(TournamentId(two.number("select max(id) from tournaments").await)).await;
    assert_ne!(next.id, id);
    let players: Vec<_> = next.players.iter().map(|player| player.player.human().unwrap()).collect();
    // Those who had no place come first. The ninth has the place of the fifth.
    assert_eq!(players, [6, 13, 3, 9].map(person));
    assert!(next.players.iter().all(|player| player.every));
    assert_eq!(two.number("select count(*) from tournament_players where tournament_id = 1").await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_asked_once_to_check_in_and_whoever_does_not_has_a_place_only_in_the_next_one() {
    let two = Two::new().await;
    let starts_at = noon() + Duration::DAY;
    let schedule = Schedule { check_in: true, at_least: 2, ..on(starts_at, Some(Repeats::Weekly)) };
    let new = NewTournament { schedule, max_players: 2, ..new_tournament(Format::RoundRobin, 1) };
    let id = two.store().create_tournament(&new, noon()).await.unwrap();
    let join = async |number: u64, every, now| {
        let join = TournamentCommand::Join { by: person(number), team: None, every };
        two.store().change_tournament(GUILD, id, join, now).await.unwrap();
    };
    for number in 1..=4 {
        join(number, Some(true), noon() + Duration::seconds(number.cast_signed())).await;
    }
    let from = starts_at - Duration::HOUR;
    assert_eq!(two.claim_advance(from - Duration::SECOND).await, None);
    let task = two.claim_advance(from).await.expect("the check-in");
    two.advance(id, from).await;
    two.settle_advance(&task, from).await;
    assert_eq!(two.number("select count(*) from tasks where key like '%-check-in-%'").await, 1);
    assert!(two.stored(id).await.calls_wait);
    for number in 2..=4 {
        join(number, None, from).await;
    }
    let asked = async |number| two.store().tournaments_of(GUILD, person(number), 10).await.unwrap()[0].is_asked;
    assert_eq!((asked(1).await, asked(2).await), (true, false));
    assert_eq!(two.claim_advance(starts_at - Duration::SECOND).await, None);
    // The message is posted late, so people have some time from then on.
    let late = starts_at - Duration::MINUTE;
    let call = async |now| loop {
        let (task, about) = claim(&two, now).await.expect("the call");
        if matches!(about, About::CheckIn { .. }) {
            break task;
        }
    };
    // While Discord refuses it, nobody has been asked.
    let again = late + Duration::SECOND;
    let refused = TaskOutcome::Refused(again, "Missing Access".to_owned());
    two.store().settle_task(&call(late).await, &refused, late).await.unwrap();
    let started = two.stored(id).await.advance(Vec::new(), starts_at);
    let first_two: Vec<Participant> = [1, 2].map(|number| person(number).into()).into();
    assert_eq!(started.first(), Some(&TournamentChange::Started(first_two)));
    let call = call(again).await;
    let called = two.store().record_call(&call, id, true, late).await.unwrap().expect("a tournament");
    sqlx::query("delete from tasks where key like '%-check-in-%'").execute(&two.sql).await.unwrap();
    assert!(two.store().record_call(&call, id, true, starts_at).await.unwrap().is_none(), "it was replaced");
    let begins = starts_at + Duration::minutes(14);
    assert_eq!(called.begins_at(), Some(begins));
    let task = two.claim_advance(starts_at).await.expect("the announced start");
    two.settle_advance(&task, starts_at).await;
    two.claim_advance(begins).await.expect("the start");
    two.advance(id, begins).await;
    let people = async |id| {
        let players = two.stored(id).await.players.into_iter();
        players.map(|player| (player.player.human().unwrap(), player.checked_in)).collect::<Vec<_>>()
    };
    assert_eq!(people(id).await, [2, 3].map(|number| (person(number), true)));
    // The fourth had no place, although they were there. The fifth comes after the start.
    join(5, Some(true), begins + Duration::SECOND).await;
    let stored = two.stored(id).await;
    let next: Vec<_> = stored.next_players().map(|player| player.player.human().unwrap()).collect();
    assert_eq!(next, [1, 4, 5, 2, 3].map(person), "people without a place come first");
    better_seeds_win(&two, id, begins).await;
    two.advance(id, begins).await;
    let next = TournamentId(two.number("select max(id) from tournaments").await);
    assert_eq!(people(next).await, [4, 5, 1, 2, 3].map(|number| (person(number), false)));
    let schedule = two.stored(next).await.schedule;
    assert!(schedule.check_in && schedule.called_at.is_none(), "{schedule:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_replaces_a_player_gets_new_games_until_somebody_has_played() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 3).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    let before = two.stored(id).await;
    two.replace(id, 1, 9).await.unwrap();
    two.advance(id, noon()).await;
    let stored = two.stored(id).await;
    assert_eq!(stored.player(1), Some(person(9).into()));
    assert_eq!(two.number("select count(*) from games where phase = 'playing'").await, 6);
    for (old, new) in before.games.iter().zip(&stored.games) {
        assert_eq!(old.pairing, new.pairing);
        assert_eq!(old.id != new.id, old.pairing.seeds.contains(&1), "{new:?}");
    }
    // The games called off are unrated, and belong to nobody's event.
    assert_eq!(two.number("select count(*) from results where reason = 'stopped' and not rated").await, 4);
    let called_off = before.games.iter().find(|game| game.pairing.seeds == [1, 2]).and_then(|game| game.id).unwrap();
    assert_eq!(two.store().tournament_of_game(called_off).await.unwrap(), None);
    let game = stored.games.iter().find(|game| game.pairing.seeds == [2, 1]).and_then(|game| game.id).unwrap();
    two.play_moves(game, 4, noon()).await;
    for (player, refusal) in
        [(9, TournamentRefusal::HasPlayed), (2, TournamentRefusal::HasPlayed), (1, TournamentRefusal::NoPlayer)]
    {
        let refused = two.replace(id, player, 8).await;
        assert!(matches!(&refused, Err(TournamentError::Refused(why)) if *why == refusal), "{refused:?}");
    }
    // Who asks for the deletion of the data takes no place.
    two.store().request_deletion(person(7), noon()).await.unwrap();
    assert!(matches!(two.replace(id, 3, 7).await, Err(TournamentError::Store(StoreError::Refused(_)))));
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_open_a_door_and_names_are_unique_among_tournaments_that_are_not_over() {
    let two = Two::new().await;
    let new = NewTournament {
        rating_range: RatingRange { from: None, to: Some(1600) },
        ..new_tournament(Format::Knockout, 1)
    };
    let id = two.store().create_tournament(&new, noon()).await.unwrap();
    for (number, rating, wins) in [(1, 1700.0, 3), (2, 1600.2, 3), (3, 1700.0, 2)] {
        two.rate_with_wins(person(number), rating, wins).await;
        let join = TournamentCommand::Join { by: person(number), team: None, every: None };
        let joined = two.store().change_tournament(GUILD, id, join, noon()).await;
        assert_eq!(joined.is_ok(), number != 1, "{number}: {joined:?}");
    }
    let named = |name: &str, draft| NewTournament { name: name.to_owned(), ..new_tournament(Format::Knockout, draft) };
    let taken = two.store().create_tournament(&named("cUP", 2), noon()).await;
    assert!(matches!(taken, Err(TournamentError::Refused(TournamentRefusal::NameTaken))), "{taken:?}");
    let other = two.store().create_tournament(&named("Other", 3), noon()).await.unwrap();
    let rename = async |name: &str| two.store().rename_tournament(GUILD, other, name, ANA, noon()).await;
    let taken = rename("Cup").await;
    assert!(matches!(taken, Err(TournamentError::Refused(TournamentRefusal::NameTaken))), "{taken:?}");
    rename("Another").await.unwrap();
    assert_eq!(two.stored(other).await.name, "Another");
    let end = TournamentCommand::Stop { by: ANA };
    two.store().change_tournament(GUILD, id, end, noon()).await.unwrap();
    rename("Cup").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn all_tournaments_of_a_channel_together_have_four_live_games_at_once() {
    let two = Two::new().await;
    let mut ids = Vec::new();
    for (draft, people) in [(1, 1..=6), (2, 7..=12)] {
        let name = format!("Cup {draft}");
        let new = NewTournament { name, pace: Pace::FiveMinutes, ..new_tournament(Format::Swiss, draft) };
        let id = two.store().create_tournament(&new, noon()).await.unwrap();
        for number in people {
            two.join(id, person(number), noon()).await;
        }
        two.start(id, noon()).await;
        ids.push(id);
    }
    let running =
        async |id: TournamentId| two.stored(id).await.games_in_progress().filter_map(|it| it.id).collect::<Vec<_>>();
    for &id in &ids {
        two.advance(id, noon()).await;
    }
    let (first, second) = (running(ids[0]).await, running(ids[1]).await);
    assert_eq!((first.len(), second.len()), (3, 1));
    // The end of a game of the first one makes room for the second, which looks again in a minute.
    let next = two.store().advance_tournament(ids[1], noon()).await.unwrap();
    assert_eq!(next, Some(noon() + Duration::MINUTE));
    let by = two.store().load(first[0]).await.unwrap().table.challenger;
    two.store().apply(first[0], &Command::Resign { by }, BY_CHANNEL, noon()).await.unwrap();
    two.advance(ids[1], noon() + Duration::MINUTE).await;
    assert_eq!(running(ids[1]).await.len(), 2);
}

/// The other game of the match ends while an organiser changes the result of the first, and both processes advance the tournament.
#[tokio::test(flavor = "multi_thread")]
async fn a_changed_result_counts_or_is_refused_while_the_tournament_goes_on() {
    let mut counted = 0;
    for round in 0..12 {
        let two = Two::new().await;
        let id = two.tournament(Format::Knockout, 2).await;
        two.start(id, noon()).await;
        two.advance(id, noon()).await;
        let games: Vec<_> = two.stored(id).await.games_in_progress().filter_map(|game| game.id).collect();
        let &[judged, other] = &*games else { panic!("{games:?}") };
        let winner = Some(Player::One);
        two.store().apply(judged, &Command::Adjudicate { by: ANA.into(), winner }, BY_CHANNEL, noon()).await.unwrap();
        two.advance(id, noon()).await;
        if round % 2 == 1 {
            let loser = two.store().load(other).await.unwrap().table.challenger;
            two.play_moves(other, 4, noon()).await;
            two.store().apply(other, &Command::Resign { by: loser }, BY_CHANNEL, noon()).await.unwrap();
        }
        let corrected = two
            .at_once(3, |store, number| async move {
                if number > 0 {
                    while store.advance_tournament(id, noon()).await.unwrap() == Some(noon()) {}
                    return None;
                }
                let correct = Command::Correct { by: BEN.into(), winner: Some(Player::Two) };
                Some(store.apply(judged, &correct, BY_CHANNEL, noon()).await)
            })
            .await;
        let corrected = corrected.into_iter().flatten().next().expect("an answer");
        assert!(matches!(corrected, Ok(_) | Err(StoreError::Refused(_))), "{corrected:?}");
        assert!(corrected.is_ok() || round % 2 == 1, "the other game is in progress");
        counted += usize::from(corrected.is_ok());
        two.advance(id, noon()).await;
        let stored = two.stored(id).await;
        let scored = stored.games.iter().find(|game| game.id == Some(judged)).unwrap();
        let table = two.store().load(judged).await.unwrap().table;
        assert_eq!(scored.score, Score::of(&table), "what counts is what the game says");
        let ends = format!("select count(*) from events where game_id = {judged} and body ->> 'kind' = 'ended'");
        assert_eq!(two.number(ends.leak()).await, 1 + i64::from(corrected.is_ok()));
        let winner = if corrected.is_ok() { 2 } else { 1 };
        let result =
            format!("select count(*) from results where game_id = {judged} and winner = {winner} and not rated");
        assert_eq!(two.number(result.leak()).await, 1);
    }
    assert!(counted >= 6, "{counted}");
}
