//! The rules over standard input and output: one JSON request per line, one answer per line.
//!
//! Other programs check their games with it, so its answers are a public interface. The module knows no particular game: `extra`
//! is the JSON of the position's [`Facts`].

use super::{
    json::Json,
    lines::{self, Line},
};
use crate::Explain;
use parlor_games::{
    board::Cells,
    record,
    rules::{AnyPosition, Facts, Game, OptionError, Options, Outcome, Player, Setup, Value},
};
use serde::Serialize;
use std::io::{self, BufRead, Write};

/// Without the line break; enough for the longest game that a position can count. Longer lines are refused, which limits the
/// memory.
const MAX_LINE_BYTES: usize = 1 << 20;

/// Answers each request of `input` on a line of its own, flushed at once. Skips blank lines.
///
/// # Errors
/// Reading or writing failed. A closed `output` is not an error.
pub fn run(mut input: impl BufRead, mut output: impl Write, explain: Explain) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        let mut answer = match lines::read(&mut input, MAX_LINE_BYTES, &mut line)? {
            Line::End => return Ok(()),
            Line::TooLong => error_answer(&format!("the line is longer than {MAX_LINE_BYTES} bytes").into()),
            Line::Whole if line.trim_ascii().is_empty() => continue,
            Line::Whole => answer(&line, explain),
        };
        answer.push('\n');
        match output.write_all(answer.as_bytes()).and_then(|()| output.flush()) {
            Err(fault) if fault.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
    }
}

/// A JSON object on one line, without a line break.
pub fn answer(line: &[u8], explain: Explain) -> String {
    Request::read(line).and_then(|request| request.serve(explain)).unwrap_or_else(|error| error_answer(&error))
}

pub(crate) struct RequestError {
    pub(crate) error: String,
    /// The index of the invalid move, if a move is at fault.
    ply: Option<usize>,
}

impl From<String> for RequestError {
    fn from(error: String) -> Self {
        Self { error, ply: None }
    }
}

fn error_answer(error: &RequestError) -> String {
    #[derive(Serialize)]
    struct Answer<'a> {
        ok: bool,
        error: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        ply: Option<usize>,
    }
    write(&Answer { ok: false, error: &error.error, ply: error.ply })
}

fn write(answer: &impl Serialize) -> String {
    // Texts and numbers always serialise. If they did not, the caller would still get an answer.
    serde_json::to_string(answer)
        .unwrap_or_else(|_| r#"{"ok":false,"error":"the answer can't be written as JSON"}"#.to_owned())
}

/// Well-formed, but its moves may be illegal.
struct Request {
    setup: Setup,
    moves: Vec<String>,
    roll: Option<u8>,
    each_ply: bool,
}

impl Request {
    fn read(line: &[u8]) -> Result<Self, RequestError> {
        let Json::Object(entries) = Json::parse(line)? else {
            return Err("the request is not a JSON object".to_owned().into());
        };
        let (mut game, mut options, mut moves, mut roll, mut each_ply) = (None, None, None, None, None);
        for (key, value) in entries {
            let slot = match key.as_str() {
                "game" => &mut game,
                "options" => &mut options,
                "moves" => &mut moves,
                "roll" => &mut roll,
                "each_ply" => &mut each_ply,
                _ => {
                    let known = "game, options, moves, roll, each_ply";
                    return Err(format!("unknown key {}; the keys are {known}", quoted(&key)).into());
                }
            };
            if slot.replace(value).is_some() {
                return Err(format!("the key \"{key}\" is there twice").into());
            }
        }
        let game = match game {
            None => return Err("the key \"game\" is missing".to_owned().into()),
            Some(Json::Text(id)) => self::game(&id)?,
            Some(other) => return Err(wrong("game", "a text", &other)),
        };
        let setup = setup(game, options.unwrap_or(Json::Object(Vec::new())))?;
        let moves = match moves {
            None => Vec::new(),
            Some(Json::List(items)) => items.into_iter().enumerate().map(text).collect::<Result<_, _>>()?,
            Some(other) => return Err(wrong("moves", "a list of texts", &other)),
        };
        let each_ply = match each_ply {
            None => false,
            Some(Json::Bool(each_ply)) => each_ply,
            Some(other) => return Err(wrong("each_ply", "true or false", &other)),
        };
        let roll = match (roll, setup.game().die()) {
            (None, _) => None,
            (Some(_), None) => return Err(format!("{} is played without dice: no \"roll\"", game.title()).into()),
            (Some(Json::Whole(roll)), Some(die)) if (1..=i64::from(die)).contains(&roll) => Some(roll as u8),
            (Some(other), Some(die)) => return Err(wrong("roll", &format!("a whole number from 1 to {die}"), &other)),
        };
        Ok(Self { setup, moves, roll, each_ply })
    }

    fn serve(&self, explain: Explain) -> Result<String, RequestError> {
        let mut position = self.setup.start();
        let mut last = None;
        let mut plies = String::from(r#"{"ok":true,"plies":["#);
        for (index, typed) in self.moves.iter().enumerate() {
            let refuse = |error| RequestError { error, ply: Some(index) };
            let mv = rolled(&mut position, typed).map_err(refuse)?;
            if self.each_ply {
                plies += &write(&State::of(&position, last.as_deref(), None));
                plies.push(',');
            }
            if position.ply() == u16::MAX {
                return Err(refuse(format!("a game has at most {} plies", u16::MAX)));
            }
            let canonical = position
                .play_text(mv)
                .map_err(|illegal| refuse(explain(self.setup.game(), &shortened(mv), &illegal)))?;
            last = Some(canonical);
        }
        if let Some(roll) = self.roll
            && position.outcome().is_none()
        {
            position.set_roll(roll);
        }
        if !self.each_ply {
            return Ok(write(&State::of(&position, last.as_deref(), Some(true))));
        }
        plies += &write(&State::of(&position, last.as_deref(), None));
        plies += "]}";
        Ok(plies)
    }
}

/// In games with a die, sets the roll before a move. Returns the rest of the text, or an error about the roll.
fn rolled<'a>(position: &mut AnyPosition, typed: &'a str) -> Result<&'a str, String> {
    let Some(die) = position.game().die().filter(|_| position.outcome().is_none()) else {
        return Ok(typed);
    };
    let (roll, mv) = typed
        .trim()
        .split_once(':')
        .ok_or_else(|| format!("{} has no roll before the move, as in 3:MOVE", quoted(typed)))?;
    let roll =
        record::roll(roll, die).ok_or_else(|| format!("{} is no roll of a die with {die} sides", quoted(roll)))?;
    if mv.trim() != mv {
        return Err(format!("{} can't be read: there are blanks in it", quoted(typed)));
    }
    position.set_roll(roll);
    Ok(mv)
}

pub(crate) fn game(id: &str) -> Result<Game, RequestError> {
    Game::ALL.iter().copied().find(|game| game.id() == id).ok_or_else(|| {
        let ids: Vec<_> = Game::ALL.iter().map(|game| game.id()).collect();
        format!("unknown game {}; the games are {}", quoted(id), ids.join(", ")).into()
    })
}

pub(crate) fn setup(game: Game, options: Json) -> Result<Setup, RequestError> {
    let Json::Object(entries) = options else {
        return Err(wrong("options", "an object", &options));
    };
    let mut values = Vec::with_capacity(entries.len());
    for (name, value) in entries {
        if values.iter().any(|(other, _)| *other == name) {
            return Err(format!("the option {} is there twice", quoted(&name)).into());
        }
        if game.options().iter().all(|spec| spec.name != name) {
            let allowed = game.options().iter().map(|spec| spec.name.to_owned()).collect();
            return Err(OptionError::Unknown { name: quoted(&name), allowed }.to_string().into());
        }
        let value = match value {
            Json::Whole(number) => Value::Number(number),
            Json::Text(word) => Value::Word(shortened(&word)),
            // No option has this type; the game refuses the value with a list of valid ones.
            other => Value::Word(other.to_string()),
        };
        values.push((name, value));
    }
    game.setup(&values.into_iter().collect::<Options>()).map_err(|fault| fault.to_string().into())
}

fn text((index, item): (usize, Json)) -> Result<String, RequestError> {
    match item {
        Json::Text(text) => Ok(text),
        other => Err(RequestError { error: format!("a move is a text, not {other}"), ply: Some(index) }),
    }
}

fn wrong(key: &str, kind: &str, given: &Json) -> RequestError {
    format!("\"{key}\" is {kind}, not {given}").into()
}

/// For error messages.
fn quoted(text: &str) -> String {
    format!("\"{}\"", shortened(text))
}

/// Keeps error messages smaller than the request.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

/// The fields are in the order of the answer's keys.
#[derive(Serialize)]
struct State<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<bool>,
    to_move: u8,
    ply: u16,
    legal: Vec<String>,
    stones: Stones,
    status: &'static str,
    winner: Option<u8>,
    last: Option<&'a str>,
    extra: Facts,
}

/// Names in byte order.
#[derive(Serialize)]
struct Stones {
    #[serde(rename = "1")]
    one: Vec<String>,
    #[serde(rename = "2")]
    two: Vec<String>,
}

impl<'a> State<'a> {
    fn of(position: &AnyPosition, last: Option<&'a str>, ok: Option<bool>) -> Self {
        let outcome = position.outcome();
        Self {
            ok,
            to_move: position.to_move().number(),
            ply: position.ply(),
            legal: position.legal_texts(),
            stones: Stones { one: names(position.stones(Player::One)), two: names(position.stones(Player::Two)) },
            status: match outcome {
                None => "playing",
                Some(Outcome::Won(_)) => "won",
                Some(Outcome::Drawn) => "drawn",
            },
            winner: match outcome {
                Some(Outcome::Won(player)) => Some(player.number()),
                _ => None,
            },
            last,
            extra: position.facts(),
        }
    }
}

fn names(cells: Cells) -> Vec<String> {
    let mut names: Vec<_> = cells.iter().map(|cell| cell.to_string()).collect();
    names.sort_unstable();
    names
}
