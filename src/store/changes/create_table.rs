use crate::play::{Command, Event, GameId, OutsideFacts, Participant, Refusal, Table, Terms, UserId};
use crate::store::{
    changes::{
        cause::{ATTEMPTS, Applied, Cause},
        transition::Transition,
    },
    database::{Connection, Owner, Result, Store, StoreError, participant_to_db, to_db},
    games::{load::LoadedGame, standing_offers, vote_games},
    people::person_limits,
    place::Place,
    requests::deletion_requests,
    servers::{server_row, settings::Settings},
};
use parlor_games::dice::DiceSeed;
use sqlx::types::Json;
use time::OffsetDateTime;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    pub place: Place,
    pub challenge: Event,
    pub thread: bool,
    /// As a tag; `None` for the server's language.
    pub language: Option<String>,
    /// Used if the game begins at once.
    pub randomness: Randomness,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Randomness {
    /// See [`Command::Accept`].
    pub challenger_begins: bool,
    pub seed: DiceSeed,
}

impl Randomness {
    pub fn draw() -> Self {
        Self { challenger_begins: rand::random(), seed: DiceSeed::new(rand::random()) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Creation {
    Challenge,
    /// `parent` is the channel of the thread, if the offer is made in one.
    StandingOffer {
        parent: Option<u64>,
    },
    /// Without the limits of challenges.
    Unlimited,
}

impl Store {
    /// Refuses a person who has too many games or challenges of this kind, or has challenged the opponent too often.
    pub async fn create_challenge(&self, new: &NewTable, cause: Cause, now: OffsetDateTime) -> Result<Applied> {
        self.create(new, Creation::Challenge, cause, now).await
    }

    /// The first challenge of a standing offer. `parent` is the thread's channel, if the place is a thread.
    pub async fn create_standing_offer(
        &self,
        new: &NewTable,
        parent: Option<u64>,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied> {
        self.create(new, Creation::StandingOffer { parent }, cause, now).await
    }

    /// Like [`Store::create_challenge`], without the limits. The computer accepts a challenge at once.
    pub async fn create_table(&self, new: &NewTable, cause: Cause, now: OffsetDateTime) -> Result<Applied> {
        self.create(new, Creation::Unlimited, cause, now).await
    }

    async fn create(&self, new: &NewTable, creation: Creation, cause: Cause, now: OffsetDateTime) -> Result<Applied> {
        if let Some(applied) = self.applied_before(cause).await? {
            return Ok(applied);
        }
        let creating = async {
            let mut tx = self.pool.begin().await?;
            if creation != Creation::Unlimited {
                person_limits::check_challenge(&mut tx, new.place.guild, &new.challenge, now).await?;
            }
            let game = insert_table(&mut tx, new, now).await?;
            if let Creation::StandingOffer { parent } = creation {
                standing_offers::insert(&mut tx, &game, parent, now).await?;
            }
            let accepted_by = challenged_computer(&game.table);
            let applied = begin(&mut tx, game, new, accepted_by, cause, now).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(applied)
        };
        match creating.await {
            // Another process may have served the same interaction, and created the challenge that fills the limit.
            Err(error) if error.is_lost_race() || matches!(error, StoreError::Refused(_)) => {
                self.applied_before(cause).await?.ok_or(error)
            }
            created => created,
        }
    }

    /// Begins a vote game. `None` if one is running in the channel.
    pub async fn create_vote_game(
        &self,
        new: &NewTable,
        organiser: UserId,
        team_size: Option<u16>,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Option<Applied>> {
        if let Some(applied) = self.applied_before(cause).await? {
            return Ok(Some(applied));
        }
        let mut tx = self.pool.begin().await?;
        person_limits::lock(&mut tx, to_db(organiser.0)).await?;
        deletion_requests::check_not_requested(&mut tx, organiser.into(), None).await?;
        let channel = to_db(new.place.channel);
        sqlx::query!("select pg_advisory_xact_lock(hashtextextended('vote game in ' || $1::bigint, 0))", channel)
            .execute(&mut *tx)
            .await?;
        if vote_games::running_in(&mut tx, new.place.channel).await?.is_some() {
            tx.rollback().await?;
            return self.applied_before(cause).await;
        }
        person_limits::check_new_vote_game(&mut tx, new.place.guild, organiser).await?;
        let game = insert_table(&mut tx, new, now).await?;
        let opponent = game.table.opponent;
        sqlx::query!(
            "insert into vote_games (game_id, organiser, team_size) values ($1, $2, $3)",
            game.id.0,
            to_db(organiser.0),
            team_size.map(i32::from)
        )
        .execute(&mut *tx)
        .await?;
        match begin(&mut tx, game, new, opponent, cause, now).await {
            Ok(applied) => {
                tx.commit().await?;
                Ok(Some(applied))
            }
            // Another process is serving the same interaction.
            Err(error) if error.is_lost_race() => {
                tx.rollback().await?;
                self.applied_before(cause).await?.ok_or(error).map(Some)
            }
            Err(error) => Err(error),
        }
    }

    /// Makes the offer's next challenge with these terms, if it is time. Returns when to look again.
    pub async fn renew_standing_offer(
        &self,
        offer: i64,
        (place, person, terms): (Place, UserId, Terms),
        thread: bool,
        now: OffsetDateTime,
    ) -> Result<OffsetDateTime> {
        let mut tx = self.pool.begin().await?;
        sqlx::query!("select id from standing_offers where id = $1 for update", offer).fetch_optional(&mut *tx).await?;
        // A statement of its own: its snapshot is taken after the lock.
        let may_be_made = sqlx::query_scalar!(
            r#"select count(*) < $2 and count(*) filter (where phase = 'open') = 0
                   and exists (select from standing_offers where id = $1) as "may!"
               from games where standing_offer = $1 and phase in ('open', 'playing')"#,
            offer,
            standing_offers::MAX_GAMES
        )
        .fetch_one(&mut *tx)
        .await?;
        if may_be_made {
            let challenge = Table::standing_offer(person.into(), terms);
            let new = NewTable { place, challenge, thread, language: None, randomness: Randomness::draw() };
            let game = insert_table(&mut tx, &new, now).await?;
            standing_offers::mark(&mut tx, game.id, offer).await?;
            begin(&mut tx, game, &new, None, Cause::JOB, now).await?;
        }
        tx.commit().await?;
        Ok(now + standing_offers::LOOK_EVERY)
    }

    /// Creates the rematch of game `id` and records it in that game in one transaction, so that two proposals create
    /// one table.
    pub async fn create_rematch(
        &self,
        id: GameId,
        by: UserId,
        randomness: Randomness,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied> {
        let store = self.owned_by(Owner::Game(id));
        for _ in 0..ATTEMPTS {
            if let Some(applied) = store.applied_before(cause).await? {
                return Ok(applied);
            }
            match store.attempt_rematch(id, by, randomness, cause, now).await {
                // An earlier delivery may have proposed it, or created the game that fills the limit. The refusal is not
                // recorded: pressing Rematch after the opponent did means accepting, which is another command of the
                // same interaction.
                Err(error @ StoreError::Refused(_)) => return store.applied_before(cause).await?.ok_or(error),
                Err(error) if error.is_lost_race() => {}
                created => return created,
            }
        }
        store.applied_before(cause).await?.ok_or(StoreError::Contended(id))
    }

    async fn attempt_rematch(
        &self,
        id: GameId,
        by: UserId,
        randomness: Randomness,
        cause: Cause,
        now: OffsetDateTime,
    ) -> Result<Applied> {
        let old = self.load(id).await?;
        let command = |game| Command::Rematch { by: by.into(), game };
        // The decision does not depend on the number that the new table will get, so any will do.
        old.table.decide(&command(id), &OutsideFacts::default(), now).map_err(StoreError::refused)?;
        // The server's current settings apply to a rematch, as for any challenge.
        let Settings { rated, timeout, .. } = self.settings_of(id).await?;
        let challenge = old.table.rematch(id, by.into(), rated, timeout, now);
        let challenge = challenge.ok_or_else(|| StoreError::refused(Refusal::NotPlaying))?;
        // If the old game has a thread, the rematch is played there too.
        let new = NewTable { place: old.place, challenge, thread: false, language: None, randomness };
        let mut tx = self.pool.begin().await?;
        if challenged_computer(&old.table).is_some() {
            person_limits::check_challenge(&mut tx, new.place.guild, &new.challenge, now).await?;
        }
        // Rematches between people need no limit: each game allows one proposal.
        let game = insert_table(&mut tx, &new, now).await?;
        // The interaction is recorded with the new table.
        let cause_of_offer = Cause { interaction: None, ..cause };
        Transition::decide(&mut tx, old, &command(game.id), cause_of_offer, now).await?.write(&mut tx).await?;
        let accepted_by = challenged_computer(&game.table);
        let applied = begin(&mut tx, game, &new, accepted_by, cause, now).await?;
        tx.commit().await?;
        Ok(applied)
    }
}

/// The opponent, if it is the computer, which accepts at once.
fn challenged_computer(table: &Table) -> Option<Participant> {
    table.opponent.filter(|opponent| opponent.level().is_some())
}

async fn insert_table(tx: &mut Connection, new: &NewTable, now: OffsetDateTime) -> Result<LoadedGame> {
    let place = new.place;
    let table = Table::replay([(new.challenge.clone(), now)]).map_err(StoreError::InvalidTable)?;
    deletion_requests::check_not_requested(tx, table.challenger, table.opponent).await?;
    let (by_answers, answers_guild) = place.answers_to_db();
    let id = sqlx::query_scalar!(
        "with new as (
             insert into games
                 (guild_id, channel_id, game, phase, challenger, opponent, events, due_at, created_at, updated_at,
                  wants_thread, parent_id, language, by_answers, answers_guild_id, private, live)
             values ($1, $2, $3, 'open', $4, $5, 1, $6, $7, $7, $8, (select parent_id from games where id = $9),
                 coalesce($10, (select language from games where id = $9)), $11, $12, $13, $15)
             returning id
         )
         insert into events (game_id, seq, at, body) select id, 0, $7, $14 from new returning game_id",
        place.guild.map(to_db),
        to_db(place.channel),
        table.terms.setup.game().id(),
        participant_to_db(table.challenger),
        table.opponent.map(participant_to_db),
        table.due(),
        now,
        new.thread,
        table.rematch_of.map(|game| game.0),
        new.language,
        by_answers,
        answers_guild,
        place.is_private(),
        Json(&new.challenge) as _,
        table.is_live()
    );
    let id = GameId(id.fetch_one(&mut *tx).await?);
    // The deletion of a left server's data starts from this row.
    if let Some(guild) = place.guild {
        server_row::ensure(tx, guild).await?;
    }
    Ok(LoadedGame { id, place, table })
}

/// If `first` is the acceptance of a pair's first game, begins the other game in the same transaction, in the same
/// channel, and with a thread of its own if the first one has one.
pub(in crate::store) async fn begin_second_of_pair(tx: &mut Connection, first: &Transition) -> Result<()> {
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

/// Creates a game that the challenged opponent need not accept. The caller commits.
pub(in crate::store) async fn begin_game(tx: &mut Connection, new: &NewTable, at: OffsetDateTime) -> Result<GameId> {
    let game = insert_table(tx, new, at).await?;
    let opponent = game.table.opponent;
    Ok(begin(tx, game, new, opponent, Cause::JOB, at).await?.id)
}

/// Begins the game if an opponent accepts at once, and writes the consequences of the table's events.
async fn begin(
    tx: &mut Connection,
    game: LoadedGame,
    new: &NewTable,
    accepted_by: Option<Participant>,
    cause: Cause,
    at: OffsetDateTime,
) -> Result<Applied> {
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
    let transition = Transition { id, place, table, first: 0, was_over: false, events, cause, at };
    // A standing offer whose first challenge this is has nothing to do before the challenge has ended.
    let delivery = transition.write_consequences(tx, None).await?;
    Ok(transition.into_applied(delivery))
}
