//! Who sends a request: the address that shares are counted by, and the encoding it accepts.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use crate::compression;

/// What shares are counted by: an IPv4 address, or the first 64 bits of an IPv6 address, which one client can vary
/// beyond that as it likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(IpAddr);

impl ClientAddress {
    /// The client at this address.
    pub fn new(address: IpAddr) -> ClientAddress {
        ClientAddress(match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64))
            }
            // 127.0.0.1 and ::1 are one machine.
            IpAddr::V6(_) => Ipv4Addr::LOCALHOST.into(),
            address => address,
        })
    }
}

/// The sender of a request.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// What its shares are counted by. Requests whose router knows no addresses have one share together.
    pub address: ClientAddress,
    /// Whether it accepts gzip.
    pub accepts_gzip: bool,
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let address = ClientAddress::new(peer.unwrap_or(Ipv4Addr::UNSPECIFIED.into()));
        Ok(Client { address, accepts_gzip: compression::is_accepted(&parts.headers) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str) -> ClientAddress {
        ClientAddress::new(text.parse().unwrap())
    }

    #[test]
    fn addresses_of_one_client_are_one() {
        assert_eq!(client("::ffff:10.0.0.7"), client("10.0.0.7"));
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::9"));
        assert_eq!(client("::1"), client("127.0.0.1"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_ne!(client("10.0.0.7"), client("10.0.0.8"));
    }
}
