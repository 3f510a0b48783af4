//! Reading and writing patterns.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::str::FromStr;

use flate2::read::MultiGzDecoder;
use life_worlds::pattern::{CellSet, Format, Pattern, PatternError, States};
use life_worlds::{Rule, World};

use crate::error::{Error, cannot, refuse};
use crate::options::{Memory, Named};

/// Returns the text of a file; `-` is standard input.
///
/// # Errors
/// If it cannot be read, or is larger than the memory allows.
pub fn read(path: &Path, memory: Memory) -> Result<String, Error> {
    let limit = memory.text();
    let bytes = match path == Path::new("-") {
        true => read_bytes(io::stdin().lock(), limit),
        false => File::open(path).and_then(|file| read_bytes(file, limit)),
    };
    let text = String::from_utf8(bytes.map_err(cannot("read", path))?);
    Ok(text.unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// Returns the pattern that the text of a file is.
///
/// # Errors
/// If it is none, or there are too many cells.
pub fn parse<T: FromStr<Err = PatternError>>(path: &Path, text: &str) -> Result<T, Error> {
    let refused = |error| Error::Refused(format!("{}: {error}", path.display()));
    text.parse().map_err(refused)
}

/// Returns the content of a file, decompressed as it is read if it has the signature of gzip. More
/// bytes than `limit` are an error.
fn read_bytes(mut from: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    const GZIP: [u8; 2] = [0x1f, 0x8b];
    let mut start = Vec::new();
    from.by_ref()
        .take(GZIP.len() as u64)
        .read_to_end(&mut start)?;
    let is_zipped = start == GZIP;
    let whole = start.chain(from);
    match is_zipped {
        true => read_all(MultiGzDecoder::new(whole), limit),
        false => read_all(whole, limit),
    }
}

fn read_all(from: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let message = format!("larger than {} MiB: allow more with --memory", limit >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// Returns the format of a file by its extension; RLE if it has none.
///
/// # Errors
/// If the extension is not that of a format.
pub fn format_of(path: &Path) -> Result<Format, Error> {
    let Some(extension) = path.extension() else {
        return Ok(Format::Rle);
    };
    let format = extension.to_str().and_then(Format::of_extension);
    format.ok_or_else(|| {
        Error::Refused(format!(
            "unknown format of {}: expected a name that ends in {}",
            path.display(),
            Format::extensions()
        ))
    })
}

/// Fails if a PNG or GIF is to be written to a file whose extension, such as `.png`, is another. A
/// name without an extension is allowed.
///
/// # Errors
/// If it has another extension.
pub fn check_picture(path: Option<&Path>, extension: &'static str) -> Result<(), Error> {
    match path.and_then(|path| Some((path, path.extension()?))) {
        Some((path, found)) if !found.eq_ignore_ascii_case(&extension[1..]) => refuse(format!(
            "{} is to be a {}: expected a name that ends in {extension}",
            path.display(),
            extension[1..].to_uppercase()
        )),
        _ => Ok(()),
    }
}

/// Returns what a format cannot store of the description of a world, each as in "plaintext cannot
/// store the rule B2/S".
pub fn losses(format: Format, about: &Pattern) -> Vec<String> {
    let holds_all = matches!(format, Format::Rle | Format::Macrocell);
    let holds_rule = holds_all || format == Format::Life105;
    let holds_words = format != Format::Life106;
    let rule = about.rule.filter(|&rule| !holds_rule && rule != Rule::LIFE);
    let bounds = about.topology.filter(|_| !holds_all);
    let generation = Some(about.generation).filter(|&number| !holds_all && number > 0);
    let word = |word: &str, is_told: bool| (is_told && !holds_words).then(|| word.to_owned());
    let lost = [
        rule.map(|rule| format!("rule {rule}")),
        bounds.map(|bounds| format!("bounds {bounds}")),
        (about.states != States::Two && !holds_all).then(|| "states above 1".into()),
        generation.map(|number| format!("generation {number}")),
        word("name", about.name.is_some()),
        word("author", about.author.is_some()),
        word("comments", !about.comments.is_empty()),
    ];
    let told = |lost| format!("{format} cannot store the {lost}");
    lost.into_iter().flatten().map(told).collect()
}

/// Reports them on standard error.
pub fn tell_losses(path: &Path, format: Format, about: &Pattern) {
    for loss in losses(format, about) {
        terminal::tell("life", &format!("{}: {loss}", path.display()));
    }
}

/// Writes a file atomically; `-` is standard output.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, bytes: &[u8], out: &mut impl Write) -> Result<(), Error> {
    if path == Path::new("-") {
        return Ok(out.write_all(bytes)?);
    }
    atomic_files::write(path, bytes).map_err(cannot("write", path))
}

/// Writes a world to a file in the format of its name.
///
/// # Errors
/// If the format cannot hold the world, or the file cannot be written.
pub fn save(world: &World, path: &Path, out: &mut impl Write) -> Result<(), Error> {
    let format = format_of(path)?;
    write(path, world.write(format)?.as_bytes(), out)
}

/// Returns a pattern of the library, or that of an apgcode.
///
/// # Errors
/// If there is none of this name.
pub fn pattern_named(name: &str) -> Result<Pattern, Error> {
    let unknown = || {
        let meant = meant(name).map(|known| format!("did you mean {known}? "));
        let meant = meant.unwrap_or_default();
        Error::Refused(format!(
            "unknown pattern {name:?}: {meant}`life named` lists all"
        ))
    };
    let of_code = || {
        let cells = name
            .contains('_')
            .then(|| CellSet::from_apgcode(name).ok())?;
        Some(Pattern::new(cells?).with_rule(Rule::LIFE))
    };
    Pattern::named(name).or_else(of_code).ok_or_else(unknown)
}

/// Returns the known name that is most like an unknown one, if any is close to it.
fn meant(name: &str) -> Option<&'static str> {
    /// The least likeness, from 0 to 1.
    const LIKE: f64 = 0.8;
    let name = name.to_lowercase();
    let likeness = |known: &str| match known.to_lowercase() {
        known if name.len() > 2 && known.contains(&name) => 1.0,
        known => strsim::jaro(&name, &known),
    };
    let names = Pattern::NAMES
        .into_iter()
        .map(|known| (likeness(known), known));
    let like = names.filter(|&(likeness, _)| likeness > LIKE);
    // The first of equals.
    let most = like.rev().max_by(|(a, _), (b, _)| a.total_cmp(b));
    most.map(|(_, known)| known)
}

/// `life named`.
///
/// # Errors
/// If there is no pattern of this name.
pub fn named(options: &Named, out: &mut impl Write) -> Result<(), Error> {
    match &options.name {
        Some(name) => {
            write!(out, "{}", pattern_named(name)?)?;
        }
        None => {
            for name in Pattern::NAMES {
                writeln!(out, "{name}")?;
            }
        }
    }
    Ok(())
}
