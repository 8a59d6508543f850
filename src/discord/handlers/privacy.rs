//! `/privacy`: the privacy policy, and the deletion of personal data. `export.rs` has the export.

use super::{export, prelude::*};
use crate::discord::{choice::choices, components::buttons};

choices! {
    Wish {
        Policy = "policy": CHOICE_PRIVACY_POLICY,
        Export = "export": CHOICE_PRIVACY_EXPORT,
        Delete = "delete": CHOICE_PRIVACY_DELETE,
    }
}

command! { PRIVACY: command_privacy, Anywhere => run(struct Privacy { what: Option<Wish> = WHAT; }) }

async fn run(app: &App, caller: &Caller, Privacy { what }: Privacy) -> HandlerResult {
    match what {
        Some(Wish::Export) => export::request(app, caller).await,
        Some(Wish::Delete) => confirm_deletion(app, caller).await,
        Some(Wish::Policy) | None => {
            let mut policy = caller.lang.text(msg::PRIVACY);
            if app.web_url.is_some() {
                policy = format!("{policy}\n{}", caller.lang.text(msg::PRIVACY_PAGE));
            }
            let sessions = app.store.web_sessions_of(caller.person, app.clock.now()).await?;
            if let Some(last) = sessions.first() {
                let last = text::relative(*last);
                policy =
                    format!("{policy}\n{}", caller.lang.text(msg::PrivacySessions { count: sessions.len(), last }));
            }
            Ok(Post::text(policy).with_rows(buttons::privacy(caller.lang, !sessions.is_empty())).into())
        }
    }
}

pub(crate) async fn confirm_deletion(_: &App, caller: &Caller) -> HandlerResult {
    let question = Post::text(caller.lang.text(msg::FORGET_ASK));
    Ok(question.with_rows(buttons::forget_or_not(caller.lang)).into())
}

pub(crate) async fn end_web_sessions(app: &App, caller: &Caller) -> HandlerResult {
    caller.store(app).end_web_sessions(caller.person, app.clock.now()).await?;
    Ok(Reply::private_text(caller.lang.text(msg::SIGNED_OUT)).into())
}

pub(crate) async fn delete(app: &App, caller: &Caller) -> HandlerResult {
    caller.store(app).request_deletion(caller.person, app.clock.now()).await?;
    Ok(Reply::Update(Post::text(caller.lang.text(msg::FORGET_DONE))).into())
}
