//! What the table knows and what the keys do to it; no terminal is needed for either.

use std::path::PathBuf;
use std::time::Duration;

use menagerie::peer::{self, Wish};
use menagerie::scene::{Scene, Spot};
use menagerie::{AnyGame, EventReport, Preview, SearchOptions};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};

use super::computer::{Opinion, Opponent, Thinking, Thought};
use super::error::Error;
use super::form::{Answer, Field, Form, Input};
use super::form_view::FormPlaces;
use super::keeper::Keeper;
use super::playback::Playback;
use super::remote::Remote;
use super::screen::Program;
use super::setup::Setup;
use super::theme::Theme;
use super::transcript::{Export, result_words};
use super::view;
use crate::skill::Skill;

/// How many plies the page keys go in playback.
const PAGE: isize = 10;

/// A line for the person at the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The line.
    pub text: String,
    /// Whether something went wrong.
    pub is_error: bool,
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

/// Something that is asked before it is done.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether the player on turn gives up.
    Resign,
    /// Whether the players agree to a draw.
    Draw,
    /// Whether one leaves the other player alone.
    Leave,
}

/// What a form is for.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// The ply that playback goes to.
    Jump(Form),
    /// The file that the game is written to.
    Export {
        /// The form.
        form: Form,
        /// The file that exists and that the person has been asked about.
        asked: Option<PathBuf>,
    },
}

impl Dialog {
    /// The form.
    pub fn form(&self) -> &Form {
        match self {
            Self::Jump(form) | Self::Export { form, .. } => form,
        }
    }

    fn form_mut(&mut self) -> &mut Form {
        match self {
            Self::Jump(form) | Self::Export { form, .. } => form,
        }
    }
}

/// What the search says of the position that is looked at.
#[derive(Debug)]
struct Analysis {
    thinking: Option<Thinking>,
    opinion: Option<Opinion>,
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

    /// Takes the place of a side in a game with somebody elsewhere.
    fn sit(&mut self, you: menagerie::Player) {
        self.opponent.leave(you.other());
        self.flip = you == menagerie::Player::Second;
    }

    /// Takes in what the other player has done.
    fn tick_remote(&mut self) {
        let Some(remote) = &mut self.remote else {
            return;
        };
        let tidings = remote.tick();
        if let Some(game) = remote.game().filter(|_| tidings.is_changed) {
            self.game = game.copy();
            self.opponent.see_move();
            self.changed();
        }
        if let Some(you) = tidings.seated {
            self.sit(you);
        }
        if let Some((text, is_error)) = tidings.told {
            self.message = Some(Message { text, is_error });
        }
    }

    /// Tells the other player what this one wants.
    fn wish(&mut self, wish: Wish) {
        self.unselect();
        if let Some(remote) = &mut self.remote
            && let Err(error) = remote.wish(wish)
        {
            self.tell_error(error);
        }
    }

    fn tell(&mut self, text: impl Into<String>) {
        self.message = Some(Message {
            text: text.into(),
            is_error: false,
        });
    }

    fn tell_error(&mut self, text: impl Into<String>) {
        self.message = Some(Message {
            text: text.into(),
            is_error: true,
        });
    }

    /// Forgets the cells pointed at.
    fn unselect(&mut self) {
        self.picked.clear();
        self.targets.clear();
        self.menu = None;
        self.candidate = None;
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
            Some(analysis) => analysis.opinion.clone(),
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
        match self.game.play(m) {
            Ok(_) => {
                self.opponent.see_move();
                self.changed();
            }
            Err(error) => {
                self.unselect();
                self.tell_error(error.to_string());
            }
        }
    }

    fn obey(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            self.quit = true;
            return;
        }
        if let Some(dialog) = &mut self.dialog {
            let answer = dialog.form_mut().key(key);
            self.answer(answer);
            return;
        }
        self.message = None;
        if self.help {
            // Any key closes the help, and does nothing else.
            self.help = false;
        } else if let Some(question) = self.question.take() {
            if matches!(key.code, KeyCode::Char('y' | 'Y')) {
                self.agree(question);
            }
        } else if self.menu.is_some() {
            self.menu_key(key.code);
        } else if self.playback.is_some() {
            self.playback_key(key.code);
        } else {
            self.table_key(key.code);
        }
    }

    /// What a key does at the table and in playback alike; answers whether it does anything.
    fn common_key(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Char('h') => self.step(0, -1),
            KeyCode::Char('j') => self.step(1, 0),
            KeyCode::Char('k') => self.step(-1, 0),
            KeyCode::Char('l') => self.step(0, 1),
            KeyCode::Char('e') => self.evaluate(),
            KeyCode::Char('f') => self.flip = !self.flip,
            KeyCode::Char('x') => self.dialog = Some(export_dialog(self.keeper.path())),
            KeyCode::Char('q') => self.leave(),
            KeyCode::Char('?') => self.help = true,
            _ => return false,
        }
        true
    }

    /// What a key does at the table.
    fn table_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up => self.step(-1, 0),
            KeyCode::Down => self.step(1, 0),
            KeyCode::Left => self.step(0, -1),
            KeyCode::Right => self.step(0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => self.point(),
            KeyCode::Char('u') | KeyCode::Backspace => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('s') => self.ask_computer(),
            KeyCode::Char('p') => self.look(),
            KeyCode::Char('R') => self.ask(Question::Resign),
            KeyCode::Char('D') => self.ask(Question::Draw),
            KeyCode::Char('M') => self.ask_rematch(),
            KeyCode::Char('y' | 'n') if self.is_asked() => self.answer_other(code),
            KeyCode::Char('O') if self.remote.is_some() => {
                if let Some(remote) = &mut self.remote {
                    remote.open_seat();
                }
                self.tell("if the other player is gone, anybody can take the seat");
            }
            // Who holds a piece and presses Esc wants to let go of it.
            KeyCode::Esc if !self.picked.is_empty() => self.unselect(),
            KeyCode::Esc => self.leave(),
            code => {
                if !self.common_key(code) {
                    self.unselect();
                }
            }
        }
    }

    /// What a key does in playback.
    fn playback_key(&mut self, code: KeyCode) {
        let Some(playback) = &mut self.playback else {
            return;
        };
        match code {
            KeyCode::Left => playback.go(-1),
            KeyCode::Right => playback.go(1),
            KeyCode::Up => playback.previous_step(),
            KeyCode::Down => playback.next_step(),
            KeyCode::PageUp => playback.go(-PAGE),
            KeyCode::PageDown => playback.go(PAGE),
            KeyCode::Home => playback.go_to(0),
            KeyCode::End => playback.go_to(usize::MAX),
            KeyCode::Char('g') => {
                let last = playback.last();
                self.dialog = Some(jump_dialog(last));
                return;
            }
            KeyCode::Char('b') => {
                self.branch();
                return;
            }
            KeyCode::Char('p') | KeyCode::Esc => self.playback = None,
            code => {
                self.common_key(code);
                return;
            }
        }
        self.refresh();
    }

    /// What a key does while there are moves to choose from.
    fn menu_key(&mut self, code: KeyCode) {
        let Some(menu) = &mut self.menu else { return };
        let count = menu.moves.len();
        match code {
            KeyCode::Up | KeyCode::Left => menu.chosen = (menu.chosen + count - 1) % count,
            KeyCode::Down | KeyCode::Right => menu.chosen = (menu.chosen + 1) % count,
            KeyCode::Enter | KeyCode::Char(' ') => {
                let m = menu.moves[menu.chosen].clone();
                self.play(&m);
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                if let Some(m) = menu.moves.get(index).cloned() {
                    self.play(&m);
                }
            }
            // Leaving the program by a slip here would be a pity: `q` may have been meant as a queen.
            _ => self.unselect(),
        }
    }

    /// What comes of a form; it stays open if what it asks for cannot be done.
    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Nothing | Answer::Changed(_) => {}
            Answer::Cancel => self.dialog = None,
            Answer::Accept => {
                let Some(mut dialog) = self.dialog.take() else {
                    return;
                };
                if let Err(note) = self.accept(&mut dialog) {
                    dialog.form_mut().note = note;
                    self.dialog = Some(dialog);
                }
            }
        }
    }

    fn accept(&mut self, dialog: &mut Dialog) -> Result<(), String> {
        match dialog {
            Dialog::Jump(form) => {
                let text = form.text(0).trim();
                let ply = text.parse().map_err(|_| format!("{text:?} is no number"))?;
                if let Some(playback) = &mut self.playback {
                    if ply > playback.last() {
                        return Err(format!("the game has {} plies", playback.last()));
                    }
                    playback.go_to(ply);
                }
                self.refresh();
                Ok(())
            }
            Dialog::Export { form, asked } => {
                let path = PathBuf::from(form.text(0));
                if path.as_os_str().is_empty() {
                    return Err("a file has a name".into());
                }
                if path.exists() && asked.as_ref() != Some(&path) {
                    *asked = Some(path);
                    return Err("the file exists: Return once more writes over it".into());
                }
                let export = Export::ALL[form.chosen(1)];
                let written = export.write(&path, &*self.game, self.title, self.players);
                written.map_err(|error| error.to_string())?;
                self.tell(format!("written to {}", path.display()));
                Ok(())
            }
        }
    }

    /// Moves the cursor as seen on the screen; the edge stops it.
    fn step(&mut self, down: i32, right: i32) {
        let sign = if self.flip { -1 } else { 1 };
        let moved = |at: u16, by: i32, size: u16| {
            (i32::from(at) + sign * by).clamp(0, i32::from(size) - 1) as u16
        };
        self.cursor = Spot {
            row: moved(self.cursor.row, down, self.scene.rows()),
            column: moved(self.cursor.column, right, self.scene.columns),
        };
    }

    /// Points at the cell under the cursor: selects it, or plays the move that ends there.
    fn point(&mut self) {
        if self.game.ending().is_some() {
            self.tell("the game is over: u takes the last move back, p looks at it");
            return;
        }
        if self.is_computer_thinking() {
            self.tell("the computer is thinking");
            return;
        }
        let you = self.remote.as_ref().and_then(Remote::side);
        if you.is_some_and(|you| you != self.game.turn()) {
            self.tell("the other player is to move");
            return;
        }
        if self.picked.last() == Some(&self.cursor) && !self.targets.contains(&self.cursor) {
            self.unselect();
            return;
        }
        if self.picked.is_empty() {
            self.targets = self.game.next_spots(&[]);
        } else if !self.targets.contains(&self.cursor)
            && self.game.next_spots(&[]).contains(&self.cursor)
        {
            // Another piece instead.
            self.picked.clear();
            self.targets = vec![self.cursor];
        }
        if !self.targets.contains(&self.cursor) {
            if self.picked.is_empty() {
                self.targets.clear();
                self.tell("no move starts here");
            } else {
                self.tell("not a target: point at a marked cell, or press any other key to let go");
            }
            return;
        }
        self.picked.push(self.cursor);
        let mut moves = self.game.moves_at(&self.picked);
        self.targets = self.game.next_spots(&self.picked);
        if self.targets.is_empty() && moves.len() == 1 {
            let m = moves.remove(0);
            self.play(&m);
        } else if !moves.is_empty() {
            self.menu = Some(Menu { moves, chosen: 0 });
        }
    }

    /// The move chosen in the menu; else the one that the cells pointed at make with the cursor's, of
    /// several the first, which the menu would offer first.
    fn look_ahead(&self) -> Option<Candidate> {
        let m = match &self.menu {
            Some(menu) => menu.moves[menu.chosen].clone(),
            None if self.targets.contains(&self.cursor) => {
                let mut spots = self.picked.clone();
                spots.push(self.cursor);
                self.game.moves_at(&spots).into_iter().next()?
            }
            None => return None,
        };
        let preview = self.game.preview(&m).ok()?;
        Some(Candidate { m, preview })
    }

    /// Takes back the last move; against the computer, the moves back to the person's turn.
    fn undo(&mut self) {
        if let Some(remote) = &self.remote {
            if let Some(ply) = ply_before(&*self.game, remote.side()) {
                self.wish(Wish::Ask(peer::Question::Undo { ply }));
                self.tell_asked();
            } else {
                self.tell("nothing to take back");
            }
            return;
        }
        if self.opponent.undo(&mut *self.game) {
            self.changed();
        } else {
            self.tell("nothing to take back");
        }
    }

    /// Plays undone moves again; against the computer, up to the person's turn.
    fn redo(&mut self) {
        if self.remote.is_some() {
            self.tell("the other player has forgotten what was taken back");
            return;
        }
        if self.opponent.redo(&mut *self.game) {
            self.changed();
        } else {
            self.tell("nothing to play again");
        }
    }

    /// Lets the computer move for the side on turn, at once if it is thinking.
    fn ask_computer(&mut self) {
        self.unselect();
        if self.is_fair_play() {
            self.tell("not in a game with somebody else");
        } else if self.game.ending().is_some() {
            self.tell("the game is over: u takes the last move back, p looks at it");
        } else {
            self.analysis = None;
            self.opponent.ask(&*self.game);
        }
    }

    /// Asks whether something is meant.
    fn ask(&mut self, question: Question) {
        self.unselect();
        if self.game.ending().is_some() {
            self.tell("the game is over");
        } else if self.remote.is_some() && question == Question::Draw {
            self.wish(Wish::Ask(peer::Question::Draw));
            self.tell_asked();
        } else if question == Question::Draw && self.opponent.has_a_seat() {
            self.tell("the computer plays on");
        } else {
            self.question = Some(question);
        }
    }

    /// Does what was asked about.
    fn agree(&mut self, question: Question) {
        match question {
            Question::Leave => self.quit = true,
            Question::Resign if self.remote.is_some() => self.wish(Wish::Resign),
            Question::Resign => {
                self.opponent.rest();
                self.game.resign(self.resigning());
                self.changed();
            }
            Question::Draw => {
                self.opponent.rest();
                self.game.agree_draw();
                self.changed();
            }
        }
    }

    /// Leaves; whoever would leave another player alone is asked first.
    fn leave(&mut self) {
        let goes_on = |remote: &Remote| !remote.is_over() && self.game.ending().is_none();
        if self.game.ply() > 0 && self.remote.as_ref().is_some_and(goes_on) {
            self.question = Some(Question::Leave);
        } else {
            self.quit = true;
        }
    }

    /// Whether nobody may be helped: a game with somebody else goes on.
    fn is_fair_play(&self) -> bool {
        self.game.ending().is_none() && self.remote.as_ref().is_some_and(|remote| !remote.is_over())
    }

    /// Asks the other player for another game.
    fn ask_rematch(&mut self) {
        if self.remote.is_none() {
            self.tell("rematches are for games over the network");
        } else {
            self.wish(Wish::Ask(peer::Question::Rematch));
            self.tell_asked();
        }
    }

    /// Tells that the other player has been asked, if he has.
    fn tell_asked(&mut self) {
        if self.message.is_none()
            && let Some(question) = self.remote.as_ref().and_then(Remote::asks)
        {
            self.tell(format!("the other player is asked for {question}"));
        }
    }

    /// Whether the other player has asked for something.
    fn is_asked(&self) -> bool {
        self.remote.as_ref().and_then(Remote::asked).is_some()
    }

    /// Says yes or no to what the other player asks for.
    fn answer_other(&mut self, code: KeyCode) {
        if let Some(question) = self.remote.as_ref().and_then(Remote::asked) {
            self.wish(match code {
                KeyCode::Char('y') => Wish::Ask(question),
                _ => Wish::Decline(question),
            });
        }
    }

    /// Who gives up if somebody does: the person against a computer, else who has the turn.
    #[must_use]
    pub fn resigning(&self) -> menagerie::Player {
        if let Some(you) = self.remote.as_ref().and_then(Remote::side) {
            return you;
        }
        let turn = self.game.turn();
        if self.opponent.plays(turn) && !self.opponent.plays(turn.other()) {
            turn.other()
        } else {
            turn
        }
    }

    /// Begins playback.
    fn look(&mut self) {
        self.playback = Some(Playback::new(&*self.game));
        self.refresh();
    }

    /// Plays on from the position that playback shows. The game as it was stays in its file, or is printed in
    /// the end: the branch is a game of its own.
    fn branch(&mut self) {
        let Some(playback) = self.playback.take() else {
            return;
        };
        if playback.is_at_end() {
            self.refresh();
            return;
        }
        if self.remote.is_some() {
            self.refresh();
            self.tell("a game with somebody else has no branches: --load its file plays on alone");
            return;
        }
        self.replaced.push(self.game.to_line());
        self.game = playback.branch();
        self.opponent.rest();
        let ply = self.game.ply();
        let told = match self.keeper.branch() {
            Some((kept, new)) => format!(
                "a branch from ply {ply}, in {}; {} keeps the game before",
                new.display(),
                kept.display()
            ),
            None => format!("a branch from ply {ply}; the game before is printed in the end"),
        };
        self.tell(told);
        self.changed();
    }

    /// Asks the search what it thinks of the position that is looked at.
    fn evaluate(&mut self) {
        if self.is_fair_play() {
            self.tell("not in a game with somebody else");
            return;
        }
        let game = self.shown();
        if game.position_outcome().is_some() {
            self.tell("the game is over");
            return;
        }
        if self.is_computer_thinking() {
            self.tell("the computer is thinking about its move already");
            return;
        }
        let options = SearchOptions::new(Skill::USUAL.limits().unwrap_or_default());
        let thinking = Thinking::begin(game, &options, Duration::ZERO);
        self.analysis = Some(Analysis {
            thinking: Some(thinking),
            opinion: None,
        });
    }

    /// Takes in what the search has found.
    fn tick_analysis(&mut self) {
        let player = self.shown().turn();
        let Some(analysis) = &mut self.analysis else {
            return;
        };
        let Some(thinking) = &mut analysis.thinking else {
            return;
        };
        let report = match thinking.thought() {
            Thought::Move(report) => Some(report),
            Thought::Pending => thinking.latest().cloned(),
            Thought::Nothing => None,
        };
        if thinking.is_done() {
            analysis.thinking = None;
        }
        if let Some(report) = report {
            analysis.opinion = Some(Opinion { player, report });
        }
    }
}

/// The ply to go back to, so that a player has the move again that he has made last; after a game that was
/// given up, the present one.
#[must_use]
pub fn ply_before(game: &dyn AnyGame, you: Option<menagerie::Player>) -> Option<usize> {
    if game.ending().is_some() && game.position_outcome().is_none() {
        return Some(game.ply());
    }
    let mut before = game.branch();
    while before.undo() {
        if you.is_none_or(|you| before.turn() == you) {
            return Some(before.ply());
        }
    }
    None
}

/// The form of the ply to go to.
fn jump_dialog(last: usize) -> Dialog {
    let field = Field {
        label: "Ply",
        input: Input::text(""),
    };
    let mut form = Form::new("Go to", vec![field]);
    form.note = format!("0 is the start, {last} the present position");
    Dialog::Jump(form)
}

/// The form of the file that the game is written to.
fn export_dialog(kept: Option<&std::path::Path>) -> Dialog {
    let path = kept.map_or_else(|| PathBuf::from("game"), std::path::Path::to_path_buf);
    let path = path.with_extension(Export::Words.extension());
    let file = Field {
        label: "File",
        input: Input::text(path.display().to_string()),
    };
    let format = Field {
        label: "As",
        input: Input::Choice {
            options: Export::NAMES,
            chosen: 0,
        },
    };
    Dialog::Export {
        form: Form::new("Write the game", vec![file, format]),
        asked: None,
    }
}

impl Program for App {
    fn tick(&mut self) {
        self.tick_analysis();
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
            || analysis.is_some_and(|analysis| analysis.thinking.is_some())
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
        let is_begun = self.game.ply() > 0;
        let last = is_begun.then(|| self.game.to_line());
        self.replaced.iter().cloned().chain(last).collect()
    }
}

#[cfg(test)]
pub mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::tabletop::setup::Seat;

    /// A game of two people, or one that the computer plays so deep, without pauses.
    fn setup(game: Box<dyn AnyGame>) -> Setup {
        let info = menagerie::find(game.name()).unwrap();
        Setup {
            pause: Duration::ZERO,
            ..Setup::new(game, info.title, info.players)
        }
    }

    /// The start of a game.
    pub fn game(name: &str) -> App {
        App::new(setup(crate::open(name, None, None).unwrap()))
    }

    /// The start of Conway chess.
    pub fn app() -> App {
        game("conway-chess")
    }

    /// A game that begins with a position.
    pub fn position(name: &str, text: &str) -> App {
        App::new(setup(crate::open(name, None, Some(text)).unwrap()))
    }

    /// The start of Conway chess, seen from the other side.
    pub fn flipped() -> App {
        App {
            flip: true,
            ..app()
        }
    }

    /// Conway chess with the computer on some sides, looking two plies ahead.
    fn against(seats: [bool; 2]) -> App {
        let game = crate::open("conway-chess", None, None).unwrap();
        App::new(Setup {
            seats: seats.map(|is_computer| match is_computer {
                true => Seat::Computer(Skill::Depth(2)),
                false => Seat::Human,
            }),
            ..setup(game)
        })
    }

    /// Conway chess that is kept in a file.
    fn kept(path: &std::path::Path) -> App {
        App::new(Setup {
            save: Some(path.to_path_buf()),
            ..setup(crate::open("conway-chess", None, None).unwrap())
        })
    }

    pub fn press(app: &mut App, code: KeyCode) {
        app.key(code.into());
    }

    /// Points at a cell by its name, as the arrows and Enter would.
    pub fn point_at(app: &mut App, name: &str) {
        let place = |labels: &[String], label: &str| labels.iter().position(|l| l == label);
        let (column, row) = name.split_at(1);
        app.cursor = Spot {
            row: place(&app.scene.row_labels, row).unwrap() as u16,
            column: place(&app.scene.column_labels, column).unwrap() as u16,
        };
        press(app, KeyCode::Enter);
    }

    pub fn play(app: &mut App, moves: &[&str]) {
        for m in moves {
            let (from, to) = m.split_at(2);
            point_at(app, from);
            point_at(app, to);
        }
    }

    /// Waits until the computer has nothing more to do.
    fn wait(app: &mut App) {
        for _ in 0..2_000 {
            app.tick();
            if !app.is_computer_thinking()
                && (app.opponent.rests() || !app.opponent.plays(app.game.turn()))
            {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("the computer does not move");
    }

    #[test]
    fn pointing_at_a_piece_shows_its_targets_and_at_a_target_plays() {
        let mut app = app();
        point_at(&mut app, "b1");
        assert_eq!(app.picked.len(), 1);
        assert_eq!(app.targets.len(), 2);
        point_at(&mut app, "e4");
        assert!(app.message.as_ref().unwrap().text.contains("not a target"));
        assert_eq!(app.picked.len(), 1);
        point_at(&mut app, "c3");
        assert_eq!(app.game.played(), ["b1c3"]);
        assert!(app.picked.is_empty() && app.targets.is_empty());
        assert_eq!(app.events[0].text, "white knight moved b1 to c3");
    }

    #[test]
    fn another_piece_or_the_same_or_any_other_key_lets_go() {
        let mut app = app();
        point_at(&mut app, "b1");
        point_at(&mut app, "g1");
        assert_eq!(app.picked, [app.cursor]);
        press(&mut app, KeyCode::Char(' '));
        assert!(app.picked.is_empty());
        point_at(&mut app, "b1");
        press(&mut app, KeyCode::Char('z'));
        assert!(app.picked.is_empty() && app.targets.is_empty());
        point_at(&mut app, "e5");
        assert_eq!(app.message.as_ref().unwrap().text, "no move starts here");
        assert!(app.targets.is_empty());
    }

    #[test]
    fn resting_on_a_target_tells_what_the_move_would_do_and_then_does() {
        let mut app = app();
        play(&mut app, &["h2h3", "h7h6", "h3h4"]);
        point_at(&mut app, "a7");
        assert!(app.candidate.is_none(), "the piece is no target");
        press(&mut app, KeyCode::Down);
        let candidate = app.candidate.clone().unwrap();
        assert_eq!(candidate.m, "a7a6");
        assert_eq!(candidate.preview.events.len(), 7, "a move and six births");
        assert_eq!(app.game.ply(), 3);
        press(&mut app, KeyCode::Right);
        assert!(app.candidate.is_none(), "b6 is no target of a7");
        press(&mut app, KeyCode::Left);
        assert_eq!(app.candidate.as_ref(), Some(&candidate));
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.game.played()[3], "a7a6");
        assert_eq!(app.events, candidate.preview.events);
        assert!(app.candidate.is_none());
    }

    #[test]
    fn letting_go_an_undo_and_the_computer_end_the_looking_ahead() {
        for code in [KeyCode::Char('z'), KeyCode::Char('u'), KeyCode::Char('s')] {
            let mut app = app();
            play(&mut app, &["a2a3"]);
            point_at(&mut app, "e7");
            press(&mut app, KeyCode::Down);
            assert!(app.candidate.is_some());
            press(&mut app, code);
            assert!(app.candidate.is_none(), "{code:?}");
        }
    }

    #[test]
    fn undo_redo_and_branching_off() {
        let mut app = app();
        press(&mut app, KeyCode::Backspace);
        assert_eq!(app.message.as_ref().unwrap().text, "nothing to take back");
        play(&mut app, &["h2h3", "h7h6", "h3h4", "a7a6"]);
        assert_eq!(app.events.len(), 7, "a move and six births");
        for _ in 0..3 {
            press(&mut app, KeyCode::Char('u'));
        }
        press(&mut app, KeyCode::Char('r'));
        assert_eq!(app.game.played(), ["h2h3", "h7h6"]);
        play(&mut app, &["e2e4"]);
        assert_eq!(app.game.played(), ["h2h3", "h7h6", "e2e4"]);
        press(&mut app, KeyCode::Char('r'));
        assert_eq!(app.message.as_ref().unwrap().text, "nothing to play again");
    }

    #[test]
    fn promotions_are_chosen_from_a_menu_that_q_does_not_leave_the_program_from() {
        let mut app = position("conway-chess", "4k3/P7/8/8/8/8/8/4K3 w - -");
        play(&mut app, &["a7a8"]);
        assert_eq!(app.menu.as_ref().unwrap().moves.len(), 4);
        press(&mut app, KeyCode::Char('q'));
        assert!(app.menu.is_none() && !app.quit);
        play(&mut app, &["a7a8"]);
        press(&mut app, KeyCode::Up);
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.game.played(), ["a7a8n"]);
        press(&mut app, KeyCode::Char('u'));
        play(&mut app, &["a7a8"]);
        press(&mut app, KeyCode::Char('2'));
        assert_eq!(app.game.played(), ["a7a8r"]);
    }

    #[test]
    fn the_menu_looks_ahead_to_the_move_chosen_in_it() {
        let mut app = position("conway-chess", "4k3/P7/8/8/8/8/8/4K3 w - -");
        let candidate = |app: &App| app.candidate.as_ref().map(|candidate| candidate.m.clone());
        point_at(&mut app, "a7");
        press(&mut app, KeyCode::Up);
        assert_eq!(candidate(&app).unwrap(), "a7a8q", "the menu's first");
        press(&mut app, KeyCode::Enter);
        press(&mut app, KeyCode::Up);
        assert_eq!(candidate(&app).unwrap(), "a7a8n");
        let preview = &app.candidate.as_ref().unwrap().preview;
        assert_eq!(
            preview.events[1].text,
            "white pawn promoted to knight on a8"
        );
        press(&mut app, KeyCode::Esc);
        assert_eq!(candidate(&app), None);
    }

    #[test]
    fn arrows_go_as_the_board_is_seen_and_stop_at_the_edge() {
        let mut app = flipped();
        app.cursor = Spot { row: 7, column: 7 };
        press(&mut app, KeyCode::Up);
        press(&mut app, KeyCode::Left);
        assert_eq!(app.cursor, Spot { row: 7, column: 7 });
        press(&mut app, KeyCode::Down);
        press(&mut app, KeyCode::Right);
        assert_eq!(app.cursor, Spot { row: 6, column: 6 });
    }

    #[test]
    fn the_computer_answers_and_undo_goes_back_to_the_persons_turn() {
        let mut app = against([false, true]);
        wait(&mut app);
        assert_eq!(app.game.ply(), 0);
        play(&mut app, &["e2e4"]);
        wait(&mut app);
        assert_eq!(app.game.ply(), 2);
        press(&mut app, KeyCode::Char('u'));
        assert_eq!(app.game.ply(), 0);
        press(&mut app, KeyCode::Char('r'));
        assert_eq!(app.game.ply(), 2);
    }

    #[test]
    fn the_computer_moves_when_asked_and_is_forgotten_by_an_undo() {
        let mut app = app();
        press(&mut app, KeyCode::Char('s'));
        point_at(&mut app, "e2");
        assert!(app.picked.is_empty(), "it is the computer that moves now");
        wait(&mut app);
        assert_eq!(app.game.ply(), 1);
        press(&mut app, KeyCode::Char('s'));
        assert!(app.is_thinking());
        press(&mut app, KeyCode::Char('u'));
        assert!(!app.is_thinking());
        wait(&mut app);
        assert_eq!(app.game.ply(), 0);
    }

    #[test]
    fn watching_stops_at_an_undo_and_goes_on_when_asked() {
        let mut app = against([true, true]);
        while app.game.ply() < 4 {
            app.tick();
            thread::yield_now();
        }
        press(&mut app, KeyCode::Char('u'));
        let ply = app.game.ply();
        wait(&mut app);
        assert_eq!(app.game.ply(), ply);
        assert!(app.status().ends_with("(s: the computer goes on)"));
        press(&mut app, KeyCode::Char('s'));
        while app.game.ply() == ply {
            app.tick();
            thread::yield_now();
        }
    }

    #[test]
    fn a_finished_game_says_so_and_can_be_taken_back() {
        let mut app = position("conway-chess", "4k3/8/8/8/8/8/8/K3R3 w - -");
        play(&mut app, &["e1e8"]);
        assert_eq!(app.status(), "White wins, by the position");
        point_at(&mut app, "a1");
        assert!(app.message.as_ref().unwrap().text.contains("over"));
        press(&mut app, KeyCode::Char('s'));
        assert!(!app.is_thinking());
        press(&mut app, KeyCode::Char('u'));
        assert_eq!(app.status(), "White to move");
    }

    #[test]
    fn every_change_is_saved_at_once_and_a_failure_is_told_and_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        std::fs::create_dir(&inner).unwrap();
        let path = inner.join("game.json");
        let mut app = kept(&path);
        play(&mut app, &["e2e4"]);
        assert_eq!(menagerie::load(&path).unwrap().played(), ["e2e4"]);
        press(&mut app, KeyCode::Char('u'));
        assert_eq!(menagerie::load(&path).unwrap().undone(), ["e2e4"]);
        std::fs::remove_dir_all(&inner).unwrap();
        press(&mut app, KeyCode::Char('r'));
        assert!(app.message.as_ref().unwrap().is_error);
        assert_eq!(app.game.played(), ["e2e4"]);
        assert!(app.save().is_err());
        std::fs::create_dir(&inner).unwrap();
        app.save().unwrap();
        assert_eq!(menagerie::load(&path).unwrap().played(), ["e2e4"]);
    }

    #[test]
    fn escape_lets_go_of_a_piece_before_it_leaves() {
        let mut app = app();
        point_at(&mut app, "b1");
        press(&mut app, KeyCode::Esc);
        assert!(app.picked.is_empty() && !app.quit);
        press(&mut app, KeyCode::Esc);
        assert!(app.quit);
    }

    #[test]
    fn clicks_point_at_cells_and_close_the_help() {
        let mut app = app();
        app.screen = Rect::new(0, 0, 80, 24);
        // Cells of seven columns, from the third column and the second line on.
        app.click(Position::new(2 + 7 * 4 + 3, 1 + 6));
        assert_eq!(app.picked, [Spot { row: 6, column: 4 }]);
        app.help = true;
        app.click(Position::new(2 + 7 * 4 + 3, 1 + 4));
        assert!(!app.help && app.game.ply() == 0);
        app.click(Position::new(79, 20));
        assert_eq!(app.picked.len(), 1, "there is no cell");
        app.click(Position::new(2 + 7 * 4 + 3, 1 + 4));
        assert_eq!(app.game.played(), ["e2e4"]);
    }

    #[test]
    fn leaving_and_help() {
        let mut app = app();
        press(&mut app, KeyCode::Char('?'));
        assert!(app.help);
        press(&mut app, KeyCode::Char('q'));
        assert!(!app.help && !app.quit);
        press(&mut app, KeyCode::Esc);
        assert!(app.quit);
        app.quit = false;
        app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert!(app.quit);
    }

    fn keys(app: &mut App, letters: &str) {
        for letter in letters.chars() {
            press(app, KeyCode::Char(letter));
        }
    }

    fn told(app: &App) -> &str {
        app.message.as_ref().map_or("", |message| &message.text)
    }

    /// A game of four plies, the last of which brings six births.
    fn births() -> App {
        let mut app = app();
        play(&mut app, &["h2h3", "h7h6", "h3h4", "a7a6"]);
        app
    }

    #[test]
    fn playback_shows_plies_and_steps_and_leaves_the_game_alone() {
        let mut app = births();
        let present = app.scene.clone();
        keys(&mut app, "p");
        assert_eq!(app.status(), "playback, ply 4 of 4");
        press(&mut app, KeyCode::Up);
        assert_eq!(app.status(), "playback, ply 4 of 4, step 1 of 2");
        assert_eq!(app.events.len(), 1);
        press(&mut app, KeyCode::Left);
        assert_eq!(app.status(), "playback, ply 3 of 4");
        press(&mut app, KeyCode::Home);
        assert_eq!(app.status(), "playback, ply 0 of 4");
        keys(&mut app, "g2");
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.status(), "playback, ply 2 of 4");
        assert_eq!(app.events[0].text, "black pawn moved h7 to h6");
        keys(&mut app, "g9");
        press(&mut app, KeyCode::Enter);
        let note = app.dialog.as_ref().map(|dialog| dialog.form().note.clone());
        assert_eq!(note.unwrap(), "the game has 4 plies");
        press(&mut app, KeyCode::Esc);
        assert_eq!(app.game.ply(), 4);
        press(&mut app, KeyCode::Esc);
        assert!(app.playback.is_none() && !app.quit);
        assert_eq!(app.scene, present);
    }

    #[test]
    fn a_branch_is_a_game_of_its_own_and_the_one_before_is_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut app = kept(&path);
        play(&mut app, &["e2e4", "e7e5"]);
        keys(&mut app, "p");
        press(&mut app, KeyCode::Left);
        keys(&mut app, "b");
        play(&mut app, &["d7d5"]);
        assert_eq!(app.game.played(), ["e2e4", "d7d5"]);
        let branch = folder.path().join("game-2.json");
        assert_eq!(menagerie::load(&path).unwrap().played(), ["e2e4", "e7e5"]);
        assert_eq!(menagerie::load(&branch).unwrap().played(), ["e2e4", "d7d5"]);
        let lines = app.lines();
        assert!(
            lines[0].contains("e7e5") && lines[1].contains("d7d5"),
            "{lines:?}"
        );
        keys(&mut app, "pb");
        assert!(app.playback.is_none(), "the present position is no branch");
        assert_eq!(app.lines().len(), 2);
    }

    #[test]
    fn after_a_branch_the_computer_waits_to_be_asked() {
        let mut app = against([false, true]);
        play(&mut app, &["e2e4"]);
        wait(&mut app);
        keys(&mut app, "p");
        press(&mut app, KeyCode::Left);
        keys(&mut app, "b");
        wait(&mut app);
        assert_eq!(app.game.ply(), 1);
        keys(&mut app, "s");
        wait(&mut app);
        assert_eq!(app.game.ply(), 2);
    }

    #[test]
    fn the_search_tells_what_it_thinks_of_any_position() {
        let mut app = births();
        keys(&mut app, "p");
        press(&mut app, KeyCode::Home);
        keys(&mut app, "e");
        assert!(app.is_thinking());
        while app.is_thinking() {
            app.tick();
            thread::sleep(Duration::from_millis(1));
        }
        let opinion = app.opinion().unwrap();
        assert_eq!(opinion.player, menagerie::Player::First);
        assert!(
            app.playback
                .as_ref()
                .unwrap()
                .game()
                .moves(99)
                .contains(&opinion.report.best)
        );
        press(&mut app, KeyCode::Right);
        assert!(app.opinion().is_none(), "it was of another position");
    }

    #[test]
    fn whoever_resigns_is_asked_first() {
        let mut app = births();
        keys(&mut app, "Rn");
        assert!(app.game.ending().is_none() && app.question.is_none());
        keys(&mut app, "Ry");
        assert_eq!(app.status(), "Black wins, by resignation");
        keys(&mut app, "R");
        assert_eq!(told(&app), "the game is over");
        keys(&mut app, "u");
        assert!(app.game.ending().is_none());
        keys(&mut app, "Dy");
        assert_eq!(app.status(), "a draw, by agreement");
        keys(&mut app, "p");
        assert!(app.status().ends_with(": a draw, by agreement"));
    }

    #[test]
    fn against_the_computer_it_is_the_person_who_resigns_and_no_draw_is_agreed() {
        let mut app = against([true, false]);
        keys(&mut app, "D");
        assert_eq!(told(&app), "the computer plays on");
        keys(&mut app, "Ry");
        assert_eq!(app.status(), "White wins, by resignation");
    }

    #[test]
    fn the_game_is_written_to_a_file_that_is_not_written_over_unasked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("told.txt");
        let mut app = births();
        let fill_in = |app: &mut App| {
            keys(app, "x");
            let Some(dialog) = &mut app.dialog else {
                panic!("x opens a form");
            };
            dialog.form_mut().write(0, path.display().to_string());
            press(app, KeyCode::Enter);
        };
        fill_in(&mut app);
        assert!(told(&app).starts_with("written to"));
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("white pawn born on b3"));
        std::fs::write(&path, "mine").unwrap();
        fill_in(&mut app);
        assert!(app.dialog.is_some());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
        press(&mut app, KeyCode::Enter);
        assert!(app.dialog.is_none());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }

    /// Two tables, the first of which plays White.
    fn two_tables() -> [App; 2] {
        use menagerie::peer::{Hosting, Joining, Limits};

        use crate::network::peer::{Link, fresh_token};

        let hosting = Hosting {
            game: crate::open("conway-chess", None, None).unwrap(),
            variant: None,
            side: menagerie::Player::First,
        };
        let mut host = Remote::new(Link::host("127.0.0.1:0", hosting, Limits::default()).unwrap());
        let joining = Joining {
            game: "conway-chess".into(),
            start: None,
            token: fresh_token(),
        };
        let address = host.address().unwrap().to_string();
        let guest = Link::join(&address, joining, Limits::default()).unwrap();
        let mut guest = Remote::new(guest);
        while guest.game().is_none() {
            host.tick();
            guest.tick();
        }
        [host, guest].map(|remote| {
            App::new(Setup {
                remote: Some(remote),
                ..setup(crate::open("conway-chess", None, None).unwrap())
            })
        })
    }

    /// Lets both tables hear of each other until something has come of it.
    fn until(tables: &mut [App; 2], holds: impl Fn(&[App; 2]) -> bool) {
        for _ in 0..5_000 {
            for app in tables.iter_mut() {
                app.tick();
            }
            if holds(tables) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let [one, other] = tables;
        panic!("{:?} {:?}", one.status(), other.status());
    }

    #[test]
    fn two_tables_play_one_game_and_each_only_its_side() {
        let mut tables = two_tables();
        until(&mut tables, |[host, _]| {
            host.status() == "White to move, you"
        });
        assert_eq!(tables[1].status(), "White to move, the other player");
        assert!(tables[1].flip && !tables[0].flip);
        point_at(&mut tables[1], "e2");
        assert_eq!(told(&tables[1]), "the other player is to move");
        play(&mut tables[0], &["e2e4"]);
        until(&mut tables, |[_, guest]| {
            guest.status() == "Black to move, you"
        });
        play(&mut tables[1], &["e7e5"]);
        until(&mut tables, |tables| {
            tables.iter().all(|app| app.game.ply() == 2)
        });
        for app in &mut tables {
            keys(app, "e");
            assert_eq!(told(app), "not in a game with somebody else");
            keys(app, "s");
            assert!(!app.is_computer_thinking());
        }
    }

    #[test]
    fn taking_back_a_draw_and_a_rematch_are_for_both_to_agree_on() {
        let mut tables = two_tables();
        play(&mut tables[0], &["e2e4"]);
        until(&mut tables, |[_, guest]| guest.game.ply() == 1);
        keys(&mut tables[0], "u");
        until(&mut tables, |[_, guest]| guest.is_asked());
        keys(&mut tables[1], "n");
        until(&mut tables, |[host, _]| {
            told(host).starts_with("the other player says no")
        });
        assert_eq!(tables[0].game.ply(), 1);
        keys(&mut tables[0], "u");
        until(&mut tables, |[_, guest]| guest.is_asked());
        keys(&mut tables[1], "y");
        until(&mut tables, |tables| {
            tables.iter().all(|app| app.game.ply() == 0)
        });
        keys(&mut tables[1], "D");
        until(&mut tables, |[host, _]| host.is_asked());
        keys(&mut tables[0], "y");
        until(&mut tables, |tables| {
            tables
                .iter()
                .all(|app| app.status() == "a draw, by agreement")
        });
        keys(&mut tables[0], "M");
        until(&mut tables, |[_, guest]| guest.is_asked());
        keys(&mut tables[1], "y");
        until(&mut tables, |[_, guest]| {
            guest.status() == "White to move, you"
        });
        assert!(tables[0].flip && !tables[1].flip, "the sides are exchanged");
    }

    #[test]
    fn whoever_leaves_is_asked_first_and_the_other_keeps_the_game() {
        let mut tables = two_tables();
        play(&mut tables[0], &["e2e4"]);
        until(&mut tables, |[_, guest]| guest.game.ply() == 1);
        keys(&mut tables[0], "q");
        assert!(tables[0].question == Some(Question::Leave) && !tables[0].quit);
        keys(&mut tables[0], "y");
        assert!(tables[0].quit);
        let [host, mut guest] = tables;
        drop(host);
        for _ in 0..5_000 {
            guest.tick();
            if guest.status().starts_with("nobody is there any more") {
                assert_eq!(guest.game.played(), ["e2e4"]);
                keys(&mut guest, "q");
                assert!(guest.quit, "there is nobody to be left");
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("{}", guest.status());
    }

    #[test]
    fn a_resignation_is_told_to_the_other() {
        let mut tables = two_tables();
        until(&mut tables, |[host, _]| host.status().ends_with("you"));
        keys(&mut tables[1], "Ry");
        until(&mut tables, |tables| {
            tables
                .iter()
                .all(|app| app.status() == "White wins, by resignation")
        });
    }
}
