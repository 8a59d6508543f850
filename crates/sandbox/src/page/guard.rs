//! Protection from other web pages: every page in a browser on this machine can send requests to loopback.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State as Shared};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::world::World;

pub(crate) async fn guard(Shared(world): Shared<Arc<World>>, request: Request, next: Next) -> Response {
    match check(&world, request.headers()) {
        Some(refused) => refused,
        None => next.run(request).await,
    }
}

/// Returns the response to a refused request. A `Host` that is not loopback is a DNS name that was made to point here (DNS
/// rebinding); a foreign `Origin` is another page.
pub(crate) fn check(world: &World, headers: &HeaderMap) -> Option<Response> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or_default();
    let ours = host.rsplit_once(':').is_some_and(|(name, port)| {
        let name = name.trim_matches(['[', ']']);
        let loopback = name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        loopback && port.parse() == Ok(world.address.port())
    });
    let why = match text(header::ORIGIN) {
        _ if !ours => wrong_address(world),
        Some(origin) if origin.strip_prefix("http://") != Some(host) => {
            "Only the sandbox's own page may ask for this.\n".to_owned()
        }
        _ => return None,
    };
    Some((StatusCode::FORBIDDEN, why).into_response())
}

/// For a browser that uses another name or port than the sandbox's.
fn wrong_address(world: &World) -> String {
    let (base, port) = (world.api_base(), world.address.port());
    format!(
        "This is Parlor's sandbox, by another address than its own. Open the one that it printed: {base}\n\n\
         Through an SSH tunnel, use the same port on both ends. Where the sandbox runs:\n\n    \
         parlor sandbox --port {port}\n\nWhere the browser runs:\n\n    \
         ssh -L {port}:127.0.0.1:{port} HOST\n"
    )
}
