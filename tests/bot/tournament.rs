//! Tournaments, from the invitation to the end.

use super::{
    bot_test::{BotTest, private_content},
    server_settings::{managed, set},
};
use futures_util::future::join_all;
use parlor::{
    play::{Command, GameId, Phase, UserId},
    store::{Cause, StoreError, StoredTournament, TournamentId, TournamentPhase},
    tournament::Score,
};
use parlor_sandbox::{Message, permissions};
use parlor_testkit::polling::poll;
use serde_json::json;
use std::{collections::BTreeMap, process, time::Duration};

/// Discord's flag of messages that make no sound.
const SILENT: u64 = 4096;

/// The only tournament of a test.
const CUP: TournamentId = TournamentId(1);

async fn tournament(test: &BotTest) -> StoredTournament {
    test.store.tournament(CUP).await.expect("the store").expect("a tournament")
}

/// Announces a tournament as Ana. Returns the invitation.
async fn announce(test: &BotTest, form: &str, seats: u16) -> Message {
    let after = test.newest_message_id();
    let create = json!({ "name": "Autumn Cup", "game": "tether", "variant": "5", "form": form, "seats": seats });
    let reply = test.private_reply(test.ana, "tournament", json!({ "create": create })).await;
    assert!(reply.starts_with("**Autumn Cup** is announced in"), "{reply}");
    test.next_message(after, "**Autumn Cup**: a tournament of Tether").await
}

/// People of the server who join a tournament.
async fn join(test: &BotTest, invitation: &Message, count: usize) -> Vec<u64> {
    let people: Vec<_> = (0..count).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    let joined = join_all(people.iter().map(|&person| test.press(person, invitation, "Join"))).await;
    assert!(joined.iter().all(Result::is_ok), "{joined:?}");
    poll("all have joined", async || (tournament(test).await.players.len() == count).then_some(())).await;
    people
}

/// Ends all games in progress, in the process of the test: the better seeds win, but for `exceptions`, where the second player of the
/// game resigns.
async fn end_games(test: &BotTest, exceptions: &[GameId]) {
    let stored = tournament(test).await;
    let ends = stored.tournament.games.iter().zip(&stored.numbers).filter(|(game, _)| game.score.is_none());
    for (game, number) in ends {
        let Some(number) = *number else { continue };
        let [first, second] = game.pairing.seeds;
        let loser = if exceptions.contains(&number) { second } else { first.max(second) };
        let by = stored.player(loser).expect("a player");
        match test.store.apply(number, &Command::Resign { by }, Cause::JOB, test.clock.now()).await {
            Ok(_) | Err(StoreError::Refused(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// The messages of the channel that contain a text.
fn messages_with(test: &BotTest, text: &str) -> Vec<Message> {
    test.sandbox.messages(test.channel).into_iter().filter(|message| message.content.contains(text)).collect()
}

async fn wait_until_over(test: &BotTest) {
    let found = "select (count(*) = 1)::int::bigint from tournaments where phase = 'over'";
    test.wait_until_found(found).await;
    // Nothing is left to be done or said.
    test.wait_until_found(
        "select (count(*) = 0)::int::bigint from tournament_messages where due_at < now() + interval '1 hour'",
    )
    .await;
    test.wait_until_posted().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_play_a_tournament_from_the_invitation_to_the_end() {
    let test = managed().await;
    let [cid, dan] = ["Cid", "Dan"].map(|name| test.sandbox.add_user(name, "en-US"));
    let none = test.private_reply(test.ben, "tournament", json!({ "join": {} })).await;
    assert!(none.contains("no tournament on this server"), "{none}");
    let create = json!({ "create": { "name": "Autumn Cup", "game": "tether" } });
    let refused = test.private_reply(test.ben, "tournament", create).await;
    assert_eq!(refused, "Only those who manage the server can do that.");
    let invitation = announce(&test, "round-robin", 3).await;
    assert!(invitation.content.contains("Nobody has joined yet. There is room for 3."), "{}", invitation.content);
    assert!(invitation.notified.is_empty());
    let joined = test.press(test.ben, &invitation, "Join").await.unwrap().message.unwrap();
    assert!(joined.content.contains(&format!("Players (1 of 3): <@{}>", test.ben)), "{}", joined.content);
    let again = private_content(&test.press(test.ben, &invitation, "Join").await.unwrap());
    assert_eq!(again, "You're in **Autumn Cup** already.");
    let reply = test.private_reply(test.ana, "tournament", json!({ "join": { "tournament": "autumn" } })).await;
    assert_eq!(reply, "You're in **Autumn Cup**.");
    test.press(dan, &invitation, "Join").await.unwrap();
    let full = private_content(&test.press(cid, &invitation, "Join").await.unwrap());
    assert_eq!(full, "**Autumn Cup** is full: all 3 places are taken.");
    let left = test.press(dan, &invitation, "Leave").await.unwrap().message.unwrap();
    assert!(left.content.contains("Players (2 of 3)"), "{}", left.content);
    test.press(cid, &invitation, "Join").await.unwrap();
    let refused = test.private_reply(test.ben, "tournament", json!({ "start": {} })).await;
    assert!(refused.starts_with("Only those who manage"), "{refused}");

    let after = test.newest_message_id();
    let reply = test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    assert!(reply.starts_with("**Autumn Cup** begins with 3 players."), "{reply}");
    let again = test.private_reply(test.ana, "tournament", json!({ "start": { "tournament": "1" } })).await;
    assert_eq!(again, "**Autumn Cup** has begun already.");
    let begins = test.next_message(after, "Who begins which games:").await;
    let boards = test.boards();
    assert_eq!(boards.len(), 6);
    for board in &boards {
        assert!(board.notified.is_empty() && board.flags & SILENT > 0 && board.id < begins.id, "{}", board.content);
        assert!(board.content.contains("A game of the tournament **Autumn Cup**"), "{}", board.content);
    }
    let mut called = begins.notified.clone();
    called.sort_unstable();
    let mut all = vec![test.ana, test.ben, cid];
    all.sort_unstable();
    assert_eq!(called, all);
    for person in all {
        assert_eq!(begins.content.matches(&format!("<@{person}>")).count(), 1, "{}", begins.content);
    }
    for number in 1..=6 {
        assert_eq!(begins.content.matches(&format!("#{number}")).count(), 2, "{}", begins.content);
    }

    // Who gives a game up at once is told that it counts, and it does.
    let stored = tournament(&test).await;
    let index = stored.tournament.games.iter().position(|game| game.pairing.seeds == [3, 1]).unwrap();
    let number = stored.numbers[index].unwrap().to_string();
    let [loser, winner] = [3, 1].map(|seed| stored.player(seed).unwrap().human().unwrap().0);
    let question = test.slash(loser, "resign", json!({ "game": number })).await.unwrap();
    assert!(private_content(&question).contains("counts as a loss in the tournament"), "{question:?}");
    test.press(loser, &question.message.unwrap(), "Yes, resign").await.unwrap();
    let forfeit = test.next_message(begins.id, "this counts as a win for").await;
    assert!(forfeit.content.ends_with(&format!("this counts as a win for <@{winner}>.")), "{}", forfeit.content);

    let table = test.slash(test.ben, "tournament", json!({ "table": {} })).await.unwrap();
    assert!(private_content(&table).starts_with("**Autumn Cup**, the table so far:\n`1.` <@"), "{table:?}");
    let picture = &table.message.unwrap().attachments[0];
    assert!(picture.description.as_deref().unwrap().contains("1. "), "{:?}", picture.description);
    end_games(&test, &[]).await;
    let end = test.next_message(begins.id, "has won. Congratulations!").await;
    wait_until_over(&test).await;
    let stored = tournament(&test).await;
    let winners: Vec<_> = stored.winners().iter().map(|winner| winner.human().unwrap().0).collect();
    assert_eq!(end.notified, winners);
    assert_eq!(end.attachments.len(), 1);
    assert_eq!(messages_with(&test, "Congratulations").len(), 1, "the winner is named once");
    let ana = test.sandbox.message(invitation.id).expect("the invitation");
    assert!(ana.content.ends_with("It is over.") && ana.buttons().is_empty(), "{}", ana.content);
    let late = test.private_reply(dan, "tournament", json!({ "join": {} })).await;
    assert_eq!(late, "**Autumn Cup** is over.");
    test.close().await;
}

/// Kills the first process, which may stand by for the shard, and starts another one.
async fn kill_first(test: &mut BotTest) {
    let id = test.process_id().expect("a process").to_string();
    let killed = process::Command::new("kill").args(["-KILL", &id]).status().expect("kill");
    assert!(killed.success());
    test.start_process().await;
}

/// A tournament of people who join by the button, in two processes, of which one is killed at its start and at the end of each
/// round.
async fn kill_at_each_round(form: &str, count: usize, games_of_rounds: &[i64]) {
    let mut test = BotTest::without_bot().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    test.start_process().await;
    let invitation = announce(&test, form, 16).await;
    let people = join(&test, &invitation, count).await;
    test.start_second_process().await;
    test.sandbox.set_duplicate_delivery(true);
    let start = json!({ "start": {} });
    join_all((0..6).map(|_| test.slash(test.ana, "tournament", start.clone()))).await;
    test.sandbox.set_duplicate_delivery(false);
    let mut games = 0;
    for (index, &round) in games_of_rounds.iter().enumerate() {
        // The first process dies while games begin, or messages are posted.
        kill_first(&mut test).await;
        games += round;
        poll("the games of the round", async || {
            let begun = test.query_number("select count(*) from tournament_games where game_id is not null").await;
            assert!(begun <= games, "{begun} games");
            (begun == games).then_some(())
        })
        .await;
        let unposted =
            "select (count(*) = 0)::int::bigint from tournament_messages where kind = 'games' and due_at is not null";
        test.wait_until_found(unposted).await;
        test.wait_until_posted().await;
        eprintln!("round {} of {form}: {round} games have begun", index + 1);
        end_games(&test, &[]).await;
    }
    kill_first(&mut test).await;
    wait_until_over(&test).await;
    assert_eq!(test.query_number("select count(*) from games").await, games);
    let pairs = "select count(distinct (g.id, g.challenger, g.opponent)) from games g join tournament_games t on t.game_id = g.id";
    assert_eq!(test.query_number(pairs).await, games);
    let first_boards = messages_with(&test, "A game of the tournament");
    assert_eq!(first_boards.len(), usize::try_from(games).unwrap(), "each first board once");
    assert!(first_boards.iter().all(|board| board.notified.is_empty()));
    assert_eq!(messages_with(&test, "has won. Congratulations!").len(), 1, "the winner is named once");
    let begin = messages_with(&test, " begins. ");
    let begin: Vec<_> = begin.into_iter().filter(|message| message.content.contains("**Autumn Cup**")).collect();
    assert_eq!(begin.len(), games_of_rounds.len(), "one message a round");
    let mut calls = BTreeMap::<u64, usize>::new();
    begin[0].notified.iter().for_each(|&person| *calls.entry(person).or_default() += 1);
    assert!(calls.len() == count && calls.values().all(|&calls| calls == 1), "each player is called once: {calls:?}");
    let stored = tournament(&test).await;
    assert_eq!(stored.phase, TournamentPhase::Over { stopped: false });
    assert_eq!(stored.winners(), [stored.player(1).unwrap()], "the best seed won all games");
    assert!(people.iter().any(|&person| stored.winners()[0].is(UserId(person))));
    for (game, number) in stored.tournament.games.iter().zip(&stored.numbers) {
        let table = test.store.load(number.unwrap()).await.unwrap().table;
        assert!(matches!(table.phase, Phase::Over { .. }));
        assert_eq!(game.score, Score::of(&table));
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_robin_of_eight_has_each_game_once_through_kills_and_in_two_processes() {
    kill_at_each_round("round-robin", 8, &[56]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knockout_of_sixteen_has_each_game_once_through_kills_and_in_two_processes() {
    kill_at_each_round("knockout", 16, &[16, 8, 4, 2]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn organisers_without_a_permission_are_told_and_a_refused_tournament_moves() {
    let test = managed().await;
    let role = test.sandbox.add_role(test.guild, "Organisers");
    let saved = set(&test, json!({ "tournament-role": { "role": role.to_string() } })).await;
    assert!(
        saved.contains(&format!("Tournaments: organised by those who manage the server or have <@&{role}>")),
        "{saved}"
    );
    test.sandbox.set_member_roles(test.guild, test.ben, &[role]);
    let create = |extra: serde_json::Value| {
        let mut all = json!({ "name": "Cup", "game": "tether" });
        all.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        json!({ "create": all })
    };
    let refused = test.private_reply(test.ben, "tournament", create(json!({ "role": role.to_string() }))).await;
    assert_eq!(refused, "Only those who manage the server can choose a role for the winner.");
    let unclear = test.private_reply(test.ben, "tournament", create(json!({ "game": "chess" }))).await;
    assert!(unclear.contains("Tether"), "{unclear}");
    let nameless = test.private_reply(test.ben, "tournament", create(json!({ "name": "---" }))).await;
    assert!(nameless.starts_with("Give the tournament a name"), "{nameless}");
    let without_sending = permissions::BOT & !permissions::SEND_MESSAGES;
    test.sandbox.set_bot_permissions(test.channel, without_sending);
    let refused = test.private_reply(test.ben, "tournament", create(json!({}))).await;
    assert!(refused.contains("because Parlor lacks: Send Messages"), "{refused}");
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT);
    test.private_reply(test.ben, "tournament", create(json!({}))).await;
    let invitation = test.next_message(0, "**Cup**").await;
    for person in [test.ana, test.ben] {
        test.press(person, &invitation, "Join").await.unwrap();
    }
    // The bot may not post there any more when the tournament begins.
    test.sandbox.set_bot_permissions(test.channel, without_sending);
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    test.sandbox.slash(test.ben, lounge, "tournament", json!({ "start": {} })).await.unwrap();
    test.wait_until_found("select count(*) from tournaments where refused is not null").await;
    let report = test.sandbox.slash(test.ana, lounge, "doctor", json!({})).await.unwrap();
    let report = private_content(&report);
    assert!(report.contains(&format!("refused messages about tournaments: **Cup** (<#{}>)", test.channel)), "{report}");
    let table = test.sandbox.slash(test.ben, lounge, "tournament", json!({ "table": {} })).await.unwrap();
    assert!(private_content(&table).ends_with("From now on they are posted here."), "{table:?}");
    test.sandbox.wait_after(lounge, 0, |m| m.content.contains("Who begins which games:")).await.expect("the games");
    end_games(&test, &[]).await;
    test.sandbox.wait_after(lounge, 0, |m| m.content.contains("**Cup** is over")).await.expect("the end");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_leaves_for_good_and_an_organiser_ends_a_tournament_early() {
    let test = managed().await;
    let invitation = announce(&test, "round-robin", 8).await;
    let people = join(&test, &invitation, 3).await;
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "Who begins which games:").await;
    let question = test.slash(people[0], "tournament", json!({ "leave": {} })).await.unwrap();
    assert!(private_content(&question).contains("you lose all your games in it"), "{question:?}");
    test.press(people[0], &question.message.unwrap(), "Yes, leave").await.unwrap();
    test.wait_until_found("select (count(*) = 4)::int::bigint from tournament_games where score is not null").await;
    let stored = tournament(&test).await;
    for game in &stored.tournament.games {
        let seat = game.pairing.seeds.iter().position(|&seed| stored.player(seed).unwrap().is(UserId(people[0])));
        let lost = seat.map(|seat| if seat == 0 { Score::Second } else { Score::First });
        assert_eq!(game.score, lost);
    }
    // The table of the day.
    test.clock.advance(time::Duration::hours(25));
    test.sandbox.advance(Duration::from_secs(25 * 3600));
    let table = test.next_message(invitation.id, "the table so far:").await;
    assert!(table.notified.is_empty() && table.flags & SILENT > 0 && table.attachments.len() == 1);
    let question = test.slash(test.ana, "tournament", json!({ "end": {} })).await.unwrap().message.unwrap();
    test.press(test.ana, &question, "Yes, end it").await.unwrap();
    let end = test.next_message(table.id, "was ended early, without a winner").await;
    assert!(end.notified.is_empty(), "{:?}", end.notified);
    let running = "select (count(*) = 2)::int::bigint from games where phase = 'playing'";
    test.wait_until_found(running).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_winner_gets_the_role_and_threads_are_used() {
    let test = managed().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD | permissions::MANAGE_ROLES;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    set(&test, json!({ "threads": { "on": true } })).await;
    let champions = test.sandbox.add_role(test.guild, "Champions");
    let create = json!({ "name": "Cup", "game": "waltz", "role": champions.to_string(), "form": "knockout" });
    test.private_reply(test.ana, "tournament", json!({ "create": create })).await;
    let invitation = test.next_message(0, "**Cup**").await;
    assert!(invitation.content.contains(&format!("The winner gets <@&{champions}>")), "{}", invitation.content);
    for person in [test.ana, test.ben] {
        test.press(person, &invitation, "Join").await.unwrap();
    }
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "the final begins").await;
    test.wait_until_found(
        "select (count(distinct channel_id) = 2)::int::bigint from games where parent_id is not null",
    )
    .await;
    end_games(&test, &[]).await;
    let end = test.next_message(invitation.id, "has won").await;
    let given = poll("the role", async || {
        let puts = test.sandbox.requests();
        puts.into_iter()
            .find(|request| request.method == "PUT" && request.path.ends_with(&format!("/roles/{champions}")))
    })
    .await;
    assert!(given.path.contains(&format!("/members/{}/", end.notified[0])), "{}", given.path);
    test.close().await;
}

/// Nobody makes a move, and the channel is deleted: each game is lost by the player who should begin it.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_in_which_nobody_moves_ends_by_itself_even_without_its_channel() {
    let test = managed().await;
    let create = json!({ "name": "Cup", "game": "tether", "variant": "5", "pace": "1h" });
    test.private_reply(test.ana, "tournament", json!({ "create": create })).await;
    let invitation = test.next_message(0, "**Cup**").await;
    join(&test, &invitation, 4).await;
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "Who begins which games:").await;
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    test.sandbox.remove_channel(test.channel);
    // A reminder and the end of the time of each game.
    for _ in 0..3 {
        test.clock.advance(time::Duration::minutes(50));
        tokio::time::sleep(Duration::from_millis(1500)).await;
    }
    test.wait_until_found("select count(*) from tournaments where phase = 'over' and not stopped").await;
    assert_eq!(test.query_number("select count(*) from tournament_games where score = 'second'").await, 12);
    assert_eq!(tournament(&test).await.winners().len(), 4, "all have the same results");
    // The end is told where an organiser asks for the table.
    test.wait_until_found("select count(*) from tournaments where refused is not null").await;
    let table = test.sandbox.slash(test.ana, lounge, "tournament", json!({ "table": {} })).await.expect("an answer");
    assert!(private_content(&table).ends_with("From now on they are posted here."), "{table:?}");
    let end = test.sandbox.wait_after(lounge, 0, |m| m.content.contains("share first place")).await.expect("the end");
    assert_eq!(end.notified.len(), 4);
    test.close().await;
}

/// By hand: what 64 people in groups get to see, with everybody playing a little each day.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes"]
async fn the_messages_and_calls_of_a_tournament_of_sixty_four() {
    let test = managed().await;
    let invitation = announce(&test, "round-robin", 64).await;
    let people: Vec<_> = (0..64).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    for &person in &people {
        let joined = test.store.join_tournament(test.guild, CUP, UserId(person), test.clock.now()).await;
        assert!(joined.is_ok(), "{joined:?}");
    }
    let start = std::time::Instant::now();
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.wait_until_found("select (count(*) = 448)::int::bigint from games").await;
    eprintln!("448 games have begun after {:?}", start.elapsed());
    let all_posted = "select (count(*) filter (where due_at is null) = 8)::int::bigint from tournament_messages where kind = 'games'";
    test.wait_until_found(all_posted).await;
    let messages = test.sandbox.messages(test.channel);
    let calls: usize = messages.iter().map(|message| message.notified.len()).sum();
    let silent = messages.iter().filter(|message| message.flags & SILENT > 0).count();
    eprintln!(
        "the start: {} messages after {:?}, {silent} without a sound, {calls} calls, {} at most of a person",
        messages.len(),
        start.elapsed(),
        people
            .iter()
            .map(|person| messages.iter().filter(|message| message.notified.contains(person)).count())
            .max()
            .unwrap_or(0)
    );
    assert_eq!((messages.len() - 1, calls), (448 + 8, 64));
    assert!(messages.iter().any(|message| message.id == invitation.id));
    // The table of a day.
    let after = test.newest_message_id();
    let first = tournament(&test).await;
    let (game, number) = (first.tournament.games[0], first.numbers[0].unwrap());
    let by = first.player(game.pairing.seeds[1]).unwrap();
    test.store.apply(number, &Command::Resign { by }, Cause::JOB, test.clock.now()).await.unwrap();
    test.clock.advance(time::Duration::hours(25));
    test.sandbox.advance(Duration::from_secs(25 * 3600));
    let table = test.next_message(after, "the table so far:").await;
    eprintln!("a day: one table with {} pictures, {} calls", table.attachments.len(), table.notified.len());
    assert_eq!((table.attachments.len(), table.notified.len()), (8, 0));
    // The final group.
    end_games(&test, &[]).await;
    test.wait_until_found("select (count(*) = 504)::int::bigint from games").await;
    let last = test.next_message(table.id, "the final group, begins.").await;
    eprintln!("the final group: {} calls", last.notified.len());
    assert_eq!(last.notified.len(), 8);
    end_games(&test, &[]).await;
    let end = test.next_message(last.id, "has won. Congratulations!").await;
    assert_eq!(end.notified.len(), 1);
    test.close().await;
}
