//! The server on a socket: binds, serves, and shuts down gracefully.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;
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

/// How long unfinished responses may take after the stop flag is set.
const GRACE: Duration = Duration::from_secs(2);

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

/// Serves until `stop` is set, then cancels all searches and returns. `announce` receives the bound address.
pub fn serve(config: Config, stop: &AtomicBool, announce: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    malloc::map_large_blocks();
    let runtime = runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let result = runtime.block_on(run(config, stop, announce));
    runtime.shutdown_background();
    result
}

async fn run(config: Config, stop: &AtomicBool, announce: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let listener = bind(&config).await?;
    announce(listener.local_addr()?);
    let jobs = Jobs::new(&config.limits);
    let limits = config.limits.clone();
    let app = build(config, jobs.clone());
    let (end, ended) = oneshot::channel();
    let server = tokio::spawn(async move { accept(listener, app, &limits, ended).await });
    while !stop.load(Ordering::Relaxed) {
        sleep(POLL).await;
    }
    drop(end);
    jobs.cancel_all();
    while jobs.running() > 0 {
        sleep(Duration::from_millis(5)).await;
    }
    let _ = timeout(GRACE, server).await;
    Ok(())
}

/// Binds the configured port or, if it is taken and the configuration allows it, any free port.
async fn bind(config: &Config) -> Result<TcpListener, ServeError> {
    let wanted = SocketAddr::new(config.address, config.port);
    match TcpListener::bind(wanted).await {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse && config.any_port => {
            let any = SocketAddr::new(config.address, 0);
            TcpListener::bind(any).await.map_err(|error| ServeError::Listen { address: any, error })
        }
        bound => bound.map_err(|error| ServeError::Listen { address: wanted, error }),
    }
}
