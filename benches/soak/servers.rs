//! The database servers: a primary and a standby, each behind a forwarder that can fall silent.

use super::town::{Database, Town};
use parlor_sandbox::postgres::{PostgresOptions, PrivatePostgres};
use parlor_testkit::{forwarder::Forwarder, standby::Standby};
use sqlx::PgPool;
use std::process::Command;

/// One of the two servers accepts writes.
pub struct Servers {
    primary: PrivatePostgres,
    standby: Standby,
    to_primary: Forwarder,
    to_standby: Forwarder,
    promoted: bool,
}

impl Servers {
    /// The standby has everything that is committed on the primary.
    pub async fn start() -> Self {
        let start = || PrivatePostgres::start(PostgresOptions::default());
        let primary = tokio::task::spawn_blocking(start).await.expect("a task").expect("a private Postgres");
        let sql = PgPool::connect(&primary.url()).await.expect("a connection");
        let set = async |setting: &'static str| {
            for statement in [setting, "select pg_reload_conf()"] {
                sqlx::raw_sql(statement).execute(&sql).await.expect("a setting");
            }
        };
        // Private servers give durability away. Here everything acknowledged must survive a crash and a promotion.
        set("alter system set synchronous_commit = on").await;
        let standby = Standby::start(&primary).await;
        set("alter system set synchronous_standby_names = '*'").await;
        let (to_primary, to_standby) = (Forwarder::start(&primary.url()).await, Forwarder::start(&standby.url()).await);
        Self { primary, standby, to_primary, to_standby, promoted: false }
    }

    /// The URL for the bot names both servers.
    pub fn url(&self) -> String {
        let (url, address) = (self.to_primary.url(), self.to_primary.address().to_string());
        let hosts = format!("{address},{}", self.to_standby.address());
        format!("{}&target_session_attrs=read-write", url.replace(&address, &hosts))
    }

    pub fn primary_url(&self) -> String {
        self.to_primary.url()
    }

    /// People and checks reach the primary without a forwarder.
    pub async fn database(&self) -> Database {
        Database::connect(&if self.promoted { self.standby.url() } else { self.primary.url() }).await
    }

    /// Nothing passes from the bot to the primary while it is silent.
    pub fn set_silent(&self, silent: bool) {
        let forwarder = if self.promoted { &self.to_standby } else { &self.to_primary };
        if silent {
            forwarder.silence();
        } else {
            forwarder.resume();
        }
    }

    /// The primary's machine vanishes, and the standby is promoted. Returns false if this was done before.
    pub async fn promote(&mut self, town: &Town) -> bool {
        if std::mem::replace(&mut self.promoted, true) {
            return false;
        }
        self.to_primary.silence();
        self.standby.promote().await;
        town.set_database(self.database().await);
        true
    }

    /// Kills one connection's process on the primary: the server ends all connections and recovers.
    pub async fn crash(&self, town: &Town) {
        let pid: Result<i32, _> = sqlx::query_scalar("select pg_backend_pid()").fetch_one(&town.database().sql).await;
        if let Ok(pid) = pid {
            let killed = Command::new("kill").args(["-KILL", &pid.to_string()]).status().expect("kill");
            assert!(killed.success(), "no server process {pid}");
        }
    }
}
