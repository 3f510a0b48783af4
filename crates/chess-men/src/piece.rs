//! The kinds of pieces in chess.

use core::fmt;

use grid_core::{Player, SquareSet};

use crate::{Attacks, Board, Kind, Look, Pieces, Set, Square};

/// The pieces of chess on the chess board.
pub type ChessPieces = Pieces<PieceKind, 3>;

/// A kind of piece in chess.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum PieceKind {
    /// Steps forward, captures diagonally, promotes.
    Pawn,
    /// Leaps two squares one way and one the other.
    Knight,
    /// Slides diagonally.
    Bishop,
    /// Slides along ranks and files.
    Rook,
    /// Slides all eight ways.
    Queen,
    /// Steps all eight ways.
    King,
}

impl PieceKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];
}

impl Kind for PieceKind {
    type Set = Set;

    const KINDS: &'static [Self] = &Self::ALL;

    const PROMOTIONS: &'static [Self] = &[Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    const LOOKS: &'static [Look] = &[
        Look::new('p', ['♙', '♟'], "pawn").unlettered(),
        Look::new('n', ['♘', '♞'], "knight"),
        Look::new('b', ['♗', '♝'], "bishop"),
        Look::new('r', ['♖', '♜'], "rook"),
        Look::new('q', ['♕', '♛'], "queen"),
        Look::new('k', ['♔', '♚'], "king").royal(),
    ];

    #[inline]
    fn number(self) -> usize {
        self as usize + 1
    }
}

impl Attacks for PieceKind {
    const PAWN: Self = Self::Pawn;
    const KING: Self = Self::King;
    const ROOK: Option<Self> = Some(Self::Rook);

    #[inline(always)]
    fn attacks(self, owner: Player, from: Square, occupied: Set) -> Set {
        match self {
            Self::Pawn => Set::pawn(owner, from),
            Self::Knight => Set::knight(from),
            Self::Bishop => Set::bishop(from, occupied),
            Self::Rook => Set::rook(from, occupied),
            Self::Queen => Set::queen(from, occupied),
            Self::King => Set::king(from),
        }
    }
}

impl ChessPieces {
    /// The pieces at the start of a game of chess.
    pub const ORTHODOX: Self = Self::from_digits(
        [
            // Pawns, bishops and queens.
            Set::from_bits(0x2cff_0000_0000_ff2c),
            // Knights, bishops and kings.
            Set::from_bits(0x7600_0000_0000_0076),
            // Rooks, queens and kings.
            Set::from_bits(0x9900_0000_0000_0099),
        ],
        [Set::from_bits(0xffff), Set::from_bits(0xffff << 48)],
    );

    /// Returns whether neither player has the pieces for a mate, however the game goes on: at most
    /// one knight or bishop is left beside the kings, or only bishops on squares of one colour.
    #[inline]
    pub fn is_dead(&self) -> bool {
        use PieceKind::{Bishop, Knight, Pawn, Queen, Rook};
        let [pawns, rooks, queens] = [Pawn, Rook, Queen].map(|kind| self.of_kind(kind));
        if !(pawns | rooks | queens).is_empty() {
            return false;
        }
        let (knights, bishops) = (self.of_kind(Knight), self.of_kind(Bishop));
        let dark = Set::from_bits(0xaa55_aa55_aa55_aa55);
        let is_of_one_colour = !bishops.intersects(dark) || bishops.is_subset(dark);
        (knights | bishops).len() <= 1 || (knights.is_empty() && is_of_one_colour)
    }

    /// Returns the pieces with the ranks mirrored and the colours exchanged: the same pieces for
    /// the other player.
    #[must_use]
    pub fn colour_flipped(&self) -> Self {
        self.map_squares(SquareSet::flip_vertical).swap_owners()
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the name of a player's colour: `white` or `black`.
pub const fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "white",
        Player::Second => "black",
    }
}

/// Runs a block for each kind of a type that is neither pawn nor king.
///
/// The macro copies the block, so that the compiler specialises each copy for its kind. A loop over
/// an array of kinds branches on the kind of every piece, which costs perft a tenth of its time.
///
/// ```
/// use chess_men::{Kind, PieceKind, for_each_officer};
///
/// let mut letters = String::new();
/// for_each_officer!(PieceKind, kind => {
///     letters.push(kind.letter());
/// });
/// assert_eq!(letters, "nbrq");
/// ```
#[macro_export]
macro_rules! for_each_officer {
    ($Kind:ty, $kind:ident => $block:block) => {
        $crate::for_each_officer!($Kind, $kind => $block 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14)
    };
    ($Kind:ty, $kind:ident => $block:block $($number:literal)*) => { $(
        if $number < <$Kind as $crate::Kind>::KINDS.len() {
            let kinds = <$Kind as $crate::Kind>::KINDS;
            let $kind = kinds[$number % kinds.len()];
            if $kind != <$Kind as $crate::Attacks>::PAWN && $kind != <$Kind as $crate::Attacks>::KING {
                $block
            }
        }
    )* };
}
