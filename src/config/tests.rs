use super::*;
use std::collections::HashMap;

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
