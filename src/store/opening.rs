//! Tables are opened: by a challenge, or by a rematch.

use super::{
    Acted, Cause, Place, Settings, Store, StoreError,
    acts::{TRIES, apply, decided, put, record, write},
    to_db,
};
use crate::play::{Command, Event, GameId, Known, Refusal, Seed, Table, UserId};
use sqlx::{PgConnection, types::Json};
use time::OffsetDateTime;

/// A table that is to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Where.
    pub place: Place,
    /// Its first event.
    pub challenge: Event,
    /// Whether its game gets a thread of its own.
    pub thread: bool,
    /// What chance says of its game, should it begin at once because the computer is challenged.
    pub chance: Chance,
}

/// What chance says of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// The lot for who begins, as [`Command::Accept`] has it.
    pub lot: bool,
    /// The secret of the dice.
    pub seed: Seed,
}

impl Store {
    /// Opens a table. A challenge to the computer is accepted at once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open_table(&self, new: &NewTable, cause: Cause, now: OffsetDateTime) -> Result<Acted, StoreError> {
        if let Some(acted) = self.repeated(cause).await? {
            return Ok(acted);
        }
        let mut tx = self.pool.begin().await?;
        let (id, table) = insert_table(&mut tx, new, now).await?;
        let Some(acted) = opened(&mut tx, id, table, new, cause, now).await? else {
            // The same interaction is being served elsewhere at this moment.
            tx.rollback().await?;
            return self.repeated(cause).await?.ok_or(StoreError::Contended(id));
        };
        tx.commit().await?;
        Ok(acted)
    }

    /// Opens the table of a rematch after game `id`, and notes it there, in one transaction: of two
    /// proposals one opens a table.
    ///
    /// # Errors
    /// [`StoreError::Refused`] when there can be no rematch or there is one already, else when the
    /// database fails.
    pub async fn open_rematch(
        &self,
        id: GameId,
        by: UserId,
        chance: Chance,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Acted, StoreError> {
        if let Some(acted) = self.repeated(cause).await? {
            return Ok(acted);
        }
        let refused = |refusal: Refusal| StoreError::Refused(Box::new(refusal));
        for _ in 0..TRIES {
            let (place, mut old) = self.load(id).await?;
            // Whether a rematch can be proposed does not depend on the number that its table will get.
            if let Err(refusal) = old.decide(&Command::Rematch { by, game: id }, &Known::default(), now) {
                // It may have been proposed by an earlier delivery. A refusal isn't noted: to press Rematch after the
                // other did means to accept, which is another command of this interaction.
                return self.repeated(cause).await?.ok_or_else(|| refused(refusal));
            }
            // What the server has settled holds for a rematch as for any challenge.
            let Settings { rated, timeout, .. } = self.settings(place.guild).await?;
            let challenge = old.rematch(id, by, rated, timeout, now).ok_or_else(|| refused(Refusal::NotPlaying))?;
            // Where the game before it had a thread, this one is played there too.
            let new = NewTable { place, challenge, thread: false, chance };

            let mut tx = self.pool.begin().await?;
            let (new_id, table) = insert_table(&mut tx, &new, now).await?;
            let noted = old.decide(&Command::Rematch { by, game: new_id }, &Known::default(), now).map_err(refused)?;
            let first = old.events;
            apply(id, &mut old, &noted, now)?;
            let quiet = Cause { interaction: None, ..cause };
            if write(&mut tx, id, place, &old, &noted, first, quiet, now).await?.is_ok()
                && let Some(acted) = opened(&mut tx, new_id, table, &new, cause, now).await?
            {
                tx.commit().await?;
                return Ok(acted);
            }
            tx.rollback().await?;
            if let Some(acted) = self.repeated(cause).await? {
                return Ok(acted);
            }
        }
        Err(StoreError::Contended(id))
    }
}

/// Writes a new table's row and its first event.
async fn insert_table(
    tx: &mut PgConnection,
    new: &NewTable,
    now: OffsetDateTime,
) -> Result<(GameId, Table), StoreError> {
    let table =
        Table::replay([(new.challenge.clone(), now)]).map_err(|corrupt| StoreError::Corrupt(GameId(0), corrupt))?;
    let id = sqlx::query_scalar!(
        "insert into games
             (guild_id, channel_id, game, phase, challenger, opponent, events, due_at, created_at, updated_at,
              wants_thread, parent_id)
         values ($1, $2, $3, 'open', $4, $5, 1, $6, $7, $7, $8, (select parent_id from games where id = $9))
         returning id",
        to_db(new.place.guild),
        to_db(new.place.channel),
        table.terms.setup.game().id(),
        to_db(table.challenger.0),
        table.opponent.map(|person| to_db(person.0)),
        table.due(),
        now,
        new.thread,
        table.rematch_of.map(|game| game.0)
    )
    .fetch_one(&mut *tx)
    .await?;
    let id = GameId(id);
    // Should the bot leave the server one day, its data is found by this.
    sqlx::query!("insert into servers (guild_id) values ($1) on conflict do nothing", to_db(new.place.guild))
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "insert into events (game_id, seq, at, body) values ($1, 0, $2, $3)",
        id.0,
        now,
        Json(&new.challenge) as _
    )
    .execute(&mut *tx)
    .await?;
    Ok((id, table))
}

/// The rest of opening a table: begins its game where the computer is challenged, and writes the message and the
/// interaction. `None` when the interaction has had its effect already.
async fn opened(
    tx: &mut PgConnection,
    id: GameId,
    mut table: Table,
    new: &NewTable,
    cause: Cause,
    now: OffsetDateTime,
) -> Result<Option<Acted>, StoreError> {
    let place = new.place;
    let mut events = vec![new.challenge.clone()];
    if let Some(computer) = table.opponent.filter(|opponent| opponent.level().is_some()) {
        let Chance { lot, seed } = new.chance;
        let accept = Command::Accept { by: computer, lot, seed };
        let begun = decided(tx, id, &accept, now).await?;
        if put(tx, id, &begun.table, &begun.events, begun.first, now).await?.is_err() {
            // Nobody else knows of this table.
            return Err(StoreError::Contended(id));
        }
        events.extend(begun.events);
        table = begun.table;
    }
    let recorded = record(tx, id, place, &table, &events, 0, cause, now).await?;
    Ok(recorded.map(|outbox| Acted { id, place, table, events, outbox, repeated: false }))
}
