//! Locks a tournament, asks [`crate::tournament`] what changes, and writes that.

use crate::store::{
    changes::create_table::{NewTable, Randomness, begin_game},
    database::{Connection, Store, StoreError, participant_to_db, to_db},
    games,
    place::Place,
    ratings::rank_roles,
    requests::deletion_requests,
    servers::audit_log::{AuditedChange, insert_audit_entry},
    tasks::{self, TaskKind},
    tournaments::{
        TournamentError, enqueue_advance,
        load::{load, lock},
        messages,
    },
};
use crate::{
    play::{GameId, UserId},
    tournament::{
        About, Pairing, Score, Tournament, TournamentChange, TournamentCommand, TournamentId, TournamentRefusal,
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
        let Some(mut tx) = self.begin_change(now).await? else {
            return Ok(self.tournament(id).await?.ok_or(TournamentRefusal::Unknown)?);
        };
        let tournament = lock(&mut tx, id).await?.filter(|it| it.guild == guild).ok_or(TournamentRefusal::Unknown)?;
        for change in tournament.decide(command, now)? {
            write(&mut tx, &tournament, change, now).await?;
        }
        let audited = match command {
            TournamentCommand::Join { .. } | TournamentCommand::Leave { .. } => None,
            TournamentCommand::Start { by } => Some((by, AuditedChange::TournamentStarted(id))),
            TournamentCommand::Stop { by } => Some((by, AuditedChange::TournamentEnded(id))),
        };
        if let Some((by, audited)) = audited {
            insert_audit_entry(&mut tx, guild, by, None, &audited, now).await?;
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

/// Leaves the tournaments of one server that have not begun, or all unfinished tournaments.
pub(in crate::store) async fn leave_all(
    tx: &mut Connection,
    person: UserId,
    unbegun_of: Option<u64>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let ids = sqlx::query_scalar!(
        "select id from tournaments
         where id = any(array(select tournament_id from tournament_players where user_id = $1))
             and case when $2::bigint is null then phase <> 'over' else guild_id = $2 and phase = 'open' end
         order by id for no key update",
        to_db(person.0),
        unbegun_of.map(to_db)
    )
    .fetch_all(&mut *tx)
    .await?;
    let leave = TournamentCommand::Leave { by: person, for_good: unbegun_of.is_none() };
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
            tasks::want_again(tx, TaskKind::TournamentMessage, &messages::key(About::Invitation, id), due).await?;
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
