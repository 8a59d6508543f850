//! The computer's turns.

use super::*;
use parlor::{
    play::Task,
    store::{ClaimedTask, Owners, TaskKind},
};
use parlor_ai::Level;

/// `first` decides who begins.
fn new_table_against(level: Level, place: Place, first: First) -> NewTable {
    let mut new = new_table(place, ANA.into(), Some(Participant::Computer(level)), Pace::Unlimited);
    if let Event::Challenged { terms, .. } = &mut new.challenge {
        (terms.first, terms.rated) = (first, false);
    }
    new
}

impl Two {
    /// A game of Ana's against the computer. `first` decides who begins.
    async fn against(&self, level: Level, place: Place, first: First) -> Applied {
        let new = new_table_against(level, place, first);
        self.store().create_table(&new, BY_CHANNEL, noon()).await.expect("a table")
    }

    /// Claims all short turns that can be claimed now, in their order.
    async fn claim_all(&self) -> Vec<ClaimedTask> {
        let mut taken = Vec::new();
        while let Some(turn) = claim(&self.stores[taken.len() % 2], &Owners::default()).await {
            taken.push(turn);
        }
        taken
    }

    async fn claim_games(&self) -> Vec<GameId> {
        self.claim_all().await.iter().map(|turn| turn.game().expect("a game")).collect()
    }

    /// The first and last event number of each message that waits.
    async fn deliveries(&self) -> Vec<(i32, i32)> {
        let deliveries = "select first_seq, last_seq from tasks where kind = 'delivery' order by id";
        sqlx::query_as(deliveries).fetch_all(&self.sql).await.expect("rows")
    }
}

async fn claim(store: &Store, owners: &Owners) -> Option<ClaimedTask> {
    store.claim_task(TaskKind::ComputerTurn, owners, noon()).await.expect("a claim")
}

fn by_computer(text: &str) -> Command {
    moved(Participant::Computer(Level::Easy), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn game_against_the_computer_begins_at_once_and_both_moves_are_announced_together() {
    let two = Two::new().await;
    let applied = two.against(Level::Easy, HALL, First::Challenger).await;
    assert!(matches!(applied.table.phase, Phase::Playing(..)), "{:?}", applied.table.phase);
    assert!(matches!(applied.events[..], [Event::Challenged { .. }, Event::Accepted { .. }]), "{:?}", applied.events);
    assert_eq!(applied.table.task(), None, "it is Ana's turn");
    assert_eq!((two.deliveries().await, two.claim_games().await), (vec![(0, 1)], Vec::new()));

    // Her move is announced together with the computer's.
    let moved = two.act(applied.id, moved(ANA, "a1")).await;
    assert_eq!((moved.table.task(), moved.delivery), (Some(Task::Move), None));
    assert_eq!(two.deliveries().await, [(0, 1)]);
    let turns = two.claim_all().await;
    assert_eq!(turns.iter().map(|turn| (turn.game(), turn.attempts)).collect::<Vec<_>>(), [(Some(applied.id), 1)]);
    two.act(applied.id, by_computer("b1")).await;
    assert_eq!(two.deliveries().await, [(0, 1), (2, 3)]);
    assert_eq!(two.claim_games().await, []);
    let kept = two.store().extend_task_leases(&[turns[0].id()]).await.expect("an answer");
    assert!(kept.is_empty(), "that turn is over");

    // Everything that happens in between is announced with it, too.
    two.act(applied.id, moved_by_ana("a2")).await;
    let back = two.act(applied.id, Command::RequestTakeback { by: ANA.into() }).await;
    assert!(matches!(back.events[..], [Event::TakebackAsked { .. }, Event::TakenBack { to: 2 }]), "{:?}", back.events);
    assert_eq!((two.deliveries().await.last(), two.claim_games().await), (Some(&(4, 6)), Vec::new()));
    two.act(applied.id, moved_by_ana("a2")).await;
    two.act(applied.id, Command::Resign { by: ANA.into() }).await;
    assert_eq!((two.deliveries().await.last(), two.claim_games().await), (Some(&(7, 8)), Vec::new()));
}

fn moved_by_ana(text: &str) -> Command {
    moved(ANA, text)
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_can_begin_and_accepts_a_rematch() {
    let two = Two::new().await;
    let applied = two.against(Level::Easy, HALL, First::Opponent).await;
    assert_eq!((applied.delivery, applied.table.task()), (None, Some(Task::Move)));
    two.act(applied.id, by_computer("c1")).await;
    assert_eq!(two.deliveries().await, [(0, 2)]);
    let computer = Participant::Computer(Level::Easy);
    for (by, text) in [(ANA.into(), "a1"), (computer, "b1"), (ANA.into(), "a2")] {
        two.act(applied.id, moved(by, text)).await;
    }
    two.act(applied.id, Command::Resign { by: ANA.into() }).await;
    // With seats swapped Ana begins.
    let again = two.store().create_rematch(applied.id, ANA, RANDOMNESS, asked_by(1), noon()).await.expect("a rematch");
    assert!(matches!(again.table.phase, Phase::Playing(..)), "{:?}", again.table.phase);
    assert_eq!(again.table.game().expect("a game").on_turn(), ANA.into());
    assert!(again.delivery.is_some());
    let repeated =
        two.store().create_rematch(applied.id, ANA, RANDOMNESS, asked_by(1), noon()).await.expect("the same");
    assert!(repeated.repeated && repeated.id == again.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn follow_up_is_enqueued_without_waiting_for_the_computer() {
    let two = Two::new().await;
    let applied = two.against(Level::Easy, HALL, First::Challenger).await;
    let cause = Cause { interaction: Some(1), announce: Announce::InAnswer, ..Cause::JOB };
    let moved = two.store().apply(applied.id, &moved(ANA, "a1"), cause, noon()).await.expect("a move");
    assert!(moved.delivery.is_some() && moved.table.task().is_some());
    two.act(applied.id, by_computer("b1")).await;
    assert_eq!(two.deliveries().await, [(0, 1), (2, 2), (3, 3)], "nothing is told twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn turn_decided_by_two_processes_is_played_once() {
    let two = Two::new().await;
    let applied = two.against(Level::Easy, HALL, First::Opponent).await;
    let id = applied.id;
    let play = |store: Store, task: usize| async move {
        let text = ["c1", "b2", "a3"][task % 3];
        let command = Command::Move { by: Participant::Computer(Level::Easy), text: text.to_owned(), version: Some(0) };
        store.apply(id, &command, BY_CHANNEL, noon()).await.is_ok()
    };
    let played = two.at_once(6, play).await;
    assert_eq!(played.iter().filter(|&&played| played).count(), 1);
    assert_eq!(two.deliveries().await, [(0, 2)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_that_take_long_are_of_another_kind() {
    let two = Two::new().await;
    two.against(Level::Master, HALL, First::Opponent).await;
    let quick = two.against(Level::Hard, HALL, First::Opponent).await.id;
    assert_eq!(two.claim_games().await, [quick]);
    let long = two.store().claim_task(TaskKind::LongComputerTurn, &Owners::default(), noon()).await.expect("a claim");
    assert!(long.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn declined_draw_is_announced_at_once_and_nothing_is_announced_twice() {
    let two = Two::new().await;
    let mut new = new_table(HALL, ANA.into(), Some(Participant::Computer(Level::Easy)), Pace::Unlimited);
    let waltz = Game::Waltz.setup(&Options::parse("5", Game::Waltz.options()).expect("options")).expect("a setup");
    if let Event::Challenged { terms, .. } = &mut new.challenge {
        (terms.setup, terms.first, terms.rated) = (waltz, First::Challenger, false);
    }
    let id = two.store().create_table(&new, BY_CHANNEL, noon()).await.expect("a table").id;
    let answer = Command::AnswerDraw { by: Participant::Computer(Level::Easy), accept: false };
    // Her move and her offer are announced with the computer's refusal; the computer's move comes after it.
    two.act(id, moved_by_ana("a1")).await;
    two.act(id, Command::OfferDraw { by: ANA.into() }).await;
    assert_eq!(two.deliveries().await, [(0, 1)]);
    two.act(id, answer).await;
    assert_eq!(two.deliveries().await, [(0, 1), (2, 4)]);
    two.act(id, by_computer("c3")).await;
    assert_eq!(two.deliveries().await, [(0, 1), (2, 4), (5, 5)]);
    // The follow-up also carries events that were unannounced when the bot lost the permission.
    two.act(id, moved_by_ana("e1")).await;
    let cause = Cause { interaction: Some(1), announce: Announce::InAnswer, ..Cause::JOB };
    let resigned = two.store().apply(id, &Command::Resign { by: ANA.into() }, cause, noon()).await.expect("resigned");
    assert_eq!(two.deliveries().await.last(), Some(&(6, 7)));
    let held = two
        .store()
        .deliveries_for_answer(id, resigned.delivery.expect("a row"), false)
        .await
        .expect("rows")
        .expect("a row");
    assert_eq!((held.first, held.last, held.deliveries.len()), (6, 7, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn command_chosen_for_an_older_state_is_stale() {
    let two = Two::new().await;
    let id = two.against(Level::Easy, HALL, First::Opponent).await.id;
    let loaded = two.store().load(id).await.expect("a game");
    let late = |text| {
        let (store, loaded) = (two.store().clone(), loaded.clone());
        async move { store.apply_to_unchanged(loaded, &by_computer(text), BY_CHANNEL, noon()).await }
    };
    late("c1").await.expect("a move");
    let stale =
        async |text| matches!(late(text).await, Err(StoreError::Refused(refusal)) if *refusal == Refusal::Stale);
    assert!(stale("c2").await, "it is Ana's turn");
    two.act(id, moved(ANA, "a1")).await;
    assert!(stale("c2").await, "it is the computer's turn again, in another position");
}

#[tokio::test(flavor = "multi_thread")]
async fn game_is_loaded_again_after_a_lost_race() {
    let two = Two::new().await;
    let id = two.against(Level::Easy, HALL, First::Challenger).await.id;
    let loaded = two.store().load(id).await.expect("a game");
    two.act(id, moved(ANA, "a1")).await;
    let resigned = two.store().apply_to(loaded, &Command::Resign { by: ANA.into() }, BY_CHANNEL, noon()).await;
    let resigned = resigned.expect("legal before and after the move");
    assert_eq!(resigned.table.events, 4);
    assert!(matches!(resigned.table.phase, Phase::Over { .. }), "{:?}", resigned.table.phase);
}

#[tokio::test(flavor = "multi_thread")]
async fn unannounced_events_are_announced_when_the_turn_does_not_come() {
    let two = Two::new().await;
    let applied = two.against(Level::Easy, HALL, First::Challenger).await;
    two.act(applied.id, moved_by_ana("a1")).await;
    let mut turn = two.claim_all().await.remove(0);
    for _ in 0..2 {
        two.store().announce_without_computer(&mut turn, noon()).await.expect("told");
        assert_eq!(two.deliveries().await, [(0, 1), (2, 2)]);
    }
    // The turn comes after all and is announced alone.
    two.act(applied.id, by_computer("b1")).await;
    assert_eq!(two.deliveries().await, [(0, 1), (2, 2), (3, 3)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_games_against_the_computer_and_rematches_are_limited() {
    let two = Two::new().await;
    // Elsewhere, of another person, and over: none of these counts.
    two.against(Level::Hard, Place::on_server(8, 80), First::Opponent).await;
    two.game(HALL).await;
    let over = two.against(Level::Easy, HALL, First::Challenger).await.id;
    two.act(over, moved_by_ana("a1")).await;
    two.act(over, Command::Resign { by: ANA.into() }).await;
    let results = two
        .at_once(20, |store, task| async move {
            let cause = asked_by(task as u64 + 1);
            if task % 5 == 0 {
                return store.create_rematch(over, ANA, Randomness::draw(), cause, noon()).await;
            }
            let new = new_table_against(Level::Easy, HALL, First::Challenger);
            store.create_challenge(&new, cause, noon()).await
        })
        .await;
    let many = Refusal::ComputerGames { games: 10 };
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 10, "{results:?}");
    assert!(results.iter().any(|result| refusal(result) == Some(&many)), "{results:?}");
    let playing =
        "select count(*) from games where channel_id = 70 and phase = 'playing' and opponent <> 1100000000000000002";
    assert_eq!(two.number(playing).await, 10);
    // A game that ends makes room.
    let first = results.iter().flatten().next().expect("a game").id;
    two.act(first, Command::Resign { by: ANA.into() }).await;
    let new = new_table_against(Level::Easy, HALL, First::Challenger);
    two.store().create_challenge(&new, asked_by(99), noon()).await.expect("a game");
    let refused = two.store().create_challenge(&new, asked_by(100), noon()).await;
    assert_eq!(refusal(&refused), Some(&many));
}
