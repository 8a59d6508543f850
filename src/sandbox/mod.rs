//! A local stand-in for Discord: REST and gateway on a loopback address, spoken to by the unchanged
//! bot with its real client, and driven from code as the people in its channels.
//!
//! It holds what Discord's documentation promises and enforces what Discord enforces, because its
//! worth lies in refusing. Its JSON is built from the documented shapes by hand and shares no type
//! with the bot or its library, so that a mistake of theirs can't hide here.
//!
//! | file | what it hides |
//! |---|---|
//! | [`model`] | the values that tests and pages see |
//! | [`world`] | what exists, its lock, and waiting for changes |
//! | `wire` | the world as Discord's JSON |
//! | `rest` | requests: reading, recording, routes, what each does |
//! | `check` | what is wrong with a body |
//! | `refusal` | how Discord says so |
//! | `gateway` | sessions, sockets, resuming |
//! | `answer` | what a person got back |
//! | `people`, `options`, `resolved` | what people do, and what their client keeps them from doing |
//! | `furnish` | servers, channels and people |
//! | [`faults`] | Discord on a bad day |
//! | `log` | what went over the wire |
//! | `page` | a page like a channel of Discord's |
//! | `saved` | a world that is gone on with another day |
//! | `net`, `clock` | sockets that can be cut; time that can be moved; ids |
//! | [`postgres`] | a private database server |
//!
//! Absent on purpose: rate limits of its own (ask for them with [`Fault`]), permissions that come with
//! roles, messages written by people, voice, and everything else that the bot never touches. A request for any of it is
//! answered with 404 and listed by [`Sandbox::unplanned`].

mod answer;
mod check;
mod clock;
pub mod faults;
mod furnish;
mod gateway;
mod log;
pub mod model;
mod net;
mod options;
mod page;
mod people;
pub mod postgres;
mod refusal;
mod resolved;
mod rest;
mod saved;
mod wire;
pub mod world;

use std::io;
use std::net::SocketAddr;
use std::ops::Bound;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

pub use answer::Answer;
pub use faults::{Fault, Held};
pub use model::{Attachment, Choice, Field, Message, Modal, NoAnswer, Request, SentFile, Timeout};

pub use world::{Order, permissions};

pub use saved::{Unreadable, has_written};

use faults::PATIENCE;
use saved::Saved;
use world::World;

/// A handle on a running sandbox. Clones share it; it stops with [`Sandbox::shutdown`] or when the
/// last clone is dropped.
#[derive(Clone)]
pub struct Sandbox {
    world: Arc<World>,
    _guard: Arc<StopOnDrop>,
}

struct StopOnDrop(Arc<World>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stopping.send_replace(true);
    }
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Sandbox").field("address", &self.world.address).finish_non_exhaustive()
    }
}

impl Sandbox {
    /// Starts listening; port 0 takes a free one. Must be called inside a tokio runtime.
    ///
    /// # Errors
    ///
    /// When the address can't be listened on, or is not a loopback address.
    pub async fn start(address: SocketAddr) -> io::Result<Self> {
        Self::start_from(address, None).await
    }

    /// Starts listening and goes on with the world that [`Sandbox::saved`] gave. Must be called inside a tokio
    /// runtime.
    ///
    /// # Errors
    ///
    /// As [`Sandbox::start`], and when the text is no such world.
    pub async fn resume(address: SocketAddr, saved: &str) -> io::Result<Self> {
        Self::start_from(address, Some(saved)).await
    }

    async fn start_from(address: SocketAddr, saved: Option<&str>) -> io::Result<Self> {
        if !address.ip().is_loopback() {
            let why = "the sandbox only listens on a loopback address";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let unusable = |error: Unreadable| io::Error::new(io::ErrorKind::InvalidData, error);
        let saved = saved.map(|text| Saved::read(text, &format!("http://{address}"))).transpose().map_err(unusable)?;
        let world = Arc::new(World::new(address, saved));
        let app = rest::router(Arc::clone(&world));
        let service = app.into_make_service_with_connect_info::<net::Cut>();
        let mut stopping = world.stopping.subscribe();
        tokio::spawn(async move {
            let stop = async move {
                // An error means that the world is gone, which is a reason to stop as well.
                let _ = stopping.wait_for(|stop| *stop).await;
            };
            let serving = axum::serve(net::Wires(listener), service).with_graceful_shutdown(stop);
            if let Err(error) = serving.await {
                tracing::error!(%error, "the sandbox stopped listening");
            }
        });
        Ok(Self { _guard: Arc::new(StopOnDrop(Arc::clone(&world))), world })
    }

    /// What the bot is configured with: `http://127.0.0.1:PORT`, without a trailing slash.
    #[must_use]
    pub fn api_base(&self) -> String {
        self.world.base()
    }

    /// The world as a text, for [`Sandbox::resume`]: places, people and messages with their files.
    ///
    /// # Errors
    ///
    /// Never, as far as we know.
    pub fn saved(&self) -> io::Result<String> {
        Ok(self.world.saved()?)
    }

    /// How far the clock was moved forward.
    #[must_use]
    pub fn ahead(&self) -> Duration {
        Duration::from_millis(u64::try_from(self.world.clock.ahead()).unwrap_or(0))
    }

    /// From now on so many seconds are gained in each second: what Discord measures by its clock passes faster as
    /// well, but for the three seconds for a first answer. Said once; a world that is gone on with another day does
    /// not remember it.
    pub fn hasten(&self, gains: u32) {
        self.world.clock.hasten(gains);
    }

    /// What the bot's `PARLOR_CLOCK_AHEAD` has to be for its clock to show the sandbox's time.
    #[must_use]
    pub fn clock_ahead(&self) -> String {
        let ahead = self.ahead().as_secs();
        match self.world.clock.gains() {
            Some((gains, since)) => format!("{ahead}+{gains}@{since}"),
            None => ahead.to_string(),
        }
    }

    /// A number that is another one after every change.
    #[must_use]
    pub fn revision(&self) -> u64 {
        *self.world.changed().borrow()
    }

    /// Servers, in order of their making.
    #[must_use]
    pub fn guilds(&self) -> Vec<u64> {
        self.world.read(|state| state.guilds.keys().copied().collect())
    }

    /// A made-up bot token. Any other gets 401.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.world.token
    }

    /// The bot's user id, which is its application id too.
    #[must_use]
    pub fn bot_user(&self) -> u64 {
        self.world.bot
    }

    /// Adds a server; a bot that is connected with the intent for servers is told.
    #[must_use]
    pub fn add_guild(&self, name: &str) -> u64 {
        self.world.add_guild(name)
    }

    /// Sets a server's preferred locale, `en-US` to begin with, and tells the bot.
    pub fn set_guild_locale(&self, guild: u64, locale: &str) {
        self.world.set_guild_locale(guild, locale);
    }

    /// Adds a text channel to a server, and tells the bot.
    #[must_use]
    pub fn add_channel(&self, guild: u64, name: &str) -> u64 {
        self.world.add_channel(guild, name)
    }

    /// Removes a channel with what is in it, as a moderator might.
    pub fn remove_channel(&self, channel: u64) {
        self.world.remove_channel(channel);
    }

    /// Adds a person, who is a member of every server. `locale` is their client's language.
    #[must_use]
    pub fn add_person(&self, name: &str, locale: &str) -> u64 {
        self.world.add_person(name, locale)
    }

    /// Sets what the bot may do in a channel; see [`permissions`].
    pub fn set_bot_permissions(&self, channel: u64, bits: u64) {
        self.world.set_bot_permissions(channel, bits);
    }

    /// Sets what a person may do in a server; see [`permissions`].
    pub fn set_member_permissions(&self, guild: u64, user: u64, bits: u64) {
        self.world.set_member_permissions(guild, user, bits);
    }

    /// Adds a role to a server, and tells the bot. Nobody has it yet, and it allows nothing by itself.
    #[must_use]
    pub fn add_role(&self, guild: u64, name: &str) -> u64 {
        self.world.add_role(guild, name)
    }

    /// Gives a person these roles in a server, and no others.
    pub fn set_member_roles(&self, guild: u64, user: u64, roles: &[u64]) {
        self.world.set_member_roles(guild, user, roles);
    }

    /// Puts a thread away or brings it back, locked or not, as a moderator might.
    pub fn set_thread(&self, thread: u64, archived: bool, locked: bool) {
        self.world.set_thread(thread, archived, locked);
    }

    /// A thread's state: whether it is put away, and whether it is locked.
    #[must_use]
    pub fn thread(&self, thread: u64) -> Option<(bool, bool)> {
        self.world.read(|state| state.channels.get(&thread).map(|place| (place.archived, place.locked)))
    }

    /// Takes a server away: the bot was removed from it or, with `outage`, Discord has a bad day.
    pub fn remove_guild(&self, guild: u64, outage: bool) {
        self.world.remove_guild(guild, outage);
    }

    /// Lets go of what a long run would pile up: a channel keeps this many messages, the log this many entries.
    pub fn keep(&self, messages: usize, entries: usize) {
        self.world.write(|state| {
            state.kept = Some(messages);
            state.log.keep(entries);
        });
    }

    /// What the page asks of whoever started the bot. Of several that ask for it the last one is told.
    #[must_use]
    pub fn orders(&self) -> mpsc::UnboundedReceiver<Order> {
        let (host, orders) = mpsc::unbounded_channel();
        self.world.write(|state| state.host = Some(host));
        orders
    }

    /// Moves the sandbox's clock: tokens and remembered nonces grow older. The three seconds for a
    /// first answer stay real.
    pub fn advance(&self, by: Duration) {
        self.world.advance(by);
    }

    /// How long a nonce is remembered; three minutes to begin with.
    pub fn set_nonce_window(&self, window: Duration) {
        self.world.write(|state| state.nonce_window = clock::millis(window));
    }

    /// Resolves when a gateway session is connected and identified or resumed. Waits for ever.
    pub async fn bot_ready(&self) {
        let connected = |state: &world::State| (state.sessions.connected() > 0).then_some(());
        while self.world.until(PATIENCE, connected).await.is_err() {}
    }

    /// Resolves when no gateway session is connected, as after the bot's process was killed.
    ///
    /// # Errors
    ///
    /// When one still is after a minute.
    pub async fn bot_gone(&self) -> Result<(), Timeout> {
        let gone = |state: &world::State| (state.sessions.connected() == 0).then_some(());
        self.world.until(PATIENCE, gone).await
    }

    /// Resolves when commands are registered.
    ///
    /// # Errors
    ///
    /// When none are within a minute.
    pub async fn commands_registered(&self) -> Result<Vec<Value>, Timeout> {
        self.world.until(PATIENCE, |state| Some(all_commands(state)).filter(|commands| !commands.is_empty())).await
    }

    /// How often a session became ready by resuming.
    #[must_use]
    pub fn resumes(&self) -> u64 {
        self.world.read(|state| state.sessions.resumed)
    }

    /// How often a session became ready, by identifying or resuming.
    #[must_use]
    pub fn connections(&self) -> u64 {
        self.world.read(|state| state.sessions.readied)
    }

    /// Commands as registered, global ones first.
    #[must_use]
    pub fn commands(&self) -> Vec<Value> {
        self.world.read(all_commands)
    }

    /// Uses a slash command. `options` is an object of names and values; a sub-command is an object
    /// within. Users, channels and roles are given by id.
    ///
    /// # Errors
    ///
    /// When Discord's client would not send it, or the bot does not answer.
    pub async fn slash(&self, user: u64, channel: u64, command: &str, options: Value) -> Result<Answer, NoAnswer> {
        self.world.slash(user, channel, command, &options).await
    }

    /// Types into the option `focused` of a slash command and returns what is suggested.
    ///
    /// # Errors
    ///
    /// When the option does not autocomplete, or the bot does not answer.
    pub async fn autocomplete(
        &self,
        user: u64,
        channel: u64,
        command: &str,
        options: Value,
        focused: &str,
    ) -> Result<Vec<Choice>, NoAnswer> {
        self.world.autocomplete(user, channel, command, &options, focused).await
    }

    /// Uses a context-menu command on a person.
    ///
    /// # Errors
    ///
    /// When there is no such command or person, or the bot does not answer.
    pub async fn user_command(&self, user: u64, channel: u64, name: &str, target: u64) -> Result<Answer, NoAnswer> {
        self.world.user_command(user, channel, name, target).await
    }

    /// Presses a button of a message, as the message is now.
    ///
    /// # Errors
    ///
    /// When the message has no such enabled button, is not visible to the person, or the bot does
    /// not answer.
    pub async fn click(&self, user: u64, message: &Message, custom_id: &str) -> Result<Answer, NoAnswer> {
        self.world.click(user, message.id, custom_id).await
    }

    /// Picks from a select menu of a message, as the message is now.
    ///
    /// # Errors
    ///
    /// As [`Sandbox::click`], or when the values are not offered.
    pub async fn select(
        &self,
        user: u64,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Answer, NoAnswer> {
        self.world.select(user, message.id, custom_id, values).await
    }

    /// Fills in a window and sends it. Fields that are not named keep what they were filled with.
    ///
    /// # Errors
    ///
    /// When a text is too short or too long, a field is unknown, the window is someone else's, or
    /// the bot does not answer.
    pub async fn submit(&self, user: u64, modal: &Modal, fields: &[(&str, &str)]) -> Result<Answer, NoAnswer> {
        self.world.submit(user, modal, fields).await
    }

    /// Sends an interaction once more, with the same id and token.
    ///
    /// # Errors
    ///
    /// When it is unknown or nobody is connected.
    pub async fn redeliver(&self, interaction: u64) -> Result<(), NoAnswer> {
        self.world.redeliver(interaction)
    }

    /// Sends any event to every session, however malformed.
    pub async fn send_raw_event(&self, name: &str, data: Value) {
        self.world.write(|state| {
            state.note(name, &data, self.world.clock.now());
            state.sessions.broadcast(name, &data);
        });
    }

    /// The `INTERACTION_CREATE` of an interaction, as it was sent.
    #[must_use]
    pub fn payload(&self, interaction: u64) -> Option<Value> {
        self.world.read(|state| Some(state.interactions.get(&interaction)?.payload.clone()))
    }

    /// Messages of a channel that everyone sees, oldest first.
    #[must_use]
    pub fn messages(&self, channel: u64) -> Vec<Message> {
        self.visible(channel, |message| message.ephemeral_for.is_none())
    }

    /// Messages of a channel that this person sees, oldest first.
    #[must_use]
    pub fn messages_for(&self, channel: u64, user: u64) -> Vec<Message> {
        self.visible(channel, |message| message.visible_to(user))
    }

    fn visible(&self, channel: u64, filter: impl Fn(&Message) -> bool) -> Vec<Message> {
        self.world.read(|state| {
            let here = state.messages.values().filter(|message| message.channel == channel);
            here.filter(|message| filter(message)).cloned().collect()
        })
    }

    /// A message as it is now.
    #[must_use]
    pub fn message(&self, id: u64) -> Option<Message> {
        self.world.read(|state| state.messages.get(&id).cloned())
    }

    /// Threads of a channel.
    #[must_use]
    pub fn threads(&self, channel: u64) -> Vec<u64> {
        self.world.read(|state| {
            let all = state.channels.iter();
            let here = all.filter(|(_, place)| place.parent == Some(channel));
            here.map(|(id, _)| *id).collect()
        })
    }

    /// The first message of a channel, there already or still to come, that everyone sees and that
    /// fits. Edits count: a message is looked at again when it changes. `what` can't ask the sandbox anything.
    ///
    /// # Errors
    ///
    /// When there is none within a minute.
    pub async fn wait_for(&self, channel: u64, what: impl Fn(&Message) -> bool) -> Result<Message, Timeout> {
        self.wait_after(channel, 0, what).await
    }

    /// The same among the messages after the one with the id `after`.
    ///
    /// # Errors
    ///
    /// When there is none within a minute.
    pub async fn wait_after(
        &self,
        channel: u64,
        after: u64,
        what: impl Fn(&Message) -> bool,
    ) -> Result<Message, Timeout> {
        // Looks at what is new and copies one message, each time that something happens: else waiting costs more than
        // what is waited for.
        let new = (Bound::Excluded(after), Bound::Unbounded);
        let fits = |message: &&Message| message.channel == channel && message.ephemeral_for.is_none() && what(message);
        let look =
            || self.world.read(|state| state.messages.range(new).map(|(_, message)| message).find(fits).cloned());
        self.world.watch(PATIENCE, look).await
    }

    /// The first recorded request that fits and has been answered.
    ///
    /// # Errors
    ///
    /// When there is none within a minute.
    pub async fn wait_for_request(&self, what: impl Fn(&Request) -> bool) -> Result<Request, Timeout> {
        let answered = |request: &Request| request.status.is_some() && what(request);
        let look = || self.requests().into_iter().find(answered);
        self.world.watch(PATIENCE, look).await
    }

    /// Every REST request, in order of arrival.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        self.world.read(|state| state.log.requests().cloned().collect())
    }

    /// Requests on routes that don't exist, as `METHOD /path`.
    #[must_use]
    pub fn unplanned(&self) -> Vec<String> {
        self.world.read(|state| state.unplanned.clone())
    }

    /// Plans a fault for the next `times` requests of this method (`*` for any) whose path, without
    /// `/api/v10`, contains the text.
    pub fn fault(&self, method: &str, path_contains: &str, times: u32, fault: Fault) {
        self.world.write(|state| state.faults.plan(method, path_contains, times, fault));
    }

    /// Forgets all faults that are still planned.
    pub fn clear_faults(&self) {
        self.world.write(|state| state.faults.forget());
    }

    /// Stops the next such request before it is applied.
    #[must_use]
    pub fn hold(&self, method: &str, path_contains: &str) -> Held {
        self.world.hold(method, path_contains)
    }

    /// Closes every gateway connection with this code.
    pub async fn close_gateway(&self, code: u16) {
        self.world.write(|state| state.sessions.close(code));
    }

    /// Cuts every gateway connection without a word.
    pub async fn drop_gateway(&self) {
        self.world.write(|state| state.sessions.cut());
    }

    /// Asks every session to connect anew and resume.
    pub async fn ask_reconnect(&self) {
        self.world.write(|state| state.sessions.ask_reconnect());
    }

    /// Declares every session invalid.
    pub async fn invalidate_session(&self, resumable: bool) {
        self.world.write(|state| state.sessions.invalidate(resumable));
    }

    /// From now on every interaction is dispatched twice, or once again.
    pub fn set_duplicate_delivery(&self, on: bool) {
        self.world.write(|state| state.duplicate_delivery = on);
    }

    /// Cuts all gateway connections and stops listening.
    pub async fn shutdown(self) {
        self.world.stopping.send_replace(true);
    }
}

fn all_commands(state: &world::State) -> Vec<Value> {
    let global = state.commands.get(&None).into_iter().flatten();
    let scoped = state.commands.iter().filter(|(guild, _)| guild.is_some());
    let scoped = scoped.flat_map(|(_, commands)| commands);
    global.chain(scoped).cloned().collect()
}
