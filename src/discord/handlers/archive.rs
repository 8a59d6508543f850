//! Tables, as CSV and JSON, and records in one archive. People are numbers.

use super::prelude::*;
use crate::{
    discord::outbound::error::BuildError,
    play::{Participant, UserId},
};
use serde_json::{Value, json};
use std::{
    collections::HashSet,
    io::{Cursor, Write},
};
use zip::{ZipWriter, result::ZipResult, write::SimpleFileOptions};

/// Discord accepts 10 MiB.
const MAX_BYTES: usize = 8_000_000;

/// Columns with their values.
pub(super) type Row = Vec<(&'static str, Value)>;

/// Names the person by id, except for `unlisted` people, who don't appear on leaderboards.
pub(super) fn person_row(number: u16, person: Participant, unlisted: &HashSet<UserId>) -> Row {
    let listed = person.human().filter(|person| !unlisted.contains(person));
    vec![
        ("number", json!(number)),
        ("user", json!(listed.map(|person| person.0.to_string()))),
        ("former", json!(matches!(person, Participant::Deleted(_)))),
    ]
}

/// A CSV file for each table, and one JSON file with the facts and all tables.
pub(super) fn tables(name: &str, mut facts: Value, tables: &[(&str, Vec<Row>)]) -> Vec<(String, String)> {
    let mut files: Vec<_> = tables.iter().map(|(name, rows)| (format!("{name}.csv"), csv(rows))).collect();
    for (name, rows) in tables {
        let object = |row: &Row| {
            let fields = row.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
            Value::Object(fields.collect())
        };
        facts[*name] = rows.iter().map(object).collect();
    }
    files.push((format!("{name}.json"), facts.to_string()));
    files
}

/// No value has a comma, a quote or a line break.
fn csv(rows: &[Row]) -> String {
    let value = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let head = rows.first().map(|row| row.iter().map(|(key, _)| (*key).to_owned()).collect::<Vec<_>>());
    let lines = rows.iter().map(|row| row.iter().map(|(_, it)| value(it)).collect());
    head.into_iter().chain(lines).map(|cells| cells.join(",") + "\r\n").collect()
}

/// `None` if Discord would not accept it. It is compressed on a blocking thread, because megabytes would block the runtime.
pub(super) async fn zip(caller: &Caller, files: Vec<(String, String)>) -> Result<Option<Vec<u8>>> {
    match tokio::task::spawn_blocking(move || archive(&files, MAX_BYTES)).await.map_err(|_| BuildError::Interrupted)? {
        Ok(archive) => Ok(archive),
        Err(error) => {
            tracing::error!(%error, "could not write an archive of games");
            refuse(caller.lang, msg::TROUBLE)
        }
    }
}

/// `None` if it has more than `most` bytes.
fn archive(files: &[(String, String)], most: usize) -> ZipResult<Option<Vec<u8>>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(name.as_str(), SimpleFileOptions::default())?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(Some(zip.finish()?.into_inner()).filter(|archive| archive.len() <= most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_that_discord_would_not_accept_is_not_sent() {
        let files = [("games.csv".to_owned(), "id\r\n1\r\n".to_owned())];
        let archived = |most| archive(&files, most).expect("an archive").map(|archive| archive.len());
        let size = archived(usize::MAX).expect("a size");
        assert_eq!((archived(size), archived(size - 1)), (Some(size), None));
    }
}
