//! A hostile program sends any messages to a table, as a seat and as a watcher, or to a guest,
//! before the handshake or in the middle of a game. All games stay reachable by legal play, and a
//! watcher changes nothing.
//!
//! The first byte chooses the game, the second the number of actions before the messages. Each line
//! of the others is a message.

#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie::Catalogue;
use tabletop::table::testing::check_messages;

fuzz_target!(|input: (u8, u8, &[u8])| {
    let (game, plies, bytes) = input;
    let catalogue = Catalogue::standard();
    let games = catalogue.games();
    let info = &games[usize::from(game) % games.len()];
    let text = String::from_utf8_lossy(bytes);
    check_messages(info, u64::from(plies % 8), text.lines());
});
