//! Players of Life Duel connected to scripted servers.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use program_tests::{run, stderr, stdout};

/// The result of a placement on a board of 6x6 with these cells.
fn placed(cells: &[(usize, usize, u8)], next_player: u8) -> String {
    let board = board(cells);
    format!("{{\"phase\": \"placement\", \"board\": {board}, \"next_player\": {next_player}}}")
}

/// The result of a game on a board of 6x6 that ends with these cells.
fn life_result(cells: &[(usize, usize, u8)], [first, second]: [u32; 2]) -> String {
    format!(
        "{{\"phase\": \"life_result\", \"board\": {}, \
         \"count\": {{\"1\": {first}, \"2\": {second}}}}}",
        board(cells)
    )
}

fn board(cells: &[(usize, usize, u8)]) -> String {
    let mut board = [[0; 6]; 6];
    for &(row, column, owner) in cells {
        board[row][column] = owner;
    }
    format!("{board:?}")
}

/// Runs a player at a server that follows a script and then closes the connection:
///
/// ```text
/// > TEXT   the server sends a line
/// - TEXT   the server sends a part of a line
/// < TEXT   the server receives this line
/// <        the server receives any line
/// ```
fn play(arguments: &[&str], typed: &str, script: &str) -> Output {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let script = script.to_owned();
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut received = BufReader::new(stream.try_clone().unwrap()).lines();
        for step in script.split('\n').map(str::trim_start) {
            match (step.get(..2), step.get(2..)) {
                // A player may have left.
                (Some("> "), Some(line)) => drop(stream.write_all(format!("{line}\n").as_bytes())),
                (Some("- "), Some(part)) => drop(stream.write_all(part.as_bytes())),
                (Some("< "), Some(line)) => assert_eq!(received.next().unwrap().unwrap(), line),
                _ if step == "<" => drop(received.next()),
                _ => assert_eq!(step, ""),
            }
        }
    });
    let arguments = [&["127.0.0.1", &port], arguments].concat();
    let player = env!("CARGO_BIN_EXE_lifeduel-player");
    let output = run(player, &arguments, typed.as_bytes());
    server.join().unwrap();
    output
}

/// Plays as the random player, or as the strategy of the arguments, from the greeting, the name and
/// the size on.
fn play_on(arguments: &[&str], typed: &str, script: &str) -> Output {
    let is_manual = arguments.contains(&"manual");
    let name = if is_manual { "manual" } else { "random" };
    let hello = format!("> {GREETING}\n< {name}-lifegame-player\n> {SIZE}\n");
    play(arguments, typed, &(hello + script))
}

const GREETING: &str = "This is a lifegame_py server.  Tell me your name.";
const SIZE: &str = "{\"height\": 6, \"width\": 6}";

#[test]
fn rule_6_2_random_places_as_the_reference_does_with_the_same_seed() {
    // The second cell of the reference player is taken, so it must skip it.
    let script = format!(
        "> placement
         < {{\"place\": [2, 3]}}
         > {}
         > waiting
         > {}
         > placement
         < {{\"place\": [1, 2]}}
         > you win",
        placed(&[(2, 3, 1)], 2),
        placed(&[(2, 3, 1), (5, 4, 2)], 1)
    );
    let output = play_on(&["--seed", "3"], "", &script);
    assert_eq!(stdout(&output), "You win!\n");
    assert!(output.status.success());
}

/// Instead of a status, of the result of the opponent's placement, or of the own one's.
#[test]
fn a_verdict_is_taken_wherever_it_comes() {
    for (verdict, shown) in [
        ("you win", "You win!\n"),
        ("you lose", "You lose!\n"),
        ("draw", "Draw!\n"),
    ] {
        for before in ["", "> waiting\n", "> placement\n<\n"] {
            let output = play_on(&[], "", &format!("{before}> {verdict}"));
            assert_eq!(stdout(&output), shown, "{before}");
            assert!(output.status.success(), "{before} {verdict}");
        }
    }
}

#[test]
fn simulation_in_place_of_a_result_is_survived() {
    let result = life_result(&[], [0, 0]);
    let script = format!("> placement\n<\n> simulation\n> {result}\n> draw");
    let output = play_on(&[], "", &script);
    assert_eq!(stdout(&output), "Simulation phase started...\nDraw!\n");
}

/// The stream ends without a last line end.
#[test]
fn several_lines_in_one_packet_with_returns_and_other_spacing_are_read() {
    let board = board(&[(0, 0, 1)]);
    let script = format!(
        "> {GREETING}\r
         < Ada
         - {{\"width\":6,\"height\":6}}\rwaiting\r\
         {{\"next_player\":1,\"board\":{board},\"phase\":\"placement\"}}\rplacement\r
         <
         - you lose"
    );
    let output = play(&["--name", "Ada"], "", &script);
    assert_eq!(stdout(&output), "You lose!\n");
    assert!(output.status.success());
}

#[test]
fn a_connection_that_breaks_without_a_verdict_is_a_failure() {
    let hello = format!("> {GREETING}\n< random-lifegame-player\n");
    let size = format!("{hello}> {SIZE}\n");
    for script in [
        String::new(),
        hello,
        size.clone(),
        size.clone() + "> placement\n<",
        size.clone() + "> waiting",
        size.clone() + "> waiting\n> simulation",
        size + "- you wi",
    ] {
        let output = play(&[], "", &script);
        assert_eq!(output.status.code(), Some(1));
        let complaint = stderr(&output);
        assert!(complaint.starts_with("lifeduel-player: "), "{complaint}");
    }
}

#[test]
fn without_a_server_the_player_says_where_it_looked() {
    // No program listens, or can listen, on the port from which a connection was made.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let connection = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let port = connection.local_addr().unwrap().port().to_string();
    let output = program_tests::run(
        env!("CARGO_BIN_EXE_lifeduel-player"),
        &["127.0.0.1", &port],
        b"",
    );
    assert_eq!(output.status.code(), Some(1));
    let complaint = stderr(&output);
    assert!(
        complaint.starts_with(&format!(
            "lifeduel-player: cannot connect to 127.0.0.1:{port}: "
        )),
        "{complaint}"
    );
}

#[test]
fn another_game_than_the_player_was_told_is_refused() {
    let output = play_on(&["--game", "7x9t3g3"], "", "");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the server plays on 6 rows of 6 columns, not 7x9t3g3"));
}

#[test]
fn rule_6_3_a_person_is_asked_until_the_placement_can_be_made() {
    let script = format!(
        "> waiting
         > {}
         > placement
         < {{\"place\": [2, 5]}}
         > {}
         > simulation
         > {}
         > you win",
        placed(&[(1, 1, 1)], 2),
        placed(&[(1, 1, 1), (2, 5, 2)], 1),
        life_result(&[(2, 5, 2)], [0, 1])
    );
    let typed = "x\n1\n6\n0\n1\n1\n2\n5\n";
    let output = play_on(&["--strategy", "manual", "--no-pauses"], typed, &script);
    let shown = stdout(&output);
    let screens: Vec<&str> = shown.split("\x1b[2J\x1b[H").collect();
    assert!(
        screens[1].starts_with(
            "--- Game Phase: Placement ---\n\nCurrent board (You are Player 2)\n+---+"
        )
    );
    assert!(screens[1].ends_with("Player 1: 0 cells, Player 2: 0 cells\nCurrent turn: Opponent\n"));
    let asked = screens
        .iter()
        .find(|screen| screen.contains("row = "))
        .unwrap();
    let prompt = "Please input cell position (row, col) in [0, 5]\nrow = col = ";
    assert_eq!(
        asked
            .split_once("Current turn: You (Player 2)\n")
            .unwrap()
            .1,
        format!(
            "{prompt}Please enter valid integers\n\
             {prompt}Position must be in range [0, 5] x [0, 5]\n\
             {prompt}That position is already occupied. Please choose an empty cell.\n\
             {prompt}"
        )
    );
    let last = screens.last().unwrap();
    assert!(last.starts_with(
        "--- Game Phase: Simulation Result ---\n\nSIMULATION COMPLETE!\nFinal board state\n"
    ));
    assert!(last.ends_with("\n\nFinal scores:\nPlayer 1: 0 cells\nPlayer 2: 1 cells\nYou win!\n"));
    assert!(output.status.success());
}

#[test]
fn a_person_who_types_nothing_more_leaves_the_game() {
    let output = play_on(&["--strategy", "manual"], "2\n", "> placement\n<");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        "lifeduel-player: the input has ended: you leave the game\n"
    );
}

#[test]
fn every_strategy_answers_with_a_dead_cell() {
    for strategy in ["random", "greedy", "search"] {
        let script = format!(
            "> {GREETING}
             <
             > {{\"height\": 1, \"width\": 2}}
             > waiting
             > {{\"phase\": \"placement\", \"board\": [[1, 0]], \"next_player\": 2}}
             > placement
             < {{\"place\": [0, 1]}}
             > draw"
        );
        let output = play(&["--strategy", strategy], "", &script);
        assert_eq!(stdout(&output), "Draw!\n", "{strategy}");
    }
}

/// A signal ends the program at once, also while a player thinks.
#[test]
fn rule_6_4_signals_end_a_game_in_one_command() {
    for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        let arguments = ["--p1", "search", "--p2", "random", "--millis", "600000"];
        let mut child = program_tests::command(env!("CARGO_BIN_EXE_lifeduel"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The players have connected.
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        assert!(line.starts_with("player 1 is search"), "{line}");
        let begin = Instant::now();
        let id = child.id().to_string();
        let kill = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(kill.unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(number));
        // Allow much more than the required second on a busy machine.
        assert!(begin.elapsed() < Duration::from_secs(20), "{signal}");
    }
}
