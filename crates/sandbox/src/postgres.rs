//! A private PostgreSQL server, started from an installed PostgreSQL, for the sandbox and for tests.
//!
//! The server runs under a small shell. The shell reads from a pipe whose other end only this process holds. When this process
//! ends, even by `kill -9`, the pipe closes, and the shell stops the server and removes the socket's directory.

use crate::patience::stretched;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

/// A server with a kept directory may need recovery first.
const START_TIMEOUT: Duration = Duration::from_secs(60);
/// The shell kills a server that has not stopped after this time.
const STOP_TIMEOUT_SECONDS: u32 = 10;
/// The oldest major version that the bot's tables work with. `.ci/setup` reads it here.
const OLDEST: u32 = 15;
const PORT: u16 = 5432;
const USER: &str = "parlor";

/// Stops the server when the pipe closes. After the server has ended, removes the socket directory and, if temporary, the data.
///
/// `$1` postgres, `$2` data, `$3` socket directory, `$4` timeout in seconds, `$5` `temporary` if the data is removed. A
/// background command of a shell has no standard input, so the watcher gets the pipe as descriptor 3. The server does not get the
/// pipe: it would keep it open.
const SUPERVISOR: &str = r#"
trap '' HUP INT QUIT TERM PIPE
exec 3<&0 </dev/null
"$1" -D "$2" -k "$3" 3<&- >>"$2/server.log" 2>&1 &
server=$!
( exec <&3; cat >/dev/null; kill -INT "$server" 2>/dev/null
  left=$(( $4 * 10 ))
  while kill -0 "$server" 2>/dev/null && [ "$left" -gt 0 ]; do sleep 0.1; left=$((left - 1)); done
  kill -KILL "$server" 2>/dev/null ) 3<&3 &
exec 3<&-
wait "$server"
rm -rf "$3"
[ "$5" = temporary ] && rm -rf "$2"
exit 0
"#;

#[derive(Clone, Debug, Default)]
pub struct PostgresOptions {
    /// The data directory, which is kept. `None`: a temporary directory.
    pub directory: Option<PathBuf>,
    /// The temporary directory is made in this folder. `None`: in the system's folder.
    pub parent: Option<PathBuf>,
    /// Further lines of the configuration. They override the other lines.
    pub settings: &'static str,
}

#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    #[error(
        "PostgreSQL {OLDEST} or newer is not installed here: install it with `apt-get install postgresql` (Debian, \
         Ubuntu) or `brew install postgresql@17` (macOS), or set DATABASE_URL to a server that runs"
    )]
    NotInstalled,
    #[error("PostgreSQL does not run as root, and there is no user `postgres` or `nobody`")]
    NoUser,
    #[error("could not prepare {path}: {source}")]
    Prepare { path: PathBuf, source: io::Error },
    #[error("could not run {path}: {source}")]
    Run { path: PathBuf, source: io::Error },
    #[error("initdb failed: {0}")]
    Init(String),
    #[error("the server did not start: {0}")]
    Start(String),
}

/// Dropping the value stops the server and waits until it has stopped.
#[derive(Debug)]
pub struct PrivatePostgres {
    supervisor: Child,
    /// The server stops when this pipe closes.
    pipe: Option<ChildStdin>,
    socket: PathBuf,
    data: PathBuf,
    programs: PathBuf,
}

impl PrivatePostgres {
    /// Waits until the server accepts connections: about a second, or more for a new directory. Blocks the thread.
    pub fn start(options: PostgresOptions) -> Result<Self, PostgresError> {
        let bin = installed_programs().ok_or(PostgresError::NotInstalled)?;
        let user = ServerUser::find()?;
        let temporary = options.directory.is_none();
        let data = match options.directory {
            Some(directory) => std::path::absolute(&directory).map_err(|source| prepare(&directory, source))?,
            None => new_directory(options.parent, "data")?,
        };
        fs::create_dir_all(&data).map_err(|source| prepare(&data, source))?;
        // The path of a socket is limited to about a hundred bytes, and the path of the data may be longer.
        let socket = new_directory(None, "s")?;
        user.own(&data)?;
        user.own(&socket)?;
        if !data.join("PG_VERSION").exists() {
            initialize(&bin, &data, &user)?;
        }
        configure(&data, temporary, options.settings)?;
        user.own(&data)?;
        remove_stale_lock(&data)?;
        let mut supervisor = user
            .command(Path::new("/bin/sh"))
            .args(["-c", SUPERVISOR, "parlor-postgres"])
            .arg(bin.join("postgres"))
            .arg(&data)
            .arg(&socket)
            .arg(STOP_TIMEOUT_SECONDS.to_string())
            .arg(if temporary { "temporary" } else { "kept" })
            .current_dir("/")
            // Ctrl-C in the terminal must not reach the server: this process stops it.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|source| PostgresError::Run { path: PathBuf::from("/bin/sh"), source })?;
        let mut server = Self { pipe: supervisor.stdin.take(), supervisor, socket, data, programs: bin };
        server.wait_until_ready()?;
        Ok(server)
    }

    /// The URL suits sqlx and libpq, even if environment variables demand TLS of other servers.
    pub fn url(&self) -> String {
        let encoded = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        };
        let host: String = self.socket.as_os_str().as_bytes().iter().copied().map(encoded).collect();
        format!("postgres://{USER}@{host}:{PORT}/postgres?sslmode=disable")
    }

    pub fn directory(&self) -> &Path {
        &self.data
    }

    pub fn socket(&self) -> &Path {
        &self.socket
    }

    /// Programs of the server's version, such as `pg_dump`.
    pub fn programs(&self) -> &Path {
        &self.programs
    }

    /// The server writes `ready`, or `standby`, into its status file once it accepts connections.
    fn wait_until_ready(&mut self) -> Result<(), PostgresError> {
        let until = Instant::now() + stretched(START_TIMEOUT);
        loop {
            let status = fs::read_to_string(self.data.join("postmaster.pid")).unwrap_or_default();
            let mut lines = status.lines();
            // Line 5 is the socket's directory. It differs in the file of an earlier server.
            let ours = lines.nth(4) == self.socket.to_str();
            if ours && lines.nth(2).is_some_and(|state| matches!(state.trim(), "ready" | "standby")) {
                return Ok(());
            }
            let ended = self.supervisor.try_wait();
            if !matches!(ended, Ok(None)) {
                return Err(PostgresError::Start(self.log_tail()));
            }
            if Instant::now() > until {
                return Err(PostgresError::Start(format!("it was not ready within {} s", START_TIMEOUT.as_secs())));
            }
            // The status file is the only sign of readiness, so this polls it.
            #[expect(clippy::disallowed_methods, reason = "this runs on a thread that may block")]
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn log_tail(&self) -> String {
        let log = fs::read_to_string(self.data.join("server.log")).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(5)..].join(" / ")
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        drop(self.pipe.take());
        if let Err(error) = self.supervisor.wait() {
            tracing::warn!(%error, "could not wait for the private PostgreSQL server to stop; it may still run for some seconds");
        }
    }
}

fn prepare(path: &Path, source: io::Error) -> PostgresError {
    PostgresError::Prepare { path: path.to_owned(), source }
}

/// The directory has a short path in `parent`, or in the system's temporary directory.
fn new_directory(parent: Option<PathBuf>, kind: &str) -> Result<PathBuf, PostgresError> {
    let base = parent.unwrap_or_else(std::env::temp_dir);
    let base = if base.as_os_str().len() > 40 { PathBuf::from("/tmp") } else { base };
    let path = base.join(format!("parlor-pg-{kind}-{:016x}", rand::random::<u64>()));
    fs::create_dir(&path).map_err(|source| prepare(&path, source))?;
    Ok(path)
}

/// The directory with the programs of the newest installed PostgreSQL that is not too old.
fn installed_programs() -> Option<PathBuf> {
    #[expect(
        clippy::disallowed_methods,
        reason = "PATH is no setting of this program: it names the folders with programs"
    )]
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut candidates: Vec<PathBuf> = std::env::split_paths(&on_path)
        .filter_map(|directory| {
            // The server finds its libraries relative to its real path, not to a symbolic link.
            let postgres = fs::canonicalize(directory.join("postgres")).ok()?;
            postgres.parent().map(Path::to_owned)
        })
        .collect();
    let places = [
        ("/usr/lib/postgresql", "", "bin"),
        ("/opt/homebrew/opt", "postgresql", "bin"),
        ("/usr/local/opt", "postgresql", "bin"),
        ("/usr", "pgsql-", "bin"),
    ];
    for (parent, prefix, bin) in places {
        let entries = fs::read_dir(parent).into_iter().flatten().flatten();
        let fitting = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix));
        candidates.extend(fitting.map(|entry| entry.path().join(bin)));
    }
    candidates.retain(|bin| bin.join("postgres").is_file() && bin.join("initdb").is_file());
    let versions = candidates.into_iter().map(|bin| (version(&bin), bin)).filter(|((major, _), _)| *major >= OLDEST);
    versions.max().map(|(_, bin)| bin)
}

/// Major and minor version; zeros if unknown.
fn version(bin: &Path) -> (u32, u32) {
    let output = Command::new(bin.join("postgres")).arg("--version").output();
    let text = output.map(|output| output.stdout).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let number =
        text.split_whitespace().find(|word| word.starts_with(|first: char| first.is_ascii_digit())).unwrap_or_default();
    let mut parts = number.split('.').map(|part| {
        let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap_or(0)
    });
    (parts.next().unwrap_or(0), parts.next().unwrap_or(0))
}

fn initialize(bin: &Path, data: &Path, user: &ServerUser) -> Result<(), PostgresError> {
    let initdb = bin.join("initdb");
    let output = user
        .command(&initdb)
        .args(["--no-sync", "--auth=trust", "-E", "UTF8", "--locale=C"])
        .args(["-U", USER, "-D"])
        .arg(data)
        .current_dir("/")
        .stdin(Stdio::null())
        .output()
        .map_err(|source| PostgresError::Run { path: initdb, source })?;
    if output.status.success() {
        return Ok(());
    }
    let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(PostgresError::Init(why))
}

/// The main configuration includes this file.
fn configure(data: &Path, temporary: bool, further: &str) -> Result<(), PostgresError> {
    let durability = if temporary { "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n" } else { "" };
    let settings = format!(
        "listen_addresses = ''\nport = {PORT}\nunix_socket_permissions = 0777\n\
         max_connections = 500\nshared_buffers = 32MB\ntimezone = 'UTC'\n\
         log_timezone = 'UTC'\n{durability}{further}"
    );
    let path = data.join("postgresql.auto.conf");
    fs::write(&path, settings).map_err(|source| prepare(&path, source))
}

/// A server that was killed leaves its lock file behind. PostgreSQL does not start if another process has the id in that file by
/// now.
///
/// Waits for the earlier server if it is still stopping.
fn remove_stale_lock(data: &Path) -> Result<(), PostgresError> {
    let path = data.join("postmaster.pid");
    let until = Instant::now() + Duration::from_secs(STOP_TIMEOUT_SECONDS.into());
    while let Ok(lock) = fs::read_to_string(&path) {
        let process = lock.lines().next().unwrap_or_default().trim().to_owned();
        if !is_server_of(&process, data) {
            return match fs::remove_file(&path) {
                Err(source) if source.kind() != io::ErrorKind::NotFound => Err(prepare(&path, source)),
                _ => Ok(()),
            };
        }
        if Instant::now() > until {
            // A second server on the same data would destroy it.
            return Err(PostgresError::Start(format!(
                "process {process} is a server that already uses {}",
                data.display()
            )));
        }
        #[expect(clippy::disallowed_methods, reason = "this runs on a thread that may block")]
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

fn is_server_of(process: &str, data: &Path) -> bool {
    let output = Command::new("ps").args(["-o", "args=", "-p", process]).output();
    let text = output.map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&text).contains(&*data.to_string_lossy())
}

/// User and group id of an unprivileged user if the current user is root; `None` for the current user.
struct ServerUser(Option<(u32, u32)>);

impl ServerUser {
    fn find() -> Result<Self, PostgresError> {
        let own = Command::new("id").arg("-u").output();
        let root = own.is_ok_and(|output| output.stdout.trim_ascii() == b"0");
        if !root {
            return Ok(Self(None));
        }
        let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
        let ids = ["postgres", "nobody"].iter().find_map(|wanted| {
            let line = users.lines().find(|line| line.split(':').next() == Some(wanted))?;
            let mut fields = line.split(':').skip(2);
            Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
        });
        ids.map(|ids| Self(Some(ids))).ok_or(PostgresError::NoUser)
    }

    fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        if let Some((user, group)) = self.0 {
            command.uid(user).gid(group);
        }
        command
    }

    /// Gives a directory and its content to this user, and removes the permissions of all others.
    fn own(&self, directory: &Path) -> Result<(), PostgresError> {
        let mode = fs::Permissions::from_mode(0o700);
        fs::set_permissions(directory, mode).map_err(|source| prepare(directory, source))?;
        let Some((user, group)) = self.0 else {
            return Ok(());
        };
        let mut left = vec![directory.to_owned()];
        while let Some(path) = left.pop() {
            let kind = fs::symlink_metadata(&path).map_err(|source| prepare(&path, source))?;
            if kind.is_symlink() {
                continue;
            }
            chown(&path, Some(user), Some(group)).map_err(|source| prepare(&path, source))?;
            if kind.is_dir() {
                let entries = fs::read_dir(&path).map_err(|source| prepare(&path, source))?;
                left.extend(entries.flatten().map(|entry| entry.path()));
            }
        }
        Ok(())
    }
}
