//! Cells and arrays. In an array, `[row, column]` is the cell at `(column, row)`.

use std::collections::BTreeMap;

use life_step::{Kernel, WordWork};
use life_worlds::pattern::{CellSet, Rectangle, Word};

/// The lowest bit of each of eight bytes.
const ONES: u64 = 0x0101_0101_0101_0101;
/// All bits of them but the highest.
const LOW: u64 = 0x7f * ONES;

/// Returns the rectangle with this corner and the last two sides of an array.
pub(super) fn window((left, top): (i64, i64), shape: &[usize]) -> Rectangle {
    let [.., height, width] = *shape else {
        return Rectangle::sized(left, top, 0, 0);
    };
    Rectangle::sized(left, top, width as u64, height as u64)
}

/// Returns 1 for each of eight bytes that is not 0.
#[inline(always)]
fn nonzero(bytes: u64) -> u64 {
    (((bytes & LOW) + LOW) | bytes) >> 7 & ONES
}

/// Returns eight bytes of a row that ends after fewer.
fn padded(rest: &[u8]) -> [u8; 8] {
    let mut eight = [0; 8];
    eight[..rest.len()].copy_from_slice(rest);
    eight
}

/// Returns the bits of at most 64 bytes, which become ones eight at a time.
#[inline(always)]
fn bits_of(cells: &[u8], ones: impl Fn(u64) -> u64) -> u64 {
    // The product gathers the bits of all bytes in the highest one.
    let byte = |eight| ones(u64::from_le_bytes(eight)).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let (eights, rest) = cells.as_chunks();
    let mut bits = 0;
    for (i, &eight) in eights.iter().enumerate() {
        bits |= byte(eight) << (8 * i);
    }
    match rest {
        [] => bits,
        _ => bits | byte(padded(rest)) << (8 * eights.len()),
    }
}

/// Returns the eight bytes of as many bits: 1 for each that is set.
#[inline(always)]
fn bytes_of(bits: u64) -> u64 {
    // Each byte keeps its own bit.
    nonzero(((bits & 0xff) * ONES) & 0x8040_2010_0804_0201)
}

/// Returns the cells of a board that are not 0 as words of its rows.
pub(super) fn words(board: &[u8], width: usize) -> Vec<u64> {
    let row_len = width.div_ceil(64);
    let mut words = vec![0; board.len() / width.max(1) * row_len];
    Kernel::fastest().run_on_words(Read(board, width.max(1), &mut words));
    words
}

/// Reads the cells of rows of this width into words, all of which it writes.
struct Read<'a>(&'a [u8], usize, &'a mut [u64]);

impl WordWork for Read<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(board, width, words) = self;
        let rows = board.chunks_exact(width);
        for (row, words) in rows.zip(words.chunks_exact_mut(width.div_ceil(64))) {
            let (whole, rest) = row.as_chunks::<64>();
            for (word, cells) in words.iter_mut().zip(whole) {
                *word = bits_of(cells, nonzero);
            }
            if let Some(word) = words.get_mut(whole.len()) {
                *word = bits_of(rest, nonzero);
            }
        }
    }
}

/// Writes words of rows into a board: 1 for the cells that live, else 0.
pub(super) fn write_words(words: &[u64], width: usize, board: &mut [u8]) {
    Kernel::fastest().run_on_words(Write(words, width.max(1), board));
}

/// Writes the cells of words into rows of this width.
struct Write<'a>(&'a [u64], usize, &'a mut [u8]);

impl WordWork for Write<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(words, width, board) = self;
        let rows = board.chunks_exact_mut(width);
        for (row, words) in rows.zip(words.chunks_exact(width.div_ceil(64))) {
            let (whole, rest) = row.as_chunks_mut::<64>();
            for (cells, &word) in whole.iter_mut().zip(words) {
                write_word(word, cells);
            }
            if let Some(&word) = words.get(whole.len()) {
                write_word(word, rest);
            }
        }
    }
}

/// Writes the bits of a word into at most 64 bytes.
#[inline(always)]
fn write_word(word: u64, cells: &mut [u8]) {
    let (eights, rest) = cells.as_chunks_mut();
    for (i, eight) in eights.iter_mut().enumerate() {
        *eight = bytes_of(word >> (8 * i)).to_le_bytes();
    }
    if !rest.is_empty() {
        let last = bytes_of(word >> (8 * eights.len())).to_le_bytes();
        rest.copy_from_slice(&last[..rest.len()]);
    }
}

/// Returns the cells of a window whose bytes, eight at a time, become ones.
fn cells_where(bytes: &[u8], window: Rectangle, ones: impl Fn(u64) -> u64) -> CellSet {
    let rows = (window.top..).zip(bytes.chunks_exact((window.width() as usize).max(1)));
    CellSet::from_words(rows.flat_map(|(y, row)| {
        let words = (window.left..).step_by(64).zip(row.chunks(64));
        words.map({
            let ones = &ones;
            move |(x, cells)| Word {
                y,
                x,
                bits: bits_of(cells, ones),
            }
        })
    }))
}

/// Returns the cells of a window that are not 0.
pub(super) fn cells(bytes: &[u8], window: Rectangle) -> CellSet {
    cells_where(bytes, window, nonzero)
}

/// Returns the cells of a window in each state but dead.
pub(super) fn states(bytes: &[u8], window: Rectangle) -> BTreeMap<u8, CellSet> {
    let mut found = [false; 256];
    bytes
        .iter()
        .for_each(|&state| found[usize::from(state)] = true);
    let states = (1..=u8::MAX).filter(|&state| found[usize::from(state)]);
    let cells = |state| {
        cells_where(bytes, window, |eight| {
            nonzero(eight ^ (u64::from(state) * ONES)) ^ ONES
        })
    };
    states.map(|state| (state, cells(state))).collect()
}

/// Writes a state for the cells inside a window.
pub(super) fn write(cells: &CellSet, state: u8, window: Rectangle, bytes: &mut [u8]) {
    let width = window.width() as usize;
    for word in cells.words().iter().filter(|word| word.y >= window.top) {
        // A word may begin to the left of the window.
        let (row, column) = (
            word.y.abs_diff(window.top),
            word.x.wrapping_sub(window.left),
        );
        let (mut bits, start) = match usize::try_from(column) {
            Ok(start) => (word.bits, start),
            Err(_) if column > -64 => (word.bits >> -column, 0),
            Err(_) => continue,
        };
        let row = (row as usize).checked_mul(width);
        let row = row.and_then(|first| bytes.get_mut(first..)?.get_mut(..width));
        let Some(row) = row.and_then(|row| row.get_mut(start..)) else {
            continue;
        };
        let len = row.len().min(64);
        let mut put = |eight| {
            let mask = bytes_of(bits) * 0xff;
            bits >>= 8;
            let after = u64::from_le_bytes(eight) & !mask | (u64::from(state) * ONES) & mask;
            after.to_le_bytes()
        };
        let (eights, rest) = row[..len].as_chunks_mut();
        for eight in eights {
            *eight = put(*eight);
        }
        rest.copy_from_slice(&put(padded(rest))[..rest.len()]);
    }
}
