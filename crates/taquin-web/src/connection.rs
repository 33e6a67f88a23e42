//! HTTP connections: accepts a limited number from all clients and from each, and refuses surplus ones with an answer.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, oneshot};
use tokio::time::{sleep, timeout};

use crate::client::ClientAddress;
use crate::client_stream::ClientStream;
use crate::config::ServerLimits;
use crate::quota::{QuotaLedger, Resource};

/// How long to wait before accepting again after the operating system refused a socket.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);

/// How long sending the refusal to a surplus connection may take.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(1);

/// Surplus connections that are refused with an answer at the same time; further ones are closed without.
const REFUSALS: usize = 64;

/// The response to a surplus connection.
const REFUSAL: &str = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nRetry-After: 1\r\n\
                       Content-Length: 76\r\nConnection: close\r\n\r\n\
                       {\"error\":\"too many connections are open; wait until one of them is closed\"}\n";

/// Bytes that the header of a request may have. A connection reads a little more before it refuses one that goes on.
pub const HEADER_BYTES: usize = 32 << 10;

/// Serves connections until the sender of `end` is dropped, then until the responses in progress are complete.
pub async fn accept(
    listener: TcpListener,
    app: Router,
    limits: &ServerLimits,
    ledger: &Arc<QuotaLedger>,
    mut end: oneshot::Receiver<()>,
) {
    let refused = Arc::new(Semaphore::new(REFUSALS));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.client_timeout).max_buf_size(HEADER_BYTES);
    let shutdown = GracefulShutdown::new();
    loop {
        let (stream, peer) = tokio::select! {
            _ = &mut end => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(_) => { sleep(ACCEPT_RETRY).await; continue }
            },
        };
        if let Ok(grant) = ledger.grant(ClientAddress::new(peer.ip()), Resource::Connections, 1) {
            let _ = stream.set_nodelay(true);
            let io = TokioIo::new(ClientStream::new(stream, limits));
            let service = TowerToHyperService::new(app.clone().layer(Extension(ConnectInfo(peer))));
            let connection = shutdown.watch(http.serve_connection(io, service));
            tokio::spawn(async move {
                // An error here means that the client closed the connection, or was too slow.
                let _ = connection.await;
                drop(grant);
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
