//! A record with everything else that is known about the game, as people export and verify it.

use super::{MAX_PLIES, Ply, Record, RecordError};
use crate::rules::{Game, Player};
use std::{fmt, str::FromStr};
use time::Date;

/// A record with everything else that is known about the game. The text has header lines, a blank line, and the plies,
/// numbered in pairs:
///
/// ```text
/// Game: tetrathedral
/// Options: first=1 pawns=4
/// Player 1: Ana
/// Player 2: Ben
/// Date: 2026-11-21
/// Clock: 3d+12h
/// Result: 1-0 resigned
/// Commitment: 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
/// Seed: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
///
/// 1. 2:a6-b10 5:h6-c8
/// ```
///
/// Only the game is required; missing options take their defaults. Headers come in any order, each at most once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript {
    /// The game.
    pub record: Record,
    /// The players' names, player 1 first.
    pub players: [Option<Name>; 2],
    /// The day on which the game began.
    pub date: Option<Date>,
    /// The players' time, in the words of the program that recorded the game.
    pub clock: Option<Name>,
    /// The stated result.
    pub result: Option<Stated>,
    /// The SHA-256 of the dice's seed, shown at the start.
    pub commitment: Option<[u8; 32]>,
    /// The dice's seed, shown at the end.
    pub seed: Option<[u8; 32]>,
}

/// A name that fits on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name(String);

/// The stated end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stated {
    /// The winner, if there is one.
    pub winner: Option<Player>,
    /// The kind of ending.
    pub how: How,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// By its own rules.
    Rules,
    /// A player resigned.
    Resigned,
    /// A player's time ran out.
    Time,
    /// Both players agreed on a draw.
    Agreed,
    /// A moderator decided the result.
    Adjudicated,
    /// A moderator ended it without a result.
    Stopped,
    /// It was called off before it really began.
    Aborted,
}

impl Name {
    /// The maximum length, in characters.
    const MOST: usize = 100;

    /// Makes the text fit on a line; `None` if nothing is left of it.
    pub fn new(text: &str) -> Option<Self> {
        let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(Self::MOST).collect();
        let words: Vec<_> = plain.split_whitespace().map(plain_word).collect();
        (!words.is_empty()).then(|| Self(words.join(" ")))
    }
}

/// Removes the colon or full stop with which a word could be taken for the end of a header or for the first ply's number, in
/// a record that has lost its line breaks.
fn plain_word(word: &str) -> &str {
    let ends = |header: &str, word: &str| header.split(' ').next_back() == Some(word);
    match word.strip_suffix(':') {
        Some(name) if Transcript::HEADERS.iter().any(|header| ends(header, name)) => name,
        _ if word == "1." => "1",
        _ => word,
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl How {
    /// All endings.
    pub const ALL: [Self; 7] =
        [Self::Rules, Self::Resigned, Self::Time, Self::Agreed, Self::Adjudicated, Self::Stopped, Self::Aborted];

    /// The ending's word in a record.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Resigned => "resigned",
            Self::Time => "time",
            Self::Agreed => "agreed",
            Self::Adjudicated => "adjudicated",
            Self::Stopped => "stopped",
            Self::Aborted => "aborted",
        }
    }

    /// Whether a game can end this way with that winner, or with none.
    const fn fits(self, winner: Option<Player>) -> bool {
        match self {
            Self::Rules | Self::Adjudicated => true,
            Self::Resigned | Self::Time => winner.is_some(),
            Self::Agreed | Self::Stopped | Self::Aborted => winner.is_none(),
        }
    }
}

/// `1-0 rules`, `0-1 resigned`, `1/2-1/2 agreed`, `* stopped`.
impl fmt::Display for Stated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = match (self.winner, self.how) {
            (Some(Player::One), _) => "1-0",
            (Some(Player::Two), _) => "0-1",
            (None, How::Stopped | How::Aborted) => "*",
            (None, _) => "1/2-1/2",
        };
        write!(f, "{score} {}", self.how.word())
    }
}

impl Stated {
    fn read(text: &str) -> Option<Self> {
        let winners = [Some(Player::One), Some(Player::Two), None];
        let all = How::ALL.into_iter().flat_map(|how| winners.map(|winner| Self { winner, how }));
        all.filter(|stated| stated.how.fits(stated.winner)).find(|stated| stated.to_string() == text)
    }
}

impl From<Record> for Transcript {
    fn from(record: Record) -> Self {
        Self { record, players: [None, None], date: None, clock: None, result: None, commitment: None, seed: None }
    }
}

impl Transcript {
    /// The headers in the order in which they are written.
    pub const HEADERS: [&str; 9] =
        ["Game", "Options", "Player 1", "Player 2", "Date", "Clock", "Result", "Commitment", "Seed"];

    /// Restores the lines of a text that has lost its line breaks, as in a single-line field.
    pub fn unfolded(text: &str) -> String {
        let text = text.trim();
        if text.contains('\n') {
            return text.to_owned();
        }
        // The plies begin with the last `1.`: a name may contain one, but a move can't.
        let plies = text.rfind(" 1. ").unwrap_or(text.len());
        let (head, plies) = text.split_at(plies);
        let mut lines = head.to_owned();
        for header in Self::HEADERS {
            lines = lines.replace(&format!(" {header}:"), &format!("\n{header}:"));
        }
        format!("{lines}\n{}", plies.trim())
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { record, players: [one, two], date, clock, result, commitment, seed } = self;
        let [game, options, player1, player2, began, timed, ended, committed, revealed] = Self::HEADERS;
        writeln!(f, "{game}: {}", record.setup.game().id())?;
        writeln!(f, "{options}: {}", record.setup.options())?;
        let known = [
            (player1, one.as_ref().map(ToString::to_string)),
            (player2, two.as_ref().map(ToString::to_string)),
            (began, date.map(|date| date.to_string())),
            (timed, clock.as_ref().map(ToString::to_string)),
            (ended, result.map(|result| result.to_string())),
            (committed, commitment.map(hex::encode)),
            (revealed, seed.map(hex::encode)),
        ];
        for (header, value) in known {
            if let Some(value) = value {
                writeln!(f, "{header}: {value}")?;
            }
        }
        for (index, pair) in record.plies.chunks(2).enumerate() {
            let gap = if index == 0 { "\n" } else { "" };
            write!(f, "{gap}{}.", index + 1)?;
            for ply in pair {
                write!(f, " {ply}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Values by the index of their header in [`Transcript::HEADERS`], each with its line.
type Values<'a> = [Option<(usize, &'a str)>; Transcript::HEADERS.len()];

/// Reads what `Display` writes. Does not check the moves; [`Record::replay`] does.
impl FromStr for Transcript {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut values = Values::default();
        let mut lines = text.trim_start_matches('\u{feff}').lines().enumerate().peekable();
        while let Some((index, line)) =
            lines.next_if(|(_, line)| !line.trim_start().starts_with(|c: char| c.is_ascii_digit()))
        {
            if line.trim().is_empty() {
                continue;
            }
            let named = line.split_once(':').and_then(|(name, value)| {
                let place = Self::HEADERS.iter().position(|header| *header == name)?;
                values[place].replace((index + 1, value.trim())).is_none().then_some(())
            });
            named.ok_or(RecordError::Header { line: index + 1 })?;
        }
        let mut transcript = headers(values)?;
        let die = transcript.record.setup.game().die();
        let plies = &mut transcript.record.plies;
        for token in lines.flat_map(|(_, line)| line.split_whitespace()) {
            let ply = plies.len();
            // Any other number means that plies are missing or superfluous: it is read as a ply, and refused.
            if ply.is_multiple_of(2) && token == format!("{}.", ply / 2 + 1) {
                continue;
            }
            if ply == MAX_PLIES {
                return Err(RecordError::TooLong);
            }
            plies.push(Ply::parse(token, die).ok_or_else(|| RecordError::Ply { ply, text: token.to_owned() })?);
        }
        Ok(transcript)
    }
}

/// A transcript without plies.
fn headers(values: Values<'_>) -> Result<Transcript, RecordError> {
    fn read<T>(
        value: Option<(usize, &str)>,
        header: &'static str,
        means: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, RecordError> {
        value.map(|(line, text)| means(text).ok_or(RecordError::Value { line, header })).transpose()
    }
    let [game, options, player1, player2, date, clock, result, commitment, seed] = values;
    let [.., one, two, began, timed, ended, committed, revealed] = Transcript::HEADERS;
    let (_, name) = game.ok_or(RecordError::NoGame)?;
    let game = Game::from_name(name).ok_or_else(|| RecordError::UnknownGame(name.to_owned()))?;
    let setup = game.read_setup(options.map_or("", |(_, text)| text));
    let setup = setup.map_err(|error| RecordError::Options { game, error })?;
    for (value, header) in [(commitment, committed), (seed, revealed)] {
        if value.is_some() && game.die().is_none() {
            return Err(RecordError::NoDice { header });
        }
    }
    Ok(Transcript {
        record: Record::new(setup),
        players: [read(player1, one, Name::new)?, read(player2, two, Name::new)?],
        date: read(date, began, day)?,
        clock: read(clock, timed, Name::new)?,
        result: read(result, ended, Stated::read)?,
        commitment: read(commitment, committed, bytes)?,
        seed: read(seed, revealed, bytes)?,
    })
}

/// In the only accepted form: `2026-11-21`.
fn day(text: &str) -> Option<Date> {
    let mut parts = text.splitn(3, '-');
    let (year, month, day) = (parts.next()?.parse().ok()?, parts.next()?.parse::<u8>().ok()?, parts.next()?);
    let date = Date::from_calendar_date(year, month.try_into().ok()?, day.parse().ok()?).ok()?;
    (date.to_string() == text).then_some(date)
}

fn bytes(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).ok().map(|()| bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{collection::vec, option, prelude::*};

    fn stated() -> impl Strategy<Value = Stated> {
        let winner = prop::sample::select(vec![None, Some(Player::One), Some(Player::Two)]);
        let all = (winner, prop::sample::select(How::ALL.to_vec())).prop_map(|(winner, how)| Stated { winner, how });
        all.prop_filter("no such end", |stated| stated.how.fits(stated.winner))
    }

    fn name() -> impl Strategy<Value = Option<Name>> {
        "(\\PC|\n|\t| ){0,120}".prop_map(|text| Name::new(&text))
    }

    prop_compose! {
        /// The texts of plies don't matter here.
        fn transcripts()(
            game in prop::sample::select(Game::ALL.to_vec()),
            players in [name(), name()],
            days in option::of(0..1_000_000_i32),
            clock in option::of(prop::sample::select(vec!["none", "3d", "3d+12h", "40 in 2 h, then 1."])),
            result in option::of(stated()),
            dice in [option::of(any::<[u8; 32]>()), option::of(any::<[u8; 32]>())],
            plies in vec(("[a-z]{1,2}[1-9]|pass", 1..=8_u8), 0..12),
        ) -> Transcript {
            let setup = game.read_setup("").expect("defaults");
            let die = game.die();
            let plies = plies.into_iter().map(|(text, roll)| Ply { roll: die.map(|_| roll), text }).collect();
            let [commitment, seed] = if die.is_some() { dice } else { [None, None] };
            let date = days.and_then(|days| Date::from_julian_day(1_800_000 + days).ok());
            let clock = clock.and_then(Name::new);
            Transcript { record: Record { setup, plies }, players, date, clock, result, commitment, seed }
        }
    }

    proptest! {
        #[test]
        fn a_transcript_is_read_as_it_was_written(transcript in transcripts()) {
            let text = transcript.to_string();
            prop_assert_eq!(text.parse::<Transcript>(), Ok(transcript.clone()), "{}", text);
            let one_line = text.replace('\n', " ");
            prop_assert_eq!(Transcript::unfolded(&text).parse::<Transcript>(), Ok(transcript.clone()));
            prop_assert_eq!(Transcript::unfolded(&one_line).parse::<Transcript>(), Ok(transcript.clone()), "{}", one_line);
            prop_assert_eq!(text.parse::<Record>(), Ok(transcript.record));
        }

        #[test]
        fn names_that_look_like_parts_of_a_record_are_read_as_names(
            mut transcript in transcripts(),
            names in [Just("1."), Just("x 1. d4"), Just("Date: 2026-11-21"), Just("Player 2: z"), Just("Seed:")]
                .prop_map(|names| names.map(Name::new)).prop_shuffle(),
        ) {
            transcript.players = [names[0].clone(), names[1].clone()];
            let one_line = transcript.to_string().replace('\n', " ");
            prop_assert_eq!(Transcript::unfolded(&one_line).parse::<Transcript>(), Ok(transcript), "{}", one_line);
        }

        #[test]
        fn any_text_is_read_or_refused(
            lines in vec("(Game|Options|Player [12]|Date|Clock|Result|Commitment|Seed|[A-Z][a-z]{3}):? ?(tether|tetrathedral|size=9|2026-[0-9]{2}-31|1-0 [a-z]{4,8}|[0-9a-f]{64}|.{0,20})", 0..9),
            rest in "([1-9]\\.? ?([1-8]:)?[a-z][1-9](-[a-z][1-9])?|.|\n){0,40}",
        ) {
            let text = format!("{}\n{rest}", lines.join("\n"));
            if let Ok(transcript) = text.parse::<Transcript>() {
                prop_assert_eq!(transcript.to_string().parse::<Transcript>(), Ok(transcript.clone()));
                let steps = transcript.record.steps().filter(Result::is_ok).count();
                prop_assert_eq!(transcript.record.replay().is_ok(), steps == transcript.record.plies.len() + 1);
            }
        }
    }

    #[test]
    fn errors_name_their_line() {
        let dice = format!("Game: tetrathedral\nSeed: {}0\n", "0".repeat(64));
        for (text, error) in [
            ("", RecordError::NoGame),
            ("1. a1", RecordError::NoGame),
            ("Game: chess", RecordError::UnknownGame("chess".to_owned())),
            ("Game: tether\n\nGame: tether\n", RecordError::Header { line: 3 }),
            ("Game: tether\nEvent: cup\n", RecordError::Header { line: 2 }),
            ("Game: tether\na1 b2\n", RecordError::Header { line: 2 }),
            ("Game: tether\nDate: 2026-02-30\n", RecordError::Value { line: 2, header: "Date" }),
            ("Game: tether\nDate: 2026-2-03\n", RecordError::Value { line: 2, header: "Date" }),
            ("Game: tether\nPlayer 2: \n", RecordError::Value { line: 2, header: "Player 2" }),
            ("Result: 1-0\nGame: tether\n", RecordError::Value { line: 1, header: "Result" }),
            ("Result: 1-0 agreed\nGame: tether\n", RecordError::Value { line: 1, header: "Result" }),
            ("Result: * resigned\nGame: tether\n", RecordError::Value { line: 1, header: "Result" }),
            ("Game: tether\nSeed: 00\n", RecordError::NoDice { header: "Seed" }),
            (&dice, RecordError::Value { line: 2, header: "Seed" }),
        ] {
            assert_eq!(text.parse::<Transcript>(), Err(error), "{text}");
        }
    }

    #[test]
    fn a_record_that_is_too_long_is_refused_at_once() {
        let text = format!("Game: tether\n1. {}", "a1 ".repeat(MAX_PLIES + 1));
        assert_eq!(text.parse::<Transcript>(), Err(RecordError::TooLong));
    }
}
