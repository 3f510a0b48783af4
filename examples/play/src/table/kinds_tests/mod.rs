//! A game with kinds of move, Conquid: keys and clicks in, the screen out.

mod files;
mod network;
mod playback;
mod screens;
mod turns;

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
use super::tests::{dialog_form, note, patiently, told, until};
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

/// Opens a dialog, clears its first line and types a path there.
fn type_path(session: &mut App, command: char, path: &Path) {
    letters(session, &command.to_string());
    let length = dialog_form(session).text(0).chars().count();
    press(session, &vec![KeyCode::Backspace; length]);
    letters(session, path.to_str().unwrap());
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

/// A Conquer of two rounds: 0,1 and 1,2 first, then 0,2.
const TWO_ROUNDS: &str = "5x11b1 x2o8./.xo8./2.x.X.O4./11./11. 1 -";
