//! Games of thousands of plies and takebacks. Players can't make games that long, so `append` writes them into the database.

use parlor_games::rules::{Game, Options, Setup};
#[cfg(feature = "bot")]
use parlor_table::play::GameId;
use parlor_table::play::{Event, Participant};
#[cfg(feature = "bot")]
use sqlx::{PgPool, types::Json};

/// The beginning of a game on the usual board of Tennessee Waltz, followed by moves that lead back to the same position.
const BEGINNING: [&str; 4] = ["a5", "a4", "b5-s", "b3-n"];
const ROUND: [&str; 6] = ["a2", "pass", "a3-n", "pass", "c5-sw", "b3-n"];

pub fn setup() -> Setup {
    Game::Waltz.setup(&Options::default()).expect("a setup")
}

/// The first `plies` moves of a game that never ends.
pub fn moves(plies: usize) -> impl Iterator<Item = String> {
    BEGINNING.into_iter().chain(ROUND.into_iter().cycle()).take(plies).map(str::to_owned)
}

/// The events of a game from its first ply on: `plies` plies remain, and `takebacks` of one ply each are spread over them.
pub fn events(seats: [Participant; 2], plies: usize, takebacks: usize) -> Vec<Event> {
    let moves: Vec<_> = moves(plies).collect();
    let moved = |ply: usize| Event::Moved { text: moves[ply].clone(), roll: None, planned: false };
    let mut events = Vec::new();
    for ply in 0..plies {
        events.push(moved(ply));
        if (ply + 1) * takebacks / plies > ply * takebacks / plies {
            let to = u16::try_from(ply).expect("a ply");
            events.extend([Event::TakebackAsked { by: seats[ply % 2], to }, Event::TakenBack { to }, moved(ply)]);
        }
    }
    events
}

/// The game has begun and has no plies yet. Its row is changed to agree with the events.
#[cfg(feature = "bot")]
pub async fn append(sql: &PgPool, game: GameId, events: &[Event], on_turn: Participant, ply: usize) {
    let bodies: Vec<_> = events.iter().map(Json).collect();
    sqlx::query(
        "insert into events (game_id, seq, at, body)
         select g.id, g.events - 1 + b.nth, g.updated_at, b.body
         from games g, unnest($2::jsonb[]) with ordinality b (body, nth) where g.id = $1",
    )
    .bind(game.0)
    .bind(bodies)
    .execute(sql)
    .await
    .expect("events");
    let on_turn = serde_json::to_value(on_turn).expect("a number").as_u64().expect("a number").cast_signed();
    sqlx::query(
        "update games set events = (select count(*) from events where game_id = $1), on_turn = $2, ply = $3 where id = $1",
    )
    .bind(game.0)
    .bind(on_turn)
    .bind(i32::try_from(ply).expect("a ply"))
    .execute(sql)
    .await
    .expect("a row");
}
