//! Following games of others.

use super::{
    bot_test::{BotTest, VIEW_CHANNEL, private_content},
    preferences::choose,
    server_settings::{managed, set},
};
use parlor_sandbox::{Message, RateLimit};
use parlor_testkit::polling::poll;
use serde_json::json;
use std::time::Duration as StdDuration;
use time::Duration;

const SILENT: u64 = 1 << 12;

pub fn told(test: &BotTest, person: u64) -> Vec<Message> {
    test.sandbox.messages(test.sandbox.direct_channel(person))
}

/// Waits until all boards are posted, and all direct messages are sent or left out.
async fn settled(test: &BotTest) {
    test.wait_until_posted().await;
    poll("no waiting notice", async || {
        (test.query_number("select count(*) from tasks where kind = 'direct_notice'").await == 0).then_some(())
    })
    .await;
}

pub async fn follow(test: &BotTest, person: u64, board: &Message, label: &str) -> String {
    private_content(&test.press_under_more(person, board, label).await)
}

async fn play(test: &BotTest, player: u64, text: &str, board: &Message) -> Message {
    assert_eq!(test.play(player, text).await, format!("Played {text}."));
    let board = test.next_board(board.id).await;
    settled(test).await;
    board
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_or_each_move_is_told_once_by_direct_message() {
    let test = BotTest::new().await;
    let [cid, dan, eve] = ["Cid", "Dan", "Eve"].map(|name| test.sandbox.add_user(name, "en-US"));
    let fleur = test.sandbox.add_user("Fleur", "fr");
    let mut board = test.start_game("size=5").await;
    let more = test.press(cid, &board, "More").await.unwrap().message.unwrap();
    assert!(more.button("Resign").is_none() && more.button("Unfollow").is_none(), "{more:?}");
    let own = test.press(test.ana, &board, "More").await.unwrap().message.unwrap();
    assert!(own.button("Follow: the end").is_none());
    let reply = follow(&test, cid, &board, "Follow: the end").await;
    assert_eq!(reply, "Parlor will tell you in a direct message when Tether #1 ends.");
    let reply = follow(&test, dan, &board, "Follow: each move").await;
    assert_eq!(reply, "Parlor will tell you of each move in Tether #1 in a direct message.");
    follow(&test, eve, &board, "Follow: each move").await;
    choose(&test, eve, "told", "off").await;
    follow(&test, fleur, &board, "Suivre\u{a0}: chaque coup").await;
    board = play(&test, test.ana, "c3", &board).await;
    assert_eq!((told(&test, cid).len(), told(&test, dan).len()), (0, 1));
    let news = &told(&test, fleur)[0];
    assert!(news.content.contains("de jouer contre"), "{}", news.content);
    let news = &told(&test, dan)[0];
    let link = format!("https://discord.com/channels/{}/{}/{}", test.guild, test.channel, board.id);
    assert!(news.content.contains("Tether #1") && news.content.ends_with(&link), "{}", news.content);
    assert!(board.notified == [test.ben] && !board.content.contains(&dan.to_string()));
    choose(&test, dan, "told", "silent").await;
    board = play(&test, test.ben, "a1", &board).await;
    assert_eq!(told(&test, dan).len(), 2);
    assert_eq!(told(&test, dan)[1].flags & SILENT, SILENT);
    // A list with buttons, for the follower alone.
    let list = test.slash(dan, "games", json!({ "scope": "followed" })).await.unwrap().message.unwrap();
    assert!(list.content.contains("**#1** Tether: <@") && list.content.contains("to move"), "{}", list.content);
    assert_eq!(test.private_reply(cid, "games", json!({ "scope": "followed" })).await.lines().count(), 2);
    assert_eq!(
        test.private_reply(test.ben, "games", json!({ "scope": "followed" })).await,
        "You follow no games. Press More under somebody's board to follow it."
    );
    // A person who has stopped following is not notified of the end.
    test.press(dan, &list, "Unfollow #1").await.unwrap();
    let yes = test.press_under_more(test.ana, &board, "Resign").await.message.unwrap();
    test.press(test.ana, &yes, "Yes, call it off").await.unwrap();
    settled(&test).await;
    poll("the end", async || (told(&test, cid).len() == 1).then_some(())).await;
    assert_eq!((told(&test, dan).len(), told(&test, eve).len()), (2, 0));
    poll("no rows", async || (test.count("follows").await == 0).then_some(())).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_follower_who_may_not_see_the_game_is_told_nothing() {
    let test = managed().await;
    let people @ [hidden, banned, left, refusing] =
        ["Hid", "Ban", "Left", "Ref"].map(|name| test.sandbox.add_user(name, "en-US"));
    let mut board = test.start_game("size=5").await;
    // While a board is being recorded as posted, the bot tells its followers. Nobody must follow before that is done.
    settled(&test).await;
    for person in people {
        follow(&test, person, &board, "Follow: each move").await;
    }
    board = play(&test, test.ana, "c3", &board).await;
    for person in people {
        assert_eq!(told(&test, person).len(), 1);
    }
    test.sandbox.set_channel_overwrite(test.channel, hidden, false, 0, VIEW_CHANNEL);
    set(&test, json!({ "ban": { "player": banned.to_string() } })).await;
    test.sandbox.set_membership(test.guild, left, false);
    let path = format!("/channels/{}/messages", test.sandbox.direct_channel(refusing));
    test.sandbox.inject_fault("POST", &path, 1, parlor_sandbox::Fault::Error(403, 50_007));
    board = play(&test, test.ben, "a1", &board).await;
    for person in people {
        assert_eq!(told(&test, person).len(), 1);
        let direct = test.sandbox.direct_channel(person);
        let listed = test.sandbox.slash(person, direct, "games", json!({ "scope": "followed" })).await.unwrap();
        assert_eq!(
            private_content(&listed),
            "You follow no games. Press More under somebody's board to follow it.",
            "{person}"
        );
    }
    // The channel does not learn who follows, either.
    let all = test.sandbox.messages(test.channel);
    assert!(all.iter().all(|message| people.iter().all(|person| !message.content.contains(&person.to_string()))));
    let reply = follow(&test, banned, &board, "Follow: the end").await;
    assert_eq!(reply, "Tether #1 can't be followed: it's over, or not yours to watch.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_message_tells_followed_games_once() {
    let test = BotTest::new().await;
    let cid = test.sandbox.add_user("Cid", "en-US");
    choose(&test, cid, "told", "daily").await;
    let mut board = test.start_game_with(json!({ "variant": "5", "pace": "none" })).await;
    let reply = follow(&test, cid, &board, "Follow: each move").await;
    assert_eq!(reply, "Your daily message will tell you of the moves in Tether #1.");
    let due = "select (payload->>'at')::bigint from tasks where kind = 'daily_message'";
    let day = async || {
        let before = test.query_number(due).await;
        test.clock.advance(Duration::days(1) + Duration::minutes(1));
        poll("the daily message", async || (test.query_number(due).await > before).then_some(())).await;
    };
    for (player, text) in [(test.ana, "c3"), (test.ben, "a1")] {
        board = play(&test, player, text, &board).await;
    }
    assert!(told(&test, cid).is_empty());
    day().await;
    day().await;
    let [only] = &told(&test, cid)[..] else { panic!("one message: {:?}", told(&test, cid)) };
    assert!(only.content.starts_with("**News of games you follow:**\n**#1** Tether: <@"), "{}", only.content);
    let yes = test.press_under_more(test.ana, &board, "Resign").await.message.unwrap();
    test.press(test.ana, &yes, "Yes, call it off").await.unwrap();
    settled(&test).await;
    day().await;
    day().await;
    let all = told(&test, cid);
    assert!(all.len() == 2 && all[1].content.contains("· over"), "{all:?}");
    assert_eq!(test.count("follows").await, 0);
    test.close().await;
}

/// If two messages have the same nonce, Discord answers the second request with the first message and does not post the second.
#[tokio::test(flavor = "multi_thread")]
async fn followers_whose_ids_end_alike_are_each_told_once() {
    let mut test = BotTest::without_bot().await;
    test.settings.insert("PARLOR_REQUESTS_PER_SECOND", "10000".to_owned());
    test.sandbox.limit_requests(RateLimit { requests: 10_000, window: StdDuration::from_secs(1) });
    test.start().await;
    let board = test.start_game("size=5").await;
    // A person who follows before this is done is told of the first board too.
    settled(&test).await;
    let people: Vec<u64> = (1..=500).map(|n| n * 1_000_000_000_000 + 123_456_789_012).collect();
    for &person in &people {
        test.sandbox.add_user_with_id(person, "Follower", "en-US");
    }
    test.execute(
        "insert into follows (game_id, user_id, moves, language, sent_ply, at)
         select 1, n * 1000000000000 + 123456789012, true, 'en', 0, now() from generate_series(1, 500) n",
    )
    .await;
    play(&test, test.ana, "c3", &board).await;
    poll("everybody is told", async || people.iter().all(|&person| !told(&test, person).is_empty()).then_some(()))
        .await;
    let wrong: Vec<_> = people.iter().filter(|&&person| told(&test, person).len() != 1).collect();
    let shown: Vec<_> = wrong.iter().take(2).map(|&&person| told(&test, person)).collect();
    assert!(wrong.is_empty(), "{} were not told once: {shown:?}", wrong.len());
    test.close().await;
}
