//! The courses of games that are over, computed once for all who ask.

use super::{Store, StoreError};
use crate::{ai::Course, play::GameId};
use sqlx::types::Json;

impl Store {
    /// The course of a game, where it was computed by this version.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn course(&self, id: GameId) -> Result<Option<Course>, StoreError> {
        let course = sqlx::query_scalar!(
            r#"select course as "course: Json<Course>" from analyses where game_id = $1 and version = $2"#,
            id.0,
            i32::from(Course::VERSION)
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(course.map(|Json(course)| course))
    }

    /// Keeps the course of a game. Of several processes that computed it the first keeps its own, unless it is of an
    /// older version.
    ///
    /// # Errors
    /// When the database fails, or there is no such game any more.
    pub async fn keep_course(&self, id: GameId, course: &Course) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into analyses (game_id, version, course) values ($1, $2, $3)
             on conflict (game_id) do update set version = $2, course = $3 where analyses.version < $2",
            id.0,
            i32::from(Course::VERSION),
            Json(course) as _
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
