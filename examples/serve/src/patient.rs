//! A connection that is given up if its other end does not read.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// How long the other end may leave everything unread that was sent.
const PATIENCE: Duration = Duration::from_secs(20);

/// A stream whose writes fail if nothing could be written for a while.
#[derive(Debug)]
pub struct Patient<S> {
    stream: S,
    /// Runs while nothing can be written.
    timer: Pin<Box<Sleep>>,
    waits: bool,
}

impl<S> Patient<S> {
    /// Wraps a stream.
    pub fn new(stream: S) -> Self {
        Self {
            stream,
            timer: Box::pin(sleep(PATIENCE)),
            waits: false,
        }
    }

    /// Passes on the end of a write; a write that does not end fails after a while.
    fn bounded<T>(
        &mut self,
        context: &mut Context<'_>,
        write: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if write.is_ready() {
            self.waits = false;
            return write;
        }
        if !self.waits {
            self.waits = true;
            self.timer.as_mut().reset(Instant::now() + PATIENCE);
        }
        ready!(self.timer.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.bounded(context, write)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.bounded(context, write)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flush = Pin::new(&mut self.stream).poll_flush(context);
        self.bounded(context, flush)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn only_who_does_not_read_is_given_up() {
        let (ours, mut theirs) = duplex(4);
        let mut ours = Patient::new(ours);
        let reader = tokio::spawn(async move {
            let mut bytes = [0; 4];
            for _ in 0..3 {
                sleep(PATIENCE / 2).await;
                theirs.read_exact(&mut bytes).await.unwrap();
            }
            theirs
        });
        ours.write_all(&[7; 12]).await.unwrap();
        let _theirs = reader.await.unwrap();
        let error = ours.write_all(&[7; 12]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
