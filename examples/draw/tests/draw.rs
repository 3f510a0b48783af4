//! The built `draw` program.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use program_tests::{run, stderr, stdout};

fn draw(arguments: &[&str]) -> Vec<u8> {
    let output = run(env!("CARGO_BIN_EXE_draw"), arguments, b"");
    assert!(output.status.success(), "{}", stderr(&output));
    output.stdout
}

fn text(arguments: &[&str]) -> String {
    String::from_utf8(draw(arguments)).unwrap()
}

#[test]
fn the_pictures_of_the_readme_are_what_the_command_makes() {
    let folder = tempfile::tempdir().unwrap();
    draw(&["--gallery", folder.path().to_str().unwrap()]);
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    let made = pictures(folder.path());
    assert_eq!(made.len(), 6);
    let kept = pictures(&crates);
    assert!(made.keys().eq(kept.keys()), "{:?}", made.keys());
    for (name, kept) in kept {
        // Not `assert_eq`, which would print both pictures.
        let is_same = made[&name] == kept.replace("\r\n", "\n");
        assert!(is_same, "{name:?}: cargo run -p draw -- --gallery crates");
    }
}

/// Returns the texts of the pictures of all crates in a folder, by crate and file.
fn pictures(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut texts = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let Ok(entries) = fs::read_dir(entry.unwrap().path().join("pictures")) else {
            continue;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder).unwrap().to_path_buf();
            texts.insert(name, fs::read_to_string(path).unwrap());
        }
    }
    texts
}

#[test]
fn every_format_shows_the_position_and_the_last_move() {
    let moves = ["conway-chess", "--moves", "e2e4 e7e5"];
    let with = |rest: &[&str]| draw(&[&moves[..], rest].concat());
    let words = |rest: &[&str]| String::from_utf8(with(rest)).unwrap();
    assert!(words(&[]).contains('♙'));
    assert!(words(&["--format", "ascii"]).is_ascii());
    assert!(words(&["--format", "ascii"]).ends_with("arrows: e7 -> e5\n"));
    assert!(words(&["--format", "ansi"]).contains("\x1b["));
    let svg = words(&["--format", "svg", "--size", "200"]);
    assert!(svg.contains(r#" width="200" "#));
    assert!(svg.contains("<title>Conway&apos;s Game of Chess after 2 moves</title>"));

    // The header contains the size: width, then height, big-endian.
    let png = with(&["--format", "png", "--size", "200"]);
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(&png[16..20], &200u32.to_be_bytes());
    let other = with(&["--format", "png", "--size", "200", "--flip"]);
    assert_ne!(png, other);
}

#[test]
fn an_earlier_position_of_a_file_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.txt");
    let catalogue = menagerie::Catalogue::standard();
    let mut record = catalogue.open("conway-chess", None, None).unwrap();
    for m in ["e2e4", "e7e5", "g1f3"] {
        record.play(m).unwrap();
    }
    fs::write(&game, record.to_line()).unwrap();
    let game = game.to_str().unwrap();
    let at_end = text(&["--load", game, "--format", "ascii"]);
    assert!(at_end.ends_with("arrows: g1 -> f3\n"));
    let earlier = text(&["--load", game, "--format", "ascii", "--ply", "1"]);
    assert!(earlier.ends_with("arrows: e2 -> e4\n"));
    let same = text(&["conway-chess", "--moves", "e2e4", "--format", "ascii"]);
    assert_eq!(earlier, same);
}

#[test]
fn the_extension_of_the_file_chooses_the_kind_of_picture() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begin) in [
        ("a.svg", &b"<svg"[..]),
        ("a.png", b"\x89PNG"),
        ("a.txt", b"  "),
    ] {
        let path = folder.path().join(name);
        let out = path.to_str().unwrap();
        assert!(draw(&["lifeduel", "--out", out]).is_empty());
        assert!(fs::read(&path).unwrap().starts_with(begin), "{name}");
    }
}

#[test]
fn bad_input_is_an_error_on_stderr() {
    for (arguments, message) in [
        ("go", "unknown game"),
        ("conway-chess --moves e2e5", "move 1: "),
        (
            "lifeduel --ply 2",
            "--ply 2: expected at most 0, the number",
        ),
        (
            "conway-chess --size 5",
            "expected a whole number from 16 to 8192",
        ),
        ("--load /nowhere/at/all", "cannot read"),
        ("--load a --gallery b", "cannot be used with"),
        ("lifeduel --out /nowhere/a.svg", "cannot write /nowhere"),
        (
            "lifeduel --out a.bmp",
            "a.bmp: expected a name that ends in .svg, .png or .txt",
        ),
        (
            "lifeduel --format png --out a.svg",
            "a.svg: expected a name that ends in .png",
        ),
        ("", "required"),
    ] {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let output = run(env!("CARGO_BIN_EXE_draw"), &words, b"");
        assert!(!output.status.success());
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
        assert!(stdout(&output).is_empty());
    }
}

#[test]
fn a_terminal_obeys_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let field = program_tests::hostile_json();
    fs::write(&path, format!(r#"{{"game":"conquid",{field}:1}}"#)).unwrap();
    let load = format!("--load {}", path.display());
    let lines = [
        "{}",
        "lifeduel {}",
        "--load {}",
        "lifeduel --out {}.bmp",
        "lifeduel --out /nowhere/{}.svg",
        "lifeduel --variant {}",
        "lifeduel --position {}",
        "lifeduel --moves {}",
        "lifeduel --size {}",
        "--{}",
        &load,
    ];
    program_tests::check_obeys_nothing(env!("CARGO_BIN_EXE_draw"), &lines);
}

#[test]
fn it_writes_completions_and_its_man_page() {
    program_tests::check_described(env!("CARGO_BIN_EXE_draw"));
}

#[test]
fn numbers_that_are_none_or_too_large_are_refused_with_what_was_expected() {
    let options = ["--ply", "--size"];
    program_tests::check_numbers(env!("CARGO_BIN_EXE_draw"), &["conquid"], &options);
}
