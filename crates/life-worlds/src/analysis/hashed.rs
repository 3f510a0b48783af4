//! Soups from hashes, as Catagolue defines them.

use sha2::{Digest, Sha256};

use crate::pattern::CellSet;

/// The symmetries of [`hashed_soup`], by the names that Catagolue gives them. `C1` has none; the
/// last four are rectangles without any.
pub const SYMMETRIES: [&str; 20] = [
    "C1", "C2_1", "C2_2", "C2_4", "C4_1", "C4_4", "D2_+1", "D2_+2", "D2_x", "D4_+1", "D4_+2",
    "D4_+4", "D4_x1", "D4_x4", "D8_1", "D8_4", "8x32", "4x64", "2x128", "1x256",
];

/// A cell of a square of 16 x 16 cells.
type Cell = (i64, i64);

fn moved(square: &[Cell], to: impl Fn(Cell) -> Cell) -> Vec<Cell> {
    square.iter().map(|&cell| to(cell)).collect()
}

/// Returns the soup that Catagolue makes of a seed. The SHA-256 hash of the text is a square of 16 x
/// 16 cells, and the symmetry of this name, one of [`SYMMETRIES`], adds mirrored and turned copies
/// of it. `None` if there is no such symmetry.
///
/// ```
/// use life_worlds::analysis::hashed_soup;
///
/// let soup = hashed_soup("menagerie1", "C1").unwrap();
/// assert_eq!(soup.len(), 140);
/// assert_eq!(hashed_soup("menagerie1", "D8_4").unwrap().bounding_box().unwrap().width(), 32);
/// assert_eq!(hashed_soup("menagerie1", "C3"), None);
/// ```
pub fn hashed_soup(seed: &str, symmetry: &str) -> Option<CellSet> {
    let name = *SYMMETRIES.iter().find(|&&name| name == symmetry)?;
    let hash = Sha256::digest(seed);
    // A rectangle has as many rows as its name says.
    let height = name
        .split_once('x')
        .map_or(16, |(rows, _)| rows.parse().unwrap_or(16));
    let width = 256 / height;
    // The bytes of a row go from the right to the left, their bits from the left to the right.
    let lives =
        |&(x, y): &Cell| hash[((width * y + width - 1 - x) / 8) as usize] >> (x % 8) & 1 != 0;
    let all = (0..256).map(|i| (i % width, i / width));
    let mut base: Vec<Cell> = all.filter(lives).collect();
    // Along the diagonal from the bottom left to the top right.
    let mut turned = moved(&base, |(x, y)| (15 - y, 15 - x));
    if name == "C2_2" && !seed.starts_with("l_") {
        // Seeds older than this prefix were transposed.
        base.clone_from(&turned);
    }
    if matches!(name, "D2_x" | "D4_x1" | "D4_x4" | "D8_1" | "D8_4") {
        let half = |a: &[Cell], b: &[Cell]| -> Vec<Cell> {
            let above = a.iter().filter(|(x, y)| x + y < 16);
            let below = b.iter().filter(|(x, y)| x + y >= 16);
            above.chain(below).copied().collect()
        };
        (base, turned) = (half(&base, &turned), half(&turned, &base));
    }
    // What is mirrored in one direction only.
    let mirrored = match name {
        "C4_1" | "C4_4" | "D4_x1" | "D4_x4" => &turned,
        _ => &base,
    };
    let upward = moved(mirrored, |(x, y)| (x, 15 - y));
    let leftward = moved(mirrored, |(x, y)| (15 - x, y));
    let both = moved(&base, |(x, y)| (15 - x, 15 - y));
    // How far copies lie to the right and down: those of odd sides overlap in a row or a column.
    let (right, down) = match name {
        "D2_+2" => (0, -16),
        _ if name.ends_with('1') => (15, -15),
        _ if name.ends_with('2') => (16, -15),
        _ => (16, -16),
    };
    let mut squares = vec![(base, 0, 0)];
    let [above, beside, across] = [(upward, 0, down), (leftward, right, 0), (both, right, down)];
    match &name[..2] {
        _ if name == "D2_x" => {}
        "D2" => squares.push(above),
        "C2" => squares.push(across),
        "C4" | "D4" | "D8" => squares.extend([above, beside, across]),
        _ => {}
    }
    let cells = squares.iter().flat_map(|(square, right, down)| {
        let place = move |&(x, y): &Cell| (x - 8 + right, y - 8 + down);
        square.iter().map(place)
    });
    Some(cells.collect())
}
