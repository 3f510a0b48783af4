//! The numbers of rules that comments cite.

use crate::Number;

/// Returns the numbers that the comments of a source file cite: a list after the word "rule" or
/// "rules", and every number that begins with `R`.
pub(crate) fn citations(source: &str) -> Vec<Number> {
    let mut numbers = Vec::new();
    let mut text = String::new();
    for line in source.lines().chain([""]) {
        let comment = line.trim_start().strip_prefix("//");
        match comment {
            Some(comment) => {
                text = format!("{text} {}", comment.trim_start_matches(['/', '!']));
            }
            None => {
                numbers.extend(cited(&text));
                text.clear();
                let behind = line.split_once(" // ").map_or("", |(_, comment)| comment);
                numbers.extend(cited(behind));
            }
        }
    }
    numbers
}

/// Returns the numbers that a text cites.
pub(crate) fn cited(text: &str) -> Vec<Number> {
    let mut numbers = Vec::new();
    let mut is_list = false;
    for word in text.split_whitespace() {
        let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let number = Number::parse(bare);
        match number {
            Some(number) if is_list || bare.starts_with('R') => {
                numbers.push(number);
                is_list = true;
            }
            // A list of numbers continues only after a comma or a joining word.
            _ => is_list = is_list && matches!(word, "and" | "to" | "or"),
        }
        is_list |= matches!(bare, "rule" | "rules" | "Rule" | "Rules");
        let ends = word.ends_with(['.', ';', ':', ')']);
        is_list &= !ends;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_cite_rules() {
        for (source, cited) in [
            ("//! Births (rule 2.3).", "2.3"),
            (
                "/// Rules 2.1, 2.2 and 2.4 to\n/// 2.6; 7.1 not.",
                "2.1 2.2 2.4 2.6",
            ),
            ("    let x = 1; // rule 4.2: two steps", "4.2"),
            ("// After R6.1 and 6.2; R6.10, 6.11.", "R6.1 6.2 R6.10 6.11"),
            ("// By Conway's rule: 3 neighbours, and 2.5 times.", ""),
            ("// The rules of 1993.\nlet rules = 9.5;", ""),
            ("// The rule is\nfn f() {}\n// 3.1", ""),
            ("// rule 8.2e.", "8.2e"),
        ] {
            let numbers: Vec<_> = citations(source).iter().map(Number::to_string).collect();
            assert_eq!(numbers.join(" "), cited, "{source}");
        }
    }
}
