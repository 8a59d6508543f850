//! Tournaments. [`crate::tournament`] decides; this module loads the state, and writes the changes.
//!
//! Every change of a tournament first locks its row. The end of a game does not: it only enqueues a task that advances the
//! tournament. A transaction that also locks leagues locks them first. Leagues and tournaments are each locked in the order of
//! their ids. Every step is one transaction, and depends on stored data alone. So several processes may advance a tournament,
//! and a process may die at any step.
//!
//! A tournament is a list of players and a list of games. Each pairing has a row before its game begins, so the game begins
//! once, whichever process begins it. Points are computed from the games each time. `tournament/schedule.rs` says when a
//! tournament begins by itself and when the next one follows. Messages are tasks too (`messages.rs`). The custom id of a
//! message's button contains the task, so the bot recognises the message in the channel.

mod create;
mod lists;
pub(super) mod load;
pub(super) mod messages;

pub(in crate::store) use create::move_to;
pub use create::{MAX_TOURNAMENTS, NewTournament};
pub use lists::{EventRoles, TournamentSummary};
pub use messages::TournamentMessage;

use crate::store::{
    database::{Connection, StoreError, from_db, to_db},
    ratings::rank_roles,
    tasks::{self, TaskKind, kinds},
};
use crate::{
    play::{GameId, UserId},
    tournament::{TournamentId, TournamentPhase, TournamentRefusal},
};
use time::OffsetDateTime;

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

/// Enqueues tasks that take the winners' roles from a person. Called before the deletion of the person's data replaces the
/// person in the tournaments.
pub(super) async fn take_roles(tx: &mut Connection, person: UserId, now: OffsetDateTime) -> Result<(), StoreError> {
    let won = sqlx::query!(
        r#"select t.guild_id, t.role_id as "role!"
           from tournament_players p join tournaments t on t.id = p.tournament_id
           where p.user_id = $1 and p.place = 1 and p.left_at is null and t.role_id is not null"#,
        to_db(person.0)
    );
    let won = won.fetch_all(&mut *tx).await?.into_iter();
    rank_roles::enqueue(tx, won.map(|row| (from_db(row.guild_id), from_db(row.role), person.0)), now).await
}

pub(super) async fn delete_of_server(tx: &mut Connection, guild: i64) -> Result<(), StoreError> {
    // Every transaction that locks both locks leagues before tournaments.
    sqlx::query!("select id from leagues where guild_id = $1 order by id for update", guild)
        .fetch_all(&mut *tx)
        .await?;
    let ids = sqlx::query_scalar!("select id from tournaments where guild_id = $1 order by id for update", guild)
        .fetch_all(&mut *tx)
        .await?;
    tasks::delete_of_owner(tx, TaskKind::League, from_db(guild)).await?;
    sqlx::query!("delete from leagues where guild_id = $1", guild).execute(&mut *tx).await?;
    tasks::delete_of_owner(tx, TaskKind::Tournament, from_db(guild)).await?;
    tasks::delete_of_owner(tx, TaskKind::TournamentMessage, from_db(guild)).await?;
    sqlx::query!("delete from tournament_games where tournament_id = any($1)", &ids).execute(&mut *tx).await?;
    sqlx::query!("delete from tournament_players where tournament_id = any($1)", &ids).execute(&mut *tx).await?;
    sqlx::query!("delete from tournaments where id = any($1)", &ids).execute(&mut *tx).await?;
    Ok(())
}

pub(in crate::store) async fn enqueue_advance(
    tx: &mut Connection,
    guild: u64,
    id: TournamentId,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    tasks::enqueue(tx, kinds::Tournament, &id.to_string(), Some(guild), (at, at), &()).await
}

/// Locks the tournament of a game, if there is one, until the transaction ends. Called before the game is locked.
pub(super) async fn lock_of_game(tx: &mut Connection, game: GameId) -> Result<(), StoreError> {
    sqlx::query!(
        "select id from tournaments where id = (select tournament_id from tournament_games where game_id = $1)
         for no key update",
        game.0
    )
    .fetch_optional(tx)
    .await?;
    Ok(())
}

/// Whether the game belongs to a running tournament that has not yet gone on from the game's result.
pub(super) async fn result_is_open(tx: &mut Connection, game: GameId) -> Result<bool, StoreError> {
    let open = sqlx::query_scalar!(
        r#"select exists (
               select from tournament_games g join tournaments t on t.id = g.tournament_id
               where g.game_id = $1 and t.phase = 'running' and not exists (
                   select from tournament_games later
                   where later.tournament_id = g.tournament_id
                       and (later.stage > g.stage
                           or later.stage = g.stage and later.section = g.section and later.replay > g.replay)
               )
           ) as "open!""#,
        game.0
    );
    Ok(open.fetch_one(tx).await?)
}

/// Makes the tournament read the game's result again, because it has changed.
pub(super) async fn forget_score(tx: &mut Connection, game: GameId) -> Result<(), StoreError> {
    sqlx::query!("update tournament_games set score = null where game_id = $1", game.0).execute(tx).await?;
    Ok(())
}

/// If the game belongs to a tournament, enqueues the task that advances it: the game has ended, or its thread was opened.
pub(super) async fn advance_with_game(tx: &mut Connection, game: GameId, at: OffsetDateTime) -> Result<(), StoreError> {
    let row = sqlx::query!(
        "select t.id, t.guild_id from tournament_games g join tournaments t on t.id = g.tournament_id where g.game_id = $1",
        game.0
    );
    match row.fetch_optional(&mut *tx).await? {
        Some(row) => enqueue_advance(tx, from_db(row.guild_id), TournamentId(row.id), at).await,
        None => Ok(()),
    }
}

/// The phase, from the columns `phase` and `stopped`.
pub(super) fn phase_from_db(phase: &str, stopped: bool) -> TournamentPhase {
    match phase {
        "open" => TournamentPhase::Open,
        "running" => TournamentPhase::Running,
        _ => TournamentPhase::Over { stopped },
    }
}
