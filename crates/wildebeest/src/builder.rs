//! Setting up positions, and which can be played.

use chess_men::Pieces;
use grid_core::{Player, PositionError, SquareSet};

use crate::{PieceKind, Position, Set, Square};

/// A position that is being set up. Its fields can be anything; [`build`](Self::build) checks them.
///
/// It begins as an empty board (`default`) or as another position (`from`).
///
/// ```
/// use wildebeest::{PieceKind, Player, Position, PositionBuilder, Set, Square, SquareSet};
///
/// let mut builder = PositionBuilder::from(Position::START);
/// builder.pieces.put(Square::at(4, 4), Player::Second, PieceKind::Gorilla);
/// builder.pieces.remove(Set::of(Square::at(1, 4)));
/// builder.turn = Player::Second;
/// assert!(builder.build()?.piece_at(Square::at(4, 4)).is_some());
///
/// builder.pieces.put(Square::at(5, 5), Player::First, PieceKind::JetKing);
/// let error = builder.build().unwrap_err();
/// assert_eq!(error.expected, "at most one king of each colour");
/// # Ok::<(), wildebeest::PositionError<Square>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionBuilder {
    /// The pieces. Kings may be missing: then the game is over.
    pub pieces: Pieces<PieceKind, 4>,
    /// The player to move.
    pub turn: Player,
}

impl From<Position> for PositionBuilder {
    fn from(Position { pieces, turn, .. }: Position) -> Self {
        Self { pieces, turn }
    }
}

impl PositionBuilder {
    /// Returns the position.
    ///
    /// # Errors
    /// If a player has two kings, with or without Jet Pack, or two Golf Carts.
    pub fn build(&self) -> Result<Position, PositionError<Square>> {
        let is_king = |kind| matches!(kind, PieceKind::King | PieceKind::JetKing);
        (self.pieces).at_most_one(is_king, "at most one king of each colour")?;
        let is_cart = |kind| kind == PieceKind::Cart;
        (self.pieces).at_most_one(is_cart, "at most one golf cart of each colour")?;
        Ok(Position {
            pieces: self.pieces,
            turn: self.turn,
            trouble: [Set::FULL; 2],
        })
    }
}
