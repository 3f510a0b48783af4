//! Castling rights (rules 8.1 to 8.4): which rooks and kings have never left home.

use grid_core::{Player, SquareSet};

use crate::{Set, Square};

/// No file.
const NONE: u8 = 8;

/// Towards which side of the board a king castles.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// With the rook nearer the a-file.
    A,
    /// With the rook nearer the h-file.
    H,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::A, Self::H];

    /// The files on which king and rook stand after castling.
    pub(crate) const fn ends(self) -> (usize, usize) {
        match self {
            Self::A => (2, 3),
            Self::H => (6, 5),
        }
    }
}

/// The castling rights of both players: the home files of the rooks and kings that have not moved.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    /// By player and side.
    rooks: [[u8; 2]; 2],
    kings: [u8; 2],
}

impl CastlingRights {
    /// No castling.
    pub const NONE: Self = Self {
        rooks: [[NONE; 2]; 2],
        kings: [NONE; 2],
    };

    /// The rights at the start from the orthodox array.
    pub(crate) const ORTHODOX: Self = Self {
        rooks: [[0, 7]; 2],
        kings: [4; 2],
    };

    /// The home square of the rook with which a player may castle, if the right is left.
    #[must_use]
    pub fn rook(self, player: Player, side: Side) -> Option<Square> {
        Self::home(player, self.rooks[player.index()][side as usize])
    }

    /// The home square of a player's king, while there is any right.
    #[must_use]
    pub fn king(self, player: Player) -> Option<Square> {
        Self::home(player, self.kings[player.index()])
    }

    /// A player's home rank.
    pub(crate) const fn rank(player: Player) -> usize {
        match player {
            Player::First => 0,
            Player::Second => 7,
        }
    }

    fn home(player: Player, file: u8) -> Option<Square> {
        Square::new(Self::rank(player), file.into())
    }

    /// Whether no castling is left.
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

    pub(crate) fn lose_rook(&mut self, player: Player, side: Side) {
        self.rooks[player.index()][side as usize] = NONE;
        if self.rooks[player.index()] == [NONE; 2] {
            self.kings[player.index()] = NONE;
        }
    }

    /// Both rights of a player.
    pub(crate) fn lose(&mut self, player: Player) {
        self.rooks[player.index()] = [NONE; 2];
        self.kings[player.index()] = NONE;
    }

    /// Takes the rights that are lost when men of either player leave or enter some squares (rule
    /// 8.3).
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

    /// The same rights with the colours exchanged.
    pub(crate) fn colour_flipped(self) -> Self {
        let [white, black] = self.rooks;
        let [white_king, black_king] = self.kings;
        Self {
            rooks: [black, white],
            kings: [black_king, white_king],
        }
    }

    /// All of it in one word.
    #[inline]
    pub(crate) fn bits(self) -> u64 {
        let [[a, b], [c, d]] = self.rooks;
        let [e, f] = self.kings;
        u64::from_le_bytes([a, b, c, d, e, f, 0, 0])
    }
}
