use crate::deadline::stretched;
use crate::play::{Command, Event, GameId, Participant, Phase, Reason, Table};
use crate::store::{
    changes::{
        cause::{Announce, Applied, Cause},
        lost_channels::reopen_channel,
    },
    database::{Connection, GAMES_CHANNEL, Result, StoreError, participant_to_db},
    games::{
        computer_turns::{self, Announcement},
        former_boards::record_end_of_challenge,
        load::LoadedGame,
        private_boards, standing_offers, vote_games,
    },
    people::absences,
    place::Place,
    ratings::rate,
    requests::{deletion_requests::check_not_requested, interactions},
    servers::{
        audit_log::{AuditedChange, insert_audit_entry},
        lobbies, results_channels,
    },
    tasks, tournaments,
};
use sqlx::types::Json;
use time::OffsetDateTime;

/// The events of one transaction in a game, and the resulting state.
pub(in crate::store) struct Transition {
    pub(in crate::store) id: GameId,
    pub(in crate::store) place: Place,
    /// After the events.
    pub(in crate::store) table: Table,
    pub(in crate::store) first: u32,
    /// Whether the game was over before the events. A further end then corrects the result.
    pub(in crate::store) was_over: bool,
    /// Changes of absences come first, then the command's events.
    pub(in crate::store) events: Vec<Event>,
    pub(in crate::store) cause: Cause,
    pub(in crate::store) at: OffsetDateTime,
}

impl Transition {
    /// Decides a command on a loaded game. Before that, the table records whose absence has begun or ended, so that the clock
    /// of a player who is back runs.
    pub(in crate::store) async fn decide(
        tx: &mut Connection,
        game: LoadedGame,
        command: &Command,
        cause: Cause,
        at: OffsetDateTime,
    ) -> Result<Self> {
        let LoadedGame { id, place, mut table } = game;
        match *command {
            Command::Accept { by, .. } => check_not_requested(tx, by, Some(table.challenger)).await?,
            Command::Stop { by } | Command::Adjudicate { by, .. } | Command::Correct { by, .. } => {
                check_not_requested(tx, by, None).await?;
            }
            _ => {}
        }
        let mut outside = absences::outside_facts(tx, id, &table, command, at).await?;
        vote_games::add_outside_facts(tx, &mut outside, (id, place, &table), command).await?;
        outside.pressed = cause.pressed;
        if table.is_live() && table.deadline().is_some_and(|deadline| deadline < at) {
            outside.message_waits = tasks::has_unposted(tx, id).await?;
        }
        if let Command::Correct { .. } = command {
            // Tournaments come before their games, as wherever both are locked.
            tournaments::lock_of_game(tx, id).await?;
            outside.result_is_open = tournaments::result_is_open(tx, id).await?;
        }
        let (first, was_over) = (table.events, table.is_over());
        let mut events = table.absence_changes(&outside, at);
        apply_events(id, &mut table, &events, at)?;
        let decided = table.decide(command, &outside, at).map_err(StoreError::refused)?;
        apply_events(id, &mut table, &decided, at)?;
        events.extend(decided);
        Ok(Self { id, place, table, first, was_over, events, cause, at })
    }

    /// Writes the events with all their consequences. Returns the id of the message's task, if there is one.
    pub(in crate::store) async fn write(&self, tx: &mut Connection) -> Result<Option<i64>> {
        let standing_offer = self.write_events(tx).await?;
        let delivery = self.write_consequences(tx, standing_offer).await?;
        if self.events.iter().any(|event| matches!(event, Event::Ended { .. })) {
            if let Some(guild) = self.place.guild.filter(|_| !self.place.is_private()) {
                results_channels::enqueue(tx, self.id, guild, &self.table, self.at).await?;
            }
            if self.was_over {
                tournaments::forget_score(tx, self.id).await?;
            }
            tournaments::advance_with_game(tx, self.id, self.at).await?;
            self.write_audit_entry(tx).await?;
            if self.table.is_vote_game() {
                vote_games::delete_votes(tx, self.id).await?;
            }
            rate::write_result(tx, self.id, self.place, &self.table, self.at).await?;
        }
        Ok(delivery)
    }

    /// For games that a manager of the server ended.
    async fn write_audit_entry(&self, tx: &mut Connection) -> Result<()> {
        let managed = self.events.iter().find_map(|event| match event {
            Event::Ended { ending, by: Some(Participant::Human(by)) } => match ending.reason {
                Reason::Stopped => Some((*by, AuditedChange::GameEnded(self.id))),
                Reason::Adjudicated => Some((*by, AuditedChange::GameAdjudicated(self.id))),
                _ => None,
            },
            _ => None,
        });
        if let (Some(guild), Some((by, change))) = (self.place.guild, managed) {
            insert_audit_entry(tx, guild, by, None, &change, self.at).await?;
        }
        Ok(())
    }

    /// Returns the standing offer that made the game.
    pub(in crate::store) async fn write_events(&self, tx: &mut Connection) -> Result<Option<i64>> {
        let Self { id, table, at, .. } = self;
        let bodies: Vec<_> = self.events.iter().map(Json).collect();
        let written = sqlx::query!(
            "insert into events (game_id, seq, at, body)
             select $1, $2 + number - 1, $3, body from unnest($4::jsonb[]) with ordinality new (body, number)
             on conflict do nothing",
            id.0,
            i64::from(self.first),
            at,
            &bodies as _
        );
        if written.execute(&mut *tx).await?.rows_affected() < bodies.len() as u64 {
            return Err(StoreError::Contended(*id));
        }
        absences::insert_automatic(tx, &self.events).await?;
        let game = table.game();
        let (phase, on_turn) = match &table.phase {
            Phase::Open { .. } => ("open", None),
            Phase::Closed(_) => ("closed", None),
            Phase::Playing(game, _) => ("playing", Some(game.on_turn())),
            Phase::Over { .. } => ("over", None),
        };
        let updated = sqlx::query!(
            "update games set phase = $2, opponent = $3, player1 = $4, player2 = $5, on_turn = $6, ply = $7,
             events = $8, deadline = $9, due_at = $10, updated_at = $11
         -- Since the game was loaded, the data of a player may have been deleted.
         where id = $1 and challenger = $12 and coalesce(opponent = $3, true)
         returning standing_offer, pg_notify($13, id::text)",
            id.0,
            phase,
            table.opponent.map(participant_to_db),
            game.map(|game| participant_to_db(game.seats[0])),
            game.map(|game| participant_to_db(game.seats[1])),
            on_turn.map(participant_to_db),
            game.map_or(0, |game| i32::from(game.ply())),
            table.events.cast_signed(),
            table.deadline(),
            table.due(),
            at,
            participant_to_db(table.challenger),
            GAMES_CHANNEL
        );
        match updated.fetch_optional(tx).await? {
            None => Err(StoreError::Contended(*id)),
            Some(row) => Ok(row.standing_offer),
        }
    }

    /// Records the interaction, and enqueues the computer's turn and the message about the events. If the computer has
    /// a turn, one message announces both, so that the players are not notified twice within moments.
    pub(in crate::store) async fn write_consequences(
        &self,
        tx: &mut Connection,
        standing_offer: Option<i64>,
    ) -> Result<Option<i64>> {
        let Self { id, place, table, cause, at, .. } = self;
        let first_seq = self.first.cast_signed();
        let last_seq = table.events.cast_signed() - 1;
        if let Some(interaction) = cause.interaction
            && !interactions::record(tx, interaction, Some(*id), Some((first_seq, last_seq)), *at).await?
        {
            // Another process has served it.
            return Err(StoreError::Contended(*id));
        }
        if cause.announce == Announce::PostAndReopen {
            // In the same transaction, so that the job that claims the message finds the channel open.
            reopen_channel(tx, *place, *at).await?;
        }
        if let Some(guild) = place.guild {
            lobbies::refresh_lobby(tx, guild, &self.events, *at).await?;
        }
        let announcement = self.announcement();
        if place.is_private() {
            private_boards::refresh_answers(tx, *id, table.is_over(), cause.interaction, *at).await?;
        }
        if first_seq > 0 && self.events.iter().any(Event::ends_challenge) {
            record_end_of_challenge(tx, *id, *at).await?;
        }
        if let Some(offer) = standing_offer {
            standing_offers::refresh_offer(tx, offer, *place, &self.events, *at).await?;
        }
        let first_seq = computer_turns::enqueue(tx, *id, *place, table, first_seq, announcement, *at).await?;
        if announcement != Announcement::Now {
            return Ok(None);
        }
        let due = match cause.announce {
            Announce::Post | Announce::PostAndReopen => *at,
            Announce::InAnswer => *at + stretched(tasks::ANSWER_HOLD),
        };
        // On the computer's turn the message is of another kind, which mentions nobody.
        let is_board = self.events.last().is_some_and(Event::brings_board)
            && matches!(table.phase, Phase::Playing(..))
            && table.task().is_none();
        tasks::enqueue_delivery(tx, *id, *place, (first_seq, last_seq), is_board, (*at, due)).await.map(Some)
    }

    fn announcement(&self) -> Announcement {
        match self.events.last() {
            // The answer shows it.
            _ if self.place.is_private() => Announcement::Never,
            Some(last) if last.is_announced() => {
                // An answer waits for the computer itself. A declined draw gets a message of its own.
                let deferred = self.table.task().is_some()
                    && self.cause.announce != Announce::InAnswer
                    && !matches!(last, Event::DrawDeclined { .. });
                if deferred { Announcement::WithComputer } else { Announcement::Now }
            }
            _ => Announcement::Never,
        }
    }

    pub(in crate::store) fn into_applied(self, delivery: Option<i64>) -> Applied {
        let Self { id, place, table, events, cause, .. } = self;
        Applied { id, place, table, events, announce: cause.announce, delivery, repeated: false }
    }
}

fn apply_events(id: GameId, table: &mut Table, events: &[Event], now: OffsetDateTime) -> Result<()> {
    events
        .iter()
        .try_for_each(|event| table.apply(event, now))
        .map_err(|invalid| StoreError::Corrupt(id, invalid.into()))
}
