//! A tournament of 64 people, and the messages and pings that each of them gets.

use super::*;

/// Lets a day pass. Each person makes a move in each game in which it is their turn, but one game is resigned. Returns how many
/// boards then mention each person.
async fn play_a_day(test: &BotTest) -> BTreeMap<u64, usize> {
    test.clock.advance(time::Duration::hours(24));
    test.sandbox.advance(Duration::from_secs(24 * 3600));
    let stored = tournament(test).await;
    let mut calls = BTreeMap::new();
    for (index, game) in stored.games.iter().filter(|game| game.score.is_none()).enumerate() {
        let number = game.id.expect("a game");
        let table = test.store.load(number).await.expect("a game").table;
        let Some(game) = table.game().filter(|_| matches!(table.phase, Phase::Playing(..))) else { continue };
        let by = game.on_turn();
        let command = if index == 0 {
            Command::Resign { by }
        } else {
            let legal = game.position.legal_texts();
            let text = legal[index * 7 % legal.len()].clone();
            Command::Move { by, text, version: None }
        };
        let applied = test.store.apply(number, &command, Cause::JOB, test.clock.now()).await.expect("applied");
        let game = applied.table.game().expect("a game");
        let called = match applied.table.phase {
            Phase::Playing(..) => vec![game.on_turn()],
            // A player who has resigned needs no mention.
            _ => game.seats.into_iter().filter(|player| *player != by).collect(),
        };
        for person in called {
            *calls.entry(person.human().expect("a person").0).or_default() += 1;
        }
    }
    test.wait_until_posted().await;
    test.wait_until_found(
        "select (count(*) = 0)::int::bigint from tasks
         where kind = 'tournament_message' and key not like '%-table' and (due_at is not null or leased_by is not null)",
    )
    .await;
    calls
}

/// Prints and returns how many of these messages notify each person.
fn report(what: &str, people: &[u64], messages: &[Message]) -> BTreeMap<u64, usize> {
    let mut calls: BTreeMap<u64, usize> = people.iter().map(|&person| (person, 0)).collect();
    for person in messages.iter().flat_map(|message| &message.notified) {
        *calls.get_mut(person).expect("a player") += 1;
    }
    let (sum, silent) = (calls.values().sum::<usize>(), messages.iter().filter(|it| it.flags & SILENT > 0).count());
    let (least, most) = (calls.values().min().unwrap_or(&0), calls.values().max().unwrap_or(&0));
    let mean = (sum * 10 / people.len()) as f64 / 10.0;
    let count = messages.len();
    eprintln!(
        "{what}: {count} messages, {silent} without a sound; mentions of a person: {least} to {most}, {mean} on average"
    );
    calls
}

/// This test is run by hand. It shows what 64 people in groups get to see. On three days, everybody makes a move in each game
/// in which it is their turn.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes"]
async fn the_messages_and_calls_of_a_tournament_of_sixty_four() {
    let test = managed().await;
    // This test counts the posts, not the time that they take.
    test.sandbox.limit_posts(RateLimit { requests: 1000, window: Duration::from_secs(1) });
    test.sandbox.limit_requests(RateLimit { requests: 1000, window: Duration::from_secs(1) });
    let invitation = announce(&test, "round-robin", 64).await;
    let people: Vec<_> = (0..64).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    for &person in &people {
        let join = TournamentCommand::Join { by: UserId(person), team: None, every: None };
        let joined = test.store.change_tournament(test.guild, CUP, join, test.clock.now()).await;
        assert!(joined.is_ok(), "{joined:?}");
    }
    let after = |message: u64| -> Vec<Message> {
        test.sandbox.messages(test.channel).into_iter().filter(|it| it.id > message).collect()
    };
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.wait_until_found("select (count(*) = 448)::int::bigint from games").await;
    let all_posted = "select (count(*) = 0)::int::bigint from tasks where kind = 'tournament_message' and payload->>'about' like '{%'";
    test.wait_until_found(all_posted).await;
    let start = after(invitation.id);
    let calls = report("the start", &people, &start);
    assert_eq!(start.len(), 448 + 8);
    assert!(calls.values().all(|&calls| calls == 1), "{calls:?}");
    for day in 1..=3 {
        let newest = test.newest_message_id();
        let expected = play_a_day(&test).await;
        let table = "the table so far:";
        test.next_message(newest, table).await;
        let messages = after(newest);
        let calls = report(&format!("day {day}"), &people, &messages);
        let tables: Vec<_> = messages.iter().filter(|message| message.content.contains(table)).collect();
        assert_eq!(tables.len(), 1, "day {day}");
        assert!(tables.iter().all(|it| it.notified.is_empty() && it.flags & SILENT > 0 && it.attachments.len() == 8));
        for person in &people {
            assert_eq!(calls[person], expected.get(person).copied().unwrap_or(0), "day {day}");
        }
    }
    let newest = test.newest_message_id();
    end_games(&test).await;
    test.wait_until_found("select (count(*) = 504)::int::bigint from games").await;
    let last = test.next_message(newest, "the final group, begins.").await;
    test.wait_until_posted().await;
    report("the end of the groups and the start of the final", &people, &after(newest));
    assert_eq!(last.notified.len(), 8);
    let newest = test.newest_message_id();
    end_games(&test).await;
    let end = test.next_message(newest, "has won. Congratulations!").await;
    test.wait_until_posted().await;
    report("the end", &people, &after(newest));
    assert_eq!(end.notified.len(), 1);
    test.close().await;
}
