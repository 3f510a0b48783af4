//! The built `wildebeest-ai` program.

use std::fs;
use std::path::Path;

use program_tests::{run, stderr, stdout};
use wildebeest::{BoardFile, Game, Position};

/// The board file of a position, as the original programs write it, with a clock of one minute.
fn board(position: Position) -> BoardFile {
    BoardFile {
        position,
        used: 59_990,
        allowed: 60_000,
        half_moves: 7,
    }
}

/// White's serpent is two squares from Black's king.
fn won() -> Position {
    format!(
        "W K..........{}/..........S/.........../..........k",
        "/...........".repeat(7)
    )
    .parse()
    .unwrap()
}

#[test]
fn a_board_on_standard_input_gives_the_board_after_a_legal_move() {
    let before = board(Position::START);
    let output = run(
        env!("CARGO_BIN_EXE_wildebeest-ai"),
        &["--out", "-"],
        before.to_string().as_bytes(),
    );
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    assert_eq!(text.lines().count(), 15);
    assert!(!text.ends_with('\n') && stderr(&output).is_empty());
    let after: BoardFile = text.parse().unwrap();
    assert_eq!(
        (after.used, after.allowed, after.half_moves),
        (59_990, 60_000, 8)
    );
    let successors = Position::START.moves().into_iter().map(|m| before.after(m));
    assert!(successors.into_iter().any(|successor| successor == after));
    // 23 of the 30 first moves lose at once.
    assert_eq!(after.position.outcome(), None);
}

#[test]
fn a_board_file_gives_board_out_in_the_current_folder() {
    let folder = tempfile::tempdir().unwrap();
    // Some programs end lines in a carriage return and a line feed.
    let text = board(won()).to_string().replace('\n', "\r\n");
    fs::write(folder.path().join("in.txt"), text).unwrap();
    let output = program_tests::command(env!("CARGO_BIN_EXE_wildebeest-ai"))
        .args(["in.txt", "--depth", "4", "--explain"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(output.status.success() && output.stdout.is_empty());
    let told = stderr(&output);
    assert!(told.contains("wins in 1"), "{told}");
    assert!(told.contains("- black king poisoned on 10,10"), "{told}");
    let after: BoardFile = fs::read_to_string(folder.path().join("board.out"))
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(after.position.outcome().unwrap().to_string(), "1-0");
}

/// Plays one move with a history; returns what is printed.
fn with_history(board: &str, history: &Path) -> std::process::Output {
    let history = history.to_str().unwrap();
    let arguments = ["--out", "-", "--depth", "2", "--history", history];
    run(
        env!("CARGO_BIN_EXE_wildebeest-ai"),
        &arguments,
        board.as_bytes(),
    )
}

/// Plays four moves from the same position with a history, which must lead to four positions.
fn no_position_is_repeated(position: &str) {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("history");
    let text = board(position.parse().unwrap()).to_string();
    let mut after = Vec::new();
    for moves in 1..=4 {
        let output = with_history(&text, &history);
        assert!(output.status.success(), "{}", stderr(&output));
        let board: BoardFile = stdout(&output).parse().unwrap();
        assert!(!after.contains(&board.position), "{}", board.position);
        after.push(board.position);
        let kept = fs::read_to_string(&history).unwrap();
        let kept: Vec<Position> = kept.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!((kept.len(), &kept), (moves, &after));
    }

    // A file that is no history is an error, and stays as it is.
    fs::write(&history, format!("{}\nnothing\n", after[0])).unwrap();
    let output = with_history(&text, &history);
    let message = stderr(&output);
    assert!(
        !output.status.success() && message.contains("history, line 2: "),
        "{message}"
    );
    assert!(fs::read_to_string(&history).unwrap().ends_with("nothing\n"));
}

#[test]
fn with_a_history_no_position_is_repeated_in_a_won_game() {
    no_position_is_repeated(
        "B .N..O.X...P/R...KC...g./.B.....b.../.*.......p./.........../.........../\
         .........../.*p......*./....jop..../gp..p..pp../rnz..kxbcn.",
    );
}

#[test]
fn with_a_history_no_position_is_repeated_if_other_moves_are_as_good() {
    // Black has more pieces, but White has a Serpent.
    no_position_is_repeated(
        "B .N..O.X...P/R...KC...g./.B.....b.../.*.......p./.........../.....S...../\
         .........../.*p......*./....jop..../gp..p..pp../rnz..kxbcn.",
    );
}

#[test]
fn bad_input_is_an_error_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let finished = board(won()).to_string().replace('k', ".");
    let text = board(Position::START).to_string();
    for (input, message) in [
        (String::new(), "standard input: bad board file"),
        (text.replacen('Z', "?", 1), "expected a piece's letter"),
        (
            text.lines().take(14).collect::<Vec<_>>().join("\n"),
            "half-moves",
        ),
        (format!("{text}1\n"), "the end of the file after 15 lines"),
    ] {
        let output = run(
            env!("CARGO_BIN_EXE_wildebeest-ai"),
            &["--out", out],
            input.as_bytes(),
        );
        assert!(
            !output.status.success() && stderr(&output).contains(message),
            "{}",
            stderr(&output)
        );
    }
    let output = run(
        env!("CARGO_BIN_EXE_wildebeest-ai"),
        &["--out", out],
        finished.as_bytes(),
    );
    let message = stderr(&output);
    assert!(message.contains("the game is over (1-0)"), "{message}");
    let output = run(
        env!("CARGO_BIN_EXE_wildebeest-ai"),
        &["/nowhere/at/all"],
        b"",
    );
    assert!(stderr(&output).contains("cannot read /nowhere/at/all"));
    let output = run(
        env!("CARGO_BIN_EXE_wildebeest-ai"),
        &["--out", "/nowhere/at/all"],
        text.as_bytes(),
    );
    assert!(
        stderr(&output).contains("cannot write /nowhere/at/all"),
        "{}",
        stderr(&output)
    );
    assert!(!fs::exists(out).unwrap());
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_as_a_shell_expects() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("start.board");
    let start = BoardFile {
        position: Position::START,
        ..board(won())
    };
    fs::write(&path, start.to_string()).unwrap();
    let thinking = [path.to_str().unwrap(), "--out", "-", "--millis", "600000"];
    for arguments in [&[][..], &thinking] {
        program_tests::check_ending(env!("CARGO_BIN_EXE_wildebeest-ai"), arguments, "", "");
    }
}
