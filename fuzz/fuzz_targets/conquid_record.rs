//! Any bytes are refused, or are a record that survives a round trip as JSON and as a line.

#![no_main]

use conquid::Position;
use grid_core::Record;
use grid_core::testing::check_record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(record) = Record::<Position>::from_json(text) {
        check_record(&record);
    }
    if let Ok(record) = text.parse::<Record<Position>>() {
        check_record(&record);
    }
});
