//! `/privacy`: what is stored, all of it as a file, and its removal.

use super::{
    app::{Answer, App},
    buttons,
    caller::Caller,
    reply::{File, Post, Reply},
};

impl App {
    /// `/privacy`: the policy, with what can be done.
    pub(super) fn privacy(caller: &Caller) -> Reply {
        let post = Post::text(caller.lang.phrase("privacy").text());
        Reply::Private(post.with_rows(buttons::privacy(caller.lang)))
    }

    /// All that is stored about the caller, as a file.
    pub(super) async fn export(&self, caller: &Caller) -> Answer {
        let all = self.store.export(caller.person).await?;
        let file = File::text("parlor.json".to_owned(), format!("{all:#}\n"));
        Ok(Reply::Private(Post::text(caller.lang.phrase("export-done").text()).with_file(file)).into())
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
