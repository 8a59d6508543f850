//! Commands to the engine.

use crate::excerpt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Introduce the engine and list its options.
    Ugi,
    /// Answer once everything before this is done.
    IsReady,
    NewGame,
    SetOption {
        name: String,
        /// Empty for the default of a text.
        value: String,
    },
    /// Go to the position after these moves.
    Position(Vec<String>),
    Go(Go),
    /// End the search.
    Stop,
    Query(Query),
    /// End the program.
    Quit,
}

/// Without limits, the search goes on until `stop`. Times are in milliseconds.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Go {
    /// Playouts.
    pub(super) nodes: Option<u64>,
    /// Depth of the tree, in plies and rolls.
    pub(super) depth: Option<u64>,
    pub(super) movetime: Option<u64>,
    /// Time left, player 1 first.
    pub(super) clocks: [Option<u64>; 2],
    /// Per move, player 1 first.
    pub(super) increments: [Option<u64>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    /// Whether it is player 1's turn.
    P1Turn,
    GameOver,
    Result,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum CommandError {
    #[error(
        "there is no command {0:?}; there are ugi, isready, uginewgame, setoption, position, go, stop, query and quit"
    )]
    Unknown(String),
    #[error("an option is set as in: setoption name Game value waltz")]
    SetOption,
    #[error("a position is given by the moves that lead to it, as in: position startpos moves d4 e5")]
    Position,
    #[error(
        "go can't be followed by {0:?}, but by movetime, nodes, depth, p1time, p2time, p1inc and p2inc with a whole number each, or infinite"
    )]
    Go(String),
    #[error("{0} is followed by a whole number, as in: go {0} 1000")]
    Number(&'static str),
    #[error("query is followed by gameover, p1turn or result")]
    Query,
}

impl Command {
    /// `line` must not be blank.
    pub(super) fn read(line: &str) -> Result<Self, CommandError> {
        let mut words = line.split_whitespace();
        match words.next().unwrap_or_default() {
            "ugi" => Ok(Self::Ugi),
            "isready" => Ok(Self::IsReady),
            "uginewgame" => Ok(Self::NewGame),
            "stop" => Ok(Self::Stop),
            "quit" => Ok(Self::Quit),
            "setoption" => set_option(words),
            "position" => position(words),
            "go" => go(words).map(Self::Go),
            "query" => match (words.next(), words.next()) {
                (Some("p1turn"), None) => Ok(Self::Query(Query::P1Turn)),
                (Some("gameover"), None) => Ok(Self::Query(Query::GameOver)),
                (Some("result"), None) => Ok(Self::Query(Query::Result)),
                _ => Err(CommandError::Query),
            },
            other => Err(CommandError::Unknown(excerpt(other))),
        }
    }
}

/// `name NAME value VALUE`; both can have several words.
fn set_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, CommandError> {
    if words.next() != Some("name") {
        return Err(CommandError::SetOption);
    }
    let words: Vec<_> = words.collect();
    let (name, value) = match words.iter().position(|word| *word == "value") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (&words[..], &[][..]),
    };
    if name.is_empty() {
        return Err(CommandError::SetOption);
    }
    Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

/// `startpos`, or `startpos moves MOVE MOVE ...`
fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, CommandError> {
    match (words.next(), words.next()) {
        (Some("startpos"), None | Some("moves")) => Ok(Command::Position(words.map(str::to_owned).collect())),
        _ => Err(CommandError::Position),
    }
}

fn go<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, CommandError> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let (name, slot) = match word {
            "infinite" => continue,
            "movetime" => ("movetime", &mut go.movetime),
            "nodes" => ("nodes", &mut go.nodes),
            "depth" => ("depth", &mut go.depth),
            "p1time" => ("p1time", &mut go.clocks[0]),
            "p2time" => ("p2time", &mut go.clocks[1]),
            "p1inc" => ("p1inc", &mut go.increments[0]),
            "p2inc" => ("p2inc", &mut go.increments[1]),
            other => return Err(CommandError::Go(excerpt(other))),
        };
        let read = if matches!(name, "p1time" | "p2time") { time_left } else { number };
        *slot = Some(words.next().and_then(read).ok_or(CommandError::Number(name))?);
    }
    Ok(go)
}

fn number(text: &str) -> Option<u64> {
    text.parse().ok()
}

/// Negative values count as 0.
fn time_left(text: &str) -> Option<u64> {
    number(text).or_else(|| text.parse::<i64>().ok().map(|below| below.max(0).cast_unsigned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_parsed_with_any_blanks() {
        let set = |name: &str, value: &str| Command::SetOption { name: name.to_owned(), value: value.to_owned() };
        let go = |go: Go| Command::Go(go);
        for (line, command) in [
            (" ugi\r\n", Command::Ugi),
            ("setoption name Variant value grid=hex  size=4", set("Variant", "grid=hex size=4")),
            ("setoption name Two Words value", set("Two Words", "")),
            ("setoption name Variant", set("Variant", "")),
            ("position startpos", Command::Position(vec![])),
            ("position\tstartpos moves", Command::Position(vec![])),
            ("position startpos  moves a1 b2-n 3:", Command::Position(["a1", "b2-n", "3:"].map(str::to_owned).into())),
            ("go", go(Go::default())),
            ("go infinite", go(Go::default())),
            ("go p1time -3", go(Go { clocks: [Some(0), None], ..Go::default() })),
            ("go nodes 5 depth 7", go(Go { nodes: Some(5), depth: Some(7), ..Go::default() })),
            (
                "go p1time 1 p2time 2 p1inc 3 p2inc 4 movetime 18446744073709551615",
                go(Go {
                    movetime: Some(u64::MAX),
                    clocks: [Some(1), Some(2)],
                    increments: [Some(3), Some(4)],
                    ..Go::default()
                }),
            ),
            ("query p1turn", Command::Query(Query::P1Turn)),
        ] {
            assert_eq!(Command::read(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn errors_say_what_to_send_instead() {
        for (line, answer) in [
            ("uci", "there is no command \"uci\"; there are ugi"),
            ("go wild", "go can't be followed by \"wild\", but by movetime"),
            ("go movetime", "movetime is followed by a whole number, as in: go movetime 1000"),
            ("go p1time -", "p1time is followed by a whole number"),
            ("go nodes -3", "nodes is followed by a whole number"),
            ("go nodes 18446744073709551616", "nodes is followed by a whole number"),
            ("position fen 8/8", "a position is given by the moves"),
            ("position startpos a1", "a position is given by the moves"),
            ("position", "a position is given by the moves"),
            ("setoption Game waltz", "an option is set as in"),
            ("setoption name value x", "an option is set as in"),
            ("query", "query is followed by"),
            ("query result now", "query is followed by"),
        ] {
            let error = Command::read(line).expect_err(line).to_string();
            assert!(error.starts_with(answer), "{line}: {error}");
        }
    }
}
