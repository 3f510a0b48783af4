//! Life 1.05, `.lif`: blocks of cells, each with the position of its top left corner.
//!
//! ```text
//! #Life 1.05
//! #D Name: Glider
//! #N
//! #P -1 -1
//! .*.
//! ..*
//! ***
//! ```
//!
//! `#N` stands for the rule of Life; `#R 23/36` gives another rule.

use std::fmt::Write;

use super::cell_set::Word;
use super::limits::PatternError;
use super::source::{CellReader, Line, Source, integer, rule_line};
use super::value::Pattern;
use crate::Rule;

pub(super) fn parse(source: Source<'_>) -> Result<Pattern, PatternError> {
    let mut pattern = Pattern::default();
    let mut cells = CellReader::new(source);
    let (mut left, mut y) = (0, 0);
    for line in source.lines() {
        if line.text.starts_with('#') {
            let begins_with_number = |rest: Line<'_>| {
                rest.fields()
                    .next()
                    .is_some_and(|field| integer(field.text).is_some())
            };
            let comment = line.after(1).text;
            match line.mark() {
                // Old files omit the position of a single block.
                Some((b'P' | b'p', rest)) if rest.text.is_empty() => (left, y) = (0, 0),
                Some((b'P' | b'p', rest)) if begins_with_number(rest) => {
                    (left, y) = cells.place(rest)?;
                }
                Some((b'N' | b'n', _)) => {
                    (pattern.rule, pattern.topology) = (Some(Rule::LIFE), None);
                }
                Some((b'D' | b'd' | b'C' | b'c', rest)) => pattern.add_description(rest.text),
                _ if comment.eq_ignore_ascii_case("Life 1.05") => {}
                _ => match rule_line(source, line)? {
                    Some(told) => {
                        (pattern.rule, pattern.topology) = (Some(told.rule), told.topology);
                        pattern.states = told.states;
                    }
                    None => pattern.add_description(comment),
                },
            }
            continue;
        }
        for (x, cell) in line.text.trim_end().char_indices() {
            match cell {
                '.' => {}
                '*' | 'O' | 'o' => cells.insert(line.at + x, left + x as i64, y)?,
                _ => return Err(source.error(line.at + x, "., * or #")),
            }
        }
        y += 1;
    }
    pattern.cells = cells.builder.finish();
    if pattern.topology.is_some() {
        // All positions are relative to the middle.
        let bounds = pattern.cells.bounding_box();
        pattern.origin = Some(bounds.map_or((0, 0), |bounds| (bounds.left, bounds.top)));
    }
    Ok(pattern)
}

pub(super) fn write(pattern: &Pattern) -> String {
    let mut text = String::from("#Life 1.05\n");
    pattern.write_descriptions(&mut text, "#D ");
    // Writing to a `String` cannot fail.
    match pattern.rule {
        None => {}
        Some(Rule::LIFE) => text.push_str("#N\n"),
        Some(rule) => {
            let rule = rule.to_string();
            let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            let parts = rule
                .strip_prefix('B')
                .and_then(|rest| rest.split_once("/S"));
            let _ = match parts {
                Some((born, survives)) if digits(born) && digits(survives) => {
                    writeln!(text, "#R {survives}/{born}")
                }
                // Only a rule of digits has the short form of this format.
                _ => writeln!(text, "#R {rule}"),
            };
        }
    }

    // A block is 64 columns wide and has no empty row. So lines stay short, and empty areas are not
    // drawn.
    let mut words = pattern.cells.words().to_vec();
    words.sort_unstable_by_key(|word| (word.x, word.y));
    let mut above: Option<Word> = None;
    for word in words {
        let follows = |above: Word| above.x == word.x && above.y.checked_add(1) == Some(word.y);
        if !above.is_some_and(follows) {
            let _ = writeln!(text, "#P {} {}", word.x, word.y);
        }
        let columns = 64 - word.bits.leading_zeros();
        text.extend((0..columns).map(|i| if word.bits >> i & 1 != 0 { '*' } else { '.' }));
        text.push('\n');
        above = Some(word);
    }
    text
}
