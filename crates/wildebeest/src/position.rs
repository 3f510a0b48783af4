//! The position: the pieces and the player to move.

use core::hash::{Hash, Hasher};

use chess_men::Pieces;
use grid_core::{Player, SquareSet};

use crate::{Kind, PieceKind, Set};

/// A position of Two-Player Wildebeest.
///
/// Read one with `parse`, set one up with a [`PositionBuilder`](crate::PositionBuilder), or start
/// with [`Position::START`] or `default()`. The text format is described in the [crate
/// docs](crate#text).
#[derive(Copy, Clone)]
pub struct Position {
    /// Four sets, the binary digits of the kinds' numbers, instead of a set for each of fifteen
    /// kinds: every node copies the position.
    pub(crate) pieces: Pieces<PieceKind, 4>,
    pub(crate) turn: Player,
    /// For each player, the squares on which any of its pieces may have after-effects when it
    /// arrives there; all squares if a move may have other after-effects than those that it causes
    /// itself. This only saves time: it is no part of the state.
    pub(crate) trouble: [Set; 2],
}

impl Position {
    /// The start of the game (R2).
    pub const START: Self = {
        // White's two rows. Black's are their mirror image.
        const LETTERS: &[u8; 22] = b"rnzbokxbcnrgppspjppppg";
        let mut digits = [Set::EMPTY; 4];
        let mut place = 0;
        while place < 22 {
            let mut number = 1;
            while PieceKind::LOOKS[number - 1].letter as u8 != LETTERS[place] {
                number += 1;
            }
            let squares = 1 << place | 1 << ((10 - place / 11) * 11 + place % 11);
            let mut digit = 0;
            while digit < 4 {
                let bits = squares * (number >> digit & 1) as u128;
                digits[digit] = Set::from_bits(digits[digit].bits() | bits);
                digit += 1;
            }
            place += 1;
        }
        let white = (1 << 22) - 1;
        let owned = [Set::from_bits(white), Set::from_bits(white << 99)];
        Self {
            pieces: Pieces::from_digits(digits, owned),
            turn: Player::First,
            trouble: [Set::FULL; 2],
        }
    };

    /// Returns the Kings of both players, with and without Jet Pack.
    #[inline]
    pub fn kings(&self) -> Set {
        self.of_kind(PieceKind::King) | self.of_kind(PieceKind::JetKing)
    }

    /// Returns the pieces of both players that poison.
    #[inline]
    pub(crate) fn poisoners(&self) -> Set {
        self.of_kind(PieceKind::Serpent) | self.of_kind(PieceKind::Empress)
    }

    /// Returns the Golf Carts and Time Machines of both players: they cannot be poisoned or flung.
    #[inline]
    pub(crate) fn carts_and_machines(&self) -> Set {
        self.of_kind(PieceKind::Cart) | self.of_kind(PieceKind::TimeMachine)
    }

    /// Returns a player's pieces that are next to an enemy Beekeeper: they make no move of their
    /// own (R4).
    #[inline]
    pub fn paralysed(&self, owner: Player) -> Set {
        let keepers = self.pieces_of_kind(owner.other(), PieceKind::Beekeeper);
        if keepers.is_empty() {
            return keepers;
        }
        keepers.neighbours() & self.pieces(owner)
    }

    /// Returns the board upside down with the colours exchanged: the same position for the other
    /// player.
    #[must_use]
    pub fn colour_flipped(&self) -> Self {
        Self {
            pieces: self.pieces.map_squares(Set::flip_vertical).swap_owners(),
            turn: self.turn.other(),
            trouble: [Set::FULL; 2],
        }
    }
}

chess_men::tells_pieces!([] Position, PieceKind);

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces && self.turn == other.turn
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.pieces, self.turn).hash(hasher);
    }
}
