//! Turns facts into sentences in the reader's language: events, refusals, positions.
//!
//! The sentences are in `assets/text`: a Fluent file for each language, and one for each game in the language's folder. This
//! module chooses among them and fills in arguments. A function that takes a [`Voice`] writes for Discord and for the board page;
//! all others write Discord's markup, or none.

mod alt;
mod analysis;
mod event;
mod games;
mod lang;
mod lesson;
mod message;
pub mod msg;
mod page;
mod rating;
mod record;
mod refusal;
mod tournament;
mod voice;
mod vote;

pub use alt::{alt_text, board_description, captured, position_alt_text};
pub use analysis::{analysis, analysis_alt, analysis_head, analysis_mistake, percent};
pub use event::{announcement, board_line, ended_challenge, former_board, goal, private_board, status};
pub use games::{
    colour, compass, compass_point, count_note, credit, destination, direction, gain, game_texts, illegal,
    position_status, variant,
};
pub use lang::Lang;
pub use lesson::{lesson_answer, lesson_headline};
pub use message::{CommandText, OptionText, PlainMessage};
pub use message::{IntoMessage, Mentions, Message};
pub use page::{clock_face, ending, time_left, time_on_clock, time_units};
pub use rating::{own_rating_change, rating, rating_changes, results};
pub use record::{fault, record_error, verified};
pub use refusal::{general_refusal, option_error, refusal};
pub use tournament::{berger, points, rating_range, tournament_round};
pub use voice::{Markup, Voice};
pub use vote::{first_vote_decides, vote_count, waits_for_first_vote};

use crate::play::{
    ComputerPlay, First, GameId, HintReason, KeptBoards, Pace, Pair, Participant, Table, Team, Terms, TimeoutRule,
    UserId,
};
use parlor_ai::Level;
use parlor_games::rules::Game;
use time::{Date, OffsetDateTime};

/// A mention in Discord's markup; for the computer, teams and deleted users, a description.
pub fn mention(lang: Lang, participant: impl Into<Participant>) -> String {
    match participant.into() {
        Participant::Computer(level) => computer(lang, level),
        Participant::Deleted(_) => lang.text(msg::FORMER_PLAYER),
        Participant::Human(UserId(id)) => format!("<@{id}>"),
        Participant::Team(team) => self::team(lang, team),
    }
}

pub fn own_name(lang: Lang) -> String {
    lang.text(msg::LANGUAGE_NAME)
}

/// `Computer (hard)`.
pub fn computer(lang: Lang, strength: Level) -> String {
    lang.text(msg::Computer { level: level(lang, strength) })
}

pub fn team(lang: Lang, team: Team) -> String {
    lang.text(match team {
        Team::Channel => msg::TEAM_CHANNEL,
        Team::First => msg::TEAM_FIRST,
        Team::Second => msg::TEAM_SECOND,
    })
}

/// `hard`.
pub fn level(lang: Lang, level: Level) -> String {
    lang.text(match level {
        Level::Easy => msg::LEVEL_EASY,
        Level::Medium => msg::LEVEL_MEDIUM,
        Level::Hard => msg::LEVEL_HARD,
        Level::Master => msg::LEVEL_MASTER,
    })
}

/// Counts down on the reader's screen; Discord's markup.
pub fn relative(time: OffsetDateTime) -> String {
    format!("<t:{}:R>", time.unix_timestamp())
}

/// On the reader's clock; Discord's markup.
pub fn clock_time(time: OffsetDateTime) -> String {
    format!("<t:{}:t>", time.unix_timestamp())
}

/// On the reader's calendar; Discord's markup.
pub fn calendar_day(time: OffsetDateTime) -> String {
    format!("<t:{}:D>", time.unix_timestamp())
}

/// In words, with the day of the week.
pub fn date(lang: Lang, date: Date) -> String {
    let name = |word: String| word.chars().take(3).collect::<String>().to_lowercase();
    let (weekday, month) = (name(date.weekday().to_string()), name(date.month().to_string()));
    // A string, because numbers are grouped into thousands.
    lang.text(msg::Date { weekday, month, day: date.day(), year: date.year().to_string() })
}

/// For a page, where the reader's clock is unknown.
pub fn moment(lang: Lang, time: OffsetDateTime) -> String {
    let clock = format!("{:02}:{:02} UTC", time.hour(), time.minute());
    lang.text(msg::PageMoment { date: date(lang, time.date()), clock })
}

/// In a channel of a server, or in a conversation, which only its participants can open.
pub fn link(server: Option<u64>, channel: u64, message: u64) -> String {
    let server = server.map_or_else(|| "@me".to_owned(), |server| server.to_string());
    format!("https://discord.com/channels/{server}/{channel}/{message}")
}

/// Tells a player that the channel of a game is gone. `channel` is where the game continues, if that is settled.
pub fn channel_gone(lang: Lang, id: GameId, game: Option<Game>, opponent: Participant, channel: Option<u64>) -> String {
    let (game, other) = (maybe_numbered(game, id), mention(lang, opponent));
    match channel {
        Some(channel) => lang.text(msg::ChannelGoneMoved { game, other, place: format!("<#{channel}>") }),
        None => lang.text(msg::ChannelGone { game, other }),
    }
}

/// As [`numbered`]; only the number if the game's kind is not known.
pub fn maybe_numbered(game: Option<Game>, id: GameId) -> String {
    game.map_or_else(|| format!("#{id}"), |game| numbered(game, id))
}

/// The argument `place` of messages about a lost channel: a mention, or `gone` if the channel was deleted.
pub fn place_or_gone(channel: Option<u64>) -> String {
    channel.map_or_else(|| "gone".to_owned(), |channel| format!("<#{channel}>"))
}

/// `Tether #12`.
pub fn numbered(game: Game, id: GameId) -> String {
    format!("{} #{id}", game.title())
}

/// `3 days a move`.
pub fn pace(lang: Lang, pace: Pace) -> String {
    lang.text(match pace {
        Pace::Unlimited => msg::PACE_NONE,
        Pace::OneMinute => msg::PACE_1M,
        Pace::ThreeMinutes => msg::PACE_3M,
        Pace::FiveMinutes => msg::PACE_5M,
        Pace::TenMinutes => msg::PACE_10M,
        Pace::QuarterHour => msg::PACE_15M,
        Pace::HalfHour => msg::PACE_30M,
        Pace::FiveMinutesSaved => msg::PACE_5M_10S,
        Pace::QuarterHourSaved => msg::PACE_15M_30S,
        Pace::Hour => msg::PACE_1H,
        Pace::QuarterDay => msg::PACE_6H,
        Pace::HalfDay => msg::PACE_12H,
        Pace::Day => msg::PACE_1D,
        Pace::ThreeDays => msg::PACE_3D,
        Pace::Week => msg::PACE_7D,
        Pace::ThreeDaysSaved => msg::PACE_3D_12H,
        Pace::FiveDaysSaved => msg::PACE_5D_1D,
        Pace::WeekInAll => msg::PACE_7D_IN_ALL,
        Pace::FortnightInAll => msg::PACE_14D_IN_ALL,
    })
}

pub fn timeout(lang: Lang, timeout: TimeoutRule) -> String {
    lang.text(match timeout {
        TimeoutRule::Claim => msg::TIMEOUT_CLAIM,
        TimeoutRule::Loss => msg::TIMEOUT_LOSS,
    })
}

pub fn computer_play(lang: Lang, play: ComputerPlay) -> String {
    lang.text(match play {
        ComputerPlay::Off => msg::COMPUTER_PLAY_OFF,
        ComputerPlay::Private => msg::COMPUTER_PLAY_PRIVATE,
        ComputerPlay::Asked => msg::COMPUTER_PLAY_ASKED,
        ComputerPlay::Public => msg::COMPUTER_PLAY_PUBLIC,
    })
}

pub fn kept_boards(lang: Lang, kept: KeptBoards) -> String {
    lang.text(match kept {
        KeptBoards::Newest => msg::KEPT_BOARDS_NEWEST,
        KeptBoards::All => msg::KEPT_BOARDS_ALL,
    })
}

/// Part of a sentence.
pub fn terms(lang: Lang, challenger: Participant, terms: &Terms) -> String {
    let (variant, first) = (variant(lang, terms.setup), first(lang, challenger, terms));
    lang.text(msg::Terms { variant, first, pace: pace(lang, terms.pace), rated: terms.rated })
}

/// Short lines.
pub fn terms_lines(lang: Lang, challenger: Participant, terms: &Terms) -> String {
    let (variant, first) = (variant(lang, terms.setup), first(lang, challenger, terms));
    lang.text(msg::TermsLines { variant, first, pace: pace(lang, terms.pace), rated: terms.rated })
}

fn first(lang: Lang, challenger: Participant, terms: &Terms) -> String {
    match terms.first {
        _ if terms.pair == Some(Pair::First) => lang.text(msg::FIRST_BOTH),
        First::Challenger => lang.text(msg::FirstChallenger { by: mention(lang, challenger) }),
        First::Opponent => lang.text(msg::FIRST_OPPONENT),
        First::Random => lang.text(msg::FIRST_LOT),
    }
}

/// A line of a plan: `if **d4**, then **e5**, if **f6**, then **g7**`.
pub fn plan_line<'v>(voice: impl Into<Voice<'v>>, line: &[String]) -> String {
    let (voice, (steps, _)) = (voice.into(), line.as_chunks());
    let step = |[to, play]: &[String; 2]| voice.text(msg::PlanStep { to: to.as_str(), play: play.as_str() });
    steps.iter().map(step).collect::<Vec<_>>().join(", ")
}

/// A hint against the computer: a good move, and why it is good.
pub fn hint<'v>(voice: impl Into<Voice<'v>>, game: Game, r#move: &str, reason: HintReason) -> String {
    let voice = voice.into();
    let reason = match reason {
        HintReason::Wins => voice.text(msg::HINT_WINS),
        HintReason::StopsWin => voice.text(msg::HINT_STOPS_WIN),
        HintReason::Captures(pieces) => voice.text(msg::HintCaptures { pieces }),
        HintReason::Gains(by) => {
            gain(voice.lang, game, by).map(|gain| voice.text(msg::HintGains { gain })).unwrap_or_default()
        }
        HintReason::Unknown => String::new(),
    };
    voice.text(msg::Hint { r#move, reason })
}

/// A question about a typed text that may have one of several meanings.
pub fn did_you_mean<'v, 'm>(
    voice: impl Into<Voice<'v>>,
    input: &str,
    mut meant: impl ExactSizeIterator<Item = &'m str>,
) -> String {
    let (voice, count) = (voice.into(), meant.len());
    let only = meant.next().unwrap_or_default();
    voice.text(msg::DidYouMean { input: voice.typed(input), count, meant: only })
}

/// Drops invisible characters and characters that change the direction of the following text: a name with them could reverse
/// its sentence, or look empty. Joiners, variation selectors and the tags of a flag stay, because emoji and some scripts need
/// them.
pub fn strip_invisible(text: &str) -> String {
    let mut flag = false;
    let visible = |&c: &char| {
        let is_tag = matches!(c, '\u{E0020}'..='\u{E007F}');
        flag = c == '\u{1F3F4}' || flag && is_tag;
        flag && is_tag || !is_invisible(c)
    };
    text.chars().filter(visible).collect()
}

/// Unicode's default ignorable characters except joiners and variation selectors, line and paragraph separators, and Braille's
/// empty pattern.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{2800}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E00FF}' | '\u{E01F0}'..='\u{E0FFF}')
}

/// At most 40 characters and an ellipsis, for places without markup.
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

/// As [`one_line`], with Discord's markup escaped.
pub fn escape_markup(text: &str) -> String {
    let mut escaped = String::new();
    for character in one_line(text).chars() {
        // An unescaped slash would turn addresses into links.
        if matches!(character, '`' | '*' | '_' | '~' | '|' | '<' | '>' | '@' | '#' | '[' | ']' | '(' | ')' | '/' | '\\')
        {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

fn mention_both(lang: Lang, table: &Table) -> (String, Option<String>) {
    (mention(lang, table.challenger), table.opponent.map(|person| mention(lang, person)))
}
