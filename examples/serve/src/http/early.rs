//! The replies that hyper itself sends to what is not a request get the headers of all others.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::AsyncWrite;

/// How a reply of hyper itself begins.
const BEGINNING: &[u8] = b"HTTP/1.1 4";

/// What every reply of a route has.
const ROUTED: &[u8] = b"content-security-policy";

/// Where a connection writes. It adds these lines of headers to the replies of hyper itself.
#[derive(Debug)]
pub struct Completed<W>(pub W, pub Arc<str>);

impl<W: AsyncWrite + Unpin> AsyncWrite for Completed<W> {
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let Self(writer, headers) = &mut *self;
        let is_routed = |head: &[u8]| head.windows(ROUTED.len()).any(|words| words == ROUTED);
        // Hyper passes the head of a reply first, and alone.
        let head = parts.first().and_then(|head| head.strip_suffix(b"\r\n"));
        match head.filter(|head| head.starts_with(BEGINNING) && !is_routed(head)) {
            None => Pin::new(writer).poll_write_vectored(cx, parts),
            Some(head) => {
                let whole = [head, headers.as_bytes(), b"\r\n"].concat();
                // It is the last reply. What does not fit is lost on a program that reads nothing.
                ready!(Pin::new(writer).poll_write(cx, &whole))?;
                Poll::Ready(Ok(parts[0].len()))
            }
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.0.is_write_vectored()
    }

    /// Only what is no longer HTTP is written so.
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}
