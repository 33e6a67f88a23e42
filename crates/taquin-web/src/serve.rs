//! The server on a socket: binds, serves, and shuts down gracefully.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use taquin::{Message, Phrase, phrase};
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use crate::app::build;
use crate::config::Config;
use crate::connection::accept;
use crate::job::Jobs;
use crate::malloc;

/// How often the stop flag is polled.
const POLL: Duration = Duration::from_millis(50);

/// How long cancelled jobs may take to end after the stop flag is set.
const JOBS_GRACE: Duration = Duration::from_secs(5);

/// How long unfinished responses may take after that. Containers are killed ten seconds after the stop signal.
const GRACE: Duration = Duration::from_secs(2);

/// Bytes that the system buffers for a client that has not read them.
const SEND_BUFFER: u32 = 128 << 10;

/// Connections that wait to be accepted.
const BACKLOG: u32 = 1024;

/// Why the server could not run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The address is in use, forbidden, or does not belong to this machine.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The operating system provides no threads or sockets.
    #[error("cannot run a server: {0}")]
    System(#[from] io::Error),
}

impl Message for ServeError {
    fn phrase(&self) -> Phrase {
        match self {
            ServeError::Listen { address, error } => {
                phrase!("cli.error.cannot-listen", address = address.to_string(), reason = error.phrase())
            }
            ServeError::System(error) => phrase!("cli.error.no-server", reason = error.phrase()),
        }
    }
}

/// Serves until `stop` is set, then cancels all searches and returns. `announce` receives the bound address.
pub fn serve(config: Config, stop: &AtomicBool, announce: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    malloc::map_large_blocks();
    let runtime = runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let result = runtime.block_on(run(config, stop, announce));
    runtime.shutdown_background();
    result
}

async fn run(config: Config, stop: &AtomicBool, announce: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let listener = bind(&config)?;
    announce(listener.local_addr()?);
    let jobs = Jobs::new(&config.limits);
    let limits = config.limits.clone();
    let app = build(config, jobs.clone());
    let (end, ended) = oneshot::channel();
    let ledger = Arc::clone(&jobs.ledger);
    let server = tokio::spawn(async move { accept(listener, app, &limits, &ledger, ended).await });
    while !stop.load(Ordering::Relaxed) {
        sleep(POLL).await;
    }
    drop(end);
    jobs.cancel_all();
    let jobs_end = async {
        while jobs.running() > 0 {
            sleep(Duration::from_millis(5)).await;
        }
    };
    let _ = timeout(JOBS_GRACE, jobs_end).await;
    let _ = timeout(GRACE, server).await;
    Ok(())
}

/// Binds the configured port or, if it is taken and the configuration allows it, any free port.
fn bind(config: &Config) -> Result<TcpListener, ServeError> {
    let wanted = SocketAddr::new(config.address, config.port);
    match listen(wanted) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse && config.any_port => {
            let any = SocketAddr::new(config.address, 0);
            listen(any).map_err(|error| ServeError::Listen { address: any, error })
        }
        bound => bound.map_err(|error| ServeError::Listen { address: wanted, error }),
    }
}

/// Listens with a limited send buffer: the system otherwise holds megabytes for a client that does not read, and tells
/// too late that a slow client has read something.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On Windows the option would let two servers share a port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}
