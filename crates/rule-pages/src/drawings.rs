//! Boards that are drawn in documentation.

/// Returns the drawings in the `//!` comments of a source file: the lines of each code block marked
/// `text`. An empty line begins another drawing.
pub fn drawings(page: &str) -> Vec<Vec<&str>> {
    let mut drawings = Vec::new();
    let mut lines = page
        .lines()
        .filter_map(|line| line.strip_prefix("//! ").or(line.strip_prefix("//!")));
    while lines.any(|line| line.trim() == "```text") {
        let block = lines.by_ref().take_while(|line| line.trim() != "```");
        let block: Vec<&str> = block.collect();
        drawings.extend(block.split(|line| line.is_empty()).map(<[_]>::to_vec));
    }
    drawings
}

/// Returns the boards that a drawing shows side by side, as the rows of each without blanks. A row
/// is two or more words of one character, no digits. Three blanks separate two boards.
///
/// ```
/// use rule_pages::{boards, drawings};
///
/// let page = "//! Up:\n//! ```text\n//! 1 . x   x .\n//! 2 x .   . x   b2\n//! ```\n//! That is all.";
/// assert_eq!(boards(&drawings(page)[0]), [[".x", "x."], ["x.", ".x"]]);
/// ```
pub fn boards(drawing: &[&str]) -> Vec<Vec<String>> {
    let mut boards = Vec::new();
    for line in drawing {
        let rows = line.split("   ").map(|part| {
            let words = part.split_whitespace().filter(|word| word.len() == 1);
            words
                .filter(|word| !word.contains(char::is_numeric))
                .collect::<String>()
        });
        for (i, row) in rows.filter(|row| row.len() > 1).enumerate() {
            boards.resize(boards.len().max(i + 1), Vec::new());
            boards[i].push(row);
        }
    }
    boards
}
