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
    run_with_news(py, stop, |_: News<'_, ()>| work(), |()| Ok(true))
}

/// Tells the thread that waits for the work something, and waits until it has heard.
pub(crate) type News<'a, N> = &'a mut dyn FnMut(N);

/// Runs work like [`run`]. On the thread of the caller, `hear` is called with each piece of news.
/// If it returns false or an error, the work stops as after Ctrl-C; an error is returned.
pub(crate) fn run_with_news<T: Send, N: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce(News<'_, N>) -> T + Send,
    mut hear: impl FnMut(N) -> PyResult<bool> + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            // Dropped when the work is over, also after a panic.
            let (teller, told) = mpsc::channel::<N>();
            let (hearer, heard) = mpsc::channel::<()>();
            let worker = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || {
                    work(&mut |news| {
                        if teller.send(news).is_ok() {
                            let _ = heard.recv();
                        }
                    })
                });
            let worker =
                worker.map_err(|error| errors::os(&error, "cannot start a thread".into()))?;
            let mut going = Ok(true);
            loop {
                let news = match told.recv_timeout(LOOK) {
                    Ok(news) => Some(news),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                let is_news = news.is_some();
                if matches!(going, Ok(true)) {
                    going = match news {
                        Some(news) => hear(news),
                        None => check_signals().map(|()| true),
                    };
                    if !matches!(going, Ok(true)) {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
                if is_news {
                    let _ = hearer.send(());
                }
            }
            let result = worker
                .join()
                .map_err(|panic| errors::internal(&words(&*panic)));
            going.and(result)
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
