//! The variants of a game, as data.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use grid_core::text::read_number;

/// A variant of a game, or a family of variants that differ by numbers.
///
/// ```
/// use board_scene::facts::{Number, Variant};
///
/// const SIZES: Variant = Variant {
///     numbers: &[
///         Number { range: [2, 9], example: 3, meaning: "{} rows" },
///         Number { range: [2, 9], example: 4, meaning: "{} columns" },
///     ],
///     ..Variant::named("RxC")
/// };
/// assert_eq!((&*SIZES.example(), &*SIZES.form_words()), ("3x4", "n rows, n columns"));
/// assert_eq!(SIZES.words("5x7").as_deref(), Some("5 rows, 7 columns"));
/// assert_eq!(SIZES.words("small"), None);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Variant {
    /// Its name. Words in capitals stand for numbers: `symmetric:SEED` is started as `symmetric:7`.
    pub name: &'static str,
    /// The numbers, in the order of their words.
    pub numbers: &'static [Number],
    /// What else is particular to it, in words; may be empty.
    pub also: &'static str,
}

/// A number of a [`Variant`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "VariantNumber"))]
pub struct Number {
    /// The least and the greatest. Not all combinations with other numbers can be played.
    pub range: [u64; 2],
    /// One that can be played, together with the examples of the other numbers.
    pub example: u64,
    /// What it means, with `{}` for the number: `{} rows`.
    pub meaning: &'static str,
}

impl Variant {
    /// The only variant of a game without variants.
    pub const STANDARD: Self = Self::named("standard");

    /// A variant without numbers.
    pub const fn named(name: &'static str) -> Self {
        Self {
            name,
            numbers: &[],
            also: "",
        }
    }

    /// Returns the name with its example numbers.
    pub fn example(&self) -> String {
        let mut text = String::new();
        let mut rest = self.name;
        for number in self.numbers {
            let (before, after) = cut(rest);
            text += &format!("{before}{}", number.example);
            rest = after;
        }
        text + rest
    }

    /// Returns what the numbers of the family mean, in words, with `n` for each.
    pub fn form_words(&self) -> String {
        let meanings = self
            .numbers
            .iter()
            .map(|number| number.meaning.replace("{}", "n"));
        let also = (!self.also.is_empty()).then(|| self.also.into());
        meanings.chain(also).collect::<Vec<String>>().join(", ")
    }

    /// Returns what the numbers in the name of a variant of this family mean, in words. `None` if
    /// the name is not of this form, or if this variant has no numbers.
    pub fn words(&self, name: &str) -> Option<String> {
        let (mut form, mut rest) = (self.name, name);
        let mut words = Vec::new();
        for number in self.numbers {
            let (before, after) = cut(form);
            let found = rest.strip_prefix(before)?;
            rest = found.trim_start_matches(|c: char| c.is_ascii_digit());
            let digits = &found[..found.len() - rest.len()];
            read_number::<u64>(digits)?;
            words.push(number.meaning.replace("{}", digits));
            form = after;
        }
        if !self.also.is_empty() {
            words.push(self.also.into());
        }
        (rest == form && !self.numbers.is_empty()).then(|| words.join(", "))
    }
}

/// Cuts the first word in capitals out of the name of a variant.
fn cut(name: &str) -> (&str, &str) {
    let start = name.find(|c: char| c.is_ascii_uppercase());
    let (before, word) = name.split_at(start.unwrap_or(name.len()));
    (
        before,
        word.trim_start_matches(|c: char| c.is_ascii_uppercase()),
    )
}
