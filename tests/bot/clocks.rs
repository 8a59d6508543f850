//! Clocks: reminders, timeouts, absences, credit for downtime.

use super::{
    board_page::{Visitor, with_page},
    bot_test::{BotTest, private_content, sql},
};
use parlor::play::GameId;
use parlor_sandbox::Message;
use parlor_testkit::polling::poll;
use serde_json::json;
use time::Duration;

/// Starts a game with one hour per move. Each player has moved twice, and it is Ana's turn. Returns the id of the last board.
async fn hourly_game(test: &BotTest) -> u64 {
    let board = test.start_game_with(json!({ "variant": "5", "pace": "1h" })).await;
    assert_eq!(
        test.readable(&board.content),
        "<@ANA>, **Tether #1** against <@BEN> begins, and the first move is yours. Deadline: <t:TIME:R>."
    );
    let board = test.play_in_turns(board, &["c3", "a1", "d2", "b4"]).await;
    // If Ana had days of absence left, an automatic absence would stop the clock before her time runs out.
    test.use_up_absence_days(test.ana).await;
    board.id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_is_sent_and_the_win_can_be_claimed_on_timeout() {
    let test = BotTest::new().await;
    let board = hourly_game(&test).await;
    test.clock.advance(Duration::minutes(46));
    let reminder = test.next_message(board, "low on time").await;
    assert_eq!(reminder.notified, [test.ana]);
    test.clock.advance(Duration::minutes(15));
    let up = test.next_message(reminder.id, "ran out of time").await;
    assert_eq!(up.notified, [test.ben]);
    assert_eq!(
        private_content(&test.press(test.ana, &up, "Claim the win").await.unwrap()),
        "It's your own time that is up. Move now, before your opponent claims the win."
    );
    assert_eq!(private_content(&test.press(test.ben, &up, "Claim the win").await.unwrap()), "You claimed the win.");
    let end = test.next_message(up.id, "on time").await;
    assert_eq!(end.notified, [test.ana]);
    assert_eq!(test.boards().iter().filter(|board| board.content.contains("low on time")).count(), 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_opponent_can_give_a_day_and_the_late_player_can_move() {
    let test = BotTest::new().await;
    test.keep_all_boards().await;
    let board = hourly_game(&test).await;
    test.clock.advance(Duration::minutes(61));
    let up = test.next_message(board, "ran out of time").await;
    assert_eq!(
        test.readable(&private_content(&test.press(test.ben, &up, "Give a day").await.unwrap())),
        "You gave <@ANA> another day."
    );
    let given = test.next_message(up.id, "gave you another day").await;
    assert_eq!(given.notified, [test.ana]);
    let reply = private_content(&test.press(test.ben, &up, "Claim the win").await.unwrap());
    assert_eq!(test.readable(&reply), "Their time isn't up yet. Deadline: <t:TIME:R>.");
    assert_eq!(test.play(test.ana, "e3").await, "Played e3.");
    test.next_message(given.id, "after **e3**").await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unclaimed_win_is_awarded_after_three_days() {
    let test = BotTest::new().await;
    let board = hourly_game(&test).await;
    test.clock.advance(Duration::minutes(61));
    let up = test.next_message(board, "ran out of time").await;
    test.clock.advance(Duration::days(3) + Duration::seconds(2));
    let end = test.next_message(up.id, "stopped moving").await;
    assert_eq!(
        test.readable(&end.content),
        "**<@BEN>** (Blue) wins **Tether #1** on time: <@ANA> stopped moving.\n\
         Ratings: <@ANA> new, 1 of 3 games · <@BEN> new, 1 of 3 games"
    );
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_timeout_in_the_first_moves_calls_the_game_off() {
    let test = BotTest::new().await;
    let board = test.start_game_with(json!({ "variant": "5", "pace": "1h" })).await;
    test.clock.advance(Duration::minutes(61));
    let end = test.next_message(board.id, "called off").await;
    assert!(end.button("Rematch").is_some());
    test.close().await;
}

/// Moves the clock out of December. An absence that reaches into the next year would use up days of that year.
fn leave_december(test: &BotTest) {
    if test.clock.now().month() == time::Month::December {
        test.clock.advance(Duration::days(32));
    }
}

/// An absence begins automatically; the clock runs again when the player returns.
#[tokio::test(flavor = "multi_thread")]
async fn a_missed_deadline_starts_an_absence() {
    let test = BotTest::new().await;
    leave_december(&test);
    let board = test.start_game_with(json!({ "variant": "5", "pace": "12h" })).await;
    let board = test.play_in_turns(board, &["c3", "a1", "d2", "b4"]).await;
    test.clock.advance(Duration::hours(12) + Duration::minutes(1));
    let used = test.next_message(board.id, "days away were used").await;
    assert_eq!(used.notified, [test.ana]);
    assert_eq!(
        test.readable(&used.content),
        "<@ANA>, your time in **Tether #1** ran out, so days away were used. Deadline: <t:TIME:R>. You have 29 days away left this year."
    );
    let reply = test.private_reply(test.ana, "away", json!({})).await;
    assert_eq!(
        test.readable(&reply),
        "You're away. Your clocks are paused in all games of an hour a move and more, and restart <t:TIME:R>. That will leave you 29 days away this year."
    );
    // A move ends the absence, and the unused days remain.
    assert_eq!(test.play(test.ana, "e3").await, "Played e3.");
    let answer = test.slash(test.ana, "away", json!({ "until": "2 days" })).await.unwrap();
    assert_eq!(
        test.readable(&private_content(&answer)),
        "You're away. Your clocks are paused in all games of an hour a move and more, and restart <t:TIME:R>. That will leave you 28 days away this year."
    );
    test.close().await;
}

/// Where time is saved, boards in the channel and on the page say what both players have left.
#[tokio::test(flavor = "multi_thread")]
async fn unused_time_is_saved_for_later_moves() {
    let (test, url) = with_page().await;
    let mut board = test.start_game_with(json!({ "variant": "5", "pace": "3d+12h" })).await;
    let says = |board: &Message, other: u64, left: &str| {
        assert!(board.content.contains("Deadline: <t:"), "{}", board.content);
        assert!(board.content.contains(&format!("<@{other}> has {left} left.")), "{}", board.content);
    };
    says(&board, test.ben, "3 d");
    test.clock.advance(Duration::hours(40));
    test.play(test.ana, "c3").await;
    board = test.next_board(board.id).await;
    // Ana had 32 hours left, less the seconds of this test, and her move adds twelve hours.
    says(&board, test.ana, "1 d 19 h");
    let visitor = Visitor::open(&test, &url, test.ben, &board).await;
    let page = visitor.page(1).await;
    assert!(page.contains(r#"<span class="clock">1 d 19 h</span>"#), "{page}");
    assert!(page.contains(r#"<span class="clock" data-until="#), "{page}");
    test.play(test.ben, "a1").await;
    board = test.next_board(board.id).await;
    says(&board, test.ben, "3 d");
    test.clock.advance(Duration::hours(34));
    let reminder = test.next_message(board.id, "low on time").await;
    assert_eq!(reminder.notified, [test.ana], "a quarter of the 44 hours is left");
    // If the game has a time for each move, the board says nothing about the other player's time.
    let other = test.start_game_with(json!({ "variant": "5", "pace": "1d" })).await;
    assert!(!other.content.contains(&format!("<@{}> has", test.ben)), "{}", other.content);
    test.close().await;
}

/// `/away` stops the clocks in all games, and starts them again.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_stop_during_an_absence() {
    let test = BotTest::new().await;
    leave_december(&test);
    let board = test.start_game_with(json!({ "variant": "5", "pace": "12h" })).await;
    test.play_in_turns(board, &["c3", "a1", "d2", "b4"]).await;
    assert!(
        test.private_reply(test.ana, "away", json!({ "until": "soon" })).await.contains("Can't read “soon” as a time")
    );
    assert_eq!(
        test.private_reply(test.ana, "away", json!({ "until": "2001-01-01" })).await,
        "That isn't in the future. Try 3 days, or leave it empty to be away until you come back."
    );
    assert_eq!(
        test.private_reply(test.ana, "away", json!({ "until": "31 days" })).await,
        "That's too long. You have 30 days away left this year."
    );
    let away = test.slash(test.ana, "away", json!({ "until": "10d" })).await.unwrap();
    assert_eq!(
        test.readable(&private_content(&away)),
        "You're away. Your clocks are paused in all games of an hour a move and more, and restart <t:TIME:R>. That will leave you 20 days away this year."
    );
    test.clock.advance(Duration::days(9));
    let deadline = |test: &BotTest| {
        let store = test.store.clone();
        async move { store.load(parlor::play::GameId(1)).await.unwrap().table.deadline().unwrap() }
    };
    assert!(deadline(&test).await > test.clock.now() + Duration::days(1));
    let back = test.press(test.ana, away.message.as_ref().unwrap(), "I'm back").await.unwrap();
    assert_eq!(
        back.message.unwrap().content,
        "You're back, and your clocks run again. You have 21 days away left this year."
    );
    let left = deadline(&test).await - test.clock.now();
    assert!(left <= Duration::hours(12) && left > Duration::hours(11), "{left}");
    assert_eq!(
        test.private_reply(test.ana, "away", json!({ "until": "22 days" })).await,
        "That's too long. You have 21 days away left this year."
    );
    test.close().await;
}

/// Players lose no time while the bot is down.
#[tokio::test(flavor = "multi_thread")]
async fn downtime_is_credited_to_the_clocks() {
    let mut test = BotTest::with_process().await;
    let board = test.start_game_with(json!({ "variant": "5", "pace": "12h" })).await.id;
    test.wait_for_row("heartbeats").await;
    test.kill().await;
    // The game appears to have started three hours ago, and the bot to have stopped an hour later.
    test.execute("update events set at = at - interval '3 hours'").await;
    test.execute("update heartbeats set at = at - interval '2 hours'").await;
    let deadline = test.store.load(parlor::play::GameId(1)).await.unwrap().table.deadline().unwrap();
    test.start_process().await;
    let later = poll("the downtime is credited", async || {
        let later = test.store.load(parlor::play::GameId(1)).await.unwrap().table.deadline().unwrap();
        (later > deadline).then_some(later)
    })
    .await;
    let credit = later - deadline;
    assert!((credit - Duration::hours(2)).abs() < Duration::minutes(1), "{credit}");
    let reply = test.private_reply(test.ana, "board", json!({})).await;
    assert!(reply.contains(&format!("<t:{}:R>", later.unix_timestamp())), "{reply}");
    assert_eq!(test.boards().last().unwrap().id, board, "no message is posted");
    test.close().await;
}

/// A day that has begun counts as a day left, in sentences and in the limit.
#[tokio::test(flavor = "multi_thread")]
async fn days_of_absence_are_rounded_up_in_every_sentence() {
    let test = BotTest::new().await;
    leave_december(&test);
    let away = async |until: &str| test.slash(test.ana, "away", json!({ "until": until })).await.unwrap();
    for (until, left) in [("3 days", "27 days"), ("1 day", "29 days"), ("1 day", "29 days"), ("30 days", "0 days")] {
        let answer = away(until).await;
        assert!(
            private_content(&answer).contains(&format!("leave you {left} away this year.")),
            "{until}: {}",
            private_content(&answer)
        );
        test.clock.advance(Duration::minutes(1));
        let back = test.press(test.ana, answer.message.as_ref().unwrap(), "I'm back").await.unwrap();
        let back = back.message.unwrap().content;
        assert_eq!(back, "You're back, and your clocks run again. You have 30 days away left this year.", "{until}");
    }
    let refused = private_content(&away("31 days").await);
    assert_eq!(refused, "That's too long. You have 30 days away left this year.");
    test.close().await;
}

/// Players of an unavailable server can't move there. Meanwhile the clock of a game on another server runs.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_still_while_a_server_is_unavailable() {
    let mut test = BotTest::new().await;
    let elsewhere = test.sandbox.add_guild("Elsewhere");
    let there = test.sandbox.add_channel(elsewhere, "tables");
    let board = test.start_game_with(json!({ "variant": "5", "pace": "1h" })).await;
    let store = test.store.clone();
    let deadline = async || store.load(GameId(1)).await.unwrap().table.deadline().unwrap();
    let before = deadline().await;
    test.sandbox.set_guild_available(test.guild, false);
    test.wait_for_row(sql::UNAVAILABLE_SERVERS).await;
    let began = test.clock.now();
    test.clock.advance(Duration::minutes(30));
    // A new process finds the server unavailable.
    test.restart().await;
    test.clock.advance(Duration::minutes(40));
    let other = json!({ "game": "tether", "opponent": test.ben.to_string(), "variant": "5", "pace": "1h" });
    test.sandbox.slash(test.ana, there, "challenge", other).await.unwrap();
    let challenge = test.sandbox.wait_after(there, 0, |m| m.content.contains("challenges")).await.unwrap();
    test.press(test.ben, &challenge, "Accept").await.unwrap();
    test.clock.advance(Duration::minutes(50));
    test.sandbox.wait_after(there, 0, |m| m.content.contains("low on time")).await.unwrap();
    let said: Vec<_> = test.sandbox.messages(test.channel).into_iter().filter(|m| m.id > board.id).collect();
    assert!(said.is_empty(), "{said:?}");
    test.sandbox.set_guild_available(test.guild, true);
    let credit = poll("the outage is credited", async || {
        let now = deadline().await;
        (now > before).then_some(now - before)
    })
    .await;
    let outage = test.clock.now() - began;
    assert!((credit - outage).abs() < Duration::seconds(5), "{credit} for an outage of {outage}");
    assert_eq!(test.count("absences").await, 0);
    test.wait_for_count("downtimes", 0).await;
    test.clock.advance(Duration::minutes(50));
    test.next_message(board.id, "low on time").await;
    test.close().await;
}
