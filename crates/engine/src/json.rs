//! A JSON value that keeps the details a strict reader needs.
//!
//! `serde_json::Value` drops repeated keys and turns large whole numbers into floating-point numbers, and a derived reader
//! accepts a list as an object. Requests with any of these must be refused.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// Objects keep the order of their keys, and repeated keys.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    /// Without fraction or exponent, and within 64 bits.
    Whole(i64),
    /// Any other number.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Only blanks may surround the value.
    ///
    /// # Errors
    /// A sentence. Values nested deeper than 127 levels are refused, too.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(bytes).map_err(|_| "bad JSON: the line is not UTF-8".to_owned())?;
        serde_json::from_str(text).map_err(|fault| format!("bad JSON: {fault}"))
    }
}

/// For error messages: short values as they are, others by their kind.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => value.fmt(f),
            Self::Whole(value) => value.fmt(f),
            Self::Number(value) => value.fmt(f),
            Self::Text(_) => f.write_str("a text"),
            Self::List(_) => f.write_str("a list"),
            Self::Object(_) => f.write_str("an object"),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Whole(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(i64::try_from(value).map_or_else(|_| Json::Number(value.to_string()), Json::Whole))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(format!("{value:?}")))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Json, E> {
        Ok(Json::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = object.next_entry()? {
            entries.push(entry);
        }
        Ok(Json::Object(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_keys_and_large_numbers_are_kept() {
        let read = |text: &str| Json::parse(text.as_bytes());
        let entries = vec![("a".to_owned(), Json::Whole(1)), ("a".to_owned(), Json::Null)];
        assert_eq!(read(r#"{"a":1,"a":null}"#), Ok(Json::Object(entries)));
        assert_eq!(read("9223372036854775807"), Ok(Json::Whole(i64::MAX)));
        assert_eq!(read("9223372036854775808"), Ok(Json::Number("9223372036854775808".to_owned())));
        assert_eq!(read("9.0"), Ok(Json::Number("9.0".to_owned())));
        assert_eq!(read("9e0"), Ok(Json::Number("9.0".to_owned())));
        assert_eq!(read("-0"), Ok(Json::Number("-0.0".to_owned())));
    }

    #[test]
    fn deep_nesting_is_an_error_and_does_not_overflow_the_stack() {
        for open in ["[", "{\"a\":"] {
            let fault = Json::parse(open.repeat(100_000).as_bytes()).expect_err("no end");
            assert!(fault.starts_with("bad JSON: "), "{fault}");
        }
    }
}
