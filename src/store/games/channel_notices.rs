//! Notices still owed to players: the channel of their game is gone, the bot has left its server, or games of their tournament
//! have begun in a channel in which the bot can't post.

use crate::play::{GameId, Participant, UserId};
use crate::store::{
    database::{Connection, Result, Store, participant_from_db, to_db},
    place::{Place, id_from_db},
    tasks::{self, kinds},
};
use crate::tournament::{NamedGames, TournamentId};
use parlor_games::rules::{Game, Player};
use time::OffsetDateTime;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChannelNotice {
    /// For a tournament, the first of the games that have begun.
    pub id: GameId,
    /// `None` for a game that this version of the program doesn't know.
    pub game: Option<Game>,
    /// `None` for the tournament's organiser.
    pub recipient: Option<Player>,
    /// The tournament whose games have begun; `None` if the channel of one game is gone.
    pub tournament: Option<UnpostedTournament>,
    pub opponent: Participant,
    /// `None` if the game's channel was deleted.
    pub place: Option<Place>,
    /// Whether the bot has left the server of the game.
    pub left: bool,
    /// Grows with each further reason for the notice, so that [`Store::delete_channel_notices`] keeps a newer one.
    changes: i32,
}

/// A tournament in whose channel the bot can't post.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnpostedTournament {
    pub name: String,
    /// `None` if the channel was deleted.
    pub channel: Option<u64>,
}

impl Store {
    /// Up to ten. With a place, only those about its server, or about direct conversations if it has none, and those about servers
    /// that the bot has left. Omits notices about finished games.
    pub async fn channel_notices(&self, person: UserId, place: Option<Place>) -> Result<Vec<ChannelNotice>> {
        let rows = sqlx::query!(
            r#"select g.id, g.game, n.seat, n.changes as "changes!", g.guild_id, g.channel_id,
                   case n.seat when 1 then g.player2 else g.player1 end as "opponent!",
                   g.by_answers, g.answers_guild_id, g.private, t.name as "tournament?", case when not exists (
                       select from channels c where c.channel_id = t.channel_id and c.gone
                   ) then t.channel_id end as tournament_channel,
                   exists (select from channels c where c.channel_id = g.channel_id and c.gone) as "gone!",
                   exists (select from servers s where s.guild_id = g.guild_id and s.left_at is not null) as "left!"
               from channel_notices n
                   cross join lateral (
                       -- The limit keeps PostgreSQL from beginning with all games of the server.
                       select * from games where id = n.game_id and phase = 'playing' and (
                           $3 or guild_id is not distinct from $2
                           or exists (select from servers s where s.guild_id = games.guild_id and s.left_at is not null)
                       )
                       limit 1
                   ) g
                   left join tournaments t on t.id = n.tournament_id
               where n.user_id = $1
               order by g.id limit 10"#,
            to_db(person.0),
            place.and_then(|place| place.guild).map(to_db),
            place.is_none()
        )
        .fetch_all(&self.pool)
        .await?;
        let notices = rows.into_iter().map(|row| {
            let recipient = row.seat.and_then(|seat| Player::from_number(seat.into()));
            let channel = row.tournament_channel.and_then(id_from_db);
            ChannelNotice {
                id: GameId(row.id),
                game: Game::from_name(&row.game),
                recipient,
                tournament: row.tournament.map(|name| UnpostedTournament { name, channel }),
                opponent: participant_from_db(row.opponent),
                place: (!row.gone).then(|| {
                    Place::from_db(row.guild_id, row.channel_id, (row.by_answers, row.answers_guild_id), row.private)
                }),
                // The organiser's notice is about a tournament, not about the game whose row it uses.
                left: row.left && recipient.is_some(),
                changes: row.changes,
            }
        });
        Ok(notices.collect())
    }

    /// Keeps a notice if a new reason has come since it was read. Also deletes all notices about finished games.
    pub async fn delete_channel_notices(&self, notices: &[ChannelNotice]) -> Result<()> {
        let key = |notice: &ChannelNotice| {
            (notice.id.0, notice.recipient.map(|player| i16::from(player.number())), notice.changes)
        };
        let (games, seats, changes): (Vec<_>, Vec<_>, Vec<_>) = notices.iter().map(key).collect();
        sqlx::query!(
            "delete from channel_notices n
             where exists (
                     select from unnest($1::bigint[], $2::smallint[], $3::integer[]) read (game_id, seat, changes)
                     where read.game_id = n.game_id and read.seat is not distinct from n.seat and read.changes = n.changes
                 )
                 or (select g.phase from games g where g.id = n.game_id) <> 'playing'",
            &games,
            &seats as _,
            &changes
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

/// Enqueues notices to the players of those `games` that are in progress. Their channel is gone, or the bot has left their
/// server.
pub(in crate::store) async fn enqueue(tx: &mut Connection, games: &[i64], now: OffsetDateTime) -> Result<()> {
    let players = sqlx::query!(
        r#"select g.id, player.seat as "seat!", player.person as "person!"
           from games g, lateral (values (1::smallint, g.player1), (2::smallint, g.player2)) player (seat, person)
           where g.id = any($1) and g.phase = 'playing'
           -- In one order, so that two transactions about the same games can't deadlock.
           order by g.id, player.seat"#,
        games
    )
    .fetch_all(&mut *tx)
    .await?;
    let players = players.into_iter().filter(|player| participant_from_db(player.person).human().is_some());
    let (games, seats, people): (Vec<_>, Vec<_>, Vec<_>) =
        players.map(|player| (player.id, player.seat, player.person)).collect();
    sqlx::query!(
        "insert into channel_notices as n (game_id, seat, user_id)
         select * from unnest($1::bigint[], $2::smallint[], $3::bigint[])
         on conflict (game_id, seat) do update set user_id = excluded.user_id, changes = n.changes + 1",
        &games,
        &seats,
        &people
    )
    .execute(&mut *tx)
    .await?;
    enqueue_tasks(tx, people, now).await
}

async fn enqueue_tasks(tx: &mut Connection, mut people: Vec<i64>, now: OffsetDateTime) -> Result<()> {
    people.sort_unstable();
    people.dedup();
    for person in people.into_iter().filter_map(|number| participant_from_db(number).human()) {
        tasks::enqueue(tx, kinds::ChannelNotice, &person.0.to_string(), Some(person.0), (now, now), &()).await?;
    }
    Ok(())
}

/// Records whom direct messages have reached about a game whose channel is gone. `notified` need no notice any more.
/// `unreachable` accept no direct messages, so their next command shows the notice.
pub(in crate::store) async fn record_notified(
    tx: &mut Connection,
    game: GameId,
    notified: &[UserId],
    unreachable: &[UserId],
) -> Result<()> {
    let [notified, unreachable] =
        [notified, unreachable].map(|people| people.iter().map(|person| to_db(person.0)).collect::<Vec<_>>());
    sqlx::query!("delete from channel_notices where game_id = $1 and user_id = any($2)", game.0, &notified)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "insert into channel_notices (game_id, seat, user_id)
         select g.id, player.seat, player.person
         from games g, lateral (values (1::smallint, g.player1), (2::smallint, g.player2)) player (seat, person)
         where g.id = $1 and g.phase = 'playing' and player.person = any($2)
         on conflict do nothing",
        game.0,
        &unreachable
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Called when Discord refuses a message about a tournament. Notifies the players of the games that the message names, and the
/// tournament's creator. A player with several of these games gets one notice.
pub(in crate::store) async fn enqueue_tournament_notices(
    tx: &mut Connection,
    tournament: TournamentId,
    games: NamedGames,
    now: OffsetDateTime,
) -> Result<()> {
    let people = sqlx::query_scalar!(
        "with players as (
             select g.id as game, s.seat, case s.seat when 1 then g.player1 else g.player2 end as person
             from tournament_games tg
                 join games g on g.id = tg.game_id and g.phase = 'playing'
                 cross join (values (1::smallint), (2::smallint)) s (seat)
             where tg.tournament_id = $1 and tg.stage = $2 and tg.section between $3 and $4 and tg.replay = $5
         ), notices as (
             select game, seat, person from (
                 select distinct on (person) game, seat, person from players order by person, game
             ) own
             union all
             select min(game), null, (select created_by from tournaments where id = $1 for share) from players having count(*) > 0
         )
         insert into channel_notices (game_id, seat, user_id, tournament_id)
         select game, seat, person, $1 from notices
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
