//! `/privacy`: what is stored, all of it as a file, and its removal.

use super::{
    app::{After, Answer, Answered, App},
    buttons,
    caller::Caller,
    reply::{Post, Reply},
};

impl App {
    /// `/privacy`: the policy, with what can be done.
    pub(super) fn privacy(caller: &Caller) -> Reply {
        let post = Post::text(caller.lang.phrase("privacy").text());
        Reply::Private(post.with_rows(buttons::privacy(caller.lang)))
    }

    /// All that is stored about the caller, as a file that follows the answer.
    pub(super) fn export() -> Answered {
        Answered { after: Some(After::Export), ..Reply::Thinking.into() }
    }

    /// Whether the caller is sure.
    pub(super) fn ask_forget(caller: &Caller) -> Reply {
        let post = Post::text(caller.lang.phrase("forget-ask").text());
        Reply::Private(post.with_rows(buttons::forget_or_not(caller.lang)))
    }

    /// The caller is sure.
    pub(super) async fn forget(&self, caller: &Caller) -> Answer {
        self.store.ask_farewell(caller.person, self.clock.now()).await?;
        Ok(Reply::Update(Post::text(caller.lang.phrase("forget-done").text())).into())
    }
}
