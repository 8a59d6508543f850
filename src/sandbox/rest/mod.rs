//! The REST interface: every request goes through one door, where it is read, recorded, struck by
//! the faults that tests asked for, and only then applied.
//!
//! A request is applied in a task of its own. What has fully arrived at Discord is carried out even
//! when its sender dies meanwhile, and the sandbox must not be kinder than that.

mod body;
mod callback;
mod commands;
mod places;
mod posting;
mod routes;
mod webhooks;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, State as Shared};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::{Value, json};

use super::faults::{self, Fault, Verdict};
use super::gateway;
use super::log::Entry;
use super::model::Request;
use super::net::Cut;
use super::page;
use super::refusal::Refusal;
use super::world::World;
use body::Upload;

const PREFIX: &str = "/api/v10";

/// What is answered when all went well.
struct Reply {
    status: StatusCode,
    body: Option<Value>,
}

impl Reply {
    fn json(body: Value) -> Self {
        Self { status: StatusCode::OK, body: Some(body) }
    }

    fn created(body: Value) -> Self {
        Self { status: StatusCode::CREATED, body: Some(body) }
    }

    fn empty() -> Self {
        Self { status: StatusCode::NO_CONTENT, body: None }
    }
}

/// What becomes of a request.
enum Outcome {
    Answer(StatusCode, Option<Value>, HeaderMap),
    Cut,
}

/// Everything that the sandbox's port serves.
pub(super) fn router(world: Arc<World>) -> Router {
    Router::new()
        .route("/", get(root))
        .route("/files/{id}/{name}", get(file))
        .merge(page::router(Arc::clone(&world)))
        .fallback(handle)
        .layer(DefaultBodyLimit::disable())
        .with_state(world)
}

/// The gateway for those who want to upgrade, the page for all others.
async fn root(
    Shared(world): Shared<Arc<World>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match upgrade {
        Ok(upgrade) => gateway::upgrade(world, upgrade),
        Err(_) => page::index(&world, &headers),
    }
}

async fn file(Shared(world): Shared<Arc<World>>, Path((id, _name)): Path<(u64, String)>) -> Response {
    let found = world.read(|state| state.files.get(&id).cloned());
    let Some(file) = found else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = file
        .content_type
        .and_then(|kind| HeaderValue::from_str(&kind).ok())
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    ([(header::CONTENT_TYPE, kind)], file.bytes.to_vec()).into_response()
}

async fn handle(
    Shared(world): Shared<Arc<World>>,
    ConnectInfo(cut): ConnectInfo<Cut>,
    request: axum::extract::Request,
) -> Response {
    let (parts, payload) = request.into_parts();
    let upload = Upload::read(&parts, payload).await;
    let path = parts.uri.path();
    let record = Request {
        method: parts.method.as_str().to_owned(),
        path: path.strip_prefix(PREFIX).unwrap_or(path).to_owned(),
        query: body::query(parts.uri.query().unwrap_or_default()),
        body: upload.as_ref().ok().and_then(|upload| upload.json.clone()),
        multipart: upload.as_ref().is_ok_and(|upload| upload.multipart),
        files: upload.as_ref().map(Upload::sent).unwrap_or_default(),
        status: None,
        answer: None,
        interaction: None,
        at: world.clock.now(),
    };
    let known = path.starts_with(PREFIX);
    let authorization = parts.headers.get(header::AUTHORIZATION);
    let authorization = authorization.and_then(|value| value.to_str().ok());
    let authorized = authorization.map(|value| value.trim_start_matches("Bot ") == world.token);
    let work = async move {
        let desk = Desk { world, known, authorized };
        desk.carry_out(record, upload).await
    };
    match tokio::spawn(work).await {
        Ok(Outcome::Answer(status, body, headers)) => {
            let payload = match body {
                Some(body) => Body::from(body.to_string()),
                None => Body::empty(),
            };
            let mut response = Response::new(payload);
            *response.status_mut() = status;
            *response.headers_mut() = headers;
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            response
        }
        Ok(Outcome::Cut) => {
            cut.pull();
            StatusCode::NO_CONTENT.into_response()
        }
        Err(error) => {
            tracing::error!(%error, "the sandbox failed over a request");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// One request on its way.
struct Desk {
    world: Arc<World>,
    known: bool,
    authorized: Option<bool>,
}

impl Desk {
    async fn carry_out(self, mut record: Request, upload: Result<Upload, Refusal>) -> Outcome {
        record.interaction = callback::subject(&record);
        let (number, fault, trap) = self.world.write(|state| {
            let number = state.log.add(Entry::Request(Box::new(record.clone())));
            let trap = state.faults.spring(&record);
            let fault = state.faults.strike(&record);
            (number, fault, trap)
        });
        let mut verdict = Verdict::Release;
        if let Some(trap) = trap {
            verdict = faults::verdict(trap).await;
        }
        match fault {
            Some(Fault::Refuse) => verdict = Verdict::DropBefore,
            Some(Fault::Drop) => verdict = Verdict::DropAfter,
            Some(Fault::Slow(time)) => tokio::time::sleep(time).await,
            Some(Fault::Status(status)) => {
                let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                let body = Refusal::status(status).body();
                return self.answer(number, status, Some(body), HeaderMap::new());
            }
            Some(Fault::Error(status, code)) => {
                let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                let body = Refusal::new(status, code, "A fault that was asked for").body();
                return self.answer(number, status, Some(body), HeaderMap::new());
            }
            Some(Fault::TooManyRequests { retry_after, global }) => return self.too_many(number, retry_after, global),
            None => {}
        }
        if verdict == Verdict::DropBefore {
            return Outcome::Cut;
        }
        let (status, body) = match self.apply(&record, upload) {
            Ok(reply) => (reply.status, reply.body),
            Err(refusal) => {
                tracing::debug!(method = record.method, path = record.path, ?refusal, "refused");
                (refusal.status, Some(refusal.body()))
            }
        };
        if verdict == Verdict::DropAfter {
            return Outcome::Cut;
        }
        self.answer(number, status, body, HeaderMap::new())
    }

    fn answer(&self, number: usize, status: StatusCode, body: Option<Value>, headers: HeaderMap) -> Outcome {
        self.world.write(|state| {
            if let Some(request) = state.log.request_mut(number) {
                request.status = Some(status.as_u16());
                request.answer.clone_from(&body);
            }
        });
        Outcome::Answer(status, body, headers)
    }

    fn too_many(&self, number: usize, retry_after: f64, global: bool) -> Outcome {
        let mut headers = HeaderMap::new();
        let scope = if global { "global" } else { "user" };
        headers.insert("x-ratelimit-scope", HeaderValue::from_static(scope));
        if global {
            headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
        }
        // Whole seconds, rounded up; the body has the exact time.
        if let Ok(value) = HeaderValue::from_str(&format!("{}", retry_after.ceil())) {
            headers.insert(header::RETRY_AFTER, value);
        }
        let body = json!({
            "message": "You are being rate limited.", "retry_after": retry_after,
            "global": global, "code": 0,
        });
        self.answer(number, StatusCode::TOO_MANY_REQUESTS, Some(body), headers)
    }

    fn apply(&self, record: &Request, upload: Result<Upload, Refusal>) -> Result<Reply, Refusal> {
        let segments: Vec<&str> = record.path.trim_matches('/').split('/').collect();
        let segments: &[&str] = if self.known { &segments } else { &[] };
        let open = matches!(segments.first(), Some(&("interactions" | "webhooks" | "gateway")));
        if self.authorized == Some(false) || (self.authorized.is_none() && !open) {
            return Err(Refusal::unauthorized());
        }
        let upload = upload?;
        self.world.write(|state| {
            let mut call = routes::Call {
                world: &self.world,
                state,
                query: &record.query,
                upload: &upload,
                body: upload.json.as_ref().unwrap_or(&Value::Null),
            };
            match call.route(&record.method, segments) {
                Some(result) => result,
                None => {
                    let text = format!("{} {}", record.method, record.path);
                    tracing::warn!(request = text, "no such route in the sandbox");
                    call.state.unplanned.push(text);
                    Err(Refusal::no_route())
                }
            }
        })
    }
}
