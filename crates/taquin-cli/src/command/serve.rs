//! `taquin serve`: the web page and its server.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use taquin::{Message, phrase};

use crate::failure::{Context, bail};
use clap::Args;
use taquin_web::{Config, PageFiles, serve};

use crate::args::gpu_args::GpuArgs;
use crate::args::table_args::CacheArgs;
use crate::exit::Exit;
use crate::machine::thread_count::startable;
use crate::messages::text;
use crate::terminal::stderr::warn;
use crate::{machine::available_memory, terminal::signals};

const EXAMPLES: &str = "\
Examples:
  taquin serve                   the page, for this machine only
  taquin serve --open            also open it in a browser
  taquin serve --port 9000
  taquin serve --gpu             searches on a graphics card
  taquin serve --host 0.0.0.0    for a classroom: reachable from the network
  taquin serve --host 0.0.0.0 --name teacher.local
  taquin serve --folder page     a page that needs no server later

Ctrl-C stops the server. Exit codes: 0 stopped; 2 bad usage, or the address cannot be used.";

/// Play, solve, watch and race in the browser
///
/// The page works without internet access. Only this machine can reach it unless --host is given; in that case tables are
/// read from the cache folder, but none are added.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ServeArgs {
    /// The port; without this option 8015 or, if that is in use, any free port
    #[arg(short, long, value_parser = port)]
    port: Option<u16>,

    /// The IP address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = Config::default().address, value_parser = host)]
    host: IpAddr,

    /// A host name of the server, besides localhost and IP addresses
    #[arg(long = "name", value_name = "NAME", value_parser = host_name)]
    names: Vec<String>,

    /// Serve the page in this folder, written by ./page; it keeps working in the browser after the server stops
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,

    /// Open the page in a browser
    #[arg(long)]
    open: bool,

    #[command(flatten)]
    gpu: GpuArgs,

    #[command(flatten)]
    cache: CacheArgs,
}

/// The threads that the server needs: one for Ctrl-C, two for connections, one for a search.
const THREADS: usize = 4;

impl ServeArgs {
    /// Serves until Ctrl-C.
    pub fn run(&self) -> crate::Result<Exit> {
        let mut config = Config::new().address(self.host).port(self.port.unwrap_or(Config::DEFAULT_PORT));
        if self.port.is_some() {
            config = config.only_this_port();
        }
        config.host_names = self.names.clone();
        if let Some(folder) = &self.folder {
            config = config.page(PageFiles::of_folder(folder).context(phrase!("cli.error.cannot-start-server"))?);
        }
        // Other machines may use the tables, but not fill the disk with new ones.
        config.tables = if config.is_public() { self.cache.read_only_tables() } else { self.cache.tables() };
        if let Some(gpu) = self.gpu.open(false)? {
            config.subtree_backend = Some(gpu);
        }
        config.limits.memory = config.limits.memory.min(available_memory::half_of_available());
        let started = startable(THREADS);
        if started < THREADS {
            bail!(phrase!("cli.error.too-few-threads-for-server", needed = THREADS, started));
        }
        let flag = signals::listen()?;
        if config.is_public() {
            warn(text(&phrase!("cli.note.public-server")));
        }
        serve(config, &flag, |address| self.announce(address)).context(phrase!("cli.error.cannot-start-server"))?;
        Ok(Exit::Done)
    }

    fn announce(&self, address: SocketAddr) {
        let port = address.port();
        let host = match (self.names.first(), address.ip()) {
            (Some(name), _) => name.clone(),
            (None, ip) if ip.is_unspecified() => host_in_url(network_address(ip).unwrap_or(loopback(ip))),
            (None, ip) => host_in_url(ip),
        };
        // The server runs even if standard output is closed.
        let _ =
            writeln!(io::stdout(), "{}", text(&phrase!("cli.serve.address", url = format!("http://{host}:{port}/"))));
        let here = if address.ip().is_unspecified() { loopback(address.ip()) } else { address.ip() };
        if self.open
            && let Err(error) = open::that_detached(format!("http://{}:{port}/", host_in_url(here)))
        {
            // What a program for opening addresses says is for programmers.
            let reason = if error.raw_os_error().is_some() { error.phrase() } else { phrase!("cli.note.no-launcher") };
            warn(text(&phrase!("cli.note.no-browser", reason)));
        }
    }
}

/// Parses a port.
fn port(text: &str) -> crate::Result<u16> {
    text.parse().map_err(|_| phrase!("cli.value.port").into())
}

/// Parses the name of a host: letters, digits, dots and hyphens.
fn host_name(text: &str) -> crate::Result<String> {
    let is_name = !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-'));
    if is_name { Ok(text.to_owned()) } else { Err(phrase!("cli.value.host-name").into()) }
}

/// Parses an IP address.
fn host(text: &str) -> crate::Result<IpAddr> {
    text.parse().map_err(|_| phrase!("cli.value.address").into())
}

/// Addresses beyond a router: one reserved for documentation (RFC 5737 and 3849), and one of each private network.
const ELSEWHERE: [IpAddr; 5] = [
    IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)),
    IpAddr::V4(Ipv4Addr::new(192, 168, 0, 1)),
    IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)),
    IpAddr::V4(Ipv4Addr::new(172, 16, 0, 1)),
    IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1)),
];

/// The address of this machine on its network, of the same kind as this one.
///
/// Connecting a UDP socket sends nothing: the system only chooses the address that it would send from.
fn network_address(any: IpAddr) -> Option<IpAddr> {
    let from = |elsewhere: &IpAddr| {
        let socket = UdpSocket::bind((any, 0)).ok()?;
        socket.connect((*elsewhere, 9)).ok()?;
        Some(socket.local_addr().ok()?.ip())
    };
    let same_kind = ELSEWHERE.iter().filter(|address| address.is_ipv4() == any.is_ipv4());
    same_kind.filter_map(from).find(|address| !address.is_unspecified() && !address.is_loopback())
}

/// The address that only this machine reaches, of the same kind as this one.
fn loopback(any: IpAddr) -> IpAddr {
    if any.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() }
}

/// An address as part of a URL.
fn host_in_url(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}
