//! The notation `MAP`: a table of all neighbourhoods in base64.

use core::fmt;

use crate::rule_table::Table;

/// The digits of base64, from 0 to 63.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The neighbourhoods that `MAP` knows, from the smallest: the bits of their cells in a block,
/// highest first. The order of the hexagonal one is Golly's own (version 3.3).
const NEIGHBOURHOODS: [&[u32]; 3] = [
    &[7, 5, 4, 3, 1],
    &[1, 0, 5, 4, 3, 8, 7],
    &[8, 7, 6, 5, 4, 3, 2, 1, 0],
];

/// Returns how many digits the table of a neighbourhood has.
fn digits(neighbourhood: &[u32]) -> usize {
    (1_usize << neighbourhood.len()).div_ceil(6)
}

/// Reads a table. `None` if its length is that of no neighbourhood.
///
/// # Errors
/// If a character is not a digit of base64: its index.
pub(crate) fn parse_map(text: &[u8]) -> Option<Result<Table, usize>> {
    let text = text.strip_suffix(b"==").unwrap_or(text);
    let mut known = NEIGHBOURHOODS.into_iter();
    let neighbourhood = known.find(|cells| digits(cells) == text.len())?;
    let mut bits = [false; 516];
    for (i, byte) in text.iter().enumerate() {
        let Some(digit) = DIGITS.iter().position(|digit| digit == byte) else {
            return Some(Err(i));
        };
        for j in 0..6 {
            bits[6 * i + j] = digit >> (5 - j) & 1 != 0;
        }
    }
    Some(Ok(Table::from_fn(|block| {
        bits[index(block, neighbourhood)]
    })))
}

/// Returns the place in the table of a neighbourhood.
fn index(block: u16, neighbourhood: &[u32]) -> usize {
    neighbourhood
        .iter()
        .fold(0, |index, &bit| index << 1 | usize::from(block >> bit & 1))
}

/// Writes a table for the smallest neighbourhood that has all cells it depends on.
pub(crate) fn write_map(f: &mut fmt::Formatter<'_>, table: &Table) -> fmt::Result {
    let [.., moore] = NEIGHBOURHOODS;
    let cells = |neighbourhood: &[u32]| neighbourhood.iter().fold(0, |cells, bit| cells | 1 << bit);
    let suffices = |neighbourhood: &&[u32]| table.depends_only_on(cells(neighbourhood));
    let neighbourhood = NEIGHBOURHOODS.into_iter().find(suffices).unwrap_or(moore);
    f.write_str("MAP")?;
    let (mut digit, mut bits) = (0, 0);
    let size = 1_usize << neighbourhood.len();
    for i in 0..6 * digits(neighbourhood) {
        let block = neighbourhood.iter().rev().enumerate();
        let block = block.fold(0, |block, (j, bit)| block | ((i >> j & 1) as u16) << bit);
        digit = digit << 1 | usize::from(i < size && table.get(block));
        bits += 1;
        if bits == 6 {
            write!(f, "{}", char::from(DIGITS[digit]))?;
            (digit, bits) = (0, 0);
        }
    }
    Ok(())
}
