//! Any rule as a program: a circuit made from the rule's table at run time.
//!
//! The rules that count neighbours have circuits of their own, compiled with the crate. Every other
//! rule gets a list of operations on whole rows of cells. The cells are in three *input* rows. Each
//! operation reads one to three rows, each from some place on, and writes one. So an operation is
//! chosen once for many cells, and what depends on one column of the block only is computed once
//! for the three blocks that share the column. [`search`] finds the circuit.

mod draft;
#[cfg_attr(
    not(all(feature = "machine-code", target_arch = "x86_64")),
    path = "machine_code/absent.rs"
)]
mod machine_code;
mod search;
mod signals;
mod tiles;

use std::cell::Cell;
use std::ops::{BitAnd, BitOr, BitXor};

pub(crate) use machine_code::Code;
pub(crate) use search::Effort;
pub(crate) use tiles::{ROWS, TOGETHER, Tile, TileSteps};

use crate::kernel::Instructions;
use life_step::TruthTable;

/// The number of input rows.
const INPUTS: usize = 3;

/// The slot of the result.
const OUTPUT: usize = INPUTS;

/// A row of a program's memory, read from an offset on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Place {
    slot: u16,
    offset: u8,
}

/// What an operation makes of its operands a, b and c.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Not,
    And,
    /// `a & !b`
    AndNot,
    Or,
    Xor,
    /// c where a is set, else b.
    Choose,
    /// `!c` where a is set, else b.
    ChooseNot,
    Parity,
    Majority,
}

#[derive(Copy, Clone, Debug)]
struct Operation {
    kind: Kind,
    /// The operands; the last ones are repeated if there are fewer than three.
    from: [Place; 3],
    to: u16,
    /// Whether it is computed for the columns beside the result too.
    is_wide: bool,
}

/// A circuit for the next generation of a row of cells under one rule.
#[derive(Debug)]
pub(crate) struct Program {
    operations: Box<[Operation]>,
    slots: usize,
    codes: machine_code::Codes,
}

impl Program {
    /// Returns the program of a rule. The input rows are those above, at and below the cells.
    pub fn new(table: &TruthTable, effort: Effort) -> Self {
        search::program(table, effort)
    }

    /// Returns its machine code for these instructions, if there is any. It is made when so many
    /// vectors are stepped that it is worth its time.
    pub fn code(
        &self,
        instructions: Option<Instructions>,
        vectors: u64,
    ) -> Option<&machine_code::Code> {
        self.codes.get(self, instructions, vectors)
    }

    /// Returns the number of rows of memory that it needs.
    pub fn room(&self) -> usize {
        self.slots - INPUTS - 1
    }

    /// Returns how many cells of a row are stepped at a time, an even number. The rows of memory
    /// then fit into the first-level cache.
    pub fn columns(&self) -> usize {
        const BYTES: usize = 24 << 10;
        (BYTES / size_of::<crate::kernel::Vector>() / self.room().max(1)).clamp(10, 64) / 2 * 2 - 2
    }

    /// Writes the next generation of the first cells of `to`. Cell `i` is cell `i + 1` of each
    /// input. Each row of `room` has room for two cells more than `len`.
    #[inline(always)]
    pub fn run<'a, V: Copy, R: Register<V>>(
        &self,
        inputs: [&'a [Cell<V>]; INPUTS],
        memory: &mut Memory<'a, V>,
        to: &'a [Cell<V>],
        len: usize,
    ) {
        memory.slots[..INPUTS].copy_from_slice(&inputs);
        memory.slots[OUTPUT] = to;
        for operation in &self.operations {
            let len = if operation.is_wide { len + 2 } else { len };
            let [a, b, c] = operation.from;
            let operands = [
                &memory.slots[usize::from(a.slot)][usize::from(a.offset)..][..len],
                &memory.slots[usize::from(b.slot)][usize::from(b.offset)..][..len],
                &memory.slots[usize::from(c.slot)][usize::from(c.offset)..][..len],
            ];
            let to = &memory.slots[usize::from(operation.to)][..len];
            run::<V, R>(operation.kind, operands, to);
            let done = len / R::CELLS * R::CELLS;
            if done < len {
                let [a, b, c] = operands;
                let rest = [&a[done..], &b[done..], &c[done..]];
                run::<V, R::Narrow>(operation.kind, rest, &to[done..]);
            }
        }
    }
}

/// The rows that a program reads and writes.
pub(crate) struct Memory<'a, V> {
    slots: Vec<&'a [Cell<V>]>,
}

impl<'a, V> Memory<'a, V> {
    /// Returns the memory of a program in a buffer for [`Program::room`] rows of this length.
    pub fn new(program: &Program, buffer: &'a mut [V], row: usize) -> Self {
        let buffer = Cell::from_mut(buffer).as_slice_of_cells();
        let mut slots = vec![&buffer[..0]; INPUTS + 1];
        slots.extend(buffer.chunks_exact(row).take(program.room()));
        Self { slots }
    }
}

// No closures here: they would be compiled as separate functions, without the instructions of the
// instance.
/// Runs an operation for as many cells as fill registers.
#[inline(always)]
fn run<V: Copy, R: Register<V>>(kind: Kind, [a, b, c]: [&[Cell<V>]; 3], to: &[Cell<V>]) {
    let (a, b, c, to) = (R::shared(a), R::shared(b), R::shared(c), R::shared(to));
    // Four at a time: the loop itself costs as much as an operation.
    macro_rules! each {
        (|$a:ident, $b:ident, $c:ident| $next:expr) => {{
            let (a_fours, a_rest) = a.as_chunks::<4>();
            let (b_fours, b_rest) = b.as_chunks::<4>();
            let (c_fours, c_rest) = c.as_chunks::<4>();
            let (to_fours, to_rest) = to.as_chunks::<4>();
            let fours = a_fours.iter().zip(b_fours).zip(c_fours).zip(to_fours);
            for ((($a, $b), $c), to) in fours {
                each!(0, |$a, $b, $c| $next, to);
                each!(1, |$a, $b, $c| $next, to);
                each!(2, |$a, $b, $c| $next, to);
                each!(3, |$a, $b, $c| $next, to);
            }
            for ((($a, $b), $c), to) in a_rest.iter().zip(b_rest).zip(c_rest).zip(to_rest) {
                $next.put(to);
            }
        }};
        ($i:literal, |$a:ident, $b:ident, $c:ident| $next:expr, $to:ident) => {{
            let ($a, $b, $c) = (&$a[$i], &$b[$i], &$c[$i]);
            $next.put(&$to[$i]);
        }};
    }
    match kind {
        Kind::Not => each!(|a, _b, _c| R::get(a).not()),
        Kind::And => each!(|a, b, _c| R::get(a) & R::get(b)),
        Kind::AndNot => each!(|a, b, _c| R::get(a).and_not(R::get(b))),
        Kind::Or => each!(|a, b, _c| R::get(a) | R::get(b)),
        Kind::Xor => each!(|a, b, _c| R::get(a) ^ R::get(b)),
        Kind::Choose => each!(|a, b, c| {
            let no = R::get(b);
            no ^ (R::get(a) & (no ^ R::get(c)))
        }),
        Kind::ChooseNot => each!(|a, b, c| {
            let no = R::get(b);
            no ^ R::get(a).and_not(no ^ R::get(c))
        }),
        Kind::Parity => each!(|a, b, c| R::get(a) ^ R::get(b) ^ R::get(c)),
        Kind::Majority => each!(|a, b, c| {
            let b = R::get(b);
            b ^ ((R::get(a) ^ b) & (b ^ R::get(c)))
        }),
    }
}

/// Cells stored as `V`, in a register.
pub(crate) trait Register<V>:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// The number of `V`s in a register.
    const CELLS: usize;

    /// The cells in memory: an array of `CELLS`.
    type Shared;

    /// The register for a single `V`.
    type Narrow: Register<V>;

    /// Divides a row; what does not fill a register is left out.
    fn shared(row: &[Cell<V>]) -> &[Self::Shared];

    fn get(cells: &Self::Shared) -> Self;

    fn put(self, to: &Self::Shared);

    fn not(self) -> Self;

    /// `self & !other`
    fn and_not(self, other: Self) -> Self;
}

#[cfg(test)]
mod tests {
    use super::*;
    use life_step::TruthTable;

    impl Register<u64> for u64 {
        const CELLS: usize = 1;
        type Shared = Cell<u64>;
        type Narrow = Self;

        #[inline(always)]
        fn shared(row: &[Cell<u64>]) -> &[Cell<u64>] {
            row
        }

        #[inline(always)]
        fn get(cells: &Cell<u64>) -> Self {
            cells.get()
        }

        #[inline(always)]
        fn put(self, to: &Cell<u64>) {
            to.set(self);
        }

        #[inline(always)]
        fn not(self) -> Self {
            !self
        }

        #[inline(always)]
        fn and_not(self, other: Self) -> Self {
            self & !other
        }
    }

    /// Every block once, side by side: cell `i` of row `r` is in the block of cell `i`.
    fn check(table: &TruthTable, effort: Effort) {
        let program = Program::new(table, effort);
        let blocks = usize::from(TruthTable::NINE) + 1;
        for first in (0..blocks).step_by(16) {
            let mut rows = [[0_u64; 16 * 3]; INPUTS];
            for (r, row) in rows.iter_mut().enumerate() {
                for (i, cell) in row.iter_mut().enumerate() {
                    let block = first + i / 3;
                    *cell = (block >> (8 - 3 * r - i % 3) & 1) as u64;
                }
            }
            let mut to = [0; 16 * 3 - 2];
            let mut buffer = vec![0; program.room() * 48];
            program.run::<u64, u64>(
                rows.each_mut()
                    .map(|row| Cell::from_mut(&mut row[..]).as_slice_of_cells()),
                &mut Memory::new(&program, &mut buffer, 48),
                Cell::from_mut(&mut to[..]).as_slice_of_cells(),
                46,
            );
            for i in 0..16 {
                let block = (first + i) as u16;
                assert_eq!(
                    to[3 * i] & 1 != 0,
                    table.get(block),
                    "{block:#b} {program:?}"
                );
            }
        }
    }

    #[test]
    fn programs_are_right_for_every_block() {
        let signals = signals::all();
        for effort in [Effort::Little, Effort::Much] {
            check(&TruthTable::NONE, effort);
            check(&TruthTable::ALL, effort);
            for signal in &signals {
                check(&signal.table, effort);
                check(&Kind::Not.of([signal.table; 3]), effort);
            }
        }
        let mut dice = grid_core::Dice::seeded(1);
        for i in 0..40 {
            let one_in = [2, 3, 40, 500][i % 4];
            let table = TruthTable::from_fn(|_| dice.below(one_in) == 0);
            check(&table, Effort::Little);
        }
    }

    #[test]
    fn a_search_finds_small_programs() {
        // Two sums of each column, four of these, and four more operations.
        let life = life_step::Rule::LIFE.table();
        assert!(Program::new(&life, Effort::Much).operations.len() <= 12);
    }
}
