//! The clock of the worker.
#![allow(unsafe_code)]

use std::time::Duration;

#[cfg(target_arch = "wasm32")]
mod host {
    #[link(wasm_import_module = "host")]
    // SAFETY: the script provides a function of this name, which takes and returns only numbers.
    unsafe extern "C" {
        /// Returns the time since the worker began, in milliseconds.
        pub safe fn now() -> f64;
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    /// Tests measure no time.
    pub const fn now() -> f64 {
        0.0
    }
}

/// Returns the time since the worker began.
pub fn now() -> Duration {
    Duration::from_secs_f64(host::now() / 1000.0)
}
