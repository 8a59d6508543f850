//! People who play in the page: with a mouse, with keys alone, on a phone.

use super::{house::private, pyramid::nearness, table::Table};
use parlor::{
    rules::{AnyPosition, Game},
    sandbox::Fault,
};
use reqwest::Method;
use serde_json::{Value, json};
use thirtyfour::Key;

/// A move that wins where there is one; in Tetrathedral one that comes near to it; else any by turns.
pub(super) fn choice(position: &AnyPosition, ply: usize) -> String {
    let mut moves = position.legal_texts();
    moves.retain(|text| text != "pass" || position.ply() > 60);
    let wins = |text: &&String| {
        let mut after = position.clone();
        after.play_text(text).expect("a legal move");
        after.outcome().is_some()
    };
    if let Some(win) = moves.iter().find(wins) {
        return win.clone();
    }
    if position.game() == Game::Tetrathedral {
        let most = moves.iter().map(|text| nearness(position, text)).max();
        moves.retain(|text| Some(nearness(position, text)) == most);
    }
    moves[ply * 31 % moves.len()].clone()
}

/// Two people play to the end in one window, by commands in one line and by the form.
async fn short_game(game: Game, variant: &str) {
    let Some(table) = Table::open(1280, 800).await else { return };
    let mut board = table.begin(game, variant).await;
    let mut ply = 0;
    loop {
        let (position, mover) = table.position().await;
        if position.outcome().is_some() {
            break;
        }
        let text = choice(&position, ply);
        table.become_(mover).await;
        if ply % 4 == 3 {
            table.press(&board, "Move").await;
            table.browser.type_into("dialog#modal [data-field='move']", &text).await;
            table.browser.click("#modal-submit").await;
            table.browser.gone("dialog#modal").await;
        } else {
            table.command(&format!("/move {text}")).await;
        }
        board = table.house.board(board.id).await;
        table.browser.find(&format!("{} img", Table::article(&board))).await;
        ply += 1;
        assert!(ply < 400, "no end in sight");
    }
    // Who won stands in the channel, and the picture is described there as the bot described it.
    let shown = table.browser.find(&Table::article(&board)).await.text().await.expect("a text");
    assert!(shown.contains("wins") && shown.contains(game.title()), "{shown}");
    let alt = table.browser.find(&format!("{} img", Table::article(&board))).await.attr("alt").await.expect("an alt");
    assert_eq!(alt, board.attachments[0].description);
    table.screenshot(&format!("{}-end", game.id())).await;
    table.close().await;
}

#[tokio::test]
async fn a_short_game_of_tether_is_played() {
    short_game(Game::Tether, "5").await;
}

#[tokio::test]
async fn a_short_game_of_anchor_2d_is_played() {
    short_game(Game::Anchor2d, "quick").await;
}

#[tokio::test]
async fn a_short_game_of_tennessee_waltz_is_played() {
    short_game(Game::Waltz, "limping 2").await;
}

#[tokio::test]
async fn a_short_game_of_netted_is_played() {
    short_game(Game::Netted, "3").await;
}

#[tokio::test]
async fn a_short_game_of_tetrathedral_is_played() {
    short_game(Game::Tetrathedral, "8").await;
}

#[tokio::test]
async fn the_rest_of_a_move_is_picked_among_buttons_that_only_the_mover_sees() {
    let Some(table) = Table::open(1280, 800).await else { return };
    let mut board = table.begin(Game::Waltz, "5").await;
    for (person, text) in [(table.house.ana, "a1"), (table.house.ben, "c3")] {
        table.become_(person).await;
        table.command(&format!("/move {text}")).await;
        board = table.house.board(board.id).await;
    }
    table.become_(table.house.ana).await;
    table.command("/move b1").await;
    let offer = table.browser.find_with("article.ephemeral", "in which direction").await;
    let text = offer.text().await.expect("a text");
    for part in ["b1-n", "b1-ne", "b1-e", "Only you can see this"] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    table.become_(table.house.ben).await;
    table.browser.find(&Table::article(&board)).await;
    assert_eq!(table.browser.count("article.ephemeral").await, 1, "Ben sees what was said to him alone");
    assert!(!table.browser.text("#messages").await.contains("in which direction"));
    table.become_(table.house.ana).await;
    table.browser.find_with("article.ephemeral button", "b1-n").await.click().await.expect("a click");
    let board = table.house.board(board.id).await;
    table.browser.find_with(&Table::article(&board), "after b1-n").await;
    table.browser.find_with("article.ephemeral", "Played b1-n.").await;
    table.close().await;
}

/// Every step by keys: the command from the list, suggestions as one types, the picture, another person, a button.
#[tokio::test]
async fn the_page_is_used_without_a_mouse() {
    let Some(table) = Table::open(1280, 800).await else { return };
    let browser = &table.browser;
    browser.keys("/").await;
    browser.find("#suggestions [role=option]").await;
    browser.keys("cha").await;
    browser.find_with("#suggestions [role=option][aria-selected=true]", "/challenge").await;
    browser.keys(Key::Enter.value().to_string()).await;
    browser.find("[data-option=game]:focus").await;
    browser.keys("wal").await;
    browser.find_with("[role=option]", "Tennessee Waltz").await;
    browser.keys(Key::Enter.value().to_string()).await;
    table.tab_to(".chip").await;
    while browser.script("return document.activeElement.textContent", vec![]).await != json!("+ opponent") {
        browser.keys(Key::Tab.value().to_string()).await;
    }
    browser.keys(Key::Enter.value().to_string()).await;
    browser.find("select[data-option=opponent]:focus").await;
    browser.keys("Ben").await;
    table.tab_to("#filling button[type=submit]").await;
    browser.keys(Key::Enter.value().to_string()).await;
    let challenge = table.house.message(0, "challenges").await;
    assert_eq!(challenge.notified, [table.house.ben]);
    table.tab_to(&format!("[data-person='{}']", table.house.ben)).await;
    browser.keys(Key::Enter.value().to_string()).await;
    table.is(table.house.ben).await;
    let accept = challenge.button("Accept").expect("a button");
    table.tab_to(&format!("button[data-custom-id='{accept}']")).await;
    browser.keys(Key::Enter.value().to_string()).await;
    let board = table.house.board(challenge.id).await;
    // The lot decided who begins.
    let (_, mover) = table.position().await;
    if mover != table.house.ben {
        table.tab_to(&format!("[data-person='{mover}']")).await;
        browser.keys(Key::Enter.value().to_string()).await;
        table.is(mover).await;
    }
    table.tab_to(&format!("{} button:has(img)", Table::article(&board))).await;
    browser.keys(Key::Enter.value().to_string()).await;
    browser.find("dialog#picture img").await;
    browser.keys(Key::Escape.value().to_string()).await;
    browser.gone("dialog#picture").await;
    let form = board.button("Move").expect("a button");
    table.tab_to(&format!("button[data-custom-id='{form}']")).await;
    browser.keys(Key::Enter.value().to_string()).await;
    browser.find("dialog#modal [data-field='move']:focus").await;
    browser.keys(format!("c3{}", Key::Enter.value())).await;
    let board = table.house.board(board.id).await;
    browser.find_with(&Table::article(&board), "after c3").await;
    table.close().await;
}

#[tokio::test]
async fn moves_are_suggested_as_one_types() {
    let Some(table) = Table::open(1280, 800).await else { return };
    let board = table.begin(Game::Tether, "5").await;
    table.become_(table.house.ana).await;
    let browser = &table.browser;
    browser.type_into("#composer", format!("/move{}", Key::Enter.value())).await;
    browser.type_into("[data-option=move]", "d").await;
    let shown = "const texts = Array.from(document.querySelectorAll('[role=option]'))
        .filter(e => e.checkVisibility()).map(e => e.textContent.trim());
        return texts.length === 5 && texts";
    assert_eq!(browser.until("five moves", shown, vec![]).await, json!(["d1", "d2", "d3", "d4", "d5"]));
    browser.keys(format!("{}{}{}", Key::Down.value(), Key::Down.value(), Key::Enter.value())).await;
    browser.until("d3 is taken", "return document.querySelector('[data-option=move]').value === 'd3'", vec![]).await;
    browser.keys(Key::Enter.value().to_string()).await;
    let board = table.house.board(board.id).await;
    browser.find_with(&Table::article(&board), "after d3").await;
    // What is not there is refused by the page, as Discord does, and what is illegal by the bot.
    table.become_(table.house.ben).await;
    table.command("/dance").await;
    browser.find_with("#hint", "no such command").await;
    browser.find("#composer").await.clear().await.expect("cleared");
    table.command("/move d3").await;
    browser.find_with("article.ephemeral", "occupied").await;
    table.close().await;
}

/// The menu of a person, a picker that only the asker sees, a thread, an embed.
#[tokio::test]
async fn what_discord_has_besides_is_there_as_well() {
    let Some(table) = Table::open(1280, 800).await else { return };
    let browser = &table.browser;
    let ben = browser.find(&format!("[data-person='{}']", table.house.ben)).await;
    browser.driver().action_chain().context_click_element(&ben).perform().await.expect("a right click");
    browser.find_with("[role=menuitem]", "Challenge to a game").await.click().await.expect("a click");
    browser.find("article.ephemeral select[data-custom-id]").await;
    browser.select_option("article.ephemeral select[data-custom-id]", "Netted hexagon, side 5").await;
    let challenge = table.house.message(0, "**Netted #1**").await;
    assert_eq!(challenge.notified, [table.house.ben]);
    browser.find_with(&Table::article(&challenge), "challenges").await;

    // What the bot does not do yet is done in its place.
    let thread = json!({ "name": "a thread of a game", "type": 11, "auto_archive_duration": 1440 });
    let path = format!("/channels/{}/threads", table.house.channel);
    let thread = table.instead_of_the_bot(Method::POST, &path, thread).await["id"].as_str().expect("an id").to_owned();
    let embed = json!({ "embeds": [{ "title": "A curve", "description": "**up** and down" }] });
    table.instead_of_the_bot(Method::POST, &format!("/channels/{thread}/messages"), embed).await;
    browser
        .find_with(&format!("[data-channel='{thread}']"), "a thread of a game")
        .await
        .click()
        .await
        .expect("a click");
    browser.find_with("article", "A curve").await;
    let bold = browser.text("article strong").await;
    assert_eq!(bold, "up");
    table.close().await;
}

#[tokio::test]
async fn who_is_called_sees_it_from_elsewhere() {
    let Some(table) = Table::open(1280, 800).await else { return };
    let lounge = table.house.sandbox.add_channel(table.house.guild, "lounge");
    let board = table.begin(Game::Tether, "5").await;
    // Ana is called by the first board while the page is Ben's.
    let badge = format!("[data-person='{}'] .badge", table.house.ana);
    table.browser.find_with(&badge, "1").await;
    table.browser.click(&format!("[data-channel='{lounge}']")).await;
    table.browser.find(&format!("main[data-view='{}:{lounge}']", table.house.ben)).await;
    table.browser.click(&format!("[data-person='{}']", table.house.ana)).await;
    table.browser.find(&format!("main[data-view='{}:{lounge}']", table.house.ana)).await;
    table.browser.until("the title counts", "return document.title.startsWith('(1)')", vec![]).await;
    table.browser.click(&format!("[data-channel='{}']", table.house.channel)).await;
    table.browser.find(&Table::article(&board)).await;
    table.browser.until("the title is quiet", "return !document.title.startsWith('(')", vec![]).await;
    table.close().await;
}

/// Everything that the page shows came from what the bot sent: what is taken out of a message is gone there too.
#[tokio::test]
async fn what_is_not_in_a_message_is_not_on_the_page() {
    let Some(table) = Table::open(1280, 800).await else { return };
    let board = table.begin(Game::Tether, "5").await;
    let article = Table::article(&board);
    let path = format!("/channels/{}/messages/{}", board.channel, board.id);
    let edit = async |body: Value| table.instead_of_the_bot(Method::PATCH, &path, body).await;
    table.browser.find(&format!("{article} button[data-custom-id]")).await;
    edit(json!({ "components": [] })).await;
    table.browser.gone(&format!("{article} button[data-custom-id]")).await;
    let described = format!("{article} img[alt^='Tether']");
    table.browser.find(&described).await;
    edit(json!({ "attachments": [{ "id": board.attachments[0].id.to_string(), "description": "another" }] })).await;
    table.browser.gone(&described).await;
    table.browser.find(&format!("{article} img[alt='another']")).await;
    edit(json!({ "content": "nothing of a game", "attachments": [] })).await;
    table.browser.find_with(&article, "nothing of a game").await;
    table.browser.gone(&format!("{article} img")).await;
    assert!(!table.browser.text(&article).await.contains("Tether"));
    table.close().await;
}

#[tokio::test]
async fn behind_the_page_is_all_that_goes_over_the_wire() {
    let Some(table) = Table::open(1280, 800).await else { return };
    table.browser.click("#panel-toggle").await;
    table.browser.find("aside#panel [data-log]").await;
    table.begin(Game::Tether, "5").await;
    table.browser.find_with("[data-log]", "INTERACTION_CREATE").await;
    table.browser.find_with("[data-log]", "/callback").await;
    // A bad day: Discord is not there for the next request, and the bot tries again.
    table.house.sandbox.fault("POST", "/messages", 1, Fault::Status(503));
    table.become_(table.house.ana).await;
    table.command("/move c3").await;
    table.browser.find_with("[data-log]", "503").await;
    let board = table.house.message(0, "after **c3**").await;
    table.browser.find_with(&Table::article(&board), "after c3").await;
    table.is_accessible("with the panel").await;
    table.screenshot("panel").await;
    table.close().await;
}

#[tokio::test]
async fn the_page_fits_a_phone_and_everybody() {
    for (width, height) in [(390, 844), (1280, 800)] {
        let Some(table) = Table::open(width, height).await else { return };
        let narrow = width < 600;
        let become_ = async |person: u64| {
            if narrow {
                table.browser.click("#side-toggle").await;
                table.browser.find(&format!("[data-person='{person}']")).await;
                table.is_accessible("the drawer").await;
                table.fits("the drawer").await;
            }
            table.become_(person).await;
        };
        for dark in [false, true] {
            table.browser.dark(dark).await;
            table.is_accessible("an empty channel").await;
        }
        table.command("/challenge game:Netted opponent:Ben variant:3 first:I begin").await;
        let challenge = table.house.message(0, "challenges").await;
        become_(table.house.ben).await;
        table.press(&challenge, "Accept").await;
        let board = table.house.board(challenge.id).await;
        table.browser.find(&format!("{} img", Table::article(&board))).await;
        become_(table.house.ana).await;
        table.command("/move c3").await;
        let board = table.house.board(board.id).await;
        table.browser.find_with(&Table::article(&board), "after c3").await;
        table.browser.find_with("article.ephemeral", "Played c3.").await;
        for dark in [false, true] {
            table.browser.dark(dark).await;
            table.is_accessible("a game").await;
            table.fits("a game").await;
            let kind = if dark { "dark" } else { "light" };
            table.screenshot(&format!("game-{width}-{kind}")).await;
        }
        // The list of commands, the fields of one, a window.
        table.browser.type_into("#composer", "/").await;
        table.browser.find("#suggestions [role=option]").await;
        table.is_accessible("the list of commands").await;
        table.fits("the list of commands").await;
        table.browser.type_into("#composer", format!("challenge{}", Key::Enter.value())).await;
        table.browser.find("[data-option=game]").await;
        table.is_accessible("the fields of a command").await;
        table.fits("the fields of a command").await;
        table.screenshot(&format!("fields-{width}")).await;
        table.browser.keys(Key::Escape.value().to_string()).await;
        table.browser.keys(Key::Escape.value().to_string()).await;
        become_(table.house.ben).await;
        table.press(&board, "Move").await;
        table.browser.find("dialog#modal").await;
        table.is_accessible("a window").await;
        table.fits("a window").await;
        table.screenshot(&format!("window-{width}")).await;
        table.browser.keys(Key::Escape.value().to_string()).await;
        table.browser.gone("dialog#modal").await;
        table.close().await;
    }
}

#[tokio::test]
async fn what_the_bot_says_is_shown_word_for_word() {
    let Some(table) = Table::open(1280, 800).await else { return };
    let answer = table.house.slash(table.house.ben, "help", json!({})).await.expect("an answer");
    // What the page shows to Ben is what the bot told him, word for word but for the markup.
    let told = private(&answer);
    table.become_(table.house.ben).await;
    let shown = table.browser.find("article.ephemeral").await.text().await.expect("a text");
    for line in told.lines().filter(|line| line.contains("Tether")) {
        let plain = line.trim_start_matches("- ").replace("**", "");
        assert!(shown.contains(&plain), "no {plain:?} in {shown}");
    }
    table.close().await;
}
