//! What several fuzz targets share: the games, of which the first byte of an input chooses one, and
//! the slow models of Life.

#[path = "../../crates/life-worlds/tests/board/mod.rs"]
pub mod board;
#[path = "../../crates/life-worlds/tests/model/mod.rs"]
pub mod model;

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

/// Calls `$check::<Position>` for the game that the first byte of an input [chooses](game), with
/// the text behind it.
#[macro_export]
macro_rules! check_text {
    ($check:ident, $input:expr) => {
        if let Some((game, bytes)) = $crate::game($input)
            && let Some(text) = $crate::read(bytes)
        {
            match game {
                0 => $check::<conway_chess::Position>(text),
                1 => $check::<wildebeest::Position>(text),
                2 => $check::<pacifist::Pacifist>(text),
                3 => $check::<pacifist::WeightedPacifist>(text),
                4 => $check::<lifeduel::Position>(text),
                _ => $check::<conquid::Position>(text),
            }
        }
    };
}
