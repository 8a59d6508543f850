//! Names with several addresses, the first of which is silent.

use super::{
    bot_test::BotTest,
    operations::{Run, command},
};
use parlor_testkit::{forwarder::Forwarder, free_address::free_address, silent_address::SilentAddress};
use std::{
    collections::BTreeSet,
    net::{Ipv6Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

const NAME: &str = "both.test";

/// A file `hosts` in which the name has an address of each family. IPv6 comes first.
struct Hosts(PathBuf);

impl Hosts {
    /// `None` if the system does not let this process see another file in place of its own.
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

#[tokio::test(flavor = "multi_thread")]
async fn the_second_address_of_a_name_is_used_when_the_first_is_silent() {
    let Some(hosts) = Hosts::write() else { return };
    let test = BotTest::without_bot().await;
    let database = Forwarder::start(test.database()).await;
    let silent_database = SilentAddress::at((Ipv6Addr::LOCALHOST, database.address().port()).into()).await;
    let discord: SocketAddr = test.sandbox.api_base().trim_start_matches("http://").parse().expect("an address");
    let silent_discord = SilentAddress::at((Ipv6Addr::LOCALHOST, discord.port()).into()).await;
    let named = |url: &str| url.replace("127.0.0.1", NAME);
    let gateway = named(&format!("ws://{discord}"));
    test.sandbox.set_gateway_url(Some(&gateway));
    test.sandbox.set_resume_url(Some(&gateway));
    // Nothing listens there.
    let proxy = format!("http://{}", free_address());
    let settings = [
        ("PARLOR_DISCORD_API", &*named(&test.sandbox.api_base())),
        ("DATABASE_URL", &*named(&database.url().replace("?sslmode=disable", ""))),
        ("HTTPS_PROXY", ""),
        ("ALL_PROXY", &*proxy),
        ("RUST_LOG", "warn,parlor=info"),
    ];
    let start = Instant::now();
    let bot = Run::spawn(hosts.within_command(&command(&test, &settings)));
    test.wait_until_ready().await;
    eprintln!("connected to Discord and the database after {:.1} s", start.elapsed().as_secs_f64());
    let board = test.start_game("size=5").await;
    test.play(test.ana, "c3").await;
    test.next_board(board.id).await;
    let (code, log) = bot.stop().await;
    assert_eq!(code, Some(0), "{log}");
    assert_eq!(log.matches("the first address of the database does not answer").count(), 1, "{log}");
    assert_eq!(log.matches("the bot uses no proxy").count(), 1, "{log}");
    assert!(log.contains("ALL_PROXY") && !log.contains("HTTPS_PROXY") && !log.contains(&proxy), "{log}");
    drop((silent_database, silent_discord));
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
