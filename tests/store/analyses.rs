//! Analyses of games are kept once.

use super::{ANA, HALL, Two};
use parlor_ai::{Analysis, Mistake, WinChance};

fn analysis(chance: f32) -> Analysis {
    let mistake =
        Mistake { ply: 1, text: "b1".to_owned(), better: "c3".to_owned(), with_better: 2.0 / 3.0, with_played: 0.1 };
    Analysis { win_chances: vec![WinChance { before_roll: chance, after_roll: 1.0 / 3.0 }; 5], mistakes: vec![mistake] }
}

#[test]
fn stored_analyses_keep_their_json() {
    let stored = r#"{"moments":[{"left":0.25,"now":0.5}],"turnings":[{"ply":1,"text":"b1","better":"c3","before":0.75,"after":0.125}]}"#;
    let analysis: Analysis = serde_json::from_str(stored).unwrap();
    assert_eq!(analysis.win_chances, [WinChance { before_roll: 0.25, after_roll: 0.5 }]);
    assert_eq!((analysis.mistakes[0].with_better, analysis.mistakes[0].with_played), (0.75, 0.125));
    assert_eq!(serde_json::to_string(&analysis).unwrap(), stored);
    assert_eq!(Analysis::VERSION, 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn first_analysis_of_a_version_is_kept_and_older_versions_are_replaced() {
    let two = Two::new().await;
    let id = two.over(HALL).await;
    let [one, other] = &two.stores;
    assert_eq!(one.analysis(id).await.unwrap(), None);
    two.at_once(
        8,
        move |store, task| async move { store.save_analysis(id, &analysis(task as f32 / 7.0)).await.unwrap() },
    )
    .await;
    assert_eq!(two.number("select count(*) from results where analysis is not null").await, 1);
    let kept = other.analysis(id).await.unwrap().expect("an analysis");
    assert!((0..8).any(|task| kept == analysis(task as f32 / 7.0)), "to the last bit: {kept:?}");
    one.save_analysis(id, &analysis(0.9)).await.unwrap();
    assert_eq!(one.analysis(id).await.unwrap(), Some(kept));
    // Another version computes a different analysis.
    for version in ["analysis_version - 1", "analysis_version + 1"] {
        let change = format!("update results set analysis_version = {version}");
        sqlx::query(sqlx::AssertSqlSafe(change)).execute(&two.sql).await.unwrap();
        assert_eq!(one.analysis(id).await.unwrap(), None);
        one.save_analysis(id, &analysis(0.9)).await.unwrap();
        let found = one.analysis(id).await.unwrap();
        assert_eq!(found, (version == "analysis_version - 1").then(|| analysis(0.9)), "a newer one stays");
    }
    let export = one.exported_games(ANA, &[id]).await.unwrap().remove(0);
    let export: serde_json::Value = serde_json::from_str(&export).unwrap();
    assert_eq!(export["analysis"]["turnings"][0]["better"], "c3", "{export}");
}
