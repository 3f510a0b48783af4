//! The smallest futures: of 16x16 cells, the 8x8 in the middle after one, two or four generations.

use alloc::sync::Arc;
use core::cell::Cell;

use crate::Rule;
use crate::prepared::Prepared;
use crate::program::{Memory, Program};

/// How a generation of leaves is computed.
#[derive(Clone, Debug)]
enum Kernel {
    /// Conway's Life.
    Life,
    /// Any rule that counts neighbours. Bit n of `dead` or `living` is the next state of a dead or
    /// living cell whose block of nine, itself included, holds n cells.
    Any { dead: u16, living: u16 },
    /// Any other rule.
    Program(Arc<Program>),
}

/// 16x16 cells: row 4i + j is the i-th sixteen bits of word j. So the rows above and below those of
/// a word are whole words too, except for the first and the last.
type Square = [u64; 4];

impl Kernel {
    fn of(rule: &Prepared) -> Self {
        match (&rule.program, rule.rule) {
            (Some(program), _) => Self::Program(program.clone()),
            (None, Rule::LIFE) => Self::Life,
            (None, rule) => Self::Any {
                dead: rule.born_mask(),
                living: rule.survives_mask() << 1,
            },
        }
    }

    /// Returns the next generation.
    #[inline]
    fn next(&self, square: Square) -> Square {
        match self {
            Self::Life => generation(square, life),
            Self::Any { dead, living } => generation(square, |nine| any(nine, *dead, *living)),
            Self::Program(program) => by_program(square, program),
        }
    }
}

/// How leaves are stepped: the kernels of even and of odd generations.
#[derive(Clone, Debug)]
pub(super) struct Kernels {
    kernels: [Kernel; 2],
    pub are_different: bool,
}

impl Kernels {
    /// Returns the kernels of a rule on the plane.
    pub fn new(rule: Rule) -> Self {
        let rules = Prepared::on_plane(rule);
        Self {
            are_different: rules[0].rule != rules[1].rule,
            kernels: rules.map(|rule| Kernel::of(&rule)),
        }
    }

    /// Returns the middle of four leaves after `generations` generations, at most 4. `is_odd` tells
    /// whether the leaves are of an odd generation.
    #[inline]
    pub fn middle(&self, leaves: [u64; 4], generations: u32, is_odd: bool) -> u64 {
        let mut square = pack(leaves);
        if let [Kernel::Life, Kernel::Life] = self.kernels {
            for _ in 0..generations {
                square = generation(square, life);
            }
        } else {
            for i in 0..generations {
                let kernel = &self.kernels[usize::from(is_odd ^ (i % 2 == 1))];
                square = kernel.next(square);
            }
        }
        unpack_middle(square)
    }
}

/// Returns the middle of four leaves, unchanged.
#[inline]
pub(super) fn middle_of([nw, ne, sw, se]: [u64; 4]) -> u64 {
    // The four columns right of the middle of a leaf, and the four left of it.
    const RIGHT: u64 = 0xf0f0_f0f0_f0f0_f0f0;
    const LEFT: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let north = (nw & RIGHT) >> 4 | (ne & LEFT) << 4;
    let south = (sw & RIGHT) >> 4 | (se & LEFT) << 4;
    north >> 32 | south << 32
}

#[inline]
fn pack([nw, ne, sw, se]: [u64; 4]) -> Square {
    // Rows j and j + 4 of a leaf, sixteen bits apart.
    let rows = |leaf: u64, j: usize| {
        let rows = leaf >> (8 * j);
        rows & 0xff | rows >> 16 & 0xff_0000
    };
    core::array::from_fn(|j| {
        let north = rows(nw, j) | rows(ne, j) << 8;
        let south = rows(sw, j) | rows(se, j) << 8;
        north | south << 32
    })
}

#[inline]
fn unpack_middle(square: Square) -> u64 {
    (0..4).fold(0, |bits, j| {
        let upper = square[j] >> 20 & 0xff;
        let lower = square[j] >> 36 & 0xff;
        bits | upper << (8 * j) | lower << (8 * j + 32)
    })
}

/// Returns the next generation by a program. The outermost cells are wrong.
fn by_program(square: Square, program: &Program) -> Square {
    let [first, second, third, last] = square;
    let mut rows = [last << 16, first, second, third, last, first >> 16];
    let mut left = rows.map(|row| row << 1);
    let mut right = rows.map(|row| row >> 1);
    let mut next = [0; 4];
    let mut buffer = alloc::vec![0; program.room() * rows.len()];
    let len = rows.len();
    let inputs = [&mut left, &mut rows, &mut right];
    program.run::<u64, u64>(
        inputs.map(|input| Cell::from_mut(&mut input[..]).as_slice_of_cells()),
        &mut Memory::new(program, &mut buffer, len),
        Cell::from_mut(&mut next[..]).as_slice_of_cells(),
        square.len(),
    );
    next
}

/// The cells of a word, and the rows of their blocks of nine. The row above, the row of the cell
/// and the row below hold 0 to 3 cells each, as two digits: ones and twos.
struct Nine {
    cells: u64,
    ones: [u64; 3],
    twos: [u64; 3],
}

/// Returns the next generation. The outermost cells are wrong, because rows run into each other.
#[inline(always)]
fn generation(square: Square, rule: impl Fn(Nine) -> u64) -> Square {
    let ones = square.map(|row| row << 1 ^ row ^ row >> 1);
    let twos = square.map(|row| majority([row << 1, row, row >> 1]));
    let around = |rows: &Square, j: usize| {
        let above = if j > 0 { rows[j - 1] } else { rows[3] << 16 };
        let below = if j < 3 { rows[j + 1] } else { rows[0] >> 16 };
        [above, rows[j], below]
    };
    core::array::from_fn(|j| {
        rule(Nine {
            cells: square[j],
            ones: around(&ones, j),
            twos: around(&twos, j),
        })
    })
}

#[inline(always)]
fn majority([a, b, c]: [u64; 3]) -> u64 {
    b ^ ((a ^ b) & (b ^ c))
}

#[inline(always)]
fn parity([a, b, c]: [u64; 3]) -> u64 {
    a ^ b ^ c
}

/// Returns where some but not all are set.
#[inline(always)]
fn mixed([a, b, c]: [u64; 3]) -> u64 {
    (a ^ b) | (b ^ c)
}

/// Conway's Life, as in [`step_life`](crate::word::step_life): the block holds 3 cells, or 4
/// including the cell itself.
#[inline(always)]
fn life(nine: Nine) -> u64 {
    let (a_odd, a_mixed) = (parity(nine.ones), mixed(nine.ones));
    let (b_odd, b_mixed) = (parity(nine.twos), mixed(nine.twos));
    (a_odd | nine.cells) & (b_mixed ^ (a_odd & !b_odd)) & !(b_odd ^ a_mixed)
}

/// Any rule that counts, from the digits of the number of cells in the block.
#[inline(always)]
fn any(nine: Nine, dead: u16, living: u16) -> u64 {
    let (low, carry) = (parity(nine.ones), majority(nine.ones));
    let (middle, high) = (parity(nine.twos), majority(nine.twos));
    let carried = carry & middle;
    let digits = [low, carry ^ middle, high ^ carried, high & carried];
    (0..10).fold(0, |next, n| {
        let fate = |mask: u16| u64::from(mask >> n & 1).wrapping_neg();
        let lives = fate(dead) & !nine.cells | fate(living) & nine.cells;
        let is_n = digits
            .iter()
            .enumerate()
            .fold(u64::MAX, |is_n, (i, &digit)| {
                is_n & if n >> i & 1 != 0 { digit } else { !digit }
            });
        next | lives & is_n
    })
}
