//! Any text is refused, or is a record that survives a round trip as JSON and as a line. For
//! Conquid it may also be a save file, which is written as it was read, except for blanks, and
//! survives a round trip through a record.

#![no_main]

use conquid::SaveFile;
use grid_core::testing::check_record;
use grid_core::{Notation, Record};
use libfuzzer_sys::fuzz_target;

fn check<G: Notation>(text: &str) {
    let records = [Record::<G>::from_json(text).ok(), text.parse().ok()];
    for record in records.iter().flatten() {
        check_record(record);
    }
}

fn check_save_file(file: &SaveFile) {
    assert_eq!(file.to_string().parse(), Ok(file.clone()));
    check_record(file.record());
    let back = SaveFile::try_from(file.record()).expect("the record begins with an empty board");
    assert_eq!(back.record(), file.record());
}

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    menagerie_fuzz::check_text!(check, game, text);
    if game % 6 == 5
        && let Ok(file) = text.parse()
    {
        check_save_file(&file);
    }
});
