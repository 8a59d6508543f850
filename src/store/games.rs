//! The row that is read fast: lists of games, what is due, where the newest board is.

use super::{Place, Store, StoreError, from_db, to_db};
use crate::{
    ai::Level,
    play::{GameId, UserId},
    rules::Game,
};
use time::OffsetDateTime;

/// A game or a challenge in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its number.
    pub id: GameId,
    /// Where it is played.
    pub place: Place,
    /// Which game.
    pub game: Game,
    /// How far it has come.
    pub phase: SummaryPhase,
    /// When time runs out: for the move, or for accepting.
    pub deadline: Option<OffsetDateTime>,
    /// The newest message about it.
    pub message: Option<u64>,
}

/// How far a game in a list has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SummaryPhase {
    /// A challenge waits for an answer.
    Open {
        /// Who made it.
        challenger: UserId,
    },
    /// The game is on.
    Playing {
        /// Who plays, player 1 first.
        seats: [UserId; 2],
        /// Whose turn it is.
        on_turn: UserId,
    },
}

impl Summary {
    /// Whether it is that person's turn.
    pub fn is_turn_of(&self, person: UserId) -> bool {
        matches!(self.phase, SummaryPhase::Playing { on_turn, .. } if on_turn == person)
    }

    /// The opponent of that person: the other seat, or who made the challenge.
    pub fn opponent_of(&self, person: UserId) -> UserId {
        match self.phase {
            SummaryPhase::Open { challenger } => challenger,
            SummaryPhase::Playing { seats: [one, two], .. } => {
                if one == person {
                    two
                } else {
                    one
                }
            }
        }
    }
}

/// A row of a list of games.
struct Row {
    id: i64,
    channel_id: i64,
    game: String,
    challenger: i64,
    player1: Option<i64>,
    player2: Option<i64>,
    on_turn: Option<i64>,
    ends: Option<OffsetDateTime>,
    message_id: Option<i64>,
}

impl Row {
    /// What it says; nothing where the game is one that this version doesn't know.
    fn summary(self, guild: u64) -> Option<Summary> {
        let seat = |id: i64| UserId(from_db(id));
        let phase = match (self.player1, self.player2, self.on_turn) {
            (Some(one), Some(two), Some(on_turn)) => {
                SummaryPhase::Playing { seats: [seat(one), seat(two)], on_turn: seat(on_turn) }
            }
            _ => SummaryPhase::Open { challenger: seat(self.challenger) },
        };
        Some(Summary {
            id: GameId(self.id),
            place: Place { guild, channel: from_db(self.channel_id) },
            game: Game::from_name(&self.game)?,
            phase,
            deadline: self.ends,
            message: self.message_id.map(from_db),
        })
    }
}

impl Summary {
    /// Both people: the seats, or who made the challenge and, where nobody was asked by name, nobody.
    pub fn people(&self) -> [UserId; 2] {
        match self.phase {
            SummaryPhase::Open { challenger } => [challenger, UserId(0)],
            SummaryPhase::Playing { seats, .. } => seats,
        }
    }
}

impl Store {
    /// Games and challenges on a server, the newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn games_on(&self, guild: u64, most: i64) -> Result<Vec<Summary>, StoreError> {
        let rows = sqlx::query_as!(
            Row,
            r#"select id as "id!", channel_id as "channel_id!", game as "game!", challenger as "challenger!",
                   player1, player2, on_turn, case phase when 'open' then due_at else deadline end as ends, message_id
               from games where guild_id = $1 and phase in ('open', 'playing')
               order by id desc limit $2"#,
            to_db(guild),
            most
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().filter_map(|row| row.summary(guild)).collect())
    }

    /// Games in progress of a person on a server, and challenges that wait for that person or that
    /// the person made: own turn first, then what ends first. `channel` narrows the list to it and its threads.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn games_of(
        &self,
        guild: u64,
        person: UserId,
        channel: Option<u64>,
        most: i64,
        skip: i64,
    ) -> Result<Vec<Summary>, StoreError> {
        let rows = sqlx::query_as!(
            Row,
            r#"select id as "id!", channel_id as "channel_id!", game as "game!", challenger as "challenger!",
                   player1, player2, on_turn, ends, message_id
               from (
                   select * from games where guild_id = $1 and player1 = $2 and phase = 'playing'
                   union
                   select * from games where guild_id = $1 and player2 = $2 and phase = 'playing'
                   union
                   select * from games where guild_id = $1 and opponent = $2 and phase = 'open'
                   union
                   select * from games where guild_id = $1 and challenger = $2 and phase = 'open'
               ) mine, lateral (select case phase when 'open' then due_at else deadline end as ends) time
               where $3::bigint is null or channel_id = $3 or parent_id = $3
               order by (on_turn = $2) desc nulls last, phase desc, ends nulls last, id
               limit $4 offset $5"#,
            to_db(guild),
            to_db(person.0),
            channel.map(to_db),
            most,
            skip
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().filter_map(|row| row.summary(guild)).collect())
    }

    /// How many challenges of a person wait for an answer on a server.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn challenges_of(&self, guild: u64, person: UserId) -> Result<i64, StoreError> {
        let count = sqlx::query_scalar!(
            r#"select count(*) as "count!" from games where guild_id = $1 and challenger = $2 and phase = 'open'"#,
            to_db(guild),
            to_db(person.0)
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(count)
    }

    /// How many games of a person against the computer are on, on a server.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn computer_games_of(&self, guild: u64, person: UserId) -> Result<i64, StoreError> {
        let computers = Level::ALL.map(|level| to_db(UserId::computer(level).0));
        let count = sqlx::query_scalar!(
            r#"select count(*) as "count!" from (
                   select id from games
                   where guild_id = $1 and player1 = $2 and player2 = any ($3) and phase = 'playing'
                   union all
                   select id from games
                   where guild_id = $1 and player2 = $2 and player1 = any ($3) and phase = 'playing'
               ) mine"#,
            to_db(guild),
            to_db(person.0),
            &computers
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(count)
    }

    /// The number of games and challenges that [`Store::games_of`] lists for a server.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_games_of(&self, guild: u64, person: UserId) -> Result<i64, StoreError> {
        let count = sqlx::query_scalar!(
            r#"select count(*) as "count!" from (
                   select id from games where guild_id = $1 and player1 = $2 and phase = 'playing'
                   union
                   select id from games where guild_id = $1 and player2 = $2 and phase = 'playing'
                   union
                   select id from games where guild_id = $1 and opponent = $2 and phase = 'open'
                   union
                   select id from games where guild_id = $1 and challenger = $2 and phase = 'open'
               ) mine"#,
            to_db(guild),
            to_db(person.0)
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(count)
    }

    /// Leaves what is due in a game for later, because it can't be done now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn postpone(&self, id: GameId, until: OffsetDateTime) -> Result<(), StoreError> {
        sqlx::query!("update games set due_at = $2 where id = $1 and due_at < $2", id.0, until)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The newest message about a game in its channel.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn newest_message(&self, id: GameId) -> Result<Option<(Place, u64)>, StoreError> {
        let row = sqlx::query!("select guild_id, channel_id, message_id from games where id = $1", id.0)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.and_then(|row| {
            let place = Place { guild: from_db(row.guild_id), channel: from_db(row.channel_id) };
            row.message_id.map(|message| (place, from_db(message)))
        }))
    }
}
