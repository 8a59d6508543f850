use crate::play::{GameId, Participant, Team, UserId};
use crate::store::{
    database::{Result, Store, StoreError, from_db, participant_from_db, participant_to_db, to_db},
    games::vote_games::team_from_db,
    gateway::downtime::{HEARTBEAT_TIMEOUT, MIN_LIVE_DOWNTIME},
    place::{Place, id_from_db},
};
use parlor_games::rules::Game;
use time::{Duration, OffsetDateTime};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    pub id: GameId,
    pub place: Place,
    /// The parent channel of the game's thread. `None` in a private thread that is not the game's own.
    pub parent: Option<u64>,
    pub game: Game,
    pub phase: SummaryPhase,
    /// The end of the time for the move, or for accepting the challenge.
    pub deadline: Option<OffsetDateTime>,
    pub message: Option<u64>,
    /// The team that the person has joined in a vote game. Only [`Store::vote_games_of`] reads it.
    pub team: Option<Team>,
    pub may_vote: bool,
    /// The person's own vote on the next move.
    pub vote: Option<String>,
    /// Whether a challenge asks for a rematch. Only [`Store::challenges_to`] reads it.
    pub is_rematch: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SummaryPhase {
    Open {
        challenger: Participant,
    },
    Playing {
        /// Player 1 first.
        seats: [Participant; 2],
        on_turn: Participant,
    },
}

impl Summary {
    pub fn is_turn_of(&self, person: UserId) -> bool {
        self.may_vote && self.vote.is_none()
            || matches!(self.phase, SummaryPhase::Playing { on_turn, .. } if on_turn.is(person))
    }

    /// The other player; for a challenge, the challenger.
    pub fn opponent_of(&self, person: UserId) -> Participant {
        match self.phase {
            SummaryPhase::Open { challenger } => challenger,
            SummaryPhase::Playing { seats: [one, two], on_turn } => {
                let is_own_team = self.team.is_some() && self.team == one.team();
                if one.is(person) || is_own_team || self.may_vote && one == on_turn { two } else { one }
            }
        }
    }

    /// For a challenge, the challenger alone.
    pub fn participants(&self) -> [Option<Participant>; 2] {
        match self.phase {
            SummaryPhase::Open { challenger } => [Some(challenger), None],
            SummaryPhase::Playing { seats, .. } => seats.map(Some),
        }
    }
}

/// Selects summaries from `mine`, which `$from` makes of rows of `placed_games`. Omits games that this version of the program
/// doesn't know. The form with `own` also takes the columns about one person.
macro_rules! summaries {
    ($pool:expr, $from:literal, $($argument:expr),+) => {
        summaries!($pool, own r#"null::smallint as "team?", null::text as "vote?", false as "is_rematch!" "#, $from, $($argument),+)
    };
    ($pool:expr, own $own:literal, $from:literal, $($argument:expr),+) => {{
        let rows = sqlx::query!(
            r#"select id as "id!", guild_id, channel_id as "channel_id!", by_answers as "by_answers!", answers_guild_id,
                   private as "private!", thread_parent_id, game as "game!", challenger as "challenger!", player1, player2, on_turn,
                   case phase when 'open' then due_at else deadline end as ends, message_id, "# + $own + $from,
            $($argument),+
        );
        let seat = participant_from_db;
        let summaries = rows.fetch_all($pool).await?.into_iter().filter_map(|row| {
            let phase = match (row.player1, row.player2, row.on_turn) {
                (Some(one), Some(two), Some(on_turn)) => {
                    SummaryPhase::Playing { seats: [seat(one), seat(two)], on_turn: seat(on_turn) }
                }
                _ => SummaryPhase::Open { challenger: seat(row.challenger) },
            };
            let team = row.team.and_then(team_from_db);
            let may_vote = matches!(phase, SummaryPhase::Playing { on_turn, .. } if team.is_some() && on_turn.team() == team);
            Some(Summary {
                id: GameId(row.id),
                place: Place::from_db(row.guild_id, row.channel_id, (row.by_answers, row.answers_guild_id), row.private),
                parent: row.thread_parent_id.and_then(id_from_db),
                game: Game::from_name(&row.game)?,
                phase,
                deadline: row.ends,
                message: row.message_id.and_then(id_from_db),
                team,
                may_vote,
                vote: row.vote,
                is_rematch: row.is_rematch,
            })
        });
        Ok::<Vec<_>, StoreError>(summaries.collect())
    }};
}

impl Store {
    /// Games in progress and open challenges, the newest first, without private games.
    pub async fn games_on(&self, guild: u64, limit: i64) -> Result<Vec<Summary>> {
        summaries!(
            &self.pool,
            "from placed_games mine where guild_id = $1 and phase in ('open', 'playing') and not private order by id desc limit $2",
            to_db(guild),
            limit
        )
    }

    /// Games in progress of a person on a server (`None`: in direct conversations) and open challenges to or by the
    /// person. The person's turns come first, then the earliest deadlines. `channel` restricts the list to that
    /// channel, its threads, games whose channel is gone, and private ones.
    pub async fn games_of(
        &self,
        guild: Option<u64>,
        person: UserId,
        channel: Option<u64>,
        limit: i64,
        skip: i64,
    ) -> Result<Vec<Summary>> {
        summaries!(
            &self.pool,
            "from (
                select * from placed_games where (guild_id = $1 or $1 is null and guild_id is null) and player1 = $2 and phase = 'playing'
                union
                select * from placed_games where (guild_id = $1 or $1 is null and guild_id is null) and player2 = $2 and phase = 'playing'
                union
                select * from placed_games where (guild_id = $1 or $1 is null and guild_id is null) and opponent = $2 and phase = 'open'
                union
                select * from placed_games where (guild_id = $1 or $1 is null and guild_id is null) and challenger = $2 and phase = 'open'
            ) mine
            where $3::bigint is null or channel_id = $3 or parent_id = $3 or private
                or coalesce((select c.gone from channels c where c.channel_id = mine.channel_id), false)
            order by (on_turn = $2) desc nulls last, phase desc, ends nulls last, id
            limit $4 offset $5",
            guild.map(to_db),
            to_db(person.0),
            channel.map(to_db),
            limit,
            skip
        )
    }

    /// The running vote game of a channel, for a person who may vote there.
    pub async fn vote_game_for(&self, person: UserId, channel: u64) -> Result<Option<Summary>> {
        let games = summaries!(
            &self.pool,
            "from placed_games mine
             where channel_id = $1 and phase = 'playing' and exists (select from vote_games v where v.game_id = mine.id)
             order by id limit 1",
            to_db(channel)
        )?;
        let Some(mut game) = games.into_iter().next() else { return Ok(None) };
        if let SummaryPhase::Playing { on_turn, .. } = game.phase
            && let Some(team) = on_turn.team()
        {
            game.may_vote = self.voter(game.id, person).await?.is_none_or(|voter| voter.team == team);
        }
        Ok(Some(game))
    }

    /// Games in progress of a person on all servers with the bot, and in direct conversations. The person's turns come
    /// first, then the earliest deadlines.
    pub async fn games_everywhere(&self, person: UserId, limit: i64, skip: i64) -> Result<Vec<Summary>> {
        summaries!(
            &self.pool,
            "from (
                select * from placed_games where player1 = $1 and phase = 'playing'
                union
                select * from placed_games where player2 = $1 and phase = 'playing'
            ) mine
            where not exists (select from servers s where s.guild_id = mine.guild_id and s.left_at is not null)
            order by (on_turn = $1) desc nulls last, deadline nulls last, id
            limit $2 offset $3",
            to_db(person.0),
            limit,
            skip
        )
    }

    /// Running vote games in whose teams a person is, on all servers with the bot that have not banned the person. Those that
    /// wait for the person's vote come first, then the earliest deadlines.
    pub async fn vote_games_of(&self, person: UserId, limit: i64, now: OffsetDateTime) -> Result<Vec<Summary>> {
        summaries!(
            &self.pool,
            own r#"v.team as "team?", case when v.ply = mine.ply then v.vote end as "vote?", false as "is_rematch!" "#,
            "from voters v join placed_games mine on mine.id = v.game_id
            where v.user_id = $1 and not v.has_left and phase = 'playing'
                and not exists (select from servers s where s.guild_id = mine.guild_id and s.left_at is not null)
                and not exists (
                    select from bans b
                    where b.user_id = $1 and b.guild_id = mine.guild_id and (b.until is null or b.until > $3)
                )
            order by coalesce(on_turn = ($4::bigint[])[v.team + 1] and v.ply is distinct from mine.ply, false) desc,
                deadline nulls last, id
            limit $2",
            to_db(person.0),
            limit,
            now,
            &Team::ALL.map(|team| participant_to_db(team.into()))
        )
    }

    /// Open challenges to a person on all servers with the bot, and outside of servers. Those that end first come first.
    pub async fn challenges_to(&self, person: UserId, limit: i64) -> Result<Vec<Summary>> {
        summaries!(
            &self.pool,
            own r#"null::smallint as "team?", null::text as "vote?", exists (
                       select from events e where e.game_id = mine.id and e.seq = 0 and e.body ->> 'rematch_of' is not null
                   ) as "is_rematch!" "#,
            "from (select * from placed_games where opponent = $1 and phase = 'open') mine
            where not exists (select from servers s where s.guild_id = mine.guild_id and s.left_at is not null)
            order by ends nulls last, id
            limit $2",
            to_db(person.0),
            limit
        )
    }

    /// Servers and channels in which a person has played, the newest game first. A thread is listed as its parent channel.
    /// Omits channels in which the bot may not post.
    pub async fn channels_of(&self, person: UserId, guild: Option<u64>, limit: i64) -> Result<Vec<(u64, u64)>> {
        let rows = sqlx::query!(
            r#"with recursive played (guild_id) as (
                   select 0::bigint
                   union all
                   -- The next server in which the person has played in either seat.
                   select least(
                       (select g.guild_id from games g
                        where g.player1 = $1 and g.phase in ('playing', 'over') and g.guild_id > played.guild_id
                        order by g.guild_id limit 1),
                       (select g.guild_id from games g
                        where g.player2 = $1 and g.phase in ('playing', 'over') and g.guild_id > played.guild_id
                        order by g.guild_id limit 1)
                   )
                   from played where played.guild_id is not null
               )
               select mine.guild_id as "guild_id!", coalesce(thread_parent_id, channel_id) as "channel_id!"
               from played, lateral (
                   -- The newest games decide: years of games in a few channels are not read.
                   (select * from placed_games g
                    where g.player1 = $1 and g.phase in ('playing', 'over') and g.guild_id = played.guild_id and not g.private
                    order by g.id desc limit 100)
                   union all
                   (select * from placed_games g
                    where g.player2 = $1 and g.phase in ('playing', 'over') and g.guild_id = played.guild_id and not g.private
                    order by g.id desc limit 100)
               ) mine
               where ($2::bigint is null or played.guild_id = $2)
                   and not exists (select from servers s where s.guild_id = mine.guild_id and s.left_at is not null)
                   and not exists (
                       select from channels c
                       where c.channel_id = coalesce(thread_parent_id, mine.channel_id) and c.refused is not null
                   )
               group by 1, 2
               order by max(id) desc
               limit $3"#,
            to_db(person.0),
            guild.map(to_db),
            limit
        );
        let rows = rows.fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(|row| (from_db(row.guild_id), from_db(row.channel_id))).collect())
    }

    pub async fn count_games_everywhere(&self, person: UserId) -> Result<i64> {
        let count = sqlx::query_scalar!(
            r#"select count(*) as "count!" from (
                   select id, guild_id from games where player1 = $1 and phase = 'playing'
                   union
                   select id, guild_id from games where player2 = $1 and phase = 'playing'
               ) mine
               where not exists (select from servers s where s.guild_id = mine.guild_id and s.left_at is not null)"#,
            to_db(person.0)
        );
        Ok(count.fetch_one(&self.pool).await?)
    }

    /// Up to `limit` games that wait for a person's move, on all servers with the bot; the earliest deadline first. Omits games
    /// without a message that can be opened: not posted yet, or in a channel that was deleted.
    pub async fn boards_waiting_for(&self, person: UserId, limit: i64) -> Result<Vec<Summary>> {
        summaries!(
            &self.pool,
            "from (
                select * from placed_games where player1 = $1 and phase = 'playing'
                union all
                select * from placed_games where player2 = $1 and phase = 'playing'
            ) mine
            where on_turn = $1 and message_id is not null
                and not exists (select from channels c where c.channel_id = mine.channel_id and c.gone)
                and not exists (select from servers s where s.guild_id = mine.guild_id and s.left_at is not null)
            order by deadline nulls last, id
            limit $2",
            to_db(person.0),
            limit
        )
    }

    pub async fn count_games_of(&self, guild: u64, person: UserId) -> Result<i64> {
        let count = sqlx::query_scalar!(
            r#"select count(*) as "count!" from (
                   select id from games where guild_id = $1 and player1 = $2 and phase = 'playing'
                   union
                   select id from games where guild_id = $1 and player2 = $2 and phase = 'playing'
                   union
                   select id from games where guild_id = $1 and opponent = $2 and phase = 'open'
                   union
                   select id from games where guild_id = $1 and challenger = $2 and phase = 'open'
               ) mine"#,
            to_db(guild),
            to_db(person.0)
        );
        Ok(count.fetch_one(&self.pool).await?)
    }

    /// Up to `limit` games whose turn clock is due, the longest due first. `total` is the number of shards. `now` is the time
    /// of the games' clock; `system` is that of the system's clock, which heartbeats use.
    ///
    /// Omits games whose players could not move: their shard is not connected, the bot has left their server, their
    /// server is unavailable, or their clock is still to be credited. A live game is due once Discord has proved that
    /// its shard was connected until the time was up.
    pub async fn due_games(
        &self,
        now: OffsetDateTime,
        total: u32,
        system: OffsetDateTime,
        limit: i64,
    ) -> Result<Vec<GameId>> {
        let ids = sqlx::query_scalar!(
            "select g.id from games g
             where g.due_at <= $1
                 and exists (
                     select from heartbeats h
                     where h.total = $2 and h.shard = (coalesce(g.guild_id, 0) >> 22) % $2
                         and h.at > case when g.live then $5::timestamptz else $3::timestamptz end
                         and (not g.live or h.proven >= $6::timestamptz - ($1 - coalesce(g.deadline, g.due_at)))
                 )
                 and not exists (select from uncredited_downtimes(g))
                 and not exists (
                     select from servers s
                     where s.guild_id = g.guild_id and (s.left_at is not null or s.unavailable_since is not null)
                 )
             order by g.due_at limit $4",
            now,
            total.cast_signed(),
            system - HEARTBEAT_TIMEOUT,
            limit,
            system - MIN_LIVE_DOWNTIME,
            system
        );
        Ok(ids.fetch_all(&self.pool).await?.into_iter().map(GameId).collect())
    }

    /// Whether it is certain that the players of a live game could move until its time was up, by the conditions of
    /// [`Self::due_games`]. `at` is one moment by the games' clock and by the system's clock.
    pub(in crate::store) async fn is_clock_settled(
        &self,
        id: GameId,
        at: (OffsetDateTime, OffsetDateTime),
        system: OffsetDateTime,
    ) -> Result<bool> {
        let settled = sqlx::query_scalar!(
            r#"select exists (
                   select from games g
                   join (select coalesce(max(shards), 1) as total from application) shards on true
                   join heartbeats h on h.total = shards.total and h.shard = (coalesce(g.guild_id, 0) >> 22) % shards.total
                   where g.id = $1 and h.at > $4 and h.proven >= $3::timestamptz - ($2::timestamptz - g.deadline)
                       and not exists (select from uncredited_downtimes(g))
                       and not exists (
                           select from servers s
                           where s.guild_id = g.guild_id and (s.left_at is not null or s.unavailable_since is not null)
                       )
               ) as "settled!""#,
            id.0,
            at.0,
            at.1,
            system - MIN_LIVE_DOWNTIME
        );
        Ok(settled.fetch_one(&self.pool).await?)
    }

    /// Puts off a game whose due command fails for now; a live game only for a second. Returns `false` if another transaction has locked
    /// the game, or has put it off.
    pub async fn postpone(&self, id: GameId, now: OffsetDateTime) -> Result<bool> {
        let postponed = sqlx::query!(
            "with free as (select id from games where id = $1 for no key update skip locked)
             update games g set due_at = until
             from free, (values ($2::timestamptz, false), ($3::timestamptz, true)) times (until, live)
             where g.id = free.id and g.live = times.live and due_at < until",
            id.0,
            // No longer, because a vote may last only minutes.
            now + Duration::MINUTE,
            now + Duration::SECOND
        )
        .execute(&self.pool)
        .await?;
        Ok(postponed.rows_affected() > 0)
    }

    /// Puts off due games of servers that the bot has left, which would be read with all that is due. When the bot is back, the credit
    /// of their clocks makes them due at their own times.
    pub async fn postpone_on_left_servers(&self, now: OffsetDateTime, limit: i64) -> Result<u64> {
        let postponed = sqlx::query!(
            "update games set due_at = $2
             where id = any(array(
                 select g.id from games g
                 -- As a join, it would begin with all games of the server.
                 where g.due_at <= $1 and (select left_at from servers s where s.guild_id = g.guild_id) is not null
                 order by g.due_at limit $3 for no key update of g skip locked
             ))",
            now,
            now + Duration::DAY,
            limit
        )
        .execute(&self.pool)
        .await?;
        Ok(postponed.rows_affected())
    }

    /// How many live games are played in a channel itself, not in threads of their own. Returns 0 if `game` will get a thread.
    pub async fn live_games_beside(&self, channel: u64, game: Option<GameId>) -> Result<i64> {
        let count = sqlx::query_scalar!(
            r#"select count(*) as "count!" from live_games_in_channels
               where channel_id = $1
                   and not exists (select from games own where own.id = $2 and own.wants_thread)"#,
            to_db(channel),
            game.map(|game| game.0)
        );
        Ok(count.fetch_one(&self.pool).await?)
    }

    /// The game of a message: one that was posted for the game, for as long as the bot remembers it, or the message with its
    /// result.
    pub async fn game_of_message(&self, message: u64) -> Result<Option<GameId>> {
        let id = sqlx::query_scalar!(
            r#"select game_id as "id!" from results where message_id = $1
               union all
               select game_id from posts where message_id = $1
               limit 1"#,
            to_db(message)
        );
        Ok(id.fetch_optional(&self.pool).await?.map(GameId))
    }

    /// The first and the last event that a message of a game announced, as long as the bot remembers the message.
    pub async fn announced_in(&self, id: GameId, message: u64) -> Result<Option<(u32, u32)>> {
        let row = sqlx::query!(
            "select first_seq, last_seq from posts where game_id = $1 and message_id = $2",
            id.0,
            to_db(message)
        );
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| (row.first_seq.cast_unsigned(), row.last_seq.cast_unsigned())))
    }

    pub async fn newest_message(&self, id: GameId) -> Result<Option<(Place, u64)>> {
        let row = sqlx::query!(
            "select guild_id, channel_id, by_answers, answers_guild_id, private, message_id from games where id = $1",
            id.0
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.and_then(|row| {
            let place =
                Place::from_db(row.guild_id, row.channel_id, (row.by_answers, row.answers_guild_id), row.private);
            Some((place, id_from_db(row.message_id?)?))
        }))
    }
}
