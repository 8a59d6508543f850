use crate::play::GameId;
use crate::store::{
    database::{Result, Store},
    tasks::{self, kinds},
};
use parlor_puzzles::Series;
use serde::{Deserialize, Serialize};
use std::fmt;
use time::OffsetDateTime;

/// What a person on the page shows in a channel; the payload of the task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shown {
    pub channel: u64,
    pub what: Showable,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Showable {
    /// A private game.
    Game(GameId),
    /// The id of a puzzle's series, and the day.
    Puzzle(String, i32),
}

impl Showable {
    pub fn puzzle(series: Series, day: i32) -> Self {
        Self::Puzzle(series.to_string(), day)
    }
}

impl fmt::Display for Showable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(game) => write!(f, "{game}"),
            Self::Puzzle(series, day) => write!(f, "{series}:{day}"),
        }
    }
}

impl Store {
    /// In a channel of this server. `false` if the interaction has done so before, which is remembered until an hour after `until`.
    pub async fn show_in_channel(
        &self,
        guild: u64,
        shown: &Shown,
        (now, until): (OffsetDateTime, OffsetDateTime),
    ) -> Result<bool> {
        let Some(mut tx) = self.begin_change(until).await? else { return Ok(false) };
        let key = format!("{}:{}", shown.what, shown.channel);
        tasks::enqueue(&mut tx, kinds::Shown, &key, Some(guild), (now, now), shown).await?;
        tx.commit().await?;
        Ok(true)
    }
}
