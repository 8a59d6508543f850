//! Gauges, read when Prometheus requests the metrics.

use crate::store::{Stats, WaitingTasks};
use prometheus_client::{
    metrics::{family::Family, gauge::Gauge, info::Info},
    registry::{Registry, Unit},
};
use std::sync::atomic::AtomicU64;

#[derive(Default)]
pub(crate) struct Gauges {
    /// Connected shards of this process.
    pub(crate) shards: usize,
    /// `None` if the database does not answer; the other gauges are left out then.
    pub(crate) counts: Option<(Stats, Vec<WaitingTasks>)>,
    /// Of the oldest message that waits to be posted, in seconds; 0 without messages.
    pub(crate) delivery_age: f64,
}

impl Gauges {
    pub(super) fn registry(&self) -> Registry {
        let mut registry = Registry::with_prefix("parlor");
        registry.register("build", "The version of the program", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        let count = |registry: &mut Registry, name, help, value| {
            let gauge = Gauge::<i64>::default();
            gauge.set(value);
            registry.register(name, help, gauge);
        };
        let connected = i64::try_from(self.shards).unwrap_or(i64::MAX);
        count(&mut registry, "shards_connected", "Shards of this process that are connected", connected);
        let answers = self.counts.is_some().into();
        count(&mut registry, "database_up", "1 if the database answers, else 0", answers);
        let Some((stats, tasks)) = &self.counts else { return registry };
        count(&mut registry, "deliveries_waiting", "Messages that wait to be posted", stats.waiting);
        count(&mut registry, "games_running", "Games in progress", stats.games);
        let (due, refused) = (Family::<_, Gauge>::default(), Family::<_, Gauge>::default());
        for tasks in tasks {
            let labels = [("kind", tasks.kind.name())];
            due.get_or_create(&labels).set(tasks.due);
            refused.get_or_create(&labels).set(tasks.refused);
        }
        registry.register("tasks_due", "Tasks of the queue that are due and that no process runs", due);
        registry.register("tasks_refused", "Tasks of the queue that Discord refuses", refused);
        let age = Gauge::<f64, AtomicU64>::default();
        age.set(self.delivery_age);
        let help = "Age of the oldest message that waits to be posted";
        registry.register_with_unit("delivery_age", help, Unit::Seconds, age);
        registry
    }
}
