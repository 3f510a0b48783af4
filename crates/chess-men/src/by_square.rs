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
/// let ranks: BySquare<usize, 64> = BySquare::new(std::array::from_fn(|index| 1 + index / 8));
/// assert_eq!(ranks[Square::E4], 4);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct BySquare<T, const N: usize>([T; N]);

impl<T, const N: usize> BySquare<T, N> {
    /// Creates the values of a board. Value `i` belongs to the square with index `i`.
    pub const fn new(values: [T; N]) -> Self {
        Self(values)
    }

    /// Changes the value of the square with an index.
    pub(crate) const fn set(&mut self, index: usize, value: T)
    where
        T: Copy,
    {
        self.0[index] = value;
    }
}

impl<T, const N: usize, const W: usize, const H: usize, S: Spelling> Index<Square<W, H, S>>
    for BySquare<T, N>
{
    type Output = T;

    #[inline(always)]
    fn index(&self, square: Square<W, H, S>) -> &T {
        const { assert!(N.is_power_of_two() && W * H <= N) };
        // The mask makes a bounds check needless.
        &self.0[square.index() & (N - 1)]
    }
}

impl<T, const N: usize, const W: usize, const H: usize, S: Spelling> IndexMut<Square<W, H, S>>
    for BySquare<T, N>
{
    #[inline(always)]
    fn index_mut(&mut self, square: Square<W, H, S>) -> &mut T {
        const { assert!(N.is_power_of_two() && W * H <= N) };
        &mut self.0[square.index() & (N - 1)]
    }
}
