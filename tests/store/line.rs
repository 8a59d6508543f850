//! What the computer has to do.

use super::*;
use parlor::{ai::Level, play::Task, store::Turn};

const MINUTE: std::time::Duration = std::time::Duration::from_secs(60);
const NOW: std::time::Duration = std::time::Duration::ZERO;

impl Two {
    /// A game of Ana's against the computer, which begins if `first` says so.
    async fn against(&self, level: Level, place: Place, first: First) -> Acted {
        let mut new = new_table(place, ANA, Some(UserId::computer(level)), Pace::Unlimited);
        if let Event::Challenged { terms, .. } = &mut new.challenge {
            (terms.first, terms.rated) = (first, false);
        }
        self.store().open_table(&new, BY_CHANNEL, noon()).await.expect("a table")
    }

    /// All turns that can be taken now, in their order.
    async fn taken(&self) -> Vec<Turn> {
        let mut taken = Vec::new();
        while let Some(turn) = self.stores[taken.len() % 2].take_turn(MINUTE, false).await.expect("the line") {
            taken.push(turn);
        }
        taken
    }

    /// The messages that wait, as the numbers of their first and last event.
    async fn waiting(&self) -> Vec<(i32, i32)> {
        sqlx::query_as("select first_seq, last_seq from outbox order by id").fetch_all(&self.sql).await.expect("rows")
    }
}

fn by_computer(text: &str) -> Command {
    moved(UserId::computer(Level::Easy), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_begins_at_once_and_its_move_comes_with_the_one_before() {
    let two = Two::new().await;
    let acted = two.against(Level::Easy, HALL, First::Challenger).await;
    assert!(matches!(acted.table.phase, Phase::Playing(..)), "{:?}", acted.table.phase);
    assert!(matches!(acted.events[..], [Event::Challenged { .. }, Event::Accepted { .. }]), "{:?}", acted.events);
    assert_eq!(acted.table.task(), None, "it is Ana's turn");
    assert_eq!((two.waiting().await, two.taken().await), (vec![(0, 1)], Vec::new()));

    // Her move waits for the answer, and is told with it.
    let moved = two.act(acted.id, moved(ANA, "a1")).await;
    assert_eq!((moved.table.task(), moved.outbox), (Some(Task::Move), None));
    assert_eq!(two.waiting().await, [(0, 1)]);
    let turns = two.taken().await;
    assert_eq!(turns, [Turn { game: acted.id, events: 3, tries: 1 }]);
    two.act(acted.id, by_computer("b1")).await;
    assert_eq!(two.waiting().await, [(0, 1), (2, 3)]);
    assert_eq!(two.taken().await, []);
    assert!(!two.store().keep_turn(turns[0], MINUTE).await.expect("an answer"), "that turn is over");

    // What comes between, too.
    two.act(acted.id, moved_by_ana("a2")).await;
    let back = two.act(acted.id, Command::AskTakeback { by: ANA }).await;
    assert!(matches!(back.events[..], [Event::TakebackAsked { .. }, Event::TakenBack { to: 2 }]), "{:?}", back.events);
    assert_eq!((two.waiting().await.last(), two.taken().await), (Some(&(4, 6)), Vec::new()));
    two.act(acted.id, moved_by_ana("a2")).await;
    two.act(acted.id, Command::Resign { by: ANA }).await;
    assert_eq!((two.waiting().await.last(), two.taken().await), (Some(&(7, 8)), Vec::new()));
}

fn moved_by_ana(text: &str) -> Command {
    moved(ANA, text)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_may_begin_and_is_there_for_a_rematch() {
    let two = Two::new().await;
    let acted = two.against(Level::Easy, HALL, First::Opponent).await;
    assert_eq!((acted.outbox, acted.table.task()), (None, Some(Task::Move)));
    two.act(acted.id, by_computer("c1")).await;
    assert_eq!(two.waiting().await, [(0, 2)]);
    for (by, text) in [(ANA, "a1"), (UserId::computer(Level::Easy), "b1"), (ANA, "a2")] {
        two.act(acted.id, moved(by, text)).await;
    }
    two.act(acted.id, Command::Resign { by: ANA }).await;
    // With seats swapped it is Ana who begins.
    let again = two.store().open_rematch(acted.id, ANA, CHANCE, asked_by(1), noon()).await.expect("a rematch");
    assert!(matches!(again.table.phase, Phase::Playing(..)), "{:?}", again.table.phase);
    assert_eq!(again.table.game().expect("a game").on_turn(), ANA);
    assert!(again.outbox.is_some());
    let repeated = two.store().open_rematch(acted.id, ANA, CHANCE, asked_by(1), noon()).await.expect("the same");
    assert!(repeated.repeated && repeated.id == again.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_post_a_move_does_not_wait_for_the_answer() {
    let two = Two::new().await;
    let acted = two.against(Level::Easy, HALL, First::Challenger).await;
    let cause = Cause { interaction: Some(1), delivery: Delivery::Interaction };
    let moved = two.store().act(acted.id, &moved(ANA, "a1"), cause, noon()).await.expect("a move");
    assert!(moved.outbox.is_some() && moved.table.task().is_some());
    two.act(acted.id, by_computer("b1")).await;
    assert_eq!(two.waiting().await, [(0, 1), (2, 2), (3, 3)], "nothing is told twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_one_process_s_until_its_lease_ends() {
    let two = Two::new().await;
    for _ in 0..20 {
        two.against(Level::Hard, HALL, First::Opponent).await;
    }
    let taken =
        two.at_once(30, |store, _| async move { store.take_turn(MINUTE, false).await.expect("the line") }).await;
    let games: BTreeSet<_> = taken.iter().flatten().map(|turn| turn.game).collect();
    // Who finds a row in other hands may go away empty; no two ever have the same.
    assert_eq!(games.len(), taken.iter().flatten().count());
    two.taken().await;
    assert_eq!(two.store().take_turn(MINUTE, false).await.expect("the line"), None);
    // Somebody died, or was told to stop.
    let turn = taken.into_iter().flatten().next().expect("a turn");
    assert!(two.store().keep_turn(turn, NOW).await.expect("an answer"));
    let next = two.stores[1].take_turn(MINUTE, false).await.expect("the line").expect("a turn");
    assert_eq!((next.game, next.events, next.tries), (turn.game, turn.events, turn.tries + 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_that_think_about_one_turn_play_it_once() {
    let two = Two::new().await;
    let acted = two.against(Level::Easy, HALL, First::Opponent).await;
    let id = acted.id;
    let deed = |store: Store, task: usize| async move {
        let text = ["c1", "b2", "a3"][task % 3];
        let command = Command::Move { by: UserId::computer(Level::Easy), text: text.to_owned(), version: Some(0) };
        store.act(id, &command, BY_CHANNEL, noon()).await.is_ok()
    };
    let played = two.at_once(6, deed).await;
    assert_eq!(played.iter().filter(|&&played| played).count(), 1);
    assert_eq!(two.waiting().await, [(0, 2)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_many_games_does_not_keep_another_waiting() {
    let two = Two::new().await;
    for _ in 0..50 {
        two.against(Level::Master, HALL, First::Opponent).await;
    }
    let elsewhere = Place { guild: 8, channel: 80 };
    let other = two.against(Level::Master, elsewhere, First::Opponent).await.id;
    let second = two.against(Level::Master, elsewhere, First::Opponent).await.id;
    let order: Vec<_> = two.taken().await.into_iter().map(|turn| turn.game).collect();
    assert_eq!(order.len(), 52);
    let place = |game| order.iter().position(|&taken| taken == game).expect("taken");
    // All were asked for within some seconds, so the servers take turns, more or less.
    assert!(place(other) <= 5 && place(second) <= 10, "{order:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_there_for_quick_thoughts_takes_no_others() {
    let two = Two::new().await;
    two.against(Level::Master, HALL, First::Opponent).await;
    let quick = two.against(Level::Medium, HALL, First::Opponent).await.id;
    let taken = two.store().take_turn(MINUTE, true).await.expect("the line").map(|turn| turn.game);
    assert_eq!(taken, Some(quick));
    assert_eq!(two.store().take_turn(MINUTE, true).await.expect("the line"), None);
    assert_eq!(two.taken().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_no_to_a_draw_is_told_at_once_and_nothing_is_told_twice() {
    let two = Two::new().await;
    let mut new = new_table(HALL, ANA, Some(UserId::computer(Level::Easy)), Pace::Unlimited);
    let waltz = Game::Waltz.setup(&Options::parse("5", Game::Waltz.options()).expect("options")).expect("a setup");
    if let Event::Challenged { terms, .. } = &mut new.challenge {
        (terms.setup, terms.first, terms.rated) = (waltz, First::Challenger, false);
    }
    let id = two.store().open_table(&new, BY_CHANNEL, noon()).await.expect("a table").id;
    let answer = Command::AnswerDraw { by: UserId::computer(Level::Easy), accept: false };
    // Her move and her offer wait; the no comes with them, the answer after it.
    two.act(id, moved_by_ana("a1")).await;
    two.act(id, Command::OfferDraw { by: ANA }).await;
    assert_eq!(two.waiting().await, [(0, 1)]);
    two.act(id, answer).await;
    assert_eq!(two.waiting().await, [(0, 1), (2, 4)]);
    two.act(id, by_computer("c3")).await;
    assert_eq!(two.waiting().await, [(0, 1), (2, 4), (5, 5)]);
    // What waited when the bot could no longer post goes with the answer that carries the rest.
    two.act(id, moved_by_ana("e1")).await;
    let cause = Cause { interaction: Some(1), delivery: Delivery::Interaction };
    let resigned = two.store().act(id, &Command::Resign { by: ANA }, cause, noon()).await.expect("resigned");
    assert_eq!(two.waiting().await.last(), Some(&(6, 7)));
    let held = two.store().held(id, resigned.outbox.expect("a row"), false).await.expect("rows").expect("a row");
    assert_eq!((held.first, held.last, held.parcels.len()), (6, 7, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thought_about_an_older_game_counts_for_nothing() {
    let two = Two::new().await;
    let acted = two.against(Level::Easy, HALL, First::Opponent).await;
    let turn = two.taken().await[0];
    let late = |events, text| {
        let store = two.store().clone();
        async move { store.act_after(Some(events), acted.id, &by_computer(text), BY_CHANNEL, noon()).await }
    };
    assert!(
        matches!(late(turn.events - 1, "c1").await, Err(StoreError::Refused(refusal)) if *refusal == Refusal::Stale)
    );
    late(turn.events, "c1").await.expect("a move");
    assert!(matches!(late(turn.events, "c2").await, Err(StoreError::Refused(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_a_turn_that_does_not_come_is_told_without_it() {
    let two = Two::new().await;
    let acted = two.against(Level::Easy, HALL, First::Challenger).await;
    two.act(acted.id, moved_by_ana("a1")).await;
    let turn = two.taken().await[0];
    for _ in 0..2 {
        two.store().wait_no_longer(turn, noon()).await.expect("told");
        assert_eq!(two.waiting().await, [(0, 1), (2, 2)]);
    }
    // Should it come after all, it is told alone.
    two.act(acted.id, by_computer("b1")).await;
    assert_eq!(two.waiting().await, [(0, 1), (2, 2), (3, 3)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_person_against_the_computer_are_counted() {
    let two = Two::new().await;
    two.game(HALL).await;
    assert_eq!(two.store().computer_games_of(HALL.guild, ANA).await.expect("a count"), 0);
    let ended = two.against(Level::Easy, HALL, First::Challenger).await.id;
    two.against(Level::Master, HALL, First::Opponent).await;
    two.against(Level::Hard, Place { guild: 8, channel: 80 }, First::Opponent).await;
    assert_eq!(two.store().computer_games_of(HALL.guild, ANA).await.expect("a count"), 2);
    two.act(ended, Command::Resign { by: ANA }).await;
    assert_eq!(two.store().computer_games_of(HALL.guild, ANA).await.expect("a count"), 1);
}
