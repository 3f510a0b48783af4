//! Keys and clicks, and what comes of them.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use menagerie::scene::Spot;
use menagerie::{AnyGame, Catalogue, Player};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use tabletop::{Export, Match, Remote, Seat, Setup};

use super::app::{App, Exit, Notice, Question, is_above};
use super::colour::Palette;
use super::colours::{ColourFile, Colours};
use super::command::Command;
use super::theme::Theme;
use super::view;

/// A game of two people, or one that the computer plays so deep, without pauses.
pub fn setup(game: Box<dyn AnyGame>) -> Setup {
    let catalogue = Catalogue::standard();
    let info = catalogue.find(game.name()).unwrap().clone();
    Setup::new(game, info).with_pause(Duration::ZERO)
}

/// A match on the screen, without a config file.
pub fn shown(setup: Setup) -> App {
    let colours = ColourFile {
        path: None,
        colours: Colours::default(),
    };
    App::new(Match::new(setup), Catalogue::standard(), colours)
}

fn open(name: &str, position: Option<&str>) -> Box<dyn AnyGame> {
    Catalogue::standard().open(name, None, position).unwrap()
}

/// The start of a game.
pub fn game(name: &str) -> App {
    shown(setup(open(name, None)))
}

/// The start of Conway chess.
pub fn app() -> App {
    game("conway-chess")
}

/// A game that begins with a position.
pub fn position(name: &str, text: &str) -> App {
    shown(setup(open(name, Some(text))))
}

/// Conway chess, seen from the other side.
pub fn flipped() -> App {
    let mut app = app();
    app.is_flipped = true;
    app
}

/// Conway chess with the computer on some sides, looking two plies ahead.
pub fn against(seats: [bool; 2]) -> App {
    let seats = seats.map(|is_computer| match is_computer {
        true => Seat::read("ai:depth:2", &Catalogue::standard()).unwrap(),
        false => Seat::Human,
    });
    shown(setup(open("conway-chess", None)).with_seats(seats))
}

/// Conway chess in which a computer plays White.
pub fn against_seat(seat: Seat) -> App {
    shown(setup(open("conway-chess", None)).with_seats([seat, Seat::Human]))
}

/// Conway chess that is saved to a file.
fn kept(path: &std::path::Path) -> App {
    shown(setup(open("conway-chess", None)).with_save(Some(path.to_path_buf())))
}

/// Draws the match on a usual terminal.
fn draw(app: &mut App) {
    drawn(app);
}

/// What stands on a usual terminal, its lines broken.
pub fn drawn(app: &mut App) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let theme = Theme::new(Palette::None, false, true);
    terminal
        .draw(|frame| app.places = view::draw(frame, app, &theme))
        .unwrap();
    let cells = terminal.backend().buffer().content.chunks(80);
    let lines = cells.map(|line| line.iter().map(ratatui::buffer::Cell::symbol).collect());
    lines.collect::<Vec<String>>().join("\n")
}

pub fn press(app: &mut App, code: KeyCode) {
    app.key(code.into());
}

/// Points at a cell by its name, as the arrows and Enter would.
pub fn point_at(app: &mut App, name: &str) {
    let place = |labels: &[String], label: &str| labels.iter().position(|l| l == label);
    let (column, row) = name.split_at(1);
    app.cursor = Spot {
        row: place(&app.table.scene().row_labels, row).unwrap() as u16,
        column: place(&app.table.scene().column_labels, column).unwrap() as u16,
    };
    press(app, KeyCode::Enter);
}

pub fn play(app: &mut App, moves: &[&str]) {
    for m in moves {
        let (from, to) = m.split_at(2);
        point_at(app, from);
        point_at(app, to);
    }
}

/// Repeats a loop, a millisecond apart. It ends after a time that only a failing test needs.
pub fn patiently() -> impl Iterator<Item = ()> {
    let begin = Instant::now();
    std::iter::from_fn(move || {
        thread::sleep(Duration::from_millis(1));
        (begin.elapsed() < Duration::from_secs(60)).then_some(())
    })
}

/// Waits until the computer has nothing more to do.
fn wait(app: &mut App) {
    for () in patiently() {
        app.tick();
        if !app.table.computer().is_thinking()
            && (app.table.computer().rests()
                || !app.table.computer().plays(app.table.game().turn()))
        {
            return;
        }
    }
    panic!("the computer does not move");
}

#[test]
fn pointing_at_a_piece_shows_its_targets_and_at_a_target_plays() {
    let mut app = app();
    point_at(&mut app, "b1");
    assert_eq!(app.table.choice().picked.len(), 1);
    assert_eq!(app.table.choice().targets.len(), 2);
    point_at(&mut app, "e4");
    assert!(app.table.message().unwrap().text.contains("not a target"));
    assert_eq!(app.table.choice().picked.len(), 1);
    point_at(&mut app, "c3");
    assert_eq!(app.table.game().played(), ["b1c3"]);
    assert!(app.table.choice().picked.is_empty() && app.table.choice().targets.is_empty());
    assert_eq!(app.table.events()[0].text, "white knight moved b1 to c3");
}

#[test]
fn another_piece_or_the_same_or_any_other_key_lets_go() {
    let mut app = app();
    point_at(&mut app, "b1");
    point_at(&mut app, "g1");
    assert_eq!(app.table.choice().picked, [app.cursor]);
    press(&mut app, KeyCode::Char(' '));
    assert!(app.table.choice().picked.is_empty());
    point_at(&mut app, "b1");
    press(&mut app, KeyCode::Char('z'));
    assert!(app.table.choice().picked.is_empty() && app.table.choice().targets.is_empty());
    point_at(&mut app, "e5");
    assert_eq!(app.table.message().unwrap().text, "no move starts here");
    assert!(app.table.choice().targets.is_empty());
}

#[test]
fn resting_on_a_target_tells_what_the_move_would_do_and_then_does() {
    let mut app = app();
    play(&mut app, &["h2h3", "h7h6", "h3h4"]);
    point_at(&mut app, "a7");
    assert!(
        app.table.choice().candidate.is_none(),
        "the piece is no target"
    );
    press(&mut app, KeyCode::Down);
    let candidate = app.table.choice().candidate.clone().unwrap();
    assert_eq!(candidate.m, "a7a6");
    assert_eq!(candidate.preview.events.len(), 7, "a move and six births");
    assert_eq!(app.table.game().ply(), 3);
    press(&mut app, KeyCode::Right);
    assert!(
        app.table.choice().candidate.is_none(),
        "b6 is no target of a7"
    );
    press(&mut app, KeyCode::Left);
    assert_eq!(app.table.choice().candidate.as_ref(), Some(&candidate));
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().played()[3], "a7a6");
    assert_eq!(app.table.events(), candidate.preview.events);
    assert!(app.table.choice().candidate.is_none());
}

#[test]
fn letting_go_an_undo_and_the_computer_end_the_looking_ahead() {
    for code in [KeyCode::Char('z'), KeyCode::Char('u'), KeyCode::Char('s')] {
        let mut app = app();
        play(&mut app, &["a2a3"]);
        point_at(&mut app, "e7");
        press(&mut app, KeyCode::Down);
        assert!(app.table.choice().candidate.is_some());
        press(&mut app, code);
        assert!(app.table.choice().candidate.is_none(), "{code:?}");
    }
}

#[test]
fn undo_redo_and_branching_off() {
    let mut app = app();
    press(&mut app, KeyCode::Backspace);
    assert_eq!(app.table.message().unwrap().text, "nothing to take back");
    play(&mut app, &["h2h3", "h7h6", "h3h4", "a7a6"]);
    assert_eq!(app.table.events().len(), 7, "a move and six births");
    for _ in 0..3 {
        press(&mut app, KeyCode::Char('u'));
    }
    press(&mut app, KeyCode::Char('r'));
    assert_eq!(app.table.game().played(), ["h2h3", "h7h6"]);
    play(&mut app, &["e2e4"]);
    assert_eq!(app.table.game().played(), ["h2h3", "h7h6", "e2e4"]);
    press(&mut app, KeyCode::Char('r'));
    assert_eq!(app.table.message().unwrap().text, "nothing to redo");
}

#[test]
fn promotions_are_chosen_by_name_number_or_letter() {
    let mut app = position("conway-chess", "4k3/P7/8/8/8/8/8/4K3 w - -");
    play(&mut app, &["a7a8"]);
    assert_eq!(app.table.choice().menu.as_ref().unwrap().moves.len(), 4);
    let names = app.table.choice().menu.as_ref().unwrap().names.clone();
    assert_eq!(names, ["queen", "rook", "bishop", "knight"]);
    press(&mut app, KeyCode::Char('z'));
    assert!(app.table.choice().menu.is_none() && app.table.game().ply() == 0);
    play(&mut app, &["a7a8"]);
    press(&mut app, KeyCode::Char('q'));
    assert!(app.table.choice().menu.is_none() && app.exit.is_none());
    assert_eq!(app.table.game().played(), ["a7a8q"]);
    press(&mut app, KeyCode::Char('u'));
    play(&mut app, &["a7a8"]);
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().played(), ["a7a8n"]);
    press(&mut app, KeyCode::Char('u'));
    play(&mut app, &["a7a8"]);
    press(&mut app, KeyCode::Char('2'));
    assert_eq!(app.table.game().played(), ["a7a8r"]);
}

#[test]
fn the_menu_looks_ahead_to_the_move_chosen_in_it() {
    let mut app = position("conway-chess", "4k3/P7/8/8/8/8/8/4K3 w - -");
    let candidate = |app: &App| {
        app.table
            .choice()
            .candidate
            .as_ref()
            .map(|candidate| candidate.m.clone())
    };
    point_at(&mut app, "a7");
    press(&mut app, KeyCode::Up);
    assert_eq!(candidate(&app).unwrap(), "a7a8q", "the menu's first");
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Up);
    assert_eq!(candidate(&app).unwrap(), "a7a8n");
    let preview = &app.table.choice().candidate.as_ref().unwrap().preview;
    assert_eq!(
        preview.events[1].text,
        "white pawn promoted to knight on a8"
    );
    press(&mut app, KeyCode::Esc);
    assert_eq!(candidate(&app), None);
}

#[test]
fn arrows_go_as_the_board_is_seen_and_stop_at_the_edge() {
    let mut app = flipped();
    app.cursor = Spot { row: 7, column: 7 };
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Left);
    assert_eq!(app.cursor, Spot { row: 7, column: 7 });
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Right);
    assert_eq!(app.cursor, Spot { row: 6, column: 6 });
}

#[test]
fn the_computer_answers_and_undo_goes_back_to_the_persons_turn() {
    let mut app = against([false, true]);
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 0);
    play(&mut app, &["e2e4"]);
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 2);
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(app.table.game().ply(), 0);
    press(&mut app, KeyCode::Char('r'));
    assert_eq!(app.table.game().ply(), 2);
}

#[test]
fn the_computer_moves_when_asked_and_is_forgotten_by_an_undo() {
    let mut app = app();
    press(&mut app, KeyCode::Char('s'));
    point_at(&mut app, "e2");
    assert!(
        app.table.choice().picked.is_empty(),
        "it is the computer that moves now"
    );
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 1);
    press(&mut app, KeyCode::Char('s'));
    assert!(app.table.is_busy());
    press(&mut app, KeyCode::Char('u'));
    assert!(!app.table.is_busy());
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 0);
}

#[test]
fn watching_stops_at_an_undo_and_goes_on_when_asked() {
    let mut app = against([true, true]);
    while app.table.game().ply() < 4 {
        app.tick();
        thread::yield_now();
    }
    press(&mut app, KeyCode::Char('u'));
    let ply = app.table.game().ply();
    wait(&mut app);
    assert_eq!(app.table.game().ply(), ply);
    assert!(app.table.status().ends_with("(s: the computer goes on)"));
    press(&mut app, KeyCode::Char('s'));
    while app.table.game().ply() == ply {
        app.tick();
        thread::yield_now();
    }
}

#[test]
fn a_finished_game_says_so_and_can_be_taken_back() {
    let mut app = position("conway-chess", "4k3/8/8/8/8/8/8/K3R3 w - -");
    play(&mut app, &["e1e8"]);
    assert_eq!(app.table.status(), "White wins");
    assert_eq!(app.notice, Some(Notice::End));
    press(&mut app, KeyCode::Esc);
    point_at(&mut app, "a1");
    assert!(app.table.message().unwrap().text.contains("over"));
    press(&mut app, KeyCode::Char('s'));
    assert!(!app.table.is_busy());
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(app.table.status(), "White to move");
}

#[test]
fn every_change_is_saved_at_once_and_a_failure_is_told_and_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).unwrap();
    let path = inner.join("game.json");
    let mut app = kept(&path);
    play(&mut app, &["e2e4"]);
    assert_eq!(
        Catalogue::standard().load(&path).unwrap().played(),
        ["e2e4"]
    );
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(
        Catalogue::standard().load(&path).unwrap().undone(),
        ["e2e4"]
    );
    std::fs::remove_dir_all(&inner).unwrap();
    press(&mut app, KeyCode::Char('r'));
    assert!(app.table.message().unwrap().is_error);
    assert_eq!(app.table.game().played(), ["e2e4"]);
    assert!(app.table.save().is_err());
    std::fs::create_dir(&inner).unwrap();
    app.table.save().unwrap();
    assert_eq!(
        Catalogue::standard().load(&path).unwrap().played(),
        ["e2e4"]
    );
}

#[test]
fn escape_lets_go_of_a_piece_and_does_not_leave() {
    let mut app = app();
    point_at(&mut app, "b1");
    press(&mut app, KeyCode::Esc);
    assert!(app.table.choice().picked.is_empty() && app.exit.is_none());
    press(&mut app, KeyCode::Esc);
    assert!(app.exit.is_none());
    assert_eq!(told(&app), "m goes back to the menu, x leaves");
}

#[test]
fn clicks_point_at_cells_and_close_the_help() {
    let mut app = app();
    draw(&mut app);
    // Cells of five columns and two lines, from the third column and the second line on.
    let e = |row: u16| Position::new(2 + 5 * 4 + 2, 1 + 2 * row);
    app.click(e(6));
    assert_eq!(app.table.choice().picked, [Spot { row: 6, column: 4 }]);
    app.notice = Some(Notice::Help);
    app.click(e(4));
    assert!(app.notice.is_none() && app.table.game().ply() == 0);
    app.click(Position::new(79, 20));
    assert_eq!(app.table.choice().picked.len(), 1, "there is no cell");
    app.click(e(4));
    app.release(e(4));
    assert_eq!(app.table.game().played(), ["e2e4"]);
}

#[test]
fn leaving_and_help() {
    let mut app = app();
    press(&mut app, KeyCode::Char('?'));
    assert!(app.notice.is_some());
    press(&mut app, KeyCode::Char('q'));
    assert!(app.notice.is_none() && app.exit.is_none());
    press(&mut app, KeyCode::Char('q'));
    assert!(app.exit.is_some());
    app.exit = None;
    app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert!(app.exit.is_some());
}

fn keys(app: &mut App, letters: &str) {
    for letter in letters.chars() {
        press(app, KeyCode::Char(letter));
    }
}

fn told(app: &App) -> &str {
    app.table.message().map_or("", |message| &message.text)
}

/// A game of four plies, the last of which brings six births.
fn births() -> App {
    let mut app = app();
    play(&mut app, &["h2h3", "h7h6", "h3h4", "a7a6"]);
    app
}

#[test]
fn playback_shows_plies_and_steps_and_leaves_the_game_alone() {
    let mut app = births();
    let present = app.table.scene().clone();
    keys(&mut app, "p");
    assert_eq!(app.table.status(), "playback, ply 4 of 4");
    press(&mut app, KeyCode::Up);
    assert_eq!(app.table.status(), "playback, ply 4 of 4, step 1 of 2");
    assert_eq!(app.table.events().len(), 1);
    press(&mut app, KeyCode::Left);
    assert_eq!(app.table.status(), "playback, ply 3 of 4");
    press(&mut app, KeyCode::Home);
    assert_eq!(app.table.status(), "playback, ply 0 of 4");
    keys(&mut app, "g2");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.status(), "playback, ply 2 of 4");
    assert_eq!(app.table.events()[0].text, "black pawn moved h7 to h6");
    keys(&mut app, "g9");
    press(&mut app, KeyCode::Enter);
    let note = app.dialog.as_ref().map(|dialog| dialog.form().note.clone());
    assert_eq!(note.unwrap(), "the game has 4 plies");
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.table.game().ply(), 4);
    press(&mut app, KeyCode::Esc);
    assert!(app.table.playback().is_none() && app.exit.is_none());
    assert_eq!(app.table.scene(), &present);
}

#[test]
fn a_branch_is_a_game_of_its_own_and_the_one_before_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut app = kept(&path);
    play(&mut app, &["e2e4", "e7e5"]);
    keys(&mut app, "p");
    press(&mut app, KeyCode::Left);
    keys(&mut app, "b");
    play(&mut app, &["d7d5"]);
    assert_eq!(app.table.game().played(), ["e2e4", "d7d5"]);
    let branch = folder.path().join("game-2.json");
    assert_eq!(
        Catalogue::standard().load(&path).unwrap().played(),
        ["e2e4", "e7e5"]
    );
    assert_eq!(
        Catalogue::standard().load(&branch).unwrap().played(),
        ["e2e4", "d7d5"]
    );
    let lines = app.table.lines();
    assert!(
        lines[0].contains("e7e5") && lines[1].contains("d7d5"),
        "{lines:?}"
    );
    keys(&mut app, "pb");
    assert!(
        app.table.playback().is_none(),
        "the present position is no branch"
    );
    assert_eq!(app.table.lines().len(), 2);
}

#[test]
fn after_a_branch_the_computer_waits_to_be_asked() {
    let mut app = against([false, true]);
    play(&mut app, &["e2e4"]);
    wait(&mut app);
    keys(&mut app, "p");
    press(&mut app, KeyCode::Left);
    keys(&mut app, "by");
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 1);
    keys(&mut app, "s");
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 2);
}

#[test]
fn the_search_tells_what_it_thinks_of_any_position() {
    let mut app = births();
    keys(&mut app, "p");
    press(&mut app, KeyCode::Home);
    keys(&mut app, "e");
    assert!(app.table.is_busy());
    while app.table.is_busy() {
        app.tick();
        thread::sleep(Duration::from_millis(1));
    }
    let opinion = app.table.opinion().unwrap();
    assert_eq!(opinion.player, Player::First);
    assert!(
        app.table
            .playback()
            .as_ref()
            .unwrap()
            .game()
            .moves(99)
            .contains(&opinion.report.best)
    );
    press(&mut app, KeyCode::Right);
    assert!(app.table.opinion().is_none(), "it was of another position");
}

#[test]
fn whoever_resigns_is_asked_first() {
    let mut app = births();
    keys(&mut app, "Rn");
    assert!(app.table.game().ending().is_none() && app.question.is_none());
    keys(&mut app, "Ry");
    assert_eq!(app.table.status(), "Black wins, by resignation");
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "R");
    assert!(told(&app).starts_with("the game is over"));
    keys(&mut app, "u");
    assert!(app.table.game().ending().is_none());
    keys(&mut app, "Dy");
    assert_eq!(app.table.status(), "Draw, by agreement");
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "p");
    assert!(app.table.status().ends_with(": Draw, by agreement"));
}

#[test]
fn against_the_computer_it_is_the_person_who_resigns_and_no_draw_is_agreed() {
    let mut app = against([true, false]);
    keys(&mut app, "D");
    assert_eq!(told(&app), "the computer declines a draw");
    keys(&mut app, "Ry");
    assert_eq!(app.table.status(), "White wins, by resignation");
}

#[test]
fn the_game_is_written_to_a_file_that_is_not_written_over_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("told.txt");
    let mut app = births();
    let fill_in = |app: &mut App| {
        keys(app, "w");
        let Some(dialog) = &mut app.dialog else {
            panic!("w opens a form");
        };
        dialog.form_mut().write(0, path.display().to_string());
        dialog.form_mut().choose(1, 2);
        press(app, KeyCode::Enter);
    };
    fill_in(&mut app);
    assert!(told(&app).starts_with("saved to"));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("6 born: white pawn b3, rook c3"));
    std::fs::write(&path, "mine").unwrap();
    fill_in(&mut app);
    assert!(app.dialog.is_some());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    press(&mut app, KeyCode::Enter);
    assert!(app.dialog.is_none());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

/// Two tables, the first of which plays White.
fn two_tables() -> [App; 2] {
    two_tables_kept([None, None])
}

/// Two tables that keep their games in files.
fn two_tables_kept(files: [Option<PathBuf>; 2]) -> [App; 2] {
    use menagerie::peer::{Joining, PeerLimits, TableSetup};

    use crate::peer::{Link, fresh_token};

    let catalogue = Catalogue::standard();
    let info = catalogue.find("conway-chess").unwrap();
    let hosted = TableSetup::new(info.clone(), info.start(None).unwrap());
    let mut host = Remote::new(Link::host("127.0.0.1:0", hosted).unwrap());
    let joining = Joining::seat(info.clone(), fresh_token());
    let address = host.address().unwrap().to_string().parse().unwrap();
    let guest = Link::join(&address, joining, PeerLimits::default()).unwrap();
    let mut guest = Remote::new(guest);
    while guest.game().is_none() {
        host.tick();
        guest.tick();
    }
    let mut files = files.into_iter();
    [host, guest].map(|remote| {
        let setup = setup(open("conway-chess", None)).with_remote(Some(remote));
        shown(setup.with_save(files.next().flatten()))
    })
}

/// Lets both tables hear of each other until something has come of it.
fn until(tables: &mut [App; 2], holds: impl Fn(&[App; 2]) -> bool) {
    for () in patiently() {
        for app in tables.iter_mut() {
            app.tick();
        }
        if holds(tables) {
            return;
        }
    }
    let [one, other] = tables;
    panic!("{:?} {:?}", one.table.status(), other.table.status());
}

#[test]
fn two_tables_play_one_game_and_each_only_its_side() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| {
        host.table.status() == "Your move (White)"
    });
    assert_eq!(tables[1].table.status(), "Waiting for White");
    assert!(tables[1].is_flipped && !tables[0].is_flipped);
    point_at(&mut tables[1], "e2");
    assert_eq!(told(&tables[1]), "your opponent is to move");
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| {
        guest.table.status() == "Your move (Black)"
    });
    play(&mut tables[1], &["e7e5"]);
    until(&mut tables, |tables| {
        tables.iter().all(|app| app.table.game().ply() == 2)
    });
    for app in &mut tables {
        keys(app, "e");
        assert_eq!(told(app), "not in a game over the network");
        keys(app, "s");
        assert!(!app.table.computer().is_thinking());
    }
}

#[test]
fn taking_back_a_draw_and_a_rematch_are_for_both_to_agree_on() {
    let mut tables = two_tables();
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    keys(&mut tables[0], "u");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    keys(&mut tables[1], "n");
    until(&mut tables, |[host, _]| {
        told(host).starts_with("Your opponent declines")
    });
    assert_eq!(tables[0].table.game().ply(), 1);
    keys(&mut tables[0], "u");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    keys(&mut tables[1], "y");
    until(&mut tables, |tables| {
        tables.iter().all(|app| app.table.game().ply() == 0)
    });
    keys(&mut tables[1], "D");
    until(&mut tables, |[host, _]| host.table.asked().is_some());
    keys(&mut tables[0], "y");
    until(&mut tables, |tables| {
        tables
            .iter()
            .all(|app| app.table.status() == "Draw, by agreement")
    });
    keys(&mut tables[0], "M");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    press(&mut tables[1], KeyCode::Esc);
    keys(&mut tables[1], "y");
    until(&mut tables, |[_, guest]| {
        guest.table.status() == "Your move (White)"
    });
    assert!(
        tables[0].is_flipped && !tables[1].is_flipped,
        "the sides are exchanged"
    );
}

#[test]
fn whoever_leaves_is_asked_first_and_the_other_keeps_the_game() {
    let mut tables = two_tables();
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    keys(&mut tables[0], "q");
    assert!(tables[0].question == Some(Question::Leave(Exit::Program)) && tables[0].exit.is_none());
    keys(&mut tables[0], "y");
    assert!(tables[0].exit.is_some());
    let [host, mut guest] = tables;
    drop(host);
    for () in patiently() {
        guest.tick();
        if guest.table.status().starts_with("The session is over") {
            assert_eq!(guest.table.game().played(), ["e2e4"]);
            keys(&mut guest, "q");
            assert!(guest.exit.is_some(), "there is nobody to be left");
            return;
        }
    }
    panic!("{}", guest.table.status());
}

#[test]
fn a_resignation_is_told_to_the_other() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| {
        host.table.status().starts_with("Your move")
    });
    keys(&mut tables[1], "Ry");
    until(&mut tables, |tables| {
        tables
            .iter()
            .all(|app| app.table.status() == "White wins, by resignation")
    });
}

#[test]
fn in_a_game_with_somebody_elsewhere_the_own_pieces_are_below() {
    for (name, flips) in [
        ("conway-chess", [false, true]),
        ("wildebeest", [true, false]),
        ("lifeduel", [false, false]),
    ] {
        let app = game(name);
        let scene = app.table.scene();
        let flips_of = Player::ALL.map(|player| is_above(scene, player));
        assert_eq!(flips_of, flips, "{name}");
    }
}

#[test]
fn what_is_printed_is_the_game_as_it_stands() {
    let mut app = app();
    play(&mut app, &["e2e4", "e7e5"]);
    keys(&mut app, "u");
    let lines = app.table.lines();
    assert_eq!(lines.len(), 1);
    assert!(
        lines[0].contains("e2e4") && !lines[0].contains("e7e5"),
        "{lines:?}"
    );
    play(&mut app, &["d7d5"]);
    let lines = app.table.lines();
    assert!(lines[0].contains("e2e4 d7d5"), "{lines:?}");
    assert_eq!(lines.len(), 1, "what was taken back is left out");
    keys(&mut app, "uuu");
    assert!(app.table.lines().is_empty());
}

#[test]
fn a_rematch_leaves_the_game_before_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut tables = two_tables_kept([Some(path.clone()), None]);
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    keys(&mut tables[1], "Ry");
    until(&mut tables, |[host, _]| {
        host.table.game().ending().is_some()
    });
    keys(&mut tables[0], "M");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    press(&mut tables[1], KeyCode::Esc);
    keys(&mut tables[1], "y");
    until(&mut tables, |tables| {
        tables.iter().all(|app| app.table.game().ply() == 0)
    });
    let kept = Catalogue::standard().load(&path).unwrap();
    assert!(kept.ending().is_some() && kept.played() == ["e2e4"]);
    assert!(folder.path().join("game-2.json").exists());
    assert_eq!(tables[1].table.lines().len(), 1, "the guest's is printed");
}

#[test]
fn the_network_is_heard_while_a_question_is_open() {
    let mut tables = two_tables();
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    keys(&mut tables[0], "R");
    play(&mut tables[1], &["e7e5"]);
    until(&mut tables, |[host, _]| host.table.game().ply() == 2);
    assert_eq!(tables[0].question, Some(Question::Resign));
    keys(&mut tables[1], "Ry");
    until(&mut tables, |[host, _]| host.table.is_over());
    assert_eq!(tables[0].question, None, "there is nothing to resign");
}

#[test]
fn what_is_asked_of_the_opponent_is_told_in_plain_words() {
    let mut tables = two_tables();
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    keys(&mut tables[0], "u");
    assert_eq!(told(&tables[0]), "You ask to take back to move 0");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    keys(&mut tables[1], "y");
    until(&mut tables, |[host, _]| host.table.game().ply() == 0);
    let shown = drawn(&mut tables[0]);
    assert!(
        !shown.contains("(r)") && !shown.contains("r redo"),
        "{shown}"
    );
    keys(&mut tables[0], "D");
    assert_eq!(told(&tables[0]), "You offer a draw");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    keys(&mut tables[1], "n");
    until(&mut tables, |[host, _]| {
        told(host) == "Your opponent declines the draw"
    });
}

#[test]
fn a_rematch_is_agreed_to_while_the_end_is_shown() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| {
        host.table.status().starts_with("Your move")
    });
    keys(&mut tables[1], "Ry");
    until(&mut tables, |tables| {
        tables.iter().all(|app| app.notice == Some(Notice::End))
    });
    keys(&mut tables[0], "M");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    let shown = drawn(&mut tables[1]);
    assert!(shown.contains("White wins, by resignation"), "{shown}");
    // The box beside the board is narrow.
    for words in ["Your opponent asks for a", "rematch. (y: yes, n: no)"] {
        assert!(shown.contains(words), "{shown}");
    }
    keys(&mut tables[1], "y");
    until(&mut tables, |[_, guest]| {
        guest.table.status() == "Your move (White)"
    });
}

#[test]
fn leaving_says_what_it_means_for_the_opponent() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| {
        host.table.status().starts_with("Your move")
    });
    let words = [
        "It ends for your opponent, too.",
        "Your opponent waits for another player.",
    ];
    for (app, words) in tables.iter_mut().zip(words) {
        keys(app, "x");
        let shown = drawn(app);
        assert!(shown.contains(words), "{shown}");
        keys(app, "n");
    }
    let [mut host, guest] = tables;
    drop(guest);
    for () in patiently() {
        host.tick();
        if told(&host) == "Your opponent left" {
            return;
        }
    }
    panic!("{}", told(&host));
}

#[test]
fn the_end_of_a_duel_tells_who_has_how_many_cells() {
    let mut app = game("lifeduel");
    let game = app.table.game().branch();
    let places = game.scene().cells.len();
    for index in 0..places {
        if app.table.is_over() {
            break;
        }
        let columns = usize::from(app.table.scene().columns);
        app.cursor = Spot {
            row: (index / columns) as u16,
            column: (index % columns) as u16,
        };
        press(&mut app, KeyCode::Enter);
    }
    assert_eq!(app.notice, Some(Notice::End));
    let shown = drawn(&mut app);
    assert!(
        shown.contains("Player 1: ") && shown.contains(" living; Player 2: "),
        "{shown}"
    );
}

#[test]
fn a_game_in_which_the_computer_is_about_to_move_for_a_person_has_begun() {
    let mut app = against([false, true]);
    keys(&mut app, "sm");
    assert_eq!(app.question, Some(Question::Leave(Exit::Menu)));
    assert!(app.exit.is_none());
    // The computer's own first move is no one's loss.
    let mut app = against([true, false]);
    keys(&mut app, "m");
    assert_eq!(app.exit, Some(Exit::Menu));
}

#[test]
fn castling_that_is_not_possible_is_told() {
    for name in ["conway-chess", "wildebeest", "pacifist"] {
        for typed in ["O-O", "0-0-0"] {
            let refused = game(name).table.read_move(typed).unwrap_err();
            assert_eq!(
                refused.to_string(),
                "castling is not possible now",
                "{name}"
            );
        }
    }
    let refused = game("lifeduel").table.read_move("O-O").unwrap_err();
    assert!(!refused.to_string().contains("castling"));
}

#[test]
fn leaving_a_game_that_is_not_saved_is_asked_about() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    keys(&mut app, "q");
    assert_eq!(
        (app.question, app.exit.is_some()),
        (Some(Question::Leave(Exit::Program)), false)
    );
    let shown = drawn(&mut app);
    assert!(
        shown.contains("The game is not saved. Leave it?"),
        "{shown}"
    );
    keys(&mut app, "n");
    assert!(app.exit.is_none());
    let folder = tempfile::tempdir().unwrap();
    keys(&mut app, "qw");
    let form = app.dialog.as_mut().unwrap().form_mut();
    form.write(0, folder.path().join("game.json").display().to_string());
    press(&mut app, KeyCode::Enter);
    keys(&mut app, "q");
    assert!(app.exit.is_some(), "now it is saved");
    app.exit = None;
    play(&mut app, &["e7e5"]);
    keys(&mut app, "xy");
    assert!(app.exit.is_some());
}

#[test]
fn no_game_that_is_not_saved_is_lost_unasked() {
    let finished = || {
        let mut over = position("conway-chess", "4k3/8/8/8/8/8/8/K3R3 w - -");
        play(&mut over, &["e1e8"]);
        press(&mut over, KeyCode::Esc);
        over
    };
    for key in ["q", "x", "m", "pq", "px", "pm"] {
        let mut app = finished();
        keys(&mut app, key);
        assert!(matches!(app.question, Some(Question::Leave(_))), "{key}");
        assert!(app.exit.is_none(), "{key}");
        keys(&mut app, "y");
        assert!(app.exit.is_some(), "{key}");
    }
    for before in ["", "u"] {
        let mut app = finished();
        keys(&mut app, before);
        keys(&mut app, "n");
        press(&mut app, KeyCode::Enter);
        assert!(app.dialog.is_some(), "it is asked once more");
        assert_eq!(app.table.game().ply() + app.table.game().undone().len(), 1);
    }
    let mut app = app();
    play(&mut app, &["e2e4", "e7e5"]);
    keys(&mut app, "p");
    press(&mut app, KeyCode::Left);
    keys(&mut app, "b");
    assert_eq!(app.question, Some(Question::Branch));
    assert!(drawn(&mut app).contains("Play on from here in its place?"));
    keys(&mut app, "n");
    assert_eq!((app.question, app.table.game().ply()), (None, 2));
    keys(&mut app, "by");
    assert_eq!(app.table.game().ply(), 1);
}

#[test]
fn a_key_that_skips_effects_does_nothing_else() {
    for (typed, line) in [
        ("u", None),
        ("R", None),
        ("x", None),
        ("a7", Some("a7")),
        ("e2", Some("e2")),
        (":e2", Some("e2")),
    ] {
        let mut app = app();
        app.pace = Some(Duration::from_secs(600));
        play(&mut app, &["h2h3", "h7h6", "h3h4", "a7a6"]);
        assert!(app.effects.is_some());
        keys(&mut app, typed);
        assert!(app.effects.is_none(), "{typed}");
        assert_eq!(
            (app.table.game().ply(), app.question, app.exit),
            (4, None, None),
            "{typed}"
        );
        let written = app.dialog.as_ref().map(|dialog| dialog.form().text(0));
        assert_eq!(written, line, "{typed}");
    }
}

#[test]
fn control_c_asks_once_before_a_game_that_is_not_saved_is_left() {
    let interrupt = |app: &mut App| {
        app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    };
    let mut app = app();
    play(&mut app, &["e2e4"]);
    keys(&mut app, ":e");
    interrupt(&mut app);
    assert_eq!(app.question, Some(Question::Leave(Exit::Program)));
    assert!(app.exit.is_none() && app.dialog.is_none());
    keys(&mut app, "n");
    interrupt(&mut app);
    assert!(app.exit.is_none());
    interrupt(&mut app);
    assert!(app.exit.is_some());
}

#[test]
fn the_end_against_the_computer_says_whether_you_have_won() {
    let mut app = against([false, true]);
    app.table.resign().unwrap();
    app.tick();
    assert!(drawn(&mut app).contains("BLACK WINS! You have lost"));
}

#[test]
fn leaving_is_not_asked_about_where_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut saved = kept(&folder.path().join("game.json"));
    play(&mut saved, &["e2e4"]);
    for mut app in [saved, app()] {
        keys(&mut app, "q");
        assert!(app.exit.is_some());
    }
}

#[test]
fn letters_mean_the_same_in_every_game_unless_they_are_a_kind_of_move() {
    for info in Catalogue::standard().games() {
        let mut app = game(info.name());
        let is_free = |app: &App, key| !app.table.kinds().iter().any(|kind| kind.key == key);
        keys(&mut app, "w");
        assert!(app.dialog.is_some(), "{}: w saves", info.name());
        press(&mut app, KeyCode::Esc);
        keys(&mut app, "p");
        assert!(
            app.table.playback().is_some(),
            "{}: p plays back",
            info.name()
        );
        keys(&mut app, "p");
        keys(&mut app, "t");
        assert!(app.dialog.is_some(), "{}: t has colours", info.name());
        press(&mut app, KeyCode::Esc);
        if is_free(&app, 'q') {
            keys(&mut app, "q");
            assert!(app.exit.is_some(), "{}: q leaves", info.name());
        }
        app.exit = None;
        keys(&mut app, "x");
        assert!(app.exit.is_some(), "{}: x leaves", info.name());
    }
}

#[test]
fn an_extension_decides_the_format_or_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = births();
    let file = |app: &App| app.dialog.as_ref().unwrap().form().text(0).to_string();
    keys(&mut app, "w");
    assert_eq!(file(&app), "game.json");
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Right);
    assert_eq!(file(&app), "game.txt", "a line of text");
    let form = app.dialog.as_mut().unwrap().form_mut();
    form.write(0, folder.path().join("a.jso").display().to_string());
    press(&mut app, KeyCode::Tab);
    keys(&mut app, "n");
    let form = app.dialog.as_ref().unwrap().form();
    assert_eq!(form.text(1), "JSON", "typing the extension chooses JSON");
    let bitmap = folder.path().join("x.bmp");
    let form = app.dialog.as_mut().unwrap().form_mut();
    form.write(0, bitmap.display().to_string());
    press(&mut app, KeyCode::Enter);
    let note = app.dialog.as_ref().unwrap().form().note.clone();
    assert!(note.contains(".json, not .bmp"), "{note}");
    assert!(!bitmap.exists());
}

#[test]
fn moves_are_typed_and_completed() {
    let mut app = app();
    keys(&mut app, ":e2");
    let note = |app: &App| app.dialog.as_ref().unwrap().form().note.clone();
    assert_eq!(note(&app), "e2e3 | e2e4");
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.dialog.as_ref().unwrap().form().text(0), "e2e");
    keys(&mut app, "4");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().played(), ["e2e4"]);
    keys(&mut app, "/e7-e5");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().played()[1], "e7e5");
    keys(&mut app, ":z");
    assert!(note(&app).starts_with("cannot read \"z\" as a move: expected a square"));
    press(&mut app, KeyCode::Enter);
    assert!(app.dialog.is_some() && app.table.game().ply() == 2);
    let mut conquid = game("conquid");
    keys(&mut conquid, ":C");
    // It changes nothing, so it is played only when confirmed.
    press(&mut conquid, KeyCode::Enter);
    press(&mut conquid, KeyCode::Enter);
    assert_eq!(conquid.table.game().played(), ["C"]);
}

#[test]
fn a_digit_types_a_move_whatever_key_came_before() {
    for before in [":", "/", "t", "e", "i"] {
        let mut app = game("wildebeest");
        keys(&mut app, before);
        press(&mut app, KeyCode::Esc);
        keys(&mut app, "1,1-2,1");
        assert_eq!(
            app.dialog.as_ref().unwrap().form().text(0),
            "1,1-2,1",
            "{before}"
        );
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.table.game().played(), ["1,1-2,1"]);
    }
}

#[test]
fn a_second_s_does_not_play_the_persons_own_move() {
    let mut app = against([true, false]);
    keys(&mut app, "s");
    let begin = Instant::now();
    while app.table.game().ply() < 1 {
        assert!(begin.elapsed() < Duration::from_secs(60));
        app.tick();
    }
    app.hurried = Some(Instant::now());
    keys(&mut app, "s");
    assert!(!app.table.is_busy() && app.table.game().ply() == 1);
    assert!(app.table.message().unwrap().text.contains("s again"));
    keys(&mut app, "s");
    assert!(app.table.is_busy(), "asked for twice");
}

#[test]
fn the_end_is_told_after_the_help_is_closed() {
    let mut app = game("wildebeest");
    keys(&mut app, "?");
    app.table.type_move("1,2-3,2").unwrap();
    app.tick();
    assert_eq!(app.notice, Some(Notice::Help));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.notice, Some(Notice::End));
}

#[test]
fn moves_are_typed_as_the_screen_shows_them() {
    let open = "4k3/P2p4/4P3/3N4/8/8/8/R3K2R w KQ -";
    for (typed, played) in [
        ("Nd5-f6", "d5f6"),
        ("Nd5xf6", "d5f6"),
        ("nd5f6", "d5f6"),
        ("Nf6", "d5f6"),
        ("D5 F6", "d5f6"),
        ("d5-f6", "d5f6"),
        ("e6xd7", "e6d7"),
        ("exd7", "e6d7"),
        ("Ndf6", "d5f6"),
        ("N5f6", "d5f6"),
        (" d5 f6 ", "d5f6"),
        ("a7-a8=Q", "a7a8q"),
        ("a8q", "a7a8q"),
        ("O-O", "e1g1"),
        ("0-0-0", "e1c1"),
        ("e7", "e6e7"),
    ] {
        let mut app = position("conway-chess", open);
        keys(&mut app, ":");
        keys(&mut app, typed);
        let form = app.dialog.as_ref().unwrap().form();
        assert!(
            !form.note.contains("no legal move"),
            "{typed}: {}",
            form.note
        );
        let candidate = app.table.choice().candidate.as_ref();
        assert_eq!(
            candidate.map(|candidate| &*candidate.m),
            Some(played),
            "{typed}"
        );
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.table.game().played(), [played], "{typed}");
    }
    let mut app = position("conway-chess", "4k3/8/8/8/8/8/8/N3K1N1 w - -");
    let mut refused = |text: &str| app.table.type_move(text).unwrap_err().to_string();
    assert!(
        refused("banana").contains("for example a1"),
        "{}",
        refused("banana")
    );
    for (typed, why) in [
        ("a1b3", ""),
        (
            "a1a2",
            "the knight on a1 cannot go to a2: it can go to b3 c2",
        ),
        (
            "e2",
            "no pawn of yours can go to e2; other moves name two cells",
        ),
        ("e2e3", "e2 is empty"),
        ("e8e7", "the king on e8 belongs to Black"),
        ("Ne1-e2", "a king stands on e1, not a knight"),
        ("Nd5", "no knight of yours can go to d5"),
        ("Qd5", "you have no piece with the letter Q"),
        ("a1a1", "your own knight stands on a1"),
    ] {
        let told = app
            .table
            .read_move(typed)
            .map_or_else(|fault| fault.to_string(), |_| "".into());
        assert_eq!(told, why, "{typed}");
    }
    let two = position("conway-chess", "4k3/8/8/8/8/8/8/N1N1K3 w - -")
        .table
        .type_move("Nb3");
    assert_eq!(
        two.unwrap_err().to_string(),
        "several moves read so: a1b3, c1b3"
    );
    let mut duel = game("lifeduel");
    assert_eq!(duel.table.read_move(" 4, 4 ").unwrap(), "4,4");
    let again = |duel: &mut App| {
        duel.table
            .type_move("4,4")
            .map_err(|fault| fault.to_string())
    };
    again(&mut duel).unwrap();
    assert!(!again(&mut duel).unwrap_err().contains("illegal move"));
    let conquid = game("conquid");
    let refused = |text: &str| conquid.table.read_move(text).unwrap_err().to_string();
    assert!(
        refused("acquire").starts_with("acquire takes 3 cells, each as row,column; for example")
    );
    assert!(
        refused("acquire 0,1").contains("for example acquire "),
        "{}",
        refused("acquire 0,1")
    );
    assert_eq!(
        game("pacifist")
            .table
            .read_move("Nc3-e4")
            .unwrap_err()
            .to_string(),
        "c3 is empty"
    );
    let mut wildebeest = game("wildebeest");
    wildebeest.table.type_move("P1,1-2,1").unwrap();
    assert_eq!(wildebeest.table.game().played(), ["1,1-2,1"]);
}

#[test]
fn the_start_is_a_position_if_a_position_is_asked_for() {
    let mut app = app();
    keys(&mut app, "n");
    let note = |app: &App| app.dialog.as_ref().map(|dialog| dialog.form().note.clone());
    let example = open("conway-chess", None).position();
    assert!(note(&app).unwrap().contains(&example), "{:?}", note(&app));
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Enter);
    let refused = note(&app).unwrap();
    assert!(
        refused.contains("position") && !refused.contains("variant"),
        "{refused}"
    );
    press(&mut app, KeyCode::Tab);
    keys(&mut app, "hello");
    press(&mut app, KeyCode::Enter);
    let refused = note(&app).unwrap();
    assert!(
        refused.contains("position") && !refused.contains("variant"),
        "{refused}"
    );
}

#[test]
fn a_preview_warns_of_deaths_that_its_own_player_suffers_next() {
    let lonely = "4k3/8/8/8/8/8/P7/4K3 w - - \
                  ......../......../......../......../......../......../......../....3...";
    let mut app = position("conway-chess", lonely);
    keys(&mut app, ":a2a3");
    let shown = drawn(&mut app)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let outlook = &app.table.choice().candidate.as_ref().unwrap().outlook;
    assert_eq!(
        outlook,
        &["White's king on e1 dies in White's next life phase as things stand"]
    );
    assert!(shown.contains("king on e1 dies"), "{shown}");
    let mut app = position("conway-chess", "4k3/8/8/8/8/8/P7/4K3 w - -");
    keys(&mut app, ":a2a3");
    let outlook = &app.table.choice().candidate.as_ref().unwrap().outlook;
    assert_eq!(
        outlook,
        &["no man of White dies in White's next life phase as things stand"]
    );
}

#[test]
fn a_game_that_is_opened_at_the_table_brings_its_players_and_clocks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let seats = [
        Seat::Human,
        Seat::read("ai:depth:2", &Catalogue::standard()).unwrap(),
    ];
    let timed = setup(open("conway-chess", None)).with_clock(Some("5m".parse().unwrap()));
    let mut app = shown(timed.with_seats(seats));
    keys(&mut app, "w");
    let form = app.dialog.as_mut().unwrap().form_mut();
    form.write(0, path.display().to_string());
    press(&mut app, KeyCode::Enter);
    let mut other = against([true, false]);
    keys(&mut other, "o");
    let form = other.dialog.as_mut().unwrap().form_mut();
    form.write(0, path.display().to_string());
    press(&mut other, KeyCode::Enter);
    let told = other.table.message().unwrap().text.clone();
    let words = "game.json: White: you, Black: computer, 2 plies ahead; clocks 5:00 - 5:00";
    assert_eq!(told, words);
    assert!(other.table.clocks().is_some() && other.table.keeper().path().is_none());
    assert!(other.table.computer().plays(Player::Second));
    assert!(!other.table.computer().plays(Player::First));
}

#[test]
fn the_wheel_goes_through_the_moves_and_back_to_the_game() {
    let mut app = births();
    app.wheel(false);
    assert_eq!(app.table.status(), "playback, ply 3 of 4");
    app.wheel(false);
    app.wheel(true);
    app.wheel(true);
    assert_eq!(app.table.status(), "playback, ply 4 of 4");
    app.wheel(true);
    assert!(app.table.playback().is_none());
    app.wheel(true);
    assert!(app.table.playback().is_none());
}

#[test]
fn two_instant_computers_lose_no_time() {
    let seat = || Seat::read("ai:random", &Catalogue::standard()).unwrap();
    let mut app = shown(setup(open("lifeduel", None)).with_seats([seat(), seat()]));
    while !app.table.is_over() {
        assert!(
            app.table.is_busy(),
            "before, between and after the thoughts"
        );
        app.tick();
        thread::yield_now();
    }
    assert!(!app.table.is_busy());
}

#[test]
fn the_generations_of_a_duel_show_what_lives_then() {
    let mut app = game("lifeduel");
    while !app.table.is_over() {
        let m = app.table.completions("", 1).remove(0);
        app.table.type_move(&m).unwrap();
    }
    app.tick();
    keys(&mut app, " p");
    for _ in 0..3 {
        press(&mut app, KeyCode::Up);
        let scene = app.table.scene();
        let first = &scene.panels[0].lines;
        let pieces = scene.cells.iter().filter_map(|cell| cell.piece?.owner);
        let living = pieces.filter(|&owner| owner == Player::First).count();
        assert_eq!(first[0], format!("{living} living"));
        assert!(
            first.len() == 2 && first[1].starts_with("generation "),
            "{first:?} {}",
            app.table.status()
        );
        assert!(scene.cells.iter().all(|cell| cell.marks.is_empty()));
        let generation = first[1].clone();
        let screen = drawn(&mut app);
        let panel = |line: &&str| line.trim_end().ends_with(&generation);
        assert_eq!(screen.lines().filter(panel).count(), 1, "{screen}");
    }
}

/// What the foot of the screen offers.
fn offered(app: &App) -> Vec<&'static str> {
    let offers = Command::at_foot(&app.table);
    offers.into_iter().map(|(words, _)| words).collect()
}

#[test]
fn the_foot_offers_what_applies() {
    let has = |app: &App, words: &str| offered(app).contains(&words);
    let mut app = app();
    assert!(!has(&app, "u take back") && !has(&app, "p playback") && !has(&app, "M rematch"));
    assert!(has(&app, "D draw") && has(&app, "R resign") && has(&app, "e hint"));
    play(&mut app, &["e2e4"]);
    assert!(has(&app, "u take back") && !has(&app, "r redo"));
    keys(&mut app, "u");
    assert!(!has(&app, "u take back") && has(&app, "r redo"));
    keys(&mut app, "Ry");
    assert!(has(&app, "n new game") && has(&app, "u take back") && !has(&app, "r redo"));
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "r");
    assert!(told(&app).starts_with("the game is over"), "{}", told(&app));
    assert!(!has(&app, "D draw") && !has(&app, "R resign") && !has(&app, "e hint"));
    // The computer agrees to no draw.
    let app = against([false, true]);
    assert!(!has(&app, "D draw") && has(&app, "R resign"));
}

#[test]
fn the_foot_over_the_network_offers_what_applies() {
    let has = |app: &App, words: &str| offered(app).contains(&words);
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| {
        host.table.status() == "Your move (White)"
    });
    assert!(has(&tables[0], "A abort") && !has(&tables[0], "u take back"));
    assert!(has(&tables[0], "D draw") && !has(&tables[0], "M rematch"));
    for (at, m) in [(0, "e2e4"), (1, "e7e5")] {
        until(&mut tables, |tables| {
            tables[at].table.status().starts_with("Your move")
        });
        play(&mut tables[at], &[m]);
    }
    until(&mut tables, |[host, _]| host.table.game().ply() == 2);
    assert!(!has(&tables[0], "A abort") && has(&tables[0], "u take back"));
    keys(&mut tables[0], "Ry");
    until(&mut tables, |[_, guest]| guest.table.is_over());
    for app in &tables {
        assert!(has(app, "M rematch"));
        assert!(!has(app, "D draw") && !has(app, "R resign") && !has(app, "A abort"));
    }
}

#[test]
fn a_move_is_taken_back_while_the_computer_thinks() {
    let seat = |word| Seat::read(word, &Catalogue::standard()).unwrap();
    let setup = setup(open("conway-chess", None));
    let mut app = shown(setup.with_seats([Seat::Human, seat("ai:600s")]));
    play(&mut app, &["e2e4"]);
    app.tick();
    assert!(app.table.computer().is_thinking());
    keys(&mut app, "u");
    assert!(!app.table.computer().is_thinking());
    assert_eq!(
        (app.table.game().ply(), app.table.status()),
        (0, "Your move (White)".into())
    );
    app.tick();
    assert!(
        !app.table.computer().is_thinking(),
        "it is the person's turn"
    );
}

#[test]
fn u_takes_back_what_is_half_chosen_first() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    point_at(&mut app, "e7");
    keys(&mut app, "u");
    assert!(app.table.choice().is_empty());
    assert_eq!(app.table.game().ply(), 1);
    press(&mut app, KeyCode::Backspace);
    assert_eq!(app.table.game().ply(), 0);
}

#[test]
fn arrows_move_the_cursor_in_every_game_outside_playback() {
    for info in Catalogue::standard().games() {
        let mut app = game(info.name());
        let before = app.cursor;
        for (code, row, column) in [
            (KeyCode::Up, -1, 0),
            (KeyCode::Left, -1, -1),
            (KeyCode::Down, 0, -1),
            (KeyCode::Right, 0, 0),
        ] {
            press(&mut app, code);
            let moved = |at: u16, by: i32| i32::from(at) + by;
            let expected = (moved(before.row, row), moved(before.column, column));
            let cursor = (i32::from(app.cursor.row), i32::from(app.cursor.column));
            assert_eq!(cursor, expected, "{} {code:?}", info.name());
        }
        assert!(app.table.playback().is_none());
    }
}

#[test]
fn a_host_without_a_guest_is_not_asked_whether_to_leave() {
    use menagerie::peer::TableSetup;

    use crate::peer::Link;

    let info = Catalogue::standard().find("conway-chess").unwrap().clone();
    let hosted = TableSetup::new(info.clone(), info.start(None).unwrap());
    let remote = Remote::new(Link::host("127.0.0.1:0", hosted).unwrap());
    let setup = setup(open("conway-chess", None)).with_remote(Some(remote));
    let mut app = shown(setup);
    app.tick();
    keys(&mut app, "q");
    assert_eq!((app.question, app.exit), (None, Some(Exit::Program)));
}

#[test]
fn m_goes_back_to_the_menu_and_asks_as_leaving_does() {
    let mut app = app();
    keys(&mut app, "m");
    assert_eq!(app.exit, Some(Exit::Menu));
    app.exit = None;
    play(&mut app, &["e2e4"]);
    keys(&mut app, "m");
    assert_eq!(
        (app.question, app.exit),
        (Some(Question::Leave(Exit::Menu)), None)
    );
    keys(&mut app, "y");
    assert_eq!(app.exit, Some(Exit::Menu));
}

#[test]
fn the_clocks_are_beside_the_board_or_in_the_first_line() {
    let setup = setup(open("conway-chess", None)).with_clock(Some("5m+3s".parse().unwrap()));
    let mut app = shown(setup);
    let shown = drawn(&mut app);
    let clock = |name: &str| format!("{name}  5:00");
    assert!(shown.contains("clocks"), "{shown}");
    assert!(
        shown.contains(&clock("White")) && shown.contains(&clock("Black")),
        "{shown}"
    );
    let mut first_line = |width: u16| {
        let mut terminal = Terminal::new(TestBackend::new(width, 24)).unwrap();
        let theme = Theme::new(Palette::None, false, true);
        terminal
            .draw(|frame| app.places = view::draw(frame, &app, &theme))
            .unwrap();
        let symbols = (0..width).map(|x| terminal.backend().buffer()[(x, 0)].symbol().to_string());
        symbols.collect::<String>()
    };
    let line = first_line(44);
    assert!(line.contains("[White 5:00 - Black 5:00]"), "{line}");
    let line = first_line(36);
    assert!(line.contains("[5:00 - 5:00]"), "{line}");
}

#[test]
fn a_move_that_is_typed_without_a_colon_is_a_move() {
    for m in ["e2e4", "a2a3", "b1c3", "f2f3", "h2h4", "g1f3"] {
        let mut app = app();
        let (cursor, is_flipped) = (app.cursor, app.is_flipped);
        keys(&mut app, m);
        assert!(app.dialog.is_some(), "{m}");
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.table.game().played(), [m]);
        assert_eq!((app.cursor, app.is_flipped), (cursor, is_flipped), "{m}");
        assert!(
            app.table.asked_opinion().is_none() && !app.table.is_busy(),
            "{m}"
        );
    }
    let mut app = game("wildebeest");
    keys(&mut app, "1,2-3,2");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().ply(), 1);
}

#[test]
fn no_letter_of_a_move_without_a_colon_is_lost() {
    let open = "4k3/8/8/3n4/8/2N1p3/8/R3K2R w KQ -";
    for (typed, played) in [
        ("Ra7", Some("a1a7")),
        ("Ke2", Some("e1e2")),
        ("Ke1e2", Some("e1e2")),
        ("Nxd5", Some("c3d5")),
        ("Nc3xd5", Some("c3d5")),
        ("O-O", Some("e1g1")),
        ("Nc4", None),
        ("Rb2", None),
        ("Kc3", None),
        ("Qd5", None),
        ("nd5", None),
    ] {
        let mut app = position("conway-chess", open);
        let cursor = app.cursor;
        keys(&mut app, typed);
        press(&mut app, KeyCode::Enter);
        let wanted: Vec<&str> = played.into_iter().collect();
        assert_eq!(app.table.game().played(), wanted, "{typed}");
        if typed.starts_with(['N', 'R', 'K', 'O']) {
            assert_eq!((app.cursor, app.question), (cursor, None), "{typed}");
            let line = app.dialog.as_ref().map(|dialog| dialog.form().text(0));
            assert_eq!(line, played.is_none().then_some(typed));
        }
    }
    let mut app = game("wildebeest");
    keys(&mut app, "J1,5-1,6");
    assert_eq!(app.dialog.as_ref().unwrap().form().text(0), "J1,5-1,6");
}

#[test]
fn a_move_of_the_f_file_does_not_turn_the_board() {
    let mut app = app();
    keys(&mut app, "f");
    assert!(!app.is_flipped && app.dialog.is_some());
    keys(&mut app, "2f3");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().played(), ["f2f3"]);
    let mut other = game("wildebeest");
    keys(&mut other, "f");
    assert!(other.is_flipped, "no cell begins so");
}

#[test]
fn a_letter_keeps_its_meaning_until_a_digit_follows() {
    let mut app = app();
    keys(&mut app, "F");
    assert!(app.is_flipped && app.dialog.is_none());
    keys(&mut app, "z9");
    assert!(
        app.dialog.is_none(),
        "no cell is called z9, nor begins with 9"
    );
    // In playback nothing can be typed, and the choice of a kind of move comes first.
    keys(&mut app, "pa1");
    assert!(app.dialog.is_none());
    let mut conquid = game("conquid");
    keys(&mut conquid, "a3");
    assert!(conquid.dialog.is_none() && conquid.table.choice().kind.is_some());
}

#[test]
fn a_game_that_would_be_lost_is_asked_about_on_a_tiny_screen() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    let tiny = |app: &mut App| {
        let mut terminal = Terminal::new(TestBackend::new(30, 6)).unwrap();
        let theme = Theme::new(Palette::None, false, true);
        terminal
            .draw(|frame| app.places = view::draw(frame, app, &theme))
            .unwrap();
        let cells = terminal.backend().buffer().content.iter();
        cells.map(ratatui::buffer::Cell::symbol).collect::<String>()
    };
    assert!(tiny(&mut app).contains("too small"));
    keys(&mut app, "x");
    assert!(app.exit.is_none());
    assert!(tiny(&mut app).contains("not saved"));
    keys(&mut app, "n");
    assert!(app.exit.is_none() && app.question.is_none());
    keys(&mut app, "xy");
    assert!(app.exit.is_some());
}

#[test]
fn after_the_end_keys_do_something_or_say_why_not() {
    let mut app = position("conway-chess", "4k3/8/8/8/8/8/8/K3R3 w - -");
    play(&mut app, &["e1e8"]);
    let shown = drawn(&mut app);
    assert!(shown.contains("black king captured on e8"), "{shown}");
    keys(&mut app, ":");
    assert!(app.dialog.is_none() && told(&app).starts_with("the game is over"));
    keys(&mut app, "p");
    assert!(app.table.playback().is_some());
    assert!(told(&app).contains("Left and Right"), "{}", told(&app));
    press(&mut app, KeyCode::Left);
    assert_eq!(app.table.shown().ply(), 0);
    let mut conquid = position(
        "conquid",
        "7x14b1 x2o11./.xo11./2.x11./4.X4.O4./14./14./14. 1 -",
    );
    keys(&mut conquid, "Ry");
    assert_eq!(conquid.notice, Some(Notice::End));
    keys(&mut conquid, "p");
    assert!(
        told(&conquid).contains("Left and Right"),
        "{}",
        told(&conquid)
    );
}

#[test]
fn a_typed_move_foretells_its_own_cell_wherever_the_cursor_is() {
    let mut app = game("lifeduel");
    for m in ["4,3", "5,5", "3,3", "5,4", "2,2", "1,1"] {
        app.table.type_move(m).unwrap();
    }
    let pointed = |app: &mut App, row, column| {
        app.cursor = Spot { row, column };
        app.tick();
        app.foretold().unwrap()
    };
    let at_move = pointed(&mut app, 3, 4);
    let at_cursor = pointed(&mut app, 3, 0);
    assert_ne!(
        at_move.panels, at_cursor.panels,
        "the cells differ in what they lead to"
    );
    keys(&mut app, ":3,4");
    assert_eq!(app.foretold().unwrap().panels, at_move.panels);
    press(&mut app, KeyCode::Esc);
    // The cursor on a living cell foretells nothing.
    app.cursor = Spot { row: 4, column: 3 };
    app.tick();
    assert!(app.foretold().is_none());
    keys(&mut app, ":3,4");
    assert_eq!(app.foretold().unwrap().panels, at_move.panels);
}

#[test]
fn a_typed_move_of_a_piece_is_shown_on_the_board() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    keys(&mut app, ":d7d5");
    let shown = drawn(&mut app);
    assert!(shown.contains('{') && shown.contains('}'), "{shown}");
}

#[test]
fn a_game_without_sides_that_is_loaded_is_not_turned() {
    let computer = Seat::read("ai:depth:2", &Catalogue::standard()).unwrap();
    let loaded = |name: &str, moves: &[&str], is_first: bool| {
        let mut game = open(name, None);
        for m in moves {
            game.play(m).unwrap();
        }
        let mut seats = [Seat::Human, computer.clone()];
        if !is_first {
            seats.reverse();
        }
        shown(setup(game).with_seats(seats))
    };
    assert!(!loaded("lifeduel", &["0,0", "5,5"], true).is_flipped);
    assert!(!loaded("lifeduel", &["5,5", "0,0"], false).is_flipped);
    assert!(loaded("conway-chess", &["e2e4", "e7e5"], false).is_flipped);
}

#[test]
fn a_game_is_saved_with_what_was_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut app = app();
    play(&mut app, &["e2e4", "e7e5"]);
    keys(&mut app, "uw");
    let form = app.dialog.as_mut().unwrap().form_mut();
    form.write(0, path.display().to_string());
    press(&mut app, KeyCode::Enter);
    let mut loaded = shown(setup(Catalogue::standard().load(&path).unwrap()));
    loaded.file = Some(path);
    for app in [&mut app, &mut loaded] {
        assert_eq!(app.table.game().undone(), ["e7e5"]);
        keys(app, "x");
        assert_eq!((app.question, app.exit), (None, Some(Exit::Program)));
        app.exit = None;
        // What was taken back is lost by another move.
        play(app, &["d7d5"]);
        keys(app, "ux");
        assert_eq!(app.question, Some(Question::Leave(Exit::Program)));
    }
}

#[test]
fn enter_at_an_earlier_position_of_a_finished_game_names_the_branch() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    keys(&mut app, "Ry");
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "p");
    press(&mut app, KeyCode::Home);
    press(&mut app, KeyCode::Enter);
    assert_eq!(told(&app), "this is playback: b plays on from here");
}

#[test]
fn going_back_to_the_menu_is_not_called_leaving() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    keys(&mut app, "m");
    let shown = drawn(&mut app);
    assert!(shown.contains("Back to the menu"), "{shown}");
}

#[test]
fn saving_says_if_the_format_leaves_out_players_and_clocks() {
    let folder = tempfile::tempdir().unwrap();
    let saved = |export: usize, file: &str| {
        let mut app = against([false, true]);
        keys(&mut app, "w");
        let form = app.dialog.as_mut().unwrap().form_mut();
        form.choose(1, export);
        form.write(0, folder.path().join(file).display().to_string());
        press(&mut app, KeyCode::Enter);
        assert!(app.dialog.is_none());
        told(&app).to_string()
    };
    let exports = app().table.exports();
    let line = exports.iter().position(|one| matches!(one, Export::Line));
    let json = exports.iter().position(|one| matches!(one, Export::Json));
    let line = saved(line.unwrap(), "game");
    assert!(
        line.ends_with("game, without its players and clocks"),
        "{line}"
    );
    assert!(saved(json.unwrap(), "game.json").ends_with("game.json"));
}
