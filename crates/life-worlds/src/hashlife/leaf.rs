//! The smallest squares, and their futures: of 32x32 cells, the 16x16 in the middle after up to
//! eight generations.

use std::array;

use super::table::{Item, fold};
use crate::Rule;
use crate::kernel::{Kernel, Lanes, Prepared, RuleWork, Stepper, Vector};

/// 16x16 cells: row 4i + j is the i-th sixteen bits of word j.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Square(pub [u64; 4]);

impl Square {
    pub const EMPTY: Self = Self([0; 4]);

    /// The side of a square.
    pub const SIDE: usize = 16;

    /// Returns a row of cells, the westernmost in the lowest bit.
    pub fn row(&self, y: usize) -> u16 {
        (self.0[y % 4] >> (y / 4 * 16)) as u16
    }

    pub fn from_rows(row: impl Fn(usize) -> u16) -> Self {
        let word = |j| (0..4).fold(0, |word, i| word | u64::from(row(4 * i + j)) << (16 * i));
        Self(array::from_fn(word))
    }

    pub fn get(&self, x: usize, y: usize) -> bool {
        self.row(y) >> x & 1 != 0
    }

    pub fn set(&mut self, x: usize, y: usize, alive: bool) {
        let bit = 1 << (y / 4 * 16 + x);
        let word = &mut self.0[y % 4];
        *word = if alive { *word | bit } else { *word & !bit };
    }

    pub fn population(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the living cells as (x, y), row by row.
    pub fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        let side = 0..Self::SIDE;
        let all = side
            .clone()
            .flat_map(move |y| side.clone().map(move |x| (x, y)));
        all.filter(move |&(x, y)| self.get(x, y))
    }

    /// Joins four squares of 8x8 cells, in each of which (x, y) is bit 8y + x.
    pub fn join([nw, ne, sw, se]: [u64; 4]) -> Self {
        Self::from_rows(|y| {
            let (west, east) = if y < 8 { (nw, ne) } else { (sw, se) };
            let row = |square: u64| (square >> (y % 8 * 8)) as u8;
            u16::from_le_bytes([row(west), row(east)])
        })
    }

    /// Returns the four squares that [`join`](Self::join) joins.
    pub fn quarters(&self) -> [u64; 4] {
        array::from_fn(|i| {
            (0..8).fold(0, |square, y| {
                let row = self.row(y + i / 2 * 8).to_le_bytes()[i % 2];
                square | u64::from(row) << (8 * y)
            })
        })
    }
}

impl Item for Square {
    type Key = Self;

    const EMPTY: Self = Square::EMPTY;

    fn new(square: Self) -> Self {
        square
    }

    fn key(&self) -> Self {
        *self
    }

    #[inline]
    fn hash(Self([a, b, c, d]): &Self) -> u64 {
        fold(a ^ 0x9e37_79b9_7f4a_7c15, b ^ 0xd6e8_feb8_6659_fd93)
            ^ fold(c ^ 0xa076_1d64_78bd_642f, d ^ 0xe703_7ed1_a0b4_28db)
    }

    fn free(next: u32) -> Self {
        Self([next.into(), 0, 0, 0])
    }

    fn next_free(&self) -> u32 {
        self.0[0] as u32
    }
}

/// Returns the middle of four squares, unchanged.
#[inline]
pub(super) fn middle_of([nw, ne, sw, se]: [Square; 4]) -> Square {
    // The eight columns right of the middle of a square, and the eight left of it.
    const RIGHT: u64 = 0xff00_ff00_ff00_ff00;
    const LEFT: u64 = 0x00ff_00ff_00ff_00ff;
    Square(array::from_fn(|j| {
        let north = (nw.0[j] & RIGHT) >> 8 | (ne.0[j] & LEFT) << 8;
        let south = (sw.0[j] & RIGHT) >> 8 | (se.0[j] & LEFT) << 8;
        north >> 32 | south << 32
    }))
}

/// 32x32 cells: row 4i + j is half i % 2 of word i / 2 of vector j. So the rows above and below
/// those of a vector are whole vectors too, except for the first and the last.
type Rows = [Vector; 4];

#[inline]
fn pack([nw, ne, sw, se]: [Square; 4]) -> Rows {
    // Two rows of a square, 32 bits apart.
    let spread = |word: u64| word & 0xffff | (word & 0xffff_0000) << 16;
    array::from_fn(|j| {
        let [nw, ne, sw, se] = [nw, ne, sw, se].map(|square| square.0[j]);
        Vector([
            spread(nw) | spread(ne) << 16,
            spread(nw >> 32) | spread(ne >> 32) << 16,
            spread(sw) | spread(se) << 16,
            spread(sw >> 32) | spread(se >> 32) << 16,
        ])
    })
}

#[inline]
fn unpack_middle(rows: &Rows) -> Square {
    Square(rows.map(|Vector([_, north, south, _])| {
        let two = |word: u64| word >> 8 & 0xffff | (word >> 40 & 0xffff) << 16;
        two(north) | two(south) << 32
    }))
}

/// How squares are stepped.
#[derive(Clone)]
pub(super) struct SquareStepper {
    /// The rules of even and of odd generations.
    rules: Box<[Prepared; 2]>,
    pub are_different: bool,
    kernel: Kernel,
    /// The rows of the last squares.
    rows: Vec<Rows>,
}

impl SquareStepper {
    /// Returns the steps of a rule on the plane.
    pub fn new(rule: Rule, kernel: Kernel) -> Self {
        let rules = Prepared::on_plane(rule);
        Self {
            are_different: rules[0].rule != rules[1].rule,
            rules: Box::new(rules),
            kernel,
            rows: Vec::new(),
        }
    }

    /// Adds the middles of `fours` of squares after `generations` generations, at most 8, to `to`.
    /// `is_odd` tells whether the squares are of an odd generation.
    pub fn middles(
        &mut self,
        fours: &[[Square; 4]],
        generations: u32,
        is_odd: bool,
        to: &mut Vec<Square>,
    ) {
        let rows = &mut self.rows;
        rows.clear();
        rows.extend(fours.iter().map(|&four| pack(four)));
        // All generations at once, or each by its own rule.
        let at_once = if self.are_different { 1 } else { generations };
        for i in 0..generations / at_once {
            let rule = &self.rules[usize::from(is_odd ^ (i % 2 == 1))];
            let generations = at_once;
            rule.run_short(self.kernel, SquareSteps { rows, generations });
        }
        to.extend(rows.iter().map(unpack_middle));
    }
}

/// Generations of squares. The outermost cells become wrong.
struct SquareSteps<'a> {
    rows: &'a mut [Rows],
    generations: u32,
}

impl RuleWork for SquareSteps<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, S: Stepper>(self, stepper: &S) {
        for rows in self.rows {
            let [a, b, c, d] = &*rows;
            let mut now = [
                L::load_words(&a.0),
                L::load_words(&b.0),
                L::load_words(&c.0),
                L::load_words(&d.0),
            ];
            for _ in 0..self.generations {
                let [a, b, c, d] = now;
                let above = d.up_in_words::<32>() | d.to_next_word().down_in_words::<32>();
                let below = a.down_in_words::<32>() | a.to_previous_word().up_in_words::<32>();
                now = stepper.next_vectors([above, a, b, c, d, below]);
            }
            for (now, to) in now.into_iter().zip(rows) {
                now.store_words(&mut to.0);
            }
        }
    }
}
