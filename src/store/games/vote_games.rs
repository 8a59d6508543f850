//! Votes on the moves of teams.
//!
//! Casting a vote and closing a ply both lock the game's row in `vote_games`. A vote counts if it is committed before the ply
//! is closed, and is refused otherwise.
//!
//! Teams take the seats of people ([`Team`]), so events, boards, the computer's turns and replays work as in any other game.
//! The table `voters` holds each person's last vote. The clock's tick, or the organiser, closes the ply: the votes are read
//! into [`OutsideFacts`], and `play/votes.rs` decides the move. It draws lots with the seed of the dice. The event `Voted`
//! stores the numbers of votes, but no names. Until then, people see only their own votes. The end of the game deletes the last
//! votes.

use crate::play::{Command, GameId, OutsideFacts, Table, Team, UserId};
use crate::store::{
    database::{
        Connection, GAMES_CHANNEL, Owner, Result, Store, from_db, participant_from_db, participant_to_db, to_db,
    },
    place::{Place, id_from_db},
    tasks::{self, kinds},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// The most people of a game who can be mentioned when their team has to vote: no more mentions fit in a message.
pub const MAX_NOTIFIED: i64 = 40;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VoteGame {
    pub organiser: Option<UserId>,
    /// The most people in a team.
    pub team_size: Option<u16>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Voter {
    pub team: Team,
    pub notify: bool,
    /// The ply of the last vote, and the vote, which only this person may see.
    pub vote: Option<(u16, String)>,
}

impl Voter {
    pub fn vote_on(self, ply: u16) -> Option<String> {
        self.vote.filter(|(voted, _)| *voted == ply).map(|(_, text)| text)
    }
}

/// The effect of a vote, or of joining a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ballot {
    /// The person is in the team, and the vote counts.
    Counts,
    /// The ply is closed, or the game over.
    TooLate,
    NotJoined,
    OtherTeam(Team),
    Full,
    /// [`MAX_NOTIFIED`] people are already mentioned.
    NotifyFull,
}

/// The public part of a vote: how many people have voted, but not how.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VoteStatus {
    /// How many have voted on the current ply.
    pub voted: usize,
    /// Members of the team to move who want to be told, or of both teams once the game is over.
    pub notified: Vec<UserId>,
}

/// The payload of the task that keeps the number of votes in a message up to date.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShownVotes {
    pub message: u64,
    pub voted: Option<usize>,
    #[serde(with = "time::serde::timestamp")]
    pub edited: OffsetDateTime,
}

/// Reads the votes into `outside` if the command may close the vote. No further vote is then cast until the transaction ends.
pub(in crate::store) async fn add_outside_facts(
    tx: &mut Connection,
    outside: &mut OutsideFacts,
    (id, place, table): (GameId, Place, &Table),
    command: &Command,
) -> Result<()> {
    if !table.is_vote_game() || !matches!(command, Command::Tick | Command::CloseVote { .. }) {
        return Ok(());
    }
    let gone = sqlx::query_scalar!(
        r#"select exists (select from channels where channel_id = $1 and gone) as "gone!""#,
        to_db(place.channel)
    );
    outside.channel_gone = gone.fetch_one(&mut *tx).await?;
    let Some((game, _)) = table.vote() else { return Ok(()) };
    lock(tx, id).await?;
    // A statement of its own: its snapshot is taken after the lock.
    let found = sqlx::query!(
        r#"select coalesce(array_agg(vote) filter (where ply = $2 and vote is not null), '{}') as "votes!",
               count(*) filter (where not has_left) = 0 as "empty!"
           from voters where game_id = $1"#,
        id.0,
        i32::from(game.ply())
    );
    let found = found.fetch_one(tx).await?;
    (outside.votes, outside.teams_empty) = (found.votes, found.empty);
    Ok(())
}

/// Locks the game's row in `vote_games`. `None` if it is not a vote game.
async fn lock(tx: &mut Connection, id: GameId) -> Result<Option<VoteGame>> {
    let row = sqlx::query!("select organiser, team_size from vote_games where game_id = $1 for no key update", id.0);
    Ok(row.fetch_optional(tx).await?.map(|row| vote_game(row.organiser, row.team_size)))
}

fn vote_game(organiser: Option<i64>, team_size: Option<i32>) -> VoteGame {
    VoteGame {
        organiser: organiser.and_then(id_from_db).map(UserId),
        team_size: team_size.and_then(|most| u16::try_from(most).ok()),
    }
}

/// Deletes the votes on the last ply. The voters keep their teams.
pub(in crate::store) async fn delete_votes(tx: &mut Connection, id: GameId) -> Result<()> {
    sqlx::query!("update voters set ply = null, vote = null where game_id = $1 and vote is not null", id.0)
        .execute(tx)
        .await?;
    Ok(())
}

/// Removes a person from all teams. The messages that count the votes are then updated.
pub(in crate::store) async fn remove_voter(tx: &mut Connection, person: i64, now: OffsetDateTime) -> Result<()> {
    let games = sqlx::query_scalar!("delete from voters where user_id = $1 returning game_id", person);
    for id in games.fetch_all(&mut *tx).await? {
        enqueue_count(tx, GameId(id), now).await?;
    }
    Ok(())
}

impl Store {
    pub async fn vote_game_in(&self, channel: u64) -> Result<Option<GameId>> {
        running_in(&mut self.pool.acquire().await?, channel).await
    }

    pub async fn vote_game(&self, id: GameId) -> Result<Option<VoteGame>> {
        let row = sqlx::query!("select organiser, team_size from vote_games where game_id = $1", id.0);
        Ok(row.fetch_optional(&self.pool).await?.map(|row| vote_game(row.organiser, row.team_size)))
    }

    pub async fn voter(&self, id: GameId, person: UserId) -> Result<Option<Voter>> {
        let row = sqlx::query!(
            "select team, notify, ply, vote from voters where game_id = $1 and user_id = $2 and not has_left",
            id.0,
            to_db(person.0)
        );
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.and_then(|row| {
            let vote = row.ply.and_then(|ply| u16::try_from(ply).ok()).zip(row.vote);
            Some(Voter { team: team_from_db(row.team)?, notify: row.notify, vote })
        }))
    }

    /// Puts a person into a team, for the whole game.
    pub async fn join_team(&self, id: GameId, person: UserId, team: Team, now: OffsetDateTime) -> Result<Ballot> {
        let Some(mut tx) = self.owned_by(Owner::Game(id)).begin_change(now).await? else {
            return Ok(match self.voter(id, person).await? {
                Some(voter) if voter.team == team => Ballot::Counts,
                Some(voter) => Ballot::OtherTeam(voter.team),
                None => Ballot::Full,
            });
        };
        let Some(game) = lock(&mut tx, id).await? else { return Ok(Ballot::TooLate) };
        let joined = join(&mut tx, id, &game, person, team).await?;
        tx.commit().await?;
        Ok(joined)
    }

    /// Takes the person out of their team, and takes their vote back. Returns the team, or `None` if the person was in none.
    pub async fn leave_team(&self, id: GameId, person: UserId, now: OffsetDateTime) -> Result<Option<Team>> {
        let user = to_db(person.0);
        let Some(mut tx) = self.owned_by(Owner::Game(id)).begin_change(now).await? else {
            let team = sqlx::query_scalar!("select team from voters where game_id = $1 and user_id = $2", id.0, user);
            return Ok(team.fetch_optional(&self.pool).await?.and_then(team_from_db));
        };
        lock(&mut tx, id).await?;
        let left = sqlx::query_scalar!(
            "update voters set has_left = true, notify = false, ply = null, vote = null
             where game_id = $1 and user_id = $2 and not has_left returning team",
            id.0,
            user
        );
        let left = left.fetch_optional(&mut *tx).await?;
        if left.is_some() {
            enqueue_count(&mut tx, id, now).await?;
            tx.commit().await?;
        }
        Ok(left.and_then(team_from_db))
    }

    /// Switches whether a member is mentioned when the team has to vote. The person first joins the team `joins`, if there is
    /// one.
    pub async fn switch_notify(
        &self,
        id: GameId,
        person: UserId,
        joins: Option<Team>,
        now: OffsetDateTime,
    ) -> Result<Ballot> {
        if let Some(mut tx) = self.owned_by(Owner::Game(id)).begin_change(now).await? {
            let Some(game) = lock(&mut tx, id).await? else { return Ok(Ballot::TooLate) };
            if let Some(team) = joins {
                let joined = join(&mut tx, id, &game, person, team).await?;
                if joined != Ballot::Counts {
                    return Ok(joined);
                }
            }
            let changed = sqlx::query!(
                "update voters set notify = not notify
                 where game_id = $1 and user_id = $2 and not has_left
                     and (notify or (select count(*) from voters where game_id = $1 and notify) < $3)",
                id.0,
                to_db(person.0),
                MAX_NOTIFIED
            );
            if changed.execute(&mut *tx).await?.rows_affected() == 0 {
                tx.rollback().await?;
                let is_member = joins.is_some() || self.voter(id, person).await?.is_some();
                return Ok(if is_member { Ballot::NotifyFull } else { Ballot::NotJoined });
            }
            tx.commit().await?;
        }
        Ok(Ballot::Counts)
    }

    /// Casts or changes a person's vote on a ply. The caller has checked that `text` is a legal move.
    pub async fn cast_vote(
        &self,
        id: GameId,
        person: UserId,
        ply: u16,
        text: &str,
        now: OffsetDateTime,
    ) -> Result<Ballot> {
        let (user, ply) = (to_db(person.0), i32::from(ply));
        let interaction = self.request.map(|request| request.interaction);
        let Some(mut tx) = self.owned_by(Owner::Game(id)).begin_change(now).await? else {
            let counted = match interaction {
                Some(interaction) => self.game_of_interaction(interaction).await? == Some(id),
                None => false,
            };
            return Ok(if counted { Ballot::Counts } else { Ballot::TooLate });
        };
        let Some(game) = lock(&mut tx, id).await? else { return Ok(Ballot::TooLate) };
        // A statement of its own: its snapshot is taken after the lock.
        let turn = sqlx::query_scalar!(
            "select on_turn from games where id = $1 and ply = $2 and phase = 'playing'",
            id.0,
            ply
        );
        let turn = turn.fetch_optional(&mut *tx).await?.flatten();
        let Some(team) = turn.and_then(|turn| participant_from_db(turn).team()) else {
            tx.commit().await?;
            return Ok(Ballot::TooLate);
        };
        let ballot = match team {
            Team::Channel => join(&mut tx, id, &game, person, team).await?,
            Team::First | Team::Second => membership(&mut tx, id, person, team).await?,
        };
        if ballot == Ballot::Counts {
            sqlx::query!(
                "update voters set ply = $3, vote = $4 where game_id = $1 and user_id = $2",
                id.0,
                user,
                ply,
                text
            )
            .execute(&mut *tx)
            .await?;
            if let Some(interaction) = interaction {
                // If Discord delivers the interaction again, the bot finds that the vote counted.
                sqlx::query!("update interactions set game_id = $2 where id = $1", to_db(interaction), id.0)
                    .execute(&mut *tx)
                    .await?;
            }
            enqueue_count(&mut tx, id, now).await?;
            // While nobody had voted, the closing of the ply was postponed. It is due again.
            sqlx::query!("update games set due_at = deadline where id = $1 and due_at > deadline", id.0)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        Ok(ballot)
    }

    pub async fn vote_status(&self, id: GameId) -> Result<VoteStatus> {
        let row = sqlx::query!(
            r#"select count(*) filter (where v.ply = g.ply and v.vote is not null and g.phase = 'playing') as "voted!",
                   (array_agg(v.user_id order by v.user_id)
                       filter (where v.notify and (g.phase = 'over' or g.on_turn = team.participant)))[1:$4] as notified
               from games g join voters v on v.game_id = g.id
                   join unnest($2::smallint[], $3::bigint[]) team (number, participant) on team.number = v.team
               where g.id = $1"#,
            id.0,
            &Team::ALL.map(|team| i16::from(team.number())),
            &Team::ALL.map(|team| participant_to_db(team.into())),
            i32::try_from(MAX_NOTIFIED).unwrap_or(i32::MAX)
        )
        .fetch_one(&self.pool)
        .await?;
        let notified = row.notified.unwrap_or_default().into_iter().map(|id| UserId(from_db(id))).collect();
        Ok(VoteStatus { voted: usize::try_from(row.voted).unwrap_or(0), notified })
    }
}

pub(in crate::store) async fn running_in(connection: &mut Connection, channel: u64) -> Result<Option<GameId>> {
    let id = sqlx::query_scalar!(
        "select g.id from games g join vote_games v on v.game_id = g.id
         where g.channel_id = $1 and g.phase = 'playing' order by g.id limit 1",
        to_db(channel)
    );
    Ok(id.fetch_optional(connection).await?.map(GameId))
}

pub(super) fn team_from_db(number: i16) -> Option<Team> {
    Team::from_number(u8::try_from(number).ok()?)
}

/// Whether the person may vote for the team.
async fn membership(tx: &mut Connection, id: GameId, person: UserId, team: Team) -> Result<Ballot> {
    let row =
        sqlx::query!("select team, has_left from voters where game_id = $1 and user_id = $2", id.0, to_db(person.0));
    Ok(match row.fetch_optional(tx).await?.and_then(|row| Some((team_from_db(row.team)?, row.has_left))) {
        Some((of, _)) if of != team => Ballot::OtherTeam(of),
        Some((_, false)) => Ballot::Counts,
        Some((_, true)) | None => Ballot::NotJoined,
    })
}

/// Adds the person to the team, if it has room. The caller has locked the game's row in `vote_games`.
async fn join(tx: &mut Connection, id: GameId, game: &VoteGame, person: UserId, team: Team) -> Result<Ballot> {
    let is_member = membership(tx, id, person, team).await?;
    if is_member != Ballot::NotJoined {
        return Ok(is_member);
    }
    let number = i16::from(team.number());
    let members = sqlx::query_scalar!(
        r#"select count(*) as "count!" from voters where game_id = $1 and team = $2 and not has_left"#,
        id.0,
        number
    );
    let members = members.fetch_one(&mut *tx).await?;
    if game.team_size.is_some_and(|most| members >= most.into()) {
        return Ok(Ballot::Full);
    }
    sqlx::query!(
        "insert into voters (game_id, user_id, team) values ($1, $2, $3)
         on conflict (game_id, user_id) do update set has_left = false",
        id.0,
        to_db(person.0),
        number
    )
    .execute(&mut *tx)
    .await?;
    notify_pages(tx, id).await?;
    Ok(Ballot::Counts)
}

/// Tells the game's open pages that its votes or teams have changed.
async fn notify_pages(tx: &mut Connection, id: GameId) -> Result<()> {
    sqlx::query!("select pg_notify($1, $2)", GAMES_CHANNEL, id.to_string()).execute(tx).await?;
    Ok(())
}

pub(in crate::store) async fn enqueue_count(tx: &mut Connection, id: GameId, now: OffsetDateTime) -> Result<()> {
    notify_pages(tx, id).await?;
    let guild = sqlx::query_scalar!("select guild_id from games where id = $1", id.0).fetch_one(&mut *tx).await?;
    // The subject is the game, because Discord may refuse to edit this message and no other one.
    let subject = (guild.map(from_db), Some(id.0.cast_unsigned()));
    tasks::enqueue_about(tx, kinds::VoteCount, &id.to_string(), subject, (now, now), &None).await
}
