//! The men on a board, as sets of squares.

use crate::{PieceKind, Set, Square};
use grid_core::{Player, SquareSet};

/// The men of both players.
///
/// Kinds are kept as binary digits: three sets instead of one for each kind make positions smaller, and
/// moving, removing and adding men cheaper; each kind is two or three operations away
/// ([`Men::of_kind`]).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Men {
    /// The kinds of all men: the three binary digits, ones first, of 1 for a pawn to 6 for a king. On
    /// empty squares all are 0.
    pub kinds: [Set; 3],
    /// The men of each player.
    pub owned: [Set; 2],
}

impl Men {
    /// No men.
    pub const NONE: Self = Self {
        kinds: [Set::from_bits(0); 3],
        owned: [Set::from_bits(0); 2],
    };

    /// All men of a player.
    #[must_use]
    #[inline]
    pub fn of(&self, owner: Player) -> Set {
        self.owned[owner.index()]
    }

    /// The men of one kind of both players.
    #[must_use]
    #[inline]
    pub fn of_kind(&self, kind: PieceKind) -> Set {
        let [ones, twos, fours] = self.kinds;
        // The numbers 0 (nobody) and 7 (nothing) make the negations that are left out superfluous.
        match kind {
            PieceKind::Pawn => ones & !(twos | fours),
            PieceKind::Knight => twos & !(ones | fours),
            PieceKind::Bishop => ones & twos,
            PieceKind::Rook => fours & !(ones | twos),
            PieceKind::Queen => ones & fours,
            PieceKind::King => twos & fours,
        }
    }

    /// All men.
    #[must_use]
    #[inline]
    pub fn all(&self) -> Set {
        self.owned[0] | self.owned[1]
    }

    /// The kind of the man on a square; a pawn where there is none.
    #[must_use]
    #[inline]
    pub fn kind_at(&self, square: Square) -> PieceKind {
        let digit = |i: usize| (self.kinds[i].bits() >> square.index() & 1) as usize;
        PieceKind::from_digits(digit(0) + 2 * digit(1) + 4 * digit(2))
    }

    /// The man on a square, if there is one.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<(Player, PieceKind)> {
        let owner = Player::ALL
            .into_iter()
            .find(|&player| self.of(player).contains(square))?;
        Some((owner, self.kind_at(square)))
    }

    /// Sets the kind of the men on some squares that had none.
    #[inline]
    pub fn set_kind(&mut self, squares: Set, kind: PieceKind) {
        for (digit, &all) in self.kinds.iter_mut().zip(kind.digits()) {
            *digit |= squares & all;
        }
    }

    /// Forgets the kinds of the men on all squares but these.
    #[inline]
    pub fn keep_kinds(&mut self, kept: Set) {
        for digit in &mut self.kinds {
            *digit &= kept;
        }
    }

    /// Puts a man onto an empty square.
    #[inline]
    pub fn put(&mut self, square: Square, owner: Player, kind: PieceKind) {
        let place = Set::of(square);
        self.owned[owner.index()] |= place;
        self.set_kind(place, kind);
    }

    /// Takes the men off some squares.
    #[inline]
    pub fn lift(&mut self, squares: Set) {
        self.keep_kinds(!squares);
        for owned in &mut self.owned {
            *owned &= !squares;
        }
    }

    /// The board upside down with the colours changed.
    #[must_use]
    pub fn turned(&self) -> Self {
        let turned = |set: Set| Set::from_bits(set.bits().swap_bytes());
        let [white, black] = self.owned.map(turned);
        Self {
            kinds: self.kinds.map(turned),
            owned: [black, white],
        }
    }
}
