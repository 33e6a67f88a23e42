//! `serve`: the page and its server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::process::{command, taquin};

#[test]
fn the_page_is_served_until_an_interrupt() {
    let (child, address) = serving(&[]);
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    ask_and_interrupt(child, &address, &address);
}

#[test]
fn a_public_server_prints_an_address_that_can_be_typed() {
    let (child, address) = serving(&["--host", "0.0.0.0"]);
    assert!(!address.starts_with("0.0.0.0"), "{address}");
    ask_and_interrupt(child, &address, &address);
    let (child, address) = serving(&["--host", "0.0.0.0", "--name", "teacher.local"]);
    let port = address.strip_prefix("teacher.local:").expect("the name");
    ask_and_interrupt(child, &format!("127.0.0.1:{port}"), &address);
}

/// A server with these options, and the address that it prints.
fn serving(options: &[&str]) -> (Child, String) {
    let args = [&["serve", "--port", "0"], options].concat();
    let mut child = command(&args).stdout(Stdio::piped()).spawn().expect("starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    (child, address.to_owned())
}

/// Gets the page from a server and interrupts it.
fn ask_and_interrupt(mut child: Child, socket: &str, address: &str) {
    let mut stream = TcpStream::connect(socket).expect("the server listens");
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("text");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>"), "{page}");

    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    assert_eq!(child.wait().expect("ends").code(), Some(0));
}

#[test]
fn an_address_of_another_machine_is_rejected() {
    taquin(&["serve", "--host", "192.0.2.1"]).rejects("cannot listen on 192.0.2.1");
    taquin(&["serve", "--host", "nowhere"]).rejects("nowhere");
}
