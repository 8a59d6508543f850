use parlor_sandbox::postgres::{PostgresOptions, PrivatePostgres};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::{path::PathBuf, process::Command};

/// The copy receives everything that is written to the first server, until it is promoted.
pub struct Standby {
    // Stopped before its folder is removed.
    server: PrivatePostgres,
    _folder: Folder,
}

/// Dropping the value removes the server's folder.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone = std::fs::remove_dir_all(&self.0);
    }
}

impl Standby {
    pub async fn start(primary: &PrivatePostgres) -> Self {
        let folder = Folder(primary.directory().with_extension("standby"));
        let mut copy = Command::new(primary.programs().join("pg_basebackup"));
        // The variables of libpq are about other servers.
        copy.env_clear();
        copy.arg("-h").arg(primary.socket()).arg("-D").arg(&folder.0);
        copy.args(["-U", "parlor", "--write-recovery-conf", "--checkpoint=fast", "--no-sync"]);
        let copied = tokio::task::spawn_blocking(move || copy.status().expect("pg_basebackup")).await.expect("a task");
        assert!(copied.success(), "pg_basebackup: {copied}");
        let options = PostgresOptions { directory: Some(folder.0.clone()), ..PostgresOptions::default() };
        let start = move || PrivatePostgres::start(options).expect("a standby");
        let server = tokio::task::spawn_blocking(start).await.expect("a task");
        let mut connection = PgConnection::connect(&server.url()).await.expect("a connection");
        let source =
            format!("alter system set primary_conninfo = 'host=''{}'' user=parlor'", primary.socket().display());
        for statement in [source.as_str(), "select pg_reload_conf()"] {
            sqlx::raw_sql(AssertSqlSafe(statement.to_owned())).execute(&mut connection).await.expect("a setting");
        }
        Self { server, _folder: folder }
    }

    pub fn url(&self) -> String {
        self.server.url()
    }

    /// Returns once the server accepts writes.
    pub async fn promote(&self) {
        let mut connection = PgConnection::connect(&self.url()).await.expect("a connection");
        let promoted: bool =
            sqlx::query_scalar("select pg_promote()").fetch_one(&mut connection).await.expect("a promotion");
        assert!(promoted, "the standby is not promoted in time");
    }
}
