//! Test helpers: runs the program, in an environment that is the same on every machine.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

/// A board that takes one move.
pub const EASY: &str = "1 2 3/4 5 0/7 8 6";
/// A board that takes two moves.
pub const TWO: &str = "1 2 3/4 0 5/7 8 6";
/// A 15-puzzle that takes 80 moves.
pub const HARD: &str = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1";
/// A 24-puzzle that takes 96 moves (Korf and Felner, board 38), on small tables and one thread: hours of search.
pub const LONG: [&str; 9] = [
    "10 3 24 12 0/7 8 11 14 21/22 23 2 1 9/17 18 6 20 4/13 15 5 19 16",
    "--goal",
    "blank-first",
    "--algorithm",
    "pdb",
    "--tables",
    "light",
    "--threads",
    "1",
];
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
    pub fn json(&self) -> Value {
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

/// The time that a test waits for what comes in a moment on an idle machine. What it waits for would otherwise take hours
/// or never come, so that the end is reached only by a fault, not by a slow or busy machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The folder for caches: kept between runs, or that of temporary files if the one of the build is not writable.
static CACHE: LazyLock<PathBuf> = LazyLock::new(|| {
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache");
    let probe = kept.join(format!("probe-{}", std::process::id()));
    let is_writable = fs::create_dir_all(&kept).and_then(|()| fs::write(&probe, "")).is_ok();
    let _ = fs::remove_file(&probe);
    if is_writable {
        return kept;
    }
    let own = std::env::temp_dir().join(format!("taquin-cache-{}", std::process::id()));
    fs::create_dir_all(&own).expect("temporary files can be written");
    own
});

/// A command in a folder that can be written, with nothing of the environment but the places of programs, temporary files
/// and drivers of OpenCL.
fn clean(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    let is_kept = |name: &str| {
        ["PATH", "TMPDIR", "SystemRoot"].contains(&name)
            || ["OCL_", "OPENCL_", "POCL_", "CUDA_"].iter().any(|prefix| name.starts_with(prefix))
    };
    command
        .current_dir(&*CACHE)
        .env_clear()
        .envs(std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(is_kept)));
    command.env("LC_ALL", "C").env("HOME", &*CACHE).env("XDG_CACHE_HOME", &*CACHE).env("TAQUIN_CACHE", &*CACHE);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn command(args: &[&str]) -> Command {
    let mut command = clean(env!("CARGO_BIN_EXE_taquin"));
    command.args(args);
    command
}

/// A script of the shell, in which `"$0"` is the program and `"$@"` are the arguments.
#[cfg(unix)]
pub fn shell(script: &str, args: &[&str]) -> Command {
    let mut command = clean("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_taquin")]).args(args);
    command
}

/// Runs with nothing on standard input.
pub fn taquin(args: &[&str]) -> Ran {
    command(args).output().expect("runs").into()
}

/// Runs with this on standard input.
pub fn fed(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = start(args);
    let (mut stdin, input) = (child.stdin.take().expect("piped"), input.as_ref());
    std::thread::scope(|scope| {
        // Beside the reading of the output, which may fill its pipe before all input is read. A program that rejects its
        // arguments may not read its input.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("ends").into()
    })
}

/// Starts with standard input open.
pub fn start(args: &[&str]) -> Child {
    command(args).stdin(Stdio::piped()).spawn().expect("starts")
}

/// Waits for a condition.
#[track_caller]
pub fn wait_for(what: &str, mut condition: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !condition() {
        assert!(begun.elapsed() < PATIENCE, "not within {PATIENCE:?}: {what}");
        sleep(Duration::from_millis(2));
    }
}

/// Waits for a condition that a running process brings about.
#[track_caller]
pub fn wait_while_running(child: &mut Child, what: &str, mut condition: impl FnMut() -> bool) {
    wait_for(what, || {
        let is_running = child.try_wait().expect("it was started").is_none();
        let is_met = condition();
        assert!(is_met || is_running, "it ended before: {what}");
        is_met
    });
}

/// Whether a process has a handler for Ctrl-C.
#[cfg(target_os = "linux")]
fn is_listening(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0");
    u64::from_str_radix(caught.trim(), 16).expect("hexadecimal") & 0b10 != 0
}

/// Waits until a process has used this much processor time, in hundredths of a second.
#[cfg(target_os = "linux")]
#[track_caller]
pub fn wait_until_worked(child: &mut Child, ticks: u64) {
    let path = format!("/proc/{}/stat", child.id());
    wait_while_running(child, "processor time", || {
        let stat = fs::read_to_string(&path).unwrap_or_default();
        let fields = stat.rsplit(')').next().expect("a name in parentheses").split_whitespace();
        fields.skip(11).take(2).map(|field| field.parse::<u64>().expect("a number")).sum::<u64>() >= ticks
    });
}

/// Sends a Ctrl-C.
#[cfg(unix)]
pub fn send_interrupt(child: &Child) {
    send(child, rustix::process::Signal::INT);
}

/// Sends a signal.
#[cfg(unix)]
pub fn send(child: &Child, signal: rustix::process::Signal) {
    use rustix::process::{Pid, kill_process};
    kill_process(Pid::from_child(child), signal).expect("it was started");
}

/// Waits for the end of a process that was told to end; nothing of what it writes is read before.
#[cfg(unix)]
#[track_caller]
pub fn wait_for_end(mut child: Child) -> Ran {
    let begun = Instant::now();
    while child.try_wait().expect("it was started").is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().expect("it runs");
            panic!("it does not end");
        }
        sleep(Duration::from_millis(2));
    }
    child.wait_with_output().expect("ended").into()
}

/// Sends one Ctrl-C to a process as soon as it has a handler, unless it has ended by itself, and waits for its end.
#[cfg(target_os = "linux")]
#[track_caller]
pub fn interrupt(mut child: Child) -> Ran {
    let mut has_ended = false;
    wait_for("a handler for Ctrl-C", || {
        has_ended = child.try_wait().expect("it was started").is_some();
        has_ended || is_listening(&child)
    });
    if !has_ended {
        send_interrupt(&child);
    }
    wait_for_end(child)
}

/// Boards of 3x3, one to a line, of which one is unsolvable and one is no board.
pub fn mixed_boards(count: usize) -> String {
    let text = taquin(&["generate", "3", "--count", &count.to_string(), "--seed", "5"]).stdout;
    let mut lines: Vec<&str> = text.lines().collect();
    lines[3] = "1 2 3 4 5 6 8 7 0";
    lines[7] = "no board";
    lines.join("\n") + "\n"
}

/// Results without what differs between two runs of the same command: times, the date and the slowest board.
pub fn without_times(mut results: Value) -> Value {
    let differs = |name: &str| ["seconds", "date", "worst"].contains(&name) || name.ends_with("_seconds");
    match &mut results {
        Value::Array(values) => values.iter_mut().for_each(|value| *value = without_times(value.take())),
        Value::Object(fields) => {
            fields.retain(|name, _| !differs(name));
            fields.values_mut().for_each(|value| *value = without_times(value.take()));
        }
        _ => (),
    }
    results
}

/// A file that is removed after the test.
pub struct TempFile(pub PathBuf);

impl TempFile {
    pub fn new(name: &str, contents: impl AsRef<[u8]>) -> TempFile {
        let path = std::env::temp_dir().join(format!("taquin-{}-{name}", std::process::id()));
        fs::write(&path, contents).expect("writes");
        TempFile(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The path of a folder that is removed after the test; it is not created.
pub struct TempFolder(pub PathBuf);

impl TempFolder {
    pub fn new(name: &str) -> TempFolder {
        let path = std::env::temp_dir().join(format!("taquin-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        TempFolder(path)
    }

    /// A folder that is created.
    pub fn created(name: &str) -> TempFolder {
        let folder = TempFolder::new(name);
        fs::create_dir_all(&folder.0).expect("a folder");
        folder
    }

    pub fn path(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain name").to_owned()
    }

    /// The files in it, by name.
    pub fn files(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(&self.0) else { return Vec::new() };
        let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
        files.sort();
        files
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
