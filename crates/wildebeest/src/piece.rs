//! Kinds of pieces.

use core::fmt;

use chess_men::Kind;
use grid_core::Player;

use crate::Set;

/// A kind of piece.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum PieceKind {
    /// `P`: steps forward, captures diagonally, becomes a Time Machine; on row 5 it charges the
    /// enemy's Golf Cart.
    Pawn = 1,
    /// `N`: leaps two squares one way and one the other.
    Knight,
    /// `B`: slides diagonally.
    Bishop,
    /// `R`: slides along rows and columns.
    Rook,
    /// `K`: steps all eight ways. Its end is the end of the game.
    King,
    /// `W`: a King with a Jet Pack, slides diagonally.
    JetKing,
    /// `S`: steps onto empty squares, poisons enemies beside it.
    Serpent,
    /// `O`: steps all eight ways; poison beside it makes it a Grand Empress.
    OldWoman,
    /// `E`: moves as queen and knight, poisons enemies beside it.
    Empress,
    /// `J`: steps all eight ways; explodes when 5 or 10 pieces stand in its row.
    Joey,
    /// `C`: steps onto empty squares, or flings a friend over itself.
    Catapult,
    /// `G`: steps onto empty squares or pushes; no ordinary capture takes it.
    Gorilla,
    /// `X`: steps sideways on the end rows; charged, it runs through its column.
    Cart,
    /// `H`: does not move; while it is there its owner's Golf Cart is charged.
    TimeMachine,
    /// `Z`: steps all eight ways; paralyses enemies beside it.
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

    /// The letters, in the order of [`ALL`](Self::ALL).
    const LETTERS: [char; 15] = [
        'p', 'n', 'b', 'r', 'k', 'w', 's', 'o', 'e', 'j', 'c', 'g', 'x', 'h', 'z',
    ];

    /// The letter of a piece of this kind: upper case for White, the first player.
    #[must_use]
    pub const fn letter_of(self, owner: Player) -> char {
        let letter = Self::LETTERS[self as usize - 1];
        match owner {
            Player::First => letter.to_ascii_uppercase(),
            Player::Second => letter,
        }
    }

    /// The kind and owner that a letter stands for.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<(Self, Player)> {
        let lower = letter.to_ascii_lowercase();
        let index = Self::LETTERS.iter().position(|&known| known == lower)?;
        let owner = if letter == lower {
            Player::Second
        } else {
            Player::First
        };
        Some((Self::ALL[index], owner))
    }

    /// The symbol of a piece of this kind: a chess symbol where there is one, else the letter.
    #[must_use]
    pub const fn symbol(self, owner: Player) -> char {
        let symbols = match self {
            Self::Pawn => ['♙', '♟'],
            Self::Knight => ['♘', '♞'],
            Self::Bishop => ['♗', '♝'],
            Self::Rook => ['♖', '♜'],
            Self::King => ['♔', '♚'],
            Self::Empress => ['♕', '♛'],
            _ => return self.letter_of(owner),
        };
        symbols[owner.index()]
    }

    /// The name of the kind: `golf cart`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::King => "king",
            Self::JetKing => "king with a jet pack",
            Self::Serpent => "serpent",
            Self::OldWoman => "old woman",
            Self::Empress => "grand empress",
            Self::Joey => "prince joey",
            Self::Catapult => "catapult",
            Self::Gorilla => "gorilla",
            Self::Cart => "golf cart",
            Self::TimeMachine => "time machine",
            Self::Beekeeper => "beekeeper",
        }
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Kind<4> for PieceKind {
    type Set = Set;

    const COUNT: usize = Self::ALL.len();

    #[inline]
    fn number(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_number(number: usize) -> Self {
        // 16 entries, so that no index is out of bounds.
        const KINDS: [PieceKind; 16] = {
            let mut kinds = [PieceKind::Pawn; 16];
            let mut i = 0;
            while i < PieceKind::COUNT {
                kinds[i + 1] = PieceKind::ALL[i];
                i += 1;
            }
            kinds
        };
        KINDS[number % KINDS.len()]
    }
}
