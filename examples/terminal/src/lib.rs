//! Restores the terminal however a program ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{io, process, thread};

use ratatui::crossterm::event::DisableMouseCapture;
use ratatui::crossterm::execute;
use signal_hook::consts::TERM_SIGNALS;

/// The interval at which the stop flag is checked.
const INTERVAL: Duration = Duration::from_millis(200);

/// Returns a flag that is set when a signal asks the program to end.
///
/// # Errors
/// If the signal handlers cannot be registered.
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

/// Stops capturing the mouse.
pub fn release_mouse() {
    // This fails if the terminal is gone, which does no harm.
    let _ = execute!(io::stdout(), DisableMouseCapture);
}

/// Ends the program if it still runs a second after the flag is set. After a terminal is closed,
/// `crossterm` may never stop reading the end of its input.
pub fn end_when_stuck(stop: Arc<AtomicBool>) {
    thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            thread::sleep(INTERVAL);
        }
        thread::sleep(Duration::from_secs(1));
        release_mouse();
        let _ = ratatui::try_restore();
        process::exit(1);
    });
}
