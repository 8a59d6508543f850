//! Discord's permission bits. Users need some of them, the bot others.

pub const VIEW_CHANNEL: u64 = 1 << 10;
pub const SEND_MESSAGES: u64 = 1 << 11;
pub const EMBED_LINKS: u64 = 1 << 14;
pub const ATTACH_FILES: u64 = 1 << 15;
/// Read earlier messages, and reply to them.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// Notify everyone with `@everyone` and `@here`.
pub const MENTION_EVERYONE: u64 = 1 << 17;
pub const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub const MANAGE_GUILD: u64 = 1 << 5;
/// Give and take roles below the own highest role.
pub const MANAGE_ROLES: u64 = 1 << 28;
pub const MANAGE_THREADS: u64 = 1 << 34;
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// Open threads that only invited users see.
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
pub const USE_EMBEDDED_ACTIVITIES: u64 = 1 << 39;
/// Show others the answers of apps that the guild has not installed (users).
pub const USE_EXTERNAL_APPS: u64 = 1 << 50;
/// Every permission, whatever other bits are set.
pub const ADMINISTRATOR: u64 = 1 << 3;

/// The bot's default permissions in a channel.
pub const BOT: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS;
/// A user's default permissions in a guild.
pub const MEMBER: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | SEND_MESSAGES_IN_THREADS
    | USE_EMBEDDED_ACTIVITIES
    | USE_EXTERNAL_APPS;
