//! One direct message a day instead of one for each move.

use super::{
    bot_test::{BotTest, VIEW_CHANNEL},
    preferences::{choose, panel},
};
use parlor_sandbox::{Fault, Message, Request};
use parlor_testkit::polling::poll;
use serde_json::json;
use time::Duration;

/// Returns the daily messages in all conversations with the bot.
fn daily_messages(test: &BotTest) -> Vec<Message> {
    let mut conversations: Vec<u64> = test
        .sandbox
        .requests()
        .iter()
        .filter(|request| request.method == "POST" && request.path.ends_with("/messages"))
        .filter_map(|request| request.path.split('/').rev().nth(1)?.parse().ok())
        .filter(|&channel| channel != test.channel)
        .collect();
    conversations.sort_unstable();
    conversations.dedup();
    conversations.into_iter().flat_map(|conversation| test.sandbox.messages(conversation)).collect()
}

/// Returns the time of Ana's next daily message, in seconds since 1970.
async fn due(test: &BotTest) -> i64 {
    test.query_number("select (payload->>'at')::bigint from tasks where kind = 'daily_message'").await
}

/// Waits until the message that was due at `before` was sent or left out.
async fn wait_until_settled(test: &BotTest, before: i64) {
    poll("the daily message is settled", async || (due(test).await > before).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_message_comes_once_a_day_while_a_board_waits() {
    let test = BotTest::new().await;
    let mut board = test.start_game_with(json!({ "variant": "5", "pace": "none" })).await;
    let shown = choose(&test, test.ana, "told", "daily").await;
    assert!(
        shown.content.contains("Your boards come in one direct message a day, the next at <t:"),
        "{}",
        shown.content
    );
    // On the first day, nothing waits for Ana. On the next day, a board does.
    test.play(test.ana, "c3").await;
    board = test.next_board(board.id).await;
    let mut last = due(&test).await;
    test.clock.advance(Duration::days(1) + Duration::minutes(1));
    wait_until_settled(&test, last).await;
    assert!(daily_messages(&test).is_empty());
    test.play(test.ben, "a1").await;
    board = test.next_board(board.id).await;
    assert!(board.mentions.is_empty(), "a move can wait for the daily message");
    for day in 1..=5 {
        last = due(&test).await;
        test.clock.advance(Duration::hours(12));
        test.clock.advance(Duration::hours(12));
        wait_until_settled(&test, last).await;
        assert_eq!(due(&test).await, last + 86_400);
        let sent = daily_messages(&test);
        assert_eq!(sent.len(), day, "one a day");
        let link = format!("https://discord.com/channels/{}/{}/{}", test.guild, test.channel, board.id);
        let content = &sent[day - 1].content;
        assert!(content.starts_with("**One board is waiting for you.**\n**#1** Tether against <@"), "{content}");
        assert!(content.contains(&link), "{content}");
    }
    // After days without the bot, one message comes. The next one is due at the usual time of day.
    last = due(&test).await;
    test.clock.advance(Duration::days(4));
    wait_until_settled(&test, last).await;
    assert_eq!((due(&test).await - last) % 86_400, 0);
    assert_eq!(daily_messages(&test).len(), 6);
    // Urgent things come at once.
    test.private_reply(test.ben, "challenge", json!({ "game": "netted", "opponent": test.ana.to_string() })).await;
    let challenge = test.next_message(board.id, "challenges").await;
    assert_eq!(challenge.notified, [test.ana]);
    // With another choice of notifications, no more daily messages come.
    let shown = choose(&test, test.ana, "told", "mention").await;
    assert!(!shown.content.contains("one direct message a day"), "{}", shown.content);
    assert_eq!(test.query_number("select count(*) from tasks where kind = 'daily_message'").await, 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_board_can_wait_for_the_daily_message() {
    let test = BotTest::new().await;
    choose(&test, test.ana, "told", "daily").await;
    let board = test.start_game("size=5").await;
    assert!(board.content.contains(&format!("<@{}>", test.ana)), "{}", board.content);
    assert!(board.mentions.is_empty(), "{:?}", board.mentions);
    let last = due(&test).await;
    test.clock.advance(Duration::days(1) + Duration::minutes(1));
    wait_until_settled(&test, last).await;
    let [daily] = daily_messages(&test).try_into().expect("one message");
    assert!(daily.content.contains("**#1** Tether"), "{}", daily.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hour_of_the_daily_message_can_be_moved() {
    let test = BotTest::new().await;
    choose(&test, test.ana, "told", "daily").await;
    let first = due(&test).await;
    for (label, hours) in
        [("1 h later", 1), ("6 h later", 7), ("6 h later", 13), ("6 h earlier", 7), ("1 h earlier", 6)]
    {
        let shown = panel(&test, test.ana).await;
        let shown = test.press(test.ana, &shown, label).await.unwrap().message.unwrap();
        let now = due(&test).await;
        assert_eq!((now - first - hours * 3600).rem_euclid(86_400), 0, "{label}");
        assert!(shown.content.contains(&format!("<t:{now}:t>")), "{}", shown.content);
        assert!(now > test.clock.now().unix_timestamp() + 12 * 3600 && now <= first + 13 * 3600, "{label}: {now}");
    }
    // Other choices leave the time unchanged.
    let moved = due(&test).await;
    choose(&test, test.ana, "theme", "dark").await;
    assert_eq!(due(&test).await, moved);
    // The time of the next message is too late by a year, as if a machine's clock had been ahead.
    let year = "update tasks set due_at = now(), payload = payload || jsonb_build_object('at', (payload->>'at')::bigint + 31536000)";
    test.execute(&format!("{year} where kind = 'daily_message'")).await;
    poll("the next day", async || (due(&test).await < moved + 2 * 86_400).then_some(())).await;
    assert!(daily_messages(&test).is_empty());
    test.close().await;
}

/// Two processes can get the same press. So can one process that resumes its session.
#[tokio::test(flavor = "multi_thread")]
async fn a_redelivered_press_moves_the_daily_message_once() {
    let test = BotTest::new().await;
    choose(&test, test.ana, "told", "daily").await;
    let shown = panel(&test, test.ana).await;
    test.sandbox.set_duplicate_delivery(true);
    let mut expected = due(&test).await;
    for _ in 0..10 {
        let pressed = test.press(test.ana, &shown, "1 h earlier").await.unwrap();
        test.sandbox.redeliver(pressed.interaction).await.unwrap();
        // The bot ignores a second delivery while it answers the first one. This command makes sure that the first one is
        // answered.
        test.private_reply(test.ana, "help", json!({})).await;
        expected -= 3600;
        assert_eq!((due(&test).await - expected).rem_euclid(86_400), 0, "moved by more than an hour");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_message_whose_answer_was_lost_comes_once() {
    let test = BotTest::new().await;
    test.start_game_with(json!({ "variant": "5", "pace": "none" })).await;
    choose(&test, test.ana, "told", "daily").await;
    let last = due(&test).await;
    test.sandbox.inject_fault("POST", "/users/@me/channels", 1, Fault::Status(500));
    test.clock.advance(Duration::days(1) + Duration::minutes(1));
    poll("the first attempt failed", async || {
        test.sandbox.requests().iter().find(|it| it.path == "/users/@me/channels" && it.status == Some(500)).map(drop)
    })
    .await;
    // The next attempt succeeds. On the next day, the message arrives, but Discord's answer is lost.
    let conversation = poll("a conversation", async || {
        test.clock.advance(Duration::seconds(31));
        daily_messages(&test).first().map(|message| message.channel)
    })
    .await;
    wait_until_settled(&test, last).await;
    let path = format!("/channels/{conversation}/messages");
    test.sandbox.inject_fault("POST", &path, 1, Fault::DropAfter);
    let last = due(&test).await;
    test.clock.advance(Duration::days(1));
    poll("the message is settled", async || {
        test.clock.advance(Duration::seconds(5));
        (due(&test).await > last).then_some(())
    })
    .await;
    assert_eq!(daily_messages(&test).len(), 2, "one for each day");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_direct_message_is_not_taken_for_the_daily_one() {
    let mut test = BotTest::new().await;
    let tables = test.channel;
    let other = test.sandbox.add_channel(test.guild, "other");
    choose(&test, test.ana, "told", "daily").await;
    for channel in [tables, other] {
        test.channel = channel;
        test.start_game_with(json!({ "variant": "5", "pace": "none" })).await;
    }
    let conversation = test.sandbox.direct_channel(test.ana);
    // Between two attempts, another message comes.
    let path = format!("/channels/{conversation}/messages");
    test.sandbox.inject_fault("POST", &path, 1, Fault::Status(500));
    let last = due(&test).await;
    test.clock.advance(Duration::days(1) + Duration::minutes(1));
    let is_failed = |it: &Request| it.method == "POST" && it.path == path && it.status == Some(500);
    poll("the first attempt failed", async || test.sandbox.requests().iter().find(|it| is_failed(it)).map(drop)).await;
    let contents = || test.sandbox.messages(conversation).into_iter().map(|message| message.content);
    test.sandbox.remove_channel(other);
    poll("the notice", async || contents().find(|content| content.contains("was deleted"))).await;
    poll("the message is settled", async || {
        test.clock.advance(Duration::seconds(5));
        (due(&test).await > last).then_some(())
    })
    .await;
    assert_eq!(contents().filter(|content| content.contains("waiting for you.**")).count(), 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_direct_conversation_is_told_once() {
    let test = BotTest::new().await;
    let mut board = test.start_game_with(json!({ "variant": "5", "pace": "none" })).await;
    choose(&test, test.ana, "told", "daily").await;
    test.sandbox.inject_fault("POST", "/users/@me/channels", 5, Fault::Error(403, 50_007));
    test.clock.advance(Duration::days(1) + Duration::minutes(1));
    let told = test.next_message(board.id, "your DMs are closed").await;
    assert_eq!(told.notified, [test.ana]);
    assert!(told.content.contains("mention you every turn again"), "{}", told.content);
    for _day in 0..3 {
        test.clock.advance(Duration::days(1));
    }
    // Turns are mentioned in the channel again.
    test.play(test.ana, "c3").await;
    board = test.next_board(told.id).await;
    test.play(test.ben, "a1").await;
    board = test.next_board(board.id).await;
    assert_eq!(board.notified, [test.ana]);
    let all = test.sandbox.messages(test.channel);
    assert_eq!(all.iter().filter(|message| message.content.contains("your DMs are closed")).count(), 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_message_lists_the_boards_that_the_person_sees() {
    let mut test = BotTest::new().await;
    choose(&test, test.ana, "told", "daily").await;
    let other = test.sandbox.add_guild("Other");
    let [club, lounge] = ["club", "lounge"].map(|name| test.sandbox.add_channel(test.guild, name));
    let elsewhere = test.sandbox.add_channel(other, "hall");
    let tables = test.channel;
    for channel in [club, elsewhere, lounge] {
        test.channel = channel;
        test.start_game_with(json!({ "variant": "5", "pace": "none" })).await;
    }
    test.wait_until_posted().await;
    test.channel = tables;
    test.sandbox.set_channel_overwrite(club, test.guild, true, 0, VIEW_CHANNEL);
    test.sandbox.set_membership(other, test.ana, false);
    let last = due(&test).await;
    test.clock.advance(Duration::days(1) + Duration::minutes(1));
    wait_until_settled(&test, last).await;
    let conversation = test.sandbox.messages(test.sandbox.direct_channel(test.ana));
    let [daily] = conversation.try_into().expect("one message");
    assert!(daily.content.starts_with("**One board is waiting for you.**\n**#3** Tether"), "{}", daily.content);
    test.close().await;
}
