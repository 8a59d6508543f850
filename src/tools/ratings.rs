//! `parlor ratings`: are the stored ratings what the results come to?

use crate::store::{OpenError, Recomputed, Store, StoreError};
use clap::Args;
use std::io::{self, Write};
use time::OffsetDateTime;

/// What the command line takes.
#[derive(Clone, Copy, Debug, Args)]
pub struct Arguments {
    /// Put right what differs. Rated games can't end in the meantime
    #[arg(long)]
    write: bool,
}

/// Why ratings were not compared.
#[derive(Debug, thiserror::Error)]
pub enum RatingsError {
    /// The database can't be used.
    #[error("DATABASE_URL can't be used: {0}")]
    Open(#[from] OpenError),
    /// The database failed.
    #[error("the ratings can't be compared: {0}")]
    Store(#[from] StoreError),
    /// What was found can't be told.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// Something differs and was left as it is.
    #[error("what is stored is not what the results come to; --write puts it right")]
    Differs,
}

/// Computes all ratings anew from the results and tells how the stored ones differ.
///
/// # Errors
/// When they do and are not to be put right, and when the database fails.
pub async fn run(
    arguments: Arguments,
    database: &str,
    now: OffsetDateTime,
    mut out: impl Write,
) -> Result<(), RatingsError> {
    let store = Store::open(database).await?;
    let found = store.recompute_ratings(arguments.write, now).await;
    store.close().await;
    let found = found?;
    let Recomputed { results, ratings, ratings_off, changes_off, counts_off } = found;
    writeln!(out, "{results} rated results, {ratings} ratings")?;
    let what = if arguments.write { "put right" } else { "differ" };
    for (count, of) in [(ratings_off, "ratings"), (changes_off, "results' changes"), (counts_off, "counts of places")] {
        writeln!(out, "{count} {of} {what}")?;
    }
    if found.is_sound() || arguments.write { Ok(()) } else { Err(RatingsError::Differs) }
}
