use crate::store::{
    StoreError,
    database::pool::Connection,
    from_db,
    tasks::{self, TaskKind},
};

/// Puts the deleted participant `stand_in` in the person's place, and takes the roles that the person won.
pub(in crate::store) async fn replace_person(
    tx: &mut Connection,
    person: i64,
    stand_in: i64,
) -> Result<(), StoreError> {
    sqlx::query!(
        "select enqueue_rank_role(guild_id, role_id, $1, false, now())
         from (
             select distinct t.guild_id, t.role_id
             from tournament_players p join tournaments t on t.id = p.tournament_id
             where p.user_id = $1 and p.place = 1 and p.left_at is null and t.role_id is not null
             order by 1, 2
         ) won",
        person
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("update tournament_players set user_id = $2 where user_id = $1", person, stand_in)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("update tournaments set created_by = $2 where created_by = $1", person, stand_in)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

pub(in crate::store) async fn delete_of_server(tx: &mut Connection, guild: i64) -> Result<(), StoreError> {
    let ids = sqlx::query_scalar!("select id from tournaments where guild_id = $1 for update", guild)
        .fetch_all(&mut *tx)
        .await?;
    tasks::delete_of_owner(tx, TaskKind::Tournament, from_db(guild)).await?;
    tasks::delete_of_owner(tx, TaskKind::TournamentMessage, from_db(guild)).await?;
    sqlx::query!("delete from tournament_games where tournament_id = any($1)", &ids).execute(&mut *tx).await?;
    sqlx::query!("delete from tournament_players where tournament_id = any($1)", &ids).execute(&mut *tx).await?;
    sqlx::query!("delete from tournaments where id = any($1)", &ids).execute(&mut *tx).await?;
    Ok(())
}
