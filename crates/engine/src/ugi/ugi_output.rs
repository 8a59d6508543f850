//! The output of the engine, shared by its threads.

use parlor_games::{
    record::Ply,
    rules::{Outcome, Player},
};

use crate::game_search::Report;
use std::{
    fmt,
    io::{self, Write},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Writes one message at a time. Nothing is written after the first failure.
pub(super) struct UgiOutput<W> {
    state: Mutex<(W, io::Result<()>)>,
}

impl<W: Write> UgiOutput<W> {
    pub(super) fn new(output: W) -> Self {
        Self { state: Mutex::new((output, Ok(()))) }
    }

    /// Adds the last line break. Returns false if the output has failed.
    pub(super) fn write(&self, message: impl fmt::Display) -> bool {
        let (output, done) = &mut *self.lock();
        if done.is_ok() {
            *done = writeln!(output, "{message}").and_then(|()| output.flush());
        }
        done.is_ok()
    }

    /// The first failure to write. A closed pipe is not an error.
    pub(super) fn end(self) -> io::Result<()> {
        let (_, done) = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        match done {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            done => done,
        }
    }

    fn lock(&self) -> MutexGuard<'_, (W, io::Result<()>)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// As an `info` line.
pub(super) struct Info<'a> {
    pub(super) report: &'a Report,
    pub(super) mover: Player,
    /// For the first move.
    pub(super) roll: Option<u8>,
}

impl fmt::Display for Info<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { playouts, depth, time, choice } = self.report;
        let speed = *playouts as f64 / time.as_secs_f64().max(1e-6);
        let millis = time.as_millis();
        write!(f, "info depth {depth} time {millis} nodes {playouts} nps {speed:.0}")?;
        let Some(choice) = choice else { return Ok(()) };
        match choice.proven {
            Some(Outcome::Won(winner)) => {
                let sign = if winner == self.mover { "" } else { "-" };
                write!(f, " score mate {sign}{}", choice.plies)?;
            }
            _ => write!(f, " score cp {}", centipoints(choice.win))?,
        }
        f.write_str(" pv")?;
        for (index, mv) in choice.line.iter().enumerate() {
            let roll = if index == 0 { self.roll } else { None };
            write!(f, " {}", Ply { roll, text: mv.clone() })?;
        }
        Ok(())
    }
}

/// As in chess, 100 centipoints are a chance of 64 %, and 200 one of 76 %.
fn centipoints(win: f32) -> i32 {
    let win = win.clamp(1e-4, 1.0 - 1e-4);
    (400.0 * (win / (1.0 - win)).log10()).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_ai::Choice;
    use std::time::Duration;

    #[test]
    fn reports_are_info_lines() {
        let mut report = Report { playouts: 640, depth: 3, time: Duration::from_millis(500), choice: None };
        let info = |report: &Report, roll| Info { report, mover: Player::Two, roll }.to_string();
        assert_eq!(info(&report, None), "info depth 3 time 500 nodes 640 nps 1280");
        let line = vec!["a1".to_owned(), "b2".to_owned()];
        let choice = Choice { mv: "a1".to_owned(), win: 0.64, visits: 9, proven: None, plies: 0, line };
        report.choice = Some(choice.clone());
        assert_eq!(info(&report, None), "info depth 3 time 500 nodes 640 nps 1280 score cp 100 pv a1 b2");
        report.choice = Some(Choice { proven: Some(Outcome::Won(Player::One)), plies: 4, ..choice });
        assert!(info(&report, Some(8)).ends_with(" score mate -4 pv 8:a1 b2"));
        assert_eq!([0.0, 0.5, 1.0].map(centipoints), [-1600, 0, 1600]);
    }
}
