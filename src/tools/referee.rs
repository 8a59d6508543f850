//! The rules over standard input and output: a JSON request a line, an answer a line.
//!
//! Other programs check their games with it, so its answers are a public interface. Nothing in here
//! knows a game but `Extra`, the shape in which each shows its [`Facts`].

use super::{
    json::Json,
    lines::{self, Line},
};
use crate::{
    board::Cells,
    record,
    rules::{AnyPosition, Facts, Game, OptionError, Options, Outcome, Player, Setup, Value},
    text::{self, Lang},
};
use serde::Serialize;
use std::io::{self, BufRead, Write};

/// The longest line that is read, in bytes without its end: room for the longest game that a
/// position can count. Longer ones are refused unread, so that no input fills the memory.
const LONGEST: usize = 1 << 20;

/// Reads requests until the end of `input` and answers each on a line of its own, flushed at once.
/// Blank lines are skipped.
///
/// # Errors
/// Reading or writing failed. That nobody reads the answers any more is no error but an end.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        let mut answer = match lines::read(&mut input, LONGEST, &mut line)? {
            Line::End => return Ok(()),
            Line::TooLong => refused(&format!("the line is longer than {LONGEST} bytes").into()),
            Line::Whole if line.trim_ascii().is_empty() => continue,
            Line::Whole => answer(&line),
        };
        answer.push('\n');
        match output.write_all(answer.as_bytes()).and_then(|()| output.flush()) {
            Err(fault) if fault.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
    }
}

/// Answers one request: a JSON object on one line, without the line's end.
pub fn answer(line: &[u8]) -> String {
    Request::read(line).and_then(|request| request.serve()).unwrap_or_else(|refusal| refused(&refusal))
}

/// Why a request can't be served.
pub(super) struct Refusal {
    pub(super) error: String,
    /// The index of the move at fault, if it is a move's fault.
    ply: Option<usize>,
}

impl From<String> for Refusal {
    fn from(error: String) -> Self {
        Self { error, ply: None }
    }
}

fn refused(refusal: &Refusal) -> String {
    #[derive(Serialize)]
    struct Answer<'a> {
        ok: bool,
        error: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        ply: Option<usize>,
    }
    write(&Answer { ok: false, error: &refusal.error, ply: refusal.ply })
}

fn write(answer: &impl Serialize) -> String {
    // Plain structures of texts and numbers can't fail to become JSON; if they did, it is an answer still.
    serde_json::to_string(answer)
        .unwrap_or_else(|_| r#"{"ok":false,"error":"the answer can't be written as JSON"}"#.to_owned())
}

/// A request of the right shape: what remains to be seen is whether the moves are legal.
struct Request {
    setup: Setup,
    moves: Vec<String>,
    roll: Option<u8>,
    each_ply: bool,
}

impl Request {
    fn read(line: &[u8]) -> Result<Self, Refusal> {
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

    fn serve(&self) -> Result<String, Refusal> {
        let mut position = self.setup.start();
        let mut last = None;
        let mut plies = String::from(r#"{"ok":true,"plies":["#);
        for (index, typed) in self.moves.iter().enumerate() {
            let refuse = |error| Refusal { error, ply: Some(index) };
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
                .map_err(|illegal| refuse(text::illegal(Lang::English, self.setup.game(), &shortened(mv), &illegal)))?;
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

/// Puts the roll that comes before a move on the table, in games with a die, and gives the rest of
/// the text back, or says what is wrong with the roll.
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

/// The game of that id.
pub(super) fn game(id: &str) -> Result<Game, Refusal> {
    Game::ALL.iter().copied().find(|game| game.id() == id).ok_or_else(|| {
        let ids: Vec<_> = Game::ALL.iter().map(|game| game.id()).collect();
        format!("unknown game {}; the games are {}", quoted(id), ids.join(", ")).into()
    })
}

/// The setup that a JSON object of options describes.
pub(super) fn setup(game: Game, options: Json) -> Result<Setup, Refusal> {
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
            // Of a type that no option has: refused by the game, which knows what else it allows.
            other => Value::Word(other.to_string()),
        };
        values.push((name, value));
    }
    game.setup(&values.into_iter().collect::<Options>()).map_err(|fault| fault.to_string().into())
}

fn text((index, item): (usize, Json)) -> Result<String, Refusal> {
    match item {
        Json::Text(text) => Ok(text),
        other => Err(Refusal { error: format!("a move is a text, not {other}"), ply: Some(index) }),
    }
}

fn wrong(key: &str, kind: &str, given: &Json) -> Refusal {
    format!("\"{key}\" is {kind}, not {given}").into()
}

/// A text from the request as part of a sentence.
fn quoted(text: &str) -> String {
    format!("\"{}\"", shortened(text))
}

/// The beginning of a text, where it is long: a refusal must not be as large as the request.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

/// A position as the answer shows it. The order of the fields is that of the answer's keys.
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
    extra: Extra,
}

/// The names of the cells that each player holds, in the order of their bytes.
#[derive(Serialize)]
struct Stones {
    #[serde(rename = "1")]
    one: Vec<String>,
    #[serde(rename = "2")]
    two: Vec<String>,
}

/// What a game shows beside its stones.
#[derive(Serialize)]
#[serde(untagged)]
enum Extra {
    Tether { territory: [u32; 2] },
    Anchor2d { anchored: Anchored },
    Waltz { token: Option<u8>, pairs: [u32; 2] },
    Netted {},
    Tetrathedral { out: [u32; 2], roll: Option<u8> },
}

/// The names of the pairs that each player has anchored.
#[derive(Serialize)]
struct Anchored {
    #[serde(rename = "1")]
    one: Vec<&'static str>,
    #[serde(rename = "2")]
    two: Vec<&'static str>,
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
            extra: match position.facts() {
                Facts::Tether { territory } => Extra::Tether { territory },
                Facts::Anchor2d { anchored: [one, two] } => {
                    Extra::Anchor2d { anchored: Anchored { one: one.names().collect(), two: two.names().collect() } }
                }
                Facts::Waltz { token, pairs } => Extra::Waltz { token: token.map(Player::number), pairs },
                Facts::Netted => Extra::Netted {},
                Facts::Tetrathedral { out } => Extra::Tetrathedral { out, roll: position.roll() },
            },
        }
    }
}

fn names(cells: Cells) -> Vec<String> {
    let mut names: Vec<_> = cells.iter().map(|cell| cell.to_string()).collect();
    names.sort_unstable();
    names
}
