//! The server under test as a child process, with its memory, threads and processor time from /proc.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A server process that is killed when dropped.
pub struct ServerProcess {
    process: Child,
    /// The address it listens on.
    pub address: SocketAddr,
    /// Whether it has ended as it should.
    is_ended: bool,
}

impl ServerProcess {
    /// Starts the example `serve` on a free port.
    pub fn start() -> ServerProcess {
        let program = std::env::current_exe().expect("a path").with_file_name("serve");
        let mut process = Command::new(program).arg("0").stdout(Stdio::piped()).spawn().expect("the serve example");
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().expect("piped")).read_line(&mut line).expect("an address");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').parse().expect("an address");
        ServerProcess { process, address, is_ended: false }
    }

    /// Asks the process to end, and returns how long that takes: at most `patience`.
    pub fn terminate(mut self, patience: Duration) -> Duration {
        let (begun, id) = (Instant::now(), self.process.id().to_string());
        Command::new("sh").args(["-c", "kill -TERM $0", &id]).status().expect("a shell");
        loop {
            if let Some(status) = self.process.try_wait().expect("a child") {
                assert!(status.success(), "{status}");
                self.is_ended = true;
                return begun.elapsed();
            }
            assert!(begun.elapsed() < patience, "the server does not end");
            sleep(Duration::from_millis(10));
        }
    }

    /// Resident mebibytes.
    pub fn memory(&self) -> u64 {
        self.status("VmRSS:") >> 10
    }

    /// The peak of resident mebibytes.
    pub fn peak(&self) -> u64 {
        self.status("VmHWM:") >> 10
    }

    /// Forgets the peak of resident memory.
    pub fn reset_peak(&self) {
        fs::write(format!("/proc/{}/clear_refs", self.process.id()), "5").expect("the server is a child");
    }

    /// The number of threads.
    pub fn threads(&self) -> u64 {
        self.status("Threads:")
    }

    /// Whether the process uses almost no processor time for one second.
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

    /// Processor time in hundredths of a second.
    pub fn ticks(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).expect("the server lives");
        let fields = stat.rsplit(')').next().expect("a name in parentheses").split_whitespace();
        fields.skip(11).take(2).map(|field| field.parse::<u64>().expect("a number")).sum()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        if self.is_ended {
            return;
        }
        if let Ok(Some(status)) = self.process.try_wait() {
            eprintln!("the server had ended before: {status}");
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
