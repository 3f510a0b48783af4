//! The forms of the table: a new game, files, the ply to go to, colours.

use std::path::{Path, PathBuf};

use menagerie::GameInfo;
use tabletop::Export;

use super::colours::Colours;
use super::files::game_files;
use super::form::{Field, Form, Input};
use super::variants::Variants;

/// A form, and what it is for.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// The variant of a new game.
    New {
        /// The form.
        form: Form,
        /// The variants that it offers.
        variants: Box<Variants>,
    },
    /// The ply that playback goes to.
    GoTo(Form),
    /// A move as text.
    Type(Form),
    /// A file to open.
    Open(Form),
    /// A file to write the game to.
    Write {
        /// The form.
        form: Form,
        /// The ways to write it, in the order of the form.
        exports: Vec<Export>,
        /// The existing file that the person has been asked about.
        asked: Option<PathBuf>,
    },
    /// The colours of the players.
    Colours {
        /// The form.
        form: Form,
        /// The colours before, which are restored if the form is cancelled.
        before: Colours,
    },
}

/// The fields of the form of a file to write.
pub const FILE: usize = 0;
pub const EXPORT: usize = 1;

impl Dialog {
    /// The form.
    pub fn form(&self) -> &Form {
        match self {
            Self::New { form, .. } | Self::GoTo(form) | Self::Type(form) | Self::Open(form) => form,
            Self::Write { form, .. } | Self::Colours { form, .. } => form,
        }
    }

    /// The form.
    pub fn form_mut(&mut self) -> &mut Form {
        match self {
            Self::New { form, .. } | Self::GoTo(form) | Self::Type(form) | Self::Open(form) => form,
            Self::Write { form, .. } | Self::Colours { form, .. } => form,
        }
    }

    /// The form of a new game. It proposes another game from this start.
    pub fn new_game(info: &GameInfo, start: &str) -> Self {
        let variants = Box::new(Variants::of(info));
        let mut form = Form::new("New game", variants.fields().into());
        variants.write(&mut form, 0, variants.name(start).unwrap_or(start));
        form.note = variants.whole_note(&form, 0);
        Self::New { form, variants }
    }

    /// The form of the ply to go to.
    pub fn go_to(last: usize) -> Self {
        let mut form = Form::new("Go to", vec![Field::new("Ply", Input::text(""))]);
        form.note = format!("0 is the start, {last} the present position");
        Self::GoTo(form)
    }

    /// The form of a move that is typed.
    pub fn typed() -> Self {
        let mut form = Form::new("Type a move", vec![Field::new("Move", Input::text(""))]);
        form.note = "Tab completes it".into();
        form.note_lines = 3;
        Self::Type(form)
    }

    /// The form of a file to open.
    pub fn open(file: Option<&Path>) -> Self {
        let path = file.map_or_else(|| "game.json".into(), |path| path.display().to_string());
        let files = Input::proposed_text(path).with_choices(game_files(""));
        let field = Field::new("File", files);
        Self::Open(Form::new("Load game", vec![field]))
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
        let names = exports.iter().map(Export::name).collect();
        let fields = vec![
            Field::new("File", Input::proposed_text(path.display().to_string())),
            Field::new("As", Input::choice(names, format)),
        ];
        Self::Write {
            form: Form::new("Save as", fields),
            exports,
            asked: None,
        }
    }

    /// The form of the colours: of cells and bases if players take cells of the board, otherwise of
    /// the pieces.
    pub fn colours(colours: Colours, players: [&'static str; 2], is_area: bool) -> Self {
        let fields = colours.fields(players, is_area);
        let mut form = Form::new("Colours", fields);
        form.note = COLOUR_KEYS.into();
        Self::Colours {
            form,
            before: colours,
        }
    }
}

/// How colours are chosen.
pub const COLOUR_KEYS: &str =
    "Left, Right, or type six of 0 to 9 and A to F; Delete: the usual colour";
