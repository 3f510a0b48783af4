//! Any text is refused, or is a record that survives a round trip as JSON and as a line.

#![no_main]

use grid_core::testing::check_record;
use grid_core::{Notation, Record};
use libfuzzer_sys::fuzz_target;

fn check<G: Notation>(text: &str) {
    let records = [Record::<G>::from_json(text).ok(), text.parse().ok()];
    for record in records.iter().flatten() {
        check_record(record);
    }
}

fuzz_target!(|input: &[u8]| menagerie_fuzz::check_text!(check, input));
