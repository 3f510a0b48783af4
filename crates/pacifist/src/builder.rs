//! Setting up positions, and which can be played.

use core::marker::PhantomData;

use chess_men::{Board, ChessPieces};
use grid_core::{Player, PositionError, SquareSet};

use crate::{CastlingRights, PieceKind, Position, Square, Weighting};

/// A position that is being set up. Its fields can be anything; [`build`](Self::build) checks them.
///
/// It begins as an empty board (`default`) or as another position (`from`).
///
/// ```
/// use pacifist::{Pacifist, PieceKind, Player, PositionBuilder, Square};
///
/// let mut builder = PositionBuilder::from(Pacifist::START);
/// builder.pieces.put(Square::D8, Player::First, PieceKind::Queen); // converted
/// builder.turn = Player::Second;
/// let position: Pacifist = builder.build()?;
/// assert_eq!(position.piece_at(Square::D8), Some((Player::First, PieceKind::Queen)));
///
/// builder.pieces.put(Square::D4, Player::First, PieceKind::King);
/// let error = builder.build::<pacifist::Count>().unwrap_err();
/// assert_eq!(error.to_string(), "bad position on e1: expected two kings in all");
/// # Ok::<(), pacifist::PositionError<Square>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionBuilder {
    /// The pieces: 32, two of them kings.
    pub pieces: ChessPieces,
    /// The player to move.
    pub turn: Player,
    /// The castling rights. Those without king and rook at home are dropped. After conversions
    /// these may belong to either player (rule 8.3).
    pub rights: CastlingRights,
    /// The number of half-moves played.
    pub ply: u32,
}

impl<W: Weighting> From<Position<W>> for PositionBuilder {
    fn from(position: Position<W>) -> Self {
        Self {
            pieces: position.pieces,
            turn: position.turn,
            rights: position.rights,
            ply: position.ply,
        }
    }
}

impl PositionBuilder {
    /// Returns the position (rule 1.1).
    ///
    /// # Errors
    /// If there are not 32 pieces, two of them kings.
    pub fn build<W: Weighting>(&self) -> Result<Position<W>, PositionError<Square>> {
        let (pieces, two_kings) = (self.pieces, "two kings in all");
        let kings = pieces.of_kind(PieceKind::King);
        if let Some(third) = kings.in_text_order().nth(2) {
            return Err(PositionError::at(third, two_kings));
        }
        if kings.len() < 2 {
            return Err(PositionError::new(two_kings));
        }
        if pieces.all().len() != 32 {
            let expected = "32 pieces, because pieces are never captured";
            return Err(PositionError::new(expected));
        }
        Ok(Position {
            pieces,
            rights: (self.rights).kept(|_, home, kind| pieces.of_kind(kind).contains(home)),
            turn: self.turn,
            ply: self.ply,
            persuaded: None,
            weighting: PhantomData,
        })
    }
}
