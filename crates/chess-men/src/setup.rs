//! Positions from parts.

use core::error::Error;
use core::fmt::{self, Display};

use grid_core::text::Field;
use grid_core::{ParseError, Player, Spelling, Square};

use crate::BySquare;

/// The parts of a position, which may be wrong: the pieces of kind `K` on at most `N` squares, the
/// player to move, and the `rest` that only one game has.
///
/// Each game converts its setups: `Position::try_from` checks the parts, and `Setup::from` takes a
/// position apart. The parsers of text fill a setup first too.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Setup<K, R, const N: usize = 64> {
    /// The piece on every square.
    pub board: BySquare<Option<(Player, K)>, N>,
    /// The player to move.
    pub turn: Player,
    /// What only this game has, such as castling rights and clocks.
    pub rest: R,
}

impl<K: Copy, R: Default, const N: usize> Default for Setup<K, R, N> {
    /// An empty board with White to move.
    fn default() -> Self {
        Self {
            board: BySquare::filled(None),
            turn: Player::First,
            rest: R::default(),
        }
    }
}

impl<K: Copy, R, const N: usize> Setup<K, R, N> {
    /// Returns the setup with a piece on a square, in place of any piece there.
    #[must_use]
    pub fn with_piece<const W: usize, const H: usize, S: Spelling>(
        mut self,
        square: Square<W, H, S>,
        owner: Player,
        kind: K,
    ) -> Self {
        self.board[square] = Some((owner, kind));
        self
    }

    /// Returns the pieces on some squares, in the order of the squares.
    pub fn pieces<const W: usize, const H: usize, S: Spelling>(
        &self,
        squares: impl Iterator<Item = Square<W, H, S>>,
    ) -> impl Iterator<Item = (Square<W, H, S>, Player, K)> {
        squares.filter_map(|square| {
            let (owner, kind) = self.board[square]?;
            Some((square, owner, kind))
        })
    }

    /// Checks that each player has at most one of the pieces that `is_one` names, looking at the
    /// squares in their order.
    ///
    /// # Errors
    /// If a player has a second one; the error has its square.
    pub fn at_most_one<const W: usize, const H: usize, S: Spelling>(
        &self,
        squares: impl Iterator<Item = Square<W, H, S>>,
        is_one: impl Fn(K) -> bool,
        expected: &'static str,
    ) -> Result<(), SetupError<Square<W, H, S>>> {
        let mut seen = [false; 2];
        for (square, owner, kind) in self.pieces(squares) {
            if is_one(kind) && core::mem::replace(&mut seen[owner.index()], true) {
                return Err(SetupError::new(Part::Piece(square), expected));
            }
        }
        Ok(())
    }
}

/// A part of a [`Setup`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part<Q> {
    /// The pieces as a whole.
    Pieces,
    /// The piece on a square.
    Piece(Q),
    /// The counters of a square.
    Counters(Q),
    /// A player's queue of births.
    Queue(Player),
    /// The castling rights.
    Castling,
    /// The square on which a pawn can be captured en passant.
    EnPassant,
}

/// The first thing that is wrong with a [`Setup`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SetupError<Q> {
    /// The part that is wrong.
    pub part: Part<Q>,
    /// What was expected of it.
    pub expected: &'static str,
}

impl<Q> SetupError<Q> {
    /// Creates the error of a part.
    #[must_use]
    pub const fn new(part: Part<Q>, expected: &'static str) -> Self {
        Self { part, expected }
    }
}

impl<const W: usize, const H: usize, S: Spelling> SetupError<Square<W, H, S>> {
    /// Returns the error of the text from which the pieces were read. `places` has the byte of the
    /// field at which the letter of each piece stands.
    #[must_use]
    pub fn in_placement<const N: usize>(
        &self,
        field: &Field<'_>,
        places: &BySquare<usize, N>,
    ) -> ParseError {
        let at = match self.part {
            Part::Piece(square) => places[square],
            _ => 0,
        };
        field.error(at, self.expected)
    }
}

impl<Q: Display> Display for SetupError<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.part {
            Part::Pieces => f.write_str("the pieces"),
            Part::Piece(square) => write!(f, "the piece on {square}"),
            Part::Counters(square) => write!(f, "the counters of {square}"),
            Part::Queue(Player::First) => f.write_str("White's queue of births"),
            Part::Queue(Player::Second) => f.write_str("Black's queue of births"),
            Part::Castling => f.write_str("the castling rights"),
            Part::EnPassant => f.write_str("the en passant square"),
        }?;
        write!(f, ": expected {}", self.expected)
    }
}

impl<Q: fmt::Debug + Display> Error for SetupError<Q> {}
