//! What the table knows and what the keys do to it; no terminal is needed for either.

mod agreement;
mod course;
mod dialog;
mod elsewhere;
mod keys;
mod looking;
mod pointing;
#[cfg(test)]
pub mod tests;

use menagerie::peer::Wish;
use menagerie::scene::{Scene, Spot};
use menagerie::{AnyGame, EventReport, Preview};
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};

use super::computer::{Analysis, Opinion, Opponent, Thought};
use super::error::Error;
use super::form_view::FormPlaces;
use super::keeper::Keeper;
use super::playback::Playback;
use super::remote::Remote;
use super::screen::Program;
use super::setup::Setup;
use super::theme::Theme;
use super::transcript::{result_words, whole_line};
use super::view;

pub use agreement::Question;
pub use dialog::Dialog;
pub use elsewhere::ply_before;

/// A line for the person at the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The line.
    pub text: String,
    /// Whether something went wrong.
    pub is_error: bool,
}

impl Message {
    /// A line that says something.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is_error: false,
        }
    }

    /// A line that says what went wrong.
    #[must_use]
    pub fn error(text: impl Into<String>) -> Self {
        Self {
            is_error: true,
            ..Self::new(text)
        }
    }
}

/// Moves that share all their cells, to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The moves.
    pub moves: Vec<String>,
    /// The one that Enter plays.
    pub chosen: usize,
}

/// A move that Enter would play, and what it would bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub m: String,
    /// What it would bring.
    pub preview: Preview,
}

/// A game at the keyboard.
#[derive(Debug)]
pub struct App {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// What people call it.
    pub title: &'static str,
    /// What its players call themselves.
    pub players: [&'static str; 2],
    /// The picture of the position.
    pub scene: Scene,
    /// What happened in the last ply, or in the step that playback shows.
    pub events: Vec<EventReport>,
    /// The cell that the arrows move.
    pub cursor: Spot,
    /// The cells pointed at so far.
    pub picked: Vec<Spot>,
    /// The cells that can be pointed at next, if one has been pointed at.
    pub targets: Vec<Spot>,
    /// The moves to choose from, while there is a choice.
    pub menu: Option<Menu>,
    /// The move that the cursor or the menu rests on.
    pub candidate: Option<Candidate>,
    /// The game as it is looked at, in playback.
    pub playback: Option<Playback>,
    /// What is asked.
    pub question: Option<Question>,
    /// A form to fill in.
    pub dialog: Option<Dialog>,
    /// Whether the help is shown.
    pub help: bool,
    /// Whether the board is turned.
    pub flip: bool,
    /// What there is to tell.
    pub message: Option<Message>,
    /// Whether the person wants to leave.
    pub quit: bool,
    /// Where the parts of the form are on the screen.
    pub form_places: FormPlaces,
    analysis: Option<Analysis>,
    /// The other player over the network.
    pub remote: Option<Remote>,
    opponent: Opponent,
    keeper: Keeper,
    /// Games that branches have taken the place of.
    replaced: Vec<String>,
    /// The screen as it was drawn last.
    screen: Rect,
}

impl App {
    /// A game that begins, or goes on.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let scene = setup.game.scene();
        let middle = Spot {
            row: scene.rows() / 2,
            column: scene.columns / 2,
        };
        let mut app = Self {
            events: Vec::new(),
            cursor: middle,
            picked: Vec::new(),
            targets: Vec::new(),
            menu: None,
            candidate: None,
            playback: None,
            question: None,
            dialog: None,
            help: false,
            flip: setup.is_flipped,
            message: None,
            quit: false,
            form_places: FormPlaces::default(),
            analysis: None,
            opponent: Opponent::new(&setup),
            remote: setup.remote,
            keeper: Keeper::new(setup.save),
            replaced: Vec::new(),
            screen: Rect::ZERO,
            game: setup.game,
            title: setup.title,
            players: setup.players,
            scene,
        };
        if let Some(you) = app.remote.as_ref().and_then(Remote::side) {
            app.sit(you);
        }
        app.refresh();
        app
    }

    /// The game at the position that is looked at.
    #[must_use]
    pub fn shown(&self) -> &dyn AnyGame {
        match &self.playback {
            Some(playback) => playback.game(),
            None => &*self.game,
        }
    }

    /// Whose turn it is, how the game has ended, or what playback shows.
    #[must_use]
    pub fn status(&self) -> String {
        if let Some(playback) = &self.playback {
            let (ply, last) = (playback.game().ply(), playback.last());
            let step = match playback.step() {
                Some((step, steps)) => format!(", step {step} of {steps}"),
                None => String::new(),
            };
            let end = match self.game.ending().filter(|_| playback.is_at_end()) {
                Some(ending) => format!(": {}", result_words(ending, self.players)),
                None => String::new(),
            };
            return format!("playback, ply {ply} of {last}{step}{end}");
        }
        let waits = self.remote.as_ref().and_then(Remote::waits_for);
        match self.game.ending() {
            Some(ending) => result_words(ending, self.players),
            None if waits.is_some() => waits.unwrap_or_default(),
            None => {
                let turn = self.game.turn();
                let name = self.players[turn.index()];
                match self.remote.as_ref().and_then(Remote::side) {
                    Some(you) if you != turn => format!("{name} to move, the other player"),
                    Some(_) if !self.opponent.plays(turn) => format!("{name} to move, you"),
                    _ => self.opponent.status(turn, name),
                }
            }
        }
    }

    fn tell(&mut self, text: impl Into<String>) {
        self.message = Some(Message::new(text));
    }

    fn tell_error(&mut self, text: impl Into<String>) {
        self.message = Some(Message::error(text));
    }

    /// Brings what is shown up to date with the game, or with playback.
    fn refresh(&mut self) {
        self.unselect();
        self.analysis = None;
        (self.scene, self.events) = match &self.playback {
            Some(playback) => (playback.scene(), playback.events()),
            None => (self.game.scene(), self.game.last_events()),
        };
    }

    /// What follows every change of the game: it is shown and kept.
    fn changed(&mut self) {
        self.refresh();
        self.keeper.changed();
        if let Err(error) = self.save() {
            self.tell_error(error.to_string());
        }
    }

    /// Writes the game to its file, if it has one and is not written yet.
    ///
    /// # Errors
    /// If it cannot be written; the file is then as it was.
    pub fn save(&mut self) -> Result<(), Error> {
        self.keeper.keep(&*self.game)
    }

    /// Whether the computer is thinking about its move.
    fn is_computer_thinking(&self) -> bool {
        self.opponent.is_thinking()
    }

    /// What the computer thinks of the position, if it was asked; else of its move, or has thought of its last.
    #[must_use]
    pub fn opinion(&self) -> Option<Opinion> {
        match &self.analysis {
            Some(analysis) => analysis.opinion(),
            None if self.playback.is_some() => None,
            None => self.opponent.opinion(self.game.turn()),
        }
    }

    /// Plays a move that the person chose or the computer thought of.
    fn play(&mut self, m: &str) {
        self.message = None;
        if self.remote.is_some() {
            self.wish(Wish::Move(m.into()));
            return;
        }
        let undone = self.game.undone();
        let before = whole_line(&*self.game);
        match self.game.play(m) {
            Ok(_) => {
                // Another way than the one that was taken back, which is not lost.
                if undone.first().is_some_and(|first| first != m) {
                    self.replaced.extend(before);
                }
                self.opponent.see_move();
                self.changed();
            }
            Err(error) => {
                self.unselect();
                self.tell_error(error.to_string());
            }
        }
    }
}

impl Program for App {
    fn tick(&mut self) {
        if let Some(analysis) = &mut self.analysis {
            analysis.tick();
        }
        self.tick_remote();
        // In playback the game stands still, and while a move is on its way no other is made.
        let is_free = self.remote.as_ref().is_none_or(Remote::is_free);
        if self.playback.is_some() || self.question.is_some() || !is_free {
            return;
        }
        match self.opponent.tick(&*self.game) {
            Thought::Move(report) => {
                let player = self.game.turn();
                self.play(&report.best);
                self.opponent.stand_by(Opinion { player, report });
            }
            Thought::Nothing => self.tell_error("the computer found no move"),
            Thought::Pending => {}
        }
    }

    fn is_thinking(&self) -> bool {
        let analysis = self.analysis.as_ref();
        self.is_computer_thinking()
            || self.remote.is_some()
            || analysis.is_some_and(Analysis::is_thinking)
    }

    fn draw(&mut self, frame: &mut Frame<'_>, theme: &Theme) {
        self.screen = frame.area();
        self.form_places = view::draw(frame, self, theme);
    }

    /// What the move then pointed at would bring is asked here, once, and not at every drawing.
    fn key(&mut self, key: KeyEvent) {
        self.obey(key);
        self.candidate = self.look_ahead();
    }

    /// What the cursor and Enter would do there.
    fn click(&mut self, at: Position) {
        if let Some(dialog) = &mut self.dialog {
            let answer = self.form_places.click(dialog.form_mut(), at);
            self.answer(answer);
        } else if self.help {
            self.help = false;
        } else if let Some(spot) = view::spot_at(self, self.screen, at)
            && self.menu.is_none()
        {
            self.cursor = spot;
            self.message = None;
            self.question = None;
            if self.playback.is_none() {
                self.point();
            }
        }
        self.candidate = self.look_ahead();
    }

    fn wants_to_leave(&self) -> bool {
        self.quit
    }

    fn save(&mut self) -> Result<(), Error> {
        self.save()
    }

    fn lines(&self) -> Vec<String> {
        let last = whole_line(&*self.game);
        self.replaced.iter().cloned().chain(last).collect()
    }
}
