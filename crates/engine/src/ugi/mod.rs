//! The computer player as an engine that speaks the Universal Game Interface, which is UCI for any game.
//!
//! The protocol: <https://github.com/kz04px/cutegames/blob/master/ugi.md>. Details that it leaves to the engine:
//!
//! * The options `Game` and `Variant` select the game; setting one starts a new game. A variant is the text of a game's options,
//!   such as `grid=hex size=4`. `Level` is `full`, or a level, which moves after its number of playouts.
//! * Moves are written as in records. In games with a die each follows its roll, as in `3:a2-b5`, in `moves`, `bestmove` and `pv`
//!   alike. The roll for the next move comes last, as in `3:`; the engine can't search without it.
//! * A node is a playout. `score mate` counts plies. `go` alone means `go infinite`. A search ends before its limits if the
//!   result is proven or only one move is legal. The end of the input does not end a search with limits.
//! * Positions are given by their moves only; there is no `fen`.
//!
//! A command that can't be executed changes nothing and is answered by one `info string`.

mod command;
mod options;
mod session;
mod ugi_output;

use parlor_ai::AnySearch;

use parlor_games::{record::Ply, rules::OptionError};

use crate::{
    Explain,
    game_search::{GameSearch, Limits},
    lines::{self, Line},
};
use command::{Command, Go};
use session::{Session, UgiError};
use std::{
    io::{self, BufRead, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, Scope, ScopedJoinHandle},
};
use ugi_output::{Info, UgiOutput};

/// Without the line break; enough for the longest game.
const MAX_LINE_BYTES: usize = 1 << 20;

/// Why the engine ends before its input does.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    #[error(transparent)]
    Defaults(#[from] OptionError),
    #[error("standard input or output can't be used: {0}")]
    Pipe(#[from] io::Error),
}

/// Serves commands until `quit`, the end of `input`, or the closing of `output`. The search runs on its own thread and writes its
/// move before this function returns. At the end of `input`, a search with limits goes on to its limits; one without limits is
/// stopped.
///
/// # Errors
/// Reading or writing failed. A closed `output` is not an error.
pub fn run(mut input: impl BufRead, output: impl Write + Send, explain: Explain) -> Result<(), EngineError> {
    let output = UgiOutput::new(output);
    let session = Session::new(explain)?;
    thread::scope(|scope| {
        // The engine is dropped before the scope waits for the search, which stops the search.
        let mut engine = Engine { scope, output: &output, session, search: None, running: None };
        let mut line = Vec::new();
        let mut output_open = true;
        while output_open {
            let done = match lines::read(&mut input, MAX_LINE_BYTES, &mut line)? {
                Line::End => {
                    engine.finish_search();
                    break;
                }
                Line::TooLong => Err(UgiError::LineTooLong),
                Line::Whole if line.trim_ascii().is_empty() => continue,
                Line::Whole => match Command::read(&String::from_utf8_lossy(&line)) {
                    Ok(Command::Quit) => break,
                    Ok(command) => engine.serve(command),
                    Err(error) => Err(error.into()),
                },
            };
            output_open = match done {
                Ok(answer) => answer.is_none_or(|answer| output.write(answer)),
                Err(refusal) => output.write(format_args!("info string {refusal}")),
            };
        }
        Ok::<_, io::Error>(())
    })?;
    Ok(output.end()?)
}

struct Engine<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'scope UgiOutput<W>,
    session: Session,
    /// `None` before the first search, and during a search.
    search: Option<GameSearch>,
    running: Option<Running<'scope>>,
}

/// Running, or just ended.
struct Running<'scope> {
    thread: ScopedJoinHandle<'scope, GameSearch>,
    /// The search ends on its own.
    limited: bool,
    signals: Arc<Signals>,
}

/// Shared by the engine and the running search.
#[derive(Default)]
struct Signals {
    /// The search has to end.
    stop: AtomicBool,
    /// The search has ended and is writing its move.
    over: AtomicBool,
}

impl<'scope, W: Write + Send> Engine<'scope, '_, W> {
    /// Returns the answer, if there is one.
    fn serve(&mut self, command: Command) -> Result<Option<String>, UgiError> {
        match command {
            Command::IsReady => return Ok(Some("readyok".to_owned())),
            Command::Stop => {
                self.end_search();
                return Ok(None);
            }
            _ => {}
        }
        if self.running.as_ref().is_some_and(|running| !running.signals.over.load(Ordering::Acquire)) {
            return Err(UgiError::Searching);
        }
        self.end_search();
        match command {
            Command::Ugi => {
                let version = env!("CARGO_PKG_VERSION");
                let options = self.session.options;
                return Ok(Some(format!(
                    "id name Parlor {version}\nid author the authors of Parlor\n{options}\nugiok"
                )));
            }
            Command::Query(query) => return Ok(Some(format!("response {}", self.session.answer(query)))),
            Command::NewGame => {
                self.session.reset();
                self.search = None;
            }
            Command::SetOption { name, value } => {
                self.session.set(&name, &value)?;
                // A seed applies to a whole search.
                self.search = None;
            }
            Command::Position(moves) => self.session.go_to(&moves)?,
            Command::Go(go) => return self.start_search(&go),
            Command::IsReady | Command::Stop | Command::Quit => {}
        }
        Ok(None)
    }

    /// The search writes its move when it ends.
    fn start_search(&mut self, go: &Go) -> Result<Option<String>, UgiError> {
        let limits = self.session.limits(go)?;
        let Session { options, record, position, .. } = &self.session;
        let (level, mover, roll) = (options.level, position.to_move(), position.roll());
        let mut game_search = self.search.take().unwrap_or_else(|| {
            GameSearch::new(options.setup, AnySearch::settings(options.setup.game()), options.seed.into())
        });
        game_search.advance_to(record, position);
        let (output, signals) = (self.output, Arc::new(Signals::default()));
        let shared_signals = Arc::clone(&signals);
        let search_and_answer = move || {
            let stopped = || shared_signals.stop.load(Ordering::Relaxed);
            let last = game_search.search(level, limits, stopped, |report| {
                if !output.write(Info { report, mover, roll }) {
                    shared_signals.stop.store(true, Ordering::Relaxed);
                }
            });
            shared_signals.over.store(true, Ordering::Release);
            let info = Info { report: &last, mover, roll };
            if let Some(choice) = &last.choice {
                output.write(format_args!("{info}\nbestmove {}", Ply { roll, text: choice.mv.clone() }));
            }
            game_search
        };
        let thread =
            thread::Builder::new().spawn_scoped(self.scope, search_and_answer).map_err(|_| UgiError::NoThread)?;
        self.running = Some(Running { thread, limited: level.is_some() || limits != Limits::default(), signals });
        Ok(None)
    }

    /// Waits until the running search, if any, has written its move.
    fn end_search(&mut self) {
        if let Some(Running { thread, signals, .. }) = self.running.take() {
            signals.stop.store(true, Ordering::Relaxed);
            self.search = thread.join().ok();
        }
    }

    /// Lets a search with limits reach them; stops one without.
    fn finish_search(&mut self) {
        match self.running.take_if(|running| running.limited) {
            Some(Running { thread, .. }) => self.search = thread.join().ok(),
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
