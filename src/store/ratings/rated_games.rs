use crate::play::{GameId, Participant};
use crate::store::{
    database::{Result, Store, participant_from_db, to_db},
    place::{Place, id_from_db},
};
use parlor_games::rules::Player;
use time::OffsetDateTime;

/// A finished game of a server that counted for ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    pub id: GameId,
    pub place: Place,
    /// If it was played in a thread of its own.
    pub parent: Option<u64>,
    /// Another version may know other games.
    pub game: String,
    pub players: [Participant; 2],
    /// `None` for a draw.
    pub winner: Option<Player>,
    pub reason: String,
    pub plies: i32,
    pub ended: OffsetDateTime,
}

impl Store {
    /// Those that ended from the first time on and before the second one, in the order of their ends.
    pub async fn rated_games(
        &self,
        guild: u64,
        (from, to): (OffsetDateTime, OffsetDateTime),
        limit: i64,
    ) -> Result<Vec<RatedGame>> {
        let rows = sqlx::query!(
            r#"select r.game_id, r.game, r.player1, r.player2, r.winner, r.reason, r.plies, r.ended_at,
                   g.channel_id as "channel_id!", g.private as "private!", g.thread_parent_id
               from results r join placed_games g on g.id = r.game_id
               where r.guild_id = $1 and r.rated and r.ended_at >= $2 and r.ended_at < $3
                   -- As in the index.
                   and r.reason not in ('aborted', 'stopped')
               order by r.ended_at, r.game_id
               limit $4"#,
            to_db(guild),
            from,
            to,
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| RatedGame {
                id: GameId(row.game_id),
                place: Place::from_db(Some(to_db(guild)), row.channel_id, (false, None), row.private),
                parent: row.thread_parent_id.and_then(id_from_db),
                game: row.game,
                players: [row.player1, row.player2].map(participant_from_db),
                winner: row.winner.map(i64::from).and_then(Player::from_number),
                reason: row.reason,
                plies: row.plies,
                ended: row.ended_at,
            })
            .collect())
    }
}
