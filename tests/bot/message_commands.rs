//! The commands in a message's menu: Replay, Explore from here, Analyse.

use super::{
    analyse::finished_game,
    bot_test::{BotTest, private_content},
    server_settings::{managed, set},
};
use parlor_sandbox::{InteractionResponse, Message, permissions};
use parlor_testkit::polling::poll;
use serde_json::json;

async fn used(test: &BotTest, user: u64, message: &Message, name: &str) -> InteractionResponse {
    let answer = test.sandbox.message_command(user, message, name).await.expect("an answer");
    assert!(answer.ephemeral, "{answer:?}");
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_leads_to_the_position_that_it_shows() {
    let test = BotTest::new().await;
    let first = test.start_game("size=5").await;
    test.play(test.ana, "c3").await;
    let second = test.next_board(first.id).await;
    test.play(test.ben, "d4").await;
    let third = test.next_board(second.id).await;
    test.wait_until_recorded(1, &third).await;
    // The former board becomes a line that shows no position. The bot still knows the position.
    poll("the former board is replaced", async || {
        let messages = test.sandbox.messages(test.channel);
        messages.iter().any(|it| it.id == second.id && it.attachments.is_empty()).then_some(())
    })
    .await;
    for (message, plies) in [(&first, 0), (&second, 1), (&third, 2)] {
        let copy = private_content(&used(&test, test.ben, message, "Explore from here").await);
        assert!(copy.contains(&format!("after move {plies}.")), "{copy}");
        let replay = private_content(&used(&test, test.ben, message, "Replay").await);
        assert_eq!(replay, "**Tether #1**, move 2 of 2 after **d4**: Red to move.");
        let refused = private_content(&used(&test, test.ben, message, "Analyse").await);
        assert_eq!(refused, "Tether #1 isn't over yet. You can analyse it once it is.");
    }
    test.execute("delete from posts").await;
    let copy = private_content(&used(&test, test.ben, &third, "Explore from here").await);
    assert_eq!(
        copy,
        "**Tether**, 5×5: your private board, after move 2. Red to move.\n\
         -# Mark Steere, 2009, marksteeregames.com"
    );
    // The position of a replay can be explored, too.
    let answer = test.slash(test.ana, "replay", json!({ "game": "1" })).await.expect("an answer");
    let replay = test.press(test.ana, &answer.message.expect("a replay"), "First").await.expect("an answer");
    let start = used(&test, test.ana, &replay.message.expect("a replay"), "Explore from here").await;
    assert_eq!(
        private_content(&start),
        "**Tether**, 5×5: your private board, after move 0. Red to move.\n\
         -# Mark Steere, 2009, marksteeregames.com"
    );
    // The message of `/help` shows no game, so each command is refused.
    let help = test.slash(test.ana, "help", json!({})).await.expect("an answer").message.expect("a message");
    for name in ["Replay", "Explore from here", "Analyse"] {
        let refused = private_content(&used(&test, test.ana, &help, name).await);
        assert_eq!(refused, "There's no game in this message. Try the command on a board, a result or a replay.");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_is_analysed_from_its_menu() {
    let test = BotTest::new().await;
    let end = finished_game(&test, &["c3", "a1", "c2", "a2", "d3"]).await;
    let answer = used(&test, test.ben, &end, "Analyse").await;
    assert_eq!(answer.kind, 5, "{answer:?}");
    let analysis = answer.edited().await.expect("an analysis");
    assert_eq!(analysis.attachments.len(), 1, "{}", analysis.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_leads_to_its_game() {
    let test = managed().await;
    let results = test.sandbox.add_channel(test.guild, "results");
    set(&test, json!({ "results": { "channel": results.to_string() } })).await;
    finished_game(&test, &["c3", "a1", "c2", "a2", "d3"]).await;
    let result = test.sandbox.wait_for(results, |_| true).await.expect("a result");
    test.wait_for_row("results where message_id is not null").await;
    let reader = test.sandbox.add_user("Cat", "en-US");
    test.sandbox.set_member_permissions(test.guild, reader, permissions::MEMBER);
    let copy = private_content(&used(&test, reader, &result, "Explore from here").await);
    assert_eq!(
        copy,
        "**Tether**, 5×5: your private board, after move 5. Blue to move.\n\
         -# Mark Steere, 2009, marksteeregames.com"
    );
    let analysis = used(&test, reader, &result, "Analyse").await;
    assert_eq!(analysis.edited().await.expect("an analysis").attachments.len(), 1);
    let replay = used(&test, reader, &result, "Replay").await.message.expect("a replay");
    assert_eq!(replay.content, "**Tether #1**, move 5 of 5 after **d3**: Red wins by resignation.");
    let before = test.press(reader, &replay, "Previous").await.expect("an answer").message.expect("a replay");
    assert_eq!(before.content, "**Tether #1**, move 4 of 5 after **a2**: Red to move.");
    // A person who no longer sees the game's channel is refused.
    test.sandbox.set_channel_overwrite(test.channel, test.guild, true, 0, permissions::VIEW_CHANNEL);
    let hidden = private_content(&used(&test, reader, &result, "Replay").await);
    assert_eq!(hidden, "You have no game #1 here.");
    test.close().await;
}
