//! What the server answers over HTTP.

mod api;
mod early;
mod files;
mod guard;
mod host;
mod live;
mod page;
mod respond;
mod rule_pages;

pub use early::Completed;
pub use files::{Files, page_files};
pub use guard::{Peer, header_lines};
pub use host::{PublicUrl, PublicUrlError};

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use referee::Limits;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;

use crate::shared::Shared;
use respond::{Json, Problem, json, wants_page};

/// The most bytes of a request, except for a question about a game.
pub const MAX_BODY: usize = 64 << 10;

/// Bodies of fewer bytes are not worth compressing.
const WORTH_COMPRESSING: u64 = 1_024;

/// Returns the routes of the server.
pub fn routes(shared: &Arc<Shared>) -> Router {
    // Every game that a table can hold.
    let long_games = DefaultBodyLimit::max(Limits::PAGES.max_bytes);
    let compression = |quality| {
        let worth = SizeAbove::new(WORTH_COMPRESSING);
        CompressionLayer::new()
            .quality(quality)
            .compress_when(worth)
    };
    let lasting = shared
        .files
        .lasting
        .iter()
        .fold(Router::new(), |router, folder| {
            router.route(&format!("{folder}/{{*path}}"), get(page::lasting_file))
        });
    let files = lasting
        .route("/", get(page::shell))
        .route("/look", get(page::shell))
        .route("/edit", get(page::shell))
        .route("/t/{id}", get(page::table))
        .route("/t/{id}/{game}", get(page::table))
        .route("/rules/{game}", get(page::shell))
        .route("/learn/{game}", get(page::shell))
        .route("/learn/{game}/{lesson}", get(page::shell))
        .route("/puzzles/{game}", get(page::shell))
        .route("/puzzles/{game}/{puzzle}", get(page::shell))
        .route("/page/{*path}", get(page::file))
        .route("/favicon.ico", get(page::icon))
        .route("/api/games", get(api::games))
        .route("/api/picture/{file}", get(page::picture))
        .route("/api/pieces.svg", get(page::pieces))
        // The first page is as small as it can be.
        .layer(compression(CompressionLevel::Best));
    Router::new()
        .merge(files)
        .route("/api/rules/{game}", get(api::rules_page))
        .route("/api/rules", post(api::rules).layer(long_games))
        .route("/api/tables", get(api::tables).post(api::create))
        .route("/api/tables/{id}", get(api::table))
        .route("/ws/t/{id}", get(live::upgrade))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(nothing_here)
        .method_not_allowed_fallback(other_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(
            Arc::clone(shared),
            guard::check,
        ))
        .layer(compression(CompressionLevel::Default))
        .with_state(Arc::clone(shared))
}

/// Says that there is nothing: to a browser that wants a page with the page, which says it too.
async fn nothing_here(shared: State<Arc<Shared>>, uri: Uri, headers: HeaderMap) -> Response {
    if wants_page(&headers) {
        return (StatusCode::NOT_FOUND, page::shell(shared, uri).await).into_response();
    }
    Problem::missing("not-found", "there is nothing here").into_response()
}

async fn other_method() -> Problem {
    let text = "this address takes another method";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", text)
}

/// Says whether the server works, can store anything, and can read what was stored. One table that
/// cannot be read is no reason to stop the others, so the status of HTTP does not tell of it.
async fn health(State(shared): State<Arc<Shared>>) -> (StatusCode, Json) {
    let unreadable = shared.tables.unreadable();
    let (status, state, storage) = match shared.storage.check().await {
        Ok(()) if unreadable > 0 => (StatusCode::OK, "some tables cannot be read", "works".into()),
        Ok(()) => (StatusCode::OK, "works", "works".into()),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, "fails", error.to_string()),
    };
    let mut health = serde_json::json!({
        "status": state,
        "storage": storage,
        "version": env!("CARGO_PKG_VERSION"),
    });
    if unreadable > 0 {
        health["unreadable_tables"] = unreadable.into();
    }
    (status, json(health))
}

async fn metrics(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    let unreadable = shared.tables.unreadable() as i64;
    shared.metrics.tables_unreadable.set(unreadable);
    (
        [(header::CONTENT_TYPE, crate::metrics::TEXT)],
        shared.metrics.text(),
    )
}
