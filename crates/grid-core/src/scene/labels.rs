//! Labels of boards.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

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
