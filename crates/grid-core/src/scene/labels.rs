//! Boards whose squares have algebraic names, with their labels.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::Square;
use crate::scene::cell::SceneCell;
use crate::scene::picture::Scene;
use crate::scene::spot::Spot;
use crate::square::write_column;

/// Returns the labels of a chess-like board: ranks from the top, and files from `a`.
///
/// ```
/// let (ranks, files) = grid_core::scene::chess_labels(2, 3);
/// assert_eq!((ranks.join(" "), files.join(" ")), ("2 1".into(), "a b c".into()));
/// ```
#[must_use]
pub fn chess_labels(rows: u16, columns: u16) -> (Vec<String>, Vec<String>) {
    let ranks = (1..=rows).rev().map(|rank| rank.to_string()).collect();
    let files = (0..columns)
        .map(|file| {
            let mut label = String::new();
            // Writing into a string never fails.
            let _ = write_column(file.into(), &mut label);
            label
        })
        .collect();
    (ranks, files)
}

impl Scene {
    /// Creates the picture of a board whose squares have algebraic names, given the picture of each
    /// square. The rows and columns are labelled.
    ///
    /// ```
    /// use grid_core::Square;
    /// use grid_core::scene::{Ground, Scene, SceneCell};
    ///
    /// let empty = Scene::of_board(|square: Square<8, 8>| {
    ///     SceneCell::new(square.to_string(), Ground::chequered(square.row(), square.column()))
    /// });
    /// assert_eq!(empty.cell(Square::C5.spot()).unwrap().name, "c5");
    /// assert_eq!((&*empty.row_labels[0], &*empty.column_labels[0]), ("8", "a"));
    /// ```
    #[must_use]
    pub fn of_board<const W: usize, const H: usize>(
        cell: impl FnMut(Square<W, H>) -> SceneCell,
    ) -> Self {
        let (rows, columns) = (H as u16, W as u16);
        let spots = (0..rows).flat_map(|row| (0..columns).map(move |column| Spot { row, column }));
        let cells = spots.filter_map(Square::of_spot).map(cell).collect();
        let (row_labels, column_labels) = chess_labels(rows, columns);
        Self::new(columns, cells).with_labels(row_labels, column_labels)
    }
}
