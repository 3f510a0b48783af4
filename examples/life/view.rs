//! Watching a world on the terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use life_step::pattern::Rectangle;
use menagerie_examples::terminal::{end_when_stuck, stop_flag};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Size;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use ratatui::{DefaultTerminal, Frame};

use crate::canvas::{Window, Zoom};
use crate::engine::Engine;
use crate::error::Error;
use crate::files::read;
use crate::options::View;

/// How many generations are to come at once, when a world has to choose its algorithm: no end is known.
const UNKNOWN: u128 = 10_000;
/// The time between two pictures.
const TICK: Duration = Duration::from_millis(40);
/// How long to wait for a key before looking at signals while nothing runs.
const IDLE: Duration = Duration::from_millis(200);
/// A step that takes longer makes the next one smaller, so that keys are still answered.
const SLOW: Duration = Duration::from_millis(400);
/// The fastest: 2^40 generations a picture.
const FASTEST: u32 = 40;
/// The size of the picture without a terminal, in characters.
const PRINTED: (u16, u16) = (78, 24);
/// How far from (0, 0) the window can be moved.
const FARTHEST: i64 = 1 << 60;

const HELP: &str =
    " space run/pause  n next  < > speed  arrows/hjkl move  + - zoom  f fit  r restart  q quit";

/// `life view`.
///
/// # Errors
/// If the pattern cannot be read or the terminal not be used.
pub fn run(options: &View, out: &mut impl Write) -> Result<(), Error> {
    let source = read(&options.terms.file)?;
    let make = || Engine::new(source.clone(), &options.terms, UNKNOWN);
    let mut app = App::new(make()?, options.ascii);
    // Keys come from the terminal even if the pattern comes through standard input.
    if !io::stdout().is_terminal() {
        return print(&mut app, out);
    }
    let stop = stop_flag()?;
    end_when_stuck(Arc::clone(&stop));
    // Restores the terminal on a panic too.
    let mut terminal = ratatui::try_init()?;
    let watched = watch(&mut terminal, &mut app, &stop, make);
    ratatui::restore();
    watched
}

/// Prints one picture.
fn print(app: &mut App, out: &mut impl Write) -> Result<(), Error> {
    let (columns, rows) = PRINTED;
    app.resize(columns, rows);
    for row in app.rows() {
        writeln!(out, "{}", row.trim_end())?;
    }
    writeln!(out, "{}", app.status())?;
    Ok(())
}

fn watch(
    terminal: &mut DefaultTerminal,
    app: &mut App,
    stop: &AtomicBool,
    make: impl Fn() -> Result<Engine, Error>,
) -> Result<(), Error> {
    let mut next = Instant::now();
    while !app.quit && !stop.load(Ordering::Relaxed) {
        let Size { width, height } = terminal.size()?;
        app.resize(width, height.saturating_sub(2));
        if std::mem::take(&mut app.is_changed) {
            terminal.draw(|frame| draw(frame, app))?;
        }
        let left = next.saturating_duration_since(Instant::now());
        match event::poll(if app.runs { left } else { IDLE }) {
            // Keys first: a world that runs must not keep them waiting.
            Ok(true) => {
                // A resize is an event too: the next drawing sees the new size.
                if let Event::Key(key) = event::read()?
                    && key.kind != KeyEventKind::Release
                {
                    app.key(key);
                }
                app.is_changed = true;
                if app.restart {
                    app.engine = make()?;
                    (app.restart, app.runs) = (false, false);
                }
            }
            Ok(false) => {
                app.tick();
                next = Instant::now() + TICK;
            }
            // A signal: the flag tells which.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

fn draw(frame: &mut Frame<'_>, app: &App) {
    let mut lines: Vec<Line<'_>> = app.rows().into_iter().map(Line::from).collect();
    lines.push(match &app.message {
        Some(message) => Line::from(Span::styled(
            format!(" {message}"),
            Style::new().fg(Color::Red),
        )),
        None => Line::from(format!(" {}", app.status())).bold(),
    });
    lines.push(Line::from(HELP).dim());
    frame.render_widget(Paragraph::new(lines), frame.area());
}

/// A world and the window it is watched through; no terminal is needed for either.
struct App {
    engine: Engine,
    /// The cell in the middle of the window.
    middle: (i64, i64),
    zoom: Zoom,
    ascii: bool,
    size: (u16, u16),
    /// Whether the window was ever fitted to the world.
    is_fitted: bool,
    runs: bool,
    /// Whether the picture is out of date.
    is_changed: bool,
    /// 2^speed generations a picture.
    speed: u32,
    message: Option<String>,
    restart: bool,
    quit: bool,
}

impl App {
    fn new(engine: Engine, ascii: bool) -> Self {
        Self {
            engine,
            middle: (0, 0),
            zoom: Zoom::Halves,
            ascii,
            size: (0, 0),
            is_fitted: false,
            runs: false,
            is_changed: true,
            speed: 0,
            message: None,
            restart: false,
            quit: false,
        }
    }

    fn window(&self) -> Window {
        let (columns, rows) = self.size;
        let (wide, high) = self.zoom.cells(columns, rows);
        Window {
            left: self.middle.0 - wide / 2,
            top: self.middle.1 - high / 2,
            columns,
            rows,
            zoom: self.zoom,
            ascii: self.ascii,
        }
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.is_changed |= self.size != (columns, rows);
        self.size = (columns, rows);
        if !self.is_fitted {
            self.fit();
            // Small patterns need room to grow into.
            if self.engine.board().is_none() && self.zoom == Zoom::Blocks {
                self.zoom = Zoom::Halves;
            }
            self.is_fitted = true;
        }
    }

    /// Shows all of the world, as far as it can be shown.
    fn fit(&mut self) {
        let Some(bounds) = self.engine.extent() else {
            return;
        };
        self.zoom = Zoom::fitting(bounds, self.size.0, self.size.1);
        let middle = |from: i128, to: i128| {
            let far = i128::from(FARTHEST);
            (from + (to - from + 1) / 2).clamp(-far, far) as i64
        };
        let Rectangle {
            left,
            top,
            right,
            bottom,
        } = bounds;
        self.middle = (middle(left, right), middle(top, bottom));
    }

    fn rows(&self) -> Vec<String> {
        let window = self.window();
        window.draw(&self.engine.cells_in(window.rectangle()))
    }

    fn status(&self) -> String {
        let state = if self.runs { "running" } else { "paused" };
        let zoom = match self.zoom {
            Zoom::Blocks => "4:1".into(),
            Zoom::Halves => "2:1".into(),
            Zoom::Dots(n) => format!("1:{}", 1_u64 << n),
        };
        format!(
            "generation {}  population {}  {}  {}  {state}, 2^{} a step  zoom {zoom}",
            self.engine.generation(),
            self.engine.population(),
            self.engine.rule(),
            self.engine,
            self.speed,
        )
    }

    fn tick(&mut self) {
        if self.runs {
            self.advance(1 << self.speed);
            self.is_changed = true;
        }
    }

    fn advance(&mut self, n: u128) {
        let begin = Instant::now();
        if let Err(error) = self.engine.advance(n) {
            self.message = Some(error.to_string());
            self.runs = false;
        }
        if begin.elapsed() > SLOW {
            self.speed = self.speed.saturating_sub(1);
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            self.quit |= key.code == KeyCode::Char('c');
            return;
        }
        self.message = None;
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => self.quit = true,
            KeyCode::Char(' ') => self.runs = !self.runs,
            KeyCode::Char('n' | '.') | KeyCode::Enter => {
                self.runs = false;
                self.advance(1);
            }
            KeyCode::Char('>' | ']') => self.speed = (self.speed + 1).min(FASTEST),
            KeyCode::Char('<' | '[') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char('+' | '=') => self.zoom = self.zoom.closer(),
            KeyCode::Char('-' | '_') => self.zoom = self.zoom.farther(),
            KeyCode::Char('f') => self.fit(),
            KeyCode::Char('r') => self.restart = true,
            KeyCode::Left | KeyCode::Char('h') => self.pan(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.pan(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.pan(0, -1),
            KeyCode::Down | KeyCode::Char('j') => self.pan(0, 1),
            _ => {}
        }
    }

    /// Moves the window by eighths of what it shows.
    fn pan(&mut self, right: i64, down: i64) {
        let (wide, high) = self.zoom.cells(self.size.0, self.size.1);
        let along = |at: i64, by: i64| at.saturating_add(by).clamp(-FARTHEST, FARTHEST);
        self.middle = (
            along(self.middle.0, right * (wide / 8).max(1)),
            along(self.middle.1, down * (high / 8).max(1)),
        );
    }
}
