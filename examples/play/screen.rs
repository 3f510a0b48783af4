//! The terminal: taken over, drawn on, read from, and given back whatever happens.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use menagerie_examples::terminal::{end_when_stuck, stop_flag};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

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
    // The game was saved after its last move.
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
