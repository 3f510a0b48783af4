//! A terminal for tests: a program runs in it, keys are pressed, the screen is read.

use std::fmt;
use std::io::{Read, Write};
use std::num::NonZero;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
pub use rustix::process::Signal;
use rustix::process::{Pid, kill_process};

/// How long to wait for text on the screen, or for the end of a program. Tests compare with shorter
/// times themselves; this is for busy machines.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program in a terminal of its own.
///
/// The program is the leader of a session, so it gets the hangup signal when the terminal vanishes.
pub struct Terminal {
    program: Program,
    pty: Pty,
    /// What a terminal would show.
    parser: vt100::Parser,
}

impl fmt::Debug for Terminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.contents())
    }
}

fn at_least_1(side: u16) -> NonZero<u16> {
    NonZero::new(side).unwrap_or(NonZero::<u16>::MIN)
}

impl Terminal {
    /// Runs the program at this path in a terminal of this many columns and rows.
    ///
    /// # Panics
    /// If it cannot be run.
    pub fn run(path: &str, arguments: &[&str], size: (u16, u16)) -> Self {
        Self::run_with(path, arguments, &[], size)
    }

    /// Runs a program as [`run`](Self::run) does, with these environment variables.
    ///
    /// # Panics
    /// If it cannot be run.
    pub fn run_with(
        path: &str,
        arguments: &[&str],
        variables: &[(&str, &str)],
        (columns, rows): (u16, u16),
    ) -> Self {
        let (pty, pts) = pty_process::blocking::open().unwrap();
        pty.resize(Size::new(rows, columns)).unwrap();
        crate::hear_signals();
        let command = Command::new(path).args(arguments);
        let command = crate::FOLDERS.iter().fold(command, Command::env_remove);
        let command = command.envs(variables.iter().copied());
        let child = command.env("TERM", "xterm-256color").spawn(pts).unwrap();
        Self {
            program: Program(child),
            pty,
            parser: vt100::Parser::new(at_least_1(rows), at_least_1(columns), 0),
        }
    }

    /// Presses keys.
    ///
    /// # Panics
    /// If the program has ended.
    pub fn press(&mut self, keys: &str) {
        self.pty.write_all(keys.as_bytes()).unwrap();
    }

    /// Changes the size of the terminal.
    ///
    /// # Panics
    /// If this is not possible.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        let screen = self.parser.screen_mut();
        screen.set_size(at_least_1(rows), at_least_1(columns));
        self.pty.resize(Size::new(rows, columns)).unwrap();
    }

    /// Reads what the program writes until the screen contains this text.
    ///
    /// # Panics
    /// If this does not happen within a minute.
    pub fn wait_for(&mut self, text: &str) {
        let begin = Instant::now();
        while !self.contents().contains(text) {
            let contents = self.contents();
            assert!(begin.elapsed() < PATIENCE, "no {text:?} on:\n{contents}");
            self.read(Duration::from_millis(50));
        }
    }

    /// Waits for text as [`wait_for`](Self::wait_for) does, and then presses keys.
    ///
    /// # Panics
    /// If the text does not come, or the program has ended.
    pub fn answer(&mut self, text: &str, keys: &str) {
        self.wait_for(text);
        self.press(keys);
    }

    /// Reads what the program writes within this time.
    pub fn read(&mut self, time: Duration) {
        let begin = Instant::now();
        while let Some(left) = time.checked_sub(begin.elapsed()) {
            let mut waiting = [PollFd::new(&self.pty, PollFlags::IN)];
            let limit = Timespec::try_from(left).ok();
            let is_ready = poll(&mut waiting, limit.as_ref()).is_ok_and(|ready| ready > 0);
            let mut bytes = [0; 1 << 16];
            match is_ready.then(|| self.pty.read(&mut bytes)) {
                Some(Ok(length)) if length > 0 => self.parser.process(&bytes[..length]),
                // The program has ended, and nothing more comes.
                Some(_) => return thread::sleep(left.min(Duration::from_millis(5))),
                None => {}
            }
        }
    }

    /// Returns the text on the screen.
    pub fn contents(&self) -> String {
        self.parser.screen().contents()
    }

    /// Returns whether the program shows its own screen instead of that of the shell.
    pub fn is_full_screen(&self) -> bool {
        self.parser.screen().alternate_screen()
    }

    /// Returns the program.
    pub fn program(&mut self) -> &mut Program {
        &mut self.program
    }

    /// Removes the terminal from under the program.
    pub fn vanish(self) -> Program {
        self.program
    }
}

/// A running program, which is killed when it is dropped.
#[derive(Debug)]
pub struct Program(Child);

impl Program {
    /// Sends a signal.
    ///
    /// # Panics
    /// If this is not possible.
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).unwrap();
    }

    /// Ends it at once, as a crash would.
    ///
    /// # Panics
    /// If this is not possible.
    pub fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// Returns how long the program still ran, and how it ended.
    ///
    /// # Panics
    /// If it runs for more than a minute.
    pub fn wait(&mut self) -> (Duration, ExitStatus) {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                return (begin.elapsed(), status);
            }
            assert!(begin.elapsed() < PATIENCE, "the program does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // This fails if it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
