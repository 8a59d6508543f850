//! Creates tables: for a challenge, or for a rematch.

use crate::play::{Command, Event, GameId, OutsideFacts, Participant, Refusal, Table, UserId};
use crate::store::{
    Applied, Cause, LoadedGame, Place, Settings, Store, StoreError,
    database::pool::Connection,
    games::{
        cause::ATTEMPTS,
        transition::{CommitError, Transition, apply_events},
    },
    participant_to_db,
    people::{data_deletion, person_limits},
    place::guild_to_db,
    servers::server_row,
    to_db,
};
use parlor_games::dice::DiceSeed;
use sqlx::types::Json;
use time::OffsetDateTime;

/// A table to be created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Where its game will be played.
    pub place: Place,
    /// Its first event.
    pub challenge: Event,
    /// Whether its game gets a thread of its own.
    pub thread: bool,
    /// The language of its messages, as a tag; `None` for that of the server.
    pub language: Option<String>,
    /// Random values for its game, should it begin at once.
    pub randomness: Randomness,
}

/// Random values that a game needs when it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Randomness {
    /// Decides who begins, as [`Command::Accept`] has it.
    pub challenger_begins: bool,
    /// The secret of the dice.
    pub seed: DiceSeed,
}

impl Randomness {
    /// Unpredictable values.
    pub fn draw() -> Self {
        Self { challenger_begins: rand::random(), seed: DiceSeed::new(rand::random()) }
    }
}

impl Store {
    /// Creates a table for a person who asks for it.
    ///
    /// # Errors
    /// [`StoreError::Refused`] when the person has too many such games or challenges, or has challenged the opponent too often, else
    /// when the database fails.
    pub async fn create_challenge(
        &self,
        new: &NewTable,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied, StoreError> {
        match self.create(new, true, cause, now).await {
            // Another process serves the same interaction, and its challenge is the one too many.
            Err(error @ StoreError::Refused(_)) => self.applied_before(cause).await?.ok_or(error),
            created => created,
        }
    }

    /// Creates a table without counting what its challenger has. A challenge to the computer is accepted at once.
    pub async fn create_table(&self, new: &NewTable, cause: Cause, now: OffsetDateTime) -> Result<Applied, StoreError> {
        self.create(new, false, cause, now).await
    }

    async fn create(
        &self,
        new: &NewTable,
        limited: bool,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied, StoreError> {
        if let Some(applied) = self.applied_before(cause).await? {
            return Ok(applied);
        }
        let mut tx = self.pool.begin().await?;
        if limited {
            person_limits::check_new_table(&mut tx, new, now).await?;
        }
        let game = insert_table(&mut tx, new, now).await?;
        let id = game.id;
        let accepted_by = challenged_computer(&game.table);
        match begin(&mut tx, game, new, accepted_by, cause, now).await {
            Ok(applied) => {
                tx.commit().await?;
                Ok(applied)
            }
            // Another process serves the same interaction at this moment.
            Err(CommitError::LostRace | CommitError::AlreadyApplied) => {
                tx.rollback().await?;
                self.applied_before(cause).await?.ok_or(StoreError::Contended(id))
            }
            Err(CommitError::Store(error)) => Err(error),
        }
    }

    /// Creates the table of a rematch after game `id`, and records it there, in one transaction: of two proposals one
    /// creates a table.
    ///
    /// # Errors
    /// [`StoreError::Refused`] when there can be no rematch or there is one already, else when the
    /// database fails.
    pub async fn create_rematch(
        &self,
        id: GameId,
        by: UserId,
        randomness: Randomness,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied, StoreError> {
        if let Some(applied) = self.applied_before(cause).await? {
            return Ok(applied);
        }
        for _ in 0..ATTEMPTS {
            let old = self.load(id).await?;
            // Whether a rematch can be proposed does not depend on the number that its table will get.
            if let Err(refusal) =
                old.table.decide(&Command::Rematch { by: by.into(), game: id }, &OutsideFacts::default(), now)
            {
                // An earlier delivery may have proposed it. The refusal is not recorded: to press Rematch after the
                // opponent did means to accept, which is another command of this interaction.
                return self.applied_before(cause).await?.ok_or_else(|| StoreError::refused(refusal));
            }
            // The server's settings hold for a rematch as for any challenge.
            let Settings { rated, timeout, .. } = self.settings_of(id).await?;
            let challenge = old.table.rematch(id, by.into(), rated, timeout, now);
            let challenge = challenge.ok_or_else(|| StoreError::refused(Refusal::NotPlaying))?;
            // Where the old game had a thread, the rematch is played there too.
            let new = NewTable { place: old.place, challenge, thread: false, language: None, randomness };
            match self.attempt_rematch(old, by, &new, cause, now).await {
                Ok(applied) => return Ok(applied),
                // Another process serves the same interaction, and its game is the one too many.
                Err(CommitError::Store(error @ StoreError::Refused(_))) => {
                    return self.applied_before(cause).await?.ok_or(error);
                }
                Err(CommitError::Store(error)) => return Err(error),
                Err(CommitError::LostRace | CommitError::AlreadyApplied) => {}
            }
            if let Some(applied) = self.applied_before(cause).await? {
                return Ok(applied);
            }
        }
        Err(StoreError::Contended(id))
    }

    /// Tries once to create the table of a rematch and to record it in the old game. Without a commit all is rolled
    /// back.
    async fn attempt_rematch(
        &self,
        old: LoadedGame,
        by: UserId,
        new: &NewTable,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied, CommitError> {
        let mut tx = self.pool.begin().await?;
        if challenged_computer(&old.table).is_some() {
            person_limits::check_new_table(&mut tx, new, now).await?;
        }
        // A rematch is proposed to a person once for each game, so that it needs no other limit.
        let game = insert_table(&mut tx, new, now).await?;
        let LoadedGame { id, place, mut table } = old;
        let command = Command::Rematch { by: by.into(), game: game.id };
        let events = table.decide(&command, &OutsideFacts::default(), now).map_err(StoreError::refused)?;
        let first = table.events;
        apply_events(id, &mut table, &events, now)?;
        // The interaction is recorded with the new table.
        let cause_of_offer = Cause { interaction: None, ..cause };
        let offer = Transition { id, place, table, first, events, cause: cause_of_offer, at: now };
        offer.write(&mut tx).await?;
        let accepted_by = challenged_computer(&game.table);
        let applied = begin(&mut tx, game, new, accepted_by, cause, now).await?;
        tx.commit().await?;
        Ok(applied)
    }
}

/// The computer, which accepts at once, where it is challenged.
fn challenged_computer(table: &Table) -> Option<Participant> {
    table.opponent.filter(|opponent| opponent.level().is_some())
}

/// Writes a new table's row and its first event.
async fn insert_table(tx: &mut Connection, new: &NewTable, now: OffsetDateTime) -> Result<LoadedGame, StoreError> {
    let place = new.place;
    let table = Table::replay([(new.challenge.clone(), now)]).map_err(StoreError::InvalidTable)?;
    data_deletion::check_not_requested(tx, table.challenger, table.opponent).await?;
    let id = sqlx::query_scalar!(
        r#"insert into games
             (guild_id, channel_id, game, phase, challenger, opponent, events, due_at, created_at, updated_at,
              wants_thread, parent_id, language, answers_guild_id)
         values ($1, $2, $3, 'open', $4, $5, 1, $6, $7, $7, $8, (select parent_id from games where id = $9),
             coalesce($10, (select language from games where id = $9)), $11)
         returning id"#,
        guild_to_db(place.guild),
        to_db(place.channel),
        table.terms.setup.game().id(),
        participant_to_db(table.challenger),
        table.opponent.map(participant_to_db),
        table.due(),
        now,
        new.thread,
        table.rematch_of.map(|game| game.0),
        new.language,
        place.answers_to_db()
    )
    .fetch_one(&mut *tx)
    .await?;
    let id = GameId(id);
    // Should the bot leave the server one day, its data is found by this row.
    if let Some(guild) = place.guild {
        server_row::ensure(tx, guild).await?;
    }
    sqlx::query!(
        "insert into events (game_id, seq, at, body) values ($1, 0, $2, $3)",
        id.0,
        now,
        Json(&new.challenge) as _
    )
    .execute(&mut *tx)
    .await?;
    Ok(LoadedGame { id, place, table })
}

/// Begins the other game of a pair in the transaction in which the first one was accepted, if `first` is that acceptance. It
/// is played in the same channel, and has a thread of its own where the first one has.
pub(in crate::store) async fn begin_second_of_pair(tx: &mut Connection, first: &Transition) -> Result<(), CommitError> {
    let Transition { id, place, at, .. } = *first;
    let accepted = first.events.iter().any(|event| matches!(event, Event::Accepted { .. }));
    let Some(challenge) = first.table.second_of_pair(id, at).filter(|_| accepted) else { return Ok(()) };
    let thread = sqlx::query_scalar!("select wants_thread from games where id = $1", id.0).fetch_one(&mut *tx).await?;
    let new = NewTable { place, challenge, thread, language: None, randomness: Randomness::draw() };
    // The interaction is recorded with the first game.
    let cause = Cause { interaction: None, ..first.cause };
    let game = insert_table(tx, &new, at).await?;
    begin(tx, game, &new, first.table.opponent, cause, at).await?;
    Ok(())
}

/// Creates a table whose challenge the opponent has accepted before: a game of a tournament. The caller commits the transaction.
pub(in crate::store) async fn begin_game(
    tx: &mut Connection,
    new: &NewTable,
    opponent: Participant,
    at: OffsetDateTime,
) -> Result<GameId, CommitError> {
    let game = insert_table(tx, new, at).await?;
    let id = game.id;
    begin(tx, game, new, Some(opponent), Cause::JOB, at).await?;
    Ok(id)
}

/// Completes a new table: begins its game where an opponent accepts it at once, and writes what follows from its events.
async fn begin(
    tx: &mut Connection,
    game: LoadedGame,
    new: &NewTable,
    accepted_by: Option<Participant>,
    cause: Cause,
    at: OffsetDateTime,
) -> Result<Applied, CommitError> {
    let (id, place) = (game.id, game.place);
    let mut events = vec![new.challenge.clone()];
    let table = match accepted_by {
        Some(by) => {
            let Randomness { challenger_begins, seed } = new.randomness;
            let accept = Command::Accept { by, challenger_begins, seed };
            let accepted = Transition::decide(tx, game, &accept, cause, at).await?;
            accepted.write_events(tx).await?;
            events.extend(accepted.events);
            accepted.table
        }
        None => game.table,
    };
    let transition = Transition { id, place, table, first: 0, events, cause, at };
    let delivery = transition.write_consequences(tx).await?;
    Ok(transition.into_applied(delivery))
}
