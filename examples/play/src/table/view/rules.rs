//! The page of the rules as plain text: without marks of Markdown, names of functions and tests.

/// A line of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RuleLine {
    /// A heading.
    Heading(String),
    /// A paragraph, which may be broken anywhere between words.
    Text(String),
    /// A line that stays as it is, such as one of a board.
    Fixed(String),
}

/// The page in plain lines.
pub(super) fn rule_lines(page: &str) -> Vec<RuleLine> {
    let mut lines = Vec::new();
    let mut paragraph = Paragraph::default();
    let mut is_fenced = false;
    for line in page.lines() {
        let is_fence = line.starts_with("```");
        if is_fence || is_fenced || line.is_empty() || line.starts_with(['#', '|']) {
            lines.extend(paragraph.end());
        }
        if is_fence {
            is_fenced = !is_fenced;
        } else if is_fenced {
            lines.push(RuleLine::Fixed(line.into()));
        } else if let Some(heading) = line.strip_prefix('#') {
            lines.push(RuleLine::Heading(plain(
                heading.trim_start_matches('#').trim(),
            )));
        } else if line.starts_with('|') {
            lines.extend(table_row(line));
        } else {
            if line.starts_with("- ") {
                lines.extend(paragraph.end());
            }
            paragraph.take(line);
        }
    }
    lines.extend(paragraph.end());
    lines
}

/// A row of a table; the one below the head has only dashes.
fn table_row(row: &str) -> Option<RuleLine> {
    let is_rule = row.chars().all(|c| "|-: ".contains(c));
    let cells = row
        .trim_matches('|')
        .split('|')
        .map(|cell| plain(cell.trim()));
    let cells: Vec<String> = cells.map(|cell| format!("{cell:<16}")).collect();
    (!is_rule).then(|| RuleLine::Fixed(cells.concat().trim_end().into()))
}

/// A paragraph as it is read.
#[derive(Debug, Default)]
struct Paragraph(String);

impl Paragraph {
    fn take(&mut self, line: &str) {
        if !self.0.is_empty() {
            self.0.push(' ');
        }
        self.0.push_str(line.trim());
    }

    /// The paragraph without the names of tests at its end.
    fn end(&mut self) -> Option<RuleLine> {
        let Self(text) = std::mem::take(self);
        let tests = ["Test: `", "Tests: `"].map(|word| text.find(word));
        let end = tests.into_iter().flatten().min().unwrap_or(text.len());
        let text = text[..end].trim_end();
        (!text.is_empty()).then(|| RuleLine::Text(plain(text)))
    }
}

/// A text without marks of Markdown and without names of functions in brackets.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    let mut is_code = false;
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        rest = after;
        match first {
            '`' => is_code = !is_code,
            _ if is_code => plain.push(first),
            '*' => {}
            '(' if after.starts_with('`') || after.starts_with("[`") => {
                rest = after_bracket(after, '(', ')');
                plain.truncate(plain.trim_end().len());
            }
            // A link has its text, then its address in brackets.
            '[' => {}
            ']' if after.starts_with('(') => rest = after_bracket(&after[1..], '(', ')'),
            ']' => {}
            _ => plain.push(first),
        }
    }
    plain
}

/// What stands after the bracket that closes an open one.
fn after_bracket(text: &str, open: char, close: char) -> &str {
    let mut depth = 1_usize;
    for (at, character) in text.char_indices() {
        if character == open {
            depth += 1;
        } else if character == close {
            depth -= 1;
            if depth == 0 {
                return &text[at + close.len_utf8()..];
            }
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn marks_names_of_functions_and_tests_are_left_out() {
        let page = "# 1. Men\n\n**1.1** A *man* is at `e4` ([`Position::at`]; `at` in\n`a.rs`). See \
                    [the page](https://a.b/c).\nTest: `rule_1`,\n`rule_2`.\n\n| P | Pawn |\n|---|---|\n\
                    ```\n. *\n```";
        let text = |text: &str| RuleLine::Text(text.into());
        assert_eq!(
            rule_lines(page),
            [
                RuleLine::Heading("1. Men".into()),
                text("1.1 A man is at e4. See the page."),
                RuleLine::Fixed("P               Pawn".into()),
                RuleLine::Fixed(". *".into()),
            ]
        );
    }

    #[test]
    fn every_game_has_readable_rules() {
        for info in Catalogue::standard().games() {
            let lines = rule_lines(info.rules());
            assert!(lines.len() > 20, "{}", info.name());
            for line in lines {
                let (RuleLine::Heading(text) | RuleLine::Text(text)) = line else {
                    continue;
                };
                let is_plain = !text.contains("`") && !text.contains("](") && !text.contains(".rs");
                assert!(
                    is_plain && !text.contains("rule_"),
                    "{}: {text}",
                    info.name()
                );
            }
        }
    }
}
