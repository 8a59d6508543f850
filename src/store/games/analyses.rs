use crate::play::GameId;
use crate::store::database::{Result, Store};
use parlor_ai::Analysis;
use sqlx::types::Json;

impl Store {
    /// `None` when this version has not computed it.
    pub async fn analysis(&self, id: GameId) -> Result<Option<Analysis>> {
        let analysis = sqlx::query_scalar!(
            r#"select analysis as "analysis: Json<Analysis>" from analyses where game_id = $1 and version = $2"#,
            id.0,
            i32::from(Analysis::VERSION)
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(analysis.map(|Json(analysis)| analysis))
    }

    /// If several processes computed the analysis, keeps the first one, unless its version is older. Fails when the game
    /// was deleted.
    pub async fn save_analysis(&self, id: GameId, analysis: &Analysis) -> Result<()> {
        sqlx::query!(
            "insert into analyses (game_id, version, analysis) values ($1, $2, $3)
             on conflict (game_id) do update set version = $2, analysis = $3 where analyses.version < $2",
            id.0,
            i32::from(Analysis::VERSION),
            Json(analysis) as _
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
