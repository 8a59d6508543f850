//! Who is mentioned in a message, and who is notified.

use serde_json::Value;

use super::routes::RouteContext;
use crate::model::Message;
use crate::validation::message::snowflake;
use crate::world::permissions;

impl RouteContext<'_> {
    /// Users mentioned in the text, if `allowed_mentions` allows it.
    pub(super) fn mentioned_users(&self, content: &str, body: &Value) -> Vec<u64> {
        let mut users = mentions_in(content);
        users.retain(|user| allows(&body["allowed_mentions"], "users", *user));
        users.retain(|user| self.state.users.contains_key(user) || *user == self.world.bot);
        users
    }

    /// Roles mentioned in the text, if `allowed_mentions` allows it.
    pub(super) fn mentioned_roles(&self, message: &Message, body: &Value) -> Vec<u64> {
        let guild = self.state.guild_of(message.channel);
        let Some(guild) = guild.and_then(|guild| self.state.guilds.get(&guild)) else { return Vec::new() };
        let mut roles = role_mentions_in(&message.content);
        roles.retain(|role| guild.roles.contains_key(role) && allows(&body["allowed_mentions"], "roles", *role));
        roles
    }

    /// Roles whose members a new message notifies: mentionable roles, or all roles with `MENTION_EVERYONE`.
    pub(super) fn notified_roles(&self, message: &Message) -> Vec<u64> {
        let guild = self.state.guild_of(message.channel);
        let Some(guild) = guild.and_then(|guild| self.state.guilds.get(&guild)) else { return Vec::new() };
        let all = self.has_permissions(message.channel, permissions::MENTION_EVERYONE);
        let roles = message.mentioned_roles.iter().copied();
        roles.filter(|role| all || !guild.unmentionable_roles.contains(role)).collect()
    }

    /// Users whom a new message notifies.
    pub(super) fn notified_users(&self, message: &Message, body: &Value) -> Vec<u64> {
        let allowed = &body["allowed_mentions"];
        let mut notified = message.mentions.clone();
        let everyone = message.content.contains("@everyone") || message.content.contains("@here");
        let may_mention = allowed.is_null() || parses(allowed, "everyone");
        if everyone && may_mention && self.has_permissions(message.channel, permissions::MENTION_EVERYONE) {
            notified.extend(self.state.users.keys());
        }
        let guild = self.state.guild_of(message.channel).unwrap_or_default();
        let has_role =
            |user: &u64| self.state.member_roles(guild, *user).iter().any(|role| message.notified_roles.contains(role));
        notified.extend(self.state.users.keys().copied().filter(has_role));
        let replied = message.reply_to.and_then(|id| self.state.messages.get(&id));
        if let Some(replied) = replied
            && (allowed.is_null() || allowed["replied_user"] == true)
        {
            notified.push(replied.author);
        }
        notified.sort_unstable();
        notified.dedup();
        let channel = self.state.channels.get(&message.channel);
        let takes_part = |user: u64| channel.is_some_and(|channel| self.state.takes_part(user, channel));
        notified.retain(|user| *user != message.author && message.visible_to(*user) && takes_part(*user));
        notified
    }
}

/// `wanted` is a kind in `allowed_mentions.parse`.
fn parses(allowed: &Value, wanted: &str) -> bool {
    let list = allowed["parse"].as_array();
    list.is_some_and(|list| list.iter().any(|kind| kind == wanted))
}

/// `kind` is `users` or `roles`.
fn allows(allowed: &Value, kind: &str, id: u64) -> bool {
    let listed = || allowed[kind].as_array().is_some_and(|list| list.iter().any(|one| snowflake(one) == Some(id)));
    allowed.is_null() || parses(allowed, kind) || listed()
}

/// Users mentioned as `<@id>` or `<@!id>`, each once, in order.
fn mentions_in(content: &str) -> Vec<u64> {
    let mut users = Vec::new();
    for piece in content.split("<@").skip(1) {
        let Some((inside, _)) = piece.split_once('>') else {
            continue;
        };
        if let Ok(user) = inside.trim_start_matches('!').parse()
            && !users.contains(&user)
        {
            users.push(user);
        }
    }
    users
}

/// Roles mentioned as `<@&id>`, each once, in order.
fn role_mentions_in(content: &str) -> Vec<u64> {
    let mut roles = Vec::new();
    for piece in content.split("<@&").skip(1) {
        if let Some(role) = piece.split_once('>').and_then(|(inside, _)| inside.parse().ok())
            && !roles.contains(&role)
        {
            roles.push(role);
        }
    }
    roles
}

#[cfg(test)]
mod tests {
    use super::{mentions_in, role_mentions_in};

    #[test]
    fn mentions_are_found_in_text() {
        assert_eq!(mentions_in("<@12> and <@!7>, <@12> again, <@&5>, <@x> <@9"), [12, 7]);
        assert_eq!(role_mentions_in("<@12> and <@&7>, <@&7> again, <@&5> <@&x> <@&9"), [7, 5]);
    }
}
