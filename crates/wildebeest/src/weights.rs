//! The numbers of the evaluation, in one table.

use crate::PieceKind;

/// The numbers of the [`Evaluator`](crate::Evaluator), in points or in percent. A rook
/// is worth about 500 points.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Weights {
    /// The value of a piece, by kind. A King has none, because the game ends when it is lost. A
    /// King with a Jet Pack has the value of the Jet Pack.
    pub material: [i32; 15],
    /// What is added to the value of a piece, by kind, when 32 of the 44 pieces of the start are
    /// gone; in proportion before and after.
    pub late: [i32; 15],
    /// The cost of a Serpent for each enemy Knight, Bishop, Rook and Catapult, which can capture it
    /// from afar.
    pub hunter: i32,
    /// The bonus of a Serpent by its distance from the enemy King, in King's steps.
    pub serpent_distance: [i32; 11],
    /// The same for a Gorilla.
    pub gorilla_distance: [i32; 11],
    /// The bonus of a pawn by the rows from its owner's back row. On its last row it has become a
    /// Time Machine.
    pub pawn_rows: [i32; 10],
    /// The cost of every row that a King without Jet Pack is away from home.
    pub king_advance: i32,
    /// The bonus of a Serpent, Grand Empress, Gorilla or Beekeeper within two squares of the
    /// enemy King.
    pub near_king: [i32; 4],
    /// The bonus of a cart on an end row, where it can move and run.
    pub running_cart: i32,
    /// The bonus of a machine whose cart can run: the cart runs every turn.
    pub working_machine: i32,
    /// The cost of a cart on an end row of the King's column.
    pub cart_behind_king: i32,
    /// The cost of a pawn one step from row 5 that would charge such a cart.
    pub pawn_before_row_5: i32,
    /// The cost of a paralysed piece.
    pub paralysed: i32,
    /// The percentage of its value that is added to this cost.
    pub paralysed_percent: i32,
    /// The percentage of its value that a piece costs beside a Prince Joey that explodes as soon as
    /// a piece leaves its row, or enters it.
    pub blast_percent: [i32; 2],
    /// The cost of a King beside such a Joey.
    pub king_beside_joey: [i32; 2],
}

impl Weights {
    /// The weights that the evaluation uses, fitted to games that the search played against
    /// itself. The README of the example `tune` has the commands.
    pub const TUNED: Self = Self {
        material: [
            17, 137, 187, 396, 0, 60, 1255, 64, 1314, 12, 138, 180, 37, 45, 360,
        ],
        late: [
            -30, -28, -44, -23, -4, 4, 26, -27, 0, -11, -46, -31, -9, -22, 10,
        ],
        hunter: 29,
        serpent_distance: [0, 0, 1, 21, 19, -2, 13, 13, -3, 0, -19],
        gorilla_distance: [0, 20, 25, 26, 13, -19, -5, -17, -7, -55, -12],
        pawn_rows: [0, 1, 1, 6, 7, 13, 24, 38, 57, 88],
        king_advance: 12,
        near_king: [70, 60, 28, 1],
        running_cart: 80,
        working_machine: 147,
        cart_behind_king: 30,
        pawn_before_row_5: 60,
        paralysed: 15,
        paralysed_percent: 8,
        blast_percent: [10, 10],
        king_beside_joey: [161, 159],
    };

    /// Returns the value of a piece of a kind.
    #[inline]
    pub(crate) fn value(&self, kind: PieceKind) -> i32 {
        self.material[kind as usize - 1]
    }
}
