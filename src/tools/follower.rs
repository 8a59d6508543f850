//! A search that goes along with a game, for programs that tell the whole game before each move.

use crate::{
    ai::{AnySearch, Budget, Choice, Level, Progress, Settings},
    record::{Ply, Record},
    rules::{AnyPosition, Setup},
};
use std::time::{Duration, Instant};

/// Time between two reports on a search.
const REPORT_EVERY: Duration = Duration::from_millis(500);

/// Playouts at most in one search, and in all before it of which the tree still knows: counts of visits stay small
/// enough for the tree.
const MOST_PLAYOUTS: u32 = u32::MAX / 2;

/// What ends a search: whichever is reached first. Without any it ends when told to, or the result is proven.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Limits {
    /// Playouts.
    pub(super) playouts: Option<u32>,
    /// Time since the search began.
    pub(super) time: Option<Duration>,
    /// The longest way into the tree, in plies and rolls.
    pub(super) depth: Option<u16>,
}

/// How far a search has come.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Report {
    /// Playouts of this search; those before it, whose tree it may go on with, don't count.
    pub(super) playouts: u64,
    /// The longest way into the tree, in plies and rolls.
    pub(super) depth: u16,
    /// Time since it began.
    pub(super) time: Duration,
    /// The move that is to be played, with what is known of it; none after the end and before a roll.
    pub(super) choice: Option<Choice<String>>,
}

/// A search, and the game that it is in.
#[derive(Debug)]
pub(super) struct Follower {
    settings: Settings,
    seed: u64,
    /// How the search came to its position.
    record: Record,
    search: AnySearch,
}

impl Follower {
    /// A search at the start of a game. The same settings, seed, games and numbers of playouts give the same moves.
    pub(super) fn new(setup: Setup, settings: Settings, seed: u64) -> Self {
        let search = AnySearch::with(&setup.start(), settings, seed);
        Self { settings, seed, record: Record::new(setup), search }
    }

    /// Goes to the position at the end of a record, whose moves are canonical texts; there may be a roll for the next
    /// ply on its table. The tree is kept where the record goes on from the one before.
    pub(super) fn follow(&mut self, record: &Record, position: &AnyPosition) {
        let same = self.record.setup == record.setup;
        let more = record.plies.strip_prefix(self.record.plies.as_slice()).filter(|_| same);
        for Ply { roll, text } in more.unwrap_or_default() {
            if let Some(roll) = *roll {
                self.search.set_roll(roll);
            }
            if self.search.advance(text).is_err() {
                break;
            }
        }
        if let Some(roll) = position.roll() {
            self.search.set_roll(roll);
        }
        if self.search.position() != *position {
            self.begin_anew(position);
        }
        self.record = record.clone();
    }

    /// Searches until a limit is reached, the result is proven or `stopped` says so, which is asked every few
    /// playouts. A level has its own number of playouts and its own way to choose; without one, the best move found
    /// is chosen. `tell` hears now and then how far it is.
    pub(super) fn think(
        &mut self,
        level: Option<Level>,
        limits: Limits,
        stopped: impl Fn() -> bool,
        mut tell: impl FnMut(&Report),
    ) -> Report {
        let began = Instant::now();
        // A level knows nothing of the moves before, as at a table, where each may be thought about by another process.
        if level.is_some() || self.search.progress().playouts > u64::from(MOST_PLAYOUTS) {
            self.begin_anew(&self.search.position());
        }
        let before = self.search.progress().playouts;
        let most = limits.playouts.unwrap_or(MOST_PLAYOUTS).min(MOST_PLAYOUTS);
        let full = self.settings.max_nodes / 10 * 9;
        let over = |progress: &Progress| {
            stopped()
                || progress.playouts - before >= u64::from(most)
                || limits.time.is_some_and(|time| began.elapsed() >= time)
                // A tree that is full does not become deeper.
                || limits.depth.is_some_and(|depth| progress.depth >= depth || progress.nodes >= full)
        };
        if let Some(level) = level {
            // Each position has a seed of its own, so that a level doesn't stray in the same way at each move.
            let seed = self.seed ^ u64::from(self.search.position().ply()) << 32;
            let mv = self.search.think(level, seed, over);
            let choice = self.search.choices().into_iter().find(|choice| Some(&choice.mv) == mv.as_ref());
            return self.report(before, began, choice);
        }
        let mut due = REPORT_EVERY;
        loop {
            let mut to_report = false;
            let left = u64::from(most) - (self.search.progress().playouts - before).min(most.into());
            self.search.run(Budget::playouts(left as u32), |progress| {
                let over = over(progress);
                to_report = !over && began.elapsed() >= due;
                over || to_report
            });
            let report = self.report(before, began, self.search.best());
            if !to_report {
                return report;
            }
            tell(&report);
            due = began.elapsed() + REPORT_EVERY;
        }
    }

    fn report(&self, before: u64, began: Instant, choice: Option<Choice<String>>) -> Report {
        let Progress { playouts, depth, .. } = self.search.progress();
        Report { playouts: playouts - before, depth, time: began.elapsed(), choice }
    }

    fn begin_anew(&mut self, position: &AnyPosition) {
        self.search = AnySearch::with(position, self.settings, self.seed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Options};

    const PLAYOUTS: Limits = Limits { playouts: Some(300), time: None, depth: None };

    fn setup(game: Game, options: &str) -> Setup {
        game.setup(&Options::parse(options, game.options()).expect("options")).expect("a setup")
    }

    /// The record of these plies, and where it leads, with a roll on the table.
    fn game(setup: Setup, plies: &str, roll: Option<u8>) -> (Record, AnyPosition) {
        let die = setup.game().die();
        let plies = plies.split_whitespace().map(|text| Ply::parse(text, die).expect("a ply")).collect();
        let record = Record { setup, plies };
        let mut position = record.replay().expect("legal plies");
        if let Some(roll) = roll {
            position.set_roll(roll);
        }
        (record, position)
    }

    fn search(follower: &mut Follower) -> String {
        follower.think(None, PLAYOUTS, || false, |_| {}).choice.expect("a move").mv
    }

    #[test]
    fn the_tree_goes_along_with_the_game_and_with_no_other() {
        let setup = setup(Game::Tether, "size=5");
        let mut follower = Follower::new(setup, AnySearch::settings(Game::Tether), 1);
        let first = search(&mut follower);
        let (record, position) = game(setup, &first, None);
        follower.follow(&record, &position);
        assert!(follower.search.progress().nodes > 20, "{:?}", follower.search.progress());
        let kept = follower.search.progress();
        follower.follow(&record, &position);
        assert_eq!(follower.search.progress(), kept);
        for plies in ["", "c3 d4"] {
            let (record, position) = game(setup, plies, None);
            follower.follow(&record, &position);
            assert_eq!(follower.search.progress().nodes, 1, "{plies}");
            assert_eq!(follower.search.position(), position);
        }
    }

    #[test]
    fn rolls_are_followed_and_taken_back() {
        let setup = setup(Game::Tetrathedral, "");
        let mut follower = Follower::new(setup, AnySearch::settings(Game::Tetrathedral), 1);
        let steps = [("", Some(2)), ("2:a6-b10", Some(5)), ("2:a6-b10 5:h6-c8", None)];
        let others = [("2:a6-b10", Some(7)), ("2:a6-b10", None), ("", Some(2)), ("", None)];
        for (plies, roll) in steps.into_iter().chain(others) {
            let (record, position) = game(setup, plies, roll);
            follower.follow(&record, &position);
            assert_eq!(follower.search.position(), position, "{plies} {roll:?}");
            let found = follower.think(None, PLAYOUTS, || false, |_| {}).choice;
            assert_eq!(found.is_some(), roll.is_some());
        }
    }

    #[test]
    fn a_search_ends_at_each_of_its_limits() {
        let setup = setup(Game::Netted, "");
        let mut follower = Follower::new(setup, Settings::plain(), 1);
        let mut think = |limits| follower.think(None, limits, || false, |_| {});
        let none = Limits::default();
        assert_eq!(think(PLAYOUTS).playouts, 300);
        assert_eq!(think(Limits { playouts: Some(1), ..none }).playouts, 1);
        let time = Duration::from_millis(40);
        let report = think(Limits { time: Some(time), ..none });
        assert!(report.time >= time && report.playouts > 0, "{report:?}");
        assert!(think(Limits { depth: Some(2), ..none }).depth >= 2);
        follower.settings.max_nodes = 10_000;
        follower.begin_anew(&setup.start());
        assert!(follower.think(None, Limits { depth: Some(100), ..none }, || false, |_| {}).depth < 100);
        let stopped = follower.think(None, none, || true, |_| {});
        assert!(stopped.playouts == 0 && stopped.choice.is_some());
    }

    #[test]
    fn a_level_makes_its_playouts_and_the_same_move_again() {
        let setup = setup(Game::Tether, "size=5");
        let easy = || {
            let mut follower = Follower::new(setup, AnySearch::settings(Game::Tether), 5);
            follower.think(Some(Level::Easy), Limits::default(), || false, |_| {})
        };
        let report = easy();
        assert_eq!(report.playouts, 16);
        assert_eq!(report.choice, easy().choice);
    }

    #[test]
    fn a_level_knows_nothing_of_the_moves_before() {
        let setup = setup(Game::Tether, "size=5");
        let medium = |plies: &[&str]| {
            let mut follower = Follower::new(setup, AnySearch::settings(Game::Tether), 5);
            let think = |plies| {
                let (record, position) = game(setup, plies, None);
                follower.follow(&record, &position);
                follower.think(Some(Level::Medium), Limits::default(), || false, |_| {}).choice
            };
            plies.iter().copied().map(think).next_back().expect("a search")
        };
        assert_eq!(medium(&["", "c3 d4"]), medium(&["c3 d4"]));
    }
}
