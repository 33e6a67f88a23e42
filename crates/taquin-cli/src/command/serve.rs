//! `taquin serve`: the page, in a browser.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};

use anyhow::Context;
use clap::Args;
use taquin_web::{Config, serve};

use crate::exit::Exit;
use crate::say::warn;
use crate::signals;

const EXAMPLES: &str = "\
Examples:
  taquin serve                     the page on this machine, at the address that is printed
  taquin serve --open              and a browser that shows it
  taquin serve --port 9000
  taquin serve --host 0.0.0.0 --name teacher.local   for a classroom: every machine on the network

Ctrl-C ends it. Exit codes: 0 ended; 2 bad usage, or the address cannot be used.";

/// Play, solve, watch and race on a page in the browser
///
/// The page needs no internet. Only this machine can reach it, unless --host says otherwise.
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
}

impl ServeArgs {
    /// Serves until Ctrl-C.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let config = Config {
            address: self.host,
            port: self.port.unwrap_or(Config::PORT),
            any_port: self.port.is_none(),
            hosts: self.names.clone(),
            ..Config::default()
        };
        let flag = signals::listen()?;
        if let Some(warning) = config.warning() {
            warn(warning);
        }
        serve(config, &flag, |address| self.announce(address)).context("the page cannot be served")?;
        Ok(Exit::Done)
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
