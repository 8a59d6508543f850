use crate::play::GameId;
use crate::store::database::{Result, Store};
use parlor_ai::Analysis;
use sqlx::types::Json;

impl Store {
    /// `None` if no process has stored an analysis of this version.
    pub async fn analysis(&self, id: GameId) -> Result<Option<Analysis>> {
        let analysis = sqlx::query_scalar!(
            r#"select analysis as "analysis!: Json<Analysis>" from results where game_id = $1 and analysis_version = $2"#,
            id.0,
            i32::from(Analysis::VERSION)
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(analysis.map(|Json(analysis)| analysis))
    }

    /// If several processes computed the analysis, keeps the first one, unless its version is older.
    pub async fn save_analysis(&self, id: GameId, analysis: &Analysis) -> Result<()> {
        sqlx::query!(
            "update results set analysis_version = $2, analysis = $3
             where game_id = $1 and coalesce(analysis_version < $2, true)",
            id.0,
            i32::from(Analysis::VERSION),
            Json(analysis) as _
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
