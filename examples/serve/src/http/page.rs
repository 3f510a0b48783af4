//! The page, its files and its pictures.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path as Part, State};
use axum::http::{StatusCode, Uri};
use serde_json::json;

use super::files::File;
use super::host::Host;
use super::respond::Problem;
use crate::shared::Shared;

type Reply = Result<File, Problem>;

fn found(file: Option<File>) -> Reply {
    file.ok_or_else(|| Problem::missing("not-found", "there is no such file"))
}

/// The page of every address that people see.
pub async fn shell(State(shared): State<Arc<Shared>>, uri: Uri) -> Reply {
    found(
        shared
            .files
            .shell(uri.path().split('/').nth(1).unwrap_or_default()),
    )
}

/// The page of a table, with what it would ask for first, and with what programs show as a preview
/// of its link. If there is no such table, the page says so.
pub async fn table(
    State(shared): State<Arc<Shared>>,
    Part(path): Part<HashMap<String, String>>,
    Extension(host): Extension<Host>,
) -> Result<(StatusCode, File), Problem> {
    let page = found(shared.files.shell("t"))?;
    let here = shared.config.public_url.as_ref();
    let here = here.map_or_else(|| format!("http://{host}"), ToString::to_string);
    let head = path.get("id").and_then(|id| {
        let card = card(&shared, id, &here)?;
        Some(card + &replies(&shared, id)?)
    });
    Ok(match head {
        Some(head) => (StatusCode::OK, page.with_head(&head)),
        None => (StatusCode::NOT_FOUND, page),
    })
}

/// A table and its game, which the page finds in itself.
fn replies(shared: &Shared, id: &str) -> Option<String> {
    let table = shared.tables.table(id).ok()?;
    let game = shared.files.game(table["game"].as_str()?)?;
    // Nothing in it ends the element.
    let text = json!({"table": table, "game": game}).to_string();
    let text = text.replace('<', "\\u003c");
    Some(format!(
        "<script type=\"application/json\" id=\"replies\">{text}</script>\n"
    ))
}

/// The title, the words and the picture of a table, as Open Graph has them. They tell nothing that
/// the address of the table does not.
fn card(shared: &Shared, id: &str, here: &str) -> Option<String> {
    let (game, description) = shared.tables.described(id, &shared.catalogue)?;
    let info = shared.catalogue.find(&game).ok()?;
    let image = format!("{game}.png");
    // Games of other catalogues have no such picture.
    let is_there = shared.files.picture(&image).is_some();
    let image = is_there.then(|| format!("{here}/api/picture/{image}"));
    let properties = [
        ("title", Some(info.title())),
        ("description", Some(&description)),
        ("image", image.as_deref()),
        ("type", Some("website")),
    ];
    let escaped = |text: &str| {
        text.replace('&', "&amp;")
            .replace('"', "&quot;")
            .replace('<', "&lt;")
    };
    let line = |(name, text): (&str, Option<&str>)| {
        text.map_or_else(String::new, |text| {
            let text = escaped(text);
            format!("<meta property=\"og:{name}\" content=\"{text}\" />\n")
        })
    };
    Some(properties.map(line).concat())
}

/// A file of the page.
pub async fn file(State(shared): State<Arc<Shared>>, Part(path): Part<String>) -> Reply {
    found(shared.files.find_any(&path))
}

/// A file of the folder that has this version of the page only.
pub async fn lasting_file(State(shared): State<Arc<Shared>>, Part(path): Part<String>) -> Reply {
    found(shared.files.find_any(&path).map(File::lasting))
}

/// The icon that browsers ask for unasked.
pub async fn icon(State(shared): State<Arc<Shared>>) -> Result<File, StatusCode> {
    shared
        .files
        .find_any("favicon.ico")
        .ok_or(StatusCode::NO_CONTENT)
}

/// The picture of a game.
pub async fn picture(State(shared): State<Arc<Shared>>, Part(name): Part<String>) -> Reply {
    found(shared.files.picture(&name))
}

/// The shapes of all pieces.
pub async fn pieces(State(shared): State<Arc<Shared>>) -> File {
    shared.files.pieces.clone()
}
