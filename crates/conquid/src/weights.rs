//! The numbers of the evaluation, in one table.

/// The numbers of the [`Evaluator`](crate::Evaluator), in points.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Weights {
    /// The bonus of the player to move.
    pub tempo: i32,
    /// The bonus for each cell that the enemy needs more than the player to join the bases.
    pub distance: i32,
    /// The bonus for each cell that the player has more than the enemy.
    pub cell: i32,
    /// The bonus for each enemy cell that the next Conquer would take.
    pub conquerable: i32,
}

impl Weights {
    /// The weights that the evaluation uses.
    pub const TUNED: Self = Self {
        tempo: 119,
        distance: 55,
        cell: 9,
        conquerable: 22,
    };
}
