//! The addresses of the page.

use std::sync::Arc;

use axum::extract::{Path as Part, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::assets::Asset;
use super::respond::Problem;
use crate::shared::Shared;

fn reply(asset: Option<&Asset>, headers: &HeaderMap) -> Response {
    match asset {
        Some(asset) => asset.reply(headers),
        None => Problem::new(StatusCode::NOT_FOUND, "not-found", "there is no such file")
            .into_response(),
    }
}

/// The page of every address that people see.
pub async fn shell(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    reply(shared.assets.find("index.html").as_ref(), &headers)
}

/// A file of the page.
pub async fn file(
    State(shared): State<Arc<Shared>>,
    Part(path): Part<String>,
    headers: HeaderMap,
) -> Response {
    reply(shared.assets.find(&path).as_ref(), &headers)
}

/// The icon that browsers ask for unasked.
pub async fn icon(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    match shared.assets.find("favicon.ico") {
        Some(icon) => icon.reply(&headers),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

/// The picture of a game.
pub async fn picture(
    State(shared): State<Arc<Shared>>,
    Part(file): Part<String>,
    headers: HeaderMap,
) -> Response {
    reply(shared.assets.pictures.get(&file), &headers)
}

/// The shapes of all pieces.
pub async fn pieces(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    shared.assets.pieces.reply(&headers)
}
