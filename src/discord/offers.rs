//! What one side proposes and the other answers: a draw, a takeback. And the menu from which that is done.

use super::{
    app::{Answer, App},
    buttons,
    caller::Caller,
    reply::{Post, Reply},
};
use crate::{
    play::{Command, Event, GameId, Known, Refusal, Table},
    text,
};

impl App {
    /// The More button.
    pub(super) async fn more(&self, caller: &Caller, id: GameId) -> Answer {
        let (_, table) = self.table(caller, id).await?;
        let title = table.terms.setup.game();
        let lang = caller.lang;
        // Whoever does not play in it is told so.
        self.allowed(caller, id, title, self.decided(&table, &Command::Resign { by: caller.person })).await?;
        let said = lang.phrase("more").with("game", text::numbered(title, id)).text();
        Ok(Reply::Private(Post::text(said).with_rows(buttons::more(lang, id, &table))).into())
    }

    /// `/draw` and its button: offers a draw, or accepts the one that is offered.
    pub(super) async fn offer_draw(&self, caller: &Caller, id: GameId) -> Answer {
        self.propose(caller, id, &Command::OfferDraw { by: caller.person }).await
    }

    /// The answer to an offer.
    pub(super) async fn answer_draw(&self, caller: &Caller, id: GameId, accept: bool) -> Answer {
        self.propose(caller, id, &Command::AnswerDraw { by: caller.person, accept }).await
    }

    /// `/takeback` and its button.
    pub(super) async fn ask_takeback(&self, caller: &Caller, id: GameId) -> Answer {
        self.propose(caller, id, &Command::AskTakeback { by: caller.person }).await
    }

    /// The answer to that.
    pub(super) async fn answer_takeback(&self, caller: &Caller, id: GameId, version: u32, grant: bool) -> Answer {
        self.propose(caller, id, &Command::AnswerTakeback { by: caller.person, grant, version }).await
    }

    async fn propose(&self, caller: &Caller, id: GameId, command: &Command) -> Answer {
        let acted = self.act(caller, id, command).await?;
        let phrase = match acted.events.last() {
            Some(Event::DrawOffered { .. }) => "offered-draw",
            Some(Event::TakebackAsked { .. }) => "asked-takeback",
            // Who asked the computer has it at once.
            Some(Event::TakenBack { .. }) if matches!(command, Command::AskTakeback { .. }) => "took-back",
            Some(Event::TakenBack { .. }) => "gave-back",
            Some(Event::Ended { .. }) => "agreed-draw",
            _ => "declined",
        };
        self.done(caller, acted, Reply::say(caller.lang.phrase(phrase).text()))
    }

    /// What would come of a command that nothing from outside of the table bears on.
    pub(super) fn decided(&self, table: &Table, command: &Command) -> Result<Vec<Event>, Refusal> {
        table.decide(command, &Known::default(), self.clock.now())
    }
}
