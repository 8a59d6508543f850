//! Whole games in Firefox.

use super::{
    board_page::{BoardPage, play_whole_game},
    firefox::Firefox,
    play::choose_move,
};
use parlor_games::rules::Game;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes in another browser; CI runs it in a job of its own"]
async fn each_game_is_played_by_pointer_in_firefox() {
    let Some(firefox) = Firefox::start() else { return };
    let games = [
        (Game::Tether, "5"),
        (Game::Anchor2d, "quick"),
        (Game::Waltz, "limping 2"),
        (Game::Netted, "3"),
        (Game::Tetrathedral, "8"),
    ];
    for (game, variant) in games {
        let page = BoardPage::open_in(firefox.open(1280, 900).await, game, variant).await;
        play_whole_game(&page, &format!("firefox-{}", game.id()), choose_move).await;
        let BoardPage { test, browser } = page;
        drop(browser);
        test.close().await;
    }
}
