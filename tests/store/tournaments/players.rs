//! People who join, leave, are banned or delete their data, and the roles of winners.

use super::*;
use parlor::{
    store::{AuditedChange, Ban, Choices, GivenRole, RankRoleChange, WITHHELD},
    tournament::Repeats,
};

#[tokio::test(flavor = "multi_thread")]
async fn people_join_until_it_begins_and_only_as_many_as_there_is_room_for() {
    let two = Two::new().await;
    let new = NewTournament { max_players: 3, ..new_tournament(Format::RoundRobin, 5) };
    let created = two.at_once(4, |store, _| {
        let new = new.clone();
        async move { store.create_tournament(&new, noon()).await.unwrap() }
    });
    let ids: BTreeSet<_> = created.await.into_iter().collect();
    assert_eq!(ids.len(), 1, "a repeated delivery creates no other tournament");
    let id = *ids.first().unwrap();
    let joined = two
        .at_once(8, |store, task| async move {
            store
                .change_tournament(
                    GUILD,
                    id,
                    TournamentCommand::Join { by: person(task as u64 % 5), team: None, every: None },
                    noon(),
                )
                .await
                .is_ok()
        })
        .await;
    assert_eq!(joined.iter().filter(|&&joined| joined).count(), 5);
    let stored = two.stored(id).await;
    let (playing, waiting) = stored.playing_and_waiting();
    assert_eq!((playing.len(), waiting.len()), (3, 2));
    for player in waiting {
        let leave = TournamentCommand::Leave { by: player.player.human().unwrap(), for_good: false };
        two.store().change_tournament(GUILD, id, leave, noon()).await.unwrap();
    }
    let elsewhere = two
        .store()
        .change_tournament(GUILD + 1, id, TournamentCommand::Join { by: person(9), team: None, every: None }, noon())
        .await;
    assert!(matches!(elsewhere, Err(TournamentError::Refused(TournamentRefusal::Unknown))));
    let players = two.stored(id).await.players;
    let [one, other, third] = [0, 1, 2].map(|index: usize| players[index].player.human().unwrap());
    // A banned player leaves, and so does a player who asks for the deletion of the data.
    two.store().ban(GUILD, Ban { person: one, until: None }, ANA, noon()).await.unwrap();
    two.store().request_deletion(other, noon()).await.unwrap();
    assert_eq!(two.stored(id).await.players.len(), 1);
    let few = two.store().change_tournament(GUILD, id, TournamentCommand::Start { by: ANA }, noon()).await;
    assert!(matches!(few, Err(TournamentError::Refused(TournamentRefusal::TooFew))));
    let leave = TournamentCommand::Leave { by: third, for_good: false };
    two.store().change_tournament(GUILD, id, leave, noon()).await.unwrap();
    let out = two.store().change_tournament(GUILD, id, leave, noon()).await;
    assert!(matches!(out, Err(TournamentError::Refused(TournamentRefusal::NotJoined))));
    // Nobody starts it, so it ends on its own.
    let later = noon() + Duration::days(31);
    // The refused transactions above may still hold its row: they are rolled back in the background.
    poll("the tournament is claimed", async || two.claim_advance(later).await).await;
    two.advance(id, later).await;
    assert_eq!(two.stored(id).await.phase, TournamentPhase::Over { stopped: true });
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_seeded_by_their_ratings_unless_they_are_new_or_keep_these_private() {
    let two = Two::new().await;
    let id = two.tournament(Format::Knockout, 6).await;
    for (number, rating, wins) in [(2, 1700.0, 3), (3, 1400.0, 3), (4, 1600.0, 3), (5, 2000.0, 3), (6, 1900.0, 2)] {
        two.rate_with_wins(person(number), rating, wins).await;
    }
    let private = Choices { everywhere: false, listed: false };
    two.store().update_choices(person(5), noon(), |it| *it = private).await.unwrap();
    two.start(id, noon()).await;
    let order: Vec<_> = two.stored(id).await.players.iter().map(|player| player.player.human().unwrap()).collect();
    assert_eq!(order, [2, 4, 1, 5, 6, 3].map(person));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_whose_players_delete_their_data_ends() {
    let two = Two::new().await;
    let new = NewTournament { by: person(1), ..new_tournament(Format::RoundRobin, 1) };
    let id = two.store().create_tournament(&new, noon()).await.unwrap();
    for number in 1..=3 {
        two.join(id, person(number), noon()).await;
    }
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    let exported = two.store().exported_entries(person(1), None).await.unwrap();
    let kinds: BTreeSet<_> = exported.iter().map(|it| it.kind.as_str()).collect();
    assert!(kinds.contains("tournaments") && kinds.contains("created_tournaments"), "{kinds:?}");
    two.store().request_deletion(person(1), noon()).await.unwrap();
    two.advance(id, noon()).await;
    assert_eq!(two.number("select count(*) from tournament_games where score is not null").await, 4);
    sqlx::query("delete from tasks where kind = 'delivery'").execute(&two.sql).await.unwrap();
    assert!(two.store().delete_person(person(1), 77, &[], noon()).await.unwrap());
    assert_eq!(two.traces(person(1)).await, Vec::<String>::new());
    let stored = two.stored(id).await;
    assert_eq!(stored.players.iter().filter(|player| player.player == Participant::Deleted(77)).count(), 1);
    for number in stored.games.iter().filter_map(|game| game.id) {
        let over = matches!(two.store().load(number).await.unwrap().table.phase, Phase::Over { .. });
        if !over {
            finish(&two, number, End::SecondResigns, noon()).await;
        }
    }
    two.advance(id, noon()).await;
    let stored = two.stored(id).await;
    assert_eq!(stored.phase, TournamentPhase::Over { stopped: false });
    // The other two won against the one who left and against each other: first place is shared.
    assert_eq!(stored.winners().len(), 2);
    // The tournaments of a server go when the bot leaves it.
    two.store().record_server_left(GUILD, noon()).await.unwrap();
    two.delete_left_server(GUILD, noon() + Duration::days(40)).await;
    for table in ["tournaments", "tournament_players", "tournament_games", "tasks"] {
        let query = format!("select count(*) from {table}");
        let rows: i64 = sqlx::query_scalar(AssertSqlSafe(query)).fetch_one(&two.sql).await.unwrap();
        assert_eq!(rows, 0, "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_player_loses_the_rest_and_results_stand() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 3).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    let stored = two.stored(id).await;
    let banned = stored.player(1).unwrap();
    let won = stored.games.iter().find(|game| game.pairing.seeds == [1, 2]).unwrap();
    finish(&two, won.id.unwrap(), End::SecondResigns, noon()).await;
    two.advance(id, noon()).await;
    let ban = Ban { person: banned.human().unwrap(), until: None };
    two.store().ban(GUILD, ban, ANA, noon()).await.unwrap();
    let task = two.claim_advance(noon()).await.expect("the ban has it advanced");
    two.advance(id, noon()).await;
    two.settle_advance(&task, noon()).await;
    let stored = two.stored(id).await;
    for game in stored.games.iter().filter(|game| game.pairing.seeds.contains(&1)) {
        let kept = game.pairing.seeds == [1, 2];
        let lost = if game.pairing.seeds[0] == 1 { Score::Second } else { Score::First };
        assert_eq!(game.score, Some(if kept { Score::First } else { lost }), "{game:?}");
    }
    assert_eq!(two.number("select count(*) from games where phase = 'playing'").await, 2, "the others play on");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_delete_their_data_can_join_no_tournament_and_leave_those_joined_meanwhile() {
    let two = Two::new().await;
    let id = two.tournament(Format::Knockout, 4).await;
    two.store().request_deletion(person(9), noon()).await.unwrap();
    let refused = two
        .store()
        .change_tournament(GUILD, id, TournamentCommand::Join { by: person(9), team: None, every: None }, noon())
        .await;
    assert!(
        matches!(&refused, Err(TournamentError::Store(StoreError::Refused(why))) if **why == Refusal::OwnDeletion),
        "{refused:?}"
    );
    // The request appears to have been recorded at the same moment.
    let joined = "insert into tournament_players (tournament_id, user_id, joined_at) values ($1, $2, now())";
    let joins = async |number: u64| {
        sqlx::query(joined).bind(id.0).bind(person(number).0.cast_signed()).execute(&two.sql).await.unwrap();
    };
    joins(9).await;
    assert!(two.store().delete_person(person(9), 5, &[], noon()).await.unwrap());
    assert_eq!(two.stored(id).await.players.len(), 4, "out of a tournament that has not begun");
    two.store().request_deletion(person(8), noon()).await.unwrap();
    joins(8).await;
    two.start(id, noon()).await;
    assert!(two.store().delete_person(person(8), 6, &[], noon()).await.unwrap());
    let players = two.stored(id).await.players;
    let deleted = players.iter().find(|player| player.player == Participant::Deleted(6)).expect("the deleted player");
    assert!(deleted.left_at.is_some());
    // The deleted player has no games, and the tournament ends.
    for _ in 0..4 {
        two.advance(id, noon()).await;
        better_seeds_win(&two, id, noon()).await;
    }
    assert_eq!(two.stored(id).await.phase, TournamentPhase::Over { stopped: false });
    let of_deleted = "select count(*) from games where challenger < 0 or opponent < 0";
    assert_eq!(two.number(of_deleted).await, 0);
}

/// One joins while the ban is being recorded. The other's tournament ends then, and takes them along into the next one.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_banned_while_joining_or_coming_along_is_in_no_tournament() {
    let two = Two::new().await;
    let ban = |number: u64| {
        let store = two.store().clone();
        tokio::spawn(async move {
            store.ban(GUILD, Ban { person: person(number), until: None }, ANA, noon()).await.unwrap();
        })
    };
    let starts_at = noon() + Duration::DAY;
    let schedule = Schedule {
        starts_at: Some(starts_at),
        first_start: Some(starts_at),
        repeats: Some(Repeats::Weekly),
        ..Schedule::BY_HAND
    };
    let new = NewTournament { schedule, ..new_tournament(Format::RoundRobin, 1) };
    let id = two.store().create_tournament(&new, noon()).await.unwrap();
    let every = |number| TournamentCommand::Join { by: person(number), team: None, every: Some(true) };
    two.store().change_tournament(GUILD, id, every(1), noon()).await.unwrap();
    let mut holder = two.sql.acquire().await.unwrap();
    sqlx::raw_sql("begin; select from tournaments for no key update").execute(&mut *holder).await.unwrap();
    let store = two.store().clone();
    let joining = tokio::spawn(async move { store.change_tournament(GUILD, id, every(2), noon()).await });
    two.wait_for_lock().await;
    let banning = ban(2);
    poll("both wait for a lock", async || (two.waiting().await > 1).then_some(())).await;
    sqlx::raw_sql("rollback").execute(&mut *holder).await.unwrap();
    joining.await.unwrap().unwrap();
    banning.await.unwrap();
    assert_eq!(two.stored(id).await.players.len(), 1);
    let refused = two.store().change_tournament(GUILD, id, every(2), noon()).await;
    assert!(matches!(refused, Err(TournamentError::Refused(TournamentRefusal::Banned(_)))), "{refused:?}");
    // With too few people it is put off, and then called off, which also changes the invitation before the next one is announced.
    two.advance(id, starts_at).await;
    let then = starts_at + Duration::WEEK;
    let hold = "begin; select from tasks where key like '%-invitation' for update";
    sqlx::raw_sql(hold).execute(&mut *holder).await.unwrap();
    let store = two.store().clone();
    let advancing =
        tokio::spawn(async move { while store.advance_tournament(id, then).await.unwrap() == Some(then) {} });
    two.wait_for_lock().await;
    // It waits for the tournament.
    let banning = ban(1);
    poll("both wait for a lock", async || (two.waiting().await > 1).then_some(())).await;
    sqlx::raw_sql("rollback").execute(&mut *holder).await.unwrap();
    advancing.await.unwrap();
    banning.await.unwrap();
    assert_eq!(two.number("select count(*) from tournaments").await, 2);
    assert_eq!(two.number("select count(*) from tournament_players where tournament_id = 2").await, 0);
}

/// A transaction that begins games of a tournament, or renews a standing offer, has locked that first and renews the lobby next. So must
/// a ban.
#[tokio::test(flavor = "multi_thread")]
async fn a_ban_that_waits_for_a_tournament_holds_no_lobby() {
    let two = Two::new().await;
    two.store().set_lobby(GUILD, Some((70, None)), ANA, noon()).await.unwrap();
    let id = two.tournament(Format::RoundRobin, 3).await;
    let banned = two.stored(id).await.player(1).unwrap().human().unwrap();
    let mut holder = two.sql.acquire().await.unwrap();
    sqlx::raw_sql("begin; select from tournaments for no key update").execute(&mut *holder).await.unwrap();
    let store = two.store().clone();
    let ban = Ban { person: banned, until: None };
    let banning = tokio::spawn(async move { store.ban(GUILD, ban, ANA, noon()).await.unwrap() });
    two.wait_for_lock().await;
    let lobby = "select from tasks where kind = 'lobby' for update nowait";
    assert_eq!(sqlx::query(lobby).execute(&mut *holder).await.unwrap().rows_affected(), 1);
    sqlx::raw_sql("rollback").execute(&mut *holder).await.unwrap();
    banning.await.unwrap();
    assert!(two.store().ban_of(GUILD, banned, noon()).await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_winner_of_a_group_leaves_the_final_to_the_next_one() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 9).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    let banned = two.stored(id).await.player(1).unwrap().human().unwrap();
    two.store().ban(GUILD, Ban { person: banned, until: None }, ANA, noon()).await.unwrap();
    better_seeds_win(&two, id, noon()).await;
    two.advance(id, noon()).await;
    // Seeds 1, 4, 5, 8 and 9 are the first group, 2, 3, 6 and 7 the other one.
    let stored = two.stored(id).await;
    let last = stored.games.iter().filter(|game| game.pairing.stage == 2);
    let seats: Vec<_> = last.map(|game| game.pairing.seeds).collect();
    assert_eq!(seats, [[2, 4], [4, 2]]);
    assert_eq!(two.number("select count(*) from games where phase = 'playing'").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_wins_a_tournament_that_all_have_left() {
    for (format, players) in [(Format::RoundRobin, 3), (Format::RoundRobin, 9), (Format::Knockout, 4)] {
        let two = Two::new().await;
        let new = NewTournament { role: Some(55.into()), ..new_tournament(format, 1) };
        let id = two.store().create_tournament(&new, noon()).await.unwrap();
        for number in 1..=players {
            two.join(id, person(number), noon()).await;
        }
        two.start(id, noon()).await;
        two.advance(id, noon()).await;
        for number in 1..=players {
            two.leave_for_good(id, person(number), noon()).await;
        }
        two.advance(id, noon()).await;
        let stored = two.stored(id).await;
        assert_eq!(stored.phase, TournamentPhase::Over { stopped: false }, "{format:?} {players}");
        assert_eq!(stored.winners(), [], "{format:?} {players}");
        assert_eq!(two.number("select count(*) from tasks where kind = 'rank_role'").await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_role_of_a_winner_is_kept() {
    let two = Two::new().await;
    let new = NewTournament { role: Some(55.into()), ..new_tournament(Format::Knockout, 1) };
    let id = two.store().create_tournament(&new, noon()).await.unwrap();
    for number in 1..=2 {
        two.join(id, person(number), noon()).await;
    }
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    better_seeds_win(&two, id, noon()).await;
    two.advance(id, noon()).await;
    let refused = async || two.store().refused_winner_roles(GUILD).await.unwrap();
    assert_eq!(refused().await, []);
    let (task, change) = role_to_give(&two, noon()).await;
    assert!(change.give && change.role == 55);
    let then = noon() + Duration::hours(1);
    two.store().settle_task(&task, &TaskOutcome::Refused(then, "no".to_owned()), noon()).await.unwrap();
    assert_eq!(refused().await, [("Cup".to_owned(), 55)]);
    // The bot makes up for the missed role.
    let (task, _) = role_to_give(&two, then).await;
    two.store().settle_task(&task, &TaskOutcome::Done, then).await.unwrap();
    assert_eq!(refused().await, []);
}

async fn role_to_give(two: &Two, now: OffsetDateTime) -> (ClaimedTask, RankRoleChange) {
    let task =
        two.store().claim_task(TaskKind::RankRole, &Owners::default(), now).await.unwrap().expect("a role to give");
    let change = two.store().rank_role_change(&task).await.unwrap().expect("a role");
    (task, change)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_winners_role_is_withheld_while_it_has_more_permissions_than_were_accepted() {
    let two = Two::new().await;
    let role = GivenRole { accepted: 1 << 13, ..GivenRole::from(55) };
    let new = NewTournament { role: Some(role), ..new_tournament(Format::Knockout, 1) };
    let id = two.store().create_tournament(&new, noon()).await.unwrap();
    for number in 1..=2 {
        two.join(id, person(number), noon()).await;
    }
    assert_eq!(two.store().given_roles(GUILD).await.unwrap(), [role]);
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    better_seeds_win(&two, id, noon()).await;
    two.advance(id, noon()).await;
    let (task, _) = role_to_give(&two, noon()).await;
    assert_eq!(two.store().accepted_permissions(GUILD, 55).await.unwrap(), role.accepted);
    let withheld = TaskOutcome::Refused(noon() + Duration::minutes(10), WITHHELD.to_owned());
    two.store().settle_task(&task, &withheld, noon()).await.unwrap();
    // The role is still reported, and looked at again then, or when the roles of the server change.
    assert_eq!(two.store().given_roles(GUILD).await.unwrap(), [role]);
    assert_eq!(two.store().refused_winner_roles(GUILD).await.unwrap(), []);
    // What an administrator accepts with a rank role counts for winners too.
    let accepted = GivenRole { accepted: 3 << 13, ..role };
    two.store().set_rank_role(GUILD, accepted, None, 1600, person(1), noon()).await.unwrap();
    assert_eq!(two.store().given_roles(GUILD).await.unwrap(), [accepted]);
    two.store().record_access_change(GUILD, None, Duration::seconds(30), noon()).await.unwrap();
    // The winner gets the role even after it is no longer a rank role.
    two.store().remove_rank_role(GUILD, 55, None, person(1), noon()).await.unwrap();
    let (task, _) = role_to_give(&two, noon()).await;
    two.store().settle_task(&task, &TaskOutcome::Done, noon()).await.unwrap();
    assert_eq!(two.store().given_roles(GUILD).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_that_somebody_repeats_within_a_day_is_recorded_once() {
    let two = Two::new().await;
    // Its creation is the first entry.
    two.store().create_tournament(&new_tournament(Format::Knockout, 1), noon()).await.unwrap();
    for (year, by, hours, entries) in
        [(2025, 1, 0, 2), (2025, 1, 23, 2), (2024, 1, 23, 3), (2025, 2, 23, 4), (2025, 1, 25, 5)]
    {
        let (exported, now) = (AuditedChange::GamesExported { year, month: None }, noon() + Duration::hours(hours));
        two.store().record_export(GUILD, &exported, person(by), now).await.unwrap();
        assert_eq!(two.store().audit_entries(GUILD, 10).await.unwrap().len(), entries, "{year} {by} {hours}");
    }
}
