//! Tournaments. [`crate::tournament`] decides; this module loads the state, and writes the changes.
//!
//! Every change of a tournament locks its row first, except the end of a game, which only enqueues a task that advances
//! the tournament. Every step is one transaction, and depends on stored data alone. So several processes may advance a
//! tournament, and a process may die at any step.

mod create;
mod lists;
mod load;
mod messages;
mod write;

pub use create::{MAX_TOURNAMENTS, NewTournament};
pub use lists::TournamentSummary;
pub use messages::TournamentMessage;

use crate::store::{
    Store, StoreError,
    database::pool::Connection,
    from_db, games,
    servers::audit_log::{AuditedChange, insert_audit_entry},
    tasks::{self, TaskKind},
    to_db,
};
use crate::{
    play::{GameId, UserId},
    tournament::{Pairing, Score, Tournament, TournamentCommand, TournamentId, TournamentPhase, TournamentRefusal},
};
use load::{load, lock};
use time::OffsetDateTime;
use write::write;

#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    #[error("refused: {0:?}")]
    Refused(TournamentRefusal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for TournamentError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<TournamentRefusal> for TournamentError {
    fn from(refusal: TournamentRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Store {
    /// Returns the tournament as it is afterwards.
    pub async fn change_tournament(
        &self,
        guild: u64,
        id: TournamentId,
        command: TournamentCommand,
        now: OffsetDateTime,
    ) -> Result<Tournament, TournamentError> {
        let Some(mut tx) = self.begin_change(now).await? else {
            return Ok(self.tournament(id).await?.ok_or(TournamentRefusal::Unknown)?);
        };
        let tournament = lock(&mut tx, id).await?.filter(|it| it.guild == guild).ok_or(TournamentRefusal::Unknown)?;
        for change in tournament.decide(command, now)? {
            write(&mut tx, &tournament, change, now).await?;
        }
        let audited = match command {
            TournamentCommand::Join { .. } | TournamentCommand::Leave { .. } => None,
            TournamentCommand::Start { by } => Some((by, AuditedChange::TournamentStarted(id))),
            TournamentCommand::Stop { by } => Some((by, AuditedChange::TournamentEnded(id))),
        };
        if let Some((by, audited)) = audited {
            insert_audit_entry(&mut tx, guild, by, None, &audited, now).await?;
        }
        let changed = load(&mut tx, id).await?.ok_or(TournamentRefusal::Unknown)?;
        tx.commit().await?;
        Ok(changed)
    }

    /// Does the next step. Returns when another one is due; `None` once the tournament is over.
    pub async fn advance_tournament(
        &self,
        id: TournamentId,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let mut tx = self.pool.begin().await?;
        let Some(tournament) = lock(&mut tx, id).await? else { return Ok(None) };
        let changes = tournament.advance(results(&mut tx, &tournament, now).await?, now);
        let next = tournament.next_advance(&changes, now);
        for change in changes {
            match write(&mut tx, &tournament, change, now).await {
                Err(error) if error.is_lost_race() => return Ok(Some(now)),
                written => written?,
            }
        }
        tx.commit().await?;
        Ok(next)
    }
}

/// Of games that have ended, or can't be finished because they can't be read.
async fn results(
    tx: &mut Connection,
    tournament: &Tournament,
    now: OffsetDateTime,
) -> Result<Vec<(Pairing, Score)>, StoreError> {
    let games: Vec<_> = tournament.games_in_progress().collect();
    let ids: Vec<_> = games.iter().map(|(game, _)| game.0).collect();
    let rows = sqlx::query!(
        r#"select id, phase = 'over' as "over!", coalesce(deadline, updated_at) as "since!" from games
           where id = any($1) and phase in ('playing', 'over')"#,
        &ids
    )
    .fetch_all(&mut *tx)
    .await?;
    let mut results = Vec::new();
    for row in rows.into_iter().filter(|row| row.over || Score::unreadable(row.since, now).is_some()) {
        let score = match games::load::load(tx, GameId(row.id)).await {
            Ok(game) => Score::of(&game.table),
            Err(error) if error.is_broken_game() => Score::unreadable(row.since, now),
            Err(error) => return Err(error),
        };
        let pairing = games.iter().find(|(game, _)| game.0 == row.id).map(|(_, pairing)| *pairing);
        results.extend(pairing.zip(score));
    }
    Ok(results)
}

/// Leaves the tournaments of one server that have not begun, or all unfinished tournaments.
pub(super) async fn leave_all(
    tx: &mut Connection,
    person: UserId,
    unbegun_of: Option<u64>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let ids = sqlx::query_scalar!(
        "select id from tournaments
         where id = any(array(select tournament_id from tournament_players where user_id = $1))
             and case when $2::bigint is null then phase <> 'over' else guild_id = $2 and phase = 'open' end
         order by id for no key update",
        to_db(person.0),
        unbegun_of.map(to_db)
    )
    .fetch_all(&mut *tx)
    .await?;
    let leave = TournamentCommand::Leave { by: person, for_good: unbegun_of.is_none() };
    for id in ids {
        let Some(tournament) = load(tx, TournamentId(id)).await? else { continue };
        // Refused if the person has left already.
        for change in tournament.decide(leave, now).unwrap_or_default() {
            write(tx, &tournament, change, now).await?;
        }
    }
    Ok(())
}

/// Puts the deleted participant `stand_in` in the person's place, and takes the roles that the person won.
pub(super) async fn replace_person(tx: &mut Connection, person: i64, stand_in: i64) -> Result<(), StoreError> {
    sqlx::query!(
        "select enqueue_rank_role(guild_id, role_id, $1, false, now())
         from (
             select distinct t.guild_id, t.role_id
             from tournament_players p join tournaments t on t.id = p.tournament_id
             where p.user_id = $1 and p.place = 1 and p.left_at is null and t.role_id is not null
             order by 1, 2
         ) won",
        person
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("update tournament_players set user_id = $2 where user_id = $1", person, stand_in)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("update tournaments set created_by = $2 where created_by = $1", person, stand_in)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

pub(super) async fn delete_of_server(tx: &mut Connection, guild: i64) -> Result<(), StoreError> {
    let ids = sqlx::query_scalar!("select id from tournaments where guild_id = $1 for update", guild)
        .fetch_all(&mut *tx)
        .await?;
    tasks::delete_of_owner(tx, TaskKind::Tournament, from_db(guild)).await?;
    tasks::delete_of_owner(tx, TaskKind::TournamentMessage, from_db(guild)).await?;
    sqlx::query!("delete from tournament_games where tournament_id = any($1)", &ids).execute(&mut *tx).await?;
    sqlx::query!("delete from tournament_players where tournament_id = any($1)", &ids).execute(&mut *tx).await?;
    sqlx::query!("delete from tournaments where id = any($1)", &ids).execute(&mut *tx).await?;
    Ok(())
}

async fn enqueue_advance(
    tx: &mut Connection,
    guild: u64,
    id: TournamentId,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    tasks::enqueue(tx, TaskKind::Tournament, &id.to_string(), Some(guild), (at, at), &()).await
}

/// If the finished game belongs to a tournament, enqueues the task that advances it.
pub(super) async fn record_end_of_game(
    tx: &mut Connection,
    game: GameId,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let row = sqlx::query!(
        "select t.id, t.guild_id from tournament_games g join tournaments t on t.id = g.tournament_id where g.game_id = $1",
        game.0
    );
    match row.fetch_optional(&mut *tx).await? {
        Some(row) => enqueue_advance(tx, from_db(row.guild_id), TournamentId(row.id), at).await,
        None => Ok(()),
    }
}

/// From the columns `phase` and `stopped`.
fn phase_from_db(phase: &str, stopped: bool) -> TournamentPhase {
    match phase {
        "open" => TournamentPhase::Open,
        "running" => TournamentPhase::Running,
        _ => TournamentPhase::Over { stopped },
    }
}
