//! Programs as machine code.
//!
//! The interpreter reads the operands of every operation from memory and writes its results there.
//! Machine code keeps them in registers and takes less than half the time (bench `life_grid`).
//! [`steps`] makes instructions of two or three operands from a circuit,
//! [`registers`] gives them registers, [`encoder`] writes them as bytes.
//!
//! The code is a function of one argument: the address of a *room*, memory for the time of a run.
//! It begins with 64-bit words, which the function only reads:
//!
//! | what | is |
//! |---|---|
//! | words 0 to 2 | the addresses of the input rows |
//! | word 3 | the address of the row of the result |
//! | words 4 to 7 | the addresses of the shared rows, which hold sums of columns |
//! | word 8 | the place of the last register in a shared row, in bytes |
//! | word 9 | the place of the last register in the row of the result, in bytes |
//! | byte 96 | a vector of ones |
//! | from byte 128 | the values for which there is no register |
//! | after these | the shared rows |
//!
//! The function has two loops. The first one writes the shared rows, the second one the result. A
//! loop steps a register at a time, from place 0 on. Its last register ends where the row does, so
//! it may overlap the one before.
//!
//! This module has the unsafe code. It asks the processor for its instructions, refuses circuits
//! that could read or write anything else ([`Circuit::is_sound`]), and checks the rows before they
//! are stepped. The memory of the code is never writable and executable at once. If a circuit is
//! refused, or the system refuses executable memory, the interpreter runs.
#![allow(unsafe_code)]

mod encoder;
mod registers;
mod smaller;
mod steps;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::{Mmap, MmapMut};

use super::signals::COLUMNS;
use super::{INPUTS, Program};
use crate::kernel::{Instructions, Vector};
use encoder::ROWS;
use steps::Circuit;

impl Instructions {
    /// Returns whether this processor has them.
    fn are_there(self) -> bool {
        match self {
            Self::Avx2 => std::arch::is_x86_feature_detected!("avx2"),
            Self::Avx512 => std::arch::is_x86_feature_detected!("avx512f"),
        }
    }

    /// Returns the number of registers.
    fn registers(self) -> usize {
        match self {
            Self::Avx2 => 16,
            Self::Avx512 => 32,
        }
    }

    /// Returns the number of vectors in a register.
    fn columns(self) -> usize {
        match self {
            Self::Avx2 => 1,
            Self::Avx512 => 2,
        }
    }

    /// Returns the size of a register.
    fn bytes(self) -> usize {
        self.columns() * size_of::<Vector>()
    }
}

/// The word of the row of the result, after those of the inputs.
const OUTPUT: usize = INPUTS;
const FIRST_SHARED: usize = INPUTS + 1;
/// A shared row is a column sum, and a program computes each of these once at most.
const MOST_SHARED: usize = COLUMNS.len();
/// The number of words: the addresses of rows, then two places.
const WORDS: usize = FIRST_SHARED + MOST_SHARED + 2;
/// The offsets of the last places.
const LAST_SHARED: i8 = 8 * (FIRST_SHARED + MOST_SHARED) as i8;
const LAST: i8 = LAST_SHARED + 8;
/// The offset of a vector of ones, the first one after the words.
const ONES: i32 = (8 * WORDS).next_multiple_of(size_of::<Vector>()) as i32;
/// The offset of the values for which there is no register, aligned for the widest registers.
const SPILLS: i32 = (ONES as usize + size_of::<Vector>()).next_multiple_of(64) as i32;

/// The code of a program for each kind of instructions, once it is worth its time.
#[derive(Default, Debug)]
pub(crate) struct Codes {
    /// The operations on vectors so far.
    work: AtomicU64,
    /// The code of the program as it is, and that of a smaller circuit.
    codes: [[OnceLock<Option<Code>>; 2]; 2],
}

impl Codes {
    /// The operations on vectors in which the interpreter takes as long as the code to be made.
    const WORTH: u64 = 1 << 20;

    /// The operations in which this code takes as long as the search for a smaller circuit.
    const WORTH_SEARCH: u64 = 1 << 28;

    /// How often this search changes a step. A rule takes 10 to 120 ms.
    const TRIES: usize = 4_096;

    /// Returns the code of the program. `vectors` are the vectors about to be stepped.
    pub fn get(
        &self,
        program: &Program,
        instructions: Option<Instructions>,
        vectors: u64,
    ) -> Option<&Code> {
        let instructions = instructions?;
        let [first, last] = &self.codes[instructions as usize];
        if let Some(code) = last.get() {
            return code.as_ref();
        }
        let now = vectors.saturating_mul(program.operations.len() as u64);
        let before = self.work.fetch_add(now, Ordering::Relaxed);
        let has_ternary = instructions == Instructions::Avx512;
        let work = before.saturating_add(now);
        let code = if work < Self::WORTH {
            return None;
        } else if work < Self::WORTH_SEARCH {
            first.get_or_init(|| Code::new(&Circuit::new(program, has_ternary), instructions))
        } else {
            last.get_or_init(|| {
                let circuit = Circuit::smaller(program, has_ternary, Self::TRIES);
                Code::new(&circuit, instructions)
            })
        };
        code.as_ref()
    }
}

/// A program as a function.
#[derive(Debug)]
pub(crate) struct Code {
    instructions: Instructions,
    memory: Mmap,
    spills: usize,
    shared: usize,
}

impl Code {
    /// Returns the code of a circuit, if it is sound, and the processor and the system can run it.
    /// The instructions must be those that the circuit is for.
    fn new(circuit: &Circuit, instructions: Instructions) -> Option<Self> {
        if !instructions.are_there() || !circuit.is_sound(instructions) {
            return None;
        }
        let shared_rows = &ROWS[FIRST_SHARED..];
        let shared = registers::allocate(&circuit.shared, instructions, shared_rows);
        let main = registers::allocate(&circuit.main, instructions, &ROWS[OUTPUT..=OUTPUT]);
        let mut code = encoder::Code::new(instructions);
        for (word, &row) in (0..).zip(&ROWS) {
            code.load_word(row, 8 * word);
        }
        if !circuit.shared.results.is_empty() {
            code.repeat(&shared.instructions, LAST_SHARED);
        }
        code.repeat(&main.instructions, LAST);
        let bytes = code.finish();
        let mut memory = MmapMut::map_anon(bytes.len()).ok()?;
        memory.copy_from_slice(&bytes);
        Some(Self {
            instructions,
            memory: memory.make_exec().ok()?,
            spills: shared.spills.max(main.spills),
            shared: circuit.shared.results.len(),
        })
    }

    /// Returns how many vectors of memory [`run`](Self::run) needs for rows of at most this length.
    pub fn room(&self, len: usize) -> usize {
        // One more, to begin where a register of two vectors does.
        self.head() + self.shared * shared_row(len) + 1
    }

    /// Returns how many vectors of a room are not rows.
    fn head(&self) -> usize {
        SPILLS as usize / size_of::<Vector>() + self.spills * self.instructions.columns()
    }

    /// Writes the next generation of the cells of `to`. Cell `i` is cell `i + 1` of each input.
    ///
    /// # Panics
    /// If an input has not two cells more than `to`, or the room is for shorter rows.
    pub fn run(&self, inputs: [&[Cell<Vector>]; INPUTS], to: &[Cell<Vector>], room: &mut [Vector]) {
        let len = to.len();
        if len == 0 {
            return;
        }
        if len < self.instructions.columns() {
            return self.run_short(inputs, to, room);
        }
        let unaligned = room.as_ptr().addr() / size_of::<Vector>() % 2;
        let (head, rows) = room[unaligned..].split_at_mut(self.head());
        let shared_row = shared_row(len);
        assert!(inputs.iter().all(|input| input.len() == len + 2));
        assert!(rows.len() >= self.shared * shared_row);
        let last = |len: usize| ((len - self.instructions.columns()) * size_of::<Vector>()) as u64;
        let mut words = [0; ONES as usize / size_of::<u64>()];
        for (word, input) in words.iter_mut().zip(inputs) {
            *word = input.as_ptr().expose_provenance() as u64;
        }
        words[OUTPUT] = to.as_ptr().expose_provenance() as u64;
        for (word, row) in words[FIRST_SHARED..]
            .iter_mut()
            .zip(rows.chunks_exact_mut(shared_row))
            .take(self.shared)
        {
            *word = row.as_mut_ptr().expose_provenance() as u64;
        }
        words[WORDS - 2] = last(len + 2);
        words[WORDS - 1] = last(len);
        let (words, _) = words.as_chunks();
        for (to, &words) in head.iter_mut().zip(words) {
            *to = Vector(words);
        }
        head[ONES as usize / size_of::<Vector>()] = Vector::FULL;
        // SAFETY: the memory is executable and begins with the code of a function of this type.
        // The function keeps the registers that callers rely on, and returns: see `encoder::Code`.
        let function = unsafe {
            std::mem::transmute::<*const u8, unsafe extern "sysv64" fn(*mut Vector)>(
                self.memory.as_ptr(),
            )
        };
        // SAFETY: the processor has the instructions, or `Code::new` would have made no code. None
        // of them needs aligned memory. `Circuit::is_sound` held, so the function reads and writes
        // this only:
        // - Vectors 0 to `len + 2` of the inputs are read. They are as long: asserted above.
        // - The first `len` vectors of `to` are written. It has no more.
        // - Vectors 0 to `len + 2` of `self.shared` shared rows are written, then read. Each is a
        //   chunk of `shared_row(len)` vectors, and `rows` has as many: asserted above. There are
        //   at most `MOST_SHARED`, so each has a word.
        // - The head: words, ones and `self.spills` registers. It has the length of `head()`.
        // The index is 0 at first and at most the last place, which is not negative, since `len` is
        // at least a register. An offset of at most two vectors is added for `len + 2` vectors.
        // The room is borrowed for writing. The rows are cells, so they may be written and may
        // overlap, and no other thread has them. Their addresses were exposed.
        unsafe { function(head.as_mut_ptr()) };
    }

    /// The same for rows shorter than a register.
    fn run_short(
        &self,
        inputs: [&[Cell<Vector>]; INPUTS],
        to: &[Cell<Vector>],
        room: &mut [Vector],
    ) {
        let mut inputs = inputs.map(|input| {
            let mut longer = [Vector::EMPTY; 4];
            for (to, from) in longer.iter_mut().zip(input) {
                *to = from.get();
            }
            longer
        });
        let inputs = inputs.each_mut();
        let mut next = [Vector::EMPTY; 2];
        self.run(
            inputs.map(|input| Cell::from_mut(&mut input[..]).as_slice_of_cells()),
            Cell::from_mut(&mut next[..]).as_slice_of_cells(),
            room,
        );
        to[0].set(next[0]);
    }
}

/// Returns the length of a row that blocks share.
fn shared_row(len: usize) -> usize {
    (len + 2).next_multiple_of(2)
}
