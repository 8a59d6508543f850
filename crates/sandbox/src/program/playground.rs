//! The guild of a new sandbox, the conversations outside of it, and the welcome text.

use super::print_line;
use parlor_sandbox::{Sandbox, permissions};
use std::path::Path;

/// One of the guild's users is an administrator.
pub(super) fn set_up(sandbox: &Sandbox) {
    let guild = sandbox.add_guild("Parlor");
    for name in ["tables", "lounge"] {
        sandbox.add_channel(guild, name);
    }
    for name in ["Players", "Moderators"] {
        sandbox.add_role(guild, name);
    }
    let ana = sandbox.add_user("Ana", "en-US");
    sandbox.set_member_permissions(guild, ana, permissions::MEMBER | permissions::ADMINISTRATOR);
    for (name, locale) in [("Ben", "en-GB"), ("Chloé", "fr"), ("Daichi", "ja")] {
        sandbox.add_user(name, locale);
    }
}

/// Lets all users use the bot outside of the guild: in their direct conversations with it, and the first two users in a
/// conversation with each other. Older versions saved sandboxes without these conversations.
pub(super) fn open_conversations(sandbox: &Sandbox) {
    let users = sandbox.users();
    for user in &users {
        sandbox.install_for(*user);
        sandbox.direct_channel(*user);
    }
    if let (Some(pair), true) = (users.first_chunk::<2>(), sandbox.private_channels().is_empty()) {
        sandbox.add_private_channel(pair);
    }
}

pub(super) fn print_welcome(sandbox: &Sandbox, state_file: Option<&Path>) {
    print_line(format!("Parlor's sandbox: open {} in a browser on this machine.\n", sandbox.api_base()));
    print_line("Three things to try:");
    print_line("  1. As Ana, type /challenge, choose Tennessee Waltz and Ben as the opponent. Become Ben and accept.");
    print_line(
        "  2. Play by /move with suggestions, or by the button Move. Each player is called when it's their turn.",
    );
    print_line(
        "  3. The button { } shows every request and event, gives Discord a bad day, and lets days pass in a second.\n",
    );
    match state_file {
        Some(file) => print_line(format!("All of it is kept in {0} and {0}.db. Ctrl-C ends it.", file.display())),
        None => print_line("Nothing is kept: --state FILE would. Ctrl-C ends it."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn conversations_are_opened_once() {
        let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into()).await.expect("a sandbox");
        set_up(&sandbox);
        open_conversations(&sandbox);
        let directs = || sandbox.users().into_iter().map(|user| sandbox.direct_channel(user)).collect::<Vec<_>>();
        let (before, pairs) = (directs(), sandbox.private_channels());
        open_conversations(&sandbox);
        assert_eq!((directs(), sandbox.private_channels()), (before, pairs.clone()));
        assert_eq!(pairs.len(), 1);
    }
}
