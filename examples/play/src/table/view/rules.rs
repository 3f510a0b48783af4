//! The page of the rules as lines for a terminal.

use pulldown_cmark::{BrokenLink, Event, Options, Parser, Tag, TagEnd};

/// A part of the page.
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

/// The parts of a page in Markdown, without its marks.
pub(super) fn rule_lines(page: &str) -> Vec<RuleLine> {
    // The name of a function is in brackets; it leads nowhere here.
    let nowhere = |_: BrokenLink<'_>| Some(("".into(), "".into()));
    let options = Options::ENABLE_TABLES;
    let parser = Parser::new_with_broken_link_callback(page, options, Some(nowhere));
    let mut lines = Vec::new();
    let (mut text, mut row, mut rows) = (String::new(), Vec::new(), Vec::new());
    let take = std::mem::take::<String>;
    for event in parser {
        match event {
            Event::Text(part) | Event::Code(part) | Event::Html(part) | Event::InlineHtml(part) => {
                text += &part;
            }
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::Start(Tag::Item) => text += "- ",
            Event::End(TagEnd::Heading(_)) => lines.push(RuleLine::Heading(take(&mut text))),
            Event::End(TagEnd::Paragraph | TagEnd::Item) if !text.is_empty() => {
                lines.push(RuleLine::Text(take(&mut text)));
            }
            Event::End(TagEnd::CodeBlock) => {
                let text = take(&mut text);
                lines.extend(text.lines().map(|line| RuleLine::Fixed(line.into())));
            }
            Event::End(TagEnd::TableCell) => row.push(take(&mut text)),
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => rows.push(std::mem::take(&mut row)),
            Event::End(TagEnd::Table) => lines.push(RuleLine::Table(std::mem::take(&mut rows))),
            _ => {}
        }
    }
    lines
}

/// Returns the rows of a table as lines in columns if they fit into `columns` characters. If not,
/// each row is the list of its cells, each with the name of its column.
pub(super) fn table_lines(rows: &[Vec<String>], columns: usize) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let length =
        |row: &Vec<String>, column| row.get(column).map_or(0, |c: &String| c.chars().count());
    let widths = (0..count).map(|column| rows.iter().map(|row| length(row, column)).max());
    let widths: Vec<usize> = widths.map(|width| width.unwrap_or(0) + 2).collect();
    if widths.iter().sum::<usize>() <= columns + 2 {
        let lines = rows.iter().map(|row| {
            let cells = row.iter().zip(&widths);
            let cells = cells.map(|(cell, &width)| format!("{cell:<width$}"));
            let line: String = cells.collect();
            line.trim_end().to_string()
        });
        return lines.collect();
    }
    let Some((names, rows)) = rows.split_first() else {
        return Vec::new();
    };
    let lines = rows.iter().map(|row| {
        let cells = names.iter().zip(row);
        let cells = cells.map(|(name, cell)| format!("{name} {cell}"));
        format!("- {}", cells.collect::<Vec<_>>().join("; "))
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn marks_of_markdown_are_left_out() {
        let page = "# 1. Pieces\n\n**1.1** A *piece* is at `e4` on [a page](https://a.b/c) of\n[`A::b`].\n\n\
                    - one\n- two\n\n| P | Pawn |\n|---|---|\n| N | *Knight* |\n\n```text\n. *\n```\n";
        let text = |text: &str| RuleLine::Text(text.into());
        let row = |cells: [&str; 2]| cells.map(String::from).to_vec();
        assert_eq!(
            rule_lines(page),
            [
                RuleLine::Heading("1. Pieces".into()),
                text("1.1 A piece is at e4 on a page of A::b."),
                text("- one"),
                text("- two"),
                RuleLine::Table(vec![row(["P", "Pawn"]), row(["N", "Knight"])]),
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
    fn every_game_has_readable_rules_that_cite_only_what_is_on_the_page() {
        // These are names of programs and people. Names of types have capitals within.
        let names = ["ConquidPy", "AGontcharov", "LifeGame", "TaisukeFujise"];
        for info in Catalogue::standard().games() {
            let lines = rule_lines(&info.rules_for_people());
            assert!(lines.len() > 10, "{}", info.name());
            let texts = lines.iter().filter_map(|line| match line {
                RuleLine::Heading(text) | RuleLine::Text(text) => Some(text),
                _ => None,
            });
            let texts: Vec<&String> = texts.collect();
            let heads = texts.iter().filter_map(|text| text.split(' ').next());
            let known: Vec<&str> = heads.map(|head| head.trim_end_matches('.')).collect();
            for text in texts {
                for code in ["`", "](", ".rs", "::", "_", "{", "README"] {
                    assert!(!text.contains(code), "{}: {text}", info.name());
                }
                let words = text.split(|c: char| !c.is_alphanumeric());
                let words = words.filter(|word| word.starts_with(char::is_alphabetic));
                for word in words.filter(|word| !names.contains(word)) {
                    let mut letters = word.chars().skip_while(|c| c.is_uppercase());
                    let has_small = letters.next().is_some();
                    let is_type = has_small && letters.any(char::is_uppercase);
                    assert!(!is_type, "{}: {word} in {text}", info.name());
                }
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
}
