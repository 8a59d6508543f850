//! The private PostgreSQL: starts, is reached, and never outlives its owner.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use parlor::sandbox::postgres::{PostgresOptions, PrivatePostgres};
use sqlx::{Connection, PgConnection};

type Tested = Result<(), Box<dyn std::error::Error>>;

/// Names the directory for the test's own second process.
const CHILD: &str = "PARLOR_TEST_POSTGRES_CHILD";

fn start(directory: Option<PathBuf>) -> Result<PrivatePostgres, Box<dyn std::error::Error>> {
    Ok(PrivatePostgres::start(PostgresOptions { directory })?)
}

fn scratch() -> PathBuf {
    std::env::temp_dir().join(format!("parlor-pg-test-{:016x}", rand::random::<u64>()))
}

/// The server's process number, from its status file.
fn server_of(directory: &std::path::Path) -> Result<String, Box<dyn std::error::Error>> {
    let status = std::fs::read_to_string(directory.join("postmaster.pid"))?;
    Ok(status.lines().next().ok_or("a process")?.to_owned())
}

/// Waits in the kernel for a process to end, or fails after 20 s.
fn ended(process: &str) -> bool {
    let status =
        Command::new("timeout").args(["20", "tail", "--pid", process, "-s", "0.05", "-f", "/dev/null"]).status();
    status.is_ok_and(|status| status.success())
}

#[tokio::test]
async fn a_temporary_server_leaves_nothing_behind() -> Tested {
    let server = start(None)?;
    let mut connection = PgConnection::connect(&server.url()).await?;
    let one: i32 = sqlx::query_scalar("select 1").fetch_one(&mut connection).await?;
    assert_eq!(one, 1);
    connection.close().await?;
    let directory = server.directory().to_owned();
    let process = server_of(&directory)?;
    drop(server);
    assert!(ended(&process));
    assert!(!directory.exists());
    Ok(())
}

#[tokio::test]
async fn a_kept_directory_survives_an_unclean_stop() -> Tested {
    let directory = scratch();
    let server = start(Some(directory.clone()))?;
    let mut connection = PgConnection::connect(&server.url()).await?;
    sqlx::raw_sql("create table kept (n int); insert into kept values (7)").execute(&mut connection).await?;
    let process = server_of(&directory)?;
    assert!(Command::new("kill").args(["-9", &process]).status()?.success());
    drop(server);
    assert!(ended(&process));
    // A status file whose process number belongs to someone else by now.
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

/// Not a test by itself: the process that the next test kills.
#[test]
fn child() -> Tested {
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
fn the_server_dies_with_a_killed_owner() -> Tested {
    use std::io::{BufRead, BufReader};
    let directory = scratch();
    let mut owner = Command::new(std::env::current_exe()?)
        .args(["--exact", "child", "--nocapture"])
        .env(CHILD, &directory)
        .stdout(Stdio::piped())
        .spawn()?;
    let lines = BufReader::new(owner.stdout.take().ok_or("output")?).lines();
    let mut lines = lines.map_while(Result::ok);
    assert!(lines.any(|line| line.contains("started postgres://")));
    let process = server_of(&directory)?;
    owner.kill()?;
    owner.wait()?;
    assert!(ended(&process));
    // A new owner comes in at once.
    drop(start(Some(directory.clone()))?);
    std::fs::remove_dir_all(directory)?;
    Ok(())
}
