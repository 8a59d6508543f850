//! Whole tournaments, with kills and in two processes.

use super::*;

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
    let full = test.private_reply(cid, "tournament", json!({ "join": {} })).await;
    assert!(full.starts_with("**Autumn Cup** is full. You are number 1 on the waiting list"), "{full}");
    let waiting = shown(&test, &invitation, &format!("Waiting for a place: <@{cid}>")).await;
    assert!(waiting.content.contains("Full. An organiser can press Start until <t:"), "{}", waiting.content);
    // When a player leaves, the person who waits gets the place.
    let left = test.press(dan, &invitation, "Leave").await.unwrap().message.unwrap();
    assert!(
        left.content.contains("Players (3 of 3)") && left.content.contains(&format!("<@{cid}>")),
        "{}",
        left.content
    );
    assert!(!left.content.contains("Waiting"), "{}", left.content);
    let refused = test.press(test.ben, &invitation, "Start").await.unwrap();
    assert!(private_content(&refused).starts_with("Only those who manage"), "{refused:?}");

    let after = test.newest_message_id();
    let reply = private_content(&test.press(test.ana, &invitation, "Start").await.unwrap());
    assert!(reply.starts_with("**Autumn Cup** begins with 3 players."), "{reply}");
    let again = test.private_reply(test.ana, "tournament", json!({ "start": { "tournament": "1" } })).await;
    assert_eq!(again, "**Autumn Cup** has begun already.");
    let begins = test.next_message(after, "First moves:").await;
    let thread = thread(&test).await;
    let boards = test.sandbox.messages(thread);
    assert_eq!(boards.len(), 6);
    for board in &boards {
        assert!(board.notified.is_empty() && board.flags & SILENT > 0 && board.id < begins.id, "{}", board.content);
        assert!(board.content.contains("A game of the tournament **Autumn Cup**"), "{}", board.content);
    }
    let mut called = begins.notified.clone();
    called.sort_unstable();
    let mut all = vec![test.ana, test.ben, cid];
    all.sort_unstable();
    assert_eq!(called, all, "each player once");
    for number in 1..=6 {
        let link = format!("[#{number}](https://discord.com/channels/{}/{thread}/", test.guild);
        assert_eq!(begins.content.matches(&link).count(), 1, "{}", begins.content);
    }

    // A player who gives up a game at once reads that the loss counts, and it does count.
    let stored = tournament(&test).await;
    let number = number_of(&stored, [3, 1]).to_string();
    let [loser, winner] = [3, 1].map(|seed| stored.player(seed).unwrap().human().unwrap().0);
    let question = test.slash(loser, "resign", json!({ "game": number })).await.unwrap();
    assert!(private_content(&question).contains("In **Autumn Cup** this is a loss, unrated"), "{question:?}");
    let done = test.press(loser, &question.message.unwrap(), "Yes, resign").await.unwrap();
    assert_eq!(private_content(&done), "You resigned. In **Autumn Cup** this is a loss.");
    let forfeit = test.sandbox.wait_after(thread, 0, |it| it.content.contains("fewer than two moves")).await.unwrap();
    let won = format!("**<@{winner}>** wins **Tether #{number}** in **Autumn Cup**: <@{loser}> resigned. (Unrated: ");
    assert!(forfeit.content.starts_with(&won), "{}", forfeit.content);
    let picture = forfeit.attachments[0].description.as_deref().unwrap();
    assert!(picture.contains("wins") && !picture.contains("Called off"), "{picture}");

    let table = test.slash(test.ben, "tournament", json!({ "table": {} })).await.unwrap();
    assert!(private_content(&table).starts_with("**Autumn Cup**, the table so far:\n`1.` <@"), "{table:?}");
    let picture = &table.message.unwrap().attachments[0];
    assert!(picture.description.as_deref().unwrap().contains("1. "), "{:?}", picture.description);
    // The invitation is edited within some seconds, at the start and at the end.
    shown(&test, &invitation, "has begun").await;
    end_games(&test).await;
    let end = test.next_message(begins.id, "has won. Congratulations!").await;
    wait_until_over(&test).await;
    let stored = tournament(&test).await;
    let winners: Vec<_> = stored.winners().iter().map(|winner| winner.human().unwrap().0).collect();
    assert_eq!(end.notified, winners);
    assert_eq!(end.attachments.len(), 1);
    assert_eq!(messages_with(&test, "Congratulations").len(), 1, "the winner is named once");
    let invitation = shown(&test, &invitation, "It's over.").await;
    assert!(invitation.buttons().is_empty(), "{}", invitation.content);
    let late = test.private_reply(dan, "tournament", json!({ "join": {} })).await;
    assert_eq!(late, "**Autumn Cup** is over.");
    test.close().await;
}

/// Kills both processes while the channel's next message after `trigger` is being posted, and starts two others.
pub(in super::super) async fn kill_at_next_post(test: &mut BotTest, trigger: impl AsyncFnOnce(&BotTest)) {
    kill_at_next_posts::<1>(test, trigger).await;
}

/// Kills both processes at each of the next posts. All these requests are held from the beginning, because a new process may
/// send the next one before the test knows that it has started.
async fn kill_at_next_posts<const TIMES: usize>(test: &mut BotTest, trigger: impl AsyncFnOnce(&BotTest)) {
    let path = format!("/channels/{}/messages", test.channel);
    let held: [_; TIMES] = std::array::from_fn(|_| test.sandbox.hold("POST", &path));
    trigger(test).await;
    for held in held {
        held.arrived().await.expect("a message");
        test.kill_both().await;
        // Discord posts the message, and its answer reaches nobody.
        held.drop_after();
        test.end_leases().await;
        test.start_process().await;
        test.start_second_process().await;
    }
}

/// Starts a tournament whose players have joined by the button. Two processes run, and both are killed at the start.
pub(super) async fn start_with_kill(form: &str, count: usize) -> BotTest {
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

/// Waits until this many games have begun in all, and nothing is left to post.
pub(super) async fn wait_for_games(test: &BotTest, games: i64) {
    poll("the games of the round", async || {
        let begun = test.query_number("select count(*) from tournament_games where game_id is not null").await;
        assert!(begun <= games, "{begun} games");
        (begun == games).then_some(())
    })
    .await;
    let unposted = "select (count(*) = 0)::int::bigint from tasks
        where kind = 'tournament_message' and payload->>'about' like '{%'";
    test.wait_until_found(unposted).await;
    test.wait_until_posted().await;
}

/// The number of the game in which these seeds sit in this order, in their last stage and last replay.
pub(super) fn number_of(stored: &Tournament, seeds: [u16; 2]) -> GameId {
    let own = stored.games.iter().filter(|game| game.pairing.seeds == seeds);
    own.max_by_key(|game| game.pairing).and_then(|game| game.id).expect("a game")
}

async fn resign(test: &BotTest, stored: &Tournament, seeds: [u16; 2], loser: u16) {
    move_once(test).await;
    let by = stored.player(loser).expect("a player");
    let command = Command::Resign { by };
    test.store.apply(number_of(stored, seeds), &command, Cause::JOB, test.clock.now()).await.expect("resigned");
}

/// Makes the time of the player to move run out long ago. Waits until the bot has ended the game.
pub(in super::super) async fn let_time_run_out(test: &BotTest, game: GameId) {
    let moved = format!(
        "with past as (update events set at = at - interval '30 days' where game_id = {game})
         update games set due_at = now(), deadline = now() where id = {game}"
    );
    test.execute(moved.leak()).await;
    let ended = format!("select count(*) from games where id = {game} and phase = 'over'");
    test.wait_until_found(ended.leak()).await;
}

/// A player leaves by the command, which asks for confirmation.
pub(super) async fn leave_for_good(test: &BotTest, stored: &Tournament, seed: u16) {
    let person = stored.player(seed).and_then(|player| player.human()).expect("a person").0;
    let question = test.slash(person, "tournament", json!({ "leave": {} })).await.expect("an answer");
    test.press(person, &question.message.expect("a question"), "Yes, leave").await.expect("an answer");
}

/// Each eight of the games share a thread, and there is no other.
fn assert_threads(test: &BotTest, stored: &Tournament, count: usize) {
    let mut games: BTreeMap<u64, usize> = BTreeMap::new();
    for game in &stored.games {
        let Some(BoardPlace::Thread(thread)) = game.place else { panic!("{game:?}") };
        *games.entry(thread).or_default() += 1;
    }
    assert_eq!(games.into_values().collect::<Vec<_>>(), vec![GAMES_PER_THREAD; count]);
    assert_eq!(test.sandbox.threads(test.channel).len(), count);
}

/// Each game of the tournament has one of these pairs of seeds, once; the first seed begins. Each first board was posted once and
/// notified nobody. Each result is the result of its game.
async fn assert_games(test: &BotTest, expected: Vec<[u16; 2]>) -> Tournament {
    let stored = tournament(test).await;
    let mut played = Vec::new();
    let seed_of = |player| (1..).find(|&seed| stored.player(seed) == Some(player)).unwrap();
    for number in 1..=test.query_number("select max(id) from games").await {
        let table = match test.store.load(GameId(number)).await {
            Ok(game) => game.table,
            // A process that is killed while it begins a game leaves a gap.
            Err(StoreError::NoSuchGame(_)) => continue,
            Err(error) => panic!("#{number}: {error}"),
        };
        assert!(matches!(table.phase, Phase::Over { .. }), "#{number}");
        played.push([table.challenger, table.opponent.unwrap()].map(seed_of));
        let game = stored.games.iter().find(|game| game.id == Some(GameId(number))).expect("a game of it");
        assert_eq!(game.score, Score::of(&table), "#{number}");
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
    assert_threads(&test, &stored, 7);
    // The first two tie at the top, one player lets the time run out, and the last one leaves.
    resign(&test, &stored, [2, 1], 1).await;
    let_time_run_out(&test, number_of(&stored, [7, 6])).await;
    leave_for_good(&test, &stored, 8).await;
    test.wait_until_found("select (count(*) = 40)::int::bigint from games where phase = 'playing'").await;
    test.wait_until_posted().await;
    kill_at_next_post(&mut test, async |test| end_games(test).await).await;
    wait_until_over(&test).await;
    let pairs: Vec<_> = (1..=8).flat_map(|one| (one + 1..=8).map(move |two| [one, two])).collect();
    let stored = assert_games(&test, both_ways(&pairs)).await;
    // The better seed won each game but one. That is a game of the first two seeds, who share first place. The seventh seed
    // lost on time and never moved, so the eighth, who left, comes before them.
    let places: Vec<_> = stored.players.iter().map(|player| player.place).collect();
    assert_eq!(places, [Some(1), Some(1), Some(3), Some(4), Some(5), Some(6), None, Some(7)]);
    let end = &messages_with(&test, "share first place")[0];
    for person in stored.winners() {
        assert!(end.notified.contains(&person.human().unwrap().0), "{}", end.content);
    }
    let begins = messages_with(&test, "First moves:");
    assert_eq!((begins.len(), begins[0].notified.len()), (1, 8), "one message that calls each player once");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knockout_of_sixteen_has_each_game_once_through_kills_and_in_two_processes() {
    let mut test = start_with_kill("knockout", 16).await;
    wait_for_games(&test, 16).await;
    let stored = tournament(&test).await;
    assert_threads(&test, &stored, 2);
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
    // Both processes are killed at the message that ends a round, and at the one that starts the next.
    for games in [18 + 6, 18 + 6 + 4] {
        kill_at_next_posts::<2>(&mut test, async |test| end_games(test).await).await;
        wait_for_games(&test, games).await;
    }
    end_games(&test).await;
    wait_for_games(&test, 18 + 6 + 4 + 2).await;
    kill_at_next_post(&mut test, async |test| end_games(test).await).await;
    wait_until_over(&test).await;
    let first = [[1, 16], [8, 9], [4, 13], [5, 12], [2, 15], [7, 10], [3, 14], [6, 11], [8, 9]];
    let later = [[1, 8], [4, 5], [3, 6], [1, 4], [3, 7], [1, 3]];
    let stored = assert_games(&test, both_ways(&[first.as_slice(), &later].concat())).await;
    assert_eq!(stored.winners(), [stored.player(1).unwrap()], "the best seed won all games");
    // The thirteenth seed lost on time and never moved, so they get no place.
    let places: Vec<_> = stored.players.iter().map(|player| player.place.unwrap_or(0)).collect();
    assert_eq!(places, [1, 5, 2, 3, 5, 5, 3, 5, 9, 9, 9, 9, 0, 9, 9, 9]);
    let walkover = messages_with(&test, &format!("- {} goes through: {} left", name(7), name(2)));
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
    let (count, byes) = (11, [1_u16, 2, 3, 4, 5]);
    let test = managed().await;
    let invitation = announce(&test, "knockout", 16).await;
    join(&test, &invitation, count).await;
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    let begins = test.next_message(invitation.id, "Two games a match:").await;
    let stored = tournament(&test).await;
    let line = begins.content.lines().find(|line| line.starts_with("Through without a match: ")).expect("byes");
    for seed in 1..=u16::try_from(count).unwrap() {
        let mention = format!("<@{}>", stored.player(seed).unwrap().human().unwrap().0);
        assert_eq!(begins.content.matches(&mention).count(), 1, "{}", begins.content);
        assert_eq!(line.contains(&mention), byes.contains(&seed), "{line}");
    }
    test.close().await;
}

/// Nobody makes a move, and the channel is deleted. Each game is lost by the player who should begin it.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_in_which_nobody_moves_ends_on_its_own_even_without_its_channel() {
    let test = managed().await;
    let create = json!({ "name": "Cup", "game": "tether", "variant": "5", "pace": "1h" });
    test.create_tournament(test.ana, create).await;
    let invitation = test.next_message(0, "**Cup**").await;
    join(&test, &invitation, 4).await;
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "First moves:").await;
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    test.sandbox.remove_channel(test.channel);
    let sql = PgPool::connect(test.database()).await.expect("the database");
    // Two things come due in each game: a reminder, and the end of the time.
    for _ in 0..3 {
        test.clock.advance(time::Duration::minutes(50));
        let due = "select count(*) from games where phase = 'playing' and due_at <= $1";
        let due =
            async || sqlx::query_scalar::<_, i64>(due).bind(test.clock.now()).fetch_one(&sql).await.expect("a count");
        poll("each clock has ticked", async || (due().await == 0).then_some(())).await;
    }
    test.wait_until_found("select count(*) from tournaments where phase = 'over' and not stopped").await;
    assert_eq!(test.query_number("select count(*) from tournament_games where score is not null").await, 12);
    let stored = tournament(&test).await;
    assert_eq!(stored.winners(), []);
    assert!(stored.players.iter().all(|player| player.place.is_none()));
    // When an organiser asks for the table in another channel, the end is posted there.
    test.wait_until_found("select count(*) from tasks where kind = 'tournament_message' and refused is not null").await;
    super::post_here(&test, test.ana, lounge, true).await;
    let end = test.sandbox.wait_after(lounge, 0, |m| m.content.contains("**Cup** is over")).await.expect("the end");
    assert!(end.content.starts_with("**Cup** is over. Nobody played, so there is no winner."), "{}", end.content);
    assert!(end.notified.is_empty());
    // A player who has lost twice on time is out. The bot says so once, or not at all if the tournament ends first.
    for player in &stored.players {
        let name = format!("<@{}> is out after two games lost on time", player.player.human().expect("a person").0);
        let said = test.sandbox.messages(lounge).into_iter().filter(|message| message.content.contains(&name));
        assert!(said.count() <= usize::from(player.left_at.is_some()), "{name}");
    }
    test.close().await;
}
