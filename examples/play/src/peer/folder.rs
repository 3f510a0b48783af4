//! The folder in which the program keeps what it must know after a crash.

use std::env;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// `menagerie` in the folder of programs' state (the XDG base directories); `None` if the system
/// names no place for one.
#[must_use]
pub fn usual_folder() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from);
    // Relative paths are to be ignored.
    let folder = folder("XDG_STATE_HOME")
        .filter(|folder| folder.is_absolute())
        .or_else(|| Some(folder("HOME")?.join(".local").join("state")))
        .filter(|folder| folder.is_absolute());
    Some(folder?.join("menagerie"))
}

/// Makes a folder that only this user can read, since secrets are kept in it.
pub(super) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

/// How a file is opened that only this user can read.
pub(super) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
