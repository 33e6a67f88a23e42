//! Connections: a bounded number, and none that stays without asking or reading.

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

use crate::config::Bounds;

/// How long the server rests when the system has no socket to give.
const REST: Duration = Duration::from_millis(50);

/// How long a connection that is one too many may take to hear so.
const FAREWELL: Duration = Duration::from_secs(1);

/// What a connection that is one too many hears.
const REFUSAL: &str = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nRetry-After: 1\r\n\
                       Content-Length: 75\r\nConnection: close\r\n\r\n\
                       {\"error\":\"as many connections are open as may; wait for one to be closed\"}\n";

/// Bytes that the head of a request may have.
const HEAD: usize = 32 << 10;

/// Serves connections until `end` is dropped, then until the answers under way are given.
pub async fn accept(listener: TcpListener, app: Router, bounds: &Bounds, mut end: oneshot::Receiver<()>) {
    let patience = bounds.patience;
    let room = Arc::new(Semaphore::new(bounds.connections));
    let anteroom = Arc::new(Semaphore::new(bounds.connections));
    let service = TowerToHyperService::new(app);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(HEAD);
    let leaving = GracefulShutdown::new();
    loop {
        let stream = tokio::select! {
            _ = &mut end => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(_) => { sleep(REST).await; continue }
            },
        };
        if let Ok(place) = Arc::clone(&room).try_acquire_owned() {
            let _ = stream.set_nodelay(true);
            let io = TokioIo::new(Patient { stream, patience, stalled: None });
            let connection = leaving.watch(http.serve_connection(io, service.clone()));
            tokio::spawn(async move {
                // A client who breaks off is no concern of the server's.
                let _ = connection.await;
                drop(place);
            });
        } else if let Ok(place) = Arc::clone(&anteroom).try_acquire_owned() {
            tokio::spawn(async move {
                let _ = timeout(FAREWELL, refuse(stream)).await;
                drop(place);
            });
        }
    }
    drop(listener);
    leaving.shutdown().await;
}

/// Says that there is no room; what the client has still to say is read, for otherwise it might not hear the answer.
async fn refuse(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(REFUSAL.as_bytes()).await?;
    stream.shutdown().await?;
    let mut rest = [0; 1024];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}

/// A stream whose reader must take something now and then.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    /// Gives up on a reader who has taken nothing for too long.
    fn watch<T>(&mut self, context: &mut Context, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context, into: &mut ReadBuf) -> Poll<io::Result<()>> {
        pin!(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = pin!(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        slices: &[IoSlice],
    ) -> Poll<io::Result<usize>> {
        let written = pin!(&mut self.stream).poll_write_vectored(context, slices);
        self.watch(context, written)
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
