//! Any text is refused, or is a record that survives a round trip as JSON and as a line.

#![no_main]

use grid_core::testing::check_record;
use grid_core::{Notation, Record};
use libfuzzer_sys::fuzz_target;

fn check<G: Notation>(text: &str) {
    if let Ok(record) = Record::<G>::from_json(text) {
        check_record(&record);
    }
    if let Ok(record) = text.parse::<Record<G>>() {
        check_record(&record);
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((game, bytes)) = menagerie_fuzz::game(input) else {
        return;
    };
    let Some(text) = menagerie_fuzz::read(bytes) else {
        return;
    };
    match game {
        0 => check::<conway_chess::Position>(text),
        1 => check::<wildebeest::Position>(text),
        2 => check::<pacifist::Pacifist>(text),
        3 => check::<pacifist::WeightedPacifist>(text),
        4 => check::<lifeduel::Position>(text),
        _ => check::<conquid::Position>(text),
    }
});
