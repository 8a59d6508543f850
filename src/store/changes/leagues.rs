//! Changes of leagues by people. `advance.rs` takes the steps that are due.

mod advance;
mod create;

pub use advance::DivisionName;
pub(in crate::store) use advance::record_end_of_division;

use crate::store::{
    changes::{bans, tournaments::enter_late},
    database::{Connection, Owner, Request, Store, StoreError, to_db},
    leagues::{
        LeagueError, LeagueRefusal, enqueue_advance,
        load::{load, lock},
        messages,
    },
    people::person_limits,
    requests::deletion_requests,
    servers::audit_log::{AuditedChange, insert_audit_entry},
    tournaments,
};
use crate::{
    league::{League, LeagueId, MAX_LEAGUE_PLAYERS, Season, SeasonPhase},
    play::UserId,
    tournament::{INVITATION_SPACING, TournamentId, TournamentPhase},
};
use time::OffsetDateTime;

/// Of one server, at the same time.
pub const MAX_LEAGUES_OF_PERSON: i64 = 2;

/// How somebody has joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joined {
    Registered {
        season: u16,
        starts_at: OffsetDateTime,
    },
    /// Took an empty place after the start.
    Late {
        division: u16,
    },
    /// Plays in the current season as before.
    Kept {
        division: u16,
    },
}

/// The division in which a person who has left the later seasons still plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Departure {
    pub runs: Option<(u16, TournamentId)>,
}

impl Store {
    /// Joins the next season, or takes an empty place of the current one. A person who has joined already may change to `every`
    /// season, or back.
    pub async fn join_league(
        &self,
        guild: u64,
        id: LeagueId,
        by: UserId,
        every: bool,
        now: OffsetDateTime,
    ) -> Result<Joined, LeagueError> {
        let Some(mut tx) = self.owned_by(Owner::League(id)).begin_change(now).await? else {
            let league = self.league(id).await?.ok_or(LeagueRefusal::Unknown)?;
            let enters = self.has_entered(id, by).await?;
            return joined(&league, by, enters).ok_or_else(|| LeagueRefusal::Joined.into());
        };
        deletion_requests::check_not_requested(&mut tx, by.into(), None).await?;
        if !bans::may_join(&mut tx, guild, by, now).await? {
            return Err(LeagueRefusal::Banned.into());
        }
        person_limits::lock(&mut tx, to_db(by.0)).await?;
        let league = lock(&mut tx, id).await?.filter(|league| league.guild == guild).ok_or(LeagueRefusal::Unknown)?;
        let season = open_to(&league, by, now)?;
        let enters = season.phase == SeasonPhase::Running && !plays_in(season, by);
        match season.player(by) {
            Some(player) if !enters && player.every == every => return Err(LeagueRefusal::Joined.into()),
            Some(_) if !enters => {}
            _ => check_may_join(&mut tx, &league, season, by).await?,
        }
        sqlx::query!(
            "insert into season_players (season_id, user_id, joined_at, every) values ($1, $2, $3, $4)
             on conflict (season_id, user_id) do update set every = excluded.every",
            season.id,
            to_db(by.0),
            now,
            every
        )
        .execute(&mut *tx)
        .await?;
        if enters {
            enter(&mut tx, &league, season, by, now).await?;
        }
        messages::renew(&mut tx, id, season.number, season.phase, now + INVITATION_SPACING).await?;
        let after = load(&mut tx, id).await?.ok_or(LeagueRefusal::Unknown)?;
        let joined = joined(&after, by, enters).ok_or(LeagueRefusal::NotOpen(None))?;
        tx.commit().await?;
        Ok(joined)
    }

    /// Whether an earlier delivery of this interaction took an empty place.
    async fn has_entered(&self, id: LeagueId, by: UserId) -> Result<bool, StoreError> {
        let Some(Request { interaction, .. }) = self.request else { return Ok(false) };
        let entered = sqlx::query_scalar!(
            r#"select exists (
                   select from interactions i
                       join season_players p on p.joined_at = i.at and p.division is not null
                       join seasons s on s.id = p.season_id and s.starts_at <= p.joined_at
                   where i.id = $1 and p.user_id = $2 and s.league_id = $3
               ) as "entered!""#,
            to_db(interaction),
            to_db(by.0),
            id.0
        );
        Ok(entered.fetch_one(&self.pool).await?)
    }

    /// Takes the person out of the next season and all seasons after it. The person goes on playing in the current season.
    pub async fn leave_league(
        &self,
        guild: u64,
        id: LeagueId,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<Departure, LeagueError> {
        let Some(mut tx) = self.owned_by(Owner::League(id)).begin_change(now).await? else {
            let league = self.league(id).await?.ok_or(LeagueRefusal::Unknown)?;
            return Ok(Departure { runs: plays(&mut self.pool.acquire().await?, &league, by).await? });
        };
        let league = lock(&mut tx, id).await?.filter(|league| league.guild == guild).ok_or(LeagueRefusal::Unknown)?;
        let left = leave(&mut tx, &league, by, now).await?;
        let runs = plays(&mut tx, &league, by).await?;
        if !left && runs.is_none() {
            return Err(LeagueRefusal::NotJoined.into());
        }
        tx.commit().await?;
        Ok(Departure { runs })
    }

    /// As [`Self::leave_league`], by an organiser.
    pub async fn remove_from_league(
        &self,
        guild: u64,
        id: LeagueId,
        (by, player): (UserId, UserId),
        now: OffsetDateTime,
    ) -> Result<Departure, LeagueError> {
        let Some(mut tx) = self.owned_by(Owner::League(id)).begin_change(now).await? else {
            let league = self.league(id).await?.ok_or(LeagueRefusal::Unknown)?;
            return Ok(Departure { runs: plays(&mut self.pool.acquire().await?, &league, player).await? });
        };
        let league = lock(&mut tx, id).await?.filter(|league| league.guild == guild).ok_or(LeagueRefusal::Unknown)?;
        let left = leave(&mut tx, &league, player, now).await?;
        let runs = plays(&mut tx, &league, player).await?;
        if !left && runs.is_none() {
            return Err(LeagueRefusal::NoPlayer.into());
        }
        // Removal from the current season is a change of its own, which the organiser has to confirm.
        if left {
            insert_audit_entry(&mut tx, guild, by, Some(player), &AuditedChange::LeagueRemoved(id), now).await?;
        }
        tx.commit().await?;
        Ok(Departure { runs })
    }

    /// Puts a person who has joined into a division of the next season. Returns its number.
    pub async fn move_in_league(
        &self,
        guild: u64,
        id: LeagueId,
        (by, player): (UserId, UserId),
        division: u16,
        now: OffsetDateTime,
    ) -> Result<u16, LeagueError> {
        let Some(mut tx) = self.owned_by(Owner::League(id)).begin_change(now).await? else {
            let league = self.league(id).await?.ok_or(LeagueRefusal::Unknown)?;
            return Ok(league.seasons.last().map_or(0, |season| season.number));
        };
        let league = lock(&mut tx, id).await?.filter(|league| league.guild == guild).ok_or(LeagueRefusal::Unknown)?;
        let season = league.in_phase(SeasonPhase::Registration).ok_or_else(|| {
            let runs = league.in_phase(SeasonPhase::Running).filter(|_| !league.ended);
            LeagueRefusal::NotOpen(runs.and_then(Season::half_time))
        })?;
        let moved = sqlx::query!(
            "update season_players set moved = $3 where season_id = $1 and user_id = $2",
            season.id,
            to_db(player.0),
            division.cast_signed()
        );
        if moved.execute(&mut *tx).await?.rows_affected() == 0 {
            return Err(LeagueRefusal::NoPlayer.into());
        }
        let moved = AuditedChange::LeagueMoved(id, division);
        insert_audit_entry(&mut tx, guild, by, Some(player), &moved, now).await?;
        tx.commit().await?;
        Ok(season.number)
    }

    /// Does nothing and returns `false` unless Discord refused a message about the league or a division.
    pub async fn move_refused_league(
        &self,
        id: LeagueId,
        channel: u64,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let mut tx = self.pool.begin().await?;
        let Some(league) = lock(&mut tx, id).await? else { return Ok(false) };
        let mut refused = messages::is_refused(&mut tx, &league).await?;
        let mut divisions = Vec::new();
        // The last messages of a division that is over may be refused, too.
        for division in league.seasons.iter().flat_map(|season| &season.divisions) {
            let division = tournaments::load::lock(&mut tx, division.tournament).await?;
            divisions.extend(division.filter(|it| it.refused || it.phase == TournamentPhase::Running));
        }
        refused |= divisions.iter().any(|division| division.refused);
        if !refused {
            return Ok(false);
        }
        sqlx::query!("update leagues set channel_id = $2 where id = $1", id.0, to_db(channel))
            .execute(&mut *tx)
            .await?;
        messages::post_anew(&mut tx, &league, now).await?;
        for division in divisions {
            tournaments::move_to(&mut tx, &division, channel, now).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Its unfinished games are stopped soon.
    pub async fn end_season(
        &self,
        guild: u64,
        id: LeagueId,
        season: u16,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<(), LeagueError> {
        let Some(mut tx) = self.owned_by(Owner::League(id)).begin_change(now).await? else { return Ok(()) };
        let league = lock(&mut tx, id).await?.filter(|league| league.guild == guild).ok_or(LeagueRefusal::Unknown)?;
        let running = league.in_phase(SeasonPhase::Running).filter(|running| running.number == season);
        let running = running.ok_or(LeagueRefusal::NotRunning)?;
        sqlx::query!("update seasons set ends_at = least(ends_at, $2) where id = $1", running.id, now)
            .execute(&mut *tx)
            .await?;
        enqueue_advance(&mut tx, guild, id, now).await?;
        messages::renew(&mut tx, id, season, SeasonPhase::Running, now).await?;
        insert_audit_entry(&mut tx, guild, by, None, &AuditedChange::SeasonEnded(id), now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// No season follows the current one.
    pub async fn end_league(
        &self,
        guild: u64,
        id: LeagueId,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<(), LeagueError> {
        let Some(mut tx) = self.owned_by(Owner::League(id)).begin_change(now).await? else { return Ok(()) };
        let league = lock(&mut tx, id).await?.filter(|league| league.guild == guild).ok_or(LeagueRefusal::Unknown)?;
        if league.ended {
            return Err(LeagueRefusal::Ended.into());
        }
        sqlx::query!("update leagues set ended_at = $2 where id = $1", id.0, now).execute(&mut *tx).await?;
        if let Some(season) = league.in_phase(SeasonPhase::Registration) {
            call_off(&mut tx, &league, season, now).await?;
        }
        if let Some(season) = league.in_phase(SeasonPhase::Running) {
            messages::renew(&mut tx, id, season.number, season.phase, now).await?;
        }
        enqueue_advance(&mut tx, guild, id, now).await?;
        insert_audit_entry(&mut tx, guild, by, None, &AuditedChange::LeagueEnded(id), now).await?;
        tx.commit().await?;
        Ok(())
    }
}

fn joined(league: &League, by: UserId, late: bool) -> Option<Joined> {
    let season = league.seasons.iter().rev().find(|season| {
        matches!(season.phase, SeasonPhase::Registration | SeasonPhase::Running) && season.player(by).is_some()
    })?;
    Some(match season.player(by)?.division {
        Some(division) if late => Joined::Late { division },
        Some(division) => Joined::Kept { division },
        None => Joined::Registered { season: season.number, starts_at: season.starts_at },
    })
}

/// A person who was left out at the start does not play.
fn plays_in(season: &Season, person: UserId) -> bool {
    season.player(person).is_some_and(|player| player.division.is_some())
}

/// The season that the person can join.
fn open_to(league: &League, by: UserId, now: OffsetDateTime) -> Result<&Season, LeagueRefusal> {
    if league.ended {
        return Err(LeagueRefusal::Ended);
    }
    if let Some(season) = league.in_phase(SeasonPhase::Registration) {
        return Ok(season);
    }
    let running = league.in_phase(SeasonPhase::Running).ok_or(LeagueRefusal::NotOpen(None))?;
    // A player may still choose to join every season.
    let may_enter = running.late_until().is_some_and(|until| now < until) && empty_place(league, running).is_some();
    if may_enter || plays_in(running, by) {
        return Ok(running);
    }
    Err(LeagueRefusal::NotOpen(running.half_time()))
}

/// The last division, if it has fewer people than usual.
pub(crate) fn empty_place(league: &League, season: &Season) -> Option<(u16, TournamentId)> {
    let last = season.divisions.last().filter(|division| division.phase == TournamentPhase::Running)?;
    let people = season.players.iter().filter(|player| player.division == Some(last.number)).count();
    (people < usize::from(league.size)).then_some((last.number, last.tournament))
}

/// A block in either direction keeps the person out; the one who joined first stays.
async fn check_may_join(tx: &mut Connection, league: &League, season: &Season, by: UserId) -> Result<(), LeagueError> {
    if season.players.len() >= MAX_LEAGUE_PLAYERS {
        return Err(LeagueRefusal::Full.into());
    }
    let found = sqlx::query!(
        r#"select (
                   select count(distinct s.league_id)
                   from season_players p join seasons s on s.id = p.season_id join leagues l on l.id = s.league_id
                   where p.user_id = $1 and l.guild_id = $2 and l.id <> $3 and (
                       s.phase = 'registration'
                       or s.phase = 'running' and exists (
                           select from tournaments t join tournament_players q on q.tournament_id = t.id
                           where t.season_id = s.id and q.user_id = p.user_id and q.left_at is null
                       )
                       -- The person will be in the next season.
                       or p.every and l.ended_at is null
                           and not exists (select from seasons n where n.league_id = l.id and n.number > s.number)
                   )
               ) as "leagues!",
               exists (
                   select from season_players p join blocks b
                       on b.user_id = $1 and b.blocked_id = p.user_id or b.user_id = p.user_id and b.blocked_id = $1
                   where p.season_id = $4
               ) as "blocked!""#,
        to_db(by.0),
        to_db(league.guild),
        league.id.0,
        season.id
    )
    .fetch_one(tx)
    .await?;
    if found.leagues >= MAX_LEAGUES_OF_PERSON {
        return Err(LeagueRefusal::TooManyJoined.into());
    }
    if found.blocked {
        return Err(LeagueRefusal::Blocked.into());
    }
    Ok(())
}

/// Takes an empty place. The games with everybody in the division begin soon.
async fn enter(
    tx: &mut Connection,
    league: &League,
    season: &Season,
    by: UserId,
    now: OffsetDateTime,
) -> Result<(), LeagueError> {
    let (number, tournament) = empty_place(league, season).ok_or(LeagueRefusal::NotOpen(None))?;
    let division = tournaments::load::lock(tx, tournament).await?;
    let division = division.filter(|it| it.phase == TournamentPhase::Running).ok_or(LeagueRefusal::NotOpen(None))?;
    if !enter_late(tx, &division, by, now).await? {
        return Err(LeagueRefusal::NotOpen(season.half_time()).into());
    }
    sqlx::query!(
        "update season_players set division = $3, joined_at = $4 where season_id = $1 and user_id = $2",
        season.id,
        to_db(by.0),
        number.cast_signed(),
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// The current season and the person's division in it, unless the person has left that.
async fn plays(
    connection: &mut Connection,
    league: &League,
    person: UserId,
) -> Result<Option<(u16, TournamentId)>, StoreError> {
    let Some(season) = league.in_phase(SeasonPhase::Running) else { return Ok(None) };
    let division = sqlx::query_scalar!(
        "select t.id from tournaments t join tournament_players p on p.tournament_id = t.id
         where t.season_id = $1 and p.user_id = $2 and p.left_at is null and t.phase <> 'over'",
        season.id,
        to_db(person.0)
    );
    Ok(division.fetch_optional(connection).await?.map(|id| (season.number, TournamentId(id))))
}

/// Returns `false` if the person was in no later season.
async fn leave(tx: &mut Connection, league: &League, person: UserId, now: OffsetDateTime) -> Result<bool, StoreError> {
    let stayed = sqlx::query!(
        "update season_players p set every = false from seasons s
         where s.id = p.season_id and s.league_id = $1 and p.user_id = $2 and p.every and s.phase <> 'registration'",
        league.id.0,
        to_db(person.0)
    );
    let mut left = stayed.execute(&mut *tx).await?.rows_affected() > 0;
    if let Some(season) = league.in_phase(SeasonPhase::Registration) {
        let deleted = sqlx::query!(
            "delete from season_players where season_id = $1 and user_id = $2",
            season.id,
            to_db(person.0)
        );
        left |= deleted.execute(&mut *tx).await?.rows_affected() > 0;
        messages::renew(tx, league.id, season.number, season.phase, now + INVITATION_SPACING).await?;
    }
    Ok(left)
}

/// Leaves all later seasons, of one server or of all.
pub(in crate::store) async fn leave_all(
    tx: &mut Connection,
    person: UserId,
    guild: Option<u64>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let leagues = sqlx::query_scalar!(
        r#"select distinct l.id as "id!" from season_players p join seasons s on s.id = p.season_id join leagues l on l.id = s.league_id
           where p.user_id = $1 and l.guild_id = coalesce($2, l.guild_id) order by 1"#,
        to_db(person.0),
        guild.map(to_db)
    );
    for id in leagues.fetch_all(&mut *tx).await? {
        if let Some(league) = lock(tx, LeagueId(id)).await? {
            leave(tx, &league, person, now).await?;
        }
    }
    Ok(())
}

async fn call_off(
    tx: &mut Connection,
    league: &League,
    season: &Season,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update seasons set phase = 'called-off', ends_at = $2 where id = $1 and phase = 'registration'",
        season.id,
        league.end_of_season(season.starts_at)
    )
    .execute(&mut *tx)
    .await?;
    messages::renew(tx, league.id, season.number, SeasonPhase::Registration, now).await
}
