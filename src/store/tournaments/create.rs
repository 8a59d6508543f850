use crate::store::{
    database::{Connection, Store, StoreError, to_db},
    games::threads::record_thread,
    ratings::rank_roles::GivenRole,
    servers::{
        audit_log::{AuditedChange, insert_audit_entry},
        server_row,
    },
    tournaments::{TournamentError, enqueue_advance, load, messages},
};
use crate::{
    play::{GameId, Pace, UserId},
    tournament::{
        About, Format, OPEN_FOR, RatingRange, Repeats, Schedule, Tournament, TournamentId, TournamentPhase,
        TournamentRefusal,
    },
};
use parlor_games::rules::Setup;
use time::OffsetDateTime;

/// How many unfinished tournaments a server can have, without the divisions of leagues.
pub const MAX_TOURNAMENTS: i64 = 10;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTournament {
    pub guild: u64,
    /// The channel for messages and games.
    pub channel: u64,
    pub name: String,
    pub format: Format,
    pub setup: Setup,
    pub pace: Pace,
    pub max_players: u16,
    pub rounds: Option<u16>,
    pub teams: Option<[u64; 2]>,
    pub rating_range: RatingRange,
    pub schedule: Schedule,
    pub threads: bool,
    /// The role that the winners get.
    pub role: Option<GivenRole>,
    /// The role that the invitation and the message about the start mention.
    pub called: Option<u64>,
    pub by: UserId,
    /// The id of the draft's message.
    pub draft: u64,
}

impl Store {
    /// The tournament that a draft became. `draft` is the id of the draft's message.
    pub async fn tournament_of_draft(&self, draft: u64) -> Result<Option<TournamentId>, StoreError> {
        let id = sqlx::query_scalar!("select id from tournaments where draft_id = $1", to_db(draft));
        Ok(id.fetch_optional(&self.pool).await?.map(TournamentId))
    }

    /// Whether a tournament with this name could be created now.
    ///
    /// # Errors
    /// [`TournamentRefusal::TooMany`], [`TournamentRefusal::NameTaken`].
    pub async fn check_new_tournament(&self, guild: u64, name: &str) -> Result<(), TournamentError> {
        check_new(&mut self.pool.acquire().await?, guild, name, None).await?;
        Ok(())
    }

    /// If the draft was already published, returns the tournament that it became.
    ///
    /// # Errors
    /// [`TournamentRefusal::TooMany`], [`TournamentRefusal::NameTaken`].
    pub async fn create_tournament(
        &self,
        new: &NewTournament,
        now: OffsetDateTime,
    ) -> Result<TournamentId, TournamentError> {
        let mut tx = match self.begin_change(now).await? {
            Some(tx) => tx,
            None => self.pool.begin().await?,
        };
        // Concurrent creations wait for each other.
        server_row::lock(&mut tx, new.guild).await?;
        if let Some(id) = check_new(&mut tx, new.guild, &new.name, Some(new.draft)).await? {
            return Ok(id);
        }
        let id = TournamentId(sqlx::query_scalar!(
            "insert into tournaments (guild_id, channel_id, draft_id, name, format, game, options, pace, max_players, threads,
                 role_id, accepted_permissions, created_by, created_at, rating_from, rating_to, starts_at, at_least, repeats,
                 first_start, rounds, team_one, team_two, called_role, check_in)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12::bigint, 0), $13, $14, $15, $16, $17, $18, $19,
                 $20, $21, $22, $23, $24, $25)
             returning id",
            to_db(new.guild),
            to_db(new.channel),
            to_db(new.draft),
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
            now,
            new.rating_range.from.map(u16::cast_signed),
            new.rating_range.to.map(u16::cast_signed),
            new.schedule.starts_at,
            new.schedule.at_least.cast_signed(),
            new.schedule.repeats.map(Repeats::id),
            new.schedule.first_start,
            new.rounds.map(u16::cast_signed),
            new.teams.map(|[one, _]| to_db(one)),
            new.teams.map(|[_, two]| to_db(two)),
            new.called.map(to_db),
            new.schedule.check_in
        )
        .fetch_one(&mut *tx)
        .await?);
        messages::insert(&mut tx, new.guild, id, About::Invitation, now, now).await?;
        enqueue_advance(&mut tx, new.guild, id, new.schedule.first_step().unwrap_or(now + OPEN_FOR)).await?;
        insert_audit_entry(&mut tx, new.guild, new.by, None, &AuditedChange::TournamentCreated(id), now).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// # Errors
    /// [`TournamentRefusal::Over`], [`TournamentRefusal::NameTaken`].
    pub async fn rename_tournament(
        &self,
        guild: u64,
        id: TournamentId,
        name: &str,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<(), TournamentError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        // Two tournaments must not get the same name at the same time.
        server_row::lock(&mut tx, guild).await?;
        let tournament = load::lock(&mut tx, id).await?.filter(|it| it.guild == guild);
        match tournament.ok_or(TournamentRefusal::Unknown)?.phase {
            TournamentPhase::Over { .. } => return Err(TournamentRefusal::Over.into()),
            TournamentPhase::Open | TournamentPhase::Running => {}
        }
        let taken = sqlx::query_scalar!(
            r#"select exists (
                   select from tournaments where guild_id = $1 and id <> $2 and phase <> 'over' and lower(name) = lower($3)
               ) as "taken!""#,
            to_db(guild),
            id.0,
            name
        );
        if taken.fetch_one(&mut *tx).await? {
            return Err(TournamentRefusal::NameTaken.into());
        }
        sqlx::query!("update tournaments set name = $2 where id = $1", id.0, name).execute(&mut *tx).await?;
        messages::edit_invitation(&mut tx, id, now).await?;
        let renamed = AuditedChange::TournamentRenamed(id, name.to_owned());
        insert_audit_entry(&mut tx, guild, by, None, &renamed, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Returns `false` if the tournament has a role already, or is over.
    pub async fn set_winner_role(
        &self,
        guild: u64,
        id: TournamentId,
        GivenRole { role, accepted, hidden }: GivenRole,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(true) };
        let set = sqlx::query!(
            "update tournaments set role_id = $3, accepted_permissions = $4
             where id = $1 and guild_id = $2 and phase <> 'over' and coalesce(role_id, $3) = $3",
            id.0,
            to_db(guild),
            to_db(role),
            to_db(accepted)
        )
        .execute(&mut *tx)
        .await?;
        if set.rows_affected() == 0 {
            tx.rollback().await?;
            return Ok(false);
        }
        let change = AuditedChange::HiddenChannelsAccepted { role, channels: hidden };
        insert_audit_entry(&mut tx, guild, by, None, &change, now).await?;
        messages::insert(&mut tx, guild, id, About::Invitation, now, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Records the thread of a tournament, or, with `None`, that the bot could not open one.
    pub async fn record_tournament_thread(
        &self,
        tournament: &Tournament,
        thread: Option<u64>,
    ) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        let recorded = sqlx::query!(
            "update tournaments set thread_id = $3, thread_tried = true
             where id = $1 and channel_id = $2 and not thread_tried",
            tournament.id.0,
            to_db(tournament.channel),
            thread.map(to_db)
        );
        if let (1, Some(thread)) = (recorded.execute(&mut *tx).await?.rows_affected(), thread) {
            record_thread(&mut tx, tournament.guild, (thread, tournament.channel), true).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Whether the thread was opened on a tournament's invitation, or on the board of an earlier game of its tournament.
    pub async fn shares_thread(&self, game: GameId, thread: u64) -> Result<bool, StoreError> {
        let exists = sqlx::query_scalar!(
            r#"select exists (select from tournaments where thread_id = $2)
                   or exists (
                       select from tournament_games own
                           join tournament_games other using (tournament_id)
                           join games g on g.id = other.game_id
                       where own.game_id = $1 and g.id < $1 and g.channel_id = $2
                   )
                   or exists (select from posts where message_id = $2 and game_id <> $1) as "exists!""#,
            game.0,
            to_db(thread)
        );
        Ok(exists.fetch_one(&self.pool).await?)
    }

    /// Moves a tournament to another channel. Does nothing and returns `false` unless Discord has refused a message in its
    /// channel.
    pub async fn move_refused_tournament(
        &self,
        id: TournamentId,
        channel: u64,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let mut tx = self.pool.begin().await?;
        let tournament = load::lock(&mut tx, id).await?;
        let Some(tournament) = tournament.filter(|tournament| tournament.refused) else {
            tx.rollback().await?;
            return Ok(false);
        };
        move_to(&mut tx, &tournament, channel, now).await?;
        tx.commit().await?;
        Ok(true)
    }
}

/// Returns the tournament that the draft became, if it was already published.
async fn check_new(
    connection: &mut Connection,
    guild: u64,
    name: &str,
    draft: Option<u64>,
) -> Result<Option<TournamentId>, TournamentError> {
    let before = sqlx::query!(
        r#"select (select id from tournaments where draft_id = $2) as created,
               (select count(*) from tournaments
                where guild_id = $1 and phase <> 'over' and season_id is null) as "unfinished!",
               exists (
                   select from tournaments where guild_id = $1 and phase <> 'over' and lower(name) = lower($3)
               ) as "name_taken!""#,
        to_db(guild),
        draft.map(to_db),
        name
    )
    .fetch_one(connection)
    .await?;
    if before.created.is_some() {
        return Ok(before.created.map(TournamentId));
    }
    if before.unfinished >= MAX_TOURNAMENTS {
        return Err(TournamentRefusal::TooMany.into());
    }
    if before.name_taken {
        return Err(TournamentRefusal::NameTaken.into());
    }
    Ok(None)
}

/// Moves a tournament to another channel. The caller has locked its row.
pub(in crate::store) async fn move_to(
    tx: &mut Connection,
    tournament: &Tournament,
    channel: u64,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update tournaments set channel_id = $2, thread_id = null, thread_tried = false where id = $1",
        tournament.id.0,
        to_db(channel)
    )
    .execute(&mut *tx)
    .await?;
    messages::post_anew(tx, tournament.guild, tournament.id, now).await
}
