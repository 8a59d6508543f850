//! The REST API. Every request goes through [`handle`], which reads the request, records it, lets planned faults hit it, and only
//! then applies it.
//!
//! Each request is applied in a task of its own: Discord applies a request that has fully arrived even if its sender dies
//! meanwhile.

mod activities;
mod body;
mod channels;
mod commands;
mod interactions;
mod mentions;
mod messages;
mod roles;
mod routes;
mod webhooks;

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{ConnectInfo, State as Shared};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::api_error::ApiError;
use crate::connection::DropHandle;
use crate::model::Request;
use crate::world::World;
use crate::world::clock;
use crate::world::faults::{Fault, HoldOutcome, hold_outcome};
use crate::world::rate_limits::Decision;
use crate::world::traffic_log::Entry;
use body::ParsedBody;
use routes::RouteContext;

const PREFIX: &str = "/api/v10";

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

enum Outcome {
    Respond(StatusCode, Option<Value>, HeaderMap),
    DropConnection,
}

pub(crate) async fn handle(
    Shared(world): Shared<Arc<World>>,
    ConnectInfo(connection): ConnectInfo<DropHandle>,
    request: axum::extract::Request,
) -> Response {
    let (parts, payload) = request.into_parts();
    let body = ParsedBody::read(&parts, payload).await;
    let path = parts.uri.path();
    let record = Request {
        method: parts.method.as_str().to_owned(),
        path: path.strip_prefix(PREFIX).unwrap_or(path).to_owned(),
        query: body::query(parts.uri.query().unwrap_or_default()),
        body: body.as_ref().ok().and_then(|body| body.json.clone()),
        multipart: body.as_ref().is_ok_and(|body| body.multipart),
        files: body.as_ref().map(ParsedBody::uploaded_files).unwrap_or_default(),
        status: None,
        response: None,
        interaction: None,
        at: world.clock.now(),
    };
    let has_prefix = path.starts_with(PREFIX);
    let authorization = parts.headers.get(header::AUTHORIZATION);
    let authorization = authorization.and_then(|value| value.to_str().ok());
    let oauth = authorization.filter(|value| value.starts_with("Basic ") || value.starts_with("Bearer "));
    let oauth = oauth.map(str::to_owned);
    let authorized = authorization.map(|value| value.trim_start_matches("Bot ") == world.token);
    let source = format!("{} {}", record.method, record.path);
    let rewrite = world.read(|state| state.rewrite.clone());
    let answering = Arc::clone(&world);
    let work = async move {
        let handler = Handler { world, has_prefix, authorized, oauth };
        handler.run(record, body).await
    };
    match tokio::spawn(work).await {
        Ok(Outcome::Respond(status, body, headers)) => {
            let payload = match body {
                // Discord answers with objects and lists; a string is a page of the proxy.
                Some(Value::String(page)) => Body::from(page),
                Some(body) => {
                    let body = body.to_string();
                    Body::from(rewrite.map(|rewrite| rewrite.0(&source, &body)).unwrap_or(body))
                }
                None => Body::empty(),
            };
            let mut response = Response::new(payload);
            *response.status_mut() = status;
            *response.headers_mut() = headers;
            let kind = response.headers_mut().entry(header::CONTENT_TYPE);
            kind.or_insert(HeaderValue::from_static("application/json"));
            if let Ok(date) = HeaderValue::from_str(&clock::http_date(answering.clock.now())) {
                response.headers_mut().insert(header::DATE, date);
            }
            response
        }
        Ok(Outcome::DropConnection) => {
            connection.drop_connection();
            StatusCode::NO_CONTENT.into_response()
        }
        Err(error) => {
            tracing::error!(%error, "a request handler panicked; responding with 500");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

struct Handler {
    world: Arc<World>,
    has_prefix: bool,
    /// The token is the bot's. `None` without an Authorization header.
    authorized: Option<bool>,
    /// The header, if it is for OAuth2.
    oauth: Option<String>,
}

impl Handler {
    async fn run(self, mut record: Request, body: Result<ParsedBody, ApiError>) -> Outcome {
        record.interaction = interactions::interaction_id(&record);
        let (number, fault, hold, limits) = self.world.write(|state| {
            let number = state.log.add(Entry::Request(Arc::new(record.clone())));
            let limits = state.rate_limits.count(&record, Instant::now());
            let sent =
                record.interaction.and_then(|id| state.interactions.get(&id)).map(|interaction| interaction.sent);
            let hold = state.faults.take_hold(&record, sent);
            let fault = state.faults.take_fault(&record, sent);
            (number, fault, hold, limits)
        });
        let headers = match limits {
            Decision::Admitted(headers) => headers,
            Decision::Refused { retry_after, global, headers } => {
                return self.rate_limited(number, retry_after, global, headers);
            }
        };
        let mut outcome = HoldOutcome::Release;
        if let Some(hold) = hold {
            outcome = hold_outcome(hold).await;
        }
        match fault {
            Some(Fault::DropBefore) => outcome = HoldOutcome::DropBefore,
            Some(Fault::DropAfter) => outcome = HoldOutcome::DropAfter,
            Some(Fault::Delay(time)) => tokio::time::sleep(time).await,
            Some(Fault::Status(status)) => {
                let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                let body = ApiError::status(status).body();
                return self.respond(number, status, Some(body), HeaderMap::new());
            }
            Some(Fault::Error(status, code)) => {
                let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                let body = ApiError::new(status, code, "Injected fault").body();
                return self.respond(number, status, Some(body), HeaderMap::new());
            }
            Some(Fault::TooManyRequests { retry_after, global }) => {
                return self.rate_limited(number, retry_after, global, HeaderMap::new());
            }
            Some(Fault::LockedOut { retry_after }) => return self.locked_out(number, retry_after.as_deref()),
            None => {}
        }
        if outcome == HoldOutcome::DropBefore {
            return Outcome::DropConnection;
        }
        let (status, body) = match self.apply(&record, body) {
            Ok(reply) => (reply.status, reply.body),
            Err(error) => {
                tracing::debug!(method = record.method, path = record.path, ?error, "refused a request");
                (error.status, Some(error.body()))
            }
        };
        if outcome == HoldOutcome::DropAfter {
            return Outcome::DropConnection;
        }
        self.respond(number, status, body, headers)
    }

    fn respond(&self, number: usize, status: StatusCode, body: Option<Value>, headers: HeaderMap) -> Outcome {
        self.world.write(|state| {
            if let Some(request) = state.log.request_mut(number) {
                request.status = Some(status.as_u16());
                request.response.clone_from(&body);
            }
        });
        Outcome::Respond(status, body, headers)
    }

    fn rate_limited(&self, number: usize, retry_after: f64, global: bool, mut headers: HeaderMap) -> Outcome {
        let scope = if global { "global" } else { "user" };
        headers.insert("x-ratelimit-scope", HeaderValue::from_static(scope));
        if global {
            headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
        }
        // The header has whole seconds, rounded up; the body has the exact time.
        if let Ok(value) = HeaderValue::from_str(&format!("{}", retry_after.ceil())) {
            headers.insert(header::RETRY_AFTER, value);
        }
        let body = json!({
            "message": "You are being rate limited.", "retry_after": retry_after,
            "global": global, "code": 0,
        });
        self.respond(number, StatusCode::TOO_MANY_REQUESTS, Some(body), headers)
    }

    /// Answers like the proxy after it has locked out the bot's address.
    fn locked_out(&self, number: usize, retry_after: Option<&str>) -> Outcome {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=UTF-8"));
        if let Some(value) = retry_after.and_then(|value| HeaderValue::from_str(value).ok()) {
            headers.insert(header::RETRY_AFTER, value);
        }
        let page = "<!doctype html><title>Access denied</title><h1>Error 1015</h1><p>You are being rate limited.</p>";
        self.respond(number, StatusCode::TOO_MANY_REQUESTS, Some(page.into()), headers)
    }

    fn apply(&self, record: &Request, body: Result<ParsedBody, ApiError>) -> Result<Reply, ApiError> {
        let segments: Vec<&str> = record.path.trim_matches('/').split('/').collect();
        let segments: &[&str] = if self.has_prefix { &segments } else { &[] };
        let needs_no_token = matches!(segments.first(), Some(&("interactions" | "webhooks" | "gateway")));
        if self.oauth.is_none() && self.authorized == Some(false) || (self.authorized.is_none() && !needs_no_token) {
            return Err(ApiError::UNAUTHORIZED);
        }
        let body = body?;
        self.world.write(|state| {
            let mut context = RouteContext {
                world: &self.world,
                state,
                query: &record.query,
                body: &body,
                json: body.json.as_ref().unwrap_or(&Value::Null),
            };
            if let Some(oauth) = &self.oauth {
                return context.oauth_route(&record.method, segments, oauth);
            }
            match context.route(&record.method, segments) {
                Some(result) => result,
                None => {
                    let text = format!("{} {}", record.method, record.path);
                    tracing::warn!(request = text, "the sandbox does not have this route; responding with 404");
                    context.state.unknown_routes.push(text);
                    Err(ApiError::NO_ROUTE)
                }
            }
        })
    }
}
