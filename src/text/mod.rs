//! Words: what happened, what went wrong and what is on the board, as sentences in the reader's language.
//!
//! The sentences live in `assets/text`, one Fluent file a language; this module only chooses among
//! them and fills them in. Mentions and timestamps are in Discord's markup, since that is where all
//! of this is read.

mod alt;
mod course;
mod event;
mod game;
mod phrases;
mod rating;
mod record;
mod refusal;

pub use alt::{alt_text, described, in_words};
pub use course::{course, course_alt, percent};
pub use event::{announcement, board_line, status};
pub use game::{colour, credit, goal, move_form, note, rules, standing, variant};
pub use phrases::{Args, Lang, Phrase, args};
pub use rating::{rating, rating_changes, results};
pub use record::{fault, record_error, verified};
pub use refusal::{illegal, option_error, refusal};

use crate::{
    ai::Level,
    play::{GameId, Pace, Table, Terms, Timeout, UserId},
    rules::Game,
};
use time::OffsetDateTime;

/// A mention of the person, in Discord's markup; for somebody who was forgotten, and for the computer, words that
/// say so.
pub fn mention(lang: Lang, person: UserId) -> String {
    match person.level() {
        Some(level) => computer(lang, level),
        None if person.is_former() => lang.phrase("former-player").text(),
        None => format!("<@{}>", person.0),
    }
}

/// The computer as a player: `Computer (hard)`.
pub fn computer(lang: Lang, strength: Level) -> String {
    lang.phrase("computer").with("level", level(lang, strength)).text()
}

/// How strong the computer plays: `hard`.
pub fn level(lang: Lang, level: Level) -> String {
    lang.phrase(&format!("level-{}", level.id())).text()
}

/// A time that counts down on the reader's screen, in Discord's markup.
pub fn relative(time: OffsetDateTime) -> String {
    format!("<t:{}:R>", time.unix_timestamp())
}

/// The address of a message.
pub fn link(guild: u64, channel: u64, message: u64) -> String {
    format!("https://discord.com/channels/{guild}/{channel}/{message}")
}

/// A game's title and number: `Tether #12`.
pub fn numbered(game: Game, id: GameId) -> String {
    format!("{} #{id}", game.title())
}

/// The time for a move: `3 days a move`.
pub fn pace(lang: Lang, pace: Pace) -> String {
    lang.phrase(&format!("pace-{}", pace.id())).text()
}

/// What happens when a player's time is up.
pub fn timeout(lang: Lang, timeout: Timeout) -> String {
    lang.phrase(&format!("timeout-{}", timeout.id())).text()
}

/// The name of a theme.
pub fn theme(lang: Lang, id: &str) -> String {
    lang.phrase(&format!("theme-{id}")).text()
}

/// What a challenge proposes, as part of a sentence.
pub fn terms(lang: Lang, challenger: UserId, terms: &Terms) -> String {
    let first = match terms.first {
        crate::play::First::Challenger => "first-challenger",
        crate::play::First::Opponent => "first-opponent",
        crate::play::First::Lot => "first-lot",
    };
    lang.phrase("terms")
        .with("variant", variant(lang, terms.setup))
        .with("first", lang.phrase(first).with("by", mention(lang, challenger)).text())
        .with("pace", pace(lang, terms.pace))
        .with("rated", if terms.rated { "yes" } else { "no" })
        .text()
}

/// What was typed with the wide letters and digits of East Asian keyboards, in those of all others.
pub fn narrow(typed: &str) -> String {
    /// How far the wide forms of the characters of ASCII are from these, in Unicode.
    const APART: u32 = '！' as u32 - '!' as u32;
    let narrow = |c: char| match c {
        '！'..='～' => char::from_u32(c as u32 - APART).unwrap_or(c),
        '\u{3000}' => ' ',
        'ー' | '−' => '-',
        c => c,
    };
    typed.chars().map(narrow).collect()
}

/// What is typed by a person, or a name, as one line that is not too long: for places where nothing is markup.
pub fn one_line(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown = String::new();
    for (index, character) in text.trim().chars().enumerate() {
        if index == MOST {
            shown.push('…');
            break;
        }
        shown.push(if character.is_control() { ' ' } else { character });
    }
    if shown.is_empty() { "…".to_owned() } else { shown }
}

/// The same made fit to stand in a sentence of a message, with Discord's markup shown instead of obeyed.
pub fn typed(text: &str) -> String {
    let mut shown = String::new();
    for character in one_line(text).chars() {
        // The slash keeps addresses from becoming links.
        if matches!(character, '`' | '*' | '_' | '~' | '|' | '<' | '>' | '@' | '#' | '[' | ']' | '(' | ')' | '/' | '\\')
        {
            shown.push('\\');
        }
        shown.push(character);
    }
    shown
}

/// The opponents of a table as mentions: the challenger, and who was asked.
fn sides(lang: Lang, table: &Table) -> (String, Option<String>) {
    (mention(lang, table.challenger), table.opponent.map(|person| mention(lang, person)))
}
