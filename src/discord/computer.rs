//! `/play`: games against the computer.

use super::{
    app::{Answer, App, Trouble, say},
    caller::Caller,
    challenge::{chance, first},
    reply::Reply,
};
use crate::{
    ai::Level,
    play::{Pace, Table, Terms, Timeout, UserId},
    store::{NewTable, Place, Settings},
    text,
};

/// Games of one person against the computer that may be on at once on a server: each costs us more than one between
/// people.
const MOST: i64 = 10;

/// How strong the computer plays where nobody says it.
const USUAL: Level = Level::Medium;

/// The options of `/play` as they were typed.
#[derive(Debug, Default)]
pub(super) struct Wanted<'a> {
    pub(super) game: &'a str,
    pub(super) level: Option<&'a str>,
    pub(super) variant: Option<&'a str>,
    pub(super) first: Option<&'a str>,
}

impl App {
    /// `/play`.
    pub(super) async fn play_computer(&self, caller: &Caller, wanted: &Wanted<'_>) -> Answer {
        let lang = caller.lang;
        let setup = Self::setup(caller, wanted.game, wanted.variant)?;
        let settings = self.settled_here(caller).await?;
        let place = self.place(caller)?;
        Self::may_play(caller, &settings)?;
        self.may_play_computer(caller, place, &settings).await?;
        let level = wanted.level.and_then(|level| level.parse().ok()).unwrap_or(USUAL);
        // Nobody waits for the person but the computer, and it has time.
        let terms = Terms {
            setup,
            first: first(wanted.first),
            pace: Pace::Unlimited,
            rated: false,
            timeout: Timeout::default(),
        };
        let (computer, now) = (UserId::computer(level), self.clock.now());
        let challenge = Table::challenge(caller.person, Some(computer), terms, now)
            .map_err(|refusal| Trouble::Say(text::refusal(lang, setup.game(), &refusal, "")))?;
        let thread = settings.threads && !caller.thread;
        let new = NewTable { place, challenge, thread, chance: chance() };
        let acted = self.store.open_table(&new, caller.cause(place), now).await?;
        let game = text::numbered(setup.game(), acted.id);
        let said = lang.phrase("play-set-up").with("game", game).with("other", text::mention(lang, computer));
        self.done(caller, acted, Reply::say(said.text()))
    }

    /// Whether the caller may play one more game against the computer here; else the caller is told.
    pub(super) async fn may_play_computer(
        &self,
        caller: &Caller,
        place: Place,
        settings: &Settings,
    ) -> Result<(), Trouble> {
        if !settings.computer {
            return say(caller.lang, "computer-off");
        }
        let games = self.store.computer_games_of(place.guild, caller.person).await?;
        if games >= MOST {
            return Err(Trouble::Say(caller.lang.phrase("computer-many").with("games", games).text()));
        }
        Ok(())
    }
}
