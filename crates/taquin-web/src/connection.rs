//! HTTP connections: accepts a limited number, and closes those of clients that stop sending or reading.

use std::io::{self, IoSlice};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, oneshot};
use tokio::time::{Sleep, sleep, timeout};

use crate::config::ServerLimits;

/// How long to wait before accepting again after the operating system refused a socket.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);

/// How long sending the refusal to a surplus connection may take.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(1);

/// The response to a surplus connection.
const REFUSAL: &str = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nRetry-After: 1\r\n\
                       Content-Length: 76\r\nConnection: close\r\n\r\n\
                       {\"error\":\"too many connections are open; wait until one of them is closed\"}\n";

/// Bytes that the header of a request may have.
const HEADER_BYTES: usize = 32 << 10;

/// Serves connections until the sender of `end` is dropped, then until the responses in progress are complete.
pub async fn accept(listener: TcpListener, app: Router, limits: &ServerLimits, mut end: oneshot::Receiver<()>) {
    let client_timeout = limits.client_timeout;
    let served = Arc::new(Semaphore::new(limits.connections));
    let refused = Arc::new(Semaphore::new(limits.connections));
    let service = TowerToHyperService::new(app);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(client_timeout).max_buf_size(HEADER_BYTES);
    let shutdown = GracefulShutdown::new();
    loop {
        let stream = tokio::select! {
            _ = &mut end => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(_) => { sleep(ACCEPT_RETRY).await; continue }
            },
        };
        if let Ok(permit) = Arc::clone(&served).try_acquire_owned() {
            let _ = stream.set_nodelay(true);
            let io = TokioIo::new(WriteTimeoutStream { stream, client_timeout, stalled: None });
            let connection = shutdown.watch(http.serve_connection(io, service.clone()));
            tokio::spawn(async move {
                // An error here means that the client closed the connection.
                let _ = connection.await;
                drop(permit);
            });
        } else if let Ok(permit) = Arc::clone(&refused).try_acquire_owned() {
            tokio::spawn(async move {
                let _ = timeout(REFUSAL_TIMEOUT, refuse(stream)).await;
                drop(permit);
            });
        }
    }
    drop(listener);
    shutdown.shutdown().await;
}

/// Sends the refusal, then reads what the client still sends: closing earlier could reset the connection before the
/// client has read the response.
async fn refuse(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(REFUSAL.as_bytes()).await?;
    stream.shutdown().await?;
    let mut rest = [0; 1024];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}

/// A stream that fails when its peer has read nothing for `client_timeout`.
struct WriteTimeoutStream {
    stream: TcpStream,
    client_timeout: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl WriteTimeoutStream {
    /// Starts the timer when a write cannot proceed, clears it when one does, and fails when it expires.
    fn check_timeout<T>(&mut self, context: &mut Context, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(self.client_timeout)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for WriteTimeoutStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context, into: &mut ReadBuf) -> Poll<io::Result<()>> {
        pin!(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for WriteTimeoutStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = pin!(&mut self.stream).poll_write(context, bytes);
        self.check_timeout(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        slices: &[IoSlice],
    ) -> Poll<io::Result<usize>> {
        let written = pin!(&mut self.stream).poll_write_vectored(context, slices);
        self.check_timeout(context, written)
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
