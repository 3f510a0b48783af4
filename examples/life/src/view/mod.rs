//! Watching a world on the terminal.

mod app;
mod engine;
mod history;
mod pages;
mod screen;
mod ship;
mod words;

use std::io::{self, IsTerminal, Write};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, EnableMouseCapture, Event, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use terminal::{end_when_stuck, release_mouse, stop_flag};

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
        is_ascii: options.ascii,
        ..Default::default()
    };
    // Keys come from the terminal even if the pattern comes from standard input.
    if !io::stdout().is_terminal() {
        let (columns, rows) = PRINTED;
        look = Look {
            columns,
            rows,
            ..look
        };
        if let Some(extent) = world.extent() {
            look = look.fitted(extent, world.board().is_some());
        }
        return print(&View::of(world, look), out);
    }
    let stop = stop_flag()?;
    end_when_stuck(Arc::clone(&stop));
    let view = View::of(world, look);
    let (engine, link) = Engine::new(start, look);
    let mut app = App::new(link, view);
    // This also restores the terminal on a panic.
    let mut terminal = ratatui::try_init()?;
    // The thread is not waited for: it may be in the middle of a long computation.
    let watched = match engine.start() {
        Ok(thread) => watch(&mut terminal, &mut app, &stop, thread),
        Err(error) => Err(error.into()),
    };
    // Keys that are still waiting must not reach the shell.
    while !stop.load(Ordering::Relaxed) && is_key_waiting() && event::read().is_ok() {}
    release_mouse();
    ratatui::restore();
    watched
}

/// Returns whether an event is waiting: a key, or a new size of the terminal.
fn is_key_waiting() -> bool {
    event::poll(Duration::ZERO).unwrap_or(false)
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

fn watch(
    terminal: &mut DefaultTerminal,
    app: &mut App,
    stop: &AtomicBool,
    thread: JoinHandle<()>,
) -> Result<(), Error> {
    // Else the terminal selects text with the mouse.
    let mut has_mouse = false;
    while !app.quits && !stop.load(Ordering::Relaxed) {
        if thread.is_finished() {
            // It ends only by a panic, which has been reported.
            return thread.join().map_err(|panic| resume_unwind(panic));
        }
        app.update();
        let size = terminal.size()?;
        let world = screen::areas(Rect::from((Default::default(), size)), app.has_plot).world;
        app.resize(world.width, world.height);
        if std::mem::take(&mut app.is_changed) {
            terminal.draw(|frame| screen::draw(frame, app))?;
        }
        if app.cursor.is_some() != has_mouse {
            has_mouse = !has_mouse;
            match has_mouse {
                true => execute!(io::stdout(), EnableMouseCapture)?,
                false => release_mouse(),
            }
        }
        let pause = if app.wants.is_busy() { TICK } else { IDLE };
        match event::poll(pause) {
            // Handle all keys that are waiting. A picture after each would be too slow for keys
            // that are held down.
            Ok(true) => {
                while is_key_waiting() && !app.quits {
                    match event::read()? {
                        Event::Key(key) if key.kind != KeyEventKind::Release => app.key(key),
                        Event::Mouse(mouse)
                            if mouse.kind == MouseEventKind::Down(MouseButton::Left) =>
                        {
                            app.click(mouse.column, mouse.row);
                        }
                        Event::Resize(..) => app.is_changed = true,
                        _ => {}
                    }
                }
            }
            Ok(false) => {}
            // A signal interrupted the wait; the flag tells which.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
