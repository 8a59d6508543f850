//! Discord may deliver an interaction again, and that must have no second effect.

use crate::play::GameId;
use crate::store::{
    database::{Connection, Request, Result, Store, Transaction, from_db, prune, to_db},
    requests::deletion_requests,
};
use time::OffsetDateTime;

/// Longer than Discord waits for an answer.
const CLAIM_TIME: time::Duration = time::Duration::seconds(10);

/// A claim from later than that was made while a machine's clock was ahead.
const CLOCKS_DIFFER: time::Duration = time::Duration::minutes(5);

/// The interaction that has claimed an effect that may happen once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    Own,
    /// Another interaction, while it may still be at work; `None` once the effect has happened.
    Other(Option<u64>),
}

impl Store {
    /// Claims, for this interaction, an effect that may happen once. Another interaction gets the claim if it was neither confirmed
    /// nor released within ten seconds.
    pub async fn claim_once(&self, key: u64, now: OffsetDateTime) -> Result<Claim> {
        let Some(Request { interaction, person }) = self.request else { return Ok(Claim::Own) };
        let mut tx = self.pool.begin().await?;
        deletion_requests::check_not_requested(&mut tx, person.into(), None).await?;
        let holder = sqlx::query_scalar!(
            r#"insert into interactions as i (id, at, claimed_by) values ($1, $2, $3)
               on conflict (id) do update
                   set at = case when i.claimed_by <> $3 and i.at not between $4 and $5 then $2 else i.at end,
                       claimed_by = case when i.claimed_by <> $3 and i.at not between $4 and $5 then $3 else i.claimed_by end
               returning claimed_by"#,
            to_db(key),
            now,
            to_db(interaction),
            now - CLAIM_TIME,
            now + CLOCKS_DIFFER
        );
        let holder = holder.fetch_one(&mut *tx).await?.map(from_db);
        tx.commit().await?;
        Ok(if holder == Some(interaction) { Claim::Own } else { Claim::Other(holder) })
    }

    /// Remembers, until at least an hour after `until`, that the claimed effect has happened.
    pub async fn confirm_claim(&self, key: u64, until: OffsetDateTime) -> Result<()> {
        sqlx::query!("update interactions set claimed_by = null, at = $2 where id = $1", to_db(key), until)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The claimed effect has not happened, so another interaction may claim it.
    pub async fn release_claim(&self, key: u64) -> Result<()> {
        let Some(Request { interaction, .. }) = self.request else { return Ok(()) };
        sqlx::query!("delete from interactions where id = $1 and claimed_by = $2", to_db(key), to_db(interaction))
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Begins a change outside of games. `None` if an earlier delivery of the interaction made it.
    pub(in crate::store) async fn begin_change(&self, now: OffsetDateTime) -> Result<Option<Transaction>> {
        let mut tx = self.pool.begin().await?;
        if let Some(Request { person, .. }) = self.request {
            deletion_requests::check_not_requested(&mut tx, person.into(), None).await?;
        }
        let is_first = self.record_interaction(&mut tx, now).await?;
        Ok(is_first.then_some(tx))
    }

    /// Records the interaction of a change outside of games. Returns `false` if an earlier delivery made the change.
    pub(in crate::store) async fn record_interaction(&self, tx: &mut Connection, now: OffsetDateTime) -> Result<bool> {
        let Some(Request { interaction, .. }) = self.request else { return Ok(true) };
        record(tx, interaction, None, None, now).await
    }

    /// The game in which an interaction was applied or refused.
    pub async fn game_of_interaction(&self, interaction: u64) -> Result<Option<GameId>> {
        let id = sqlx::query_scalar!("select game_id from interactions where id = $1", to_db(interaction));
        Ok(id.fetch_optional(&self.pool).await?.flatten().map(GameId))
    }

    /// Discord repeats no interaction after its token has expired.
    pub async fn delete_interactions(&self, then: OffsetDateTime, limit: i64) -> Result<u64> {
        prune!(&self.pool, "interactions", "at < $1 order by at", then, limit)
    }
}

/// Records an interaction and, if it was about a game, the first and the last of its events there; without events it was refused.
/// Returns `false` if the interaction was recorded before.
pub(in crate::store) async fn record(
    connection: &mut Connection,
    interaction: u64,
    game: Option<GameId>,
    events: Option<(i32, i32)>,
    now: OffsetDateTime,
) -> Result<bool> {
    let (first, last) = events.unzip();
    let recorded = sqlx::query!(
        "insert into interactions (id, game_id, first_seq, last_seq, at) values ($1, $2, $3, $4, $5) on conflict do nothing",
        to_db(interaction),
        game.map(|game| game.0),
        first,
        last,
        now
    );
    Ok(recorded.execute(connection).await?.rows_affected() > 0)
}
