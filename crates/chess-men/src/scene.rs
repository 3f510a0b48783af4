//! The picture of a piece.

use grid_core::Player;
use grid_core::scene::ScenePiece;

use crate::Kind;

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
