use super::*;
use std::collections::HashMap;
use time::{Duration, OffsetDateTime};

fn read(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let mut all = HashMap::from([("DISCORD_TOKEN", "abc.def"), ("DATABASE_URL", "postgres://localhost/parlor")]);
    all.extend(variables.iter().copied());
    Config::read(|name| all.get(name).map(|&text| text.to_owned()))
}

#[test]
fn the_error_names_a_missing_variable() {
    for name in ["DISCORD_TOKEN", "DATABASE_URL"] {
        let error = read(&[(name, " ")]).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{name} is not set. The ")), "{error}");
        assert!(!error.contains("Needed"), "{error}");
    }
}

#[test]
fn shards_are_a_range_of_all_shards() {
    let shards = |text| read(&[("PARLOR_SHARDS", text)]).map(|config| config.shards);
    assert_eq!(shards("0..4/16"), Ok(Some(ShardRange { first: 0, last: 3, total: 16 })));
    assert_eq!(shards(""), Ok(None));
    for text in ["4", "0..4", "0..0/1", "3..2/4", "0..5/4", "-1..2/4", "a..b/c", "0..4/99999999999"] {
        assert!(shards(text).is_err(), "{text}");
    }
}

#[test]
fn the_connections_of_a_process_have_a_default_and_limits() {
    let connections = |text| read(&[("PARLOR_DATABASE_CONNECTIONS", text)]).map(|config| config.database_connections);
    assert_eq!((connections(""), connections("4")), (Ok(24), Ok(4)));
    for text in ["3", "1001", "-5", "many"] {
        assert!(connections(text).is_err(), "{text}");
    }
}

#[test]
fn the_address_of_the_page_is_written_as_in_origins() {
    let address = |text: &str| read(&[("PARLOR_WEB_URL", text)]).map(|config| config.web_url);
    for text in ["boards.example.org", "Boards.example.org:443/", "boards.example.org.", "boards.example.org.:443"] {
        let expected = Ok(Some("https://boards.example.org".to_owned()));
        assert_eq!(address(&format!("https://{text}")), expected, "{text}");
    }
    assert_eq!(address("https://boards.example.org:8443"), Ok(Some("https://boards.example.org:8443".to_owned())));
    assert_eq!(address("http://localhost:80"), Ok(Some("http://localhost".to_owned())));
    assert!(address("https://:443").is_err() && address("http://boards.example.org:80").is_err());
}

#[test]
fn proxies_are_addresses_or_ranges() {
    for text in ["10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/", "10.0.0/8", "proxy", "10.0.0.7:80", "/8"] {
        assert!(read(&[("PARLOR_WEB_PROXY", text)]).is_err(), "{text}");
    }
    assert_eq!(read(&[("PARLOR_WEB_PROXY", "127.0.0.1, 10.0.0.0/8,fd00::/8")]).unwrap().web_proxy.len(), 3);
}

#[test]
fn an_unusable_filter_of_the_log_is_refused() {
    let command = || LogOptions::augment_args(Command::new("log").no_binary_name(true));
    for filter in ["parlor=loud", "warn,=info=debug", "debgu", "wran,parlor=info", "parlor"] {
        let error = command().try_get_matches_from(["--log", filter]).unwrap_err();
        let error = explain(&command(), &error).unwrap().to_string();
        assert!(error.starts_with("RUST_LOG can't be used: it is a list of levels"), "{error}");
    }
    for filter in ["warn,parlor=debug,sqlx=off", "INFO", "off,parlor=info"] {
        assert!(command().try_get_matches_from(["--log", filter]).is_ok(), "{filter}");
    }
}

#[test]
fn a_clock_offset_may_grow() {
    let ahead = |text| read(&[("PARLOR_CLOCK_AHEAD", text)]).map(|config| config.clock_ahead);
    let none = ClockOffset { start: Duration::ZERO, gain: 0, since: OffsetDateTime::UNIX_EPOCH };
    let hour = ClockOffset { start: Duration::HOUR, ..none };
    let since = OffsetDateTime::from_unix_timestamp(1_790_000_000).unwrap();
    assert_eq!(ahead(""), Ok(none));
    assert_eq!(ahead("3600"), Ok(hour));
    assert_eq!(ahead("3600+299@1790000000"), Ok(ClockOffset { gain: 299, since, ..hour }));
    for text in ["-1", "x", "1.5", "+299@1790000000", "0+299", "0+@1", "0+1@", "0+-1@1790000000", "0+999999999@0"] {
        assert!(ahead(text).is_err(), "{text}");
    }
}

#[test]
fn libraries_stay_quiet_only_under_a_filter_for_all_crates() {
    let filtered = |filter: &str| LogOptions { filter: filter.to_owned(), format: LogFormat::Text }.filter();
    for filter in ["warn,parlor=info", "info", "parlor=trace", "warn,serenity=trace", ""] {
        assert_eq!(filtered(filter), format!("{NOTICES},{filter}"));
    }
    for filter in ["trace", "warn, DEBUG", "trace,serenity=trace"] {
        assert_eq!(filtered(filter), format!("{NOTICES},{QUIET},{filter}"), "the last directive for a crate wins");
    }
}

#[test]
fn secrets_are_in_no_output() {
    let config = read(&[("DISCORD_TOKEN", "s3cret")]).unwrap();
    assert!(!format!("{config:?}").contains("s3cret"));
    assert_eq!(config.token.reveal(), "s3cret");
    let error = read(&[("DISCORD_TOKEN", "s3cret\u{e9}")]).unwrap_err();
    assert!(!format!("{error} {error:?}").contains("s3cret"));
}

#[test]
fn a_public_key_has_64_digits() {
    let key = |text: &str| read(&[("DISCORD_PUBLIC_KEY", text)]).map(|config| config.public_key);
    assert_eq!(key(&"0f".repeat(32)), Ok(Some([15; 32])));
    assert_eq!(key(""), Ok(None));
    for text in ["0f", &"0g".repeat(32), &"0f".repeat(33), &"é".repeat(32)] {
        assert!(key(text).is_err(), "{text}");
    }
}
