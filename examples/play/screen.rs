//! The terminal: taken over, drawn on, read from, and given back whatever happens.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{process, thread};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use signal_hook::consts::TERM_SIGNALS;

use crate::app::App;
use crate::options::{Error, Setup};
use crate::theme::Theme;
use crate::view;

/// How long to wait for a key before looking at signals and the computer's thoughts.
const IDLE: Duration = Duration::from_millis(200);
const THINKING: Duration = Duration::from_millis(20);

/// Plays on the terminal until the person leaves; then prints the game as one line.
///
/// # Errors
/// If the terminal cannot be used or the game cannot be saved.
pub fn run(setup: Setup) -> Result<(), Error> {
    let theme = Theme::new(setup.light, setup.ascii);
    let mut app = App::new(setup);
    let stop = stop_flag()?;
    end_when_stuck(Arc::clone(&stop));

    // Restores the terminal on a panic too.
    let mut terminal = ratatui::try_init()?;
    let played = play(&mut terminal, &mut app, &theme, &stop);
    ratatui::restore();

    let saved = app.save();
    if app.game.ply() > 0 {
        // So that a game without a file is not lost either. The terminal may be gone.
        let _ = writeln!(io::stdout(), "{}", app.game.to_line());
    }
    saved?;
    Ok(played?)
}

/// Set when the system wants the program to end.
fn stop_flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for &signal in TERM_SIGNALS {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    // The terminal was closed.
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGHUP, Arc::clone(&stop))?;
    Ok(stop)
}

/// Ends the program if it should stop and does not: a terminal that has gone away leaves `crossterm`
/// reading its end for ever. The game was saved after its last move.
fn end_when_stuck(stop: Arc<AtomicBool>) {
    thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            thread::sleep(IDLE);
        }
        thread::sleep(5 * IDLE);
        let _ = ratatui::try_restore();
        process::exit(1);
    });
}

fn play(
    terminal: &mut DefaultTerminal,
    app: &mut App,
    theme: &Theme,
    stop: &AtomicBool,
) -> io::Result<()> {
    while !app.quit && !stop.load(Ordering::Relaxed) {
        app.tick();
        terminal.draw(|frame| view::draw(frame, app, theme))?;
        let patience = if app.is_thinking() { THINKING } else { IDLE };
        match event::poll(patience) {
            Ok(false) => continue,
            Ok(true) => {}
            // A signal: the flag tells which.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        }
        // A resize is an event too: the next drawing sees the new size.
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
        {
            app.key(key);
        }
    }
    Ok(())
}
