//! `play` in a terminal: from the menu to the end, and whatever ends it.
#![cfg(unix)]

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::time::Duration;

use menagerie::Catalogue;
use program_tests::Signal;
use program_tests::terminal::Terminal;
use program_tests::{free_address, unquoted};

/// Much more than the promised second, because the machine may be busy.
const SOON: Duration = Duration::from_secs(20);

/// Runs `play` in a terminal, with a folder for its files and its state.
fn play(folder: &Path, arguments: &[&str]) -> Terminal {
    let folder = folder.to_str().unwrap();
    let variables = [
        ("XDG_STATE_HOME", folder),
        ("XDG_CONFIG_HOME", folder),
        ("HOME", folder),
    ];
    Terminal::run(env!("CARGO_BIN_EXE_play"), arguments, &variables, (100, 30))
}

/// The moves in a file.
fn played(path: &Path) -> Vec<String> {
    Catalogue::standard().load(path).unwrap().played()
}

/// What the program can be doing when it is ended: its arguments, the first text, the keys to press
/// then, and the text that shows that they were.
const CASES: [[&str; 4]; 6] = [
    ["", "Choose a game", "", ""],
    ["conway-chess", "White to move", ":e2e4\r", "Black to move"],
    ["conway-chess", "White to move", ":e2e4\r?", "Keys  Board"],
    ["conway-chess", "White to move", ":e2e4\r:e7", "e7e5"],
    [
        "conway-chess --second ai:600s --clock 90m",
        "Your move",
        ":e2e4\r",
        "Black is thinking",
    ],
    [
        "conway-chess --host 127.0.0.1:0 --side first",
        "Waiting for your opponent",
        "",
        "",
    ],
];

/// Brings a program there.
fn begin([arguments, begun, keys, reached]: [&str; 4], folder: &Path) -> Terminal {
    let file = folder.join("game.json");
    let save = ["--save", file.to_str().unwrap()];
    let mut arguments: Vec<&str> = arguments.split_whitespace().collect();
    if !arguments.is_empty() {
        arguments.extend(save);
    }
    let mut terminal = play(folder, &arguments);
    terminal.wait_for(begun);
    assert!(terminal.is_full_screen());
    terminal.press(keys);
    terminal.wait_for(reached);
    terminal
}

/// Sees that the move that was played is in the file.
fn check_file([.., keys, _]: [&str; 4], folder: &Path) {
    if keys.contains("e2e4") {
        assert_eq!(played(&folder.join("game.json")), ["e2e4"]);
    }
}

#[test]
fn a_signal_ends_it_within_a_second_with_the_terminal_restored_and_the_game_kept() {
    for case in CASES {
        for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
            let folder = tempfile::tempdir().unwrap();
            let mut terminal = begin(case, folder.path());
            terminal.program.signal(signal);
            let (time, status) = terminal.program.wait();
            assert!(time < SOON, "{case:?} {signal:?}: {time:?}");
            assert_eq!(status.signal(), Some(signal.as_raw()), "{status}");
            terminal.read(Duration::from_millis(20));
            assert!(!terminal.is_full_screen(), "{case:?} {signal:?}");
            check_file(case, folder.path());
        }
    }
}

#[test]
fn it_ends_within_a_second_when_its_terminal_vanishes() {
    for case in CASES {
        let folder = tempfile::tempdir().unwrap();
        let (time, _) = begin(case, folder.path()).vanish().wait();
        assert!(time < SOON, "{case:?}: {time:?}");
        check_file(case, folder.path());
    }
}

#[test]
fn from_a_game_of_the_command_line_to_the_menu_to_another_game_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = play(folder.path(), &["pacifist", "--clock", "5m+3s"]);
    terminal.wait_for("5:00");
    terminal.answer("White to move", ":e2e4\r");
    terminal.answer("Black to move", "m");
    terminal.answer("The menu offers to continue it", "y");
    terminal.wait_for("Continue: Pacifist, move 1, two people");
    // It stays where it is while another one is played.
    terminal.press("\x1b[C\x1b[D");
    terminal.wait_for("Choose a game");
    // The form has what the command line asked for.
    terminal.wait_for("< Pacifist >");
    terminal.answer("5+3", "\r");
    terminal.wait_for("White to move");
    // Nothing is lost now.
    terminal.press("q");
    let (_, status) = terminal.program.wait();
    assert!(status.success());
    terminal.read(Duration::from_millis(20));
    let shown = terminal.contents();
    assert!(!terminal.is_full_screen());
    assert_eq!(shown.matches("pacifist").count(), 1, "{shown}");
    assert!(shown.contains("e2e4"), "{shown}");
}

#[test]
fn the_screen_is_emptied_first_and_given_back_while_the_program_rests() {
    let folder = tempfile::tempdir().unwrap();
    let variables = [("XDG_STATE_HOME", folder.path().to_str().unwrap())];
    let play = env!("CARGO_BIN_EXE_play");
    for (arguments, text) in [
        ("", "Choose a game"),
        ("lifeduel", "to move"),
        ("learn conquid", "lesson 1 of"),
    ] {
        Terminal::check_screen(play, arguments, &variables, text);
    }
}

/// What is pressed to see the most of the program, and what tells that all of it was seen.
const TOUR: [(&str, &str); 12] = [
    ("Choose a game", "?"),
    ("from field to field", "\r"),
    ("? help", "?"),
    ("Keys", "\t"),
    ("Board", "\t"),
    ("Rules", "\t"),
    ("Game", "\x1b"),
    ("? help", "n"),
    ("New game", "\x1b"),
    ("? help", "w"),
    ("Save as", "\x1b"),
    ("? help", "x"),
];

#[test]
fn among_letters_there_is_no_other_sign() {
    let learn = [("lesson 1 of", "?"), ("Keys", "\x1b"), ("? help", "x")];
    for (arguments, variable, tour) in [
        (&["conquid", "--ascii"][..], "C.UTF-8", &TOUR[2..]),
        (&[], "C", &TOUR),
        (
            &["conway-chess", "--second", "easy"],
            "de_DE.ISO-8859-1",
            &TOUR[2..],
        ),
        (&["learn", "conway-chess"], "POSIX", &learn),
        (&["learn", "conway-chess", "--ascii"], "", &learn),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().to_str().unwrap();
        let variables = [("XDG_STATE_HOME", folder), ("LC_ALL", variable)];
        let program = env!("CARGO_BIN_EXE_play");
        for size in [(80, 24), (120, 40)] {
            let mut terminal = Terminal::run(program, arguments, &variables, size);
            for (text, keys) in tour {
                terminal.answer(text, keys);
                // A key that comes at once after Escape would be another key: Alt and it.
                let pause = if *keys == "\x1b" { 300 } else { 50 };
                terminal.read(Duration::from_millis(pause));
            }
            assert!(terminal.program.wait().1.success());
            terminal.read(Duration::from_millis(20));
            let is_other = |byte: &u8| !byte.is_ascii();
            let other = terminal.written.iter().position(is_other);
            let from = other.unwrap_or(0).saturating_sub(40);
            let part = String::from_utf8_lossy(&terminal.written[from..]);
            assert_eq!(other, None, "{arguments:?}: {part:.80}");
        }
    }
}

/// The codes of styles in what a program has written.
fn style_codes(written: &str) -> Vec<&str> {
    let parts = written.split("\x1b[").skip(1);
    let styles = parts.filter_map(|part| part.split_once('m'));
    let styles = styles.filter(|(codes, _)| codes.bytes().all(|b| b.is_ascii_digit() || b == b';'));
    styles.flat_map(|(codes, _)| codes.split(';')).collect()
}

#[test]
fn a_terminal_gets_the_colours_that_it_knows_or_no_screen() {
    for (arguments, term, has, lacks) in [
        (
            "--colours 16",
            "xterm-256color",
            &["97", "44"][..],
            &["38", "48", "5"][..],
        ),
        ("", "linux", &["97"], &["38", "48", "5"]),
        (
            "",
            "vt100",
            &["1"],
            &["38", "48", "97", "30", "37", "40", "107"],
        ),
        ("--colours 256", "vt100", &["38", "48", "5"], &[]),
        ("", "xterm-256color", &["38", "48", "5"], &[]),
    ] {
        let arguments = format!("pacifist {arguments}");
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        let program = env!("CARGO_BIN_EXE_play");
        let variables = [("TERM", term), ("COLORTERM", ""), ("NO_COLOR", "")];
        let mut terminal = Terminal::run(program, &arguments, &variables, (100, 30));
        terminal.answer("to move", "*");
        terminal.wait_for("Rules  Game");
        let written = String::from_utf8(terminal.written.clone()).unwrap();
        let codes = style_codes(&written);
        assert!(
            has.iter().all(|code| codes.contains(code)),
            "{arguments:?}: {codes:?}"
        );
        assert!(
            !lacks.iter().any(|code| codes.contains(code)),
            "{arguments:?}: {codes:?}"
        );
    }
    let dumb = [("TERM", "dumb")];
    let mut terminal = Terminal::run(
        env!("CARGO_BIN_EXE_play"),
        &["lifeduel", "--seed", "3"],
        &dumb,
        (100, 30),
    );
    terminal.wait_for("lifeduel ");
    assert!(!terminal.written.contains(&0x1b), "{terminal:?}");
}

#[test]
fn a_terminal_obeys_no_theme() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("colours.json");
    let text = program_tests::hostile_json();
    for theme in [format!("{{{text}: 1}}"), format!("{{\"cursor\": {text}}}")] {
        std::fs::write(&path, theme).unwrap();
        let mut terminal = play(
            folder.path(),
            &["conquid", "--theme", path.to_str().unwrap()],
        );
        terminal.wait_for("PWNED");
        let told = String::from_utf8(terminal.written.clone()).unwrap();
        program_tests::check_told(&told.replace('\r', ""));
    }
}

#[test]
fn what_is_pasted_is_text() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = play(folder.path(), &["conway-chess"]);
    terminal.answer("White to move", "\x1b[200~e2e4\r2. d2d4\x1b[201~");
    terminal.wait_for("Move: e2e4 2. d2d4");
}

#[test]
fn a_lesson_fills_the_screen_and_leads_to_the_menu() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = play(folder.path(), &["learn", "conquid", "2"]);
    terminal.wait_for("lesson 2 of 9");
    assert!(terminal.is_full_screen());
    terminal.answer("Acquire takes three empty cells", "c\r");
    terminal.answer("Not quite", "m");
    terminal.answer("< Conquid >", "P");
    terminal.answer("puzzle ", "x");
    terminal.answer("< Conquid >", "\x1b");
    assert!(terminal.program.wait().1.success());
    terminal.read(Duration::from_millis(20));
    assert!(!terminal.contents().contains("games played"));
}

/// The arguments of a host at an address that keeps its game in a file.
fn host_at<'a>(address: &'a str, file: &'a str) -> [&'a str; 9] {
    let game = "conway-chess";
    [
        game, "--side", "first", "--save", file, "--name", "Hanna", "--host", address,
    ]
}

/// A host with these arguments, at an address, and its guest. The host has played e2e4.
fn at_table(folder: &Path, arguments: &[&str], address: &str) -> [Terminal; 2] {
    let mut host = play(folder, arguments);
    // What to send to the opponent.
    host.wait_for(&format!("play --join {address}"));
    let mut guest = play(folder, &["--join", address]);
    host.answer("Your move (White)", ":e2e4\r");
    guest.wait_for("Your move (Black)");
    [host, guest]
}

/// Ends a program by a signal, or as a crash would.
fn end(terminal: &mut Terminal, signal: Option<Signal>) {
    match signal {
        Some(signal) => {
            terminal.program.signal(signal);
            terminal.program.wait();
        }
        None => terminal.program.kill(),
    }
}

#[test]
fn a_host_that_died_goes_on_and_its_guest_comes_back_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let file = folder.path().join("game.json");
    let arguments = host_at(&address, file.to_str().unwrap());
    // The guest takes the game of the host.
    let [mut host, mut guest] = at_table(folder.path(), &arguments, &address);
    for signal in [None, Some(Signal::TERM)] {
        end(&mut host, signal);
        guest.wait_for("Waiting for the connection");
        host = play(folder.path(), &arguments);
        host.wait_for("goes on");
        guest.wait_for("Your move (Black)");
        guest.wait_for("White: Hanna");
    }
    guest.press(":e7e5\r");
    host.wait_for("Your move (White)");
    assert_eq!(played(&file), ["e2e4", "e7e5"]);
    // A host that leaves takes its table away: the next table is a new one.
    host.press("qy");
    assert!(host.program.wait().1.success());
    guest.wait_for("The session is over");
    let other = folder.path().join("other.json");
    let mut host = play(folder.path(), &host_at(&address, other.to_str().unwrap()));
    host.wait_for("Waiting for your opponent");
    assert!(played(&other).is_empty());
}

#[test]
fn a_host_that_died_is_told_what_waits_at_its_address() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let arguments = ["pacifist", "--host", &address, "--side", "first"];
    drop(at_table(folder.path(), &arguments, &address));
    let mut other = play(folder.path(), &["conquid", "--host", &address]);
    other.wait_for("the game of Pacifist that was begun at");
    assert!(!other.program.wait().1.success());
    // No game is named: any goes on.
    let mut host = play(folder.path(), &["--host", &address]);
    host.wait_for("goes on");
    host.answer("O let anyone join", "O");
    host.wait_for("Anyone can join now");
    let stranger = tempfile::tempdir().unwrap();
    let mut guest = play(stranger.path(), &["--join", &address]);
    guest.wait_for("Your move (Black)");
    host.wait_for("Your opponent is here");
    guest.press("O");
    guest.wait_for("Only the host can let anyone join");
}

#[test]
fn a_guest_that_died_comes_back_with_the_same_command() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let file = folder.path().join("game.json");
    let arguments = host_at(&address, file.to_str().unwrap());
    let [mut host, mut guest] = at_table(folder.path(), &arguments, &address);
    // Another program of the same person is another guest.
    let mut third = play(folder.path(), &["--join", &address]);
    third.wait_for("another player is here already");
    third.wait_for("with its ticket after the address: HOST:PORT#TICKET");
    assert!(!third.program.wait().1.success());
    for signal in [None, Some(Signal::HUP)] {
        end(&mut guest, signal);
        host.wait_for("The connection to your opponent is lost");
        guest = play(folder.path(), &["--join", &address]);
        guest.wait_for("Your move (Black)");
        host.wait_for("Your opponent is here again");
    }
    guest.press(":e7e5\r");
    host.wait_for("Your move (White)");
}

#[test]
fn a_loaded_game_that_is_hosted_goes_on_after_its_host_died() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let file = folder.path().join("game.json");
    let mut begun = Catalogue::standard().open("pacifist", None, None).unwrap();
    begun.play("e2e4").unwrap();
    begun.save(&file).unwrap();
    // The file stays as it was.
    let file_name = file.to_str().unwrap();
    let load = ["--load", file_name, "--side", "second"];
    let arguments = [&load[..], &["--host", &address]].concat();
    let mut host = play(folder.path(), &arguments);
    host.wait_for("Waiting for your opponent");
    let mut guest = play(folder.path(), &["--join", &address]);
    host.answer("Your move (Black)", ":e7e5\r");
    guest.wait_for("Your move (White)");
    host.program.kill();
    guest.wait_for("Waiting for the connection");
    let mut host = play(folder.path(), &arguments);
    guest.answer("Your move (White)", ":d2d4\r");
    host.wait_for("Your move (Black)");
    assert_eq!(played(&file), ["e2e4"]);
}

#[test]
fn no_way_to_load_a_file_starts_a_program_of_it() {
    let files = tempfile::tempdir().unwrap();
    let (file, marker) = (files.path().join("evil.json"), files.path().join("it-ran"));
    let program = format!(
        "pipe:sh -c cd${{IFS}}{}&&touch${{IFS}}it-ran",
        unquoted(files.path())
    );
    let game = Catalogue::standard().open("pacifist", None, None).unwrap();
    let record = game.to_json();
    let record = record.trim_end().strip_suffix('}').unwrap();
    let session = format!(r#""session":{{"players":["ai:{program}","human"]}}"#);
    std::fs::write(&file, format!("{record},{session}}}")).unwrap();
    let load = file.to_str().unwrap();
    // The option, the menu and the dialog: what is waited for, and the keys then.
    let typed = format!("{load}\r");
    for (arguments, steps) in [
        (&["--load", load][..], &[][..]),
        (
            &[],
            &[
                ("Choose a game", "\x1b[A\x1b[A"),
                ("continues a saved game", load),
                ("'pipe:sh", "\r"),
            ],
        ),
        (
            &["pacifist"],
            &[("White to move", "o"), ("Load game", &typed)],
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = play(folder.path(), arguments);
        for (words, keys) in steps {
            terminal.wait_for(words);
            let shown = terminal.contents();
            assert!(!shown.contains("thinks  pipe"), "{shown}");
            terminal.press(keys);
        }
        // A person plays in its place, and is told how it would be started.
        terminal.wait_for("White to move");
        terminal.answer("'pipe:sh", ":e2e4\r");
        terminal.wait_for("Black to move");
        assert!(!marker.exists(), "{terminal:?}");
    }
    // The command line may name it.
    let mut terminal = play(files.path(), &["--load", load, "--first", &program]);
    terminal.wait_for("ended without a");
    assert!(marker.exists(), "{terminal:?}");
}

#[test]
fn a_game_without_a_file_goes_on_after_its_program_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = play(
        folder.path(),
        &["pacifist", "--second", "ai:depth:1", "--still"],
    );
    terminal.answer("Your move", ":e2e4\r");
    terminal.wait_for("1. e2-e4 d7-d5");
    terminal.program.kill();
    let mut terminal = play(folder.path(), &[]);
    terminal.answer("Continue: Pacifist, move 2, against the computer", "\r");
    terminal.wait_for("Your move");
    terminal.answer("1. e2-e4", "u");
    terminal.wait_for("2 taken back");
    terminal.program.kill();
    let mut terminal = play(folder.path(), &[]);
    terminal.wait_for("Continue: Pacifist, move 1, against the computer");
    // Nor is a kept game in the way of another one.
    terminal.press("\x1b[C");
    terminal.wait_for("Choose a game");
}

#[test]
fn without_a_home_nothing_is_kept_and_no_folder_is_invented() {
    let invented = "no-such-folder";
    let variables = [
        ("HOME", ""),
        ("XDG_STATE_HOME", invented),
        ("XDG_CONFIG_HOME", invented),
    ];
    let program = env!("CARGO_BIN_EXE_play");
    let mut terminal = Terminal::run(program, &["pacifist"], &variables, (100, 30));
    terminal.answer("White to move", ":e2e4\r");
    terminal.answer("Black to move", "q");
    terminal.answer("The game is not saved", "y");
    assert!(terminal.program.wait().1.success());
    assert!(!Path::new(invented).exists());
}

#[test]
fn a_pipe_without_a_writer_is_no_file_to_wait_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.json");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let pipe = pipe.to_str().unwrap();
    let mut terminal = play(folder.path(), &["--load", pipe]);
    terminal.wait_for("a pipe is read only without a terminal");
    assert!(!terminal.program.wait().1.success());
    let mut terminal = play(folder.path(), &[]);
    terminal.answer("Choose a game", "\x1b[A\x1b[A");
    terminal.answer("continues a saved game", "~/pipe.json\r");
    // The words are wrapped, wherever the path ends.
    terminal.wait_for("without");
    let mut terminal = play(folder.path(), &["pacifist"]);
    terminal.answer("White to move", "o");
    terminal.answer("Load game", &format!("{pipe}\r"));
    terminal.wait_for("cannot read");
}

#[test]
fn a_watcher_is_told_who_asks_by_the_name_of_the_player() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let arguments = ["conway-chess", "--side", "first", "--host", &address];
    let [mut host, mut guest] = at_table(folder.path(), &arguments, &address);
    let mut watcher = play(folder.path(), &["--watch", &address]);
    watcher.wait_for("1. e2-e4");
    host.press("u");
    watcher.wait_for("White asks to take back the last move");
    guest.answer("asks to take back", "n");
    watcher.wait_for("Black declines");
}

#[test]
fn a_flag_that_falls_ends_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = play(folder.path(), &["conway-chess", "--clock", "1s"]);
    terminal.answer("White to move", ":e2e4\r");
    terminal.answer("Black to move", ":e7e5\r");
    terminal.answer("Black wins, on time", "  qy");
    assert!(terminal.program.wait().1.success());
}

/// Where a cell of a chessboard is on the screen, from 1, as terminals count.
fn place_of(terminal: &Terminal, file: char, rank: char) -> (usize, usize) {
    let screen = terminal.contents();
    let lines: Vec<&str> = screen.lines().collect();
    let is_rank = |line: &&str| line.trim_start().starts_with(&format!("{rank} "));
    let row = lines.iter().position(is_rank).unwrap();
    let files = lines
        .iter()
        .find(|line| line.trim_start().starts_with("a  "))
        .unwrap();
    let column = files.chars().position(|other| other == file).unwrap();
    (column + 1, row + 1)
}

/// What a terminal sends for a button of the mouse: 0 is the left one, 32 a move while it is held
/// down, 35 a move without a button.
fn mouse(button: u8, (column, row): (usize, usize), end: char) -> String {
    format!("\x1b[<{button};{column};{row}{end}")
}

#[test]
fn a_piece_is_dragged_and_explained_with_the_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = play(folder.path(), &["conway-chess"]);
    terminal.wait_for("8 ");
    terminal.wait_for("a    ");
    let [from, to] = ['2', '4'].map(|rank| place_of(&terminal, 'e', rank));
    terminal.press(&mouse(35, from, 'M'));
    terminal.answer("e2: white pawn", &mouse(0, from, 'M'));
    terminal.press(&mouse(32, to, 'M'));
    terminal.answer("what e2-e4 would do", &mouse(0, to, 'm'));
    terminal.wait_for("1. e2-e4");
    // The wheel goes back through the moves.
    terminal.press(&mouse(64, to, 'M'));
    terminal.answer("(ply 0 of 1)", &mouse(65, to, 'M'));
    terminal.wait_for("(ply 1 of 1)");
}
