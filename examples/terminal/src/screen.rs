//! Restores the terminal however a program ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{io, process, thread};

use ratatui::crossterm::event::DisableMouseCapture;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{disable_raw_mode, window_size};

use crate::signals::end_at_once;

/// The interval at which the stop flag and the terminal are checked. It costs the most of what an
/// idle program does.
const INTERVAL: Duration = Duration::from_millis(200);
/// How long a program may take to end by itself.
const PATIENCE: Duration = Duration::from_millis(500);

/// Stops capturing the mouse.
pub fn release_mouse() {
    // This fails if the terminal is gone, which does no harm.
    let _ = execute!(io::stdout(), DisableMouseCapture);
}

/// Ends the program if it still runs some time after the flag is set, and sets the flag if the
/// terminal vanishes. After a terminal is closed, `crossterm` may never stop reading the end of its
/// input; and a terminal that takes no output blocks the program for ever.
///
/// From the signal or the end of the terminal to the end of the program it takes less than a
/// second.
pub fn end_when_stuck(stop: Arc<AtomicBool>) {
    // Some terminals cannot tell their size.
    let had_size = window_size().is_ok();
    thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            thread::sleep(INTERVAL);
            if had_size && window_size().is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        thread::sleep(PATIENCE);
        // If the terminal takes no output, the thread that waits for it holds the lock of standard
        // output: nothing more can be written, but the mode of the terminal can be restored.
        let _ = disable_raw_mode();
        thread::spawn(|| {
            release_mouse();
            let _ = ratatui::try_restore();
        });
        thread::sleep(PATIENCE / 10);
        end_at_once();
        // No signal has come: the terminal has vanished.
        process::exit(1);
    });
}
