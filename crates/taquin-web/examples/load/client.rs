//! The client: sends requests as bytes, valid or not, and reads the status of the response.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use tokio::net::TcpSocket;
use tokio::runtime::Builder;

/// The address of the client that tries to stop the server.
pub const VISITOR: [u8; 4] = [127, 0, 0, 1];

/// The address of another client, which must be served meanwhile.
pub const OTHER: [u8; 4] = [127, 0, 0, 2];

/// A connection of the visitor.
pub fn connect(address: SocketAddr) -> TcpStream {
    connect_from(VISITOR, address)
}

/// The time for what takes a moment on an idle machine: reached only by a fault, not by a busy machine. The times that
/// were measured are printed.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A connection from this address that waits for answers with [`PATIENCE`].
pub fn connect_from(source: [u8; 4], address: SocketAddr) -> TcpStream {
    connect_with(source, address, None)
}

/// A connection of the visitor whose system holds only a few kilobytes that are not read.
pub fn connect_narrow(address: SocketAddr) -> TcpStream {
    connect_with(VISITOR, address, Some(8 << 10))
}

fn connect_with(source: [u8; 4], address: SocketAddr, receive_buffer: Option<u32>) -> TcpStream {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let stream = runtime.block_on(async {
        let socket = TcpSocket::new_v4()?;
        receive_buffer.map_or(Ok(()), |bytes| socket.set_recv_buffer_size(bytes))?;
        socket.bind((source, 0).into())?;
        socket.connect(address).await?.into_std()
    });
    let stream = stream.expect("the server listens");
    stream.set_nonblocking(false).expect("a socket");
    stream.set_read_timeout(Some(PATIENCE)).expect("not zero");
    stream
}

/// A request with a JSON body.
pub fn post(path: &str, body: &str) -> String {
    let head = "HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close";
    format!("POST {path} {head}\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

/// A request to solve, answered with JSON or with events.
pub fn solve(body: &str, events: bool) -> String {
    let accept = if events { "text/event-stream" } else { "application/json" };
    let head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close";
    format!("{head}\r\nAccept: {accept}\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

/// Sends bytes and reads the status of the response; 0 if there is none.
pub fn status(address: SocketAddr, bytes: &[u8]) -> u16 {
    status_from(VISITOR, address, bytes)
}

/// The same from another address.
pub fn status_from(source: [u8; 4], address: SocketAddr, bytes: &[u8]) -> u16 {
    let mut stream = connect_from(source, address);
    // The server may respond and close before it has read everything.
    let _ = stream.write_all(bytes);
    read_status(&mut stream)
}

/// Reads a response to its end and returns its status; 0 if there is none.
pub fn read_status(stream: &mut TcpStream) -> u16 {
    read_answer(stream).0
}

/// Reads a response to its end and returns its status and its size.
pub fn read_answer(stream: &mut TcpStream) -> (u16, usize) {
    let (mut head, mut size, mut part) = (Vec::new(), 0, [0; 64 << 10]);
    while let Ok(count @ 1..) = stream.read(&mut part) {
        size += count;
        head.extend_from_slice(&part[..count.min(12_usize.saturating_sub(head.len()))]);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    (head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0), size)
}

/// Opens a stream of events and reads the identifier of its job; `None` if the server is busy.
pub fn open(address: SocketAddr, body: &str) -> Option<(TcpStream, String)> {
    open_from(VISITOR, address, body)
}

/// The same from another address.
pub fn open_from(source: [u8; 4], address: SocketAddr, body: &str) -> Option<(TcpStream, String)> {
    let mut stream = connect_from(source, address);
    stream.write_all(solve(body, true).as_bytes()).expect("the server listens");
    let mut text = String::new();
    let mut part = [0; 1024];
    while !text.contains("\"job\":\"") || !text.ends_with("\n\n") && !text.ends_with("\r\n") {
        let count = stream.read(&mut part).expect("an answer");
        if count == 0 || text.starts_with("HTTP/1.1 429") {
            return None;
        }
        text.push_str(&String::from_utf8_lossy(&part[..count]));
    }
    let name = text.split("\"job\":\"").nth(1)?.split('"').next()?;
    Some((stream, name.to_owned()))
}

/// Cancels a search.
pub fn cancel(address: SocketAddr, job: &str) -> u16 {
    status(
        address,
        format!("DELETE /api/jobs/{job} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes(),
    )
}
