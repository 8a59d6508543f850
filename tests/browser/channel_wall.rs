//! How much of a phone's channel a whole game takes up.

use super::{bot_test::BotTest, browser::Browser, play::wins};
use parlor::play::{GameId, UserId};
use parlor_testkit::{Random, polling::poll};
use serde_json::json;

const MOVES: usize = 28;

/// In pixels. 28 boards with their pictures would take up more than 10,000. Of one move a day, each has the line of its day, and the
/// author's name above its own line; of a game played live, one board is left.
const MOST: [f64; 2] = [1_000.0, 5_000.0];

/// The height of the game's messages in Ben's channel, once all boards but the last one are lines.
async fn height(browser: &Browser, test: &BotTest, name: &str) -> f64 {
    browser.goto(&format!("{}/#as={}&channel={}", test.sandbox.api_base(), test.ben, test.channel)).await;
    browser.find(&format!("main[data-view='{}:{}']", test.ben, test.channel)).await;
    poll("former boards are lines", async || {
        let with_pictures = test.sandbox.messages(test.channel).into_iter().filter(|it| !it.attachments.is_empty());
        (with_pictures.count() <= 1).then_some(())
    })
    .await;
    let body = "const all = [...document.querySelectorAll('article')]; if (all.length < arguments[0]) return null;
        if (all.filter(it => it.querySelector('img[alt]')).some(it => !it.querySelector('img[alt]').complete)) return null;
        return all.at(-1).getBoundingClientRect().bottom - all[0].getBoundingClientRect().top";
    let count = test.sandbox.messages(test.channel).len();
    let height = browser.wait_until("all messages", body, vec![json!(count)]).await.as_f64().expect("a number");
    println!("{name}: {MOVES} moves take up {height:.0} pixels in {count} messages");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/screenshots");
    std::fs::create_dir_all(&folder).expect("a folder");
    browser.screenshot(&folder.join(format!("wall-{name}.png"))).await;
    height
}

/// Ana and Ben play a game of 28 moves, which Ana then resigns. Each move comes so long after the one before.
async fn played(name: &str, pause: time::Duration, is_live: bool) -> Option<f64> {
    let browser = Browser::open(390, 844).await?;
    let mut test = BotTest::without_bot().await;
    test.turn_page_on();
    test.start().await;
    test.execute("alter table servers alter boards set default 'newest'").await;
    test.execute("update servers set boards = 'newest'").await;
    test.start_game_with(json!({ "game": "tether", "variant": "7" })).await;
    let mut random = Random::new(7);
    for _ in 0..MOVES {
        test.clock.advance(pause);
        test.sandbox.advance(pause.unsigned_abs());
        if is_live {
            for person in [test.ana, test.ben] {
                test.store.record_presence(UserId(person), GameId(1), test.clock.now()).await.expect("recorded");
            }
        }
        let table = test.store.load(GameId(1)).await.expect("a game").table;
        let game = table.game().expect("it has begun");
        let quiet: Vec<_> =
            game.position.legal_texts().into_iter().filter(|text| !wins(&game.position, text)).collect();
        let text = random.pick(&quiet).clone();
        let reply = test.play(game.on_turn().human().expect("a person").0, &text).await;
        assert!(reply.contains(&text), "{reply}");
        test.wait_until_posted().await;
    }
    let before = test.newest_message_id();
    test.execute("delete from presence").await;
    let question =
        test.slash(test.ana, "resign", json!({ "game": "1" })).await.expect("an answer").message.expect("a question");
    let yes = question.buttons().into_iter().map(|(label, ..)| label).find(|label| label.starts_with("Yes"));
    test.press(test.ana, &question, &yes.expect("a button")).await.expect("an answer");
    test.next_board(before).await;
    let height = height(&browser, &test, name).await;
    browser.close().await;
    test.close().await;
    Some(height)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a minute in a browser; CI runs it in a job of its own"]
async fn a_game_of_28_moves_takes_up_few_pixels_played_live_or_one_move_a_day() {
    let Some(live) = played("live", time::Duration::seconds(10), true).await else { return };
    let Some(daily) = played("daily", time::Duration::DAY, false).await else { return };
    assert!(live < MOST[0] && daily < MOST[1], "{live} and {daily} pixels");
}
