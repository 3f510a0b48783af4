//! Any bytes are refused, or are a record that survives a round trip as JSON and as a line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie_fuzz::check_record_text;

fuzz_target!(|text: &str| check_record_text::<lifeduel::Position>(text));
