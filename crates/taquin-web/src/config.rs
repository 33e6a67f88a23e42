//! What the server may be told, and what it allows.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use taquin::TableCache;

/// Where the server listens and how much it does for whom.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; only this machine can reach the default, 127.0.0.1.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Whether another port will do if this one is taken.
    pub any_port: bool,
    /// Names, besides `localhost` and plain addresses, under which browsers may reach the server.
    pub hosts: Vec<String>,
    /// Pattern databases, made ready once for all searches.
    pub tables: TableCache,
    /// What requests may ask for.
    pub bounds: Bounds,
}

/// The most that requests may ask for.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Searches at the same time.
    pub jobs: usize,
    /// Bytes that all searches together may hold.
    pub memory: usize,
    /// Bytes that one search gets if it does not ask; the default is enough to build the strongest tables for 4×4.
    pub memory_each: usize,
    /// Time for one search.
    pub time: Duration,
    /// Time for one search that does not ask.
    pub time_each: Duration,
    /// Threads for one search.
    pub threads: usize,
    /// Connections at the same time.
    pub connections: usize,
    /// How long a client may take to say what it wants, or to read what it is told.
    pub patience: Duration,
    /// Bytes of the body of a request.
    pub body: usize,
    /// Bytes of the body of a request that brings a picture.
    pub picture: usize,
    /// Cells of a board.
    pub cells: usize,
    /// Cells of a board whose search is watched.
    pub watched_cells: usize,
    /// Moments of a watched search.
    pub moments: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: Ipv4Addr::LOCALHOST.into(),
            port: Config::PORT,
            any_port: true,
            hosts: Vec::new(),
            tables: TableCache::in_memory(),
            bounds: Bounds::default(),
        }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            jobs: 8,
            memory: 4 << 30,
            memory_each: 512 << 20,
            time: Duration::from_secs(600),
            time_each: Duration::from_secs(60),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            connections: 512,
            patience: Duration::from_secs(10),
            body: 256 << 10,
            picture: 1 << 20,
            cells: 127 * 127,
            watched_cells: 16,
            moments: 20_000,
        }
    }
}

impl Config {
    /// The port that is tried first.
    pub const PORT: u16 = 8015;

    /// Whether machines other than this one can reach the server.
    pub fn is_open_to_others(&self) -> bool {
        !self.address.is_loopback()
    }

    /// What it means to listen on this address, where it means more than serving this machine.
    pub fn warning(&self) -> Option<&'static str> {
        self.is_open_to_others().then_some(
            "everyone who can reach this machine over the network can use the server and its processor; \
             nothing is encrypted and nobody is asked for a password",
        )
    }
}
