//! Positions from parts, and what can be wrong with the parts.

use core::error::Error;
use core::fmt;
use core::marker::PhantomData;

use chess_men::Placement;
use grid_core::Player;

use crate::rights::{CastlingRights, Side};
use crate::{PieceKind, Position, Square, Weighting, colour};

/// A description of a position, part by part, which may be nonsense.
///
/// Fill the fields, or chain the `with_…` methods, and turn it into a [`Position`] of either game
/// with `try_from`. A position turns into its setup with `from`. The text parser goes the same way.
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
/// assert_eq!(error, SetupError::Men { count: 31 });
/// assert_eq!(error.to_string(), "31 men on the board: expected 32, because none is ever captured");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setup {
    /// The men.
    pub board: Placement,
    /// The player to move.
    pub turn: Player,
    /// The half-moves played.
    pub ply: u32,
    /// The home squares of the rooks with which each player may castle, by [`Side`].
    pub castling_rooks: [[Option<Square>; 2]; 2],
    /// The home squares of the kings that may castle. Set where the player has any right.
    pub castling_kings: [Option<Square>; 2],
}

impl Setup {
    /// An empty board with White to move and no castling rights.
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

    /// Puts a man on a square.
    #[must_use]
    pub fn with_piece(mut self, square: Square, owner: Player, kind: PieceKind) -> Self {
        self.board[square] = Some((owner, kind));
        self
    }

    /// Takes the man off a square.
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

    /// Sets the half-moves played.
    #[must_use]
    pub const fn with_ply(mut self, ply: u32) -> Self {
        self.ply = ply;
        self
    }

    /// Lets a player castle towards one side, with the king and the rook whose home squares these
    /// are.
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

    /// Takes both castling rights from a player.
    #[must_use]
    pub const fn without_castling(mut self, player: Player) -> Self {
        self.castling_kings[player.index()] = None;
        self.castling_rooks[player.index()] = [None; 2];
        self
    }

    /// The position, without the castling rights that are [minor](SetupError::is_minor) faults. The
    /// text parser reads positions so.
    ///
    /// # Errors
    /// If any other part is wrong.
    pub fn into_position_lossy<W: Weighting>(self) -> Result<Position<W>, SetupError> {
        self.check_men()?;
        Ok(Position {
            men: self.board.men().collect(),
            rights: self.possible_rights(),
            turn: self.turn,
            ply: self.ply,
            weighting: PhantomData,
        })
    }

    /// There are 32 men, two of them kings.
    fn check_men(&self) -> Result<(), SetupError> {
        let mut kings = 0;
        for (square, _, kind) in self.board.men() {
            kings += usize::from(kind == PieceKind::King);
            if kings > 2 {
                return Err(SetupError::ThirdKing { square });
            }
        }
        if kings < 2 {
            return Err(SetupError::MissingKing { kings });
        }
        let count = self.board.men().count();
        if count != 32 {
            return Err(SetupError::Men { count });
        }
        Ok(())
    }

    /// The home square of a castling rook or king, if it is on the player's home rank and such a
    /// man, of either colour, stands there.
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

    /// The rights whose rook and king stand at home, an a-side rook left of its king and an h-side
    /// rook right of it.
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

/// What is wrong with a [`Setup`]: the first fault that was found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// There are more than two kings.
    ThirdKing {
        /// Where the third one stands, rank by rank from the eighth.
        square: Square,
    },
    /// There are fewer than two kings.
    MissingKing {
        /// How many there are.
        kings: usize,
    },
    /// There are not 32 men.
    Men {
        /// How many there are.
        count: usize,
    },
    /// A castling rook or its king is not at home, or the rook is on the wrong side of the king.
    /// This fault is [minor](Self::is_minor).
    CastlingRook {
        /// The player who could castle.
        player: Player,
        /// Towards which side.
        side: Side,
    },
    /// A king has a home square, and no rook to castle with. This fault is [minor](Self::is_minor).
    CastlingKing {
        /// The player who could castle.
        player: Player,
    },
}

impl SetupError {
    /// Whether [`Setup::into_position_lossy`] drops the faulty part instead of failing.
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
            Self::Men { count } => write!(
                f,
                "{count} men on the board: expected 32, because none is ever captured"
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
                     the rook {beside} of the king"
                )
            }
            Self::CastlingKing { player } => {
                let player = colour(player);
                write!(
                    f,
                    "{player} king that may castle: expected a rook that may, too"
                )
            }
        }
    }
}

impl Error for SetupError {}
