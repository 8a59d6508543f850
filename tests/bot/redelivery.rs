//! Every command, and every button, menu and form that the answers bring, is delivered twice at once and again afterwards. It
//! has one effect and one visible answer, and it closes nothing.

use super::{
    bot_test::BotTest,
    operations::{get_until, sum, value},
};
use parlor_sandbox::{ActionError, InteractionResponse, Message};
use parlor_testkit::{free_address::free_address, polling::poll};
use serde_json::{Value, json};
use std::{
    collections::{BTreeSet, VecDeque},
    net::SocketAddr,
    time::Duration,
};

macro_rules! fingerprint {
    ($($table:literal)*) => {
        concat!(
            "select concat_ws(' '",
            $(", '", $table, "', (select count(*) || ':' || coalesce(sum(hashtext(t::text)), 0) from ", $table, " t)",)*
            ")"
        )
    };
}

/// Everything that an action may change, links to the board page included: nobody knows which delivery's answer Discord shows.
const EFFECTS: &str = fingerprint! {
    "absences" "audit" "bans" "blocks" "events" "explorations" "follows" "games" "leagues" "notes" "opened_boards" "people" "public_pages"
    "puzzle_results" "rank_roles" "ratings" "results" "season_players" "seasons" "servers" "standing_offers" "tournament_players" "tournaments"
    "vote_games" "voters"
};

const WORK_LEFT: &str = "
    select count(*) from tasks
    where leased_by is not null or due_at <= now() or kind = 'delivery' and refused is null";

/// The time at which a task, or the effect of an absence on clocks, comes due next, in milliseconds. `NOW` is the present time.
const NEXT_TASK: &str = "
    select coalesce(1000 * extract(epoch from min(at)), 9e15)::bigint
    from (select due_at as at from tasks union all select sync_at from absences where not synced) due";
const NOW: &str = "select (1000 * extract(epoch from now()))::bigint";

/// Words of custom ids that no answer here brings. They need days to pass, a finished tournament, a long game, a game against
/// the computer, a preference, an ambiguous text or the board page. Some end what others need.
const NOT_REACHED: &[&str] = &[
    "adjudicate",
    "analyse",
    "ask-back",
    "away",
    "ban",
    "call-off",
    "claim",
    "close-vote",
    "daily",
    "draw",
    "extend",
    "first-game",
    "follow",
    "followed",
    "form",
    "games",
    "games-everywhere",
    "in",
    "join",
    "lobby",
    "newest",
    "not-yet",
    "offer-draw",
    "offer-draw-yes",
    "open-inside",
    "open-lesson-inside",
    "open-puzzle-inside",
    "play-at",
    "rank-role",
    "resign-yes",
    "show",
    "show-analysis",
    "sign-out",
    "start",
    "start-play",
    "team",
    "top",
    "unfollow",
    "unplan",
];

/// Words of custom ids that end something.
const ENDS: &[&str] = &["forget-yes", "end-yes", "leave-yes", "resign-yes", "call-off", "cancel", "withdraw"];

/// Counts deliveries of interactions, to know when the bot has handled all of them.
pub struct Deliveries {
    /// The address of the bot's metrics.
    metrics: SocketAddr,
    delivered: f64,
}

impl Deliveries {
    /// Starts the bot. Each interaction is delivered twice at once.
    pub async fn start(test: &mut BotTest) -> Self {
        let metrics = free_address();
        test.settings.insert("PARLOR_METRICS_ADDR", metrics.to_string());
        test.start().await;
        test.sandbox.set_duplicate_delivery(true);
        Self { metrics, delivered: 0.0 }
    }

    pub fn add(&mut self, number: u32) {
        self.delivered += f64::from(number);
    }

    /// Waits until all deliveries are handled.
    pub async fn settle(&self) {
        poll("all interactions are done", async || {
            let text = get_until(self.metrics, "/metrics", 200).await;
            let handled = sum(&text, "parlor_interaction_seconds_count")
                + value(&text, "parlor_repeated_interactions_total")
                + value(&text, "parlor_late_interactions_total");
            (handled >= self.delivered && value(&text, "parlor_interactions_in_progress") == 0.0).then_some(())
        })
        .await;
    }

    /// Delivers an interaction once more. Waits first until everything before is handled, because the delivery might be ignored
    /// until then.
    pub async fn repeat(&mut self, test: &BotTest, interaction: u64) {
        self.settle().await;
        test.sandbox.redeliver(interaction).await.expect("delivered again");
        self.add(1);
        self.settle().await;
    }
}

struct Crawl {
    test: BotTest,
    deliveries: Deliveries,
    pressed: BTreeSet<String>,
    queue: VecDeque<Message>,
    seen: BTreeSet<u64>,
}

/// Returns a custom id without its numbers.
fn kind(id: &str) -> String {
    id.split(':')
        .map(|part| if part.bytes().all(|it| it.is_ascii_digit()) { "#" } else { part })
        .collect::<Vec<_>>()
        .join(":")
}

/// Returns the word of a custom id after the version.
fn word(id: &str) -> &str {
    id.split(':').nth(1).unwrap_or_default()
}

impl Crawl {
    async fn start(mut test: BotTest) -> Self {
        let deliveries = Deliveries::start(&mut test).await;
        let (pressed, queue, seen) = (BTreeSet::new(), VecDeque::new(), BTreeSet::new());
        Self { test, deliveries, pressed, queue, seen }
    }

    /// Waits until all deliveries are handled and the work that follows from them is done.
    async fn settle(&self) {
        self.deliveries.settle().await;
        poll("no work is left", async || (self.test.query_number(WORK_LEFT).await == 0).then_some(())).await;
    }

    /// Returns all messages that somebody sees.
    fn seen_messages(&self) -> Vec<(u64, String, String)> {
        let Self { test, .. } = self;
        let mut all = Vec::new();
        for person in [test.ana, test.ben] {
            all.extend(test.sandbox.messages_for(test.channel, person));
            all.extend(test.sandbox.messages(test.sandbox.direct_channel(person)));
        }
        all.sort_by_key(|message| message.id);
        all.dedup_by_key(|message| message.id);
        all.into_iter().map(|it| (it.id, it.content, format!("{:?}", it.components))).collect()
    }

    async fn check(&mut self, what: &str, answer: Result<InteractionResponse, ActionError>) {
        let answer = match answer {
            Ok(answer) => answer,
            // The client offers no such command or button here.
            Err(ActionError::Refused(_)) => return,
            Err(error) => panic!("{what}: {error}"),
        };
        let id = answer.interaction;
        // The interaction was delivered twice at once.
        self.deliveries.add(2);
        loop {
            self.settle().await;
            let next = self.test.query_number(NEXT_TASK).await;
            let (effects, messages) = (self.test.query_text(EFFECTS).await, self.seen_messages());
            self.deliveries.repeat(&self.test, id).await;
            self.settle().await;
            let (effects_again, again) = (self.test.query_text(EFFECTS).await, self.seen_messages());
            // A task that came due meanwhile may have changed something, for example the shown count of votes. Then the
            // comparison is made again.
            if self.test.query_number(NOW).await < next {
                assert_eq!(effects_again, effects, "{what}: one effect");
                assert_eq!(again, messages, "{what}: nothing is said or closed again");
                break;
            }
        }
        let shown = answer.message.as_ref().and_then(|message| self.test.sandbox.message(message.id));
        if let Some(message) = shown {
            assert_ne!(message.content, "Continued below.", "{what}");
            self.seen.insert(message.id);
            self.queue.push_back(message);
        }
        let new = self.test.sandbox.messages(self.test.channel);
        self.queue.extend(new.into_iter().filter(|message| self.seen.insert(message.id)));
        if let Some(form) = answer.modal
            && self.pressed.insert(format!("form {}", kind(&form.custom_id)))
        {
            let values: Vec<_> = form.fields.iter().map(|field| (field.custom_id.as_str(), "c3")).collect();
            let user = self.test.sandbox.payload(id).and_then(|it| user_of(&it)).expect("a user");
            let submitted = self.test.sandbox.submit(user, &form, &values).await;
            Box::pin(self.check(&format!("form {}", form.custom_id), submitted)).await;
        }
    }

    /// Uses the buttons, menus and forms that the answers bring, each kind once.
    async fn press_all(&mut self, skipped: &[&str]) {
        while let Some(message) = self.queue.pop_front() {
            // Ben presses the buttons of messages that everybody sees.
            let user =
                message.ephemeral_for.unwrap_or(if message.content.is_empty() { self.test.ana } else { self.test.ben });
            for (_, id, enabled) in message.buttons() {
                if enabled && !skipped.contains(&word(&id)) && self.pressed.insert(kind(&id)) {
                    let answer = self.test.sandbox.click(user, &message, &id).await;
                    self.check(&id, answer).await;
                }
            }
            for id in message.selects() {
                if self.pressed.insert(kind(&id)) {
                    let value = first_value(&self.test, &message, &id).unwrap_or_else(|| self.test.ben.to_string());
                    let answer = self.test.sandbox.select(user, &message, &id, &[&value]).await;
                    self.check(&id, answer).await;
                }
            }
        }
    }

    async fn command(&mut self, user: u64, name: &str, options: Value) {
        let answer = self.test.sandbox.slash(user, self.test.channel, name, options.clone()).await;
        self.check(&format!("/{name} {options}"), answer).await;
    }

    /// Uses the commands that begin and show games, and everything that the answers bring.
    async fn begin(&mut self) {
        let (ana, ben) = (self.test.ana, self.test.ben);
        let first = [
            ("challenge", json!({ "game": "tether", "variant": "5", "opponent": ben.to_string(), "first": "me" })),
            ("challenge", json!({ "game": "tether", "variant": "5", "keep": true })),
            ("challenge", json!({ "game": "teth" })),
            ("play", json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })),
            ("play", json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me", "show": true })),
            ("move", json!({ "move": "c3", "game": "1" })),
            ("board", json!({})),
            ("replay", json!({ "game": "1" })),
            ("explore", json!({ "game": "1" })),
            ("profile", json!({ "player": ben.to_string() })),
            ("privacy", json!({ "what": "export" })),
        ];
        for (name, options) in first {
            self.command(ana, name, options).await;
            self.press_all(ENDS).await;
        }
    }

    /// Uses every command that the client offers, and everything that the answers bring. Returns the kinds of custom ids that
    /// were used.
    async fn run(mut self) -> BTreeSet<String> {
        self.begin().await;
        let (ana, ben) = (self.test.ana, self.test.ben);
        for declared in self.test.sandbox.available_commands(ana, self.test.channel) {
            let name = declared["name"].as_str().expect("a name").to_owned();
            match declared["type"].as_u64() {
                Some(2) => {
                    let answer = self.test.sandbox.user_command(ana, self.test.channel, &name, ben).await;
                    self.check(&name, answer).await;
                }
                Some(3) => {
                    let boards = self.test.sandbox.messages_for(self.test.channel, ana);
                    if let Some(board) = boards.iter().rev().find(|it| !it.attachments.is_empty()) {
                        let answer = self.test.sandbox.message_command(ana, board, &name).await;
                        self.check(&name, answer).await;
                    }
                }
                _ => {
                    for options in usages(&declared, ben) {
                        self.command(ana, &name, options).await;
                        self.press_all(ENDS).await;
                    }
                }
            }
            self.press_all(ENDS).await;
        }
        self.end().await
    }

    /// Uses the actions that end something.
    async fn end(mut self) -> BTreeSet<String> {
        let ana = self.test.ana;
        self.seen.clear();
        self.queue = self.test.sandbox.messages_for(self.test.channel, ana).into();
        self.press_all(&["forget-yes"]).await;
        self.command(ana, "privacy", json!({ "what": "delete" })).await;
        self.press_all(&[]).await;
        self.test.sandbox.set_duplicate_delivery(false);
        self.test.close().await;
        self.pressed
    }
}

fn user_of(payload: &Value) -> Option<u64> {
    payload["member"]["user"]["id"].as_str().or(payload["user"]["id"].as_str())?.parse().ok()
}

/// Returns the first thing that the menu offers: a role, a channel, or one of its options.
fn first_value(test: &BotTest, message: &Message, id: &str) -> Option<String> {
    let mut parts = message.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
    let menu = parts.find(|it| it["custom_id"] == id)?;
    match menu["type"].as_u64()? {
        6 => Some(test.guild.to_string()),
        8 => Some(test.channel.to_string()),
        _ => Some(menu["options"].get(0)?["value"].as_str()?.to_owned()),
    }
}

/// Returns the options to use a command with: its required ones, or those of each subcommand.
fn usages(declared: &Value, person: u64) -> Vec<Value> {
    let options = declared["options"].as_array().cloned().unwrap_or_default();
    let required = |options: &[Value]| {
        let mut given = json!({});
        for option in options.iter().filter(|it| it["required"] == true) {
            let name = option["name"].as_str().expect("a name");
            given[name] = match (option["type"].as_u64(), name) {
                (Some(6), _) => json!(person.to_string()),
                (_, "move") => json!("a1"),
                (_, "game") if declared["name"] == "settings" || declared["name"] == "replay" => json!("1"),
                (_, "game") => json!("tether"),
                (_, name) => json!(format!("a {name}")),
            };
        }
        given
    };
    if options.first().is_some_and(|option| option["type"] == 1) {
        let sub = |option: &Value| {
            let own = option["options"].as_array().cloned().unwrap_or_default();
            json!({ option["name"].as_str().expect("a name"): required(&own) })
        };
        return options.iter().map(sub).collect();
    }
    vec![required(&options)]
}

async fn on_server() -> BotTest {
    let mut test = BotTest::without_bot().await;
    test.turn_page_on();
    let manages = parlor_sandbox::permissions::MEMBER | parlor_sandbox::permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, manages);
    test
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_channel_every_delivery_after_the_first_changes_nothing() {
    let pressed = Crawl::start(on_server().await).await.run().await;
    let reached: BTreeSet<_> = pressed.iter().map(|id| word(id).to_owned()).collect();
    let ids = include_str!("../../src/discord/components/custom_id/ids.txt");
    let all: BTreeSet<_> = ids.lines().filter_map(|line| line.split(" = ").next()).map(word).collect();
    let missing: Vec<_> = all.into_iter().filter(|word| !reached.contains(*word)).collect();
    assert_eq!(missing, NOT_REACHED);
}

/// A thread differs from its channel only in its messages, so not all commands are used again.
#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_every_delivery_after_the_first_changes_nothing() {
    let mut test = on_server().await;
    let thread = test.sandbox.add_private_thread(test.channel, "table", &[test.ana, test.ben]);
    test.sandbox.set_bot_in_thread(thread, true);
    test.channel = thread;
    let mut crawl = Crawl::start(test).await;
    crawl.begin().await;
    crawl.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_direct_conversation_every_delivery_after_the_first_changes_nothing() {
    let mut test = BotTest::without_bot().await;
    test.channel = test.sandbox.direct_channel(test.ana);
    // Nobody but Ana is in the conversation.
    test.ben = test.ana;
    Crawl::start(test).await.run().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_only_answers_arrive_every_delivery_after_the_first_changes_nothing() {
    let mut test = BotTest::without_bot().await;
    test.sandbox.install_for(test.ana);
    test.sandbox.install_for(test.ben);
    test.channel = test.sandbox.add_private_channel(&[test.ana, test.ben]);
    Crawl::start(test).await.run().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_refused_is_not_done_by_a_later_delivery() {
    let mut crawl = Crawl::start(on_server().await).await;
    let test = &crawl.test;
    let (ana, ben) = (json!({ "player": test.ana.to_string() }), test.ben.to_string());
    test.private_reply(test.ben, "block", ana.clone()).await;
    let challenge = json!({ "game": "tether", "variant": "5", "opponent": ben });
    let refused = test.slash(test.ana, "challenge", challenge).await.expect("an answer");
    test.private_reply(test.ben, "unblock", ana).await;
    // Three interactions were each delivered twice at once.
    crawl.deliveries.add(6);
    crawl.deliveries.repeat(&crawl.test, refused.interaction).await;
    assert_eq!(crawl.test.count("games").await, 0, "{refused:?}");
    crawl.test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_replaced_in_a_tournament_is_told_once() {
    let mut test = on_server().await;
    let mut deliveries = Deliveries::start(&mut test).await;
    let [cid, dan] = ["Cid", "Dan"].map(|name| test.sandbox.add_user(name, "en-US"));
    test.create_tournament(test.ana, json!({ "name": "Cup", "game": "tether" })).await;
    test.private_reply(cid, "tournament", json!({ "join": {} })).await;
    let replace = json!({ "replace": { "player": cid.to_string(), "by": dan.to_string() } });
    let replaced = test.slash(test.ana, "tournament", replace).await.expect("an answer");
    // Four interactions were each delivered twice at once.
    deliveries.add(8);
    deliveries.settle().await;
    let none_waits = "select (count(*) = 0)::int::bigint from tasks where kind = 'direct_notice'";
    test.wait_until_found(none_waits).await;
    // The bot no longer relies on Discord's memory of a nonce.
    test.sandbox.set_nonce_window(Duration::ZERO);
    test.clock.advance(time::Duration::minutes(2));
    deliveries.repeat(&test, replaced.interaction).await;
    test.wait_until_found(none_waits).await;
    let messages = test.sandbox.messages(test.sandbox.direct_channel(cid));
    assert_eq!(messages.len(), 1, "{messages:?}");
    test.close().await;
}
