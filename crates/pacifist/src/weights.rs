//! The numbers of the evaluation, in one table.

use crate::PieceKind;

/// The numbers of the [`Evaluator`](crate::Evaluator), in points or in percent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Weights {
    /// The value of a piece, by kind.
    pub material: [i32; 6],
    /// The percentage of its value that is added for an enemy piece that is overly persuaded: the
    /// next move converts it.
    pub turning_percent: i32,
    /// The percentage of its value that is subtracted for a piece that the enemy overly persuades,
    /// before its owner's move.
    pub threatened_percent: i32,
    /// The percentage of its value that a piece costs if its net influence is 0: of the player to
    /// move, and of the other player.
    pub tight_percent: [i32; 2],
    /// The cost of the best supported king by its net influence: below 0, 0, 1, 2 and 3.
    pub king_net: [i32; 5],
    /// The bonus for each square to which a knight, rook or bishop could go. A queen counts as a
    /// rook and a bishop.
    pub mobility: [i32; 3],
    /// The bonus for each square on which the player's net influence is above 0.
    pub influence: i32,
    /// The bonus of a pawn by its rank, from its owner's first rank.
    pub pawn_ranks: [i32; 8],
    /// The bonus of the player to move.
    pub tempo: i32,
}

impl Weights {
    /// The weights that the evaluation uses, fitted to games of the search and scaled so that a
    /// pawn has 100 points. A match of 80 games with 10 ms of processor time a move gave them +191
    /// Elo (95 %: +111 to +296) over estimates. The README of the example `tune` has the commands.
    pub const TUNED: Self = Self {
        material: [100, 688, 473, 433, 1941, 3108],
        turning_percent: 128,
        threatened_percent: 0,
        tight_percent: [8, 7],
        king_net: [471, 178, 159, 29, 0],
        mobility: [10, 12, 20],
        influence: 29,
        pawn_ranks: [0, 20, -35, 20, 35, 82, 78, 69],
        tempo: 6,
    };

    /// Returns the value of a piece.
    #[inline]
    pub(crate) fn value(&self, kind: PieceKind) -> i32 {
        self.material[kind as usize]
    }
}
