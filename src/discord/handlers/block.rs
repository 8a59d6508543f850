//! `/block` and `/unblock`: whose challenges the caller refuses.

use super::prelude::*;
use crate::{
    discord::model::user::Person,
    play::{Participant, Phase, UserId},
    store::{LoadedGame, MAX_BLOCKS},
};

command! { BLOCK: command_block, Anywhere => block(struct Block { player: Option<Person> = PLAYER; }) }

command! { UNBLOCK: command_unblock, Anywhere => unblock(struct Unblock { player: Option<Person> = PLAYER; }) }

async fn block(app: &App, caller: &Caller, Block { player }: Block) -> HandlerResult {
    let lang = caller.lang;
    let Some(person) = player else { return list(app, caller).await };
    if person.user.bot {
        return refuse(lang, msg::BLOCK_BOT);
    }
    let blocked = person.id();
    if blocked == caller.person {
        return refuse(lang, msg::BLOCK_SELF);
    }
    if !caller.store(app).block(caller.person, blocked, app.clock.now()).await? {
        return refuse(lang, msg::BlockMany { count: MAX_BLOCKS });
    }
    Ok(Reply::private_text(lang.text(msg::Blocked { who: text::mention(lang, blocked) })).into())
}

async fn unblock(app: &App, caller: &Caller, Unblock { player }: Unblock) -> HandlerResult {
    let lang = caller.lang;
    let Some(person) = player else { return list(app, caller).await };
    let blocked = person.id();
    let who = text::mention(lang, blocked);
    if caller.store(app).unblock(caller.person, blocked, app.clock.now()).await? {
        Ok(Reply::private_text(lang.text(msg::Unblocked { who })).into())
    } else {
        refuse(lang, msg::UnblockNone { who })
    }
}

async fn list(app: &App, caller: &Caller) -> HandlerResult {
    let lang = caller.lang;
    let people = app.store.blocked_by(caller.person).await?;
    if people.is_empty() {
        return Ok(Reply::private_text(lang.text(msg::BLOCK_NONE)).into());
    }
    // A mention has about 22 characters, and a message at most 2,000.
    let shown: Vec<_> = people.iter().take(60).map(|&person| text::mention(lang, person)).collect();
    let more = if people.len() > shown.len() { " …" } else { "" };
    Ok(Reply::private_text(lang.text(msg::BlockList { people: shown.join(", ") + more })).into())
}

/// Refuses to accept a challenge whose challenger is banned on the server, or an open one whose challenger has blocked the caller.
pub(crate) async fn check_challenger(app: &App, caller: &Caller, game: &LoadedGame) -> Result<()> {
    let LoadedGame { table, place, .. } = game;
    let (Phase::Open { .. }, Participant::Human(challenger)) = (&table.phase, table.challenger) else { return Ok(()) };
    let banned = match place.guild {
        Some(guild) => app.store.ban_of(guild, challenger, app.clock.now()).await?.is_some(),
        None => false,
    };
    let is_open = table.opponent.is_none();
    if banned {
        return refuse(caller.lang, if is_open { msg::CHALLENGE_NOT_YOURS } else { msg::CHALLENGE_VOID });
    }
    if is_open && app.store.has_blocked(challenger, caller.person).await? {
        return refuse_for(caller, challenger);
    }
    Ok(())
}

/// Refuses to challenge a person who takes no challenges, or none from the caller. Both are the same to the caller.
pub(crate) async fn check_takes_challenges(app: &App, caller: &Caller, opponent: UserId) -> Result<()> {
    if app.store.takes_challenges(opponent, caller.person).await? { Ok(()) } else { refuse_for(caller, opponent) }
}

fn refuse_for<T>(caller: &Caller, who: UserId) -> Result<T> {
    refuse(caller.lang, msg::TakesNoChallenges { who: text::mention(caller.lang, who) })
}
