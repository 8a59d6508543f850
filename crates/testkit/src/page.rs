//! A client of the sandbox's page: performs actions and follows the stream of live updates.

use crate::polling::wait_for;
use reqwest::{Client, ClientBuilder, Response};
use rustls::{ClientConfig, RootCertStore, crypto::ring};
use serde_json::{Value, json};
use std::{collections::BTreeMap, sync::Arc};

/// Values that the page has received, by key.
pub type PageState = BTreeMap<String, Value>;

/// For servers on this machine: a proxy in the environment is ignored.
pub fn local_client() -> Client {
    local_client_builder().build().expect("an HTTP client")
}

/// Like [`local_client`], for other settings. The client trusts no certificate, because none of these servers has TLS.
pub fn local_client_builder() -> ClientBuilder {
    let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions of TLS")
        .with_root_certificates(RootCertStore::empty())
        .with_no_client_auth();
    Client::builder().no_proxy().tls_backend_preconfigured(tls)
}

pub struct PageClient {
    /// The sandbox's URL.
    pub base: String,
    pub http: Client,
}

impl PageClient {
    pub fn new(base: &str) -> Self {
        Self { base: base.to_owned(), http: local_client() }
    }

    pub async fn act(&self, act: Value) -> Value {
        let answer = self.http.post(format!("{}/page/act", self.base)).body(act.to_string()).send().await;
        serde_json::from_str(&answer.expect("an answer").text().await.expect("a text")).expect("JSON")
    }

    /// Asserts that the bot responds.
    pub async fn slash(&self, person: &str, channel: &str, command: &str, options: Value) {
        let act = json!({ "do": "slash", "as": person, "channel": channel, "command": command, "options": options });
        let answer = self.act(act).await;
        assert_eq!(answer["ok"], true, "{answer}");
    }

    /// The stream has the page as that user sees it, with the first channel selected. `log` adds the log of requests and events.
    pub async fn watch(&self, person: &str, log: bool) -> LiveFeed {
        let url = format!("{}/page/live?as={person}&log={}", self.base, u8::from(log));
        let response = self.http.get(url).send().await.expect("a stream");
        let mut watch = LiveFeed { response, rest: Vec::new(), state: PageState::new(), now: 0 };
        watch.next().await;
        watch
    }
}

/// The updates add up to the state.
pub struct LiveFeed {
    response: Response,
    /// Received bytes that are not a whole event yet. A chunk may end within a character.
    rest: Vec<u8>,
    pub state: PageState,
    /// The sandbox's time at the last update, in milliseconds since 1970.
    pub now: i64,
}

impl LiveFeed {
    /// Waits for the next event, applies it to the state, and returns it.
    pub async fn next(&mut self) -> Value {
        loop {
            if let Some(end) = self.rest.windows(2).position(|bytes| bytes == b"\n\n") {
                let event: Vec<u8> = self.rest.drain(..end + 2).collect();
                let event = String::from_utf8(event).expect("UTF-8");
                let event = event.lines().find_map(|line| line.strip_prefix("data: ")).map(str::to_owned);
                // A comment, which keeps the connection alive, has no data.
                let Some(event) = event else { continue };
                let event: Value = serde_json::from_str(&event).expect("JSON");
                self.now = event["now"].as_i64().expect("a number");
                for (key, value) in event["set"].as_object().expect("an object") {
                    self.state.insert(key.clone(), value.clone());
                }
                for key in event["gone"].as_array().expect("a list") {
                    assert!(self.state.remove(key.as_str().expect("a key")).is_some(), "{key} was never there");
                }
                return event;
            }
            let chunk = wait_for("an update", self.response.chunk()).await;
            let chunk = chunk.expect("a stream").expect("the stream continues");
            self.rest.extend_from_slice(&chunk);
        }
    }

    /// Applies events until a condition holds.
    pub async fn until(&mut self, what: impl Fn(&PageState) -> bool) {
        while !what(&self.state) {
            self.next().await;
        }
    }

    pub fn messages(&self) -> Vec<&Value> {
        self.state.iter().filter(|(key, _)| key.starts_with("message:")).map(|(_, value)| value).collect()
    }

    /// The id of the selected channel.
    pub fn channel(&self) -> String {
        self.state["view"]["channel"].as_str().expect("an id").to_owned()
    }

    /// The id of the user with that name.
    pub fn person(&self, name: &str) -> String {
        let found = self.state.values().find(|value| value["name"] == name && value["username"].is_string());
        found.and_then(|person| person["id"].as_str()).unwrap_or_else(|| panic!("no {name}")).to_owned()
    }

    /// The id of the newest message with a button of that label, and the button's custom id.
    pub fn button(&self, label: &str) -> (String, String) {
        for message in self.messages().into_iter().rev() {
            for part in message["components"]
                .as_array()
                .into_iter()
                .flatten()
                .flat_map(|row| row["components"].as_array())
                .flatten()
            {
                if part["label"] == label {
                    let text = |value: &Value| value.as_str().expect("an id").to_owned();
                    return (text(&message["id"]), text(&part["custom_id"]));
                }
            }
        }
        panic!("no button {label}");
    }
}

/// The condition that some message contains a text.
pub fn contains_message(text: &str) -> impl Fn(&PageState) -> bool {
    move |seen| seen.values().any(|value| value["content"].as_str().is_some_and(|content| content.contains(text)))
}
