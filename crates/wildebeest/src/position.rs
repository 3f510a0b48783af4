//! The position: pieces and whose turn it is, and questions about them.

use core::fmt;

use grid_core::{Bitboard, Outcome, Player, SquareSet, key_of};

use crate::PieceKind;

/// A square of the board: row 0 is White's back row, the first line of a board file.
pub type Square = grid_core::Square<11, 11>;

/// A set of squares of the board.
pub type Set = Bitboard<u128, 11, 11>;

/// The square of the Jet Pack (R1.2).
pub const JET_PACK: Square = Square::at(5, 5);

/// The transporter pads (R1.2), each followed by the one it leads to (R6.5), the last by the first.
pub const PADS: [Square; 4] = [
    Square::at(3, 9),
    Square::at(3, 1),
    Square::at(7, 9),
    Square::at(7, 1),
];

/// A position of Two-Player Wildebeest.
///
/// Read one with `parse`, start with [`Position::START`] or `default()`; the text format is described in
/// the [crate docs](crate#text).
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The kinds of all pieces: the four binary digits, ones first, of [`PieceKind`]'s numbers.
    ///
    /// Four sets instead of one for each of fifteen kinds: the position is copied at every node.
    pub(crate) kinds: [Set; 4],
    /// The pieces of each player.
    pub(crate) pieces: [Set; 2],
    pub(crate) turn: Player,
}

impl Position {
    /// The start of the game (R2).
    pub const START: Self = {
        const ROWS: [[u8; 11]; 2] = [*b"rnzbokxbcnr", *b"gppspjppppg"];
        const LETTERS: [u8; 15] = *b"pnbrkwsoejcgxhz";
        let mut kinds = [0_u128; 4];
        let mut row = 0;
        while row < 2 {
            let mut column = 0;
            while column < 11 {
                let mut number = 0;
                while LETTERS[number] != ROWS[row][column] {
                    number += 1;
                }
                let mut digit = 0;
                while digit < 4 {
                    if (number + 1) >> digit & 1 == 1 {
                        kinds[digit] |= 1 << (row * 11 + column);
                        kinds[digit] |= 1 << ((10 - row) * 11 + column);
                    }
                    digit += 1;
                }
                column += 1;
            }
            row += 1;
        }
        Self {
            kinds: [
                Set::from_bits(kinds[0]),
                Set::from_bits(kinds[1]),
                Set::from_bits(kinds[2]),
                Set::from_bits(kinds[3]),
            ],
            pieces: [
                Set::from_bits((1 << 22) - 1),
                Set::from_bits(((1 << 22) - 1) << 99),
            ],
            turn: Player::First,
        }
    };

    /// A board without pieces, White to move: what the text parser fills.
    pub(crate) const EMPTY: Self = Self {
        kinds: [Set::from_bits(0); 4],
        pieces: [Set::from_bits(0); 2],
        turn: Player::First,
    };

    /// All pieces of a player.
    #[must_use]
    #[inline]
    pub fn pieces(&self, owner: Player) -> Set {
        self.pieces[owner.index()]
    }

    /// All pieces.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Set {
        self.pieces[0] | self.pieces[1]
    }

    /// The pieces of one kind of both players.
    #[must_use]
    #[inline(always)]
    pub fn of_kind(&self, kind: PieceKind) -> Set {
        let digit = |place: usize| {
            if kind as usize >> place & 1 == 1 {
                self.kinds[place]
            } else {
                !self.kinds[place]
            }
        };
        digit(0) & digit(1) & digit(2) & digit(3)
    }

    /// The pieces of one kind of a player.
    #[must_use]
    #[inline(always)]
    pub fn pieces_of(&self, owner: Player, kind: PieceKind) -> Set {
        self.pieces(owner) & self.of_kind(kind)
    }

    /// The Kings of both players, with and without Jet Pack.
    #[must_use]
    #[inline]
    pub fn kings(&self) -> Set {
        self.of_kind(PieceKind::King) | self.of_kind(PieceKind::JetKing)
    }

    /// The kind of the piece on a square that has one.
    #[inline]
    pub(crate) fn kind_at(&self, square: Square) -> PieceKind {
        let mut number = 0;
        for (place, digit) in self.kinds.iter().enumerate() {
            number |= usize::from(digit.contains(square)) << place;
        }
        PieceKind::from_digits(number)
    }

    /// The owner of the piece on a square that has one.
    #[inline]
    pub(crate) fn owner_at(&self, square: Square) -> Player {
        if self.pieces[0].contains(square) {
            Player::First
        } else {
            Player::Second
        }
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Player, PieceKind)> {
        self.occupied()
            .contains(square)
            .then(|| (self.owner_at(square), self.kind_at(square)))
    }

    /// The pieces that cannot make a move of their own: next to an enemy Beekeeper (R4).
    #[must_use]
    #[inline]
    pub fn paralysed(&self, owner: Player) -> Set {
        let keepers = self.pieces_of(owner.other(), PieceKind::Beekeeper);
        if keepers.is_empty() {
            return keepers;
        }
        keepers.neighbours() & self.pieces(owner)
    }

    /// The board upside down with the colours changed: the same position for the other player (R6).
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut turned = Self {
            turn: self.turn.other(),
            ..Self::EMPTY
        };
        for owner in Player::ALL {
            for square in self.pieces(owner) {
                let place = Square::at(10 - square.row(), square.column());
                turned.put(place, owner.other(), self.kind_at(square));
            }
        }
        turned
    }

    /// The result, if a King is missing (R8).
    #[inline]
    pub(crate) fn missing_king(&self) -> Option<Outcome> {
        let kings = self.kings();
        match Player::ALL.map(|player| kings.intersects(self.pieces(player))) {
            [true, true] => None,
            [true, false] => Some(Outcome::Win(Player::First)),
            [false, true] => Some(Outcome::Win(Player::Second)),
            [false, false] => Some(Outcome::Draw),
        }
    }

    #[inline]
    pub(crate) fn state_key(&self) -> u64 {
        let [a, b, c, d] = self.kinds.map(Set::bits);
        let [first, second] = self.pieces.map(Set::bits);
        // The board has 121 squares: the turn finds room above them.
        let second = second | u128::from(self.turn.index() as u8) << 127;
        let halves = |word: u128| [word as u64, (word >> 64) as u64];
        let [a, b, c, d] = [a, b, c, d].map(halves);
        let [first, second] = [first, second].map(halves);
        key_of(&[
            a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1], first[0], first[1], second[0],
            second[1],
        ])
    }

    /// Takes pieces off the board.
    #[inline]
    pub(crate) fn remove(&mut self, gone: Set) {
        for digit in &mut self.kinds {
            *digit &= !gone;
        }
        for pieces in &mut self.pieces {
            *pieces &= !gone;
        }
    }

    /// Makes the pieces on some squares pieces of this kind.
    #[inline]
    pub(crate) fn set_kind(&mut self, squares: Set, kind: PieceKind) {
        for (place, digit) in self.kinds.iter_mut().enumerate() {
            if kind as usize >> place & 1 == 1 {
                *digit |= squares;
            } else {
                *digit &= !squares;
            }
        }
    }

    /// A piece goes to another square; what stood there is gone.
    #[inline]
    pub(crate) fn shift(&mut self, owner: Player, from: Square, to: Square) {
        let (from_set, to_set) = (Set::of(from), Set::of(to));
        for digit in &mut self.kinds {
            // A mask, not a branch: kinds are hard to predict.
            let mask = u128::from(digit.contains(from)).wrapping_neg();
            let carried = Set::from_bits(to_set.bits() & mask);
            *digit = (*digit & !(from_set | to_set)) | carried;
        }
        let [own, other] = [owner.index(), owner.other().index()];
        self.pieces[own] = (self.pieces[own] & !from_set) | to_set;
        self.pieces[other] &= !to_set;
    }

    /// Puts a piece onto a square; what stood there is gone.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, owner: Player, kind: PieceKind) {
        let place = Set::of(square);
        self.set_kind(place, kind);
        self.pieces[owner.index()] |= place;
        self.pieces[owner.other().index()] &= !place;
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Debug for Position {
    /// The position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
