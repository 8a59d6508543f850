//! Why the bot has no connection to Discord.

use crate::store::StoreError;

/// Why the bot is not connected to Discord.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The token is not one of Discord's.
    #[error("Discord does not accept the token in DISCORD_TOKEN; the Developer Portal, page Bot, gives a new one")]
    Token,
    /// Discord's answer can't be read.
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
    /// The stand-in for Discord answers unlike Discord, or with an address of the real one.
    #[error("{0} does not answer as Discord's API would")]
    NoStandIn(String),
    /// The configured shards are not what Discord accepts.
    #[error("Discord does not accept shard {number} of {total} (close code 4010); correct PARLOR_SHARDS, or remove it")]
    InvalidShard {
        /// The shard's number.
        number: u32,
        /// The number of all shards.
        total: u32,
    },
    /// The bot is on too many servers for its number of shards.
    #[error(
        "Discord requires more than {total} shards for this bot (close code 4011){}; \
         set PARLOR_SHARDS to ranges of the new number in all processes, or remove it from all",
        recommended.map(|shards| format!(" and recommends {shards}")).unwrap_or_default()
    )]
    TooFewShards {
        /// The number of all shards.
        total: u32,
        /// The number that Discord recommends, if it is known.
        recommended: Option<u32>,
    },
    /// Discord no longer serves the gateway that this program uses.
    #[error(
        "Discord no longer serves the version of its gateway that this Parlor uses (close code 4012); install a newer Parlor"
    )]
    Version,
    /// Discord does not know the intents that this program asks for.
    #[error("Discord does not know the intents that this Parlor asks for (close code 4013); install a newer Parlor")]
    UnknownIntents,
    /// Discord does not allow the bot the intents that this program asks for.
    #[error(
        "Discord does not allow this bot the intents that it asks for (close code 4014); \
         switch them on in the Developer Portal, page Bot, or run a Parlor that does not ask for them"
    )]
    DisallowedIntents,
    /// The database belongs to another application.
    #[error(
        "the database belongs to another application: DISCORD_TOKEN is of application {application}, and the database \
         holds the games of application {owner}. Each bot needs a database of its own; correct DATABASE_URL or DISCORD_TOKEN"
    )]
    OtherApplication {
        /// The id of the token's application.
        application: u64,
        /// The id of the application that the database belongs to.
        owner: u64,
    },
    /// The database failed at the start.
    #[error("DATABASE_URL can't be used: {0}")]
    Store(#[from] StoreError),
    /// A task that keeps a shard connected panicked.
    #[error("the task of a shard panicked, which is a bug; please report it with the lines above")]
    Panicked,
    /// The cryptography can't be set up.
    #[error("TLS can't be set up: {0}")]
    Tls(String),
}
