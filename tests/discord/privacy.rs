//! What is stored of people and servers, and how it goes.

use super::house::{House, private};
use parlor::{
    play::{GameId, UserId},
    sandbox::{Fault, permissions},
};
use serde_json::json;
use sqlx::{AssertSqlSafe, PgPool};
use time::Duration;

impl House {
    /// Tables with a row that holds that number, of a person or a server.
    async fn traces(&self, id: u64) -> Vec<String> {
        let sql = PgPool::connect(&self.database).await.unwrap();
        let tables: Vec<String> = sqlx::query_scalar(
            "select table_name::text from information_schema.tables where table_schema = 'public' order by 1",
        )
        .fetch_all(&sql)
        .await
        .unwrap();
        assert!(tables.len() > 15, "{tables:?}");
        let mut found = Vec::new();
        for table in tables {
            let query = format!(r"select count(*) from {table} t where to_jsonb(t)::text ~ '\m{id}\M'");
            let rows: i64 = sqlx::query_scalar(AssertSqlSafe(query)).fetch_one(&sql).await.unwrap();
            if rows > 0 {
                found.push(table);
            }
        }
        found
    }

    async fn until_gone(&self, id: u64) {
        let gone = async {
            while !self.traces(id).await.is_empty() {
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
        };
        let in_time = tokio::time::timeout(std::time::Duration::from_secs(40), gone).await;
        assert!(in_time.is_ok(), "still in {:?}", self.traces(id).await);
    }

    /// A game of Ana and Ben that Ben resigns, rated, everywhere too.
    async fn resigned(&self) -> u64 {
        let mut board = self.begin("size=5").await;
        for (mover, text) in [(self.ana, "c3"), (self.ben, "a1"), (self.ana, "d2"), (self.ben, "b4")] {
            self.play(mover, text).await;
            board = self.board(board.id).await;
        }
        let asked = self.more(self.ben, &board, "Resign").await.message.unwrap();
        self.press(self.ben, &asked, "Yes, resign").await.unwrap();
        self.board(board.id).await.id
    }

    async fn compete_everywhere(&self) {
        for person in [self.ana, self.ben] {
            let choices = parlor::store::Choices { everywhere: true, listed: true };
            self.store.choose(UserId(person), choices, self.clock.now()).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_is_forgotten_and_the_others_keep_their_games() {
    let house = House::new().await;
    house.compete_everywhere().await;
    house.resigned().await;
    let running = house.begin("size=7").await;
    for (mover, text) in [(house.ana, "c3"), (house.ben, "a1"), (house.ana, "d2"), (house.ben, "b4")] {
        house.play(mover, text).await;
    }
    let newest = house.newest();
    house.told(house.ben, "challenge", json!({ "game": "netted" })).await;
    house.message(newest, "is looking for an opponent").await;
    house.told(house.ben, "away", json!({ "until": "2 days" })).await;
    house.slash(house.ben, "explore", json!({ "game": "1" })).await.unwrap();
    // A game of others that Ben, who manages the server, has ended.
    let cat = house.sandbox.add_person("Cat", "en-US");
    house.sandbox.set_member_permissions(house.guild, house.ben, permissions::PERSON | permissions::MANAGE_GUILD);
    let newest = house.newest();
    house.told(house.ana, "challenge", json!({ "game": "tether", "opponent": cat.to_string() })).await;
    let challenge = house.message(newest, "challenges").await;
    house.press(cat, &challenge, "Accept").await.unwrap();
    house.board(challenge.id).await;
    assert!(house.told(house.ben, "settings", json!({ "end": { "game": "4" } })).await.starts_with("Done"));
    assert!(house.traces(house.ben).await.len() >= 6, "{:?}", house.traces(house.ben).await);

    let policy = house.slash(house.ben, "privacy", json!({})).await.unwrap();
    assert!(private(&policy).contains("What Parlor stores"));
    let asked = house.press(house.ben, policy.message.as_ref().unwrap(), "Delete it").await.unwrap().message.unwrap();
    let kept = house.press(house.ben, &asked, "Keep playing").await.unwrap().message.unwrap();
    assert_eq!(kept.content, "You play on.");
    let asked = house.slash(house.ben, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
    let done = house.press(house.ben, &asked, "Yes, delete it").await.unwrap().message.unwrap();
    assert!(done.content.starts_with("It is being deleted"), "{}", done.content);
    let end = house.message(running.id, "resigned").await;
    assert_eq!(end.notified, [house.ana]);
    house.until_gone(house.ben).await;

    // There is no playing on with nobody, and nothing that Discord would know of them.
    let told = private(&house.press(house.ana, &end, "Rematch").await.unwrap());
    assert!(told.contains("had their data deleted"), "{told}");
    // The other one's games are as they were, against nobody in particular.
    let told = house.told(house.ana, "board", json!({ "game": "1" })).await;
    assert!(told.contains("a former player") && !told.contains(&house.ben.to_string()), "{told}");
    let (_, table) = house.store.load(GameId(1)).await.unwrap();
    assert_eq!(table.game().unwrap().record.plies.len(), 4);
    let computed = house.store.recompute_ratings(false, house.clock.now()).await.unwrap();
    assert_eq!((computed.results, computed.ratings_off, computed.changes_off), (2, 0, 0), "{computed:?}");
    let profile = house.told(house.ana, "profile", json!({})).await;
    assert!(profile.contains("a former player"), "{profile}");
    let asked = house.sandbox.requests().into_iter().filter_map(|request| {
        let (_, person) = request.path.split_once("/members/")?;
        person.parse().ok().map(UserId)
    });
    assert_eq!(asked.filter(|person| person.is_former()).collect::<Vec<_>>(), []);
    // Ben begins anew.
    house.begin("size=5").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_a_broken_game_nor_somebody_who_has_to_wait_keeps_others_from_being_forgotten() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    house.play(house.ana, "c3").await;
    house.board(board.id).await;
    // What a newer version wrote.
    house
        .sql(r#"update events set body = jsonb_set(body, '{kind}', '"unheard_of"') where game_id = 1 and seq = 1"#)
        .await;
    // A message that Discord doesn't take.
    let cat = house.sandbox.add_person("Cat", "en-US");
    let stuck = house.sandbox.add_channel(house.guild, "stuck");
    house.sandbox.fault("POST", &format!("/channels/{stuck}/messages"), u32::MAX, Fault::Status(500));
    house.sandbox.slash(cat, stuck, "challenge", json!({ "game": "tether" })).await.unwrap();
    for person in [cat, house.ben] {
        house.store.ask_farewell(UserId(person), house.clock.now()).await.unwrap();
    }
    house.until_gone(house.ben).await;
    assert!(!house.traces(cat).await.is_empty(), "there is still something to post");
    house.sandbox.clear_faults();
    house.clock.advance(Duration::minutes(2));
    house.until_gone(cat).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_gets_all_that_is_stored_and_nothing_that_is_secret() {
    let house = House::new().await;
    house.resigned().await;
    house.begin("size=5").await;
    house.told(house.ben, "if", json!({ "opponent": "a1", "then": "b1" })).await;
    house.begin_with(json!({ "game": "tetrathedral", "variant": "4" })).await;
    house.told(house.ana, "away", json!({ "until": "2 days" })).await;
    house.begin("size=7").await;
    let mut files = Vec::new();
    for person in [house.ana, house.ben] {
        let answer = house.slash(person, "privacy", json!({ "what": "export" })).await.unwrap();
        assert!(answer.ephemeral && answer.kind == 5, "it may take its time");
        let file = answer.edited().await.expect("the file").attachments.remove(0);
        assert_eq!(file.filename, "parlor.json");
        files.push(serde_json::from_slice::<serde_json::Value>(&file.bytes).expect("JSON"));
    }
    let [ana, ben] = files.as_slice() else { panic!("two files") };
    assert_eq!(ana["user"], house.ana.to_string());
    assert_eq!(ana["absences"].as_array().unwrap().len(), 1);
    assert_eq!(ana["ratings"].as_array().unwrap().len(), 2, "in Tether and in all games");
    let kinds = |file: &serde_json::Value, game: usize| -> Vec<String> {
        let events = file["games"][game]["events"].as_array().unwrap();
        events.iter().map(|event| event["kind"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(kinds(ana, 0).last().unwrap(), "ended");
    assert_eq!(kinds(ana, 1), ["challenged", "accepted", "away"], "what the other one plans is a secret");
    assert_eq!(kinds(ben, 1), ["challenged", "accepted", "planned"], "when the other one is away is theirs as well");
    let away = |file: &serde_json::Value| file["games"][3]["events"][1]["away"].as_array().unwrap().len();
    assert_eq!((away(ana), away(ben), ben.get("absences")), (1, 0, None));
    for (file, won) in [(ana, true), (ben, false)] {
        assert_eq!(file["results"].as_array().unwrap().len(), 1);
        let result = &file["results"][0];
        assert_eq!((&result["reason"], &result["winner"]), (&json!("resigned"), &json!(1)));
        let changes = result["ratings"].as_array().unwrap();
        assert_eq!(changes.len(), 2, "in Tether and in all games");
        let rose = |change: &serde_json::Value| change["rating_after"].as_f64() > change["rating_before"].as_f64();
        assert!(changes.iter().all(|change| rose(change) == won), "{changes:?}");
    }
    let seed = house.store.load(GameId(3)).await.unwrap().1.game().unwrap().seed.unwrap().to_string();
    assert!(!ana.to_string().contains(&seed) && ana["games"][2]["events"][1]["kind"] == "accepted");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_data_of_a_server_goes_thirty_days_after_the_bot_and_never_in_an_outage() {
    let house = House::new().await;
    house.compete_everywhere().await;
    house.resigned().await;
    house.begin("size=5").await;
    house.sql("insert into closed_channels select distinct channel_id, 'by a test', now() from games").await;
    house.sql("insert into analyses select id, 1, '{}' from games").await;
    house.sandbox.remove_guild(house.guild, true);
    house.sandbox.remove_guild(house.guild, false);
    let left = async {
        while house.number("select count(*) from servers where left_at is not null").await == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), left).await.expect("that we left is noted");
    house.clock.advance(Duration::days(29));
    // Others were left two days before: when they are gone, one after the other, it was looked at this one too.
    for (other, left) in [
        (
            77_000_001,
            "insert into servers (guild_id, left_at) select 77000001, min(left_at) - interval '2 days' from servers",
        ),
        (
            77_000_002,
            "insert into servers (guild_id, left_at) select 77000002, min(left_at) - interval '2 days' from servers",
        ),
    ] {
        house.sql(left).await;
        house.until_gone(other).await;
    }
    assert!(!house.traces(house.guild).await.is_empty(), "kept for thirty days");
    house.clock.advance(Duration::days(2));
    house.until_gone(house.guild).await;
    assert_eq!(house.traces(house.channel).await, Vec::<String>::new());
    assert_eq!(house.number("select count(*) from analyses").await, 0);
    // What counts everywhere stays.
    assert_eq!(house.number("select count(*) from results").await, 1);
    assert_eq!(house.number("select count(*) from ratings where scope = 0").await, 4);
    assert_eq!(house.number("select count(*) from ratings").await, 4);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_in_an_outage_keeps_everything() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    house.sandbox.remove_guild(house.guild, true);
    assert_eq!(house.play(house.ana, "c3").await, "Played c3.");
    house.board(board.id).await;
    assert_eq!(house.number("select count(*) from servers where left_at is not null").await, 0);
    house.close().await;
}
