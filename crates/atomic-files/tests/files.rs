//! Files that are replaced whole, and files of every size.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use atomic_files::{MAX_BYTES, read_text, write};
use tempfile::{TempDir, tempdir};

fn folder() -> TempDir {
    tempdir().expect("a writable directory")
}

/// The names of all entries of the directory.
fn names(folder: &TempDir) -> Vec<String> {
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a name");
    let entries = fs::read_dir(folder.path()).expect("a directory");
    entries
        .map(|entry| name(entry.expect("an entry")))
        .collect()
}

#[test]
fn writing_replaces_the_old_file_and_leaves_nothing_else() {
    let folder = folder();
    let path = folder.path().join("game.txt");
    fs::write(&path, "x".repeat(10_000)).expect("a writable directory");
    for text in ["right", "right left", ""] {
        write(&path, text.as_bytes()).expect("a writable directory");
        assert_eq!(read_text(&path).expect("text"), text);
        assert_eq!(names(&folder), ["game.txt"]);
    }
}

#[test]
fn a_failing_write_leaves_all_as_it_was() {
    let folder = folder();
    let missing = folder.path().join("missing").join("game.txt");
    assert_eq!(
        write(&missing, b"").unwrap_err().kind(),
        ErrorKind::NotFound
    );
    assert!(names(&folder).is_empty());

    // A directory cannot be replaced by a file.
    let taken = folder.path().join("game.txt");
    fs::create_dir(&taken).expect("a writable directory");
    fs::write(taken.join("inside"), "old").expect("a writable directory");
    assert!(write(&taken, b"").is_err());
    assert_eq!(names(&folder), ["game.txt"]);
    assert_eq!(read_text(&taken.join("inside")).expect("text"), "old");
}

#[test]
fn a_path_without_a_name_is_refused() {
    let error = write(Path::new("/"), b"").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidInput);
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_permissions_and_a_new_one_has_those_of_new_files() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let path = folder.path().join("game.txt");
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    fs::write(folder.path().join("other.txt"), "").expect("a writable directory");
    write(&path, b"new").expect("a writable directory");
    assert_eq!(mode(&path), mode(&folder.path().join("other.txt")));
    for kept in [0o600, 0o664, 0o755] {
        fs::set_permissions(&path, fs::Permissions::from_mode(kept)).expect("an own file");
        write(&path, b"newer").expect("a writable directory");
        assert_eq!(mode(&path), kept);
    }
}

#[cfg(unix)]
#[test]
fn the_file_behind_a_link_is_replaced_and_not_the_link() {
    let folder = folder();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("a writable directory");
    let (file, link) = (inner.join("game.txt"), folder.path().join("link"));
    fs::write(&file, "old").expect("a writable directory");
    std::os::unix::fs::symlink("inner/game.txt", &link).expect("a writable directory");
    write(&link, b"new").expect("a writable directory");
    assert_eq!(read_text(&file).expect("text"), "new");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
}

#[cfg(unix)]
#[test]
fn a_pipe_is_written_into_and_stays_one() {
    use std::os::unix::fs::FileTypeExt;

    let folder = folder();
    let path = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("a program to make pipes").success());
    let reader = {
        let path = path.clone();
        std::thread::spawn(move || fs::read_to_string(path).expect("text"))
    };
    write(&path, b"a game").expect("the pipe is being read");
    assert_eq!(reader.join().expect("a reader"), "a game");
    assert!(fs::metadata(&path).expect("a pipe").file_type().is_fifo());
    assert_eq!(names(&folder), ["pipe"]);
}

#[test]
fn writes_at_the_same_time_do_not_mix() {
    let folder = folder();
    let path = folder.path().join("game.txt");
    std::thread::scope(|scope| {
        for letter in ["a", "b", "c", "d"] {
            let text = letter.repeat(10_000);
            let path = &path;
            scope.spawn(move || {
                for _ in 0..10 {
                    write(path, text.as_bytes()).expect("a writable directory");
                }
            });
        }
    });
    let text = read_text(&path).expect("text");
    assert_eq!(text, text[..1].repeat(10_000));
    assert_eq!(names(&folder), ["game.txt"]);
}

#[test]
fn what_cannot_be_read_is_told() {
    let folder = folder();
    let path = folder.path().join("game.txt");
    assert_eq!(read_text(&path).unwrap_err().kind(), ErrorKind::NotFound);
    assert!(read_text(folder.path()).is_err());
    fs::write(&path, b"caf\xe9").expect("a writable directory");
    assert_eq!(read_text(&path).unwrap_err().kind(), ErrorKind::InvalidData);
}

#[test]
fn a_text_may_be_as_large_as_the_limit_and_no_larger() {
    let folder = folder();
    let path = folder.path().join("game.txt");
    let text = " ".repeat(MAX_BYTES as usize);
    fs::write(&path, &text).expect("a writable directory");
    assert_eq!(read_text(&path).expect("text").len(), text.len());
    fs::write(&path, text + " ").expect("a writable directory");
    let error = read_text(&path).expect_err("too large").to_string();
    assert_eq!(error, "the file has more than 16777216 bytes");
}
