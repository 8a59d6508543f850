//! Channels that are gone for good. Nothing is posted or linked there any more. The players of their running games are
//! notified, and such a game continues where one of its players acts next. Vote games end.
//!
//! Players are notified too when the bot has left their game's server, and when games of their tournament begin in a
//! channel in which the bot can't post.

use crate::play::{GameId, Participant, UserId};
use crate::store::{
    Place, Store, StoreError,
    database::pool::Connection,
    from_db,
    games::{public_pages, refused_deliveries, standing_offers},
    participant_from_db,
    people::web_sessions,
    place::{guild_to_db, id_from_db},
    servers::lobbies,
    tasks::{self, TaskKind},
    to_db,
};
use crate::tournament::{NamedGames, TournamentId};
use parlor_games::rules::{Game, Player};
use std::collections::BTreeSet;
use time::OffsetDateTime;

/// Stored as the reason of a refusal.
const DELETED: &str = "the channel was deleted";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedChannel {
    /// Discord's explanation.
    pub reason: String,
    /// Gone for good. Otherwise the bot may not post there.
    pub gone: bool,
    /// The last refusal.
    pub since: OffsetDateTime,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChannelNotice {
    /// For a tournament, the first of the games that have begun.
    pub id: GameId,
    /// `None` when this version doesn't know it.
    pub game: Option<Game>,
    /// `None` for the tournament's organiser.
    pub recipient: Option<Player>,
    /// The tournament whose games have begun; `None` if the channel of one game is gone.
    pub tournament: Option<UnpostedTournament>,
    pub opponent: Participant,
    /// `None` while the game has no place.
    pub place: Option<Place>,
    /// The bot has left the server.
    pub left: bool,
    /// Counts further reasons for the same notice.
    changes: i32,
}

/// A tournament in whose channel the bot can't post.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnpostedTournament {
    pub name: String,
    /// `None` if it is gone.
    pub channel: Option<u64>,
}

impl Store {
    /// Includes threads. A game in a thread of its own moves to the parent channel. Returns how many games and
    /// challenges were there.
    pub async fn record_channel_gone(&self, channel: u64, now: OffsetDateTime) -> Result<usize, StoreError> {
        let mut tx = self.pool.begin().await?;
        let games = record_gone(&mut tx, channel, now).await?;
        tx.commit().await?;
        Ok(games)
    }

    /// Called before [`Self::record_channel_gone`], if the server is known.
    pub async fn note_deleted_channel(&self, guild: u64, channel: u64, now: OffsetDateTime) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        sqlx::query!(
            "update servers set known_channels = array_remove(known_channels, $2)
             where guild_id = $1 and known_channels @> array[$2::bigint]",
            to_db(guild),
            to_db(channel)
        )
        .execute(&mut *tx)
        .await?;
        record_named_deletion(&mut tx, guild, channel, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Those of these channels and threads that were deleted.
    pub async fn deleted_channels(&self, channels: &[u64]) -> Result<Vec<u64>, StoreError> {
        let channels: Vec<_> = channels.iter().map(|&channel| to_db(channel)).collect();
        let gone =
            sqlx::query_scalar!("select channel_id from channels where channel_id = any($1) and gone", &channels);
        Ok(gone.fetch_all(&self.pool).await?.into_iter().map(from_db).collect())
    }

    /// Up to ten. A place selects those about its server, or about direct conversations, and about servers that the bot has
    /// left. Omits notices about finished games.
    pub async fn channel_notices(
        &self,
        person: UserId,
        place: Option<Place>,
    ) -> Result<Vec<ChannelNotice>, StoreError> {
        let rows = sqlx::query!(
            r#"select g.id, g.game, n.player as "seat!", n.changes as "changes!", g.guild_id, g.channel_id,
                   case n.player when 1 then g.player2 else g.player1 end as opponent,
                   g.answers_guild_id, g.private, t.name as "tournament?", case when not exists (
                       select from channels c where c.channel_id = t.channel_id and c.gone
                   ) then t.channel_id end as tournament_channel,
                   exists (select from channels c where c.channel_id = g.channel_id and c.gone) as "gone!",
                   exists (select from servers s where s.guild_id = g.guild_id and s.left_at is not null) as "left!"
               from channel_notices n
                   cross join lateral (
                       -- The limit keeps PostgreSQL from beginning with all games of the server.
                       select * from games where id = n.game_id and phase = 'playing' and (
                           $3 or guild_id = $2
                           or exists (select from servers s where s.guild_id = games.guild_id and s.left_at is not null)
                       )
                       limit 1
                   ) g
                   left join tournaments t on t.id = n.tournament_id
               where n.user_id = $1
               order by g.id limit 10"#,
            to_db(person.0),
            place.map(|place| guild_to_db(place.guild)),
            place.is_none()
        )
        .fetch_all(&self.pool)
        .await?;
        let notices = rows.into_iter().map(|row| {
            let recipient = Player::from_number(row.seat.into());
            let channel = row.tournament_channel.and_then(id_from_db);
            ChannelNotice {
                id: GameId(row.id),
                game: Game::from_name(&row.game),
                recipient,
                tournament: row.tournament.map(|name| UnpostedTournament { name, channel }),
                opponent: participant_from_db(row.opponent.unwrap_or(0)),
                place: (!row.gone)
                    .then(|| Place::from_db(row.guild_id, row.channel_id, row.answers_guild_id, row.private)),
                // A notice to the organiser concerns no single game.
                left: row.left && recipient.is_some(),
                changes: row.changes,
            }
        });
        Ok(notices.collect())
    }

    /// Keeps those for which there is a new reason. Also deletes all notices about finished games.
    pub async fn delete_channel_notices(&self, notices: &[ChannelNotice]) -> Result<(), StoreError> {
        let key = |notice: &ChannelNotice| {
            (notice.id.0, notice.recipient.map_or(0, |player| i16::from(player.number())), notice.changes)
        };
        let (games, players, changes): (Vec<_>, Vec<_>, Vec<_>) = notices.iter().map(key).collect();
        sqlx::query!(
            "delete from channel_notices n
             where (game_id, player, changes) in (select * from unnest($1::bigint[], $2::smallint[], $3::integer[]))
                 or (select g.phase from games g where g.id = n.game_id) <> 'playing'",
            &games,
            &players,
            &changes
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// `None` if the channel is open.
    pub async fn closed_channel(&self, channel: u64) -> Result<Option<ClosedChannel>, StoreError> {
        let closed = sqlx::query_as!(
            ClosedChannel,
            r#"select refused as "reason!", gone, refused_at as "since!" from channels
               where channel_id = $1 and refused is not null"#,
            to_db(channel)
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(closed)
    }

    pub async fn reopen_channel(&self, place: Place, now: OffsetDateTime) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        reopen_channel(&mut tx, place, now).await?;
        tx.commit().await?;
        Ok(())
    }
}

pub(super) async fn record_gone(tx: &mut Connection, channel: u64, now: OffsetDateTime) -> Result<usize, StoreError> {
    let moved = sqlx::query_scalar!(
        "update games set channel_id = parent_id, parent_id = null, wants_thread = false, message_id = null
         where channel_id = $1 and parent_id is not null and phase in ('open', 'playing')
         returning id",
        to_db(channel)
    )
    .fetch_all(&mut *tx)
    .await?;
    refused_deliveries::redirect(tx, &moved).await?;
    enqueue_notices(tx, &moved, now).await?;
    Ok(moved.len() + close_for_good(tx, channel, DELETED, now).await?)
}

/// If the server's settings name the channel, records that it was deleted. Nothing else tells a deleted thread from one
/// that the bot can't see.
pub(super) async fn record_named_deletion(
    tx: &mut Connection,
    guild: u64,
    channel: u64,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into channels (channel_id, refused, refused_at, gone)
         select $2, $3, $4::timestamptz, true
         where exists (select from servers where guild_id = $1 and (
                 channels @> array[$2::bigint] or results_channel_id = $2 or puzzle_channel_id = $2
             )) or exists (select from lobbies where guild_id = $1 and channel_id = $2)
         on conflict (channel_id) do update set refused = excluded.refused, refused_at = excluded.refused_at, gone = true",
        to_db(guild),
        to_db(channel),
        DELETED,
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Called when the bot can post again in a channel that refused messages.
pub(in crate::store) async fn reopen_channel(
    tx: &mut Connection,
    place: Place,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let opened = sqlx::query!(
        "update channels set refused = null, refused_at = null, gone = false, paused_until = coalesce(paused_until, $2)
         where channel_id = $1 and refused is not null",
        to_db(place.channel),
        now
    );
    if opened.execute(&mut *tx).await?.rows_affected() == 0 {
        return Ok(());
    }
    refused_deliveries::retry_refused_of_channel(tx, place.channel, now).await?;
    if let Some(guild) = place.guild {
        // Its challenges are listed again.
        lobbies::renew(tx, to_db(guild), now).await?;
    }
    Ok(())
}

/// Called when Discord refuses messages in a channel.
pub(in crate::store) async fn close_channel(
    tx: &mut Connection,
    place: Place,
    reason: &str,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let was_open = sqlx::query_scalar!(
        r#"with before as (select refused from channels where channel_id = $1)
           insert into channels as c (channel_id, refused, refused_at) values ($1, $2, $3)
           on conflict (channel_id) do update
           set refused = excluded.refused, refused_at = excluded.refused_at where not c.gone
           returning (select refused from before) is null as "was_open!""#,
        to_db(place.channel),
        reason,
        now
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(guild) = place.guild.filter(|_| was_open == Some(true)) {
        // Its challenges are no longer listed.
        lobbies::renew(tx, to_db(guild), now).await?;
    }
    Ok(())
}

/// Includes the channel's threads. Returns how many games in progress and challenges were there.
pub(in crate::store) async fn close_for_good(
    tx: &mut Connection,
    channel: u64,
    reason: &str,
    now: OffsetDateTime,
) -> Result<usize, StoreError> {
    sqlx::query!("delete from public_threads where channel_id = $1 or parent_id = $1", to_db(channel))
        .execute(&mut *tx)
        .await?;
    public_pages::close_in_channel(tx, channel).await?;
    web_sessions::end_sight_in_channel(tx, channel).await?;
    let lost = sqlx::query!(
        "update games set message_id = null,
             -- The next tick ends vote games.
             due_at = case when exists (select from vote_games v where v.game_id = games.id) then $2 else due_at end
         where (channel_id = $1 or parent_id = $1) and phase in ('open', 'playing')
         returning id, guild_id, phase",
        to_db(channel),
        now
    )
    .fetch_all(&mut *tx)
    .await?;
    standing_offers::end_in_channel(tx, channel, now).await?;
    // Also the last board of a game that is over.
    let has_messages = sqlx::query_scalar!(
        r#"select exists (
               select from outbox where channel_id = $1 and state = 'waiting'
               union all select from outbox where channel_id = $1 and state = 'refused'
           ) as "any!""#,
        to_db(channel)
    );
    if lost.is_empty() && !has_messages.fetch_one(&mut *tx).await? {
        return Ok(0);
    }
    let with_challenges: BTreeSet<_> =
        lost.iter().filter(|game| game.phase == "open").map(|game| game.guild_id).collect();
    for guild in with_challenges {
        lobbies::renew(tx, guild, now).await?;
    }
    let lost: Vec<_> = lost.into_iter().map(|game| game.id).collect();
    sqlx::query!(
        "insert into channels (channel_id, refused, refused_at, gone)
         select id, $2, $3::timestamptz, true
         from (select channel_id from games where id = any($1) union select $4) lost (id)
         on conflict (channel_id) do update
         set refused = excluded.refused, refused_at = excluded.refused_at, gone = true",
        &lost,
        reason,
        now,
        to_db(channel)
    )
    .execute(&mut *tx)
    .await?;
    // What the channel has refused goes to the players now.
    refused_deliveries::retry_refused_of_channel(tx, channel, now).await?;
    enqueue_notices(tx, &lost, now).await?;
    Ok(lost.len())
}

pub(super) async fn enqueue_notices(tx: &mut Connection, games: &[i64], now: OffsetDateTime) -> Result<(), StoreError> {
    let seats = sqlx::query!(
        r#"select g.id, seat.player as "player!", seat.person as "person!"
           from games g, lateral (values (1::smallint, g.player1), (2::smallint, g.player2)) seat (player, person)
           where g.id = any($1) and g.phase = 'playing'"#,
        games
    )
    .fetch_all(&mut *tx)
    .await?;
    let seats = seats.into_iter().filter(|seat| participant_from_db(seat.person).human().is_some());
    let (games, players, people): (Vec<_>, Vec<_>, Vec<_>) =
        seats.map(|seat| (seat.id, seat.player, seat.person)).collect();
    sqlx::query!(
        "insert into channel_notices as n (game_id, player, user_id)
         select * from unnest($1::bigint[], $2::smallint[], $3::bigint[])
         on conflict (game_id, player) do update set user_id = excluded.user_id, changes = n.changes + 1",
        &games,
        &players,
        &people
    )
    .execute(&mut *tx)
    .await?;
    enqueue_tasks(tx, people, now).await
}

async fn enqueue_tasks(tx: &mut Connection, mut people: Vec<i64>, now: OffsetDateTime) -> Result<(), StoreError> {
    people.sort_unstable();
    people.dedup();
    for person in people.into_iter().filter_map(|number| participant_from_db(number).human()) {
        tasks::enqueue(tx, TaskKind::ChannelNotice, &person.0.to_string(), Some(person.0), (now, now), &()).await?;
    }
    Ok(())
}

/// `notified` have learned by direct message what happened in a game whose channel is gone. `unreachable` accept no
/// direct messages; they learn of it at their next command.
pub(in crate::store) async fn record_notified(
    tx: &mut Connection,
    game: GameId,
    notified: &[UserId],
    unreachable: &[UserId],
) -> Result<(), StoreError> {
    let [notified, unreachable] =
        [notified, unreachable].map(|people| people.iter().map(|person| to_db(person.0)).collect::<Vec<_>>());
    sqlx::query!("delete from channel_notices where game_id = $1 and user_id = any($2)", game.0, &notified)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "insert into channel_notices (game_id, player, user_id)
         select g.id, seat.player, seat.person
         from games g, lateral (values (1::smallint, g.player1), (2::smallint, g.player2)) seat (player, person)
         where g.id = $1 and g.phase = 'playing' and seat.person = any($2)
         on conflict do nothing",
        game.0,
        &unreachable
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// When Discord refuses a message about a tournament, notifies the players of the games that it names, and the
/// tournament's creator. A player with several such games gets one notice.
pub(in crate::store) async fn enqueue_tournament_notices(
    tx: &mut Connection,
    tournament: TournamentId,
    games: NamedGames,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let people = sqlx::query_scalar!(
        "with seats as (
             select g.id as game, seat.player, case seat.player when 1 then g.player1 else g.player2 end as person
             from tournament_games tg
                 join games g on g.id = tg.game_id and g.phase = 'playing'
                 cross join (values (1::smallint), (2::smallint)) seat (player)
             where tg.tournament_id = $1 and tg.stage = $2 and tg.section between $3 and $4 and tg.replay = $5
         ), notices as (
             select game, player, person from (
                 select distinct on (person) game, player, person from seats order by person, game
             ) own
             union all
             select min(game), 0::smallint, (select created_by from tournaments where id = $1) from seats having count(*) > 0
         )
         insert into channel_notices (game_id, player, user_id, tournament_id)
         select game, player, person, $1 from notices
         on conflict do nothing
         returning user_id",
        tournament.0,
        games.stage.cast_signed(),
        games.sections.0.cast_signed(),
        games.sections.1.cast_signed(),
        games.replay.cast_signed()
    )
    .fetch_all(&mut *tx)
    .await?;
    enqueue_tasks(tx, people, now).await
}
