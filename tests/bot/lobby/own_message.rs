//! A lobby's message stays the only one in its channel, and stays current.

use super::*;
use parlor_testkit::page::local_client;

/// Lobbies whose message Discord refuses.
const REFUSED: &str = "select count(*) from tasks where kind = 'lobby' and refused is not null";

/// Waits until the lobby's message in a channel is recorded, and no process works on it.
async fn recorded(test: &BotTest, channel: u64) {
    let query = "select coalesce(max((payload->>'channel')::bigint), 0) from tasks
        where kind = 'lobby' and refused is null and leased_by is null and payload->>'message' is not null";
    let is_recorded = async || (test.query_number(query).await == channel.cast_signed()).then_some(());
    poll("a recorded message", is_recorded).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_is_true_soon_after_a_challenge_is_taken_withdrawn_or_expires() {
    let test = managed().await;
    let lobby = set_lobby(&test, None).await;
    let mut offered = Vec::new();
    for number in 1..=3 {
        offered.push(offer(&test, test.ana, test.channel).await);
        lobby_shows(&test, lobby, "the challenge", |m| m.content.contains(&format!("#{number}**"))).await;
    }
    for (number, what) in [(1, "taken"), (2, "withdrawn"), (3, "expired")] {
        let changed = match what {
            "taken" => test.press(test.ben, &offered[0], "Accept").await.map(drop),
            "withdrawn" => {
                test.cancel_challenge(test.ana, &offered[1]).await;
                Ok(())
            }
            _ => {
                pass(&test, Duration::from_hours(73));
                Ok(())
            }
        };
        changed.expect("an answer");
        let start = Instant::now();
        lobby_shows(&test, lobby, "a true list", |m| {
            !m.content.contains(&format!("#{number}**")) && m.buttons().len() == 3 - number
        })
        .await;
        assert!(start.elapsed() < SOON * stretch::slowness(), "{what}: {:?}", start.elapsed());
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_message_of_a_lobby_stays_true_and_calls_a_role_once_an_hour() {
    let test = managed().await;
    let players = test.sandbox.add_role(test.guild, "Players");
    let staff = test.sandbox.add_channel(test.guild, "staff");
    test.sandbox.set_channel_overwrite(staff, test.guild, true, 0, VIEW_CHANNEL);
    offer(&test, test.ben, test.channel).await;
    let lobby = set_lobby(&test, Some(players)).await;
    let shown = lobby_shows(&test, lobby, "the first challenge", |m| m.content.contains("#1**")).await;
    assert!(shown.notified_roles.is_empty(), "it was no new challenge");
    // The lobby does not list a challenge that some of its viewers do not see, and pings nobody for it.
    offer(&test, test.ben, staff).await;
    let call = offer(&test, test.ben, test.channel).await;
    let called = lobby_shows(&test, lobby, "a call", |m| m.content.contains("#3**")).await;
    assert_eq!(called.notified_roles, [players]);
    assert!(called.content.contains("somebody is looking") && !called.content.contains("#2**"), "{}", called.content);
    assert!(test.sandbox.message(shown.id).is_none(), "the former message is deleted");
    offer(&test, test.ana, test.channel).await;
    let edited = lobby_shows(&test, lobby, "the next challenge", |m| m.content.contains("#4**")).await;
    assert_eq!(edited.id, called.id, "within an hour the message is edited");
    test.cancel_challenge(test.ben, &call).await;
    lobby_shows(&test, lobby, "one less", |m| !m.content.contains("#3**")).await;
    pass(&test, LATER);
    offer(&test, test.ben, test.channel).await;
    let again = lobby_shows(&test, lobby, "the next call", |m| m.content.contains("#5**")).await;
    assert!(again.id != called.id && again.notified_roles == [players]);
    // What is not named stays.
    let named = format!("Lobby: <#{lobby}>, notifies <@&{players}>");
    for half in [json!({ "channel": lobby.to_string() }), json!({ "notify": players.to_string() })] {
        let said = set(&test, json!({ "lobby": half })).await;
        assert!(said.ends_with(&named), "{said}");
    }
    let log = set(&test, json!({ "show": {} })).await;
    assert!(log.contains(&format!("put the lobby in <#{lobby}>, notifying <@&{players}>")), "{log}");
    // Discord allows few edits of an old message; then the message is posted anew, without a ping.
    set(&test, json!({ "lobby": { "on": false } })).await;
    poll("no message", async || test.sandbox.messages(lobby).is_empty().then_some(())).await;
    set(&test, json!({ "lobby": { "channel": lobby.to_string() } })).await;
    let again = lobby_shows(&test, lobby, "a list", |_| true).await;
    pass(&test, LATER);
    let mut newest = again.id;
    for round in 0..5 {
        let challenge = offer(&test, test.ana, test.channel).await;
        let number = format!("#{}**", 6 + round);
        newest = lobby_shows(&test, lobby, "a challenge", |m| m.content.contains(&number)).await.id;
        test.cancel_challenge(test.ana, &challenge).await;
        lobby_shows(&test, lobby, "no challenge", |m| !m.content.contains(&number)).await;
    }
    assert_ne!(newest, again.id, "it was too old to be edited");
    let calls = test.sandbox.messages(lobby).iter().filter(|message| !message.notified_roles.is_empty()).count();
    assert_eq!(calls, 0);
    // When the lobby is turned off, its message is deleted.
    set(&test, json!({ "lobby": { "on": false } })).await;
    poll("no message", async || test.sandbox.messages(lobby).is_empty().then_some(())).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_in_which_the_bot_may_not_post_is_refused_once() {
    let test = managed().await;
    let lobby = test.sandbox.add_channel(test.guild, "lobby");
    test.sandbox.set_bot_permissions(lobby, permissions::VIEW_CHANNEL);
    // A change of permissions leads to another attempt, so the event of the change above must be recorded before the first
    // attempt. Events are recorded in order, so it is enough to wait for a later one.
    let _later = test.sandbox.add_channel(test.guild, "later");
    test.wait_for_row(&sql::servers_with_channels(3)).await;
    set(&test, json!({ "lobby": { "channel": lobby.to_string() } })).await;
    test.wait_until_found(REFUSED).await;
    let shown = set(&test, json!({ "show": {} })).await;
    assert!(shown.contains("Discord refused it: use /doctor there"), "{shown}");
    offer(&test, test.ben, test.channel).await;
    test.wait_until_posted().await;
    assert_eq!(test.query_number(REFUSED).await, 1);
    let path = format!("/channels/{lobby}/messages");
    assert_eq!(test.sandbox.requests().iter().filter(|request| request.path.ends_with(&path)).count(), 1);
    test.sandbox.set_bot_permissions(lobby, permissions::BOT);
    set(&test, json!({ "lobby": { "channel": lobby.to_string() } })).await;
    lobby_shows(&test, lobby, "the challenge", |m| m.content.contains("#1**")).await;
    test.close().await;
}

/// A deleted channel never comes back, so the bot must not ask Discord about it again.
#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_whose_channel_is_deleted_leaves_no_task() {
    let test = managed().await;
    let lobby = set_lobby(&test, None).await;
    lobby_shows(&test, lobby, "no challenge", |_| true).await;
    test.sandbox.remove_channel(lobby);
    test.wait_for_row(sql::GONE_CHANNELS).await;
    offer(&test, test.ben, test.channel).await;
    poll("the task is done", async || {
        let left = test.query_number("select count(*) from tasks where kind = 'lobby'").await;
        (left == 0).then_some(())
    })
    .await;
    let other = set_lobby(&test, None).await;
    lobby_shows(&test, other, "the challenge", |m| m.content.contains("#1**")).await;
    test.close().await;
}

/// Waits until there is exactly one message of a lobby in all channels, and returns it.
async fn only_lobby(test: &BotTest, channels: &[u64]) -> Message {
    poll("one message", async || {
        let all: Vec<_> = channels.iter().flat_map(|&channel| test.sandbox.messages(channel)).collect();
        let settled = test.query_number("select count(*) from tasks where kind = 'delete_message'").await == 0;
        match all.as_slice() {
            [only] if settled => Some(only.clone()),
            _ => None,
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_is_changed_while_it_is_posted_has_one_message() {
    let test = managed().await;
    let players = test.sandbox.add_role(test.guild, "Players").to_string();
    let [first, second] = ["lobby", "new-lobby"].map(|name| test.sandbox.add_channel(test.guild, name));
    let path = |channel| format!("/channels/{channel}/messages");
    // While the message is being posted, the lobby gets a role and keeps its channel.
    let held = test.sandbox.hold("POST", &path(first));
    set(&test, json!({ "lobby": { "channel": first.to_string() } })).await;
    held.arrived().await.expect("a message");
    set(&test, json!({ "lobby": { "channel": first.to_string(), "notify": players } })).await;
    held.release();
    only_lobby(&test, &[first]).await;
    offer(&test, test.ben, test.channel).await;
    lobby_shows(&test, first, "the challenge", |m| m.content.contains("#1**")).await;
    // The lobby gets another channel while the message that pings a role is being posted in the first one.
    pass(&test, LATER);
    let held = test.sandbox.hold("POST", &path(first));
    offer(&test, test.ben, test.channel).await;
    held.arrived().await.expect("a call");
    set(&test, json!({ "lobby": { "channel": second.to_string() } })).await;
    held.release();
    let moved = lobby_shows(&test, second, "both challenges", |m| m.content.contains("#2**")).await;
    test.clock.advance(time::Duration::minutes(2));
    assert_eq!(only_lobby(&test, &[first, second]).await.id, moved.id);
    // The former message is deleted although Discord fails at first.
    test.sandbox.inject_fault("DELETE", &path(second), 2, Fault::Status(500));
    set(&test, json!({ "lobby": { "channel": first.to_string() } })).await;
    lobby_shows(&test, first, "both challenges", |m| m.content.contains("#2**")).await;
    poll("the former message is tried again", async || {
        test.clock.advance(time::Duration::SECOND);
        test.sandbox.messages(second).is_empty().then_some(())
    })
    .await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_moves_while_discord_refuses_it_is_shown_in_the_new_channel() {
    let test = managed().await;
    let [first, second] = ["lobby", "new-lobby"].map(|name| test.sandbox.add_channel(test.guild, name));
    test.sandbox.set_bot_permissions(first, permissions::VIEW_CHANNEL);
    let held = test.sandbox.hold("POST", &format!("/channels/{first}/messages"));
    set(&test, json!({ "lobby": { "channel": first.to_string() } })).await;
    held.arrived().await.expect("a message");
    set(&test, json!({ "lobby": { "channel": second.to_string() } })).await;
    held.release();
    lobby_shows(&test, second, "a lobby", |m| m.content.contains("Nobody is looking")).await;
    recorded(&test, second).await;
    assert!(!set(&test, json!({ "show": {} })).await.contains("Discord refused"));
    // Permissions granted later bring the message without another command.
    test.sandbox.set_bot_permissions(first, permissions::VIEW_CHANNEL);
    set(&test, json!({ "lobby": { "channel": first.to_string() } })).await;
    test.wait_until_found(REFUSED).await;
    test.sandbox.set_bot_permissions(first, permissions::BOT);
    test.sandbox.set_channel_overwrite(first, test.guild, true, 0, 0);
    lobby_shows(&test, first, "a lobby", |m| m.content.contains("Nobody is looking")).await;
    recorded(&test, first).await;
    // No event reports these permissions, so the bot tries again now and then.
    test.sandbox.set_bot_permissions(second, permissions::VIEW_CHANNEL);
    set(&test, json!({ "lobby": { "channel": second.to_string() } })).await;
    test.wait_until_found(REFUSED).await;
    test.sandbox.set_bot_permissions(second, permissions::BOT);
    test.clock.advance(time::Duration::hours(1));
    lobby_shows(&test, second, "a lobby", |m| m.content.contains("Nobody is looking")).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_comes_back_does_not_take_up_the_message_that_is_being_deleted() {
    let test = managed().await;
    let [first, second] = ["lobby", "new-lobby"].map(|name| test.sandbox.add_channel(test.guild, name));
    let path = format!("/channels/{first}/messages");
    set(&test, json!({ "lobby": { "channel": first.to_string() } })).await;
    recorded(&test, first).await;
    let former = lobby_shows(&test, first, "a lobby", |_| true).await;
    let held = test.sandbox.hold("DELETE", &path);
    set(&test, json!({ "lobby": { "channel": second.to_string() } })).await;
    held.arrived().await.expect("the former message is to be deleted");
    recorded(&test, second).await;
    // The lobby comes back. The first attempt fails, so the next one looks for a message.
    test.sandbox.inject_fault("POST", &path, 1, Fault::Status(500));
    set(&test, json!({ "lobby": { "channel": first.to_string() } })).await;
    recorded(&test, first).await;
    held.release();
    let shown = only_lobby(&test, &[first, second]).await;
    assert_eq!(shown.channel, first);
    assert_ne!(shown.id, former.id);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_of_a_lobby_that_was_posted_unnoticed_is_deleted_after_the_lobby_has_come_back() {
    let test = managed().await;
    let [first, second] = ["lobby", "new-lobby"].map(|name| test.sandbox.add_channel(test.guild, name));
    let held = test.sandbox.hold("POST", &format!("/channels/{first}/messages"));
    set(&test, json!({ "lobby": { "channel": first.to_string() } })).await;
    held.arrived().await.expect("a message");
    set(&test, json!({ "lobby": { "channel": second.to_string() } })).await;
    held.drop_after();
    let unnoticed = test.sandbox.wait_for(first, |_| true).await.expect("a message");
    recorded(&test, second).await;
    set(&test, json!({ "lobby": { "channel": first.to_string() } })).await;
    recorded(&test, first).await;
    test.clock.advance(time::Duration::minutes(2));
    let shown = only_lobby(&test, &[first, second]).await;
    assert_eq!(shown.channel, first);
    assert_ne!(shown.id, unnoticed.id);
    // The bot looks for a message that may have been posted. While the channel is hidden from the bot, the search waits.
    let held = test.sandbox.hold("POST", &format!("/channels/{second}/messages"));
    set(&test, json!({ "lobby": { "channel": second.to_string() } })).await;
    held.arrived().await.expect("a message");
    set(&test, json!({ "lobby": { "channel": first.to_string() } })).await;
    held.drop_after();
    test.sandbox.wait_for(second, |_| true).await.expect("a message");
    recorded(&test, first).await;
    test.sandbox.set_bot_permissions(second, permissions::BOT & !permissions::VIEW_CHANNEL);
    test.clock.advance(time::Duration::minutes(2));
    test.wait_until_found("select count(*) from tasks where kind = 'delete_message' and refused is not null").await;
    test.sandbox.set_bot_permissions(second, permissions::BOT);
    assert_eq!(only_lobby(&test, &[first, second]).await.channel, first);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_lobby_does_not_call_the_role_again_within_the_hour() {
    let test = managed().await;
    let players = test.sandbox.add_role(test.guild, "Players");
    let lobby = set_lobby(&test, Some(players)).await;
    offer(&test, test.ben, test.channel).await;
    lobby_shows(&test, lobby, "a call", |m| m.notified_roles == [players]).await;
    set(&test, json!({ "lobby": { "on": false } })).await;
    poll("no message", async || test.sandbox.messages(lobby).is_empty().then_some(())).await;
    set(&test, json!({ "lobby": { "channel": lobby.to_string(), "notify": players.to_string() } })).await;
    offer(&test, test.ben, test.channel).await;
    let shown = lobby_shows(&test, lobby, "the challenge", |m| m.content.contains("#2**")).await;
    assert!(shown.notified_roles.is_empty(), "{}", shown.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_that_can_not_be_seen_or_taken_any_more_leave_the_lobby() {
    let test = managed().await;
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    let lobby = set_lobby(&test, None).await;
    offer(&test, test.ana, lounge).await;
    let dan = test.sandbox.add_user("Dan", "en-US");
    offer(&test, dan, test.channel).await;
    let both = |m: &Message| m.content.contains("#1**") && m.content.contains("#2**");
    lobby_shows(&test, lobby, "both challenges", both).await;
    let before = test.slash(test.ben, "lobby", json!({})).await.unwrap().message.unwrap();
    // The channel becomes private. The bot learns it from an event, and then shows only the other challenge.
    test.sandbox.set_channel_overwrite(lounge, test.guild, true, 0, VIEW_CHANNEL);
    lobby_shows(&test, lobby, "one challenge", |m| !m.content.contains("#1**") && m.content.contains("#2**")).await;
    let refused = private_content(&test.press(test.ben, &before, "Join #1").await.unwrap());
    assert_eq!(refused, "You can't accept this challenge. Look for another one, or make your own with /challenge.");
    set(&test, json!({ "ban": { "player": dan.to_string() } })).await;
    lobby_shows(&test, lobby, "no challenge", |m| m.content.contains("Nobody is looking")).await;
    set(&test, json!({ "unban": { "player": dan.to_string() } })).await;
    lobby_shows(&test, lobby, "a challenge", |m| m.content.contains("#2**")).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_has_one_message_after_lost_answers_and_a_killed_process() {
    let mut test = BotTest::with_process().await;
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER | permissions::MANAGE_GUILD);
    let players = test.sandbox.add_role(test.guild, "Players");
    let lobby = test.sandbox.add_channel(test.guild, "lobby");
    let path = format!("/channels/{lobby}/messages");
    test.sandbox.inject_fault("POST", &path, 1, Fault::DropAfter);
    set(&test, json!({ "lobby": { "channel": lobby.to_string(), "notify": players.to_string() } })).await;
    recorded(&test, lobby).await;
    lobby_shows(&test, lobby, "no challenge", |m| m.content.contains("Nobody is looking")).await;
    // The process dies after it has posted the ping, and before it has recorded it.
    let held = test.sandbox.hold("POST", &path);
    offer(&test, test.ben, test.channel).await;
    held.arrived().await.expect("the call");
    test.kill().await;
    held.drop_after();
    test.sandbox.wait_for(lobby, |m| m.notified_roles == [players]).await.expect("the call");
    test.end_leases().await;
    test.start_process().await;
    let called = lobby_shows(&test, lobby, "the challenge", |m| m.content.contains("#1**")).await;
    assert_eq!(called.notified_roles, [players]);
    recorded(&test, lobby).await;
    only_lobby(&test, &[lobby]).await;
    test.close().await;
}

/// A manager deletes the message, and the next change posts it anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_of_a_lobby_that_somebody_deletes_is_posted_anew() {
    let test = managed().await;
    let lobby = set_lobby(&test, None).await;
    recorded(&test, lobby).await;
    // The bot looks at the lobby once more, because a challenge may have been made while the lobby was being set up.
    assert_eq!(test.query_number("select count(*) from tasks where kind = 'lobby' and due_at is not null").await, 1);
    test.clock.advance(time::Duration::MINUTE);
    test.wait_until_found("select count(*) from tasks where kind = 'lobby' and due_at is null and leased_by is null")
        .await;
    let deleted = only_lobby(&test, &[lobby]).await;
    let url = format!("{}/api/v10/channels/{lobby}/messages/{}", test.sandbox.api_base(), deleted.id);
    let request = local_client().delete(url).header("authorization", format!("Bot {}", test.sandbox.token()));
    assert!(request.send().await.expect("an answer").status().is_success());
    offer(&test, test.ben, test.channel).await;
    let shown = lobby_shows(&test, lobby, "the challenge", |m| m.content.contains("#1**")).await;
    assert_ne!(shown.id, deleted.id);
    test.close().await;
}

/// A bug makes an edit of the lobby's message malformed. The bot must not forget the message, because it would post a second
/// one beside it.
#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_whose_message_is_malformed_is_tried_again() {
    let test = managed().await;
    let lobby = set_lobby(&test, None).await;
    recorded(&test, lobby).await;
    test.sandbox.inject_fault("PATCH", &format!("/channels/{lobby}/messages"), 1, Fault::Error(400, 50_035));
    offer(&test, test.ben, test.channel).await;
    test.wait_until_found(REFUSED).await;
    test.clock.advance(time::Duration::HOUR);
    lobby_shows(&test, lobby, "the challenge", |m| m.content.contains("#1**")).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_names_nobody_whose_data_is_deleted() {
    let test = managed().await;
    let lobby = set_lobby(&test, None).await;
    offer(&test, test.ben, test.channel).await;
    let named = format!("<@{}>", test.ben);
    lobby_shows(&test, lobby, "the challenge", |m| m.content.contains(&named)).await;
    let asked = test.slash(test.ben, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
    test.press(test.ben, &asked, "Yes, delete it").await.unwrap();
    lobby_shows(&test, lobby, "no challenge", |m| !m.content.contains(&named)).await;
    test.close().await;
}
