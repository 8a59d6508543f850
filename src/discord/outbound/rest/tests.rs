use super::*;
use crate::discord::{outbound::error::Proof, tls::tests::server};
use serde::de::IgnoredAny;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

fn rest(address: &str, tls: &Tls) -> Rest {
    let config = Config::read(|name| match name {
        "DISCORD_TOKEN" => Some("token".to_owned()),
        "DATABASE_URL" => Some("postgres://localhost/parlor".to_owned()),
        "PARLOR_DISCORD_API" => Some(address.to_owned()),
        _ => None,
    });
    Rest::new(&config.unwrap(), tls, Clock::default(), Metrics::default()).unwrap()
}

/// Sends a request to a stand-in with TLS, trusting the authorities of `tls`; with `None`, trusting the stand-in's own.
async fn requested_over_tls(tls: Option<Tls>) -> Result<IgnoredAny, SendError> {
    let (acceptor, own) = server();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        let Ok(mut stream) = acceptor.accept(stream).await else { return };
        let mut request = Vec::new();
        while !request.ends_with(b"\r\n\r\n") {
            request.push(stream.read_u8().await.unwrap());
        }
        assert!(request.starts_with(b"GET /api/v10/gateway HTTP/1.1\r\n"));
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await.unwrap();
        stream.shutdown().await.unwrap();
    });
    rest(&address, &tls.unwrap_or(own)).read("/gateway", Duration::from_secs(10)).await
}

#[tokio::test]
async fn a_request_trusts_the_given_authorities_alone() {
    assert!(requested_over_tls(None).await.is_ok());
    let refused = requested_over_tls(Some(Tls::new().unwrap())).await;
    assert!(matches!(&refused, Err(SendError::NoConnection(why)) if why.contains("certificate")), "{refused:?}");
}

#[tokio::test]
async fn a_failed_connection_says_why_without_the_address_and_numbers() {
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    for (host, why) in
        [("127.0.0.1", "Connection refused"), ("no-such-host.invalid", "no address is known for the host's name (")]
    {
        let rest = rest(&format!("http://{host}:{free}"), &server().1);
        let failed = rest.read::<IgnoredAny>("/gateway", Duration::from_secs(60)).await.unwrap_err().to_string();
        assert!(failed.starts_with(&format!("no connection: {why}")), "{failed}");
        assert!(!failed.contains("os error") && !failed.contains("gateway") && !failed.contains("://"), "{failed}");
    }
}

/// The report about a refusal with these headers and this body.
fn refused(headers: &[(&'static str, &'static str)], body: &str) -> RateLimitHeaders {
    let headers = headers.iter().map(|&(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
    report(StatusCode::TOO_MANY_REQUESTS, &headers.collect(), Some(&Refusal::read(body.as_bytes())))
}

#[test]
fn retry_after_is_read_in_every_form() {
    let seconds = Duration::from_secs;
    let (page, hour) = ("<!doctype html><h1>Error 1015</h1>", seconds(3600));
    let noon = ("date", "Sun, 06 Nov 1994 12:00:00 GMT");
    for (value, wait) in [
        ("30", seconds(30)),
        (" 30 ", seconds(30)),
        ("1.5", Duration::from_millis(1500)),
        ("0", Duration::from_millis(100)),
        ("-5", seconds(10)),
        ("soon", seconds(10)),
        ("NaN", seconds(10)),
        ("", seconds(10)),
        ("99999999999", hour),
        ("1e300", seconds(10)),
        ("Sun, 06 Nov 1994 12:00:45 GMT", seconds(45)),
        ("Sunday, 06-Nov-94 12:00:45 GMT", seconds(45)),
        ("Sun, 06 Nov 1994 11:00:00 GMT", Duration::from_millis(100)),
        ("Fri, 31 Dec 9999 23:59:59 GMT", hour),
    ] {
        assert_eq!(refused(&[("retry-after", value), noon], page).wait(), Some(wait), "{value:?}");
    }
    assert_eq!(refused(&[("retry-after", "Sun, 06 Nov 1994 12:00:45 GMT")], page).wait(), Some(seconds(10)));
    assert_eq!(refused(&[], page).wait(), Some(seconds(10)));
    // Discord's own refusals.
    assert_eq!(refused(&[("retry-after", "2")], r#"{"retry_after": 1.25}"#).wait(), Some(Duration::from_millis(1250)));
    assert_eq!(refused(&[("retry-after", "2")], r#"{"retry_after": -3}"#).wait(), Some(seconds(2)));
    assert_eq!(refused(&[("x-ratelimit-bucket", "b")], "").wait(), Some(seconds(1)));
    assert_eq!(refused(&[], r#"{"retry_after": 1e18}"#).wait(), Some(hour));
}

#[test]
fn a_refusal_without_anything_of_discords_is_a_lockout() {
    for (headers, body, is_lockout) in [
        (&[][..], "<html>", true),
        (&[("retry-after", "30")][..], "", true),
        (&[("retry-after", "30")][..], r#"{"error": "blocked"}"#, true),
        (&[][..], r#"{"message": "You are being rate limited.", "retry_after": 0.4, "global": false}"#, false),
        (&[("x-ratelimit-scope", "shared")][..], "", false),
        (&[("x-ratelimit-bucket", "b")][..], r#"{"retry_after": "later"}"#, false),
    ] {
        assert_eq!(refused(headers, body).is_lockout, is_lockout, "{headers:?} {body}");
    }
    // This response is not a refusal.
    assert!(!report(StatusCode::OK, &HeaderMap::new(), None).is_lockout);
}

#[test]
fn a_refusal_is_read_as_far_as_it_can_be() {
    let read = Refusal::read(br#"{"code": 50001, "message": {"text": "?"}, "retry_after": "soon", "global": 1}"#);
    assert_eq!((read.code, read.message.as_str(), read.retry_after, read.global), (50_001, "", None, false));
}

/// What these codes prove with a status of 4xx other than 429. With any other code, 400 and 413 prove that the request is
/// malformed, and the other ones that it is not possible here.
const PROOFS: [(&[isize], Proof); 5] = [
    (&[50_007, 50_278, 10_013], Proof::Never),
    (&[10_003, 10_004], Proof::NotHere),
    (&[20_026, 20_028, 20_029, 40_003], Proof::NotNow(None)),
    (&[40_004, 40_006, 40_333, 130_000], Proof::NotNow(None)),
    (&[200_000, 200_001, 240_000, 50_083, 160_005, 50_028], Proof::NotHere),
];

#[test]
fn a_refusal_is_final_only_if_one_of_discords_codes_says_so() {
    let others =
        [10_007, 10_008, 10_011, 10_015, 10_062, 30_046, 40_060, 50_001, 50_013, 50_027, 50_035, 50_240, 160_004];
    let known = PROOFS.iter().flat_map(|(codes, _)| *codes).copied().chain(others).chain([987_654]);
    let known: Vec<_> = known.map(|code| (format!(r#"{{"code": {code}, "message": "No."}}"#), Some(code))).collect();
    let unknown = [
        "",
        "<!doctype html><title>403 Forbidden</title>",
        "{}",
        r#"{"code": 0, "message": "401: Unauthorized"}"#,
        r#"{"code": "50007"}"#,
        r#"{"error": "blocked"}"#,
    ];
    let bodies = known.into_iter().chain(unknown.map(|body| (body.to_owned(), None)));
    for (body, code) in bodies {
        for status in (400..500).chain([500, 502, 503]) {
            let refusal = Refusal::read(body.as_bytes());
            let proof = refusal.into_error(StatusCode::from_u16(status).unwrap()).proof();
            let of_code = || {
                PROOFS.iter().find(|(codes, _)| code.is_some_and(|code| codes.contains(&code))).map(|(_, proof)| *proof)
            };
            let expected = match (status, code) {
                (429 | 500.., _) | (_, None) => Proof::NotNow(None),
                (400 | 413, _) => of_code().unwrap_or(Proof::Malformed),
                _ => of_code().unwrap_or(Proof::NotHere),
            };
            assert_eq!(proof, expected, "{status} {body}");
        }
    }
}

/// A server that counts its connections. It answers each request at once, except those to `/slow`, which it never answers.
async fn half_silent() -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let counted = Arc::clone(&counted);
            tokio::spawn(async move {
                counted.fetch_add(1, Ordering::Relaxed);
                let mut request = Vec::new();
                while let Ok(byte) = stream.read_u8().await {
                    request.push(byte);
                    if !request.ends_with(b"\r\n\r\n") {
                        continue;
                    }
                    if !request.starts_with(b"GET /api/v10/slow") {
                        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await.unwrap();
                    }
                    request.clear();
                }
            });
        }
    });
    (address, count)
}

#[tokio::test]
async fn a_request_that_hangs_takes_only_its_own_connection_along() {
    let (address, connections) = half_silent().await;
    let rest = rest(&address, &server().1);
    let quick = async || rest.read::<IgnoredAny>("/quick", Duration::from_secs(10)).await.unwrap();
    let count = || connections.load(Ordering::Relaxed);
    quick().await;
    let slow = rest.read::<IgnoredAny>("/slow", Duration::from_millis(300));
    let (slow, ()) = tokio::join!(slow, async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        quick().await;
    });
    assert!(matches!(slow, Err(SendError::TimedOut)), "{slow:?}");
    let before = count();
    quick().await;
    assert_eq!(count(), before, "the other connection stays");
    // No other request is answered while this one waits.
    let slow = rest.read::<IgnoredAny>("/slow", Duration::from_millis(300)).await;
    assert!(matches!(slow, Err(SendError::TimedOut)), "{slow:?}");
    quick().await;
    assert_eq!(count(), before + 1, "all were dropped");
}
