//! Messages of the bot's own: what the outbox hands over, drawn and posted.

use super::{
    buttons,
    errors::{code, told},
    film::FILMS,
    names::Names,
    reply::{File, Post},
    telling::Direct,
    threads::LINGERS,
};
use crate::{
    clock::Clock,
    metrics::{Drawn, Metrics},
    play::{self, Event, GameId, Match, Phase, Table, rating::Change},
    render::{Curve, Look, Point, RenderError, Renderer, Scene, Seat, Theme},
    rules::{AnyPosition, Player},
    store::{Parcel, Place, Settings, Store, StoreError, Verdict},
    text::{self, Lang},
};
use serenity::all::{ChannelId, GetMessages, GuildId, Http, HttpError, MessageId, UserId};
use std::{sync::Arc, time::Duration};
use time::OffsetDateTime;
use tokio::sync::{OnceCell, Semaphore};

/// How long a message waits for names that aren't known.
const NAMES: Duration = Duration::from_millis(1500);

/// How long Discord gets to take a message, picture included.
const PATIENCE: Duration = Duration::from_secs(15);

/// Discord knows a nonce again for a few minutes; a message that waited longer is looked for first.
const NONCE_LIFE: time::Duration = time::Duration::seconds(60);

/// Pages of a hundred messages in which an old message is looked for.
const PAGES: usize = 10;

/// A message that could not be posted for so long is given up.
const GIVE_UP: time::Duration = time::Duration::hours(24);

/// Why a message could not be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PostError {
    /// The picture could not be drawn.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The thread that draws was ended.
    #[error("drawing was interrupted")]
    Interrupted,
    /// What it is about could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a picture shows, as [`Scene`] has it.
pub(super) struct Drawing {
    pub(super) position: AnyPosition,
    pub(super) before: Option<AnyPosition>,
    pub(super) last: Option<String>,
    pub(super) names: [String; 2],
    pub(super) turn: Option<Player>,
    pub(super) status: String,
    pub(super) look: Look,
}

impl Drawing {
    /// Hands over what is to be seen, with the words that belong to it.
    pub(super) fn scene<T>(&self, lang: Lang, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        let Self { position, before, last, names, turn, status, .. } = self;
        let colours = Player::BOTH.map(|player| text::colour(lang, position.game(), player));
        let notes = Player::BOTH.map(|player| text::note(lang, position, player));
        let seat = |index: usize| Seat { name: &names[index], colour: &colours[index], note: &notes[index] };
        let (before, last) = (before.as_ref(), last.as_deref());
        draw(&Scene { position, before, last, players: [seat(0), seat(1)], turn: *turn, status })
    }
}

/// Draws and posts messages about games.
pub(crate) struct Poster {
    pub(super) http: Arc<Http>,
    pub(super) names: Names,
    pub(super) store: Store,
    clock: Clock,
    pub(super) metrics: Metrics,
    pub(super) renderer: Arc<Renderer>,
    /// A place for each film that is made at the same time.
    pub(super) films: Arc<Semaphore>,
    /// The bot's user, asked for when it is needed.
    me: OnceCell<UserId>,
}

impl Poster {
    /// A poster that speaks to Discord through `http`.
    pub(super) fn new(http: Arc<Http>, store: Store, clock: Clock, metrics: Metrics) -> Self {
        let (names, renderer, me) = (Names::default(), Arc::new(Renderer::new()), OnceCell::new());
        let films = Arc::new(Semaphore::new(FILMS));
        Self { http, names, store, clock, metrics, renderer, films, me }
    }

    /// The message about `events`, the last of which brought the table to its present state, and whom to tell of
    /// it directly. `None` when there is nothing to say.
    pub(super) async fn announce(
        &self,
        id: GameId,
        place: Place,
        table: &Table,
        events: &[Event],
    ) -> Result<Option<(Post, Direct)>, PostError> {
        let settings = self.store.settings(place.guild).await?;
        if events.last() == Some(&Event::Reminded) && !settings.reminders {
            return Ok(None);
        }
        let (lang, look) = (public_lang(&settings), public_look(&settings));
        let Some(mut content) = text::announcement(lang, id, table, events) else { return Ok(None) };
        let mut files = Vec::from_iter(self.picture(lang, place.guild, table, NAMES, look).await?);
        if let Some(Event::Ended { .. }) = events.last() {
            if let Some(changes) = self.public_changes(id).await? {
                content.push('\n');
                content.push_str(&text::rating_changes(lang, &changes));
            }
            files.extend(self.last_film(lang, id, place, table, look).await);
        }
        let calls = table.called(events);
        let mut post = Post { content, calls, files, silent: false, rows: buttons::of_table(lang, id, table) };
        let people = self.as_they_like(&mut post).await?;
        let direct = Direct { people, lang, guild: place.guild, content: post.content.clone() };
        Ok(Some((post, direct)))
    }

    /// What a game did to the ratings of its players, unless one of them prefers not to show them.
    async fn public_changes(&self, id: GameId) -> Result<Option<[(play::UserId, Change); 2]>, StoreError> {
        let Some(changes) = self.store.rating_changes(id).await? else { return Ok(None) };
        for (person, _) in &changes {
            if !self.store.choices(*person).await?.listed {
                return Ok(None);
            }
        }
        Ok(Some(changes))
    }

    /// The picture of the table's board, with the names that are known or come within `patience`;
    /// `None` before the game has begun.
    pub(super) async fn picture(
        &self,
        lang: Lang,
        guild: u64,
        table: &Table,
        patience: Duration,
        look: Look,
    ) -> Result<Option<File>, PostError> {
        let Some(game) = table.game() else { return Ok(None) };
        let names = self.seated(lang, guild, game, patience).await;
        let drawing = Drawing {
            position: game.position.clone(),
            before: game.before.clone(),
            last: game.last().map(|ply| ply.text.clone()),
            names,
            turn: match &table.phase {
                Phase::Over { ending, .. } => ending.winner,
                _ => Some(game.position.to_move()),
            },
            status: text::status(lang, table),
            look,
        };
        Ok(Some(File::board(self.draw(lang, drawing).await?, text::alt_text(lang, table))))
    }

    /// The names of the players that are known or come within `patience`; colours stand in for the others.
    pub(super) async fn seated(&self, lang: Lang, guild: u64, game: &Match, patience: Duration) -> [String; 2] {
        let mut names = Player::BOTH.map(|player| text::colour(lang, game.position.game(), player));
        for (name, known) in names.iter_mut().zip(self.asked(lang, guild, game, patience).await) {
            *name = known.unwrap_or_else(|| name.clone());
        }
        names
    }

    /// The names of the players, as far as they are known or come within `patience`.
    async fn asked(&self, lang: Lang, guild: u64, game: &Match, patience: Duration) -> [Option<String>; 2] {
        if guild == 0 {
            return [None, None];
        }
        let guild = GuildId::new(guild);
        let ask = async |person: play::UserId| match person.level() {
            Some(level) => Some(text::computer(lang, level)),
            None => self.names.ask(&self.http, guild, person, patience).await,
        };
        let [one, two] = game.seats;
        let (one, two) = tokio::join!(ask(one), ask(two));
        [one, two]
    }

    /// The name of a player, if it is known without asking.
    pub(super) fn known(&self, lang: Lang, guild: Option<GuildId>, person: play::UserId) -> Option<String> {
        match person.level() {
            Some(level) => Some(text::computer(lang, level)),
            None => self.names.known(guild?, person),
        }
    }

    /// Shows in a channel that something is about to come. It is no pity where that can't be.
    pub(crate) async fn show_thinking(&self, place: Place) {
        // Who asks again and again for what is refused is shut out.
        if place.channel == 0 || !matches!(self.store.closed_channel(place.channel).await, Ok(None)) {
            return;
        }
        let shown = ChannelId::new(place.channel).broadcast_typing(&self.http);
        match tokio::time::timeout(PATIENCE, shown).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::debug!(error = told(&error), "thinking is not shown"),
            Err(_) => tracing::debug!("thinking is not shown in time"),
        }
    }

    /// The picture of a position, as a PNG.
    pub(super) async fn draw(&self, lang: Lang, drawing: Drawing) -> Result<Vec<u8>, PostError> {
        let (renderer, metrics) = (Arc::clone(&self.renderer), self.metrics.clone());
        let drawn = tokio::task::spawn_blocking(move || {
            let look = drawing.look;
            metrics.draw(Drawn::Picture, || drawing.scene(lang, |scene| renderer.png(scene, look)))
        });
        Ok(drawn.await.map_err(|_| PostError::Interrupted)??)
    }

    /// The picture of a rating over time, as a PNG.
    pub(super) async fn curve(
        &self,
        title: String,
        now: String,
        points: Vec<Point>,
        theme: Theme,
    ) -> Result<Option<Vec<u8>>, PostError> {
        let (renderer, metrics) = (Arc::clone(&self.renderer), self.metrics.clone());
        let drawn = tokio::task::spawn_blocking(move || {
            let curve = Curve { title: &title, now: &now, points: &points };
            metrics.draw(Drawn::Curve, || renderer.curve(&curve, theme))
        });
        Ok(drawn.await.map_err(|_| PostError::Interrupted)??)
    }

    /// Posts a message from the outbox, and says what became of it.
    pub(crate) async fn deliver(&self, parcel: &Parcel) -> Verdict {
        if parcel.closed {
            return Verdict::Dead("the channel is closed to us".to_owned());
        }
        match self.post(parcel).await {
            Ok(Some(message)) => Verdict::Sent(message.get()),
            Ok(None) => Verdict::Dead("there is nothing to say".to_owned()),
            // A thread that was deleted or locked, or in which we may not post: the game goes on in the channel above.
            Err(Trouble::Thread(error)) => {
                tracing::info!(game = %parcel.game, error = told(&error), "a thread is closed to us");
                self.stay(parcel).await;
                Verdict::Later(self.clock.now(), "the thread is closed to us".to_owned())
            }
            Err(trouble) => self.judge(parcel, trouble),
        }
    }

    async fn post(&self, parcel: &Parcel) -> Result<Option<MessageId>, Trouble> {
        let (place, table, events) = self.store.load_until(parcel.game, parcel.first, parcel.last).await?;
        if parcel.place.channel == 0 {
            return Ok(None);
        }
        let Some((post, direct)) = self.announce(parcel.game, place, &table, &events).await? else { return Ok(None) };
        let begins = events.iter().any(|event| matches!(event, Event::Accepted { .. }));
        if begins && parcel.parent.is_some() && matches!(events.first(), Some(Event::Challenged { .. })) {
            // The thread hangs on this very message, whose id it has; we died before noting that it was posted.
            return Ok(Some(MessageId::new(parcel.place.channel)));
        }
        let opens = begins && parcel.wants_thread;
        let lang = direct.lang;
        let thread = match parcel.thread_on.filter(|_| opens) {
            Some(challenge) => self.open_thread(parcel, challenge, lang, &table).await,
            None => None,
        };
        let in_thread = thread.is_some() || parcel.parent.is_some();
        let channel = thread.unwrap_or_else(|| ChannelId::new(parcel.place.channel));
        let (sent, anew) = self.send(parcel, channel, post).await.map_err(|trouble| match trouble {
            // The channel above is another matter.
            Trouble::Discord(error) if in_thread && is_closed(&error) => Trouble::Thread(error),
            trouble => trouble,
        })?;
        if opens && parcel.thread_on.is_none() {
            // There was no challenge to open it on, so this is what stands above it.
            self.open_thread(parcel, sent.get(), lang, &table).await;
        }
        if parcel.parent.is_some() && matches!(table.phase, Phase::Over { .. }) {
            self.store.put_away_later(parcel.game, self.clock.now() + LINGERS).await?;
        }
        if anew {
            self.tell_directly(&direct, parcel.id, channel, sent).await;
        }
        Ok(Some(sent))
    }

    /// Puts a message into a channel, unless it is there already; gives its id, and whether it was put there now.
    async fn send(&self, parcel: &Parcel, channel: ChannelId, post: Post) -> Result<(MessageId, bool), Trouble> {
        if self.clock.now() - parcel.created > NONCE_LIFE
            && let Some(message) = self.find(channel, parcel.created, &post.content).await?
        {
            return Ok((message, false));
        }
        let message = post.into_message(format!("{}-{}", parcel.game, parcel.last));
        let sent = tokio::time::timeout(PATIENCE, channel.send_message(&self.http, message)).await;
        Ok((sent.map_err(|_| Trouble::Late)??.id, true))
    }

    /// Our message with that content since `then`, should it have been posted and not noted: the
    /// process may have died in between, longer ago than Discord remembers nonces.
    async fn find(
        &self,
        channel: ChannelId,
        then: OffsetDateTime,
        content: &str,
    ) -> Result<Option<MessageId>, Trouble> {
        let me = self.me.get_or_try_init(|| async { self.http.get_current_user().await.map(|me| me.id) }).await?;
        // The clocks of this machine and of Discord differ.
        let mut after = MessageId::new(snowflake(then - time::Duration::minutes(1)));
        for _ in 0..PAGES {
            let request = GetMessages::new().after(after).limit(100);
            let messages = tokio::time::timeout(PATIENCE, channel.messages(&self.http, request)).await;
            let messages = match messages.map_err(|_| Trouble::Late)? {
                Ok(messages) => messages,
                // Without the right to read back the message is posted: once too often beats never.
                Err(error) if is_closed(&error) => return Ok(None),
                Err(error) => return Err(error.into()),
            };
            let found = messages.iter().find(|message| message.author.id == *me && message.content == content);
            if let Some(found) = found {
                return Ok(Some(found.id));
            }
            match messages.iter().map(|message| message.id).max() {
                Some(newest) if messages.len() == 100 => after = newest,
                _ => return Ok(None),
            }
        }
        Ok(None)
    }

    fn judge(&self, parcel: &Parcel, trouble: Trouble) -> Verdict {
        let now = self.clock.now();
        let told = trouble.to_string();
        let game = parcel.game;
        match &trouble {
            Trouble::Discord(error) if is_closed(error) => {
                tracing::warn!(%game, channel = parcel.place.channel, error = told, "may not post");
                Verdict::Closed(told)
            }
            Trouble::Discord(serenity::Error::Http(HttpError::UnsuccessfulRequest(response)))
                if response.status_code.as_u16() == 400 =>
            {
                tracing::error!(%game, error = told, "Discord finds fault with a message");
                Verdict::Dead(told)
            }
            _ if now - parcel.created > GIVE_UP => {
                tracing::error!(%game, error = told, "a message is given up");
                Verdict::Dead(told)
            }
            _ => {
                let wait = backoff(parcel.attempts, rand::random());
                tracing::warn!(%game, error = told, ?wait, "a message is tried again later");
                Verdict::Later(now + wait, told)
            }
        }
    }
}

/// What is read on a server by everybody.
pub(super) fn public_lang(settings: &Settings) -> Lang {
    let settled = settings.language.as_deref().and_then(Lang::from_tag);
    settled.unwrap_or_else(|| settings.locale.as_deref().map_or_else(Lang::default, Lang::from_locale))
}

/// How boards are drawn that a whole server sees.
pub(super) fn public_look(settings: &Settings) -> Look {
    Theme::from_id(&settings.theme).unwrap_or_default().into()
}

/// Why a message is not in the channel.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Post(#[from] PostError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{}", told(.0))]
    Discord(#[from] serenity::Error),
    /// The thread of the game is gone, or closed to us.
    #[error("{}", told(.0))]
    Thread(serenity::Error),
    #[error("no answer in time")]
    Late,
}

/// Whether Discord says that we may not post there, or that there is no such channel. A 403 or 404
/// without one of its numbers comes from something in between, and passes.
fn is_closed(error: &serenity::Error) -> bool {
    /// Unknown channel, unknown server, missing access, missing permissions, archived and locked threads.
    const CLOSED: [isize; 6] = [10003, 10004, 50001, 50013, 50083, 160_005];
    code(error).is_some_and(|code| CLOSED.contains(&code))
}

/// How long to wait before trying again after `attempts` failures: doubling from a half second to a
/// minute, and spread by `jitter` so that many messages don't come back at once.
fn backoff(attempts: u32, jitter: u8) -> Duration {
    let full = Duration::from_millis(500) * 2_u32.pow(attempts.min(7));
    let full = full.min(Duration::from_secs(60));
    full / 2 + full * u32::from(jitter) / 510
}

/// The smallest id that Discord could have given at that time.
fn snowflake(time: OffsetDateTime) -> u64 {
    /// The start of 2015, from which Discord counts, in seconds of Unix time.
    const EPOCH: i64 = 1_420_070_400;
    let seconds = u64::try_from(time.unix_timestamp() - EPOCH).unwrap_or(0);
    (seconds * 1000).wrapping_shl(22).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_doubles_up_to_a_minute_and_is_spread() {
        for attempts in 0..100 {
            let full = Duration::from_millis(500).saturating_mul(1 << attempts.min(20)).min(Duration::from_secs(60));
            assert_eq!(backoff(attempts, 0), full / 2);
            assert_eq!(backoff(attempts, 255), full);
        }
    }

    #[test]
    fn ids_grow_with_time() {
        let then = OffsetDateTime::from_unix_timestamp(1_700_000_000).unwrap();
        let id = MessageId::new(snowflake(then));
        assert_eq!(id.created_at().unix_timestamp(), 1_700_000_000);
        assert_eq!(snowflake(OffsetDateTime::UNIX_EPOCH), 1);
    }
}
