//! Two sets of squares at once.

use core::ops::{BitAnd, BitOr, BitXor};

use grid_core::SquareSet;
use wide::u64x2;

use crate::Set;

/// A set of squares for White and one for Black. Each operation is one of the processor for both.
#[derive(Copy, Clone, Debug, Default)]
pub struct Both(u64x2);

impl Both {
    /// Two empty sets.
    pub const EMPTY: Self = Self(u64x2::ZERO);

    /// Creates the pair of White's set and Black's.
    #[must_use]
    #[inline(always)]
    pub fn of(sets: [Set; 2]) -> Self {
        Self(u64x2::new(sets.map(Set::bits)))
    }

    /// Returns White's set and Black's.
    #[must_use]
    #[inline(always)]
    pub fn sets(self) -> [Set; 2] {
        self.0.to_array().map(Set::from_bits)
    }

    /// Returns whether both sets are empty.
    #[must_use]
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        let [white, black] = self.sets();
        (white | black).is_empty()
    }

    /// Returns White's set for Black and Black's for White.
    #[must_use]
    #[inline(always)]
    pub fn swapped(self) -> Self {
        let [white, black] = self.sets();
        Self::of([black, white])
    }

    /// Returns the squares that are not in the other sets.
    #[must_use]
    #[inline(always)]
    pub fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the squares whose numbers are higher by some steps. Squares off the board are
    /// dropped.
    #[must_use]
    #[inline(always)]
    pub fn shift(self, steps: i32) -> Self {
        if steps > 0 {
            Self(self.0 << steps)
        } else {
            Self(self.0 >> -steps)
        }
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident)*) => {$(
        impl $operator for Both {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0))
            }
        }
    )*};
}

operators!(BitAnd bitand BitOr bitor BitXor bitxor);
