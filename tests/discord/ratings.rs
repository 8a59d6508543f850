//! Ratings as people see them: at the end of a game, in tables and profiles.

use super::house::{House, private};
use parlor::{
    play::UserId,
    sandbox::Message,
    store::{Choices, Scope},
};
use serde_json::json;
use sqlx::PgPool;
use time::Duration;

/// A game of Ana and Ben that Ben resigns; gives the message at its end.
async fn resigned(house: &House) -> Message {
    let mut board = house.begin("size=5").await;
    for (mover, text) in [(house.ana, "c3"), (house.ben, "a1"), (house.ana, "d2"), (house.ben, "b4")] {
        house.play(mover, text).await;
        board = house.board(board.id).await;
    }
    let asked = house.more(house.ben, &board, "Resign").await.message.unwrap();
    house.press(house.ben, &asked, "Yes, resign").await.unwrap();
    house.board(board.id).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_tells_what_it_did_to_the_ratings() {
    let house = House::new().await;
    let (ana, ben) = (house.ana, house.ben);
    let end = resigned(&house).await;
    let line = format!("\nRatings: <@{ana}> 1500? → 1662? (+162), <@{ben}> 1500? → 1338? (−162)");
    assert!(end.content.ends_with(&line), "{}", end.content);
    assert_eq!(end.notified, [ana], "who resigned is named, not called");

    // What is called off or not rated says nothing of ratings.
    let board = house.begin("size=5").await;
    let asked = house.more(ana, &board, "Resign").await.message.unwrap();
    house.press(ana, &asked, "Yes, call it off").await.unwrap();
    let end = house.board(board.id).await;
    assert!(end.content.contains("called off") && !end.content.contains("Ratings"), "{}", end.content);
    let mut board = house.begin_with(json!({ "variant": "size=5", "rated": false })).await;
    for (mover, text) in [(ana, "c3"), (ben, "a1"), (ana, "d2"), (ben, "b4")] {
        house.play(mover, text).await;
        board = house.board(board.id).await;
    }
    let asked = house.more(ben, &board, "Resign").await.message.unwrap();
    house.press(ben, &asked, "Yes, resign").await.unwrap();
    let end = house.board(board.id).await;
    assert!(end.content.contains("resigned") && !end.content.contains("Ratings"), "{}", end.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_leaderboard_shows_who_has_played_enough_and_oneself_always() {
    let house = House::new().await;
    let (ana, ben) = (house.ana, house.ben);
    let told = house.told(ana, "leaderboard", json!({})).await;
    assert!(told.contains("All games") && told.contains("Nobody has a place here yet"), "{told}");
    assert!(told.contains("/challenge") && told.contains("0 of 3 rated games"), "{told}");
    resigned(&house).await;
    resigned(&house).await;
    let told = house.told(ben, "leaderboard", json!({ "game": "Tether" })).await;
    assert!(told.contains("**Tether**") && told.contains("2 of 3 rated games"), "{told}");
    resigned(&house).await;
    for options in [json!({}), json!({ "game": "tether", "scope": "server", "page": 7 })] {
        let answer = house.slash(ben, "leaderboard", options).await.unwrap();
        let shown = answer.message.clone().unwrap();
        assert!(answer.ephemeral && shown.notified.is_empty());
        let (first, second) = (format!("`1.` <@{ana}> **1"), format!("`2.` <@{ben}> **1"));
        assert!(shown.content.contains(&first) && shown.content.contains(&second), "{}", shown.content);
        assert!(shown.content.contains("?** · 3/0/0") && shown.content.contains("?** · 0/3/0"), "{}", shown.content);
        assert!(!shown.content.contains("You"), "oneself is seen already: {}", shown.content);
    }
    // The notes of changed places are counted by and by; it makes no difference.
    let sql = PgPool::connect(house.database()).await.unwrap();
    let counted = async {
        let noted = "select (select count(*) from rank_changes), (select sum(players)::bigint from rank_counts)";
        while sqlx::query_as::<_, (i64, Option<i64>)>(noted).fetch_one(&sql).await.unwrap() != (0, Some(4)) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), counted).await.expect("nobody counts");
    let carla = house.sandbox.add_person("Carla", "en-US");
    let told = house.told(carla, "leaderboard", json!({})).await;
    assert!(told.contains(&format!("<@{ana}>")) && told.contains("0 of 3"), "{told}");
    let told = house.told(ana, "leaderboard", json!({ "scope": "everywhere" })).await;
    assert!(told.contains("everywhere") && told.contains("you don't take part"), "{told}");
    let told = house.told(ana, "leaderboard", json!({ "game": "chess" })).await;
    assert!(told.contains("no game called"), "{told}");
    // Another server has a table of its own.
    let elsewhere = house.sandbox.add_channel(house.sandbox.add_guild("Other"), "hall");
    let answer = house.sandbox.slash(ana, elsewhere, "leaderboard", json!({})).await.unwrap();
    assert!(private(&answer).contains("Nobody has a place here yet"), "{}", private(&answer));
    // After a hundred days the table is empty.
    house.clock.advance(Duration::days(100));
    let told = house.told(ana, "leaderboard", json!({})).await;
    assert!(told.contains("more than 90 days ago"), "{told}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_leaderboard_has_pages_that_fit() {
    let house = House::new().await;
    let sql = PgPool::connect(house.database()).await.unwrap();
    // As many as a server may have, with as many games and as long ids as there are.
    sqlx::query(
        "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, draws, rated_at, ranked)
         select $1, '', 1100000000000000000 + n, 3999.9 - n, 300, 12345, 12345, 12345, now(), true
         from generate_series(1, 45) n",
    )
    .bind(house.guild.cast_signed())
    .execute(&sql)
    .await
    .unwrap();
    let page = house.slash(house.ana, "leaderboard", json!({})).await.unwrap().message.unwrap();
    assert!(page.content.contains("45 players") && page.content.contains("Page 1 of 3"), "{}", page.content);
    assert_eq!(page.content.matches("<@11").count(), 20, "{}", page.content);
    // Room for ranks of seven digits.
    assert!(page.content.chars().count() + 20 * 6 < 2000, "{}", page.content);
    let next = house.press(house.ana, &page, "Next").await.unwrap().message.unwrap();
    assert!(next.content.contains("`21.`") && next.content.contains("Page 2 of 3"), "{}", next.content);
    let last = house.press(house.ana, &next, "Next").await.unwrap().message.unwrap();
    assert!(last.content.contains("`45.`") && !last.content.contains("`46.`"), "{}", last.content);
    let back = house.press(house.ana, &last, "Previous").await.unwrap().message.unwrap();
    assert_eq!(back.content, next.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_shows_ratings_results_and_a_curve() {
    let house = House::new().await;
    let (ana, ben) = (house.ana, house.ben);
    let answer = house.slash(ana, "profile", json!({})).await.unwrap();
    assert!(answer.ephemeral);
    let shown = answer.message.unwrap();
    assert!(shown.content.contains("No rated games here yet") && shown.attachments.is_empty(), "{}", shown.content);
    let end = resigned(&house).await;
    house.knows(1, &end).await;
    let shown = house.slash(ana, "profile", json!({})).await.unwrap().message.unwrap();
    let link = format!("/{}/{}", house.channel, end.id);
    assert!(shown.attachments.is_empty(), "no curve of one game");
    for part in ["All games **1662?** ± 290 · 1/0/0", "Tether **1662?** ± 290 · 1/0/0", "#1 Tether: won against", &link]
    {
        assert!(shown.content.contains(part), "{part} is missing in {}", shown.content);
    }
    assert!(!shown.content.contains("Against") && !shown.content.contains("Everywhere"), "{}", shown.content);
    resigned(&house).await;
    let shown = house.slash(ana, "profile", json!({ "player": ben.to_string() })).await.unwrap().message.unwrap();
    assert!(shown.content.contains(&format!("Profile of <@{ben}>")), "{}", shown.content);
    assert!(shown.content.contains(&format!("Against <@{ana}>: 0/2/0")), "{}", shown.content);
    assert!(shown.content.contains("#2 Tether: lost against"), "{}", shown.content);
    assert!(shown.notified.is_empty());
    let [curve] = &shown.attachments[..] else { panic!("a curve") };
    let alt = curve.description.as_deref().unwrap();
    assert!(alt.contains("last 2 rated games, from 1338 on") && alt.contains("highest 1338"), "{alt}");
    assert_eq!(curve.width, Some(1000));
    let carla = house.sandbox.add_person("Carla", "en-US");
    let options = json!({ "player": ben.to_string(), "versus": carla.to_string() });
    let told = house.told(ana, "profile", options).await;
    assert!(told.contains(&format!("No games against <@{carla}> here yet")), "{told}");

    // Who does not want to be seen is seen by nobody else.
    let hidden = Choices { everywhere: false, listed: false };
    house.store.choose(UserId(ben), hidden, house.clock.now()).await.unwrap();
    let shown = house.slash(ana, "profile", json!({ "player": ben.to_string() })).await.unwrap().message.unwrap();
    assert_eq!(shown.content, format!("<@{ben}> prefers not to show ratings and results."));
    assert!(shown.attachments.is_empty());
    let own = house.slash(ben, "profile", json!({})).await.unwrap().message.unwrap();
    assert!(own.content.contains("0/2/0") && own.attachments.len() == 1, "{}", own.content);

    // Everywhere is shown of whoever takes part.
    for person in [ana, ben] {
        let part = Choices { everywhere: true, listed: true };
        house.store.choose(UserId(person), part, house.clock.now()).await.unwrap();
    }
    resigned(&house).await;
    let told = house.told(ana, "profile", json!({})).await;
    let (_, everywhere) = told.split_once("Everywhere").expect("a part of its own");
    assert!(everywhere.contains("All games **1662?** ± 290 · 1/0/0"), "{told}");
    assert_eq!(house.store.standings(Scope::Everywhere, UserId(ana)).await.unwrap().len(), 2);
    house.close().await;
}

/// The fullest profile that there can be.
#[tokio::test(flavor = "multi_thread")]
async fn the_longest_profile_fits() {
    let house = House::new().await;
    let sql = PgPool::connect(house.database()).await.unwrap();
    let part = Choices { everywhere: true, listed: true };
    house.store.choose(UserId(house.ana), part, house.clock.now()).await.unwrap();
    for _ in 0..5 {
        let end = resigned(&house).await;
        let game = house.boards().iter().filter(|board| board.content.contains("Ratings")).count();
        house.knows(game as i64, &end).await;
    }
    sqlx::query("delete from ratings").execute(&sql).await.unwrap();
    sqlx::query(
        "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, draws, rated_at)
         select scope, game, $1, 1500, 300, 12345, 12345, 12345, now()
         from unnest(array[0, $2]) scope, unnest(array['', 'tether', 'anchor2d', 'waltz', 'netted', 'tetrathedral']) game",
    )
    .bind(house.ana.cast_signed())
    .bind(house.guild.cast_signed())
    .execute(&sql)
    .await
    .unwrap();
    let told = house.told(house.ana, "profile", json!({ "versus": house.ben.to_string() })).await;
    assert_eq!(told.matches("12345/12345/12345").count(), 12, "{told}");
    assert_eq!(told.matches("https://").count(), 5, "{told}");
    // Room for numbers of seven digits and for the longest title.
    assert!(told.chars().count() + 5 * (6 + 9) < 2000, "{} characters: {told}", told.chars().count());
    house.close().await;
}
