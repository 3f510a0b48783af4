//! Conquid at the keyboard: the window of [ConquidPy](https://github.com/TortCode/ConquidPy) on a terminal.
//!
//! A move is made up step by step ([`table`]): a kind, its cells, a preview of what it would bring, Return.
//! That, the playback and the dialogs are why this game has a screen of its own.

mod command;
mod config;
mod dialog;
mod elsewhere;
mod fault;
mod files;
mod table;
#[cfg(test)]
mod tests;
mod tiles;
mod view;
mod words;

use std::path::{Path, PathBuf};

use conquid::{Board, Cell, Game, Position};
use grid_core::Record;
use menagerie::peer::{Question, Wish};
use menagerie::{AnyGame, GameInfo};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout;

use crate::tabletop::{
    self, Analysis, Answer, FormPlaces, Keeper, Message, Opinion, Opponent, Program, Remote, Theme,
    Thought, Turned, branch_words, ply_before, whole_line,
};

use crate::options::Opening;
use command::Command;
use config::Config;
use dialog::Dialog;
use fault::Fault;
use files::Format;
use table::Table;
use view::{Hit, Hits};

/// The file that is offered first.
const FIRST_FILE: &str = "conquid.json";

/// How far the capital letters move the cursor.
const LEAP: i32 = 5;

/// What lies over everything else until a key is pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The help.
    Help,
    /// Who has won.
    Banner(String),
}

/// A game of Conquid at the keyboard.
#[derive(Debug)]
pub struct Session {
    info: &'static GameInfo,
    table: Table,
    /// The cell that the arrows move.
    cursor: Cell,
    dialog: Option<Dialog>,
    notice: Option<Notice>,
    message: Option<Message>,
    config: Config,
    form_places: FormPlaces,
    opponent: Opponent,
    keeper: Keeper,
    /// What the search says of the position after so many plies.
    analysis: Option<(usize, Analysis)>,
    /// The other player over the network.
    remote: Option<Remote>,
    /// A letter that does what it does when it is pressed once more.
    once_more: Option<char>,
    /// The file that was opened or saved last, and its format.
    file: (PathBuf, Format),
    /// Games that others have taken the place of.
    replaced: Vec<String>,
    is_flipped: bool,
    /// The first row and column seen, where the board is larger than the screen.
    scroll: (u16, u16),
    /// Where things are on the screen.
    hits: Hits,
    leaves: bool,
}

impl Session {
    /// A game that begins, or goes on, in the colours of the config file.
    ///
    /// # Panics
    /// If the game is not Conquid.
    pub fn new(opening: Opening) -> Self {
        Self::with_config(opening, config::usual_path())
    }

    fn with_config(opening: Opening, config: Option<PathBuf>) -> Self {
        let setup = opening.setup;
        let (table, format) = match opening.save_file {
            Some(file) => (Table::from_save_file(file), Format::SaveFile),
            None => {
                let record = Record::from_json(&setup.game.to_json());
                let table = Table::new(record.expect("the game is Conquid"));
                (table, Format::Record)
            }
        };
        let (config, error) = Config::read(config);
        let file = match &opening.load {
            Some(path) => (path.clone(), format),
            None => (PathBuf::from(FIRST_FILE), Format::SaveFile),
        };
        let mut session = Self {
            info: opening.info,
            cursor: middle(table.position().board()),
            table,
            dialog: None,
            notice: None,
            message: error.map(|error| Message {
                text: error.to_string(),
                is_error: true,
            }),
            config,
            form_places: FormPlaces::default(),
            opponent: Opponent::new(&setup),
            keeper: Keeper::new(setup.save),
            analysis: None,
            remote: None,
            once_more: None,
            file,
            replaced: Vec::new(),
            is_flipped: setup.is_flipped,
            scroll: (0, 0),
            hits: Hits::default(),
            leaves: false,
        };
        session.remote = setup.remote;
        if let Some(you) = session.side() {
            session.sit(you);
        }
        session
    }

    fn tell(&mut self, text: impl Into<String>) {
        self.message = Some(Message::new(text));
    }

    fn tell_error(&mut self, text: impl Into<String>) {
        self.message = Some(Message::error(text));
    }

    /// Tells why nothing has happened, if it has not.
    fn tell_fault(&mut self, done: Result<(), Fault>) {
        if let Err(fault) = done {
            self.tell(fault.to_string());
        }
    }

    /// What follows every change of the game: it is kept, and its end is told.
    fn changed(&mut self) {
        self.keeper.changed();
        if let Err(error) = self.save() {
            self.tell_error(error.to_string());
        }
    }

    /// Another way than the one that was taken back is about to be gone: that one is printed in the end.
    fn remember_what_was_taken_back(&mut self, m: &str) {
        let game: &dyn AnyGame = self.table.record();
        if game.undone().first().is_some_and(|first| first != m) {
            self.replaced.extend(whole_line(game));
        }
    }

    /// What follows a move.
    fn moved(&mut self) {
        self.message = None;
        self.opponent.see_move();
        self.changed();
        if self.table.is_over() {
            self.notice = Some(Notice::Banner(self.table.label()));
        }
    }

    /// Whether the computer is the one who moves now.
    fn is_computers_turn(&self) -> bool {
        self.opponent.has_turn(self.table.record())
    }

    /// Does what a button or a key asks for.
    fn obey(&mut self, command: Command) {
        match command {
            Command::Choose(kind) => {
                let done = if self.is_others_turn() {
                    Err(Fault::Other)
                } else if self.is_computers_turn() {
                    Err(Fault::Thinking)
                } else {
                    self.table.choose(kind)
                };
                self.tell_fault(done);
            }
            Command::Undo => _ = self.table.undo(),
            Command::Confirm if self.remote.is_some() => match self.table.hand_over() {
                Ok(m) => self.wish(Wish::Move(m.to_string())),
                Err(fault) => self.tell_fault(Err(fault)),
            },
            Command::New | Command::Open if self.is_fair_play() => {
                self.tell_fault(Err(Fault::FairPlay));
            }
            Command::Confirm => {
                if let Some(m) = self.table.previewed() {
                    self.remember_what_was_taken_back(&m.to_string());
                }
                match self.table.confirm() {
                    Ok(()) => self.moved(),
                    Err(fault) => self.tell_fault(Err(fault)),
                }
            }
            Command::Back | Command::Forward => self.step(command),
            Command::PauseOrPlay => {
                let done = self.table.pause_or_play();
                self.tell_fault(done);
            }
            Command::New => {
                let board = self.table.position().board();
                let mut form = dialog::new_game(board);
                dialog::settle_new_game(&mut form, usize::MAX);
                self.dialog = Some(Dialog::New(form));
            }
            Command::Open => self.dialog = Some(Dialog::Open(dialog::open_file(&self.file.0))),
            Command::SaveAs => {
                let (path, format) = &self.file;
                self.dialog = Some(Dialog::SaveAs {
                    form: dialog::save_as(path, *format),
                    asked: None,
                });
            }
            Command::Colours => {
                let before = self.config.colours;
                self.dialog = Some(Dialog::Colours {
                    form: dialog::colours(before),
                    before,
                });
            }
            Command::Computer => self.ask_computer(),
            Command::TakeBack => self.take_back(),
            Command::PlayAgain => self.play_again(),
            Command::Help => self.notice = Some(Notice::Help),
            Command::Leave => self.leave(),
        }
    }

    /// In playback, one position back or forward.
    fn step(&mut self, command: Command) {
        let is_done = match command {
            Command::Back => self.table.back(),
            _ => self.table.forward(),
        };
        if !is_done && self.table.state() != table::State::History {
            self.tell("only in playback: Up switches to it");
        }
    }

    /// Lets the computer move for the side on turn, at once if it is thinking.
    fn ask_computer(&mut self) {
        if self.is_fair_play() {
            self.tell_fault(Err(Fault::FairPlay));
        } else if self.table.is_over() {
            self.tell_fault(Err(Fault::Over));
        } else if self.table.state() == table::State::History {
            self.tell_fault(Err(Fault::Playback));
        } else {
            self.table.undo();
            self.opponent.ask(self.table.record());
        }
    }

    fn take_back(&mut self) {
        if self.remote.is_some() {
            match ply_before(self.table.record(), self.side()) {
                Some(ply) => self.wish(Wish::Ask(Question::Undo { ply })),
                None => self.tell("nothing to take back"),
            }
            return;
        }
        let opponent = &mut self.opponent;
        match self.table.change(|record| opponent.undo(record)) {
            Ok(true) => self.changed(),
            Ok(false) => self.tell("nothing to take back"),
            Err(fault) => self.tell_fault(Err(fault)),
        }
    }

    fn play_again(&mut self) {
        if self.remote.is_some() {
            self.tell("the other player has forgotten what was taken back");
            return;
        }
        let opponent = &mut self.opponent;
        match self.table.change(|record| opponent.redo(record)) {
            Ok(true) => self.changed(),
            Ok(false) => self.tell("nothing to play again"),
            Err(fault) => self.tell_fault(Err(fault)),
        }
    }

    /// Points at the cell under the cursor.
    fn point(&mut self) {
        let done = self.table.point(self.cursor);
        self.tell_fault(done);
    }

    /// Moves the cursor as seen on the screen; the edge stops it.
    fn move_cursor(&mut self, down: i32, right: i32) {
        let board = self.table.position().board();
        let sign = if self.is_flipped { -1 } else { 1 };
        let moved = |at: usize, by: i32, size: usize| {
            (at as i32 + sign * by).clamp(0, size as i32 - 1) as usize
        };
        self.cursor = Cell::at(
            moved(self.cursor.row(), down, board.rows()),
            moved(self.cursor.column(), right, board.columns()),
        );
    }

    /// What a key does while no dialog is open.
    fn table_key(&mut self, code: KeyCode) {
        let has_choice = self.table.kind().is_some();
        let is_playback = self.table.state() == table::State::History;
        match code {
            KeyCode::Char('h') => self.move_cursor(0, -1),
            KeyCode::Char('j') => self.move_cursor(1, 0),
            KeyCode::Char('k') => self.move_cursor(-1, 0),
            KeyCode::Char('l') => self.move_cursor(0, 1),
            KeyCode::Char('H') => self.move_cursor(0, -LEAP),
            KeyCode::Char('J') => self.move_cursor(LEAP, 0),
            KeyCode::Char('K') => self.move_cursor(-LEAP, 0),
            KeyCode::Char('L') => self.move_cursor(0, LEAP),
            KeyCode::Up if has_choice => self.move_cursor(-1, 0),
            KeyCode::Down if has_choice => self.move_cursor(1, 0),
            KeyCode::Left if has_choice => self.move_cursor(0, -1),
            KeyCode::Right if has_choice => self.move_cursor(0, 1),
            KeyCode::Up => self.obey(Command::PauseOrPlay),
            KeyCode::Left => self.obey(Command::Back),
            KeyCode::Right => self.obey(Command::Forward),
            KeyCode::Down | KeyCode::Char('.') if is_playback => self.table.next_step(),
            KeyCode::Char(',') if is_playback => self.table.previous_step(),
            KeyCode::Char('b') if is_playback => self.branch(),
            KeyCode::Char('g') if is_playback => {
                self.dialog = Some(Dialog::Jump(dialog::jump(self.table.record().ply())));
            }
            KeyCode::Char('e') => self.evaluate(),
            KeyCode::Home => _ = self.table.go_to(0),
            KeyCode::End => _ = self.table.go_to(usize::MAX),
            KeyCode::Char(' ') => self.point(),
            KeyCode::Enter => self.obey(Command::Confirm),
            KeyCode::Backspace => self.obey(Command::TakeBack),
            // Who has chosen something and presses Esc wants to let go of it.
            KeyCode::Esc if has_choice => self.obey(Command::Undo),
            // Whoever presses it once too often does not want to lose the game.
            KeyCode::Esc => self.tell("x leaves the game"),
            KeyCode::Char(letter) if self.agreement_key(letter) => {}
            KeyCode::Char(letter) => {
                if let Some(command) = Command::of_letter(letter.to_ascii_lowercase()) {
                    self.obey(command);
                }
            }
            _ => {}
        }
    }

    /// What comes of a dialog.
    fn answer(&mut self, answer: Answer) {
        match (answer, &mut self.dialog) {
            (Answer::Changed(field), Some(Dialog::New(form))) => {
                dialog::settle_new_game(form, field);
            }
            (Answer::Changed(_), Some(Dialog::Colours { form, before })) => {
                // Seen at once.
                self.config.colours = dialog::colours_of(form, *before);
                form.note = dialog::COLOUR_KEYS.into();
            }
            (Answer::Accept, _) => self.accept(),
            (Answer::Cancel, _) => {
                if let Some(Dialog::Colours { before, .. }) = self.dialog.take() {
                    self.config.colours = before;
                }
            }
            _ => {}
        }
    }

    /// Does what a dialog has asked for; it stays open if that cannot be done.
    fn accept(&mut self) {
        let Some(mut dialog) = self.dialog.take() else {
            return;
        };
        let done = match &mut dialog {
            Dialog::New(form) => dialog::board_of(form).map(|board| self.begin(board)),
            Dialog::Jump(form) => dialog::ply_of(form, self.table.record().ply()).map(|ply| {
                self.table.go_to(ply);
            }),
            Dialog::Open(form) => self.open(&dialog::path_of(form)),
            Dialog::SaveAs { form, asked } => {
                let path = dialog::path_of(form);
                if path.exists() && asked.as_ref() != Some(&path) {
                    *asked = Some(path);
                    Err("the file exists: Return once more writes over it".into())
                } else {
                    self.save_as(path, dialog::format_of(form))
                }
            }
            Dialog::Colours { form, .. } if (0..4).any(|field| form.colour(field).is_none()) => {
                Err("a colour has six digits, or none: the usual one".into())
            }
            Dialog::Colours { form, before } => {
                self.config.colours = dialog::colours_of(form, *before);
                if let Err(error) = self.config.write() {
                    self.tell_error(format!("the colours cannot be kept: {error}"));
                }
                Ok(())
            }
        };
        if let Err(error) = done {
            dialog.form_mut().note = error;
            self.dialog = Some(dialog);
        }
    }

    /// Another game takes the place of this one, which stays in its file; with `--save` the new one is kept
    /// in a file of its own.
    fn replace(&mut self, table: Table) {
        let old = std::mem::replace(&mut self.table, table);
        let was_played = old.record().ply() > 0;
        if was_played {
            self.replaced.push(old.record().to_string());
        }
        self.cursor = middle(self.table.position().board());
        self.scroll = (0, 0);
        self.opponent.begin();
        // A file in which nothing has been played is there for this game.
        let turned = was_played.then(|| self.keeper.turn_to_next()).flatten();
        if let Some(Turned { before, now }) = turned {
            let (before, now) = (before.display(), now.display());
            self.tell(format!(
                "{before} keeps the game before, {now} keeps this one"
            ));
        }
        self.changed();
    }

    /// Plays on from the position that playback shows. The game as it was stays in its file, or is printed in
    /// the end: the branch is a game of its own.
    fn branch(&mut self) {
        if self.remote.is_some() {
            self.tell("a game with somebody else has no branches: --load its file plays on alone");
            return;
        }
        let Some(branch) = self.table.branch() else {
            self.tell("this is the present position: Up goes on with it");
            return;
        };
        let ply = branch.record().ply();
        self.replaced.push(self.table.record().to_string());
        self.table = branch;
        self.opponent.rest();
        let turned = self.keeper.turn_to_next();
        self.tell(branch_words(ply, turned));
        self.changed();
    }

    /// Asks the search what it thinks of the position that is looked at.
    fn evaluate(&mut self) {
        let mut game = self.table.record().clone();
        game.go_to(self.table.ply());
        if self.is_fair_play() {
            self.tell_fault(Err(Fault::FairPlay));
        } else if game.position().decided().is_some() {
            self.tell("the game is over");
        } else if self.opponent.is_thinking() {
            self.tell_fault(Err(Fault::Thinking));
        } else {
            self.analysis = Some((self.table.ply(), Analysis::begin(&game)));
        }
    }

    /// What the computer thinks of the position, if it was asked; else of its move, or has thought of its last.
    fn opinion(&self) -> Option<Opinion> {
        match &self.analysis {
            Some((_, analysis)) => analysis.opinion(),
            None => self.opponent.opinion(self.table.record().position().turn()),
        }
    }

    fn begin(&mut self, board: Board) {
        self.replace(Table::new(Record::new(Position::start_of(board))));
    }

    fn open(&mut self, path: &Path) -> Result<(), String> {
        let (table, format) = files::open(path).map_err(|error| error.to_string())?;
        self.replace(table);
        self.file = (path.to_path_buf(), format);
        Ok(())
    }

    fn save_as(&mut self, path: PathBuf, format: Format) -> Result<(), String> {
        files::save(&self.table, &path, format).map_err(|error| error.to_string())?;
        self.tell(format!("saved to {}", path.display()));
        self.file = (path, format);
        Ok(())
    }
}

/// The cell in the middle of a board.
fn middle(board: Board) -> Cell {
    Cell::at(board.rows() / 2, board.columns() / 2)
}

impl Program for Session {
    fn tick(&mut self) {
        self.tick_remote();
        self.analysis.take_if(|(ply, _)| *ply != self.table.ply());
        if let Some((_, analysis)) = &mut self.analysis {
            analysis.tick();
        }
        // In playback the game stands still.
        if self.is_others_turn() || self.table.state() == table::State::History {
            return;
        }
        match self.opponent.tick(self.table.record()) {
            Thought::Move(report) if self.remote.is_some() => {
                let player = self.table.position().turn();
                self.wish(Wish::Move(report.best.clone()));
                self.opponent.stand_by(Opinion { player, report });
            }
            Thought::Move(report) => {
                let player = self.table.position().turn();
                self.remember_what_was_taken_back(&report.best);
                match self.table.play(&report.best) {
                    Ok(()) => self.moved(),
                    Err(error) => self.tell_error(error.to_string()),
                }
                self.opponent.stand_by(Opinion { player, report });
            }
            Thought::Nothing => self.tell_error("the computer found no move"),
            Thought::Pending => {}
        }
    }

    fn is_thinking(&self) -> bool {
        let analysis = self.analysis.as_ref();
        self.opponent.is_thinking()
            || self.remote.is_some()
            || analysis.is_some_and(|(_, analysis)| analysis.is_thinking())
    }

    fn draw(&mut self, frame: &mut Frame<'_>, theme: &Theme) {
        let drawn = view::draw(frame, self, theme);
        self.hits = drawn.hits;
        self.form_places = drawn.form_places;
        self.scroll = drawn.scroll;
    }

    fn key(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            self.leaves = true;
        } else if self.hits.is_too_small {
            // What is not seen is not changed.
            self.leaves |= key.code == KeyCode::Char('x');
        } else if self.notice.take().is_some() && key.code != KeyCode::Char('M') {
            // Any key closes it, and does nothing else but ask for a rematch.
        } else if let Some(dialog) = &mut self.dialog {
            let answer = dialog.form_mut().key(key);
            self.answer(answer);
        } else if !is_control {
            self.message = None;
            let before = self.once_more;
            self.table_key(key.code);
            // Only the very next key is the second of two.
            if self.once_more == before {
                self.once_more = None;
            }
        }
    }

    fn click(&mut self, at: layout::Position) {
        if self.notice.take().is_some() {
            return;
        }
        if let Some(dialog) = &mut self.dialog {
            let answer = self.form_places.click(dialog.form_mut(), at);
            self.answer(answer);
            return;
        }
        match self.hits.at(at) {
            Some(Hit::Press(command)) => {
                self.message = None;
                self.obey(command);
            }
            Some(Hit::Tile(cell)) => {
                self.message = None;
                self.cursor = cell;
                if self.table.state() != table::State::History {
                    self.point();
                }
            }
            None => {}
        }
    }

    fn wants_to_leave(&self) -> bool {
        self.leaves
    }

    fn save(&mut self) -> Result<(), tabletop::Error> {
        self.keeper.keep(self.table.record())
    }

    fn lines(&self) -> Vec<String> {
        let game = self.table.record();
        let last = whole_line(game);
        self.replaced.iter().cloned().chain(last).collect()
    }
}
