//! The four castlings, and the rights to them.

use core::fmt;

use chess_men::{ChessPieces, Table};
use grid_core::Player;

use crate::{PieceKind, Set, Square};

/// The castling rights that are left. A right is lost when its king or rook leaves its home square.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct CastlingRights(u8);

/// One castling: the squares of its king and its rook.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Castling {
    pub owner: Player,
    /// The letter in the position text.
    pub letter: char,
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
    /// The squares between king and rook, which must be empty.
    pub between: Set,
}

impl Castling {
    /// The four castlings, in the order of the letters `KQkq`; number `i` is bit `i` of the rights.
    pub(crate) const ALL: [Self; 4] = [
        Self::on_rank(Player::First, 'K', 0, 7),
        Self::on_rank(Player::First, 'Q', 0, 0),
        Self::on_rank(Player::Second, 'k', 7, 7),
        Self::on_rank(Player::Second, 'q', 7, 0),
    ];

    const fn on_rank(owner: Player, letter: char, row: usize, rook: usize) -> Self {
        let (king_to, rook_to, between) = if rook == 0 {
            (2, 3, 0x0e)
        } else {
            (6, 5, 0x60)
        };
        Self {
            owner,
            letter,
            king_from: Square::at(row, 4),
            king_to: Square::at(row, king_to),
            rook_from: Square::at(row, rook),
            rook_to: Square::at(row, rook_to),
            between: Set::from_bits(between << (8 * row)),
        }
    }
}

impl CastlingRights {
    /// No castling right.
    pub const NONE: Self = Self(0);
    /// All four castling rights.
    pub const ALL: Self = Self(0b1111);

    /// The home squares of kings and rooks.
    const HOMES: Set = Set::from_bits(0x9100_0000_0000_0091);

    /// For every square, the rights that are left when the original piece is no longer on it.
    const KEPT: Table<Self, 64> = {
        let mut kept = [Self::ALL; 64];
        let mut i = 0;
        while i < 4 {
            kept[Castling::ALL[i].king_from.index()].0 &= !(1 << i);
            kept[Castling::ALL[i].rook_from.index()].0 &= !(1 << i);
            i += 1;
        }
        Table::new(kept)
    };

    /// Returns whether the player has the right to castle towards the h-file.
    #[must_use]
    pub const fn king_side(self, player: Player) -> bool {
        self.0 >> (2 * player.index()) & 1 != 0
    }

    /// Returns whether the player has the right to castle towards the a-file.
    #[must_use]
    pub const fn queen_side(self, player: Player) -> bool {
        self.0 >> (2 * player.index() + 1) & 1 != 0
    }

    /// Adds the player's right to castle towards the h-file.
    #[must_use]
    pub const fn with_king_side(self, player: Player) -> Self {
        Self(self.0 | 1 << (2 * player.index()))
    }

    /// Adds the player's right to castle towards the a-file.
    #[must_use]
    pub const fn with_queen_side(self, player: Player) -> Self {
        Self(self.0 | 1 << (2 * player.index() + 1))
    }

    /// Returns the right with a letter: `K`, `Q`, `k` or `q`.
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        let number = (Castling::ALL.iter()).position(|castling| castling.letter == letter)?;
        Some(Self(1 << number))
    }

    /// Returns the rights as bits: bit `i` is the right to castling number `i`.
    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the rights in either set.
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the rights that are not in the other set.
    pub(crate) const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the rights with the colours exchanged.
    pub(crate) const fn colour_flipped(self) -> Self {
        Self((self.0 >> 2 | self.0 << 2) & Self::ALL.0)
    }

    /// Returns the castlings to which there is a right.
    pub(crate) fn castlings(self) -> impl Iterator<Item = Castling> {
        Castling::ALL
            .into_iter()
            .enumerate()
            .filter(move |(i, _)| self.0 >> i & 1 != 0)
            .map(|(_, castling)| castling)
    }

    /// Returns the rights whose king and rook are at home.
    pub(crate) fn of_pieces_at_home(self, pieces: &ChessPieces) -> Self {
        let is_at_home = |castling: &Castling| {
            pieces.at(castling.king_from) == Some((castling.owner, PieceKind::King))
                && pieces.at(castling.rook_from) == Some((castling.owner, PieceKind::Rook))
        };
        let lost = self.castlings().filter(|castling| !is_at_home(castling));
        lost.fold(self, |rights, castling| {
            rights.without_square(castling.rook_from)
        })
    }

    /// Returns the rights that are left when a piece leaves or reaches a square.
    #[inline]
    pub(crate) fn without_square(self, square: Square) -> Self {
        Self(self.0 & Self::KEPT[square].0)
    }

    /// Returns the rights that are left when the pieces on some squares have gone.
    #[inline]
    pub(crate) fn without_squares(self, squares: Set) -> Self {
        (squares & Self::HOMES)
            .into_iter()
            .fold(self, Self::without_square)
    }
}

impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("-");
        }
        self.castlings()
            .try_for_each(|castling| write!(f, "{}", castling.letter))
    }
}
