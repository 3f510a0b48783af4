//! Rules as tables: the next state of a cell for each of the 512 states of its neighbourhood.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of neighbourhoods, or a function of a neighbourhood that is true for these.
///
/// A neighbourhood is the 3x3 cells around a cell, itself included, as a number of nine bits:
///
/// ```text
/// 8 7 6
/// 5 4 3    the bits; the cell itself is bit 4
/// 2 1 0
/// ```
///
/// The table of a rule has the neighbourhoods after which a cell lives.
///
/// ```
/// use life_step::{Rule, TruthTable};
///
/// let table = Rule::LIFE.table();
/// assert!(table.get(0b001_000_011) && !table.get(0b001_000_001));
/// assert_eq!(Rule::of_table(table), Rule::LIFE);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TruthTable(
    /// Bit `i` of word `j` is neighbourhood `64 j + i`.
    pub [u64; 8],
);

macro_rules! operators {
    ($($operator:ident $function:ident $symbol:tt)*) => {$(
        impl $operator for TruthTable {
            type Output = Self;

            fn $function(self, other: Self) -> Self {
                Self(core::array::from_fn(|i| self.0[i] $symbol other.0[i]))
            }
        }
    )*};
}
operators! { BitAnd bitand & BitOr bitor | BitXor bitxor ^ }

impl Not for TruthTable {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl TruthTable {
    /// The bit of the cell itself in a neighbourhood.
    pub const CENTRE: u16 = 1 << 4;
    /// The bits of all nine cells.
    pub const NINE: u16 = 0x1ff;
    /// The function that is never true.
    pub const NONE: Self = Self([0; 8]);
    /// The function that is always true.
    pub const ALL: Self = Self([u64::MAX; 8]);

    /// Returns the neighbourhoods for which the function is true.
    pub fn from_fn(mut is_in: impl FnMut(u16) -> bool) -> Self {
        let mut words = [0; 8];
        for neighbourhood in 0..=Self::NINE {
            words[usize::from(neighbourhood / 64)] |=
                u64::from(is_in(neighbourhood)) << (neighbourhood % 64);
        }
        Self(words)
    }

    /// Returns the table of an outer-totalistic rule.
    pub(super) fn of_counts(born: u16, survives: u16) -> Self {
        Self::from_fn(|neighbourhood| {
            let mask = if neighbourhood & Self::CENTRE == 0 {
                born
            } else {
                survives
            };
            mask >> (neighbourhood & !Self::CENTRE).count_ones() & 1 != 0
        })
    }

    /// Returns whether the function is true for this neighbourhood.
    #[inline]
    pub const fn get(&self, neighbourhood: u16) -> bool {
        self.0[(neighbourhood / 64 % 8) as usize] >> (neighbourhood % 64) & 1 != 0
    }

    /// Returns the masks of births and survivals if only the number of neighbours among these cells
    /// matters. Each mask has a bit for each number.
    pub(super) fn counts(&self, neighbours: u16) -> Option<(u16, u16)> {
        let (mut masks, mut known) = ([0_u16; 2], [0_u16; 2]);
        for neighbourhood in 0..=Self::NINE {
            let bit = 1 << (neighbourhood & neighbours).count_ones();
            let i = usize::from(neighbourhood & Self::CENTRE != 0);
            let lives = self.get(neighbourhood);
            if known[i] & bit == 0 {
                known[i] |= bit;
                masks[i] |= if lives { bit } else { 0 };
            } else if (masks[i] & bit != 0) != lives {
                return None;
            }
        }
        Some((masks[0], masks[1]))
    }

    /// Returns whether no cell but these matters.
    pub(super) fn depends_only_on(&self, cells: u16) -> bool {
        (0..=Self::NINE)
            .all(|neighbourhood| self.get(neighbourhood) == self.get(neighbourhood & cells))
    }

    /// Returns the function of neighbourhoods whose bit `i` is bit `from[i]` of this one's.
    #[must_use]
    pub fn moved(self, from: [u16; 9]) -> Self {
        Self::from_fn(|neighbourhood| {
            let bits = from.iter().enumerate();
            let moved = bits.fold(0, |moved, (i, from)| {
                moved | (neighbourhood >> from & 1) << i
            });
            self.get(moved)
        })
    }

    /// Returns the function of the opposite cells.
    #[must_use]
    pub fn of_opposite_cells(self) -> Self {
        Self::from_fn(|neighbourhood| self.get(!neighbourhood & Self::NINE))
    }

    /// Returns the function of many cells at once.
    ///
    /// `nine` are the sets of cells in reading order, from north west to south east. `constants`
    /// are no cells and all cells. `choose(cells, no, yes)` is `yes` where `cells` are set and `no`
    /// elsewhere.
    pub fn apply<T: Copy>(
        &self,
        nine: [T; 9],
        constants: [T; 2],
        choose: impl Fn(T, T, T) -> T,
    ) -> T {
        of_cells(&self.0, &nine, constants, &choose)
    }
}

/// Returns the function of these cells with this table; the first cell is the highest bit. The
/// table of fewer than six cells is in the low bits of a word.
fn of_cells<T: Copy>(
    words: &[u64],
    cells: &[T],
    constants: [T; 2],
    choose: &impl Fn(T, T, T) -> T,
) -> T {
    let equal = |a: &[u64], b: &[u64], cells: usize| {
        let unused = 64_u32.saturating_sub(1 << cells);
        a.iter().zip(b).all(|(a, b)| (a ^ b) << unused == 0)
    };
    if equal(words, &[0; 8], cells.len()) {
        return constants[0];
    }
    let [first, rest @ ..] = cells else {
        return constants[1];
    };
    if equal(words, &[u64::MAX; 8], cells.len()) {
        return constants[1];
    }
    let upper = [words[0] >> (1_u64 << rest.len()).min(63)];
    let (no, yes) = match words {
        [_] => (words, &upper[..]),
        _ => words.split_at(words.len() / 2),
    };
    let of = |half| of_cells(half, rest, constants, choose);
    if equal(no, yes, rest.len()) {
        return of(no);
    }
    choose(*first, of(no), of(yes))
}
