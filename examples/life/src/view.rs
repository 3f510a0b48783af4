//! Watching a world on the terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use life_step::any_world::AnyWorld;
use life_step::pattern::Rectangle;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Size;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use ratatui::{DefaultTerminal, Frame};
use terminal::{end_when_stuck, stop_flag};

use crate::canvas::{Window, Zoom};
use crate::error::Error;
use crate::files::read;
use crate::options::View;
use crate::world::{start_threads, world};

/// How many generations are announced to a world that has to choose its algorithm: the run has no
/// end.
const UNKNOWN: u128 = 10_000;
/// The time between two pictures.
const TICK: Duration = Duration::from_millis(40);
/// How long to wait for a key before looking at signals while nothing runs.
const IDLE: Duration = Duration::from_millis(200);
/// A step that takes longer continues after the next picture.
const PATIENCE: Duration = Duration::from_millis(100);
/// The fastest: 2^40 generations a picture.
const FASTEST: u32 = 40;
/// The size of the picture in characters if there is no terminal.
const PRINTED: (u16, u16) = (78, 24);
/// The greatest number of cells of a HashLife world that are drawn.
const MOST_SEEN: usize = 1 << 22;
/// The greatest distance of the window from (0, 0).
const FARTHEST: i64 = 1 << 60;

/// Returns the keys, on a line that fits the narrowest terminals.
fn help(runs: bool) -> String {
    let space = if runs { "pause" } else { "run" };
    format!(" space {space}  n next  < > speed  arrows move  + - zoom  f fit  r restart  q quit")
}

/// `life view`.
///
/// # Errors
/// If the pattern cannot be read or the terminal cannot be used.
pub fn run(options: &View, out: &mut impl Write) -> Result<(), Error> {
    let source = read(&options.terms.file)?;
    start_threads(&options.terms)?;
    let make = || world(&source, &options.terms, UNKNOWN);
    let mut app = App::new(make()?, options.ascii);
    // Keys come from the terminal even if the pattern comes from standard input.
    if !io::stdout().is_terminal() {
        return print(&mut app, out);
    }
    let stop = stop_flag()?;
    end_when_stuck(Arc::clone(&stop));
    // This also restores the terminal on a panic.
    let mut terminal = ratatui::try_init()?;
    let watched = watch(&mut terminal, &mut app, &stop, make);
    // Keys that are still waiting must not reach the shell.
    while !stop.load(Ordering::Relaxed) && is_key_waiting() && event::read().is_ok() {}
    ratatui::restore();
    watched
}

/// Returns whether an event is waiting: a key, or a new size of the terminal.
fn is_key_waiting() -> bool {
    event::poll(Duration::ZERO).unwrap_or(false)
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
    make: impl Fn() -> Result<AnyWorld, Error>,
) -> Result<(), Error> {
    let mut next = Instant::now();
    while !app.quit && !stop.load(Ordering::Relaxed) {
        let Size { width, height } = terminal.size()?;
        app.resize(width, height.saturating_sub(2));
        if std::mem::take(&mut app.is_changed) {
            terminal.draw(|frame| draw(frame, app))?;
        }
        let left = next.saturating_duration_since(Instant::now());
        match event::poll(if app.is_busy() { left } else { IDLE }) {
            Ok(true) => {
                // Handle all keys that are waiting. A picture after each would be too slow for keys
                // that are held down.
                while is_key_waiting() {
                    // A resize is an event too: the next drawing uses the new size.
                    if let Event::Key(key) = event::read()?
                        && key.kind != KeyEventKind::Release
                    {
                        app.key(key);
                    }
                }
                app.is_changed = true;
                if app.restart {
                    app.restart(make()?);
                }
            }
            Ok(false) => {
                next = Instant::now() + TICK;
                // Keys come first: a long step must not delay them.
                app.tick(|| !is_key_waiting() && !stop.load(Ordering::Relaxed));
            }
            // A signal interrupted the wait; the flag tells which.
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
    lines.push(Line::from(help(app.runs)).dim());
    frame.render_widget(Paragraph::new(lines), frame.area());
}

/// A world and the window that shows it. Neither needs a terminal.
struct App {
    world: AnyWorld,
    /// The cell in the middle of the window.
    middle: (i64, i64),
    zoom: Zoom,
    ascii: bool,
    size: (u16, u16),
    /// Whether the window has been fitted to the world.
    is_fitted: bool,
    runs: bool,
    /// The generations of the current step that are still to be taken.
    left: u128,
    /// Whether the picture is out of date.
    is_changed: bool,
    /// 2^speed generations a picture.
    speed: u32,
    message: Option<String>,
    restart: bool,
    quit: bool,
}

impl App {
    fn new(world: AnyWorld, ascii: bool) -> Self {
        Self {
            world,
            middle: (0, 0),
            zoom: Zoom::Halves,
            ascii,
            size: (0, 0),
            is_fitted: false,
            runs: false,
            left: 0,
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
            // Small patterns need room to grow.
            if self.world.board().is_none() && self.zoom == Zoom::Blocks {
                self.zoom = Zoom::Halves;
            }
            self.is_fitted = true;
        }
    }

    /// Shows the whole world, as far as possible.
    fn fit(&mut self) {
        let Some(bounds) = self.world.extent() else {
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
        window.draw(&self.world.cells_in(window.rectangle(), MOST_SEEN))
    }

    fn status(&self) -> String {
        let zoom = match self.zoom {
            Zoom::Blocks => "4:1".into(),
            Zoom::Halves => "2:1".into(),
            Zoom::Dots(n) => format!("1:{}", 1_u64 << n),
        };
        // Marks a step that is not finished, so that a slow one does not look stopped.
        let at_work = if self.left > 0 { "…" } else { "" };
        format!(
            "generation {}{at_work}  population {}  {}  {}  step 2^{}  zoom {zoom}",
            self.world.generation(),
            self.world.population(),
            self.world.rule(),
            self.world,
            self.speed,
        )
    }

    /// Returns whether there are generations to take.
    fn is_busy(&self) -> bool {
        self.runs || self.left > 0
    }

    /// Starts the next step or continues the current one, as far as time allows.
    fn tick(&mut self, goes_on: impl Fn() -> bool) {
        if self.left == 0 && self.runs {
            self.left = 1 << self.speed;
        }
        if self.left == 0 {
            return;
        }
        let begin = Instant::now();
        let goes_on = |_| begin.elapsed() < PATIENCE && goes_on();
        match self.world.advance_while(self.left, goes_on) {
            Ok(taken) => self.left -= taken,
            Err(error) => {
                self.message = Some(error.to_string());
                self.stop();
            }
        }
        self.is_changed = true;
    }

    /// Takes no further generations.
    fn stop(&mut self) {
        (self.runs, self.left) = (false, 0);
    }

    /// Starts again with the original world.
    fn restart(&mut self, world: AnyWorld) {
        self.world = world;
        self.stop();
        self.restart = false;
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            self.quit |= key.code == KeyCode::Char('c');
            return;
        }
        self.message = None;
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => self.quit = true,
            // This also stops a single step that takes long.
            KeyCode::Char(' ') if self.is_busy() => self.stop(),
            KeyCode::Char(' ') => self.runs = true,
            KeyCode::Char('n' | '.') | KeyCode::Enter => (self.runs, self.left) = (false, 1),
            KeyCode::Char('>' | ']') => self.set_speed((self.speed + 1).min(FASTEST)),
            KeyCode::Char('<' | '[') => self.set_speed(self.speed.saturating_sub(1)),
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

    /// Sets the length of steps to 2^speed generations.
    fn set_speed(&mut self, speed: u32) {
        (self.speed, self.left) = (speed, 0);
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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use life_step::Rule;

    use super::*;
    use crate::files::Source;
    use crate::options::{Algorithm, Ingredients, Size, Terms};
    use crate::soup::soup;

    fn app(algorithm: Algorithm) -> App {
        let size = Size {
            width: 400,
            height: 400,
        };
        let ingredients = Ingredients {
            density: "0.5".parse().unwrap(),
            seed: 1,
            rule: Rule::LIFE,
        };
        let terms = Terms {
            file: PathBuf::new(),
            algorithm,
            rule: None,
            torus: None,
            bounded: None,
            threads: 1,
            memory: 1024,
        };
        let pattern = soup(size, &ingredients, 1).unwrap();
        let source = Source::Pattern(Box::new(pattern));
        App::new(world(&source, &terms, UNKNOWN).unwrap(), false)
    }

    fn press(app: &mut App, keys: &str) {
        for key in keys.chars() {
            app.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE));
        }
    }

    #[test]
    fn a_long_step_is_left_when_a_key_wants_it_and_taken_when_none_does() {
        for algorithm in [Algorithm::Unbounded, Algorithm::Hashlife] {
            let mut app = app(algorithm);
            press(&mut app, ">>>>>> ");
            // A key is waiting all the time.
            app.tick(|| false);
            let generation = app.world.generation();
            assert!(
                generation < 64 && app.left == 64 - generation,
                "{generation}"
            );
            assert!(app.status().contains('…'));
            press(&mut app, " ");
            assert!(!app.is_busy());
            app.tick(|| true);
            assert_eq!(app.world.generation(), generation);
            // Now no key is waiting.
            press(&mut app, " ");
            while app.world.generation() < generation + 64 {
                app.tick(|| true);
            }
            assert_eq!((app.world.generation(), app.left), (generation + 64, 0));
            press(&mut app, "n");
            while app.is_busy() {
                app.tick(|| true);
            }
            assert_eq!(app.world.generation(), generation + 65);
        }
    }

    #[test]
    fn the_keys_are_told_on_80_columns() {
        assert!(help(false).len() <= 80 && help(true).len() <= 80);
    }
}
