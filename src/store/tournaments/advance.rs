//! The task that advances a tournament.

use crate::{
    play::GameId,
    store::{
        StoreError,
        database::pool::Connection,
        from_db,
        tasks::{self, TaskKind},
    },
    tournament::TournamentId,
};
use time::OffsetDateTime;

pub(super) async fn enqueue_advance(
    tx: &mut Connection,
    guild: u64,
    id: TournamentId,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    tasks::enqueue(tx, TaskKind::Tournament, &id.to_string(), Some(guild), (at, at), &()).await
}

/// If the finished game belongs to a tournament, enqueues the task that advances it.
pub(in crate::store) async fn record_end_of_game(
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
