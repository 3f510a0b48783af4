//! The forms of the table, and what comes of them: a new game, files, the ply to go to, a move.

use std::path::{Path, PathBuf};

use menagerie::board_scene::HighlightKind;
use tabletop::table::Greeting;
use tabletop::{Export, Fault, Match, Message, Saved};

use super::app::{App, Over, file_state, middle};
use super::command::Command;
use super::form::{Answer, Form, Input, shared};
use super::variants::Variants;
use crate::loading::{game_files, load_words, refuse_pipe};

/// A form of the table.
pub(super) type Dialog = super::dialog::Dialog<App>;

impl Dialog {
    /// The form of what is said to the others at the table.
    pub fn greet() -> Self {
        let words = Input::choice(&Greeting::ALL.map(Greeting::text), 0);
        Self::new("Say", [("Words", words)], "", |app, dialog| {
            let greeting = Greeting::ALL[dialog.form.chosen(0)];
            app.match_.greet(greeting).map_err(Command::told)
        })
    }

    /// The form of the ply to go to.
    pub fn go_to(last: usize) -> Self {
        let note = format!("0 is the start, {last} the present position");
        let fields = [("Ply", Input::text(""))];
        Self::new("Go to", fields, note, |app, dialog| {
            app.go_to(dialog.form.text(0).trim())
        })
    }

    /// The form of a comment on the position that is shown.
    pub fn comment(app: &App) -> Self {
        let text = Input::text(app.match_.comment().unwrap_or_default());
        let note = "it is kept with the game; without a text the comment goes";
        Self::new("Comment", [("Text", text)], note, |app, dialog| {
            app.match_.set_comment(dialog.form.text(0));
            Ok(())
        })
    }

    /// The form of what is copied to the clipboard: the link of the other seat is there only while
    /// nobody has it.
    pub fn copy(app: &App) -> Self {
        let link = app.invitation.as_ref().map(|_| LINK);
        let words: Vec<&str> = link
            .into_iter()
            .chain(COPIES.map(|(words, _)| words))
            .collect();
        let note = "the terminal copies it, if it knows and allows OSC 52";
        let fields = [("Copy", Input::choice(&words, 0))];
        Self::new("Copy to the clipboard", fields, note, |app, dialog| {
            let chosen = dialog.form.text(0);
            let copy = COPIES.into_iter().find(|(words, _)| *words == chosen);
            let text = match copy {
                Some((_, text)) => Some(text(app)),
                None => app.invitation.clone(),
            };
            let told = format!(
                "copied, if the terminal can: {}",
                text.as_deref().unwrap_or_default()
            );
            app.copied = text;
            app.match_.tell(Message::new(told));
            Ok(())
        })
    }

    /// The form of a file to open.
    pub fn open(file: Option<&Path>) -> Self {
        let path = file.map_or_else(|| "game.json".into(), |path| path.display().to_string());
        let files = Input::proposed_text(path).with_choices(game_files(""));
        Self::new("Load game", [("File", files)], "", App::load)
    }
}

/// Returns what is copied.
type Copied = fn(&App) -> String;

/// What can be copied of a game, in words, beside the link of the other seat.
const LINK: &str = "link for your opponent";
const COPIES: [(&str, Copied); 3] = [
    ("position", |app| app.match_.shown().position()),
    ("moves", |app| app.match_.shown().played().join(" ")),
    ("game, as --load reads it", |app| {
        app.match_.game().to_line()
    }),
];

/// The fields of the form of a file to write.
const FILE: usize = 0;
const EXPORT: usize = 1;

impl App {
    /// The form of a new game, which proposes another game from the start of this one.
    pub(super) fn new_game_dialog(&self) -> Dialog {
        let (variants, start) = (Variants(self.match_.info()), self.match_.game().start());
        let start = variants.name(&start);
        let fields = [("Variant", variants.input(Some(start)))];
        let begin = |app: &mut Self, dialog: &mut Dialog| {
            let game = Variants(app.match_.info()).open(dialog.form.text(0).trim());
            let game = game.map_err(|error| error.to_string())?;
            app.warn(dialog)?;
            app.put(|match_| match_.begin(game, None))
        };
        let mut dialog = Dialog::new("New game", fields, variants.note(start), begin);
        dialog.form.words[0] = "begin";
        dialog.changed = |app, form, _| {
            form.note = Variants(app.match_.info()).note(form.text(0).trim());
        };
        dialog
    }

    /// The form of a file to write the game to, in the format that was chosen last if the ending of
    /// the file's name fits it.
    pub(super) fn write_dialog(&self) -> Dialog {
        let (exports, format) = (self.match_.exports(), self.export);
        let path = match self.file.as_deref().or(self.match_.save_file().path()) {
            Some(path) => path.to_path_buf(),
            None => Path::new("game").with_extension(exports[format].extension()),
        };
        let fits = |&format: &usize| path.extension() == Some(exports[format].extension().as_ref());
        let formats = [format].into_iter().chain(0..exports.len());
        let format = formats.into_iter().find(fits).unwrap_or(format);
        let names: Vec<&str> = exports.iter().map(Export::name).collect();
        let path = Input::proposed_text(path.display().to_string());
        let fields = [("File", path), ("As", Input::choice(&names, format))];
        Dialog {
            changed: |app, form, field| settle_file(form, &app.match_.exports(), field),
            ..Dialog::new("Save as", fields, "", Self::write)
        }
    }

    /// Does what a form asks for. It stays open if that cannot be done.
    pub(super) fn answer(&mut self, answer: Answer) {
        let is_asked =
            |over: &mut Over| answer != Answer::Nothing && matches!(over, Over::Dialog(_));
        let Some(Over::Dialog(mut dialog)) = self.over.take_if(is_asked) else {
            return;
        };
        match answer {
            Answer::Changed(field) => {
                dialog.is_warned = false;
                (dialog.changed)(self, &mut dialog.form, field);
            }
            Answer::Accept => match (dialog.accept)(self, &mut dialog) {
                Ok(()) => return,
                Err(note) => dialog.form.note = note,
            },
            Answer::Nothing | Answer::Cancel => return,
        }
        self.over = Some(Over::Dialog(dialog));
    }

    /// Writes the game to the file of a form.
    fn write(&mut self, dialog: &mut Dialog) -> Result<(), String> {
        let (form, is_warned) = (&dialog.form, &mut dialog.is_warned);
        let path = PathBuf::from(form.text(FILE));
        if path.as_os_str().is_empty() {
            return Err("enter the name of a file".into());
        }
        let export = &self.match_.exports()[form.chosen(EXPORT)];
        if let Some(extension) = other_extension(&path, export) {
            let (name, own) = (export.name(), export.extension());
            let text = format!("{name} is written to a file that ends in .{own}, not .{extension}");
            return Err(text);
        }
        if path.exists() && !std::mem::replace(is_warned, true) {
            return Err("the file exists: Enter again overwrites it".into());
        }
        let written = self.match_.export(&path, export);
        written.map_err(|error| error.to_string())?;
        let has_session = self.match_.computer().has_a_seat() || self.match_.clocks().is_some();
        let lacks = match export {
            Export::Json => "",
            _ if has_session => ", without its players and clocks",
            _ => "",
        };
        let text = format!("saved to {}{lacks}", path.display());
        self.match_.tell(Message::new(text));
        self.file = Some(path);
        self.export = form.chosen(EXPORT);
        self.written = file_state(self.match_.game());
        Ok(())
    }

    fn go_to(&mut self, text: &str) -> Result<(), String> {
        let ply = text.parse();
        let ply = ply.map_err(|_| format!("{text:?} is not a number"))?;
        let last = self.match_.playback().map_or(0, tabletop::Playback::last);
        if ply > last {
            let plies = tabletop::counted(last, "ply", "plies");
            return Err(format!("the game has {plies}"));
        }
        let shown = self.match_.look(|playback| playback.go_to(ply));
        shown.map_err(Command::told)
    }

    /// Opens the game in a file in place of this one.
    fn load(&mut self, dialog: &mut Dialog) -> Result<(), String> {
        let path = Path::new(dialog.form.text(FILE)).to_path_buf();
        let saved = refuse_pipe(&path).and_then(|()| Saved::load(&path, &self.catalogue));
        let mut saved = saved.map_err(|error| load_words(&error))?;
        let (this, other) = (self.match_.info().name(), saved.game.name());
        if other != this {
            return Err(format!("a game of {other}, not of {this}"));
        }
        let untold = saved
            .untold
            .take()
            .map_or_else(String::new, |untold| format!("{untold}; "));
        self.warn(dialog)?;
        self.put(|match_| match_.begin(saved, Some(&path)))?;
        if let Some(session) = self.match_.session() {
            let name = path.file_name().unwrap_or_default().display();
            let words = session.words(self.match_.info().players());
            let saved = match self.match_.save_file().path() {
                Some(file) => format!("; saved to {}", file.display()),
                None => String::new(),
            };
            let text = format!("{name}: {untold}{words}{saved}");
            self.match_.tell(Message::new(text));
        }
        self.file = Some(path);
        Ok(())
    }

    /// Warns once before another game takes the place of one that is not saved.
    fn warn(&self, dialog: &mut Dialog) -> Result<(), String> {
        match self.is_unsaved() && !std::mem::replace(&mut dialog.is_warned, true) {
            true => Err(Command::keyed(UNSAVED)),
            false => Ok(()),
        }
    }

    /// Puts another game in place of this one.
    fn put(&mut self, begin: impl FnOnce(&mut Match) -> Result<(), Fault>) -> Result<(), String> {
        begin(&mut self.match_).map_err(Command::told)?;
        self.premove = None;
        self.cursor = middle(self.match_.scene());
        self.seen_ply = self.match_.game().ply();
        self.written = file_state(self.match_.game());
        Ok(())
    }

    /// Begins a game with the start and the players of this one, which is over.
    pub(super) fn begin_again(&mut self) {
        let game = Variants(self.match_.info()).open(&self.match_.game().start());
        let begun = game.map_err(|error| error.to_string());
        let begun = begun.and_then(|game| self.put(|match_| match_.begin(game, None)));
        if let Err(why) = begun {
            self.match_.tell(Message::error(why));
        }
    }

    /// Completes the move that is typed as far as all moves agree that begin with it. Returns
    /// whether a move is being typed.
    pub(super) fn complete(&mut self) -> bool {
        let Some(form) = self.typed_form() else {
            return false;
        };
        let text = form.text(0).to_string();
        let moves = self.match_.completions(&text, usize::MAX).into_iter();
        let common = moves.reduce(|one, other| shared(&one, &other));
        self.type_move(&common.unwrap_or(text));
        true
    }

    /// Opens the line for a move that begins so, and lists what it can be.
    pub(super) fn type_move(&mut self, text: &str) {
        self.open_line(text);
        self.look_at_typed();
    }

    /// Opens the line for a move, below the board.
    pub(super) fn open_line(&mut self, text: &str) {
        let fields = [("Move", Input::text(text))];
        let play = |app: &mut Self, dialog: &mut Dialog| match dialog.form.text(0).trim() {
            text if !app.is_ones_turn() && !text.is_empty() => {
                app.premove = Some(text.into());
                Ok(())
            }
            text => {
                app.match_.type_move(text).map_err(Command::told)?;
                app.follow_typed();
                Ok(())
            }
        };
        let mut moves = self.match_.shown().moves(100).into_iter();
        let example = moves.find(|m| !self.warnings.is_loss(m));
        let example = example.map_or(String::new(), |m| format!("such as {m}; "));
        self.typed = None;
        self.over = Some(Over::Dialog(Dialog {
            is_typed: true,
            changed: |app, form, _| app.list_completions(form),
            ..Dialog::new("", fields, format!("{example}Tab completes it"), play)
        }));
    }

    /// Puts the cursor where the move that was typed ends, so that what is told of its cell is about
    /// that move.
    fn follow_typed(&mut self) {
        let played = self.match_.shown().scene_of_last_ply();
        let mut ends = played.highlights.iter();
        let end = ends.find(|one| one.kind == HighlightKind::To);
        if let Some(end) = end.filter(|_| self.match_.choice().is_empty()) {
            self.cursor = end.spot;
        }
    }

    /// The form of a move that is being typed.
    pub(super) fn typed_form(&self) -> Option<&Form> {
        let dialog = self.dialog()?;
        dialog.is_typed.then_some(&dialog.form)
    }

    /// Whether Enter plays the text that is typed, now or once it is one's turn: it is a move.
    pub(super) fn may_play_typed(&self) -> bool {
        let text = self.typed_form().map_or("", |form| form.text(0).trim());
        !text.is_empty() && (self.typed.is_some() || !self.is_ones_turn())
    }

    /// Says what can be said about a move that is being typed.
    pub(super) fn look_at_typed(&mut self) {
        if self.typed_form().is_some() {
            self.answer(Answer::Changed(0));
        }
    }

    /// Plays the move that was typed while the opponent was to move, once it is one's turn.
    pub(super) fn play_premove(&mut self) {
        if !self.is_ones_turn() || self.match_.playback().is_some() {
            return;
        }
        let Some(text) = self.premove.take().filter(|_| !self.match_.is_over()) else {
            return;
        };
        let played = self.match_.play_typed(&text);
        if let Err(why) = played {
            let words = format!("your move {text} is not played: {why}");
            self.match_.tell(Message::error(words));
        }
    }

    /// Lists the moves that begin with what is typed.
    fn list_completions(&mut self, form: &mut Form) {
        if !self.is_ones_turn() {
            form.note = PREMOVE.into();
            return;
        }
        let text = form.text(0);
        let moves = self.match_.completions(text, LISTED + 1);
        let read = self.match_.read_move(text);
        let why = read.as_ref().err().map(ToString::to_string);
        self.typed = read.ok();
        let more = if moves.len() > LISTED { " | …" } else { "" };
        form.note = match moves.len() {
            0 if self.typed.is_some() => "Enter plays it".into(),
            1 if self.typed.is_some() && moves[0] == text.trim() => "Enter plays it".into(),
            0 => why.unwrap_or_default(),
            _ if text == "f" => {
                Command::keyed("{Flip} turns the board; a move goes on with a digit: f2f4")
            }
            _ => moves[..moves.len().min(LISTED)].join(" | ") + more,
        };
    }
}

/// What is said of a move that is typed while the opponent is to move.
const PREMOVE: &str = "Enter: it is played at once when it is your turn, if it is legal then";

/// What is said before another game takes the place of one that is not saved.
const UNSAVED: &str = "Your game is not saved. Enter again leaves it; Esc keeps it, and then \
                       {Write} saves it.";

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
        return;
    }
    let mut exports = exports.iter();
    if let Some(fitting) = exports.position(|export| other_extension(&path, export).is_none()) {
        form.choose(EXPORT, fitting);
    }
}
