//! `/block` and `/unblock`: whose challenges the caller refuses.

use super::prelude::*;
use crate::{discord::model::user::Person, store::MAX_BLOCKS};

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
