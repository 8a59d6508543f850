//! How people like their boards, and how they are told.

use super::house::{House, private};
use parlor::sandbox::{Fault, Message};
use serde_json::json;

impl House {
    /// The panel of preferences.
    async fn panel(&self, user: u64) -> Message {
        self.slash(user, "preferences", json!({})).await.expect("an answer").message.expect("a message")
    }

    /// Chooses a value in the menu of that name.
    async fn choose(&self, user: u64, menu: &str, value: &str) -> Message {
        let panel = self.panel(user).await;
        let id = panel.selects().into_iter().find(|id| id.ends_with(menu)).expect("a menu");
        self.sandbox.select(user, &panel, &id, &[value]).await.expect("an answer").message.expect("a message")
    }

    async fn picture(&self, user: u64) -> Vec<u8> {
        let answer = self.slash(user, "board", json!({})).await.expect("an answer").message.expect("a message");
        answer.attachments[0].bytes.to_vec()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_look_as_each_person_likes_and_public_ones_as_the_server_does() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    let usual = house.picture(house.ana).await;
    house.choose(house.ana, "theme", "dark").await;
    let dark = house.picture(house.ana).await;
    assert_ne!(dark, usual);
    house.choose(house.ana, "coordinates", "cells").await;
    let named = house.picture(house.ana).await;
    assert!(named != dark && named != usual);
    assert_eq!(house.picture(house.ben).await, usual, "for one person alone");
    house.play(house.ana, "c3").await;
    let posted = house.board(board.id).await.attachments[0].bytes.to_vec();
    assert_eq!(posted, house.picture(house.ben).await, "what all see is drawn as the server has it");
    let shown = house.choose(house.ana, "theme", "none").await;
    let chosen = serde_json::to_string(&shown.components).unwrap();
    assert!(chosen.contains("as on the server"), "{chosen}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_shown_before_it_counts() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    let panel = house.panel(house.ana).await;
    let panel = house.press(house.ana, &panel, "Show moves before they count: no").await.unwrap().message.unwrap();
    assert!(panel.button("Show moves before they count: yes").is_some());
    let shown = house.slash(house.ana, "move", json!({ "move": "C3" })).await.unwrap();
    assert_eq!(private(&shown), "Play **c3**?");
    let shown = shown.message.unwrap();
    assert!(shown.attachments[0].description.as_deref().unwrap().contains("Red stones: c3"));
    assert_eq!(house.boards().len(), 1, "nobody sees it");
    let kept = house.press(house.ana, &shown, "Not yet").await.unwrap().message.unwrap();
    assert_eq!(kept.content, "You play on.");
    // What is illegal is told as ever, and the form asks as well.
    assert!(house.play(house.ana, "z9").await.contains("off the board"));
    let form = house.press(house.ana, &board, "Move").await.unwrap().modal.unwrap();
    let shown = house.sandbox.submit(house.ana, &form, &[("move", "d4")]).await.unwrap();
    assert_eq!(private(&shown), "Play **d4**?");
    let played = house.press(house.ana, shown.message.as_ref().unwrap(), "Play d4").await.unwrap();
    assert_eq!(played.message.unwrap().content, "Played d4.");
    house.board(board.id).await;
    // The other one did not ask for that.
    assert_eq!(house.play(house.ben, "a1").await, "Played a1.");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shown_move_tells_nothing_of_the_next_roll() {
    let house = House::new().await;
    house.begin_with(json!({ "game": "tetrathedral", "variant": "4", "first": "me" })).await;
    let panel = house.panel(house.ana).await;
    house.press(house.ana, &panel, "Show moves before they count: no").await.unwrap();
    let table = house.store.load(parlor::play::GameId(1)).await.unwrap().1;
    let legal = table.game().unwrap().position.legal_texts();
    if let [text, _, ..] = legal.as_slice() {
        let shown = house.slash(house.ana, "move", json!({ "move": text })).await.unwrap().message.unwrap();
        let alt = shown.attachments[0].description.as_deref().unwrap();
        assert!(shown.content.starts_with("Play **") && !alt.contains("The die shows"), "{alt}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_told_as_they_like() {
    const SILENT: u64 = 1 << 12;
    let house = House::new().await;
    let mut board = house.begin("size=5").await;
    assert_eq!((board.notified.as_slice(), board.flags & SILENT), ([house.ana].as_slice(), 0));
    house.choose(house.ben, "told", "silent").await;
    house.play(house.ana, "c3").await;
    board = house.board(board.id).await;
    assert_eq!(board.flags & SILENT, SILENT);
    assert_eq!(board.mentions, [house.ben]);
    house.choose(house.ana, "told", "off").await;
    house.play(house.ben, "a1").await;
    board = house.board(board.id).await;
    assert!(board.mentions.is_empty() && board.content.contains(&format!("<@{}>", house.ana)), "{}", board.content);

    // A direct message leads to the board.
    house.choose(house.ben, "told", "dm").await;
    house.play(house.ana, "d2").await;
    board = house.board(board.id).await;
    assert!(board.mentions.is_empty());
    let link = format!("https://discord.com/channels/{}/{}/{}", house.guild, house.channel, board.id);
    let is_it = |body: &serde_json::Value| body["content"].as_str().is_some_and(|content| content.ends_with(&link));
    let direct = house.sandbox.wait_for_request(|r| r.body.iter().any(is_it)).await.expect("a direct message");
    assert!(!direct.path.contains(&house.channel.to_string()), "{}", direct.path);

    // Who takes none is called in the channel.
    house.sandbox.fault("POST", "/users/@me/channels", 1, Fault::Error(403, 50_007));
    house.play(house.ben, "b1").await;
    board = house.board(board.id).await;
    house.play(house.ana, "e5").await;
    let told = house.message(board.id, "you take no direct messages").await;
    assert_eq!(told.notified, [house.ben]);
    house.close().await;
}
