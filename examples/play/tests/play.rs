//! The built `play` program without a terminal.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Output, Stdio};

use menagerie::{AnyGame, Catalogue};
use program_tests::{command, free_address, run, stderr, stdout};

/// Runs the program without input.
fn play(arguments: &[&str]) -> Output {
    run(env!("CARGO_BIN_EXE_play"), arguments, b"")
}

/// The game that was printed, as its last line has it.
fn printed(output: &Output) -> Box<dyn AnyGame> {
    assert!(output.status.success(), "{}", stderr(output));
    let text = stdout(output);
    let last = text.lines().last().unwrap();
    Catalogue::standard().read(last).unwrap()
}

#[test]
fn plays_a_seeded_game_and_prints_it() {
    let seeded = || play(&["--seed", "7", "--ascii"]);
    let text = stdout(&seeded());
    assert!(text.is_ascii());
    assert!(text.starts_with("Conway's Game of Chess: "));
    assert!(printed(&seeded()).ending().is_some());
    assert_eq!(text, stdout(&seeded()));
    assert!(stdout(&play(&[])).contains(['♔', '♚']));
}

#[test]
fn a_person_who_cannot_play_is_told_so() {
    let told = |arguments: &[&str], status| {
        let output = run(env!("CARGO_BIN_EXE_play"), arguments, b"e2e4\n");
        assert_eq!(output.status.code(), Some(status));
        assert_eq!(output.stdout.is_empty(), status != 0);
        stderr(&output)
    };
    let words = "a person needs a terminal to play";
    assert!(told(&["lifeduel", "--first", "human"], 2).contains(words));
    assert!(told(&["lifeduel", "--second", "human"], 2).contains(words));
    assert_eq!(told(&["lifeduel"], 0), "");
}

#[test]
fn a_terminal_obeys_no_file_and_no_argument() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let field = program_tests::hostile_json();
    fs::write(&path, format!(r#"{{"game":"conquid",{field}:1}}"#)).unwrap();
    let lines = [
        "{}",
        "learn {}",
        "puzzle conquid {}",
        "conquid --load {}",
        "conquid --save {}.txt",
        "conquid --save /nowhere/{}",
        "conquid --first {}",
        "conquid --position {}",
        "conquid --variant {}",
        "conquid --clock {}",
        "conquid --host {}",
        "conquid --on {}",
        "conquid --{}",
        &format!("--load {}", path.display()),
    ];
    program_tests::check_obeys_nothing(env!("CARGO_BIN_EXE_play"), &lines);
}

#[test]
fn saves_and_goes_on_with_a_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut begun = Catalogue::standard().open("conway-chess", None, None);
    let begun = begun.as_mut().unwrap();
    begun.play("e2e4").unwrap();
    begun.save(&path).unwrap();
    let name = path.to_str().unwrap();
    let output = play(&["--load", name, "--save", name]);
    assert!(output.status.success(), "{}", stderr(&output));
    let game = Catalogue::standard().load(&path).unwrap();
    assert_eq!(game.played()[0], "e2e4");
    assert!(game.ending().is_some());
}

#[test]
fn plays_conquid_from_a_save_file_of_its_original() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let board = r#"{"rows": 7, "cols": 14, "base_size": 1, "moves": "#;
    let pass = |player: u8| format!(r#"{{"type": "C", "player": {player}}}"#);
    fs::write(&path, format!("{board}[{}]}}", pass(1))).unwrap();
    let name = path.to_str().unwrap();
    let output = play(&["--load", name]);
    assert!(stdout(&output).starts_with("Conquid: "));
    let game = printed(&output);
    assert_eq!(game.played()[0], "C");
    assert!(game.ending().is_some());

    let output = play(&["--load", name, "--save", name]);
    assert!(stderr(&output).contains("is a save file of ConquidPy"));
    fs::write(&path, format!("{board}[{}]}}", pass(2))).unwrap();
    let told = stderr(&play(&["--load", name]));
    let words = "game.json: move 1: player 2 is not to move";
    assert!(told.contains(words), "{told}");
}

#[test]
fn bad_input_is_an_error_on_stderr_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, contents: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, contents).unwrap();
        path.to_str().unwrap().to_string()
    };
    let garbage = file("garbage", b"{\"game\":\"conway-chess\",");
    let binary = file("binary", &[0xff, 0, 1]);
    let kept = file("kept", b"precious");
    for (arguments, message) in [
        (&["go"][..], "unknown game \"go\""),
        (&["--position", "8"], "bad position \"8\""),
        (
            &["--second", "red"],
            "unknown kind of player \"red\": expected human, ai",
        ),
        (
            &["--load", "/nowhere/at/all"],
            "cannot read /nowhere/at/all",
        ),
        (&["--load", &garbage], "not a record: EOF"),
        (&["--load", &binary], "UTF-8"),
        (
            &["--save", "/nowhere/at/all"],
            "cannot save to /nowhere/at/all",
        ),
        (&["--save", &kept], "exists: continue its game with --load"),
        (&["--sav"], "unexpected argument"),
        (
            &["--pause", "-1"],
            "invalid value '-1' for '--pause <MILLIS>'",
        ),
    ] {
        let output = play(arguments);
        let is_usage = !["--load", "--save"].contains(&arguments[0]);
        let code = output.status.code();
        assert_eq!(code, Some(if is_usage { 2 } else { 1 }), "{arguments:?}");
        assert!(stdout(&output).is_empty(), "{arguments:?}");
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
    assert_eq!(fs::read(&kept).unwrap(), b"precious");
}

#[test]
fn two_programs_play_one_game_to_its_end_over_the_network() {
    // Neither has a home, so the current folder stays empty.
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let mut host = command(env!("CARGO_BIN_EXE_play"))
        .args(["conquid", "--variant", "small", "--host", &address])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(host.stdout.take().unwrap()).lines();
    let waiting = format!("waiting for an opponent at {address}");
    let mut told = lines.by_ref().map_while(Result::ok);
    assert!(told.any(|line| line == waiting));
    let guest = command(env!("CARGO_BIN_EXE_play"))
        .args(["conquid", "--join", &address])
        .env("HOME", "relative")
        .current_dir(&folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(guest.status.success(), "{}", stderr(&guest));
    assert!(stderr(&guest).contains("--ticket "));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    let last = lines.map_while(Result::ok).last().unwrap();
    assert!(host.wait().unwrap().success());
    assert_eq!(stdout(&guest).lines().last(), Some(&*last));
    let record = Catalogue::standard().read(&last).unwrap();
    assert!(record.ending().is_some(), "both know how it ended: {last}");
}

#[test]
fn it_writes_completions_and_its_man_pages_and_refuses_what_is_no_number() {
    let program = env!("CARGO_BIN_EXE_play");
    program_tests::check_described(program);
    program_tests::check_numbers(program, &["lifeduel"], &["--pause", "--seed"]);
    let offered = printed_by(&["--completions", "bash"]);
    for word in ["conway-chess", "wildebeest", "beginner", "human"] {
        assert!(offered.contains(word), "{word}");
    }
    // Lines of examples stay lines in the man page.
    let page = printed_by(&["--man"]);
    assert!(page.contains("\n.nf\nGames:\n"), "{page}");
}

/// Returns what the program prints.
fn printed_by(arguments: &[&str]) -> String {
    let output = play(arguments);
    String::from_utf8(output.stdout).unwrap()
}
