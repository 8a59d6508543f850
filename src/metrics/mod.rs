//! Counters, histograms and gauges for Prometheus. Only this module uses prometheus-client.
//!
//! Values of labels come from enums, never from ids, so the number of series is fixed.

mod gauges;
mod labels;

pub(crate) use gauges::Gauges;
pub(crate) use labels::{Kind, Outcome, PictureKind, RateLimitScope, SearchOutcome};

use crate::store::{TaskKind, TaskOutcome, UNCALLED};
use parlor_ai::Level;
use prometheus_client::{
    encoding::text::{encode_eof, encode_registry},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::{Registry, Unit},
};
use std::{
    fmt,
    sync::Arc,
    time::{Duration, Instant},
};

pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers to interactions, in seconds. Discord waits for three.
const ANSWERS: [f64; 10] = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0];

/// Drawings, in seconds: pictures take milliseconds, animations seconds.
const DRAWINGS: [f64; 11] = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Searches for a move, in seconds, up to the longest allowed.
const SEARCHES: [f64; 9] = [0.005, 0.02, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0];

/// Analyses of whole games, in seconds, including the wait for other analyses.
const ANALYSES: [f64; 9] = [0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 60.0, 120.0, 300.0];

const TASK_OUTCOMES: [&str; 5] = ["done", "retry", "postponed", "refused", "given_up"];

type Labels<const N: usize> = [(&'static str, &'static str); N];
type Times<const N: usize> = Family<Labels<N>, Histogram, fn() -> Histogram>;

#[derive(Clone, Debug)]
pub struct Metrics(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    registry: Registry,
    answers: Times<2>,
    drawings: Times<1>,
    searches: Times<2>,
    analyses: Times<1>,
    tasks: Family<Labels<2>, Counter>,
    rate_limits: Family<Labels<1>, Counter>,
    ticks: Counter,
    late_interactions: Counter,
    repeated_interactions: Counter,
    interactions_in_progress: Gauge,
    lost_log_lines: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        let answers = Times::<2>::new_with_constructor(|| Histogram::new(ANSWERS));
        let drawings = Times::<1>::new_with_constructor(|| Histogram::new(DRAWINGS));
        let searches = Times::<2>::new_with_constructor(|| Histogram::new(SEARCHES));
        let analyses = Times::<1>::new_with_constructor(|| Histogram::new(ANALYSES));
        let (rate_limits, ticks) = (Family::default(), Counter::default());
        let mut registry = Registry::with_prefix("parlor");
        let help = "Time from the receipt of an interaction until its answer was sent";
        registry.register_with_unit("interaction", help, Unit::Seconds, answers.clone());
        registry.register_with_unit("render", "Time to draw a picture", Unit::Seconds, drawings.clone());
        let help = "Duration of a search for a move of the computer";
        registry.register_with_unit("computer", help, Unit::Seconds, searches.clone());
        let help = "Time from the request for the analysis of a game until it was done or cancelled";
        registry.register_with_unit("analysis", help, Unit::Seconds, analyses.clone());
        let tasks = Family::default();
        registry.register("tasks", "Attempts at tasks of the queue", tasks.clone());
        let help = "Requests that Discord refused because there were too many, by whose limit it was";
        registry.register("rate_limited_requests", help, rate_limits.clone());
        registry.register("clock_ticks", "Clock ticks that were applied to games", ticks.clone());
        let late_interactions = Counter::default();
        let help = "Interactions that came too late to be answered and were not carried out";
        registry.register("late_interactions", help, late_interactions.clone());
        let repeated_interactions = Counter::default();
        let help = "Deliveries that were ignored, because an earlier one of the same interaction is being answered or was refused";
        registry.register("repeated_interactions", help, repeated_interactions.clone());
        let interactions_in_progress = Gauge::default();
        let help = "Interactions whose work is not done, answered or not";
        registry.register("interactions_in_progress", help, interactions_in_progress.clone());
        let lost_log_lines = Counter::default();
        let help = "Lines of the log that could not be written";
        registry.register("lost_log_lines", help, lost_log_lines.clone());
        let metrics = Self(Arc::new(Inner {
            registry,
            answers,
            drawings,
            searches,
            analyses,
            tasks,
            rate_limits,
            ticks,
            late_interactions,
            repeated_interactions,
            interactions_in_progress,
            lost_log_lines,
        }));
        metrics.create_all_series();
        metrics
    }
}

impl Metrics {
    /// A series that appears with its first failure hides that failure from rates.
    fn create_all_series(&self) {
        for &kind in Kind::ALL {
            for &outcome in Outcome::ALL {
                drop(self.0.answers.get_or_create(&of_answer(kind, outcome)));
            }
        }
        for picture in PictureKind::ALL {
            drop(self.0.drawings.get_or_create(&[("kind", picture.label())]));
        }
        for &outcome in SearchOutcome::ALL {
            drop(self.0.analyses.get_or_create(&[("outcome", outcome.label())]));
            for level in Level::ALL {
                drop(self.0.searches.get_or_create(&of_search(level, outcome)));
            }
        }
        for kind in TaskKind::ALL {
            for outcome in TASK_OUTCOMES {
                drop(self.0.tasks.get_or_create(&[("kind", kind.name()), ("outcome", outcome)]));
            }
        }
        for scope in RateLimitScope::ALL {
            drop(self.0.rate_limits.get_or_create(&[("scope", scope.label())]));
        }
    }

    pub(crate) fn record_answer(&self, kind: Kind, outcome: Outcome, after: Duration) {
        self.0.answers.get_or_create(&of_answer(kind, outcome)).observe(after.as_secs_f64());
    }

    pub(crate) fn count_task(&self, kind: TaskKind, outcome: &TaskOutcome, is_unattempted: bool) {
        let [done, retry, postponed, refused, given_up] = TASK_OUTCOMES;
        let outcome = match outcome {
            TaskOutcome::Done | TaskOutcome::Idle(_) => done,
            TaskOutcome::Again(_) if is_unattempted => postponed,
            TaskOutcome::Again(_) => retry,
            TaskOutcome::Refused(_, why) if why == UNCALLED => postponed,
            TaskOutcome::Refused(..) => refused,
            TaskOutcome::GivenUp(_) => given_up,
        };
        self.0.tasks.get_or_create(&[("kind", kind.name()), ("outcome", outcome)]).inc();
    }

    pub(crate) fn draw<T>(&self, kind: PictureKind, draw: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let drawn = draw();
        self.0.drawings.get_or_create(&[("kind", kind.label())]).observe(start.elapsed().as_secs_f64());
        drawn
    }

    pub(crate) fn record_search(&self, level: Level, outcome: SearchOutcome, took: Duration) {
        self.0.searches.get_or_create(&of_search(level, outcome)).observe(took.as_secs_f64());
    }

    pub(crate) fn record_analysis(&self, outcome: SearchOutcome, took: Duration) {
        self.0.analyses.get_or_create(&[("outcome", outcome.label())]).observe(took.as_secs_f64());
    }

    pub(crate) fn count_rate_limit(&self, scope: RateLimitScope) {
        self.0.rate_limits.get_or_create(&[("scope", scope.label())]).inc();
    }

    pub(crate) fn count_tick(&self) {
        self.0.ticks.inc();
    }

    pub(crate) fn count_late_interaction(&self) {
        self.0.late_interactions.inc();
    }

    pub(crate) fn count_repeated_interaction(&self) {
        self.0.repeated_interactions.inc();
    }

    pub(crate) fn set_interactions_in_progress(&self, count: usize) {
        self.0.interactions_in_progress.set(i64::try_from(count).unwrap_or(i64::MAX));
    }

    pub(crate) fn count_lost_log_line(&self) {
        self.0.lost_log_lines.inc();
    }

    /// Can't fail in practice: writing to a `String` succeeds.
    pub(crate) fn text(&self, gauges: &Gauges) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode_registry(&mut text, &self.0.registry)?;
        encode_registry(&mut text, &gauges.registry())?;
        encode_eof(&mut text)?;
        Ok(text)
    }
}

fn of_answer(kind: Kind, outcome: Outcome) -> Labels<2> {
    [("kind", kind.label()), ("outcome", outcome.label())]
}

fn of_search(level: Level, outcome: SearchOutcome) -> Labels<2> {
    [("level", level.id()), ("outcome", outcome.label())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recorded_values_are_in_the_text() {
        let metrics = Metrics::default();
        metrics.record_answer(Kind::Command, Outcome::TooLate, Duration::from_millis(30));
        assert_eq!(metrics.draw(PictureKind::Animation, || 7), 7);
        metrics.count_task(TaskKind::Delivery, &TaskOutcome::Done, false);
        metrics.count_rate_limit(RateLimitScope::from_discord(Some("global")));
        metrics.count_tick();
        metrics.count_late_interaction();
        metrics.count_repeated_interaction();
        metrics.set_interactions_in_progress(1);
        metrics.count_lost_log_line();
        metrics.record_search(Level::Hard, SearchOutcome::Cancelled, Duration::from_millis(300));
        metrics.record_analysis(SearchOutcome::Done, Duration::from_secs(4));
        let text = metrics.text(&Gauges::default()).unwrap();
        for line in [
            "parlor_interaction_seconds_bucket{le=\"0.025\",kind=\"command\",outcome=\"too_late\"} 0",
            "parlor_interaction_seconds_bucket{le=\"0.05\",kind=\"command\",outcome=\"too_late\"} 1",
            "parlor_render_seconds_count{kind=\"animation\"} 1",
            "parlor_tasks_total{kind=\"delivery\",outcome=\"done\"} 1",
            "parlor_tasks_total{kind=\"delivery\",outcome=\"given_up\"} 0",
            "parlor_rate_limited_requests_total{scope=\"global\"} 1",
            "parlor_rate_limited_requests_total{scope=\"user\"} 0",
            "parlor_clock_ticks_total 1",
            "parlor_late_interactions_total 1",
            "parlor_repeated_interactions_total 1",
            "parlor_interactions_in_progress 1",
            "parlor_lost_log_lines_total 1",
            "parlor_computer_seconds_bucket{le=\"0.5\",level=\"hard\",outcome=\"cancelled\"} 1",
            "parlor_analysis_seconds_bucket{le=\"2.5\",outcome=\"done\"} 0",
            "parlor_analysis_seconds_bucket{le=\"5.0\",outcome=\"done\"} 1",
            "parlor_shards_connected 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in {text}");
        }
        assert!(text.ends_with("# EOF\n"));
        assert!(!text.contains("parlor_deliver"), "gauges without a value are left out: {text}");
    }
}
