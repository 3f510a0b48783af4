//! Any bytes are refused, or are a placement that `serde_json` also finds. Reading the line that a
//! client writes for it gives the same placement.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lifeduel::Cell;
use lifeduel_programs::protocol::placement;

fuzz_target!(|line: &[u8]| {
    let Ok([row, column]) = placement::read(line) else {
        return;
    };
    // `serde_json` refuses deep nesting and lone surrogates, and reads -0 as a float.
    let text = std::str::from_utf8(line).expect("a placement is text");
    if let Ok(json) = serde_json::from_str::<serde_json::Value>(text.trim_end()) {
        let place = json["place"].as_array().expect("a list");
        assert_eq!(place.len(), 2);
        for (number, read) in place.iter().zip([row, column]) {
            let number = number.as_i64().map_or(number.as_f64(), |n| Some(n as f64));
            assert_eq!(number.expect("a number") as i64, read as f64 as i64);
        }
    }
    if let (Ok(up), Ok(along)) = (row.try_into(), column.try_into())
        && let Some(cell) = Cell::new(up, along)
    {
        let read = placement::read(placement::line(cell).as_bytes());
        assert_eq!(read, Ok([row, column]));
    }
});
