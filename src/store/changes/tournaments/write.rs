//! Writes what a decision about a tournament changes.

use crate::store::{
    changes::{
        apply::apply_within,
        create_table::{NewTable, Randomness, begin_game},
        leagues::record_end_of_division,
    },
    database::{Connection, StoreError, participant_to_db, to_db},
    place::Place,
    ratings::rank_roles,
    requests::deletion_requests,
    servers::audit_log::AuditedChange,
    tournaments::{enqueue_advance, messages},
};
use crate::{
    play::{Command, Event, GameId, Participant, UserId},
    tournament::{About, BoardPlace, Pairing, Schedule, Score, Tournament, TournamentChange, TournamentId},
};
use sqlx::types::Json;
use time::OffsetDateTime;

/// The tournament's row is locked.
pub(super) async fn write(
    tx: &mut Connection,
    tournament: &Tournament,
    change: TournamentChange,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let (id, guild) = (tournament.id, tournament.guild);
    match change {
        TournamentChange::Joined(person, team) => join(tx, id, (person, team), now).await?,
        TournamentChange::CheckedIn(person) => check_in(tx, id, person).await?,
        TournamentChange::CheckInOpened => {
            messages::delete_calls(tx, tournament).await?;
            sqlx::query!("update tournaments set called_at = $2 where id = $1", id.0, now).execute(tx).await?;
        }
        TournamentChange::Every(person, every) => join_every(tx, id, person, every).await?,
        TournamentChange::Skipped(person) => skip(tx, id, person).await?,
        TournamentChange::Withdrew(person) => withdraw(tx, id, person).await?,
        TournamentChange::Left(person) => leave(tx, id, person, now).await?,
        TournamentChange::Added(person) => add(tx, id, person, now).await?,
        TournamentChange::Replaced { player, new } => replace(tx, id, player, new).await?,
        TournamentChange::Renewed { pairing, by } => renew(tx, tournament, pairing, by, now).await?,
        TournamentChange::PutOff(then) => put_off(tx, tournament, then).await?,
        TournamentChange::Repeated(schedule, regulars) => repeat(tx, tournament, schedule, &regulars, now).await?,
        TournamentChange::SeriesEnded => record_end_of_series(tx, id, now).await?,
        TournamentChange::Started(players) => start(tx, id, players, now).await?,
        TournamentChange::Paired(pairings) => pair(tx, id, &pairings).await?,
        TournamentChange::Begun(pairing, challenge, board) => {
            begin(tx, tournament, (pairing, board), challenge, now).await?;
        }
        TournamentChange::Scored(pairing, score) => update_game(tx, id, pairing, None, Some(score)).await?,
        TournamentChange::Ended(places) => end(tx, tournament, places, now).await?,
        TournamentChange::RoleWon(person) => {
            rank_roles::enqueue(tx, tournament.role.map(|role| (guild, role, person.0)), now).await?;
        }
        TournamentChange::Announced(About::Invitation, due) => {
            messages::edit_invitation(tx, id, due).await?;
        }
        TournamentChange::Announced(about, due) => {
            if about == About::Table {
                sqlx::query!("update tournaments set table_at = $2 where id = $1", id.0, due).execute(&mut *tx).await?;
            }
            messages::insert(tx, guild, id, about, due, now).await?;
        }
        TournamentChange::Woken => enqueue_advance(tx, guild, id, now).await?,
    }
    Ok(())
}

async fn join(
    tx: &mut Connection,
    id: TournamentId,
    (person, team): (UserId, Option<u16>),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    deletion_requests::check_not_requested(tx, person.into(), None).await?;
    sqlx::query!(
        "insert into tournament_players (tournament_id, user_id, joined_at, team) values ($1, $2, $3, $4)
         on conflict (tournament_id, user_id) do update set skips = false, joined_at = excluded.joined_at",
        id.0,
        to_db(person.0),
        now,
        team.map(u16::cast_signed)
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn check_in(tx: &mut Connection, id: TournamentId, person: UserId) -> Result<(), StoreError> {
    sqlx::query!(
        "update tournament_players set checked_in = true where tournament_id = $1 and user_id = $2",
        id.0,
        to_db(person.0)
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// People check in again for the new start.
async fn put_off(tx: &mut Connection, tournament: &Tournament, then: OffsetDateTime) -> Result<(), StoreError> {
    let id = tournament.id;
    messages::delete_calls(tx, tournament).await?;
    sqlx::query!("update tournaments set starts_at = $2, put_off = true, called_at = null where id = $1", id.0, then)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("update tournament_players set checked_in = false where tournament_id = $1", id.0).execute(tx).await?;
    Ok(())
}

async fn join_every(tx: &mut Connection, id: TournamentId, person: UserId, every: bool) -> Result<(), StoreError> {
    sqlx::query!(
        "update tournament_players set every = $3 where tournament_id = $1 and user_id = $2",
        id.0,
        to_db(person.0),
        every
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn skip(tx: &mut Connection, id: TournamentId, person: UserId) -> Result<(), StoreError> {
    sqlx::query!(
        "update tournament_players set skips = true, checked_in = false where tournament_id = $1 and user_id = $2",
        id.0,
        to_db(person.0)
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn add(tx: &mut Connection, id: TournamentId, person: UserId, now: OffsetDateTime) -> Result<(), StoreError> {
    deletion_requests::check_not_requested(tx, person.into(), None).await?;
    sqlx::query!(
        "insert into tournament_players (tournament_id, user_id, joined_at, seed)
         select $1, $2, $3, max(seed) + 1 from tournament_players where tournament_id = $1
         on conflict (tournament_id, user_id) do update set seed = excluded.seed, joined_at = excluded.joined_at",
        id.0,
        to_db(person.0),
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn withdraw(tx: &mut Connection, id: TournamentId, person: UserId) -> Result<(), StoreError> {
    sqlx::query!("delete from tournament_players where tournament_id = $1 and user_id = $2", id.0, to_db(person.0))
        .execute(tx)
        .await?;
    Ok(())
}

async fn leave(tx: &mut Connection, id: TournamentId, person: UserId, now: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!(
        "update tournament_players set left_at = $3, every = false where tournament_id = $1 and user_id = $2",
        id.0,
        to_db(person.0),
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn replace(tx: &mut Connection, id: TournamentId, player: UserId, new: UserId) -> Result<(), StoreError> {
    deletion_requests::check_not_requested(tx, new.into(), None).await?;
    let waited = drop_waiting(tx, id, Some(new)).await?;
    sqlx::query!(
        "update tournament_players set user_id = $3, left_at = null, every = $4 where tournament_id = $1 and user_id = $2",
        id.0,
        to_db(player.0),
        to_db(new.0),
        waited
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Removes a person, or everybody, who only waits for the next one: a tournament that has begun had no place, or the person skips it.
/// Returns whether anybody was removed.
pub(super) async fn drop_waiting(
    tx: &mut Connection,
    id: TournamentId,
    person: Option<UserId>,
) -> Result<bool, StoreError> {
    let dropped = sqlx::query!(
        "delete from tournament_players p using tournaments t
         where t.id = p.tournament_id and (t.started_at is not null or p.skips) and p.tournament_id = $1 and p.seed is null
             and ($2::bigint is null or p.user_id = $2)",
        id.0,
        person.map(|person| to_db(person.0))
    );
    Ok(dropped.execute(tx).await?.rows_affected() > 0)
}

async fn start(
    tx: &mut Connection,
    id: TournamentId,
    players: Vec<Participant>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let players: Vec<_> = players.into_iter().map(participant_to_db).collect();
    sqlx::query!(
        "update tournament_players p set seed = ranks.seed
         from unnest($2::bigint[]) with ordinality ranks (user_id, seed)
         where p.tournament_id = $1 and p.user_id = ranks.user_id",
        id.0,
        &players
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("delete from tournament_players where tournament_id = $1 and seed is null and not every", id.0)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("update tournaments set phase = 'running', started_at = $2 where id = $1", id.0, now)
        .execute(tx)
        .await?;
    Ok(())
}

async fn pair(tx: &mut Connection, id: TournamentId, pairings: &[Pairing]) -> Result<(), StoreError> {
    let column = |value: fn(&Pairing) -> u16| pairings.iter().map(|it| value(it).cast_signed()).collect::<Vec<_>>();
    sqlx::query!(
        "insert into tournament_games (tournament_id, stage, section, replay, first, second)
         select $1, * from unnest($2::smallint[], $3::smallint[], $4::smallint[], $5::smallint[], $6::smallint[])",
        id.0,
        &column(|pairing| pairing.stage),
        &column(|pairing| pairing.section),
        &column(|pairing| pairing.replay),
        &column(|pairing| pairing.seeds[0]),
        &column(|pairing| pairing.seeds[1])
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn begin(
    tx: &mut Connection,
    tournament: &Tournament,
    (pairing, board): (Pairing, BoardPlace),
    challenge: Event,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let (channel, opens) = match board {
        BoardPlace::Channel => (tournament.channel, false),
        BoardPlace::Opening(_) => (tournament.channel, true),
        BoardPlace::Thread(thread) => (thread, false),
    };
    let place = Place::on_server(tournament.guild, channel);
    let new = NewTable { place, challenge, thread: opens, language: None, randomness: Randomness::draw() };
    let game = begin_game(tx, &new, now).await?;
    if channel != tournament.channel {
        sqlx::query!("update games set parent_id = $2 where id = $1", game.0, to_db(tournament.channel))
            .execute(&mut *tx)
            .await?;
    }
    update_game(tx, tournament.id, pairing, Some(game), None).await?;
    Ok(())
}

/// Places by seed; `None` without an end of all games.
async fn end(
    tx: &mut Connection,
    tournament: &Tournament,
    places: Option<Vec<Option<u16>>>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let stopped = places.is_none();
    let places: Vec<_> = places.into_iter().flatten().map(|place| place.map(u16::cast_signed)).collect();
    sqlx::query!(
        "update tournament_players p set place = ranks.place
         from unnest($2::smallint[]) with ordinality ranks (place, seed)
         where p.tournament_id = $1 and p.seed = ranks.seed",
        tournament.id.0,
        &places as _
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "update tournaments set phase = 'over', stopped = $2, ended_at = $3 where id = $1",
        tournament.id.0,
        stopped,
        now
    )
    .execute(&mut *tx)
    .await?;
    if stopped {
        drop_waiting(tx, tournament.id, None).await?;
    }
    messages::delete_waiting(tx, tournament).await?;
    record_end_of_division(tx, tournament, now).await
}

/// Somebody takes an empty place of a current division, and plays everybody twice. Returns `false` if there is none.
pub(in crate::store) async fn enter_late(
    tx: &mut Connection,
    tournament: &Tournament,
    person: UserId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let Some((seed, pairings)) = tournament.late_entry() else { return Ok(false) };
    let (id, guild) = (tournament.id, tournament.guild);
    sqlx::query!(
        "insert into tournament_players (tournament_id, user_id, joined_at, seed) values ($1, $2, $3, $4)",
        id.0,
        to_db(person.0),
        now,
        seed.cast_signed()
    )
    .execute(&mut *tx)
    .await?;
    // The message about the first pairing names everybody.
    let added = (!pairings.is_empty()).then_some(About::Added { seed });
    pair(tx, id, &pairings).await?;
    for about in added.into_iter().chain([About::Invitation]) {
        write(tx, tournament, TournamentChange::Announced(about, now), now).await?;
    }
    enqueue_advance(tx, guild, id, now).await?;
    Ok(true)
}

/// A game in progress ends without a result.
async fn renew(
    tx: &mut Connection,
    tournament: &Tournament,
    pairing: Pairing,
    by: UserId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let [first, second] = pairing.seeds.map(u16::cast_signed);
    sqlx::query!(
        "update tournament_games set game_id = null, score = null
         where tournament_id = $1 and stage = $2 and section = $3 and replay = $4 and first = $5 and second = $6",
        tournament.id.0,
        pairing.stage.cast_signed(),
        pairing.section.cast_signed(),
        pairing.replay.cast_signed(),
        first,
        second
    )
    .execute(&mut *tx)
    .await?;
    let game = tournament.games.iter().find(|game| game.pairing == pairing && !game.over);
    match game.and_then(|game| game.id) {
        Some(game) => apply_within(tx, game, &Command::Stop { by: by.into() }, now).await,
        None => Ok(()),
    }
}

/// Announces the next tournament, unless the channel is gone.
async fn repeat(
    tx: &mut Connection,
    tournament: &Tournament,
    schedule: Schedule,
    regulars: &[UserId],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let next = sqlx::query_scalar!(
        "insert into tournaments (guild_id, channel_id, name, format, game, options, pace, max_players, threads, role_id,
             accepted_permissions, created_by, created_at, rating_from, rating_to, starts_at, at_least, repeats, first_start,
             call_offs, rounds, team_one, team_two, called_role, check_in)
         select guild_id, channel_id, name, format, game, options, pace, max_players, threads, role_id,
             accepted_permissions, created_by, $2, rating_from, rating_to, $3, at_least, repeats, first_start, $4,
             rounds, team_one, team_two, called_role, check_in
         from tournaments t
         where id = $1 and not exists (select from channels c where c.channel_id = t.channel_id and c.gone)
         returning id",
        tournament.id.0,
        now,
        schedule.starts_at,
        schedule.call_offs.cast_signed()
    );
    let Some(next) = next.fetch_optional(&mut *tx).await?.map(TournamentId) else {
        drop_waiting(tx, tournament.id, None).await?;
        return record_end_of_series(tx, tournament.id, now).await;
    };
    let regulars: Vec<_> = regulars.iter().map(|person| to_db(person.0)).collect();
    // The places go round: people who had no place come first, and the others follow in their order.
    sqlx::query!(
        "insert into tournament_players (tournament_id, user_id, joined_at, team, every)
         select $2, p.user_id, $4::timestamptz + interval '1 microsecond' * row_number() over (
                 order by p.seed is null and not p.skips and (
                     p.checked_in or t.called_at is null or coalesce(p.joined_at > t.started_at, false)
                 ) desc, p.joined_at, p.user_id
             ), p.team, true
         from tournament_players p join tournaments t on t.id = p.tournament_id
         where t.id = $1 and p.every and p.user_id = any($3)",
        tournament.id.0,
        next.0,
        &regulars,
        now
    )
    .execute(&mut *tx)
    .await?;
    drop_waiting(tx, tournament.id, None).await?;
    messages::insert(tx, tournament.guild, next, About::Invitation, now, now).await?;
    enqueue_advance(tx, tournament.guild, next, schedule.first_step().unwrap_or(now)).await
}

/// Nobody ended it, so the entry names who created the tournament.
async fn record_end_of_series(tx: &mut Connection, id: TournamentId, now: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into audit (guild_id, at, user_id, change) select guild_id, $2, created_by, $3 from tournaments where id = $1",
        id.0,
        now,
        Json(AuditedChange::SeriesEnded(id)) as _
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn update_game(
    tx: &mut Connection,
    id: TournamentId,
    pairing: Pairing,
    game: Option<GameId>,
    score: Option<Score>,
) -> Result<(), StoreError> {
    let [first, second] = pairing.seeds.map(u16::cast_signed);
    sqlx::query!(
        "update tournament_games set game_id = coalesce(game_id, $7), score = coalesce(score, $8)
         where tournament_id = $1 and stage = $2 and section = $3 and replay = $4 and first = $5 and second = $6",
        id.0,
        pairing.stage.cast_signed(),
        pairing.section.cast_signed(),
        pairing.replay.cast_signed(),
        first,
        second,
        game.map(|game| game.0),
        score.map(Score::id)
    )
    .execute(tx)
    .await?;
    Ok(())
}
