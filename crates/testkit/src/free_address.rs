//! Addresses at which a test lets another process listen.

use std::{
    net::{Ipv4Addr, SocketAddr, TcpListener, UdpSocket},
    sync::{Mutex, PoisonError},
};

/// Below the ports that Linux chooses for connections and for listeners without a port of their own. One of those could be
/// taken by another test before the process listens, or while it restarts.
const PORTS: std::ops::Range<u16> = 10_000..32_768;

/// Each reserves the port with its own number, which is no use to anybody else, for the rest of this process.
static RESERVED: Mutex<Vec<UdpSocket>> = Mutex::new(Vec::new());

/// An address that no other test gets, in this process or another one, and at which nobody listens.
///
/// # Panics
///
/// If there is no free port.
pub fn free_address() -> SocketAddr {
    let mut reserved = RESERVED.lock().unwrap_or_else(PoisonError::into_inner);
    // Processes that run at the same time begin at different ports.
    let first = PORTS.start + (std::process::id().wrapping_mul(97) % u32::from(PORTS.end - PORTS.start)) as u16;
    let address = (first..PORTS.end).chain(PORTS.start..first).find_map(|port| {
        let reservation = UdpSocket::bind((Ipv4Addr::LOCALHOST, port)).ok()?;
        let address = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok()?.local_addr().ok()?;
        reserved.push(reservation);
        Some(address)
    });
    address.expect("a free port")
}
