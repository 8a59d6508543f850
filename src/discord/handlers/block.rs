//! `/block` and `/unblock`: of whom the caller wants no challenges.

use crate::{
    discord::{
        context::{App, Caller, HandlerError, HandlerResult, refuse},
        handlers::{apply, lookup},
        model::user::User,
        outbound::message::Reply,
    },
    play::{Participant, Phase, Refusal, UserId},
    store::{LoadedGame, MAX_BLOCKS},
    text::{self, msg},
};

/// `/block`: blocks a person or, without one, lists the blocked people.
pub(crate) async fn block(app: &App, caller: &Caller, person: Option<User>) -> HandlerResult {
    let lang = caller.lang;
    let Some(person) = person else { return list(app, caller).await };
    if person.bot {
        return refuse(lang, msg::BLOCK_BOT);
    }
    let blocked = UserId(person.id.get());
    if blocked == caller.person {
        return refuse(lang, msg::BLOCK_SELF);
    }
    if !caller.store(app).block(caller.person, blocked, app.clock.now()).await? {
        return Err(HandlerError::Refused(lang.text(msg::BlockMany { count: MAX_BLOCKS })));
    }
    Ok(Reply::private_text(lang.text(msg::Blocked { who: text::mention(lang, blocked) })).into())
}

/// `/unblock`.
pub(crate) async fn unblock(app: &App, caller: &Caller, person: Option<User>) -> HandlerResult {
    let lang = caller.lang;
    let Some(person) = person else { return list(app, caller).await };
    let blocked = UserId(person.id.get());
    let who = text::mention(lang, blocked);
    if caller.store(app).unblock(caller.person, blocked, app.clock.now()).await? {
        Ok(Reply::private_text(lang.text(msg::Unblocked { who })).into())
    } else {
        Err(HandlerError::Refused(lang.text(msg::UnblockNone { who })))
    }
}

async fn list(app: &App, caller: &Caller) -> HandlerResult {
    let lang = caller.lang;
    let people = app.store.blocked_by(caller.person).await?;
    if people.is_empty() {
        return Ok(Reply::private_text(lang.text(msg::BLOCK_NONE)).into());
    }
    // A mention has some 22 characters, and a message 2,000.
    let shown: Vec<_> = people.iter().take(60).map(|&person| text::mention(lang, person)).collect();
    let more = if people.len() > shown.len() { " …" } else { "" };
    Ok(Reply::private_text(lang.text(msg::BlockList { people: shown.join(", ") + more })).into())
}

/// Refuses to accept a challenge where the challenger is banned on the server, which the sentence does not say, or has blocked
/// the caller.
pub(crate) async fn check_challenger(app: &App, caller: &Caller, game: &LoadedGame) -> Result<(), HandlerError> {
    let LoadedGame { table, place, .. } = game;
    let (Phase::Open { .. }, Participant::Human(challenger)) = (&table.phase, table.challenger) else { return Ok(()) };
    let banned = match place.guild {
        Some(guild) => app.store.ban_of(guild, challenger, app.clock.now()).await?.is_some(),
        None => false,
    };
    if banned {
        let is_open = table.opponent.is_none();
        return refuse(caller.lang, if is_open { msg::CHALLENGE_NOT_YOURS } else { msg::CHALLENGE_VOID });
    }
    check_not_blocked(app, caller, game).await
}

/// Refuses to answer a challenge that is open to everyone where the challenger has blocked the caller, in the way in which it is
/// refused after another person has accepted it.
pub(crate) async fn check_not_blocked(app: &App, caller: &Caller, game: &LoadedGame) -> Result<(), HandlerError> {
    let LoadedGame { id, table, place } = game;
    if lookup::is_kept_from(app, caller, table).await? {
        lookup::check_public(caller, *place)?;
        let refused: Result<(), _> = Err(Refusal::AlreadyAccepted);
        apply::check(app, caller, *id, table.terms.setup.game(), refused).await?;
    }
    Ok(())
}
