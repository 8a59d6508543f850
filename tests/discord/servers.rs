//! What those who manage a server can do: settings, threads, permissions, games that are stuck.

use super::house::{House, private};
use parlor::{play::GameId, sandbox::permissions};
use serde_json::json;
use time::Duration;

/// A house whose server Ana manages.
async fn managed() -> House {
    let house = House::new().await;
    let bits = permissions::PERSON | permissions::MANAGE_GUILD;
    house.sandbox.set_member_permissions(house.guild, house.ana, bits);
    house
}

impl House {
    async fn set(&self, setting: serde_json::Value) -> String {
        self.told(self.ana, "settings", setting).await
    }

    /// Ana's challenge to Ben, who accepts; gives the game's thread.
    async fn begin_in_thread(&self) -> u64 {
        let after = self.newest();
        let all = json!({ "game": "tether", "variant": "5", "opponent": self.ben.to_string(), "first": "me" });
        self.told(self.ana, "challenge", all).await;
        let challenge = self.message(after, "challenges").await;
        self.knows(self.number("select max(id) from games").await, &challenge).await;
        self.press(self.ben, &challenge, "Accept").await.expect("accepted");
        let board = self.sandbox.wait_for(challenge.id, |m| !m.attachments.is_empty()).await.expect("a board");
        assert_eq!(board.notified, [self.ana]);
        challenge.id
    }

    async fn play_in(&self, channel: u64, user: u64, text: &str) -> String {
        private(&self.sandbox.slash(user, channel, "move", json!({ "move": text })).await.expect("an answer"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_kept_and_told() {
    let house = managed().await;
    let shown = house.set(json!({ "show": {} })).await;
    for part in ["Channels: all", "A thread for each game: no", "3 days a move", "may claim", "Rated games: yes"] {
        assert!(shown.contains(part), "no {part:?} in {shown}");
    }
    assert!(!shown.contains("last changes"), "{shown}");
    let said = house.set(json!({ "pace": { "pace": "12h" } })).await;
    assert!(said.starts_with("Saved.") && said.contains("12 hours a move"), "{said}");
    assert!(house.set(json!({ "timeout": { "then": "loss" } })).await.contains("lost at once"));
    assert!(house.set(json!({ "rated": { "on": false } })).await.contains("Rated games: no"));
    assert!(house.set(json!({ "theme": { "theme": "dark" } })).await.contains("Board theme: Dark"));
    let said = house.set(json!({ "show": {} })).await;
    assert!(said.contains("last changes") && said.contains(&format!("<@{}> set theme to Dark", house.ana)), "{said}");
    // A challenge that says nothing else has them.
    house.told(house.ana, "challenge", json!({ "game": "tether", "rated": true })).await;
    let challenge = house.message(0, "is looking for an opponent").await;
    assert!(challenge.content.contains("12 hours a move, not rated"), "{}", challenge.content);
    let table = house.store.load(GameId(1)).await.unwrap().1;
    assert_eq!(table.terms.timeout, parlor::play::Timeout::Loss);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_kept_to_channels_and_roles() {
    let house = managed().await;
    let lobby = house.sandbox.add_channel(house.guild, "lobby");
    house.set(json!({ "channel": { "channel": house.channel.to_string() } })).await;
    let asked = json!({ "game": "tether" });
    let told = private(&house.sandbox.slash(house.ana, lobby, "challenge", asked.clone()).await.unwrap());
    assert!(told.contains(&format!("other channels of this server: <#{}>", house.channel)), "{told}");
    assert_eq!(house.told(house.ana, "challenge", asked.clone()).await, "Your challenge is on its way.");
    let challenge = house.message(0, "is looking for an opponent").await;
    // Nor may who lacks the role accept.
    let [players, others] = ["Players", "Others"].map(|name| house.sandbox.add_role(house.guild, name));
    let named = format!("<@&{players}>");
    house.set(json!({ "role": { "role": players.to_string() } })).await;
    house.sandbox.set_member_roles(house.guild, house.ben, &[others]);
    assert!(private(&house.press(house.ben, &challenge, "Accept").await.unwrap()).contains(&named));
    assert!(house.told(house.ana, "challenge", asked).await.contains(&named));
    house.sandbox.set_member_roles(house.guild, house.ben, &[others, players]);
    house.press(house.ben, &challenge, "Accept").await.unwrap();
    house.board(challenge.id).await;
    // @everyone is everybody, though nobody has it among their roles: those who set it so before, too.
    let everyone = json!({ "role": { "role": house.guild.to_string() } });
    assert!(house.set(everyone).await.contains("Roles that may play: all"));
    house.sql("update servers set roles = array[guild_id]").await;
    assert_eq!(house.told(house.ana, "challenge", json!({ "game": "tether" })).await, "Your challenge is on its way.");
    assert!(house.set(json!({ "role": {} })).await.contains("Roles that may play: all"));
    assert!(house.set(json!({ "channel": {} })).await.contains("Channels: all"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stuck_game_is_ended_or_adjudicated() {
    let house = managed().await;
    let board = house.begin("size=5").await;
    assert!(house.set(json!({ "end": { "game": "77" } })).await.contains("no game #77"));
    let named =
        house.sandbox.autocomplete(house.ana, house.channel, "settings", json!({ "end": { "game": "" } }), "game");
    assert_eq!(named.await.unwrap()[0].name, "#1 Tether: Ana – Ben");
    let carla = house.sandbox.add_person("Carla", "en-US");
    let asked = json!({ "adjudicate": { "game": "1", "winner": carla.to_string() } });
    assert!(house.set(asked).await.contains("does not play in this game"));
    house.set(json!({ "adjudicate": { "game": "1", "winner": house.ben.to_string() } })).await;
    let end = house.message(board.id, "decided so").await;
    assert!(end.content.starts_with(&format!("**<@{}>**", house.ben)), "{}", end.content);
    assert_eq!(end.notified.len(), 1, "who decided it knows");
    let board = house.begin("size=5").await;
    assert_eq!(house.set(json!({ "end": { "game": "#2" } })).await, "Done: Tether #2.");
    house.message(board.id, "It doesn't count").await;
    assert!(house.set(json!({ "end": { "game": "#2" } })).await.contains("has ended"));
    let said = house.set(json!({ "show": {} })).await;
    assert!(said.contains(r"set end to \#2") && said.contains(r"set adjudicate to \#1"), "{said}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_names_what_is_missing() {
    let house = managed().await;
    assert!(house.told(house.ana, "doctor", json!({})).await.contains("all permissions that I need"));
    house.sandbox.set_bot_permissions(house.channel, permissions::BOT & !permissions::ATTACH_FILES);
    let told = house.told(house.ana, "doctor", json!({})).await;
    assert!(told.contains("**Attach Files**: without it boards come without a picture"), "{told}");
    assert!(!told.contains("Threads") && !told.contains("View"), "{told}");
    house.set(json!({ "threads": { "on": true } })).await;
    house.sandbox.set_bot_permissions(house.channel, permissions::VIEW_CHANNEL);
    let told = house.told(house.ana, "doctor", json!({})).await;
    for name in ["Send Messages", "Attach Files", "Read Message History", "Create Public Threads"] {
        assert!(told.contains(&format!("**{name}**")), "no {name} in {told}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_a_thread_of_its_own() {
    let house = managed().await;
    house.set(json!({ "threads": { "on": true } })).await;
    let thread = house.begin_in_thread().await;
    assert_eq!(house.sandbox.threads(house.channel), [thread]);
    // From within and from the channel above.
    assert_eq!(house.play_in(thread, house.ana, "c3").await, "Played c3.");
    assert_eq!(house.play_in(house.channel, house.ben, "a1").await, "Played a1.");
    house.sandbox.wait_for(thread, |m| m.content.contains("after **a1**")).await.unwrap();
    assert!(house.boards().is_empty(), "nothing is posted above");
    // Who sees the channel sees its threads; another channel has nothing to do with it.
    let cat = house.sandbox.add_person("Cat", "en-US");
    let elsewhere = house.sandbox.add_channel(house.guild, "elsewhere");
    let look = async |channel| {
        private(&house.sandbox.slash(cat, channel, "board", json!({ "game": "1" })).await.expect("an answer"))
    };
    assert!(look(house.channel).await.contains("after **a1**"));
    assert!(look(thread).await.contains("after **a1**"));
    assert!(look(elsewhere).await.contains("There is no game"));
    // Discord puts the thread away for want of posts: it is brought back.
    house.sandbox.set_thread(thread, true, false);
    let reopened =
        house.sandbox.wait_for_request(|r| r.method == "PATCH" && r.path.ends_with(&thread.to_string())).await;
    assert_eq!(reopened.unwrap().status, Some(200));
    assert_eq!(house.sandbox.thread(thread), Some((false, false)));
    // At the end it stays for a day.
    house.play_in(thread, house.ana, "d2").await;
    house.play_in(thread, house.ben, "b4").await;
    let asked = house.sandbox.slash(house.ana, thread, "resign", json!({})).await.unwrap().message.unwrap();
    house.press(house.ana, &asked, "Yes, resign").await.unwrap();
    house.sandbox.wait_for(thread, |m| m.content.contains("resigned")).await.unwrap();
    while house.number("select count(*) from games where put_away_at is not null").await == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(house.sandbox.thread(thread), Some((false, false)));
    house.clock.advance(Duration::hours(25));
    let away = async {
        while house.sandbox.thread(thread) != Some((true, false)) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), away).await.expect("put away");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_is_locked_or_deleted_is_survived() {
    let house = managed().await;
    house.set(json!({ "threads": { "on": true } })).await;
    let locked = house.begin_in_thread().await;
    let deleted = house.begin_in_thread().await;
    house.sandbox.set_thread(locked, true, true);
    assert_eq!(house.told(house.ana, "move", json!({ "move": "c3", "game": "1" })).await, "Played c3.");
    let board = house.board(deleted).await;
    assert_eq!(board.notified, [house.ben]);
    assert_eq!(house.sandbox.thread(locked), Some((true, true)), "what somebody locked stays locked");
    house.sandbox.remove_channel(deleted);
    assert_eq!(house.told(house.ana, "move", json!({ "move": "d4", "game": "2" })).await, "Played d4.");
    let board = house.message(board.id, "after **d4**").await;
    assert_eq!(board.notified, [house.ben]);
    assert_eq!(house.told(house.ben, "move", json!({ "move": "e5", "game": "2" })).await, "Played e5.");
    house.message(board.id, "after **e5**").await;
    house.close().await;

    // Without the permission there is no thread, and the game is played all the same.
    let house = managed().await;
    house.set(json!({ "threads": { "on": true } })).await;
    house.sandbox.set_bot_permissions(house.channel, permissions::BOT & !permissions::CREATE_PUBLIC_THREADS);
    let board = house.begin("size=5").await;
    assert_eq!(board.notified, [house.ana]);
    assert!(house.sandbox.threads(house.channel).is_empty());
    house.close().await;
}

/// The permission for threads is one of its own: without it the first board must not be lost, nor the channel above
/// be taken for closed.
#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_post_in_threads_the_game_stays_above() {
    let house = managed().await;
    house.set(json!({ "threads": { "on": true } })).await;
    house.sandbox.set_bot_permissions(house.channel, permissions::BOT & !permissions::SEND_MESSAGES_IN_THREADS);
    let asked = json!({ "game": "tether", "variant": "5", "opponent": house.ben.to_string(), "first": "me" });
    house.told(house.ana, "challenge", asked).await;
    let challenge = house.message(0, "challenges").await;
    house.knows(1, &challenge).await;
    house.press(house.ben, &challenge, "Accept").await.expect("accepted");
    let board = house.board(challenge.id).await;
    assert_eq!(board.notified, [house.ana]);
    assert_eq!(house.sandbox.threads(house.channel).len(), 1, "it was opened, to no use");
    assert_eq!(house.number("select count(*) from closed_channels").await, 0);
    assert_eq!(house.play(house.ana, "c3").await, "Played c3.");
    assert_eq!(house.board(board.id).await.notified, [house.ben]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_holds_to_what_is_settled_by_then() {
    let house = managed().await;
    let mut board = house.begin("size=5").await;
    for (mover, text) in [(house.ana, "c3"), (house.ben, "a1"), (house.ana, "d2"), (house.ben, "b4")] {
        house.play(mover, text).await;
        board = house.board(board.id).await;
    }
    let asked = house.more(house.ana, &board, "Resign").await.message.unwrap();
    house.press(house.ana, &asked, "Yes, resign").await.unwrap();
    let end = house.board(board.id).await;
    house.set(json!({ "rated": { "on": false } })).await;
    house.set(json!({ "timeout": { "then": "loss" } })).await;
    // Neither is it proposed where nobody may play any more, nor accepted.
    let [players, _] = ["Players", "Others"].map(|name| house.sandbox.add_role(house.guild, name));
    house.set(json!({ "role": { "role": players.to_string() } })).await;
    let named = format!("<@&{players}>");
    assert!(private(&house.press(house.ana, &end, "Rematch").await.unwrap()).contains(&named));
    house.sandbox.set_member_roles(house.guild, house.ana, &[players]);
    assert!(private(&house.press(house.ana, &end, "Rematch").await.unwrap()).contains("on its way"));
    let proposal = house.message(end.id, "rematch").await;
    assert!(private(&house.press(house.ben, &end, "Rematch").await.unwrap()).contains(&named));
    assert!(proposal.content.contains("not rated"), "{}", proposal.content);
    let terms = house.store.load(GameId(2)).await.unwrap().1.terms;
    assert_eq!((terms.rated, terms.timeout), (false, parlor::play::Timeout::Loss));
    house.sandbox.set_member_roles(house.guild, house.ben, &[players]);
    assert_eq!(private(&house.press(house.ben, &end, "Rematch").await.unwrap()), "Accepted. The board follows.");
    house.close().await;
}
