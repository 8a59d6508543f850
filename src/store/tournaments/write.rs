//! Writes what [`crate::tournament`] decided.

use crate::store::{
    NewTable, Place, Randomness, StoreError,
    database::pool::Connection,
    games::create_table::begin_game,
    participant_to_db,
    people::deletion_requests,
    tasks::{self, TaskKind},
    to_db,
    tournaments::{enqueue_advance, messages},
};
use crate::{
    play::GameId,
    tournament::{About, Pairing, Score, Tournament, TournamentChange, TournamentId},
};
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
            let places: Vec<_> = places.into_iter().flatten().map(u16::cast_signed).collect();
            sqlx::query!(
                "update tournament_players p set place = ranks.place
                 from unnest($2::smallint[]) with ordinality ranks (place, seed)
                 where p.tournament_id = $1 and p.seed = ranks.seed",
                id.0,
                &places
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
            let role = tournament.role.map(to_db);
            sqlx::query!("select enqueue_rank_role($1, $2, $3, true, $4)", to_db(guild), role, to_db(person.0), now)
                .execute(tx)
                .await?;
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
