//! A program that plays by UGI.

use super::{
    notation::Limit,
    side::{Fall, Terms},
};
use crate::{
    record::{Ply, Record},
    rules::AnyPosition,
    text::{self, Lang},
    tools::{
        lines::{self, Line},
        verify::shown,
    },
};
#[cfg(unix)]
use rustix::process::Signal;
use std::{
    io::{BufReader, Write},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel},
    thread,
    time::{Duration, Instant},
};

/// The longest line that is read of a program, in bytes.
const LONGEST: usize = 1 << 20;

/// Lines of a program that wait to be read; one that says more waits itself.
const WAITING: usize = 1000;

/// How long a program is given to end by itself.
const FAREWELL: Duration = Duration::from_secs(1);

/// How often it is seen whether the match is stopped, while a program is waited for.
const LOOK: Duration = Duration::from_millis(50);

/// A running program. Dropping it ends it.
pub(super) struct Program<'a> {
    process: Child,
    /// What is to be written to it. None when it is to end.
    input: Option<Sender<String>>,
    lines: Receiver<String>,
    go: String,
    /// How long it may take for a move.
    patience: Duration,
    terms: Terms<'a>,
}

impl<'a> Program<'a> {
    /// Starts a program and gets it ready for a game. Of the options that it lists, `Game`, `Variant` and `Seed` are set,
    /// unless `options` does.
    ///
    /// # Errors
    /// Why it can't play.
    pub(super) fn start(
        command: &[String],
        options: &[(String, String)],
        limit: Limit,
        terms: Terms<'a>,
        seed: u32,
    ) -> Result<Self, Fall> {
        let (go, patience) = match limit {
            Limit::Playouts(playouts) => (format!("go nodes {playouts}"), terms.deadline),
            // A machine that is busy makes everybody late: only who is so badly loses.
            Limit::Time(time) => (format!("go movetime {}", time.as_millis()), time * 2 + Duration::from_secs(1)),
        };
        let (process, input, lines) = spawn(command).map_err(|fault| Fall::Start(fault.to_string()))?;
        let mut program = Self { process, input: Some(input), lines, go, patience, terms };
        program.say("ugi".to_owned());
        let mut listed = Vec::new();
        program.wait("ugi", terms.deadline, |line| {
            listed.extend(
                line.strip_prefix("option name ").and_then(|rest| Some(rest.split_once(" type ")?.0.to_owned())),
            );
            (line.trim_end() == "ugiok").then_some(())
        })?;
        let ours = [
            ("Game", terms.setup.game().id().to_owned()),
            ("Variant", terms.setup.options().to_string()),
            ("Seed", seed.to_string()),
        ];
        let known = |name: &str| options.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
        for (name, value) in ours {
            if listed.iter().any(|listed| listed.eq_ignore_ascii_case(name)) && !known(name) {
                program.say(format!("setoption name {name} value {value}"));
            }
        }
        for (name, value) in options {
            program.say(format!("setoption name {name} value {value}"));
        }
        program.say("uginewgame".to_owned());
        program.be_ready()?;
        Ok(program)
    }

    /// As [`super::side::Side::choose`].
    pub(super) fn choose(&mut self, record: &Record, position: &AnyPosition) -> Result<String, Fall> {
        let roll = position.roll().map(|roll| format!("{roll}:"));
        let moves: String =
            record.plies.iter().map(Ply::to_string).chain(roll.clone()).map(|ply| format!(" {ply}")).collect();
        self.say(if moves.is_empty() {
            "position startpos".to_owned()
        } else {
            format!("position startpos moves{moves}")
        });
        self.be_ready()?;
        self.say(self.go.clone());
        let patience = self.patience;
        let said = self.wait("go", patience, |line| Some(line.strip_prefix("bestmove")?.trim().to_owned()))?;
        let no_move = |why: String| Fall::NoMove { said: shown(&said), why };
        let text = match &roll {
            Some(roll) => said.strip_prefix(roll.as_str()).ok_or_else(|| no_move(format!("the roll is {roll}")))?,
            None => &said,
        };
        position
            .resolve(text)
            .map_err(|illegal| no_move(text::illegal(Lang::English, position.game(), &shown(text), &illegal)))
    }

    fn be_ready(&mut self) -> Result<(), Fall> {
        self.say("isready".to_owned());
        self.wait("isready", self.terms.deadline, |line| (line.trim_end() == "readyok").then_some(()))
    }

    /// Sends a line. That nobody reads it any more is seen by the answer that doesn't come.
    fn say(&self, line: String) {
        if let Some(input) = &self.input {
            let _ = input.send(line + "\n");
        }
    }

    /// Waits for a line that `read` makes something of.
    fn wait<T>(
        &self,
        asked: &'static str,
        patience: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fall> {
        let began = Instant::now();
        loop {
            let left = patience.saturating_sub(began.elapsed());
            if left.is_zero() {
                return Err(Fall::Late { asked, after: patience });
            }
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => {
                    if let Some(found) = read(&line) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Fall::Crashed),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if (self.terms.stopped)() {
                return Err(Fall::Stopped);
            }
        }
    }
}

/// Starts a program with threads that write to it and read from it, so that one that does neither holds up nobody.
fn spawn(command: &[String]) -> std::io::Result<(Child, Sender<String>, Receiver<String>)> {
    let (program, arguments) = command.split_first().ok_or(std::io::ErrorKind::NotFound)?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    // A Ctrl-C is for the match, which then ends its programs and what those have started.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut process = command.spawn()?;
    let (Some(mut stdin), Some(stdout)) = (process.stdin.take(), process.stdout.take()) else {
        return Err(std::io::ErrorKind::BrokenPipe.into());
    };
    let (input, to_write) = channel::<String>();
    let (read, lines) = sync_channel(WAITING);
    let write = move || while to_write.recv().is_ok_and(|line| stdin.write_all(line.as_bytes()).is_ok()) {};
    let listen = move || {
        let (mut stdout, mut line) = (BufReader::new(stdout), Vec::new());
        while let Ok(Line::Whole | Line::TooLong) = lines::read(&mut stdout, LONGEST, &mut line) {
            if read.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    };
    let threads = thread::Builder::new().spawn(write).and_then(|_| thread::Builder::new().spawn(listen));
    if let Err(fault) = threads {
        end(&mut process);
        return Err(fault);
    }
    Ok((process, input, lines))
}

/// Ends a process with all that it has started, and waits until it is gone. That it is so already is no fault.
fn end(process: &mut Child) {
    #[cfg(unix)]
    let _ = rustix::process::kill_process_group(rustix::process::Pid::from_child(process), Signal::KILL);
    let _ = process.kill();
    let _ = process.wait();
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        self.say("quit".to_owned());
        self.input = None;
        let began = Instant::now();
        // What it still says is of no interest; its output closes when it ends.
        while let Some(left) = FAREWELL.checked_sub(began.elapsed())
            && self.lines.recv_timeout(left).is_ok()
        {}
        end(&mut self.process);
    }
}
