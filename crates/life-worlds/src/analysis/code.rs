//! Names that need no dictionary: apgcodes.

use std::format;

use super::kind::Kind;
use crate::pattern::CellSet;

/// The digits that stand for columns of five cells.
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// Returns the canonical name of an object, given all its phases. The name starts with `xs` and the
/// population for a still life, `xp` and the period for an oscillator, `xq` and the period for a
/// spaceship. Then comes the shortest of the extended Wechsler codes of all phases and
/// orientations; if several are equally short, the first in alphabetical order.
pub(super) fn apgcode(kind: Kind, phases: &[CellSet]) -> String {
    let codes = phases.iter().flat_map(|phase| {
        let cells: Vec<(i64, i64)> = phase.iter().collect();
        let orientations = 0..8;
        orientations.map(move |orientation| wechsler(&turned(&cells, orientation)))
    });
    let code = codes.min_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let prefix = match kind {
        Kind::StillLife => format!("xs{}", phases.first().map_or(0, CellSet::len)),
        Kind::Oscillator => format!("xp{}", phases.len()),
        Kind::Spaceship => format!("xq{}", phases.len()),
    };
    format!("{prefix}_{}", code.unwrap_or_default())
}

/// Returns the cells in one of the eight orientations, the top left corner of their rectangle at
/// (0, 0).
fn turned(cells: &[(i64, i64)], orientation: u32) -> Vec<(i64, i64)> {
    let turn = |&(x, y): &(i64, i64)| {
        let (x, y) = if orientation & 1 != 0 {
            (-x, y)
        } else {
            (x, y)
        };
        let (x, y) = if orientation & 2 != 0 {
            (x, -y)
        } else {
            (x, y)
        };
        if orientation & 4 != 0 { (y, x) } else { (x, y) }
    };
    let mut turned: Vec<(i64, i64)> = cells.iter().map(turn).collect();
    let left = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
    let top = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut turned {
        *cell = (cell.0 - left, cell.1 - top);
    }
    // Strips of five rows from the top, the columns of each from the left.
    turned.sort_unstable_by_key(|&(x, y)| (y / 5, x));
    turned
}

/// Returns the extended Wechsler code. It is made of strips of five rows. Each column is a digit,
/// and `z` separates strips. Several zeros are `w` (two), `x` (three) or `y` and a digit (four plus
/// that digit). Zeros at the end of a strip are omitted.
fn wechsler(cells: &[(i64, i64)]) -> String {
    let mut code = String::new();
    let (mut strip, mut column) = (0, 0);
    let mut rest = cells;
    while let Some(&(x, y)) = rest.first() {
        while strip < y / 5 {
            code.push('z');
            (strip, column) = (strip + 1, 0);
        }
        let here = rest
            .iter()
            .take_while(|&&(other, row)| other == x && row / 5 == strip);
        let len = here.clone().count();
        let value = here.fold(0, |bits, &(_, row)| bits | 1_usize << (row % 5));
        write_zeros(&mut code, x - column);
        code.push(char::from(DIGITS[value]));
        (column, rest) = (x + 1, &rest[len..]);
    }
    code
}

fn write_zeros(code: &mut String, mut count: i64) {
    while count > 0 {
        let part = count.min(39);
        match part {
            1 => code.push('0'),
            2 => code.push('w'),
            3 => code.push('x'),
            _ => code.extend(['y', char::from(DIGITS[part as usize - 4])]),
        }
        count -= part;
    }
}
