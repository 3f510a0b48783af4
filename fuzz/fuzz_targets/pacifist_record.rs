//! Any bytes are refused, or are a record of either game that survives a round trip as JSON and as
//! a line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie_fuzz::check_record_text;
use pacifist::{Pacifist, WeightedPacifist};

fuzz_target!(|text: &str| {
    check_record_text::<Pacifist>(text);
    check_record_text::<WeightedPacifist>(text);
});
