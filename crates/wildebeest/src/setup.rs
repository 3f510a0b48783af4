//! Positions from parts, and what can be wrong with the parts.

use core::error::Error;
use core::fmt;

use chess_men::{Table, colour};
use grid_core::Player;

use crate::{PieceKind, Position, Square};

/// The parts of a position. They need not be a valid position.
///
/// Fill the fields, or chain the `with_…` methods, then convert it into a [`Position`] with
/// `try_from`, which checks the parts. `Setup::from` takes a position apart. The text parsers use
/// setups too.
///
/// ```
/// use wildebeest::{PieceKind, Player, Position, Setup, SetupError, Square};
///
/// let setup = Setup::new()
///     .with_piece(Square::at(0, 5), Player::First, PieceKind::King)
///     .with_piece(Square::at(10, 5), Player::Second, PieceKind::King);
/// let position = Position::try_from(setup.clone())?;
/// assert_eq!(Setup::from(&position), setup);
///
/// let second = setup.with_piece(Square::at(5, 4), Player::First, PieceKind::JetKing);
/// let error = Position::try_from(second).unwrap_err();
/// assert!(matches!(error, SetupError::TwoKings { owner: Player::First, .. }));
/// assert_eq!(
///     error.to_string(),
///     "second white king on 5,4: expected at most one of each colour"
/// );
/// # Ok::<(), wildebeest::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setup {
    /// The pieces, by square.
    pub board: Table<Option<(Player, PieceKind)>, 128>,
    /// The player to move.
    pub turn: Player,
}

impl Setup {
    /// Creates a setup with an empty board and White to move.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            board: Table::filled(None),
            turn: Player::First,
        }
    }

    /// Puts a piece on a square.
    #[must_use]
    pub fn with_piece(mut self, square: Square, owner: Player, kind: PieceKind) -> Self {
        self.board[square] = Some((owner, kind));
        self
    }

    /// Sets the player to move.
    #[must_use]
    pub const fn with_turn(mut self, turn: Player) -> Self {
        self.turn = turn;
        self
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Player, PieceKind)> {
        Square::all().filter_map(|square| {
            let (owner, kind) = self.board[square]?;
            Some((square, owner, kind))
        })
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::new()
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let (mut kings, mut carts) = ([0; 2], [0; 2]);
        for (square, owner, kind) in setup.pieces() {
            match kind {
                PieceKind::King | PieceKind::JetKing => {
                    kings[owner.index()] += 1;
                    if kings[owner.index()] > 1 {
                        return Err(SetupError::TwoKings { owner, square });
                    }
                }
                PieceKind::Cart => {
                    carts[owner.index()] += 1;
                    if carts[owner.index()] > 1 {
                        return Err(SetupError::TwoCarts { owner, square });
                    }
                }
                _ => {}
            }
        }
        Ok(Self {
            pieces: setup.pieces().collect(),
            turn: setup.turn,
        })
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut setup = Self::new().with_turn(position.turn);
        for square in position.occupied() {
            setup.board[square] = position.piece_at(square);
        }
        setup
    }
}

/// The first fault that was found in a [`Setup`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// A player has more than one King, with or without Jet Pack.
    TwoKings {
        /// The owner of the Kings.
        owner: Player,
        /// The square of the second one, counting row by row from row 0.
        square: Square,
    },
    /// A player has more than one Golf Cart.
    TwoCarts {
        /// The owner of the carts.
        owner: Player,
        /// The square of the second one, counting row by row from row 0.
        square: Square,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (owner, what, square) = match *self {
            Self::TwoKings { owner, square } => (colour(owner), "king", square),
            Self::TwoCarts { owner, square } => (colour(owner), "golf cart", square),
        };
        write!(
            f,
            "second {owner} {what} on {square}: expected at most one of each colour"
        )
    }
}

impl Error for SetupError {}
