//! Watching a world on the terminal.

mod app;
mod edits;
mod engine;
mod history;
mod pages;
mod screen;
mod ship;
mod words;

use std::io::{self, IsTerminal, Write};
use std::panic::resume_unwind;
use std::thread::JoinHandle;
use std::time::Duration;

use ratatui::crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use ratatui::layout::Rect;
use terminal::{Screen, has_screen, is_poor_in_letters};

use self::app::App;
use self::engine::{Engine, View};
use crate::canvas::Look;
use crate::error::Error;
use crate::options;
use crate::world::Start;

/// The time between two pictures.
const TICK: Duration = Duration::from_millis(40);
/// How long to wait for a key before looking at signals while nothing is computed.
const IDLE: Duration = Duration::from_millis(100);
/// The size of the picture in characters if there is no terminal.
const PRINTED: (u16, u16) = (78, 24);

/// `life view`.
///
/// # Errors
/// If the pattern cannot be read or the terminal cannot be used.
pub fn run(options: &options::View, out: &mut impl Write) -> Result<(), Error> {
    let start = Start::new(&options.terms)?;
    let world = &start.world;
    let mut look = Look {
        is_ascii: options.ascii || is_poor_in_letters(),
        ..Default::default()
    };
    // Keys come from the terminal even if the pattern comes from standard input.
    if !io::stdout().is_terminal() || !has_screen() {
        (look.columns, look.rows) = PRINTED;
        if let Some(extent) = world.extent() {
            look = look.fitted(extent, world.board().is_some());
        }
        return print(&View::of(world, look), out);
    }
    let view = View::of(world, look);
    let (engine, link) = Engine::new(start, look);
    let mut app = App::new(link, view);
    let mut terminal = Screen::open()?;
    // The thread is not waited for: it may be in the middle of a long computation.
    watch(&mut terminal, &mut app, engine.start()?)
}

/// Prints one picture.
fn print(view: &View, out: &mut impl Write) -> Result<(), Error> {
    for row in view.picture.lines() {
        writeln!(out, "{}", row.trim_end())?;
    }
    writeln!(
        out,
        "generation {}  population {}  {}  {}  {}  {}",
        view.generation,
        view.population,
        view.rule,
        words::algorithm(view.algorithm),
        words::topology(view.topology),
        words::zoom(view.look.zoom),
    )?;
    Ok(())
}

fn watch(terminal: &mut Screen, app: &mut App, thread: JoinHandle<()>) -> Result<(), Error> {
    let mut has_mouse = false;
    while !app.quits && !terminal.is_stopped() {
        if thread.is_finished() {
            // It ends only by a panic, which has been reported.
            return thread.join().map_err(|panic| resume_unwind(panic));
        }
        app.update();
        let size = terminal.size()?;
        let world = screen::areas(Rect::from((Default::default(), size)), app.has_plot).world;
        app.resize(world.width, world.height);
        if std::mem::take(&mut app.is_changed) {
            terminal.draw(app.wants.look.is_ascii, |frame| screen::draw(frame, app))?;
        }
        // Else the terminal selects text with the mouse.
        if app.cursor.is_some() != has_mouse {
            has_mouse = !has_mouse;
            terminal.capture_mouse(has_mouse)?;
        }
        // Handle all keys that are waiting. A picture after each would be too slow for keys that
        // are held down.
        let mut wait = if app.wants.is_busy() { TICK } else { IDLE };
        while !app.quits
            && let Some(event) = terminal.next(wait)?
        {
            wait = Duration::ZERO;
            match event {
                Event::Key(key) => app.key(key),
                Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    app.click(mouse.column, mouse.row);
                }
                Event::Paste(text) if app.typed.is_some() => {
                    text.chars().for_each(|c| app.key(KeyCode::Char(c).into()));
                }
                Event::Resize(..) => app.is_changed = true,
                _ => {}
            }
        }
    }
    Ok(())
}
