//! Locks a tournament, asks [`crate::tournament`] what changes, and writes that.

use crate::store::{
    changes::{
        apply::apply_within,
        cause::ATTEMPTS,
        create_table::{NewTable, Randomness, begin_game},
    },
    database::{Connection, Store, StoreError, participant_to_db, to_db},
    games,
    place::Place,
    ratings::rank_roles,
    requests::deletion_requests,
    servers::audit_log::{AuditedChange, insert_audit_entry},
    tournaments::{
        TournamentError, enqueue_advance,
        load::{load, lock},
        messages,
    },
};
use crate::{
    play::{Command, GameId, UserId, rating::MIN_GAMES},
    tournament::{
        About, Door, Pairing, Schedule, Score, Tournament, TournamentChange, TournamentCommand, TournamentId,
        TournamentRefusal,
    },
};
use time::OffsetDateTime;

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
        let Some(mut tx) = self.begin_change(now).await? else {
            return Ok(self.tournament(id).await?.ok_or(TournamentRefusal::Unknown)?);
        };
        let tournament = lock(&mut tx, id).await?.filter(|it| it.guild == guild).ok_or(TournamentRefusal::Unknown)?;
        let changes = tournament.decide(command, now)?;
        if let TournamentCommand::Join { by } = command
            && tournament.door != Door::default()
            && !tournament.door.admits(shown_rating(&mut tx, &tournament, by).await?)
        {
            return Err(TournamentRefusal::Rating(tournament.door).into());
        }
        for change in changes {
            write(&mut tx, &tournament, change, now).await?;
        }
        let audited = match command {
            TournamentCommand::Join { .. } | TournamentCommand::Leave { .. } => None,
            TournamentCommand::Start { by } => Some((by, None, AuditedChange::TournamentStarted(id))),
            TournamentCommand::Stop { by } => Some((by, None, AuditedChange::TournamentEnded(id))),
            TournamentCommand::Remove { by, player } => Some((by, Some(player), AuditedChange::TournamentRemoved(id))),
            TournamentCommand::Replace { by, player, .. } => {
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
        let Some(tournament) = lock(&mut tx, id).await? else { return Ok(None) };
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

/// Of games that had ended when the tournament was loaded, or can't be finished because they can't be read. The end of any other game
/// wakes the tournament again.
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

/// `None` while the person has too few rated games of this kind.
async fn shown_rating(tx: &mut Connection, tournament: &Tournament, person: UserId) -> Result<Option<f64>, StoreError> {
    let rating = sqlx::query_scalar!(
        "select rating from ratings
         where scope = $1 and game = $2 and user_id = $3 and wins + losses + draws >= $4",
        to_db(tournament.guild),
        tournament.setup.map_or("", |setup| setup.game().id()),
        to_db(person.0),
        MIN_GAMES
    );
    Ok(rating.fetch_optional(tx).await?)
}

/// Leaves the unfinished tournaments, of one server or of all: the rest of the games is lost.
pub(in crate::store) async fn leave_all(
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
    for id in ids {
        let Some(tournament) = load(tx, TournamentId(id)).await? else { continue };
        // Refused if the person has left already.
        for change in tournament.decide(leave, now).unwrap_or_default() {
            write(tx, &tournament, change, now).await?;
        }
    }
    Ok(())
}

/// The tournament's row is locked.
async fn write(
    tx: &mut Connection,
    tournament: &Tournament,
    change: TournamentChange,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let (id, guild) = (tournament.id, tournament.guild);
    match change {
        TournamentChange::Joined(person) => {
            deletion_requests::check_not_requested(tx, person.into(), None).await?;
            sqlx::query!(
                "insert into tournament_players (tournament_id, user_id, joined_at) values ($1, $2, $3)",
                id.0,
                to_db(person.0),
                now
            )
            .execute(tx)
            .await?;
        }
        TournamentChange::Withdrew(person) => {
            sqlx::query!(
                "delete from tournament_players where tournament_id = $1 and user_id = $2",
                id.0,
                to_db(person.0)
            )
            .execute(tx)
            .await?;
        }
        TournamentChange::Left(person) => {
            sqlx::query!(
                "update tournament_players set left_at = $3 where tournament_id = $1 and user_id = $2",
                id.0,
                to_db(person.0),
                now
            )
            .execute(tx)
            .await?;
        }
        TournamentChange::Replaced { player, new } => {
            deletion_requests::check_not_requested(tx, new.into(), None).await?;
            sqlx::query!(
                "update tournament_players set user_id = $3, left_at = null where tournament_id = $1 and user_id = $2",
                id.0,
                to_db(player.0),
                to_db(new.0)
            )
            .execute(tx)
            .await?;
        }
        TournamentChange::Renewed { pairing, by } => renew(tx, tournament, pairing, by, now).await?,
        TournamentChange::PutOff(then) => {
            sqlx::query!("update tournaments set starts_at = $2, put_off = true where id = $1", id.0, then)
                .execute(tx)
                .await?;
        }
        TournamentChange::Repeated(schedule) => repeat(tx, tournament, schedule, now).await?,
        TournamentChange::Started(players) => {
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
            sqlx::query!("delete from tournament_players where tournament_id = $1 and seed is null", id.0)
                .execute(&mut *tx)
                .await?;
            sqlx::query!("update tournaments set phase = 'running', started_at = $2 where id = $1", id.0, now)
                .execute(tx)
                .await?;
        }
        TournamentChange::Paired(pairings) => {
            let column =
                |value: fn(&Pairing) -> u16| pairings.iter().map(|it| value(it).cast_signed()).collect::<Vec<_>>();
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
        }
        TournamentChange::Begun(pairing, challenge) => {
            let place = Place::on_server(guild, tournament.thread.unwrap_or(tournament.channel));
            let randomness = Randomness::draw();
            let thread = tournament.threads && tournament.thread.is_none();
            let new = NewTable { place, challenge, thread, language: None, randomness };
            let game = begin_game(tx, &new, now).await?;
            if tournament.thread.is_some() {
                sqlx::query!("update games set parent_id = $2 where id = $1", game.0, to_db(tournament.channel))
                    .execute(&mut *tx)
                    .await?;
            }
            update_game(tx, id, pairing, Some(game), None).await?;
        }
        TournamentChange::Scored(pairing, score) => update_game(tx, id, pairing, None, Some(score)).await?,
        TournamentChange::Ended(places) => {
            let stopped = places.is_none();
            let places: Vec<_> = places.into_iter().flatten().map(|place| place.map(u16::cast_signed)).collect();
            sqlx::query!(
                "update tournament_players p set place = ranks.place
                 from unnest($2::smallint[]) with ordinality ranks (place, seed)
                 where p.tournament_id = $1 and p.seed = ranks.seed",
                id.0,
                &places as _
            )
            .execute(&mut *tx)
            .await?;
            sqlx::query!(
                "update tournaments set phase = 'over', stopped = $2, ended_at = $3 where id = $1",
                id.0,
                stopped,
                now
            )
            .execute(&mut *tx)
            .await?;
            messages::delete_waiting(tx, tournament).await?;
        }
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
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let next = sqlx::query_scalar!(
        "insert into tournaments (guild_id, channel_id, name, format, game, options, pace, max_players, threads, role_id,
             accepted_permissions, created_by, created_at, rating_from, rating_to, starts_at, at_least, repeats, first_start,
             call_offs)
         select guild_id, channel_id, name, format, game, options, pace, max_players, threads, role_id,
             accepted_permissions, created_by, $2, rating_from, rating_to, $3, at_least, repeats, first_start, $4
         from tournaments t
         where id = $1 and not exists (select from channels c where c.channel_id = t.channel_id and c.gone)
         returning id",
        tournament.id.0,
        now,
        schedule.starts_at,
        schedule.call_offs.cast_signed()
    );
    let Some(next) = next.fetch_optional(&mut *tx).await?.map(TournamentId) else { return Ok(()) };
    messages::insert(tx, tournament.guild, next, About::Invitation, now, now).await?;
    enqueue_advance(tx, tournament.guild, next, schedule.starts_at.unwrap_or(now)).await
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
