//! Many who do something at the same moment.

use parlor::store::Store;
use std::sync::Arc;
use tokio::{sync::Barrier, task::JoinSet};

/// Lets `tasks` tasks, shared out among the stores, do something at the same moment.
pub async fn at_once<T, F>(stores: &[Store], tasks: usize, deed: impl Fn(Store, usize) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let start = Arc::new(Barrier::new(tasks));
    let mut set = JoinSet::new();
    for task in 0..tasks {
        let deed = deed(stores[task % stores.len()].clone(), task);
        let start = Arc::clone(&start);
        set.spawn(async move {
            start.wait().await;
            deed.await
        });
    }
    set.join_all().await
}
