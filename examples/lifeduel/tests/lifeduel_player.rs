//! Players of Life Duel connected to scripted servers.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use program_tests::{run, stderr, stdout};

/// What a server does next.
enum Step {
    /// Sends bytes.
    Send(String),
    /// Receives a line, which must be this.
    Expect(&'static str),
    /// Receives a line.
    Receive,
}

use Step::{Expect, Receive, Send};

const GREETING: &str = "This is a lifegame_py server.  Tell me your name.\n";
const SIZE: &str = "{\"height\": 6, \"width\": 6}\n";

fn send(text: &str) -> Step {
    Send(text.into())
}

/// The result of a placement on a board of 6x6 with these cells.
fn placed(cells: &[(usize, usize, u8)], next_player: u8) -> Step {
    Send(format!(
        "{{\"phase\": \"placement\", \"board\": {}, \"next_player\": {next_player}}}\n",
        board(cells)
    ))
}

fn board(cells: &[(usize, usize, u8)]) -> String {
    let mut board = [[0; 6]; 6];
    for &(row, column, owner) in cells {
        board[row][column] = owner;
    }
    format!("{board:?}")
}

/// Runs a player at a server that takes these steps and then closes the connection.
fn play(arguments: &[&str], typed: &str, steps: Vec<Step>) -> Output {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
        for step in steps {
            match step {
                // A player may have left.
                Send(text) => drop(stream.write_all(text.as_bytes())),
                Expect(line) => assert_eq!(lines.next().unwrap().unwrap(), line),
                Receive => drop(lines.next()),
            }
        }
    });
    let arguments = [&["127.0.0.1", &port], arguments].concat();
    let player = env!("CARGO_BIN_EXE_lifeduel-player");
    let output = run(player, &arguments, typed.as_bytes());
    server.join().unwrap();
    output
}

/// The greeting, the name and the size.
fn hello(name: &'static str) -> Vec<Step> {
    vec![send(GREETING), Expect(name), send(SIZE)]
}

fn with(mut steps: Vec<Step>, more: Vec<Step>) -> Vec<Step> {
    steps.extend(more);
    steps
}

#[test]
fn rule_6_2_random_places_as_the_reference_does_with_the_same_seed() {
    let steps = with(
        hello("random-lifegame-player"),
        vec![
            send("placement\n"),
            Expect("{\"place\": [2, 3]}"),
            placed(&[(2, 3, 1)], 2),
            send("waiting\n"),
            // The second cell of the reference player, which must therefore skip it.
            placed(&[(2, 3, 1), (5, 4, 2)], 1),
            send("placement\n"),
            Expect("{\"place\": [1, 2]}"),
            send("you win\n"),
        ],
    );
    let output = play(&["--seed", "3"], "", steps);
    assert_eq!(stdout(&output), "You win!\n");
    assert!(output.status.success());
}

#[test]
fn a_verdict_is_taken_wherever_it_comes() {
    let status = |verdict: &str| {
        with(
            hello("random-lifegame-player"),
            vec![send("waiting\n"), send(&format!("{verdict}\n"))],
        )
    };
    for (verdict, shown) in [
        ("you win", "You win!\n"),
        ("you lose", "You lose!\n"),
        ("draw", "Draw!\n"),
    ] {
        // Instead of the result of the opponent's placement.
        let output = play(&[], "", status(verdict));
        assert_eq!(stdout(&output), shown);
        assert!(output.status.success(), "{verdict}");
        // Instead of a status.
        let steps = with(
            hello("random-lifegame-player"),
            vec![send(&format!("{verdict}\n"))],
        );
        assert_eq!(stdout(&play(&[], "", steps)), shown);
        // Instead of the result of the player's own placement.
        let steps = with(
            hello("random-lifegame-player"),
            vec![send("placement\n"), Receive, send(&format!("{verdict}\n"))],
        );
        assert_eq!(stdout(&play(&[], "", steps)), shown);
    }
}

#[test]
fn simulation_in_place_of_a_result_is_survived() {
    let result = format!(
        "{{\"phase\": \"life_result\", \"board\": {}, \"count\": {{\"1\": 0, \"2\": 0}}}}\n",
        board(&[])
    );
    let steps = with(
        hello("random-lifegame-player"),
        vec![
            send("placement\n"),
            Receive,
            send("simulation\n"),
            send(&result),
            send("draw\n"),
        ],
    );
    let output = play(&[], "", steps);
    assert_eq!(stdout(&output), "Simulation phase started...\nDraw!\n");
}

#[test]
fn several_lines_in_one_packet_with_returns_and_other_spacing_are_read() {
    let packet = format!(
        "{{\"width\":6,\"height\":6}}\r\nwaiting\r\n\
         {{\"next_player\":1,\"board\":{},\"phase\":\"placement\"}}\r\nplacement\r\n",
        board(&[(0, 0, 1)])
    );
    let steps = vec![
        send(&GREETING.replace('\n', "\r\n")),
        Expect("Ada"),
        Send(packet),
        Receive,
        send("you lose"),
    ];
    // The stream ends without a last line end.
    let output = play(&["--name", "Ada"], "", steps);
    assert_eq!(stdout(&output), "You lose!\n");
    assert!(output.status.success());
}

#[test]
fn a_connection_that_breaks_without_a_verdict_is_a_failure() {
    let name = "random-lifegame-player";
    for steps in [
        vec![],
        vec![send(GREETING), Expect(name)],
        hello(name),
        with(hello(name), vec![send("placement\n"), Receive]),
        with(hello(name), vec![send("waiting\n")]),
        with(hello(name), vec![send("waiting\n"), send("simulation\n")]),
        with(hello(name), vec![send("you wi")]),
    ] {
        let output = play(&[], "", steps);
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
    let output = play(&["--game", "7x9t3g3"], "", hello("random-lifegame-player"));
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the server plays on 6 rows of 6 columns, not 7x9t3g3"));
}

#[test]
fn rule_6_3_a_person_is_asked_until_the_placement_can_be_made() {
    let steps = with(
        hello("manual-lifegame-player"),
        vec![
            send("waiting\n"),
            placed(&[(1, 1, 1)], 2),
            send("placement\n"),
            Expect("{\"place\": [2, 5]}"),
            placed(&[(1, 1, 1), (2, 5, 2)], 1),
            send("simulation\n"),
            Send(format!(
                "{{\"phase\": \"life_result\", \"board\": {}, \
                 \"count\": {{\"1\": 0, \"2\": 1}}}}\n",
                board(&[(2, 5, 2)])
            )),
            send("you win\n"),
        ],
    );
    let typed = "x\n1\n6\n0\n1\n1\n2\n5\n";
    let output = play(&["--strategy", "manual", "--no-pauses"], typed, steps);
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
    let steps = with(
        hello("manual-lifegame-player"),
        vec![send("placement\n"), Receive],
    );
    let output = play(&["--strategy", "manual"], "2\n", steps);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        "lifeduel-player: the input has ended: you leave the game\n"
    );
}

#[test]
fn every_strategy_answers_with_a_dead_cell() {
    for strategy in ["random", "greedy", "search"] {
        let steps = vec![
            send(GREETING),
            Receive,
            send("{\"height\": 1, \"width\": 2}\n"),
            send("waiting\n"),
            send("{\"phase\": \"placement\", \"board\": [[1, 0]], \"next_player\": 2}\n"),
            send("placement\n"),
            Expect("{\"place\": [0, 1]}"),
            send("draw\n"),
        ];
        let output = play(&["--strategy", strategy], "", steps);
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
