//! What the screen shows, and what keys do. None of it needs a terminal.

use std::mem;
use std::path::Path;

use life_worlds::Algorithm;
use life_worlds::pattern::Rectangle;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::edits::Change;
use super::engine::{Follow, Link, Message, Order, View, Wants};
use super::history::History;
use super::words;
use crate::canvas::{Look, Zoom};
use crate::numbers::Unread;

/// The fastest: 2^40 generations a step.
const FASTEST: i32 = 40;
/// The slowest: 16 times as slow as a generation a step.
const SLOWEST: i32 = -4;
/// The greatest number of characters that are typed.
const LONGEST: usize = 200;

/// The page of help that is open, and its first line that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// The number of the page.
    pub page: usize,
    /// The number of the line.
    pub line: usize,
}

/// The names of the pages.
pub const PAGES: [&str; 4] = ["Keys", "Signs", "Algorithms", "This world"];

/// What is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    pub what: Typing,
    pub text: String,
    /// Whether the user was warned that something is lost.
    is_warned: bool,
}

/// What the typed text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typing {
    /// A generation to go to.
    Generation,
    /// A file to write.
    Write,
    /// A file or a name to open.
    Open,
}

/// The state of the screen.
#[derive(Debug)]
pub struct App {
    link: Link,
    pub view: View,
    /// What is asked of the engine.
    pub wants: Wants,
    pub history: History,
    /// News, or what went wrong.
    pub message: Option<Message>,
    pub has_plot: bool,
    pub help: Option<Help>,
    /// The generation or the file that is being typed.
    pub typed: Option<Prompt>,
    /// The cell that the keys of editing change, while cells are edited.
    pub cursor: Option<(i64, i64)>,
    /// The corner of the selection that is opposite to the cursor.
    pub anchor: Option<(i64, i64)>,
    /// Whether the look has been fitted to the world.
    is_fitted: bool,
    /// Whether the screen is out of date.
    pub is_changed: bool,
    pub quits: bool,
    /// Whether the last key was to leave, and the user was warned that edits are not saved.
    is_warned: bool,
}

impl App {
    /// Returns the screen of an engine that has not drawn yet.
    pub fn new(link: Link, view: View) -> Self {
        Self {
            view,
            wants: link.news().0,
            link,
            history: History::default(),
            message: None,
            has_plot: true,
            help: None,
            typed: None,
            cursor: None,
            anchor: None,
            is_fitted: false,
            is_changed: true,
            quits: false,
            is_warned: false,
        }
    }

    /// Takes what the engine has done since the last call.
    pub fn update(&mut self) {
        let (wants, view, message) = self.link.news();
        self.is_changed |= wants != self.wants || view.is_some() || message.is_some();
        self.wants = wants;
        if let Some(view) = view {
            self.history.add(view.generation, view.population);
            self.view = view;
        }
        self.message = message.or(self.message.take());
    }

    /// Gives the world this many columns and rows of characters.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        let look = self.wants.look;
        if (look.columns, look.rows) == (columns, rows) {
            return;
        }
        self.ask(|wants| (wants.look.columns, wants.look.rows) = (columns, rows));
        if !self.is_fitted {
            self.fit();
            self.is_fitted = true;
        }
    }

    /// Asks something of the engine.
    fn ask(&mut self, change: impl FnOnce(&mut Wants)) {
        self.wants = self.link.ask(change);
        self.is_changed = true;
    }

    /// Shows the whole world, as far as possible.
    fn fit(&mut self) {
        if let Some(extent) = self.view.extent {
            let is_board = self.view.topology.is_some();
            self.ask(|wants| wants.look = wants.look.fitted(extent, is_board));
        }
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
            return self.type_key(key.code);
        }
        if self.help.is_some() {
            return self.help_key(key.code);
        }
        self.message = None;
        let is_warned = mem::take(&mut self.is_warned);
        if let Some(cursor) = self.cursor
            && self.edit_key(key.code, cursor)
        {
            return;
        }
        match key.code {
            KeyCode::Char(key @ ('q' | 'x')) => {
                self.quits = is_warned || !self.wants.is_edited;
                if !self.quits {
                    self.is_warned = true;
                    let told = "the edited cells are not saved: w writes them";
                    self.say(Err(format!("{told}, {key} again leaves")));
                }
            }
            KeyCode::Char('?') | KeyCode::F(1) => self.help = Some(Help::default()),
            KeyCode::Char('v') => self.has_plot = !self.has_plot,
            KeyCode::Char('+' | '=') => self.look_at(|look| look.zoom = look.zoom.closer()),
            KeyCode::Char('-' | '_') => self.look_at(|look| look.zoom = look.zoom.farther()),
            KeyCode::Left | KeyCode::Char('h') => self.look_at(|look| look.pan(-1, 0)),
            KeyCode::Right | KeyCode::Char('l') => self.look_at(|look| look.pan(1, 0)),
            KeyCode::Up | KeyCode::Char('k') => self.look_at(|look| look.pan(0, -1)),
            KeyCode::Down | KeyCode::Char('j') => self.look_at(|look| look.pan(0, 1)),
            KeyCode::Char('z') => self.fit(),
            KeyCode::Char('Z') => self.ask(|wants| {
                wants.follows = match wants.follows {
                    Follow::All => Follow::Nothing,
                    _ => Follow::All,
                };
            }),
            KeyCode::Char('f') => match self.wants.follows {
                Follow::Ship(_) => self.look_at(|_| ()),
                _ => self.order(Order::Follow),
            },
            KeyCode::Char('e') => {
                self.look_at(|look| look.zoom = Zoom::Blocks);
                self.cursor = Some(self.wants.look.middle);
                self.anchor = None;
            }
            KeyCode::Char('r') => {
                self.ask(|wants| wants.follows = Follow::All);
                self.order(Order::Soup);
            }
            KeyCode::Char('w') => self.prompt(Typing::Write),
            KeyCode::Char('o') => self.prompt(Typing::Open),
            KeyCode::Char('u') => self.order(Order::Undo(true)),
            KeyCode::Char('U') => self.order(Order::Undo(false)),
            code => self.time_key(code),
        }
    }

    /// Handles a key while cells are edited, and returns whether it has another meaning then.
    fn edit_key(&mut self, code: KeyCode, (x, y): (i64, i64)) -> bool {
        let cursor = match code {
            KeyCode::Left | KeyCode::Char('h') => (x - 1, y),
            KeyCode::Right | KeyCode::Char('l') => (x + 1, y),
            KeyCode::Up | KeyCode::Char('k') => (x, y - 1),
            KeyCode::Down | KeyCode::Char('j') => (x, y + 1),
            KeyCode::Char(' ') => {
                self.toggle(x, y);
                return true;
            }
            KeyCode::Char('s') => {
                self.anchor = match self.anchor {
                    Some(_) => None,
                    None => Some((x, y)),
                };
                return true;
            }
            KeyCode::Char('p') => {
                self.edit(Change::Paste(x, y));
                return true;
            }
            KeyCode::Char(key @ ('c' | 'd' | 'm' | 'M' | 't')) => {
                let change = match key {
                    'c' => Change::Copy,
                    'd' => Change::Cut,
                    'm' => Change::FlipHorizontal,
                    'M' => Change::FlipVertical,
                    _ => Change::Rotate,
                };
                match self.selection() {
                    Some(selection) => self.edit(change(selection)),
                    None => self.say(Err(format!("{key} needs a selection: s begins one"))),
                }
                return true;
            }
            KeyCode::Char('e') | KeyCode::Esc => {
                if self.anchor.take().is_none() {
                    self.cursor = None;
                }
                return true;
            }
            _ => return false,
        };
        self.cursor = Some(cursor);
        if self.wants.look.place(cursor).is_none() {
            self.look_at(|look| look.middle = cursor);
        }
        true
    }

    /// Toggles the cell at a column and row of the screen while cells are edited.
    pub fn click(&mut self, column: u16, row: u16) {
        if let (Some(_), Some((x, y))) = (self.cursor, self.wants.look.cell(column, row)) {
            self.cursor = Some((x, y));
            self.toggle(x, y);
        }
    }

    /// Lets a cell live or die.
    fn toggle(&mut self, x: i64, y: i64) {
        self.ask(|wants| wants.is_edited = true);
        self.edit(Change::Toggle(x, y));
    }

    fn edit(&mut self, change: Change) {
        self.order(Order::Edit(change));
        match change {
            Change::Copy(_) => self.say(Ok("copied: p puts the cells at the cursor".into())),
            Change::Cut(_) => self.say(Ok("cut: p puts the cells at the cursor".into())),
            _ => {}
        }
        // A turned rectangle begins at the same corner, and has other sides.
        if let (Change::Rotate(from), Some(_)) = (change, self.anchor) {
            self.anchor = Some((from.left, from.top));
            let (wide, high) = (from.right - from.left, from.bottom - from.top);
            self.cursor = Some((from.left + high, from.top + wide));
        }
    }

    /// Returns the rectangle of the selected cells.
    pub fn selection(&self) -> Option<Rectangle> {
        let ((x, y), (a, b)) = (self.cursor?, self.anchor?);
        Some(Rectangle::between(x.min(a), y.min(b), x.max(a), y.max(b)))
    }

    fn say(&mut self, message: Message) {
        self.message = Some(message);
    }

    fn prompt(&mut self, what: Typing) {
        let text = String::new();
        self.typed = Some(Prompt {
            what,
            text,
            is_warned: false,
        });
    }

    fn order(&mut self, order: Order) {
        self.ask(|wants| wants.orders.push(order));
    }

    /// Handles a key that concerns time.
    fn time_key(&mut self, code: KeyCode) {
        match code {
            // This also stops a single step that takes long.
            KeyCode::Char(' ') => self.ask(|wants| match wants.is_busy() {
                true => wants.stop(),
                false => wants.runs = true,
            }),
            // It is pressed too easily to lose a long computation's screen.
            KeyCode::Esc => {
                let was_busy = self.wants.is_busy();
                self.ask(Wants::stop);
                self.message = (!was_busy).then(|| Ok("q leaves".into()));
            }
            KeyCode::Char('.') | KeyCode::Enter => self.jump(Order::Forward(1)),
            KeyCode::Char('>' | ']') => self.change_speed(1),
            KeyCode::Char('<' | '[') => self.change_speed(-1),
            KeyCode::Home => self.jump(Order::Restart),
            KeyCode::Char('g') => self.prompt(Typing::Generation),
            KeyCode::Char('a') => self.change_algorithm(),
            KeyCode::Char(c) => {
                self.say(Err(format!("{c} does nothing: ? shows the keys")));
            }
            _ => {}
        }
    }

    fn jump(&mut self, order: Order) {
        self.ask(|wants| {
            wants.stop();
            wants.orders.push(order);
        });
    }

    /// Changes what is shown, and keeps it.
    fn look_at(&mut self, change: impl FnOnce(&mut Look)) {
        self.ask(|wants| {
            wants.follows = Follow::Nothing;
            change(&mut wants.look);
        });
    }

    /// Makes steps longer or shorter.
    fn change_speed(&mut self, by: i32) {
        self.ask(|wants| {
            wants.speed = (wants.speed + by).clamp(SLOWEST, FASTEST);
            // The next step has the new length.
            wants.task = wants.task.filter(|task| !task.is_step);
        });
    }

    /// Takes the next algorithm.
    fn change_algorithm(&mut self) {
        if self.view.topology.is_some() {
            let world = words::topology(self.view.topology);
            return self.say(Err(format!("{world}: only the grid computes it")));
        }
        // The next after the one that is shown: the engine may have refused it in the meantime.
        let next = match self.wants.algorithm {
            Algorithm::Auto => Algorithm::Unbounded,
            Algorithm::Unbounded => Algorithm::HashLife,
            _ => Algorithm::Auto,
        };
        self.ask(|wants| {
            wants.algorithm = next;
            wants.orders.push(Order::Algorithm(next));
        });
    }

    /// Handles a key while a generation or a file is typed.
    fn type_key(&mut self, code: KeyCode) {
        let Some(mut prompt) = self.typed.take() else {
            return;
        };
        self.message = None;
        match code {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                let text = prompt.text.trim();
                let lost = match prompt.what {
                    _ if text.is_empty() || prompt.is_warned => None,
                    Typing::Write if Path::new(text).exists() => {
                        Some("the file exists: Enter again overwrites it")
                    }
                    Typing::Open if self.wants.is_edited => {
                        Some("the edited cells are not saved: Enter again opens")
                    }
                    _ => None,
                };
                let Some(lost) = lost else {
                    return self.take_typed(text, prompt.what);
                };
                prompt.is_warned = true;
                self.say(Err(lost.into()));
                self.typed = Some(prompt);
                return;
            }
            KeyCode::Backspace => drop(prompt.text.pop()),
            KeyCode::Char(c) if prompt.text.len() < LONGEST => prompt.text.push(c),
            _ => {}
        }
        prompt.is_warned = false;
        self.typed = Some(prompt);
    }

    /// Goes to the generation, or writes or opens the file that has been typed.
    fn take_typed(&mut self, text: &str, what: Typing) {
        match what {
            _ if text.is_empty() => return,
            Typing::Write => return self.order(Order::Save(text.into())),
            Typing::Open => {
                self.ask(|wants| wants.follows = Follow::All);
                return self.order(Order::Open(text.into()));
            }
            Typing::Generation => {}
        }
        let why = match words::generation(text, self.view.generation) {
            Ok(generation) => return self.jump(Order::To(generation)),
            Err(Unread::TooLarge) => "is too large: generations end below 2^128",
            Err(Unread::NoNumber) => "is no generation: type 5206, 2^40, 1e12 or +1000",
        };
        self.say(Err(format!("{text:?} {why}")));
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
