//! Castling rights (rules 8.1 to 8.4): the rooks and kings that have never left home.

use grid_core::{Player, SquareSet};

use crate::{Set, Square};

/// Stands for no file.
const NONE: u8 = 8;

/// The side of the board towards which a king castles.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side of the a-file.
    A,
    /// The side of the h-file.
    H,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::A, Self::H];

    /// Returns the files on which king and rook stand after castling.
    pub(crate) const fn ends(self) -> (usize, usize) {
        match self {
            Self::A => (2, 3),
            Self::H => (6, 5),
        }
    }
}

/// The castling rights of both players: the home files of rooks and kings that have not moved.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    /// Home files by player and side, or [`NONE`].
    rooks: [[u8; 2]; 2],
    /// Home files by player, [`NONE`] for a player without a right.
    kings: [u8; 2],
}

impl CastlingRights {
    /// No castling.
    pub const NONE: Self = Self {
        rooks: [[NONE; 2]; 2],
        kings: [NONE; 2],
    };

    /// The rights at the start with the array of chess.
    pub(crate) const ORTHODOX: Self = Self {
        rooks: [[0, 7]; 2],
        kings: [4; 2],
    };

    /// Returns the home square of the rook with which a player may castle, `None` if the right is
    /// lost.
    #[must_use]
    pub fn rook(self, player: Player, side: Side) -> Option<Square> {
        Self::home(player, self.rooks[player.index()][side as usize])
    }

    /// Returns the home square of a player's king, `None` if the player has no right.
    #[must_use]
    pub fn king(self, player: Player) -> Option<Square> {
        Self::home(player, self.kings[player.index()])
    }

    /// Returns the row of a player's home rank.
    pub(crate) const fn rank(player: Player) -> usize {
        match player {
            Player::First => 0,
            Player::Second => 7,
        }
    }

    fn home(player: Player, file: u8) -> Option<Square> {
        Square::new(Self::rank(player), file.into())
    }

    /// Returns whether neither player has a right.
    #[inline]
    pub(crate) fn is_none(self) -> bool {
        self.kings == [NONE; 2]
    }

    pub(crate) fn set_king(&mut self, player: Player, file: usize) {
        self.kings[player.index()] = file as u8;
    }

    pub(crate) fn set_rook(&mut self, player: Player, side: Side, file: usize) {
        self.rooks[player.index()][side as usize] = file as u8;
    }

    /// Removes one right of a player.
    fn lose_rook(&mut self, player: Player, side: Side) {
        self.rooks[player.index()][side as usize] = NONE;
        if self.rooks[player.index()] == [NONE; 2] {
            self.kings[player.index()] = NONE;
        }
    }

    /// Removes both rights of a player.
    pub(crate) fn lose(&mut self, player: Player) {
        self.rooks[player.index()] = [NONE; 2];
        self.kings[player.index()] = NONE;
    }

    /// Removes the rights that are lost when pieces of either player leave or enter some squares
    /// (rule 8.3).
    pub(crate) fn disturb(&mut self, squares: Set) {
        for player in Player::ALL {
            if self.king(player).is_some_and(|king| squares.contains(king)) {
                self.lose(player);
            }
            for side in Side::ALL {
                if self
                    .rook(player, side)
                    .is_some_and(|rook| squares.contains(rook))
                {
                    self.lose_rook(player, side);
                }
            }
        }
    }

    /// Returns the rights with the colours exchanged.
    pub(crate) fn colour_flipped(self) -> Self {
        let [white, black] = self.rooks;
        let [white_king, black_king] = self.kings;
        Self {
            rooks: [black, white],
            kings: [black_king, white_king],
        }
    }

    /// Returns all rights as one word.
    #[inline]
    pub(crate) fn bits(self) -> u64 {
        let [[a, b], [c, d]] = self.rooks;
        let [e, f] = self.kings;
        u64::from_le_bytes([a, b, c, d, e, f, 0, 0])
    }
}
