//! What all handlers share.

use super::{
    analyst::Analyst,
    caller::Caller,
    poster::{PostError, Poster},
    reply::Reply,
};
use crate::{
    clock::Clock,
    metrics::Metrics,
    play::{Command, GameId, Refusal, Table},
    rules::Game,
    store::{Acted, Delivery, Place, Store, StoreError, Summary, SummaryPhase},
    text::{self, Lang},
};
use serenity::all::Http;
use std::sync::Arc;

/// Games listed to somebody who has to say which.
const LISTED: i64 = 20;

/// The bot: what it needs to answer an interaction.
pub(super) struct App {
    pub(super) store: Store,
    pub(super) poster: Arc<Poster>,
    /// For first answers. They count for no limit of Discord's, and serenity's limiter would keep an
    /// entry of each for ever.
    pub(super) answers: Http,
    pub(super) clock: Clock,
    pub(super) metrics: Metrics,
    pub(super) analyst: Analyst,
}

/// Why there is no answer of the usual kind.
#[derive(Debug, thiserror::Error)]
pub(super) enum Trouble {
    /// The caller is told, and that is all.
    #[error("{0}")]
    Say(String),
    /// Not the caller's fault.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Not the caller's fault either.
    #[error(transparent)]
    Post(#[from] PostError),
}

/// Whether one of several games may be taken for the one that is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Guess {
    /// Where it is the caller's turn in no other.
    ByTurn,
    /// Where it is the opponent's turn in no other.
    ByWaiting,
    /// No: the caller has to say.
    Never,
}

/// What a handler gives.
pub(super) type Answer = Result<Answered, Trouble>;

/// A handler's work.
#[derive(Debug)]
pub(super) struct Answered {
    /// The first answer.
    pub(super) reply: Reply,
    /// What was done, when the message about it has to follow the answer.
    pub(super) carry: Option<Box<Acted>>,
    /// What is to follow the answer.
    pub(super) after: Option<After>,
}

/// What takes longer than Discord waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum After {
    /// The film of a game.
    Film(GameId),
    /// The course of a game that is over.
    Analysis(GameId),
    /// All that is stored about the caller.
    Export,
}

impl From<Reply> for Answered {
    fn from(reply: Reply) -> Self {
        Self { reply, carry: None, after: None }
    }
}

/// Tells the caller a sentence.
pub(super) fn say<T>(lang: Lang, id: &str) -> Result<T, Trouble> {
    Err(Trouble::Say(lang.phrase(id).text()))
}

impl App {
    /// Where the caller is.
    pub(super) fn place(&self, caller: &Caller) -> Result<Place, Trouble> {
        caller.place.map_or_else(|| say(caller.lang, "only-in-servers"), Ok)
    }

    /// The game of that id or title.
    pub(super) fn titled(caller: &Caller, name: &str) -> Result<Game, Trouble> {
        Game::from_name(name).ok_or_else(|| {
            let titles: Vec<_> = Game::ALL.iter().map(|game| game.title()).collect();
            Trouble::Say(
                caller
                    .lang
                    .phrase("no-such-title")
                    .with("typed", text::typed(name))
                    .with("allowed", titles.join(", "))
                    .text(),
            )
        })
    }

    /// A table on the caller's server.
    pub(super) async fn table(&self, caller: &Caller, id: GameId) -> Result<(Place, Table), Trouble> {
        let here = self.place(caller)?;
        match self.store.load(id).await {
            Ok((place, table)) if place.guild == here.guild => Ok((place, table)),
            // Games of other servers are none of the caller's business.
            Ok(_) | Err(StoreError::NoSuchGame(_)) => Err(self.no_such_game(caller, &format!("#{id}")).await?),
            Err(error) => Err(error.into()),
        }
    }

    /// Carries out a command at a table, or tells the caller why nothing comes of it.
    pub(super) async fn act(&self, caller: &Caller, id: GameId, command: &Command) -> Result<Acted, Trouble> {
        let (place, table) = self.table(caller, id).await?;
        let place = self.within_reach(caller, id, place, &table).await?;
        let acted = self.store.act(id, command, caller.cause(place), self.clock.now()).await;
        self.told(caller, id, table.terms.setup.game(), acted).await
    }

    /// Where the message about what the caller does in a game is going to be. A game whose channel is gone, or
    /// closed to us, goes on where its players are: or else nobody would be told that it is their turn.
    pub(super) async fn within_reach(
        &self,
        caller: &Caller,
        id: GameId,
        place: Place,
        table: &Table,
    ) -> Result<Place, Trouble> {
        let Some(here) = caller.place.filter(|&here| here != place && caller.missing.is_empty()) else {
            return Ok(place);
        };
        let seated = table.game().is_some_and(|game| game.seat(caller.person).is_some());
        if !seated || self.store.closed_channel(place.channel).await?.is_none() {
            return Ok(place);
        }
        tracing::info!(game = %id, from = place.channel, to = here.channel, "a game moves: its channel is closed to us");
        self.store.move_game(id, here.channel).await?;
        Ok(here)
    }

    /// Turns a refusal into what the caller is told.
    pub(super) async fn told<T>(
        &self,
        caller: &Caller,
        id: GameId,
        game: Game,
        done: Result<T, StoreError>,
    ) -> Result<T, Trouble> {
        match done {
            Ok(done) => Ok(done),
            Err(StoreError::Refused(refusal)) => self.allowed(caller, id, game, Err(*refusal)).await,
            Err(error) => Err(error.into()),
        }
    }

    /// What was decided, or what the caller is told instead.
    pub(super) async fn allowed<T>(
        &self,
        caller: &Caller,
        id: GameId,
        game: Game,
        decided: Result<T, Refusal>,
    ) -> Result<T, Trouble> {
        match decided {
            Ok(done) => Ok(done),
            Err(refusal) => Err(Trouble::Say(self.refusal(caller, id, game, &refusal).await?)),
        }
    }

    /// Why nothing came of a command, with a link to the newest board where that helps.
    pub(super) async fn refusal(
        &self,
        caller: &Caller,
        id: GameId,
        game: Game,
        refusal: &Refusal,
    ) -> Result<String, Trouble> {
        let newest = match refusal {
            Refusal::Stale | Refusal::Over => self.store.newest_message(id).await?,
            _ => None,
        };
        let newest = newest.map_or_else(String::new, |(place, message)| {
            let link = text::link(place.guild, place.channel, message);
            caller.lang.phrase("newest-board").with("link", link).text()
        });
        Ok(text::refusal(caller.lang, game, refusal, &newest))
    }

    /// The answer after something was done that the channel learns of: from the outbox, or, where the
    /// bot may not post, by a follow-up to this answer.
    pub(super) fn done(&self, caller: &Caller, acted: Acted, reply: Reply) -> Answer {
        let carried = acted.outbox.is_some() && caller.cause(acted.place).delivery == Delivery::Interaction;
        Ok(Answered { reply, carry: carried.then(|| Box::new(acted)), after: None })
    }

    /// The game that the caller means: the one that is named, else the only one in this channel, else,
    /// unless a mistake would be a pity, the only one here in which it is the caller's turn.
    pub(super) async fn which_game(
        &self,
        caller: &Caller,
        named: Option<&str>,
        guess: Guess,
    ) -> Result<GameId, Trouble> {
        self.place(caller)?;
        if let Some(named) = named {
            return match numbered(&text::narrow(named)) {
                Some(id) => Ok(id),
                None => Err(self.no_such_game(caller, &text::typed(named)).await?),
            };
        }
        let games = self.games_here(caller).await?;
        let mut likely = games.iter().filter(|game| match guess {
            Guess::ByTurn => game.is_turn_of(caller.person),
            Guess::ByWaiting => !game.is_turn_of(caller.person),
            Guess::Never => false,
        });
        match (games.as_slice(), likely.next(), likely.next()) {
            // The game may have ended by an earlier delivery of this very command.
            ([], ..) => match self.store.acted_in(caller.interaction.get()).await? {
                Some(id) => Ok(id),
                None => say(caller.lang, "no-game-here"),
            },
            ([only], ..) => Ok(only.id),
            (_, Some(only), None) => Ok(only.id),
            _ => {
                let list = self.list(caller, &games);
                Err(Trouble::Say(caller.lang.phrase("which-game").with("list", list).text()))
            }
        }
    }

    /// The caller's games that are on in this channel.
    pub(super) async fn games_here(&self, caller: &Caller) -> Result<Vec<Summary>, Trouble> {
        let place = self.place(caller)?;
        let mut games = self.store.games_of(place.guild, caller.person, Some(place.channel), LISTED, 0).await?;
        games.retain(|game| matches!(game.phase, SummaryPhase::Playing { .. }));
        Ok(games)
    }

    pub(super) async fn no_such_game(&self, caller: &Caller, named: &str) -> Result<Trouble, Trouble> {
        let games = self.games_here(caller).await?;
        let list = if games.is_empty() { "none".to_owned() } else { self.list(caller, &games) };
        Ok(Trouble::Say(caller.lang.phrase("no-such-game").with("typed", named).with("list", list).text()))
    }

    fn list(&self, caller: &Caller, games: &[Summary]) -> String {
        let names: Vec<_> = games.iter().map(|game| self.choice(caller, game, text::typed)).collect();
        names.join(" · ")
    }

    /// A game in a list to choose from. `shown` makes a name fit to stand there.
    pub(super) fn choice(&self, caller: &Caller, game: &Summary, shown: fn(&str) -> String) -> String {
        let other = self
            .poster
            .known(caller.lang, caller.guild(), game.opponent_of(caller.person))
            .unwrap_or_else(|| caller.lang.phrase("somebody").text());
        caller
            .lang
            .phrase("choice-game")
            .with("id", game.id.to_string())
            .with("title", game.game.title())
            .with("other", shown(&other))
            .with("turn", if game.is_turn_of(caller.person) { "yes" } else { "no" })
            .text()
            .trim_end()
            .to_owned()
    }
}

/// The game that a text means: `12`, `#12`, `Tether #12`, and what [`App::choice`] writes.
fn numbered(named: &str) -> Option<GameId> {
    let number = match named.split_once('#') {
        Some((_, rest)) => rest.split(|c: char| !c.is_ascii_digit()).next(),
        None => named.split_whitespace().next_back(),
    };
    number.filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?.parse().ok().map(GameId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_its_number_alone_or_among_other_words() {
        for named in ["12", " #12 ", "Tether #12", "tether 12", "#12 Anchor 2D against Ben 7", "#12 Tether against #1"]
        {
            assert_eq!(numbered(named), Some(GameId(12)), "{named}");
        }
        for named in ["", "#", "Tether", "Anchor 2D", "#x12", "-1", "1.5", "99999999999999999999999", "١٢"] {
            assert_eq!(numbered(named), None, "{named}");
        }
    }
}
