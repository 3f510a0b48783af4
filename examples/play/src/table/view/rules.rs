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
    /// A table by its rows, the first of which has the names of the columns.
    Table(Vec<Vec<String>>),
}

/// The sections of pages that tell programs how games are written and counted.
const FOR_PROGRAMS: [&str; 11] = [
    "The diagrams",
    "Text",
    "Numbers",
    "Successors",
    "The program",
    "Lines",
    "The order of messages",
    "What counts as what",
    "ConquidPy's save file",
    "Worked cases",
    "Notes for programs",
];

/// What only paragraphs say that tell where the rules come from.
const ORIGINS: [&str; 3] = ["README", "comes from", "adapted from"];

/// The lines of a page without the sections for programs.
fn for_players(page: &str) -> impl Iterator<Item = &str> {
    let mut is_for_players = true;
    page.lines().filter(move |line| {
        if let Some(heading) = line.strip_prefix("# ") {
            let title = heading.split_once(". ").map_or(heading, |(_, title)| title);
            is_for_players = !FOR_PROGRAMS.contains(&title);
        }
        is_for_players
    })
}

/// The page in plain lines.
pub(super) fn rule_lines(page: &str) -> Vec<RuleLine> {
    let mut lines = Vec::new();
    let mut paragraph = Paragraph::default();
    let mut is_fenced = false;
    for line in for_players(page) {
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
            match (lines.last_mut(), table_row(line)) {
                (Some(RuleLine::Table(rows)), row) => rows.extend(row),
                (_, row) => lines.push(RuleLine::Table(row.into_iter().collect())),
            }
        } else {
            if line.starts_with("- ") {
                lines.extend(paragraph.end());
            }
            paragraph.take(line);
        }
    }
    lines.extend(paragraph.end());
    lines.retain(|line| match line {
        RuleLine::Text(text) => !ORIGINS.iter().any(|words| text.contains(words)),
        _ => true,
    });
    lines
}

/// A row of a table; the one below the head has only dashes.
fn table_row(row: &str) -> Option<Vec<String>> {
    let is_rule = row.chars().all(|c| "|-: ".contains(c));
    let cells = row.trim_matches('|').split('|');
    (!is_rule).then(|| cells.map(|cell| plain(cell.trim())).collect())
}

/// Returns the rows of a table as lines in columns if they fit into `columns` characters. If not,
/// each row is the list of its cells, each with the name of its column.
pub(super) fn table_lines(rows: &[Vec<String>], columns: usize) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let length =
        |row: &Vec<String>, column: usize| row.get(column).map_or(0, |c| c.chars().count());
    let widths = (0..count).map(|column| rows.iter().map(|row| length(row, column)).max());
    let widths: Vec<usize> = widths.map(|width| width.unwrap_or(0) + 2).collect();
    if widths.iter().sum::<usize>() <= columns + 2 {
        let lines = rows.iter().map(|row| {
            let cells = row
                .iter()
                .zip(&widths)
                .map(|(cell, &width)| format!("{cell:<width$}"));
            cells.collect::<String>().trim_end().to_string()
        });
        return lines.collect();
    }
    let Some((names, rows)) = rows.split_first() else {
        return Vec::new();
    };
    let lines = rows.iter().map(|row| {
        let cells = names
            .iter()
            .zip(row)
            .map(|(name, cell)| format!("{name} {cell}"));
        format!("- {}", cells.collect::<Vec<_>>().join("; "))
    });
    lines.collect()
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

    /// The paragraph without the names of tests at its end, and without what it says of tests.
    fn end(&mut self) -> Option<RuleLine> {
        let Self(text) = std::mem::take(self);
        let tests = ["Test: `", "Tests: `", "Tests and comments"].map(|word| text.find(word));
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
        let page = "# 1. Pieces\n\n**1.1** A *piece* is at `e4` ([`Position::at`]; `at` in\n\
                    `a.rs`). See [the page](https://a.b/c).\nTest: `rule_1`,\n`rule_2`.\n\n| P | Pawn |\n\
                    |---|---|\n```\n. *\n```";
        let text = |text: &str| RuleLine::Text(text.into());
        assert_eq!(
            rule_lines(page),
            [
                RuleLine::Heading("1. Pieces".into()),
                text("1.1 A piece is at e4. See the page."),
                RuleLine::Table(vec![vec!["P".into(), "Pawn".into()]]),
                RuleLine::Fixed(". *".into()),
            ]
        );
    }

    #[test]
    fn a_wide_table_is_told_row_by_row() {
        let row = |cells: [&str; 2]| cells.map(String::from).to_vec();
        let rows = [row(["name", "size"]), row(["small", "7x14"])];
        assert_eq!(table_lines(&rows, 11), ["name   size", "small  7x14"]);
        assert_eq!(table_lines(&rows, 10), ["- name small; size 7x14"]);
        assert!(table_lines(&[], 10).is_empty());
    }

    #[test]
    fn rules_cite_only_what_is_on_the_page() {
        for info in Catalogue::standard().games() {
            let lines = rule_lines(info.about().rules);
            let heads = lines.iter().filter_map(|line| match line {
                RuleLine::Heading(text) | RuleLine::Text(text) => text.split(' ').next(),
                _ => None,
            });
            let known: Vec<&str> = heads.map(|head| head.trim_end_matches('.')).collect();
            for line in &lines {
                let RuleLine::Text(text) = line else { continue };
                for (at, word) in text.match_indices("section ") {
                    let cited = text[at + word.len()..]
                        .split([' ', ',', '.', ')', ':'])
                        .next();
                    let cited = cited.unwrap_or_default();
                    assert!(known.contains(&cited), "{}: {cited} in {text}", info.name());
                }
            }
        }
    }

    #[test]
    fn every_game_has_readable_rules() {
        for info in Catalogue::standard().games() {
            let lines = rule_lines(info.about().rules);
            assert!(lines.len() > 10, "{}", info.name());
            for line in lines {
                let (RuleLine::Heading(text) | RuleLine::Text(text)) = line else {
                    continue;
                };
                let origins = ORIGINS.into_iter();
                for code in ["`", "](", ".rs", "::", "_", "{"]
                    .into_iter()
                    .chain(origins)
                {
                    assert!(!text.contains(code), "{}: {text}", info.name());
                }
                // Names of types have capitals within. These are names of programs and people.
                let names = ["ConquidPy", "AGontcharov", "LifeGame", "TaisukeFujise"];
                let words = text.split(|c: char| !c.is_alphanumeric());
                let words = words.filter(|word| word.starts_with(char::is_alphabetic));
                for word in words.filter(|word| !names.contains(word)) {
                    let mut letters = word.chars().skip_while(|c| c.is_uppercase());
                    let has_small = letters.next().is_some();
                    let is_type = has_small && letters.any(char::is_uppercase);
                    assert!(!is_type, "{}: {word} in {text}", info.name());
                }
            }
        }
    }
}
