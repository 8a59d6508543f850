//! Whole games played by answers alone.

use super::*;

async fn play_whole_game(kind: &str, seed: u64) {
    let mut test = BotTest::new().await;
    let dora = leave_server(&mut test, kind);
    let mut board = begin(&test).await;
    let mut random = Random::new(seed);
    for ply in 0.. {
        let game = load(&test, 1).await;
        assert!(board.attachments[0].description.is_some());
        if game.position.outcome().is_some() {
            break;
        }
        let person = user(game.on_turn());
        assert_eq!(board.notified, [person], "{}", board.content);
        let text = random.pick(&game.position.legal_texts()).clone();
        board = if ply % 3 == 1 && person == test.ana {
            public_board(&test, test.slash(person, "move", json!({ "move": text })).await.expect("an answer")).await
        } else {
            submit(&test, person, &board, &text).await
        };
    }
    assert!(board.content.contains("wins **Tether"), "{}", board.content);
    assert_eq!(test.boards().len(), load(&test, 1).await.record.plies.len() + 1);
    assert_boards_are_answers(&test);
    // The game counts only for the ratings across servers and belongs to no server. The one row of `servers` was there before.
    assert_eq!(test.count("results where guild_id is null and rated").await, 1);
    assert_eq!(test.count("servers").await, 1);
    if kind == "group" {
        let refused = private_content(&test.press(dora, &board, "Rematch").await.expect("an answer"));
        assert_eq!(refused, "Du spielst in dieser Partie nicht mit.");
    }
    // A rematch is proposed, accepted and resigned.
    let offer = test.press(test.ben, &board, "Rematch").await.expect("an answer");
    assert!(!offer.ephemeral);
    let offer = offer.message.expect("a message");
    assert_eq!(offer.notified, [test.ana], "{}", offer.content);
    let accepted = public_board(&test, test.press(test.ana, &offer, "Accept").await.expect("an answer")).await;
    assert_eq!(accepted.attachments.len(), 1);
    for _ in 0..4 {
        let game = load(&test, 2).await;
        let newest = test.boards().pop().expect("a board");
        submit(&test, user(game.on_turn()), &newest, &game.position.legal_texts()[0]).await;
    }
    let asked = test.slash(test.ana, "resign", json!({ "game": "2" })).await.unwrap().message.expect("a question");
    let resigned = test.press(test.ana, &asked, "Yes, resign").await.expect("an answer");
    assert!(!resigned.ephemeral);
    assert_eq!(resigned.message.expect("a message").notified, [test.ben]);
    // The bot records an answer after it has given it.
    test.wait_for_deliveries(0, "state <> 'sent'").await;
    assert_eq!(test.query_number("select count(*) from tasks where payload ? 'answer'").await, 0, "no token is kept");
    assert!([test.ana, test.ben, dora].into_iter().all(|person| direct(&test, person).is_empty()));
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_in_their_conversation() {
    play_whole_game("pair", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_in_a_group() {
    play_whole_game("group", 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_on_a_server_without_the_bot() {
    play_whole_game("server", 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_moves_in_the_same_answer() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "group");
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "opponent", "show": true });
    let answer = test.slash(test.ana, "play", options).await.expect("an answer");
    assert!(!answer.ephemeral && answer.kind == 5, "{answer:?}");
    let mut board = answer.edited().await.expect("a board");
    let mut random = Random::new(6);
    loop {
        let game = load(&test, 1).await;
        if game.position.outcome().is_some() {
            break;
        }
        assert!(game.on_turn().is(UserId(test.ana)));
        let text = random.pick(&game.position.legal_texts()).clone();
        let answer = test.slash(test.ana, "move", json!({ "move": text })).await.expect("an answer");
        // After the last move, the computer does not move again.
        board = public_board(&test, answer).await;
    }
    assert!(board.content.contains("wins **Tether"), "{}", board.content);
    assert_boards_are_answers(&test);
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_and_both_players_learn_of_it() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let advance = |hours: i64| {
        let time = time::Duration::hours(hours);
        test.clock.advance(time);
        test.sandbox.advance(time.unsigned_abs());
    };
    for person in [test.ana, test.ben] {
        test.use_up_absence_days(person).await;
    }
    let mut board = begin_with(&test, json!({ "pace": "1d" })).await;
    for _ in 0..4 {
        let game = load(&test, 1).await;
        board = submit(&test, user(game.on_turn()), &board, &game.position.legal_texts()[0]).await;
    }
    let told = async |person: u64, count: usize| {
        poll("a direct message", async || direct(&test, person).get(count - 1).cloned()).await
    };
    advance(20);
    let reminder = told(test.ana, 1).await;
    assert!(reminder.notified == [test.ana] && reminder.content.contains("Played here: "), "{}", reminder.content);
    advance(5);
    let overdue = told(test.ben, 1).await;
    assert_eq!(overdue.notified, [test.ben]);
    let extended = private_content(&test.press(test.ben, &overdue, "Give a day").await.expect("an answer"));
    assert!(!extended.is_empty());
    test.end_holds().await;
    let again = told(test.ana, 2).await;
    assert!(again.notified == [test.ana], "{}", again.content);
    advance(24 + 1);
    let overdue = poll("the second time", async || {
        direct(&test, test.ben).into_iter().skip(1).find(|it| it.button("Claim the win").is_some())
    })
    .await;
    let _claimed = private_content(&test.press(test.ben, &overdue, "Claim the win").await.expect("an answer"));
    test.end_holds().await;
    let end =
        poll("the end", async || direct(&test, test.ana).into_iter().find(|it| it.button("Rematch").is_some())).await;
    assert!(end.notified == [test.ana] && end.content.contains("wins"), "{}", end.content);
    // The claimer sees the end as well: nothing is posted in the conversation.
    let own = poll("the claimer's end", async || {
        direct(&test, test.ben).into_iter().find(|it| it.button("Rematch").is_some())
    })
    .await;
    assert_eq!((&own.content, own.attachments.len()), (&end.content, end.attachments.len()));
    test.wait_until_posted().await;
    assert_eq!(test.boards().len(), 5);
    assert_nothing_posted(&test);

    // If nobody claims, the game ends on its own, and both players get a message.
    let mut board = begin_with(&test, json!({ "pace": "1h" })).await;
    for _ in 0..4 {
        let game = load(&test, 2).await;
        board = submit(&test, user(game.on_turn()), &board, &game.position.legal_texts()[0]).await;
    }
    let ends = |person: u64| direct(&test, person).iter().filter(|it| it.button("Rematch").is_some()).count();
    let before = [ends(test.ana), ends(test.ben)];
    advance(2);
    test.wait_for_row("events where game_id = 2 and body ->> 'kind' = 'time_up'").await;
    advance(24 * 3 + 1);
    poll("both ends", async || ([ends(test.ana), ends(test.ben)] == [before[0] + 1, before[1] + 1]).then_some(()))
        .await;
    assert_nothing_posted(&test);
    test.close().await;
}

/// The last move, and the resignation, are made in a direct conversation.
#[tokio::test(flavor = "multi_thread")]
async fn an_end_from_elsewhere_is_shown_to_both_players() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let mut random = Random::new(5);
    for (id, by_move) in [(1, false), (2, true)] {
        let mut board = begin(&test).await;
        for ply in 0.. {
            let game = load(&test, id).await;
            let person = user(game.on_turn());
            let direct = test.sandbox.direct_channel(person);
            let wins = |text: &&String| {
                let mut after = game.position.clone();
                after.play_text(text).expect("a legal move");
                after.outcome().is_some()
            };
            let moves = game.position.legal_texts();
            if let Some(win) = moves.iter().find(wins).filter(|_| by_move) {
                let options = json!({ "move": win, "game": id.to_string() });
                private_content(&test.sandbox.slash(person, direct, "move", options).await.expect("an answer"));
                break;
            }
            if ply == 4 && !by_move {
                let asked = test.sandbox.slash(person, direct, "resign", json!({ "game": id.to_string() })).await;
                let asked = asked.expect("an answer").message.expect("a question");
                test.press(person, &asked, "Yes, resign").await.expect("an answer");
                break;
            }
            board = submit(&test, person, &board, &random.pick(&moves).clone()).await;
        }
        let title = format!("Tether #{id}");
        let ends = [test.ana, test.ben].map(|person| {
            let (test, title) = (&test, &title);
            poll("the end", async move || {
                let is_end = |it: &Message| it.content.contains(title.as_str()) && it.button("Rematch").is_some();
                direct(test, person).into_iter().find(is_end)
            })
        });
        let ends = futures_util::future::join_all(ends).await;
        assert!(ends[0].content == ends[1].content && !ends[0].attachments.is_empty(), "{ends:#?}");
    }
    test.close().await;
}
