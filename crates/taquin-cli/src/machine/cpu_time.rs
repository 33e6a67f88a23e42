//! The processor time that this process has used.

use std::time::Duration;

/// The processor time of all threads of this process so far, which the load of the machine hardly affects; `None` where
/// the system does not report it.
#[cfg(unix)]
fn process_cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

/// The processor time of all threads of this process so far; this system does not report it.
#[cfg(not(unix))]
fn process_cpu_time() -> Option<Duration> {
    None
}

/// Measures the processor time from its creation on.
#[derive(Clone, Copy, Debug)]
pub struct CpuTimer {
    started: Option<Duration>,
}

impl CpuTimer {
    /// A timer that starts now.
    pub fn start() -> CpuTimer {
        CpuTimer { started: process_cpu_time() }
    }

    /// The processor time in seconds since the start.
    pub fn seconds(self) -> Option<f64> {
        Some((process_cpu_time()? - self.started?).as_secs_f64())
    }
}
