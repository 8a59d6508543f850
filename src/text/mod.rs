//! Makes sentences in the reader's language from facts: events, refusals, positions.
//!
//! The sentences are in `assets/text`, a Fluent file for each language, and one in its folder for each game; this module
//! chooses among them and fills in their arguments. Mentions and timestamps are in Discord's markup, since all texts are
//! read there.

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
mod tournament;

pub use alt::{alt_text, board_description, position_alt_text};
pub use analysis::{analysis, analysis_alt, percent};
pub use event::{announcement, board_line, status};
pub use games::{
    colour, count_note, credit, destination, direction, example, gain, illegal, move_form, pitch, position_status,
    rules, rules_more, variant,
};
pub use lang::Lang;
pub(crate) use message::{CommandText, OptionText, PlainMessage};
pub use message::{IntoMessage, Message};
pub use rating::{rating, rating_changes, results};
pub use record::{fault, record_error, verified};
pub use refusal::{option_error, refusal};
pub use tournament::{berger, points, tournament_round};

use crate::{
    play::{First, GameId, Pace, Pair, Participant, Table, Terms, TimeoutRule, UserId},
    render::Theme,
};
use parlor_ai::Level;
use parlor_games::rules::Game;
use time::{Date, OffsetDateTime};

/// A mention of a user in Discord's markup; for the computer and for deleted users, a description.
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

/// A time of day on the reader's clock, in Discord's markup.
pub fn clock_time(time: OffsetDateTime) -> String {
    format!("<t:{}:t>", time.unix_timestamp())
}

/// A date in words, with the day of the week.
pub fn date(lang: Lang, date: Date) -> String {
    let name = |word: String| word.chars().take(3).collect::<String>().to_lowercase();
    let (weekday, month) = (name(date.weekday().to_string()), name(date.month().to_string()));
    // As a string, so that it is not grouped into thousands.
    lang.text(msg::Date { weekday, month, day: date.day(), year: date.year().to_string() })
}

/// The address of a message: in a channel of a server, or in a conversation, which only those can open who take part.
pub fn link(server: Option<u64>, channel: u64, message: u64) -> String {
    let server = server.map_or_else(|| "@me".to_owned(), |server| server.to_string());
    format!("https://discord.com/channels/{server}/{channel}/{message}")
}

/// The sentence for a player of a game whose channel is gone. `channel` is where it is played now, if that is settled.
pub fn channel_gone(lang: Lang, id: GameId, game: Option<Game>, opponent: Participant, channel: Option<u64>) -> String {
    let game = game.map_or_else(|| format!("#{id}"), |game| numbered(game, id));
    let other = mention(lang, opponent);
    match channel {
        Some(channel) => lang.text(msg::ChannelGoneMoved { game, other, place: format!("<#{channel}>") }),
        None => lang.text(msg::ChannelGone { game, other }),
    }
}

/// The sentence that the channels of several games are gone, each game with the opponent.
pub fn channels_gone(lang: Lang, games: &[(GameId, Option<Game>, Participant)]) -> String {
    lang.text(msg::ChannelGoneMany { games: with_opponents(lang, games) })
}

/// What becomes of games on a server that the bot has left, each with the opponent.
pub fn server_left(lang: Lang, games: &[(GameId, Option<Game>, Participant)]) -> String {
    lang.text(msg::ServerLeft { games: with_opponents(lang, games), count: games.len() })
}

fn with_opponents(lang: Lang, games: &[(GameId, Option<Game>, Participant)]) -> String {
    let games = games.iter().map(|&(id, game, opponent)| {
        let game = game.map_or_else(|| format!("#{id}"), |game| numbered(game, id));
        lang.text(msg::ChannelGoneGame { game, other: mention(lang, opponent) })
    });
    games.collect::<Vec<_>>().join(", ")
}

/// What messages about a lost channel take for `place`: a mention, or `gone` where the channel was deleted.
pub fn place_or_gone(channel: Option<u64>) -> String {
    channel.map_or_else(|| "gone".to_owned(), |channel| format!("<#{channel}>"))
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

/// The consequence of a player's time being up.
pub fn timeout(lang: Lang, timeout: TimeoutRule) -> String {
    lang.text(match timeout {
        TimeoutRule::Claim => msg::TIMEOUT_CLAIM,
        TimeoutRule::Loss => msg::TIMEOUT_LOSS,
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

/// The proposal of a challenge, as part of a sentence.
pub fn terms(lang: Lang, challenger: Participant, terms: &Terms) -> String {
    let first = match terms.first {
        _ if terms.pair == Some(Pair::First) => lang.text(msg::FIRST_BOTH),
        First::Challenger => lang.text(msg::FirstChallenger { by: mention(lang, challenger) }),
        First::Opponent => lang.text(msg::FIRST_OPPONENT),
        First::Random => lang.text(msg::FIRST_LOT),
    };
    let rated = if terms.rated { "yes" } else { "no" };
    lang.text(msg::Terms { variant: variant(lang, terms.setup), first, pace: pace(lang, terms.pace), rated })
}

/// Leaves out the characters that change the direction of the text after them, and those that show nothing: a name with one
/// of them would turn round the sentence that it is in, or look like no name. The joiners, variation selectors and the tags of
/// a flag stay, which emoji and some scripts need.
pub fn strip_invisible(text: &str) -> String {
    let mut flag = false;
    let visible = |&c: &char| {
        let is_tag = matches!(c, '\u{E0020}'..='\u{E007F}');
        flag = c == '\u{1F3F4}' || flag && is_tag;
        flag && is_tag || !is_invisible(c)
    };
    text.chars().filter(visible).collect()
}

/// The characters that Unicode calls default ignorable, but for the joiners and variation selectors; the separators of lines and
/// paragraphs; and the empty pattern of Braille.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{2800}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E00FF}' | '\u{E01F0}'..='\u{E0FFF}')
}

/// A user's input or a name as one line of at most 40 characters and an ellipsis, for places without markup.
pub fn one_line(text: &str) -> String {
    const MAX_CHARS: usize = 40;
    let mut line = String::new();
    for (index, character) in strip_invisible(text).trim().chars().enumerate() {
        if index == MAX_CHARS {
            line.push('…');
            break;
        }
        line.push(if character.is_control() { ' ' } else { character });
    }
    if line.is_empty() { "…".to_owned() } else { line }
}

/// Like [`one_line`], with Discord's markup escaped, for the sentences of messages.
pub fn escape_markup(text: &str) -> String {
    let mut escaped = String::new();
    for character in one_line(text).chars() {
        // The slash is escaped so that addresses do not become links.
        if matches!(character, '`' | '*' | '_' | '~' | '|' | '<' | '>' | '@' | '#' | '[' | ']' | '(' | ')' | '/' | '\\')
        {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// Mentions of the challenger and, if there is one, of the opponent.
fn mention_both(lang: Lang, table: &Table) -> (String, Option<String>) {
    (mention(lang, table.challenger), table.opponent.map(|person| mention(lang, person)))
}
