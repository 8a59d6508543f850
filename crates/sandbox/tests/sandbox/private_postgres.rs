//! The private PostgreSQL server: it starts, accepts connections, and stops with its owner.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use parlor_sandbox::postgres::{PostgresOptions, PrivatePostgres};
use sqlx::{Connection, PgConnection};

type TestResult = Result<(), Box<dyn std::error::Error>>;

/// The child process of a test gets its data directory in this variable.
const CHILD: &str = "PARLOR_TEST_POSTGRES_CHILD";

fn start(directory: Option<PathBuf>) -> Result<PrivatePostgres, Box<dyn std::error::Error>> {
    Ok(PrivatePostgres::start(PostgresOptions { directory, ..PostgresOptions::default() })?)
}

fn new_directory_path() -> PathBuf {
    std::env::temp_dir().join(format!("parlor-pg-test-{:016x}", rand::random::<u64>()))
}

fn server_of(directory: &std::path::Path) -> Result<String, Box<dyn std::error::Error>> {
    let status = std::fs::read_to_string(directory.join("postmaster.pid"))?;
    Ok(status.lines().next().ok_or("a process")?.to_owned())
}

/// Returns false after 20 s.
fn wait_for_end(process: &str) -> bool {
    let status =
        Command::new("timeout").args(["20", "tail", "--pid", process, "-s", "0.05", "-f", "/dev/null"]).status();
    status.is_ok_and(|status| status.success())
}

#[tokio::test]
async fn a_temporary_server_leaves_nothing_behind() -> TestResult {
    let server = start(None)?;
    let mut connection = PgConnection::connect(&server.url()).await?;
    let one: i32 = sqlx::query_scalar("select 1").fetch_one(&mut connection).await?;
    assert_eq!(one, 1);
    connection.close().await?;
    let directory = server.directory().to_owned();
    let process = server_of(&directory)?;
    drop(server);
    assert!(wait_for_end(&process));
    assert!(!directory.exists());
    Ok(())
}

#[tokio::test]
async fn a_kept_directory_survives_an_unclean_stop() -> TestResult {
    let directory = new_directory_path();
    let server = start(Some(directory.clone()))?;
    let mut connection = PgConnection::connect(&server.url()).await?;
    sqlx::raw_sql("create table kept (n int); insert into kept values (7)").execute(&mut connection).await?;
    let process = server_of(&directory)?;
    assert!(Command::new("kill").args(["-9", &process]).status()?.success());
    drop(server);
    assert!(wait_for_end(&process));
    // The process id in this status file belongs to another process by now.
    let stale = format!("{}\n{}\n0\n5432\n/gone\n\n0 0\nready\n", std::process::id(), directory.display());
    std::fs::write(directory.join("postmaster.pid"), stale)?;
    let server = start(Some(directory.clone()))?;
    let mut connection = PgConnection::connect(&server.url()).await?;
    let kept: i32 = sqlx::query_scalar("select n from kept").fetch_one(&mut connection).await?;
    assert_eq!(kept, 7);
    drop(server);
    assert!(directory.exists());
    std::fs::remove_dir_all(directory)?;
    Ok(())
}

/// Not a test: the next test starts and kills this process.
#[test]
fn child() -> TestResult {
    let Some(directory) = std::env::var_os(CHILD) else {
        return Ok(());
    };
    let server = start(Some(directory.into()))?;
    println!("started {}", server.url());
    loop {
        std::thread::park();
    }
}

#[test]
fn the_server_stops_when_its_owner_is_killed() -> TestResult {
    use std::io::{BufRead, BufReader};
    let directory = new_directory_path();
    let mut owner = Command::new(std::env::current_exe()?)
        .args(["--exact", "private_postgres::child", "--nocapture"])
        .env(CHILD, &directory)
        .stdout(Stdio::piped())
        .spawn()?;
    let lines = BufReader::new(owner.stdout.take().ok_or("output")?).lines();
    let mut lines = lines.map_while(Result::ok);
    assert!(lines.any(|line| line.contains("started postgres://")));
    let process = server_of(&directory)?;
    owner.kill()?;
    owner.wait()?;
    assert!(wait_for_end(&process));
    // A new owner can start a server on the data immediately.
    drop(start(Some(directory.clone()))?);
    std::fs::remove_dir_all(directory)?;
    Ok(())
}
