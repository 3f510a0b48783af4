//! A game as a file.

use super::*;

/// A directory for one test, which removes it and its content at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let name = format!("grid-core-{}-{test}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path).expect("a directory that is not there yet");
        Self(path)
    }

    /// The path of a file in the directory.
    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names of all entries of the directory.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a directory");
        entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("a name")
            })
            .collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A failing test must report its own failure, not that its directory was in use.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn load(path: &Path) -> Result<Record<Ring>, FileError> {
    Record::load(path)
}

/// The system's error message for the file that could not be read.
fn io_error(path: &Path) -> ErrorKind {
    match load(path) {
        Err(FileError::Io { path: shown, error }) => {
            assert_eq!(shown, path.display().to_string());
            error.kind()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_saved_game_is_loaded_as_it_was() {
    let folder = Folder::new("round-trip");
    let path = folder.file("game.json");
    let mut record = played("right left take");
    record.go_to(1);
    record.save(&path).expect("a writable directory");
    assert_eq!(load(&path).expect("a record"), record);
    assert_eq!(
        fs::read_to_string(&path).expect("text"),
        record.to_json() + "\n"
    );
}

#[test]
fn saving_replaces_the_old_file_and_leaves_nothing_else() {
    let folder = Folder::new("replace");
    let path = folder.file("game.json");
    fs::write(&path, "x".repeat(10_000)).expect("a writable directory");
    for moves in ["right", "right left"] {
        played(moves).save(&path).expect("a writable directory");
        assert_eq!(load(&path).expect("a record"), played(moves));
        assert_eq!(folder.names(), ["game.json"]);
    }
}

#[test]
fn a_failing_save_leaves_all_as_it_was() {
    let folder = Folder::new("failing");
    let missing = folder.file("missing").join("game.json");
    let error = played("").save(&missing).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotFound);
    assert!(folder.names().is_empty());

    // A directory cannot be replaced by a file.
    let taken = folder.file("game.json");
    fs::create_dir(&taken).expect("a writable directory");
    fs::write(taken.join("inside"), "old").expect("a writable directory");
    assert!(played("").save(&taken).is_err());
    assert_eq!(folder.names(), ["game.json"]);
    assert_eq!(
        fs::read_to_string(taken.join("inside")).expect("text"),
        "old"
    );
}

#[test]
fn a_path_without_a_name_is_refused() {
    let error = write_atomically(Path::new("/"), b"").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidInput);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_written_into_and_stays_one() {
    use std::os::unix::fs::FileTypeExt;

    let folder = Folder::new("pipe");
    let path = folder.file("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("a program to make pipes").success());
    let reader = {
        let path = path.clone();
        std::thread::spawn(move || fs::read_to_string(path).expect("text"))
    };
    write_atomically(&path, b"a game").expect("the pipe is being read");
    assert_eq!(reader.join().expect("a reader"), "a game");
    assert!(fs::metadata(&path).expect("a pipe").file_type().is_fifo());
    assert_eq!(folder.names(), ["pipe"]);
}

#[test]
fn saves_at_the_same_time_do_not_mix() {
    let folder = Folder::new("threads");
    let path = folder.file("game.txt");
    std::thread::scope(|scope| {
        for letter in ["a", "b", "c", "d"] {
            let text = letter.repeat(10_000);
            let path = &path;
            scope.spawn(move || {
                for _ in 0..10 {
                    write_atomically(path, text.as_bytes()).expect("a writable directory");
                }
            });
        }
    });
    let text = fs::read_to_string(&path).expect("text");
    assert_eq!(text, text[..1].repeat(10_000));
    assert_eq!(folder.names(), ["game.txt"]);
}

#[test]
fn a_line_of_text_is_loaded_too() {
    let folder = Folder::new("line");
    let path = folder.file("game.txt");
    let record = played("right left");
    fs::write(&path, format!("\n {record}\n\n")).expect("a writable directory");
    assert_eq!(load(&path).expect("a record"), record);
}

#[test]
fn what_cannot_be_read_is_told_with_its_path() {
    let folder = Folder::new("unreadable");
    assert_eq!(io_error(&folder.file("missing.json")), ErrorKind::NotFound);
    // Some systems refuse to open a directory, some to read it.
    let _ = io_error(&folder.0);
    let path = folder.file("latin-1.txt");
    fs::write(&path, b"ring 1 [0 2 first 0] \xe9 *").expect("a writable directory");
    assert_eq!(io_error(&path), ErrorKind::InvalidData);
}

#[test]
fn what_is_no_record_is_told_with_its_path() {
    let folder = Folder::new("no-record");
    let path = folder.file("game.json");
    for (text, complaint) in [
        (
            "",
            "bad record \"\": expected the start position in brackets at character 1",
        ),
        ("{", "not a record: EOF while parsing"),
        (
            "ring 1 [0 2 first 0] take take take *",
            "move 3: the game is over",
        ),
    ] {
        fs::write(&path, text).expect("a writable directory");
        let error = load(&path).expect_err("no record").to_string();
        let expected = format!("{}: {complaint}", path.display());
        assert!(error.starts_with(&expected), "{error}");
    }
}

#[test]
fn a_file_may_be_as_large_as_the_limit_and_no_larger() {
    let folder = Folder::new("large");
    let path = folder.file("game.json");
    let mut text = played("right").to_json();
    text += &" ".repeat(MAX_FILE_BYTES as usize - text.len());
    fs::write(&path, &text).expect("a writable directory");
    assert_eq!(load(&path).expect("a record"), played("right"));

    fs::write(&path, text + " ").expect("a writable directory");
    let error = load(&path).expect_err("too large").to_string();
    assert!(
        error.ends_with("the file has more than 16777216 bytes"),
        "{error}"
    );
}
