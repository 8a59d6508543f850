//! Words: what happened, what went wrong and what is on the board, as sentences in the reader's language.
//!
//! The sentences live in `assets/text`, one Fluent file a language; this module only chooses among
//! them and fills them in. Mentions and timestamps are in Discord's markup, since that is where all
//! of this is read.

mod alt;
mod analysis;
mod event;
mod games;
mod lang;
mod message;
pub(crate) mod msg;
mod rating;
mod record;
mod refusal;

pub use alt::{alt_text, described, in_words};
pub use analysis::{analysis, analysis_alt, percent};
pub use event::{announcement, board_line, status};
pub use games::{colour, credit, example, goal, illegal, move_form, note, pitch, rules, standing, variant};
pub use lang::Lang;
pub use message::Message;
pub(crate) use message::{CommandText, OptionText, PlainMessage};
pub use rating::{rating, rating_changes, results};
pub use record::{fault, record_error, verified};
pub use refusal::{option_error, refusal};

use crate::{
    play::{First, GameId, Pace, Participant, Table, Terms, Timeout, UserId},
    render::Theme,
};
use parlor_ai::Level;
use parlor_games::rules::Game;
use time::OffsetDateTime;

/// A mention of a user in Discord's markup; for the computer and for deleted users, words that say so.
pub fn mention(lang: Lang, participant: impl Into<Participant>) -> String {
    match participant.into() {
        Participant::Computer(level) => computer(lang, level),
        Participant::Deleted(_) => lang.text(msg::FORMER_PLAYER),
        Participant::Human(UserId(id)) => format!("<@{id}>"),
    }
}

/// The computer as a player: `Computer (hard)`.
pub fn computer(lang: Lang, strength: Level) -> String {
    lang.text(msg::Computer { level: level(lang, strength) })
}

/// How strong the computer plays: `hard`.
pub fn level(lang: Lang, level: Level) -> String {
    lang.text(match level {
        Level::Easy => msg::LEVEL_EASY,
        Level::Medium => msg::LEVEL_MEDIUM,
        Level::Hard => msg::LEVEL_HARD,
        Level::Master => msg::LEVEL_MASTER,
    })
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
    lang.text(match pace {
        Pace::Unlimited => msg::PACE_NONE,
        Pace::Hour => msg::PACE_1H,
        Pace::HalfDay => msg::PACE_12H,
        Pace::Day => msg::PACE_1D,
        Pace::ThreeDays => msg::PACE_3D,
        Pace::Week => msg::PACE_7D,
    })
}

/// What happens when a player's time is up.
pub fn timeout(lang: Lang, timeout: Timeout) -> String {
    lang.text(match timeout {
        Timeout::Claim => msg::TIMEOUT_CLAIM,
        Timeout::Loss => msg::TIMEOUT_LOSS,
    })
}

/// The name of a theme.
pub fn theme(lang: Lang, theme: Theme) -> String {
    lang.text(match theme {
        Theme::Light => msg::THEME_LIGHT,
        Theme::Dark => msg::THEME_DARK,
        Theme::Contrast => msg::THEME_CONTRAST,
        Theme::Shapes => msg::THEME_SHAPES,
    })
}

/// What a challenge proposes, as part of a sentence.
pub fn terms(lang: Lang, challenger: Participant, terms: &Terms) -> String {
    let first = match terms.first {
        First::Challenger => lang.text(msg::FirstChallenger { by: mention(lang, challenger) }),
        First::Opponent => lang.text(msg::FIRST_OPPONENT),
        First::Lot => lang.text(msg::FIRST_LOT),
    };
    let rated = if terms.rated { "yes" } else { "no" };
    lang.text(msg::Terms { variant: variant(lang, terms.setup), first, pace: pace(lang, terms.pace), rated })
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
