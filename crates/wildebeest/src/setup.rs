//! Positions from parts.

use crate::{PieceKind, Position, Set, Square};
use grid_core::SquareSet;

/// The parts of a position. They need not be a valid position: `Position::try_from` checks them.
///
/// ```
/// use wildebeest::{PieceKind, Player, Position, Setup, Square};
///
/// let setup = Setup::default()
///     .with_piece(Square::at(0, 5), Player::First, PieceKind::King)
///     .with_piece(Square::at(10, 5), Player::Second, PieceKind::King);
/// let position = Position::try_from(setup)?;
/// assert_eq!(Setup::from(&position), setup);
///
/// let second = setup.with_piece(Square::at(5, 4), Player::First, PieceKind::JetKing);
/// assert_eq!(
///     Position::try_from(second).unwrap_err().to_string(),
///     "the piece on 5,4: expected at most one king of each colour"
/// );
/// # Ok::<(), wildebeest::SetupError>(())
/// ```
pub type Setup = chess_men::Setup<PieceKind, (), 128>;

/// The first thing that is wrong with a [`Setup`].
pub type SetupError = chess_men::SetupError<Square>;

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let is_king = |kind| matches!(kind, PieceKind::King | PieceKind::JetKing);
        let expected = "at most one king of each colour";
        setup.at_most_one(Square::all(), is_king, expected)?;
        let expected = "at most one golf cart of each colour";
        setup.at_most_one(Square::all(), |kind| kind == PieceKind::Cart, expected)?;
        Ok(Self {
            pieces: setup.pieces(Square::all()).collect(),
            turn: setup.turn,
            trouble: [Set::FULL; 2],
        })
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut setup = Self {
            turn: position.turn,
            ..Self::default()
        };
        for square in position.occupied() {
            setup.board[square] = position.piece_at(square);
        }
        setup
    }
}
