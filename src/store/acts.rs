//! Commands and their events, each in one transaction with all that follows from them.

use super::{
    Store, StoreError, absences, from_db,
    line::{self, Telling},
    outbox, to_db,
};
use crate::play::{Command, Corrupt, Event, GameId, Phase, Refusal, Table};
use sqlx::{PgConnection, types::Json};
use time::{Duration, OffsetDateTime};

/// Tries at deciding a command while others act in the same game.
pub(super) const TRIES: usize = 5;

/// When a game is looked at again that would be due for ever.
const LATER: Duration = Duration::minutes(10);

/// How long the outbox leaves a message alone that an interaction is going to carry.
const HELD: Duration = Duration::seconds(20);

/// The same where the interaction waits for the computer as well.
const THOUGHT: Duration = Duration::seconds(60);

/// Where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The server.
    pub guild: u64,
    /// The channel or thread.
    pub channel: u64,
}

/// What makes a command happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cause {
    /// The interaction that asked for it, which has its effect once however often it is delivered.
    pub interaction: Option<u64>,
    /// How the channel learns of it.
    pub delivery: Delivery,
}

/// How the channel learns of what happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// By a message from the outbox.
    Channel,
    /// The same, and the bot is known to be allowed to post there: a channel that was closed is open again.
    OpenChannel,
    /// By the answer to the interaction, since the bot may not post in the channel. The outbox tries
    /// after a while all the same, should the answer fail.
    Interaction,
}

/// A table as it is after a command, and what the command did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acted {
    /// The table's number.
    pub id: GameId,
    /// Where it is played.
    pub place: Place,
    /// Its state after the events.
    pub table: Table,
    /// What happened; empty when nothing was due.
    pub events: Vec<Event>,
    /// The message in the outbox that tells of it.
    pub outbox: Option<i64>,
    /// Whether this had happened before, by an earlier delivery of the same interaction.
    pub repeated: bool,
}

/// Events with their times, as stored.
type Stored = Vec<(Event, OffsetDateTime)>;

/// Another transaction wrote first.
pub(super) struct Lost;

/// What comes of a command.
pub(super) struct Decided {
    pub(super) place: Place,
    /// The table after the events.
    pub(super) table: Table,
    /// The number of the first event.
    pub(super) first: u32,
    /// First what the table learned, then what it decided.
    pub(super) events: Vec<Event>,
}

impl Store {
    /// Carries out a command in a game: decides it, and writes its events and all that follows in one
    /// transaction. Where somebody else acts in between, it is decided anew.
    ///
    /// # Errors
    /// [`StoreError::Refused`] when nothing comes of it, else when the database fails.
    pub async fn act(
        &self,
        id: GameId,
        command: &Command,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Acted, StoreError> {
        self.act_after(None, id, command, cause, now).await
    }

    /// The same, by somebody who has seen the game after so many events: whatever has happened since makes the
    /// command a stale one.
    ///
    /// # Errors
    /// As [`Store::act`]; [`Refusal::Stale`] then.
    pub async fn act_after(
        &self,
        events: Option<u32>,
        id: GameId,
        command: &Command,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Acted, StoreError> {
        if let Some(acted) = self.repeated(cause).await? {
            return Ok(acted);
        }
        for _ in 0..TRIES {
            match self.attempt(events, id, command, cause, now).await {
                Ok(Ok(acted)) => return Ok(acted),
                Ok(Err(Lost)) => {}
                Err(StoreError::Refused(refusal)) => return self.refused(id, cause, *refusal, now).await,
                Err(error) if error.is_lost_race() => {}
                Err(error) => return Err(error),
            }
            if let Some(acted) = self.repeated(cause).await? {
                return Ok(acted);
            }
        }
        Err(StoreError::Contended(id))
    }

    /// Tries once to carry out a command. What is not committed here is rolled back.
    async fn attempt(
        &self,
        seen: Option<u32>,
        id: GameId,
        command: &Command,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Result<Acted, Lost>, StoreError> {
        let mut tx = self.pool.begin().await?;
        let Decided { place, table, first, events } = decided(&mut tx, id, command, now).await?;
        if seen.is_some_and(|seen| seen != first) {
            return Err(StoreError::Refused(Box::new(Refusal::Stale)));
        }
        let outbox = if events.is_empty() {
            if matches!(command, Command::Tick) {
                look_later(&mut tx, id, &table, now).await?;
            }
            None
        } else {
            match write(&mut tx, id, place, &table, &events, first, cause, now).await? {
                Ok(outbox) => outbox,
                Err(Lost) => return Ok(Err(Lost)),
            }
        };
        tx.commit().await?;
        Ok(Ok(Acted { id, place, table, events, outbox, repeated: false }))
    }

    /// A table and where it is.
    ///
    /// # Errors
    /// When there is none, its events make no sense, or the database fails.
    pub async fn load(&self, id: GameId) -> Result<(Place, Table), StoreError> {
        load(&mut *self.pool.acquire().await?, id).await
    }

    /// A table as it was after event `last`, with the events from `first` on that led there.
    ///
    /// # Errors
    /// As [`Store::load`].
    pub async fn load_until(
        &self,
        id: GameId,
        first: u32,
        last: u32,
    ) -> Result<(Place, Table, Vec<Event>), StoreError> {
        let (place, events) = events(&mut *self.pool.acquire().await?, id, Some(last)).await?;
        let recent = events.iter().skip(first as usize).map(|(event, _)| event.clone()).collect();
        let table = Table::replay(events).map_err(|corrupt| StoreError::Corrupt(id, corrupt))?;
        Ok((place, table, recent))
    }

    /// The end of a command that is refused: unless the same interaction had its effect since it was
    /// looked for, so that what is refused is the repetition.
    ///
    /// That it was refused is noted: delivered again when the game has gone on, the command might be a legal one, and
    /// its sender, who knows that nothing came of it, would learn of the effect from the next board.
    async fn refused(
        &self,
        id: GameId,
        cause: Cause,
        refusal: Refusal,
        now: OffsetDateTime,
    ) -> Result<Acted, StoreError> {
        let refused = StoreError::Refused(Box::new(refusal));
        let Some(interaction) = cause.interaction else { return Err(refused) };
        let noted = sqlx::query!(
            "insert into interactions (id, game_id, at) values ($1, $2, $3) on conflict do nothing",
            to_db(interaction),
            id.0,
            now
        )
        .execute(&self.pool)
        .await?;
        match noted.rows_affected() {
            0 => self.repeated(cause).await?.ok_or(refused),
            _ => Err(refused),
        }
    }

    /// The game in which an interaction has had its effect already, or was refused, if it was.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn acted_in(&self, interaction: u64) -> Result<Option<GameId>, StoreError> {
        let id = sqlx::query_scalar!("select game_id from interactions where id = $1", to_db(interaction))
            .fetch_optional(&self.pool)
            .await?;
        Ok(id.map(GameId))
    }

    /// What the interaction did when it was delivered before, if it was.
    ///
    /// # Errors
    /// [`Refusal::Stale`] when it was refused then, else when the database fails.
    pub(super) async fn repeated(&self, cause: Cause) -> Result<Option<Acted>, StoreError> {
        let Some(interaction) = cause.interaction else { return Ok(None) };
        let row =
            sqlx::query!("select game_id, first_seq, last_seq from interactions where id = $1", to_db(interaction))
                .fetch_optional(&self.pool)
                .await?;
        let Some(row) = row else { return Ok(None) };
        let id = GameId(row.game_id);
        let (Some(first), Some(last)) = (row.first_seq, row.last_seq) else {
            return Err(StoreError::Refused(Box::new(Refusal::Stale)));
        };
        let (place, table, events) = self.load_until(id, first.cast_unsigned(), last.cast_unsigned()).await?;
        Ok(Some(Acted { id, place, table, events, outbox: None, repeated: true }))
    }

    /// Forgets interactions from before `then`: Discord repeats none after its tokens have run out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_interactions(&self, then: OffsetDateTime) -> Result<u64, StoreError> {
        let done = sqlx::query!("delete from interactions where at < $1", then).execute(&self.pool).await?;
        Ok(done.rows_affected())
    }
}

async fn load(connection: &mut PgConnection, id: GameId) -> Result<(Place, Table), StoreError> {
    let (place, events) = events(connection, id, None).await?;
    let table = Table::replay(events).map_err(|corrupt| StoreError::Corrupt(id, corrupt))?;
    Ok((place, table))
}

async fn events(connection: &mut PgConnection, id: GameId, last: Option<u32>) -> Result<(Place, Stored), StoreError> {
    let last = last.map_or(i32::MAX, u32::cast_signed);
    let rows = sqlx::query!(
        r#"select g.guild_id, g.channel_id, e.seq, e.at, e.body::text as "body!"
           from games g join events e on e.game_id = g.id
           where g.id = $1 and e.seq <= $2
           order by e.seq"#,
        id.0,
        last
    )
    .fetch_all(connection)
    .await?;
    let first = rows.first().ok_or(StoreError::NoSuchGame(id))?;
    let place = Place { guild: from_db(first.guild_id), channel: from_db(first.channel_id) };
    let corrupt = |index, reason| StoreError::Corrupt(id, Corrupt { index, reason });
    let mut stored = Vec::with_capacity(rows.len());
    for (index, row) in (0_u32..).zip(&rows) {
        if row.seq != index.cast_signed() {
            return Err(corrupt(index, format!("event {} stands in its place", row.seq)));
        }
        // Read here and not on the way: what a newer version wrote is one broken game, and no trouble with the
        // database, for which all others would wait.
        let event = serde_json::from_str(&row.body).map_err(|error| corrupt(index, error.to_string()))?;
        stored.push((event, row.at));
    }
    Ok((place, stored))
}

/// Carries a command out within a transaction that somebody else ends. `false` when another one wrote first:
/// then it has to be rolled back.
pub(super) async fn act_quietly(
    tx: &mut PgConnection,
    id: GameId,
    command: &Command,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let Decided { place, table, first, events } = match decided(tx, id, command, now).await {
        // What is refused has no effect, and that is that.
        Err(StoreError::Refused(_)) => return Ok(true),
        decided => decided?,
    };
    if events.is_empty() {
        return Ok(true);
    }
    let cause = Cause { interaction: None, delivery: Delivery::Channel };
    Ok(write(tx, id, place, &table, &events, first, cause, now).await?.is_ok())
}

/// Decides a command. Whatever it is, the table first learns who is away: so that no clock stands still for
/// somebody who is back because a word of it was lost, or came too late.
pub(super) async fn decided(
    tx: &mut PgConnection,
    id: GameId,
    command: &Command,
    now: OffsetDateTime,
) -> Result<Decided, StoreError> {
    let (place, mut table) = load(tx, id).await?;
    let known = absences::known(tx, id, &table, command, now).await?;
    let first = table.events;
    let mut events = table.learn(&known, now);
    apply(id, &mut table, &events, now)?;
    let decided = table.decide(command, &known, now).map_err(|refusal| StoreError::Refused(Box::new(refusal)))?;
    apply(id, &mut table, &decided, now)?;
    events.extend(decided);
    Ok(Decided { place, table, first, events })
}

pub(super) fn apply(id: GameId, table: &mut Table, events: &[Event], now: OffsetDateTime) -> Result<(), StoreError> {
    events.iter().try_for_each(|event| table.apply(event, now)).map_err(|corrupt| StoreError::Corrupt(id, corrupt))
}

/// Lets a game that was taken for due, but is not, be looked at when it is: those behind it have to have their turn.
async fn look_later(tx: &mut PgConnection, id: GameId, table: &Table, now: OffsetDateTime) -> Result<(), StoreError> {
    let due = table.due().map(|due| if due <= now { now + LATER } else { due });
    sqlx::query!(
        "update games set due_at = $3 where id = $1 and events = $2 and due_at <= $4",
        id.0,
        table.events.cast_signed(),
        due,
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Writes the events that have brought a table to where it is, its row, its message and the interaction.
#[expect(clippy::too_many_arguments, reason = "one transaction's worth of facts")]
pub(super) async fn write(
    tx: &mut PgConnection,
    id: GameId,
    place: Place,
    table: &Table,
    events: &[Event],
    first: u32,
    cause: Cause,
    now: OffsetDateTime,
) -> Result<Result<Option<i64>, Lost>, StoreError> {
    if let Err(Lost) = put(tx, id, table, events, first, now).await? {
        return Ok(Err(Lost));
    }
    let recorded = record(tx, id, place, table, events, first, cause, now).await?;
    if recorded.is_some() && events.iter().any(|event| matches!(event, Event::Ended { .. })) {
        super::ratings::note_result(tx, id, place, table, now).await?;
    }
    Ok(recorded.ok_or(Lost))
}

/// Writes the events that have brought a table to where it is, and its row.
pub(super) async fn put(
    tx: &mut PgConnection,
    id: GameId,
    table: &Table,
    events: &[Event],
    first: u32,
    now: OffsetDateTime,
) -> Result<Result<(), Lost>, StoreError> {
    for (seq, event) in (first.cast_signed()..).zip(events) {
        let written = sqlx::query!(
            "insert into events (game_id, seq, at, body) values ($1, $2, $3, $4) on conflict do nothing",
            id.0,
            seq,
            now,
            Json(event) as _
        )
        .execute(&mut *tx)
        .await?;
        if written.rows_affected() == 0 {
            return Ok(Err(Lost));
        }
    }
    absences::note(tx, events).await?;
    let game = table.game();
    let (phase, on_turn) = match &table.phase {
        Phase::Open { .. } => ("open", None),
        Phase::Closed(_) => ("closed", None),
        Phase::Playing(game, _) => ("playing", Some(game.on_turn())),
        Phase::Over { .. } => ("over", None),
    };
    sqlx::query!(
        "update games set phase = $2, opponent = $3, player1 = $4, player2 = $5, on_turn = $6, ply = $7,
             events = $8, deadline = $9, due_at = $10, updated_at = $11
         where id = $1",
        id.0,
        phase,
        table.opponent.map(|person| to_db(person.0)),
        game.map(|game| to_db(game.seats[0].0)),
        game.map(|game| to_db(game.seats[1].0)),
        on_turn.map(|person| to_db(person.0)),
        game.map_or(0, |game| i32::from(game.ply())),
        table.events.cast_signed(),
        table.deadline(),
        table.due(),
        now
    )
    .execute(&mut *tx)
    .await?;
    Ok(Ok(()))
}

/// Notes the interaction, has the computer do what is its to do, and puts the message about `events` into the outbox.
/// Where the computer has something to do, there is one message for that and for what came before it: nobody wants to
/// be told twice in a moment.
///
/// `None` when the interaction has had its effect already; else the message's row, if there is one.
#[expect(clippy::too_many_arguments, reason = "one transaction's worth of facts")]
pub(super) async fn record(
    tx: &mut PgConnection,
    id: GameId,
    place: Place,
    table: &Table,
    events: &[Event],
    first: u32,
    cause: Cause,
    now: OffsetDateTime,
) -> Result<Option<Option<i64>>, StoreError> {
    let first_seq = first.cast_signed();
    let last_seq = first_seq + i32::try_from(events.len()).unwrap_or(i32::MAX) - 1;
    if let Some(interaction) = cause.interaction {
        let noted = sqlx::query!(
            "insert into interactions (id, game_id, first_seq, last_seq, at) values ($1, $2, $3, $4, $5)
             on conflict do nothing",
            to_db(interaction),
            id.0,
            first_seq,
            last_seq,
            now
        )
        .execute(&mut *tx)
        .await?;
        if noted.rows_affected() == 0 {
            return Ok(None);
        }
    }
    if cause.delivery == Delivery::OpenChannel {
        // In the same transaction, so that whoever takes the message finds the channel open.
        sqlx::query!("delete from closed_channels where channel_id = $1", to_db(place.channel))
            .execute(&mut *tx)
            .await?;
    }
    let announced = events.last().is_some_and(Event::is_announced);
    let (task, by_answer) = (table.task().is_some(), cause.delivery == Delivery::Interaction);
    // Where the bot may not post, it is the answer to the interaction that waits. A no is worth a sentence of its own.
    let waits = announced && task && !by_answer && !matches!(events.last(), Some(Event::DrawDeclined { .. }));
    let telling = match announced {
        true if waits => Telling::Waits,
        true => Telling::Now,
        false => Telling::Needless,
    };
    let first_seq = line::line_up(tx, id, place, table, first_seq, telling).await?;
    if telling != Telling::Now {
        return Ok(Some(None));
    }
    let due = match by_answer {
        false => now,
        true if task => now + THOUGHT,
        true => now + HELD,
    };
    let outbox = outbox::put(tx, id, place, (first_seq, last_seq), now, due).await?;
    Ok(Some(Some(outbox)))
}
