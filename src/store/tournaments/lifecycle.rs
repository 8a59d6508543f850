use crate::store::tournaments::{
    About, OPEN_FOR, TournamentError, TournamentId, TournamentPhase, TournamentRefusal, insert_change, lock, messages,
};
use crate::{
    play::{Pace, UserId},
    store::{
        GivenRole, Store, StoreError,
        database::pool::Connection,
        servers::{
            audit_log::{AuditedChange, insert_audit_entry},
            server_row,
        },
        tasks::TaskKind,
        to_db,
    },
    tournament::{Format, MIN_PLAYERS},
};
use parlor_games::rules::Setup;
use time::OffsetDateTime;

/// Per server, not counting finished ones.
pub const MAX_TOURNAMENTS: i64 = 10;

const DEFAULT_RATING: f64 = 1500.0;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTournament {
    pub guild: u64,
    /// For announcements and games.
    pub channel: u64,
    pub name: String,
    pub format: Format,
    pub setup: Setup,
    pub pace: Pace,
    pub max_players: u16,
    pub threads: bool,
    /// For the winners.
    pub role: Option<GivenRole>,
    pub by: UserId,
    pub interaction: u64,
}

impl Store {
    /// A repeated delivery of the interaction returns the tournament that the first one created.
    ///
    /// # Errors
    /// [`TournamentRefusal::TooMany`].
    pub async fn create_tournament(
        &self,
        new: &NewTournament,
        now: OffsetDateTime,
    ) -> Result<TournamentId, TournamentError> {
        let mut tx = match self.begin_change(now).await? {
            Some(tx) => tx,
            None => self.pool.begin().await?,
        };
        // If the bot leaves the server, this row leads the deletion to the tournament. The lock on it also makes
        // concurrent creations wait for each other.
        server_row::ensure(&mut tx, new.guild).await?;
        sqlx::query!("select guild_id from servers where guild_id = $1 for update", to_db(new.guild))
            .fetch_one(&mut *tx)
            .await?;
        let created =
            sqlx::query_scalar!("select id from tournaments where interaction_id = $1", to_db(new.interaction))
                .fetch_optional(&mut *tx)
                .await?;
        if let Some(id) = created {
            return Ok(TournamentId(id));
        }
        let others = sqlx::query_scalar!(
            r#"select count(*) as "count!" from tournaments where guild_id = $1 and phase <> 'over'"#,
            to_db(new.guild)
        )
        .fetch_one(&mut *tx)
        .await?;
        if others >= MAX_TOURNAMENTS {
            return Err(TournamentRefusal::TooMany.into());
        }
        let id = sqlx::query_scalar!(
            "insert into tournaments (guild_id, channel_id, interaction_id, name, form, game, options, pace, seats, threads,
                 role_id, accepted_permissions, created_by, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12::bigint, 0), $13, $14)
             returning id",
            to_db(new.guild),
            to_db(new.channel),
            to_db(new.interaction),
            new.name,
            new.format.id(),
            new.setup.game().id(),
            new.setup.options().to_string(),
            new.pace.id(),
            i32::from(new.max_players),
            new.threads,
            new.role.map(|given| to_db(given.role)),
            new.role.map(|given| to_db(given.accepted)),
            to_db(new.by.0),
            now
        )
        .fetch_one(&mut *tx)
        .await?;
        messages::insert(&mut tx, id, About::Invitation, now, now).await?;
        insert_change(&mut tx, id, now + OPEN_FOR).await?;
        insert_audit_entry(&mut tx, new.guild, new.by, None, &AuditedChange::TournamentCreated(TournamentId(id)), now)
            .await?;
        tx.commit().await?;
        Ok(TournamentId(id))
    }

    /// Assigns the players' seeds, once, and schedules the task that begins the games. Returns the number of players.
    pub async fn start_tournament(
        &self,
        guild: u64,
        id: TournamentId,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<u16, TournamentError> {
        let Some(mut tx) = self.begin_change(now).await? else {
            let players = sqlx::query_scalar!(
                r#"select count(*) as "players!" from tournament_players where tournament_id = $1 and seed is not null"#,
                id.0
            )
            .fetch_one(&self.pool)
            .await?;
            return Ok(u16::try_from(players).unwrap_or(u16::MAX));
        };
        match lock(&mut tx, guild, id).await?.phase {
            TournamentPhase::Open => {}
            TournamentPhase::Running => return Err(TournamentRefusal::Started.into()),
            TournamentPhase::Over { .. } => return Err(TournamentRefusal::Over.into()),
        }
        // Players with a private rating are seeded as if they had none.
        let seeded = sqlx::query!(
            "update tournament_players p set seed = ranks.seed
             from (
                 select q.user_id, (row_number() over (
                     order by coalesce(r.rating, $3) desc, q.joined_at, q.user_id
                 ))::smallint as seed
                 from tournament_players q
                     join tournaments t on t.id = q.tournament_id
                     left join people h on h.user_id = q.user_id
                     left join ratings r on r.scope = t.guild_id and r.game = t.game and r.user_id = q.user_id
                         and coalesce(h.listed, true)
                 where q.tournament_id = $1
                     and not exists (
                         select from bans b
                         where b.guild_id = t.guild_id and b.user_id = q.user_id and (b.until is null or b.until > $2)
                     )
             ) ranks
             where p.tournament_id = $1 and p.user_id = ranks.user_id",
            id.0,
            now,
            DEFAULT_RATING
        )
        .execute(&mut *tx)
        .await?;
        let players = usize::try_from(seeded.rows_affected()).unwrap_or(usize::MAX);
        if players < MIN_PLAYERS {
            return Err(TournamentRefusal::TooFew.into());
        }
        sqlx::query!("delete from tournament_players where tournament_id = $1 and seed is null", id.0)
            .execute(&mut *tx)
            .await?;
        sqlx::query!("update tournaments set phase = 'running', started_at = $2 where id = $1", id.0, now)
            .execute(&mut *tx)
            .await?;
        insert_change(&mut tx, id.0, now).await?;
        messages::renew_invitation(&mut tx, id.0, now).await?;
        insert_audit_entry(&mut tx, guild, by, None, &AuditedChange::TournamentStarted(id), now).await?;
        tx.commit().await?;
        Ok(u16::try_from(players).unwrap_or(u16::MAX))
    }

    /// Stops a tournament early. Its games in progress continue on their own.
    ///
    /// # Errors
    /// [`TournamentRefusal::Over`] or [`TournamentRefusal::Unknown`].
    pub async fn stop_tournament(
        &self,
        guild: u64,
        id: TournamentId,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<(), TournamentError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        if let TournamentPhase::Over { .. } = lock(&mut tx, guild, id).await?.phase {
            return Err(TournamentRefusal::Over.into());
        }
        stop(&mut tx, id.0, now).await?;
        insert_audit_entry(&mut tx, guild, by, None, &AuditedChange::TournamentEnded(id), now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// If Discord refused a message in the tournament's channel, moves the tournament to `channel`. Returns whether it
    /// was moved.
    pub async fn move_refused_tournament(
        &self,
        id: TournamentId,
        channel: u64,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let mut tx = self.pool.begin().await?;
        let moved = sqlx::query!(
            "update tournaments t set channel_id = $2
             where id = $1 and exists (
                 select from tasks
                 where owner = guild_id and kind = $3 and payload->'tournament' = to_jsonb(t.id) and refused is not null
             )",
            id.0,
            to_db(channel),
            TaskKind::TournamentMessage.name()
        )
        .execute(&mut *tx)
        .await?;
        if moved.rows_affected() > 0 {
            messages::post_anew(&mut tx, id.0, now).await?;
        }
        tx.commit().await?;
        Ok(moved.rows_affected() > 0)
    }
}

/// The row is locked.
pub(super) async fn stop(tx: &mut Connection, id: i64, now: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!("update tournaments set phase = 'over', stopped = true, ended_at = $2 where id = $1", id, now)
        .execute(&mut *tx)
        .await?;
    messages::delete_waiting(tx, id).await?;
    messages::renew_invitation(tx, id, now).await?;
    messages::insert(tx, id, About::End, now, now).await
}
