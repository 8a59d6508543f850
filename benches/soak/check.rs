//! What has to be so in the end.

use super::{
    clocks::{Counts, Stored, Watch},
    people::{End, Town, Tried},
};
use parlor::play::Participant;
use parlor_games::rules::{Game, Options, Player};
use parlor_sandbox::Message;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use time::OffsetDateTime;

/// Everything that was found.
#[derive(Default)]
pub struct Findings {
    pub counts: Counts,
    pub faults: Vec<String>,
    /// Games whose clocks were not kept.
    pub suspects: Vec<i64>,
}

#[derive(sqlx::FromRow)]
struct Parcel {
    game_id: i64,
    first_seq: i32,
    last_seq: i32,
    state: String,
    message_id: Option<i64>,
    error: Option<String>,
}

/// Events of games, by game.
type Games = BTreeMap<i64, Vec<Stored>>;

impl Findings {
    fn fault(&mut self, what: String) {
        self.faults.push(what);
    }

    fn count(&mut self, what: &'static str, by: usize) {
        *self.counts.entry(what).or_default() += by;
    }
}

/// Looks at all there is; bots were stopped by `end`, and clocks may be late by `slack`, both as clocks showed time.
pub async fn check(town: &Town, end: OffsetDateTime, slack: time::Duration) -> Findings {
    let mut found = Findings::default();
    let games = events(town).await;
    found.count("games", games.len());
    for (&id, events) in &games {
        let end = millis(end);
        let slack = millis(OffsetDateTime::UNIX_EPOCH + slack);
        let first = first_seat(&events[0].body["terms"]["setup"]);
        let before = found.faults.len();
        Watch::new(id, first, slack, &mut found.counts, &mut found.faults).check(events, end);
        if found.faults.len() > before {
            found.suspects.push(id);
        }
        for event in events {
            let kind = event.body["kind"].as_str().unwrap_or_default();
            if kind == "ended" {
                let reason = event.body["reason"].as_str().unwrap_or_default();
                *found.counts.entry(reason_name(reason)).or_default() += 1;
            }
        }
    }
    messages(town, &games, &mut found).await;
    moves(town, &games, &mut found);
    let rated = town.store.recompute_ratings(false, end).await.expect("ratings");
    found.count("rated results", usize::try_from(rated.results).unwrap_or(0));
    if rated.ratings_off + rated.changes_off + rated.counts_off > 0 {
        found.fault(format!("ratings are not what the results come to: {rated:?}"));
    }
    found
}

fn reason_name(reason: &str) -> &'static str {
    const NAMES: [&str; 7] = ["rules", "resigned", "claimed", "lapsed", "timed_out", "agreed", "aborted"];
    NAMES.into_iter().find(|name| *name == reason).unwrap_or("other ends")
}

fn millis(time: OffsetDateTime) -> i64 {
    i64::try_from(time.unix_timestamp_nanos() / 1_000_000).expect("a time")
}

async fn events(town: &Town) -> Games {
    let rows: Vec<(i64, i32, OffsetDateTime, Value)> =
        sqlx::query_as("select game_id, seq, at, body from events order by game_id, seq")
            .fetch_all(&town.sql)
            .await
            .expect("events");
    let mut games = Games::new();
    for (game, seq, at, body) in rows {
        let events = games.entry(game).or_default();
        assert_eq!(usize::try_from(seq), Ok(events.len()), "game {game} has a gap");
        events.push(Stored { at: millis(at), body });
    }
    games
}

/// The events of a game, with their times since then.
pub async fn story(town: &Town, game: i64, since: OffsetDateTime) -> Vec<String> {
    let rows: Vec<(OffsetDateTime, Value)> =
        sqlx::query_as("select at, body from events where game_id = $1 order by seq")
            .bind(game)
            .fetch_all(&town.sql)
            .await
            .expect("events");
    rows.into_iter().map(|(at, body)| format!("{} ({}): {body}", at - since, at.unix_timestamp())).collect()
}

/// The seat that makes the first ply.
fn first_seat(setup: &Value) -> usize {
    let game = Game::from_name(setup["game"].as_str().expect("a game")).expect("a game");
    let options = Options::parse(setup["options"].as_str().expect("options"), game.options()).expect("options");
    usize::from(game.setup(&options).expect("a setup").start().to_move() == Player::Two)
}

/// Whether a message tells of an event.
fn is_told(event: &Value) -> bool {
    match event["kind"].as_str().unwrap_or_default() {
        "cancelled" | "rematch_offered" | "planned" | "credited" => false,
        "away" => !event["left"].is_null(),
        _ => true,
    }
}

/// Every message is there exactly once, and in its order.
async fn messages(town: &Town, games: &Games, found: &mut Findings) {
    let parcels: Vec<Parcel> = sqlx::query_as(
        "select game_id, first_seq, last_seq, state, message_id, error from outbox order by game_id, last_seq",
    )
    .fetch_all(&town.sql)
    .await
    .expect("the outbox");
    let mut posted: HashMap<String, Vec<Message>> = HashMap::new();
    for channel in &town.channels {
        for message in town.sandbox.messages(*channel) {
            found.count("messages in channels", 1);
            match &message.nonce {
                Some(nonce) => posted.entry(nonce.clone()).or_default().push(message),
                None => found.fault(format!("a message without a nonce: {}", message.content)),
            }
        }
    }
    let mut told: HashMap<(i64, i32), usize> = HashMap::new();
    let mut last: (i64, i64) = (0, 0);
    for parcel in &parcels {
        let Parcel { game_id, first_seq, last_seq, state, message_id, error } = parcel;
        for seq in *first_seq..=*last_seq {
            *told.entry((*game_id, seq)).or_default() += 1;
        }
        let nonce = format!("{game_id}-{last_seq}");
        let there = posted.remove(&nonce).unwrap_or_default();
        match (state.as_str(), there.as_slice()) {
            ("sent", [one]) => {
                found.count("messages sent once", 1);
                let id = message_id.unwrap_or_default();
                if id != one.id.cast_signed() {
                    found.fault(format!("message {nonce} is noted as {id} and is {}", one.id));
                }
                if last.0 == *game_id && last.1 >= id {
                    found.fault(format!("message {nonce} came before an earlier one"));
                }
                last = (*game_id, id);
            }
            ("sent", there) => {
                let texts: Vec<_> = there.iter().map(|message| &message.content).collect();
                found.fault(format!("message {nonce} ({message_id:?}) is there {} times: {texts:?}", there.len()));
            }
            (state, there) => {
                found.fault(format!("message {nonce} is {state} ({error:?}), and there {} times", there.len()));
            }
        }
    }
    // What waits for a move that the computer owed when the bots were stopped is told with that move.
    let owed: Vec<(i64, Option<i32>)> =
        sqlx::query_as("select game_id, untold from computer_turns").fetch_all(&town.sql).await.expect("the line");
    found.count("computer's moves owed at the end", owed.len());
    let owed: HashMap<i64, i32> = owed.into_iter().filter_map(|(game, untold)| Some((game, untold?))).collect();
    for nonce in posted.keys() {
        found.fault(format!("message {nonce} belongs to nothing"));
    }
    for (game, events) in games {
        for (seq, event) in (0..).zip(events) {
            let times = told.get(&(*game, seq)).copied().unwrap_or(0);
            if times == 0 && owed.get(game).is_some_and(|untold| seq >= *untold) {
                continue;
            }
            if is_told(&event.body) {
                found.count("events told once", 1);
            }
            if times > 1 || (times == 0 && is_told(&event.body)) {
                found.fault(format!("event {seq} of game {game} is told {times} times: {}", event.body));
            }
        }
    }
}

/// Every acknowledged move is in the record, and no other.
fn moves(town: &Town, games: &Games, found: &mut Findings) {
    let mut made: HashMap<(i64, u64, String), usize> = HashMap::new();
    for (&game, events) in games {
        let (mut seats, mut plies, first) = ([&Value::Null; 2], 0, first_seat(&events[0].body["terms"]["setup"]));
        for Stored { body, .. } in events {
            match body["kind"].as_str().unwrap_or_default() {
                "accepted" => seats = [0, 1].map(|seat| &body["seats"][seat]),
                "taken_back" => plies = usize::try_from(body["to"].as_u64().expect("a ply")).expect("a number"),
                "moved" => {
                    let text = body["text"].as_str().expect("a text").to_owned();
                    let by = seats[(first + plies) % 2];
                    plies += 1;
                    let participant: Participant = serde_json::from_value(by.clone()).expect("a participant");
                    // Forfeited turns and planned moves are not made by an interaction.
                    if participant.level().is_some() {
                        found.count("moves of the computer", 1);
                    } else if text != "pass" && body["planned"] != true {
                        *made.entry((game, by.as_u64().expect("a person"), text)).or_default() += 1;
                    }
                }
                _ => {}
            }
        }
    }
    let mut tried: HashMap<(i64, u64, String), [usize; 2]> = HashMap::new();
    for Tried { game, by, text, end } in town.moves.lock().expect("moves").iter() {
        let index = match end {
            End::Played => 0,
            End::Unknown => 1,
            End::Refused => continue,
        };
        if text == "pass" {
            continue;
        }
        found.count(if index == 0 { "moves acknowledged" } else { "moves of unknown end" }, 1);
        tried.entry((*game, *by, text.clone())).or_default()[index] += 1;
    }
    for (key, [played, unknown]) in &tried {
        let made = made.remove(key).unwrap_or(0);
        found.count("moves in records", made);
        if made < *played || made > played + unknown {
            found.fault(format!("{key:?}: acknowledged {played} times, unknown {unknown}, recorded {made} times"));
        }
    }
    for (key, times) in made {
        found.fault(format!("{key:?} was recorded {times} times and played by nobody"));
    }
}
