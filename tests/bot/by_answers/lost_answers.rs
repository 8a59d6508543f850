//! Each board comes once, despite killed processes, lost answers and late pictures.

use super::*;
use parlor_testkit::database::DELIVERIES;

/// What happens to the answer with a board, and to the process that sends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Crash {
    /// The answer never arrives.
    Before,
    /// The answer arrives, but nothing of it is recorded.
    After,
    /// The answer arrives, but Discord's confirmation is lost. The process lives on.
    LostConfirmation,
}

async fn crash_and_lose_answers(kind: &str) {
    let mut test = BotTest::with_process().await;
    leave_server(&mut test, kind);
    let mut board = begin(&test).await;
    for crash in [Crash::Before, Crash::After, Crash::LostConfirmation, Crash::Before, Crash::After] {
        let game = load(&test, 1).await;
        let (person, next) = (user(game.on_turn()), user(game.waiting()));
        let text = game.position.legal_texts()[0].clone();
        let form = test.press(person, &board, "Move").await.expect("an answer").modal.expect("a form");
        let (boards, directly) = (test.boards().len(), direct(&test, next).len());
        if crash == Crash::LostConfirmation {
            test.sandbox.inject_fault("POST", "/callback", 1, Fault::DropAfter);
            test.sandbox.submit(person, &form, &[("move", &text)]).await.expect("an answer");
        } else {
            let held = test.sandbox.hold("POST", "/callback");
            let typed = [("move", text.as_str())];
            let submit = test.sandbox.submit(person, &form, &typed);
            let process = test.process_id().expect("a process").to_string();
            let kill = async {
                held.arrived().await.expect("the answer");
                let killed = Command::new("kill").args(["-KILL", &process]).status();
                assert!(killed.expect("kill").success());
                if crash == Crash::Before { held.drop_before() } else { held.drop_after() }
            };
            let (answer, ()) = tokio::join!(submit, kill);
            assert_eq!(answer.is_ok(), crash == Crash::After, "{answer:?}");
            test.kill().await;
            test.end_leases().await;
            test.start_process().await;
        }
        test.wait_until_posted().await;
        let (public, private) = if crash == Crash::Before { (0, 1) } else { (1, 0) };
        assert_eq!(test.boards().len(), boards + public, "{crash:?}");
        // If the message never comes, the assertion below says what is still to be posted.
        let _arrived = try_poll(async || (direct(&test, next).len() >= directly + private).then_some(())).await;
        let sent = direct(&test, next);
        let posted = format!("select coalesce(json_agg(deliveries order by id)::text, '') from {DELIVERIES}");
        let told: Vec<_> = sent.iter().map(|message| &*message.content).collect();
        assert_eq!(sent.len(), directly + private, "{crash:?}: {told:#?} {}", test.query_text(&posted).await);
        let boards = test.boards();
        board = if crash == Crash::Before { sent.last() } else { boards.last() }.cloned().expect("a board");
        assert_eq!((&*board.notified, board.attachments.len()), (&[next][..], 1), "{crash:?}: {}", board.content);
        if crash == Crash::Before {
            let link = board.content.lines().last().unwrap_or_default();
            let server = if kind == "server" { test.sandbox.guilds().last().map(u64::to_string) } else { None };
            let place = format!("{}/{}/", server.as_deref().unwrap_or("@me"), test.channel);
            assert!(link.starts_with(&format!("Played here: https://discord.com/channels/{place}")), "{link}");
            // The game goes on in the direct conversation.
            let game = load(&test, 1).await;
            let form = test.press(next, &board, "Move").await.expect("an answer").modal.expect("a form");
            let before = direct(&test, person).len();
            let text = &game.position.legal_texts()[0];
            let moved = private_content(&test.sandbox.submit(next, &form, &[("move", text)]).await.expect("an answer"));
            assert!(moved.starts_with(&format!("Played {text}.")), "{moved}");
            test.wait_until_posted().await;
            assert_eq!(direct(&test, person).len(), before + 1);
            // After the person has installed the bot, a command in the conversation brings the game back there.
            test.sandbox.install_for(person);
            let game = load(&test, 1).await;
            let text = &game.position.legal_texts()[0];
            board = public_board(&test, test.slash(person, "move", json!({ "move": text })).await.expect("an answer"))
                .await;
        }
    }
    assert_boards_are_answers(&test);
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_board_comes_once_after_kills_and_lost_answers_in_a_pair() {
    crash_and_lose_answers("pair").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_board_comes_once_after_kills_and_lost_answers_on_a_server_without_the_bot() {
    crash_and_lose_answers("server").await;
}

/// The bot has one thread for pictures. It is busy while `Busy` exists.
fn with_one_drawing_thread(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(1)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(test);
}

struct Busy {
    _release: std::sync::mpsc::Sender<()>,
}

impl Busy {
    async fn begin() -> Self {
        let ((release, released), (started, start)) = (std::sync::mpsc::channel::<()>(), oneshot::channel());
        tokio::task::spawn_blocking(move || {
            let _waits = started.send(());
            let _released = released.recv();
        });
        start.await.expect("a busy thread");
        Self { _release: release }
    }
}

#[test]
fn a_board_without_time_for_its_picture_notifies_the_next_player_and_gets_the_picture_later() {
    with_one_drawing_thread(async {
        let mut test = BotTest::new().await;
        leave_server(&mut test, "pair");
        let mut board = begin(&test).await;
        for lost_edits in [0, 1, 2] {
            let game = load(&test, 1).await;
            let form = test.press(user(game.on_turn()), &board, "Move").await.unwrap().modal.expect("a form");
            let busy = Busy::begin().await;
            // The process that has answered adds the picture. If that fails for good, the delivery's task adds it.
            match lost_edits {
                1 => test.sandbox.inject_fault("PATCH", "/webhooks/", 1, Fault::DropAfter),
                2 => test.sandbox.inject_fault("PATCH", "/webhooks/", 1, Fault::Status(404)),
                _ => {}
            }
            let text = &game.position.legal_texts()[0];
            let answer = test.sandbox.submit(user(game.on_turn()), &form, &[("move", text)]).await.expect("an answer");
            assert!(!answer.ephemeral, "{answer:?}");
            let first = answer.message.clone().expect("a message");
            assert_eq!((&*first.notified, first.attachments.len()), (&[user(game.waiting())][..], 0));
            drop(busy);
            board = public_board(&test, answer).await;
            assert_eq!(board.content, first.content);
            test.wait_until_posted().await;
        }
        assert_eq!(test.boards().len(), 4);
        assert_boards_are_answers(&test);
        assert!([test.ana, test.ben].into_iter().all(|person| direct(&test, person).is_empty()));
        assert_nothing_posted(&test);
        test.close().await;
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deferred_answer_that_could_not_be_built_is_completed_later() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me", "show": true });
    test.slash(test.ana, "play", options).await.expect("an answer");
    test.wait_until_posted().await;
    // The bot reads a place's settings only for its messages, so this makes the messages fail.
    test.execute("alter table games rename column language to hidden").await;
    let answer = test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    assert!(answer.kind == 5 && !answer.ephemeral, "{answer:?}");
    // By then, the process that has answered has tried its edits, and the delivery's task has tried one.
    test.wait_for_deliveries(1, "attempts > 0 and not is_running and state = 'waiting'").await;
    test.execute("alter table games rename column hidden to language").await;
    test.wait_until_posted().await;
    let completed = test.boards().pop().expect("a board");
    assert_eq!(Some(completed.id), answer.message.map(|it| it.id));
    assert_eq!(completed.attachments[0].description, words_of_newest(&test).await);
    assert!(direct(&test, test.ana).is_empty());
    assert_boards_are_answers(&test);
    test.close().await;
}

/// The newest position of the first game in words, as `/board` gives them.
async fn words_of_newest(test: &BotTest) -> Option<String> {
    let board = test.slash(test.ana, "board", json!({ "game": "1" })).await.expect("an answer");
    board.message.expect("a board").attachments[0].description.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computers_move_comes_once_after_a_kill_that_follows_the_edit() {
    let mut test = BotTest::with_process().await;
    leave_server(&mut test, "group");
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me", "show": true });
    test.slash(test.ana, "play", options).await.expect("an answer");
    test.wait_until_posted().await;
    let held = test.sandbox.hold("PATCH", "/webhooks/");
    let answer = test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    held.arrived().await.expect("the board");
    let process = test.process_id().expect("a process").to_string();
    assert!(Command::new("kill").args(["-STOP", &process]).status().expect("kill").success());
    held.drop_after();
    let board = public_board(&test, answer).await;
    test.kill().await;
    test.end_leases().await;
    test.start_process().await;
    test.wait_until_posted().await;
    assert_eq!(board.attachments[0].description, words_of_newest(&test).await);
    assert!(direct(&test, test.ana).is_empty());
    assert_eq!(test.boards().len(), 2);
    assert_boards_are_answers(&test);
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_has_each_board_once_after_lost_answers() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me", "show": true });
    test.slash(test.ana, "play", options).await.expect("an answer");
    let mut random = Random::new(7);
    for ply in 0.. {
        test.wait_until_posted().await;
        let game = load(&test, 1).await;
        if game.position.outcome().is_some() {
            break;
        }
        match ply % 3 {
            0 => test.sandbox.inject_fault("POST", "/callback", 1, Fault::DropAfter),
            1 => test.sandbox.inject_fault("PATCH", "/webhooks/", 1, Fault::DropAfter),
            _ => test.sandbox.inject_fault("PATCH", "/webhooks/", 1, Fault::DropBefore),
        }
        let text = random.pick(&game.position.legal_texts()).clone();
        let answer = test.slash(test.ana, "move", json!({ "move": text })).await.expect("an answer");
        let board = public_board(&test, answer).await;
        // The last board is an animation, whose description goes on after these words.
        let shown = board.attachments[0].description.as_deref().expect("a description");
        assert!(shown.starts_with(&words_of_newest(&test).await.expect("words")), "{shown}");
        test.sandbox.clear_faults();
    }
    assert!(direct(&test, test.ana).is_empty());
    assert_boards_are_answers(&test);
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_completes_a_deferred_answer() {
    let mut test = BotTest::with_process().await;
    leave_server(&mut test, "pair");
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me", "show": true });
    let first = test.slash(test.ana, "play", options).await.expect("an answer");
    assert!(!first.ephemeral);
    test.wait_until_posted().await;
    let held = test.sandbox.hold("PATCH", "/webhooks/");
    let answer = test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    assert!(answer.kind == 5 && !answer.ephemeral);
    held.arrived().await.expect("the board");
    test.kill().await;
    held.drop_before();
    test.end_leases().await;
    test.start_process().await;
    test.wait_until_posted().await;
    let completed = test.boards().pop().expect("a board");
    assert!(completed.edits > 0 && !completed.loading, "{completed:?}");
    // The completed board also shows the computer's own move.
    assert_eq!(completed.attachments[0].description, words_of_newest(&test).await);
    assert!(direct(&test, test.ana).is_empty());
    assert_boards_are_answers(&test);
    assert_nothing_posted(&test);
    test.close().await;
}
