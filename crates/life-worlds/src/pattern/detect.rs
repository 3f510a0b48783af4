//! Detecting the format of a text.

use super::format::Format;
use super::source::{Source, integer};

impl Format {
    /// Returns the format of a text; `None` if the text looks like none.
    ///
    /// The first line that is typical of a format decides: `[M2]`, `#Life 1.05`, `#Life 1.06`, a
    /// header of RLE (`x = 111, y = 129`), `!` of plaintext. If the text has no such line, the
    /// characters of the first line with cells decide.
    ///
    /// ```
    /// use life_worlds::pattern::Format;
    ///
    /// assert_eq!(Format::detect("x=111, y=129\n3o!"), Some(Format::Rle));
    /// assert_eq!(Format::detect("bo$2bo$3o!"), Some(Format::Rle));
    /// assert_eq!(Format::detect("!Name: Glider\n.O\n..O\nOOO"), Some(Format::Plaintext));
    /// assert_eq!(Format::detect("[M2] (golly 2.0)\n$$..*$...*$.***$\n"), Some(Format::Macrocell));
    /// assert_eq!(Format::detect("a glider"), None);
    /// ```
    pub fn detect(text: &str) -> Option<Self> {
        let text = without_byte_order_mark(text);
        let source = Source { text, format: None };
        let mut placed = false;
        for line in source.lines() {
            let line = line.text.trim();
            let mut lower = [0; 10];
            for (to, from) in lower.iter_mut().zip(line.bytes()) {
                *to = from.to_ascii_lowercase();
            }
            match lower[0] {
                0 => {}
                b'[' if lower[1] == b'm' => return Some(Self::Macrocell),
                b'#' if lower == *b"#life 1.05" => return Some(Self::Life105),
                b'#' if lower == *b"#life 1.06" => return Some(Self::Life106),
                b'#' => placed |= lower.starts_with(b"#p"),
                b'!' => return Some(Self::Plaintext),
                b'x' if line[1..].trim_start().starts_with('=') => return Some(Self::Rle),
                _ => return Self::of_cells(line, placed),
            }
        }
        None
    }

    /// Returns the format whose cells look like this line. `placed` means that a line `#P` came
    /// before.
    fn of_cells(line: &str, placed: bool) -> Option<Self> {
        let only = |characters: &str| line.chars().all(|c| characters.contains(c));
        if line
            .split_ascii_whitespace()
            .all(|field| integer(field).is_some())
        {
            Some(Self::Life106)
        } else if placed && only(".*") {
            Some(Self::Life105)
        } else if only(".Oo*") {
            Some(Self::Plaintext)
        } else if only("0123456789bo.A$! \t") || line.contains('!') || line.contains('$') {
            Some(Self::Rle)
        } else {
            None
        }
    }
}

/// Returns the text without a leading byte order mark.
pub(crate) fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
