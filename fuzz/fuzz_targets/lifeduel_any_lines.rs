//! For any bytes from a server, in any pieces, a client reaches a verdict or an error. For any
//! bytes from either player at any time, with leaving and timeouts, a server's game ends in a valid
//! verdict. The first byte chooses the pieces and the game, the others are lines or events.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lifeduel_programs::protocol::LineLimits;
use lifeduel_programs::protocol::testing::{check_client, check_game, inputs};

const SPECS: [&str; 6] = [
    "6x6t6g3", "2x2t1g1", "2x2t2g1f", "1x3t1g0", "3x3t4g2", "8x8t3g5f",
];

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, lines) = input;
    let choice = usize::from(choice);
    check_client(LineLimits::new(300, 2_000), lines.chunks(1 + choice));
    check_client(LineLimits::default(), [lines]);
    let spec = SPECS[choice % SPECS.len()].parse().expect("a game");
    check_game(spec, LineLimits::new(64, 256), inputs(lines));
});
