//! The computer moves.
//!
//! Each thread that may think takes what is first in line, under a lease that it renews while it thinks. What has
//! become nobody's meanwhile, because something happened in the game, is given up.

use crate::{
    ai::{self, AnySearch, Level},
    clock::Clock,
    discord::Poster,
    metrics::{Metrics, Thought},
    minds::{Mind, Minds},
    play::{Command, GameId, Match, Phase, Refusal, Task, UserId},
    rules::Player,
    store::{Cause, Delivery, Place, Store, StoreError, Turn},
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{sync::watch, task::JoinHandle};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

/// How often the line is looked at without being told.
const POLL: Duration = Duration::from_secs(1);

/// After so long without a word of us somebody else takes over.
const LEASE: Duration = Duration::from_secs(10);

/// How often we say that we are still at it, and look whether we should be.
const RENEWAL: Duration = Duration::from_millis(500);

/// Discord shows for ten seconds that somebody is typing, or until the message comes.
const TYPING: Duration = Duration::from_secs(8);

/// When something over which we stumbled is tried again, the first time; it doubles with each try up to `STUCK`.
const STUMBLED: Duration = Duration::from_secs(2);
const STUCK: Duration = Duration::from_mins(10);

/// After so many tries people are shown what waits for the computer.
const HOPELESS: u32 = 3;

/// Plies before which no draw is agreed on: an offer at the beginning is a joke.
const EARLY: u16 = 20;

/// What all threads that think share.
#[derive(Clone)]
pub(super) struct Thinker {
    pub(super) store: Store,
    pub(super) poster: Arc<Poster>,
    pub(super) clock: Clock,
    pub(super) metrics: Metrics,
    pub(super) minds: Minds,
    /// Whether it leaves long thoughts to others, so that there is always somebody for a quick one.
    pub(super) quick: bool,
}

/// What became of a turn.
enum End {
    /// The computer wants this.
    Decided(Command),
    /// There is nothing to do any more, or somebody else does it.
    Gone,
    /// The order to stop came first.
    Stopped,
}

/// What the computer is to think about.
struct Question {
    game: GameId,
    play: Match,
    seat: Player,
    level: Level,
    task: Task,
}

/// Takes one turn after the other, until `stop`.
pub(super) async fn think(thinker: Thinker, mut heard: watch::Receiver<()>, stop: CancellationToken) {
    // First leave to think, then something to think about: what waits for leave could be thought about by others.
    while let Some(mind) = stop.run_until_cancelled(thinker.minds.one()).await {
        // Whatever rings from here on is looked for in the next round.
        heard.mark_unchanged();
        match thinker.store.take_turn(LEASE, thinker.quick).await {
            Ok(Some(turn)) => {
                let span = tracing::error_span!("computer", game = %turn.game);
                thinker.take(turn, mind, &stop).instrument(span).await;
                continue;
            }
            Ok(None) => drop(mind),
            Err(error) => {
                drop(mind);
                tracing::error!(%error, "what the computer has to do can't be read");
            }
        }
        tokio::select! {
            () = stop.cancelled() => {}
            _ = tokio::time::timeout(POLL, heard.changed()) => {}
        }
    }
}

impl Thinker {
    /// Sees to a turn, and to whose it is afterwards.
    async fn take(&self, turn: Turn, mind: Mind, stop: &CancellationToken) {
        let done = match self.decide(turn, mind, stop).await {
            Ok(End::Decided(command)) => {
                let cause = Cause { interaction: None, delivery: Delivery::Channel };
                match self.store.act_after(Some(turn.events), turn.game, &command, cause, self.clock.now()).await {
                    Ok(_) => Ok(()),
                    // Somebody was faster: resigned, or took back what we have thought about.
                    Err(StoreError::Refused(refusal)) if *refusal == Refusal::Stale || *refusal == Refusal::Over => {
                        Ok(())
                    }
                    Err(error) => Err(error.to_string()),
                }
            }
            Ok(End::Gone) => Ok(()),
            Ok(End::Stopped) => return self.put_off(turn, Duration::ZERO).await,
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            tracing::error!(error, tries = turn.tries, "the computer can't move");
            self.put_off(turn, STUMBLED.saturating_mul(1 << turn.tries.min(10)).min(STUCK)).await;
            if turn.tries >= HOPELESS
                && let Err(error) = self.store.wait_no_longer(turn, self.clock.now()).await
            {
                tracing::error!(%error, "nor can it be told what waits for that");
            }
        }
    }

    async fn put_off(&self, turn: Turn, by: Duration) {
        if let Err(error) = self.store.keep_turn(turn, by).await {
            tracing::warn!(%error, "a turn is anybody's again only later");
        }
    }

    /// Thinks, as long as it is asked for.
    async fn decide(&self, turn: Turn, mind: Mind, stop: &CancellationToken) -> Result<End, String> {
        let (place, table) = self.store.load(turn.game).await.map_err(|error| error.to_string())?;
        let (Phase::Playing(play, _), Some(task)) = (&table.phase, table.task()) else { return Ok(End::Gone) };
        if table.events != turn.events {
            return Ok(End::Gone);
        }
        let Some((seat, level)) = play.computer() else { return Ok(End::Gone) };
        let question = Question { game: turn.game, play: play.clone(), seat, level, task };
        let enough = Arc::new(AtomicBool::new(false));
        let start = Instant::now();
        let mut thought = mind.think({
            let enough = Arc::clone(&enough);
            move || question.answer(&enough)
        });
        let mut typing = Typing { poster: Arc::clone(&self.poster), place, shown: None };
        let mut renewal = tokio::time::interval(RENEWAL);
        renewal.tick().await;
        let mut end = None;
        loop {
            tokio::select! {
                answer = &mut thought => {
                    let took = start.elapsed();
                    let outcome = if end.is_some() { Thought::GivenUp } else { Thought::Done };
                    self.metrics.thought(level, outcome, took);
                    let answer = answer.map_err(|error| error.to_string())?;
                    return match end {
                        Some(end) => Ok(end),
                        None => answer.map(End::Decided).ok_or_else(|| "no move".to_owned()),
                    };
                }
                () = stop.cancelled(), if end.is_none() => end = Some(End::Stopped),
                _ = renewal.tick() => {
                    match self.store.keep_turn(turn, LEASE).await {
                        Ok(true) => {}
                        Ok(false) => end = end.or(Some(End::Gone)),
                        Err(error) => tracing::warn!(%error, "a lease was not renewed"),
                    }
                    typing.show();
                }
            }
            if end.is_some() {
                enough.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl Question {
    /// What the computer wants to do; nothing where it can't do anything.
    fn answer(self, enough: &AtomicBool) -> Option<Command> {
        let Self { game, play, seat, level, task } = self;
        let by = UserId::computer(level);
        // The same game at the same ply is thought about in the same way, by whichever process.
        let seed = game.0.cast_unsigned().rotate_left(16) ^ u64::from(play.version());
        let (start, cap) = (Instant::now(), Duration::from_millis(level.time_cap().into()));
        let stop = |_: &_| enough.load(Ordering::Relaxed) || start.elapsed() >= cap;
        let mut search = AnySearch::new(&play.position, seed);
        match task {
            Task::Move => {
                let text = search.think(level, seed, stop)?;
                Some(Command::Move { by, text, version: Some(play.version()) })
            }
            Task::AnswerDraw if play.ply() < EARLY => Some(Command::AnswerDraw { by, accept: false }),
            Task::AnswerDraw => {
                let playouts = search.playouts(level);
                let chance = ai::of_one(ai::chance(search, playouts, stop), seat);
                Some(Command::AnswerDraw { by, accept: chance <= 0.5 })
            }
        }
    }
}

/// Shows in the channel that the computer thinks, until it is dropped.
struct Typing {
    poster: Arc<Poster>,
    place: Place,
    shown: Option<(Instant, JoinHandle<()>)>,
}

impl Typing {
    /// Shows it for some seconds more, where that is due.
    fn show(&mut self) {
        if self.shown.as_ref().is_none_or(|(since, _)| since.elapsed() >= TYPING) {
            let (poster, place) = (Arc::clone(&self.poster), self.place);
            let showing = tokio::spawn(async move { poster.show_thinking(place).await });
            self.shown = Some((Instant::now(), showing));
        }
    }
}

impl Drop for Typing {
    fn drop(&mut self) {
        if let Some((_, showing)) = &self.shown {
            showing.abort();
        }
    }
}
