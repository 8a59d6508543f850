//! An address that answers nothing, like one behind a firewall that drops packets.

use std::net::SocketAddr;
use tokio::net::{TcpListener, TcpSocket, TcpStream};

/// The system drops requests to connect to a listener whose queue is full.
pub struct SilentAddress {
    listener: TcpListener,
    _queued: Vec<TcpStream>,
}

/// More than a queue of the smallest size holds, on any system.
const MAX_QUEUED: usize = 64;

/// A connection on the same machine that takes longer is not made at all.
const PATIENCE: std::time::Duration = std::time::Duration::from_millis(500);

impl SilentAddress {
    /// With port 0, at a free one.
    pub async fn at(address: SocketAddr) -> Self {
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }.expect("a socket");
        socket.set_reuseaddr(true).expect("an option");
        socket.bind(address).expect("an address");
        let listener = socket.listen(0).expect("a listener");
        let address = listener.local_addr().expect("an address");
        let mut queued = Vec::new();
        while let Ok(stream) = tokio::time::timeout(PATIENCE, TcpStream::connect(address)).await {
            queued.push(stream.expect("a place in the queue"));
            assert!(queued.len() < MAX_QUEUED, "the queue is never full");
        }
        Self { listener, _queued: queued }
    }

    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("an address")
    }
}
