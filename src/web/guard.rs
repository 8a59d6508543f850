//! Requirements for every request, and headers of every response.

use super::{
    error::{Failure, Reader},
    limits::{Client, Network},
    session::bearer,
    state::WebState,
};
use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use std::{
    io::Write,
    net::{IpAddr, SocketAddr},
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

/// Longer than a step in a healthy bot's database takes.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Before a refusal of too many requests, so that each connection of a flood gets few of them.
const REFUSAL_DELAY: Duration = Duration::from_millis(500);

const CONTENT_SECURITY_POLICY: &str =
    "default-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

pub(super) async fn check(
    State(state): State<Arc<WebState>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let reader = Reader::of(request.headers());
    let accepts_gzip = text(request.headers(), header::ACCEPT_ENCODING).is_some_and(|all| all.contains("gzip"));
    let mut response = match admit(&state, peer.ip(), &request) {
        Err(failure) => failure.into_response(),
        Ok(address) => {
            request.extensions_mut().insert(Network::from(address));
            request.extensions_mut().insert(reader.clone());
            let answered = tokio::time::timeout(TIMEOUT, next.run(request)).await;
            answered.unwrap_or_else(|_| Failure::Slow.into_response())
        }
    };
    match response.status() {
        StatusCode::PAYLOAD_TOO_LARGE => response = Failure::TooLarge.into_response(),
        // What a form or an address lacks, axum says to programmers.
        StatusCode::BAD_REQUEST | StatusCode::UNSUPPORTED_MEDIA_TYPE | StatusCode::UNPROCESSABLE_ENTITY => {
            response = Failure::NotFound.into_response();
        }
        _ => {}
    }
    if let Some(failure) = response.extensions().get::<Failure>() {
        response = failure.response(&reader);
    }
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        tokio::time::sleep(REFUSAL_DELAY).await;
    } else if accepts_gzip {
        response = compressed(response).await;
    }
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // With `no-referrer`, browsers send `Origin: null` with the page's own forms.
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("x-robots-tag"), "noindex, nofollow"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if let Some(cookie) = reader.cookie.get() {
        headers.entry(header::SET_COOKIE).or_insert(cookie.clone());
    }
    response
}

/// Compresses documents, JSON, scripts and styles. Pictures are compressed already, and events must not wait.
async fn compressed(response: Response) -> Response {
    let media_type = text(response.headers(), header::CONTENT_TYPE).unwrap_or_default();
    let is_text =
        ["text/html", "text/css", "text/javascript", "application/json"].iter().any(|it| media_type.starts_with(it));
    if !is_text {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = axum::body::to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    match encoder.write_all(&plain).and_then(|()| encoder.finish()) {
        Ok(packed) => {
            parts.headers.remove(header::CONTENT_LENGTH);
            parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
            Response::from_parts(parts, packed.into())
        }
        Err(_) => Response::from_parts(parts, plain.into()),
    }
}

fn admit(state: &WebState, peer: IpAddr, request: &Request) -> Result<IpAddr, Failure> {
    let headers = request.headers();
    let address = client_address(peer, headers, &state.proxies);
    // All visitors would share the limit of the proxy.
    let is_unnamed = address == peer && state.proxies.is_empty() && headers.contains_key("x-forwarded-for");
    if is_unnamed && !state.warned.swap(true, Ordering::Relaxed) {
        tracing::warn!(proxy = %peer, "requests for the board page come through a proxy that PARLOR_WEB_PROXY does not name");
    }
    let is_in_frame = state.frame_origin.is_some() && request.uri().path().split('/').nth(1) == Some("activity");
    let client = if is_in_frame { Client::Proxy(address.into()) } else { Client::Address(address.into()) };
    state.limits.check(client).map_err(Failure::TooMany)?;
    // In HTTP/2 and in absolute requests, the address contains the host.
    let host = request.uri().authority().map(|host| host.as_str()).or_else(|| text(headers, header::HOST));
    let is_ambiguous = headers.get_all(header::HOST).iter().nth(1).is_some();
    let own_host = state.url.split_once("://").map_or("", |(_, host)| host);
    if is_ambiguous || !host.is_some_and(|host| host.eq_ignore_ascii_case(own_host)) {
        return Err(Failure::Foreign(StatusCode::MISDIRECTED_REQUEST));
    }
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !is_safe && !is_own(headers, &state.url, state.frame_origin.as_deref()) {
        return Err(Failure::Foreign(StatusCode::FORBIDDEN));
    }
    Ok(address)
}

/// By headers that other sites can't set; nor can they send a session as a header.
fn is_own(headers: &HeaderMap, url: &str, frame: Option<&str>) -> bool {
    if bearer(headers).is_some() {
        return true;
    }
    match text(headers, HeaderName::from_static("sec-fetch-site")) {
        Some(site) => site == "same-origin",
        None => text(headers, header::ORIGIN).is_some_and(|origin| origin == url || Some(origin) == frame),
    }
}

/// The last address that a trusted proxy has seen.
fn client_address(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let is_proxy = |address: &IpAddr| proxies.iter().any(|proxy| proxy.to_canonical() == address.to_canonical());
    if !is_proxy(&peer) {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let all: Vec<IpAddr> = forwarded.flat_map(|list| list.split(',')).filter_map(|it| it.trim().parse().ok()).collect();
    all.into_iter().rfind(|address| !is_proxy(address)).unwrap_or(peer)
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn only_the_pages_own_posts_count() {
        let url = "https://boards.example.org";
        for (pairs, own) in [
            (vec![], false),
            (vec![("sec-fetch-site", "same-origin")], true),
            (vec![("sec-fetch-site", "same-site"), ("origin", url)], false),
            (vec![("sec-fetch-site", "cross-site"), ("origin", url)], false),
            (vec![("sec-fetch-site", "none")], false),
            (vec![("origin", url)], true),
            (vec![("origin", "null")], false),
            (vec![("origin", "https://boards.example.org.evil.example")], false),
            (vec![("referer", "https://boards.example.org/")], false),
            (vec![("origin", "https://1234.discordsays.com")], true),
            (vec![("origin", "https://5678.discordsays.com")], false),
            (vec![("sec-fetch-site", "cross-site"), ("authorization", "Bearer 00")], true),
            (vec![("sec-fetch-site", "cross-site"), ("authorization", "Basic 00")], false),
        ] {
            assert_eq!(is_own(&headers(&pairs), url, Some("https://1234.discordsays.com")), own, "{pairs:?}");
        }
    }

    #[test]
    fn only_proxies_say_whom_they_serve() {
        let [proxy, other, client]: [IpAddr; 3] =
            ["10.0.0.7", "192.0.2.1", "203.0.113.9"].map(|text| text.parse().unwrap());
        let forged = headers(&[("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "203.0.113.9, 10.0.0.7")]);
        assert_eq!(client_address(other, &forged, &[proxy]), other);
        assert_eq!(client_address(proxy, &forged, &[proxy]), client);
        assert_eq!(client_address("::ffff:10.0.0.7".parse().unwrap(), &forged, &[proxy]), client);
        assert_eq!(client_address(proxy, &headers(&[("x-forwarded-for", "nonsense")]), &[proxy]), proxy);
        assert_eq!(client_address(proxy, &HeaderMap::new(), &[proxy]), proxy);
    }
}
