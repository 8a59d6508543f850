use crate::store::{
    database::{Connection, Snapshot, Store, StoreError, from_db, participant_from_db, to_db},
    tasks::{self, TaskKind},
};
use crate::{
    league::LeagueId,
    play::{GameId, Participant, UserId},
};
use time::OffsetDateTime;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeagueSummary {
    pub id: LeagueId,
    pub name: String,
    pub channel: u64,
    pub ended: bool,
    /// The person who asked for the list plays in the current season, or has joined the next one.
    pub takes_part: bool,
}

/// The winners of the first division of a season.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Champions {
    pub season: u16,
    pub people: Vec<Participant>,
}

/// A person who has little time left in games of a season.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LatePerson {
    pub person: Participant,
    pub games: i64,
    /// The first deadline.
    pub until: OffsetDateTime,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeasonPlace {
    pub league: String,
    pub season: u16,
    pub division: u16,
    pub place: u16,
}

impl Store {
    /// Leagues that go on come before ended ones, and newer ones before older ones.
    pub async fn leagues_of(&self, guild: u64, person: UserId, limit: i64) -> Result<Vec<LeagueSummary>, StoreError> {
        let rows = sqlx::query!(
            r#"select id, name, channel_id, ended_at is not null as "ended!", exists (
                   select from seasons s join season_players p on p.season_id = s.id and p.user_id = $2
                   where s.league_id = l.id and s.phase in ('registration', 'running')
               ) as "takes_part!"
               from leagues l where guild_id = $1 order by ended_at is not null, id desc limit $3"#,
            to_db(guild),
            to_db(person.0),
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        let leagues = rows.into_iter().map(|row| LeagueSummary {
            id: LeagueId(row.id),
            name: row.name,
            channel: from_db(row.channel_id),
            ended: row.ended,
            takes_part: row.takes_part,
        });
        Ok(leagues.collect())
    }

    /// The names and channels of the newest leagues for which, or for a division of which, Discord refuses a message; with an id, of
    /// this one only.
    pub async fn refused_leagues(&self, guild: u64, only: Option<LeagueId>) -> Result<Vec<(String, u64)>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let leagues = refused_subjects(&mut connection, TaskKind::League, guild).await?;
        let divisions = refused_subjects(&mut connection, TaskKind::TournamentMessage, guild).await?;
        let rows = sqlx::query!(
            "select name, channel_id from leagues l
             where guild_id = $1 and ($4::bigint is null or id = $4) and (id = any($2) or exists (
                 select from seasons s join tournaments t on t.season_id = s.id
                 where s.league_id = l.id and t.id = any($3)
                     and s.number > (select max(newest.number) - 3 from seasons newest where newest.league_id = l.id)
             ))
             order by id desc limit 5",
            to_db(guild),
            &leagues,
            &divisions,
            only.map(|league| league.0)
        )
        .fetch_all(&mut connection)
        .await?;
        Ok(rows.into_iter().map(|row| (row.name, from_db(row.channel_id))).collect())
    }

    /// The newest season first.
    pub async fn champions(&self, league: LeagueId, limit: i64) -> Result<Vec<Champions>, StoreError> {
        let rows = sqlx::query!(
            "select s.number, array_agg(p.user_id order by p.position) as people
             from seasons s join season_players p on p.season_id = s.id
             where s.league_id = $1 and p.division = 1 and p.place = 1 and p.outcome <> 'gone'
             group by s.number order by s.number desc limit $2",
            league.0,
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        let champions = rows.into_iter().map(|row| Champions {
            season: row.number.cast_unsigned(),
            people: row.people.unwrap_or_default().into_iter().map(participant_from_db).collect(),
        });
        Ok(champions.collect())
    }

    /// People whose time in a game of the season is up before `before`, in the order of their first deadlines.
    pub async fn late_people(
        &self,
        season: i64,
        before: OffsetDateTime,
        limit: i64,
    ) -> Result<Vec<LatePerson>, StoreError> {
        let rows = sqlx::query!(
            r#"select g.on_turn as "person!", count(*) as "games!", min(g.deadline) as "until!"
               from tournaments t
                   join tournament_games p on p.tournament_id = t.id
                   join games g on g.id = p.game_id
               where t.season_id = $1 and g.phase = 'playing' and g.deadline < $2 and g.on_turn is not null
               group by g.on_turn order by min(g.deadline) limit $3"#,
            season,
            before,
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        let late = rows.into_iter().map(|row| LatePerson {
            person: participant_from_db(row.person),
            games: row.games,
            until: row.until,
        });
        Ok(late.collect())
    }

    /// Games in progress of a season that is past its end.
    pub async fn games_past_season(&self, league: LeagueId, now: OffsetDateTime) -> Result<Vec<GameId>, StoreError> {
        let games = sqlx::query_scalar!(
            "select g.id from seasons s
                 join tournaments t on t.season_id = s.id
                 join tournament_games p on p.tournament_id = t.id
                 join games g on g.id = p.game_id
             where s.league_id = $1 and s.phase = 'running' and s.ends_at <= $2 and g.phase = 'playing'
             order by g.id",
            league.0,
            now
        );
        Ok(games.fetch_all(&self.pool).await?.into_iter().map(GameId).collect())
    }
}

async fn refused_subjects(tx: &mut Connection, kind: TaskKind, guild: u64) -> Result<Vec<i64>, StoreError> {
    let subjects = tasks::subjects(tx, kind, guild, "").await?;
    Ok(subjects.into_iter().filter(|(_, is_refused)| *is_refused).map(|(id, _)| to_db(id)).collect())
}

impl Snapshot {
    /// The newest season first.
    pub async fn season_places(
        &mut self,
        guild: u64,
        person: UserId,
        limit: i64,
    ) -> Result<Vec<SeasonPlace>, StoreError> {
        let rows = sqlx::query!(
            r#"select l.name, s.number, p.division as "division!", p.place as "place!"
               from season_players p join seasons s on s.id = p.season_id join leagues l on l.id = s.league_id
               where p.user_id = $1 and l.guild_id = $2 and p.division is not null and p.place is not null
               order by s.id desc limit $3"#,
            to_db(person.0),
            to_db(guild),
            limit
        )
        .fetch_all(&mut *self.tx)
        .await?;
        let places = rows.into_iter().map(|row| SeasonPlace {
            league: row.name,
            season: row.number.cast_unsigned(),
            division: row.division.cast_unsigned(),
            place: row.place.cast_unsigned(),
        });
        Ok(places.collect())
    }
}
