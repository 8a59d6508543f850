//! Games against the computer, on a phone.

use super::{
    channel_page::ChannelPage,
    play::{choose_move, wins},
};
use parlor_ai::Level;
use parlor_games::rules::Game;

/// Ana plays these plies in the page, and sends the other moves like a Discord client.
const PLIES_IN_PAGE: usize = 2;

/// More than the board has cells.
const MOST_PLIES: usize = 100;

/// Ana plays to the end against the computer while the page shows it. Saves pictures of the beginning, the middle and the end.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played() {
    let (game, variant, level) = (Game::Netted, "hex 4", Level::Easy);
    let Some(page) = ChannelPage::open(390, 844).await else { return };
    let name = |what: &str| format!("computer-{}-{level}-{what}", game.id());
    page.command(&format!("/play game:{} level:{level} variant:{variant} first:I go first show:true", game.title()))
        .await;
    let mut board = page.test.next_board(0).await;
    page.browser.find(&format!("{} img", ChannelPage::article(&board))).await;
    page.screenshot(&name("start")).await;
    for ply in 0.. {
        let position = page.position().await;
        if position.outcome().is_some() {
            break;
        }
        assert_eq!(page.mover().await, page.test.ana);
        let text = choose_move(&position, ply);
        if ply < PLIES_IN_PAGE || wins(&position, &text) {
            page.command(&format!("/move {text}")).await;
        } else {
            page.play_without_page(page.test.ana, &text).await;
        }
        board = page.test.next_board(board.id).await;
        if ply < PLIES_IN_PAGE {
            page.browser.find(&format!("{} img", ChannelPage::article(&board))).await;
        }
        if ply == 1 {
            page.screenshot(&name("middle")).await;
            page.assert_fits_window(&name("middle")).await;
        }
        assert!(ply < MOST_PLIES, "the game does not end");
    }
    page.browser.find(&format!("{} img", ChannelPage::article(&board))).await;
    let shown = page.browser.find(&ChannelPage::article(&board)).await.text().await.expect("a text");
    assert!(shown.contains("wins") && shown.contains(&format!("Computer ({level})")), "{shown}");
    page.screenshot(&name("end")).await;
    page.assert_accessible(&name("end")).await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_shows_that_the_computer_thinks() {
    let Some(page) = ChannelPage::open(390, 844).await else { return };
    page.command("/play game:Tether level:hard variant:19 first:I go first show:true").await;
    let board = page.test.next_board(0).await;
    page.command("/move k10").await;
    page.browser.find_with_text("#thinking", "Parlor is typing ...").await;
    page.screenshot("computer-thinks").await;
    page.assert_accessible("while the computer thinks").await;
    page.test.next_board(board.id).await;
    page.browser
        .wait_until("the typing line is empty", "return document.getElementById('thinking').textContent === ''", vec![])
        .await;
    page.close().await;
}
