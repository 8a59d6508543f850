use crate::free_address::free_address;
use crate::polling::poll;
use crate::skip;
use sqlx::postgres::PgConnectOptions;
use std::{
    fs,
    net::SocketAddr,
    os::unix::{
        fs::{MetadataExt, chown},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};
use tokio::net::TcpStream;

/// Debian's folder is not in everybody's path.
const PROGRAMS: [&str; 2] = ["/usr/sbin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];

/// The connections of one process, as in docs/hosting.md. Connections of a killed process are free at once.
const POOL_SIZE: u32 = 27;

/// Dropping the value stops the pooler.
pub struct PgBouncer {
    child: Child,
    folder: PathBuf,
    address: SocketAddr,
    /// User and database.
    user: String,
    database: String,
}

impl PgBouncer {
    /// Starts a PgBouncer with the settings of docs/hosting.md in front of the server of that URL, which must be on a Unix
    /// socket. Returns `None` if PgBouncer is not installed; panics instead if `PARLOR_PGBOUNCER=required`.
    pub async fn start(url: &str, pool_mode: &str) -> Option<Self> {
        let Some(program) = PROGRAMS.iter().find(|path| Path::new(path).exists()) else {
            skip("PgBouncer is not installed: .ci/setup tests", "PARLOR_PGBOUNCER");
            return None;
        };
        let options: PgConnectOptions = url.parse().expect("a URL");
        let (user, database) =
            (options.get_username().to_owned(), options.get_database().expect("a database").to_owned());
        let folder = std::env::temp_dir().join(format!("parlor-pgbouncer-{database}-{pool_mode}"));
        fs::create_dir(&folder).expect("a folder");
        let address = free_address();
        let settings = format!(
            "[databases]\n* = host='{}' port={} user={user}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {}\n\
             unix_socket_dir =\nauth_type = any\npool_mode = {pool_mode}\ndefault_pool_size = {POOL_SIZE}\n",
            options.get_socket().expect("a Unix socket").display(),
            options.get_port(),
            address.port()
        );
        let file = folder.join("pgbouncer.ini");
        fs::write(&file, settings).expect("a file");
        let mut command = Command::new(program);
        // PgBouncer refuses to run as root, and only the server's user may use the socket.
        let owner = fs::metadata(options.get_socket().expect("a Unix socket")).expect("a folder");
        command.uid(owner.uid()).gid(owner.gid());
        // Others may not read the file, depending on the umask.
        for path in [&folder, &file] {
            chown(path, Some(owner.uid()), Some(owner.gid())).expect("an owner");
        }
        let mut child = command.arg("-q").arg(&file).stdin(Stdio::null()).spawn().expect("PgBouncer starts");
        poll("PgBouncer listens", async || {
            assert_eq!(child.try_wait().expect("a process"), None, "PgBouncer ended");
            TcpStream::connect(address).await.ok()
        })
        .await;
        Some(Self { child, folder, address, user, database })
    }

    /// The URL of the database behind the pooler.
    pub fn url(&self) -> String {
        format!("postgres://{}@{}/{}?sslmode=disable", self.user, self.address, self.database)
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        let _killed = self.child.kill();
        let _ended = self.child.wait();
        let _gone = fs::remove_dir_all(&self.folder);
    }
}
