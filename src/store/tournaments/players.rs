use crate::store::tournaments::{
    TournamentError, TournamentId, TournamentPhase, TournamentRefusal, insert_change, lock,
    messages::{self, SPACING},
};
use crate::{
    play::UserId,
    store::{Store, StoreError, database::pool::Connection, people::data_deletion, to_db},
};
use time::OffsetDateTime;

impl Store {
    /// Only before the tournament begins.
    pub async fn join_tournament(
        &self,
        guild: u64,
        id: TournamentId,
        person: UserId,
        now: OffsetDateTime,
    ) -> Result<(), TournamentError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        let row = lock(&mut tx, guild, id).await?;
        match row.phase {
            TournamentPhase::Open => {}
            TournamentPhase::Running => return Err(TournamentRefusal::Started.into()),
            TournamentPhase::Over { .. } => return Err(TournamentRefusal::Over.into()),
        }
        let players = sqlx::query_scalar!("select user_id from tournament_players where tournament_id = $1", id.0)
            .fetch_all(&mut *tx)
            .await?;
        if players.contains(&to_db(person.0)) {
            return Err(TournamentRefusal::Joined.into());
        }
        if players.len() >= usize::from(row.max_players) {
            return Err(TournamentRefusal::Full.into());
        }
        data_deletion::check_not_requested(&mut tx, person.into(), None).await?;
        sqlx::query!(
            "insert into tournament_players (tournament_id, user_id, joined_at) values ($1, $2, $3)",
            id.0,
            to_db(person.0),
            now
        )
        .execute(&mut *tx)
        .await?;
        messages::renew_invitation(&mut tx, id.0, now + SPACING).await?;
        tx.commit().await?;
        Ok(())
    }

    /// After the tournament has begun, a player who leaves loses all unfinished games.
    ///
    /// # Errors
    /// [`TournamentRefusal::Started`] if it has begun and `for_good` is not set.
    pub async fn leave_tournament(
        &self,
        guild: u64,
        id: TournamentId,
        person: UserId,
        for_good: bool,
        now: OffsetDateTime,
    ) -> Result<(), TournamentError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        let row = lock(&mut tx, guild, id).await?;
        let takes_part = sqlx::query_scalar!(
            r#"select exists (
                   select from tournament_players where tournament_id = $1 and user_id = $2 and left_at is null
               ) as "takes_part!""#,
            id.0,
            to_db(person.0)
        )
        .fetch_one(&mut *tx)
        .await?;
        match row.phase {
            TournamentPhase::Over { .. } => return Err(TournamentRefusal::Over.into()),
            _ if !takes_part => return Err(TournamentRefusal::NotJoined.into()),
            TournamentPhase::Running if !for_good => return Err(TournamentRefusal::Started.into()),
            TournamentPhase::Open | TournamentPhase::Running => leave(&mut tx, &[id.0], to_db(person.0), now).await?,
        }
        tx.commit().await?;
        Ok(())
    }
}

/// The rows of the tournaments are locked.
async fn leave(tx: &mut Connection, tournaments: &[i64], person: i64, now: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!(
        "delete from tournament_players p using tournaments t
         where p.tournament_id = any($1) and p.user_id = $2 and t.id = p.tournament_id and t.phase = 'open'",
        tournaments,
        person
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "update tournament_players p set left_at = $3 from tournaments t
         where p.tournament_id = any($1) and p.user_id = $2 and p.left_at is null
             and t.id = p.tournament_id and t.phase = 'running'",
        tournaments,
        person,
        now
    )
    .execute(&mut *tx)
    .await?;
    for &id in tournaments {
        insert_change(tx, id, now).await?;
        messages::renew_invitation(tx, id, now + SPACING).await?;
    }
    Ok(())
}

/// Except finished ones.
pub(in crate::store) async fn leave_all(
    tx: &mut Connection,
    person: i64,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let tournaments = sqlx::query_scalar!(
        "select id from tournaments
         where id = any(array(select tournament_id from tournament_players where user_id = $1)) and phase <> 'over'
         order by id for no key update",
        person
    )
    .fetch_all(&mut *tx)
    .await?;
    leave(tx, &tournaments, person, now).await
}

/// For a banned person: leaves the server's tournaments that have not begun.
pub(in crate::store) async fn leave_open(
    tx: &mut Connection,
    guild: u64,
    person: UserId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let tournaments = sqlx::query_scalar!(
        "select id from tournaments
         where id = any(array(select tournament_id from tournament_players where user_id = $1))
             and guild_id = $2 and phase = 'open'
         order by id for no key update",
        to_db(person.0),
        to_db(guild)
    )
    .fetch_all(&mut *tx)
    .await?;
    leave(tx, &tournaments, to_db(person.0), now).await
}
