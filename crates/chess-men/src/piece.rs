//! The kinds of pieces in chess.

use core::fmt;

use grid_core::Player;

use crate::{Kind, Pieces, Set};

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

    /// The kinds a pawn can become, in the order in which such moves are generated.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The [digits](Kind::digits) of each kind, in the order of [`ALL`](Self::ALL). With this table
    /// pieces are added without a branch.
    pub const DIGITS: [[Set; 3]; 6] = {
        let mut digits = [[Set::from_bits(0); 3]; 6];
        let mut i = 0;
        while i < 18 {
            let number = i as u64 / 3 + 1;
            digits[i / 3][i % 3] = Set::from_bits((number >> (i % 3) & 1).wrapping_neg());
            i += 1;
        }
        digits
    };

    /// Returns the letter of the kind in move texts: `p`, `n`, `b`, `r`, `q`, `k`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// Returns the letter of a piece of this kind in position texts: upper case for White, the
    /// first player.
    #[must_use]
    pub const fn letter_of(self, owner: Player) -> char {
        match owner {
            Player::First => self.letter().to_ascii_uppercase(),
            Player::Second => self.letter(),
        }
    }

    /// Returns the kind and the owner of a piece from its letter in position texts, or `None` if
    /// the letter is not a piece's.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<(Self, Player)> {
        let lower = letter.to_ascii_lowercase();
        let kind = Self::ALL.into_iter().find(|kind| kind.letter() == lower)?;
        let owner = if letter == lower {
            Player::Second
        } else {
            Player::First
        };
        Some((kind, owner))
    }

    /// Returns the Unicode symbol of a piece of this kind.
    #[must_use]
    pub const fn symbol(self, owner: Player) -> char {
        let symbols = match owner {
            Player::First => ['♙', '♘', '♗', '♖', '♕', '♔'],
            Player::Second => ['♟', '♞', '♝', '♜', '♛', '♚'],
        };
        symbols[self as usize]
    }

    /// Returns the name of the kind, such as `pawn`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

impl Kind<3> for PieceKind {
    type Set = Set;

    const COUNT: usize = Self::ALL.len();

    #[inline]
    fn number(self) -> usize {
        self as usize + 1
    }

    #[inline]
    fn from_number(number: usize) -> Self {
        const KINDS: [PieceKind; 8] = {
            use PieceKind::{Bishop, King, Knight, Pawn, Queen, Rook};
            [Pawn, Pawn, Knight, Bishop, Rook, Queen, King, King]
        };
        KINDS[number % KINDS.len()]
    }

    #[inline]
    fn digits(self) -> [Set; 3] {
        static DIGITS: [[Set; 3]; 6] = PieceKind::DIGITS;
        DIGITS[self as usize]
    }
}

impl ChessPieces {
    /// The pieces at the start of a game of chess.
    pub const ORTHODOX: Self = {
        /// Returns the squares of some files on the first and the eighth rank.
        const fn files(files: &[u8]) -> u64 {
            let mut bits = 0;
            let mut i = 0;
            while i < files.len() {
                bits |= 1 << files[i] | 1 << (56 + files[i]);
                i += 1;
            }
            bits
        }
        let pawns = 0x00ff_0000_0000_ff00;
        let [knights, bishops, rooks] = [files(&[1, 6]), files(&[2, 5]), files(&[0, 7])];
        let [queens, kings] = [files(&[3]), files(&[4])];
        Self::from_digits(
            [
                Set::from_bits(pawns | bishops | queens),
                Set::from_bits(knights | bishops | kings),
                Set::from_bits(rooks | queens | kings),
            ],
            [Set::from_bits(0xffff), Set::from_bits(0xffff << 48)],
        )
    };

    /// Returns the pieces with the ranks mirrored and the colours exchanged: the same pieces for
    /// the other player.
    #[must_use]
    pub fn colour_flipped(&self) -> Self {
        self.map_squares(flip_ranks).swap_owners()
    }
}

/// Returns the squares with rank 1 exchanged for rank 8, rank 2 for rank 7, and so on.
#[must_use]
#[inline]
pub const fn flip_ranks(squares: Set) -> Set {
    Set::from_bits(squares.bits().swap_bytes())
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the name of a player's colour: `white` or `black`.
#[must_use]
pub const fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "white",
        Player::Second => "black",
    }
}

/// Runs a block for each kind that is neither pawn nor king.
///
/// The macro copies the block, so that the compiler specialises each copy for its kind. A loop over
/// an array of kinds branches on the kind of every piece, which costs perft a tenth of its time.
///
/// ```
/// use chess_men::for_each_officer;
///
/// let mut letters = String::new();
/// for_each_officer!(kind => {
///     letters.push(kind.letter());
/// });
/// assert_eq!(letters, "nbrq");
/// ```
#[macro_export]
macro_rules! for_each_officer {
    ($kind:ident => $block:block) => {{
        let $kind = $crate::PieceKind::Knight;
        $block
        let $kind = $crate::PieceKind::Bishop;
        $block
        let $kind = $crate::PieceKind::Rook;
        $block
        let $kind = $crate::PieceKind::Queen;
        $block
    }};
}
