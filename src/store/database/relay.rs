//! A way to the database around an address that does not answer.
//!
//! sqlx connects by itself, and waits for the first address of a name until the deadline. A relay lets it connect to a socket of this
//! process instead. sqlx still knows the server by its name, which TLS needs.

use std::{io, net::SocketAddr, path::Path, time::Duration};
use tokio::{
    io::copy,
    net::{TcpStream, UnixListener, UnixStream},
    sync::watch,
    task::JoinSet,
};
use tokio_util::task::AbortOnDropHandle;

/// Asks for TLS, which every server answers with one byte.
/// <https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-SSLREQUEST>
pub(super) const HELLO: &[u8] = &[0, 0, 0, 8, 4, 210, 22, 47];

/// After a failure to accept, such as too many open files.
const PAUSE: Duration = Duration::from_millis(500);

/// Dropping it closes its connections.
pub(super) struct Relay {
    folder: String,
    address: watch::Sender<SocketAddr>,
    _task: AbortOnDropHandle<()>,
}

impl Relay {
    /// `port` is the server's: sqlx looks for a socket that is named after it.
    pub(super) fn start(address: SocketAddr, port: u16) -> io::Result<Self> {
        // In Linux's abstract namespace: without a file, and gone with the process.
        let folder = format!("\0parlor-{:032x}", rand::random::<u128>());
        let listener = UnixListener::bind(format!("{folder}/.s.PGSQL.{port}"))?;
        let (address, current) = watch::channel(address);
        let task = tokio::spawn(accept(listener, current));
        Ok(Self { folder, address, _task: AbortOnDropHandle::new(task) })
    }

    /// The next connections go to `address`.
    pub(super) fn lead_to(&self, address: SocketAddr) {
        self.address.send_replace(address);
    }

    /// The folder in which clients look for PostgreSQL's socket.
    pub(super) fn folder(&self) -> &Path {
        Path::new(&self.folder)
    }
}

async fn accept(listener: UnixListener, current: watch::Receiver<SocketAddr>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((local, _)) => _ = connections.spawn(forward(local, *current.borrow())),
                Err(error) => {
                    tracing::warn!(%error, "could not accept a connection to the database from this process; will retry");
                    tokio::time::sleep(PAUSE).await;
                }
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

/// Ends both connections with either of them: a machine that is gone does not close its own.
async fn forward(mut local: UnixStream, address: SocketAddr) -> io::Result<()> {
    let mut remote = TcpStream::connect(address).await?;
    remote.set_nodelay(true)?;
    let (mut from_local, mut to_local) = local.split();
    let (mut from_remote, mut to_remote) = remote.split();
    tokio::select! {
        ended = copy(&mut from_local, &mut to_remote) => ended,
        ended = copy(&mut from_remote, &mut to_local) => ended,
    }
    .map(drop)
}
