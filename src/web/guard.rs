//! Checks that every request has to pass, and headers of every response.

use super::{
    activity::Proxied,
    error::{Failure, Reader},
    limits::{Begun, Client, Held, Place},
    session::{bearer, session_id},
    state::WebState,
};
use crate::{config::IpRange, deadline, store::for_person, work_limits::Whose};
use axum::{
    body::Body,
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use std::{
    io::{self, Write},
    net::{IpAddr, SocketAddr},
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

/// The deadline of a request. A statement of a healthy database takes far less.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The most bytes of a request's body. A move takes about a hundred.
const MAX_BODY: usize = 16 * 1024;

/// How long a request's body may take.
const BODY_TIMEOUT: Duration = Duration::from_secs(3);

/// The pause before a refusal of too many requests, so that each connection of a flood gets only few refusals.
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
    let accepts_gzip = accepts_gzip(request.headers());
    let mut response = match admit(&state, peer.ip(), &request) {
        Err(failure) => failure.into_response(),
        Ok((client, _held)) => {
            if let Some(client) = client {
                request.extensions_mut().insert(client);
            }
            request.extensions_mut().insert(reader.clone());
            match whole(request).await {
                Err(failure) => failure.into_response(),
                Ok(request) => {
                    let answering = next.run(request);
                    let answered = deadline::timeout(TIMEOUT, async {
                        match client.map(|client| client.whose) {
                            Some(Whose::Person(person)) => for_person(person, answering).await,
                            _ => answering.await,
                        }
                    });
                    answered.await.unwrap_or_else(|_| Failure::Slow.into_response())
                }
            }
        }
    };
    match response.status() {
        StatusCode::PAYLOAD_TOO_LARGE => response = Failure::TooLarge.into_response(),
        // axum's text about a wrong form or URL is written for programmers.
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

/// Compresses documents and JSON. Pictures and assets are already compressed, and events must not wait for more data.
async fn compressed(response: Response) -> Response {
    let media_type = text(response.headers(), header::CONTENT_TYPE).unwrap_or_default();
    let is_text = ["text/html", "application/json"].iter().any(|it| media_type.starts_with(it));
    if !is_text {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = axum::body::to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    match gzip(&plain, Compression::fast()) {
        Ok(packed) => {
            parts.headers.remove(header::CONTENT_LENGTH);
            parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
            Response::from_parts(parts, packed.into())
        }
        Err(_) => Response::from_parts(parts, plain.into()),
    }
}

pub(super) fn gzip(plain: &[u8], level: Compression) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(plain)?;
    encoder.finish()
}

/// Reads the body before any other work: a request whose body never arrives must hold nothing but its own place.
async fn whole(request: Request) -> Result<Request, Failure> {
    let (parts, body) = request.into_parts();
    let read = deadline::timeout(BODY_TIMEOUT, axum::body::to_bytes(body, MAX_BODY)).await;
    let body = read.map_err(|_| Failure::Slow)?.map_err(|_| Failure::TooLarge)?;
    Ok(Request::from_parts(parts, Body::from(body)))
}

/// Counts a request, and gives it a place. If the client disconnects, the place is free again; work that the request has begun
/// has limits of its own.
fn admit(state: &WebState, peer: IpAddr, request: &Request) -> Result<(Option<Client>, Option<Held>), Failure> {
    let headers = request.headers();
    let address = client_address(peer, headers, &state.proxies);
    // If the proxy is not trusted, all of its visitors share the limit of its address.
    let is_unnamed = address == peer && state.proxies.is_empty() && headers.contains_key("x-forwarded-for");
    if is_unnamed && !state.warned.swap(true, Ordering::Relaxed) {
        tracing::warn!(proxy = %peer, "requests for the board page come through a proxy that PARLOR_WEB_PROXY does not name");
    }
    if let Err(foreign) = check_origin(state, request) {
        // Another site may have caused this request in the browser of a person with a session, so it counts for the network and
        // not for the person.
        state.limits.begin(Begun::Request, Whose::Network(address.into())).map_err(Failure::TooMany)?;
        return Err(foreign);
    }
    let mut path = request.uri().path().split('/').skip(1);
    let mut first = path.next();
    let is_in_frame = state.frame_origin.is_some() && first == Some("activity");
    if is_in_frame {
        first = path.next();
    }
    // Assets cost nothing, and a browser needs many of them at once.
    if first == Some("assets") {
        return Ok((None, None));
    }
    // A request with a session that was valid a moment ago counts for its person. In the frame, Discord's proxy may name the
    // person. All other requests count for their network.
    let known = session_id(state, headers).and_then(|session| state.limits.known(&session));
    let signed = if known.is_none() && is_in_frame { Proxied::of(&state.app, headers) } else { None };
    let person = known.or_else(|| signed.as_ref()?.person());
    let whose = person.map_or(Whose::Network(address.into()), Whose::Person);
    let begun = if person.is_none() && signed.is_some() { Begun::SignedRequest } else { Begun::Request };
    let held = count(state, begun, whose).map_err(|wait| {
        if person.is_none() {
            warn_about_shared_limits(state, address);
        }
        Failure::TooMany(wait)
    })?;
    Ok((Some(Client { network: address.into(), whose }), Some(held)))
}

/// Warns once if an address that has exceeded its limits may be that of a proxy, whose visitors share the limits.
fn warn_about_shared_limits(state: &WebState, address: IpAddr) {
    let shared = SharedBy::of(address, &state.proxies).filter(|_| !state.warned.swap(true, Ordering::Relaxed));
    match shared {
        None => {}
        Some(SharedBy::SilentProxy) => tracing::warn!(
            %address,
            "too many requests for the board page come from one address in PARLOR_WEB_PROXY; a proxy has to send its visitors' addresses in X-Forwarded-For"
        ),
        Some(SharedBy::PrivateAddress) => tracing::warn!(
            %address,
            "too many requests for the board page come from one private address; if it is a proxy, PARLOR_WEB_PROXY has to name it"
        ),
    }
}

/// Why many people may share an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SharedBy {
    /// A trusted proxy does not send the addresses of its visitors.
    SilentProxy,
    PrivateAddress,
}

impl SharedBy {
    fn of(address: IpAddr, proxies: &[IpRange]) -> Option<Self> {
        let of_private = is_private(address).then_some(Self::PrivateAddress);
        if is_proxy(address, proxies) { Some(Self::SilentProxy) } else { of_private }
    }
}

fn check_origin(state: &WebState, request: &Request) -> Result<(), Failure> {
    let headers = request.headers();
    // In HTTP/2, and in requests with an absolute URL, the URL contains the host.
    let host = request.uri().authority().map(|host| host.as_str()).or_else(|| text(headers, header::HOST));
    let is_ambiguous = headers.get_all(header::HOST).iter().nth(1).is_some();
    let (scheme, own_host) = state.url.split_once("://").unwrap_or_default();
    if is_ambiguous || !host.is_some_and(|host| is_same_host(scheme, host, own_host)) {
        return Err(Failure::Foreign(StatusCode::MISDIRECTED_REQUEST));
    }
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !is_safe && !is_own(headers, &state.url, state.frame_origin.as_deref()) {
        return Err(Failure::Foreign(StatusCode::FORBIDDEN));
    }
    Ok(())
}

/// Counts a request, and gives it a place. If its client has begun or holds too many, returns how long it has to wait.
fn count(state: &WebState, begun: Begun, whose: Whose) -> Result<Held, Duration> {
    state.limits.begin(begun, whose)?;
    state.limits.hold(Place::Request, whose).ok_or(Duration::from_secs(1))
}

fn is_private(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            // Internet providers, Kubernetes and Tailscale use 100.64.0.0/10 for private addresses behind their NAT.
            let is_shared = matches!(address.octets(), [100, 64..=127, ..]);
            is_shared || address.is_private() || address.is_loopback() || address.is_link_local()
        }
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local(),
    }
}

pub(super) fn is_proxy(address: IpAddr, proxies: &[IpRange]) -> bool {
    proxies.iter().any(|range| range.contains(address))
}

/// Whether two hosts are the same, regardless of case and of the scheme's default port. For browsers, a name with a dot at its
/// end is another host.
fn is_same_host(scheme: &str, one: &str, other: &str) -> bool {
    let default_port = if scheme == "https" { "443" } else { "80" };
    let parts = |host: &str| {
        let host = host.to_ascii_lowercase();
        // A colon within brackets belongs to an IPv6 address.
        let (name, port) = host.rsplit_once(':').filter(|(_, port)| !port.contains(']')).unwrap_or((&host, ""));
        let port = if port == default_port { "" } else { port };
        (name.to_owned(), port.to_owned())
    };
    parts(one) == parts(other)
}

/// Whether the client accepts gzip. A coding without a quality is accepted, one with the quality 0 is refused. `gzip` takes
/// precedence over `*`.
pub(super) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let codings: Vec<_> = lists.flat_map(|list| list.split(',')).collect();
    let wants = |name: &str| {
        codings.iter().find_map(|coding| {
            let mut parts = coding.split(';').map(str::trim);
            let is_named = parts.next().is_some_and(|found| found.eq_ignore_ascii_case(name));
            let quality =
                parts.filter_map(|part| part.split_once('=')).find(|(key, _)| key.trim().eq_ignore_ascii_case("q"));
            let is_wanted = quality.is_none_or(|(_, value)| value.trim().parse::<f32>().is_ok_and(|value| value > 0.0));
            is_named.then_some(is_wanted)
        })
    };
    wants("gzip").or_else(|| wants("x-gzip")).or_else(|| wants("*")).unwrap_or(false)
}

/// Whether a request that may change something comes from the page itself. Other sites can set none of these headers, and can't
/// send a session in a header either.
fn is_own(headers: &HeaderMap, url: &str, frame: Option<&str>) -> bool {
    if bearer(headers).is_some() {
        return true;
    }
    match text(headers, HeaderName::from_static("sec-fetch-site")) {
        Some(site) => site == "same-origin",
        None => text(headers, header::ORIGIN).is_some_and(|origin| origin == url || Some(origin) == frame),
    }
}

/// The address of the client behind trusted proxies. Each of them appends the address of its own client to `X-Forwarded-For`,
/// so the list is read from the end, as long as the address before is a trusted proxy. The earlier entries may be forged. If an
/// entry can't be read, the proxy that wrote it counts as the client.
fn client_address(peer: IpAddr, headers: &HeaderMap, proxies: &[IpRange]) -> IpAddr {
    let lists = headers.get_all("x-forwarded-for").iter().rev().map(|value| value.to_str().unwrap_or_default());
    let mut entries = lists.flat_map(|list| list.rsplit(',')).map(|entry| read_address(entry.trim()));
    let mut client = peer;
    while is_proxy(client, proxies)
        && let Some(Some(sender)) = entries.next()
    {
        client = sender;
    }
    client
}

/// Reads an address with or without a port, in the forms that proxies write.
fn read_address(entry: &str) -> Option<IpAddr> {
    let bracketed = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok().map(IpAddr::V6);
    let with_port = || entry.parse().ok().map(|entry: SocketAddr| entry.ip());
    entry.parse().ok().or_else(with_port).or_else(bracketed)
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

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
        let client_address = |peer, headers: &HeaderMap| client_address(peer, headers, &ranges("10.0.0.7"));
        let forged = headers(&[("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "203.0.113.9, 10.0.0.7")]);
        assert_eq!(client_address(other, &forged), other);
        assert_eq!(client_address(proxy, &forged), client);
        assert_eq!(client_address("::ffff:10.0.0.7".parse().unwrap(), &forged), client);
        assert_eq!(client_address(proxy, &HeaderMap::new()), proxy);
    }

    #[test]
    fn the_log_says_why_many_people_may_have_one_address() {
        use SharedBy::{PrivateAddress, SilentProxy};
        let proxies = ranges("10.0.0.7, 203.0.113.9");
        for (address, shared) in [
            ("10.0.0.7", Some(SilentProxy)),
            ("203.0.113.9", Some(SilentProxy)),
            ("10.0.0.8", Some(PrivateAddress)),
            ("127.0.0.1", Some(PrivateAddress)),
            ("100.64.0.1", Some(PrivateAddress)),
            ("::ffff:100.127.255.254", Some(PrivateAddress)),
            ("fd00::1", Some(PrivateAddress)),
            ("100.63.255.255", None),
            ("100.128.0.0", None),
            ("203.0.113.8", None),
        ] {
            assert_eq!(SharedBy::of(address.parse().unwrap(), &proxies), shared, "{address}");
        }
    }

    /// The ranges of the value `text` of `PARLOR_WEB_PROXY`.
    fn ranges(text: &str) -> Vec<IpRange> {
        let variable = |name: &str| match name {
            "PARLOR_WEB_PROXY" => Some(text.to_owned()),
            "DISCORD_TOKEN" => Some("abc".to_owned()),
            "DATABASE_URL" => Some("postgres://localhost/parlor".to_owned()),
            _ => None,
        };
        Config::read(variable).unwrap().web_proxy
    }

    #[test]
    fn addresses_are_read_as_proxies_write_them() {
        let proxy: IpAddr = "10.0.0.7".parse().unwrap();
        for (forwarded, sender) in [
            ("203.0.113.9:40001", "203.0.113.9"),
            ("2001:db8::9", "2001:db8::9"),
            ("[2001:db8::9]", "2001:db8::9"),
            ("[2001:db8::9]:40001", "2001:db8::9"),
            // The entries before one that can't be read may be forged.
            ("nonsense", "10.0.0.7"),
            ("", "10.0.0.7"),
            ("203.0.113.9, unknown", "10.0.0.7"),
            ("203.0.113.9, 1.2.3.4:port", "10.0.0.7"),
            ("203.0.113.9, [2001:db8::9", "10.0.0.7"),
            ("203.0.113.9,", "10.0.0.7"),
            ("203.0.113.9, unknown, 10.1.2.3", "10.1.2.3"),
            ("198.51.100.1, 203.0.113.9:1, 10.1.2.3:2, [fd00::5]:3", "203.0.113.9"),
            ("10.1.2.3", "10.1.2.3"),
        ] {
            let found =
                client_address(proxy, &headers(&[("x-forwarded-for", forwarded)]), &ranges("10.0.0.0/8, fd00::/8"));
            assert_eq!(found.to_string(), sender, "{forwarded}");
        }
        let mut unreadable = headers(&[("x-forwarded-for", "203.0.113.9")]);
        unreadable.append("x-forwarded-for", HeaderValue::from_bytes(b"\xff").unwrap());
        assert_eq!(client_address(proxy, &unreadable, &ranges("10.0.0.7")), proxy);
    }

    #[test]
    fn ranges_contain_the_addresses_with_their_bits() {
        let contains =
            |range: &str, address: &str| ranges(range).iter().any(|it| it.contains(address.parse().unwrap()));
        for (range, inside, outside) in [
            ("10.0.0.7", "10.0.0.7", "10.0.0.6"),
            ("10.0.0.7/32", "::ffff:10.0.0.7", "10.0.0.8"),
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("172.16.5.4/12", "172.31.255.255", "172.32.0.0"),
            ("0.0.0.0/0", "203.0.113.9", "2001:db8::1"),
            ("fd00::/8", "fdff::1", "fe00::1"),
            ("::1", "::1", "::2"),
            ("::ffff:10.0.0.0/104", "10.9.9.9", "11.0.0.1"),
            ("::/0", "10.0.0.1", "not tested"),
        ] {
            assert!(contains(range, inside), "{range} {inside}");
            assert!(outside == "not tested" || !contains(range, outside), "{range} {outside}");
        }
    }

    #[test]
    fn a_host_is_the_same_with_the_default_port_or_in_capitals() {
        let own = "boards.example.org";
        for host in [own, "boards.example.org:443", "BOARDS.example.ORG"] {
            assert!(is_same_host("https", host, own), "{host}");
        }
        for host in [
            "boards.example.org:80",
            "boards.example.org:8443",
            "boards.example.org.",
            "boards.example.org.evil.example",
            "",
            ":443",
            "evil",
        ] {
            assert!(!is_same_host("https", host, own), "{host}");
        }
        assert!(is_same_host("http", "[::1]:80", "[::1]") && !is_same_host("http", "[::1]:443", "[::1]"));
        assert!(is_same_host("http", "localhost:8080", "LOCALHOST:8080"));
    }

    #[test]
    fn qualities_of_encodings_are_read() {
        for (lists, accepted) in [
            (vec!["gzip"], true),
            (vec!["gzip, deflate, br"], true),
            (vec!["br;q=1.0, GZIP; Q=0.8, *;q=0.1"], true),
            (vec!["deflate", "gzip;q=0.001"], true),
            (vec!["*"], true),
            (vec!["x-gzip"], true),
            (vec![], false),
            (vec![""], false),
            (vec!["br"], false),
            (vec!["gzip;q=0"], false),
            (vec!["gzip ; q=0.000, *"], false),
            (vec!["*;q=0"], false),
            (vec!["identity, gzip-like"], false),
            (vec!["gzip;q=nonsense"], false),
        ] {
            let pairs: Vec<_> = lists.iter().map(|list| ("accept-encoding", *list)).collect();
            assert_eq!(accepts_gzip(&headers(&pairs)), accepted, "{lists:?}");
        }
    }
}
