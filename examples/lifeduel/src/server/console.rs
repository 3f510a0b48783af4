//! What the program prints.

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// Prints lines from a thread of its own, so that a slow reader never delays a game.
#[derive(Debug)]
pub struct Console {
    verbose: bool,
    quiet: bool,
    lines: Mutex<Option<SyncSender<Line>>>,
    printed: Mutex<Receiver<()>>,
}

#[derive(Debug)]
enum Line {
    Out(String),
    Error(String),
}

/// How long printing the last lines may take.
const FINISHING: Duration = Duration::from_millis(100);

/// How many lines can wait to be printed; further lines are dropped.
const LINES: usize = 10_000;

impl Console {
    pub fn new(verbose: bool, quiet: bool) -> Self {
        let (lines, to_print) = sync_channel(LINES);
        let (done, printed) = sync_channel(1);
        thread::spawn(move || {
            for line in to_print {
                // A closed output is no reason to stop the games.
                let _ = match line {
                    Line::Out(line) => write_line(io::stdout().lock(), line),
                    Line::Error(line) => write_line(io::stderr().lock(), line),
                };
            }
            let _ = done.send(());
        });
        Self {
            verbose,
            quiet,
            lines: Mutex::new(Some(lines)),
            printed: Mutex::new(printed),
        }
    }

    /// Prints a line on standard output unless the server is quiet.
    pub fn print(&self, line: String) {
        if !self.quiet {
            self.send(Line::Out(line));
        }
    }

    /// Prints a line on standard error.
    pub fn complain(&self, line: String) {
        self.send(Line::Error(line));
    }

    /// Prints a line on standard error if the server is verbose.
    pub fn tell(&self, line: impl FnOnce() -> String) {
        if self.verbose {
            self.complain(line());
        }
    }

    fn send(&self, line: Line) {
        if let Ok(lines) = self.lines.lock()
            && let Some(lines) = &*lines
        {
            let _ = lines.try_send(line);
        }
    }

    /// Waits until everything is printed, but at most [`FINISHING`].
    pub fn finish(&self) {
        if let Ok(mut lines) = self.lines.lock() {
            *lines = None;
        }
        if let Ok(printed) = self.printed.lock() {
            let _ = printed.recv_timeout(FINISHING);
        }
    }
}

/// Writes a line in one piece.
fn write_line(mut out: impl Write, mut line: String) -> io::Result<()> {
    line.push('\n');
    out.write_all(line.as_bytes())?;
    out.flush()
}
