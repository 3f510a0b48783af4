//! The page: its files are in the program, and those that are drawn are drawn at the start.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use board_picture::svg;
use flate2::Compression;
use include_dir::{Dir, include_dir};
use menagerie::{Catalogue, GameInfo};

use super::respond::{compressed, takes_gzip};

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// A file of the page.
#[derive(Clone, Debug)]
pub(super) struct Asset {
    kind: &'static str,
    tag: String,
    bytes: Bytes,
    shorter: Option<Bytes>,
}

impl Asset {
    fn new(name: &str, bytes: Vec<u8>) -> Self {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        Self {
            kind: kind(name),
            tag: format!("\"{:016x}\"", hasher.finish()),
            shorter: compressed(&bytes, Compression::best()).map(Bytes::from),
            bytes: bytes.into(),
        }
    }

    pub(super) fn reply(&self, headers: &HeaderMap) -> Response {
        let mut reply = Response::default();
        let out = reply.headers_mut();
        out.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        // It may be kept, but not used without asking whether there is a newer one.
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(tag) = HeaderValue::from_str(&self.tag) {
            out.insert(header::ETAG, tag);
        }
        let known = headers
            .get(header::IF_NONE_MATCH)
            .and_then(|tags| tags.to_str().ok());
        if known.is_some_and(|tags| tags.split(',').any(|tag| names(tag, &self.tag))) {
            *reply.status_mut() = StatusCode::NOT_MODIFIED;
            return reply;
        }
        let shorter = self.shorter.clone().filter(|_| takes_gzip(headers));
        if shorter.is_some() {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        *reply.body_mut() = Body::from(shorter.unwrap_or_else(|| self.bytes.clone()));
        reply
    }
}

/// Returns whether a tag of `If-None-Match` names this tag.
fn names(sent: &str, tag: &str) -> bool {
    let sent = sent.trim();
    sent == "*" || sent.strip_prefix("W/").unwrap_or(sent) == tag
}

/// Returns the type of a file by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "wav" => "audio/wav",
        "ogg" => "audio/ogg",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Returns the picture of a game: the example of its rules with the most effects, since most starts
/// are nearly empty boards; without examples its start.
fn picture_of(info: &GameInfo) -> Option<Vec<u8>> {
    let examples = info.about().examples.iter().filter_map(|example| {
        let mut game = match example.position {
            Some(text) => info.position(text).ok()?,
            None => info.start(None).ok()?,
        };
        for text in example.moves {
            game.play(text).ok()?;
        }
        Some(game)
    });
    let liveliest = examples.max_by_key(|game| game.last_events().len());
    let game = liveliest.or_else(|| info.start(None).ok())?;
    let options = svg::Options {
        title: info.title(),
        ..svg::Options::default()
    };
    Some(svg::render(&game.scene_of_last_ply(), &options).into_bytes())
}

/// All files that do not change while the server runs.
#[derive(Debug)]
pub struct Assets {
    /// Those of the page by their path.
    files: HashMap<String, Asset>,
    /// The folder that replaces the files of the program.
    folder: Option<PathBuf>,
    pub(super) pictures: HashMap<String, Asset>,
    pub(super) pieces: Asset,
}

impl Assets {
    /// Prepares all files for the games of a catalogue.
    #[must_use]
    pub fn new(catalogue: &Catalogue, folder: Option<&Path>) -> Self {
        let mut files = HashMap::new();
        if folder.is_none() {
            collect(&PAGE, &mut files);
        }
        let pictures = catalogue.games().iter().filter_map(|info| {
            let name = format!("{}.svg", info.name());
            let asset = Asset::new(&name, picture_of(info)?);
            Some((name, asset))
        });
        Self {
            files,
            folder: folder.map(Path::to_owned),
            pictures: pictures.collect(),
            pieces: Asset::new("pieces.svg", board_picture::sprite().into_bytes()),
        }
    }

    /// Finds a file of the page.
    pub(super) fn find(&self, path: &str) -> Option<Asset> {
        match &self.folder {
            None => self.files.get(path).cloned(),
            Some(folder) => {
                // Only plain names: nothing leads out of the folder.
                let is_plain = |part: &str| {
                    let is_known = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
                    !part.is_empty() && !part.starts_with('.') && part.chars().all(is_known)
                };
                if !path.split('/').all(is_plain) {
                    return None;
                }
                Some(Asset::new(path, std::fs::read(folder.join(path)).ok()?))
            }
        }
    }
}

fn collect(folder: &Dir<'_>, files: &mut HashMap<String, Asset>) {
    for file in folder.files() {
        if let Some(path) = file.path().to_str() {
            let path = path.replace('\\', "/");
            let asset = Asset::new(&path, file.contents().to_vec());
            files.insert(path, asset);
        }
    }
    for inner in folder.dirs() {
        collect(inner, files);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_not_left() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("page");
        std::fs::create_dir_all(page.join("js")).unwrap();
        std::fs::write(page.join("js/a.js"), "1").unwrap();
        std::fs::write(folder.path().join("secret"), "2").unwrap();
        let assets = Assets::new(&Catalogue::new(), Some(&page));
        assert_eq!(
            assets.find("js/a.js").unwrap().kind,
            "text/javascript; charset=utf-8"
        );
        for path in [
            "../secret",
            "js/../../secret",
            "/etc/passwd",
            "js//a.js",
            ".",
            "",
            "js",
        ] {
            assert!(assets.find(path).is_none(), "{path}");
        }
    }

    #[test]
    fn a_file_that_is_known_is_not_sent_again() {
        let asset = Asset::new("a.txt", b"text".to_vec());
        let mut headers = HeaderMap::new();
        assert_eq!(asset.reply(&headers).status(), StatusCode::OK);
        let tags = format!("\"other\", W/{}", asset.tag);
        headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(&tags).unwrap());
        assert_eq!(asset.reply(&headers).status(), StatusCode::NOT_MODIFIED);
    }
}
