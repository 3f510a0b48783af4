//! The picture of a chess board.

use alloc::vec::Vec;

use grid_core::Player;
use grid_core::scene::{Scene, SceneCell, ScenePiece, chess_labels};

use crate::{Kind, Square};

/// Returns the picture of a piece.
#[must_use]
pub fn piece<K: Kind<D>, const D: usize>(owner: Player, kind: K) -> ScenePiece {
    ScenePiece::new(
        owner,
        kind.letter_of(owner),
        kind.symbol(owner),
        kind.name(),
    )
}

/// Returns the picture of a board, given the picture of each square. The files and ranks are
/// labelled.
///
/// ```
/// use chess_men::{Square, scene};
/// use grid_core::scene::{Ground, SceneCell};
///
/// let empty = scene::board(|square| {
///     SceneCell::new(square.to_string(), Ground::chequered(square.row(), square.column()))
/// });
/// assert_eq!(empty.cell(Square::C5.spot()).unwrap().name, "c5");
/// ```
#[must_use]
pub fn board(cell: impl FnMut(Square) -> SceneCell) -> Scene {
    let (row_labels, column_labels) = chess_labels(8, 8);
    let squares = crate::squares_from_top();
    let cells: Vec<SceneCell> = squares.map(cell).collect();
    Scene::new(8, cells).with_labels(row_labels, column_labels)
}
