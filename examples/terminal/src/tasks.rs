//! Signals for programs of tasks.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

#[cfg(unix)]
use crate::signals::{ENDING, listen};

/// The signals that ask a program to end, which mean the same.
#[derive(Debug)]
pub struct Signals(#[cfg(unix)] Vec<Signal>);

impl Signals {
    /// Catches those of the signals that are not [ignored](crate::is_ignored).
    ///
    /// # Errors
    /// If a signal cannot be caught.
    pub fn new() -> io::Result<Self> {
        #[cfg(unix)]
        {
            let heard = listen(ENDING)?.into_iter();
            let heard = heard.map(|number| signal(SignalKind::from_raw(number)));
            Ok(Self(heard.collect::<io::Result<_>>()?))
        }
        #[cfg(not(unix))]
        Ok(Self())
    }

    /// Waits for the next of them.
    #[cfg(unix)]
    pub async fn next(&mut self) {
        use std::task::Poll;
        std::future::poll_fn(|context| {
            let mut heard = self.0.iter_mut();
            match heard.any(|signal| signal.poll_recv(context).is_ready()) {
                true => Poll::Ready(()),
                false => Poll::Pending,
            }
        })
        .await;
    }

    /// Waits for the next of them.
    #[cfg(not(unix))]
    pub async fn next(&mut self) {
        // Without signals the program is ended by its system.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    }
}
