//! Soups from hashes, as Catagolue defines them.

use life_worlds::pattern::CellSet;
use sha2::{Digest, Sha256};

/// The symmetries of hashed soups, by the names that Catagolue gives them.
pub const SYMMETRIES: [&str; 16] = [
    "C1", "C2_1", "C2_2", "C2_4", "C4_1", "C4_4", "D2_+1", "D2_+2", "D2_x", "D4_+1", "D4_+2",
    "D4_+4", "D4_x1", "D4_x4", "D8_1", "D8_4",
];
/// The name of soups without symmetry.
pub const NO_SYMMETRY: &str = SYMMETRIES[0];

/// A square of 16 x 16 cells: bit `x` of row `y`.
type Square = [u16; 16];

fn square(lives: impl Fn(usize, usize) -> bool) -> Square {
    std::array::from_fn(|y| (0..16).fold(0, |row, x| row | u16::from(lives(x, y)) << x))
}

fn lives(square: &Square, x: usize, y: usize) -> bool {
    square[y] >> x & 1 != 0
}

/// Returns the square mirrored along the diagonal from the bottom left to the top right.
fn transposed(of: &Square) -> Square {
    square(|x, y| lives(of, 15 - y, 15 - x))
}

/// Returns the soup of a seed. The SHA-256 hash of the text is a square of 16 x 16 cells, and the
/// symmetry of this name adds mirrored and turned copies of it.
pub fn soup(seed: &str, name: &str) -> CellSet {
    let hash = Sha256::digest(seed);
    let mut base: Square =
        std::array::from_fn(|y| u16::from_be_bytes([hash[2 * y], hash[2 * y + 1]]));
    let mut turned = transposed(&base);
    if name == "C2_2" && !seed.starts_with("l_") {
        // Seeds older than this prefix were transposed.
        base = turned;
    }
    if matches!(name, "D2_x" | "D4_x1" | "D4_x4" | "D8_1" | "D8_4") {
        let half =
            |a: Square, b: Square| square(|x, y| lives(if x + y < 16 { &a } else { &b }, x, y));
        (base, turned) = (half(base, turned), half(turned, base));
    }
    // What is mirrored in one direction only.
    let mirrored = match name {
        "C4_1" | "C4_4" | "D4_x1" | "D4_x4" => turned,
        _ => base,
    };
    let upward = square(|x, y| lives(&mirrored, x, 15 - y));
    let leftward = square(|x, y| lives(&mirrored, 15 - x, y));
    let both = square(|x, y| lives(&base, 15 - x, 15 - y));
    // How far copies lie to the right and down: those of odd sides overlap in a row or a column.
    let (right, down) = match name {
        "D2_+2" => (0, -16),
        _ if name.ends_with('1') => (15, -15),
        _ if name.ends_with('2') => (16, -15),
        _ => (16, -16),
    };
    let mut squares = vec![(base, 0, 0)];
    let quarters = [(upward, 0, down), (leftward, right, 0), (both, right, down)];
    match &name[..2] {
        _ if name == "D2_x" => {}
        "D2" => squares.push(quarters[0]),
        "C2" => squares.push(quarters[2]),
        "C4" | "D4" | "D8" => squares.extend(quarters),
        _ => {}
    }
    let cells = squares.iter().flat_map(|(square, right, down)| {
        let places = (0..256).map(|i| (i % 16, i / 16));
        places
            .filter(|&(x, y)| lives(square, x, y))
            .map(move |(x, y)| (x as i64 - 8 + right, y as i64 - 8 + down))
    });
    cells.collect()
}
