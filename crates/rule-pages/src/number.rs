//! The number of a rule.

use std::fmt;

/// The number of a rule or a section: `2`, `2.1`, `R6.4`, `8.2e`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number {
    has_r: bool,
    parts: Vec<u32>,
    letter: Option<char>,
}

impl Number {
    /// Reads a number whose parts are joined by a dot. Returns `None` if the text is anything else.
    ///
    /// ```
    /// use rule_pages::Number;
    ///
    /// assert_eq!(Number::parse("R6.4").unwrap().to_string(), "R6.4");
    /// assert_eq!(Number::parse("8.2e").unwrap().to_string(), "8.2e");
    /// assert_eq!(Number::parse("B3"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('R').unwrap_or(text);
        let last = digits.chars().last()?;
        let letter = last.is_ascii_lowercase().then_some(last);
        let digits = digits.strip_suffix(|_| letter.is_some()).unwrap_or(digits);
        let parts = digits.split('.').map(|part| {
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| part.parse().ok()).flatten()
        });
        Some(Self {
            has_r: text.starts_with('R'),
            parts: parts.collect::<Option<_>>()?,
            letter,
        })
    }

    /// Returns the numbers that the name of a test cites: `rule_2_1_and_r6_4_two_pieces` cites
    /// `2.1` and `R6.4`. A name that does not begin with `rule_` cites none.
    #[must_use]
    pub fn of_test(name: &str) -> Vec<Self> {
        let mut numbers = Vec::new();
        let mut words = name.split('_').peekable();
        if words.next() != Some("rule") {
            return numbers;
        }
        loop {
            let mut text = String::new();
            let is_part = |word: &&str| {
                let digits = word.strip_prefix('r').unwrap_or(word);
                Self::parse(digits).is_some_and(|number| number.parts.len() == 1 && !number.has_r)
            };
            while let Some(word) = words.next_if(is_part) {
                let dot = if text.is_empty() { "" } else { "." };
                text = format!("{text}{dot}{}", word.replace('r', "R"));
            }
            match Self::parse(&text) {
                Some(number) => numbers.push(number),
                None => return numbers,
            }
            if words.next() != Some("and") {
                return numbers;
            }
        }
    }

    /// Returns the number of the section: `2.1` is in section `2`.
    #[must_use]
    pub fn section(&self) -> Self {
        Self {
            has_r: self.has_r,
            parts: self.parts[..1].to_vec(),
            letter: None,
        }
    }

    /// Whether a rule may directly follow another one of the same section: `2.2` or `2.1a` after
    /// `2.1`, `2.1b` after `2.1a`.
    pub(crate) fn follows(&self, previous: &Self) -> bool {
        let (parts, before) = (&self.parts, &previous.parts);
        if let Some(letter) = self.letter {
            let expected = previous
                .letter
                .map_or('a', |letter| (letter as u8 + 1) as char);
            return parts == before && letter == expected;
        }
        let next = |parts: &[u32]| {
            let (last, rest) = parts.split_last().expect("a number has a part");
            [rest, &[last + 1]].concat()
        };
        let begins = [0, 1].map(|first| [before, &[first][..]].concat());
        begins.contains(parts) || (1..=before.len()).any(|length| *parts == next(&before[..length]))
    }

    /// Whether a section may begin with this rule: `2`, `2.0` or `2.1`.
    pub(crate) fn begins_section(&self) -> bool {
        self.letter.is_none() && matches!(self.parts[1..], [] | [0 | 1])
    }

    /// The distance of this section from the one before it: 1 if no number is missing.
    pub(crate) fn sections_after(&self, previous: Option<&Self>) -> i64 {
        let before = previous.map_or(0, |previous| previous.parts[0]);
        i64::from(self.parts[0]) - i64::from(before)
    }

    /// The section `count` numbers before this one.
    pub(crate) fn section_before(&self, count: u32) -> Self {
        let mut section = self.section();
        section.parts[0] = section.parts[0].saturating_sub(count);
        section
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_r {
            f.write_str("R")?;
        }
        for (index, part) in self.parts.iter().enumerate() {
            let dot = if index == 0 { "" } else { "." };
            write!(f, "{dot}{part}")?;
        }
        self.letter.map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::parse(text).unwrap()
    }

    #[test]
    fn numbers_are_read_and_written() {
        for text in ["2", "2.1", "R6", "R6.4", "8.2e", "10.0.3"] {
            assert_eq!(number(text).to_string(), text);
        }
        for text in [
            "",
            ".",
            "2.",
            ".1",
            "R",
            "a",
            "B3",
            "2.x",
            "+1",
            "2-1",
            "99999999999",
        ] {
            assert_eq!(Number::parse(text), None, "{text}");
        }
    }

    #[test]
    fn names_of_tests_cite_numbers() {
        for (name, cited) in [
            ("rule_2_1_only_own_pieces_count", "2.1"),
            ("rule_r6_4_carts_run", "R6.4"),
            ("rule_8_2e_nothing_attacked", "8.2e"),
            ("rule_1_2_and_1_3_and_r4_two", "1.2 1.3 R4"),
            ("rule_4_four_and_5_five", "4"),
            ("rule_of_three", ""),
            ("perft_2_1", ""),
        ] {
            let numbers: Vec<_> = Number::of_test(name)
                .iter()
                .map(Number::to_string)
                .collect();
            assert_eq!(numbers.join(" "), cited, "{name}");
        }
    }

    #[test]
    fn what_follows_what() {
        for (before, after) in [
            ("1.1", "1.2"),
            ("1.1", "1.1.1"),
            ("1.1.3", "1.2"),
            ("8.2", "8.2a"),
            ("8.2a", "8.2b"),
            ("8.2b", "8.3"),
            ("R6", "R6.0"),
            ("R6.0", "R6.1"),
            ("2", "2.1"),
        ] {
            assert!(number(after).follows(&number(before)), "{before} {after}");
        }
        for (before, after) in [
            ("1.1", "1.3"),
            ("1.2", "1.1"),
            ("1.1", "1.1"),
            ("8.2a", "8.2c"),
        ] {
            assert!(!number(after).follows(&number(before)), "{before} {after}");
        }
    }
}
