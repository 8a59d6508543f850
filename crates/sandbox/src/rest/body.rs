//! The body (JSON, or multipart with files) and the query string of a request.

use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use axum::http::request::Parts;
use serde_json::Value;

use crate::api_error::ApiError;
use crate::model::UploadedFile;
use crate::validation::form_errors::FormErrors;

/// Bytes.
const REQUEST_SIZE: usize = 25 * 1024 * 1024;
/// Bytes.
const FILE_SIZE: usize = 10 * 1024 * 1024;

pub(crate) struct FilePart {
    /// Name of the part, such as `files[0]`.
    pub(crate) part: String,
    /// The n of `files[n]`.
    pub(crate) index: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Vec<u8>,
}

#[derive(Default)]
pub(crate) struct ParsedBody {
    pub(crate) json: Option<Value>,
    pub(crate) multipart: bool,
    pub(crate) files: Vec<FilePart>,
}

impl ParsedBody {
    pub(crate) async fn read(parts: &Parts, payload: Body) -> Result<Self, ApiError> {
        let Ok(bytes) = axum::body::to_bytes(payload, REQUEST_SIZE).await else {
            return Err(ApiError::TOO_LARGE);
        };
        let kind = parts.headers.get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.starts_with("multipart/form-data") {
            let json = if bytes.is_empty() {
                None
            } else if kind.starts_with("application/x-www-form-urlencoded") {
                let pairs = query(&String::from_utf8_lossy(&bytes)).into_iter();
                Some(pairs.map(|(name, value)| (name, Value::String(value))).collect())
            } else {
                Some(serde_json::from_slice(&bytes).map_err(|_| ApiError::INVALID_JSON)?)
            };
            return Ok(Self { json, ..Self::default() });
        }
        let request = Request::from_parts(parts.clone(), Body::from(bytes));
        let form = Multipart::from_request(request, &()).await;
        Self::read_form(form.map_err(|_| ApiError::INVALID_JSON)?).await
    }

    async fn read_form(mut form: Multipart) -> Result<Self, ApiError> {
        let mut body = Self { multipart: true, ..Self::default() };
        while let Some(field) = form.next_field().await.map_err(|_| ApiError::INVALID_JSON)? {
            let part = field.name().unwrap_or_default().to_owned();
            let filename = field.file_name().map(str::to_owned);
            let content_type = field.content_type().map(str::to_owned);
            let bytes = field.bytes().await.map_err(|_| ApiError::INVALID_JSON)?;
            if part == "payload_json" {
                let json = serde_json::from_slice(&bytes).map_err(|_| ApiError::INVALID_JSON)?;
                body.json = Some(json);
                continue;
            }
            let index = part
                .strip_prefix("files[")
                .and_then(|rest| rest.strip_suffix(']'))
                .and_then(|digits| digits.parse().ok());
            let (Some(index), Some(filename)) = (index, filename) else {
                return Err(FormErrors::single(
                    &part,
                    "FORM_FIELD_UNKNOWN",
                    "Expected payload_json or files[n] with a filename.",
                ));
            };
            if bytes.len() > FILE_SIZE {
                return Err(ApiError::TOO_LARGE);
            }
            body.files.push(FilePart { part, index, filename, content_type, bytes: bytes.to_vec() });
        }
        Ok(body)
    }

    pub(crate) fn uploaded_files(&self) -> Vec<UploadedFile> {
        let files = self.files.iter().map(|file| UploadedFile {
            part: file.part.clone(),
            filename: file.filename.clone(),
            size: file.bytes.len(),
            content_type: file.content_type.clone(),
        });
        files.collect()
    }
}

/// Reads the width and height of a PNG or GIF from its header.
pub(crate) fn image_dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let four = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let two = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16) == Some(b"IHDR") {
        return Some((four(16)?, four(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        return Some((two(6)?.into(), two(8)?.into()));
    }
    None
}

/// Empty pairs are skipped: the client sends `?&limit=5`.
pub(crate) fn query(text: &str) -> Vec<(String, String)> {
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        })
        .collect()
}

fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        rest = tail;
        let hex = (*first == b'%')
            .then(|| tail.get(..2))
            .flatten()
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (first, hex) {
            (_, Some(byte)) => {
                bytes.push(byte);
                rest = tail.get(2..).unwrap_or_default();
            }
            (b'+', _) => bytes.push(b' '),
            (other, _) => bytes.push(*other),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_strings_are_decoded_and_empty_pairs_skipped() {
        let read = query("&limit=5&name=a%20b+c&odd=%zz");
        let expected = [("limit", "5"), ("name", "a b c"), ("odd", "%zz")];
        let expected: Vec<(String, String)> = expected.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        assert_eq!(read, expected);
    }

    #[test]
    fn image_dimensions_are_read_from_the_header() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 3, 232, 0, 0, 2, 88]);
        assert_eq!(image_dimensions(&png), Some((1000, 600)));
        assert_eq!(image_dimensions(b"GIF89a\x0a\0\x14\0"), Some((10, 20)));
        assert_eq!(image_dimensions(&png[..20]), None);
        assert_eq!(image_dimensions(b""), None);
    }
}
