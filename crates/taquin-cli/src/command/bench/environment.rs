//! Where and when measurements were made: version, host, date.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use taquin::generate::Date;

/// The version of the program, the name of the machine and the time at which a run began.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BenchEnvironment {
    pub version: String,
    pub host: String,
    /// Coordinated universal time, as ISO 8601 writes it.
    pub date: String,
}

impl BenchEnvironment {
    /// This program, on this machine, now.
    pub fn now() -> BenchEnvironment {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let version = env!("CARGO_PKG_VERSION").to_owned();
        BenchEnvironment { version, host: host(), date: iso_date(seconds) }
    }
}

/// The name of the machine, as the system or the shell tells it.
fn host() -> String {
    let system = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let shell = || ["HOSTNAME", "COMPUTERNAME"].iter().find_map(|name| std::env::var(name).ok());
    system.or_else(shell).map_or_else(|| "unknown".to_owned(), |name| name.trim().to_owned())
}

/// Seconds since 1970 as a date and a time: `2026-11-16T12:00:00Z`.
fn iso_date(seconds: u64) -> String {
    let rest = seconds % 86_400;
    format!("{}T{:02}:{:02}:{:02}Z", Date::of_unix_time(seconds), rest / 3600, rest / 60 % 60, rest % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(iso_date(0), "1970-01-01T00:00:00Z");
        assert_eq!(iso_date(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(iso_date(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(iso_date(1_794_830_400), "2026-11-16T12:00:00Z");
    }
}
