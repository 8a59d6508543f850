//! The export of everything that is stored about a person, as JSON files.

use super::{deferred, prelude::*};
use crate::{discord::context::DeferredWork, store::ExportedLists, work_limits::Work};
use std::time::Duration;

/// The largest file in bytes. Discord accepts 10 MiB; tens of thousands of games take several files.
const MAX_BYTES: usize = 4_000_000;

/// The most messages of one answer where only the user has installed the bot: Discord allows five after the first one.
const MAX_BY_ANSWERS: usize = 6;

const BATCH: usize = 20;

/// The number of events in the games that are read at a time, unless it is one game: a hundred bytes each.
const BATCH_EVENTS: u32 = 3_000;

/// How long an export waits for those of other people.
const QUEUE_TIMEOUT: Duration = Duration::from_mins(2);

/// Writes an export: JSON objects with a list for each kind of entry, each object for a file of its own.
struct Writer {
    user: u64,
    max_bytes: usize,
    /// The unfinished object.
    text: String,
    /// The kind of entry whose list is unfinished.
    kind: Option<String>,
}

impl Writer {
    fn new(user: u64, max_bytes: usize) -> Self {
        Self { user, max_bytes, text: Self::head(user), kind: None }
    }

    fn head(user: u64) -> String {
        format!("{{\"user\":\"{user}\"")
    }

    /// Adds an entry; those of one kind come one after the other. Returns the object before it if the entry no longer fitted.
    fn add(&mut self, kind: &str, entry: &str) -> Option<String> {
        // The punctuation around an entry, and the end of the object.
        let around = kind.len() + 8;
        let full = self.kind.is_some() && self.text.len() + entry.len() + around > self.max_bytes;
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
        self.text.push_str(entry);
        done
    }

    /// Finishes the object, and begins the next one.
    fn finish(&mut self) -> String {
        let mut done = std::mem::replace(&mut self.text, Self::head(self.user));
        done.push_str(if self.kind.take().is_some() { "]}" } else { "}" });
        done
    }
}

/// Sends files to the caller. The first one replaces the deferred answer.
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

    /// Sends a file. If it is the only one, its name has no number.
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
                deferred::report_lost(self.app, self.caller, &error).await;
            }
        } else if let Err(error) = client.continue_export(to, post).await {
            tracing::warn!(%error, number = self.sent, "could not send a file of an export");
        }
    }
}

/// The message in place of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Message {
    File,
    /// Where the rest can be had.
    Rest,
    /// Nothing: an earlier message said where.
    Nothing,
}

/// The message in place of file `number`, which is the last one or not.
const fn message_to_send(number: usize, last: bool, by_answers: bool) -> Message {
    if !by_answers || number < MAX_BY_ANSWERS || (number == MAX_BY_ANSWERS && last) {
        Message::File
    } else if number == MAX_BY_ANSWERS {
        Message::Rest
    } else {
        Message::Nothing
    }
}

/// Replaces the deferred answer by the export. A person gets one export at a time: each is a large file in memory.
pub(crate) async fn send(app: &App, caller: &Caller) {
    let say = |message| deferred::complete(app, caller, Post::text(caller.lang.text(message)));
    let Some(_in_progress) = app.limits.begin(Work::Export, caller.person) else {
        return say(msg::EXPORT_BUSY).await;
    };
    let Some(_permit) = app.limits.permit(Work::Export, QUEUE_TIMEOUT).await else {
        return say(msg::EXPORT_LATER).await;
    };
    let mut sender = Sender { app, caller, sent: 0 };
    if let Err(error) = write(app, caller, &mut sender).await {
        tracing::error!(%error, "could not export the data of a user");
        sender.post(Post::text(caller.lang.text(msg::TROUBLE))).await;
    }
}

async fn write(app: &App, caller: &Caller, sender: &mut Sender<'_>) -> Result<(), HandlerError> {
    let (store, person) = (&app.store, caller.person);
    let mut writer = Writer::new(person.0, MAX_BYTES);
    let mut last = None;
    loop {
        let entries = store.exported_entries(person, last.as_ref()).await?;
        for entry in &entries {
            sender.send_finished(writer.add(&entry.kind, &entry.entry.to_string())).await;
        }
        match entries.into_iter().next_back() {
            Some(entry) => last = Some(entry),
            None => break,
        }
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

/// Divides games, each with the number of its events, into those that are read at a time.
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

/// Defers the answer, which [`send`] completes.
pub(crate) async fn request(_: &App, _: &Caller) -> HandlerResult {
    Ok(Response { deferred: Some(DeferredWork::Export), ..Reply::Deferred.into() })
}

#[cfg(test)]
mod tests;
