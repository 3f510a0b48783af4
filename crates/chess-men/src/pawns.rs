//! How pawns move, on boards of any size.

use grid_core::{Direction, Player};

use crate::Board;

/// The directions and rows of one player's pawns, on a board whose sets of squares are `S`.
///
/// The first player's pawns move to higher rows. The methods take sets: one call serves a single
/// pawn or all pawns.
///
/// ```
/// use chess_men::{PawnWay, Set};
/// use grid_core::{Player, SquareSet};
///
/// let way = PawnWay::<Set>::of(Player::First);
/// let pawns = Set::row(1);
/// let [steps, double_steps] = way.steps(pawns, !pawns);
/// assert_eq!((steps, double_steps), (Set::row(2), Set::row(3)));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PawnWay<S> {
    /// The direction of a step.
    pub forward: Direction,
    /// The directions of the two captures, towards lower columns first.
    pub captures: [Direction; 2],
    /// The row that a double step passes: one step from the player's second row.
    pub passed_row: S,
    /// The row on which pawns promote.
    pub last_row: S,
}

impl<S: Board> PawnWay<S> {
    /// Returns the directions and rows of this player's pawns.
    #[inline(always)]
    pub fn of(player: Player) -> &'static Self {
        match player {
            Player::First => &S::PAWNS[0],
            Player::Second => &S::PAWNS[1],
        }
    }

    /// Returns the square behind a square: that of the pawn that is captured en passant there, and
    /// that of a pawn that passes there.
    #[inline(always)]
    pub fn behind(&self, square: S::Square) -> S {
        S::of(square).step(self.forward.opposite())
    }

    /// Returns the squares that some pawns reach by a step and by a double step over empty squares.
    /// A pawn on its player's second row may make a double step.
    #[inline(always)]
    pub fn steps(&self, pawns: S, empty: S) -> [S; 2] {
        let step = pawns.step(self.forward) & empty;
        [step, (step & self.passed_row).step(self.forward) & empty]
    }

    /// Returns the squares that some pawns attack towards lower columns, and those towards higher
    /// columns.
    #[inline(always)]
    pub fn attacks(&self, pawns: S) -> [S; 2] {
        self.captures.map(|direction| pawns.step(direction))
    }
}
