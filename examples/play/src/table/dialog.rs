//! The forms of the table: a new game, files, the ply to go to.

use std::path::{Path, PathBuf};

use menagerie::GameInfo;
use tabletop::Export;
use tabletop::table::Greeting;

use super::files::game_files;
use super::form::{Field, Form, Input};
use super::variants::Variants;

/// A form, and what it is for.
#[derive(Clone, Debug)]
pub struct Dialog {
    /// The form.
    pub form: Form,
    /// What it is for.
    pub purpose: Purpose,
}

/// What a form is for.
#[derive(Clone, Debug)]
pub enum Purpose {
    /// A new game.
    New,
    /// The ply that playback goes to.
    GoTo,
    /// Something to say to the others at the table.
    Greet,
    /// A move as text.
    Type,
    /// A file to open.
    Open,
    /// A file to write the game to.
    Write {
        /// The ways to write it, in the order of the form.
        exports: Vec<Export>,
        /// The existing file that the person has been asked about.
        asked: Option<PathBuf>,
    },
}

/// The fields of the form of a file to write.
pub const FILE: usize = 0;
pub const EXPORT: usize = 1;

impl Dialog {
    fn new<const FIELDS: usize>(
        purpose: Purpose,
        title: &str,
        fields: [(&'static str, Input); FIELDS],
        note: impl Into<String>,
    ) -> Self {
        let fields = fields.map(|(label, input)| Field::new(label, input));
        let mut form = Form::new(title, fields.into());
        form.note = note.into();
        Self { form, purpose }
    }

    /// The form of a new game. It proposes another game from this start.
    pub fn new_game(info: &GameInfo, start: &str) -> Self {
        let variants = Variants(info);
        let start = variants.name(start);
        let (input, note) = (variants.input(Some(start)), variants.note(start));
        Self::new(Purpose::New, "New game", [("Variant", input)], note)
    }

    /// The form of the ply to go to.
    pub fn go_to(last: usize) -> Self {
        let note = format!("0 is the start, {last} the present position");
        Self::new(Purpose::GoTo, "Go to", [("Ply", Input::text(""))], note)
    }

    /// The form of what is said to the others at the table.
    pub fn greet() -> Self {
        let words = Input::choice(&Greeting::ALL.map(Greeting::text), 0);
        Self::new(Purpose::Greet, "Say", [("Words", words)], "")
    }

    /// The form of a move that begins so: a line below the board.
    pub fn typed(text: &str) -> Self {
        Self::new(
            Purpose::Type,
            "",
            [("Move", Input::text(text))],
            "Tab completes it",
        )
    }

    /// The form of a file to open.
    pub fn open(file: Option<&Path>) -> Self {
        let path = file.map_or_else(|| "game.json".into(), |path| path.display().to_string());
        let files = Input::proposed_text(path).with_choices(game_files(""));
        Self::new(Purpose::Open, "Load game", [("File", files)], "")
    }

    /// The form of a file to write a game to, in the format with this index if the ending of the
    /// file's name fits it.
    pub fn write(exports: Vec<Export>, file: Option<&Path>, format: usize) -> Self {
        let path = match file {
            Some(path) => path.to_path_buf(),
            None => Path::new("game").with_extension(exports[format].extension()),
        };
        let fits = |&format: &usize| path.extension() == Some(exports[format].extension().as_ref());
        let formats = [format].into_iter().chain(0..exports.len());
        let format = formats.into_iter().find(fits).unwrap_or(format);
        let names: Vec<&str> = exports.iter().map(Export::name).collect();
        let path = Input::proposed_text(path.display().to_string());
        let fields = [("File", path), ("As", Input::choice(&names, format))];
        let asked = None;
        Self::new(Purpose::Write { exports, asked }, "Save as", fields, "")
    }
}
