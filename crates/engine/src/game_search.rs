//! A search that follows a game, for callers that give the whole game before each move.

use parlor_ai::{AnySearch, Budget, Choice, Level, Progress, Settings};

use parlor_games::{
    record::{Ply, Record},
    rules::{AnyPosition, Setup},
};
use std::time::{Duration, Instant};

/// Between two reports of a search.
const REPORT_INTERVAL: Duration = Duration::from_millis(500);

/// Limits the playouts of one search, and of all earlier ones in the same tree, so that visit counts don't overflow.
const MAX_PLAYOUTS: u32 = u32::MAX / 2;

/// The first limit reached ends the search. Without limits, it ends when stopped or when the result is proven.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Limits {
    pub(crate) playouts: Option<u32>,
    /// Since the search began.
    pub(crate) time: Option<Duration>,
    /// The largest depth of the tree, in plies and rolls.
    pub(crate) depth: Option<u16>,
}

/// The progress or the result.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Report {
    /// Playouts of this search, without earlier ones in the same tree.
    pub(crate) playouts: u64,
    /// The depth of the tree, in plies and rolls.
    pub(crate) depth: u16,
    /// Since the search began.
    pub(crate) time: Duration,
    /// `None` after the end of the game and before a roll.
    pub(crate) choice: Option<Choice<String>>,
}

#[derive(Debug)]
pub(crate) struct GameSearch {
    settings: Settings,
    seed: u64,
    /// The moves that led to the search's position.
    record: Record,
    search: AnySearch,
}

impl GameSearch {
    /// At the start of a game. The same settings, seed, game and number of playouts give the same moves.
    pub(crate) fn new(setup: Setup, settings: Settings, seed: u64) -> Self {
        let search = AnySearch::with(&setup.start(), settings, seed);
        Self { settings, seed, record: Record::new(setup), search }
    }

    /// Advances to the end of a record of canonical texts; `position` may have a roll for the next ply. Keeps the tree if the
    /// record continues the previous one.
    pub(crate) fn advance_to(&mut self, record: &Record, position: &AnyPosition) {
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
            self.reset(position);
        }
        self.record = record.clone();
    }

    /// Searches until a limit is reached, the result is proven, or `stopped` returns true. A level has its own number of playouts
    /// and way of choosing; without one, the best move is chosen. `on_report` is called regularly.
    pub(crate) fn search(
        &mut self,
        level: Option<Level>,
        limits: Limits,
        stopped: impl Fn() -> bool,
        mut on_report: impl FnMut(&Report),
    ) -> Report {
        let began = Instant::now();
        // A level searches each position afresh, like the bot, where each move may be searched by another process.
        if level.is_some() || self.search.progress().playouts > u64::from(MAX_PLAYOUTS) {
            self.reset(&self.search.position());
        }
        let before = self.search.progress().playouts;
        let most = limits.playouts.unwrap_or(MAX_PLAYOUTS).min(MAX_PLAYOUTS);
        let full = self.settings.max_nodes / 10 * 9;
        let over = |progress: &Progress| {
            stopped()
                || progress.playouts - before >= u64::from(most)
                || limits.time.is_some_and(|time| began.elapsed() >= time)
                // A full tree does not get deeper.
                || limits.depth.is_some_and(|depth| progress.depth >= depth || progress.nodes >= full)
        };
        if let Some(level) = level {
            // A seed per position, so that a level's random choices differ from move to move.
            let seed = self.seed ^ u64::from(self.search.position().ply()) << 32;
            let mv = self.search.think(level, seed, over);
            let choice = self.search.choices().into_iter().find(|choice| Some(&choice.mv) == mv.as_ref());
            return self.report(before, began, choice);
        }
        let mut due = REPORT_INTERVAL;
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
            on_report(&report);
            due = began.elapsed() + REPORT_INTERVAL;
        }
    }

    fn report(&self, before: u64, began: Instant, choice: Option<Choice<String>>) -> Report {
        let Progress { playouts, depth, .. } = self.search.progress();
        Report { playouts: playouts - before, depth, time: began.elapsed(), choice }
    }

    fn reset(&mut self, position: &AnyPosition) {
        self.search = AnySearch::with(position, self.settings, self.seed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_games::rules::{Game, Options};

    const PLAYOUTS: Limits = Limits { playouts: Some(300), time: None, depth: None };

    fn setup(game: Game, options: &str) -> Setup {
        game.setup(&Options::parse(options, game.options()).expect("options")).expect("a setup")
    }

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

    fn search(game_search: &mut GameSearch) -> String {
        game_search.search(None, PLAYOUTS, || false, |_| {}).choice.expect("a move").mv
    }

    #[test]
    fn the_tree_is_kept_for_the_same_game_only() {
        let setup = setup(Game::Tether, "size=5");
        let mut game_search = GameSearch::new(setup, AnySearch::settings(Game::Tether), 1);
        let first = search(&mut game_search);
        let (record, position) = game(setup, &first, None);
        game_search.advance_to(&record, &position);
        assert!(game_search.search.progress().nodes > 20, "{:?}", game_search.search.progress());
        let kept = game_search.search.progress();
        game_search.advance_to(&record, &position);
        assert_eq!(game_search.search.progress(), kept);
        for plies in ["", "c3 d4"] {
            let (record, position) = game(setup, plies, None);
            game_search.advance_to(&record, &position);
            assert_eq!(game_search.search.progress().nodes, 1, "{plies}");
            assert_eq!(game_search.search.position(), position);
        }
    }

    #[test]
    fn rolls_are_set_and_taken_back() {
        let setup = setup(Game::Tetrathedral, "");
        let mut game_search = GameSearch::new(setup, AnySearch::settings(Game::Tetrathedral), 1);
        let steps = [("", Some(2)), ("2:a6-b10", Some(5)), ("2:a6-b10 5:h6-c8", None)];
        let others = [("2:a6-b10", Some(7)), ("2:a6-b10", None), ("", Some(2)), ("", None)];
        for (plies, roll) in steps.into_iter().chain(others) {
            let (record, position) = game(setup, plies, roll);
            game_search.advance_to(&record, &position);
            assert_eq!(game_search.search.position(), position, "{plies} {roll:?}");
            let found = game_search.search(None, PLAYOUTS, || false, |_| {}).choice;
            assert_eq!(found.is_some(), roll.is_some());
        }
    }

    #[test]
    fn each_limit_ends_a_search() {
        let setup = setup(Game::Netted, "");
        let mut game_search = GameSearch::new(setup, Settings::plain(), 1);
        let mut run = |limits| game_search.search(None, limits, || false, |_| {});
        let none = Limits::default();
        assert_eq!(run(PLAYOUTS).playouts, 300);
        assert_eq!(run(Limits { playouts: Some(1), ..none }).playouts, 1);
        let time = Duration::from_millis(40);
        let report = run(Limits { time: Some(time), ..none });
        assert!(report.time >= time && report.playouts > 0, "{report:?}");
        assert!(run(Limits { depth: Some(2), ..none }).depth >= 2);
        game_search.settings.max_nodes = 10_000;
        game_search.reset(&setup.start());
        assert!(game_search.search(None, Limits { depth: Some(100), ..none }, || false, |_| {}).depth < 100);
        let stopped = game_search.search(None, none, || true, |_| {});
        assert!(stopped.playouts == 0 && stopped.choice.is_some());
    }

    #[test]
    fn levels_are_deterministic() {
        let setup = setup(Game::Tether, "size=5");
        let easy = || {
            let mut game_search = GameSearch::new(setup, AnySearch::settings(Game::Tether), 5);
            game_search.search(Some(Level::Easy), Limits::default(), || false, |_| {})
        };
        let report = easy();
        assert_eq!(report.playouts, 16);
        assert_eq!(report.choice, easy().choice);
    }

    #[test]
    fn levels_do_not_reuse_the_tree() {
        let setup = setup(Game::Tether, "size=5");
        let medium = |plies: &[&str]| {
            let mut game_search = GameSearch::new(setup, AnySearch::settings(Game::Tether), 5);
            let search = |plies| {
                let (record, position) = game(setup, plies, None);
                game_search.advance_to(&record, &position);
                game_search.search(Some(Level::Medium), Limits::default(), || false, |_| {}).choice
            };
            plies.iter().copied().map(search).next_back().expect("a search")
        };
        assert_eq!(medium(&["", "c3 d4"]), medium(&["c3 d4"]));
    }
}
