//! Names with several addresses, the first of which leads nowhere.

use super::{
    bot_test::BotTest,
    operations::{Run, command},
};
use parlor_testkit::{forwarder::Forwarder, free_address::free_address, silent_address::SilentAddress, stretch};
use serde_json::json;
use std::{
    collections::BTreeSet,
    net::{Ipv6Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};
use tokio::{
    io::{AsyncReadExt, copy_bidirectional},
    net::TcpStream,
    sync::watch,
    task::JoinSet,
};

const NAME: &str = "both.test";

/// A file `hosts` in which the name has an address of each family. IPv6 comes first.
struct Hosts(PathBuf);

impl Hosts {
    /// Returns `None` if the system does not let this process see another file in place of `/etc/hosts`.
    fn write() -> Option<Self> {
        let path = std::env::temp_dir().join(format!("parlor-hosts-{:016x}", rand::random::<u64>()));
        std::fs::write(&path, format!("127.0.0.1 {NAME} localhost\n::1 {NAME} localhost\n")).expect("a file");
        let hosts = Self(path);
        let found = hosts.within(Path::new("getent")).args(["ahosts", NAME]).output().expect("a shell");
        let is_usable = String::from_utf8_lossy(&found.stdout).starts_with("::1 ");
        if !is_usable {
            eprintln!("skipped: a name can't be given two addresses");
        }
        is_usable.then_some(hosts)
    }

    fn within_command(&self, command: &Command) -> Command {
        let mut within = self.within(Path::new(command.get_program()));
        within.args(command.get_args()).env_clear().current_dir(std::env::temp_dir());
        within.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?)))).env("PATH", "/usr/bin:/bin");
        within
    }

    /// Runs the program where this file is `/etc/hosts`.
    fn within(&self, program: &Path) -> Command {
        let mut command = Command::new("unshare");
        let script = "mount --bind \"$1\" /etc/hosts && shift && exec \"$@\"";
        command.args(["--mount", "--map-root-user", "sh", "-c", script, "sh"]).arg(&self.0).arg(program);
        command
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        let _gone = std::fs::remove_file(&self.0);
    }
}

/// How the first of a name's addresses fails.
#[derive(Clone, Copy, Debug)]
enum Failure {
    /// Nothing answers, as behind a firewall that drops packets.
    Silent,
    /// The address takes connections and passes nothing on.
    Mute,
    /// The address takes connections and closes them when the client has spoken, like a proxy whose server is gone.
    Closing,
}

impl Failure {
    const ALL: [Self; 3] = [Self::Silent, Self::Mute, Self::Closing];
}

/// The connections that the bot makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Connection {
    Requests,
    Gateway,
    Database,
}

/// Passes connections on to another address until it falls silent. A silent passage still takes connections.
struct Passage {
    address: SocketAddr,
    is_mute: watch::Sender<bool>,
    _task: JoinSet<()>,
}

impl Passage {
    async fn start(at: SocketAddr, to: SocketAddr) -> Self {
        let listener = tokio::net::TcpListener::bind(at).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (is_mute, muted) = watch::channel(false);
        let mut task = JoinSet::new();
        task.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((mut client, _)) = listener.accept().await {
                let mut muted = muted.clone();
                connections.spawn(async move {
                    let mute = async { muted.wait_for(|mute| *mute).await.is_ok() };
                    let forwarding = async {
                        let mut server = TcpStream::connect(to).await?;
                        copy_bidirectional(&mut client, &mut server).await
                    };
                    tokio::select! {
                        biased;
                        _ = mute => {}
                        _ended = forwarding => return,
                    }
                    // The connection stays open, and what arrives on it is read and lost.
                    let _ended = tokio::io::copy(&mut client, &mut tokio::io::sink()).await;
                });
            }
        });
        Self { address, is_mute, _task: task }
    }

    fn mute(&self) {
        self.is_mute.send_replace(true);
    }
}

/// Makes an IPv6 address fail until it is dropped.
enum Failing {
    Silent { _address: SilentAddress },
    Mute { _passage: Passage },
    Closing { _task: JoinSet<()> },
}

impl Failing {
    async fn beside(address: SocketAddr, failure: Failure) -> Self {
        let first = (Ipv6Addr::LOCALHOST, address.port()).into();
        match failure {
            Failure::Silent => Self::Silent { _address: SilentAddress::at(first).await },
            Failure::Mute => {
                let passage = Passage::start(first, address).await;
                passage.mute();
                Self::Mute { _passage: passage }
            }
            Failure::Closing => {
                let listener = tokio::net::TcpListener::bind(first).await.expect("a port");
                let mut task = JoinSet::new();
                task.spawn(async move {
                    while let Ok((mut client, _)) = listener.accept().await {
                        let _hello = client.read(&mut [0; 1024]).await;
                    }
                });
                Self::Closing { _task: task }
            }
        }
    }
}

/// A bot that knows Discord and its database by the name alone.
struct Named {
    test: BotTest,
    hosts: Hosts,
    database: Forwarder,
    gateway: Passage,
}

impl Named {
    async fn new() -> Option<Self> {
        let hosts = Hosts::write()?;
        let test = BotTest::without_bot().await;
        let database = Forwarder::start(test.database()).await;
        let gateway = Passage::start(([127, 0, 0, 1], 0).into(), discord(&test)).await;
        let url = format!("ws://{NAME}:{}", gateway.address.port());
        test.sandbox.set_gateway_url(Some(&url));
        test.sandbox.set_resume_url(Some(&url));
        Some(Self { test, hosts, database, gateway })
    }

    fn address(&self, connection: Connection) -> SocketAddr {
        match connection {
            Connection::Requests => discord(&self.test),
            Connection::Gateway => self.gateway.address,
            Connection::Database => self.database.address(),
        }
    }

    fn database_url(&self) -> String {
        self.database.url().replace("127.0.0.1", NAME).replace("?sslmode=disable", "")
    }

    fn start(&self, more: &[(&'static str, &str)]) -> Run {
        let (api, database) = (self.test.sandbox.api_base().replace("127.0.0.1", NAME), self.database_url());
        let named = [("PARLOR_DISCORD_API", &*api), ("DATABASE_URL", &*database), ("RUST_LOG", "warn,parlor=info")];
        let settings: Vec<_> = named.iter().chain(more).copied().collect();
        Run::spawn(self.hosts.within_command(&command(&self.test, &settings)))
    }
}

fn discord(test: &BotTest) -> SocketAddr {
    test.sandbox.api_base().trim_start_matches("http://").parse().expect("an address")
}

/// Each run tests one kind of connection. For the other kinds, nothing listens at the first address, so they are refused at
/// once.
#[tokio::test(flavor = "multi_thread")]
async fn the_second_address_of_a_name_is_used_when_the_first_leads_nowhere() {
    for failure in Failure::ALL {
        for connection in [Connection::Requests, Connection::Gateway, Connection::Database] {
            let Some(named) = Named::new().await else { return };
            let failing = Failing::beside(named.address(connection), failure).await;
            let begun = Instant::now();
            let bot = named.start(&[]);
            let test = &named.test;
            let asked = |path: &'static str| {
                test.sandbox.wait_for_request(move |request| request.path.ends_with(path) && request.status.is_some())
            };
            asked("/oauth2/applications/@me").await.expect("a request");
            let first_request = begun.elapsed().as_secs_f64();
            test.wait_until_ready().await;
            let ready = begun.elapsed().as_secs_f64();
            let board = test.start_game("size=5").await;
            assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
            let answer = begun.elapsed().as_secs_f64();
            test.next_board(board.id).await;
            eprintln!(
                "{connection:?} by an address that is {failure:?}: first request after {first_request:.1} s, connected after {ready:.1} s, a challenge, a game and a move answered after {answer:.1} s"
            );
            // A connection that waited for the first address would take at least ten seconds.
            let limit = 8.0 * f64::from(stretch::slowness());
            assert!(ready < limit, "{connection:?} by an address that is {failure:?}: connected after {ready:.1} s");
            let (code, log) = bot.stop().await;
            assert_eq!(code, Some(0), "{log}");
            let around = usize::from(connection == Connection::Database);
            assert_eq!(log.matches("the first address of the database does not answer").count(), around, "{log}");
            drop(failing);
            named.test.close().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restore_goes_around_a_failing_address_of_the_database() {
    for failure in Failure::ALL {
        let Some(named) = Named::new().await else { return };
        let _failing = Failing::beside(named.address(Connection::Database), failure).await;
        let mut restored = Command::new(env!("CARGO_BIN_EXE_parlor"));
        restored.args(["restored", "--without-deletions"]).env("DATABASE_URL", named.database_url());
        let begun = Instant::now();
        let done = tokio::process::Command::from(named.hosts.within_command(&restored)).output().await.expect("an end");
        let seconds = begun.elapsed().as_secs_f64();
        eprintln!("parlor restored by an address that is {failure:?}: {seconds:.1} s");
        assert!(done.status.success(), "{done:?}");
        assert!(seconds < 8.0 * f64::from(stretch::slowness()), "{seconds:.1} s");
        named.test.close().await;
    }
}

/// The connections that worked before are silent too, and the bot keeps several of them.
#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_is_answered_although_the_address_of_requests_falls_silent() {
    let Some(named) = Named::new().await else { return };
    let test = &named.test;
    let first = Passage::start((Ipv6Addr::LOCALHOST, discord(test).port()).into(), discord(test)).await;
    // The deadlines are those of a real bot, because the test measures what people experience.
    let bot = named.start(&[("PARLOR_STRETCH", "1")]);
    test.wait_until_ready().await;
    let board = test.start_game("size=5").await;
    let asked = (0..6).map(|_| test.private_reply(test.ana, "help", json!({})));
    futures_util::future::join_all(asked).await;
    first.mute();
    let begun = Instant::now();
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    let answer = begun.elapsed().as_secs_f64();
    test.next_board(board.id).await;
    eprintln!(
        "the address of requests fell silent: a move answered after {answer:.1} s, its board posted after {:.1} s",
        begun.elapsed().as_secs_f64()
    );
    assert!(answer < 3.0 * f64::from(stretch::slowness()), "{answer:.1} s");
    let (code, log) = bot.stop().await;
    assert_eq!(code, Some(0), "{log}");
    named.test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_of_the_environment_is_named_and_not_used() {
    let test = BotTest::without_bot().await;
    // Nothing listens at the proxy's address.
    let proxy = format!("http://{}", free_address());
    let settings = [("HTTPS_PROXY", ""), ("ALL_PROXY", &*proxy), ("RUST_LOG", "warn,parlor=info")];
    let bot = Run::start(&test, &settings);
    test.wait_until_ready().await;
    let (code, log) = bot.stop().await;
    assert_eq!(code, Some(0), "{log}");
    assert_eq!(log.matches("the bot uses no proxy").count(), 1, "{log}");
    assert!(log.contains("ALL_PROXY") && !log.contains("HTTPS_PROXY") && !log.contains(&proxy), "{log}");
    test.close().await;
}

#[test]
fn an_address_for_another_process_is_given_to_no_second_test_and_taken_by_nobody() {
    let addresses: BTreeSet<_> = (0..200).map(|_| free_address()).collect();
    assert_eq!(addresses.len(), 200);
    let others: Vec<_> = (0..300).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    for other in &others {
        assert!(!addresses.contains(&other.local_addr().expect("an address")));
    }
    for address in addresses {
        drop(TcpListener::bind(address).expect("nobody listens"));
    }
}
