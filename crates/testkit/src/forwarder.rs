//! A TCP proxy between the bot and PostgreSQL that falls silent on command.

use crate::stretch;
use sqlx::postgres::PgConnectOptions;
use std::{net::SocketAddr, path::PathBuf, time::Duration};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, UnixStream},
    sync::watch,
    task::JoinSet,
};

/// The server gives up a silent connection after this time, stretched like the leases of the process, because of its keepalives,
/// which the bot sets (`store/database/pool.rs`). A Unix socket has none, so the forwarder closes it.
const KEEPALIVES: Duration = Duration::from_secs(25);

/// Forwards connections of a process with [`stretch::least_factor`] to a database server. A silent forwarder accepts connections,
/// and nothing passes. Connections that are open then stay silent for ever, as after the loss of a machine or of a firewall's
/// memory: the bot's end stays open, and the server's end stays open until the server gives it up.
pub struct Forwarder {
    address: SocketAddr,
    /// User and database.
    user: String,
    database: String,
    /// The number of silences so far, and whether one goes on.
    state: watch::Sender<(u32, bool)>,
    _tasks: JoinSet<()>,
}

impl Forwarder {
    /// Listens in front of the server of that URL, which must be on a Unix socket.
    pub async fn start(url: &str) -> Self {
        let options: PgConnectOptions = url.parse().expect("a URL");
        let port = options.get_port();
        let socket: PathBuf = options.get_socket().expect("a Unix socket").join(format!(".s.PGSQL.{port}"));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (state, receiver) = watch::channel((0, false));
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            let mut connections = JoinSet::new();
            loop {
                let (mut client, _) = listener.accept().await.expect("a connection");
                let (socket, mut state) = (socket.clone(), receiver.clone());
                connections.spawn(async move {
                    let (silences, silent) = *state.borrow_and_update();
                    let serving = async {
                        if silent {
                            std::future::pending::<()>().await;
                        }
                        let mut server = UnixStream::connect(&socket).await.expect("the server");
                        let forwarding = copy_bidirectional(&mut client, &mut server);
                        let silenced = async { state.wait_for(|(now, _)| *now > silences).await.is_ok() };
                        tokio::select! {
                            _ = forwarding => {}
                            _ = silenced => {
                                tokio::time::sleep(KEEPALIVES * stretch::least_factor()).await;
                                drop(server);
                                std::future::pending::<()>().await;
                            }
                        }
                    };
                    serving.await;
                });
            }
        });
        let database = options.get_database().expect("a database").to_owned();
        Self { address, user: options.get_username().to_owned(), database, state, _tasks: tasks }
    }

    /// The URL of the database behind the proxy.
    pub fn url(&self) -> String {
        format!("postgres://{}@{}/{}?sslmode=disable", self.user, self.address, self.database)
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn silence(&self) {
        self.state.send_modify(|(silences, silent)| (*silences, *silent) = (*silences + 1, true));
    }

    /// Only new connections pass again.
    pub fn resume(&self) {
        self.state.send_modify(|(_, silent)| *silent = false);
    }
}
