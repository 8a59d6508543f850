//! Gauges, read when Prometheus requests the metrics.

use crate::store::WaitingTasks;
use prometheus_client::{
    metrics::{family::Family, gauge::Gauge, info::Info},
    registry::{Registry, Unit},
};
use std::sync::atomic::AtomicU64;

/// Values that could not be read are left out.
#[derive(Clone, Default, Debug)]
pub(crate) struct Gauges {
    /// Connected shards of this process.
    pub(crate) shards: u32,
    /// Messages of all processes in the outbox.
    pub(crate) waiting: Option<u32>,
    /// Of the oldest of them, in seconds; 0 without messages.
    pub(crate) oldest: Option<f64>,
    /// Of all processes.
    pub(crate) games: Option<u32>,
    /// The computer's moves to be made, of all processes.
    pub(crate) turns: Option<u32>,
    /// By kind.
    pub(crate) tasks: Vec<WaitingTasks>,
}

impl Gauges {
    pub(super) fn registry(&self) -> Registry {
        let mut registry = Registry::with_prefix("parlor");
        registry.register("build", "The version of the program", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        let count = |registry: &mut Registry, name, help, value: Option<u32>| {
            if let Some(value) = value {
                let gauge = Gauge::<i64>::default();
                gauge.set(value.into());
                registry.register(name, help, gauge);
            }
        };
        count(&mut registry, "shards_connected", "Shards of this process that are connected", Some(self.shards));
        let answers = Some(self.waiting.is_some().into());
        count(&mut registry, "database_up", "1 if the database answers, else 0", answers);
        count(&mut registry, "outbox_waiting", "Messages that wait to be posted", self.waiting);
        count(&mut registry, "games_running", "Games in progress", self.games);
        count(&mut registry, "computer_waiting", "Moves that the computer has to make", self.turns);
        let (due, refused) = (Family::<_, Gauge>::default(), Family::<_, Gauge>::default());
        for tasks in &self.tasks {
            let labels = [("kind", tasks.kind.name())];
            due.get_or_create(&labels).set(tasks.due);
            refused.get_or_create(&labels).set(tasks.refused);
        }
        registry.register("tasks_due", "Tasks of the queue that are due and that no process runs", due);
        registry.register("tasks_refused", "Tasks of the queue that Discord refuses", refused);
        if let Some(oldest) = self.oldest {
            let gauge = Gauge::<f64, AtomicU64>::default();
            gauge.set(oldest);
            let help = "Age of the oldest message that waits to be posted";
            registry.register_with_unit("outbox_age", help, Unit::Seconds, gauge);
        }
        registry
    }
}
