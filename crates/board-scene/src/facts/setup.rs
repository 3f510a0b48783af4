//! The parts of a position text, for people who set a position up.

use alloc::string::String;
use core::fmt::Write;

/// A part of the text of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SetupPart {
    /// It stays as it is, as the size of the board does.
    Kept,
    /// The cells, row by row.
    Cells {
        /// The letters of the pieces that can be put anywhere. A cell with another letter, such
        /// as a base, stays as it is.
        letters: &'static str,
        /// How the rows are written.
        #[cfg_attr(feature = "serde", serde(skip))]
        rows: Rows,
    },
    /// One of some words: as the text has them, and as people read them.
    Choice {
        /// What is chosen: `To move`.
        label: &'static str,
        /// The words.
        options: &'static [(&'static str, &'static str)],
    },
    /// A letter for every cell, beside the pieces: a counter. The first letters mean none.
    Layer {
        /// What the letters are: `Counters`.
        label: &'static str,
        /// The letters that a cell with a piece can have.
        on_pieces: &'static str,
        /// The letters that an empty cell can have.
        on_empty: &'static str,
    },
    /// Any text.
    Text {
        /// What it is: `Castling rights`.
        label: &'static str,
        /// What can be written: `KQkq, or - for none`.
        hint: &'static str,
    },
}

impl SetupPart {
    /// The side to move in the words of FEN, for White and Black.
    pub const SIDE: Self = Self::Choice {
        label: "To move",
        options: &[("w", "White"), ("b", "Black")],
    };

    /// The placement of chess men as FEN writes it.
    pub const PLACEMENT: Self = Self::Cells {
        letters: "KQRBNPkqrbnp",
        rows: Rows::Digits,
    };

    /// Returns the name of the part for people; empty if it needs none.
    pub const fn label(&self) -> &'static str {
        match self {
            Self::Choice { label, .. } | Self::Layer { label, .. } | Self::Text { label, .. } => {
                label
            }
            Self::Kept | Self::Cells { .. } => "",
        }
    }
}

/// How the rows of cells are written, with `.` for an empty cell.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Rows {
    /// Each cell by its letter: `..x`.
    #[default]
    Letters,
    /// Empty cells by their number, as in FEN: `2x`.
    Digits,
    /// Equal cells by their number and the letter: `2.x`.
    Runs,
}

impl Rows {
    /// Writes a row of letters.
    ///
    /// ```
    /// use board_scene::facts::Rows;
    ///
    /// let written = |rows: Rows| {
    ///     let mut text = String::new();
    ///     rows.write("..xxo", &mut text);
    ///     text
    /// };
    /// let all = [Rows::Letters, Rows::Digits, Rows::Runs].map(written);
    /// assert_eq!(all, ["..xxo", "2xxo", "2.2xo"]);
    /// ```
    pub fn write(self, row: &str, text: &mut String) {
        let mut letters = row.chars().peekable();
        while let Some(letter) = letters.next() {
            let mut run = 1;
            let is_counted = self == Self::Runs || self == Self::Digits && letter == '.';
            while is_counted && letters.next_if_eq(&letter).is_some() {
                run += 1;
            }
            if run > 1 || self == Self::Digits && letter == '.' {
                // A string takes everything.
                let _ = write!(text, "{run}");
            }
            if self != Self::Digits || letter != '.' {
                text.push(letter);
            }
        }
    }
}
