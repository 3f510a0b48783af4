//! The board, and the kinds of pieces.

use core::fmt;

use chess_men::{Kind, Look};
use grid_core::{Bitboard, NamedRowColumn};

/// A square of the board, written as `row,column`: row 0 is White's back row, the first line of a
/// board file. `{:#}` writes the name by which people know it: `j1` for `0,1` (R1.1).
pub type Square = grid_core::Square<11, 11, NamedRowColumn>;

/// A set of squares of the board.
pub type Set = Bitboard<u128, 11, 11, NamedRowColumn>;

/// The square of the Jet Pack (R1.2).
pub const JET_PACK: Square = Square::at(5, 5);

/// The transporter pads (R1.2). Each leads to the next one in this array, the last to the first
/// (R6.5).
pub const PADS: [Square; 4] = [
    Square::at(3, 9),
    Square::at(3, 1),
    Square::at(7, 9),
    Square::at(7, 1),
];

/// A kind of piece. Its serde form is its name with a dash for each blank: `old-woman`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum PieceKind {
    /// `P`: steps forward, captures diagonally and becomes a Time Machine. On row 5 it charges the
    /// enemy's Golf Cart.
    Pawn = 1,
    /// `N`: leaps two squares along a row or column and one across.
    Knight,
    /// `B`: slides diagonally.
    Bishop,
    /// `R`: slides along rows and columns.
    Rook,
    /// `K`: steps in all eight directions. The game ends when it is lost.
    King,
    /// `W`: a King with a Jet Pack. Slides diagonally. The game ends when it is lost.
    #[cfg_attr(feature = "serde", serde(rename = "king-with-a-jet-pack"))]
    JetKing,
    /// `S`: steps onto empty squares. Poisons adjacent enemies.
    Serpent,
    /// `O`: steps in all eight directions. Becomes a Grand Empress if a Serpent poisons a friend
    /// beside it.
    OldWoman,
    /// `E`: moves as queen and knight. Poisons adjacent enemies.
    #[cfg_attr(feature = "serde", serde(rename = "grand-empress"))]
    Empress,
    /// `J`: steps in all eight directions. Explodes if 5 or 10 pieces stand in its row.
    #[cfg_attr(feature = "serde", serde(rename = "prince-joey"))]
    Joey,
    /// `C`: steps onto empty squares, or flings an adjacent friend over itself.
    Catapult,
    /// `G`: steps onto empty squares, or pushes an adjacent piece. No ordinary capture takes it.
    Gorilla,
    /// `X`: steps sideways on the end rows. Runs through its column if it is charged.
    #[cfg_attr(feature = "serde", serde(rename = "golf-cart"))]
    Cart,
    /// `H`: does not move. While it is on the board its owner's Golf Cart is charged.
    TimeMachine,
    /// `Z`: steps in all eight directions. Paralyses adjacent enemies.
    Beekeeper,
}

impl PieceKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 15] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::JetKing,
        Self::Serpent,
        Self::OldWoman,
        Self::Empress,
        Self::Joey,
        Self::Catapult,
        Self::Gorilla,
        Self::Cart,
        Self::TimeMachine,
        Self::Beekeeper,
    ];
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Kind for PieceKind {
    type Set = Set;

    const KINDS: &'static [Self] = &Self::ALL;

    const LOOKS: &'static [Look] = &[
        Look::new('p', ['♙', '♟'], "pawn").unlettered(),
        Look::new('n', ['♘', '♞'], "knight"),
        Look::new('b', ['♗', '♝'], "bishop"),
        Look::new('r', ['♖', '♜'], "rook"),
        Look::new('k', ['♔', '♚'], "king").royal(),
        Look::lettered('w', "king with a jet pack").royal(),
        Look::lettered('s', "serpent"),
        Look::lettered('o', "old woman"),
        Look::new('e', ['♕', '♛'], "grand empress"),
        Look::lettered('j', "prince joey"),
        Look::lettered('c', "catapult"),
        Look::lettered('g', "gorilla"),
        Look::lettered('x', "golf cart"),
        Look::lettered('h', "time machine"),
        Look::lettered('z', "beekeeper"),
    ];

    #[inline]
    fn number(self) -> usize {
        self as usize
    }
}
