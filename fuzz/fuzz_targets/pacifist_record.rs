//! Any bytes are refused, or are a record of either game that survives a round trip as JSON and as
//! a line.

#![no_main]

use grid_core::Record;
use grid_core::testing::check_record;
use libfuzzer_sys::fuzz_target;
use pacifist::{Count, Position, Value, Weighting};

fn check<W: Weighting>(text: &str) {
    if let Ok(record) = Record::<Position<W>>::from_json(text) {
        check_record(&record);
    }
    if let Ok(record) = text.parse::<Record<Position<W>>>() {
        check_record(&record);
    }
}

fuzz_target!(|text: &str| {
    check::<Count>(text);
    check::<Value>(text);
});
