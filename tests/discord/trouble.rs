//! Channels that are closed to the bot, and interactions that make no sense.

use super::house::{House, VIEW_CHANNEL, private};
use serde_json::json;
use sqlx::{Connection, PgConnection};

/// Where the bot may not post, the answer carries the board, and the person is told what is missing.
#[tokio::test(flavor = "multi_thread")]
async fn without_permission_the_answer_carries_the_board() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    house.sandbox.set_bot_permissions(house.channel, VIEW_CHANNEL);
    let answer = house.slash(house.ana, "move", json!({ "move": "c3" })).await.unwrap();
    assert_eq!(private(&answer), "Played c3.");
    let [carried, notice] = answer.follow_ups(2).await.try_into().expect("the board and a notice");
    assert_eq!((carried.ephemeral_for, carried.notified.as_slice()), (None, &[house.ben][..]));
    assert_eq!(carried.attachments.len(), 1);
    assert_eq!(notice.ephemeral_for, Some(house.ana));
    for missing in ["Send Messages", "Attach Files"] {
        assert!(notice.content.contains(missing), "{}", notice.content);
    }
    // Its buttons work like any other's.
    let form = house.press(house.ben, &carried, "Move").await.unwrap().modal.unwrap();
    // Delivered twice, refused once, and still there once.
    house.sandbox.set_duplicate_delivery(true);
    house.sandbox.fault("POST", "/webhooks/", 1, parlor::sandbox::Fault::Status(500));
    let answer = house.sandbox.submit(house.ben, &form, &[("move", "a1")]).await.unwrap();
    let [carried, _] = answer.follow_ups(2).await.try_into().expect("the board and a notice");
    assert_eq!(carried.notified, [house.ana]);
    assert_eq!(house.store.outbox_counts().await.unwrap().0, 0, "nothing waits");
    assert_eq!(house.boards().len(), 3);
    assert_eq!(house.boards()[0].id, board.id);
    house.close().await;
}

/// The channel is closed after the command was checked: one refusal, and no more requests until
/// somebody acts there with the permissions in place.
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_channel_is_left_alone_until_it_is_open_again() {
    let house = House::new().await;
    let path = format!("/channels/{}/messages", house.channel);
    let tried = |house: &House| {
        house.sandbox.requests().iter().filter(|r| r.method == "POST" && r.path.contains(&path)).count()
    };
    let held = house.sandbox.hold("POST", &path);
    house.told(house.ana, "challenge", json!({ "game": "tether", "variant": "5" })).await;
    held.arrived().await.unwrap();
    house.sandbox.set_bot_permissions(house.channel, 0);
    held.release();
    house.sandbox.wait_for_request(|r| r.path.contains(&path) && r.status == Some(403)).await.unwrap();
    let before = tried(&house);
    // What is due there meanwhile is not even tried.
    house.clock.advance(time::Duration::days(4));
    loop {
        let (waiting, _, dead) = house.store.outbox_counts().await.unwrap();
        if waiting == 0 && dead == 2 {
            break;
        }
        tokio::task::yield_now().await;
    }
    assert_eq!(tried(&house), before);

    house.sandbox.set_bot_permissions(house.channel, parlor::sandbox::permissions::BOT);
    // The first thing that is done there is posted already.
    house.begin("size=5").await;
    house.close().await;
}

/// Or else nobody would be told that it is their turn.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_gone_goes_on_where_its_players_are() {
    let house = House::new().await;
    house.begin("size=5").await;
    let other = house.sandbox.add_channel(house.guild, "other");
    house.sandbox.remove_channel(house.channel);
    let play = async |who, text| {
        let options = json!({ "move": text, "game": "1" });
        private(&house.sandbox.slash(who, other, "move", options).await.expect("an answer"))
    };
    // The first message finds the door closed.
    assert_eq!(play(house.ana, "c3").await, "Played c3.");
    while house.store.closed_channel(house.channel).await.unwrap().is_none() {
        tokio::task::yield_now().await;
    }
    // Somebody who has nothing to do with the game moves nothing.
    let cat = house.sandbox.add_person("Cat", "en-US");
    play(cat, "d4").await;
    assert!(house.sandbox.messages(other).is_empty());
    assert_eq!(play(house.ben, "d4").await, "Played d4.");
    let board = house.sandbox.wait_for(other, |m| m.content.contains("after **d4**")).await.unwrap();
    assert_eq!(board.notified, [house.ana]);
    house.close().await;
}

/// What the bot may do is known of the channel where the command is given, not of the one where the
/// game is played.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_from_another_channel_is_posted_where_the_game_is() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    let closed = house.sandbox.add_channel(house.guild, "closed");
    house.sandbox.set_bot_permissions(closed, VIEW_CHANNEL);
    let options = json!({ "move": "c3", "game": "1" });
    let answer = house.sandbox.slash(house.ana, closed, "move", options).await.unwrap();
    assert_eq!(private(&answer), "Played c3.");
    let board = house.board(board.id).await;
    assert_eq!(board.notified, [house.ben]);
    assert!(house.sandbox.messages(closed).is_empty());
    house.close().await;
}

/// What serenity can't read is answered all the same; what we don't know is said so.
#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_and_harms_nothing() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    let interaction = house.slash(house.ana, "help", json!({})).await.unwrap().interaction;
    let payload = house.sandbox.payload(interaction).unwrap();
    for field in ["locale", "entitlements", "channel_id", "data"] {
        let mut broken = payload.clone();
        broken.as_object_mut().unwrap().remove(field);
        house.sandbox.send_raw_event("INTERACTION_CREATE", broken).await;
    }
    for broken in [json!(null), json!({}), json!({ "id": "0", "token": "x" }), json!({ "id": 5, "type": 77 })] {
        house.sandbox.send_raw_event("INTERACTION_CREATE", broken).await;
    }
    // The bot still serves, and has tried to answer what had an id and a token.
    assert_eq!(house.play(house.ana, "c3").await, "Played c3.");
    house.board(board.id).await;
    house
        .sandbox
        .wait_for_request(|r| r.path.contains(&format!("/interactions/{interaction}/")) && r.status != Some(204))
        .await
        .expect("an answer to an interaction that can't be read");
    house.close().await;
}

/// Buttons that no version knows.
#[tokio::test(flavor = "multi_thread")]
async fn unknown_buttons_are_answered() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    let interaction = house.press(house.ana, &board, "More").await.unwrap().interaction;
    let mut payload = house.sandbox.payload(interaction).unwrap();
    for (number, id) in
        ["", "v1:", "v1:move:1", "v1:move:1:99999999999", "v2:accept:1", "v1:accept:-9999999999999999999"]
            .into_iter()
            .enumerate()
    {
        // A new interaction for the bot; its token is unknown, so the answer is refused, not lost.
        let fresh = (interaction + 1 + number as u64).to_string();
        payload["id"] = json!(fresh);
        payload["data"]["custom_id"] = json!(id);
        house.sandbox.send_raw_event("INTERACTION_CREATE", payload.clone()).await;
        let path = format!("/interactions/{fresh}/");
        let answered = house.sandbox.wait_for_request(|r| r.path.contains(&path)).await.expect("an answer");
        assert!(
            answered.body.iter().any(|body| body.to_string().contains("from a version that is gone")),
            "{id:?}: {:?}",
            answered.body
        );
    }
    let unknown = json!({ "game": "9223372036854775807" });
    let told = private(&house.slash(house.ana, "board", unknown).await.unwrap());
    assert!(told.contains("no game #9223372036854775807"), "{told}");
    house.close().await;
}

/// What serenity can't read is answered in the language of whoever sent it, and typing with no choices.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_answered_in_its_own_way() {
    let house = House::new().await;
    let interaction = house.slash(house.ana, "help", json!({})).await.unwrap().interaction;
    let mut payload = house.sandbox.payload(interaction).unwrap();
    payload.as_object_mut().unwrap().remove("data");
    for (number, (kind, locale, expected)) in [
        (2, json!("de"), "schiefgegangen"),
        (3, json!("fr"), "mal passé"),
        (5, json!(7), "went wrong"),
        (4, json!("de"), ""),
    ]
    .into_iter()
    .enumerate()
    {
        let fresh = (interaction + 1 + number as u64).to_string();
        (payload["id"], payload["type"], payload["locale"]) = (json!(fresh), json!(kind), locale);
        house.sandbox.send_raw_event("INTERACTION_CREATE", payload.clone()).await;
        let path = format!("/interactions/{fresh}/");
        let answered = house.sandbox.wait_for_request(|r| r.path.contains(&path)).await.expect("an answer");
        let body = answered.body.expect("a body");
        if kind == 4 {
            assert_eq!(body, json!({ "type": 8, "data": { "choices": [] } }));
        } else {
            assert_eq!(body["type"], 4);
            assert!(body["data"]["content"].as_str().is_some_and(|said| said.contains(expected)), "{body}");
        }
    }
    house.close().await;
}

/// Whatever makes a handler stumble, the person is told.
#[tokio::test(flavor = "multi_thread")]
async fn who_makes_the_bot_stumble_is_answered() {
    let house = House::new().await;
    // A time for which the program has no value.
    let mut connection = PgConnection::connect(house.database()).await.unwrap();
    sqlx::query("insert into absences values ($1, now(), timestamptz '20000-01-01', false)")
        .bind(house.ana.cast_signed())
        .execute(&mut connection)
        .await
        .unwrap();
    let told = house.told(house.ana, "away", json!({})).await;
    assert!(told.contains("Something went wrong on our side"), "{told}");
    assert!(house.told(house.ben, "help", json!({})).await.contains("Mark Steere"), "others are served");
    house.close().await;
}

/// Told to stop, the bot finishes what is in hand, and says of the rest that it is not served.
#[tokio::test(flavor = "multi_thread")]
async fn what_comes_while_stopping_is_answered() {
    let mut house = House::with_process().await;
    // Whoever needs the settings waits for them, and keeps the bot from going.
    let mut lock = PgConnection::connect(house.database()).await.unwrap();
    sqlx::raw_sql("begin; lock table servers").execute(&mut lock).await.unwrap();
    let in_hand = tokio::spawn({
        let (sandbox, ben, channel) = (house.sandbox.clone(), house.ben, house.channel);
        async move { sandbox.slash(ben, channel, "challenge", json!({ "game": "tether" })).await }
    });
    let waiting = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%reminders%'";
    while house.number(waiting).await == 0 {
        tokio::task::yield_now().await;
    }
    let child = house.ask_to_stop();
    // Until the order has arrived it serves.
    let told = loop {
        let told = house.told(house.ana, "help", json!({})).await;
        if !told.contains("Mark Steere") {
            break told;
        }
    };
    assert!(told.contains("Something went wrong on our side"), "{told}");
    let choices = house.sandbox.autocomplete(house.ana, house.channel, "rules", json!({ "game": "" }), "game").await;
    assert!(choices.expect("an answer").is_empty());
    assert!(private(&in_hand.await.unwrap().expect("an answer")).contains("took too long"));
    sqlx::raw_sql("rollback").execute(&mut lock).await.unwrap();
    let ended = tokio::task::spawn_blocking(move || child.lock().unwrap().wait().unwrap()).await.unwrap();
    assert!(ended.success(), "{ended}");
    house.close().await;
}
