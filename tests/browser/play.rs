//! Playing in the page: by mouse, by keyboard, on a phone.

use super::{bot_test::private_content, channel_page::ChannelPage, pyramid::nearness};
use parlor_games::rules::{AnyPosition, Game};
use parlor_sandbox::Fault;
use parlor_testkit::browser::thirtyfour::Key;
use reqwest::Method;
use serde_json::{Value, json};

/// A legal move that ends the game.
pub(super) fn wins(position: &AnyPosition, text: &str) -> bool {
    let mut after = position.clone();
    after.play_text(text).expect("a legal move");
    after.outcome().is_some()
}

/// A winning move if there is one; in Tetrathedral otherwise the move nearest to a win; elsewhere the moves by turns.
pub(super) fn choose_move(position: &AnyPosition, ply: usize) -> String {
    let mut moves = position.legal_texts();
    moves.retain(|text| text != "pass" || position.ply() > 60);
    if let Some(win) = moves.iter().find(|text| wins(position, text)) {
        return win.clone();
    }
    if position.game() == Game::Tetrathedral {
        let most = moves.iter().map(|text| nearness(position, text)).max();
        moves.retain(|text| Some(nearness(position, text)) == most);
    }
    moves[ply * 31 % moves.len()].clone()
}

/// These plies of a game are typed into the page. The other moves are sent like a Discord client.
const PLIES_IN_PAGE: usize = 8;

/// Two people play to the end in one window, by commands in one line and by the form.
#[tokio::test]
async fn a_short_game_is_played() {
    let Some(page) = ChannelPage::open(1280, 800).await else { return };
    let game = Game::Waltz;
    let mut board = page.start_game(game, "limping 2").await;
    let mut ply = 0;
    loop {
        let position = page.position().await;
        if position.outcome().is_some() {
            break;
        }
        let mover = page.mover().await;
        let text = choose_move(&position, ply);
        if ply < PLIES_IN_PAGE || wins(&position, &text) {
            page.switch_user(mover).await;
            if ply % 4 == 3 {
                page.press(&board, "Move").await;
                page.browser.type_into("dialog#modal [data-field='move']", &text).await;
                page.browser.click("#modal-submit").await;
                page.browser.wait_until_hidden("dialog#modal").await;
            } else {
                page.command(&format!("/move {text}")).await;
            }
        } else {
            page.play_without_page(mover, &text).await;
        }
        board = page.test.next_board(board.id).await;
        page.browser.find(&format!("{} img", ChannelPage::article(&board))).await;
        ply += 1;
        assert!(ply < 400, "the game does not end");
    }
    // The page names the winner, and describes the picture as the bot did.
    let shown = page.browser.find(&ChannelPage::article(&board)).await.text().await.expect("a text");
    assert!(shown.contains("wins") && shown.contains(game.title()), "{shown}");
    let alt =
        page.browser.find(&format!("{} img", ChannelPage::article(&board))).await.attr("alt").await.expect("an alt");
    assert_eq!(alt, board.attachments[0].description);
    page.screenshot(&format!("{}-end", game.id())).await;
    page.close().await;
}

#[tokio::test]
async fn an_incomplete_move_offers_buttons_only_to_the_mover() {
    let Some(page) = ChannelPage::open(1280, 800).await else { return };
    let mut board = page.start_game(Game::Waltz, "5").await;
    for (person, text) in [(page.test.ana, "a1"), (page.test.ben, "c3")] {
        page.switch_user(person).await;
        page.command(&format!("/move {text}")).await;
        board = page.test.next_board(board.id).await;
    }
    page.switch_user(page.test.ana).await;
    page.command("/move b1").await;
    let offer = page.browser.find_with_text("article.ephemeral", "Which way does it slide").await;
    let text = offer.text().await.expect("a text");
    for part in ["↑ n", "↗ ne", "→ e", "Only you can see this"] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    page.switch_user(page.test.ben).await;
    page.browser.find(&ChannelPage::article(&board)).await;
    page.browser.wait_until_hidden("article.ephemeral").await;
    assert!(!page.browser.text("#messages").await.contains("Which way does it slide"));
    page.switch_user(page.test.ana).await;
    page.browser.find_with_text("article.ephemeral button", "↑ n").await.click().await.expect("a click");
    let board = page.test.next_board(board.id).await;
    page.browser.find_with_text(&ChannelPage::article(&board), "after b1-n").await;
    // The board has replaced the question.
    let gone = "return !document.querySelector('#messages').innerText.includes(arguments[0])";
    for text in ["Which way does it slide", "Played b1-n."] {
        page.browser.wait_until(&format!("no {text}"), gone, vec![json!(text)]).await;
    }
    page.close().await;
}

/// Every step by keyboard: the choice of a command, suggestions while typing, the picture, another user, a button.
#[tokio::test]
async fn the_page_can_be_used_with_the_keyboard_alone() {
    let Some(page) = ChannelPage::open(1280, 800).await else { return };
    let browser = &page.browser;
    browser.keys("/").await;
    browser.find("#suggestions [role=option]").await;
    browser.keys("cha").await;
    browser.find_with_text("#suggestions [role=option][aria-selected=true]", "/challenge").await;
    browser.keys(Key::Enter.value().to_string()).await;
    browser.find("[data-option=game]:focus").await;
    browser.keys("wal").await;
    browser.find_with_text("[role=option]", "Tennessee Waltz").await;
    browser.keys(Key::Enter.value().to_string()).await;
    page.tab_to(".chip").await;
    while browser.script("return document.activeElement.textContent", vec![]).await != json!("+ opponent") {
        browser.keys(Key::Tab.value().to_string()).await;
    }
    browser.keys(Key::Enter.value().to_string()).await;
    browser.find("select[data-option=opponent]:focus").await;
    browser.keys("Ben").await;
    page.tab_to("#filling button[type=submit]").await;
    browser.keys(Key::Enter.value().to_string()).await;
    let challenge = page.test.next_message(0, "challenges").await;
    assert_eq!(challenge.notified, [page.test.ben]);
    page.tab_to(&format!("[data-person='{}']", page.test.ben)).await;
    browser.keys(Key::Enter.value().to_string()).await;
    page.wait_for_view(page.test.ben).await;
    let accept = challenge.button("Accept").expect("a button");
    page.tab_to(&format!("button[data-custom-id='{accept}']")).await;
    browser.keys(Key::Enter.value().to_string()).await;
    let board = page.test.next_board(challenge.id).await;
    // The first player is chosen at random.
    let mover = page.mover().await;
    if mover != page.test.ben {
        page.tab_to(&format!("[data-person='{mover}']")).await;
        browser.keys(Key::Enter.value().to_string()).await;
        page.wait_for_view(mover).await;
    }
    page.tab_to(&format!("{} button:has(img)", ChannelPage::article(&board))).await;
    browser.keys(Key::Enter.value().to_string()).await;
    browser.find("dialog#picture img").await;
    browser.keys(Key::Escape.value().to_string()).await;
    browser.wait_until_hidden("dialog#picture").await;
    let form = board.button("Move").expect("a button");
    page.tab_to(&format!("button[data-custom-id='{form}']")).await;
    browser.keys(Key::Enter.value().to_string()).await;
    browser.find("dialog#modal [data-field='move']:focus").await;
    browser.keys(format!("c3{}", Key::Enter.value())).await;
    let board = page.test.next_board(board.id).await;
    browser.find_with_text(&ChannelPage::article(&board), "after c3").await;
    page.close().await;
}

#[tokio::test]
async fn moves_are_suggested_while_typing() {
    let Some(page) = ChannelPage::open(1280, 800).await else { return };
    let board = page.start_game(Game::Tether, "5").await;
    page.switch_user(page.test.ana).await;
    let browser = &page.browser;
    browser.type_into("#composer", format!("/move{}", Key::Enter.value())).await;
    browser.type_into("[data-option=move]", "d").await;
    let shown = "const texts = Array.from(document.querySelectorAll('[role=option]'))
        .filter(e => e.checkVisibility()).map(e => e.textContent.trim());
        return texts.length === 5 && texts";
    assert_eq!(browser.wait_until("five moves", shown, vec![]).await, json!(["d1", "d2", "d3", "d4", "d5"]));
    browser.keys(format!("{}{}", Key::Down.value(), Key::Down.value())).await;
    // A later answer draws the list again, and keeps what the arrow keys have reached.
    let ask = "const row = document.querySelector('[role=option]');
        document.querySelector('[data-option=move]').dispatchEvent(new FocusEvent('focus'));
        window.former = row";
    browser.script(ask, vec![]).await;
    browser.wait_until("a later answer", "return !window.former.isConnected", vec![]).await;
    browser.keys(Key::Enter.value().to_string()).await;
    browser
        .wait_until("d3 is taken", "return document.querySelector('[data-option=move]').value === 'd3'", vec![])
        .await;
    browser.keys(Key::Enter.value().to_string()).await;
    let board = page.test.next_board(board.id).await;
    browser.find_with_text(&ChannelPage::article(&board), "after d3").await;
    // The page refuses unknown commands, as Discord does; the bot refuses illegal moves.
    page.switch_user(page.test.ben).await;
    page.command("/dance").await;
    browser.find_with_text("#hint", "no such command").await;
    browser.find("#composer").await.clear().await.expect("cleared");
    page.command("/move d3").await;
    browser.find_with_text("article.ephemeral", "occupied").await;
    page.close().await;
}

/// A user's menu, an ephemeral select menu, a thread, an embed.
#[tokio::test]
async fn user_menus_threads_and_embeds_are_shown() {
    let Some(page) = ChannelPage::open(1280, 800).await else { return };
    let browser = &page.browser;
    let ben = browser.find(&format!("[data-person='{}']", page.test.ben)).await;
    browser.driver().action_chain().context_click_element(&ben).perform().await.expect("a right click");
    browser.find_with_text("[role=menuitem]", "Challenge to a game").await.click().await.expect("a click");
    browser.find("article.ephemeral select[data-custom-id]").await;
    browser.select_option("article.ephemeral select[data-custom-id]", "Netted hexagon, side 5").await;
    let challenge = page.test.next_message(0, "**Netted #1**").await;
    assert_eq!(challenge.notified, [page.test.ben]);
    browser.find_with_text(&ChannelPage::article(&challenge), "challenges").await;

    // The bot does not make these requests here.
    let thread = json!({ "name": "a thread of a game", "type": 11, "auto_archive_duration": 1440 });
    let path = format!("/channels/{}/threads", page.test.channel);
    let thread = page.request_as_bot(Method::POST, &path, thread).await["id"].as_str().expect("an id").to_owned();
    let embed = json!({ "embeds": [{ "title": "A curve", "description": "**up** and down" }] });
    page.request_as_bot(Method::POST, &format!("/channels/{thread}/messages"), embed).await;
    browser
        .find_with_text(&format!("[data-channel='{thread}']"), "a thread of a game")
        .await
        .click()
        .await
        .expect("a click");
    browser.find_with_text("article", "A curve").await;
    let bold = browser.text("article strong").await;
    assert_eq!(bold, "up");
    page.close().await;
}

#[tokio::test]
async fn mentions_are_counted_in_other_channels_and_for_other_users() {
    let Some(page) = ChannelPage::open(1280, 800).await else { return };
    let lounge = page.test.sandbox.add_channel(page.test.guild, "lounge");
    let board = page.start_game(Game::Tether, "5").await;
    // The first board mentions Ana while the page shows Ben's view.
    let badge = format!("[data-person='{}'] .badge", page.test.ana);
    page.browser.find_with_text(&badge, "1").await;
    page.browser.click(&format!("[data-channel='{lounge}']")).await;
    page.browser.find(&format!("main[data-view='{}:{lounge}']", page.test.ben)).await;
    page.browser.click(&format!("[data-person='{}']", page.test.ana)).await;
    page.browser.find(&format!("main[data-view='{}:{lounge}']", page.test.ana)).await;
    page.browser.wait_until("the title counts", "return document.title.startsWith('(1)')", vec![]).await;
    page.browser.click(&format!("[data-channel='{}']", page.test.channel)).await;
    page.browser.find(&ChannelPage::article(&board)).await;
    page.browser.wait_until("the title is quiet", "return !document.title.startsWith('(')", vec![]).await;
    page.close().await;
}

/// The page shows only what the bot sent: removed parts of a message disappear.
#[tokio::test]
async fn removed_parts_of_a_message_disappear() {
    let Some(page) = ChannelPage::open(1280, 800).await else { return };
    let board = page.start_game(Game::Tether, "5").await;
    let article = ChannelPage::article(&board);
    let path = format!("/channels/{}/messages/{}", board.channel, board.id);
    let edit = async |body: Value| page.request_as_bot(Method::PATCH, &path, body).await;
    page.browser.find(&format!("{article} button[data-custom-id]")).await;
    edit(json!({ "components": [] })).await;
    page.browser.wait_until_hidden(&format!("{article} button[data-custom-id]")).await;
    let described = format!("{article} img[alt^='Tether']");
    page.browser.find(&described).await;
    edit(json!({ "attachments": [{ "id": board.attachments[0].id.to_string(), "description": "another" }] })).await;
    page.browser.wait_until_hidden(&described).await;
    page.browser.find(&format!("{article} img[alt='another']")).await;
    edit(json!({ "content": "nothing of a game", "attachments": [] })).await;
    page.browser.find_with_text(&article, "nothing of a game").await;
    page.browser.wait_until_hidden(&format!("{article} img")).await;
    assert!(!page.browser.text(&article).await.contains("Tether"));
    page.close().await;
}

#[tokio::test]
async fn the_panel_shows_requests_and_events() {
    let Some(page) = ChannelPage::open(1280, 800).await else { return };
    page.browser.click("#panel-toggle").await;
    page.browser.find("aside#panel [data-log]").await;
    page.start_game(Game::Tether, "5").await;
    page.browser.find_with_text("[data-log]", "INTERACTION_CREATE").await;
    page.browser.find_with_text("[data-log]", "/callback").await;
    // The next request fails, and the bot retries it.
    page.test.sandbox.inject_fault("POST", "/messages", 1, Fault::Status(503));
    page.switch_user(page.test.ana).await;
    page.command("/move c3").await;
    page.browser.find_with_text("[data-log]", "503").await;
    let board = page.test.next_message(0, "after **c3**").await;
    page.browser.find_with_text(&ChannelPage::article(&board), "after c3").await;
    page.assert_accessible("with the panel").await;
    page.screenshot("panel").await;
    page.close().await;
}

#[tokio::test]
#[ignore = "a minute in a browser; CI runs it in a job of its own"]
async fn the_page_fits_a_phone_and_is_accessible() {
    for (width, height) in [(390, 844), (1280, 800)] {
        let Some(page) = ChannelPage::open(width, height).await else { return };
        let narrow = width < 600;
        let become_ = async |person: u64| {
            if narrow {
                page.browser.click("#side-toggle").await;
                page.browser.find(&format!("[data-person='{person}']")).await;
                page.assert_accessible("the drawer").await;
                page.assert_fits_window("the drawer").await;
            }
            page.switch_user(person).await;
        };
        for dark in [false, true] {
            page.browser.emulate_dark_mode(dark).await;
            page.assert_accessible("an empty channel").await;
        }
        page.command("/challenge game:Netted opponent:Ben variant:3 first:I go first").await;
        let challenge = page.test.next_message(0, "challenges").await;
        become_(page.test.ben).await;
        page.press(&challenge, "Accept").await;
        let board = page.test.next_board(challenge.id).await;
        page.browser.find(&format!("{} img", ChannelPage::article(&board))).await;
        become_(page.test.ana).await;
        page.command("/move c3").await;
        let board = page.test.next_board(board.id).await;
        page.browser.find_with_text(&ChannelPage::article(&board), "after c3").await;
        for dark in [false, true] {
            page.browser.emulate_dark_mode(dark).await;
            page.assert_accessible("a game").await;
            page.assert_fits_window("a game").await;
            let kind = if dark { "dark" } else { "light" };
            page.screenshot(&format!("game-{width}-{kind}")).await;
        }
        // The list of commands, the fields of a command, a form.
        page.browser.type_into("#composer", "/").await;
        page.browser.find("#suggestions [role=option]").await;
        page.assert_accessible("the list of commands").await;
        page.assert_fits_window("the list of commands").await;
        page.browser.type_into("#composer", format!("challenge{}", Key::Enter.value())).await;
        page.browser.find("[data-option=game]").await;
        page.assert_accessible("the fields of a command").await;
        page.assert_fits_window("the fields of a command").await;
        page.screenshot(&format!("fields-{width}")).await;
        page.browser.keys(Key::Escape.value().to_string()).await;
        page.browser.keys(Key::Escape.value().to_string()).await;
        become_(page.test.ben).await;
        page.press(&board, "Move").await;
        page.browser.find("dialog#modal").await;
        page.assert_accessible("a window").await;
        page.assert_fits_window("a window").await;
        page.screenshot(&format!("window-{width}")).await;
        page.browser.keys(Key::Escape.value().to_string()).await;
        page.browser.wait_until_hidden("dialog#modal").await;
        page.close().await;
    }
}

#[tokio::test]
async fn replies_are_shown_verbatim() {
    let Some(page) = ChannelPage::open(1280, 800).await else { return };
    let answer = page.test.slash(page.test.ben, "help", json!({})).await.expect("an answer");
    // The page shows Ben the bot's reply verbatim, except for the markup.
    let reply = private_content(&answer);
    page.switch_user(page.test.ben).await;
    let shown = page.browser.find("article.ephemeral").await.text().await.expect("a text");
    for line in reply.lines().filter(|line| line.contains("Tether")) {
        let plain = line.trim_start_matches("- ").replace("**", "");
        assert!(shown.contains(&plain), "no {plain:?} in {shown}");
    }
    page.close().await;
}
