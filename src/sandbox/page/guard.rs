//! Loopback is open to every page that a browser on this machine shows. This keeps them out.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State as Shared};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::super::world::World;

/// Refuses what does not come from the page itself.
pub(super) async fn guard(Shared(world): Shared<Arc<World>>, request: Request, next: Next) -> Response {
    if allows(&world, request.headers()) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "only the sandbox's own page may ask for this").into_response()
    }
}

/// Whether the request names this sandbox and comes from no other page: a name in `Host` that is not loopback
/// has been bent to point here, and an `Origin` that is not ours is somebody else's page.
pub(super) fn allows(world: &World, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(host) = text(header::HOST) else { return false };
    let here = host.rsplit_once(':').is_some_and(|(name, port)| {
        let name = name.trim_matches(['[', ']']);
        let loopback = name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        loopback && port.parse() == Ok(world.address.port())
    });
    here && text(header::ORIGIN).is_none_or(|origin| origin.strip_prefix("http://") == Some(host))
}
