//! `/privacy`: the privacy policy, and the deletion of personal data. The export is in `export.rs`.

use crate::discord::{
    components::buttons,
    context::{App, Caller, HandlerResult},
    outbound::message::{Post, Reply},
};
use crate::text::msg;

/// `/privacy`: the policy, with buttons to export and to delete the data.
pub(crate) fn show(caller: &Caller) -> Reply {
    let post = Post::text(caller.lang.text(msg::PRIVACY));
    Reply::Private(post.with_rows(buttons::privacy(caller.lang)))
}

/// Asks whether to delete the caller's data.
pub(crate) fn confirm_deletion(caller: &Caller) -> Reply {
    let post = Post::text(caller.lang.text(msg::FORGET_ASK));
    Reply::Private(post.with_rows(buttons::forget_or_not(caller.lang)))
}

/// Deletes the caller's data, after the confirmation.
pub(crate) async fn delete(app: &App, caller: &Caller) -> HandlerResult {
    caller.store(app).request_deletion(caller.person, app.clock.now()).await?;
    Ok(Reply::Update(Post::text(caller.lang.text(msg::FORGET_DONE))).into())
}
