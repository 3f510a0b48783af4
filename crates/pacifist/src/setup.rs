//! Positions from parts, and what can be wrong with the parts.

use core::error::Error;
use core::fmt;
use core::marker::PhantomData;

use chess_men::Placement;
use grid_core::Player;

use crate::rights::{CastlingRights, Side};
use crate::{PieceKind, Position, Square, Weighting, colour};

/// The parts of a position. They need not be a valid position.
///
/// Fill the fields, or chain the `with_…` methods, then convert it into a [`Position`] of either
/// game with `try_from`, which checks the parts. `Setup::from` takes a position apart. The text
/// parser uses setups too.
///
/// ```
/// use pacifist::{Pacifist, PieceKind, Player, Setup, SetupError};
///
/// // The start without Black's castling rights, Black to move.
/// let setup = Setup::from(&Pacifist::START)
///     .without_castling(Player::Second)
///     .with_turn(Player::Second);
/// let position = Pacifist::try_from(setup.clone())?;
/// assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b 0 ahii e-");
///
/// let error = Pacifist::try_from(setup.without_piece("a2".parse()?)).unwrap_err();
/// assert_eq!(error, SetupError::Pieces { count: 31 });
/// assert_eq!(
///     error.to_string(),
///     "31 pieces on the board: expected 32, because pieces are never captured"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setup {
    /// The pieces, by square.
    pub board: Placement,
    /// The player to move.
    pub turn: Player,
    /// The number of half-moves played.
    pub ply: u32,
    /// The home squares of the rooks with which each player may castle, by [`Side`].
    pub castling_rooks: [[Option<Square>; 2]; 2],
    /// The home square of each player's king, set if the player has any castling right.
    pub castling_kings: [Option<Square>; 2],
}

impl Setup {
    /// Creates a setup with an empty board, White to move and no castling rights.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            board: Placement::EMPTY,
            turn: Player::First,
            ply: 0,
            castling_rooks: [[None; 2]; 2],
            castling_kings: [None; 2],
        }
    }

    /// Puts a piece on a square.
    #[must_use]
    pub fn with_piece(mut self, square: Square, owner: Player, kind: PieceKind) -> Self {
        self.board[square] = Some((owner, kind));
        self
    }

    /// Removes the piece from a square.
    #[must_use]
    pub fn without_piece(mut self, square: Square) -> Self {
        self.board[square] = None;
        self
    }

    /// Sets the player to move.
    #[must_use]
    pub const fn with_turn(mut self, turn: Player) -> Self {
        self.turn = turn;
        self
    }

    /// Sets the number of half-moves played.
    #[must_use]
    pub const fn with_ply(mut self, ply: u32) -> Self {
        self.ply = ply;
        self
    }

    /// Gives a player the right to castle towards a side, with the home squares of king and rook.
    #[must_use]
    pub const fn with_castling(
        mut self,
        player: Player,
        side: Side,
        king: Square,
        rook: Square,
    ) -> Self {
        self.castling_kings[player.index()] = Some(king);
        self.castling_rooks[player.index()][side as usize] = Some(rook);
        self
    }

    /// Removes both castling rights of a player.
    #[must_use]
    pub const fn without_castling(mut self, player: Player) -> Self {
        self.castling_kings[player.index()] = None;
        self.castling_rooks[player.index()] = [None; 2];
        self
    }

    /// Converts the setup into a position. Drops castling rights that are
    /// [minor](SetupError::is_minor) faults, as the text parser does.
    ///
    /// # Errors
    /// Any other fault.
    pub fn into_position_lossy<W: Weighting>(self) -> Result<Position<W>, SetupError> {
        self.check_pieces()?;
        Ok(Position {
            pieces: self.board.pieces().collect(),
            rights: self.possible_rights(),
            turn: self.turn,
            ply: self.ply,
            persuaded: None,
            weighting: PhantomData,
        })
    }

    /// Checks that there are 32 pieces and that two of them are kings.
    fn check_pieces(&self) -> Result<(), SetupError> {
        let mut kings = 0;
        for (square, _, kind) in self.board.pieces() {
            kings += usize::from(kind == PieceKind::King);
            if kings > 2 {
                return Err(SetupError::ThirdKing { square });
            }
        }
        if kings < 2 {
            return Err(SetupError::MissingKing { kings });
        }
        let count = self.board.pieces().count();
        if count != 32 {
            return Err(SetupError::Pieces { count });
        }
        Ok(())
    }

    /// Returns the home square of a castling rook or king if it is on the player's home rank and a
    /// piece of that kind, of either colour, stands there.
    pub(crate) fn home(
        &self,
        player: Player,
        kind: PieceKind,
        home: Option<Square>,
    ) -> Option<Square> {
        home.filter(|&square| {
            square.row() == CastlingRights::rank(player)
                && self.board[square].is_some_and(|(_, found)| found == kind)
        })
    }

    /// Returns the rights whose rook and king stand at home, an a-side rook left of its king and an
    /// h-side rook right of it.
    fn possible_rights(&self) -> CastlingRights {
        let mut rights = CastlingRights::NONE;
        for player in Player::ALL {
            let king = self.castling_kings[player.index()];
            let Some(king) = self.home(player, PieceKind::King, king) else {
                continue;
            };
            for side in Side::ALL {
                let rook = self.castling_rooks[player.index()][side as usize];
                let rook = self.home(player, PieceKind::Rook, rook);
                let is_beside = |rook: &Square| match side {
                    Side::A => rook.column() < king.column(),
                    Side::H => rook.column() > king.column(),
                };
                if let Some(rook) = rook.filter(is_beside) {
                    rights.set_rook(player, side, rook.column());
                    rights.set_king(player, king.column());
                }
            }
        }
        rights
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: Weighting> TryFrom<Setup> for Position<W> {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let (rooks, kings) = (setup.castling_rooks, setup.castling_kings);
        let position: Self = setup.into_position_lossy()?;
        for player in Player::ALL {
            let possible = Side::ALL.map(|side| position.rights.rook(player, side));
            let wanted = rooks[player.index()];
            if let Some(side) = Side::ALL
                .into_iter()
                .find(|&side| possible[side as usize] != wanted[side as usize])
            {
                return Err(SetupError::CastlingRook { player, side });
            }
            if position.rights.king(player) != kings[player.index()] {
                return Err(SetupError::CastlingKing { player });
            }
        }
        Ok(position)
    }
}

impl<W: Weighting> From<&Position<W>> for Setup {
    fn from(position: &Position<W>) -> Self {
        let mut setup = Self {
            turn: position.turn,
            ply: position.ply,
            castling_rooks: Player::ALL
                .map(|player| Side::ALL.map(|side| position.rights.rook(player, side))),
            castling_kings: Player::ALL.map(|player| position.rights.king(player)),
            ..Self::new()
        };
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
    /// There are more than two kings.
    ThirdKing {
        /// The square of the third one, counting rank by rank from the eighth.
        square: Square,
    },
    /// There are fewer than two kings.
    MissingKing {
        /// The number of kings.
        kings: usize,
    },
    /// There are not 32 pieces.
    Pieces {
        /// The number of pieces.
        count: usize,
    },
    /// A castling rook or its king is not at home, or the rook is on the wrong side of the king.
    /// This fault is [minor](Self::is_minor).
    CastlingRook {
        /// The player with the right.
        player: Player,
        /// The side of the right.
        side: Side,
    },
    /// A king has a home square, but the player has no castling right. This fault is
    /// [minor](Self::is_minor).
    CastlingKing {
        /// The owner of the right.
        player: Player,
    },
}

impl SetupError {
    /// Returns whether [`Setup::into_position_lossy`] drops the faulty part instead of failing.
    #[must_use]
    pub const fn is_minor(&self) -> bool {
        matches!(self, Self::CastlingRook { .. } | Self::CastlingKing { .. })
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ThirdKing { square } => {
                write!(f, "third king on {square}: expected two kings in all")
            }
            Self::MissingKing { kings } => {
                write!(f, "kings on the board: {kings}; expected two in all")
            }
            Self::Pieces { count } => write!(
                f,
                "{count} pieces on the board: expected 32, because pieces are never captured"
            ),
            Self::CastlingRook { player, side } => {
                let (side, beside) = match side {
                    Side::A => ("a-side", "left"),
                    Side::H => ("h-side", "right"),
                };
                let player = colour(player);
                write!(
                    f,
                    "{player} castling on the {side}: expected king and rook at home, \
                     the rook to the {beside} of the king"
                )
            }
            Self::CastlingKing { player } => {
                let player = colour(player);
                write!(
                    f,
                    "home square of the {player} king: expected a castling rook as well"
                )
            }
        }
    }
}

impl Error for SetupError {}
