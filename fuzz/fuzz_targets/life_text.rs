//! Any bytes are refused or are a rule, and in every format they are refused or are a pattern. A
//! rule is written and read back, and its error has a place in the text. A pattern keeps its cells
//! when it is written in any format and read back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use life_worlds::Rule;
use life_worlds::pattern::{Format, Macrocell, Pattern};

/// Returns whether a pattern is so small that a plaintext drawing of it stays small.
fn is_small(pattern: &Pattern) -> bool {
    let (width, height) = pattern.size.unwrap_or_default();
    let bounds = pattern.cells.bounding_box();
    let is_near = bounds.is_none_or(|bounds| bounds.farthest() <= 300);
    is_near && width.max(height) <= 600
}

fn check_rule(text: &str) {
    match text.parse::<Rule>() {
        Ok(rule) => {
            let written = rule.to_string();
            assert_eq!(written.parse(), Ok(rule), "{text:?} is written {written}");
            let same = Rule::from_fn(|block| rule.lives_after(block));
            assert_eq!(same, rule, "{text:?}");
        }
        Err(error) => {
            assert!(error.at <= text.chars().count(), "{error:?}");
            assert!(!error.to_string().is_empty());
        }
    }
}

fn again(pattern: &Pattern, format: Format) -> Pattern {
    let text = pattern.write(format).expect("the drawing is small");
    Pattern::parse_as(&text, format).expect("what is written is read")
}

fuzz_target!(|bytes: &[u8]| {
    let text = &String::from_utf8_lossy(bytes);
    check_rule(text);
    let _ = Format::detect(text);
    if let Ok(macrocell) = Macrocell::parse(text) {
        assert_eq!(macrocell.to_string().parse(), Ok(macrocell));
    }
    let read = |format| Pattern::parse_as(text, format).ok().filter(is_small);
    for pattern in Format::ALL.into_iter().filter_map(read) {
        for other in Format::ALL {
            let read = again(&pattern, other);
            // A macrocell file gives the cells of a bounded world their place around its middle.
            let is_moved = other == Format::Macrocell && pattern.topology.is_some();
            if other != Format::Plaintext && !is_moved {
                assert_eq!(read.cells, pattern.cells);
            }
            assert_eq!(read.cells.len(), pattern.cells.len());
            assert_eq!(again(&read, other), read);
        }
    }
});
