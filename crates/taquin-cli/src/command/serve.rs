//! `taquin serve`: the page, in a browser.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};

use anyhow::Context;
use clap::Args;
use taquin::TableCache;
use taquin::pattern::Store;
use taquin_web::{Config, serve};

use crate::exit::Exit;
use crate::say::warn;
use crate::tables::CacheArgs;
use crate::{memory, signals};

const EXAMPLES: &str = "\
Examples:
  taquin serve                     the page on this machine, at the address that is printed
  taquin serve --open              and a browser that shows it
  taquin serve --port 9000
  taquin serve --host 0.0.0.0 --name teacher.local   for a classroom: every machine on the network

Ctrl-C ends it. Exit codes: 0 ended; 2 bad usage, or the address cannot be used.";

/// Play, solve, watch and race on a page in the browser
///
/// The page needs no internet. Only this machine can reach it, unless --host says otherwise; then tables are read from
/// the folder, but none are added to it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ServeArgs {
    /// The port to listen on; if it is taken and none was asked for, any free one [default: 8015]
    #[arg(short, long)]
    port: Option<u16>,

    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = Config::default().address)]
    host: IpAddr,

    /// A name under which browsers may reach the server, besides localhost and plain addresses
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,

    /// Show the page in a browser
    #[arg(long)]
    open: bool,

    #[command(flatten)]
    cache: CacheArgs,
}

impl ServeArgs {
    /// Serves until Ctrl-C.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let mut config = Config {
            address: self.host,
            port: self.port.unwrap_or(Config::PORT),
            any_port: self.port.is_none(),
            hosts: self.names.clone(),
            ..Config::default()
        };
        config.tables = self.tables(&config);
        config.bounds.memory = config.bounds.memory.min(memory::half_of_available());
        let flag = signals::listen()?;
        if let Some(warning) = config.warning() {
            warn(warning);
        }
        serve(config, &flag, |address| self.announce(address)).context("the page cannot be served")?;
        Ok(Exit::Done)
    }

    /// The user's tables. Strangers may use them, but not fill the disk with others.
    fn tables(&self, config: &Config) -> TableCache {
        let store = self.cache.found();
        let store = if config.is_open_to_others() { store.map(Store::as_it_is) } else { store };
        store.map_or_else(TableCache::in_memory, TableCache::stored_in)
    }

    fn announce(&self, address: SocketAddr) {
        let url = format!("http://{address}/");
        // Nobody may be reading; the page is there all the same.
        let _ = writeln!(io::stdout(), "taquin is at {url}  (Ctrl-C ends it)");
        if self.open
            && let Err(error) = open::that_detached(&url)
        {
            warn(format_args!("no browser could be opened: {error}"));
        }
    }
}
