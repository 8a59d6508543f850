//! Messages in channels whose pictures are no longer needed: boards after which a newer one was posted, and challenges that
//! have ended.

use crate::play::GameId;
use crate::store::{
    database::{Connection, Result, from_db, to_db},
    tasks::{self, Links, kinds},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// Event 0 makes the challenge, and the next one ends it.
const END_OF_CHALLENGE: u32 = 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FormerBoard {
    pub game: GameId,
    pub channel: u64,
    pub message: u64,
    /// The last event that it shows; for a challenge, the event that ended it.
    pub last: u32,
    #[serde(default)]
    pub is_challenge: bool,
    /// The board that followed; `None` for a challenge.
    #[serde(default)]
    pub next: Option<u64>,
}

/// Records which events a message shows. A message that is not an edit also becomes the game's newest. If it is a board,
/// enqueues the task that replaces the picture of the board before, unless the server keeps all boards. `last` is the last
/// event that the board before shows.
pub(in crate::store) async fn record_message(
    tx: &mut Connection,
    links: Links,
    (message, is_edit): (u64, bool),
    last: Option<u32>,
    now: OffsetDateTime,
) -> Result<()> {
    let game = links.game;
    let row = sqlx::query!(
        r#"with posted as (
               insert into posts (message_id, game_id, first_seq, last_seq, posted_at) values ($2, $1, $4, $5, $6)
               on conflict (message_id) do update set first_seq = excluded.first_seq, last_seq = excluded.last_seq
           ), former as (
               select id, board_id, $5 > 0 and phase in ('playing', 'over') as is_followed from games where id = $1
           )
           update games set message_id = $2, board_id = case when former.is_followed then $2 else games.board_id end
           from former
           where games.id = former.id and not $3
           returning former.board_id as former, former.is_followed as "is_followed!", games.channel_id, games.parent_id, games.guild_id,
               exists (select from servers s where s.guild_id = games.guild_id and s.boards = 'all') as "keeps_all!""#,
        game.0,
        to_db(message),
        is_edit,
        links.first.cast_signed(),
        links.last.cast_signed(),
        now
    )
    .fetch_optional(&mut *tx)
    .await?;
    // In a thread of its own, a game keeps the pictures of all boards.
    let row = row.filter(|row| row.is_followed && row.parent_id.is_none() && !row.keeps_all);
    let Some(row) = row else { return Ok(()) };
    let (Some(guild), Some(former), Some(last)) = (row.guild_id, row.former.map(from_db), last) else { return Ok(()) };
    let board = FormerBoard {
        game,
        channel: from_db(row.channel_id),
        message: former,
        last,
        is_challenge: false,
        next: Some(message),
    };
    enqueue(tx, from_db(guild), &board, now).await
}

/// Enqueues the task that edits the message of an ended challenge. Does nothing while the challenge has no message: it is
/// called again when the message is posted.
pub(in crate::store) async fn record_end_of_challenge(
    tx: &mut Connection,
    game: GameId,
    now: OffsetDateTime,
) -> Result<()> {
    let row = sqlx::query!(
        r#"select channel_id, guild_id as "guild_id!", message_id as "message_id!" from games
         -- In other places, the bot can't edit answers.
         where id = $1 and phase <> 'open' and message_id is not null and guild_id is not null"#,
        game.0
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(()) };
    let (channel, message) = (from_db(row.channel_id), from_db(row.message_id));
    let challenge = FormerBoard { game, channel, message, last: END_OF_CHALLENGE, is_challenge: true, next: None };
    enqueue(tx, from_db(row.guild_id), &challenge, now).await
}

async fn enqueue(tx: &mut Connection, guild: u64, board: &FormerBoard, now: OffsetDateTime) -> Result<()> {
    let subject = (Some(guild), Some(board.channel));
    tasks::enqueue_about(tx, kinds::FormerBoard, &board.message.to_string(), subject, (now, now), board).await
}
