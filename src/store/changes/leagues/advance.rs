//! Takes the steps that are due in a league. Each step is one transaction that depends on stored data alone. So a step may be late, two
//! processes may try it, and a process may die between two steps.

use super::call_off;
use crate::store::{
    database::{Connection, Store, StoreError, participant_from_db, participant_to_db, to_db},
    leagues::{enqueue_advance, load::lock, messages},
    tournaments,
};
use crate::{
    league::{
        Entrant, League, LeagueId, Outcome, SWEEP_INTERVAL, Season, SeasonPhase, Step, divide, lost_half_on_time,
        outcomes, rows,
    },
    play::rating::MIN_GAMES,
    tournament::{About, GROUP_SIZE, Tournament, TournamentId},
};
use std::collections::HashMap;
use time::OffsetDateTime;

const DEFAULT_RATING: f64 = 1500.0;

/// The name of a division.
pub type DivisionName<'a> = &'a (dyn Fn(&League, u16, u16) -> String + Sync);

impl Store {
    /// Does the next step. Returns when another one is due; `None` once the league is over.
    pub async fn advance_league(
        &self,
        id: LeagueId,
        name: DivisionName<'_>,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let mut tx = self.pool.begin().await?;
        let Some(league) = lock(&mut tx, id).await? else { return Ok(None) };
        let entrants = entrants(&mut tx, &league, now).await?;
        match league.next(entrants.len(), now) {
            Step::Wait(then) => return Ok(then),
            Step::Open { number, starts_at } => open(&mut tx, &league, number, starts_at, now).await?,
            Step::PutOff(then) => put_off(&mut tx, &league, then, now).await?,
            Step::CallOff { last } => {
                if let Some(season) = league.in_phase(SeasonPhase::Registration) {
                    call_off(&mut tx, &league, season, now).await?;
                }
                if last {
                    sqlx::query!("update leagues set ended_at = $2 where id = $1", id.0, now).execute(&mut *tx).await?;
                    tracing::info!(league = %id, "a league has ended, because too few people joined two seasons in a row");
                }
            }
            Step::Start => start(&mut tx, &league, entrants, name, now).await?,
            // The divisions count the games that have just been stopped.
            Step::Close if has_uncounted_games(&mut tx, &league).await? => return Ok(Some(now + SWEEP_INTERVAL)),
            Step::Close => close(&mut tx, &league, now).await?,
        }
        tx.commit().await?;
        Ok(Some(now))
    }
}

/// The people who have joined the next season and may play. If one of two people has blocked the other, the one who joined first
/// plays.
async fn entrants(tx: &mut Connection, league: &League, now: OffsetDateTime) -> Result<Vec<Entrant<i64>>, StoreError> {
    let Some(season) = league.in_phase(SeasonPhase::Registration) else { return Ok(Vec::new()) };
    let rows = sqlx::query!(
        r#"select p.user_id, p.moved,
               case when h.listed is distinct from false and r.wins + r.losses + r.draws >= $4 then r.rating end as rating,
               array(
                   select case b.user_id when p.user_id then b.blocked_id else b.user_id end
                   from blocks b where b.user_id = p.user_id or b.blocked_id = p.user_id
               ) as "apart!"
           from season_players p
               left join people h on h.user_id = p.user_id
               left join ratings r on r.scope = $2 and r.game = $3 and r.user_id = p.user_id
           where p.season_id = $1 and h.deletion_requested_at is null and not exists (
               select from bans b where b.guild_id = $2 and b.user_id = p.user_id and (b.until is null or b.until > $5)
           )
           order by p.joined_at, p.user_id"#,
        season.id,
        to_db(league.guild),
        league.game.map_or("", |game| game.id()),
        MIN_GAMES,
        now
    )
    .fetch_all(tx)
    .await?;
    let before = league.seasons.iter().rev().find(|season| season.phase == SeasonPhase::Closed);
    let before: HashMap<_, _> = before
        .iter()
        .flat_map(|season| &season.players)
        .filter_map(|player| Some((player.player, (player.division?, player.position?, player.outcome?))))
        .collect();
    let mut entrants: Vec<Entrant<i64>> = Vec::new();
    for row in rows {
        if entrants.iter().any(|other| row.apart.contains(&other.who)) {
            continue;
        }
        entrants.push(Entrant {
            who: row.user_id,
            before: before.get(&participant_from_db(row.user_id)).copied(),
            moved: row.moved.map(i16::cast_unsigned),
            rating: row.rating.unwrap_or(DEFAULT_RATING),
        });
    }
    Ok(entrants)
}

/// People who join every season are in it at once.
async fn open(
    tx: &mut Connection,
    league: &League,
    number: u16,
    starts_at: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let season = sqlx::query_scalar!(
        "insert into seasons (league_id, number, starts_at) values ($1, $2, $3) returning id",
        league.id.0,
        number.cast_signed(),
        starts_at
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!(
        "insert into season_players (season_id, user_id, joined_at, every)
         select $1, p.user_id, $3, true from season_players p
         where p.season_id = (select id from seasons where league_id = $2 and number = $4) and p.every",
        season,
        league.id.0,
        now,
        number.cast_signed() - 1
    )
    .execute(&mut *tx)
    .await?;
    messages::insert(tx, league, number, SeasonPhase::Registration, now).await
}

async fn put_off(
    tx: &mut Connection,
    league: &League,
    then: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let Some(season) = league.in_phase(SeasonPhase::Registration) else { return Ok(()) };
    sqlx::query!("update seasons set starts_at = $2, put_off = true where id = $1", season.id, then)
        .execute(&mut *tx)
        .await?;
    messages::renew(tx, league.id, season.number, season.phase, now).await
}

async fn start(
    tx: &mut Connection,
    league: &League,
    entrants: Vec<Entrant<i64>>,
    name: DivisionName<'_>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let Some(season) = league.in_phase(SeasonPhase::Registration) else { return Ok(()) };
    sqlx::query!(
        "update seasons set phase = 'running', starts_at = $2, ends_at = $3 where id = $1",
        season.id,
        now,
        league.end_of_season(now)
    )
    .execute(&mut *tx)
    .await?;
    for (number, people) in (1..).zip(divide(entrants, league.size)) {
        let division = begin_division(tx, league, season, number, &people, name, now).await?;
        tournaments::messages::insert(tx, league.guild, division, About::Invitation, now, now).await?;
        tournaments::enqueue_advance(tx, league.guild, division, now).await?;
    }
    messages::renew(tx, league.id, season.number, SeasonPhase::Registration, now).await?;
    messages::insert(tx, league, season.number, SeasonPhase::Running, now).await
}

/// Only the champions of the first division get the role.
async fn begin_division(
    tx: &mut Connection,
    league: &League,
    season: &Season,
    number: u16,
    people: &[i64],
    name: DivisionName<'_>,
    now: OffsetDateTime,
) -> Result<TournamentId, StoreError> {
    let setup = league.setup_of(season.number);
    let id = sqlx::query_scalar!(
        "insert into tournaments (guild_id, channel_id, name, format, game, options, pace, max_players, threads, role_id,
             accepted_permissions, created_by, created_at, phase, started_at, season_id, division)
         select guild_id, channel_id, $2, 'round-robin', game, coalesce(options, $3), pace, $4, threads,
             case when $5::smallint = 1 then role_id end, accepted_permissions, created_by, $6, 'running', $6, $7, $5::smallint
         from leagues where id = $1
         returning id",
        league.id.0,
        name(league, season.number, number),
        setup.map_or_else(String::new, |setup| setup.options().to_string()),
        i32::try_from(GROUP_SIZE).unwrap_or(i32::MAX),
        number.cast_signed(),
        now,
        season.id
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!(
        "insert into tournament_players (tournament_id, user_id, joined_at, seed)
         select $1, user_id, $3, seed from unnest($2::bigint[]) with ordinality people (user_id, seed)",
        id,
        people,
        now
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "update season_players set division = $3 where season_id = $1 and user_id = any($2)",
        season.id,
        people,
        number.cast_signed()
    )
    .execute(&mut *tx)
    .await?;
    Ok(TournamentId(id))
}

/// Whether a current division has games without a score. A game that is still in progress is damaged, since the season is past its
/// end, and does not count.
async fn has_uncounted_games(tx: &mut Connection, league: &League) -> Result<bool, StoreError> {
    let uncounted = sqlx::query_scalar!(
        r#"select exists (
               select from seasons s
                   join tournaments t on t.season_id = s.id
                   join tournament_games p on p.tournament_id = t.id
                   left join games g on g.id = p.game_id
               where s.league_id = $1 and s.phase = 'running' and t.phase = 'running' and p.score is null
                   and g.phase is distinct from 'playing'
           ) as "uncounted!""#,
        league.id.0
    );
    Ok(uncounted.fetch_one(tx).await?)
}

/// Records the outcome of the season, once.
async fn close(tx: &mut Connection, league: &League, now: OffsetDateTime) -> Result<(), StoreError> {
    let Some(season) = league.in_phase(SeasonPhase::Running) else { return Ok(()) };
    let mut divisions = Vec::new();
    for division in &season.divisions {
        if let Some(tournament) = tournaments::load::lock(tx, division.tournament).await? {
            divisions.push(tournament);
        }
    }
    let tables: Vec<_> = divisions.iter().map(|division| (rows(division), !division.nobody_played())).collect();
    for (division, ((rows, _), outcomes)) in divisions.iter().zip(tables.iter().zip(outcomes(&tables))) {
        for (position, (row, outcome)) in (1..).zip(rows.iter().zip(outcomes)) {
            write_outcome(tx, season, division, (position, row.seed, row.place), outcome).await?;
        }
    }
    sqlx::query!("update seasons set phase = 'closed', ends_at = least(ends_at, $2) where id = $1", season.id, now)
        .execute(&mut *tx)
        .await?;
    let next = league.in_phase(SeasonPhase::Registration);
    if let Some(next) = next {
        // A player who lost at least half of the games on time no longer joins every season.
        sqlx::query!(
            "delete from season_players p using season_players before
             where p.season_id = $2 and before.season_id = $1 and before.user_id = p.user_id and before.dropped and p.every",
            season.id,
            next.id
        )
        .execute(&mut *tx)
        .await?;
        // A season that is over early leaves no gap.
        sqlx::query!(
            "update seasons set starts_at = least(starts_at, $2) where id = $1",
            next.id,
            league.after_registration(now)
        )
        .execute(&mut *tx)
        .await?;
        messages::renew(tx, league.id, next.number, next.phase, now).await?;
    }
    messages::renew(tx, league.id, season.number, SeasonPhase::Running, now).await?;
    messages::insert(tx, league, season.number, SeasonPhase::Closed, now).await
}

async fn write_outcome(
    tx: &mut Connection,
    season: &Season,
    division: &Tournament,
    (position, seed, place): (i16, u16, u16),
    outcome: Outcome,
) -> Result<(), StoreError> {
    let Some(player) = division.player(seed) else { return Ok(()) };
    let place = Some(place.cast_signed()).filter(|_| !division.is_absent(seed) && !division.nobody_played());
    sqlx::query!(
        "update season_players
         set position = $3, place = $4, outcome = $5, dropped = every and $6, every = every and not $6
         where season_id = $1 and user_id = $2",
        season.id,
        participant_to_db(player),
        position,
        place,
        outcome.id(),
        lost_half_on_time(division, seed)
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Called when a division is over.
pub(in crate::store) async fn record_end_of_division(
    tx: &mut Connection,
    tournament: &Tournament,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    match tournament.division {
        Some(division) => enqueue_advance(tx, tournament.guild, division.league, now).await,
        None => Ok(()),
    }
}
