//! Letters drawn as strokes, so that a picture needs no font.

use alloc::string::String;
use core::fmt::Write;

/// The height of a capital, in stroke units.
pub const CAPITAL: u32 = 6;

/// The gap between two characters, and half the width of a space.
const GAP: u32 = 2;

/// The printable ASCII characters from `!`, one in each line, and their strokes. A stroke is a line
/// through points, each a column and a row of a grid of 5 by 9. Row 0 is the top of the capitals,
/// row 6 the baseline. Commas separate the strokes.
const GLYPHS: &str = include_str!("strokes.txt");

/// The box drawn for a character that is not in the table.
const UNKNOWN: &str = "00 30 36 06 00";

fn glyph(character: char) -> &'static str {
    let glyphs = GLYPHS.lines().filter_map(|line| line.split_once(' '));
    let mut found = glyphs.filter(|(known, _)| known.starts_with(character));
    match found.next() {
        _ if character == ' ' => "",
        Some((_, strokes)) => strokes,
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
        let printable = '!'..='~';
        assert_eq!(GLYPHS.lines().count(), printable.clone().count());
        for character in printable {
            let glyph = glyph(character);
            let same = GLYPHS.lines().filter(|line| line[2..] == *glyph).count();
            // The letter O, used as zero.
            let expected = 1 + usize::from("0O".contains(character));
            assert_eq!(same, expected, "{character}");
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
