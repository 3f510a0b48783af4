//! The page, its files and its pictures.

use std::sync::Arc;

use axum::extract::{Path as Part, State};
use axum::http::StatusCode;

use super::files::File;
use super::respond::Problem;
use crate::shared::Shared;

type Reply = Result<File, Problem>;

fn found(file: Option<File>) -> Reply {
    file.ok_or_else(|| Problem::missing("not-found", "there is no such file"))
}

/// The page of every address that people see.
pub async fn shell(State(shared): State<Arc<Shared>>) -> Reply {
    found(shared.files.find("index.html"))
}

/// A file of the page.
pub async fn file(State(shared): State<Arc<Shared>>, Part(path): Part<String>) -> Reply {
    found(shared.files.find(&path))
}

/// The icon that browsers ask for unasked.
pub async fn icon(State(shared): State<Arc<Shared>>) -> Result<File, StatusCode> {
    shared
        .files
        .find("favicon.ico")
        .ok_or(StatusCode::NO_CONTENT)
}

/// The picture of a game.
pub async fn picture(State(shared): State<Arc<Shared>>, Part(name): Part<String>) -> Reply {
    found(shared.files.pictures.get(&name).cloned())
}

/// The shapes of all pieces.
pub async fn pieces(State(shared): State<Arc<Shared>>) -> File {
    shared.files.pieces.clone()
}
