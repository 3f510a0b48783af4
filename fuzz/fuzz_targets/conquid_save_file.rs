//! Any bytes are refused, or are a save file that is written as it was read, except for blanks, and
//! that survives a round trip through a record.

#![no_main]

use conquid::{Position, SaveFile};
use grid_core::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(file) = text.parse::<SaveFile>() else {
        return;
    };
    let written = file.to_string();
    assert_eq!(written.parse(), Ok(file.clone()));
    let record = file.record();
    assert_eq!(
        Record::<Position>::from_json(&record.to_json()).as_ref(),
        Ok(record)
    );
    let back = SaveFile::try_from(record).expect("the record begins with an empty board");
    assert_eq!(back.record(), record);
});
