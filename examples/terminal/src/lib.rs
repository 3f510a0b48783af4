//! Giving a terminal back whatever happens.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{io, process, thread};

use ratatui::crossterm::event::DisableMouseCapture;
use ratatui::crossterm::execute;
use signal_hook::consts::TERM_SIGNALS;

/// How often it is looked whether the program should stop.
const LOOK: Duration = Duration::from_millis(200);

/// A flag that is set when the system wants the program to end.
///
/// # Errors
/// If the system refuses.
pub fn stop_flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for &signal in TERM_SIGNALS {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    // The terminal was closed.
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGHUP, Arc::clone(&stop))?;
    Ok(stop)
}

/// Gives the mouse back to the terminal, if it was taken.
pub fn release_mouse() {
    // The terminal may be gone, and the mouse with it.
    let _ = execute!(io::stdout(), DisableMouseCapture);
}

/// Ends the program if it should stop and does not: a terminal that has gone away leaves `crossterm`
/// reading its end for ever.
pub fn end_when_stuck(stop: Arc<AtomicBool>) {
    thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            thread::sleep(LOOK);
        }
        thread::sleep(5 * LOOK);
        release_mouse();
        let _ = ratatui::try_restore();
        process::exit(1);
    });
}
