//! The number of threads that the user asks for, and how many the system starts.

use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use clap::Args;
use taquin::phrase;

/// The most threads that can be asked for; more than any machine has processors for.
pub const MAX_THREADS: usize = 1024;

/// The time until the system has forgotten threads that have ended: until then they count against its limits.
pub const REAP_TIME: Duration = Duration::from_millis(20);

/// The number of threads.
#[derive(Args, Debug)]
pub struct ThreadArgs {
    /// Number of threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

impl ThreadArgs {
    /// Whether the user asked for more than one.
    pub fn are_several(&self) -> bool {
        self.threads.is_some_and(|threads| threads > 1)
    }

    /// The number of threads, by default one per processor.
    pub fn count(&self) -> usize {
        self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
    }
}

/// The number of threads that the system starts now, of `wanted` besides this one; they end at once.
pub fn startable(wanted: usize) -> usize {
    let gate = Mutex::new(());
    let started = thread::scope(|scope| {
        // All wait at the gate, so that they exist at the same time.
        let closed = gate.lock();
        let start = || thread::Builder::new().spawn_scoped(scope, || drop(gate.lock())).is_ok();
        let started = (0..wanted).take_while(|_| start()).count();
        drop(closed);
        started
    });
    if started < wanted {
        thread::sleep(REAP_TIME);
    }
    started
}

/// Parses a number of threads.
fn thread_count(text: &str) -> crate::Result<usize> {
    let count = text.trim().parse().ok().filter(|count| (1..=MAX_THREADS).contains(count));
    count.ok_or_else(|| phrase!("cli.value.threads", most = MAX_THREADS).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absurd_numbers_of_threads_are_refused() {
        assert_eq!((thread_count("1").ok(), thread_count("1024").ok()), (Some(1), Some(1024)));
        for wrong in ["0", "1025", "60000", "99999999999999999999", "-1", "two"] {
            assert!(thread_count(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_few_threads_can_be_started() {
        assert_eq!((startable(0), startable(3)), (0, 3));
    }
}
