//! Letters drawn as strokes, so that a picture needs no font.

use alloc::string::String;
use core::fmt::Write;

/// The height of a capital, in stroke units.
pub const CAPITAL: u32 = 6;

/// The gap between two characters, and half the width of a space.
const GAP: u32 = 2;

/// The printable ASCII characters from `!`. A stroke is a line through points, each a column and a
/// row of a grid of 5 by 9. Row 0 is the top of the capitals, row 6 the baseline. Commas separate
/// the strokes.
const GLYPHS: [&str; 94] = [
    "00 04,06 06",
    "00 02,20 22",
    "11 15,31 35,02 42,04 44",
    "41 30 10 01 02 13 33 44 45 36 16 05,20 26",
    "06 40,00 10 11 01 00,35 45 46 36 35",
    "46 12 11 20 31 32 04 05 16 26 44",
    "00 02",
    "20 11 02 04 15 26",
    "00 11 22 24 15 06",
    "20 24,01 43,41 03",
    "21 25,03 43",
    "15 16 07",
    "03 33",
    "06 06",
    "06 30",
    // 0 to 9
    "10 30 41 45 36 16 05 01 10",
    "01 10 16,06 26",
    "01 10 30 41 42 06 46",
    "01 10 30 41 42 33 13,33 44 45 36 16 05",
    "36 30 04 44",
    "40 00 03 33 44 45 36 16 05",
    "41 30 10 01 05 16 36 45 44 33 13 04",
    "00 40 16",
    "10 30 41 42 33 13 02 01 10,13 04 05 16 36 45 44 33",
    "42 33 13 02 01 10 30 41 45 36 16 05",
    "03 03,06 06",
    "13 13,15 16 07",
    "30 03 36",
    "02 32,04 34",
    "00 33 06",
    "01 10 30 41 42 23 24,26 26",
    "45 36 16 05 01 10 30 41 44 34 32 22 13 24 34",
    // A to Z
    "06 02 20 42 46,04 44",
    "00 30 41 42 33 44 45 36 06 00,03 33",
    "41 30 10 01 05 16 36 45",
    "00 06 26 44 42 20 00",
    "40 00 06 46,03 33",
    "40 00 06,03 33",
    "41 30 10 01 05 16 36 45 43 23",
    "00 06,40 46,03 43",
    "00 20,10 16,06 26",
    "40 45 36 16 05",
    "00 06,40 03 46",
    "00 06 46",
    "06 00 23 40 46",
    "06 00 46 40",
    "10 30 41 45 36 16 05 01 10",
    "06 00 30 41 42 33 03",
    "10 30 41 45 36 16 05 01 10,24 46",
    "06 00 30 41 42 33 03,23 46",
    "41 30 10 01 02 13 33 44 45 36 16 05",
    "00 40,20 26",
    "00 05 16 36 45 40",
    "00 26 40",
    "00 16 23 36 40",
    "00 46,40 06",
    "00 23 40,23 26",
    "00 40 06 46",
    "20 00 06 26",
    "00 36",
    "00 20 26 06",
    "02 20 42",
    "06 46",
    "00 11",
    // a to z
    "12 32 43 46 16 05 14 44",
    "00 06 36 45 43 32 02",
    "42 12 03 05 16 46",
    "40 46 16 05 03 12 42",
    "04 44 43 32 12 03 05 16 36",
    "30 20 11 16,02 32",
    "42 12 03 05 16 46,42 47 38 08",
    "00 06,02 32 43 46",
    "02 06,00 00",
    "12 17 08,10 10",
    "00 06,32 04 36",
    "00 05 16",
    "06 02 32 43 46,22 26",
    "06 02 32 43 46",
    "12 32 43 45 36 16 05 03 12",
    "08 02 32 43 45 36 06",
    "48 42 12 03 05 16 46",
    "02 06,03 12 32",
    "42 12 03 14 34 45 36 06",
    "10 15 26 36,02 32",
    "02 05 16 46 42",
    "02 26 42",
    "02 16 24 36 42",
    "02 46,42 06",
    "02 05 16 46,42 47 38 08",
    "02 42 06 46",
    "20 11 12 03 14 15 26",
    "00 08",
    "00 11 12 23 14 15 06",
    "04 13 24 33",
];

/// The box drawn for a character that is not in the table.
const UNKNOWN: &str = "00 30 36 06 00";

fn glyph(character: char) -> &'static str {
    match (character as usize).checked_sub('!' as usize) {
        _ if character == ' ' => "",
        Some(index) => GLYPHS.get(index).copied().unwrap_or(UNKNOWN),
        None => UNKNOWN,
    }
}

/// The points of a stroke: column and row.
fn points(stroke: &str) -> impl Iterator<Item = (u32, u32)> + '_ {
    stroke.split(' ').filter_map(|point| {
        let number: u32 = point.parse().ok()?;
        Some((number / 10, number % 10))
    })
}

/// Returns the width of a character, without the gap beside it.
fn glyph_width(character: char) -> u32 {
    let strokes = glyph(character).split(',');
    let columns = strokes.flat_map(points).map(|(column, _)| column);
    columns.max().unwrap_or(0)
}

/// Returns the width of a text, without gaps before and after.
pub fn width(text: &str) -> u32 {
    let sum: u32 = text.chars().map(|c| glyph_width(c) + GAP).sum();
    sum.saturating_sub(GAP)
}

/// Returns the text as SVG path data, with its top left corner at the origin.
pub fn path(text: &str) -> String {
    let mut data = String::new();
    let mut left = 0;
    for character in text.chars() {
        for stroke in glyph(character).split(',') {
            for (number, (column, row)) in points(stroke).enumerate() {
                let command = if number == 0 { 'M' } else { 'L' };
                // Writing to a string never fails.
                let _ = write!(data, "{command}{} {row}", left + column);
            }
        }
        left += glyph_width(character) + GAP;
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_character_has_its_own_strokes_inside_the_grid() {
        for (index, glyph) in GLYPHS.iter().enumerate() {
            let character = char::from(b'!' + index as u8);
            let same = GLYPHS.iter().filter(|other| *other == glyph).count();
            // The letter O, used as zero.
            assert_eq!(
                same,
                1 + usize::from("0O".contains(character)),
                "{character}"
            );
            for stroke in glyph.split(',') {
                assert!(points(stroke).count() >= 2, "{character}: {stroke}");
                assert_eq!(points(stroke).count(), stroke.split(' ').count());
                assert!(points(stroke).all(|(column, row)| column < 5 && row < 9));
            }
        }
    }

    #[test]
    fn a_text_is_one_path() {
        assert_eq!(path("L"), "M0 0L0 6L4 6");
        assert_eq!(path("- L"), "M0 3L3 3M7 0L7 6L11 6");
        assert_eq!((width("- L"), width("L"), width("")), (11, 4, 0));
        assert_eq!(path("ä"), path("\u{7f}"));
    }
}
