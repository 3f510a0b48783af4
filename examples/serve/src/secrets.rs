//! Names of tables and secrets of seats, from the system's source of random bits.

use tabletop::table::Token;

fn bytes<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// Returns the secret of a seat.
///
/// # Errors
/// If the system has no random bits.
pub fn token() -> Result<Token, getrandom::Error> {
    Ok(Token(u128::from_le_bytes(bytes()?)))
}

/// The letters of a name: no two of them look alike.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// How many letters a name has: 60 bits, so that nobody finds a table that is not listed.
const NAME: usize = 12;

/// Returns the name of a new table.
///
/// # Errors
/// If the system has no random bits.
pub fn table_name() -> Result<String, getrandom::Error> {
    let bytes: [u8; NAME] = bytes()?;
    Ok(bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_differ() {
        let names: HashSet<String> = (0..100).map(|_| table_name().unwrap()).collect();
        assert_eq!(names.len(), 100);
    }
}
