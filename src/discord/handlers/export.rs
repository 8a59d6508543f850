//! The export of all data stored about a person, as JSON files.

use super::prelude::*;
use crate::{discord::context::DeferredWork, store::ExportedLists, work_limits::Work};
use std::time::Duration;

/// Discord accepts 10 MiB, but several copies are in memory at once.
const MAX_BYTES: usize = 4_000_000;

/// For user-installed apps Discord allows five follow-ups after the first answer.
const MAX_BY_ANSWERS: usize = 6;

const BATCH: usize = 20;

/// Limits the memory of a batch: an event takes about a hundred bytes. A single game may exceed it.
const BATCH_EVENTS: u32 = 3_000;

/// How long an export waits for those of other people.
pub(super) const QUEUE_TIMEOUT: Duration = Duration::from_mins(2);

/// Each file is a JSON object with a list for each kind of entry.
struct Writer {
    user: u64,
    max_bytes: usize,
    text: String,
    /// The kind whose list is still open.
    kind: Option<String>,
}

impl Writer {
    fn new(user: u64, max_bytes: usize) -> Self {
        Self { user, max_bytes, text: Self::head(user), kind: None }
    }

    fn head(user: u64) -> String {
        format!("{{\"user\":\"{user}\"")
    }

    /// Entries of one kind have to be adjacent. Returns the file before if `entry` would make it too large.
    fn add(&mut self, kind: &str, entry: &str) -> Option<String> {
        // Punctuation around the entry, and the end of the object.
        let around = kind.len() + 8;
        let full = self.kind.is_some() && self.text.len() + entry.len() + around > self.max_bytes;
        let done = full.then(|| self.finish());
        if self.kind.as_deref() == Some(kind) {
            self.text.push(',');
        } else {
            let end = self.kind.replace(kind.to_owned()).map_or("", |_| "]");
            self.text.push_str(&format!("{end},\"{kind}\":["));
        }
        self.text.push_str(entry);
        done
    }

    fn finish(&mut self) -> String {
        let mut done = std::mem::replace(&mut self.text, Self::head(self.user));
        done.push_str(if self.kind.take().is_some() { "]}" } else { "}" });
        done
    }
}

/// The first file replaces the deferred answer.
struct Sender<'a> {
    app: &'a App,
    caller: &'a Caller,
    sent: usize,
}

impl Sender<'_> {
    async fn send_finished(&mut self, text: Option<String>) {
        if let Some(text) = text {
            self.send_file(text, false).await;
        }
    }

    /// A single file has no number in its name.
    async fn send_file(&mut self, text: String, last: bool) {
        let number = self.sent + 1;
        let name = if last && number == 1 { "parlor.json".to_owned() } else { format!("parlor-{number}.json") };
        let post = Post::text(self.caller.lang.text(msg::EXPORT_DONE)).with_file(File::text(name, text));
        match message_to_send(number, last, self.caller.place.is_by_answers()) {
            Message::File => self.post(post).await,
            Message::Rest => self.post(Post::text(self.caller.lang.text(msg::EXPORT_REST))).await,
            Message::Nothing => self.sent += 1,
        }
    }

    async fn post(&mut self, post: Post) {
        let (client, to) = (&self.app.client, &self.caller.interaction);
        self.sent += 1;
        if self.sent == 1 {
            if let Err(error) = client.complete_export(to, post).await {
                let report = Post::text(self.caller.lang.text(msg::ANSWER_LOST));
                client.report_lost(to, &error, report).await;
            }
        } else if let Err(error) = client.continue_export(to, post).await {
            tracing::warn!(%error, number = self.sent, "could not send a file of an export");
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Message {
    File,
    /// Says where to get the rest.
    Rest,
    /// An earlier message already said where.
    Nothing,
}

const fn message_to_send(number: usize, last: bool, by_answers: bool) -> Message {
    if !by_answers || number < MAX_BY_ANSWERS || (number == MAX_BY_ANSWERS && last) {
        Message::File
    } else if number == MAX_BY_ANSWERS {
        Message::Rest
    } else {
        Message::Nothing
    }
}

/// One export at a time per person: each is a large file in memory.
pub(crate) async fn send(app: &App, caller: &Caller) -> Result<()> {
    let Some(_in_progress) = app.limits.begin(Work::Export, caller.person) else {
        return refuse(caller.lang, msg::EXPORT_BUSY);
    };
    let Some(_permit) = app.limits.permit(Work::Export, QUEUE_TIMEOUT).await else {
        return refuse(caller.lang, msg::EXPORT_LATER);
    };
    let mut sender = Sender { app, caller, sent: 0 };
    if let Err(error) = write(app, caller, &mut sender).await {
        tracing::error!(%error, "could not export the data of a user");
        sender.post(Post::text(caller.lang.text(msg::TROUBLE))).await;
    }
    Ok(())
}

async fn write(app: &App, caller: &Caller, sender: &mut Sender<'_>) -> Result<()> {
    let (store, person) = (&app.store, caller.person);
    let mut writer = Writer::new(person.0, MAX_BYTES);
    let mut entries = store.exported_entries(person, None).await?;
    while let Some(last) = entries.last() {
        for entry in &entries {
            sender.send_finished(writer.add(&entry.kind, &entry.entry.to_string())).await;
        }
        entries = store.exported_entries(person, Some(last)).await?;
    }
    let ExportedLists { games, results } = store.exported_lists(person).await?;
    for batch in batches(&games) {
        let batch: Vec<_> = batch.iter().map(|&(game, _)| game).collect();
        for game in store.exported_games(person, &batch).await? {
            sender.send_finished(writer.add("games", &game)).await;
        }
    }
    for results in results.chunks(BATCH) {
        for result in store.exported_results(person, results).await? {
            sender.send_finished(writer.add("results", &result)).await;
        }
    }
    sender.send_file(writer.finish(), true).await;
    Ok(())
}

/// Groups games, each with its number of events, into batches.
fn batches(games: &[(GameId, u32)]) -> impl Iterator<Item = &[(GameId, u32)]> {
    let mut rest = games;
    std::iter::from_fn(move || {
        let mut events = 0_u32;
        let fitting = rest.iter().take(BATCH).take_while(|(_, more)| {
            events = events.saturating_add(*more);
            events <= BATCH_EVENTS
        });
        let count = fitting.count().max(1).min(rest.len());
        let (batch, after) = rest.split_at(count);
        rest = after;
        Some(batch).filter(|batch| !batch.is_empty())
    })
}

pub(crate) async fn request(_: &App, _: &Caller) -> HandlerResult {
    Ok(Response { deferred: Some(DeferredWork::Export), ..Reply::Deferred.into() })
}

#[cfg(test)]
mod tests;
