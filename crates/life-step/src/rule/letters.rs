//! The letters of Alan Hensel's notation: the arrangements of a number of neighbours.
//!
//! Two arrangements are the same if turning or mirroring the neighbourhood makes one from the
//! other. The letters are those of Golly's help ("QuickLife", non-totalistic rules). An
//! arrangement of five to eight neighbours has the letter of its dead neighbours' arrangement.

use super::table::TruthTable;

/// The letters of one to four neighbours in alphabetical order, each with a neighbourhood that has
/// the arrangement.
const ARRANGEMENTS: [&[(u8, u16)]; 5] = [
    &[],
    &[(b'c', 1), (b'e', 2)],
    &[
        (b'a', 3),
        (b'c', 5),
        (b'e', 10),
        (b'i', 40),
        (b'k', 33),
        (b'n', 68),
    ],
    &[
        (b'a', 11),
        (b'c', 69),
        (b'e', 42),
        (b'i', 7),
        (b'j', 14),
        (b'k', 98),
        (b'n', 13),
        (b'q', 70),
        (b'r', 41),
        (b'y', 97),
    ],
    &[
        (b'a', 15),
        (b'c', 325),
        (b'e', 170),
        (b'i', 45),
        (b'j', 106),
        (b'k', 99),
        (b'n', 71),
        (b'q', 102),
        (b'r', 43),
        (b't', 105),
        (b'w', 78),
        (b'y', 101),
        (b'z', 108),
    ],
];

/// Returns the letters of this number of neighbours in alphabetical order; none for 0 and 8.
pub(crate) fn letters(neighbours: u32) -> impl ExactSizeIterator<Item = u8> {
    of_number(neighbours).iter().map(|&(letter, _)| letter)
}

fn of_number(neighbours: u32) -> &'static [(u8, u16)] {
    ARRANGEMENTS[neighbours.min(8 - neighbours) as usize]
}

/// Returns the place of the neighbourhood's arrangement among the letters of its number of
/// neighbours.
pub(crate) fn place(neighbourhood: u16) -> Option<usize> {
    let neighbours = neighbourhood & !TruthTable::CENTRE;
    let few = if neighbours.count_ones() > 4 {
        !neighbourhood & TruthTable::NINE & !TruthTable::CENTRE
    } else {
        neighbours
    };
    let arrangements = of_number(few.count_ones());
    let is_same = |&(_, known): &(u8, u16)| images(few).contains(&known);
    arrangements.iter().position(is_same)
}

/// Returns the neighbourhood turned and mirrored in all ways.
fn images(neighbourhood: u16) -> [u16; 8] {
    let (mut images, mut image) = ([0; 8], neighbourhood);
    for i in 0..4 {
        image = moved(image, [2, 5, 8, 1, 4, 7, 0, 3, 6]);
        images[2 * i] = image;
        images[2 * i + 1] = moved(image, [2, 1, 0, 5, 4, 3, 8, 7, 6]);
    }
    images
}

/// Returns the neighbourhood with its bit `from[i]` moved to bit `i`.
fn moved(neighbourhood: u16, from: [u16; 9]) -> u16 {
    (0..9).fold(0, |moved, i| moved | (neighbourhood >> from[i] & 1) << i)
}
