//! A program that uses the whole terminal: it takes it over, draws, reads keys, and restores the
//! terminal however it ends or stops.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{env, panic, process, thread};

use crossterm::clipboard::CopyToClipboard;
use grid_core::text::is_seen;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::{MoveTo, Show};
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode,
    enable_raw_mode, window_size,
};
use ratatui::layout::Size;
use ratatui::{Frame, Terminal};

use terminal_colorsaurus::{QueryOptions, ThemeMode, theme_mode};

use crate::letters::letter;
use crate::signals::{end_at_once, stop_flag};

/// How often the stop flag and the terminal are checked. This is most of the work of an idle
/// program.
const INTERVAL: Duration = Duration::from_millis(200);
/// How long a program may take to end by itself.
const PATIENCE: Duration = Duration::from_millis(500);

/// Whether the terminal is taken over now.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether a program can take over the terminal: one that is `dumb` can only print lines.
pub fn has_screen() -> bool {
    env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// How long a terminal may take to tell its colours. Most that tell none say so at once.
const COLOURS_PATIENCE: Duration = Duration::from_millis(200);

/// Whether the ground of the terminal is lighter than its letters (OSC 10 and 11). One that does
/// not tell is taken for dark. To be asked before the terminal is taken over.
pub fn has_light_ground() -> bool {
    let mut options = QueryOptions::default();
    options.timeout = COLOURS_PATIENCE;
    theme_mode(options).is_ok_and(|mode| mode == ThemeMode::Light)
}

/// The terminal of a program that uses all of it. It is restored when this is dropped, and while
/// the program is stopped by Ctrl-Z or by the signal SIGTSTP.
#[derive(Debug)]
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Output>>,
    has_mouse: bool,
    /// What the window is called; empty until the program has named it.
    title: String,
    stop: Arc<AtomicBool>,
    rests: Arc<AtomicBool>,
}

/// Keeps the title that the window has, and gives it back. Terminals that cannot do so ignore it.
const KEEP_TITLE: &str = "\x1b[22;2t";
const RESTORE_TITLE: &str = "\x1b[23;2t";

impl Screen {
    /// Takes over the terminal. From now on the program ends soon after a signal that asks for it,
    /// or when the terminal vanishes.
    ///
    /// # Errors
    /// If there is no terminal, or a signal cannot be caught.
    pub fn open() -> io::Result<Self> {
        let (stop, rests) = (stop_flag()?, Arc::default());
        #[cfg(unix)]
        signal_hook::flag::register(signal_hook::consts::SIGTSTP, Arc::clone(&rests))?;
        end_when_stuck(Arc::clone(&stop));
        restore_on_panic();
        let mut screen = Self {
            terminal: Terminal::new(CrosstermBackend::new(Output::default()))?,
            has_mouse: false,
            title: String::new(),
            stop,
            rests,
        };
        screen.enter()?;
        Ok(screen)
    }

    /// Takes the terminal over and clears it: not every terminal has a second, empty screen.
    /// Returns the event after which everything is drawn.
    fn enter(&mut self) -> io::Result<Event> {
        enable_raw_mode()?;
        IS_TAKEN.store(true, Ordering::Relaxed);
        execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
        execute!(io::stdout(), Print(KEEP_TITLE))?;
        if !self.title.is_empty() {
            execute!(io::stdout(), SetTitle(&self.title))?;
        }
        if self.has_mouse {
            execute!(io::stdout(), EnableMouseCapture)?;
        }
        self.renew()
    }

    /// Whether the program has been asked to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns the size in characters.
    ///
    /// # Errors
    /// If the terminal does not report it.
    pub fn size(&self) -> io::Result<Size> {
        self.terminal.size()
    }

    /// Draws a picture, in ASCII alone if `is_ascii`.
    ///
    /// # Errors
    /// If the terminal cannot be written to.
    pub fn draw(&mut self, is_ascii: bool, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(|frame| {
            picture(frame);
            purify(frame.buffer_mut(), is_ascii);
        })?;
        Ok(())
    }

    /// Asks the terminal to report what the mouse does, or to stop that.
    ///
    /// # Errors
    /// If the terminal cannot be written to.
    pub fn capture_mouse(&mut self, is_wanted: bool) -> io::Result<()> {
        self.has_mouse = is_wanted;
        match is_wanted {
            true => execute!(io::stdout(), EnableMouseCapture),
            false => execute!(io::stdout(), DisableMouseCapture),
        }
    }

    /// Calls the window by a title, which the shell's windows and tabs show, until the program
    /// ends.
    ///
    /// # Errors
    /// If the terminal cannot be written to.
    pub fn set_title(&mut self, title: &str) -> io::Result<()> {
        let title: String = title.chars().filter(|&c| is_seen(c)).collect();
        if title != self.title {
            execute!(io::stdout(), SetTitle(&title))?;
            self.title = title;
        }
        Ok(())
    }

    /// Rings the bell: the person may be looking at another window.
    ///
    /// # Errors
    /// If the terminal cannot be written to.
    pub fn ring(&self) -> io::Result<()> {
        execute!(io::stdout(), Print('\x07'))
    }

    /// Asks the terminal to copy a text to the clipboard (OSC 52). Not every terminal does.
    ///
    /// # Errors
    /// If the terminal cannot be written to.
    pub fn copy(&self, text: &str) -> io::Result<()> {
        crossterm::execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
    }

    /// Whether [`next`](Self::next) would not wait.
    pub fn has_next(&self) -> bool {
        event::poll(Duration::ZERO).unwrap_or(false)
    }

    /// Waits for the next event, at most for this time. After Ctrl-L, and after the program was
    /// stopped, the event is a resize: everything is drawn again.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub fn next(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        if self.rests.swap(false, Ordering::Relaxed) {
            return self.rest().map(Some);
        }
        match event::poll(wait) {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            // A signal: a flag tells which.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(None),
            Err(error) => return Err(error),
        }
        let is_control = |key: KeyEvent, letter| {
            key.code == KeyCode::Char(letter) && key.modifiers == KeyModifiers::CONTROL
        };
        match event::read()? {
            // What is pasted is one line of text: it has no keys that do something.
            Event::Paste(text) => {
                let parts = text.split(char::is_control);
                let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
                Ok(Some(Event::Paste(parts.join(" "))))
            }
            Event::Key(key) if key.kind == KeyEventKind::Release => Ok(None),
            Event::Key(key) if is_control(key, 'l') => self.renew().map(Some),
            Event::Key(key) if is_control(key, 'z') => self.rest().map(Some),
            event => Ok(Some(event)),
        }
    }

    /// Empties the screen. Returns the event after which everything is drawn.
    fn renew(&mut self) -> io::Result<Event> {
        execute!(io::stdout(), Clear(ClearType::All))?;
        // Both pictures are empty now.
        self.terminal.swap_buffers();
        let Size { width, height } = self.size()?;
        Ok(Event::Resize(width, height))
    }

    /// Gives the terminal back and stops until the shell continues the program.
    fn rest(&mut self) -> io::Result<Event> {
        leave();
        #[cfg(unix)]
        if has_shell() {
            signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        }
        self.enter()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Keys that are still waiting must not reach the shell.
        while !self.is_stopped() && self.has_next() && event::read().is_ok() {}
        leave();
    }
}

/// Gives the terminal back, once. This fails if it is gone, which does no harm.
fn leave() {
    if !IS_TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let mut out = io::stdout();
    let _ = execute!(out, DisableMouseCapture, DisableBracketedPaste);
    let _ = execute!(out, Clear(ClearType::All), MoveTo(0, 0));
    let _ = execute!(out, LeaveAlternateScreen, Show, Print(RESTORE_TITLE));
    let _ = disable_raw_mode();
}

/// Restores the terminal on a panic of this thread. A panic of another thread, that of a search,
/// does not end the program.
fn restore_on_panic() {
    let screen = thread::current().id();
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == screen {
            leave();
        }
        hook(panic);
    }));
}

/// Whether the program was started by a shell with job control. The system stops no other program
/// for Ctrl-Z, since nobody could continue it.
#[cfg(unix)]
fn has_shell() -> bool {
    use rustix::process::{getpgid, getppid, getsid};

    let (parent, groups) = (getppid(), |process| getpgid(process).ok());
    parent.is_some() && getsid(parent).ok() == getsid(None).ok() && groups(parent) != groups(None)
}

/// Removes what a terminal would obey, such as control characters in the text of a stranger, and
/// what a terminal with ASCII alone cannot show.
fn purify(picture: &mut Buffer, is_ascii: bool) {
    for cell in &mut picture.content {
        let symbol = cell.symbol();
        if symbol.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            continue;
        }
        let mut seen: String = symbol.chars().filter(|&c| is_seen(c)).collect();
        if let Some(first) = seen.chars().next().filter(|_| is_ascii) {
            seen = letter(first).into();
        }
        cell.set_symbol(if seen.is_empty() { " " } else { &seen });
    }
}

/// Standard output. A picture is written as a whole, with the first 16 colours in the codes that
/// the oldest terminals know.
#[derive(Debug, Default)]
struct Output(Vec<u8>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&std::mem::take(&mut self.0)).into_owned();
        let text = with_old_colours(text);
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// Returns a text with each of the first 16 colours as one number. A colour of a letter is always
/// written together with that of its ground.
fn with_old_colours(mut text: String) -> String {
    for number in 0..16 {
        let code = if number < 8 { 30 } else { 90 - 8 } + number;
        text = text
            .replace(&format!("\x1b[38;5;{number};"), &format!("\x1b[{code};"))
            .replace(&format!(";48;5;{number}m"), &format!(";{}m", code + 10));
    }
    text
}

/// Ends the program if it still runs some time after the flag is set, and sets the flag if the
/// terminal vanishes. After a terminal is closed, `crossterm` may never stop reading the end of its
/// input; and a terminal that takes no output blocks the program for ever.
///
/// From the signal or the end of the terminal to the end of the program it takes less than a
/// second.
fn end_when_stuck(stop: Arc<AtomicBool>) {
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
        thread::spawn(leave);
        thread::sleep(PATIENCE / 10);
        end_at_once();
        // No signal has come: the terminal has vanished.
        process::exit(1);
    });
}
