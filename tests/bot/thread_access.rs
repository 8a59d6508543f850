//! Threads that Discord hides from the bot for a while, because the bot was taken out of them or can't see their channel.
//! Requests then fail with Missing Access.

use super::{
    bot_test::{BotTest, private_content},
    server_settings::{begin_in_thread, managed, play_in, set},
};
use parlor::{
    play::{Command, GameId, UserId},
    store::Cause,
};
use parlor_sandbox::{Message, Request, permissions};
use parlor_testkit::{polling::poll, stretch};
use serde_json::json;
use std::time::Instant;
use time::Duration;

/// Returns the number of requests about a channel that Discord refused because the bot lacks access.
fn refused(test: &BotTest, channel: u64) -> usize {
    let path = format!("/channels/{channel}");
    let requests = test.sandbox.requests();
    requests.iter().filter(|it| matches!(it.status, Some(403 | 404)) && it.path.contains(&path)).count()
}

/// Returns the messages of a channel that contain a text.
fn with_text(test: &BotTest, channel: u64, text: &str) -> Vec<Message> {
    test.sandbox.messages(channel).into_iter().filter(|message| message.content.contains(text)).collect()
}

fn hide(test: &BotTest, channel: u64) {
    test.sandbox.set_bot_permissions(channel, permissions::BOT & !permissions::VIEW_CHANNEL);
}

fn give_back(test: &BotTest, channel: u64) {
    test.sandbox.set_bot_permissions(channel, permissions::BOT);
}

/// Boards become answers, and the messages of a tournament wait. All of them come without a pause when the bot is let in again.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_taken_out_of_a_private_thread_goes_on_when_it_is_let_in_again() {
    let mut test = managed().await;
    let hall = test.channel;
    let thread = test.sandbox.add_private_thread(hall, "corner", &[test.ana, test.ben]);
    test.sandbox.set_bot_in_thread(thread, true);
    test.channel = thread;
    let board = test.start_game("size=5").await;
    let create = json!({ "name": "Cup", "game": "tether", "variant": "7" });
    test.create_tournament(test.ana, create).await;
    let invitation = test.next_message(board.id, "**Cup**").await;
    for person in [test.ana, test.ben] {
        test.press(person, &invitation, "Join").await.expect("joined");
    }
    test.wait_until_posted().await;

    test.sandbox.set_bot_in_thread(thread, false);
    let answer = test.slash(test.ana, "move", json!({ "move": "c3", "game": "1" })).await.expect("an answer");
    assert!(!answer.ephemeral && answer.message.is_some_and(|it| it.notified == [test.ben]), "the board is the answer");
    let start = json!({ "start": { "tournament": "Cup" } });
    let started = test.sandbox.slash(test.ana, hall, "tournament", start).await.expect("an answer");
    assert!(private_content(&started).contains("Cup"), "{started:?}");
    let path = format!("/channels/{thread}/messages");
    for method in ["PATCH", "POST"] {
        let is_refused = |it: &Request| it.method == method && it.status == Some(403) && it.path.starts_with(&path);
        test.sandbox.wait_for_request(is_refused).await.expect("a refused edit, and a refused message");
    }
    assert!(refused(&test, thread) <= 8, "{} requests", refused(&test, thread));

    test.sandbox.set_bot_in_thread(thread, true);
    let begun = Instant::now();
    poll("the edit of the invitation", async || {
        test.sandbox.message(invitation.id).filter(|it| it.content.contains("has begun"))
    })
    .await;
    test.next_message(invitation.id, "begin").await;
    let is_board = |it: &Message| it.id > invitation.id && it.interaction.is_none() && !it.attachments.is_empty();
    let boards = || test.sandbox.messages(thread).into_iter().filter(is_board).count();
    poll("the boards", async || (boards() == 2).then_some(())).await;
    eprintln!("let in again: all messages came after {:.1} s", begun.elapsed().as_secs_f64());
    // The pause after a refusal would be five minutes.
    assert!(begun.elapsed().as_secs() < 60 * u64::from(stretch::slowness()));
    let options = json!({ "move": "a1", "game": "1" });
    assert_eq!(test.private_reply(test.ben, "move", options).await, "Played a1.");
    let posted = test.next_message(invitation.id, "after **a1**").await;
    assert_eq!((posted.interaction, &*posted.notified), (None, &[test.ana][..]));
    test.wait_until_posted().await;
    for text in ["after **c3**", "after **a1**"] {
        assert_eq!(with_text(&test, thread, text).len(), 1, "{text}");
    }
    test.close().await;
}

/// A game ends in its thread. The thread is to be archived a day later, when its channel is hidden.
#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_archived_when_sight_of_its_channel_returns() {
    for denied in [false, true] {
        let test = managed().await;
        test.sandbox.deny_hidden_channels(denied);
        set(&test, json!({ "threads": { "on": true } })).await;
        let thread = begin_in_thread(&test).await;
        for (person, text) in [(test.ana, "c3"), (test.ben, "a1"), (test.ana, "d2"), (test.ben, "b4")] {
            assert_eq!(play_in(&test, thread, person, text).await, format!("Played {text}."));
        }
        test.wait_until_posted().await;
        let board = test.sandbox.messages(thread).pop().expect("a board");
        let asked = test.press_under_more(test.ana, &board, "Resign").await.message.expect("a question");
        test.press(test.ana, &asked, "Yes, resign").await.expect("resigned");
        test.sandbox.wait_after(thread, board.id, |it| it.content.contains("resign")).await.expect("the end");
        test.wait_until_posted().await;
        hide(&test, test.channel);
        test.clock.advance(Duration::hours(25));
        let is_refused = "select count(*) from tasks where kind = 'archive_thread' and refused is not null";
        test.wait_until_found(is_refused).await;
        test.clock.advance(Duration::hours(3));
        test.wait_until_found("select count(*) from tasks where kind = 'archive_thread' and attempts > 1").await;
        give_back(&test, test.channel);
        test.sandbox.wait_until_archived(thread).await.expect("an archived thread");
        test.close().await;
    }
}

/// All messages of a tournament are posted in its thread once when the bot sees the channel again.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_in_a_thread_goes_on_when_sight_of_its_channel_returns() {
    for denied in [false, true] {
        let test = managed().await;
        test.sandbox.deny_hidden_channels(denied);
        set(&test, json!({ "threads": { "on": true } })).await;
        let create = json!({ "name": "Cup", "game": "waltz", "form": "knockout" });
        test.create_tournament(test.ana, create).await;
        let invitation = test.next_message(0, "**Cup**").await;
        for person in [test.ana, test.ben] {
            test.press(person, &invitation, "Join").await.expect("joined");
        }
        test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
        test.next_message(invitation.id, "the final begins").await;
        let thread = invitation.id;
        let boards = async || test.sandbox.messages(thread).into_iter().filter(|it| !it.attachments.is_empty()).count();
        poll("two boards", async || (boards().await == 2).then_some(())).await;
        // Somebody has to move in each game, because nobody wins a tournament in which nobody has played.
        for game in [1, 2] {
            let table = test.store.load(GameId(game)).await.expect("a game").table;
            let started = table.game().expect("a game that has begun");
            let (by, text) = (started.on_turn(), started.position.legal_texts().swap_remove(0));
            let played = Command::Move { by, text, version: None };
            test.store.apply(GameId(game), &played, Cause::JOB, test.clock.now()).await.expect("a move");
        }
        test.wait_until_posted().await;

        hide(&test, test.channel);
        for game in [1, 2] {
            let by = UserId(test.ben).into();
            test.store
                .apply(GameId(game), &Command::Resign { by }, Cause::JOB, test.clock.now())
                .await
                .expect("the end");
        }
        let refusals = || refused(&test, thread) + refused(&test, test.channel);
        poll("a refused board", async || (refused(&test, thread) > 0).then_some(())).await;
        test.wait_until_found("select count(*) from tournaments where phase = 'over'").await;
        test.clock.advance(Duration::hours(5));
        assert!(refusals() < 20, "{denied}: {} requests", refusals());
        give_back(&test, test.channel);
        test.clock.advance(Duration::minutes(1));
        test.next_message(invitation.id, "has won").await;
        poll("the last boards", async || (with_text(&test, thread, "resigned").len() == 2).then_some(())).await;
        test.wait_until_posted().await;
        assert_eq!(with_text(&test, thread, "resigned").len(), 2, "{denied}");
        assert_eq!(with_text(&test, test.channel, "has won").len(), 1, "{denied}");
        test.close().await;
    }
}
