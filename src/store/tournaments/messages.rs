//! Messages about tournaments. A process claims one for a minute while it posts it; should it die meanwhile, another one takes it
//! up, and looks whether it was posted.

use crate::store::tournaments::TournamentId;
use crate::store::{
    Store, StoreError, database::pool::Connection, from_db, interval, place::id_from_db,
    servers::lost_channels::enqueue_tournament_notices, to_db,
};
use time::{Duration, OffsetDateTime};

/// How long a message is left to the process that claimed it.
const CLAIM: Duration = Duration::minutes(1);

/// The pause between edits of the invitation while people join: Discord limits how often messages are edited, and a click on its
/// buttons changes it at once.
pub(super) const SPACING: Duration = Duration::seconds(5);

/// How long a message that names games waits for their boards, so that it comes after them.
const WAIT_FOR_BOARDS: Duration = Duration::minutes(10);

/// How much longer it waits for each game that begins at the same time in the channel, where Discord admits five messages in five
/// seconds.
const WAIT_PER_BOARD: std::time::Duration = std::time::Duration::from_secs(3);

/// A message that could not be posted for so long is abandoned.
const GIVE_UP_AFTER: Duration = Duration::days(7);

/// The subject of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The tournament: who has joined, and how to join.
    Invitation,
    /// The games of some groups or matches, which have begun.
    Games {
        stage: u16,
        /// The first group or match.
        section: u16,
        last_section: u16,
    },
    /// A match that was tied, and is played again.
    Replay {
        stage: u16,
        /// The match.
        section: u16,
        /// How often it was played before.
        replay: u16,
    },
    /// The table of a day.
    Table,
    End,
}

impl About {
    const fn kind(self) -> &'static str {
        match self {
            Self::Invitation => "open",
            Self::Games { .. } => "games",
            Self::Replay { .. } => "replay",
            Self::Table => "table",
            Self::End => "end",
        }
    }
}

/// A message that this process posts, or edits where it is the invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentMessage {
    /// Its row, by which it is recognised in the channel.
    pub row: i64,
    pub tournament: TournamentId,
    pub channel: u64,
    /// Its subject.
    pub about: About,
    /// The message, where it was posted before.
    pub message: Option<u64>,
    /// When it was first tried to post it.
    pub tried: OffsetDateTime,
    /// How often it was claimed since it became due.
    pub attempts: u32,
}

/// The outcome of sending a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentMessageOutcome {
    /// It was posted or edited.
    Posted { message: u64 },
    /// It need not be posted any more, or never can be.
    Dropped,
    /// It is tried again at that time.
    Retry(OffsetDateTime),
    /// Discord refused it for that reason: nothing is posted about the tournament until it moves, and players are told directly of
    /// games that begin.
    Refused(String),
}

/// Inserts a message that is posted at `due`, unless it is there already.
pub(super) async fn insert(
    tx: &mut Connection,
    id: i64,
    about: About,
    due: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let (stage, section, last_section, replay) = match about {
        About::Games { stage, section, last_section } => (stage, section, last_section, 0),
        About::Replay { stage, section, replay } => (stage, section, section, replay),
        About::Table => (next_table(tx, id).await?, 0, 0, 0),
        About::Invitation | About::End => (0, 0, 0, 0),
    };
    sqlx::query!(
        "insert into tournament_messages (tournament_id, kind, stage, section, last_section, replay, created_at, due_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing",
        id,
        about.kind(),
        stage.cast_signed(),
        section.cast_signed(),
        last_section.cast_signed(),
        replay.cast_signed(),
        now,
        due
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn next_table(tx: &mut Connection, id: i64) -> Result<u16, StoreError> {
    let last = sqlx::query_scalar!(
        r#"select coalesce(max(stage), 0) as "last!" from tournament_messages where tournament_id = $1 and kind = 'table'"#,
        id
    )
    .fetch_one(tx)
    .await?;
    Ok(u16::try_from(last).unwrap_or(0).saturating_add(1))
}

/// Schedules an edit of the invitation, because something that it says has changed.
pub(super) async fn renew_invitation(tx: &mut Connection, id: i64, due: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!(
        "update tournament_messages set due_at = least(coalesce(due_at, $2), $2)
         where tournament_id = $1 and kind = 'open'",
        id,
        due
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Deletes the messages that are still to be posted, but the invitation and the end.
pub(super) async fn delete_waiting(tx: &mut Connection, id: i64) -> Result<(), StoreError> {
    sqlx::query!(
        "delete from tournament_messages where tournament_id = $1 and due_at is not null and kind not in ('open', 'end')",
        id
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Whether a table waits to be posted that will show the latest results. One that was claimed may have been drawn before them.
pub(super) async fn has_waiting_table(tx: &mut Connection, id: i64) -> Result<bool, StoreError> {
    let waits = sqlx::query_scalar!(
        r#"select exists (
               select from tournament_messages where tournament_id = $1 and kind = 'table' and due_at is not null and tried_at is null
           ) as "waits!""#,
        id
    )
    .fetch_one(tx)
    .await?;
    Ok(waits)
}

impl Store {
    /// Claims the message that has been due longest. One that names games waits until their boards are posted; the tables and the
    /// end wait for messages that were due before. None of the channels in `busy` is claimed.
    pub async fn claim_tournament_message(
        &self,
        busy: &[u64],
        now: OffsetDateTime,
    ) -> Result<Option<TournamentMessage>, StoreError> {
        let busy: Vec<_> = busy.iter().copied().map(to_db).collect();
        let row = sqlx::query!(
            r#"update tournament_messages
               set due_at = $2, tried_at = coalesce(tried_at, $1), attempts = attempts + 1
               where id = (
                   select m.id from tournament_messages m join tournaments t on t.id = m.tournament_id
                   where m.due_at <= $1 and t.refused is null and t.channel_id <> all($5)
                       and (m.kind not in ('games', 'replay') or m.created_at <= $3::timestamptz - $4::interval * (
                           select count(*) from tournament_games g
                           where g.tournament_id = m.tournament_id and g.stage = m.stage and g.replay = m.replay
                       ) or not exists (
                           select from tournament_games g
                           where g.tournament_id = m.tournament_id and g.stage = m.stage and g.replay = m.replay
                               and g.section between m.section and m.last_section
                               and (g.game_id is null and g.score is null or exists (
                                   select from outbox board
                                   where board.game_id = g.game_id and board.state = 'waiting' and board.first_seq = 0
                               ))
                       ))
                   order by m.due_at, m.id limit 1
                   for update of m skip locked
               )
               returning id, tournament_id, kind, stage, section, last_section, replay, message_id,
                   tried_at as "tried!", attempts,
                   (select channel_id from tournaments t where t.id = tournament_id) as "channel!""#,
            now,
            now + CLAIM,
            now - WAIT_FOR_BOARDS,
            interval(WAIT_PER_BOARD),
            &busy
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.and_then(|row| {
            let (stage, section) = (row.stage.cast_unsigned(), row.section.cast_unsigned());
            let about = match row.kind.as_str() {
                "open" => About::Invitation,
                "games" => About::Games { stage, section, last_section: row.last_section.cast_unsigned() },
                "replay" => About::Replay { stage, section, replay: row.replay.cast_unsigned() },
                "table" => About::Table,
                "end" => About::End,
                _ => return None,
            };
            Some(TournamentMessage {
                row: row.id,
                tournament: TournamentId(row.tournament_id),
                channel: from_db(row.channel),
                about,
                message: row.message_id.and_then(id_from_db),
                tried: row.tried,
                attempts: row.attempts.cast_unsigned(),
            })
        }))
    }

    /// Records what became of a message.
    pub async fn settle_tournament_message(
        &self,
        message: &TournamentMessage,
        outcome: TournamentMessageOutcome,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let attempts = message.attempts.cast_signed();
        match outcome {
            // The invitation is due again where it has changed meanwhile, or was claimed again: of two edits at the same time, either
            // may be the last. It is also edited a second time after the start and the end, because the answer to a click from
            // before may have arrived after the first edit.
            TournamentMessageOutcome::Posted { message: posted } => {
                sqlx::query!(
                    "update tournament_messages m
                     set message_id = $2, content = null, tried_at = null, attempts = 0,
                         due_at = case
                             when kind = 'open' and (attempts <> $3 or exists (
                                 select from tournaments t
                                 where t.id = m.tournament_id and greatest(t.started_at, t.ended_at) > $5
                             )) then $4
                             when attempts = $3 and due_at > $4 then null
                             else due_at
                         end
                     where id = $1",
                    message.row,
                    to_db(posted),
                    attempts,
                    now + SPACING,
                    now - SPACING
                )
                .execute(&self.pool)
                .await?;
            }
            TournamentMessageOutcome::Retry(then) if then - message.tried < GIVE_UP_AFTER => {
                sqlx::query!(
                    "update tournament_messages set due_at = $2 where id = $1 and attempts = $3",
                    message.row,
                    then,
                    attempts
                )
                .execute(&self.pool)
                .await?;
                // The other messages would fail too, and each try keeps a place busy for a while. Not where the invitation can't be
                // edited now.
                if message.about != About::Invitation {
                    sqlx::query!(
                        "update tournament_messages set due_at = greatest(due_at, $2)
                         where tournament_id = $1 and due_at is not null",
                        message.tournament.0,
                        then
                    )
                    .execute(&self.pool)
                    .await?;
                }
            }
            TournamentMessageOutcome::Dropped | TournamentMessageOutcome::Retry(_) => {
                sqlx::query!(
                    "update tournament_messages set due_at = null where id = $1 and attempts = $2",
                    message.row,
                    attempts
                )
                .execute(&self.pool)
                .await?;
            }
            TournamentMessageOutcome::Refused(reason) => {
                let mut tx = self.pool.begin().await?;
                sqlx::query!(
                    "update tournaments set refused = $2 where id = $1 and refused is null",
                    message.tournament.0,
                    reason
                )
                .execute(&mut *tx)
                .await?;
                sqlx::query!(
                    "update tournament_messages set due_at = $2 where id = $1 and attempts = $3",
                    message.row,
                    now,
                    attempts
                )
                .execute(&mut *tx)
                .await?;
                enqueue_tournament_notices(&mut tx, message.tournament.0, now).await?;
                tx.commit().await?;
            }
        }
        Ok(())
    }
}
