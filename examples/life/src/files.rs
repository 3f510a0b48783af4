//! Reading and writing patterns.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::str::FromStr;

use flate2::read::MultiGzDecoder;
use life_worlds::pattern::{Format, NAMES, Pattern, PatternError, Topology};
use life_worlds::{Rule, World};

use crate::error::{Error, cannot, refuse};
use crate::options::Named;

/// The largest file that is read: larger than any pattern within the limits.
const MAX_BYTES: u64 = 1 << 31;

/// Returns the text of a file; `-` is standard input.
///
/// # Errors
/// If it cannot be read.
pub fn read(path: &Path) -> Result<String, Error> {
    let bytes = read_bytes(path).map_err(cannot("read", path))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the pattern that the text of a file is.
///
/// # Errors
/// If it is none, or there are too many cells.
pub fn parse<T: FromStr<Err = PatternError>>(path: &Path, text: &str) -> Result<T, Error> {
    let refused = |error| Error::Refused(format!("{}: {error}", path.display()));
    text.parse().map_err(refused)
}

/// Returns the content of a file, decompressed if it has the signature of gzip.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let bytes = match path == Path::new("-") {
        true => read_all(io::stdin().lock())?,
        false => read_all(File::open(path)?)?,
    };
    match bytes.starts_with(&[0x1f, 0x8b]) {
        true => read_all(MultiGzDecoder::new(&bytes[..])),
        false => Ok(bytes),
    }
}

fn read_all(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        let message = format!("larger than {MAX_BYTES} bytes");
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
    let mut known = Format::ALL.into_iter().rev();
    // Two formats share an extension. The later one draws no dead cells, so it can hold every
    // pattern.
    let format = known.find(|format| extension.eq_ignore_ascii_case(format.extension()));
    let known = "expected a name that ends in .rle, .cells, .lif or .mc";
    format.map_or_else(
        || refuse(format!("unknown format of {}: {known}", path.display())),
        Ok,
    )
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

/// Returns what a format cannot store of a world, each as in "plaintext cannot store the rule B2/S".
pub fn losses(
    format: Format,
    rule: Rule,
    topology: Option<Topology>,
) -> impl Iterator<Item = String> {
    let holds_rule = !matches!(format, Format::Plaintext | Format::Life106) || rule == Rule::LIFE;
    let holds_bounds = matches!(format, Format::Rle | Format::Macrocell);
    let rule = (!holds_rule).then(|| format!("rule {rule}"));
    let bounds = topology.filter(|_| !holds_bounds);
    let bounds = bounds.map(|bounds| format!("bounds {bounds}"));
    let lost = rule.into_iter().chain(bounds);
    lost.map(move |lost| format!("{format} cannot store the {lost}"))
}

/// Reports them on standard error.
pub fn tell_losses(path: &Path, format: Format, rule: Rule, topology: Option<Topology>) {
    for loss in losses(format, rule, topology) {
        eprintln!("life: {}: {loss}", path.display());
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

/// Returns a pattern of the library.
///
/// # Errors
/// If there is none of this name.
pub fn pattern_named(name: &str) -> Result<Pattern, Error> {
    let unknown = || Error::Refused(format!("unknown pattern {name:?}: `life named` lists all"));
    Pattern::named(name).ok_or_else(unknown)
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
            for name in NAMES {
                writeln!(out, "{name}")?;
            }
        }
    }
    Ok(())
}
