//! The program as a person uses it: keys and clicks in, the screen out.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use conquid::{Cell, Player, SquareSet};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;

use super::command::Command;
use super::config::Colours;
use super::files::Format;
use super::table::{Kind, State};
use super::view::Hit;
use super::{Notice, Session};
use crate::peer::Side;
use crate::tabletop::{Answer, FormPart, Palette, Program, Rgb, Theme};

use crate::options::{Error, Opening, Options};

const BRIDGE: &str = "14x28b2 28./28./28./28./28./28./4.2X16x2O4./4.2X16.2O4./\
    28./28./28./28./28./28. 1 -";

fn options() -> Options {
    Options {
        game: Some("conquid".into()),
        seed: 1,
        ..Options::default()
    }
}

/// A game as the command line would open it, without a config file.
fn session(options: Options) -> Session {
    Session::with_config(Opening::new(&options).unwrap(), None)
}

fn variant(name: &str) -> Session {
    session(Options {
        variant: Some(name.into()),
        ..options()
    })
}

fn position(text: &str) -> Session {
    session(Options {
        position: Some(text.into()),
        ..options()
    })
}

fn press(session: &mut Session, codes: &[KeyCode]) {
    for &code in codes {
        session.key(code.into());
    }
}

/// Types letters, as commands or into a form.
fn letters(session: &mut Session, text: &str) {
    for letter in text.chars() {
        press(session, &[KeyCode::Char(letter)]);
    }
}

/// The screen, line by line.
fn screen(session: &mut Session, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let theme = Theme::new(Palette::All, false, true);
    terminal.draw(|frame| session.draw(frame, &theme)).unwrap();
    let buffer = terminal.backend().buffer();
    (0..height)
        .map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect())
        .collect()
}

/// Clicks on something of a usual terminal.
fn click(session: &mut Session, hit: Hit) {
    screen(session, 80, 24);
    let place = match hit {
        Hit::Tile(cell) => session.hits.tile(cell),
        _ => session.hits.place(hit),
    };
    let place = place.unwrap_or_else(|| panic!("{hit:?} is not on the screen"));
    assert_eq!(session.hits.at(place.as_position()), Some(hit));
    session.click(place.as_position());
}

/// Clicks on a part of the form on a usual terminal.
fn click_form(session: &mut Session, part: FormPart) {
    screen(session, 80, 24);
    let places = &session.form_places.0;
    let place = places.iter().find(|(_, other)| *other == part);
    let &(place, _) = place.unwrap_or_else(|| panic!("{part:?} is not on the screen"));
    session.click(place.as_position());
}

fn tile(row: usize, column: usize) -> Hit {
    Hit::Tile(Cell::at(row, column))
}

fn played(session: &Session) -> Vec<String> {
    let moves = session.table.record().played();
    moves.map(|m| m.to_string()).collect()
}

fn told(session: &Session) -> &str {
    session.message.as_ref().map_or("", |message| &message.text)
}

/// Lets the computer think until there are so many plies.
fn wait(session: &mut Session, plies: usize) {
    for _ in 0..20_000 {
        session.tick();
        if session.table.record().ply() == plies && !session.is_thinking() {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("the computer does not move");
}

#[test]
fn a_whole_turn_with_the_keyboard() {
    let mut session = session(options());
    letters(&mut session, "a hh ");
    press(&mut session, &[KeyCode::Up, KeyCode::Char(' ')]);
    assert_eq!(session.table.state(), State::MoveEnd(Kind::Acquire));
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(played(&session), ["A6,12;7,12;7,14"]);
}

#[test]
fn arrows_move_the_cursor_while_a_move_is_chosen_and_step_in_playback() {
    let mut session = session(options());
    let start = session.cursor;
    press(&mut session, &[KeyCode::Left]);
    assert_eq!(told(&session), "only in playback: Up switches to it");
    letters(&mut session, "c\u{8}");
    press(
        &mut session,
        &[KeyCode::Enter, KeyCode::Char('c'), KeyCode::Enter],
    );
    press(&mut session, &[KeyCode::Up]);
    assert_eq!(session.table.state(), State::History);
    press(&mut session, &[KeyCode::Left]);
    assert_eq!((session.table.ply(), session.cursor), (1, start));
    press(&mut session, &[KeyCode::Home]);
    assert_eq!(session.table.ply(), 0);
    press(&mut session, &[KeyCode::Right, KeyCode::End, KeyCode::Up]);
    assert_eq!(session.table.state(), State::MoveBlank);
    letters(&mut session, "v");
    press(&mut session, &[KeyCode::Up, KeyCode::Left]);
    assert_eq!(session.cursor, Cell::at(6, 13));
    press(&mut session, &[KeyCode::Down, KeyCode::Right]);
    assert_eq!(session.cursor, start);
    assert_eq!(session.table.state(), State::MoveStart(Kind::Vanquish));
}

#[test]
fn letters_move_the_cursor_always_and_the_edge_stops_it() {
    let mut session = variant("small");
    letters(&mut session, "KK");
    assert_eq!(session.cursor, Cell::at(0, 7));
    letters(&mut session, "HHHl");
    assert_eq!(session.cursor, Cell::at(0, 1));
    letters(&mut session, "jLLLk");
    assert_eq!(session.cursor, Cell::at(0, 13));
    session.is_flipped = true;
    letters(&mut session, "hj");
    assert_eq!(session.cursor, Cell::at(0, 13), "the corner below, as seen");
    letters(&mut session, "k");
    assert_eq!(session.cursor, Cell::at(1, 13));
}

#[test]
fn a_whole_turn_with_the_mouse() {
    let mut session = session(options());
    click(&mut session, tile(3, 3));
    assert!(told(&session).starts_with("first choose a move"));
    click(&mut session, Hit::Press(Command::Choose(Kind::Acquire)));
    for (row, column) in [(0, 0), (13, 27), (0, 0), (6, 12), (7, 5), (0, 1)] {
        click(&mut session, tile(row, column));
    }
    assert_eq!(
        session.table.picked().len(),
        3,
        "one deselected, one of a base"
    );
    click(&mut session, Hit::Press(Command::Confirm));
    assert_eq!(played(&session), ["A0,1;6,12;13,27"]);
    click(&mut session, Hit::Press(Command::Choose(Kind::Conquer)));
    click(&mut session, Hit::Press(Command::Undo));
    assert_eq!(session.table.state(), State::MoveBlank);
    click(&mut session, Hit::Press(Command::PauseOrPlay));
    click(&mut session, Hit::Press(Command::Back));
    assert_eq!(session.table.ply(), 0);
    click(&mut session, Hit::Press(Command::Forward));
    click(&mut session, Hit::Press(Command::PauseOrPlay));
    assert_eq!(session.table.state(), State::MoveBlank);
    click(&mut session, Hit::Press(Command::Leave));
    assert!(session.leaves);
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
    let lit = |session: &Session| {
        let lit = |command: &Command| command.is_lit(&session.table);
        let commands = Command::BUTTONS.into_iter().filter(lit);
        let captions = commands.map(|command| command.caption(session.table.state()).0);
        captions.collect::<Vec<_>>().join(" ")
    };
    let mut session = position(BRIDGE);
    assert_eq!(lit(&session), "acquire conquer vanquish conquest pause");
    letters(&mut session, "a");
    assert_eq!(lit(&session), "undo");
    letters(&mut session, "uc");
    assert_eq!(lit(&session), "undo confirm");
    press(&mut session, &[KeyCode::Enter, KeyCode::Up]);
    assert_eq!(lit(&session), "<< play");
    press(&mut session, &[KeyCode::Left]);
    assert_eq!(lit(&session), ">>");
    press(&mut session, &[KeyCode::Right, KeyCode::Up]);
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    letters(&mut session, "q");
    assert_eq!(lit(&session), "undo confirm");
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
    assert_eq!(
        session.notice,
        Some(Notice::Banner("PLAYER 1 WINS!".into()))
    );
    let shown = screen(&mut session, 80, 24).concat();
    assert!(
        shown.matches("PLAYER 1 WINS!").count() >= 2,
        "label and banner"
    );
    letters(&mut session, "x");
    assert!(session.notice.is_none() && !session.leaves);
    letters(&mut session, "c");
    assert!(told(&session).starts_with("the game is over"));
    press(&mut session, &[KeyCode::Up]);
    assert_eq!(session.table.state(), State::History);
    press(&mut session, &[KeyCode::Backspace]);
    assert_eq!(session.table.state(), State::MoveBlank);
}

#[test]
fn q_is_a_move_and_esc_lets_go_but_does_not_leave() {
    let mut session = session(options());
    letters(&mut session, "q");
    assert_eq!(told(&session), "no path of your cells joins the bases");
    assert!(!session.leaves);
    letters(&mut session, "a");
    press(&mut session, &[KeyCode::Esc]);
    assert!(!session.leaves && session.table.state() == State::MoveBlank);
    press(&mut session, &[KeyCode::Esc]);
    assert!(!session.leaves);
    assert_eq!(told(&session), "x leaves the game");
    letters(&mut session, "x");
    assert!(session.leaves);
    for key in [
        KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
        KeyCode::Char('x').into(),
    ] {
        session.leaves = false;
        session.key(key);
        assert!(session.leaves);
    }
    assert_eq!(
        session.table.state(),
        State::MoveBlank,
        "Ctrl-C is no Conquer"
    );
}

#[test]
fn the_help_has_every_key_and_the_config_file_and_closes() {
    let mut session = session(options());
    session.config.path = Some("/home/somebody/.config/menagerie/conquid.json".into());
    letters(&mut session, "?");
    let shown = screen(&mut session, 80, 24).concat();
    for words in [
        "Acquire <A>",
        "Conquer <C>",
        "Vanquish <V>",
        "Conquest <Q>",
        "Undo <U>",
        "Confirm <Return>",
        "Previous(<<) <LArrow>",
        "Play/Pause <UArrow>",
        "Next(>>) <RArrow>",
        "Backspace",
        "/home/somebody/.config/menagerie/conquid.json",
    ] {
        assert!(shown.contains(words), "{words} is not in the help");
    }
    letters(&mut session, "a");
    assert_eq!(session.table.state(), State::MoveBlank);
    assert!(session.notice.is_none());
}

#[test]
fn the_computer_answers_and_is_taken_back_with_the_move_before() {
    let mut session = session(Options {
        second: "ai:greedy".parse().unwrap(),
        ..options()
    });
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    letters(&mut session, "a");
    assert!(told(&session).starts_with("the computer is thinking"));
    wait(&mut session, 2);
    assert_eq!(session.table.label(), "PLAYER 1 TURN");
    press(&mut session, &[KeyCode::Backspace]);
    assert_eq!(session.table.record().ply(), 0);
    letters(&mut session, "r");
    assert_eq!(session.table.record().ply(), 2);
    letters(&mut session, "s");
    wait(&mut session, 4);
}

#[test]
fn in_playback_the_computer_waits() {
    let mut session = session(Options {
        first: "ai:greedy".parse().unwrap(),
        second: "ai:greedy".parse().unwrap(),
        variant: Some("small".into()),
        ..options()
    });
    wait(&mut session, 1);
    press(&mut session, &[KeyCode::Up]);
    for _ in 0..50 {
        session.tick();
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.table.record().ply(), 1);
    letters(&mut session, "s");
    assert!(told(&session).starts_with("this is playback"));
    press(&mut session, &[KeyCode::Up]);
    wait(&mut session, 2);
}

#[test]
fn the_computer_declares_a_conquest_and_the_banner_tells_it() {
    let mut session = session(Options {
        first: "ai:greedy".parse().unwrap(),
        position: Some(BRIDGE.into()),
        ..options()
    });
    wait(&mut session, 1);
    assert_eq!(
        session.notice,
        Some(Notice::Banner("PLAYER 1 WINS!".into()))
    );
}

#[test]
fn a_new_game_has_the_size_that_is_asked_for() {
    let mut session = session(options());
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    let old = session.table.record().to_string();
    letters(&mut session, "n");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(
        shown.contains("14 rows, 28 columns, bases of 2x2"),
        "{shown}"
    );
    press(&mut session, &[KeyCode::Right, KeyCode::Enter]);
    assert_eq!(session.table.position().board().to_string(), "21x42b3");
    assert_eq!(
        (session.cursor, played(&session)),
        (Cell::at(10, 21), vec![])
    );
    assert_eq!(
        session.lines(),
        [old],
        "the game before is printed in the end"
    );
}

#[test]
fn a_size_that_cannot_be_is_told_and_asked_again() {
    let mut session = session(options());
    letters(&mut session, "n");
    press(&mut session, &[KeyCode::Tab]);
    letters(&mut session, "0");
    press(&mut session, &[KeyCode::Enter]);
    let shown = screen(&mut session, 80, 24).concat();
    assert!(shown.contains("140 rows: expected 2 to 32"), "{shown}");
    press(&mut session, &[KeyCode::Backspace, KeyCode::Backspace]);
    letters(&mut session, "6");
    press(&mut session, &[KeyCode::Enter]);
    assert!(session.dialog.is_none());
    assert_eq!(session.table.position().board().rows(), 16);
}

#[test]
fn dialogs_that_are_given_up_change_nothing() {
    // Where the original raises exceptions.
    let mut session = session(options());
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    let colours = session.config.colours;
    let before = session.table.record().clone();
    for letter in "nowp".chars() {
        letters(&mut session, &letter.to_string());
        assert!(session.dialog.is_some());
        press(
            &mut session,
            &[KeyCode::Right, KeyCode::Char('1'), KeyCode::Esc],
        );
        assert!(session.dialog.is_none() && !session.leaves);
        letters(&mut session, &letter.to_string());
        click_form(&mut session, FormPart::Button(Answer::Cancel));
        assert!(session.dialog.is_none());
    }
    assert_eq!(session.table.record(), &before);
    assert_eq!(session.config.colours, colours);
    assert_eq!(told(&session), "");
}

/// Opens a dialog, clears its first line and types a path there.
fn type_path(session: &mut Session, command: char, path: &Path) {
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
    press(&mut session, &[KeyCode::Enter]);
    assert!(
        told(&session).starts_with("saved to "),
        "{:?}",
        session.message
    );
    let text = fs::read_to_string(&theirs).unwrap();
    assert_eq!(
        text,
        r#"{"rows": 14, "cols": 28, "base_size": 2, "moves": [{"type": "A", "player": 1, "locs": [[7, 14], [7, 15], [7, 16]]}, {"type": "C", "player": 2}]}"#
    );
    type_path(&mut session, 'w', &ours);
    press(
        &mut session,
        &[KeyCode::Tab, KeyCode::Right, KeyCode::Enter],
    );
    let loaded = crate::CATALOGUE.load(&ours).unwrap();
    assert_eq!(loaded.played(), played(&session));

    for path in [&theirs, &ours] {
        let mut other = variant("small");
        type_path(&mut other, 'o', path);
        press(&mut other, &[KeyCode::Enter]);
        assert!(other.dialog.is_none());
        assert_eq!(other.table.record(), session.table.record());
        assert_eq!(other.table.state(), State::MoveBlank);
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
    // Columns 5 to 7 and then one more on the small board: four cells between the bases.
    let text = format!(
        r#"{{"rows": 7, "cols": 14, "base_size": 1, "moves": [{}, {pass}, {}, {pass}, {{"type": "Q", "player": 1}}]}}"#,
        acquire(1, cells(5, 3)),
        acquire(1, "[[3, 8], [0, 0], [0, 1]]".into()),
    );
    fs::write(&path, &text).unwrap();
    let mut session = session(options());
    type_path(&mut session, 'o', &path);
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(session.table.state(), State::History);
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
    let error = Opening::new(&Options {
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
    press(&mut session, &[KeyCode::Enter]);
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
    press(&mut session, &[KeyCode::Enter]);
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
    assert_eq!(crate::CATALOGUE.load(&path).unwrap().played(), ["C"]);
    press(&mut session, &[KeyCode::Backspace]);
    assert_eq!(crate::CATALOGUE.load(&path).unwrap().undone(), ["C"]);
    letters(&mut session, "r");
    letters(&mut session, "n");
    press(&mut session, &[KeyCode::Enter]);
    let second = folder.path().join("kept-2.json");
    assert_eq!(
        told(&session),
        format!(
            "{} keeps the game before, {} keeps this one",
            path.display(),
            second.display()
        )
    );
    assert!(crate::CATALOGUE.load(&second).unwrap().played().is_empty());
    press(&mut session, &pass);
    press(&mut session, &pass);
    assert_eq!(crate::CATALOGUE.load(&path).unwrap().played(), ["C"]);
    assert_eq!(crate::CATALOGUE.load(&second).unwrap().played(), ["C", "C"]);
    // A game that is opened goes on in another file, too, and leaves its own alone.
    type_path(&mut session, 'o', &path);
    press(&mut session, &[KeyCode::Enter]);
    press(&mut session, &pass);
    let third = folder.path().join("kept-3.json");
    assert_eq!(crate::CATALOGUE.load(&path).unwrap().played(), ["C"]);
    assert_eq!(crate::CATALOGUE.load(&third).unwrap().played(), ["C", "C"]);
}

#[test]
fn colours_are_seen_at_once_kept_when_accepted_and_back_when_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("conquid.json");
    let opening = || Opening::new(&options()).unwrap();
    let mut session = Session::with_config(opening(), Some(path.clone()));
    let green = Rgb([0, 0x80, 0]);
    letters(&mut session, "p");
    press(&mut session, &[KeyCode::Down]);
    letters(&mut session, "008000");
    assert_eq!(session.config.colours.cell(Player::First), green);
    press(&mut session, &[KeyCode::Esc]);
    assert_eq!(session.config.colours, Colours::default());
    assert!(!path.exists());
    letters(&mut session, "p");
    letters(&mut session, "12");
    press(&mut session, &[KeyCode::Enter]);
    let note = session
        .dialog
        .as_ref()
        .map(|dialog| dialog.form().note.clone());
    assert_eq!(
        note.unwrap(),
        "a colour has six digits, or none: the usual one"
    );
    press(&mut session, &[KeyCode::Esc]);
    letters(&mut session, "p");
    click_form(&mut session, FormPart::Field(1));
    letters(&mut session, "008000");
    click_form(&mut session, FormPart::Button(Answer::Accept));
    let again = Session::with_config(opening(), Some(path.clone()));
    assert_eq!(again.config.colours.cell(Player::First), green);

    fs::write(&path, "{").unwrap();
    let mut malformed = Session::with_config(opening(), Some(path));
    assert_eq!(malformed.config.colours, Colours::default());
    assert!(malformed.message.as_ref().unwrap().is_error);
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
    let colour = |session: &mut Session, row: usize, column: usize| {
        let mut terminal = Terminal::new(TestBackend::new(100, 30)).unwrap();
        let theme = Theme::new(Palette::All, false, true);
        terminal.draw(|frame| session.draw(frame, &theme)).unwrap();
        let place = session.hits.tile(Cell::at(row, column)).unwrap();
        terminal.backend().buffer()[place.as_position()].bg
    };
    let colours = session.config.colours;
    let [first, second] = Player::ALL;
    for (row, column, expected) in [
        (0, 0, colours.cell(first)),
        (0, 1, colours.cell(second)),
        (0, 2, Colours::EMPTY),
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
    assert!(shown[0].starts_with("Conquid n New"));
    assert!(shown[3].starts_with(" 0 . . . "), "{shown:?}");
    assert!(shown[9].starts_with(" 6 . . . . X X . "), "{shown:?}");
    assert!(shown[10].contains(". .<. "), "the cursor: {}", shown[10]);
    assert!(shown[16].starts_with("13 . . . "), "{shown:?}");
    assert!(shown[17].contains("8 9 101112"), "{}", shown[17]);
    assert!(shown[3].contains("player 1"), "{}", shown[3]);
    let mut large = variant("large");
    let shown = screen(&mut large, 100, 30);
    assert!(shown[1].contains("PLAYER 1 TURN") && shown[1].contains(">>"));
    assert!(shown[2].starts_with(" 0 . . . "), "{shown:?}");
    assert!(shown[22].starts_with("20 . . . "), "{shown:?}");
    assert!(shown.concat().contains("player 1: 0 cells"), "{shown:?}");
    let mut small = variant("small");
    let shown = screen(&mut small, 120, 40);
    assert!(shown.concat().contains("under the cursor"));
    let size = small.hits.tile(Cell::at(0, 0)).unwrap().as_size();
    assert_eq!(
        (size.width, size.height),
        (6, 3),
        "tiles stretch with the screen"
    );
}

#[test]
fn a_smaller_terminal_shows_the_part_with_the_cursor() {
    let mut session = variant("large");
    screen(&mut session, 80, 24);
    let corner = Cell::at(20, 41);
    assert_eq!(session.hits.tile(Cell::at(0, 41)), None);
    letters(&mut session, "LLLLLJJJJJ");
    screen(&mut session, 80, 24);
    assert_eq!(session.cursor, corner);
    assert!(session.hits.tile(corner).is_some());
    let seen = session.scroll;
    letters(&mut session, "k");
    screen(&mut session, 80, 24);
    assert_eq!(session.scroll, seen, "no further than need be");
    click(&mut session, Hit::Press(Command::Choose(Kind::Acquire)));
    click(&mut session, tile(20, 40));
    assert_eq!(session.table.picked(), [Cell::at(20, 40)]);
}

#[test]
fn a_terminal_that_is_too_small_says_so_and_no_size_is_a_panic() {
    let mut session = variant("large");
    let words = screen(&mut session, 30, 8).concat();
    let words: Vec<&str> = words.split_whitespace().collect();
    let words = words.join(" ");
    assert!(words.contains("too small: 30x8, needed"), "{words}");
    letters(&mut session, "c");
    assert_eq!(session.table.state(), State::MoveBlank, "nobody can see it");
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
    assert!(shown[17].starts_with("   2726"), "{}", shown[17]);
    let first = session.hits.tile(Cell::at(13, 27)).unwrap();
    assert_eq!((first.x, first.y), (3, 3));
}

#[test]
fn signs_tell_what_colours_tell() {
    let mut session = position(
        "14x28b2 4ox23./4ox23./4o24./4o24./2x26./28./4.2X16.2O4./4.2X16.2O4./\
         28./28./28./28./28./28. 1 -",
    );
    session.cursor = Cell::at(13, 13);
    letters(&mut session, "v");
    let shown = screen(&mut session, 80, 24);
    assert!(
        shown[3].starts_with(" 0 ovo o o x "),
        "a legal corner: {}",
        shown[3]
    );
    click(&mut session, tile(0, 0));
    session.cursor = Cell::at(13, 13);
    let shown = screen(&mut session, 80, 24);
    assert!(shown[3].starts_with(" 0 .+.-.-.-x "), "{}", shown[3]);
    assert!(shown[4].starts_with(" 1 .-.-.-.-x "), "{}", shown[4]);
    press(&mut session, &[KeyCode::Enter]);
    let shown = screen(&mut session, 80, 24);
    assert!(shown[3].starts_with(" 0 .'.'.'.'x "), "{}", shown[3]);
    let cells = session.table.position();
    assert_eq!(cells.cells(Player::Second).len(), 0);
}

#[test]
fn whoever_gives_up_or_agrees_presses_twice() {
    let mut session = session(options());
    letters(&mut session, "R");
    assert!(told(&session).starts_with("R once more: player 1"));
    letters(&mut session, "?");
    press(&mut session, &[KeyCode::Esc]);
    letters(&mut session, "R");
    assert!(!session.table.is_over(), "the help came between");
    letters(&mut session, "R");
    assert_eq!(session.table.label(), "PLAYER 2 WINS!");
    assert!(session.notice.is_some());
    press(&mut session, &[KeyCode::Esc, KeyCode::Backspace]);
    letters(&mut session, "DD");
    assert_eq!(session.table.label(), "A DRAW");
}

/// Two tables, the first of which plays player 1.
fn two_tables() -> [Session; 2] {
    let open = |host: Option<&str>, join: Option<String>| {
        let options = Options {
            host: host.map(Into::into),
            join,
            side: Side::First,
            ..options()
        };
        Opening::new(&options)
    };
    let host = Session::with_config(open(Some("127.0.0.1:0"), None).unwrap(), None);
    let address = host.remote.as_ref().unwrap().address().unwrap().to_string();
    // Joining waits for the greeting of the host, who must be heard meanwhile.
    thread::scope(|scope| {
        let joining = scope.spawn(move || open(None, Some(address)).unwrap());
        let mut host = host;
        while !joining.is_finished() {
            host.tick();
            thread::sleep(Duration::from_millis(1));
        }
        [host, Session::with_config(joining.join().unwrap(), None)]
    })
}

/// Lets both tables hear of each other until something has come of it.
fn until(tables: &mut [Session; 2], holds: impl Fn(&[Session; 2]) -> bool) {
    for _ in 0..5_000 {
        for session in tables.iter_mut() {
            session.tick();
        }
        if holds(tables) {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("{:?} {:?}", told(&tables[0]), told(&tables[1]));
}

#[test]
fn two_tables_play_one_game_and_each_only_its_side() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| !host.is_others_turn());
    letters(&mut tables[1], "c");
    assert_eq!(told(&tables[1]), "the other player is to move");
    letters(&mut tables[0], "a");
    for (row, column) in [(9, 9), (2, 3), (5, 5)] {
        tables[0].cursor = Cell::at(row, column);
        letters(&mut tables[0], " ");
    }
    press(&mut tables[0], &[KeyCode::Enter]);
    until(&mut tables, |[_, guest]| !guest.is_others_turn());
    assert_eq!(played(&tables[1]), ["A2,3;5,5;9,9"]);
    let file = tables[0].table.save_file().unwrap();
    assert_eq!(
        file.clicks().at(0).unwrap()[0],
        Cell::at(9, 9),
        "as it was clicked"
    );
    letters(&mut tables[1], "c");
    press(&mut tables[1], &[KeyCode::Enter]);
    until(&mut tables, |tables| {
        tables
            .iter()
            .all(|session| session.table.record().ply() == 2)
    });
    letters(&mut tables[0], "s");
    assert_eq!(told(&tables[0]), "not in a game with somebody else");
    letters(&mut tables[0], "n");
    assert!(tables[0].dialog.is_none());
}

#[test]
fn taking_back_a_draw_and_a_rematch_are_for_both_to_agree_on() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| !host.is_others_turn());
    letters(&mut tables[0], "c");
    press(&mut tables[0], &[KeyCode::Enter]);
    let is_asked = |session: &Session| session.remote.as_ref().unwrap().asked().is_some();
    until(&mut tables, |[_, guest]| guest.table.record().ply() == 1);
    press(&mut tables[0], &[KeyCode::Backspace]);
    until(&mut tables, |[_, guest]| is_asked(guest));
    assert!(
        screen(&mut tables[1], 80, 24)
            .concat()
            .contains("the other player asks for going back to ply 0")
    );
    letters(&mut tables[1], "y");
    until(&mut tables, |tables| {
        tables
            .iter()
            .all(|session| session.table.record().ply() == 0)
    });
    letters(&mut tables[1], "D");
    until(&mut tables, |[host, _]| is_asked(host));
    letters(&mut tables[0], "y");
    until(&mut tables, |tables| {
        tables
            .iter()
            .all(|session| session.table.label() == "A DRAW")
    });
    press(&mut tables[0], &[KeyCode::Esc]);
    letters(&mut tables[0], "M");
    until(&mut tables, |[_, guest]| is_asked(guest));
    press(&mut tables[1], &[KeyCode::Esc]);
    letters(&mut tables[1], "y");
    until(&mut tables, |[_, guest]| !guest.is_others_turn());
    assert_eq!(tables[1].table.state(), State::MoveBlank);
}

#[test]
fn whoever_leaves_the_other_player_alone_presses_twice() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| !host.is_others_turn());
    letters(&mut tables[0], "c");
    press(&mut tables[0], &[KeyCode::Enter]);
    until(&mut tables, |[host, _]| host.table.record().ply() == 1);
    letters(&mut tables[0], "x");
    assert!(!tables[0].leaves);
    letters(&mut tables[0], "x");
    assert!(tables[0].leaves);
}

/// A Conquer of two rounds: 0,1 and 1,2 first, then 0,2.
const TWO_ROUNDS: &str = "5x11b1 x2o8./.xo8./2.x.X.O4./11./11. 1 -";

#[test]
fn playback_shows_a_conquer_round_by_round() {
    let mut session = position(TWO_ROUNDS);
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter, KeyCode::Up]);
    let owned = |session: &Session| session.table.seen().cells(Player::First).len();
    assert_eq!((session.table.step(), owned(&session)), (None, 6));
    letters(&mut session, ",");
    assert_eq!((session.table.step(), owned(&session)), (Some((1, 2)), 5));
    let shown = screen(&mut session, 80, 24).concat();
    assert!(
        shown.contains("playback: 1 of 1 plies, step 1 of 2"),
        "{shown}"
    );
    letters(&mut session, ",");
    assert_eq!((session.table.ply(), owned(&session)), (0, 3));
    letters(&mut session, ".");
    assert_eq!((session.table.step(), owned(&session)), (Some((1, 2)), 5));
    press(&mut session, &[KeyCode::Down]);
    assert_eq!((session.table.step(), owned(&session)), (Some((2, 2)), 6));
    letters(&mut session, ".");
    assert_eq!(session.table.step(), Some((2, 2)), "there is no more");
    letters(&mut session, "g0");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(session.table.ply(), 0);
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
        &[KeyCode::Up, KeyCode::Left, KeyCode::Char('b')],
    );
    assert!(
        told(&session).starts_with("a branch from ply 1"),
        "{}",
        told(&session)
    );
    press(&mut session, &pass);
    press(&mut session, &pass);
    let branch = folder.path().join("game-2.json");
    assert_eq!(crate::CATALOGUE.load(&path).unwrap().ply(), 2);
    assert_eq!(crate::CATALOGUE.load(&branch).unwrap().ply(), 3);
    assert_eq!(session.lines().len(), 2);
}

#[test]
fn the_search_tells_what_it_thinks_of_the_position_in_playback() {
    let mut session = variant("small");
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter, KeyCode::Up, KeyCode::Left]);
    letters(&mut session, "e");
    while session.is_thinking() {
        session.tick();
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.opinion().unwrap().player, Player::First);
    press(&mut session, &[KeyCode::Right]);
    session.tick();
    assert!(session.opinion().is_none(), "it was of another position");
}

#[test]
fn a_game_is_written_in_words_and_as_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = position(TWO_ROUNDS);
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    let mut write = |name: &str, format| {
        let path = folder.path().join(name);
        session.save_as(path.clone(), format).unwrap();
        fs::read_to_string(path).unwrap()
    };
    assert!(write("words", Format::Words).contains("player 1 conquered 0,2 (round 2)"));
    let line = write("line", Format::Line);
    assert_eq!(crate::CATALOGUE.read(&line).unwrap().played(), ["C"]);
}

#[test]
fn what_was_taken_back_is_printed_in_the_end() {
    let mut session = session(options());
    press(&mut session, &[KeyCode::Char('c'), KeyCode::Enter]);
    press(&mut session, &[KeyCode::Backspace]);
    assert_eq!(session.lines().len(), 1);
    letters(&mut session, "a");
    for (row, column) in [(9, 9), (2, 3), (5, 5)] {
        session.cursor = Cell::at(row, column);
        letters(&mut session, " ");
    }
    press(&mut session, &[KeyCode::Enter]);
    let lines = session.lines();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].contains(" C ") && lines[1].contains("A2,3;5,5;9,9"),
        "{lines:?}"
    );
}
