use crate::store::{
    database::{Connection, Store, StoreError, from_db, participant_from_db},
    place::id_from_db,
    servers::settings::zone_from_db,
    tournaments::phase_from_db,
};
use crate::{
    league::{League, LeagueId, Outcome, Season, SeasonDivision, SeasonPhase, SeasonPlayer},
    play::Pace,
    tournament::TournamentId,
};
use parlor_games::rules::Game;

/// The season that people join, the current one, and the one before.
const SEASONS: i64 = 3;

impl Store {
    pub async fn league(&self, id: LeagueId) -> Result<Option<League>, StoreError> {
        load(&mut self.snapshot().await?.tx, id).await
    }
}

/// Until the transaction ends, nobody else changes the league.
pub(in crate::store) async fn lock(tx: &mut Connection, id: LeagueId) -> Result<Option<League>, StoreError> {
    sqlx::query!("select id from leagues where id = $1 for no key update", id.0).fetch_optional(&mut *tx).await?;
    load(tx, id).await
}

pub(in crate::store) async fn load(connection: &mut Connection, id: LeagueId) -> Result<Option<League>, StoreError> {
    let row = sqlx::query!(
        r#"select l.guild_id, channel_id, name, game, options, l.pace, size, l.threads, role_id, s.time_zone,
               ended_at is not null as "ended!"
           from leagues l join servers s on s.guild_id = l.guild_id where l.id = $1"#,
        id.0
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let game = Game::from_name(&row.game);
    let setup = game.zip(row.options).and_then(|(game, options)| game.read_setup(&options).ok());
    Ok(Some(League {
        id,
        guild: from_db(row.guild_id),
        channel: from_db(row.channel_id),
        name: row.name,
        game,
        setup,
        pace: Pace::from_id(&row.pace).unwrap_or(Pace::FortnightInAll),
        size: row.size.cast_unsigned(),
        zone: zone_from_db(&row.time_zone),
        threads: row.threads,
        role: row.role_id.and_then(id_from_db),
        ended: row.ended,
        seasons: seasons(connection, id).await?,
    }))
}

async fn seasons(connection: &mut Connection, league: LeagueId) -> Result<Vec<Season>, StoreError> {
    let rows = sqlx::query!(
        "select id, number, phase, starts_at, put_off, ends_at from seasons s where league_id = $1 order by s.number desc limit $2",
        league.0,
        SEASONS
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut seasons = Vec::new();
    for row in rows.into_iter().rev() {
        seasons.push(Season {
            id: row.id,
            number: row.number.cast_unsigned(),
            phase: SeasonPhase::from_id(&row.phase).unwrap_or(SeasonPhase::Closed),
            starts_at: row.starts_at,
            put_off: row.put_off,
            ends_at: row.ends_at,
            players: players(&mut *connection, row.id).await?,
            divisions: divisions(&mut *connection, row.id).await?,
        });
    }
    Ok(seasons)
}

async fn players(connection: &mut Connection, season: i64) -> Result<Vec<SeasonPlayer>, StoreError> {
    let rows = sqlx::query!(
        "select user_id, every, moved, division, position, place, outcome, dropped from season_players
         where season_id = $1 order by joined_at, user_id",
        season
    );
    let players = rows.fetch_all(connection).await?.into_iter().map(|row| SeasonPlayer {
        player: participant_from_db(row.user_id),
        every: row.every,
        moved: row.moved.map(i16::cast_unsigned),
        division: row.division.map(i16::cast_unsigned),
        position: row.position.map(i16::cast_unsigned),
        place: row.place.map(i16::cast_unsigned),
        outcome: row.outcome.as_deref().and_then(Outcome::from_id),
        dropped: row.dropped,
    });
    Ok(players.collect())
}

async fn divisions(connection: &mut Connection, season: i64) -> Result<Vec<SeasonDivision>, StoreError> {
    let rows = sqlx::query!(
        r#"select id, division as "division!", phase, stopped from tournaments where season_id = $1 order by division"#,
        season
    );
    let divisions = rows.fetch_all(connection).await?.into_iter().map(|row| SeasonDivision {
        number: row.division.cast_unsigned(),
        tournament: TournamentId(row.id),
        phase: phase_from_db(&row.phase, row.stopped),
    });
    Ok(divisions.collect())
}
