//! Limits on time, nodes and memory: `--time`, `--nodes`, `--memory`.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use taquin::phrase;
use taquin_search::{Limits, Meter, Stop};

use crate::machine::available_memory;

/// The meter of a search that Ctrl-C ends.
pub fn search_meter(limits: Limits, flag: &AtomicBool) -> Meter<'_> {
    Meter::new(limits).cancelled_by(flag)
}

/// Limits on a search.
#[derive(Args, Clone, Copy, Debug)]
pub struct LimitArgs {
    /// Stop after this time: 10 (seconds), 500ms, 2m, 1h or none
    #[arg(short, long, value_name = "TIME", allow_negative_numbers = true, value_parser = duration)]
    pub time: Option<Duration>,

    /// Stop after expanding this many boards: 5000, 10k, 1M, 2.5G
    ///
    /// Searches on pattern databases and on several threads look at this limit every few thousand boards, and exceed it by
    /// at most that much per thread.
    #[arg(short, long, value_name = "COUNT", allow_negative_numbers = true, value_parser = count)]
    pub nodes: Option<u64>,

    /// Stop before stored boards and tables need more memory than this: 200M, 2G (powers of 1024)
    ///
    /// By default half of the memory that is available when the search starts; the limits of a container and of the
    /// shell (ulimit -v) count. A single search with --nodes has at least 1G, so that its answer can be repeated.
    #[arg(short, long, value_name = "BYTES", allow_negative_numbers = true, value_parser = bytes)]
    pub memory: Option<usize>,
}

/// The least default limit of one search with a limit on nodes. It lets beams become as wide as they may, so that the answer
/// does not depend on the memory that is free.
const REPEATABLE_MEMORY: usize = 1 << 30;

impl LimitArgs {
    /// The default limits.
    pub fn none() -> LimitArgs {
        LimitArgs { time: None, nodes: None, memory: None }
    }

    /// Whether the user gave the limit that stopped a search.
    pub fn is_given(&self, stop: Stop) -> bool {
        match stop {
            Stop::Time => self.time.is_some(),
            Stop::Nodes => self.nodes.is_some(),
            Stop::Memory => self.memory.is_some(),
            _ => false,
        }
    }

    /// The limits of a single search.
    pub fn limits(&self) -> Limits {
        self.shared_by(1)
    }

    /// The limits of each of several parallel searches; they share the default memory limit.
    pub fn shared_by(&self, searches: usize) -> Limits {
        let searches = searches.max(1);
        let process_limit = available_memory::process_limit().unwrap_or(usize::MAX);
        let bytes = match self.memory {
            // An allocation beyond the limits of the process would end it.
            Some(bytes) => bytes.min(process_limit / searches),
            None if self.nodes.is_some() && searches == 1 => {
                available_memory::half_of_available().max(REPEATABLE_MEMORY.min(process_limit))
            }
            None => available_memory::half_of_available() / searches,
        };
        Limits::none().time(self.time).nodes(self.nodes).memory(bytes)
    }
}

/// Parses a time: seconds, or a number with ms, s, m or h; `none` is longer than any search.
pub fn duration(text: &str) -> crate::Result<Duration> {
    if text == "none" {
        return Ok(Duration::MAX);
    }
    let units = [
        ("ms", 0.001),
        ("seconds", 1.0),
        ("minutes", 60.0),
        ("s", 1.0),
        ("min", 60.0),
        ("m", 60.0),
        ("h", 3600.0),
        ("", 1.0),
    ];
    let seconds = measured(text, &units).ok_or_else(|| phrase!("cli.value.time"))?;
    Duration::try_from_secs_f64(seconds).map_err(|_| phrase!("cli.value.long-time").into())
}

/// Parses a count: a number, optionally with k, M, G or T.
pub fn count(text: &str) -> crate::Result<u64> {
    let units = [("k", 1e3), ("m", 1e6), ("g", 1e9), ("t", 1e12), ("", 1.0)];
    let plain = without_separators(text);
    let scientific = plain.to_lowercase().contains('e').then(|| plain.parse().ok()).flatten();
    let value = scientific.or_else(|| measured(&plain, &units)).ok_or_else(|| phrase!("cli.value.count"))?;
    whole(value).ok_or_else(|| phrase!("cli.value.count-range").into())
}

/// A number without the commas between groups of three digits: `1,000,000`.
fn without_separators(text: &str) -> String {
    let mut groups = text.trim().split(',');
    let is_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let is_grouped = groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && is_digits(first));
    if is_grouped && groups.all(|group| group.len() == 3 && is_digits(group)) {
        text.replace(',', "")
    } else {
        text.into()
    }
}

/// Parses a number of bytes: a number, optionally with K, M, G or T and then B or iB.
pub fn bytes(text: &str) -> crate::Result<usize> {
    const STEP: f64 = 1024.0;
    let lower = text.to_lowercase();
    let short = lower.strip_suffix("ib").or(lower.strip_suffix('b')).unwrap_or(&lower);
    let units = [("k", STEP), ("m", STEP.powi(2)), ("g", STEP.powi(3)), ("t", STEP.powi(4)), ("", 1.0)];
    let value = measured(short, &units).ok_or_else(|| phrase!("cli.value.memory"))?;
    whole(value.floor()).and_then(|n| n.try_into().ok()).ok_or_else(|| phrase!("cli.value.memory-range").into())
}

/// A non-negative number times the first unit that the text ends with.
fn measured(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let text = text.trim().to_lowercase().replace('_', "");
    let (number, unit) = units.iter().find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))?;
    let number = number.trim_end();
    let plain = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    plain.then(|| number.parse::<f64>().ok()).flatten().map(|number| number * unit)
}

fn whole(value: f64) -> Option<u64> {
    (value.fract() == 0.0 && value >= 1.0 && value < 2f64.powi(63)).then_some(value as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let millis = |text| duration(text).ok().map(|time| time.as_millis());
        assert_eq!(millis("1"), Some(1_000));
        assert_eq!(millis("1.5"), Some(1_500));
        assert_eq!(millis("500ms"), Some(500));
        assert_eq!(millis("2m"), Some(120_000));
        assert_eq!((millis("5min"), millis("5 minutes")), (Some(300_000), Some(300_000)));
        assert_eq!(millis("1 h"), Some(3_600_000));
        assert_eq!(millis("0"), Some(0));
        assert_eq!(duration("none").ok(), Some(Duration::MAX));
        for wrong in ["", "ms", "-1", "1x", "1e3", "inf", "1.2.3", "99999999999999999999999h"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn counts() {
        let count = |text| count(text).ok();
        assert_eq!(count("5000"), Some(5_000));
        assert_eq!(count("10k"), Some(10_000));
        assert_eq!(count("1M"), Some(1_000_000));
        assert_eq!(count("2.5G"), Some(2_500_000_000));
        assert_eq!(count("1_000"), Some(1_000));
        assert_eq!((count("1e6"), count("2.5E3"), count("1,000,000")), (Some(1_000_000), Some(2_500), Some(1_000_000)));
        for wrong in ["0", "1.5", "k", "-3", "many", "99999999T", "1,00", "1e", "1e-1", "1e99"] {
            assert!(count(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn amounts_of_memory() {
        let bytes = |text| bytes(text).ok();
        assert_eq!(bytes("200M"), Some(200 << 20));
        assert_eq!(bytes("2G"), Some(2 << 30));
        assert_eq!(bytes("1.5GiB"), Some(3 << 29));
        assert_eq!(bytes("64kb"), Some(64 << 10));
        assert_eq!(bytes("100"), Some(100));
        for wrong in ["", "0", "B", "lots", "-1G"] {
            assert!(bytes(wrong).is_none(), "{wrong}");
        }
    }
}
