//! What stands on the screen.

mod beside;
mod boards;
mod pages;

use menagerie::scene::Spot;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;

use super::*;
use crate::table::app::file_state;
use crate::table::blocks::event_words;
use crate::table::colour::Palette;
use crate::table::places::Hit;
use crate::table::tests::{
    app, births, flipped, game, play, point_at, position, press, setup, shown,
};

/// The screen, line by line.
fn screen(app: &App, width: u16, height: u16, ascii: bool) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let theme = Theme::new(Palette::Indexed, false, ascii);
    terminal.draw(|frame| _ = draw(frame, app, &theme)).unwrap();
    let buffer = terminal.backend().buffer();
    (0..height)
        .map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect())
        .collect()
}

/// Where things are on a screen.
fn places(app: &App, width: u16, height: u16) -> Places {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let theme = Theme::new(Palette::Indexed, false, true);
    let mut places = Places::default();
    terminal
        .draw(|frame| places = draw(frame, app, &theme))
        .unwrap();
    places
}

/// An open game of wildebeest: a Knight beside a Catapult, a Rook on a pad, a Gorilla beside two
/// pawns, and a Bishop that a Beekeeper paralyses.
fn wildebeest() -> App {
    let rows = "K.....X..../..P..J...../..NC......./.R...G...../.....pp..../....s.....O/\
        .......z.../.....B.B.../......C..../g..p......./k.........x";
    position("wildebeest", &format!("W {rows}"))
}

/// Selects the piece on a cell and goes with the cursor from there.
fn select_and_go(app: &mut App, row: u16, column: u16, way: &[KeyCode]) {
    app.cursor = Spot { row, column };
    press(app, KeyCode::Enter);
    for &code in way {
        press(app, code);
    }
}

/// The words beside a board of eleven narrow columns, in one line.
fn side(screen: &[String]) -> String {
    let lines = screen[..screen.len() - 1].iter();
    let words = lines.flat_map(|line| line.chars().skip(60).chain([' ']));
    let words: String = words.collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All of a page of the help, read with Space on a screen of this size.
fn read_page(app: &mut App, turns: usize, width: u16, height: u16) -> String {
    press(app, KeyCode::Char('?'));
    for _ in 0..turns {
        press(app, KeyCode::Right);
    }
    let mut read = String::new();
    for _ in 0..200 {
        for line in screen(app, width, height, true) {
            read += line.trim_matches(|c| "│┌┐└┘ ".contains(c));
            read += " ";
        }
        app.places = places(app, width, height);
        let before = app.help;
        press(app, KeyCode::Char(' '));
        if app.help == before {
            press(app, KeyCode::Char('q'));
            assert!(app.notice.is_none() && app.exit.is_none());
            return read;
        }
    }
    panic!("the page does not end");
}

/// The screen as it is once it is known where the board is.
fn screen_twice(app: &mut App, width: u16, height: u16) -> Vec<String> {
    app.places = places(app, width, height);
    screen(app, width, height, true)
}

/// What is drawn on a buffer, with its places.
fn target_signs(buffer: &ratatui::buffer::Buffer) -> Vec<(Position, &str)> {
    let cells = buffer.content.iter().enumerate();
    let drawn = cells.filter(|(_, cell)| cell.symbol() != " ");
    let drawn = drawn.map(|(index, cell)| (buffer.pos_of(index).into(), cell.symbol()));
    drawn.collect()
}
