//! The processes of the bot.

use super::{servers::Servers, town::Town};
use parlor_sandbox::Sandbox;
use parlor_testkit::usage::resident;
use std::{
    collections::BTreeMap,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Duration,
};

/// The bot's processes, all on one database.
pub struct Bots {
    variables: BTreeMap<&'static str, String>,
    program: PathBuf,
    running: Vec<Child>,
}

impl Bots {
    /// Starts so many processes of that program, and waits until each has a connection. An older program may know nothing of
    /// leases and of several addresses: each process gets its shard, and the server that can be written, from its environment.
    pub async fn start(sandbox: &Sandbox, servers: &Servers, processes: usize, program: PathBuf) -> Self {
        let variables = BTreeMap::from([
            ("DISCORD_TOKEN", sandbox.token().to_owned()),
            ("DATABASE_URL", servers.url()),
            ("PARLOR_DISCORD_API", sandbox.api_base()),
            ("PARLOR_CLOCK_AHEAD", sandbox.clock_ahead_setting()),
            ("RUST_LOG", "warn".to_owned()),
        ]);
        // One for each process.
        sandbox.require_shards(processes as u64);
        let older = program != current_program();
        let mut bots = Self { variables: variables.clone(), program, running: Vec::new() };
        for index in 0..processes {
            if older {
                bots.variables.insert("PARLOR_SHARDS", format!("{index}..{}/{processes}", index + 1));
                bots.variables.insert("DATABASE_URL", servers.primary_url());
            }
            bots.begin();
        }
        bots.variables = variables;
        sandbox.commands_registered().await.expect("commands");
        sandbox.wait_for_sessions(processes).await.expect("a session for each process");
        bots
    }

    /// Starts a further process.
    pub fn begin(&mut self) {
        let bot = Command::new(&self.program)
            .arg("serve")
            .current_dir(std::env::temp_dir())
            .envs(&self.variables)
            .stdin(Stdio::null())
            .spawn()
            .expect("parlor starts");
        self.running.push(bot);
    }

    /// Kills a process. It is not started again.
    pub fn kill(&mut self) {
        let index = rand::random_range(0..self.running.len());
        let mut bot = self.running.swap_remove(index);
        bot.kill().expect("a process to kill");
        bot.wait().expect("an end");
    }

    /// Freezes a process for that long.
    pub async fn freeze(&self, time: Duration) {
        let bot = &self.running[rand::random_range(0..self.running.len())];
        signal(bot, "STOP");
        tokio::time::sleep(time).await;
        signal(bot, "CONT");
    }

    /// Replaces every process, one after the other, by one of the current program: the new one is started before the old one is
    /// asked to stop.
    pub async fn upgrade(&mut self) {
        self.program = current_program();
        for _ in 0..self.running.len() {
            self.begin();
            // Long enough for the new one to take its share of the shards.
            tokio::time::sleep(Duration::from_secs(8)).await;
            let old = self.running.remove(0);
            stop(old).await;
        }
    }

    /// Panics when a process has ended by itself.
    pub fn assert_running(&mut self) {
        for bot in &mut self.running {
            let ended = bot.try_wait().expect("a process");
            assert!(ended.is_none(), "process {} has ended by itself: {ended:?}", bot.id());
        }
    }

    /// The resident size of each process in MB.
    pub fn memory(&self) -> Vec<u64> {
        self.running.iter().filter_map(|bot| resident(bot.id())).collect()
    }

    /// Asks all processes to stop; they post the waiting messages first.
    pub async fn stop(&mut self, town: &Town) {
        for _ in 0..3 {
            for bot in std::mem::take(&mut self.running) {
                stop(bot).await;
            }
            let (waiting, ..) = town.database().store.outbox_counts().await.expect("the outbox");
            if waiting == 0 {
                return;
            }
            // The bots stop after a limited time. Another one posts the remaining messages.
            println!("{waiting} messages are waiting; starting a bot to post them");
            self.begin();
            tokio::time::sleep(Duration::from_secs(20)).await;
        }
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        for mut bot in self.running.drain(..) {
            let _killed = bot.kill();
            let _ended = bot.wait();
        }
    }
}

/// The program of this build.
pub fn current_program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_parlor"))
}

fn signal(bot: &Child, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &bot.id().to_string()]).status().expect("kill");
    assert!(sent.success(), "no process {} for {name}", bot.id());
}

async fn stop(mut bot: Child) {
    signal(&bot, "TERM");
    let ended = tokio::task::spawn_blocking(move || bot.wait()).await.expect("a task").expect("an end");
    assert!(ended.success(), "{ended}");
}
