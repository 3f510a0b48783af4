//! The built `wildebeest-ai` program.

use std::fs;
use std::process::Output;

use program_tests::{run, stderr, stdout};
use wildebeest::{BoardFile, Game, Position};

const PROGRAM: &str = env!("CARGO_BIN_EXE_wildebeest-ai");

/// The board file of a position, as the original programs write it, with a clock of one minute.
fn board(position: &str) -> String {
    format!("{}\n59990\n60000\n7\n", position.replace([' ', '/'], "\n"))
}

/// White's serpent is two squares from Black's king.
const WON: &str = "W K........../.........../.........../.........../.........../.........../\
                   .........../.........../..........S/.........../..........k";

/// Black is far ahead.
const AHEAD: &str = "B .N..O.X...P/R...KC...g./.B.....b.../.*.......p./.........../.........../\
                     .........../.*p......*./....jop..../gp..p..pp../rnz..kxbcn.";

/// The board that a run has printed.
fn printed(output: &Output) -> BoardFile {
    assert!(output.status.success(), "{}", stderr(output));
    stdout(output).parse().unwrap()
}

#[track_caller]
fn fails(output: &Output, message: &str) {
    let told = stderr(output);
    assert!(!output.status.success() && told.contains(message), "{told}");
}

#[test]
fn a_board_on_standard_input_gives_the_board_after_a_legal_move() {
    let text = board(&Position::START.to_string());
    let output = run(PROGRAM, &["--out", "-"], text.as_bytes());
    let after = printed(&output);
    assert_eq!(stdout(&output).lines().count(), 15);
    assert!(!stdout(&output).ends_with('\n') && stderr(&output).is_empty());
    let numbers = (after.used, after.allowed, after.half_moves);
    assert_eq!(numbers, (59_990, 60_000, 8));
    let before: BoardFile = text.parse().unwrap();
    let mut moves = Position::START.moves().into_iter();
    assert!(moves.any(|m| before.after(m) == after));
    // 23 of the 30 first moves lose at once.
    assert_eq!(after.position.outcome(), None);
}

#[test]
fn a_board_file_gives_board_out_in_the_current_folder() {
    let folder = tempfile::tempdir().unwrap();
    // Some programs end lines in a carriage return and a line feed.
    let text = board(WON).replace('\n', "\r\n");
    fs::write(folder.path().join("in.txt"), text).unwrap();
    let mut command = program_tests::command(PROGRAM);
    command.args(["in.txt", "--depth", "4", "--explain"]);
    let output = command.current_dir(folder.path()).output().unwrap();
    assert!(output.status.success() && output.stdout.is_empty());
    let told = stderr(&output);
    assert!(told.contains("wins in 1"), "{told}");
    assert!(told.contains("- black king poisoned on a11"), "{told}");
    let after = fs::read_to_string(folder.path().join("board.out")).unwrap();
    let after: BoardFile = after.parse().unwrap();
    assert_eq!(after.position.outcome().unwrap().to_string(), "1-0");
}

/// Each of four moves from the same position leads to another position.
#[test]
fn with_a_history_no_position_is_repeated_in_a_won_or_a_level_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("history");
    let history = path.to_str().unwrap();
    let arguments = ["--out", "-", "--depth", "2", "--history", history];
    // Black has more pieces; in the second game White has a Serpent.
    for serpent in ["/.........../......", "/.........../.....S"] {
        let text = board(&AHEAD.replacen("/.........../......", serpent, 1));
        let mut after = Vec::new();
        for _ in 0..4 {
            let board = printed(&run(PROGRAM, &arguments, text.as_bytes()));
            assert!(!after.contains(&board.position), "{}", board.position);
            after.push(board.position);
            let kept = fs::read_to_string(&path).unwrap();
            let kept: Vec<Position> = kept.lines().map(|line| line.parse().unwrap()).collect();
            assert_eq!(kept, after);
        }
        // A file that is no history is an error, and stays as it is.
        fs::write(&path, format!("{}\nnothing\n", after[0])).unwrap();
        let output = run(PROGRAM, &arguments, text.as_bytes());
        fails(&output, "history, line 2: ");
        assert!(fs::read_to_string(&path).unwrap().ends_with("nothing\n"));
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn bad_input_is_an_error_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let text = board(&Position::START.to_string());
    let nowhere = "/nowhere/at/all";
    for (input, message) in [
        ("", "standard input: bad board file"),
        (&text.replacen('Z', "?", 1), "expected a piece's letter"),
        (text.strip_suffix("7\n").unwrap(), "half-moves"),
        (&format!("{text}1\n"), "the end of the file after 15 lines"),
        (&board(WON).replace('k', "."), "the game is over (1-0)"),
    ] {
        fails(&run(PROGRAM, &["--out", out], input.as_bytes()), message);
    }
    fails(
        &run(PROGRAM, &[nowhere], b""),
        "cannot read /nowhere/at/all",
    );
    let written = run(PROGRAM, &["--out", nowhere], text.as_bytes());
    fails(&written, "cannot write /nowhere/at/all");
    assert!(!fs::exists(out).unwrap());
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_as_a_shell_expects() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("start.board");
    fs::write(&path, board(&Position::START.to_string())).unwrap();
    let thinking = [path.to_str().unwrap(), "--out", "-", "--millis", "600000"];
    for arguments in [&[][..], &thinking] {
        program_tests::check_ending(PROGRAM, arguments, "", "");
    }
}

#[test]
fn it_writes_completions_and_its_man_page() {
    program_tests::check_described(PROGRAM);
}

#[test]
fn numbers_that_are_none_or_too_large_are_refused_with_what_was_expected() {
    let options = ["--millis", "--depth"];
    program_tests::check_numbers(env!("CARGO_BIN_EXE_wildebeest-ai"), &[], &options);
}
