//! The folder in which the program keeps what it must know after a crash.

use std::env;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// `menagerie` in the folder of programs' state (the XDG base directories); `None` if the system
/// names no place for one.
pub fn usual_folder() -> Option<PathBuf> {
    own_folder("XDG_STATE_HOME", ".local/state")
}

/// `menagerie` in the folder that a variable of the XDG base directories names, otherwise in this
/// folder of the user's home; `None` if there is neither.
pub(crate) fn own_folder(variable: &str, in_home: &str) -> Option<PathBuf> {
    let folder = absolute(variable).or_else(|| Some(home()?.join(in_home)));
    Some(folder?.join("menagerie"))
}

/// The user's home; `None` if the system names none.
pub(crate) fn home() -> Option<PathBuf> {
    absolute("HOME")
}

/// The folder that a variable names. Relative paths are to be ignored.
fn absolute(variable: &str) -> Option<PathBuf> {
    let folder = env::var_os(variable).map(PathBuf::from);
    folder.filter(|folder| folder.is_absolute())
}

/// Makes a folder that only this user can read, since secrets are kept in it.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

/// Returns when a file was used last; `None` if it is not there.
pub(crate) fn used(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// Opens a file that only this user can read, and makes it and its folder if need be.
fn private_file(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Opens a file that only this user can read, and locks it until it is closed, also by the end of
/// the program. Returns `None` if another program has locked it.
pub(crate) fn lock(path: &Path) -> io::Result<Option<File>> {
    let file = private_file(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
