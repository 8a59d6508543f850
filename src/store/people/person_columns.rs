//! Every column that can hold a person's id: what an export calls it, and what a deletion does with it. A test compares the list
//! with the schema.

use crate::play::UserId;
use crate::store::{
    database::{Connection, Result, Store, to_db},
    tasks,
};
use sqlx::AssertSqlSafe;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The row is about this person alone.
    Deleted,
    /// The row concerns others too, so a deleted participant stands in.
    Replaced,
    /// The row belongs to others, and stays without the person.
    Emptied,
    /// The row protects others from the person.
    Kept,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PersonColumn {
    pub table: &'static str,
    pub column: &'static str,
    pub fate: Fate,
    /// The list in an export that has the row; `None` if it is others' data.
    pub exported_in: Option<&'static str>,
}

impl PersonColumn {
    /// Says whether the column holds the person's id.
    pub fn trace(&self) -> Option<String> {
        let Self { table, column, fate, .. } = self;
        let is_traced = *fate != Fate::Kept && !(*table == "games" && SEATS.contains(column));
        is_traced.then(|| format!("select exists (select from {table} where {column} = $1)"))
    }

    /// Its parameters are the person and the stand-in.
    pub fn deletion(&self) -> Option<String> {
        let Self { table, column, fate, .. } = self;
        match fate {
            _ if *table == "games" => None,
            Fate::Deleted => Some(format!("delete from {table} where {column} = $1 and $2::bigint is not null")),
            Fate::Replaced => Some(format!("update {table} set {column} = $2 where {column} = $1")),
            Fate::Emptied => {
                Some(format!("update {table} set {column} = null where {column} = $1 and $2::bigint is not null"))
            }
            Fate::Kept => None,
        }
    }
}

macro_rules! person_columns {
    ($($table:ident . $column:ident => $fate:ident $(in $list:literal)?;)*) => {
        pub const PERSON_COLUMNS: &[PersonColumn] = &[$(PersonColumn {
            table: stringify!($table),
            column: stringify!($column),
            fate: Fate::$fate,
            exported_in: person_columns!(@list $($list)?),
        }),*];
    };
    (@list) => { None };
    (@list $list:literal) => { Some($list) };
}

/// Games of others that the person ended or decided. Events of own games go with `games`.
const ENDED_GAMES: PersonColumn =
    PersonColumn { table: "events", column: "body", fate: Fate::Replaced, exported_in: Some("games") };

/// Of the kinds whose owner is a person.
const WAITING_TASKS: PersonColumn =
    PersonColumn { table: "tasks", column: "owner", fate: Fate::Deleted, exported_in: Some("waiting_messages") };

person_columns! {
    absences.user_id => Deleted in "absences";
    audit.user_id => Replaced in "changes_of_settings";
    audit.about => Replaced in "changes_that_name_the_person";
    bans.user_id => Kept in "bans";
    blocks.user_id => Deleted in "blocks";
    blocks.blocked_id => Kept;
    channel_notices.user_id => Deleted in "waiting_notices";
    explorations.user_id => Deleted in "explorations";
    follows.user_id => Deleted in "followed_games";
    games.challenger => Replaced in "games";
    games.opponent => Replaced in "games";
    games.player1 => Replaced in "games";
    games.player2 => Replaced in "games";
    games.on_turn => Replaced in "games";
    leagues.created_by => Replaced in "created_leagues";
    notes.user_id => Deleted in "notes";
    opened_boards.user_id => Deleted in "boards_opened_on_the_page";
    people.user_id => Deleted in "preferences";
    presence.user_id => Deleted in "presence_at_the_page";
    puzzle_results.user_id => Deleted in "puzzles";
    rating_changes.user_id => Replaced in "results";
    ratings.user_id => Replaced in "ratings";
    results.player1 => Replaced in "results";
    results.player2 => Replaced in "results";
    season_players.user_id => Replaced in "leagues";
    standing_offers.user_id => Deleted in "standing_offers";
    tournament_players.user_id => Replaced in "tournaments";
    tournaments.created_by => Replaced in "created_tournaments";
    vote_games.organiser => Emptied in "vote_games_started";
    voters.user_id => Deleted in "votes";
    web_sessions.user_id => Deleted in "sessions_of_the_board_page";
}

/// Everybody with a seat in a game is also its challenger or opponent. No index finds a seat in finished and unfinished games.
const SEATS: [&str; 3] = ["player1", "player2", "on_turn"];

/// Rows that need more than [`PERSON_COLUMNS`] says must have been changed before. Games have been too, all columns at once.
pub(in crate::store) async fn delete(tx: &mut Connection, person: i64, stand_in: i64) -> Result<()> {
    for statement in PERSON_COLUMNS.iter().filter_map(PersonColumn::deletion) {
        sqlx::query(AssertSqlSafe(statement)).bind(person).bind(stand_in).execute(&mut *tx).await?;
    }
    Ok(())
}

impl Store {
    /// The columns that hold the person's id, except those that a deletion keeps.
    pub async fn traces_of(&self, person: UserId) -> Result<Vec<PersonColumn>> {
        let mut connection = self.pool.acquire().await?;
        let mut found = Vec::new();
        for place in PERSON_COLUMNS {
            let Some(query) = place.trace() else { continue };
            let exists: bool =
                sqlx::query_scalar(AssertSqlSafe(query)).bind(to_db(person.0)).fetch_one(&mut connection).await?;
            found.extend(exists.then_some(*place));
        }
        let ended = sqlx::query_scalar!(
            r#"select exists (select from events where body ->> 'kind' = 'ended' and body ->> 'by' = $1) as "exists!""#,
            person.0.to_string()
        );
        found.extend(ended.fetch_one(&mut connection).await?.then_some(ENDED_GAMES));
        let tasks = tasks::tasks_of_person(&mut connection, person.0).await?;
        found.extend(tasks.iter().any(|task| task.owner == Some(person.0)).then_some(WAITING_TASKS));
        Ok(found)
    }
}
