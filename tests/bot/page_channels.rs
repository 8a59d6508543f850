//! What the page posts in a channel: a challenge to everyone there, and a private game that its player shows.

use super::{
    board_page::{Visitor, main_texts, sentence, with_page},
    bot_test::{BotTest, private_content},
};
use futures_util::future::join_all;
use parlor::store::day_of;
use parlor_sandbox::{
    Message,
    permissions::{
        ATTACH_FILES, BOT, CREATE_PUBLIC_THREADS, MANAGE_GUILD, MEMBER, SEND_MESSAGES, USE_APPLICATION_COMMANDS,
        VIEW_CHANNEL,
    },
};
use parlor_testkit::polling::poll;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const FRIEND: &str = "/friend?game=tether";
/// Ana's private game, which is over, the page's address, and her browser.
async fn finished() -> (BotTest, String, Visitor) {
    let (test, url) = with_page().await;
    test.sandbox.set_member_permissions(test.guild, test.ben, MEMBER | MANAGE_GUILD);
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    let board = test.slash(test.ana, "play", options).await.expect("an answer").message.expect("a board");
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    assert_eq!((ana.status("/games/1/show").await, ana.page(1).await.contains("/games/1/show")), (404, false));
    ana.act(1, "resign", "end").await;
    let page = ana.page(1).await;
    for link in ["href=\"/friend?game=tether&amp;like=1\"", "href=\"/games/1/show\""] {
        assert!(page.contains(link), "{link}: {page}");
    }
    (test, url, ana)
}

async fn text(visitor: &Visitor, path: &str) -> String {
    let answer = visitor.get(path).await;
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    answer.text().await.expect("a page")
}

/// Sends the page's form for a challenge in a channel. Returns what the page says.
async fn challenge(visitor: &Visitor, channel: u64, key: &str, status: StatusCode) -> String {
    let fields = [("game", "tether"), ("like", "1"), ("channel", &channel.to_string()), ("key", key)];
    sentence(visitor.post("/friend", &fields).await, status).await
}

const CLOSED: &str = "That channel is not open for you now. Choose another one.";
const ALREADY_SHOWN: &str = "It's already shown.";

/// Changes a setting as Ben, who manages the server.
async fn set(test: &BotTest, setting: Value) {
    let saved = test.private_reply(test.ben, "settings", setting).await;
    assert!(saved.starts_with("Saved."), "{saved}");
}

fn challenges(test: &BotTest) -> Vec<Message> {
    let all = test.sandbox.messages(test.channel).into_iter();
    all.filter(|message| message.content.contains("is looking for an opponent")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_challenges_everyone_in_a_channel_of_their_games() {
    let (test, _, ana) = finished().await;
    assert!(text(&ana, "/").await.contains("formaction=\"/friend\""));
    assert_eq!(
        main_texts(&text(&ana, FRIEND).await),
        ["Tether · 9×9", "In Discord, type /challenge in a channel of your server."]
    );
    let refused = challenge(&ana, test.channel, "k", StatusCode::CONFLICT).await;
    assert_eq!(refused, CLOSED, "she has not played there");

    test.start_game("size=7").await;
    assert_eq!(
        main_texts(&text(&ana, "/friend?game=tether&like=1").await),
        ["Tether · 5×5", "In which channel?", "#tables · Games", "Challenge a friend"]
    );
    let asked = || {
        let requests = test.sandbox.requests().into_iter();
        requests.filter(|it| it.method == "GET" && it.path.contains("/members/")).count()
    };
    let (before, begun) = (asked(), Instant::now());
    let views = join_all((0..30).map(|_| ana.status(FRIEND))).await;
    assert!(views.iter().all(|status| *status == 200), "{views:?}");
    // The bot asks Discord about the visitor and about itself, every two seconds.
    let most = 10 + usize::try_from(begun.elapsed().as_secs()).expect("a number");
    assert!(asked() - before <= most.min(50), "{} of {most}", asked() - before);
    let elsewhere = test.sandbox.add_channel(test.guild, "elsewhere");
    assert_eq!(challenge(&ana, elsewhere, "k", StatusCode::CONFLICT).await, CLOSED);
    for _ in 0..2 {
        let sent = challenge(&ana, test.channel, "k", StatusCode::OK).await;
        assert_eq!(sent, "Your challenge is in #tables · Games. Anybody there can accept it.");
    }
    let posted = poll("the challenge", async || challenges(&test).pop()).await;
    assert_eq!(
        test.readable(&posted.content),
        "<@ANA> is looking for an opponent for **Tether #3**. Anyone here can accept. Expires <t:TIME:R>.\n\
         -# Tether · Mark Steere, 2009, marksteeregames.com\n\
         -# The goal: claim more than half of the board with walls and loops that are tethered to your sides.\n\
         - 5×5 · 3 days a move\n\
         - random first player · rated"
    );
    test.press(test.ben, &posted, "Accept").await.expect("an answer");
    test.next_board(posted.id).await;
    assert_eq!(test.query_number("select count(*) from games where id > 2").await, 1, "a form that is sent twice");
    test.close().await;
}

/// In such a channel, a command would be refused or could not be typed.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_closed_to_the_visitor_is_not_offered() {
    let (test, _, ana) = finished().await;
    test.start_game("size=7").await;
    let offers = async || {
        // The bot's knowledge of a member is at most two seconds old, so the test has to ask again. Without a pause it would
        // exceed the limit of requests.
        tokio::time::sleep(Duration::from_millis(100)).await;
        text(&ana, FRIEND).await.contains(&format!("value=\"{}\"", test.channel))
    };
    let closed = async |why: &str| {
        let is_closed = poll(why, async || (!offers().await).then_some(())).await;
        assert_eq!(challenge(&ana, test.channel, why, StatusCode::CONFLICT).await, CLOSED, "{why}");
        is_closed
    };
    let open = async |why: &str| poll(why, async || offers().await.then_some(())).await;
    assert!(offers().await);

    test.sandbox.set_channel_overwrite(test.channel, test.ana, false, 0, USE_APPLICATION_COMMANDS);
    closed("no commands").await;
    test.sandbox.set_channel_overwrite(test.channel, test.ana, false, 0, 0);
    open("commands").await;

    test.sandbox.set_timed_out(test.guild, test.ana, true);
    closed("timed out").await;
    test.sandbox.set_timed_out(test.guild, test.ana, false);
    open("not timed out").await;

    let let_bot = |permissions| {
        test.sandbox.set_bot_permissions(test.channel, permissions);
        // The sandbox sends an event for this change, but not for every change of the bot's permissions.
        test.sandbox.set_channel_overwrite(test.channel, test.ana, false, 0, 0);
    };
    for missing in [VIEW_CHANNEL, SEND_MESSAGES, ATTACH_FILES] {
        let_bot(BOT & !missing);
        closed(&format!("the bot lacks {missing}")).await;
        let_bot(BOT);
        open("the bot lacks nothing").await;
    }

    let player = test.ana.to_string();
    test.slash(test.ben, "settings", json!({ "ban": { "player": player } })).await.expect("an answer");
    closed("banned").await;
    test.slash(test.ben, "settings", json!({ "unban": { "player": player } })).await.expect("an answer");
    open("unbanned").await;

    let elsewhere = test.sandbox.add_channel(test.guild, "elsewhere");
    set(&test, json!({ "channel": { "channel": elsewhere.to_string() } })).await;
    closed("no games there").await;
    set(&test, json!({ "channel": { "channel": test.channel.to_string() } })).await;
    open("games there").await;

    let players = test.sandbox.add_role(test.guild, "Players");
    set(&test, json!({ "role": { "role": players.to_string() } })).await;
    closed("without the role").await;
    test.sandbox.set_member_roles(test.guild, test.ana, &[players]);
    open("with the role").await;

    test.sandbox.set_membership(test.guild, test.ana, false);
    closed("she has left").await;
    assert!(challenges(&test).is_empty());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_private_game_is_shown_once_in_a_channel() {
    let (test, url, ana) = finished().await;
    assert_eq!(
        main_texts(&text(&ana, "/games/1/show").await),
        ["Tether #1", "In Discord, type /board in a channel of your server, and press Show under the board."]
    );
    let board = test.start_game("size=7").await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    let channel = test.channel.to_string();
    let fields = [("channel", &*channel), ("key", "k")];
    assert_eq!((ana.status("/games/2/show").await, ben.status("/games/1/show").await), (404, 404));
    assert_eq!(ben.post("/games/1/show", &fields).await.status(), StatusCode::NOT_FOUND);

    set(&test, json!({ "computer": { "mode": "private" } })).await;
    assert!(
        !text(&ana, "/games/1/show").await.contains("name=\"channel\""),
        "no games against the computer in channels"
    );
    set(&test, json!({ "computer": { "mode": "asked" } })).await;
    assert!(text(&ana, "/games/1/show").await.contains(&format!("value=\"{channel}\"")));
    let shown = sentence(ana.post("/games/1/show", &fields).await, StatusCode::OK).await;
    assert_eq!(shown, "The game will be in #tables · Games in a moment.");
    let again = sentence(ana.post("/games/1/show", &fields).await, StatusCode::CONFLICT).await;
    assert_eq!(again, ALREADY_SHOWN);
    let message = test.next_message(board.id, "Tether #1").await;
    assert_eq!((message.attachments.len(), message.notified.len()), (1, 0), "{message:?}");
    // In all other ways, the game stays private.
    let replay = test.private_reply(test.ben, "replay", json!({ "game": "1" })).await;
    assert!(!replay.contains("Tether #1"), "{replay}");
    assert_eq!(ben.status("/games/1").await, 404);
    test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'shown'").await;
    let about = test.sandbox.messages(test.channel).into_iter().filter(|it| it.content.contains("Tether #1")).count();
    assert_eq!(about, 1);
    test.close().await;
}

/// A game that somebody shows does not depend on the results channel.
#[tokio::test(flavor = "multi_thread")]
async fn a_shown_game_waits_for_its_channel_alone() {
    let (test, _, _ana) = finished().await;
    let [results, channel] = ["results", "show"].map(|name| test.sandbox.add_channel(test.guild, name));
    set(&test, json!({ "results": { "channel": results.to_string() } })).await;
    test.sandbox.set_bot_permissions(channel, BOT & !SEND_MESSAGES);
    test.execute(&format!(
        "insert into tasks (kind, key, owner, due_since, due_at, payload)
         values ('shown', '1:{channel}', {}, now(), '-infinity', '{{\"channel\": {channel}, \"what\": {{\"game\": 1}}}}')",
        test.guild
    ))
    .await;
    test.wait_until_found("select count(*) from tasks where kind = 'shown' and refused is not null").await;
    let report = test.private_reply(test.ben, "doctor", json!({})).await;
    assert!(!report.contains("result"), "Discord has refused no result: {report}");
    set(&test, json!({ "results": { "on": false } })).await;
    assert_eq!(test.query_number("select count(*) from tasks where kind = 'shown'").await, 1);
    test.sandbox.set_bot_permissions(channel, BOT);
    // The event of this change tells the bot to try again.
    test.sandbox.set_channel_overwrite(channel, test.ana, false, 0, 0);
    let shown = poll("the game", async || test.sandbox.messages(channel).pop()).await;
    assert!(shown.content.contains("Tether #1"), "{}", shown.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_shown_once_in_a_channel() {
    let (test, _, ana) = finished().await;
    let day = day_of(test.clock.now());
    let path = format!("/puzzles/netted/{day}/show");
    let none = main_texts(&text(&ana, &path).await);
    assert_eq!(
        none.last().map(String::as_str),
        Some("In Discord, type /puzzle in a channel of your server, and press Show under the puzzle.")
    );
    assert_eq!(ana.status(&format!("/puzzles/netted/{}/show", day + 1)).await, 404, "nobody sees tomorrow's");
    assert_eq!(ana.status(&format!("/puzzles/netted/{}/show", day - 2)).await, 404, "old ones could flood a channel");
    let board = test.start_game("size=7").await;
    let channel = test.channel.to_string();
    assert!(text(&ana, &path).await.contains(&format!("value=\"{channel}\"")));
    let fields = [("channel", &*channel)];
    let shown = sentence(ana.post(&path, &fields).await, StatusCode::OK).await;
    assert_eq!(shown, "The puzzle will be in #tables · Games in a moment.");
    assert_eq!(sentence(ana.post(&path, &fields).await, StatusCode::CONFLICT).await, ALREADY_SHOWN);
    let message = test.next_message(board.id, "Netted").await;
    assert!(message.button("Solve").is_some() && message.attachments.len() == 1, "{message:?}");
    // The button in Discord also knows that the puzzle was shown.
    let own = test.slash(test.ana, "puzzle", json!({ "game": "netted" })).await.expect("an answer");
    let refused = test.press(test.ana, &own.message.expect("a puzzle"), "Show").await.expect("an answer");
    assert_eq!(private_content(&refused), ALREADY_SHOWN);
    test.close().await;
}

/// In chat, the button's interaction would say what the bot may do in the channel. On the page, the bot has to find that out.
#[tokio::test(flavor = "multi_thread")]
async fn a_live_challenge_is_not_accepted_where_the_bot_opens_no_threads_and_four_live_games_run() {
    let (test, url, _) = finished().await;
    let board = test.start_game("size=5").await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    let challenge = async |opponent: u64| {
        let newest = test.newest_message_id();
        let options = json!({ "game": "tether", "variant": "5", "pace": "5m", "opponent": opponent.to_string() });
        test.private_reply(test.ana, "challenge", options).await;
        test.next_message(newest, "challenges").await
    };
    challenge(test.ben).await;
    test.sandbox.set_bot_permissions(test.channel, BOT & !CREATE_PUBLIC_THREADS);
    // The sandbox sends an event for this change, but not for every change of the bot's permissions.
    test.sandbox.set_channel_overwrite(test.channel, test.ana, false, 0, 0);
    for name in ["Cid", "Dan", "Eve", "Fay"] {
        let other = test.sandbox.add_user(name, "en-US");
        let challenge = challenge(other).await;
        test.press(other, &challenge, "Accept").await.expect("an answer");
        test.next_board(challenge.id).await;
    }
    let refused = ben.post("/games/3/challenge", &[("answer", "accept"), ("key", "k")]).await;
    assert_eq!(
        sentence(refused, StatusCode::CONFLICT).await,
        "4 games with less than an hour run here already, and Parlor can't make a thread for another one. Wait until one \
         is over, or play in a channel where Parlor has: Create Public Threads, Send Messages in Threads."
    );
    test.close().await;
}

/// In chat, Discord itself would refuse each of these actions.
#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_is_timed_out_begins_no_game_in_a_channel() {
    let (test, url, ana) = finished().await;
    let board = test.start_game("size=5").await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    assert_eq!(ana.act(2, "resign", "r").await.status(), StatusCode::SEE_OTHER);
    test.next_board(board.id).await;
    let newest = test.newest_message_id();
    let options = json!({ "game": "tether", "opponent": test.ben.to_string() });
    test.private_reply(test.ana, "challenge", options).await;
    test.next_message(newest, "challenges").await;
    let accept = async |key: &str| ben.post("/games/3/challenge", &[("answer", "accept"), ("key", key)]).await;
    test.sandbox.set_timed_out(test.guild, test.ben, true);
    let refused = ben.act(2, "rematch", "one").await;
    assert_eq!(refused.status(), StatusCode::CONFLICT);
    let why = "Discord doesn't let you act in that channel at the moment. Try again when it does.";
    let texts = main_texts(&refused.text().await.expect("a page"));
    assert!(texts.iter().any(|text| text == why), "{texts:?}");
    assert_eq!(sentence(accept("one").await, StatusCode::CONFLICT).await, why);
    assert_eq!(test.query_number("select count(*) from games where id > 3").await, 0);
    test.sandbox.set_timed_out(test.guild, test.ben, false);
    test.sandbox.set_channel_overwrite(test.channel, test.ben, false, 0, VIEW_CHANNEL);
    let here = format!("value=\"{}\"", test.channel);
    poll("a channel closed to Ben", async || (!text(&ben, FRIEND).await.contains(&here)).then_some(())).await;
    assert_eq!(accept("two").await.status(), StatusCode::CONFLICT, "he doesn't see the channel");
    // The permission to write is not needed for buttons.
    test.sandbox.set_channel_overwrite(test.channel, test.ben, false, 0, SEND_MESSAGES);
    poll("a channel that is open to Ben", async || {
        (accept("three").await.status() == StatusCode::SEE_OTHER).then_some(())
    })
    .await;
    assert_eq!(ben.act(2, "rematch", "two").await.status(), StatusCode::OK);
    test.close().await;
}
