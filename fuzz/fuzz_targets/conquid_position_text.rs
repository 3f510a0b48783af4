//! Any text is refused, or is a position that passes all checks of `grid_core::testing`, as do the
//! positions after its first moves. Its mirror image is mirrored back.

#![no_main]

use conquid::Position;
use libfuzzer_sys::fuzz_target;
use menagerie_fuzz::check_position_text;

fuzz_target!(|text: &str| {
    if let Some(position) = check_position_text::<Position>(text, 100) {
        assert_eq!(position.mirrored().mirrored(), position);
    }
});
