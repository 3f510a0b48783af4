//! For any bytes from a server, in any pieces, a client reaches a verdict or an error.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lifeduel_programs::protocol::LineLimits;
use lifeduel_programs::protocol::testing::check_client;

fuzz_target!(|input: &[u8]| {
    let size = input.first().map_or(1, |&size| 1 + usize::from(size));
    check_client(LineLimits::new(300, 2_000), input.chunks(size));
    check_client(LineLimits::default(), [input]);
});
