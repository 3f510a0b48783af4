//! Takes over the terminal, draws on it, reads from it, and restores it however the program ends.

use std::collections::HashSet;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{
    self, EnableMouseCapture, Event, KeyEvent, KeyEventKind, MouseButton, MouseEvent,
    MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Position;
use ratatui::{DefaultTerminal, Frame};
use terminal::{end_when_stuck, release_mouse, stop_flag};

use tabletop::SaveError;

use super::theme::Theme;
use crate::error::Error;

/// How long to wait for a key before looking at signals, the computer and the network: while
/// nothing can happen without keys; while it can, at least and at most.
const IDLE: Duration = Duration::from_millis(200);
const SOON: Duration = Duration::from_millis(1);
const BUSY: Duration = Duration::from_millis(20);

/// A program that takes the whole screen.
pub trait Program {
    /// Takes in what happens without keys: the computer's move, messages of the network. Returns
    /// whether a move was played, so that the next one may follow at once.
    fn tick(&mut self) -> bool;
    /// Whether something can happen without keys: [`tick`](Self::tick) should be called soon.
    fn is_busy(&self) -> bool;
    /// Draws everything.
    fn draw(&mut self, frame: &mut Frame<'_>, theme: &Theme);
    /// Does what a key asks for.
    fn key(&mut self, key: KeyEvent);
    /// Does what a click of the left button asks for.
    fn click(&mut self, at: Position);
    /// Shows what is under the mouse.
    fn hover(&mut self, at: Position);
    /// Follows the mouse while its left button is held down.
    fn drag(&mut self, at: Position);
    /// Does what letting go of the left button asks for.
    fn release(&mut self, at: Position);
    /// Does what a turn of the mouse wheel asks for: one notch down, or up.
    fn wheel(&mut self, is_down: bool);
    /// Whether the person wants to leave.
    fn wants_to_leave(&self) -> bool;
    /// Closes the connections to others without leaving: a signal ends the program, and the game
    /// can go on when it is started again.
    fn suspend(&mut self);
    /// Writes what is to be kept and is not written yet.
    ///
    /// # Errors
    /// If it cannot be written.
    fn save(&mut self) -> Result<(), SaveError>;
    /// The games that are printed at the end, so that those without a file are not lost.
    fn lines(&self) -> Vec<String>;
}

/// Plays on the terminal until the person leaves; then prints the game as one line.
///
/// # Errors
/// If the terminal cannot be used or the game cannot be saved.
pub fn run(program: &mut dyn Program, theme: &Theme) -> Result<(), Error> {
    let stop = stop_flag().map_err(Error::Terminal)?;
    // The game was saved after its last move.
    end_when_stuck(Arc::clone(&stop));

    // Restores the terminal on a panic too.
    let mut terminal = ratatui::try_init().map_err(Error::Terminal)?;
    release_mouse_on_panic();
    // A bug must not lose a game: it is saved and printed first.
    let played = panic::catch_unwind(AssertUnwindSafe(|| {
        execute!(io::stdout(), EnableMouseCapture)
            .and_then(|()| play(&mut terminal, program, theme, &stop))
    }));
    release_mouse();
    ratatui::restore();

    if !program.wants_to_leave() {
        program.suspend();
    }
    let saved = program.save();
    let mut lines = program.lines();
    let mut told = HashSet::new();
    lines.retain(|line| told.insert(line.clone()));
    if !lines.is_empty() {
        let words = "The games played, one a line. A file that holds a line goes on with its game: \
                     play --load FILE";
        let _ = writeln!(io::stderr(), "{words}");
    }
    for line in lines {
        // The terminal may be gone.
        let _ = writeln!(io::stdout(), "{line}");
    }
    let played = played.unwrap_or_else(|panic| panic::resume_unwind(panic));
    saved?;
    played.map_err(Error::Terminal)
}

/// Restores the terminal on a panic of this thread. A panic of another thread, that of a search,
/// does not end the game.
fn release_mouse_on_panic() {
    let screen = thread::current().id();
    let restore = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == screen {
            release_mouse();
            restore(panic);
        }
    }));
}

fn play(
    terminal: &mut DefaultTerminal,
    program: &mut dyn Program,
    theme: &Theme,
    stop: &AtomicBool,
) -> io::Result<()> {
    // Right after a move or a key the next one is near; later, looking often would take time away
    // from the search.
    let mut wait = SOON;
    let mut is_mouse_moving = false;
    while !program.wants_to_leave() && !stop.load(Ordering::Relaxed) {
        wait = if program.tick() {
            SOON
        } else {
            BUSY.min(2 * wait)
        };
        // The mouse tells of every cell that it passes: only the last one is worth a picture.
        if !is_mouse_moving || !event::poll(Duration::ZERO).unwrap_or(false) {
            terminal.draw(|frame| program.draw(frame, theme))?;
        }
        let patience = if program.is_busy() { wait } else { IDLE };
        match event::poll(patience) {
            Ok(false) => continue,
            Ok(true) => {}
            // A signal: the flag tells which.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        }
        // A resize is an event too: the next drawing sees the new size.
        let event = event::read()?;
        is_mouse_moving = false;
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => program.key(key),
            Event::Mouse(mouse) => is_mouse_moving = use_mouse(program, mouse),
            _ => {}
        }
        wait = SOON;
    }
    Ok(())
}

/// Does what the mouse asks for. Returns whether it only moved.
fn use_mouse(program: &mut dyn Program, mouse: MouseEvent) -> bool {
    let at = Position::new(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => program.click(at),
        MouseEventKind::Drag(MouseButton::Left) => program.drag(at),
        MouseEventKind::Up(MouseButton::Left) => program.release(at),
        MouseEventKind::Moved => program.hover(at),
        MouseEventKind::ScrollDown => program.wheel(true),
        MouseEventKind::ScrollUp => program.wheel(false),
        _ => {}
    }
    matches!(mouse.kind, MouseEventKind::Drag(_) | MouseEventKind::Moved)
}
