//! Life 1.06, `.lif`: the coordinates of the living cells.
//!
//! ```text
//! #Life 1.06
//! 0 -1
//! 1 0
//! -1 1
//! 0 1
//! 1 1
//! ```
//!
//! The format has no comments and no rule. Comments in a file are read; none are written.

use std::fmt::Write;

use super::limits::PatternError;
use super::source::{CellReader, Source};
use super::value::Pattern;

pub(super) fn parse(source: Source<'_>) -> Result<Pattern, PatternError> {
    let mut pattern = Pattern::default();
    let mut cells = CellReader::new(source);
    for line in source.lines() {
        let line = line.after(0);
        if line.text.starts_with('#') {
            let comment = line.after(1).text;
            if !comment.eq_ignore_ascii_case("Life 1.06") {
                pattern.comments.push(comment.into());
            }
        } else if !line.text.is_empty() {
            let (x, y) = cells.place(line)?;
            cells.insert(line.at, x, y)?;
        }
    }
    pattern.cells = cells.builder.finish();
    Ok(pattern)
}

pub(super) fn write(pattern: &Pattern) -> String {
    let mut text = String::from("#Life 1.06\n");
    for (x, y) in pattern.cells.iter() {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{x} {y}");
    }
    text
}
