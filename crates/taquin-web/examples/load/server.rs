//! A server in a process of its own, looked at from outside.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// A server that runs until it is dropped.
pub struct ServerProcess {
    process: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl ServerProcess {
    /// Starts the example next to this one on a free port.
    pub fn start() -> ServerProcess {
        let program = std::env::current_exe().expect("a path").with_file_name("serve");
        let mut process = Command::new(program).arg("0").stdout(Stdio::piped()).spawn().expect("the serve example");
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().expect("piped")).read_line(&mut line).expect("an address");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').parse().expect("an address");
        ServerProcess { process, address }
    }

    /// Mebibytes that are resident.
    pub fn memory(&self) -> u64 {
        self.status("VmRSS:") >> 10
    }

    /// The most mebibytes that were ever resident.
    pub fn peak(&self) -> u64 {
        self.status("VmHWM:") >> 10
    }

    /// How many threads there are.
    pub fn threads(&self) -> u64 {
        self.status("Threads:")
    }

    /// Whether a second passes with hardly any work done.
    pub fn is_idle(&self) -> bool {
        let before = self.ticks();
        sleep(Duration::from_secs(1));
        self.ticks() - before <= 3
    }

    fn status(&self, name: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("the server lives");
        let line = status.lines().find(|line| line.starts_with(name)).expect("Linux says so");
        line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
    }

    /// Hundredths of a second spent on a processor.
    pub fn ticks(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).expect("the server lives");
        let fields = stat.rsplit(')').next().expect("a name in parentheses").split_whitespace();
        fields.skip(11).take(2).map(|field| field.parse::<u64>().expect("a number")).sum()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
