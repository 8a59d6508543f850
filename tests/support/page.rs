//! The sandbox's page as a program sees it: acts, and what is told live.

use reqwest::{Client, Response};
use serde_json::{Value, json};
use std::{collections::BTreeMap, time::Duration};

/// What a page has been told, by key.
pub type Seen = BTreeMap<String, Value>;

/// Where a sandbox's page is.
pub struct Page {
    pub base: String,
    pub http: Client,
}

#[allow(dead_code)] // Not every test binary uses all of it.
impl Page {
    pub fn new(base: &str) -> Self {
        Self { base: base.to_owned(), http: Client::new() }
    }

    pub async fn act(&self, act: Value) -> Value {
        let answer = self.http.post(format!("{}/page/act", self.base)).body(act.to_string()).send().await;
        serde_json::from_str(&answer.expect("an answer").text().await.expect("a text")).expect("JSON")
    }

    /// Uses a command that is answered.
    pub async fn slash(&self, person: &str, channel: &str, command: &str, options: Value) {
        let act = json!({ "do": "slash", "as": person, "channel": channel, "command": command, "options": options });
        let answer = self.act(act).await;
        assert_eq!(answer["ok"], true, "{answer}");
    }

    /// What that person sees, the first channel to begin with.
    pub async fn watch(&self, person: &str, log: bool) -> Watch {
        let url = format!("{}/page/live?as={person}&log={}", self.base, u8::from(log));
        let response = self.http.get(url).send().await.expect("a stream");
        let mut watch = Watch { response, rest: Vec::new(), seen: Seen::new(), now: 0 };
        watch.next().await;
        watch
    }
}

/// A page that looks: what it was told, put together.
pub struct Watch {
    response: Response,
    /// What has come and is no whole event yet: a piece may end within a character.
    rest: Vec<u8>,
    pub seen: Seen,
    /// The sandbox's time when it was told last, in milliseconds since 1970.
    pub now: i64,
}

#[allow(dead_code)] // Not every test binary uses all of it.
impl Watch {
    /// Takes in the next event and gives it.
    pub async fn next(&mut self) -> Value {
        loop {
            if let Some(end) = self.rest.windows(2).position(|bytes| bytes == b"\n\n") {
                let event: Vec<u8> = self.rest.drain(..end + 2).collect();
                let event = String::from_utf8(event).expect("UTF-8");
                let event = event.lines().find_map(|line| line.strip_prefix("data: ")).map(str::to_owned);
                // A comment keeps the line alive.
                let Some(event) = event else { continue };
                let event: Value = serde_json::from_str(&event).expect("JSON");
                self.now = event["now"].as_i64().expect("a number");
                for (key, value) in event["set"].as_object().expect("an object") {
                    self.seen.insert(key.clone(), value.clone());
                }
                for key in event["gone"].as_array().expect("a list") {
                    assert!(self.seen.remove(key.as_str().expect("a key")).is_some(), "{key} was never there");
                }
                return event;
            }
            let chunk = tokio::time::timeout(Duration::from_secs(10), self.response.chunk()).await;
            let chunk = chunk.expect("something is told").expect("a stream").expect("it goes on");
            self.rest.extend_from_slice(&chunk);
        }
    }

    pub async fn until(&mut self, what: impl Fn(&Seen) -> bool) {
        while !what(&self.seen) {
            self.next().await;
        }
    }

    pub fn messages(&self) -> Vec<&Value> {
        self.seen.iter().filter(|(key, _)| key.starts_with("message:")).map(|(_, value)| value).collect()
    }

    /// The channel that is looked at.
    pub fn channel(&self) -> String {
        self.seen["view"]["channel"].as_str().expect("an id").to_owned()
    }

    /// The id of the person of that name.
    pub fn person(&self, name: &str) -> String {
        let found = self.seen.values().find(|value| value["name"] == name && value["username"].is_string());
        found.and_then(|person| person["id"].as_str()).unwrap_or_else(|| panic!("no {name}")).to_owned()
    }

    /// The newest message with a button of that label, and the button's custom id.
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

/// Whether a message says that.
pub fn says(text: &str) -> impl Fn(&Seen) -> bool {
    move |seen| seen.values().any(|value| value["content"].as_str().is_some_and(|content| content.contains(text)))
}
