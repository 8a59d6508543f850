//! A player that is a program speaking UGI.

use super::{context::MatchContext, forfeit::Forfeit, player_spec::Limit};
use crate::{
    excerpt,
    lines::{self, Line},
};
use parlor_games::{
    record::{Ply, Record},
    rules::AnyPosition,
};
use rustix::process::{Pid, Signal, kill_process_group};
use std::{
    io::{BufReader, Write},
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel},
    thread,
    time::{Duration, Instant},
};

/// Only the beginning of longer lines is read.
const MAX_LINE_BYTES: usize = 1 << 20;

/// A program that sends more has to wait.
const MAX_QUEUED_LINES: usize = 1000;

/// How long a program may take to end after `quit` before it is killed.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// How often a wait for a program checks whether the match is stopped.
const STOP_POLL: Duration = Duration::from_millis(50);

/// Dropping it ends the process.
pub(super) struct Program<'a> {
    process: Child,
    /// For the program's standard input; `None` closes it.
    input: Option<Sender<String>>,
    lines: Receiver<String>,
    go: String,
    /// For the answer to `go`.
    timeout: Duration,
    context: MatchContext<'a>,
}

impl<'a> Program<'a> {
    /// Starts a program and prepares it for a game. Sets `options`, and the options `Game`, `Variant` and `Seed` if the program
    /// lists them and `options` lacks them.
    ///
    /// # Errors
    /// Why it can't play.
    pub(super) fn start(
        command: &[String],
        options: &[(String, String)],
        limit: Limit,
        context: MatchContext<'a>,
        seed: u32,
    ) -> Result<Self, Forfeit> {
        let (go, timeout) = match limit {
            Limit::Playouts(playouts) => (format!("go nodes {playouts}"), context.deadline),
            // On a busy machine every program is late, so only a very late one loses.
            Limit::Time(time) => (format!("go movetime {}", time.as_millis()), time * 2 + Duration::from_secs(1)),
        };
        let (process, input, lines) = spawn(command).map_err(|error| Forfeit::Start(error.to_string()))?;
        let mut program = Self { process, input: Some(input), lines, go, timeout, context };
        program.send("ugi".to_owned());
        let mut listed = Vec::new();
        program.wait("ugi", context.deadline, |line| {
            listed.extend(
                line.strip_prefix("option name ").and_then(|rest| Some(rest.split_once(" type ")?.0.to_owned())),
            );
            (line.trim_end() == "ugiok").then_some(())
        })?;
        let ours = [
            ("Game", context.setup.game().id().to_owned()),
            ("Variant", context.setup.options().to_string()),
            ("Seed", seed.to_string()),
        ];
        let known = |name: &str| options.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
        for (name, value) in ours {
            if listed.iter().any(|listed| listed.eq_ignore_ascii_case(name)) && !known(name) {
                program.send(format!("setoption name {name} value {value}"));
            }
        }
        for (name, value) in options {
            program.send(format!("setoption name {name} value {value}"));
        }
        program.send("uginewgame".to_owned());
        program.wait_until_ready()?;
        Ok(program)
    }

    /// The canonical text of a move at the end of the record, with the roll set.
    ///
    /// # Errors
    /// Why there is no move.
    pub(super) fn choose(&mut self, record: &Record, position: &AnyPosition) -> Result<String, Forfeit> {
        let roll = position.roll().map(|roll| format!("{roll}:"));
        let moves: String =
            record.plies.iter().map(Ply::to_string).chain(roll.clone()).map(|ply| format!(" {ply}")).collect();
        self.send(if moves.is_empty() {
            "position startpos".to_owned()
        } else {
            format!("position startpos moves{moves}")
        });
        self.wait_until_ready()?;
        self.send(self.go.clone());
        let timeout = self.timeout;
        let answer = self.wait("go", timeout, |line| Some(line.strip_prefix("bestmove")?.trim().to_owned()))?;
        let no_move = |why: String| Forfeit::NoMove { answer: excerpt(&answer), why };
        let text = match &roll {
            Some(roll) => answer.strip_prefix(roll.as_str()).ok_or_else(|| no_move(format!("the roll is {roll}")))?,
            None => &answer,
        };
        position
            .resolve(text)
            .map_err(|illegal| no_move((self.context.explain)(position.game(), &excerpt(text), &illegal)))
    }

    fn wait_until_ready(&mut self) -> Result<(), Forfeit> {
        self.send("isready".to_owned());
        self.wait("isready", self.context.deadline, |line| (line.trim_end() == "readyok").then_some(()))
    }

    /// If the program has ended, waiting for its answer reveals it.
    fn send(&self, line: String) {
        if let Some(input) = &self.input {
            let _ = input.send(line + "\n");
        }
    }

    /// Skips lines for which `read` returns nothing.
    fn wait<T>(
        &self,
        asked: &'static str,
        timeout: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let began = Instant::now();
        loop {
            let left = timeout.saturating_sub(began.elapsed());
            if left.is_zero() {
                return Err(Forfeit::Late { asked, timeout });
            }
            match self.lines.recv_timeout(left.min(STOP_POLL)) {
                Ok(line) => {
                    if let Some(found) = read(&line) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Forfeit::Crashed),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if (self.context.stopped)() {
                return Err(Forfeit::Stopped);
            }
        }
    }
}

/// Separate threads write to the program and read from it, so that a program that does neither blocks nothing else.
fn spawn(command: &[String]) -> std::io::Result<(Child, Sender<String>, Receiver<String>)> {
    let (program, arguments) = command.split_first().ok_or(std::io::ErrorKind::NotFound)?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    // A process group of its own shields the program from Ctrl-C. The match ends the whole group.
    command.process_group(0);
    let mut process = command.spawn()?;
    let (Some(mut stdin), Some(stdout)) = (process.stdin.take(), process.stdout.take()) else {
        return Err(std::io::ErrorKind::BrokenPipe.into());
    };
    let (input, to_write) = channel::<String>();
    let (read, lines) = sync_channel(MAX_QUEUED_LINES);
    let write = move || while to_write.recv().is_ok_and(|line| stdin.write_all(line.as_bytes()).is_ok()) {};
    let listen = move || {
        let (mut stdout, mut line) = (BufReader::new(stdout), Vec::new());
        while let Ok(Line::Whole | Line::TooLong) = lines::read(&mut stdout, MAX_LINE_BYTES, &mut line) {
            if read.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    };
    let threads = thread::Builder::new().spawn(write).and_then(|_| thread::Builder::new().spawn(listen));
    if let Err(error) = threads {
        end(&mut process);
        return Err(error);
    }
    Ok((process, input, lines))
}

/// Kills a process and its group, and waits for its end. It may have ended already.
fn end(process: &mut Child) {
    let _ = kill_process_group(Pid::from_child(process), Signal::KILL);
    let _ = process.kill();
    let _ = process.wait();
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        self.send("quit".to_owned());
        self.input = None;
        let began = Instant::now();
        // Remaining output is discarded; the channel closes when the process ends.
        while let Some(left) = QUIT_TIMEOUT.checked_sub(began.elapsed())
            && self.lines.recv_timeout(left).is_ok()
        {}
        end(&mut self.process);
    }
}
