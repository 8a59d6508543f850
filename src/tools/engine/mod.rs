//! The computer player for other programs, by the Universal Game Interface: UCI for any game.
//!
//! The protocol is at <https://github.com/kz04px/cutegames/blob/master/ugi.md>. What it leaves to the game:
//!
//! * The options `Game` and `Variant` say what is played; setting one begins a new game. A variant is the text of a
//!   game's options, `grid=hex size=4`. `Level` is `full` or a level, which moves once it has made its playouts.
//! * Moves are those of records. With a die each stands after its roll, `3:a2-b5`, in `moves`, `bestmove` and `pv`
//!   alike; a roll whose move is still to come stands last, `3:`. Without it no move can be looked for.
//! * A node is a playout. `score mate` counts plies. `go` alone is `go infinite`. A search ends before its limits when
//!   the result is proven or there is one legal move only; the end of the input ends none that has limits.
//! * There is no text for a position but its moves, so no `fen`.
//!
//! What can't be understood is answered by one `info string`, and nothing has changed.

mod command;
mod options;
mod session;
mod voice;

use crate::{
    ai::AnySearch,
    record::Ply,
    rules::OptionError,
    tools::{
        follower::{Follower, Limits},
        lines::{self, Line},
    },
};
use command::{Command, Go};
use session::{Refusal, Session};
use std::{
    io::{self, BufRead, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, Scope, ScopedJoinHandle},
};
use voice::{Info, Voice};

/// The longest line that is read, in bytes without its end: room for the longest game.
const LONGEST: usize = 1 << 20;

/// Why the engine ends before its input does.
#[derive(Debug, thiserror::Error)]
pub enum EngineFault {
    /// What is to be played when nothing is set can't be.
    #[error(transparent)]
    Defaults(#[from] OptionError),
    /// Reading or writing failed.
    #[error("standard input or output can't be used: {0}")]
    Pipe(#[from] io::Error),
}

/// Serves commands until `quit`, the end of `input`, or nobody reads the answers any more. The search runs on a thread of
/// its own; it says its move before this returns. At the end of `input` it goes on to its limits where it has any, and
/// else it is ended.
///
/// # Errors
/// Reading or writing failed. That nobody reads the answers any more is no error but an end.
pub fn run(mut input: impl BufRead, output: impl Write + Send) -> Result<(), EngineFault> {
    let voice = Voice::new(output);
    let session = Session::new()?;
    thread::scope(|scope| {
        // Dropped before the scope waits for the search, which that ends.
        let mut engine = Engine { scope, voice: &voice, session, follower: None, running: None };
        let mut line = Vec::new();
        let mut heard = true;
        while heard {
            let done = match lines::read(&mut input, LONGEST, &mut line)? {
                Line::End => {
                    engine.finish_search();
                    break;
                }
                Line::TooLong => Err(Refusal::LineTooLong),
                Line::Whole if line.trim_ascii().is_empty() => continue,
                Line::Whole => match Command::read(&String::from_utf8_lossy(&line)) {
                    Ok(Command::Quit) => break,
                    Ok(command) => engine.serve(command),
                    Err(misread) => Err(misread.into()),
                },
            };
            heard = match done {
                Ok(said) => said.is_none_or(|said| voice.say(said)),
                Err(refusal) => voice.say(format_args!("info string {refusal}")),
            };
        }
        Ok::<_, io::Error>(())
    })?;
    Ok(voice.end()?)
}

/// The engine as it serves one command after the other.
struct Engine<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    voice: &'scope Voice<W>,
    session: Session,
    /// The search with its tree; none before the first, and while one is on.
    follower: Option<Follower>,
    running: Option<Running<'scope>>,
}

/// A search that is on, or just over.
struct Running<'scope> {
    thread: ScopedJoinHandle<'scope, Follower>,
    /// It ends by itself.
    limited: bool,
    signals: Arc<Signals>,
}

/// What the search and the rest of the engine tell each other.
#[derive(Default)]
struct Signals {
    /// The search is to end.
    stop: AtomicBool,
    /// It has ended, and says so at this moment.
    over: AtomicBool,
}

impl<'scope, W: Write + Send> Engine<'scope, '_, W> {
    /// Does what a command asks for, and gives the answer if it has one.
    fn serve(&mut self, command: Command) -> Result<Option<String>, Refusal> {
        match command {
            Command::IsReady => return Ok(Some("readyok".to_owned())),
            Command::Stop => {
                self.end_search();
                return Ok(None);
            }
            _ => {}
        }
        if self.running.as_ref().is_some_and(|running| !running.signals.over.load(Ordering::Acquire)) {
            return Err(Refusal::Searching);
        }
        self.end_search();
        match command {
            Command::Ugi => {
                let version = env!("CARGO_PKG_VERSION");
                let options = self.session.settled;
                return Ok(Some(format!(
                    "id name Parlor {version}\nid author the authors of Parlor\n{options}\nugiok"
                )));
            }
            Command::Query(query) => return Ok(Some(format!("response {}", self.session.answer(query)))),
            Command::NewGame => {
                self.session.begin();
                self.follower = None;
            }
            Command::SetOption { name, value } => {
                self.session.set(&name, &value)?;
                // The seed is that of the whole search.
                self.follower = None;
            }
            Command::Position(moves) => self.session.go_to(&moves)?,
            Command::Go(go) => return self.search(&go),
            Command::IsReady | Command::Stop | Command::Quit => {}
        }
        Ok(None)
    }

    /// Begins a search, which says its move by itself.
    fn search(&mut self, go: &Go) -> Result<Option<String>, Refusal> {
        let limits = self.session.limits(go)?;
        let Session { settled, record, position } = &self.session;
        let (level, mover, roll) = (settled.level, position.to_move(), position.roll());
        let mut follower = self.follower.take().unwrap_or_else(|| {
            Follower::new(settled.setup, AnySearch::settings(settled.setup.game()), settled.seed.into())
        });
        follower.follow(record, position);
        let (voice, signals) = (self.voice, Arc::new(Signals::default()));
        let told = Arc::clone(&signals);
        let search = move || {
            let stopped = || told.stop.load(Ordering::Relaxed);
            let last = follower.think(level, limits, stopped, |report| {
                if !voice.say(Info { report, mover, roll }) {
                    told.stop.store(true, Ordering::Relaxed);
                }
            });
            told.over.store(true, Ordering::Release);
            let info = Info { report: &last, mover, roll };
            if let Some(choice) = &last.choice {
                voice.say(format_args!("{info}\nbestmove {}", Ply { roll, text: choice.mv.clone() }));
            }
            follower
        };
        let thread = thread::Builder::new().spawn_scoped(self.scope, search).map_err(|_| Refusal::NoThread)?;
        self.running = Some(Running { thread, limited: level.is_some() || limits != Limits::default(), signals });
        Ok(None)
    }

    /// Ends the search that is on, if one is, and waits until it has said its move.
    fn end_search(&mut self) {
        if let Some(Running { thread, signals, .. }) = self.running.take() {
            signals.stop.store(true, Ordering::Relaxed);
            self.follower = thread.join().ok();
        }
    }

    /// Waits until the search that is on, if one is, has come to its limits; one without any is ended.
    fn finish_search(&mut self) {
        match self.running.take_if(|running| running.limited) {
            Some(Running { thread, .. }) => self.follower = thread.join().ok(),
            None => self.end_search(),
        }
    }
}

impl<W> Drop for Engine<'_, '_, W> {
    fn drop(&mut self) {
        if let Some(running) = &self.running {
            running.signals.stop.store(true, Ordering::Relaxed);
        }
    }
}
