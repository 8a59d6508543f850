use super::tournaments::ABSENCE_PAUSE;
use crate::discord::App;
use crate::{
    discord::outbound::{
        announcement::public_lang,
        error::TaskResult,
        league,
        tournament::leave_gone,
        work::{Limits, Work},
    },
    league::{League, LeagueId, Season, SeasonPhase},
    play::Command,
    store::{Cause, ClaimedTask, LeagueMessage, StoreError, TaskOutcome, kinds},
};

impl Work for kinds::League {
    // A refused message waits until the bot may post there.
    const LIMITS: Limits = Limits::given_up_after(time::Duration::MAX);

    async fn run(app: &App, task: &mut ClaimedTask, message: Option<LeagueMessage>) -> TaskResult {
        match (task.league(), message) {
            (Some(id), _) => advance(app, id).await,
            (None, Some(message)) => league::show(app, task, message).await,
            (None, None) => Ok(TaskOutcome::Done),
        }
    }
}

async fn advance(app: &App, id: LeagueId) -> TaskResult {
    let (store, clock) = (&app.store, &app.clock);
    let Some(league) = store.league(id).await? else { return Ok(TaskOutcome::Done) };
    if store.has_left(league.guild).await? {
        return Ok(TaskOutcome::Idle(Some(clock.now() + ABSENCE_PAUSE)));
    }
    // Games that an outage left unfinished.
    for game in store.games_past_season(id, clock.now()).await? {
        match store.apply(game, &Command::EndSeason, Cause::JOB, clock.now()).await {
            // It may have ended meanwhile.
            Ok(_) | Err(StoreError::Refused(_)) => {}
            Err(error) if error.is_broken_game() => {
                tracing::error!(%error, %game, "could not stop a game at the end of a season");
            }
            Err(error) => return Err(error.into()),
        }
    }
    // The divisions count these games before the season closes, even while Discord takes no message of theirs.
    let is_past_end = |season: &&Season| season.ends_at.is_some_and(|end| end <= clock.now());
    for division in league.in_phase(SeasonPhase::Running).filter(is_past_end).iter().flat_map(|it| &it.divisions) {
        while store.advance_tournament(division.tournament, clock.now()).await?.is_some_and(|then| then <= clock.now())
        {
        }
    }
    leave_gone(app, &league).await?;
    let lang = public_lang(&store.settings(league.guild).await?);
    let name = move |league: &League, season, number| league::division_name(lang, league, season, number);
    loop {
        match store.advance_league(id, &name, clock.now()).await? {
            Some(next) if next <= clock.now() => {}
            Some(next) => return Ok(TaskOutcome::Idle(Some(next))),
            None => return Ok(TaskOutcome::Done),
        }
    }
}
