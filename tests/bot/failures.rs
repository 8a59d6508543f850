//! Channels in which the bot may not post, and malformed interactions.

use super::{
    bot_test::{BotTest, VIEW_CHANNEL, private_content, sql},
    operations::{get_until, value},
    preferences::choose,
    server_settings::{begin_in_thread, managed, set},
};
use parlor::{
    play::{Command, GameId, UserId},
    store::Cause,
};
use parlor_sandbox::{Fault, Request, permissions};
use parlor_testkit::{free_address::free_address, polling::poll};
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// If the bot may not post, the board is a public answer. The board comes once, whatever happens to the requests, and a notice
/// names the missing permissions.
#[tokio::test(flavor = "multi_thread")]
async fn without_permission_the_board_is_the_answer_and_comes_once() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    test.sandbox.set_bot_permissions(test.channel, VIEW_CHANNEL);
    let answer = test.slash(test.ana, "move", json!({ "move": "c3" })).await.unwrap();
    let shown = answer.message.as_ref().expect("the board");
    assert_eq!((shown.ephemeral_for, shown.notified.as_slice()), (None, &[test.ben][..]));
    assert_eq!(shown.attachments.len(), 1);
    let [notice] = answer.follow_ups(1).await.try_into().expect("a notice");
    assert_eq!(notice.ephemeral_for, Some(test.ana));
    for part in ["Played c3.", "Send Messages", "Attach Files"] {
        assert!(notice.content.contains(part), "{}", notice.content);
    }
    test.wait_until_recorded(1, shown).await;
    // The buttons of that board work. Each board comes once, although interactions are delivered twice and requests fail.
    test.sandbox.set_duplicate_delivery(true);
    let (mut board, mut boards) = (shown.clone(), vec![board.id, shown.id]);
    for (player, other, text, fault) in [
        (test.ben, test.ana, "a1", Fault::DropAfter),
        (test.ana, test.ben, "c2", Fault::DropBefore),
        (test.ben, test.ana, "a2", Fault::Status(500)),
    ] {
        let form = test.press(player, &board, "Move").await.unwrap().modal.unwrap();
        test.sandbox.inject_fault("POST", "/callback", 1, fault.clone());
        test.sandbox.inject_fault("GET", "/webhooks/", 1, fault.clone());
        let answer = test.sandbox.submit(player, &form, &[("move", text)]).await.unwrap();
        board = answer.message.clone().expect("the board");
        assert_eq!((board.ephemeral_for, board.notified.as_slice()), (None, &[other][..]), "{fault}");
        test.wait_until_recorded(1, &board).await;
        boards.push(board.id);
        assert_eq!(test.boards().iter().map(|board| board.id).collect::<Vec<_>>(), boards, "{fault}");
    }
    // The animation replaces the last board afterwards.
    let asked = test.press_under_more(test.ana, &board, "Resign").await.message.unwrap();
    let last = test.press(test.ana, &asked, "Yes, resign").await.unwrap();
    let last = last.edited().await.expect("the last board");
    assert_eq!((last.ephemeral_for, last.attachments.len()), (None, 1));
    assert_eq!(last.attachments[0].filename, "replay.gif");
    assert_eq!(test.delivery_counts().await.0, 0, "nothing waits");
    test.close().await;
}

/// The computer has no interaction of its own, so its move replaces the answer "thinking…".
#[tokio::test(flavor = "multi_thread")]
async fn without_permission_the_computers_move_is_in_the_answer_once() {
    let test = BotTest::new().await;
    test.sandbox.set_bot_permissions(test.channel, VIEW_CHANNEL);
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me", "show": true });
    test.slash(test.ana, "play", options).await.unwrap();
    for fault in [Fault::DropAfter, Fault::Status(500)] {
        test.sandbox.inject_fault("PATCH", "/webhooks/", 1, fault.clone());
        let text = test.legal_move().await;
        let answer = test.slash(test.ana, "move", json!({ "move": text })).await.unwrap();
        assert_eq!((answer.kind, answer.ephemeral), (5, false), "{fault}: {answer:?}");
        let board = answer.edited().await.expect("the board");
        assert!(board.content.contains("your turn in **Tether #1**"), "{}", board.content);
        assert_eq!(board.attachments.len(), 1);
        test.wait_until_recorded(1, &board).await;
        let [notice] = answer.follow_ups(1).await.try_into().expect("a notice");
        assert!(notice.ephemeral_for == Some(test.ana) && notice.content.contains("Send Messages"), "{notice:?}");
    }
    assert_eq!(test.boards().len(), 3);
    test.close().await;
}

/// The permissions are withdrawn after the command was checked. One request is rejected. The bot sends no more until a user
/// acts in the channel after the permissions are back.
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
    // Only one of the messages that become due in these days is sent, to test whether Discord still refuses.
    test.clock.advance(time::Duration::days(4));
    test.wait_for_deliveries(2, "state = 'refused' and attempts > 0").await;
    assert!(tried(&test) <= before + 1, "{} after {before}", tried(&test));

    test.sandbox.set_bot_permissions(test.channel, permissions::BOT);
    // The board of the first game after that is posted.
    test.start_game("size=5").await;
    test.close().await;
}

/// A direct message tells the opponent, and the board is posted once: after a pause, an event, or a success in the channel.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_a_channel_refuses_is_told_directly_and_posted_when_it_can_be() {
    const REFUSED: &str = "state = 'refused'";
    let test = managed().await;
    let path = format!("/channels/{}/messages", test.channel);
    let other = test.sandbox.add_channel(test.guild, "other");
    for (game, (code, how)) in
        (1..).zip([(50_013, "pause"), (50_001, "event"), (160_005, "success"), (50_013, "reopened")])
    {
        let board = test.start_game("size=5").await;
        test.sandbox.inject_fault("POST", &path, u32::MAX, Fault::Error(403, code));
        let options = json!({ "game": game.to_string(), "move": "c3" });
        let answer = test.sandbox.slash(test.ana, other, "move", options).await.expect("an answer");
        assert_eq!(private_content(&answer), "Played c3.", "{how}");
        let told = direct_message(&test, test.ben, &format!("#{game}**")).await;
        let expected = [format!("<#{}> at the moment", test.channel), "/board".to_owned()];
        assert!(expected.iter().all(|part| told.contains(part)), "{how}: {told}");
        test.wait_for_deliveries(1, REFUSED).await;
        let doctor = test.sandbox.slash(test.ana, other, "doctor", json!({})).await.expect("an answer");
        let doctor = private_content(&doctor);
        let refused = format!("Discord refused Parlor's last message in <#{}>. Parlor tries again", test.channel);
        assert!(doctor.contains(&refused) && !doctor.contains("all the permissions"), "{how}: {doctor}");
        if how == "success" {
            // A board of another game waits for the same channel.
            let command = Command::Move { by: UserId(test.ben).into(), text: "a1".to_owned(), version: None };
            test.store.apply(GameId(1), &command, Cause::JOB, test.clock.now()).await.expect("a move");
            direct_message(&test, test.ana, "after **a1**").await;
            test.wait_for_deliveries(2, REFUSED).await;
        }
        if how == "success" || how == "reopened" {
            // The time of this board's next attempt is moved far away, so that nothing but the success or the command brings
            // it.
            test.execute(
                "update tasks set due_at = due_at + interval '1 day'
                 where kind = 'delivery' and refused is not null and chain > 1",
            )
            .await;
        }
        if how == "event" {
            // The pause after the second refusal is a minute.
            test.clock.advance(time::Duration::seconds(31));
            test.wait_for_deliveries(1, "state = 'refused' and attempts = 2").await;
        }
        test.sandbox.clear_faults();
        match how {
            "pause" => test.clock.advance(time::Duration::seconds(31)),
            "event" => {
                test.sandbox.set_channel_overwrite(test.channel, test.ana, false, 0, 0);
                let soon = "select count(*) from tasks t join channels c on c.channel_id = t.lane
                    where t.refused is not null and t.due_at < c.refused_at + interval '31 s'";
                test.wait_until_found(soon).await;
                test.clock.advance(time::Duration::seconds(31));
            }
            // The other game's board is posted now, which is the success.
            "success" => test.clock.advance(time::Duration::seconds(31)),
            _ => drop(test.slash(test.ana, "challenge", json!({ "game": "tether", "variant": "5" })).await),
        }
        let posted = test.next_message(board.id, "after **c3**").await;
        assert!(posted.notified == [test.ben] && !posted.attachments.is_empty(), "{how}: {posted:?}");
        test.wait_for_deliveries(0, REFUSED).await;
        let boards = test.boards().iter().filter(|it| it.content.contains("c3")).count();
        assert_eq!(boards, usize::try_from(game).unwrap(), "{how}");
    }
    assert_eq!(test.count(sql::REFUSED_CHANNELS).await, 0);
    assert_eq!(test.delivery_counts().await.2, 0);
    test.close().await;
}

/// A filter of Discord refuses a single message, and a malformed message is a bug of the bot. The game must not stop in either
/// case.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_can_never_be_posted_is_told_directly() {
    let test = managed().await;
    let path = format!("/channels/{}/messages", test.channel);
    for (game, code) in (1..).zip([200_000, 200_001, 50_035]) {
        let board = test.start_game("size=5").await;
        test.sandbox.inject_fault("POST", &path, 1, Fault::Error(400, code));
        let play =
            async |who, text| test.private_reply(who, "move", json!({ "move": text, "game": game.to_string() })).await;
        assert_eq!(play(test.ana, "c3").await, "Played c3.", "{code}");
        let number = format!("#{game}");
        direct_message(&test, test.ben, &number).await;
        let doctor = private_content(&test.slash(test.ana, "doctor", json!({})).await.expect("an answer"));
        assert!(doctor.contains("direct message"), "{code}: {doctor}");
        // The next message is posted in the channel.
        play(test.ben, "a1").await;
        assert_eq!(test.next_board(board.id).await.notified, [test.ana], "{code}");
        test.execute("update channels set given_up = null, given_up_at = null").await;
    }
    assert_eq!(test.count(sql::REFUSED_CHANNELS).await, 0);
    test.close().await;
}

/// Discord's answers may be wrong, or the channel may be hidden from the bot.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_is_not_gone_because_discord_does_not_know_it_for_a_moment() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    let channel = format!("/channels/{}", test.channel);
    for (method, path) in [("POST", format!("{channel}/messages")), ("GET", channel)] {
        test.sandbox.inject_fault(method, &path, 1, Fault::Error(404, 10_003));
    }
    test.play(test.ana, "c3").await;
    test.wait_for_deliveries(1, "state = 'refused'").await;
    assert_eq!(test.count(sql::GONE_CHANNELS).await, 0);
    test.clock.advance(time::Duration::seconds(31));
    assert_eq!(test.next_board(board.id).await.notified, [test.ben]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_that_a_server_does_not_want_are_no_losses() {
    let mut test = BotTest::without_bot().await;
    let address = free_address();
    test.settings.insert("PARLOR_METRICS_ADDR", address.to_string());
    test.start().await;
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER | permissions::MANAGE_GUILD);
    test.start_game("size=5").await;
    set(&test, json!({ "reminders": { "on": false } })).await;
    test.clock.advance(time::Duration::hours(71));
    test.wait_for_row(&sql::events("reminded")).await;
    test.wait_until_posted().await;
    assert_eq!(test.deliveries("state <> 'sent'").await, 0);
    assert_eq!(test.deliveries("state = 'sent'").await, 2, "the challenge and the board");
    let metrics = get_until(address, "/metrics", 200).await;
    for outcome in ["given_up", "refused"] {
        assert_eq!(value(&metrics, &format!("parlor_tasks_total{{kind=\"delivery\",outcome=\"{outcome}\"}}")), 0.0);
    }
    test.close().await;
}

/// Waits for a direct message to the user and returns its text.
pub(super) async fn direct_message(test: &BotTest, user: u64, contains: &str) -> String {
    let opened = |request: &Arc<Request>| {
        let response = request.response.as_ref()?;
        (request.path == "/users/@me/channels" && response["recipients"][0]["id"].as_str() == Some(&user.to_string()))
            .then(|| response["id"].as_str().expect("an id").to_owned())
    };
    let content = |request: &Arc<Request>| Some(request.body.as_ref()?["content"].as_str()?.to_owned());
    let sent = async || {
        let requests = test.sandbox.requests();
        let channel = requests.iter().find_map(opened)?;
        let of_user = |request: &&Arc<Request>| request.path == format!("/channels/{channel}/messages");
        requests.iter().filter(of_user).filter_map(content).find(|content| content.contains(contains))
    };
    poll("a direct message", sent).await
}

/// The players get a message, no list links to the deleted channel, and the game goes on where a player acts.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_elsewhere_when_its_channel_is_deleted() {
    let test = BotTest::new().await;
    let cat = test.sandbox.add_user("Cat", "en-US");
    test.start_game("size=5").await;
    let other = test.sandbox.add_channel(test.guild, "other");
    let reply = async |who, command, options| {
        private_content(&test.sandbox.slash(who, other, command, options).await.expect("an answer"))
    };
    assert!(reply(test.ana, "games", json!({})).await.contains("/channels/"));
    test.sandbox.remove_channel(test.channel);
    for (user, opponent) in [(test.ana, test.ben), (test.ben, test.ana)] {
        let told = direct_message(&test, user, "was deleted").await;
        assert!(told.contains("Tether #1") && told.contains(&opponent.to_string()), "{told}");
    }
    test.wait_for_count("channel_notices", 0).await;
    let games = reply(test.ana, "games", json!({})).await;
    assert!(games.contains("#1") && !games.contains("/channels/"), "{games}");
    // A command of a user who does not play does not move the game.
    reply(cat, "move", json!({ "move": "c3", "game": "1" })).await;
    assert!(test.sandbox.messages(other).is_empty());
    assert_eq!(reply(test.ana, "move", json!({ "move": "c3" })).await, "Played c3.");
    let board = test.sandbox.wait_for(other, |m| m.content.contains("after **c3**")).await.unwrap();
    assert_eq!(board.notified, [test.ben]);
    test.wait_until_recorded(1, &board).await;
    let games = reply(test.ben, "games", json!({})).await;
    assert!(games.contains(&format!("/channels/{}/{other}/{}", test.guild, board.id)), "{games}");

    // If the event of the deletion is lost, the next list of channels shows the deletion. A player who accepts no direct
    // messages learns of the deletion at their next command.
    test.sandbox.inject_fault("POST", "/users/@me/channels", 4, Fault::Error(403, 50_007));
    let last = test.sandbox.add_channel(test.guild, "last");
    test.wait_until_found("select (cardinality(known_channels) = 2)::int::bigint from servers").await;
    test.sandbox.remove_channel_unnoticed(other);
    test.sandbox.announce_guild(test.guild);
    test.wait_until_found(
        "select (count(*) = 2)::integer::bigint from channel_notices
            where not exists (select from tasks where kind = 'channel_notice')",
    )
    .await;
    let reply = async |command| {
        private_content(&test.sandbox.slash(test.ana, last, command, json!({})).await.expect("an answer"))
    };
    assert!(reply("help").await.starts_with("The channel of "));
    test.wait_for_count("channel_notices", 1).await;
    assert!(!reply("help").await.contains("was deleted"));
    // A player who looks at the board in another channel moves the game there.
    assert_eq!(
        test.readable(&reply("board").await),
        "**Tether #1**: <@BEN> to move against <@ANA> after **c3**. Deadline: <t:TIME:R>.\n\
         You play Red."
    );
    assert_eq!(test.query_number("select channel_id from games").await, last.cast_signed());
    test.close().await;
}

fn direct_messages(test: &BotTest, user: u64) -> Vec<String> {
    test.sandbox.messages(test.sandbox.direct_channel(user)).into_iter().map(|message| message.content).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_direct_message_names_all_games_of_a_channel_that_is_deleted() {
    let test = BotTest::new().await;
    for _ in 0..4 {
        test.start_game("size=5").await;
    }
    test.wait_until_posted().await;
    test.sandbox.remove_channel(test.channel);
    test.wait_for_row(sql::GONE_CHANNELS).await;
    test.wait_for_count("channel_notices", 0).await;
    for user in [test.ana, test.ben] {
        let told = direct_messages(&test, user);
        assert_eq!(told.len(), 1, "{told:#?}");
        assert!((1..=4).all(|game| told[0].contains(&format!("#{game}"))), "{told:#?}");
    }
    test.close().await;
}

/// A direct message tells the players. A player whom it does not reach is told by the answer to their next command.
#[tokio::test(flavor = "multi_thread")]
async fn players_are_told_once_that_the_bot_has_left_the_server_of_their_games() {
    const TOLD: &str = "Parlor is no longer on the server of ";
    const ALL_TOLD: &str = "select (count(*) = 0)::integer::bigint from channel_notices";
    let mut test = BotTest::new().await;
    let cat = test.sandbox.add_user("Cat", "en-US");
    let [home, other] = [test.guild, test.sandbox.add_guild("Other")];
    let hall = test.sandbox.add_channel(other, "hall");
    let tables = test.channel;
    // One of the four games goes on in another server, and one has no opponent to tell.
    test.start_game("size=5").await;
    test.channel = hall;
    test.start_game("size=5").await;
    test.channel = tables;
    test.start_game("size=5").await;
    test.private_reply(test.ben, "play", json!({ "game": "tether", "level": "easy", "show": true })).await;
    test.private_reply(cat, "challenge", json!({ "game": "tether" })).await;
    test.wait_until_posted().await;
    // Nobody gets a message about an outage of the server.
    test.sandbox.set_guild_available(home, false);
    test.wait_for_row(sql::UNAVAILABLE_SERVERS).await;
    test.sandbox.set_guild_available(home, true);
    test.wait_for_count(sql::UNAVAILABLE_SERVERS, 0).await;
    test.wait_until_found(ALL_TOLD).await;
    assert!([test.ana, test.ben].iter().all(|&user| direct_messages(&test, user).is_empty()));

    test.sandbox.set_membership(other, test.ben, false);
    test.sandbox.remove_guild(home);
    let told = direct_message(&test, test.ana, TOLD).await;
    let against_ben = format!("Tether #1 against <@{0}>, Tether #3 against <@{0}>. The games are on hold.", test.ben);
    assert!(told.starts_with(&format!("{TOLD}{against_ben}")) && told.contains("within 30 days"), "{told}");
    // Ben no longer shares a server with the bot, so no message reaches him until he installs the bot for himself.
    test.wait_until_found(
        "select (count(*) = 3)::integer::bigint from channel_notices
            where not exists (select from tasks where kind = 'channel_notice')",
    )
    .await;
    test.sandbox.install_for(test.ben);
    let conversation = test.sandbox.direct_channel(test.ben);
    let reply = async || {
        let answer = test.sandbox.slash(test.ben, conversation, "games", json!({ "scope": "everywhere" })).await;
        private_content(&answer.expect("an answer"))
    };
    let first = reply().await;
    let others = ["#1", "#3", "#4"].map(|game| first.contains(&format!("Tether {game} against ")));
    assert!(first.starts_with(TOLD) && others == [true; 3] && first.contains("**#2** Tether"), "{first}");
    test.wait_until_found(ALL_TOLD).await;
    assert!(!reply().await.contains(TOLD));
    // A process dies after it has told Ana, and Discord has forgotten the nonce when another one takes the task over.
    test.sandbox.set_nonce_window(Duration::ZERO);
    let taken_over = format!(
        "insert into channel_notices (game_id, seat, user_id)
             select id, case player1 when {0} then 1 else 2 end, {0} from games where id in (1, 3);
         insert into tasks (kind, key, owner, due_since, due_at, tried_at, attempts, payload)
             values ('channel_notice', '{0}', {0}, now() - interval '12 minutes', now(), now() - interval '11 minutes', 1, 'null')",
        test.ana
    );
    test.execute(&taken_over).await;
    test.wait_until_found(ALL_TOLD).await;
    test.restart().await;
    test.wait_for_row(sql::LEFT_SERVERS).await;
    test.wait_until_found(ALL_TOLD).await;
    assert_eq!([test.ana, test.ben].map(|user| direct_messages(&test, user).len()), [1, 0]);
    assert_eq!(direct_messages(&test, cat), Vec::<String>::new());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_about_a_lost_server_comes_after_its_return() {
    let mut test = BotTest::new().await;
    let other = test.sandbox.add_guild("Other");
    let hall = test.sandbox.add_channel(other, "hall");
    let tables = std::mem::replace(&mut test.channel, hall);
    test.start_game("size=5").await;
    test.wait_until_posted().await;
    test.channel = tables;
    for user in [test.ana, test.ben] {
        choose(&test, user, "told", "off").await;
    }
    test.sandbox.send_raw_event("GUILD_DELETE", json!({ "id": other.to_string() })).await;
    test.wait_until_found(
        "select (count(*) = 2)::integer::bigint from channel_notices
            where not exists (select from tasks where kind = 'channel_notice')",
    )
    .await;
    test.sandbox.set_guild_available(other, true);
    test.wait_for_count(sql::LEFT_SERVERS, 0).await;
    let reply = test.private_reply(test.ana, "help", json!({})).await;
    assert!(!reply.contains("no longer on the server"), "{reply}");
    assert_eq!(test.count("channel_notices").await, 0);
    test.close().await;
}

/// The channel is deleted before the move, or while the board of the move is on its way.
#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_report_a_move_whose_channel_is_deleted() {
    for deleted_before in [false, true] {
        let test = BotTest::new().await;
        let board = test.start_game("size=5").await;
        test.wait_until_recorded(1, &board).await;
        let command = Command::Move { by: UserId(test.ana).into(), text: "c3".to_owned(), version: None };
        if deleted_before {
            test.sandbox.remove_channel(test.channel);
            // Both players get a message before the move is played.
            for user in [test.ana, test.ben] {
                direct_message(&test, user, "was deleted").await;
            }
            test.wait_for_count("channel_notices", 0).await;
            test.store.apply(GameId(1), &command, Cause::JOB, test.clock.now()).await.expect("a move");
        } else {
            let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
            assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
            held.arrived().await.expect("the board");
            test.sandbox.remove_channel(test.channel);
            held.release();
        }
        // Discord's refusal of the board may come before the event of the deletion. Then a message tells of the refusal too.
        let told = poll("a direct message", async || {
            direct_messages(&test, test.ben)
                .into_iter()
                .find(|told| told.contains("c3") && told.contains("was deleted"))
        })
        .await;
        assert_eq!(
            test.readable(&told),
            "<@BEN>, your turn in **Tether #1** against <@ANA> after **c3**. Deadline: <t:TIME:R>.\n\
             The channel of Tether #1 against <@ANA> was deleted. The game goes on where you play next: use /move or /board with the number of the game, in any channel of the server."
        );
        test.wait_until_posted().await;
        let repeated = direct_messages(&test, test.ana).iter().filter(|told| told.contains("c3")).count();
        assert_eq!(repeated, 0, "who moved knows");
        test.close().await;
    }
}

/// Both players learn how the game ended.
#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_report_an_end_whose_channel_is_deleted() {
    let test = BotTest::new().await;
    let board = test.play_in_turns(test.start_game("size=5").await, &["c3", "a1", "d2", "b4"]).await;
    test.wait_until_recorded(1, &board).await;
    let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
    let asked = test.slash(test.ana, "resign", json!({})).await.unwrap().message.expect("a question");
    test.press(test.ana, &asked, "Yes, resign").await.expect("an answer");
    held.arrived().await.expect("the last board");
    test.sandbox.remove_channel(test.channel);
    held.release();
    for user in [test.ana, test.ben] {
        direct_message(&test, user, "resigned").await;
    }
    test.wait_until_posted().await;
    test.close().await;
}

/// A game in a thread of its own goes on in the channel above.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_in_the_channel_when_its_thread_is_deleted() {
    let test = managed().await;
    set(&test, json!({ "threads": { "on": true } })).await;
    let thread = begin_in_thread(&test).await;
    test.wait_for_row("games where parent_id is not null and message_id > channel_id").await;
    test.sandbox.remove_channel(thread);
    let told = direct_message(&test, test.ben, "was deleted").await;
    assert_eq!(
        test.readable(&told),
        "The channel of Tether #1 against <@ANA> was deleted. The game goes on in <#CHANNEL>."
    );
    let reply = test.private_reply(test.ana, "games", json!({})).await;
    assert!(reply.contains("#1") && !reply.contains("/channels/"), "{reply}");
    let after = test.newest_message_id();
    test.play(test.ana, "c3").await;
    assert_eq!(test.next_board(after).await.notified, [test.ben]);
    test.close().await;
}

/// The interaction states the bot's permissions in the command's channel, not in the game's.
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

/// Serenity can't parse these interactions, but the bot answers them.
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
    // The bot still works, and it has tried to answer the interactions that have an id and a token.
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    test.next_board(board.id).await;
    test.sandbox
        .wait_for_request(|r| r.path.contains(&format!("/interactions/{interaction}/")) && r.status != Some(204))
        .await
        .expect("an answer to an interaction that can't be read");
    test.close().await;
}

/// No version of the bot has made these custom ids.
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
        // This interaction is new to the bot. The sandbox does not know its token, so it records the response but rejects it.
        let fresh = (interaction + 1 + number as u64).to_string();
        payload["id"] = json!(fresh);
        payload["data"]["custom_id"] = json!(id);
        test.sandbox.send_raw_event("INTERACTION_CREATE", payload.clone()).await;
        let path = format!("/interactions/{fresh}/");
        let answered = test.sandbox.wait_for_request(|r| r.path.contains(&path)).await.expect("an answer");
        assert!(
            answered.body.iter().any(|body| body.to_string().contains("This button is out of date")),
            "{id:?}: {:?}",
            answered.body
        );
    }
    let unknown = json!({ "game": "9223372036854775807" });
    let reply = private_content(&test.slash(test.ana, "board", unknown).await.unwrap());
    assert!(reply.contains("no game #9223372036854775807"), "{reply}");
    test.close().await;
}

/// Serenity can't parse the interaction. The answer is in the interaction's locale; autocompletion gets no choices.
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

/// The caller of a failing handler gets an apology.
#[tokio::test(flavor = "multi_thread")]
async fn a_failing_handler_is_answered() {
    let test = BotTest::new().await;
    // This time is outside the range of the program's type.
    let never = format!("insert into absences values ({}, now(), timestamptz '20000-01-01', false)", test.ana);
    test.execute(&never).await;
    let reply = test.private_reply(test.ana, "away", json!({})).await;
    assert_eq!(reply, "Something broke on Parlor's side. Try again soon.");
    assert!(test.private_reply(test.ben, "help", json!({})).await.contains("/challenge"), "other commands work");
    test.close().await;
}

/// On shutdown the bot finishes the interactions in progress, and refuses new ones with an answer.
#[tokio::test(flavor = "multi_thread")]
async fn interactions_during_shutdown_are_answered() {
    let mut test = BotTest::with_process().await;
    // A command that reads the settings waits for this lock, and delays the shutdown.
    let lock = test.lock("lock table servers").await;
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
        if !reply.contains("/challenge") {
            break reply;
        }
    };
    assert_eq!(reply, "Something broke on Parlor's side. Try again soon.");
    let choices = test.sandbox.autocomplete(test.ana, test.channel, "rules", json!({ "game": "" }), "game").await;
    assert!(choices.expect("an answer").is_empty());
    assert_eq!(
        private_content(&in_progress.await.unwrap().expect("an answer")),
        "That took too long. If it was a move, check /board before you try again."
    );
    lock.release().await;
    let ended = tokio::task::spawn_blocking(move || child.lock().unwrap().wait().unwrap()).await.unwrap();
    assert!(ended.success(), "{ended}");
    test.close().await;
}
