//! Tournaments, from the invitation to the end.

mod draft;
mod export;
mod organisers;
mod sixty_four;
mod swiss;
mod teams;
pub(super) mod whole;

use super::{
    board_page::{Visitor, with_page},
    bot_test::{BotTest, VIEW_CHANNEL, private_content, sql},
    server_settings::{let_ana_give_roles, managed, set},
};
use futures_util::future::join_all;
use parlor::{
    play::{Command, GameId, Phase, UserId},
    store::{Cause, StoreError},
    tournament::{
        BoardPlace, GAMES_PER_THREAD, INVITATION_SPACING, Score, Tournament, TournamentCommand, TournamentId,
        TournamentPhase,
    },
};
use parlor_sandbox::{Message, RateLimit, permissions};
use parlor_testkit::polling::poll;
use serde_json::json;
use sqlx::PgPool;
use std::{collections::BTreeMap, time::Duration};

/// Discord's flag of messages without a sound.
const SILENT: u64 = 4096;

/// The only tournament of a test.
const CUP: TournamentId = TournamentId(1);

async fn tournament(test: &BotTest) -> Tournament {
    test.store.tournament(CUP).await.expect("the store").expect("a tournament")
}

/// Ana announces a tournament. Returns the invitation.
async fn announce(test: &BotTest, form: &str, seats: u16) -> Message {
    let after = test.newest_message_id();
    let create = json!({ "name": "Autumn Cup", "game": "tether", "variant": "5", "form": form, "seats": seats });
    let reply = test.create_tournament(test.ana, create).await;
    assert!(reply.starts_with("**Autumn Cup** is announced in"), "{reply}");
    test.next_message(after, "**Autumn Cup**: Tether tournament").await
}

/// Lets that many new people join. Returns them.
async fn join(test: &BotTest, invitation: &Message, count: usize) -> Vec<u64> {
    let people: Vec<_> = (0..count).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    let joined = join_all(people.iter().map(|&person| test.press(person, invitation, "Join"))).await;
    assert!(joined.iter().all(Result::is_ok), "{joined:?}");
    poll("all have joined", async || (tournament(test).await.players.len() == count).then_some(())).await;
    people
}

/// An organiser opens the table in another channel, and moves the tournament's messages there. Looking alone moves nothing.
async fn post_here(test: &BotTest, person: u64, channel: u64, is_asked: bool) {
    let moved = format!("select count(*) from tournaments where channel_id = {channel}");
    let asked = test.sandbox.slash(person, channel, "tournament", json!({ "table": {} })).await.expect("an answer");
    let table = asked.message.expect("a table");
    assert_eq!(test.query_number(&moved).await, 0);
    let mut answer = test.press(person, &table, "Post it here from now on").await.expect("an answer");
    if is_asked {
        let question = answer.message.expect("a question");
        assert!(question.content.starts_with("Not everybody who sees the channel of **"), "{}", question.content);
        assert_eq!(test.query_number(&moved).await, 0);
        answer = test.press(person, &question, "Post it here from now on").await.expect("an answer");
    }
    assert!(private_content(&answer).ends_with("From now on they are posted here."), "{answer:?}");
    assert_eq!(test.query_number(&moved).await, 1);
}

/// Makes one move if nobody has played, so that the tournament has a winner.
async fn move_once(test: &BotTest) {
    let stored = tournament(test).await;
    if !stored.nobody_played() {
        return;
    }
    let game = stored.games_in_progress().next().and_then(|game| game.id).expect("a game in progress");
    let table = test.store.load(game).await.expect("a game").table;
    let started = table.game().expect("a game in progress");
    let text = started.position.legal_texts().into_iter().next().expect("a move");
    let command = Command::Move { by: started.on_turn(), text, version: None };
    test.store.apply(game, &command, Cause::JOB, test.clock.now()).await.expect("a move");
}

/// Ends all games in progress from the test's process. The better seeds win.
async fn end_games(test: &BotTest) {
    move_once(test).await;
    let stored = tournament(test).await;
    for game in stored.games.iter().filter(|game| game.score.is_none()) {
        let Some(number) = game.id else { continue };
        let [first, second] = game.pairing.seeds;
        let by = stored.player(first.max(second)).expect("a player");
        match test.store.apply(number, &Command::Resign { by }, Cause::JOB, test.clock.now()).await {
            Ok(_) | Err(StoreError::Refused(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// The thread on the invitation.
async fn thread(test: &BotTest) -> u64 {
    tournament(test).await.thread.expect("a thread")
}

/// Messages of the channel and of its threads that contain a text.
fn messages_with(test: &BotTest, text: &str) -> Vec<Message> {
    let places = std::iter::once(test.channel).chain(test.sandbox.threads(test.channel));
    let messages = places.flat_map(|place| test.sandbox.messages(place));
    messages.filter(|message| message.content.contains(text)).collect()
}

/// Waits until the message contains the text. Returns the message.
async fn shown(test: &BotTest, message: &Message, text: &str) -> Message {
    poll(text, async || test.sandbox.message(message.id).filter(|it| it.content.contains(text))).await
}

async fn wait_until_over(test: &BotTest) {
    let found = "select (count(*) = 1)::int::bigint from tournaments where phase = 'over'";
    test.wait_until_found(found).await;
    // The bot has no more messages about the tournament to post.
    test.wait_until_found(
        "select (count(*) = 0)::int::bigint from tasks
         where kind = 'tournament_message' and (leased_by is not null or due_at < now() + interval '1 hour')",
    )
    .await;
    test.wait_until_posted().await;
}

/// Returns the bot's direct messages to a user that contain a text.
fn direct_messages(test: &BotTest, user: u64, text: &str) -> Vec<Message> {
    let channel = test.sandbox.direct_channel(user);
    test.sandbox.messages(channel).into_iter().filter(|message| message.content.contains(text)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_name_games_that_begin_in_a_deleted_or_closed_channel() {
    for gone in [true, false] {
        let test = managed().await;
        let invitation = announce(&test, "knockout", 4).await;
        let people = join(&test, &invitation, 4).await;
        test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
        test.next_message(invitation.id, "Two games a match:").await;
        test.wait_until_posted().await;
        let lounge = test.sandbox.add_channel(test.guild, "lounge");
        if gone {
            test.sandbox.remove_channel(test.channel);
            test.wait_for_row(sql::GONE_CHANNELS).await;
            test.wait_until_found("select (count(*) = 0)::int::bigint from channel_notices").await;
        } else {
            test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !permissions::SEND_MESSAGES);
        }
        end_games(&test).await;
        test.wait_until_found("select count(*) from tasks where kind = 'tournament_message' and refused is not null")
            .await;
        let stored = tournament(&test).await;
        let place = |seed: u16| stored.player(seed).unwrap().human().unwrap().0;
        let finalists = [place(1), place(2)];
        let told = "Your games in the tournament **Autumn Cup** have begun, but";
        poll("both are told", async || {
            let told = finalists.iter().all(|&person| direct_messages(&test, person, told).len() == 1);
            (told && direct_messages(&test, test.ana, "can't post about the tournament").len() == 1).then_some(())
        })
        .await;
        test.wait_until_found("select (count(*) = 0)::int::bigint from channel_notices").await;
        for &person in &people {
            let count = direct_messages(&test, person, told).len();
            assert_eq!(count, usize::from(finalists.contains(&person)), "once, and only who plays");
        }
        let why =
            if gone { "its channel was deleted".to_owned() } else { format!("can't post in <#{}>", test.channel) };
        let told = &direct_messages(&test, place(1), told)[0].content;
        assert!(told.contains(&why), "{told} {why}");
        // Players can go on in another channel. The organiser moves the tournament's messages there by asking for the table.
        let board = test.sandbox.slash(place(1), lounge, "board", json!({ "game": "5" })).await.expect("a board");
        assert!(private_content(&board).contains("Tether #5"), "{board:?}");
        post_here(&test, test.ana, lounge, gone).await;
        test.sandbox.wait_after(lounge, 0, |m| m.content.contains("Two games a match:")).await.expect("the games");
        test.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tournaments_of_hidden_channels_are_listed_only_for_their_viewers() {
    let test = managed().await;
    let [cid, dan] = ["Cid", "Dan"].map(|name| test.sandbox.add_user(name, "en-US"));
    let invitation = announce(&test, "knockout", 4).await;
    test.press(cid, &invitation, "Join").await.expect("joined");
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    let there = async |person: u64| {
        private_content(&test.sandbox.slash(person, lounge, "tournament", json!({ "join": {} })).await.unwrap())
    };
    let choices = async |person: u64| {
        let options = json!({ "join": { "tournament": "" } });
        test.sandbox.autocomplete(person, lounge, "tournament", options, "tournament").await.unwrap().len()
    };
    assert_eq!((choices(dan).await, choices(cid).await, choices(test.ana).await), (1, 1, 1));
    // Only managers see the channel from now on.
    test.sandbox.set_channel_overwrite(test.channel, test.guild, true, 0, VIEW_CHANNEL);
    poll("the change is known", async || (choices(dan).await == 0).then_some(())).await;
    assert!(there(dan).await.starts_with("There is no tournament on this server."));
    assert_eq!(there(cid).await, "You're in **Autumn Cup** already.");
    assert_eq!((choices(cid).await, choices(test.ana).await), (1, 1));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn managers_do_not_decide_their_own_tournament_games_and_learn_of_a_refused_role() {
    let test = managed().await;
    let_ana_give_roles(&test);
    let champions = test.sandbox.add_role(test.guild, "Champions");
    let create = json!({ "name": "Cup", "game": "tether", "role": champions.to_string(), "form": "knockout" });
    test.create_tournament(test.ana, create).await;
    let invitation = test.next_message(0, "**Cup**").await;
    for person in [test.ana, test.ben] {
        test.press(person, &invitation, "Join").await.unwrap();
    }
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "the final begins").await;
    let winner = test.ana.to_string();
    for decision in [json!({ "adjudicate": { "game": "1", "winner": winner } }), json!({ "end": { "game": "1" } })] {
        let refused = test.decide_game(test.ana, decision).await;
        assert!(
            refused.starts_with("You're playing in Tether #1 yourself, and it counts for a tournament."),
            "{refused}"
        );
    }
    move_once(&test).await;
    // Another manager may adjudicate the game.
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    let dan = test.sandbox.add_user("Dan", "en-US");
    test.sandbox.set_member_permissions(test.guild, dan, bits);
    for game in ["1", "2"] {
        let adjudicate = json!({ "adjudicate": { "game": game, "winner": winner } });
        test.decide_game(dan, adjudicate).await;
        let title = format!("Tether #{game}");
        let line = format!("\n-# In the tournament **Cup** this counts as a win for <@{winner}>.");
        poll("what it counts", async || {
            messages_with(&test, &title).last().is_some_and(|end| end.content.contains(&line)).then_some(())
        })
        .await;
    }
    test.next_message(invitation.id, "has won").await;
    test.wait_until_found("select count(*) from tasks where kind = 'rank_role' and refused is not null").await;
    let report = test.private_reply(test.ana, "doctor", json!({})).await;
    let named = format!("doesn't let Parlor give a role to the winner of **Cup** (<@&{champions}>)");
    assert!(report.contains(&named), "{report}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_a_manager_ends_says_what_it_counts_in_its_tournament() {
    let (test, url) = with_page().await;
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER | permissions::MANAGE_GUILD);
    let invitation = announce(&test, "knockout", 4).await;
    join(&test, &invitation, 4).await;
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    let begins = test.next_message(invitation.id, "Two games a match:").await;
    assert!(begins.content.starts_with("**Autumn Cup**: the semi-finals begin. "), "{}", begins.content);
    test.wait_until_posted().await;
    let [player, winner] = [1, 2].map(|game| format!("select player1 from games where id = {game}"));
    let [player, winner] = [test.query_number(&player).await, test.query_number(&winner).await].map(i64::cast_unsigned);
    let boards = test.sandbox.messages(thread(&test).await);
    let board = boards.iter().find(|it| it.content.contains("Tether #1")).expect("a board");
    let visitor = Visitor::open(&test, &url, player, board).await;
    for (game, decision, line) in [
        (
            "Tether #1",
            json!({ "end": { "game": "1" } }),
            "-# In the tournament **Autumn Cup** this counts as a draw.".to_owned(),
        ),
        (
            "Tether #2",
            json!({ "adjudicate": { "game": "2", "winner": winner.to_string() } }),
            format!("-# In the tournament **Autumn Cup** this counts as a win for <@{winner}>."),
        ),
    ] {
        let thread = thread(&test).await;
        let after = test.sandbox.messages(thread).last().expect("a board").id;
        test.decide_game(test.ana, decision).await;
        let end = test.sandbox.wait_after(thread, after, |it| it.content.contains(game)).await.expect("the end");
        assert!(end.content.lines().any(|it| it == line), "{}", end.content);
    }
    let page = visitor.page(1).await;
    assert!(page.contains("In the tournament Autumn Cup this counts as a draw."), "{page}");
    assert!(!page.contains("It doesn't count."), "{page}");
    test.close().await;
}

/// The answer to a click on the invitation may arrive after the edit of the invitation that follows the start.
#[tokio::test(flavor = "multi_thread")]
async fn the_invitation_says_that_the_tournament_has_begun_although_a_click_is_answered_late() {
    let test = managed().await;
    let invitation = announce(&test, "knockout", 4).await;
    join(&test, &invitation, 2).await;
    let cid = test.sandbox.add_user("Cid", "en-US");
    let held = test.sandbox.hold("POST", "/interactions/");
    let (clicked, ()) = futures_util::future::join(test.press(cid, &invitation, "Join"), async {
        held.arrived().await.expect("an answer");
        let start = TournamentCommand::Start { by: UserId(test.ana) };
        test.store.change_tournament(test.guild, CUP, start, test.clock.now()).await.expect("started");
        shown(&test, &invitation, "has begun").await;
        held.release();
    })
    .await;
    assert!(clicked.expect("an answer").message.expect("a message").content.contains("Press Join"));
    shown(&test, &invitation, "has begun").await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_of_the_groups_are_shown_under_that_of_the_final() {
    let test = managed().await;
    let invitation = announce(&test, "round-robin", 16).await;
    let people = join(&test, &invitation, 9).await;
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "group 2, begins.").await;
    end_games(&test).await;
    test.next_message(invitation.id, "the final group, begins.").await;
    let pictures = async || {
        let table = test.slash(people[0], "tournament", json!({ "table": {} })).await.unwrap().message.unwrap();
        let about = |it: &parlor_sandbox::Attachment| it.description.clone().unwrap_or_default();
        table.attachments.iter().map(about).collect::<Vec<_>>()
    };
    let all = pictures().await;
    assert_eq!(all.len(), 3, "{all:?}");
    for (alt, name) in all.iter().zip(["Final group", "Group", "Group"]) {
        assert!(alt.contains(name), "{all:?}");
    }
    end_games(&test).await;
    let end = test.next_message(invitation.id, "has won. Congratulations!").await;
    assert_eq!(end.attachments.len(), 1);
    assert_eq!(pictures().await.len(), 3);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn organisers_learn_of_a_missing_permission_and_a_refused_tournament_moves() {
    let test = managed().await;
    let role = test.sandbox.add_role(test.guild, "Organisers");
    let saved = set(&test, json!({ "tournament-role": { "role": role.to_string() } })).await;
    assert!(
        saved.contains(&format!("Tournaments: organised by those who manage the server or have <@&{role}>")),
        "{saved}"
    );
    test.sandbox.set_member_roles(test.guild, test.ben, &[role]);
    let create = |extra: serde_json::Value| {
        let mut all = json!({ "name": "Cup", "game": "tether" });
        all.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        all
    };
    let refused = test.create_tournament(test.ben, create(json!({ "role": role.to_string() }))).await;
    assert_eq!(refused, "Only those who manage the server can choose a role for the winner.");
    let unclear = test.create_tournament(test.ben, create(json!({ "game": "chess" }))).await;
    assert!(unclear.contains("Tether"), "{unclear}");
    let nameless = test.create_tournament(test.ben, create(json!({ "name": "---" }))).await;
    assert!(nameless.starts_with("Give the tournament a name"), "{nameless}");
    let without_sending = permissions::BOT & !permissions::SEND_MESSAGES;
    test.sandbox.set_bot_permissions(test.channel, without_sending);
    let refused = test.create_tournament(test.ben, create(json!({}))).await;
    assert!(refused.contains("because Parlor lacks: Send Messages"), "{refused}");
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT);
    test.create_tournament(test.ben, create(json!({}))).await;
    let invitation = test.next_message(0, "**Cup**").await;
    for person in [test.ana, test.ben] {
        test.press(person, &invitation, "Join").await.unwrap();
    }
    // When the tournament begins, the bot may no longer post in its channel.
    test.sandbox.set_bot_permissions(test.channel, without_sending);
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    test.sandbox.slash(test.ben, lounge, "tournament", json!({ "start": {} })).await.unwrap();
    test.wait_until_found("select count(*) from tasks where kind = 'tournament_message' and refused is not null").await;
    let report = test.sandbox.slash(test.ana, lounge, "doctor", json!({})).await.unwrap();
    let report = private_content(&report);
    assert!(report.contains(&format!("refused messages about tournaments: **Cup** (<#{}>)", test.channel)), "{report}");
    assert!(report.contains(&format!("In <#{}> Parlor lacks: **Send Messages**\n", test.channel)), "{report}");
    // What is only for some is posted there only after a question.
    let staff = test.sandbox.add_channel(test.guild, "staff");
    test.sandbox.set_channel_overwrite(staff, test.guild, true, 0, VIEW_CHANNEL);
    let table = test.sandbox.slash(test.ben, staff, "tournament", json!({ "table": {} })).await.unwrap();
    let asked = test.press(test.ben, &table.message.unwrap(), "Post it here from now on").await.unwrap();
    assert!(private_content(&asked).starts_with("Not everybody who sees the channel of **Cup**"), "{asked:?}");
    post_here(&test, test.ben, lounge, false).await;
    test.sandbox.wait_after(lounge, 0, |m| m.content.starts_with("**Cup**: Tether")).await.expect("the invitation");
    test.sandbox.wait_after(lounge, 0, |m| m.content.contains("First moves:")).await.expect("the games");
    // Fair play: no practice against the computer on the board of one's own unfinished games there.
    let practice = json!({ "game": "tether", "level": "easy" });
    let refused = test.sandbox.slash(test.ana, lounge, "play", practice.clone()).await.unwrap();
    assert!(
        private_content(&refused).starts_with("You're playing Tether on a board like this in a tournament"),
        "{refused:?}"
    );
    end_games(&test).await;
    let allowed = test.sandbox.slash(test.ana, lounge, "play", practice).await.unwrap();
    assert!(!private_content(&allowed).starts_with("You're playing"), "{allowed:?}");
    test.sandbox.wait_after(lounge, 0, |m| m.content.contains("**Cup** is over")).await.expect("the end");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_leaves_for_good_and_an_organiser_ends_a_tournament_early() {
    let test = managed().await;
    let invitation = announce(&test, "round-robin", 8).await;
    let people = join(&test, &invitation, 3).await;
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "First moves:").await;
    let question = test.slash(people[0], "tournament", json!({ "leave": {} })).await.unwrap();
    assert!(private_content(&question).contains("you lose all your unfinished games in it"), "{question:?}");
    test.press(people[0], &question.message.unwrap(), "Yes, leave").await.unwrap();
    test.wait_until_found("select (count(*) = 4)::int::bigint from tournament_games where score is not null").await;
    let stored = tournament(&test).await;
    for game in &stored.games {
        let seat = game.pairing.seeds.iter().position(|&seed| stored.player(seed).unwrap().is(UserId(people[0])));
        let lost = seat.map(|seat| if seat == 0 { Score::Second } else { Score::First });
        assert_eq!(game.score, lost);
    }
    // After a day, the bot posts the table.
    test.clock.advance(time::Duration::hours(25));
    test.sandbox.advance(Duration::from_secs(25 * 3600));
    let table = test.next_message(invitation.id, "the table so far:").await;
    assert!(table.notified.is_empty() && table.flags & SILENT > 0 && table.attachments.len() == 1);
    let question = test.slash(test.ana, "tournament", json!({ "end": {} })).await.unwrap().message.unwrap();
    test.press(test.ana, &question, "Yes, end it").await.unwrap();
    let end = test.next_message(table.id, "was ended early, without a winner").await;
    assert!(end.notified.is_empty(), "{:?}", end.notified);
    let running = "select (count(*) = 2)::int::bigint from games where phase = 'playing'";
    test.wait_until_found(running).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_winner_gets_the_role_and_boards_share_a_thread() {
    let test = managed().await;
    let_ana_give_roles(&test);
    set(&test, json!({ "threads": { "on": true } })).await;
    let champions = test.sandbox.add_role(test.guild, "Champions");
    let create = json!({ "name": "Cup", "game": "waltz", "role": champions.to_string(), "form": "knockout" });
    test.create_tournament(test.ana, create).await;
    let invitation = test.next_message(0, "**Cup**").await;
    assert!(invitation.content.contains(&format!("The winner gets <@&{champions}>")), "{}", invitation.content);
    for person in [test.ana, test.ben] {
        test.press(person, &invitation, "Join").await.unwrap();
    }
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "the final begins").await;
    let shared =
        "select (count(*) = 2 and count(distinct channel_id) = 1)::int::bigint from games where parent_id is not null";
    test.wait_until_found(shared).await;
    end_games(&test).await;
    let end = test.next_message(invitation.id, "has won").await;
    let given = poll("the role", async || {
        let puts = test.sandbox.requests();
        puts.into_iter()
            .find(|request| request.method == "PUT" && request.path.ends_with(&format!("/roles/{champions}")))
    })
    .await;
    assert!(given.path.contains(&format!("/members/{}/", end.notified[0])), "{}", given.path);
    test.close().await;
}
