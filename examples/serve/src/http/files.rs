//! The files of the page: they are in the program, and those that are drawn are drawn at the start.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use board_picture::svg;
use include_dir::{Dir, include_dir};
use menagerie::{Catalogue, GameInfo, Level};
use mime_guess::mime;
use referee::Limits;
use serde_json::{Value, json};
use tabletop::table::ClockSetting;

use super::rule_pages;

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// The pictures for those who show no SVG, as the program `draw` makes them.
static PREVIEWS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/pictures");

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    kind: String,
    bytes: Bytes,
    /// What tells this version from others.
    tag: String,
    lasts: Lasts,
}

/// How long a browser may keep a file.
#[derive(Copy, Clone, Debug)]
enum Lasts {
    /// Not at all: it tells how something is now.
    Never,
    /// It is not used without asking whether there is a newer one.
    UntilNewer,
    /// For ever: its address names this version of it.
    Always,
}

impl File {
    fn new(name: &str, bytes: impl Into<Bytes>) -> Self {
        let kind = mime_guess::from_path(name).first_or_octet_stream();
        let kind = match kind.type_() {
            mime::TEXT => format!("{kind}; charset=utf-8"),
            _ => kind.to_string(),
        };
        let bytes = bytes.into();
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        Self {
            kind,
            bytes,
            tag: format!("\"{:016x}\"", hasher.finish()),
            lasts: Lasts::UntilNewer,
        }
    }

    /// Returns a page with more in its head, which is true now.
    pub(super) fn with_head(self, more: &str) -> Self {
        let page = String::from_utf8_lossy(&self.bytes);
        Self {
            lasts: Lasts::Never,
            ..Self::new("index.html", with_head(&page, more))
        }
    }

    /// Returns a file that nobody needs to ask for again under the same address.
    pub(super) fn lasting(self) -> Self {
        Self {
            lasts: Lasts::Always,
            ..self
        }
    }
}

fn with_head(page: &str, more: &str) -> String {
    page.replacen("</head>", &format!("{more}</head>"), 1)
}

/// The modules with which pages begin, by the first part of their addresses.
const ENTRIES: [(&str, &str); 7] = [
    ("", "lobby"),
    ("look", "look-page"),
    ("edit", "edit-page"),
    ("t", "table-page"),
    ("rules", "rules-page"),
    ("learn", "learn-page"),
    ("puzzles", "learn-page"),
];

/// Adds a module of the page, with all that it imports.
fn add_modules(path: &str, found: &mut BTreeSet<String>) {
    let text = PAGE.get_file(path).and_then(|file| file.contents_utf8());
    let Some(text) = text.filter(|_| found.insert(path.into())) else {
        return;
    };
    let (folder, _) = path.rsplit_once('/').unwrap_or_default();
    for line in text.lines() {
        // What is imported for its types alone is in comments.
        let begins = ["import ", "export ", "} from "];
        let is_import = begins.iter().any(|begin| line.starts_with(begin));
        let name = line.split('\'').nth(1).filter(|_| is_import);
        match name.and_then(|name| name.split_once('/')) {
            Some((".", name)) => add_modules(&format!("{folder}/{name}"), found),
            Some(("..", path)) => add_modules(path, found),
            _ => {}
        }
    }
}

/// Returns the first file of a kind of page. It names all modules that the page needs, so that they
/// are not found one after the other.
fn shell(entry: &str) -> String {
    let mut modules = BTreeSet::new();
    for path in ["js/app.js".into(), format!("js/{entry}.js")] {
        add_modules(&path, &mut modules);
    }
    let preloads = modules
        .iter()
        .map(|path| format!("<link rel=\"modulepreload\" href=\"/page/{path}\" />\n"));
    // Which lesson is next depends on the games, which would be asked for after the modules.
    let games = match entry {
        "learn-page" => "<link rel=\"preload\" href=\"/api/games\" as=\"fetch\" crossorigin />\n",
        _ => "",
    };
    let page = PAGE.get_file("index.html");
    let page = page.and_then(|file| file.contents_utf8());
    let head = games.to_owned() + &preloads.collect::<String>();
    with_head(page.unwrap_or_default(), &head)
}

impl IntoResponse for File {
    fn into_response(self) -> Response {
        let kind = [(header::CONTENT_TYPE, self.kind)];
        let lasts = match self.lasts {
            Lasts::Never => "no-store",
            Lasts::UntilNewer => "no-cache",
            Lasts::Always => "max-age=31536000, immutable",
        };
        let lasts = [(header::CACHE_CONTROL, lasts)];
        if !matches!(self.lasts, Lasts::UntilNewer) {
            return (kind, lasts, self.bytes).into_response();
        }
        let tag = [(header::ETAG, self.tag)];
        (kind, lasts, tag, self.bytes).into_response()
    }
}

/// Returns the picture of a game: the example of its rules with the most effects, since most starts
/// are nearly empty boards; without examples its start.
fn picture_of(info: &GameInfo) -> Option<String> {
    let examples = info.about().examples().filter_map(|example| {
        let mut game = match example.position {
            Some(text) => info.position(text).ok()?,
            None => info.start(None).ok()?,
        };
        for text in example.moves.split_whitespace() {
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
    let picture = svg::render(&game.scene_of_last_ply(), &options);
    Some(picture.replacen("<defs>", &format!("{DARK}<defs>"), 1))
}

/// What is round the board of a picture, on a dark page.
const DARK: &str = "<style>@media (prefers-color-scheme: dark) { \
    [fill='#fbf8f1'] { fill: #292622 } [stroke='#3a352c'] { stroke: #b8ae9c } }</style>";

/// Returns the games, each with the address of its picture, the levels of computer players, the
/// usual clocks with what they mean and their words, and the length of the longest request.
fn games(catalogue: &Catalogue) -> Value {
    let games = referee::reply(catalogue, &Limits::PAGES, br#"{"op":"games"}"#);
    let mut games: Value = serde_json::from_str(&games).unwrap_or_default();
    let all = games["games"].as_array_mut().into_iter().flatten();
    for (game, info) in all.zip(catalogue.games()) {
        let name = info.name();
        game["picture"] = json!(format!("/api/picture/{name}.svg"));
        if rule_pages::rules(info).is_some() {
            game["rules"] = json!(format!("/api/rules/{name}"));
        }
    }
    games["levels"] = json!({"all": Level::ALL, "usual": Level::default()});
    let clock = |text: &'static str| {
        let setting: ClockSetting = text.parse().ok()?;
        Some((text, setting.meaning(), setting.to_string()))
    };
    let clocks: Vec<_> = ClockSetting::USUAL.into_iter().filter_map(clock).collect();
    games["clocks"] = json!(clocks);
    games["most_bytes"] = json!(Limits::PAGES.max_bytes);
    games
}

/// Returns the files of a page without a server: those of the page, and what the server answers
/// that never changes. Each has the path at which the server has it.
pub fn page_files(catalogue: &Catalogue) -> Vec<(String, Vec<u8>)> {
    let Files {
        pictures,
        pieces,
        games,
        ..
    } = Files::new(catalogue, None);
    let drawn = pictures.into_iter();
    let drawn = drawn.map(|(name, file)| (format!("api/picture/{name}"), file.bytes.into()));
    let rules = catalogue.games().iter().filter_map(|info| {
        let html = json!({ "html": rule_pages::rules(info)? });
        let path = format!("api/rules/{}", info.name());
        Some((path, html.to_string().into_bytes()))
    });
    let page = PAGE.files().chain(PAGE.dirs().flat_map(Dir::files));
    let page = page.filter_map(|file| {
        let path = file.path().to_string_lossy();
        // What only the checks of types read.
        let is_shown = !path.ends_with(".d.ts") && !path.ends_with("jsconfig.json");
        let contents = match &*path {
            "index.html" => shell("lobby").into_bytes(),
            _ => file.contents().into(),
        };
        is_shown.then(|| (format!("page/{path}"), contents))
    });
    let others = [("api/pieces.svg", pieces), ("api/games", games)];
    let others = others.map(|(path, file)| (path.into(), file.bytes.into()));
    drawn.chain(rules).chain(page).chain(others).collect()
}

/// All files that do not change while the server runs.
#[derive(Debug)]
pub struct Files {
    /// The folder that replaces the files of the program.
    folder: Option<PathBuf>,
    /// The address of the folder of this version, unless another folder replaces it.
    pub(super) lasting: Option<String>,
    shells: HashMap<&'static str, File>,
    pictures: HashMap<String, File>,
    pub(super) pieces: File,
    pub(super) games: File,
    /// What the games are, by their names.
    known: HashMap<String, Value>,
}

/// Returns the address of the folder of this version of the page: it depends on all that is there.
fn lasting(pictures: &HashMap<String, File>, pieces: &File) -> String {
    let mut hasher = DefaultHasher::new();
    let page = PAGE.files().chain(PAGE.dirs().flat_map(Dir::files));
    for file in page {
        (file.path(), file.contents()).hash(&mut hasher);
    }
    let mut drawn: Vec<_> = pictures
        .iter()
        .map(|(name, file)| (name, &file.bytes))
        .collect();
    drawn.sort();
    (drawn, &pieces.bytes).hash(&mut hasher);
    format!("/page-{:016x}", hasher.finish())
}

/// Returns the rules of all games as links, for browsers without scripts.
fn rules_links(catalogue: &Catalogue) -> String {
    let links = catalogue.games().iter().map(|info| {
        let (name, title) = (info.name(), info.title());
        format!("<li><a href=\"/api/rules/{name}\">Rules of {title}</a></li>")
    });
    format!("<ul>{}</ul>", links.collect::<String>())
}

impl Files {
    /// Prepares all files for the games of a catalogue.
    pub fn new(catalogue: &Catalogue, folder: Option<&Path>) -> Self {
        let pictures = catalogue.games().iter().filter_map(|info| {
            let name = format!("{}.svg", info.name());
            let file = File::new(&name, picture_of(info)?);
            Some((name, file))
        });
        let pictures = pictures.collect();
        let pieces = File::new("pieces.svg", board_picture::sprite());
        let lasting = lasting(&pictures, &pieces);
        let links = format!("{}</noscript>", rules_links(catalogue));
        let shells = ENTRIES.map(|(first, entry)| {
            let page = shell(entry).replace("=\"/page/", &format!("=\"{lasting}/"));
            let page = page.replace("</noscript>", &links);
            (first, File::new("index.html", page))
        });
        let games = games(catalogue);
        let each = games["games"].as_array().into_iter().flatten();
        let named = |game: &Value| Some((game["name"].as_str()?.into(), game.clone()));
        Self {
            known: each.filter_map(named).collect(),
            folder: folder.map(Path::to_owned),
            lasting: folder.is_none().then_some(lasting),
            shells: shells.into(),
            pictures,
            pieces,
            games: File::new("games.json", games.to_string()),
        }
    }

    /// Returns what a game is, as the list of the games has it.
    pub(super) fn game(&self, name: &str) -> Option<&Value> {
        self.known.get(name)
    }

    /// Finds the picture of a game: `GAME.svg`, or `GAME.png` for those who show no SVG.
    pub(super) fn picture(&self, name: &str) -> Option<File> {
        let preview = || Some(File::new(name, PREVIEWS.get_file(name)?.contents()));
        self.pictures.get(name).cloned().or_else(preview)
    }

    /// Returns the first file of a page, by the first part of its address.
    pub(super) fn shell(&self, first: &str) -> Option<File> {
        if self.folder.is_some() {
            return self.find("index.html");
        }
        let shell = self.shells.get(first).or_else(|| self.shells.get(""));
        shell.cloned()
    }

    /// Finds a file in the folder of the page, where what was drawn at the start is, too.
    pub(super) fn find_any(&self, path: &str) -> Option<File> {
        match path.split_once('/') {
            Some(("picture", name)) => self.picture(name),
            None if path == "pieces.svg" => Some(self.pieces.clone()),
            _ => self.find(path),
        }
    }

    /// Finds a file of the page.
    fn find(&self, path: &str) -> Option<File> {
        let Some(folder) = &self.folder else {
            return Some(File::new(path, PAGE.get_file(path)?.contents()));
        };
        // Only plain names: nothing leads out of the folder.
        let is_plain = |part: &str| {
            let is_known = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
            !part.is_empty() && !part.starts_with('.') && part.chars().all(is_known)
        };
        if !path.split('/').all(is_plain) {
            return None;
        }
        Some(File::new(path, std::fs::read(folder.join(path)).ok()?))
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
        let files = Files::new(&Catalogue::new(), Some(&page));
        let script = files.find("js/a.js").unwrap();
        assert_eq!(script.kind, "text/javascript; charset=utf-8");
        for path in [
            "../secret",
            "js/../../secret",
            "/etc/passwd",
            "js//a.js",
            ".",
            "",
            "js",
        ] {
            assert!(files.find(path).is_none(), "{path}");
        }
    }
}
