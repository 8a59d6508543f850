//! What a player does in a running game: move, resign, claim on time.

use super::{
    app::{Answer, App, Trouble},
    buttons,
    caller::Caller,
    custom_id::CustomId,
    lists::NAMES,
    poster::Drawing,
    reply::{File, Post, Reply},
};
use crate::{
    play::{Command, Event, GameId, Match, Phase, Reason, Refusal, Table},
    record::Ply,
    store::StoreError,
    text,
};
use serenity::all::{CreateActionRow, CreateInputText, CreateModal, InputTextStyle};

/// The name of the text field in the form for a move.
pub(super) const MOVE_FIELD: &str = "move";

impl App {
    /// `/move`, and the form.
    pub(super) async fn play(&self, caller: &Caller, id: GameId, typed: &str, version: Option<u32>) -> Answer {
        self.preview_or_play(caller, id, &text::narrow(typed), version, Reply::Private).await
    }

    /// The end of the menus of Pick, whose message makes way for the answer.
    pub(super) async fn play_picked(&self, caller: &Caller, id: GameId, version: u32, text: &str) -> Answer {
        self.preview_or_play(caller, id, text, Some(version), Reply::Update).await
    }

    /// Plays a move, or shows it first to those who want that.
    async fn preview_or_play(
        &self,
        caller: &Caller,
        id: GameId,
        typed: &str,
        version: Option<u32>,
        reply: fn(Post) -> Reply,
    ) -> Answer {
        if self.store.preferences(caller.person).await?.confirm
            && let Some(post) = self.preview(caller, id, typed, version).await?
        {
            return Ok(reply(post).into());
        }
        self.play_move(caller, id, typed, version, reply).await
    }

    /// The board as it would be after a move, and whether to play it. `None` where there is nothing to ask: the
    /// move can't be played, or is the only one.
    async fn preview(
        &self,
        caller: &Caller,
        id: GameId,
        typed: &str,
        version: Option<u32>,
    ) -> Result<Option<Post>, Trouble> {
        let (place, table) = self.table(caller, id).await?;
        let Some(game) = table.game() else { return Ok(None) };
        let version = version.unwrap_or_else(|| game.version());
        if may_move(&table, caller, version).is_err() || game.position.legal_texts().len() == 1 {
            return Ok(None);
        }
        // The rolls to come are nobody's to see, so the table does not make this move.
        let mut after = game.position.clone();
        let Ok(text) = after.play_text(typed) else { return Ok(None) };
        let lang = caller.lang;
        let status = text::standing(lang, &after);
        let ply = Ply { roll: game.position.roll(), text: text.clone() };
        let alt = text::described(lang, &after, Some(&game.position), Some(&ply), &status);
        let drawing = Drawing {
            names: self.poster.seated(lang, place.guild, game, NAMES).await,
            turn: Some(after.to_move()),
            last: Some(text.clone()),
            before: Some(game.position.clone()),
            position: after,
            status,
            look: self.look(caller).await?,
        };
        let post = Post::text(lang.phrase("confirm-move").with("move", text.clone()).text());
        let picture = File::board(self.poster.draw(lang, drawing).await?, alt);
        Ok(Some(post.with_file(picture).with_rows(buttons::play_or_not(lang, id, version, &text))))
    }

    /// A button with a move, whose message makes way for the answer.
    pub(super) async fn play_offered(&self, caller: &Caller, id: GameId, version: u32, text: &str) -> Answer {
        self.play_move(caller, id, text, Some(version), Reply::Update).await
    }

    async fn play_move(
        &self,
        caller: &Caller,
        id: GameId,
        typed: &str,
        version: Option<u32>,
        reply: fn(Post) -> Reply,
    ) -> Answer {
        let (place, table) = self.table(caller, id).await?;
        // A command is meant for the position that is there now. Should another move come first, it must not
        // be played after it, even if a forfeited turn makes it the caller's turn again.
        let version = version.or_else(|| table.game().map(Match::version));
        let command = Command::Move { by: caller.person, text: typed.to_owned(), version };
        let title = table.terms.setup.game();
        let place = self.within_reach(caller, id, place, &table).await?;
        let acted = self.store.act(id, &command, caller.cause(place), self.clock.now()).await;
        // A move that is meant can be had with one more click.
        if let Err(StoreError::Refused(refusal)) = &acted
            && let Refusal::Illegal { near, .. } = &**refusal
            && let Some(game) = table.game()
        {
            let said = text::refusal(caller.lang, title, refusal, "");
            return Ok(reply(Post::text(said).with_rows(buttons::moves(id, game.version(), &near.moves))).into());
        }
        let acted = self.told(caller, id, title, acted).await?;
        let played = acted.events.iter().find_map(|event| match event {
            Event::Moved { text, .. } => Some(text.clone()),
            _ => None,
        });
        let phrase = if acted.table.task().is_some() { "played-thinking" } else { "played" };
        let said = caller.lang.phrase(phrase).with("move", played.unwrap_or_default()).text();
        self.done(caller, acted, reply(Post::text(said)))
    }

    /// The Move button: the form, unless it isn't the caller's turn at that version of the board.
    pub(super) async fn ask_move(&self, caller: &Caller, id: GameId, version: u32) -> Answer {
        let (_, table) = self.table(caller, id).await?;
        let title = table.terms.setup.game();
        let game = self.allowed(caller, id, title, may_move(&table, caller, version)).await?;
        let example = game.position.legal_texts().into_iter().next().unwrap_or_default();
        let lang = caller.lang;
        let field = CreateInputText::new(InputTextStyle::Short, lang.phrase("modal-move-label").text(), MOVE_FIELD)
            .placeholder(lang.phrase("modal-move-hint").with("example", example).text())
            .max_length(100);
        let form = CreateModal::new(
            CustomId::MoveForm(id, version).to_string(),
            lang.phrase("modal-move").with("game", text::numbered(title, id)).text(),
        )
        .components(vec![CreateActionRow::InputText(field)]);
        Ok(Reply::Form(form).into())
    }

    /// `/resign` and the Resign button: asks first.
    pub(super) async fn ask_resign(&self, caller: &Caller, id: GameId) -> Answer {
        Ok(Reply::Private(self.resign_question(caller, id).await?).into())
    }

    async fn resign_question(&self, caller: &Caller, id: GameId) -> Result<Post, Trouble> {
        let (_, table) = self.table(caller, id).await?;
        let title = table.terms.setup.game();
        let decided = self.decided(&table, &Command::Resign { by: caller.person });
        let events = self.allowed(caller, id, title, decided).await?;
        let reason = ending(&events).unwrap_or(Reason::Resigned);
        let other =
            table.game().map(|game| if game.on_turn() == caller.person { game.waiting() } else { game.on_turn() });
        let phrase = if reason == Reason::Aborted { "abort-ask" } else { "resign-ask" };
        let asked = caller
            .lang
            .phrase(phrase)
            .with("game", text::numbered(title, id))
            .with("other", other.map_or_else(String::new, |person| text::mention(caller.lang, person)))
            .text();
        Ok(Post::text(asked).with_rows(buttons::resign_or_not(caller.lang, id, reason)))
    }

    /// The caller is sure.
    pub(super) async fn resign(&self, caller: &Caller, id: GameId) -> Answer {
        self.give_up(caller, id, &Command::Resign { by: caller.person }).await
    }

    /// The caller is sure that the game is to be called off. If it has become a real game since the
    /// question, there is another question.
    pub(super) async fn call_off_game(&self, caller: &Caller, id: GameId) -> Answer {
        let (_, table) = self.table(caller, id).await?;
        let command = Command::CallOff { by: caller.person };
        if self.decided(&table, &command) == Err(Refusal::TooFarOn) {
            return Ok(Reply::Update(self.resign_question(caller, id).await?).into());
        }
        self.give_up(caller, id, &command).await
    }

    async fn give_up(&self, caller: &Caller, id: GameId, command: &Command) -> Answer {
        let acted = self.act(caller, id, command).await?;
        let phrase = if ending(&acted.events) == Some(Reason::Aborted) { "aborted" } else { "resigned" };
        self.done(caller, acted, Reply::Update(Post::text(caller.lang.phrase(phrase).text())))
    }

    /// Claim the win.
    pub(super) async fn claim(&self, caller: &Caller, id: GameId) -> Answer {
        let acted = self.act(caller, id, &Command::Claim { by: caller.person }).await?;
        let phrase = if ending(&acted.events) == Some(Reason::Aborted) { "aborted" } else { "claimed" };
        self.done(caller, acted, Reply::say(caller.lang.phrase(phrase).text()))
    }

    /// Give a day.
    pub(super) async fn extend(&self, caller: &Caller, id: GameId) -> Answer {
        let acted = self.act(caller, id, &Command::Extend { by: caller.person }).await?;
        let other = acted.table.game().map_or_else(String::new, |game| text::mention(caller.lang, game.on_turn()));
        let said = caller.lang.phrase("extended").with("other", other).text();
        self.done(caller, acted, Reply::say(said))
    }
}

/// The game in which the caller is to move at that version of the board.
pub(super) fn may_move<'a>(table: &'a Table, caller: &Caller, version: u32) -> Result<&'a Match, Refusal> {
    match &table.phase {
        Phase::Open { .. } => Err(Refusal::NotBegun),
        Phase::Closed(how) => Err(Refusal::Closed(*how)),
        Phase::Over { .. } => Err(Refusal::Over),
        Phase::Playing(game, _) if game.seat(caller.person).is_none() => Err(Refusal::NotPlaying),
        Phase::Playing(game, _) if game.version() != version => Err(Refusal::Stale),
        Phase::Playing(game, _) if game.on_turn() != caller.person => {
            Err(Refusal::NotYourTurn { turn: game.on_turn() })
        }
        Phase::Playing(game, _) => Ok(game),
    }
}

fn ending(events: &[Event]) -> Option<Reason> {
    events.iter().find_map(|event| match event {
        Event::Ended { ending, .. } => Some(ending.reason),
        _ => None,
    })
}
