//! For any bytes from a server, in any pieces, a client reaches a verdict or an error. For any
//! bytes from either player at any time, with leaving and timeouts, a server's game ends in a valid
//! verdict. The first byte chooses the pieces and the game, the others are lines or events.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lifeduel::Player;
use lifeduel_programs::protocol::testing::{check_client, check_game};
use lifeduel_programs::protocol::{LINE, PlayerInput};

const SPECS: [&str; 6] = [
    "6x6t6g3", "2x2t1g1", "2x2t2g1f", "1x3t1g0", "3x3t4g2", "8x8t3g5f",
];

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, lines) = (usize::from(input.0), input.1);
    check_client(300, lines.chunks(1 + choice));
    check_client(LINE, [lines]);
    let spec = SPECS[choice % SPECS.len()].parse().expect("a game");
    check_game(spec, 64, inputs(lines));
});

/// Reads inputs from lines. The first letter of a line is the event: `A` or `B` sends the rest of
/// it, `a` or `b` without the line end; `C` or `D` connects, `E` or `F` leaves, `T` or `U` times
/// out.
fn inputs(lines: &[u8]) -> impl Iterator<Item = (Player, PlayerInput<'_>)> {
    let lines = lines.split_inclusive(|&byte| byte == b'\n');
    lines.filter_map(|line| {
        let (letter, rest) = line.split_first()?;
        let input = match letter {
            b'A' | b'B' => PlayerInput::Bytes(rest),
            b'a' | b'b' => PlayerInput::Bytes(rest.strip_suffix(b"\n").unwrap_or(rest)),
            b'C' | b'D' => PlayerInput::Connected,
            b'E' | b'F' => PlayerInput::Left,
            b'T' | b'U' => PlayerInput::TimedOut,
            _ => return None,
        };
        let is_second = b"BbDFU".contains(letter);
        Some((Player::ALL[usize::from(is_second)], input))
    })
}
