//! `parlor health`: asks a running bot for its health, so that container engines need no other program for this.

use std::{
    io::{self, Read, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream},
    time::Duration,
};

/// For connecting, sending and reading. The bot itself waits for the database for a second.
const TIMEOUT: Duration = Duration::from_secs(3);

const MAX_ANSWER: u64 = 4096;

#[derive(Debug, thiserror::Error)]
pub enum HealthError {
    #[error("the bot does not answer at {0}: {1}")]
    NoAnswer(SocketAddr, io::Error),
    #[error(
        "what answers at {0} is not Parlor: PARLOR_METRICS_ADDR is the address where parlor serve serves its health"
    )]
    NotParlor(SocketAddr),
    #[error("{0}")]
    Unhealthy(String),
}

pub fn run(address: SocketAddr, mut out: impl Write) -> Result<(), HealthError> {
    let no_answer = |error| HealthError::NoAnswer(address, error);
    let answer = request(address).map_err(no_answer)?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    let mut words = head.split_whitespace();
    let http = words.next().is_some_and(|version| version.starts_with("HTTP/"));
    match words.next() {
        Some("200") if http && body == "ok\n" => {
            // The exit code says it too, where nothing can be written.
            let _unwritten = out.write_all(body.as_bytes());
            Ok(())
        }
        Some("503") if http && !body.trim().is_empty() => {
            Err(HealthError::Unhealthy(body.trim_end().replace('\n', " ")))
        }
        _ => Err(HealthError::NotParlor(address)),
    }
}

fn request(address: SocketAddr) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect_timeout(&reachable(address), TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    // With HTTP 1.0, the answer ends when the connection closes.
    stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.take(MAX_ANSWER).read_to_end(&mut answer)?;
    Ok(answer)
}

/// Turns "all addresses" into this machine's own.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}
