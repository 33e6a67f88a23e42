//! How much memory there is.

use std::fs;
use std::path::{Path, PathBuf};

/// What is assumed where the system does not say.
const ASSUMED: usize = 2 << 30;

/// Half of the memory that can still be had, by the system's word and the limits of the container.
pub fn half_of_available() -> usize {
    let system = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    let container = fs::read_to_string("/proc/self/cgroup").ok().and_then(|text| container_room(&text));
    system.into_iter().chain(container).min().unwrap_or(ASSUMED) / 2
}

/// The bytes that `/proc/meminfo` calls available.
fn available(meminfo: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// The least room that the control groups of this process, and those above them, still leave.
fn container_room(groups: &str) -> Option<usize> {
    groups.lines().flat_map(rooms).min()
}

/// The room left in each of the folders that one line of `/proc/self/cgroup` stands for.
fn rooms(line: &str) -> Vec<usize> {
    let mut fields = line.splitn(3, ':').skip(1);
    let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else { return Vec::new() };
    let (root, limit, usage) = match controllers {
        "" => ("/sys/fs/cgroup", "memory.max", "memory.current"),
        "memory" => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"),
        _ => return Vec::new(),
    };
    let folder = PathBuf::from(root).join(path.trim_start_matches('/'));
    let above = folder.ancestors().take_while(|folder| folder.starts_with(root));
    above.filter_map(|folder| room(folder, limit, usage)).collect()
}

/// A limit less what is used of it and cannot be had back; nothing where there is no limit.
fn room(folder: &Path, limit: &str, usage: &str) -> Option<usize> {
    let text = |name| fs::read_to_string(folder.join(name)).ok();
    let number = |name| text(name)?.trim().parse::<usize>().ok();
    let files = text("memory.stat").map_or(0, |stat| cached(&stat));
    Some(number(limit)?.saturating_sub(number(usage)?.saturating_sub(files)))
}

/// The bytes that only remember files, by `memory.stat`: the system gives them back when they are needed.
fn cached(stat: &str) -> usize {
    let figure = |name: &str| stat.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<usize>().ok());
    let (old, new) = ("total_inactive_file ", "total_active_file ");
    let both = |inactive, active| Some(figure(inactive)? + figure(active)?);
    both(old, new).or_else(|| both("inactive_file ", "active_file ")).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_meminfo_counts_kibibytes() {
        let text = "MemTotal:       24000000 kB\nMemFree: 1 kB\nMemAvailable:   20000000 kB\n";
        assert_eq!(available(text), Some(20_000_000 * 1024));
        assert_eq!(available("MemTotal: 3 kB\n"), None);
    }

    #[test]
    fn files_that_are_remembered_leave_room() {
        let newer = "anon 5\ninactive_file 300\nactive_file 40\nslab 7\n";
        assert_eq!(cached(newer), 340);
        let older = "inactive_file 1\nactive_file 2\ntotal_inactive_file 30\ntotal_active_file 4\n";
        assert_eq!(cached(older), 34);
        assert_eq!(cached("anon 5\n"), 0);
    }

    #[test]
    fn there_is_some_memory() {
        assert!(half_of_available() > 1 << 20);
    }
}
