//! The configuration of the server: where it listens, and the limits of what a request may use.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use taquin::TableCache;
use taquin::unstable::SubtreeBackend;
use taquin_api::ApiLimits;

use crate::page_files::PageFiles;
use crate::stream::BYTES_BESIDES_RESULTS;

/// Where the server listens, and what requests may use.
///
/// ```
/// use taquin_web::Config;
///
/// let config = Config::new().address([0, 0, 0, 0]).port(9000).host_name("teacher.local");
/// assert!(config.is_public());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// The address to listen on. The default, 127.0.0.1, is reachable from this machine only.
    pub address: IpAddr,
    /// The port to listen on; 0 for any free port.
    pub port: u16,
    /// Whether to use any free port when `port` is taken.
    pub any_port: bool,
    /// Host names, besides `localhost` and IP addresses, that browsers may use for the server.
    pub host_names: Vec<String>,
    /// The page to serve; without one, the page in the program.
    pub page: Option<Arc<PageFiles>>,
    /// The cache of pattern databases that all searches share.
    pub tables: TableCache,
    /// Searches in place of the processor's threads, for example a graphics card.
    pub subtree_backend: Option<Arc<dyn SubtreeBackend>>,
    /// The limits of requests.
    pub limits: ServerLimits,
}

/// The limits of what requests may use.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ServerLimits {
    /// Searches and drawings running at the same time; as many short requests may run beside them.
    pub jobs: usize,
    /// Bytes of memory for all jobs together, with the answers that are being sent.
    pub memory: usize,
    /// Percent of the jobs, the memory and the connections that one client may use. A client is an IPv4 address or an
    /// IPv6 network of 64 bits.
    pub client_share: usize,
    /// Connections open at the same time.
    pub connections: usize,
    /// How long a client may take to send a request.
    pub client_timeout: Duration,
    /// Bytes per second that a client must read of an answer that is ready, measured over one `client_timeout`.
    pub client_rate: usize,
    /// Bytes of a request body.
    pub body: usize,
    /// Bytes of a request body that carries a picture.
    pub picture: usize,
    /// What each request may use; the memory of a search is limited by the client's share of [`ServerLimits::memory`].
    pub requests: ApiLimits,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: Ipv4Addr::LOCALHOST.into(),
            port: Config::DEFAULT_PORT,
            any_port: true,
            host_names: Vec::new(),
            page: None,
            tables: TableCache::in_memory(),
            subtree_backend: None,
            limits: ServerLimits::default(),
        }
    }
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            jobs: 8,
            memory: 4 << 30,
            client_share: 50,
            connections: 512,
            client_timeout: Duration::from_secs(10),
            client_rate: 16 << 10,
            body: 256 << 10,
            picture: 1 << 20,
            requests: ApiLimits::default(),
        }
    }
}

impl ServerLimits {
    /// The part of a limit that one client may use: at least 1.
    pub(crate) fn share_of(&self, limit: usize) -> usize {
        (limit as u128 * self.client_share.min(100) as u128 / 100).max(1) as usize
    }

    /// The memory of one client, divided among all jobs that it may have.
    fn memory_of_each(&self) -> usize {
        self.share_of(self.memory) / self.share_of(self.jobs)
    }

    /// Bytes of an answer: at most a quarter of the memory of a job.
    fn answer(&self) -> usize {
        self.requests.answer.min(self.memory_of_each() / 4)
    }

    /// Bytes of the events that can wait in a stream.
    pub(crate) fn queue(&self) -> usize {
        self.answer() + BYTES_BESIDES_RESULTS
    }

    /// The limits of each request: a search may ask for the memory of one client beside its queue of events, and one that
    /// names no limit gets so much that all jobs of the client fit into its share.
    pub(crate) fn of_requests(&self) -> ApiLimits {
        let mut limits = self.requests;
        limits.answer = self.answer();
        limits.memory = self.share_of(self.memory).saturating_sub(self.queue());
        limits.memory_default = limits.memory_default.min(self.memory_of_each().saturating_sub(self.queue()));
        limits
    }
}

impl Config {
    /// The port of a server that is given no other.
    pub const DEFAULT_PORT: u16 = 8015;

    /// The default configuration: this machine only, port 8015 or any free one.
    pub fn new() -> Config {
        Config::default()
    }

    /// Listens on this address.
    pub fn address(self, address: impl Into<IpAddr>) -> Config {
        Config { address: address.into(), ..self }
    }

    /// Listens on this port; 0 for any free port.
    pub fn port(self, port: u16) -> Config {
        Config { port, ..self }
    }

    /// Fails when the port is taken, instead of using any free one.
    pub fn only_this_port(self) -> Config {
        Config { any_port: false, ..self }
    }

    /// Accepts requests to this host name too.
    pub fn host_name(mut self, name: impl Into<String>) -> Config {
        self.host_names.push(name.into());
        self
    }

    /// Serves the page of a folder: it goes on in the browser when the server stops.
    pub fn page(self, page: PageFiles) -> Config {
        Config { page: Some(Arc::new(page)), ..self }
    }

    /// Takes pattern databases from this cache.
    pub fn tables(self, tables: TableCache) -> Config {
        Config { tables, ..self }
    }

    /// Searches with this in place of the processor's threads.
    pub fn subtree_backend(self, backend: Arc<dyn SubtreeBackend>) -> Config {
        Config { subtree_backend: Some(backend), ..self }
    }

    /// Limits what requests may use.
    pub fn limits(self, limits: ServerLimits) -> Config {
        Config { limits, ..self }
    }

    /// Whether other machines can reach the server.
    pub fn is_public(&self) -> bool {
        !self.address.is_loopback()
    }
}
