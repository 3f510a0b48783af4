//! A value for every square of a board.

use core::ops::{Index, IndexMut};

use grid_core::{Spelling, Square};

/// A value for every square of a board, indexed by [`Square`].
///
/// `N` is a power of two and at least the number of squares: 64 for 8x8, 128 for 11x11. Indexing
/// then needs no bounds check. Indexing with a square of a larger board does not compile.
///
/// ```
/// use chess_men::{BySquare, Square};
///
/// let mut visits = BySquare::<u32, 64>::filled(0);
/// let e4: Square = "e4".parse()?;
/// visits[e4] += 1;
/// assert_eq!(visits[e4], 1);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct BySquare<T, const N: usize>([T; N]);

impl<T, const N: usize> BySquare<T, N> {
    /// Creates the values of a board. Value `i` belongs to the square with index `i`.
    #[must_use]
    pub const fn new(values: [T; N]) -> Self {
        Self(values)
    }
}

impl<T: Copy, const N: usize> BySquare<T, N> {
    /// Creates the same value for all squares.
    #[must_use]
    pub const fn filled(value: T) -> Self {
        Self([value; N])
    }
}

/// Returns the place of a square among `N` values. The mask makes a bounds check needless.
#[inline(always)]
const fn place<const N: usize, const W: usize, const H: usize, S: Spelling>(
    square: Square<W, H, S>,
) -> usize {
    const { assert!(N.is_power_of_two() && W * H <= N) };
    square.index() & (N - 1)
}

impl<T, const N: usize, const W: usize, const H: usize, S: Spelling> Index<Square<W, H, S>>
    for BySquare<T, N>
{
    type Output = T;

    #[inline(always)]
    fn index(&self, square: Square<W, H, S>) -> &T {
        &self.0[place::<N, W, H, S>(square)]
    }
}

impl<T, const N: usize, const W: usize, const H: usize, S: Spelling> IndexMut<Square<W, H, S>>
    for BySquare<T, N>
{
    #[inline(always)]
    fn index_mut(&mut self, square: Square<W, H, S>) -> &mut T {
        &mut self.0[place::<N, W, H, S>(square)]
    }
}
