//! The program on the terminal: the menu, and the game that is played.

use std::collections::HashSet;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use menagerie::Catalogue;
use ratatui::Frame;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;
use tabletop::SaveError;

use crate::error::Error;
use crate::learn::Command;
use crate::lobby::Lobby;
use crate::menu::{LEAVING, Menu};
use crate::opening::Opening;
use crate::options::Options;
use crate::table::{App, Exit, draw};

/// How long to wait for a key before looking at signals, the computer and the network, at most:
/// while nothing can happen without keys, while the network or a clock can tell something, and
/// while effects are shown or the computer thinks; and at least.
const IDLE: Duration = Duration::from_millis(200);
const QUIET: Duration = Duration::from_millis(150);
const BUSY: Duration = Duration::from_millis(20);
const SOON: Duration = Duration::from_millis(1);

/// After so long a wait for the opponent the bell rings.
const LONG: Duration = Duration::from_secs(4);

/// The menu, and the game that is played, if there is one.
pub struct Screen {
    /// The menu.
    pub menu: Menu,
    /// The game that is played.
    pub game: Option<App>,
    /// Games that have been played.
    lines: Vec<String>,
    leaves: bool,
}

impl Screen {
    /// The menu, with what the command line asks for.
    pub fn new(catalogue: Catalogue, options: Options) -> Self {
        Self {
            menu: Menu::new(catalogue, options),
            game: None,
            lines: Vec::new(),
            leaves: false,
        }
    }

    /// Shows a game before the menu.
    pub fn with_game(mut self, opening: Opening) -> Self {
        let game = self.menu.app(opening);
        self.menu
            .choose_played(game.match_.info().name(), &game.match_.game().start());
        self.game = Some(game);
        self
    }

    /// Shows lessons or puzzles before the menu.
    ///
    /// # Errors
    /// If there are none.
    pub fn with_course(mut self, command: &Command) -> Result<Self, Error> {
        self.game = Some(self.menu.learn(command, false)?);
        Ok(self)
    }

    /// Shows the games that were kept.
    pub fn with_games(mut self) -> Self {
        self.menu.recall();
        self.menu.list_games();
        self
    }

    /// Shows the lobby of a server.
    pub fn with_lobby(mut self, lobby: Lobby) -> Self {
        self.menu.list = Some(Box::new(lobby));
        self
    }

    /// Proposes what was played last, and to continue the game that was kept last.
    pub fn with_last_game(mut self) -> Self {
        self.menu.recall();
        self.menu.offer_last_game();
        self
    }

    /// Does what the keyboard or the mouse asks for.
    pub fn handle(&mut self, event: &Event) {
        match (&mut self.game, event) {
            (Some(game), Event::Key(key)) => game.key(*key),
            (Some(game), Event::Mouse(mouse)) => game.mouse(*mouse),
            (None, Event::Key(key)) => {
                let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
                match is_control && key.code == KeyCode::Char('c') {
                    true => self.leaves = true,
                    false => {
                        let done = self.menu.key(*key);
                        self.leave_menu(done);
                    }
                }
            }
            (None, Event::Mouse(mouse)) => self.menu_mouse(*mouse),
            (Some(game), Event::Paste(text)) => game.paste(text),
            (None, Event::Paste(text)) => self.menu.paste(text),
            _ => {}
        }
        self.look_for_the_end();
    }

    fn menu_mouse(&mut self, mouse: MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        let done = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.menu.click(at),
            MouseEventKind::ScrollDown => self.menu.key(KeyCode::Down.into()),
            MouseEventKind::ScrollUp => self.menu.key(KeyCode::Up.into()),
            _ => return,
        };
        self.leave_menu(done);
    }

    /// Begins a game, or leaves. After a game, a stray Esc does not leave.
    fn leave_menu(&mut self, (game, leaves): (Option<App>, bool)) {
        self.game = game;
        if leaves && !self.lines.is_empty() && self.menu.form.note != LEAVING {
            self.menu.form.note = LEAVING.into();
        } else {
            self.leaves |= leaves;
        }
    }

    /// Goes back to the menu if the person wants to.
    fn look_for_the_end(&mut self) {
        if let Some(mut game) = self.game.take_if(|game| game.exit == Some(Exit::Menu)) {
            let saved = game.save();
            self.lines.extend(game.lines());
            self.menu.come_back(game);
            if let Err(error) = saved {
                self.menu.form.note = error.to_string();
            }
        }
    }

    /// Takes in what happens without keys: the computer's move, messages of the network. Returns
    /// whether anything did, and whether a move was played, so that the next one may follow at
    /// once.
    pub fn tick(&mut self) -> (bool, bool) {
        self.game.as_mut().map_or((false, false), App::tick)
    }

    /// What the window is called.
    fn title(&self) -> String {
        let game = self.game.as_ref();
        game.map_or_else(|| "Menagerie".into(), App::window_title)
    }

    /// How soon [`tick`](Self::tick) should be called at the latest.
    fn patience(&self) -> Duration {
        match &self.game {
            Some(game) if game.is_quick() => BUSY,
            Some(game) if game.is_busy() => QUIET,
            _ => IDLE,
        }
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let theme = self.menu.theme();
        match &mut self.game {
            Some(game) => game.places = draw(frame, game, &theme),
            None => self.menu.draw(frame),
        }
    }

    /// Whether the person wants to leave.
    pub fn wants_to_leave(&self) -> bool {
        self.leaves || self.game.as_ref().is_some_and(|game| game.exit.is_some())
    }

    /// Writes what is to be kept and is not written yet. Unless the person leaves, the connections
    /// to others are closed so that the game can go on when it is started again.
    fn close(&mut self) -> Result<(), SaveError> {
        let is_left = self.wants_to_leave();
        let Some(game) = &mut self.game else {
            return Ok(());
        };
        if !is_left {
            game.match_.suspend();
        }
        game.save()
    }

    /// The games that are printed at the end, so that those without a file are not lost.
    pub fn lines(&self) -> Vec<String> {
        let last = self.game.as_ref().map_or(Vec::new(), App::lines);
        self.lines.iter().cloned().chain(last).collect()
    }
}

/// Plays on the terminal until the person leaves; then prints the games as lines.
///
/// # Errors
/// If the terminal cannot be used or the game cannot be saved.
pub fn run(mut screen: Screen) -> Result<(), Error> {
    // The game was saved after its last move.
    let mut terminal = terminal::Screen::open().map_err(Error::Terminal)?;
    // A bug must not lose a game: it is saved and printed first.
    let played = panic::catch_unwind(AssertUnwindSafe(|| {
        terminal.capture_mouse(true)?;
        play(&mut terminal, &mut screen)
    }));
    drop(terminal);

    let saved = screen.close();
    let mut lines = screen.lines();
    let mut told = HashSet::new();
    lines.retain(|line| told.insert(line.clone()));
    if !lines.is_empty() {
        let words = "The games played, one a line. A file that holds a line goes on with its game: \
                     play --load FILE";
        let _ = writeln!(io::stderr(), "{words}");
    }
    for line in lines {
        // The terminal may be gone.
        let _ = writeln!(io::stdout(), "{line}");
    }
    let played = played.unwrap_or_else(|panic| panic::resume_unwind(panic));
    saved?;
    played.map_err(Error::Terminal)
}

fn play(terminal: &mut terminal::Screen, screen: &mut Screen) -> io::Result<()> {
    // Right after a move or a key the next one is near; later, looking often would take time away
    // from the search.
    let mut wait = SOON;
    let (mut is_stale, mut is_moving) = (true, false);
    // Since when the person waits for their turn.
    let mut waits: Option<Instant> = None;
    while !screen.wants_to_leave() && !terminal.is_stopped() {
        let (has_changed, has_moved) = screen.tick();
        wait = if has_moved {
            SOON
        } else {
            screen.patience().min(2 * wait)
        };
        is_stale |= has_changed;
        // The mouse tells of every cell that it passes: only the last one is worth a picture.
        let is_last = !is_moving || !terminal.has_next();
        if is_stale && is_last {
            let is_ascii = screen.menu.theme().is_ascii;
            terminal.draw(is_ascii, |frame| screen.draw(frame))?;
            is_stale = false;
            terminal.set_title(&screen.title())?;
        }
        match &mut screen.game {
            Some(game) if !game.is_ones_turn() => _ = waits.get_or_insert_with(Instant::now),
            game => {
                // Nobody looks away from a reply that comes at once.
                let waited = waits.take().map(|since| since.elapsed());
                if game.is_some() && waited > Some(LONG) {
                    terminal.ring()?;
                }
            }
        }
        if let Some(text) = screen.game.as_mut().and_then(|game| game.copied.take()) {
            terminal.copy(&text)?;
        }
        let Some(event) = terminal.next(wait)? else {
            continue;
        };
        is_moving = event.as_mouse_event().is_some_and(|mouse| {
            matches!(mouse.kind, MouseEventKind::Drag(_) | MouseEventKind::Moved)
        });
        screen.handle(&event);
        // A resize is an event too.
        is_stale = true;
        wait = SOON;
    }
    Ok(())
}
