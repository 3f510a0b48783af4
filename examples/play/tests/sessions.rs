//! A session of each game in a terminal: from the menu to the end of the game.
#![cfg(unix)]

use std::thread;
use std::time::Duration;

use program_tests::terminal::Terminal;

const RIGHT: &str = "\x1b[C";
const TAB: &str = "\t";

/// What a Conquer of player 2 says that takes no cell.
const PASSES: &str = "conquer changes nothing";

/// Knights that go out and back until the position has occurred three times.
const KNIGHTS: &str = "g1f3: Ng1-f3; g8f6: Ng8-f6; f3g1: 2. Nf3-g1; f6g8: 2. Nf3-g1 Nf6-g8; \
                       g1f3: 3. Ng1-f3; g8f6: 3. Ng1-f3 Ng8-f6; f3g1: 4. Nf3-g1; f6g8: Draw";

/// A game that a person chooses in the menu, and how it goes: its title, the keys that choose the
/// variant, what the banner at the end tells, and the moves as they are typed, each with the words
/// that appear once it is played.
type Session = [&'static str; 4];

const SESSIONS: [Session; 6] = [
    [
        "Conway's Game of Chess",
        "",
        "overpopulation",
        "h2h3: 1. h2-h3; h7h6: 1. h2-h3 h7-h6; h3h4: 2. h3-h4; a7a6: 6 born; h4h5: 3. h4-h5; \
         a6a5: BLACK WINS",
    ],
    [
        "Two-Player Wildebeest",
        "",
        "exploded",
        "1,2-3,2: BLACK WINS",
    ],
    ["Pacifist", "", "repetition", KNIGHTS],
    ["Weighted Pacifist", "", "repetition", KNIGHTS],
    [
        "Life Duel",
        "",
        "Player 2: 4 living",
        "1,1: 1. 1,1; 4,4: 1. 1,1 4,4; 1,2: 2. 1,2; 4,3: 2. 1,2 4,3; 1,3: 3. 1,3; 0,5: 3. 1,3 0,5; \
         2,1: 4. 2,1; 5,0: 4. 2,1 5,0; 3,5: 5. 3,5; 0,0: 5. 3,5 0,0; 5,2: 6. 5,2; \
         3,0: PLAYER 2 WINS",
    ],
    [
        "Conquid",
        RIGHT,
        "joins the bases",
        "A3,5;3,6;3,7: 1. acquire 3,5 3,6 3,7; A0,0;0,1;0,2: acquire 0,0 0,1 0,2; \
         A3,8;6,0;6,1: 2. acquire 3,8 6,0 6,1; C: conquer changes nothing; Q: PLAYER 1 WINS",
    ],
];

/// Chooses a game in the menu, where it stands at this place: two people, here.
fn begin(place: usize) -> Terminal {
    // Without a home nothing is kept for another test.
    let variables = ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"].map(|name| (name, ""));
    let program = env!("CARGO_BIN_EXE_play");
    let mut terminal = Terminal::run(program, &[], &variables, (100, 30));
    let [title, variant, ..] = SESSIONS[place];
    terminal.answer("Choose a game", &RIGHT.repeat(place));
    terminal.wait_for(title);
    // After the variant come the first and the second player.
    terminal.press(&[TAB, variant, TAB, TAB, RIGHT].concat());
    terminal.answer("begins", "\r");
    terminal.wait_for("to move");
    terminal
}

/// Plays a game to its end, goes back to the menu, and leaves the program, which prints the game.
fn play(place: usize) {
    let mut terminal = begin(place);
    let [title, _, ending, moves] = SESSIONS[place];
    let moves = moves.split("; ").map(|one| one.split_once(": ").unwrap());
    for (m, words) in moves.clone() {
        terminal.press(":");
        terminal.answer("Move: ", &format!("{m}\r"));
        wait_for_move(&mut terminal, words);
        if words == PASSES {
            // It is played when it is confirmed.
            terminal.press("\r");
            wait_for_move(&mut terminal, "PLAYER 1 TURN");
        }
    }
    terminal.wait_for("any key closes this");
    terminal.answer(ending, " m");
    terminal.answer("another game", "\x03");
    let (_, status) = terminal.program.wait();
    assert!(status.success(), "{status} {title}");
    // The screen of the shell is back, and the game is printed.
    let moves: Vec<&str> = moves.map(|(m, _)| m).collect();
    terminal.wait_for(&format!("] {}", moves.join(" ")));
    assert!(!terminal.is_full_screen());
}

#[test]
fn every_game_goes_from_the_menu_to_its_end() {
    thread::scope(|scope| {
        for place in 0..SESSIONS.len() {
            scope.spawn(move || play(place));
        }
    });
}

/// Waits for the words that appear once a move is played. A move that loses is asked for twice.
fn wait_for_move(terminal: &mut Terminal, words: &str) {
    let is_told = |terminal: &Terminal| terminal.contents().contains(words);
    for _ in 0..200 {
        if is_told(terminal) || terminal.contents().contains("you lose") {
            break;
        }
        terminal.read(Duration::from_millis(50));
    }
    if !is_told(terminal) {
        terminal.press("\r");
    }
    terminal.wait_for(words);
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
    let mut terminal = begin(0);
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
    terminal.answer("playback, ply 0 of 1", &mouse(65, to, 'M'));
    terminal.wait_for("playback, ply 1 of 1");
}
