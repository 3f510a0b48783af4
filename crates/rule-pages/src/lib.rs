//! Checks a game's page of rules against its tests and its code ([`check`]), and reads the boards
//! that are drawn in its documentation ([`drawings`]).
//!
//! The page is `RULES.md` of a game crate, which is also the documentation of its module `rules`. A
//! bold number at the beginning of a paragraph begins a rule. The rule ends with its tests:
//!
//! ```text
//! **2.1** A player counts the neighbours of every square ([`Position::neighbours`]; `count` in
//! `life.rs`).
//! Tests: `rule_2_1_only_own_pieces_count`, `rule_2_1_the_board_does_not_wrap`.
//! ```

mod drawings;
#[cfg(test)]
mod tests;

use std::{fs, path::Path};

pub use drawings::{boards, drawings};

/// Checks the game crate in a folder: `rule_pages::check(env!("CARGO_MANIFEST_DIR"))`.
///
/// - Every rule names code: a link, which rustdoc checks, or a function in a file of `src`.
/// - Functions in files that the page or a comment names are there.
/// - Every rule names a test, and every test that the page names is in `src` or `tests`.
/// - A test `rule_2_1_and_r6_4_…` is named by the rules 2.1 and R6.4. Every test in `tests/rules`
///   has such a name.
///
/// # Panics
/// If there are faults (the message has one line for each), or if a file cannot be read.
pub fn check(folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let mut sources = Vec::new();
    read(&folder.join("src"), &mut sources);
    read(&folder.join("tests"), &mut sources);
    let page = fs::read_to_string(folder.join("RULES.md")).expect("a game has a page of rules");
    let faults = faults(&page, &sources);
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Reads the paths and the texts of Rust files.
fn read(path: &Path, sources: &mut Vec<(String, String)>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder can be listed") {
            read(&entry.expect("an entry of a folder").path(), sources);
        }
    } else if path.extension().is_some_and(|end| end == "rs") {
        let text = fs::read_to_string(path).expect("a source file is text");
        sources.push((path.to_string_lossy().replace('\\', "/"), text));
    }
}

/// A rule of a page: its number, its text, and the names of its tests.
type Rule<'a> = (&'a str, &'a str, Vec<&'a str>);

/// Reads the rules of a page. A rule ends where another begins, or at a heading.
fn rules(page: &str) -> Vec<Rule<'_>> {
    let rules = page.split("\n\n**").skip(1).filter_map(|part| {
        let (number, text) = part.split_once("**")?;
        let text = text.split("\n\n#").next()?;
        let parts = text.split_once("Tests:").or(text.split_once("Test:"));
        let (text, tests) = parts.unwrap_or((text, ""));
        Some((number, text, tests.split('`').skip(1).step_by(2).collect()))
    });
    rules.collect()
}

/// Returns what is wrong with a page, one line each.
fn faults(page: &str, sources: &[(String, String)]) -> Vec<String> {
    let rules = rules(page);
    let mut faults = Vec::new();
    let mut fault = |is_fault: bool, text: String| faults.extend(is_fault.then_some(text));
    for (number, text, tests) in &rules {
        fault(tests.is_empty(), format!("rule {number} has no test"));
        for test in tests {
            let mut names = sources.iter().flat_map(|(_, text)| tests_of(text));
            let is_gone = !names.any(|name| name == *test);
            fault(is_gone, format!("rule {number}: the test {test} is gone"));
        }
        let names_code = text.contains("[`") || text.contains(".rs`");
        fault(!names_code, format!("rule {number} names no code"));
    }
    for text in sources.iter().map(|(_, text)| text.as_str()).chain([page]) {
        // "`count` in `life.rs`"
        for named in text.split('`').collect::<Vec<_>>().windows(3) {
            let (function, file) = (named[0], named[2]);
            let is_gone = !sources.iter().any(|(path, text)| {
                let has = |end| text.contains(&format!("fn {function}{end}"));
                path.ends_with(&format!("/src/{file}")) && (has('(') || has('<'))
            });
            let is_code =
                named[1].trim_matches(['\n', '/', '!', ' ']) == "in" && file.ends_with(".rs");
            fault(is_code && is_gone, format!("{function} in {file} is gone"));
        }
    }
    for (path, text) in sources {
        for test in tests_of(text) {
            let numbers = numbers_of(test);
            let must = test.starts_with("rule_") || path.contains("/tests/rules");
            let is_lost = must && numbers.is_empty();
            fault(is_lost, format!("the test {test} names no rule"));
            for cited in numbers {
                let is_there = rules.iter().any(|(number, _, tests)| {
                    let number = number.to_lowercase().replace('.', "_") + "_";
                    cited.starts_with(&number) && tests.contains(&test)
                });
                fault(!is_there, format!("no rule {cited} names its test {test}"));
            }
        }
    }
    faults
}

/// Returns the names of the tests of a source file: functions with the attribute `#[test]`.
fn tests_of(source: &str) -> impl Iterator<Item = &str> {
    let functions = source.split("#[test]\n").skip(1);
    functions.filter_map(|text| text.split_once("fn ")?.1.split(['(', '<']).next())
}

/// Returns the numbers of rules in the name of a test, with what follows: `2_` and
/// `r6_4_two_pieces_` in `rule_2_and_r6_4_two_pieces`.
fn numbers_of(test: &str) -> Vec<String> {
    let name = test.strip_prefix("rule_").unwrap_or_default();
    let is_number = |part: &&str| part.trim_start_matches('r').starts_with(char::is_numeric);
    let numbers = name.split("_and_").take_while(is_number);
    numbers.map(|number| format!("{number}_")).collect()
}

/// The program in the README of the workspace, as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
