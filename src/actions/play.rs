//! Games against the computer.

use super::{Actor, Error, Result, apply, checks, refuse, request_id, sight};
use crate::{
    discord::App,
    lessons::course,
    play::{ComputerPlay, First, GameId, Pace, Participant, Table, Terms, TimeoutRule, UserId},
    store::{Applied, LevelExperience, NewTable, Place, Randomness},
    text::msg,
};
use parlor_ai::Level;
use parlor_games::rules::{Game, Setup};

const WINS_BEFORE_NEXT_LEVEL: i64 = 2;

/// Where a game against the computer takes place, as far as the server's settings allow what the player asks for.
pub(crate) fn place(actor: &Actor, play: ComputerPlay, show: Option<bool>) -> Result<Place> {
    let here = actor.place;
    let is_public = match (play, show) {
        _ if here.is_direct() => true,
        (ComputerPlay::Off, _) => return refuse(msg::COMPUTER_OFF),
        (ComputerPlay::Private, Some(true)) => return refuse(msg::COMPUTER_PRIVATE),
        (ComputerPlay::Private, _) => false,
        (ComputerPlay::Asked, show) => show == Some(true),
        (ComputerPlay::Public, show) => show != Some(false),
    };
    Ok(if is_public { here } else { Place::private(here.guild, actor.person) })
}

/// How long a position of a private game that was shown in a channel is not shown there again.
pub(crate) const SHOWN_FOR: time::Duration = time::Duration::days(30);

/// A private game as its player sees it now, as something to show in a channel once.
pub(crate) fn what_is_shown(id: GameId, version: u32) -> String {
    format!("private game {id} {version}")
}

/// The id of the request to show something in a channel. It is the same for both buttons, Discord's and the page's.
pub(crate) fn request_to_show(person: UserId, what: &str, channel: u64) -> u64 {
    request_id(person, &[&"show", &what], &channel.to_string())
}

/// Private unless the server's settings or `show` make it public.
pub(crate) async fn begin(
    app: &App,
    actor: &Actor,
    (game, setup): (Game, Option<Setup>),
    level: Option<Level>,
    first: First,
    show: Option<bool>,
) -> Result<Applied> {
    let experience = app.store.computer_experience(actor.person, game).await?;
    // A first game is gentle unless the player chose otherwise.
    let gentle = experience.is_empty() && level.is_none();
    let usual = if gentle { course(game).small_board() } else { "" };
    let setup = setup.or_else(|| game.read_setup(usual).ok()).map_or_else(|| refuse(msg::UNKNOWN_BUTTON), Ok)?;
    checks::check_event_games(app, actor.person, setup).await?;
    let settings = checks::server_settings(app, actor).await?;
    let place = place(actor, settings.computer, show)?;
    sight::check_public(actor, place)?;
    checks::check_player(app, actor, &settings).await?;
    // The channel of a game that nobody else sees does not matter.
    if !place.is_private() {
        checks::check_channel(app, actor, &settings).await?;
    }
    let level = level.unwrap_or_else(|| usual_level(&experience));
    // Only the computer waits for the player, so no clock is needed.
    let (pace, timeout) = (Pace::Unlimited, TimeoutRule::default());
    let terms = Terms { setup, first, pace, rated: false, timeout, pair: None, event: false };
    let (computer, now) = (Participant::Computer(level), app.clock.now());
    let challenge = Table::challenge(actor.person.into(), Some(computer), terms, now)
        .map_err(|refusal| Error::rules(None, game, refusal))?;
    let thread = settings.threads && !actor.is_in_thread() && !place.is_private();
    let language = (place.is_private() || place.guild.is_none()).then(|| actor.lang.tag().to_owned());
    let new = NewTable { place, challenge, thread, language, randomness: Randomness::draw() };
    apply::record_thread(app, actor, place).await?;
    let created = app.store.create_challenge(&new, apply::cause_at(app, actor, place, true).await?, now).await;
    created.map_err(|error| Error::of_store(None, game, error))
}

/// Begins a game like another one, at a level.
pub(crate) async fn at_level(app: &App, actor: &Actor, id: GameId, level: Level) -> Result<Applied> {
    let (place, table) = sight::visible_table(app, actor, id).await?;
    let setup = table.terms.setup;
    let show = Some(!place.is_private());
    begin(app, actor, (setup.game(), Some(setup)), Some(level), First::Random, show).await
}

/// Begins the game that is offered after the last lesson: the smallest board, against the easiest computer.
pub(crate) async fn first_game(app: &App, actor: &Actor, game: Game) -> Result<Applied> {
    let small = game.read_setup(course(game).small_board()).ok();
    begin(app, actor, (game, small), Some(Level::Easy), First::Challenger, Some(false)).await
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
