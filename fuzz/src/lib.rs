//! What several fuzz targets share: the games, of which the first byte of an input chooses one.

use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};

/// Reads an input whose first byte chooses a game, modulo six: 0 is Conway's Game of Chess, 1
/// Wildebeest, 2 Pacifist, 3 weighted Pacifist, 4 Life Duel and 5 Conquid. Returns this number and
/// the bytes behind it. `None` if there are none.
#[must_use]
pub fn game(input: &[u8]) -> Option<(u8, &[u8])> {
    let (&game, bytes) = input.split_first()?;
    Some((game % 6, bytes))
}

/// Reads what the bytes of an input mean, such as a text, or numbers and a text.
#[must_use]
pub fn read<'a, T: Arbitrary<'a>>(bytes: &'a [u8]) -> Option<T> {
    T::arbitrary_take_rest(Unstructured::new(bytes)).ok()
}
