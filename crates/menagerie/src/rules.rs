//! The page of the rules as people read it.

use alloc::string::String;
use alloc::vec::Vec;

/// The sections of pages that tell programs how games are written and counted.
const FOR_PROGRAMS: [&str; 7] = [
    "The diagrams",
    "Text",
    "Board files and the program",
    "Numbers",
    "Successors",
    "ConquidPy's save file",
    "Worked cases",
];

/// What only paragraphs say that tell where the rules come from.
const ORIGINS: [&str; 3] = ["README", "comes from", "adapted from"];

/// Returns a page without what is for programmers: the sections for programs, paragraphs about
/// origins, the names of tests, and functions in brackets.
pub(crate) fn for_people(page: &str) -> String {
    let mut is_for_people = true;
    let page = page.replace("\r\n", "\n");
    let paragraphs = page.split("\n\n").filter(|paragraph| {
        if let Some(heading) = paragraph.strip_prefix("# ") {
            let heading = heading.lines().next().unwrap_or_default();
            let title = heading.split_once(". ").map_or(heading, |(_, title)| title);
            is_for_people = !FOR_PROGRAMS.contains(&title);
        }
        let is_origin = ORIGINS.iter().any(|words| paragraph.contains(words));
        is_for_people && (!is_origin || paragraph.starts_with(['#', '|', '`']))
    });
    let kept = paragraphs.map(|paragraph| {
        let tests = [
            "Test: `",
            "Tests: `",
            "Test:\n",
            "Tests:\n",
            "Tests and comments",
        ];
        let end = tests.iter().filter_map(|words| paragraph.find(words)).min();
        let text = &paragraph[..end.unwrap_or(paragraph.len())];
        without_references(text.trim_end())
    });
    let kept: Vec<String> = kept.filter(|text| !text.is_empty()).collect();
    kept.join("\n\n")
}

/// Leaves out brackets that begin with the name of a function: `([`Position::owner`])`.
fn without_references(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = ["([`", "(`"]
        .iter()
        .filter_map(|open| rest.find(open))
        .min()
    {
        let mut depth = 0_usize;
        let end = rest[start..].find(|character| {
            match character {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let Some(end) = end else { break };
        kept += rest[..start].trim_end();
        rest = &rest[start + end + 1..];
    }
    kept + rest
}
