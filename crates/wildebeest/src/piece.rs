//! The kinds of pieces.

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
    JetKing,
    /// `S`: steps onto empty squares. Poisons adjacent enemies.
    Serpent,
    /// `O`: steps in all eight directions. Becomes a Grand Empress if a Serpent poisons a friend
    /// beside it.
    OldWoman,
    /// `E`: moves as queen and knight. Poisons adjacent enemies.
    Empress,
    /// `J`: steps in all eight directions. Explodes if 5 or 10 pieces stand in its row.
    Joey,
    /// `C`: steps onto empty squares, or flings an adjacent friend over itself.
    Catapult,
    /// `G`: steps onto empty squares, or pushes an adjacent piece. No ordinary capture takes it.
    Gorilla,
    /// `X`: steps sideways on the end rows. Runs through its column if it is charged.
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

    /// The letters, in the order of [`ALL`](Self::ALL).
    pub(crate) const LETTERS: [char; 15] = [
        'p', 'n', 'b', 'r', 'k', 'w', 's', 'o', 'e', 'j', 'c', 'g', 'x', 'h', 'z',
    ];

    /// Returns the letter of a piece of this kind: upper case for White, the first player.
    #[must_use]
    pub const fn letter_of(self, owner: Player) -> char {
        let letter = Self::LETTERS[self as usize - 1];
        match owner {
            Player::First => letter.to_ascii_uppercase(),
            Player::Second => letter,
        }
    }

    /// Returns the kind and owner that a letter stands for, `None` for any other character.
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

    /// Returns the symbol of a piece of this kind: a chess symbol if there is one, else the letter.
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

    /// Returns the name of the kind, such as `golf cart`.
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
