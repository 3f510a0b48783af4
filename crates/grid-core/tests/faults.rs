//! Faults that a test gives a game, and the laws that catch them.

use std::cell::Cell;

thread_local! {
    /// The fault of the game in the test of this thread, by the name of the test; none if empty.
    pub static FAULT: Cell<&'static str> = const { Cell::new("") };
}

/// Whether the game has this fault.
pub fn has(fault: &str) -> bool {
    FAULT.get() == fault
}

/// Makes a test of each fault, with the message of the law by which `check_all` finds it.
macro_rules! caught {
    ($($fault:ident: $complaint:literal;)*) => {
        #[test]
        fn a_game_without_a_fault_passes() {
            check_all();
        }

        $(
            #[test]
            #[should_panic(expected = $complaint)]
            fn $fault() {
                crate::faults::FAULT.set(stringify!($fault));
                check_all();
            }
        )*
    };
}

pub(crate) use caught;
