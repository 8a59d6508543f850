//! Why the bot has no connection to Discord.

use crate::store::StoreError;

#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    #[error("Discord does not accept the token in DISCORD_TOKEN; the Developer Portal, page Bot, gives a new one")]
    Token,
    /// Discord can't be reached, or its answer can't be read.
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
    /// The stand-in does not answer like Discord, or names a gateway on another host.
    #[error("{0} does not answer as Discord's API would")]
    NoStandIn(String),
    #[error("Discord does not accept shard {number} of {total} (close code 4010); correct PARLOR_SHARDS, or remove it")]
    InvalidShard { number: u32, total: u32 },
    #[error(
        "Discord requires more than {total} shards for this bot (close code 4011){}; \
         set PARLOR_SHARDS to ranges of the new number in all processes, or remove it from all",
        recommended.map(|shards| format!(" and recommends {shards}")).unwrap_or_default()
    )]
    TooFewShards { total: u32, recommended: Option<u32> },
    #[error(
        "Discord no longer serves the version of its gateway that this Parlor uses (close code 4012); install a newer Parlor"
    )]
    Version,
    #[error("Discord does not know the intents that this Parlor asks for (close code 4013); install a newer Parlor")]
    UnknownIntents,
    #[error(
        "Discord does not allow this bot the intents that it asks for (close code 4014); \
         switch them on in the Developer Portal, page Bot, or run a Parlor that does not ask for them"
    )]
    DisallowedIntents,
    #[error(
        "the database belongs to another application: DISCORD_TOKEN is of application {application}, and the database \
         holds the games of application {owner}. Each bot needs a database of its own; correct DATABASE_URL or DISCORD_TOKEN"
    )]
    OtherApplication { application: u64, owner: u64 },
    #[error("DATABASE_URL can't be used: {0}")]
    Store(#[from] StoreError),
    #[error("the task of a shard panicked, which is a bug; please report it with the lines above")]
    Panicked,
    #[error("TLS can't be set up: {0}")]
    Tls(String),
}

impl DiscordError {
    /// Whether the error stays until somebody changes a setting or installs another version of Parlor.
    pub(crate) const fn is_lasting(&self) -> bool {
        !matches!(self, Self::Unreachable(_) | Self::Store(_) | Self::Panicked | Self::Tls(_))
    }
}
