//! The running program: restarts the bot on request and saves the state, until it is stopped.

use super::{bot_process::BotProcess, database::Database, error::ProgramError, print_line, state_file::StateFile};
use parlor_sandbox::{HostCommand, Sandbox};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// A state without changes is not saved.
const SAVE_INTERVAL: Duration = Duration::from_secs(5);

pub(super) struct Host<'a> {
    sandbox: Sandbox,
    database: &'a Database,
    /// The port of the board page.
    page: u16,
    /// `None` after the bot has ended on its own, and while it restarts.
    bot: Option<BotProcess>,
    state_file: StateFile,
}

impl<'a> Host<'a> {
    pub(super) fn new(
        sandbox: Sandbox,
        database: &'a Database,
        page: u16,
        bot: BotProcess,
        state_file: StateFile,
    ) -> Self {
        Self { sandbox, database, page, bot: Some(bot), state_file }
    }

    /// Executes the page's host commands and saves the state until `stop`, then stops the bot.
    pub(super) async fn run(mut self, stop: CancellationToken) -> Result<(), ProgramError> {
        let mut commands = self.sandbox.host_commands();
        let mut saving = tokio::time::interval(SAVE_INTERVAL);
        loop {
            let bot_ended = async {
                match &mut self.bot {
                    Some(bot) => bot.wait().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = stop.cancelled() => break,
                command = commands.recv() => match command {
                    // The bot reads the setting of its clock only at its start.
                    Some(HostCommand::RestartBot | HostCommand::AdvanceClock(_)) => self.restart_bot().await?,
                    None => break,
                },
                ended = bot_ended => {
                    ended?;
                    self.bot = None;
                    print_line("The bot has ended; its log is above. The page can start it again.");
                }
                _ = saving.tick() => if let Err(error) = self.state_file.save(&self.sandbox) {
                    print_line(format!("The state is not saved for now: {error}"));
                },
            }
        }
        if let Some(bot) = self.bot.take() {
            bot.stop().await?;
        }
        self.state_file.save(&self.sandbox)
    }

    async fn restart_bot(&mut self) -> Result<(), ProgramError> {
        if let Some(bot) = self.bot.take() {
            bot.stop().await?;
        }
        self.bot = Some(BotProcess::start(&self.sandbox, self.database.url(), self.page)?);
        Ok(())
    }
}
