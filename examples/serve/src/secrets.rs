//! Names of tables and secrets of seats, from the system's source of random bits.

use menagerie::peer::Token;

/// The system has no random bits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system has no random bits")]
pub struct NoSecrets;

fn bytes<const N: usize>() -> Result<[u8; N], NoSecrets> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoSecrets)?;
    Ok(bytes)
}

/// Returns the secret of a seat.
///
/// # Errors
/// If the system has no random bits.
pub fn token() -> Result<Token, NoSecrets> {
    Ok(Token(u128::from_le_bytes(bytes()?)))
}

/// Returns a seed for choices that nobody should foresee.
///
/// # Errors
/// If the system has no random bits.
pub fn seed() -> Result<u64, NoSecrets> {
    Ok(u64::from_le_bytes(bytes()?))
}

/// The letters of a name: no two of them look alike.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// How many letters a name has: 60 bits, so that nobody finds a table that is not listed.
const NAME: usize = 12;

/// Returns the name of a new table.
///
/// # Errors
/// If the system has no random bits.
pub fn table_name() -> Result<String, NoSecrets> {
    let bytes: [u8; NAME] = bytes()?;
    Ok(bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ() {
        let names: Vec<String> = (0..100).map(|_| table_name().unwrap()).collect();
        let mut different = names.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), names.len());
    }
}
