//! The forms of the menus: a new game, files to open and to save, and the colours.

use std::path::{Path, PathBuf};

use conquid::{Board, BoardError};

use crate::tabletop::{Field, Form, Input, Rgb};

use super::config::Colours;
use super::files::Format;

/// A form, and what it is for.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// The size of a new game.
    New(Form),
    /// The ply that playback goes to.
    Jump(Form),
    /// A file to open.
    Open(Form),
    /// A file to save the game to.
    SaveAs {
        /// The form.
        form: Form,
        /// The file that exists and that the person has been asked about.
        asked: Option<PathBuf>,
    },
    /// Colours of cells and bases, and what they were.
    Colours {
        /// The form.
        form: Form,
        /// The colours that are there again if the form is given up.
        before: Colours,
    },
}

impl Dialog {
    /// The form.
    pub fn form(&self) -> &Form {
        match self {
            Self::New(form) | Self::Jump(form) | Self::Open(form) => form,
            Self::SaveAs { form, .. } | Self::Colours { form, .. } => form,
        }
    }

    /// The form.
    pub fn form_mut(&mut self) -> &mut Form {
        match self {
            Self::New(form) | Self::Jump(form) | Self::Open(form) => form,
            Self::SaveAs { form, .. } | Self::Colours { form, .. } => form,
        }
    }
}

/// The official sizes, and any other.
const SIZES: &[&str] = &["small 7x14", "medium 14x28", "large 21x42", "another"];
const OFFICIAL: [Board; 3] = [Board::SMALL, Board::MEDIUM, Board::LARGE];

/// The bases: those that go with the number of rows, or of a size.
const BASES: &[&str] = &["usual", "1x1", "2x2", "3x3"];

/// The fields of a new game.
const SIZE: usize = 0;
const ROWS: usize = 1;
const COLUMNS: usize = 2;
const BASE: usize = 3;

/// The form of a new game, filled in for another of the same size.
pub fn new_game(board: Board) -> Form {
    let size = OFFICIAL.iter().position(|&official| official == board);
    let is_usual = Board::with_usual_base(board.rows(), board.columns()) == Ok(board);
    let choice = |options, chosen| Input::Choice { options, chosen };
    let field = |label, input| Field { label, input };
    Form::new(
        "New game",
        vec![
            field("Size", choice(SIZES, size.unwrap_or(OFFICIAL.len()))),
            field("Rows", Input::text(board.rows().to_string())),
            field("Columns", Input::text(board.columns().to_string())),
            field(
                "Bases",
                choice(BASES, if is_usual { 0 } else { board.base() }),
            ),
        ],
    )
}

/// The size that a form asks for.
///
/// # Errors
/// If it is none that a board can have, in words.
pub fn board_of(form: &Form) -> Result<Board, String> {
    let number = |field: usize| {
        let text = form.text(field).trim();
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<usize>().ok().filter(|_| digits);
        number.ok_or_else(|| format!("{}: {text:?} is no number", form.fields[field].label))
    };
    let (rows, columns) = (number(ROWS)?, number(COLUMNS)?);
    match form.chosen(BASE) {
        0 => Board::with_usual_base(rows, columns),
        base => Board::new(rows, columns, base),
    }
    .map_err(|error: BoardError| error.to_string())
}

/// Brings the fields of a new game into line with the one that has changed, and tells the size or what is
/// wrong with it.
pub fn settle_new_game(form: &mut Form, changed: usize) {
    if changed == SIZE {
        // Whoever goes on to another size starts from the one before.
        if let Some(board) = OFFICIAL.get(form.chosen(SIZE)) {
            form.write(ROWS, board.rows().to_string());
            form.write(COLUMNS, board.columns().to_string());
            form.choose(BASE, 0);
        }
    } else {
        let board = board_of(form).ok();
        let official = OFFICIAL
            .iter()
            .position(|&official| Some(official) == board);
        form.choose(SIZE, official.unwrap_or(OFFICIAL.len()));
    }
    form.note = match board_of(form) {
        Ok(board) => {
            let (rows, columns, base) = (board.rows(), board.columns(), board.base());
            format!("{rows} rows, {columns} columns, bases of {base}x{base}")
        }
        Err(error) => error,
    };
}

/// The formats in which a game is saved.
const FORMATS: &[&str] = &[
    "ConquidPy's save file",
    "record of this program",
    "one line of text",
    "words, for people",
];

/// The form of the ply to go to.
pub fn jump(last: usize) -> Form {
    let field = Field {
        label: "Ply",
        input: Input::text(""),
    };
    let mut form = Form::new("Go to", vec![field]);
    form.note = format!("0 is the start, {last} the present position");
    form
}

/// The ply that a form asks for.
///
/// # Errors
/// If it is none of the game's, in words.
pub fn ply_of(form: &Form, last: usize) -> Result<usize, String> {
    let text = form.text(0).trim();
    let ply = text.parse().map_err(|_| format!("{text:?} is no number"))?;
    if ply <= last {
        Ok(ply)
    } else {
        Err(format!("the game has {last} plies"))
    }
}

/// The field of a file name, and of a format.
const FILE: usize = 0;
const FORMAT: usize = 1;

fn file_field(path: &Path) -> Field {
    Field {
        label: "File",
        input: Input::proposed_text(path.display().to_string()),
    }
}

/// The form of a file to open.
pub fn open_file(path: &Path) -> Form {
    Form::new("Open", vec![file_field(path)])
}

/// The form of a file to save to.
pub fn save_as(path: &Path, format: Format) -> Form {
    let format = Field {
        label: "Format",
        input: Input::Choice {
            options: FORMATS,
            chosen: usize::from(format == Format::Record),
        },
    };
    Form::new("Save as", vec![file_field(path), format])
}

/// The file that a form names.
pub fn path_of(form: &Form) -> PathBuf {
    form.text(FILE).into()
}

/// The format that a form asks for.
pub fn format_of(form: &Form) -> Format {
    match form.chosen(FORMAT) {
        0 => Format::SaveFile,
        1 => Format::Record,
        2 => Format::Line,
        _ => Format::Words,
    }
}

/// The form of the colours.
pub fn colours(colours: Colours) -> Form {
    let usual = Colours::default().all();
    let fields = (Colours::NAMES
        .into_iter()
        .zip(colours.all().into_iter().zip(usual)))
    .map(|(label, (colour, usual))| Field {
        label,
        input: Input::colour(colour, usual),
    })
    .collect();
    let mut form = Form::new("Colours", fields);
    form.note = COLOUR_KEYS.into();
    form
}

/// How colours are chosen.
pub const COLOUR_KEYS: &str = "Left, Right or six digits; Delete: the usual one";

/// The colours of a form; those whose digits are too few are as `before`.
pub fn colours_of(form: &Form, before: Colours) -> Colours {
    let before = before.all();
    let colour = |field: usize| -> Rgb { form.colour(field).unwrap_or(before[field]) };
    Colours::of([colour(0), colour(1), colour(2), colour(3)])
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::KeyCode;

    use super::*;
    use crate::tabletop::Answer;

    /// Presses keys as the program does.
    fn press(form: &mut Form, codes: &[KeyCode]) {
        for &code in codes {
            if let Answer::Changed(field) = form.key(code.into()) {
                settle_new_game(form, field);
            }
        }
    }

    #[test]
    fn official_sizes_are_chosen_by_name() {
        let mut form = new_game(Board::MEDIUM);
        assert_eq!(board_of(&form), Ok(Board::MEDIUM));
        press(&mut form, &[KeyCode::Left]);
        assert_eq!(form.text(SIZE), "small 7x14");
        assert_eq!(board_of(&form), Ok(Board::SMALL));
        assert_eq!(form.note, "7 rows, 14 columns, bases of 1x1");
        press(&mut form, &[KeyCode::Right, KeyCode::Right]);
        assert_eq!(board_of(&form), Ok(Board::LARGE));
        press(&mut form, &[KeyCode::Right]);
        assert_eq!(form.text(SIZE), "another");
        assert_eq!(board_of(&form), Ok(Board::LARGE), "from there one goes on");
    }

    #[test]
    fn any_size_within_the_bounds_can_be_typed() {
        let mut form = new_game(Board::MEDIUM);
        let (down, back) = (KeyCode::Down, KeyCode::Backspace);
        press(&mut form, &[down, back, back, KeyCode::Char('9')]);
        assert_eq!(form.text(SIZE), "another");
        let odd = Board::new(9, 28, 3).unwrap();
        assert_eq!(board_of(&form), Ok(odd), "3x3 for an odd number of rows");
        press(&mut form, &[down, down, KeyCode::Right]);
        assert_eq!(board_of(&form), Ok(Board::new(9, 28, 1).unwrap()));
        let again = new_game(Board::new(9, 28, 1).unwrap());
        assert_eq!(again.fields, form.fields);
    }

    #[test]
    fn sizes_out_of_bounds_are_told() {
        let mut form = new_game(Board::SMALL);
        for (rows, columns, told) in [
            ("33", "28", "33 rows: expected 3 to 32"),
            ("2", "65", "65 columns: expected 13 to 64"),
            ("1", "28", "1 rows: expected 3 to 32"),
            ("7", "12", "12 columns: expected 15 to 64"),
            ("", "28", "Rows: \"\" is no number"),
            ("7", "-1", "Columns: \"-1\" is no number"),
            ("7", "+20", "Columns: \"+20\" is no number"),
            ("99999999999999999999999", "28", "is no number"),
        ] {
            form.write(ROWS, rows);
            form.write(COLUMNS, columns);
            settle_new_game(&mut form, COLUMNS);
            assert!(form.note.contains(told), "{rows}x{columns}: {}", form.note);
            assert_eq!(board_of(&form), Err(form.note.clone()));
        }
    }

    #[test]
    fn an_unfinished_colour_is_as_before() {
        let before = Colours::default();
        let mut form = colours(before);
        press_plainly(&mut form, &[KeyCode::Char('1')]);
        assert_eq!(colours_of(&form, before), before);
        press_plainly(&mut form, &[KeyCode::Char('0'); 5]);
        let [_, cell, other_base, other_cell] = before.all();
        let changed = Colours::of([Rgb([0x10, 0, 0]), cell, other_base, other_cell]);
        assert_eq!(colours_of(&form, before), changed);
    }

    fn press_plainly(form: &mut Form, codes: &[KeyCode]) {
        for &code in codes {
            form.key(code.into());
        }
    }
}
