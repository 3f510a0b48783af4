//! For any bytes from either player at any time, with leaving and timeouts, the game ends in a
//! valid verdict. The first byte chooses the game, the others are events.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lifeduel::Spec;
use lifeduel_programs::protocol::LineLimits;
use lifeduel_programs::protocol::testing::{check_game, inputs};

fuzz_target!(|input: &[u8]| {
    let Some((&choice, events)) = input.split_first() else {
        return;
    };
    let spec = [
        "6x6t6g3", "2x2t1g1", "2x2t2g1f", "1x3t1g0", "3x3t4g2", "8x8t3g5f",
    ];
    let spec: Spec = spec[usize::from(choice) % spec.len()]
        .parse()
        .expect("a game");
    check_game(spec, LineLimits::new(64, 256), inputs(events));
});
