//! Public pages of games: anybody who has the address may look at the game, until the page is closed.

use super::{
    board_page::{Visitor, state_of, with_page},
    bot_test::BotTest,
    server_settings::set,
};
use parlor::{
    play::UserId,
    store::{Choices, Place},
};
use parlor_sandbox::permissions::{MANAGE_GUILD, MEMBER, VIEW_CHANNEL};
use parlor_testkit::polling::poll;
use reqwest::{
    Method,
    header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH},
};
use serde_json::json;

/// Every address of a public page except its events.
const PATHS: [&str; 2] = ["", "/board.png"];

async fn make_public(test: &BotTest) {
    test.sandbox.set_member_permissions(test.guild, test.ana, MEMBER | MANAGE_GUILD);
    assert_eq!(set(test, json!({ "pages": { "mode": "public" } })).await, "Saved.\nPublic pages of games: yes");
}

/// Returns whether every address of the page answers like that of a game that does not exist.
async fn is_closed(test: &BotTest, nobody: &Visitor, game: u64) -> bool {
    let address = test.public_page(game).await;
    for path in PATHS.into_iter().chain(["/changes"]) {
        let [page, none] = [&*address, &format!("/watch/{game}")].map(|address| format!("{address}{path}"));
        let (page, none) = (nobody.get(&page).await, nobody.get(&none).await);
        if page.status() != 404 {
            return false;
        }
        assert_eq!((page.status(), page.text().await.unwrap()), (none.status(), none.text().await.unwrap()));
    }
    true
}

async fn wait_until_closed(test: &BotTest, nobody: &Visitor, game: u64) {
    poll("a closed page", async || is_closed(test, nobody, game).await.then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_begin_while_the_setting_is_on_are_open_to_anybody() {
    let (test, url) = with_page().await;
    let nobody = Visitor::new(&url);
    test.sandbox.set_member_permissions(test.guild, test.ana, MEMBER | MANAGE_GUILD);
    assert_eq!(set(&test, json!({ "pages": {} })).await, "Public pages of games: no");
    let before = test.start_game("size=5").await;
    assert!(!before.content.contains("Public page") && is_closed(&test, &nobody, 1).await);
    make_public(&test).await;
    let shown = test.readable(&set(&test, json!({ "show": {} })).await);
    let about: Vec<_> = shown.lines().filter(|line| line.to_lowercase().contains("public pages")).collect();
    assert_eq!(about, ["- Public pages of games: yes", "-# <t:TIME:R>: <@ANA> turned public pages of games on"]);
    let first = test.start_game("size=5").await;
    let address = test.public_page(2).await;
    assert!(first.content.contains(&format!("Public page: anybody with [this link](<{url}{address}>)")), "{first:?}");
    assert!(is_closed(&test, &nobody, 1).await, "it began before");

    let page = nobody.get(&address).await;
    assert_eq!(page.headers()["x-robots-tag"], "noindex, nofollow");
    assert_eq!(page.headers()[CACHE_CONTROL], "no-cache");
    let page = page.text().await.unwrap();
    for part in [
        "<meta name=\"robots\" content=\"noindex, nofollow\">",
        "<meta property=\"og:title\" content=\"Tether #2 · Ana – Ben\">",
        "<meta property=\"og:description\" content=\"Tether 5×5: Red to move. ",
        &format!("<meta property=\"og:url\" content=\"{url}{address}\">"),
        &format!("<meta property=\"og:image\" content=\"{url}{address}/board.png?v="),
        "<meta property=\"og:image:width\" content=\"1000\">",
        "<meta name=\"twitter:card\" content=\"summary_large_image\">",
        "<b>Ana</b>",
        "<b>Ben</b>",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    for part in ["<form", "<button", "/games/", "role=\"button\"", "href=\"/\""] {
        assert!(!page.contains(part), "{part} in {page}");
    }
    let image =
        page.split(&format!("\"og:image\" content=\"{url}")).nth(1).and_then(|it| it.split('"').next()).unwrap();
    let image = &image.replace("&amp;", "&");
    let image = nobody.get(image).await;
    assert_eq!(image.headers()["content-type"], "image/png");
    let png = image.bytes().await.unwrap();
    let height = u32::from_be_bytes(png[20..24].try_into().unwrap());
    assert!(page.contains(&format!("<meta property=\"og:image:height\" content=\"{height}\">")), "{height}");

    // A cache gets a page or a picture again only after it has changed.
    for path in PATHS {
        let path = format!("{address}{path}");
        let tag = nobody.get(&path).await.headers()[ETAG].clone();
        let ask = async || {
            let request = nobody.request(Method::GET, &path).header(IF_NONE_MATCH, &tag);
            request.send().await.expect("a response").status().as_u16()
        };
        assert_eq!((ask().await, ask().await), (304, 304), "{path}");
    }
    let mut events = nobody.get(&format!("{}/changes", address)).await;
    assert_eq!(events.chunk().await.unwrap().unwrap(), "data: changed\n\n");
    let tag = nobody.get(&address).await.headers()[ETAG].clone();
    test.private_reply(test.ana, "move", json!({ "move": "c3", "game": "2" })).await;
    assert_eq!(events.chunk().await.unwrap().unwrap(), "data: changed\n\n");
    let page = nobody.request(Method::GET, &address).header(IF_NONE_MATCH, tag).send().await.unwrap();
    let state = state_of(&page.text().await.unwrap());
    assert_eq!((&state["ply"], &state["last"], &state["yours"]), (&json!(1), &json!("Ana played c3."), &json!(false)));
    assert_eq!((&state["moves"], &state["key"]), (&json!([]), &json!("")));
    assert!(!test.next_board(first.id).await.content.contains("Public page"), "only the first board says so");

    // A reader without a preferred language, such as a program that previews links, gets the server's language.
    set(&test, json!({ "language": { "language": "de" } })).await;
    assert!(nobody.get(&address).await.text().await.unwrap().contains("<html lang=\"de\""));
    let french = nobody.request(Method::GET, &address).header("accept-language", "fr-CA, en").send().await.unwrap();
    assert!(french.text().await.unwrap().contains("<html lang=\"fr\""));
    test.close().await;
}

/// A game without a public page has no address to share.
#[tokio::test(flavor = "multi_thread")]
async fn the_address_is_shared_once_the_game_is_over() {
    let (test, url) = with_page().await;
    let private = test.start_game("size=5").await;
    make_public(&test).await;
    test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &private).await;
    let share = format!("data-do=\"share\" data-address=\"{url}{}\"", test.public_page(2).await);
    assert!(!ana.page(2).await.contains("data-do=\"share\""));
    for game in [1, 2] {
        assert_eq!(ana.act(game, "resign", "r").await.status(), 303);
        let page = ana.page(game).await;
        assert_eq!([page.contains("data-do=\"share\""), page.contains(&share)], [game == 2; 2], "{page}");
    }
    set(&test, json!({ "pages": { "mode": "off" } })).await;
    assert!(!ana.page(2).await.contains("data-do=\"share\""), "the page is closed");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_are_not_listed_have_no_name_there() {
    let (test, url) = with_page().await;
    make_public(&test).await;
    test.start_game("size=5").await;
    let nobody = Visitor::new(&url);
    let address = test.public_page(1).await;
    assert!(nobody.get(&address).await.text().await.unwrap().contains("<b>Ana</b>"));
    let whole = format!("{address}/board.png?whole=true");
    let drawn = nobody.get(&whole).await.bytes().await.unwrap();
    let choices = Choices { everywhere: false, listed: false };
    test.store.update_choices(UserId(test.ana), test.clock.now(), |it| *it = choices).await.unwrap();
    let page = nobody.get(&address).await.text().await.unwrap();
    let mut names: Vec<_> = page.split("<b>").skip(1).filter_map(|rest| rest.split("</b>").next()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Ben", "Player 1"]);
    // The label Analyse begins like Ana's name, so it is left out.
    assert!(!page.replace("Analyse", "").contains("Ana"), "{page}");
    assert_ne!(nobody.get(&whole).await.bytes().await.unwrap(), drawn);
    test.private_reply(test.ana, "move", json!({ "move": "c3" })).await;
    assert!(nobody.get(&address).await.text().await.unwrap().contains("Player 1 played c3."));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_not_everybody_sees_have_no_public_page() {
    let (mut test, url) = with_page().await;
    make_public(&test).await;
    let nobody = Visitor::new(&url);
    let staff = test.sandbox.add_channel(test.guild, "staff");
    test.sandbox.set_channel_overwrite(staff, test.guild, true, 0, VIEW_CHANNEL);
    let moderators = test.sandbox.add_role(test.guild, "Moderators");
    test.sandbox.set_channel_overwrite(staff, moderators, true, VIEW_CHANNEL, 0);
    let tables = std::mem::replace(&mut test.channel, staff);
    assert!(!test.start_game("size=5").await.content.contains("Public page"));
    test.channel = tables;
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    test.slash(test.ana, "play", options).await.expect("a private game");
    let conversation = test.sandbox.direct_channel(test.ana);
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    test.sandbox.slash(test.ana, conversation, "play", options).await.expect("a game in the conversation");
    // Discord does not say who sees the channel, so the page is not opened.
    test.sandbox.inject_fault("GET", "/channels", 1, parlor_sandbox::Fault::Status(500));
    test.sandbox.set_channel_overwrite(tables, moderators, true, 0, 0);
    assert!(!test.start_game("size=5").await.content.contains("Public page"));
    assert_eq!(test.count("games").await, 4);
    for game in 1..=4 {
        assert!(is_closed(&test, &nobody, game).await, "{game}");
    }
    // A failure is remembered for some seconds, or until the server changes.
    test.sandbox.set_channel_overwrite(tables, moderators, true, 0, 0);
    assert!(test.start_game("size=5").await.content.contains("Public page"));
    // A game in its own thread below the channel has a public page, too.
    set(&test, json!({ "threads": { "on": true } })).await;
    super::server_settings::begin_in_thread(&test).await;
    poll("an open page", async || (nobody.status(&test.public_page(6).await).await == 200).then_some(())).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_page_ends_at_once_and_for_good() {
    let (mut test, url) = with_page().await;
    make_public(&test).await;
    let nobody = Visitor::new(&url);
    let tables = test.channel;
    let mut channels = Vec::new();
    for name in ["hidden", "deleted", "moved"] {
        test.channel = test.sandbox.add_channel(test.guild, name);
        channels.push(test.channel);
        test.start_game("size=5").await;
    }
    test.channel = tables;
    for _ in 0..2 {
        test.start_game("size=5").await;
    }
    for game in 1..=5 {
        assert_eq!(nobody.status(&test.public_page(game).await).await, 200, "{game}");
    }
    // The first change affects only Ben, so it does not close the page. The second change closes it.
    test.sandbox.set_channel_overwrite(channels[0], test.ben, false, VIEW_CHANNEL, 0);
    test.sandbox.set_channel_overwrite(channels[0], test.guild, true, 0, VIEW_CHANNEL);
    wait_until_closed(&test, &nobody, 1).await;
    test.sandbox.set_channel_overwrite(channels[0], test.guild, true, 0, 0);
    test.sandbox.remove_channel(channels[1]);
    wait_until_closed(&test, &nobody, 2).await;
    test.store.move_game(parlor::play::GameId(3), Place::on_server(test.guild, tables)).await.unwrap();
    assert!(is_closed(&test, &nobody, 3).await);
    assert_eq!(
        (nobody.status(&test.public_page(4).await).await, nobody.status(&test.public_page(5).await).await),
        (200, 200)
    );

    let mut events = nobody.get(&format!("{}/changes", test.public_page(4).await)).await;
    assert_eq!(events.chunk().await.unwrap().unwrap(), "data: changed\n\n");
    assert_eq!(set(&test, json!({ "pages": { "mode": "off" } })).await, "Saved.\nPublic pages of games: no");
    // An open event stream ends with the game's next change.
    test.private_reply(test.ana, "move", json!({ "move": "c3", "game": "4" })).await;
    assert_eq!(events.chunk().await.unwrap().unwrap(), "data: changed\n\n");
    assert_eq!(events.chunk().await.unwrap(), None);
    assert!(is_closed(&test, &nobody, 4).await && is_closed(&test, &nobody, 5).await);
    make_public(&test).await;
    for game in 1..=5 {
        assert!(is_closed(&test, &nobody, game).await, "{game} does not open again");
    }
    test.start_game("size=5").await;
    assert_eq!(nobody.status(&test.public_page(6).await).await, 200);
    let asked = test.slash(test.ben, "privacy", json!({ "what": "delete" })).await.expect("an answer");
    let asked = asked.message.expect("a question");
    test.press(test.ben, &asked, "Yes, delete it").await.expect("an answer");
    assert!(is_closed(&test, &nobody, 6).await);

    let dora = test.sandbox.add_user("Dora", "en-US");
    test.ben = dora;
    test.start_game("size=5").await;
    poll("an open page", async || (nobody.status(&test.public_page(7).await).await == 200).then_some(())).await;
    test.sandbox.remove_guild(test.guild);
    wait_until_closed(&test, &nobody, 7).await;
    test.close().await;
}

/// A person who has pressed Play on the board sees the game for a day. This ends earlier if the channel is deleted or the bot
/// leaves the server.
#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_sees_nothing_of_a_deleted_channel_or_a_server_without_the_bot() {
    let (mut test, url) = with_page().await;
    let carla = test.sandbox.add_user("Carla", "en-US");
    let tables = test.channel;
    test.channel = test.sandbox.add_channel(test.guild, "deleted");
    let first = test.start_game("size=5").await;
    let visitor = Visitor::open(&test, &url, carla, &first).await;
    let over = test.start_game("size=5").await;
    Visitor::open(&test, &url, carla, &over).await;
    test.private_reply(test.ana, "resign", json!({ "game": "2" })).await;
    let lost = test.channel;
    test.channel = tables;
    let other = test.start_game("size=5").await;
    Visitor::open(&test, &url, carla, &other).await;
    let statuses =
        async || [visitor.status("/games/1").await, visitor.status("/games/2").await, visitor.status("/games/3").await];
    assert_eq!(statuses().await, [200, 200, 200]);
    test.sandbox.remove_channel(lost);
    poll("the deleted channel's games", async || (statuses().await == [404, 404, 200]).then_some(())).await;
    test.sandbox.remove_guild(test.guild);
    poll("the server's games", async || (statuses().await == [404, 404, 404]).then_some(())).await;
    test.close().await;
}
