//! Numbers as people write them.

use indicatif::HumanCount;

/// Returns the number that text names: `5206`, `1,000,000`, `2^40` or `1e12`.
pub fn parse(text: &str) -> Option<u128> {
    let plain = text.replace([',', '_', ' '], "");
    let power = |base: u128, exponent: &str| base.checked_pow(exponent.parse().ok()?);
    if let Some((base, exponent)) = plain.split_once('^') {
        power(base.parse().ok()?, exponent)
    } else if let Some((factor, exponent)) = plain.split_once(['e', 'E']) {
        let factor: u128 = factor.parse().ok()?;
        factor.checked_mul(power(10, exponent)?)
    } else {
        plain.parse().ok()
    }
}

/// Returns the number of an option.
///
/// # Errors
/// If the text names none, or one that is too large.
pub fn option<T: TryFrom<u128>>(text: &str) -> Result<T, &'static str> {
    let number = parse(text).and_then(|number| number.try_into().ok());
    number.ok_or("expected a whole number, as in 5206, 1,000,000, 2^40 or 1e12")
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
            assert_eq!(parse(text), Some(expected));
            assert_eq!(option(text), Ok(expected as u64));
        }
        for text in ["", "-1", "ten", "2^", "2^200", "1e99", "1.5", "^", "é^é"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert!(option::<u64>("2^64").is_err());
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(7), "7");
        assert_eq!(number(1_234_567), "1,234,567");
        assert_eq!(number(u128::MAX), "3.402e38");
    }
}
