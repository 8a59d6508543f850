use super::*;
use std::sync::mpsc;

#[test]
fn a_seed_is_the_same_in_its_process_and_unknown_outside_of_it() {
    let (pool, other) = (SearchPool::new(1), SearchPool::new(1));
    let seeds = |pool: &SearchPool| [(1, 2), (1, 3), (2, 2)].map(|(game, version)| pool.seed(GameId(game), version));
    assert_eq!(seeds(&pool), seeds(&pool.clone()));
    let [one, two, three] = seeds(&pool);
    assert!(one != two && one != three && two != three);
    assert_ne!(seeds(&pool), seeds(&other));
}

#[tokio::test]
async fn a_permit_is_held_until_its_task_ends_and_then_given_to_the_first_waiter() {
    let pool = SearchPool::new(0);
    assert_eq!(pool.moves(), 0);
    let (release, blocked) = mpsc::channel::<()>();
    // The task goes on although its handle is dropped.
    drop(pool.acquire().await.run(move || blocked.recv()));
    let (acquired, mut order) = tokio::sync::mpsc::unbounded_channel();
    for name in ["first", "second"] {
        let (pool, acquired) = (pool.clone(), acquired.clone());
        tokio::spawn(async move {
            let permit = pool.acquire().await;
            acquired.send(name).expect("the test receives");
            drop(permit);
        });
        tokio::task::yield_now().await;
    }
    assert!(order.try_recv().is_err(), "the task still holds the permit");
    release.send(()).expect("the task waits");
    assert_eq!((order.recv().await, order.recv().await), (Some("first"), Some("second")));
}

#[tokio::test]
async fn a_task_that_panics_fails_its_receiver_and_frees_its_permit() {
    let pool = SearchPool::new(1);
    assert!(pool.acquire().await.run(|| panic!("a fault in a search")).await.is_err());
    assert_eq!(pool.acquire().await.run(|| 5).await, Ok(5));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn searches_have_a_lower_priority_than_the_threads_that_serve_people() {
    let niceness = || rustix::process::getpriority_process(None).expect("a priority");
    let ours = niceness();
    let searching = SearchPool::new(1).acquire().await.run(niceness).await.expect("a task");
    assert_eq!(searching, (ours + background_thread::NICENESS).min(19));
    assert_eq!(niceness(), ours, "only the thread that searches changes");
}
