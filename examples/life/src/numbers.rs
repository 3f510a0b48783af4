//! Numbers as people write them.

use indicatif::HumanCount;

/// Why text is not read as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is not written as a whole number.
    NoNumber,
    /// It is too large.
    TooLarge,
}

/// Returns the number that text names: `5206`, `1,000,000`, `2^40` or `1e12`.
///
/// # Errors
/// If it names none, or one beyond 2^128.
pub fn parse(text: &str) -> Result<u128, Unread> {
    let text = text.trim();
    let power = |base: u128, exponent: u128| {
        let exponent = u32::try_from(exponent).unwrap_or(u32::MAX);
        base.checked_pow(exponent).ok_or(Unread::TooLarge)
    };
    if let Some((base, exponent)) = text.split_once('^') {
        power(whole(base)?, whole(exponent)?)
    } else if let Some((factor, exponent)) = text.split_once(['e', 'E']) {
        let (factor, exponent) = (whole(factor)?, whole(exponent)?);
        factor
            .checked_mul(power(10, exponent)?)
            .ok_or(Unread::TooLarge)
    } else {
        whole(text)
    }
}

/// Returns the number of some digits, perhaps in groups of three.
fn whole(text: &str) -> Result<u128, Unread> {
    let mut groups = text.split([',', '_', ' ']);
    let first = groups.next().unwrap_or_default();
    let mut digits = String::from(first);
    for group in groups {
        if group.len() != 3 || !(1..=3).contains(&first.len()) {
            return Err(Unread::NoNumber);
        }
        digits += group;
    }
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Unread::NoNumber);
    }
    digits.parse().map_err(|_| Unread::TooLarge)
}

/// Returns the number of an option.
///
/// # Errors
/// If the text names none, or one that is too large.
pub fn option<T: TryFrom<u128>>(text: &str) -> Result<T, String> {
    let bits = 8 * size_of::<T>();
    let number = parse(text).and_then(|number| number.try_into().map_err(|_| Unread::TooLarge));
    number.map_err(|unread| match unread {
        Unread::TooLarge => format!("too large: expected a number below 2^{bits}"),
        Unread::NoNumber => "expected a whole number, as in 5206, 1,000,000, 2^40 or 1e12".into(),
    })
}

/// Returns a number with commas; a very large one rounded down, as in `1.234e30`.
pub fn number(number: u128) -> String {
    rounded(number, 18)
}

/// Returns a number with commas; one of more than this many digits, up to 19, rounded
/// down.
pub fn rounded(number: u128, most: usize) -> String {
    let digits = number.to_string();
    if digits.len() > most {
        return format!("{}.{}e{}", &digits[..1], &digits[1..4], digits.len() - 1);
    }
    HumanCount(number as u64).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, expected) in [
            ("5206", 5_206),
            (" 1,000,000 ", 1_000_000),
            ("2^40", 1 << 40),
            ("3e9", 3_000_000_000),
            ("1_000", 1_000),
        ] {
            assert_eq!(parse(text), Ok(expected));
            assert_eq!(option(text), Ok(expected as u64));
        }
        for text in [
            "", "-1", "+1", "ten", "2^", "1.5", "^", "é^é", "5,00", "1,0000", "1000,000", ",100",
            "1,,000", "1,000,", "e5", "1e", "2^1e3",
        ] {
            assert_eq!(parse(text), Err(Unread::NoNumber), "{text}");
        }
        for text in ["2^128", "2^200", "1e39", "1e99999999999", &"9".repeat(200)] {
            assert_eq!(parse(text), Err(Unread::TooLarge), "{text}");
        }
        let told = "too large: expected a number below 2^64";
        assert_eq!(option::<u64>("2^64"), Err(told.into()));
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(7), "7");
        assert_eq!(number(1_234_567), "1,234,567");
        assert_eq!(number(u128::MAX), "3.402e38");
    }
}
