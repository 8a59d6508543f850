//! Simulated players: they play fast or slowly, change their minds and press buttons twice.

use super::town::{MoveAttempt, MoveResult, Town};
use parlor::{
    play::{GameId, Phase, StartedGame, Table, UserId},
    store::LoadedGame,
};

use parlor_games::rules::{AnyPosition, Game};

use parlor_sandbox::{ActionError, InteractionResponse, Message};
use parlor_testkit::Random;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use tokio::time::timeout;

/// The mean pause of a person between two actions.
const MEAN_PAUSE: Duration = Duration::from_millis(2500);

const TOURNAMENT_PLAYERS: i64 = 4;

/// An answer that says "thinking…".
const DEFERRED: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;

/// Limit for a deferred answer.
const DEFERRED_TIMEOUT: Duration = Duration::from_secs(20);

/// A game or challenge that concerns a person.
#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    channel_id: i64,
    phase: String,
    challenger: i64,
    opponent: Option<i64>,
    on_turn: Option<i64>,
    message_id: Option<i64>,
}

pub struct Person {
    town: Arc<Town>,
    id: u64,
    random: Random,
    /// The answer to `/away`, with the button that ends the absence.
    away: Option<Message>,
}

impl Person {
    pub fn new(town: &Arc<Town>, index: usize) -> Self {
        let random = Random::new(index as u64);
        Self { town: Arc::clone(town), id: town.people[index], random, away: None }
    }

    pub async fn run(mut self) {
        let stop = self.town.stop.clone();
        if self.random.percent(20) {
            self.choose_daily_message().await;
        }
        loop {
            let pause = MEAN_PAUSE * u32::try_from(self.random.below(200)).unwrap_or(0) / 100;
            if stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_none() {
                return;
            }
            if let Err(error) = self.act().await {
                self.town.count_answer(&format!("(database: {error})"));
            }
        }
    }

    async fn act(&mut self) -> Result<(), sqlx::Error> {
        let (on, open): (i64, i64) = sqlx::query_as(
            "select count(*) filter (where phase = 'playing'), count(*) filter (where phase = 'open')
             from games where phase in ('open', 'playing')",
        )
        .fetch_one(&self.town.database().sql)
        .await?;
        if on < self.town.games && open < 100 && self.random.percent(50) {
            self.challenge().await;
            return Ok(());
        }
        let own = sqlx::query_as::<_, Row>(
            "select id, channel_id, phase, challenger, opponent, on_turn, message_id from games
             where phase in ('open', 'playing')
                 and ($1 in (player1, player2, opponent) or (phase = 'open' and opponent is null) or challenger = $1)
             order by deadline nulls last",
        )
        .bind(self.id.cast_signed())
        .fetch_all(&self.town.database().sql)
        .await?;
        match self.random.below(100) {
            0..10 => self.read_lists().await,
            10..12 => self.go_away().await,
            12..16 => self.rematch().await?,
            16..19 => self.join_from_lobby().await,
            19..21 => self.export().await,
            21..25 => self.take_part_in_tournament().await?,
            _ => {}
        }
        // Mostly a game in which it is the person's turn, sometimes any other.
        let mine: Vec<&Row> = own.iter().filter(|row| row.on_turn == Some(self.id.cast_signed())).collect();
        let open: Vec<&Row> = own.iter().filter(|row| row.phase == "open").collect();
        let row = match self.random.below(100) {
            0..35 if !open.is_empty() => open[self.random.below(open.len())],
            35..45 => match self.random.choose(&own) {
                Some(row) => row,
                None => return Ok(()),
            },
            _ => match mine.get(self.random.below(mine.len().min(3))) {
                Some(row) => row,
                None => return Ok(()),
            },
        };
        if row.phase == "open" {
            self.answer(row).await;
        } else if let Ok(LoadedGame { table, .. }) = self.town.database().store.load(GameId(row.id)).await {
            self.play(row, &table).await?;
        }
        Ok(())
    }

    // Challenges

    async fn challenge(&mut self) {
        let game = Game::ALL[self.random.below(Game::ALL.len())];
        let variant = *self.random.choose(game.variants()).expect("a variant");
        let pace = match self.random.below(100) {
            0..4 => "none",
            4..30 => "1h",
            30..60 => "12h",
            60..80 => "1d",
            80..92 => "3d",
            _ => "7d",
        };
        let channel = self.town.any_channel();
        if self.random.percent(15) {
            let level = ["easy", "easy", "easy", "medium", "medium", "hard"][self.random.below(6)];
            self.slash(channel, "play", json!({ "game": game.id(), "variant": variant, "level": level, "show": true }))
                .await;
            return;
        }
        let mut options = json!({ "game": game.id(), "variant": variant, "pace": pace });
        let other = self.town.people[self.random.below(self.town.people.len())];
        if other != self.id && self.random.percent(85) {
            options["opponent"] = json!(other.to_string());
        }
        self.slash(channel, "challenge", options).await;
    }

    async fn answer(&mut self, row: &Row) {
        let Some(message) = self.message(row.message_id) else { return };
        let own = row.challenger == self.id.cast_signed();
        // Some challenges are never answered.
        if row.id % 11 == 0 {
            return;
        }
        let label = match self.random.below(100) {
            4..9 if row.opponent.is_some() => "Decline",
            4.. if own => return,
            _ => "Accept",
        };
        // Cancel is under the answer to the challenger's own Accept.
        if let Some(refused) = self.press(&message, label).await.and_then(|answer| answer.message).filter(|_| own) {
            self.press(&refused, "Cancel").await;
        }
    }

    async fn rematch(&mut self) -> Result<(), sqlx::Error> {
        let over: Option<Option<i64>> = sqlx::query_scalar(
            "select message_id from games where phase = 'over' and $1 in (player1, player2)
             order by updated_at desc limit 1",
        )
        .bind(self.id.cast_signed())
        .fetch_optional(&self.town.database().sql)
        .await?;
        if let Some(message) = self.message(over.flatten()) {
            self.press(&message, "Rematch").await;
        }
        Ok(())
    }

    // Games

    async fn play(&mut self, row: &Row, table: &Table) -> Result<(), sqlx::Error> {
        let Phase::Playing(game, clock) = &table.phase else { return Ok(()) };
        let board = self.message(row.message_id);
        let (turn, me) = (game.on_turn().is(UserId(self.id)), UserId(self.id));
        let is_overdue = clock.expired_at.is_some();
        // In some games the opponent does nothing, so the win is awarded automatically.
        if is_overdue && !turn {
            let label = match (row.id + i64::from(game.version())) % 3 {
                0 => "Claim the win",
                1 => "Give a day",
                _ => return Ok(()),
            };
            if let Some(board) = &board {
                self.press(board, label).await;
            }
            return Ok(());
        }
        let asked = game.draw.is_some_and(|by| !game.participant(by).is(me));
        let back = game.takeback.is_some_and(|takeback| !game.participant(takeback.by).is(me));
        let label = match self.random.below(100) {
            0..30 if asked => "Accept the draw",
            30..60 if asked => "Play on",
            0..40 if back => "Allow takeback",
            40..60 if back => "Refuse",
            _ => "",
        };
        if let Some(board) = board.as_ref().filter(|_| !label.is_empty()) {
            self.press(board, label).await;
            return Ok(());
        }
        let channel = self.town.channel_for(row.channel_id);
        let named = format!("#{}", row.id);
        match self.random.below(100) {
            0 if row.id % 3 == 0 => self.resign(board.as_ref()).await,
            1..4 => self.slash(channel, "draw", json!({ "game": named })).await,
            4..7 => self.slash(channel, "takeback", json!({ "game": named })).await,
            7..10 => self.press_old_button(row).await?,
            // Usually it is not the person's turn.
            10..12 => self.play_by_command(row, "a1").await,
            12..15 => self.play_by_command(row, "zz99").await,
            15..30 if turn && game.computer().is_some() => self.take_hint(board.as_ref()).await,
            15..35 if !turn => self.plan(row, game).await,
            _ if turn && !Self::lets_time_run_out(row, game, is_overdue) => {
                self.play_move(row, game, board.as_ref()).await
            }
            _ => {}
        }
        Ok(())
    }

    /// Some people let the time run out even after another day was given.
    fn lets_time_run_out(row: &Row, game: &StartedGame, late: bool) -> bool {
        let choice = (row.id * 31 + i64::from(game.version()) * 17) % 24;
        choice < 2 || (late && choice < 8)
    }

    async fn play_move(&mut self, row: &Row, game: &StartedGame, board: Option<&Message>) {
        let legal = game.position.legal_texts();
        let Some(text) = self.random.choose(&legal).cloned() else { return };
        match (self.random.below(100), board) {
            (0..20, Some(board)) => self.play_by_form(row, board, &text).await,
            (20..28, _) => {
                // A double click, or two devices.
                let other = self.random.choose(&legal).cloned().unwrap_or_default();
                let this: &Self = self;
                tokio::join!(this.play_by_command(row, &text), this.play_by_command(row, &other));
            }
            _ => self.play_by_command(row, &text).await,
        }
    }

    async fn play_by_command(&self, row: &Row, text: &str) {
        let options = json!({ "move": text, "game": format!("#{}", row.id) });
        let channel = self.town.channel_for(row.channel_id);
        let answer = self.town.sandbox.slash(self.id, channel, "move", options).await;
        self.record_move(row, text, answer).await;
    }

    /// The Move button and its form.
    async fn play_by_form(&self, row: &Row, board: &Message, text: &str) {
        let Some(form) = self.press(board, "Move").await.and_then(|answer| answer.modal) else { return };
        let answer = self.town.sandbox.submit(self.id, &form, &[("move", text)]).await;
        self.record_move(row, text, answer).await;
    }

    async fn record_move(&self, row: &Row, typed: &str, answer: Result<InteractionResponse, ActionError>) {
        let text = self.town.note_answer(&answer);
        // The lines above are about deleted channels.
        let text = text.lines().last().unwrap_or_default();
        let played = text.strip_prefix("Played ").and_then(|rest| rest.strip_suffix('.'));
        let end = match (&answer, played) {
            (_, Some(_)) => MoveResult::Played,
            // The new board is the answer.
            (Ok(answer), None) if answer.kind == DEFERRED_UPDATE => MoveResult::Played,
            (Ok(_), None) if !text.starts_with("Something broke") && !text.starts_with("That took too long") => {
                MoveResult::Refused
            }
            (Err(ActionError::NotConnected | ActionError::Refused(_)), _) => MoveResult::Refused,
            _ => MoveResult::Unknown,
        };
        let text = played.unwrap_or(typed).to_owned();
        let attempt = MoveAttempt { game: row.id, by: self.id, text, end };
        self.town.moves.lock().expect("moves").push(attempt);
        // Discord delivers some interactions twice.
        if let Ok(answer) = &answer
            && answer.interaction % 16 == 0
        {
            let _gone = self.town.sandbox.redeliver(answer.interaction);
        }
    }

    async fn press_old_button(&mut self, row: &Row) -> Result<(), sqlx::Error> {
        let older: Option<i64> =
            sqlx::query_scalar("select message_id from posts where game_id = $1 order by random() limit 1")
                .bind(row.id)
                .fetch_optional(&self.town.database().sql)
                .await?;
        if let Some(board) = self.message(older) {
            self.play_by_form(row, &board, "a1").await;
        }
        Ok(())
    }

    async fn plan(&mut self, row: &Row, game: &StartedGame) {
        let mut position: AnyPosition = game.position.clone();
        let Some(to) = self.random.choose(&position.legal_texts()).cloned() else { return };
        if position.play_text(&to).is_err() {
            return;
        }
        let Some(then) = self.random.choose(&position.legal_texts()).cloned() else { return };
        let options = json!({ "opponent": to, "then": then, "game": format!("#{}", row.id) });
        self.slash(self.town.channel_for(row.channel_id), "if", options).await;
    }

    async fn resign(&mut self, board: Option<&Message>) {
        let Some(board) = board else { return };
        let Some(more) = self.press(board, "More").await.and_then(|answer| answer.message) else { return };
        let Some(sure) = self.press(&more, "Resign").await.and_then(|answer| answer.message) else { return };
        let label = if sure.button("Yes, resign").is_some() { "Yes, resign" } else { "Yes, call it off" };
        self.press(&sure, label).await;
    }

    /// Waits for the hint, too.
    async fn take_hint(&self, board: Option<&Message>) {
        let Some(board) = board else { return };
        let Some(answer) = self.press(board, "Hint").await else { return };
        self.note_deferred("hint", &answer).await;
    }

    // Servers

    /// The first challenge of a server's lobby.
    async fn join_from_lobby(&mut self) {
        let answer = self.town.sandbox.slash(self.id, self.town.any_channel(), "lobby", json!({})).await;
        self.town.note_answer(&answer);
        let Some(list) = answer.ok().and_then(|answer| answer.message) else { return };
        let joins: Vec<String> =
            list.buttons().into_iter().filter(|(label, ..)| label.starts_with("Join")).map(|(_, id, _)| id).collect();
        if let Some(id) = self.random.choose(&joins) {
            let answer = self.town.sandbox.click(self.id, &list, id).await;
            self.town.note_answer(&answer);
        }
    }

    /// Takes part in an open tournament. Managers of the servers announce and start tournaments.
    async fn take_part_in_tournament(&mut self) -> Result<(), sqlx::Error> {
        let sql = self.town.database().sql.clone();
        let open: Vec<(i64, i64, i64)> = sqlx::query_as(
            "select id, channel_id, (select count(*) from tournament_players where tournament_id = id)
             from tournaments where phase = 'open' order by id",
        )
        .fetch_all(&sql)
        .await?;
        if !self.town.manages_servers(self.id) {
            if let Some(&(id, channel, _)) = self.random.choose(&open) {
                let join = json!({ "join": { "tournament": id.to_string() } });
                self.slash(self.town.channel_for(channel), "tournament", join).await;
            }
            return Ok(());
        }
        if let Some(&(id, channel, _)) = open.iter().find(|(.., players)| *players >= TOURNAMENT_PLAYERS) {
            let start = json!({ "start": { "tournament": id.to_string() } });
            self.slash(self.town.channel_for(channel), "tournament", start).await;
        } else if open.is_empty() {
            let form = ["round-robin", "knockout", "swiss"][self.random.below(3)];
            let game = Game::ALL[self.random.below(Game::ALL.len())];
            let name = format!("Cup {}", self.random.below(1000));
            let create = json!({
                "create": { "name": name, "game": game.id(), "form": form, "seats": TOURNAMENT_PLAYERS, "pace": "1h" }
            });
            let draft = self.town.sandbox.slash(self.id, self.town.any_channel(), "tournament", create).await;
            self.town.note_answer(&draft);
            if let Some(draft) = draft.ok().and_then(|answer| answer.message) {
                self.press(&draft, "Publish").await;
            }
        }
        Ok(())
    }

    // Everything else

    /// Waits for the file, too.
    async fn export(&self) {
        let answer =
            self.town.sandbox.slash(self.id, self.town.any_channel(), "privacy", json!({ "what": "export" })).await;
        self.town.note_answer(&answer);
        if let Ok(answer) = answer {
            self.note_deferred("export", &answer).await;
        }
    }

    async fn choose_daily_message(&self) {
        let answer = self.town.sandbox.slash(self.id, self.town.any_channel(), "preferences", json!({})).await;
        let Some(panel) = answer.ok().and_then(|answer| answer.message) else { return };
        if let Some(menu) = panel.selects().into_iter().find(|id| id.ends_with("told")) {
            let answer = self.town.sandbox.select(self.id, &panel, &menu, &["daily"]).await;
            self.town.note_answer(&answer);
        }
    }

    /// Counts whether a deferred answer has come. A killed or frozen process can't give its answer.
    #[expect(clippy::disallowed_methods, reason = "a soak runs by the clock of people, which nothing stretches")]
    async fn note_deferred(&self, what: &str, answer: &InteractionResponse) {
        if answer.kind == DEFERRED {
            let came = timeout(DEFERRED_TIMEOUT, answer.edited()).await.is_ok_and(|edited| edited.is_ok());
            self.town.count_answer(&format!("({what} {})", if came { "came later" } else { "never came" }));
        }
    }

    async fn read_lists(&mut self) {
        let channel = self.town.any_channel();
        let command = ["games", "leaderboard", "profile"][self.random.below(3)];
        self.slash(channel, command, json!({})).await;
    }

    async fn go_away(&mut self) {
        if let Some(away) = self.away.take() {
            self.press(&away, "I'm back").await;
            return;
        }
        let until = ["3 hours", "12 hours", "1 day", "2 days"][self.random.below(4)];
        let answer = self.town.sandbox.slash(self.id, self.town.any_channel(), "away", json!({ "until": until })).await;
        self.town.note_answer(&answer);
        self.away =
            answer.ok().and_then(|answer| answer.message).filter(|message| message.button("I'm back").is_some());
    }

    fn message(&self, id: Option<i64>) -> Option<Message> {
        self.town.sandbox.message(id?.cast_unsigned())
    }

    async fn slash(&self, channel: u64, command: &str, options: Value) {
        let answer = self.town.sandbox.slash(self.id, channel, command, options).await;
        self.town.note_answer(&answer);
    }

    /// Presses the button, if the message has it.
    async fn press(&self, message: &Message, label: &str) -> Option<InteractionResponse> {
        let id = message.button(label)?;
        let answer = self.town.sandbox.click(self.id, message, &id).await;
        self.town.note_answer(&answer);
        answer.ok()
    }
}
