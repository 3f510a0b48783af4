//! Whatever a hostile program sends to a host or a guest, before the greetings or in the middle of a game, in
//! whatever pieces: both games stay ones that could have been played.
//!
//! The first byte chooses the game, the second how many things are done before, the third the pieces.

#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie::Catalogue;
use menagerie::peer::testing::check_bytes;

fuzz_target!(|input: &[u8]| {
    let &[game, plies, size, ref bytes @ ..] = input else {
        return;
    };
    let catalogue = Catalogue::standard();
    let games = catalogue.games();
    let info = &games[usize::from(game) % games.len()];
    let size = 1 + usize::from(size);
    check_bytes(info, u64::from(plies % 8), bytes.chunks(size));
});
