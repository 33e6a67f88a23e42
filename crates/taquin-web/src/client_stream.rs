//! A TCP stream that fails when its client reads an answer too slowly.

use std::io::{self, IoSlice};
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use crate::config::ServerLimits;

/// After a pause of this length between writes, a client is not behind any more.
const PAUSE: Duration = Duration::from_secs(1);

/// A stream whose client must read what is ready at a minimum rate.
///
/// While writes wait for the client, the bytes written within each `window` are counted. A client that neither reads
/// nor disconnects, or reads a byte now and then, would hold the connection and the answer for ever.
pub struct ClientStream {
    stream: TcpStream,
    window: Duration,
    least_bytes: usize,
    behind: Option<Behind>,
}

/// A client that is behind: it has not read everything that is ready.
struct Behind {
    /// When the current window ends.
    end: Pin<Box<Sleep>>,
    /// Bytes written in the current window.
    written: usize,
    /// When everything was written last, if nothing has waited since.
    caught_up: Option<Instant>,
}

impl ClientStream {
    /// A stream with the timeout and the rate of these limits.
    pub fn new(stream: TcpStream, limits: &ServerLimits) -> ClientStream {
        let window = limits.client_timeout;
        let least_bytes = (limits.client_rate as f64 * window.as_secs_f64()) as usize;
        ClientStream { stream, window, least_bytes, behind: None }
    }

    /// Counts what was written of `wanted` bytes, and fails when the client was too slow for a window.
    fn check_rate(
        &mut self,
        context: &mut Context,
        wanted: usize,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(count)) => {
                if let Some(behind) = &mut self.behind {
                    behind.written += count;
                    behind.caught_up = (count == wanted).then(Instant::now);
                }
                written
            }
            Poll::Ready(Err(_)) => written,
            Poll::Pending => self.check_window(context),
        }
    }

    /// A write waits for the client.
    fn check_window(&mut self, context: &mut Context) -> Poll<io::Result<usize>> {
        let paused = |behind: &Behind| behind.caught_up.is_some_and(|caught_up| caught_up.elapsed() > PAUSE);
        if self.behind.as_ref().is_none_or(paused) {
            self.behind = Some(Behind { end: Box::pin(sleep(self.window)), written: 0, caught_up: None });
        }
        let behind = self.behind.as_mut().expect("set above");
        behind.caught_up = None;
        while behind.end.as_mut().poll(context).is_ready() {
            if behind.written < self.least_bytes {
                // Resets the connection: the system would otherwise keep what it has buffered for the client.
                let _ = self.stream.set_zero_linger();
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            behind.written = 0;
            behind.end.as_mut().reset(Instant::now() + self.window);
        }
        Poll::Pending
    }
}

impl AsyncRead for ClientStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context, into: &mut ReadBuf) -> Poll<io::Result<()>> {
        pin!(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = pin!(&mut self.stream).poll_write(context, bytes);
        self.check_rate(context, bytes.len(), written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        slices: &[IoSlice],
    ) -> Poll<io::Result<usize>> {
        let written = pin!(&mut self.stream).poll_write_vectored(context, slices);
        self.check_rate(context, slices.iter().map(|slice| slice.len()).sum(), written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        pin!(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        pin!(&mut self.stream).poll_shutdown(context)
    }
}
