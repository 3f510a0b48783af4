//! Numbers in words, and words as numbers.

use std::time::Duration;

use life_worlds::Algorithm;
use life_worlds::pattern::{Rectangle, Topology};

use crate::canvas::Zoom;
use crate::numbers::{self, Unread, number, rounded};

/// Returns the length of a step as text: a large power of two as one.
pub fn step(speed: i32) -> String {
    match speed {
        ..0 => format!("1, {} times slower", 1_u64 << -speed),
        0..14 => number(1 << speed),
        _ => format!("2^{speed}"),
    }
}

/// Returns what a sign on the screen stands for.
pub fn zoom(zoom: Zoom) -> String {
    match zoom {
        Zoom::Blocks => "a cell is 2 characters".into(),
        Zoom::Halves => "a cell is half a character".into(),
        Zoom::Dots(0) => "a dot is a cell".into(),
        Zoom::Dots(level @ 1..10) => format!("a dot is {0}x{0} cells", 1 << level),
        Zoom::Dots(level) => format!("a dot is 2^{level} cells a side"),
    }
}

/// Returns the name of an algorithm.
pub fn algorithm(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Auto => "automatic",
        Algorithm::HashLife => "HashLife",
        _ => algorithm.name(),
    }
}

/// Returns the kind of world.
pub fn topology(topology: Option<Topology>) -> String {
    match topology {
        None => "unbounded plane".into(),
        Some(Topology::Torus { width, height }) => format!("torus {width}x{height}"),
        Some(Topology::Bounded { width, height }) => format!("board {width}x{height}"),
        Some(other) => other.to_string(),
    }
}

/// Returns the sides of a rectangle.
pub fn size(extent: Option<Rectangle<i128>>) -> String {
    let text = |extent: Rectangle<i128>| {
        let [width, height] = [extent.width(), extent.height()].map(|side| rounded(side, 12));
        format!("{width} x {height}")
    };
    extent.map_or_else(|| "empty".into(), text)
}

/// Returns a position.
pub fn place((x, y): (i64, i64)) -> String {
    let text = |at: i64| {
        let sign = if at < 0 { "-" } else { "" };
        format!("{sign}{}", rounded(at.unsigned_abs().into(), 12))
    };
    format!("({}; {})", text(x), text(y))
}

/// Returns a time with one decimal.
pub fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        all => format!("{}:{:02} min", all / 60, all % 60),
    }
}

/// Returns the generation that text names: `5206`, `1,000,000`, `2^40`, `1e12`, or `+1000` after
/// the present one.
///
/// # Errors
/// If the text names none, or one beyond 2^128.
pub fn generation(text: &str, now: u128) -> Result<u128, Unread> {
    let (plain, from) = match text.trim().strip_prefix('+') {
        Some(rest) => (rest, now),
        None => (text, 0),
    };
    from.checked_add(numbers::parse(plain)?)
        .ok_or(Unread::TooLarge)
}

/// Returns text in lines of at most this many characters, and at least one. A line that is
/// continued begins at the second column of the text, which is never beyond the middle.
pub fn wrapped(text: &str, width: usize, second: usize) -> Vec<String> {
    let indent = " ".repeat(second.min(width / 2));
    let options = textwrap::Options::new(width.max(1))
        .subsequent_indent(&indent)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let lines = text.lines().flat_map(|line| textwrap::wrap(line, &options));
    lines.map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generations_are_counted_from_the_beginning_or_from_now() {
        assert_eq!(
            [step(-2), step(10), step(20)],
            ["1, 4 times slower", "1,024", "2^20"]
        );
        let texts = ["5206", "2^3", "+1_000", " +2^3"];
        let generations = texts.map(|text| generation(text, 7));
        assert_eq!(generations, [5_206, 8, 1_007, 15].map(Ok));
        for text in ["+", "-1", "+-1", "ten"] {
            assert_eq!(generation(text, 7), Err(Unread::NoNumber), "{text}");
        }
        for text in ["1e300", &format!("+{}", u128::MAX)] {
            assert_eq!(generation(text, 7), Err(Unread::TooLarge), "{text}");
        }
    }

    #[test]
    fn lines_are_wrapped_at_words_under_their_second_column() {
        assert_eq!(
            wrapped("key   what it does\nabc", 14, 6),
            ["key   what it", "      does", "abc"]
        );
        assert_eq!(wrapped("abcdefgh", 3, 0), ["abc", "def", "gh"]);
        assert_eq!(wrapped("é é é", 3, 0), ["é é", "é"]);
        for width in 0..40 {
            let text = "  a key   what the key does — in the end, äöü\n\nx";
            for line in wrapped(text, width, 10) {
                assert!(line.chars().count() <= width.max(1), "{width}: {line}");
            }
        }
    }
}
