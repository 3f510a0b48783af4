//! Patterns drawn in plain text, `.cells`.
//!
//! ```text
//! !Name: Glider
//! .O.
//! ..O
//! OOO
//! ```

use super::format::Format;
use super::limits::{PatternError, TooLarge};
use super::source::{CellReader, Source};
use super::value::Pattern;

/// The greatest number of cells in a drawing: a quarter of a gigabyte of text.
const DRAWN: u64 = 1 << 28;

pub(super) fn parse(source: Source<'_>) -> Result<Pattern, PatternError> {
    let mut pattern = Pattern::default();
    let mut cells = CellReader::new(source);
    let (mut width, mut height) = (0, 0);
    let mut y = 0;
    for line in source.lines() {
        // Some begin comments as other formats do.
        if let Some(comment) = line.text.strip_prefix(['!', '#']) {
            pattern.add_description(comment.trim());
            continue;
        }
        let row = line.text.trim_end();
        for (x, cell) in row.char_indices() {
            match cell {
                '.' => {}
                'O' | 'o' | '*' => cells.insert(line.at + x, x as i64, y)?,
                _ => return Err(source.error(line.at + x, "., O or, before a comment, !")),
            }
        }
        y += 1;
        if !row.is_empty() {
            width = width.max(row.len() as u64);
            height = y as u64;
        }
    }
    pattern.size = Some((width, height));
    pattern.cells = cells.builder.finish();
    Ok(pattern)
}

pub(super) fn write(pattern: &Pattern) -> Result<String, TooLarge> {
    let drawing = pattern.drawing();
    let (width, height) = (drawing.width, drawing.height);
    if width.saturating_mul(height) > DRAWN.into() || width.max(height) > DRAWN.into() {
        return Err(TooLarge::Drawing {
            format: Format::Plaintext,
            width,
            height,
            limit: DRAWN,
        });
    }
    let mut text = String::new();
    pattern.write_descriptions(&mut text, "!");

    if width == 0 || height == 0 {
        // An empty text would not be a pattern.
        text.push_str(".\n");
        return Ok(text);
    }
    // Both are within the limit, so the casts lose nothing.
    let (width, height) = (width as usize, height as usize);
    let (left, top) = drawing.corner;
    let mut runs = pattern.cells.runs().peekable();
    for y in (i128::from(top)..).take(height) {
        let start = text.len();
        while let Some(run) = runs.next_if(|run| i128::from(run.y) <= y) {
            let before = (run.x - left) as usize - (text.len() - start);
            text.extend(std::iter::repeat_n('.', before));
            text.extend(std::iter::repeat_n('O', run.len as usize));
        }
        text.extend(std::iter::repeat_n('.', width - (text.len() - start)));
        text.push('\n');
    }
    Ok(text)
}
