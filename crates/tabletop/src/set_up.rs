//! Setting a position up: its text from cells and fields, checked by the rules.

use menagerie::board_scene::facts::{Rows, SetupPart};
use menagerie::board_scene::{Scene, SceneCell};
use menagerie::{AnyGame, GameInfo, ParseError, Spot};
use serde::Serialize;

use crate::StatusWords;

/// A position that a person sets up, as far as it is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct SetUp {
    /// The letter of the piece on every cell, `.` for none: a text for each row.
    pub rows: Vec<String>,
    /// The texts of the parts of a position, in the order of the game's `setup`. That of the cells
    /// does not count.
    pub fields: Vec<String>,
    /// The picture.
    pub scene: Scene,
    /// The text of the position, if the rules accept it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Why they do not, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
    /// The cell that is wrong, if one is.
    pub spots: Vec<Spot>,
    /// How the position stands, in words: whose turn it is, or how the game has ended.
    pub words: String,
    /// Whether the game is over there.
    pub is_over: bool,
}

/// Why nothing can be set up so.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetUpError {
    /// The game does not tell the parts of its text.
    #[error("the game has no positions that can be set up part by part")]
    NoParts,
    /// The rows are not those of the board.
    #[error("expected {rows} rows of {columns} letters")]
    Rows {
        /// The number of rows of the board.
        rows: usize,
        /// The number of its columns.
        columns: usize,
    },
    /// The number of fields is another one.
    #[error("expected {0} fields")]
    Fields(usize),
}

impl SetUp {
    /// Sets a position up on the board of another one. Without rows it has the pieces of that one,
    /// and without fields its other parts.
    ///
    /// # Errors
    /// If the game or its board has other parts. What the rules refuse is no error.
    ///
    /// ```
    /// use menagerie::Catalogue;
    /// use tabletop::SetUp;
    ///
    /// let catalogue = Catalogue::standard();
    /// let info = catalogue.find("conway-chess")?;
    /// let start = info.start(None)?;
    /// let mut rows = SetUp::of(info, &*start, &[], &[])?.rows;
    /// rows[0] = "rnbq.bnr".into();
    /// assert!(SetUp::of(info, &*start, &rows, &[])?.position.is_some());
    /// rows[7] = "RNBQ.BNR".into();
    /// let refusal = SetUp::of(info, &*start, &rows, &[])?.refusal;
    /// assert_eq!(refusal.unwrap(), "The rules ask for a king.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        info: &GameInfo,
        base: &dyn AnyGame,
        rows: &[String],
        fields: &[String],
    ) -> Result<Self, SetUpError> {
        let (parts, text, scene) = (info.about().setup, base.position(), base.scene());
        let columns = usize::from(scene.columns).max(1);
        let own = || scene.cells.chunks(columns).map(letters);
        let rows: Vec<String> = match rows {
            [] => own().collect(),
            rows => rows.into(),
        };
        let fields: Vec<String> = match fields {
            [] => text.split(' ').map(Into::into).collect(),
            fields => fields.into(),
        };
        if parts.is_empty() {
            return Err(SetUpError::NoParts);
        }
        if fields.len() != parts.len() {
            return Err(SetUpError::Fields(parts.len()));
        }
        let is_row = |row: &String| row.chars().count() == columns;
        let count = own().count();
        if rows.len() != count || !rows.iter().all(is_row) {
            return Err(SetUpError::Rows {
                rows: count,
                columns,
            });
        }
        let written = parts.iter().zip(fields);
        let fields: Vec<String> = written
            .map(|(part, text)| written_as(part, text, &rows))
            .collect();
        let set_up = Self {
            scene: with_pieces(scene, info, &rows),
            rows,
            fields,
            position: None,
            refusal: None,
            spots: Vec::new(),
            words: String::new(),
            is_over: false,
        };
        Ok(set_up.checked(info, columns))
    }

    /// Asks the rules.
    fn checked(mut self, info: &GameInfo, columns: usize) -> Self {
        let parts = info.about().setup;
        let is_word = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
        let unread = parts
            .iter()
            .zip(&self.fields)
            .find(|(_, text)| !is_word(text));
        if let Some((SetupPart::Text { label, hint }, _)) = unread {
            self.refusal = Some(format!("{label}: {hint}."));
            return self;
        }
        match info.position(&self.fields.join(" ")) {
            Ok(game) => {
                self.words = StatusWords::of(&*game, None).now.all;
                self.is_over = game.ending().is_some();
                self.position = Some(game.position());
                self.scene = game.scene();
            }
            Err(error) => {
                let (refusal, spot) = self.refused(&error, parts);
                let cell = spot.and_then(|spot| self.scene.cell(spot));
                let see = cell.map_or_else(String::new, |cell| format!(": see {}", cell.name));
                self.refusal = Some(format!("{refusal}{see}."));
                self.spots = spot
                    .filter(|spot| usize::from(spot.column) < columns)
                    .into_iter()
                    .collect();
            }
        }
        self
    }

    /// Returns what the rules ask for, and the cell where they do.
    fn refused(&self, error: &ParseError, parts: &[SetupPart]) -> (String, Option<Spot>) {
        let asked = format!("he rules ask for {}", error.expected);
        let mut at = error.at;
        for (part, text) in parts.iter().zip(&self.fields) {
            let length = text.chars().count();
            if at <= length {
                return match part {
                    SetupPart::Cells { rows, .. } => {
                        (format!("T{asked}"), cell_at(*rows, text, at))
                    }
                    part => (format!("{}: t{asked}", part.label()), None),
                };
            }
            at -= length + 1;
        }
        (format!("T{asked}"), None)
    }
}

/// The letters of the pieces in a row.
fn letters(row: &[SceneCell]) -> String {
    let letter = |cell: &SceneCell| cell.piece.map_or('.', |piece| piece.letter);
    row.iter().map(letter).collect()
}

/// Returns the text of a part. A letter that a cell of a layer cannot have any more is none.
fn written_as(part: &SetupPart, text: String, rows: &[String]) -> String {
    match part {
        SetupPart::Cells { rows: form, .. } => {
            let mut text = String::new();
            for (index, row) in rows.iter().enumerate() {
                if index > 0 {
                    text.push('/');
                }
                form.write(row, &mut text);
            }
            text
        }
        SetupPart::Layer {
            on_pieces,
            on_empty,
            ..
        } => {
            let of = |(letter, piece): (char, char)| {
                let known = if piece == '.' { on_empty } else { on_pieces };
                let none = known.chars().next().unwrap_or('.');
                if known.contains(letter) { letter } else { none }
            };
            let layers = text.split('/').chain(std::iter::repeat(""));
            let row = |(row, layer): (&String, &str)| -> String {
                let layer = layer.chars().chain(std::iter::repeat(' '));
                layer.zip(row.chars()).map(of).collect()
            };
            let written: Vec<String> = rows.iter().zip(layers).map(row).collect();
            written.join("/")
        }
        SetupPart::Text { .. } => text.trim().into(),
        _ => text,
    }
}

/// The picture of a board with other pieces, without what belongs to those before.
fn with_pieces(scene: Scene, info: &GameInfo, rows: &[String]) -> Scene {
    let known = info.pieces();
    let mut bare = Scene {
        panels: Vec::new(),
        ..scene
    };
    for (cell, letter) in bare
        .cells
        .iter_mut()
        .zip(rows.iter().flat_map(|row| row.chars()))
    {
        let own = cell.piece.filter(|piece| piece.letter == letter);
        cell.piece = own.or_else(|| known.iter().find(|it| it.letter == letter).copied());
        cell.marks.clear();
    }
    bare.in_words(info.players())
}

/// Returns the cell that a text of rows tells at a character. At its beginning it tells of none.
fn cell_at(form: Rows, text: &str, at: usize) -> Option<Spot> {
    let (mut row, mut column, mut run) = (0, 0, 0);
    for letter in text.chars().take(at) {
        match (letter, letter.to_digit(10)) {
            ('/', _) => (row, column, run) = (row + 1, 0, 0),
            (_, Some(digit)) => run = run * 10 + digit as u16,
            (_, None) => {
                column += if form == Rows::Runs {
                    run.max(1)
                } else {
                    run + 1
                };
                run = 0;
            }
        }
    }
    if form == Rows::Digits {
        column += run;
    }
    (at > 0).then_some(Spot { row, column })
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn every_position_that_is_set_up_as_it_is_stays_as_it_is() {
        let catalogue = Catalogue::standard();
        for info in catalogue.games() {
            let mut game = info.start(None).unwrap();
            let mut dice = menagerie::Dice::seeded(7);
            for _ in 0..12 {
                let same = SetUp::of(info, &*game, &[], &[]).unwrap();
                assert_eq!(same.refusal, None, "{}", info.name());
                assert_eq!(same.position, Some(game.position()));
                assert_eq!(same.scene, game.scene());
                let again = SetUp::of(info, &*game, &same.rows, &same.fields).unwrap();
                assert_eq!(again.position, same.position);
                let Some(m) = game.random_move(&mut dice) else {
                    break;
                };
                game.play(&m).unwrap();
            }
        }
    }

    /// Sets a position up in which a row of the start is another one, or a field.
    fn changed(name: &str, row: Option<(usize, &str)>, field: Option<(usize, &str)>) -> SetUp {
        let catalogue = Catalogue::standard();
        let info = catalogue.find(name).unwrap();
        let start = info.start(None).unwrap();
        let mut set_up = SetUp::of(info, &*start, &[], &[]).unwrap();
        if let Some((index, row)) = row {
            set_up.rows[index] = row.into();
        }
        if let Some((index, field)) = field {
            set_up.fields[index] = field.into();
        }
        SetUp::of(info, &*start, &set_up.rows, &set_up.fields).unwrap()
    }

    #[test]
    fn what_the_rules_refuse_is_told_with_its_cell_or_its_field() {
        for (name, row, field, expected, spot) in [
            (
                "conway-chess",
                Some((4, "..K.....")),
                None,
                "The rules ask for at most one king of each colour: see e1.",
                Some((7, 4)),
            ),
            (
                "pacifist",
                Some((3, "...Q....")),
                None,
                "The rules ask for 32 pieces, because pieces are never captured.",
                None,
            ),
            (
                "conway-chess",
                None,
                Some((2, "white")),
                "Castling rights: the rules ask for some of KQkq or files of rooks, each once, \
                 or -.",
                None,
            ),
            (
                "conway-chess",
                None,
                Some((7, " ")),
                "Move: its number, from 1.",
                None,
            ),
        ] {
            let told = changed(name, row, field);
            assert_eq!(told.refusal.as_deref(), Some(expected));
            let spot = spot.map(|(row, column)| Spot { row, column });
            assert_eq!(told.spots, Vec::from_iter(spot));
            assert_eq!(told.position, None);
        }
    }

    #[test]
    fn a_counter_goes_with_the_piece_that_had_it() {
        let counters = "......../......../......../......../......../......../......../....1...";
        let kept = changed("conway-chess", None, Some((4, counters)));
        assert_eq!(kept.fields[4], counters);
        let gone = changed("conway-chess", Some((7, "RNBQ.BNR")), Some((4, counters)));
        assert_eq!(gone.fields[4], counters.replace('1', "."));
    }

    #[test]
    fn a_board_of_another_size_is_an_error() {
        let catalogue = Catalogue::standard();
        let info = catalogue.find("wildebeest").unwrap();
        let start = info.start(None).unwrap();
        let set_up = |rows: &[String], fields: &[String]| {
            SetUp::of(info, &*start, rows, fields)
                .unwrap_err()
                .to_string()
        };
        let row = ["...".to_owned()];
        assert_eq!(set_up(&row, &[]), "expected 11 rows of 11 letters");
        assert_eq!(set_up(&[], &row), "expected 2 fields");
    }
}
