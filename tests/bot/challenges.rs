//! Challenges: making, answering, cancelling, rematches.

use super::bot_test::{BotTest, private_content};
use parlor_sandbox::{Fault, Message};
use parlor_testkit::polling::poll;
use serde_json::json;
use time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_notifies_the_opponent_and_nobody_else_can_accept() {
    let test = BotTest::new().await;
    let carla = test.sandbox.add_user("Carla", "en-US");
    let reply =
        test.private_reply(test.ana, "challenge", json!({ "game": "Tether", "opponent": test.ben.to_string() })).await;
    assert_eq!(reply, "Challenge sent.");
    let challenge = test.next_message(0, "challenges").await;
    assert_eq!(challenge.notified, [test.ben]);
    for part in ["Tether #1", "9×9", "3 days a move", "rated", "random first player"] {
        assert!(challenge.content.contains(part), "{part}: {}", challenge.content);
    }
    let reply = private_content(&test.press(carla, &challenge, "Accept").await.unwrap());
    assert_eq!(reply, format!("This challenge is for <@{}>.", test.ben));
    assert_eq!(
        private_content(&test.press(test.ana, &challenge, "Accept").await.unwrap()),
        "This challenge is yours. Cancel it, or wait for an answer."
    );
    // The message that everybody sees has no button Cancel, because only the challenger may cancel.
    assert!(challenge.button("Cancel").is_none() && challenge.button("Rules").is_some());
    for part in [
        "\n-# Tether · Mark Steere, 2009, marksteeregames.com\n-# The goal: claim more than half",
        "\n- 9×9 · 3 days a move",
        "\n- random first player · rated",
    ] {
        assert!(challenge.content.contains(part), "{part}: {}", challenge.content);
    }
    let [board] = &challenge.attachments[..] else { panic!("the empty board: {challenge:?}") };
    let words = "Tether 9×9: Red begins. Red has claimed 0 cells, Blue 0. No Red stones. No Blue stones.";
    assert_eq!(board.description.as_deref(), Some(words));
    let own = test.press(test.ana, &challenge, "Accept").await.unwrap().message.unwrap();
    let foreign = test.sandbox.click(carla, &challenge, &own.button("Cancel").expect("a button")).await;
    assert!(foreign.is_err() || private_content(&foreign.unwrap()).contains("can cancel"));
    // A double click accepts once.
    let (one, two) =
        tokio::join!(test.press(test.ben, &challenge, "Accept"), test.press(test.ben, &challenge, "Accept"));
    let refused = [one, two].into_iter().filter(|answer| {
        answer
            .as_ref()
            .is_ok_and(|answer| answer.ephemeral && private_content(answer).contains("already been accepted"))
    });
    assert_eq!(refused.count(), 1, "the second click is refused");
    let board = test.next_board(challenge.id).await;
    ended(&test, &challenge, &format!("<@{}> accepted the challenge: **Tether #1** begins.", test.ben)).await;
    assert_eq!(board.notified.len(), 1);
    // The next public message is the board of a game that starts now. This shows that no other message came before it.
    test.start_game("size=5").await;
    assert_eq!(test.boards().len(), 2);
    test.close().await;
}

/// Waits until the message of a challenge is only this line.
async fn ended(test: &BotTest, challenge: &Message, line: &str) {
    poll("the challenge is only a line", async || {
        let shown = test.sandbox.message(challenge.id).expect("a message");
        (shown.content == line && shown.components.is_empty() && shown.attachments.is_empty()).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_open_challenges_is_limited() {
    let test = BotTest::new().await;
    let anybody = json!({ "game": "tether" });
    for _ in 0..10 {
        assert_eq!(test.private_reply(test.ana, "challenge", anybody.clone()).await, "Challenge sent.");
    }
    let reply = test.private_reply(test.ana, "challenge", anybody.clone()).await;
    assert_eq!(reply, "You have 10 open challenges here. Cancel one first.");
    let first = test.next_message(0, "looking for an opponent").await;
    test.cancel_challenge(test.ana, &first).await;
    assert_eq!(test.private_reply(test.ana, "challenge", anybody).await, "Challenge sent.");
    test.close().await;
}

/// How many messages have mentioned Ben.
fn calls(test: &BotTest) -> usize {
    test.sandbox.messages(test.channel).iter().filter(|message| message.notified.contains(&test.ben)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_not_called_again_and_again_by_challenges() {
    let test = BotTest::new().await;
    let ben = json!({ "game": "tether", "opponent": test.ben.to_string() });
    let at_once =
        futures_util::future::join_all((0..15).map(|_| test.private_reply(test.ana, "challenge", ben.clone()))).await;
    let sent = at_once.iter().filter(|reply| *reply == "Challenge sent.").count();
    assert_eq!(sent, 3, "{at_once:?}");
    assert!(at_once.iter().any(|reply| reply.contains("You have 3 open challenges to <@")), "{at_once:?}");
    test.wait_until_posted().await;
    assert_eq!(calls(&test), 3);

    // A player who cancels and challenges again must wait, and the wait grows each time.
    for (number, wait) in [(1, 20), (2, 60), (3, 240)] {
        let open: Vec<_> =
            test.sandbox.messages(test.channel).into_iter().filter(|m| m.button("Accept").is_some()).collect();
        for challenge in open {
            let cancelled = test.cancel_challenge(test.ana, &challenge).await;
            ended(&test, &challenge, &cancelled.content).await;
        }
        let reply = test.private_reply(test.ana, "challenge", ben.clone()).await;
        assert_eq!(
            test.readable(&reply),
            "Your last challenge to <@BEN> wasn't accepted. You can challenge <@BEN> again <t:TIME:R>."
        );
        test.clock.advance(Duration::minutes(wait - 1));
        assert_eq!(test.private_reply(test.ana, "challenge", ben.clone()).await, reply, "{number}");
        test.clock.advance(Duration::minutes(1));
        assert_eq!(test.private_reply(test.ana, "challenge", ben.clone()).await, "Challenge sent.");
        test.wait_until_posted().await;
        assert_eq!(calls(&test), 3 + number);
    }
    // Others may challenge Ben, and Ana may challenge others.
    let carla = test.sandbox.add_user("Carla", "en-US");
    assert_eq!(test.private_reply(carla, "challenge", ben).await, "Challenge sent.");
    let to_carla = json!({ "game": "tether", "opponent": carla.to_string() });
    assert_eq!(test.private_reply(test.ana, "challenge", to_carla).await, "Challenge sent.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn anyone_can_accept_an_open_challenge() {
    let test = BotTest::new().await;
    test.private_reply(test.ana, "challenge", json!({ "game": "tether", "variant": "5x5", "first": "opponent" })).await;
    let challenge = test.next_message(0, "looking for an opponent").await;
    assert!(challenge.notified.is_empty() && challenge.button("Decline").is_none());
    test.press(test.ben, &challenge, "Accept").await.unwrap();
    let board = test.next_board(challenge.id).await;
    assert_eq!(board.notified, [test.ben]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_are_declined_cancelled_and_expire() {
    let test = BotTest::new().await;
    let ask = json!({ "game": "tether", "opponent": test.ben.to_string() });
    test.private_reply(test.ana, "challenge", ask.clone()).await;
    let first = test.next_message(0, "challenges").await;
    let updated = test.press(test.ben, &first, "Decline").await.unwrap().message.unwrap();
    assert!(updated.content.contains("was declined") && updated.buttons().is_empty());
    assert_eq!(test.next_message(first.id, "was declined").await.notified, [test.ana]);

    test.clock.advance(Duration::minutes(1));
    test.private_reply(test.ana, "challenge", ask.clone()).await;
    let second = test.next_message(first.id, "challenges").await;
    let updated = test.cancel_challenge(test.ana, &second).await;
    assert!(updated.content.contains("was cancelled") && updated.buttons().is_empty());
    ended(&test, &second, "The challenge to **Tether #2** was cancelled.").await;

    test.clock.advance(Duration::minutes(5));
    test.private_reply(test.ana, "challenge", ask).await;
    let third = test.next_message(second.id, "challenges").await;
    test.clock.advance(Duration::days(3) + Duration::seconds(1));
    assert_eq!(test.next_message(third.id, "didn't answer your challenge").await.notified, [test.ana]);
    ended(&test, &third, "The challenge to **Tether #3** has expired.").await;
    assert!(test.boards().is_empty());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_whose_board_discord_refuses_is_posted_without_it() {
    let test = BotTest::new().await;
    let fault = Fault::Error(400, 50_035);
    test.sandbox.inject_fault("POST", &format!("/channels/{}/messages", test.channel), 1, fault);
    test.private_reply(test.ana, "challenge", json!({ "game": "tether", "variant": "5" })).await;
    let challenge = test.next_message(0, "looking for an opponent").await;
    assert!(challenge.attachments.is_empty() && challenge.button("Accept").is_some());
    test.press(test.ben, &challenge, "Accept").await.expect("an answer");
    test.next_board(challenge.id).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_ended_before_it_was_posted_shows_its_end() {
    let test = BotTest::new().await;
    test.sandbox.inject_fault("POST", &format!("/channels/{}/messages", test.channel), 2, Fault::Error(500, 0));
    let sent = test.slash(test.ana, "challenge", json!({ "game": "tether" })).await.unwrap().message.unwrap();
    test.press(test.ana, &sent, "Cancel").await.expect("an answer");
    let challenge = test.next_message(0, "Tether #1").await;
    ended(&test, &challenge, "The challenge to **Tether #1** was cancelled.").await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_challenges_are_explained() {
    let test = BotTest::new().await;
    let reply = test.private_reply(test.ana, "challenge", json!({ "game": "chess" })).await;
    assert_eq!(
        reply,
        "There is no game called “chess”. Choose from: Tether, Anchor 2D, Tennessee Waltz, Netted, Tetrathedral."
    );
    let own = json!({ "game": "tether", "opponent": test.ana.to_string() });
    assert_eq!(
        test.private_reply(test.ana, "challenge", own).await,
        "You can't challenge yourself. Choose somebody else, or leave it empty so that anyone in the channel can accept."
    );
    let bot = json!({ "game": "tether", "opponent": test.sandbox.bot_user().to_string() });
    assert_eq!(
        test.private_reply(test.ana, "challenge", bot).await,
        "Bots can't accept challenges. Choose a person, or leave it empty so that anyone in the channel can accept. To play the computer, use /play."
    );
    for (variant, part) in [("size=6", "5, 7, 9"), ("colour=blue", "size"), ("huge", "size=5"), ("9 9", "Tether 9×9")]
    {
        let reply = test.private_reply(test.ana, "challenge", json!({ "game": "tether", "variant": variant })).await;
        assert!(reply.contains(part), "{variant}: {reply}");
    }
    assert!(test.sandbox.messages(test.channel).is_empty());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_members_of_the_server_can_be_challenged_there() {
    let test = BotTest::new().await;
    test.sandbox.set_membership(test.guild, test.ben, false);
    let why = format!("<@{}> isn't on this server, so they can't play here.", test.ben);
    let options = json!({ "game": "tether", "opponent": test.ben.to_string() });
    assert_eq!(test.private_reply(test.ana, "challenge", options.clone()).await, why);
    let asked = test.sandbox.user_command(test.ana, test.channel, "Challenge to a game", test.ben).await.unwrap();
    assert_eq!(private_content(&asked), why);
    // People who have left can still be looked up and blocked.
    assert!(test.private_reply(test.ana, "profile", json!({ "player": test.ben.to_string() })).await.contains("**"));
    let blocked = test.private_reply(test.ana, "block", json!({ "player": test.ben.to_string() })).await;
    assert_eq!(
        test.readable(&blocked),
        "<@BEN> can no longer challenge you or accept your open challenges. /unblock undoes this."
    );
    test.private_reply(test.ana, "unblock", json!({ "player": test.ben.to_string() })).await;
    assert!(test.sandbox.messages(test.channel).is_empty());
    // On a server without the bot, Discord also says who is a member. In a conversation, Discord says nothing about members.
    let elsewhere = test.sandbox.add_guild_without_bot("Elsewhere");
    let there = test.sandbox.add_channel(elsewhere, "tables");
    test.sandbox.set_membership(elsewhere, test.ben, false);
    test.sandbox.install_for(test.ana);
    let refused = test.sandbox.slash(test.ana, there, "challenge", options.clone()).await.unwrap();
    assert_eq!(private_content(&refused), why);
    let conversation = test.sandbox.add_private_channel(&[test.ana, test.ben]);
    let sent = test.sandbox.slash(test.ana, conversation, "challenge", options).await.unwrap();
    assert!(!sent.ephemeral, "{sent:?}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_user_menu_starts_a_challenge() {
    let test = BotTest::new().await;
    let asked = test.sandbox.user_command(test.ana, test.channel, "Challenge to a game", test.ben).await.unwrap();
    assert_eq!(
        test.readable(&private_content(&asked)),
        "Challenge <@BEN> to which game? It will be rated; /challenge can change that."
    );
    let message = asked.message.unwrap();
    let menu = message.selects().pop().unwrap();
    // The menu has all games and every kind of board.
    let shown = serde_json::to_string(&message.components).unwrap();
    for part in [
        "Tether 19×19",
        "Anchor 2D quick",
        "Tennessee Waltz hexagon",
        "uneven hexagon, 3–4",
        "Netted uneven hexagon",
        "8 pawns",
    ] {
        assert!(shown.contains(part), "no {part} in {shown}");
    }
    let done = test.sandbox.select(test.ana, &message, &menu, &["tether size=13"]).await.unwrap();
    assert_eq!(done.message.unwrap().content, "Challenge sent.");
    let challenge = test.next_message(0, "13×13").await;
    assert_eq!(challenge.notified, [test.ben]);
    test.close().await;
}

/// A rematch swaps seats. Of two proposals one is kept, and the other player's click accepts it.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_seats_and_is_proposed_once() {
    let test = BotTest::new().await;
    let board = test.play_in_turns(test.start_game("size=5").await, &["c3", "a1", "d2", "b4"]).await;
    let asked = test.press_under_more(test.ana, &board, "Resign").await;
    test.press(test.ana, asked.message.as_ref().unwrap(), "Yes, resign").await.unwrap();
    let end = test.next_board(board.id).await;

    let carla = test.sandbox.add_user("Carla", "en-US");
    assert_eq!(private_content(&test.press(carla, &end, "Rematch").await.unwrap()), "You aren't playing in this game.");
    let (one, two) = tokio::join!(test.press(test.ana, &end, "Rematch"), test.press(test.ana, &end, "Rematch"));
    let reply = [private_content(&one.unwrap()), private_content(&two.unwrap())];
    assert_eq!(reply.iter().filter(|reply| reply.contains("Rematch proposed")).count(), 1, "{reply:?}");
    let proposal = test.next_message(end.id, "rematch").await;
    // The proposal has no picture, because both players know the board.
    assert!(proposal.notified == [test.ben] && proposal.attachments.is_empty());
    // The refused one of the two presses may have used up a number.
    let number = test.query_number("select max(id) from games").await;
    // Ben's press of Rematch under the old board accepts the proposal.
    assert_eq!(private_content(&test.press(test.ben, &end, "Rematch").await.unwrap()), "Accepted. The board follows.");
    let begun = test.next_board(proposal.id).await;
    assert_eq!(begun.notified, [test.ben], "seats are swapped");
    ended(&test, &proposal, &format!("<@{}> accepted the challenge: **Tether #{number}** begins.", test.ben)).await;
    test.close().await;
}
