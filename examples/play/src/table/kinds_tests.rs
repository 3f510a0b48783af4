//! A game with kinds of move, Conquid: keys and clicks in, the screen out.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use menagerie::scene::Spot;
use menagerie::{Catalogue, Player};
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use ratatui::{Frame, Terminal};
use tabletop::Export;

use super::app::{App, Notice};
use super::colour::{Palette, Rgb};
use super::colours::Colours;
use super::command::Command;
use super::form::Answer;
use super::form_view::FormPart;
use super::places::Hit;
use super::program;
use super::tests::patiently;
use super::theme::Theme;
use super::view;
use crate::error::Error;
use crate::opening::Opening;
use crate::options::Options;
use crate::peer::{Address, Side};

const BRIDGE: &str = "14x28b2 28./28./28./28./28./28./4.2X16x2O4./4.2X16.2O4./\
    28./28./28./28./28./28. 1 -";

/// The kinds of move, in the order of the buttons.
const ACQUIRE: usize = 0;
const CONQUER: usize = 1;
const VANQUISH: usize = 2;

/// The states of ConquidPy's window.
#[derive(Debug, PartialEq, Eq)]
enum State {
    MoveBlank,
    MoveStart(usize),
    MoveEnd(usize),
    History,
}

fn state(session: &App) -> State {
    let choice = session.table.choice();
    match choice.kind {
        _ if session.table.playback().is_some() => State::History,
        None => State::MoveBlank,
        Some(kind) if choice.candidate.is_some() => State::MoveEnd(kind),
        Some(kind) => State::MoveStart(kind),
    }
}

fn options() -> Options {
    Options {
        game: Some("conquid".into()),
        seed: 1,
        ..Options::default()
    }
}

fn opening(options: &Options) -> Result<Opening, Error> {
    Opening::new(options, &Catalogue::standard())
}

/// A game as the command line would open it, without a config file.
fn session(options: Options) -> App {
    of_opening(opening(&options).unwrap())
}

fn of_opening(opening: Opening) -> App {
    coloured(opening, None)
}

/// A game in the colours of a file.
fn coloured(opening: Opening, colours: Option<PathBuf>) -> App {
    program::open(opening, Catalogue::standard(), colours)
}

fn variant(name: &str) -> App {
    session(Options {
        variant: Some(name.into()),
        ..options()
    })
}

fn position(text: &str) -> App {
    session(Options {
        position: Some(text.into()),
        ..options()
    })
}

fn cell(row: u16, column: u16) -> Spot {
    Spot { row, column }
}

/// How many cells of a player are shown, without those of the base.
fn owned(session: &App, player: Player) -> usize {
    let pieces = session
        .table
        .scene()
        .cells
        .iter()
        .filter_map(|cell| cell.piece);
    pieces
        .filter(|piece| piece.owner == Some(player) && piece.name == "cell")
        .count()
}

fn press(session: &mut App, codes: &[KeyCode]) {
    for &code in codes {
        session.key(code.into());
    }
}

/// Types letters, as commands or into a form.
fn letters(session: &mut App, text: &str) {
    for letter in text.chars() {
        press(session, &[KeyCode::Char(letter)]);
    }
}

/// The screen, line by line.
fn screen(session: &mut App, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let theme = Theme::new(Palette::All, false, true);
    let draw = |frame: &mut Frame<'_>| session.places = view::draw(frame, session, &theme);
    terminal.draw(draw).unwrap();
    let buffer = terminal.backend().buffer();
    (0..height)
        .map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect())
        .collect()
}

/// Clicks on something of a usual terminal.
fn click(session: &mut App, hit: Hit) {
    screen(session, 80, 24);
    let place = match hit {
        Hit::Cell(cell) => session.places.board.unwrap().cell(cell),
        Hit::Press(command) => {
            let mut places = session.places.commands.iter();
            places.find(|place| place.1 == command).map(|place| place.0)
        }
    };
    let place = place.unwrap_or_else(|| panic!("{hit:?} is not on the screen"));
    assert_eq!(session.places.at(place.as_position()), Some(hit));
    session.click(place.as_position());
}

/// Clicks on a part of the form on a usual terminal.
fn click_form(session: &mut App, part: FormPart) {
    screen(session, 80, 24);
    let places = &session.places.form.0;
    let place = places.iter().find(|(_, other)| *other == part);
    let &(place, _) = place.unwrap_or_else(|| panic!("{part:?} is not on the screen"));
    session.click(place.as_position());
}

fn tile(row: u16, column: u16) -> Hit {
    Hit::Cell(cell(row, column))
}

fn tile_at(session: &App, row: u16, column: u16) -> Option<Rect> {
    session.places.board.unwrap().cell(cell(row, column))
}

/// The game as a save file of ConquidPy.
fn written(session: &App) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let exports = session.table.exports();
    assert_eq!(exports[1].name(), "ConquidPy");
    session.table.export(&path, &exports[1]).unwrap();
    fs::read_to_string(path).unwrap()
}

fn played(session: &App) -> Vec<String> {
    session.table.game().played()
}

fn told(session: &App) -> &str {
    session.table.message().map_or("", |message| &message.text)
}

/// Lets the computer think until the game has `plies` plies.
fn wait(session: &mut App, plies: usize) {
    for () in patiently() {
        session.tick();
        if session.table.game().ply() == plies && !session.table.computer().is_thinking() {
            return;
        }
    }
    panic!("the computer does not move");
}

#[test]
fn a_whole_turn_with_the_keyboard() {
    let mut session = session(options());
    letters(&mut session, "a hh ");
    press(&mut session, &[KeyCode::Up, KeyCode::Char(' ')]);
    assert_eq!(state(&session), State::MoveEnd(ACQUIRE));
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(played(&session), ["A6,12;7,12;7,14"]);
}

#[test]
fn arrows_move_the_cursor_and_step_in_playback() {
    let mut session = session(options());
    let start = session.cursor;
    press(&mut session, &[KeyCode::Left]);
    assert_eq!(session.cursor, cell(7, 13));
    press(&mut session, &[KeyCode::Right]);
    assert_eq!(session.cursor, start);
    letters(&mut session, "c\u{8}");
    press(
        &mut session,
        &[KeyCode::Enter, KeyCode::Char('c'), KeyCode::Enter],
    );
    press(&mut session, &[KeyCode::Char('p')]);
    assert_eq!(state(&session), State::History);
    press(&mut session, &[KeyCode::Left]);
    assert_eq!((session.table.shown().ply(), session.cursor), (1, start));
    press(&mut session, &[KeyCode::Home]);
    assert_eq!(session.table.shown().ply(), 0);
    press(
        &mut session,
        &[KeyCode::Right, KeyCode::End, KeyCode::Char('p')],
    );
    assert_eq!(state(&session), State::MoveBlank);
    letters(&mut session, "v");
    press(&mut session, &[KeyCode::Up, KeyCode::Left]);
    assert_eq!(session.cursor, cell(6, 13));
    press(&mut session, &[KeyCode::Down, KeyCode::Right]);
    assert_eq!(session.cursor, start);
    assert_eq!(state(&session), State::MoveStart(VANQUISH));
}

#[test]
fn letters_move_the_cursor_always_and_the_edge_stops_it() {
    let mut session = variant("small");
    letters(&mut session, "KK");
    assert_eq!(session.cursor, cell(0, 7));
    letters(&mut session, "HHHl");
    assert_eq!(session.cursor, cell(0, 1));
    letters(&mut session, "jLLLk");
    assert_eq!(session.cursor, cell(0, 13));
    session.is_flipped = true;
    letters(&mut session, "hj");
    assert_eq!(session.cursor, cell(0, 13), "the corner below, as seen");
    letters(&mut session, "k");
    assert_eq!(session.cursor, cell(1, 13));
}

#[test]
fn a_whole_turn_with_the_mouse() {
    let mut session = session(options());
    click(&mut session, tile(3, 3));
    assert!(told(&session).starts_with("first choose a move"));
    click(&mut session, Hit::Press(Command::Kind(ACQUIRE)));
    for (row, column) in [(0, 0), (13, 27), (0, 0), (6, 12), (7, 5), (0, 1)] {
        click(&mut session, tile(row, column));
    }
    assert_eq!(
        session.table.choice().picked.len(),
        3,
        "one deselected, one of a base"
    );
    click(&mut session, Hit::Press(Command::Confirm));
    assert_eq!(played(&session), ["A0,1;6,12;13,27"]);
    click(&mut session, Hit::Press(Command::Kind(CONQUER)));
    click(&mut session, Hit::Press(Command::Withdraw));
    assert_eq!(state(&session), State::MoveBlank);
    click(&mut session, Hit::Press(Command::PauseOrPlay));
    click(&mut session, Hit::Press(Command::Back));
    assert_eq!(session.table.shown().ply(), 0);
    click(&mut session, Hit::Press(Command::Forward));
    click(&mut session, Hit::Press(Command::PauseOrPlay));
    assert_eq!(state(&session), State::MoveBlank);
    click(&mut session, Hit::Press(Command::Leave));
    letters(&mut session, "y");
    assert!(session.exit.is_some());
}

#[test]
fn a_click_where_nothing_is_does_nothing() {
    let mut session = session(options());
    screen(&mut session, 80, 24);
    let cursor = session.cursor;
    for (x, y) in [(0, 5), (79, 15), (200, 200)] {
        session.click(Position::new(x, y));
    }
    assert_eq!((session.cursor, told(&session)), (cursor, ""));
}

#[test]
fn buttons_are_lit_as_the_states_say() {
    let lit = |session: &App| {
        let lit = |command: &Command| command.is_lit(&session.table);
        let kinds = (0..session.table.kinds().len()).map(Command::Kind);
        let commands = kinds.chain(Command::BUTTONS).filter(lit);
        let captions = commands.map(|command| command.caption(&session.table));
        captions.collect::<Vec<_>>().join(" ")
    };
    let mut session = position(BRIDGE);
    assert_eq!(lit(&session), "acquire conquer vanquish conquest playback");
    letters(&mut session, "a");
    assert_eq!(lit(&session), "conquer vanquish conquest undo");
    letters(&mut session, "c");
    assert_eq!(lit(&session), "acquire vanquish conquest undo confirm");
    press(&mut session, &[KeyCode::Enter, KeyCode::Char('p')]);
    assert_eq!(lit(&session), "<< play");
    press(&mut session, &[KeyCode::Left]);
    assert_eq!(lit(&session), ">>");
    press(&mut session, &[KeyCode::Right, KeyCode::Char('p')]);
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    letters(&mut session, "q");
    assert_eq!(lit(&session), "acquire conquer vanquish undo confirm");
    press(&mut session, &[KeyCode::Enter, KeyCode::Enter]);
    assert_eq!(lit(&session), "<<");
    let shown = screen(&mut session, 100, 30)[1].clone();
    assert!(shown.contains(" acquire   conquer "), "{shown}");
    assert!(shown.contains("[<<]  play   >> "), "{shown}");
}

#[test]
fn a_conquest_is_told_in_a_banner_that_any_key_closes() {
    let mut session = position(BRIDGE);
    letters(&mut session, "q");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(session.notice, Some(Notice::End));
    assert_eq!(session.table.label(), "PLAYER 1 WINS!");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(
        shown.matches("PLAYER 1 WINS!").count() >= 2,
        "label and banner"
    );
    letters(&mut session, "x");
    assert!(session.notice.is_none() && session.exit.is_none());
    letters(&mut session, "c");
    assert!(told(&session).starts_with("the game is over"));
    press(&mut session, &[KeyCode::Char('p')]);
    assert_eq!(state(&session), State::History);
    press(&mut session, &[KeyCode::Backspace]);
    assert_eq!(state(&session), State::MoveBlank);
}

#[test]
fn q_is_a_move_and_esc_lets_go_but_does_not_leave() {
    let mut session = session(options());
    letters(&mut session, "q");
    assert_eq!(
        told(&session),
        "no path of the player's cells joins the bases"
    );
    assert!(session.exit.is_none());
    letters(&mut session, "a");
    press(&mut session, &[KeyCode::Esc]);
    assert!(session.exit.is_none() && state(&session) == State::MoveBlank);
    press(&mut session, &[KeyCode::Esc]);
    assert!(session.exit.is_none());
    assert_eq!(told(&session), "m goes back to the menu, x leaves");
    letters(&mut session, "x");
    assert!(session.exit.is_some());
    for key in [
        KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
        KeyCode::Char('x').into(),
    ] {
        session.exit = None;
        session.key(key);
        assert!(session.exit.is_some());
    }
    assert_eq!(state(&session), State::MoveBlank, "Ctrl-C is no Conquer");
}

#[test]
fn the_help_has_every_key_and_the_config_file_and_closes() {
    let mut session = session(options());
    session.colours.path = Some("/home/somebody/.config/menagerie/conquid.json".into());
    letters(&mut session, "?");
    let shown = screen(&mut session, 80, 24).concat();
    for words in [
        "Acquire <A>",
        "Conquer <C>",
        "Vanquish <V>",
        "Conquest <Q>",
        "u or Esc withdraws it",
        "Enter plays it",
        "p   playback",
        "Left, Right, Home, End",
        "Backspace",
        "m   back to the menu",
        "/home/somebody/.config/menagerie/conquid.json",
    ] {
        assert!(shown.contains(words), "{words} is not in the help");
    }
    letters(&mut session, "a");
    assert_eq!(state(&session), State::MoveBlank);
    assert!(session.notice.is_none());
}

#[test]
fn the_computer_answers_and_is_taken_back_with_the_move_before() {
    let mut session = session(Options {
        second: Some("ai:greedy".into()),
        ..options()
    });
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    letters(&mut session, "a");
    assert!(told(&session).starts_with("the computer is thinking"));
    wait(&mut session, 2);
    assert_eq!(session.table.label(), "PLAYER 1 TURN");
    press(&mut session, &[KeyCode::Backspace]);
    assert_eq!(session.table.game().ply(), 0);
    letters(&mut session, "r");
    assert_eq!(session.table.game().ply(), 2);
    letters(&mut session, "s");
    wait(&mut session, 4);
}

#[test]
fn in_playback_the_computer_waits() {
    let mut session = session(Options {
        first: Some("ai:greedy".into()),
        second: Some("ai:greedy".into()),
        variant: Some("small".into()),
        ..options()
    });
    wait(&mut session, 1);
    press(&mut session, &[KeyCode::Char('p')]);
    for _ in 0..50 {
        session.tick();
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.table.game().ply(), 1);
    letters(&mut session, "s");
    assert!(told(&session).starts_with("this is playback"));
    press(&mut session, &[KeyCode::Char('p')]);
    wait(&mut session, 2);
}

#[test]
fn the_computer_declares_a_conquest_and_the_banner_tells_it() {
    let mut session = session(Options {
        first: Some("ai:greedy".into()),
        position: Some(BRIDGE.into()),
        ..options()
    });
    wait(&mut session, 1);
    assert_eq!(session.notice, Some(Notice::End));
    assert_eq!(session.table.label(), "PLAYER 1 WINS!");
}

#[test]
fn a_new_game_has_the_size_that_is_asked_for() {
    let mut session = session(options());
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    let old = session.table.game().to_line();
    letters(&mut session, "n");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(
        shown.contains("< medium >") && shown.contains("9x20b3 (with"),
        "{shown}"
    );
    press(
        &mut session,
        &[KeyCode::Right, KeyCode::Right, KeyCode::Enter],
    );
    let note = &session.dialog.as_ref().unwrap().form().note;
    assert!(note.starts_with("Your game is not saved"), "{note}");
    assert_eq!(played(&session), ["C"]);
    press(&mut session, &[KeyCode::Enter]);
    assert!(session.table.game().position().starts_with("21x42b3 "));
    assert_eq!((session.cursor, played(&session)), (cell(10, 21), vec![]));
    assert_eq!(
        session.table.lines(),
        [old],
        "the game before is printed when you leave"
    );
    letters(&mut session, "n");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(shown.contains("< large >"), "{shown}");
}

#[test]
fn a_game_that_is_not_saved_is_not_replaced_by_one_from_a_file_without_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    fs::write(&path, variant("small").table.game().to_json()).unwrap();
    let mut session = session(options());
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    for answers in [vec![KeyCode::Enter, KeyCode::Esc], vec![KeyCode::Enter; 2]] {
        type_path(&mut session, 'o', &path);
        press(&mut session, &answers[..1]);
        assert_eq!(played(&session), ["C"]);
        press(&mut session, &answers[1..]);
    }
    assert!(session.table.game().position().starts_with("7x14b1 "));
}

#[test]
fn moves_of_a_kind_are_completed_cell_by_cell() {
    let mut session = session(options());
    let note = |session: &App| session.dialog.as_ref().unwrap().form().note.clone();
    letters(&mut session, ":acquire 4,5 ");
    assert!(
        note(&session).starts_with("acquire 4,5 "),
        "{}",
        note(&session)
    );
    letters(&mut session, "4,6 5,");
    press(&mut session, &[KeyCode::Tab]);
    assert!(
        note(&session).contains("acquire 4,5 4,6 5,4 | "),
        "{}",
        note(&session)
    );
    letters(&mut session, "0 1");
    assert!(
        note(&session).starts_with("acquire takes 3 cells, "),
        "{}",
        note(&session)
    );
    press(&mut session, &[KeyCode::Esc]);
    letters(&mut session, ":");
    press(&mut session, &[KeyCode::Tab]);
    assert_eq!(note(&session), "acquire | conquer | vanquish");
}

#[test]
fn a_typed_cell_that_is_off_the_board_or_repeated_is_told() {
    let session = variant("small");
    for (typed, told) in [
        ("acquire 3,6 3,6 3,7", "3,6 is named twice"),
        ("a3,6 3,7 3,6", "3,6 is named twice"),
        (
            "acquire 9,9 9,9 9,9",
            "9,9 is off the board: rows 0 to 6, columns 0 to 13",
        ),
        (
            "acquire 3,6 3,7 6,14",
            "6,14 is off the board: rows 0 to 6, columns 0 to 13",
        ),
    ] {
        let refused = session.table.read_move(typed).unwrap_err();
        assert_eq!(refused.to_string(), told, "{typed}");
    }
}

#[test]
fn a_typed_move_that_changes_nothing_warns_as_its_key_does() {
    let mut session = variant("small");
    letters(&mut session, ":conquer");
    press(&mut session, &[KeyCode::Enter]);
    assert!(session.dialog.is_none() && played(&session).is_empty());
    let typed = told(&session).to_string();
    assert!(typed.contains("Enter only passes the turn"), "{typed}");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(played(&session), ["C"]);
    // One that changes the board is played at once.
    let mut session = position(TWO_ROUNDS);
    letters(&mut session, ":conquer");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(played(&session), ["C"]);
}

#[test]
fn a_game_is_saved_with_its_players_and_clocks_unless_another_format_is_chosen() {
    let mut session = session(options());
    letters(&mut session, "w");
    assert_eq!(session.dialog.as_ref().unwrap().form().text(1), "JSON");
}

#[test]
fn the_last_format_is_proposed_for_the_last_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let mut session = session(options());
    type_path(&mut session, 'w', &path);
    press(&mut session, &[KeyCode::Enter]);
    assert!(told(&session).starts_with("saved to "));
    letters(&mut session, "w");
    press(&mut session, &[KeyCode::Enter, KeyCode::Enter]);
    assert!(session.dialog.is_none() && told(&session).starts_with("saved to "));
    letters(&mut session, "w");
    assert_eq!(
        session.dialog.as_ref().unwrap().form().text(1),
        "one line of text"
    );
}

#[test]
fn a_conquest_that_wins_now_is_offered_first_and_one_that_cannot_be_is_not_lit() {
    let mut session = position(BRIDGE);
    let shown = screen(&mut session, 60, 20);
    assert!(shown[0].contains("Q: conquest wins now"), "{}", shown[0]);
    let mut session = variant("small");
    let shown = screen(&mut session, 80, 24);
    assert!(!shown[0].contains("wins"), "{}", shown[0]);
    assert!(shown[1].contains(" conquest "), "{}", shown[1]);
}

#[test]
fn a_vanquish_of_an_empty_block_marks_no_cells_as_changed() {
    let mut session = position("7x14b1 4x10./14./14./4.X4.O4./14./14./14. 1 -");
    session.cursor = cell(1, 0);
    letters(&mut session, "v ");
    assert_eq!(session.table.status(), "vanquish changes nothing");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(!shown.contains('{'), "{shown}");
}

#[test]
fn labels_of_a_turned_board_do_not_run_together() {
    let mut session = variant("medium");
    session.is_flipped = true;
    session.cursor = cell(0, 0);
    let shown = screen(&mut session, 80, 24);
    assert!(shown[17].contains("12  10  8 7 6"), "{}", shown[17]);
    session.cursor = cell(0, 9);
    let shown = screen(&mut session, 80, 24);
    assert!(shown[17].contains("12    9 8 7 6"), "{}", shown[17]);
}

#[test]
fn the_hint_can_be_read_beside_below_and_on_the_page_of_the_game() {
    let mut session = session(options());
    session.cursor = cell(7, 5);
    letters(&mut session, "e");
    for () in patiently() {
        session.tick();
        if !session.table.is_busy() {
            break;
        }
    }
    for (width, height) in [(80, 24), (60, 20)] {
        let shown = screen(&mut session, width, height);
        let line = shown.iter().find(|line| line.starts_with("hint: "));
        let line = line.unwrap_or_else(|| panic!("{shown:?}"));
        assert!(
            line.contains("acquire ") && line.contains("Player "),
            "{line}"
        );
    }
    letters(&mut session, "i");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(
        shown.contains("the computer's hint") && shown.contains("looked"),
        "{shown}"
    );
    press(&mut session, &[KeyCode::Esc, KeyCode::Char('e')]);
    let shown = screen(&mut session, 80, 24).concat();
    assert!(!shown.contains("hint: "), "it is hidden again: {shown}");
}

#[test]
fn the_words_in_the_middle_of_a_conquer_count_what_is_seen() {
    let mut session = position(TWO_ROUNDS);
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter, KeyCode::Char('p')]);
    let counts = |session: &App| -> Vec<String> {
        let panels = session.scene().panels.iter();
        panels.flat_map(|panel| panel.lines.clone()).collect()
    };
    let cells = |session: &App| {
        let cells = session.scene().cells.iter();
        let own = cells.filter(|cell| {
            let piece = cell.piece.filter(|piece| piece.name == "cell");
            piece.and_then(|piece| piece.owner) == Some(Player::First)
        });
        own.count()
    };
    let after = counts(&session);
    press(&mut session, &[KeyCode::Up]);
    let within = counts(&session);
    assert_ne!(within, after);
    assert_eq!(within[0], format!("{} cells", cells(&session)));
}

#[test]
fn a_game_that_is_resigned_says_so_on_the_page_of_the_game_and_has_no_branch_at_its_end() {
    let mut session = session(options());
    session.table.resign().unwrap();
    session.tick();
    press(&mut session, &[KeyCode::Esc]);
    letters(&mut session, "b");
    assert!(
        told(&session).starts_with("the game is over"),
        "{}",
        told(&session)
    );
    letters(&mut session, "i");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(shown.contains("Player 2 wins, by resignation"), "{shown}");
}

#[test]
fn a_size_that_cannot_be_is_told_and_asked_again() {
    let mut session = session(options());
    letters(&mut session, "n");
    press(&mut session, &[KeyCode::Tab]);
    letters(&mut session, "40x28b2");
    press(&mut session, &[KeyCode::Enter]);
    let note = &session.dialog.as_ref().unwrap().form().note;
    assert!(note.contains("40 rows: expected 2 to 32"), "{note}");
    press(
        &mut session,
        &[KeyCode::Home, KeyCode::Delete, KeyCode::Delete],
    );
    letters(&mut session, "16");
    press(&mut session, &[KeyCode::Enter]);
    assert!(session.dialog.is_none());
    assert!(session.table.game().position().starts_with("16x28b2 "));
}

#[test]
fn dialogs_that_are_given_up_change_nothing() {
    // Where the original raises exceptions.
    let mut session = session(options());
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    let colours = session.colours.colours;
    let before = session.table.game().to_json();
    for letter in "nowt".chars() {
        letters(&mut session, &letter.to_string());
        assert!(session.dialog.is_some());
        press(
            &mut session,
            &[KeyCode::Right, KeyCode::Char('1'), KeyCode::Esc],
        );
        assert!(session.dialog.is_none() && session.exit.is_none());
        letters(&mut session, &letter.to_string());
        click_form(&mut session, FormPart::Button(Answer::Cancel));
        assert!(session.dialog.is_none());
    }
    assert_eq!(session.table.game().to_json(), before);
    assert_eq!(session.colours.colours, colours);
    assert_eq!(told(&session), "");
}

/// Opens a dialog, clears its first line and types a path there.
fn type_path(session: &mut App, command: char, path: &Path) {
    letters(session, &command.to_string());
    let length = session
        .dialog
        .as_ref()
        .unwrap()
        .form()
        .text(0)
        .chars()
        .count();
    press(session, &vec![KeyCode::Backspace; length]);
    letters(session, path.to_str().unwrap());
}

#[test]
fn games_are_saved_and_opened_in_both_formats() {
    let folder = tempfile::tempdir().unwrap();
    let theirs = folder.path().join("theirs.json");
    let ours = folder.path().join("ours.json");
    let mut session = session(options());
    letters(&mut session, "a l l ");
    press(
        &mut session,
        &[KeyCode::Enter, KeyCode::Char('c'), KeyCode::Enter],
    );

    type_path(&mut session, 'w', &theirs);
    press(
        &mut session,
        &[KeyCode::Tab, KeyCode::Right, KeyCode::Enter],
    );
    assert!(
        told(&session).starts_with("saved to "),
        "{:?}",
        session.table.message()
    );
    let text = fs::read_to_string(&theirs).unwrap();
    assert_eq!(
        text,
        concat!(
            r#"{"rows": 14, "cols": 28, "base_size": 2, "moves": ["#,
            r#"{"type": "A", "player": 1, "locs": [[7, 14], [7, 15], [7, 16]]}, "#,
            r#"{"type": "C", "player": 2}]}"#
        )
    );
    type_path(&mut session, 'w', &ours);
    press(&mut session, &[KeyCode::Tab, KeyCode::Left, KeyCode::Enter]);
    let loaded = Catalogue::standard().load(&ours).unwrap();
    assert_eq!(loaded.played(), played(&session));

    for path in [&theirs, &ours] {
        let mut other = variant("small");
        type_path(&mut other, 'o', path);
        press(&mut other, &[KeyCode::Enter]);
        assert!(other.dialog.is_none());
        assert_eq!(other.table.game().to_json(), session.table.game().to_json());
        assert_eq!(state(&other), State::MoveBlank);
    }
}

#[test]
fn a_finished_game_opens_in_playback() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let cells = |from: usize, row: usize| {
        let cell = |column: usize| format!("[{row}, {column}]");
        format!("[{}, {}, {}]", cell(from), cell(from + 1), cell(from + 2))
    };
    let acquire = |player: usize, cells: String| {
        format!(r#"{{"type": "A", "player": {player}, "locs": {cells}}}"#)
    };
    let pass = r#"{"type": "C", "player": 2}"#;
    let board = r#""rows": 7, "cols": 14, "base_size": 1"#;
    let conquest = r#"{"type": "Q", "player": 1}"#;
    // Columns 5 to 7 and then one more on the small board: four cells between the bases.
    let text = format!(
        r#"{{{board}, "moves": [{}, {pass}, {}, {pass}, {conquest}]}}"#,
        acquire(1, cells(5, 3)),
        acquire(1, "[[3, 8], [0, 0], [0, 1]]".into()),
    );
    fs::write(&path, &text).unwrap();
    let mut session = session(options());
    type_path(&mut session, 'o', &path);
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(state(&session), State::History);
    assert_eq!(session.table.label(), "PLAYER 1 WINS!");
    assert!(session.notice.is_none(), "that was told when it was won");

    // So it is from the command line, and what it was is not written over by a record.
    let options = Options {
        game: None,
        load: Some(path.clone()),
        ..options()
    };
    let session = self::session(Options {
        load: Some(path.clone()),
        game: None,
        ..self::options()
    });
    assert_eq!(session.table.label(), "PLAYER 1 WINS!");
    let error = opening(&Options {
        save: Some(path.clone()),
        ..options
    });
    assert!(matches!(error, Err(Error::Foreign { .. })), "{error:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn files_that_cannot_be_opened_are_told_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut session = session(options());
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    let moves = r#"{"rows": 14, "cols": 28, "base_size": 2, "moves": "#;
    for (contents, words) in [
        (None, "No such file"),
        (
            Some(format!(r#"{moves}[{{"type": "Q", "player": 1}}]}}"#)),
            "move 1: illegal move Q",
        ),
        (
            Some(format!(
                r#"{moves}[{{"type": "C", "player": 1}}, {{"type": "C", "player": 1}}]}}"#
            )),
            "move 2: player 1 is not to move",
        ),
        (
            Some(r#"{"rows": 99, "cols": 28, "base_size": 2, "moves": []}"#.into()),
            "99 rows",
        ),
        (Some("{}".into()), "not a record"),
        (Some("hello".into()), "hello"),
    ] {
        if let Some(contents) = &contents {
            fs::write(&path, contents).unwrap();
        }
        type_path(&mut session, 'o', &path);
        press(&mut session, &[KeyCode::Enter]);
        let note = &session.dialog.as_ref().unwrap().form().note;
        assert!(note.contains(words), "{note}");
        screen(&mut session, 80, 24);
        press(&mut session, &[KeyCode::Esc]);
        assert_eq!(played(&session), ["C"]);
    }
}

#[test]
fn a_file_is_written_over_only_when_confirmed_once_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    fs::write(&path, "precious").unwrap();
    let mut session = session(options());
    type_path(&mut session, 'w', &path);
    press(
        &mut session,
        &[KeyCode::Tab, KeyCode::Right, KeyCode::Enter],
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    assert!(
        session
            .dialog
            .as_ref()
            .unwrap()
            .form()
            .note
            .contains("exists")
    );
    press(&mut session, &[KeyCode::Enter]);
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .starts_with(r#"{"rows": 14"#)
    );
    type_path(&mut session, 'w', Path::new("/nowhere/at/all"));
    press(&mut session, &[KeyCode::Enter]);
    assert!(
        session
            .dialog
            .as_ref()
            .unwrap()
            .form()
            .note
            .contains("/nowhere/at/all")
    );
}

#[test]
fn a_game_from_elsewhere_is_no_save_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut session = position(BRIDGE);
    type_path(&mut session, 'w', &path);
    press(
        &mut session,
        &[KeyCode::Tab, KeyCode::Right, KeyCode::Enter],
    );
    let note = &session.dialog.as_ref().unwrap().form().note;
    assert!(
        note.starts_with("a save file begins with an empty board"),
        "{note}"
    );
    assert!(!path.exists());
    screen(&mut session, 80, 24);
}

#[test]
fn every_game_is_kept_in_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.json");
    let mut session = session(Options {
        save: Some(path.clone()),
        ..options()
    });
    let pass = [KeyCode::Char('c'), KeyCode::Enter];
    press(&mut session, &pass);
    assert_eq!(Catalogue::standard().load(&path).unwrap().played(), ["C"]);
    press(&mut session, &[KeyCode::Backspace]);
    assert_eq!(Catalogue::standard().load(&path).unwrap().undone(), ["C"]);
    letters(&mut session, "r");
    letters(&mut session, "n");
    press(&mut session, &[KeyCode::Enter]);
    let second = folder.path().join("kept-2.json");
    assert_eq!(
        told(&session),
        format!(
            "the game before stays in {}; this one is saved to {}",
            path.display(),
            second.display()
        )
    );
    assert!(
        Catalogue::standard()
            .load(&second)
            .unwrap()
            .played()
            .is_empty()
    );
    press(&mut session, &pass);
    press(&mut session, &pass);
    assert_eq!(Catalogue::standard().load(&path).unwrap().played(), ["C"]);
    assert_eq!(
        Catalogue::standard().load(&second).unwrap().played(),
        ["C", "C"]
    );
    // A game that is opened goes on in another file, too, and leaves its own alone.
    type_path(&mut session, 'o', &path);
    press(&mut session, &[KeyCode::Enter]);
    press(&mut session, &pass);
    let third = folder.path().join("kept-3.json");
    assert_eq!(Catalogue::standard().load(&path).unwrap().played(), ["C"]);
    assert_eq!(
        Catalogue::standard().load(&third).unwrap().played(),
        ["C", "C"]
    );
}

#[test]
fn colours_are_seen_at_once_kept_when_accepted_and_back_when_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("conquid.json");
    let opening = || opening(&options()).unwrap();
    let mut session = coloured(opening(), Some(path.clone()));
    let green = Rgb([0, 0x80, 0]);
    letters(&mut session, "t");
    press(&mut session, &[KeyCode::Down]);
    letters(&mut session, "008000");
    assert_eq!(session.colours.colours.cell(Player::First), green);
    press(&mut session, &[KeyCode::Esc]);
    assert_eq!(session.colours.colours, Colours::default());
    assert!(!path.exists());
    letters(&mut session, "t");
    letters(&mut session, "12");
    press(&mut session, &[KeyCode::Enter]);
    let note = session
        .dialog
        .as_ref()
        .map(|dialog| dialog.form().note.clone());
    assert_eq!(
        note.unwrap(),
        "a colour is six of 0 to 9 and A to F; nothing is the usual colour"
    );
    press(&mut session, &[KeyCode::Esc]);
    letters(&mut session, "t");
    click_form(&mut session, FormPart::Field(1));
    letters(&mut session, "008000");
    click_form(&mut session, FormPart::Button(Answer::Accept));
    let again = coloured(opening(), Some(path.clone()));
    assert_eq!(again.colours.colours.cell(Player::First), green);

    fs::write(&path, "{").unwrap();
    let mut malformed = coloured(opening(), Some(path));
    assert_eq!(malformed.colours.colours, Colours::default());
    assert!(malformed.table.message().unwrap().is_error);
    assert!(
        screen(&mut malformed, 80, 24)
            .concat()
            .contains("the usual colours")
    );
}

#[test]
fn tiles_have_the_colours_of_their_owners() {
    let mut session = position(
        "21x42b3 xo40./42./42./42./42./42./42./42./42./4.3X28.3O4./4.3X28x3O4./4.3X28.3O4./42./\
         42./42./42./42./42./42./42./42. 1 -",
    );
    let colour = |session: &mut App, row: u16, column: u16| {
        let mut terminal = Terminal::new(TestBackend::new(100, 30)).unwrap();
        let theme = Theme::new(Palette::All, false, true);
        let draw = |frame: &mut Frame<'_>| session.places = view::draw(frame, session, &theme);
        terminal.draw(draw).unwrap();
        let place = tile_at(session, row, column).unwrap();
        terminal.backend().buffer()[place.as_position()].bg
    };
    let colours = session.colours.colours;
    let [first, second] = Player::ALL;
    for (row, column, expected) in [
        (0, 0, colours.cell(first)),
        (0, 1, colours.cell(second)),
        (0, 2, Colours::EMPTY[0]),
        (9, 4, colours.base(first)),
        (10, 5, colours.cell(first)),
        (11, 37, colours.base(second)),
        (10, 36, colours.cell(second)),
        (10, 20, colours.cell(first)),
    ] {
        let shown = colour(&mut session, row, column);
        assert_eq!(shown, expected.on_terminal(Palette::All), "{row},{column}");
    }
    letters(&mut session, "q");
    let path = colours.base(first).on_terminal(Palette::All);
    assert_eq!(colour(&mut session, 10, 20), path, "in the preview");
    press(
        &mut session,
        &[KeyCode::Enter, KeyCode::Esc, KeyCode::Left, KeyCode::Right],
    );
    assert_eq!(colour(&mut session, 10, 20), path, "in playback");
}

#[test]
fn the_medium_board_fits_a_usual_terminal_and_the_large_one_a_larger() {
    let mut medium = session(options());
    let shown = screen(&mut medium, 80, 24);
    assert!(shown[0].starts_with("Conquid: Player 1 to move"));
    assert!(shown[3].starts_with("0  . . . "), "{shown:?}");
    assert!(shown[9].starts_with("6  . . . . X X . "), "{shown:?}");
    assert!(shown[10].contains(". .<. "), "the cursor: {}", shown[10]);
    assert!(shown[16].starts_with("13 . . . "), "{shown:?}");
    assert!(shown[17].contains("8 9 10  12  14"), "{}", shown[17]);
    assert!(shown[3].contains("player 1"), "{}", shown[3]);
    let mut large = variant("large");
    let shown = screen(&mut large, 100, 30);
    assert!(shown[1].contains("PLAYER 1 TURN") && shown[1].contains(">>"));
    assert!(
        shown[2].starts_with("      0  . . . "),
        "in the middle: {shown:?}"
    );
    assert!(shown[22].starts_with("      20 . . . "), "{shown:?}");
    assert!(shown.concat().contains("player 1 X: 0 cells"), "{shown:?}");
    let mut small = variant("small");
    let shown = screen(&mut small, 120, 40);
    assert!(shown.concat().contains("under the cursor"));
    let size = tile_at(&small, 0, 0).unwrap().as_size();
    assert_eq!(
        (size.width, size.height),
        (5, 3),
        "tiles stretch with the screen"
    );
}

#[test]
fn a_smaller_terminal_shows_the_part_with_the_cursor() {
    let mut session = variant("large");
    screen(&mut session, 80, 24);
    let corner = cell(20, 41);
    assert_eq!(tile_at(&session, 0, 41), None);
    letters(&mut session, "LLLLLJJJJJ");
    screen(&mut session, 80, 24);
    assert_eq!(session.cursor, corner);
    assert!(session.places.board.unwrap().cell(corner).is_some());
    let seen = session.places.board.unwrap().scroll;
    letters(&mut session, "k");
    screen(&mut session, 80, 24);
    assert_eq!(
        session.places.board.unwrap().scroll,
        seen,
        "no further than need be"
    );
    click(&mut session, Hit::Press(Command::Kind(ACQUIRE)));
    click(&mut session, tile(20, 40));
    assert_eq!(session.table.choice().picked, [cell(20, 40)]);
}

#[test]
fn a_terminal_that_is_too_small_says_so_and_no_size_is_a_panic() {
    let mut session = variant("large");
    let words = screen(&mut session, 30, 8).concat();
    let words: Vec<&str> = words.split_whitespace().collect();
    let words = words.join(" ");
    assert!(words.contains("too small: 30x8, needed"), "{words}");
    letters(&mut session, "c");
    assert_eq!(state(&session), State::MoveBlank, "nobody can see it");
    screen(&mut session, 80, 40);
    letters(&mut session, "c");
    for state in ["", "p", "?"] {
        letters(&mut session, state);
        for (width, height) in [
            (1, 1),
            (2, 40),
            (7, 7),
            (24, 20),
            (40, 14),
            (300, 3),
            (300, 99),
        ] {
            screen(&mut session, width, height);
        }
    }
    // What it says is needed is enough.
    for name in ["small", "medium", "large"] {
        let mut session = variant(name);
        for width in 24..90 {
            let shown = screen(&mut session, width, 5).concat();
            let needed = shown
                .split("needed")
                .nth(1)
                .unwrap_or_else(|| panic!("{shown}"));
            let needed: String = needed.replace(' ', "").split('.').next().unwrap().into();
            let (columns, lines) = needed.split_once('x').unwrap();
            let (columns, lines): (u16, u16) = (columns.parse().unwrap(), lines.parse().unwrap());
            if columns <= width {
                let shown = screen(&mut session, width, lines).concat();
                assert!(!shown.contains("too small"), "{name} {width}: {shown}");
            }
        }
    }
}

#[test]
fn a_turned_board_is_turned_with_its_labels() {
    let mut session = session(Options {
        flip: true,
        ..options()
    });
    let shown = screen(&mut session, 80, 24);
    assert!(shown[3].starts_with("13 . . "), "{shown:?}");
    assert!(shown[17].starts_with("     26  24  22"), "{}", shown[17]);
    let first = tile_at(&session, 13, 27).unwrap();
    assert_eq!((first.x, first.y), (3, 3));
}

#[test]
fn signs_tell_what_colours_tell() {
    let mut session = position(
        "14x28b2 4ox23./4ox23./4o24./4o24./2x26./28./4.2X16.2O4./4.2X16.2O4./\
         28./28./28./28./28./28. 1 -",
    );
    session.cursor = cell(13, 13);
    letters(&mut session, "v");
    let shown = screen(&mut session, 80, 24);
    assert!(
        shown[3].starts_with("0  ovo o o x "),
        "a legal corner: {}",
        shown[3]
    );
    click(&mut session, tile(0, 0));
    session.cursor = cell(13, 13);
    let shown = screen(&mut session, 80, 24);
    assert!(shown[3].starts_with("0  .).-.-.-x "), "{}", shown[3]);
    assert!(shown[4].starts_with("1  .-.-.-.-x "), "{}", shown[4]);
    press(&mut session, &[KeyCode::Enter]);
    let shown = screen(&mut session, 80, 24);
    assert!(shown[3].starts_with("0  .-.-.-.-x "), "{}", shown[3]);
    assert_eq!(owned(&session, Player::Second), 0);
}

#[test]
fn resigning_and_agreeing_are_asked_about() {
    let mut session = session(options());
    letters(&mut session, "R");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(shown.contains("Resign as Player 1?"), "{shown}");
    letters(&mut session, "?");
    letters(&mut session, "y");
    assert!(!session.table.is_over(), "another key came between");
    letters(&mut session, "Ry");
    assert_eq!(session.table.label(), "PLAYER 2 WINS!");
    assert_eq!(session.notice, Some(Notice::End));
    press(&mut session, &[KeyCode::Esc, KeyCode::Backspace]);
    letters(&mut session, "Dy");
    assert_eq!(session.table.label(), "DRAW");
}

/// Two tables, the first of which plays player 1.
fn two_tables() -> [App; 2] {
    let open = |host: Option<&str>, join: Option<Address>| {
        let options = Options {
            host: host.map(Into::into),
            join,
            side: Side::First,
            ..options()
        };
        opening(&options)
    };
    let host = of_opening(open(Some("127.0.0.1:0"), None).unwrap());
    let address = host.table.remote().unwrap().address().unwrap();
    let address = address.to_string().parse().unwrap();
    // Joining waits for the greeting of the host, who must be heard meanwhile.
    thread::scope(|scope| {
        let joining = scope.spawn(move || open(None, Some(address)).unwrap());
        let mut host = host;
        while !joining.is_finished() {
            host.tick();
            thread::sleep(Duration::from_millis(1));
        }
        [host, of_opening(joining.join().unwrap())]
    })
}

/// Lets both tables hear of each other until something has come of it.
fn until(tables: &mut [App; 2], holds: impl Fn(&[App; 2]) -> bool) {
    for () in patiently() {
        for session in tables.iter_mut() {
            session.tick();
        }
        if holds(tables) {
            return;
        }
    }
    panic!("{:?} {:?}", told(&tables[0]), told(&tables[1]));
}

#[test]
fn two_tables_play_one_game_and_each_only_its_side() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| !host.table.is_opponents_turn());
    letters(&mut tables[1], "c");
    assert_eq!(told(&tables[1]), "your opponent is to move");
    letters(&mut tables[0], "a");
    for (row, column) in [(9, 9), (2, 3), (5, 5)] {
        tables[0].cursor = cell(row, column);
        letters(&mut tables[0], " ");
    }
    press(&mut tables[0], &[KeyCode::Enter]);
    until(&mut tables, |[_, guest]| !guest.table.is_opponents_turn());
    assert_eq!(played(&tables[1]), ["A2,3;5,5;9,9"]);
    let file = written(&tables[0]);
    assert!(
        file.contains(r#""locs": [[9, 9], [2, 3], [5, 5]]"#),
        "as it was clicked: {file}"
    );
    letters(&mut tables[1], "c");
    press(&mut tables[1], &[KeyCode::Enter]);
    until(&mut tables, |tables| {
        tables.iter().all(|session| session.table.game().ply() == 2)
    });
    letters(&mut tables[0], "s");
    assert_eq!(told(&tables[0]), "not in a game over the network");
    letters(&mut tables[0], "n");
    assert!(tables[0].dialog.is_none());
}

#[test]
fn taking_back_a_draw_and_a_rematch_are_for_both_to_agree_on() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| !host.table.is_opponents_turn());
    letters(&mut tables[0], "c");
    press(&mut tables[0], &[KeyCode::Enter]);
    let is_asked = |session: &App| session.table.asked().is_some();
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    press(&mut tables[0], &[KeyCode::Backspace]);
    until(&mut tables, |[_, guest]| is_asked(guest));
    assert!(
        screen(&mut tables[1], 80, 24)
            .concat()
            .contains("Your opponent asks to take back to move 0")
    );
    letters(&mut tables[1], "y");
    until(&mut tables, |tables| {
        tables.iter().all(|session| session.table.game().ply() == 0)
    });
    letters(&mut tables[1], "D");
    until(&mut tables, |[host, _]| is_asked(host));
    letters(&mut tables[0], "y");
    until(&mut tables, |tables| {
        tables.iter().all(|session| session.table.label() == "DRAW")
    });
    press(&mut tables[0], &[KeyCode::Esc]);
    letters(&mut tables[0], "M");
    until(&mut tables, |[_, guest]| is_asked(guest));
    press(&mut tables[1], &[KeyCode::Esc]);
    letters(&mut tables[1], "y");
    until(&mut tables, |[_, guest]| !guest.table.is_opponents_turn());
    assert_eq!(state(&tables[1]), State::MoveBlank);
}

#[test]
fn leaving_a_game_over_the_network_is_asked_about() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| !host.table.is_opponents_turn());
    letters(&mut tables[0], "c");
    press(&mut tables[0], &[KeyCode::Enter]);
    until(&mut tables, |[host, _]| host.table.game().ply() == 1);
    letters(&mut tables[0], "x");
    assert!(tables[0].exit.is_none());
    letters(&mut tables[0], "y");
    assert!(tables[0].exit.is_some());
}

/// A Conquer of two rounds: 0,1 and 1,2 first, then 0,2.
const TWO_ROUNDS: &str = "5x11b1 x2o8./.xo8./2.x.X.O4./11./11. 1 -";

#[test]
fn playback_shows_a_conquer_round_by_round() {
    let mut session = position(TWO_ROUNDS);
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter, KeyCode::Char('p')]);
    let owned = |session: &App| owned(session, Player::First);
    assert_eq!(
        (session.table.playback().unwrap().step(), owned(&session)),
        (None, 6)
    );
    letters(&mut session, ",");
    assert_eq!(
        (session.table.playback().unwrap().step(), owned(&session)),
        (Some((1, 2)), 5)
    );
    let shown = screen(&mut session, 80, 24).concat();
    assert!(
        shown.contains("playback, ply 1 of 1, step 1 of 2"),
        "{shown}"
    );
    letters(&mut session, ",");
    assert_eq!((session.table.shown().ply(), owned(&session)), (0, 3));
    letters(&mut session, ".");
    assert_eq!(
        (session.table.playback().unwrap().step(), owned(&session)),
        (Some((1, 2)), 5)
    );
    press(&mut session, &[KeyCode::Down]);
    assert_eq!(
        (session.table.playback().unwrap().step(), owned(&session)),
        (Some((2, 2)), 6)
    );
    letters(&mut session, ".");
    assert_eq!(
        session.table.playback().unwrap().step(),
        Some((2, 2)),
        "there is no more"
    );
    letters(&mut session, "g0");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(session.table.shown().ply(), 0);
}

#[test]
fn a_branch_is_a_game_of_its_own_and_the_one_before_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut session = session(Options {
        save: Some(path.clone()),
        ..options()
    });
    let pass = [KeyCode::Char('c'), KeyCode::Enter];
    press(&mut session, &pass);
    press(&mut session, &pass);
    press(
        &mut session,
        &[KeyCode::Char('p'), KeyCode::Left, KeyCode::Char('b')],
    );
    assert!(
        told(&session).starts_with("a branch from ply 1"),
        "{}",
        told(&session)
    );
    press(&mut session, &pass);
    press(&mut session, &pass);
    let branch = folder.path().join("game-2.json");
    assert_eq!(Catalogue::standard().load(&path).unwrap().ply(), 2);
    assert_eq!(Catalogue::standard().load(&branch).unwrap().ply(), 3);
    assert_eq!(session.table.lines().len(), 2);
}

#[test]
fn the_search_tells_what_it_thinks_of_the_position_in_playback() {
    let mut session = variant("small");
    letters(&mut session, "c");
    press(
        &mut session,
        &[KeyCode::Enter, KeyCode::Char('p'), KeyCode::Left],
    );
    letters(&mut session, "e");
    while session.table.is_busy() {
        session.tick();
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.table.opinion().unwrap().player, Player::First);
    press(&mut session, &[KeyCode::Right]);
    session.tick();
    assert!(
        session.table.opinion().is_none(),
        "it was of another position"
    );
}

#[test]
fn a_game_is_written_in_words_and_as_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = position(TWO_ROUNDS);
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    let write = |name: &str, format| {
        let path = folder.path().join(name);
        session.table.export(&path, &format).unwrap();
        fs::read_to_string(path).unwrap()
    };
    assert!(write("words", Export::Words).contains("player 1 conquered 0,2 (round 2)"));
    let line = write("line", Export::Line);
    assert_eq!(Catalogue::standard().read(&line).unwrap().played(), ["C"]);
}

#[test]
fn a_cell_that_makes_no_move_is_told_to_be_replaced() {
    let mut session = variant("medium");
    session.cursor = cell(6, 4);
    letters(&mut session, "v");
    letters(&mut session, " ");
    assert_eq!(session.table.status(), "vanquish: choose another cell");
    press(&mut session, &[KeyCode::Enter]);
    assert!(
        told(&session).starts_with("Choose another cell"),
        "{}",
        told(&session)
    );
}

#[test]
fn a_new_game_does_not_overwrite_one_that_was_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.json");
    let mut session = session(Options {
        save: Some(path.clone()),
        ..options()
    });
    press(
        &mut session,
        &[KeyCode::Char('c'), KeyCode::Enter, KeyCode::Backspace],
    );
    letters(&mut session, "n");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(Catalogue::standard().load(&path).unwrap().undone(), ["C"]);
}

#[test]
fn the_end_is_told_once_with_its_reason() {
    let mut session = position(BRIDGE);
    letters(&mut session, "q");
    press(&mut session, &[KeyCode::Enter]);
    let shown = screen(&mut session, 100, 30).concat();
    assert!(
        shown.contains("player 1 wins") && shown.contains("by Conquest"),
        "{shown}"
    );
    assert!(!shown.contains("│ Player 1 wins "), "{shown}");
}

#[test]
fn going_to_a_ply_needs_playback() {
    let mut session = session(options());
    letters(&mut session, "g");
    assert!(session.dialog.is_none());
    assert_eq!(told(&session), "only in playback: p starts it");
}
