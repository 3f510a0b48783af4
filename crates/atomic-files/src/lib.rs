#![doc = include_str!("../README.md")]

use std::fs::{self, File, Permissions};
use std::io::{self, Read, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// Writes a file atomically: a crash leaves the old file or the new one. Writes to a device or a
/// pipe directly.
///
/// The contents go to a temporary file in the same directory, which then replaces the file. The
/// file keeps its permissions. A symbolic link stays one, and the file that it names is replaced.
///
/// # Errors
/// If the file cannot be written. An existing file is then unchanged.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    // As of any new file; the system takes away what the user's mask forbids.
    write_new(path, contents, 0o666)
}

/// Writes a file as [`write()`] does. A new one can be read by this user only.
///
/// # Errors
/// As for [`write()`].
pub fn write_private(path: &Path, contents: &[u8]) -> io::Result<()> {
    write_new(path, contents, 0o600)
}

/// Creates a file atomically: a crash leaves no file, or one with these contents. Returns the file,
/// to which more can be written.
///
/// # Errors
/// If the file exists or cannot be written.
pub fn create(path: &Path, contents: &[u8]) -> io::Result<File> {
    Ok(temporary(path, contents, 0o666, None)?.persist_noclobber(path)?)
}

/// Writes a file; a new one has this mode.
fn write_new(path: &Path, contents: &[u8], mode: u32) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    // A rename would replace a device by a file.
    if old
        .as_ref()
        .is_some_and(|old| !old.is_file() && !old.is_dir())
    {
        return File::options().write(true).open(path)?.write_all(contents);
    }
    // Replaces the target of a symbolic link, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let permissions = old.map(|old| old.permissions());
    temporary(&path, contents, mode, permissions)?.persist(path)?;
    Ok(())
}

/// Writes a temporary file in the folder of a path, with these permissions or, as a new file, this
/// mode.
#[cfg_attr(not(unix), allow(unused_variables))]
fn temporary(
    path: &Path,
    contents: &[u8],
    mode: u32,
    permissions: Option<Permissions>,
) -> io::Result<NamedTempFile> {
    let (Some(folder), Some(_)) = (path.parent(), path.file_name()) else {
        let error = "the path has no file name";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, error));
    };
    let mut new = Builder::new();
    new.prefix(".").suffix(".tmp");
    #[cfg(unix)]
    new.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    let mut new = new.tempfile_in(match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    })?;
    if let Some(permissions) = permissions {
        new.as_file().set_permissions(permissions)?;
    }
    new.write_all(contents)?;
    // Before the rename, so that the name never refers to bytes that are not on the disk.
    new.as_file().sync_all()?;
    Ok(new)
}

/// The largest text file that is read, in bytes: 16 MiB, about two million moves of a game.
pub const MAX_BYTES: u64 = 16 << 20;

/// Reads a text file of at most [`MAX_BYTES`], without the byte order mark that some editors write
/// at its start.
///
/// # Errors
/// If the file cannot be read, is not UTF-8, or is larger.
pub fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let read = File::open(path)?
        .take(MAX_BYTES + 1)
        .read_to_string(&mut text)?;
    if read as u64 > MAX_BYTES {
        let message = format!("the file has more than {MAX_BYTES} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}
