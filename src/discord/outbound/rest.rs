//! Requests to Discord's REST API. Serenity's own client ignores rate limits where it is pointed at a stand-in, and does not
//! show what Discord's answers say about them; so the bot sends its requests itself, the same in production and in tests.

use super::{
    error::{SendError, TOO_MANY_OLD_EDITS},
    message::File,
    rate_limits::{RateLimitHeaders, RateLimits, Route},
};
use crate::{
    config::Config,
    discord::model::{optional, read},
    metrics::{Metrics, RateLimitScope},
};
use reqwest_serenity::{
    Method, Response, StatusCode,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT},
    multipart::{Form, Part},
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use std::{str::FromStr, time::Duration};
use tokio::time::{Instant, timeout_at};

/// Discord's address.
const DISCORD: &str = "https://discord.com";

/// A request.
#[derive(Debug)]
pub(super) struct ApiRequest {
    pub(super) method: Method,
    /// The path, with ids, after the version. May hold a token, so it is never logged.
    pub(super) path: String,
    pub(super) route: Route,
    pub(super) body: Option<Value>,
    pub(super) files: Vec<File>,
}

impl ApiRequest {
    /// A request without a body.
    pub(super) fn new(method: Method, path: String, route: Route) -> Self {
        Self { method, path, route, body: None, files: Vec::new() }
    }
}

/// The sender of all requests.
pub(crate) struct Rest {
    http: reqwest_serenity::Client,
    /// The address and version, without a slash at the end.
    base: String,
    authorization: HeaderValue,
    limits: RateLimits,
    metrics: Metrics,
}

/// The body of a refusal.
#[derive(Deserialize, Default)]
struct Refusal {
    #[serde(default, deserialize_with = "optional")]
    code: isize,
    #[serde(default, deserialize_with = "optional")]
    message: String,
    #[serde(default, deserialize_with = "optional")]
    retry_after: Option<f64>,
    #[serde(default, deserialize_with = "optional")]
    global: bool,
}

impl Rest {
    /// Sends with the token and to the address of the configuration.
    ///
    /// # Errors
    /// When the HTTP client can't be set up.
    pub(crate) fn new(config: &Config, metrics: Metrics) -> Result<Self, reqwest_serenity::Error> {
        let http = reqwest_serenity::Client::builder().use_rustls_tls().build()?;
        let base = format!("{}/api/v10", config.discord_api.as_deref().unwrap_or(DISCORD).trim_end_matches('/'));
        // A token with other characters than Discord's is refused by Discord, not here.
        let mut authorization = HeaderValue::from_str(&format!("Bot {}", config.token.reveal()))
            .unwrap_or_else(|_| HeaderValue::from_static("Bot"));
        authorization.set_sensitive(true);
        let limits = RateLimits::new(config.requests_per_second);
        Ok(Self { http, base, authorization, limits, metrics })
    }

    /// Reads what is at a path without ids, once.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub(crate) async fn read<T: DeserializeOwned>(
        &self,
        path: &'static str,
        deadline: Duration,
    ) -> Result<T, SendError> {
        let route = Route { name: path, major: 0, is_global: true, is_answer: false };
        let call = ApiRequest::new(Method::GET, path.to_owned(), route);
        let end = Instant::now() + deadline;
        self.send(&call, end, end).await
    }

    /// How long a request would have to wait for its bucket now.
    pub(super) fn wait(&self, route: &Route) -> Option<Duration> {
        self.limits.wait(route)
    }

    /// Sends a request and reads the answer, before `end`. It waits for its turn until `start_before` at most. After a refusal
    /// because of a rate limit it is sent again, if its turn comes in time.
    ///
    /// # Errors
    /// When the request fails, or its turn does not come in time.
    pub(super) async fn send<T: DeserializeOwned>(
        &self,
        call: &ApiRequest,
        start_before: Instant,
        end: Instant,
    ) -> Result<T, SendError> {
        let answer = self.send_raw(call, start_before, end).await?;
        read(&answer).map_err(|error| SendError::Network(format!("an unreadable answer: {error}")))
    }

    /// As [`Self::send`], for a request whose answer does not matter.
    pub(super) async fn send_raw(
        &self,
        call: &ApiRequest,
        start_before: Instant,
        end: Instant,
    ) -> Result<Vec<u8>, SendError> {
        let mut refused = None;
        loop {
            let slot = match self.limits.acquire(call.route, start_before.min(end)).await {
                Ok(slot) => slot,
                Err(SendError::RateLimited { retry_after, .. }) => {
                    return Err(SendError::RateLimited { retry_after, refused: refused.is_some() });
                }
                Err(error) => return Err(error),
            };
            let exchange = async {
                let response = self.execute(call).await?;
                let (status, headers) = (response.status(), response.headers().clone());
                let body = response.bytes().await.map_err(SendError::from_reqwest)?;
                Ok::<_, SendError>((status, headers, body))
            };
            let (status, headers, body) = timeout_at(end, exchange).await.map_err(|_| SendError::TimedOut)??;
            if status.is_success() {
                slot.finish(&report(status, &headers, None));
                return Ok(body.into());
            }
            let refusal: Refusal = read(&body).unwrap_or_default();
            // Discord answers so to the edit of a message that is too old. To wait does not help.
            let is_limit = status == StatusCode::TOO_MANY_REQUESTS && refusal.code != TOO_MANY_OLD_EDITS;
            let report = report(status, &headers, Some(&refusal).filter(|_| is_limit));
            slot.finish(&report);
            if !is_limit {
                return Err(SendError::Refused { status, code: refusal.code, message: refusal.message });
            }
            self.metrics.count_rate_limit(RateLimitScope::from_discord(report.scope.as_deref()));
            tracing::debug!(route = call.route.name, ?report, "Discord limits the rate of requests");
            refused = report.retry_after;
            // A first answer has no bucket whose state would make it wait.
            if call.route.is_answer {
                let retry_after = refused.unwrap_or_default();
                return Err(SendError::RateLimited { retry_after, refused: true });
            }
        }
    }

    async fn execute(&self, call: &ApiRequest) -> Result<Response, SendError> {
        let request = self
            .http
            .request(call.method.clone(), format!("{}{}", self.base, call.path))
            .header(USER_AGENT, serenity::constants::USER_AGENT)
            .header(AUTHORIZATION, self.authorization.clone());
        let body = call.body.as_ref().map(Value::to_string);
        let request = match body {
            Some(body) if !call.files.is_empty() => {
                let form = Form::new().text("payload_json", body);
                let mut parts = call.files.iter().enumerate();
                let form = parts.try_fold(form, |form, (index, file)| {
                    let part = Part::bytes(file.bytes().to_vec()).file_name(file.name().to_owned());
                    Ok::<_, reqwest_serenity::Error>(form.part(format!("files[{index}]"), part.mime_str(file.mime())?))
                });
                request.multipart(form.map_err(SendError::from_reqwest)?)
            }
            Some(body) => request.header(CONTENT_TYPE, "application/json").body(body),
            None => request.header("content-length", 0),
        };
        request.send().await.map_err(SendError::from_reqwest)
    }
}

/// The rate limits that an answer states.
fn report(status: StatusCode, headers: &HeaderMap, refusal: Option<&Refusal>) -> RateLimitHeaders {
    fn number<T: FromStr>(headers: &HeaderMap, name: &str) -> Option<T> {
        headers.get(name)?.to_str().ok()?.parse().ok()
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let seconds = |seconds: f64| Duration::try_from_secs_f64(seconds).ok();
    let refusal = refusal.filter(|_| status == StatusCode::TOO_MANY_REQUESTS);
    let global = refusal.is_some_and(|refusal| refusal.global) || headers.contains_key("x-ratelimit-global");
    // The header has whole seconds, the body the exact time.
    let retry_after = refusal.and_then(|refusal| refusal.retry_after.or_else(|| number(headers, "retry-after")));
    RateLimitHeaders {
        status: status.as_u16(),
        bucket: text("x-ratelimit-bucket"),
        limit: number(headers, "x-ratelimit-limit"),
        remaining: number(headers, "x-ratelimit-remaining"),
        reset_after: number(headers, "x-ratelimit-reset-after").and_then(seconds),
        retry_after: retry_after.and_then(seconds),
        scope: if global { Some("global".to_owned()) } else { text("x-ratelimit-scope") },
    }
}
