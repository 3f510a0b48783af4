//! A hostile program sends any bytes to a table, as a seat and as a watcher, or to a guest, in any
//! pieces, before the handshake or in the middle of a game. All games stay reachable by legal play,
//! and a watcher changes nothing.
//!
//! The first byte chooses the game, the second the number of actions before the bytes, the third
//! the sizes of the pieces.

#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie::Catalogue;
use tabletop::table::testing::check_bytes;

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
