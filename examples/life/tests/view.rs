//! `life view` in a terminal: whatever it computes, it listens, and ends when it is asked to.
#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::thread;
use std::time::{Duration, Instant};

use program_tests::Signal;
use program_tests::terminal::Terminal;

/// Much more than the promised second, because the machine may be busy.
const SOON: Duration = Duration::from_secs(20);

const FASTER: &str = ">>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>> ";

/// Steps of more generations than can be computed, by each algorithm, and a world at rest: the
/// options after `view FILE`, and the keys that start the computation.
const CASES: [(&[&str], &str); 5] = [
    (&[], " "),
    (&[], ""),
    (&["--algorithm", "unbounded"], FASTER),
    // HashLife leaps over a soup of Conway's Life. Under Seeds it grows without order.
    (&["--algorithm", "hashlife", "--rule", "B2/S"], FASTER),
    (&["--torus", "3000x3000"], FASTER),
];

/// Returns a folder with `world.rle`, the output of the program.
fn folder(arguments: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let output = program_tests::run(env!("CARGO_BIN_EXE_life"), arguments, b"");
    fs::write(folder.path().join("world.rle"), output.stdout).unwrap();
    folder
}

fn soup() -> tempfile::TempDir {
    folder(&["soup", "--size", "1000x1000"])
}

/// Views the world of a folder.
fn view(folder: &tempfile::TempDir, options: &[&str]) -> Terminal {
    let file = folder.path().join("world.rle");
    let arguments = [&["view", file.to_str().unwrap()], options].concat();
    Terminal::run(env!("CARGO_BIN_EXE_life"), &arguments, &[], (80, 24))
}

#[test]
fn the_screen_is_emptied_first_and_given_back_while_the_program_rests() {
    let folder = soup();
    let arguments = format!("view \"{}\"", folder.path().join("world.rle").display());
    Terminal::check_screen(env!("CARGO_BIN_EXE_life"), &arguments, &[], "population");
}

#[test]
fn among_letters_there_is_no_other_sign() {
    let folder = soup();
    for variable in ["C", "de_DE.ISO-8859-1"] {
        let file = folder.path().join("world.rle");
        let arguments = ["view", file.to_str().unwrap()];
        let variables = [("LC_ALL", variable)];
        let program = env!("CARGO_BIN_EXE_life");
        let mut terminal = Terminal::run(program, &arguments, &variables, (120, 40));
        for keys in [
            ".", "v", "+", "--", "?", "\x1b[C", "\x1b[C", "?", "e", "g", "\x1b",
        ] {
            terminal.press(keys);
            terminal.read(Duration::from_millis(200));
        }
        assert!(terminal.written.is_ascii());
    }
    let mut terminal = view(&folder, &[]);
    terminal.wait_for("population");
    // The world is drawn after the words about it.
    terminal.read(Duration::from_secs(1));
    assert!(!terminal.written.is_ascii(), "other terminals show more");
}

fn start(folder: &tempfile::TempDir, options: &[&str], keys: &str) -> Terminal {
    let mut terminal = view(folder, options);
    terminal.wait_for("population");
    assert!(terminal.is_full_screen());
    terminal.press(keys);
    terminal.read(Duration::from_millis(300));
    terminal
}

#[test]
fn it_ends_within_a_second_and_the_terminal_is_restored() {
    let soup = soup();
    for (options, keys) in CASES {
        for signal in [Signal::TERM, Signal::INT, Signal::QUIT, Signal::HUP] {
            let mut terminal = start(&soup, options, keys);
            terminal.program.signal(signal);
            let (time, status) = terminal.program.wait();
            assert!(time < SOON, "{options:?} {signal:?}: {time:?}");
            assert_eq!(status.signal(), Some(signal.as_raw()), "{status}");
            terminal.read(Duration::from_millis(20));
            assert!(!terminal.is_full_screen(), "{options:?} {signal:?}");
        }
        for key in ["q", "\x03"] {
            let mut terminal = start(&soup, options, keys);
            terminal.press(key);
            let (time, status) = terminal.program.wait();
            assert!(time < SOON, "{options:?} {key:?}: {time:?}");
            assert!(status.success());
        }
        // Its terminal vanishes.
        let (time, _) = start(&soup, options, keys).vanish().wait();
        assert!(time < SOON, "{options:?}: {time:?}");
    }
}

#[test]
fn it_ends_within_a_second_when_its_terminal_takes_no_output() {
    let soup = soup();
    for (options, keys) in CASES {
        // The screen is not read from here on. What is drawn soon fills the terminal's buffer.
        let mut terminal = start(&soup, options, keys);
        terminal.resize(200, 60);
        for key in "+-".repeat(40).chars() {
            terminal.press(key.encode_utf8(&mut [0; 4]));
            thread::sleep(Duration::from_millis(30));
        }
        terminal.program.signal(Signal::TERM);
        let (time, status) = terminal.program.wait();
        assert!(time < SOON, "{options:?}: {time:?}");
        assert_eq!(status.signal(), Some(Signal::TERM.as_raw()), "{status}");
    }
}

#[test]
fn whatever_it_computes_it_shows_how_far_it_is_and_keys_are_heard_at_once() {
    let soup = soup();
    for (options, start_keys) in CASES.into_iter().filter(|case| case.1.len() > 1) {
        let mut terminal = start(&soup, options, start_keys);
        terminal.wait_for("computing");
        terminal.wait_for("% of 1,099,511,627,776 generations");
        for (keys, text) in [
            ("?", "[Keys]"),
            ("\x1b[C", "[Signs]"),
            ("?", "computing"),
            ("g12", "go to generation: 12_"),
            ("\x1b", "space stop"),
            (" ", "paused"),
        ] {
            let begin = Instant::now();
            terminal.press(keys);
            terminal.wait_for(text);
            let time = begin.elapsed();
            assert!(time < SOON, "{options:?} {keys:?}: {time:?}");
        }
    }
}

#[test]
fn a_session_from_the_first_key_to_the_last() {
    let folder = folder(&["named", "Gosper gun"]);
    let mut terminal = view(&folder, &[]);
    terminal.wait_for("generation 0  population 36  paused  step 1");
    terminal.press("g1e12\r");
    terminal.wait_for("generation 1,000,000,000,000");
    terminal.wait_for("population 166,666,666,713");
    terminal.wait_for("HashLife (automatic)");
    terminal.press("z");
    terminal.wait_for("a dot is 2^");
    terminal.press("aa");
    terminal.press("g300\r");
    terminal.wait_for("generation 300  population 86");
    terminal.wait_for("HashLife  ");
    // Backwards is from the beginning.
    terminal.press("gtoo far\r");
    terminal.wait_for("! \"too far\" is no generation");
    terminal.press("\x1b[H");
    terminal.wait_for("generation 0  population 36");
    // The cursor is in the middle of the screen, and so is the cell that is clicked.
    terminal.press("ze ");
    terminal.wait_for("population 37");
    terminal.wait_for("edit (");
    terminal.press("\x1b[<0;3;2M\x1b[<0;3;2m");
    terminal.wait_for("population 38");
    terminal.press("ew");
    let saved = folder.path().join("saved.cells");
    terminal.press(&format!("{}\r", saved.display()));
    terminal.wait_for("saved to");
    let cells = fs::read_to_string(&saved).unwrap();
    assert_eq!(cells.matches('O').count(), 38);
    terminal.press("r");
    terminal.wait_for("soup of 64 x 64 cells, seed 1");
    terminal.press("f");
    terminal.wait_for("! no spaceship is near the middle");
    terminal.resize(120, 40);
    terminal.wait_for("world      unbounded plane");
    // The next key takes the message away. A key that arrives together with a new size is seen only
    // with the one after it.
    terminal.press(".");
    terminal.wait_for("generation 1");
    terminal.resize(20, 6);
    terminal.wait_for("gen 1  pop ");
    terminal.press(".");
    terminal.wait_for("gen 2  pop ");
    terminal.press("q");
    let (_, status) = terminal.program.wait();
    assert!(status.success());
    terminal.read(Duration::from_millis(20));
    assert!(!terminal.is_full_screen());
}
