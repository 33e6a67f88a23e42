//! The server on a real socket.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use taquin_web::{Config, ServeError, serve};

/// A server on a thread of its own: its address, its flag and its end.
pub fn start(config: Config) -> (SocketAddr, Arc<AtomicBool>, thread::JoinHandle<Result<(), ServeError>>) {
    let stop = Arc::new(AtomicBool::new(false));
    let (send, receive) = mpsc::channel();
    let flag = Arc::clone(&stop);
    let server = thread::spawn(move || serve(config, &flag, |address| send.send(address).unwrap()));
    (receive.recv().expect("the server is bound"), stop, server)
}

#[test]
fn it_serves_until_it_is_told_to_stop_even_while_a_search_runs() {
    // On Linux, an address that no other test uses: nobody listens on it after this server.
    let host = if cfg!(target_os = "linux") { [127, 0, 15, 1] } else { [127, 0, 0, 1] };
    let (address, stop, server) = start(Config::new().address(host).port(0));
    assert!(address.ip().is_loopback());
    let mut stream = TcpStream::connect(address).unwrap();
    let body = r#"{"board":"15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0","goal":"snail","method":{"algorithm":"iddfs"}}"#;
    let head =
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nContent-Type: application/json";
    write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    let mut start = [0; 15];
    stream.read_exact(&mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 200 OK");
    stop.store(true, Ordering::Relaxed);
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.contains(r#""stopped":"cancelled""#), "{rest}");
    server.join().unwrap().unwrap();
    assert!(!cfg!(target_os = "linux") || TcpStream::connect(address).is_err());
}

#[test]
fn a_port_that_is_taken_is_replaced_or_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let (address, stop, server) = start(Config::new().port(port));
    assert_ne!(address.port(), port);
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
    let strict = Config::new().port(port).only_this_port();
    let refused = serve(strict, &AtomicBool::new(true), |_| panic!("the port is taken"));
    assert!(matches!(refused, Err(ServeError::Listen { .. })), "{refused:?}");
}
