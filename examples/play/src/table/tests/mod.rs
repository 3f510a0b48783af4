//! Keys and clicks, and what comes of them.

mod computers;
mod moving;
mod network;
mod playback;
mod saving;
mod typing;

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
use super::form::Form;
use super::theme::Theme;
use super::view;

/// A game of two people, or one that the computer plays so deep, without pauses.
pub fn setup(game: Box<dyn AnyGame>) -> Setup {
    let catalogue = Catalogue::standard();
    let info = catalogue.find(game.name()).unwrap().clone();
    Setup {
        pause: Duration::ZERO,
        ..Setup::new(game, info)
    }
}

/// The form of the dialog that is open.
pub fn dialog_form(app: &App) -> &Form {
    app.dialog.as_ref().unwrap().form()
}

/// What the dialog that is open says below its fields.
pub fn note(app: &App) -> &str {
    &dialog_form(app).note
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
    shown(Setup {
        seats,
        ..setup(open("conway-chess", None))
    })
}

/// Conway chess in which a computer plays White.
pub fn against_seat(seat: Seat) -> App {
    shown(Setup {
        seats: [seat, Seat::Human],
        ..setup(open("conway-chess", None))
    })
}

/// Conway chess that is saved to a file.
fn kept(path: &std::path::Path) -> App {
    shown(Setup {
        save: Some(path.to_path_buf()),
        ..setup(open("conway-chess", None))
    })
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

fn keys(app: &mut App, letters: &str) {
    for letter in letters.chars() {
        press(app, KeyCode::Char(letter));
    }
}

/// The message that is shown.
pub fn told(app: &App) -> &str {
    app.table.message().map_or("", |message| &message.text)
}

/// A game of four plies, the last of which brings six births.
pub fn births() -> App {
    let mut app = app();
    play(&mut app, &["h2h3", "h7h6", "h3h4", "a7a6"]);
    app
}

/// Two tables, the first of which plays White.
fn two_tables() -> [App; 2] {
    two_tables_kept([None, None])
}

/// Two tables that keep their games in files.
fn two_tables_kept(files: [Option<PathBuf>; 2]) -> [App; 2] {
    use tabletop::table::{Joining, PeerLimits, TableSetup};

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
        let setup = Setup {
            remote: Some(remote),
            ..setup(open("conway-chess", None))
        };
        shown(Setup {
            save: files.next().flatten(),
            ..setup
        })
    })
}

/// Lets both tables hear of each other until something has come of it.
pub fn until(tables: &mut [App; 2], holds: impl Fn(&[App; 2]) -> bool) {
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

/// What the foot of the screen offers.
fn offered(app: &App) -> Vec<&'static str> {
    let offers = Command::at_foot(&app.table);
    offers.into_iter().map(|(words, _)| words).collect()
}
