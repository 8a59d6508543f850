//! Personal preferences: appearance of boards, confirmation of moves, notifications.

use super::bot_test::{BotTest, private_content};
use parlor_sandbox::{Fault, Message};
use parlor_testkit::polling::poll;
use serde_json::json;

pub async fn panel(test: &BotTest, user: u64) -> Message {
    test.slash(user, "preferences", json!({})).await.expect("an answer").message.expect("a message")
}

/// Chooses a value in the menu of that name. Returns the panel after that.
pub async fn choose(test: &BotTest, user: u64, menu: &str, value: &str) -> Message {
    let panel = panel(test, user).await;
    let id = panel.selects().into_iter().find(|id| id.ends_with(menu)).expect("a menu");
    test.sandbox.select(user, &panel, &id, &[value]).await.expect("an answer").message.expect("a message")
}

/// The board that `/board` shows to the user, as PNG.
pub async fn picture(test: &BotTest, user: u64) -> Vec<u8> {
    let answer = test.slash(user, "board", json!({})).await.expect("an answer").message.expect("a message");
    answer.attachments[0].bytes.to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn private_boards_follow_the_users_theme_and_public_ones_the_servers() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    let usual = picture(&test, test.ana).await;
    choose(&test, test.ana, "theme", "dark").await;
    let dark = picture(&test, test.ana).await;
    assert_ne!(dark, usual);
    choose(&test, test.ana, "coordinates", "rim-only").await;
    let unnamed = picture(&test, test.ana).await;
    assert!(unnamed != dark && unnamed != usual);
    assert_eq!(picture(&test, test.ben).await, usual, "the preference is personal");
    test.play(test.ana, "c3").await;
    let posted = test.next_board(board.id).await.attachments[0].bytes.to_vec();
    assert_eq!(posted, picture(&test, test.ben).await, "public boards follow the server");
    let shown = choose(&test, test.ana, "theme", "none").await;
    let chosen = serde_json::to_string(&shown.components).unwrap();
    assert!(chosen.contains("same as the server"), "{chosen}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_can_require_confirmation() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    let panel = panel(&test, test.ana).await;
    let panel = test.press(test.ana, &panel, "Confirm moves: off").await.unwrap().message.unwrap();
    assert!(panel.button("Confirm moves: on").is_some());
    let shown = test.slash(test.ana, "move", json!({ "move": "C3" })).await.unwrap();
    assert_eq!(private_content(&shown), "Play **c3**?");
    let shown = shown.message.unwrap();
    assert_eq!(
        shown.attachments[0].description.as_deref().unwrap(),
        "Tether 5×5: Blue to move after c3. Red has claimed 0 cells, Blue 0. Red stones: c3. No Blue stones."
    );
    assert_eq!(test.boards().len(), 1, "nothing is posted");
    let kept = test.press(test.ana, &shown, "Not yet").await.unwrap().message.unwrap();
    assert_eq!(kept.content, "OK, your move.");
    // Illegal moves are refused at once. Moves by the form are confirmed too.
    assert_eq!(test.play(test.ana, "z9").await, "“z9” is off the board. Try e5, d5, e4.");
    let form = test.press(test.ana, &board, "Move").await.unwrap().modal.unwrap();
    let shown = test.sandbox.submit(test.ana, &form, &[("move", "d4")]).await.unwrap();
    assert_eq!(private_content(&shown), "Play **d4**?");
    let played = test.press(test.ana, shown.message.as_ref().unwrap(), "Play d4").await.unwrap();
    assert_eq!(played.message.unwrap().content, "Played d4.");
    test.next_board(board.id).await;
    // Ben has not turned confirmation on.
    assert_eq!(test.play(test.ben, "a1").await, "Played a1.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn confirmation_does_not_reveal_the_next_roll() {
    let test = BotTest::new().await;
    test.start_game_with(json!({ "game": "tetrathedral", "variant": "4", "first": "me" })).await;
    let panel = panel(&test, test.ana).await;
    test.press(test.ana, &panel, "Confirm moves: off").await.unwrap();
    let table = test.store.load(parlor::play::GameId(1)).await.unwrap().table;
    let legal = table.game().unwrap().position.legal_texts();
    if let [text, _, ..] = legal.as_slice() {
        let shown = test.slash(test.ana, "move", json!({ "move": text })).await.unwrap().message.unwrap();
        let alt = shown.attachments[0].description.as_deref().unwrap();
        assert!(shown.content.starts_with("Play **") && !alt.contains("The die shows"), "{alt}");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notifications_follow_preferences() {
    const SILENT: u64 = 1 << 12;
    let test = BotTest::new().await;
    let mut board = test.start_game("size=5").await;
    assert_eq!((board.notified.as_slice(), board.flags & SILENT), ([test.ana].as_slice(), 0));
    choose(&test, test.ben, "told", "silent").await;
    test.play(test.ana, "c3").await;
    board = test.next_board(board.id).await;
    assert_eq!(board.flags & SILENT, SILENT);
    assert_eq!(board.mentions, [test.ben]);
    choose(&test, test.ana, "told", "off").await;
    test.play(test.ben, "a1").await;
    board = test.next_board(board.id).await;
    assert!(board.mentions.is_empty() && board.content.contains(&format!("<@{}>", test.ana)), "{}", board.content);

    // A direct message links to the board.
    choose(&test, test.ben, "told", "dm").await;
    test.play(test.ana, "d2").await;
    board = test.next_board(board.id).await;
    assert!(board.mentions.is_empty());
    let link = format!("https://discord.com/channels/{}/{}/{}", test.guild, test.channel, board.id);
    let is_it = |body: &serde_json::Value| body["content"].as_str().is_some_and(|content| content.ends_with(&link));
    let direct = test.sandbox.wait_for_request(|r| r.body.iter().any(is_it)).await.expect("a direct message");
    assert!(!direct.path.contains(&test.channel.to_string()), "{}", direct.path);

    // A user who accepts no direct messages is mentioned in the channel.
    test.sandbox.inject_fault("POST", "/users/@me/channels", 1, Fault::Error(403, 50_007));
    test.play(test.ben, "b1").await;
    board = test.next_board(board.id).await;
    test.play(test.ana, "e5").await;
    let reply = test.next_message(board.id, "your DMs are closed").await;
    assert_eq!(reply.notified, [test.ben]);
    // From then on the board itself mentions the user.
    test.wait_until_found(NO_NOTICE_WAITS).await;
    for (mover, text) in [(test.ben, "b4"), (test.ana, "a3")] {
        test.play(mover, text).await;
        board = test.next_board(reply.id.max(board.id)).await;
    }
    assert_eq!(board.notified, [test.ben]);
    test.close().await;
}

/// Counts the messages in the person's direct conversation with the bot that link to a board.
fn notices(test: &BotTest, person: u64, board: &Message) -> usize {
    let messages = test.sandbox.messages(test.sandbox.direct_channel(person));
    messages.iter().filter(|message| message.content.ends_with(&format!("/{}", board.id))).count()
}

const NO_NOTICE_WAITS: &str = "select (count(*) = 0)::integer::bigint from tasks where kind = 'direct_notice'";

/// The direct message must arrive, because the player to move is mentioned nowhere else.
#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_that_fails_is_sent_again_and_arrives_once() {
    let test = BotTest::new().await;
    let mut board = test.start_game("size=5").await;
    choose(&test, test.ben, "told", "dm").await;
    let conversation = format!("/channels/{}/messages", test.sandbox.direct_channel(test.ben));
    let faults = [
        ("/users/@me/channels", Fault::Status(500)),
        // These codes mean that the bot opens conversations too fast, or that Discord suspects it of spam.
        ("/users/@me/channels", Fault::Error(403, 40_003)),
        (&conversation, Fault::Error(403, 20_026)),
        (&conversation, Fault::Status(403)),
        (&conversation, Fault::Status(500)),
        (&conversation, Fault::DropBefore),
        (&conversation, Fault::DropAfter),
    ];
    let plies = [("c3", "a1"), ("d2", "b4"), ("e5", "b1"), ("a3", "e2"), ("a5", "d5"), ("b5", "e4"), ("d1", "a4")];
    for ((path, fault), (of_ana, of_ben)) in faults.into_iter().zip(plies) {
        test.sandbox.inject_fault("POST", path, 1, fault.clone());
        assert_eq!(test.play(test.ana, of_ana).await, format!("Played {of_ana}."));
        board = test.next_board(board.id).await;
        assert!(board.mentions.is_empty());
        poll("a direct message", async || (notices(&test, test.ben, &board) > 0).then_some(())).await;
        test.wait_until_found(NO_NOTICE_WAITS).await;
        assert_eq!(notices(&test, test.ben, &board), 1, "{fault}");
        test.play(test.ben, of_ben).await;
        board = test.next_board(board.id).await;
    }
    // If the mention that replaces the direct message fails, it is sent again as well.
    test.sandbox.inject_fault("POST", "/users/@me/channels", 3, Fault::Error(403, 50_007));
    let held = test.sandbox.hold("POST", "/users/@me/channels");
    test.play(test.ana, "e1").await;
    board = test.next_board(board.id).await;
    held.arrived().await.expect("the direct message");
    test.sandbox.inject_fault("POST", &format!("/channels/{}/messages", test.channel), 1, Fault::DropAfter);
    held.release();
    test.next_message(board.id, "your DMs are closed").await;
    test.wait_until_found(NO_NOTICE_WAITS).await;
    let pings = test.sandbox.messages(test.channel);
    assert_eq!(pings.iter().filter(|message| message.content.contains("your DMs are closed")).count(), 1);
    test.close().await;
}

/// Discord refuses the direct message for reasons that have nothing to do with the person.
#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_that_stays_refused_becomes_a_mention_and_the_preference_stays() {
    let test = BotTest::new().await;
    let mut board = test.start_game("size=5").await;
    choose(&test, test.ben, "told", "dm").await;
    for (fault, of_ana, of_ben) in [
        (Fault::Error(403, 40_003), "c3", "a1"),
        (Fault::Error(403, 20_026), "d2", "b4"),
        (Fault::Status(403), "e5", "b1"),
    ] {
        test.sandbox.inject_fault("POST", "/users/@me/channels", u32::MAX, fault.clone());
        test.play(test.ana, of_ana).await;
        board = test.next_board(board.id).await;
        test.wait_until_found("select count(*) from tasks where kind = 'direct_notice' and attempts > 0").await;
        test.clock.advance(time::Duration::minutes(16));
        let mention = test.next_message(board.id, "tells you here").await;
        assert_eq!(mention.notified, [test.ben], "{fault}");
        test.wait_until_found(NO_NOTICE_WAITS).await;
        test.wait_for_row("people where notify = 'dm'").await;
        test.sandbox.clear_faults();
        test.play(test.ben, of_ben).await;
        board = test.next_board(mention.id).await;
    }
    test.close().await;
}

/// The process is killed before the direct message arrives, or when only the record of its arrival is missing. The notice is
/// inserted again together with the board.
#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_a_board_and_its_direct_message_loses_and_repeats_nothing() {
    let mut test = BotTest::with_process().await;
    let mut board = test.start_game("size=5").await;
    choose(&test, test.ben, "told", "dm").await;
    let conversation = format!("/channels/{}/messages", test.sandbox.direct_channel(test.ben));
    for (arrives, of_ana, of_ben) in [(false, "c3", "a1"), (true, "d2", "b4")] {
        let held = test.sandbox.hold("POST", &conversation);
        test.play(test.ana, of_ana).await;
        board = test.next_board(board.id).await;
        held.arrived().await.expect("the direct message");
        test.wait_until_posted().await;
        test.kill().await;
        if arrives {
            held.drop_after()
        } else {
            held.drop_before()
        }
        test.execute("update tasks set leased_by = null, leased_until = null, slot = null, due_at = now()").await;
        // The notice is named after the task of its board.
        let board_of_notice =
            "select split_part(key, '-', 1)::bigint from tasks where kind = 'direct_notice' order by id desc limit 1";
        test.post_newest_again(test.query_number(board_of_notice).await).await;
        test.start_process().await;
        poll("a direct message", async || (notices(&test, test.ben, &board) > 0).then_some(())).await;
        test.wait_until_posted().await;
        test.wait_until_found(NO_NOTICE_WAITS).await;
        assert_eq!(notices(&test, test.ben, &board), 1);
        test.play(test.ben, of_ben).await;
        board = test.next_board(board.id).await;
    }
    test.close().await;
}

/// Several switches of a panel are pressed at the same moment.
#[tokio::test(flavor = "multi_thread")]
async fn two_preferences_that_change_at_once_are_both_kept() {
    let test = BotTest::new().await;
    let stored =
        "select count(*) from people where confirm and not listed and everywhere and theme = 'dark' and notify = 'off'";
    for round in 0..15 {
        test.execute("delete from people").await;
        let panel = panel(&test, test.ana).await;
        let press = |label: &'static str| test.press(test.ana, &panel, label);
        let select = |menu: &'static str, value: &'static str| {
            let id = panel.selects().into_iter().find(|id| id.ends_with(menu)).expect("a menu");
            let (test, panel) = (&test, &panel);
            async move { test.sandbox.select(test.ana, panel, &id, &[value]).await }
        };
        let (confirm, listed, everywhere, theme, told) = tokio::join!(
            press("Confirm moves: off"),
            press("Show me on leaderboards: on"),
            press("Global rating: off"),
            select("theme", "dark"),
            select("told", "off"),
        );
        for answer in [confirm, listed, everywhere, theme, told] {
            answer.expect("an answer");
        }
        assert_eq!(
            test.query_number(stored).await,
            1,
            "round {round}: {}",
            test.query_text("select coalesce(json_agg(p)::text, '') from people p").await
        );
    }
    test.close().await;
}
