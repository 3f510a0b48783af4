//! How pawns move, on boards of any size.

use grid_core::{Bitboard, Direction, Player, Spelling, SquareSet};

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

/// A macro, because `Bitboard::row` is a function of each integer type and not of `SquareSet`.
macro_rules! pawn_way {
    ($int:ty) => {
        impl<const W: usize, const H: usize, S: Spelling> PawnWay<Bitboard<$int, W, H, S>> {
            const FIRST: Self = Self {
                forward: Direction::North,
                captures: [Direction::NorthWest, Direction::NorthEast],
                passed_row: Bitboard::<$int, W, H, S>::row(2),
                last_row: Bitboard::<$int, W, H, S>::row(H - 1),
            };
            const SECOND: Self = Self {
                forward: Direction::South,
                captures: [Direction::SouthWest, Direction::SouthEast],
                passed_row: Bitboard::<$int, W, H, S>::row(H - 3),
                last_row: Bitboard::<$int, W, H, S>::row(0),
            };

            /// Returns the directions and rows of this player's pawns.
            #[inline]
            pub const fn of(player: Player) -> &'static Self {
                match player {
                    Player::First => &Self::FIRST,
                    Player::Second => &Self::SECOND,
                }
            }
        }
    };
}

pawn_way!(u64);
pawn_way!(u128);

impl<S: SquareSet> PawnWay<S> {
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
