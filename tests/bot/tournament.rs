//! Tournaments, from the invitation to the end.

use super::{
    bot_test::{BotTest, VIEW_CHANNEL, private_content},
    server_settings::{managed, set},
};
use futures_util::future::join_all;
use parlor::{
    play::{Command, GameId, Phase, UserId},
    store::{Cause, StoreError, StoredTournament, TournamentId, TournamentPhase},
    tournament::Score,
};
use parlor_sandbox::{Message, RateLimit, permissions};
use parlor_testkit::polling::poll;
use serde_json::json;
use std::{collections::BTreeMap, time::Duration};

/// Discord's flag of messages that make no sound.
const SILENT: u64 = 4096;

/// The only tournament of a test.
const CUP: TournamentId = TournamentId(1);

async fn tournament(test: &BotTest) -> StoredTournament {
    test.store.tournament(CUP).await.expect("the store").expect("a tournament")
}

/// Announces a tournament as Ana. Returns the invitation.
async fn announce(test: &BotTest, form: &str, seats: u16) -> Message {
    let after = test.newest_message_id();
    let create = json!({ "name": "Autumn Cup", "game": "tether", "variant": "5", "form": form, "seats": seats });
    let reply = test.private_reply(test.ana, "tournament", json!({ "create": create })).await;
    assert!(reply.starts_with("**Autumn Cup** is announced in"), "{reply}");
    test.next_message(after, "**Autumn Cup**: a tournament of Tether").await
}

/// People of the server who join a tournament.
async fn join(test: &BotTest, invitation: &Message, count: usize) -> Vec<u64> {
    let people: Vec<_> = (0..count).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    let joined = join_all(people.iter().map(|&person| test.press(person, invitation, "Join"))).await;
    assert!(joined.iter().all(Result::is_ok), "{joined:?}");
    poll("all have joined", async || (tournament(test).await.players.len() == count).then_some(())).await;
    people
}

/// Ends all games in progress, in the process of the test: the better seeds win.
async fn end_games(test: &BotTest) {
    let stored = tournament(test).await;
    let ends = stored.tournament.games.iter().zip(&stored.game_ids).filter(|(game, _)| game.score.is_none());
    for (game, number) in ends {
        let Some(number) = *number else { continue };
        let [first, second] = game.pairing.seeds;
        let by = stored.player(first.max(second)).expect("a player");
        match test.store.apply(number, &Command::Resign { by }, Cause::JOB, test.clock.now()).await {
            Ok(_) | Err(StoreError::Refused(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// The messages of the channel that contain a text.
fn messages_with(test: &BotTest, text: &str) -> Vec<Message> {
    test.sandbox.messages(test.channel).into_iter().filter(|message| message.content.contains(text)).collect()
}

async fn wait_until_over(test: &BotTest) {
    let found = "select (count(*) = 1)::int::bigint from tournaments where phase = 'over'";
    test.wait_until_found(found).await;
    // Nothing is left to be done or said.
    test.wait_until_found(
        "select (count(*) = 0)::int::bigint from tournament_messages where due_at < now() + interval '1 hour'",
    )
    .await;
    test.wait_until_posted().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_play_a_tournament_from_the_invitation_to_the_end() {
    let test = managed().await;
    let [cid, dan] = ["Cid", "Dan"].map(|name| test.sandbox.add_user(name, "en-US"));
    let none = test.private_reply(test.ben, "tournament", json!({ "join": {} })).await;
    assert!(none.contains("no tournament on this server"), "{none}");
    let create = json!({ "create": { "name": "Autumn Cup", "game": "tether" } });
    let refused = test.private_reply(test.ben, "tournament", create).await;
    assert_eq!(refused, "Only those who manage the server can do that.");
    let invitation = announce(&test, "round-robin", 3).await;
    assert!(invitation.content.contains("Nobody has joined yet. There is room for 3."), "{}", invitation.content);
    assert!(invitation.notified.is_empty());
    let joined = test.press(test.ben, &invitation, "Join").await.unwrap().message.unwrap();
    assert!(joined.content.contains(&format!("Players (1 of 3): <@{}>", test.ben)), "{}", joined.content);
    let again = private_content(&test.press(test.ben, &invitation, "Join").await.unwrap());
    assert_eq!(again, "You're in **Autumn Cup** already.");
    let reply = test.private_reply(test.ana, "tournament", json!({ "join": { "tournament": "autumn" } })).await;
    assert_eq!(reply, "You're in **Autumn Cup**.");
    test.press(dan, &invitation, "Join").await.unwrap();
    let full = private_content(&test.press(cid, &invitation, "Join").await.unwrap());
    assert_eq!(full, "**Autumn Cup** is full: all 3 places are taken.");
    let left = test.press(dan, &invitation, "Leave").await.unwrap().message.unwrap();
    assert!(left.content.contains("Players (2 of 3)"), "{}", left.content);
    test.press(cid, &invitation, "Join").await.unwrap();
    let refused = test.private_reply(test.ben, "tournament", json!({ "start": {} })).await;
    assert!(refused.starts_with("Only those who manage"), "{refused}");

    let after = test.newest_message_id();
    let reply = test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    assert!(reply.starts_with("**Autumn Cup** begins with 3 players."), "{reply}");
    let again = test.private_reply(test.ana, "tournament", json!({ "start": { "tournament": "1" } })).await;
    assert_eq!(again, "**Autumn Cup** has begun already.");
    let begins = test.next_message(after, "Who begins which games:").await;
    let boards = test.boards();
    assert_eq!(boards.len(), 6);
    for board in &boards {
        assert!(board.notified.is_empty() && board.flags & SILENT > 0 && board.id < begins.id, "{}", board.content);
        assert!(board.content.contains("A game of the tournament **Autumn Cup**"), "{}", board.content);
    }
    let mut called = begins.notified.clone();
    called.sort_unstable();
    let mut all = vec![test.ana, test.ben, cid];
    all.sort_unstable();
    assert_eq!(called, all);
    for person in all {
        assert_eq!(begins.content.matches(&format!("<@{person}>")).count(), 1, "{}", begins.content);
    }
    for number in 1..=6 {
        assert_eq!(begins.content.matches(&format!("#{number}")).count(), 2, "{}", begins.content);
    }

    // Who gives a game up at once is told that it counts, and it does.
    let stored = tournament(&test).await;
    let index = stored.tournament.games.iter().position(|game| game.pairing.seeds == [3, 1]).unwrap();
    let number = stored.game_ids[index].unwrap().to_string();
    let [loser, winner] = [3, 1].map(|seed| stored.player(seed).unwrap().human().unwrap().0);
    let question = test.slash(loser, "resign", json!({ "game": number })).await.unwrap();
    assert!(private_content(&question).contains("counts as a loss in the tournament"), "{question:?}");
    test.press(loser, &question.message.unwrap(), "Yes, resign").await.unwrap();
    let forfeit = test.next_message(begins.id, "this counts as a win for").await;
    assert!(forfeit.content.ends_with(&format!("this counts as a win for <@{winner}>.")), "{}", forfeit.content);

    let table = test.slash(test.ben, "tournament", json!({ "table": {} })).await.unwrap();
    assert!(private_content(&table).starts_with("**Autumn Cup**, the table so far:\n`1.` <@"), "{table:?}");
    let picture = &table.message.unwrap().attachments[0];
    assert!(picture.description.as_deref().unwrap().contains("1. "), "{:?}", picture.description);
    // The invitation is edited within some seconds, at the start and at the end.
    let shown = async |text: &str| {
        poll(text, async || test.sandbox.message(invitation.id).filter(|message| message.content.contains(text))).await
    };
    shown("has begun").await;
    end_games(&test).await;
    let end = test.next_message(begins.id, "has won. Congratulations!").await;
    wait_until_over(&test).await;
    let stored = tournament(&test).await;
    let winners: Vec<_> = stored.winners().iter().map(|winner| winner.human().unwrap().0).collect();
    assert_eq!(end.notified, winners);
    assert_eq!(end.attachments.len(), 1);
    assert_eq!(messages_with(&test, "Congratulations").len(), 1, "the winner is named once");
    let invitation = shown("It is over.").await;
    assert!(invitation.buttons().is_empty(), "{}", invitation.content);
    let late = test.private_reply(dan, "tournament", json!({ "join": {} })).await;
    assert_eq!(late, "**Autumn Cup** is over.");
    test.close().await;
}

/// Kills both processes when the next message of the channel is being posted after `trigger`, and starts two others.
async fn kill_at_next_post(test: &mut BotTest, trigger: impl AsyncFnOnce(&BotTest)) {
    let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
    trigger(test).await;
    held.arrived().await.expect("a message");
    test.kill_both().await;
    // Discord posts it, and its answer reaches nobody.
    held.drop_after();
    test.start_process().await;
    test.start_second_process().await;
}

/// A tournament of people who join by the button, in two processes, both of which are killed at its start.
async fn start_with_kill(form: &str, count: usize) -> BotTest {
    let mut test = BotTest::without_bot().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    test.start_process().await;
    let invitation = announce(&test, form, 16).await;
    for person in join(&test, &invitation, count).await {
        test.use_up_absence_days(person).await;
    }
    test.start_second_process().await;
    let start = json!({ "start": {} });
    kill_at_next_post(&mut test, async |test| {
        test.sandbox.set_duplicate_delivery(true);
        join_all((0..6).map(|_| test.slash(test.ana, "tournament", start.clone()))).await;
        test.sandbox.set_duplicate_delivery(false);
    })
    .await;
    test
}

/// Waits until so many games have begun in all, and nothing waits to be posted.
async fn wait_for_games(test: &BotTest, games: i64) {
    poll("the games of the round", async || {
        let begun = test.query_number("select count(*) from tournament_games where game_id is not null").await;
        assert!(begun <= games, "{begun} games");
        (begun == games).then_some(())
    })
    .await;
    let unposted = "select (count(*) = 0)::int::bigint from tournament_messages
        where kind in ('games', 'replay') and due_at is not null";
    test.wait_until_found(unposted).await;
    test.wait_until_posted().await;
}

/// The number of the game in which these seeds sit in this order, in the last stage and the last replay in which they do.
fn number_of(stored: &StoredTournament, seeds: [u16; 2]) -> GameId {
    let games = stored.tournament.games.iter().zip(&stored.game_ids);
    let mut own: Vec<_> = games.filter(|(game, _)| game.pairing.seeds == seeds).collect();
    own.sort_by_key(|(game, _)| game.pairing);
    own.last().and_then(|(_, number)| **number).expect("a game")
}

async fn resign(test: &BotTest, stored: &StoredTournament, seeds: [u16; 2], loser: u16) {
    let by = stored.player(loser).expect("a player");
    let command = Command::Resign { by };
    test.store.apply(number_of(stored, seeds), &command, Cause::JOB, test.clock.now()).await.expect("resigned");
}

/// The time of the player to move has run out long ago: the bot finds it out.
async fn let_time_run_out(test: &BotTest, game: GameId) {
    let moved = format!(
        "with past as (update events set at = at - interval '30 days' where game_id = {game})
         update games set due_at = now(), deadline = now() where id = {game}"
    );
    test.execute(moved.leak()).await;
    let ended = format!("select count(*) from games where id = {game} and phase = 'over'");
    test.wait_until_found(ended.leak()).await;
}

/// A player leaves by the command, which asks for confirmation.
async fn leave_for_good(test: &BotTest, stored: &StoredTournament, seed: u16) {
    let person = stored.player(seed).and_then(|player| player.human()).expect("a person").0;
    let question = test.slash(person, "tournament", json!({ "leave": {} })).await.expect("an answer");
    test.press(person, &question.message.expect("a question"), "Yes, leave").await.expect("an answer");
}

/// Each game of the tournament is one of these, once, by the seeds of who begins and of who does not; each first board was posted once
/// and notified nobody; each result is that of its game.
async fn assert_games(test: &BotTest, expected: Vec<[u16; 2]>) -> StoredTournament {
    let stored = tournament(test).await;
    let mut played = Vec::new();
    let seed_of = |player| stored.players.iter().find(|it| it.player == player).and_then(|it| it.seed).unwrap();
    for number in 1..=test.query_number("select max(id) from games").await {
        let table = match test.store.load(GameId(number)).await {
            Ok(game) => game.table,
            // A process that is killed while it begins a game leaves a gap.
            Err(StoreError::NoSuchGame(_)) => continue,
            Err(error) => panic!("#{number}: {error}"),
        };
        assert!(matches!(table.phase, Phase::Over { .. }), "#{number}");
        played.push([table.challenger, table.opponent.unwrap()].map(seed_of));
        let place = stored.game_ids.iter().position(|it| *it == Some(GameId(number))).expect("a game of it");
        assert_eq!(stored.tournament.games[place].score, Score::of(&table), "#{number}");
    }
    let sorted = |mut pairs: Vec<[u16; 2]>| {
        pairs.sort_unstable();
        pairs
    };
    assert_eq!(sorted(played), sorted(expected.clone()));
    let first_boards = messages_with(test, "A game of the tournament");
    assert_eq!(first_boards.len(), expected.len(), "each first board once");
    assert!(first_boards.iter().all(|board| board.notified.is_empty()));
    assert_eq!(messages_with(test, "Congratulations!").len(), 1, "the winner is named once");
    assert_eq!(stored.phase, TournamentPhase::Over { stopped: false });
    stored
}

fn both_ways(pairs: &[[u16; 2]]) -> Vec<[u16; 2]> {
    pairs.iter().flat_map(|&[one, two]| [[one, two], [two, one]]).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_robin_of_eight_has_each_game_once_through_kills_and_in_two_processes() {
    let mut test = start_with_kill("round-robin", 8).await;
    wait_for_games(&test, 56).await;
    let stored = tournament(&test).await;
    // The first two tie at the top, one lets the time run out, and the last one leaves.
    resign(&test, &stored, [2, 1], 1).await;
    let_time_run_out(&test, number_of(&stored, [7, 6])).await;
    leave_for_good(&test, &stored, 8).await;
    test.wait_until_found("select (count(*) = 40)::int::bigint from games where phase = 'playing'").await;
    test.wait_until_posted().await;
    kill_at_next_post(&mut test, async |test| end_games(test).await).await;
    wait_until_over(&test).await;
    let pairs: Vec<_> = (1..=8).flat_map(|one| (one + 1..=8).map(move |two| [one, two])).collect();
    let stored = assert_games(&test, both_ways(&pairs)).await;
    // The better seed won, but for one game of the first two, who share first place.
    let places: Vec<_> = stored.players.iter().map(|player| player.place).collect();
    assert_eq!(places, [1, 1, 3, 4, 5, 6, 7, 8].map(Some));
    let end = &messages_with(&test, "share first place")[0];
    for person in stored.winners() {
        assert!(end.notified.contains(&person.human().unwrap().0), "{}", end.content);
    }
    let begins = messages_with(&test, "Who begins which games:");
    assert_eq!((begins.len(), begins[0].notified.len()), (1, 8), "one message that calls each player once");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knockout_of_sixteen_has_each_game_once_through_kills_and_in_two_processes() {
    let mut test = start_with_kill("knockout", 16).await;
    wait_for_games(&test, 16).await;
    let stored = tournament(&test).await;
    // 8 and 9 tie, 13 lets the time run out, 12 leaves, and 2 leaves after winning.
    resign(&test, &stored, [8, 9], 9).await;
    resign(&test, &stored, [9, 8], 8).await;
    let_time_run_out(&test, number_of(&stored, [13, 4])).await;
    leave_for_good(&test, &stored, 12).await;
    for seeds in [[2, 15], [15, 2]] {
        resign(&test, &stored, seeds, 15).await;
    }
    wait_for_games(&test, 18).await;
    let name = |seed: u16| format!("<@{}>", stored.player(seed).unwrap().human().unwrap().0);
    let replay = &messages_with(&test, "tied and play again:")[0];
    assert!(replay.content.contains(&format!("{} and {}", name(8), name(9))), "{}", replay.content);
    assert_eq!(replay.notified.len(), 2);
    leave_for_good(&test, &stored, 2).await;
    test.wait_until_found("select (count(*) = 2)::int::bigint from tournament_players where left_at is not null").await;
    test.wait_until_posted().await;
    // The end of each round, and the start of the next one.
    for games in [18 + 6, 18 + 6 + 4, 18 + 6 + 4 + 2] {
        kill_at_next_post(&mut test, async |test| end_games(test).await).await;
        kill_at_next_post(&mut test, async |_| ()).await;
        wait_for_games(&test, games).await;
    }
    kill_at_next_post(&mut test, async |test| end_games(test).await).await;
    wait_until_over(&test).await;
    let first = [[1, 16], [8, 9], [4, 13], [5, 12], [2, 15], [7, 10], [3, 14], [6, 11], [8, 9]];
    let later = [[1, 8], [4, 5], [3, 6], [1, 4], [3, 7], [1, 3]];
    let stored = assert_games(&test, both_ways(&[first.as_slice(), &later].concat())).await;
    assert_eq!(stored.winners(), [stored.player(1).unwrap()], "the best seed won all games");
    let places: Vec<_> = stored.players.iter().map(|player| player.place.unwrap()).collect();
    assert_eq!(places, [1, 5, 2, 3, 5, 5, 3, 5, 9, 9, 9, 9, 9, 9, 9, 9]);
    let walkover = messages_with(&test, &format!("- {} – {}: not played, because somebody left", name(2), name(7)));
    assert_eq!(walkover.len(), 1);
    let end = &messages_with(&test, "has won. Congratulations!")[0];
    for (place, seeds) in [(2, vec![3]), (3, vec![4, 7]), (5, vec![2, 5, 6, 8])] {
        let players = seeds.into_iter().map(name).collect::<Vec<_>>().join(", ");
        assert!(end.content.contains(&format!("`{place}.` {players}")), "{}", end.content);
    }
    assert_eq!(end.notified.len(), 1, "places call nobody");
    let rounds = messages_with(&test, "Two games a match:");
    assert_eq!(rounds.iter().map(|round| round.notified.len()).collect::<Vec<_>>(), [16, 6, 4, 2]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn byes_are_named_once() {
    for (count, byes) in [(3, vec![1_u16]), (15, vec![1]), (11, vec![1, 2, 3, 4, 5])] {
        let test = managed().await;
        let invitation = announce(&test, "knockout", 16).await;
        join(&test, &invitation, count).await;
        test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
        let begins = test.next_message(invitation.id, "Two games a match:").await;
        let stored = tournament(&test).await;
        let line = begins.content.lines().find(|line| line.starts_with("No match in this round: ")).expect("byes");
        for seed in 1..=u16::try_from(count).unwrap() {
            let mention = format!("<@{}>", stored.player(seed).unwrap().human().unwrap().0);
            assert_eq!(begins.content.matches(&mention).count(), 1, "{}", begins.content);
            assert_eq!(line.contains(&mention), byes.contains(&seed), "{line}");
        }
        test.close().await;
    }
}

/// The direct messages that the bot has sent to a user, which contain a text.
fn direct_messages(test: &BotTest, user: u64, text: &str) -> Vec<Message> {
    let channel = test.sandbox.direct_channel(user);
    test.sandbox.messages(channel).into_iter().filter(|message| message.content.contains(text)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_told_directly_of_games_that_begin_in_a_channel_that_is_gone_or_closed() {
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
            test.wait_until_found("select (count(*) = 0)::int::bigint from channel_notices").await;
        } else {
            test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !permissions::SEND_MESSAGES);
        }
        end_games(&test).await;
        test.wait_until_found("select count(*) from tournaments where refused is not null").await;
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
            if gone { "its channel was deleted".to_owned() } else { format!("may not post in <#{}>", test.channel) };
        assert!(direct_messages(&test, place(1), told)[0].content.contains(&why));
        // They can play elsewhere, and the organiser moves the rest.
        let board = test.sandbox.slash(place(1), lounge, "board", json!({ "game": "5" })).await.expect("a board");
        assert!(private_content(&board).contains("Tether #5"), "{board:?}");
        let table =
            test.sandbox.slash(test.ana, lounge, "tournament", json!({ "table": {} })).await.expect("an answer");
        assert!(private_content(&table).ends_with("From now on they are posted here."), "{table:?}");
        test.sandbox.wait_after(lounge, 0, |m| m.content.contains("Two games a match:")).await.expect("the games");
        test.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tournaments_of_hidden_channels_are_listed_for_those_who_see_them() {
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
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD | permissions::MANAGE_ROLES;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    let champions = test.sandbox.add_role(test.guild, "Champions");
    let create = json!({ "name": "Cup", "game": "tether", "role": champions.to_string(), "form": "knockout" });
    test.private_reply(test.ana, "tournament", json!({ "create": create })).await;
    let invitation = test.next_message(0, "**Cup**").await;
    for person in [test.ana, test.ben] {
        test.press(person, &invitation, "Join").await.unwrap();
    }
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "the final begins").await;
    let winner = test.ana.to_string();
    for decision in [json!({ "adjudicate": { "game": "1", "winner": winner } }), json!({ "end": { "game": "1" } })] {
        let refused = set(&test, decision).await;
        assert!(refused.starts_with("You play Tether #1 yourself, and it counts for a tournament."), "{refused}");
    }
    // Another user may.
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    let dan = test.sandbox.add_user("Dan", "en-US");
    test.sandbox.set_member_permissions(test.guild, dan, bits);
    for game in ["1", "2"] {
        let adjudicate = json!({ "adjudicate": { "game": game, "winner": winner } });
        test.private_reply(dan, "settings", adjudicate).await;
    }
    test.next_message(invitation.id, "has won").await;
    test.wait_until_found("select count(*) from tournaments where role_refused_at is not null").await;
    let report = test.private_reply(test.ana, "doctor", json!({})).await;
    let named = format!("didn't let Parlor give the winner the role: **Cup** (<@&{champions}>)");
    assert!(report.contains(&named), "{report}");
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
async fn organisers_without_a_permission_are_told_and_a_refused_tournament_moves() {
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
        json!({ "create": all })
    };
    let refused = test.private_reply(test.ben, "tournament", create(json!({ "role": role.to_string() }))).await;
    assert_eq!(refused, "Only those who manage the server can choose a role for the winner.");
    let unclear = test.private_reply(test.ben, "tournament", create(json!({ "game": "chess" }))).await;
    assert!(unclear.contains("Tether"), "{unclear}");
    let nameless = test.private_reply(test.ben, "tournament", create(json!({ "name": "---" }))).await;
    assert!(nameless.starts_with("Give the tournament a name"), "{nameless}");
    let without_sending = permissions::BOT & !permissions::SEND_MESSAGES;
    test.sandbox.set_bot_permissions(test.channel, without_sending);
    let refused = test.private_reply(test.ben, "tournament", create(json!({}))).await;
    assert!(refused.contains("because Parlor lacks: Send Messages"), "{refused}");
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT);
    test.private_reply(test.ben, "tournament", create(json!({}))).await;
    let invitation = test.next_message(0, "**Cup**").await;
    for person in [test.ana, test.ben] {
        test.press(person, &invitation, "Join").await.unwrap();
    }
    // The bot may not post there any more when the tournament begins.
    test.sandbox.set_bot_permissions(test.channel, without_sending);
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    test.sandbox.slash(test.ben, lounge, "tournament", json!({ "start": {} })).await.unwrap();
    test.wait_until_found("select count(*) from tournaments where refused is not null").await;
    let report = test.sandbox.slash(test.ana, lounge, "doctor", json!({})).await.unwrap();
    let report = private_content(&report);
    assert!(report.contains(&format!("refused messages about tournaments: **Cup** (<#{}>)", test.channel)), "{report}");
    let table = test.sandbox.slash(test.ben, lounge, "tournament", json!({ "table": {} })).await.unwrap();
    assert!(private_content(&table).ends_with("From now on they are posted here."), "{table:?}");
    test.sandbox.wait_after(lounge, 0, |m| m.content.contains("Who begins which games:")).await.expect("the games");
    end_games(&test).await;
    test.sandbox.wait_after(lounge, 0, |m| m.content.contains("**Cup** is over")).await.expect("the end");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_leaves_for_good_and_an_organiser_ends_a_tournament_early() {
    let test = managed().await;
    let invitation = announce(&test, "round-robin", 8).await;
    let people = join(&test, &invitation, 3).await;
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "Who begins which games:").await;
    let question = test.slash(people[0], "tournament", json!({ "leave": {} })).await.unwrap();
    assert!(private_content(&question).contains("you lose all your games in it"), "{question:?}");
    test.press(people[0], &question.message.unwrap(), "Yes, leave").await.unwrap();
    test.wait_until_found("select (count(*) = 4)::int::bigint from tournament_games where score is not null").await;
    let stored = tournament(&test).await;
    for game in &stored.tournament.games {
        let seat = game.pairing.seeds.iter().position(|&seed| stored.player(seed).unwrap().is(UserId(people[0])));
        let lost = seat.map(|seat| if seat == 0 { Score::Second } else { Score::First });
        assert_eq!(game.score, lost);
    }
    // The table of the day.
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
async fn the_winner_gets_the_role_and_threads_are_used() {
    let test = managed().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD | permissions::MANAGE_ROLES;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    set(&test, json!({ "threads": { "on": true } })).await;
    let champions = test.sandbox.add_role(test.guild, "Champions");
    let create = json!({ "name": "Cup", "game": "waltz", "role": champions.to_string(), "form": "knockout" });
    test.private_reply(test.ana, "tournament", json!({ "create": create })).await;
    let invitation = test.next_message(0, "**Cup**").await;
    assert!(invitation.content.contains(&format!("The winner gets <@&{champions}>")), "{}", invitation.content);
    for person in [test.ana, test.ben] {
        test.press(person, &invitation, "Join").await.unwrap();
    }
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "the final begins").await;
    test.wait_until_found(
        "select (count(distinct channel_id) = 2)::int::bigint from games where parent_id is not null",
    )
    .await;
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

/// Nobody makes a move, and the channel is deleted: each game is lost by the player who should begin it.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_in_which_nobody_moves_ends_by_itself_even_without_its_channel() {
    let test = managed().await;
    let create = json!({ "name": "Cup", "game": "tether", "variant": "5", "pace": "1h" });
    test.private_reply(test.ana, "tournament", json!({ "create": create })).await;
    let invitation = test.next_message(0, "**Cup**").await;
    join(&test, &invitation, 4).await;
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "Who begins which games:").await;
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    test.sandbox.remove_channel(test.channel);
    // A reminder and the end of the time of each game.
    for _ in 0..3 {
        test.clock.advance(time::Duration::minutes(50));
        tokio::time::sleep(Duration::from_millis(1500)).await;
    }
    test.wait_until_found("select count(*) from tournaments where phase = 'over' and not stopped").await;
    assert_eq!(test.query_number("select count(*) from tournament_games where score = 'second'").await, 12);
    assert_eq!(tournament(&test).await.winners().len(), 4, "all have the same results");
    // The end is told where an organiser asks for the table.
    test.wait_until_found("select count(*) from tournaments where refused is not null").await;
    let table = test.sandbox.slash(test.ana, lounge, "tournament", json!({ "table": {} })).await.expect("an answer");
    assert!(private_content(&table).ends_with("From now on they are posted here."), "{table:?}");
    let end = test.sandbox.wait_after(lounge, 0, |m| m.content.contains("share first place")).await.expect("the end");
    assert_eq!(end.notified.len(), 4);
    test.close().await;
}

/// Each person makes a move in each game in which it is the person's turn, by the clock of that day, and one result is known.
/// Returns how many boards then call each person.
async fn play_a_day(test: &BotTest) -> BTreeMap<u64, usize> {
    test.clock.advance(time::Duration::hours(24));
    test.sandbox.advance(Duration::from_secs(24 * 3600));
    let stored = tournament(test).await;
    let mut calls = BTreeMap::new();
    let open = stored.tournament.games.iter().zip(&stored.game_ids).filter(|(game, _)| game.score.is_none());
    for (index, (_, number)) in open.enumerate() {
        let number = number.expect("a game");
        let table = test.store.load(number).await.expect("a game").table;
        let Some(game) = table.game().filter(|_| matches!(table.phase, Phase::Playing(..))) else { continue };
        let by = game.on_turn();
        let command = if index == 0 {
            Command::Resign { by }
        } else {
            let legal = game.position.legal_texts();
            let text = legal[index * 7 % legal.len()].clone();
            Command::Move { by, text, version: None }
        };
        let applied = test.store.apply(number, &command, Cause::JOB, test.clock.now()).await.expect("applied");
        let game = applied.table.game().expect("a game");
        let called = match applied.table.phase {
            Phase::Playing(..) => vec![game.on_turn()],
            // Who has resigned knows it.
            _ => game.seats.into_iter().filter(|player| *player != by).collect(),
        };
        for person in called {
            *calls.entry(person.human().expect("a person").0).or_default() += 1;
        }
    }
    test.wait_until_posted().await;
    test.wait_until_found(
        "select (count(*) = 0)::int::bigint from tournament_messages where kind <> 'table' and due_at is not null",
    )
    .await;
    calls
}

/// Prints and returns how many of these messages notify each person.
fn report(what: &str, people: &[u64], messages: &[Message]) -> BTreeMap<u64, usize> {
    let mut calls: BTreeMap<u64, usize> = people.iter().map(|&person| (person, 0)).collect();
    for person in messages.iter().flat_map(|message| &message.notified) {
        *calls.get_mut(person).expect("a player") += 1;
    }
    let (sum, silent) = (calls.values().sum::<usize>(), messages.iter().filter(|it| it.flags & SILENT > 0).count());
    let (least, most) = (calls.values().min().unwrap_or(&0), calls.values().max().unwrap_or(&0));
    let mean = (sum * 10 / people.len()) as f64 / 10.0;
    let count = messages.len();
    eprintln!(
        "{what}: {count} messages, {silent} without a sound; mentions of a person: {least} to {most}, {mean} on average"
    );
    calls
}

/// By hand: what 64 people in groups get to see. On three days everybody makes a move in each game in which it is their turn.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes"]
async fn the_messages_and_calls_of_a_tournament_of_sixty_four() {
    let test = managed().await;
    // Only what is posted counts here, not how long it takes.
    test.sandbox.limit_posts(RateLimit { requests: 1000, window: Duration::from_secs(1) });
    test.sandbox.limit_requests(RateLimit { requests: 1000, window: Duration::from_secs(1) });
    let invitation = announce(&test, "round-robin", 64).await;
    let people: Vec<_> = (0..64).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    for &person in &people {
        let joined = test.store.join_tournament(test.guild, CUP, UserId(person), test.clock.now()).await;
        assert!(joined.is_ok(), "{joined:?}");
    }
    let after = |message: u64| -> Vec<Message> {
        test.sandbox.messages(test.channel).into_iter().filter(|it| it.id > message).collect()
    };
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.wait_until_found("select (count(*) = 448)::int::bigint from games").await;
    let all_posted = "select (count(*) filter (where due_at is null) = 8)::int::bigint from tournament_messages where kind = 'games'";
    test.wait_until_found(all_posted).await;
    let start = after(invitation.id);
    let calls = report("the start", &people, &start);
    assert_eq!(start.len(), 448 + 8);
    assert!(calls.values().all(|&calls| calls == 1), "{calls:?}");
    for day in 1..=3 {
        let newest = test.newest_message_id();
        let expected = play_a_day(&test).await;
        let table = "the table so far:";
        test.next_message(newest, table).await;
        let messages = after(newest);
        let calls = report(&format!("day {day}"), &people, &messages);
        let tables: Vec<_> = messages.iter().filter(|message| message.content.contains(table)).collect();
        assert_eq!(tables.len(), 1, "day {day}");
        assert!(tables.iter().all(|it| it.notified.is_empty() && it.flags & SILENT > 0 && it.attachments.len() == 8));
        for person in &people {
            assert_eq!(calls[person], expected.get(person).copied().unwrap_or(0), "day {day}");
        }
    }
    let newest = test.newest_message_id();
    end_games(&test).await;
    test.wait_until_found("select (count(*) = 504)::int::bigint from games").await;
    let last = test.next_message(newest, "the final group, begins.").await;
    test.wait_until_posted().await;
    report("the end of the groups and the start of the final", &people, &after(newest));
    assert_eq!(last.notified.len(), 8);
    let newest = test.newest_message_id();
    end_games(&test).await;
    let end = test.next_message(newest, "has won. Congratulations!").await;
    test.wait_until_posted().await;
    report("the end", &people, &after(newest));
    assert_eq!(end.notified.len(), 1);
    test.close().await;
}
