//! Players who look at the game's page are not called. The board in the channel is edited in place. A player is called when
//! they have left the page.

use super::{
    board_page::{Visitor, with_page},
    bot_test::BotTest,
};
use parlor::play::GameId;
use parlor_sandbox::{Fault, Message};
use parlor_testkit::{Random, polling::poll};
use serde_json::json;
use time::Duration;

/// Starts a game of Ana and Ben in which it is Ana's turn. Each has the page open. The server keeps only the newest board, as
/// servers usually do.
async fn live() -> (BotTest, Message, [Visitor; 2]) {
    let (test, url) = with_page().await;
    test.execute("alter table servers alter boards set default 'newest'").await;
    test.execute("update servers set boards = 'newest'").await;
    let board = test.start_game("5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    test.wait_until_posted().await;
    (test, board, [ana, ben])
}

/// Sends the sign that the page of this visitor is visible and used.
async fn sign(visitor: &Visitor) {
    assert_eq!(visitor.post("/games/1/presence", &[]).await.status(), 204);
}

async fn play(visitor: &Visitor, text: &str) {
    let version = visitor.state(1).await["version"].clone();
    let (status, answer) = visitor.play(1, text, &version, text).await;
    assert_eq!(status, 200, "{answer}");
}

/// The game's messages in the channel, oldest first.
fn messages(test: &BotTest) -> Vec<Message> {
    let mut messages = test.sandbox.messages(test.channel);
    messages.retain(|message| message.ephemeral_for.is_none() && message.content.contains("Tether #1"));
    messages.sort_by_key(|message| message.id);
    messages
}

/// Waits until the newest message tells of the move. Returns it.
async fn told(test: &BotTest, text: &str) -> Message {
    poll("the channel tells of a move", async || {
        messages(test).pop().filter(|newest| newest.content.contains(&format!("**{text}**")))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_edited_while_its_players_are_there_and_they_are_called_when_they_have_left() {
    let (test, board, [ana, ben]) = live().await;
    let moves = [(&ana, "c3"), (&ben, "d2"), (&ana, "a1"), (&ben, "e5")];
    for (visitor, text) in moves {
        sign(&ana).await;
        sign(&ben).await;
        play(visitor, text).await;
        let newest = told(&test, text).await;
        assert_eq!((newest.id, newest.attachments.len(), newest.buttons().is_empty()), (board.id, 1, false), "{text}");
    }
    let seen = messages(&test);
    assert!(seen.iter().skip(1).all(|message| message.id == board.id), "{seen:?}");
    // She is still there after a minute.
    test.clock.advance(Duration::seconds(60));
    sign(&ana).await;
    test.clock.advance(Duration::seconds(40));
    test.wait_for_deliveries(1, "state = 'uncalled' and claims > 1").await;
    assert_eq!(messages(&test).len(), seen.len());
    // Then she leaves.
    test.clock.advance(Duration::seconds(60));
    let call = test.next_board(board.id).await;
    assert_eq!((call.notified.clone(), call.flags), (vec![test.ana], 0), "{}", call.content);
    assert!(call.content.contains("**e5**"), "{}", call.content);
    test.clock.advance(Duration::minutes(10));
    test.wait_until_posted().await;
    assert_eq!(test.deliveries("state = 'uncalled'").await, 0);
    let after: Vec<_> = messages(&test).into_iter().filter(|message| message.id > board.id).collect();
    assert_eq!(after.len(), 1, "called more than once: {after:?}");
    poll("the former board becomes a line", async || {
        messages(&test).into_iter().find(|it| it.id == board.id && it.attachments.is_empty())
    })
    .await;
    // Ben left the page long ago, so he is called at once.
    play(&ana, "b2").await;
    let newest = told(&test, "b2").await;
    assert_eq!(newest.notified, [test.ben]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_board_follows_where_discord_refuses_the_edit() {
    for refusal in [Fault::Error(429, 30_046), Fault::Error(403, 50_001), Fault::Error(404, 10_008)] {
        let (test, board, players) = live().await;
        let path = format!("/channels/{}/messages/{}", test.channel, board.id);
        test.sandbox.inject_fault("PATCH", &path, u32::MAX, refusal);
        calls_after_a_silent_board(&test, &board, &players).await;
        test.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_board_follows_one_of_an_hour_ago() {
    let (test, board, players) = live().await;
    let minute = (60 * 1000_u64) << 22;
    let old = board.id - 51 * minute;
    test.execute("update games set board_id = board_id - 51 * 60 * 1000 * 4194304::bigint").await;
    calls_after_a_silent_board(&test, &board, &players).await;
    let path = format!("/channels/{}/messages/{old}", test.channel);
    let edits = test
        .sandbox
        .requests()
        .into_iter()
        .filter(|request| request.method == "PATCH" && request.path.ends_with(&path));
    // The old message becomes a line. The bot has not tried to put a board there.
    assert!(edits.map(|edit| edit.files.len()).all(|files| files == 0));
    test.close().await;
}

async fn calls_after_a_silent_board(test: &BotTest, board: &Message, [ana, ben]: &[Visitor; 2]) {
    sign(ben).await;
    play(ana, "c3").await;
    let silent = told(test, "c3").await;
    assert_ne!(silent.id, board.id);
    assert_eq!((silent.notified.clone(), silent.flags), (Vec::new(), 4096));
    assert_eq!(test.query_number("select count(*) from channels where failures > 0 or paused_until > now()").await, 0);
    test.clock.advance(Duration::seconds(91));
    let call = test.next_board(silent.id).await;
    assert_eq!((call.notified.clone(), call.flags), (vec![test.ben], 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_keeps_all_boards_gets_each_without_a_call() {
    let (test, board, [ana, ben]) = live().await;
    test.execute("update servers set boards = 'all'").await;
    sign(&ben).await;
    play(&ana, "c3").await;
    let silent = told(&test, "c3").await;
    assert_ne!(silent.id, board.id);
    assert_eq!((silent.notified.clone(), silent.flags), (Vec::new(), 4096));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_before_the_call_leaves_nobody_to_call() {
    let (test, board, [ana, ben]) = live().await;
    sign(&ben).await;
    play(&ana, "c3").await;
    assert_eq!(told(&test, "c3").await.id, board.id);
    sign(&ana).await;
    play(&ben, "d2").await;
    assert_eq!(told(&test, "d2").await.id, board.id);
    // Only Ana is called, for the newest board.
    test.clock.advance(Duration::seconds(91));
    let call = test.next_board(board.id).await;
    assert_eq!(call.notified, [test.ana]);
    test.wait_until_posted().await;
    assert_eq!(messages(&test).last().map(|newest| newest.id), Some(call.id));
    test.close().await;
}

/// An offer calls the opponent, but it is still the same player's turn.
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_of_the_player_to_move_does_not_replace_the_call() {
    let (test, board, [ana, ben]) = live().await;
    play(&ana, "c3").await;
    let first = told(&test, "c3").await;
    sign(&ana).await;
    play(&ben, "d2").await;
    assert_eq!(told(&test, "d2").await.id, first.id);
    let asked = ana.act(1, "takeback", "k").await;
    assert!(asked.status().is_redirection(), "{asked:?}");
    let offer = test.next_board(first.id).await;
    assert_eq!((offer.notified.clone(), first.id > board.id), (vec![test.ben], true));
    test.clock.advance(Duration::seconds(91));
    let call = test.next_board(offer.id).await;
    assert_eq!(call.notified, [test.ana]);
    assert!(call.button("Allow takeback").is_some(), "the offer keeps its buttons: {call:?}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn followers_are_told_once_of_a_move_that_is_shown_and_called() {
    let (test, board, [ana, ben]) = live().await;
    let cat = test.sandbox.add_user("Cat", "en-US");
    test.press_under_more(cat, &board, "Follow: each move").await;
    sign(&ben).await;
    play(&ana, "c3").await;
    assert_eq!(told(&test, "c3").await.id, board.id);
    let direct = test.sandbox.direct_channel(cat);
    test.sandbox.wait_for(direct, |_| true).await.expect("a notice");
    test.clock.advance(Duration::seconds(91));
    assert_eq!(test.next_board(board.id).await.notified, [test.ben]);
    test.wait_until_posted().await;
    let none_left = "select 1 - count(*) from tasks where kind = 'direct_notice' and due_at is not null";
    test.wait_until_found(none_left).await;
    assert_eq!(test.sandbox.messages(direct).len(), 1);
    test.close().await;
}

/// Discord has posted the call, but its answer is lost. Ben follows the call to the page before the next attempt.
#[tokio::test(flavor = "multi_thread")]
async fn a_call_whose_answer_was_lost_is_not_repeated() {
    let (test, board, [ana, ben]) = live().await;
    let path = format!("/channels/{}/messages", test.channel);
    test.sandbox.inject_fault("POST", &path, 1, Fault::DropAfter);
    play(&ana, "c3").await;
    let call = test.next_board(board.id).await;
    assert_eq!(call.notified, [test.ben]);
    sign(&ben).await;
    test.wait_until_posted().await;
    test.clock.advance(Duration::seconds(91));
    test.wait_until_posted().await;
    assert_eq!(test.deliveries("state = 'uncalled'").await, 0);
    let after: Vec<_> = messages(&test).into_iter().filter(|message| message.id > board.id).collect();
    assert_eq!(after.len(), 1, "{after:?}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_and_a_reminder_call_people_who_are_there() {
    let (test, board, [ana, ben]) = live().await;
    sign(&ben).await;
    play(&ana, "c3").await;
    assert_eq!(told(&test, "c3").await.id, board.id);
    test.use_up_absence_days(test.ben).await;
    test.clock.advance(Duration::hours(66));
    sign(&ben).await;
    let reminder = poll("a reminder", async || {
        let all = messages(&test).into_iter();
        all.filter(|it| it.notified == [test.ben]).find(|it| it.content.contains("low on time"))
    })
    .await;
    test.wait_until_posted().await;
    sign(&ben).await;
    let question = test.press_under_more(test.ana, &reminder, "Resign").await.message.expect("a question");
    let yes = question.buttons().into_iter().map(|(label, ..)| label).find(|label| label.starts_with("Yes"));
    test.press(test.ana, &question, &yes.expect("a button")).await.expect("an answer");
    let end = test.next_board(reminder.id).await;
    assert_eq!(end.notified, [test.ben], "{}", end.content);
    test.close().await;
}

/// A game's own thread keeps all boards.
#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_of_its_own_each_board_is_silent() {
    let (test, url) = with_page().await;
    test.execute("alter table servers alter boards set default 'newest'").await;
    test.execute("update servers set boards = 'newest', threads = true").await;
    test.private_reply(test.ana, "challenge", json!({ "game": "tether", "variant": "5", "first": "me" })).await;
    let challenge = test.next_message(0, "looking for an opponent").await;
    test.press(test.ben, &challenge, "Accept").await.expect("an answer");
    let opening = poll("the board in the thread", async || {
        let thread = test.query_number("select channel_id from games where id = 1").await.cast_unsigned();
        test.sandbox.messages(thread).into_iter().find(|it| thread != test.channel && !it.attachments.is_empty())
    })
    .await;
    let [ana, ben] = [test.ana, test.ben].map(|person| Visitor::open(&test, &url, person, &opening));
    let (ana, ben) = (ana.await, ben.await);
    sign(&ben).await;
    play(&ana, "c3").await;
    let silent = test.sandbox.wait_after(opening.channel, opening.id, |it| it.content.contains("**c3**")).await;
    let silent = silent.expect("a board");
    assert_eq!((silent.notified.clone(), silent.flags), (Vec::new(), 4096));
    let kept =
        test.sandbox.messages(opening.channel).into_iter().find(|it| it.id == opening.id).expect("the first board");
    assert_eq!((kept.edits, kept.attachments.len()), (0, 1));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_players_of_a_running_game_are_recorded_and_for_two_minutes() {
    let (test, url) = with_page().await;
    let board = test.start_game("5").await;
    let cat = test.sandbox.add_user("Cat", "en-US");
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let cat = Visitor::open(&test, &url, cat, &board).await;
    sign(&cat).await;
    let recorded = async || test.query_number("select count(*) from presence").await;
    assert_eq!(recorded().await, 0);
    sign(&ana).await;
    assert_eq!(recorded().await, 1);
    let two_minutes_ago = test.clock.now() - parlor::store::PRESENCE_TIME;
    assert_eq!(test.store.delete_presence(two_minutes_ago, 10).await.expect("pruned"), 0);
    assert_eq!(test.store.delete_presence(two_minutes_ago + Duration::minutes(3), 10).await.expect("pruned"), 1);
    // Another site can't send signs.
    let foreign = ana.request(reqwest::Method::POST, "/games/1/presence").header("sec-fetch-site", "cross-site");
    assert_eq!(foreign.send().await.expect("a response").status(), 403);
    test.close().await;
}

fn direct_messages(test: &BotTest, person: u64) -> Vec<Message> {
    test.sandbox.messages(test.sandbox.direct_channel(person))
}

/// Lets the person leave the page, and waits for the call by direct message.
async fn called_directly(test: &BotTest, person: u64, text: &str) {
    test.clock.advance(Duration::seconds(91));
    poll("a direct message", async || {
        direct_messages(test, person).into_iter().find(|it| it.content.contains(text)).map(drop)
    })
    .await;
}

/// While both players look at the page, the game has only one message, its board.
#[tokio::test(flavor = "multi_thread")]
async fn twelve_moves_played_live_are_one_board_and_two_calls() {
    const MOVES: u32 = 12;
    let (test, url) = with_page().await;
    test.execute("alter table servers alter boards set default 'newest'").await;
    test.execute("update servers set boards = 'newest'").await;
    let board = test.start_game("11").await;
    let [ana, ben] = [test.ana, test.ben].map(|person| Visitor::open(&test, &url, person, &board));
    let (ana, ben) = (ana.await, ben.await);
    test.wait_until_posted().await;
    let mut random = Random::new(3);
    for ply in 0..MOVES {
        test.clock.advance(Duration::seconds(5));
        sign(&ana).await;
        sign(&ben).await;
        let table = test.store.load(GameId(1)).await.expect("a game").table;
        let position = &table.game().expect("it has begun").position;
        // On this board, so few moves come nowhere near an end.
        let text = random.pick(&position.legal_texts()).clone();
        play(if ply % 2 == 0 { &ana } else { &ben }, &text).await;
        assert_eq!(told(&test, &text).await.id, board.id, "{ply}: {text}");
    }
    let live: Vec<_> = messages(&test).into_iter().filter(|message| message.id >= board.id).collect();
    assert_eq!((live.len(), live[0].edits), (1, MOVES), "{live:?}");
    // Both leave. Only the player to move is called.
    test.clock.advance(Duration::seconds(91));
    let call = test.next_board(board.id).await;
    test.wait_until_posted().await;
    let all: Vec<_> = messages(&test).into_iter().filter(|message| message.id >= board.id).collect();
    let calls: Vec<_> = all.iter().flat_map(|message| message.notified.clone()).collect();
    println!("{MOVES} moves live: {} messages, {} calls, {} edits", all.len(), calls.len(), live[0].edits);
    assert_eq!((all.len(), calls), (2, vec![test.ana, test.ana]), "{}", call.content);
    test.close().await;
}

/// If Discord refuses a board, its players get direct messages instead. A player who reads the page needs none.
#[tokio::test(flavor = "multi_thread")]
async fn where_discord_refuses_the_board_a_reader_gets_no_direct_message() {
    let (test, _, [ana, ben]) = live().await;
    let path = format!("/channels/{}/messages", test.channel);
    for method in ["POST", "PATCH"] {
        test.sandbox.inject_fault(method, &path, u32::MAX, Fault::Error(403, 50_013));
    }
    sign(&ben).await;
    play(&ana, "c3").await;
    let waits = "select count(*) from tasks where kind = 'direct_notice' and claims > 0 and leased_by is null";
    test.wait_until_found(waits).await;
    assert!(direct_messages(&test, test.ben).is_empty());
    // He has answered on the page, so the call is outdated.
    sign(&ana).await;
    play(&ben, "d2").await;
    test.wait_until_found(&waits.replace("count(*)", "count(*) - 1")).await;
    called_directly(&test, test.ana, "**d2**").await;
    let none_left = "select 1 - count(*) from tasks where kind = 'direct_notice'";
    test.wait_until_found(none_left).await;
    assert!(direct_messages(&test, test.ben).is_empty());
    assert_eq!(direct_messages(&test, test.ana).len(), 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_channel_is_deleted_a_reader_is_told_of_the_board_when_they_have_left() {
    let (test, _, [ana, ben]) = live().await;
    test.sandbox.remove_channel(test.channel);
    for person in [test.ana, test.ben] {
        poll("the notice", async || direct_messages(&test, person).pop()).await;
    }
    test.wait_for_count("channel_notices", 0).await;
    sign(&ben).await;
    play(&ana, "c3").await;
    test.wait_for_deliveries(1, "state = 'uncalled'").await;
    assert_eq!(direct_messages(&test, test.ben).len(), 1);
    sign(&ana).await;
    play(&ben, "d2").await;
    test.wait_for_deliveries(2, "state = 'uncalled'").await;
    called_directly(&test, test.ana, "d2").await;
    test.wait_for_deliveries(0, "state = 'uncalled'").await;
    assert_eq!(direct_messages(&test, test.ben).len(), 1, "his turn is over");
    test.close().await;
}
