//! Positions from parts.

use core::marker::PhantomData;

use chess_men::{CastlingRights, Part, squares_from_top};

use crate::{PieceKind, Position, Square, Weighting};

/// The parts of a position of either game. They need not be a valid position: `try_from` checks
/// them.
///
/// ```
/// use pacifist::{Pacifist, Player, Setup, Square};
///
/// // The start without Black's castling rights, Black to move.
/// let mut setup = Setup { turn: Player::Second, ..Setup::from(&Pacifist::START) };
/// setup.rest.castling_rights.lose(Player::Second);
/// let position = Pacifist::try_from(setup)?;
/// assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b 0 ahii e-");
///
/// let a2: Square = "a2".parse()?;
/// setup.board[a2] = None;
/// assert_eq!(
///     Pacifist::try_from(setup).unwrap_err().to_string(),
///     "the pieces: expected 32 pieces, because pieces are never captured"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Setup = chess_men::Setup<PieceKind, Rest>;

/// The first thing that is wrong with a [`Setup`].
pub type SetupError = chess_men::SetupError<Square>;

/// What a [`Setup`] of these games has beside pieces and turn. By default there are no castling
/// rights, and no half-moves have been played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Rest {
    /// The castling rights that are left.
    pub castling_rights: CastlingRights,
    /// The number of half-moves played.
    pub ply: u32,
}

impl Default for Rest {
    fn default() -> Self {
        Self {
            castling_rights: CastlingRights::NONE,
            ply: 0,
        }
    }
}

/// Returns whether a piece of a kind stands on a square. After conversions it may belong to either
/// player (rule 8.3).
pub(crate) fn stands(setup: &Setup, kind: PieceKind, square: Square) -> bool {
    setup.board[square].is_some_and(|(_, found)| found == kind)
}

impl<W: Weighting> Position<W> {
    /// Converts a setup into a position, but drops castling rights whose king or rook is not at
    /// home, as the text parser does.
    ///
    /// # Errors
    /// If anything else is wrong.
    pub fn try_from_lossy(setup: &Setup) -> Result<Self, SetupError> {
        check_pieces(setup)?;
        Ok(Self {
            pieces: setup.pieces(squares_from_top()).collect(),
            rights: (setup.rest.castling_rights)
                .at_home(|_, kind, square| stands(setup, kind, square)),
            turn: setup.turn,
            ply: setup.rest.ply,
            persuaded: None,
            weighting: PhantomData,
        })
    }
}

/// Checks that there are 32 pieces and that two of them are kings.
fn check_pieces(setup: &Setup) -> Result<(), SetupError> {
    let pieces = || setup.pieces(squares_from_top());
    let mut kings = pieces().filter(|&(_, _, kind)| kind == PieceKind::King);
    let (_, second, third) = (kings.next(), kings.next(), kings.next());
    let part = match (second, third) {
        (_, Some((square, ..))) => Some(Part::Piece(square)),
        (None, _) => Some(Part::Pieces),
        _ => None,
    };
    if let Some(part) = part {
        return Err(SetupError::new(part, "two kings in all"));
    }
    if pieces().count() != 32 {
        let expected = "32 pieces, because pieces are never captured";
        return Err(SetupError::new(Part::Pieces, expected));
    }
    Ok(())
}

impl<W: Weighting> TryFrom<Setup> for Position<W> {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let position = Self::try_from_lossy(&setup)?;
        if position.rights != setup.rest.castling_rights {
            let expected = "kings and rooks at home";
            return Err(SetupError::new(Part::Castling, expected));
        }
        Ok(position)
    }
}

impl<W: Weighting> From<&Position<W>> for Setup {
    fn from(position: &Position<W>) -> Self {
        let mut setup = Self {
            turn: position.turn,
            rest: Rest {
                castling_rights: position.rights,
                ply: position.ply,
            },
            ..Self::default()
        };
        for square in position.occupied() {
            setup.board[square] = position.piece_at(square);
        }
        setup
    }
}
