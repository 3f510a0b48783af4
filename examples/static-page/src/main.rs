//! Makes the folder with the page that any web host serves. The script `make` builds the rules as
//! WebAssembly first.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use clap::{CommandFactory, Parser};
use include_dir::{Dir, include_dir};
use menagerie::Catalogue;
use serde_json::json;

/// Make the folder with the page that any web host serves.
#[derive(Debug, Parser)]
#[command(version, after_help = "The script `make` builds the rules first.")]
struct Options {
    /// The folder to make
    folder: PathBuf,
    /// The rules as WebAssembly
    #[arg(value_name = "RULES.wasm")]
    rules: PathBuf,
}

/// What the page has in the place of a server. The others of its files are those of `serve`.
static OWN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// The file that names all others to the service worker.
const LIST: &str = "files.js";

/// Returns the first file for a folder whose name nobody knows: all that it names is beside it.
fn index(served: &str) -> String {
    served
        .replace("href=\"/page/", "href=\"page/")
        .replace("src=\"/page/", "src=\"page/")
        .replace("href=\"/", "href=\"#/")
        .replace(
            "</title>",
            "</title>\n    <link rel=\"manifest\" href=\"manifest.webmanifest\" />",
        )
}

/// Returns all files by their paths.
fn files(rules: Vec<u8>) -> BTreeMap<String, Vec<u8>> {
    let mut files: BTreeMap<_, _> = serve::page_files(&Catalogue::standard())
        .into_iter()
        .collect();
    for file in OWN.files() {
        let name = file.path().to_string_lossy();
        let path = match &*name {
            "jsconfig.json" => continue,
            // The scope of a service worker is the folder in which it is.
            "sw.js" | "manifest.webmanifest" => name.into_owned(),
            _ => format!("page/js/{name}"),
        };
        files.insert(path, file.contents().into());
    }
    if let Some(served) = files.remove("page/index.html") {
        let own = index(&String::from_utf8_lossy(&served));
        files.insert("index.html".into(), own.into_bytes());
    }
    files.insert("rules.wasm".into(), rules);
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let version = format!("menagerie-{:016x}", hasher.finish());
    let names: Vec<&str> = files.keys().map(String::as_str).chain(["./"]).collect();
    let list = json!({"version": version, "files": names});
    files.insert(
        LIST.into(),
        format!("self.MENAGERIE = {list};\n").into_bytes(),
    );
    files
}

fn write(folder: &Path, rules: &Path) -> io::Result<()> {
    let files = files(fs::read(rules)?);
    for (path, bytes) in &files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, bytes)?;
    }
    let bytes: usize = files.values().map(Vec::len).sum();
    let (count, folder) = (files.len(), folder.display());
    println!("{folder}: {count} files, {} kB", bytes / 1000);
    Ok(())
}

fn main() -> ExitCode {
    let options: Options = terminal::parse_from(env::args_os(), &Options::command());
    match write(&options.folder, &options.rules) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("static-page: {error}");
            ExitCode::FAILURE
        }
    }
}
