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
    match refusal(&world, request.headers()) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    }
}

/// The answer to a request that does not name this sandbox, or comes from another page: a name in `Host` that is not
/// loopback has been bent to point here, and an `Origin` that is not ours is somebody else's page.
pub(super) fn refusal(world: &World, headers: &HeaderMap) -> Option<Response> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or_default();
    let here = host.rsplit_once(':').is_some_and(|(name, port)| {
        let name = name.trim_matches(['[', ']']);
        let loopback = name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        loopback && port.parse() == Ok(world.address.port())
    });
    let why = match text(header::ORIGIN) {
        _ if !here => elsewhere(world),
        Some(origin) if origin.strip_prefix("http://") != Some(host) => {
            "Only the sandbox's own page may ask for this.\n".to_owned()
        }
        _ => return None,
    };
    Some((StatusCode::FORBIDDEN, why).into_response())
}

/// What to do for one who came by another name or port than those of this sandbox.
fn elsewhere(world: &World) -> String {
    let (base, port) = (world.base(), world.address.port());
    format!(
        "This is Parlor's sandbox, by another address than its own. Open the one that it printed: {base}\n\n\
         Through an SSH tunnel, use the same port on both ends. Where the sandbox runs:\n\n    \
         parlor sandbox --port {port}\n\nWhere the browser runs:\n\n    \
         ssh -L {port}:127.0.0.1:{port} HOST\n"
    )
}
