//! How much a process has used of the processors.

use std::time::Duration;

/// The time all threads of this process have run, which other programs on the machine change little; `None` where the
/// system does not say.
#[cfg(unix)]
pub fn time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

/// The time all threads of this process have run: this system does not say.
#[cfg(not(unix))]
pub fn time() -> Option<Duration> {
    None
}
