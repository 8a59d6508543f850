//! Guilds, channels, users, roles and messages as Discord's JSON.

use serde_json::{Value, json};

use crate::model::{Attachment, Message};
use crate::world::clock::iso;
use crate::world::entities::{Channel, Overwrite};
use crate::world::state::State;
use crate::world::{World, permissions};

const BOT_NAME: &str = "Parlor";
/// Discord's channel type of a group.
const GROUP: u8 = 3;
/// Of all timeouts.
const TIMEOUT_END: &str = "2100-01-01T00:00:00.000000+00:00";
/// The name and the flag of a channel that the bot may not view.
const HIDDEN_NAME: &str = "___hidden___";
const OBFUSCATED: u64 = 1 << 17;

impl World {
    pub(crate) fn bot_json(&self) -> Value {
        json!({
            "id": self.bot.to_string(), "username": BOT_NAME, "discriminator": "0",
            "global_name": null, "avatar": null, "bot": true, "system": false,
            "public_flags": 0, "flags": 0, "banner": null, "accent_color": null,
            "mfa_enabled": true, "verified": true, "email": null,
        })
    }

    pub(crate) fn application_json(&self) -> Value {
        json!({
            "id": self.application.to_string(), "name": "Parlor", "icon": null,
            "description": "", "bot_public": true, "bot_require_code_grant": false,
            "verify_key": "0".repeat(64), "flags": 0, "bot": self.bot_json(),
            "team": null, "summary": "", "hook": true, "tags": [],
            "integration_types_config": {"0": {}, "1": {}},
        })
    }

    pub(crate) fn user_json(&self, state: &State, user: u64) -> Option<Value> {
        if user == self.bot {
            return Some(self.bot_json());
        }
        let found = state.users.get(&user)?;
        Some(json!({
            "id": user.to_string(), "username": found.name.to_lowercase().replace(' ', "_"),
            "discriminator": "0", "global_name": found.name, "avatar": null, "bot": false,
            "system": false, "public_flags": 0, "banner": null, "accent_color": null,
            "avatar_decoration_data": null, "collectibles": null, "primary_guild": null,
        }))
    }

    /// A member without the user, as in `resolved`.
    pub(crate) fn partial_member_json(&self, state: &State, guild: u64, user: u64) -> Value {
        let managed = state.guilds.get(&guild).and_then(|guild| guild.bot_role).filter(|_| user == self.bot);
        let roles = state.member_roles(guild, user);
        json!({
            "roles": roles.iter().chain(&managed).map(u64::to_string).collect::<Vec<_>>(),
            "joined_at": "2026-01-01T00:00:00.000000+00:00", "flags": 0, "nick": null, "avatar": null, "banner": null,
            "pending": false, "premium_since": null,
            "communication_disabled_until": state.is_timed_out(guild, user).then_some(TIMEOUT_END),
            "permissions": state.member_permissions(guild, user).to_string(),
        })
    }

    pub(crate) fn member_json(&self, state: &State, guild: u64, user: u64) -> Option<Value> {
        if !state.is_member(guild, user) {
            return None;
        }
        let mut member = self.partial_member_json(state, guild, user);
        member["user"] = self.user_json(state, user)?;
        member["deaf"] = json!(false);
        member["mute"] = json!(false);
        Some(member)
    }

    pub(crate) fn channel_json(&self, state: &State, id: u64, channel: &Channel) -> Value {
        let mut value = json!({
            "id": id.to_string(), "type": channel.kind, "flags": 0,
            "last_message_id": state.messages.values().rev()
                .find(|message| message.channel == id).map(|message| message.id.to_string()),
        });
        if let Some(guild) = channel.guild {
            value["guild_id"] = json!(guild.to_string());
            value["name"] = json!(channel.name);
            value["position"] = json!(0);
            value["nsfw"] = json!(false);
            value["topic"] = Value::Null;
            value["rate_limit_per_user"] = json!(0);
            let overwrites = channel.overwrites.iter().map(overwrite_json);
            value["permission_overwrites"] = overwrites.chain(self.bot_overwrite(state, guild, channel)).collect();
            value["parent_id"] = json!(channel.parent.map(|parent| parent.to_string()));
        }
        if channel.guild.is_none() {
            let users = channel.recipient.iter().chain(&channel.members);
            value["recipients"] = users.filter_map(|user| self.user_json(state, *user)).collect();
        }
        if channel.kind == GROUP {
            value["name"] = Value::Null;
            value["icon"] = Value::Null;
            value["owner_id"] = json!(channel.members.first().map(u64::to_string));
        }
        if channel.is_thread() {
            value["owner_id"] = json!(self.bot.to_string());
            value["member_count"] = json!(channel.members.len().min(50));
            value["message_count"] = json!(0);
            value["total_message_sent"] = json!(0);
            value["thread_metadata"] = json!({
                "archived": channel.archived, "locked": channel.locked,
                "auto_archive_duration": channel.auto_archive,
                "archive_timestamp": iso(self.clock.now()),
                "create_timestamp": iso(self.clock.now()),
            });
        }
        value
    }

    /// Tells the bot what [`World::set_bot_permissions`] has set. `None` if that follows from the bot's roles.
    fn bot_overwrite(&self, state: &State, guild: u64, channel: &Channel) -> Option<Value> {
        const SET: u64 = permissions::BOT | permissions::MANAGE_THREADS | permissions::MENTION_EVERYONE;
        let found = state.guilds.get(&guild).filter(|_| !channel.is_thread())?;
        let everyone = found.role_permissions.get(&guild).copied().unwrap_or(permissions::MEMBER);
        let roles = [Some(guild), found.bot_role].into_iter().flatten();
        let by_roles = roles
            .filter_map(|role| channel.overwrites.get(&role))
            .fold(everyone | found.bot_permissions, |held, overwrite| held & !overwrite.deny | overwrite.allow);
        let held = match channel.bot_permissions & permissions::ADMINISTRATOR {
            0 => channel.bot_permissions,
            _ => SET,
        };
        let overwrite = Overwrite { is_role: false, allow: held & !by_roles & SET, deny: by_roles & !held & SET };
        (overwrite.allow | overwrite.deny != 0).then(|| overwrite_json((&self.bot, &overwrite)))
    }

    /// A channel in an event. The gateway conceals what the bot may not view.
    pub(crate) fn gateway_channel_json(&self, state: &State, id: u64, channel: &Channel) -> Value {
        let value = self.channel_json(state, id, channel);
        let Some(guild) = channel.guild.filter(|_| !channel.is_thread() && !state.is_shown(self.bot, id, channel))
        else {
            return value;
        };
        json!({
            "id": value["id"], "type": value["type"], "guild_id": value["guild_id"], "position": value["position"],
            "parent_id": value["parent_id"], "name": HIDDEN_NAME, "flags": OBFUSCATED, "topic": null, "nsfw": false,
            "last_message_id": null, "rate_limit_per_user": 0,
            "permission_overwrites": [{
                "id": guild.to_string(), "type": 0, "allow": "0", "deny": permissions::VIEW_CHANNEL.to_string(),
            }],
        })
    }

    pub(crate) fn message_json(&self, state: &State, message: &Message) -> Value {
        let users: Vec<Value> = message.mentions.iter().filter_map(|user| self.user_json(state, *user)).collect();
        let mut value = json!({
            "id": message.id.to_string(), "channel_id": message.channel.to_string(),
            "author": self.user_json(state, message.author), "content": message.content,
            "timestamp": iso(message.created_at), "edited_timestamp": message.edited_at.map(iso),
            "tts": false, "mention_everyone": false, "mentions": users,
            "mention_roles": message.mentioned_roles.iter().map(u64::to_string).collect::<Vec<_>>(),
            "attachments": message.attachments.iter().map(attachment_json).collect::<Vec<_>>(),
            "embeds": message.embeds, "components": message.components, "pinned": false,
            "type": message.kind, "flags": message.flags,
        });
        if let Some(nonce) = &message.nonce {
            value["nonce"] = json!(nonce);
        }
        if let Some(replied) = message.reply_to {
            value["message_reference"] = json!({
                "type": 0, "message_id": replied.to_string(),
                "channel_id": message.channel.to_string(),
                "guild_id": state.guild_of(message.channel).map(|guild| guild.to_string()),
            });
        }
        if let Some(metadata) = &message.interaction_metadata {
            value["interaction_metadata"] = metadata.clone();
        }
        if message.interaction.is_some() {
            value["application_id"] = json!(self.application.to_string());
            value["webhook_id"] = json!(self.application.to_string());
        }
        value
    }

    /// `@everyone` is a role too; its id is the guild's.
    pub(crate) fn role_json(&self, state: &State, guild: u64, role: u64) -> Option<Value> {
        let found = state.guilds.get(&guild)?;
        let managed = found.bot_role == Some(role);
        let (name, permissions) = match role {
            _ if managed => (BOT_NAME, found.bot_permissions),
            everyone if everyone == guild => {
                ("@everyone", found.role_permissions.get(&everyone).copied().unwrap_or(permissions::MEMBER))
            }
            other => {
                (found.roles.get(&other)?.as_str(), found.role_permissions.get(&other).copied().unwrap_or_default())
            }
        };
        let by_default = found.roles_by_position().iter().position(|known| *known == role).map_or(0, |at| at + 1);
        let position = found.role_positions.get(&role).map_or_else(|| json!(by_default), |set| json!(set));
        let mentionable = !managed && role != guild && !found.unmentionable_roles.contains(&role);
        let mut value = json!({
            "id": role.to_string(), "name": name, "color": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "icon": null, "unicode_emoji": null, "position": position,
            "permissions": permissions.to_string(), "managed": managed,
            "mentionable": mentionable, "flags": 0,
        });
        if managed {
            value["tags"] = json!({"bot_id": self.bot.to_string()});
        }
        Some(value)
    }

    /// A guild without its channels and members, as in responses and in `GUILD_UPDATE`.
    pub(crate) fn guild_json(&self, state: &State, id: u64) -> Option<Value> {
        let guild = state.guilds.get(&id)?;
        let roles = std::iter::once(id).chain(guild.roles_by_position());
        let roles: Vec<Value> = roles.filter_map(|role| self.role_json(state, id, role)).collect();
        Some(json!({
            "id": id.to_string(), "name": guild.name, "icon": null, "icon_hash": null,
            "splash": null, "discovery_splash": null, "owner_id": guild.owner.unwrap_or(1).to_string(),
            "afk_channel_id": null, "afk_timeout": 300, "widget_enabled": false,
            "widget_channel_id": null, "verification_level": 0,
            "default_message_notifications": 1, "explicit_content_filter": 0,
            "roles": roles, "emojis": [], "features": [], "mfa_level": 0, "application_id": null,
            "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
            "max_presences": null, "max_members": 500_000, "vanity_url_code": null,
            "description": null, "banner": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": guild.locale,
            "public_updates_channel_id": null, "nsfw_level": 0, "stickers": [],
            "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
            "incidents_data": null,
        }))
    }

    /// Without threads, and without channels that the bot may not view.
    pub(crate) fn channels_json(&self, state: &State, guild: u64) -> Vec<Value> {
        let viewed = state.channels_of(guild).filter(|(id, channel)| state.is_shown(self.bot, *id, channel));
        viewed.map(|(id, channel)| self.channel_json(state, id, channel)).collect()
    }

    pub(crate) fn guild_create_json(&self, state: &State, id: u64) -> Option<Value> {
        let mut value = self.guild_json(state, id)?;
        let channels = state.channels_of(id);
        let channels: Vec<Value> =
            channels.map(|(id, channel)| self.gateway_channel_json(state, id, channel)).collect();
        let threads = state.channels.iter().filter(|(_, channel)| {
            channel.guild == Some(id) && channel.is_thread() && !channel.archived && state.bot_views(self.bot, channel)
        });
        let threads: Vec<Value> = threads.map(|(id, thread)| self.channel_json(state, *id, thread)).collect();
        let members: Vec<Value> = [self.bot].iter().filter_map(|user| self.member_json(state, id, *user)).collect();
        let rest = json!({
            "joined_at": "2026-01-01T00:00:00.000000+00:00", "large": false,
            "unavailable": false, "member_count": state.users.len() + 1, "voice_states": [],
            "members": members, "channels": channels, "threads": threads, "presences": [],
            "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
        });
        if let (Some(value), Value::Object(rest)) = (value.as_object_mut(), rest) {
            value.extend(rest);
        }
        Some(value)
    }
}

pub(crate) fn thread_member_json(thread: u64, user: u64) -> Value {
    json!({
        "id": thread.to_string(), "user_id": user.to_string(),
        "join_timestamp": "2026-01-01T00:00:00.000000+00:00", "flags": 0,
    })
}

fn overwrite_json((id, overwrite): (&u64, &Overwrite)) -> Value {
    json!({
        "id": id.to_string(), "type": u8::from(!overwrite.is_role),
        "allow": overwrite.allow.to_string(), "deny": overwrite.deny.to_string(),
    })
}

fn attachment_json(attachment: &Attachment) -> Value {
    let mut value = json!({
        "id": attachment.id.to_string(), "filename": attachment.filename,
        "size": attachment.size, "url": attachment.url, "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    });
    if let Some(description) = &attachment.description {
        value["description"] = json!(description);
    }
    if let (Some(width), Some(height)) = (attachment.width, attachment.height) {
        value["width"] = json!(width);
        value["height"] = json!(height);
    }
    value
}
