//! `parlor ratings`: compares stored ratings with those computed from the results.

use crate::store::{ConnectError, Recomputed, Store, StoreError};
use clap::Args;
use std::io::{self, Write};
use time::OffsetDateTime;

#[derive(Clone, Copy, Debug, Args)]
pub struct Arguments {
    /// Correct what differs. No rated game can end meanwhile
    #[arg(long)]
    write: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum RatingsError {
    #[error("DATABASE_URL can't be used: {0}")]
    Open(#[from] ConnectError),
    #[error("the ratings can't be compared: {0}")]
    Store(#[from] StoreError),
    #[error(transparent)]
    Output(#[from] io::Error),
    #[error("the stored ratings differ from those computed from the results; --write corrects them")]
    Differs,
}

pub async fn run(
    arguments: Arguments,
    database: &str,
    now: OffsetDateTime,
    mut out: impl Write,
) -> Result<(), RatingsError> {
    let store = Store::connect(database).await?;
    let found = store.recompute_ratings(arguments.write, now).await;
    store.close().await;
    let found = found?;
    let Recomputed { results, ratings, ratings_off, changes_off } = found;
    writeln!(out, "{results} rated results, {ratings} ratings")?;
    let done = if arguments.write { "corrected" } else { "differ" };
    for (count, of) in [(ratings_off, "ratings"), (changes_off, "results' changes")] {
        writeln!(out, "{count} {of} {done}")?;
    }
    if found.is_sound() || arguments.write { Ok(()) } else { Err(RatingsError::Differs) }
}
