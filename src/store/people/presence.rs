//! Who is at the page of a running game or has quiet hours, so that messages do not call them.

use super::preferences;
use crate::{
    play::{GameId, UserId},
    quiet_hours::QuietHours,
    store::database::{Result, Store, prune, to_db},
};
use time::{Duration, OffsetDateTime};

/// How long a person's last sign from a game's page is kept.
pub const PRESENCE_TIME: Duration = Duration::minutes(2);

/// The facts that may delay a call, for one person.
pub struct CallDelay {
    /// The time of the last sign from the game's page.
    pub sign: Option<OffsetDateTime>,
    pub quiet: Option<QuietHours>,
}

impl Store {
    /// Records that a person is at a game's page. Only players whom messages call are recorded: those of running games that are not
    /// private.
    pub async fn record_presence(&self, person: UserId, game: GameId, now: OffsetDateTime) -> Result<()> {
        sqlx::query!(
            "insert into presence (game_id, user_id, at)
             select id, $1, $3 from games
             where id = $2 and phase = 'playing' and not private and $1 in (player1, player2)
             on conflict (game_id, user_id) do update set at = excluded.at",
            to_db(person.0),
            game.0,
            now
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// What may delay a call of these people to a game. Signs of before `since` are left out, as are those from long after it: some
    /// machine's clock was ahead.
    pub async fn call_delays(&self, game: GameId, people: &[UserId], since: OffsetDateTime) -> Result<Vec<CallDelay>> {
        let people: Vec<_> = people.iter().map(|person| to_db(person.0)).collect();
        let until = since.saturating_add(PRESENCE_TIME * 2);
        let rows = sqlx::query!(
            r#"select presence.at as "at?", quiet_from, quiet_to, time_zone
               from unnest($2::bigint[]) called (user_id)
               left join presence on presence.game_id = $1 and presence.user_id = called.user_id
                   and presence.at > $3 and presence.at < $4
               left join people on people.user_id = called.user_id"#,
            game.0,
            &people,
            since,
            until
        );
        let call_delays = rows.map(|row| CallDelay {
            sign: row.at,
            quiet: preferences::quiet_hours(row.quiet_from, row.quiet_to, row.time_zone),
        });
        Ok(call_delays.fetch_all(&self.pool).await?)
    }

    pub async fn delete_presence(&self, then: OffsetDateTime, limit: i64) -> Result<u64> {
        prune!(&self.pool, "presence", "at < $1 order by at", then, limit)
    }
}
