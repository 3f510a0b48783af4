//! Boards: leaps, lines and rows of any width and height.

use core::marker::PhantomData;

use grid_core::{Bitboard, Direction, Player, Spelling, Square, SquareSet};

use crate::BySquare;

/// The leaps of a knight: two squares one way and one the other. A leap is the number of rows up
/// and of columns right.
pub const KNIGHT_LEAPS: [(i8, i8); 8] = [
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
];

/// The steps of a king: one square in each of the eight directions.
pub const KING_LEAPS: [(i8, i8); 8] = Direction::DELTAS;

/// The capturing steps of each player's pawns. The first player's pawns move to higher rows.
pub const PAWN_LEAPS: [[(i8, i8); 2]; 2] = [[(1, -1), (1, 1)], [(-1, -1), (-1, 1)]];

/// A set of squares of a board on which chess-men move: a [`Bitboard`] of 64 or 128 bits.
///
/// The tables that a game does not use are not in its program.
///
/// ```
/// use chess_men::Board;
/// use grid_core::{Bitboard, SquareSet};
///
/// type Set = Bitboard<u128, 10, 8>;
/// let [a1, d4] = ["a1".parse()?, "d4".parse()?];
/// assert_eq!(Set::knight(a1).len(), 2);
/// assert_eq!(Set::between(a1, d4), ["b2".parse()?, "c3".parse()?].into_iter().collect());
/// assert_eq!(Set::line(a1, d4).len(), 8);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
pub trait Board: SquareSet + 'static {
    /// The number of columns and of rows.
    const SIZE: [usize; 2];

    /// Whether texts begin with row 0. Otherwise they begin with the last row.
    const TOP_DOWN: bool;

    /// What stands between the two squares of a move's text.
    const BETWEEN: &'static str;

    /// How each player's pawns move.
    const PAWNS: &'static [PawnWay<Self>; 2];

    /// Returns the square in a row and a column; `None` if it is off the board.
    fn square(row: usize, column: usize) -> Option<Self::Square>;

    /// Returns the row and the column of a square.
    fn place(square: Self::Square) -> (usize, usize);

    /// Returns the squares of the set in the order of texts: row by row from the top of a picture.
    fn in_text_order(self) -> impl Iterator<Item = Self::Square> {
        let [width, height] = Self::SIZE;
        let row = move |place| {
            if Self::TOP_DOWN {
                place
            } else {
                height - 1 - place
            }
        };
        let board = (0..width * height).map(move |n| Self::square(row(n / width), n % width));
        board.flatten().filter(move |&square| self.contains(square))
    }

    /// Returns the squares that a knight attacks.
    fn knight(from: Self::Square) -> Self;

    /// Returns the squares that a king attacks: the adjacent squares.
    fn king(from: Self::Square) -> Self;

    /// Returns the squares that a player's pawn attacks.
    fn pawn(owner: Player, from: Self::Square) -> Self;

    /// Returns the squares that a rook attacks: up to and including the first occupied square in
    /// each direction.
    fn rook(from: Self::Square, occupied: Self) -> Self;

    /// Returns the squares that a bishop attacks.
    fn bishop(from: Self::Square, occupied: Self) -> Self;

    /// Returns the squares that a queen attacks.
    #[inline(always)]
    fn queen(from: Self::Square, occupied: Self) -> Self {
        Self::rook(from, occupied) | Self::bishop(from, occupied)
    }

    /// Returns the squares between two squares of a row, a column or a diagonal, and none between
    /// others.
    fn between(a: Self::Square, b: Self::Square) -> Self;

    /// Returns all squares of the row, the column or the diagonal on which two different squares
    /// lie, and none if there is no such line.
    fn line(a: Self::Square, b: Self::Square) -> Self;
}

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

/// The tables of a board.
struct Tables<B>(PhantomData<B>);

/// A macro, because functions of a trait cannot be `const`.
macro_rules! boards {
    ($($word:ty, $bits:literal;)*) => { $(
        impl<const W: usize, const H: usize, S: Spelling> Tables<Bitboard<$word, W, H, S>> {
            const KNIGHT: &'static BySquare<Bitboard<$word, W, H, S>, $bits> =
                &BySquare::new(Bitboard::<$word, W, H, S>::leaper(&KNIGHT_LEAPS));
            const KING: &'static BySquare<Bitboard<$word, W, H, S>, $bits> =
                &BySquare::new(Bitboard::<$word, W, H, S>::leaper(&KING_LEAPS));
            const PAWN: &'static [BySquare<Bitboard<$word, W, H, S>, $bits>; 2] = &[
                BySquare::new(Bitboard::<$word, W, H, S>::leaper(&PAWN_LEAPS[0])),
                BySquare::new(Bitboard::<$word, W, H, S>::leaper(&PAWN_LEAPS[1])),
            ];
            const BETWEEN: &'static BySquare<BySquare<Bitboard<$word, W, H, S>, $bits>, $bits> =
                &Self::pairs(false);
            const LINE: &'static BySquare<BySquare<Bitboard<$word, W, H, S>, $bits>, $bits> =
                &Self::pairs(true);

            /// Returns for each pair of squares their line, or what lies between them.
            const fn pairs(
                is_line: bool,
            ) -> BySquare<BySquare<Bitboard<$word, W, H, S>, $bits>, $bits> {
                type Set<const W: usize, const H: usize, S> = Bitboard<$word, W, H, S>;
                let row = BySquare::new([Set::<W, H, S>::EMPTY; $bits]);
                let mut table = [row; $bits];
                let mut i = 0;
                while i < 8 * W * H {
                    let from = Square::<W, H, S>::at(i / 8 / W, i / 8 % W);
                    let (there, back) = (Direction::ALL[i % 8], Direction::ALL[(i + 4) % 8]);
                    let (rows, columns) = there.delta();
                    let mut next = from.offset(rows, columns);
                    while let Some(to) = next {
                        let ray = Set::ray(from, there).bits();
                        let squares = match is_line {
                            true => ray | Set::ray(from, back).bits() | 1 << from.index(),
                            false => ray & Set::ray(to, back).bits(),
                        };
                        table[from.index()].set(to.index(), Set::from_bits(squares));
                        next = to.offset(rows, columns);
                    }
                    i += 1;
                }
                BySquare::new(table)
            }
        }

        impl<const W: usize, const H: usize, S: Spelling> Board for Bitboard<$word, W, H, S> {
            const SIZE: [usize; 2] = [W, H];
            const TOP_DOWN: bool = S::TOP_DOWN;
            const BETWEEN: &'static str = S::BETWEEN;
            const PAWNS: &'static [PawnWay<Self>; 2] = &[
                PawnWay {
                    forward: Direction::North,
                    captures: [Direction::NorthWest, Direction::NorthEast],
                    passed_row: Bitboard::<$word, W, H, S>::row(2),
                    last_row: Bitboard::<$word, W, H, S>::row(H - 1),
                },
                PawnWay {
                    forward: Direction::South,
                    captures: [Direction::SouthWest, Direction::SouthEast],
                    passed_row: Bitboard::<$word, W, H, S>::row(H - 3),
                    last_row: Bitboard::<$word, W, H, S>::row(0),
                },
            ];

            fn square(row: usize, column: usize) -> Option<Self::Square> {
                Square::new(row, column)
            }

            #[inline]
            fn place(square: Self::Square) -> (usize, usize) {
                (square.row(), square.column())
            }

            #[inline(always)]
            fn knight(from: Self::Square) -> Self {
                Tables::<Self>::KNIGHT[from]
            }

            #[inline(always)]
            fn king(from: Self::Square) -> Self {
                Tables::<Self>::KING[from]
            }

            #[inline(always)]
            fn pawn(owner: Player, from: Self::Square) -> Self {
                Tables::<Self>::PAWN[owner.index()][from]
            }

            #[inline(always)]
            fn rook(from: Self::Square, occupied: Self) -> Self {
                Bitboard::<$word, W, H, S>::rook(from, occupied)
            }

            #[inline(always)]
            fn bishop(from: Self::Square, occupied: Self) -> Self {
                Bitboard::<$word, W, H, S>::bishop(from, occupied)
            }

            #[inline(always)]
            fn between(a: Self::Square, b: Self::Square) -> Self {
                Tables::<Self>::BETWEEN[a][b]
            }

            #[inline(always)]
            fn line(a: Self::Square, b: Self::Square) -> Self {
                Tables::<Self>::LINE[a][b]
            }
        }
    )* };
}

boards! {
    u64, 64;
    u128, 128;
}
