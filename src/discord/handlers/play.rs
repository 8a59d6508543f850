//! `/play`: games against the computer.

use super::{apply, new_game, prelude::*, private_game};
use crate::{
    discord::components::game_menu::setup_of,
    lessons::course,
    play::{First, Pace, Participant, Table, Terms, TimeoutRule},
    store::{LevelExperience, NewTable, Randomness},
};
use parlor_ai::Level;
use parlor_games::rules::{Game, Setup};

const WINS_BEFORE_NEXT_LEVEL: i64 = 2;

/// As [`First`], with the computer as the opponent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beginner(First);

impl Choice for Beginner {
    fn all() -> impl Iterator<Item = Self> {
        First::all().map(Self)
    }

    fn id(self) -> &'static str {
        self.0.id()
    }

    fn label(self, lang: Lang) -> String {
        if self.0 == First::Opponent { lang.text(msg::CHOICE_FIRST_COMPUTER) } else { self.0.label(lang) }
    }
}

command! {
    PLAY: command_play, Anywhere, for_newcomers => start(struct Play {
        game: String = GAME => Games;
        level: Option<Level> = LEVEL;
        variant: Option<String> = VARIANT => Variants;
        first: Option<Beginner> = FIRST;
        show: Option<bool> = SHOW;
    })
}

async fn start(app: &App, caller: &Caller, Play { game, level, variant, first, show }: Play) -> HandlerResult {
    let first = first.map_or(First::Random, |Beginner(first)| first);
    let button = |game| match show {
        Some(_) => CustomId::StartPlayShown(game, level, first, show),
        None => CustomId::StartPlay(game, level, first),
    };
    let game = new_game::read_setup(caller, &game, variant.as_deref(), button)?;
    begin(app, caller, game, level, first, show).await
}

pub(crate) async fn start_as_chosen(
    app: &App,
    caller: &Caller,
    game: (Game, Option<Setup>),
    level: Option<Level>,
    first: First,
) -> HandlerResult {
    begin(app, caller, game, level, first, None).await
}

/// Private unless the server's settings or `show` make it public.
pub(crate) async fn begin(
    app: &App,
    caller: &Caller,
    (game, setup): (Game, Option<Setup>),
    level: Option<Level>,
    first: First,
    show: Option<bool>,
) -> HandlerResult {
    let lang = caller.lang;
    let experience = app.store.computer_experience(caller.person, game).await?;
    // A first game is gentle unless the player chose otherwise.
    let gentle = experience.is_empty() && level.is_none();
    let small_board = || setup_of(game, course(game).small_board()).filter(|_| gentle);
    let setup = setup.or_else(small_board).map_or_else(|| new_game::usual_setup(caller, game), Ok)?;
    let settings = new_game::server_settings(app, caller).await?;
    let place = private_game::place(caller, settings.computer, show)?;
    lookup::check_public(caller, place)?;
    new_game::check_player(app, caller, &settings).await?;
    // The channel of a game that nobody else sees does not matter.
    if !place.is_private() {
        new_game::check_channel(app, caller, &settings).await?;
    }
    let level = level.unwrap_or_else(|| usual_level(&experience));
    // Only the computer waits for the player, so no clock is needed.
    let (pace, timeout) = (Pace::Unlimited, TimeoutRule::default());
    let terms = Terms { setup, first, pace, rated: false, timeout, pair: None };
    let (computer, now) = (Participant::Computer(level), app.clock.now());
    let challenge = Table::challenge(caller.person.into(), Some(computer), terms, now)
        .map_err(|refusal| HandlerError::rules(None, game, refusal))?;
    let thread = settings.threads && !caller.thread && !place.is_private();
    let language = (place.is_private() || place.guild.is_none()).then(|| lang.tag().to_owned());
    let new = NewTable { place, challenge, thread, language, randomness: Randomness::draw() };
    let created = app.store.create_challenge(&new, apply::cause_at(app, caller, place, true).await?, now).await;
    let applied = created.map_err(|error| HandlerError::of_store(None, game, error))?;
    let game = text::numbered(game, applied.id);
    let content = lang.text(msg::PlaySetUp { game, other: text::mention(lang, computer) });
    apply::respond(applied, Reply::private_text(content))
}

pub(crate) async fn at_level(app: &App, caller: &Caller, id: GameId, level: Level) -> HandlerResult {
    let (place, table) = lookup::visible_table(app, caller, id).await?;
    let setup = table.terms.setup;
    let show = Some(!place.is_private());
    begin(app, caller, (setup.game(), Some(setup)), Some(level), First::Random, show).await
}

/// The strongest level that the player has beaten, or the next one after enough wins.
fn usual_level(experience: &[LevelExperience]) -> Level {
    let beaten = experience.iter().rfind(|experience| experience.wins > 0);
    let Some(&LevelExperience { level, wins }) = beaten else { return Level::Easy };
    level.harder().filter(|_| wins >= WINS_BEFORE_NEXT_LEVEL).unwrap_or(level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_level_follows_the_wins() {
        let at = |level, wins| LevelExperience { level, wins };
        for (experience, usual) in [
            (vec![], Level::Easy),
            (vec![at(Level::Medium, 0)], Level::Easy),
            (vec![at(Level::Easy, 1)], Level::Easy),
            (vec![at(Level::Easy, 2)], Level::Medium),
            (vec![at(Level::Easy, 9), at(Level::Hard, 1)], Level::Hard),
            (vec![at(Level::Easy, 9), at(Level::Hard, 0)], Level::Medium),
            (vec![at(Level::Master, 5)], Level::Master),
        ] {
            assert_eq!(usual_level(&experience), usual, "{experience:?}");
        }
    }
}
