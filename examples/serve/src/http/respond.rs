//! Replies: JSON, errors, and compression.

use std::io::Write;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// A request that cannot be granted: `{"error":{"kind":"…","message":"…"}}`.
#[derive(Clone, Debug)]
pub struct Problem {
    status: StatusCode,
    kind: &'static str,
    message: String,
}

impl Problem {
    /// Makes a problem: a word for programs and a sentence for people.
    pub fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            status,
            kind,
            message,
        }
    }

    /// The request is wrong.
    pub fn bad(kind: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, kind, message)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let error = serde_json::json!({
            "error": { "kind": self.kind, "message": self.message },
        });
        (self.status, JSON, error.to_string()).into_response()
    }
}

const JSON: [(header::HeaderName, &str); 2] = [
    (header::CONTENT_TYPE, "application/json"),
    (header::CACHE_CONTROL, "no-store"),
];

/// Bodies of fewer bytes are not worth compressing.
const WORTH_COMPRESSING: usize = 1_024;

/// Returns bytes as `gzip` writes them; `None` if they are not worth it.
pub fn compressed(bytes: &[u8], level: Compression) -> Option<Vec<u8>> {
    if bytes.len() < WORTH_COMPRESSING {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes).ok()?;
    let shorter = encoder.finish().ok()?;
    (shorter.len() < bytes.len()).then_some(shorter)
}

/// Returns whether the program that asks can read `gzip`.
pub fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    accepted
        .filter_map(|value| value.to_str().ok())
        .any(|value| {
            let mut codings = value.split(',').map(str::trim);
            codings.any(|coding| {
                let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
                name.trim() == "gzip" && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00")
            })
        })
}

/// Returns a reply of JSON, compressed if the program that asks can read that.
pub fn json(headers: &HeaderMap, status: StatusCode, body: String) -> Response {
    let shorter = takes_gzip(headers)
        .then(|| compressed(body.as_bytes(), Compression::fast()))
        .flatten();
    let mut response = (status, JSON).into_response();
    let vary = HeaderValue::from_static("accept-encoding");
    response.headers_mut().insert(header::VARY, vary);
    *response.body_mut() = match shorter {
        Some(shorter) => {
            let gzip = HeaderValue::from_static("gzip");
            response
                .headers_mut()
                .insert(header::CONTENT_ENCODING, gzip);
            Body::from(shorter)
        }
        None => Body::from(body),
    };
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_for_those_who_ask_for_it() {
        let takes = |value| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(value));
            takes_gzip(&headers)
        };
        assert!(takes("gzip") && takes("deflate, gzip;q=0.5, br"));
        assert!(!takes("br") && !takes("gzip;q=0") && !takes("xgzip"));
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
