//! Replies of JSON, and errors.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

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

    /// There is no such thing.
    pub fn missing(kind: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, kind, message)
    }

    /// The server cannot do it now.
    pub fn unavailable(kind: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, kind, message)
    }

    /// The address does too much.
    pub fn too_many(kind: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, kind, message)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let error = serde_json::json!({
            "error": { "kind": self.kind, "message": self.message },
        });
        (self.status, json(error)).into_response()
    }
}

/// Returns whether a browser asks for what it shows, and no program for what it reads.
pub fn wants_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).map(HeaderValue::as_bytes);
    accepted.is_some_and(|kinds| kinds.windows(9).any(|kind| kind == b"text/html"))
}

/// A reply of JSON.
pub type Json = ([(HeaderName, &'static str); 1], String);

/// Returns a reply of JSON.
pub fn json(body: impl ToString) -> Json {
    (
        [(header::CONTENT_TYPE, "application/json")],
        body.to_string(),
    )
}
