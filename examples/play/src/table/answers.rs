//! The results of the forms.

use std::path::{Path, PathBuf};

use menagerie::ChosenOrder;
use tabletop::table::Greeting;
use tabletop::{Export, Fault, Match, Message};

use super::app::{App, file_state, middle};
use super::dialog::{Dialog, EXPORT, FILE, Purpose};
use super::form::{Answer, Form, shared};
use super::variants::Variants;
use crate::loading::{Loaded, load_words, refuse_pipe};

impl App {
    /// The form of a file to write the game to.
    pub(super) fn write_dialog(&self) -> Dialog {
        let file = self.file.as_deref().or(self.table.keeper().path());
        Dialog::write(self.table.exports(), file, self.export)
    }

    /// Does what a form asks for. It stays open if that cannot be done.
    pub(super) fn answer(&mut self, answer: Answer) {
        if matches!(answer, Answer::Changed(_) | Answer::Cancel) {
            self.is_warned = false;
        }
        let Some(dialog) = &mut self.dialog else {
            return;
        };
        match (answer, &mut dialog.purpose) {
            (Answer::Changed(_), Purpose::New) => {
                let variants = Variants(self.table.info());
                dialog.form.note = variants.note(dialog.form.text(0).trim());
            }
            (Answer::Changed(_), Purpose::Type) => self.list_completions(),
            (Answer::Changed(field), Purpose::Write { exports, asked }) => {
                settle_file(&mut dialog.form, exports, field);
                *asked = None;
            }
            (Answer::Cancel, _) => self.dialog = None,
            (Answer::Accept, _) => {
                let dialog = self.dialog.take();
                if let Some(mut dialog) = dialog
                    && let Err(note) = self.accept(&mut dialog)
                {
                    dialog.form.note = note;
                    self.dialog = Some(dialog);
                }
            }
            _ => {}
        }
    }

    fn accept(&mut self, Dialog { form, purpose }: &mut Dialog) -> Result<(), String> {
        let words = |fault: Fault| fault.to_string();
        match purpose {
            Purpose::New => {
                let game = Variants(self.table.info()).open(form.text(0).trim());
                let game = game.map_err(|error| error.to_string())?;
                self.put(|table| table.begin(game, ChosenOrder::new()))
            }
            Purpose::GoTo => self.go_to(form.text(0).trim()),
            Purpose::Greet => {
                let greeting = Greeting::ALL[form.chosen(0)];
                self.table.greet(greeting).map_err(words)
            }
            Purpose::Type => self.table.type_move(form.text(0)).map_err(words),
            Purpose::Open => self.load(Path::new(form.text(FILE))),
            Purpose::Write { exports, asked } => self.write(form, exports, asked),
        }
    }

    /// Writes the game to the file of a form.
    fn write(
        &mut self,
        form: &Form,
        exports: &[Export],
        asked: &mut Option<PathBuf>,
    ) -> Result<(), String> {
        let path = PathBuf::from(form.text(FILE));
        if path.as_os_str().is_empty() {
            return Err("enter the name of a file".into());
        }
        let export = &exports[form.chosen(EXPORT)];
        if let Some(extension) = other_extension(&path, export) {
            let (name, own) = (export.name(), export.extension());
            let text = format!("{name} is written to a file that ends in .{own}, not .{extension}");
            return Err(text);
        }
        if path.exists() && asked.as_ref() != Some(&path) {
            *asked = Some(path);
            return Err("the file exists: Enter again overwrites it".into());
        }
        let written = self.table.export(&path, export);
        written.map_err(|error| error.to_string())?;
        let has_session = self.table.computer().has_a_seat() || self.table.clocks().is_some();
        let lacks = match export {
            Export::Json => "",
            _ if has_session => ", without its players and clocks",
            _ => "",
        };
        let text = format!("saved to {}{lacks}", path.display());
        self.table.tell(Message::new(text));
        self.file = Some(path);
        self.export = form.chosen(EXPORT);
        self.written = file_state(self.table.game());
        Ok(())
    }

    fn go_to(&mut self, text: &str) -> Result<(), String> {
        let ply = text
            .parse()
            .map_err(|_| format!("{text:?} is not a number"))?;
        let last = self.table.playback().map_or(0, tabletop::Playback::last);
        if ply > last {
            return Err(format!(
                "the game has {}",
                tabletop::counted(last, "ply", "plies")
            ));
        }
        self.table
            .look(|playback| playback.go_to(ply))
            .map_err(|fault| fault.to_string())
    }

    /// Opens the game in a file in place of this one.
    fn load(&mut self, path: &Path) -> Result<(), String> {
        let Loaded {
            game,
            chosen,
            session,
            untold,
            ..
        } = refuse_pipe(path)
            .and_then(|()| Loaded::read(path, &self.catalogue))
            .map_err(|error| load_words(&error))?;
        let this = self.table.info().name();
        if game.name() != this {
            return Err(format!("a game of {}, not of {this}", game.name()));
        }
        let untold = untold.map_or_else(String::new, |untold| format!("{untold}; "));
        self.put(|table| match session {
            Some(session) => table.resume(game, chosen, session, path),
            None => table.begin(game, chosen),
        })?;
        self.file = Some(path.to_path_buf());
        if let Some(session) = self.table.session() {
            let name = path.file_name().unwrap_or_default().display();
            let words = session.words(self.table.info().players());
            let saved = match self.table.keeper().path() {
                Some(file) => format!("; saved to {}", file.display()),
                None => String::new(),
            };
            let text = format!("{name}: {untold}{words}{saved}");
            self.table.tell(Message::new(text));
        }
        Ok(())
    }

    /// Puts another game in place of this one. A game that is not saved is replaced only after a
    /// warning.
    fn put(&mut self, begin: impl FnOnce(&mut Match) -> Result<(), Fault>) -> Result<(), String> {
        if self.is_unsaved() && !std::mem::replace(&mut self.is_warned, true) {
            return Err(UNSAVED.into());
        }
        self.is_warned = false;
        begin(&mut self.table).map_err(|fault| fault.to_string())?;
        self.cursor = middle(self.table.scene());
        self.seen_ply = self.table.game().ply();
        self.written = file_state(self.table.game());
        Ok(())
    }

    /// Begins a game with the start and the players of this one.
    pub(super) fn begin_again(&mut self) {
        let game = Variants(self.table.info()).open(&self.table.game().start());
        let begun = game.map_err(|error| error.to_string());
        let begun = begun.and_then(|game| self.put(|table| table.begin(game, ChosenOrder::new())));
        if let Err(why) = begun {
            self.table.tell(Message::error(why));
        }
    }

    /// Completes the move that is typed as far as all moves agree that begin with it. Returns
    /// whether a move is being typed.
    pub(super) fn complete(&mut self) -> bool {
        let Some(form) = self.typed_form() else {
            return false;
        };
        let text = form.text(0).to_string();
        let moves = self.table.completions(&text, usize::MAX).into_iter();
        let common = moves.reduce(|one, other| shared(&one, &other));
        self.type_move(&common.unwrap_or(text));
        true
    }

    /// Opens the line for a move that begins so.
    pub(super) fn type_move(&mut self, text: &str) {
        self.dialog = Some(Dialog::typed(text));
        self.list_completions();
    }

    /// The form of a move that is being typed.
    pub(super) fn typed_form(&self) -> Option<&Form> {
        let dialog = self.dialog.as_ref()?;
        matches!(dialog.purpose, Purpose::Type).then_some(&dialog.form)
    }

    /// Lists the moves that begin with what is typed.
    pub(super) fn list_completions(&mut self) {
        let Some(text) = self.typed_form().map(|form| form.text(0).to_string()) else {
            return;
        };
        let moves = self.table.completions(&text, LISTED + 1);
        let read = self.table.read_move(&text);
        let why = read.as_ref().err().map(ToString::to_string);
        self.typed = read.ok();
        let more = if moves.len() > LISTED { " | …" } else { "" };
        let note = match moves.len() {
            0 if self.typed.is_some() => "Enter plays it".into(),
            1 if self.typed.is_some() && moves[0] == text.trim() => "Enter plays it".into(),
            0 => why.unwrap_or_default(),
            _ if text == "f" => "F turns the board; a move goes on with a digit: f2f4".into(),
            _ => moves[..moves.len().min(LISTED)].join(" | ") + more,
        };
        if let Some(dialog) = &mut self.dialog {
            dialog.form.note = note;
        }
    }
}

/// What is said before another game takes the place of one that is not saved.
const UNSAVED: &str = "Your game is not saved. Enter again leaves it; Esc keeps it, and then w \
                       saves it.";

/// How many moves are listed below the one that is typed.
const LISTED: usize = 24;

/// The ending of a file's name, if it is not that of a format. A name without an ending is free.
fn other_extension<'a>(path: &'a Path, export: &Export) -> Option<&'a str> {
    let extension = path.extension()?.to_str()?;
    (!extension.eq_ignore_ascii_case(export.extension())).then_some(extension)
}

/// Brings the file's ending and the format into line: the one that was changed decides.
fn settle_file(form: &mut Form, exports: &[Export], changed: usize) {
    let path = PathBuf::from(form.text(FILE));
    let chosen = &exports[form.chosen(EXPORT)];
    if path.extension().is_none() || other_extension(&path, chosen).is_none() {
        return;
    }
    if changed == EXPORT {
        let path = path.with_extension(chosen.extension());
        form.write(FILE, path.display().to_string());
    } else if let Some(fitting) = exports
        .iter()
        .position(|export| other_extension(&path, export).is_none())
    {
        form.choose(EXPORT, fitting);
    }
}
