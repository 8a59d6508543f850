//! Challenges: made, answered, taken back, repeated.

use super::{
    app::{Answer, App, Trouble, say},
    caller::Caller,
    custom_id::CustomId,
    poster::public_lang,
    reply::{Post, Reply},
};
use crate::{
    play::{Command, Event, First, GameId, Pace, Phase, Refusal, Seed, Table, Terms, UserId},
    rules::{Game, Options, Setup},
    store::{Acted, Chance, NewTable, Settings, StoreError},
    text,
};
use serenity::all::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, User};

/// Challenges of one person that may wait for an answer on a server: each may call somebody.
const WAITING: i64 = 10;

/// The most choices of a menu.
const MENU: usize = 25;

/// The options of `/challenge` as they were typed.
#[derive(Debug, Default)]
pub(super) struct Asked<'a> {
    pub(super) game: &'a str,
    pub(super) opponent: Option<&'a User>,
    pub(super) variant: Option<&'a str>,
    pub(super) first: Option<&'a str>,
    pub(super) pace: Option<&'a str>,
    pub(super) rated: Option<bool>,
}

impl App {
    /// `/challenge`.
    pub(super) async fn challenge(&self, caller: &Caller, asked: &Asked<'_>) -> Answer {
        let lang = caller.lang;
        let setup = Self::setup(caller, asked.game, asked.variant)?;
        if asked.opponent.is_some_and(|user| user.bot) {
            return say(lang, "challenge-bot");
        }
        let settings = self.settled_here(caller).await?;
        let terms = Terms {
            setup,
            first: first(asked.first),
            pace: asked.pace.and_then(Pace::from_id).unwrap_or(settings.pace),
            rated: asked.rated.unwrap_or(true) && settings.rated,
            timeout: settings.timeout,
        };
        self.open(caller, asked.opponent.map(|user| UserId(user.id.get())), terms, &settings).await
    }

    /// What a game and a variant, as they were typed, mean.
    pub(super) fn setup(caller: &Caller, game: &str, variant: Option<&str>) -> Result<Setup, Trouble> {
        let game = Self::titled(caller, game)?;
        Options::parse(variant.unwrap_or_default(), game.options())
            .and_then(|options| game.setup(&options))
            .map_err(|error| Trouble::Say(text::option_error(caller.lang, game, &error)))
    }

    async fn open(&self, caller: &Caller, opponent: Option<UserId>, terms: Terms, settings: &Settings) -> Answer {
        let place = self.place(caller)?;
        Self::may_play(caller, settings)?;
        let waiting = self.store.challenges_of(place.guild, caller.person).await?;
        if waiting >= WAITING {
            return Err(Trouble::Say(caller.lang.phrase("challenges-waiting").with("waiting", waiting).text()));
        }
        let now = self.clock.now();
        let challenge = Table::challenge(caller.person, opponent, terms, now)
            .map_err(|refusal| Trouble::Say(text::refusal(caller.lang, terms.setup.game(), &refusal, "")))?;
        let acted = self
            .store
            .open_table(
                &NewTable { place, challenge, thread: settings.threads && !caller.thread, chance: chance() },
                caller.cause(place),
                now,
            )
            .await?;
        self.done(caller, acted, Reply::say(caller.lang.phrase("challenge-sent").text()))
    }

    /// "Challenge to a game" on a person: asks which.
    pub(super) async fn challenge_person(&self, caller: &Caller, person: &User) -> Answer {
        let lang = caller.lang;
        self.place(caller)?;
        let id = UserId(person.id.get());
        if person.bot {
            return say(lang, "challenge-bot");
        }
        if id == caller.person {
            return Err(Trouble::Say(text::refusal(lang, Game::ALL[0], &Refusal::OwnOpponent, "")));
        }
        let options = Game::ALL
            .iter()
            .flat_map(|&game| game.variants().iter().take(MENU / Game::ALL.len()).map(move |&variant| (game, variant)))
            .filter_map(|(game, variant)| {
                let setup = setup_of(game, variant)?;
                let label = format!("{} {}", game.title(), text::variant(lang, setup));
                Some(CreateSelectMenuOption::new(label, format!("{} {variant}", game.id())))
            })
            .collect();
        let menu = CreateSelectMenu::new(CustomId::Challenge(id).to_string(), CreateSelectMenuKind::String { options })
            .placeholder(lang.phrase("select-game").text());
        let post = Post::text(lang.phrase("challenge-who").with("other", text::mention(caller.lang, id)).text());
        Ok(Reply::Private(post.with_rows(vec![CreateActionRow::SelectMenu(menu)])).into())
    }

    /// The game was chosen.
    pub(super) async fn challenge_chosen(&self, caller: &Caller, opponent: UserId, chosen: &str) -> Answer {
        let setup = chosen.split_once(' ').and_then(|(game, variant)| setup_of(Game::from_name(game)?, variant));
        let Some(setup) = setup else { return say(caller.lang, "unknown-button") };
        let settings = self.settled_here(caller).await?;
        let Settings { pace, rated, timeout, .. } = settings;
        let terms = Terms { setup, first: First::Lot, pace, rated, timeout };
        let mut answered = self.open(caller, Some(opponent), terms, &settings).await?;
        if let Reply::Private(post) = answered.reply {
            answered.reply = Reply::Update(post);
        }
        Ok(answered)
    }

    /// Accept.
    pub(super) async fn accept(&self, caller: &Caller, id: GameId) -> Answer {
        let settings = self.settled_here(caller).await?;
        Self::may_play(caller, &settings)?;
        let lang = public_lang(&settings);
        let Chance { lot, seed } = chance();
        let command = Command::Accept { by: caller.person, lot, seed };
        let acted = self.act(caller, id, &command).await?;
        let said = lang
            .phrase("challenge-accepted")
            .with("by", text::mention(lang, caller.person))
            .with("game", text::numbered(acted.table.terms.setup.game(), id))
            .text();
        self.done(caller, acted, Reply::Update(Post::text(said)))
    }

    /// Decline or Cancel.
    pub(super) async fn call_off(&self, caller: &Caller, id: GameId, command: &Command) -> Answer {
        let acted = self.act(caller, id, command).await?;
        let phrase = match acted.events.last() {
            Some(Event::Declined) => "challenge-declined-short",
            _ => "challenge-cancelled",
        };
        let game = text::numbered(acted.table.terms.setup.game(), id);
        let lang = public_lang(&self.store.settings(acted.place.guild).await?);
        let said = lang.phrase(phrase).with("game", game).text();
        self.done(caller, acted, Reply::Update(Post::text(said)))
    }

    /// Rematch. Pressed by the one to whom it has been proposed, it accepts.
    pub(super) async fn rematch(&self, caller: &Caller, id: GameId) -> Answer {
        let (place, table) = self.table(caller, id).await?;
        let settings = self.store.settings(place.guild).await?;
        Self::may_play(caller, &settings)?;
        let opponent = table.game().and_then(|game| game.opponent_of(caller.person));
        let against_computer = opponent.is_some_and(|opponent| opponent.level().is_some());
        if against_computer {
            self.may_play_computer(caller, place, &settings).await?;
        }
        if opponent.is_some_and(UserId::is_former) {
            return say(caller.lang, "rematch-former");
        }
        let opened = self.store.open_rematch(id, caller.person, chance(), caller.cause(place), self.clock.now()).await;
        if let Err(StoreError::Refused(refusal)) = &opened
            && let Refusal::RematchOffered { by, game } = **refusal
        {
            let (_, offered) = self.table(caller, game).await?;
            if matches!(offered.phase, Phase::Closed(_)) {
                return say(caller.lang, "rematch-closed");
            }
            if by != caller.person {
                let Chance { lot, seed } = chance();
                let command = Command::Accept { by: caller.person, lot, seed };
                let acted = self.act(caller, game, &command).await?;
                return self.done(caller, acted, Reply::say(caller.lang.phrase("accepted").text()));
            }
        }
        let acted: Acted = self.told(caller, id, table.terms.setup.game(), opened).await?;
        let said = if against_computer { "accepted" } else { "rematch-sent" };
        self.done(caller, acted, Reply::say(caller.lang.phrase(said).text()))
    }
}

/// Who begins, as `first` of a command says it.
pub(super) fn first(chosen: Option<&str>) -> First {
    match chosen {
        Some("me") => First::Challenger,
        Some("opponent") => First::Opponent,
        _ => First::Lot,
    }
}

/// Chance that nobody can foretell.
pub(super) fn chance() -> Chance {
    Chance { lot: rand::random(), seed: Seed::new(rand::random()) }
}

/// The setup that a text means, if it means one.
pub(super) fn setup_of(game: Game, variant: &str) -> Option<Setup> {
    game.setup(&Options::parse(variant, game.options()).ok()?).ok()
}
