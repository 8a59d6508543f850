//! Faults of the bot, its database and Discord while people play.

use super::{bots::Bots, servers::Servers, town::Town};
use parlor_sandbox::Fault;
use std::{
    collections::BTreeMap,
    ops::RangeInclusive,
    time::{Duration, Instant},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chaos {
    None,
    Kills,
    /// All kinds of faults.
    All,
}

/// A way in which Discord ends connections.
#[derive(Clone, Copy, Debug)]
enum Loss {
    Cut,
    AskToReconnect,
    InvalidSession { resumable: bool },
    Close(u16),
}

/// All ways in which Discord ends connections of a bot that may go on.
const LOSSES: [Loss; 15] = [
    Loss::Cut,
    Loss::AskToReconnect,
    Loss::InvalidSession { resumable: true },
    Loss::InvalidSession { resumable: false },
    Loss::Close(1000),
    Loss::Close(1001),
    Loss::Close(4000),
    Loss::Close(4001),
    Loss::Close(4002),
    Loss::Close(4003),
    Loss::Close(4005),
    Loss::Close(4006),
    Loss::Close(4007),
    Loss::Close(4008),
    Loss::Close(4009),
];

const LOSSES_IN_A_ROW: usize = 2;

/// Time before an older program is replaced.
const OLDER_PROGRAM: Duration = Duration::from_secs(120);

/// Seconds between two faults.
const PAUSE: RangeInclusive<u64> = 15..=40;

/// The bot must answer everything again this long after a fault: a lost connection is resumed by then, and the three seconds of
/// the interactions just before are over.
const RECOVERY: Duration = Duration::from_secs(8);

/// Other processes take the shards of a frozen process after this time.
const LEASE: Duration = Duration::from_secs(16);

/// Three shards identify one after the other in this time, if sessions are lost.
const IDENTIFIES: Duration = Duration::from_secs(18);

/// Causes the faults and counts them.
pub struct Director {
    chaos: Chaos,
    /// The count of each fault.
    pub done: BTreeMap<&'static str, usize>,
    began: Instant,
    length: Duration,
    next: Instant,
    /// An older program is running. It can't do what the bench checks.
    older: bool,
    upgraded: bool,
    /// The number of times that all connections were lost.
    losses: usize,
}

impl Director {
    /// The run begins now and has this length. `older`: it begins with an older program.
    pub fn new(chaos: Chaos, length: Duration, older: bool) -> Self {
        let began = Instant::now();
        let first = if older { OLDER_PROGRAM.min(length / 4) } else { pause() };
        Self { chaos, done: BTreeMap::new(), began, length, next: began + first, older, upgraded: false, losses: 0 }
    }

    /// Causes a fault when it is time for one, and waits for its end.
    pub async fn act(&mut self, bots: &mut Bots, servers: &mut Servers, town: &Town) {
        if Instant::now() < self.next || self.chaos == Chaos::None {
            return;
        }
        let began = self.began.elapsed();
        let name = self.do_next(bots, servers, town).await;
        println!("{began:.1?} to {:.1?}: {name}", self.began.elapsed());
        *self.done.entry(name).or_default() += 1;
        self.next = Instant::now() + pause();
    }

    async fn do_next(&mut self, bots: &mut Bots, servers: &mut Servers, town: &Town) -> &'static str {
        if std::mem::take(&mut self.older) {
            bots.upgrade().await;
            return "upgrades from an older program";
        }
        if self.chaos == Chaos::Kills {
            return kill(bots, town).await;
        }
        if !self.upgraded && self.began.elapsed() > self.length / 2 {
            self.upgraded = true;
            bots.upgrade().await;
            return "upgrades";
        }
        match rand::random_range(0..12) {
            0 | 1 => kill(bots, town).await,
            2 | 3 => {
                let time = seconds(5..=25);
                town.disturb("a frozen process", time.min(LEASE) + RECOVERY);
                bots.freeze(time).await;
                "frozen processes"
            }
            4 => {
                let time = seconds(5..=15);
                town.disturb("a silent database", time + Duration::from_secs(15));
                servers.set_silent(true);
                tokio::time::sleep(time).await;
                servers.set_silent(false);
                "silences of the database"
            }
            5 => {
                town.disturb("a crash of the database", RECOVERY * 2);
                servers.crash(town).await;
                "crashes of the database"
            }
            6 if self.began.elapsed() > self.length / 4 => {
                town.disturb("a promotion", RECOVERY * 3);
                if servers.promote(town).await { "promotions" } else { kill(bots, town).await }
            }
            7 | 8 => self.lose_connections(town).await,
            9 | 10 => storm(town).await,
            _ => {
                town.replace_channel();
                "deleted channels"
            }
        }
    }

    /// Ends all connections to the gateway, each time in the next of Discord's ways.
    async fn lose_connections(&mut self, town: &Town) -> &'static str {
        for _ in 0..LOSSES_IN_A_ROW {
            town.disturb("lost connections", IDENTIFIES);
            let loss = LOSSES[self.losses % LOSSES.len()];
            self.losses += 1;
            println!("{:.1?}: all connections end: {loss:?}", self.began.elapsed());
            match loss {
                Loss::Cut => town.sandbox.drop_gateway().await,
                Loss::AskToReconnect => town.sandbox.ask_reconnect().await,
                Loss::InvalidSession { resumable } => town.sandbox.invalidate_session(resumable).await,
                Loss::Close(code) => town.sandbox.close_gateway(code).await,
            }
            tokio::time::sleep(IDENTIFIES).await;
        }
        "losses of all connections to the gateway, twice"
    }
}

async fn kill(bots: &mut Bots, town: &Town) -> &'static str {
    let down = Duration::from_millis(rand::random_range(2000..=8000));
    town.disturb("a kill", RECOVERY);
    bots.kill();
    tokio::time::sleep(down).await;
    bots.begin();
    "kills"
}

/// Requests fail for ten seconds.
async fn storm(town: &Town) -> &'static str {
    let limited = Fault::TooManyRequests { retry_after: 1.5, global: false };
    let faults = [Fault::Status(500), limited, Fault::Status(503), Fault::DropBefore, Fault::DropAfter];
    let fault = faults[rand::random_range(0..faults.len())].clone();
    let (path, name) = if rand::random_bool(0.5) {
        ("/messages", "storms of failing posts")
    } else {
        town.disturb("failing answers", Duration::from_secs(10) + RECOVERY);
        ("/callback", "storms of failing answers")
    };
    town.sandbox.inject_fault("POST", path, 30, fault);
    tokio::time::sleep(Duration::from_secs(10)).await;
    town.sandbox.clear_faults();
    name
}

fn seconds(range: RangeInclusive<u64>) -> Duration {
    Duration::from_secs(rand::random_range(range))
}

fn pause() -> Duration {
    seconds(PAUSE)
}
