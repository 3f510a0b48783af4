//! What the screen shows, and what keys do. None of it needs a terminal.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::engine::{Jump, Link, Task, View, Wants};
use super::help::{Help, PAGES};
use super::history::History;
use super::words;
use crate::canvas::Look;
use crate::options::Algorithm;

/// The fastest: 2^40 generations a step.
const FASTEST: i32 = 40;
/// The slowest: 16 times as slow as a generation a step.
const SLOWEST: i32 = -4;
/// The greatest number of characters of a generation that is typed.
const LONGEST: usize = 60;

/// What is computed at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// Whether there are generations to compute.
    pub is_busy: bool,
    /// How many generations are computed, how many of them are left, and since when.
    pub work: Option<Work>,
}

/// A task, with times that do not depend on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// How many generations there were.
    pub total: u128,
    /// How many are left.
    pub left: u128,
    /// How long it has been computed.
    pub time: Duration,
}

impl From<Task> for Work {
    fn from(task: Task) -> Self {
        Self {
            total: task.total,
            left: task.left,
            time: task.begun.elapsed(),
        }
    }
}

/// The state of the screen.
#[derive(Debug)]
pub struct App {
    link: Link,
    pub view: View,
    pub look: Look,
    pub status: Status,
    pub history: History,
    pub message: Option<String>,
    /// The algorithm that was asked for.
    pub algorithm: Algorithm,
    pub speed: i32,
    pub follows: bool,
    pub has_plot: bool,
    pub help: Option<Help>,
    /// The generation that is being typed.
    pub typed: Option<String>,
    /// Whether the look has been fitted to the world.
    is_fitted: bool,
    /// Whether the screen is out of date.
    pub is_changed: bool,
    pub quits: bool,
}

impl App {
    /// Returns the screen of an engine that has not drawn yet.
    pub fn new(link: Link, view: View, algorithm: Algorithm) -> Self {
        Self {
            link,
            look: view.look,
            view,
            status: Status::default(),
            history: History::default(),
            message: None,
            algorithm,
            speed: 0,
            follows: false,
            has_plot: true,
            help: None,
            typed: None,
            is_fitted: false,
            is_changed: true,
            quits: false,
        }
    }

    /// Takes what the engine has done since the last call.
    pub fn update(&mut self) {
        if let Some(view) = self.link.view() {
            self.history.add(view.generation, view.population);
            if self.follows {
                (self.look.middle, self.look.zoom) = (view.look.middle, view.look.zoom);
            }
            self.view = view;
            self.is_changed = true;
        }
        let (is_busy, task) = self.link.task();
        let work = task.map(Work::from);
        let status = Status { is_busy, work };
        self.is_changed |= status != self.status;
        self.status = status;
        if let Some(message) = self.link.message() {
            self.message = Some(message);
            // A choice that cannot be had is not kept.
            self.algorithm = self.link.ask(|wants| wants.algorithm);
            self.is_changed = true;
        }
    }

    /// Gives the world this many columns and rows of characters.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        if (self.look.columns, self.look.rows) == (columns, rows) {
            return;
        }
        (self.look.columns, self.look.rows) = (columns, rows);
        if !self.is_fitted {
            self.fit();
            self.is_fitted = true;
        }
        self.show();
    }

    /// Shows the whole world, as far as possible.
    fn fit(&mut self) {
        if let Some(extent) = self.view.extent {
            self.look = self.look.fitted(extent, self.view.topology.is_some());
        }
    }

    /// Asks for a picture of what is to be shown.
    fn show(&mut self) {
        let (look, follows) = (self.look, self.follows);
        self.link
            .ask(|wants| (wants.look, wants.follows) = (look, follows));
        self.is_changed = true;
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) {
        self.is_changed = true;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            self.quits |= key.code == KeyCode::Char('c');
            return;
        }
        // Escape and a key soon after it arrive as one.
        if key.modifiers.contains(KeyModifiers::ALT) {
            self.key(KeyCode::Esc.into());
            return self.key(key.code.into());
        }
        if self.typed.is_some() {
            return self.type_generation(key.code);
        }
        if self.help.is_some() {
            return self.help_key(key.code);
        }
        self.message = None;
        match key.code {
            KeyCode::Char('q' | 'x') => self.quits = true,
            KeyCode::Char('?') | KeyCode::F(1) => self.help = Some(Help::default()),
            KeyCode::Char('v') => self.has_plot = !self.has_plot,
            KeyCode::Char('+' | '=') => self.look_at(|look| look.zoom = look.zoom.closer()),
            KeyCode::Char('-' | '_') => self.look_at(|look| look.zoom = look.zoom.farther()),
            KeyCode::Left | KeyCode::Char('h') => self.look_at(|look| look.pan(-1, 0)),
            KeyCode::Right | KeyCode::Char('l') => self.look_at(|look| look.pan(1, 0)),
            KeyCode::Up | KeyCode::Char('k') => self.look_at(|look| look.pan(0, -1)),
            KeyCode::Down | KeyCode::Char('j') => self.look_at(|look| look.pan(0, 1)),
            KeyCode::Char('z') => {
                self.fit();
                self.show();
            }
            KeyCode::Char('Z') => {
                self.follows = !self.follows;
                self.show();
            }
            code => self.time_key(code),
        }
    }

    /// Handles a key that concerns time.
    fn time_key(&mut self, code: KeyCode) {
        match code {
            // This also stops a single step that takes long.
            KeyCode::Char(' ') => self.link.ask(|wants| match wants.is_busy() {
                true => wants.stop(),
                false => wants.runs = true,
            }),
            // It is pressed too easily to lose a long computation's screen.
            KeyCode::Esc => {
                let was_busy = self.link.ask(|wants| {
                    let was_busy = wants.is_busy();
                    wants.stop();
                    was_busy
                });
                self.message = (!was_busy).then(|| "q leaves".into());
            }
            KeyCode::Char('.') | KeyCode::Enter => self.jump(Jump::Forward(1)),
            KeyCode::Char('>' | ']') => self.set_speed(self.speed + 1),
            KeyCode::Char('<' | '[') => self.set_speed(self.speed - 1),
            KeyCode::Home => self.jump(Jump::Restart),
            KeyCode::Char('g') => self.typed = Some(String::new()),
            KeyCode::Char('a') => self.change_algorithm(),
            KeyCode::Char(c) => self.message = Some(format!("{c} does nothing: ? shows the keys")),
            _ => {}
        }
    }

    fn jump(&mut self, jump: Jump) {
        self.link.ask(|wants| {
            wants.stop();
            wants.jump = Some(jump);
        });
    }

    /// Changes what is shown, and keeps it.
    fn look_at(&mut self, change: impl FnOnce(&mut Look)) {
        self.follows = false;
        change(&mut self.look);
        self.show();
    }

    /// Sets the length of steps to 2^speed generations.
    fn set_speed(&mut self, speed: i32) {
        let speed = speed.clamp(SLOWEST, FASTEST);
        self.speed = speed;
        self.link.ask(|wants: &mut Wants| {
            wants.speed = speed;
            // The next step has the new length.
            if wants.task.is_some_and(|task| task.is_step) {
                wants.task = None;
            }
        });
    }

    /// Takes the next algorithm.
    fn change_algorithm(&mut self) {
        if self.view.topology.is_some() {
            let world = words::topology(self.view.topology);
            self.message = Some(format!("{world}: only the grid computes it"));
            return;
        }
        self.algorithm = match self.algorithm {
            Algorithm::Auto => Algorithm::Unbounded,
            Algorithm::Unbounded => Algorithm::Hashlife,
            Algorithm::Hashlife | Algorithm::Grid => Algorithm::Auto,
        };
        let algorithm = self.algorithm;
        self.link.ask(|wants| wants.algorithm = algorithm);
    }

    /// Handles a key while a generation is typed.
    fn type_generation(&mut self, code: KeyCode) {
        let Some(mut typed) = self.typed.take() else {
            return;
        };
        match code {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                if !typed.trim().is_empty() {
                    match words::generation(&typed, self.view.generation) {
                        Ok(generation) => self.jump(Jump::To(generation)),
                        Err(error) => self.message = Some(error.to_string()),
                    }
                }
                return;
            }
            KeyCode::Backspace => drop(typed.pop()),
            KeyCode::Char(c) if typed.len() < LONGEST => typed.push(c),
            _ => {}
        }
        self.message = None;
        self.typed = Some(typed);
    }

    /// Handles a key while help is open.
    fn help_key(&mut self, code: KeyCode) {
        let Some(mut help) = self.help.take() else {
            return;
        };
        let turn = |by: usize| Help {
            page: (help.page + by) % PAGES.len(),
            line: 0,
        };
        match code {
            KeyCode::Char('?' | 'q') | KeyCode::Esc | KeyCode::Enter | KeyCode::F(1) => return,
            KeyCode::Right | KeyCode::Tab | KeyCode::Char('l') => help = turn(1),
            KeyCode::Left | KeyCode::BackTab | KeyCode::Char('h') => help = turn(PAGES.len() - 1),
            KeyCode::Down | KeyCode::Char('j') => help.line += 1,
            KeyCode::Up | KeyCode::Char('k') => help.line = help.line.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => help.line += 10,
            KeyCode::PageUp => help.line = help.line.saturating_sub(10),
            KeyCode::Home => help.line = 0,
            KeyCode::End => help.line = usize::MAX / 2,
            _ => {}
        }
        self.help = Some(help);
    }
}
