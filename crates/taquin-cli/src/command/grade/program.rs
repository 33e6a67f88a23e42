//! Runs a program on a map, within limits of the system.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use taquin::{Phrase, phrase};

use crate::failure::Context;
use crate::terminal::printable::printable;

/// The longest output that is read.
pub const MOST_OUTPUT: u64 = 16 << 20;
/// The time between two looks at a running program.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// A program with the limits of a run.
pub struct Program<'a> {
    pub words: &'a [String],
    pub time: Duration,
    pub memory: Option<usize>,
    pub processes: Option<usize>,
}

/// How a run ended.
pub enum ProgramEnd {
    Output(Vec<u8>),
    Failed(Phrase),
}

impl Program<'_> {
    /// Runs the program until it ends, its limits are reached or the flag is set; nothing it started goes on after it.
    pub fn run(&self, map: &Path, flag: &AtomicBool) -> crate::Result<(ProgramEnd, Duration)> {
        let begin = Instant::now();
        let cannot_run = || phrase!("cli.grade.cannot-run", program = printable(&self.words[0]));
        let mut child = self.command(map)?.spawn().with_context(cannot_run)?;
        let stdout = child.stdout.take().expect("piped");
        let reader = thread::spawn(move || {
            let mut output = Vec::new();
            let _ = stdout.take(MOST_OUTPUT + 1).read_to_end(&mut output);
            output
        });
        let mut code = None;
        let is_late = || begin.elapsed() >= self.time || flag.load(Ordering::Relaxed);
        // A program that was told to stop writing has closed its output, or waits for a reader.
        while code.is_none() && !is_late() && !(reader.is_finished() && begin.elapsed() >= self.time) {
            code = child.try_wait().with_context(cannot_run)?;
            if code.is_none() {
                thread::sleep(POLL_INTERVAL);
            }
        }
        let time = begin.elapsed();
        end(&mut child);
        let output = reader.join().unwrap_or_default();
        let end = match code {
            None => ProgramEnd::Failed(phrase!("cli.grade.no-time")),
            Some(_) if output.len() as u64 > MOST_OUTPUT => ProgramEnd::Failed(phrase!("cli.grade.too-much-output")),
            Some(status) if output.trim_ascii().is_empty() => match status.code() {
                Some(code) => ProgramEnd::Failed(phrase!("cli.grade.nothing-said", code = code.to_string())),
                None => ProgramEnd::Failed(phrase!("cli.grade.killed")),
            },
            Some(_) => ProgramEnd::Output(output),
        };
        Ok((end, time))
    }

    /// The command: the map takes the place of {}, or is standard input.
    fn command(&self, map: &Path) -> crate::Result<Command> {
        let name = map.to_string_lossy();
        let words: Vec<String> = self.words.iter().map(|word| word.replace("{}", &name)).collect();
        let mut command = self.limited(&words);
        if self.words.iter().any(|word| word.contains("{}")) {
            command.stdin(Stdio::null());
        } else {
            let file = File::open(map);
            let file = file.with_context(|| phrase!("cli.error.cannot-read", name = printable(map.display())))?;
            command.stdin(file);
        }
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        Ok(command)
    }

    /// The program, started by a shell that sets its limits.
    #[cfg(unix)]
    fn limited(&self, words: &[String]) -> Command {
        use std::os::unix::process::CommandExt;
        let seconds = self.time.as_secs().saturating_add(1).min(1 << 30);
        let mut script = format!("ulimit -t {seconds}; ");
        if let Some(bytes) = self.memory {
            script += &format!("ulimit -v {} && ", bytes >> 10);
        }
        if let Some(processes) = self.processes {
            // The same limit has two names in shells.
            script += &format!("{{ ulimit -u {processes} 2>/dev/null || ulimit -p {processes}; }} && ");
        }
        let mut command = Command::new("sh");
        command.args(["-c", &(script + "exec \"$@\""), "taquin-grade"]).args(words).process_group(0);
        command
    }

    #[cfg(not(unix))]
    fn limited(&self, words: &[String]) -> Command {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        command
    }
}

/// Ends a program and all that it started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    let _ = child.kill();
    let _: io::Result<_> = child.wait();
}
