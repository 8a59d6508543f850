//! `parlor health`: asks a running bot how it is, for container engines that would need another program for that.

use std::{
    io::{self, Read, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream},
    time::Duration,
};

/// How long the bot gets; its own patience with the database is a second.
const PATIENCE: Duration = Duration::from_secs(3);

/// The longest answer that is read.
const LONGEST: u64 = 4096;

/// Why the bot is not taken to be well.
#[derive(Debug, thiserror::Error)]
pub enum HealthError {
    /// Nobody answers.
    #[error("the bot does not answer at {0}: {1}")]
    Silent(SocketAddr, io::Error),
    /// Somebody else answers.
    #[error(
        "what answers at {0} is not Parlor: PARLOR_METRICS_ADDR is the address where parlor serve serves its health"
    )]
    Stranger(SocketAddr),
    /// The bot says what is wrong.
    #[error("{0}")]
    Ill(String),
}

/// Asks the bot of this machine that serves its health at `address`, and passes its answer on.
///
/// # Errors
/// When there is no answer, or it says that something is wrong.
pub fn run(address: SocketAddr, mut out: impl Write) -> Result<(), HealthError> {
    let silent = |error| HealthError::Silent(address, error);
    let answer = ask(address).map_err(silent)?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, told) = answer.split_once("\r\n\r\n").unwrap_or_default();
    let mut words = head.split_whitespace();
    let http = words.next().is_some_and(|version| version.starts_with("HTTP/"));
    match words.next() {
        Some("200") if http && told == "ok\n" => out.write_all(told.as_bytes()).map_err(silent),
        Some("503") if http && !told.trim().is_empty() => Err(HealthError::Ill(told.trim_end().replace('\n', " "))),
        _ => Err(HealthError::Stranger(address)),
    }
}

fn ask(address: SocketAddr) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect_timeout(&reachable(address), PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    // Version 1.0: the answer ends with the connection.
    stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.take(LONGEST).read_to_end(&mut answer)?;
    Ok(answer)
}

/// Where one who listens on all addresses is reached from the same machine.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}
