//! Challenges open to everyone: `/lobby`, and a server's message that lists them.

mod own_message;

use super::{
    bot_test::{BotTest, VIEW_CHANNEL, private_content, sql},
    conversation::post_as_bot,
    server_settings::{managed, set},
};
use futures_util::future::join_all;
use parlor::play::{GameId, Phase};
use parlor_sandbox::{ActionError, Fault, Message, initial_response_timeout, permissions};
use parlor_testkit::{polling::poll, stretch};
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

/// A little more than an hour.
const LATER: Duration = Duration::from_secs(3700);

/// The message of a lobby must be current within this time, sooner than the bot looks at it again without a reason. On an idle
/// machine, this takes three seconds.
const SOON: Duration = Duration::from_secs(20);

/// Makes a challenge to everyone. Returns its message.
async fn offer(test: &BotTest, user: u64, channel: u64) -> Message {
    let before = test.sandbox.messages(channel).last().map_or(0, |message| message.id);
    test.sandbox.slash(user, channel, "challenge", json!({ "game": "tether" })).await.expect("an answer");
    test.sandbox.wait_after(channel, before, |m| m.content.contains("looking for an opponent for")).await.expect("it")
}

/// Lets time pass for the bot and for Discord.
fn pass(test: &BotTest, time: Duration) {
    test.clock.advance(time.try_into().expect("a time"));
    test.sandbox.advance(time);
}

/// Sets up a lobby in a channel of its own and returns the channel.
async fn set_lobby(test: &BotTest, role: Option<u64>) -> u64 {
    let lobby = test.sandbox.add_channel(test.guild, "lobby");
    let mut options = json!({ "channel": lobby.to_string() });
    if let Some(role) = role {
        options["notify"] = json!(role.to_string());
    }
    let reply = set(test, json!({ "lobby": options })).await;
    assert!(reply.contains(&format!("Lobby: <#{lobby}>")), "{reply}");
    lobby
}

/// Waits until the only message of a lobby satisfies `matches`.
async fn lobby_shows(test: &BotTest, lobby: u64, what: &str, matches: impl Fn(&Message) -> bool) -> Message {
    poll(what, async || match test.sandbox.messages(lobby).as_slice() {
        [only] if matches(only) => Some(only.clone()),
        _ => None,
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_are_listed_where_their_channel_is_visible() {
    let test = BotTest::new().await;
    let [cid, dan] = ["Cid", "Dan"].map(|name| test.sandbox.add_user(name, "en-US"));
    let [lounge, staff] = ["lounge", "staff"].map(|name| test.sandbox.add_channel(test.guild, name));
    let moderators = test.sandbox.add_role(test.guild, "Moderators");
    test.sandbox.set_channel_overwrite(staff, test.guild, true, 0, VIEW_CHANNEL);
    test.sandbox.set_channel_overwrite(staff, moderators, true, VIEW_CHANNEL, 0);
    test.sandbox.set_member_roles(test.guild, dan, &[moderators]);
    let empty = test.private_reply(test.ben, "lobby", json!({})).await;
    assert_eq!(
        empty,
        "**Open challenges**\n\
         Nobody is looking for an opponent right now. Offer a game below, and anyone can join."
    );
    let challenge = offer(&test, test.ana, test.channel).await;
    offer(&test, cid, lounge).await;
    offer(&test, cid, staff).await;
    // A challenge to one person is not listed for other people.
    test.private_reply(test.ana, "challenge", json!({ "game": "waltz", "opponent": dan.to_string() })).await;
    let listed = async |user| {
        let list = test.private_reply(user, "lobby", json!({})).await;
        (1..=4).filter(|id| list.contains(&format!("#{id}**"))).collect::<Vec<_>>()
    };
    assert_eq!(listed(test.ben).await, [1, 2]);
    assert_eq!(listed(dan).await, [1, 2, 3]);
    // An administrator without a role sees all channels.
    test.sandbox.set_member_permissions(test.guild, test.ben, u64::MAX);
    assert_eq!(listed(test.ben).await, [1, 2, 3]);
    let list = test.slash(test.ana, "lobby", json!({})).await.unwrap().message.unwrap();
    let labels: Vec<_> = list.buttons().into_iter().map(|(label, _, _)| label).collect();
    assert_eq!(labels, ["Join #2"], "nobody joins their own challenge");
    let line = list.content.lines().find(|line| line.contains("#2**")).expect("a line");
    assert!(line.contains(&format!("by <@{cid}>")) && line.contains(&format!("· in <#{lounge}>")), "{line}");
    let line = list.content.lines().find(|line| line.contains("#1**")).expect("a line");
    assert!(!line.contains("· in"), "{line}");
    let of_dan = test.slash(dan, "lobby", json!({})).await.unwrap().message.unwrap();
    // Ben joins from another channel; the game begins in the challenge's channel.
    let list = test.sandbox.slash(test.ben, lounge, "lobby", json!({})).await.unwrap().message.unwrap();
    let joined = private_content(&test.press(test.ben, &list, "Join #1").await.unwrap());
    assert_eq!(joined, format!("You joined **Tether #1**. The board will appear in <#{}>.", test.channel));
    test.next_board(challenge.id).await;
    let closed = poll("the challenge has no buttons", async || {
        test.sandbox
            .message(challenge.id)
            .filter(|message| message.buttons().is_empty() && message.attachments.is_empty())
    })
    .await;
    assert_eq!(closed.content, format!("<@{}> accepted the challenge: **Tether #1** begins.", test.ben));
    let late = private_content(&test.press(dan, &of_dan, "Join #1").await.unwrap());
    assert!(late.contains("accepted") || late.contains("begun"), "{late}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_of_a_channel_that_was_closed_since_the_list_was_sent_begins_nowhere() {
    let test = BotTest::new().await;
    let [lounge, hall] = ["lounge", "hall"].map(|name| test.sandbox.add_channel(test.guild, name));
    let cid = test.sandbox.add_user("Cid", "en-US");
    for channel in [lounge, hall, hall] {
        offer(&test, test.ana, channel).await;
    }
    let list = test.slash(test.ben, "lobby", json!({})).await.unwrap().message.unwrap();
    let of_cid = test.slash(cid, "lobby", json!({})).await.unwrap().message.unwrap();
    test.sandbox.remove_channel(lounge);
    test.wait_for_row(sql::GONE_CHANNELS).await;
    let refused = private_content(&test.press(test.ben, &list, "Join #1").await.unwrap());
    assert_eq!(refused, "**Tether #1** can't begin: its channel was deleted.");
    // The refused board of another game tells the bot that it may not post in this channel.
    test.sandbox.set_bot_permissions(hall, VIEW_CHANNEL);
    test.press(cid, &of_cid, "Join #3").await.unwrap();
    test.wait_for_row("channels where refused is not null and not gone").await;
    let refused = private_content(&test.press(test.ben, &list, "Join #2").await.unwrap());
    assert_eq!(refused, format!("**Tether #2** can't begin: Parlor can't post in <#{hall}> any more."));
    assert_eq!(test.count(sql::RUNNING_GAMES).await, 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_answer_from_discord_only_challenges_of_this_channel_are_listed() {
    let test = BotTest::new().await;
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    offer(&test, test.ana, test.channel).await;
    offer(&test, test.ana, lounge).await;
    test.sandbox.inject_fault("GET", "/channels", 100, Fault::Delay(2 * initial_response_timeout()));
    let list = test.private_reply(test.ben, "lobby", json!({})).await;
    assert!(list.contains("#1**") && !list.contains("#2**"), "{list}");
    test.sandbox.clear_faults();
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_people_who_join_twenty_challenges_at_once_get_one_seat_each() {
    let test = managed().await;
    let lobby = set_lobby(&test, None).await;
    let people: Vec<_> = (0..40).map(|n| test.sandbox.add_user(&format!("Person {n}"), "en-US")).collect();
    let (challengers, joiners) = people.split_at(20);
    for &challenger in challengers {
        test.private_reply(challenger, "challenge", json!({ "game": "tether", "variant": "5" })).await;
    }
    let list = test.slash(joiners[0], "lobby", json!({})).await.unwrap().message.unwrap();
    assert!(list.content.ends_with("Page 1 of 3"), "{}", list.content);
    // Several people at once join each challenge in the message, until none is left.
    let mut begun = 0;
    while begun < 20 {
        let open = test.store.open_challenges(test.guild, test.clock.now(), 8).await.unwrap();
        let labels: Vec<_> = open.iter().map(|challenge| format!("Join #{}", challenge.id)).collect();
        let shown = lobby_shows(&test, lobby, "the newest challenges", |message| {
            message.buttons().into_iter().map(|(label, _, _)| label).eq(labels.iter().cloned())
        })
        .await;
        assert_eq!(
            shown.content.contains(&format!("and {} more", 20 - begun - labels.len())),
            begun + labels.len() < 20
        );
        let mut clicks = JoinSet::new();
        for (index, &joiner) in joiners.iter().enumerate() {
            let id = shown.button(&labels[index % labels.len()]).expect("a button");
            let (sandbox, shown) = (test.sandbox.clone(), shown.clone());
            clicks.spawn(async move { sandbox.click(joiner, &shown, &id).await.expect("an answer") });
        }
        let answers = clicks.join_all().await;
        let joined = answers.iter().filter(|answer| private_content(answer).starts_with("You joined")).count();
        assert_eq!(joined, labels.len(), "one seat each");
        begun += joined;
    }
    lobby_shows(&test, lobby, "an empty lobby", |m| m.content.contains("Nobody is looking")).await;
    let mut seats = BTreeMap::<u64, usize>::new();
    for id in 1..=20 {
        let table = test.store.load(GameId(id)).await.unwrap().table;
        let Phase::Playing(game, _) = &table.phase else { panic!("{id} has not begun") };
        let people: BTreeSet<_> = game.seats.iter().filter_map(|seat| seat.human()).map(|person| person.0).collect();
        assert_eq!(people.len(), 2, "nobody twice");
        people.into_iter().for_each(|person| *seats.entry(person).or_default() += 1);
    }
    assert!(challengers.iter().all(|challenger| seats[challenger] == 1));
    test.close().await;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Joined {
    Seat,
    /// Another person had already taken the seat.
    Taken,
    /// No answer came in time, as may happen on a busy machine. The press may have had its effect or not.
    Late,
}

/// Presses Join under a person's own list.
async fn join(test: &BotTest, joiner: u64, list: &Message, game: i64) -> Joined {
    match test.press(joiner, list, &format!("Join #{game}")).await {
        Ok(answer) => match private_content(&answer).as_str() {
            "This challenge has already been accepted." => Joined::Taken,
            "That took too long. If it was a move, check /board before you try again." => Joined::Late,
            other => {
                let seat = format!("You joined **Tether #{game}**. The board will appear in <#{}>.", test.channel);
                assert_eq!(other, seat);
                Joined::Seat
            }
        },
        Err(error) => {
            assert_eq!(error, ActionError::NoResponse);
            Joined::Late
        }
    }
}

/// Each of twenty people presses four buttons of a list. All presses are under way before one is answered.
#[tokio::test(flavor = "multi_thread")]
async fn twenty_challenges_joined_at_the_same_moment_give_one_seat_each() {
    const PEOPLE: usize = 20;
    const PAGES: usize = 3;
    const PRESSES: usize = 4;
    let test = BotTest::new().await;
    let people: Vec<_> = (0..2 * PEOPLE).map(|n| test.sandbox.add_user(&format!("Person {n}"), "en-US")).collect();
    let (challengers, joiners) = people.split_at(PEOPLE);
    for &challenger in challengers {
        test.private_reply(challenger, "challenge", json!({ "game": "tether", "variant": "5" })).await;
    }
    // Each person has a list of their own, and the people look at all pages.
    let lists = joiners.iter().enumerate().map(async |(index, &joiner)| {
        let mut list = test.slash(joiner, "lobby", json!({})).await.expect("an answer").message.expect("a list");
        for _ in 0..index % PAGES {
            list = test.press(joiner, &list, "Next").await.expect("an answer").message.expect("a page");
        }
        list
    });
    let lists = join_all(lists).await;
    let mut presses = Vec::new();
    for (index, (&joiner, list)) in joiners.iter().zip(&lists).enumerate() {
        let labels: Vec<_> = list.buttons().into_iter().map(|(label, ..)| label).collect();
        let games: Vec<i64> = labels.iter().filter_map(|label| label.strip_prefix("Join #")?.parse().ok()).collect();
        presses.extend((0..PRESSES).map(|press| (joiner, list, games[(index / PAGES + press) % games.len()])));
    }
    let pressed: BTreeSet<_> = presses.iter().map(|&(_, _, game)| game).collect();
    assert_eq!((presses.len(), pressed.len()), (PEOPLE * PRESSES, PEOPLE), "everything is pressed by several people");
    let answers = join_all(presses.iter().map(|&(joiner, list, game)| join(&test, joiner, list, game))).await;
    let mut late = BTreeSet::new();
    let mut seats = BTreeMap::new();
    for (&(joiner, list, game), answer) in presses.iter().zip(answers) {
        let answer = match answer {
            Joined::Late => {
                late.insert((game, joiner));
                poll("a clear answer", async || {
                    Some(join(&test, joiner, list, game).await).filter(|it| *it != Joined::Late)
                })
                .await
            }
            answer => answer,
        };
        if answer == Joined::Seat {
            assert_eq!(seats.insert(game, joiner), None, "two people are told that they joined #{game}");
        }
    }
    eprintln!("{} of {} presses were answered too late", late.len(), presses.len());
    test.wait_until_posted().await;
    for (game, &challenger) in (1..).zip(challengers) {
        let table = test.store.load(GameId(game)).await.unwrap().table;
        let Phase::Playing(playing, _) = &table.phase else { panic!("{game} has not begun") };
        let [one, other] = playing.seats.map(|seat| seat.human().expect("a person").0);
        let joiner = if one == challenger { other } else { one };
        assert!([one, other].contains(&challenger) && joiners.contains(&joiner), "#{game}: {one} and {other}");
        match seats.get(&game) {
            Some(told) => assert_eq!(joiner, *told, "#{game}"),
            None => assert!(late.contains(&(game, joiner)), "#{game}: {joiner} was told nothing"),
        }
    }
    assert_eq!(test.count("games").await, 20);
    let mut boards: Vec<_> = test.boards().iter().map(|board| board.content.clone()).collect();
    for game in 1..=20 {
        let number = format!("**Tether #{game}**");
        let of_game = boards.extract_if(.., |content| content.contains(&number)).count();
        assert_eq!(of_game, 1, "boards of #{game}");
    }
    assert_eq!(boards, Vec::<String>::new());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_offered_in_the_lobby_is_played_where_games_are_allowed() {
    let test = managed().await;
    let lobby = set_lobby(&test, None).await;
    set(&test, json!({ "channel": { "channel": test.channel.to_string() } })).await;
    let shown = lobby_shows(&test, lobby, "a lobby", |m| !m.selects().is_empty()).await;
    let menu = shown.selects().into_iter().next().expect("a menu");
    let answer = test.sandbox.select(test.ben, &shown, &menu, &["tether size=7"]).await.expect("an answer");
    assert_eq!(private_content(&answer), format!("Challenge sent. It's in <#{}>.", test.channel));
    test.next_message(0, "\n- 7×7 · 3 days a move").await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_offered_where_the_bot_may_not_post_is_announced_once_by_the_answer() {
    let test = BotTest::new().await;
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    test.sandbox.set_bot_permissions(test.channel, VIEW_CHANNEL);
    let list = test.slash(test.ben, "lobby", json!({})).await.expect("an answer").message.expect("a list");
    let menu = list.selects().into_iter().next().expect("a menu");
    let answer = test.sandbox.select(test.ben, &list, &menu, &["tether size=7"]).await.expect("an answer");
    assert!(!answer.ephemeral);
    let challenge = answer.message.as_ref().expect("a challenge");
    assert!(
        challenge.content.contains("looking for an opponent") && challenge.content.contains("\n- 7×7 · "),
        "{}",
        challenge.content
    );
    let told = answer.follow_ups(1).await.pop().expect("a private message");
    assert_eq!(
        told.content,
        "Challenge sent.\n\
         Parlor can't post in this channel by itself, so it answered you instead. Ask an admin to allow Parlor: Send Messages, Attach Files."
    );
    test.wait_until_posted().await;
    // Once the bot may post, it posts nothing a second time, and the challenge can be accepted like any other.
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT);
    let list = test.sandbox.slash(test.ana, lounge, "lobby", json!({})).await.unwrap().message.unwrap();
    test.press(test.ana, &list, "Join #1").await.expect("joined");
    let board = test.next_board(challenge.id).await;
    test.wait_until_posted().await;
    let all: Vec<_> = test.sandbox.messages(test.channel).into_iter().map(|message| message.id).collect();
    assert_eq!(all, [challenge.id, board.id]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_of_games_between_people_are_posted_in_their_channel() {
    let test = managed().await;
    let results = test.sandbox.add_channel(test.guild, "results");
    let reply = set(&test, json!({ "results": { "channel": results.to_string() } })).await;
    assert!(reply.contains(&format!("Results: <#{results}>")), "{reply}");
    // The result is posted once despite a lost answer and a temporary refusal.
    let path = format!("/channels/{results}/messages");
    test.sandbox.inject_fault("POST", &path, 1, Fault::DropAfter);
    test.sandbox.inject_fault("POST", &path, 1, Fault::Status(500));
    let finish = async |moves: bool| {
        let board = test.start_game("5").await;
        if moves {
            test.play_in_turns(board, &["c3", "a1", "d2", "b4"]).await;
        }
        let asked = test.slash(test.ben, "resign", json!({})).await.expect("an answer").message.expect("a question");
        let (label, _, _) = asked.buttons().into_iter().next().expect("a button");
        test.press(test.ben, &asked, &label).await.expect("ended");
        test.wait_until_posted().await;
    };
    finish(true).await;
    let posted = test.sandbox.wait_for(results, |_| true).await.expect("a result");
    assert!(posted.content.contains("Tether #1") && posted.content.contains("resigned"), "{}", posted.content);
    let board = test.store.newest_message(GameId(1)).await.unwrap().expect("a board").1;
    assert!(posted.content.contains(&format!("/{}/{board}", test.channel)), "{}", posted.content);
    assert!(posted.notified.is_empty() && posted.flags & 4096 != 0, "it disturbs nobody");
    assert_eq!(posted.attachments.len(), 1);
    // Results of aborted games are not posted, nor results of games in channels that some readers of the results do not see.
    finish(false).await;
    test.sandbox.set_channel_overwrite(test.channel, test.guild, true, 0, VIEW_CHANNEL);
    finish(true).await;
    test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'result'").await;
    assert_eq!(test.sandbox.messages(results).len(), 1);
    // If the bot may not post, results wait until it may.
    test.sandbox.set_bot_permissions(results, permissions::VIEW_CHANNEL);
    test.sandbox.set_channel_overwrite(test.channel, test.guild, true, 0, 0);
    finish(true).await;
    test.wait_until_found("select count(*) from tasks where refused is not null").await;
    finish(true).await;
    assert!(set(&test, json!({ "show": {} })).await.contains("Discord refused it"));
    assert_eq!(test.sandbox.messages(results).len(), 1);
    test.sandbox.set_bot_permissions(results, permissions::BOT);
    test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'result'").await;
    assert_eq!(test.sandbox.messages(results).len(), 3);
    test.close().await;
}

/// Another message of the bot that names the game does not count as the result. A result whose answer was lost is found.
#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_may_have_been_posted_is_recognised() {
    let test = managed().await;
    let results = test.sandbox.add_channel(test.guild, "results");
    set(&test, json!({ "results": { "channel": results.to_string() } })).await;
    let path = format!("/channels/{results}/messages");
    let fail = |first: Fault| {
        test.sandbox.inject_fault("POST", &path, 1, first);
        test.sandbox.inject_fault("POST", &path, u32::MAX, Fault::Status(500));
    };
    let finish = async || {
        test.play_in_turns(test.start_game("5").await, &["c3", "a1", "d2", "b4"]).await;
        let asked = test.slash(test.ben, "resign", json!({})).await.expect("an answer").message.expect("a question");
        let failures = || {
            let requests = test.sandbox.requests().into_iter();
            requests.filter(|request| request.path.ends_with(&path) && request.status == Some(500)).count()
        };
        let before = failures();
        test.press(test.ben, &asked, "Yes, resign").await.expect("ended");
        let waiting = async || test.query_number("select count(*) from tasks where kind = 'result'").await > 0;
        poll("an attempt has failed, or found it", async || (failures() > before || !waiting().await).then_some(()))
            .await;
        // Discord has forgotten the nonces of these attempts. The next attempt looks for the result in the channel.
        pass(&test, LATER);
        let seen = failures();
        poll("the next attempts are over", async || (!waiting().await || failures() >= seen + 2).then_some(())).await;
        test.sandbox.clear_faults();
        test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'result'").await;
    };
    let listed = json!({ "content": "**Open challenges**\n- **Tether #1** by Ana" });
    post_as_bot(&test, results, listed).await;
    fail(Fault::Status(500));
    finish().await;
    fail(Fault::DropAfter);
    finish().await;
    let posted: Vec<_> = test.sandbox.messages(results).into_iter().skip(1).map(|message| message.content).collect();
    assert_eq!(posted.len(), 2, "{posted:#?}");
    for (content, number) in posted.iter().zip(["**Tether #1**", "**Tether #2**"]) {
        assert!(content.contains(number) && content.contains("resigned"), "{content}");
    }
    test.close().await;
}
