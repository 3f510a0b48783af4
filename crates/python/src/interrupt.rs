//! Long work that Ctrl-C stops.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors;

/// The stack of the thread that works: perft and the search recurse once a ply.
const STACK: usize = 16 << 20;

/// How long the interpreter waits between two looks at its signals.
const LOOK: Duration = Duration::from_millis(20);

/// Runs work on a thread of its own, without the interpreter's lock. If a signal handler raises
/// an exception (as that of Ctrl-C does), raises the flag, waits for the work to stop and returns
/// the exception.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            // Dropped when the work is over, also after a panic.
            let (busy, over) = mpsc::channel::<()>();
            let worker = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || {
                    let _busy = busy;
                    work()
                });
            let worker =
                worker.map_err(|error| errors::os(&error, "cannot start a thread".into()))?;
            let mut interrupted = Ok(());
            while let Err(RecvTimeoutError::Timeout) = over.recv_timeout(LOOK) {
                if interrupted.is_ok() {
                    interrupted = check_signals();
                    if interrupted.is_err() {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
            let result = worker
                .join()
                .map_err(|panic| errors::internal(&words(&*panic)));
            interrupted.and(result)
        })
    })
}

/// Runs the signal handlers of the interpreter.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method itself has one lifetime, not any"
)]
fn check_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// Returns the words of a panic.
pub(crate) fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a panic")
        .into()
}
