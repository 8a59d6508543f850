pub(in crate::store) mod audit_log;
pub(in crate::store) mod command_guilds;
pub(in crate::store) mod lobbies;
pub(in crate::store) mod results_channels;
pub(in crate::store) mod server_row;
pub(in crate::store) mod settings;
pub(in crate::store) mod shown;
