use parlor::store::Store;
use std::sync::Arc;
use tokio::{sync::Barrier, task::JoinSet};

/// Runs an action in `tasks` tasks that start at the same moment, distributed over the stores. The results are in the order in
/// which the tasks end.
pub async fn run_at_once<T, F>(stores: &[Store], tasks: usize, action: impl Fn(Store, usize) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let start = Arc::new(Barrier::new(tasks));
    let mut set = JoinSet::new();
    for task in 0..tasks {
        let action = action(stores[task % stores.len()].clone(), task);
        let start = Arc::clone(&start);
        set.spawn(async move {
            start.wait().await;
            action.await
        });
    }
    set.join_all().await
}
