//! For any bytes from either player at any time, with leaving and timeouts, the game ends in a
//! valid verdict.
//!
//! The first byte chooses the game. The first letter of every line is an event: `A` or `B` sends
//! the rest as a line, `a` or `b` without a line end; `C` or `D` connects, `E` or `F` leaves, `T`
//! or `U` times out.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lifeduel::Player::{First, Second};
use lifeduel::Spec;
use lifeduel_programs::protocol::testing::check_game;
use lifeduel_programs::protocol::{LineLimits, PlayerInput};

fuzz_target!(|input: &[u8]| {
    let Some((&choice, input)) = input.split_first() else {
        return;
    };
    let spec = [
        "6x6t6g3", "2x2t1g1", "2x2t2g1f", "1x3t1g0", "3x3t4g2", "8x8t3g5f",
    ];
    let spec: Spec = spec[usize::from(choice) % spec.len()]
        .parse()
        .expect("a game");
    let inputs = input
        .split_inclusive(|&byte| byte == b'\n')
        .flat_map(|line| {
            let (what, rest) = line.split_first().expect("no empty pieces");
            let unended = rest.strip_suffix(b"\n").unwrap_or(rest);
            Some(match what {
                b'A' => (First, PlayerInput::Bytes(rest)),
                b'B' => (Second, PlayerInput::Bytes(rest)),
                b'a' => (First, PlayerInput::Bytes(unended)),
                b'b' => (Second, PlayerInput::Bytes(unended)),
                b'C' => (First, PlayerInput::Connected),
                b'D' => (Second, PlayerInput::Connected),
                b'E' => (First, PlayerInput::Left),
                b'F' => (Second, PlayerInput::Left),
                b'T' => (First, PlayerInput::TimedOut),
                b'U' => (Second, PlayerInput::TimedOut),
                _ => return None,
            })
        });
    check_game(spec, LineLimits::new(64, 256), inputs);
});
