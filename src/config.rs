//! The environment, read once. Nothing else of the house reads it.

use std::{
    env, fmt, fs,
    net::{Ipv4Addr, SocketAddr},
};
use time::{Duration, OffsetDateTime};

/// What `parlor serve` needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The bot's token.
    pub token: Secret,
    /// Where Postgres is.
    pub database_url: Secret,
    /// A server whose commands are renewed at once, for developers.
    pub dev_guild: Option<u64>,
    /// Which shards of the gateway to run; all, in a number that Discord suggests, when not said.
    pub shards: Option<Shards>,
    /// Where Discord's API is taken to be; the real one when not said.
    pub discord_api: Option<String>,
    /// How far ahead of the system's time the bot takes it to be: the sandbox lets days pass.
    pub clock_ahead: Ahead,
    /// Where health and metrics are served; nowhere when not said.
    pub metrics_addr: Option<SocketAddr>,
    /// Moves that the computer thinks about at the same time; half as many as there are cores when not said.
    pub thinkers: Option<usize>,
}

/// By how much a clock is ahead of the system's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ahead {
    /// From the start.
    pub by: Duration,
    /// So many seconds more in each second that has passed since `since`.
    pub gains: u32,
    /// Since when, by the clock of the system: several processes show the same time.
    pub since: OffsetDateTime,
}

/// A text that appears in no log and no error.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// A range of gateway shards out of all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shards {
    /// The first one to run.
    pub first: u32,
    /// The last one to run.
    pub last: u32,
    /// How many there are.
    pub total: u32,
}

/// What is wrong with the environment, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    /// A variable that is needed is not set.
    #[error("{name} is not set: {what}. Set it in the environment or in a file .env (see .env.example).")]
    Missing {
        /// The variable.
        name: &'static str,
        /// What it is for.
        what: &'static str,
    },
    /// A variable has a value that can't be used. The value itself may be a secret and is not shown.
    #[error("{name} can't be used: {what}.")]
    Unusable {
        /// The variable.
        name: &'static str,
        /// What is expected.
        what: &'static str,
    },
    /// The file `.env` can't be read.
    #[error("the file .env can't be read: {0}")]
    File(String),
}

impl Config {
    /// Reads the environment; [`load_file`] comes before it.
    ///
    /// # Errors
    /// The first variable that is missing or can't be used.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(|name| env::var(name).ok())
    }

    /// Reads variables by a function. A variable that is set to nothing counts as not set.
    ///
    /// # Errors
    /// The first variable that is missing or can't be used.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let variable = |name| variable(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let token = variable("DISCORD_TOKEN").ok_or(ConfigError::Missing {
            name: "DISCORD_TOKEN",
            what: "it is the bot's token from the Developer Portal, page Bot",
        })?;
        // Anything else can't be sent in a header.
        if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(ConfigError::Unusable {
                name: "DISCORD_TOKEN",
                what: "a token is one word of plain characters",
            });
        }
        let database_url = variable("DATABASE_URL").ok_or(NO_DATABASE)?;
        let dev_guild = variable("DISCORD_DEV_GUILD")
            .map(|text| {
                text.parse().ok().filter(|&id: &u64| id != 0).ok_or(ConfigError::Unusable {
                    name: "DISCORD_DEV_GUILD",
                    what: "it is the id of a server, a long number",
                })
            })
            .transpose()?;
        let shards = variable("PARLOR_SHARDS")
            .map(|text| {
                Shards::parse(&text).ok_or(ConfigError::Unusable {
                    name: "PARLOR_SHARDS",
                    what: "it is a range of shards out of all, as in 0..4/16 for the first four of sixteen",
                })
            })
            .transpose()?;
        let discord_api = variable("PARLOR_DISCORD_API")
            .map(|text| {
                let usable = text.starts_with("http://") || text.starts_with("https://");
                usable.then(|| text.trim_end_matches('/').to_owned()).ok_or(ConfigError::Unusable {
                    name: "PARLOR_DISCORD_API",
                    what: "it is an address such as http://127.0.0.1:4000",
                })
            })
            .transpose()?;
        let clock_ahead = variable("PARLOR_CLOCK_AHEAD")
            .map(|text| {
                Ahead::parse(&text).ok_or(ConfigError::Unusable {
                    name: "PARLOR_CLOCK_AHEAD",
                    what: "it is a number of seconds, for trying things out, as in 3600 or 3600+299@1790000000",
                })
            })
            .transpose()?
            .unwrap_or_default();
        let metrics_addr = variable(METRICS_ADDR).map(|text| address(&text)).transpose()?;
        let thinkers = variable("PARLOR_COMPUTER_THREADS")
            .map(|text| {
                text.parse().ok().filter(|&threads| threads <= MOST_THINKERS).ok_or(ConfigError::Unusable {
                    name: "PARLOR_COMPUTER_THREADS",
                    what: "it is a number from 0, for none in this process, to 64",
                })
            })
            .transpose()?;
        let (token, database_url) = (Secret(token), Secret(database_url));
        Ok(Self { token, database_url, dev_guild, shards, discord_api, clock_ahead, metrics_addr, thinkers })
    }
}

impl Default for Ahead {
    fn default() -> Self {
        Self { by: Duration::ZERO, gains: 0, since: OffsetDateTime::UNIX_EPOCH }
    }
}

impl Ahead {
    /// Reads `seconds` or `seconds+gains@since`, where `since` is in seconds of Unix time.
    fn parse(text: &str) -> Option<Self> {
        let (by, gaining) = text.split_once('+').map_or((text, None), |(by, gaining)| (by, Some(gaining)));
        let by = Duration::seconds(by.parse::<u32>().ok()?.into());
        let Some((gains, since)) = gaining.map(|gaining| gaining.split_once('@')).unwrap_or_default() else {
            return gaining.is_none().then_some(Self { by, ..Self::default() });
        };
        // What is shown is still a year of four digits when the process has run for long.
        let gains = gains.parse().ok().filter(|gains| *gains <= FASTEST)?;
        let since = OffsetDateTime::from_unix_timestamp(since.parse::<u32>().ok()?.into()).ok()?;
        Some(Self { by, gains, since })
    }
}

/// More threads than this help nobody, and each takes some 50 MB.
const MOST_THINKERS: usize = 64;

/// What a clock may gain in a second.
const FASTEST: u32 = 86_400;

impl Shards {
    /// Reads `first..end/total`, where `end` is the shard after the last one.
    fn parse(text: &str) -> Option<Self> {
        let (range, total) = text.split_once('/')?;
        let (first, end) = range.split_once("..")?;
        let (first, end, total) = (first.parse().ok()?, end.parse::<u32>().ok()?, total.parse().ok()?);
        (first < end && end <= total).then(|| Self { first, last: end - 1, total })
    }
}

impl Secret {
    /// The text, for the one who needs it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// Takes the variables of the file `.env`, where there is one in this folder or one around it; those of the environment
/// come first.
///
/// # Errors
/// When the file is there and can't be read.
pub fn load_file() -> Result<(), ConfigError> {
    let folder = env::current_dir().unwrap_or_default();
    let Some(file) = folder.ancestors().map(|folder| folder.join(".env")).find(|file| file.is_file()) else {
        return Ok(());
    };
    let unreadable = |error: &dyn fmt::Display| ConfigError::File(error.to_string());
    let text = fs::read_to_string(file).map_err(|error| unreadable(&error))?;
    dotenvy::from_read(text.as_bytes()).map_err(|error| match error {
        // The error would show the line, which may hold the token.
        dotenvy::Error::LineParse(line, _) => unreadable(&format!(
            "line {} is not of the form NAME=value, or NAME='value' with blanks or special characters",
            number(&text, &line)
        )),
        error => unreadable(&error),
    })
}

/// The number of the line of a text that begins so.
fn number(text: &str, line: &str) -> usize {
    let begins = |at: usize| text[..at].is_empty() || text[..at].ends_with(['\n', '\u{feff}']);
    let at = text.match_indices(line).map(|(at, _)| at).find(|at| begins(*at)).unwrap_or_default();
    text[..at].matches('\n').count() + 1
}

/// The filter for logs from `RUST_LOG`, `parlor=info,warn` when it is not set.
pub fn log_filter() -> String {
    quieted(&log_filter_or("warn,parlor=info"))
}

/// The filter, with [`QUIET`] where it asks everybody for more than they can tell without harm.
fn quieted(filter: &str) -> String {
    let loud = |part: &str| ["debug", "trace", "4", "5"].iter().any(|level| part.trim().eq_ignore_ascii_case(level));
    if filter.split(',').any(loud) { format!("{QUIET},{filter}") } else { filter.to_owned() }
}

/// Crates that log what they send and receive, tokens among it, at the levels of debug and trace. `RUST_LOG=trace` does
/// not reach them; who names them there gets what they say.
const QUIET: &str = "serenity=info,tungstenite=info,tokio_tungstenite=info,reqwest=info,hyper=info,hyper_util=info";

/// The filter for logs from `RUST_LOG`, or another when it is not set.
pub fn log_filter_or(usual: &str) -> String {
    env::var("RUST_LOG").ok().filter(|text| !text.is_empty()).unwrap_or_else(|| usual.to_owned())
}

/// How lines of the log look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// For people.
    Text,
    /// Each a JSON object.
    Json,
}

/// How lines of the log are to look, from `PARLOR_LOG_FORMAT`: text, when it is not set.
///
/// # Errors
/// When it is neither.
pub fn log_format() -> Result<LogFormat, ConfigError> {
    match env::var("PARLOR_LOG_FORMAT").unwrap_or_default().trim() {
        "" | "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(ConfigError::Unusable { name: "PARLOR_LOG_FORMAT", what: "it is text or json" }),
    }
}

/// Where the bot's health is served, for those who ask.
///
/// # Errors
/// When `PARLOR_METRICS_ADDR` is not set or no address.
pub fn needed_metrics_addr() -> Result<SocketAddr, ConfigError> {
    let text = env::var(METRICS_ADDR).ok().filter(|text| !text.trim().is_empty());
    address(text.ok_or(ConfigError::Missing { name: METRICS_ADDR, what: "it says where health is served" })?.trim())
}

const METRICS_ADDR: &str = "PARLOR_METRICS_ADDR";

fn address(text: &str) -> Result<SocketAddr, ConfigError> {
    text.parse().map_err(|_| ConfigError::Unusable {
        name: METRICS_ADDR,
        what: "it is an address and a port, as in 127.0.0.1:9090 or [::1]:9090",
    })
}

const NO_DATABASE: ConfigError = ConfigError::Missing {
    name: "DATABASE_URL",
    what: "it says where Postgres is, as in postgres://parlor:password@localhost/parlor",
};

/// Where Postgres is, for those who need nothing else.
///
/// # Errors
/// When `DATABASE_URL` is not set.
pub fn needed_database_url() -> Result<Secret, ConfigError> {
    database_url().map(|url| Secret(url.trim().to_owned())).ok_or(NO_DATABASE)
}

/// The database that is already there for the sandbox, when `DATABASE_URL` names one.
pub fn database_url() -> Option<String> {
    env::var("DATABASE_URL").ok().filter(|text| !text.trim().is_empty())
}

/// Whether a variable is set to something.
pub fn is_set(name: &str) -> bool {
    env::var(name).is_ok_and(|value| !value.is_empty())
}

/// Loopback, where everything that runs only for this machine listens.
pub const LOOPBACK: Ipv4Addr = Ipv4Addr::LOCALHOST;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn read(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let mut all = HashMap::from([("DISCORD_TOKEN", "abc.def"), ("DATABASE_URL", "postgres://localhost/parlor")]);
        all.extend(variables.iter().copied());
        Config::read(|name| all.get(name).map(|&text| text.to_owned()))
    }

    #[test]
    fn a_missing_variable_is_named() {
        for name in ["DISCORD_TOKEN", "DATABASE_URL"] {
            let error = read(&[(name, " ")]).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{name} is not set")), "{error}");
        }
    }

    #[test]
    fn shards_are_a_range_out_of_all() {
        let shards = |text| read(&[("PARLOR_SHARDS", text)]).map(|config| config.shards);
        assert_eq!(shards("0..4/16"), Ok(Some(Shards { first: 0, last: 3, total: 16 })));
        assert_eq!(shards(""), Ok(None));
        for text in ["4", "0..4", "0..0/1", "3..2/4", "0..5/4", "-1..2/4", "a..b/c", "0..4/99999999999"] {
            assert!(shards(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_is_ahead_and_may_gain() {
        let ahead = |text| read(&[("PARLOR_CLOCK_AHEAD", text)]).map(|config| config.clock_ahead);
        let hour = Ahead { by: Duration::HOUR, ..Ahead::default() };
        let since = OffsetDateTime::from_unix_timestamp(1_790_000_000).unwrap();
        assert_eq!(ahead(""), Ok(Ahead::default()));
        assert_eq!(ahead("3600"), Ok(hour));
        assert_eq!(ahead("3600+299@1790000000"), Ok(Ahead { gains: 299, since, ..hour }));
        for text in ["-1", "x", "1.5", "+299@1790000000", "0+299", "0+@1", "0+1@", "0+-1@1790000000", "0+999999999@0"] {
            assert!(ahead(text).is_err(), "{text}");
        }
    }

    #[test]
    fn libraries_are_quiet_only_where_all_are_to_be_loud() {
        for filter in ["warn,parlor=info", "info", "parlor=trace", "warn,serenity=trace", ""] {
            assert_eq!(quieted(filter), filter);
        }
        for filter in ["trace", "warn, DEBUG", "trace,serenity=trace"] {
            assert_eq!(quieted(filter), format!("{QUIET},{filter}"), "what is named last holds");
        }
    }

    #[test]
    fn secrets_are_not_printed() {
        let config = read(&[("DISCORD_TOKEN", "s3cret")]).unwrap();
        assert!(!format!("{config:?}").contains("s3cret"));
        assert_eq!(config.token.reveal(), "s3cret");
        let error = read(&[("DISCORD_TOKEN", "s3cret\u{e9}")]).unwrap_err();
        assert!(!format!("{error} {error:?}").contains("s3cret"));
    }
}
