//! `/privacy`: the privacy policy, and the deletion of personal data.

use super::{export, prelude::*};
use crate::discord::{
    choice::choices,
    components::buttons::{button, plain, rows, yes_or_no},
};
use serenity::all::ButtonStyle::{Danger, Primary};

choices! {
    Wish {
        Policy = "policy": CHOICE_PRIVACY_POLICY,
        Export = "export": CHOICE_PRIVACY_EXPORT,
        Delete = "delete": CHOICE_PRIVACY_DELETE,
    }
}

command! { PRIVACY: command_privacy, Anywhere => run(struct Privacy { what: Option<Wish> = WHAT; }) }

async fn run(app: &App, caller: &Caller, Privacy { what }: Privacy) -> HandlerResult {
    let lang = caller.lang;
    match what {
        Some(Wish::Export) => export::request(app, caller).await,
        Some(Wish::Delete) => confirm_deletion(app, caller).await,
        Some(Wish::Policy) | None => {
            let mut policy = lang.text(msg::PRIVACY);
            if app.web_url.is_some() {
                policy = format!("{policy}\n{}", lang.text(msg::PRIVACY_PAGE));
            }
            let mut buttons = vec![
                button(lang, msg::CHOICE_PRIVACY_EXPORT, &CustomId::Export, Primary),
                button(lang, msg::CHOICE_PRIVACY_DELETE, &CustomId::ConfirmDeletion, Danger),
            ];
            let sessions = app.store.web_sessions_of(caller.person, app.clock.now()).await?;
            if let Some(last) = sessions.first() {
                let (count, last) = (sessions.len(), text::relative(*last));
                policy = format!("{policy}\n{}", lang.text(msg::PrivacySessions { count, last }));
                buttons.push(plain(lang, msg::BUTTON_SIGN_OUT, &CustomId::EndWebSessions));
            }
            Ok(Post::text(policy).with_rows(rows(buttons)).into())
        }
    }
}

pub(crate) async fn confirm_deletion(_: &App, caller: &Caller) -> HandlerResult {
    let rows = yes_or_no(caller.lang, (msg::BUTTON_FORGET_YES, CustomId::DeleteData), msg::BUTTON_FORGET_NO);
    Ok(Post::text(caller.lang.text(msg::FORGET_ASK)).with_rows(rows).into())
}

pub(crate) async fn end_web_sessions(app: &App, caller: &Caller) -> HandlerResult {
    caller.store(app).end_web_sessions(caller.person, app.clock.now()).await?;
    Ok(Reply::private_text(caller.lang.text(msg::SIGNED_OUT)).into())
}

pub(crate) async fn delete(app: &App, caller: &Caller) -> HandlerResult {
    caller.store(app).request_deletion(caller.person, app.clock.now()).await?;
    Ok(Reply::Update(Post::text(caller.lang.text(msg::FORGET_DONE))).into())
}
