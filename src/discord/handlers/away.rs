//! `/away`: pauses the caller's clocks during an absence.

use super::{prelude::*, unclear};
use crate::{
    deadline,
    discord::components::buttons::{button, rows},
    play::days_left,
    store::AbsenceError,
    zone::Zone,
};
use serenity::all::ButtonStyle::Primary;
use std::time::Duration as Wait;
use time::{Duration, OffsetDateTime};

/// How long an answer waits for the clocks of all games; the rest are updated in the background.
const SYNC_TIMEOUT: Wait = Wait::from_millis(1000);

command! { AWAY: command_away, OnServers => set(struct Away { until: Option<String> = UNTIL => Absences; }) }

async fn set(app: &App, caller: &Caller, Away { until }: Away) -> HandlerResult {
    let (lang, now) = (caller.lang, app.clock.now());
    let (absence, left) = app.store.absence(caller.person, now).await?;
    let until = match until {
        // A person is away on all servers.
        Some(typed) => unclear::read_end(lang, &typed, &Zone::UTC, now, msg::AWAY_PAST, CustomId::StartAbsence)?,
        None => match absence {
            Some(absence) => return Ok(confirmation(caller, absence.until, left)),
            None => now + left.max(Duration::days(days_left(left).into())),
        },
    };
    start(app, caller, until, now).await
}

/// `until` is in seconds since 1970.
pub(crate) async fn set_until(app: &App, caller: &Caller, until: i64) -> HandlerResult {
    match OffsetDateTime::from_unix_timestamp(until) {
        Ok(until) => start(app, caller, until, app.clock.now()).await,
        Err(_) => refuse(caller.lang, msg::UNKNOWN_BUTTON),
    }
}

async fn start(app: &App, caller: &Caller, until: OffsetDateTime, now: OffsetDateTime) -> HandlerResult {
    if until <= now {
        return refuse(caller.lang, msg::AWAY_PAST);
    }
    let started = caller.store(app).start_absence(caller.person, until, now).await;
    let change = started.map_err(|error| refused(caller, error))?;
    if change.sync_now {
        sync_clocks(app, caller, now).await;
    }
    Ok(confirmation(caller, change.until, change.left))
}

fn confirmation(caller: &Caller, until: OffsetDateTime, left: Duration) -> Response {
    let content = caller.lang.text(msg::Away { until: text::relative(until), left: days_left(left) });
    let come_back = button(caller.lang, msg::BUTTON_BACK, &CustomId::EndAbsence, Primary);
    Reply::Private(Post::text(content).with_rows(rows([come_back]))).into()
}

pub(crate) async fn end(app: &App, caller: &Caller) -> HandlerResult {
    let now = app.clock.now();
    let ended = caller.store(app).end_absence(caller.person, now).await;
    let change = ended.map_err(|error| refused(caller, error))?;
    if change.sync_now {
        sync_clocks(app, caller, now).await;
    }
    let content = caller.lang.text(msg::AwayBack { left: days_left(change.left) });
    Ok(Reply::Update(Post::text(content)).into())
}

async fn sync_clocks(app: &App, caller: &Caller, now: OffsetDateTime) {
    let (store, person) = (app.store.clone(), caller.person);
    let sync = tokio::spawn(async move { store.sync_absences(person, now).await });
    match deadline::timeout(SYNC_TIMEOUT, sync).await {
        Ok(Ok(Ok(()))) => {}
        Ok(Ok(Err(error))) => {
            tracing::warn!(%error, "could not update all clocks after a change of an absence; a job will retry")
        }
        Ok(Err(error)) => {
            tracing::error!(%error, "the update of clocks after a change of an absence panicked; a job will retry")
        }
        Err(_) => tracing::info!("the update of clocks after a change of an absence continues in the background"),
    }
}

fn refused(caller: &Caller, error: AbsenceError) -> HandlerError {
    let lang = caller.lang;
    match error {
        AbsenceError::TooLong { left } => HandlerError::Refused(lang.text(msg::AwayTooLong { left: days_left(left) })),
        AbsenceError::NotAway => HandlerError::Refused(lang.text(msg::AWAY_NOT)),
        AbsenceError::Store(error) => error.into(),
    }
}
