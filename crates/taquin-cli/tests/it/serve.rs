//! `serve`: the page and its server.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::process::{TempFolder, command, send_interrupt, taquin, wait_for_end};

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

/// The answer to a request of this line.
fn answer(address: &str, line: &str) -> String {
    answer_of(address, address, line)
}

/// The answer of a socket to a request for this host.
fn answer_of(socket: &str, host: &str, line: &str) -> String {
    let mut stream = TcpStream::connect(socket).expect("the server listens");
    write!(stream, "{line}\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("text");
    text
}

/// Gets the page from a server and interrupts it.
fn ask_and_interrupt(child: Child, socket: &str, address: &str) {
    let page = answer_of(socket, address, "GET / HTTP/1.1");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>"), "{page}");

    send_interrupt(&child);
    assert_eq!(wait_for_end(child).code, Some(0));
}

/// A folder with the files that make it a page.
fn page_folder(name: &str) -> TempFolder {
    let folder = TempFolder::new(name);
    fs::create_dir_all(folder.0.join("wasm")).expect("created");
    for (file, text) in [
        ("index.html", "<title>mine</title>"),
        ("sw.js", ""),
        ("wasm/taquin_wasm_bg.wasm", "\0asm"),
        (".git", "secret"),
    ] {
        fs::write(folder.0.join(file), text).expect("written");
    }
    folder
}

#[test]
fn a_folder_with_the_page_is_served_with_the_interface() {
    let folder = page_folder("served-page");
    let (child, address) = serving(&["--folder", folder.path()]);
    let head = |path: &str| answer(&address, &format!("HEAD {path} HTTP/1.1"));
    assert!(head("/wasm/taquin_wasm_bg.wasm").contains("content-type: application/wasm"));
    assert!(head("/").contains("'wasm-unsafe-eval'") && head("/").contains("x-taquin-server: "));
    assert!(head("/api/choices").starts_with("HTTP/1.1 200"));
    for path in ["/.git", "/js/main.js", "/../sw.js"] {
        assert!(head(path).starts_with("HTTP/1.1 404"), "{path}");
    }
    assert!(answer(&address, "GET / HTTP/1.1").ends_with("<title>mine</title>"));
    ask_and_interrupt(child, &address, &address);
}

#[test]
fn a_folder_that_is_no_page_is_rejected() {
    let folder = page_folder("half-a-page");
    fs::remove_file(folder.0.join("sw.js")).expect("removed");
    taquin(&["serve", "--folder", folder.path()])
        .rejects("half-a-page has no file sw.js; expected a folder written by ./page");
    taquin(&["serve", "--folder", "nowhere"]).rejects("cannot start the server: cannot read nowhere: ");
}

#[test]
fn an_address_of_another_machine_is_rejected() {
    taquin(&["serve", "--host", "192.0.2.1"]).rejects("cannot listen on 192.0.2.1");
    taquin(&["serve", "--host", "nowhere"]).rejects("nowhere");
}
