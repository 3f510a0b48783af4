//! How much work is done, counted for tests of what must not be done again.

use std::cell::Cell;

macro_rules! counters {
    ($($(#[$doc:meta])* $name:ident $counter:ident)*) => {$(
        thread_local! {
            pub(crate) static $counter: Cell<u64> = const { Cell::new(0) };
        }

        $(#[$doc])*
        pub fn $name(work: impl FnOnce()) -> u64 {
            let before = $counter.get();
            work();
            $counter.get() - before
        }
    )*};
}

counters! {
    /// Returns how many rules `work` prepares on this thread.
    rules_prepared RULES
    /// Returns how many rows of tiles `work` steps on this thread.
    rows_stepped ROWS
    /// Returns how many times `work` sweeps memories of HashLife on this thread.
    memories_swept SWEEPS
}
