//! The notation `MAP`: a table of all neighbourhoods in base64.

use core::fmt;

use super::table::TruthTable;

/// The digits of base64, from 0 to 63.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The shapes that `MAP` knows, from the smallest: the bits of their cells in a neighbourhood,
/// highest first. The order of the hexagonal one is Golly's own (version 3.3).
const SHAPES: [&[u32]; 3] = [
    &[7, 5, 4, 3, 1],
    &[1, 0, 5, 4, 3, 8, 7],
    &[8, 7, 6, 5, 4, 3, 2, 1, 0],
];

/// Returns how many digits the table of a shape has.
fn digits(shape: &[u32]) -> usize {
    (1_usize << shape.len()).div_ceil(6)
}

/// Reads a table. `None` if its length is that of no shape.
///
/// # Errors
/// If a character is not a digit of base64: its index.
pub(crate) fn parse_map(text: &[u8]) -> Option<Result<TruthTable, usize>> {
    let text = text.strip_suffix(b"==").unwrap_or(text);
    let shape = SHAPES
        .into_iter()
        .find(|shape| digits(shape) == text.len())?;
    let mut bits = [false; 516];
    for (i, byte) in text.iter().enumerate() {
        let Some(digit) = DIGITS.iter().position(|digit| digit == byte) else {
            return Some(Err(i));
        };
        for j in 0..6 {
            bits[6 * i + j] = digit >> (5 - j) & 1 != 0;
        }
    }
    Some(Ok(TruthTable::from_fn(|neighbourhood| {
        bits[index(shape, neighbourhood)]
    })))
}

/// Returns the place of a neighbourhood in the table of a shape.
fn index(shape: &[u32], neighbourhood: u16) -> usize {
    shape.iter().fold(0, |index, &bit| {
        index << 1 | usize::from(neighbourhood >> bit & 1)
    })
}

/// Writes a table for the smallest shape that has all cells it depends on.
pub(crate) fn write_map(f: &mut fmt::Formatter<'_>, table: &TruthTable) -> fmt::Result {
    let [.., moore] = SHAPES;
    let cells = |shape: &[u32]| shape.iter().fold(0, |cells, bit| cells | 1 << bit);
    let suffices = |shape: &&[u32]| table.depends_only_on(cells(shape));
    let shape = SHAPES.into_iter().find(suffices).unwrap_or(moore);
    f.write_str("MAP")?;
    let (mut digit, mut bits) = (0, 0);
    let size = 1_usize << shape.len();
    for i in 0..6 * digits(shape) {
        let cells = shape.iter().rev().enumerate();
        let neighbourhood = cells.fold(0, |cells, (j, bit)| cells | ((i >> j & 1) as u16) << bit);
        digit = digit << 1 | usize::from(i < size && table.get(neighbourhood));
        bits += 1;
        if bits == 6 {
            write!(f, "{}", char::from(DIGITS[digit]))?;
            (digit, bits) = (0, 0);
        }
    }
    Ok(())
}
