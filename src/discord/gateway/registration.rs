//! Registers the commands with Discord.

use crate::{
    backoff::Backoff,
    discord::{App, commands::Command, dispatch::commands::COMMANDS, outbound::error::DeliveryError},
};
use std::time::Duration;

/// Pauses between attempts. Until one succeeds, the commands of the previous version stay registered.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(5));

/// Registers the commands globally, and on the server `dev_guild`. Removes them from former such servers. Retries until Discord
/// accepts them.
pub(super) async fn register(app: &App, dev_guild: Option<u64>) {
    let mut failed = 0;
    while let Err(error) = try_register(app, dev_guild).await {
        failed += 1;
        let wait = BACKOFF.pause(failed);
        tracing::error!(%error, ?wait, "could not register the commands; will retry");
        tokio::time::sleep(wait).await;
    }
    tracing::info!("commands are registered");
}

async fn try_register(app: &App, dev_guild: Option<u64>) -> Result<(), DeliveryError> {
    if let Some(guild) = dev_guild {
        // Recorded before the registration: if the process dies in between, the commands on the server are still removed one
        // day.
        app.store.record_command_guild(guild).await?;
    }
    let commands: Vec<_> = COMMANDS.iter().map(Command::create).collect();
    app.commands.record(app.client.register_commands(&commands).await?);
    if let Some(guild) = dev_guild {
        match app.client.set_guild_commands(guild, &commands).await {
            Err(error) if error.is_closed_channel() => tracing::error!(
                "DISCORD_DEV_GUILD: the bot is not on server {guild}; its commands are registered everywhere, but not at once there"
            ),
            registered => registered?,
        }
    }
    for guild in app.store.command_guilds().await?.into_iter().filter(|guild| Some(*guild) != dev_guild) {
        match app.client.set_guild_commands(guild, &[]).await {
            Ok(()) => app.store.forget_command_guild(guild).await?,
            // The bot has lost access to the server, where nobody can use its commands either.
            Err(error) if error.is_closed_channel() => {
                tracing::warn!(%error, guild, "could not remove the commands of a former DISCORD_DEV_GUILD; will retry at the next start");
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
