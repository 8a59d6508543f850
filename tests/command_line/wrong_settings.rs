//! What `parlor serve` says about wrong settings, and with which exit code: 78 if only a change of them helps, otherwise 1.

use base64::Engine;
use rustls::{ServerConfig, ServerConnection, StreamOwned, crypto::ring, pki_types::PrivateKeyDer};
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpListener},
    process::{Command, Stdio},
    sync::Arc,
};

const LASTING: i32 = 78;

const PASSING: i32 = 1;

/// No output may contain it.
const SECRET: &str = "s3cret";

/// Where nothing listens. Whoever gets so far has read all settings.
const DATABASE: &str = "postgres://ana:s3cret@127.0.0.1:1/games";

/// Runs `parlor serve` with these settings. Returns its exit code and its output.
fn serve(variables: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.arg("serve").env_clear().current_dir(std::env::temp_dir());
    command.envs([("DISCORD_TOKEN", "made.up"), ("DATABASE_URL", DATABASE)]).envs(variables.iter().copied());
    let output = command.output().expect("parlor runs");
    let stderr = String::from_utf8(output.stderr).expect("text");
    assert!(!stderr.contains(SECRET), "{variables:?}: {stderr}");
    (output.status.code(), stderr)
}

#[test]
fn each_wrong_setting_is_named_with_what_to_do() {
    let numbers = "it is a number from";
    let encoded = "written as %2F for /, %23 for #";
    let word = "it is one word of plain characters, as the Developer Portal shows it";
    let address = "it is an address and a port, as in 127.0.0.1:9090 or [::1]:9090";
    let levels = "it is a list of levels, of all modules or of one, as in warn,parlor=debug";
    let site = "it is an address such as https://boards.example.org, without a path; http only for localhost";
    let usable = |name: &str, why: &str| format!("{name} can't be used: {why}");
    for (name, value, sentence) in [
        ("DISCORD_TOKEN", "", "DISCORD_TOKEN is not set. The bot's token".to_owned()),
        ("DISCORD_TOKEN", "Bot s3cret", usable("DISCORD_TOKEN", word)),
        ("DISCORD_TOKEN", "s3crets3cr\u{e9}t", usable("DISCORD_TOKEN", word)),
        ("DATABASE_URL", "", "DATABASE_URL is not set. The PostgreSQL database".to_owned()),
        (
            "DATABASE_URL",
            "localhost/games",
            usable("DATABASE_URL", "it says where PostgreSQL is and begins with postgres://"),
        ),
        ("DATABASE_URL", "mysql://ana:s3cret@localhost/games", usable("DATABASE_URL", "it says where")),
        (
            "DATABASE_URL",
            "postgres://ana:s3cret/x@localhost/games",
            usable(
                "DATABASE_URL",
                &format!("it has a #, or an @ after a /. Special characters in a password are {encoded}"),
            ),
        ),
        ("DATABASE_URL", "postgres://ana:s3cret#x@localhost/games", usable("DATABASE_URL", "it has a #")),
        ("DATABASE_URL", "postgres://ana:s3cret@localhost:port/games", usable("DATABASE_URL", "invalid port number")),
        ("DATABASE_URL", "postgres://ana:s3cret@localhost:99999/games", usable("DATABASE_URL", "invalid port number")),
        ("DATABASE_URL", "postgres://ana:s3cret@[::1/games", usable("DATABASE_URL", "invalid IPv6 address")),
        ("DATABASE_URL", "'postgres://ana:s3cret@localhost/games'", usable("DATABASE_URL", "it says where")),
        (
            "DATABASE_URL",
            "postgres://ana:s3cret@localhost/games?sslmod=verify-full",
            usable("DATABASE_URL", "it has an unknown parameter sslmod; correct it, or take it out"),
        ),
        (
            "DATABASE_URL",
            "postgres://ana@localhost/games?pasword=s3cret",
            usable("DATABASE_URL", "it has an unknown parameter pasword;"),
        ),
        (
            "DATABASE_URL",
            "postgres://ana@localhost/games?sslmode=verify",
            usable("DATABASE_URL", "its sslmode can only be disable, allow, prefer, require, verify-ca or verify-full"),
        ),
        (
            "DATABASE_URL",
            "postgres://ana@localhost/games?sslmode=verify-full&sslrootcert=/nowhere/ca.pem",
            usable("DATABASE_URL", "sslrootcert: /nowhere/ca.pem: No such file or directory"),
        ),
        (
            "DATABASE_URL",
            "postgres://ana@localhost/games?sslkey=%2Fnowhere%2Fkey.pem",
            usable("DATABASE_URL", "sslkey: /nowhere/key.pem: No such file or directory"),
        ),
        (
            "DATABASE_URL",
            "postgres://ana@a,b/games?target_session_attrs=standby",
            usable("DATABASE_URL", "its target_session_attrs can only be read-write"),
        ),
        (
            "PGSSLMODE",
            "verify_full",
            usable("DATABASE_URL", "PGSSLMODE can only be disable, allow, prefer, require, verify-ca or verify-full"),
        ),
        (
            "PGSSLROOTCERT",
            "/nowhere/ca.pem",
            usable("DATABASE_URL", "PGSSLROOTCERT: /nowhere/ca.pem: No such file or directory"),
        ),
        ("PGSSLCERT", "/nowhere/c.pem", usable("DATABASE_URL", "PGSSLCERT: /nowhere/c.pem: No such file")),
        ("PGSSLKEY", "/nowhere/k.pem", usable("DATABASE_URL", "PGSSLKEY: /nowhere/k.pem: No such file")),
        ("DISCORD_CLIENT_SECRET", "s3cret and more", usable("DISCORD_CLIENT_SECRET", word)),
        (
            "DISCORD_PUBLIC_KEY",
            "s3cret",
            usable(
                "DISCORD_PUBLIC_KEY",
                "it has 64 hexadecimal digits; the Developer Portal shows it on the page General Information",
            ),
        ),
        ("DISCORD_DEV_GUILD", "s3cret", usable("DISCORD_DEV_GUILD", "it is the id of a server, a long number")),
        ("DISCORD_DEV_GUILD", "0", usable("DISCORD_DEV_GUILD", "it is the id of a server")),
        ("PARLOR_SHARDS", "4", usable("PARLOR_SHARDS", "it is a range of shards out of all, as in 0..4/16")),
        ("PARLOR_SHARDS", "4..2/16", usable("PARLOR_SHARDS", "it is a range")),
        ("PARLOR_SHARDS", "0..17/16", usable("PARLOR_SHARDS", "it is a range")),
        (
            "PARLOR_DISCORD_API",
            "discord.com",
            usable("PARLOR_DISCORD_API", "it is an address such as http://127.0.0.1:4000"),
        ),
        ("PARLOR_CLOCK_AHEAD", "soon", usable("PARLOR_CLOCK_AHEAD", "it is a number of seconds")),
        ("PARLOR_STRETCH", "0", usable("PARLOR_STRETCH", numbers)),
        ("PARLOR_WEB_WINDOW", "0", usable("PARLOR_WEB_WINDOW", numbers)),
        ("PARLOR_METRICS_ADDR", "9090", usable("PARLOR_METRICS_ADDR", address)),
        ("PARLOR_METRICS_ADDR", "http://127.0.0.1:9090", usable("PARLOR_METRICS_ADDR", address)),
        ("PARLOR_WEB_ADDR", "localhost:8080", usable("PARLOR_WEB_ADDR", address)),
        ("PARLOR_WEB_ADDR", ":8080", usable("PARLOR_WEB_ADDR", address)),
        ("PARLOR_WEB_ADDR", "127.0.0.1:99999", usable("PARLOR_WEB_ADDR", address)),
        ("PARLOR_WEB_URL", "boards.example.org", usable("PARLOR_WEB_URL", site)),
        ("PARLOR_WEB_URL", "http://boards.example.org", usable("PARLOR_WEB_URL", site)),
        ("PARLOR_WEB_URL", "https://example.org/boards", usable("PARLOR_WEB_URL", site)),
        ("PARLOR_WEB_URL", "https://", usable("PARLOR_WEB_URL", site)),
        ("PARLOR_WEB_PROXY", "10.0.0.0/33", usable("PARLOR_WEB_PROXY", "it is a list of addresses or ranges")),
        ("PARLOR_WEB_PROXY", "proxy", usable("PARLOR_WEB_PROXY", "it is a list of addresses or ranges")),
        (
            "PARLOR_DELETIONS",
            "/nowhere/deletions",
            "PARLOR_DELETIONS: /nowhere/deletions can't be used: No such file or directory".to_owned(),
        ),
        ("PARLOR_BACKUP_DAYS", "0", usable("PARLOR_BACKUP_DAYS", numbers)),
        ("PARLOR_BACKUP_DAYS", "forever", usable("PARLOR_BACKUP_DAYS", numbers)),
        ("PARLOR_COMPUTER_THREADS", "65", usable("PARLOR_COMPUTER_THREADS", numbers)),
        ("PARLOR_COMPUTER_THREADS", "all", usable("PARLOR_COMPUTER_THREADS", numbers)),
        ("PARLOR_DATABASE_CONNECTIONS", "3", usable("PARLOR_DATABASE_CONNECTIONS", numbers)),
        ("PARLOR_REQUESTS_PER_SECOND", "9", usable("PARLOR_REQUESTS_PER_SECOND", numbers)),
        ("PARLOR_LOG_FORMAT", "xml", usable("PARLOR_LOG_FORMAT", "it is text or json")),
        ("RUST_LOG", "parlor=loud", usable("RUST_LOG", levels)),
        ("RUST_LOG", "parlor:debug", usable("RUST_LOG", levels)),
        ("RUST_LOG", "debgu", usable("RUST_LOG", levels)),
    ] {
        let (code, stderr) = serve(&[(name, value)]);
        let last = stderr.lines().last().unwrap_or_default();
        assert!(last.starts_with(&format!("parlor: {sentence}")), "{name}={value}: {stderr}");
        assert!(!last.contains("os error"), "{name}={value}: {stderr}");
        assert_eq!(code, Some(LASTING), "{name}={value}: {stderr}");
    }
}

#[test]
fn variables_of_postgresql_count_for_what_the_address_leaves_out() {
    let port = |url: &str| serve(&[("DATABASE_URL", url), ("PGPORT", "s3cret")]);
    for url in ["postgres://ana@localhost/games", "postgres://ana@a:1,[::1]/games", "postgres:///games?host=/nowhere"] {
        let (code, stderr) = port(url);
        let last = stderr.lines().last().unwrap_or_default();
        assert_eq!(last, "parlor: DATABASE_URL can't be used: PGPORT is a number from 0 to 65535", "{url}");
        assert_eq!(code, Some(LASTING), "{url}");
    }
    for url in [DATABASE, "postgres://ana@[::1]:1/games", "postgres:///games?host=/nowhere&port=1"] {
        assert_eq!(port(url).0, Some(PASSING), "{url}");
    }
    let url = format!("{DATABASE}?sslmode=disable");
    assert_eq!(serve(&[("DATABASE_URL", &url), ("PGSSLMODE", "s3cret")]).0, Some(PASSING));
}

#[test]
fn what_may_pass_has_another_exit_code() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    for (name, value, sentence) in [
        (
            "DATABASE_URL",
            DATABASE,
            "DATABASE_URL can't be used: games at 127.0.0.1:1: Connection refused. Is PostgreSQL running",
        ),
        ("DATABASE_URL", "postgres://ana@[::1]:1/games", "DATABASE_URL can't be used: games at [::1]:1: "),
        (
            "DATABASE_URL",
            "postgres:///games?host=/nowhere",
            "DATABASE_URL can't be used: games at /nowhere/.s.PGSQL.5432: No such file or directory. Is PostgreSQL running",
        ),
        (
            "DATABASE_URL",
            "postgres://ana@127.0.0.1:1,[::1]:1/games",
            "DATABASE_URL can't be used: none of its servers can be written: ",
        ),
        (
            "DATABASE_URL",
            "postgres://ana@no-such-host.invalid/games",
            "DATABASE_URL can't be used: games at no-such-host.invalid:5432: no address is known for the host's name (",
        ),
        (
            "PARLOR_METRICS_ADDR",
            &address,
            &*format!("PARLOR_METRICS_ADDR: {address} can't be listened on: Address already in use"),
        ),
    ] {
        let (code, stderr) = serve(&[(name, value)]);
        let last = stderr.lines().last().unwrap_or_default();
        assert!(last.starts_with(&format!("parlor: {sentence}")), "{value}: {stderr}");
        assert!(!last.contains("failed to lookup address") && !last.contains("os error"), "{stderr}");
        assert_eq!(code, Some(PASSING), "{stderr}");
    }
}

#[test]
fn settings_without_an_effect_are_named_at_the_start() {
    let (_, stderr) = serve(&[
        ("PARLOR_WEB_ULR", SECRET),
        ("DISCORD_DEV_GILD", "7"),
        ("PARLOR_EMPTY", ""),
        ("PARLOR_IMAGE", "parlor"),
        ("DISCORD_CLIENT_SECRET", SECRET),
    ]);
    assert!(!stderr.contains("DISCORD_PUBLIC_KEY"), "{stderr}");
    let unknown = stderr.lines().find(|line| line.contains("no setting has this name; it may be misspelt"));
    let unknown = unknown.unwrap_or_else(|| panic!("{stderr}"));
    assert!(unknown.contains("PARLOR_WEB_ULR") && unknown.contains("DISCORD_DEV_GILD"), "{unknown}");
    assert!(!unknown.contains("PARLOR_EMPTY") && !unknown.contains("PARLOR_IMAGE"), "{unknown}");
    assert!(!unknown.contains("DISCORD_TOKEN") && !unknown.contains("RUST_LOG"), "{unknown}");
    assert!(stderr.contains("DISCORD_CLIENT_SECRET has no effect without PARLOR_WEB_URL"), "{stderr}");
    let (_, alone) = serve(&[("DISCORD_PUBLIC_KEY", &"0f".repeat(32))]);
    assert!(alone.contains("DISCORD_PUBLIC_KEY has no effect without DISCORD_CLIENT_SECRET"), "{alone}");
    let (_, stderr) = serve(&[("DISCORD_CLIENT_SECRET", SECRET), ("PARLOR_WEB_URL", "https://boards.example.org")]);
    assert!(!stderr.contains("has no effect") && !stderr.contains("misspelt"), "{stderr}");
}

/// Offers TLS to the next client, as PostgreSQL does, with a certificate of these parameters. Returns the certificate too.
fn tls_server(parameters: rcgen::CertificateParams) -> (SocketAddr, String) {
    let key = rcgen::KeyPair::generate().expect("a key");
    let certificate = parameters.self_signed(&key).expect("a certificate");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], PrivateKeyDer::Pkcs8(key.serialize_der().into()))
        .expect("a configuration");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        stream.read_exact(&mut [0; 8]).expect("a request for TLS");
        stream.write_all(b"S").expect("the client reads");
        let session = ServerConnection::new(Arc::new(config)).expect("a session");
        // The client refuses the certificate.
        let _refused = StreamOwned::new(session, stream).read(&mut [0]);
    });
    let base64 = base64::engine::general_purpose::STANDARD.encode(certificate.der());
    (address, format!("-----BEGIN CERTIFICATE-----\n{base64}\n-----END CERTIFICATE-----\n"))
}

#[test]
fn a_certificate_that_does_not_fit_is_explained() {
    let parameters = |name: &str| rcgen::CertificateParams::new([name.to_owned()]).expect("parameters");
    let mut authority = parameters("127.0.0.1");
    authority.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    let mut old = parameters("127.0.0.1");
    old.not_after = rcgen::date_time_ymd(2020, 1, 1);
    let mut young = parameters("127.0.0.1");
    young.not_before = rcgen::date_time_ymd(2999, 1, 1);
    let file = std::env::temp_dir().join(format!("parlor-ca-{}.pem", std::process::id()));
    for (parameters, is_known, sentence, expected_code) in [
        (parameters("127.0.0.1"), false, "isn't trusted: name its authority with sslrootcert", LASTING),
        (authority, true, "is an authority's own: the server needs one that the authority has signed", LASTING),
        (parameters("db.example"), true, "is for another name than the one in DATABASE_URL", LASTING),
        (old, true, "has expired", LASTING),
        (young, true, "is not valid yet: is this machine's clock right?", PASSING),
    ] {
        let (address, certificate) = tls_server(parameters);
        std::fs::write(&file, certificate).expect("a file");
        let known = if is_known { format!("&sslrootcert={}", file.display()) } else { String::new() };
        let url = format!("postgres://ana:{SECRET}@{address}/games?sslmode=verify-full{known}");
        let (code, stderr) = serve(&[("DATABASE_URL", &url)]);
        let last = stderr.lines().last().unwrap_or_default();
        let expected =
            format!("parlor: DATABASE_URL can't be used: games at {address}: the database's certificate {sentence}");
        assert_eq!((last, code), (&*expected, Some(expected_code)), "{stderr}");
    }
    std::fs::remove_file(&file).expect("removed");
}

/// As the first process of a container, a program gets no signal that it does not handle.
#[test]
fn a_signal_ends_the_other_modes_too() {
    // A database that never answers.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("postgres://ana@{}/games", silent.local_addr().expect("an address"));
    for arguments in [&["ratings"][..], &["restored", "--without-deletions"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.args(arguments).env_clear().current_dir(std::env::temp_dir()).env("DATABASE_URL", &url);
        let mut child = command.stderr(Stdio::null()).spawn().expect("parlor runs");
        let _connected = silent.accept().expect("a client");
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill").success());
        assert_eq!(child.wait().expect("an end").code(), Some(130), "{arguments:?}");
    }
}
