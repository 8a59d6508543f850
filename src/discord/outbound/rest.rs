//! Requests to Discord's REST API. Serenity's client is not used: it ignores rate limits when its address is that of a
//! stand-in, and it hides the headers in which Discord states the limits.

use super::{
    discord_time::DiscordTime,
    error::{SendError, SendResult, code},
    message::File,
    rate_limits::{RateLimitHeaders, RateLimits, Route},
};
use crate::{
    clock::Clock,
    config::Config,
    deadline, dial,
    discord::{
        model::{optional, read},
        tls::Tls,
    },
    metrics::{Metrics, RateLimitScope},
};
use reqwest::{
    Method, Response, StatusCode, Url,
    dns::{Addrs, Name, Resolve, Resolving},
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT},
    multipart::{Form, Part},
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use std::{
    fmt::Display,
    hash::{DefaultHasher, Hash, Hasher},
    str::FromStr,
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::Duration,
};
use tokio::time::{Instant, timeout_at};

const DISCORD: &str = "https://discord.com";

#[derive(Debug)]
pub(super) struct ApiRequest {
    method: Method,
    /// The path with its ids, but without the API's version. It may contain a token, so it is never logged.
    path: String,
    pub(super) route: Route,
    body: Option<Value>,
    files: Vec<File>,
    form: Option<Vec<(&'static str, String)>>,
    /// Replaces the bot's own authorization. `Debug` does not show the value.
    authorization: Option<HeaderValue>,
}

impl ApiRequest {
    /// `route` is a method and a path, with `{}` for each of the parameters.
    pub(super) fn new(route: &'static str, parameters: &[&(dyn Display + Sync)]) -> Self {
        let (method, template) = route.split_once(' ').unwrap_or(("GET", route));
        let mut parameters = parameters.iter();
        let (mut path, mut kind, mut major) = (String::new(), "", DefaultHasher::new());
        for part in template.split('/').skip(1) {
            path.push('/');
            if part != "{}" {
                kind = part;
                path.push_str(part);
            } else if let Some(parameter) = parameters.next().map(ToString::to_string) {
                if ["channels", "guilds", "webhooks"].contains(&kind) {
                    parameter.hash(&mut major);
                }
                path.push_str(&parameter);
            }
        }
        let is_answer = template.starts_with("/interactions/");
        let is_global = !is_answer && !template.starts_with("/webhooks/");
        let route = Route { name: route, major: major.finish(), is_global, is_answer, is_for_strangers: false };
        Self {
            method: method.parse().unwrap_or_default(),
            path,
            route,
            body: None,
            files: Vec::new(),
            form: None,
            authorization: None,
        }
    }

    pub(super) fn with_query(mut self, query: &str) -> Self {
        self.path.push_str(query);
        self
    }

    pub(super) fn with_body(self, body: Value) -> Self {
        Self { body: Some(body), ..self }
    }

    pub(super) fn with_form(self, pairs: Vec<(&'static str, String)>) -> Self {
        Self { form: Some(pairs), ..self }
    }

    pub(super) fn authorized_by(self, authorization: &str) -> Self {
        let mut value = HeaderValue::from_str(authorization).unwrap_or_else(|_| HeaderValue::from_static(""));
        value.set_sensitive(true);
        // The limit of all requests is that of the bot's token. Discord limits every other token separately, so a refusal of
        // one person's token must not stop the others.
        let mut major = DefaultHasher::new();
        (self.route.major, authorization).hash(&mut major);
        let route = Route { major: major.finish(), is_global: false, ..self.route };
        Self { authorization: Some(value), route, ..self }.for_strangers()
    }

    /// Marks a request that anybody can cause. If Discord refuses it, the bot's own requests must go on.
    pub(super) fn for_strangers(mut self) -> Self {
        self.route.is_for_strangers = true;
        self
    }

    pub(super) fn with_files(self, files: &[File]) -> Self {
        Self { files: files.to_vec(), ..self }
    }
}

pub(crate) struct Rest {
    /// Keeps connections for later requests.
    http: RwLock<reqwest::Client>,
    /// When Discord last answered, on any connection.
    answered: Mutex<Option<Instant>>,
    resolver: Arc<Resolver>,
    /// The URL of the API, with its version, without a trailing slash.
    base: String,
    authorization: HeaderValue,
    pub(super) limits: RateLimits,
    pub(super) time: DiscordTime,
    metrics: Metrics,
}

/// A request that a server without TLS answers, to find out whether it lives.
const PLAIN_HELLO: &[u8] = b"HEAD / HTTP/1.0\r\n\r\n";

/// Resolves a host to the one address that answers: reqwest would wait long for an address that does not.
struct Resolver {
    port: u16,
    tls: Tls,
    is_encrypted: bool,
}

impl Resolver {
    fn client(self: &Arc<Self>) -> Result<reqwest::Client, reqwest::Error> {
        let http = reqwest::Client::builder().tls_backend_preconfigured(self.tls.for_requests());
        // The connection to the gateway uses no proxy of the environment, so requests don't either.
        http.no_proxy().dns_resolver(Arc::clone(self)).build()
    }
}

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let hello = if self.is_encrypted { self.tls.hello(name.as_str()) } else { Ok(PLAIN_HELLO.to_vec()) };
        let port = self.port;
        Box::pin(async move {
            let answering = dial::answering(name.as_str(), port, &hello?).await?;
            Ok(Box::new(std::iter::once(answering.address)) as Addrs)
        })
    }
}

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

impl Refusal {
    fn read(body: &[u8]) -> Self {
        read(body).unwrap_or_default()
    }

    fn into_error(self, status: StatusCode) -> SendError {
        SendError::Refused { status, code: self.code, message: self.message }
    }
}

impl Rest {
    pub(crate) fn new(config: &Config, tls: &Tls, clock: Clock, metrics: Metrics) -> Result<Self, reqwest::Error> {
        let address = config.discord_api.as_deref().unwrap_or(DISCORD).trim_end_matches('/');
        let url = Url::parse(address).ok();
        let port = url.as_ref().and_then(Url::port_or_known_default);
        let is_encrypted = url.is_none_or(|url| url.scheme() != "http");
        let resolver = Arc::new(Resolver { port: port.unwrap_or(443), tls: tls.clone(), is_encrypted });
        let (http, base) = (RwLock::new(resolver.client()?), format!("{address}/api/v10"));
        // A token that can't be in a header is wrong. Discord refuses the request without it, and the bot then reports the
        // token.
        let mut authorization = HeaderValue::from_str(&format!("Bot {}", config.token.reveal()))
            .unwrap_or_else(|_| HeaderValue::from_static("Bot"));
        authorization.set_sensitive(true);
        let limits = RateLimits::new(config.requests_per_second);
        let time = DiscordTime::new(clock);
        Ok(Self { http, answered: Mutex::default(), resolver, base, authorization, limits, time, metrics })
    }

    pub(crate) async fn read<T: DeserializeOwned>(&self, path: &'static str, deadline: Duration) -> SendResult<T> {
        let end = deadline::after(deadline);
        self.send(&ApiRequest::new(path, &[]), end, end).await
    }

    /// Sends a request and reads the response before `end`. Waits for the bucket no longer than `start_before`. If Discord
    /// refuses the request for a rate limit, sends it again when its turn comes in time.
    pub(super) async fn send<T: DeserializeOwned>(
        &self,
        call: &ApiRequest,
        start_before: Instant,
        end: Instant,
    ) -> SendResult<T> {
        let answer = self.send_raw(call, start_before, end).await?;
        read(&answer).map_err(|error| SendError::Network(format!("an unreadable answer: {error}")))
    }

    pub(super) async fn send_raw(&self, call: &ApiRequest, start_before: Instant, end: Instant) -> SendResult<Vec<u8>> {
        let mut refused = None;
        loop {
            let slot = match self.limits.acquire(call.route, start_before.min(end), end).await {
                Ok(slot) => slot,
                Err(SendError::RateLimited { retry_after, .. }) => {
                    return Err(SendError::RateLimited { retry_after, refused: refused.is_some() });
                }
                Err(error) => return Err(error),
            };
            let (sent, begun) = (self.time.own(), Instant::now());
            let exchange = async {
                let response = self.execute(call).await?;
                let (status, headers) = (response.status(), response.headers().clone());
                Ok::<_, SendError>((status, headers, response.bytes().await?))
            };
            let Ok(exchanged) = timeout_at(end, exchange).await else {
                // This request's connection is closed with it. The other kept connections stay, unless nothing has answered on
                // them either.
                if self.is_silent_since(begun) {
                    self.drop_connections();
                }
                return Err(SendError::TimedOut);
            };
            let (status, headers, body) = exchanged?;
            *self.answered.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            if status.is_success() {
                self.time.learn_from_answer(&headers, sent);
                slot.finish(&report(status, &headers, None));
                return Ok(body.into());
            }
            let refusal = Refusal::read(&body);
            // The limit on edits of old messages is not one of a bucket, so a short wait does not help.
            let is_limit = status == StatusCode::TOO_MANY_REQUESTS && !code::TOO_MANY_OLD_EDITS.contains(&refusal.code);
            let report = report(status, &headers, Some(&refusal).filter(|_| is_limit));
            slot.finish(&report);
            if !is_limit {
                return Err(refusal.into_error(status));
            }
            self.metrics.count_rate_limit(RateLimitScope::from_discord(report.scope.as_deref()));
            tracing::debug!(route = call.route.name, ?report, "Discord limits the rate of requests");
            refused = report.wait();
            // A first answer is in no bucket, so it would be sent again at once.
            if call.route.is_answer {
                let retry_after = refused.unwrap_or_default();
                return Err(SendError::RateLimited { retry_after, refused: true });
            }
        }
    }

    fn is_silent_since(&self, then: Instant) -> bool {
        self.answered.lock().unwrap_or_else(PoisonError::into_inner).is_none_or(|answered| answered < then)
    }

    /// Drops all kept connections: they lead to the same address, and it has fallen silent.
    fn drop_connections(&self) {
        if let Ok(http) = self.resolver.client() {
            *self.http.write().unwrap_or_else(PoisonError::into_inner) = http;
        }
    }

    async fn execute(&self, call: &ApiRequest) -> SendResult<Response> {
        let http = self.http.read().unwrap_or_else(PoisonError::into_inner).clone();
        let request = http
            .request(call.method.clone(), format!("{}{}", self.base, call.path))
            .header(USER_AGENT, serenity::constants::USER_AGENT)
            .header(AUTHORIZATION, call.authorization.as_ref().unwrap_or(&self.authorization).clone());
        if let Some(pairs) = &call.form {
            return Ok(request.form(pairs).send().await?);
        }
        let body = call.body.as_ref().map(Value::to_string);
        let request = match body {
            Some(body) if !call.files.is_empty() => {
                let mut form = Form::new().text("payload_json", body);
                for (index, file) in call.files.iter().enumerate() {
                    let part = Part::bytes(file.bytes().to_vec()).file_name(file.name().to_owned());
                    form = form.part(format!("files[{index}]"), part.mime_str(file.mime())?);
                }
                request.multipart(form)
            }
            Some(body) => request.header(CONTENT_TYPE, "application/json").body(body),
            None => request.header("content-length", 0),
        };
        Ok(request.send().await?)
    }
}

fn report(status: StatusCode, headers: &HeaderMap, refusal: Option<&Refusal>) -> RateLimitHeaders {
    fn number<T: FromStr>(headers: &HeaderMap, name: &str) -> Option<T> {
        text(headers, name)?.trim().parse().ok()
    }
    let seconds = |seconds: f64| Duration::try_from_secs_f64(seconds).ok();
    let global = refusal.is_some_and(|refusal| refusal.global) || headers.contains_key("x-ratelimit-global");
    let exact = refusal.and_then(|refusal| refusal.retry_after);
    // A refusal of Discord states the wait in the body, or has headers about the limit. A refusal of the proxy has neither.
    let by_discord = exact.is_some() || headers.keys().any(|name| name.as_str().starts_with("x-ratelimit-"));
    // The header has whole seconds, the body the exact time.
    let retry_after = || number(headers, "retry-after").and_then(seconds).or_else(|| until_date(headers));
    RateLimitHeaders {
        status: status.as_u16(),
        bucket: text(headers, "x-ratelimit-bucket").map(str::to_owned),
        limit: number(headers, "x-ratelimit-limit"),
        remaining: number(headers, "x-ratelimit-remaining"),
        reset_after: number(headers, "x-ratelimit-reset-after").and_then(seconds),
        retry_after: refusal.and_then(|_| exact.and_then(seconds).or_else(retry_after)),
        scope: if global { Some("global".to_owned()) } else { text(headers, "x-ratelimit-scope").map(str::to_owned) },
        is_lockout: refusal.is_some() && !by_discord,
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// The wait until the date in `Retry-After`, by the server's clock.
fn until_date(headers: &HeaderMap) -> Option<Duration> {
    let date = |name| httpdate::parse_http_date(text(headers, name)?).ok();
    Some(date("retry-after")?.duration_since(date("date")?).unwrap_or_default())
}

#[cfg(test)]
mod tests;
