//! Standing offers: challenges that are made again each time they are taken.

use super::{
    bot_test::{BotTest, private_content},
    server_settings::{managed, set},
};
use parlor_sandbox::{Fault, Message};
use parlor_testkit::polling::poll;
use serde_json::json;
use time::Duration;

const OPEN: &str = "select count(*) from games where phase = 'open'";
const RUNNING: &str = "select count(*) from games where phase = 'playing'";

async fn keep(test: &BotTest, user: u64) -> Message {
    let before = test.newest_message_id();
    let reply =
        test.slash(user, "challenge", json!({ "game": "tether", "variant": "5x5", "keep": true })).await.expect("it");
    assert_eq!(
        private_content(&reply),
        "Your standing offer is open to everyone here. Each time somebody takes it, Parlor makes it again, as long as fewer than three of its games are in progress. To withdraw it, press Cancel, or use /lobby later."
    );
    test.next_message(before, "The offer stays open.").await;
    reply.message.expect("a message")
}

/// Waits until an open challenge is posted. The message of an accepted challenge keeps its buttons for a moment, so buttons
/// prove nothing.
async fn open_challenge(test: &BotTest) -> Message {
    poll("an open challenge", async || {
        let open = "select coalesce(max(message_id), 0) from games where phase = 'open'";
        test.sandbox.message(test.query_number(open).await.cast_unsigned())
    })
    .await
}

/// Takes the challenge, and waits for the board.
async fn take(test: &BotTest, user: u64) -> Message {
    let (offer, before) = (open_challenge(test).await, test.newest_message_id());
    test.press(user, &offer, "Accept").await.expect("an answer");
    test.next_board(before).await
}

async fn counts(test: &BotTest, open: i64, running: i64) {
    poll("open and running games", async || {
        let found = (test.query_number(OPEN).await, test.query_number(RUNNING).await);
        (found == (open, running)).then_some(())
    })
    .await;
}

/// Waits until all tasks have run that became due with the last event of a game.
async fn settled(test: &BotTest) {
    poll("no due task", async || {
        let due = "select count(*) from tasks where kind = 'standing_offer'
            and (due_at <= (select max(updated_at) from games) or leased_by is not null)";
        (test.query_number(due).await == 0).then_some(())
    })
    .await;
}

const MAKER_UNKNOWN: &str = "select count(*) from tasks where kind = 'standing_offer' and payload <> 'null'";
const MAKER_KNOWN: &str = "select count(*) from tasks where kind = 'standing_offer' and payload = 'null'";

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_made_again_while_fewer_than_three_of_its_games_run() {
    let test = BotTest::new().await;
    let own = keep(&test, test.ana).await;
    // An ordinary challenge would end after three days.
    test.clock.advance(Duration::days(10));
    let first = take(&test, test.ben).await;
    counts(&test, 1, 1).await;
    take(&test, test.ben).await;
    take(&test, test.ben).await;
    settled(&test).await;
    counts(&test, 0, 3).await;
    let lobby = test.slash(test.ana, "lobby", json!({})).await.unwrap().message.unwrap();
    let list = test.press(test.ana, &lobby, "Your standing offers").await.unwrap().message.unwrap();
    assert_eq!(
        test.readable(&list.content),
        "**Your standing offers on this server**\n\
         - **Tether #3**, 5×5, in <#CHANNEL>: three games in progress; the next offer comes when one ends"
    );
    // Nobody else's list shows the offer, and nobody else can withdraw it.
    let other = test.slash(test.ben, "lobby", json!({})).await.unwrap().message.unwrap();
    assert!(other.button("Your standing offers").is_none());
    let foreign = test.sandbox.click(test.ben, &list, &list.button("Withdraw #3").unwrap()).await;
    assert!(foreign.is_err() || !private_content(&foreign.unwrap()).contains("withdrawn"));
    // When one game ends, the next offer comes.
    let yes = test.press_under_more(test.ben, &first, "Resign").await.message.unwrap();
    test.press(test.ben, &yes, "Yes, call it off").await.unwrap();
    counts(&test, 1, 2).await;
    let shown = test.private_reply(test.ben, "lobby", json!({})).await;
    assert_eq!(
        test.readable(&shown),
        "**Open challenges**\n\
         - **Tether #4** by <@ANA>: 5×5, random first player, 3 days a move, rated. Stays open"
    );
    let listed = test.private_reply(test.ana, "games", json!({})).await;
    assert!(listed.contains("stays open"), "{listed}");
    let offer = open_challenge(&test).await;
    // Cancel under the very first answer ends the offer, although its first challenge was taken long ago.
    let answer = test.press(test.ana, &own, "Cancel").await.unwrap().message.unwrap();
    assert_eq!(answer.content, "Your standing offer is withdrawn. Its games in progress go on.");
    counts(&test, 0, 2).await;
    // The challenge's message may have lost its buttons already.
    if let Ok(late) = test.press(test.ben, &offer, "Accept").await {
        assert_eq!(private_content(&late), "This challenge was cancelled.");
    }
    settled(&test).await;
    counts(&test, 0, 2).await;
    assert_eq!(test.count("standing_offers").await, 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_withdrawn_while_three_of_its_games_run() {
    let test = BotTest::new().await;
    keep(&test, test.ana).await;
    for _ in 0..3 {
        take(&test, test.ben).await;
    }
    let lobby = test.slash(test.ana, "lobby", json!({})).await.unwrap().message.unwrap();
    let list = test.press(test.ana, &lobby, "Your standing offers").await.unwrap().message.unwrap();
    let withdrawn = test.press(test.ana, &list, "Withdraw #3").await.unwrap().message.unwrap();
    assert_eq!(withdrawn.content, "Your standing offer is withdrawn. Its games in progress go on.");
    let board = test.boards().into_iter().next().unwrap();
    let yes = test.press_under_more(test.ben, &board, "Resign").await.message.unwrap();
    test.press(test.ben, &yes, "Yes, call it off").await.unwrap();
    settled(&test).await;
    counts(&test, 0, 2).await;
    assert_eq!(
        private_content(&test.press(test.ana, &lobby, "Your standing offers").await.unwrap()),
        "You have no standing offers on this server. Make one with /challenge and “keep”."
    );
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_ends_with_its_place_and_with_its_maker() {
    let test = managed().await;
    let cid = test.sandbox.add_user("Cid", "en-US");
    keep(&test, cid).await;
    set(&test, json!({ "ban": { "player": cid.to_string() } })).await;
    counts(&test, 0, 0).await;
    // No event says that somebody has left a server, so the bot looks daily.
    let dan = test.sandbox.add_user("Dan", "en-US");
    keep(&test, dan).await;
    test.sandbox.set_membership(test.guild, dan, false);
    test.clock.advance(Duration::hours(25));
    test.wait_until_found(MAKER_UNKNOWN).await;
    counts(&test, 1, 0).await;
    // Discord has to say twice that the person is gone.
    test.clock.advance(Duration::minutes(11));
    counts(&test, 0, 0).await;
    // An offer ends if the server no longer allows games in its channel.
    let eve = test.sandbox.add_user("Eve", "en-US");
    keep(&test, eve).await;
    let other = test.sandbox.add_channel(test.guild, "other");
    set(&test, json!({ "channel": { "channel": other.to_string() } })).await;
    take_in_vain(&test).await;
    set(&test, json!({ "channel": { "channel": other.to_string(), "allowed": "all" } })).await;
    test.clock.advance(Duration::hours(25));
    // An offer ends if its maker's personal data is deleted.
    keep(&test, test.ben).await;
    let question = test.slash(test.ben, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
    test.press(test.ben, &question, "Yes, delete it").await.unwrap();
    counts(&test, 0, 0).await;
    poll("no offer", async || (test.count("standing_offers").await == 0).then_some(())).await;
    // An offer ends if its channel is deleted.
    test.sandbox.slash(test.ana, other, "challenge", json!({ "game": "tether", "keep": true })).await.unwrap();
    counts(&test, 1, 0).await;
    test.sandbox.remove_channel(other);
    counts(&test, 0, 0).await;
    // An offer ends if the bot leaves the server.
    keep(&test, test.ana).await;
    test.sandbox.remove_guild(test.guild);
    counts(&test, 0, 0).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_goes_on_when_discord_does_not_know_its_maker_for_a_moment() {
    let test = BotTest::new().await;
    keep(&test, test.ana).await;
    let path = format!("/guilds/{}/members/{}", test.guild, test.ana);
    for _ in 0..2 {
        test.sandbox.inject_fault("GET", &path, 1, Fault::Error(404, 10007));
        test.clock.advance(Duration::hours(25));
        test.wait_until_found(MAKER_UNKNOWN).await;
        test.clock.advance(Duration::minutes(11));
        test.wait_until_found(MAKER_KNOWN).await;
        counts(&test, 1, 0).await;
    }
    test.close().await;
}

/// Tries to take an offer in a channel that is no longer allowed. The daily check then ends the offer.
async fn take_in_vain(test: &BotTest) {
    let offer = open_challenge(test).await;
    let reply = private_content(&test.press(test.ben, &offer, "Accept").await.unwrap());
    assert!(reply.contains("allowed in this channel"), "{reply}");
    test.clock.advance(Duration::hours(25));
    counts(test, 0, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_open_to_everyone_and_needs_a_place_where_the_bot_posts() {
    let test = BotTest::new().await;
    let alone = "A standing offer is for one game, and open to everyone.";
    let ben = json!({ "game": "tether", "opponent": test.ben.to_string(), "keep": true });
    for options in [ben, json!({ "game": "tether", "games": "both", "keep": true })] {
        let reply = test.private_reply(test.ana, "challenge", options).await;
        assert!(reply.starts_with(alone), "{reply}");
    }
    let group = test.sandbox.add_private_channel(&[test.ana, test.ben]);
    test.sandbox.install_for(test.ana);
    let answer = test.sandbox.slash(test.ana, group, "challenge", json!({ "game": "tether", "keep": true })).await;
    assert_eq!(
        private_content(&answer.unwrap()),
        "Parlor can't post by itself here, so it can't make an offer again. Leave out “keep”."
    );
    // Each offer counts as an open challenge, even while none of its challenges is open.
    for _ in 0..10 {
        keep(&test, test.ana).await;
    }
    take(&test, test.ben).await;
    let reply = test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
    assert_eq!(reply, "You have 10 open challenges here. Cancel one first.");
    test.close().await;
}

/// The process is killed when the next challenge is committed but not posted.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_leaves_one_offer_and_posts_it_once() {
    let mut test = BotTest::with_process().await;
    keep(&test, test.ana).await;
    for round in 1..=3 {
        let offer = open_challenge(&test).await;
        test.press(test.ben, &offer, "Accept").await.expect("an answer");
        test.kill().await;
        test.end_leases().await;
        test.start_process().await;
        counts(&test, i64::from(round < 3), round).await;
        test.wait_until_posted().await;
    }
    assert_eq!(test.count("games").await, 3);
    test.close().await;
}

/// The bot calls the lobby's role once for a standing offer, not each time the offer is made again.
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_that_is_made_again_calls_nobody() {
    let test = managed().await;
    let lobby = test.sandbox.add_channel(test.guild, "lobby");
    let players = test.sandbox.add_role(test.guild, "Players");
    set(&test, json!({ "lobby": { "channel": lobby.to_string(), "notify": players.to_string() } })).await;
    test.sandbox.wait_for(lobby, |m| m.content.contains("Nobody is looking")).await.expect("a lobby");
    keep(&test, test.ana).await;
    let called = test.sandbox.wait_for(lobby, |m| m.notified_roles == [players]).await.expect("a call");
    // After this time, the bot could call the role again.
    test.clock.advance(Duration::hours(2));
    take(&test, test.ben).await;
    let shown = test.sandbox.wait_for(lobby, |m| m.content.contains("#2**")).await.expect("the next challenge");
    assert_eq!(shown.id, called.id, "an edit, which calls nobody");
    // Another challenge calls the role again.
    test.slash(test.ben, "challenge", json!({ "game": "tether" })).await.expect("an answer");
    test.sandbox.wait_for(lobby, |m| m.id != called.id && m.notified_roles == [players]).await.expect("a call");
    test.close().await;
}
