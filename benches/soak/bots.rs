use super::{servers::Servers, town::Town};
use parlor_sandbox::Sandbox;
use parlor_testkit::{database::delivery_counts, usage::resident};
use std::{
    collections::BTreeMap,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Duration,
};

/// All processes share one database.
pub struct Bots {
    variables: BTreeMap<&'static str, String>,
    program: PathBuf,
    running: Vec<Child>,
}

impl Bots {
    /// Waits until each process has a connection. An older program may know nothing of leases and of several addresses: the
    /// environment gives each process its shard and the primary server.
    pub async fn start(sandbox: &Sandbox, servers: &Servers, processes: usize, program: PathBuf) -> Self {
        let variables = BTreeMap::from([
            ("DISCORD_TOKEN", sandbox.token().to_owned()),
            ("DATABASE_URL", servers.url()),
            ("PARLOR_DISCORD_API", sandbox.api_base()),
            ("PARLOR_CLOCK_AHEAD", sandbox.clock_ahead_setting()),
            ("RUST_LOG", "warn".to_owned()),
        ]);
        // Each process gets one shard.
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

    /// The process is not started again.
    pub fn kill(&mut self) {
        let index = rand::random_range(0..self.running.len());
        let mut bot = self.running.swap_remove(index);
        bot.kill().expect("a process to kill");
        bot.wait().expect("an end");
    }

    pub async fn freeze(&self, time: Duration) {
        let bot = &self.running[rand::random_range(0..self.running.len())];
        signal(bot, "STOP");
        tokio::time::sleep(time).await;
        signal(bot, "CONT");
    }

    /// Replaces every process, one after the other, by the current program. The new process starts before the old one is asked to
    /// stop.
    pub async fn upgrade(&mut self) {
        self.program = current_program();
        for _ in 0..self.running.len() {
            self.begin();
            // The new process takes its share of the shards in this time.
            tokio::time::sleep(Duration::from_secs(8)).await;
            let old = self.running.remove(0);
            stop(old).await;
        }
    }

    /// Panics if a process has ended on its own.
    pub fn assert_running(&mut self) {
        for bot in &mut self.running {
            let ended = bot.try_wait().expect("a process");
            assert!(ended.is_none(), "process {} has ended by itself: {ended:?}", bot.id());
        }
    }

    /// Resident sizes in MB.
    pub fn memory(&self) -> Vec<u64> {
        self.running.iter().filter_map(|bot| resident(bot.id())).collect()
    }

    /// The processes post the waiting messages first.
    pub async fn stop(&mut self, town: &Town) {
        for _ in 0..3 {
            for bot in std::mem::take(&mut self.running) {
                stop(bot).await;
            }
            let (waiting, ..) = delivery_counts(&town.database().sql).await.expect("the messages");
            if waiting == 0 {
                return;
            }
            // A bot stops after a limited time. Another bot posts the remaining messages.
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
