//! Test helpers: runs the program.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

/// A board that takes one move.
pub const EASY: &str = "1 2 3/4 5 0/7 8 6";
/// A board that takes two moves.
pub const TWO: &str = "1 2 3/4 0 5/7 8 6";
/// A 15-puzzle that takes 80 moves.
pub const HARD: &str = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1";
/// Loyd's unsolvable 14-15 puzzle.
pub const LOYD: &str = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0";

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Ran {
    /// Checks the exit code and standard output.
    #[track_caller]
    pub fn prints(&self, code: i32, stdout: &str) {
        assert_eq!((self.code, self.stdout.as_str()), (Some(code), stdout), "{}", self.stderr);
    }

    /// Checks that the input was rejected with this in the message and nothing on standard output.
    #[track_caller]
    pub fn rejects(&self, message: &str) {
        assert_eq!((self.code, self.stdout.as_str()), (Some(2), ""), "{}", self.stderr);
        assert!(self.stderr.contains(message), "no {message:?} in:\n{}", self.stderr);
    }

    /// The first line of standard output.
    pub fn first(&self) -> &str {
        self.stdout.lines().next().unwrap_or_default()
    }

    /// Standard output as JSON.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("text"),
            stderr: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    command.env("TAQUIN_CACHE", env!("CARGO_TARGET_TMPDIR")).env("LC_ALL", "C").env_remove("COLUMNS");
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs with nothing on standard input.
pub fn taquin(args: &[&str]) -> Ran {
    command(args).output().expect("runs").into()
}

/// Runs with this on standard input.
pub fn fed(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = start(args);
    // A program that rejects its arguments may not read its input.
    let _ = child.stdin.take().expect("piped").write_all(input.as_ref());
    child.wait_with_output().expect("ends").into()
}

/// Starts with standard input open.
pub fn start(args: &[&str]) -> Child {
    command(args).stdin(Stdio::piped()).spawn().expect("starts")
}

/// Waits until a process has a handler for Ctrl-C.
#[cfg(target_os = "linux")]
pub fn wait_until_listening(child: &mut Child) {
    let path = format!("/proc/{}/status", child.id());
    loop {
        let status = std::fs::read_to_string(&path).expect("it runs");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask of signals");
        if u64::from_str_radix(caught.trim(), 16).expect("hexadecimal") & 0b10 != 0 {
            return;
        }
        assert!(child.try_wait().expect("it was started").is_none(), "it ended before it could be interrupted");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// A file that is removed after the test.
pub struct TempFile(pub std::path::PathBuf);

impl TempFile {
    pub fn new(name: &str, contents: impl AsRef<[u8]>) -> TempFile {
        let path = std::env::temp_dir().join(format!("taquin-{}-{name}", std::process::id()));
        std::fs::write(&path, contents).expect("writes");
        TempFile(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The path of a folder that is removed after the test; it is not created.
pub struct TempFolder(pub std::path::PathBuf);

impl TempFolder {
    pub fn new(name: &str) -> TempFolder {
        let path = std::env::temp_dir().join(format!("taquin-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        TempFolder(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }

    /// The files in it, by name.
    pub fn files(&self) -> Vec<std::path::PathBuf> {
        let Ok(entries) = std::fs::read_dir(&self.0) else { return Vec::new() };
        let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
        files.sort();
        files
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
