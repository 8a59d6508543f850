//! In a person's quiet hours, games don't call them. The calls come when the hours end.

use super::{
    bot_test::{BotTest, private_content},
    live::without_threads,
};
use parlor::{
    play::{Command, GameId, Proposal, UserId},
    quiet_hours::QuietHours,
    store::Cause,
};
use parlor_sandbox::{
    Fault, Message,
    permissions::{BOT, VIEW_CHANNEL},
};
use parlor_testkit::polling::poll;
use serde_json::json;
use time::{Duration, OffsetDateTime};

const SILENT: u64 = 1 << 12;

/// Gives a person quiet hours from an hour ago until eight hours from now, in whole minutes. Returns the end.
pub(super) async fn begin_quiet_hours(test: &BotTest, person: u64) -> OffsetDateTime {
    let now = test.clock.now().replace_nanosecond(0).expect("a time").replace_second(0).expect("a time");
    let hour = |hours: i64| (now + Duration::hours(hours)).time();
    let hours = QuietHours { from: hour(-1), to: hour(8), zone: "UTC".to_owned() };
    test.store.update_preferences(UserId(person), now, |it| it.quiet = Some(hours)).await.expect("set");
    now + Duration::hours(8)
}

fn direct_messages(test: &BotTest, person: u64) -> Vec<Message> {
    test.sandbox.messages(test.sandbox.direct_channel(person))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_comes_without_a_sound_and_its_call_when_the_hours_end_if_it_is_still_the_same_turn() {
    let test = BotTest::new().await;
    let mut board = test.start_game("5").await;
    let end = begin_quiet_hours(&test, test.ben).await;
    for (mover, text, called) in [(test.ana, "c3", vec![]), (test.ben, "a1", vec![test.ana]), (test.ana, "d2", vec![])]
    {
        test.play(mover, text).await;
        board = test.next_board(board.id).await;
        assert!(board.content.contains(&format!("**{text}**")), "{}", board.content);
        assert_eq!((board.notified.clone(), board.flags & SILENT == 0), (called.clone(), !called.is_empty()), "{text}");
    }
    test.wait_for_deliveries(1, "state = 'uncalled'").await;
    let due =
        test.query_number("select extract(epoch from due_at)::bigint from tasks where refused = 'uncalled'").await;
    assert_eq!(due, end.unix_timestamp());
    test.clock.advance(Duration::hours(8));
    let call = test.next_board(board.id).await;
    assert_eq!((call.notified.clone(), call.flags & SILENT), (vec![test.ben], 0), "{}", call.content);
    assert!(call.content.contains("**d2**"), "{}", call.content);
    test.wait_until_posted().await;
    assert_eq!(test.deliveries("state = 'uncalled'").await, 0);
    assert!(direct_messages(&test, test.ben).is_empty());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_waits_for_the_end_of_the_hours_and_is_left_out_after_the_move() {
    let test = BotTest::new().await;
    super::preferences::choose(&test, test.ben, "told", "dm").await;
    let board = test.start_game("5").await;
    begin_quiet_hours(&test, test.ben).await;
    test.play(test.ana, "c3").await;
    let board = test.next_board(board.id).await;
    test.play(test.ben, "a1").await;
    let board = test.next_board(board.id).await;
    test.play(test.ana, "d2").await;
    test.next_board(board.id).await;
    test.wait_for_deliveries(1, "state = 'uncalled'").await;
    // The only direct message told Ben of the challenge.
    assert_eq!(direct_messages(&test, test.ben).len(), 1);
    test.clock.advance(Duration::hours(9));
    let told = async || direct_messages(&test, test.ben).pop().filter(|it| it.content.contains("**d2**"));
    poll("a direct message", told).await;
    test.wait_until_posted().await;
    assert_eq!(direct_messages(&test, test.ben).len(), 2);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_calls_once_when_the_hours_end_with_what_is_new() {
    let test = BotTest::new().await;
    let board = test.start_game_with(json!({ "game": "waltz", "variant": "5", "pace": "1h" })).await;
    let board = test.play_in_turns(board, &["a1", "c3", "e1", "e5"]).await;
    begin_quiet_hours(&test, test.ben).await;
    let text = test.legal_move().await;
    test.play(test.ana, &text).await;
    test.wait_for_deliveries(1, "state = 'uncalled'").await;
    let question = test.slash(test.ana, "draw", json!({})).await.expect("an answer").message.expect("a question");
    test.press(test.ana, &question, "Yes, offer a draw").await.expect("an answer");
    test.wait_for_deliveries(2, "state = 'uncalled'").await;
    test.clock.advance(Duration::minutes(46));
    test.wait_for_deliveries(3, "state = 'uncalled'").await;
    test.private_reply(test.ben, "preferences", json!({ "quiet": "off" })).await;
    test.wait_for_deliveries(0, "state = 'uncalled'").await;
    test.wait_until_posted().await;
    let after = test.sandbox.messages(test.channel).into_iter().filter(|it| it.id > board.id);
    let calls: Vec<_> = after.filter(|it| it.notified.contains(&test.ben)).collect();
    assert!(calls.len() == 1 && calls[0].content.contains("low on time"), "{calls:?}");
    assert!(calls[0].button("Accept the draw").is_some(), "{calls:?}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_in_a_closed_channel_calls_once_when_the_hours_end() {
    let test = BotTest::new().await;
    let board = test.start_game_with(json!({ "variant": "5", "pace": "1h" })).await;
    test.wait_until_recorded(1, &board).await;
    begin_quiet_hours(&test, test.ben).await;
    let before = direct_messages(&test, test.ben).len();
    test.sandbox.set_bot_permissions(test.channel, VIEW_CHANNEL);
    for (command, options) in [("move", json!({ "move": "c3" })), ("takeback", json!({}))] {
        let answer = test.slash(test.ana, command, options).await.expect("an answer");
        assert!(!answer.ephemeral && answer.message.is_some_and(|it| it.notified.is_empty()), "{command}");
    }
    let waiting =
        |count: i32| format!("select (count(*) = {count})::int::bigint from tasks where kind = 'direct_notice'");
    test.wait_until_found(&waiting(2)).await;
    test.clock.advance(Duration::minutes(46));
    // The channel refuses the reminder, so it waits as a direct message.
    test.wait_until_found(&waiting(3)).await;
    test.private_reply(test.ben, "preferences", json!({ "quiet": "off" })).await;
    test.wait_until_found(&waiting(0)).await;
    let told = direct_messages(&test, test.ben);
    assert!(told.len() == before + 1 && told[before].content.contains("low on time"), "{told:?}");

    // The channel takes the messages of the next turn while direct messages wait.
    for (person, text) in [(test.ben, "a1"), (test.ana, "d2")] {
        if person == test.ana {
            begin_quiet_hours(&test, test.ben).await;
        }
        let answer = test.slash(person, "move", json!({ "move": text })).await.expect("an answer");
        assert!(!answer.ephemeral, "{text}");
    }
    test.wait_until_found(&waiting(1)).await;
    test.clock.advance(Duration::minutes(46));
    test.wait_until_found(&waiting(2)).await;
    let shut = test.newest_message_id();
    test.sandbox.set_bot_permissions(test.channel, BOT);
    test.wait_until_found(&waiting(0)).await;
    test.wait_until_found(
        "select count(*) from tasks where refused = 'uncalled' and last_seq = (select events - 1 from games)",
    )
    .await;
    test.private_reply(test.ben, "preferences", json!({ "quiet": "off" })).await;
    test.wait_for_deliveries(0, "state = 'uncalled'").await;
    test.wait_until_posted().await;
    let calls = test.sandbox.messages(test.channel).into_iter().filter(|it| it.id > shut && it.notified == [test.ben]);
    assert_eq!((calls.count(), direct_messages(&test, test.ben).len()), (1, before + 1));

    // Before the quiet hours end, the channel opens for one of two messages.
    begin_quiet_hours(&test, test.ben).await;
    test.sandbox.set_bot_permissions(test.channel, VIEW_CHANNEL);
    let by = UserId(test.ana).into();
    for command in [Command::RequestTakeback { by }, Command::Withdraw { by, proposal: Proposal::Takeback }] {
        test.store.apply(GameId(1), &command, Cause::JOB, test.clock.now()).await.expect("a change");
    }
    test.wait_until_found(&waiting(2)).await;
    let path = format!("/channels/{}/messages", test.channel);
    let first = test.sandbox.hold("POST", &path);
    test.sandbox.set_bot_permissions(test.channel, BOT);
    test.clock.advance(Duration::seconds(31));
    first.arrived().await.expect("a message");
    let second = test.sandbox.hold("POST", &path);
    first.release();
    second.arrived().await.expect("another message");
    test.sandbox.set_bot_permissions(test.channel, VIEW_CHANNEL);
    second.release();
    test.wait_for_deliveries(1, "state = 'refused'").await;
    test.wait_until_found(&waiting(1)).await;
    test.private_reply(test.ben, "preferences", json!({ "quiet": "off" })).await;
    test.wait_until_found(&waiting(0)).await;
    assert_eq!(direct_messages(&test, test.ben).len(), before + 2);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_that_nobody_is_called_to_comes_directly_when_the_hours_end() {
    let test = BotTest::new().await;
    let board = test.start_game("5").await;
    begin_quiet_hours(&test, test.ben).await;
    test.play(test.ana, "c3").await;
    let board = test.next_board(board.id).await;
    let question = test.slash(test.ana, "resign", json!({})).await.expect("an answer").message.expect("a question");
    let yes = question.buttons().into_iter().map(|(label, ..)| label).find(|label| label.starts_with("Yes"));
    test.press(test.ana, &question, &yes.expect("a button")).await.expect("an answer");
    let end = test.next_board(board.id).await;
    assert!(end.notified.is_empty(), "{}", end.content);
    test.wait_until_found("select count(*) from tasks where kind = 'direct_notice' and due_at > now() + '7 hours'")
        .await;
    assert!(direct_messages(&test, test.ben).is_empty());
    // A passing failure after the long wait does not end the attempts.
    test.sandbox.inject_fault("POST", "/users/@me/channels", 1, Fault::Error(500, 0));
    test.clock.advance(Duration::hours(8));
    let direct = poll("a direct message", async || direct_messages(&test, test.ben).pop()).await;
    let all = test.sandbox.messages(test.channel);
    assert!(all.iter().all(|it| !it.content.contains("DMs are closed")), "{all:?}");
    let link = format!("https://discord.com/channels/{}/{}/{}", test.guild, test.channel, end.id);
    assert!(direct.content.ends_with(&link), "{}", direct.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_no_mentions_gets_no_second_board() {
    let test = BotTest::new().await;
    super::preferences::choose(&test, test.ben, "told", "off").await;
    let board = test.start_game("5").await;
    begin_quiet_hours(&test, test.ben).await;
    test.play(test.ana, "c3").await;
    let board = test.next_board(board.id).await;
    test.wait_for_deliveries(1, "state = 'uncalled'").await;
    test.clock.advance(Duration::hours(8));
    test.wait_for_deliveries(0, "state = 'uncalled'").await;
    let after =
        test.sandbox.messages(test.channel).into_iter().filter(|it| it.id > board.id && !it.attachments.is_empty());
    assert_eq!(after.count(), 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_over_is_not_told_in_the_morning_and_the_end_of_the_hours_brings_the_call() {
    let test = BotTest::new().await;
    begin_quiet_hours(&test, test.ben).await;
    let after = test.newest_message_id();
    let options = json!({ "game": "tether", "variant": "5", "opponent": test.ben.to_string(), "first": "opponent" });
    test.private_reply(test.ana, "challenge", options).await;
    let challenge = test.next_message(after, "challenges").await;
    assert!(challenge.notified.is_empty(), "{}", challenge.content);
    test.press(test.ben, &challenge, "Accept").await.expect("accepted");
    let board = test.next_board(challenge.id).await;
    assert!(board.notified.is_empty(), "{}", board.content);
    test.wait_for_deliveries(1, "state = 'uncalled'").await;
    // Ben ends his quiet hours early.
    test.clock.advance(Duration::minutes(20));
    test.private_reply(test.ben, "preferences", json!({ "quiet": "off" })).await;
    let call = test.next_board(board.id).await;
    assert_eq!(call.notified, [test.ben], "{}", call.content);
    test.clock.advance(Duration::hours(8));
    test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'direct_notice'").await;
    let told = direct_messages(&test, test.ben);
    assert!(told.iter().all(|it| !it.content.contains("challenges you")), "{told:?}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_game_calls_in_quiet_hours_too() {
    let test = without_threads().await;
    begin_quiet_hours(&test, test.ben).await;
    let board = test.start_game_with(json!({ "variant": "5", "pace": "5m" })).await;
    test.play(test.ana, "c3").await;
    let next = test.next_board(board.id).await;
    assert_eq!((next.notified.clone(), next.flags & SILENT), (vec![test.ben], 0), "{}", next.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_hours_are_set_by_a_city_or_the_clock_and_unclear_ones_are_refused() {
    let test = BotTest::new().await;
    let set = async |options| {
        let answer = test.slash(test.ana, "preferences", options).await.expect("an answer");
        private_content(&answer)
    };
    let quiet = async || test.store.preferences(UserId(test.ana)).await.expect("preferences").quiet;
    assert!(set(json!({ "quiet": "22-7" })).await.contains("Which time zone"));
    assert!(set(json!({ "zone": "berlin" })).await.contains("Quiet hours: none"));
    assert!(set(json!({ "quiet": "at night", "zone": "berlin" })).await.contains("can't read these hours"));
    assert!(set(json!({ "quiet": "22-7", "zone": "Atlantis" })).await.contains("Which time zone"));
    assert_eq!(quiet().await, None);
    let answer = set(json!({ "quiet": "10pm to 7am", "zone": "berlin" })).await;
    assert!(answer.contains("Quiet hours: **22:00–07:00**, Europe/Berlin."), "{answer}");
    // An option that is left out keeps its value.
    let answer = set(json!({ "zone": "America/New_York" })).await;
    assert!(answer.contains("**22:00–07:00**, America/New York."), "{answer}");
    let answer = set(json!({ "quiet": "23:30-8" })).await;
    assert!(answer.contains("**23:30–08:00**, America/New York."), "{answer}");

    let suggested = async |options: serde_json::Value, option: &str| {
        let choices = test.sandbox.autocomplete(test.ana, test.channel, "preferences", options, option).await;
        choices.expect("choices").into_iter().map(|choice| choice.value).collect::<Vec<_>>()
    };
    let zones = suggested(json!({ "zone": "kolkata" }), "zone").await;
    assert_eq!(zones, ["Asia/Kolkata"]);
    // The time that somebody types may be wrong by some minutes.
    let there = test.clock.now() + Duration::hours(9) + Duration::minutes(3);
    let typed = format!("{:02}:{:02}", there.hour(), there.minute());
    let zones = suggested(json!({ "zone": typed }), "zone").await;
    assert_eq!(zones.first(), Some(&json!("Asia/Tokyo")), "{zones:?}");
    assert_eq!(suggested(json!({ "zone": "" }), "zone").await.len(), 25);
    assert_eq!(suggested(json!({ "quiet": "21 6" }), "quiet").await, ["21:00–06:00"]);

    let answer = set(json!({ "quiet": "off" })).await;
    assert!(answer.contains("Quiet hours: none."), "{answer}");
    assert_eq!(quiet().await, None);
    test.close().await;
}
