//! A terminal for tests: a program runs in it, keys are pressed, the screen is read.

use std::fmt;
use std::io::{Read, Write};
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, kill_process_group};
use rustix::termios::tcgetpgrp;

use crate::program::{PATIENCE, Program};

/// A program in a terminal of its own.
///
/// The program is the leader of a session, so it gets the hangup signal when the terminal vanishes.
pub struct Terminal {
    /// The program.
    pub program: Program,
    /// All that the program has written so far.
    pub written: Vec<u8>,
    pty: Pty,
    /// What a terminal would show.
    parser: vt100::Parser,
}

impl fmt::Debug for Terminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.contents())
    }
}

/// Changes the size of a terminal.
fn resize(pty: &Pty, parser: &mut vt100::Parser, (columns, rows): (u16, u16)) {
    let [height, width] = [rows, columns].map(|side| NonZero::new(side).unwrap());
    parser.screen_mut().set_size(height, width);
    pty.resize(Size::new(rows, columns)).unwrap();
}

impl Terminal {
    /// Runs the program at this path, with these environment variables, in a terminal of this many
    /// columns and rows.
    ///
    /// # Panics
    /// If it cannot be run.
    pub fn run(
        path: &str,
        arguments: &[&str],
        variables: &[(&str, &str)],
        size: (u16, u16),
    ) -> Self {
        let (pty, pts) = pty_process::blocking::open().unwrap();
        let mut parser = vt100::Parser::default();
        resize(&pty, &mut parser, size);
        let mut command = crate::command(path);
        command.env("TERM", "xterm-256color");
        command.args(arguments).envs(variables.iter().copied());
        Self {
            written: Vec::new(),
            program: Program(Command::from(command).spawn(pts).unwrap()),
            pty,
            parser,
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
        resize(&self.pty, &mut self.parser, (columns, rows));
    }

    /// Reads what the program writes until the screen contains this text.
    ///
    /// # Panics
    /// If this does not happen within a minute.
    pub fn wait_for(&mut self, text: &str) {
        let begin = Instant::now();
        while !self.contents().contains(text) {
            assert!(begin.elapsed() < PATIENCE, "no {text:?} on:\n{self:?}");
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
                Some(Ok(length)) if length > 0 => {
                    self.written.extend(&bytes[..length]);
                    self.parser.process(&bytes[..length]);
                }
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

    /// Returns how often the program has cleared the screen.
    pub fn clears(&self) -> usize {
        let written = String::from_utf8_lossy(&self.written);
        written.matches("\x1b[2J").count()
    }

    /// Checks that a program which shows this text clears the screen first, draws it again after
    /// Ctrl-L, stops after Ctrl-Z and after SIGTSTP, and can be continued.
    ///
    /// # Panics
    /// If it does not.
    pub fn check_screen(path: &str, arguments: &str, variables: &[(&str, &str)], text: &str) {
        let variables = [variables, &[("PS1", "shell: ")]].concat();
        let mut shell = Self::run("/bin/sh", &["-i"], &variables, (100, 30));
        shell.answer("shell: ", &format!("\"{path}\" {arguments}\r"));
        shell.wait_for(text);
        let written = String::from_utf8_lossy(&shell.written);
        let [first, emptied] = [text, "\x1b[2J"].map(|part| written.rfind(part));
        assert!(emptied.is_some() && (first.is_none() || emptied < first));
        let clears = shell.clears();
        shell.press("\x0c");
        while shell.clears() == clears {
            shell.read(Duration::from_millis(20));
        }
        for is_key in [true, false] {
            match is_key {
                true => shell.press("\x1a"),
                false => {
                    let program = tcgetpgrp(&shell.pty).unwrap();
                    kill_process_group(program, Signal::TSTP).unwrap();
                }
            }
            shell.wait_for("shell: ");
            assert!(!shell.is_full_screen(), "{shell:?}");
            shell.press("stty -a | grep -q ' -icanon' || echo sane$((40 + 2))\r");
            shell.answer("sane42", "fg\r");
            shell.wait_for(text);
            assert!(shell.is_full_screen(), "{shell:?}");
        }
    }

    /// Removes the terminal from under the program.
    pub fn vanish(self) -> Program {
        self.program
    }
}
