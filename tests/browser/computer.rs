//! Games against the computer, on a phone.

use super::{play::choice, table::Table};
use parlor::{
    ai::{Level, choose_any},
    rules::Game,
};

/// Ana plays to the end against the computer; there are pictures of the beginning, of its thinking and of the end.
async fn whole_game(game: Game, variant: &str, level: Level) {
    let Some(table) = Table::open(390, 844).await else { return };
    let name = |what: &str| format!("computer-{}-{level}-{what}", game.id());
    table.command(&format!("/play game:{} level:{level} variant:{variant} first:I begin", game.title())).await;
    let mut board = table.house.board(0).await;
    table.browser.find(&format!("{} img", Table::article(&board))).await;
    table.screenshot(&name("start")).await;
    for ply in 0.. {
        let (position, mover) = table.position().await;
        if position.outcome().is_some() {
            break;
        }
        assert_eq!(mover, table.house.ana);
        let text = if ply < 30 {
            choice(&position, ply)
        } else {
            // With dice two who play aimlessly may go on for hundreds of plies. Somebody strong comes to an end.
            choose_any(&position, Level::Hard, ply as u64, |progress| progress.playouts >= 20_000).expect("a move")
        };
        table.command(&format!("/move {text}")).await;
        board = table.house.board(board.id).await;
        table.browser.find(&format!("{} img", Table::article(&board))).await;
        if ply == 1 {
            table.screenshot(&name("middle")).await;
            table.fits(&name("middle")).await;
        }
        assert!(ply < 200, "no end in sight");
    }
    let shown = table.browser.find(&Table::article(&board)).await.text().await.expect("a text");
    assert!(shown.contains("wins") && shown.contains(&format!("Computer ({level})")), "{shown}");
    table.screenshot(&name("end")).await;
    table.is_accessible(&name("end")).await;
    table.close().await;
}

macro_rules! whole_games {
    ($($name:ident: $game:ident $variant:literal,)*) => { $(
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            for level in [Level::Easy, Level::Master] {
                whole_game(Game::$game, $variant, level).await;
            }
        }
    )* };
}

whole_games! {
    tether_is_played: Tether "5",
    anchor_2d_is_played: Anchor2d "small",
    tennessee_waltz_is_played: Waltz "5",
    netted_is_played: Netted "hex 4",
    tetrathedral_is_played: Tetrathedral "4",
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_seen_that_the_computer_thinks() {
    let Some(table) = Table::open(390, 844).await else { return };
    table.command("/play game:Tether level:master variant:19 first:I begin").await;
    let board = table.house.board(0).await;
    table.command("/move k10").await;
    table.browser.find_with("#thinking", "Parlor is typing ...").await;
    table.screenshot("computer-thinks").await;
    table.is_accessible("while the computer thinks").await;
    table.house.board(board.id).await;
    table
        .browser
        .until("the line is gone", "return document.getElementById('thinking').textContent === ''", vec![])
        .await;
    table.close().await;
}
