//! Any text is a rule that is written and read back, or an error with a place in the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use life_worlds::Rule;

fuzz_target!(|text: &str| {
    match text.parse::<Rule>() {
        Ok(rule) => {
            let written = rule.to_string();
            assert_eq!(
                written.parse(),
                Ok(rule),
                "{text:?} is written as {written}"
            );
            let same = Rule::from_fn(|block| rule.lives_after(block));
            assert_eq!(same, rule, "{text:?}");
        }
        Err(error) => {
            assert!(error.at <= text.chars().count(), "{error:?}");
            assert!(!error.to_string().is_empty());
        }
    }
});
