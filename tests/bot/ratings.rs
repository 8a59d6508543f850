//! Ratings as users see them: at the end of a game, on leaderboards, in profiles.

use super::{
    analyse::finished_game,
    bot_test::{BotTest, private_content},
};
use parlor::{
    play::UserId,
    store::{Choices, Scope},
};
use parlor_sandbox::Message;
use serde_json::json;
use time::Duration;

/// A rated game of Ana and Ben that Ben resigns. Returns the last board.
pub async fn resigned(test: &BotTest) -> Message {
    finished_game(test, &["c3", "a1", "d2", "b4"]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_message_states_the_rating_changes() {
    let test = BotTest::new().await;
    let (ana, ben) = (test.ana, test.ben);
    for games in [1, 2] {
        let end = resigned(&test).await;
        let line = format!("\nRatings: <@{ana}> new, {games} of 3 games · <@{ben}> new, {games} of 3 games");
        assert!(end.content.ends_with(&line), "{}", end.content);
        assert_eq!(end.notified, [ana], "the player who resigned is not notified");
    }
    // The third game brings the first number, the fourth the first change.
    let line = |end: &Message| end.content.lines().last().unwrap_or_default().to_owned();
    let third = line(&resigned(&test).await);
    assert!(third.starts_with(&format!("Ratings: <@{ana}> 1")) && !third.contains('→'), "{third}");
    let fourth = line(&resigned(&test).await);
    assert_eq!(test.readable(&fourth), "Ratings: <@ANA> 1753? → 1775? (+22) · <@BEN> 1247? → 1225? (−22)");

    // Messages about aborted and unrated games state no changes.
    let board = test.start_game("size=5").await;
    let asked = test.press_under_more(ana, &board, "Resign").await.message.unwrap();
    test.press(ana, &asked, "Yes, call it off").await.unwrap();
    let end = test.next_board(board.id).await;
    assert!(end.content.contains("called off") && !end.content.contains("Ratings"), "{}", end.content);
    let board = test.start_game_with(json!({ "variant": "size=5", "rated": false })).await;
    let board = test.play_in_turns(board, &["c3", "a1", "d2", "b4"]).await;
    let asked = test.press_under_more(ben, &board, "Resign").await.message.unwrap();
    test.press(ben, &asked, "Yes, resign").await.unwrap();
    let end = test.next_board(board.id).await;
    assert!(end.content.contains("resigned") && !end.content.contains("Ratings"), "{}", end.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_leaderboard_lists_players_with_enough_games_and_the_caller() {
    let test = BotTest::new().await;
    let (ana, ben) = (test.ana, test.ben);
    let reply = test.private_reply(ana, "leaderboard", json!({})).await;
    assert_eq!(
        reply,
        "**All games** on this server: 0 players\n\
         Nobody is ranked here yet. It takes 3 rated games, the last within 90 days: start one with /challenge.\n\
         You're not ranked yet: 0 of 3 rated games played."
    );
    resigned(&test).await;
    resigned(&test).await;
    let reply = test.private_reply(ben, "leaderboard", json!({ "game": "Tether" })).await;
    assert_eq!(
        reply,
        "**Tether** on this server: 0 players\n\
         Nobody is ranked here yet. It takes 3 rated games, the last within 90 days: start one with /challenge.\n\
         You're not ranked yet: 2 of 3 rated games played."
    );
    resigned(&test).await;
    for options in [json!({}), json!({ "game": "tether", "scope": "server", "page": 7 })] {
        let answer = test.slash(ben, "leaderboard", options).await.unwrap();
        let shown = answer.message.clone().unwrap();
        assert!(answer.ephemeral && shown.notified.is_empty());
        let (first, second) = (format!("`1.` <@{ana}> **1"), format!("`2.` <@{ben}> **1"));
        assert!(shown.content.contains(&first) && shown.content.contains(&second), "{}", shown.content);
        assert!(
            shown.content.contains("?** · 3 won, 0 lost") && shown.content.contains("?** · 0 won, 3 lost"),
            "{}",
            shown.content
        );
        assert!(!shown.content.contains("You"), "the caller is listed already: {}", shown.content);
    }
    let carla = test.sandbox.add_user("Carla", "en-US");
    let reply = test.private_reply(carla, "leaderboard", json!({})).await;
    assert!(reply.contains(&format!("<@{ana}>")) && reply.contains("0 of 3"), "{reply}");
    let reply = test.private_reply(ana, "leaderboard", json!({ "scope": "everywhere" })).await;
    assert_eq!(
        reply,
        "**All games** everywhere: 0 players\n\
         Nobody is ranked here yet. It takes 3 rated games, the last within 90 days: start one with /challenge.\n\
         Unranked: turn on “Global rating” in /preferences."
    );
    let reply = test.private_reply(ana, "leaderboard", json!({ "game": "chess" })).await;
    assert_eq!(
        reply,
        "There is no game called “chess”. Choose from: Tether, Anchor 2D, Tennessee Waltz, Netted, Tetrathedral."
    );
    // Another server has its own leaderboard.
    let elsewhere = test.sandbox.add_channel(test.sandbox.add_guild("Other"), "hall");
    let answer = test.sandbox.slash(ana, elsewhere, "leaderboard", json!({})).await.unwrap();
    assert_eq!(
        private_content(&answer),
        "**All games** on this server: 0 players\n\
         Nobody is ranked here yet. It takes 3 rated games, the last within 90 days: start one with /challenge.\n\
         You're not ranked yet: 0 of 3 rated games played."
    );
    // After a hundred days the leaderboard is empty.
    test.clock.advance(Duration::days(100));
    let reply = test.private_reply(ana, "leaderboard", json!({})).await;
    assert!(reply.contains("more than 90 days ago"), "{reply}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_a_long_leaderboard_fit_a_message() {
    let test = BotTest::new().await;
    // Large ids and many games make the lines as long as possible.
    sqlx::query(
        "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, draws, rated_at, ranked)
         select $1, 'all', 1100000000000000000 + n, 3999.9 - n, 300, 12345, 12345, 12345, now(), true
         from generate_series(1, 45) n",
    )
    .bind(test.guild.cast_signed())
    .execute(test.pool())
    .await
    .unwrap();
    let page = test.slash(test.ana, "leaderboard", json!({})).await.unwrap().message.unwrap();
    assert!(page.content.contains("45 players") && page.content.contains("Page 1 of 3"), "{}", page.content);
    assert_eq!(page.content.matches("<@11").count(), 20, "{}", page.content);
    // The factor leaves room for ranks of seven digits.
    assert!(page.content.chars().count() + 20 * 6 < 2000, "{}", page.content);
    let next = test.press(test.ana, &page, "Next").await.unwrap().message.unwrap();
    assert!(next.content.contains("`21.`") && next.content.contains("Page 2 of 3"), "{}", next.content);
    let last = test.press(test.ana, &next, "Next").await.unwrap().message.unwrap();
    assert!(last.content.contains("`45.`") && !last.content.contains("`46.`"), "{}", last.content);
    let back = test.press(test.ana, &last, "Previous").await.unwrap().message.unwrap();
    assert_eq!(back.content, next.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_shows_ratings_results_and_a_curve() {
    let test = BotTest::new().await;
    let (ana, ben) = (test.ana, test.ben);
    let answer = test.slash(ana, "profile", json!({})).await.unwrap();
    assert!(answer.ephemeral);
    let shown = answer.message.unwrap();
    assert!(shown.content.contains("No rated games here yet") && shown.attachments.is_empty(), "{}", shown.content);
    let end = resigned(&test).await;
    test.wait_until_recorded(1, &end).await;
    let shown = test.slash(ana, "profile", json!({})).await.unwrap().message.unwrap();
    let link = format!("/{}/{}", test.channel, end.id);
    assert!(shown.attachments.is_empty(), "no curve");
    for part in [
        "All games **new, 1 of 3 games** · 1 won, 0 lost",
        "Tether **new, 1 of 3 games** · 1 won, 0 lost",
        "#1 Tether: won against",
        &link,
    ] {
        assert!(shown.content.contains(part), "{part} is missing in {}", shown.content);
    }
    assert!(!shown.content.contains("Against") && !shown.content.contains("Everywhere"), "{}", shown.content);
    for _ in 0..2 {
        resigned(&test).await;
    }
    let shown = test.slash(ana, "profile", json!({})).await.unwrap().message.unwrap();
    assert!(shown.content.contains("?** ± ") && shown.attachments.is_empty(), "one number is no curve");
    resigned(&test).await;
    let shown = test.slash(ana, "profile", json!({ "player": ben.to_string() })).await.unwrap().message.unwrap();
    assert!(shown.content.contains(&format!("<@{ben}>'s profile")), "{}", shown.content);
    assert!(shown.content.contains(&format!("Against <@{ana}>: 0 won, 4 lost")), "{}", shown.content);
    assert!(shown.content.contains("#4 Tether: lost against"), "{}", shown.content);
    assert!(shown.notified.is_empty());
    let [curve] = &shown.attachments[..] else { panic!("a curve") };
    let alt = curve.description.as_deref().unwrap();
    let (first, last) = (" after rated game 3 to ", " after rated game 4. ");
    assert!(alt.contains(first) && alt.contains(last) && !alt.contains("1500"), "{alt}");
    assert_eq!(curve.width, Some(1000));
    let carla = test.sandbox.add_user("Carla", "en-US");
    let options = json!({ "player": ben.to_string(), "versus": carla.to_string() });
    let reply = test.private_reply(ana, "profile", options).await;
    assert!(reply.contains(&format!("No games against <@{carla}> here yet")), "{reply}");
    let elsewhere = test.sandbox.add_channel(test.guild, "elsewhere");
    for (user, channel) in [(carla, test.channel), (carla, elsewhere), (ben, elsewhere)] {
        let options = json!({ "player": ana.to_string() });
        let profile = private_content(&test.sandbox.slash(user, channel, "profile", options).await.unwrap());
        assert!(profile.contains("#1 Tether: won against") && profile.contains(&link), "{profile}");
    }

    // An unlisted user's profile is hidden from others.
    let hidden = Choices { everywhere: false, listed: false };
    test.store.update_choices(UserId(ben), test.clock.now(), |it| *it = hidden).await.unwrap();
    let shown = test.slash(ana, "profile", json!({ "player": ben.to_string() })).await.unwrap().message.unwrap();
    assert_eq!(shown.content, format!("<@{ben}> keeps ratings and results private."));
    assert!(shown.attachments.is_empty());
    let own = test.slash(ben, "profile", json!({})).await.unwrap().message.unwrap();
    assert!(own.content.contains("0 won, 4 lost") && own.attachments.len() == 1, "{}", own.content);

    // Ratings across servers are shown for people who take part.
    for person in [ana, ben] {
        let part = Choices { everywhere: true, listed: true };
        test.store.update_choices(UserId(person), test.clock.now(), |it| *it = part).await.unwrap();
    }
    resigned(&test).await;
    let reply = test.private_reply(ana, "profile", json!({})).await;
    let (_, everywhere) = reply.split_once("Everywhere").expect("a part of its own");
    assert!(everywhere.contains("All games **new, 1 of 3 games** · 1 won, 0 lost"), "{reply}");
    assert_eq!(
        test.store
            .snapshot()
            .await
            .expect("a snapshot")
            .player_ratings(Scope::Everywhere, UserId(ana))
            .await
            .unwrap()
            .len(),
        2
    );
    test.close().await;
}

/// Makes the longest possible profile.
#[tokio::test(flavor = "multi_thread")]
async fn the_longest_profile_fits_a_message() {
    let test = BotTest::new().await;
    let part = Choices { everywhere: true, listed: true };
    test.store.update_choices(UserId(test.ana), test.clock.now(), |it| *it = part).await.unwrap();
    for _ in 0..5 {
        let end = resigned(&test).await;
        let game = test.boards().iter().filter(|board| board.content.contains("Ratings")).count();
        test.wait_until_recorded(game as i64, &end).await;
    }
    test.execute("delete from ratings").await;
    sqlx::query(
        "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, draws, rated_at)
         select scope, game, $1, 1500, 300, 12345, 12345, 12345, now()
         from unnest(array[0, $2]) scope, unnest(array['all', 'tether', 'anchor2d', 'waltz', 'netted', 'tetrathedral']) game",
    )
    .bind(test.ana.cast_signed())
    .bind(test.guild.cast_signed())
    .execute(test.pool())
    .await
    .unwrap();
    let reply = test.private_reply(test.ana, "profile", json!({ "versus": test.ben.to_string() })).await;
    assert_eq!(reply.matches("12345 won, 12345 lost, 12345 drawn").count(), 12, "{reply}");
    assert_eq!(reply.matches("https://").count(), 5, "{reply}");
    // The factor leaves room for numbers of seven digits and for the longest title.
    assert!(reply.chars().count() + 5 * (6 + 9) < 2000, "{} characters: {reply}", reply.chars().count());
    test.close().await;
}
