//! Channels in which the bot may not post, and malformed interactions.

use super::bot_test::{BotTest, VIEW_CHANNEL, private_content};
use parlor_testkit::polling::poll;
use serde_json::json;
use sqlx::{Connection, PgConnection};

/// Where the bot may not post, the reply carries the board and a notice names the missing permissions.
#[tokio::test(flavor = "multi_thread")]
async fn without_permission_the_reply_carries_the_board() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    test.sandbox.set_bot_permissions(test.channel, VIEW_CHANNEL);
    let answer = test.slash(test.ana, "move", json!({ "move": "c3" })).await.unwrap();
    assert_eq!(private_content(&answer), "Played c3.");
    let [carried, notice] = answer.follow_ups(2).await.try_into().expect("the board and a notice");
    assert_eq!((carried.ephemeral_for, carried.notified.as_slice()), (None, &[test.ben][..]));
    assert_eq!(carried.attachments.len(), 1);
    assert_eq!(notice.ephemeral_for, Some(test.ana));
    for missing in ["Send Messages", "Attach Files"] {
        assert!(notice.content.contains(missing), "{}", notice.content);
    }
    // The buttons of that board work.
    let form = test.press(test.ben, &carried, "Move").await.unwrap().modal.unwrap();
    // Although the interaction is delivered twice and one request fails, there is one board.
    test.sandbox.set_duplicate_delivery(true);
    test.sandbox.inject_fault("POST", "/webhooks/", 1, parlor_sandbox::Fault::Status(500));
    let answer = test.sandbox.submit(test.ben, &form, &[("move", "a1")]).await.unwrap();
    let [carried, _] = answer.follow_ups(2).await.try_into().expect("the board and a notice");
    assert_eq!(carried.notified, [test.ana]);
    assert_eq!(test.store.outbox_counts().await.unwrap().0, 0, "nothing waits");
    assert_eq!(test.boards().len(), 3);
    assert_eq!(test.boards()[0].id, board.id);
    test.close().await;
}

/// Permissions are withdrawn after the command was checked: one request is rejected, and no more are sent until a user
/// acts in the channel with the permissions restored.
#[tokio::test(flavor = "multi_thread")]
async fn no_requests_are_sent_to_a_closed_channel_until_it_is_reopened() {
    let test = BotTest::new().await;
    let path = format!("/channels/{}/messages", test.channel);
    let tried = |test: &BotTest| {
        test.sandbox.requests().iter().filter(|r| r.method == "POST" && r.path.contains(&path)).count()
    };
    let held = test.sandbox.hold("POST", &path);
    test.private_reply(test.ana, "challenge", json!({ "game": "tether", "variant": "5" })).await;
    held.arrived().await.unwrap();
    test.sandbox.set_bot_permissions(test.channel, 0);
    held.release();
    test.sandbox.wait_for_request(|r| r.path.contains(&path) && r.status == Some(403)).await.unwrap();
    let before = tried(&test);
    // Messages that become due meanwhile are not tried.
    test.clock.advance(time::Duration::days(4));
    poll("two deliveries are given up", async || {
        let (waiting, _, dead) = test.store.outbox_counts().await.unwrap();
        (waiting == 0 && dead == 2).then_some(())
    })
    .await;
    assert_eq!(tried(&test), before);

    test.sandbox.set_bot_permissions(test.channel, parlor_sandbox::permissions::BOT);
    // The first command after that is posted.
    test.start_game("size=5").await;
    test.close().await;
}

/// Otherwise the players would not be notified of their turns.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_moves_to_another_channel_when_its_own_is_deleted() {
    let test = BotTest::new().await;
    test.start_game("size=5").await;
    let other = test.sandbox.add_channel(test.guild, "other");
    test.sandbox.remove_channel(test.channel);
    let play = async |who, text| {
        let options = json!({ "move": text, "game": "1" });
        private_content(&test.sandbox.slash(who, other, "move", options).await.expect("an answer"))
    };
    // The first post fails.
    assert_eq!(play(test.ana, "c3").await, "Played c3.");
    poll("the channel is closed", async || test.store.closed_channel(test.channel).await.unwrap()).await;
    // A command of a user who does not play does not move the game.
    let cat = test.sandbox.add_user("Cat", "en-US");
    play(cat, "d4").await;
    assert!(test.sandbox.messages(other).is_empty());
    assert_eq!(play(test.ben, "d4").await, "Played d4.");
    let board = test.sandbox.wait_for(other, |m| m.content.contains("after **d4**")).await.unwrap();
    assert_eq!(board.notified, [test.ana]);
    test.close().await;
}

/// The interaction states the bot's permissions in the channel of the command, not in the channel of the game.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_from_another_channel_is_posted_in_the_games_channel() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    let closed = test.sandbox.add_channel(test.guild, "closed");
    test.sandbox.set_bot_permissions(closed, VIEW_CHANNEL);
    let options = json!({ "move": "c3", "game": "1" });
    let answer = test.sandbox.slash(test.ana, closed, "move", options).await.unwrap();
    assert_eq!(private_content(&answer), "Played c3.");
    let board = test.next_board(board.id).await;
    assert_eq!(board.notified, [test.ben]);
    assert!(test.sandbox.messages(closed).is_empty());
    test.close().await;
}

/// Interactions that serenity can't parse are answered nevertheless.
#[tokio::test(flavor = "multi_thread")]
async fn malformed_interactions_are_answered() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    let interaction = test.slash(test.ana, "help", json!({})).await.unwrap().interaction;
    let payload = test.sandbox.payload(interaction).unwrap();
    for field in ["locale", "entitlements", "channel_id", "data"] {
        let mut broken = payload.clone();
        broken.as_object_mut().unwrap().remove(field);
        test.sandbox.send_raw_event("INTERACTION_CREATE", broken).await;
    }
    for broken in [json!(null), json!({}), json!({ "id": "0", "token": "x" }), json!({ "id": 5, "type": 77 })] {
        test.sandbox.send_raw_event("INTERACTION_CREATE", broken).await;
    }
    // The bot still works, and has tried to answer interactions with an id and a token.
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    test.next_board(board.id).await;
    test.sandbox
        .wait_for_request(|r| r.path.contains(&format!("/interactions/{interaction}/")) && r.status != Some(204))
        .await
        .expect("an answer to an interaction that can't be read");
    test.close().await;
}

/// Custom ids that no version of the bot has made.
#[tokio::test(flavor = "multi_thread")]
async fn unknown_custom_ids_are_answered() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    let interaction = test.press(test.ana, &board, "More").await.unwrap().interaction;
    let mut payload = test.sandbox.payload(interaction).unwrap();
    for (number, id) in
        ["", "v1:", "v1:move:1", "v1:move:1:99999999999", "v2:accept:1", "v1:accept:-9999999999999999999"]
            .into_iter()
            .enumerate()
    {
        // A new interaction for the bot. Its token is unknown to the sandbox, so the response is recorded but rejected.
        let fresh = (interaction + 1 + number as u64).to_string();
        payload["id"] = json!(fresh);
        payload["data"]["custom_id"] = json!(id);
        test.sandbox.send_raw_event("INTERACTION_CREATE", payload.clone()).await;
        let path = format!("/interactions/{fresh}/");
        let answered = test.sandbox.wait_for_request(|r| r.path.contains(&path)).await.expect("an answer");
        assert!(
            answered.body.iter().any(|body| body.to_string().contains("from a version that is gone")),
            "{id:?}: {:?}",
            answered.body
        );
    }
    let unknown = json!({ "game": "9223372036854775807" });
    let reply = private_content(&test.slash(test.ana, "board", unknown).await.unwrap());
    assert!(reply.contains("no game #9223372036854775807"), "{reply}");
    test.close().await;
}

/// An interaction that serenity can't parse is answered in its own locale, autocompletion with no choices.
#[tokio::test(flavor = "multi_thread")]
async fn malformed_interactions_are_answered_by_kind_and_locale() {
    let test = BotTest::new().await;
    let interaction = test.slash(test.ana, "help", json!({})).await.unwrap().interaction;
    let mut payload = test.sandbox.payload(interaction).unwrap();
    payload.as_object_mut().unwrap().remove("data");
    for (number, (kind, locale, expected)) in [
        (2, json!("de"), "schiefgegangen"),
        (3, json!("fr"), "mal passé"),
        (5, json!(7), "Something broke"),
        (4, json!("de"), ""),
    ]
    .into_iter()
    .enumerate()
    {
        let fresh = (interaction + 1 + number as u64).to_string();
        (payload["id"], payload["type"], payload["locale"]) = (json!(fresh), json!(kind), locale);
        test.sandbox.send_raw_event("INTERACTION_CREATE", payload.clone()).await;
        let path = format!("/interactions/{fresh}/");
        let answered = test.sandbox.wait_for_request(|r| r.path.contains(&path)).await.expect("an answer");
        let body = answered.body.expect("a body");
        if kind == 4 {
            assert_eq!(body, json!({ "type": 8, "data": { "choices": [] } }));
        } else {
            assert_eq!(body["type"], 4);
            assert!(body["data"]["content"].as_str().is_some_and(|reply| reply.contains(expected)), "{body}");
        }
    }
    test.close().await;
}

/// When a handler fails, the caller gets an apology.
#[tokio::test(flavor = "multi_thread")]
async fn a_failing_handler_is_answered() {
    let test = BotTest::new().await;
    // A time outside the range of the program's type.
    let mut connection = PgConnection::connect(test.database()).await.unwrap();
    sqlx::query("insert into absences values ($1, now(), timestamptz '20000-01-01', false)")
        .bind(test.ana.cast_signed())
        .execute(&mut connection)
        .await
        .unwrap();
    let reply = test.private_reply(test.ana, "away", json!({})).await;
    assert!(reply.contains("Something broke on Parlor's side"), "{reply}");
    assert!(test.private_reply(test.ben, "help", json!({})).await.contains("Mark Steere"), "other commands work");
    test.close().await;
}

/// On shutdown the bot finishes the interactions in progress, and refuses new ones with an answer.
#[tokio::test(flavor = "multi_thread")]
async fn interactions_during_shutdown_are_answered() {
    let mut test = BotTest::with_process().await;
    // A command that reads the settings waits for this lock, and delays the shutdown.
    let mut lock = PgConnection::connect(test.database()).await.unwrap();
    sqlx::raw_sql("begin; lock table servers").execute(&mut lock).await.unwrap();
    let in_progress = tokio::spawn({
        let (sandbox, ben, channel) = (test.sandbox.clone(), test.ben, test.channel);
        async move { sandbox.slash(ben, channel, "challenge", json!({ "game": "tether" })).await }
    });
    let waiting = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%reminders%'";
    test.wait_until_found(waiting).await;
    let child = test.send_sigterm();
    // The bot serves until it has received the signal.
    let reply = loop {
        let reply = test.private_reply(test.ana, "help", json!({})).await;
        if !reply.contains("Mark Steere") {
            break reply;
        }
    };
    assert!(reply.contains("Something broke on Parlor's side"), "{reply}");
    let choices = test.sandbox.autocomplete(test.ana, test.channel, "rules", json!({ "game": "" }), "game").await;
    assert!(choices.expect("an answer").is_empty());
    assert!(private_content(&in_progress.await.unwrap().expect("an answer")).contains("took too long"));
    sqlx::raw_sql("rollback").execute(&mut lock).await.unwrap();
    let ended = tokio::task::spawn_blocking(move || child.lock().unwrap().wait().unwrap()).await.unwrap();
    assert!(ended.success(), "{ended}");
    test.close().await;
}
