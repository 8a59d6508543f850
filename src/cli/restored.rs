//! `parlor restored`: prepares a restored backup, before the bot runs on it.

use crate::{
    clock::Clock,
    deletion_file::{self, DeletionFileError, rfc3339},
    jobs,
    play::UserId,
    store::{ConnectError, Store, StoreError},
};
use clap::Args;
use std::{
    collections::BTreeSet,
    io::{self, Write},
    path::PathBuf,
};
use time::OffsetDateTime;

#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The file of PARLOR_DELETIONS, which names the people whose data was deleted. May be given several times
    #[arg(long, value_name = "FILE")]
    pub deleted: Vec<PathBuf>,
    /// Do without a list that reaches back to the backup. People whose data was deleted after the backup may be in it again
    #[arg(long)]
    pub without_deletions: bool,
    /// The database with the backup, on the server of DATABASE_URL. The one that DATABASE_URL names when not given
    pub database: Option<String>,
    /// The database that the backup replaces, on the same server, if it can still be read: none of its numbers is given out again
    #[arg(long, value_name = "DATABASE")]
    pub former: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum RestoredError {
    #[error(
        "people may have had their data deleted after the backup: name the file of PARLOR_DELETIONS with --deleted, or say --without-deletions"
    )]
    NoDeletions,
    /// The file was lost after the backup, and the bot began a new one.
    #[error(
        "the backup is of {backup}, and no file of PARLOR_DELETIONS reaches back to then: add the copy that lies beside the backups \
         with another --deleted, or add --without-deletions"
    )]
    LateDeletions { backup: String },
    #[error(transparent)]
    Deletions(#[from] DeletionFileError),
    #[error("DATABASE_URL can't be used: {0}")]
    Open(ConnectError),
    #[error("--former can't be used: {0}")]
    OpenFormer(ConnectError),
    #[error("{0} has no tables of Parlor, or not in the first schema of search_path")]
    NoTables(&'static str),
    #[error("the restored database can't be prepared: {0}")]
    Store(#[from] StoreError),
    #[error("data of {} is left in {places}; run it again", .person.0)]
    Left { person: UserId, places: String },
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Repeating it does no harm.
///
/// # Errors
///
/// The arguments, a file, or a database can't be used, or data is left.
pub async fn run(arguments: &Arguments, url: &str, clock: &Clock, mut out: impl Write) -> Result<(), RestoredError> {
    if arguments.deleted.is_empty() && !arguments.without_deletions {
        return Err(RestoredError::NoDeletions);
    }
    // All files are read before anything changes.
    let files = arguments.deleted.iter().map(|file| deletion_file::read(file)).collect::<Result<Vec<_>, _>>()?;
    let former = match &arguments.former {
        Some(name) => {
            let numbers = Store::last_numbers(&with_database(url, name)).await.map_err(RestoredError::OpenFormer)?;
            if numbers.is_empty() {
                return Err(RestoredError::NoTables("the database of --former"));
            }
            numbers
        }
        None => Vec::new(),
    };
    let restored = arguments.database.as_ref().map_or_else(|| url.to_owned(), |name| with_database(url, name));
    // Connecting makes tables where there are none.
    if Store::last_numbers(&restored).await.map_err(RestoredError::Open)?.is_empty() {
        return Err(RestoredError::NoTables("the restored database"));
    }
    let store = Store::connect(&restored).await.map_err(RestoredError::Open)?;
    // Deletions before the backup are in it. Somebody may have come back since.
    // The time of a clock that was ahead does not tell when the backup was made, so each deletion of the files counts.
    let backup = store.last_heartbeat().await?.filter(|&backup| backup <= clock.now());
    let reaches_back = |since: OffsetDateTime| backup.is_none_or(|backup| since <= backup);
    if !arguments.without_deletions && !files.iter().filter_map(|file| file.since).any(reaches_back) {
        let backup = backup.map_or_else(|| "an unknown time".to_owned(), rfc3339);
        return Err(RestoredError::LateDeletions { backup });
    }
    let later = files.iter().flat_map(|file| &file.deletions).filter(|it| backup.is_none_or(|backup| it.at > backup));
    let mut people: BTreeSet<u64> = later.map(|it| it.person.0).collect();
    people.extend(store.requested_deletions().await?.into_iter().map(|person| person.0));
    store.skip_numbers(&former).await?;
    writeln!(out, "numbers moved on")?;
    let ended = store.end_all_sessions().await?;
    writeln!(out, "{ended} sessions and links ended")?;
    let mut deleted = 0;
    for person in people.into_iter().map(UserId) {
        if !store.traces_of(person).await?.is_empty() {
            jobs::delete_again(&store, clock, person).await?;
            deleted += 1;
        }
        let left: Vec<_> =
            store.traces_of(person).await?.iter().map(|it| format!("{}.{}", it.table, it.column)).collect();
        if !left.is_empty() {
            return Err(RestoredError::Left { person, places: left.join(", ") });
        }
    }
    writeln!(out, "data of {deleted} people deleted again")?;
    store.close().await;
    Ok(())
}

/// The URL of another database on the same server.
fn with_database(url: &str, name: &str) -> String {
    let (address, query) = url.split_once('?').unwrap_or((url, ""));
    // It would count more than the name in the path.
    let query: Vec<_> = query.split('&').filter(|it| !it.is_empty() && !it.starts_with("dbname=")).collect();
    let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
    let (scheme, server) = address.split_once("://").unwrap_or(("postgres", address));
    let server = server.rsplit_once('/').map_or(server, |(server, _)| server);
    format!("{scheme}://{server}/{name}{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_database_has_the_same_server_and_options() {
        for (url, other) in [
            ("postgres://a:b@host:1/parlor", "postgres://a:b@host:1/old"),
            ("postgres://host", "postgres://host/old"),
            ("postgres:///parlor?host=/run/x&user=a", "postgres:///old?host=/run/x&user=a"),
            ("postgres://host/?dbname=parlor", "postgres://host/old"),
            ("postgres://host?user=a&dbname=parlor&sslmode=require", "postgres://host/old?user=a&sslmode=require"),
            ("postgresql://a@one:1,two:2/parlor?sslmode=require", "postgresql://a@one:1,two:2/old?sslmode=require"),
        ] {
            assert_eq!(with_database(url, "old"), other);
        }
    }
}
