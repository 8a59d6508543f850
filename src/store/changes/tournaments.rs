//! Locks a tournament, asks [`crate::tournament`] what changes, and writes that.

mod write;

use crate::store::{
    changes::{bans, cause::ATTEMPTS, leagues},
    database::{Connection, Owner, Store, StoreError, to_db},
    games,
    servers::audit_log::{AuditedChange, insert_audit_entry},
    tournaments::{
        TournamentError,
        load::{load, lock},
        messages,
    },
};
use crate::{
    play::{GameId, UserId, rating::MIN_GAMES},
    tournament::{
        INVITATION_SPACING, Pairing, RatingRange, Score, Tournament, TournamentChange, TournamentCommand, TournamentId,
        TournamentRefusal,
    },
};
use time::OffsetDateTime;
pub(in crate::store) use write::enter_late;
use write::{drop_waiting, write};

impl Store {
    /// Returns the tournament as it is afterwards.
    pub async fn change_tournament(
        &self,
        guild: u64,
        id: TournamentId,
        command: TournamentCommand,
        now: OffsetDateTime,
    ) -> Result<Tournament, TournamentError> {
        for _ in 1..ATTEMPTS {
            match self.attempt_change(guild, id, command, now).await {
                // Somebody played in a game that was to begin anew.
                Err(TournamentError::Store(error)) if error.is_lost_race() => {}
                changed => return changed,
            }
        }
        self.attempt_change(guild, id, command, now).await
    }

    async fn attempt_change(
        &self,
        guild: u64,
        id: TournamentId,
        command: TournamentCommand,
        now: OffsetDateTime,
    ) -> Result<Tournament, TournamentError> {
        let Some(mut tx) = self.owned_by(Owner::Tournament(id)).begin_change(now).await? else {
            return Ok(self.tournament(id).await?.ok_or(TournamentRefusal::Unknown)?);
        };
        if let TournamentCommand::Join { by: person, .. }
        | TournamentCommand::Skip { by: person }
        | TournamentCommand::Add { player: person, .. }
        | TournamentCommand::Replace { new: person, .. } = command
            && !bans::may_join(&mut tx, guild, person, now).await?
        {
            return Err(TournamentRefusal::Banned(person).into());
        }
        let tournament = lock(&mut tx, id).await?.filter(|it| it.guild == guild).ok_or(TournamentRefusal::Unknown)?;
        if let TournamentCommand::Leave { by: person, .. }
        | TournamentCommand::Join { by: person, every: Some(false), .. }
        | TournamentCommand::Remove { player: person, .. } = command
            && stop_waiting(&mut tx, id, person, now).await?
        {
            if let TournamentCommand::Remove { by, player } = command {
                insert_audit_entry(&mut tx, guild, by, Some(player), &AuditedChange::TournamentRemoved(id), now)
                    .await?;
            }
            tx.commit().await?;
            return Ok(tournament);
        }
        let changes = tournament.decide(command, now)?;
        if let TournamentCommand::Join { by, .. } | TournamentCommand::Skip { by } = command
            && changes.iter().any(|change| matches!(change, TournamentChange::Joined(..)))
            && tournament.rating_range != RatingRange::default()
            && !tournament.rating_range.admits(shown_rating(&mut tx, &tournament, by).await?)
        {
            return Err(TournamentRefusal::Rating(tournament.rating_range).into());
        }
        for change in changes {
            write(&mut tx, &tournament, change, now).await?;
        }
        let audited = match command {
            TournamentCommand::Join { .. }
            | TournamentCommand::Skip { .. }
            | TournamentCommand::Leave { .. }
            | TournamentCommand::Excuse { .. } => None,
            TournamentCommand::Start { by } => Some((by, None, AuditedChange::TournamentStarted(id))),
            TournamentCommand::Stop { by } => Some((by, None, AuditedChange::TournamentEnded(id))),
            TournamentCommand::Add { by, player } => Some((by, Some(player), AuditedChange::TournamentAdded(id))),
            TournamentCommand::Remove { by, player } => Some((by, Some(player), AuditedChange::TournamentRemoved(id))),
            TournamentCommand::Replace { by, player, new } => {
                insert_audit_entry(&mut tx, guild, by, Some(new), &AuditedChange::TournamentAdded(id), now).await?;
                Some((by, Some(player), AuditedChange::TournamentReplaced(id)))
            }
        };
        if let Some((by, about, audited)) = audited {
            insert_audit_entry(&mut tx, guild, by, about, &audited, now).await?;
        }
        let changed = load(&mut tx, id).await?.ok_or(TournamentRefusal::Unknown)?;
        tx.commit().await?;
        Ok(changed)
    }

    /// Does the next step. Returns when another one is due; `None` once the tournament is over.
    pub async fn advance_tournament(
        &self,
        id: TournamentId,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let mut tx = self.pool.begin().await?;
        let Some(mut tournament) = lock(&mut tx, id).await? else { return Ok(None) };
        if tournament.pace.is_live() && !tournament.threads {
            // Another tournament of the channel must not take the same room.
            sqlx::query!(
                "select pg_advisory_xact_lock(hashtextextended('live games in ' || $1::bigint, 0))",
                to_db(tournament.channel)
            )
            .execute(&mut *tx)
            .await?;
            let Some(counted) = load(&mut tx, id).await? else { return Ok(None) };
            tournament = counted;
        }
        let changes = tournament.advance(results(&mut tx, &tournament, now).await?, now);
        let next = tournament.next_advance(&changes, now);
        for change in changes {
            match write(&mut tx, &tournament, change, now).await {
                Err(error) if error.is_lost_race() => return Ok(Some(now)),
                written => written?,
            }
        }
        tx.commit().await?;
        Ok(next)
    }
}

/// The results of games that had ended when the tournament was loaded, or that can't be finished because they can't be read. The end of
/// any other game wakes the tournament again.
async fn results(
    tx: &mut Connection,
    tournament: &Tournament,
    now: OffsetDateTime,
) -> Result<Vec<(Pairing, Score)>, StoreError> {
    let games: Vec<_> = tournament.games_in_progress().collect();
    let ids: Vec<_> = games.iter().filter_map(|game| Some(game.id?.0)).collect();
    let rows = sqlx::query!(
        r#"select id, coalesce(deadline, updated_at) as "since!" from games
           where id = any($1) and phase in ('playing', 'over')"#,
        &ids
    )
    .fetch_all(&mut *tx)
    .await?;
    let mut results = Vec::new();
    for row in rows {
        let Some(game) = games.iter().find(|game| game.id == Some(GameId(row.id))) else { continue };
        if !game.over && Score::unreadable(row.since, now).is_none() {
            continue;
        }
        let score = match games::load::load(tx, GameId(row.id)).await {
            Ok(loaded) => Score::of(&loaded.table).filter(|_| game.over),
            Err(error) if error.is_broken_game() => Score::unreadable(row.since, now),
            Err(error) => return Err(error),
        };
        results.extend(score.map(|score| (game.pairing, score)));
    }
    Ok(results)
}

/// `None` while the person has too few rated games of this kind, or if the rating is private.
async fn shown_rating(tx: &mut Connection, tournament: &Tournament, person: UserId) -> Result<Option<f64>, StoreError> {
    let rating = sqlx::query_scalar!(
        "select rating from ratings
         where scope = $1 and game = $2 and user_id = $3 and wins + losses + draws >= $4
             and not exists (select from people where people.user_id = $3 and not listed)",
        to_db(tournament.guild),
        tournament.setup.map_or("", |setup| setup.game().id()),
        to_db(person.0),
        MIN_GAMES
    );
    Ok(rating.fetch_optional(tx).await?)
}

/// Stops a person from waiting for the next tournament. Returns whether the person waited.
async fn stop_waiting(
    tx: &mut Connection,
    id: TournamentId,
    person: UserId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let waited = drop_waiting(tx, id, Some(person)).await?;
    if waited {
        messages::edit_invitation(tx, id, now + INVITATION_SPACING).await?;
    }
    Ok(waited)
}

/// Leaves the unfinished tournaments and the leagues, of one server or of all: the rest of the games is lost.
pub(in crate::store) async fn leave_all(
    tx: &mut Connection,
    person: UserId,
    guild: Option<u64>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    // Leagues come before their divisions, as wherever both are locked. So no season begins between the
    // two steps and keeps the person.
    leagues::leave_all(tx, person, guild, now).await?;
    // While the first pass waits for a tournament, that may end and take the person along into the next one.
    for _ in 0..2 {
        leave_tournaments(tx, person, guild, now).await?;
    }
    Ok(())
}

async fn leave_tournaments(
    tx: &mut Connection,
    person: UserId,
    guild: Option<u64>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let ids = sqlx::query_scalar!(
        "select id from tournaments
         where id = any(array(select tournament_id from tournament_players where user_id = $1))
             and phase <> 'over' and guild_id = coalesce($2, guild_id)
         order by id for no key update",
        to_db(person.0),
        guild.map(to_db)
    )
    .fetch_all(&mut *tx)
    .await?;
    let leave = TournamentCommand::Leave { by: person, for_good: true };
    for id in ids.into_iter().map(TournamentId) {
        if stop_waiting(tx, id, person, now).await? {
            continue;
        }
        let Some(tournament) = load(tx, id).await? else { continue };
        // Refused if the person has left already.
        for change in tournament.decide(leave, now).unwrap_or_default() {
            write(tx, &tournament, change, now).await?;
        }
    }
    Ok(())
}
