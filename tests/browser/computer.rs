//! Games against the computer, on a phone.

use super::{
    channel_page::ChannelPage,
    play::{choose_move, wins},
};
use parlor_ai::{Level, choose_any};
use parlor_games::rules::Game;

/// Ana plays these plies in the page, and sends the other moves like a Discord client.
const PLIES_IN_PAGE: usize = 2;

/// After these plies without an aim Ana plays well: with dice, two players without an aim go on for hundreds of plies.
const AIMLESS_PLIES: usize = 12;

/// No game between a good player and one without an aim is as long: of 20 games of Tetrathedral against easy the median was 37
/// and the longest 142; against medium three had over 700.
const MOST_PLIES: usize = 1000;

/// Ana plays to the end against the computer while the page shows it. Saves pictures of the beginning, the middle and the end.
async fn whole_game(game: Game, variant: &str, level: Level) {
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
        let text = if ply < AIMLESS_PLIES {
            choose_move(&position, ply)
        } else {
            choose_any(&position, Level::Hard, ply as u64, |progress| progress.playouts >= 20_000).expect("a move")
        };
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

macro_rules! whole_games {
    ($($name:ident: $game:ident $variant:literal $level:ident,)*) => { $(
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            whole_game(Game::$game, $variant, Level::$level).await;
        }
    )* };
}

// Levels differ only in their moves, which the page does not know. Stronger levels keep the other tests' cores busy.
whole_games! {
    tether_is_played: Tether "5" Hard,
    anchor_2d_is_played: Anchor2d "small" Easy,
    tennessee_waltz_is_played: Waltz "5" Easy,
    netted_is_played: Netted "hex 4" Easy,
    tetrathedral_is_played: Tetrathedral "4" Easy,
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_shows_that_the_computer_thinks() {
    let Some(page) = ChannelPage::open(390, 844).await else { return };
    page.command("/play game:Tether level:master variant:19 first:I go first show:true").await;
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
