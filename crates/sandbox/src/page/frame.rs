//! Discord's proxy in front of an Activity: the frame has an origin of Discord's, and its requests go to the URL mapping.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State as Shared};
use axum::http::uri::{PathAndQuery, Uri};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use crate::world::World;

/// The frame's root.
const ROOT: &str = "/activity";

pub(crate) async fn forward(Shared(world): Shared<Arc<World>>, request: Request) -> Response {
    let target = world.read(|state| state.activities.as_ref().and_then(|activities| activities.target.clone()));
    let target = target.and_then(|target| target.parse::<Uri>().ok());
    let Some(target) = target else { return StatusCode::NOT_FOUND.into_response() };
    match send(&world, &target, request).await {
        Some(response) => response,
        None => StatusCode::BAD_GATEWAY.into_response(),
    }
}

/// Returns `None` if the target does not answer.
async fn send(world: &World, target: &Uri, mut request: Request) -> Option<Response> {
    let authority = target.authority()?;
    let path = request.uri().path_and_query().map(PathAndQuery::as_str).unwrap_or_default();
    let path = format!("{}{}", target.path(), path.strip_prefix(ROOT).unwrap_or_default());
    *request.uri_mut() = path.parse().ok()?;
    let headers = request.headers_mut();
    headers.insert(header::HOST, HeaderValue::from_str(authority.as_str()).ok()?);
    // The cookies belong to another site.
    headers.remove(header::COOKIE);
    if headers.contains_key(header::ORIGIN) {
        let origin = format!("https://{}.discordsays.com", world.application);
        headers.insert(header::ORIGIN, HeaderValue::from_str(&origin).ok()?);
    }
    let stream = TcpStream::connect(authority.as_str()).await.ok()?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.ok()?;
    tokio::spawn(connection);
    let mut response = sender.send_request(request).await.ok()?.map(Body::new);
    let headers = response.headers_mut();
    for name in [header::CONNECTION, header::TRANSFER_ENCODING, header::SET_COOKIE] {
        headers.remove(name);
    }
    // Discord's frame is at the root of its origin; this one is below the page's.
    let moved = headers.get(header::LOCATION).and_then(|location| location.to_str().ok());
    if let Some(moved) = moved.filter(|location| location.starts_with('/')).map(|location| format!("{ROOT}{location}"))
    {
        headers.insert(header::LOCATION, HeaderValue::from_str(&moved).ok()?);
    }
    Some(response)
}
