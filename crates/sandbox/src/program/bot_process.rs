use super::variable;
use parlor_sandbox::Sandbox;
use std::{env, io, path::PathBuf, process::Stdio};
use tokio::process::{Child, ChildStdin, Command};

/// Stops the bot when the pipe closes. The pipe closes when this process ends, in whatever way.
const SUPERVISOR: &str = r#"
exec 3<&0 </dev/null
"$0" serve 3<&- &
bot=$!
{ cat <&3 >/dev/null; kill "$bot"; } 2>/dev/null &
wait "$bot"
"#;

/// Dropping the value stops the bot: a shell watches the pipe.
pub(super) struct BotProcess {
    process: Child,
    pipe: Option<ChildStdin>,
}

impl BotProcess {
    /// `page` is the port of the board page.
    pub(super) fn start(sandbox: &Sandbox, database_url: String, page: u16) -> io::Result<Self> {
        let mut process = Command::new("/bin/sh")
            .args(["-c", SUPERVISOR])
            .arg(program()?)
            // In the present folder, the bot would read the `.env` of a hosted bot.
            .current_dir("/")
            .env("DISCORD_TOKEN", sandbox.token())
            .env("DATABASE_URL", database_url)
            .env("PARLOR_DISCORD_API", sandbox.api_base())
            .env("PARLOR_CLOCK_AHEAD", sandbox.clock_ahead_setting())
            .env("PARLOR_WEB_URL", format!("http://localhost:{page}"))
            .env("PARLOR_WEB_ADDR", format!("127.0.0.1:{page}"))
            .env("DISCORD_CLIENT_SECRET", sandbox.client_secret())
            .env("PARLOR_SHARDS", "0..1/1")
            // These are settings of a hosted bot, too.
            .env_remove("DISCORD_DEV_GUILD")
            .env_remove("DISCORD_PUBLIC_KEY")
            .env_remove("PARLOR_DELETIONS")
            .env_remove("PARLOR_METRICS_ADDR")
            // The page shows what the bot does; the terminal is for warnings and errors.
            .env("RUST_LOG", variable("RUST_LOG").unwrap_or_else(|| "warn".to_owned()))
            // Ctrl-C in the terminal stops this process, which then stops the bot.
            .process_group(0)
            .stdin(Stdio::piped())
            .spawn()?;
        Ok(Self { pipe: process.stdin.take(), process })
    }

    /// Waits until the bot ends on its own.
    pub(super) async fn wait(&mut self) -> io::Result<()> {
        self.process.wait().await.map(drop)
    }

    /// Waits until the bot has shut down.
    pub(super) async fn stop(mut self) -> io::Result<()> {
        drop(self.pipe.take());
        self.wait().await
    }
}

/// The bot's program is built beside this one.
fn program() -> io::Result<PathBuf> {
    let path = env::current_exe()?.with_file_name(format!("parlor{}", env::consts::EXE_SUFFIX));
    if path.is_file() {
        return Ok(path);
    }
    let why = format!(
        "the bot's program {} does not exist: build it with `cargo build --package parlor` and the same profile",
        path.display()
    );
    Err(io::Error::new(io::ErrorKind::NotFound, why))
}
