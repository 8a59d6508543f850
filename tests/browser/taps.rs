//! The number of taps from a ping to the move made: on the board page, in the frame inside Discord, and by the menus in chat.

use super::{board_page::BoardPage, bot_test::BotTest, play::choose_move};
use parlor_games::{
    board::Cell,
    rules::{AnyPosition, Game},
};
use parlor_sandbox::Message;

/// Moves that Ana makes in each game.
const MOVES: usize = 6;

/// Play on the board, the link in its answer, and, in a browser that has been there before, nothing more.
const TO_THE_PAGE: usize = 2;

/// Play on the board opens the frame.
const TO_THE_FRAME: usize = 1;

/// From the ping, to the move made.
const MOST: usize = 4;

/// As a finger does it: a menu is opened, and an option chosen.
async fn pick(test: &BotTest, board: &Message, text: &str) -> usize {
    let answer = test.press(test.ana, board, "Pick").await.expect("an answer");
    let (mut message, mut taps) = (answer.message.expect("menus"), 1);
    loop {
        let Some(menu) = message.selects().pop() else {
            // A direction is a button. Its label is an arrow and the direction.
            let direction = text.rsplit('-').next().expect("a direction");
            let arrow = message.buttons().into_iter().find(|(label, _, _)| label.ends_with(&format!(" {direction}")));
            let Some((_, id, _)) = arrow else { return taps };
            test.sandbox.click(test.ana, &message, &id).await.expect("an answer");
            return taps + 1;
        };
        let options = message.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
        let values = options.flat_map(|menu| menu["options"].as_array().into_iter().flatten());
        let values: Vec<_> = values.filter_map(|option| option["value"].as_str()).map(str::to_owned).collect();
        let leads = |value: &&String| {
            let start = value.trim_end_matches('*');
            let rest = text.strip_prefix(start);
            *value == text
                || rest.is_some_and(|rest| {
                    value.ends_with('-') || value.ends_with('*') && !rest.starts_with(|c: char| c.is_alphabetic())
                })
        };
        let value = values.iter().find(leads).unwrap_or_else(|| panic!("{text} is not in {values:?}")).clone();
        let answer = test.sandbox.select(test.ana, &message, &menu, &[&value]).await.expect("an answer");
        taps += 2;
        match answer.message.filter(|message| answer.kind == 7 || !message.selects().is_empty()) {
            Some(next) => message = next,
            None => return taps,
        }
    }
}

/// As a finger does it: a piece is dragged, and all else tapped.
async fn play_on_page(page: &BoardPage, position: &AnyPosition, text: &str) -> usize {
    let Some((from, to)) = text.trim_start_matches('@').split_once('-') else { return page.tap(text).await };
    let is_forced = position.legal_texts().iter().filter(|other| other.starts_with(&format!("{from}-"))).count() == 1;
    match Cell::parse(to) {
        _ if is_forced || text.starts_with('@') => return page.tap(text).await,
        Some(_) => page.drag(from, to).await,
        None => page.drag_towards(from, to).await,
    }
    page.press("#bar .primary", &format!("Play {text}")).await;
    2
}

/// The same by taps alone, undone at the end. A space that a single piece can reach chooses that piece.
async fn taps_alone(page: &BoardPage, position: &AnyPosition, text: &str) -> usize {
    let legal = position.legal_texts();
    let parts = |text: &str| text.trim_start_matches('@').split('-').map(str::to_owned).collect::<Vec<_>>();
    let is_only = |to: &String| legal.iter().filter(|other| parts(other).contains(to)).count() == 1;
    let space = parts(text).into_iter().nth(1).filter(|to| Cell::parse(to).is_some() && is_only(to));
    let taps = match space {
        Some(to) => {
            page.tap_cell(&to).await;
            1
        }
        None => page.choose(text).await,
    };
    page.browser.find_with_text("#bar .primary", &format!("Play {text}")).await;
    page.press("#bar button", "Undo").await;
    // Two touches that follow each other at once would zoom.
    let later = "window.undone ??= performance.now(); const isLater = performance.now() - window.undone > 400;
        if (isLater) { delete window.undone; } return isLater";
    page.browser.wait_until("no double tap", later, vec![]).await;
    taps + 1
}

/// The fewest and the most.
fn range(taps: &[usize]) -> String {
    match (taps.iter().min(), taps.iter().max()) {
        (Some(least), Some(most)) if least == most => least.to_string(),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        _ => "none".to_owned(),
    }
}

/// Both faces play the same moves.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints a table"]
async fn a_move_takes_few_taps() {
    println!("game | page | page by taps alone | frame | frame by taps alone | chat");
    for (game, variant) in [
        (Game::Tether, "9"),
        (Game::Anchor2d, "standard"),
        (Game::Waltz, "5"),
        (Game::Netted, "4"),
        (Game::Tetrathedral, "4"),
    ] {
        let Some(page) = BoardPage::open(390, game, variant).await else { return };
        let (mut on_page, mut alone, mut in_chat) = (Vec::new(), Vec::new(), Vec::new());
        let mut board = page.test.next_board(0).await;
        for ply in 0..4 * MOVES {
            let position = page.position().await;
            if position.outcome().is_some() || in_chat.len() == MOVES {
                break;
            }
            let text = choose_move(&position, ply);
            if page.is_ana_to_move().await && on_page.len() <= in_chat.len() {
                page.wait_for_ply(&position, true).await;
                alone.push(taps_alone(&page, &position, &text).await);
                on_page.push(play_on_page(&page, &position, &text).await);
            } else if page.is_ana_to_move().await {
                in_chat.push(pick(&page.test, &board, &text).await);
            } else {
                page.test.play(page.test.ben, &text).await;
            }
            board = page.test.next_board(board.id).await;
            assert_eq!(page.position().await.ply(), position.ply() + 1, "{text}");
        }
        let with = |way: usize, taps: &[usize]| taps.iter().map(|taps| taps + way).collect::<Vec<_>>();
        println!(
            "{} | {} | {} | {} | {} | {}",
            game.title(),
            range(&with(TO_THE_PAGE, &on_page)),
            range(&with(TO_THE_PAGE, &alone)),
            range(&with(TO_THE_FRAME, &on_page)),
            range(&with(TO_THE_FRAME, &alone)),
            range(&in_chat)
        );
        assert!(!on_page.is_empty() && !in_chat.is_empty(), "{}", game.title());
        assert!(with(TO_THE_PAGE, &on_page).iter().all(|taps| *taps <= MOST), "{on_page:?}");
        assert!(with(TO_THE_FRAME, &alone).iter().all(|taps| *taps <= MOST), "{alone:?}");
        page.close().await;
    }
}
