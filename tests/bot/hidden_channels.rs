//! Channels that Discord hides from the bot, and servers that READY leaves out. The bot must not believe that something is gone
//! before that is proved.

use super::{
    board_page::{Visitor, with_page},
    bot_test::{BotTest, private_content, sql},
    failures::direct_message,
    follows::{follow, told},
    quiet_hours::begin_quiet_hours,
    server_settings::{begin_in_thread, let_ana_give_roles, managed, set},
};
use parlor::{play::UserId, tournament::TournamentId};
use parlor_sandbox::{Fault, InteractionResponse, ResumeFault, permissions};
use parlor_testkit::polling::poll;
use serde_json::{Value, json};
use time::Duration;

const GONE: &str = "select count(*) from channels where gone";

fn hide(test: &BotTest, channel: u64) {
    test.sandbox.set_bot_permissions(channel, permissions::BOT & !permissions::VIEW_CHANNEL);
}

fn give_back(test: &BotTest, channel: u64) {
    test.sandbox.set_bot_permissions(channel, permissions::BOT);
}

/// Plays a move of a game from `channel`, which the bot sees.
async fn play_from(test: &BotTest, channel: u64, user: u64, text: &str, game: u64) {
    let options = json!({ "move": text, "game": game.to_string() });
    let played = private_content(&test.sandbox.slash(user, channel, "move", options).await.expect("an answer"));
    assert!(played.ends_with(&format!("Played {text}.")), "{played}");
}

/// Checks that nobody reads that something was deleted, and that nobody reads the name by which Discord hides a channel.
fn assert_nothing_is_lost(test: &BotTest) {
    for request in test.sandbox.requests() {
        let text = request.body.as_ref().map(Value::to_string).unwrap_or_default();
        let told = ["was deleted", "no longer on the server", "___hidden___"];
        assert!(!told.iter().any(|told| text.contains(told)), "{} {}: {text}", request.method, request.path);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_stays_where_it_is_while_its_channel_is_hidden() {
    // Discord may answer requests for a hidden channel with 403 or 404.
    for denied in [false, true] {
        let test = managed().await;
        test.sandbox.deny_hidden_channels(denied);
        let hall = test.sandbox.add_channel(test.guild, "hall");
        let board = test.start_game("size=5").await;
        set(&test, json!({ "threads": { "on": true } })).await;
        let thread = begin_in_thread(&test).await;
        test.wait_until_posted().await;
        let in_thread = test.sandbox.messages(thread).last().expect("a board").id;
        hide(&test, test.channel);
        for game in [1, 2] {
            play_from(&test, hall, test.ana, "c3", game).await;
        }
        test.wait_for_deliveries(2, "state = 'refused'").await;
        assert_eq!(test.query_number(GONE).await, 0, "{denied}");
        give_back(&test, test.channel);
        test.clock.advance(Duration::minutes(1));
        assert_eq!(test.next_board(board.id).await.notified, [test.ben], "{denied}");
        let next = test.sandbox.wait_after(thread, in_thread, |m| m.content.contains("after **c3**")).await;
        assert_eq!(next.expect("the game is still in its thread").notified, [test.ben], "{denied}");
        assert_nothing_is_lost(&test);
        test.close().await;
    }
}

/// Discord refuses the boards, so players learn of them in other places and act in other places.
#[tokio::test(flavor = "multi_thread")]
async fn players_who_act_elsewhere_do_not_move_a_game_out_of_a_hidden_channel() {
    let mut test = managed().await;
    test.sandbox.deny_hidden_channels(true);
    let [hall, channel] = [test.sandbox.add_channel(test.guild, "hall"), test.channel];
    test.start_game("size=5").await;
    let other = test.start_game("size=7").await;
    let thread = test.sandbox.add_private_thread(channel, "corner", &[test.ana, test.ben]);
    test.sandbox.set_bot_in_thread(thread, true);
    test.channel = thread;
    let in_thread = test.start_game("size=5").await;
    test.channel = channel;
    test.wait_until_posted().await;
    hide(&test, test.channel);
    for game in [1, 3] {
        play_from(&test, hall, test.ana, "c3", game).await;
    }
    test.wait_for_count(sql::REFUSED_CHANNELS, 2).await;
    for game in [1, 3] {
        play_from(&test, hall, test.ben, "a1", game).await;
    }
    test.wait_for_deliveries(4, "state = 'refused'").await;
    give_back(&test, test.channel);
    // The channel counts as open again before anything is posted there.
    test.wait_for_count(sql::REFUSED_CHANNELS, 0).await;
    play_from(&test, hall, test.ana, "d4", 2).await;
    test.clock.advance(Duration::minutes(1));
    for part in ["after **a1**", "after **d4**"] {
        test.sandbox.wait_after(test.channel, other.id, |m| m.content.contains(part)).await.expect("a board");
    }
    test.sandbox.wait_after(thread, in_thread.id, |m| m.content.contains("after **a1**")).await.expect("a board");
    let moved = format!("select count(*) from games where channel_id not in ({channel}, {thread})");
    assert_eq!(test.query_number(&moved).await, 0);
    test.wait_until_posted().await;

    // The channel is hidden while the next board replaces the one before.
    let board =
        test.sandbox.wait_after(channel, other.id, |m| m.content.contains("after **d4**")).await.expect("a board");
    let held = test.sandbox.hold("PATCH", &format!("/channels/{channel}/messages/{}", board.id));
    play_from(&test, hall, test.ben, "e5", 2).await;
    held.arrived().await.expect("an edit");
    hide(&test, channel);
    held.release();
    test.wait_until_found("select count(*) from tasks where kind = 'former_board' and refused = 'hidden'").await;
    give_back(&test, channel);
    poll("a line in place of the board", async || {
        test.sandbox.message(board.id).is_some_and(|it| it.attachments.is_empty()).then_some(())
    })
    .await;
    assert_nothing_is_lost(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn followers_are_told_when_sight_returns() {
    let test = managed().await;
    test.sandbox.deny_hidden_channels(true);
    let [cid, dan] = ["Cid", "Dan"].map(|name| test.sandbox.add_user(name, "en-US"));
    let board = test.start_game("size=5").await;
    follow(&test, cid, &board, "Follow: each move").await;
    follow(&test, dan, &board, "Follow: the end").await;
    hide(&test, test.channel);
    let waiting = "select count(*) from tasks where kind = 'direct_notice' and refused is not null";
    test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    test.wait_until_found(waiting).await;
    assert_eq!((told(&test, cid).len(), told(&test, dan).len()), (0, 0));
    give_back(&test, test.channel);
    poll("one is told of the move", async || (told(&test, cid).len() == 1).then_some(())).await;
    // After the end of the game, nobody is told of a move.
    test.wait_until_found(&format!("select (({waiting}) = 0)::int::bigint")).await;
    hide(&test, test.channel);
    let asked = test.slash(test.ben, "resign", json!({})).await.expect("an answer").message.expect("a question");
    test.press(test.ben, &asked, "Yes, call it off").await.expect("an answer");
    test.wait_until_found(&format!("select (({waiting}) = 2)::int::bigint")).await;
    assert_eq!((told(&test, cid).len(), told(&test, dan).len()), (1, 0));
    give_back(&test, test.channel);
    poll("both are told of the end", async || {
        (told(&test, cid).len() == 2 && told(&test, dan).len() == 1).then_some(())
    })
    .await;
    assert_nothing_is_lost(&test);
    test.close().await;
}

/// A channel that the bot can't see may be allowed. The bot does not say no where it does not know.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_reads_that_nothing_is_there_when_the_bot_does_not_know() {
    let test = managed().await;
    let hall = test.sandbox.add_channel(test.guild, "hall");
    test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
    let cup = json!({ "name": "Cup", "game": "tether", "variant": "5" });
    test.create_tournament(test.ana, cup).await;
    let create = json!({ "name": "Autumn League", "game": "tether", "variant": "5" });
    test.private_reply(test.ana, "league", json!({ "create": create })).await;
    let cid = test.sandbox.add_user("Cid", "en-US");
    test.wait_for_row("seasons where phase = 'registration'").await;
    let joined = test.private_reply(cid, "league", json!({ "join": {} })).await;
    assert!(joined.contains("**Autumn League**"), "{joined}");
    test.wait_until_posted().await;
    let list =
        test.sandbox.slash(test.ben, hall, "lobby", json!({})).await.expect("an answer").message.expect("a list");
    set(&test, json!({ "channel": { "channel": test.channel.to_string() } })).await;
    hide(&test, test.channel);
    poll("no false sentence", async || {
        let answer = test.sandbox.slash(test.ben, hall, "challenge", json!({ "game": "tether" })).await;
        let refused = private_content(&answer.expect("an answer"));
        (refused == "Games aren't allowed in this channel. Ask somebody who manages the server where they are.")
            .then_some(())
    })
    .await;
    let joined = private_content(&test.press(test.ben, &list, "Join #1").await.expect("an answer"));
    assert_eq!(
        joined,
        "Parlor can't see the channel of this challenge at the moment, so it doesn't know whether you may join. Try again later."
    );
    let unseen = "Parlor can't see all channels at the moment, so it can't list everything. Try again later.";
    for (command, options) in [
        ("lobby", json!({})),
        ("games", json!({ "player": test.ana.to_string() })),
        ("tournament", json!({ "table": {} })),
        ("tournament", json!({ "table": { "tournament": "Cup" } })),
        ("league", json!({ "table": {} })),
        ("league", json!({ "leave": { "league": "Autumn League" } })),
    ] {
        let answer = test.sandbox.slash(test.ben, hall, command, options.clone()).await.expect("an answer");
        let content = private_content(&answer);
        let is_honest = content.ends_with(unseen) && !content.contains("Nobody is looking");
        assert!(is_honest, "{command} {options}: {content}");
    }
    // The bot need not see the channel to answer a person about their own place in a league.
    let left = test.sandbox.slash(cid, hall, "league", json!({ "leave": {} })).await.expect("an answer");
    assert_eq!(private_content(&left), "You don't play in the next season of **Autumn League**.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_category_allows_games_in_its_channels_alone() {
    let test = managed().await;
    let (category, tables) = test.sandbox.add_category(test.guild, "Games", "tables");
    set(&test, json!({ "channel": { "channel": category.to_string() } })).await;
    let options = json!({ "game": "tether", "variant": "5x5", "keep": true });
    test.sandbox.slash(test.ana, tables, "challenge", options).await.expect("an answer");
    let first = test.sandbox.wait_after(tables, 0, |m| m.content.contains("#1")).await.expect("a challenge");
    test.press(test.ben, &first, "Accept").await.expect("an answer");
    test.sandbox.wait_after(tables, first.id, |m| m.content.contains("#2")).await.expect("the next challenge");
    assert_eq!(test.count("standing_offers").await, 1);
    // The lobby offers games only where they can be played.
    let lobby = test.slash(test.ben, "lobby", json!({})).await.expect("an answer").message.expect("a list");
    let menu = lobby.selects().pop().expect("a menu");
    let offered = test.sandbox.select(test.ben, &lobby, &menu, &["tether size=7"]).await.expect("an answer");
    assert!(private_content(&offered).starts_with("Games aren't allowed in this channel."), "{offered:?}");
    assert_eq!(test.count(&format!("games where channel_id = {category}")).await, 0);
    // A post of a forum is a thread, too.
    let thread = test.sandbox.add_private_thread(tables, "evening", &[test.ana]);
    test.sandbox.set_bot_in_thread(thread, true);
    let options = json!({ "game": "tether", "variant": "5x5" });
    test.sandbox.slash(test.ana, thread, "challenge", options).await.expect("an answer");
    test.sandbox.wait_after(thread, 0, |m| m.content.contains("Tether #3")).await.expect("a challenge");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_deletion_is_found_in_the_next_list_of_channels() {
    let test = managed().await;
    let hall = test.sandbox.add_channel(test.guild, "hall");
    test.wait_for_row("servers where cardinality(known_channels) > 1").await;
    test.start_game("size=5").await;
    test.wait_until_posted().await;
    test.sandbox.remove_channel_unnoticed(test.channel);
    play_from(&test, hall, test.ana, "c3", 1).await;
    test.wait_for_deliveries(1, "state = 'refused'").await;
    assert_eq!(test.query_number(GONE).await, 0);
    test.sandbox.announce_guild(test.guild);
    for user in [test.ana, test.ben] {
        direct_message(&test, user, "was deleted").await;
    }
    test.wait_until_posted().await;
    test.close().await;
}

/// A list that can't be read, or is empty, proves nothing.
#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_list_of_channels_deletes_nothing() {
    let test = managed().await;
    test.start_game("size=5").await;
    test.wait_for_row("servers where cardinality(known_channels) > 0").await;
    let id = test.guild.to_string();
    for channels in [json!([]), json!(null), json!("none"), json!([{ "id": "7" }, { "id": {} }])] {
        let server = json!({ "id": id, "preferred_locale": "de", "channels": channels });
        test.sandbox.send_raw_event("GUILD_CREATE", server).await;
        test.wait_for_row("servers where locale = 'de'").await;
        test.sandbox.set_guild_locale(test.guild, "en-US");
        test.wait_for_row("servers where locale = 'en-US'").await;
        assert_eq!(test.query_number("select cardinality(known_channels)::bigint from servers").await, 1, "{channels}");
    }
    assert_nothing_is_lost(&test);
    // An event that can't be read as a deletion deletes nothing either.
    test.sandbox.send_raw_event("GUILD_DELETE", json!({ "id": id, "unavailable": "yes" })).await;
    test.wait_for_row("servers where unavailable_since is not null and left_at is null").await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_and_its_challenges_come_back_with_sight() {
    let test = managed().await;
    test.sandbox.deny_hidden_channels(true);
    let lobby = test.sandbox.add_channel(test.guild, "lobby");
    let players = test.sandbox.add_role(test.guild, "Players");
    set(&test, json!({ "lobby": { "channel": lobby.to_string(), "notify": players.to_string() } })).await;
    let lists = async |listed: &str| {
        poll(listed, async || {
            let messages = test.sandbox.messages(lobby);
            let [only] = messages.as_slice() else { return None };
            only.content.contains(listed).then_some(())
        })
        .await;
    };
    test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
    lists("#1").await;
    hide(&test, test.channel);
    lists("Parlor can't see all channels at the moment").await;
    hide(&test, lobby);
    // Once the bot sees the lobby again, it calls the role for a new challenge.
    test.clock.advance(Duration::hours(2));
    test.sandbox.slash(test.ben, lobby, "challenge", json!({ "game": "tether" })).await.expect("an answer");
    test.wait_until_found("select count(*) from tasks where kind = 'lobby' and refused is not null").await;
    give_back(&test, test.channel);
    give_back(&test, lobby);
    test.sandbox.wait_for(lobby, |m| m.notified_roles == [players] && m.content.contains("#2")).await.expect("a call");
    poll("both challenges", async || {
        let messages = test.sandbox.messages(lobby);
        messages.iter().any(|m| ["#1", "#2"].iter().all(|game| m.content.contains(game))).then_some(())
    })
    .await;
    assert_nothing_is_lost(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_waits_while_a_channel_is_hidden() {
    let test = managed().await;
    let results = test.sandbox.add_channel(test.guild, "results");
    set(&test, json!({ "results": { "channel": results.to_string() } })).await;
    for (number, hidden) in [results, test.channel].into_iter().enumerate() {
        test.play_in_turns(test.start_game("5").await, &["c3", "a1", "d2", "b4"]).await;
        test.wait_until_posted().await;
        let asked = test.slash(test.ben, "resign", json!({})).await.expect("an answer").message.expect("a question");
        hide(&test, hidden);
        test.press(test.ben, &asked, "Yes, resign").await.expect("an answer");
        test.wait_until_found("select count(*) from tasks where kind = 'result' and refused is not null").await;
        assert_eq!(test.sandbox.messages(results).len(), number);
        let report = test.private_reply(test.ana, "doctor", json!({})).await;
        assert!(!report.contains("result"), "Discord has refused nothing: {report}");
        give_back(&test, hidden);
        poll("the result", async || (test.sandbox.messages(results).len() == number + 1).then_some(())).await;
    }
    assert_nothing_is_lost(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_puzzle_of_the_day_waits_for_sight() {
    let test = managed().await;
    test.sandbox.deny_hidden_channels(true);
    let channel = test.sandbox.add_hidden_channel(test.guild, "puzzles");
    set(&test, json!({ "puzzle": { "channel": channel.to_string(), "hour": 0 } })).await;
    test.wait_until_found("select count(*) from tasks where kind = 'puzzle' and refused is not null").await;
    let shown = set(&test, json!({ "show": {} })).await;
    let name = format!("<#{channel}> (hidden from Parlor)");
    assert!(shown.contains(&format!("Daily puzzle: {name},")), "{shown}");
    let report = test.private_reply(test.ana, "doctor", json!({})).await;
    let lacks =
        format!("In {name} Parlor lacks: **View Channel**\nTo allow it: hold or right-click the channel's name");
    assert!(report.contains(&lacks) && !report.contains("was deleted"), "{report}");
    give_back(&test, channel);
    test.sandbox.wait_for(channel, |_| true).await.expect("the puzzle");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_on_when_sight_returns() {
    let test = managed().await;
    test.sandbox.deny_hidden_channels(true);
    set(&test, json!({ "threads": { "on": false } })).await;
    let after = test.newest_message_id();
    let create = json!({ "name": "Cup", "game": "tether", "variant": "5", "starts": "1 day", "at-least": 2 });
    test.create_tournament(test.ana, create).await;
    let invitation = test.next_message(after, "**Cup**").await;
    for user in [test.ana, test.ben] {
        test.press(user, &invitation, "Join").await.expect("joined");
    }
    let hall = test.sandbox.add_channel(test.guild, "hall");
    hide(&test, test.channel);
    let start = json!({ "start": { "tournament": "Cup" } });
    let refused = test.sandbox.slash(test.ana, hall, "tournament", start).await.expect("an answer");
    assert_eq!(
        test.readable(&private_content(&refused)),
        "Parlor can't see <#CHANNEL>, where **Cup** takes place. Give Parlor View Channel there, then start it."
    );
    let report = test.sandbox.slash(test.ana, hall, "doctor", json!({})).await.expect("an answer");
    let lacks = "In <#CHANNEL> (hidden from Parlor) Parlor lacks: **View Channel**";
    assert!(test.readable(&private_content(&report)).contains(lacks), "{report:?}");
    // It begins by itself, and waits however long. Its creator hears of it once, after the quiet hours.
    begin_quiet_hours(&test, test.ana).await;
    test.clock.advance(Duration::DAY + Duration::MINUTE);
    let told = "where **Cup** takes place. It has begun, and its boards wait until Parlor has View Channel there.";
    let direct = test.sandbox.direct_channel(test.ana);
    let told_so_far =
        || test.sandbox.messages(direct).iter().filter(|it| it.content.contains("has begun, and")).count();
    for attempts in 1..=3 {
        test.wait_until_found(&format!(
            "select count(*) from tasks where kind = 'tournament' and refused is not null and leased_by is null and attempts >= {attempts}"
        ))
        .await;
        test.clock.advance(Duration::HOUR);
    }
    assert_eq!(told_so_far(), 0, "quiet hours");
    test.clock.advance(Duration::hours(6));
    direct_message(&test, test.ana, told).await;
    let (cup, name, now) = (TournamentId(1), "Winter Cup", test.clock.now());
    test.store.rename_tournament(test.guild, cup, name, UserId(test.ana), now).await.expect("renamed");
    let attempts = "select attempts::bigint from tasks where kind = 'tournament'";
    let before = test.query_number(attempts).await;
    test.clock.advance(Duration::DAY);
    test.wait_until_found(&format!("select count(*) from ({attempts} and attempts > {before}) later")).await;
    test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'direct_notice'").await;
    assert_eq!(told_so_far(), 1, "after all attempts");
    give_back(&test, test.channel);
    // Its boards are in a thread on the invitation, as if nothing had happened.
    test.sandbox.wait_for(invitation.id, |m| !m.attachments.is_empty()).await.expect("a board");
    assert_nothing_is_lost(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_page_is_closed_only_as_long_as_its_channel_is_hidden() {
    let (test, url) = with_page().await;
    let manager = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, manager);
    set(&test, json!({ "pages": { "mode": "public" } })).await;
    test.start_game("size=5").await;
    let nobody = Visitor::new(&url);
    let answers = async |what: &str, game: u64, status: u16| {
        poll(what, async || (nobody.status(&test.public_page(game).await).await == status).then_some(())).await;
    };
    answers("an open page", 1, 200).await;
    hide(&test, test.channel);
    answers("a hidden channel's page", 1, 404).await;
    give_back(&test, test.channel);
    answers("the page again", 1, 200).await;
    // When the bot sees the channel again, it learns that not everybody sees it. This closes the page for good.
    hide(&test, test.channel);
    answers("a hidden channel's page", 1, 404).await;
    test.sandbox.set_channel_overwrite(test.channel, test.guild, true, 0, permissions::VIEW_CHANNEL);
    give_back(&test, test.channel);
    test.wait_for_row("public_pages where not is_open").await;
    test.sandbox.set_channel_overwrite(test.channel, test.guild, true, 0, 0);
    test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'public_pages'").await;
    answers("a closed page", 1, 404).await;
    test.close().await;
}

/// A failure at the first board is no proof that not everybody sees the channel.
#[tokio::test(flavor = "multi_thread")]
async fn a_public_page_opens_although_discord_failed_to_list_the_channels() {
    let (test, url) = with_page().await;
    let manager = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, manager);
    set(&test, json!({ "pages": { "mode": "public" } })).await;
    // The event of this change makes the bot forget what it has read of the channels.
    test.sandbox.set_channel_overwrite(test.channel, test.ana, false, 0, 0);
    test.wait_for_row(&sql::servers_with_channels(1)).await;
    let channels = format!("/guilds/{}/channels", test.guild);
    test.sandbox.inject_fault("GET", &channels, u32::MAX, Fault::Status(503));
    let board = test.start_game("size=5").await;
    test.wait_until_recorded(1, &board).await;
    test.wait_for_row("public_pages where is_open and is_hidden").await;
    test.sandbox.clear_faults();
    test.clock.advance(Duration::minutes(2));
    test.wait_for_row("public_pages where is_open and not is_hidden").await;
    assert_eq!(Visitor::new(&url).status(&test.public_page(1).await).await, 200);
    test.close().await;
}

async fn rank_role(test: &BotTest, role: u64) -> InteractionResponse {
    let options = json!({ "rank-role": { "game": "all", "role": role.to_string(), "rating": 1600 } });
    test.slash(test.ana, "settings", options).await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_is_given_only_after_a_question_if_channels_are_hidden() {
    let test = managed().await;
    let_ana_give_roles(&test);
    test.sandbox.set_bot_guild_permissions(test.guild, permissions::BOT | permissions::MANAGE_ROLES);
    let role = test.sandbox.add_role(test.guild, "Master");
    let names = ["one", "two", "three", "four"];
    let channels = names.map(|name| test.sandbox.add_channel(test.guild, name));
    for channel in channels {
        test.sandbox.set_channel_overwrite(channel, test.guild, true, 0, permissions::VIEW_CHANNEL);
        test.sandbox.set_channel_overwrite(channel, role, true, permissions::VIEW_CHANNEL, 0);
    }
    test.wait_for_row(&sql::servers_with_channels(5)).await;
    // As long as the bot sees which channels the role opens, only an administrator may choose the role.
    assert!(private_content(&rank_role(&test, role).await).contains("Only an administrator"));
    for channel in channels {
        hide(&test, channel);
    }
    let asks = async |count: &str| {
        let what = format!("{count} hidden from Parlor, so Parlor can't check what this role opens there.");
        poll(&what, async || {
            let asked = rank_role(&test, role).await;
            private_content(&asked).contains(&what).then_some(asked)
        })
        .await
    };
    let asked = asks("4 channels are").await.message.expect("a question");
    assert_eq!(test.count("rank_roles").await, 0);
    // After the question, a fifth channel is hidden.
    let fifth = test.sandbox.add_channel(test.guild, "five");
    test.wait_for_row(&sql::servers_with_channels(6)).await;
    hide(&test, fifth);
    asks("5 channels are").await;
    let again = test.press(test.ana, &asked, "Yes, let Parlor give it").await.expect("an answer");
    let again = again.message.expect("a question");
    assert!(again.content.starts_with("5 channels are hidden from Parlor"), "{}", again.content);
    let saved = test.press(test.ana, &again, "Yes, let Parlor give it").await.expect("an answer");
    assert!(saved.message.expect("a reply").content.starts_with("Saved:"));
    let shown = set(&test, json!({ "show": {} })).await;
    let entry = format!("<@{}> let Parlor give <@&{role}>, with 5 channels hidden from Parlor", test.ana);
    assert!(shown.contains(&entry), "{shown}");
    let told = format!(
        "5 channels are hidden from Parlor, so Parlor can't check what the roles that it gives open there: <@&{role}>"
    );
    poll(&told, async || test.private_reply(test.ana, "doctor", json!({})).await.contains(&told).then_some(())).await;
    // When the bot sees a channel again, it counts that the role opens this channel, so nobody gets the role.
    give_back(&test, channels[0]);
    poll("the role is withheld", async || {
        let report = test.private_reply(test.ana, "doctor", json!({})).await;
        report.contains("has gained permissions").then_some(())
    })
    .await;
    hide(&test, channels[0]);

    // The winners of a tournament get such a role only after the question, too.
    let cup = json!({ "name": "Cup", "game": "tether", "role": role.to_string() });
    let created = poll("the question", async || {
        let created = test.publish_tournament(test.ana, test.channel, cup.clone()).await;
        private_content(&created).contains("5 channels are hidden from Parlor").then_some(created)
    })
    .await;
    let given = "select count(*) from tournaments where role_id is not null";
    assert_eq!(test.query_number(given).await, 0);
    let created = created.message.expect("a message");
    let saved = test.press(test.ana, &created, "Yes, let Parlor give it").await.expect("an answer");
    assert_eq!(saved.message.expect("a reply").content, format!("Saved: the winners get <@&{role}>."));
    assert_eq!(test.query_number(given).await, 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_to_a_channel_that_may_be_hidden_from_them() {
    let test = managed().await;
    let [hidden, open] = ["hidden", "open"].map(|name| test.sandbox.add_channel(test.guild, name));
    for channel in [hidden, open] {
        set(&test, json!({ "channel": { "channel": channel.to_string() } })).await;
    }
    hide(&test, hidden);
    let refused = format!("Games aren't allowed in this channel. You can play in: <#{open}>");
    poll("the hidden channel is not named", async || {
        let reply = test.private_reply(test.ben, "challenge", json!({ "game": "tether" })).await;
        (reply == refused).then_some(())
    })
    .await;
    let shown = set(&test, json!({ "show": {} })).await;
    assert!(shown.contains(&format!("Channels: <#{hidden}> (hidden from Parlor), <#{open}>\n")), "{shown}");
    // Administrators see every channel. The bot still does not offer the hidden one, because it can't post there.
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER | permissions::ADMINISTRATOR);
    let lobby = test.slash(test.ana, "lobby", json!({})).await.expect("an answer").message.expect("a list");
    let menu = lobby.selects().pop().expect("a menu");
    let offered = test.sandbox.select(test.ana, &lobby, &menu, &["tether size=7"]).await.expect("an answer");
    assert!(private_content(&offered).contains(&format!("<#{open}>")), "{offered:?}");
    test.sandbox.wait_for(open, |m| m.content.contains("#1")).await.expect("a challenge");
    assert_nothing_is_lost(&test);
    test.close().await;
}

/// Identifies anew, and waits until the bot has asked for every server that READY left out.
async fn identify_anew(test: &BotTest) {
    test.sandbox.fail_resumes(Some(ResumeFault::Invalid(false)));
    let identifies = test.sandbox.identifies().len();
    test.sandbox.close_gateway(4000).await;
    test.sandbox.wait_for_identifies(identifies + 1).await.expect("an identify");
    test.sandbox.bot_ready().await;
    test.sandbox.fail_resumes(None);
}

/// READY leaves out a server whose event comes late.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ready_leaves_out_is_not_left() {
    let (test, url) = with_page().await;
    // The bot can send direct messages only to people with whom it shares a server.
    let _other = test.sandbox.add_guild("Other");
    let manager = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, manager);
    set(&test, json!({ "pages": { "mode": "public" } })).await;
    let board = test.start_game("size=5").await;
    test.private_reply(test.ana, "challenge", json!({ "game": "tether", "variant": "5x5", "keep": true })).await;
    test.wait_until_posted().await;
    test.sandbox.leave_out_of_ready(test.guild, true);
    // Discord does not say at once whether the bot is there.
    let path = format!("/guilds/{}", test.guild);
    test.sandbox.inject_fault("GET", &path, 1, Fault::Status(503));
    let asked = || test.sandbox.requests().into_iter().filter(|request| request.path == path).count();
    let before = asked();
    identify_anew(&test).await;
    poll("the bot asks twice", async || (asked() >= before + 2).then_some(())).await;
    test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'delete_server'").await;
    assert_eq!(test.count(sql::LEFT_SERVERS).await, 0);
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    for _ in 0..2 {
        test.sandbox.announce_guild(test.guild);
    }
    assert_eq!(test.next_board(board.id).await.notified, [test.ben]);
    assert_eq!(test.count("standing_offers").await, 1);
    assert_eq!(Visitor::new(&url).status(&test.public_page(1).await).await, 200);
    assert_nothing_is_lost(&test);

    // If the bot was removed from a server and no event said so, it learns this after the next READY.
    test.sandbox.leave_out_of_ready(test.guild, false);
    test.sandbox.fail_resumes(Some(ResumeFault::Invalid(false)));
    test.sandbox.remove_guild_unnoticed(test.guild);
    identify_anew(&test).await;
    for user in [test.ana, test.ben] {
        direct_message(&test, user, "Parlor is no longer on the server").await;
    }
    assert_eq!(Visitor::new(&url).status(&test.public_page(1).await).await, 404);
    test.close().await;
}

/// Nobody sees the answer to a move in a channel that was deleted meanwhile, so the answer can't tell the player of the
/// deletion.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_moves_while_the_channel_is_deleted_learns_of_the_deletion() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    test.play(test.ana, "c3").await;
    test.next_board(board.id).await;
    test.wait_until_posted().await;
    // The move waits for this lock until the deletion is recorded.
    let lock = test.lock("lock table events in share mode").await;
    // The first direct message waits, and the other player's waits behind it.
    let held = test.sandbox.hold("POST", "/users/@me/channels");
    let (sandbox, ben, channel) = (test.sandbox.clone(), test.ben, test.channel);
    let moving = tokio::spawn(async move { sandbox.slash(ben, channel, "move", json!({ "move": "a1" })).await });
    test.wait_until_found(
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    .await;
    test.sandbox.remove_channel(test.channel);
    held.arrived().await.expect("a direct message");
    lock.release().await;
    let _answer_that_nobody_sees = moving.await.expect("no panic");
    held.release();
    for user in [test.ana, test.ben] {
        direct_message(&test, user, "was deleted").await;
    }
    test.close().await;
}
