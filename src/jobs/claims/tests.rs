use super::*;
use std::collections::VecDeque;
use tokio::sync::mpsc;

/// Runs the work of these owners, in this order, until `done` returns. The work of owner 1 never ends.
async fn run_until(owners: &[u64], done: impl AsyncFnOnce(mpsc::UnboundedReceiver<u64>)) {
    let waiting = Mutex::new(VecDeque::from(owners.to_vec()));
    let (begun, receiver) = mpsc::unbounded_channel();
    let claim = |busy: Vec<u64>| {
        let mut waiting = waiting.lock().unwrap();
        let next = waiting.iter().position(|owner| !busy.contains(owner));
        let claimed = next.and_then(|index| waiting.remove(index));
        async move { Ok(claimed) }
    };
    let work = |owner: u64| {
        let begun = begun.clone();
        async move {
            begun.send(owner).unwrap();
            if owner == 1 {
                std::future::pending::<()>().await;
            }
        }
    };
    let running = run_fairly(claim, (|owner| *owner, MAX_OF_ONE), work, |_, _| {}, CancellationToken::new());
    tokio::select! {
        () = running => {}
        () = done(receiver) => {}
    }
}

#[tokio::test]
async fn an_owner_whose_work_hangs_takes_two_places_and_the_others_go_on() {
    let owners: Vec<_> = [1; 24].into_iter().chain(2..20).collect();
    run_until(&owners, async |mut begun| {
        let mut of_one = 0;
        loop {
            match begun.recv().await {
                Some(1) => of_one += 1,
                Some(19) => break,
                _ => {}
            }
        }
        assert_eq!(of_one, MAX_OF_ONE);
    })
    .await;
}
