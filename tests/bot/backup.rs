//! Backup, restore and upgrade by the exact commands of docs/operations.md.

use super::{
    bot_test::BotTest,
    operations::Run,
    privacy::{tables_with, wait_until_deleted},
};
use parlor_sandbox::postgres::{PostgresOptions, PrivatePostgres};
use parlor_testkit::polling::poll;
use serde_json::json;
use sqlx::{Connection, PgConnection, PgPool, migrate::Migrator};
use std::{
    collections::BTreeSet,
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, SystemTime},
};

/// The file that the documented commands restore.
const DUMP: &str = "parlor-2026-11-21.dump";

/// Stands in for `sudo`, `systemctl` and `docker`. Commands for PostgreSQL's server run on the test's machine, as its
/// superuser. A request to stop or start the bot becomes a file, which the test removes once it has carried out the request.
const STAND_IN: &str = r#"#!/bin/sh
ask() { touch "$1"; while [ -e "$1" ]; do sleep 0.02; done; exit 0; }
case "$(basename "$0") $*" in
    "sudo systemctl "*" parlor") ask "$2" ;;
    "docker compose stop bot") ask stop ;;
    "docker compose up -d bot") ask start ;;
    "sudo -u postgres "*) shift 2; PGUSER=postgres exec "$@" ;;
    "docker compose exec -T database "*) shift 4; exec "$@" ;;
    "docker compose run --rm -T bot "*) shift 5; . "$FOLDER/parlor.env"; export DATABASE_URL; exec parlor "$@" ;;
    "sudo sh -c "*) exec "$@" ;;
    *) echo "unexpected: $0 $*" >&2; exit 99 ;;
esac
"#;

/// A game of the first version in which player 1 has moved.
const FIRST_ROWS: &str = r#"
insert into games (guild_id, channel_id, game, phase, challenger, opponent, player1, player2, on_turn, ply, events, deadline,
    due_at, message_id, created_at, updated_at)
values (GUILD, CHANNEL, 'tether', 'playing', ANA, BEN, ANA, BEN, BEN, 1, 3, now() + '2 days', now() + '1 day', 7, now(), now());
insert into events (game_id, seq, at, body) values
(1, 0, now(), '{"kind": "challenged", "by": ANA, "opponent": BEN, "terms": {"setup": {"game": "tether",
    "options": "size=5"}, "first": "challenger", "pace": "3d", "rated": true}, "expires": 4102444800, "rematch_of": null}'),
(1, 1, now(), '{"kind": "accepted", "seats": [ANA, BEN]}'),
(1, 2, now(), '{"kind": "moved", "text": "c3"}');
insert into posts (message_id, game_id, first_seq, last_seq, posted_at) values (7, 1, 2, 2, now());
insert into interactions (id, game_id, first_seq, last_seq, at) values (5, 1, 2, 2, now());
"#;

/// The page has one block of commands for each of these ways to run the bot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum With {
    Docker,
    Systemd,
}

/// The block of commands in the page that contains `keyword`.
fn commands(with: With, keyword: &str) -> String {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/operations.md")).expect("the page");
    let blocks = page.split("\n\n").filter(|block| block.starts_with("    ") && block.contains(keyword));
    let mut found = blocks.filter(|block| block.contains("docker") == (with == With::Docker));
    let block = found.next().unwrap_or_else(|| panic!("no commands with {keyword}"));
    assert_eq!(found.next(), None, "one way to do it");
    block.lines().map(|line| line.strip_prefix("    ").expect("an indented line")).collect::<Vec<_>>().join("\n")
}

/// A machine with the bot, set up as the page on hosting says.
struct Machine {
    server: PrivatePostgres,
    folder: PathBuf,
    run: Option<Run>,
}

impl Machine {
    async fn new() -> Self {
        let start = || PrivatePostgres::start(PostgresOptions::default()).expect("a private Postgres");
        let server = tokio::task::spawn_blocking(start).await.unwrap();
        let folder = std::env::temp_dir().join(format!("parlor-backup-{:016x}", rand::random::<u64>()));
        fs::create_dir_all(folder.join("bin")).expect("a folder");
        for name in ["sudo", "docker"] {
            let path = folder.join("bin").join(name);
            fs::write(&path, STAND_IN).expect("a program");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("permissions");
        }
        let machine = Self { server, folder, run: None };
        // The bot's own user is no superuser.
        machine.execute("parlor", "postgres", "create role postgres superuser login").await;
        machine.execute("postgres", "postgres", "alter role parlor rename to initial").await;
        machine.execute("postgres", "postgres", "create role parlor login").await;
        machine.execute("postgres", "postgres", "create database parlor owner parlor").await;
        machine
    }

    fn url(&self, user: &str, database: &str) -> String {
        format!("postgres:///{database}?host={}&user={user}", self.server.socket().display())
    }

    async fn connect(&self, user: &str, database: &str) -> PgConnection {
        PgConnection::connect(&self.url(user, database)).await.expect("a connection")
    }

    async fn execute(&self, user: &str, database: &str, statement: &'static str) {
        sqlx::raw_sql(statement).execute(&mut self.connect(user, database).await).await.expect(statement);
    }

    async fn number(&self, database: &str, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(&mut self.connect("postgres", database).await).await.expect(query)
    }

    /// Creates the tables of the first version, with a game.
    async fn create_first_schema(&self, test: &BotTest) {
        let first = self.folder.join("migrations");
        fs::create_dir(&first).expect("a folder");
        let name = "20261126000000_schema.sql";
        fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(name), first.join(name))
            .expect("a copy");
        let pool = PgPool::connect(&self.url("parlor", "parlor")).await.expect("a connection");
        Migrator::new(first).await.expect("a migration").run(&pool).await.expect("tables");
        let ids = [("GUILD", test.guild), ("CHANNEL", test.channel), ("ANA", test.ana), ("BEN", test.ben)];
        let rows = ids.iter().fold(FIRST_ROWS.to_owned(), |rows, (name, id)| rows.replace(name, &id.to_string()));
        sqlx::raw_sql(sqlx::AssertSqlSafe(rows)).execute(&pool).await.expect("rows");
        pool.close().await;
    }

    async fn start(&mut self, test: &BotTest) {
        let deletions = self.folder.join("deletions").display().to_string();
        self.run = Some(Run::start(test, &[("PARLOR_DELETIONS", &deletions)]));
        test.wait_until_ready().await;
    }

    /// Pastes the block of commands in the page that contains `keyword` into a shell, and carries out its requests to the bot.
    /// Returns the errors that it printed.
    async fn paste(&mut self, test: &BotTest, with: With, keyword: &str) -> String {
        // In Docker's container, the bot's user is a superuser.
        let rights = if with == With::Docker { "alter role parlor superuser" } else { "alter role parlor nosuperuser" };
        self.execute("postgres", "postgres", rights).await;
        let parlor = Path::new(env!("CARGO_BIN_EXE_parlor")).parent().expect("a folder").display();
        let path = format!("{}:{}:{parlor}", self.folder.join("bin").display(), self.server.programs().display());
        let settings = format!("DATABASE_URL='{}'\nexport RUST_LOG=error\n", self.url("parlor", "parlor"));
        fs::write(self.folder.join("parlor.env"), settings).expect("a file");
        let mut shell = Command::new("sh");
        // The test's folder takes the place of the bot's folders.
        let folder = self.folder.display().to_string();
        let pasted = commands(with, keyword).replace("/var/lib/parlor", &folder).replace("/etc", &folder);
        shell.args(["-c", &pasted]).env("FOLDER", &folder).current_dir(&self.folder).stdin(Stdio::null());
        // Variables of libpq in the test's environment would lead to other servers.
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.as_encoded_bytes().starts_with(b"PG")) {
            shell.env_remove(name);
        }
        shell.env("PATH", format!("{path}:{}", std::env::var("PATH").unwrap_or_default()));
        shell.env("PGHOST", self.server.socket()).env("PGOPTIONS", "-c client_min_messages=warning");
        // The test reads the programs' messages in English.
        shell.env("LC_ALL", "C");
        let pasted = tokio::task::spawn_blocking(move || shell.output().expect("a shell"));
        poll("the commands have run", async || {
            for request in ["stop", "start"].map(|name| self.folder.join(name)) {
                if request.exists() {
                    match self.run.take() {
                        Some(run) => _ = run.stop().await,
                        None => self.start(test).await,
                    }
                    fs::remove_file(request).expect("the request");
                }
            }
            pasted.is_finished().then_some(())
        })
        .await;
        String::from_utf8(pasted.await.expect("an end").stderr).expect("text")
    }

    /// Checks that the restored database does not use the former database's numbers again.
    async fn check_numbers(&self) {
        let last = "select coalesce(sum(last_value), 0)::bigint from pg_sequences where sequencename = any($1)";
        let names = "select sequencename::text from pg_sequences where schemaname = 'public' order by 1";
        let [mut new, mut old] =
            [self.connect("postgres", "parlor").await, self.connect("postgres", "parlor_old").await];
        let names: Vec<String> = sqlx::query_scalar(names).fetch_all(&mut new).await.expect("sequences");
        let known = ["games_id_seq", "results_number", "tasks_id_seq", "tournaments_id_seq"];
        assert!(known.iter().all(|known| names.iter().any(|name| name == known)), "{names:?}");
        for name in names {
            let [of_new, of_old]: [i64; 2] = [
                sqlx::query_scalar(last).bind([&name]).fetch_one(&mut new).await.expect("a number"),
                sqlx::query_scalar(last).bind([&name]).fetch_one(&mut old).await.expect("a number"),
            ];
            assert!(of_new > of_old, "{name} goes on from {of_new} after {of_old}");
        }
    }

    async fn back_up(&mut self, test: &BotTest, with: With) -> PathBuf {
        assert_eq!(self.paste(test, with, "pg_dump").await, "");
        let mut dumps = fs::read_dir(&self.folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let dump = dumps.find(|path| path.extension().is_some_and(|kind| kind == "dump")).expect("a backup");
        assert_eq!(mode(&dump), 0o600, "it has notes and votes");
        let backup = self.folder.join(format!("backup-{:016x}", rand::random::<u64>()));
        fs::rename(dump, &backup).expect("a backup");
        backup
    }

    /// Restores the first `end` bytes of a backup's file.
    async fn restore(&mut self, test: &BotTest, with: With, backup: &Path, end: usize) -> String {
        let backup = fs::read(backup).expect("a backup");
        fs::write(self.folder.join(DUMP), &backup[..end.min(backup.len())]).expect("a file");
        let said = self.paste(test, with, "pg_restore").await;
        fs::remove_file(self.folder.join(DUMP)).expect("the file");
        said
    }
}

fn mode(file: &Path) -> u32 {
    fs::metadata(file).expect("a file").permissions().mode() & 0o777
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.folder);
    }
}

/// A game of the first version is backed up and upgraded. A truncated backup changes nothing. The backup of the first version
/// is restored over the newest one, and then a backup of the newest version. The game goes on each time.
#[tokio::test(flavor = "multi_thread")]
async fn the_documented_commands_back_up_upgrade_and_restore() {
    let mut test = BotTest::without_bot().await;
    let mut machine = Machine::new().await;
    // Minutes pass before a backup is restored.
    test.sandbox.set_nonce_window(Duration::ZERO);
    machine.create_first_schema(&test).await;
    test.go_over_to(machine.url("parlor", "parlor")).await;
    let first = machine.back_up(&test, With::Systemd).await;
    machine.start(&test).await;
    assert_eq!(test.play(test.ben, "a1").await, "Played a1.");
    let board = test.next_board(0).await;

    let oid = "select oid::bigint from pg_database where datname = 'parlor'";
    let present = machine.number("postgres", oid).await;
    let whole = fs::metadata(&first).expect("a file").len() as usize;
    for (with, end) in [(With::Docker, whole / 2), (With::Systemd, whole - 30)] {
        let said = machine.restore(&test, with, &first, end).await;
        assert!(said.contains("end of file"), "{said}");
        assert_eq!(machine.number("postgres", oid).await, present, "the database is the same");
        let tables = "select count(*) from pg_class where relnamespace = 'public'::regnamespace";
        assert_eq!(machine.number("parlor_restored", tables).await, 0, "nothing is restored of a part");
    }
    assert_eq!(test.play(test.ana, "d2").await, "Played d2.");
    let board = test.next_board(board.id).await;
    // After the backup, Cat has her data deleted, and a game begins that only the former database knows.
    let cat = test.sandbox.add_user("Cat", "en-US");
    let challenge = json!({ "game": "netted" });
    test.sandbox.slash(cat, test.channel, "challenge", challenge.clone()).await.expect("a challenge");
    test.next_message(board.id, "looking for an opponent").await;
    let newest = machine.back_up(&test, With::Docker).await;
    let asked = test.slash(cat, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
    test.press(cat, &asked, "Yes, delete it").await.expect("a deletion");
    wait_until_deleted(&test, cat).await;
    // A connection would keep the database from being renamed.
    test.go_over_to(machine.url("parlor", "parlor")).await;
    let board = test.start_game("size=7").await.id.max(board.id);
    let lost = machine.number("parlor", "select max(id) from games").await;

    // As if a newer program had been installed and was taken back: its database gives its numbers all the same.
    let newer = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        values (20990101000000, 'newer', true, '', 0)";
    machine.execute("parlor", "parlor", newer).await;
    assert_eq!(machine.restore(&test, With::Systemd, &first, whole).await, "");
    assert_eq!(machine.number("parlor", "select count(*) from events").await, 3);
    assert_eq!(machine.number("parlor_old", "select count(*) from events where game_id = 1").await, 5);
    assert_eq!(test.play(test.ben, "b4").await, "Played b4.");
    let board = test.next_board(board).await;
    // The lost game's number is not used again, because its buttons would then act on another game.
    let begun = test.start_game("size=5").await;
    let number = machine.number("parlor", "select max(id) from games").await;
    assert!(number > lost, "game {lost} is begun again, as {number}");

    // A second restore is refused while the former database is still there.
    let said = machine.restore(&test, With::Docker, &newest, usize::MAX).await;
    assert!(said.contains("database \"parlor_old\" already exists"), "{said}");
    assert_eq!(
        machine.number("parlor", "select count(*) from events where game_id = 1").await,
        4,
        "the names are as they were"
    );
    assert_eq!(machine.paste(&test, With::Systemd, "dropdb parlor_old").await, "");
    assert_eq!(machine.restore(&test, With::Docker, &newest, usize::MAX).await, "");
    machine.check_numbers().await;
    assert_eq!(machine.number("parlor", "select count(*) from events where game_id = 1").await, 5);
    assert_eq!(test.play(test.ben, "b4").await, "Played b4.");
    test.next_board(board.id.max(begun.id)).await;
    // The backup would have brought Cat back.
    assert_eq!(tables_with(&test, cat).await, Vec::<String>::new());
    for known in [test.ana, test.ben] {
        assert!(!tables_with(&test, known).await.is_empty(), "{known} has not asked for a deletion");
    }
    assert_eq!(machine.paste(&test, With::Docker, "dropdb -U parlor parlor_old").await, "");
    let (code, _) = machine.run.take().expect("the bot").stop().await;
    assert_eq!(code, Some(0));
    test.close().await;
}

/// What systemd's timer and the service of compose.yaml run every day.
#[tokio::test(flavor = "multi_thread")]
async fn daily_backups_are_whole_private_and_kept_for_some_days() {
    let test = BotTest::without_bot().await;
    let machine = Machine::new().await;
    machine.create_first_schema(&test).await;
    let folder = machine.folder.join("backups");
    fs::create_dir(&folder).expect("a folder");
    let deletions = machine.folder.join("deletions");
    let list = "# since 2026-11-01T12:00:00Z\n2026-11-21T12:00:00Z 7\n";
    fs::write(&deletions, list).expect("a file");
    let age = |name: &str, days: u64| {
        let file = fs::File::create(folder.join(name)).expect("a file");
        file.set_modified(SystemTime::now() - Duration::from_secs(days * 86_400 + 60)).expect("a time");
    };
    age("parlor-2026-01-01.dump", 30);
    age("parlor-2026-01-02.dump", 29);
    let names = || -> BTreeSet<String> {
        let entries = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        entries.map(|name| name.into_string().expect("a name")).collect()
    };
    let back_up = |url: String| {
        let mut script = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/parlor-backup"));
        script.arg(&folder).arg(&deletions).env("DATABASE_URL", url).env("PARLOR_BACKUP_DAYS", "30");
        let path = std::env::var("PATH").unwrap_or_default();
        script.env("PATH", format!("{}:{path}", machine.server.programs().display()));
        script.output().expect("a shell")
    };
    let failed = back_up(machine.url("parlor", "nothing"));
    assert!(!failed.status.success(), "{failed:?}");
    assert!(names().contains("parlor-2026-01-01.dump"), "without a new backup, the old ones stay: {:?}", names());
    let made = back_up(machine.url("parlor", "parlor"));
    assert!(made.status.success(), "{made:?}");
    let mut left = names();
    assert!(left.remove("deletions") && left.remove("parlor-2026-01-02.dump") && left.len() == 1, "{left:?}");
    for name in names().iter().filter(|name| !name.contains("2026-01-02")) {
        assert_eq!(mode(&folder.join(name)), 0o600, "{name}");
    }
    // The list is lost, and then the bot begins a new one.
    fs::remove_file(&deletions).expect("the file");
    let missing = back_up(machine.url("parlor", "parlor"));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("there is no list of deletions"), "{missing:?}");
    fs::write(&deletions, "# since 2026-11-29T12:00:00Z\n").expect("a file");
    for _ in 0..2 {
        let begun = back_up(machine.url("parlor", "parlor"));
        assert!(begun.status.success(), "{begun:?}");
    }
    let former: Vec<_> = names().into_iter().filter(|name| name.starts_with("deletions-")).collect();
    assert_eq!(former.len(), 1, "{:?}", names());
    assert_eq!(fs::read_to_string(folder.join(&former[0])).expect("the former list"), list);
    assert_eq!(fs::read(folder.join("deletions")).expect("the list"), fs::read(&deletions).expect("the list"));
    test.close().await;
}

/// `psql` and its like look for authorities in another place than the bot.
#[test]
fn a_backup_trusts_the_authorities_of_the_system_if_the_address_names_none() {
    let folder = std::env::temp_dir().join(format!("parlor-authorities-{:016x}", rand::random::<u64>()));
    fs::create_dir(&folder).expect("a folder");
    let program = folder.join("pg_dump");
    fs::write(&program, "#!/bin/sh\necho \"${PGSSLROOTCERT:-none}\"; exit 1\n").expect("a program");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("permissions");
    let authorities = |url: &str, variables: &[(&str, &str)]| {
        let mut script = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/parlor-backup"));
        let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
        script.arg(&folder).arg(folder.join("deletions")).env("PATH", path).env("DATABASE_URL", url);
        script.env_remove("PGSSLROOTCERT").env_remove("PGSSLMODE").envs(variables.iter().copied());
        String::from_utf8(script.output().expect("a shell").stdout).expect("text").trim().to_owned()
    };
    let url = "postgres://parlor@db.example/parlor";
    for (query, variables) in [("?sslmode=verify-full", &[][..]), ("", &[("PGSSLMODE", "verify-ca")])] {
        let file = authorities(&format!("{url}{query}"), variables);
        assert!(fs::read_to_string(&file).is_ok_and(|text| text.contains("BEGIN CERTIFICATE")), "{query}: {file}");
    }
    for (query, variables, expected) in [
        ("", &[][..], "none"),
        ("?sslmode=require", &[], "none"),
        ("?sslmode=verify-full&sslrootcert=/etc/ssl/db-ca.pem", &[], "none"),
        ("?sslmode=verify-full", &[("PGSSLROOTCERT", "/own.pem")], "/own.pem"),
    ] {
        assert_eq!(authorities(&format!("{url}{query}"), variables), expected, "{query}");
    }
    fs::remove_dir_all(&folder).expect("removed");
}
