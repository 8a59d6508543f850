//! Courses of games are kept once.

use super::{ANA, HALL, Two};
use parlor::{
    ai::{Course, Moment, Turning},
    play::GameId,
};

fn course(chance: f32) -> Course {
    let turning = Turning { ply: 1, text: "b1".to_owned(), better: "c3".to_owned(), before: 2.0 / 3.0, after: 0.1 };
    Course { moments: vec![Moment { left: chance, now: 1.0 / 3.0 }; 5], turnings: vec![turning] }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_course_of_a_version_stays_and_older_ones_give_way() {
    let two = Two::new().await;
    let id = two.over(HALL).await;
    let [one, other] = &two.stores;
    assert_eq!(one.course(id).await.unwrap(), None);
    two.at_once(8, move |store, task| async move { store.keep_course(id, &course(task as f32 / 7.0)).await.unwrap() })
        .await;
    assert_eq!(two.number("select count(*) from analyses").await, 1);
    let kept = other.course(id).await.unwrap().expect("a course");
    assert!((0..8).any(|task| kept == course(task as f32 / 7.0)), "to the last bit: {kept:?}");
    one.keep_course(id, &course(0.9)).await.unwrap();
    assert_eq!(one.course(id).await.unwrap(), Some(kept));
    // Another version computes other courses.
    for version in ["version - 1", "version + 1"] {
        let change = format!("update analyses set version = {version}");
        sqlx::query(sqlx::AssertSqlSafe(change)).execute(&two.sql).await.unwrap();
        assert_eq!(one.course(id).await.unwrap(), None);
        one.keep_course(id, &course(0.9)).await.unwrap();
        let found = one.course(id).await.unwrap();
        assert_eq!(found, (version == "version - 1").then(|| course(0.9)), "a newer one stays");
    }
    assert!(one.keep_course(GameId(99), &course(0.5)).await.is_err(), "there is no such game");
    let export = one.exported_games(ANA, &[id]).await.unwrap().remove(0);
    assert_eq!(export["analysis"]["turnings"][0]["better"], "c3", "{export}");
}
