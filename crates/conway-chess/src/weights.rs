//! The numbers of the evaluation, in one table.

use crate::{BIRTH_QUEUE, PieceKind};

/// The numbers of the [`Evaluator`](crate::Evaluator), in hundredths of a pawn or in percent.
///
/// Where a number depends on whose turn it is, the first is for the player to move and the second
/// for the other player, whose life phase comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Weights {
    /// The value of a piece, by kind. Kings have none: the game ends with them.
    pub material: [i32; 5],
    /// The bonus of a piece by its rank, from its owner's first rank, and by kind.
    pub ranks: [[i32; 8]; 6],
    /// The bonus of a piece by its distance from the nearer edge file, and by kind.
    pub files: [[i32; 4]; 6],
    /// The bonus for each square to which a knight, bishop, rook or queen could go.
    pub mobility: [i32; 4],
    /// The bonus for each attack of a knight, bishop, rook or queen on a square beside the enemy
    /// king.
    pub king_attack: [i32; 4],
    /// The percentage of its value that a piece loses if its death counter will go up: by turn, by
    /// cause (too few or too many neighbours), and by the counter. A piece dies when its counter
    /// reaches 4.
    pub dying: [[[i32; 4]; 2]; 2],
    /// The cost of a king whose death counter will go up, in the same order.
    pub king_dying: [[[i32; 4]; 2]; 2],
    /// The cost of a king by its number of neighbours, at most 5, after the births and deaths that
    /// are due.
    pub king_neighbours: [i32; 6],
    /// The percentage of its value for which a piece that may be born counts, on a square that now
    /// has three neighbours: by turn, and by the birth counter. The birth comes when the counter
    /// reaches 3.
    pub birth: [[i32; 3]; 2],
    /// The bonus of the player to move.
    pub tempo: i32,
}

impl Weights {
    /// The weights that the evaluation uses, fitted to 6,000 games that the search played
    /// against itself. The README of the example `tune` has the commands.
    pub const TUNED: Self = Self {
        material: [100, 156, 151, 159, 261],
        ranks: [
            [-29, 17, 11, 13, 4, 8, 15, 12],
            [-46, -8, -9, 49, 7, -2, -5, -11],
            [-44, 8, 20, 26, -14, -44, -6, -41],
            [-25, 13, 24, 24, -34, -14, 5, 19],
            [-24, 4, 25, 2, -1, -25, -9, -8],
            [78, 44, -54, -69, -23, -8, 0, 0],
        ],
        files: [
            [-30, -5, -7, 16],
            [-19, -19, 4, 18],
            [-33, -18, -15, -25],
            [-23, 3, -11, 11],
            [-11, -11, -3, 2],
            [-33, -9, 5, 32],
        ],
        mobility: [7, 6, 7, 7],
        king_attack: [17, 23, 14, 21],
        dying: [
            [[2, 11, 32, 81], [18, 28, 50, 67]],
            [[-1, 21, 48, 111], [21, 43, 75, 72]],
        ],
        king_dying: [
            [[-20, 19, 87, 169], [6, 24, 80, 92]],
            [[4, 39, 62, 1101], [32, 77, 55, 1101]],
        ],
        king_neighbours: [88, 56, -25, -46, -35, 58],
        birth: [[14, 29, 60], [15, 47, 95]],
        tempo: 43,
    };

    /// Returns the value of a piece; 0 for a king.
    pub(crate) fn value(&self, kind: PieceKind) -> i32 {
        self.material.get(kind as usize).copied().unwrap_or(0)
    }

    /// Returns the value of the next `count` pieces of the queue from a place on.
    pub(crate) fn next_born(&self, place: u8, count: u32) -> i32 {
        let place = usize::from(place);
        (place..place + count as usize)
            .map(|place| self.value(BIRTH_QUEUE[place % BIRTH_QUEUE.len()]))
            .sum()
    }
}
