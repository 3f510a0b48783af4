//! The replies that hyper sends by itself, to what is no request: they get the headers of all others.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// How such a reply begins.
const BEGINNING: &[u8] = b"HTTP/1.1 4";

/// What every reply of a route has.
const ROUTED: &[u8] = b"content-security-policy";

/// A stream of HTTP that adds headers to the replies of hyper itself.
#[derive(Debug)]
pub struct Completed<S> {
    stream: S,
    headers: Arc<str>,
    /// A head that is not written yet.
    head: Vec<u8>,
}

impl<S: AsyncWrite + Unpin> Completed<S> {
    /// Adds these lines of headers.
    pub fn new(stream: S, headers: Arc<str>) -> Self {
        Self {
            stream,
            headers,
            head: Vec::new(),
        }
    }

    /// Takes the head of a reply of hyper itself. Returns whether these bytes are one.
    fn take(&mut self, bytes: &[u8]) -> bool {
        let is_routed = || bytes.windows(ROUTED.len()).any(|words| words == ROUTED);
        let end = b"\r\n\r\n";
        let is_early = bytes.starts_with(BEGINNING) && bytes.ends_with(end) && !is_routed();
        if is_early {
            let lines = &bytes[..bytes.len() - 2];
            self.head = [lines, self.headers.as_bytes(), b"\r\n"].concat();
        }
        is_early
    }

    /// Writes the head.
    fn poll_head(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.head.is_empty() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(cx, &self.head))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.head.drain(..written);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Completed<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Completed<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(cx, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_head(cx))?;
        match parts {
            [head, ..] if self.take(head) => Poll::Ready(Ok(head.len())),
            _ => Pin::new(&mut self.stream).poll_write_vectored(cx, parts),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_head(cx))?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_head(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
