//! Threads of games: opened on the challenge, kept open while the game is on, put away some time after it.

use super::{
    errors::{code, told},
    poster::Poster,
};
use crate::{
    play::Table,
    store::Parcel,
    text::{self, Lang},
};
use serenity::all::{AutoArchiveDuration, ChannelId, CreateThread, EditThread, GuildChannel, GuildId, Http, MessageId};
use std::time::Duration;

/// How long Discord gets for each step.
const PATIENCE: Duration = Duration::from_secs(10);

/// Names of threads have at most so many characters.
const LONGEST: usize = 100;

/// How long after the end of its game a thread stays: people have things to say.
pub(super) const LINGERS: time::Duration = time::Duration::days(1);

impl Poster {
    /// Opens the game's thread on that message, and moves the game there. `None` where that can't be: then it is
    /// played in the channel.
    pub(super) async fn open_thread(
        &self,
        parcel: &Parcel,
        message: u64,
        lang: Lang,
        table: &Table,
    ) -> Option<ChannelId> {
        let (channel, message) = (parcel.place.channel, Some(message).filter(|&message| message != 0)?);
        let name = self.thread_name(parcel, lang, table);
        let thread = CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneWeek);
        let opening = ChannelId::new(channel).create_thread_from_message(&self.http, MessageId::new(message), thread);
        let opened = match tokio::time::timeout(PATIENCE, opening).await {
            Ok(Ok(thread)) => thread.id.get(),
            // Somebody was faster, or we died before noting it; it has the message's id.
            Ok(Err(error)) if code(&error) == Some(160_004) => message,
            Ok(Err(error)) => {
                tracing::warn!(game = %parcel.game, error = told(&error), "no thread for a game");
                self.stay(parcel).await;
                return None;
            }
            Err(_) => {
                tracing::warn!(game = %parcel.game, "no thread for a game in time");
                return None;
            }
        };
        if let Err(error) = self.store.enter_thread(parcel.game, opened, channel).await {
            tracing::error!(%error, game = %parcel.game, "a thread was opened and not noted");
        }
        Some(ChannelId::new(opened))
    }

    /// The game has no thread, or none any more.
    pub(super) async fn stay(&self, parcel: &Parcel) {
        if let Err(error) = self.store.leave_thread(parcel.game).await {
            tracing::error!(%error, game = %parcel.game, "that a game has no thread was not noted");
        }
    }

    fn thread_name(&self, parcel: &Parcel, lang: Lang, table: &Table) -> String {
        let mut name = text::numbered(table.terms.setup.game(), parcel.game);
        let names = || {
            let guild = (parcel.place.guild != 0).then(|| GuildId::new(parcel.place.guild));
            let [one, two] = table.game()?.seats.map(|seat| self.known(lang, guild, seat));
            Some(format!(": {} – {}", one?, two?))
        };
        name.push_str(&names().unwrap_or_default());
        name.chars().take(LONGEST).collect()
    }

    /// Keeps the thread of a game that is on from being put away by Discord. One that somebody locked stays so.
    pub(super) async fn keep_thread(&self, thread: &GuildChannel) {
        let archived = thread.thread_metadata.is_some_and(|about| about.archived && !about.locked);
        if !archived {
            return;
        }
        match self.store.is_played_in(thread.id.get()).await {
            Ok(true) => edit(&self.http, thread.id, EditThread::new().archived(false)).await,
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "whether a thread is needed can't be read"),
        }
    }

    /// Puts a thread away.
    pub(crate) async fn put_away(&self, thread: u64) {
        if thread != 0 {
            edit(&self.http, ChannelId::new(thread), EditThread::new().archived(true)).await;
        }
    }
}

/// Changes a thread. Where that can't be, nothing is lost.
async fn edit(http: &Http, thread: ChannelId, change: EditThread<'_>) {
    match tokio::time::timeout(PATIENCE, thread.edit_thread(http, change)).await {
        Ok(Ok(_)) => {}
        Ok(Err(error)) => tracing::info!(error = told(&error), "a thread stays as it is"),
        Err(_) => tracing::info!("a thread stays as it is: no answer in time"),
    }
}
