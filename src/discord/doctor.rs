//! `/doctor`: which permissions the bot lacks in a channel, and what that breaks.

use super::{
    app::{Answer, App},
    caller::Caller,
    reply::Reply,
};
use serenity::all::Permissions;

/// Permissions, and the sentence that says what each is for.
const NEEDED: [(Permissions, &str); 7] = [
    (Permissions::VIEW_CHANNEL, "doctor-view"),
    (Permissions::SEND_MESSAGES, "doctor-send"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "doctor-send-in-threads"),
    (Permissions::ATTACH_FILES, "doctor-attach"),
    (Permissions::READ_MESSAGE_HISTORY, "doctor-history"),
    (Permissions::CREATE_PUBLIC_THREADS, "doctor-create-threads"),
    (Permissions::MANAGE_THREADS, "doctor-manage-threads"),
];

/// Needed only where each game gets a thread.
const FOR_THREADS: Permissions = Permissions::CREATE_PUBLIC_THREADS.union(Permissions::MANAGE_THREADS);

impl App {
    /// `/doctor`.
    pub(super) async fn doctor(&self, caller: &Caller) -> Answer {
        let guild = self.place(caller)?.guild;
        let lang = caller.lang;
        let threads = self.store.settings(guild).await?.threads;
        let lacks = NEEDED.into_iter().filter(|(permission, _)| {
            let wanted = threads || caller.thread || !FOR_THREADS.contains(*permission);
            // Within threads another permission takes its place.
            let apt = !(caller.thread && *permission == Permissions::SEND_MESSAGES);
            wanted && apt && !caller.permissions.contains(*permission)
        });
        let lines: Vec<_> = lacks
            .map(|(permission, why)| {
                let name = permission.get_permission_names().join(", ");
                lang.phrase("doctor-line").with("permission", name).with("why", lang.phrase(why).text()).text()
            })
            .collect();
        let mut said = match lines.as_slice() {
            [] => lang.phrase("doctor-well").text(),
            lines => format!("{}\n{}", lang.phrase("doctor-ill").text(), lines.join("\n")),
        };
        if let Some(reason) = self.store.closed_channel(caller.place.map_or(0, |place| place.channel)).await? {
            let closed = lang.phrase("doctor-closed").with("reason", crate::text::typed(&reason)).text();
            said.push('\n');
            said.push_str(&closed);
        }
        Ok(Reply::say(said).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invitation_asks_for_what_is_needed() {
        let readme = include_str!("../../README.md");
        let all = NEEDED.into_iter().fold(Permissions::empty(), |all, (permission, _)| all | permission);
        // Without it threads are opened all the same, and put away by Discord.
        let asked = all - Permissions::MANAGE_THREADS;
        let invitation = format!("&scope=bot+applications.commands&permissions={}\n", asked.bits());
        assert!(readme.contains(&invitation), "{invitation}");
        assert!(readme.contains(&format!("`{}`", all.bits())), "with Manage Threads {}", all.bits());
    }
}
