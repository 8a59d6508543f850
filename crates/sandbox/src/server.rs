//! The server behind the sandbox's port: the gateway and the page at `/`, files, and the REST API.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, Path, State as Shared};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

use crate::connection::{DropHandle, DroppableListener};
use crate::world::World;
use crate::world::snapshot::{Snapshot, SnapshotError};
use crate::{gateway, page, rest};

/// Serves the world of the snapshot, or an empty world.
pub(crate) async fn start(address: SocketAddr, snapshot: Option<&str>) -> io::Result<Arc<World>> {
    if !address.ip().is_loopback() {
        let why = "the sandbox listens only on a loopback address";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    let invalid = |error: SnapshotError| io::Error::new(io::ErrorKind::InvalidData, error);
    let snapshot = snapshot.map(|text| Snapshot::from_json(text, &format!("http://{address}")));
    let world = Arc::new(World::new(address, snapshot.transpose().map_err(invalid)?));
    let service = router(Arc::clone(&world)).into_make_service_with_connect_info::<DropHandle>();
    let mut stopping = world.stopping.subscribe();
    tokio::spawn(async move {
        let stop = async move {
            // An error means that the world is gone: the server stops then as well.
            let _ = stopping.wait_for(|stop| *stop).await;
        };
        let serving = axum::serve(DroppableListener(listener), service).with_graceful_shutdown(stop);
        if let Err(error) = serving.await {
            tracing::error!(%error, "the sandbox's server failed and no longer listens");
        }
    });
    Ok(world)
}

fn router(world: Arc<World>) -> Router {
    Router::new()
        .route("/", get(root))
        .route("/files/{id}/{name}", get(file))
        .merge(page::router(Arc::clone(&world)))
        .fallback(rest::handle)
        .layer(DefaultBodyLimit::disable())
        .with_state(world)
}

/// A request for an upgrade goes to the gateway, all others to the page.
async fn root(
    Shared(world): Shared<Arc<World>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match upgrade {
        Ok(upgrade) => gateway::upgrade(world, upgrade).await,
        Err(_) => page::index(&world, &headers),
    }
}

async fn file(Shared(world): Shared<Arc<World>>, Path((id, _name)): Path<(u64, String)>) -> Response {
    let found = world.read(|state| state.files.get(&id).cloned());
    let Some(file) = found else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let content_type = file
        .content_type
        .and_then(|content_type| HeaderValue::from_str(&content_type).ok())
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    ([(header::CONTENT_TYPE, content_type)], file.bytes.to_vec()).into_response()
}
