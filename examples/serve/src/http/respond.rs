//! Replies of JSON, and errors.

use axum::http::{HeaderName, StatusCode, header};
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

/// A reply of JSON.
pub type Json = ([(HeaderName, &'static str); 1], String);

/// Returns a reply of JSON.
pub fn json(body: impl ToString) -> Json {
    (
        [(header::CONTENT_TYPE, "application/json")],
        body.to_string(),
    )
}
