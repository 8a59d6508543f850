//! The checks at the end.

use super::{
    clocks::{ClockCheck, Counts, Stored},
    town::{MoveAttempt, MoveResult, Town},
};
use parlor::play::Participant;
use parlor_games::rules::{Game, Options, Player};
use parlor_sandbox::Message;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use time::OffsetDateTime;

#[derive(Default)]
pub struct Findings {
    pub counts: Counts,
    pub faults: Vec<String>,
    /// Games with wrong clocks.
    pub suspects: Vec<i64>,
}

#[derive(sqlx::FromRow)]
struct PostRow {
    game_id: i64,
    first_seq: i32,
    last_seq: i32,
    message_id: i64,
}

/// Events by game.
type Games = BTreeMap<i64, Vec<Stored>>;

impl Findings {
    fn fault(&mut self, fault: String) {
        self.faults.push(fault);
    }

    fn count(&mut self, name: &'static str, by: usize) {
        *self.counts.entry(name).or_default() += by;
    }
}

/// The bots stopped at `end`, and timed events may be late by `slack`, both in the time of clocks.
pub async fn check(town: &Town, end: OffsetDateTime, slack: time::Duration) -> Findings {
    let mut found = Findings::default();
    let games = events(town).await;
    found.count("games", games.len());
    for (&id, events) in &games {
        let end = millis(end);
        let slack = millis(OffsetDateTime::UNIX_EPOCH + slack);
        let first = first_seat(&events[0].body["terms"]["setup"]);
        let before = found.faults.len();
        ClockCheck::new(id, first, slack, &mut found.counts, &mut found.faults).check(events, end);
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
    let rated = town.database().store.recompute_ratings(false, end).await.expect("ratings");
    found.count("rated results", usize::try_from(rated.results).unwrap_or(0));
    if !rated.is_sound() {
        found.fault(format!("ratings disagree with the results: {rated:?}"));
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
            .fetch_all(&town.database().sql)
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

/// The times of the events count from `since`.
pub async fn events_of_game(town: &Town, game: i64, since: OffsetDateTime) -> Vec<String> {
    let rows: Vec<(OffsetDateTime, Value)> =
        sqlx::query_as("select at, body from events where game_id = $1 order by seq")
            .bind(game)
            .fetch_all(&town.database().sql)
            .await
            .expect("events");
    rows.into_iter().map(|(at, body)| format!("{} ({}): {body}", at - since, at.unix_timestamp())).collect()
}

fn first_seat(setup: &Value) -> usize {
    let game = Game::from_name(setup["game"].as_str().expect("a game")).expect("a game");
    let options = Options::parse(setup["options"].as_str().expect("options"), game.options()).expect("options");
    usize::from(game.setup(&options).expect("a setup").start().to_move() == Player::Two)
}

/// Whether a message announces the event.
fn is_announced(event: &Value) -> bool {
    match event["kind"].as_str().unwrap_or_default() {
        "cancelled" | "rematch_offered" | "planned" | "credited" | "hinted" => false,
        "away" => !event["left"].is_null(),
        _ => true,
    }
}

/// Checks that every message was posted exactly once and in order. A board's nonce is its game and newest event; those of other
/// messages (tournaments, calls) are hashes without a hyphen.
async fn messages(town: &Town, games: &Games, found: &mut Findings) {
    let rows: Vec<PostRow> =
        sqlx::query_as("select game_id, first_seq, last_seq, message_id from posts order by game_id, last_seq")
            .fetch_all(&town.database().sql)
            .await
            .expect("posts");
    let mut posted: HashMap<String, Vec<Message>> = HashMap::new();
    let mut others: HashMap<String, Vec<u64>> = HashMap::new();
    let channels = town.channels();
    let mut gone: HashSet<u64> = channels.iter().filter(|channel| channel.deleted).map(|channel| channel.id).collect();
    // A thread is deleted with its channel.
    let threads: Vec<(i64, i64)> =
        sqlx::query_as("select distinct channel_id, parent_id from games where parent_id is not null")
            .fetch_all(&town.database().sql)
            .await
            .expect("threads");
    let threads: Vec<_> =
        threads.into_iter().map(|(id, parent)| (id.cast_unsigned(), parent.cast_unsigned())).collect();
    gone.extend(threads.iter().filter(|(_, parent)| gone.contains(parent)).map(|(id, _)| *id).collect::<Vec<_>>());
    let places: HashSet<u64> = channels.iter().map(|channel| channel.id).chain(threads.iter().map(|it| it.0)).collect();
    for place in places.difference(&gone) {
        for message in town.sandbox.messages(*place) {
            found.count("messages in channels", 1);
            match &message.nonce {
                Some(nonce) if !nonce.contains('-') => others.entry(nonce.clone()).or_default().push(message.id),
                Some(nonce) => posted.entry(nonce.clone()).or_default().push(message),
                None => found.fault(format!("a message without a nonce: {}", message.content)),
            }
        }
    }
    tournaments(town, found).await;
    for (nonce, ids) in others {
        match ids.as_slice() {
            [_] => found.count("other messages sent once", 1),
            ids => found.fault(format!("message {nonce} was posted as {ids:?}")),
        }
    }
    server_channels(town, games, found).await;
    direct_messages(town, found);
    let mut announcements: HashMap<(i64, i32), usize> = HashMap::new();
    let mut last: (i64, i64) = (0, 0);
    for PostRow { game_id, first_seq, last_seq, message_id } in &rows {
        for seq in *first_seq..=*last_seq {
            *announcements.entry((*game_id, seq)).or_default() += 1;
        }
        found.count("boards merged into a newer one", usize::from(last_seq > first_seq && *first_seq > 0));
        let nonce = format!("{game_id}-{last_seq}");
        match posted.remove(&nonce).unwrap_or_default().as_slice() {
            [] if !gone.is_empty() => found.count("messages in deleted channels", 1),
            [one] => {
                found.count("messages sent once", 1);
                if *message_id != one.id.cast_signed() {
                    found.fault(format!("message {nonce} is recorded as {message_id} and is {}", one.id));
                }
                if last.0 == *game_id && last.1 >= *message_id {
                    found.fault(format!("message {nonce} came before an earlier one"));
                }
                last = (*game_id, *message_id);
            }
            several => {
                let texts: Vec<_> = several.iter().map(|message| &message.content).collect();
                found.fault(format!("message {nonce} ({message_id}) was posted {} times: {texts:?}", several.len()));
            }
        }
    }
    let left: i64 = sqlx::query_scalar(
        "select count(*) + (select count(*) from channels where given_up is not null) from tasks where kind = 'delivery'",
    )
    .fetch_one(&town.database().sql)
    .await
    .expect("a count");
    if left > 0 {
        found.fault(format!("{left} messages were not posted"));
    }
    // Events that wait for a move of the computer are announced with that move, which may come after the end.
    let computer_turns: Vec<(i64, Option<i32>)> = sqlx::query_as(
        "select key::bigint, (payload->>'unannounced')::integer from tasks where kind like '%computer_turn'",
    )
    .fetch_all(&town.database().sql)
    .await
    .expect("turns of the computer");
    found.count("turns of the computer at the end", computer_turns.len());
    let unannounced: HashMap<i64, i32> =
        computer_turns.into_iter().filter_map(|(game, first)| Some((game, first?))).collect();
    for nonce in posted.keys() {
        found.fault(format!("message {nonce} belongs to no recorded post"));
    }
    for (game, events) in games {
        for (seq, event) in (0..).zip(events) {
            let times = announcements.get(&(*game, seq)).copied().unwrap_or(0);
            if times == 0 && unannounced.get(game).is_some_and(|first| seq >= *first) {
                continue;
            }
            // No post is recorded of what was told directly, because the channel was deleted.
            if times == 0 && !gone.is_empty() {
                found.count("events told directly, or to nobody", usize::from(is_announced(&event.body)));
                continue;
            }
            if is_announced(&event.body) {
                found.count("events announced once", 1);
            }
            if times > 1 || (times == 0 && is_announced(&event.body)) {
                found.fault(format!("event {seq} of game {game} is announced {times} times: {}", event.body));
            }
        }
    }
}

async fn tournaments(town: &Town, found: &mut Findings) {
    let phases: Vec<(String, i64)> = sqlx::query_as("select phase, count(*) from tournaments group by phase")
        .fetch_all(&town.database().sql)
        .await
        .expect("tournaments");
    for (phase, count) in phases {
        let name = match phase.as_str() {
            "open" => "tournaments open",
            "running" => "tournaments running",
            _ => "tournaments over",
        };
        found.count(name, usize::try_from(count).unwrap_or(0));
    }
    let waiting: i64 = sqlx::query_scalar("select count(*) from tasks where kind = 'tournament_message'")
        .fetch_one(&town.database().sql)
        .await
        .expect("messages of tournaments");
    found.count("messages of tournaments that waited at the end", usize::try_from(waiting).unwrap_or(0));
}

/// Checks that each server has one list of its challenges, and the result of each of its games once.
async fn server_channels(town: &Town, games: &Games, found: &mut Findings) {
    let waiting: Vec<i64> = sqlx::query_scalar("select key::bigint from tasks where kind = 'result'")
        .fetch_all(&town.database().sql)
        .await
        .expect("results that wait");
    for channels in &town.server_channels {
        let lists = town.sandbox.messages(channels.lobby).len();
        if lists == 1 {
            found.count("lobbies with one list", 1);
        } else {
            found.fault(format!("the lobby of server {} has {lists} messages", channels.guild));
        }
        let mut times: HashMap<i64, usize> = HashMap::new();
        for message in town.sandbox.messages(channels.results) {
            let game = message
                .nonce
                .as_deref()
                .and_then(|nonce| nonce.strip_prefix("result-")?.split('-').next()?.parse().ok());
            match game {
                Some(game) => *times.entry(game).or_default() += 1,
                None => found.fault(format!("a message that is no result: {}", message.content)),
            }
        }
        for (game, times) in times {
            found.count("results posted", 1);
            if times != 1 || waiting.contains(&game) || !games.contains_key(&game) {
                found.fault(format!("the result of game {game} was posted {times} times; waiting: {waiting:?}"));
            }
        }
    }
    found.count("results that waited at the end", waiting.len());
}

/// Checks that no direct message (daily messages, boards, notices) was sent twice: its nonce is the same in every attempt.
fn direct_messages(town: &Town, found: &mut Findings) {
    for &person in &town.people {
        let mut nonces = BTreeSet::new();
        for message in town.sandbox.messages(town.sandbox.direct_channel(person)) {
            let Some(nonce) = message.nonce else {
                found.fault(format!("a direct message without a nonce: {}", message.content));
                continue;
            };
            found.count("direct messages", 1);
            if !nonces.insert(nonce) {
                found.fault(format!("a direct message was sent twice: {}", message.content));
            }
        }
    }
}

/// Checks that the records contain exactly the acknowledged moves.
fn moves(town: &Town, games: &Games, found: &mut Findings) {
    let mut recorded: HashMap<(i64, u64, String), usize> = HashMap::new();
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
                    // Forfeited turns and planned moves have no interaction.
                    if participant.level().is_some() {
                        found.count("moves of the computer", 1);
                    } else if text != "pass" && body["planned"] != true {
                        *recorded.entry((game, by.as_u64().expect("a person"), text)).or_default() += 1;
                    }
                }
                _ => {}
            }
        }
    }
    let mut attempts: HashMap<(i64, u64, String), [usize; 2]> = HashMap::new();
    for MoveAttempt { game, by, text, end } in town.moves.lock().expect("moves").iter() {
        let index = match end {
            MoveResult::Played => 0,
            MoveResult::Unknown => 1,
            MoveResult::Refused => continue,
        };
        if text == "pass" {
            continue;
        }
        found.count(if index == 0 { "moves acknowledged" } else { "moves with an unknown result" }, 1);
        attempts.entry((*game, *by, text.clone())).or_default()[index] += 1;
    }
    for (key, [played, unknown]) in &attempts {
        let recorded = recorded.remove(key).unwrap_or(0);
        found.count("moves in records", recorded);
        if recorded < *played || recorded > played + unknown {
            found.fault(format!("{key:?}: acknowledged {played} times, unknown {unknown}, recorded {recorded} times"));
        }
    }
    for (key, times) in recorded {
        found.fault(format!("{key:?} was recorded {times} times but never played"));
    }
}
