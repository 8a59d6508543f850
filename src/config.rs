//! Settings: command-line options, which environment variables or the file `.env` can also set. Nothing else in the program reads
//! the environment.

use clap::{
    Arg, Args, Command, FromArgMatches,
    error::{ContextKind, ContextValue, ErrorKind},
};
use std::{
    collections::BTreeMap, env, ffi::OsStr, fmt, fs, io, net::SocketAddr, ops::RangeInclusive, path::PathBuf,
    str::FromStr,
};
use tracing_subscriber::{EnvFilter, filter::LevelFilter};

mod values;

use values::public_key;
pub use values::{ClockOffset, IpRange, PublicKey, Secret, ShardRange};

#[derive(Clone, Debug, Args)]
pub struct Config {
    /// The bot's token, from the Developer Portal, page Bot. Needed. Set the variable rather than the option: other users
    /// of the machine can read command lines
    #[arg(long, env = "DISCORD_TOKEN", hide_env_values = true, value_parser = Secret::token)]
    pub token: Secret,
    /// The application's client secret, from the Developer Portal, page OAuth2. With it, “Play on the board” shows the board page inside Discord, as
    /// an Activity; needs PARLOR_WEB_URL. Set the variable rather than the option
    #[arg(long, env = "DISCORD_CLIENT_SECRET", hide_env_values = true, value_parser = Secret::token)]
    pub client_secret: Option<Secret>,
    /// The application's public key, with which Discord signs the requests of an Activity's frames. When not set, all people in
    /// frames share the limits of an address
    #[arg(long, env = "DISCORD_PUBLIC_KEY", value_name = "KEY", value_parser = public_key)]
    pub public_key: Option<PublicKey>,
    #[command(flatten)]
    pub database: DatabaseOptions,
    /// How many connections to the database this process opens at most, besides one for notifications and one for leases:
    /// from 4 to 1000
    #[arg(
        long,
        env = "PARLOR_DATABASE_CONNECTIONS",
        value_name = "NUMBER",
        default_value = "24",
        value_parser = |text: &str| number(text, 4..=1000_u32, "it is a number from 4 to 1000")
    )]
    pub database_connections: u32,
    /// The id of a server in which changed commands appear at once, for developers
    #[arg(long, env = "DISCORD_DEV_GUILD", value_name = "ID", value_parser = guild_id)]
    pub dev_guild: Option<u64>,
    /// The shards of the gateway that this process runs, as in 0..4/16 for the first four of sixteen. When not set, the
    /// processes on one database divide all shards among them
    #[arg(long, env = "PARLOR_SHARDS", value_name = "FIRST..END/TOTAL", value_parser = ShardRange::parse)]
    pub shards: Option<ShardRange>,
    /// How many requests a second Discord allows this process, answers to interactions aside. More than 50 only for a bot whose
    /// limit Discord has raised; fewer where several processes share one limit: from 10 to 10000
    #[arg(
        long,
        env = "PARLOR_REQUESTS_PER_SECOND",
        value_name = "NUMBER",
        default_value = "50",
        value_parser = |text: &str| number(text, 10..=10_000_u32, "it is a number from 10 to 10000")
    )]
    pub requests_per_second: u32,
    /// The address of Discord's API, for the sandbox and tests. Discord's own when not set
    #[arg(long, env = "PARLOR_DISCORD_API", value_name = "URL", value_parser = api_address)]
    pub discord_api: Option<String>,
    /// How many seconds the bot's clock is ahead of the system's, for the sandbox and tests. SECONDS+GAIN@SINCE adds how many
    /// seconds it gains in each second, and since when in Unix time
    #[arg(long, env = "PARLOR_CLOCK_AHEAD", value_name = "SECONDS", default_value = "0", value_parser = ClockOffset::parse)]
    pub clock_ahead: ClockOffset,
    /// Factor by which the bot's deadlines and leases are longer than usual, for tests on a busy machine: from 1 to 1000
    #[arg(
        long,
        env = "PARLOR_STRETCH",
        value_name = "FACTOR",
        default_value = "1",
        value_parser = |text: &str| number(text, 1..=1000_u32, "it is a number from 1 to 1000")
    )]
    pub stretch: u32,
    /// The address and port that serve /healthz and /metrics, as in 127.0.0.1:9090. Not served when not set
    #[arg(long, env = "PARLOR_METRICS_ADDR", value_name = "ADDRESS", value_parser = socket_address)]
    pub metrics_addr: Option<SocketAddr>,
    /// The address at which people open the board page: https and a host name, without a path. No page when not set
    #[arg(long, env = "PARLOR_WEB_URL", value_name = "URL", value_parser = web_address)]
    pub web_url: Option<String>,
    /// The address and port on which this process serves the board page, for the proxy that handles TLS
    #[arg(
        long,
        env = "PARLOR_WEB_ADDR",
        value_name = "ADDRESS",
        default_value = "127.0.0.1:8080",
        value_parser = socket_address
    )]
    pub web_addr: SocketAddr,
    /// The addresses of the proxies in front of the board page, or ranges of them, separated by commas. Their X-Forwarded-For
    /// headers are trusted
    #[arg(long, env = "PARLOR_WEB_PROXY", value_name = "ADDRESSES", value_delimiter = ',', value_parser = IpRange::parse)]
    pub web_proxy: Vec<IpRange>,
    /// For tests: in how many seconds the board page takes a certain number of requests from each person and each network
    #[arg(
        long,
        env = "PARLOR_WEB_WINDOW",
        value_name = "SECONDS",
        default_value = "10",
        value_parser = |text: &str| number(text, 1..=3600_u64, "it is a number from 1 to 3600").map(std::time::Duration::from_secs)
    )]
    pub web_window: std::time::Duration,
    /// The file that names the people whose data was deleted, for `parlor restored`. Copy it with the backups, but never restore an
    /// older copy. No file when not set
    #[arg(long, env = "PARLOR_DELETIONS", value_name = "FILE")]
    pub deletions: Option<PathBuf>,
    /// How many days backups are kept: that file names people as long
    #[arg(
        long,
        env = "PARLOR_BACKUP_DAYS",
        value_name = "NUMBER",
        default_value = "400",
        value_parser = |text: &str| number(text, 1..=36_500_u32, "it is a number from 1 to 36500")
    )]
    pub backup_days: u32,
    /// How many moves of the computer this process searches for at the same time. Half the number of cores when not set, but at
    /// most 8; 0 leaves these moves to other processes
    #[arg(long, env = "PARLOR_COMPUTER_THREADS", value_name = "NUMBER", value_parser = computer_threads)]
    pub computer_threads: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct LogOptions {
    /// The levels that are logged, by module: error, warn, info, debug or trace. parlor=debug logs each interaction
    #[arg(long = "log", env = "RUST_LOG", value_name = "FILTER", default_value = DEFAULT_FILTER, value_parser = log_filter)]
    filter: String,
    /// The form of the log's lines: text, or json for one object per line
    #[arg(
        long = "log-format",
        env = "PARLOR_LOG_FORMAT",
        value_name = "text|json",
        default_value = "text",
        value_parser = LogFormat::parse
    )]
    pub format: LogFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Args)]
pub struct HealthOptions {
    /// The address at which the bot serves its health, as in 127.0.0.1:9090. Needed
    #[arg(long, env = "PARLOR_METRICS_ADDR", value_name = "ADDRESS", value_parser = socket_address)]
    pub metrics_addr: SocketAddr,
}

#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct DatabaseOptions {
    /// The PostgreSQL database, as in postgres://parlor:password@localhost/parlor. Needed
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub database_url: Secret,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    Text,
    Json,
}

/// Says how to correct the settings. No variant holds a value, which may be a secret.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{name} is not set. {help}. Set it in the environment or in a file .env (see .env.example).")]
    Missing { name: String, help: String },
    #[error("{name} can't be used: {expected}.")]
    Unusable { name: String, expected: String },
    #[error("the file {} can't be read: {why}", .path.display())]
    File { path: PathBuf, why: String },
    #[error(
        "{}, line {line}: it is not of the form NAME=value, or NAME='value' with blanks or special characters",
        .path.display()
    )]
    Line { path: PathBuf, line: usize },
    /// The error's own text may show a value.
    #[error("the options can't be used")]
    Options,
}

impl Config {
    /// For tests that start the bot in their own process: `variable` replaces the environment.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let command = Self::augment_args(Command::new("serve").no_binary_name(true));
        let options: Vec<_> = command
            .get_arguments()
            .filter_map(|arg| {
                let value = variable(arg.get_env()?.to_str()?).filter(|value| !value.trim().is_empty())?;
                Some(format!("--{}={value}", arg.get_long()?))
            })
            .collect();
        let matches = command.clone().mut_args(|arg| arg.env(None::<&str>)).try_get_matches_from(options);
        let config = matches.and_then(|matches| Self::from_arg_matches(&matches));
        config.map_err(|error| explain(&command, &error).unwrap_or(ConfigError::Options))
    }
}

impl LogOptions {
    /// For errors that come before the command line is parsed. Unusable variables give the defaults.
    pub fn from_env() -> Self {
        let command = ignore_blank_variables(Self::augment_args(Command::new("log").no_binary_name(true)));
        let matches = command.try_get_matches_from([""; 0]);
        let options = matches.and_then(|matches| Self::from_arg_matches(&matches));
        options.unwrap_or_else(|_| Self { filter: DEFAULT_FILTER.to_owned(), format: LogFormat::Text })
    }

    /// Puts `NOTICES` before the filter, and `QUIET` if the filter asks for `debug` or `trace` in all crates.
    pub fn filter(&self) -> String {
        let loud =
            |part: &str| ["debug", "trace", "4", "5"].iter().any(|level| part.trim().eq_ignore_ascii_case(level));
        let quiet = if self.filter.split(',').any(loud) { format!("{QUIET},") } else { String::new() };
        format!("{NOTICES},{quiet}{}", self.filter)
    }
}

/// Warnings of all crates, and what the bot does.
const DEFAULT_FILTER: &str = "warn,parlor=info";

/// These crates log what they send and receive, tokens included, at debug and trace. `RUST_LOG=trace` does not reach them; a
/// filter that names them does.
const QUIET: &str = "serenity=info,tungstenite=info,tokio_tungstenite=info,reqwest=info,hyper=info,hyper_util=info";

/// PostgreSQL repeats its warnings at each connection. The bot says at its start what is wrong with the database, and the
/// server's own log has the rest.
const NOTICES: &str = "sqlx::postgres::notice=error";

/// Blank variables count as unset. Their names stay in the help.
pub fn ignore_blank_variables(command: Command) -> Command {
    let without_blank = |arg: Arg| match arg.get_env().filter(|name| is_unset(name)) {
        Some(name) => {
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            let help = format!("{help} [env: {}]", name.to_string_lossy());
            arg.help(help).env(None::<&str>)
        }
        None => arg,
    };
    command.mut_args(without_blank).mut_subcommands(|command| command.mut_args(without_blank))
}

#[expect(clippy::disallowed_methods, reason = "this module is the one that reads the environment")]
fn is_unset(name: impl AsRef<OsStr>) -> bool {
    env::var_os(name).is_none_or(|value| value.to_str().is_some_and(|value| value.trim().is_empty()))
}

/// One of PostgreSQL's own variables, for what DATABASE_URL leaves out.
#[expect(clippy::disallowed_methods, reason = "this module is the one that reads the environment")]
pub(crate) fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.trim().is_empty())
}

/// An error about a setting, with the variable's name instead of its value, which clap would show.
pub fn explain(command: &Command, error: &clap::Error) -> Option<ConfigError> {
    let shown = match error.get(ContextKind::InvalidArg)? {
        ContextValue::String(shown) => shown,
        ContextValue::Strings(all) => all.first()?,
        _ => return None,
    };
    let option = shown.strip_prefix("--")?.split(' ').next();
    let missing = error.kind() == ErrorKind::MissingRequiredArgument;
    let mut args = command.get_arguments().chain(command.get_subcommands().flat_map(Command::get_arguments));
    let arg = args.find(|arg| arg.get_long() == option && arg.is_required_set() >= missing)?;
    let name = arg.get_env()?.to_string_lossy().into_owned();
    match error.kind() {
        ErrorKind::MissingRequiredArgument => {
            let help = arg.get_help()?.to_string();
            Some(ConfigError::Missing { name, help: help.split(". Needed").next()?.to_owned() })
        }
        ErrorKind::ValueValidation => {
            let expected = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            Some(ConfigError::Unusable { name, expected })
        }
        _ => None,
    }
}

/// Each takes up to 60 MB.
const MAX_COMPUTER_THREADS: usize = 64;

impl LogFormat {
    fn parse(text: &str) -> Result<Self, &'static str> {
        match text.trim() {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err("it is text or json"),
        }
    }
}

fn log_filter(text: &str) -> Result<String, &'static str> {
    // A word without a level would be taken for a module, and all other modules would be silent.
    let is_level = |part: &str| part.contains('=') || part.trim().parse::<LevelFilter>().is_ok();
    let usable = EnvFilter::try_new(text).is_ok() && text.split(',').all(is_level);
    usable.then(|| text.to_owned()).ok_or("it is a list of levels, of all modules or of one, as in warn,parlor=debug")
}

fn guild_id(text: &str) -> Result<u64, &'static str> {
    number(text, 1..=u64::MAX, "it is the id of a server, a long number")
}

fn api_address(text: &str) -> Result<String, &'static str> {
    let address = text.trim().trim_end_matches('/');
    let usable = address.starts_with("http://") || address.starts_with("https://");
    usable.then(|| address.to_owned()).ok_or("it is an address such as http://127.0.0.1:4000")
}

fn socket_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.trim().parse().map_err(|_| "it is an address and a port, as in 127.0.0.1:9090 or [::1]:9090")
}

/// As browsers write it in `Origin`: without the port that they use anyway. Cookies of the page need TLS, except on this machine.
fn web_address(text: &str) -> Result<String, &'static str> {
    let address = text.trim().trim_end_matches('/').to_ascii_lowercase();
    let default_port = if address.starts_with("https:") { ":443" } else { ":80" };
    let address = address.strip_suffix(default_port).unwrap_or(&address);
    let address = address.strip_suffix('.').unwrap_or(address);
    let host = address.strip_prefix("https://").or_else(|| {
        let host = address.strip_prefix("http://")?;
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        ["localhost", "127.0.0.1", "[::1]"].contains(&name).then_some(host)
    });
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    let usable = host.is_some_and(|host| !host.is_empty() && host.bytes().all(plain));
    usable
        .then(|| address.to_owned())
        .ok_or("it is an address such as https://boards.example.org, without a path; http only for localhost")
}

fn computer_threads(text: &str) -> Result<usize, &'static str> {
    number(text, 0..=MAX_COMPUTER_THREADS, "it is a number from 0, for none in this process, to 64")
}

fn number<T: FromStr + PartialOrd>(
    text: &str,
    limits: RangeInclusive<T>,
    expected: &'static str,
) -> Result<T, &'static str> {
    text.trim().parse().ok().filter(|number| limits.contains(number)).ok_or(expected)
}

/// Sets the variables of the nearest `.env` in this folder or above. Variables of the environment win, unless they are blank.
pub fn load_file() -> Result<(), ConfigError> {
    let folder = env::current_dir().unwrap_or_default();
    let Some(file) = folder.ancestors().map(|folder| folder.join(".env")).find(|file| file.is_file()) else {
        return Ok(());
    };
    let unreadable = |error: &dyn fmt::Display| ConfigError::File { path: file.clone(), why: error.to_string() };
    let text = fs::read_to_string(&file).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => unreadable(&"it is not in UTF-8; save it in that encoding"),
        _ => unreadable(&error),
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let explain = |error| match error {
        // The error itself shows the line, which may hold the token.
        dotenvy::Error::LineParse(..) => ConfigError::Line { path: file.clone(), line: unreadable_line(text) },
        error => unreadable(&error),
    };
    // The last value of a name counts, as for Docker Compose and systemd.
    let values: BTreeMap<_, _> = dotenvy::from_read_iter(text.as_bytes()).collect::<Result<_, _>>().map_err(explain)?;
    let unset = values.iter().filter(|(name, _)| is_unset(name));
    // Variables of the process can be set only through the library, which reads them once more.
    let lines: String = unset.map(|(name, value)| format!("{name}='{}'\n", value.replace('\'', "'\"'\"'"))).collect();
    dotenvy::from_read_override(lines.as_bytes()).map_err(explain)
}

/// Variables that make many programs connect through a proxy.
const PROXIES: [&str; 6] = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];

/// The variables of the environment that name a proxy. Their values may contain passwords.
pub fn named_proxies() -> Vec<&'static str> {
    PROXIES.into_iter().filter(|name| !is_unset(name)).collect()
}

/// The line after the longest beginning that can be read. The error has only a part of the line, which others may have too.
fn unreadable_line(text: &str) -> usize {
    let ends: Vec<_> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let is_readable = |end: &&usize| dotenvy::from_read_iter(&text.as_bytes()[..**end]).all(|line| line.is_ok());
    ends.iter().rev().find(is_readable).map_or(0, |end| text[..*end].matches('\n').count()) + 1
}

/// Only `compose.yaml` reads it; it passes the whole file `.env` on.
const COMPOSE_VARIABLES: [&str; 1] = ["PARLOR_IMAGE"];

/// Variables of the environment that look like settings of the bot, but are none.
#[expect(clippy::disallowed_methods, reason = "this module is the one that reads the environment")]
pub fn unknown_variables() -> Vec<String> {
    let command = LogOptions::augment_args(Config::augment_args(Command::new("serve")));
    let is_known = |name: &str| {
        COMPOSE_VARIABLES.contains(&name)
            || command.get_arguments().any(|arg| arg.get_env().is_some_and(|env| env == name))
    };
    let names = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let looks_like_one = |name: &String| ["PARLOR_", "DISCORD_"].iter().any(|prefix| name.starts_with(prefix));
    names.filter(|name| looks_like_one(name) && !is_known(name) && !is_unset(name)).collect()
}

#[cfg(test)]
mod tests;
