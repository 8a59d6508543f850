//! The address with which people add the bot to their server.

use serenity::all::{ApplicationId, Permissions};

/// What the bot needs, except for what a server switches on, such as roles by rating.
pub(super) const PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

pub(crate) fn address(application: ApplicationId) -> String {
    let permissions = PERMISSIONS.bits();
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={permissions}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_have_the_same_address() {
        let address = address(ApplicationId::new(1)).replace("client_id=1&", "client_id=YOUR_APPLICATION_ID&");
        for page in [include_str!("../../README.md"), include_str!("../../docs/hosting.md")] {
            assert!(page.lines().any(|line| line.trim() == address), "{address}");
        }
    }
}
