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
    /// The value of a man, by kind. Kings have none: the game ends with them.
    pub material: [i32; 5],
    /// The bonus of a man by its rank, from its owner's first rank, and by kind.
    pub ranks: [[i32; 8]; 6],
    /// The bonus of a man by its distance from the nearer edge file, and by kind.
    pub files: [[i32; 4]; 6],
    /// The bonus for each square to which a knight, bishop, rook or queen could go.
    pub mobility: [i32; 4],
    /// The bonus for each attack of a knight, bishop, rook or queen on a square beside the enemy
    /// king.
    pub king_attack: [i32; 4],
    /// The percentage of its value that a man loses if its death counter will go up: by turn, by
    /// cause (too few or too many neighbours), and by the counter. A man dies when its counter
    /// reaches 4.
    pub dying: [[[i32; 4]; 2]; 2],
    /// The cost of a king whose death counter will go up, in the same order.
    pub king_dying: [[[i32; 4]; 2]; 2],
    /// The cost of a king by its number of neighbours, at most 5, after the births and deaths that
    /// are due.
    pub king_neighbours: [i32; 6],
    /// The percentage of its value for which a man that may be born counts, on a square that now
    /// has three neighbours: by turn, and by the birth counter. The birth comes when the counter
    /// reaches 3.
    pub birth: [[i32; 3]; 2],
    /// The bonus of the player to move.
    pub tempo: i32,
}

impl Weights {
    /// The weights that the evaluation uses, fitted to 4,000 games that the search played
    /// against itself.
    pub const TUNED: Self = Self {
        material: [100, 156, 185, 166, 293],
        ranks: [
            [-16, 20, 4, 8, 17, 12, 15, 12],
            [-28, -11, -17, 49, 10, -5, -7, -11],
            [-38, 16, 14, 11, -27, -40, 4, -31],
            [-41, 14, 31, 25, -27, -15, 6, 19],
            [-30, -1, 30, 1, 3, -18, -12, -12],
            [71, 35, -50, -62, -20, -8, 0, 0],
        ],
        files: [
            [-33, 1, -3, 22],
            [-26, -22, 7, 22],
            [-26, -29, -9, -29],
            [-15, 22, -20, 3],
            [-7, -11, -15, 3],
            [-26, -10, 3, 30],
        ],
        mobility: [6, 4, 6, 5],
        king_attack: [4, 26, 14, 33],
        dying: [
            [[3, 12, 33, 75], [25, 28, 55, 66]],
            [[1, 18, 36, 106], [25, 43, 72, 86]],
        ],
        king_dying: [
            [[-20, 24, 101, 144], [11, 29, 92, 89]],
            [[6, 45, 51, 1101], [31, 76, 48, 1101]],
        ],
        king_neighbours: [74, 60, -25, -48, -30, 57],
        birth: [[15, 32, 59], [17, 46, 83]],
        tempo: 34,
    };

    /// Returns the value of a man; 0 for a king.
    pub(crate) fn value(&self, kind: PieceKind) -> i32 {
        self.material.get(kind as usize).copied().unwrap_or(0)
    }

    /// Returns the value of the next `count` men of the queue from a place on.
    pub(crate) fn next_born(&self, place: u8, count: u32) -> i32 {
        let place = usize::from(place);
        (place..place + count as usize)
            .map(|place| self.value(BIRTH_QUEUE[place % BIRTH_QUEUE.len()]))
            .sum()
    }
}
