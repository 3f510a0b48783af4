//! Kinds of men.

use core::fmt;

use crate::Set;
use grid_core::Player;

/// A kind of man.
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
    /// Steps all eight ways. Its end is the end of the game.
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

    /// The kind whose three binary digits these are: 1 for a pawn to 6 for a king. A pawn for 0 and a
    /// king for 7, which no man has.
    #[must_use]
    #[inline]
    pub const fn from_digits(number: usize) -> Self {
        const KINDS: [PieceKind; 8] = {
            use PieceKind::{Bishop, King, Knight, Pawn, Queen, Rook};
            [Pawn, Pawn, Knight, Bishop, Rook, Queen, King, King]
        };
        KINDS[number % KINDS.len()]
    }

    /// The binary digits of the kind's number, ones first, as whole boards, all squares or none: men are
    /// added without a branch. The numbers are 1 for a pawn to 6 for a king.
    #[must_use]
    #[inline]
    pub const fn digits(self) -> &'static [Set; 3] {
        static DIGITS: [[Set; 3]; 6] = {
            let mut digits = [[Set::from_bits(0); 3]; 6];
            let mut i = 0;
            while i < 18 {
                let number = i as u64 / 3 + 1;
                digits[i / 3][i % 3] = Set::from_bits((number >> (i % 3) & 1).wrapping_neg());
                i += 1;
            }
            digits
        };
        &DIGITS[self as usize]
    }

    /// The letter of the kind in move texts: `p`, `n`, `b`, `r`, `q`, `k`.
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

    /// The letter of a man of this kind in position texts: upper case for White, the first player.
    #[must_use]
    pub const fn letter_of(self, owner: Player) -> char {
        match owner {
            Player::First => self.letter().to_ascii_uppercase(),
            Player::Second => self.letter(),
        }
    }

    /// The kind and owner that a letter of a position text stands for.
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

    /// The Unicode symbol of a man of this kind.
    #[must_use]
    pub const fn symbol(self, owner: Player) -> char {
        let symbols = match owner {
            Player::First => ['♙', '♘', '♗', '♖', '♕', '♔'],
            Player::Second => ['♟', '♞', '♝', '♜', '♛', '♚'],
        };
        symbols[self as usize]
    }

    /// The name of the kind: `pawn`.
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

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of a player's colour: `white` or `black`.
#[must_use]
pub const fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "white",
        Player::Second => "black",
    }
}
