//! Cells and arrays. In an array, `[row, column]` is the cell at `(column, row)`.

use std::collections::BTreeMap;

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
fn bits_of(cells: &[u8], ones: impl Fn(u64) -> u64) -> u64 {
    // The product gathers the bits of all bytes in the highest one.
    let byte = |eight| ones(u64::from_le_bytes(eight)).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let (eights, rest) = cells.as_chunks();
    let last = byte(padded(rest)).checked_shl(8 * eights.len() as u32);
    let eights = eights.iter().rev();
    eights.fold(0, |bits, &eight| bits << 8 | byte(eight)) | last.unwrap_or(0)
}

/// Returns the eight bytes of as many bits: 1 for each that is set.
fn bytes_of(bits: u64) -> u64 {
    // Each byte keeps its own bit.
    nonzero(((bits & 0xff) * ONES) & 0x8040_2010_0804_0201)
}

/// Returns the cells of a board that are not 0 as words of its rows.
pub(super) fn words(board: &[u8], width: usize) -> Vec<u64> {
    let rows = board.chunks_exact(width.max(1));
    let words = rows.flat_map(|row| row.chunks(64).map(|cells| bits_of(cells, nonzero)));
    words.collect()
}

/// Writes words of rows into a board: 1 for the cells that live, else 0.
pub(super) fn write_words(words: &[u64], width: usize, board: &mut [u8]) {
    let parts = board
        .chunks_exact_mut(width.max(1))
        .flat_map(|row| row.chunks_mut(64));
    for (part, &word) in parts.zip(words) {
        let (eights, rest) = part.as_chunks_mut();
        let mut left = word;
        for eight in eights {
            *eight = bytes_of(left).to_le_bytes();
            left >>= 8;
        }
        rest.copy_from_slice(&bytes_of(left).to_le_bytes()[..rest.len()]);
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
