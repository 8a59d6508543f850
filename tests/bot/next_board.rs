//! The link under the answer to a move leads to the next board on which it is the player's turn.

use super::bot_test::{BotTest, VIEW_CHANNEL, sql};
use parlor::play::{GameId, UserId};
use parlor_sandbox::{Fault, Message, initial_response_timeout};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};
use serde_json::{Value, json};

/// Returns the label and the address of the first link under a message.
pub(super) fn link(message: &Message) -> Option<(String, String)> {
    fn find(value: &Value) -> Option<(String, String)> {
        if let (Some(label), Some(url)) = (value["label"].as_str(), value["url"].as_str()) {
            return Some((label.to_owned(), url.to_owned()));
        }
        match value {
            Value::Array(values) => values.iter().find_map(find),
            _ => value.get("components").and_then(find),
        }
    }
    find(&serde_json::to_value(&message.components).expect("JSON"))
}

/// A running game as the test sees it.
struct Running {
    id: i64,
    guild: u64,
    channel: u64,
    on_turn: u64,
    deadline: Option<time::OffsetDateTime>,
    moves: Vec<String>,
    message: u64,
}

async fn running(test: &BotTest, games: i64) -> Vec<Running> {
    let mut running = Vec::new();
    for id in 1..=games {
        let game = test.store.load(GameId(id)).await.expect("a game");
        let Some(playing) = game.table.game().filter(|_| matches!(game.table.phase, parlor::play::Phase::Playing(..)))
        else {
            continue;
        };
        let message = test.store.newest_message(GameId(id)).await.expect("the store").map_or(0, |(_, message)| message);
        running.push(Running {
            id,
            guild: game.place.guild.expect("a server"),
            channel: game.place.channel,
            on_turn: playing.on_turn().human().expect("a person").0,
            deadline: game.table.deadline(),
            moves: playing.position.legal_texts(),
            message,
        });
    }
    running
}

/// Returns the newest message in a channel that shows the game's board.
fn newest_board(test: &BotTest, channel: u64, game: i64) -> Option<u64> {
    let number = format!("**Tether #{game}**");
    let shows = |message: &Message| !message.attachments.is_empty() && message.content.contains(&number);
    test.sandbox.messages(channel).into_iter().rfind(shows).map(|message| message.id)
}

/// Tries random states of three people with games in three channels of two servers.
#[tokio::test(flavor = "multi_thread")]
async fn the_answer_to_a_move_links_to_the_board_with_the_least_time() {
    let test = BotTest::new().await;
    let cid = test.sandbox.add_user("Cid", "en-US");
    let elsewhere = test.sandbox.add_guild("Elsewhere");
    let channels =
        [test.channel, test.sandbox.add_channel(test.guild, "garden"), test.sandbox.add_channel(elsewhere, "hall")];
    let people = [test.ana, test.ben, cid];
    let mut chance = StdRng::seed_from_u64(7);
    let mut games = 0;
    for round in 0..12 {
        let (challenger, opponent) = (people[round % 3], people[(round + 1 + round / 6) % 3]);
        let channel = channels[round % channels.len()];
        let pace = ["none", "1h", "12h", "1d", "3d", "7d"][chance.random_range(0..6)];
        let options = json!({ "game": "tether", "variant": "9", "first": "me", "pace": pace,
            "opponent": opponent.to_string() });
        test.sandbox.slash(challenger, channel, "challenge", options).await.expect("an answer");
        test.wait_until_posted().await;
        let challenge = test.sandbox.messages(channel).pop().expect("a challenge");
        test.press(opponent, &challenge, "Accept").await.expect("accepted");
        games += 1;
    }
    let (mut gone, mut links) = (0, 0);
    for step in 0..36 {
        if step == 24 {
            // Nothing links to a deleted channel.
            gone = channels[1];
            test.sandbox.remove_channel(gone);
            test.wait_for_row(sql::GONE_CHANNELS).await;
        }
        test.clock.advance(time::Duration::seconds(chance.random_range(0..90)));
        test.wait_until_posted().await;
        let before = running(&test, games).await;
        let playable: Vec<_> = before.iter().filter(|game| game.channel != gone).collect();
        let chosen = playable.choose(&mut chance).expect("a game");
        let text = chosen.moves.choose(&mut chance).expect("a move");
        let options = json!({ "move": text, "game": format!("#{}", chosen.id) });
        let answer = test.sandbox.slash(chosen.on_turn, chosen.channel, "move", options).await.expect("an answer");
        let answer = answer.message.expect("a message");
        // A notice about a deleted channel may come before this sentence.
        assert!(answer.content.ends_with(&format!("Played {text}.")), "step {step}: {}", answer.content);
        let next = playable
            .iter()
            .filter(|game| game.id != chosen.id && game.on_turn == chosen.on_turn)
            .min_by_key(|game| (game.deadline.is_none(), game.deadline, game.id));
        let expected = next.map(|game| {
            let url = format!("https://discord.com/channels/{}/{}/{}", game.guild, game.channel, game.message);
            (format!("Next: Tether #{}", game.id), url)
        });
        assert_eq!(link(&answer), expected, "step {step}, player {:?}", UserId(chosen.on_turn));
        if let Some(Running { id, channel, message, .. }) = next {
            assert_eq!(newest_board(&test, *channel, *id), Some(*message), "step {step}, #{id}");
        }
        links += usize::from(expected.is_some());
    }
    assert!(links > 18, "{links} links");
    test.close().await;
}

/// If the bot may not post, the board is the answer. A message after it has the link, and only the player sees that message.
#[tokio::test(flavor = "multi_thread")]
async fn the_link_to_the_next_board_is_only_for_the_player_who_moved() {
    let test = BotTest::new().await;
    test.start_game("5").await;
    test.start_game("5").await;
    test.wait_until_posted().await;
    test.sandbox.set_bot_permissions(test.channel, VIEW_CHANNEL);
    let options = json!({ "move": "c3", "game": "#2" });
    let answer = test.slash(test.ana, "move", options).await.expect("an answer");
    assert!(!answer.ephemeral);
    assert_eq!(link(answer.message.as_ref().expect("a board")), None);
    let follow_up = answer.follow_ups(1).await.pop().expect("a private message");
    assert!(follow_up.content.starts_with("Played c3."), "{}", follow_up.content);
    assert_eq!(link(&follow_up).expect("a link").0, "Next: Tether #1");
    test.close().await;
}

/// The player has lost a role, or has left a server.
#[tokio::test(flavor = "multi_thread")]
async fn the_next_board_is_one_that_the_player_sees() {
    let mut test = BotTest::new().await;
    let (tables, other) = (test.channel, test.sandbox.add_guild("Other"));
    let members = test.sandbox.add_role(test.guild, "Members");
    let [club, lounge] = ["club", "lounge"].map(|name| test.sandbox.add_channel(test.guild, name));
    test.sandbox.set_channel_overwrite(club, test.guild, true, 0, VIEW_CHANNEL);
    test.sandbox.set_channel_overwrite(club, members, true, VIEW_CHANNEL, 0);
    test.sandbox.set_member_roles(test.guild, test.ana, &[members]);
    let elsewhere = test.sandbox.add_channel(other, "hall");
    for (channel, pace) in [(club, "1h"), (elsewhere, "12h"), (lounge, "1d"), (tables, "3d")] {
        test.channel = channel;
        test.start_game_with(json!({ "variant": "9", "pace": pace })).await;
        test.wait_until_posted().await;
    }
    let answer = async |user, text: &str| {
        let options = json!({ "move": text, "game": "4" });
        let answer = test.slash(user, "move", options).await.expect("an answer").message.expect("a message");
        assert!(answer.content.ends_with(&format!("Played {text}.")), "{}", answer.content);
        link(&answer).map(|(label, _)| label)
    };
    let label = |game: u8| Some(format!("Next: Tether #{game}"));
    assert_eq!(answer(test.ana, "c3").await, label(1));
    test.sandbox.set_member_roles(test.guild, test.ana, &[]);
    answer(test.ben, "d5").await;
    assert_eq!(answer(test.ana, "e5").await, label(2), "a role was taken");
    test.sandbox.set_membership(other, test.ana, false);
    answer(test.ben, "f6").await;
    assert_eq!(answer(test.ana, "g3").await, label(3), "a server was left");
    // If Discord does not say which channels a player sees, the bot assumes that players see their games.
    let _role = test.sandbox.add_role(test.guild, "New");
    test.sandbox.inject_fault("GET", "/guilds", 100, Fault::Delay(2 * initial_response_timeout()));
    answer(test.ben, "b2").await;
    assert_eq!(answer(test.ana, "c6").await, label(1));
    test.sandbox.clear_faults();
    test.close().await;
}
