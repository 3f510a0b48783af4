//! What the program prints.

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;

/// Prints lines from a thread of its own, so that a slow reader never delays a game.
#[derive(Debug)]
pub struct Console {
    verbose: bool,
    quiet: bool,
    /// Lines, and whether each is for standard error.
    lines: SyncSender<(bool, String)>,
}

/// How many lines can wait to be printed; further lines are dropped.
const LINES: usize = 10_000;

impl Console {
    /// Starts the thread. The receiver is disconnected when the console is dropped and all lines
    /// are printed.
    ///
    /// # Errors
    /// If the system has no further file descriptors.
    pub fn new(verbose: bool, quiet: bool) -> io::Result<(Self, Receiver<()>)> {
        // Without the lock of standard output, which the program takes when it ends.
        let out = File::from(io::stdout().as_fd().try_clone_to_owned()?);
        let error = File::from(io::stderr().as_fd().try_clone_to_owned()?);
        let (lines, to_print) = sync_channel::<(bool, String)>(LINES);
        let (printing, printed) = channel();
        thread::spawn(move || {
            let _printing = printing;
            for (is_error, line) in to_print {
                // Each line in one piece. A closed output is no reason to stop the games.
                let _ = (if is_error { &error } else { &out }).write_all(line.as_bytes());
            }
        });
        let console = Self {
            verbose,
            quiet,
            lines,
        };
        Ok((console, printed))
    }

    /// Prints a line on standard output unless the server is quiet.
    pub fn print(&self, line: fmt::Arguments<'_>) {
        if !self.quiet {
            let _ = self.lines.try_send((false, format!("{line}\n")));
        }
    }

    /// Prints a line on standard error if the server is verbose.
    pub fn tell(&self, line: fmt::Arguments<'_>) {
        if self.verbose {
            let _ = self.lines.try_send((true, format!("{line}\n")));
        }
    }
}
