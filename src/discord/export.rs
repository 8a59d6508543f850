//! All that is stored about a person, as files.

use super::{
    app::{App, Trouble},
    caller::Caller,
    errors::told,
    reply::{File, Post},
};
use crate::store::Export;
use serde_json::Value;
use std::time::Duration;

/// Discord takes files of up to 10 MiB. Whoever has played tens of thousands of games gets several.
const LARGEST: usize = 8_000_000;

/// Games read in one go.
const BATCH: usize = 100;

/// How long Discord gets to take a file.
const TRAVEL: Duration = Duration::from_secs(60);

/// An export while it is written: JSON objects with a list for each kind of entry, each object in a file of its own.
struct Sheets {
    user: u64,
    largest: usize,
    /// The object that is being written, without its end.
    text: String,
    /// The kind whose list is open at its end.
    kind: Option<String>,
}

impl Sheets {
    fn new(user: u64, largest: usize) -> Self {
        Self { user, largest, text: Self::head(user), kind: None }
    }

    fn head(user: u64) -> String {
        format!("{{\"user\":\"{user}\"")
    }

    /// Adds an entry; those of one kind come one after the other. Gives what came before it where there is no more
    /// room.
    fn add(&mut self, kind: &str, entry: &Value) -> Option<String> {
        let entry = entry.to_string();
        // What stands around an entry, and ends the object.
        let around = kind.len() + 8;
        let full = self.kind.is_some() && self.text.len() + entry.len() + around > self.largest;
        let done = full.then(|| self.finish());
        if self.kind.as_deref() == Some(kind) {
            self.text.push(',');
        } else {
            if self.kind.is_some() {
                self.text.push(']');
            }
            self.text.push_str(&format!(",\"{kind}\":["));
            self.kind = Some(kind.to_owned());
        }
        self.text.push_str(&entry);
        done
    }

    /// Ends the object, and begins the next one.
    fn finish(&mut self) -> String {
        let mut done = std::mem::replace(&mut self.text, Self::head(self.user));
        done.push_str(if self.kind.take().is_some() { "]}" } else { "}" });
        done
    }
}

/// Files that are sent to somebody, the first in the place of the answer that said they are being made.
struct Sending<'a> {
    app: &'a App,
    caller: &'a Caller,
    sent: usize,
}

impl Sending<'_> {
    /// Sends one that is full, if it is.
    async fn full(&mut self, text: Option<String>) {
        if let Some(text) = text {
            self.file(text, false).await;
        }
    }

    /// Sends one. The only one has no number.
    async fn file(&mut self, text: String, last: bool) {
        let number = self.sent + 1;
        let name = if last && number == 1 { "parlor.json".to_owned() } else { format!("parlor-{number}.json") };
        let said = self.caller.lang.phrase("export-done").text();
        self.post(Post::text(said).with_file(File::text(name, text))).await;
    }

    async fn post(&mut self, post: Post) {
        let (http, first) = (&self.app.poster.http, self.sent == 0);
        self.sent += 1;
        let sending = async {
            if first {
                post.complete(http, self.caller).await
            } else {
                post.follow_up(http, self.caller, true).await.map(drop)
            }
        };
        match tokio::time::timeout(TRAVEL, sending).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(error = told(&error), number = self.sent, "an export was not taken"),
            Err(_) => tracing::warn!(number = self.sent, "an export was not taken in time"),
        }
    }
}

impl App {
    /// Puts all that is stored about the caller in the place of the answer that said it is being gathered.
    pub(super) async fn send_export(&self, caller: &Caller) {
        let mut sending = Sending { app: self, caller, sent: 0 };
        if let Err(error) = self.write_export(caller, &mut sending).await {
            tracing::error!(%error, "an export failed");
            sending.post(Post::text(caller.lang.phrase("trouble").text())).await;
        }
    }

    async fn write_export(&self, caller: &Caller, sending: &mut Sending<'_>) -> Result<(), Trouble> {
        let Export { about, games, results } = self.store.export(caller.person).await?;
        let mut sheets = Sheets::new(caller.person.0, LARGEST);
        for (kind, entry) in &about {
            sending.full(sheets.add(kind, entry)).await;
        }
        for games in games.chunks(BATCH) {
            for game in self.store.exported_games(caller.person, games).await? {
                sending.full(sheets.add("games", &game)).await;
            }
        }
        for games in results.chunks(BATCH) {
            for result in self.store.exported_results(caller.person, games).await? {
                sending.full(sheets.add("results", &result)).await;
            }
        }
        sending.file(sheets.finish(), true).await;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn whatever_is_stored_is_in_files_that_discord_takes_once_and_in_order() {
        let all: Vec<(&str, Value)> = (0..500)
            .map(|n| (["absences", "games", "results"][n / 170], json!({ "id": n, "text": "x".repeat(n * 7 % 90) })))
            .collect();
        for largest in [200, 1000, 5000, 1_000_000] {
            let mut sheets = Sheets::new(7, largest);
            let mut files: Vec<_> = all.iter().filter_map(|(kind, entry)| sheets.add(kind, entry)).collect();
            files.push(sheets.finish());
            let mut found = Vec::new();
            for file in &files {
                assert!(file.len() <= largest, "{} of {largest}", file.len());
                let read: Value = serde_json::from_str(file).expect("JSON");
                assert_eq!(read["user"], "7");
                for kind in ["absences", "games", "results"] {
                    let entries = read[kind].as_array().cloned().unwrap_or_default();
                    found.extend(entries.into_iter().map(|entry| (kind, entry)));
                }
            }
            assert!(found == all, "{largest}");
            assert_eq!(files.len() == 1, largest == 1_000_000);
        }
        assert_eq!(Sheets::new(7, 100).finish(), r#"{"user":"7"}"#);
    }
}
